"""Whatever the trees of understood cards read, they declare: then no continuous effect stays as it was (CR 611.3a, 613.5).

A sample by a fixed seed; `APNAP_DECLARED_CARDS=200` takes more cards, `all` is everything that is understood
(`tox -e long`). The data is not part of the project: without it there is nothing to read.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from declared import Reader, undeclared
from wordings import beast
from wordings import ruleset as with_test_cards

from apnap import Definition, Ruleset
from apnap.core import layers
from apnap.core.values import reads_of
from apnap.testing import rule
from apnap_plugins.oracle.cards import CardRefused, CardRow
from apnap_plugins.oracle.coverage import understood
from apnap_plugins.oracle.language import Language
from apnap_plugins.rules.continuous.continuous import ModifyPT
from apnap_plugins.rules.counters.quantities import CountersOf
from apnap_plugins.rules.effects.history import EnteredThisTurn, PermanentsEnteredThisTurn, WasCast
from text_coverage import DATA, in_scope

WANTED = os.environ.get("APNAP_DECLARED_CARDS", "60")


def cards(language: Language, path: Path) -> Iterator[Definition]:
    """As many understood cards as are wanted."""
    rows = in_scope(path)
    drawn = random.Random(20221007).sample(rows, len(rows))
    for row in drawn if WANTED == "all" else drawn[: int(WANTED)]:
        try:
            yield understood(language, CardRow.model_validate(row))
        except CardRefused:
            continue


@pytest.mark.skipif(not DATA.exists(), reason=f"{DATA.name} is not there")
@rule("611.3a", "613.5")
def test_understood_cards_declare_what_they_read() -> None:
    rules = Ruleset.load()
    assert undeclared(rules, cards(Language(rules), DATA)) == []


def test_a_write_that_is_not_declared_any_more_is_found(monkeypatch, request) -> None:
    liar = beast("Liar", "This creature gets +1/+0 for each Swamp you control.")
    assert Reader(with_test_cards()).undeclared(liar) == []
    monkeypatch.setattr(ModifyPT, "writes", frozenset(["toughness"]))
    forget()
    request.addfinalizer(forget)
    assert "ModifyPT writes ['power']" in Reader(with_test_cards()).undeclared(liar)


TURN_BEGAN = ["active player", "timestamp of their last turn"]
WENT_ON = [
    "active player",
    "objects gone before this turn",
    "timestamp of their last turn",
    "what it was as it entered",
]


@pytest.mark.parametrize(
    ("piece", "condition", "reads"),
    [
        (EnteredThisTurn, "as long as it entered this turn", TURN_BEGAN),
        (
            PermanentsEnteredThisTurn,
            "as long as an artifact entered the battlefield under your control this turn",
            WENT_ON,
        ),
        (CountersOf, "for each experience counter you have", ["player counters"]),
        (WasCast, "as long as it was cast", ["how it was cast"]),
    ],
)
def test_a_read_that_is_not_declared_any_more_is_found(piece, condition, reads, monkeypatch, request) -> None:
    liar = beast("Liar", f"This creature gets +1/+1 {condition}.")
    assert Reader(with_test_cards()).undeclared(liar) == []
    forget()
    request.addfinalizer(forget)
    monkeypatch.setattr(piece, "reads", frozenset())
    assert f"{piece.__name__}: {reads}" in Reader(with_test_cards()).undeclared(liar)


def forget() -> None:
    """What was found out about trees, with which `reads` they have."""
    reads_of.cache_clear()
    layers._by_layer.cache_clear()
