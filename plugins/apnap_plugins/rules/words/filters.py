"""Words that say which objects are meant: types, colors, who controls them, what they have (CR 105, 109, 205)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from apnap.words import Bindings, WordDeclaration, word_list, words
from apnap_plugins.rules.attachments import IsEnchanted
from apnap_plugins.rules.combat_words import IsAttacking, IsBlocking
from apnap_plugins.rules.phrases import IsSpell
from apnap_plugins.rules.selection import (
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
    ManaValueAtMost,
    Not,
    OpponentControls,
    Or,
    PowerAtLeast,
    PowerAtMost,
    YouControl,
)
from apnap_plugins.rules.subtypes import LISTS
from apnap_plugins.rules.terms import IsHistoric

TYPE_NOUNS: Final = ("artifact", "creature", "enchantment", "land", "planeswalker")
COLOR_WORDS: Final = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
_IRREGULAR: Final = {
    "Elf": "Elves", "Dwarf": "Dwarves", "Wolf": "Wolves", "Werewolf": "Werewolves", "Mercenary": "Mercenaries",
    "Ally": "Allies", "Faerie": "Faeries", "Sorcery": "Sorceries", "Harpy": "Harpies", "Fungus": "Funguses",
    "Cyclops": "Cyclopes", "Homunculus": "Homunculi", "Octopus": "Octopuses", "Ox": "Oxen", "Pegasus": "Pegasi",
    "Sphinx": "Sphinxes", "Fox": "Foxes", "Leech": "Leeches", "Jellyfish": "Jellyfish", "Fish": "Fish", "Sheep": "Sheep",
    "Merfolk": "Merfolk", "Kor": "Kor", "Treefolk": "Treefolk", "Plains": "Plains", "Equipment": "Equipment",
    "Samurai": "Samurai", "Ninja": "Ninjas", "Eldrazi": "Eldrazi", "Moonfolk": "Moonfolk", "Myr": "Myr",
    "Vedalken": "Vedalken", "Aetherborn": "Aetherborn", "Food": "Foods", "Thrull": "Thrulls", "Army": "Armies",
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


def _row(tree: Any) -> Iterator[Bindings]:
    """A row of three or more, as its first and the others."""
    if isinstance(tree, tuple) and len(tree) > 2:
        yield {"a": tree[0], "r": tree[1:]}


def _last(tree: Any) -> Iterator[Bindings]:
    """What stands behind the rest."""
    if isinstance(tree, Filter):
        parts = parts_of(tree)
        yield {"a": both(*parts[:-1]), "b": parts[-1]}


def _others(tree: Any) -> Iterator[Bindings]:
    parts = parts_of(tree) if isinstance(tree, Filter) else ()
    if len(parts) > 1 and parts[-1] == Another():
        yield {"f": both(*parts[:-1])}
    elif parts == (Another(),):
        yield {"f": Anything()}


def _pair(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Or) and len(tree.parts) == 2:
        yield {"a": tree.parts[0], "b": tree.parts[1]}


def _three(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Or) and len(tree.parts) == 3:
        yield {"a": tree.parts[0], "b": tree.parts[1], "c": tree.parts[2]}


ENCHANTED: Final = (
    "enchanted creature", "equipped creature", "enchanted permanent", "enchanted land", "enchanted artifact",
    "enchanted planeswalker", "enchanted enchantment", "fortified land",
)  # fmt: skip
"""Ways to say what an attachment is attached to; which one a card uses is said by what it can be attached to."""


def _before_spell(tree: Any) -> Iterator[Bindings]:
    parts = parts_of(tree) if isinstance(tree, Filter) else ()
    if len(parts) > 1 and parts[-1] == IsSpell():
        yield {"k": both(*parts[:-1])}


PERMANENT_CARD: Final = Or(tuple(HasType(name) for name in TYPE_NOUNS))
"""A card that is or represents a permanent (CR 110.4a)."""
_SUBTYPES: Final = sorted({name for names in LISTS for name in names})
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
            ("attacking or blocking", Or((IsAttacking(), IsBlocking()))),
            ("token", IsToken()),
        ],
    ),
    words("adjective", "non {a:adjective}", means=Not),
    words("core#", "{n:noun#}", means=lambda n: n),
    words("core#", "{a:noun#} or {b:noun#}", means=lambda a, b: Or((a, b)), says=_pair),
    words("core#", "{a:noun#}, {b:noun#}, or {c:noun#}", means=lambda a, b, c: Or((a, b, c)), says=_three),
    words("nouns#", "{a:noun#}, or {b:noun#}", means=lambda a, b: (a, b)),
    words("nouns#", "{a:noun#}, {r:nouns#}", means=lambda a, r: (a, *r), says=_row),
    words(
        "core#",
        "{r:nouns#}",
        means=lambda r: Or(r) if len(r) > 3 else None,
        says=lambda t: [{"r": t.parts}] if isinstance(t, Or) and len(t.parts) > 3 else [],
    ),
    words("core#", "{a:adjective} {b:core#}", means=both, says=_first),
    words("core#", "{a:adjective}, {b:core#}", means=_without, says=_first_without),
    words("filter#", "{c:core#}", means=lambda c: c),
    words("filter#", "{a:filter#} {b:having}", means=both, says=_last),
    words("having", "you control", means=YouControl),
    words("having", "an opponent controls", "your opponents control", "you don't control", means=OpponentControls),
    words("having", "with {k:ability name}", means=HasKeyword),
    words("having", "without {k:ability name}", means=lambda k: Not(HasKeyword(k))),
    words("having", "with power {n:number} or less", means=PowerAtMost),
    words("having", "with power {n:number} or greater", means=PowerAtLeast),
    words("having", "with mana value {n:number} or less", means=ManaValueAtMost),
    # cards in zones, and spells
    words("kind", "{a:adjective}", means=lambda a: a),
    words("kind", "{a:adjective} or {b:adjective}", means=lambda a, b: Or((a, b)), says=_pair),
    words("kinds", "{a:adjective}, or {b:adjective}", means=lambda a, b: (a, b)),
    words("kinds", "{a:adjective}, {r:kinds}", means=lambda a, r: (a, *r), says=_row),
    words(
        "kind",
        "{r:kinds}",
        means=lambda r: Or(r) if len(r) > 2 else None,
        says=lambda t: [{"r": t.parts}] if isinstance(t, Or) and len(t.parts) > 2 else [],
    ),
    words("card core#", "[card|cards]", means=Anything),
    words("card core#", "permanent [card|cards]", means=lambda: PERMANENT_CARD),
    words("card core#", "{k:kind} [card|cards]", means=lambda k: k),
    words("card core#", "{a:adjective} {b:card core#}", means=both, says=_first),
    words("card core#", "{a:adjective}, {b:card core#}", means=_without, says=_first_without),
    words("card filter#", "{c:card core#}", means=lambda c: c),
    words("card filter#", "{a:card filter#} {b:having}", means=both, says=_last),
    words("spell core#", "[spell|spells]", means=IsSpell),
    words("spell core#", "{k:kind} [spell|spells]", means=lambda k: both(k, IsSpell()), says=_before_spell),
    words("spell core#", "{a:adjective} {b:spell core#}", means=both, says=_first),
    words("spell core#", "{a:adjective}, {b:spell core#}", means=_without, says=_first_without),
    words("spell filter#", "{c:spell core#}", means=lambda c: c),
    words("spell filter#", "{a:spell filter#} {b:having}", means=both, says=_last),
    words("a filter", "a {f:filter.s}", means=lambda f: f),
    words("a filter", "another {f:filter.s}", means=lambda f: both(f, Another()), says=_others),
    words("filters", "{f:filter.p}", means=lambda f: f),
    words("filters", "other {f:filter.p}", means=lambda f: both(f, Another()), says=_others),
    words("itself", "~", means=Itself),
    words("itself", *ENCHANTED, means=IsEnchanted),
)
