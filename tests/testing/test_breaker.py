from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from apnap.core.errors import ApnapError
from apnap.testing.breaker import KILLED, SURVIVED, TIMEOUT, UNTESTED, Breaker, main, modules_of, targets_in
from apnap.testing.breaking import Breakage, BreakageError, apply, break_node, functions_in, mutations_of

pytestmark = pytest.mark.usefixtures("only_our_plugin")

RULES = '''
"""Rules of a game that is only there to be broken."""
from __future__ import annotations
import dataclasses
import functools
from collections.abc import Iterator


def may_begin(score: int) -> bool:
    """Who has three points may begin (CR 103.8)."""
    return score >= 3


def prize(score: int) -> int:
    """CR 103.9: what one gets."""
    return score * 2


def nobody_looks(score: int) -> list[int]:
    """CR 103.9 again: a test cites it and does not look."""
    return [score]


def forgotten(score: int) -> int:
    """CR 999.9: no test cites it."""
    return score


@functools.lru_cache
def remembered(score: int) -> tuple[int, ...]:
    """CR 104.1."""
    return (score, score)


@dataclasses.dataclass(frozen=True, slots=True)
class Place:
    """A place (CR 104.2)."""

    rule = "104.3"
    name: str = "here"

    def shout(self) -> str:
        return self.name.upper()

    @property
    def length(self) -> int:
        """CR 104.4."""
        return len(self.name)

    @staticmethod
    def empty() -> bool:
        """CR 104.5."""
        return False

    @classmethod
    def made(cls) -> Place:
        """CR 104.6."""
        return cls("made")


def steps() -> Iterator[int]:
    """CR 105.1."""
    yield 1
    yield 2


def counter():
    """Makes one."""
    total = 0

    def add(n: int) -> int:
        """CR 105.2."""
        nonlocal total
        total += n
        return total

    return add


def until(limit: int) -> int:
    """CR 105.3."""
    at = 0
    while at < limit:
        at += step()
    return at


def step() -> int:
    """CR 105.3 again: nothing would ever end."""
    return 1


def not_about_rules() -> int:
    """Nothing to see."""
    return 1
'''

TESTS = """
import pytest
from apnap.testing import rule
from brokenrules import Place, counter, may_begin, nobody_looks, prize, remembered, steps, until

@rule("103.8")
def test_begin():
    assert may_begin(3)
    assert not may_begin(2)

@rule("103.9")
def test_prize():
    assert prize(2) == 4
    nobody_looks(5)

@rule("104.1", "104.2", "104.3", "104.4", "104.5", "104.6")
def test_place():
    assert remembered(2) == (2, 2)
    assert Place().shout() == "HERE"
    assert Place().length == 4
    assert not Place.empty()
    assert Place.made().name == "made"

@rule("105.1", "105.2")
def test_steps():
    assert list(steps()) == [1, 2]
    add = counter()
    assert [add(1), add(2)] == [1, 3]

@rule("105.3")
def test_until():
    assert until(5) == 5
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("breaker")
    (made / "brokenrules.py").write_text(RULES)
    (made / "test_broken.py").write_text(TESTS)
    return made


@pytest.fixture
def breaker(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Breaker:
    monkeypatch.syspath_prepend(str(folder))
    return Breaker(["brokenrules"], [folder / "test_broken.py"], root=folder)


def kinds(breaker: Breaker) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for target in breaker.targets():
        found.setdefault(target.breakage.function, set()).add(target.breakage.mutation)
    return found


def test_what_can_be_broken(breaker: Breaker) -> None:
    found = kinds(breaker)
    assert found["may_begin"] == {"skipped", "negated", "number 0", "comparison 0"}
    assert found["prize"] == {"skipped", "plus one", "number 0"}
    assert found["nobody_looks"] == {"empty"}
    assert found["remembered"] == {"empty"}
    assert found["steps"] == {"empty", "number 0", "number 1"}
    assert found["Place.shout"] == {"skipped"}, "it speaks for the rules of its class"
    assert found["Place.empty"] == {"negated"}, "skipping it would change nothing"
    assert found["counter.<locals>.add"] == {"skipped", "plus one"}
    assert "not_about_rules" not in found
    rules = {t.breakage.function: t.rules for t in breaker.targets()}
    assert rules["Place.shout"] == ("104.2", "104.3")
    assert rules["Place.length"] == ("104.4",)


TRIED = {
    ("may_begin", "comparison 0"), ("nobody_looks", "empty"), ("forgotten", "skipped"), ("remembered", "empty"),
    ("Place.length", "plus one"), ("Place.made", "skipped"), ("steps", "empty"), ("counter.<locals>.add", "plus one"),
}  # fmt: skip


def test_survivors_are_found_and_good_tests_kill(breaker: Breaker) -> None:
    chosen = [t for t in breaker.targets() if (t.breakage.function, t.breakage.mutation) in TRIED]
    assert len(chosen) == len(TRIED)
    breaker.targets = lambda: chosen  # type: ignore[method-assign]
    result = breaker.run(jobs=2)
    found: dict[str, set[str]] = {}
    for verdict in result.verdicts:
        found.setdefault(verdict.target.breakage.function, set()).add(verdict.status)
    assert found["may_begin"] == {KILLED}
    assert found["nobody_looks"] == {SURVIVED}
    assert found["forgotten"] == {UNTESTED}
    for name in ("remembered", "Place.length", "Place.made", "steps", "counter.<locals>.add"):
        assert found[name] == {KILLED}, name
    assert [str(v.target.breakage.function) for v in result.survivors] == ["nobody_looks"]
    assert result.survivors[0].tests == ("test_broken.py::test_prize",)
    data = json.loads(result.json())
    survivor = next(v for v in data["verdicts"] if v["status"] == "survived")
    assert survivor["function"] == "nobody_looks"
    assert survivor["detail"] == "body skipped, returns []"


def test_what_never_ends_is_stopped(breaker: Breaker) -> None:
    breaker.timeout = 1
    target = next(t for t in breaker.targets() if (t.breakage.function, t.breakage.mutation) == ("step", "skipped"))
    assert breaker.judge(target).status == TIMEOUT


def test_waiting_for_a_busy_machine_is_no_reason_to_stop(folder: Path, breaker: Breaker) -> None:
    slow = folder / "test_slow.py"
    slow.write_text(
        "import time\nfrom apnap.testing import rule\nfrom brokenrules import prize\n"
        "@rule('103.9')\ndef test_it():\n    time.sleep(4)\n    assert prize(2) == 4\n"
    )
    try:
        breaker.tests, breaker.timeout = (str(slow),), 3
        target = next(
            t for t in breaker.targets() if (t.breakage.function, t.breakage.mutation) == ("prize", "plus one")
        )
        verdict = breaker.judge(target)
    finally:
        slow.unlink()
    assert verdict.status == KILLED


def test_a_sample_is_drawn_by_its_seed(breaker: Breaker) -> None:
    breaker.judge = lambda target: target  # type: ignore[assignment,method-assign,return-value]
    assert breaker.run(sample=5, seed=1).verdicts == breaker.run(sample=5, seed=1).verdicts
    assert breaker.run(sample=5, seed=1).verdicts != breaker.run(sample=5, seed=2).verdicts
    assert len(breaker.run(sample=5).verdicts) == 5


def test_tests_that_fail_unbroken_show_nothing(folder: Path, breaker: Breaker) -> None:
    bad = folder / "test_bad.py"
    bad.write_text("from apnap.testing import rule\n@rule('103.8')\ndef test_it(): assert False\n")
    try:
        breaker.tests = (str(bad),)
        verdict = breaker.judge(breaker.targets()[0])
    finally:
        bad.unlink()
    assert verdict.status == "error"
    assert verdict.note == "these tests fail without being broken"


def test_a_function_that_is_not_there_is_an_error_and_no_survivor(breaker: Breaker) -> None:
    good = breaker.targets()[0]
    moved = Breakage("brokenrules", "may_begin", 3, "negated")
    verdict = breaker.judge(type(good)(moved, good.rules))
    assert verdict.status == "error"
    assert "no may_begin in line 3" in verdict.note


def test_the_command_line(
    breaker: Breaker, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out.json"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
    command = [sys.executable, "-m", "apnap.testing.breaker", "--package", "brokenrules", "--tests", "test_broken.py"]
    listed = subprocess.run(
        [*command, "--list"], cwd=folder, env=environment, capture_output=True, text=True, check=True
    )
    assert "brokenrules:may_begin (line 9): result negated [103.8]" in listed.stdout
    monkeypatch.chdir(folder)
    assert main([*command[3:], "--sample", "2", "--seed", "4", "--json", str(out)]) in (0, 1)
    assert "2 of " in capsys.readouterr().out
    assert len(json.loads(out.read_text())["verdicts"]) == 2
    with pytest.raises(SystemExit):
        main([])


def test_a_package_that_is_not_there() -> None:
    with pytest.raises(ApnapError, match=r"no module or package 'nowhere\.at\.all'"):
        modules_of("nowhere.at.all")
    assert "apnap.core.flow" in dict(modules_of("apnap"))


# Breaking in this process ---------------------------------------------------------------------------


def broken(source: str, name: str, mutation: str) -> dict:
    tree = ast.parse(textwrap.dedent(source))
    node = next(n for found, n, _ in functions_in(tree) if found == name)
    break_node(node, mutation)
    space: dict = {}
    exec(compile(ast.fix_missing_locations(tree), "<test>", "exec"), space)
    return space


def test_mutants_compute_what_they_should() -> None:
    source = """
    def f(a: int) -> int:
        if a > 5:
            return 7
        return a
    """
    assert broken(source, "f", "plus one")["f"](9) == 8
    assert broken(source, "f", "number 0")["f"](6) == 6
    assert broken(source, "f", "number 1")["f"](6) == 8
    assert broken(source, "f", "comparison 0")["f"](5) == 7
    assert broken(source, "f", "skipped")["f"](9) == 0
    with pytest.raises(BreakageError):
        broken(source, "f", "negated")


@pytest.mark.parametrize(
    ("signature", "kind", "value"),
    [
        ("f() -> str", "skipped", ""),
        ("f() -> int | None", "skipped", None),
        ("f() -> tuple[int, ...]", "empty", ()),
        ("f() -> collections.abc.Sequence[int]", "empty", ()),
        ("f() -> dict[str, int]", "empty", {}),
        ("f() -> frozenset[str]", "empty", frozenset()),
        ("f(a: Event = 5) -> Event", "skipped", 5),
        ("f() -> Event", "skipped", None),
        ("f()", "skipped", None),
    ],
)
def test_a_skipped_body_returns_what_its_annotation_makes_harmless(signature: str, kind: str, value: object) -> None:
    source = f"from __future__ import annotations\ndef {signature}:\n    return g()\n"
    assert broken(source, "f", kind)["f"]() == value


def test_what_does_nothing_is_not_broken() -> None:
    source = '''
    def declared(): """Says something."""
    def dots(): ...
    def stub():
        """Not here."""
        raise TypeError
    def plain() -> None:
        return None
    @abstractmethod
    def brought() -> int:
        return 1
    '''
    tree = ast.parse(textwrap.dedent(source))
    assert {name: mutations_of(node) for name, node, _ in functions_in(tree)} == {
        "declared": [], "dots": [], "stub": [], "plain": [], "brought": [],
    }  # fmt: skip


def test_everybody_who_has_the_function_has_the_broken_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "brokenhere.py").write_text("def answer() -> int:\n    'CR 100.1'\n    return 42\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    import brokenhere
    from brokenhere import answer

    apply(Breakage("brokenhere", "answer", 1, "plus one"))
    assert answer() == brokenhere.answer() == 43
    with pytest.raises(BreakageError, match="did it change"):
        apply(Breakage("brokenhere", "answer", 2, "plus one"))
    with pytest.raises(BreakageError, match="not plain Python"):
        apply(Breakage("math", "sqrt", 1, "skipped"))


def test_targets_in_the_kernel_are_found() -> None:
    found = [t for module, path in modules_of("apnap.core") for t in targets_in(module, path.read_text(), str(path))]
    assert len(found) > 100
    assert any(t.breakage.function == "Moved.perform" and "400.7" in t.rules for t in found)


DECLARES = """
from apnap import declares

def twice(name):
    return [name, name]

apnap_declarations = declares(
    # Several instances are redundant (CR 702.9c).
    "flying",
    twice("counters"),
    # The evasion ability, also as counters
    # give it (CR 702.9b, 122.1b).
    twice(
        # CR 702.9a: as it says.
        "rule"
    ),
    "words",
)
"""


def test_declarations_whose_comments_name_rules_are_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from apnap.testing.breaker import targets_in

    (tmp_path / "brokenlist.py").write_text(DECLARES)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    first, second = targets_in("brokenlist", DECLARES)
    assert first.rules == ("702.9c",) and second.rules == ("702.9b", "122.1b", "702.9a")
    apply(first.breakage)
    import brokenlist

    assert brokenlist.apnap_declarations() == ("rule", "rule", "words")
    with pytest.raises(BreakageError, match="handed over"):
        apply(second.breakage)


def test_what_is_called_on_import_is_broken_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "brokenearly.py").write_text(DECLARES.replace("[name, name]", "2 * [name]"))
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    apply(Breakage("brokenearly", "twice", 4, "number 0"))
    import brokenearly

    assert brokenearly.apnap_declarations() == ("flying", *["counters"] * 3, *["rule"] * 3, "words")
