"""What was spent to cast something: every kind of mana with every number, looked back at by the spell and what it became."""

from __future__ import annotations

import pytest
from magic import BEAR
from wordings import beast, effect, made, meaning, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.rules.casting.mana_spent import (
    ColorsOfManaSpent,
    ManaFromSpent,
    ManaOfOneColorSpent,
    ManaOfTypesSpent,
    ManaSpentToCast,
)
from apnap_plugins.rules.vocabulary.conditions import NumberIs
from apnap_plugins.rules.vocabulary.filters import HasSubtype


def cast(text: str, mana: str, cost: str) -> int:
    """The life of a player who casts a sorcery with such a text and so much mana, 20 at first."""
    s = table()
    s.put(0, "hand", made("Toll", "Sorcery", text, cost))
    s.give(0, mana)
    s.act(0, "cast", "Toll").resolve()
    return int(s.life(0))


@rule("601.2h", "106.1b")
@pytest.mark.parametrize(
    ("said", "mana", "so"),
    [
        ("at least three red mana was", "RRRG", True),
        ("at least three red mana was", "RRGG", False),
        ("more than two red mana was", "RRRG", True),
        ("exactly two red mana was", "RRRG", False),
        ("exactly two red mana was", "RRGG", True),
        ("no red mana was", "GGGG", True),
        ("no red mana was", "RGGG", False),
        ("two or less green mana was", "RRGG", True),
        ("less than two green mana was", "RRGG", False),
        ("two or more colorless mana was", "CCGG", True),
        ("{R}{R} was", "RRGG", True),
        ("{R}{R} was", "RGGG", False),
        ("{R} or {W} was", "WGGG", True),
        ("{R} or {W} was", "GGGG", False),
        ("at least three mana of the same color was", "GGGR", True),
        ("at least three mana of the same color was", "CCCR", False),
        ("more than two colors of mana were", "WUBB", True),
        ("more than two colors of mana were", "WUCC", False),
        ("exactly four mana was", "WUBB", True),
        ("more than four mana was", "WUBB", False),
        ("mana from a snow permanent was", "WUBB", False),
    ],
)
def test_a_condition_on_what_was_spent(said: str, mana: str, so: bool) -> None:
    assert cast(f"If {said} spent to cast ~, you gain 5 life.", mana, "{4}") == (25 if so else 20)


@rule("601.2h")
@pytest.mark.parametrize(
    ("each", "mana", "life"),
    [
        ("red mana", "RRRG", 23),
        ("{G}{G}", "GGGG", 22),
        ("{G}{G}", "GGGR", 21),
        ("color of mana", "WUBB", 23),
        ("mana", "WUBB", 24),
        ("colorless mana", "CCCC", 24),
    ],
)
def test_something_is_done_for_each(each: str, mana: str, life: int) -> None:
    assert cast(f"For each {each} spent to cast ~, you gain 1 life.", mana, "{4}") == life
    assert cast(f"You gain 1 life for each {each} spent to cast ~.", mana, "{4}") == life


@rule("400.7d", "614.12", "122.6a")
@pytest.mark.parametrize(("mana", "counters"), [("GGGG", 6), ("GGGR", 3), ("RRRR", 0)])
def test_it_enters_with_counters_for_what_was_spent(mana: str, counters: int) -> None:
    s = table()
    text = "~ enters with three +1/+1 counters on it for each {G}{G} spent to cast it."
    s.put(0, "hand", beast("Champion", text, "0/1", cost="{4}"))
    s.give(0, mana)
    s.act(0, "cast", "Champion").resolve()
    assert s.counters_on("Champion") == counters


@rule("400.7d", "614.1d", "106.3")
def test_others_enter_with_counters_for_mana_from_a_kind_of_source() -> None:
    s = table()
    text = (
        "Each creature you control enters with an additional +1/+1 counter on it for each mana from an artifact source "
        "spent to cast it."
    )
    s.put(0, "battlefield", shrine(text), made("Stone", "Artifact", "{T}: Add {C}.", "{2}"))
    s.lands(0, "G")
    s.put(0, "hand", beast("Cub", cost="{2}"))
    s.cast(0, "Cub")
    s.resolve()
    s.put(0, "battlefield", BEAR, event=True)
    assert (s.counters_on("Cub"), s.counters_on("Bear")) == (1, 0)


@rule("608.2h", "603.4")
def test_it_is_known_of_a_spell_that_was_countered_meanwhile() -> None:
    s = table()
    text = (
        "Whenever you cast a spell, if at least three mana was spent to cast it, you gain life equal to the amount of mana "
        "spent to cast it."
    )
    s.put(0, "battlefield", shrine(text))
    s.put(0, "hand", beast("Giant", cost="{3}"))
    s.put(1, "hand", spell("Counter target spell.", "No"))
    s.give(0, "GGG")
    s.act(0, "cast", "Giant")
    s.pass_priority(0)
    s.cast(1, "No", "Giant")
    s.resolve()
    assert "Giant" in s.zone_names(0, "graveyard") and s.life(0) == 20
    s.resolve_all()
    assert s.life(0) == 23


@rule("707.10", "608.2c")
@pytest.mark.parametrize(("mana", "life"), [("GG", 16), ("GGGG", 20)])
def test_less_than_its_mana_value_and_by_how_much(mana: str, life: int) -> None:
    s = table()
    text = (
        "Whenever you cast a spell, if the amount of mana spent to cast it was less than its mana value, target opponent "
        "loses life equal to the difference."
    )
    s.put(0, "battlefield", shrine(text))
    s.put(0, "hand", beast("Delver", "Delve", cost="{6}"), beast("Plain", cost="{4}"))
    s.put(0, "graveyard", *[BEAR] * 4)
    s.give(0, mana)
    s.act(0, "cast", "Delver" if len(mana) == 2 else "Plain")
    s.resolve_all()
    assert s.life(1) == life


def test_what_the_words_mean() -> None:
    def of(said: str) -> object:
        return effect(f"If {said} spent to cast ~, draw a card.").condition

    assert of("{W}{U} was") == NumberIs(ManaOfTypesSpent("WU"), "least", 1)
    assert of("no mana was") == NumberIs(ManaSpentToCast(), "equal", 0)
    assert of("{S} was") == NumberIs(ManaFromSpent(snow=True), "least", 1)
    assert of("two or more mana from Treasures was").one == ManaFromSpent(HasSubtype("Treasure"))
    assert of("at least two mana of the same color was").one == ManaOfOneColorSpent()
    assert of("exactly three colors of mana were").one == ColorsOfManaSpent()


@pytest.mark.parametrize(
    "line",
    [
        "If {2} was spent to cast ~, draw a card.",
        "If three mana from the same color was spent to cast ~, draw a card.",
        "For each mana, draw a card.",
    ],
)
def test_what_is_no_mana_is_not_understood(line: str) -> None:
    with pytest.raises(NotUnderstood):
        meaning(line, spell=True)
