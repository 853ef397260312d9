"""Epic (CR 702.50)."""

from __future__ import annotations

from typing import Any, ClassVar

from apnap import (
    ABILITIES,
    Ability,
    Context,
    Delayed,
    Game,
    Indefinite,
    Instruction,
    Keyword,
    Manifest,
    Triggered,
    declares,
    node,
)
from apnap_plugins.rules.casting.effects import CantCast
from apnap_plugins.rules.copies.copies import CopyException
from apnap_plugins.rules.copies.copying_spells import copy_on_stack
from apnap_plugins.rules.stack.abilities import Spell
from apnap_plugins.rules.stack.stack import CHOSEN_MODES, parts_of, text_of
from apnap_plugins.rules.stack.targets import TARGETS, Targets
from apnap_plugins.rules.turn.triggers import AtBeginning
from apnap_plugins.rules.vocabulary.filters import Anything
from apnap_plugins.rules.vocabulary.selectors import You
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="epic",
    kind="keyword ability",
    rules=("702.50",),
    since="SOK",
    requires=("casting", "copying-spells", "stack", "turn"),
    kernel=">=0.1,<0.2",
)


@node
class ExceptEpic(CopyException):
    """Except for its epic ability (CR 702.50a)."""

    def apply(self, ctx: Context, values: dict[str, Any], own: dict[str, Any]) -> None:
        """Every instance of it."""
        values[ABILITIES.name] = tuple(a for a in values.get(ABILITIES.name, ()) if not _is_epic(a))


def _is_epic(ability: Ability) -> bool:
    return isinstance(ability, Keyword) and ability.id == "epic"


@node
class CopyWithoutEpic(Instruction):
    """CR 702.50a: copy the spell except for its epic ability; its controller may choose new targets."""

    rule: ClassVar[str] = "702.50a"

    def perform(self, ctx: Context) -> None:
        """As the spell was when it left the stack (CR 608.2h). Nothing is cast, so that nothing forbids it (CR 702.50b)."""
        targets = _targets_without_epic(ctx.game, ctx.source)
        copy_on_stack(ctx, ctx.source, ctx.controller, 1, True, (ExceptEpic(),), (targets,))


def _targets_without_epic(game: Game, spell: int) -> Targets:
    """The targets of the parts of the text that the copy has."""
    texts = text_of(game, spell)
    parts = parts_of(texts, game.get(CHOSEN_MODES, spell))
    chosen: Targets = game.get(TARGETS, spell)
    return tuple(slots for (effect, _), slots in zip(parts, chosen, strict=True) if not isinstance(effect, BecomeEpic))


@node
class BecomeEpic(Instruction):
    """CR 702.50a: for the rest of the game you can't cast spells, and each of your upkeeps has a copy of this one."""

    rule: ClassVar[str] = "702.50a"

    def perform(self, ctx: Context) -> None:
        """Both are about the player who controls the spell as it resolves (CR 702.50b)."""
        copies = Triggered(AtBeginning("upkeep"), CopyWithoutEpic(), tag="epic")
        ctx.game.add_effect(ctx, CantCast(Anything(), You()), Indefinite(), {})
        ctx.game.add_effect(ctx, Delayed(copies, once=False), Indefinite(), {})


apnap_declarations = declares(
    # Each instance has its effect (CR 113.2c).
    keyword_ability(
        "epic",
        # CR 702.50a: two spell abilities, one of which creates a delayed triggered ability; here one after another.
        Spell(BecomeEpic()),
        cumulative=True,
    )
)
