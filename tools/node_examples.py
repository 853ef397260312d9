"""Finds, for each type of nodes, the shortest text that says it: in cards that people play, or in those of our own tests.

Of a line only the phrase is kept that makes the node, as the grammar prints it. The tenth of the cards that is held out
is not looked at.
"""

from __future__ import annotations

import functools
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, final

from apnap import Ability, Definition, Keyword, Node, Ruleset
from apnap_plugins.oracle.cache import Readings
from apnap_plugins.oracle.cards import CardRow, Face, is_spell
from apnap_plugins.oracle.coverage import held_out
from apnap_plugins.oracle.grammar import Grammar
from apnap_plugins.oracle.language import LINE, SPELL_LINE, Language, NotUnderstood, lines, own_names
from apnap_plugins.oracle.printing import wording
from apnap_plugins.oracle.reading import Chart
from apnap_plugins.oracle.tokens import cut, joined
from text_coverage import DATA, in_scope

ROOT: Final = Path(__file__).resolve().parents[1]
SAMPLES: Final = ROOT / "tests" / "support" / "kitcards.jsonl"
LONGEST: Final = 160
"""Longer lines are not looked at."""
ENOUGH: Final = 3
"""In so many lines a phrase is looked for that stands for a node and nothing more; then the shortest that has it will do."""

Line = tuple[str, str]
"""A line of text in normal form, and as what it is read: of a permanent or of a spell."""


@final
@dataclass(frozen=True, slots=True)
class Example:
    """A text that says a node: the phrase and its category, the whole line, and the node in it.

    With `keyword` the node stands in what that keyword means, and the line has the keyword. `is_alone` says that the phrase
    stands for the node and nothing more.
    """

    phrase: str
    category: str
    line: str
    node: Node
    keyword: str = ""
    is_alone: bool = False


@functools.lru_cache(maxsize=1)
def language_of(ruleset: Ruleset) -> Language:
    """The language of a ruleset. All pages of a build read with it: a line that was read for one is known to the others."""
    return Language(ruleset)


def examples(ruleset: Ruleset, where: Path = DATA, step: int = 1) -> dict[type[Node], Example]:
    """An example for each type of nodes that a text can say. The shortest lines are read first.

    With `step` only one card in so many is looked at, of each kind of cards.
    """
    language = language_of(ruleset)
    cache = Readings(language)
    said: dict[type[Node], Example] = {}
    meant: dict[type[Node], Example] = {}
    tries: Counter[type[Node]] = Counter()
    try:
        for line in sorted(dict.fromkeys(lines_of(language, where, step)), key=lambda one: (len(one[0]), one)):
            if len(line[0]) <= LONGEST:
                _look(language, line, said, meant, tries)
    finally:
        cache.close()
    return meant | said


def lines_of(language: Language, where: Path | None = None, step: int = 1, packs: int = 1) -> Iterator[Line]:
    """The lines of our own sample cards, of the cards of packs, and of those in a card file that may be looked at.

    With `step` only one card in so many is looked at, of each kind of cards; with `packs` of those of packs.
    """
    for row in _rows(language.ruleset, where, step):
        faces: tuple[Face, ...] = row.card_faces or (row,)
        for face in faces:
            root = SPELL_LINE if is_spell(face.type_line) else LINE
            yield from ((line, root) for line in lines(face.oracle_text, own_names(face.name, face.type_line)))
    ruleset = language.ruleset
    yield from said_on(language, [*ruleset.sample_cards()[::step], *ruleset.cards()[:: max(step, packs)]])


def said_on(language: Language, cards: Iterable[Definition]) -> Iterator[Line]:
    """What the abilities of cards are said as."""
    for card in cards:
        for ability in card.abilities():
            for root in (LINE, SPELL_LINE):
                text = language.text((ability,), root)
                if text is not None:
                    yield text, root


def _rows(ruleset: Ruleset, where: Path | None, step: int) -> Iterator[CardRow]:
    """A card for each bare keyword, our own sample cards, and the cards of a card file where there is one."""
    for keyword in sorted(ruleset.compiled.keywords):
        yield CardRow(name="~", type_line="Creature", oracle_text=keyword.replace("-", " ").capitalize())
    for line in SAMPLES.read_text(encoding="utf-8").splitlines()[::step]:
        yield CardRow.model_validate(json.loads(line))
    if where is not None and where.exists():
        for row in in_scope(where):
            if not held_out(row["name"]):
                yield CardRow.model_validate(row)


def _look(
    language: Language,
    line: Line,
    said: dict[type[Node], Example],
    meant: dict[type[Node], Example],
    tries: Counter[type[Node]],
) -> None:
    """Take examples from a line for what has no good one yet: what it says, and what its keywords mean."""
    try:
        reading = language.read_line(*line)
    except NotUnderstood:
        return
    nodes = {part: None for ability in reading.abilities for part in ability.walk()}
    wanted = {cls for cls in map(type, nodes) if cls not in said or not (said[cls].is_alone or tries[cls] > ENOUGH)}
    tries.update(wanted)
    if wanted:
        text = language.text(reading.abilities, line[1]) or line[0]
        smallest = _smallest(language.grammar, line, wanted, set(nodes))
        for part in nodes:
            category, tree, node = smallest.get(type(part), (line[1], reading.abilities, part))
            phrase = _phrase(language.grammar, category, tree) or text
            is_alone = tree is node
            if type(part) not in said or (is_alone and type(part) in wanted):
                said[type(part)] = Example(phrase, category, text, node, is_alone=is_alone)
                wanted.discard(type(part))
    for ability in reading.abilities:
        _look_into(language, ability, line, meant)


def _look_into(language: Language, keyword: Ability, line: Line, found: dict[type[Node], Example]) -> None:
    """Take examples from what a keyword means."""
    if not isinstance(keyword, Keyword):
        return
    for meaning in language.ruleset.compiled.expand(keyword):
        for part in meaning.walk():
            if type(part) not in found:
                said = language.text((keyword,), line[1]) or line[0]
                found[type(part)] = Example(said, line[1], said, part, keyword.id)


def _smallest(
    grammar: Grammar, line: Line, wanted: set[type[Node]], known: set[Node]
) -> dict[type[Node], tuple[str, Any, Node]]:
    """For each of these types the shortest phrase of a line that makes a node of it: (category, tree, node).

    Phrases whose node is in the tree of the whole line go first, of these such as stand for the node and nothing more.
    """
    best: dict[type[Node], tuple[tuple[bool, bool, int, str], str, Any, Node]] = {}
    for place, category, end, tree in _items(Chart(grammar, cut(line[0]))):
        for part in _nodes(tree):
            if type(part) in wanted:
                rank = (part not in known, part is not tree, end - place, category)
                if type(part) not in best or rank < best[type(part)][0]:
                    best[type(part)] = (rank, category, tree, part)
    return {cls: (category, tree, part) for cls, (_, category, tree, part) in best.items()}


def _items(chart: Chart) -> Iterator[tuple[int, str, int, Any]]:
    for place, cell in enumerate(chart.cells):
        for category, items in cell.items():
            yield from ((place, category, end, tree) for end, tree in items)


def _nodes(value: Any) -> Iterable[Node]:
    if isinstance(value, Node):
        yield from value.walk()
    elif isinstance(value, tuple):
        for part in value:
            yield from _nodes(part)


def _phrase(grammar: Grammar, category: str, tree: Any) -> str:
    """A tree of a category in words, as they stand in the middle of a sentence; empty where there are none."""
    text = joined(wording(grammar, category, tree) or ())
    if category in (LINE, SPELL_LINE) or text[:2] in ("X ", "Y "):
        return text
    return text[:1].lower() + text[1:]
