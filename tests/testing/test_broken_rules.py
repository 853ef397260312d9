from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from apnap.core.errors import ApnapError
from apnap.testing.breaker import KILLED, SURVIVED, TIMEOUT, Breaker, Target
from apnap.testing.breaking import Breakage
from apnap.testing.broken_rules import UNNAMED, RuleSample, RuleVerdict, draw, functions_by_rule, lot, run_sample

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.usefixtures("only_our_plugin")

RULES = '''
"""Rules of a game that is only there to be broken."""


def may_begin(score: int) -> bool:
    """Who has three points may begin (CR 103.8)."""
    return score >= 3


def pay(purse: list[int], price: int) -> bool:
    """CR 104.1: what is paid leaves the purse. Whether it could be paid."""
    if sum(purse) < price:
        return False
    purse[:] = [sum(purse) - price]
    return True


def nobody_looks(score: int) -> list[int]:
    """CR 103.9."""
    return [score]


class Place:
    """A place (CR 104.2, 103.8)."""

    def shout(self) -> str:
        return "HERE"
'''

TESTS = """
from apnap.testing import rule
from lotrules import Place, may_begin, nobody_looks, pay

@rule("103.8")
def test_begin():
    assert may_begin(3) and not may_begin(2)

@rule("104.1")
def test_pay():
    purse = [1, 2]
    pay(purse, 2)
    assert purse == [1]

@rule("103.9")
def test_look():
    nobody_looks(5)

@rule("104.2")
def test_place():
    assert Place().shout() == "HERE"

@rule("106.1")
def test_what_no_function_names():
    assert may_begin(4)
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("lots")
    (made / "lotrules.py").write_text(RULES)
    (made / "test_lots.py").write_text(TESTS)
    return made


@pytest.fixture
def breaker(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Breaker:
    monkeypatch.syspath_prepend(str(folder))
    return Breaker(["lotrules"], [folder / "test_lots.py"], root=folder)


def test_each_rule_of_the_sample_is_broken_and_its_own_tests_are_run(breaker: Breaker) -> None:
    seen: list[RuleVerdict] = []
    sample = run_sample(breaker, 100, 1, seen.append, jobs=2)
    text = sample.markdown()
    assert sample.cited == 5
    assert seen == list(sample.verdicts)
    assert {v.rule: v.status for v in sample.verdicts} == {
        "103.8": KILLED, "103.9": SURVIVED, "104.1": KILLED, "104.2": KILLED, "106.1": UNNAMED,
    }  # fmt: skip
    assert [v.rule for v in sample.unnoticed] == ["103.9", "106.1"], "a rule that no function names counts as unnoticed"
    broken = {v.rule: v.breakage.function for v in sample.verdicts if v.breakage}
    assert broken == {"103.8": "may_begin", "103.9": "nobody_looks", "104.1": "pay", "104.2": "Place.shout"}
    assert sample.verdicts[0].tests == ("test_lots.py::test_begin",)
    assert sample.summary() == "seed 1: 3 of 5 rules, drawn from 5, fail when broken"
    assert text.startswith("## Seed 1: 3 of 5 rules")
    assert "- 103.9: survived, `lotrules:nobody_looks` (body skipped, returns [])" in text
    assert "- 106.1: unnamed" in text
    assert "| 103.8 | `lotrules:may_begin` |" in text


def test_a_rule_is_drawn_for_each_edition_with_the_tests_of_that_edition(folder: Path, breaker: Breaker) -> None:
    both = folder / "test_two_editions.py"
    both.write_text(
        "from apnap.testing import rule\nfrom lotrules import may_begin\n"
        "@rule('103.8')\ndef test_now(): assert may_begin(3)\n"
        "@rule('103.8', edition='2017-09-25')\ndef test_then(): assert may_begin is not None\n"
    )
    try:
        breaker.tests = (str(both),)
        sample = run_sample(breaker, 9, 1, by_edition=True)
    finally:
        both.unlink()
    assert {v.rule: (v.status, v.tests) for v in sample.verdicts} == {
        "103.8 in 2017-09-25": (SURVIVED, ("test_two_editions.py::test_then",)),
        "103.8 in 2022-10-07": (KILLED, ("test_two_editions.py::test_now",)),
    }
    assert sample.cited == 2


def test_a_sample_of_some_rules_only(breaker: Breaker) -> None:
    sample = run_sample(breaker, 9, seed=1, of=["104.1", "104.9"])
    assert [(verdict.rule, verdict.status) for verdict in sample.verdicts] == [("104.1", KILLED)]
    assert sample.cited == 1


def test_the_command_prints_a_section(breaker: Breaker, folder: Path) -> None:
    command = [sys.executable, "-m", "apnap.testing.breaker", "--package", "lotrules", "--tests", "test_lots.py"]
    ran = subprocess.run(
        [*command, "--rules", "1", "--seed", "3"], cwd=folder, check=False, capture_output=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}, text=True,
    )  # fmt: skip
    assert ran.stdout.startswith("## Seed 3: ")
    assert ran.returncode in (0, 1), ran.stderr


def test_a_test_that_fails_unbroken_stops_the_sample(breaker: Breaker, folder: Path) -> None:
    bad = folder / "test_bad_lot.py"
    bad.write_text("from apnap.testing import rule\n@rule('103.8')\ndef test_it(): assert False\n")
    try:
        breaker.tests = (str(bad),)
        with pytest.raises(ApnapError, match="although nothing is broken"):
            run_sample(breaker, 1, 1)
    finally:
        bad.unlink()


# Drawing --------------------------------------------------------------------------------------------


def way(function: str, mutation: str = "skipped") -> Breakage:
    return Breakage("m", function, 1, mutation)


def test_functions_that_name_a_rule_come_before_methods_whose_class_does() -> None:
    targets = [
        Target(way("f"), ("103.8",)),
        Target(way("f", "negated"), ("103.8",)),
        Target(way("f", "number 0"), ("103.8",)),
        Target(way("C.method"), ("103.8", "104.2"), lent=("103.8", "104.2")),
    ]
    assert functions_by_rule(targets) == {
        "103.8": [(way("f"), way("f", "negated"))],
        "104.2": [(way("C.method"),)],
    }


def test_methods_that_name_a_rule_of_their_own_come_last() -> None:
    aside, lends = (
        Target(way("C.aside"), ("103.9",), lent=("104.2",)),
        Target(way("C.lends"), ("104.2",), lent=("104.2",)),
    )
    assert functions_by_rule([aside, lends])["104.2"] == [(way("C.lends"),)]
    assert functions_by_rule([aside])["104.2"] == [(way("C.aside"),)]


def test_what_is_added_elsewhere_changes_no_lot() -> None:
    few = [f"103.{n}" for n in range(1, 60)]
    functions = {rule: [(way("f"),), (way("g"),), (way("h"),)] for rule in few}
    sample = dict(draw(few, functions, 7, 20))
    more = dict(draw([*few, *(f"104.{n}" for n in range(1, 20))], functions, 7, 20))
    both = set(sample) & set(more)
    assert 10 <= len(both) < 20
    assert all(sample[rule] == more[rule] for rule in both)
    assert draw(few, functions, 8, 20) != draw(few, functions, 7, 20)
    assert draw(few, {}, 7, 1)[0][1] == ()
    assert lot(1, "a") == lot(1, "a") != lot(2, "a")


def test_rules_stand_in_the_order_of_the_rulebook() -> None:
    rules = ["702.15f", "100.2", "100.10", "100.2a"]
    assert [rule for rule, _ in draw(rules, {}, 1, 4)] == ["100.2", "100.2a", "100.10", "702.15f"]


def test_tests_that_end_no_more_have_noticed() -> None:
    sample = RuleSample(1, 9, (RuleVerdict("103.8", TIMEOUT, way("f")),))
    assert sample.unnoticed == []


# The rules of the base game -------------------------------------------------------------------------


def test_a_small_sample_of_the_rules_of_the_base_game_fails_when_broken() -> None:
    """The large one takes minutes: see docs/broken_rules.md."""
    tests = ["tests/rules/combat/test_damage.py"]
    sample = run_sample(
        Breaker(["apnap_plugins.rules.combat", "apnap_plugins.rules.damage"], tests, root=ROOT), 1, seed=2022
    )
    assert sample.unnoticed == [], sample.markdown()
    assert len(sample.verdicts) == 1
