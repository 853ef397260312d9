#!/usr/bin/env python3
"""A set pack from facts in a file of cards.  usage: make_pack.py CODE [--name NAME --released DATE] [--cards FILE] [--check]

Writes into sets/CODE what a program can know: `cards.json` with each card of the set that is understood wholly, without
reminder text; `LEFT_OUT.md` with those that are not, each with the reason; and in `__init__.py` the mechanics that the cards
use, beside those that are listed there. A pack that is not there yet is begun (with NAME and DATE); its decks are written by
a person. With --check nothing is written, and the exit code is 1 where something of this is out of date.

Cards are in the fields of Scryfall (by default ../shared/data/cards.jsonl.gz), where a row says in `sets` where it was printed.
Of cards that are held out (`text_coverage.py`) nothing is said but that they are left out, where they are.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import packs
from apnap import Definition, Node, Ruleset
from apnap_plugins.oracle.cards import CardRefused, CardRow
from apnap_plugins.oracle.coverage import held_out, understood
from apnap_plugins.oracle.language import UNKNOWN, Language
from text_coverage import DATA, in_scope

FACE: Final = (
    "name",
    "mana_cost",
    "type_line",
    "oracle_text",
    "power",
    "toughness",
    "loyalty",
    "color_indicator",
    "attraction_lights",
)
"""What is kept of a face, in this order, where it says anything."""
REMINDER: Final = re.compile(r" ?\([^()]*\)")
ALWAYS: Final = ("card-text", "lands", "starting")
"""What every pack of cards for whole games stands on."""
MECHANICS: Final = re.compile(r"(?<=    mechanics=\()[^)]*(?=\))")
SHOWN_WORDS: Final = 8
KINDS: Final = ("keyword action", "keyword ability")

LICENSE: Final = packs.ROOT / "sets" / "xln" / "LICENSE"
PROJECT: Final = """[build-system]
requires = ["hatchling>=1.26"]
build-backend = "hatchling.build"

[project]
name = "apnap-set-{code}"
version = "0.1.0"
description = "{name} for apnap: cards, and decks of them"
requires-python = ">=3.11"
license = "MIT"
authors = [{{ name = "the apnap authors" }}]
dependencies = ["apnap>=0.1,<0.2"]

[project.entry-points."apnap.sets"]
{code} = "apnap_set_{code}"

[tool.hatch.build.targets.wheel]
packages = ["apnap_set_{code}"]

[tool.uv.sources]
apnap = {{ workspace = true }}
"""
MODULE: Final = '''"""{name} ({shown}): its mechanics, which live in `apnap`, its cards, and decks of them.

Every card here is whole: a card whose text asks for something that does not exist yet is not in the pack; `LEFT_OUT.md` names
those, each with the reason. The cards are data, `cards.json`: facts and text in the fields of card files, read with the words
in force. `tools/make_pack.py` made them, and the list of mechanics.

Decks are data: text files under `decks/`, found beside this package by its entry point, read without importing it.
"""

from __future__ import annotations

import json
from importlib import resources

from apnap import SetManifest, declares

SET = SetManifest(
    code="{code}",
    name="{name}",
    mechanics=(),
    released="{released}",
    kernel=">=0.1,<0.2",
)


apnap_declarations = declares(
    # The cards, with their text.
    json.loads(resources.files(__name__).joinpath("cards.json").read_text(encoding="utf-8")),
)
'''
LEFT_OUT: Final = """# Cards of {name} that are not in this pack

A card is in the pack where its whole text is understood and plays. Of {all} cards of the set that are known here, {there} are in
the pack. These are not:

"""


@dataclass
class Pack:
    """What a program knows of a pack."""

    cards: list[dict[str, Any]] = field(default_factory=list)
    mechanics: set[str] = field(default_factory=set)
    left_out: list[tuple[str, str]] = field(default_factory=list)
    """Names, each with the reason."""


def without_reminders(text: str) -> str:
    """Text without what stands in brackets only to remind, and without lines that say nothing else."""
    return "\n".join(line for line in (REMINDER.sub("", line).strip() for line in text.split("\n")) if line)


def face(row: dict[str, Any]) -> dict[str, Any]:
    """The facts of a face."""
    told = {**row, "oracle_text": without_reminders(row.get("oracle_text", ""))}
    return {key: told[key] for key in FACE if told.get(key)}


def facts(row: dict[str, Any]) -> dict[str, Any]:
    """The facts of a card: its name and face, or its layout and faces."""
    layout = {} if row.get("layout", "normal") == "normal" else {"layout": row["layout"]}
    if not row.get("card_faces"):
        return {"name": row["name"], **layout, **face(row)}
    faces = [face(one) for one in row["card_faces"]]
    return {"name": row["card_faces"][0]["name"] if row["layout"] == "transform" else row["name"], **layout} | {
        "card_faces": faces
    }


def mechanics_of(rules: Ruleset, card: Definition) -> Iterator[str]:
    """Plugins that own a node of the card, or define a keyword that it names, such as by a counter (CR 122.1b)."""
    owners = rules.compiled.owners
    for ability in card.abilities():
        for part in ability.walk():
            yield rules.compiled.owner_of(type(part))
            for name in _names_in(part):
                yield owners.get(("KeywordDefinition", name), "")


def _names_in(part: Node) -> Iterator[str]:
    """The strings that a node has as values."""
    for one_field in dataclasses.fields(part):  # type: ignore[arg-type]
        value = getattr(part, one_field.name)
        yield from (one for one in (value if isinstance(value, tuple) else (value,)) if isinstance(one, str))


def reason(name: str, refused: CardRefused) -> str:
    """Why a card, with its whole name, is left out, for a list."""
    if held_out(name):
        return "its text is among those that nobody looks at while words are declared"
    if refused.reason == UNKNOWN:
        found = re.match(r"no words for (['\"])(.*?)\1(?: after|;|$)", refused.detail)
        words = " ".join(found[2].split()[:SHOWN_WORDS]) if found else refused.detail
        return f"no words yet for “{words}”"
    return f"{refused.reason}: {refused.detail}"


def collected(code: str, rows: Iterable[dict[str, Any]], rules: Ruleset, there: Iterable[dict[str, Any]] = ()) -> Pack:
    """What the cards of a set give: rows of a card file, read with the words of a ruleset.

    Cards that are `there` in the pack and that the file doesn't have in this set stay, and those that it has in words that are
    not understood: a person entered them.
    """
    language, pack = Language(rules), Pack()
    of_set = {row["name"]: facts(row) for row in rows if code.upper() in row.get("sets", ())}
    named = {facts["name"] for facts in of_set.values()}
    entered = {row["name"]: row for row in there}
    of_set |= {name: row for name, row in entered.items() if name not in named}
    used: set[str] = set()
    for name, row in sorted(of_set.items()):
        try:
            card, row = _read(language, row, entered.get(row["name"]))
        except CardRefused as refused:
            pack.left_out.append((name, reason(name, refused)))
            continue
        pack.cards.append(row)
        used.update({*rules.manifests} & {*mechanics_of(rules, card)})
    pack.cards.sort(key=lambda row: str(row["name"]))
    pack.mechanics = bundled(rules, used)
    return pack


def _read(language: Language, row: dict[str, Any], entered: dict[str, Any] | None) -> tuple[Definition, dict[str, Any]]:
    """A card and the row that it was read from: what a person entered where the file's own words are not understood."""
    try:
        return understood(language, CardRow.model_validate(row)), row
    except CardRefused:
        if entered is None:
            raise
        return understood(language, CardRow.model_validate(entered)), entered


def bundled(rules: Ruleset, used: set[str]) -> set[str]:
    """The mechanics of rules 701 and 702 among these plugins, and of the others those that are not there without being named."""
    named = {*ALWAYS, *(id for id in used if rules.manifests[id].kind in KINDS)}
    return named | (used - {*Ruleset.load(mechanics=sorted(named)).manifests})


def files(code: str, pack: Pack, name: str, module: str) -> dict[Path, str]:
    """What each file of the pack says, but for its decks."""
    package = packs.ROOT / "sets" / code / f"apnap_set_{code}"
    written = re.findall(r'"(.+?)"', MECHANICS.search(module)[0])  # type: ignore[index]
    listed = "".join(f'\n        "{one}",' for one in sorted({*written, *pack.mechanics}))
    left = [f"- {one}: {why}" for one, why in pack.left_out]
    head = LEFT_OUT.format(name=name, all=len(pack.cards) + len(left), there=len(pack.cards))
    return {
        package / "__init__.py": MECHANICS.sub(lambda _: f"{listed}\n    ", module),
        package / "cards.json": json.dumps(pack.cards, indent=1, ensure_ascii=False) + "\n",
        package / "LEFT_OUT.md": head + "\n".join(left) + "\n",
    }


def begun(code: str, name: str, released: str) -> dict[Path, str]:
    """What a new pack begins with."""
    folder = packs.ROOT / "sets" / code
    return {
        folder / "LICENSE": LICENSE.read_text(encoding="utf-8"),
        folder / "pyproject.toml": PROJECT.format(code=code, name=name),
        folder / f"apnap_set_{code}" / "py.typed": "",
        folder / f"apnap_set_{code}" / "__init__.py": MODULE.format(
            code=code, shown=code.upper(), name=name, released=released
        ),
    }


def main(arguments: list[str]) -> int:
    """Write a pack, or say what is out of date."""
    parser = argparse.ArgumentParser(description="A set pack from facts in a file of cards.")
    parser.add_argument("code")
    parser.add_argument("--name", default="")
    parser.add_argument("--released", default="")
    parser.add_argument("--cards", type=Path, default=DATA)
    parser.add_argument("--check", action="store_true")
    given = parser.parse_args(arguments)
    start = packs.ROOT / "sets" / given.code / f"apnap_set_{given.code}" / "__init__.py"
    wanted: dict[Path, str] = {} if start.exists() else begun(given.code, given.name, given.released)
    if wanted and not (given.name and given.released):
        parser.error(f"there is no pack {given.code} yet: say --name and --released")
    module = wanted.get(start) or start.read_text(encoding="utf-8")
    name = re.search(r'^    name="(.*)",$', module, re.MULTILINE)
    cards = start.with_name("cards.json")
    there = json.loads(cards.read_text(encoding="utf-8")) if cards.exists() else []
    pack = collected(given.code, in_scope(given.cards), Ruleset.load(), there)
    wanted |= files(given.code, pack, name[1] if name else given.code.upper(), module)
    print(f"{given.code}: {len(pack.cards)} cards, {len(pack.left_out)} left out")
    stale = [path for path, text in wanted.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    for path in stale:
        print(f"{'out of date' if given.check else 'written'}: {path.relative_to(packs.ROOT)}")
        if not given.check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(wanted[path], encoding="utf-8")
    return int(bool(stale) and given.check)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
