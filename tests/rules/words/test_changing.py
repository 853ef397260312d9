"""Words for changes: lands that become creatures, several that each get something, numbers that the rules define; played."""

from __future__ import annotations

import pytest
from rulebook import BEAR, FOREST
from turns import stages, until
from wordings import beast, language, made, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import LINE, SPELL_LINE, NotUnderstood
from apnap_plugins.rules.vocabulary.characteristics import SUBTYPES, TYPES
from apnap_plugins.testing import basic


def types(s, name):
    return s.characteristic(name, TYPES)


def ends(s, card):
    """A player casts a card from their hand, and all pass until the game is over."""
    s.put(0, "hand", card)
    s.cast(0, card.name)
    while not s.game.is_over():
        s.pass_priority()


@rule("205.1b", "611.2a")
@pytest.mark.parametrize(
    "text",
    [
        "{0}: This land becomes a 2/2 blue Bird creature with flying until end of turn. It's still a land.",
        "{0}: Until end of turn, this land becomes a 2/2 blue Bird creature with flying. It's still a land.",
    ],
)
def test_a_land_that_becomes_a_creature_is_still_a_land(text):
    s = table(decks=[[FOREST] * 9] * 2)
    s.put(0, "battlefield", made("Lair", "Land", text))
    s.activate(0, "Lair")
    s.resolve()
    assert types(s, "Lair") == {"land", "creature"}
    assert s.pt("Lair") == (2, 2) and s.has("Lair", "flying")
    until(s, lambda game: game.active_player == 1)
    assert types(s, "Lair") == {"land"} and not s.has("Lair", "flying")


@rule("205.3m")
def test_all_creature_types_until_end_of_turn():
    s = table(decks=[[FOREST] * 9] * 2)
    vault = (
        "{0}: This land becomes a 2/2 creature with haste and all creature types until end of turn. It's still a land."
    )
    s.put(0, "battlefield", made("Vault", "Land", vault), shrine("Slivers get +1/+1."))
    s.activate(0, "Vault")
    s.resolve()
    assert s.pt("Vault") == (3, 3) and s.has("Vault", "haste")
    assert {"Assembly-Worker", "Goblin", "Sliver"} <= s.characteristic("Vault", SUBTYPES)


@rule("113.3", "611.2a")
@pytest.mark.parametrize("stop", [".", ""])
def test_a_land_with_a_quoted_ability_as_a_creature(stop):
    quoted = f'"When this creature dies, you gain 3 life{stop}"'
    text = f"{{0}}: This land becomes a 1/1 creature with trample and {quoted} until end of turn. It's still a land."
    s = table()
    land = s.put(0, "battlefield", made("Reaches", "Land", text))
    s.activate(0, "Reaches")
    s.resolve()
    assert s.has("Reaches", "trample")
    play(s, 0, spell("Destroy target creature."), land)
    s.resolve_all()
    assert s.life_totals()[0] == 23


def test_two_quoted_abilities_the_first_without_a_stop():
    text = 'Creatures you control have "When this creature dies, you gain 3 life" and "When this creature dies, draw a card."'
    s = table(decks=[[FOREST] * 9] * 2)
    s.put(0, "battlefield", shrine(text))
    play(s, 0, spell("Destroy target creature."), s.put(0, "battlefield", BEAR))
    s.resolve_all()
    assert s.life_totals()[0] == 23 and s.zone_names(0, "hand") == ["Forest"]


@rule("611.2a")
def test_what_nothing_limits_lasts():
    s = table(decks=[[FOREST] * 9] * 2)
    land = s.put(1, "battlefield", FOREST)
    play(s, 0, made("Touch", "Sorcery", "Target land becomes a 2/2 creature that's still a land."), land)
    until(s, lambda game: game.active_player == 1)
    assert s.pt(land) == (2, 2) and types(s, land) == {"land", "creature"}


@rule("205.1a", "603.4")
def test_an_enchantment_that_becomes_a_creature_is_none_any_more():
    s = table()
    text = (
        "When an opponent casts an instant spell, if this enchantment is an enchantment, it becomes a 4/4 Ape creature."
    )
    s.put(1, "battlefield", shrine(text, "Gibbons"))
    play(s, 0, spell("Draw a card."))
    s.resolve_all()
    assert types(s, "Gibbons") == {"creature"} and s.pt("Gibbons") == (4, 4)


@rule("205.1b", "604.1")
def test_an_enchanted_land_is_a_creature_and_still_a_land():
    s = table()
    land = s.put(0, "battlefield", FOREST)
    aura = made(
        "Zendikon",
        "Enchantment — Aura",
        "Enchant land\nEnchanted land is a 4/2 red Beast creature with trample. It's still a land.",
    )
    play(s, 0, aura, land)
    assert types(s, "Forest") == {"land", "creature"} and s.pt("Forest") == (4, 2) and s.has("Forest", "trample")


@rule("608.2d")
@pytest.mark.parametrize("does", [True, False])
def test_who_may_have_it_become_something_is_asked(does):
    s = table()
    become = "become a 3/3 Sphinx creature with flying in addition to its other types until end of turn."
    s.put(
        0,
        "battlefield",
        shrine(f"Whenever you cast a noncreature spell, you may have this enchantment {become}", "Riddle"),
    )
    s.put(0, "hand", spell("You gain 1 life."))
    s.cast(0, "Effect")
    s.expect(0, "608.2d", does)
    s.resolve_all()
    assert types(s, "Riddle") == ({"creature", "enchantment"} if does else {"enchantment"})


@rule("601.2c")
def test_each_of_several_targets_gets_it():
    s = table()
    bears = s.put(0, "battlefield", beast("One"), beast("Two"), beast("Three"))
    play(s, 0, spell("Up to two target creatures each get +2/+1 and gain trample until end of turn."), [*bears[:2]])
    assert [s.pt(bear) for bear in bears] == [(4, 3), (4, 3), (2, 2)]
    assert [s.has(bear, "trample") for bear in bears] == [True, True, False]


@rule("119.3")
def test_each_of_several_players_gains_life():
    s = table(players=3)
    play(s, 0, spell("Any number of target players each gain 6 life."), [("player", 0), ("player", 2)])
    assert s.life_totals() == [26, 20, 26]


def test_they_are_the_objects_named_last():
    s = table()
    play(s, 0, spell("Create two 1/1 red Goblin creature tokens. They gain haste until end of turn."))
    assert [s.has(goblin, "haste") for goblin in s.find_all("Goblin Token")] == [True, True]
    for refused in (
        "They gain flying until end of turn.",
        "Target player draws a card. They gain flying until end of turn.",
    ):
        with pytest.raises(NotUnderstood):
            language().read(refused, root=SPELL_LINE)


@rule("109.2", "611.2")
def test_other_attacking_creatures_are_other_than_what_it_is():
    s = table()
    s.put(
        0,
        "battlefield",
        beast(
            "Goblin",
            "Whenever this creature attacks, it gets +2/+0 until end of turn for each other attacking creature.",
        ),
    )
    s.put(0, "battlefield", beast("Bear"), beast("Elk"))
    s.attack(["Goblin", "Bear"])
    s.resolve_all()
    assert s.pt("Goblin") == (4, 2)


def test_other_is_unclear_where_it_is_another_creature_that_gets_something():
    with pytest.raises(NotUnderstood):
        language().read(
            "Whenever another creature attacks, it gets +1/+0 until end of turn for each other attacking creature.",
            root=LINE,
        )


@rule("305.6")
def test_basic_land_types_are_counted_once_each():
    s = table()
    s.put(0, "battlefield", basic("G"), basic("G"), basic("U"), made("Taiga", "Land — Mountain Forest", ""))
    s.put(1, "battlefield", basic("W"))
    bear = s.put(0, "battlefield", BEAR)
    play(
        s,
        0,
        spell("Target creature gets +1/+1 until end of turn for each basic land type among lands you control."),
        bear,
    )
    assert s.pt(bear) == (5, 5)
    play(s, 0, spell("You gain X life, where X is the number of basic land types among lands you control."))
    assert s.life_totals()[0] == 23


@rule("700.5")
def test_devotion_to_one_color_and_to_two():
    s = table()
    s.put(0, "battlefield", beast("Gruul", cost="{R/G}{R}"), beast("Elf", cost="{G}{G}"))
    play(s, 0, spell("You gain life equal to your devotion to green."))
    assert s.life_totals()[0] == 23
    play(s, 0, spell("You gain life equal to your devotion to red and green."))
    assert s.life_totals()[0] == 27


@rule("700.8")
def test_the_creatures_in_a_party():
    s = table()
    s.put(0, "battlefield", beast("Cleric", types="Creature — Cleric"), beast("Rogue", types="Creature — Rogue"))
    s.put(0, "battlefield", beast("Second", types="Creature — Cleric"))
    play(s, 0, spell("You gain 3 life for each creature in your party."))
    assert s.life_totals()[0] == 26


@rule("500.8")
@pytest.mark.parametrize(
    "text",
    ["After this phase, there is an additional combat phase.", "There is an additional combat phase after this phase."],
)
def test_an_additional_combat_phase(text):
    s = table(decks=[[FOREST] * 9] * 2)
    s.put(
        0, "battlefield", beast("Warleader", f"Whenever this creature attacks, untap all creatures you control. {text}")
    )
    s.attack(["Warleader"])
    s.resolve_all()
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 18]
    s.pass_until("declare attackers", again=True)
    assert s.game.active_player == 0


@rule("500.8", "505.1a")
def test_combat_and_a_main_phase_only_after_a_main_phase():
    text = "After this main phase, there is an additional combat phase followed by an additional main phase."
    for when, more in (("precombat main", 1), ("end", 0)):
        s = table(decks=[[FOREST] * 9] * 2)
        until(s, when)
        play(s, 0, spell(text))
        until(s, lambda game: game.active_player == 1)
        names = [name for name, player in stages(s.game) if player == 0]
        assert names.count("beginning of combat") == 1 + more, when


@rule("205.2a")
def test_card_types_among_cards_count_once_each():
    s = table()
    s.put(
        0,
        "battlefield",
        beast(
            "Guard",
            "This creature has menace as long as there are four or more card types among cards in your graveyard.",
        ),
    )
    s.put(
        0,
        "graveyard",
        beast("Elk"),
        made("Golem", "Artifact Creature", "", size="1/1"),
        spell("Draw a card.", "One"),
        spell("Draw a card.", "Two"),
    )
    assert not s.has("Guard", "menace")
    s.put(1, "graveyard", FOREST)
    assert not s.has("Guard", "menace")
    s.put(0, "graveyard", FOREST)
    assert s.has("Guard", "menace")


@rule("604.3a")
def test_a_toughness_that_is_the_same_number_and_more():
    types_among = "the number of card types among cards in all graveyards"
    text = f"Goyf's power is equal to {types_among} and its toughness is equal to that number plus 1."
    s = table()
    s.put(0, "battlefield", made("Goyf", "Creature", text, size="*/1+*"))
    assert s.pt("Goyf") == (0, 1)
    s.put(1, "graveyard", FOREST, made("Golem", "Artifact Creature", "", size="1/1"))
    assert s.pt("Goyf") == (3, 4)


@rule("122.1")
def test_counters_of_several_kinds_on_one_object():
    s = table()
    bear, elk = s.put(0, "battlefield", beast("Bear"), beast("Elk"))
    play(s, 0, spell("Put two +1/+1 counters and a flying counter on target creature."), bear)
    assert s.pt(bear) == (4, 4) and s.has(bear, "flying") and not s.has(bear, "reach")
    play(s, 0, spell("Put a reach counter, a vigilance counter, and a -1/-1 counter on target creature."), elk)
    assert s.pt(elk) == (1, 1) and s.has(elk, "reach") and s.has(elk, "vigilance")


@rule("608.2c", "613.4c")
def test_also_and_additional_add_to_what_was_said():
    s = table()
    bear, dragon = s.put(0, "battlefield", beast("Bear"), beast("Dragon", types="Creature — Dragon"))
    more = "If it's a Dragon, it also gains trample and gets an additional +2/+0 until end of turn."
    text = f"Target creature gets +1/+1 until end of turn. {more}"
    for which, size in ((bear, (3, 3)), (dragon, (5, 3))):
        play(s, 0, spell(text), which)
        assert s.pt(which) == size and s.has(which, "trample") == (which == dragon)


@rule("109.2")
def test_creatures_that_are_of_one_type_or_another():
    s = table()
    s.put(0, "battlefield", shrine("Each creature you control that's a Wolf or an Elf gets +1/+1."))
    wolf, elf, bear = s.put(
        0, "battlefield", *(beast(name, types=f"Creature — {name}") for name in ("Wolf", "Elf", "Bear"))
    )
    assert [s.pt(one) for one in (wolf, elf, bear)] == [(3, 3), (3, 3), (2, 2)]


@rule("107.3i")
def test_less_power_and_more_toughness():
    s = table()
    bear = s.put(0, "battlefield", beast("Bear", size="3/3"))
    play(s, 0, spell("Target creature gets -X/+X until end of turn, where X is its toughness."), bear)
    assert s.pt(bear) == (0, 6)


def test_an_instant_and_sorcery_card_is_either():
    s = table()
    s.put(0, "graveyard", spell("Draw a card.", "One"), made("Two", "Sorcery", "Draw a card."), FOREST)
    play(s, 0, spell("You gain 2 life for each instant and sorcery card in your graveyard."))
    assert s.life_totals()[0] == 24


@rule("205.1b", "306.8")
def test_a_planeswalker_that_is_a_creature_and_is_dealt_no_damage():
    text = (
        "0: Until end of turn, Gideon becomes a 4/4 Soldier creature that's still a planeswalker. "
        "Prevent all damage that would be dealt to him this turn."
    )
    s = table()
    gideon = s.put(0, "battlefield", made("Gideon", "Legendary Planeswalker — Gideon", text), counters={"loyalty": 3})
    s.activate(0, "Gideon")
    s.resolve()
    assert types(s, "Gideon") == {"creature", "planeswalker"} and s.pt("Gideon") == (4, 4)
    play(s, 0, spell("Effect deals 5 damage to target creature."), gideon)
    assert s.counters_on("Gideon", "loyalty") == 3 and s.damage("Gideon") == 0


@rule("104.2b")
def test_an_effect_wins_the_game():
    s = table(players=3)
    ends(s, spell("If you have 20 or more life, you win the game."))
    assert s.game.is_over() and [*s.game.result().values()] == ["won", "lost", "lost"]


@rule("104.3e")
def test_an_effect_makes_players_lose_the_game():
    s = table(players=3)
    play(s, 0, spell("Target opponent loses the game."), ("player", 2))
    assert not s.game.is_over() and s.game.players_in() == (0, 1)
    ends(s, spell("Each opponent loses the game."))
    assert s.game.is_over() and [*s.game.result().values()] == ["won", "lost", "lost"]


@rule("104.3e", "500.7")
def test_an_extra_turn_at_whose_end_the_game_is_lost():
    s = table(decks=[[FOREST] * 9] * 2)
    play(
        s,
        0,
        made(
            "Chance",
            "Sorcery",
            "Take an extra turn after this one. At the beginning of that turn's end step, you lose the game.",
        ),
    )
    s.pass_until("upkeep")
    assert s.game.active_player == 0 and not s.game.is_over()
    s.pass_until("postcombat main")
    while not s.game.is_over():
        s.pass_priority()
    assert s.game.active_player == 0
    assert [*s.game.result().values()] == ["lost", "won"]
