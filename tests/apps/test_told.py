"""What the console tells of a game: each thing that happens once."""

from __future__ import annotations

import io

import pytest
from magic import happens
from rich.console import Console
from wordings import beast, table

from apnap import Game, Ruleset
from apnap.testing import rule
from apnap_plugins.apps.console import THEME
from apnap_plugins.apps.show import Teller
from apnap_plugins.apps.words import Words
from apnap_plugins.rules.characteristics import card
from apnap_plugins.rules.damage import damage_event

RULES = Ruleset.load()
ISLE = card("Isle", "Land")


def beginning(mulligans: dict[int, int], viewer: int | None) -> list[str]:
    """What is told of the beginning of a game in which players mulligan so often."""
    console = Console(file=io.StringIO(), theme=THEME, width=100)
    game = Game(RULES, [[ISLE] * 20] * len(mulligans), seed=3)
    teller = Teller(console, game, [f"P{seat}" for seat in range(len(mulligans))], viewer=viewer)
    left = dict(mulligans)
    while game.decision is not None and game.decision.kind != "priority":
        wants = game.decision.prompt.startswith("Mulligan") and left[game.decision.player] > 0
        left[game.decision.player] -= wants
        game.push(1 if wants else game.decision.default())
    teller.flush()
    lines = console.file.getvalue().splitlines()  # type: ignore[attr-defined]
    return [line.removeprefix("start").strip() for line in lines if line.startswith("P", 9)]


@rule("103.5")
@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_a_mulligan_is_told_once_and_what_is_put_back_with_its_number(viewer):
    assert beginning({0: 2, 1: 0}, viewer)[:4] == [
        "P0 takes a mulligan", "P0 puts a card on the bottom of the library",
        "P0 takes a mulligan", "P0 puts 2 cards on the bottom of the library",
    ]  # fmt: skip


@rule("103.5c")
def test_a_free_mulligan_puts_nothing_back_and_a_second_one_is_told_too():
    told = [line for line in beginning({0: 2, 1: 0, 2: 0}, None) if line.startswith("P0")]
    assert told[:3] == ["P0 takes a mulligan", "P0 takes a mulligan", "P0 puts a card on the bottom of the library"]


@pytest.mark.parametrize(
    ("keyword", "counters", "told"),
    [
        ("lifelink", {}, "[seat0]P0[/] gains 2 life: [life]20 → 22[/]"),
        ("", {"shield": 1}, "[card]Bear[/] loses a shield counter"),
    ],
)
def test_an_event_of_a_more_special_type_is_told_like_its_base(keyword, counters, told):
    """The gain by lifelink is a gain of life, a spent shield counter a counter that is removed."""
    s = table()
    cat = s.put(0, "battlefield", beast("Cat", keyword))
    bear = s.put(1, "battlefield", beast("Bear"), counters=counters)
    happens(s, damage_event(cat, bear, 2))
    words = Words(s.game, ["P0", "P1"])
    assert told in [words.tell(entry) for entry in s.game.log.entries]
