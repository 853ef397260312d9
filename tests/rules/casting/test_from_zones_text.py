"""Casting a card from the graveyard or exile by an ability of its own, in cards made from their text (CR 113.6, 601.3)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, meaning, table

from apnap.testing import rule

START = "You may cast ~ from your graveyard"


@pytest.mark.parametrize(
    "line",
    [
        f"{START}.",
        "You may cast ~ from exile.",
        f"{START} or from exile.",
        f"{START} by discarding two cards in addition to paying its other costs.",
        f"{START} by paying 3 life and discarding a card in addition to paying its other costs.",
        f"{START} by exiling another creature card from your graveyard in addition to paying its other costs.",
        f"{START} by paying {{B}}{{B}} and sacrificing two creatures rather than paying its mana cost.",
        f"{START} by paying {{3}}{{R}} and exiling four other cards from your graveyard rather than paying its mana cost.",
    ],
)
def test_ways_to_cast_a_card_from_where_it_is_are_said_again(line):
    assert meaning(line)


@rule("113.6", "601.3")
def test_it_is_cast_from_the_zone_that_it_says_by_its_owner():
    s = table()
    s.put(0, "graveyard", beast("Skaab", f"{START}."))
    s.put(0, "exile", beast("Griffin", "You may cast ~ from exile."))
    s.put(1, "graveyard", beast("Zombie", f"{START} or from exile."))
    s.put(0, "graveyard", beast("Griffin", "You may cast ~ from exile."))
    for name in ("Skaab", "Griffin"):
        s.cast(0, name)
        s.resolve()
        assert name in s.permanents(0)
    assert s.offered(0) == []


@rule("118.8", "601.2f")
def test_more_is_paid_besides_the_mana_cost():
    s = table()
    text = f"{START} by discarding two cards in addition to paying its other costs."
    s.put(0, "graveyard", beast("Rona", text, cost="{1}"))
    s.put(0, "hand", BEAR, OGRE)
    assert not s.can(0, "Rona")
    s.give(0, "R")
    s.cast(0, "Rona")
    s.resolve()
    assert "Rona" in s.permanents(0)
    assert (s.ids("hand", 0), s.pool(0)) == ([], "")


@rule("118.9", "118.9a")
def test_another_cost_is_paid_rather_than_the_mana_cost():
    s = table()
    text = f"{START} by paying {{R}} and exiling two other cards from your graveyard rather than paying its mana cost."
    s.put(0, "graveyard", beast("Squee", text, cost="{9}"), BEAR)
    s.give(0, "R")
    assert not s.can(0, "Squee")
    s.put(0, "graveyard", OGRE)
    s.cast(0, "Squee")
    s.resolve()
    assert "Squee" in s.permanents(0)
    assert (s.ids("graveyard", 0), s.pool(0)) == ([], "")


@rule("118.3", "602.2b")
def test_two_permanents_are_sacrificed_each_of_its_own_kind():
    s = table()
    s.put(0, "battlefield", made("Lord", "Artifact", "Sacrifice a Swamp and a Forest: You gain 1 life."))
    s.put(0, "battlefield", made("Both", "Land — Swamp Forest", ""))
    assert not s.can(0, "Lord", "activate")
    s.put(0, "battlefield", made("Other", "Land — Forest", ""))
    s.activate(0, "Lord")
    s.resolve()
    assert (s.life(0), s.permanents(0)) == (21, ["Lord"])


@rule("118.3", "602.2b")
def test_it_is_sacrificed_with_another():
    s = table()
    s.put(0, "battlefield", beast("Magus", "Sacrifice Magus and another creature: You gain 1 life."))
    assert not s.can(0, "Magus", "activate")
    s.put(0, "battlefield", BEAR, made("Rock", "Artifact", ""))
    s.activate(0, "Magus")
    s.resolve()
    assert (s.life(0), s.permanents(0)) == (21, ["Rock"])


@rule("602.2b")
def test_another_creature_or_an_artifact_which_may_be_itself():
    for types, can in (("Creature", False), ("Artifact Creature", True)):
        s = table()
        s.put(
            0,
            "battlefield",
            beast("Hunter", "Sacrifice another creature or an artifact: You gain 1 life.", types=types),
        )
        assert s.can(0, "Hunter", "activate") == can


@rule("602.2b")
def test_another_card_exiled_from_the_graveyard_is_never_the_card_itself():
    s = table()
    text = "Exile another creature card from your graveyard: Return Scrounger from your graveyard to the battlefield."
    s.put(0, "graveyard", beast("Scrounger", text))
    assert not s.can(0, "Scrounger", "activate")
    s.put(0, "graveyard", BEAR)
    s.activate(0, "Scrounger")
    s.resolve()
    assert s.permanents(0) == ["Scrounger"]


@rule("118.3", "602.2b")
@pytest.mark.parametrize(("others", "hand"), [(1, []), (2, ["Golem"])])
def test_where_the_text_doesnt_say_other_the_card_itself_can_be_exiled_for_its_ability(others, hand):
    """With one other card it must be the Golem itself, which then isn't there any more to be returned."""
    text = "Exile two artifact cards from your graveyard: Return this card from your graveyard to your hand."
    s = table()
    golem = s.put(0, "graveyard", beast("Golem", text, types="Artifact Creature"))
    s.put(0, "graveyard", *[beast("Myr", types="Artifact Creature")] * others)
    if others == 2:
        s.expect(0, "601.2h", [i for i in s.ids("graveyard") if i != golem])
    s.activate(0, "Golem")
    s.resolve_all()
    assert (s.zone_names(0, "hand"), len(s.zone_names(0, "exile"))) == (hand, 2)
