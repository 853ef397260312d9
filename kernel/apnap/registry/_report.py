"""What went wrong and was lived with: data for the caller, never a line on a log that nobody reads."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable

from apnap.core.errors import RulesetError


@dataclasses.dataclass(frozen=True, slots=True)
class Problem:
    """One plugin that can't be used: its name, its distribution, what is wrong, what to do about it."""

    name: str
    distribution: str
    what: str
    fix: str

    def __str__(self) -> str:
        """Give the problem as a line of text."""
        return f"{self.name} (of {self.distribution}): {self.what}; {self.fix}"


@dataclasses.dataclass(frozen=True, slots=True)
class Dropped:
    """A plugin that is fine and was left out all the same, and because of which other it was."""

    name: str
    because: str

    def __str__(self) -> str:
        """Give it as a line of text."""
        return f"{self.name} was left out because of {self.because}"


@dataclasses.dataclass(frozen=True, slots=True)
class LoadReport:
    """All problems met, and all that was left out on their account or because a wish denied it."""

    problems: tuple[Problem, ...] = ()
    dropped: tuple[Dropped, ...] = ()

    def __str__(self) -> str:
        """Give the report as text, a line for each entry; empty if there is nothing to tell."""
        return "\n".join(str(entry) for entry in (*self.problems, *self.dropped))

    def plus(self, problems: Iterable[Problem] = (), dropped: Iterable[Dropped] = ()) -> LoadReport:
        """Return a report with these entries added at the end."""
        return LoadReport((*self.problems, *problems), (*self.dropped, *dropped))

    def stop_if_any(self) -> None:
        """Raise RulesetError if there are problems: what `strict` asks for."""
        if self.problems:
            raise RulesetError("strict: " + "\n".join(str(problem) for problem in self.problems))
