"""The table of mechanics in pyproject.toml, and the tool that writes it."""

from __future__ import annotations

import importlib.metadata
import tomllib
from pathlib import Path

import pytest

import entry_points

ROOT = Path(__file__).resolve().parents[2]
PROJECT = """[project]
name = "apnap"

# A comment.
[project.entry-points."apnap.mechanics"]
old = "apnap_plugins.rules.old"
"quoted-one" = "apnap_plugins.rules.quoted"

[tool.other]
x = "y"
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A tree with one mechanic of each kind, a package among them, and a helper."""
    (tmp_path / "pyproject.toml").write_text(PROJECT)
    for path, text in {
        "rules/turn/__init__.py": "",
        "rules/turn/turn.py": 'MANIFEST = Manifest(id="turn-structure", name="Turn")',
        "rules/helper.py": "X = 1",
        "rules/_private.py": 'MANIFEST = Manifest(id="no")',
        "actions/__init__.py": '"""Actions."""',
        "actions/double_up.py": 'import x\nMANIFEST: Manifest = apnap.Manifest(name="D", id="double-up")',
        "abilities/wobble/__init__.py": 'MANIFEST = Manifest(id="wobble")',
        "abilities/wobble/parts.py": "X = 1",
    }.items():
        file = tmp_path / "plugins" / "apnap_plugins" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text + "\n")
    return tmp_path


def run(tree: Path, *more: str) -> int:
    return entry_points.main(["--root", str(tree), *more])


def test_the_table_of_this_tree_is_up_to_date() -> None:
    assert run(ROOT, "--check") == 0, "run python tools/entry_points.py"


@pytest.mark.parametrize("group", ["apnap.mechanics", "apnap.agents"])
def test_what_is_installed_is_what_the_table_says(group: str) -> None:
    """Entry points are read when a distribution is installed: after a change, install again."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    table = project["entry-points"][group]
    points = importlib.metadata.distribution("apnap").entry_points.select(group=group)
    assert {point.name: point.value for point in points} == table, "install again: pip install -e ."


def test_the_table_is_written_and_the_rest_is_left_alone(tree: Path) -> None:
    assert run(tree, "--check") == 1
    assert run(tree) == 0
    text = (tree / "pyproject.toml").read_text()
    assert tomllib.loads(text)["project"]["entry-points"]["apnap.mechanics"] == {
        "double-up": "apnap_plugins.actions.double_up",
        "turn-structure": "apnap_plugins.rules.turn.turn",
        "wobble": "apnap_plugins.abilities.wobble",
    }
    assert text.startswith(PROJECT[: PROJECT.index("old")])
    assert text.endswith('\n\n[tool.other]\nx = "y"\n')
    assert run(tree, "--check") == 0


def test_a_mechanic_that_is_taken_away_leaves_the_table(tree: Path) -> None:
    run(tree)
    (tree / "plugins/apnap_plugins/actions/double_up.py").unlink()
    assert run(tree, "--check") == 1
    assert run(tree) == 0
    assert "double-up" not in (tree / "pyproject.toml").read_text()


def test_what_requires_something_that_is_not_in_the_tree_waits(tree: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tree / "plugins/apnap_plugins/actions"
    (folder / "hope.py").write_text('MANIFEST = Manifest(id="hope", requires=("wobble", "luck"))\n')
    (folder / "dream.py").write_text('MANIFEST = Manifest(id="dream", requires=("hope",))\n')
    assert run(tree) == 0
    assert "hope waits for luck\ndream waits for hope\n" in capsys.readouterr().out
    assert "hope" not in (tree / "pyproject.toml").read_text()
    (folder / "luck.py").write_text('MANIFEST = Manifest(id="luck")\n')
    assert run(tree) == 0
    assert "waits" not in capsys.readouterr().out
    assert 'dream = "apnap_plugins.actions.dream"' in (tree / "pyproject.toml").read_text()


@pytest.mark.parametrize(
    ("path", "text", "message"),
    [
        ("abilities/bare.py", "X = 1", "no MANIFEST"),
        ("abilities/other.py", 'MANIFEST = Manifest(id="another")', "belongs in another.py"),
        ("rules/twice.py", 'MANIFEST = Manifest(id="wobble")', "wobble"),
        ("rules/made.py", "MANIFEST = make()", "literal id"),
        ("rules/named.py", "MANIFEST = Manifest(id=NAME)", "literal id"),
        ("rules/needy.py", 'MANIFEST = Manifest(id="needy", requires=NEEDS)', "requires"),
    ],
)
def test_what_cannot_be_entered_is_an_error(
    tree: Path, capsys: pytest.CaptureFixture[str], path: str, text: str, message: str
) -> None:
    file = tree / "plugins/apnap_plugins" / path
    file.write_text(text + "\n")
    assert run(tree) == 1
    assert message in capsys.readouterr().err
    assert (tree / "pyproject.toml").read_text() == PROJECT


def test_agents_are_modules_with_a_class_of_their_name(tree: Path) -> None:
    folder = tree / "plugins" / "apnap_plugins" / "apps" / "agents"
    folder.mkdir(parents=True)
    (folder / "deep_thinker.py").write_text("class DeepThinkerAgent:\n    x = 1\n")
    (folder / "helper.py").write_text("class Helper:\n    x = 1\n")
    (tree / "pyproject.toml").write_text(PROJECT + '\n[project.entry-points."apnap.agents"]\nold = "gone:Old"\n')
    assert run(tree) == 0
    points = tomllib.loads((tree / "pyproject.toml").read_text())["project"]["entry-points"]["apnap.agents"]
    assert points == {"deep-thinker": "apnap_plugins.apps.agents.deep_thinker:DeepThinkerAgent"}
