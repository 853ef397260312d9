"""Lists of kinds: "each artifact and creature you control", "a creature card or Vehicle card", "Forest or green enchantment".

In such a list each adjective belongs to its own noun (CR 608.2c says to read a text as English is read). Where it could be
otherwise, these words and those of `filters` give two readings, and the line is refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.combat.filters import IsAttacking, IsBlocking
from apnap_plugins.rules.permanents.filters import IsTapped
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.filters import (
    Another,
    Anything,
    HasSubtype,
    HasSupertype,
    HasType,
    Not,
    Or,
    YouControl,
    YouOwn,
)
from apnap_plugins.rules.vocabulary.quantities import Count, Plus
from apnap_plugins.rules.vocabulary.selectors import All
from apnap_plugins.rules.words.filters import both, last_part, parts_of, with_having

card_filter: Final = partial(words, "card filter.s")
core: Final = partial(words, "core#")
listed: Final = partial(words, "listed.s")


def _is_noun(kind: Filter) -> bool:
    return isinstance(kind, (HasType, HasSubtype))


def _described(a: Filter, b: Filter) -> Filter | None:
    """An adjective and its noun; a card type or subtype before a noun might belong to the whole list."""
    return None if _is_noun(a) or a == b else both(a, b)


def _says_described(tree: Any) -> Iterator[Bindings]:
    parts = parts_of(tree) if isinstance(tree, Filter) else ()
    if len(parts) == 2:
        yield {"a": parts[0], "b": parts[1]}
    elif len(parts) == 1:
        yield {"a": parts[0], "b": Anything()}


def _described_card(a: Filter, b: Filter) -> Filter | None:
    return _described(a, b) if _is_noun(b) else None


def _all_nouns(*kinds: Filter) -> bool:
    """Whether no word of a list is an adjective, which could belong to the noun behind it."""
    return all(map(_is_noun, kinds))


def _three_with(a: Filter, b: Filter, c: Filter) -> Filter | None:
    return Or((a, b, c)) if _all_nouns(a) else None


def _four_with(a: Filter, b: Filter, c: Filter, d: Filter) -> Filter | None:
    return Or((a, b, c, d)) if _all_nouns(a, b) else None


def _four_cards_with(a: Filter, b: Filter, c: Filter, d: Filter) -> Filter | None:
    return Or((a, b, c, d)) if _all_nouns(a, b, c) else None


def _in_a_row(*names: str) -> Any:
    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, Or) and len(tree.parts) == len(names):
            yield dict(zip(names, tree.parts, strict=True))

    return says


def _says_and_others(tree: Any) -> Iterator[Bindings]:
    for found in _in_a_row("a", "b")(tree):
        *rest, last = parts_of(found["b"])
        if rest and last == Another():
            yield {"a": found["a"], "b": both(*rest)}


def _two_cards(a: Filter, b: Filter) -> Filter | None:
    """One card or another, each with its own noun; any card at all is no kind of card."""
    return Or((a, b)) if Anything() not in (a, b) and a != b else None


def _two_cards_having(a: Filter, b: Filter, h: Filter) -> Filter | None:
    """What stands behind belongs to the second of them, or to both: one of the two readings is another declaration's."""
    return _two_cards(a, both(b, h))


def _says_two_cards_having(tree: Any) -> Iterator[Bindings]:
    for found in _in_a_row("a", "b")(tree):
        for parts in last_part(found["b"]):
            yield {"a": found["a"], "b": parts["a"], "h": parts["b"]}


def _adjective_of_all(a: Filter, b: Filter) -> Filter | None:
    """What may stand before a list: "tapped artifact, creature, and land", "legendary creature and planeswalker".

    Of another quality it would be unclear whether all have it.
    """
    return both(a, b) if a in (IsTapped(), Not(IsTapped()), HasSupertype("legendary")) else None


def _says_adjective_of_all(tree: Any) -> Iterator[Bindings]:
    parts = parts_of(tree) if isinstance(tree, Filter) else ()
    if len(parts) > 1:
        yield {"a": parts[0], "b": both(*parts[1:])}


_IN_COMBAT: Final = Or((IsAttacking(), IsBlocking()))


def _in_combat(c: Filter) -> Filter | None:
    """The same as "attacking or blocking" before the noun."""
    return both(_IN_COMBAT, c) if c != Anything() else None


def _says_in_combat(tree: Any) -> Iterator[Bindings]:
    parts = parts_of(tree) if isinstance(tree, Filter) else ()
    if len(parts) > 1 and parts[0] == _IN_COMBAT:
        yield {"c": both(*parts[1:])}


def _says_sum(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Plus):
        yield {"a": tree.one, "b": tree.other}


def _owned_by_another(wording: str, first: Filter, second: Filter) -> list[WordDeclaration]:
    """Words for permanents that one player controls and another one owns (CR 108.3, 109.4)."""

    def means(c: Filter) -> Filter:
        return both(c, first, second)

    def says(tree: Any) -> Iterator[Bindings]:
        parts = parts_of(tree) if isinstance(tree, Filter) else ()
        if parts[-2:] == (first, second):
            yield {"c": both(*parts[:-2])}

    return [words("filter#", f"{{c:core#}} {wording}", means, says)]


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words("described noun#", "{a:adjective} {b:noun#}", _described, _says_described),
    words("described card kind", "{a:adjective} {b:adjective}", _described_card, _says_described),
    core("{a:noun#}, {b:described noun#}, or {c:described noun#}", _three_with, _in_a_row(*"abc")),
    core(
        "{a:noun#}, {b:noun#}, {c:described noun#}, or {d:described noun#}",
        _four_with,
        _in_a_row(*"abcd"),
    ),
    words(
        "core.p",
        "{a:noun.p} and {b:described noun.p}",
        lambda a, b: Or((a, b)) if _all_nouns(a) else None,
        _in_a_row(*"ab"),
    ),
    words(
        "filter.p",
        "{a:noun.p} (and/or|and) other {b:noun.p}",
        lambda a, b: Or((a, both(b, Another()))) if _all_nouns(a, b) else None,
        _says_and_others,
    ),
    # "each creature and planeswalker", which is each of either kind
    listed("{a:noun.s} and {b:noun.s}", lambda a, b: Or((a, b)), _in_a_row(*"ab")),
    listed("{a:noun.s}, {b:noun.s}, and {c:noun.s}", lambda a, b, c: Or((a, b, c)), _in_a_row(*"abc")),
    listed("{a:adjective} {b:listed.s}", _adjective_of_all, _says_adjective_of_all),
    words("listed filter.s", "{c:listed.s}", lambda c: c),
    words("listed filter.s", "{a:listed.s} {b:having}", with_having, last_part),
    words("named.s", "each {f:listed filter.s}", All),
    words("each one", "{f:listed filter.s}", lambda f: Count(All(f))),
    words("each one", "{a:each one} and each {b:each one}", Plus, _says_sum),
    # cards
    card_filter(
        "({a:card core.s} or {b:card core.s}|{a:card core.s} or a {b:card core.s})", _two_cards, _in_a_row(*"ab")
    ),
    card_filter(
        "({a:card core.s} or {b:card core.s} {h:having}|{a:card core.s} or a {b:card core.s} {h:having})",
        _two_cards_having,
        _says_two_cards_having,
    ),
    words(
        "card core.s",
        "{a:adjective}, {b:adjective}, {c:adjective}, or {d:described card kind} card",
        _four_cards_with,
        _in_a_row(*"abcd"),
    ),
    # behind the noun
    words("filter#", "{c:core#} (that's|that are) attacking or blocking", _in_combat, _says_in_combat),
    *_owned_by_another("you control but don't own", YouControl(), Not(YouOwn())),
    *_owned_by_another("you own but don't control", YouOwn(), Not(YouControl())),
    words("having", "you own or control", lambda: Or((YouOwn(), YouControl()))),
)
