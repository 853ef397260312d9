"""Numbers that players have, in conditions, in what is targeted and in how much is done, played (CR 109.5, 608.2h)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, play, shrine, spell, table

from apnap.testing import ScenarioError, rule
from apnap_plugins.testing import basic

FOREST = basic("G")
LESS = "mana value less than or equal to the number of cards in its controller's graveyard"


@rule("109.5", "601.2c")
def test_a_target_is_measured_by_its_own_controllers_graveyard():
    s = table()
    s.put(0, "graveyard", *[FOREST] * 5)
    s.put(1, "graveyard", FOREST, FOREST)
    s.put(1, "battlefield", beast("Two", cost="{2}"), beast("Three", cost="{3}"))
    s.put(0, "battlefield", beast("Mine", cost="{3}"))
    s.put(0, "hand", spell(f"Destroy target creature with {LESS}.", "Drown"))
    with pytest.raises(ScenarioError):
        s.cast(0, "Drown", "Three")
    t = table()
    t.put(1, "graveyard", FOREST, FOREST)
    t.put(1, "battlefield", beast("Two", cost="{2}"), beast("Three", cost="{3}"))
    play(t, 0, spell(f"Destroy target creature with {LESS}.", "Drown"), "Two")
    assert t.permanents(1) == ["Three"]


@rule("109.5", "601.2c")
@pytest.mark.parametrize(("cards", "can"), [(1, False), (2, True)])
def test_a_spell_is_measured_by_its_own_controllers_graveyard(cards, can):
    s = table()
    s.put(0, "graveyard", *[FOREST] * cards)
    s.put(1, "graveyard", *[FOREST] * 7)
    s.put(
        0, "hand", made("Dear", "Instant", "Draw a card.", "{2}"), spell(f"Counter target spell with {LESS}.", "Drown")
    )
    s.give(0, "GG")
    s.cast(0, "Dear")
    assert s.can(0, "Drown") == can


@rule("120.1", "603.4")
@pytest.mark.parametrize(("burnt", "life"), [(True, 20), (False, 18)])
def test_unless_one_of_their_opponents_was_dealt_damage(burnt, life):
    s = table(decks=[[BEAR] * 20] * 2)
    text = "At the beginning of each player's end step, ~ deals 2 damage to that player unless one of their opponents was dealt "
    s.put(1, "battlefield", shrine(text + "damage this turn."))
    if burnt:
        play(s, 0, spell("~ deals 1 damage to target player.", "Burn"), ("player", 1))
    s.pass_until("end")
    s.resolve_all()
    assert s.life(0) == life


@rule("402.3", "603.4")
@pytest.mark.parametrize(("cards", "life"), [(2, 18), (3, 20), (4, 20), (5, 18)])
def test_unless_they_have_exactly_one_of_two_numbers_of_cards(cards, life):
    s = table(decks=[[BEAR] * 20] * 2)
    text = (
        "At the beginning of each opponent's end step, ~ deals 2 damage to that player unless they have exactly three "
    )
    s.put(1, "battlefield", shrine(f"{text}or exactly four cards in hand."))
    play(s, 0, spell("Discard all the cards in your hand.", "Empty"))
    s.put(0, "hand", *[BEAR] * cards)
    s.pass_until("end")
    s.resolve_all()
    assert s.life(0) == life


@rule("120.9", "510.2")
def test_cards_equal_to_the_damage():
    s = table()
    s.put(1, "hand", BEAR, OGRE, FOREST, FOREST)
    s.put(
        0,
        "battlefield",
        beast(
            "Poppet",
            "Whenever ~ deals combat damage to a player, that player discards cards equal to the damage.",
            "3/3",
        ),
    )
    s.attack("Poppet")
    s.pass_until("end")
    s.resolve_all()
    assert len(s.zone_names(1, "hand")) == 1


@rule("608.2h")
def test_what_a_creatures_controller_controls():
    s = table()
    s.put(0, "battlefield", *[FOREST] * 3)
    s.put(1, "battlefield", beast("Big", size="5/5"), *[FOREST] * 2)
    play(
        s,
        0,
        spell("~ deals damage to target creature equal to the number of lands that creature's controller controls."),
        "Big",
    )
    assert s.damage("Big") == 2


@rule("208.4", "601.2c")
def test_power_and_toughness_that_arent_equal():
    s = table()
    s.put(1, "battlefield", BEAR, beast("Tall", size="1/3"))
    play(s, 0, spell("Destroy target creature whose power and toughness aren't equal."), "Tall")
    assert s.permanents(1) == ["Bear"]


@rule("613.4d")
def test_power_and_toughness_of_several_are_switched():
    s = table()
    s.put(1, "battlefield", beast("A", size="1/3"), beast("B", size="2/4"), beast("C", size="3/5"))
    play(
        s,
        0,
        spell("Switch the power and toughness of each of up to two target creatures until end of turn."),
        ["A", "B"],
    )
    assert [s.pt(name) for name in "ABC"] == [(3, 1), (4, 2), (3, 5)]


@rule("700.4", "608.2h")
def test_what_was_put_into_graveyards_this_turn():
    s = table()
    rock = made("Rock", "Artifact", "")
    s.put(0, "battlefield", rock)
    s.put(1, "battlefield", rock, beast("Big", size="9/9"))
    text = "Destroy all artifacts, then ~ deals damage to each creature equal to the number of artifacts that were put "
    play(s, 0, spell(text + "into graveyards from the battlefield this turn."))
    assert s.damage("Big") == 2


@rule("701.16a", "608.2d")
@pytest.mark.parametrize(("card", "life"), [(BEAR, 22), (FOREST, 20)])
def test_a_card_of_a_kind_is_revealed_from_the_hand(card, life):
    s = table()
    s.put(0, "hand", card)
    s.put(
        0,
        "hand",
        beast("Priest", "When ~ enters, you may reveal a creature card from your hand. If you do, you gain 2 life."),
    )
    s.cast(0, "Priest")
    s.resolve()
    if card is BEAR:
        s.expect(0, "may", True)
    s.resolve_all()
    s.done()
    assert s.life(0) == life and card.name in s.zone_names(0, "hand")
