"""The turn (CR 500–505, 512–514, 703): whose turn comes, turn-based actions, and what begins and ends with steps.

- `phases`: the names of phases and steps, and adding some to a turn
- `durations`: "until your next turn" and the like
- `turn_words`: what cards say about turns
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from apnap import (
    GAME,
    PLAYER,
    Agenda,
    Answer,
    Choose,
    Context,
    Event,
    Field,
    Frame,
    Game,
    Instruction,
    Leaf,
    Manifest,
    Procedure,
    Question,
    Replacement,
    Stage,
    StageBegan,
    Step,
    event,
    hookimpl,
    node,
)
from apnap.core.decisions import Rng
from apnap.core.fields import ACTIVE
from apnap.core.flow import unsettled
from apnap_plugins.rules.continuous import TURN, end_of_turn
from apnap_plugins.rules.damage import DAMAGE, draw
from apnap_plugins.rules.durations import (
    TURN_SINCE,
    end_as_step_begins,
    end_as_step_ends,
    end_as_turn_begins,
    end_for_absent,
    end_with_turn,
)
from apnap_plugins.rules.mana import empty_pools
from apnap_plugins.rules.permanents import TAPPED, note_steady_control
from apnap_plugins.rules.phases import (
    BEGUN,
    CLEANUP,
    COMBAT,
    DRAW,
    END,
    MAIN_PHASES,
    PHASES,
    POSTCOMBAT_MAIN,
    PRECOMBAT_MAIN,
    STEPS,
    UNTAP,
    UPKEEP,
    add_phases,
    add_steps,
    is_main_phase,
    note_begun,
    phase_of,
)
from apnap_plugins.rules.sizes import check_count

MANIFEST = Manifest(
    id="turn",
    name="Turn structure",
    kind="rules",
    rules=("500", "501", "502", "503", "504", "505", "512", "513", "514", "703", "103.8"),
    requires=("damage", "permanents", "mana", "continuous-effects", "tap-and-untap", "discard"),
    not_tested={
        "502.1": "phasing is a keyword ability (702.26): its plugin puts in this step and tests it",
        "502.2a": "needs shared team turns (805), which this house does not have",
        "505.3": "needs Archenemy (904), which this house does not have",
        "513.1a": "tells that older cards were given a new wording",
        "703.4a": "phasing is a keyword ability (702.26): its plugin puts in this step and tests it",
        "703.4e": "needs Archenemy (904), which this house does not have",
        "703.4g": "Attractions (701.49): their plugin puts in this step and tests it",
    },
)

STARTING_PLAYER: Final = Field[int]("starting player", GAME, 0, public=True)
EXTRA_TURNS: Final = Field[tuple[tuple[int, int], ...]]("extra turns", GAME, (), public=True)
"""(player, mark) of extra turns after this one, the next one last (CR 500.7). Text about "that turn" knows the mark."""
EXTRA_TURN: Final = Field[int]("mark of this extra turn", GAME, 0)
"""0 in a turn that is no extra turn."""
LANDS_PLAYED: Final = Field[int]("lands played this turn", PLAYER, 0, lasts="turn", public=True)
SPELLS_OF_TURN: Final = Field[tuple[int, int]]("spells of the active player", GAME, (0, 0))
"""(turn, how many): the spells that the active player cast in the last turn in which they cast any (CR 502.2)."""
GONE_BEFORE: Final = Field[int]("objects gone before this turn", GAME, 0, tally=True)
"""How many objects had left their zones as this turn began: what is gone beyond that many left this turn."""
LAST_REGULAR: Final = Field[int]("player of the last regular turn", GAME, -1)

MAX_HAND_SIZE: Final = Question[int | None]("maximum hand size", "402.2")
"""Asked about a player; None is no maximum."""
UNTAPS: Final = Question[bool]("untaps during its controller's untap step", "502.3")
"""Asked about a tapped permanent of the active player."""
MAY_STAY_TAPPED: Final = Question[bool]("may stay tapped during its controller's untap step", "502.3")
"""Asked about a permanent that would untap."""
UNTAP_LIMITS: Final = Question[tuple[tuple[int, tuple[int, ...]], ...]]("limits on what untaps", "502.3")
"""Asked about (active player, permanents that would untap); each limit is (how many at most, of which permanents)."""
SKIPS_STEP: Final = Question[bool]("is skipped", "500.10")
"""Asked about (player, name of the step or phase)."""
FIRST_THINGS: Final = Question[tuple[tuple[int, Instruction], ...]]("what is done first in the next step", "614.10b")
"""(id, instruction) pairs: floating effects that wait for a step, phase or turn that really occurs, and what they do then."""


@hookimpl
def apnap_fields() -> Iterable[Field[Any]]:
    """Whose turn comes, and what was done this turn."""
    return [
        STARTING_PLAYER, EXTRA_TURNS, EXTRA_TURN, LANDS_PLAYED, SPELLS_OF_TURN, LAST_REGULAR, BEGUN, TURN_SINCE, GONE_BEFORE,
    ]  # fmt: skip


# Turns ----------------------------------------------------------------------------------------------


@event
class TakeTurn(Leaf):
    """A player's turn comes (CR 500.1). What makes them skip it replaces this (CR 614.10)."""

    rule: ClassVar[str] = "500.1"
    objects: ClassVar[tuple[str, ...]] = ()
    player: int
    mark: int = 0

    def perform(self, game: Game) -> None:
        """Which extra turn it is, if one."""
        game.set(EXTRA_TURN, 0, self.mark)


def next_turn(game: Game) -> tuple[Any, ...]:
    """The next turn's phases and steps: an extra turn if there is one, else the next player's (CR 500.7, 103.8, 505.1).

    A turn that is skipped is passed over (CR 500.10), and so is that of a player who left (CR 800.4k).

    Also CR 501.1, 512.1.
    """
    while True:
        player, mark = _whose_turn(game)
        if player in game.players_in() and game.happen(TakeTurn(player, mark)) is not None:
            return _turn_of(game, player)


def _whose_turn(game: Game) -> tuple[int, int]:
    """The player of the next turn, and its mark where it is an extra turn."""
    extra = game.get(EXTRA_TURNS)
    if extra:
        game.set(EXTRA_TURNS, 0, extra[:-1])
        return extra[-1]
    last = game.get(LAST_REGULAR)
    player = game.get(STARTING_PLAYER) if last < 0 else (last + 1) % len(game.players)
    while player not in game.players_in():
        end_for_absent(game, player)
        player = (player + 1) % len(game.players)
    game.set(LAST_REGULAR, 0, player)
    return player, 0


def _turn_of(game: Game, player: int) -> tuple[Any, ...]:
    # a game without the combat plugin has no combat phase
    steps = tuple((name, player) for name in STEPS if name in game.rules.stages)
    return (("turn begins", player), *steps)


def _begin_turn(game: Game, item: Any) -> bool:
    """A turn begins (CR 500.1): what is counted per turn, fields that last a "turn", starts anew."""
    player = item[1]
    game.set(ACTIVE, 0, player)
    game.set(TURN, 0, game.get(TURN) + 1)
    game.set(TURN_SINCE, player, game.next_timestamp())
    game.set(GONE_BEFORE, 0, len(game.state.past))
    game.expire("turn")
    end_as_turn_begins(game, player)
    note_steady_control(game, player)
    return False


def add_extra_turns(game: Game, player: int, count: int) -> list[int]:
    """`player` takes extra turns after this one; the turn created last is taken first (CR 500.7). Returns their marks.

    Raises LimitExceeded for more than the ruleset can keep.
    """
    marks = [game.next_timestamp() for _ in range(check_count(game, count, "extra turns"))]
    game.set(EXTRA_TURNS, 0, (*game.get(EXTRA_TURNS), *((player, mark) for mark in marks)))
    return marks


def count_spell(game: Game, player: int) -> None:
    """The active player has cast a spell: that counts until the next untap step (CR 502.2)."""
    if player == game.active_player:
        now = game.get(TURN)
        turn, count = game.get(SPELLS_OF_TURN)
        game.set(SPELLS_OF_TURN, 0, (now, count + 1 if turn == now else 1))


# Steps ----------------------------------------------------------------------------------------------


@node
class SkippedStep(Replacement):
    """CR 500.10, 614.10: a step that is skipped doesn't begin, and nothing triggers at its beginning."""

    events: ClassVar[tuple[type, ...]] = (StageBegan,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """Where an effect says so of the step or its phase; and the first draw step of a two-player game (CR 103.8a).

        Also CR 103.8c.
        """
        assert isinstance(event, StageBegan)
        game = ctx.game
        if event.stage == DRAW and game.get(TURN) == 1 and len(game.players) == 2:
            return True
        names = dict.fromkeys((event.stage, phase_of(event.stage) or event.stage))
        return any(game.query(SKIPS_STEP, False, (event.player, name)) for name in names)

    def replace(self, ctx: Context, event: Event) -> None:
        """With nothing."""
        return


@hookimpl
def apnap_rule_effects() -> Iterable[Replacement]:
    """Skipped steps."""
    return [SkippedStep()]


@dataclass(slots=True, kw_only=True)
class DetermineUntap(Choose):
    """Which permanents untap (CR 502.3). `must` are indices of those that can't stay tapped if limits let them untap.

    `limits` are (how many at most, indices of which).
    """

    kind: ClassVar[str] = "determine what untaps"
    must: tuple[int, ...] = ()
    limits: tuple[tuple[int, tuple[int, ...]], ...] = ()

    def problem(self, answer: Answer) -> str | None:
        """Illegal where a limit is exceeded, or something stays tapped that need not."""
        wrong = Choose.problem(self, answer)
        if wrong is not None:
            return wrong
        for most, among in self.limits:
            if len([i for i in answer if i in among]) > most:
                return f"at most {most} of those can untap"
        idle = [i for i in self.must if i not in answer and self._fits(answer, i)]
        return f"option {idle[0]} has to untap" if idle else None

    def _fits(self, chosen: Answer, index: int) -> bool:
        return all(index not in among or len([i for i in chosen if i in among]) < most for most, among in self.limits)

    def default(self) -> Answer:
        """All that can, the first ones where limits leave a choice."""
        return self._filled(range(len(self.options)))

    def complete(self, partial: Answer) -> Answer:
        """What was named, and what has to untap with it."""
        return self.parse(self._filled((*partial, *self.must)))

    def sample(self, rng: Rng) -> Answer:
        """Some of those that need not, and then what has to."""
        pool = list(range(len(self.options)))
        mixed = [pool.pop(rng.randrange(len(pool))) for _ in range(len(pool))]
        return self._filled([*(i for i in mixed if i in self.must or rng.randrange(2)), *self.must])

    def _filled(self, wanted: Iterable[int]) -> tuple[int, ...]:
        chosen: tuple[int, ...] = ()
        for index in dict.fromkeys(wanted):
            if self._fits(chosen, index):
                chosen += (index,)
        return tuple(sorted(chosen))

    def forced(self) -> Answer | None:
        """Everything untaps where nothing may stay tapped."""
        everything = tuple(range(len(self.options)))
        return everything if self.must == everything and self.problem(everything) is None else None


def _untap(game: Game, frame: Frame) -> None:
    """CR 502.3, 703.4c: the active player determines what untaps, then untaps it all at once."""
    player = game.active_player
    ids = tuple(
        obj
        for obj in game.zone("battlefield")
        if game.get(TAPPED, obj) and game.controller(obj) == player and game.query(UNTAPS, True, obj)
    )
    limits = game.query(UNTAP_LIMITS, (), (player, ids))
    place = {obj: i for i, obj in enumerate(ids)}
    chosen = game.ask(
        DetermineUntap(
            player=player, options=ids, maximum=len(ids), rule="502.3", prompt="Untap which?",
            must=tuple(i for i, obj in enumerate(ids) if not game.query(MAY_STAY_TAPPED, False, obj)),
            limits=tuple((most, tuple(place[o] for o in among if o in place)) for most, among in limits),
        )
    )  # fmt: skip
    game.verb("untap")(game, chosen)


def _begin_untap(game: Game, item: Any) -> bool:
    """CR 502, 500.3, 502.4: no player receives priority."""
    game.carry_out("untap step", Frame())
    return False


def _with_priority(game: Game, item: Any) -> bool:
    """A step without turn-based actions (CR 503.1, 513.1)."""
    return True


def _begin_main(game: Game, item: Any) -> bool:
    """CR 505.3, 505.4, 505.5: turn-based actions of the precombat main phase are mechanics'."""
    game.carry_out("precombat main phase", Frame())
    return True


def _begin_draw(game: Game, item: Any) -> bool:
    """CR 504.1, 117.2c, 405.6e, 504.2, 703.1, 703.2, 703.4d: the active player draws a card."""
    if item[1] in game.players_in():
        draw(game, item[1])
    return True


def _discard_to_hand_size(game: Game, frame: Frame) -> None:
    """CR 514.1, 402.2, 703.4q: the active player discards down to the maximum hand size."""
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
    """CR 514.2, 703.4r: damage is removed and "until end of turn" effects end, simultaneously."""
    for obj, amount in sorted(game.state.tables[DAMAGE.name].items()):
        if amount and obj in game.objects:
            game.set(DAMAGE, obj, 0)
    end_of_turn(game)
    end_with_turn(game, game.active_player)


def _begin_cleanup(game: Game, item: Any) -> bool:
    """CR 514: priority only where something is waiting, and then another cleanup step follows (CR 514.3a, 514.3)."""
    game.carry_out("cleanup step", Frame())
    if unsettled(game):
        add_steps(game, [CLEANUP])
        return True
    return False


def end_of_step(game: Game, item: Any) -> None:
    """As a step or phase ends, unused mana empties and what lasts until then ends (CR 500.4, 500.5, 703.4s)."""
    empty_pools(game)
    end_as_step_ends(game, item[0])


def _do_first(game: Game) -> None:
    """CR 614.10b: what followed from skipping something is the first thing to happen in what occurs next."""
    for id, what in game.query(FIRST_THINGS, ()) if game.is_answered(FIRST_THINGS) else ():
        ctx = game.state.effects[id].context(game)
        game.remove_effect(id)
        what.perform(ctx)


def step_stage(name: str, begin: Callable[[Game, Any], bool], rule: str) -> Stage:
    """A phase or step: what lasts until it begins ends (CR 500.5); unused mana empties as it ends (CR 500.4)."""

    def begin_step(game: Game, item: Any) -> bool:
        note_begun(game, name)
        end_as_step_begins(game, name, game.active_player)
        _do_first(game)
        return begin(game, item)

    return Stage(name, begin_step, end_of_step, rule)


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


__all__ = [
    "CLEANUP", "COMBAT", "END", "MAIN_PHASES", "PHASES", "POSTCOMBAT_MAIN", "PRECOMBAT_MAIN", "STEPS", "TURN", "UPKEEP",
    "Event", "add_phases", "add_steps", "is_main_phase", "next_turn",
]  # fmt: skip
