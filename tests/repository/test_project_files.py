"""What stands around the code is true: workflow, hooks, changelog, decisions, contributing, releasing."""

from __future__ import annotations

import configparser
import re
import subprocess
import tomllib
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import lint
from apnap.version import __version__

ROOT = Path(__file__).resolve().parents[2]
SECTIONS = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def yaml_of(name: str) -> Any:
    yaml = pytest.importorskip("yaml", reason="PyYAML comes with the author extra")
    return yaml.safe_load(text(name))


def environments() -> list[str]:
    tox = configparser.ConfigParser(interpolation=None)
    tox.read_string(text("tox.ini"))
    return [name.strip() for name in tox["tox"]["env_list"].split(",")]


# Workflow and hooks -------------------------------------------------------------------------------------


def test_the_workflow_runs_every_environment_of_tox_and_no_other() -> None:
    job = yaml_of(".github/workflows/tests.yml")["jobs"]["tox"]
    rows = job["strategy"]["matrix"]["include"]
    assert [row["environment"] for row in rows] == environments()
    steps = [step["run"] for step in job["steps"] if "run" in step]
    assert any("tox run -e ${{ matrix.environment }}" in step for step in steps)
    assert all("--skip-missing-interpreters false" in step for step in steps if "tox run" in step)


def test_the_workflow_tries_each_python_that_the_project_is_for() -> None:
    rows = yaml_of(".github/workflows/tests.yml")["jobs"]["tox"]["strategy"]["matrix"]["include"]
    named = {row["environment"]: row["python"] for row in rows}
    for name, python in named.items():
        assert isinstance(python, str), "a number would lose the nought of 3.10"
        assert python == (f"3.{name.removeprefix('py3')}" if re.fullmatch(r"py3\d+", name) else "3.11")
    classifiers = tomllib.loads(text("pyproject.toml"))["project"]["classifiers"]
    said = {found[1] for one in classifiers if (found := re.search(r":: (3\.\d+)$", one))}
    assert said == {python for name, python in named.items() if name.startswith("py3")}


def test_the_workflow_may_only_read_and_starts_for_changes() -> None:
    found = yaml_of(".github/workflows/tests.yml")
    assert found["permissions"] == {"contents": "read"}
    assert set(found[True]) == {"push", "pull_request"}  # YAML takes "on" for a yes


def test_the_hooks_are_local_and_of_what_lint_runs() -> None:
    (repo,) = yaml_of(".pre-commit-config.yaml")["repos"]
    assert repo["repo"] == "local"
    checked = {" ".join(Path(word).name for word in command).replace("-m ", "") for command in lint.CHECKS}
    for hook in repo["hooks"]:
        assert hook["language"] == "system"
        tool = [Path(word).name for word in hook["entry"].split() if not word.startswith("-") and word != "python"]
        assert any(all(word in command.split() for word in tool) for command in checked), hook["entry"]


@pytest.mark.parametrize("name", [".github/workflows/tests.yml", ".pre-commit-config.yaml", "tox.ini", ".editorconfig"])
def test_no_host_is_named(name: str) -> None:
    assert "://" not in text(name)


def test_files_are_as_the_editor_would_write_them() -> None:
    """What `.editorconfig` says of all files: they end with a newline, and lines with no blanks."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False).stdout.split(
        "\n"
    )
    names = [name for name in listed if name.endswith((".py", ".md", ".toml", ".ini", ".yml", ".yaml"))]
    if not names:
        pytest.skip("this is no checkout")
    for name in names:
        if (ROOT / name).exists() and (said := text(name)):
            assert said.endswith("\n"), name
            assert not re.search(r"[ \t]+$", said, re.MULTILINE), name


# Pages for people who change things ---------------------------------------------------------------------


def test_the_changelog_has_the_form_of_keep_a_changelog() -> None:
    heads = re.findall(r"^## (.+)$", text("CHANGELOG.md"), re.MULTILINE)
    assert heads[0] == "[Unreleased]"
    assert all(re.fullmatch(r"\[\d+\.\d+\.\d+\](?: - \d{4}-\d\d-\d\d)?", head) for head in heads[1:])
    assert heads[1].startswith(f"[{__version__}]")
    assert set(re.findall(r"^### (.+)$", text("CHANGELOG.md"), re.MULTILINE)) <= SECTIONS


def test_decisions_are_numbered_and_listed_and_say_why() -> None:
    folder = ROOT / "docs" / "decisions"
    names = sorted(path.stem for path in folder.glob("0*.md"))
    assert [int(name[:4]) for name in names] == list(range(1, len(names) + 1))
    assert 8 <= len(names) <= 30
    listed = re.findall(r"^(\d{4}-[\w-]+)$", (folder / "index.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert listed == names
    for name in names:
        said = (folder / f"{name}.md").read_text(encoding="utf-8")
        assert re.match(rf"# {int(name[:4])}\. \w", said)
        assert re.findall(r"^## (.+)$", said, re.MULTILINE) == ["Context", "Decision", "Consequences"]


@pytest.mark.parametrize("name", ["CONTRIBUTING.md", "docs/releasing.md", "docs/deprecation.md"])
def test_files_and_environments_that_a_page_names_exist(name: str) -> None:
    said = text(name)
    for path in re.findall(r"`((?:tools|docs|tests|kernel|plugins|sets)/[\w./-]+)`", said):
        assert (ROOT / path).exists() or path == "docs/built", path
    for path in re.findall(r"python (tools/\w+\.py)", said):
        assert (ROOT / path).exists(), path
    tox = configparser.ConfigParser(interpolation=None)
    tox.read_string(text("tox.ini"))
    known = {*environments(), *(section.removeprefix("testenv:") for section in tox.sections())}
    for names in re.findall(r"tox -e ([\w,-]+)", said):
        assert set(names.split(",")) <= known, names


def test_what_is_built_for_a_release_is_everything() -> None:
    built = set(re.findall(r"^ +python -m build --outdir dist (\S+)$", text("docs/releasing.md"), re.MULTILINE))
    assert built == {".", *(f"sets/{path.parent.name}" for path in ROOT.glob("sets/*/pyproject.toml"))}


def test_where_a_node_goes_is_said() -> None:
    section = text("CONTRIBUTING.md").partition("## Where does my node go?")[2].partition("\n## ")[0]
    assert "in that mechanic's own room" in section
    assert "in the folder of its subject" in section


def test_the_dear_tests_are_there_and_each_worker_begins_with_its_share(request: pytest.FixtureRequest) -> None:
    conftest = next(one for one in request.config.pluginmanager.get_plugins() if hasattr(one, "DEAREST"))
    assert all((ROOT / "tests" / place).exists() for place in conftest.DEAREST)
    names = [
        "rules/test_a.py::a",
        "rules/test_a.py::b",
        "proof/test_b.py::c",
        "rules/test_d.py::d",
        "proof/test_b.py::e",
    ]
    items = [SimpleNamespace(nodeid=f"tests/{name}", name=name.partition("::")[2]) for name in names]
    assert "".join(item.name for item in conftest.dealt(items, 2)) == "caebd"  # two for the first
    assert "".join(item.name for item in conftest.dealt(items, 1)) == "ceabd"
