"""Other counters, tokens, mana and lethal damage than there would be, played (CR 614.16, 106.4, 704.5g)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, play, shrine, spell, table

from apnap import PLAYER_COUNTERS
from apnap.testing import rule
from apnap_plugins.rules.mana.mana import POOL
from apnap_plugins.testing import basic

MORE = (
    "If you would put one or more counters on {}, put {} of each of those kinds of counters "
    "on that permanent or player instead."
)
YOURS = shrine(MORE.format("a creature or planeswalker you control or on yourself", "that many plus one"))
TWICE = shrine(MORE.format("a permanent or player", "twice that many"))
HALF = shrine(
    "If an opponent would put one or more counters on a permanent or player, they put half that many of each of those kinds "
    "of counters on that permanent or player instead, rounded down."
)
GROWTH = spell("Put three +1/+1 counters on target creature.", "Growth")


@rule("614.16", "122.6")
@pytest.mark.parametrize(
    ("effect", "player", "number"),
    [(YOURS, 0, 4), (YOURS, 1, 3), (TWICE, 0, 6), (TWICE, 1, 3), (HALF, 0, 3), (HALF, 1, 1)],
)
def test_who_puts_counters_on_what_you_control(effect, player, number):
    s = table()
    s.put(0, "battlefield", effect, OGRE)
    play(s, player, GROWTH, "Ogre")
    assert s.counters("Ogre") == {"+1/+1": number}


@rule("122.6a", "614.16")
@pytest.mark.parametrize(("effect", "number"), [(YOURS, 3), (TWICE, 4)])
def test_what_enters_with_counters_gets_them_from_its_controller(effect, number):
    s = table()
    s.put(0, "battlefield", effect)
    play(s, 0, beast("Hydra", "~ enters with two +1/+1 counters on it.", size="0/0"))
    assert s.counters("Hydra") == {"+1/+1": number}


@rule("122.1", "614.16")
@pytest.mark.parametrize(("effect", "target", "number"), [(YOURS, 0, 3), (YOURS, 1, 2), (TWICE, 1, 4)])
def test_counters_that_players_get(effect, target, number):
    s = table()
    s.put(0, "battlefield", effect)
    play(s, 0, spell("Target player gets two poison counters."), ("player", target))
    assert {kind: count for kind, count, _ in s.game.get(PLAYER_COUNTERS, target)} == {"poison": number}


@rule("614.16", "701.6b")
def test_as_many_other_tokens_beside():
    s = table()
    text = (
        "If one or more tokens would be created under your control, those tokens plus that many 1/1 green Squirrel "
        "creature tokens are created instead."
    )
    s.put(0, "battlefield", shrine(text))
    play(s, 0, spell("Create two Treasure tokens.", "Find"))
    play(s, 1, spell("Create a Treasure token.", "Seek"))
    assert s.count("Treasure Token") == 3
    assert s.count("Squirrel Token") == 2


@rule("106.4", "614.1a")
@pytest.mark.parametrize(("what", "type"), [("colorless", "C"), ("red", "R")])
def test_unspent_mana_becomes_other_mana(what, type):
    s = table(decks=[[basic("G")] * 9] * 2)
    s.put(0, "battlefield", shrine(f"If you would lose unspent mana, that mana becomes {what} instead."))
    for player in (0, 1):
        play(s, player, spell("Add {G}{G}.", f"Rite {player}"))
    s.pass_until("beginning of combat")
    assert [[one.type for one in s.game.get(POOL, player)] for player in (0, 1)] == [[type] * 2, []]


@rule("704.5g", "510.1c")
def test_lethal_damage_is_determined_by_power():
    s = table()
    text = "Lethal damage dealt to creatures you control is determined by their power rather than their toughness."
    s.put(0, "battlefield", shrine(text), beast("Giant", size="5/1"), beast("Wall", size="0/4"))
    s.put(1, "battlefield", beast("Titan", size="5/1"))
    play(s, 1, spell("~ deals 1 damage to each creature.", "Sting"))
    assert (s.zone_names(0, "graveyard"), s.zone_names(1, "graveyard")) == (["Wall"], ["Titan", "Sting"])


@rule("614.6", "122.6a")
@pytest.mark.parametrize(("name", "zone", "counters"), [("Bear", "exile", {"blood": 1}), ("Relic", "graveyard", {})])
def test_exiled_with_counters_instead(name, zone, counters):
    s = table()
    s.put(
        0, "battlefield", shrine("If a nontoken creature would die, exile it with a blood counter on it instead."), BEAR
    )
    s.put(0, "battlefield", made("Relic", "Artifact", ""))
    play(s, 1, spell("Destroy target permanent.", "Doom"), name)
    assert s.counters(s.find(name, zone)) == counters


@rule("113.6b", "603.4")
def test_an_ability_that_asks_whether_it_is_exiled():
    s = table(decks=[[basic("G")] * 20] * 2)
    text = (
        "If ~ would die, instead exile it with two egg counters on it.\nAt the beginning of your upkeep, if ~ is exiled with an "
        "egg counter on it, remove an egg counter from it. Then if ~ has no egg counters on it, return it to the battlefield."
    )
    s.put(0, "battlefield", beast("Phoenix", text))
    play(s, 1, spell("Destroy target permanent.", "Doom"), "Phoenix")
    assert s.counters(s.find("Phoenix", "exile")) == {"egg": 2}
    for there in (0, 1):
        s.pass_until(lambda game: game.active_player == 1)
        s.pass_until(lambda game: game.active_player == 0 and game.stage_name() == "draw")
        assert s.count("Phoenix", "battlefield") == there


@rule("119.5", "107.1a")
@pytest.mark.parametrize(("word", "life"), [("down", 10), ("up", 10)])
def test_half_of_the_starting_life_total(word, life):
    s = table()
    play(
        s,
        0,
        spell(f"Target player's life total becomes half their starting life total, rounded {word}."),
        ("player", 1),
    )
    assert s.life_totals() == [20, life]


@rule("707.9b")
def test_a_copy_keeps_its_name_and_is_legendary():
    s = table()
    text = (
        "{0}: ~ becomes a copy of target creature, except its name is ~, it's legendary in addition to its other types, "
        "and it has flying and this ability."
    )
    s.put(0, "battlefield", beast("Mime", text, types="Legendary Creature — Shapeshifter", size="1/1"), OGRE, BEAR)
    s.activate(0, "Mime", "Ogre")
    s.resolve()
    assert s.pt("Mime") == (3, 3)
    s.activate(0, "Mime", "Bear")
    s.resolve()
    assert s.pt("Mime") == (2, 2)
    assert "legendary" in s.characteristic("Mime", "supertypes")


@rule("115.1", "601.2c")
def test_up_to_one_hundred_targets():
    s = table()
    s.put(0, "hand", spell("Tap up to one hundred target creatures.", "Hush"))
    s.put(1, "battlefield", BEAR, OGRE)
    s.cast(0, "Hush", [s.find("Bear"), s.find("Ogre")])
    s.resolve()
    assert [s.field("tapped", name) for name in ("Bear", "Ogre")] == [True, True]
