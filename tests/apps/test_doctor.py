"""`apnap doctor`, and distributions that are broken in every way: each is built as a wheel and installed in a folder of its own.

Each alone gives one clear report, and everything else works.
"""

from __future__ import annotations

import importlib
import json
import os
import shutil
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from commands import run
from environments import wheel

from apnap import ApnapError, Game, Replay, Ruleset, RulesetError, built
from apnap.registry import inventory, scan
from apnap_plugins.apps import diagnosis

PROJECT = """
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "{name}"
version = "1.0"

[project.entry-points."apnap.mechanics"]
{points}

[project.entry-points."apnap.sets"]
{code} = "{module}_set"

[tool.hatch.build.targets.wheel]
packages = ["{module}", "{module}_set"]
"""
HEAD = "from apnap import KeywordDefinition, Manifest, Static, declares, hookimpl\n"
WORKS = """
apnap_declarations = declares(KeywordDefinition({id!r}, lambda keyword: (), cumulative=True, text={id!r}))
"""
SET = """from apnap import Keyword, declares
from apnap.manifest import SetManifest
from apnap_plugins.rules.vocabulary.characteristics import card

SET = SetManifest(code={code!r}, name={code!r}, mechanics={mechanics!r})

apnap_declarations = declares(card("Plain " + SET.code, "Creature", power=1, toughness=1))
"""


def manifest(id: str, body: str | None = None, **fields: object) -> str:
    """The source of a mechanic."""
    more = "".join(f", {name}={value!r}" for name, value in fields.items())
    text = f"{HEAD}MANIFEST = Manifest(id={id!r}, name={id.title()!r}, kind='house'{more})\n"
    return text + (WORKS.format(id=id) if body is None else body)


HOOK = "import sys\n@hookimpl\ndef apnap_declarations():\n"
CARDS = "@hookimpl\ndef apnap_declarations():\n    return ['Black Lotus']\n"
KINDS: dict[str, dict[str, str]] = {
    "fine": {"wobble": manifest("wobble"), "jiggle": manifest("jiggle", requires=("wobble",))},
    "unimportable": {"shaky": manifest("shaky", "import a_module_that_is_nowhere"), "sound": manifest("sound")},
    "wrong": {"odd": manifest("odd", colour="red"), "even": manifest("even")},
    "claims": {"flying": manifest("flying"), "floating": manifest("floating")},
    "quarrel": {"salt": manifest("salt", conflicts=("pepper",)), "pepper": manifest("pepper")},
    "needy": {"needy": manifest("needy", requires=("absent",)), "content": manifest("content")},
    "future": {"later": manifest("later", kernel=">=7,<8"), "now": manifest("now")},
    "unhashed": {"hashless": manifest("hashless").replace("kind=", "words={[]: 1}, kind="), "calm": manifest("calm")},
    "quits": {"quitter": manifest("quitter", HOOK + "    sys.exit(0)\n"), "stayer": manifest("stayer")},
    "late": {"tardy": manifest("tardy", HOOK + "    yield 1 // 0\n"), "prompt": manifest("prompt")},
    "stuffs": {"stuffer": manifest("stuffer", CARDS), "thin": manifest("thin")},
    "unfit": {"mute": manifest("mute", "@hookimpl\ndef apnap_wordz():\n    return []\n"), "plain": manifest("plain")},
}
"""Distributions by name: each has what is wrong with it, and a mechanic that is fine."""


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Builds the wheel of a distribution once."""
    done: dict[str, Path] = {}

    def build(kind: str) -> Path:
        if kind not in done:
            root = tmp_path_factory.mktemp(kind)
            name, module, code = f"toy-{kind}", f"toy_{kind}", f"{kind}"[:6]
            points = "\n".join(f'{id} = "{module}.{id}"' for id in KINDS[kind])
            (root / "pyproject.toml").write_text(PROJECT.format(name=name, module=module, points=points, code=code))
            (root / module).mkdir()
            (root / module / "__init__.py").touch()
            (root / f"{module}_set").mkdir()
            (root / f"{module}_set" / "__init__.py").write_text(SET.format(code=code, mechanics=tuple(KINDS[kind])))
            for id, source in KINDS[kind].items():
                (root / module / f"{id}.py").write_text(source)
            done[kind] = wheel(root)
        return done[kind]

    return build


Install = Callable[[str], Path]


@pytest.fixture
def install(wheels: Callable[[str], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Installs a distribution as installers do with a pure wheel: it is unpacked into a folder on the path."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "300")
    for name in [name for name in os.environ if name.startswith("APNAP_")]:
        monkeypatch.delenv(name)  # such as those that tell the suite how much of itself to run
    before = set(sys.modules)

    def unpack(kind: str) -> Path:
        site = tmp_path / f"site-{kind}"
        with zipfile.ZipFile(wheels(kind)) as archive:
            archive.extractall(site)
        monkeypatch.syspath_prepend(str(site))
        importlib.invalidate_caches()
        return site

    yield unpack
    for name in set(sys.modules) - before:
        if name.startswith("toy_"):
            del sys.modules[name]


def doctor(code: int = 0) -> dict[str, Any]:
    done = run("doctor", "--json")
    assert done.exit_code == code, done.output
    data: dict[str, Any] = json.loads(done.output)
    return data


def rest_works(*fine: str) -> None:
    """Everything official, a set, and the mechanics of the same distribution that are fine."""
    ruleset = Ruleset.load(sets=["xln"], also=fine)
    assert {"flying", *fine} <= set(ruleset.manifests)
    assert Game(ruleset, [["Air Elemental"] * 8, ["Island"] * 8]).decision is not None
    assert run("mechanics", "list", "--json").exit_code == 0
    assert all(run("mechanics", "why", one).exit_code == 0 for one in fine)


def test_with_nothing_wrong_it_says_so(install: Install) -> None:
    data = doctor()
    assert data["findings"] == [] and data["ok"] is True
    assert {"apnap", "apnap-set-xln"} <= {one["name"] for one in data["distributions"]}
    install("fine")
    data = doctor()
    assert data["findings"] == []
    (toy,) = (one for one in data["distributions"] if one["name"] == "toy-fine")
    assert toy == {"name": "toy-fine", "version": "1.0", "mechanics": ["jiggle", "wobble"], "sets": ["fine"]}
    text = run("doctor").output
    assert "toy-fine 1.0: 2 mechanics; set fine" in text and "nothing is wrong" in text
    rest_works("jiggle")
    why = json.loads(run("mechanics", "why", "wobble", "--json").output)
    assert not why["in_force"] and "toy-fine is not apnap" in why["reasons"][0]


def test_after_uninstalling_nothing_is_left(install: Install) -> None:
    before = doctor()
    site = install("fine")
    assert doctor() != before
    shutil.rmtree(site)
    importlib.invalidate_caches()
    assert doctor() == before


@pytest.mark.parametrize(
    ("kind", "fine", "name", "finding", "what", "fix"),
    [
        ("unimportable", "sound", "shaky", "broken", "No module named 'a_module_that_is_nowhere'", "toy-unimportable"),
        ("wrong", "even", "odd", "broken", "colour: Extra inputs", "mend its manifest"),
        ("claims", "floating", "flying", "broken", "the id is reserved: apnap ships it", "give it an id of its own"),
        ("needy", "content", "needy", "missing", "requires absent, which is not installed", "that brings absent"),
        (
            "future",
            "now",
            "later",
            "broken",
            "for a kernel >=7,<8, and this is 0.1",
            "install a version of it that fits",
        ),
        ("unfit", "plain", "mute", "broken", "apnap_wordz", "toy-unfit"),
        ("unhashed", "calm", "hashless", "broken", "words is not a literal", "mend its manifest"),
        ("quits", "stayer", "quitter", "broken", "apnap_declarations failed: SystemExit: 0", "toy-quits"),
        ("late", "prompt", "tardy", "broken", "apnap_declarations failed: ZeroDivisionError", "toy-late"),
        (
            "stuffs",
            "thin",
            "stuffer",
            "broken",
            "declares 'Black Lotus', which is nothing that the kernel knows",
            "toy-stuffs",
        ),
    ],
)
def test_each_alone_gives_one_report_and_everything_else_works(
    install: Install, kind: str, fine: str, name: str, finding: str, what: str, fix: str
) -> None:
    install(kind)
    data = doctor(code=1)
    (found, *others) = [one for one in data["findings"] if not one["name"].startswith("set ")]
    assert others == []
    assert (found["kind"], found["name"], found["where"]) == (finding, name, f"toy-{kind}")
    assert what in found["what"] and fix in found["fix"]
    assert found["works"] is False
    rest_works(fine)
    if name != "flying":
        with pytest.raises(ApnapError, match=name):
            Ruleset.load(also=[name])
        assert run("mechanics", "check", name).exit_code == 2
    assert fine in Ruleset.load(also=[fine]).manifests


def test_what_is_wrong_is_told_in_words_too(install: Install) -> None:
    install("unimportable")
    text = run("doctor").output
    assert "broken: shaky (of toy-unimportable): " in text and "fix: " in text and "nothing is wrong" not in text


def test_a_claimed_id_says_nothing_of_its_owner(install: Install) -> None:
    install("claims")
    why = json.loads(run("mechanics", "why", "flying", "--only", "haste", "--json").output)
    assert why["reasons"] == ["the command line lists the mechanics that are wanted, and it is none of them"]


def test_two_that_conflict(install: Install) -> None:
    install("quarrel")
    data = doctor(code=1)
    conflict, pack = data["findings"]
    assert (conflict["kind"], conflict["name"], conflict["works"]) == ("conflict", "salt", True)
    assert conflict["what"] == "it conflicts with pepper (of toy-quarrel)"
    assert "--without salt, or --without pepper" in conflict["fix"]
    assert pack["name"] == "set quarre" and "name one of them in `without`" in pack["what"]
    rest_works("salt")
    with pytest.raises(RulesetError, match="'salt' and 'pepper' conflict"):
        Ruleset.load(also=["salt", "pepper"])
    with_set = Ruleset.load(sets=["quarre"], without=["salt"])
    assert {"flying", "pepper"} <= set(with_set.manifests)
    assert run("mechanics", "check", "salt", "pepper").exit_code == 0, "each with all others that it goes with"


def test_a_set_that_brings_a_broken_one_plays_without_it(install: Install) -> None:
    install("unimportable")
    ruleset = Ruleset.load(sets=["unimpo"])
    assert "sound" in ruleset.manifests and "shaky" not in ruleset.manifests
    (problem,) = ruleset.report.problems
    assert (problem.name, problem.distribution) == ("shaky", "toy-unimportable")
    assert "Plain unimpo" in ruleset.card_names()
    with pytest.raises(RulesetError, match="strict: shaky"):
        Ruleset.load(sets=["unimpo"], strict=True)


def test_all_at_once_hide_nothing(install: Install) -> None:
    for kind in KINDS:
        install(kind)
    names = {one["name"] for one in doctor(code=1)["findings"]}
    assert {"shaky", "odd", "flying", "needy", "later", "mute", "salt"} <= names
    rest_works("stayer", "prompt", "thin", "jiggle", "sound", "even", "floating", "content", "now", "plain", "calm")


# Metadata that can't be read, and what was installed before it was changed


def test_entry_points_that_cannot_be_read_hide_no_others(install: Install) -> None:
    site = install("fine")
    (info,) = site.glob("*.dist-info")
    points = (info / "entry_points.txt").read_text()
    (info / "entry_points.txt").write_text("[apnap.mechanics]\nwobble\n" + points)
    importlib.invalidate_caches()
    assert "flying" in {found.name for found in scan()}
    (problem,) = inventory().problems
    assert problem.name == "toy-fine" and "entry points can't be read" in problem.what
    assert [one["name"] for one in doctor(code=1)["findings"]] == ["toy-fine"]
    assert "toy-fine" in str(Ruleset.load().report)
    with pytest.raises(RulesetError, match="strict: toy-fine"):
        Ruleset.load(strict=True)


def test_metadata_without_a_name(install: Install) -> None:
    site = install("fine")
    (info,) = site.glob("*.dist-info")
    (info / "METADATA").write_text("Metadata-Version: 2.1\n")
    importlib.invalidate_caches()
    assert "flying" in {found.name for found in scan()}
    (problem,) = inventory().problems
    assert str(site) in problem.distribution


def test_a_copy_that_another_hides(install: Install, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    site = install("fine")
    shutil.copytree(site, tmp_path / "second")
    monkeypatch.syspath_prepend(str(tmp_path / "second"))
    (found,) = doctor()["findings"]
    assert (found["kind"], found["name"], found["works"]) == ("stale", "toy-fine", True)
    assert "installed twice" in found["what"] and str(site) in found["what"]


def test_an_entry_point_whose_module_is_gone(install: Install) -> None:
    site = install("fine")
    (site / "toy_fine" / "wobble.py").unlink()
    found, user = (one for one in doctor(code=1)["findings"] if not one["name"].startswith("set "))
    assert found["name"] == "wobble" and "there is no module 'toy_fine.wobble'" in found["what"]
    assert found["fix"] == "install toy-fine again, or uninstall it"
    assert (user["kind"], user["name"]) == ("missing", "jiggle") and "wobble, which is broken" in user["what"]


def test_a_choice_that_cannot_be_had_and_slips_in_variables(
    install: Install, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "apnap.toml").write_text('sets = ["nope"]\n')
    monkeypatch.setenv("APNAP_WITHUOT", "flying")
    choice, variable = doctor(code=1)["findings"]
    assert choice["kind"] == "choice" and "no set 'nope'" in choice["what"] and "apnap.toml" in choice["where"]
    assert variable["name"] == "APNAP_WITHUOT" and variable["works"]
    (tmp_path / "apnap.toml").write_text('sets = "xln"\n')
    done = run("doctor")
    assert done.exit_code == 2 and "apnap.toml:1: sets" in done.stderr


def test_official_mechanics_that_do_not_load(install: Install, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in an installation that was damaged: the module is imported anew and fails."""
    import apnap_plugins.abilities as package

    name = "apnap_plugins.abilities.shroud"
    kept = importlib.import_module(name)
    monkeypatch.setitem(sys.modules, name, None)  # type: ignore[arg-type]  # so says Python of what can't be imported
    monkeypatch.setattr(package, "shroud", kept, raising=False)
    built.forget()
    (found,) = doctor(code=1)["findings"]
    assert (found["name"], found["where"], found["fix"]) == ("shroud", "apnap", "install apnap again")
    assert "flying" in Ruleset.load().manifests


def test_imported_cards_that_cannot_be_used(install: Install, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    (tmp_path / "data" / "apnap").mkdir(parents=True)
    (tmp_path / "data" / "apnap" / "cards.sqlite").write_bytes(b"no database at all" * 100)
    (found,) = doctor(code=1)["findings"]
    assert found["name"] == "the imported cards" and "import again" in found["fix"]


def test_a_plugin_that_ends_programs_ends_none(install: Install) -> None:
    install("quits")
    for words in (("mechanics", "show", "quitter"), ("play", "--quiet", "--with", "quitter")):
        done = run(*words)
        assert done.exit_code == 2, words
        assert "plugin 'quitter': apnap_declarations failed: SystemExit: 0" in done.stderr
    assert run("sets", "list").exit_code == run("mechanics", "list", "--json").exit_code == 0


@pytest.mark.parametrize("part", ["_unreadable", "_missing", "_conflicts", "_official", "_stale", "_choice", "_store"])
def test_a_part_that_fails_is_a_finding(monkeypatch: pytest.MonkeyPatch, part: str) -> None:
    """`doctor` never dies: what it can't look at it says, and looks at the rest."""

    def fails(stock: object) -> None:
        raise RuntimeError("[/] nobody thought of that")

    fails.__name__ = part
    monkeypatch.setattr(diagnosis, part, fails)
    found = [one for one in doctor(code=1)["findings"] if one["name"] == "apnap doctor"]
    assert len(found) == 1 and "RuntimeError: [/] nobody thought of that" in found[0]["what"]
    assert run("doctor").exit_code == 1


def test_rule_code_that_raises_in_a_game_is_told(
    install: Install, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In one line, with the plugin; the game can be saved as it stood."""
    from apnap_plugins.rules.casting import lands

    def fails(*_: object, **__: object) -> None:
        raise KeyError("no land")

    monkeypatch.setattr(lands.LandPlayed, "perform", fails)
    done = run("play", "--quiet", "--agents", "greedy", "--deck", "vampires", "--save", tmp_path / "game.json")
    assert done.exit_code == 2 and isinstance(done.exception, SystemExit)
    assert "plugin 'play': failed in play: KeyError: 'no land' (in " in done.stderr
    monkeypatch.undo()
    assert Replay.read(tmp_path / "game.json").run().decision is not None
