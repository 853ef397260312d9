"""Draws that are replaced but for the first, kinds that are chosen and looked for, and what enchanted players do, played."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import language, made, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import LINE, NotUnderstood
from apnap_plugins.testing import basic

FOREST = basic("G")
INSIGHT = "If you would draw a card except the first one you draw in each of your draw steps, draw two cards instead."


@rule("504.1", "614.11")
def test_the_first_draw_of_the_own_draw_step_is_not_replaced() -> None:
    s = table(stage="upkeep")
    s.put(0, "library", *[BEAR] * 9)
    s.put(0, "battlefield", shrine(INSIGHT))
    s.pass_until("draw")
    assert len(s.ids("hand", 0)) == 1
    play(s, 0, spell("Draw a card."))
    assert len(s.ids("hand", 0)) == 3


@rule("614.11")
def test_the_first_draw_in_another_players_draw_step_is_replaced() -> None:
    s = table(stage="upkeep", active=1)
    s.put(0, "library", *[BEAR] * 9)
    s.put(1, "library", BEAR)
    s.put(0, "battlefield", shrine(INSIGHT))
    s.pass_until("draw")
    play(s, 0, spell("Draw a card."))
    assert (len(s.ids("hand", 0)), len(s.ids("hand", 1))) == (2, 1)


HARVEST = ("choose land or nonland and reveal cards from the top of your library until you reveal a card of the chosen kind. "
           "Put that card into your hand and put all other cards revealed this way on the bottom of your library in any "
           "order.")  # fmt: skip


@pytest.mark.parametrize("line", [f"If you would draw a card, you may instead {HARVEST}", INSIGHT])
def test_what_lines_are_read(line: str) -> None:
    assert meaning(line)


def test_a_kind_is_one_and_its_opposite() -> None:
    with pytest.raises(NotUnderstood):
        language().read("As this enchantment enters, choose land or nonartifact.", root=LINE)


@rule("608.2d", "614.11")
@pytest.mark.parametrize(("kind", "hand"), [("land", "Forest"), ("nonland", "Ogre")])
def test_a_card_of_the_kind_that_was_chosen_is_found_instead_of_a_draw(kind: str, hand: str) -> None:
    s = table()
    s.put(0, "library", *((BEAR, OGRE, FOREST) if kind == "land" else (FOREST, OGRE, BEAR)))
    s.put(0, "battlefield", shrine(f"If you would draw a card, you may instead {HARVEST}"))
    s.expect(0, "614.11", True)
    s.expect(0, "607.2d", kind)
    play(s, 0, spell("Draw a card."))
    assert (s.zone_names(0, "hand"), len(s.ids("library", 0))) == ([hand], 2)


@rule("121.9", "607.2h")
@pytest.mark.parametrize(("active", "top", "life"), [(0, BEAR, 17), (0, FOREST, 20), (1, BEAR, 20)])
def test_the_first_card_drawn_in_your_own_turns_is_revealed(active: int, top, life: int) -> None:
    s = table(stage="upkeep", active=active)
    s.put(0, "library", top, BEAR, OGRE)
    s.put(1, "library", OGRE)
    text = ("Reveal the first card you draw on each of your turns. Whenever you reveal a land card this way, you gain 1 life. "
            "Whenever you reveal a nonland card this way, ~ deals 3 damage to target opponent.")  # fmt: skip
    s.put(0, "battlefield", shrine(text))
    s.put(0, "library", top)
    if active:
        play(s, 0, spell("Draw a card."))
    else:
        s.pass_until("draw")
        s.resolve()
    assert (s.life(1), s.life(0)) == (life, 21 if top is FOREST else 20)


@rule("303.4", "603.2")
def test_a_draw_of_the_enchanted_opponent_triggers() -> None:
    s = table(players=3)
    for player in (0, 1, 2):
        s.put(player, "library", BEAR, BEAR)
    text = "Enchant opponent\nWhenever enchanted opponent draws a card, you may draw a card."
    play(s, 0, made("Link", "Enchantment — Aura", text), ("player", 1))
    play(s, 2, spell("Draw a card."))
    assert s.stack == []
    play(s, 1, spell("Draw a card."))
    s.expect(0, "608.2d", True)
    s.resolve()
    assert len(s.ids("hand", 0)) == 1


@rule("705.2", "608.2c")
@pytest.mark.parametrize("won", [True, False])
def test_only_who_was_chosen_as_the_flip_was_lost_gains_control(won: bool) -> None:
    for seed in range(20):
        s = table(seed=seed, players=3)
        text = ("{0}: ~ deals 1 damage to any target. Flip a coin. If you lose the flip, choose one of your opponents. That "
                "player gains control of ~.")  # fmt: skip
        s.put(0, "battlefield", shrine(text))
        s.activate(0, "Shrine", ("player", 1))
        s.resolve()
        assert s.life(1) == 19
        lost = s.permanents(0) == []
        if lost is not won:
            assert len(s.permanents(1) + s.permanents(2)) == int(lost)
            return
    raise AssertionError("the coin never fell that way")
