"""Answers: how a decision leaves rule code and how the same code runs again with the answer; undo, copies.

A base is a quiescent point: a journal position, how many answers were used up, how long the log was. With an
answer for a pending decision the game goes back to the last base and runs the same code again, with the answers given
since. What was asked must then be asked again; anything else is a defect of a plugin and is reported so.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol, final

from apnap.core import fields as f
from apnap.core import flow
from apnap.core.asking import DecisionMaker, Priority
from apnap.core.control import ActionEnded, GameEnded, StepAgain, TrialEnded, Unwind
from apnap.core.decisions import Answer, ChooseOne, Decision, shown
from apnap.core.errors import ApnapError, IllegalAnswer, NotNow, PluginError, ReplayError
from apnap.core.leaving import in_the_game, without_what_left
from apnap.core.loops import answered
from apnap.core.state import CHARACTERISTICS, IN_FORCE, LOOKED_AFTER, SIGNALS
from apnap.core.values import PLAYER
from apnap.core.watching import Snapshot, watched_step

if TYPE_CHECKING:
    from apnap.core.game import Game
    from apnap.core.kept_answers import Check
    from apnap.core.observation import Observation

OUTSIDE: Final = frozenset([("apnap.core.session", "_ask_agent"), ("apnap.core.log", "deliver")])
"""What calls agents, and who wants to hear of entries in the log: what these raise is no rule code's."""


class Agent(Protocol):
    """Something that answers decisions in this process, by what it may know."""

    def __call__(self, observation: Observation, decision: Decision) -> Answer:
        """A legal answer to `decision`."""


@final
class Input:
    """Something that came from outside: an answer to `decision` (None while read from a replay), or a concession.

    `bare` says that the decision is as others know it: without what else could have been answered.
    """

    __slots__ = ("answer", "bare", "concedes", "decision")

    def __init__(self, decision: Decision | None, answer: Answer, concedes: int = -1, bare: bool = False) -> None:
        self.decision = decision
        self.answer = answer
        self.concedes = concedes
        self.bare = bare


@final
class Session:
    """The inputs of one game and where rule code stands in them."""

    __slots__ = ("agents", "bases", "behind", "cursor", "failed", "floor", "inputs", "inside", "paused", "pending", "seen",
                 "taken", "unwinding")  # fmt: skip

    def __init__(self) -> None:
        self.inputs: list[Input] = []
        self.cursor = 0
        self.bases: list[tuple[int, int, int]] = []
        self.floor = 0
        self.behind = False
        self.pending: Decision | None = None
        self.agents: dict[int, Agent] = {}
        self.inside = False
        self.paused = False
        self.unwinding: Unwind | None = None
        self.taken: Input | None = None  # while it is being taken back
        self.failed: tuple[BaseException, Check] | None = None  # what a check of rules raised, and which
        self.seen: Snapshot | None = None  # in debug mode: what the step before left, if nothing else ran since

    def given(self) -> Input | None:
        """The next answer that was given already, or the one that is being taken back."""
        return self.inputs[self.cursor] if self.cursor < len(self.inputs) else self.taken


# Asking -------------------------------------------------------------------------------------------


# Any: the type of the answer's value is the decision's
def ask(game: Game, decision: Decision) -> Any:
    """Ask a player and return the value of the answer.

    Rule code calls this in a straight line. Where nobody in this process answers, control leaves the rule
    code, and the same code runs again when the answer is there. A decision with one legal answer is not asked.
    """
    session = game.session
    if game._trials:
        only = decision.forced()
        if only is not None:
            return decision.value(only)  # no choice, so a trial may go on
    if session.unwinding is not None or game.ahead or game._state.tables["over"] or game.working is not None:
        check_may_ask(game)
    if not session.inside:
        raise NotNow("a decision can only be asked while the game runs; what is asked first belongs into a stage")
    if game.debug or not decision.options:
        _check_answerable(game, decision)
    forced = decision.forced()
    if forced is not None and not (game.every_priority and isinstance(decision, Priority)):
        return decision.value(forced)
    _prepare(game, decision)
    while True:
        if decision.cost and game.get(f.LEFT, decision.player):
            return decision.value(decision.default())  # CR 800.4f
        if session.cursor < len(session.inputs):
            given = session.inputs[session.cursor]
            if given.concedes >= 0:
                session.cursor += 1
                before = in_the_game(game)
                _concede_now(game, given.concedes, decision)
                decision, said = without_what_left(game, decision, before)
                if said is not None:
                    return said
                _prepare(game, decision)
                continue
            if given.decision is not decision:
                _compare(game, given, decision)
            session.cursor += 1
            if forced is None:
                answered(game, decision, given.answer)
            return decision.value(given.answer)
        agent = session.agents.get(decision.answerer)
        if agent is None or session.paused:
            session.unwinding = Unwind(decision)
            raise session.unwinding
        session.inputs.append(Input(decision, _ask_agent(game, agent, decision)))


def check_may_ask(game: Game) -> None:
    """Raises where no decision may be started: while leaving rule code, in a trial, while computing."""
    if game.session.unwinding is not None:
        raise PluginError(
            "went on although a decision is pending; it must let the control flow of the kernel pass",
            _catcher(game, game.session.unwinding) or game.culprit(),
        )
    game.check_running()


def _check_answerable(game: Game, decision: Decision) -> None:
    """Raises PluginError for a choice of one from nothing; in debug mode for every decision without a legal answer."""
    if isinstance(decision, ChooseOne) and not decision.options:
        raise PluginError(f"asks {decision.describe()!r}, which has no options", game.culprit())
    if game.debug:
        problem = decision.problem(decision.default())
        if problem is not None:
            raise PluginError(f"asks {decision!r}, whose default answer is not legal: {problem}", game.culprit())


def _ask_agent(game: Game, agent: Agent, decision: Decision) -> Answer:
    from apnap.core.observation import Observation

    game.log.deliver()
    view = Observation(game, decision.answerer, decision)
    assert view.decision is not None
    return decision.parse(agent(view, view.decision))


def _prepare(game: Game, decision: Decision) -> None:
    """Who answers: the player, who controls them (CR 719.3), or who stands in for one that left (CR 800.4g, h)."""
    player = decision.player
    if game._state.tables["left"].get(player) and not decision.cost:
        player = _stand_in(game, decision)
    if game.is_answered(DecisionMaker):
        player = game.query(DecisionMaker(player), player)
    decision.answerer = player


def _stand_in(game: Game, decision: Decision) -> int:
    source = decision.source
    chooser = game.controller(source) if source else -1
    if chooser < 0 or game.get(f.LEFT, chooser):
        return game.next_player(decision.player)  # CR 800.4h
    candidates = game.opponents(chooser) or (chooser,)
    if len(candidates) == 1:
        return candidates[0]
    instead = ChooseOne(player=chooser, options=tuple((PLAYER, p) for p in candidates), rule="800.4g", places=True,
                        prompt="Who makes the choice instead?", source=source)  # fmt: skip
    place: int = ask(game, instead)
    return candidates[place]


def _compare(game: Game, given: Input, decision: Decision) -> None:
    if given.decision is None:
        reason = decision.problem(given.answer)
        if reason is not None:
            raise ReplayError(
                f"answer {game.session.cursor} ({shown(given.answer)}) does not fit {_told(decision)}: {reason}"
            )
        given.decision = decision
    elif given.decision != decision:
        raise PluginError(
            f"asked {_told(decision)} where it had asked {_told(given.decision)} with the same answers before"
            f"{_difference(given.decision, decision)}; "
            "rule code must depend on declared state, random numbers of the game and answers only",
            game.culprit(),
        )


def _told(decision: Decision) -> str:
    """A decision in an error: what it asks, and whom."""
    return f"{decision.describe()!r} of player {decision.answerer}"


def _difference(before: Decision, now: Decision) -> str:
    """What else is between two decisions that ask the same of the same player: the first field that differs."""
    if type(before) is not type(now) or _told(before) != _told(now):
        return ""
    for field in dataclasses.fields(now):
        was, is_ = getattr(before, field.name), getattr(now, field.name)
        if was != is_:
            return f", with other {field.name}: {shown(is_)}, and before {shown(was)}"
    return ""


def _concede_now(game: Game, player: int, decision: Decision) -> None:
    """A player concedes while `decision` is pending (CR 104.3a)."""
    concede_here(game, player)
    if isinstance(decision, Priority):
        game.set(f.FLOW, 0, flow.SETTLE)
        game.after_events()  # durations may have ended with what left
        raise StepAgain  # what was offered may have left with them
    if player in game.acting:
        raise ActionEnded(player)


def concede_here(game: Game, player: int) -> None:
    """The player loses and leaves at once (CR 104.3a, 800.4a, 405.6g)."""
    if game.get(f.OUTCOME, player) == "in":
        game.log.note("104.3a", f"player {player} concedes")
        game.note_outcome(player, "lost", "conceded")
        game.let_leave()
        game.after_events()  # what applies at any time applies with it


# Running ------------------------------------------------------------------------------------------
def advance(game: Game) -> None:
    """Run until a decision waits for an answer from outside, the game is over, or it has nothing to do."""
    session = game.session
    if session.inside:
        raise NotNow("the game is running: rule code and agents cannot drive it")
    if session.pending is not None or game._state.tables["over"]:
        return
    session.inside = True
    session.behind = False
    session.seen = None
    state, bases, step = game._state, session.bases, watched_step if game.is_checked() else flow.step
    try:
        while not state.tables["over"]:
            if game._index is not game.noticed or game._index is None or state.due & LOOKED_AFTER or game.debug:
                game.notice_changes()
            versions = state.versions
            if (
                state.due & SIGNALS
                or versions[CHARACTERISTICS] > game._computed_upto
                or versions[IN_FORCE] > game._indexed_upto
            ):
                game.mark()
            state.marked = len(state.journal)  # where that is all that `mark` would do
            base = (state.marked, session.cursor, len(game.log.entries))
            if not bases or bases[-1] != base:
                bases.append(base)
            game.events_of_step = 0
            try:
                more = step(game)
            except StepAgain:
                game.clear_transients()
                continue
            if session.unwinding is not None:
                raise PluginError("swallowed the exception of a pending decision", _catcher(game, session.unwinding))
            if not more and not _concedes(game):
                game.rollback(session.bases[-1][0])  # to find nothing to do leaves no trace
                game.log.truncate(session.bases[-1][2])
                break
    except Unwind as unwind:
        session.pending = unwind.decision
        session.unwinding = None
    except GameEnded:
        pass
    except ApnapError:
        raise
    except (Exception, SystemExit) as err:
        from apnap.blame import blamed  # only after a failure: to find out whose it is belongs to no game

        told = blamed(game, err, OUTSIDE)
        if told is None:
            raise
        raise told from err
    finally:
        session.inside = False
        session.unwinding = session.failed = None
        game.clear_transients()
    game.log.deliver()


def _concedes(game: Game) -> bool:
    """Whether somebody conceded while the game had nothing to ask."""
    session = game.session
    if session.cursor >= len(session.inputs) or session.inputs[session.cursor].concedes < 0:
        return False
    session.cursor += 1
    concede_here(game, session.inputs[session.cursor - 1].concedes)
    return True


def _catcher(game: Game, unwind: Unwind) -> str:
    """The plugin whose code caught the exception: the outermost frame that it passed through."""
    trace = unwind.__traceback__
    if trace is None:
        return ""
    return game.rules.owner_of_module(str(trace.tb_frame.f_globals.get("__name__", "")))


def run_again(game: Game) -> None:
    """Back to the last base, then forward with the answers given."""
    session = game.session
    mark, session.cursor, length = session.bases[-1]
    game.rollback(mark)
    game.log.truncate(length)
    session.pending = None
    advance(game)


def push(game: Game, answer: Answer) -> None:
    """Answer the pending decision; see `Game.push`."""
    decision = game.session.pending or game.decision
    if decision is None:
        raise NotNow("no decision is pending" + (": the game is over" if game.is_over() else ""))
    _input(game, Input(decision, decision.parse(answer)))


def conceding(given: Answer, players: Sequence[int]) -> int:
    """The seat of who concedes with an input, -1 for an answer. Raises ReplayError for a concession of nobody who plays."""
    if not isinstance(given, (tuple, list)) or tuple(given[:1]) != ("concede",):
        return -1
    if len(given) != 2 or type(given[1]) is not int or given[1] not in players:
        raise ReplayError(f"{shown(given)} is no concession: seats are {list(players)}")
    return given[1]


def concede(game: Game, player: int) -> None:
    """A player concedes; see `Game.concede`."""
    if player not in game.players_in() or game.is_over():
        raise NotNow(f"player {player} is not in the game")
    pending = game.decision
    _input(game, Input(pending, None, player))


def _input(game: Game, given: Input) -> None:
    session = game.session
    if session.inside:
        raise NotNow("answers come from outside the running game; return it from the agent instead")
    at, bases = len(session.inputs), len(session.bases)
    session.inputs.append(given)
    session.paused = False
    try:
        run_again(game)
    except BaseException:  # KeyboardInterrupt too must leave no half of a step behind
        _restore(game, at, bases)
        raise


def _restore(game: Game, inputs: int, bases: int) -> None:
    """Stand where the game stood with that many inputs, without asking agents."""
    session = game.session
    del session.inputs[inputs:]
    del session.bases[bases:]
    session.paused = True
    game.clear_transients()
    run_again(game)
    game.log.delivered = min(game.log.delivered, len(game.log.entries))


def pop(game: Game) -> Answer:
    """Take back the last answer; see `Game.pop`."""
    session = game.session
    if session.inside:
        raise NotNow("a running game cannot be taken back; copy it")
    if len(session.inputs) <= session.floor:
        raise NotNow("there is no answer to take back" + (" in this copy" if session.floor else ""))
    at = len(session.inputs) - 1
    taken = session.inputs[at]
    while len(session.bases) > 1 and session.bases[-1][1] > at:
        session.bases.pop()
    del session.inputs[at:]
    session.paused = True
    session.taken = taken
    try:
        run_again(game)
    finally:
        session.taken = None
    game.log.delivered = min(game.log.delivered, len(game.log.entries))
    return taken.answer if taken.concedes < 0 else ("concede", taken.concedes)


def rewind(game: Game, mark: int, kept: Sequence[tuple[int, int, Callable[[], None]]], aside: int, since: int) -> None:
    """See `Game.rewind` (CR 728.2)."""
    session = game.session
    gone = [given.concedes for given in session.inputs[since : session.cursor] if given.concedes >= 0]
    next_id = game.get(f.NEXT_ID)
    game.rollback(mark)
    game.noticed = None
    game.notice_changes()
    if kept:
        _perform_again(game, kept, aside)
    game.set(f.NEXT_ID, 0, next_id)  # the log speaks of what is taken back: nothing else ever gets those ids
    for player in gone:
        concede_here(game, player)


def _perform_again(game: Game, kept: Sequence[tuple[int, int, Callable[[], None]]], aside: int) -> None:
    session = game.session
    now = session.cursor
    place = _set_aside(game, aside) if aside else None
    for first, last, again in kept:
        session.cursor = first
        again()
        if session.cursor != last:
            raise PluginError(
                f"performed again, an action used {session.cursor - first} answers instead of {last - first}"
            )
    session.cursor = now
    if place is not None:
        zone_id, at = place
        here = game._state.zones[zone_id]
        game.write_zone(zone_id, (*here[:at], aside, *here[at:]))


def _set_aside(game: Game, id: int) -> tuple[Any, int]:
    """Take an object out of its zone, to be put back. Where it was."""
    zone_id = game.objects[id].zone
    here = game._state.zones[zone_id]
    at = here.index(id)
    game.write_zone(zone_id, (*here[:at], *here[at + 1 :]))
    return zone_id, at


def copy(game: Game, new: Game, history: bool) -> None:
    """Make `new` an independent game at the last quiescent point of `game`, with the answers given since."""
    old, session = game.session, Session()
    mark, cursor, length = old.bases[-1] if old.bases else (game._state.mark(), old.cursor, len(game.log.entries))
    new.session = session
    session.behind = bool(old.bases)
    session.inputs = list(old.inputs)
    session.cursor = cursor
    if history:
        new._state = game._state.copy(0)
        session.bases = list(old.bases)
        session.floor = old.floor
        new.log.entries = game.log.entries[:length]
        new.rollback(mark)
    else:
        new._state = game._state.copy(mark)
        session.bases = [(0, cursor, 0)]
        session.floor = cursor
        new.rollback(0)
    new.log.delivered = len(new.log.entries)


def forget(game: Game) -> None:
    """Let a copy begin at its first base: without the answers that led there."""
    own = game.session
    del own.inputs[: own.cursor]
    own.cursor = own.floor = 0
    own.bases = [(mark, 0, length) for mark, _, length in own.bases]


def guarded(game: Game, action: Callable[[], None]) -> None:
    """Run the game from a quiescent point; after an error it stands there again."""
    session = game.session
    if session.inside:
        raise NotNow("the game is running: rule code and agents cannot drive it")
    try:
        action()
    except BaseException:  # KeyboardInterrupt too must leave no half of a step behind
        if session.bases:
            mark, session.cursor, length = session.bases[-1]
            game.clear_transients()
            game.rollback(mark)
            game.log.truncate(length)
        raise


__all__ = ["Agent", "ApnapError", "IllegalAnswer", "Input", "Session", "TrialEnded", "ask", "push"]
