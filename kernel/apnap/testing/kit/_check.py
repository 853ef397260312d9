"""Putting the checks together: what to run, and what was found."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from apnap.core.rules import unknown
from apnap.registry import scan
from apnap.ruleset import Ruleset
from apnap.testing.fuzz import FuzzResult
from apnap.testing.kit import _source
from apnap.testing.kit._play import Effort, Elsewhere, Pool, Setting, failures, missing_words, story, tried
from apnap.testing.kit._subject import Subject, subjects

Said = tuple[str, str]

STATIC: Final = ("manifest", "imports", "purity")
FAST: Final = (*STATIC, "alone", "round-trips")
"""What one short game shows, and the code."""
CHECKS: Final = (*STATIC, "alone", "together", "round-trips", "views", "determinism", "trace")


_BROKE: Final = re.compile(r"failed in play: .*(\(in [^()]+:[0-9]+\))", re.DOTALL)
"""What `apnap.blame` says of an error: in which line of whose code it arose. What stands around that may be of one game."""


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

    @property
    def cause(self) -> str:
        """What is to be mended: the line of code that broke in a game, whichever game it was; else all that is said."""
        broke = _BROKE.search(self.what)
        return broke[1] if broke else str(self)


@dataclass(frozen=True, slots=True)
class Report:
    """What was looked at, what is wrong, what could not be shown, and which plugins never acted in a game."""

    plugins: tuple[str, ...]
    checks: tuple[str, ...]
    findings: tuple[Finding, ...]
    notes: tuple[str, ...] = ()
    not_played: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return not self.findings

    def __str__(self) -> str:
        """A line for each cause and note, and one that sums up. Of one cause the first finding is told, and where else it was."""
        lines: list[str] = []
        for first, *others in self.causes():
            more = ", ".join(dict.fromkeys(f"{other.check} ({other.where})" for other in others))
            lines.append(f"{first}; the same in {more}" if more else str(first))
        return "\n".join([*lines, *(f"note: {note}" for note in self.notes), self.summary()])

    def causes(self) -> list[tuple[Finding, ...]]:
        """The findings, those of one cause together, in the order in which the first of each was found."""
        by_cause: dict[tuple[str, str], list[Finding]] = {}
        for finding in self.findings:
            by_cause.setdefault((finding.plugin, finding.cause), []).append(finding)
        return [tuple(found) for found in by_cause.values()]

    def summary(self) -> str:
        """One line."""
        wrong, causes = len(self.findings), len(self.causes())
        said = f"{wrong} finding{'s' if wrong > 1 else ''}" if wrong else "nothing is wrong"
        if causes < wrong:
            said += f" of {causes} cause{'s' if causes > 1 else ''}"
        if self.not_played:
            said += f" in what could be seen, but {', '.join(self.not_played)} was not played"
        elif set(self.checks) <= set(STATIC):
            said += " in the code, and nothing was played"
        return f"{', '.join(self.plugins)}: {len(self.checks)} checks: {said}"

    def json(self) -> str:
        """A JSON object with these lists; each finding as an object with plugin, check, where and what."""
        findings = [{"plugin": f.plugin, "check": f.check, "where": f.where, "what": f.what} for f in self.findings]
        data = {
            "plugins": self.plugins,
            "checks": self.checks,
            "findings": findings,
            "notes": self.notes,
            "not_played": self.not_played,
            "ok": self.ok,
        }
        return json.dumps(data, indent=1, ensure_ascii=False)


Told = Callable[[str, str, int, int], None]
"""Called before each check: the plugin, the check, how many are done, and how many there are."""


def check(
    target: str | Sequence[str],
    checks: Iterable[str] = CHECKS,
    effort: Effort | None = None,
    told: Told | None = None,
) -> Report:
    """Check what a name stands for, or several names; what their checks have in common is done once.

    Args:
        target: a distribution, a mechanic's id, a set's code, the full name of a module, or a Python file.
        checks: which of `CHECKS`.
        effort: how much is played.
        told: is told of each check before it is made.

    Returns:
        The report; nothing that a plugin does wrong is raised.

    Raises:
        UnknownName: there is no such plugin, or no such check.
    """
    chosen = tuple(checks)
    for name in chosen:
        if name not in CHECKS:
            raise unknown("check", name, CHECKS)
    found, notes, idle = [], [], []
    looked = inspections([target] if isinstance(target, str) else target, effort)
    for at, one in enumerate(looked):
        found += one.run(chosen, told, at, len(looked))
        notes += one.notes
        idle += [one.subject.name] if one.never_acted() else []
    names = tuple(one.subject.name for one in looked)
    return Report(names, chosen, tuple(found), tuple(dict.fromkeys(notes)), tuple(idle))


def inspections(targets: Iterable[str], effort: Effort | None = None) -> list[Inspection]:
    """One for each plugin that these names stand for; they share what they can.

    Raises:
        UnknownName: there is no such plugin.
    """
    effort, installed = effort or Effort(), scan()
    plugins = [(target, subject) for target in targets for subject in subjects(target, installed)]
    setting, elsewhere = Setting(effort), Elsewhere(plugins, effort)
    return [Inspection(target, subject, effort, setting, elsewhere) for target, subject in plugins]


class Inspection:
    """The checks of one plugin. What is played for several of them is played once."""

    def __init__(
        self,
        target: str,
        subject: Subject,
        effort: Effort,
        setting: Setting | None = None,
        elsewhere: Elsewhere | None = None,
    ) -> None:
        """Of one that is checked for itself; `inspections` makes those that share a setting and a process elsewhere.

        Args:
            target: the name by which the subject was found.
            subject: the plugin.
            effort: how much is played.
            setting: what it has in common with others.
            elsewhere: the process that looks at it too.
        """
        self.subject = subject
        self.effort = effort
        self.setting = setting or Setting(effort)
        self.notes: list[str] = []
        self._elsewhere = elsewhere or Elsewhere([(target, subject)], effort)
        self._rules: Ruleset | None = None
        self._pool: Pool | None = None
        self._alone: FuzzResult | None = None
        self._together: FuzzResult | None = None

    def run(self, checks: Sequence[str], told: Told | None = None, at: int = 0, many: int = 1) -> list[Finding]:
        """Findings of these checks, in the order of `CHECKS`; `told` of each, as those of the plugin `at` of so many."""
        found: list[Finding] = []
        wanted = [name for name in CHECKS if name in checks]
        if self.subject.manifest is None:
            wanted = ["manifest"]  # nothing else can be said of it
        for place, name in enumerate(wanted):
            if told is not None:
                told(self.subject.name, name, at * len(wanted) + place, many * len(wanted))
            found += [Finding(self.subject.name, name, where, what) for where, what in self._one(name)]
        return list(dict.fromkeys(found))

    def _one(self, name: str) -> list[Said]:
        static: dict[str, Callable[[Subject], Iterator[Said]]] = {
            "manifest": _source.manifest,
            "imports": _source.imports,
            "purity": _source.purity,
        }
        if name in static:
            return list(static[name](self.subject))
        try:
            return list(getattr(self, f"_check_{name.replace('-', '_')}")())
        except (Exception, SystemExit) as err:  # a stranger's code may raise anything
            return [(self.subject.found.module, f"{type(err).__name__}: {err}")]

    def never_acted(self) -> bool:
        """Whether games were looked into, and it did nothing in any; of a set whether it has no card to play.

        A game that failed may have come to an end too early for that.
        """
        results = [result for result in (self._alone, self._together) if result is not None]
        if self.subject.is_set:
            return bool(results) and not self._cards()[0]
        return bool(results) and not any(result.failures or result.acted[self.subject.name] for result in results)

    # Each check ----------------------------------------------------------------------------------

    def _check_alone(self) -> Iterator[Said]:
        yield from missing_words(self.subject, self._rules_alone())
        result = self._played_alone()
        if self.never_acted():
            self.notes.append(
                f"{self.subject.name} never acted in {result.games} games: give cards with it (apnap.SampleCard)"
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
        rules, cards = self._rules_alone(), self._cards()
        here, again = (story(rules, cards, self.effort) for _ in range(2))
        there = self._elsewhere.said(self.subject)["stories"]
        for number, digest in enumerate(here):
            where = f"game {number} of seed {self.effort.seed}"
            if again[number] != digest:
                yield where, "played twice here, with the same seed and answers, it goes two ways"
            elif there[number] != digest:
                yield where, "goes another way in another process (look for sets and hashes)"

    def _check_trace(self) -> Iterator[Said]:
        said = self._elsewhere.said(self.subject)
        if said["needed"]:
            self.notes.append(f"the base game does not stand without {self.subject.name}: it can't be left out")
        yield from ((self.subject.found.module, what) for what in said["trace"])

    # What they share -----------------------------------------------------------------------------

    def _rules_alone(self) -> Ruleset:
        if self._rules is None:
            self._rules = self.setting.alone(self.subject)
        return self._rules

    def _cards(self) -> Pool:
        """What it is played with alone."""
        if self._pool is None:
            self._pool = self.setting.pool(self.subject, self._rules_alone())
        return self._pool

    def _played_alone(self) -> FuzzResult:
        if self._alone is None:
            self._alone = tried(self._rules_alone(), self._cards(), self.effort, debug=True)
        return self._alone

    def _played_together(self) -> FuzzResult:
        if self._together is None:
            rules = self.setting.together(self.subject)
            self._together = tried(rules, self.setting.pool(self.subject, rules), self.effort)
        return self._together


__all__ = ["CHECKS", "STATIC", "Finding", "Inspection", "Report", "check", "inspections"]
