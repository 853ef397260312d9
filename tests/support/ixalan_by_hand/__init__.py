"""Ixalan's cards by constructors, written by hand before the pack had them as text: what reading them must come to."""

from __future__ import annotations

from ixalan_by_hand import black, blue, green, lands, others, red, several, transforming, white

ROOMS = (white, blue, black, red, green, others, lands, transforming, several)
CARDS = {definition.name: definition for room in ROOMS for definition in room.CARDS}
