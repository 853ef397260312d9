"""The first time and the Nth, other numbers of tokens, X less, what was revealed, what a copy is called: read and played."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import lines
from apnap_plugins.testing import basic


@rule("603.2c", "701.6a")
def test_tokens_created_for_the_first_time_each_turn():
    s = table(decks=[[basic("G")] * 20] * 2)
    text = (
        "Whenever you create one or more tokens for the first time each turn, create a 1/1 white Bird creature token."
    )
    s.put(0, "battlefield", shrine(text))
    for n in range(2):
        play(s, 0, spell("Create two 1/1 red Goblin creature tokens.", f"Raid {n}"))
        s.resolve_all()
        assert s.count("Bird Token", "battlefield") == 1
    s.pass_until(lambda game: game.active_player == 1)
    play(s, 1, spell("Create a 1/1 red Goblin creature token.", "Theirs"))
    s.resolve_all()
    assert s.count("Bird Token", "battlefield") == 1


@rule("603.2")
def test_the_fourth_spell_of_a_turn_by_whomever():
    s = table(players=2)
    s.put(0, "battlefield", shrine("Whenever the fourth spell of a turn is cast, you gain 5 life."))
    for n, player in enumerate((0, 1, 0, 1, 0)):
        play(s, player, spell("You gain 1 life.", f"Drop {n}"))
        s.resolve_all()
        assert s.life(0) == (21, 21, 22, 27, 28)[n]


@rule("608.2c", "701.6a")
@pytest.mark.parametrize(("lands", "copies"), [(0, 1), (1, 2)])
def test_two_of_those_tokens_instead_of_one_copy(lands, copies):
    s = table()
    text = "Create a token that's a copy of target creature. If you control a land, create two of those tokens instead."
    s.put(0, "battlefield", BEAR, *[basic("G")] * lands)
    play(s, 0, spell(text), "Bear")
    assert s.count("Bear", "battlefield") == 1 + copies


def test_a_line_of_its_own_is_no_part_of_the_one_before():
    text = "Menace\nAt the beginning of your end step, create a Food token. Create three of those tokens instead if you own it."
    assert len(lines(text)) == 2


@rule("601.2f")
def test_spells_cost_as_much_less_as_the_power_is():
    s = table()
    text = "Instant and sorcery spells you cast cost {X} less to cast, where X is ~'s power."
    s.put(0, "battlefield", beast("Mage", text, "2/2"))
    s.put(0, "hand", made("Bolt", "Instant", "Scry 1.", "{3}{R}"), beast("Golem", cost="{1}"))
    s.lands(0, "RR")
    assert s.can(0, "Bolt") and s.can(0, "Golem")
    s.put(0, "battlefield", shrine("Creatures you control get -1/-0."))
    assert not s.can(0, "Bolt")


@rule("106.4", "603.2c")
def test_as_much_mana_in_any_combination_as_creatures_attacked():
    s = table(stage="beginning of combat")
    text = (
        "Whenever one or more creatures you control attack, add that much mana in any combination of {R} and/or {G}. "
        "Until end of turn, you don't lose this mana as steps and phases end."
    )
    s.put(0, "battlefield", shrine(text), BEAR, OGRE)
    s.attack(["Bear", "Ogre"])
    s.resolve_all()
    s.pass_until("end of combat")
    assert len(s.pool(0)) == 2 and set(s.pool(0)) <= {"R", "G"}


@rule("608.2c", "701.16a")
@pytest.mark.parametrize("shown", [True, False])
def test_a_card_that_was_only_looked_at_was_not_revealed(shown):
    s = table()
    s.put(0, "library", BEAR)
    text = (
        "Look at the top card of your library. You may reveal that card. "
        "If a creature card is revealed this way, you gain 3 life."
    )
    s.expect(0, "608.2d", shown)
    play(s, 0, spell(text))
    assert s.life(0) == (23 if shown else 20)


@rule("707.9b")
def test_a_copy_of_another_name_and_size():
    s = table()
    text = "Create a token that's a copy of target creature, except its name is Maker's Warform and it's 4/4."
    s.put(0, "battlefield", BEAR)
    s.put(0, "battlefield", beast("Captain", types="Legendary Creature"))
    play(s, 0, made("Maker, the Wise", "Legendary Instant", text), "Bear")
    assert s.permanents(0) == ["Bear", "Captain", "Maker's Warform"] and s.pt("Maker's Warform") == (4, 4)


@rule("707.9b", "205.1a")
def test_a_copy_that_is_nothing_but_an_enchantment():
    s = table()
    text = "Create a token that's a copy of target creature, except it's an enchantment and loses all other card types."
    s.put(0, "battlefield", BEAR)
    play(s, 0, spell(text), "Bear")
    assert s.characteristic(max(s.find_all("Bear", "battlefield")), "types") == frozenset(["enchantment"])


@rule("205.4b", "704.5j")
def test_what_isnt_legendary_if_its_a_token():
    s = table()
    hero = beast("Ooze", "~ isn't legendary if it's a token.", types="Legendary Creature")
    s.put(0, "battlefield", hero)
    s.put(0, "battlefield", hero, component="token")
    s.settle()
    assert s.count("Ooze", "battlefield") == 2  # one of them is not legendary
    play(s, 0, hero)
    s.settle()
    assert s.count("Ooze", "battlefield") == 2


@rule("107.1b", "119.3")
@pytest.mark.parametrize(("cards", "life"), [(0, 17), (2, 19), (4, 20)])
def test_life_for_each_card_fewer_than_three(cards, life):
    s = table(decks=[[basic("G")] * 20] * 2)
    s.put(0, "battlefield", shrine("At the beginning of each opponent's upkeep, that player loses 1 life for each card fewer "
                                   "than three in their hand."))  # fmt: skip
    s.put(1, "hand", *[basic("G")] * cards)
    s.pass_until(lambda game: game.active_player == 1 and game.stage_name() == "draw")
    assert s.life(1) == life


@rule("608.2c")
def test_three_things_that_you_do_with_the_card():
    s = table()
    s.put(0, "library", beast("Tree", size="1/6"))
    text = (
        "Reveal the top card of your library. If it's a creature card, you gain life equal to that card's toughness, "
        "lose life equal to its power, then put it into your hand."
    )
    play(s, 0, spell(text))
    assert s.life(0) == 25 and s.zone_names(0, "hand") == ["Tree"]


@rule("701.13c", "603.2c")
@pytest.mark.parametrize(("card", "life"), [(BEAR, 21), (basic("G"), 20)])
def test_milling_one_or_more_cards_of_a_kind(card, life):
    s = table()
    s.put(0, "battlefield", shrine("Whenever a player mills one or more creature cards, you gain 1 life."))
    s.put(1, "library", card, card, card)
    play(s, 0, spell("Target player mills three cards."), ("player", 1))
    s.resolve_all()
    assert s.life(0) == life


@rule("706.2")
def test_one_of_the_results_was_high():
    s = table(decks=[[basic("G")] * 20] * 2)
    text = "Whenever you roll one or more dice, you gain 1 life. If any of those results was 10 or higher, you gain 10 life."
    s.put(0, "battlefield", shrine(text))
    results = set()
    for n in range(8):
        before = s.life(0)
        play(s, 0, spell("Roll a d20.", f"Roll {n}"))
        s.resolve_all()
        (number,) = s.events(_rolled())[-1:]
        results.add(number.number >= 10)
        assert s.life(0) - before == (11 if number.number >= 10 else 1)
    assert results == {True, False}


def _rolled():
    from apnap_plugins.rules.chance.dice import DieRolled

    return DieRolled
