"""More kinds of tokens, one of several costs, coins for each, copies of other types, what shares a card type: played."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.rules.chance.coins import CoinFlipped
from apnap_plugins.testing import basic


def fight(**more):
    return table(stage="beginning of combat", **more)


@rule("614.16", "614.5")
def test_another_token_beside_those_that_would_be_created():
    s = table()
    s.put(
        0,
        "battlefield",
        shrine("If you would create one or more tokens, instead create those tokens plus an additional Food token."),
    )
    play(s, 0, spell("Create two 1/1 red Goblin creature tokens."))
    assert s.permanents(0) == ["Food Token", "Goblin Token", "Goblin Token", "Shrine"]
    play(s, 0, spell("Target opponent creates a 1/1 red Goblin creature token.", "Gift"), ("player", 1))
    assert s.permanents(1) == ["Goblin Token"]


@rule("614.16", "614.5")
@pytest.mark.parametrize(("created", "soldiers"), [("a 2/2 black Zombie creature token", 1), ("a Treasure token", 0)])
def test_only_beside_creature_tokens(created, soldiers):
    s = table()
    text = (
        "If one or more creature tokens would be created under your control, "
        "those tokens plus a 1/1 white Soldier creature token are created instead."
    )
    s.put(0, "battlefield", shrine(text))
    play(s, 0, spell(f"Create {created}."))
    assert s.count("Soldier Token", "battlefield") == soldiers and len(s.permanents(0)) == 2 + soldiers


ANOTHER = "If you would create one or more tokens, instead create those tokens plus an additional Food token."
AS_MANY = (
    "If one or more tokens would be created under your control, those tokens plus that many 1/1 green Squirrel creature "
    "tokens are created instead."
)


@rule("614.16", "616.1")
def test_one_more_token_beside_several_kinds_that_are_created_at_once():
    s = table()
    s.put(0, "battlefield", shrine(ANOTHER))
    play(s, 0, spell("Create a Treasure token and a 1/1 red Goblin creature token."))
    assert s.permanents(0) == ["Food Token", "Goblin Token", "Shrine", "Treasure Token"]


@rule("614.16", "616.1")
@pytest.mark.parametrize(("first", "squirrels"), [("Oak", 2), ("Kitchen", 3)])
def test_the_order_of_two_such_effects_matters(first, squirrels):
    s = table()
    s.put(0, "battlefield", shrine(ANOTHER, "Kitchen"), shrine(AS_MANY, "Oak"))
    s.expect(0, "616.1", first)
    play(s, 0, spell("Create two Treasure tokens."))
    assert s.count("Food Token") == 1
    assert s.count("Squirrel Token") == squirrels


@rule("118.12", "608.2d")
@pytest.mark.parametrize(("lands", "life"), [("U", 23), ("R", 20), ("GU", 23)])
def test_one_of_three_costs_is_paid(lands, life):
    s = table()
    s.lands(0, lands)
    if life > 20:
        s.expect(0, "608.2d", True)
    play(s, 0, spell("You may pay {G}, {W}, or {U}. If you do, you gain 3 life."))
    assert s.life(0) == life and len(s.tapped(0)) == (life > 20)


@rule("705.1", "701.7a")
def test_a_coin_for_each_creature_and_those_with_tails_are_destroyed():
    s = table()
    s.put(0, "battlefield", *[beast(f"Cub {n}") for n in range(8)])
    s.put(0, "battlefield", beast("Fiend", types="Creature \u2014 Demon"))
    text = "Flip a coin for each creature that isn't a Demon, Devil, or Imp. Destroy each creature whose coin comes up tails."
    play(s, 0, spell(text))
    sides = [one.side for one in s.events(CoinFlipped)]
    assert len(sides) == 8 and set(sides) == {"heads", "tails"}
    left = [name for name in s.permanents(0) if name.startswith("Cub")]
    assert left == [f"Cub {n}" for n, side in enumerate(sides) if side == "heads"] and s.find("Fiend", "battlefield")


@rule("707.9b", "608.3f")
def test_a_copy_of_a_spell_that_is_an_artifact_too():
    s = table()
    text = (
        "Whenever you cast a Beast or Bird creature spell, you may copy it, "
        "except the copy is an artifact in addition to its other types."
    )
    s.put(0, "battlefield", shrine(text))
    s.put(0, "hand", beast("Dove", types="Creature \u2014 Bird"), beast("Cat", types="Creature \u2014 Cat"))
    s.expect(0, "608.2d", True)
    s.cast(0, "Dove")
    s.resolve_all()
    first, second = s.find_all("Dove", "battlefield")
    kinds = [s.characteristic(one, "types") for one in (first, second)]
    assert sorted(map(len, kinds)) == [1, 2] and frozenset(["artifact", "creature"]) in kinds
    s.cast(0, "Cat")
    s.resolve_all()
    assert s.count("Cat", "battlefield") == 1


@rule("205.2a", "608.2h")
@pytest.mark.parametrize(("theirs", "life", "cards"), [(OGRE, 20, 0), (basic("G"), 18, 1)])
def test_a_permanent_that_shares_a_card_type_with_the_sacrificed_one(theirs, life, cards):
    s = table(decks=[[basic("U")] * 20] * 2)
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", theirs)
    before = s.count(zone="hand", player=0)
    text = (
        "You may sacrifice a creature. If you do, each opponent may sacrifice a permanent of their choice that shares a card "
        "type with it. For each opponent who doesn't, that player loses 2 life and you draw a card."
    )
    s.expect(0, "608.2d", True)
    if life == 20:
        s.expect(1, "608.2d", True)
    play(s, 0, spell(text))
    assert s.life(1) == life and s.count(zone="hand", player=0) - before == cards


@rule("608.2c", "608.2d")
def test_where_nothing_is_sacrificed_nobody_loses_life():
    s = table(decks=[[basic("U")] * 20] * 2)
    s.put(0, "battlefield", BEAR)
    text = (
        "You may sacrifice a creature. If you do, each opponent may sacrifice a permanent of their choice that shares a card "
        "type with it. For each opponent who doesn't, that player loses 2 life and you draw a card."
    )
    s.expect(0, "608.2d", False)
    play(s, 0, spell(text))
    assert s.life_totals() == [20, 20]


@rule("120.9", "608.2h")
def test_that_much_is_the_damage_for_all_that_is_done_with_it():
    s = fight(players=3, decks=[[basic("G")] * 20] * 3)
    text = (
        "Whenever ~ deals combat damage to an opponent, you draw that many cards "
        "and ~ deals that much damage to each other opponent."
    )
    s.put(0, "battlefield", beast("Warlord", text, "3/3"))
    before = s.count(zone="hand", player=0)
    s.attack({"Warlord": ("player", 1)})
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 17, 17] and s.count(zone="hand", player=0) - before == 3


def test_that_many_is_unclear_after_another_number():
    with pytest.raises(NotUnderstood):
        meaning("Whenever ~ deals combat damage to a player, draw two cards, then you gain that much life.")


@rule("611.3a")
@pytest.mark.parametrize(("worn", "counter", "flies"), [(True, True, True), (True, False, False), (False, True, False)])
def test_enchanted_and_equipped_and_with_a_counter(worn, counter, flies):
    s = table()
    text = "As long as ~ is enchanted, equipped, and has a counter on it, ~ has flying."
    s.put(0, "battlefield", beast("Ogre", text), counters={"charge": 1} if counter else None)
    play(s, 0, made("Veil", "Enchantment \u2014 Aura", "Enchant creature"), "Ogre")
    if worn:
        s.put(0, "battlefield", made("Sword", "Artifact \u2014 Equipment", "Equip {0}"))
        s.activate(0, "Sword", "Ogre")
        s.resolve()
    assert s.has("Ogre", "flying") == flies
