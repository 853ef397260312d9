"""One of two costs, abilities until a card is cast, and prices that were paid, played (CR 118)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.testing import basic

SWAMP = basic("B")
SHARD = made("Shard", "Artifact", "{3}, {T} or {R}, {T}: ~ deals 1 damage to any target.")


@rule("118.1", "602.2b")
@pytest.mark.parametrize(("mana", "offers"), [("", 0), ("R", 1), ("GGG", 1), ("RGG", 2)])
def test_one_of_two_costs_is_paid(mana, offers):
    s = table()
    s.put(0, "battlefield", SHARD)
    if mana:
        s.give(0, mana)
    assert s.offered(0, "activate").count("Shard") == offers
    if offers == 1:
        s.activate(0, "Shard", ("player", 1))
        s.resolve()
        assert s.life(1) == 19 and s.pool(0) == "" and s.tapped(0) == ["Shard"]


def test_the_same_cost_twice_is_no_choice():
    with pytest.raises(NotUnderstood):
        meaning("{2} or {2}: Draw a card.")


@rule("611.2a", "400.7")
@pytest.mark.parametrize("cast", [True, False])
def test_until_the_card_is_cast_from_exile(cast):
    s = table()
    text = (
        '{2}, Exile ~ from your hand: Target land gains "{T}: Add {G}" until ~ is cast from exile. '
        "You may cast ~ for as long as it remains exiled."
    )
    s.put(0, "battlefield", SWAMP)
    s.put(0, "hand", beast("Outlaw", text, cost="{1}"))
    s.give(0, "BB")
    s.put(0, "hand", made("Probe", "Instant", "You gain 1 life.", "{G}"))
    assert not s.can(0, "Probe")
    s.activate(0, "Outlaw", "Swamp")
    s.resolve()
    assert s.can(0, "Probe")  # the Swamp could pay for it
    if cast:
        s.give(0, "B")
        s.cast(0, "Outlaw")
        assert not s.can(0, "Probe")  # at once, while the card is still on the stack
        s.resolve()
        assert "Outlaw" in s.permanents(0)
    else:
        s.pass_until("end")
        assert s.can(0, "Probe")


@rule("118.9a", "601.2b")
@pytest.mark.parametrize(("price", "life"), [("U", 15), ("BBBB", 20)])
def test_if_that_cost_was_paid(price, life):
    s = table()
    text = "You may pay {U} rather than pay this spell's mana cost.\nIf the {U} cost was paid, you lose 5 life."
    s.put(0, "hand", made("Bargain", "Instant", text, "{3}{B}"))
    s.give(0, price)
    s.cast(0, "Bargain")
    s.resolve()
    assert s.life(0) == life


@rule("118.9a")
def test_another_price_that_an_effect_allows_is_not_that_cost():
    s = table()
    text = "You may pay {B} rather than pay this spell's mana cost.\nIf the {B} cost was paid, you lose 5 life."
    s.put(0, "battlefield", shrine("You may pay {U} rather than pay the mana cost for spells you cast."))
    s.put(0, "hand", made("Bargain", "Instant", text, "{3}{B}"))
    s.give(0, "U")
    s.cast(0, "Bargain")
    s.resolve()
    assert s.life(0) == 20


@rule("601.6a", "115.1d")
def test_the_defending_player_chooses_the_target():
    s = table()
    text = "Whenever ~ attacks, put a +1/+1 counter on target creature of defending player's choice."
    s.put(0, "battlefield", beast("Hog", text))
    s.put(1, "battlefield", OGRE)
    s.expect(1, "targets", "Ogre")
    s.attack("Hog")
    s.resolve_all()
    s.done()
    assert s.counters_on("Ogre") == 1 and s.counters_on("Hog") == 0


@rule("601.6a")
def test_an_opponent_chooses_the_card_in_your_graveyard():
    s = table()
    s.put(0, "graveyard", BEAR, OGRE)
    s.put(1, "graveyard", beast("Theirs"))
    text = "When ~ enters, return target creature card of an opponent's choice from your graveyard to your hand."
    s.put(0, "hand", beast("Turnkey", text))
    s.cast(0, "Turnkey")
    s.expect(1, "targets", "Ogre")
    s.resolve_all()
    s.done()
    assert s.zone_names(0, "hand") == ["Ogre"]


@rule("608.2c", "608.2h")
def test_the_card_that_the_same_ability_revealed_or_discarded():
    s = table()
    s.put(1, "hand", beast("Dear", cost="{4}"))
    scorn = (
        "Target opponent reveals a card at random from their hand. "
        "~ deals damage to that player equal to the revealed card's mana value."
    )
    play(s, 0, spell(scorn, "Scorn"), ("player", 1))
    assert s.life(1) == 16
    s.put(0, "hand", beast("Cheap", cost="{2}"))
    lone = "Discard a card. You gain life equal to the discarded card's mana value."
    play(s, 0, spell(lone, "Lone"))
    assert s.life(0) == 22
    play(s, 0, spell(lone, "None"))
    assert s.life(0) == 22


@rule("701.17a", "608.2h")
@pytest.mark.parametrize(("victim", "life"), [("Artifact Creature", 22), ("Creature", 20)])
def test_what_was_sacrificed_as_a_cost_was_sacrificed_this_way(victim, life):
    s = table()
    text = "Sacrifice another creature: ~ gets +1/+1 until end of turn. If an artifact was sacrificed this way, you gain 2 life."
    s.put(0, "battlefield", beast("Omnivore", text), beast("Food", types=victim))
    s.activate(0, "Omnivore")
    s.resolve()
    assert s.life(0) == life and s.pt("Omnivore") == (3, 3)


@rule("608.2h")
def test_a_cost_doesnt_stand_for_what_the_instruction_found_nothing_of():
    s = table()
    text = "Sacrifice ~: Target player sacrifices a creature. If a creature was sacrificed this way, you gain 2 life."
    s.put(0, "battlefield", beast("Egg", text))
    s.activate(0, "Egg", ("player", 1))
    s.resolve()
    assert s.life(0) == 20


@rule("118.3", "118.12", "608.2d")
@pytest.mark.parametrize(("hand", "life"), [([BEAR], 23), ([], 20)])
def test_an_offer_to_pay_and_discard_is_made_only_where_both_can_be_done(hand, life):
    s = table()
    s.lands(0, "RR")
    s.put(0, "hand", *hand)
    if hand:
        s.expect(0, "608.2d", True)
    play(s, 0, spell("You may pay {1}{R} and discard a card. If you do, you gain 3 life."))
    assert (s.life(0), len(s.tapped(0))) == (life, 2 if hand else 0)


@rule("118.1", "602.1a")
def test_what_goes_before_the_last_part_is_paid_in_either_case():
    text = "{3}, {T}, Sacrifice an artifact or discard a nonland card: ~ deals 2 damage to any target."
    s = table()
    s.put(0, "battlefield", made("Bull", "Enchantment", text))
    s.put(0, "hand", BEAR)
    assert not s.offered(0, "activate")
    s.give(0, "RRR")
    s.activate(0, "Bull", ("player", 1))
    s.resolve()
    assert s.life(1) == 18 and s.pool(0) == "" and s.tapped(0) == ["Bull"]
    assert s.zone_names(0, "graveyard") == ["Bear"]
