"""Putting the checks together: what to run, and what was found."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from apnap.core.rules import unknown
from apnap.testing.fuzz import FuzzResult
from apnap.testing.kit import _source
from apnap.testing.kit._play import Effort, alone, elsewhere, failures, missing_verbs, pool, story, together, tried
from apnap.testing.kit._subject import Subject, subjects

Said = tuple[str, str]

STATIC: Final = ("manifest", "imports", "purity")
CHECKS: Final = (*STATIC, "alone", "together", "round-trips", "views", "determinism", "trace")


@dataclass(frozen=True, slots=True)
class Finding:
    """What is wrong with a plugin: which check found it, where, and what."""

    plugin: str
    check: str
    where: str
    what: str

    def __str__(self) -> str:
        """On one line."""
        return f"{self.plugin}: {self.check}: {self.where}: {self.what}"


@dataclass(frozen=True, slots=True)
class Report:
    """What was looked at, what is wrong, and what could not be shown."""

    plugins: tuple[str, ...]
    checks: tuple[str, ...]
    findings: tuple[Finding, ...]
    notes: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return not self.findings

    def __str__(self) -> str:
        """A line for each finding and note, and one that sums up."""
        lines = [str(finding) for finding in self.findings] + [f"note: {note}" for note in self.notes]
        return "\n".join([*lines, self.summary()])

    def summary(self) -> str:
        """One line."""
        wrong = len(self.findings)
        said = "nothing is wrong" if not wrong else f"{wrong} finding{'s' if wrong > 1 else ''}"
        return f"{', '.join(self.plugins)}: {len(self.checks)} checks: {said}"

    def json(self) -> str:
        """As JSON."""
        findings = [{"plugin": f.plugin, "check": f.check, "where": f.where, "what": f.what} for f in self.findings]
        data = {
            "plugins": self.plugins,
            "checks": self.checks,
            "findings": findings,
            "notes": self.notes,
            "ok": self.ok,
        }
        return json.dumps(data, indent=1, ensure_ascii=False)


def check(target: str, checks: Iterable[str] = CHECKS, effort: Effort | None = None) -> Report:
    """Check what a name stands for.

    Args:
        target: a distribution, a mechanic's id, a set's code, the full name of a module, or a Python file.
        checks: which of `CHECKS`.
        effort: how much is played.

    Returns:
        The report; nothing that a plugin does wrong is raised.

    Raises:
        UnknownName: there is no such plugin, or no such check.
    """
    chosen = tuple(checks)
    for name in chosen:
        if name not in CHECKS:
            raise unknown("check", name, CHECKS)
    found, notes = [], []
    looked = subjects(target)
    for subject in looked:
        one = Inspection(target, subject, effort or Effort())
        found += one.run(chosen)
        notes += one.notes
    return Report(tuple(s.name for s in looked), chosen, tuple(found), tuple(dict.fromkeys(notes)))


class Inspection:
    """The checks of one plugin. What is played for several of them is played once."""

    def __init__(self, target: str, subject: Subject, effort: Effort) -> None:
        self.target = target
        self.subject = subject
        self.effort = effort
        self.notes: list[str] = []
        self._alone: FuzzResult | None = None
        self._together: FuzzResult | None = None
        self._elsewhere: dict[str, Any] | None = None

    def run(self, checks: Sequence[str]) -> list[Finding]:
        """Findings of these checks, in the order of `CHECKS`."""
        found: list[Finding] = []
        wanted = [name for name in CHECKS if name in checks]
        if self.subject.manifest is None:
            wanted = ["manifest"]  # nothing else can be said of it
        for name in wanted:
            found += [Finding(self.subject.name, name, where, what) for where, what in self._one(name)]
        return list(dict.fromkeys(found))

    def _one(self, name: str) -> list[Said]:
        static: dict[str, Callable[[Subject], Iterator[Said]]] = {
            "manifest": _source.manifest, "imports": _source.imports, "purity": _source.purity,
        }  # fmt: skip
        if name in static:
            return list(static[name](self.subject))
        try:
            return list(getattr(self, f"_check_{name.replace('-', '_')}")())
        except (Exception, SystemExit) as err:  # a stranger's code may raise anything
            return [(self.subject.found.module, f"{type(err).__name__}: {err}")]

    # Each check ----------------------------------------------------------------------------------

    def _check_alone(self) -> Iterator[Said]:
        yield from missing_verbs(self.subject)
        result = self._played_alone()
        if not result.acted[self.subject.name] and not self.subject.is_set:
            self.notes.append(
                f"{self.subject.name} never acted in {result.games} games: give cards with it (apnap_sample_cards)"
            )
        yield from failures(result, "alone")

    def _check_together(self) -> Iterator[Said]:
        yield from failures(self._played_together(), "together")

    def _check_round_trips(self) -> Iterator[Said]:
        for result in (self._played_alone(), self._played_together()):
            yield from failures(result, "round-trips")

    def _check_views(self) -> Iterator[Said]:
        for result in (self._played_alone(), self._played_together()):
            yield from failures(result, "views")

    def _check_determinism(self) -> Iterator[Said]:
        rules = alone(self.subject)
        here = story(rules, pool(self.subject, rules, self.effort), self.effort)
        again = story(rules, pool(self.subject, rules, self.effort), self.effort)
        there = self._fresh()["stories"]
        for number, digest in enumerate(here):
            where = f"game {number} of seed {self.effort.seed}"
            if again[number] != digest:
                yield where, "played twice here, with the same seed and answers, it goes two ways"
            elif there[number] != digest:
                yield where, "goes another way in another process (look for sets and hashes)"

    def _check_trace(self) -> Iterator[Said]:
        said = self._fresh()
        if said["needed"]:
            self.notes.append(f"the base game does not stand without {self.subject.name}: it can't be left out")
        yield from ((self.subject.found.module, what) for what in said["trace"])

    # What they share -----------------------------------------------------------------------------

    def _played_alone(self) -> FuzzResult:
        if self._alone is None:
            self._alone = tried(self.subject, alone(self.subject), self.effort, debug=True)
        return self._alone

    def _played_together(self) -> FuzzResult:
        if self._together is None:
            self._together = tried(self.subject, together(self.subject), self.effort)
        return self._together

    def _fresh(self) -> dict[str, Any]:
        if self._elsewhere is None:
            self._elsewhere = elsewhere(self.target, self.subject, self.effort)
        return self._elsewhere


__all__ = ["CHECKS", "STATIC", "Finding", "Inspection", "Report", "check"]
