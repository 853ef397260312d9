"""Sentences that go on about what another one said: on a condition of their own, instead of it, or beside it (CR 608.2c)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, play, shrine, spell, table

from apnap import Moved
from apnap.testing import rule
from apnap.testing.selecting import ScenarioError
from apnap_plugins.testing import basic

DECKS = [[basic("G")] * 20] * 3


@rule("608.2c", "106.3")
@pytest.mark.parametrize(("lands", "life", "hand"), [("UU", 20, 1), ("BB", 22, 0), ("UB", 22, 1)])
def test_each_of_two_sentences_has_its_condition(lands, life, hand):
    s = table(decks=DECKS[:2])
    text = "If {U} was spent to cast this spell, draw a card. If {B} was spent to cast this spell, you gain 2 life."
    s.lands(0, lands)
    s.put(0, "hand", made("Grasp", "Sorcery", text, "{U/B}{U/B}"))
    s.cast(0, "Grasp")
    s.resolve_all()
    assert (s.life(0), s.count(player=0, zone="hand")) == (life, hand)


@rule("608.2c", "701.15a")
@pytest.mark.parametrize(("cards", "left"), [(1, ["Bear"]), (2, ["Bear", "Ogre"])])
def test_also_each_other_is_other_than_the_target_of_the_paragraph_before(cards, left):
    s = table(decks=DECKS[:2])
    s.put(0, "battlefield", BEAR, OGRE)
    s.put(0, "graveyard", *[spell("Draw a card.", "Old")] * (cards - 1))
    text = (
        "Regenerate target creature.\nSpell mastery — If there are two or more instant cards in your graveyard, also "
        "regenerate each other creature you control."
    )
    s.put(0, "graveyard", spell("Draw a card.", "Older"))
    play(s, 0, spell(text, "Dabbling"), "Bear")
    play(s, 0, spell("Destroy all creatures.", "Wrath"))
    assert sorted(s.permanents(0)) == left


@rule("608.2c", "615.1")
@pytest.mark.parametrize("own", [BEAR, beast("Giant", size="4/4")])
def test_what_a_paragraph_does_instead_of_the_one_before_it(own):
    s = table(decks=DECKS[:2])
    s.put(0, "battlefield", own)
    s.put(1, "battlefield", OGRE)
    text = (
        "Prevent all combat damage that would be dealt this turn.\nFerocious — If you control a creature with power 4 or "
        "greater, instead prevent all combat damage that would be dealt this turn by creatures your opponents control."
    )
    play(s, 0, spell(text, "Winds"))
    s.attack(own.name)
    s.pass_until("end of combat")
    assert s.life(1) == (16 if own.name == "Giant" else 20)


@rule("608.2c", "611.2a")
@pytest.mark.parametrize(("helped", "left"), [(False, ["Giant"]), (True, [])])
def test_a_change_instead_lasts_as_long_as_the_one_before(helped, left):
    s = table(decks=DECKS[:2])
    s.put(1, "battlefield", beast("Giant", size="4/4"))
    s.put(0, "battlefield", *[beast("Witch")] * helped)
    text = (
        "When this creature dies, target creature an opponent controls gets -1/-1 until end of turn. That creature gets -4/-4 "
        "instead if you control a creature named Witch."
    )
    newt = s.put(0, "battlefield", beast("Newt", text))
    s.happen(Moved(newt, "graveyard"))
    s.resolve_all()
    assert s.permanents(1) == left


@rule("608.2c", "122.1")
@pytest.mark.parametrize(
    ("types", "counters"),
    [("Creature", {"+1/+1": 1}), ("Artifact", {"charge": 1}), ("Artifact Creature", {"+1/+1": 1, "charge": 1})],
)
def test_counters_of_two_kinds_each_on_its_condition(types, counters):
    s = table()
    size = "2/2" if "Creature" in types else ""
    s.put(0, "battlefield", made("Thing", types, "", size=size))
    text = "Put a +1/+1 counter on target permanent if it's a creature and a charge counter on it if it's an artifact."
    play(s, 0, spell(text), "Thing")
    assert s.counters("Thing") == counters


@rule("706.4", "608.2c")
def test_the_result_of_a_roll_is_compared_and_is_that_much():
    s = table(decks=DECKS[:2])
    text = (
        "Roll a six-sided die. If the result is 3 or less, you lose that much life. You gain life equal to the result."
    )
    for _ in range(6):
        before = s.life(0)
        play(s, 0, spell(text, "Complaint", "Sorcery"))
        assert s.life(0) == before or s.life(0) - before in (4, 5, 6)


@rule("119.9", "603.2")
@pytest.mark.parametrize("gained", [1, 3])
def test_a_counter_for_each_1_life_that_was_gained(gained):
    s = table(decks=DECKS[:2])
    s.put(0, "battlefield", BEAR)
    s.put(
        0,
        "battlefield",
        shrine("Whenever you gain life, put a +1/+1 counter on target creature for each 1 life you gained."),
    )
    play(s, 0, spell(f"You gain {gained} life.", "Gift"))
    s.resolve_all()
    assert s.counters("Bear") == {"+1/+1": gained}


@rule("118.12", "608.2c")
@pytest.mark.parametrize(("lands", "stays"), [("RRRR", True), ("RRR", False)])
def test_so_much_for_each_counter_or_an_opponent_gets_it(lands, stays):
    s = table(decks=DECKS[:2])
    text = (
        "When ~ enters, you may pay {2} for each wage counter on it. If you don't, remove all wage counters from ~ and an "
        "opponent gains control of it."
    )
    s.lands(0, lands)
    captain = s.put(0, "hand", beast("Captain", "~ enters with two wage counters on it.\n" + text))
    s.expect(0, "118.12a", stays) if stays else None
    s.cast(0, captain)
    s.resolve_all()
    assert (s.permanents(0).count("Captain"), s.permanents(1).count("Captain")) == ((1, 0) if stays else (0, 1))
    assert s.counters("Captain") == ({"wage": 2} if stays else {})


@rule("603.4", "603.12")
@pytest.mark.parametrize(("there", "counters"), [(2, {}), (3, {"+1/+1": 1})])
def test_what_triggers_when_you_do_can_have_an_intervening_if(there, counters):
    s = table(decks=DECKS[:2])
    s.put(0, "battlefield", OGRE)
    s.put(0, "graveyard", *[BEAR] * there)
    s.put(0, "library", BEAR)
    text = (
        "Mill a card. When you do, if there are four or more creature cards in your graveyard, put a +1/+1 counter on target "
        "creature you control."
    )
    play(s, 0, spell(text, "Sigil"))
    s.resolve_all()
    assert s.counters("Ogre") == counters


@rule("701.17a", "608.2c")
def test_each_is_sacrificed_by_its_controller():
    s = table(decks=DECKS[:2])
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", OGRE, beast("Rock", "Indestructible"))
    play(s, 0, spell("Each creature is sacrificed by its controller.", "End"))
    assert s.permanents(0) == [] == s.permanents(1)


@rule("603.7b", "608.2c")
def test_each_that_was_dealt_damage_this_way_counts_as_it_dies_this_turn():
    s = table(decks=DECKS[:2])
    s.put(1, "battlefield", OGRE, BEAR, beast("Rock", "Indestructible", size="1/1"), beast("Other"))
    text = (
        "~ deals 1 damage to each of up to three target creatures. Whenever a creature dealt damage this way dies this turn, "
        "you gain 1 life."
    )
    play(s, 0, spell(text, "Belligerence"), ["Ogre", "Bear", "Rock"])
    play(s, 0, spell("Destroy all creatures.", "Wrath"))
    s.resolve_all()
    assert s.life(0) == 22  # neither for the other one nor for what didn't die


@rule("607.2a", "406.3")
def test_all_others_that_were_exiled_with_it_are_those_from_before():
    s = table(decks=[[]] * 2)
    s.put(0, "hand", BEAR)
    text = "{0}: Exile all cards from your hand face down. If you do, put all other cards you own exiled with ~ into your hand."
    s.put(0, "battlefield", shrine(text, "Mirror"))
    s.act(0, "activate", "Mirror").resolve()
    assert s.zone_names(0, "hand") == []
    s.put(0, "hand", OGRE)
    s.act(0, "activate", "Mirror").resolve()
    assert s.zone_names(0, "hand") == ["Bear"]
    assert s.count(zone="exile") == 1


@rule("115.1", "400.3")
def test_cards_of_one_opponent_return_to_their_hand():
    s = table(players=3, decks=DECKS)
    s.put(1, "graveyard", BEAR, OGRE)
    s.put(2, "graveyard", BEAR)
    s.put(
        0,
        "battlefield",
        shrine("{0}: Return two target cards from an opponent's graveyard to their hand. You gain 1 life."),
    )
    s.act(0, "activate", "Shrine")
    s.resolve()
    assert sorted(s.zone_names(1, "hand")) == ["Bear", "Ogre"]
    assert s.zone_names(2, "graveyard") == ["Bear"]


@rule("611.2a", "602.5")
def test_its_activated_abilities_cannot_be_activated_ever():
    s = table(decks=DECKS[:2])
    s.put(1, "battlefield", beast("Mage", "{0}: You gain 1 life."))
    play(s, 0, spell("Target creature gains defender. Its activated abilities can't be activated.", "Stone"), "Mage")
    s.pass_until("end")
    with pytest.raises(ScenarioError, match="activate"):
        s.act(1, "activate", "Mage")


@rule("615.1")
@pytest.mark.parametrize(("dealt", "left"), [(1, 1), (4, 1)])
def test_all_but_1_of_the_damage_is_prevented(dealt, left):
    s = table(decks=DECKS[:2])
    text = "If a source would deal damage to another Dinosaur you control, prevent all but 1 of that damage."
    s.put(0, "battlefield", beast("Altisaur", text, size="3/3", types="Creature — Dinosaur"))
    s.put(0, "battlefield", beast("Raptor", size="2/2", types="Creature — Dinosaur"))
    play(s, 1, spell(f"~ deals {dealt} damage to target creature.", "Bolt"), "Raptor")
    assert "Raptor" in s.permanents(0) and s.damage("Raptor") == left
