"""A stranger's decision, kind of action and node: shown to people, told to programs, saved, and named in a scenario file."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import ClassVar

import pytest
import toy
from toy import SCORE, Gain, card

from apnap import PASS, ActionKind, Decision, Game, IllegalAnswer, Manifest, Node, Replay, Ruleset, hookimpl, node
from apnap.testing.files import run_file
from apnap_plugins.apps.numbered_choices import Misread, present

STONE, FEATHER = card("Stone"), card("Feather")


@node
class Weight(Node):
    """A stranger's node, without words of its own."""

    pounds: int
    made_of: str = "lead"


@node
class Charm(Node):
    """One that says how it is called."""

    power: int

    def worded(self, namer):
        """In its own way."""
        return f"a charm of {self.power}"


@dataclass(slots=True, kw_only=True)
class Balance(Decision):
    """Which things lie on the left scale, and which on the right; each option on one. The answer has their places."""

    kind: ClassVar[str] = "balance"

    def problem(self, answer):
        """Illegal unless two lists with each place once."""
        ok = isinstance(answer, tuple) and len(answer) == 2 and all(isinstance(scale, tuple) for scale in answer)
        ok = ok and sorted(answer[0] + answer[1]) == list(range(len(self.options)))
        return None if ok else "expected two scales, and each thing on one"

    def value(self, answer):
        """The things, scale by scale."""
        return tuple(tuple(self.options[at] for at in scale) for scale in answer)

    def default(self):
        """All on the left."""
        return tuple(range(len(self.options))), ()


def _weigh_options(game: Game, player: int):
    return [("weigh", id, Weight(3)) for id in game.zone("hand", player)] if game.zone("hand", player) else []


def _weigh(game: Game, player: int, action) -> None:
    options = (*game.zone("hand", player), ("player", 1), Charm(2), Weight(1), "the wind")
    asked = Balance(player=player, options=options, rule="weighing", prompt="Weigh them")
    left, right = game.ask(asked)
    game.happen(Gain(player, 10 * len(left) + len(right)))


def stranger() -> ModuleType:
    plugin = ModuleType("weighing")
    plugin.MANIFEST = Manifest(id="weighing", name="Weighing", kind="house")

    @hookimpl
    def apnap_declarations():
        return [ActionKind("weigh", _weigh_options, _weigh)]

    plugin.apnap_declarations = apnap_declarations
    return plugin


RULES = Ruleset.load(mechanics=[], extra=[toy, stranger()]).with_cards([STONE, FEATHER])


def weighing() -> Game:
    """A game in which a player is asked the stranger's decision."""
    game = Game(RULES, [{"main": [STONE] * 3, "hand": [STONE, FEATHER]}] * 2, 1)
    decision = game.decision
    assert decision is not None
    game.push(game.observe(decision.answerer).answer("weigh Feather (weight (3))"))
    return game


def test_the_action_is_described():
    game = Game(RULES, [{"main": [STONE] * 3, "hand": [STONE, FEATHER]}] * 2, 1)
    view = game.observe(game.decision.answerer)
    found = next(option for option in view.options() if "weigh Feather" in option.text)
    assert found.text == found.reference == "weigh Feather (weight (3))"
    id = next(id for id in game.zone("hand", view.viewer) if game.name_of(id) == "Feather")
    about = [{"object": id}, {"node": "Weight", "pounds": 3, "made_of": "lead"}]
    assert found.json == {"action": "weigh", "about": about}
    assert view.options()[0].text == "pass"
    assert game.decision.options[view.answer(json.loads(json.dumps(found.json)))][:2] == ("weigh", id)
    assert game.decision.options[view.answer("pass")] == PASS


def test_the_decision_is_described_and_answered():
    game = weighing()
    view = game.observe(game.decision.answerer)
    texts = [option.text for option in view.options()]
    assert sorted(texts[:2]) == ["Feather", "Stone"] or "Stone" in texts
    assert texts[-4:] == ["player 1", "a charm of 2", "weight (1)", "the wind"]
    size = len(texts)
    answer = (tuple(range(1, size)), (0,))
    assert view.answer(view.spelled(answer)) == answer
    said = [texts[-3:], [{"player": 1}]]
    with pytest.raises(IllegalAnswer, match="each thing on one"):
        view.answer(said)
    with pytest.raises(IllegalAnswer, match="'a feather' is no option of 'Weigh them"):
        view.answer([["a feather"], []])
    with pytest.raises(IllegalAnswer, match="what JSON has"):
        view.answer([{1, 2}])


def test_the_console_asks_it():
    game = weighing()
    namer = game.observe(game.decision.answerer)
    choice = present(game.decision, lambda option: namer.options()[game.decision.options.index(option)].text)
    assert choice.lines[-1] == "the wind" and choice.question == "Weigh them"
    size = len(choice.lines)
    assert choice.read(json.dumps([list(range(size)), []])) == (tuple(range(size)), ())
    with pytest.raises(Misread, match="each thing on one"):
        choice.read("[[0], []]")


def test_a_replay_has_it(tmp_path: Path):
    game = weighing()
    size = len(game.decision.options)
    game.push([list(range(size - 1)), [size - 1]])
    score = game.get(SCORE, game.log.entries[-1].happened.event.player)
    file = tmp_path / "weighing.json"
    game.replay().save(file)
    again = Replay.read(file).run(RULES)
    assert again.digest() == game.digest() and score == 10 * (size - 1) + 1


FILE = """
title = "Weighing"

[[players]]
[players.zones]
hand = ["Stone", "Feather"]
pile = ["Stone", "Stone"]

[[players]]
[players.zones]
pile = ["Stone"]

[[steps]]
act = "weigh"
player = 0
object = "Feather"
[steps.choices]
balance = [["the wind", "Feather", "player 1"], ["a charm of 2", "weight (1)", "Stone", "Stone"]]

[[expect]]
player = 0
field = "score"
value = 34
"""


def test_a_scenario_file_names_it(tmp_path: Path):
    file = tmp_path / "weighing.toml"
    file.write_text(FILE)
    report = run_file(file, RULES)
    assert report.ok, report.text()
    assert "balance" in report.story or "Weigh them" in report.story
    assert "weigh Feather #" in report.story and "[6, 1, 3], [4, 5, 0, 2]" in report.story
    file.write_text(FILE.replace('"the wind", ', '"the storm", '))
    report = run_file(file, RULES)
    assert "'the storm' is not offered" in report.error and "a charm of 2" in report.error
