"""Words for what a copy is except for what it copies: its numbers, colors and types together (CR 707.9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Final

from apnap import NAME, Keyword
from apnap.words import Bindings, Reader, WordDeclaration, words
from apnap_plugins.rules.continuous.text import Being
from apnap_plugins.rules.copies.copies import (
    CopyException,
    ExceptColors,
    ExceptHas,
    ExceptHasThisAbility,
    ExceptIs,
    ExceptName,
    ExceptPT,
    ExceptRetains,
)
from apnap_plugins.rules.vocabulary.characteristics import COLORS
from apnap_plugins.rules.words.by_name import names_its_giver

copy_exceptions: Final = partial(words, "copy exceptions")
description: Final = partial(words, "copy description")

Exceptions = tuple[CopyException, ...]


def _described(b: Any, more_types: bool, more_colors: bool) -> Exceptions | None:
    """The numbers, colors, types and abilities that are given; types alone, in addition, have words of their own."""
    if not isinstance(b, Being) or (b.colors is None and b.numbers is None):
        return None
    if (more_colors and b.colors is None) or b.supertypes or names_its_giver(b.abilities):
        return None
    numbers = () if b.numbers is None else (ExceptPT(*b.numbers),)
    colors = () if b.colors is None else (ExceptColors(b.colors, more_colors),)
    types = (ExceptIs(b.types, b.subtypes, in_addition=more_types),) if b.types or b.subtypes else ()
    abilities = (ExceptHas(b.abilities),) if b.abilities else ()
    return (*numbers, *colors, *types, *abilities)


def _says_described(more_types: bool, more_colors: bool) -> Any:
    def says(tree: Any) -> Iterator[Bindings]:
        found: dict[str, Any] = {}
        for part in tree if isinstance(tree, tuple) else ():
            if isinstance(part, ExceptPT):
                found["numbers"] = (part.power, part.toughness)
            elif isinstance(part, ExceptColors):
                found["colors"] = part.colors
            elif isinstance(part, ExceptIs):
                found |= {"types": part.types, "subtypes": part.subtypes}
            elif isinstance(part, ExceptHas):
                found["abilities"] = part.abilities
        if found and _described(Being(**found), more_types, more_colors) == tree:
            yield {"b": Being(**found)}

    return says


def _instead(b: Any) -> ExceptIs | None:
    """One card type instead of all others (CR 205.1a); several would leave some of the others (CR 205.1b)."""
    if not isinstance(b, Being) or b != Being(b.types) or len(b.types) != 1:
        return None
    return ExceptIs(b.types, in_addition=False)


def _says_instead(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, ExceptIs) and _instead(Being(tree.types)) == tree:
        yield {"b": Being(tree.types)}


LONGEST: Final = 6
SMALL_WORDS: Final = frozenset(["of", "the", "and", "in", "to", "'s", "for"])


def _name(tokens: Sequence[str], at: int) -> Iterable[tuple[int, Any]]:
    """A name, where a text gives one: words in capitals, and small ones between them."""
    if at == 0 or tokens[at - 1].lower() != "is" or not tokens[at][:1].isupper():
        return []
    found: list[tuple[int, Any]] = []
    for end in range(at + 1, min(len(tokens), at + LONGEST) + 1):
        last = tokens[end - 1]
        if last[:1].isupper():
            found.append((end, " ".join(tokens[at:end]).replace(" 's", "'s")))
        elif last not in SMALL_WORDS:
            break
    return found


def _cuts(tree: Any) -> Iterator[Bindings]:
    """Where a row of exceptions may be cut in two."""
    for at in range(1, len(tree)) if isinstance(tree, tuple) else ():
        yield {"a": tree[:at], "b": tree[at:]}


def _has_with_this(k: Keyword) -> Exceptions:
    return (ExceptHas((k,)), ExceptHasThisAbility())


def _says_has_with_this(tree: Any) -> Iterator[Bindings]:
    first = tree[0] if isinstance(tree, tuple) and len(tree) == 2 else None
    if isinstance(first, ExceptHas) and len(first.abilities) == 1 and tree[1] == ExceptHasThisAbility():
        if isinstance(first.abilities[0], Keyword):
            yield {"k": first.abilities[0]}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words(
        "copy exception",
        ("(it's|he's|she's) {b:being.s}", "it's {b:being.s} and (loses|it loses) all other card types"),
        _instead,
        _says_instead,
    ),
    Reader("name of a copy", _name, lambda value: value if isinstance(value, str) else None),
    words("copy exception", "(its|his|her) name is {n:name of a copy}", ExceptName),
    words("copy exception", "(its|his|her) name is ~", lambda: ExceptRetains(frozenset([NAME.name]))),
    words(
        "copy exception",
        "(it's|he's|she's) legendary in addition to its other types",
        lambda: ExceptIs(supertypes=frozenset(["legendary"])),
    ),
    copy_exceptions("(it|he|she) has {k:keyword} and this ability", _has_with_this, _says_has_with_this),
    words("copy exception", "it doesn't copy that creature's color", lambda: ExceptRetains(frozenset([COLORS.name]))),
    description(
        "(it's|he's|she's|the token is|the copy is) {b:being.s}",
        lambda b: _described(b, False, False),
        _says_described(False, False),
    ),
    *(
        declared
        for more_colors, other in ((False, ""), (True, "colors and "))
        for declared in (
            description(
                (
                    f"(it's|the token is|the copy is) {{b:being.s}} in addition to its other {other}(types|creature types)",
                    f"he's {{b:being.s}} in addition to his other {other}types",
                    f"she's {{b:being.s}} in addition to her other {other}types",
                ),
                partial(_described, more_types=True, more_colors=more_colors),
                _says_described(True, more_colors),
            ),
            description(
                f"(they're|the tokens are) {{b:being.p}} in addition to their other {other}(types|creature types)",
                partial(_described, more_types=True, more_colors=more_colors),
                _says_described(True, more_colors),
            ),
        )
    ),
    copy_exceptions("{a:copy description}", lambda a: a),
    copy_exceptions(
        "({a:copy description} and|{a:copy description},|{a:copy description}, and) {b:copy exceptions}",
        lambda a, b: (*a, *b),
        _cuts,
    ),
)
