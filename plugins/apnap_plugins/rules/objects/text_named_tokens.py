"""Words for tokens of no subtype, which have a name of their own, and for abilities in quotes inside quotes (CR 111.4, 113.1)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Ability
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.objects.tokens import Token

token: Final = partial(words, "token#")
token_abilities: Final = partial(words, "token abilities")

SNOW: Final = "Snow "


def _bare(colors: str, t: str, n: str, a: tuple[Ability, ...] = ()) -> Token:
    """Of a card type alone; without subtypes it is called by the name that the text gives it."""
    return Token(t, colors, None, None, a, n)


def _says_bare(snow: bool, with_abilities: bool) -> Any:
    def says(tree: Any) -> Iterator[Bindings]:
        if not isinstance(tree, Token) or "\u2014" in tree.types or not tree.name or tree.power is not None:
            return
        if tree.types.startswith(SNOW) == snow and bool(tree.abilities) == with_abilities:
            found = {"colors": tree.colors, "t": tree.types.removeprefix(SNOW), "n": tree.name}
            yield {**found, "a": tree.abilities} if with_abilities else found

    return says


def _bare_words(snow: bool) -> Iterator[WordDeclaration]:
    kind, more = ("snow ", SNOW) if snow else ("", "")
    start = f"{{colors:token colors}} {kind}{{t:token types}} [token|tokens] named {{n:token name}}"
    yield token(start, lambda colors, t, n: _bare(colors, more + t, n), _says_bare(snow, False))
    yield token(
        f"{start} with {{a:token abilities}}",
        lambda colors, t, n, a: _bare(colors, more + t, n, a),
        _says_bare(snow, True),
    )


WORDS: Final[tuple[WordDeclaration, ...]] = (
    *_bare_words(False),
    *_bare_words(True),
    # what is quoted in what is quoted
    token_abilities("'{a:line}'", lambda a: a),
)
