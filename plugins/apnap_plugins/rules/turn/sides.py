"""Who plays with whom: in the base game each player for themself (CR 102.2, 806)."""

from __future__ import annotations

from typing import Final

from apnap import Sides


def _each(seat: int, seats: int) -> int:
    """Each seat is a side of its own."""
    return seat


FREE_FOR_ALL: Final = Sides("free-for-all", _each)
"""Everybody for themselves: each player is a team of one, and everybody else their opponent (CR 102.2, 806)."""
