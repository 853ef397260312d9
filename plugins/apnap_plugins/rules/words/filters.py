"""Words that say which objects are meant: types, colors, who controls them, what they have (CR 105, 109, 205)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from apnap.words import Bindings, WordDeclaration, word_list, words
from apnap_plugins.rules.attachments import IsEnchanted
from apnap_plugins.rules.combat_words import IsAttacking, IsBlocked, IsBlocking
from apnap_plugins.rules.comparing import HasStat, PowerAndToughness
from apnap_plugins.rules.face_down import IsFaceDown
from apnap_plugins.rules.phrases import IsSpell, ThatTargets
from apnap_plugins.rules.selection import (
    All,
    And,
    Another,
    Anything,
    Filter,
    HasColor,
    HasColors,
    HasKeyword,
    HasSubtype,
    HasSupertype,
    HasType,
    IsToken,
    Itself,
    Not,
    OpponentControls,
    Or,
    PowerAtLeast,
    PowerAtMost,
    YouControl,
)
from apnap_plugins.rules.states import HasAttached, IsTapped
from apnap_plugins.rules.subtypes import LISTS
from apnap_plugins.rules.terms import IsHistoric, IsModified
from apnap_plugins.rules.words.agreement import stated_types

TYPE_NOUNS: Final = ("artifact", "creature", "enchantment", "land", "planeswalker")
COLOR_WORDS: Final = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
_IRREGULAR: Final = {
    "Elf": "Elves", "Dwarf": "Dwarves", "Wolf": "Wolves", "Werewolf": "Werewolves", "Mercenary": "Mercenaries",
    "Ally": "Allies", "Faerie": "Faeries", "Sorcery": "Sorceries", "Harpy": "Harpies", "Fungus": "Funguses",
    "Cyclops": "Cyclopes", "Homunculus": "Homunculi", "Octopus": "Octopuses", "Ox": "Oxen", "Pegasus": "Pegasi",
    "Sphinx": "Sphinxes", "Fox": "Foxes", "Leech": "Leeches", "Jellyfish": "Jellyfish", "Fish": "Fish", "Sheep": "Sheep",
    "Merfolk": "Merfolk", "Kor": "Kor", "Treefolk": "Treefolk", "Plains": "Plains", "Equipment": "Equipment",
    "Samurai": "Samurai", "Ninja": "Ninjas", "Eldrazi": "Eldrazi", "Moonfolk": "Moonfolk", "Myr": "Myr",
    "Vedalken": "Vedalken", "Aetherborn": "Aetherborn", "Kavu": "Kavu", "Food": "Foods", "Thrull": "Thrulls", "Army": "Armies",
}  # fmt: skip


def plural(noun: str) -> str:
    """The plural of a type's name."""
    if noun in _IRREGULAR:
        return _IRREGULAR[noun]
    if noun.endswith(("s", "x", "ch", "sh")):
        return noun + "es"
    return noun[:-1] + "ies" if noun.endswith("y") and noun[-2] not in "aeiou" else noun + "s"


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


def _last(tree: Any) -> Iterator[Bindings]:
    """What stands behind the rest."""
    if isinstance(tree, Filter):
        parts = parts_of(tree)
        yield {"a": both(*parts[:-1]), "b": parts[-1]}


def without_another(tree: Any) -> Iterator[Filter]:
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
    several = isinstance(b, And) and isinstance(b.parts[0], Or)
    mixed = isinstance(b, Or) and any(isinstance(part, And) for part in b.parts)
    spread = not isinstance(b, Or) or all(_can_be_said(a, noun) for noun in b.parts)
    return None if several or mixed or not spread or a in parts_of(b) else both(a, b)


def _can_be_said(a: Filter, noun: Filter) -> bool:
    """Whether an adjective before several nouns fits one of them: nothing but a creature attacks, no creature is basic.

    A card type before several others would belong to the first of them alone: "artifact creature and/or enchantment".
    """
    if isinstance(a, HasType):
        return False
    wanted = stated_types(a)
    if isinstance(a, (IsAttacking, IsBlocking, IsBlocked, IsModified)):
        wanted = frozenset(["creature"])
    elif a == HasSupertype("basic"):
        wanted = frozenset(["land"])
    types = stated_types(noun)
    return not wanted or not types or bool(wanted & types)


def _before_with_comma(a: Filter, b: Filter) -> Filter | None:
    """As in "nonartifact, nonblack creature"; but "Bird, Cat, or Dog" is a list."""
    return None if isinstance(a, (HasType, HasSubtype)) else _before(a, b)


STATES: Final = (IsAttacking, IsBlocking, IsBlocked, IsTapped, HasAttached)


def _sort(part: Filter) -> Any:
    """Adjectives of one sort can stand beside each other before a noun: colors, card types, subtypes, states."""
    if isinstance(part, Not):
        return Not, _sort(part.part)
    return STATES if isinstance(part, STATES) else type(part)


def _either(*parts: Filter) -> Filter | None:
    """Several adjectives of one sort; of two sorts it would be unclear what belongs to the noun."""
    return Or(parts) if len({_sort(part) for part in parts}) == 1 else None


def _some_of_each(a: Filter, b: Filter, c: Filter) -> Filter | None:
    first = _either(a, b)
    return None if first is None else both(first, c)


def _mixed(a: Filter, b: Filter, c: Filter) -> Filter | None:
    return None if isinstance(b, (HasType, HasSubtype)) else Or((a, both(b, c)))


def _says_mixed(tree: Any) -> Iterator[Bindings]:
    for found in _pair(tree):
        if len(parts_of(found["b"])) == 2:
            first, last = parts_of(found["b"])
            yield {"a": found["a"], "b": first, "c": last}


def _both_mixed(a: Filter, b: Filter, c: Filter, d: Filter) -> Filter | None:
    return None if isinstance(c, HasSubtype) else Or((both(a, b), both(c, d)))


def _says_both_mixed(tree: Any) -> Iterator[Bindings]:
    for found in _pair(tree):
        first, second = parts_of(found["a"]), parts_of(found["b"])
        if len(first) == len(second) == 2:
            yield {"a": first[0], "b": first[1], "c": second[0], "d": second[1]}


def _mixed_three(a: Filter, b: Filter, c: Filter, d: Filter) -> Filter | None:
    return None if isinstance(c, (HasType, HasSubtype)) else Or((a, b, both(c, d)))


def _says_mixed_three(tree: Any) -> Iterator[Bindings]:
    for found in _three(tree):
        if len(parts_of(found["c"])) == 2:
            first, last = parts_of(found["c"])
            yield {"a": found["a"], "b": found["b"], "c": first, "d": last}


CREATURES_ONLY: Final = (HasKeyword, PowerAtMost, PowerAtLeast, HasStat, PowerAndToughness)
"""What is said of creatures: behind "artifact or creature" it belongs to the creature alone."""


def of_creatures(part: Filter) -> bool:
    """Whether such a phrase speaks of creatures only: keyword abilities, power, toughness."""
    if isinstance(part, Not):
        return of_creatures(part.part)
    if isinstance(part, Or):
        return all(of_creatures(one) for one in part.parts)
    return isinstance(part, CREATURES_ONLY) and getattr(part, "what", "") != "mana value"


CONTROLLED: Final = (YouControl(), OpponentControls())
"""Who controls something is said once."""


def with_having(a: Filter, b: Filter) -> Filter | None:
    """A filter with something said behind it; None where it can't be said of all that the filter means."""
    if isinstance(parts_of(a)[-1], ThatTargets):
        return None  # it belongs to what the spell targets
    named_since = any(isinstance(part, All) for part in parts_of(a)[-1].walk())
    if b in CONTROLLED and (named_since or any(part in CONTROLLED for part in parts_of(a))):
        return None  # it belongs to something that was named in between
    if b in CONTROLLED and any(isinstance(part, All) for part in parts_of(a)[-1].walk()):
        return None  # it belongs to what is counted
    several = any(isinstance(part, Or) and not _all_creatures(part) for part in parts_of(a))
    return None if several and of_creatures(b) else both(a, b)


def _all_creatures(whole: Or) -> bool:
    other = {HasType(name) for name in TYPE_NOUNS if name != "creature"}
    return not any(part in other for one in whole.parts for part in parts_of(one))


ENCHANTED: Final = (
    "enchanted creature", "equipped creature", "enchanted permanent", "enchanted land", "enchanted artifact",
    "enchanted planeswalker", "enchanted enchantment", "fortified land",
)  # fmt: skip
"""Ways to say what an attachment is attached to; which one a card uses is said by what it can be attached to."""


def _before_spell(tree: Any) -> Iterator[Bindings]:
    parts = parts_of(tree) if isinstance(tree, Filter) else ()
    if len(parts) > 1 and parts[-1] == IsSpell():
        yield {"k": both(*parts[:-1])}


def _spells_of_both(a: Filter, b: Filter) -> Filter | None:
    return _some_of_each(a, b, IsSpell())


def _says_spells_of_both(tree: Any) -> Iterator[Bindings]:
    yield from (found for before in _before_spell(tree) for found in _pair(before["k"]))


PERMANENT_CARD: Final = Or(tuple(HasType(name) for name in TYPE_NOUNS))
"""A card that is or represents a permanent (CR 110.4a)."""
_SUBTYPES: Final = sorted({name.replace("\u2019", "'") for names in LISTS for name in names})
_NOUNS: Final = [((name, plural(name)), HasType(name)) for name in TYPE_NOUNS]
_NOUNS += [((name, plural(name)), HasSubtype(name)) for name in _SUBTYPES]  # type: ignore[misc]

WORDS: Final[tuple[WordDeclaration, ...]] = (
    word_list("noun#", [*_NOUNS, (("permanent", "permanents"), Anything()), (("token", "tokens"), IsToken())]),
    word_list("adjective", [(name, HasType(name)) for name in TYPE_NOUNS]),
    word_list("adjective", [(name, HasType(name)) for name in ("instant", "sorcery", "tribal")]),
    word_list("adjective", [("kindred", HasType("tribal")), ("historic", IsHistoric())]),
    word_list("adjective", [(name, HasSubtype(name)) for name in _SUBTYPES]),
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
        ],
    ),
    words("adjective", "non {a:adjective}", means=Not),
    words("core#", "{n:noun#}", means=lambda n: n),
    words("core#", "{a:noun#} or {b:noun#}", "{a:noun#} and/or {b:noun#}", means=lambda a, b: Or((a, b)), says=_pair),
    words("core.p", "{a:noun.p} and {b:noun.p}", means=lambda a, b: Or((a, b)), says=_pair),
    words(
        "core#",
        "{a:noun#}, {b:noun#}, or {c:noun#}",
        "{a:noun#}, {b:noun#}, and/or {c:noun#}",
        means=lambda a, b, c: Or((a, b, c)),
        says=_three,
    ),
    words("core.p", "{a:noun.p}, {b:noun.p}, and {c:noun.p}", means=lambda a, b, c: Or((a, b, c)), says=_three),
    words(
        "core#", "{a:noun#}, {b:noun#}, {c:noun#}, or {d:noun#}", means=lambda a, b, c, d: Or((a, b, c, d)), says=_four
    ),
    words(
        "core.p",
        "{a:noun.p}, {b:noun.p}, {c:noun.p}, and {d:noun.p}",
        means=lambda a, b, c, d: Or((a, b, c, d)),
        says=_four,
    ),
    words("core#", "{a:adjective} {b:core#}", means=_before, says=_first),
    words("core#", "{a:adjective}, {b:core#}", means=_before_with_comma, says=_first),
    # "white or blue creature", "attacking or blocking creature"
    words("either", "{a:adjective} or {b:adjective}", "{a:adjective} and/or {b:adjective}", means=_either, says=_pair),
    words(
        "either",
        "{a:adjective}, {b:adjective}, or {c:adjective}",
        "{a:adjective}, {b:adjective}, and/or {c:adjective}",
        means=_either,
        says=_three,
    ),
    words("either", "{a:adjective}, {b:adjective}, {c:adjective}, or {d:adjective}", means=_either, says=_four),
    words("core#", "{a:either} {b:core#}", means=both, says=_first),
    words("core.p", "{a:adjective} and {b:adjective} {c:core.p}", means=_some_of_each, says=_pair_first),
    # "creature or nonbasic land": an adjective in the middle belongs to its own noun
    words("core#", "{a:noun#} or {b:adjective} {c:noun#}", means=_mixed, says=_says_mixed),
    words("core#", "{a:adjective} {b:noun#} or {c:adjective} {d:noun#}", means=_both_mixed, says=_says_both_mixed),
    words("core#", "{a:noun#}, {b:noun#}, or {c:adjective} {d:noun#}", means=_mixed_three, says=_says_mixed_three),
    words("nouns#", "{a:noun#}, or {b:noun#}", means=lambda a, b: (a, b)),
    words("nouns#", "{a:noun#}, {r:nouns#}", means=lambda a, r: (a, *r), says=_row),
    words("core#", "{r:nouns#}", means=lambda r: Or(r) if len(r) > 4 else None, says=_long_row),
    words("filter#", "{c:core#}", means=lambda c: c),
    words("filter#", "{a:filter#} {b:having}", means=with_having, says=_last),
    # cards in zones, and spells
    words("kind", "{a:adjective}", means=lambda a: a),
    words("kind", "{e:either}", means=lambda e: e),
    words("kinds", "{a:adjective}, or {b:adjective}", means=lambda a, b: (a, b)),
    words("kinds", "{a:adjective}, {r:kinds}", means=lambda a, r: (a, *r), says=_row),
    words("kind", "{r:kinds}", means=lambda r: Or(r) if len(r) > 4 else None, says=_long_row),
    words("card core#", "[card|cards]", means=Anything),
    words("card core#", "permanent [card|cards]", means=lambda: PERMANENT_CARD),
    words("card core#", "{k:kind} [card|cards]", means=lambda k: k),
    words("card core#", "{a:adjective} {b:card core#}", means=both, says=_first),
    words("card core#", "{a:adjective}, {b:card core#}", means=_without, says=_first_without),
    words("card filter#", "{c:card core#}", means=lambda c: c),
    words("card filter#", "{a:card filter#} {b:having}", means=with_having, says=_last),
    words("spell core#", "[spell|spells]", means=IsSpell),
    words("spell core#", "{k:kind} [spell|spells]", means=lambda k: both(k, IsSpell()), says=_before_spell),
    words("spell core.p", "{a:adjective} and {b:adjective} spells", means=_spells_of_both, says=_says_spells_of_both),
    words("spell core#", "{a:adjective} {b:spell core#}", means=both, says=_first),
    words("spell core#", "{a:adjective}, {b:spell core#}", means=_without, says=_first_without),
    words("spell filter#", "{c:spell core#}", means=lambda c: c),
    words("spell filter#", "{a:spell filter#} {b:having}", means=with_having, says=_last),
    words("a filter", "another {f:filter.s}", means=lambda f: both(f, Another()), says=_others),
    words("a filter", "a {f:filter.s}", means=lambda f: f),
    words("filters", "other {f:filter.p}", means=lambda f: both(f, Another()), says=_others),
    words("filters", "{f:filter.p}", means=lambda f: f),
    words("itself", "~", means=Itself),
    words("itself", *ENCHANTED, means=IsEnchanted),
)
