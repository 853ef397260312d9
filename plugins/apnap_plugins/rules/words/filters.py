"""Words that say which objects are meant: types, colors, who controls them, what they have (CR 105, 109, 205)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap.words import Bindings, WordDeclaration, word_list, words
from apnap_plugins.rules.attachments.attachments import IsEnchanted
from apnap_plugins.rules.attachments.filters import HasAttached, IsModified
from apnap_plugins.rules.combat.filters import IsAttacking, IsBlocked, IsBlocking
from apnap_plugins.rules.faces.face_down import IsFaceDown
from apnap_plugins.rules.permanents.filters import IsTapped
from apnap_plugins.rules.stack.filters import IsAbility, IsSpell, IsTargeting
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.filters import (
    And,
    Another,
    Anything,
    HasColor,
    HasColors,
    HasStat,
    HasSubtype,
    HasSupertype,
    HasType,
    IsToken,
    Itself,
    ManaValueAtMost,
    Not,
    OpponentControls,
    Or,
    TeamControls,
    TheyControl,
    YouControl,
    YouOwn,
)
from apnap_plugins.rules.vocabulary.phrases import COLOR_NAMES, plural
from apnap_plugins.rules.vocabulary.selectors import All
from apnap_plugins.rules.vocabulary.shared import HasGreatest
from apnap_plugins.rules.vocabulary.subtypes import LISTS
from apnap_plugins.rules.vocabulary.terms import IsHistoric
from apnap_plugins.rules.words.subtypes import subtype_words

card_core: Final = partial(words, "card core#")
core: Final = partial(words, "core#")
core_p: Final = partial(words, "core.p")
either: Final = partial(words, "either")
kind: Final = partial(words, "kind")
spell_core: Final = partial(words, "spell core#")

TYPE_NOUNS: Final = ("artifact", "creature", "enchantment", "land", "planeswalker")
COLOR_WORDS: Final = {name: letter for letter, name in COLOR_NAMES.items()}
"""The colors as cards say them, with their letters (CR 105.1)."""
OUTLAW: Final = Or(tuple(HasSubtype(name) for name in ("Assassin", "Mercenary", "Pirate", "Rogue", "Warlock")))
"""What cards call an outlaw."""


def parts_of(whole: Filter) -> tuple[Filter, ...]:
    """What a filter demands, one thing after the other."""
    return whole.parts if isinstance(whole, And) else (whole,)


def both(*filters: Filter) -> Filter:
    """A filter that demands all that several demand; "permanent" by itself demands nothing."""
    parts = tuple(part for each in filters for part in parts_of(each) if part != Anything())
    return (parts[0] if len(parts) == 1 else And(parts)) if parts else Anything()


def _first(tree: Any) -> Iterator[Bindings]:
    """An adjective before the rest; where nothing is left, the noun is "permanent"."""
    if isinstance(tree, Filter):
        parts = parts_of(tree)
        yield {"a": parts[0], "b": both(*parts[1:])}


def _without(a: Filter, b: Filter) -> Filter | None:
    """A comma stands between qualities that something doesn't have; after others it begins a list (CR 109.2)."""
    return both(a, b) if isinstance(a, Not) else None


def _first_without(tree: Any) -> Iterator[Bindings]:
    yield from (found for found in _first(tree) if isinstance(found["a"], Not))


def _long_row(tree: Any) -> Iterator[Bindings]:
    """More than four in a row; shorter ones have words of their own."""
    if isinstance(tree, Or) and len(tree.parts) > 4:
        yield {"r": tree.parts}


def _row(tree: Any) -> Iterator[Bindings]:
    """A row of three or more, as its first and the others."""
    if isinstance(tree, tuple) and len(tree) > 2:
        yield {"a": tree[0], "r": tree[1:]}


# Any: a tree as the grammar has it, of whatever type
def last_part(tree: Any) -> Iterator[Bindings]:
    """What stands behind the rest."""
    if isinstance(tree, Filter):
        parts = parts_of(tree)
        yield {"a": both(*parts[:-1]), "b": parts[-1]}


def without_another(tree: object) -> Iterator[Filter]:
    """A filter without the "another" at its end, where it has one."""
    parts = parts_of(tree) if isinstance(tree, Filter) else ()
    if parts and parts[-1] == Another():
        yield both(*parts[:-1])


def _others(tree: Any) -> Iterator[Bindings]:
    yield from ({"f": f} for f in without_another(tree))


def _pair(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Or) and len(tree.parts) == 2:
        yield {"a": tree.parts[0], "b": tree.parts[1]}


def _three(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Or) and len(tree.parts) == 3:
        yield {"a": tree.parts[0], "b": tree.parts[1], "c": tree.parts[2]}


def _four(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Or) and len(tree.parts) == 4:
        yield dict(zip("abcd", tree.parts, strict=True))


def _pair_first(tree: Any) -> Iterator[Bindings]:
    for found in _first(tree):
        for pair in _pair(found["a"]):
            yield {**pair, "c": found["b"]}


def _before(a: Filter, b: Filter) -> Filter | None:
    """An adjective before the rest, once; not before several of which it might mean the first alone."""
    several = isinstance(b, And) and isinstance(b.parts[0], Or) and b.parts[0] != Or((IsAttacking(), IsBlocking()))
    several = several and not _is_state_of_any(a, b)
    mixed = isinstance(b, Or) and any(isinstance(part, And) for part in b.parts)
    spread = not isinstance(b, Or) or all(_can_be_said(a, noun) for noun in b.parts)
    return None if several or mixed or not spread or a in parts_of(b) else both(a, b)


def _is_state_of_any(a: Filter, b: Filter) -> bool:
    """Whether it is a state of permanents before several subtypes of one type, of all of which it is said."""
    first, last = parts_of(b)[0], parts_of(b)[-1]
    subtypes = isinstance(first, Or) and all(isinstance(part, HasSubtype) for part in first.parts)
    return a in _STATES and subtypes and isinstance(last, HasType)


_STATES: Final = (IsTapped(), Not(IsTapped()), IsAttacking(), IsBlocking())


def _can_be_said(a: Filter, noun: Filter) -> bool:
    """Whether an adjective before several nouns fits one of them: nothing but a creature attacks, no creature is basic.

    A card type before several others would belong to the first of them alone: "artifact creature and/or enchantment".
    """
    if isinstance(a, HasType):
        return False
    only = a.said_of()
    wanted = frozenset([only]) if only else a.stated_types()
    types = noun.stated_types()
    return not wanted or not types or bool(wanted & types)


def _before_with_comma(a: Filter, b: Filter) -> Filter | None:
    """As in "nonartifact, nonblack creature"; but "Bird, Cat, or Dog" is a list."""
    return None if isinstance(a, (HasType, HasSubtype)) else _before(a, b)


def _sort(part: Filter) -> Any:
    """Adjectives of one sort can stand beside each other before a noun: colors, card types, subtypes, states."""
    if isinstance(part, Not):
        return Not, _sort(part.part)
    return part.sort or type(part)


def either_of_a_sort(*parts: Filter) -> Filter | None:
    """Several adjectives of one sort; of two sorts it would be unclear what belongs to the noun."""
    return Or(parts) if len({_sort(part) for part in parts}) == 1 else None


def either_adjective(a: Filter, b: Filter) -> Filter | None:
    """Two colors, or two ways to have something attached; other words are of lists, or have words of their own."""
    return Or((a, b)) if any(isinstance(a, one) and isinstance(b, one) for one in (HasColor, HasAttached)) else None


def _some_of_each(a: Filter, b: Filter, c: Filter) -> Filter | None:
    first = either_of_a_sort(a, b)
    return None if first is None else both(first, c)


def _some_of_two_sorts(a: Filter, b: Filter, c: Filter) -> Filter | None:
    """Those with a supertype and those with a subtype, which all have a card type: "snow and Zombie creatures"."""
    sorts = {type(a), type(b)} == {HasSupertype, HasSubtype}
    return both(Or((a, b)), c) if sorts and isinstance(c, HasType) else None


def _mixed(a: Filter, b: Filter, c: Filter) -> Filter | None:
    """Of a type before the second noun it would be unclear whether that noun belongs to the first as well.

    A subtype of something else can't stand before a noun of that type: "Saga or enchantment creature".
    """
    apart = isinstance(a, HasSubtype) and isinstance(b, HasType) and isinstance(c, HasType) and a.card_type() == b.type
    return Or((a, both(b, c))) if apart or not isinstance(b, (HasType, HasSubtype)) else None


def _both_mixed(a: Filter, b: Filter, c: Filter, d: Filter) -> Filter | None:
    return None if isinstance(c, HasSubtype) else Or((both(a, b), both(c, d)))


def _mixed_three(a: Filter, b: Filter, c: Filter, d: Filter) -> Filter | None:
    return None if isinstance(c, (HasType, HasSubtype)) else Or((a, b, both(c, d)))


def _says_mixed_three(tree: Any) -> Iterator[Bindings]:
    for found in _three(tree):
        if len(parts_of(found["c"])) == 2:
            first, last = parts_of(found["c"])
            yield {"a": found["a"], "b": found["b"], "c": first, "d": last}


# Any: the two ways of a declaration
def if_so(means: Any, says: Any, *, negated: bool = False) -> dict[str, Any]:
    """Words for a quality that something has, or with `negated` for that it has it not."""
    if not negated:
        return {"means": means, "says": says}

    def not_so(*args: Any, **found: Any) -> Filter | None:
        part = means(*args, **found)
        return None if part is None else Not(part)

    def contrary(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, Not):
            yield from says(tree.part)

    return {"means": not_so, "says": contrary}


NOT_YOURS: Final = Not(YouControl())
"""What you don't control: with teammates more than what an opponent controls (CR 102.3)."""
CONTROLLED: Final = (YouControl(), OpponentControls(), TeamControls(), NOT_YOURS)
"""Who controls something is said once."""


def _is_about_others(last: Filter) -> bool:
    """Whether what was said last, or was said not to be so, is what it targets, or that it is like one of a group."""
    said = last.part if isinstance(last, Not) else last
    of = getattr(said, "of", None)
    return isinstance(said, IsTargeting) or (isinstance(of, All) and of.zone == "battlefield")


def with_having(a: Filter, b: Filter) -> Filter | None:
    """A filter with something said behind it; None where it can't be said of all that the filter means."""
    if _is_about_others(parts_of(a)[-1]):
        return None  # it belongs to what the spell targets, or to those that are compared with
    named_since = any(isinstance(part, All) for part in parts_of(a)[-1].walk())
    if b in CONTROLLED and (named_since or any(part in CONTROLLED for part in parts_of(a))):
        return None  # it belongs to something that was named in between
    of_one = isinstance(b, TheyControl) and any(isinstance(part, HasGreatest) for part in parts_of(a))
    if of_one or (b in CONTROLLED and any(isinstance(part, All) for part in parts_of(a)[-1].walk())):
        return None  # it belongs to what is counted
    if _is_mana_value(b) and any(isinstance(part, Or) and _names_lands(part) for part in parts_of(a)):
        return None  # a land has none that a text would ask for: it belongs to the other kind alone
    several = any(isinstance(part, Or) and not _all_creatures(part) for part in parts_of(a))
    of_creatures = b.said_of() == "creature"  # behind "artifact or creature" it belongs to the creature alone
    return None if several and of_creatures else both(a, b)


def _is_mana_value(b: Filter) -> bool:
    return isinstance(b, ManaValueAtMost) or (isinstance(b, HasStat) and b.what == "mana value")


def _names_lands(whole: Or) -> bool:
    """Whether lands are one of several kinds, not of all kinds of permanents."""
    return whole != PERMANENT_CARD and any(_is_of_lands(each) for part in whole.parts for each in parts_of(part))


def _is_of_lands(part: Filter) -> bool:
    return isinstance(part, (HasType, HasSubtype)) and part.card_type() == "land"


def _last_having(a: Filter, c: Filter, h: Filter, b: Filter | None = None) -> Filter | None:
    """Behind "artifact, enchantment, or creature" what only creatures have belongs to the creature alone."""
    before = (a,) if b is None else (a, b)
    creature = HasType("creature")
    if (
        c != creature
        or creature in before
        or h.said_of() != "creature"
        or any(isinstance(p, HasSubtype) for p in before)
    ):
        return None
    return Or((*before, both(c, h)))


def _says_last_having(count: int) -> Any:
    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, Or) and len(tree.parts) == count and len(parts_of(tree.parts[-1])) == 2:
            *before, last = tree.parts
            c, h = parts_of(last)
            found = {"a": before[0], "c": c, "h": h}
            if _last_having(found["a"], c, h, *before[1:]) == tree:
                yield {**found, "b": before[1]} if count == 3 else found

    return says


def _says_other_than(tree: Any) -> Iterator[Bindings]:
    """Only what can't be said before the noun: several kinds."""
    parts = parts_of(tree) if isinstance(tree, Filter) else ()
    if len(parts) > 1 and isinstance(parts[-1], Not) and isinstance(parts[-1].part, Or):
        yield {"c": both(*parts[:-1]), "g": parts[-1].part}


def _all_creatures(whole: Or) -> bool:
    other = {HasType(name) for name in TYPE_NOUNS if name != "creature"}
    return not any(part in other for one in whole.parts for part in parts_of(one))


ENCHANTED: Final = (
    "enchanted creature",
    "equipped creature",
    "enchanted permanent",
    "enchanted land",
    *(f"enchanted {name}" for name in ("Plains", "Island", "Swamp", "Mountain", "Forest")),
    "enchanted artifact",
    "enchanted planeswalker",
    "enchanted enchantment",
    "fortified land",
)
"""Ways to say what an attachment is attached to; which one a card uses is said by what it can be attached to."""


def _before_spell(tree: Any) -> Iterator[Bindings]:
    parts = parts_of(tree) if isinstance(tree, Filter) else ()
    if len(parts) > 1 and parts[-1] == IsSpell():
        yield {"k": both(*parts[:-1])}


def _spells_of_both(a: Filter, b: Filter) -> Filter | None:
    return _some_of_each(a, b, IsSpell())


def _says_spells_of_both(tree: Any) -> Iterator[Bindings]:
    yield from (found for before in _before_spell(tree) for found in _pair(before["k"]))


def _spells_of_any(a: Filter, b: Filter) -> Filter:
    return both(Or((a, b)), IsSpell())


def _either_spell(a: Filter, b: Filter) -> Filter | None:
    """Of kinds that say what a spell is called, each beside the word itself."""
    return _spells_of_any(a, b) if a != b and isinstance(a, HasType) and isinstance(b, HasType) else None


def _can_be_mixed(kind: Filter) -> bool:
    """Whether it is of one of the sorts that can stand beside each other before "spell", which belongs to each of them."""
    return _is_of_a_kind(kind.part if isinstance(kind, Not) else kind)


def _is_of_a_kind(kind: Filter) -> bool:
    return isinstance(kind, (HasType, HasSubtype))


def _mixed_spells(*kinds: Filter) -> Filter | None:
    """An "instant or Aura spell": of two sorts, where words for one sort don't say it already."""
    if not all(map(_can_be_mixed, kinds)) or len({type(kind) for kind in kinds}) == 1:
        return None
    return both(Or(kinds), IsSpell())


def _mixed_cards(a: Filter, b: Filter) -> Filter | None:
    """A "creature or Vehicle card", a "blue or artifact card": of two sorts; words for one sort say it already."""
    kinds = (a, b)
    sorts = all(_can_be_mixed(kind) or isinstance(kind, HasColor) for kind in kinds)
    return Or(kinds) if sorts and type(a) is not type(b) else None


def _more_mixed_cards(*kinds: Filter) -> Filter | None:
    """An "instant, sorcery, or Dragon card": of card types and subtypes, each of which is said of the card by itself."""
    if not all(map(_is_of_a_kind, kinds)) or len({type(kind) for kind in kinds}) == 1:
        return None
    return Or(kinds)


def _three_mixed_cards(a: Filter, b: Filter, c: Filter) -> Filter | None:
    return _more_mixed_cards(a, b, c)


def _four_mixed_cards(a: Filter, b: Filter, c: Filter, d: Filter) -> Filter | None:
    return _more_mixed_cards(a, b, c, d)


def _of_any_color(e: Filter, b: Filter) -> Filter | None:
    """Colors before a kind of card or spell: "blue or red creature card"; other words would belong to the row of kinds."""
    colors = isinstance(e, Or) and all(isinstance(part, HasColor) for part in e.parts)
    return both(e, b) if colors and b not in (Anything(), IsSpell()) else None


def _first_of_any_color(tree: Any) -> Iterator[Bindings]:
    for found in _first(tree):
        if _of_any_color(found["a"], found["b"]) is not None:
            yield {"e": found["a"], "b": found["b"]}


def _three_mixed_spells(a: Filter, b: Filter, c: Filter) -> Filter | None:
    return _mixed_spells(a, b, c)


def _says_three_spells(tree: Any) -> Iterator[Bindings]:
    yield from (found for before in _before_spell(tree) for found in _three(before["k"]))


def _says_four_spells(tree: Any) -> Iterator[Bindings]:
    yield from (found for before in _before_spell(tree) for found in _four(before["k"]))


def _says_both_yours(tree: Any) -> Iterator[Bindings]:
    parts = parts_of(tree) if isinstance(tree, Filter) else ()
    if parts[-2:] == (YouOwn(), YouControl()):
        yield {"c": both(*parts[:-2])}


def _both_colors(c: Filter, a: Filter, b: Filter) -> Filter | None:
    """Of two colors at once; "and" between others would be of a list."""
    return both(c, a, b) if isinstance(a, HasColor) and isinstance(b, HasColor) and a != b else None


def _says_both_colors(tree: Any) -> Iterator[Bindings]:
    parts = parts_of(tree) if isinstance(tree, Filter) else ()
    if len(parts) > 2 and _both_colors(both(*parts[:-2]), *parts[-2:]) is not None:
        yield {"c": both(*parts[:-2]), "a": parts[-2], "b": parts[-1]}


def _abilities_or_spell(a: Filter, b: Filter, f: Filter) -> Filter | None:
    return Or((a, b, f)) if a != b and f != IsSpell() else None


def _says_abilities_or_spell(tree: Any) -> Iterator[Bindings]:
    for found in _three(tree):
        if isinstance(found["a"], IsAbility) and isinstance(found["b"], IsAbility):
            yield {"a": found["a"], "b": found["b"], "f": found["c"]}


PERMANENT_CARD: Final = Or(tuple(HasType(name) for name in TYPE_NOUNS))
"""A card that is or represents a permanent (CR 110.4a)."""
_NOUNS: Final = [((name, plural(name)), HasType(name)) for name in TYPE_NOUNS]


def _creature_card(e: Filter) -> Filter | None:
    """Of one of several colors or creature types: adjectives to all of which "creature card" belongs."""
    of_creatures = isinstance(e, Or) and all(
        isinstance(p, HasColor) or (isinstance(p, HasSubtype) and p.card_type() == "creature") for p in e.parts
    )
    return both(e, HasType("creature")) if of_creatures else None


def _says_creature_card(tree: Any) -> Iterator[Bindings]:
    parts = parts_of(tree) if isinstance(tree, Filter) else ()
    if len(parts) == 2 and _creature_card(parts[0]) == tree:
        yield {"e": parts[0]}


def _creature_spell(e: Filter) -> Filter | None:
    """As for cards; colors before a kind of spell have words of their own."""
    card = _creature_card(e) if not isinstance(e, Or) or any(isinstance(p, HasSubtype) for p in e.parts) else None
    return None if card is None else both(card, IsSpell())


def _says_creature_spell(tree: Any) -> Iterator[Bindings]:
    for found in _before_spell(tree):
        yield from (said for said in _says_creature_card(found["k"]) if _creature_spell(said["e"]) is not None)


def _no_such_card(f: Filter) -> Filter | None:
    """Of one quality the text says "noncreature card"."""
    return Not(f) if isinstance(f, And) else None


def _says_no_such_card(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Not) and isinstance(tree.part, And):
        yield {"f": tree.part}


ABILITIES_ON_STACK: Final = {
    "activated ability": IsAbility(triggered=False),
    "triggered ability": IsAbility(activated=False),
    "activated or triggered ability": IsAbility(),
}


def _says_from_source(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, IsAbility) and tree.source is not None:
        yield {"a": IsAbility(tree.activated, tree.triggered), "k": tree.source}


def _says_yours_from_source(tree: Any) -> Iterator[Bindings]:
    parts = parts_of(tree) if isinstance(tree, And) else ()
    if len(parts) == 2 and parts[1] == YouControl():
        yield from _says_from_source(parts[0])


WORDS: Final[tuple[WordDeclaration, ...]] = (
    word_list("noun#", [*_NOUNS, (("permanent", "permanents"), Anything()), (("token", "tokens"), IsToken())]),
    word_list("adjective", [(name, HasType(name)) for name in TYPE_NOUNS]),
    word_list("adjective", [(name, HasType(name)) for name in ("instant", "sorcery", "tribal")]),
    word_list("adjective", [("kindred", HasType("tribal")), ("historic", IsHistoric())]),
    *subtype_words(frozenset().union(*LISTS)),
    word_list("adjective", [("outlaw", OUTLAW)]),
    word_list("adjective", [(word, HasColor(letter)) for word, letter in COLOR_WORDS.items()]),
    word_list(
        "adjective",
        [
            *((word, HasSupertype(word)) for word in ("basic", "legendary", "snow", "world")),
            ("colorless", HasColors(0, 0)),
            ("monocolored", HasColors(1, 1)),
            ("multicolored", HasColors(2, 5)),
            ("attacking", IsAttacking()),
            ("blocking", IsBlocking()),
            ("unblocked", IsBlocked(False)),
            ("blocked", IsBlocked()),
            ("token", IsToken()),
            ("tapped", IsTapped()),
            ("untapped", Not(IsTapped())),
            ("enchanted", HasAttached("Aura")),
            ("equipped", HasAttached("Equipment")),
            ("modified", IsModified()),
            ("face-down", IsFaceDown()),
            ("face-up", Not(IsFaceDown())),
        ],
    ),
    words("adjective", "non {a:adjective}", Not),
    core("{n:noun#}", lambda n: n),
    core("{a:noun#} (or|and/or) {b:noun#}", lambda a, b: Or((a, b)), _pair),
    core_p("{a:noun.p} and {b:noun.p}", lambda a, b: Or((a, b)), _pair),
    core("{a:noun#}, {b:noun#}, (or|and/or) {c:noun#}", lambda a, b, c: Or((a, b, c)), _three),
    core_p("{a:noun.p}, {b:noun.p}, and {c:noun.p}", lambda a, b, c: Or((a, b, c)), _three),
    core("{a:noun#}, {b:noun#}, {c:noun#}, or {d:noun#}", lambda a, b, c, d: Or((a, b, c, d)), _four),
    core_p("{a:noun.p}, {b:noun.p}, {c:noun.p}, and {d:noun.p}", lambda a, b, c, d: Or((a, b, c, d)), _four),
    core("{a:adjective} {b:core#}", _before, _first),
    core("{a:adjective}, {b:core#}", _before_with_comma, _first),
    # "white or blue creature", "attacking or blocking creature"
    either("{a:adjective} (or|and/or) {b:adjective}", either_of_a_sort, _pair),
    either("{a:adjective}, {b:adjective}, (or|and/or) {c:adjective}", either_of_a_sort, _three),
    either("{a:adjective}, {b:adjective}, {c:adjective}, (or|and/or) {d:adjective}", either_of_a_sort, _four),
    core("{a:either} {b:core#}", both, _first),
    core_p("{a:adjective} and {b:adjective} {c:core.p}", _some_of_each, _pair_first),
    core_p("{a:adjective} and {b:adjective} {c:noun.p}", _some_of_two_sorts, _pair_first),
    # "creature or nonbasic land": an adjective in the middle belongs to its own noun
    core("{a:noun#} or {b:adjective} {c:noun#}", _mixed),
    core("{a:adjective} {b:noun#} or {c:adjective} {d:noun#}", _both_mixed),
    core("{a:noun#}, {b:noun#}, or {c:adjective} {d:noun#}", _mixed_three, _says_mixed_three),
    core_p("{a:noun.p}, {b:noun.p}, and {c:adjective} {d:noun.p}", _mixed_three, _says_mixed_three),
    words("nouns#", "{a:noun#}, or {b:noun#}", lambda a, b: (a, b)),
    words("nouns#", "{a:noun#}, {r:nouns#}", lambda a, r: (a, *r), _row),
    core("{r:nouns#}", lambda r: Or(r) if len(r) > 4 else None, _long_row),
    words("all nouns", "{a:noun.p}, and {b:noun.p}", lambda a, b: (a, b)),
    words("all nouns", "{a:noun.p}, {r:all nouns}", lambda a, r: (a, *r), _row),
    core_p("{r:all nouns}", lambda r: Or(r) if len(r) > 4 else None, _long_row),
    words("filter#", "{c:core#}", lambda c: c),
    words("filter.p", "{c:core.p} other than {g:core.p}", lambda c, g: both(c, Not(g)), _says_other_than),
    words("filter#", "{a:noun#} or {c:noun#} {h:having}", _last_having, _says_last_having(2)),
    words(
        "filter#",
        "{a:noun#}, {b:noun#}, or {c:noun#} {h:having}",
        lambda a, b, c, h: _last_having(a, c, h, b),
        _says_last_having(3),
    ),
    words(
        "filter#",
        "{c:core#} you (both own|own) and control",
        lambda c: both(c, YouOwn(), YouControl()),
        _says_both_yours,
    ),
    words(
        "filter#", "{c:core#} (that's|that are) both {a:adjective} and {b:adjective}", _both_colors, _says_both_colors
    ),
    words("having", "that's a {a:noun.s} or {b:noun.s}", lambda a, b: Or((a, b)), _pair),
    words("having", "that's a {a:noun.s}, {b:noun.s}, or {c:noun.s}", lambda a, b, c: Or((a, b, c)), _three),
    words("filter#", "{a:filter#} {b:having}", with_having, last_part),
    # cards in zones, and spells
    kind("{a:adjective}", lambda a: a),
    kind("{e:either}", lambda e: e),
    words("kinds", "{a:adjective}, (or|and/or) {b:adjective}", lambda a, b: (a, b)),
    words("kinds", "{a:adjective}, {r:kinds}", lambda a, r: (a, *r), _row),
    kind("{r:kinds}", lambda r: Or(r) if len(r) > 4 else None, _long_row),
    card_core("[card|cards]", Anything),
    card_core("permanent [card|cards]", lambda: PERMANENT_CARD),
    card_core("{k:kind} [card|cards]", lambda k: k),
    words("card core.s", "{a:adjective} and {b:adjective} card", either_of_a_sort, _pair),
    card_core("{a:adjective} {b:card core#}", both, _first),
    card_core("{e:either} {b:card core#}", _of_any_color, _first_of_any_color),
    card_core("{a:adjective} or {b:adjective} [card|cards]", _mixed_cards, _pair),
    card_core("{a:adjective}, {b:adjective}, or {c:adjective} [card|cards]", _three_mixed_cards, _three),
    card_core("{a:adjective}, {b:adjective}, {c:adjective}, or {d:adjective} [card|cards]", _four_mixed_cards, _four),
    card_core("{a:adjective}, {b:card core#}", _without, _first_without),
    card_core("{e:either} creature [card|cards]", _creature_card, _says_creature_card),
    words("card filter#", "{c:card core#}", lambda c: c),
    words("card filter#", "{a:card filter#} {b:having}", with_having, last_part),
    words("card filter.s", "card other than a {f:card core.s}", _no_such_card, _says_no_such_card),
    spell_core("[spell|spells]", IsSpell),
    spell_core("{k:kind} [spell|spells]", lambda k: both(k, IsSpell()), _before_spell),
    words("spell core.p", "{a:adjective} and {b:adjective} spells", _spells_of_both, _says_spells_of_both),
    words(
        "spell core.p",
        "{a:adjective}, {b:adjective}, and {c:adjective} spells",
        lambda a, b, c: None if (kinds := either_of_a_sort(a, b, c)) is None else both(kinds, IsSpell()),
        _says_three_spells,
    ),
    words(
        "spell core.p",
        "{a:adjective}, {b:adjective}, {c:adjective}, and {d:adjective} spells",
        lambda a, b, c, d: None if (kinds := either_of_a_sort(a, b, c, d)) is None else both(kinds, IsSpell()),
        _says_four_spells,
    ),
    spell_core("{a:adjective} {b:spell core#}", both, _first),
    spell_core("{e:either} {b:spell core#}", _of_any_color, _first_of_any_color),
    spell_core("{e:either} creature [spell|spells]", _creature_spell, _says_creature_spell),
    spell_core("{a:adjective}, {b:spell core#}", _without, _first_without),
    spell_core("{a:adjective} or {b:adjective} [spell|spells]", _mixed_spells, _says_spells_of_both),
    spell_core(
        "{a:adjective}, {b:adjective}, or {c:adjective} [spell|spells]", _three_mixed_spells, _says_three_spells
    ),
    words("spell filter.p", "{a:kind} spells and {b:kind} spells", _spells_of_any, _says_spells_of_both),
    words("spell filter.s", "{a:kind} spell or {b:kind} spell", _either_spell, _says_spells_of_both),
    words("spell filter#", "{c:spell core#}", lambda c: c),
    words(
        "spell filter#",
        "{c:spell core#} (that's|that are) both {a:adjective} and {b:adjective}",
        _both_colors,
        _says_both_colors,
    ),
    words("spell filter#", "{a:spell filter#} {b:having}", with_having, last_part),
    # what is on the stack, spells of a kind aside
    word_list("ability on the stack", ABILITIES_ON_STACK),
    words("stack core", "{a:ability on the stack}", lambda a: a),
    words(
        "stack core",
        "{a:ability on the stack} from a {k:kind} source",
        lambda a, k: IsAbility(a.activated, a.triggered, k),
        _says_from_source,
    ),
    words(
        "stack core",
        ("spell, activated ability, or triggered ability", "spell or ability"),
        lambda: Or((IsSpell(), IsAbility())),
    ),
    words(
        "stack core",
        "{a:ability on the stack}, {b:ability on the stack}, or {f:spell filter.s}",
        _abilities_or_spell,
        _says_abilities_or_spell,
    ),
    words(
        "stack core",
        "{f:spell filter.s}, {g:spell filter.s}, activated ability, or triggered ability",
        lambda f, g: Or((f, g, IsAbility())),
    ),
    words("stack filter", "{c:stack core}", lambda c: c),
    words(
        "stack filter",
        "{a:ability on the stack} you control from a {k:kind} source",
        lambda a, k: both(IsAbility(a.activated, a.triggered, k), YouControl()),
        _says_yours_from_source,
    ),
    spell_core("permanent [spell|spells]", lambda: both(PERMANENT_CARD, IsSpell())),
    words("stack filter", "{a:stack filter} {b:having}", with_having, last_part),
    words("a filter", "another {f:filter.s}", lambda f: both(f, Another()), _others),
    words("a filter", "a {f:filter.s}", lambda f: f),
    words("filters", "other {f:filter.p}", lambda f: both(f, Another()), _others),
    words("filters", "{f:filter.p}", lambda f: f),
    words("itself", "~", Itself),
    words("itself", ENCHANTED, IsEnchanted),
)
