"""Deck lists: text files with lines such as "4 Lightning Strike", given by path or lying in `decks` of a set pack.

The usual forms are read: plain lists, Arena's ("4 Lightning Strike (XLN) 149", headers), MTGO's text ("SB: 2 Duress", or
a blank line before the sideboard), and its XML (`mtgo_decks`).

A deck list is data. It is found through the pack's entry point and read without importing anything of the pack; a hook
would have to load the pack only to learn the names of its decks.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from apnap import ApnapError, Definition, Ruleset, UnknownName
from apnap.manifest import ManifestError, find_source
from apnap.reading import text_of
from apnap.registry import SETS, scan
from apnap_plugins.apps.mtgo_decks import NoMtgoDeck, deck_lines, is_xml
from apnap_plugins.rules.turn.starting import DeckPart
from apnap_plugins.rules.vocabulary.symbols import is_written_number

_LINE = re.compile(r"([0-9]+)x?\s+(\S.*?)(?:\s+\([A-Za-z0-9]{2,6}\)(?:\s+\S+)?)?(?:\s+\*[A-Z]\*)?")
_SECTION = re.compile(r"(main|maindeck|deck|sideboard)\s*:?", re.IGNORECASE)
_PART = re.compile(r"([a-z]+(?: [a-z]+)*):", re.IGNORECASE)
"""A supplementary deck, such as one of Contraptions, by the name that the mechanic gives its part (CR 103.3a)."""
_HEADER = re.compile(r"[a-z]+", re.IGNORECASE)
"""The same without a colon, as Arena writes it: one word behind a blank line, or before everything else."""
_ABOUT = re.compile(r"about|name\s+(?P<name>.+)", re.IGNORECASE)
_SIDE = re.compile(r"SB:\s*", re.IGNORECASE)
SMALLEST_MAIN, LARGEST_SIDE = 40, 15
"""Of a list without headers, what follows the last blank line is the sideboard where the numbers fit (CR 100.2, 100.4)."""
MOST_COPIES = 1000
MOST_CARDS = 2000
"""The rules know no limit; eight such decks together stay below the kernel's."""
LONGEST_LINE = 500


class DeckError(ApnapError):
    """A deck list that is not there or cannot be read. Names file and line."""


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck list: its name, what it says of itself, the set pack it lies in ("" for none), card names by part."""

    name: str
    title: str
    set_code: str
    parts: dict[str, tuple[str, ...]]

    def is_plain(self) -> bool:
        """Whether it has no parts beside the main deck and the sideboard."""
        return {"main", "sideboard"} >= set(self.parts)

    def size(self) -> int:
        """How many cards the deck has, its commanders among them."""
        return len(self.parts["main"]) + len(self.parts.get("commander", ()))

    def all_cards(self) -> tuple[str, ...]:
        """The names of the cards of all its parts, one for each card."""
        return tuple(card for part in self.parts.values() for card in part)

    def names(self) -> tuple[str, ...]:
        """The names of its cards, each once."""
        return tuple(dict.fromkeys(self.all_cards()))

    def renamed(self, names: Mapping[str, str]) -> Deck:
        """The deck with other names for its cards where there are any, such as the whole name for that of a face."""
        parts = {part: tuple(names.get(card, card) for card in cards) for part, cards in self.parts.items()}
        return replace(self, parts=parts)

    def with_part(self, name: str, other: Deck) -> Deck:
        """The deck with the main part of another as one more part: a supplementary deck (CR 100.2d)."""
        return replace(self, parts={**self.parts, name: other.parts["main"]})

    def check(self, ruleset: Ruleset) -> None:
        """Raises UnknownName, naming the deck, for a part or a card that the ruleset has not, can't read or can't play."""
        known = {"sideboard", *(part.name for part in ruleset.compiled.contributions(DeckPart))}
        for part in self.parts:
            if part not in known:
                raise UnknownName(
                    f"deck {self.name!r}: no plugin in force has decks with a part {part!r}; "
                    "name the variant (--variant) or the pack (--set) that has them"
                )
        for card in self.names():
            try:
                found: Definition = ruleset.card(card)
                ruleset.compiled.check_playable(found)
            except ApnapError as err:
                raise UnknownName(f"deck {self.name!r}: {err}") from err


def pack_decks(code: str = "", folder: str = "decks") -> dict[str, Path]:
    """The deck lists of all installed set packs, or of the one with that code, by "<code>/<name>"; others from another folder."""
    found = {}
    for pack in scan():
        if pack.group != SETS or code not in ("", pack.name):
            continue
        try:
            place = find_source(pack.module).parent / folder
        except ManifestError:
            continue  # whoever asks for the pack itself is told what is wrong with it
        if place.is_dir():
            found.update({f"{pack.name}/{path.stem}": path for path in sorted(place.glob("*.txt"))})
    return found


def find_deck(wanted: str, folder: str = "decks") -> Deck:
    """The deck of that name (such as "pirates" or "xln/pirates") or in that file. Raises DeckError."""
    known = pack_decks(folder=folder)
    names = [name for name in known if wanted in (name, name.partition("/")[2])]
    if len(names) == 1:
        return read_deck(known[names[0]], names[0])
    if len(names) > 1:
        raise DeckError(f"several packs have a deck {wanted!r}: say {' or '.join(names)}")
    path = Path(wanted)
    if path.exists():
        return read_deck(path)
    short = [part for name in known for part in (name, name.partition("/")[2])]
    close = difflib.get_close_matches(wanted, short, n=2)
    hint = f"did you mean {' or '.join(close)}?" if close else f"decks of packs are {', '.join(known) or 'none'}"
    raise DeckError(f"there is no deck and no file {wanted!r}; {hint}")


def read_deck(path: Path, name: str = "") -> Deck:
    """Read a deck list. Raises DeckError that says what is wrong in which line."""
    try:
        text = text_of(path, encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as err:
        raise DeckError(f"cannot read deck {path}: {err}") from err
    title, kept = _parts(text, str(path))
    return Deck(name or path.stem, title or path.stem, name.partition("/")[0] if name else "", kept)


def deck_of_text(text: str, name: str) -> Deck:
    """The deck list that a text is, which somebody pasted. Raises DeckError that says what is wrong in which line of `name`."""
    title, kept = _parts(text.removeprefix("\ufeff"), name)
    return Deck(name, title or name, "", kept)


def _parts(text: str, where: str) -> tuple[str, dict[str, tuple[str, ...]]]:
    """What a deck list says of itself, and its cards by part."""
    deck = _Reading(where)
    for number, raw in _numbered(text, where):
        deck.line(" ".join(raw.split()), number)
    parts = deck.finished()
    if not parts["main"]:
        raise DeckError(f"{where}: the deck is empty; write lines such as '4 Lightning Strike'")
    return deck.title, {key: tuple(cards) for key, cards in parts.items() if cards}


def _numbered(text: str, where: str) -> Iterable[tuple[int, str]]:
    """The lines of a deck list with their numbers. Raises DeckError for XML that is none."""
    if not is_xml(text):
        return enumerate(text.splitlines(), start=1)
    try:
        return deck_lines(text)
    except NoMtgoDeck as err:
        raise DeckError(f"{where}:{err.line}: {err}") from err


class _Reading:
    """A deck list while it is read."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.title = ""
        self.parts: dict[str, list[str]] = {"main": []}
        self.part = "main"
        self.headers: dict[str, tuple[str, str]] = {}
        """Words that may be names of cards without their number: by part, with where they stand."""
        self.blank = True
        """Whether the line before was blank, or there was none."""
        self.plain = True
        """Whether nothing but cards and blank lines was seen."""
        self.before_blank = 0

    def line(self, line: str, number: int) -> None:
        """Take one line in, and note whether it is blank. Raises DeckError as `_line` does."""
        self._line(line, number)
        self.blank = not line

    def _line(self, line: str, number: int) -> None:
        """Take one line in, with single blanks. Raises DeckError for one that is no line of a deck list, and too many cards."""
        if len(line) > LONGEST_LINE:
            raise DeckError(f"{self.path}:{number}: a line of {len(line)} characters is no line of a deck list")
        if not line:
            self.before_blank = len(self.parts["main"])
        elif line.startswith(("#", "//")):
            self.title, self.plain = self.title or line.lstrip("#/ "), False
        elif found := _ABOUT.fullmatch(line):
            self.title, self.plain = self.title or found["name"] or "", False
        elif _SECTION.fullmatch(line):
            self.part, self.plain = "sideboard" if line.lower().startswith("side") else "main", False
        elif found := _PART.fullmatch(line):
            self.part, self.plain = found[1].lower(), False
        elif self.blank and _HEADER.fullmatch(line):
            self.part, self.plain = line.lower(), False
            self.headers[self.part] = line, f"{self.path}:{number}"
        else:
            side = _SIDE.match(line)
            part = "sideboard" if side else self.part
            self.plain = self.plain and not side
            cards = _cards(line[side.end() :] if side else line, f"{self.path}:{number}")
            self.parts.setdefault(part, []).extend(cards)
            if sum(map(len, self.parts.values())) > MOST_CARDS:
                raise DeckError(f"{self.path}:{number}: more than {MOST_CARDS} cards; no deck has as many")

    def finished(self) -> dict[str, list[str]]:
        """The parts; of a plain list the last group may be the sideboard. Raises DeckError for a header without cards."""
        for part, (line, where) in self.headers.items():
            if part not in self.parts:
                _cards(line, where)
        main = self.parts["main"]
        rest = len(main) - self.before_blank
        if self.plain and self.before_blank >= SMALLEST_MAIN and 0 < rest <= LARGEST_SIDE:
            return {"main": main[: self.before_blank], "sideboard": main[self.before_blank :]}
        return self.parts


def _cards(line: str, where: str) -> list[str]:
    match = _LINE.fullmatch(line)
    if match is None:
        raise DeckError(f"{where}: {line!r} is no line of a deck list; write a number and a name: '4 Lightning Strike'")
    if not is_written_number(match[1]) or not 0 < int(match[1]) <= MOST_COPIES:
        raise DeckError(f"{where}: {match[1]} copies of {match[2]!r}; the number is from 1 to {MOST_COPIES}")
    return [match[2].strip()] * int(match[1])
