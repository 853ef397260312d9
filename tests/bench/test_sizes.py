"""What large numbers cost: many tokens at once, many triggers at once, large battles, many sources of mana.

Tests marked `calls` count Python calls, which don't depend on the machine, and run with all others. The rest is run with
`pytest -m bench tests/bench -s`: CPU time is measured, and bounds are wide. What is printed beside it tells how far from
linear that is: twice as many take twice as long at best, and four times as long where all are compared with all.
"""

from __future__ import annotations

import itertools
import math
import sys
import time
from collections.abc import Callable, Iterator
from types import FrameType

import pytest
from magic import BEAR
from wordings import table

from apnap import Keyword, legal_actions
from apnap_plugins.actions.create import CreateTokens, Token
from apnap_plugins.rules.costs.costs import TapThis
from apnap_plugins.rules.damage.instructions import GainsLife
from apnap_plugins.rules.mana.mana import AddManaOf
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import Table, creature, instant, permanent, whenever

FIGURES: dict[str, str] = {}
BIRD = Token("Creature — Bird", "U", 1, 1)
BELL = permanent("Bell", "Enchantment", whenever(WhenEnters(CREATURE), GainsLife(1)))


@pytest.fixture(scope="module", autouse=True)
def report() -> Iterator[None]:
    yield
    print("\n" + "\n".join(f"{name:<44} {value}" for name, value in FIGURES.items()))


def tokens(count: int) -> float:
    """One spell that creates so many."""
    s = table()
    s.put(0, "hand", instant("Flood", CreateTokens(BIRD, count)))
    s.act(0, "cast", "Flood")
    began = time.process_time()
    s.resolve_all()
    assert s.count("Bird Token", "battlefield") == count
    return time.process_time() - began


def tokens_beside_others(count: int) -> float:
    """One spell that creates so many where there are as many already."""
    s = table()
    s.put(0, "battlefield", *[creature("Bird", 1, 1)] * count)
    s.put(0, "hand", instant("Flood", CreateTokens(BIRD, count)))
    s.act(0, "cast", "Flood")
    began = time.process_time()
    s.resolve_all()
    assert s.count("Bird Token", "battlefield") == count
    return time.process_time() - began


def triggers_of_many(count: int) -> float:
    """So many permanents with an ability that triggers on the same event."""
    s = table()
    s.put(0, "battlefield", *[BELL] * count)
    s.put(0, "hand", BEAR)
    s.lands(0, "GG")
    s.act(0, "cast", "Bear")
    began = time.process_time()
    s.resolve_all()
    assert s.field("life", 0) == 20 + count
    return time.process_time() - began


def triggers_of_one(count: int) -> float:
    """One ability that triggers on so many events at once."""
    s = table()
    s.put(0, "battlefield", BELL)
    s.put(0, "hand", instant("Flood", CreateTokens(BIRD, count)))
    s.act(0, "cast", "Flood")
    began = time.process_time()
    s.resolve_all()
    assert s.field("life", 0) == 20 + count
    return time.process_time() - began


@pytest.mark.parametrize(
    ("measure", "count", "seconds"),
    [(tokens, 10_000, 5), (tokens_beside_others, 5_000, 5), (triggers_of_many, 500, 5), (triggers_of_one, 500, 5)],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_many_at_once(measure: Callable[[int], float], count: int, seconds: float) -> None:
    half = min(measure(count // 2) for _ in range(2))
    whole = min(measure(count) for _ in range(2))
    FIGURES[f"{measure.__name__.replace('_', ' ')}, {count}"] = (
        f"{whole:.2f} s, {whole / half:.1f} times that of half as many"
    )
    assert whole < seconds


# Counted in calls ---------------------------------------------------------------------------------


def calls(act: Callable[[], object]) -> int:
    """How many calls of Python functions it takes."""
    count = 0

    def note(frame: FrameType, what: str, about: object) -> None:
        nonlocal count
        count += what == "call"

    sys.setprofile(note)
    try:
        act()
    finally:
        sys.setprofile(None)
    return count


def exponent(sizes: tuple[int, ...], costs: list[float]) -> float:
    """The largest with which costs grow from one size to the next: 1 where twice as many cost twice as much."""
    steps = zip(itertools.pairwise(sizes), itertools.pairwise(costs), strict=True)
    return max(math.log(high / low) / math.log(many / few) for (few, many), (low, high) in steps)


PLAIN: tuple[Keyword, ...] = ()
FLYING = (Keyword("flying"),)
BATTLES = {
    "attack of all": (PLAIN, PLAIN, False),
    "attack of all flyers": (FLYING, PLAIN, False),
    "attack and block of all": (PLAIN, PLAIN, True),
    "attack and block of all flyers": (FLYING, FLYING, True),
}
"""Keywords of attackers and of those that could block, and whether these do, each another attacker: all die then."""


def battlefield(count: int, battle: str) -> Table:
    """So many creatures on each side; player 0's are about to attack."""
    mine, theirs, _ = BATTLES[battle]
    s = table()
    for player in (0, 1):
        s.put(player, "library", BEAR, BEAR)
    s.set_field("life", 1_000_000, 1)
    s.put(0, "battlefield", *[creature("Soldier", 2, 2, *mine)] * count)
    s.put(1, "battlefield", *[creature("Guard", 2, 2, *theirs)] * count)
    s.wait_for("declare attackers")
    return s


def fight(s: Table, count: int, battle: str) -> None:
    """All attack; all block, or none; damage is dealt, and what dies dies."""
    game = s.game
    game.push(tuple((at, 0) for at in range(count)))
    while game.decision is not None and game.stage_name() != "postcombat main":
        blocks = game.decision.kind == "declare blockers" and BATTLES[battle][2]
        game.push(tuple((at, at) for at in range(count)) if blocks else game.decision.default())
    left = s.count(zone="battlefield")
    assert left == (0 if BATTLES[battle][2] else 2 * count)
    assert s.life(1) == 1_000_000 - (0 if BATTLES[battle][2] else 2 * count)


@pytest.mark.calls
@pytest.mark.parametrize("battle", BATTLES)
def test_a_battle_takes_as_many_calls_as_there_are_creatures(battle: str) -> None:
    sizes = (30, 300)
    costs = []
    for count in sizes:
        s = battlefield(count, battle)
        costs.append(float(calls(lambda s=s, count=count: fight(s, count, battle))))  # type: ignore[misc]
    assert exponent(sizes, costs) <= 1.1


@pytest.mark.parametrize("battle", BATTLES)
def test_a_battle_of_a_thousand(battle: str) -> None:
    sizes = (10, 100, 1_000)
    counted, seconds = [], []
    for count in sizes:
        s = battlefield(count, battle)
        counted.append(float(calls(lambda s=s, count=count: fight(s, count, battle))))  # type: ignore[misc]
        s = battlefield(count, battle)
        began = time.process_time()
        fight(s, count, battle)
        seconds.append(time.process_time() - began)
    grown = exponent(sizes, counted)
    FIGURES[f"{battle}, {sizes[-1]}"] = (
        f"{seconds[-1]:.2f} s, {counted[-1]:.0f} calls, exponent {grown:.2f} (time {exponent(sizes, seconds):.2f})"
    )
    assert grown <= 1.1


@pytest.mark.calls
def test_tokens_take_as_many_calls_as_they_are() -> None:
    sizes = (200, 2_000)
    costs = []
    for count in sizes:
        s = table()
        s.put(0, "hand", instant("Flood", CreateTokens(BIRD, count)))
        s.act(0, "cast", "Flood")
        costs.append(float(calls(s.resolve_all)))
    assert exponent(sizes, costs) <= 1.05


@pytest.mark.calls
def test_a_quiet_pass_costs_the_same_beside_a_thousand_tokens() -> None:
    costs = []
    for count in (10, 1_000):
        s = table()
        s.put(0, "battlefield", *[creature("Bird", 1, 1)] * count)
        s.settle()
        s.game.push(0)
        costs.append(calls(lambda s=s: s.game.push(0)))  # type: ignore[misc]
    assert costs[1] <= 1.2 * costs[0]


def mana_source(cost: str, *options: str, also: str = "") -> object:
    """An artifact that makes mana of mana, or that and the mana `also`."""
    plain = [Activated((TapThis(),), AddManaOf((tuple(also),)))] if also else []
    made = Activated((mana_cost(cost), TapThis()), AddManaOf(tuple(map(tuple, options))))
    return permanent(f"Source {cost} {options}", "Artifact", *plain, made)


PAIRS = ("WU", "UB", "BR", "RG", "GW", "WB", "UR", "BG")
SOURCES = {
    "signets": [mana_source("{1}", pair) for pair in PAIRS],
    "filter lands": [mana_source(f"{{{a}/{b}}}", a + a, a + b, b + b, also="C") for a, b in PAIRS],
    "prisms": [mana_source("{1}", *"WUBRG", also="C")] * 8,
}


@pytest.mark.calls
@pytest.mark.parametrize("sources", SOURCES)
@pytest.mark.parametrize("cost", ["{W}{U}", "{6}", "{12}", "{W}{U}{B}{R}{G}{W}{U}{B}", "{W}{W}{W}{W}{W}"])
def test_eight_sources_that_cost_mana_are_no_reason_to_wait(sources: str, cost: str) -> None:
    """100,000 calls are 20 to 50 ms: every order of activating eight would be forty thousand times as many as one."""
    s = table()
    lands = [permanent(f"Land {kind}", "Land", Activated((TapThis(),), AddManaOf(((kind,),)))) for kind in "WU"]
    s.put(0, "battlefield", *SOURCES[sources], *lands)
    s.put(0, "hand", instant("Salve", GainsLife(1), cost=cost))
    s.settle()
    s.game.rollback(s.game.mark())
    assert calls(lambda: legal_actions(s.game, 0)) < 100_000
