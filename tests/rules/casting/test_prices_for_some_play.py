"""What a player's spells cost for a time, and abilities of some permanents; what spells are given (CR 601.2f, 602.2b)."""

from __future__ import annotations

import pytest
from magic import BEAR
from wordings import beast, made, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.testing import basic

PINGER = beast("Pinger", "{1}: You gain 1 life.")


def pay_for(s, player, card, lands):
    """Whether a card can be cast with so many lands."""
    s.put(player, "hand", card)
    s.lands(player, "W" * lands)
    return s.can(player, card.name)


@rule("601.2f", "611.2c")
@pytest.mark.parametrize(("who", "lands", "able"), [(1, 0, True), (0, 1, False)])
def test_only_what_that_player_casts_costs_less_until_your_next_turn(who, lands, able):
    s = table(decks=[[basic("W")] * 20] * 2)
    text = (
        "Target player draws a card. Until your next turn, instant, sorcery, and planeswalker spells "
        "that player casts cost {2} less to cast."
    )
    play(s, 0, spell(text), ("player", 1))
    card = made("Tip", "Instant", "You gain 1 life.", cost="{2}")
    assert pay_for(s, who, card, lands) is able


@rule("601.2f", "611.2a")
def test_more_for_a_creature_is_not_said_and_it_ends():
    s = table(decks=[[basic("W")] * 20] * 2)
    play(
        s, 0, spell("Until your next turn, instant spells target opponent casts cost {1} more to cast."), ("player", 1)
    )
    s.put(1, "hand", made("Tip", "Instant", "You gain 1 life."), beast("Cub", "Flash"))
    assert not s.can(1, "Tip")
    assert s.can(1, "Cub")
    s.pass_until(lambda game: game.active_player == 1)
    s.pass_until(lambda game: game.active_player == 0)
    assert s.can(1, "Tip")


@rule("601.2f", "602.2b")
def test_activated_abilities_of_some_permanents_cost_more_but_mana_abilities_dont():
    s = table()
    dark = shrine(
        "Activated abilities of white enchantments cost {3} more to activate unless they're mana abilities.", "Dark"
    )
    s.put(1, "battlefield", dark)
    white = made("Light", "Enchantment", "{0}: You gain 1 life.\n{T}: Add {C}.", cost="{W}")
    s.put(0, "battlefield", white, shrine("{0}: You gain 2 life.", "Grey"))
    s.put(0, "hand", beast("Cub", cost="{1}"))
    assert s.can(0, "Cub")
    assert not s.can(0, "Light", kind="activate")
    assert s.can(0, "Grey", kind="activate")
    s.lands(0, "WW")
    assert s.can(0, "Light", kind="activate")


@rule("601.2f", "602.2b")
def test_what_is_so_and_a_price_in_one_sentence():
    s = table()
    text = "During your turn, creatures you control have first strike and equip abilities you activate cost {1} less to activate."
    s.put(
        0,
        "battlefield",
        shrine(text),
        BEAR,
        made("Blade", "Artifact \u2014 Equipment", "Equipped creature gets +1/+1.\nEquip {1}"),
    )
    assert s.has("Bear", "first-strike")
    s.act(0, "activate", lambda o: s.game.name_of(o[1]) == "Blade").resolve()
    assert s.pt("Bear") == (3, 3)


@rule("702.41a", "611.2f")
def test_the_next_spell_has_affinity_and_the_one_after_it_has_not():
    s = table()
    s.put(0, "battlefield", made("Cell", "Artifact", ""), made("Tube", "Artifact", ""))
    play(s, 0, spell("The next spell you cast this turn has affinity for artifacts."))
    s.put(0, "hand", beast("Cub", cost="{2}"), beast("Whelp", cost="{2}"))
    assert s.can(0, "Cub")
    assert s.can(0, "Whelp")
    s.cast(0, "Cub")
    s.resolve()
    assert not s.can(0, "Whelp")


@rule("702.88a", "603.7b")
def test_the_next_one_from_hand_gains_an_ability_as_it_is_cast():
    s = table(decks=[[basic("W")] * 20] * 2)
    play(s, 0, spell("When you next cast an instant or sorcery spell from your hand this turn, it gains rebound."))
    s.put(0, "hand", made("Tip", "Instant", "You gain 1 life."), made("Tap", "Instant", "You gain 1 life."))
    for name in ("Tip", "Tap"):
        s.cast(0, name)
        s.resolve_all()
    assert s.zone_names(0, "exile") == ["Tip"]
    assert "Tap" in s.zone_names(0, "graveyard")


@rule("606.3", "606.5")
def test_loyalty_abilities_of_the_planeswalker_in_anybody_s_turn():
    s = table(decks=[[basic("W")] * 20] * 2)
    text = (
        "You may activate loyalty abilities of Walker on any player's turn any time you could cast an "
        "instant.\n+1: You gain 1 life."
    )
    s.put(0, "battlefield", made("Walker", "Legendary Planeswalker", text), counters={"loyalty": 2})
    s.put(0, "battlefield", made("Other", "Legendary Planeswalker", "+1: You gain 1 life."), counters={"loyalty": 2})
    s.pass_until(lambda game: game.active_player == 1)
    s.pass_until("upkeep")
    assert s.can(0, "Walker", kind="activate")
    assert not s.can(0, "Other", kind="activate")


@rule("707.10", "602.2b")
def test_the_activated_ability_is_copied_and_a_mana_ability_is_not():
    s = table()
    text = (
        "Whenever you activate an ability that isn't a mana ability, copy it. You may choose new targets for the copy."
    )
    s.put(
        0,
        "battlefield",
        shrine(text),
        made("Cell", "Artifact", "{T}: Add {C}."),
        made("Gun", "Artifact", "{1}: Gun deals 1 damage to any target."),
    )
    s.put(1, "battlefield", BEAR)
    s.activate(0, "Gun", ("player", 1))
    s.resolve_all()
    assert s.life(1) == 18
