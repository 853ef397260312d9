"""Agents as plugins: found by entry point, made with options, and told of in one line where they are broken."""

from __future__ import annotations

import inspect
import json
import sys
import types
from pathlib import Path

import pytest
import xln
from commands import run
from magic import table

from apnap import ApnapError, Game
from apnap_plugins.apps import diagnosis
from apnap_plugins.apps.agents import AgentError, GreedyAgent, agent_names, make_agent
from apnap_plugins.apps.decks import find_deck
from apnap_plugins.apps.play import run as play
from apnap_plugins.rules.combat.attacking import DeclareAttackers
from apnap_plugins.testing import creature

EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"
DECKS = [find_deck("dinosaurs").parts, find_deck("pirates").parts]
STRANGERS = """
import apnap

class Steady:
    '''Always says what is there.'''
    def __init__(self, seed, patience=3, mood="calm"):
        self.told = (seed, patience, mood)
    def __call__(self, observation, decision):
        return decision.default()

def failing(seed):
    def agent(observation, decision):
        raise ZeroDivisionError("no luck")
    return agent

def cheating(seed):
    return lambda observation, decision: 999

def empty(seed):
    return 7

def picky(seed):
    raise ValueError("the seed is ugly")

NUMBER = 7
"""
POINTS = {
    "steady": "stranger_agents:Steady",
    "failing": "stranger_agents:failing",
    "cheating": "stranger_agents:cheating",
    "empty": "stranger_agents:empty",
    "picky": "stranger_agents:picky",
    "number": "stranger_agents:NUMBER",
    "lost": "a_module_that_is_nowhere:Agent",
    "astray": "stranger_agents:Nobody",
}


def install(folder: Path, distribution: str, points: dict[str, str]) -> None:
    """A distribution as installers leave it: metadata with entry points."""
    info = folder / f"{distribution}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0\n")
    lines = "".join(f"{name} = {place}\n" for name, place in points.items())
    (info / "entry_points.txt").write_text(f"[apnap.agents]\n{lines}")


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "stranger_agents.py").write_text(STRANGERS)
    install(tmp_path, "strangers", POINTS)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "stranger_agents", raising=False)
    return tmp_path


def test_ours_are_plugins_too() -> None:
    assert {"greedy", "random"} <= set(agent_names())
    assert isinstance(make_agent("greedy", 1).agent, GreedyAgent)


def test_a_stranger_is_found_by_its_name_and_gets_its_options(installed: Path) -> None:
    assert set(POINTS) <= set(agent_names())
    agent = make_agent("steady, patience=2.5, mood=cross", 4).agent
    assert agent.told == (4, 2.5, "cross")
    result = run("play", "--quiet", "--agents", "steady", "--seed", "1", "--limit", "20")
    assert result.exit_code == 0, result.output
    assert "stopped after 20 decisions" in result.output


def test_an_agent_can_be_named_by_its_place(installed: Path) -> None:
    assert make_agent("stranger_agents:Steady", 1).agent.told == (1, 3, "calm")


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ("clever", "there is no agent 'clever'; there are astray, cheating"),
        ("greedi", "did you mean greedy?"),
        (
            "number",
            "'number' of strangers (stranger_agents:NUMBER) is a int: name a class, or a function that takes a seed",
        ),
        (
            "lost",
            "can't be loaded: ModuleNotFoundError: No module named 'a_module_that_is_nowhere'; mend it, or uninstall",
        ),
        ("astray", "can't be loaded: AttributeError"),
        ("empty", "agent 'empty' made a int, which can't be asked"),
        ("picky", "agent 'picky' can't be made: ValueError: the seed is ugly"),
        ("steady,haste=1", "agent 'steady' has no option 'haste'; it has patience, mood"),
        ("steady,patience", "'patience' in 'steady,patience' is no option of an agent; write it as"),
        ("steady,patience=much", "option 'patience' of agent 'steady' is a number, such as 3, not 'much'"),
        ("greedy,nodes=3", "agent 'greedy' has no option 'nodes'; it has none"),
        ("", "'' names no agent; say one of"),
        ("nowhere:Agent", "can't be loaded"),
    ],
)
def test_what_is_wrong_with_an_agent_is_said_in_one_line(installed: Path, wanted: str, said: str) -> None:
    with pytest.raises(AgentError) as caught:
        make_agent(wanted, 1)
    assert said in str(caught.value)
    result = run("play", "--quiet", "--agents", wanted)
    assert result.exit_code == 2
    assert len(result.stderr.strip().splitlines()) == 1, result.stderr


@pytest.mark.parametrize(
    ("wanted", "said"),
    [("failing", "agent 'failing' failed at"), ("cheating", "agent 'cheating' answered")],
)
def test_an_agent_that_breaks_while_it_plays_leaves_the_game_as_it_was(installed: Path, wanted: str, said: str) -> None:
    game = Game(xln.rules(), DECKS, seed=1)
    before, decision = game.digest(), game.decision
    stop = types.SimpleNamespace(asked=False, sleep=lambda seconds: None)
    with pytest.raises(ApnapError, match=said):
        play(game, [make_agent(wanted, 1)] * 2, 5, stop)
    assert (game.digest(), game.decision) == (before, decision)


def test_two_of_one_name_are_told_apart_by_place(installed: Path) -> None:
    install(installed, "others", {"steady": "stranger_agents:failing"})
    with pytest.raises(AgentError, match="several distributions have an agent 'steady': others and strangers; say"):
        make_agent("steady", 1)
    assert make_agent("stranger_agents:Steady", 1).agent.told[0] == 1


def test_a_distribution_that_cannot_be_read_hides_no_other(installed: Path) -> None:
    broken = installed / "broken-1.0.dist-info"
    broken.mkdir()
    (broken / "entry_points.txt").write_bytes(b"\xff\xfe[apnap.agents]\nsteady = x")
    assert {"steady", "greedy"} <= set(agent_names())


def test_all_are_listed_with_what_is_wrong(installed: Path) -> None:
    result = run("agents", "--json")
    rows = {row["name"]: row for row in json.loads(result.output)["agents"]}
    assert rows["steady"] == {
        "name": "steady",
        "distribution": "strangers",
        "options": ["patience", "mood"],
        "about": "Always says what is there.",
        "error": "",
    }
    assert "a_module_that_is_nowhere" in rows["lost"]["error"]
    assert "patience, mood" in run("agents").output


def test_doctor_tells_of_broken_agents(installed: Path) -> None:
    """The part of it that looks at agents, without the rest, which takes long."""
    parts = [finding.name for finding in diagnosis._agents(types.SimpleNamespace())]
    assert {"agent lost", "agent number", "agent astray"} <= set(parts)
    assert "agent steady" not in parts
    assert "_agents" in inspect.getsource(diagnosis.findings)


def test_the_example_of_the_documentation_plays_from_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Installed as its page says: a distribution with an entry point."""
    install(tmp_path, "careful", {"careful": "careful_agent:CarefulAgent"})
    monkeypatch.syspath_prepend(str(EXAMPLES))
    monkeypatch.syspath_prepend(str(tmp_path))
    words = ("--quiet", "--seed", "3", "--agents", "careful,margin=1", "--agents", "random")
    done = run("play", "--deck", "dinosaurs", "--deck", "pirates", *words)
    assert done.exit_code == 0, done.output
    assert "won (turn" in done.output


@pytest.mark.parametrize(("wall", "attackers"), [(1, (0,)), (2, ()), (3, ())])
def test_the_example_attacks_with_what_is_larger_than_the_wall(
    wall: int, attackers: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(EXAMPLES)
    s = table(stage="beginning of combat")
    s.put(0, "battlefield", creature("Bear", 2, 2))
    s.put(1, "battlefield", creature("Guard", wall, 1))
    while not isinstance(s.game.decision, DeclareAttackers):
        s.game.push(s.game.decision.default())
    agent = make_agent("careful_agent:CarefulAgent", 1)
    answer = agent(s.game.observe(0), s.game.decision)
    assert tuple(at for at, _ in answer) == attackers
