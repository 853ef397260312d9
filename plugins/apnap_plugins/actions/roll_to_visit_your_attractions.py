"""Roll to visit your Attractions (CR 701.49), also as a turn-based action (CR 703.4g)."""

from __future__ import annotations

from typing import ClassVar

from apnap import (
    Condition,
    Context,
    Event,
    Frame,
    Game,
    InsertedStep,
    Instruction,
    Manifest,
    Step,
    Verb,
    declares,
    node,
)
from apnap.words import words
from apnap_plugins.rules.frames.attractions import (
    VISITED,
    AttractionVisited,
    RolledToVisit,
    attractions_of,
)
from apnap_plugins.rules.objects.zones import permanents_with
from apnap_plugins.rules.vocabulary.actions import ROLL_TO_VISIT_YOUR_ATTRACTIONS
from apnap_plugins.rules.vocabulary.base import Amount, Quantity, Selector, amount
from apnap_plugins.rules.vocabulary.conditions import NumberIs
from apnap_plugins.rules.vocabulary.filters import LEAST
from apnap_plugins.rules.vocabulary.selectors import You
from apnap_plugins.rules.vocabulary.triggers import WhenPlayer

MANIFEST = Manifest(
    id="roll-to-visit-your-attractions",
    name="Roll to visit your Attractions",
    kind="keyword action",
    rules=("701.49", "703.4g", "718.4"),
    first_edition="2022-10-07",
    since="UNF",
    requires=("dice", "turn"),
    kernel=">=0.1,<0.2",
)


def roll_to_visit(game: Game, player: int) -> None:
    """A player rolls to visit their Attractions (CR 701.49a), also one who controls none."""
    if player in game.players_in():
        game.happen(RolledToVisit(player))


def _at_the_phases_beginning(game: Game, frame: Frame) -> None:
    """CR 703.4g, 718.4: the active player does, if they control an Attraction."""
    if permanents_with(game, "Attraction"):
        for player in game.active_players:
            if attractions_of(game, player):
                roll_to_visit(game, player)


@node
class RollToVisit(Instruction):
    """Players roll to visit their Attractions (CR 701.49a)."""

    who: Selector = You()

    def perform(self, ctx: Context) -> None:
        """One player after another, from the active one on."""
        asked = self.who.players(ctx)
        for player in ctx.game.apnap():
            if player in asked:
                roll_to_visit(ctx.game, player)


@node
class WhenRollsToVisit(WhenPlayer):
    """Whenever a player rolls to visit their Attractions; `whose` is "your", "each" or "opponent"."""

    events: ClassVar[tuple[type[Event], ...]] = (RolledToVisit,)


@node
class WhenVisitsAttraction(WhenPlayer):
    """Whenever a player visits an Attraction: for each one; `whose` is "your", "each" or "opponent"."""

    events: ClassVar[tuple[type[Event], ...]] = (AttractionVisited,)


@node
class RolledThat(Condition):
    """In an ability that triggers on rolling to visit: the result of the roll is that number (CR 603.4)."""

    number: Amount

    def holds(self, ctx: Context) -> bool:
        """By the trigger event."""
        return ctx.happened is not None and amount(ctx, self.number) in (ctx.happened.result or ())


@node
class AttractionsVisitedThisTurn(Quantity):
    """How many Attractions you have visited this turn: different ones, also those that are gone (CR 701.49a)."""

    reads = frozenset([VISITED.name])

    def value(self, ctx: Context) -> int:
        """One that was visited twice is one."""
        visited: tuple[int, ...] = ctx.game.get(VISITED, ctx.controller)
        return len(set(visited))


apnap_declarations = declares(
    VISITED,
    # Immediately after lore counters are put on Sagas (CR 703.4g).
    InsertedStep("precombat main phase", Step("roll to visit", _at_the_phases_beginning, "718.4")),
    Verb(ROLL_TO_VISIT_YOUR_ATTRACTIONS, roll_to_visit),
    words("clause", "roll to visit your attractions", RollToVisit),
    words("cause", "whenever you roll to visit your attractions", WhenRollsToVisit),
    words("cause", "whenever you visit a attraction", WhenVisitsAttraction),
    words("condition", "you roll a {n:number}", RolledThat),
    words(
        "condition", "you've visited a attraction this turn", lambda: NumberIs(AttractionsVisitedThisTurn(), LEAST, 1)
    ),
    words("each one", "attraction you've visited this turn", AttractionsVisitedThisTurn),
    words("quantity", "the number of attractions you've visited this turn", AttractionsVisitedThisTurn),
)
