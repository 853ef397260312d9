"""The grammar of a ruleset: what plugins declared, put together so that it can be read and printed with.

Patterns of all categories stand in one tree of shared beginnings, which the reader walks; for printing they are kept by
category and by the type of what they mean. Collisions between declarations are found here, once.
"""

from __future__ import annotations

import dataclasses
import functools
import inspect
import itertools
import re
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from types import FunctionType
from typing import Any, Final, final

from apnap import Node, PluginError
from apnap.words import Bindings, Derived, Hole, Reader, WordDeclaration, WordList, Words, unify
from apnap_plugins.oracle.neighbours import NOTHING, Neighbours, Part
from apnap_plugins.oracle.references.resolution import as_meant, as_said
from apnap_plugins.oracle.tokens import cut, plain_all
from apnap_plugins.rules.words.references import called_they

NUMBERED: Final = "#"
MOST_DECLARATIONS: Final = 65_536
"""Of how many declarations is kept what was made of them: of several rulesets' with strangers' words. Fewer than a ruleset has
would be of no use, as each would drive out the one that is asked for next."""
NO_WORDS: Final = frozenset[str]()
_OF_OBJECTS: Final = ("owner", "owners", "controller", "controllers")
"""Words behind "their" by which it is of objects."""
_SLOT: Final = re.compile(r"\{(\w+):([^{}]+)\}")
_CHOICE: Final = re.compile(r"\[([^\[\]|]*)\|([^\[\]|]*)\]")


@final
@dataclass(frozen=True, slots=True)
class Slot:
    """A place in a pattern for something of a category."""

    name: str
    category: str


Element = str | Slot


class WordsFailed(PluginError):
    """The code behind some words raised an error of its own, which no text should cause: `plugin` declared them."""


def failed(plugin: str, words: str, why: BaseException) -> WordsFailed:
    """The error that says whose words raised another one."""
    return WordsFailed(f"its words {words} raised {type(why).__name__}: {why}{place_of(why)}", plugin)


def place_of(why: BaseException) -> str:
    """Where an error was raised, module and line, for whoever mends it; nothing where that can't be told."""
    frames = [(frame.f_globals.get("__name__", ""), line) for frame, line in traceback.walk_tb(why.__traceback__)]
    return f" ({frames[-1][0]}:{frames[-1][1]})" if frames else ""


FAULTS: Final = (Exception, SystemExit)
"""What the code of a plugin may raise. Words that end the program would take all other cards along."""


@final
@dataclass(frozen=True, slots=True)
class OwnedReader:
    """A reader with the plugin that declared it, and the words that it leaves to lists."""

    reader: Reader
    plugin: str
    left: frozenset[tuple[str, ...]] = frozenset()

    @property
    def category(self) -> str:
        """What its words mean."""
        return self.reader.category

    def read(self, raw: Sequence[str], place: int) -> tuple[tuple[int, Any], ...]:
        """What it finds at a place. Raises WordsFailed where its code fails."""
        try:
            found = tuple(self.reader.read(raw, place))
        except FAULTS as why:
            raise failed(self.plugin, f"for {self.category!r}", why) from why
        if self.left and found:
            return tuple(pair for pair in found if plain_all(raw[place : pair[0]]) not in self.left)
        return found

    def write(self, tree: Any) -> str | None:
        """Its words for a tree. Raises WordsFailed where its code fails."""
        try:
            text = self.reader.write(tree)
        except FAULTS as why:
            raise failed(self.plugin, f"for {self.category!r}", why) from why
        return None if text is not None and self.left and plain_all(cut(text)) in self.left else text


@final
@dataclass(
    slots=True, eq=False
)  # nobody changes one; frozen, the thirty thousand of a ruleset would take twice as long
class Pattern:
    """One wording of one declaration, ready for use. There is one of each in a grammar."""

    category: str
    elements: tuple[Element, ...]
    words: Words
    plugin: str
    template: Any
    order: tuple[tuple[str, int], ...] = ()
    """Which of the values, in the order in which they are written, `means` takes first, second, ..., or by which name."""
    of_them: bool = False
    """Whether its own words call somebody "they", or what is theirs."""
    in_several_orders: bool = False
    """Whether other wordings of its declaration name what stands in the slots in another order."""

    @property
    def literals(self) -> Iterable[str]:
        """The words that it has beside its slots."""
        return (element for element in self.elements if isinstance(element, str))

    def tree(self, values: Sequence[Any], at: int) -> Any:
        """What the words mean, with the values of the slots in the order in which they are written; None: nothing.

        Raises WordsFailed where the code behind them fails.
        """
        ordered = [values[index] for name, index in self.order if not name]
        named = {name: values[index] for name, index in self.order if name}
        if self.words.placed:
            named["at"] = at
        try:
            found = as_meant(self.words.means(*ordered, **named))
            return called_they(found) if self.of_them and found is not None else found
        except FAULTS as why:
            raise failed(self.plugin, repr(self.words.wordings[0]), why) from why

    def may_say(self, kind: type) -> bool:
        """Whether a tree of this type can be what it means."""
        return self.words.says is not None or type(self.template) in (Hole, kind)

    def bindings(self, tree: Any) -> Iterable[Bindings]:
        """What the slots must hold so that the pattern says `tree`. Raises WordsFailed where its code fails."""
        if self.words.says is not None:
            return self._said(self.words.says, tree)
        found: dict[str, Any] = {}
        return (found,) if unify(self.template, tree, found) else ()

    def _said(self, says: Callable[[Any], Iterable[Bindings]], tree: Any) -> Iterator[Bindings]:
        try:
            yield from map(as_said, says(tree) or ())
        except FAULTS as why:
            raise failed(self.plugin, repr(self.words.wordings[0]), why) from why


@final
class Branch:
    """A place in the tree of shared beginnings: what may come next, and which patterns end here."""

    __slots__ = ("ends", "reach", "slots", "words")

    def __init__(self) -> None:  # by hand: a grammar has seventy thousand
        self.words: dict[str, Branch] = {}
        self.slots: dict[str, Branch] = {}
        self.ends: list[Pattern] = []
        self.reach: int = NOTHING
        """The categories of patterns that end here or further on; known as soon as the grammar's `neighbours` are."""

    def grown(self, elements: Iterable[Element]) -> Branch:
        """The branch after these elements."""
        branch = self
        for element in elements:
            next_ones, key = (branch.words, element) if isinstance(element, str) else (branch.slots, element.category)
            after = next_ones.get(key)
            if after is None:
                after = next_ones[key] = Branch()
            branch = after
        return branch


@final
class Grammar:
    """All words of a ruleset. Build it with `Grammar(declared)`, (plugin id, declaration) pairs."""

    def __init__(self, declared: Iterable[tuple[str, WordDeclaration]]) -> None:
        """Put declarations together. Raises PluginError for one that can't be used, naming the plugin."""
        self.root = Branch()
        self.patterns: dict[str, list[Pattern]] = {}
        self.lists: dict[str, dict[tuple[str, ...], list[tuple[str, Any]]]] = {}
        self.longest: dict[str, int] = {}
        self.written: dict[tuple[str, Any], tuple[str, ...]] = {}
        self.readers: list[OwnedReader] = []
        self.writers: dict[str, list[OwnedReader]] = {}
        self.plugins: dict[str, list[str]] = {}
        self.placed: set[str] = set()
        """Categories that have words whose meaning depends on their place in the text, or on which of them stands first: of two
        targets the first that is named is the first to be chosen."""
        self.readings: dict[tuple[str, str], Any] = {}
        """What lines were read as, by the line and the category of the whole; kept here for all who read with these words."""
        self._readers_of: dict[int, tuple[OwnedReader, ...]] = {}
        self._saying: dict[tuple[str, type, str], tuple[Pattern, ...]] = {}
        listed = tuple(declared)
        for plugin, thing in listed:
            self._add(plugin, thing)
        for plugin, words in _derived(listed):
            for pattern in patterns_of(plugin, words):
                if not self._is_said(pattern):
                    self._add_pattern(pattern)
        self.readers = [OwnedReader(r.reader, r.plugin, self._left_by(r.reader)) for r in self.readers]
        for reader in self.readers:
            self.writers.setdefault(reader.category, []).append(reader)
        self._begins = self._beginnings()

    def _beginnings(self) -> dict[str, frozenset[str] | None]:
        """For each category the words that a text of it can begin with; None where a reader writes what no list holds."""
        begins: dict[str, set[str]] = {}
        for word, listed in self.lists.items():
            for category, _ in itertools.chain.from_iterable(listed.values()):
                begins.setdefault(category, set()).add(word)
        whole, more = set(self.writers), True
        while more:  # until nothing that a slot can begin with is new
            more = False
            for category, patterns in self.patterns.items():
                mine, before = begins.setdefault(category, set()), len(begins[category])
                for first in dict.fromkeys(pattern.elements[0] for pattern in patterns):
                    mine.update(begins.get(first.category, ()) if isinstance(first, Slot) else (first,))
                    if isinstance(first, Slot) and first.category in whole and category not in whole:
                        whole.add(category)
                        more = True
                more = more or len(mine) > before
        return {category: frozenset(words) for category, words in begins.items()} | dict.fromkeys(whole)

    @functools.cached_property
    def neighbours(self) -> Neighbours:
        """What can stand beside what. It is found when a text is read for the first time, and how far branches reach with it."""
        found = Neighbours()
        for category, patterns in self.patterns.items():
            bit = found.bit(category)
            for first, last in dict.fromkeys((pattern.elements[0], pattern.elements[-1]) for pattern in patterns):
                found.holds(bit, _part(first, found.bit), _part(last, found.bit))
        for words, meanings in (pair for listed in self.lists.values() for pair in listed.items()):
            for category, _ in meanings:
                found.holds(found.bit(category), words[0], words[-1])
        for reader in self.readers:
            found.unknown(found.bit(reader.category))
        for word, branch in self.root.words.items():
            _reached(branch, word, found)
        for category, branch in self.root.slots.items():
            _reached(branch, found.bit(category), found)
        return found

    def readers_of(self, categories: int) -> tuple[OwnedReader, ...]:
        """Those for one of these categories."""
        found = self._readers_of.get(categories)
        if found is None:
            bits = self.neighbours.bits
            found = self._readers_of[categories] = tuple(r for r in self.readers if bits[r.category] & categories)
        return found

    def may_begin(self, element: Element, word: str) -> bool:
        """Whether what a pattern has in this place can begin with a word."""
        if isinstance(element, str):
            return element == word
        words = self._begins.get(element.category, NO_WORDS)
        return words is None or word in words

    def _add(self, plugin: str, thing: WordDeclaration) -> None:
        if isinstance(thing, Words):
            for pattern in patterns_of(plugin, thing):
                self._add_pattern(pattern)
        elif isinstance(thing, WordList):
            for category, text, value in _entries(plugin, thing):
                self._add_entry(plugin, category, _tokens(text), value)
        elif isinstance(thing, Reader):
            self.readers.append(OwnedReader(thing, plugin))
        elif not isinstance(thing, Derived):
            raise PluginError(f"{thing!r} declares no words", plugin)

    def _is_said(self, pattern: Pattern) -> bool:
        """Whether a declaration has these words itself: its own meaning goes before what would be derived."""
        branch = self.root.grown(pattern.elements)
        return any(other.category == pattern.category for other in branch.ends)

    def _add_pattern(self, pattern: Pattern) -> None:
        branch = self.root.grown(pattern.elements)
        for other in branch.ends:
            if other.category == pattern.category and other.words.means is not pattern.words.means:
                twice = f"the words {self.worded(pattern)!r} mean two things: {other.plugin!r} declares them too"
                raise PluginError(twice, pattern.plugin)
        branch.ends.append(pattern)
        self.patterns.setdefault(pattern.category, []).append(pattern)
        if pattern.words.placed or pattern.in_several_orders:
            self.placed.add(pattern.category)

    def _left_by(self, reader: Reader) -> frozenset[tuple[str, ...]]:
        """The words of all lists of the categories that a reader leaves words to."""
        if not reader.leaves:
            return frozenset()
        listed = (pair for by_words in self.lists.values() for pair in by_words.items())
        return frozenset(words for words, found in listed if any(category in reader.leaves for category, _ in found))

    @staticmethod
    def worded(pattern: Pattern) -> str:
        """A pattern for people, with the categories of its slots."""
        elements = " ".join(e if isinstance(e, str) else f"{{{e.category}}}" for e in pattern.elements)
        return f"{elements} ({pattern.category})"

    def _add_entry(self, plugin: str, category: str, tokens: tuple[str, ...], value: Any) -> None:
        known = self.lists.get(tokens[0], {}).get(tokens, ())
        if any(c == category and v != value for c, v in known):
            raise PluginError(f"{' '.join(tokens)!r} stands for two things in the list {category!r}", plugin)
        self.lists.setdefault(tokens[0], {}).setdefault(tokens, []).append((category, value))
        self.written.setdefault((category, value), tokens)

    def saying(self, category: str, tree: Any) -> tuple[Pattern, ...]:
        """The patterns of a category that a tree of this type may be said with, as they are declared."""
        key = (category, type(tree), "")
        if key not in self._saying:
            self._saying[key] = tuple(p for p in self.patterns.get(category, ()) if p.may_say(type(tree)))
        return self._saying[key]

    def saying_from(self, category: str, tree: Any, word: str) -> tuple[Pattern, ...]:
        """Those of `saying` that a text can begin with whose first word this is."""
        words = self._begins.get(category, NO_WORDS)
        if words is not None and word not in words:
            return ()
        key = (category, type(tree), word)
        if key not in self._saying:
            self._saying[key] = tuple(p for p in self.saying(category, tree) if self.may_begin(p.elements[0], word))
        return self._saying[key]

    def categories(self) -> frozenset[str]:
        """All categories for which there are words."""
        listed = {category for category, _ in self.written}
        return frozenset([*self.patterns, *listed, *self.writers])

    def unfilled(self) -> list[tuple[str, str, str]]:
        """(plugin, words, category) of patterns with a slot for which no plugin in force has words: they are never read."""
        known = self.categories()
        return [
            (pattern.plugin, self.worded(pattern), element.category)
            for patterns in self.patterns.values()
            for pattern in patterns
            for element in pattern.elements
            if isinstance(element, Slot) and element.category not in known
        ]


def _part(element: Element, bit: Callable[[str], int]) -> Part:
    """An element of a pattern as `Neighbours` knows it."""
    return element if isinstance(element, str) else bit(element.category)


def _reached(branch: Branch, part: Part, known: Neighbours) -> int:
    """Tell what follows in a branch behind `part`, and what follows that; gives how far the branch reaches."""
    slots = {known.bit(category): after for category, after in branch.slots.items()} if branch.slots else {}
    reach = NOTHING
    for pattern in branch.ends:
        reach |= known.bits[pattern.category]
    for word, after in branch.words.items():
        reach |= _reached(after, word, known)
    if slots:
        for bit, after in slots.items():
            reach |= _reached(after, bit, known)
        known.follows(part, slots)
    if branch.words and isinstance(part, int):
        known.follows(part, branch.words)
    branch.reach = reach
    return reach


@functools.lru_cache(maxsize=8)
def grammar_of(*declared: Same) -> Grammar:
    """The grammar of these declarations, which rulesets with the same words share. Raises PluginError as `Grammar` does."""
    return Grammar((one.plugin, one.thing) for one in declared)


@final
class Same:
    """A declaration and its plugin, equal to another where it is the very same: to compare all they say takes too long."""

    __slots__ = ("plugin", "thing")

    def __init__(self, plugin: str, thing: WordDeclaration) -> None:
        self.plugin = plugin
        self.thing = thing

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.thing is other.thing and self.plugin == other.plugin

    def __hash__(self) -> int:
        return id(self.thing)


def _derived(declared: Sequence[tuple[str, WordDeclaration]]) -> Iterator[tuple[str, Words]]:
    """What `Derived` makes of the words that are declared."""
    rules = [thing for _, thing in declared if isinstance(thing, Derived)]
    for plugin, thing in declared:
        for rule in rules:
            if isinstance(thing, Words) and thing.category == rule.of:
                made = _beginning_otherwise(rule, thing)
                if made is not None:
                    yield plugin, made


@functools.lru_cache(maxsize=MOST_DECLARATIONS)
def _beginning_otherwise(rule: Derived, thing: Words) -> Words | None:
    """A declaration with another beginning, as far as it lacks that; None where there is none. Rulesets that have it share it."""
    start, instead = f"{rule.beginning} ", f"{rule.instead} ".lstrip()
    known = thing.wordings if rule.category == thing.category else ()
    made = dict.fromkeys(instead + one.removeprefix(start) for one in thing.wordings if one.startswith(start))
    wordings = tuple(one for one in made if one not in known)
    return dataclasses.replace(thing, category=rule.category, wordings=wordings) if wordings else None


@functools.lru_cache(maxsize=MOST_DECLARATIONS)
def _tokens(text: str) -> tuple[str, ...]:
    """The tokens of an entry of a list, or of what stands between slots; rulesets and wordings that have it share them."""
    return tuple(plain_all(cut(text)))


def _entries(plugin: str, thing: WordList) -> Iterator[tuple[str, str, Any]]:
    for text, value in thing.entries:
        if not thing.category.endswith(NUMBERED):
            yield thing.category, text, value
        elif isinstance(text, tuple) and len(text) == 2:
            base = thing.category.removesuffix(NUMBERED)
            yield f"{base}.s", text[0], value
            yield f"{base}.p", text[1], value
        else:
            raise PluginError(
                f"an entry of the list {thing.category!r} is no (singular, plural) pair: {text!r}", plugin
            )


@functools.lru_cache(maxsize=MOST_DECLARATIONS)
def patterns_of(plugin: str, thing: Words) -> tuple[Pattern, ...]:
    """A declaration's patterns; rulesets that have it share them."""
    return tuple(_each_pattern(plugin, thing))


def _each_pattern(plugin: str, thing: Words) -> Iterator[Pattern]:
    names, by_name = parameters(thing)
    template = None if thing.says is not None else _template(plugin, thing, names, by_name)
    orders = _in_several_orders(thing)
    for wording in thing.wordings:
        numbers = "sp" if NUMBERED in thing.category + wording or _CHOICE.search(wording) else "-"
        for number in numbers:
            elements = _elements(_in_number(wording, number))
            if not elements:
                raise PluginError(f"words of category {thing.category!r} have an empty wording", plugin)
            slots = [element.name for element in elements if isinstance(element, Slot)]
            order = tuple((name if by_name else "", slots.index(name)) for name in names)
            category = _in_number(thing.category, number)
            low = wording.lower()
            of_them = ("they" in low or "their" in low) and _says_they(elements)
            yield Pattern(category, elements, thing, plugin, template, order, of_them, orders)


def _says_they(elements: Sequence[Element]) -> bool:
    """Whether a player is called so: "their owners" are those of objects."""
    pairs = itertools.pairwise((*elements, ""))
    return any(one == "they" or (one == "their" and str(other) not in _OF_OBJECTS) for one, other in pairs)


def parameters(thing: Words) -> tuple[list[str], bool]:
    """The slots as `means` takes them, and whether by name: where it has parameters of all their names."""
    written = [name for name, _ in _SLOT.findall(thing.wordings[0])]
    known = _parameters_of(thing.means)
    taken = [name for name in known if name in written]
    if len(taken) != len(written):
        return written, False
    return taken, known[: len(taken)] != taken


def _parameters_of(means: Callable[..., Any]) -> list[str]:
    """The names of what a function, or a class, takes: of most it is known without building a signature."""
    function = vars(means).get("__init__") if type(means) is type else means
    if not isinstance(function, FunctionType) or hasattr(function, "__wrapped__"):
        return list(inspect.signature(means).parameters)
    code = function.__code__
    taken = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    return list(taken[1:] if function is not means else taken)


def _template(plugin: str, thing: Words, names: Sequence[str], by_name: bool) -> Any:
    """What the words mean where every slot is a hole. Raises PluginError where `means` can't take holes."""
    holes = {name: Hole(name) for name in names}
    at = {"at": Hole("at")} if thing.placed else {}
    try:
        found = as_meant(thing.means(**holes, **at) if by_name else thing.means(*holes.values(), **at))
    except (TypeError, AttributeError, ValueError) as why:
        text = f"words {thing.wordings[0]!r} can't be turned around, give `says`: {why}"
        raise PluginError(text, plugin) from why
    missing = [name for name, hole in holes.items() if not any(hole == part for part in _parts(found))]
    if missing:
        raise PluginError(f"words {thing.wordings[0]!r} lose what stands at {', '.join(missing)}", plugin)
    return found


def _parts(value: Any) -> Iterator[Any]:
    if isinstance(value, Node):
        yield from value.walk()
    elif isinstance(value, tuple):
        for part in value:
            yield from _parts(part)


def _in_several_orders(thing: Words) -> bool:
    """Whether some of the wordings name what stands in the slots in another order than others do."""
    return len({tuple(name for name, _ in _SLOT.findall(wording)) for wording in thing.wordings}) > 1


def _in_number(text: str, number: str) -> str:
    """A pattern or category in singular ("s") or plural ("p")."""
    if number == "-":
        return text
    return _CHOICE.sub(lambda found: found["sp".index(number) + 1], text).replace(NUMBERED, f".{number}")


@functools.cache
def _slot(name: str, category: str) -> Slot:
    """A slot; wordings with one of the same name share it."""
    return Slot(name, category)


def _elements(wording: str) -> tuple[Element, ...]:
    first, *more = _SLOT.split(
        wording
    )  # words, then the name and the category of a slot and the words behind it, in turn
    out: list[Element] = list(_tokens(first))
    for name, category, words in zip(more[::3], more[1::3], more[2::3], strict=True):
        out.append(_slot(name, category))
        out += _tokens(words)
    return tuple(out)
