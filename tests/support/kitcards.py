"""Cards by their text, some at least for each keyword of ours, for the conformance kit and the fuzz games to play with.

`kitcards.jsonl` has them in Scryfall's fields, a card a line, "~" being its own name; keywords without parameters come besides.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from apnap import ApnapError, Definition, Ruleset

FILE = Path(__file__).with_suffix(".jsonl")


@functools.lru_cache(maxsize=2)
def cards(rules: Ruleset) -> tuple[Definition, ...]:
    """Those whose words the ruleset has."""
    return tuple(_read(rules))


def _read(rules: Ruleset) -> Iterator[Definition]:
    there = {plugin for plugin, _ in rules.words}
    for data in rows(rules):
        if (
            needs().get(data["oracle_text"], frozenset()) <= there
        ):  # what all of ours can't read is tried: a stranger may
            try:
                yield rules.read(data)
            except ApnapError:
                continue


@functools.cache
def needs() -> dict[str, frozenset[str]]:
    """Which keyword abilities and actions with words of their own each text needs: who has them not need not try to read it."""
    rules = Ruleset.load()
    worded = {plugin for plugin, _ in rules.words} - {m.id for m in rules.manifests.values() if m.kind == "rules"}
    found = {}
    for data in rows(rules):
        try:
            card = rules.read(data)
        except ApnapError:  # such as a keyword by its bare name that has to have parameters
            continue
        found[data["oracle_text"]] = worded & {*rules.compiled.needs(card.abilities()), *card.requires}
    return found


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
