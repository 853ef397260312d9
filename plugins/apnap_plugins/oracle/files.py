"""Card files: Scryfall's bulk files and MTGJSON's, plain or gzip, read card by card and never held whole.

`rows` gives one `Entry` for each object in the file: a row, or what is wrong with it. What can't be read any further, such as
a truncated file, ends it with a `Broken` that says where.
"""

from __future__ import annotations

import gzip
import io
import json
import zlib
from collections.abc import Iterator, Mapping
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Final, cast, final

import ijson
from pydantic import ValidationError

from apnap import ApnapError
from apnap_plugins.oracle.cards import CardRow

NO_CARDS: Final = frozenset(["token", "double_faced_token", "emblem", "art_series"])
"""Layouts of what comes with cards and is none (CR 108.2)."""
PLAYABLE: Final = frozenset(["legal", "restricted"])
"""What card files say of a card that may be in a deck of a format."""
_GZIP: Final = b"\x1f\x8b"
MOST_NESTED: Final = 1000
"""How deep a file may be nested; what reads JSON as it comes takes quadratic time for more."""


class CardFileError(ApnapError):
    """No such file, or no cards in it that this program can read."""


@final
@dataclass(frozen=True)
class Entry:
    """A card as a file has it, with the sets in which it says it was printed."""

    row: CardRow
    sets: tuple[str, ...]
    as_read: str
    """The row as JSON."""


@final
@dataclass(frozen=True)
class Broken:
    """Something in the file that is no card: which one, and why. Where the file `ends` with it, more may be missing."""

    place: str
    why: str
    ends: bool = False


@final
@dataclass(frozen=True)
class Skipped:
    """Something in the file that is no card and isn't meant to be one."""

    name: str
    layout: str


Item = Entry | Broken | Skipped


def rows(path: Path, file: IO[bytes] | None = None) -> Iterator[Item]:
    """Everything in a card file, in its order; `file` is the open file where somebody wants to watch how far it is.

    Raises CardFileError where it can't be opened or is no card file.
    """
    try:
        with path.open("rb") if file is None else nullcontext(file) as plain:
            yield from _items(_unpacked(plain))
    except (OSError, EOFError, zlib.error) as why:
        if isinstance(why, (gzip.BadGzipFile, EOFError, zlib.error)):
            yield Broken("the end", f"the compressed file is damaged or truncated: {why}", ends=True)
        else:
            raise CardFileError(f"cannot read {path}: {why}") from why


def _unpacked(file: IO[bytes]) -> IO[bytes]:
    start = file.read(2)
    file.seek(0)
    return cast("IO[bytes]", gzip.open(file) if start == _GZIP else file)


def _items(file: IO[bytes]) -> Iterator[Item]:
    buffered = io.BufferedReader(cast("Any", file), 1 << 16) if not isinstance(file, io.BufferedReader) else file
    head = buffered.peek(1 << 12).lstrip(b"\xef\xbb\xbf \t\r\n")
    if head.startswith(b"["):
        yield from _streamed(buffered, "item", scryfall)
    elif head.startswith(b"{") and b'"meta"' in head[:400]:
        yield from _mtgjson(buffered)
    elif head.startswith(b"{"):
        yield from _lines(buffered)
    else:
        raise CardFileError("this is no card file: it begins neither with [ nor with {")


class _Shallow:
    """A file that ends with an error where it is nested too deep. Brackets in texts count too: those of cards come in pairs."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._depth = 0

    def read(self, size: int = -1) -> bytes:
        """The next bytes. Raises JSONError where more than `MOST_NESTED` brackets are open."""
        data = self._file.read(size)
        self._depth += data.count(b"[") + data.count(b"{") - data.count(b"]") - data.count(b"}")
        if self._depth > MOST_NESTED:
            raise ijson.JSONError(f"it is nested more than {MOST_NESTED} deep")
        return data


def _streamed(file: IO[bytes], prefix: str, read: Any) -> Iterator[Item]:
    """The items of a JSON array, one after the other."""
    number = 0
    try:
        for number, item in enumerate(ijson.items(_Shallow(file), prefix, use_float=True), start=1):
            yield from _read(item, f"card {number}", read)
    except (ijson.JSONError, UnicodeDecodeError) as why:
        yield Broken(f"after card {number}", f"the file can't be read any further: {why}", ends=True)


def _lines(file: IO[bytes]) -> Iterator[Item]:
    """One card a line; a broken line costs that line only."""
    for number, line in enumerate(file, start=1):
        if not line.strip():
            continue
        try:
            item = json.loads(line.decode("utf-8-sig"))
        except (ValueError, RecursionError) as why:
            yield Broken(f"line {number}", f"no JSON: {why}")
        else:
            yield from _read(item, f"line {number}", scryfall)


def _mtgjson(file: IO[bytes]) -> Iterator[Item]:
    """AtomicCards (names to faces), or one set with its list of cards, or all sets."""
    number = 0
    try:
        for name, value in ijson.kvitems(_Shallow(file), "data", use_float=True):
            for group in _groups(name, value):
                number += 1
                yield from _read(group, f"card {number} ({name})", mtgjson)
    except (ijson.JSONError, UnicodeDecodeError) as why:
        yield Broken(f"after card {number}", f"the file can't be read any further: {why}", ends=True)
    else:
        if not number:
            yield Broken("data", "there are no cards in it, in none of the forms that MTGJSON has")


def _groups(name: str, value: Any) -> list[list[Any]]:
    """The cards under a name, each a list of faces: a card's own name, a set's code, or what a set file calls "cards"."""
    if isinstance(value, dict):
        cards = value.get("cards", [])
        return _by_card(cards) if isinstance(cards, list) else [[cards]]
    if not isinstance(value, list):
        return []
    if name == "cards":
        return _by_card(value)
    atomic = value and isinstance(value[0], dict) and value[0].get("name") == name
    return [value] if atomic else []


def _by_card(cards: list[Any]) -> list[list[Any]]:
    """The faces of a set's cards, together by the name of the whole card."""
    groups: dict[tuple[str, int], dict[str, Any]] = {}
    for number, card in enumerate(cards):
        name = card.get("name") if isinstance(card, dict) else None
        named = (name, -1) if isinstance(name, str) else ("", number)  # what is no card is broken by itself
        side = str(card.get("side", "")) if isinstance(card, dict) else ""
        groups.setdefault(named, {}).setdefault(side, card)
    return [list(faces.values()) for faces in groups.values()]


def _read(item: Any, place: str, read: Any) -> Iterator[Item]:
    try:
        fields, sets = read(item)
        layout = str(fields.get("layout", ""))
        if layout in NO_CARDS:
            yield Skipped(str(fields.get("name")), layout)
            return
        row = CardRow.model_validate(fields)
        as_read = row.model_dump_json(exclude_defaults=True)
        ",".join(sets).encode()  # as the store will; half a character can't be
    except ValidationError as why:
        first = why.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        yield Broken(place, f"field {where}: {first['msg']}")
    except Exception as why:  # whatever a stranger's file has in a card's place
        yield Broken(place, f"no card in the fields of Scryfall or MTGJSON: {type(why).__name__}: {why}")
    else:
        yield Entry(row, tuple(sets), as_read)


def scryfall(item: Any) -> tuple[dict[str, Any], list[str]]:
    """Fields and sets of a card in Scryfall's form, which is the one that is kept."""
    sets = item.get("sets") or ([item["set"]] if "set" in item else [])
    if item.get("layout") == "meld" and "meld_result" not in item:
        item = {**item, "meld_result": _meld_result(item)}
    return {**item, "formats": _formats(item)}, [str(code).upper() for code in sets]


def _formats(item: Mapping[str, Any]) -> list[str]:
    """The formats in which a card is legal or restricted, by name; both kinds of files have a table of legalities."""
    legalities = item.get("legalities") or {}
    return sorted(str(name).lower() for name, said in legalities.items() if str(said).lower() in PLAYABLE)


def _meld_result(item: dict[str, Any]) -> str:
    """The name of the combined back face of a meld card; empty for that face itself, and where the parts aren't named."""
    parts = item.get("all_parts") or ()
    names = [str(part["name"]) for part in parts if part.get("component") == "meld_result"]
    return names[0] if names and names[0] != item.get("name") else ""


_FACE_FIELDS: Final = {
    "type_line": "type",
    "mana_cost": "manaCost",
    "oracle_text": "text",
    "power": "power",
    "toughness": "toughness",
    "loyalty": "loyalty",
    "color_indicator": "colorIndicator",
    "attraction_lights": "attractionLights",
}


def mtgjson(faces: Any) -> tuple[dict[str, Any], list[str]]:
    """Fields and sets of a card in MTGJSON's form: a list of its faces."""
    first = faces[0]
    made = [
        {"name": face.get("faceName") or face["name"]}
        | {ours: face[theirs] for ours, theirs in _FACE_FIELDS.items() if face.get(theirs) is not None}
        for face in faces
    ]
    fields = {**made[0], "name": first["name"], "layout": first.get("layout", "normal"), "formats": _formats(first)}
    if len(made) > 1:
        fields["card_faces"] = made
    sets = first.get("printings") or ([first["setCode"]] if "setCode" in first else [])
    return fields, [str(code).upper() for code in sets]
