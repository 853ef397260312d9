"""What the console tells of a game: each thing that happens once."""

from __future__ import annotations

import functools
import io

import pytest
from rich.console import Console
from wordings import beast, table

from apnap import Game, Leaf, Ruleset, Teller, event
from apnap.testing import rule
from apnap_plugins.apps.console import THEME, marked
from apnap_plugins.apps.show import Display
from apnap_plugins.apps.words import Words
from apnap_plugins.rules.damage.damage import damage_event
from apnap_plugins.rules.vocabulary.characteristics import card


@functools.cache
def in_force() -> Ruleset:
    """What is in force; loaded when it is first played with."""
    return Ruleset.load()


ISLE = card("Isle", "Land")


def beginning(mulligans: dict[int, int], viewer: int | None) -> list[str]:
    """What is told of the beginning of a game in which players mulligan so often."""
    console = Console(file=io.StringIO(), theme=THEME, width=100)
    game = Game(in_force(), [[ISLE] * 20] * len(mulligans), seed=3)
    display = Display(console, game, [f"P{seat}" for seat in range(len(mulligans))], viewer=viewer)
    left = dict(mulligans)
    while game.decision is not None and game.decision.kind != "priority":
        wants = game.decision.prompt.startswith("Mulligan") and left[game.decision.player] > 0
        left[game.decision.player] -= wants
        game.push(1 if wants else game.decision.default())
    display.flush()
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
    s.happen(damage_event(cat, bear, 2))
    words = Words(s.game, ["P0", "P1"])
    assert told in [words.tell(entry) for entry in s.game.log.entries]


@event
class Scry(Leaf):
    """A stranger's event that has nothing but its name from the one of CR 701.18."""

    objects = ()
    deck: str

    def perform(self, game):
        """Nothing changes."""


@event
class Shouts(Leaf):
    """A stranger's event with brackets, which are no markup, and with what no terminal shall obey."""

    objects = ()
    player: int
    what: str

    def perform(self, game):
        """Nothing changes."""

    def told(self, teller: Teller) -> str:
        """What is shouted."""
        return f"{teller.news(teller.player(self.player))} shouts {self.what}"


def test_a_strangers_event_that_is_called_as_ours_is_told_safely():
    s = table()
    s.happen(Scry("tarot"))
    words = Words(s.game, ["P0", "P1"])
    assert "scry" in [words.tell(entry) for entry in s.game.log.entries]


@pytest.mark.parametrize("what", ["[/]", "[red]", "\x01life\x02", "\x01\x02\x01\x02", "a\\"])
def test_what_an_event_says_is_never_markup(what):
    s = table()
    s.happen(Shouts(1, what))
    words = Words(s.game, ["P0", "[P1]"])
    told = next(text for text in map(words.tell, s.game.log.entries) if "shouts" in text)
    shown = marked(told).plain
    assert shown.startswith("[P1] shouts ")
    assert what.startswith("\x01") or shown.endswith(what)
