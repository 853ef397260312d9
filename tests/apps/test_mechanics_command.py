"""`apnap mechanics` and `apnap sets`."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from commands import run

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    return tmp_path


def told(*words: object, code: int = 0) -> Any:
    done = run(*words, "--json")
    assert done.exit_code == code, done.output
    return json.loads(done.output)


LOOKING = (("mechanics", "list"), ("mechanics", "list", "--json"), ("sets", "list"), ("mechanics", "why", "flying"))
IMPORTS_NOTHING = """
import contextlib, importlib.metadata, io, json, sys
from apnap_plugins.apps.cli import main
points = importlib.metadata.entry_points()
modules = {p.value for group in ("apnap.mechanics", "apnap.sets") for p in points.select(group=group)}
assert len(modules) > 100
for words in json.loads(sys.argv[1]):
    sys.argv = ["apnap", *words]
    with contextlib.redirect_stdout(io.StringIO()) as told:
        try:
            main()
        except SystemExit as end:
            assert not end.code, end.code
    print(json.dumps([words, told.getvalue(), sorted(modules & set(sys.modules))]))
"""


def test_looking_imports_no_plugin() -> None:
    """In a new process, one command after the other: what one has not imported tells of those before it too."""
    command = [sys.executable, "-c", IMPORTS_NOTHING, json.dumps(LOOKING)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    said = [json.loads(line) for line in done.stdout.splitlines()]
    assert [tuple(words) for words, _, _ in said] == list(LOOKING)
    for words, told, loaded in said:
        assert "flying" in told or "xln" in told, words
        assert loaded == [], words
    assert done.stderr == ""


def test_rules_have_the_numbers_of_the_edition() -> None:
    old = ("--edition", "2017-09-25")
    text = run("mechanics", "show", "scry", "--most", 0, *old).output
    assert ["rules:", "701.16"] in [line.split() for line in text.splitlines()]
    assert ["edition:", "2017-09-25"] in [line.split() for line in text.splitlines()]
    rows = {row["id"]: row for row in told("mechanics", "list", *old)["mechanics"]}
    assert (rows["scry"]["rules"], rows["flying"]["rules"]) == (["701.16"], ["702.9"])
    assert (rows["scry"]["in_force"], rows["surveil"]["in_force"]) == (True, False)
    why = run("mechanics", "why", "surveil", *old).output
    assert "because of the edition: 2017-09-25 doesn't have it" in why
    assert "to change that: say --edition 2020-01-22, or that of a later one" in why


def test_list() -> None:
    text = run("mechanics", "list", "--without", "flying").output
    (flying,) = (line for line in text.splitlines() if line.split()[:1] == ["flying"])
    assert flying.split() == ["flying", "keyword", "ability", "702.9", "apnap", "no"]
    rows = told("mechanics", "list", "--without", "flying")["mechanics"]
    yes = [line for line in text.splitlines() if line.split()[-1:] == ["yes"]]
    assert f"{len(rows)} mechanics, {len(yes)} in force" in text
    actions = told("mechanics", "list", "--kind", "keyword action")["mechanics"]
    assert {row["kind"] for row in actions} == {"keyword action"}
    assert {"destroy", "explore"} <= {row["id"] for row in actions}


def test_show_flying() -> None:
    data = told("mechanics", "show", "flying", "--most", "2")
    assert (data["name"], data["rules"], data["kind"]) == ("Flying", ["702.9"], "keyword ability")
    assert data["requires"] == ["blocking", "counters"] and data["mentions"] == ["reach"]
    assert data["ports"] == {"counter kind": ["flying"], "keyword definition": ["flying"], "rule": ["OnlyFlyersBlock"]}
    assert "keyword: flying" in data["words"]
    assert data["cards"] == {"packs": ["Aerial Toastmaster", "Air Elemental"], "imported": []}, "of all packs"
    text = run("mechanics", "show", "destroy", "--set", "xln", "--most", "2").output
    assert "clause: destroy {o:mentions}" in text
    assert "permanents, shields" in text and "Bright Reprisal, Crushing Canopy" in text


def test_twenty_cards_are_shown_where_nobody_says_how_many() -> None:
    packs = told("mechanics", "show", "activated-abilities", "--set", "xln")["cards"]["packs"]
    assert len(packs) == 20 and packs == sorted(packs)


def test_show_one_that_is_left_out_and_imported_cards(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(folder / "data"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder / "cache"))
    cards = [
        {"name": name, "layout": "normal", "mana_cost": "{R}", "type_line": "Creature — Mouse", "oracle_text": text,
         "power": "1", "toughness": "1", "sets": ["TST"]}
        for name, text in (("Field Mouse", "Haste"), ("House Mouse", "Frobnicate, haste"), ("Church Mouse", ""),
                           ("Still Mouse", "When Still Mouse enters the battlefield, draw a card."))
    ]  # fmt: skip
    (folder / "bulk.json").write_text(json.dumps(cards))
    assert run("cards", "import", folder / "bulk.json").exit_code == 0
    data = told("mechanics", "show", "haste", "--without", "haste", "--most", 2)
    assert data["in_force"] is False
    assert data["cards"]["imported"] == ["Field Mouse"], "the other that has the word can't be read"


def test_why() -> None:
    data = told("mechanics", "why", "destroy")
    assert data["in_force"] and data["reasons"] == [
        "apnap brings it, and all that does is in force", "required by permanents, shields, totem-armor"
    ]  # fmt: skip
    assert "the command line asks for it" in told("mechanics", "why", "kicker", "--with", "kicker")["reasons"]
    assert "set xln lists it" in told("mechanics", "why", "explore", "--set", "xln")["reasons"]
    assert told("mechanics", "why", "permanents", "--only", "flying")["reasons"][0].startswith("required by ")


def test_why_not(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    left_out = told("mechanics", "why", "kicker", "--without", "kicker")
    assert (left_out["in_force"], left_out["reasons"]) == (False, ["the command line leaves it out"])
    (folder / "apnap.toml").write_text('without = ["attach"]\n')
    fallen = told("mechanics", "why", "equip")
    assert not fallen["in_force"]
    assert "'attach', which it requires" in fallen["reasons"][0]
    assert fallen["reasons"][1] == f"attach, which it requires: {folder / 'apnap.toml'} leaves it out"
    assert "--with equip" in fallen["change"]
    refused = run("mechanics", "why", "equip", "--with", "equip")
    assert refused.exit_code == 2 and "denies 'attach', which 'equip' requires" in refused.stderr
    monkeypatch.setenv("APNAP_MECHANICS", "flying")
    unlisted = told("mechanics", "why", "kicker", "--no-profile")
    assert unlisted["reasons"] == ["the environment lists the mechanics that are wanted, and it is none of them"]
    text = run("mechanics", "why", "kicker", "--no-profile").output
    assert "kicker is not in force:" in text and "to change that: say --with kicker" in text


def test_an_unknown_mechanic() -> None:
    for verb in ("show", "why", "check"):
        done = run("mechanics", verb, "flyng")
        assert done.exit_code == 2
        assert "did you mean flying" in done.stderr


def test_check_builds_alone_and_with_all_others() -> None:
    data = told("mechanics", "check", "kicker", "explore")
    assert list(data) == ["kicker", "explore"]
    for alone, together in data.values():
        assert (alone["where"], together["where"]) == ("alone", "with all others")
        assert alone["error"] == together["error"] == ""
        assert 0 < alone["mechanics"] < together["mechanics"]
    assert "kicker alone: builds, " in run("mechanics", "check", "kicker").output


def test_sets() -> None:
    (xln,) = (one for one in told("sets", "list")["sets"] if one["code"] == "xln")
    assert (xln["name"], xln["distribution"], xln["missing"], xln["chosen"]) == ("Ixalan", "apnap-set-xln", [], False)
    assert [one["chosen"] for one in told("sets", "list", "--set", "xln")["sets"] if one["code"] == "xln"] == [True]
    whole = told("sets", "show", "unf")
    assert "midway" in whole["decks"] and "Balloon Stand" in whole["cards"] and not whole["refused"]
    less = told("sets", "show", "unf", "--without", "flying")
    assert "Balloon Stand" not in less["cards"]
    assert "not in force: flying" in less["refused"]["Balloon Stand"]
    text = run("sets", "show", "unf", "--without", "flying").output
    assert "refused: Balloon Stand" in text
    done = run("sets", "show", "xlm")
    assert done.exit_code == 2 and "xln" in done.stderr
