from __future__ import annotations

import re
from pathlib import Path

import pytest
import toycards
from toycards import CARDS

from apnap.testing import Scenario
from apnap.testing.files import ScenarioFileError, ScenarioReport, read_file, run_file, same

GOOD = """
title = "A press bends a spring"

[game]
seed = 3

[[players]]
fields = { score = 2 }
[players.zones]
hand = ["Press", { card = "Stone", count = 2 }]
pile = ["Purse", "Stone"]

[[players]]
[players.zones]
table = [{ card = "Spring", fields = { bent = false }, counters = { plus = 2 } }, "Herald"]
hand = ["Wind"]
pile = ["Stone", "Stone"]

[[steps]]
act = "play"
player = 0
object = "Press"
[[steps.check]]
zone = "stack"
names = ["Press"]

[[steps]]
expect = "may"
player = 0
choose = true

[[steps]]
expect = "100.2"
choose = "Spring"

[[steps]]
resolve = true

[[steps]]
resolve = true

[[expect]]
zone = "hand"
player = 0
names = ["Stone", "Purse", "Stone"]

[[expect]]
object = { name = "Spring", zone = "table", player = 1 }
field = "bent"
value = true

[[expect]]
object = "Spring"
characteristic = "name"
value = "Spring"

[[expect]]
object = "Spring"
counter = "plus"
value = 2

[[expect]]
player = 1
field = "score"
value = 1

[[expect]]
player = 0
field = "score"
value = 2

[[expect]]
log = "119.3"
text = "player 1"

[[expect]]
name = "Stone"
count = 5

[[expect]]
over = false

[[expect]]
player = 0
result = "in"

[[expect]]
stage = "turn"
"""


class WithCards(Scenario):
    def __init__(self, ruleset, **options) -> None:
        super().__init__(ruleset, cards=CARDS.values(), **options)


def run(tmp_path: Path, text: str) -> ScenarioReport:
    file = tmp_path / "one.toml"
    file.write_text(text, encoding="utf-8")
    return run_file(file, toycards.ruleset(), WithCards)


def test_a_file_is_played_and_every_expectation_looked_at(tmp_path: Path) -> None:
    report = run(tmp_path, GOOD)
    assert report.error == ""
    assert [check.text for check in report.checks if not check.ok] == []
    assert len(report.checks) == 12
    assert report.ok
    assert "Bend" in report.story
    assert report.text().startswith("ok: A press bends a spring")


def test_what_is_not_so_is_told_with_what_was_found(tmp_path: Path) -> None:
    report = run(tmp_path, GOOD.replace("value = 1\n", "value = 5\n").replace("count = 5", "count = 9"))
    wrong = [(check.where, check.text) for check in report.checks if not check.ok]
    assert wrong == [
        ("expect[4]", "score of player 1 is 1, expected 5"),
        ("expect[7]", "the number of Stone in all zones is 5, expected 9"),
    ]
    assert not report.ok
    assert "NOT expect[4]: score of player 1 is 1, expected 5" in report.text()


def test_a_step_that_cannot_be_done_names_file_section_and_index(tmp_path: Path) -> None:
    report = run(tmp_path, GOOD.replace('object = "Press"', 'object = "Mill"'))
    assert "one.toml: steps[0]: play 'Mill' is not offered; offered are:" in report.error
    report = run(tmp_path, GOOD.replace('{ card = "Stone", count = 2 }', '"Ston"'))
    assert "one.toml: players[0].zones.hand[1]: no card 'Ston'" in report.error
    report = run(tmp_path, GOOD.replace("fields = { score = 2 }", "fields = { scor = 2 }"))
    assert "players[0].fields.scor: no field 'scor' in this ruleset; did you mean score" in report.error
    report = run(tmp_path, GOOD.replace("hand =", "hnd ="))
    assert "players[0].zones.hnd: no zone 'hnd'" in report.error


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('act = "play"\nplayer = 0', 'act = "play"\nplayer = 7', r"steps\[0\]: there is no player 7; seats are 0, 1"),
        (
            'player = 0\nresult = "in"',
            'player = 7\nresult = "in"',
            r"expect\[9\]: there is no player 7; seats are 0, 1",
        ),
        ('player = 1\nfield = "score"', 'player = 7\nfield = "score"', r"expect\[4\]: there is no player 7"),
        ('zone = "hand"\nplayer = 0', 'zone = "hand"\nplayer = 7', r"expect\[0\]: there is no player 7"),
        (
            "fields = { score = 2 }",
            'fields = { score = "x" }',
            r"players\[0\]\.fields\.score: 'score' is a whole number",
        ),
        ("fields = { bent = false }", 'fields = { bent = "yes" }', r"zones\.table\[0\]: 'bent' is true or false"),
        ("counters = { plus = 2 }", 'counters = { "" = 2 }', r"zones\.table\[0\]: a kind of counter has a name"),
        ("counters = { plus = 2 }", "controller = 7", r"zones\.table\[0\]: there is no player 7"),
    ],
)
def test_what_no_game_can_have_is_told_with_its_place(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert GOOD.count(old) == 1
    assert re.search(said, run(tmp_path, GOOD.replace(old, new)).error)


def test_an_unexpected_decision_is_told_with_its_options(tmp_path: Path) -> None:
    text = GOOD.replace('expect = "may"', 'expect = "order"')
    report = run(tmp_path, text)
    assert "steps[3]: nobody expected this decision" in report.error
    assert "expected next is 'order' of player 0" in report.error


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('act = "play"', 'act = "play"\nresolve = true', r"steps\[0\]: .*exactly one of .*; it has act, resolve"),
        ('act = "play"\nplayer = 0', 'act = "play"', r"steps\[0\]: .*'act' needs a player"),
        ("over = false", "ovr = false", r"expect\[8\]\.ovr: there is no such key; did you mean over\?"),
        (
            "count = 2 }",
            "cout = 2 }",
            r"players\[0\]\.zones\.hand\[1\]\.cout: there is no such key; did you mean count\?$",
        ),
        ("choose = true", "chose = true", r"steps\[1\]\.chose: there is no such key; did you mean choose\?"),
        ("[players.zones]", "[players.zone]", r"players\[0\]\.zone: there is no such key; did you mean zones\?"),
        ("[[steps.check]]", "[[steps.checks]]", r"steps\[0\]\.checks: there is no such key; did you mean check\?"),
        ('name = "Spring", zone', 'nam = "Spring", zone', r"expect\[1\]\.object\.name: is missing"),
        ("seed = 3", 'seed = "x"', r"game\.seed: "),
        ("title =", "titel =", r"titel: there is no such key; did you mean title\?"),
        ("[game]", "[game", r"one\.toml: "),
        ('stage = "turn"', "player = 0", r"expect\[10\]: .*; it has none"),
    ],
)
def test_a_file_that_makes_no_sense_is_refused_with_the_place(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert GOOD.count(old) >= 1
    file = tmp_path / "one.toml"
    file.write_text(GOOD.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ScenarioFileError, match=said):
        read_file(file)


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(ScenarioFileError, match="nowhere"):
        read_file("nowhere.toml")


def test_values_of_files_are_compared_with_values_of_games() -> None:
    assert same(frozenset({"b", "a"}), ["a", "b"])
    assert not same(frozenset({"a"}), ["a", "b"])
    assert same((1, ("x", 2)), [1, ["x", 2]])
    assert not same(True, 1)
    assert not same(1, None)


def test_conceding_and_passing(tmp_path: Path) -> None:
    text = """
    [[players]]
    [players.zones]
    pile = ["Stone", "Stone"]
    [[players]]
    [players.zones]
    pile = ["Stone", "Stone"]
    hand = ["Stone"]
    [[steps]]
    pass_priority = true
    player = 0
    [[steps]]
    answer = ["pass"]
    player = 1
    [[steps]]
    pass_until = "turn"
    again = true
    [[steps]]
    concede = true
    player = 1
    [[expect]]
    result = "won"
    player = 0
    [[expect]]
    over = true
    """
    report = run(tmp_path, text)
    assert report.ok, report.text()


@pytest.mark.parametrize("text", ["title = " + "[" * 20_000, "seed = " + "9" * 5000, "# " + "x" * 2_000_000])
def test_a_file_without_an_end_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "deep.toml"
    file.write_text(text)
    with pytest.raises(ScenarioFileError, match=r"deep\.toml"):
        read_file(file)
