"""Abilities that trigger when a player loses control of an object, or gains it (CR 603.10d)."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap import (
    OBJECT,
    Context,
    Derived,
    Event,
    Field,
    Game,
    Happened,
    Leaf,
    Manifest,
    Moved,
    Teller,
    TriggerCondition,
    declares,
    event,
    node,
    one_of,
)
from apnap_plugins.rules.vocabulary.base import WHOSE, Filter, is_whose
from apnap_plugins.rules.vocabulary.filters import Itself

MANIFEST = Manifest(
    id="losing-control",
    name="Losing control",
    kind="rules",
    rules=("603.10d",),
    requires=("continuous-effects", "stack", "zones"),
    kernel=">=0.1,<0.2",
)

CONTROLLED: Final = Field[int]("controlled so far by", OBJECT, -1)
"""Who controlled a permanent when this was last looked at; -1 for one that was not there then."""


@event
class ControlLost(Leaf):
    """A player has lost control of a permanent that is still there, by whatever began or ended (CR 603.10d)."""

    rule: ClassVar[str] = "603.10d"
    idle: ClassVar[bool] = True
    obj: int
    player: int

    def told(self, teller: Teller) -> str:
        """One sentence: which player has lost control of which object."""
        return f"{teller.player(self.player)} has lost control of {teller.card(self.obj)}"


def _lost(obj: int, before: int, now: int) -> ControlLost:
    """Who controlled it before has lost control of it, whoever controls it now."""
    return ControlLost(obj, before)


@node
class WhenLosesControl(TriggerCondition):
    """When a player loses control of a permanent that a filter means, also because it leaves the battlefield.

    `whose` is "your", "each" or "opponent".
    """

    filter: Filter = Itself()
    whose: str = one_of(WHOSE, default="your")
    events: ClassVar[tuple[type[Event], ...]] = (ControlLost, Moved)
    looks_back: ClassVar[bool] = True

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By what the permanent was, and who controlled it."""
        happening = happened.event
        if isinstance(happening, ControlLost):
            return is_whose(ctx, happening.player, self.whose) and self.filter.matches(ctx, happening.obj)
        if not isinstance(happening, Moved) or happening.origin_zone(ctx.game) != "battlefield":
            return False
        loser = ctx.game.controller(happening.obj)
        return is_whose(ctx, loser, self.whose) and self.filter.matches(ctx, happening.obj)


@node
class WhenGainsControl(TriggerCondition):
    """When a player gains control of a permanent that a filter means, from whoever controlled it (CR 613.1b).

    A permanent that enters under a player's control is new there: nobody gains control of it. `whose` is "your", "each" or
    "opponent".
    """

    filter: Filter = Itself()
    whose: str = one_of(WHOSE, default="your")
    events: ClassVar[tuple[type[Event], ...]] = (ControlLost,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By what it is, and who controls it now."""
        happening = happened.event
        if not isinstance(happening, ControlLost):
            return False
        gains = is_whose(ctx, ctx.game.controller(happening.obj), self.whose)
        return gains and self.filter.matches(ctx, happening.obj)


apnap_declarations = declares(
    # Who controls what, and that it is somebody else from now on.
    CONTROLLED,
    Derived(CONTROLLED, "603.10d", Game.controller, ControlLost, _lost),
)
