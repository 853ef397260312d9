"""The language of a ruleset: card text to abilities and back, checked in both directions."""

from __future__ import annotations

import functools
import hashlib
import itertools
import re
import sys
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, final

from apnap import Ability, ApnapError, PluginError, Ruleset
from apnap.registry import MECHANICS, scan
from apnap_plugins.oracle.grammar import FAULTS, Same, grammar_of, place_of
from apnap_plugins.oracle.printing import can_be_said, wording, wordings
from apnap_plugins.oracle.reading import Chart, TooMuch
from apnap_plugins.oracle.tokens import (
    both_ways,
    cut,
    in_brackets,
    joined,
    normal,
    plain_all,
    short_names,
    without_flavor_words,
)
from apnap_plugins.rules.frames.text import BREAK
from apnap_plugins.rules.words.layouts import Continuation
from apnap_plugins.rules.words.references import is_settled, unclear_in
from apnap_plugins.rules.words.trees import has_free_x

LINE: Final = "line"
SPELL_LINE: Final = "spell line"
UNKNOWN: Final = "unknown words"
AMBIGUOUS: Final = "two readings"
LOOSE: Final = "known words that say nothing together"
UNPRINTED: Final = "not printed back"
UNSETTLED: Final = "a word that means nothing here"
TOO_MUCH: Final = "too long or too tangled"
FAILED: Final = "an error while it was read"
NO_EFFECT: Final = "understood but without effect"
TRIED: Final = 150
"""How many wordings are tried until one means the same again."""


MOST_LINES: Final = 100_000
"""How many readings are kept in a process."""
SHOWN: Final = 30
"""How many words an error shows of those that were not understood."""
LONGEST: Final = 300
REPORT: Final = "please report it with the name of the card"


def shortened(text: str) -> str:
    """A text as errors show it."""
    return text if len(text) <= LONGEST else text[:LONGEST] + "…"


class NotUnderstood(ApnapError):
    """A line of text is refused. `reason` is one of the words of this module, `line` the line, `at` the place in it."""

    def __init__(self, reason: str, line: str, detail: str, at: int = 0) -> None:
        super().__init__(f"{reason}: {detail}")
        self.reason = reason
        self.line = shortened(line)
        self.detail = detail
        self.at = at


@final
@dataclass(frozen=True)
class Reading:
    """What a line was understood as: its abilities, and the line in normal form."""

    line: str
    abilities: tuple[Ability, ...]


@final
class Language:
    """Reads and prints the card text that a ruleset has words for."""

    def __init__(self, ruleset: Ruleset) -> None:
        """Put the grammar together. Raises PluginError for words that can't be used."""
        self.ruleset = ruleset
        self.continuing = tuple(one.begins for one in ruleset.compiled.contributions(Continuation))
        self.grammar = grammar_of(*(Same(plugin, thing) for plugin, thing in ruleset.words))
        self.words_for = functools.lru_cache(maxsize=10_000)(functools.partial(wording, self.grammar))
        """The words that are declared first for (category, tree); None where there are none."""
        self.read_line: Callable[[str, str], Reading] = self._parsed
        """What one line means, in normal form, as a line of a certain category."""

    @functools.cached_property
    def id(self) -> str:
        """What readings depend on: the ruleset, and the very files of its modules."""
        return f"{self.ruleset.id}-{_code_of(self.ruleset)}"

    def use(self, read: Callable[[str, str], Reading]) -> None:
        """Read lines through `read` from now on, such as a cache around `parse`; what it finds is kept for this language."""
        self.read_line = functools.lru_cache(maxsize=MOST_LINES)(read)

    def read(self, text: str, own_names: Sequence[str] = (), root: str = LINE) -> tuple[Reading, ...]:
        """What each paragraph of a text means. `own_names` are what the card calls itself.

        Raises NotUnderstood for the first line that is not understood wholly, or in two ways, or does not print back.
        """
        return tuple(self.read_line(line, root) for line in lines(text, own_names, self.continuing))

    def _parsed(self, line: str, root: str) -> Reading:
        """`parse`, of whose findings rulesets with the same words need but one: these tell all that a line means."""
        known: dict[tuple[str, str], Reading] = self.grammar.readings
        found = known.get((line, root))
        if found is None:
            found = self.parse(line, root)
            if len(known) >= MOST_LINES:
                known.clear()
            known[line, root] = found
        return found

    def parse(self, line: str, root: str) -> Reading:
        """What one paragraph in normal form means. Raises NotUnderstood as `read` does, and where a plugin's words fail."""
        try:
            return self._parse(line, root)
        except NotUnderstood:
            raise
        except FAULTS as why:
            raise NotUnderstood(FAILED, line, self.fault(why)) from why

    def fault(self, why: BaseException) -> str:
        """What an error that no text should cause says to people: what it is, whose it is, and what to do."""
        if not (isinstance(why, PluginError) and why.plugin):
            plugin = self._culprit(why)
            why = PluginError(f"{type(why).__name__}: {why}{place_of(why)}", plugin)
        return f"{shortened(str(why))}; no text should cause that: {REPORT}"

    def _culprit(self, why: BaseException) -> str:
        """The plugin in whose code an error was raised, by the innermost place that belongs to one; else nothing."""
        frames = (frame.f_globals.get("__name__", "") for frame, _ in traceback.walk_tb(why.__traceback__))
        owners = [self.ruleset.compiled.owner_of_module(str(name)) for name in frames]
        return next((owner for owner in reversed(owners) if owner), "")

    def _parse(self, line: str, root: str) -> Reading:
        tokens = cut(line)
        chart = self._chart(line, tokens, root)
        found = chart.trees(root)
        if not found:
            raise self._stopped(line, tokens, self._chart(line, tokens).furthest)
        found = tuple(tree for tree in found if not any(unclear_in(tree))) or found
        for word in unclear_in(found[0]):
            raise NotUnderstood(UNSETTLED, line, f"{word.word!r} can't be what it looks back to: {word.why}")
        found = _with_x_told(line, found)
        if len(found) > 1:
            raise NotUnderstood(AMBIGUOUS, line, " or ".join(map(repr, found)))
        if not all(is_settled(ability) for ability in found[0]):
            raise NotUnderstood(UNSETTLED, line, repr(found[0]))
        if not can_be_said(chart, root, found[0]):
            raise NotUnderstood(UNPRINTED, line, f"{found[0]!r} is said otherwise")
        return Reading(line, found[0])

    def _chart(self, line: str, tokens: Sequence[str], root: str | None = None) -> Chart:
        """What can be read in a line, of what a reading as `root` has a use for. Raises NotUnderstood where it is too much."""
        try:
            return Chart(self.grammar, tokens, root)
        except TooMuch as why:
            raise NotUnderstood(TOO_MUCH, line, str(why)) from None

    def _stopped(self, line: str, tokens: Sequence[str], at: int) -> NotUnderstood:
        """Why no reading reaches from end to end: words from `at` on that nobody declared, or known ones in no sentence."""
        known, rest = shortened(joined(tokens[:at])), " ".join(tokens[at:][:SHOWN])
        if not rest:
            return NotUnderstood(LOOSE, line, _loose(line) + self._who_knows(line), at)
        rest = shortened(rest + (" …" if len(tokens) > at + SHOWN else ""))
        detail = f"no words for {rest!r}" + (f" after {known!r}" if known else "")
        return NotUnderstood(UNKNOWN, line, detail + self._who_knows(line), at)

    def text(self, abilities: Any, root: str = LINE) -> str | None:
        """Words for the abilities of one line that mean the same when read, of those as they are declared first.

        None where there are no words; where none of those tried means the same, the first.
        """
        texts = (joined(in_brackets(said)) for said in itertools.islice(wordings(self.grammar, root, abilities), TRIED))
        first = next(texts, None)
        if first is None or self._means(first, root, abilities):
            return first
        return next((text for text in texts if self._means(text, root, abilities)), first)

    def _means(self, text: str, root: str, abilities: Any) -> bool:
        try:
            return [reading.abilities for reading in self.read(text, root=root)] == [abilities]
        except NotUnderstood:
            return False

    def _who_knows(self, line: str) -> str:
        """Which plugins that are not in force have a name that the line has, in words."""
        words = f" {' '.join(plain_all(cut(line)))} "
        unknown = (id for id in _installed() if id not in self.ruleset.manifests)
        said = {id: " ".join(plain_all(id.split("-"))) for id in unknown}
        names = [id for id, name in said.items() if re.search(rf" {re.escape(name)}(e?s)? ", words)]
        dropped = {one.name: f" (because of {one.because})" for one in self.ruleset.report.dropped}
        told = ", ".join(f"{id}{dropped.get(id, '')}" for id in names)
        return f"; the plugin that would know them is not in force: {told}" if names else ""


def _with_x_told(line: str, found: tuple[Any, ...]) -> tuple[Any, ...]:
    """Of several readings of a line that says what X is, those in which it is that throughout, if any (CR 107.3i)."""
    if len(found) < 2 or "where x is" not in line.lower():
        return found
    return tuple(tree for tree in found if not has_free_x(tree)) or found


def _code_of(ruleset: Ruleset) -> str:
    """A hash of size and time of the modules that words and nodes are in, so that a changed module reads anew."""
    packages = {name.partition(".")[0] for name in ruleset.compiled.modules}
    found = hashlib.sha256()
    for name in sorted(name for name in sys.modules if name.partition(".")[0] in packages):
        path = Path(getattr(sys.modules[name], "__file__", None) or "")
        if path.is_file():
            stat = path.stat()
            found.update(f"{name} {stat.st_size} {stat.st_mtime_ns}\n".encode())
    return found.hexdigest()[:16]


def _loose(line: str) -> str:
    """What is said of a line whose parts are all known: which words in it look back, for mostly it is one of them that can't."""
    words = dict.fromkeys(found[0].lower() for found in _LOOKS_BACK.finditer(line))
    can = f"; {', '.join(map(repr, words))} may have nothing to look back to here, or several things" if words else ""
    return f"its parts are known, but not as one sentence: {shortened(line)!r}{can}"


@functools.cache
def _installed() -> tuple[str, ...]:
    """The ids of all installed mechanics, in force or not."""
    return tuple(dict.fromkeys(found.name for found in scan() if found.group == MECHANICS))


_ROW: Final = re.compile(r"\d+([\u2014-]\d+|\+| or less)? \|")
_ROLLED_ONLY: Final = re.compile(r"(.*\b[Rr]oll .*)( Activate only [^.]*\.)$")
"""A roll whose table stands behind what says when the ability can be activated."""
_INSTEAD: Final = re.compile(
    r"(?:[A-Z][\w' ]* \u2014 )?(?!At the |When)(?![^.]*: )"
    r"(.* instead if .*|If (?![^,]*\bwould\b)(?:.* instead\.|[^.]*, instead .*))$"
)
_GOES_ON: Final = re.compile(
    r"[A-Z][\w' ]* \u2014 (If (?!.*\b(?:would|target)\b)"
    r".*\b(?:(?:that|those) (?:creature|permanent)s?|the creature you control|by that player or by that)\b.*"
    r"|If (?!.*\b(?:would|target)\b)[^.]*, also [^.]*\bother\b.*"
    r"|(?:That|Those) (?:creature|permanent)s? (?!.*\btarget\b).* if .*)$"
)
"""A paragraph behind an ability word that speaks of what one before it names (CR 207.2c)."""
_LOOKS_BACK: Final = re.compile(
    r"\b(?:(?:that|those|each of those) [\w'-]+|its?|they|their|them|this way)\b", re.IGNORECASE
)
_AIMS: Final = re.compile(r"\btarget\b", re.IGNORECASE)
"""What stands in a paragraph that such a one speaks of, though another may stand between them."""
_LEVEL: Final = re.compile(r"(\{[^{}]+\})+: Level \d+$")


def lines(text: str, own_names: Sequence[str] = (), continuing: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The paragraphs of a text in normal form; those that begin in one of the ways of `continuing` belong to the line before.

    The modes of a modal one belong to the line before them (CR 700.2), as do the rows of a table (CR 706.3), and the
    abilities of a Class to their level (CR 717.2), and what is done instead of what the line before it says (CR 608.2c), behind
    an ability word, which means nothing (CR 207.2c); flavor words are left out as well (CR 207.2d). One with words in square
    brackets says first what it means with these words, then what it means without them.
    """
    out: list[str] = []
    for paragraph in text.split("\n"):
        row = _ROW.match(paragraph)
        said = paragraph[row.end() :].lstrip() if row else paragraph
        said = without_flavor_words(said, text, _installed())
        line = normal(f"{row[0]} {said}" if row else said, own_names)
        if out and _ROW.match(line) and (rolled := _ROLLED_ONLY.match(out[-1])):
            out[-1] = f"{rolled[1]} {line}{rolled[2]}"
        elif out and (line.startswith("\u2022") or _ROW.match(line)):
            out[-1] += f" {line}"
        elif (out and continuing and line.startswith(continuing)) or (
            line and out and (_LEVEL.match(out[-1]) or BREAK in out[-1]) and not _LEVEL.match(line)
        ):
            out[-1] += f" {BREAK} {line}"
        elif out and (instead := _INSTEAD.match(line)):
            out[-1] += f" {instead[1]}"
        elif out and (goes_on := _GOES_ON.match(line)):
            while len(out) > 1 and not _AIMS.search(out[-1]) and any(map(_AIMS.search, out)):
                out[-2:] = [" ".join(out[-2:])]
            out[-1] += f" {goes_on[1]}"
        elif line:
            out.append(line)
    return tuple(both_ways(line) for line in out)


def own_names(name: str, type_line: str) -> tuple[str, ...]:
    """What a card may call itself (CR 201.5)."""
    return short_names(name, type_line)
