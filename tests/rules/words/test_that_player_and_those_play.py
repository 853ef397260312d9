"""What goes on about a target of "when you do", "that creature" of a cost, amounts of the event, those who don't: played."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.testing import basic


def fight(**more):
    return table(stage="beginning of combat", **more)


@rule("603.12", "608.2c")
@pytest.mark.parametrize("it", ["It", "That creature"])
def test_what_stays_tapped_is_the_target_of_when_you_do(it):
    s = fight(decks=[[basic("G")] * 20] * 2)
    text = (
        "Whenever ~ attacks, you may pay {0}. When you do, tap target creature an opponent controls. "
        f"{it} doesn't untap during its controller's next untap step."
    )
    s.put(0, "battlefield", beast("Knight", text))
    s.put(1, "battlefield", BEAR)
    s.attack("Knight")
    s.expect(0, "608.2d", True)
    s.resolve_all()
    s.pass_until(lambda game: game.active_player == 1 and game.stage_name() == "upkeep")
    assert s.field(TAPPED, "Bear")
    s.pass_until(lambda game: game.active_player == 0 and game.stage_name() == "upkeep")
    assert not s.field(TAPPED, "Knight")


@rule("603.12", "614.1a")
def test_the_returned_creature_is_exiled_as_it_leaves():
    s = fight()
    text = (
        "Whenever ~ attacks, you may pay {0}. When you do, return target creature card from your graveyard to the battlefield "
        "with a corpse counter on it. If that creature would leave the battlefield, exile it instead of putting it anywhere else."
    )
    s.put(0, "battlefield", beast("Waker", text))
    s.put(0, "graveyard", BEAR)
    s.attack("Waker")
    s.expect(0, "608.2d", True)
    s.resolve_all()
    assert s.counters_on("Bear", "corpse") == 1
    for name in ("Bear", "Waker"):
        play(s, 0, spell("Destroy target creature.", f"Doom of {name}"), name)
    assert s.find("Bear", "exile") and s.find("Waker", "graveyard")


@rule("608.2h")
def test_that_creature_is_the_sacrificed_one():
    s = table(decks=[[basic("G")] * 20] * 2)
    s.put(
        0,
        "battlefield",
        beast("Cleric", "Sacrifice another creature: Draw X cards, where X is that creature's power."),
        OGRE,
    )
    before = s.count(zone="hand", player=0)
    s.activate(0, "Cleric")
    s.resolve()
    assert s.count(zone="hand", player=0) - before == 3


@pytest.mark.parametrize(
    "line",
    [
        "{T}, Sacrifice an artifact: You gain life equal to that creature's power.",
        "{T}: You gain life equal to that creature's power.",
    ],
)
def test_where_no_creature_is_sacrificed_there_is_none(line):
    with pytest.raises(NotUnderstood):
        meaning(line)


def test_that_creature_is_a_target_that_was_named_since():
    (ability,) = meaning(
        "Sacrifice another creature: Target creature gets +1/+1 until end of turn. You gain life equal to that creature's power."
    )
    assert "paid sacrificed" not in repr(ability)


@rule("119.9", "608.2h")
def test_as_much_as_the_life_that_you_gained():
    s = table()
    text = "Whenever you gain life, Monks you control get +X/+0 until end of turn, where X is the amount of life you gained."
    s.put(0, "battlefield", beast("Sage", text, types="Creature \u2014 Monk"), BEAR)
    play(s, 0, spell("You gain 3 life."))
    s.resolve_all()
    assert s.pt("Sage") == (5, 2) and s.pt("Bear") == (2, 2)


def test_the_amount_of_life_says_nothing_of_another_event():
    with pytest.raises(NotUnderstood):
        meaning("Whenever ~ deals damage, ~ gets +X/+0 until end of turn, where X is the amount of life you gained.")


@rule("701.13c", "603.2c")
@pytest.mark.parametrize(("top", "drawn"), [(BEAR, 1), (basic("U"), 0)])
def test_a_card_milled_for_each_damage_dealt_to_them(top, drawn):
    s = fight(decks=[[basic("G")] * 20] * 2)
    text = (
        "Whenever one or more Rogues you control deal combat damage to a player, that player mills a card for each 1 damage "
        "dealt to them. If the player mills at least one creature card this way, you draw a card."
    )
    s.put(0, "battlefield", shrine(text))
    for name in ("Thief", "Spy"):
        s.put(0, "battlefield", beast(name, types="Creature \u2014 Rogue"))
    s.put(1, "library", *[top] * 6)
    before = s.count(zone="hand", player=0)
    s.attack(["Thief", "Spy"])
    s.pass_until("end of combat")
    assert s.count(zone="graveyard", player=1) == 4
    assert s.count(zone="hand", player=0) - before == drawn


@rule("118.12a", "101.4")
def test_a_token_for_each_opponent_who_doesnt_sacrifice():
    s = fight(players=3)
    text = (
        "Whenever ~ attacks, for each opponent, you create a 2/2 black Zombie creature token "
        "unless that player sacrifices a creature of their choice."
    )
    s.put(0, "battlefield", beast("Lich", text))
    s.put(1, "battlefield", BEAR)
    s.expect(1, "118.12a", True)
    s.attack({"Lich": ("player", 1)})
    s.resolve_all()
    assert s.permanents(0) == ["Lich", "Zombie Token"] and s.permanents(1) == []


@rule("608.2d", "101.4")
def test_for_each_opponent_who_doesnt():
    s = table(players=3, decks=[[basic("G")] * 20] * 3)
    s.put(1, "battlefield", BEAR)
    before = s.count(zone="hand", player=0)
    s.expect(1, "608.2d", True)
    text = (
        "Each opponent may sacrifice a creature of their choice. "
        "For each opponent who doesn't, that player loses 2 life and you draw a card."
    )
    play(s, 0, spell(text))
    assert s.life_totals() == [20, 20, 18] and s.count(zone="hand", player=0) - before == 1


@rule("603.2c", "120.1")
def test_damage_to_several_opponents_at_once_is_one_event():
    s = fight(players=3)
    text = (
        "Whenever one or more Pirates you control deal damage to your opponents, "
        "you gain 1 life for each opponent dealt damage."
    )
    s.put(0, "battlefield", shrine(text))
    for name in ("Ann", "Bob", "Cat"):
        s.put(0, "battlefield", beast(name, types="Creature \u2014 Pirate"))
    s.attack({"Ann": ("player", 1), "Bob": ("player", 1), "Cat": ("player", 2)})
    s.pass_until("combat damage")
    s.settle()
    assert len(s.stack) == 1
    s.resolve_all()
    assert s.life_totals() == [22, 16, 18]


@rule("800.4i", "603.2c")
def test_an_opponent_whom_that_damage_has_killed_was_dealt_it():
    s = fight(players=4)
    text = (
        "Whenever one or more Pirates you control deal damage to your opponents, "
        "you gain 1 life for each opponent dealt damage."
    )
    s.put(0, "battlefield", shrine(text))
    for name in ("Ann", "Bob"):
        s.put(0, "battlefield", beast(name, types="Creature \u2014 Pirate"))
    s.set_field("life", 1, 1)
    s.attack({"Ann": ("player", 1), "Bob": ("player", 2)})
    s.pass_until("combat damage")
    s.resolve_all()
    assert 1 not in s.game.players_in() and s.life(0) == 22


@rule("800.4i")
@pytest.mark.parametrize(("zone", "size"), [("graveyard", (3, 3)), ("hand", (1, 1))])
def test_the_cards_of_a_chosen_player_who_has_left_count_as_they_last_were(zone, size):
    """And no card that the others have, before or later."""
    s = table(players=3)
    text = (
        "As ~ enters, choose a player.\n"
        f"~'s power and toughness are each equal to the number of cards in the chosen player's {zone}."
    )
    s.put(0, "hand", beast("Heir", text, size="*/*"))
    s.put(1, "graveyard", BEAR, BEAR, OGRE)
    s.put(1, "hand", OGRE)
    s.put(2, "graveyard", BEAR)
    s.cast(0, "Heir")
    s.expect(0, "choose", ("player", 1))
    s.resolve()
    assert s.pt("Heir") == size
    s.concede(1)
    assert s.permanents(0) == ["Heir"] and s.pt("Heir") == size
    s.put(2, "graveyard", BEAR)
    assert s.pt("Heir") == size


@rule("800.4i")
@pytest.mark.parametrize(("cards", "drawn"), [(3, 1), (2, 0)])
@pytest.mark.parametrize("life", [2, 20])
def test_that_player_whom_the_damage_has_killed_had_more_cards_in_hand_than_each_other(cards, drawn, life):
    s = fight(players=3, decks=[[basic("G")] * 20] * 3)
    text = (
        "Whenever ~ deals combat damage to a player, draw a card if that player has more cards in hand than each other "
        "player. Then you gain 5 life if that player controls more lands than each other player."
    )
    s.put(0, "battlefield", beast("Knight", text))
    s.put(1, "hand", *[BEAR] * cards)
    s.put(2, "hand", BEAR, BEAR)
    s.lands(1, "GG")
    s.lands(2, "G")
    s.set_field("life", life, 1)
    s.attack({"Knight": ("player", 1)})
    s.pass_until("end of combat")
    assert (1 in s.game.players_in()) == (life == 20)
    assert len(s.zone_names(0, "hand")) == drawn and s.life(0) == 25


@rule("800.4i")
@pytest.mark.parametrize("life", [2, 20])
@pytest.mark.parametrize(
    ("what", "number"),
    [("creature that player controls", 2), ("land that player controls", 1), ("card in that player's graveyard", 3)],
)
def test_what_that_player_had_counts_though_the_damage_has_killed_them(what, number, life):
    """Also what they controlled and others own, and not what they own and others control."""
    s = fight(players=3)
    text = f"Whenever ~ deals combat damage to a player, you gain 1 life for each {what}."
    s.put(0, "battlefield", beast("Knight", text))
    s.put(1, "battlefield", BEAR)
    s.put(1, "graveyard", BEAR, BEAR, OGRE)
    s.put(2, "battlefield", OGRE, controller=1)
    s.put(2, "battlefield", OGRE)
    s.put(1, "battlefield", BEAR, controller=2)
    s.lands(1, "G")
    s.set_field("life", life, 1)
    s.attack({"Knight": ("player", 1)})
    s.block({})
    s.pass_until("end of combat")
    assert (1 in s.game.players_in()) == (life == 20)
    assert s.life(0) == 20 + number


@rule("701.11a", "603.2c")
def test_the_top_card_of_each_of_those_opponents():
    s = fight(players=3, decks=[[basic("G")] * 20] * 3)
    text = (
        "Whenever one or more Pirates you control deal damage to your opponents, exile the top card of each of those opponents' "
        "libraries. You may play those cards this turn."
    )
    s.put(0, "battlefield", shrine(text), beast("Ann", types="Creature \u2014 Pirate"))
    s.put(2, "library", BEAR)
    s.attack({"Ann": ("player", 2)})
    s.pass_until("end of combat")
    assert s.zone_names(None, "exile") == ["Bear"]
