"""Words for the power and toughness of a token, said behind it, and for what several things gain for good (CR 111.3, 611.2a)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any, Final

from apnap import Indefinite
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.continuous.continuous import Gain
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.objects.tokens import Token
from apnap_plugins.rules.vocabulary.base import Quantity


def _tokens(tree: Any) -> list[Token]:
    return [part for part in tree.walk() if isinstance(part, Token)] if hasattr(tree, "walk") else []


# Any: sentences as the grammar has them
def _sized(s: Any, p: Quantity, q: Quantity) -> Any:
    """Of the one token that the sentence before creates, whose size nothing has said."""
    found = _tokens(s)
    if len(found) != 1 or found[0].power is not None or found[0].toughness is not None or found[0].abilities:
        return None
    sized = dataclasses.replace(found[0], power=p, toughness=q)
    return s.rewritten(lambda part: sized if part == found[0] else part)


def _says_sized(tree: Any) -> Iterator[Bindings]:
    for token in _tokens(tree):
        if isinstance(token.power, Quantity) and isinstance(token.toughness, Quantity):
            bare = dataclasses.replace(token, power=None, toughness=None)
            yield {
                "s": tree.rewritten(lambda part, token=token, bare=bare: bare if part == token else part),
                "p": token.power,
                "q": token.toughness,
            }


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words(
        "plain sentence",
        "{s:plain sentence} its power is equal to {p:quantity} and its toughness is equal to {q:quantity}.",
        _sized,
        _says_sized,
    ),
    words("plain sentence", "{who:they} gain {k:keywords}.", lambda who, k: Change(who, (Gain(k),), Indefinite())),
)
