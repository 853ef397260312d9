"""State is a value: everything can be taken back, played again, copied and compared."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
import toybox
from hypothesis import given, settings
from hypothesis import strategies as st
from play import RULES, answer, find, limited, play, play_out, random_game, script, start
from toy import SCORE, Gain, card

from apnap import PASS, ChooseOne, Game, NotNow, Priority
from apnap.core.state import State
from apnap.core.values import MISSING, Characteristics, canonical

HERE = Path(__file__).parent
BOUNDED = settings(max_examples=20, deadline=None, derandomize=True, report_multiple_bugs=False)


def characteristics(game: Game) -> dict[int, tuple]:
    return {i: (canonical(game.characteristics(i)), game.controller(i)) for i in sorted(game.objects)}


def in_force(game: Game) -> list[str]:
    """The index in words."""
    index = game.index()
    out = []
    for table in (index.triggers, index.replacements, index.prohibitions, index.answers):
        for kind, entries in table.items():
            out += [f"{kind}:{a.source}:{a.controller}:{a.timestamp}:{canonical(a.effect)}" for a in entries]
    return sorted(out)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("seed", range(3))
def test_random_play_can_be_taken_back_and_played_again(seed: int, players: int) -> None:
    game = random_game(seed, players)
    rng = random.Random(seed)
    assert game.decision is not None
    digests = [game.digest()]
    while not game.is_over():
        game.push(game.decision.sample(rng))
        digests.append(game.digest())
    answers = list(game.inputs())
    log = list(game.log)
    assert len(answers) == len(digests) - 1 > 20
    for at in range(len(answers) - 1, -1, -1):
        assert game.pop() == answers[at]
        assert game.digest() == digests[at], f"after taking back answer {at}"
    with pytest.raises(NotNow):
        game.pop()
    for at, given_answer in enumerate(answers):
        game.push(given_answer)
        assert game.digest() == digests[at + 1]
    assert game.is_over()
    assert list(game.log) == log


def test_an_answer_taken_back_leaves_no_trace_in_another_line() -> None:
    """Random walk with pops: the state depends on the answers that stand and on nothing else."""
    rng = random.Random(5)
    game = random_game(11)
    for _ in range(150):
        if game.is_over() or (game.inputs() and rng.randrange(3) == 0):
            for _ in range(rng.randrange(1, 6)):
                if game.inputs():
                    game.pop()
        else:
            game.push(game.decision.sample(rng))
    fresh = random_game(11)
    for given_answer in game.inputs():
        fresh.push(given_answer)
    assert fresh.digest() == game.digest()
    assert list(fresh.log) == list(game.log)
    assert characteristics(fresh) == characteristics(game)


@BOUNDED
@given(seed=st.integers(0, 10_000), moves=st.lists(st.integers(-4, 30), min_size=5, max_size=80))
def test_what_is_cached_equals_what_is_computed_from_scratch(seed: int, moves: list[int]) -> None:
    """Arbitrary play and pop; negative moves take back that many answers, others choose."""
    game = random_game(seed)
    for move in moves:
        if game.decision is None:
            break
        if move < 0:
            for _ in range(min(-move, len(game.inputs()))):
                game.pop()
        else:
            game.push(game.decision.sample(random.Random(move)))
        bare = game.copy()
        bare.forget_history()
        bare._computed_upto = bare._indexed_upto = 1 << 60
        assert bare.decision == game.decision
        assert bare.digest() == game.digest()
        assert characteristics(bare) == characteristics(game)
        assert in_force(bare) == in_force(game)


@settings(BOUNDED, max_examples=8)
@given(seed=st.integers(0, 10_000), at=st.integers(0, 60), players=st.integers(2, 4), history=st.booleans())
def test_a_copy_runs_to_the_same_end(seed: int, at: int, players: int, history: bool) -> None:
    game = random_game(seed, players)
    rng = random.Random(seed)
    first = game.decision and game.digest()
    play_out(game, rng, at)
    copy = game.copy(history=history)
    assert copy.digest() == game.digest()
    assert copy.is_over() == game.is_over()
    assert copy.decision == game.decision
    before = game.digest()
    answers = []
    while not copy.is_over():
        answers.append(copy.decision.sample(rng))
        copy.push(answers[-1])
    assert game.digest() == before, "the original does not move with its copy"
    for given_answer in answers:
        game.push(given_answer)
    assert game.digest() == copy.digest()
    if history:
        while copy.inputs():
            copy.pop()
        assert copy.digest() == first
        assert list(copy.log) == list(random_log(seed, players))
    else:
        for _ in answers:
            copy.pop()
        assert copy.digest() == before
        with pytest.raises(NotNow, match="copy" if at else "no answer"):
            copy.pop()


def random_log(seed: int, players: int) -> list[str]:
    game = random_game(seed, players)
    assert game.decision is not None
    return list(game.log)


@script
def three_asks(ctx) -> None:
    game = ctx.game
    for n in range(3):
        number = game.ask(ChooseOne(player=ctx.controller, options=(1, 2, 3), rule="1.1", prompt=f"number {n}"))
        game.happen(Gain(ctx.controller, number))


def test_a_copy_inside_a_resolution_stands_at_the_same_question() -> None:
    game = start({"hand": [card("asker", three_asks)]})
    play(game, "asker")
    game.push(2)
    game.push(1)
    assert game.get(SCORE, 0) == 5
    copy, long_copy = game.copy(), game.copy(history=True)
    assert copy.decision == game.decision
    assert copy.get(SCORE, 0) == 5
    for one in (game, copy, long_copy):
        one.push(0)
        assert one.get(SCORE, 0) == 6
    assert copy.digest() == game.digest() == long_copy.digest()
    assert copy.pop() == 0
    assert copy.get(SCORE, 0) == 5
    copy.push(2)
    assert copy.get(SCORE, 0) == 8
    assert game.get(SCORE, 0) == 6
    while long_copy.inputs():
        long_copy.pop()
    assert isinstance(long_copy.decision, Priority)
    fresh = start({"hand": [card("asker", three_asks)]})
    assert fresh.decision == long_copy.decision
    assert fresh.digest() == long_copy.digest()


def test_a_copy_taken_by_an_agent_that_is_asked_runs_to_the_same_end() -> None:
    ends: list[tuple[int, str, bool]] = []
    digests: dict[int, str] = {}
    copies: list[tuple[int, Game]] = []
    rng = random.Random(3)
    given_answers: list[object] = []

    def agent(observation, decision):
        copies.append((len(given_answers), game.copy(history=len(given_answers) % 2 == 0)))
        given_answers.append(decision.sample(rng))
        return given_answers[-1]

    game = random_game(21, agents={0: agent, 1: agent})
    assert game.decision is None
    assert game.is_over()
    digests[0] = game.digest()
    for at, copy in copies:
        assert copy.decision is not None
        assert len(copy.inputs()) == at
        for one in given_answers[at:]:
            copy.push(one)
        ends.append((at, copy.digest(), copy.is_over()))
    assert len(ends) > 20
    assert {(digest, over) for _, digest, over in ends} == {(digests[0], True)}


PROGRAM = """
import random, sys
sys.path.insert(0, sys.argv[1])
from play import RULES, play_out, random_game
from apnap import Replay
game = random_game(int(sys.argv[2]), 3)
play_out(game, random.Random(1))
print(game.digest(), Replay.parse(game.replay().dump()).run(RULES).digest())
"""


def test_the_same_game_in_other_processes_whatever_the_hash_seed() -> None:
    digests = set()
    for hash_seed in ("0", "1", "77"):
        env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        done = subprocess.run([sys.executable, "-c", PROGRAM, str(HERE), "9"], capture_output=True, text=True, env=env,
                              timeout=60, check=False)  # fmt: skip
        assert done.returncode == 0, done.stderr
        digests.update(done.stdout.split())
    game = random_game(9, 3)
    play_out(game, random.Random(1))
    assert digests == {game.digest()}


def test_rollback_brings_back_tables_and_the_order_in_which_effects_were_entered() -> None:
    state = State(("score",))
    state.write("score", 1, 5)
    start_digest = state.digest()
    mark = state.mark()
    state.write("score", 1, 7)
    state.write("score", 2, "x")
    state.write("score", 1, MISSING)
    assert state.tables["score"] == {2: "x"}
    state.rollback(mark)
    assert state.tables["score"] == {1: 5}
    assert state.digest() == start_digest
    with pytest.raises(ValueError, match="journal position"):
        state.rollback(mark + 4)


def test_what_is_set_often_is_recorded_once_between_two_marks() -> None:
    state = State(())
    start = state.mark()
    for count in range(100):
        state.overwrite("zones", ("stack", -1), tuple(range(count)))
    assert len(state.journal) == 4
    between = state.mark()
    for count in range(5):
        state.overwrite("zones", ("stack", -1), (count,))
        state.overwrite("zones", ("exile", -1), (count,))
    assert len(state.journal) == 12
    state.rollback(between)
    assert state.zones == {("stack", -1): tuple(range(99))}
    state.write("effects", 1, "other")
    state.overwrite("zones", ("stack", -1), (7,))
    inner = state.mark()
    state.overwrite("zones", ("stack", -1), (8,))
    state.rollback(inner)
    assert state.zones == {("stack", -1): (7,)}
    state.rollback(between)
    assert state.zones == {("stack", -1): tuple(range(99))}
    state.rollback(start)
    assert state.zones == {}


def test_equal_values_have_equal_texts() -> None:
    assert canonical(True) == canonical(1)
    assert canonical((1, frozenset({"b", "a"}))) == canonical((True, frozenset({"a", "b"})))
    assert canonical(Characteristics({"a": 1, "b": 2})) == canonical(Characteristics({"b": 2, "a": 1}))
    with pytest.raises(TypeError, match="plain data"):
        canonical([1])


def test_effects_keep_their_order_after_one_that_ended_is_taken_back() -> None:
    """An effect that ends and is taken back must not come after younger ones: order is what decisions are made of."""
    game = start({"hand": [card("ender", ender)]}, rules=limited())
    ctx = toybox_context(game)
    old = game.add_effect(ctx, toybox.Doubled())
    game.add_effect(ctx, toybox.OneMore())
    before = [a.effect for a in game.index().replacements[Gain]]
    mark = game.mark()
    game.remove_effect(old)
    game.rollback(mark)
    assert [a.effect for a in game.index().replacements[Gain]] == before == [toybox.Doubled(), toybox.OneMore()]


def toybox_context(game: Game):
    from apnap import Context

    return Context(game, 0, 0)


@script
def ender(ctx) -> None:
    ctx.game.happen(Gain(ctx.controller, 1))


def test_a_version_of_caches_is_not_shared_by_two_sides_of_a_mark() -> None:
    """Computed only after a later write: the earlier state must not get what was computed for the later one."""
    box = toybox.kind_card("box", toybox.this_gets(toybox.SizeIsClock()))
    game = start({"table": [box]})
    found = find(game, "box")
    assert game.characteristics(found)[toybox.SIZE] == 0
    game.set(toybox.CLOCK, 0, 1)
    mark = game.mark()
    game.set(toybox.CLOCK, 0, 5)
    assert game.characteristics(found)[toybox.SIZE] == 5
    game.rollback(mark)
    assert game.characteristics(found)[toybox.SIZE] == 1


def test_pass_is_the_first_option_everywhere() -> None:
    game = random_game(2)
    rng = random.Random(0)
    seen = 0
    while not game.is_over():
        if isinstance(game.decision, Priority):
            seen += 1
            assert game.decision.options[0] == PASS
        game.push(game.decision.sample(rng))
    assert seen > 10
    assert RULES.compiled.limits.depth > 0
    with pytest.raises(NotNow, match="over"):
        answer_anything(game)


def answer_anything(game: Game) -> None:
    game.push(0)


__all__ = ["answer"]
