"""The most common color among permanents, read and played (CR 105.2)."""

from __future__ import annotations

import pytest
from wordings import beast, made, meaning, table

from apnap.testing import rule
from apnap_plugins.rules.vocabulary.conditions import IsMostCommonColor
from apnap_plugins.rules.vocabulary.filters import Anything
from apnap_plugins.rules.vocabulary.selectors import All

DJINN = beast(
    "Djinn", "Djinn gets -2/-2 as long as black is the most common color among all permanents or is tied for most common.",
    "5/5", cost="{3}{B}{B}",
)  # fmt: skip
GREEN = beast("Elf", cost="{G}")
BOTH = made("Sign", "Enchantment", "", cost="{B}{G}")


@rule("105.2")
@pytest.mark.parametrize(
    ("others", "size"), [((), (3, 3)), ((GREEN,), (3, 3)), ((GREEN, GREEN), (5, 5)), ((GREEN, BOTH), (3, 3)), ((BOTH,), (3, 3))]
)  # fmt: skip
def test_tied_is_enough(others, size):
    s = table()
    s.put(0, "battlefield", DJINN)
    if others:
        s.put(1, "battlefield", *others)
    assert s.pt("Djinn") == size


def test_what_the_words_mean():
    (ability,) = meaning(
        "~ gets -2/-2 as long as red is the most common color among all permanents or is tied for most common."
    )
    assert ability.condition == IsMostCommonColor("R", All(Anything()))
