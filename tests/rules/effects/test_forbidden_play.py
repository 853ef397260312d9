"""What players can't do: whoever they are, all the time or for a time (CR 101.2, 611.2c)."""

from __future__ import annotations

import itertools

import pytest
from magic import BEAR
from wordings import beast, effect, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.rules.vocabulary.base import player_ref
from apnap_plugins.testing import basic

WHO = ("target player", "target opponent", "each opponent", "players", "your opponents", "each other player", "you")
WHAT = (
    "gain life", "draw cards", "play lands", "search libraries", "draw more than one card each turn",
    "draw more than two cards each turn", "become the monarch",
)  # fmt: skip
WHILE = ("this turn", "until your next turn", "until the end of your next turn")


@pytest.mark.parametrize(("who", "what", "how_long"), [*itertools.product(WHO, WHAT, WHILE)])
def test_anybody_is_forbidden_anything_for_any_time(who: str, what: str, how_long: str) -> None:
    assert effect(f"{who.capitalize()} can't {what} {how_long}.")


@pytest.mark.parametrize("what", WHAT)
def test_it_is_said_all_the_time_and_with_the_time_before_it(what: str) -> None:
    for who in ("you", "your opponents", "players", "enchanted player", "the chosen player", "each opponent"):
        assert meaning(f"{who.capitalize()} can't {what}.")
    for who in ("target player", "your opponents", "you"):
        assert effect(f"Until your next turn, {who} can't {what}.")
    assert meaning(f"When ~ enters, target player can't {what} for as long as you control ~.")


@rule("119.7", "611.2c")
@pytest.mark.parametrize("target", [0, 1])
def test_only_the_target_gains_no_life_and_only_this_turn(target: int) -> None:
    s = table()
    play(s, 0, spell("Target player can't gain life this turn.", "Scorn"), player_ref(target))
    play(s, 0, spell("Each player gains 3 life."))
    assert s.life_totals() == [20 if player == target else 23 for player in (0, 1)]
    for player in (0, 1):
        s.put(player, "library", *[BEAR] * 3)
    s.pass_until("upkeep", again=True)
    s.pass_priority(1)
    play(s, 0, spell("Each player gains 3 life."))
    assert s.life_totals() == [23 if player == target else 26 for player in (0, 1)]


@rule("121.3")
def test_who_cant_draw_draws_nothing() -> None:
    s = table()
    for player in (0, 1):
        s.put(player, "library", *[BEAR] * 3)
    play(s, 0, spell("Each opponent can't draw cards this turn."))
    play(s, 0, spell("Each player draws two cards."))
    assert [len(s.zone_names(player, "hand")) for player in (0, 1)] == [2, 0]


@rule("305.2")
def test_the_controller_of_what_was_damaged_plays_no_land() -> None:
    s = table()
    s.put(0, "battlefield", beast("Own", size="5/5"))
    s.put(0, "hand", basic("R"))
    assert s.offered(0, "play")
    play(s, 0, spell("Effect deals 3 damage to target creature. Its controller can't play lands this turn."), "Own")
    assert not s.offered(0, "play")


@rule("611.2b")
def test_it_ends_with_control_of_the_source() -> None:
    s = table()
    s.put(1, "battlefield", BEAR)
    text = "When ~ enters, target player can't gain life for as long as you control ~."
    s.expect(0, "601.2c", [player_ref(1)])
    s.put(0, "battlefield", shrine(text, name="Ban"), event=True)
    s.resolve_all()
    play(s, 0, spell("Each player gains 3 life."))
    assert s.life_totals() == [23, 20]
    play(s, 0, spell("Destroy target enchantment.", "Gone"), "Ban")
    play(s, 0, spell("Each player gains 3 life."))
    assert s.life_totals() == [26, 23]


@pytest.mark.parametrize(
    "line", ["Target player can't gain life until end of turn.", "Target player can't gain this turn."]
)
def test_what_nobody_says_is_not_understood(line: str) -> None:
    with pytest.raises(NotUnderstood):
        meaning(line, spell=True)
