"""What players do that abilities trigger on: each verb with each of those who may do it, played by three players (CR 603.2)."""

from __future__ import annotations

import re

import pytest
from magic import BEAR
from wordings import language, made, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import LINE, NotUnderstood
from apnap_plugins.testing import Table

DONE = {
    "surveil{s}": "Surveil 1.",
    "[scries|scry]": "Scry 1.",
    "draw{s} a card": "Draw a card.",
    "gain{s} life": "You gain 5 life.",
    "gain{s} or lose{s} life": "You lose 5 life.",
    "proliferate{s}": "Proliferate.",
    "investigate{s}": "Investigate.",
    "create{s} one or more tokens": "Create a 1/1 red Goblin creature token.",
    "create{s} one or more tokens for the first time each turn": "Create two 1/1 red Goblin creature tokens.",
    "cast{s} an instant spell": "Scry 1.",
    "play{s} a land or cast{s} a spell": "Scry 1.",
    "discard{s} a creature card": "Discard a card.",
    "discard{s} one or more creature cards": "Discard two cards.",
    "sacrifice{s} a creature": "Sacrifice a creature.",
    "mill{s} one or more creature cards": "Mill two cards.",
    "[searches|search] {their} library": "Search your library for a card, put it into your hand, then shuffle.",
    "shuffle{s} {their} library": "Shuffle your library.",
    "become{s} the monarch": "You become the monarch.",
    "roll{s} a die": "Roll a d6.",
    "roll{s} one or more dice": "Roll a d6.",
}
"""What they do, and a spell with which somebody does it once."""
WHO = {
    "you": (0,),
    "an opponent": (1, 2),
    "a player": (0, 1, 2),
    "another player": (1, 2),
    "the chosen player": (1,),
}


def said(verb: str, who: str) -> str:
    """The sentence in which that is done."""
    you = who == "you"
    form = re.sub(r"\[(\w+)\|(\w+)\]", r"\2" if you else r"\1", verb)
    form = form.replace("{s}", "" if you else "s").replace("{their}", "your" if you else "their")
    return f"Whenever {who} {form}, put a charge counter on this enchantment."


def watched(verb: str, who: str) -> Table:
    """Player 0 has an enchantment that counts it; everybody has cards in library and hand, and two creatures."""
    s = table(players=3)
    chosen = "As this enchantment enters, choose a player.\n" if who == "the chosen player" else ""
    for player in range(3):
        s.put(player, "library", *[BEAR] * 4)
        s.put(player, "hand", BEAR, BEAR)
        s.put(player, "battlefield", BEAR, BEAR)
    if chosen:
        s.expect(0, "607.2d", ("player", 1))
    play(s, 0, shrine(chosen + said(verb, who)))
    return s


@rule("603.2", "109.5", "102.1")
@pytest.mark.parametrize("who", WHO)
@pytest.mark.parametrize("verb", DONE)
def test_it_triggers_for_those_who_are_meant(verb: str, who: str) -> None:
    s = watched(verb, who)
    counted = []
    for player in range(3):
        before = s.counters_on("Shrine", "charge")
        play(s, player, spell(DONE[verb]))
        s.resolve_all()
        counted.append(s.counters_on("Shrine", "charge") > before)
    assert counted == [player in WHO[who] for player in range(3)]


@rule("603.2c")
def test_several_at_once_are_one_discard_for_each_player() -> None:
    s = watched("discard{s} one or more creature cards", "another player")
    play(s, 0, spell("Each player discards two cards."))
    s.resolve_all()
    assert s.counters_on("Shrine", "charge") == 2


@rule("603.2c")
@pytest.mark.parametrize("kind", ["tokens", "artifact tokens"])
def test_tokens_of_two_kinds_that_are_created_at_once_are_created_once(kind: str) -> None:
    s = table()
    play(s, 0, shrine(f"Whenever you create one or more {kind}, put a charge counter on this enchantment."))
    play(s, 0, spell("Create a Treasure token and a Food token."))
    s.resolve_all()
    assert s.counters_on("Shrine", "charge") == 1
    play(s, 0, spell("Create a Treasure token. Create a Food token."))
    s.resolve_all()
    assert s.counters_on("Shrine", "charge") == 3


@rule("603.2c")
def test_that_many_are_those_of_one_player() -> None:
    s = table(players=3)
    s.put(1, "hand", BEAR, BEAR)
    s.put(2, "hand", BEAR)
    play(s, 0, shrine("Whenever an opponent discards one or more cards, you gain that much life."))
    play(s, 0, spell("Each player discards their hand."))
    assert len(s.stack) == 2
    s.resolve_all()
    assert s.life(0) == 23


@rule("603.2c")
def test_one_or_more_players_are_all_of_them_together() -> None:
    s = table(players=3)
    for player in range(3):
        s.put(player, "battlefield", BEAR)
    trigger = "Whenever {} one or more creatures, put a charge counter on this enchantment."
    play(s, 0, shrine(trigger.format("one or more players sacrifice"), "Altar"))
    play(s, 0, shrine(trigger.format("a player sacrifices"), "Shrine"))
    play(s, 0, spell("Each player sacrifices a creature."))
    s.resolve_all()
    assert (s.counters_on("Altar", "charge"), s.counters_on("Shrine", "charge")) == (1, 3)


@rule("603.2", "601.2i")
def test_the_second_spell_of_another_player() -> None:
    s = watched("cast{s} {their} second spell each turn", "another player")
    counted = []
    for player in (0, 0, 1, 1, 1, 2):
        before = s.counters_on("Shrine", "charge")
        play(s, player, spell("Scry 1."))
        s.resolve_all()
        counted.append(s.counters_on("Shrine", "charge") - before)
    assert counted == [0, 0, 0, 1, 0, 0]


@rule("303.4")
def test_the_enchanted_player_alone() -> None:
    s = table(players=3)
    curse = "Enchant player\nWhenever enchanted player scries, you gain 1 life."
    s.put(0, "hand", made("Curse", "Enchantment — Aura Curse", curse))
    s.cast(0, "Curse", ("player", 2))
    s.resolve_all()
    for player in range(3):
        play(s, player, spell("Scry 1."))
        s.resolve_all()
    assert s.life(0) == 21


def test_nobody_else_is_meant_by_such_words() -> None:
    for line in ("Whenever you scries, draw a card.", "Whenever another player scry, draw a card."):
        with pytest.raises(NotUnderstood):
            language().read(line, root=LINE)


@rule("508.1b", "603.2")
def test_the_opponent_who_is_attacked_is_that_player() -> None:
    s = table(players=3)
    s.put(0, "battlefield", BEAR, BEAR)
    watch = "Whenever a creature you control attacks an opponent, that player loses 1 life."
    s.put(0, "battlefield", shrine(watch))
    first, second = s.find_all("Bear", "battlefield")
    s.attack({first: ("player", 1), second: ("player", 2)})
    s.resolve_all()
    assert s.life_totals() == [20, 19, 19]
