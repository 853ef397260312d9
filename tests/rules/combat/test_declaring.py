"""The search for the declaration that obeys the most requirements, against trying everything (CR 508.1d, 509.1c)."""

from __future__ import annotations

import itertools
import random

import pytest

from apnap import IllegalAnswer
from apnap.testing import rule
from apnap_plugins.rules.combat.declaring import Declare, Limit


def some_declaration(rng: random.Random) -> Declare:
    """A small declaration with random partners, restrictions, requirements and costs."""
    options = tuple(range(100, 100 + rng.randrange(1, 6)))
    partners = tuple(tuple(sorted(rng.sample(range(200, 203), rng.randrange(0, 4)))) for _ in options)
    pairs = [(o, p) for o, ps in zip(options, partners, strict=True) for p in ps]

    def some() -> tuple:
        kind = rng.randrange(3)
        chosen = rng.choice(pairs)
        if kind == 0:
            return tuple(p for p in pairs if p[0] == chosen[0])
        if kind == 1:
            return tuple(p for p in pairs if p[1] == chosen[1])
        return tuple(p for p in pairs if rng.randrange(2))

    limits, demands, costly = [], [], ()
    if pairs:
        for _ in range(rng.randrange(4)):
            least = rng.randrange(4)
            most = rng.choice([-1, -1, least, least + 1])
            when = rng.choice([None, some(), some()])
            limits.append(Limit(least, most, when, rng.choice([None, when, some()])))
        demands = [d for d in (some() for _ in range(rng.randrange(5))) if d]
        costly = tuple(p for p in pairs if rng.randrange(6) == 0)
    capacity = tuple(rng.choice([1, 1, 2, 3]) for _ in options)
    made = Declare(player=0, options=options, partners=partners, capacity=capacity, limits=tuple(limits),
                   demands=tuple(demands), costly=costly)  # fmt: skip
    made.settle()
    return made


def everything(decision: Declare) -> list[tuple]:
    """All declarations within capacity that disobey no restriction, by the words of `Limit`."""
    choices = [
        [c for size in range(cap + 1) for c in itertools.combinations(range(len(ps)), size)]
        for cap, ps in zip(decision.capacity, decision.partners, strict=True)
    ]
    found = []
    for chosen in itertools.product(*choices):
        answer = tuple((i, j) for i, c in enumerate(chosen) for j in c)
        named = {(decision.options[i], decision.partners[i][j]) for i, j in answer}
        if all(obeys(named, limit) for limit in decision.limits):
            found.append(answer)
    return found


def obeys(named: set, limit: Limit) -> bool:
    if not named or (limit.when is not None and not named & set(limit.when)):
        return True
    counted = {o for o, p in named if limit.among is None or (o, p) in limit.among}
    return limit.least <= len(counted) and (limit.most < 0 or len(counted) <= limit.most)


def score(decision: Declare, answer: tuple) -> int:
    named = {(decision.options[i], decision.partners[i][j]) for i, j in answer}
    return sum(1 for demand in decision.demands if named & set(demand))


@rule("508.1c", "508.1d", "509.1b", "509.1c")
@pytest.mark.parametrize("seed", range(300))
def test_the_search_finds_what_trying_everything_finds(seed: int):
    rng = random.Random(seed)
    decision = some_declaration(rng)
    possible = everything(decision)
    costly = set(decision.costly)
    free = [a for a in possible if not costly & {(decision.options[i], decision.partners[i][j]) for i, j in a}]
    assert decision.maximum == max(score(decision, a) for a in free)
    legal = {a for a in possible if score(decision, a) >= decision.maximum}
    assert decision.default() in legal
    places = [(i, j) for i, ps in enumerate(decision.partners) for j in range(len(ps))]
    for size in range(min(4, len(places)) + 1):
        for answer in itertools.combinations(places, size):
            assert decision.legal(answer) == (answer in legal)
    for _ in range(10):
        assert decision.sample(rng) in legal


@pytest.mark.parametrize("seed", range(300, 500))
def test_what_is_given_is_completed_where_that_is_possible(seed: int):
    rng = random.Random(seed)
    decision = some_declaration(rng)
    costly = set(decision.costly)
    for place in [(i, j) for i, ps in enumerate(decision.partners) for j in range(len(ps))]:
        containing = [a for a in everything(decision) if place in a and score(decision, a) >= decision.maximum]
        cheap = [
            a for a in containing
            if not costly & {(decision.options[i], decision.partners[i][j]) for i, j in a if (i, j) != place}
        ]  # fmt: skip
        if cheap:
            found = decision.complete((place,))
            assert place in found
            assert found in containing
        else:
            with pytest.raises(IllegalAnswer):
                decision.complete((place,))


@rule("800.4a", "508.1c", "508.1d")
@pytest.mark.parametrize("seed", range(500, 600))
def test_what_leaves_while_it_is_pending_is_no_part_of_it(seed: int):
    """The rest is judged as if it had been so from the beginning."""
    rng = random.Random(seed)
    decision = some_declaration(rng)
    gone = {one for one in (*decision.options, *range(200, 203)) if not rng.randrange(3)}
    fewer = decision.without(gone)
    pairs = {(one, other) for at, one in enumerate(fewer.options) for other in fewer.partners[at]}
    before = {(one, other) for at, one in enumerate(decision.options) for other in decision.partners[at]}
    assert pairs == {(one, other) for one, other in before if one not in gone and other not in gone}
    possible, costly = everything(fewer), set(decision.costly)
    free = [a for a in possible if not costly & set(fewer.value(a))]
    most = max(sum(1 for demand in decision.demands if set(fewer.value(a)) & set(demand)) for a in free)
    assert fewer.maximum == most and fewer.default() in possible
    for answer in possible:
        obeyed = all(obeys(set(fewer.value(answer)), limit) for limit in decision.limits)
        assert fewer.legal(answer) == (obeyed and score(fewer, answer) >= most)


def blocks(
    blockers: int, attackers: int, capacity: int, demands: list[tuple], limits: tuple[Limit, ...] = ()
) -> Declare:
    """Each of so many creatures can block each of so many attackers, with these requirements."""
    options, partners = tuple(range(100, 100 + blockers)), tuple(range(200, 200 + attackers))
    made = Declare(player=0, options=options, partners=(partners,) * blockers, capacity=(capacity,) * blockers,
                   limits=limits, demands=tuple(demands))  # fmt: skip
    made.settle()
    return made


def by_all(blockers: int, attacker: int) -> tuple:
    """The pairs in which one of so many creatures blocks an attacker."""
    return tuple((100 + i, 200 + attacker) for i in range(blockers))


@rule("509.1c")
def test_one_creature_blocks_all_of_many_that_it_must_block():
    made = blocks(1, 20, 10**9, [((100, 200 + j),) for j in range(20)])
    assert (made.maximum, made.default()) == (20, tuple((0, j) for j in range(20)))


@rule("509.1b", "509.1c")
def test_where_two_of_them_cant_be_blocked_by_it_alone():
    menace = tuple(Limit(2, -1, by_all(1, j), by_all(1, j)) for j in (4, 9))
    made = blocks(1, 16, 10**9, [((100, 200 + j),) for j in range(16)], menace)
    assert (made.maximum, made.default()) == (14, tuple((0, j) for j in range(16) if j not in (4, 9)))


@rule("509.1c")
@pytest.mark.parametrize(("capacity", "maximum"), [(1, 15), (2, 20)])
def test_more_have_to_be_blocked_than_there_are_creatures(capacity: int, maximum: int):
    made = blocks(15, 20, capacity, [by_all(15, j) for j in range(20)])
    assert made.maximum == maximum and made.legal(made.default())


@rule("509.1b", "509.1c")
@pytest.mark.parametrize(
    ("blockers", "attackers", "least", "maximum"), [(9, 9, 2, 9), (8, 9, 2, 8), (12, 15, 2, 12), (9, 9, 3, 6)]
)
def test_many_with_menace_have_to_be_blocked(blockers: int, attackers: int, least: int, maximum: int):
    """Each takes several blocks: so many of them are blocked as there are blocks for."""
    each = [by_all(blockers, j) for j in range(attackers)]
    made = blocks(blockers, attackers, 2, each, tuple(Limit(least, -1, pairs, pairs) for pairs in each))
    assert made.maximum == maximum and made.legal(made.default())
    some = made.complete(((0, 0), (1, 1)))
    assert {(0, 0), (1, 1)} <= set(some) and made.legal(some)


@rule("509.1c")
@pytest.mark.parametrize("capacity", [1, 2])
def test_several_that_all_must_block_beside_several_that_must_be_blocked(capacity: int):
    alluring = [((100 + i, 200 + j),) for i in range(12) for j in range(4)]
    made = blocks(12, 8, capacity, [*alluring, *(by_all(12, j) for j in range(4, 8))])
    assert made.maximum == 12 * capacity == len(made.default())
