"""A free first mulligan: the first mulligan does not count, however many play."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from apnap import Answering, Context, Manifest, Question, hookimpl, node
from apnap_plugins.rules.starting import FREE_MULLIGANS

MANIFEST = Manifest(
    id="free-first-mulligan",
    name="Free first mulligan",
    kind="house",
    requires=("starting",),
    authors=("the apnap authors",),
)


@node
class FirstIsFree(Answering):
    """One mulligan at least does not count; in a multiplayer game it is the one of CR 103.5c, and not a second one."""

    question: ClassVar[Question[int]] = FREE_MULLIGANS

    def answer(self, ctx: Context, value: int, about: Any) -> int:
        """Asked about a player."""
        return max(value, 1)


@hookimpl
def apnap_rule_effects() -> Iterable[Answering]:
    """A rule, without a source."""
    return [FirstIsFree()]
