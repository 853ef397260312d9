"""Abilities that trigger when a player loses control of an object (CR 603.10d)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Final

from apnap import (
    OBJECT,
    AffectsRemembered,
    AnyTime,
    Context,
    Continuous,
    Event,
    Field,
    Game,
    Happened,
    Indefinite,
    Leaf,
    Manifest,
    Move,
    TriggerCondition,
    event,
    hookimpl,
    node,
)
from apnap.core.index import FloatingEffect, Index
from apnap_plugins.rules.continuous import YouGainControl
from apnap_plugins.rules.selection import Filter, Itself, is_whose

MANIFEST = Manifest(
    id="losing-control",
    name="Losing control",
    kind="rules",
    rules=("603.10d",),
    requires=("continuous-effects", "stack", "zones"),
)

CONTROLLED: Final = Field[int]("controlled so far by", OBJECT, -1)
"""Who controlled a permanent when this was last looked at; -1 for one that was not there then."""


@hookimpl
def apnap_fields() -> Iterable[Field[Any]]:
    """Who controlled what."""
    return [CONTROLLED]


@event
class ControlLost(Leaf):
    """A player has lost control of a permanent that is still there, by whatever began or ended (CR 603.10d)."""

    rule: ClassVar[str] = "603.10d"
    obj: int
    player: int

    def perform(self, game: Game) -> None:
        """Nothing by itself: control is what continuous effects make of it (CR 613.1b)."""


def _notice(game: Game) -> None:
    """Whose control of what is over; abilities are judged by the moment before, with control as it was then."""
    if MANIFEST.id not in game.reached:
        return
    lost: list[ControlLost] = []
    for obj in game.zone("battlefield"):
        before, now = game.get(CONTROLLED, obj), game.controller(obj)
        if before == now:
            continue
        game.set(CONTROLLED, obj, now)
        if before >= 0:
            lost.append(ControlLost(obj, before))
            game.log.note("603.10d", f"player {before} has lost control of {game.name_of(obj)}")
    if lost:
        game.triggers.check([Happened(one) for one in lost], _as_it_was(game, lost))


def _as_it_was(game: Game, lost: list[ControlLost]) -> Index:
    """What would be in force if the former controllers still controlled these permanents."""

    def attempt() -> Index:
        for one in lost:
            id, effect = game.next_id(), Continuous(AffectsRemembered(), (YouGainControl(),))
            memory = (("affected", (one.obj,)),)
            stamp = game.next_timestamp()
            game.write_effect(id, FloatingEffect(id, effect, one.obj, one.player, stamp, Indefinite(), memory))
        return game.index()

    found = game.trial(attempt)
    assert isinstance(found, Index)
    return found


@hookimpl
def apnap_any_time() -> Iterable[AnyTime]:
    """Whenever something happened, an effect began, or one ended."""
    return [AnyTime("control lost", "603.10d", _notice)]


@node
class WhenLosesControl(TriggerCondition):
    """When a player loses control of a permanent that a filter means, also because it leaves the battlefield.

    `whose` is "your", "each" or "opponent".
    """

    filter: Filter = Itself()
    whose: str = "your"
    events: ClassVar[tuple[type[Event], ...]] = (ControlLost, Move)
    looks_back: ClassVar[bool] = True

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By what the permanent was, and who controlled it."""
        happening = happened.event
        if isinstance(happening, ControlLost):
            return is_whose(ctx, happening.player, self.whose) and self.filter.matches(ctx, happening.obj)
        if not isinstance(happening, Move) or happening.origin_zone(ctx.game) != "battlefield":
            return False
        loser = ctx.game.controller(happening.obj)
        return is_whose(ctx, loser, self.whose) and self.filter.matches(ctx, happening.obj)


__all__ = ["WhenLosesControl"]
