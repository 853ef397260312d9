"""Files that may not be read or written, by the rights that the operating system really knows: no replaced functions."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from commands import run

NOBODY = 65534


@contextmanager
def as_nobody(folder: Path) -> Iterator[None]:
    """What root does in between is done by a user without any rights; the temporary folder can be looked into by all."""
    root = os.geteuid() == 0
    if root:
        for part in (folder, *folder.parents):
            if part.stat().st_mode & 0o055 != 0o055:
                part.chmod(part.stat().st_mode | 0o055)
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)


@pytest.fixture
def closed(tmp_path: Path) -> Path:
    """A file that nobody but its owner may read, and of the owner's rights none either."""
    (tmp_path / "store").mkdir(mode=0o777)
    (tmp_path / "store").chmod(0o777)
    path = tmp_path / "closed.txt"
    path.write_text("20 Mountain\n", encoding="utf-8")
    path.chmod(0)
    return path


@pytest.mark.parametrize("words", [
    ("play", "--deck", "{closed}"),
    ("deck", "{closed}"),
    ("replay", "{closed}"),
    ("board", "{closed}"),
    ("scenario", "run", "{closed}"),
    ("check", "{folder}/closed.py"),
    ("cards", "import", "{closed}", "--store", "{folder}/store/cards"),
], ids=lambda words: words[0])  # fmt: skip
def test_a_file_that_may_not_be_read_is_told_with_its_name(words: tuple[str, ...], closed: Path) -> None:
    closed.with_name("closed.py").touch(mode=0)
    said = [word.format(closed=closed, folder=closed.parent) for word in words]
    run(*said)  # what is imported on the way is read by who may
    sys.modules.pop("closed", None)
    with as_nobody(closed.parent):
        told = run(*said)
    assert told.exit_code != 0 and not isinstance(told.exception, PermissionError)
    output = " ".join(told.output.split())
    assert "Permission denied" in output and "closed." in output, output
    assert "Traceback" not in output


def test_a_folder_that_may_not_be_written_to_is_told_with_its_name(tmp_path: Path) -> None:
    kept, free = tmp_path / "kept", tmp_path / "free"
    kept.mkdir(mode=0o555)
    free.mkdir()
    words = ("play", "--quiet", "--limit", "1", "--deck", "dinosaurs", "--deck", "merfolk", "--save")
    assert run(*words, free / "game.json").exit_code == 0  # what is imported on the way is read by who may
    with as_nobody(kept):
        told = run(*words, kept / "game.json")
    output = " ".join(told.output.split())
    assert told.exit_code != 0 and "Permission denied" in output and "kept" in output, output
    assert "Traceback" not in output and list(kept.iterdir()) == []
