"""Replays: the small file that anyone can run again, and what is said when it is not one."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
import toy
import toybox
from play import RULES, limited, play_out, random_game

from apnap import Replay, ReplayError, Ruleset


@pytest.fixture(scope="module")
def replay() -> Replay:
    """A game of three, one of whom concedes in the middle."""
    game = random_game(17, 3)
    rng = random.Random(17)
    play_out(game, rng, 15)
    game.concede(2)
    play_out(game, rng)
    return game.replay()


def changed(replay: Replay, **fields: object) -> Replay:
    return Replay.parse(json.dumps({**json.loads(replay.dump()), **fields}))


def test_saved_read_and_run(replay: Replay, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    replay.save(path)
    assert [p.name for p in tmp_path.iterdir()] == ["game.json"]
    again = Replay.read(path)
    assert again == replay
    game = again.run(RULES)
    assert game.is_over()
    assert game.result() == replay.result
    assert game.replay() == replay
    assert ("concede", 2) in game.inputs()
    while game.inputs():
        game.pop()
    assert not game.is_over()


def test_a_game_in_the_middle_of_something_is_a_replay_too() -> None:
    for seed in range(8):
        game = random_game(seed)
        play_out(game, random.Random(seed), 20)
        again = Replay.parse(game.replay().dump()).run(RULES)
        assert again.digest() == game.digest()
        assert again.decision == game.decision


@pytest.mark.parametrize("cut", [0, 1, 50, -3, -40])
def test_a_truncated_file(replay: Replay, tmp_path: Path, cut: int) -> None:
    path = tmp_path / "cut.json"
    path.write_text(replay.dump()[:cut])
    with pytest.raises(ReplayError, match=r"cut\.json.*not JSON at line"):
        Replay.read(path)


@pytest.mark.parametrize(("text", "word"), [
    ("{]", "line 1"), ("[]", "the file"), ("{}", "seed|ruleset"), ("null", "the file"), ("[" * 100_000, "not JSON"),
    ('{"seed": ' + "9" * 10_000 + "}", "not JSON"),
])  # fmt: skip
def test_what_is_no_replay(text: str, word: str) -> None:
    with pytest.raises(ReplayError, match=word):
        Replay.parse(text)


def test_a_file_that_no_game_fills(replay: Replay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    replay.save(tmp_path / "game.json")
    monkeypatch.setattr("apnap.replay.LARGEST", 100)
    with pytest.raises(ReplayError, match=r"cannot read .*game\.json: .*at most 100 characters"):
        Replay.read(tmp_path / "game.json")


def test_a_file_that_is_not_there_or_no_text(tmp_path: Path) -> None:
    with pytest.raises(ReplayError, match="give the path"):
        Replay.read(tmp_path / "none.json")
    (tmp_path / "binary.json").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ReplayError, match=r"binary\.json"):
        Replay.read(tmp_path / "binary.json")


@pytest.mark.parametrize("fields", [{"version": 99}, {"format": "chess"}, {"more": 1}, {"seed": "x"}])
def test_another_format_or_version(replay: Replay, fields: dict[str, object]) -> None:
    with pytest.raises(ReplayError, match=next(iter(fields))):
        changed(replay, **fields)


def test_an_answer_that_was_not_offered(replay: Replay) -> None:
    for wrong in (999, "x", None, [1, 2], {"a": 1}, 0.5):
        inputs = [*replay.inputs[:5], wrong, *replay.inputs[6:]]
        with pytest.raises(ReplayError, match=r"answer 5 \(.*\) does not fit '.*' of player \d: "):
            changed(replay, inputs=inputs).run(RULES)


@pytest.mark.parametrize(
    "wrong",
    [
        ["concede"],
        ["concede", []],
        ["concede", -1],
        ["concede", "x"],
        ["concede", 9],
        ["concede", 0, 1],
        ["concede", True],
    ],
)
def test_a_concession_of_nobody(replay: Replay, wrong: list[object]) -> None:
    with pytest.raises(ReplayError, match="concession"):
        changed(replay, inputs=[*replay.inputs[:5], wrong]).run(RULES)


def test_an_altered_answer_or_digest_or_end(replay: Replay) -> None:
    with pytest.raises(ReplayError, match="another state"):
        changed(replay, digest="0" * 32).run(RULES)
    with pytest.raises(ReplayError, match="another state"):
        changed(replay, inputs=replay.inputs[:-1]).run(RULES)
    with pytest.raises(ReplayError, match="left over"):
        changed(replay, inputs=[*replay.inputs, 0]).run(RULES)
    with pytest.raises(ReplayError):
        changed(replay, seed=replay.seed + 1).run(RULES)
    outcomes = 0
    for at in range(0, 15, 3):
        other = 1 if replay.inputs[at] == 0 else 0
        with pytest.raises(ReplayError):
            changed(replay, inputs=[*replay.inputs[:at], other, *replay.inputs[at + 1 :]]).run(RULES)
        outcomes += 1
    assert outcomes == 5


def test_the_replay_of_another_ruleset_names_what_is_missing(replay: Replay) -> None:
    with pytest.raises(ReplayError, match=r"needs toybox"):
        replay.run(Ruleset.load(mechanics=[], extra=[toy]))
    small = random_game(1).replay()
    fewer = changed(small, ruleset={**json.loads(small.dump())["ruleset"], "id": "x", "versions": {"toy": ""}})
    with pytest.raises(ReplayError, match="has in addition toybox"):
        fewer.run(RULES)
    with pytest.raises(ReplayError, match="toy"):
        replay.run()
    with pytest.raises(ReplayError, match="edition"):
        replay.run(Ruleset.load(mechanics=[], extra=[toy, toybox], edition="2017-09-25"))


def test_a_card_that_the_ruleset_does_not_have(replay: Replay) -> None:
    decks = [{"main": ["gainer", "gaimer"]}, {"main": []}, {"main": []}]
    with pytest.raises(ReplayError, match=r"the game of this replay cannot begin: .*gaimer.*gainer"):
        changed(replay, decks=decks).run(RULES)


def test_a_result_that_is_not_the_game_s(replay: Replay) -> None:
    for result in ({"0": "won", "1": "won", "2": "won"}, {}, {**replay.result, 7: "lost"}):
        with pytest.raises(ReplayError, match=r"the game's result is .*, not .* as the replay says: it was changed"):
            changed(replay, result=result).run(RULES)


@pytest.mark.parametrize(
    ("key", "value"),
    [("edition", "2017-09-25"), ("versions", {"toy": ""}), ("options", {"toy.x": 1}), ("cards", {"gainer": "abc"})],
)
def test_what_stands_beside_an_unchanged_id_is_as_it_was(replay: Replay, key: str, value: object) -> None:
    info = {**json.loads(replay.dump())["ruleset"], key: value}
    with pytest.raises(ReplayError, match=rf"it was changed; see ruleset\.{key}"):
        changed(replay, ruleset=info).run(RULES)


@pytest.mark.parametrize("edition", ["1999", "", "2022-10-08"])
def test_an_edition_that_nobody_knows(replay: Replay, edition: str) -> None:
    info = {**json.loads(replay.dump())["ruleset"], "edition": edition, "versions": {}}
    with pytest.raises(ReplayError, match=f"edition: no mechanic knows '{edition}'; there are .*2022-10-07"):
        changed(replay, ruleset=info).load_ruleset()


def test_no_decks(replay: Replay) -> None:
    with pytest.raises(ReplayError, match="decks: there are none"):
        changed(replay, decks=[])
    without = {key: value for key, value in json.loads(replay.dump()).items() if key != "decks"}
    with pytest.raises(ReplayError, match="decks: is missing"):
        Replay.parse(json.dumps(without))


@pytest.mark.parametrize("depth", [101, 900, 990])
@pytest.mark.parametrize("key", ["inputs", "decks", "seed"])
def test_what_is_nested_deeper_than_any_answer(replay: Replay, key: str, depth: int) -> None:
    text = json.dumps({**json.loads(replay.dump()), key: "HERE"})
    with pytest.raises(ReplayError, match=r"nested more than 100 deep|not JSON that can be read"):
        Replay.parse(text.replace('"HERE"', "[" * depth + "0" + "]" * depth))


def test_an_unknown_key_is_told_with_the_nearest_one(replay: Replay) -> None:
    with pytest.raises(ReplayError, match=r"ruleset\.editon: there is no such key; did you mean edition\?"):
        changed(replay, ruleset={**json.loads(replay.dump())["ruleset"], "editon": "x"})


def test_limits_are_no_part_of_a_ruleset_until_they_are_reached() -> None:
    assert limited().id == RULES.id
