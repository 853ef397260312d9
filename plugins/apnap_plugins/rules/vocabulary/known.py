"""Whether a number can be found: not where it needs to know something about an illegal target (CR 608.2b)."""

from __future__ import annotations

import functools

from apnap import Context, Node
from apnap_plugins.rules.vocabulary.base import Amount, Quantity
from apnap_plugins.rules.vocabulary.selectors import Target


def is_known(ctx: Context, number: Amount | Node | None) -> bool:
    """Whether a number can be found as things are: what needs one that can't doesn't happen.

    One without targets always can, and what is no number makes no difference.
    Nothing tells whether a target is illegal or was never chosen: no information comes of either.
    """
    if not isinstance(number, Quantity):
        return True
    return number.is_defined(ctx) and all(target.refs(ctx) for target in _targets_in(number))


@functools.lru_cache(maxsize=10_000)
def _targets_in(number: Quantity) -> tuple[Target, ...]:
    return tuple(part for part in number.walk() if isinstance(part, Target))
