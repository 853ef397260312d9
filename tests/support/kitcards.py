"""Cards by their text, some at least for each keyword of ours, for the conformance kit and the fuzz games to play with.

`kitcards.jsonl` has them in Scryfall's fields, a card a line, "~" being its own name; keywords without parameters come besides.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from apnap import ApnapError, Definition, Ruleset

FILE = Path(__file__).with_suffix(".jsonl")


def cards(rules: Ruleset) -> Iterator[Definition]:
    """Those whose words the ruleset has."""
    for data in rows(rules):
        try:
            yield rules.read(data)
        except ApnapError:
            continue


def rows(rules: Ruleset) -> Iterator[dict[str, Any]]:
    """A creature for each keyword by its bare name, then the file's cards."""
    for keyword in sorted(rules.compiled.keywords):
        text = keyword.replace("-", " ").capitalize()
        yield {
            "name": f"Plain {text}", "type_line": "Creature — Elf", "mana_cost": "{1}", "oracle_text": text,
            "power": "2", "toughness": "2",
        }  # fmt: skip
    for line in FILE.read_text(encoding="utf-8").splitlines():
        data = json.loads(line)
        yield data | {"oracle_text": data["oracle_text"].replace("~", data["name"])}
