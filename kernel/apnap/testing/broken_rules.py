"""A sample of rules that tests cite: for each, a function that names it is broken, and a test that cites it must fail.

Where `apnap.testing.breaker` asks of functions whether anybody would notice, this asks it of rules, and so also finds
the rules that tests cite and no function names. Run it with
`python -m apnap.testing.breaker --package apnap_plugins --tests tests/rules --rules 100 --seed 1`; it prints a section
of Markdown for each seed.

Each rule draws a lot of its own from the seed, and so does each way of breaking it: what is added elsewhere changes a
sample little, and what was drawn can be drawn again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Final

from apnap.testing.breaker import ERROR, KILLED, SURVIVED, TIMEOUT, Breaker, Target
from apnap.testing.breaking import Breakage

UNNAMED: Final = "unnamed"
WAYS: Final = frozenset({"negated", "skipped", "empty"})
"""Breakages after which a function does not do at all what its rule says, or the opposite of it."""


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


def ways_by_rule(targets: Iterable[Target]) -> dict[str, list[Breakage]]:
    """Every way of breaking a function that names the rule: its result negated where it says yes or no, else skipped.

    Methods that only speak for the rules of their class count where no function names the rule itself.
    """
    found = [target for target in targets if target.breakage.mutation in WAYS]
    negated = {_place(t.breakage) for t in found if t.breakage.mutation == "negated"}
    own: dict[str, list[Breakage]] = {}
    lent: dict[str, list[Breakage]] = {}
    for target in found:
        if target.breakage.mutation != "negated" and _place(target.breakage) in negated:
            continue  # skipped it says no, which is the right answer often enough
        for rule in target.lent:
            lent.setdefault(rule, []).append(target.breakage)
        for rule in target.rules:
            if rule not in target.lent:
                own.setdefault(rule, []).append(target.breakage)
    return {**lent, **own}


def _place(breakage: Breakage) -> tuple[str, str, int]:
    return breakage.module, breakage.function, breakage.line


def draw(rules: Iterable[str], ways: Mapping[str, Sequence[Breakage]], seed: int, size: int) -> list[RuleVerdict]:
    """The sample, not judged yet: `size` of the rules, and for each one way of breaking it where there is one."""

    def of_way(rule: str, way: Breakage) -> bytes:
        return lot(seed, rule, way.module, way.function, way.mutation)

    drawn = sorted(sorted(set(rules), key=lambda rule: lot(seed, rule))[:size], key=_in_order)
    found = []
    for rule in drawn:
        way = min(ways.get(rule, ()), key=lambda w: of_way(rule, w), default=None)
        note = "" if way else "no function that can be broken names it"
        found.append(RuleVerdict(rule, "" if way else UNNAMED, way, note=note))
    return found


def _in_order(rule: str) -> tuple[int, int, str]:
    section, _, rest = rule.partition(".")
    digits = rest.rstrip("abcdefghijklmnopqrstuvwxyz")
    return int(section), int(digits), rest[len(digits) :]


def run_sample(
    breaker: Breaker, size: int, seed: int, progress: Callable[[RuleVerdict], None] | None = None, jobs: int = 1
) -> RuleSample:
    """Draw `size` of the rules that the breaker's tests cite, break each, and run exactly the tests that cite it.

    Raises ApnapError where a test of the sample fails without anything being broken.
    """
    citing: dict[str, list[str]] = {}
    for test in breaker.citing():
        for rule in test["rules"]:
            citing.setdefault(rule, []).append(test["test"])
    sample = [
        replace(v, tests=tuple(citing[v.rule])) for v in draw(citing, ways_by_rule(breaker.targets()), seed, size)
    ]
    breaker.check_unbroken({test for verdict in sample if verdict.breakage for test in verdict.tests})

    def judge(verdict: RuleVerdict) -> RuleVerdict:
        if verdict.breakage is None:
            return verdict
        status, note = breaker.run_broken(verdict.breakage, verdict.tests)
        return replace(verdict, status=status, note=note)

    verdicts = []
    with ThreadPoolExecutor(jobs) as pool:
        for verdict in pool.map(judge, sample):
            verdicts.append(verdict)
            if progress is not None:
                progress(verdict)
    return RuleSample(seed, len(citing), tuple(verdicts))


__all__ = ["ERROR", "SURVIVED", "UNNAMED", "RuleSample", "RuleVerdict", "draw", "lot", "run_sample", "ways_by_rule"]
