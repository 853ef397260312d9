"""Cards that gain abilities in exile, targets of a player or of who controls a planeswalker, copies (CR 115, 707.12)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.rules.designations.commanders import COMMANDER_CASTS
from apnap_plugins.testing import basic

DECKS = [[basic("G")] * 20] * 2


@rule("113.6", "601.3")
def test_creature_cards_that_were_exiled_may_be_cast_while_something_is_so():
    s = table(decks=DECKS)
    s.put(0, "library", beast("Cub", "Flash"), made("Tip", "Instant", "You gain 1 life."))
    text = (
        'Exile the top two cards of your library. Creature cards exiled this way gain "You may cast '
        'this card from exile as long as you control an Elf."'
    )
    play(s, 0, spell(text))
    assert not s.can(0, "Cub")
    s.put(0, "battlefield", beast("Elf", types="Creature \u2014 Elf"))
    assert s.can(0, "Cub")
    assert not s.can(0, "Tip")
    s.pass_until(lambda game: game.active_player == 1)
    assert s.can(0, "Cub")
    s.cast(0, "Cub")
    s.resolve()
    assert sorted(s.permanents(0)) == ["Cub", "Elf"]


@rule("608.2h", "701.16a")
def test_until_one_of_greater_mana_value_is_revealed():
    s = table()
    s.put(0, "battlefield", beast("Two", cost="{2}"))
    s.put(
        0,
        ("library"),
        beast("One", cost="{1}"),
        beast("Same", cost="{2}"),
        beast("Three", cost="{3}"),
        beast("Four", cost="{4}"),
    )
    text = (
        "Exile target creature you control, then reveal cards from the top of your library until you reveal a creature card with "
        "greater mana value. Put that card onto the battlefield and the rest on the bottom of your library in a random order."
    )
    play(s, 0, spell(text), "Two")
    assert s.permanents(0) == ["Three"]
    assert s.zone_names(0, "exile") == ["Two"]


@rule("115.1", "122.6", "608.2c")
def test_a_card_of_each_opponent_gets_a_counter_and_may_be_cast_by_it():
    s = table(players=3)
    s.put(1, "graveyard", made("Tip", "Instant", "You gain 1 life."), BEAR)
    s.put(2, "graveyard", made("Tap", "Instant", "You gain 2 life."))
    s.put(0, "graveyard", made("Own", "Instant", "You gain 4 life."))
    s.put(2, "exile", made("Bare", "Instant", "You gain 8 life."))
    text = (
        "For each opponent, exile up to one target instant or sorcery card from that player's graveyard "
        "and put a page counter on it."
    )
    s.expect(0, "601.2c", ["Tip"]).expect(0, "601.2c", ["Tap"])
    play(s, 0, spell(text))
    assert [s.counters(name) for name in ("Tip", "Tap")] == [{"page": 1}, {"page": 1}]
    assert "Own" in s.zone_names(0, "graveyard")
    s.expect(0, "608.2d", True)
    s.expect(0, "608.2g", ["Tap"])
    play(
        s,
        0,
        spell(
            ("You may cast a spell from among cards in exile with page counters on them without paying its mana cost."),
            "Read",
        ),
    )
    s.resolve_all()
    assert s.life(0) == 22


@rule("115.1", "601.2c", "608.2b")
@pytest.mark.parametrize("first", ["player", "planeswalker"])
def test_a_creature_of_the_player_or_of_the_planeswalker_s_controller(first):
    s = table(players=3)
    s.put(1, "battlefield", made("Walker", "Legendary Planeswalker", ""), counters={"loyalty": 5})
    s.put(1, "battlefield", OGRE)
    s.put(2, "battlefield", BEAR)
    text = (
        "Effect deals 1 damage to target player or planeswalker and 1 damage to up to one target creature that player or that "
        "planeswalker's controller controls. That creature can't block this turn."
    )
    s.put(0, "hand", spell(text))
    s.cast(0, "Effect", ("player", 1) if first == "player" else "Walker", "Ogre")
    s.resolve()
    assert s.damage("Ogre") == 1
    assert (s.life(1), s.counters_on("Walker", "loyalty")) == ((19, 5) if first == "player" else (20, 4))


@rule("707.12", "608.2d")
def test_three_copies_of_one_of_the_exiled_cards():
    s = table(decks=DECKS)
    s.put(
        0,
        "library",
        made("Tip", "Instant", "You gain 1 life.", cost="{9}"),
        BEAR,
        made("Tap", "Instant", "You gain 5 life."),
    )
    s.expect(0, "608.2d", ["Tip"])
    for left in (3, 2, 1):
        if left > 1:
            s.expect(0, "707.12", ["Tip"])
        s.expect(0, "608.2g", True)
    text = (
        "Exile the top three cards of your library. Choose an instant or sorcery card exiled this way and copy it three times. "
        "You may cast the copies without paying their mana costs."
    )
    s.put(0, "hand", spell(text))
    s.cast(0, "Effect")
    s.resolve_all()
    assert s.life(0) == 23
    assert sorted(s.zone_names(0, "exile")) == ["Bear", "Tap", "Tip"]


@rule("614.1a", "611.2a")
@pytest.mark.parametrize(("much", "left"), [("double", 16), ("triple", 14)])
def test_more_combat_damage_to_opponents_for_a_time(much, left):
    s = table(decks=DECKS)
    s.put(0, "battlefield", BEAR, OGRE)
    text = (
        "Choose target creature. Until your next turn, if that creature would deal combat damage to one "
        "of your opponents, it deals "
        f"{much} that damage to that player instead."
    )
    play(s, 0, spell(text), "Bear")
    s.attack("Bear")
    s.pass_until("postcombat main")
    assert s.life(1) == left
    play(
        s,
        0,
        spell("Target creature deals damage equal to its power to target opponent.", "Bite"),
        "Bear",
        ("player", 1),
    )
    assert s.life(1) == left - 2  # that is no combat damage


@rule("122.6a", "306.5b")
def test_it_enters_with_a_counter_for_each_time_a_commander_was_cast():
    s = table()
    text = (
        "Walker enters with a loyalty counter on her for each time you've cast a commander from the "
        "command zone this game.\n0: You gain 1 life."
    )
    s.set_field(COMMANDER_CASTS, (2, 1), 0)
    play(s, 0, made("Walker", "Legendary Planeswalker", text))
    assert s.counters_on("Walker", "loyalty") == 3


@rule("109.2", "608.2c")
@pytest.mark.parametrize(
    ("card", ("there")), [(basic("G"), True), (beast("Cub", cost="{2}"), True), (beast("Giant", cost="{4}"), False)]
)
def test_the_mana_value_is_said_of_the_creature_card_alone(card, there):
    s = table()
    s.put(0, "library", card)
    s.put(0, "battlefield", shrine("", "One"), shrine("", "Two"))
    s.expect(0, "608.2d", True)
    text = (
        "Look at the top card of your library. If it's a land card or a creature card with mana value less than or equal to the "
        "number of enchantments you control, you may put that card onto the battlefield."
    )
    s.put(0, "hand", spell(text))
    s.cast(0, "Effect")
    s.resolve()
    assert (card.name in s.permanents(0)) is there
    s.expected.clear()
