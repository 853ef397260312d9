"""What costs more, what blocked, dealt damage or came this turn, limits on abilities (CR 601.2f, 602.5, 603.7)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.rules.attachments.attachments import ATTACHED_TO
from apnap_plugins.testing import basic


@rule("601.2f", "601.2i")
def test_each_spell_costs_more_for_what_its_own_player_cast():
    s = table()
    text = "Each spell a player casts costs {1} more to cast for each other spell that player has cast this turn."
    s.put(1, "battlefield", shrine(text))
    s.put(0, "hand", *[spell("You gain 1 life.", "Salve")] * 3)
    s.put(1, "hand", spell("You gain 1 life.", "Salve"))
    s.cast(0, "Salve")
    assert s.offered(0, "cast") == []
    s.give(0, "G")
    s.cast(0, "Salve")
    s.give(0, "G")
    assert s.offered(0, "cast") == []
    s.give(0, "GG")
    assert s.offered(0, "cast") == ["Salve"]
    assert s.offered(1, "cast") == ["Salve"]


@rule("601.2f", "602.2b")
def test_opponents_pay_more_for_spells_and_abilities_but_not_for_mana():
    for mine in (True, False):
        s = table(active=0 if mine else 1)
        text = (
            "During your turn, spells your opponents cast cost {1} more to cast and abilities your opponents activate cost {1} "
            "more to activate unless they're mana abilities."
        )
        s.put(0, "battlefield", shrine(text))
        s.put(1, "hand", spell("You gain 1 life.", "Salve"))
        s.put(1, "battlefield", shrine("{0}: You gain 1 life."))
        assert s.offered(1, "cast") == ([] if mine else ["Salve"])
        assert s.offered(1, "activate") == ([] if mine else ["Shrine"])
        s.lands(1, "G")
        assert (s.offered(1, "cast"), s.offered(1, "activate")) == (["Salve"], ["Shrine"])


@rule("601.2f", "601.2i")
def test_it_costs_less_for_spells_of_two_kinds():
    s = table()
    s.put(0, "hand", beast("Lich", "This spell costs {U} less to cast for each instant and sorcery spell you've cast this turn.",
          cost="{U}{U}"), beast("Wolf"))  # fmt: skip
    s.cast(0, "Wolf")
    s.resolve()
    s.give(0, "U")
    assert s.offered(0, "cast") == []
    play(s, 0, spell("You gain 1 life.", "Salve"))
    assert s.offered(0, "cast") == ["Lich"]


@rule("509.1g", "603.7c")
def test_at_end_of_combat_all_that_it_blocked_are_destroyed():
    s = table()
    text = "When this creature blocks, at end of combat, destroy it and all creatures it blocked this turn."
    s.put(0, "battlefield", beast("Wall", size="0/9"), OGRE)
    s.put(1, "battlefield", beast("Guard", text, "1/1"))
    s.attack(["Wall", "Ogre"])
    s.block({"Guard": "Wall"})
    s.pass_until("end of combat")
    s.resolve()
    assert s.permanents() == ["Ogre"]


@rule("120.1", "611.2a")
def test_what_dealt_damage_to_it_is_changed_for_good():
    s = table()
    text = "When this creature dies, change the base power and toughness of all creatures that dealt damage to it this turn "
    s.put(0, "battlefield", OGRE, beast("Wolf", size="4/4"))
    s.put(1, "battlefield", beast("Hag", text + "to 0/2.", "0/2"))
    s.attack(["Ogre", "Wolf"])
    s.block({"Hag": "Ogre"})
    s.pass_until("end of combat")
    s.resolve_all()
    assert (s.pt("Ogre"), s.pt("Wolf")) == ((0, 2), (4, 4))


@rule("603.7b", "603.10a")
@pytest.mark.parametrize(("name", "left"), [("Mount", []), ("Bear", []), ("", ["Bear", "Mount"])])
def test_each_goes_when_the_other_leaves_this_turn(name, left):
    s = table()
    text = (
        "{T}: Target creature you control gets +1/+1 until end of turn. When this creature leaves the battlefield this turn, "
        "sacrifice that creature. When that creature leaves the battlefield this turn, sacrifice this creature."
    )
    s.put(0, "battlefield", beast("Mount", text), BEAR)
    s.activate(0, "Mount", "Bear")
    s.resolve()
    if name:
        play(s, 1, spell("Destroy target creature.", "Slay"), name)
        s.resolve_all()
    assert s.permanents(0) == left


@rule("302.6", "603.4")
@pytest.mark.parametrize(("sick", "attacks", "life"), [(True, False, 20), (False, False, 18), (False, True, 20)])
def test_who_stays_at_home_is_hurt_but_not_by_what_just_came(sick, attacks, life):
    s = table(decks=[[basic("B")] * 5] * 2)
    text = (
        "At the beginning of your end step, if this creature didn't attack this turn, it deals 2 damage to you unless it came "
        "under your control this turn."
    )
    s.put(0, "battlefield", beast("Raider", text), sick=sick)
    if attacks:
        s.attack("Raider")
    s.pass_until("end")
    s.resolve_all()
    assert s.life(0) == life


@rule("302.6", "603.4")
@pytest.mark.parametrize(("sick", "left"), [(True, ["Dog"]), (False, [])])
def test_a_dog_that_neither_came_nor_attacked_is_sacrificed(sick, left):
    s = table(decks=[[basic("B")] * 5] * 2)
    text = "At the beginning of your end step, if this creature didn't attack or come under your control this turn, sacrifice it."
    s.put(0, "battlefield", beast("Dog", text), sick=sick)
    s.pass_until("end")
    s.resolve_all()
    assert s.permanents(0) == left


@rule("602.5b")
def test_all_three_limits_hold():
    s = table()
    text = (
        "{0}: This creature gets +2/+0 until end of turn. Activate only during the declare blockers step, only if at least one "
        "creature is blocking this creature, and only once each turn."
    )
    s.put(0, "battlefield", beast("Wolverine", text, "2/4"), beast("Wolverine", text, "2/4"))
    s.put(1, "battlefield", beast("Wall", size="0/9"))
    first, _ = s.find_all("Wolverine")
    assert s.offered(0, "activate") == []
    s.attack(s.find_all("Wolverine"))
    s.block({"Wall": first})
    assert s.offered(0, "activate") == ["Wolverine"]
    s.activate(0, first)
    assert s.offered(0, "activate") == []


@rule("508.5a", "602.5b")
@pytest.mark.parametrize(("snow", "offered"), [(True, ["Sleigh"]), (False, [])])
def test_the_defending_player_has_to_control_it(snow, offered):
    s = table()
    text = (
        "{0}, {T}: Target creature gains vigilance until end of turn. Activate only during combat and only if defending player "
        "controls a snow land."
    )
    s.put(0, "battlefield", made("Sleigh", "Artifact", text), made("Ice", "Snow Land", ""), BEAR)
    s.put(1, "battlefield", made("Ice", "Snow Land" if snow else "Land", ""))
    assert s.offered(0, "activate") == []
    s.attack("Bear")
    assert s.offered(0, "activate") == offered


@rule("702.6a", "602.5b")
def test_an_equip_ability_may_be_limited_too():
    s = table()
    s.put(
        0, "battlefield", made("Armor", "Artifact — Equipment", "Equip {0}. Activate only once each turn."), BEAR, OGRE
    )
    s.activate(0, "Armor", "Bear")
    s.resolve()
    assert s.field(ATTACHED_TO, "Armor") == s.find("Bear")
    assert s.offered(0, "activate") == []
