"""What large numbers cost: many tokens at once, many triggers at once, large battles, many sources of mana.

Tests marked `calls` count Python calls, which don't depend on the machine, and run with all others. The rest measures the
processor's time; bounds are wide. How it grows is told as an exponent: 1 where twice as many take twice as long, 2 where
all are compared with all.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from magic import BEAR
from measuring import calls, exponent
from wordings import beast, table

from apnap import Keyword, legal_actions
from apnap_plugins.actions.create import CreateTokens, Token
from apnap_plugins.rules.continuous.continuous import TURN
from apnap_plugins.rules.costs.costs import TapThisCost
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.mana.mana import AddManaOf
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import Table, creature, instant, permanent, whenever

BIRD = Token("Creature — Bird", "U", 1, 1)
BELL = permanent("Bell", "Enchantment", whenever(WhenEnters(CREATURE), GainLife(1)))


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
def test_many_at_once(measure: Callable[[int], float], count: int, seconds: float, figure: Callable[..., None]) -> None:
    half = min(measure(count // 2) for _ in range(2))
    whole = min(measure(count) for _ in range(2))
    what = f"{measure.__name__.replace('_', ' ')}, {count:,}"
    figure("Large numbers", what, whole * 1e3, "ms")
    figure("Growth", f"{what}, in time", exponent((count // 2, count), (half, whole)), "exponent")
    assert whole < seconds


# Counted in calls ---------------------------------------------------------------------------------


SIZES = (10, 100, 1_000)
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


@pytest.mark.not_rechecked("a battle is large, and fought in three sizes")
@pytest.mark.parametrize("battle", BATTLES)
def test_a_battle_of_a_thousand(battle: str, figure: Callable[..., None]) -> None:
    counted, seconds = [], []
    for count in SIZES:
        s = battlefield(count, battle)
        counted.append(float(calls(lambda s=s, count=count: fight(s, count, battle))))  # type: ignore[misc]
        s = battlefield(count, battle)
        began = time.process_time()
        fight(s, count, battle)
        seconds.append(time.process_time() - began)
    figure("Large numbers", f"{battle}, {SIZES[-1]:,} on each side", seconds[-1] * 1e3, "ms")
    figure("Growth", f"{battle}, in time", exponent(SIZES, seconds), "exponent")
    figure("Growth", f"{battle}, in calls", exponent(SIZES, counted), "exponent")
    assert exponent(SIZES, counted) <= 1.1


BESIDE = {
    "alone": "",
    "with an anthem": "Creatures you control get +1/+1.",
    "with a lord": "Other creatures you control get +1/+1.",
}
"""What a creature beside the tokens says of which a turn is measured."""


def a_round(count: int, beside: str) -> tuple[float, float]:
    """A turn of each player with so many tokens there, nobody attacking: its calls, and its seconds."""
    costs = []
    for measure in (calls, seconds_of):
        s = table()
        for player in (0, 1):
            s.put(player, "library", *[BEAR] * 4)
        s.put(0, "battlefield", *[creature("Bird", 1, 1)] * count, beast("Captain", BESIDE[beside]))
        s.settle()
        turn = s.field(TURN)
        costs.append(float(measure(lambda s=s, turn=turn: s.pass_until(lambda game: game.get(TURN) == turn + 2))))
    return costs[0], costs[1]


def seconds_of(act: Callable[[], object]) -> float:
    """Of the processor."""
    began = time.process_time()
    act()
    return time.process_time() - began


@pytest.mark.not_rechecked("a turn with a thousand tokens says nothing that one with ten does not")
@pytest.mark.parametrize("beside", BESIDE)
def test_turns_with_a_thousand_tokens(beside: str, figure: Callable[..., None]) -> None:
    counted, seconds = zip(*(a_round(count, beside) for count in SIZES), strict=True)
    for count, each in zip(SIZES, seconds, strict=True):
        figure("Large numbers", f"two turns with {count:,} tokens {beside}", each * 1e3, "ms")
    figure("Growth", f"turns with tokens {beside}, in time", exponent(SIZES, seconds), "exponent")
    figure("Growth", f"turns with tokens {beside}, in calls", exponent(SIZES, counted), "exponent")
    assert exponent(SIZES, counted) <= 1.1


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
    plain = [Activated((TapThisCost(),), AddManaOf((tuple(also),)))] if also else []
    made = Activated((mana_cost(cost), TapThisCost()), AddManaOf(tuple(map(tuple, options))))
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
    lands = [permanent(f"Land {kind}", "Land", Activated((TapThisCost(),), AddManaOf(((kind,),)))) for kind in "WU"]
    s.put(0, "battlefield", *SOURCES[sources], *lands)
    s.put(0, "hand", instant("Salve", GainLife(1), cost=cost))
    s.settle()
    s.game.rollback(s.game.mark())
    assert calls(lambda: legal_actions(s.game, 0)) < 100_000
