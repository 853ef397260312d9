"""Pairs of mechanics: which touch the same event, by what they declare, and which met in games.

`touches` finds what each mechanic of a ruleset has to do with: events that it watches for, replaces, forbids or makes, and
questions that it answers. `shared_events` gives the pairs that have one in common. `Meetings` counts how often two mechanics
acted within one event: as it was replaced, in what it contains, or triggered by it.
"""

from __future__ import annotations

import itertools
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from types import CodeType, FunctionType, ModuleType
from typing import Any, Final, NamedTuple, final

from apnap.core.abilities import Answering, Keyword, Prohibition, Question, Replacement, TriggerCondition
from apnap.core.declarations import VerbKey
from apnap.core.definition import Definition
from apnap.core.errors import ApnapError
from apnap.core.events import Event, Leaf
from apnap.core.rules import Rules
from apnap.core.values import Node
from apnap.ruleset import Ruleset

Pair = tuple[str, str]
"""Two mechanics by their ids, in alphabetical order."""
Subject = type[Event] | type[Question[Any]]
"""What can be shared: a type of events, or a question."""
MECHANICS: Final = ("keyword action", "keyword ability")
_TOO_GENERAL: Final = (Event, Leaf, Question)


class Touch(NamedTuple):
    """What a mechanic has to do with, and values of its fields where it has to do only with such ("stage", "upkeep").

    `watched` where it watches for it, replaces, forbids or answers it; else it makes such events, or names them.
    """

    subject: Subject
    watched: bool = True
    values: tuple[tuple[str, Any], ...] = ()

    def shared(self, other: Touch) -> Shared | None:
        """The narrower of the two, where one event can be both; else None."""
        mine = dict(self.values)
        if any(name in mine and mine[name] != value for name, value in other.values):
            return None
        watched = self.watched or other.watched
        if issubclass(self.subject, other.subject):
            return Shared(self.subject, watched)
        return Shared(other.subject, watched) if issubclass(other.subject, self.subject) else None


class Shared(NamedTuple):
    """What two mechanics have to do with. `watched` where one of them at least watches, replaces, forbids or answers it.

    What both of them make and neither watches is two events, of which neither has to do with the other.
    """

    subject: Subject
    watched: bool


def shared_events(ruleset: Ruleset, cards: Iterable[Definition] | None = None) -> dict[Pair, tuple[Shared, ...]]:
    """Each pair of mechanics that have to do with the same events or questions, and with which, by name.

    `cards` show keywords with their parameters, and what they therefore mean; without, those that plugins give as samples.
    """
    found = touches(ruleset, cards)
    pairs: dict[Pair, tuple[Shared, ...]] = {}
    for one, other in itertools.combinations(sorted(found), 2):
        both = (mine.shared(theirs) for mine in found[one] for theirs in found[other])
        shared: dict[Subject, bool] = {}
        for found_shared in both:
            if found_shared is not None:
                shared[found_shared.subject] = shared.get(found_shared.subject, False) or found_shared.watched
        if shared:
            pairs[one, other] = tuple(Shared(subject, shared[subject]) for subject in sorted(shared, key=name_of))
    return pairs


def touches(ruleset: Ruleset, cards: Iterable[Definition] | None = None) -> dict[str, tuple[Touch, ...]]:
    """What each mechanic of the ruleset has to do with.

    That is: what its nodes say (`events` of trigger conditions, replacement effects and prohibitions, the `question` of
    answers), what the nodes say that its keyword stands for on the cards, what its rule effects say, and the events that its
    verbs, instructions and steps name, also those of the verbs of others that they use by their keys.
    """
    rules, found = ruleset.compiled, dict[str, dict[Touch, None]]()
    mechanics = [id for id, manifest in ruleset.manifests.items() if manifest.kind in MECHANICS]
    reader = _Reader(rules)
    for id in mechanics:
        found[id] = dict.fromkeys(reader.of_plugin(id))
    for plugin, table in rules.rule_effects:
        if plugin in found:
            told = (*table.triggers, *table.replacements, *table.prohibitions, *table.answers)
            nodes = (node for one in told for node in one.effect.walk())
            found[plugin].update(dict.fromkeys(touch for node in nodes for touch in says(node)))
    chosen = ruleset.sample_cards() if cards is None else cards
    bare = [Keyword(id) for id in rules.keywords]
    for keyword in dict.fromkeys((*bare, *(one for card in chosen for one in _keywords(card)))):
        owner = rules.owners.get(("KeywordDefinition", keyword.id), "")
        if owner in found:
            found[owner].update(dict.fromkeys(reader.of_keyword(keyword)))
    return {id: tuple(one) for id, one in found.items()}


def says(node: Node) -> Iterator[Touch]:
    """What a node says itself that it watches for, replaces, forbids or answers."""
    if isinstance(node, (TriggerCondition, Replacement, Prohibition)):
        needs = node.precondition()
        for event in node.events:
            if event not in _TOO_GENERAL:
                yield Touch(event, values=needs.values if needs is not None else ())
    elif isinstance(node, Answering):
        question: Any = node.question
        yield Touch(question)


def name_of(subject: Subject) -> str:
    """Its name, with the module that it is in."""
    return f"{subject.__module__}.{subject.__qualname__}"


def _keywords(card: Definition) -> Iterator[Keyword]:
    return (part for ability in card.abilities() for part in ability.walk() if isinstance(part, Keyword))


class _Reader:
    """Reads which events code names, function by function within a module, and on from verb to verb."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.known: dict[type | FunctionType, dict[Touch, None]] = {}
        self.modules: dict[str, list[ModuleType]] = {}
        for name, module in sorted(sys.modules.items()):
            self.modules.setdefault(rules.owner_of_module(name), []).append(module)

    def of_plugin(self, plugin: str) -> Iterator[Touch]:
        """Of all classes and functions in a plugin's modules."""
        for module in self.modules.get(plugin, ()):
            for thing in list(vars(module).values()):
                if isinstance(thing, (type, FunctionType)) and thing.__module__ == module.__name__:
                    yield from self.of(thing)
                    yield from self._of_class(thing)

    def _of_class(self, thing: type | FunctionType) -> Iterator[Touch]:
        """What a class of nodes says of all its instances; of what its fields decide nothing."""
        if isinstance(thing, type) and issubclass(thing, Event):
            yield Touch(thing, watched=False)
        events = getattr(thing, "events", ())
        if isinstance(events, tuple):
            yield from (Touch(one) for one in events if _is_subject(one))
        if _is_subject(getattr(thing, "question", None)):
            yield Touch(thing.question)  # type: ignore[union-attr]

    def of_keyword(self, keyword: Keyword) -> Iterator[Touch]:
        """Of the nodes that a keyword stands for. Nothing where it lacks the parameters that it has on cards."""
        try:
            nodes = [node for meaning in self.rules.expand(keyword) for node in meaning.walk()]
        except (ApnapError, IndexError, ValueError, TypeError, AttributeError, AssertionError):
            return
        for node in nodes:
            yield from says(node)
            if not isinstance(node, (TriggerCondition, Replacement, Prohibition, Answering)):
                yield from self.of(type(node))

    def of(self, thing: type | FunctionType) -> dict[Touch, None]:
        """Of a class or function: the events that it names, and those named by what it uses in its module, and by verbs."""
        if thing not in self.known:
            found = self.known[thing] = {}
            for code in _codes(thing):
                names = vars(sys.modules[thing.__module__])
                for name in _names(code):
                    self._enter(names.get(name), thing.__module__, found)
        return self.known[thing]

    def _enter(self, named: Any, module: str, found: dict[Touch, None]) -> None:
        if _is_subject(named) and issubclass(named, Event):
            found[Touch(named, watched=False)] = None
        elif isinstance(named, VerbKey):
            verb = self.rules.verbs.get(named.id)
            if verb is not None and isinstance(verb.perform, FunctionType):
                found.update(self.of(verb.perform))
        elif isinstance(named, (type, FunctionType)) and named.__module__ == module:
            found.update(self.of(named))


def _is_subject(thing: Any) -> bool:
    return isinstance(thing, type) and issubclass(thing, (Event, Question)) and thing not in _TOO_GENERAL


def _codes(thing: type | FunctionType) -> Iterator[CodeType]:
    if isinstance(thing, FunctionType):
        yield thing.__code__
        return
    for member in vars(thing).values():
        function = getattr(member, "__func__", getattr(member, "fget", member))
        if isinstance(function, FunctionType) and function.__module__ == thing.__module__:
            yield function.__code__


def _names(code: CodeType) -> Iterator[str]:
    """Names that code looks up, also in the functions inside it."""
    yield from code.co_names
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _names(inner)


@final
class Meetings:
    """Counts pairs that acted within one event: its batch, what it contains, what replaced or forbade it, what it triggered.

    The event is the outermost one, and what the resolving spell or ability is that it is part of acts in it as well. What
    answers a question outside of any event meets what answers the same question.
    """

    __slots__ = ("_acting", "_depth", "_during", "_late", "counts")

    def __init__(self) -> None:
        self.counts: Counter[Pair] = Counter()
        self._acting: dict[str, None] = {}
        self._during: list[tuple[str, ...]] = []
        self._depth = 0
        self._late = False

    def begin(self, anew: bool = True) -> None:
        """An event begins, or one in it. `anew` is False where that was begun before, and is gone through once more."""
        if self._depth == 0 and anew:
            self._acting = dict.fromkeys(id for ids in self._during for id in ids)
        self._depth += 1

    def end(self, over: bool = True) -> None:
        """It is over, or has been left for an answer: then what acted in it so far meets what acts in it afterwards."""
        self._depth -= 1
        if self._depth == 0 and over:
            self.counts.update(itertools.combinations(sorted(self._acting), 2))
            self._acting = {}

    def act(self, mechanic: str) -> None:
        """Something of a mechanic acted: outside of an event it meets nobody."""
        if self._depth and not self._late:
            self._acting[mechanic] = None

    def aside(self, told: Callable[[], object]) -> None:
        """Nobody meets by what is told only now, of an event that was before."""
        self._late = True
        try:
            told()
        finally:
            self._late = False

    def begin_resolving(self, mechanics: Iterable[str]) -> None:
        """What those brought is carried out from here on: all events until its end are theirs."""
        self._during.append(tuple(mechanics))

    def end_resolving(self) -> None:
        """It has been carried out."""
        self._during.pop()

    def met(self, pairs: Iterable[Pair]) -> dict[Pair, int]:
        """How often each of these pairs met."""
        return {pair: self.counts[pair] for pair in pairs}


__all__ = ["MECHANICS", "Meetings", "Pair", "Shared", "Touch", "name_of", "says", "shared_events", "touches"]
