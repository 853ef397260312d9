"""A free first mulligan: the first mulligan does not count, however many play."""

from __future__ import annotations

from typing import ClassVar

from apnap import Answering, Context, Manifest, declares, node
from apnap_plugins.rules.turn.starting import FreeMulligans

MANIFEST = Manifest(
    id="free-first-mulligan",
    name="Free first mulligan",
    kind="house",
    requires=("starting",),
    authors=("the apnap authors",),
    kernel=">=0.1,<0.2",
)


@node
class FirstIsFree(Answering[FreeMulligans, int]):
    """One mulligan at least does not count; in a multiplayer game it is the one of CR 103.5c, and not a second one."""

    question: ClassVar[type[FreeMulligans]] = FreeMulligans

    def answer(self, ctx: Context, value: int, question: FreeMulligans) -> int:
        """Asked about a player."""
        return max(value, 1)


apnap_declarations = declares(
    # A rule, without a source.
    FirstIsFree(),
)
