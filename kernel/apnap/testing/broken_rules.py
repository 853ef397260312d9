"""A sample of rules that tests cite: for each, a function that names it is broken, and a test that cites it must fail.

Where `apnap.testing.breaker` asks of functions whether anybody would notice, this asks it of rules, and so also finds
the rules that tests cite and no function names. Run it with
`python -m apnap.testing.breaker --package apnap_plugins --tests tests/rules --rules 100 --seed 1`; it prints a section
of Markdown for each seed.

Each rule draws a lot of its own from the seed, and so does each way of breaking it: what is added elsewhere changes a
sample little, and what was drawn can be drawn again.

With `by_edition` a rule is drawn once for each edition that a test cites it for, "701.39a in 2017-09-25": the function that
names the number is broken, and only the tests of that edition are run.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from string import ascii_lowercase
from typing import Final

from apnap.testing.breaker import KILLED, SURVIVED, TIMEOUT, Breaker, Target
from apnap.testing.breaking import LEFT_OUT, Breakage

UNNAMED: Final = "unnamed"
IN_EDITION: Final = " in "
"""Between the number of a rule and the edition that it is drawn for."""
WAYS: Final = frozenset({"negated", "skipped", "empty", LEFT_OUT})
"""Breakages after which a function does not do at all what its rule says, or the opposite of it."""

Ways = tuple[Breakage, ...]
"""The ways to break one function."""


@dataclass(frozen=True, slots=True)
class RuleVerdict:
    """What became of one rule: a cited test failed (KILLED, TIMEOUT), none did, no function names it, or an error."""

    rule: str
    status: str
    breakage: Breakage | None = None
    tests: tuple[str, ...] = ()
    note: str = ""

    @property
    def noticed(self) -> bool:
        """Whether a test that cites the rule failed or ended no more."""
        return self.status in (KILLED, TIMEOUT)

    def __str__(self) -> str:
        """The rule, what became of it, and what was broken, on one line."""
        return " ".join(filter(None, (f"{self.rule:<8} {self.status:<9}", str(self.breakage or ""), self.note)))


@dataclass(frozen=True, slots=True)
class RuleSample:
    """The verdicts of one sample, and how many cited rules it was drawn from."""

    seed: int
    cited: int
    verdicts: tuple[RuleVerdict, ...]

    @property
    def unnoticed(self) -> list[RuleVerdict]:
        """The rules whose breaking made no cited test fail, those that no function names among them."""
        return [verdict for verdict in self.verdicts if not verdict.noticed]

    def summary(self) -> str:
        """One line: how many of the sample failed."""
        failed = len(self.verdicts) - len(self.unnoticed)
        return f"seed {self.seed}: {failed} of {len(self.verdicts)} rules, drawn from {self.cited}, fail when broken"

    def markdown(self) -> str:
        """A section for the documentation: the rate, what was left unnoticed, and what was broken for each rule."""
        lines = [f"## S{self.summary()[1:]}", ""]
        if self.unnoticed:
            lines += [f"- {v.rule}: {v.status}{_code(v.breakage)}" for v in self.unnoticed]
            lines.append("")
        lines += ["| rule | function | broken | cited tests | outcome |", "| --- | --- | --- | --- | --- |"]
        lines += [_row(verdict) for verdict in self.verdicts]
        return "\n".join(lines) + "\n"


def _code(breakage: Breakage | None) -> str:
    return "" if breakage is None else f", `{breakage.module}:{breakage.function}` ({breakage.detail})"


def _row(verdict: RuleVerdict) -> str:
    broken = verdict.breakage
    function = f"`{broken.module}:{broken.function}`" if broken else ""
    detail = f"`{broken.detail}`" if broken else ""
    return f"| {verdict.rule} | {function} | {detail} | {len(verdict.tests)} | {verdict.status} |"


def lot(*of: object) -> bytes:
    """The lot that something draws: the same on every machine, and whatever else draws."""
    return hashlib.sha256("/".join(map(str, of)).encode()).digest()


def functions_by_rule(targets: Iterable[Target]) -> dict[str, list[Ways]]:
    """The functions that name the rule, each as the ways to break it: result negated, body skipped.

    Methods that only speak for the rules of their class count where no function names the rule itself, and among them
    those that name a rule of their own only where all do.
    """
    own: dict[str, dict[tuple[str, str, int], list[Breakage]]] = {}
    lent: dict[str, dict[tuple[str, str, int], list[Breakage]]] = {}
    aside: dict[str, dict[tuple[str, str, int], list[Breakage]]] = {}
    for target in targets:
        way = target.breakage
        if way.mutation in WAYS:
            for rule in dict.fromkeys((*target.rules, *target.lent)):
                of_its_class = lent if target.rules == target.lent else aside
                found = (of_its_class if rule in target.lent else own).setdefault(rule, {})
                found.setdefault((way.module, way.function, way.line), []).append(way)
    return {rule: [tuple(ways) for ways in found.values()] for rule, found in {**aside, **lent, **own}.items()}


def draw(rules: Iterable[str], functions: Mapping[str, Sequence[Ways]], seed: int, size: int) -> list[tuple[str, Ways]]:
    """The sample: `size` of the rules, each with the ways to break one function that names it; none where none does."""

    def ways_of(rule: str) -> Ways:
        found = min(
            functions.get(rule.partition(IN_EDITION)[0], ()),
            key=lambda w: lot(seed, rule, w[0].module, w[0].function),
            default=(),
        )
        return tuple(sorted(found, key=lambda w: lot(seed, rule, w.mutation)))

    drawn = sorted(set(rules), key=lambda rule: lot(seed, rule))[:size]
    return [(rule, ways_of(rule)) for rule in sorted(drawn, key=_in_order)]


def _in_order(rule: str) -> tuple[int, int, str, str]:
    number, _, edition = rule.partition(IN_EDITION)
    section, _, rest = number.partition(".")
    digits = rest.rstrip(ascii_lowercase)
    return int(section), int(digits), rest[len(digits) :], edition


def run_sample(
    breaker: Breaker,
    size: int,
    seed: int,
    progress: Callable[[RuleVerdict], None] | None = None,
    jobs: int = 1,
    of: Collection[str] = (),
    by_edition: bool = False,
) -> RuleSample:
    """Draw `size` of the rules that the breaker's tests cite, break each, and run exactly the tests that cite it.

    `of` names the rules to draw from, with their subrules; without it they are drawn from all. With `by_edition` what a
    rule is in one edition is drawn, and run, apart from what it is in another.

    Raises ApnapError where a test of the sample fails without anything being broken.
    """
    citing: dict[str, list[str]] = {}
    for test in breaker.citing():
        for number, edition in test["by_edition"] if by_edition else ((one, "") for one in test["rules"]):
            if not of or number.rstrip(ascii_lowercase) in of:
                tests = citing.setdefault(f"{number}{IN_EDITION}{edition}" if edition else number, [])
                if test["test"] not in tests:
                    tests.append(test["test"])
    sample = draw(citing, functions_by_rule(breaker.targets()), seed, size)
    breaker.check_unbroken({test for rule, ways in sample if ways for test in citing[rule]})
    verdicts = []
    with ThreadPoolExecutor(jobs) as pool:
        for verdict in pool.map(lambda drawn: judge(breaker, drawn[0], drawn[1], citing[drawn[0]]), sample):
            verdicts.append(verdict)
            if progress is not None:
                progress(verdict)
    return RuleSample(seed, len(citing), tuple(verdicts))


def judge(breaker: Breaker, rule: str, ways: Ways, tests: Sequence[str]) -> RuleVerdict:
    """Break the function in one way after the other until one of the tests notices.

    Of a function that answers yes or no, the answer no can be the right one; of one that acts and says whether it did,
    nobody may ask. So it counts that one of the ways is noticed; the note tells of those that are not.
    """
    verdict = RuleVerdict(rule, UNNAMED, tests=tuple(tests), note="no function that can be broken names it")
    passed: list[str] = []
    for way in ways:
        status, note = breaker.run_broken(way, tests)
        note = note or (f"not noticed: {', '.join(passed)}" if passed else "")
        verdict = replace(verdict, status=status, breakage=way, note=note)
        if status != SURVIVED:
            break
        passed.append(way.detail)
    return verdict
