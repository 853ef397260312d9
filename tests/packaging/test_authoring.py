"""`apnap new`: each kind of project installs, is found, and its own tests pass in a clean environment."""

from __future__ import annotations

import builtins
import os
import tomllib
from pathlib import Path
from typing import Any

import pytest
from environments import Environment, wheel
from typer.testing import CliRunner

from apnap import ApnapError
from apnap_plugins.apps.authoring import Kind, answers, write
from apnap_plugins.apps.commands import app

NAMES = {Kind.MECHANIC: "very wobbly", Kind.SET: "tiny", Kind.HOUSE_RULE: "big-hands"}
IDS = {Kind.MECHANIC: "very-wobbly", Kind.SET: "tiny", Kind.HOUSE_RULE: "big-hands"}

TESTS = () if os.environ.get("APNAP_THOROUGH") else ("-k", "not determinism and not trace")
"""Which of a project's own tests are run: what plays in other processes, which the kit's own tests show, on demand."""


@pytest.fixture
def environment(clean: Environment) -> Environment:
    pytest.importorskip("copier", reason="copier is in the author extra")
    return clean


@pytest.mark.parametrize("kind", list(Kind))
def test_what_is_written_installs_is_found_and_passes_its_tests(
    environment: Environment, kind: Kind, tmp_path: Path
) -> None:
    project = write(kind, NAMES[kind], tmp_path, "A. N. Author")
    text = "".join(path.read_text(encoding="utf-8") for path in sorted(project.rglob("*")) if path.is_file())
    assert "{{" not in text and "{%" not in text
    assert "A. N. Author" in text
    environment.install(wheel(project))
    try:
        assert environment.found() == [(project.name, IDS[kind])]
        run = environment.run("-m", "pytest", "-q", "-p", "no:cacheprovider", *TESTS, project / "tests", cwd=project)
    finally:
        environment.uninstall(project.name)
    assert run.returncode == 0, run.stdout[-3000:] + run.stderr[-1000:]
    assert " passed" in run.stdout and "skipped" not in run.stdout
    assert environment.found() == []


def test_what_can_not_be_a_name_is_refused_and_nothing_is_written(tmp_path: Path) -> None:
    for kind, name, reason in [
        (Kind.MECHANIC, "flying", "reserved"),
        (Kind.MECHANIC, "Double Strike", "reserved"),
        (Kind.MECHANIC, "7th heaven", "letter first"),
        (Kind.MECHANIC, "!", "letters"),
        (Kind.HOUSE_RULE, "mana burn", "taken by apnap-set-house"),
        (Kind.SET, "a very long name", "2 to 8"),
        (Kind.SET, "xln", "taken by apnap-set-xln"),
    ]:
        with pytest.raises(ApnapError, match=reason):
            write(kind, name, tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("kind", list(Kind))
def test_an_author_may_have_any_name_that_can_be_printed(kind: Kind, tmp_path: Path) -> None:
    pytest.importorskip("copier", reason="copier is in the author extra")
    for number, author in enumerate(['Ann "Bee" O\'Brien', "back\\slash", "{{ 7 * 7 }} <a&b>", "] x = [", "Zoë 草"]):
        project = write(kind, f"toy {'abcde'[number]}", tmp_path, author)
        data = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))
        assert data["project"]["authors"] == [{"name": author}]
    for author in ("two\nlines", "\x1b[31m", "half \ud83d"):
        with pytest.raises(ApnapError, match="can't be an author's name"):
            write(kind, "toy f", tmp_path, author)
    assert len(list(tmp_path.iterdir())) == 5


def test_a_folder_that_is_there_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "apnap-wobble").mkdir()
    with pytest.raises(ApnapError, match="is there already"):
        write(Kind.MECHANIC, "wobble", tmp_path)
    assert list((tmp_path / "apnap-wobble").iterdir()) == []


def test_names_are_spelled_in_each_place_as_it_needs() -> None:
    said = answers(Kind.MECHANIC, "Very  wobbly_Thing")
    assert (said["id"], said["module"], said["distribution"], said["title"]) == (
        "very-wobbly-thing", "apnap_very_wobbly_thing", "apnap-very-wobbly-thing", "Very Wobbly Thing",
    )  # fmt: skip


def test_without_copier_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    real = builtins.__import__

    def missing(name: str, *more: Any, **kinds: Any) -> Any:
        if name == "copier":
            raise ImportError("no copier here")
        return real(name, *more, **kinds)

    monkeypatch.setattr(builtins, "__import__", missing)
    result = CliRunner().invoke(app, ["new", "mechanic", "wobble", "--into", str(tmp_path)])
    assert result.exit_code == 2
    assert "apnap[author]" in result.output
    assert list(tmp_path.iterdir()) == []
