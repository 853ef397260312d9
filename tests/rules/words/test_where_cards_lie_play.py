"""Cards in the command zone and graveyards, piles, cards put back, damage by creatures and spells, played (CR 113.6)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.testing import basic

FOREST = basic("G")
DECKS = [[FOREST] * 20] * 2


def next_turn(s):
    s.pass_until("upkeep", again=True)
    s.pass_until("upkeep", again=True)


@rule("113.6b", "603.4")
def test_an_ability_that_functions_in_the_command_zone():
    s = table(decks=DECKS)
    text = "At the beginning of your upkeep, if Oloro is in the command zone, you gain 2 life."
    s.put(0, "command", beast("Oloro", text))
    s.put(0, "battlefield", beast("Oloro", text))
    next_turn(s)
    s.resolve_all()
    assert s.life_totals() == [22, 20]


@rule("113.6m")
def test_it_is_put_onto_the_battlefield_from_the_command_zone():
    s = table()
    bird = beast("Derevi", "{0}: Put Derevi onto the battlefield from the command zone.")
    s.put(0, "command", bird)
    s.activate(0, "Derevi")
    s.resolve()
    assert s.permanents() == ["Derevi"]
    assert not s.can(0, "Derevi", "activate")


@rule("113.6b", "603.4")
@pytest.mark.parametrize("alone", [True, False])
def test_the_only_creature_card_in_the_graveyard(alone):
    s = table(decks=DECKS)
    text = (
        "At the beginning of your upkeep, if this card is the only creature card in your graveyard, "
        "you may return this card to the battlefield."
    )
    s.put(0, "graveyard", beast("Spirit", text), FOREST, *([] if alone else [BEAR]))
    s.put(1, "graveyard", OGRE)
    if alone:
        s.expect(0, "YesNo", True)
    next_turn(s)
    s.resolve_all()
    assert ("Spirit" in s.permanents()) == alone


@rule("120.1", "109.2")
def test_damage_by_a_creature_and_by_a_spell_comes_back():
    text = (
        "Whenever a creature deals damage to Teph, Teph deals that much damage to that creature.\n"
        "Whenever a spell deals damage to Teph, Teph deals that much damage to that spell's controller."
    )
    s = table()
    s.put(0, "battlefield", beast("Teph", text, "4/9"))
    s.put(1, "battlefield", beast("Archer", "{0}: Archer deals 1 damage to target creature.", "2/4"))
    s.put(0, "battlefield", shrine("{0}: Shrine deals 1 damage to target creature."))
    s.activate(1, "Archer", "Teph")
    s.resolve_all()
    assert (s.damage("Archer"), s.life_totals()) == (1, [20, 20])
    s.activate(0, "Shrine", "Teph")
    s.resolve_all()
    assert (s.damage("Archer"), s.life_totals()) == (1, [20, 20])
    s.put(1, "hand", spell("Bolt deals 3 damage to target creature.", "Bolt"))
    s.cast(1, "Bolt", "Teph")
    s.resolve_all()
    assert (s.damage("Archer"), s.life_totals()) == (1, [20, 17])


@rule("509.5b", "509.5d")
def test_a_creature_of_a_kind_blocks_it_or_becomes_blocked_by_it():
    s = table(stage="beginning of combat")
    text = "Whenever a creature with deathtouch blocks or becomes blocked by Shield, destroy that creature."
    s.put(0, "battlefield", beast("Shield", text, "1/4"))
    s.put(1, "battlefield", beast("Snake", "Deathtouch"), BEAR)
    s.attack("Shield")
    s.block({"Snake": "Shield", "Bear": "Shield"})
    s.resolve_all()
    assert s.zone_names(1, "graveyard") == ["Snake"]


@rule("700.3", "700.3b")
def test_one_pile_onto_the_battlefield_and_the_rest_into_their_graveyards():
    text = (
        "Exile up to five target creature cards from graveyards. An opponent separates those cards into two piles. "
        "Put all cards from the pile of your choice onto the battlefield under your control and "
        "the rest into their owners' graveyards."
    )
    s = table()
    ogre, bear = s.put(1, "graveyard", OGRE, BEAR)
    s.put(0, "hand", spell(text, "Parley"))
    s.expect(1, "separate into piles", ((0,), (1,)))
    s.cast(0, "Parley", sorted([ogre, bear]))
    s.resolve()
    assert len(s.permanents(0)) == 1
    assert len(s.zone_names(1, "graveyard")) == 1


@rule("701.16a")
def test_one_card_of_each_of_two_kinds():
    text = (
        "Reveal the top four cards of your library. "
        "You may put a creature card and/or a land card from among them into your hand. Put the rest into your graveyard."
    )
    s = table()
    s.put(0, "library", FOREST, BEAR, OGRE, FOREST)
    s.expect(0, "YesNo", True)
    play(s, 0, spell(text, "Pursuit"))
    hand = s.zone_names(0, "hand")
    assert len(hand) <= 2
    assert len(hand) + len(s.zone_names(0, "graveyard")) == 5


@rule("201.4", "406.1")
def test_that_card_goes_into_the_hand_and_the_others_are_exiled():
    text = (
        "Reveal cards from the top of your library until you reveal a creature card. "
        "Put that card into your hand and exile all other cards revealed this way."
    )
    s = table()
    s.put(0, "library", BEAR)
    play(s, 0, spell(text))
    assert s.zone_names(0, "hand") == ["Bear"]


@rule("401.4")
def test_a_card_of_a_hand_on_top_of_its_library():
    s = table()
    s.put(1, "hand", BEAR)
    s.put(1, "library", FOREST)
    play(
        s,
        0,
        spell(
            "Look at target opponent's hand and choose a card from it. Put that card on top of that player's library."
        ),
        ("player", 1),
    )
    assert (s.zone_names(1, "hand"), len(s.zone_names(1, "library"))) == ([], 2)


@rule("707.10")
def test_whenever_you_copy_a_spell():
    s = table()
    s.put(0, "battlefield", beast("Kala", "Whenever you copy an instant spell, put a +1/+1 counter on Kala."))
    s.put(0, "hand", spell("You gain 1 life.", "Sip"), spell("Copy target instant spell twice.", "Fork"))
    s.cast(0, "Sip")
    s.cast(0, "Fork", "Sip")
    s.resolve_all()
    assert (s.life_totals(), s.counters_on("Kala")) == ([23, 20], 2)


@rule("509.1b")
def test_creatures_of_less_power_can_not_block_it():
    s = table(stage="beginning of combat")
    s.put(
        0,
        "battlefield",
        beast("Kraken", "Creatures with power less than the number of Forests you control can't block Kraken."),
    )
    s.put(0, "battlefield", *[FOREST] * 3)
    s.put(1, "battlefield", BEAR, beast("Wall", size="3/3"))
    s.attack("Kraken")
    decision = s.wait_for("declare blockers", 1)
    assert [s.game.name_of(o) for o in decision.options] == ["Wall"]
    s.answer(1, [])


@rule("603.2c", "510.3a")
def test_the_player_whom_one_or_more_creatures_damage():
    s = table(stage="beginning of combat", players=3)
    text = "Whenever one or more creatures you control deal combat damage to a player, that player loses 5 life."
    s.put(0, "battlefield", shrine(text), beast("One"), beast("Two"), beast("Three"))
    s.attack({"One": ("player", 1), "Two": ("player", 1), "Three": ("player", 2)})
    s.resolve_all()
    s.pass_until("postcombat main")
    assert s.life_totals() == [20, 11, 13]


@rule("113.11")
def test_abilities_that_are_lost_and_can_not_be_had():
    s = table()
    s.put(1, "battlefield", beast("Elf", "Hexproof, flying"))
    text = "Until end of turn, creatures your opponents control lose hexproof and shroud and can't have hexproof or shroud."
    play(s, 0, spell(text))
    assert (s.has("Elf", "hexproof"), s.has("Elf", "flying")) == (False, True)
    play(s, 1, spell("Target creature gains hexproof until end of turn."), "Elf")
    assert not s.has("Elf", "hexproof")


@rule("601.3", "101.2")
def test_what_can_not_be_cast_unless_something_is_so():
    s = table()
    s.put(0, "hand", beast("Rakdos", "You can't cast Rakdos unless an opponent lost life this turn."))
    assert not s.can(0, "Rakdos")
    play(s, 0, spell("Each opponent loses 1 life."))
    assert s.can(0, "Rakdos")


@rule("115.1")
def test_any_target_that_is_none_of_a_kind():
    s = table()
    s.put(1, "battlefield", OGRE, beast("Wyrm", types="Creature \u2014 Dragon"))
    s.put(0, "hand", spell("Spit deals 1 damage to any target that isn't a Dragon.", "Spit"))
    s.begin(0, "cast", "Spit")
    options = s.wait_for("targets", 0).options
    assert sorted(map(str, options)) == sorted(map(str, [("player", 0), ("player", 1), s.find("Ogre")]))
