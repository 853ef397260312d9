"""Lists of several sorts, what leaves without dying, two deeds of yours, spells from a zone, power as a condition: played."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.cards import CardRefused

BLINK = spell("Exile target permanent.", "Blink")
DOOM = spell("Destroy target permanent.", "Doom")
DRAGON = beast("Dragon", types="Creature \u2014 Dragon")
PLAIN = beast("Plain")
ROCK = made("Rock", "Artifact", "")


@rule("603.6c", "700.4")
@pytest.mark.parametrize(("how", "life"), [(BLINK, 23), (DOOM, 20)])
@pytest.mark.parametrize(
    "text",
    [
        "Whenever another creature you control leaves the battlefield without dying, you gain 3 life.",
        "Whenever one or more other creatures you control leave the battlefield without dying, you gain 3 life.",
    ],
)
def test_what_leaves_without_dying(text, how, life):
    s = table()
    s.put(0, "battlefield", shrine(text), BEAR)
    s.put(1, "battlefield", OGRE)
    play(s, 0, how, "Bear")
    play(s, 0, how, "Ogre")  # an opponent's
    s.resolve_all()
    assert s.life(0) == life


@rule("603.2", "701.18a", "701.42a")
def test_you_scry_or_surveil():
    s = table()
    s.put(0, "library", BEAR, OGRE)
    s.put(0, "battlefield", shrine("Whenever you scry or surveil, you gain 3 life."))
    play(s, 0, spell("Scry 1."))
    s.resolve_all()
    assert s.life(0) == 23
    play(s, 0, spell("Surveil 1."))
    s.resolve_all()
    assert s.life(0) == 26
    play(s, 0, spell("Target opponent scries 1."), ("player", 1))
    s.resolve_all()
    assert s.life(0) == 26


@rule("603.2")
def test_this_or_any_other_of_a_kind():
    s = table()
    s.put(0, "hand", beast("Cook", "Whenever ~ or a Dragon you control enters, you gain 3 life."), PLAIN, DRAGON)
    for name, life in (("Cook", 23), ("Plain", 23), ("Dragon", 26)):
        s.cast(0, name)
        s.resolve_all()
        assert s.life(0) == life


@rule("122.6", "603.2")
def test_counters_that_you_put_on_this():
    s = table()
    s.put(0, "battlefield", beast("Light", "Whenever you put one or more +1/+1 counters on ~, you gain 3 life."), BEAR)
    grow = spell("Put two +1/+1 counters on target creature.", "Grow")
    play(s, 0, grow, "Light")
    play(s, 0, grow, "Bear")
    s.put(1, "hand", grow)
    s.pass_priority(0)
    s.cast(1, "Grow", "Light")
    s.resolve_all()
    assert (s.life(0), s.pt("Light")) == (23, (6, 6))


@rule("109.2", "601.2i")
def test_a_noncreature_or_dragon_spell():
    s = table()
    s.put(0, "battlefield", shrine("Whenever you cast a noncreature or Dragon spell, you gain 3 life."))
    s.put(0, "hand", PLAIN, DRAGON, ROCK)
    for name, life in (("Plain", 20), ("Dragon", 23), ("Rock", 26)):
        s.cast(0, name)
        s.resolve_all()
        assert s.life(0) == life


@rule("109.2", "115.1")
@pytest.mark.parametrize("kinds", ["artifact, Saga, or Dragon", "artifact, land, Aura, or Dragon"])
def test_a_card_of_one_of_several_card_types_and_subtypes(kinds):
    s = table()
    s.put(0, "graveyard", BEAR, DRAGON, ROCK)
    s.put(0, "hand", spell(f"Return target {kinds} card from your graveyard to your hand.", "Back"))
    s.begin(0, "cast", "Back")
    assert {s.game.name_of(one) for one in s.game.decision.options} == {"Dragon", "Rock"}


@rule("601.2f")
def test_spells_of_four_kinds():
    s = table()
    s.put(0, "battlefield", shrine("Cleric, Rogue, Warrior, and Wizard spells you cast cost {1} less to cast."))
    for name, kind in (("Monk", "Monk"), ("Mage", "Wizard"), ("Thief", "Rogue")):
        s.put(0, "hand", beast(name, types=f"Creature \u2014 {kind}", cost="{1}"))
    assert s.offered(0) == ["Mage", "Thief"]


@rule("611.3a")
def test_it_is_so_as_long_as_its_power_is_so():
    s = table(stage="beginning of combat")
    text = "Defender\nAs long as ~'s power is 5 or greater, it can attack as though it didn't have defender."
    s.put(0, "battlefield", beast("Guard", text, size="4/4"), beast("Wall", text, size="4/4"))
    play(s, 0, spell("Put a +1/+1 counter on target creature.", "Grow"), "Guard")
    decision = s.wait_for("declare attackers", 0)
    assert {s.game.name_of(one) for one in decision.options} == {"Guard"}


@rule("611.3a", "510.1a")
def test_it_assigns_damage_by_its_toughness_where_that_is_greater():
    s = table()
    text = (
        "Enchant creature\nAs long as enchanted creature's toughness is greater than its power, "
        "it assigns combat damage equal to its toughness rather than its power."
    )
    for name, size in (("Turtle", "1/5"), ("Hare", "2/1")):
        s.put(0, "battlefield", beast(name, size=size))
        play(s, 0, made("Bark", "Enchantment \u2014 Aura", text), name)
    s.attack(["Turtle", "Hare"])
    s.pass_until("end of combat")
    assert s.life(1) == 13


@rule("603.4", "614.1c")
@pytest.mark.parametrize("number", [2, 3])
def test_how_many_opponents_control_together(number):
    s = table(players=3)
    s.put(0, "hand", beast("Wolf", "~ enters tapped unless your opponents control three or more creatures."))
    s.put(1, "battlefield", BEAR, OGRE)
    if number == 3:
        s.put(2, "battlefield", BEAR)
    s.put(0, "battlefield", BEAR, OGRE, DRAGON)
    s.cast(0, "Wolf")
    s.resolve_all()
    assert s.tapped(0) == ([] if number == 3 else ["Wolf"])


@rule("603.4")
@pytest.mark.parametrize("there", [True, False])
def test_one_or_more_of_a_kind(there):
    s = table(decks=[[BEAR] * 20] * 2)
    s.put(
        0,
        "battlefield",
        shrine("At the beginning of your end step, if you control one or more Dragons, you gain 3 life."),
    )
    s.put(0 if there else 1, "battlefield", DRAGON)
    s.pass_until("end")
    s.resolve_all()
    assert s.life(0) == (23 if there else 20)


@rule("601.2a", "702.51a")
def test_spells_have_something_that_are_cast_from_a_zone():
    s = table()
    s.put(0, "battlefield", shrine("Noncreature spells you cast from your hand have convoke."), BEAR)
    s.put(0, "hand", made("Idol", "Artifact", "", cost="{1}"), beast("Elk", cost="{1}"))
    s.put(0, "graveyard", made("Urn", "Artifact", "You may cast ~ from your graveyard.", cost="{1}"))
    assert s.offered(0) == ["Idol"]
    s.cast(0, "Idol")
    s.resolve_all()
    assert s.tapped(0) == ["Bear"]


def test_what_could_belong_to_the_whole_list_is_refused():
    with pytest.raises(CardRefused):
        beast("Elk", "When ~ enters, return target legendary, Dragon, or land card from your graveyard to your hand.")
