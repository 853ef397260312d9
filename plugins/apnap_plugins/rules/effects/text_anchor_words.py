"""Words for anchor words: what is chosen as a permanent enters, and the abilities that stand behind the choice (CR 607.2m)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from apnap import Ability, AffectsThis, Continuous, Static
from apnap.words import WordDeclaration, words
from apnap_plugins.rules.continuous.continuous import Gain
from apnap_plugins.rules.effects.linked_abilities import AsEntersChoose, AWord, WasChosen

line: Final = partial(words, "line")

ANCHOR_LINK: Final = "anchor word"
"""What is chosen, and what the abilities behind an anchor word look for."""
ANCHOR_WORDS: Final = (("Khans", "Dragons"),)
"""The words that permanents let their controllers choose between."""


def _has(word: str, abilities: tuple[Ability, ...]) -> Static:
    """As long as that word was chosen as it entered, the permanent has these abilities (CR 614.12b)."""
    return Static((Continuous(AffectsThis(), (Gain(abilities),)),), condition=WasChosen(ANCHOR_LINK, word))


def _choice(words_: tuple[str, str]) -> Callable[..., tuple[Static, ...]]:
    one, other = words_
    choosing = Static((AsEntersChoose(ANCHOR_LINK, AWord(words_)),))
    return lambda a, b: (choosing, _has(one, a), _has(other, b))


WORDS: Final[tuple[WordDeclaration, ...]] = tuple(
    line(
        f"as ~ (enters,|enters the battlefield,) choose {pair[0]} or {pair[1]}. "
        f"• {pair[0]} — {{a:line}} • {pair[1]} — {{b:line}}",
        _choice(pair),
    )
    for pair in ANCHOR_WORDS
)
