"""Words for targets that are there: what has them, how many they are, and changing them (CR 115.7, 115.9)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.stack.changing_targets import ONE, ChangeTargets, ChooseNewTargets
from apnap_plugins.rules.stack.filters import HasManaCost, HasTargetCount, HasXInCost, IsTargeting
from apnap_plugins.rules.stack.quantities import TargetsBeyondFirst
from apnap_plugins.rules.vocabulary.conditions import ObjectIs
from apnap_plugins.rules.vocabulary.filters import CREATURE, Itself, Not
from apnap_plugins.rules.vocabulary.selectors import All, EachPlayer, You

clause: Final = partial(words, "clause")
having: Final = partial(words, "having")


def _says_targets(tree: Any) -> Iterator[Bindings]:
    meant = tree.filter if isinstance(tree, ObjectIs) else None
    if isinstance(meant, IsTargeting) and meant.filter is not None and meant == IsTargeting(meant.filter):
        yield {"o": tree.of, "f": meant.filter}


def _says_costs(count: int) -> Callable[[Any], Iterator[Bindings]]:
    """The way back from so many mana costs that something may have."""

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, HasManaCost) and len(tree.costs) == count:
            yield dict(zip("m" if count == 1 else "ab", tree.costs, strict=True))

    return says


WORDS: Final[tuple[WordDeclaration, ...]] = (
    having("that (targets|target) ~", lambda: IsTargeting(Itself())),
    having("that (targets|target) {f:a filter}", IsTargeting),
    words("condition", "{o:mention.s} targets {f:a filter}", lambda o, f: ObjectIs(o, IsTargeting(f)), _says_targets),
    having("that (targets|target) you", lambda: IsTargeting(None, You())),
    having("(that targets|that target) you or {f:a filter}", lambda f: IsTargeting(f, You())),
    having("that targets only ~", lambda: IsTargeting(Itself(), only=True)),
    having("that targets only a player", lambda: IsTargeting(None, EachPlayer(), only=True)),
    having("that targets only a single {f:filter.s}", lambda f: IsTargeting(f, only=True)),
    having("with a single target", HasTargetCount),
    having("with {X} in (its mana cost|their mana costs)", HasXInCost),
    having("without {X} in (its mana cost|their mana costs)", lambda: Not(HasXInCost())),
    having("with mana cost {m:mana cost}", lambda m: HasManaCost((m,)), _says_costs(1)),
    having("with mana cost {a:mana cost} or {b:mana cost}", lambda a, b: HasManaCost((a, b)), _says_costs(2)),
    words("each one", "target beyond the first", TargetsBeyondFirst),
    clause("change the target of {o:mention.s}", ChangeTargets),
    clause(
        "change the target of {o:mention.s}. the new target must be a creature",
        lambda o: ChangeTargets(o, to=All(CREATURE)),
    ),
    clause(
        "change the target of {o:mention.s}. the new target must be a player",
        lambda o: ChangeTargets(o, to=EachPlayer()),
    ),
    clause(
        "change a target of {o:mention.s} to {w:mention.s}",
        lambda o, w: ChangeTargets(o, ONE, to=w),
        lambda t: (
            [{"o": t.of, "w": t.to}]
            if isinstance(t, ChangeTargets) and t.to is not None and t == ChangeTargets(t.of, ONE, to=t.to)
            else []
        ),
    ),
    clause("you may change the targets of {o:mention.s}", lambda o: ChangeTargets(o, optional=True)),
    clause("you may choose new targets for {o:mention.s}", ChooseNewTargets),
)
