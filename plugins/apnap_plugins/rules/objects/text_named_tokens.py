"""Words for tokens of no subtype, which have a name of their own, and for abilities behind several keywords (CR 111.4, 113.1)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Ability, Keyword
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


# Any: a tree, whatever it is
def says_two_and_more(tree: Any) -> Iterator[Bindings]:
    """Two keyword abilities before others, as `k`, `j` and `a`."""
    if isinstance(tree, tuple) and len(tree) > 2 and all(isinstance(one, Keyword) for one in tree[:2]):
        yield {"k": tree[0], "j": tree[1], "a": tree[2:]}


def _lines_and_keyword(count: int) -> Any:
    """Other abilities and behind them one keyword ability, such as what an Equipment's is to equip."""

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, tuple) and len(tree) == count + 1 and isinstance(tree[-1], Keyword):
            yield {**dict(zip("ab", ((one,) for one in tree[:count]), strict=False)), "k": tree[-1]}

    return says


WORDS: Final[tuple[WordDeclaration, ...]] = (
    *_bare_words(False),
    *_bare_words(True),
    token_abilities('{k:keyword}, {j:keyword}, and "{a:line}"', lambda k, j, a: (k, j, *a), says_two_and_more),
    token_abilities('"{a:line}" and {k:keyword}', lambda a, k: (*a, k), _lines_and_keyword(1)),
    token_abilities('"{a:line}", "{b:line}", and {k:keyword}', lambda a, b, k: (*a, *b, k), _lines_and_keyword(2)),
    # what is quoted in what is quoted
    token_abilities("'{a:line}'", lambda a: a),
    token_abilities(
        "{k:keywords} and '{a:line}'",
        lambda k, a: (*k, *a),
        lambda t: [{"k": t[:-1], "a": t[-1:]}] if isinstance(t, tuple) and len(t) > 1 else [],
    ),
)
