"""Words for tokens: what a token is, as texts describe it (CR 111.3, 111.4, 111.10)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from apnap import Ability
from apnap.words import Bindings, Reader, WordDeclaration, word_list, words
from apnap_plugins.rules.subtypes import SUBTYPES_BY_TYPE
from apnap_plugins.rules.tokens import Token
from apnap_plugins.rules.words.filters import COLOR_WORDS
from apnap_plugins.rules.words.lines import first_and_rest, the_only

PREDEFINED: Final = ("Blood", "Clue", "Food", "Gold", "Powerstone", "Shard", "Treasure", "Walker")
"""Tokens that have a name and no other words (CR 111.10)."""
TOKEN_TYPES: Final = {
    "creature": "Creature", "artifact creature": "Artifact Creature", "enchantment creature": "Enchantment Creature",
    "artifact": "Artifact", "enchantment": "Enchantment", "land": "Land",
}  # fmt: skip
_SIZE: Final = re.compile(r"(\d+)/(\d+)$")


def _size(tokens: Sequence[str], at: int) -> Iterable[tuple[int, Any]]:
    """Power and toughness, without signs."""
    found = _SIZE.match(tokens[at])
    return [(at + 1, (int(found[1]), int(found[2])))] if found else []


def _written_size(value: Any) -> str | None:
    return f"{value[0]}/{value[1]}" if isinstance(value, tuple) and len(value) == 2 else None


def _all_colors(value: Any) -> Iterator[Bindings]:
    if isinstance(value, str) and len(value) in (2, 3):
        yield dict(zip("abc", value, strict=False))


def _token(
    colors: str, s: tuple[str, ...], t: str, size: tuple[int, int] | None = None, abilities: tuple[Ability, ...] = (),
) -> Token:  # fmt: skip
    power, toughness = size or (None, None)
    return Token(f"{t} \u2014 {' '.join(s)}", colors, power, toughness, abilities)


def _says_token(tree: Any) -> Iterator[Bindings]:
    """A token without a name of its own, in the words of its description."""
    if not isinstance(tree, Token) or tree.name or tree.types.startswith("Legendary"):
        return
    types, _, subtypes = tree.types.partition(" \u2014 ")
    known = {subtype for names in SUBTYPES_BY_TYPE.values() for subtype in names}
    if not subtypes or not set(subtypes.split()) <= known:
        return
    found: dict[str, Any] = {"colors": tree.colors, "s": tuple(subtypes.split()), "t": types}
    if tree.power is not None:
        found["size"] = (tree.power, tree.toughness)
    if tree.abilities:
        found["abilities"] = tree.abilities
    yield found


def _with(*names: str) -> Any:
    """Ways to say a token for which exactly these slots beside the usual ones are wanted."""
    wanted = {"colors", "s", "t", *names}
    return lambda tree: (found for found in _says_token(tree) if set(found) == wanted)


def _keywords_and_line(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) > 1:
        yield {"k": tree[:-1], "a": tree[-1:]}


_SUBTYPE_WORDS: Final = sorted({name for names in SUBTYPES_BY_TYPE.values() for name in names})

WORDS: Final[tuple[WordDeclaration, ...]] = (
    Reader("token size", _size, _written_size),
    word_list("token color", COLOR_WORDS),
    words("token colors", "{a:token color}", means=lambda a: a),
    words("token colors", "colorless", means=lambda: ""),
    words("token colors", "{a:token color} and {b:token color}", means=lambda a, b: a + b,
          says=lambda t: (found for found in _all_colors(t) if len(found) == 2)),
    words("token colors", "{a:token color}, {b:token color}, and {c:token color}", means=lambda a, b, c: a + b + c,
          says=lambda t: (found for found in _all_colors(t) if len(found) == 3)),
    word_list("token subtype", {name: name for name in _SUBTYPE_WORDS}),
    words("token subtypes", "{m:token subtype}", means=lambda m: (m,), says=the_only),
    words("token subtypes", "{m:token subtype} {rest:token subtypes}", means=lambda m, rest: (m, *rest), says=first_and_rest),
    word_list("token types", TOKEN_TYPES),
    words("token#", "{size:token size} {colors:token colors} {s:token subtypes} {t:token types} [token|tokens]",
          means=_token, says=_with("size")),
    words("token#", "{size:token size} {colors:token colors} {s:token subtypes} {t:token types} [token|tokens] with "
          "{abilities:token abilities}", means=_token, says=_with("size", "abilities")),
    words("token#", "{colors:token colors} {s:token subtypes} {t:token types} [token|tokens]", means=_token, says=_with()),
    words("token#", "{colors:token colors} {s:token subtypes} {t:token types} [token|tokens] with {abilities:token abilities}",
          means=_token, says=_with("abilities")),
    words("token abilities", "{k:keywords}", means=lambda k: k),
    words("token abilities", "\"{a:line}\"", means=lambda a: a),
    words("token abilities", "{k:keywords} and \"{a:line}\"", means=lambda k, a: (*k, *a), says=_keywords_and_line),
    word_list("token#", [((f"{name} token", f"{name} tokens"), name) for name in PREDEFINED]),
)  # fmt: skip
