"""Words for tokens: what a token is, as texts describe it (CR 111.3, 111.4, 111.10)."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Final

from apnap import Ability, Indefinite
from apnap.words import Bindings, Reader, WordDeclaration, word_list, words
from apnap_plugins.rules.continuous.continuous import Gain
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.continuous.text_gaining import given, says_given
from apnap_plugins.rules.objects.emblems import CreateEmblem
from apnap_plugins.rules.objects.tokens import Token
from apnap_plugins.rules.objects.triggers import WhenYouCreate
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.filters import IsToken
from apnap_plugins.rules.vocabulary.quantities import X
from apnap_plugins.rules.words.by_name import names_its_giver
from apnap_plugins.rules.words.filters import COLOR_WORDS, parts_of
from apnap_plugins.rules.words.lines import first_and_rest
from apnap_plugins.rules.words.references import Cause, Subject, cause

plain_token: Final = partial(words, "plain token#")
token: Final = partial(words, "token#")
token_abilities: Final = partial(words, "token abilities")
token_colors: Final = partial(words, "token colors")

PREDEFINED: Final = ("Blood", "Clue", "Food", "Gold", "Powerstone", "Shard", "Treasure", "Walker")
"""Tokens that have a name and no other words (CR 111.10)."""
TOKEN_TYPES: Final = {
    "creature": "Creature",
    "artifact creature": "Artifact Creature",
    "enchantment creature": "Enchantment Creature",
    "artifact": "Artifact",
    "enchantment": "Enchantment",
    "land": "Land",
    "land creature": "Land Creature",
}
_SIZE: Final = re.compile(r"([0-9]{1,9}|X)/([0-9]{1,9}|X)$", re.IGNORECASE)


def _creating(f: Filter) -> Cause | None:
    """The token is "it"; every token is one that is created, so that "creature token" says no more than is asked."""
    return dataclasses.replace(cause(WhenYouCreate(f)), player=None) if IsToken() in parts_of(f) else None


def _says_creating(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, WhenYouCreate) and IsToken() in parts_of(tree.filter):
        yield {"f": tree.filter}


def _size(tokens: Sequence[str], at: int) -> Iterable[tuple[int, Any]]:
    """Power and toughness, without signs, as numbers or X."""
    found = _SIZE.match(tokens[at])
    return [(at + 1, (_number(found[1]), _number(found[2])))] if found else []


def _number(word: str) -> Any:
    return int(word) if word.isdecimal() else X()


def _written_size(value: Any) -> str | None:
    known = isinstance(value, tuple) and len(value) == 2 and all(isinstance(n, int) or n == X() for n in value)
    return "/".join("X" if n == X() else str(n) for n in value) if known else None


def _all_colors(value: Any) -> Iterator[Bindings]:
    if isinstance(value, str) and len(value) in (2, 3):
        yield dict(zip("abc", value, strict=False))


def _token(
    colors: str, s: tuple[str, ...], t: str, size: tuple[int, int] | None = None, abilities: tuple[Ability, ...] = ()
) -> Token:
    power, toughness = size or (None, None)
    return Token(f"{t} \u2014 {' '.join(s)}", colors, power, toughness, abilities)


def _says_token(tree: Any) -> Iterator[Bindings]:
    """A token without a name of its own, in the words of its description."""
    if not isinstance(tree, Token) or tree.name or tree.types.startswith("Legendary"):
        return
    types, _, subtypes = tree.types.partition(" \u2014 ")
    if not subtypes:
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


ALL_COLORS: Final = "WUBRG"


def _two_lines(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 2:
        yield {"a": tree[:1], "b": tree[1:]}


# Names (CR 111.4, 201.2) -----------------------------------------------------------------------------------


SMALL_WORDS: Final = frozenset(["of", "the", "and", "in", "to", "'s", "for"])
LONGEST_NAME: Final = 6


def _name(tokens: Sequence[str], at: int) -> Iterable[tuple[int, Any]]:
    """A name, where a text gives one: words in capitals, and small ones between them, also a comma right behind "create"."""
    if at == 0 or tokens[at - 1].lower() not in ("named", "create", "creates") or not tokens[at][0].isupper():
        return []
    found: list[tuple[int, Any]] = []
    for end in range(at + 1, min(len(tokens), at + LONGEST_NAME) + 1):
        last = tokens[end - 1]
        if last[0].isupper() or (last[0] == "~" and len(last) == 1):
            found.append((end, _joined(tokens[at:end])))
        elif last not in SMALL_WORDS and not (last == "," and tokens[at - 1].lower() != "named"):
            break
    return found


def _name_again(tokens: Sequence[str], at: int) -> Iterable[tuple[int, Any]]:
    """A name with which a sentence begins that goes on about what has it: up to the verb "enters"."""
    if at == 0 or tokens[at - 1] != "." or not tokens[at][0].isupper():
        return []
    ends = [end for end in range(at + 1, min(len(tokens), at + LONGEST_NAME + 1)) if tokens[end] == "enters"]
    return [(end, _joined(tokens[at:end])) for end in ends[:1]]


def _joined(tokens: Sequence[str]) -> str:
    return " ".join(tokens).replace(" ,", ",").replace(" 's", "'s")


def _says_unnamed(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Token) and not tree.name:
        yield {"t": tree}


def _called(t: Token, n: str) -> Token:
    return dataclasses.replace(t, name=n)


def _says_called(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Token) and tree.name:
        yield {"t": dataclasses.replace(tree, name=""), "n": tree.name}


def _called_with(t: Token, n: str, a: tuple[Ability, ...]) -> Token | None:
    return dataclasses.replace(t, name=n, abilities=a) if not t.abilities else None


def _says_called_with(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Token) and tree.name and tree.abilities:
        yield {"t": dataclasses.replace(tree, name="", abilities=()), "n": tree.name, "a": tree.abilities}


LEGENDARY: Final = "Legendary "


def _legendary(t: Any) -> Token | None:
    """A legendary token, which always has a name of its own."""
    named = isinstance(t, Token) and t.name and not t.types.startswith(LEGENDARY)
    return dataclasses.replace(t, types=LEGENDARY + t.types) if named else None


def _says_legendary(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Token) and tree.types.startswith(LEGENDARY):
        yield {"t": dataclasses.replace(tree, types=tree.types.removeprefix(LEGENDARY))}


def _emblem(a: tuple[Ability, ...]) -> CreateEmblem | None:
    """Not with abilities that call by name what creates it, which the emblem doesn't know (CR 201.5a)."""
    return None if names_its_giver(a) else CreateEmblem(a, Subject())


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words("cause", "whenever you create a {f:filter.s}", _creating, _says_creating),
    Reader("token size", _size, _written_size),
    word_list("token color", COLOR_WORDS),
    token_colors("{a:token color}", lambda a: a),
    token_colors("colorless", lambda: ""),
    token_colors(
        "{a:token color} and {b:token color}",
        lambda a, b: a + b,
        lambda t: (found for found in _all_colors(t) if len(found) == 2),
    ),
    token_colors(
        "{a:token color}, {b:token color}, and {c:token color}",
        lambda a, b, c: a + b + c,
        lambda t: (found for found in _all_colors(t) if len(found) == 3),
    ),
    words("token subtypes", "{m:token subtype}", lambda m: (m,)),
    words("token subtypes", "{m:token subtype} {rest:token subtypes}", lambda m, rest: (m, *rest), first_and_rest),
    word_list("token types", TOKEN_TYPES),
    plain_token(
        "{size:token size} {colors:token colors} {s:token subtypes} {t:token types} [token|tokens]",
        _token,
        _with("size"),
    ),
    plain_token(
        "{size:token size} {colors:token colors} {s:token subtypes} {t:token types} [token|tokens] with "
        "{abilities:token abilities}",
        _token,
        _with("size", "abilities"),
    ),
    plain_token("{colors:token colors} {s:token subtypes} {t:token types} [token|tokens]", _token, _with()),
    plain_token(
        "{size:token size} {s:token subtypes} {t:token types} [token|tokens] (that are|that's) {colors:token colors}",
        _token,
        _with("size"),
    ),
    plain_token(
        "{size:token size} {s:token subtypes} {t:token types} ([token that's|tokens that are]) all colors",
        lambda size, s, t: _token(ALL_COLORS, s, t, size),
        lambda tree: (
            {name: found[name] for name in ("size", "s", "t")}
            for found in _with("size")(tree)
            if found["colors"] == ALL_COLORS
        ),
    ),
    plain_token(
        "{colors:token colors} {s:token subtypes} {t:token types} [token|tokens] with {abilities:token abilities}",
        _token,
        _with("abilities"),
    ),
    token("{t:plain token#}", lambda t: t, _says_unnamed),
    token("{t:plain token#} named {n:token name}", _called, _says_called),
    token("{t:plain token#} named {n:token name} with {a:token abilities}", _called_with, _says_called_with),
    token("legendary {t:token#}", _legendary, _says_legendary),
    words(
        "named token",
        "{n:token name}, a legendary {t:plain token.s}",
        lambda n, t: _legendary(_called(t, n)),
        lambda t: (found for each in _says_legendary(t) for found in _says_called(each["t"])),
    ),
    Reader("name of the token", _name_again, lambda value: value if isinstance(value, str) else None),
    Reader("token name", _name, lambda value: value if isinstance(value, str) else None),
    token_abilities("{k:keywords}", lambda k: k),
    token_abilities('"{a:line}"', lambda a: a),
    token_abilities("{r:abilities given}", given, says_given),
    words(
        "plain sentence",
        "({who:mention.s} gains|{who:mention.p} gain) {k:keywords}.",
        lambda who, k: Change(who, (Gain(k),), Indefinite()),
    ),
    words("emblem", '"{a:line}"', lambda a: a),
    words("emblem", '"{a:line}" and "{b:line}"', lambda a, b: (*a, *b), _two_lines),
    words("verb#", "[gets|get] a emblem with {a:emblem}", _emblem),
    word_list("token#", [((f"{name} token", f"{name} tokens"), name) for name in PREDEFINED]),
)
