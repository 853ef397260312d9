"""Additional costs that may be paid, of any kind, once or for any number of things (CR 118.8, 601.2b, 601.2h)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, meaning, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood

START = "As an additional cost to cast this spell, you may"


@rule("118.8", "601.2b")
@pytest.mark.parametrize(
    ("cost", "zone"),
    [
        ("sacrifice a creature", "battlefield"),
        ("tap an untapped creature you control", "battlefield"),
        ("discard a card", "hand"),
        ("exile a creature card from your graveyard", "graveyard"),
        ("return a creature you control to its owner's hand", "battlefield"),
        ("pay 2 life", "library"),
        ("sacrifice a creature and pay 2 life", "battlefield"),
    ],
)
@pytest.mark.parametrize("paid", [True, False])
def test_more_is_done_where_it_was_paid(cost: str, zone: str, paid: bool) -> None:
    s = table()
    text = f"{START} {cost}.\nYou gain 1 life. If this spell's additional cost was paid, you gain 10 life."
    s.put(0, zone, BEAR)
    s.put(0, "hand", spell(text, "Rite"))
    s.expect(0, "601.2b", int(paid))
    s.cast(0, "Rite")
    s.resolve()
    lost = 2 if paid and "2 life" in cost else 0
    assert s.life(0) == 20 + 1 + (10 if paid else 0) - lost
    moved = zone != "library" and "tap" not in cost
    assert ("Bear" in s.zone_names(0, zone)) == (not paid or not moved)


@rule("601.2b", "608.2h")
@pytest.mark.parametrize(("paid", "life"), [(True, 23), (False, 20)])
def test_what_it_was_paid_with_is_nothing_where_it_was_not(paid: bool, life: int) -> None:
    s = table()
    s.put(0, "battlefield", OGRE)
    s.put(
        0,
        "hand",
        spell(f"{START} sacrifice a creature.\nYou gain life equal to the sacrificed creature's power.", "Rite"),
    )
    s.expect(0, "601.2b", int(paid))
    s.cast(0, "Rite")
    s.resolve()
    assert (s.life(0), s.permanents(0)) == (life, [] if paid else ["Ogre"])


@rule("601.2b")
def test_who_cannot_pay_it_is_not_asked() -> None:
    s = table(defaults=False)
    s.put(0, "hand", spell(f"{START} sacrifice a creature.\nYou gain 1 life.", "Rite"))
    s.cast(0, "Rite")
    s.resolve()
    assert s.life(0) == 21


@rule("601.2b", "601.2f", "601.2h")
@pytest.mark.parametrize(
    ("cost", "each", "zone"),
    [
        ("sacrifice any number of creatures", "creature sacrificed", "battlefield"),
        ("tap any number of untapped creatures you control", "creature tapped", "battlefield"),
        ("exile any number of creature cards from your hand", "card exiled", "hand"),
        ("exile any number of creature cards from your graveyard", "creature card exiled", "graveyard"),
        ("discard any number of creature cards", "card discarded", "hand"),
    ],
)
def test_each_of_any_number_makes_it_cheaper(cost: str, each: str, zone: str) -> None:
    s = table()
    s.put(0, zone, BEAR, OGRE, beast("Ape"))
    text = f"{START} {cost}. This spell costs {{2}} less to cast for each {each} this way.\nYou gain 1 life."
    s.put(0, "hand", made("Rite", "Instant", text, "{4}"))
    s.expect(0, "601.2b", 2)
    s.expect(0, "601.2h", ["Bear"]).expect(0, "601.2h", ["Ape"])
    s.cast(0, "Rite")
    s.resolve()
    assert s.life(0) == 21
    gone = [name for name in ("Bear", "Ogre", "Ape") if name not in s.zone_names(0, zone)]
    assert gone == ([] if "tap" in cost else ["Bear", "Ape"]) and s.tapped(0) == (
        ["Ape", "Bear"] if "tap" in cost else []
    )


@pytest.mark.parametrize("must", ["", "you may "])
def test_any_number_is_said_with_and_without_may(must: str) -> None:
    for cost in (
        "sacrifice any number of Spirits",
        "discard any number of cards",
        "exile any number of cards from your graveyard",
    ):
        assert meaning(f"As an additional cost to cast ~, {must}{cost}.", spell=True)


@pytest.mark.parametrize("line", [f"{START} pay X life.", f"{START} draw a card.", f"{START} sacrifice any number of."])
def test_what_is_no_such_cost_is_not_understood(line: str) -> None:
    with pytest.raises(NotUnderstood):
        meaning(line.replace("this spell", "~"), spell=True)
