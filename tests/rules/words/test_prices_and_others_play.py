"""What is done to each unless somebody pays for it, and other joints of the language, read and played."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.abilities.protection import protected_from
from apnap_plugins.testing import basic

FOREST, PLAINS = basic("G"), basic("W")
WASTES = made("Wastes", "Land", "{T}: Add {C}.")
SPIRIT = beast("Spirit", types="Creature — Spirit")


@rule("118.12a", "608.2f")
def test_each_spell_is_paid_for_by_itself_and_the_others_are_countered():
    s = table(active=1)
    s.put(1, "battlefield", *([FOREST] * 4))
    s.put(1, "hand", spell("You gain 1 life.", "One"), spell("You gain 5 life.", "Five"))
    s.put(
        0,
        "hand",
        spell("For each spell and ability your opponents control, counter it unless its controller pays {4}."),
    )
    s.cast(1, "One")
    s.act(1, "cast", "Five")
    s.cast(0, "Effect")
    s.expect(1, "118.12a", False).expect(1, "118.12a", True)
    s.resolve_all()
    assert s.life(1) in (21, 25)
    assert s.count(zone="graveyard", player=1) == 2


@rule("118.12a", "108.3")
def test_its_owner_pays_for_what_another_player_controls():
    s = table()
    spirit = s.put(1, "battlefield", SPIRIT)
    s.put(1, "battlefield", *([FOREST] * 3))
    play(s, 0, spell("Gain control of target creature.", "Steal"), spirit)
    s.put(0, "hand", spell("For each Spirit, return it to its owner's hand unless that player pays {3}."), SPIRIT)
    s.put(0, "battlefield", SPIRIT)
    s.cast(0, "Effect")
    s.expect(1, "118.12a", True)
    s.resolve()
    assert s.game.controller(spirit) == 0
    assert (s.count("Spirit", "battlefield"), s.count("Spirit", "hand", 0)) == (1, 2)


@rule("613.1f", "608.2h")
def test_each_of_those_with_the_greatest_mana_value_is_protected():
    s = table()
    s.put(0, "battlefield", shrine("Each creature with the greatest mana value has protection from red."))
    dear, cheap = (
        s.put(0, "battlefield", beast("Dear", cost="{5}")),
        s.put(1, "battlefield", beast("Cheap", cost="{1}")),
    )
    red = s.put(1, "battlefield", beast("Red", cost="{R}"))
    assert [protected_from(s.game, one, red) for one in (dear, cheap)] == [True, False]


@rule("115.7b")
def test_a_target_is_changed_to_what_entered():
    s = table()
    s.put(0, "battlefield", BEAR)
    text = "When this creature enters, you may change a target of target spell or ability to this creature."
    s.put(0, "hand", beast("Meddler", f"Flash\n{text}", "1/4"))
    s.put(1, "hand", spell("~ deals 2 damage to target creature.", "Bolt"))
    s.cast(1, "Bolt", "Bear")
    s.cast(0, "Meddler")
    s.expect(0, "targets", ["Bolt"]).expect(0, "608.2d", True)
    s.resolve_all()
    assert (s.count("Bear", "battlefield"), s.count("Meddler", "battlefield")) == (1, 1)


@rule("106.7", "601.2f")
def test_it_costs_less_for_lands_that_could_produce_colorless_mana():
    s = table()
    text = "This spell costs {1} less to cast for each land your opponents control that could produce {C}."
    s.put(0, "hand", made("Dragon", "Creature", text, "{3}", "4/4"))
    s.put(0, "battlefield", FOREST)
    s.put(1, "battlefield", WASTES, WASTES, PLAINS)
    s.act(0, "cast", "Dragon")
    s.resolve()
    assert s.count("Dragon", "battlefield") == 1


@rule("701.17a", "608.2h")
def test_its_controller_sacrifices_it_and_draws():
    s = table(decks=[[FOREST] * 20] * 2)
    text = "Discard two cards: ~'s controller sacrifices it, then draws two cards. Only your opponents may activate this ability."
    s.put(0, "battlefield", made("Ransom", "Enchantment", text))
    s.put(1, "hand", BEAR, OGRE)
    before = [len(s.ids("hand", player)) for player in (0, 1)]
    s.act(1, "activate", "Ransom")
    s.resolve()
    assert s.count("Ransom", "graveyard") == 1
    assert [len(s.ids("hand", player)) - before[player] for player in (0, 1)] == [2, -2]


@rule("614.6", "120.3")
def test_cards_are_exiled_instead_of_damage_to_a_player():
    s = table(decks=[[FOREST] * 20] * 2)
    text = "If damage would be dealt to a player, that player exiles that many cards from the top of their library instead."
    s.put(0, "battlefield", shrine(text))
    before = len(s.ids("library", 1))
    play(s, 0, spell("~ deals 3 damage to each opponent.", "Bolt"))
    assert (s.life(1), before - len(s.ids("library", 1)), len(s.ids("exile"))) == (20, 3, 3)


@rule("701.16a")
@pytest.mark.parametrize(("card", "life"), [(FOREST, 21), (OGRE, 20)])
def test_the_top_card_of_another_library_is_revealed(card, life):
    s = table()
    s.put(1, "library", card)
    text = (
        "Reveal the top card of target opponent's library. If it's a land, you gain 1 life. Then that player shuffles."
    )
    play(s, 0, spell(text), ("player", 1))
    assert s.life(0) == life


@rule("115.1", "112.1")
def test_a_creature_spell_is_no_instant_sorcery_or_ability():
    s = table(active=1)
    s.put(
        0,
        "battlefield",
        beast("Sister", "{0}: Counter target instant spell, sorcery spell, activated ability, or triggered ability."),
    )
    s.put(1, "hand", beast("Ox"), spell("You gain 1 life.", "Gain"))
    s.cast(1, "Ox")
    s.cast(1, "Gain")
    s.activate(0, "Sister", "Gain")
    s.resolve_all()
    assert (s.life(1), s.count("Ox", "battlefield")) == (20, 1)


@rule("608.2d", "120.3")
@pytest.mark.parametrize("tied", [False, True])
def test_damage_to_the_creature_with_the_least_toughness(tied):
    s = table()
    s.put(0, "battlefield", OGRE)
    s.put(1, "battlefield", beast("Small", size="1/1"))
    if tied:
        s.put(0, "battlefield", beast("Tiny", size="3/1"))
    text = (
        "{0}: ~ deals 1 damage to the creature with the least toughness. If two or more creatures are tied for least toughness, "
        "you choose one of them."
    )
    s.put(0, "battlefield", shrine(text))
    s.act(0, "activate", "Shrine")
    if tied:
        s.expect(0, "608.2d", ["Tiny"])
    s.resolve()
    assert s.zone_names(0, "graveyard") + s.zone_names(1, "graveyard") == ["Tiny" if tied else "Small"]


@rule("608.2d", "120.3")
@pytest.mark.parametrize("walker", [True, False])
def test_that_player_or_one_of_their_planeswalkers_is_dealt_damage(walker):
    s = table()
    jace = made("Jace", "Legendary Planeswalker — Jace", "+1: Draw a card.")
    s.put(0, "battlefield", jace, counters={"loyalty": 3})
    text = "At the beginning of each player's end step, ~ deals 1 damage to that player or a planeswalker that player controls."
    s.put(1, "battlefield", shrine(text))
    s.expect(1, "608.2d", "Jace" if walker else ("player", 0))
    s.pass_until("end")
    s.resolve_all()
    assert (s.life(0), s.counters("Jace")["loyalty"]) == ((20, 2) if walker else (19, 3))


@rule("603.2", "614.6")
def test_what_opponents_mill_becomes_tokens_of_yours():
    s = table()
    s.put(1, "library", BEAR, FOREST)
    s.put(0, "library", OGRE)
    text = (
        "Whenever a creature card is put into an opponent's graveyard from their library, exile that card and create a 2/2 black "
        "Zombie creature token."
    )
    s.put(0, "battlefield", shrine(text))
    play(s, 0, spell("Each player mills two cards."))
    s.resolve_all()
    assert (s.count("Bear", "exile"), s.count("Zombie Token", "battlefield", 0), s.count("Ogre", "graveyard")) == (
        1,
        1,
        1,
    )
