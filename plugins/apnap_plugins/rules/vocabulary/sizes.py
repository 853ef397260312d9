"""How many things there can be at once: asked before anything is made of a number that play has let grow.

Numbers of counters, damage or life may be as large as they like. Whatever is made, put on the stack, flipped, rolled or gone
through one by one is first asked for here: the ruleset's limit of objects holds for it (`Limits.objects`), and a game that
would go beyond is told so at once and stays as it was.
"""

from __future__ import annotations

from apnap import Game, LimitExceeded


def check_count(game: Game, count: int, what: str, limit: int = 0) -> int:
    """`count`, which is how many of `what` are to be made or gone through one by one.

    Raises LimitExceeded beyond `limit`, or the number of objects that the ruleset allows where none is given.
    """
    limit = limit or game.rules.limits.objects
    if count > limit:
        raise LimitExceeded(f"{shown(count)} {what} at once (limit {limit})")
    return count


def check_room(game: Game, count: int, what: str) -> int:
    """`count`, which is how many objects, called `what`, are to be made beside those that there are.

    Raises LimitExceeded where all of them would be more than the ruleset allows.
    """
    there, limit = len(game.objects), game.rules.limits.objects
    if there + count > limit:
        raise LimitExceeded(f"{shown(count)} {what} beside {there} objects in the game (limit {limit})")
    return count


def shown(number: int) -> str:
    """A number as errors show it: all digits of a very long one would fill the screen, or be more than Python writes out."""
    return str(number) if number.bit_length() <= 128 else f"about 2 to the power of {number.bit_length() - 1}"
