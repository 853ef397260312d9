"""The turn: phases and steps (CR 500–514), extra turns, and what begins and ends with them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Final

from apnap import (
    GAME,
    PLAYER,
    Agenda,
    Choose,
    Context,
    Event,
    Field,
    Frame,
    Game,
    Manifest,
    Procedure,
    Question,
    Replacement,
    Stage,
    StageBegan,
    Step,
    hookimpl,
    node,
)
from apnap.core.fields import ACTIVE, AGENDA
from apnap.core.flow import unsettled
from apnap_plugins.rules.continuous import TURN, end_of_turn
from apnap_plugins.rules.damage import DAMAGE, draw
from apnap_plugins.rules.mana import empty_pools
from apnap_plugins.rules.permanents import TAPPED, note_steady_control

MANIFEST = Manifest(
    id="turn",
    name="Turn structure",
    kind="rules",
    rules=("500", "501", "502", "503", "504", "505", "512", "513", "514", "103.8"),
    requires=("damage", "permanents", "mana", "continuous-effects", "tap-and-untap", "discard"),
)

UNTAP, UPKEEP, DRAW = "untap", "upkeep", "draw"
PRECOMBAT_MAIN, POSTCOMBAT_MAIN = "precombat main", "postcombat main"
COMBAT: Final = ("beginning of combat", "declare attackers", "declare blockers", "combat damage", "end of combat")
END, CLEANUP = "end", "cleanup"
MAIN_PHASES: Final = frozenset([PRECOMBAT_MAIN, POSTCOMBAT_MAIN])
STEPS: Final = (UNTAP, UPKEEP, DRAW, PRECOMBAT_MAIN, *COMBAT, POSTCOMBAT_MAIN, END, CLEANUP)

STARTING_PLAYER: Final = Field[int]("starting player", GAME, 0)
EXTRA_TURNS: Final = Field[tuple[int, ...]]("extra turns", GAME, ())
"""Players who take extra turns after this one, the next one last (CR 500.7)."""
LANDS_PLAYED: Final = Field[int]("lands played this turn", PLAYER, 0, lasts="turn")
SPELLS_OF_TURN: Final = Field[tuple[int, int]]("spells of the active player", GAME, (0, 0))
"""(turn, how many): the spells that the active player cast in the last turn in which they cast any (CR 502.2)."""
LAST_REGULAR: Final = Field[int]("player of the last regular turn", GAME, -1)

MAX_HAND_SIZE: Final = Question[int | None]("maximum hand size", "402.2")
"""Asked about a player; None is no maximum."""
UNTAPS: Final = Question[bool]("untaps during its controller's untap step", "502.3")
SKIPS_STEP: Final = Question[bool]("is skipped", "500.10")
"""Asked about (player, name of the step or phase)."""


@hookimpl
def apnap_fields() -> Iterable[Field[Any]]:
    """Whose turn comes, and what was done this turn."""
    return [STARTING_PLAYER, EXTRA_TURNS, LANDS_PLAYED, SPELLS_OF_TURN, LAST_REGULAR]


# Turns ----------------------------------------------------------------------------------------------


def next_turn(game: Game) -> tuple[Any, ...]:
    """The next turn's phases and steps: an extra turn if there is one, else the next player's (CR 500.7, 103.8)."""
    extra = game.get(EXTRA_TURNS)
    while extra:
        player, extra = extra[-1], extra[:-1]
        game.set(EXTRA_TURNS, 0, extra)
        if player in game.players_in():
            return _turn_of(game, player)
    last = game.get(LAST_REGULAR)
    if last < 0:
        player = game.get(STARTING_PLAYER)
        player = player if player in game.players_in() else game.next_player(player)
    else:
        player = game.next_player(last)
    game.set(LAST_REGULAR, 0, player)
    return _turn_of(game, player)


def _turn_of(game: Game, player: int) -> tuple[Any, ...]:
    # a game without the combat plugin has no combat phase
    steps = tuple((name, player) for name in STEPS if name in game.rules.stages)
    return (("turn begins", player), *steps)


def _begin_turn(game: Game, item: Any) -> bool:
    """A turn begins (CR 500.1): what is counted per turn, fields that last a "turn", starts anew."""
    player = item[1]
    game.set(ACTIVE, 0, player)
    game.set(TURN, 0, game.get(TURN) + 1)
    game.expire("turn")
    note_steady_control(game, player)
    return False


def add_extra_turn(game: Game, player: int) -> None:
    """`player` takes an extra turn after this one; the turn created last is taken first (CR 500.7)."""
    game.set(EXTRA_TURNS, 0, (*game.get(EXTRA_TURNS), player))


def count_spell(game: Game, player: int) -> None:
    """A player has cast a spell: one of the active player is remembered until the next untap step (CR 502.2)."""
    if player == game.active_player:
        now = game.get(TURN)
        turn, count = game.get(SPELLS_OF_TURN)
        game.set(SPELLS_OF_TURN, 0, (now, count + 1 if turn == now else 1))


def is_main_phase(game: Game) -> bool:
    """Whether it is a main phase (CR 505)."""
    return game.stage_name() in MAIN_PHASES


def add_steps(game: Game, steps: Iterable[str]) -> None:
    """Add phases or steps directly after the current one (CR 500.8)."""
    player = game.active_player
    game.set(AGENDA, 0, (*((name, player) for name in steps), *game.get(AGENDA)))


# Steps ----------------------------------------------------------------------------------------------


@node
class SkippedStep(Replacement):
    """CR 500.10, 614.10: a step that is skipped doesn't begin, and nothing triggers at its beginning."""

    events: ClassVar[tuple[type, ...]] = (StageBegan,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """Where an effect says so; and the draw step of a two-player game's first turn (CR 103.8a)."""
        assert isinstance(event, StageBegan)
        game = ctx.game
        if event.stage == DRAW and game.get(TURN) == 1 and len(game.players) == 2:
            return True
        return game.query(SKIPS_STEP, False, (event.player, event.stage))

    def replace(self, ctx: Context, event: Event) -> None:
        """With nothing."""
        return


@hookimpl
def apnap_rule_effects() -> Iterable[Replacement]:
    """Skipped steps."""
    return [SkippedStep()]


def _untap(game: Game, frame: Frame) -> None:
    """CR 502.3: the active player untaps what untaps, all at once."""
    player = game.active_player
    ids = [
        obj
        for obj in game.zone("battlefield")
        if game.get(TAPPED, obj) and game.controller(obj) == player and game.query(UNTAPS, True, obj)
    ]
    game.verb("untap")(game, ids)


def _begin_untap(game: Game, item: Any) -> bool:
    """CR 502: no player receives priority."""
    game.carry_out("untap step", Frame())
    return False


def _with_priority(game: Game, item: Any) -> bool:
    """A step without turn-based actions."""
    return True


def _begin_main(game: Game, item: Any) -> bool:
    """CR 505.3, 505.4: turn-based actions of the precombat main phase are mechanics'."""
    game.carry_out("precombat main phase", Frame())
    return True


def _begin_draw(game: Game, item: Any) -> bool:
    """CR 504.1: the active player draws a card."""
    if item[1] in game.players_in():
        draw(game, item[1])
    return True


def _discard_to_hand_size(game: Game, frame: Frame) -> None:
    """CR 514.1: the active player discards down to the maximum hand size."""
    player = game.active_player
    if player not in game.players_in():
        return
    limit = game.query(MAX_HAND_SIZE, 7, player)
    hand = game.zone("hand", player)
    if limit is None or len(hand) <= limit:
        return
    excess = len(hand) - limit
    cards = game.ask(
        Choose(player=player, options=hand, minimum=excess, maximum=excess, rule="514.1", prompt="Discard to hand size")
    )
    game.verb("discard")(game, player, cards)


def _end_turn_effects(game: Game, frame: Frame) -> None:
    """CR 514.2: damage is removed and "until end of turn" effects end, simultaneously."""
    for obj, amount in sorted(game.state.tables[DAMAGE.name].items()):
        if amount and obj in game.objects:
            game.set(DAMAGE, obj, 0)
    end_of_turn(game)


def _begin_cleanup(game: Game, item: Any) -> bool:
    """CR 514: priority only where something is waiting, and then another cleanup step follows (CR 514.3a)."""
    game.carry_out("cleanup step", Frame())
    if unsettled(game):
        add_steps(game, [CLEANUP])
        return True
    return False


def end_of_step(game: Game, item: Any) -> None:
    """CR 500.4: as a step or phase ends, unused mana empties."""
    empty_pools(game)


def step_stage(name: str, begin: Any, rule: str) -> Stage:
    """A phase or step; unused mana empties as it ends."""
    return Stage(name, begin, end_of_step, rule)


@hookimpl
def apnap_stages() -> Iterable[Stage]:
    """The phases and steps outside combat."""
    return [
        Stage("turn begins", _begin_turn, None, "500.1"),
        step_stage(UNTAP, _begin_untap, "502"),
        step_stage(UPKEEP, _with_priority, "503"),
        step_stage(DRAW, _begin_draw, "504"),
        step_stage(PRECOMBAT_MAIN, _begin_main, "505"),
        step_stage(POSTCOMBAT_MAIN, _with_priority, "505"),
        step_stage(END, _with_priority, "513"),
        step_stage(CLEANUP, _begin_cleanup, "514"),
    ]


@hookimpl
def apnap_procedures() -> Iterable[Procedure]:
    """What happens in the untap and cleanup steps and as the first main phase begins; mechanics put in steps of their own."""
    return [
        Procedure("untap step", (Step("untap", _untap, "502.3"),)),
        Procedure("precombat main phase", ()),
        Procedure(
            "cleanup step",
            (Step("discard", _discard_to_hand_size, "514.1"), Step("wear off", _end_turn_effects, "514.2")),
        ),
    ]


@hookimpl
def apnap_agendas() -> Iterable[Agenda]:
    """After each turn comes the next."""
    return [Agenda("turns", next_turn)]


__all__ = ["COMBAT", "MAIN_PHASES", "PRECOMBAT_MAIN", "STEPS", "TURN", "Event", "next_turn"]
