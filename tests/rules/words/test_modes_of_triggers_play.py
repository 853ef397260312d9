"""Modes of triggered abilities that speak of what the ability triggers on, and modes that are chosen once, played (CR 700.2)."""

from __future__ import annotations

from magic import BEAR, OGRE
from wordings import beast, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.rules.damage.instructions import DrawCards, LoseLife
from apnap_plugins.rules.stack.abilities import Mode, Modes
from apnap_plugins.rules.vocabulary.selectors import TriggerPlayer

CHOICE = "Draw a card."
PACT = "Choose one that hasn't been chosen{} \u2014 \u2022 You gain 1 life. \u2022 You gain 10 life."


def test_what_the_words_mean() -> None:
    (ability,) = meaning(
        "Whenever ~ deals combat damage to a player, choose one \u2014 \u2022 That player loses 1 life. \u2022 Draw a card."
    )
    assert ability.modes == Modes((Mode(LoseLife(1, TriggerPlayer())), Mode(DrawCards())))
    (ability,) = meaning("At the beginning of your upkeep, " + PACT.format("").replace("Choose", "choose"))
    assert ability.modes.not_before == "ever"


@rule("700.2b", "608.2h")
def test_a_mode_speaks_of_the_player_who_was_dealt_damage() -> None:
    s = table(stage="beginning of combat", players=3)
    modes = "choose one \u2014\n\u2022 That player loses 5 life.\n\u2022 Draw a card."
    text = f"Whenever Rat deals combat damage to a player, {modes}"
    s.put(0, "battlefield", beast("Rat", text, size="1/1"))
    s.expect(0, "modes", [0])
    s.attack({"Rat": ("player", 2)})
    s.pass_until("end of combat").done()
    assert s.life_totals() == [20, 20, 14]


@rule("700.2b")
def test_it_is_what_the_ability_triggers_on() -> None:
    s = table()
    s.put(0, "battlefield", shrine("Whenever a creature you control enters, choose one \u2014\n\u2022 It gets +3/+0 until end of "
                                   "turn.\n\u2022 Draw a card."))  # fmt: skip
    s.put(0, "battlefield", BEAR)
    s.expect(0, "modes", [0])
    s.put(0, "graveyard", OGRE)
    play(s, 0, spell("Return target creature card from your graveyard to the battlefield."), "Ogre")
    s.resolve_all().done()
    assert s.pt("Ogre") == (6, 3) and s.pt("Bear") == (2, 2)


@rule("700.2b", "603.4")
def test_a_condition_before_the_modes() -> None:
    modes = "choose one \u2014\n\u2022 You gain 1 life.\n\u2022 Draw a card."
    text = f"At the beginning of your end step, if you control an Ogre, {modes}"
    for card, life in ((BEAR, 20), (beast("Ogre", types="Creature \u2014 Ogre"), 21)):
        s = table()
        s.put(0, "battlefield", shrine(text), card)
        s.pass_until("end")
        s.resolve_all() if life > 20 else s.settle()
        assert s.life(0) == life


@rule("700.2a")
def test_each_mode_only_once_and_then_none_is_left() -> None:
    s = table()
    s.put(
        0,
        "battlefield",
        shrine("{0}: " + PACT.format("").replace("\u2014 ", "\u2014\n").replace(". \u2022", ".\n\u2022")),
    )
    s.expect(0, "modes", [1])
    s.act(0, "activate", "Shrine").resolve()
    assert s.life(0) == 30
    s.act(0, "activate", "Shrine").resolve()
    assert s.life(0) == 31, "only the other one is left"
    assert not s.can(0, "Shrine", "activate")


@rule("700.2a")
def test_once_each_turn() -> None:
    s = table()
    s.put(
        0,
        "battlefield",
        shrine("{0}: " + PACT.format(" this turn").replace("\u2014 ", "\u2014\n").replace(". \u2022", ".\n\u2022")),
    )
    for _ in range(2):
        s.act(0, "activate", "Shrine").resolve()
    assert s.life(0) == 31
    assert not s.can(0, "Shrine", "activate")
    s.pass_until("upkeep")
    assert s.can(0, "Shrine", "activate")


@rule("700.2b", "603.3c")
def test_a_trigger_without_a_mode_left_is_removed() -> None:
    s = table()
    modes = "\u2022 Each opponent loses 1 life.\n\u2022 Each opponent loses 2 life."
    text = f"Whenever you gain life, choose one that hasn't been chosen \u2014\n{modes}"
    s.put(0, "battlefield", shrine(text))
    for _ in range(3):
        play(s, 0, spell("You gain 1 life."))
        s.settle()
        if s.stack:
            s.resolve()
    assert s.life_totals() == [23, 17]
