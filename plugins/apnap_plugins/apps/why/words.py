"""Abilities and effects in the words that cards have for them."""

from __future__ import annotations

import functools
from typing import Any, Final

from apnap import Ability, Game, Namer, Ruleset, Static, StaticEffect, in_words
from apnap_plugins.apps.card_text import CardText
from apnap_plugins.rules.attachments.attachments import ATTACHED_TO
from apnap_plugins.rules.vocabulary.characteristics import TYPES

ENCHANTED: Final = "nchanted creature"
NOUNS: Final = ("land", "artifact", "enchantment", "planeswalker")


@functools.lru_cache(maxsize=4)
def card_text_of(ruleset: Ruleset) -> CardText:
    """What prints abilities in the words of a ruleset's cards."""
    return CardText(ruleset)


def ability_words(game: Game, namer: Namer, ability: Ability, source: int = 0) -> str:
    """An ability as cards have it, the card called by its name where `source` is its object; else "it"."""
    ruleset: Any = game.ruleset
    text = card_text_of(ruleset).of(ability, namer.card(source) if source else "it")
    host = game.get(ATTACHED_TO, source) if source else None
    if ENCHANTED in text and isinstance(host, int) and host in game.objects:
        types = game.base(host)[TYPES]
        noun = next((noun for noun in NOUNS if noun in types and "creature" not in types), "creature")
        text = text.replace(ENCHANTED, f"nchanted {noun}")
    return text


def effect_words(game: Game, namer: Namer, *effects: StaticEffect) -> str:
    """Effects as a card would have them that said so of itself, else as trees are said in words."""
    ruleset: Any = game.ruleset
    text = card_text_of(ruleset).printed(Static(effects), "it")
    return text.rstrip(".") or in_words(effects)
