"""Words for what a card in an opening hand lets its owner do (CR 103.6)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Ability, Instruction, Static, Triggered
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.effects.instructions import DelayedTrigger
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.turn.starting import OpeningHandAction, RevealThis, YouAreStartingPlayer
from apnap_plugins.rules.turn.triggers import AtBeginning
from apnap_plugins.rules.vocabulary.selectors import This
from apnap_plugins.rules.words.references import ToSettle

line: Final = partial(words, "line")

FIRST_UPKEEP: Final = AtBeginning("upkeep", "each")
"""The first upkeep of the game, whoever's it is: the ability is created before the first turn (CR 103.6, 603.7b)."""


def _begins_there() -> tuple[Ability, ...]:
    return (OpeningHandAction(MoveTo(This(), "battlefield")),)


def _revealed(c: Instruction) -> ToSettle:
    """What happens in the first upkeep; it has no targets, as nothing says when they would be chosen."""

    def make(tree: Instruction, targets: tuple[TargetSpec, ...]) -> tuple[Ability, ...] | None:
        later = DelayedTrigger(Triggered(FIRST_UPKEEP, tree))
        return None if targets else (OpeningHandAction(RevealThis(later)),)

    return ToSettle(make, c)


def _says_revealed(tree: Any) -> Iterator[Bindings]:
    action = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    shown = action.effect if isinstance(action, OpeningHandAction) and action.condition is None else None
    later = shown.then if isinstance(shown, RevealThis) else None
    if isinstance(later, DelayedTrigger) and later == DelayedTrigger(Triggered(FIRST_UPKEEP, later.ability.effect)):
        yield {"c": later.ability.effect}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    line(
        "you are the starting player. if multiple players would be the starting player, one of those players is chosen at "
        "random.",
        lambda: (Static((YouAreStartingPlayer(),)),),
    ),
    line("if ~ is in your opening hand, you may begin the game with it on the battlefield.", _begins_there),
    line(
        "you may reveal ~ from your opening hand. if you do, at the beginning of the first upkeep, {c:clauses}.",
        _revealed,
        _says_revealed,
    ),
)
