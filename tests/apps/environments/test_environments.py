"""Games as environments: PettingZoo's own tests, what actions mean, what is seen, and several games stepped together."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import warnings
from pathlib import Path

import pytest
from commands import run

np = pytest.importorskip("numpy")
pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, seed_test  # noqa: E402

from apnap import (  # noqa: E402
    ApnapError,
    Choose,
    ChooseNumber,
    ChooseOne,
    Decision,
    Distribute,
    Game,
    Match,
    Order,
)
from apnap_plugins.apps.environments import GameEnvironment, Settings, VectorGames, env  # noqa: E402
from apnap_plugins.apps.environments.choosing import DEFAULT, DONE, FIRST, MORE, Choice  # noqa: E402

FOUR = Settings(decks=("xln/pirates", "xln/dinosaurs", "xln/merfolk", "xln/vampires"))
THOROUGH = bool(os.environ.get("APNAP_THOROUGH"))
SMALL = Settings(decks=(["Mountain"] * 6 + ["Nest Robber"] * 6,) * 2)
"""Games that end soon, of empty libraries if nothing else."""


@pytest.mark.parametrize("settings", [Settings(), FOUR], ids=["two", "four"])
def test_pettingzoo_finds_nothing_wrong(settings: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for advice in ("Observation is not a NumPy array", "Observation space for each agent probably should be"):
            warnings.filterwarnings("ignore", message=advice)  # they are dictionaries, which the masks need
        api_test(GameEnvironment(settings), num_cycles=1000 if THOROUGH else 30)
        seed_test(lambda: env(settings), num_cycles=500 if THOROUGH else 12)
    assert "Passed API test" in capsys.readouterr().out


def play(environment: GameEnvironment, seed: int) -> dict[str, float]:
    """A game of random actions: what each agent got in the end."""
    rng, got = random.Random(seed), {}
    environment.reset(seed=seed)
    for agent in environment.agent_iter():
        observation, reward, termination, truncation, _ = environment.last()
        got[agent] = got.get(agent, 0.0) + reward
        allowed = np.flatnonzero(observation["action_mask"])
        environment.step(None if termination or truncation else int(rng.choice(allowed)))
    return got


def test_the_winner_gets_one_and_the_loser_loses_one() -> None:
    environment = GameEnvironment(SMALL)
    for seed in range(2):
        got = play(environment, seed)
        assert sorted(got.values()) == [-1, 1]
        assert {
            f"player_{seat}": {"won": 1, "lost": -1}[how] for seat, how in environment.match.game.result().items()
        } == got
        assert environment.agents == []


def test_of_four_those_who_lose_leave_and_one_wins() -> None:
    environment = GameEnvironment(Settings(decks=(SMALL.decks[0],) * 4))
    assert sorted(play(environment, 1).values()) == [-1, -1, -1, 1]


def test_a_game_that_is_too_long_is_truncated() -> None:
    environment = GameEnvironment(Settings(decks=SMALL.decks, limit=10))
    assert play(environment, 1) == {"player_0": 0, "player_1": 0}
    assert environment.match.given == 10


def test_against_an_agent_of_ours() -> None:
    environment = GameEnvironment(Settings(decks=SMALL.decks, opponents=((0, "greedy"),)))
    assert environment.possible_agents == ["player_1"]
    assert play(environment, 1) == {"player_1": -1}


def test_an_action_that_is_not_allowed_is_refused_and_changes_nothing() -> None:
    environment = GameEnvironment(SMALL)
    environment.reset(seed=1)
    before = environment.match.game.digest()
    mask = environment.observe(environment.agent_selection)["action_mask"]
    forbidden = int(np.flatnonzero(mask == 0)[0])
    with pytest.raises(ApnapError, match=f"action {forbidden} is not allowed here; allowed are"):
        environment.step(forbidden)
    assert environment.match.game.digest() == before
    environment.step(int(np.flatnonzero(mask)[0]))


def test_only_who_chooses_has_actions_and_hidden_cards_are_backs() -> None:
    environment = GameEnvironment(SMALL)
    environment.reset(seed=1)
    while environment.match.game.observe(0).stage != "precombat main":
        environment.step(DEFAULT)
    chooser = environment.agent_selection
    other = next(agent for agent in environment.agents if agent != chooser)
    assert environment.observe(chooser)["action_mask"].sum() > 0
    assert environment.observe(other)["action_mask"].sum() == 0
    seen = environment.observe(chooser)["observation"]
    assert np.isfinite(seen).all() and np.count_nonzero(seen) > 20
    hand = environment.match.game.zone("hand", environment.seats[other])
    names = environment.match.game.observe(environment.seats[chooser])
    assert [names.object(id).name for id in hand] == [None] * len(hand)


# What actions mean -----------------------------------------------------------------------------------

DECISIONS: list[tuple[Decision, set[object]]] = [
    (ChooseOne(player=0, options=("a", "b", "c")), {0, 1, 2}),
    (ChooseNumber(player=0, minimum=2, maximum=5), {2, 3, 4, 5}),
    (
        Choose(player=0, options=("a", "b", "c"), minimum=1, maximum=2),
        {(0,), (1,), (2,), (0, 1), (0, 2), (1, 2)},
    ),
    (Order(player=0, options=("a", "b", "c")), {(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)}),
    (Distribute(player=0, options=("a", "b"), total=3), {(0, 3), (1, 2), (2, 1), (3, 0)}),
    (
        Match(player=0, options=("a", "b"), partners=(("x", "y"), ("x",))),
        {(), ((0, 0),), ((0, 1),), ((1, 0),), ((0, 0), (1, 0)), ((0, 1), (1, 0))},
    ),
]


def all_answers(decision: Decision, places: int, without: frozenset[int]) -> set[object]:
    """Every answer that steps can lead to, found by taking every way."""
    found, ways = set(), [()]
    while ways:
        way = ways.pop()
        choice = Choice(decision, places, random.Random(1))
        for action in way:
            choice.take(action)
        if choice.answer is not None:
            found.add(choice.answer)
            continue
        turned = way[-places:].count(MORE) >= -(-len(choice.options()) // places) - 1 and MORE in way[-1:]
        allowed = [action for action in choice.allowed() if action not in without]
        ways += [(*way, action) for action in allowed if not (action == MORE and turned)]
    return found


@pytest.mark.parametrize(("decision", "legal"), DECISIONS, ids=[one.kind for one, _ in DECISIONS])
@pytest.mark.parametrize("places", [40, 2])
def test_every_legal_answer_can_be_given_and_no_other(decision: Decision, legal: set[object], places: int) -> None:
    found = all_answers(decision, places, frozenset([DEFAULT]))
    assert all(decision.legal(answer) for answer in found)
    assert found == legal


def test_the_default_is_always_allowed_and_pages_turn() -> None:
    choice = Choice(ChooseOne(player=0, options=tuple(range(10, 15))), 2, random.Random(1))
    assert choice.allowed() == [DEFAULT, MORE, FIRST, FIRST + 1]
    seen = []
    for _ in range(3):
        seen += [option for option, _ in choice.shown()]
        choice.take(MORE)
    assert seen == [10, 11, 12, 13, 14]
    assert [option for option, _ in choice.shown()] == [10, 11]
    choice.take(DEFAULT)
    assert choice.answer == 0


def test_a_match_of_everybody_can_be_finished_only_when_it_is_legal() -> None:
    decision = Match(player=0, options=("a", "b"), partners=(("x",), ("x",)), everyone=True)
    choice = Choice(decision, 4, random.Random(1))
    choice.take(DONE)
    assert choice.allowed() == [DEFAULT, FIRST]
    choice.take(FIRST)
    assert DONE not in choice.allowed()
    choice.take(DEFAULT)
    assert choice.answer == ((0, 0), (1, 0))


# Several games ---------------------------------------------------------------------------------------


def stepped(games: VectorGames, count: int) -> list[object]:
    """What batches say, over that many steps of actions drawn with one seed."""
    rng, told = random.Random(3), []
    batch = games.reset()
    for _ in range(count):
        told.append([part.tobytes() for part in batch])
        batch = games.step([int(rng.choice(np.flatnonzero(mask))) for mask in batch.masks])
    return told


def test_games_stepped_in_other_processes_are_the_same_games() -> None:
    with VectorGames(SMALL, games=3, seed=5) as here, VectorGames(SMALL, games=3, workers=2, seed=5) as there:
        assert stepped(here, 40) == stepped(there, 40)


def test_a_game_that_ends_is_followed_by_the_next() -> None:
    rng, ended = random.Random(1), 0
    with VectorGames(SMALL, games=2, seed=5) as games:
        batch = games.reset()
        assert batch.observations.shape == (2, games.size)
        for _ in range(120):
            batch = games.step([int(rng.choice(np.flatnonzero(mask))) for mask in batch.masks])
            for done, rewards in zip(batch.done, batch.rewards, strict=True):
                assert sorted(rewards) == ([-1, 1] if done else [0, 0])
            assert batch.masks.sum(axis=1).min() > 0
            ended += int(batch.done.sum())
    assert ended >= 2


@pytest.mark.parametrize("workers", [0, 2])
def test_wrong_actions_are_refused_and_the_games_go_on(workers: int) -> None:
    with VectorGames(SMALL, games=2, workers=workers, seed=5) as games:
        batch = games.reset()
        with pytest.raises(ApnapError, match="3 actions for 2 games"):
            games.step([1, 1, 1])
        forbidden = int(np.flatnonzero(batch.masks[1] == 0)[0])
        with pytest.raises(ApnapError, match=f"action {forbidden} is not allowed in game"):
            games.step([forbidden, forbidden])
        assert games.step([DEFAULT, DEFAULT]).observations.shape == (2, games.size)


def test_a_worker_that_is_gone_is_told_of() -> None:
    with VectorGames(SMALL, games=2, workers=2, seed=5) as games:
        games.reset()
        process, _ = games._workers[0]
        process.kill()
        process.join()
        with pytest.raises(ApnapError, match=f"worker {process.pid} is gone"):
            games.step([DEFAULT, DEFAULT])


@pytest.mark.parametrize(
    ("made", "said"),
    [
        (lambda: Settings(decks=()), "a deck for each player"),
        (lambda: Settings(places=0), "places"),
        (lambda: Settings(opponents=((0, "greedy"), (1, "greedy"))), "not in all"),
        (lambda: Settings(opponents=((5, "greedy"),)), "each in another one of 0 to 1"),
        (lambda: VectorGames(SMALL, games=0), "one game at least"),
        (lambda: VectorGames(SMALL, games=1, workers=2), "one worker for each"),
        (lambda: GameEnvironment(SMALL, render_mode="human"), "render_mode"),
    ],
)
def test_settings_that_are_wrong(made, said: str) -> None:
    with pytest.raises(ApnapError, match=said):
        made()


def test_without_pettingzoo_the_extra_is_named() -> None:
    code = "import sys\nsys.modules['pettingzoo'] = None\n"
    code += "import importlib.util as u\nfind = u.find_spec\n"
    code += "u.find_spec = lambda name, *rest: None if name == 'pettingzoo' else find(name, *rest)\n"
    code += "try:\n    import apnap_plugins.apps.environments\nexcept Exception as err:\n    print(err)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "pettingzoo is missing: pip install 'apnap[environments]'"


def test_rendering_tells_what_happened() -> None:
    environment = GameEnvironment(SMALL, render_mode="ansi")
    environment.reset(seed=1)
    for _ in range(4):
        environment.step(DEFAULT)
    assert "player 0" in (environment.render() or "")
    assert isinstance(environment.match.game, Game)


def test_decks_are_files_and_have_imported_cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    bolt = {"name": "Small Bolt", "layout": "normal", "mana_cost": "{R}", "type_line": "Instant",
            "oracle_text": "Small Bolt deals 2 damage to any target."}  # fmt: skip
    (tmp_path / "bulk.json").write_text(json.dumps([bolt]))
    assert run("cards", "import", tmp_path / "bulk.json").exit_code == 0
    file = tmp_path / "mine.txt"
    file.write_text("10 Mountain\n10 Small Bolt\n")
    for decks in ((str(file), "xln/pirates"), (["Mountain", "Small Bolt"] * 10, "xln/pirates")):
        game = GameEnvironment(Settings(decks=decks))
        game.reset(seed=1)
        for _ in range(3):
            game.step(1)
        names = {view.name for view in game.match.game.observe(0).zone("hand", 0)}
        assert names == {"Mountain", "Small Bolt"}
    with pytest.raises(ApnapError, match=r"deck 'of player 0': no card 'Smal Bolt' .* did you mean Small Bolt"):
        Settings(decks=(["Smal Bolt"], "xln/pirates")).prepared()
