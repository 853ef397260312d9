"""The scenario builder: who has what where, what they do when, what must be true then.

It knows no base game: zones, fields, kinds of actions and stages are names that it looks up in the ruleset. A base game
derives from `Scenario` and overrides `prepare` (before anything is put) and `start`.

Example:
    ```
    s = Scenario(ruleset, players=2)
    stone = s.put(0, "hand", "Stone")
    s.put(1, "table", "Paper", bent=True)
    s.act(0, "play", "Stone")
    s.resolve()
    assert s.zone_names(0, "table") == ["Stone", "Paper"]
    ```

At the end of a test (with the pytest plugin), or of a `with` block, nothing that was expected may be left, and the game is
rechecked: see `apnap.testing.rechecking`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from types import TracebackType
from typing import Any, Final, Self, TypeVar

from apnap.core import fields as f
from apnap.core import flow
from apnap.core.asking import Priority
from apnap.core.control import GameEnded
from apnap.core.decisions import Answer, Decision, Distribute
from apnap.core.definition import Definition
from apnap.core.events import TOP, Event, Moved, StageBegan
from apnap.core.flow import PASS
from apnap.core.game import Game
from apnap.core.naming import Json
from apnap.core.rules import unknown
from apnap.core.state import SHARED
from apnap.core.values import GAME, PLAYER, Characteristic, Field
from apnap.core.wording import in_words
from apnap.ruleset import Ruleset
from apnap.testing import rechecking
from apnap.testing.selecting import Numbered, Raw, ScenarioError, find_option, fits, listing, select

Card = str | Definition
E = TypeVar("E", bound=Event)
MOST_STEPS = 2_000
KINDS: Final = {bool: "true or false", int: "a whole number", str: "a text", tuple: "a list", frozenset: "a set"}


class Expected:
    """A decision that a scenario expects, and what to choose. `label` is a kind, a rule or a word of the kind."""

    __slots__ = ("choose", "label", "player")

    def __init__(self, player: int | None, label: str, choose: Any) -> None:
        self.player = player
        self.label = label
        self.choose = choose

    def suits(self, decision: Decision) -> bool:
        """Whether this is the expected decision."""
        return self.player in (None, decision.answerer, decision.player) and _named(decision, self.label)

    def __str__(self) -> str:
        """For messages."""
        who = "any player" if self.player is None else f"player {self.player}"
        return f"{self.label!r} of {who} (choose {self.choose!r})"


def _named(decision: Decision, label: str) -> bool:
    return label == decision.rule or _plain(label) in _words_for(type(decision))


def _plain(label: str) -> str:
    return label.replace(" ", "_").lower()


def _words_for(cls: type[Decision]) -> tuple[str, ...]:
    """What decisions of a class are called: their kind, a word of it, the class's name."""
    kind = cls.kind.replace(" ", "_")
    return (kind, cls.__name__.lower(), *kind.split("_"))


def _known_words(cls: type[Decision] = Decision) -> Iterator[str]:
    """What decisions of any class are called."""
    yield from _words_for(cls)
    for sub in cls.__subclasses__():
        yield from _known_words(sub)


def check_label(label: str, ruleset: Ruleset) -> None:
    """Raises UnknownName for a label that is the name of no decision, nor a rule: a number, or what a mechanic calls its own."""
    if re.search(r"\d", label) or label in ruleset.manifests:
        return
    known = sorted({word for word in _known_words() if word})
    if _plain(label) not in known:
        raise unknown("decision", label, known)


def _in_brackets(said: Json) -> str:
    """An answer in words, with brackets around lists in lists."""
    if not isinstance(said, list):
        return in_words(said)
    return ", ".join(f"[{_in_brackets(part)}]" if isinstance(part, list) else in_words(part) for part in said) or "none"


class Scenario:
    """A game in a position of the author's making, driven by what players do in words."""

    rechecks = True
    """Whether the game is rechecked in the end; it is not where a plugin at fault is what a test is about.

    A class of scenarios that aren't is left alone by the pytest plugin.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        players: int = 2,
        seed: int = 0,
        decks: Sequence[Any] | None = None,
        cards: Iterable[Definition] = (),
        defaults: bool | Collection[str] = False,
        debug: bool = False,
    ) -> None:
        """A game that stands before its first decision.

        Args:
            ruleset: what is in force.
            players: how many, where no decks are given.
            seed: for the game's random numbers.
            decks: as for `Game`; empty ones by default.
            cards: definitions beside those of the ruleset, to be named in `put`.
            defaults: whether decisions that nobody expected get their default answer; else they are an error. Labels, as for
                `expect`, are decisions that do.
            debug: whether the game checks what plugins declare.
        """
        self.ruleset = ruleset
        self.cards = {card.key: card for card in cards}
        self.defaults: bool | tuple[str, ...] = defaults if isinstance(defaults, bool) else tuple(defaults)
        self.game = self.new_game(decks if decks is not None else [[] for _ in range(players)], seed, debug)
        self.expected: list[Expected] = []
        self._course = rechecking.Course(self.game)
        self._arranging = False
        self._ended: tuple[int, int] | None = None
        self._by_default: dict[str, None] = {}
        self._story: list[tuple[int, str]] = []
        for made in rechecking.WATCHES[-1:] if self.rechecks else ():
            made.append(self)
        self.prepare()

    def __enter__(self) -> Self:
        """For `with`: at the end nothing expected may be left, and the game is rechecked."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, err: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Calls `finish`; where something went wrong already, what was never asked is told with it."""
        try:
            if err is None:
                self.finish()
            else:
                self.tell_left(err)
        finally:
            self.end()

    # The position --------------------------------------------------------------------------------

    def new_game(self, decks: Sequence[Any], seed: int, debug: bool) -> Game:
        """The game that the scenario is about; override it for one that watches more."""
        return Game(self.ruleset, decks, seed, debug=debug, every_priority=True)

    def prepare(self) -> None:
        """What a base game does to the new game before objects are put; by default nothing."""

    def start(self, *stages: Any) -> None:
        """The game begins with these stages: names, or tuples as on the agenda. Before the first decision only."""
        items = tuple((s, self.game.active_player) if isinstance(s, str) else tuple(s) for s in stages)
        for item in items:
            if item[0] not in self.game.rules.stages:
                raise unknown("stage", item[0], self.game.rules.stages)
        self.arrange(lambda: self.game.set(f.AGENDA, 0, items))

    def arrange(self, change: Callable[[], Any]) -> None:
        """Change the state from outside: before the first decision, or while somebody has priority.

        What is changed so is no event. `pop` does not take it back, and no replay has it. `change` may look things up, and
        may call what arranges more; nobody acts meanwhile, so it may not do what needs a decision.
        """
        if self._arranging:
            change()
            return
        game = self.game
        if game.get(f.OVER):
            raise ScenarioError(f"the position can't be changed: {self._standing()}")
        if game.session.bases:
            if not isinstance(game.decision, Priority):
                raise ScenarioError(f"the position can't be changed while this is pending: {self.pending()}")
            if self.rechecks:
                self._course.recheck()
        begun = len(game.session.bases)
        self._to_base(begun)
        try:
            self._change(change)
        except BaseException:
            self._to_base(begun)
            raise
        self._course.change()
        if game.get(f.FLOW) == flow.PRIORITY:
            game.set(f.FLOW, 0, flow.SETTLE)  # what the change brings about is seen before anybody acts

    def _change(self, change: Callable[[], Any]) -> None:
        self._arranging = True
        try:
            change()
            if self.game.session.bases:
                self.game.after_events()  # as behind an event: what holds at any time holds for the new position
        except GameEnded:
            pass  # which is a change as well: nothing more happens (CR 104.1)
        finally:
            self._arranging = False
        if self.game.session.pending is not None:
            raise ScenarioError("the change went on to a decision, and would be lost; look things up with the scenario")

    def _to_base(self, begun: int) -> None:
        """Back to before the pending decision was asked, where so many bases were; a game that has not begun stays."""
        session = self.game.session
        del session.bases[begun:]
        session.pending = None
        if begun:
            mark, session.cursor, length = session.bases[-1]
            self.game.rollback(mark)
            self.game.log.truncate(length)

    def happen(self, *events: Event) -> Self:
        """These events happen at once, from outside, while a player has priority; what they bring about follows."""
        self.arrange(lambda: self.game.happen_all(events))
        self.settle()
        return self

    def put(
        self,
        player: int,
        zone: str,
        *cards: Card,
        controller: int | None = None,
        counters: Mapping[str, int] | None = None,
        fields: Mapping[str, Any] | None = None,
        component: str = "card",
        kind: str = "",
        event: bool = False,
        **more: Any,
    ) -> Any:
        """Put objects of `player` into a zone and return their ids: one id for one card, else a list.

        In ordered zones the first one named comes to lie on top. They are simply there: nothing enters, nothing
        triggers, unless `event` is set. `fields` and further keywords (`_` for a space) are fields by name,
        `counters` numbers by kind; `component` is "card" or "token". Raises ScenarioError for a seat that is not there, and
        for values that no field or counter of that name can have.
        """
        self.game.rules.zone(zone)
        self.seat(player)
        self.seat(player if controller is None else controller)
        values = {**{self._field_name(name): value for name, value in more.items()}, **(fields or {})}
        for name, value in values.items():
            self.check_value(self._field(name), value)
        for counter, number in (counters or {}).items():
            self.check_counter(counter, number)
        made: list[int] = []

        def place() -> None:
            ordered = self.game.rules.zone(zone).ordered
            for card in reversed(cards) if ordered else cards:
                made.append(self._put(player, zone, card, controller, component, kind, event))
                self.furnish(made[-1], values, counters or {})
            if ordered:
                made.reverse()

        self.arrange(place)
        return made[0] if len(cards) == 1 else made

    def _put(
        self, player: int, zone: str, card: Card, controller: int | None, component: str, kind: str, event: bool
    ) -> int:
        game = self.game
        definition = self.definition(card)
        game.rules.check_playable(definition)
        number = game.make_component(definition, player, component)
        under = player if controller is None else controller
        move = Moved(0, zone, TOP, under, "scenario", made=(number,), owner=player, kind=kind or component)
        if not event:
            return move.perform(game)[0]
        happened = game.happen(move)
        if happened is None or not happened.result:
            raise ScenarioError(f"{definition.name} did not get into zone {zone}: it was forbidden or replaced")
        id: int = happened.result[0]
        return id

    def furnish(self, id: int, values: Mapping[str, Any], counters: Mapping[str, int]) -> None:
        """Give an object that was just put somewhere its fields and counters. A game's own builder may add what is usual."""
        for name, value in values.items():
            self.game.set_by_name(id, name, value)
        if counters:
            kinds = sorted(kind for kind, number in counters.items() if number)
            stamped = tuple((kind, counters[kind], self.game.next_timestamp()) for kind in kinds)
            self.game.set(f.COUNTERS, id, stamped)

    def seat(self, player: Any) -> int:
        """The seat, where it is one of the game. Raises ScenarioError."""
        if not isinstance(player, int) or isinstance(player, bool) or player not in self.game.players:
            raise ScenarioError(f"there is no player {player!r}; seats are {', '.join(map(str, self.game.players))}")
        return player

    def check_value(self, field: Field[Any], value: Any) -> None:
        """Raises ScenarioError for a value that a field can't have: of another type than its default. A base game knows more."""
        kind = type(field.default)
        if kind in (bool, int, str, tuple, frozenset) and type(value) is not kind:
            raise ScenarioError(f"{field.name!r} is {KINDS[kind]}, such as {field.default!r}, not {value!r}")

    def check_counter(self, kind: Any, number: Any) -> None:
        """Raises ScenarioError for counters that can't be: without a kind, or fewer than none."""
        if not isinstance(kind, str) or not kind.strip():
            raise ScenarioError(f"a kind of counter has a name, such as '+1/+1', not {kind!r}")
        if not isinstance(number, int) or isinstance(number, bool) or number < 0:
            raise ScenarioError(f"the number of {kind} counters is a whole number from 0 on, not {number!r}")

    def set_field(self, field: Field[Any] | str, value: Any, of: int | str = 0) -> None:
        """Set a field of an object (id or name), a player (seat) or the game. Raises ScenarioError as `put` does."""
        declared = self._field(field)
        key = self._key(declared, of)
        self.check_value(declared, value)
        self.arrange(lambda: self.game.set(declared, key, value))

    def definition(self, card: Card) -> Definition:
        """The card of that name. Raises UnknownName."""
        if isinstance(card, Definition):
            return card
        return self.cards[card] if card in self.cards else self.ruleset.card(card)

    # Driving -------------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision:
        """The pending decision. Raises ScenarioError where the game is over or has nothing to do."""
        pending = self._pending()
        if pending is None:
            raise ScenarioError(self._standing())
        return pending

    def _pending(self) -> Decision | None:
        """The pending decision. Raises ScenarioError while the position is being changed: nobody decides then."""
        if self._arranging:
            raise ScenarioError("while the position is being changed nobody decides anything")
        return self.game.decision

    def _standing(self) -> str:
        """Why nothing is pending."""
        over = f"the game is over: {self.game.result()}"
        return over if self.game.is_over() else "nobody has to decide anything"

    def pending(self) -> str:
        """The pending decision and its options, for people."""
        decision = self.game.decision
        if decision is None:
            return self._standing()
        where = f"player {decision.answerer} in {self.game.stage_name() or 'no stage'}"
        more = {name: getattr(decision, name) for name in ("minimum", "maximum", "total") if hasattr(decision, name)}
        limits = "".join(f", {name} {value}" for name, value in more.items())
        kind = f"{decision.kind} ({type(decision).__name__}{limits})"
        return f"{where}: {decision.describe()}: {kind}; options:{listing(self.game, decision.options, decision)}"

    def answer(self, player: int, wanted: Any) -> Self:
        """Answer the pending decision: see `selecting.select` for what `wanted` may be."""
        decision = self.decision
        if decision.answerer != self.seat(player):
            raise ScenarioError(f"player {player} has nothing to answer; pending is {self.pending()}")
        self._push(decision, select(self.game, decision, wanted))
        return self

    def _push(self, decision: Decision, answer: Any) -> None:
        said = f"    > player {decision.answerer}: {decision.describe()}: {self._chosen(decision, answer)}"
        length = len(self.game.log)
        self._course.begin(self.rechecks)
        self.game.push(answer)
        self._story.append((length, said))

    def _chosen(self, decision: Decision, answer: Any) -> str:
        namer = Numbered(self.game)
        if isinstance(decision, Distribute):
            shares = zip(decision.options, answer, strict=True)
            return ", ".join(f"{amount} for {decision.worded(option, namer)}" for option, amount in shares)
        return _in_brackets(decision.spelled(answer, lambda option: decision.worded(option, namer)))

    def expect(self, player: int | None, label: str, choose: Any = None) -> Self:
        """Script the answer to a decision to come, of `player` (None for any), by its kind or rule.

        Raises UnknownName for a label that no decision has. What is never asked is an error in the end: see `done`.
        """
        if player is not None:
            self.seat(player)
        check_label(label, self.ruleset)
        self.expected.append(Expected(player, label, choose))
        return self

    def _scripted(self, decision: Decision, expected: Expected) -> Answer:
        """The answer that was scripted. Raises ScenarioError, with what was scripted, for what the decision does not offer."""
        try:
            return select(self.game, decision, expected.choose)
        except ScenarioError as err:
            raise ScenarioError(f"{err}\nthat was to be chosen for {expected}") from err

    def settle(self) -> Priority | None:
        """Answer expected decisions until a player has priority. None where the game is over or stands still.

        Raises ScenarioError for a decision that nobody expected, unless the scenario takes defaults.
        """
        for _ in range(MOST_STEPS):
            decision = self._pending()
            if decision is None or isinstance(decision, Priority):
                return decision
            expected = self._expected(decision)
            if expected is not None:
                self._push(decision, self._scripted(decision, expected))
            elif self.takes_default(decision):
                self._by_default[f"{decision.kind} [{decision.rule}] of player {decision.answerer}"] = None
                self._push(decision, decision.default())
            else:
                next_one = f"; expected next is {self.expected[0]}" if self.expected else ""
                raise ScenarioError(f"nobody expected this decision: {self.pending()}{next_one}")
        raise ScenarioError(f"{MOST_STEPS} decisions without anybody getting priority")

    def takes_default(self, decision: Decision) -> bool:
        """Whether a decision that nobody expected gets its default answer; a base game may say so of some."""
        if isinstance(self.defaults, bool):
            return self.defaults
        return any(_named(decision, label) for label in self.defaults)

    def _expected(self, decision: Decision) -> Expected | None:
        """The first scripted answer that suits, taken off the list."""
        for at, expected in enumerate(self.expected):
            if expected.suits(decision):
                return self.expected.pop(at)
        return None

    def act(self, player: int, kind: str, what: Any = None, **choices: Any) -> Self:
        """A player with priority does something: an action of that kind, with an object by id or name.

        Others pass until the player has priority, but nothing resolves and no stage ends on the way. `choices` are
        answers to the decisions that follow, by kind or a word of it; each must be asked. `what` may be a predicate on
        the whole option.
        """
        for label in choices:
            check_label(label, self.ruleset)
        mine = [Expected(player, label, choose) for label, choose in choices.items()]
        try:
            self._start(player, kind, what, mine)
            self.settle()
        finally:
            left = [str(e) for e in mine if e in self.expected]
            self.expected[:] = [e for e in self.expected if e not in mine]
        if left:
            raise ScenarioError(f"{kind} {what!r} was done, but these choices were never asked for: {'; '.join(left)}")
        return self

    def _start(self, player: int, kind: str, what: Any, scripted: Sequence[Expected] = ()) -> None:
        """A player with priority begins to do something; the game stands before the first decision that follows."""
        decision = self.reach(player)
        options = [(i, o) for i, o in enumerate(decision.options) if o[0] == kind]
        if not options:
            offered = listing(self.game, decision.options, decision)
            raise ScenarioError(f"player {player} can't {kind!r} now; offered are:{offered}")
        candidates = [o for _, o in options]
        wanted = (lambda option: True) if what is None else what if callable(what) else self._part(what)
        at = find_option(
            self.game, candidates, wanted, what=f"{kind} {what!r}" if what is not None else kind, decision=decision
        )
        self.expected[:0] = scripted
        self._push(decision, options[at][0])

    def _part(self, what: Any) -> Callable[[Any], bool]:
        return lambda option: any(fits(self.game, part, what) for part in option[1:])

    def reach(self, player: int) -> Priority:
        """Others pass until `player` has priority, without anything resolving or a stage ending."""
        self.seat(player)
        while True:
            decision = self.settle()
            if decision is None:
                raise ScenarioError(f"player {player} never gets priority: {self._standing()}")
            if decision.answerer == player:
                return decision
            if self.game.get(f.PASSES) + 1 >= len(self.game.players_in()):
                raise ScenarioError(
                    f"before player {player} gets priority something resolves or the stage ends: {self.pending()}"
                )
            self._push(decision, 0)

    def wait_for(self, label: str, player: int | None = None) -> Decision:
        """Everybody passes until a decision of that kind or rule (as for `expect`) is pending, and it is `player`'s. This one."""
        check_label(label, self.ruleset)
        for _ in range(MOST_STEPS):
            decision = self.decision
            if not _named(decision, label):
                self.pass_priority()
            elif player in (None, decision.answerer):
                return decision
            else:
                raise ScenarioError(f"it is not player {player} who decides: {self.pending()}")
        raise ScenarioError(f"{label!r} was not asked in {MOST_STEPS} decisions")

    def pass_priority(self, player: int | None = None) -> Self:
        """Whoever has priority passes; with `player` it must be theirs."""
        if player is not None:
            self.seat(player)
        decision = self.settle()
        if decision is None or decision.options[0] != PASS:
            raise ScenarioError(f"nobody can pass: {self.pending()}")
        if player is not None and decision.answerer != player:
            raise ScenarioError(f"player {player} does not have priority: {self.pending()}")
        self._push(decision, 0)
        return self

    def resolve(self) -> Self:
        """Everybody passes until the object on top of the stack has resolved and somebody has priority again."""
        self.settle()
        stack = self.game.zone("stack")
        if not stack:
            raise ScenarioError("there is nothing on the stack")
        top = stack[-1]
        return self.pass_until(lambda game: top not in game.objects)

    def resolve_all(self) -> Self:
        """Everybody passes until the stack is empty."""
        self.settle()
        return self.pass_until(lambda game: not game.zone("stack"))

    def pass_until(self, wanted: str | Callable[[Game], bool], again: bool = False) -> Self:
        """Everybody passes until a stage of that name, or until a predicate on the game holds at a player's priority.

        With `again` it must be a new stage of that name.
        """
        if isinstance(wanted, str) and wanted not in self.game.rules.stages:
            raise unknown("stage", wanted, self.game.rules.stages)
        begun = self._begun(wanted) if isinstance(wanted, str) and again else -1
        for _ in range(MOST_STEPS):
            decision = self.settle()
            if isinstance(wanted, str):
                there = self.game.stage_name() == wanted and self._begun(wanted) > begun
            else:
                there = wanted(self.game)
            if there:
                return self
            if decision is None:
                break
            self._push(decision, 0)
        what = repr(wanted) if isinstance(wanted, str) else "what was waited for"
        raise ScenarioError(f"{what} never came; the game stands at {self.pending()}")

    def _begun(self, stage: str) -> int:
        events = (e.happened.event for e in self.game.log.entries if e.happened is not None)
        return sum(isinstance(e, StageBegan) and e.stage == stage for e in events)

    def concede(self, player: int) -> Self:
        """A player concedes, now (CR 104.3a)."""
        self.seat(player)
        self._story.append((len(self.game.log), f"    > player {player} concedes"))
        if self._pending() is not None:
            self._course.begin(self.rechecks)
        self.game.concede(player)
        return self

    def done(self) -> None:
        """Raises ScenarioError where an expected decision was never asked; that is told once."""
        if self.expected:
            said = self._left()
            self.expected.clear()
            raise ScenarioError(said)

    def _left(self) -> str:
        defaults = f"; answered by default: {'; '.join(self._by_default)}" if self._by_default else ""
        return f"never asked: {'; '.join(str(e) for e in self.expected)}{defaults}"

    def tell_left(self, err: BaseException) -> None:
        """Where something went wrong: note what was never asked beside the error, for it may be why."""
        if self.expected and self._left() not in str(err):
            err.add_note(self._left())

    def end(self) -> None:
        """It is over: unless more is done with it, nobody finishes it again."""
        self._ended = self._progress()

    @property
    def ended(self) -> bool:
        """Whether it was ended, and nothing was done with it since."""
        return self._ended == self._progress()

    def _progress(self) -> tuple[int, int]:
        return len(self.game.session.inputs), len(self.expected)

    def recheck(self) -> None:
        """Take all answers back and give them again: it must be the same game. Raises RecheckError."""
        self._course.recheck()

    def finish(self) -> None:
        """The end of a test or of a `with` block: nothing expected is left, and the game can be rechecked."""
        self.done()
        if self.rechecks:
            self.recheck()

    # Looking -------------------------------------------------------------------------------------

    def _catch_up(self) -> None:
        """A game whose position was changed goes on to its decision; one that has not begun is looked at as it is.

        So is one whose position is being changed.
        """
        if self.game.session.bases and not self._arranging:
            _ = self.game.decision

    def ids(self, zone: str | None = None, player: int | None = None) -> list[int]:
        """Ids of objects in a zone, or in all; in ordered zones from the top.

        `player` is who owns them, in a shared zone who controls them. Raises UnknownName for a zone that is not there.
        """
        if player is not None:
            self.seat(player)
        self._catch_up()
        names = [zone] if zone is not None else list(self.game.rules.zones)
        out: list[int] = []
        for name in names:
            declared = self.game.rules.zone(name)
            for owner in self.game.players if declared.owned else (SHARED,):
                found = [
                    i
                    for i in self.game.zone(name, owner)
                    if player is None or player == (owner if declared.owned else self.game.controller(i))
                ]
                out += reversed(found) if declared.ordered else found
        return out

    def zone_names(self, player: int | None, zone: str) -> list[str]:
        """Names of the objects of a player (None for everybody's) in a zone; in ordered zones from the top."""
        return [self.game.name_of(i) for i in self.ids(zone, player)]

    def find_all(self, name: str, zone: str | None = None, player: int | None = None) -> list[int]:
        """Ids of all objects of that name."""
        return [i for i in self.ids(zone, player) if self.game.name_of(i) == name]

    def find(self, name: str, zone: str | None = None, player: int | None = None) -> int:
        """The id of the one object of that name. Raises ScenarioError where there is none, or several."""
        found = self.find_all(name, zone, player)
        where = (f" in {zone}" if zone else "") + (f" of player {player}" if player is not None else "")
        if not found:
            raise ScenarioError(f"there is no {name!r}{where}; there are {self._census(zone, player)}")
        if len(found) > 1:
            places = ", ".join(f"{i} in {self.game.object(i).zone}" for i in found)
            raise ScenarioError(f"there are {len(found)} {name!r}{where}: {places}; say which")
        return found[0]

    def _census(self, zone: str | None, player: int | None) -> str:
        some = self.ids(zone, player)[:30]
        return ", ".join(f"{self.game.name_of(i)} in {self.game.object(i).zone[0]}" for i in some)

    def count(self, name: str | None = None, zone: str | None = None, player: int | None = None) -> int:
        """How many objects, of that name if one is given."""
        return len(self.ids(zone, player) if name is None else self.find_all(name, zone, player))

    def id_of(self, what: int | str) -> int:
        """An id as it is; the object of a name."""
        return self.find(what) if isinstance(what, str) else what

    def characteristic(self, what: int | str, key: Characteristic[Any] | str) -> Any:
        """A characteristic of an object now; None where it is given by name and the object has none of that name."""
        self._catch_up()
        chars = self.game.characteristics(self.id_of(what))
        return chars.values.get(key) if isinstance(key, str) else chars[key]

    def field(self, field: Field[Any] | str, of: int | str = 0) -> Any:
        """The value of a field of an object (id or name), a player (seat) or the game."""
        self._catch_up()
        declared = self._field(field)
        return self.game.get(declared, self._key(declared, of))

    def counters(self, what: int | str) -> dict[str, int]:
        """The counters on an object by kind."""
        self._catch_up()
        return {kind: n for kind, n, _ in self.game.get(f.COUNTERS, self.id_of(what))}

    def _field(self, field: Field[Any] | str) -> Field[Any]:
        if isinstance(field, Field):
            return field
        found = self.game.rules.fields.get(self._field_name(field))
        if found is None:
            raise unknown("field", field, self.game.rules.fields)
        return found

    def _field_name(self, name: str) -> str:
        known = self.game.rules.fields
        return name if name in known or name.replace("_", " ") not in known else name.replace("_", " ")

    def _key(self, field: Field[Any], of: int | str) -> int:
        if field.scope == GAME:
            return 0
        if field.scope == PLAYER:
            return self.seat(of)
        return self.id_of(of)

    def log_has(self, rule: str, text: str = "") -> bool:
        """Whether the log has a line with that rule, and with that text in it."""
        self._catch_up()
        log = self.game.log
        return any(entry.rule == rule and text in log.render(entry) for entry in log.entries)

    def events(self, kind: type[E]) -> list[E]:
        """What happened so far of a type of events, or of one derived from it, in the order of the log."""
        self._catch_up()
        happened = (entry.happened for entry in self.game.log.entries)
        return [one.event for one in happened if one is not None and isinstance(one.event, kind)]

    def story(self) -> str:
        """What happened so far: the log, with every answer where it was given."""
        out: list[str] = []
        told = sorted(enumerate(self._story), key=lambda item: (item[1][0], item[0]))
        at = 0
        for _, (length, said) in told:
            out += [self.game.log.render(e) for e in self.game.log.entries[at:length]]
            out.append(said)
            at = max(at, length)
        out += [self.game.log.render(e) for e in self.game.log.entries[at:]]
        return "\n".join(out)


__all__ = ["Card", "Expected", "Raw", "Scenario", "ScenarioError"]
