"""Words of planeswalkers and other cards, played: numbers, choices, later triggers and selections (CR 107.3, 603.2, 608.2)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.testing import basic


@rule("608.2h", "107.3c")
def test_x_of_one_sentence_is_that_of_the_next():
    s = table()
    s.put(0, "battlefield", made("Cell", "Artifact", ""), made("Tube", "Artifact", ""))
    text = "0: Walker deals X damage to each opponent, where X is the number of artifacts you control. You gain X life."
    s.put(0, "battlefield", made("Walker", "Legendary Planeswalker", text), counters={"loyalty": 3})
    s.activate(0, "Walker")
    s.resolve()
    assert s.life_totals() == [22, 18]


@rule("115.9b", "603.2")
def test_control_of_all_permanents_that_a_spell_targets():
    s = table(players=3)
    s.put(
        0,
        "battlefield",
        shrine("Whenever you cast a spell that targets one or more permanents, gain control of those permanents."),
    )
    s.put(1, "battlefield", BEAR)
    s.put(2, "battlefield", OGRE, beast("Cub"))
    s.put(0, "hand", spell("Tap up to three target creatures."), spell("Target player loses 1 life.", "Drain"))
    s.cast(0, "Effect", ["Bear", "Ogre"])
    s.resolve()
    assert sorted(s.permanents(0)) == ["Bear", "Ogre", "Shrine"]
    assert s.permanents(2) == ["Cub"]
    s.resolve()
    s.cast(0, "Drain", ("player", 1))
    assert len(s.stack) == 1


@rule("608.2d", "122.1b")
@pytest.mark.parametrize("kind", ["flying", "first strike", "lifelink", "vigilance"])
def test_a_counter_of_one_of_several_kinds(kind):
    s = table()
    s.put(0, "battlefield", BEAR)
    s.expect(0, "608.2d", kind)
    text = (
        "Put a +1/+1 counter and a counter from among flying, first strike, lifelink, or vigilance on target creature."
    )
    play(s, 0, spell(text), "Bear")
    assert s.counters("Bear") == {"+1/+1": 1, kind: 1}
    assert s.has("Bear", kind.replace(" ", "-"))


@rule("608.2d")
@pytest.mark.parametrize("text", ["a flying counter or a reach counter", "a flying or reach counter"])
def test_your_choice_of_two_kinds(text):
    s = table()
    s.put(0, "battlefield", BEAR)
    s.expect(0, "608.2d", "reach")
    play(s, 0, spell(f"Put your choice of {text} on target creature."), "Bear")
    assert s.counters("Bear") == {"reach": 1}


@rule("603.12", "608.2c")
@pytest.mark.parametrize(("card", "life"), [(beast("Cub", cost="{3}"), 17), (basic("W"), 20)])
def test_what_triggers_on_such_a_card_being_discarded(card, life):
    s = table(decks=[[basic("G")] * 20] * 2)
    s.put(0, "hand", card)
    s.expect(0, "608.2d", True)
    s.expect(0, "701.8b", [card.name])
    if life < 20:
        s.expect(0, "601.2c", [("player", 1)])
    text = (
        "Draw a card, then you may discard a card. When you discard a nonland card this way, Effect "
        "deals damage equal to that card's mana value to any target."
    )
    play(s, 0, spell(text))
    s.resolve_all()
    assert s.life(1) == life


@rule("603.12")
def test_nothing_triggers_where_nothing_is_discarded():
    s = table(decks=[[basic("G")] * 20] * 2)
    s.expect(0, "608.2d", False)
    play(s, 0, spell("You may discard a card. When you discard a land card this way, you gain 3 life."))
    assert s.stack == []
    assert s.life(0) == 20


@rule("608.2d", "122.6a")
@pytest.mark.parametrize("zone", ["hand", "graveyard"])
def test_a_card_from_either_zone_with_counters(zone):
    s = table()
    s.put(0, zone, BEAR)
    s.put(0, "hand" if zone == "graveyard" else "graveyard", beast("Giant", cost="{5}"))
    s.put(0, "battlefield", made("Wood", "Land", ""), made("Hill", "Land", ""))
    s.expect(0, "608.2d", True)
    text = (
        "You may put a creature card with mana value less than or equal to the number of lands you control onto the battlefield "
        "from your hand or graveyard with two +1/+1 counters on it."
    )
    play(s, 0, spell(text))
    assert s.pt("Bear") == (4, 4)
    assert "Giant" not in s.permanents(0)


@rule("508.3d", "603.2")
def test_those_that_attack_and_are_of_the_kind():
    s = table(decks=[[basic("G")] * 20] * 2)
    s.put(
        0,
        "battlefield",
        shrine(
            "Whenever you attack with two or more non-Bear creatures, put a +1/+1 counter on each of those creatures."
        ),
    )
    s.put(0, "battlefield", beast("Ant"), beast("Bee"), beast("Cub", types="Creature \u2014 Bear"), beast("Dog"))
    s.attack(["Ant", "Bee", "Cub"])
    s.resolve_all()
    assert [s.counters_on(name) for name in ("Ant", "Bee", "Cub", "Dog")] == [1, 1, 0, 0]


@rule("611.2a", "205.1b")
def test_it_is_still_a_planeswalker_and_as_large_as_its_counters_were():
    s = table()
    text = (
        "0: Until end of turn, Walker becomes a Human Soldier creature with power and toughness each equal to the number of "
        "loyalty counters on him and gains indestructible. He's still a planeswalker."
    )
    s.put(0, "battlefield", made("Walker", "Legendary Planeswalker", text), counters={"loyalty": 4})
    s.activate(0, "Walker")
    s.resolve()
    assert s.pt("Walker") == (4, 4)
    assert s.has("Walker", "indestructible")
    play(s, 0, spell("Put two loyalty counters on target planeswalker."), "Walker")
    assert s.pt("Walker") == (4, 4)
    assert s.counters_on("Walker", "loyalty") == 6


@rule("701.19a", "608.2c")
def test_a_card_in_each_player_s_library_and_all_may_be_cast():
    s = table()
    s.put(0, "library", made("Tip", "Instant", "You gain 1 life."), basic("W"))
    s.put(1, "library", made("Tap", "Instant", "You gain 2 life."), basic("W"))
    s.expect(0, "701.19a", ["Tip"])
    s.expect(0, "701.19a", ["Tap"])
    s.expect(0, "608.2d", True)
    text = (
        "For each player, search that player's library for a nonland card and exile it, then that player shuffles. "
        "You may cast those cards without paying their mana costs."
    )
    s.put(0, "hand", spell(text))
    s.expect(0, "608.2g", ["Tip"]).expect(0, "608.2g", ["Tap"])
    s.cast(0, "Effect")
    s.resolve_all()
    assert s.life(0) == 23


@rule("603.7b", "603.7c")
def test_each_attack_this_turn_is_about_the_creature_that_was_chosen():
    s = table(decks=[[basic("G")] * 20] * 2)
    s.put(
        0,
        "battlefield",
        BEAR,
        OGRE,
        made(
            "Gun",
            "Artifact",
            (
                "{0}: Choose target creature an opponent controls. Whenever you attack this turn, Gun deals "
                "damage equal to the number of attacking creatures to that creature."
            ),
        ),
    )
    s.put(1, "battlefield", beast("Wall", size="0/5"), beast("Ant", size="1/1"))
    s.activate(0, "Gun", "Wall")
    s.resolve()
    s.attack(["Bear", "Ogre"])
    s.resolve_all()
    assert s.damage("Wall") == 2
    assert s.damage("Ant") == 0


@rule("609.8", "120.1")
@pytest.mark.parametrize(("times", "life"), [(1, 20), (2, 25)])
def test_so_much_damage_in_all_this_turn(times, life):
    s = table()
    gun = made(
        "Gun",
        "Artifact",
        ("{0}: Gun deals 2 damage to any target. If Gun has dealt 3 or more damage this turn, you gain 5 life."),
    )
    s.put(0, "battlefield", gun)
    s.put(1, "battlefield", beast("Wall", size="0/9"))
    for target in ("Wall", ("player", 1))[:times]:
        s.activate(0, "Gun", target)
        s.resolve()
    assert s.life(0) == life


@rule("608.2c", "120.8", "114.1")
def test_each_player_to_whom_damage_was_dealt_gets_it():
    s = table(players=3, decks=[[basic("G")] * 20] * 3)
    play(s, 1, spell("Prevent all damage that would be dealt to you this turn.", "Ward"))
    play(
        s,
        0,
        spell(
            "Effect deals 1 damage to each opponent. Each player dealt damage this way gets an emblem with "
            '"At the beginning of your upkeep, you gain 7 life."'
        ),
    )
    for player in (1, 2):
        s.pass_until(lambda game, player=player: game.active_player == player)
        s.pass_until("draw")
    assert s.life_totals() == [20, 20, 26]


@rule("603.2", "608.2h")
def test_that_spell_is_what_was_cast_and_not_the_target():
    s = table()
    s.lands(0, "RRR")
    s.put(
        0,
        "battlefield",
        shrine(
            "Whenever you cast a red spell, Shrine deals X damage to any target, where X is the amount of "
            "mana spent to cast that spell."
        ),
    )
    s.put(0, "hand", made("Spark", "Instant", "You gain 1 life.", cost="{2}{R}"))
    s.expect(0, "601.2c", [("player", 1)])
    s.cast(0, "Spark")
    s.resolve()
    assert s.life(1) == 17
