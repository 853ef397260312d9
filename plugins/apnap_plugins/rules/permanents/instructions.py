"""Instructions that tap and untap (CR 701.21)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Context, Instruction, node
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.vocabulary.actions import TAP, UNTAP
from apnap_plugins.rules.vocabulary.base import Selector
from apnap_plugins.rules.vocabulary.selectors import This


@node
class Tap(Instruction):
    """Tap permanents (CR 701.21a)."""

    that_many: ClassVar[str] = "tapped"
    steady: ClassVar[bool] = True
    objects: Selector

    def is_absurd_of_spell(self) -> bool:
        """Permanents have that status."""
        return self.objects == This()

    def perform(self, ctx: Context) -> None:
        """All of them at one moment; tapped ones stay tapped and nothing triggers for them (CR 603.2f).

        The memory has those that became tapped under "tapped".
        """
        game = ctx.game
        untapped = tuple(o for o in self.objects.objects(ctx) if not game.get(TAPPED, o))
        game.verb(TAP)(game, untapped)
        ctx.memory["tapped"] = tuple(o for o in untapped if game.get(TAPPED, o))


@node
class TurnOver(Instruction):
    """Untap the tapped ones among some permanents, and tap the untapped ones, simultaneously (CR 701.21)."""

    objects: Selector

    def perform(self, ctx: Context) -> None:
        """Which are tapped is seen before any of them changes, so that none does so twice (CR 608.2c)."""
        game, there = ctx.game, self.objects.objects(ctx)
        tapped = tuple(o for o in there if game.get(TAPPED, o))
        game.verb(UNTAP)(game, tapped)
        game.verb(TAP)(game, tuple(o for o in there if o not in tapped))


@node
class Untap(Instruction):
    """Untap permanents (CR 701.21b)."""

    steady: ClassVar[bool] = True
    objects: Selector

    def is_absurd_of_spell(self) -> bool:
        """Permanents have that status."""
        return self.objects == This()

    def perform(self, ctx: Context) -> None:
        """All of them at one moment; untapped ones stay so and nothing triggers for them (CR 603.2f)."""
        ctx.game.verb(UNTAP)(ctx.game, self.objects.objects(ctx))
