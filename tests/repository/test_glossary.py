"""The glossary: its terms are in order, its rules exist, its classes are there and linked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import glossary
from apnap import Ruleset
from apnap.testing.conformance import read_rules
from apnap.testing.rule import covers

TOOLS = Path(glossary.__file__).parent


def test_terms_are_told_once_and_in_order() -> None:
    names = [one["term"] for one in glossary.terms()]
    assert len(names) > 60
    assert names == sorted(set(names), key=str)


def test_rules_exist() -> None:
    known = [*read_rules(TOOLS / "rules_wanted.txt"), *read_rules(TOOLS / "rules_of_keywords.txt")]
    for one in glossary.terms():
        for number in one.get("rules", ()):
            assert any(covers(number, rule) for rule in known), (one["term"], number)


def test_a_term_says_what_it_means_in_a_sentence() -> None:
    for one in glossary.terms():
        meaning = str(one["meaning"])
        assert meaning[0].isupper() and meaning.endswith("."), one["term"]
        assert set(one) <= {"term", "rules", "class", "meaning"}


def test_each_class_exists_and_is_linked() -> None:
    page = glossary.page(Ruleset.load())
    rows = {row.split(" | ")[0].removeprefix("| "): row for row in page.splitlines() if row.startswith("| ")}
    assert rows["filter"].rstrip(" |").endswith("-filter)") or "Filter`" in rows["filter"]
    assert "{py:class}`apnap.Ruleset`" in rows["ruleset"]
    assert "](#node-" in rows["activated ability"]
    for one in glossary.terms():
        assert bool(one.get("class")) == ("`" in rows[str(one["term"])]), one["term"]


@pytest.mark.parametrize("wrong", ["NoSuchThing", "And_Neither_This"])
def test_a_class_that_is_not_there_is_an_error(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    term: dict[str, Any] = {"term": "wrong", "class": wrong, "meaning": "Wrong."}
    monkeypatch.setattr(glossary, "terms", lambda: [term])
    with pytest.raises(LookupError, match=f"names {wrong}, of which there are 0"):
        glossary.page(Ruleset.load())
