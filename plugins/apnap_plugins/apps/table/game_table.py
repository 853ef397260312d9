"""One table: a game, who sits at it, what each of them is shown, and what they may do."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, final

from apnap import Agent, Answer, ApnapError, Game, IllegalAnswer, NotNow, Replay, freeze
from apnap_plugins.apps.agents import make_agent
from apnap_plugins.apps.card_text import CardText
from apnap_plugins.apps.human_player import Seen
from apnap_plugins.apps.table.asked import asked, read_answer
from apnap_plugins.apps.table.messages import (
    Concede,
    GiveAnswer,
    Message,
    Pace,
    PassUntil,
    SaveReplay,
    SetStops,
    Step,
    Undo,
)
from apnap_plugins.apps.table.person import Person
from apnap_plugins.apps.table.seen import Sight
from apnap_plugins.apps.table.telling import Told

PERSON: Final = "person"
SLICE: Final = 0.08
"""After so many seconds of agents' answers other tables have their turn, and pages are shown what happened."""
MOST_ANSWERS: Final = 200_000
"""A game that is longer ends here: agents would go on without end."""


class Refused(ApnapError):
    """Something that can't be done at this table, or not now. The text says why."""


@final
@dataclass(slots=True)
class Chair:
    """A seat: who plays ("person", or the name of an agent), under what name, and the secret of its link."""

    plays: str
    name: str
    token: str = field(default_factory=lambda: secrets.token_urlsafe(24))


@final
@dataclass(slots=True)
class Plan:
    """What a table is made of: who sits there, the secret of the link for those who watch, and what it is called."""

    id: str
    number: int
    title: str
    chairs: list[Chair]
    watch: str = ""
    shows: bool = False
    """Whether it only shows a saved game."""


@final
class GameTable:
    """A table in play. Everything here runs in one thread; `ruleset` is the game's, with the texts of its cards."""

    def __init__(self, plan: Plan, game: Game, texts: CardText, agents_seed: int) -> None:
        self.plan = plan
        self.game = game
        self.texts = texts
        self.names = tuple(chair.name for chair in plan.chairs)
        self.people = {at: Person(at) for at, chair in enumerate(plan.chairs) if chair.plays == PERSON}
        self.agents: dict[int, Agent] = {
            at: make_agent(chair.plays, agents_seed * 1000 + at)
            for at, chair in enumerate(plan.chairs)
            if chair.plays != PERSON and not plan.shows
        }
        self.pace = 0.0 if self.people else 0.4
        self.paused = plan.shows
        self.steps = 0
        """How many answers of agents were asked for while the table is stopped."""
        self.stopped = ""
        """Why the game can't go on, where it can't."""
        self.low = 0
        """So many answers at least have stayed the same since they were kept last."""
        self.went_back = False
        """Whether answers were taken back since."""
        self.asking: int | None = None
        """The seat of the person who is asked."""
        self.viewers: set[int | None] = set()
        """For whom pages are open: seats, and None for those who watch."""
        self.shown: dict[int | None, dict[str, Any]] = {}
        """What each of them was shown last; who comes back is shown the same."""
        self.show: Callable[[int | None], None] = lambda viewer: None
        """Called when somebody is shown something new."""
        self.due: set[int | None] = set()
        """Who is to be shown what they changed themselves."""
        self._marks: dict[int | None, tuple[int, int, int, bool]] = {}
        self._told: dict[int | None, Told] = {}

    # Going on --------------------------------------------------------------------------------------

    def advance(self, most: int = MOST_ANSWERS, seconds: float = SLICE) -> bool:
        """Let agents answer, and pass for people who need not be asked. Returns whether there is more to do at once.

        At most `most` answers, and for about as long as `seconds`.
        """
        end = time.monotonic() + seconds
        for _ in range(most):
            answer = self._next()
            self.look()
            if answer is None:
                return False
            self.game.push(answer)
            if time.monotonic() > end:
                break
        return True

    def _next(self) -> Answer | None:
        """What is answered without asking anybody who looks at a page; None where nothing is."""
        self.asking = None
        decision = self.game.decision
        if decision is None or self.stopped:
            return None
        if len(self.game.inputs()) >= MOST_ANSWERS:
            self.stopped = f"the game was stopped after {MOST_ANSWERS} answers"
            return None
        seat = decision.answerer
        if seat in self.people:
            answer = self.people[seat].by_itself(self.game, self.game.observe(seat), decision)
            self.asking = seat if answer is None else None
            return answer
        if seat not in self.agents or (self.paused and not self.steps):
            return None
        self.steps = max(0, self.steps - 1)
        forced = decision.forced()
        return forced if forced is not None else self.agents[seat](self.game.observe(seat), decision)

    def look(self, force: bool = False) -> None:
        """Show the pages what is new for them: after each answer that let something happen which they may know.

        What only others know, such as that somebody had something to think about, must make no difference; so a page is
        not told of steps in which it saw nothing happen.
        """
        for viewer in list(self.viewers):
            told = self.told(viewer)
            number = self.people[viewer].asked if viewer is not None and self.asking == viewer else -1
            mark = (len(told.lines), told.returns, number, self.over())
            if force or viewer in self.due or self._marks.get(viewer) != mark:
                self._marks[viewer] = mark
                self.due.discard(viewer)
                self.shown[viewer] = self.state(viewer)
                self.show(viewer)

    def over(self) -> bool:
        """Whether nothing can happen at this table any more."""
        return self.game.is_over() or bool(self.stopped)

    # What may be done ------------------------------------------------------------------------------

    def do(self, seat: int | None, message: Message) -> dict[str, Any]:
        """What somebody at the table asks for; seat None is one who watches. Returns what the reply says.

        Raises Refused, IllegalAnswer or NotNow where it can't be done; the table is as before then.
        """
        if isinstance(message, SaveReplay):
            return self._saved(seat)
        if isinstance(message, (Pace, Step)):
            return self._paced(message)
        if seat is None or seat not in self.people:
            raise Refused("who watches can't play")
        doing: dict[type[Message], Callable[[Person, Any], None]] = {
            GiveAnswer: self._answer,
            PassUntil: self._pass,
            Undo: self._undo,
            Concede: self._concede,
            SetStops: self._set_stops,
        }
        if type(message) not in doing:
            raise Refused("that can't be asked for at a table")
        doing[type(message)](self.people[seat], message)
        self.asking = None  # `advance` finds out anew
        self.due.add(seat)
        return {}

    def _answer(self, person: Person, message: GiveAnswer) -> None:
        self._push(person, message.number, message.answer)

    def _pass(self, person: Person, message: PassUntil) -> None:
        """Pass, and go on passing."""
        decision = self.game.decision
        if decision is None or decision.kind != "priority":
            raise Refused("there is nothing to pass: you do not have priority")
        seen = self.game.observe(person.seat)
        self._push(person, message.number, 0)
        person.passing.pass_until(message.until, seen)

    def _push(self, person: Person, number: int, given: Any) -> None:
        """Give a person's answer to the question of that number."""
        decision = self.game.decision
        if self.stopped:
            raise Refused(self.stopped)
        if decision is None:
            raise NotNow("nothing is asked: the game is over")
        if self.asking != person.seat or decision.answerer != person.seat or number != person.asked:
            raise Refused("that was asked before; look at the question that is asked now")
        seen = self.game.observe(person.seat)
        namer = Seen(self.game, self.names, person.seat, seen, self.texts)
        try:
            answer = read_answer(decision, given, namer.object)
        except IllegalAnswer as err:
            from apnap_plugins.apps.table.explaining import refused  # what prints cards' words is large

            raise refused(self.game, self.names, decision, err, freeze(given)) from err
        before = len(self.game.inputs())
        self.game.push(answer)
        person.answered.append(before)
        person.asked += 1
        person.must_ask = False
        person.passing.until = None

    def _undo(self, person: Person, message: Undo) -> None:
        """Back to where the person last answered something. Only against agents: others have seen what happened."""
        if len(self.people) > 1:
            raise Refused("nothing can be taken back where others play")
        while person.answered and person.answered[-1] >= len(self.game.inputs()):
            person.answered.pop()
        if not person.answered:
            raise Refused("there is nothing to take back")
        target = person.answered.pop()
        self.back_to(target)
        person.passing.until = None
        person.must_ask = True
        person.asked += 1
        self.stopped = ""

    def back_to(self, length: int) -> None:
        """Take answers back until so many are left."""
        while len(self.game.inputs()) > length:
            self.game.pop()
        self.low, self.went_back = min(self.low, length), True
        for told in self._told.values():
            told.taken_back()

    def _concede(self, person: Person, message: Concede) -> None:
        self.game.concede(person.seat)
        for one in self.people.values():
            one.asked += 1  # what others were offered may have left with them

    def _set_stops(self, person: Person, message: SetStops) -> None:
        person.passing.stops = message.stops
        person.passing.until = None

    def _paced(self, message: Pace | Step) -> dict[str, Any]:
        if self.people or self.plan.shows:
            raise Refused("only a table of agents alone has a pace")
        if isinstance(message, Step):
            self.paused, self.steps = True, self.steps + 1
        else:
            self.pace, self.paused, self.steps = message.seconds, message.paused, 0
        self.due.add(None)
        return {}

    def _saved(self, seat: int | None) -> dict[str, Any]:
        """The game as a replay: it tells all that was hidden, so it has to be over where people play."""
        if self.people and not self.over():
            raise Refused("the replay has all that is hidden: it can be saved when the game is over")
        replay: Replay = self.game.replay()
        return {"replay": replay.dump()}

    # What is shown ---------------------------------------------------------------------------------

    def told(self, viewer: int | None) -> Told:
        """The log for a viewer."""
        if viewer not in self._told:
            self._told[viewer] = Told(self.game, self.names, viewer)
        self._told[viewer].follow()
        return self._told[viewer]

    def state(self, seat: int | None) -> dict[str, Any]:
        """All that somebody at the table is shown, but the log; seat None is one who watches agents."""
        sight = Sight(self.game, (seat,) if seat is not None else self.game.players, self.names, self.texts)
        state = {**sight.state(), "kind": "state", "title": self.plan.title, "seat": seat, "over": self.over()}
        state["result"] = self.result()
        state["canLook"] = self.can_look(seat)
        if seat is None:
            return {**state, "pace": self.pace, "paused": self.paused, "shows": self.plan.shows}
        person = self.people[seat]
        state["stops"] = person.passing.stops.model_dump(mode="json")
        state["canUndo"] = len(self.people) == 1 and bool(person.answered)
        state["asked"] = self._asked(person, sight)
        return state

    def _asked(self, person: Person, sight: Sight) -> dict[str, Any] | None:
        decision = self.game.decision
        if decision is None or self.asking != person.seat:
            return None
        told, ids = asked(self.game, decision, sight.namer())
        return {
            **told,
            "number": person.asked,
            "cards": sight.cards_beside([*ids, decision.source] if decision.source else ids),
        }

    def result(self) -> list[str] | None:
        """How the game ended for each seat."""
        if not self.game.is_over():
            return [self.stopped] if self.stopped else None
        return [self.game.result()[seat] for seat in self.game.players]

    def can_look(self, seat: int | None) -> bool:
        """Whether earlier moments of the game may be looked at: by who watches, or when the game is over."""
        return seat is None or self.over()


@final
class Walk:
    """A game that is over, or that agents play, looked at moment by moment with the eyes of one who was there.

    A moment is before an answer that was a choice, or the end; passes without one make none.
    """

    def __init__(self, table: GameTable, seat: int | None) -> None:
        replay: Replay = table.game.replay()
        self.inputs: Sequence[Any] = replay.inputs
        shown = Plan(table.plan.id, table.plan.number, table.plan.title, table.plan.chairs, shows=True)
        self.table = GameTable(shown, replay.new_game(table.game.ruleset), table.texts, 0)  # type: ignore[arg-type]
        self.seat = seat
        game = self.table.game
        self.moments: list[int] = []
        for at, given in enumerate(self.inputs):
            if game.decision is None or game.decision.forced() is None:
                self.moments.append(at)
            game.give(given)
        self.moments.append(len(self.inputs))

    def to(self, at: int) -> dict[str, Any]:
        """The state at a moment, counted from 0. Raises Refused where there are fewer."""
        if at >= len(self.moments):
            raise Refused(f"the game has moments from 0 to {len(self.moments) - 1}, and no {at}")
        game, answers = self.table.game, self.moments[at]
        if len(game.inputs()) > answers:
            self.table.back_to(answers)
        for given in self.inputs[len(game.inputs()) : answers]:
            game.give(given)
        sight = Sight(game, (self.seat,) if self.seat is not None else game.players, self.table.names, self.table.texts)
        state = {**sight.state(), "kind": "state", "title": self.table.plan.title, "seat": self.seat}
        more = {"over": game.is_over(), "result": self.table.result(), "canLook": True, "at": at}
        return {**state, **more, "of": len(self.moments) - 1, "asked": None, "canUndo": False}
