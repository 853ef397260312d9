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
    ACTIVE,
    GAME,
    OBJECT,
    PLAYER,
    Agenda,
    Answer,
    Characteristics,
    Choose,
    Context,
    Event,
    Field,
    Frame,
    Game,
    Instruction,
    Leaf,
    Manifest,
    Precondition,
    Procedure,
    Question,
    Replacement,
    Rng,
    Stage,
    StageBegan,
    Step,
    declares,
    event,
    node,
    question,
)
from apnap.provisional import unsettled
from apnap_plugins.rules.continuous.continuous import END_OF_TURN, TURN
from apnap_plugins.rules.damage.damage import DAMAGE, draw
from apnap_plugins.rules.mana.mana import POOL, empty_pools
from apnap_plugins.rules.permanents.permanents import TAPPED, note_continuous_control
from apnap_plugins.rules.turn.durations import (
    LATEST_TURNS,
    MISSED_TURN,
    NEW_TURN,
    TURN_SINCE,
    TURNS_BEGUN,
    beginnings,
    end_of,
)
from apnap_plugins.rules.turn.phases import (
    BEGUN,
    CLEANUP,
    DRAW,
    END,
    POSTCOMBAT_MAIN,
    PRECOMBAT_MAIN,
    STEPS,
    UNTAP,
    UPKEEP,
    add_steps,
    phase_of,
)
from apnap_plugins.rules.turn.sides import FREE_FOR_ALL
from apnap_plugins.rules.vocabulary import actions
from apnap_plugins.rules.vocabulary.asking import choose_some
from apnap_plugins.rules.vocabulary.base import cards_in
from apnap_plugins.rules.vocabulary.sizes import check_count

MANIFEST = Manifest(
    id="turn",
    name="Turn structure",
    kind="rules",
    rules=("500", "501", "502", "503", "504", "505", "512", "513", "514", "703", "103.8"),
    requires=("damage", "permanents", "mana", "continuous-effects", "tap-and-untap", "discard"),
    kernel=">=0.1,<0.2",
    not_tested={
        "502.1": "phasing is a keyword ability (702.26): its plugin puts in this step and tests it",
        "513.1a": "tells that older cards were given a new wording",
        "703.4a": "phasing is a keyword ability (702.26): its plugin puts in this step and tests it",
    },
)

STARTING_PLAYER: Final = Field[int]("starting player", GAME, 0, public=True)
"""Who takes the first turn (CR 103.1, 103.8)."""
EXTRA_TURNS: Final = Field[tuple[tuple[int, int], ...]]("extra turns", GAME, (), public=True)
"""(player, mark) of extra turns after this one, the next one last (CR 500.7). Text about "that turn" knows the mark."""
EXTRA_TURN: Final = Field[int]("mark of this extra turn", GAME, 0)
"""0 in a turn that is no extra turn."""
LANDS_PLAYED: Final = Field[int]("lands played this turn", PLAYER, 0, lasts="turn", public=True)
"""How many lands a player has played this turn (CR 305.2a)."""
SPELLS_OF_TURN: Final = Field[tuple[int, int]]("spells of the active player", PLAYER, (0, 0))
"""(turn, how many): the spells that a player cast in the last of their turns in which they cast any (CR 502.2)."""
CAST_THIS_GAME: Final = Field[tuple[int, ...]]("the spells cast this game", PLAYER, (), ids=True, public=True)
"""What a player cast, in order, also what they no longer control or what is gone."""
AS_CAST: Final = Field[tuple[Characteristics, ...]]("what it was as it was cast", OBJECT, (), lasts="turn", tally=True)
"""The characteristics of a spell as it was cast this turn (CR 601.2i), also of one that is gone; none of others."""
GONE_BEFORE: Final = Field[int]("objects gone before this turn", GAME, 0, tally=True)
"""How many objects had left their zones as this turn began: what is gone beyond that many left this turn."""
LAST_REGULAR: Final = Field[int]("player of the last regular turn", GAME, -1)


MAXIMUM_HAND_SIZE: Final = 7
"""How many cards a player may keep in hand as their turn ends, unless something says otherwise (CR 402.2)."""


@question
class MaximumHandSize(Question[int | None]):
    """A player's maximum hand size (CR 402.2). The first value is 7; answers change it, and None is no maximum."""

    rule: ClassVar[str] = "402.2"
    player: int


@question
class UntapsDuringUntapStep(Question[bool]):
    """Whether a tapped permanent of the active player untaps (CR 502.3). The first value is True; an answer forbids it."""

    rule: ClassVar[str] = "502.3"
    forbids: ClassVar[bool] = True
    permanent: int


@question
class UntapsToo(Question[tuple[int, ...]]):
    """What else untaps with the active player's permanents (CR 502.3). The first value is empty; answers add to it.

    Nobody determines it, and what keeps permanents from untapping during their controller's untap step doesn't count.
    """

    rule: ClassVar[str] = "502.3"


@question
class MayChooseNotToUntap(Question[bool]):
    """Whether the active player may choose not to untap a permanent (CR 502.3). First False; an answer allows it."""

    rule: ClassVar[str] = "502.3"
    permanent: int


@question
class UntapLimits(Question[tuple[tuple[int, tuple[int, ...]], ...]]):
    """Limits on what untaps, each (how many at most, of which permanents) (CR 502.3).

    Asked about the active player and all permanents that would untap. The first value is empty; answers add to it.
    """

    rule: ClassVar[str] = "502.3"
    player: int
    permanents: tuple[int, ...]


@question
class SkipsStep(Question[bool]):
    """Whether a step or phase of a player's turn is skipped (CR 500.10). The first value is False; an answer skips it."""

    rule: ClassVar[str] = "500.10"
    player: int
    step: str


@question
class FirstActionsOfStep(Question[tuple[tuple[int, Instruction], ...]]):
    """What is done first in a step, phase or turn that really occurs (CR 614.10b), as (id, instruction) pairs.

    The ids are those of the floating effects that wait for it; 0 is for what a rule does each time, before anything else
    happens. The first value is empty; answers add to it.
    """

    rule: ClassVar[str] = "614.10b"


# Turns ----------------------------------------------------------------------------------------------


@event
class TurnBegan(Leaf):
    """A player's turn comes (CR 500.1). What makes them skip it replaces this (CR 614.10)."""

    rule: ClassVar[str] = "500.1"
    silent: ClassVar[bool] = True
    objects: ClassVar[tuple[str, ...]] = ()
    player: int
    mark: int = 0

    def perform(self, game: Game) -> None:
        """Which extra turn it is, if one."""
        game.set(EXTRA_TURN, 0, self.mark)


def next_turn(game: Game) -> tuple[Any, ...]:
    """The next turn's phases and steps: an extra turn if there is one, else the next player's (CR 500.7, 103.8, 505.1).

    A turn that is skipped is passed over (CR 500.10), and so is that of a player who left (CR 800.4k). Where turns are
    shared, each team takes one (CR 805.4), extra turns as well (CR 805.8).

    Also CR 501.1, 512.1.
    """
    while True:
        player, mark = _whose_turn(game)
        takes = game.together(player)
        if takes and game.happen(TurnBegan(takes[0], mark)) is not None:
            return _turn_of(game, takes[0])


def _whose_turn(game: Game) -> tuple[int, int]:
    """The player of the next turn, and its mark where it is an extra turn."""
    extra = game.get(EXTRA_TURNS)
    if extra:
        game.set(EXTRA_TURNS, 0, extra[:-1])
        return extra[-1]
    last = game.get(LAST_REGULAR)
    player = game.get(STARTING_PLAYER) if last < 0 else _after(game, last)
    while not game.together(player):
        game.announce(MISSED_TURN, player)
        player = _after(game, player)
    game.set(LAST_REGULAR, 0, player)
    return player, 0


def _after(game: Game, player: int) -> int:
    """The next seat in turn order, also of one who left, whose turn it isn't together with `player` (CR 805.4)."""
    seats = (*game.players[player + 1 :], *game.players[:player])
    return next((seat for seat in seats if not game.share_turns(player, seat)), player)


def _turn_of(game: Game, player: int) -> tuple[Any, ...]:
    # a game without the combat plugin has no combat phase
    return (("turn begins", player), *[(name, player) for name in STEPS if name in game.rules.stages])


def _begin_turn(game: Game, item: Any) -> bool:
    """A turn begins (CR 500.1): what is counted per turn, fields that last a "turn", starts anew."""
    player = item[1]
    number = game.get(TURN) + 1
    game.set_each((ACTIVE, 0, player), (TURN, 0, number), (GONE_BEFORE, 0, game.gone_count()))
    since, active = game.next_timestamp(), game.active_players
    for one in active:
        game.set_each(
            (TURN_SINCE, one, since),
            (LATEST_TURNS, one, (game.get(LATEST_TURNS, one)[1], number)),
            (TURNS_BEGUN, one, game.get(TURNS_BEGUN, one) + 1),
        )
    game.announce(NEW_TURN, player)
    for one in active:
        note_continuous_control(game, one)
    return False


def add_extra_turns(game: Game, player: int, count: int) -> list[int]:
    """`player` takes extra turns after this one; the turn created last is taken first (CR 500.7). Returns their marks.

    Raises LimitExceeded for more than the ruleset can keep.
    """
    marks = [game.next_timestamp() for _ in range(check_count(game, count, "extra turns"))]
    game.set(EXTRA_TURNS, 0, (*game.get(EXTRA_TURNS), *((player, mark) for mark in marks)))
    return marks


def count_spell(game: Game, player: int, spell: int) -> None:
    """A player has cast a spell: that of the active player counts until the next untap step (CR 502.2)."""
    cast = (*game.get(CAST_THIS_GAME, player), spell)
    game.set_each((CAST_THIS_GAME, player, cast), (AS_CAST, spell, (game.characteristics(spell),)))
    if game.is_active(player):
        now = game.get(TURN)
        turn, count = game.get(SPELLS_OF_TURN, player)
        game.set(SPELLS_OF_TURN, player, (now, count + 1 if turn == now else 1))


def spells_of_last_turn(game: Game) -> int:
    """How many spells the player whose turn the last one was cast in it; of a team the one who cast the most (CR 502.2a)."""
    last = game.get(TURN) - 1
    counts = (game.get(SPELLS_OF_TURN, player) for player in game.players)
    return max((count for turn, count in counts if turn == last), default=0)


# Steps ----------------------------------------------------------------------------------------------


@node
class SkippedStep(Replacement):
    """CR 500.10, 614.10: a step that is skipped doesn't begin, and nothing triggers at its beginning."""

    events: ClassVar[tuple[type, ...]] = (StageBegan,)

    def precondition(self) -> Precondition:
        """An effect says so of some step."""
        return Precondition(questions=(SkipsStep,))

    def applies(self, ctx: Context, event: Event) -> bool:
        """Where an effect says so of the step or its phase. A team skips what one of its players skips (CR 805.8)."""
        assert isinstance(event, StageBegan)
        game = ctx.game
        names = dict.fromkeys((event.stage, phase_of(event.stage) or event.stage))
        return any(game.query(SkipsStep(player, name), False) for player in game.active_players for name in names)

    def replace(self, ctx: Context, event: Event) -> None:
        """The step or phase does not begin (CR 614.10)."""
        return


def _in_first_turn(game: Game, event: Event) -> bool:
    """Whether it is the first turn of the game."""
    return game.get(TURN) == 1


@node
class SkippedFirstDraw(Replacement):
    """CR 103.8a: in a two-player game the player who plays first skips the draw step of their first turn."""

    events: ClassVar[tuple[type, ...]] = (StageBegan,)

    def precondition(self) -> Precondition:
        """A draw step of the first turn begins."""
        return Precondition(values=(("stage", DRAW),), check=_in_first_turn)

    def applies(self, ctx: Context, event: Event) -> bool:
        """The first one of the game. Also CR 103.8c: of more players nobody skips it."""
        first = isinstance(event, StageBegan) and event.stage == DRAW and _in_first_turn(ctx.game, event)
        return first and len(ctx.game.players) == 2

    def replace(self, ctx: Context, event: Event) -> None:
        """The draw step does not begin."""
        return


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
    determined: list[int] = []
    for player in game.active_players:
        determined += _determine_untap(game, player)
    if game.is_answered(UntapsToo):
        determined = list(dict.fromkeys((*determined, *game.query(UntapsToo(), ()))))
    if determined:
        game.verb(actions.UNTAP)(game, determined)


def _can_untap(game: Game, player: int) -> tuple[int, ...]:
    """A player's tapped permanents, without those that an effect keeps tapped."""
    tapped = frozenset(game.having(TAPPED))
    if not tapped:
        return ()
    ids = tuple([obj for obj in game.zone("battlefield") if obj in tapped and game.controller(obj) == player])
    if not game.is_answered(UntapsDuringUntapStep):
        return ids
    return tuple([obj for obj in ids if game.query(UntapsDuringUntapStep(obj), True)])


def _determine_untap(game: Game, player: int) -> tuple[int, ...]:
    """What of their permanents a player untaps: they determine it where that is limited, or something may stay tapped."""
    ids = _can_untap(game, player)
    if not ids or not (game.is_answered(UntapLimits) or game.is_answered(MayChooseNotToUntap)):
        return ids
    limits = game.query(UntapLimits(player, ids), ())
    place = {obj: i for i, obj in enumerate(ids)}
    chosen: tuple[int, ...] = game.ask(
        DetermineUntap(
            player=player, options=ids, maximum=len(ids), rule="502.3", prompt="Untap which?",
            must=tuple(i for i, obj in enumerate(ids) if not game.query(MayChooseNotToUntap(obj), False)),
            limits=tuple((most, tuple(place[o] for o in among if o in place)) for most, among in limits),
        )
    )  # fmt: skip
    return chosen


def _begin_untap(game: Game, item: Any) -> bool:
    """CR 502, 500.3, 502.4: no player receives priority."""
    game.run_procedure("untap step", Frame())
    return False


def _with_priority(game: Game, item: Any) -> bool:
    """A step without turn-based actions (CR 503.1, 513.1)."""
    return True


def _begin_main(game: Game, item: Any) -> bool:
    """CR 505.3, 505.4, 505.5: turn-based actions of the precombat main phase are mechanics'."""
    game.run_procedure("precombat main phase", Frame())
    return True


def _begin_draw(game: Game, item: Any) -> bool:
    """CR 504.1, 117.2c, 405.6e, 504.2, 703.1, 703.2, 703.4d: the active player draws a card.

    So does each player of an active team (CR 805.4b), one after another (CR 805.6a).
    """
    for player in game.together(item[1]):
        draw(game, player)
    return True


def _discard_to_hand_size(game: Game, frame: Frame) -> None:
    """CR 514.1, 402.2, 703.4q: the active player discards down to the maximum hand size."""
    for player in game.active_players:
        _discard_down(game, player)


def _discard_down(game: Game, player: int) -> None:
    """One player discards; their team discards together (CR 805.4)."""
    if len(game.zone("hand", player)) <= MAXIMUM_HAND_SIZE and not game.is_answered(MaximumHandSize):
        return
    limit = game.query(MaximumHandSize(player), MAXIMUM_HAND_SIZE)
    hand = cards_in(game, "hand", player)
    if limit is None or len(hand) <= limit:
        return
    excess = len(hand) - limit
    cards = choose_some(game, player, hand, "514.1", "Discard to hand size", least=excess, most=excess)
    game.verb(actions.DISCARD)(game, player, cards)


def _end_turn_effects(game: Game, frame: Frame) -> None:
    """CR 514.2, 703.4r: damage is removed and "until end of turn" effects end, simultaneously."""
    for obj in game.having(DAMAGE):
        game.set(DAMAGE, obj, 0)
    game.announce(END_OF_TURN, game.active_player)


def _begin_cleanup(game: Game, item: Any) -> bool:
    """CR 514: priority only where something is waiting, and then another cleanup step follows (CR 514.3a, 514.3)."""
    game.run_procedure("cleanup step", Frame())
    if unsettled(game):
        add_steps(game, [CLEANUP])
        return True
    return False


def end_of_step(game: Game, item: tuple[str, ...]) -> None:
    """As a step or phase ends, unused mana empties and what lasts until then ends (CR 500.4, 500.5, 703.4s)."""
    empty_pools(game)
    game.announce(end_of(item[0]), game.active_player)


def _empty_pools(game: Game, item: tuple[str, ...]) -> None:
    """As a step or phase ends, unused mana empties (CR 500.4, 703.4s)."""
    empty_pools(game)


def _do_first(game: Game) -> None:
    """CR 614.10b: what followed from skipping something is the first thing to happen in what occurs next."""
    for id, what in game.query(FirstActionsOfStep(), ()):
        if not id:
            what.perform(Context(game, 0, game.active_player))
            continue
        floating = game.effect(id)
        if floating is None:
            continue
        ctx = floating.context(game)
        game.remove_effect(id)
        what.perform(ctx)


def step_stage(name: str, begin: Callable[[Game, Any], bool], rule: str) -> Stage:
    """A phase or step: what lasts until it begins or ends is over (CR 500.5); unused mana empties as it ends (CR 500.4)."""
    return Stage(name, begin, _empty_pools, rule, first=beginnings(name), last=(end_of(name),), fields=(POOL,),
                 record=BEGUN, before=((FirstActionsOfStep, _do_first),))  # fmt: skip


apnap_declarations = declares(
    FREE_FOR_ALL,
    # Whose turn comes, and what was done this turn.
    (
        STARTING_PLAYER,
        EXTRA_TURNS,
        EXTRA_TURN,
        LANDS_PLAYED,
        SPELLS_OF_TURN,
        LAST_REGULAR,
        BEGUN,
        TURN_SINCE,
        LATEST_TURNS,
        TURNS_BEGUN,
        CAST_THIS_GAME,
        AS_CAST,
    ),
    GONE_BEFORE,
    # The phases and steps outside combat.
    Stage("turn begins", _begin_turn, None, "500.1"),
    step_stage(UNTAP, _begin_untap, "502"),
    step_stage(UPKEEP, _with_priority, "503"),
    step_stage(DRAW, _begin_draw, "504"),
    step_stage(PRECOMBAT_MAIN, _begin_main, "505"),
    step_stage(POSTCOMBAT_MAIN, _with_priority, "505"),
    step_stage(END, _with_priority, "513"),
    step_stage(CLEANUP, _begin_cleanup, "514"),
    # After each turn comes the next.
    Agenda("turns", next_turn),
    # What happens in the untap and cleanup steps and as the first main phase begins; mechanics put in steps of their
    # own.
    Procedure("untap step", (Step("untap", _untap, "502.3"),)),
    Procedure("precombat main phase", ()),
    Procedure(
        "cleanup step",
        (Step("discard", _discard_to_hand_size, "514.1"), Step("wear off", _end_turn_effects, "514.2")),
    ),
    # Skipped steps.
    SkippedStep(),
    SkippedFirstDraw(),
)
