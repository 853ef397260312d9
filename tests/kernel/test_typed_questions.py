"""A type checker says that a mechanic is wrong: what is asked, what is answered, and with what values (CR 613.11)."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

KERNEL = Path(__file__).resolve().parents[2] / "kernel"

MECHANICS = '''
from __future__ import annotations

from typing import ClassVar

from apnap import Answering, Context, Game, Question, node, question


@question
class CanJump(Question[bool]):
    """Whether a creature can jump over another."""

    rule: ClassVar[str] = "900.1"
    jumper: int
    hurdle: int


@question
class CanHop(Question[bool]):
    """Whether a creature can hop."""

    hopper: int


@question
class JumpHeight(Question[int]):
    """How high it jumps."""

    jumper: int


@node
class Right(Answering[CanJump, bool]):
    """As it should be."""

    but: int
    question: ClassVar[type[CanJump]] = CanJump

    def answer(self, ctx: Context, value: bool, question: CanJump) -> bool:
        return value and question.jumper != self.but


@node
class WrongResult(Answering[CanJump, bool]):
    question: ClassVar[type[CanJump]] = CanJump

    def answer(self, ctx: Context, value: bool, question: CanJump) -> int:  # says: Return type "int" of "answer"
        return 1


@node
class WrongQuestion(Answering[CanJump, bool]):
    question: ClassVar[type[CanJump]] = CanJump

    def answer(self, ctx: Context, value: bool, question: CanHop) -> bool:  # says: Argument 3 of "answer"
        return value


@node
class WrongClass(Answering[CanJump, bool]):
    question: ClassVar[type[CanHop]] = CanHop  # says: "type[CanHop]", base class "Answering"

    def answer(self, ctx: Context, value: bool, question: CanJump) -> bool:
        return value


@node
class WrongValues(Answering[JumpHeight, bool]):
    question: ClassVar[type[JumpHeight]] = JumpHeight  # says: "type[JumpHeight]", base class "Answering"

    def answer(self, ctx: Context, value: bool, question: JumpHeight) -> bool:
        return value


@node
class WrongField(Answering[CanJump, bool]):
    question: ClassVar[type[CanJump]] = CanJump

    def answer(self, ctx: Context, value: bool, question: CanJump) -> bool:
        return value and bool(question.fence)  # says: "CanJump" has no attribute "fence"


def asked(game: Game) -> tuple[bool, int]:
    one: int = game.query(CanJump(1, 2), True)
    high: str = game.query(JumpHeight(1), 3)  # says: expression has type "int", variable has type "str"
    game.query(JumpHeight(1), "high")  # says: Cannot infer value of type parameter "T"
    game.query(CanJump(1), True)  # says: Missing positional argument "hurdle"
    game.query(CanJump(1, "fence"), True)  # says: Argument 2 to "CanJump" has incompatible type "str"
    game.is_answered(Right)  # says: Argument 1 to "is_answered"
    CanHop(1).hopper = 2  # says: is read-only
    return game.query(CanHop(1), True), one
'''


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> dict[int, str]:
    """What mypy says of the mechanics, by line."""
    folder = tmp_path_factory.mktemp("mechanics")
    (folder / "mechanics.py").write_text(MECHANICS, encoding="utf-8")
    (folder / "mypy.ini").write_text(f"[mypy]\nmypy_path = {KERNEL}\nplugins = pydantic.mypy\n", encoding="utf-8")
    command = (
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--follow-imports=silent",
        "--hide-error-context",
        "mechanics.py",
    )
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert run.returncode == 1, run.stdout + run.stderr
    found = re.findall(r"^mechanics\.py:(\d+): error: (.*)$", run.stdout, re.MULTILINE)
    said: dict[int, str] = {}
    for line, text in found:
        said[int(line)] = said.get(int(line), "") + text + "\n"
    return said


def test_each_wrong_line_is_reported_and_no_right_one(report: dict[int, str]) -> None:
    lines = enumerate(MECHANICS.split("\n"), 1)
    expected = {number: line.partition("  # says: ")[2] for number, line in lines if "  # says: " in line}
    assert len(expected) == 11
    assert report.keys() == expected.keys()
    for number, words in expected.items():
        assert words in report[number]
