"""What is beside a card on trial that speaks of Attractions or dungeons: an Attraction deck, a dungeon, and tools for both."""

from __future__ import annotations

import functools

import trialtable

from apnap import Definition, Keyword, Node
from apnap_plugins.abilities.visit import ClaimPrize, attraction, visit
from apnap_plugins.actions.venture_into_the_dungeon import room
from apnap_plugins.oracle.language import Language
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.vocabulary.characteristics import card

ROOMS = ("attraction", "abilities.visit", "venture_into_the_dungeon", "designations.initiative")
TEXTS = {
    "Ticket": "open an Attraction.",
    "Turnstile": "roll to visit your Attractions.",
    "Map": "venture into the dungeon.",
}
BOOTH = attraction("Kin booth", (1, 2, 3, 4, 5, 6), visit(ClaimPrize(GainLife(1))))
WELL = card("Kin well", "Dungeon", room(1, GainLife(1)))
ZONES = {"attraction deck": [BOOTH] * 6, "dungeons": [WELL]}


def speaks_of_it(parts: list[Node]) -> bool:
    """Whether a card with these parts is about Attractions, dungeons or the initiative."""
    named = any(isinstance(part, Keyword) and part.id in ("visit", "room") for part in parts)
    return named or any(any(one in type(part).__module__ for one in ROOMS) for part in parts)


@functools.cache
def tools(language: Language) -> tuple[Definition, ...]:
    """An Attraction, and artifacts with which players open and visit others, and venture."""
    return (BOOTH, *(trialtable.tool(language, name, text) for name, text in TEXTS.items()))
