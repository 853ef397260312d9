"""Shield counters and stun counters (CR 122.1c, 122.1d): what they replace and prevent."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap import (
    COUNTERS,
    Context,
    CounterKind,
    Event,
    Game,
    Manifest,
    Precondition,
    Replacement,
    declares,
    event,
    node,
)
from apnap_plugins.rules.counters.counters import CountersRemoved, counters_on
from apnap_plugins.rules.damage.damage import DamageDealt
from apnap_plugins.rules.effects.prevention import DamagePrevented, is_preventable
from apnap_plugins.rules.permanents.actions import Untapped
from apnap_plugins.rules.permanents.destruction import Destroyed

MANIFEST = Manifest(
    id="shields",
    name="Shield counters and stun counters",
    kind="rules",
    rules=("122.1c", "122.1d"),
    requires=("counters", "damage", "destroy", "prevention", "tap-and-untap"),
    kernel=">=0.1,<0.2",
)

SHIELD: Final = "shield"
STUN: Final = "stun"


@event
class CounterSpent(CountersRemoved):
    """One counter of the `had` that were there is removed, however many simultaneous events do so."""

    rule: ClassVar[str] = "122.1c"
    had: int = 0

    def perform(self, game: Game) -> int:
        """Returns 0 where another event of the same moment removed it."""
        return CountersRemoved.perform(self, game) if counters_on(game, self.obj, self.kind) == self.had else 0


def _spend(game: Game, obj: int, kind: str) -> CounterSpent:
    return CounterSpent(kind, 1, obj, had=counters_on(game, obj, kind))


def _is_shielded(game: Game, event: Event) -> bool:
    """Whether what it happens to has a shield counter."""
    return counters_on(game, getattr(event, "obj", 0), SHIELD) > 0


def _is_stunned(game: Game, event: Event) -> bool:
    """Whether what it happens to has a stun counter."""
    return counters_on(game, getattr(event, "obj", 0), STUN) > 0


@node
class ShieldFromDestruction(Replacement):
    """CR 122.1c: a permanent that an effect would destroy loses a shield counter instead."""

    events: ClassVar[tuple[type[Event], ...]] = (Destroyed,)

    def precondition(self) -> Precondition:
        """What would be destroyed has a shield counter."""
        return Precondition(fields=(COUNTERS,), check=_is_shielded)

    def applies(self, ctx: Context, event: Event) -> bool:
        """Not where rules destroy it (CR 704.5g, 704.5h)."""
        assert isinstance(event, Destroyed)
        return not event.cause.startswith("704") and counters_on(ctx.game, event.obj, SHIELD) > 0

    def replace(self, ctx: Context, event: Event) -> Event:
        """It is not destroyed."""
        assert isinstance(event, Destroyed)
        return _spend(ctx.game, event.obj, SHIELD)


@node
class ShieldFromDamage(Replacement):
    """CR 122.1c: damage to a permanent with a shield counter is prevented, and a shield counter removed."""

    events: ClassVar[tuple[type[Event], ...]] = (DamageDealt,)

    def precondition(self) -> Precondition:
        """What would be dealt damage has a shield counter."""
        return Precondition(fields=(COUNTERS,), check=_is_shielded)

    def applies(self, ctx: Context, event: Event) -> bool:
        """All that would be dealt to it at once."""
        assert isinstance(event, DamageDealt)
        return event.obj > 0 and counters_on(ctx.game, event.obj, SHIELD) > 0

    def replace(self, ctx: Context, event: Event) -> Event | tuple[Event, ...]:
        """Of damage that can't be prevented only the counter goes: whatever says that it can't be (CR 615.12)."""
        assert isinstance(event, DamageDealt)
        spent = _spend(ctx.game, event.obj, SHIELD)
        if not is_preventable(ctx.game, event):
            return event, spent
        prevented = DamagePrevented(
            event.source, event.amount, event.obj, combat=event.combat, effect=("shield", event.obj)
        )
        return prevented, spent


@node
class StaysStunned(Replacement):
    """CR 122.1d: a permanent with a stun counter that would become untapped loses one instead."""

    events: ClassVar[tuple[type[Event], ...]] = (Untapped,)

    def precondition(self) -> Precondition:
        """What would become untapped has a stun counter."""
        return Precondition(fields=(COUNTERS,), check=_is_stunned)

    def applies(self, ctx: Context, event: Event) -> bool:
        """Whatever would untap it."""
        return counters_on(ctx.game, event.subject_object, STUN) > 0

    def replace(self, ctx: Context, event: Event) -> Event:
        """It stays tapped."""
        return CountersRemoved(STUN, 1, event.subject_object)


apnap_declarations = declares(
    # Both kinds.
    CounterKind(SHIELD),
    CounterKind(STUN),
    # What the counters do.
    ShieldFromDestruction(),
    ShieldFromDamage(),
    StaysStunned(),
)
