"""What single operations on a game cost: a pass, push and pop, copy, observe, digest, a resolution with many decisions."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from decks import match
from measuring import Count, exponent, halfway, pending

from apnap import Game, Ruleset
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.effects.instructions import Do, May
from apnap_plugins.testing import Table, instant

pytestmark = pytest.mark.usefixtures("frozen")
GROUP = "Operations"


@pytest.fixture(scope="module")
def ruleset() -> Ruleset:
    return Ruleset.load()


@pytest.fixture(scope="module")
def decks(ruleset: Ruleset) -> list[list[Any]]:
    return match(ruleset, "burn")


@pytest.fixture
def microseconds(benchmark: Any, figure: Callable[..., None]) -> Callable[..., float]:
    """Notes the median of what was measured, divided by how often it was done, and returns it in seconds."""

    def note(name: str, times: int = 1) -> float:
        each = float(benchmark.stats.stats.median) / times
        figure(GROUP, name, each * 1e6, "µs")
        return each

    return note


Noted = Callable[..., float]


def test_a_quiet_pass(ruleset: Ruleset, decks: list[list[Any]], benchmark: Any, microseconds: Noted) -> None:
    """A pass after which nothing happens but that somebody else has priority: three of four are such among four players."""
    game = Game(ruleset, decks * 2, 7, every_priority=True)

    def until_priority() -> None:
        while pending(game).kind != "priority":
            game.push(pending(game).default())

    benchmark.pedantic(lambda: game.push(0), setup=until_priority, rounds=400)
    assert microseconds("a quiet pass, pushed") < 0.02


def test_push_and_pop_at_a_priority(
    ruleset: Ruleset, decks: list[list[Any]], benchmark: Any, microseconds: Noted
) -> None:
    game = halfway(ruleset, decks)

    def push_and_pop() -> None:
        game.push(0)
        game.pop()

    benchmark(push_and_pop)
    assert microseconds("push and pop at a priority") < 0.05


def test_push_and_pop_of_a_whole_game(
    ruleset: Ruleset, decks: list[list[Any]], benchmark: Any, microseconds: Noted
) -> None:
    game, rng = Game(ruleset, decks, 7), random.Random(7)
    while (decision := game.decision) is not None:
        game.push(decision.sample(rng))
    answers = [game.pop() for _ in game.inputs()][::-1]

    def there_and_back() -> None:
        for answer in answers:
            game.push(answer)
        for _ in answers:
            game.pop()

    benchmark.pedantic(there_and_back, rounds=9, warmup_rounds=1)
    assert microseconds("push and pop, averaged over a game", len(answers)) < 0.1


def test_copy(ruleset: Ruleset, decks: list[list[Any]], benchmark: Any, microseconds: Noted) -> None:
    game = halfway(ruleset, decks)
    benchmark(game.copy)
    assert microseconds("copy") < 0.01
    assert game.copy().digest() == game.digest()


def test_observe(ruleset: Ruleset, decks: list[list[Any]], benchmark: Any, microseconds: Noted) -> None:
    game = halfway(ruleset, decks)
    player = pending(game).player
    benchmark(lambda: game.observe(player).options())
    assert microseconds("observe, with all options described") < 0.02


def test_digest(ruleset: Ruleset, decks: list[list[Any]], benchmark: Any, microseconds: Noted) -> None:
    game = halfway(ruleset, decks)
    benchmark(game.digest)
    assert microseconds("digest") < 0.05


def musing(ruleset: Ruleset, decisions: int) -> Game:
    """A spell that asks so often begins to resolve; the first of its decisions is pending."""
    s = Table(ruleset, defaults=True)
    s.put(0, "hand", instant("Musing", Do((May(GainLife(1)),) * decisions)))
    s.act(0, "cast", "Musing")
    while pending(s.game).kind == "priority":
        s.game.push(0)
    return s.game


def answer_all(game: Game, decisions: int) -> None:
    """Each of them with yes."""
    for _ in range(decisions):
        game.push(1)


@pytest.mark.not_rechecked("what is measured is taken back and given again already")
def test_a_resolution_with_fifty_decisions(
    ruleset: Ruleset, benchmark: Any, microseconds: Noted, figure: Callable[..., None]
) -> None:
    """The code of a resolution runs anew for each answer that is pushed, so this grows with the square."""
    game = musing(ruleset, 50)
    start = len(game.inputs())

    def back() -> None:
        while len(game.inputs()) > start:
            game.pop()

    benchmark.pedantic(lambda: answer_all(game, 50), setup=back, rounds=9, warmup_rounds=1)
    assert microseconds("a resolution with fifty decisions, pushed") < 10
    counted = []
    for decisions in (25, 50):
        count = Count()
        count.over(answer_all, musing(ruleset, decisions), decisions)
        counted.append(count.calls)
    figure("Growth", "decisions in a resolution, 25 to 50, in calls", exponent((25, 50), counted), "exponent")
