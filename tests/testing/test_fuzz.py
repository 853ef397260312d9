from __future__ import annotations

import json
from pathlib import Path

import pytest
import toy
import toycards
from toycards import CARDS

from apnap import Definition, Game, Observation
from apnap.core.errors import ApnapError
from apnap.testing.fuzz import FuzzResult, OneGame, Plan, Rates, fuzz, load_source, main, random_deck, replay_record
from apnap.testing.probe import WatchedGame, leaks, lost_components, mark_names, shows, structure, unrest

DECK = list(CARDS.values())
NO_PROCESS = Rates(process=0)
HERE = Path(__file__).parent


def run(*defects: str, games: int = 25, seed: int = 1, rates: Rates = NO_PROCESS, **options) -> FuzzResult:
    return fuzz(
        toycards.ruleset(*defects), random_deck(DECK, 15),
        games=games, seed=seed, plan=Plan(decisions=120, rates=rates), **options,
    )  # fmt: skip


def test_a_sound_game_passes_and_everything_was_checked_and_acted() -> None:
    result = run(games=6, seed=5)
    assert result.failures == []
    assert result.games == 6
    assert set(result.players) == {2, 3, 4, 5}
    for invariant in ("structure", "quiescence", "staleness", "components", "illegal answers", "pop", "full pop", "copy",
                      "replay", "determinize", "views", "default"):  # fmt: skip
        assert result.checked[invariant] > 0, invariant
    assert result.acted["toy"] > 40
    assert result.acted["toycards"] > 4
    assert result.idle == ()
    assert result.nodes["keyword eager"] > 0
    assert result.nodes["OneMore"] > 0
    assert result.nodes["verb bend"] > 0
    assert result.nodes["stage turn"] > 0
    assert result.actions["play"] > 0
    assert result.events["Gain"] > 0


def test_the_same_seed_plays_the_same_games() -> None:
    one = run(games=1).json()
    assert run(games=1).json() == one
    assert run(games=1, seed=2).json() != one


@pytest.mark.parametrize(
    ("defect", "invariants"),
    [
        ("leak", {"views"}),
        ("memory", {"pop", "full pop", "replay", "copy", "error"}),
        ("drop", {"structure"}),
        ("burn", {"components"}),
        ("stale", {"staleness"}),
        ("sneak", {"pop", "full pop", "replay", "copy", "agents", "error"}),
    ],
)
def test_a_planted_defect_is_found(defect: str, invariants: set[str], tmp_path: Path) -> None:
    result = run(defect, save=tmp_path)
    assert len(result.failures) == 1, "the fuzz stops at the first failure"
    failure = result.failures[0]
    assert failure.invariant in invariants, str(failure)
    saved = json.loads(Path(failure.file).read_text())
    assert saved["seed"] == failure.seed
    assert saved["invariant"] == failure.invariant
    assert len(saved["inputs"]) == failure.decisions


def test_an_order_of_hashes_is_found_in_another_process() -> None:
    plan = Plan(players=(2,), decisions=30, rates=Rates(process=1), source=f"{HERE / 'toycards.py'}:source_of_hashes")
    result = fuzz(toycards.ruleset("hashes"), DECK, games=6, seed=3, plan=plan)
    assert [f.invariant for f in result.failures] == ["replay in another process"]


def test_a_sound_game_is_the_same_in_another_process() -> None:
    plan = Plan(decisions=60, rates=Rates(process=1), source=f"{HERE / 'toycards.py'}:source")
    result = fuzz(toycards.ruleset(), DECK, games=1, seed=5, plan=plan)
    assert result.failures == []
    assert result.checked["replay in another process"] == 1


def test_it_can_go_on_after_a_failure() -> None:
    result = run("burn", games=8, keep_going=True)
    assert result.games == 8
    assert len(result.failures) > 1
    assert "components: component" in str(result.failures[0])


def test_plugins_that_never_act_are_told() -> None:
    result = fuzz(toycards.ruleset(), [CARDS["Stone"]], games=2, seed=1, plan=Plan(decisions=40, rates=NO_PROCESS))
    assert result.failures == []
    assert result.idle == ("toycards",)


def test_a_saved_game_can_be_run_again(tmp_path: Path) -> None:
    failure = run("burn", save=tmp_path, rates=Rates(process=0, marked=1)).failures[0]
    data = json.loads(Path(failure.file).read_text())
    assert data["marked"] is True

    source = tmp_path / "again.py"
    source.write_text("import toycards\ndef make():\n    return toycards.ruleset('burn'), toycards.CARDS\n")
    game = replay_record(data, f"{source}:make")
    assert game.decision is not None
    assert len(game.inputs()) == failure.decisions
    assert lost_components(game) is not None


def test_the_command_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    source = f"{HERE / 'toycards.py'}:source"
    arguments = ["--games", "2", "--decisions", "40", "--players", "2-3", "--source", source]
    out = tmp_path / "out.json"
    assert main([*arguments, "--json", str(out)]) == 0
    assert "2 games" in capsys.readouterr().out
    assert json.loads(out.read_text())["games"] == 2
    assert main(["--source", "nowhere:make"]) == 2
    with pytest.raises(ApnapError, match="does not name a function"):
        load_source("toycards:nothing")


# Invariants by themselves ---------------------------------------------------------------------------


def new_game(**options) -> Game:
    game = Game(toycards.ruleset(), [[mark_names(CARDS["Stone"], 10 * s + i) for i in range(5)] for s in (1, 2)], 1)
    assert game.decision is not None
    return game


def test_structure_sees_what_does_not_fit() -> None:
    game = new_game()
    assert structure(game) is None
    pile = game.zone("pile", 0)
    game.write_zone(("pile", 0), pile[1:])
    assert structure(game) == f"object {pile[0]} is in no zone, though it believes to be in ('pile', 0)"
    game.write_zone(("heap", 0), pile[:1])
    assert "believes to be in ('pile', 0)" in str(structure(game))
    game.write_zone(("heap", 0), ())
    game.write_zone(("pile", 0), (*pile, pile[0]))
    assert f"object {pile[0]} is in" in str(structure(game))


def test_rest_is_not_given_while_a_state_based_action_applies() -> None:
    game = new_game()
    assert unrest(game) is None
    digest = game.digest()
    game.set(toy.SCORE, 0, -10)
    assert unrest(game) == "a player gets priority while a state-based action applies"
    game.set(toy.SCORE, 0, 0)
    assert game.digest() != digest or unrest(game) is None


def test_leaks_are_seen_in_every_view(monkeypatch: pytest.MonkeyPatch) -> None:
    game = new_game()
    hidden = next(i for i in game.zone("hand", 1) or game.zone("pile", 1))
    assert not shows(game, 0, hidden)
    assert leaks(game, 0, frozenset()) is None
    name = game.name_of(hidden)
    game.log.note("100.1", f"it is {name}")
    assert "sees in the log the name of object" in str(leaks(game, 0, frozenset()))
    assert leaks(game, 0, {name[name.index("⟦") :]}) is None  # has been seen before
    game.log.truncate(len(game.log) - 1)
    monkeypatch.setattr(Observation, "log", lambda self, start=0: [])
    assert leaks(game, 0, frozenset()) is None
    game.decision.options += (("peek", Definition(name, CARDS["Stone"].characteristics)),)
    assert "sees in the decision the name" in str(leaks(game, 0, frozenset()))


def test_a_default_that_is_not_legal_is_a_failure() -> None:
    one = OneGame(toycards.ruleset(), random_deck(DECK), 1, Plan(rates=NO_PROCESS))
    game = one.game = WatchedGame(one.ruleset, one.decks, 1, one.watch)
    decision = game.decision
    one.at_decision(game, decision)
    decision.options = ()
    with pytest.raises(Exception, match=r"the default 0 of .* is not legal"):
        one.at_decision(game, decision)
