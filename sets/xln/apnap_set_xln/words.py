"""Words of Ixalan's cards that the base game and the mechanics do not have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final, TypeVar

from apnap import (
    COUNTERS,
    Answering,
    Condition,
    Context,
    Event,
    Game,
    Instruction,
    Move,
    Prohibition,
    Question,
    Replacement,
    node,
)
from apnap_plugins.actions.create import Token
from apnap_plugins.rules.abilities import Activated
from apnap_plugins.rules.attacking import ATTACKS_OF_TURN, attacked_with
from apnap_plugins.rules.blocking import CAN_BLOCK
from apnap_plugins.rules.characteristics import is_creature
from apnap_plugins.rules.continuous import TURN
from apnap_plugins.rules.costs import SacrificeThis, TapThis
from apnap_plugins.rules.counters import counters_on, enters_with_counters
from apnap_plugins.rules.damage import GainLife
from apnap_plugins.rules.mana import AddManaOf
from apnap_plugins.rules.permanents import TAPPED
from apnap_plugins.rules.selection import (
    CREATURE,
    PLANESWALKER,
    Filter,
    HasSubtype,
    Itself,
    OpponentControls,
    Or,
    Ref,
    Selector,
    YouControl,
    all_of,
)
from apnap_plugins.rules.stack import is_spell
from apnap_plugins.rules.targets import TargetSpec

T = TypeVar("T")


# Filters, selectors, conditions -------------------------------------------------------------------------


@node
class IsSpell(Filter):
    """A spell (CR 112.1)."""

    def matches(self, ctx: Context, obj: int) -> bool:
        """Abilities on the stack are none."""
        return is_spell(ctx.game, obj)


@node
class HasCounter(Filter):
    """Has a counter of this kind on it (CR 122.1)."""

    kind: str
    reads = frozenset([COUNTERS.name])

    def matches(self, ctx: Context, obj: int) -> bool:
        """Counted now."""
        return counters_on(ctx.game, obj, self.kind) > 0


@node
class ControlledBy(Selector):
    """The permanents that players control and a filter means."""

    filter: Filter
    players_are: Selector

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """In the order in which they entered."""
        game, seats = ctx.game, self.players_are.players(ctx)
        return tuple(o for o in game.zone("battlefield") if game.controller(o) in seats and self.filter.matches(ctx, o))


@node
class YouAttacked(Condition):
    """You attacked this turn: what raid asks (CR 508.3c, 207.2c)."""

    reads = frozenset([ATTACKS_OF_TURN.name, TURN.name])

    def holds(self, ctx: Context) -> bool:
        """By the attackers declared."""
        return attacked_with(ctx.game, ctx.controller) > 0


# Instructions -------------------------------------------------------------------------------------------


@node
class TapThem(Instruction):
    """Tap permanents (CR 701.21a)."""

    objects: Selector

    def perform(self, ctx: Context) -> None:
        """All at once."""
        ctx.game.verb("tap")(ctx.game, self.objects.objects(ctx))


@node
class UntapThem(Instruction):
    """Untap permanents (CR 701.21b)."""

    objects: Selector

    def perform(self, ctx: Context) -> None:
        """All at once."""
        ctx.game.verb("untap")(ctx.game, self.objects.objects(ctx))


# Static effects -----------------------------------------------------------------------------------------


@node
class CantBeBlocked(Answering):
    """Creatures that a filter means can't be blocked (CR 509.1b)."""

    filter: Filter = Itself()
    question: ClassVar[Question[Any]] = CAN_BLOCK

    def answer(self, ctx: Context, value: Any, about: Any) -> bool:
        """No blocker for these attackers."""
        return bool(value) and not self.filter.matches(ctx, about[1])


@node
class CantBlock(Answering):
    """This creature can't block (CR 509.1b)."""

    question: ClassVar[Question[Any]] = CAN_BLOCK

    def answer(self, ctx: Context, value: Any, about: Any) -> bool:
        """No attacker for this blocker."""
        return bool(value) and about[0] != ctx.source


@node
class NobodyGainsLife(Prohibition):
    """Players can't gain life (CR 119.7)."""

    events: ClassVar[tuple[type[Event], ...]] = (GainLife,)

    def forbids(self, ctx: Context, event: Event) -> bool:
        """Nobody."""
        return True


@node
class EntersTapped(Replacement):
    """This enters the battlefield tapped (CR 614.1c), with `unless` only where that isn't so."""

    unless: Condition | None = None
    events: ClassVar[tuple[type[Event], ...]] = (Move,)
    entering: ClassVar[bool] = True

    def applies(self, ctx: Context, event: Event) -> bool:
        """As it enters the battlefield."""
        if not isinstance(event, Move) or event.to != "battlefield":
            return False
        return self.unless is None or not self.unless.holds(ctx)

    def replace(self, ctx: Context, event: Event) -> Event:
        """Tapped."""
        return _tapped(event)


@node
class EntersWithIf(Replacement):
    """This enters the battlefield with a counter on it if a condition is true (CR 614.1c)."""

    kind: str
    condition: Condition
    events: ClassVar[tuple[type[Event], ...]] = (Move,)
    entering: ClassVar[bool] = True

    def applies(self, ctx: Context, event: Event) -> bool:
        """As it enters the battlefield."""
        return isinstance(event, Move) and event.to == "battlefield" and self.condition.holds(ctx)

    def replace(self, ctx: Context, event: Event) -> Event:
        """In addition to other counters."""
        entering: Event = enters_with_counters(ctx.game, event, self.kind, 1)
        return entering


@node
class OpponentsCreaturesEnterTapped(Replacement):
    """Creatures that opponents control enter tapped (CR 614.1d)."""

    events: ClassVar[tuple[type[Event], ...]] = (Move,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """Judged by what it would be there, and whose (CR 614.12)."""
        if not isinstance(event, Move) or event.to != "battlefield" or event.entering(TAPPED.name, False):
            return False
        game = ctx.game
        return _as_it_will_be(
            game, event, lambda new: is_creature(game, new) and game.controller(new) != ctx.controller
        )

    def replace(self, ctx: Context, event: Event) -> Event:
        """Tapped."""
        return _tapped(event)


def _tapped(event: Event) -> Event:
    assert isinstance(event, Move)
    return event.with_enters(TAPPED.name, True)


def _as_it_will_be(game: Game, event: Move, look: Callable[[int], T]) -> T:
    """What `look` gives for the object as it will exist after `event` (CR 614.12)."""
    return look(game.foreseen_id) if game.foreseen_id else game.foresee(event, look)


# Target phrases, permanents that many cards speak of, tokens ---------------------------------------------

A_CREATURE: Final = TargetSpec(CREATURE, prompt="target creature")
YOUR_CREATURE: Final = TargetSpec(all_of(CREATURE, YouControl()), prompt="target creature you control")
THEIR_CREATURE: Final = TargetSpec(all_of(CREATURE, OpponentControls()), prompt="target creature an opponent controls")
ANY_TARGET: Final = TargetSpec(Or((CREATURE, PLANESWALKER)), players="any", prompt="any target")
OPPONENT: Final = TargetSpec(None, "opponent", prompt="target opponent")
A_SPELL: Final = TargetSpec(IsSpell(), zone="stack", prompt="target spell")

DINOSAUR: Final = HasSubtype("Dinosaur")
MERFOLK: Final = HasSubtype("Merfolk")
PIRATE: Final = HasSubtype("Pirate")
VAMPIRE: Final = HasSubtype("Vampire")

TREASURE: Final = Token(
    "Artifact — Treasure",
    abilities=(Activated((TapThis(), SacrificeThis()), AddManaOf((("W",), ("U",), ("B",), ("R",), ("G",)))),),
)
