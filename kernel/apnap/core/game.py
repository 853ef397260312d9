"""The game: a board, and the few functions through which things happen on it.

Everything that rules do goes through here: `happen` for events, `ask` for decisions, `query` for questions; `get`, `set`
and all other reading is the board's. How a decision leaves and re-enters rule code is in `session`, how the game goes
on from one priority to the next in `flow`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from apnap.core import event_processing, session
from apnap.core import fields as f
from apnap.core.abilities import Duration, Indefinite, Question
from apnap.core.board import Board
from apnap.core.context import Context
from apnap.core.control import ActionEnded, GameEnded, TrialEnded
from apnap.core.decisions import Answer, Decision
from apnap.core.declarations import VerbKey
from apnap.core.definition import Definition, deck_names
from apnap.core.derived import NOTICING
from apnap.core.durations import RUNNING_OUT, end_at
from apnap.core.errors import NotNow, PluginError, SetupError
from apnap.core.events import Event, Happened, Moved
from apnap.core.index import ActiveEffect, FloatingEffect, Index
from apnap.core.kept_answers import Resting
from apnap.core.leaving import exile_uncontrolled, let_leave
from apnap.core.log import Log, replaced_note
from apnap.core.native import method, mypyc_attr
from apnap.core.observation import Observation, may_look
from apnap.core.randomness import draw
from apnap.core.state import ANY_TIME, BEFORE_PRIORITY, CHANGES, DURATIONS, LOOKED_AFTER, SIGNALS, STATE_BASED, ZoneId
from apnap.core.tables import WHAT_IS_IN_FORCE
from apnap.core.triggers import Triggers
from apnap.core.values import GAME, MISSING, OBJECT, Characteristics, Field, Node

if TYPE_CHECKING:
    from apnap.core.event_processing import Batch
    from apnap.core.inquiry import Inquiry
    from apnap.core.rules import RulesetLike
    from apnap.judging import Answered

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., object])


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Board):
    """One game of one ruleset: its state, what is true of it now, and the answers that led there."""

    # Any: decks are lists of names or definitions, or mappings, as plugins read them
    def __init__(
        self,
        ruleset: RulesetLike,
        decks: Sequence[Any],
        seed: object = 0,
        agents: dict[int, session.Agent] | None = None,
        debug: bool = False,
        every_priority: bool = False,
    ) -> None:
        """A new game, standing before its first decision.

        `decks` has one entry per seat, in turn order: a list of card names or definitions, or a mapping of names of
        deck parts ("main", "sideboard") to such lists. `seed` is any whole number. `agents` answer for seats in this
        process; for other seats answers are pushed. `debug` checks what plugins declare. With `every_priority` players
        are asked whenever they have priority, also when all they can do is pass.
        Raises UnknownName for a card that the ruleset does not have, or a mechanic that a card needs; SetupError for no
        decks, for what is no deck, no card or no ruleset, and for a seed that is no whole number.
        """
        if not hasattr(ruleset, "compiled"):
            raise SetupError(f"a game is of a ruleset, as Ruleset.load gives it, not of {ruleset!r}")
        if type(seed) is not int:
            raise SetupError(f"the seed of a game is a whole number, not {seed!r}")
        if not decks:
            raise SetupError("a game has at least one player: give one deck for each, an empty list for an empty deck")
        Board.__init__(self, ruleset.compiled, len(decks), debug)
        self.ruleset = ruleset
        self.seed = seed
        self.decks = tuple(deck_names(deck) for deck in decks)
        self.log = Log(self)
        self.triggers = Triggers(self)
        self.every_priority = every_priority
        self.session = session.Session()
        self.session.agents = dict(agents or {})
        self.derived = Resting(self, [NOTICING], CHANGES)
        self.durations = Resting(self, [RUNNING_OUT], DURATIONS)
        self.any_time = Resting(self, self.rules.any_time, ANY_TIME)
        self.before_priority = Resting(self, self.rules.before_priority, BEFORE_PRIORITY)
        self.state_based = Resting(self, self.rules.state_based_actions, STATE_BASED, True)
        self.clear_transients()
        self.numbers_drawn: dict[int, int] | None = None
        self.set(f.SEEDS, 0, ((0, seed),))
        self._set_up(decks)

    def _set_up(self, decks: Sequence[Any]) -> None:
        made: list[dict[str, tuple[int, ...]]] = []
        for seat, deck in enumerate(decks):
            parts = deck if isinstance(deck, dict) else {"main": deck}
            definitions = {name: self._definitions(parts[name]) for name in sorted(parts)}
            made.append({n: self.make_components(cards, seat) for n, cards in definitions.items()})
        for setup in self.rules.setups:
            setup.run(self, tuple(made))

    def _definitions(self, cards: Iterable[str | Definition]) -> list[Definition]:
        """The definitions of cards, of which a deck has several alike one after another."""
        found: list[Definition] = []
        last: str | Definition | None = None
        for card in cards:
            if card is not last:
                definition = self.ruleset.card(card) if isinstance(card, str) else card
                self.rules.check_playable(definition)
                last = card
            found.append(definition)
        return found

    # Playing -----------------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """The decision that waits for an answer, or None where the game is over or has nothing to do."""
        if not self.session.inside:
            session.guarded(self, lambda: session.advance(self))
        return self.session.pending

    def run(self) -> Decision | None:
        """Let agents play until somebody without one must decide, or the game is over."""
        if self.session.inside:
            raise NotNow("the game is running already")
        self.session.paused = False
        pending = self.session.pending
        if pending is not None and pending.answerer in self.session.agents:
            session.guarded(self, lambda: session.run_again(self))
        return self.decision

    # Any: an answer to whatever decision is pending
    def push(self, answer: Any) -> None:
        """Answer the pending decision and go on to the next. `pop` takes it back.

        Raises IllegalAnswer for what the decision does not offer, NotNow where none is pending. After any error the
        game stands as before.
        """
        session.push(self, answer)

    # Any: the answer that was taken back
    def pop(self) -> Any:
        """Take back the last answer and return it. Raises NotNow at the game's, or this copy's, beginning."""
        return session.pop(self)

    def concede(self, player: int) -> None:
        """A player concedes, at any time (CR 104.3a, 719.6). `pop` takes it back. Raises NotNow for one who is out."""
        session.concede(self, player)

    def copy(self, history: bool = False) -> Game:
        """An independent game in the same situation, also from an agent that is being asked.

        It runs forward from the last decision point when first looked at. With `history` it can be taken back to the
        beginning and has the whole log; without, copying is cheaper.
        """
        new = Game.__new__(Game)
        for name in ("ruleset", "rules", "seed", "players", "sides", "groups", "_blends", "decks", "debug", "every_priority",
                     "entries", "_computed_upto", "_indexed_upto", "_defining"):  # fmt: skip
            setattr(new, name, getattr(self, name))
        new.log = Log(new)
        new.triggers = Triggers(new)
        new.clear_transients()
        new._computations = dict(self._computations)
        new._indices = dict(self._indices)
        new.sleeping = dict(self.sleeping)
        new.asked_of, new.telling, new.stages_asked = self.asked_of, self.telling, self.stages_asked
        new.reached = set(self.reached)
        new.answers = dict(self.answers)
        new.answers_before, new.answers_ahead = {}, {}
        new.signals, new.signal_numbers = dict(self.signals), dict(self.signal_numbers)
        new._signals_doubtful = self._signals_doubtful
        for name in ("derived", "durations", "any_time", "before_priority", "state_based"):
            setattr(new, name, getattr(self, name).copy(new))
        new._last_computed, new._last_index = (None, 0), (None, (0, 0))
        new._rule_effects = None
        new.numbers_drawn = None
        new._computed = None
        new._index = None
        session.copy(self, new, history)
        return new

    def __copy__(self) -> Game:
        """As `copy` with the history; agents and observers of the log stay with the original."""
        return self.copy(history=True)

    # Any: what was copied so far, as `copy` keeps it
    def __deepcopy__(self, memo: Any) -> Game:
        """As `__copy__`: nothing that two games share can change."""
        return self.copy(history=True)

    # Any: a pickle is of the borders, which the core does not know
    def __reduce__(self) -> Any:
        """By ruleset, decks, seed and answers, without agents. See `apnap.pickling`."""
        return self.ruleset.reduced(self)

    def forget_history(self) -> None:
        """What this state is derived from was changed from outside: caches and the journal start anew."""
        self._computations.clear()
        self._indices.clear()
        self.sleeping.clear()
        self.forget_answers()
        self._computed = self._index = None
        self._last_computed, self._last_index = (None, 0), (None, (0, 0))
        self._state.journal.clear()
        for id, component in self._state.components.items():
            assert id == component.id
            self.reach(component.definition)

    def forget_answers(self) -> None:
        """Nothing is kept: what answers depend on has changed in a way that no version shows."""
        super().forget_answers()
        for checks in (self.derived, self.durations, self.any_time, self.before_priority, self.state_based):
            checks.forget()

    def forget_inputs(self) -> None:
        """Drop the answers before the last decision point: nobody is to know how this state came about."""
        session.forget(self)

    def is_over(self) -> bool:
        """Whether the game has ended (CR 104.1)."""
        self._catch_up()
        return self.get(f.OVER)

    def result(self) -> dict[int, str]:
        """Each seat's outcome: in, won, lost or drew."""
        self._catch_up()
        return {p: self.get(f.OUTCOME, p) for p in self.players}

    def __repr__(self) -> str:
        from apnap.showing import line_of_game  # how things look is of the borders

        return line_of_game(self)

    def _repr_html_(self) -> str:
        """For notebooks: what everybody may know."""
        from apnap.showing import page_of_game

        return page_of_game(self)

    def digest(self) -> str:
        """A hash of the whole state. A game that has not begun goes on to its first decision, as where `decision` is read."""
        self._catch_up(begin=True)
        return self._state.digest()

    def _catch_up(self, begin: bool = False) -> None:
        """A copy runs forward to where its original stood, when it is first looked at."""
        behind = self.session.behind or (begin and not self.session.bases)
        if behind and not self.session.inside:
            session.guarded(self, lambda: session.advance(self))

    def observe(self, player: int) -> Observation:
        """What that player may know, and nothing else."""
        return Observation(self, player, self.decision)

    # Any: a replay is of the borders, which the core does not know
    def replay(self) -> Any:
        """The game so far as a replay: a small value to save, read and run again. See `apnap.replay`."""
        return self.ruleset.replay_of(self)

    # Any: answers of whatever decisions
    def inputs(self) -> tuple[Any, ...]:
        """All answers so far in order; a concession is ("concede", seat)."""
        return tuple(i.answer if i.concedes < 0 else ("concede", i.concedes) for i in self.session.inputs)

    def give(self, given: Answer) -> None:
        """One of `inputs`, as a replay has it: an answer, or a concession.

        Raises IllegalAnswer or NotNow where it does not fit, ReplayError for a concession of nobody who plays.
        """
        concedes = session.conceding(given, self.players)
        if concedes >= 0:
            self.concede(concedes)
        else:
            self.push(given)

    # Any: answers of whatever decisions
    def load_inputs(self, inputs: Iterable[Any]) -> None:
        """Give answers all at once to a game that has none, as a replay does. They are checked as they are used."""
        if self.session.inputs:
            raise NotNow("this game has answers already")
        for given in inputs:
            concedes = session.conceding(given, self.players)
            self.session.inputs.append(session.Input(None, given if concedes < 0 else None, concedes))

    def unused_inputs(self) -> int:
        """How many loaded answers nobody asked for so far."""
        return len(self.session.inputs) - self.session.cursor

    def clear_transients(self) -> None:
        """Forget what only lives while rule code runs."""
        self.clear_views()
        self.batch: Batch | None = None
        self.postponed: tuple[Batch, ...] = ()
        """Simultaneous events that wait for what happens `beforehand`."""
        self.running: Happened | None = None
        self.beside = event_processing.ALONE
        self.noticed: Index | None = None
        self.inquiry: Inquiry | None = None
        """What notes who says no, on a copy that `inquire` made: rules tell it before they do (see `Inquiry.objects`)."""
        self.acting: tuple[int, ...] = ()
        self._trials = 0
        self._foreseen = 0
        self.foreseen_id = 0
        self.events_of_step = 0

    # Effects ---------------------------------------------------------------------------------------

    def add_effect(
        self, ctx: Context, effect: Node, duration: Duration | None = None, memory: dict[str, Any] | None = None
    ) -> int:
        """A resolution creates a continuous effect or delayed trigger (CR 611.2, 603.7, 613.7b). Returns its id."""
        id = self.next_id()
        floating = FloatingEffect(
            id, effect, ctx.source, ctx.controller, self.next_timestamp(), duration or Indefinite(),
            tuple(sorted((memory or {}).items())), ctx.targets, ctx.x,
        )  # fmt: skip
        self.write_effect(id, floating)
        self.after_events()
        return id

    def remove_effect(self, id: int) -> None:
        """A floating effect ends. Nothing happens where it ended already."""
        if id in self._state.effects:
            self.use_up(id)
            self.after_events()

    def use_up(self, id: int) -> None:
        """As `remove_effect`, in the middle of an event too: nothing follows from it before that is over (CR 614.3, 615.3)."""
        if id in self._state.effects:
            self.write_effect(id, MISSING)

    # Any: memory by name, each of another type
    def remember(self, id: int, **values: Any) -> None:
        """A floating effect remembers these values from here on. Nothing happens where it has ended."""
        floating = self._state.effects.get(id)
        if floating is not None:
            self.write_effect(id, floating.remembering(**values))

    def announce(self, moment: str, player: int) -> None:
        """A moment of `player`'s turn, or of the game, is there.

        What lasts until then is over: values of fields that declare it in `lasts`, and all at once the effects whose
        duration ends at that moment (CR 500.5, 511.2, 514.2).
        """
        if any(map(self._state.tables.get, self.rules.lasting_names.get(moment, ()))):
            self.expire(moment)
        if self._state.effects:
            end_at(self, moment, player)

    def conceal(self, zone_id: ZoneId, order: Sequence[int], but: Sequence[int] = ()) -> None:
        """Put the objects of a zone into this order under new ids (except `but`), so that nobody can follow them."""
        event_processing.conceal(self, zone_id, order, but)

    def note_outcome(self, player: int, outcome: str, why: str = "") -> None:
        """A player won, lost or drew; they leave once everything simultaneous has happened (CR 104.5, 104.3f)."""
        before = self.get(f.OUTCOME, player)
        if before == "won" and outcome == "lost" and player in self.get(f.LEAVING):
            self.set(f.OUTCOME, player, outcome)  # CR 104.3f
        if before != "in":
            return
        self.set(f.OUTCOME, player, outcome)
        self.set(f.LEAVING, 0, (*self.get(f.LEAVING), player))

    # Events, questions, decisions --------------------------------------------------------------------

    happen: ClassVar[Callable[[Game, Event], Happened | None]] = method(event_processing.happen)
    happen_all: ClassVar[Callable[[Game, Iterable[Event]], list[Happened]]] = method(event_processing.happen_all)
    # Any: the type of the answer's value is the decision's
    ask: ClassVar[Callable[[Game, Decision], Any]] = method(session.ask)

    def check_running(self) -> None:
        """Raises where no event or decision may be started now."""
        if self.session.unwinding is not None:
            session.check_may_ask(self)
        if self._state.tables["over"]:
            raise GameEnded
        if self.working is not None:
            raise PluginError("something was to happen while characteristics were computed", self.culprit())
        if self._foreseen:
            raise PluginError("something was to happen while the game only looked ahead", self.culprit())
        if self._trials:
            raise TrialEnded

    def may_be_forbidden(self, kind: type[Event]) -> bool:
        """Whether any "can't" in force is about such events: where none is, all of them are possible."""
        if self.noted is not None:
            self.noted.names.update(WHAT_IS_IN_FORCE)
        prohibitions = (self._index or self.index()).prohibitions
        return not prohibitions.keys().isdisjoint(self.rules.event_types[kind])

    def is_allowed(self, event: Event) -> bool:
        """Whether no "can't" forbids the event as things stand (CR 614.17b, 101.3)."""
        if self.inquiry is not None:
            return self.inquiry.allow(self, event)
        return not event_processing.is_forbidden(self, event, self.index(), self.rules.event_types[type(event)])

    def query(self, question: Question[T], value: T) -> T:
        """Ask everything in force: each effect folds in its answer, in timestamp order (CR 101.1, 613.10, 613.11)."""
        index = self._index
        if index is None:
            index = self.index()
        if self.noted is not None:
            self.noted.names.update(WHAT_IS_IN_FORCE)
        answers = index.answers.get(type(question))
        if answers is None:
            return value
        if self.inquiry is not None:
            return self.inquiry.ask(self, question, value, answers)  # type: ignore[no-any-return]
        for active in answers:
            fields = active.effect.fields
            if (not fields or self._is_any_set(fields)) and (active.always or active.live(self)):
                value = active.effect.answer(active.context(self), value, question)
        return value

    def says_something(self, active: ActiveEffect) -> bool:
        """Whether an effect that answers questions can have something to say now, by the fields that it looks at."""
        fields = active.effect.fields
        return not fields or self._is_any_set(fields)

    def _is_any_set(self, fields: tuple[Field[Any], ...]) -> bool:
        """Whether one of these fields says something of anything."""
        tables, noted, recorder = self._state.tables, self.noted, self.recorder
        for field in fields:
            if noted is not None:
                noted.names.add(field.name)
            if recorder is not None and not field.layered:
                recorder.add(field.name)
            if tables[field.name]:
                return True
        return False

    # Any: each question has answers of a type of its own
    def is_answered(self, *questions: type[Question[Any]]) -> bool:
        """Whether anything in force answers one of these questions: where nothing does, none need be made."""
        answers = (self._index or self.index()).answers
        if self.noted is not None:
            self.noted.names.update(WHAT_IS_IN_FORCE)
        for question in questions:
            for active in answers.get(question, ()):
                if not active.effect.fields or self._is_any_set(active.effect.fields):
                    return True
        return False

    def is_answered_about(self, question: type[Question[Any]], characteristics: Characteristics) -> bool:
        """Whether anything in force may answer such a question about an object with these characteristics."""
        answers = (self._index or self.index()).answers
        if self.noted is not None:
            self.noted.names.update(WHAT_IS_IN_FORCE)
        for active in answers.get(question, ()):
            kind = type(active.effect)
            if characteristics.facts.get(kind) is not False and self.follows(characteristics, kind, kind.concerns):
                return True
        return False

    def is_answered_anywhere(self, question: type[Question[Any]]) -> bool:
        """Whether all answers to such questions about a card are the same wherever it is (`Answering.anywhere`)."""
        return all(active.effect.anywhere for active in self.index().answers.get(question, ()))

    def verb(self, key: VerbKey[F]) -> F:
        """The function of a keyword action or other verb (CR 701): `game.verb(TAP)(game, objects)`.

        Raises UnknownName where no plugin in force performs it.
        """
        return self.rules.verb(key)

    def note_replaced(self, active: ActiveEffect) -> None:
        """A replacement effect has been applied to an event: the log says so (CR 614.6)."""
        self.log.note("614.6", replaced_note(self, active))

    # Any: a procedure has a frame and a result of its own types
    def run_procedure(self, procedure: str, frame: Any) -> Any:
        """Run the steps of a procedure on `frame` and return it. Steps after one that sets `frame.done` are skipped."""
        for step in self.rules.procedures[procedure]:
            if frame.done:
                break
            step.run(self, frame)
        return frame

    def act(self, player: int, action: Callable[[], T]) -> T | None:
        """Run what a player does step by step, such as casting. None where they leave meanwhile: it ends with them.

        Nothing is taken back then, and nobody stands in for their choices: what they own or control on the stack is gone
        (CR 800.4a).
        """
        outer, self.acting = self.acting, (*self.acting, player)
        try:
            return action()
        except ActionEnded as ended:
            if ended.player != player:
                raise
            return None
        finally:
            self.acting = outer

    def rewind(
        self, mark: int, since: int, kept: Sequence[tuple[int, int, Callable[[], None]]] = (), aside: int = 0
    ) -> None:
        """Take back an illegal action (CR 728.1): state as at `mark`, then what may not be reversed again.

        `kept` are (inputs used before, inputs used after, action) of parts that are performed again, in order, with the
        same answers and, as their place in the sequence went back too, the same random numbers. The object `aside` is not
        in its zone meanwhile: it was elsewhere when they were performed first. `since` is how many answers had been used at
        the mark: players who conceded after it are gone all the same (CR 104.3a). Ids of what is taken back are not
        given again.
        """
        session.rewind(self, mark, kept, aside, since)

    def inputs_used(self) -> int:
        """How many answers were used so far."""
        return self.session.cursor

    def after_events(self) -> None:
        """What follows at once when the outermost event is done: players leave, "any time" conditions apply."""
        if self.running is not None or self.batch is not None or self._trials or self._foreseen:
            return
        state, debug = self._state, self.debug
        while state.tables["leaving"].get(0):
            self.let_leave()
        if state.effects:
            self.durations.make()
        if state.tables["left"]:
            before = self.index()
            if exiled := exile_uncontrolled(self):
                self.triggers.check(exiled, before)
        if state.due & SIGNALS:
            self.refresh_signals()
        index = self._index if self._index is not None else self.index()
        if index is not self.noticed or state.due & CHANGES or debug:
            self.notice_changes()
            index = self._index if self._index is not None else self.index()
        if index.state_triggers:
            self.triggers.check_state_triggers()
        if state.due & (SIGNALS | ANY_TIME) or debug:
            self.any_time.make()

    def notice_changes(self) -> None:
        """What follows from state may be another since it was last looked at: its changes are events (CR 603.10d)."""
        if self.rules.derived:
            if self._state.due & LOOKED_AFTER or self._index is None or self.debug:
                self.derived.make()
            self.noticed = self._index if self._index is not None else self.index()

    def let_leave(self) -> None:
        """Players with an outcome leave, and the game ends when that decides it (CR 104.2a, 104.4a, 104.5)."""
        let_leave(self)

    def end(self) -> None:
        """The game ends immediately (CR 104.1): rule code is left, nothing more happens."""
        self.set(f.OVER, 0, True)
        raise GameEnded

    # Trials ----------------------------------------------------------------------------------------

    @property
    def trying(self) -> bool:
        """Whether a trial is going on."""
        return self._trials > 0

    def trial(self, attempt: Callable[[], T]) -> T | type[TrialEnded]:
        """Run `attempt` on the game and take everything back; TrialEnded where it would have asked or acted."""
        mark = self.mark()
        self._trials += 1
        self.ahead += 1
        try:
            return attempt()
        except TrialEnded:
            return TrialEnded
        finally:
            self._trials -= 1
            self.ahead -= 1
            self.rollback(mark)

    @property
    def under_way(self) -> tuple[Event, ...]:
        """Simultaneous events that are known already but not carried out yet (CR 616.1, 704.7).

        Whatever else takes cards from the top of a library, has a player choose objects or pays a cost at the same moment
        takes others.
        """
        if self.batch is None and not self.postponed:
            return ()
        batches = self.postponed if self.batch is None else (*self.postponed, self.batch)
        return tuple(happened.event for batch in batches for happened in batch.leaves)

    def beforehand(self, act: Callable[[], T]) -> T:
        """Call `act`. What happens in it happens right then, before simultaneous events that are on their way.

        That is for what players do while effects replace such events: they pay, and activate mana abilities for it (CR 605.3a,
        605.3b, 614.12a). The events that waited are judged by how it is afterwards.
        """
        if (batch := self.batch) is None:
            return act()
        self.batch, self.postponed = None, (*self.postponed, batch)
        try:
            done = act()
            batch.before = self.index()
            return done
        finally:
            self.batch, self.postponed = batch, self.postponed[:-1]

    @property
    def foreseeing(self) -> bool:
        """Whether the game only looks ahead now."""
        return self._foreseen > 0

    def foresee(self, event: Moved, look: Callable[[int], T]) -> T:
        """Call `look` with the id of the object as it would exist after `event`, then take everything back.

        Of an object that left the game with its owner, as somebody was asked about it, nothing will be there: what is looked
        at is what it was last (CR 800.4a, 608.2h).
        """
        if event.obj and event.obj not in self.objects:
            return look(event.obj)
        mark = self.mark()
        batch, self.batch = self.batch, None
        self._foreseen += 1
        self.ahead += 1
        outer, self.foreseen_id = self.foreseen_id, 0
        try:
            self.foreseen_id = event.perform(self)[0]
            return look(self.foreseen_id)
        finally:
            self._foreseen -= 1
            self.ahead -= 1
            self.foreseen_id = outer
            self.batch = batch
            self.rollback(mark)

    def would_be(self, event: Moved) -> Characteristics:
        """The characteristics of the object as it would exist after `event` (CR 614.12)."""
        if self.foreseen_id:
            return self.characteristics(self.foreseen_id)
        return self.foresee(event, self.characteristics)

    # Randomness, log, diagnosis ----------------------------------------------------------------------

    # Any: an object's id, a player, an entry or event of the log, a question in words
    def why(self, about: Any, viewer: int | None = None) -> Answered:
        """Why something is so, as `viewer` may know it (None sees all): see `apnap.judging`, which also raises."""
        from apnap.judging import judge  # who answers is of the borders

        answer: Answered = judge().why(self, about, viewer)
        return answer

    # Any: a wish as whoever answers has it, or in words
    def why_not(self, player: int, wish: Any, viewer: int | None = None) -> Answered:
        """What stands against a player's wish, or how it goes, as `viewer` may know it: see `apnap.judging`."""
        from apnap.judging import judge

        answer: Answered = judge().why_not(self, player, wish, viewer)
        return answer

    def random_below(self, n: int) -> int:
        """A random number in 0..n-1 (CR 705, 706, 103.2); its place in the sequence is state."""
        return self.random_each((n,))[0]

    def random_each(self, bounds: Sequence[int]) -> list[int]:
        """Random numbers one after another, each below one of these bounds."""
        if self.working is not None or self.looking:
            self._may_write()
        position: int = self._state.tables["random position"].get(0, 0)
        self._state.write("random position", 0, position + len(bounds))
        numbers = draw(self._state.tables["seeds"][0], position, bounds)
        if self.numbers_drawn is not None:
            self.numbers_drawn.update(enumerate(numbers, position))
        return numbers

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """These in a random order."""
        found = list(items)
        last = range(len(found) - 1, 0, -1)
        for i, j in zip(last, self.random_each([i + 1 for i in last]) if last else (), strict=True):
            found[i], found[j] = found[j], found[i]
        return found

    def count_event(self, depth: int) -> None:
        """Raises LimitExceeded where a game runs away."""
        self.events_of_step += 1
        limits = self.rules.limits
        if depth > limits.depth or self.events_of_step > limits.events or len(self._state.objects) > limits.objects:
            event_processing.stop_at_limits(self, depth, self.events_of_step)

    def may_look(self, viewer: int, id: int) -> bool:
        """Whether `viewer` may know what the object is (CR 400.2, 406.3, 708.5)."""
        return may_look(self, viewer, id)


__all__ = ["GAME", "OBJECT", "Game"]
