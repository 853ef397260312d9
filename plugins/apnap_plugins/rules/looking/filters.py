"""Filters for cards by where in a library they lie (CR 401)."""

from __future__ import annotations

from apnap import Context, node
from apnap_plugins.rules.vocabulary.base import Filter, from_the_top


@node
class IsTopOfYourLibrary(Filter):
    """The top card of your library (CR 401.5)."""

    reads = frozenset(["zone:library"])

    def matches(self, ctx: Context, obj: int) -> bool:
        """Of the library of who controls the effect; a token that was put there is no card (CR 108.2b)."""
        return next(from_the_top(ctx.game, ctx.controller), 0) == obj
