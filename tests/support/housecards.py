"""A house plugin with effects beside the spikes of mutate, Attractions and banding."""

from __future__ import annotations

from typing import Any, ClassVar

from apnap import Context, Event, Instruction, Manifest, Replacement, node
from apnap_plugins.rules.chance.dice import DiceRolled
from apnap_plugins.rules.combat.blocking import become_blocked
from apnap_plugins.rules.vocabulary.base import Selector

MANIFEST = Manifest(id="housecards", name="Cards beside other spikes", kind="house", requires=("dice", "combat"))


@node
class Plus(Replacement):
    """Whenever a player would roll dice, that many is added to the results."""

    number: int
    events: ClassVar = (DiceRolled,)

    def applies(self, ctx: Context, event: Event) -> bool:
        return True

    def replace(self, ctx: Context, event: Any) -> Any:
        return event.with_(modifier=event.modifier + self.number)


@node
class TwiceKeepHigher(Replacement):
    """If you would roll one or more dice, roll one more and ignore the lowest."""

    events: ClassVar = (DiceRolled,)

    def applies(self, ctx: Context, event: Any) -> bool:
        return event.player == ctx.controller

    def replace(self, ctx: Context, event: Any) -> Any:
        return event.with_(count=event.count + 1, ignored=event.ignored + 1)


@node
class Block(Instruction):
    """Attacking creatures become blocked."""

    objects: Selector

    def perform(self, ctx: Context) -> None:
        become_blocked(ctx.game, self.objects.objects(ctx))
