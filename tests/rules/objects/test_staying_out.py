"""What can't come out of graveyards and libraries, and supertypes that permanents are given, in cards made from their text."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.rules.permanents.permanents import TAPPED

CAGE = "Creature cards in graveyards and libraries can't enter the battlefield."
SHUT = "Players can't cast spells from graveyards or libraries."


@pytest.mark.parametrize(
    "line",
    [
        CAGE,
        SHUT,
        "Players can't cast spells from graveyards.",
        "Damage can't be prevented.",
        "Enchanted permanent is legendary.",
        "You may activate abilities of creatures you control as though those creatures had haste.",
        "You may have ~ enter as a copy of any creature card in a graveyard.",
    ],
)
def test_what_is_so_is_said_again(line):
    assert meaning(line)


@rule("101.2", "400.7")
def test_creature_cards_stay_in_graveyards_and_libraries_and_others_do_not():
    s = table()
    s.put(0, "battlefield", shrine(CAGE))
    s.put(0, "graveyard", BEAR, made("Rock", "Artifact", ""))
    play(s, 0, spell("Return all permanent cards from your graveyard to the battlefield."))
    assert "Rock" in s.permanents(0)
    assert "Bear" not in s.permanents(0)
    s.put(0, "library", BEAR)
    play(s, 0, spell("Search your library for a creature card, put it onto the battlefield, then shuffle."))
    assert "Bear" not in s.permanents(0)
    assert len(s.ids("library", 0)) == 1


@rule("101.2")
def test_a_creature_still_comes_from_the_hand_and_from_exile():
    s = table()
    s.put(0, "battlefield", shrine(CAGE))
    play(s, 0, beast("Cow"))
    play(
        s, 0, spell("Exile target creature, then return that card to the battlefield under its owner's control."), "Cow"
    )
    assert "Cow" in s.permanents(0)


@rule("601.3", "101.2")
def test_no_spell_is_cast_from_a_graveyard_and_one_is_from_a_hand():
    s = table()
    s.put(0, "graveyard", beast("Ghost", "You may cast ~ from your graveyard."))
    s.put(0, "exile", beast("Griffin", "You may cast ~ from exile."))
    s.put(0, "hand", beast("Cow"))
    assert sorted(s.offered(0)) == ["Cow", "Ghost", "Griffin"]
    s.put(1, "battlefield", shrine(SHUT))
    assert sorted(s.offered(0)) == ["Cow", "Griffin"]


@rule("615.12")
def test_no_damage_is_prevented():
    s = table()
    s.put(0, "battlefield", shrine("Damage can't be prevented."))
    play(s, 1, spell("Prevent all damage that would be dealt to you and creatures you control this turn."))
    play(s, 0, spell("~ deals 3 damage to each opponent."))
    assert s.life(1) == 17


@rule("205.4b", "704.5j")
def test_what_is_legendary_now_falls_under_the_legend_rule():
    s = table()
    s.put(0, "battlefield", beast("Twin"), beast("Twin"), BEAR)
    play(
        s,
        0,
        made(
            "Wings",
            "Enchantment — Aura",
            "Enchant creature\nEnchanted creature is legendary, gets +1/+1, and has flying.",
        ),
        "Bear",
    )
    assert (s.pt("Bear"), s.has("Bear", "flying")) == ((3, 3), True)
    play(s, 0, shrine("Creatures you control are legendary."))
    s.resolve_all()
    assert sorted(name for name in s.permanents(0) if name in ("Twin", "Bear")) == ["Bear", "Twin"]


@rule("302.6", "609.4")
def test_abilities_of_your_creatures_as_though_they_had_haste():
    s = table(stage="precombat main")
    text = "You may activate abilities of creatures you control as though those creatures had haste."
    play(s, 0, beast("Elf", "{T}: You gain 1 life."))
    play(s, 0, beast("Imp", "{T}: You gain 1 life."))
    play(s, 0, spell("Target opponent gains control of target creature."), ("player", 1), "Imp")
    assert not s.can(0, "Elf", "activate")
    s.put(0, "battlefield", shrine(text))
    assert not s.can(1, "Imp", "activate")
    s.activate(0, "Elf")
    s.resolve()
    assert (s.life(0), s.field(TAPPED, "Elf")) == (21, True)


@rule("707.5", "614.12")
def test_it_enters_as_a_copy_of_a_card_in_any_graveyard():
    s = table()
    s.put(1, "graveyard", beast("Giant", "Flying", "7/7"))
    s.put(0, "battlefield", beast("Cow"))
    s.put(0, "hand", beast("Double", "You may have Double enter as a copy of any creature card in a graveyard.", "0/1"))
    s.expect(0, "707.5", s.find("Giant"))
    s.cast(0, "Double")
    s.resolve()
    (copy,) = s.find_all("Giant", "battlefield", 0)
    assert (s.pt(copy), s.has(copy, "flying")) == ((7, 7), True)


@rule("608.2c", "108.3")
def test_the_owner_of_a_card_that_cannot_move_is_still_that_player():
    s = table()
    s.put(0, "battlefield", shrine(CAGE))
    s.put(1, "graveyard", BEAR)
    s.put(1, "library", OGRE, OGRE, OGRE)
    text = (
        "Put target creature card from an opponent's graveyard onto the battlefield under your control. "
        "Then that player mills two cards."
    )
    play(s, 0, spell(text), "Bear")
    assert "Bear" in s.zone_names(1, "graveyard")
    assert len(s.ids("library", 1)) == 1


DELVE = "Return target creature card from your graveyard to the battlefield. You lose life equal to its mana value."
RITE = "Return target creature card from your graveyard to the battlefield. If it's an Ogre, you gain 10 life."
PRIEST = "If a nontoken creature would enter the battlefield and it wasn't cast, exile it instead."
BIG_OGRE = beast("Big Ogre", "", "3/3", "Creature — Ogre", "{3}{R}")


@rule("608.2c", "609.3")
@pytest.mark.parametrize("barrier", [CAGE, PRIEST])
@pytest.mark.parametrize(("line", "life"), [(DELVE, 16), (RITE, 30)])
def test_a_card_that_does_not_come_onto_the_battlefield_is_still_the_one_that_the_text_speaks_of(barrier, line, life):
    s = table()
    s.put(0, "battlefield", shrine(barrier))
    s.put(0, "graveyard", BIG_OGRE)
    play(s, 0, spell(line), "Big Ogre")
    assert "Big Ogre" not in s.permanents(0)
    assert s.life(0) == life


@rule("603.6c")
def test_what_goes_with_its_owner_leaves_the_battlefield():
    mourns = "Whenever a creature leaves the battlefield, you gain 1 life."
    s = table(players=3)
    s.put(0, "battlefield", shrine(mourns, "Mourner"))
    s.put(1, "battlefield", shrine(mourns, "Leaver"), BEAR, OGRE)
    s.put(1, "graveyard", BEAR)
    s.concede(1)
    s.resolve_all()
    assert s.life(0) == 22
    assert s.life(2) == 20


@rule("603.6c", "800.4a")
def test_what_is_exiled_as_its_controller_leaves_the_game_leaves_the_battlefield():
    s = table(players=3)
    s.put(0, "battlefield", shrine("Whenever a creature leaves the battlefield, you gain 1 life.", "Mourner"))
    s.put(2, "graveyard", BEAR)
    s.put(1, "hand", spell("Put target creature card from a graveyard onto the battlefield under your control.", "Rob"))
    s.cast(1, "Rob", "Bear")
    s.resolve()
    assert "Bear" in s.permanents(1)
    s.concede(1)
    s.resolve_all()
    assert s.zone_names(None, "exile") == ["Bear"]
    assert s.life(0) == 21


@rule("603.6c")
def test_a_permanent_left_under_your_control_also_where_its_owner_took_it_out_of_the_game():
    s = table(players=3)
    s.put(1, "battlefield", BEAR)
    play(s, 0, spell("Gain control of target creature until end of turn.", "Threaten"), "Bear")
    s.concede(1)
    play(s, 0, spell("If a permanent left the battlefield under your control this turn, you gain 3 life.", "Revolt"))
    assert s.life(0) == 23
