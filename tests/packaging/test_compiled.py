"""With APNAP_COMPILE=1 the wheel has a compiled core, which plays the same games. On demand: compiling takes a minute or two."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from environments import ROOT, Environment, wheel

pytestmark = pytest.mark.skipif(
    not os.environ.get("APNAP_COMPILED"), reason="compiling takes its time: APNAP_COMPILED=1, or tox -e compiled"
)
PLAYS = """
import json
from apnap import Game, Ruleset
from apnap.version import is_compiled
rules = Ruleset.load()
land = rules.read({"name": "Peak", "type_line": "Basic Land — Mountain"})
bolt = rules.read({"name": "Bolt", "mana_cost": "{R}", "type_line": "Instant",
                   "oracle_text": "Bolt deals 3 damage to target creature or player."})
bear = rules.read({"name": "Cub", "mana_cost": "{1}{R}", "type_line": "Creature", "power": "2", "toughness": "2"})
game = Game(rules, [[land] * 16 + [bolt] * 12 + [bear] * 12] * 2, seed=5)
import random
rng = random.Random(5)
while game.decision is not None:
    game.push(game.decision.sample(rng))
from apnap.core import game as core
print(json.dumps([is_compiled(), core.__file__, len(game.inputs()), game.digest(), [str(line) for line in game.log]]))
"""


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, compiled with what is installed here."""
    out = tmp_path_factory.mktemp("compiled")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(out)]
    environment = os.environ | {"APNAP_COMPILE": "1"}
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    (built,) = out.glob("*.whl")
    return built


def test_it_has_what_is_compiled_beside_all_sources(compiled: Path) -> None:
    with zipfile.ZipFile(compiled) as archive, zipfile.ZipFile(wheel(ROOT)) as pure:
        names, sources = archive.namelist(), pure.namelist()
    assert set(sources) <= set(names)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    modules = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["modules"]
    added = sorted(name.partition(".")[0] for name in set(names) - set(sources))
    assert added == sorted([*(module.replace(".", "/") for module in modules), "apnap_core__mypyc"])
    assert not compiled.name.endswith("-none-any.whl")


def test_it_plays_the_same_game(compiled: Path, tmp_path: Path) -> None:
    environment = Environment(tmp_path / "env")
    pure = environment.says(PLAYS)
    environment.uninstall("apnap")
    environment.install(compiled)
    fast = environment.says(PLAYS)
    assert isinstance(pure, list)
    assert isinstance(fast, list)
    assert [pure[0], fast[0]] == [False, True]
    assert [Path(said[1]).suffix == ".py" for said in (pure, fast)] == [True, False]
    assert pure[2:] == fast[2:]
    assert environment.run(environment.python.parent / "apnap", "--version").stdout.endswith(", compiled\n")
    environment.uninstall("apnap")
    assert environment.files("apnap") == []
