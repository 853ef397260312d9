"""Words for anchor words: what is chosen as a permanent enters, and the abilities that stand behind the choice (CR 607.2m)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from apnap import Ability, AffectsThis, Continuous, Static
from apnap.words import Bindings, Reader, WordDeclaration, words
from apnap_plugins.rules.continuous.continuous import Gain
from apnap_plugins.rules.effects.linked_abilities import AsEntersChoose, AWord, WasChosen

ANCHOR_LINK: Final = "anchor word"
"""What is chosen, and what the abilities behind an anchor word look for."""


def _anchor_word(tokens: Sequence[str], at: int) -> Iterable[tuple[int, str]]:
    """Any word that is written like a name: which they are, the card itself says."""
    return [(at + 1, tokens[at])] if at < len(tokens) and tokens[at][0].isupper() and tokens[at].isalpha() else []


def _written(word: object) -> str | None:
    return word if isinstance(word, str) and word.isalpha() and word[0].isupper() else None


def _has(word: str, abilities: tuple[Ability, ...]) -> Static:
    """As long as that word was chosen as it entered, the permanent has these abilities (CR 614.12b)."""
    return Static((Continuous(AffectsThis(), (Gain(abilities),)),), condition=WasChosen(ANCHOR_LINK, word))


def _choice(p: str, q: str, r: str, a: Any, s: str, b: Any) -> tuple[Static, ...] | None:
    """The words stand before the abilities in the order in which they can be chosen."""
    if (p, q) != (r, s) or p == q:
        return None
    return (Static((AsEntersChoose(ANCHOR_LINK, AWord((p, q))),)), _has(p, a), _has(q, b))


def _says_choice(tree: Any) -> Iterator[Bindings]:
    if not isinstance(tree, tuple) or len(tree) != 3 or not all(isinstance(one, Static) for one in tree):
        return
    choosing, one, other = tree
    chosen = choosing.effects[0] if len(choosing.effects) == 1 else None
    if not isinstance(chosen, AsEntersChoose) or not isinstance(chosen.choice, AWord) or len(chosen.choice.words) != 2:
        return
    p, q = chosen.choice.words
    a, b = (_given(ability) for ability in (one, other))
    if a is not None and b is not None and tree == _choice(p, q, p, a, q, b):
        yield {"p": p, "q": q, "r": p, "a": a, "s": q, "b": b}


def _given(ability: Static) -> tuple[Ability, ...] | None:
    """The abilities behind an anchor word."""
    effect = ability.effects[0] if len(ability.effects) == 1 else None
    (part,) = effect.parts if isinstance(effect, Continuous) and len(effect.parts) == 1 else (None,)
    return part.abilities if isinstance(part, Gain) else None


WORDS: Final[tuple[WordDeclaration, ...]] = (
    Reader("anchor word", _anchor_word, _written),
    words(
        "line",
        "as ~ (enters,|enters the battlefield,) choose {p:anchor word} or {q:anchor word}. "
        "• {r:anchor word} — {a:line} • {s:anchor word} — {b:line}",
        _choice,
        _says_choice,
    ),
)
