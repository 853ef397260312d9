"""Cards that packs give as data."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

from apnap import Manifest, Ruleset, RulesetError, declares

FACES = [{"name": "Day", "type_line": "Land"}, {"name": "Night", "type_line": "Land"}]


def pack(*cards: dict[str, Any]) -> ModuleType:
    module = ModuleType("pack")
    module.MANIFEST = Manifest(id="pack", name="Pack", kind="house", requires=("card-text",))  # type: ignore[attr-defined]

    module.apnap_declarations = declares(cards)  # type: ignore[attr-defined]
    return module


def test_a_double_faced_card_is_found_by_the_name_of_its_front() -> None:
    rules = Ruleset.load(extra=[pack({"name": "Day", "layout": "transform", "card_faces": FACES})])
    assert rules.card("Day").name == "Day"
    assert "Day" in rules.card_names()


def test_data_under_another_name_than_the_card_has_are_an_error() -> None:
    """Else it would depend on what was looked up before whether a deck finds the card."""
    rules = Ruleset.load(extra=[pack({"name": "Day // Night", "layout": "transform", "card_faces": FACES})])
    with pytest.raises(RulesetError, match="'Day // Night' of 'pack' is called 'Day'"):
        rules.card("Day // Night")
