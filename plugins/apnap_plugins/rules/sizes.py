"""How many things there can be at once: asked before anything is made of a number that a game has let grow."""

from __future__ import annotations

from apnap import Game, LimitExceeded


def check_count(game: Game, count: int, what: str) -> int:
    """`count`, which is how many of `what` would be made or gone through one by one.

    Raises LimitExceeded beyond the number of objects that the ruleset allows.
    """
    limit = game.rules.limits.objects
    if count > limit:
        raise LimitExceeded(f"{shown(count)} {what} (limit {limit})")
    return count


def shown(number: int) -> str:
    """A number as errors show it: the digits of a long one would fill the screen, or be refused as too many."""
    return str(number) if number.bit_length() <= 64 else f"about 2 to the power of {number.bit_length() - 1}"
