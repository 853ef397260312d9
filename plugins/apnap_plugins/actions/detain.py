"""Detain (CR 701.29)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from apnap import Context, Event, Game, Instruction, Leaf, Manifest, StaticEffect, Teller, Verb, declares, event, node
from apnap.words import words
from apnap_plugins.rules.casting.effects import CantActivate
from apnap_plugins.rules.combat.effects import CantAttack, CantBlock
from apnap_plugins.rules.continuous.filters import IsAffected
from apnap_plugins.rules.turn.durations import UntilYourNextTurn
from apnap_plugins.rules.vocabulary.actions import DETAIN
from apnap_plugins.rules.vocabulary.base import Selector, on_battlefield
from apnap_plugins.rules.vocabulary.triggers import WhenObject
from apnap_plugins.rules.words.trigger_conditions import alone

MANIFEST = Manifest(
    id="detain",
    name="Detain",
    kind="keyword action",
    rules=("701.29",),
    since="RTR",
    requires=("attacking", "blocking", "casting", "turn"),
    numbers={
        "2017-09-25": {"701.29": "701.27"},
        "2020-01-22": {"701.29": "701.28"},
        "2021-04-19": {},
    },
    kernel=">=0.1,<0.2",
)

DETAINED: Final[tuple[StaticEffect, ...]] = (
    CantAttack(IsAffected()),
    CantBlock(IsAffected()),
    CantActivate(IsAffected()),
)
"""What holds for a detained permanent: it can't attack or block, and its activated abilities can't be activated."""


@event
class Detained(Leaf):
    """A permanent is detained (CR 701.29a) by the spell or ability `by`, which `player` controls."""

    rule: ClassVar[str] = "701.29a"
    objects: ClassVar[tuple[str, ...]] = ("permanent",)
    subjects: ClassVar[tuple[str, ...]] = ("permanent", "player")
    permanent: int
    player: int
    by: int = 0

    def told(self, teller: Teller) -> str:
        """Who detains which permanent."""
        return f"{teller.player(self.player)} detains {teller.card(self.permanent)}"

    def perform(self, game: Game) -> None:
        """Until the player's next turn, also if it is no creature now and becomes one."""
        ctx = Context(game, self.by, self.player)
        for effect in DETAINED:
            game.add_effect(ctx, effect, UntilYourNextTurn(), {"affected": (self.permanent,)})


def detain(game: Game, player: int, permanents: Iterable[int], by: int = 0) -> list[int]:
    """A spell or ability of `player` detains these permanents at once (CR 701.29a). Returns those that were."""
    detaining: list[Event] = [Detained(one, player, by) for one in permanents if on_battlefield(game, one)]
    done = game.happen_all(detaining) if detaining and player in game.players_in() else []
    return [h.event.permanent for h in done if isinstance(h.event, Detained)]


@node
class Detain(Instruction):
    """Detain permanents (CR 701.29a)."""

    what: Selector

    def perform(self, ctx: Context) -> None:
        """All of them at one moment, until the next turn of the controller of the spell or ability."""
        detain(ctx.game, ctx.controller, self.what.objects(ctx), ctx.source)


@node
class WhenDetained(WhenObject):
    """Whenever a permanent that a filter means becomes detained (CR 701.29a)."""

    events: ClassVar[tuple[type[Event], ...]] = (Detained,)


apnap_declarations = declares(
    Verb(DETAIN, detain),
    words("clause", "detain {o:mentions}", means=Detain),
    alone(WhenDetained, "becomes detained"),
)
