"""Printing: from trees to words, with the same declarations that reading uses.

What is printed is found from the tree alone. `wording` gives the first wording, `wordings` others too; `can_be_said` asks
whether a tree can be worded as a certain text, so that of several ways to say the same the text's own is taken.
"""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, final

from apnap.words import Bindings
from apnap_plugins.oracle.grammar import Grammar, Pattern, Slot
from apnap_plugins.oracle.reading import Chart
from apnap_plugins.oracle.tokens import cut, plain_all

Place = int
"""Where printing stands in a given text: how many of its words are said."""
DEEPEST: Final = 110
MOST: Final = 24
"""How many wordings of one part are looked at."""
Said = Callable[[str, Any], Iterable[tuple[str, ...]]]
"""Finds the words for a tree of a category."""


@final
class Printer:
    """Says trees of a grammar's categories so that the words of a given text come out.

    Of a text that was read it is known which patterns have their words where: no others need be tried.
    """

    def __init__(self, grammar: Grammar, like: Sequence[str], chart: Chart | None = None) -> None:
        self.grammar = grammar
        self.like = tuple(like)
        self.chart = chart
        self._done: dict[tuple[str, Any, Place], tuple[Place, ...]] = {}
        self._open: set[tuple[str, Any, Place]] = set()
        self._words = frozenset(self.like)
        self._saying: dict[tuple[str, type, str], tuple[Pattern, ...]] = {}
        self._bound: dict[tuple[Pattern, Any], tuple[Bindings, ...]] = {}

    def say(self, category: str, tree: Any, place: Place) -> Iterator[Place]:
        """Every place that saying a tree leads to from `place`."""
        key = (category, tree, place)
        if key in self._done:
            yield from self._done[key]
            return
        if key in self._open or len(self._open) > DEEPEST:
            return
        self._open.add(key)
        try:
            self._done[key] = tuple(dict.fromkeys(self._ways(category, tree, place)))
        finally:
            self._open.discard(key)
        yield from self._done[key]

    def _ways(self, category: str, tree: Any, place: Place) -> Iterator[Place]:
        listed = self.grammar.written.get((category, tree))
        if listed is not None:
            yield from self._tokens(listed, place)
        for reader in self.grammar.writers.get(category, ()):
            text = reader.write(tree)
            if text is not None:
                yield from self._tokens(written_tokens(text), place)
        for pattern in self._patterns(category, tree, place):
            for bindings in self._bindings(pattern, tree):
                yield from self._pattern(pattern, bindings, 0, place)

    def _bindings(self, pattern: Pattern, tree: Any) -> tuple[Bindings, ...]:
        """What a pattern's slots must hold, which is the same in all places."""
        found = self._bound.get((pattern, tree))
        if found is None:
            found = self._bound[pattern, tree] = tuple(pattern.bindings(tree))
        return found

    def _patterns(self, category: str, tree: Any, place: Place) -> Iterable[Pattern]:
        """Those that may say a tree from a place on."""
        if self.chart is not None:
            return self.chart.matched[place].get(category, ())
        word = self.like[place] if place < len(self.like) else ""
        key = (category, type(tree), word)
        if key not in self._saying:
            all_words = self.grammar.saying_from(category, tree, word)
            self._saying[key] = tuple(pattern for pattern in all_words if self._words.issuperset(pattern.literals))
        return self._saying[key]

    def _tokens(self, tokens: Sequence[str], place: Place) -> Iterator[Place]:
        end = place + len(tokens)
        if self.like[place:end] == tuple(tokens):
            yield end

    def _pattern(self, pattern: Pattern, bindings: Any, at: int, place: Place) -> Iterator[Place]:
        if at == len(pattern.elements):
            yield place
            return
        element = pattern.elements[at]
        if isinstance(element, Slot):
            after = self.say(element.category, bindings[element.name], place)
        else:
            after = self._tokens((element,), place)
        for then in after:
            yield from self._pattern(pattern, bindings, at + 1, then)


def written_tokens(text: str) -> tuple[str, ...]:
    """The words of a text that a reader wrote, as they are compared."""
    return plain_all(cut(text))


def can_be_said(chart: Chart, category: str, tree: Any) -> bool:
    """Whether a tree of a category can be worded as exactly the words that were read."""
    printer = Printer(chart.grammar, chart.tokens, chart)
    return any(end == len(chart.tokens) for end in printer.say(category, tree, 0))


def found_in(printer: Printer, category: str, tree: Any) -> tuple[str, ...] | None:
    """The words by which a text itself says a tree, the first time and as long as they go; None where it doesn't say it."""
    for place in range(len(printer.like)):
        if ends := tuple(printer.say(category, tree, place)):
            return printer.like[place : max(ends)]
    return None


@final
class Bound:
    """The patterns that say a tree, each with what its slots must hold, found as far as somebody has asked and then kept."""

    def __init__(self, patterns: Iterable[Pattern], tree: Any) -> None:
        self._more = ((pattern, bindings) for pattern in patterns for bindings in pattern.bindings(tree))
        self._found: list[tuple[Pattern, Bindings]] = []

    def __iter__(self) -> Iterator[tuple[Pattern, Bindings]]:
        """From the first one on, each time."""
        for at in itertools.count():
            if at == len(self._found):
                one = next(self._more, None)
                if one is None:
                    return
                self._found.append(one)
            yield self._found[at]


@final
class FirstWords:
    """Finds the first wording of trees. What one part is said as doesn't depend on the others, so each is found once.

    `instead` has words for some trees of some categories that are taken instead of the first ones. `bound` is what those who
    look for words for the same tree in other ways have found already of its parts.
    """

    def __init__(
        self,
        grammar: Grammar,
        instead: Mapping[tuple[str, Any], tuple[str, ...]],
        bound: dict[tuple[str, Any], Bound],
    ) -> None:
        self.grammar = grammar
        self.bound = bound
        self._done: dict[tuple[str, Any], tuple[str, ...] | None] = dict(instead)
        self._open: dict[tuple[str, Any], int] = {}
        self._cut = DEEPEST
        """How far up the search last came back to where it already was; what failed below that may succeed elsewhere."""

    def say(self, category: str, tree: Any) -> tuple[str, ...] | None:
        """The words for a tree of a category; None where there are none."""
        key = (category, tree)
        if key in self._done:
            return self._done[key]
        depth = len(self._open)
        if key in self._open or depth > DEEPEST:
            self._cut = min(self._cut, self._open.get(key, 0))
            return None
        outside, self._cut = self._cut, DEEPEST
        self._open[key] = depth
        found = next(self._ways(category, tree, self._only), None)
        del self._open[key]
        if found is not None or self._cut >= depth:
            self._done[key] = found
            self._cut = DEEPEST
        self._cut = min(self._cut, outside)
        return found

    def others(self) -> Iterator[tuple[tuple[str, Any], tuple[str, ...]]]:
        """Other words for what was said in a category that has words whose meaning depends on their place."""
        for key, said in list(self._done.items()):
            if said is not None and key[0] in self.grammar.placed:
                ways = itertools.islice(self._ways(*key, self._all), MOST)
                yield from ((key, way) for way in dict.fromkeys(ways) if way != said)

    def _only(self, category: str, tree: Any) -> Iterable[tuple[str, ...]]:
        said = self.say(category, tree)
        return () if said is None else (said,)

    def _all(self, category: str, tree: Any) -> Iterable[tuple[str, ...]]:
        key = (category, tree)
        if category not in self.grammar.placed or key in self._open:
            return self._only(category, tree)
        self._open[key] = len(self._open)
        try:
            return tuple(itertools.islice(self._ways(category, tree, self._all), MOST))
        finally:
            del self._open[key]

    def _ways(self, category: str, tree: Any, within: Said) -> Iterator[tuple[str, ...]]:
        """The words for a tree in order of preference; those for the parts of it are found by `within`."""
        listed = self.grammar.written.get((category, tree))
        if listed is not None:
            yield _named(self.grammar, listed, tree)
        for reader in self.grammar.writers.get(category, ()):
            text = reader.write(tree)
            if text is not None:
                yield cut(text)
        if (category, tree) not in self.bound:
            self.bound[category, tree] = Bound(self.grammar.saying(category, tree), tree)
        for pattern, bindings in self.bound[category, tree]:
            yield from _put_together(pattern, bindings, within)


SUBTYPE_WORDS: Final = "subtype.s"
"""Under which category words list the subtypes that there are."""


# Any: a tree as the grammar has it, of whatever type
def _named(grammar: Grammar, words: tuple[str, ...], tree: Any) -> tuple[str, ...]:
    """Words for a subtype, which is a name ("an Elf", "two Elves"), with a capital, as the tree has it (CR 205.3)."""
    values = [tree] if isinstance(tree, str) else [getattr(tree, one.name) for one in _fields_of(tree)]
    subtypes = (value for value in values if isinstance(value, str) and (SUBTYPE_WORDS, value) in grammar.written)
    begins = tuple(value[:2].lower() for value in subtypes)
    return tuple(word[:1].upper() + word[1:] if begins and word.startswith(begins) else word for word in words)


# Any: as in `_named`
def _fields_of(tree: Any) -> tuple[dataclasses.Field[Any], ...]:
    """The fields of a node; nothing else has any."""
    return dataclasses.fields(tree) if dataclasses.is_dataclass(tree) else ()


def _put_together(pattern: Pattern, bindings: Any, within: Said) -> Iterator[tuple[str, ...]]:
    parts: list[Iterable[tuple[str, ...]]] = []
    for element in pattern.elements:
        ways = within(element.category, bindings[element.name]) if isinstance(element, Slot) else ((element,),)
        if not ways:
            return
        parts.append(ways)
    yield from (tuple(itertools.chain.from_iterable(one)) for one in itertools.product(*parts))


def wordings(grammar: Grammar, category: str, tree: Any) -> Iterator[tuple[str, ...]]:
    """Words for a tree: those that are declared first, then such as differ from them in one word that looks back.

    What such a word means ("it", "that creature's") depends on where it stands, which a tree doesn't tell.
    """
    bound: dict[tuple[str, Any], Bound] = {}
    words = FirstWords(grammar, {}, bound)
    first = words.say(category, tree)
    if first is None:
        return
    yield first
    for key, other in words.others():
        said = FirstWords(grammar, {key: other}, bound).say(category, tree)
        if said is not None:
            yield said


def wording(grammar: Grammar, category: str, tree: Any) -> tuple[str, ...] | None:
    """The words for a tree that are declared first; None where the grammar has none."""
    return next(wordings(grammar, category, tree), None)
