"""Words for what something is or isn't: as it enters, in place of all else, and beside it (CR 205.1, 611.2e, 613.1)."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from apnap import Affects, AffectsThis, Condition, Continuous, Instruction, Node, Part, Static
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.attachments.attachments import Enchanted, IsEnchanted
from apnap_plugins.rules.continuous.continuous import (
    AffectsAll,
    AffectsSelected,
    BecomeColors,
    BecomeLandTypes,
    BecomeSubtypes,
    BecomeSupertypes,
    BecomeTypes,
    Gain,
    LoseAllAbilities,
    LoseSupertypes,
    SetPT,
)
from apnap_plugins.rules.continuous.text import Being, parts_for
from apnap_plugins.rules.continuous.text_static import (
    SINGLE,
    always,
    always_ruled,
    lasting,
    says_always,
    says_always_ruled,
    says_with_it,
    with_it,
)
from apnap_plugins.rules.counters.instructions import ReturnWithCounters
from apnap_plugins.rules.effects.as_it_enters import IS_ALSO
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.conditions import ObjectIs
from apnap_plugins.rules.vocabulary.filters import HasSubtype, HasType, Itself, Not
from apnap_plugins.rules.words.filters import both, parts_of
from apnap_plugins.rules.words.references import BackReference, Reference
from apnap_plugins.rules.words.trees import all_parts

static: Final = partial(words, "static")

Parts = tuple[Part, ...]
LAND_TYPES: Final = frozenset(["Plains", "Island", "Swamp", "Mountain", "Forest"])
PARTY: Final = frozenset(["Cleric", "Rogue", "Warrior", "Wizard"])
CHARACTERISTICS: Final = (BecomeColors, BecomeTypes, BecomeSubtypes, SetPT, Gain, LoseAllAbilities)
"""What "is" and "has" stand before where an effect puts a permanent onto the battlefield (CR 109.3, 611.2e)."""
SAME: Final = ("it", "that creature", "that permanent", "them", "those creatures")
"""Words for what was put there, where something else is done with it before it is said what it is."""


# What a permanent is as it enters ---------------------------------------------------------------------


def _moves_in(tree: Any) -> list[MoveTo | ReturnWithCounters]:
    """The instructions of a row that put something onto the battlefield, also with counters."""
    parts = tree.walk() if isinstance(tree, Node) else ()
    return [part for part in parts if isinstance(part, (MoveTo, ReturnWithCounters)) and _is_onto_battlefield(part)]


def _is_onto_battlefield(move: MoveTo | ReturnWithCounters) -> bool:
    return isinstance(move, ReturnWithCounters) or move.zone == "battlefield"


def _enters_being(a: Any, p: Parts) -> Any:
    """What was put onto the battlefield last is that as it enters (CR 611.2e); None where that isn't said of one such thing."""
    row = [*a.row()] if isinstance(a, Instruction) else []
    while row and not _moves_in(row[-1]) and _is_about_the_same(row[-1]):
        row.pop()
    found = _moves_in(a)
    if (
        len(found) != 1
        or not row
        or found != _moves_in(row[-1])
        or not all(isinstance(part, CHARACTERISTICS) for part in p)
    ):
        return None
    (move,) = found
    if any(name == IS_ALSO.name for name, _ in move.enters):
        return None
    being = dataclasses.replace(move, enters=(*move.enters, (IS_ALSO.name, p)))
    return a.rewritten(lambda part: being if part == move else part)


def _is_about_the_same(step: Instruction) -> bool:
    """Whether an instruction speaks of nothing but what was put onto the battlefield before."""
    named = [part for part in all_parts(step) if isinstance(part, (Reference, BackReference))]
    return bool(named) and all(isinstance(part, BackReference) and part.word in SAME for part in named)


def _says_enters_being(tree: Any) -> Iterator[Bindings]:
    for move in _moves_in(tree):
        if move.enters and move.enters[-1][0] == IS_ALSO.name:
            plain = dataclasses.replace(move, enters=move.enters[:-1])
            yield {
                "a": tree.rewritten(lambda part, move=move, plain=plain: plain if part == move else part),
                "p": move.enters[-1][1],
            }


# What it is instead of all else -----------------------------------------------------------------------


def _in_place_of_all(being: Being) -> Parts | None:
    """Its types, and abilities that it has alone; None where it is of no card type, or a supertype is said as well."""
    if not being.types or being.supertypes:
        return None
    colors = () if being.colors is None else (BecomeColors(being.colors),)
    gained = (Gain(being.abilities),) if being.abilities else ()
    numbers = () if being.numbers is None else (SetPT(*being.numbers),)
    return (BecomeTypes(being.types, being.subtypes, False), *colors, LoseAllAbilities(), *gained, *numbers)


def _nothing_else(who: Affects, b: Being) -> Any:
    parts = _in_place_of_all(b)
    return None if parts is None else (Continuous(who, parts),)


def _nothing_else_with(who: Affects, b: Being, k: Any) -> Any:
    return None if b.abilities else _nothing_else(who, dataclasses.replace(b, abilities=k))


def _says_nothing_else(tree: Any) -> Iterator[Bindings]:
    effect = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if not isinstance(effect, Continuous) or not effect.parts or not isinstance(effect.parts[0], BecomeTypes):
        return
    being: dict[str, Any] = {"types": effect.parts[0].types, "subtypes": effect.parts[0].subtypes}
    for part in effect.parts[1:]:
        if isinstance(part, BecomeColors):
            being["colors"] = part.colors
        elif isinstance(part, Gain):
            being["abilities"] = part.abilities
        elif isinstance(part, SetPT) and part.power is not None and part.toughness is not None:
            being["numbers"] = (part.power, part.toughness)
    if _in_place_of_all(Being(**being)) == effect.parts:
        yield {"who": effect.affects, "b": Being(**being)}


def _says_nothing_else_with(tree: Any) -> Iterator[Bindings]:
    for found in _says_nothing_else(tree):
        if found["b"].abilities:
            yield {**found, "b": dataclasses.replace(found["b"], abilities=()), "k": found["b"].abilities}


def _other_types_gone(who: Affects, b: Being) -> Any:
    """Card types instead of its own; it keeps its abilities."""
    parts = parts_for(b, False) if b.types else None
    whole = parts is not None and isinstance(parts[0], BecomeTypes) and not parts[0].in_addition
    return (Continuous(who, parts),) if whole and parts is not None else None


def _says_other_types_gone(tree: Any) -> Iterator[Bindings]:
    effect = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if not isinstance(effect, Continuous) or not effect.parts or not isinstance(effect.parts[0], BecomeTypes):
        return
    abilities = next((part.abilities for part in effect.parts if isinstance(part, Gain)), ())
    being = Being(effect.parts[0].types, effect.parts[0].subtypes, abilities=abilities)
    if _other_types_gone(effect.affects, being) == tree:
        yield {"who": effect.affects, "b": being}


def _other_abilities_gone(who: Affects, p: Parts, q: Parts) -> Any:
    """Abilities that it has alone, and what it is beside."""
    gained = tuple(part for part in p if isinstance(part, Gain))
    if not gained or any(isinstance(part, (Gain, LoseAllAbilities)) for part in q) or LoseAllAbilities() in p:
        return None
    return (Continuous(who, (*(part for part in p if part not in gained), LoseAllAbilities(), *gained, *q)),)


def _says_other_abilities_gone(tree: Any) -> Iterator[Bindings]:
    effect = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if not isinstance(effect, Continuous) or LoseAllAbilities() not in effect.parts:
        return
    at = effect.parts.index(LoseAllAbilities())
    behind = effect.parts[at + 1 :]
    count = sum(isinstance(part, Gain) for part in behind)
    p, q = (*effect.parts[:at], *behind[:count]), behind[count:]
    if q and _other_abilities_gone(effect.affects, p, q) == tree:
        yield {"who": effect.affects, "p": p, "q": q}


# As long as something is so ---------------------------------------------------------------------------


def _asks_types(c: Condition, p: Parts) -> bool:
    """Whether a condition looks at a card type that the change itself makes: it would be its own cause."""
    asked = {part.type for part in c.walk() if isinstance(part, HasType)}
    of_subtypes = any(isinstance(part, HasSubtype) for part in c.walk())
    return any(
        bool(asked & part.types) or (bool(asked or of_subtypes) and not part.in_addition)
        for part in p
        if isinstance(part, BecomeTypes)
    )


def _being_it(make: Callable[..., Any]) -> Callable[..., Any]:
    inner = with_it(make)
    return lambda c, p, *more: None if _asks_types(c, p) else inner(c, p, *more)


_ITSELF: Final[dict[Affects, Filter]] = {AffectsThis(): Itself(), AffectsSelected(Enchanted()): IsEnchanted()}


def _while_it_isnt(c: Any, p: Parts) -> Any:
    """What something becomes as long as it isn't that already, which it is not seen to be by this change (CR 613.6).

    Whether it applies is found out as the change of types begins to, and it applies further on where it did.
    """
    negated = _type_that_isnt(getattr(c, "filter", None))
    it = next((_ITSELF[who] for who, what in SINGLE.items() if c == ObjectIs(Reference(what, _at(c)), negated)), None)
    made = next((part.types for part in p[:1] if isinstance(part, BecomeTypes)), frozenset[str]())
    if negated is None or it is None or negated.part.type not in made:
        return None
    changed = always(AffectsAll(both(it, negated)), p)
    return changed and lasting(changed)


def _type_that_isnt(negated: Any) -> Any:
    """A filter for what isn't of a card type; None for any other."""
    return negated if isinstance(negated, Not) and isinstance(negated.part, HasType) else None


def _at(c: Any) -> int:
    return int(getattr(getattr(c, "of", None), "at", -1))


def _says_while_it_isnt(tree: Any) -> Iterator[Bindings]:
    only = tree[0].effects if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], Static) else ()
    for found in says_always(only):
        filters = parts_of(found["who"].filter) if isinstance(found["who"], AffectsAll) else ()
        of = next((SINGLE[who] for who, it in _ITSELF.items() if len(filters) == 2 and filters[0] == it), None)
        if of is not None and _type_that_isnt(filters[1]) is not None:
            yield {"c": ObjectIs(of, filters[1]), "p": found["p"]}


def _always(who: Affects, p: Parts) -> Any:
    return (Continuous(who, p),)


def _says_always(tree: Any) -> Iterator[Bindings]:
    effect = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(effect, Continuous):
        yield {"who": effect.affects, "p": effect.parts}


def _says_being_it(tree: Any) -> Iterator[Bindings]:
    yield from says_with_it(_says_always)(tree)
    yield from _says_while_it_isnt(tree)


def _is_row(tree: Any) -> bool:
    """Whether a tree is a row of several parts."""
    return isinstance(tree, tuple) and len(tree) > 1


def _more(supertype: str) -> tuple[BecomeSupertypes]:
    return (BecomeSupertypes(frozenset([supertype])),)


def _less(supertype: str) -> tuple[LoseSupertypes]:
    return (LoseSupertypes(frozenset([supertype])),)


def _exactly(types: frozenset[str]) -> Any:
    return lambda: (BecomeTypes(subtypes=types),)


def _three_lands(a: str, b: str, c: str) -> tuple[BecomeLandTypes] | None:
    """Three land types at once (CR 305.7)."""
    return (BecomeLandTypes(frozenset([a, b, c])),) if len({a, b, c}) == 3 else None


def _says_three_lands(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], BecomeLandTypes):
        if len(tree[0].subtypes) == 3:
            yield from (
                dict(zip("abc", order, strict=True)) for order in itertools.permutations(sorted(tree[0].subtypes))
            )


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words(
        "land becoming.s",
        "a {a:land name.s}, {b:land name.s}, and {c:land name.s}",
        _three_lands,
        _says_three_lands,
    ),
    words(
        "body",
        (
            "{a:body} (that creature|the creature|that permanent|it) {p:being as it enters.s}.",
            "{a:body} it's {p:what it is.s}.",
            "{a:body} (each of those creatures|each of them) {p:being as it enters.s}.",
            "{a:body} (those creatures|they) {p:being as it enters.p}.",
            "{a:body} they're {p:what it is.p}.",
        ),
        _enters_being,
        _says_enters_being,
    ),
    words("being as it enters#", "[is|are] {p:what it is#}", lambda p: p),
    words(
        "being as it enters#",
        "[has|have] {k:keywords} and [is|are] {p:becoming#}",
        lambda k, p: (Gain(k), *p),
        lambda t: [{"k": t[0].abilities, "p": t[1:]}] if _is_row(t) and isinstance(t[0], Gain) else [],
    ),
    words("what it is#", "{p:becoming#}", lambda p: p),
    words(
        "what it is#",
        "{p:becoming#} and [has|have] {k:keywords}",
        lambda p, k: (*p, Gain(k)),
        lambda t: [{"p": t[:-1], "k": t[-1].abilities}] if _is_row(t) and isinstance(t[-1], Gain) else [],
    ),
    words(
        "what it is#",
        "{p:becoming#} and [has|have] no abilities",
        lambda p: (*p, LoseAllAbilities()),
        lambda t: [{"p": t[:-1]}] if _is_row(t) and t[-1] == LoseAllAbilities() else [],
    ),
    words(
        "being as it enters#",
        "[is|are] {c:color set} and [is|are] {p:becoming#}",
        lambda c, p: (BecomeColors(c), *p),
        lambda t: (
            [{"c": t[0].colors, "p": t[1:]}]
            if isinstance(t, tuple)
            and len(t) > 1
            and isinstance(t[0], BecomeColors)
            and t[0] == BecomeColors(t[0].colors)
            else []
        ),
    ),
    static(
        (
            "{who:affected.s} is {b:being.s} and loses all other abilities",
            "{who:affected.s} is {b:being.s}, and it loses all other abilities",
            "{who:affected.s} is {b:being.s} and loses all other abilities, card types, and creature types",
            "{who:affected.s} is {b:being.s} and loses all other card types and abilities",
        ),
        _nothing_else,
        _says_nothing_else,
    ),
    static(
        "{who:affected.s} is {b:being.s} and has {k:keywords}, and it loses all other abilities, card types, and creature types",
        _nothing_else_with,
        _says_nothing_else_with,
    ),
    static(
        "{who:affected.s} is {b:being.s} and (it loses|loses) all other card types",
        _other_types_gone,
        _says_other_types_gone,
    ),
    static(
        "{who:affected.s} {p:havings.s}, loses all other abilities, and {q:havings.s}",
        _other_abilities_gone,
        _says_other_abilities_gone,
    ),
    static(
        "{who:affected.s} {a:having.s}, {b:having.s}, loses all other abilities, and {q:havings.s}",
        lambda who, a, b, q: _other_abilities_gone(who, (*a, *b), q),
        lambda t: (
            {"who": found["who"], "a": found["p"][:1], "b": found["p"][1:], "q": found["q"]}
            for found in _says_other_abilities_gone(t)
            if len(found["p"]) == 2
        ),
    ),
    words(
        "having#",
        "[is|are] every basic land type in addition to [its|their] other (types|land types)",
        _exactly(LAND_TYPES),
    ),
    *(words("having#", f"[is|are] {name}", partial(_more, name)) for name in ("legendary", "snow")),
    *(
        words("having#", (f"[isn't|aren't] {name}", f"[is|are] no longer {name}"), partial(_less, name))
        for name in ("legendary", "snow")
    ),
    *(words("gaining#", f"[becomes|become] {name}", partial(_more, name)) for name in ("legendary", "snow")),
    words("gaining#", ("[isn't|aren't] snow", "[is|are] no longer snow"), partial(_less, "snow")),
    words("having#", "[is|are] also a Cleric, Rogue, Warrior, and Wizard", _exactly(PARTY)),
    words(
        "other line",
        "as long as {c:condition}, it's {p:becoming.s}.",
        lambda c, p: _while_it_isnt(c, p) if _asks_types(c, p) else with_it(_always)(c, p),
        _says_being_it,
    ),
    words(
        "other line",
        "as long as {c:condition}, it's {p:becoming.s} and {r:lasting rule.s}.",
        _being_it(always_ruled),
        says_with_it(says_always_ruled),
    ),
)
