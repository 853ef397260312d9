"""Mechanics with wrong lines, and what a type checker says of them: one run for all, since it reads the kernel each time."""

from __future__ import annotations

import functools
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
KERNEL = ROOT / "kernel"
CACHE = ROOT / ".pytest_cache" / "mypy"
"""What the type checker knows of the kernel is kept from run to run: to find it out anew takes 15 seconds."""

QUESTIONS = '''
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

VERBS = '''
from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, Protocol

from apnap import Game, Verb, VerbKey


class Juggling(Protocol):
    """Juggles objects."""

    def __call__(self, game: Game, objects: Iterable[int], times: int = 1) -> list[int]:
        """Those that were caught."""


JUGGLE: Final = VerbKey[Juggling]("juggle")
CAN_JUGGLE: Final = VerbKey[Callable[[Game, int], bool]]("can juggle")


def juggle(game: Game, objects: Iterable[int], times: int = 1) -> list[int]:
    return list(objects) * times


def drop(game: Game, objects: Iterable[int]) -> None: ...


def can_juggle(game: Game, obj: int) -> bool:
    return bool(game.verb(JUGGLE)(game, [obj]))


RIGHT = Verb(JUGGLE, juggle), Verb(CAN_JUGGLE, can_juggle)
WRONG = Verb(JUGGLE, drop)  # says: Cannot infer value of type parameter "F" of "Verb"
TOO_FEW = Verb(CAN_JUGGLE, juggle)  # says: Cannot infer value of type parameter "F" of "Verb"


def asked(game: Game) -> list[int]:
    caught = game.verb(JUGGLE)(game, [1, 2], times=3)
    game.verb(JUGGLE)(game, "one")  # says: Argument 2 to "__call__" of "Juggling" has incompatible type "str"
    game.verb(JUGGLE)(game, [1], height=3)  # says: Unexpected keyword argument "height"
    game.verb(JUGGLE)([1])  # says: Missing positional argument "objects"
    there: bool = game.verb(JUGGLE)(game, [1])  # says: expression has type "list[int]", variable has type "bool"
    game.verb(CAN_JUGGLE)(game)  # says: Too few arguments
    game.verb("juggle")(game, [1])  # says: Argument 1 to "verb" of "Game" has incompatible type "str"
    return caught if there else []
'''

ALL = {"questions": QUESTIONS, "verbs": VERBS}


def expected(name: str) -> dict[int, str]:
    """What is to be said of the wrong lines, by line."""
    lines = enumerate(ALL[name].split("\n"), 1)
    return {number: line.partition("  # says: ")[2] for number, line in lines if "  # says: " in line}


@functools.cache
def reported() -> dict[str, dict[int, str]]:
    """What mypy says of the mechanics, by module and line."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        for name, text in ALL.items():
            (folder / f"{name}.py").write_text(text, encoding="utf-8")
        (folder / "mypy.ini").write_text(f"[mypy]\nmypy_path = {KERNEL}\nplugins = pydantic.mypy\n", encoding="utf-8")
        files = [f"{name}.py" for name in ALL]
        how = ("--strict", "--follow-imports=silent", "--hide-error-context", f"--cache-dir={CACHE}")
        command = (sys.executable, "-m", "mypy", *how, *files)
        run = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert run.returncode == 1, run.stdout + run.stderr
    said: dict[str, dict[int, str]] = {name: {} for name in ALL}
    for name, line, text in re.findall(r"^(\w+)\.py:(\d+): error: (.*)$", run.stdout, re.MULTILINE):
        said[name][int(line)] = said[name].get(int(line), "") + text + "\n"
    return said
