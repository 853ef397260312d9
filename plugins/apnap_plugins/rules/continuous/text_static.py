"""Words for static abilities: what is so all the time (CR 604, 611.3, 613)."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from apnap import (
    Ability,
    Affects,
    AffectsThis,
    Condition,
    Continuous,
    Instruction,
    Keyword,
    Node,
    Part,
    Static,
    StaticEffect,
)
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.attachments.attachments import Enchanted, IsEnchanted
from apnap_plugins.rules.combat.effects import CantAttack
from apnap_plugins.rules.combat.selectors import DefendingPlayer
from apnap_plugins.rules.combat.text import about, affected, meant, whom
from apnap_plugins.rules.combat.triggers import WhenAttacks
from apnap_plugins.rules.continuous.continuous import (
    AffectsAll,
    AffectsSelected,
    Gain,
    ModifyPT,
    ModifyPTByItself,
    SetPT,
    SetPTByItself,
    YouGainControl,
)
from apnap_plugins.rules.continuous.text import printed_static
from apnap_plugins.rules.stack.filters import IsTargeting
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import Filter, Quantity, Selector
from apnap_plugins.rules.vocabulary.conditions import AllOf, ObjectIs, Unless, YourTurn
from apnap_plugins.rules.vocabulary.filters import Another, IsSelected, Itself, Not, Or
from apnap_plugins.rules.vocabulary.quantities import PowerOf, ToughnessOf, X
from apnap_plugins.rules.vocabulary.selectors import All, This
from apnap_plugins.rules.vocabulary.shared import HasGreatest
from apnap_plugins.rules.words.filters import CONTROLLED, ENCHANTED, both, parts_of
from apnap_plugins.rules.words.references import (
    IT_WORDS,
    BackReference,
    Cause,
    Reference,
    ToSettle,
    replaced,
    with_own_it,
)

affected_s: Final = partial(words, "affected.s")
other_line: Final = partial(words, "other line")
static: Final = partial(words, "static")

EVERYWHERE: Final = ("*",)
ON_STACK: Final = ("stack",)
NOT_IT: Final = Not(IsSelected(This()))
SINGLE: Final[dict[Affects, Selector]] = {AffectsThis(): This(), AffectsSelected(Enchanted()): Enchanted()}
"""Effects on one object, and which one it is."""
_OF_EACH: Final[dict[type[Any], type[Any]]] = {ModifyPT: ModifyPTByItself, SetPT: SetPTByItself}
"""Changes of power and toughness, and the same by amounts that speak of each object that is changed."""


def _counted(who: Affects, part: Any, old: Filter, new: Filter) -> Any:
    """A change of power and toughness in which "other" is said otherwise."""
    if isinstance(part, ModifyPT) and isinstance(who, AffectsSelected):
        return part.rewritten(lambda inner: new if inner == old else inner)
    return part


def _of_it(part: Any, it: Selector | None) -> Any:
    """A change of power and toughness by a number that is "its own"."""
    if it is None or not isinstance(part, (ModifyPT, SetPT)):
        return part
    return part.rewritten(lambda inner: it if isinstance(inner, BackReference) and inner.word in IT_WORDS else inner)


# Any: effects and conditions as words make them
def always(who: Affects, p: tuple[Any, ...]) -> Any:
    """What is so all the time. "Other" is other than what is changed, one by one; "it" is what is changed."""
    p = tuple(_of_it(part, SINGLE.get(who)) for part in p)
    parts = tuple(_counted(who, part, Another(), Not(IsEnchanted())) for part in p)
    if isinstance(who, AffectsAll):
        parts = tuple(_by_itself(part) for part in parts)
    return None if None in parts else (Continuous(who, parts),)


def _speaks_of_it(part: Any) -> bool:
    """Whether an amount of a change is about the object that is changed."""
    return isinstance(part, (ModifyPT, SetPT)) and any(
        inner == Another() or (isinstance(inner, BackReference) and inner.word in IT_WORDS) for inner in part.walk()
    )


def _by_itself(part: Any) -> Any:
    """A change of each of several by an amount that speaks of that one; None where it speaks of the source too, or its power."""
    if not _speaks_of_it(part):
        return part
    inner = tuple(part.walk())
    if any(one == This() for one in inner) or any(isinstance(one, (PowerOf, ToughnessOf)) for one in inner):
        return None
    own = part.rewritten(_of_each)
    return _OF_EACH[type(part)](own.power, own.toughness)


def _of_each(one: Node) -> Node:
    """The object that is changed is "it", and "other" is other than that one."""
    if one == Another():
        return NOT_IT
    return This() if isinstance(one, BackReference) and one.word in IT_WORDS else one


def _in_common(part: Any) -> Any:
    """The way back from `_by_itself`."""
    for common, each in _OF_EACH.items():
        if isinstance(part, each):
            return common(part.power, part.toughness).rewritten(lambda one: Another() if one == NOT_IT else one)
    return part


# Any: effects and conditions as words make them
def says_always(tree: Any) -> Iterator[Bindings]:
    """The way back from `always`."""
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], Continuous):
        who = tree[0].affects
        parts = tuple(_in_common(part) for part in tree[0].parts)
        yield {"who": who, "p": tuple(_counted(who, part, Not(IsEnchanted()), Another()) for part in parts)}


def _two_always(a: Affects, p: tuple[Any, ...], b: Affects, q: tuple[Any, ...]) -> Any:
    """What is so of one, and what is so of others."""
    first, second = always(a, p), always(b, q)
    return (*first, *second) if first and second else None


def _says_two_always(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 2:
        for one in says_always(tree[:1]):
            yield from (
                {"a": one["who"], "p": one["p"], "b": other["who"], "q": other["p"]} for other in says_always(tree[1:])
            )


def _together(a: Any, b: Any) -> Any:
    """What is so, and what else is."""
    return (*a, *b)


def _says_together(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple):
        yield from ({"a": tree[:at], "b": tree[at:]} for at in range(1, len(tree)))


def _says_both(conditional: bool, tree: Any) -> Iterator[Bindings]:
    ability = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(ability, Static) and (ability.condition is not None) == conditional:
        if ability == printed_static(ability.effects, ability.condition):
            yield {"s": ability.effects, "c": ability.condition} if conditional else {"s": ability.effects}


def _both_always(a: Affects, b: Affects, p: tuple[Any, ...]) -> Any:
    """The same of two; "its" own number would be that of each.

    It is one effect: what is this object and one of the group too has it once (CR 611.3a).
    """
    if any(isinstance(part, BackReference) for one in p for part in one.walk()):
        return None
    if isinstance(b, AffectsAll):
        if a != AffectsThis():
            return None  # nor does "other" there mean others than this
        b = b if Another() in parts_of(b.filter) else AffectsAll(both(b.filter, Another()))
    return _two_always(a, p, b, p)


def _says_both_always(tree: Any) -> Iterator[Bindings]:
    for found in _says_two_always(tree):
        if found["p"] == found["q"]:
            yield {"a": found["a"], "b": found["b"], "p": found["p"]}
            yield from (
                {"a": found["a"], "b": AffectsAll(one["f"]), "p": found["p"]} for one in _each_other(found["b"])
            )


def _ruled(who: Affects, r: tuple[Any, ...]) -> Any:
    return about(r, meant(who))


def _says_ruled(tree: Any) -> Iterator[Bindings]:
    for what, rules in whom(tree):
        yield from ({"who": who, "r": rules} for who in affected(what))


# Any: effects as words make them
def always_ruled(who: Affects, p: tuple[Any, ...], r: tuple[Any, ...]) -> Any:
    """What is so of something all the time, and rules about it."""
    changed = always(who, p)
    return changed and (*changed, *about(r, meant(who)))


# Any: a tree of whatever class
def says_always_ruled(tree: Any) -> Iterator[Bindings]:
    """The way back from `always_ruled`."""
    if isinstance(tree, tuple) and len(tree) > 1 and isinstance(tree[0], Continuous):
        for what, rules in whom(tree[1:]):
            if what == meant(tree[0].affects):
                yield from ({**found, "r": rules} for found in says_always(tree[:1]))


def _otherwise(who: Affects, p: tuple[Any, ...], c: Condition, q: tuple[Any, ...]) -> Any:
    """What is so of one object on a condition, and what is so of it else."""
    first, second = always(who, p), always(who, q)
    if not first or not second or who not in SINGLE or any(_has_x(one) for one in (*first, *second)):
        return None
    condition = about_it(first, c)
    if any(isinstance(part, BackReference) for one in (*first, *second, condition) for part in one.walk()):
        return None

    def make(tree: Any, targets: tuple[TargetSpec, ...]) -> Any:
        one, other, when = tree
        return None if targets else (Static(one, when), Static(other, Unless(when)))

    return ToSettle(make, (first, second, condition))


def _says_otherwise(tree: Any) -> Iterator[Bindings]:
    if not isinstance(tree, tuple) or len(tree) != 2 or not all(isinstance(one, Static) for one in tree):
        return
    one, other = tree
    if one.condition is None or tree != (
        Static(one.effects, one.condition),
        Static(other.effects, Unless(one.condition)),
    ):
        return
    for first in says_always(one.effects):
        for second in says_always(other.effects):
            if first["who"] == second["who"]:
                yield {"who": first["who"], "p": first["p"], "c": one.condition, "q": second["p"]}


def _each_while(f: Filter, p: tuple[Any, ...], c: Filter) -> Any:
    """What is so of each of several for as long as that one is something."""
    return always(AffectsAll(both(f, c)), p)


def _says_each_while(tree: Any) -> Iterator[Bindings]:
    for found in says_always(tree):
        if isinstance(found["who"], AffectsAll) and len(parts_of(found["who"].filter)) > 1:
            *rest, last = parts_of(found["who"].filter)
            yield {"f": both(*rest), "p": found["p"], "c": last}


def _each_while_not(f: Filter, p: tuple[Any, ...], a: Filter) -> Any:
    return _each_while(f, p, Not(a))


def _says_each_while_not(tree: Any) -> Iterator[Bindings]:
    for found in _says_each_while(tree):
        if isinstance(found["c"], Not):
            yield {"f": found["f"], "p": found["p"], "a": found["c"].part}


def _each_other(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, AffectsAll):
        parts = parts_of(tree.filter)
        if parts[-1] == Another():
            yield {"f": both(*parts[:-1])}


def _either_of_two(f: Filter, g: Filter) -> AffectsAll | None:
    """What is one of two kinds, so much of which is said that nothing behind the second could belong to the first too."""
    unclear = [[part for part in parts_of(one) if part in CONTROLLED] for one in (f, g)]
    return (
        AffectsAll(Or((f, g))) if unclear[0] == unclear[1] and Another() not in (*parts_of(f), *parts_of(g)) else None
    )


def _says_either_of_two(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, AffectsAll) and isinstance(tree.filter, Or) and len(tree.filter.parts) == 2:
        f, g = tree.filter.parts
        if _either_of_two(f, g) == tree:
            yield {"f": f, "g": g}


def _stated(tree: tuple[Any, ...], old: Quantity, new: Quantity) -> Any:
    """Effects with one number in place of another, also as the number of a keyword ability that they give.

    Other abilities that they give have an X of their own.
    """
    numbered = tuple(
        dataclasses.replace(effect, parts=tuple(_numbered(part, old, new) for part in effect.parts))
        if isinstance(effect, Continuous)
        else effect
        for effect in tree
    )
    return replaced(numbered, old, new)


def _numbered(part: Any, old: Quantity, new: Quantity) -> Any:
    if not isinstance(part, Gain):
        return part
    given = (
        dataclasses.replace(one, parameters=tuple(new if p == old else p for p in one.parameters))
        if isinstance(one, Keyword)
        else one
        for one in part.abilities
    )
    return dataclasses.replace(part, abilities=tuple(given))


def _where_x(s: tuple[Any, ...], q: Quantity) -> Any:
    """None where nothing in it is X."""
    stated = _stated(s, X(), q)
    if stated == s:
        return None
    if Another() in tuple(q.walk()) and any(isinstance(one, Continuous) and one.affects != AffectsThis() for one in s):
        return _each_where_x(stated)
    if any(isinstance(part, (PowerOf, ToughnessOf)) for part in q.walk()):
        return stated  # "its" own would change with what it says
    return tuple(
        dataclasses.replace(one, parts=tuple(_of_it(part, SINGLE.get(one.affects)) for part in one.parts))
        if isinstance(one, Continuous)
        else one
        for one in stated
    )


def _all_in_common(one: Any) -> Any:
    """An effect with its changes as the text has them."""
    return dataclasses.replace(one, parts=tuple(map(_in_common, one.parts))) if isinstance(one, Continuous) else one


def _each_where_x(stated: tuple[Any, ...]) -> Any:
    """With a number in which "other" is other than each of several; None of what is enchanted, and of other changes."""
    made = []
    for one in stated:
        speaking = isinstance(one, Continuous) and any(Another() in tuple(part.walk()) for part in one.parts)
        if speaking and not isinstance(one.affects, AffectsAll):
            return None
        parts = tuple(_by_itself(part) for part in one.parts) if speaking else ()
        if None in parts or any(Another() in tuple(p.walk()) and not isinstance(p, ModifyPTByItself) for p in parts):
            return None
        made.append(dataclasses.replace(one, parts=parts) if speaking else one)
    return tuple(made)


def _does_something(effect: Any) -> bool:
    """Whether an effect has instructions: a number in them is theirs, and the words for it stand among them."""
    fields = dataclasses.fields(effect) if isinstance(effect, Node) else ()  # type: ignore[arg-type]
    return any(isinstance(getattr(effect, field.name), Instruction) for field in fields)


def _x_of(tree: Any) -> Iterator[Bindings]:
    tree = tuple(map(_all_in_common, tree)) if isinstance(tree, tuple) else ()
    if any(_does_something(one) for one in tree):
        return
    values = (p for part in tree if isinstance(part, Node) for p in part.walk())
    for value in dict.fromkeys(p for p in values if isinstance(p, Quantity) and p != X()):
        yield {"s": _stated(tree, value, X()), "q": value}


def _asks_for_targets(condition: Condition | None) -> bool:
    return isinstance(condition, ObjectIs) and isinstance(condition.filter, IsTargeting)


def lasting(
    effects: tuple[StaticEffect, ...], condition: Condition | None = None, zones: tuple[str, ...] = ()
) -> Static | ToSettle | None:
    """The ability with these effects; None where there are none, or a word in it means something else than the object.

    It functions in `zones`, by default where it always would (CR 113.6).
    """
    if not effects:
        return None
    if _asks_for_targets(condition):
        return None  # what an object targets is said of spells and abilities, in words of their own
    effects = _of_its_own(effects)
    if any(isinstance(effect, Continuous) and _has_x(effect) for effect in effects):
        return None
    condition = about_it(effects, condition)
    if any(isinstance(effect, CantAttack) for effect in effects) and _asks_whom(condition):
        return None  # whom it would attack isn't settled before it does (CR 508.1c)
    if any(isinstance(part, BackReference) for effect in effects for part in effect.walk()):
        return None
    if condition is not None and not all(map(_about_itself, effects)):
        if any(isinstance(part, BackReference) for part in condition.walk()):
            return None

    def make(tree: Any, targets: tuple[TargetSpec, ...]) -> Any:
        static = printed_static(*tree)
        return None if targets else (Static(static.effects, static.condition, zones) if zones else static,)

    attacking = any(map(_asks_whom, effects)) or (_asks_whom(condition) and all(map(_about_itself, effects)))
    return ToSettle(make, (effects, condition), AS_IT_ATTACKS if attacking else None)


AS_IT_ATTACKS: Final = Cause(WhenAttacks(Itself()), This())
"""The point of view from which an object speaks of the "defending player" (CR 508.5)."""


def _asks_whom(tree: Node | None) -> bool:
    """Whether a condition or an effect is about the player whom the object attacks."""
    return tree is not None and any(isinstance(part, DefendingPlayer) for part in tree.walk())


# Any: static effects as words make them
def _of_its_own(effects: Any) -> Any:
    """Effects in which "it" is the object itself, unless they are about what it is attached to."""
    attached = any(isinstance(part, Enchanted) for effect in effects for part in effect.walk())
    return effects if attached else with_own_it(effects, This())


def _about_itself(effect: Any) -> bool:
    """Whether an effect is about the object that has it, which "it" means in the condition then."""
    if isinstance(effect, Continuous):
        return effect.affects == AffectsThis()
    return bool(getattr(effect, "filter", None) == Itself())


def _ruled_one(effect: Any) -> Affects | None:
    """The one object, if any, of which an effect says what it can't do or must do."""
    return AffectsSelected(Enchanted()) if getattr(effect, "filter", None) == IsEnchanted() else None


# Any: effects and conditions as words make them
def about_it(effects: Any, condition: Any) -> Any:
    """A condition in which "it" is the one object that all of the effects are about."""
    changed = {effect.affects if isinstance(effect, Continuous) else _ruled_one(effect) for effect in effects}
    it = SINGLE.get(changed.pop()) if len(changed) == 1 and isinstance(condition, Node) else None  # type: ignore[arg-type]
    if it is None:
        return condition
    return condition.rewritten(lambda part: it if isinstance(part, BackReference) and part.word in IT_WORDS else part)


# Any: a condition as words make it
def what_it_is(c: Any) -> Affects | None:
    """What "it" is behind a condition on what one object is or has."""
    of = _spoken_of(c)
    return next((who for who, what in SINGLE.items() if isinstance(of, Reference) and what == of.of), None)


# Any: a condition as words make it
def _spoken_of(c: Any) -> Selector | None:
    """The object of which a condition says, first of all, what it is, or what its power or toughness is."""
    first = c.parts[0] if isinstance(c, AllOf) else c
    return first.of if isinstance(first, ObjectIs) else _measured(first)


# Any: a condition as words make it
def _measured(c: Any) -> Selector | None:
    """The object whose power or toughness a condition compares."""
    what = getattr(c, "one", None)
    return what.of if isinstance(what, (PowerOf, ToughnessOf)) else None


# Any: words take slots of any kind
def with_it(make: Callable[..., Any]) -> Callable[..., Any]:
    """Words for a condition on one object and what it is like then."""

    def means(c: Any, *slots: Any) -> Any:
        who = what_it_is(c)
        return None if who is None else lasting(make(who, *slots), c)

    return means


# Any: a tree of whatever class
def says_with_it(says: Callable[[Any], Iterator[Bindings]]) -> Callable[[Any], Iterator[Bindings]]:
    """The way back from `with_it`, where `says` is that of what is so."""

    def split(tree: Any) -> Iterator[Bindings]:
        ability = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
        of = _spoken_of(ability.condition) if isinstance(ability, Static) else None
        if not isinstance(ability, Static) or of is None:
            return
        if ability != Static(ability.effects, ability.condition):
            return
        for found in says(ability.effects):
            if SINGLE.get(found["who"]) == of:
                yield {**{name: part for name, part in found.items() if name != "who"}, "c": ability.condition}

    return split


def _has_x(effect: Continuous) -> bool:
    """Whether an amount is X that nothing says; abilities that it grants have an X of their own."""
    return any(p == X() for part in effect.parts if not isinstance(part, Gain) for p in part.walk())


def _asks_caster(effect: Any) -> bool:
    """Whether an effect has a condition of its own, which is about who would cast the card (CR 109.5, 118.9, 601.3d)."""
    return bool(getattr(effect, "asks_caster", False))


# Any: effects as words make them
def are_of_its_caster(effects: Any) -> bool:
    """Whether "you" in a condition on these effects of the card itself is who would cast it, not whose card it is."""
    return isinstance(effects, tuple) and bool(effects) and all(map(_asks_caster, effects))


def in_zone(category: str, zones: tuple[str, ...]) -> list[WordDeclaration]:
    """Lines of static abilities that function in other zones than the battlefield (CR 113.6)."""

    def means(s: Any, c: Any = None) -> Any:
        if c is not None and zones == EVERYWHERE and X() in tuple(c.walk()):
            return None  # X is chosen only once the card is a spell (CR 601.2b, 601.3b)
        if c is not None and are_of_its_caster(s):
            return lasting(tuple(dataclasses.replace(one, condition=c) for one in s), None, zones)
        return lasting(s, c, zones)

    def says(tree: Any, conditional: bool) -> Iterator[Bindings]:
        if not isinstance(tree, tuple) or len(tree) != 1 or not isinstance(tree[0], Static):
            return
        ability = tree[0]
        own: tuple[Any, ...] = tuple(filter(_asks_caster, ability.effects))
        if conditional and own and ability == Static(own, zones=zones) and own[0].condition is not None:
            yield {"s": tuple(dataclasses.replace(one, condition=None) for one in own), "c": own[0].condition}
            return
        if (
            ability == Static(ability.effects, ability.condition, zones)
            and (ability.condition is not None) == conditional
        ):
            yield {"s": ability.effects, "c": ability.condition} if conditional else {"s": ability.effects}

    return [
        words("other line", f"{{s:{category}}}.", means, lambda t: says(t, False)),
        words(
            "other line",
            f"during your turn, {{s:{category}}}.",
            lambda s: means(s, YourTurn()),
            lambda t: ({"s": found["s"]} for found in says(t, True) if found["c"] == YourTurn()),
        ),
        words(
            "other line",
            (
                f"{{s:{category}}} if {{c:condition}}.",
                f"if {{c:condition}}, {{s:{category}}}.",
                f"{{s:{category}}} as long as {{c:condition}}.",
                f"as long as {{c:condition}}, {{s:{category}}}.",
            ),
            means,
            lambda t: says(t, True),
        ),
    ]


Chain = tuple[tuple[tuple[Part, ...], Condition], ...]
"""What something has, each as long as a condition holds."""


def _link(p: tuple[Part, ...], c: Any) -> Chain:
    return ((p, c),)


def _keyword_link(k: Keyword, c: Any) -> Chain:
    return (((Gain((k,)),), c),)


def _quoted_link(k: tuple[Ability, ...], c: Any) -> Chain:
    return (((Gain(k),), c),)


def _says_link(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1:
        yield {"p": tree[0][0], "c": tree[0][1]}


def _says_keyword_link(tree: Any, quoted: bool = False) -> Iterator[Bindings]:
    for found in _says_link(tree):
        given = found["p"][0].abilities if len(found["p"]) == 1 and isinstance(found["p"][0], Gain) else ()
        if len(given) == 1 and isinstance(given[0], Keyword) != quoted:
            yield {"k": given if quoted else given[0], "c": found["c"]}


def _says_quoted_link(tree: Any) -> Iterator[Bindings]:
    yield from _says_keyword_link(tree, True)


def _chained(a: Chain, b: Chain) -> Chain:
    return (*a, *b)


def _says_chained(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) > 1:
        yield {"a": tree[:1], "b": tree[1:]}


def _in_turn(o: Affects, a: Chain, b: Chain) -> Any:
    """Several static abilities, each with a condition of its own."""
    links = (*a, *b)
    effects = tuple(Continuous(o, parts) for parts, _ in links)
    if any(_has_x(effect) or isinstance(p, BackReference) for effect in effects for p in effect.walk()):
        return None
    return ToSettle(
        lambda tree, targets: (
            None if targets else tuple(printed_static((e,), c) for e, c in zip(effects, tree, strict=True))
        ),
        tuple(condition for _, condition in links),
    )


def _says_in_turn(tree: Any) -> Iterator[Bindings]:
    if not isinstance(tree, tuple) or len(tree) < 2 or not all(isinstance(one, Static) for one in tree):
        return
    effects = [one.effects[0] for one in tree if len(one.effects) == 1 and one.condition is not None]
    if len(effects) == len(tree) and all(isinstance(one, Continuous) for one in effects):
        if len({one.affects for one in effects}) == 1:
            links = tuple((effect.parts, one.condition) for effect, one in zip(effects, tree, strict=True))
            yield {"o": effects[0].affects, "a": links[:1], "b": links[1:]}


def _those_with_most(f: Filter, s: str) -> AffectsAll:
    """Those that have the greatest among all of their kind on the battlefield."""
    return AffectsAll(both(f, HasGreatest(s, All(f))))


def _says_those_with_most(tree: Any) -> Iterator[Bindings]:
    *rest, last = parts_of(tree.filter) if isinstance(tree, AffectsAll) else (tree,)
    if rest and isinstance(last, HasGreatest) and tree == _those_with_most(both(*rest), last.what):
        yield {"f": both(*rest), "s": last.what}


_WHILE: Final = "(as long as|if) {c:condition}"


def _each_equal(q: Quantity) -> Any:
    return (SetPT(q, q),) if q != X() else None


def _says_each_equal(tree: Any) -> Iterator[Bindings]:
    one = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(one, SetPT) and one.power == one.toughness and isinstance(one.power, Quantity) and one.power != X():
        yield {"q": one.power}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words(
        "having#",
        (
            "[has|have] base power and toughness each equal to {q:quantity}",
            "[has|have] base power and base toughness each equal to {q:quantity}",
        ),
        _each_equal,
        _says_each_equal,
    ),
    words("condition link", f"{{p:having.s}} {_WHILE}", _link, _says_link),
    words("keyword link", f"{{k:keyword}} {_WHILE}", _keyword_link, _says_keyword_link),
    words("keyword link", f"{{k:quote}} {_WHILE}", _quoted_link, _says_quoted_link),
    *(
        declared
        for kind in ("condition", "keyword")
        for declared in (
            words(f"{kind} links", f"and {{a:{kind} link}}", lambda a: a),
            words(f"{kind} links", f"{{a:{kind} link}}, {{b:{kind} links}}", _chained, _says_chained),
            words("other line", f"{{o:affected.s}} {{a:condition link}}, {{b:{kind} links}}.", _in_turn, _says_in_turn),
            words("other line", f"{{o:affected.s}} {{a:condition link}} {{b:{kind} links}}.", _in_turn, _says_in_turn),
        )
    ),
    affected_s("~", AffectsThis),
    affected_s(ENCHANTED, lambda: AffectsSelected(Enchanted())),
    affected_s("each {f:filter.s}", AffectsAll),
    affected_s("each {f:core.s} with the greatest {s:stat}", _those_with_most, _says_those_with_most),
    affected_s("each other {f:filter.s}", lambda f: AffectsAll(both(f, Another())), _each_other),
    words("affected.p", "({f:filters}|all {f:filters})", AffectsAll),
    words("affected.p", "{f:filters} and {g:filters}", _either_of_two, _says_either_of_two),
    static(
        "({a:affected.s} and {b:affected.p} {p:havings.p}|{a:affected.s} and {b:affected.s} each {p:havings.s}|"
        "{a:affected.s} and {b:affected.s} each {p:havings.p})",
        _both_always,
        _says_both_always,
    ),
    static(
        "{a:affected#} {p:havings#} and {b:affected.p} {q:havings.p}",
        _two_always,
        _says_two_always,
    ),
    # a condition behind two things that are so might be that of the second alone
    words("both static", "({a:static}|{a:static},) and {b:static}", _together, _says_together),
    other_line("{s:both static}.", lasting, partial(_says_both, False)),
    other_line("as long as {c:condition}, {s:both static}.", lambda c, s: lasting(s, c), partial(_says_both, True)),
    other_line(
        "during your turn, {s:both static}.",
        lambda s: lasting(s, YourTurn()),
        lambda t: ({"s": found["s"]} for found in _says_both(True, t) if found["c"] == YourTurn()),
    ),
    static(("{who:affected#} {p:havings#}", "{who:affected#} also {p:havings#}"), always, says_always),
    static("{who:affected#} {r:lasting rule#}", _ruled, _says_ruled),
    words(
        "line",
        "{who:affected.s} {p:havings.s} as long as {c:condition}. otherwise, it {q:havings.s}.",
        _otherwise,
        _says_otherwise,
    ),
    static("each {f:filter.s} {p:havings.s} as long as it's a {c:core.s}", _each_while, _says_each_while),
    static("each {f:filter.s} {p:havings.s} as long as it's not {a:adjective}", _each_while_not, _says_each_while_not),
    other_line("as long as {c:condition}, (it|he|she) {p:havings.s}.", with_it(always), says_with_it(says_always)),
    other_line("as long as {c:condition}, (it|he|she) {r:lasting rule.s}.", with_it(_ruled), says_with_it(_says_ruled)),
    static("{s:static}, where x is {q:quantity}", _where_x, _x_of),
    static(
        "you control enchanted (creature|permanent|land|artifact|enchantment|artifact creature)",
        lambda: (Continuous(AffectsSelected(Enchanted()), (YouGainControl(),)),),
    ),
    words("everywhere static", "~ has {k:casting keyword}", lambda k: (Continuous(AffectsThis(), (Gain((k,)),)),)),
    *in_zone("stack static", ON_STACK),
    *in_zone("everywhere static", EVERYWHERE),
)
