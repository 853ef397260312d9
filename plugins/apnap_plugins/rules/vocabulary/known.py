"""Whether what is asked can be known: nothing about an illegal target, nor about what isn't there (CR 608.2b)."""

from __future__ import annotations

import functools

from apnap import Condition, Context, Node
from apnap_plugins.rules.vocabulary.base import Amount, Quantity, Selector


def is_known(ctx: Context, number: Amount | Node | None) -> bool:
    """Whether a number can be found as things are: what needs one that can't doesn't happen.

    One without targets always can, and what is no number makes no difference.
    Nothing tells whether a target is illegal or was never chosen: no information comes of either.
    """
    if not isinstance(number, Quantity):
        return True
    return all(part.is_defined(ctx) for part in _numbers_in(number)) and all(
        target.refs(ctx) for target in _targets_in(number)
    )


def has_subject(ctx: Context, number: Amount) -> bool:
    """Whether a number is of something: the power of a creature that nothing means compares to no number (CR 608.2c).

    What is gone has the number that it last had (CR 608.2h).
    """
    if isinstance(number, int):
        return True
    return all(part.is_defined(ctx) for part in _numbers_in(number)) and all(
        of.refs(ctx) or of.asked_about(ctx) for of in _subjects_in(number)
    )


def is_decided(ctx: Context, condition: Condition) -> bool:
    """Whether a condition is true or false: neither is one that asks about an illegal target, or one never chosen (CR 608.2b)."""
    return all(of.refs(ctx) for of in _subjects_in(condition) if of.of_a_target)


@functools.lru_cache(maxsize=10_000)
def _numbers_in(number: Quantity) -> tuple[Quantity, ...]:
    return tuple(part for part in number.walk() if isinstance(part, Quantity))


@functools.lru_cache(maxsize=10_000)
def _targets_in(number: Quantity) -> tuple[Selector, ...]:
    return tuple(part for part in number.walk() if isinstance(part, Selector) and part.of_a_target)


@functools.lru_cache(maxsize=10_000)
def _subjects_in(tree: Quantity | Condition) -> tuple[Selector, ...]:
    """The objects that parts of it ask about one by one."""
    found = (getattr(part, part.speaks_of) for part in tree.walk() if part.speaks_of)
    return tuple(of for of in found if isinstance(of, Selector))
