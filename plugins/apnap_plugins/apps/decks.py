"""Deck lists: text files with lines such as "4 Lightning Strike", given by path or lying in `decks` of a set pack.

A deck list is data. It is found through the pack's entry point and read without importing anything of the pack; a hook
would have to load the pack only to learn the names of its decks.
"""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass
from pathlib import Path

from apnap import ApnapError, Definition, Ruleset, UnknownName
from apnap.manifest import ManifestError, find_source
from apnap.registry import SETS, scan

_LINE = re.compile(r"(\d+)x?\s+(\S.*)")
_SECTION = re.compile(r"(main|deck|sideboard)\s*:?", re.IGNORECASE)
MOST_COPIES = 1000


class DeckError(ApnapError):
    """A deck list that is not there or cannot be read. Names file and line."""


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck list: its name, what it says of itself, the set pack it lies in ("" for none), card names by part."""

    name: str
    title: str
    set_code: str
    parts: dict[str, tuple[str, ...]]

    def size(self) -> int:
        """How many cards the main deck has."""
        return len(self.parts["main"])

    def check(self, ruleset: Ruleset) -> None:
        """Raises UnknownName, naming the deck, for a card that the ruleset has not or cannot play."""
        for card in dict.fromkeys(card for part in self.parts.values() for card in part):
            try:
                found: Definition = ruleset.card(card)
                ruleset.compiled.check_playable(found)
            except UnknownName as err:
                raise UnknownName(f"deck {self.name!r}: {err}") from err


def pack_decks() -> dict[str, Path]:
    """The deck lists of all installed set packs, by "<code>/<name>"."""
    found = {}
    for pack in scan():
        if pack.group != SETS:
            continue
        try:
            folder = find_source(pack.module).parent / "decks"
        except ManifestError:
            continue  # whoever asks for the pack itself is told what is wrong with it
        if folder.is_dir():
            found.update({f"{pack.name}/{path.stem}": path for path in sorted(folder.glob("*.txt"))})
    return found


def find_deck(wanted: str) -> Deck:
    """The deck of that name (such as "pirates" or "xln/pirates") or in that file. Raises DeckError."""
    known = pack_decks()
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
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as err:
        raise DeckError(f"cannot read deck {path}: {err}") from err
    parts: dict[str, list[str]] = {"main": []}
    title, part = "", "main"
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.strip()
        if line.startswith(("#", "//")):
            title = title or line.lstrip("#/ ")
        elif _SECTION.fullmatch(line):
            part = "sideboard" if line.lower().startswith("side") else "main"
        elif line:
            parts.setdefault(part, []).extend(_cards(line, f"{path}:{number}"))
    if not parts["main"]:
        raise DeckError(f"{path}: the deck is empty; write lines such as '4 Lightning Strike'")
    kept = {key: tuple(cards) for key, cards in parts.items() if cards}
    return Deck(name or path.stem, title or path.stem, name.partition("/")[0] if name else "", kept)


def _cards(line: str, where: str) -> list[str]:
    match = _LINE.fullmatch(line)
    if match is None:
        raise DeckError(f"{where}: {line!r} is no line of a deck list; write a number and a name: '4 Lightning Strike'")
    if not 0 < int(match[1]) <= MOST_COPIES:
        raise DeckError(f"{where}: {match[1]} copies of {match[2]!r}; the number is from 1 to {MOST_COPIES}")
    return [match[2].strip()] * int(match[1])
