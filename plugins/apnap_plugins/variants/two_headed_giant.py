"""Two-Headed Giant (CR 810): two teams that share turns (CR 805), a life total and poison counters, and win and lose together.

That both players of a team without life lose is what CR 704.5a says of each of them (CR 704.6).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from apnap import (
    PLAYER_COUNTERS,
    Answering,
    Context,
    Event,
    Game,
    GameLost,
    GameWon,
    Manifest,
    Setup,
    SetupError,
    Shared,
    Sides,
    VisibilityRule,
    declares,
    node,
)
from apnap_plugins.rules.continuous.continuous import TURN
from apnap_plugins.rules.counters.counters import CountersPut
from apnap_plugins.rules.counters.poison import POISON, LethalPoison
from apnap_plugins.rules.damage.damage import LIFE, LifeGained, LifeLost, begin_with_life
from apnap_plugins.rules.turn.phases import DRAW
from apnap_plugins.rules.turn.sides import FREE_FOR_ALL
from apnap_plugins.rules.turn.turn import SkipsStep

MANIFEST = Manifest(
    id="two-headed-giant",
    name="Two-Headed Giant",
    kind="variant",
    rules=("810", "805", "103.4a", "103.8b", "119.1a", "704.6"),
    requires=("turn", "starting", "damage", "poison", "combat"),
    kernel=">=0.1,<0.2",
    not_tested={
        "805.2": "who speaks for a team is the first of its seats; that teammates talk first is between them",
        "805.3b": "that a team chooses the order among its players is between them: they act in the order of their seats",
        "805.6": "that a team chooses the order among its players is between them: they choose in the order of their seats",
        "805.9": "no ability in this house leaves open which active player it means",
        "810.3": "who sits where is for those who make a game: decks are given seat by seat",
        "810.9b": "no cost in this house is paid by two players together",
        "810.9f": "no effect in this house redistributes life totals",
        "810.10d": "says what follows from 810.10a: the counters of a kind are asked for one kind at a time",
    },
)

LIFE_OF_TWO: Final = 30
LIFE_OF_MORE: Final = 15
POISON_OF_TWO: Final = 15
POISON_OF_MORE: Final = 5


def _team(seat: int, seats: int) -> int:
    """The first half of the seats plays against the other (CR 810.1, 810.11)."""
    return seat // max(1, seats // 2)


def _poison_of(new: tuple[tuple[str, int, int], ...], old: tuple[tuple[str, int, int], ...]) -> object:
    """Of counters on a player the team shares those of poison alone (CR 810.10)."""
    shared = [one for one in new if one[0] == POISON]
    return tuple(sorted([*shared, *(one for one in old if one[0] != POISON)]))


def _barred(event: Event) -> bool:
    """CR 810.8a, 810.9g, 810.9h, 810.10c: of which events "can't" holds for the whole team."""
    if isinstance(event, CountersPut):
        return event.kind == POISON
    return isinstance(event, (GameWon, GameLost, LifeGained, LifeLost))


TEAMS: Final = Sides(
    MANIFEST.id,
    _team,
    shared_fate=True,
    replaces=FREE_FOR_ALL.id,
    shared_turns=True,
    shared=(Shared(LIFE.name), Shared(PLAYER_COUNTERS.name, _poison_of)),
    barred=_barred,
)


def _more(game: Game) -> int:
    """How many players a team has beyond the second (CR 810.11)."""
    return len(game.players) // 2 - 2


def _begin(game: Game, decks: Iterable[object]) -> None:
    """CR 810.1, 810.4, 103.4a, 119.1a: two teams of one size, and the life total of each."""
    if len(game.players) < 4 or len(game.players) % 2:
        raise SetupError(
            f"Two-Headed Giant is played by two teams of one size, at least two each; here are {len(game.players)}"
        )
    for player in game.players:
        begin_with_life(game, player, LIFE_OF_TWO + LIFE_OF_MORE * _more(game))


@node
class TeamPoison(Answering[LethalPoison, int | None]):
    """With fifteen poison counters a team loses, and with five more for each player beyond the second (CR 810.8d, 810.11)."""

    question: ClassVar[type[LethalPoison]] = LethalPoison

    def answer(self, ctx: Context, value: int | None, question: LethalPoison) -> int | None:
        """It is for other effects to say never."""
        return POISON_OF_TWO + POISON_OF_MORE * _more(ctx.game)


@node
class NoFirstDraw(Answering[SkipsStep, bool]):
    """The team who plays first skips the draw step of its first turn (CR 810.6, 103.8b)."""

    question: ClassVar[type[SkipsStep]] = SkipsStep

    def answer(self, ctx: Context, value: bool, question: SkipsStep) -> bool:
        """The first turn of the game is theirs."""
        return value or (question.step == DRAW and ctx.game.get(TURN) == 1)


def _may_look(game: Game, viewer: int, id: int) -> bool | None:
    """CR 810.5: teammates may look at each other's hands."""
    zone, owner = game.object(id).zone
    return True if zone == "hand" and owner in game.teammates(viewer) else None


apnap_declarations = declares(
    TEAMS,
    Setup(MANIFEST.id, _begin),
    TeamPoison(),
    NoFirstDraw(),
    VisibilityRule("teammates' hands", _may_look, hides=False),
)
