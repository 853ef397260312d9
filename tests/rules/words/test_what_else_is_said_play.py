"""Lands from elsewhere, what can't be targeted, greater power, counters on each, one or more and itself: read and played."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.testing import basic

SNOW = (
    "You may look at the top card of your library any time.\n"
    "You may play snow lands and cast snow spells from the top of your library."
)


def fight(**more):
    return table(stage="beginning of combat", **more)


@rule("305.1", "601.3")
def test_lands_of_a_kind_and_spells_of_a_kind_from_the_top():
    s = table()
    s.put(0, "battlefield", shrine(SNOW))
    s.put(0, "library", made("Glade", "Snow Land", ""), made("Yeti", "Snow Creature", "", size="1/1"), BEAR)
    s.reach(0)
    assert (s.offered(0, "play"), s.offered(0)) == (["Glade"], [])
    s.act(0, "play", "Glade")
    assert (s.offered(0, "play"), s.offered(0)) == ([], ["Yeti"])
    s.cast(0, "Yeti")
    s.resolve()
    s.reach(0)
    assert s.offered(0) == []  # a Bear is not snow


def test_lands_that_are_not_of_the_kind_stay_there():
    s = table()
    s.put(0, "battlefield", shrine(SNOW))
    s.put(0, "library", basic("G"))
    s.reach(0)
    assert s.offered(0, "play") == []


@rule("115.4", "101.2")
def test_lands_and_land_cards_in_graveyards_cant_be_targets_of_opponents():
    s = table()
    text = (
        "Lands on the battlefield and land cards in graveyards "
        "can't be the targets of spells or abilities your opponents control."
    )
    s.put(0, "battlefield", shrine(text))
    for player in (0, 1):
        s.put(
            player,
            "hand",
            spell("Destroy target land.", "Crush"),
            spell("Exile target land card from a graveyard.", "Dig"),
        )
    s.put(1, "battlefield", basic("G"), BEAR)
    s.put(1, "graveyard", basic("U"))
    assert s.can(0, "Crush") and s.can(0, "Dig")
    s.pass_priority(0)
    assert not s.can(1, "Crush") and not s.can(1, "Dig")


@rule("101.2", "305.2")
def test_opponents_cant_play_lands_from_graveyards():
    s = table(decks=[[basic("G")] * 20] * 2)
    s.put(0, "battlefield", shrine("Your opponents can't play land cards from graveyards.", "Seal"))
    for player in (0, 1):
        s.put(player, "battlefield", shrine("You may play lands from your graveyard.", f"Crucible {player}"))
        s.put(player, "graveyard", basic("U"))
    assert "Island" in s.offered(0, "play")
    s.pass_until(lambda game: game.active_player == 1 and game.stage_name() == "precombat main")
    assert "Island" not in s.offered(1, "play") and "Forest" in s.offered(1, "play")


@rule("509.1b", "611.2c")
def test_it_cant_be_blocked_by_creatures_with_greater_power():
    s = fight()
    text = "Whenever a creature you control attacks, it can't be blocked by creatures with greater power this combat."
    s.put(0, "battlefield", shrine(text), BEAR)
    s.put(1, "battlefield", beast("Peer", size="2/2"), OGRE)
    s.attack("Bear")
    s.resolve_all()
    s.wait_for("declare blockers", 1)
    s.block({"Peer": "Bear"})
    assert s.field("blocking", "Peer") and not s.field("blocking", "Ogre")


@rule("509.1b", "611.2c")
@pytest.mark.parametrize("standing", [True, False])
def test_each_of_several_creatures_has_its_own_power_to_compare(standing):
    s = fight()
    said = "can't be blocked by creatures with greater power"
    s.put(0, "battlefield", BEAR, OGRE)
    s.put(1, "battlefield", beast("Peer", size="3/3"), beast("Giant", size="4/4"))
    if standing:
        s.put(0, "battlefield", shrine(f"Creatures you control {said}."))
    else:
        play(s, 0, spell(f"Each creature you control {said} this turn."))
    s.attack(["Bear", "Ogre"])
    s.wait_for("declare blockers", 1)
    offered = s.game.decision.options
    assert all("Bear" not in str(option) for option in offered), offered
    s.block({"Peer": "Ogre"})
    assert s.field("blocking", "Peer") and not s.field("blocking", "Giant")


@rule("608.2c", "608.2h")
@pytest.mark.parametrize(("discarded", "where"), [(BEAR, "graveyard"), (OGRE, "stack")])
def test_a_spell_with_the_mana_value_of_the_discarded_card(discarded, where):
    s = table()
    text = "Discard a card: Counter target spell if it has the same mana value as the discarded card."
    s.put(0, "battlefield", beast("Sage", text))
    s.put(0, "hand", discarded)
    s.put(0, "hand", beast("Wolf", cost="{2}"))
    s.lands(0, "GG")
    s.cast(0, "Wolf")
    s.activate(0, "Sage", "Wolf")
    s.resolve()
    assert s.find("Wolf", zone=where)


@rule("613.4c")
def test_for_each_counter_on_each_of_them():
    s = table()
    s.put(0, "battlefield", shrine("Creatures you control get +1/+0 for each charge counter on them."))
    s.put(0, "battlefield", BEAR, counters={"charge": 2})
    s.put(0, "battlefield", OGRE)
    assert s.pt("Bear") == (4, 2) and s.pt("Ogre") == (3, 3)


@rule("603.2c")
def test_itself_and_others_at_once_are_one_event():
    s = table()
    text = "Whenever ~ and/or one or more other Elves you control enter, you gain 1 life."
    elf = beast("Elf", text, types="Creature \u2014 Elf")
    scout = beast("Scout", types="Creature \u2014 Elf")
    s.put(0, "hand", elf, scout)
    play(s, 0, elf)
    s.resolve_all()
    assert s.life(0) == 21
    play(s, 0, scout)
    s.resolve_all()
    play(s, 0, beast("Human", types="Creature \u2014 Human"))
    s.resolve_all()
    assert s.life(0) == 22
    s.put(0, "graveyard", elf, scout)
    play(s, 0, spell("Return all Elf cards from your graveyard to the battlefield.", "Rise"))
    s.settle()
    assert len(s.stack) == 2  # the old one sees both as one event, the new one itself and the other


@rule("608.2c")
@pytest.mark.parametrize("paid", [True, False])
def test_those_permanents_stay_tapped_only_if_you_pay(paid):
    s = fight(decks=[[basic("G")] * 20] * 2)
    text = (
        "Whenever ~ attacks, you may pay {0}. If you do, tap up to two target permanents. "
        "Those permanents don't untap during their controllers' next untap steps."
    )
    s.put(0, "battlefield", beast("Octopus", text))
    s.put(1, "battlefield", BEAR, fields={TAPPED.name: True})
    s.put(1, "battlefield", OGRE)
    s.expect(0, "targets", ["Bear", "Ogre"])
    s.attack("Octopus")
    s.expect(0, "608.2d", paid)
    s.resolve_all()
    s.pass_until(lambda game: game.active_player == 1 and game.stage_name() == "upkeep")
    assert sorted(s.tapped(1)) == (["Bear", "Ogre"] if paid else [])


@rule("608.2h")
def test_that_player_is_whose_graveyard_the_target_was_in():
    s = table(players=3, decks=[[basic("G")] * 20] * 3)
    s.put(2, "graveyard", BEAR)
    text = (
        "Put target creature card from an opponent's graveyard onto the battlefield under your control tapped. "
        "Then that player mills two cards."
    )
    play(s, 0, spell(text), "Bear")
    assert s.permanents(0) == ["Bear"] and s.tapped(0) == ["Bear"]
    assert [s.count(zone="graveyard", player=player) for player in range(3)] == [1, 0, 2]


@rule("608.2h", "700.4")
def test_for_each_creature_you_controlled_that_died_this_turn():
    s = table()
    s.put(0, "battlefield", BEAR, OGRE)
    s.put(1, "battlefield", beast("Wolf"))
    play(s, 0, spell("Destroy all creatures."))
    text = "For each nontoken creature you controlled that died this turn, create a 2/2 black Zombie creature token."
    play(s, 0, spell(text, "Raise"))
    assert s.permanents(0) == ["Zombie Token", "Zombie Token"]


def test_a_saga_is_no_creature_before_the_noun():
    (ability,) = meaning("{T}: Return target Saga or enchantment creature you control to its owner's hand.")
    assert repr(ability).count("creature") == 1
