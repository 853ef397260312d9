"""Day and night (CR 726): designations that the game itself can have."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap import (
    GAME,
    Condition,
    Context,
    Event,
    Field,
    Frame,
    Game,
    Happened,
    InsertedStep,
    Instruction,
    Leaf,
    Manifest,
    Moved,
    Prohibition,
    Question,
    Step,
    Teller,
    TriggerCondition,
    declares,
    event,
    node,
    one_of,
    question,
)
from apnap_plugins.rules.objects.entering import AsItEnters
from apnap_plugins.rules.turn.turn import spells_of_last_turn
from apnap_plugins.rules.vocabulary.actions import TRANSFORM

MANIFEST = Manifest(
    id="day-and-night",
    name="Day and night",
    kind="rules",
    rules=("502.2", "726"),
    requires=("turn",),
    mentions=("transform",),
    kernel=">=0.1,<0.2",
    not_tested={"502.2a": "the shared team turns option is not built"},
)

DAY, NIGHT = "day", "night"
"""The values of the designation that the game has (CR 726.1)."""

DESIGNATION: Final = Field[str]("day or night", GAME, "", public=True)
"""Neither at first (CR 726.1)."""


@question
class TransformsAsItBecomes(Question[tuple[int, ...]]):
    """The permanents that transform as it becomes day or night (CR 702.145b, 702.145e). First none; answers add to them."""

    rule: ClassVar[str] = "726.1"
    designation: str


@event
class DayOrNightChanged(Leaf):
    """It becomes day or night (CR 726.1). `was` is the designation that the game loses, empty for none (CR 726.1a)."""

    rule: ClassVar[str] = "726.1"
    objects: ClassVar[tuple[str, ...]] = ()
    designation: str
    was: str = ""

    def told(self, teller: Teller) -> str:
        """What it becomes."""
        return f"it becomes {self.designation}"

    def perform(self, game: Game) -> None:
        """From here on the game has exactly one of them. What transforms as it becomes so is transformed then."""
        game.set(DESIGNATION, 0, self.designation)
        turned = game.query(TransformsAsItBecomes(self.designation), ())
        if turned:
            game.verb(TRANSFORM)(game, turned, 0, self.designation)

    def describe(self) -> str:
        """As players say it."""
        return f"{self.was} becomes {self.designation}" if self.was else f"it becomes {self.designation}"


def become(game: Game, designation: str) -> bool:
    """It becomes day, or night (CR 726.1). False, and nothing happens, where it is so already."""
    was = game.get(DESIGNATION)
    if designation not in (DAY, NIGHT):
        raise ValueError(f"{designation!r} is neither day nor night")
    return was != designation and game.happen(DayOrNightChanged(designation, was)) is not None


def become_day(game: Game) -> bool:
    """It becomes day (CR 726.1). Whether it was not."""
    return become(game, DAY)


def become_night(game: Game) -> bool:
    """It becomes night (CR 726.1). Whether it was not."""
    return become(game, NIGHT)


def day_or_night(game: Game) -> str:
    """The word "day" or "night", or an empty text while the game has neither designation (CR 726.1)."""
    return game.get(DESIGNATION)


def _check(game: Game, frame: Frame) -> None:
    """CR 502.2, 726.2: as the second part of the untap step the previous turn's active player's spells are counted.

    Also CR 502.2a, 703.4b, 726.2a, 726.2b, 726.2c.
    """
    now = day_or_night(game)
    if now == DAY and spells_of_last_turn(game) == 0:
        become_night(game)
    elif now == NIGHT and spells_of_last_turn(game) >= 2:
        become_day(game)


@node
class BecomeDay(Instruction):
    """The game loses the designation night and gets the other (CR 726.1)."""

    def perform(self, ctx: Context) -> None:
        """Where it isn't."""
        become_day(ctx.game)


@node
class BecomeNight(Instruction):
    """The game loses the designation day and gets the other (CR 726.1)."""

    def perform(self, ctx: Context) -> None:
        """Where it isn't."""
        become_night(ctx.game)


@node
class BecomesDayAsItEnters(AsItEnters):
    """If it's neither day nor night, it becomes day as this enters the battlefield (CR 726.1)."""

    def wanted(self, ctx: Context, event: Moved) -> bool:
        """Where the game has neither designation yet."""
        return not day_or_night(ctx.game)

    def entered(self, ctx: Context, event: Moved) -> tuple[Event, ...]:
        """First that, so that this enters into the day."""
        return DayOrNightChanged(DAY), event


@node
class CantBecome(Prohibition):
    """It can't become day, or night (CR 614.17)."""

    designation: str = one_of((DAY, NIGHT))
    events: ClassVar[tuple[type[Event], ...]] = (DayOrNightChanged,)

    def forbids(self, ctx: Context, event: Event) -> bool:
        """Whatever would make it so."""
        return isinstance(event, DayOrNightChanged) and event.designation == self.designation


@node
class IsDayOrNight(Condition):
    """It is day, or night; with an empty word neither (CR 726.1)."""

    designation: str = one_of(("day", "night", ""))
    reads: ClassVar[frozenset[str]] = frozenset([DESIGNATION.name])

    def holds(self, ctx: Context) -> bool:
        """By the game's designation now."""
        return day_or_night(ctx.game) == self.designation


@node
class WhenDayOrNightChanges(TriggerCondition):
    """Whenever night becomes day, or day becomes night (CR 726.1a): `to` is what it is then."""

    to: str = one_of(("day", "night"))
    events: ClassVar[tuple[type[Event], ...]] = (DayOrNightChanged,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Not where the game had neither."""
        became = happened.event
        return isinstance(became, DayOrNightChanged) and bool(became.was) and self.to == became.designation


apnap_declarations = declares(
    # Day, night or neither.
    DESIGNATION,
    # Before permanents untap.
    InsertedStep("untap step", Step("day and night", _check, "502.2"), before="untap"),
)
