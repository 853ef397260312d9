"""Words for static abilities: what is so all the time (CR 604, 611.3, 613)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from apnap import Affects, AffectsThis, Continuous, Node, Static
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.attachments import Enchanted, IsEnchanted
from apnap_plugins.rules.comparing import ObjectIs
from apnap_plugins.rules.continuous import AffectsAll, AffectsSelected, Gain, ModifyPT, YouGainControl
from apnap_plugins.rules.selection import Another, Filter, Itself, Not, Quantity, Selector, This, X
from apnap_plugins.rules.words.characteristics import printed_static
from apnap_plugins.rules.words.filters import ENCHANTED, both, parts_of
from apnap_plugins.rules.words.references import IT_WORDS, Back, Mention, replaced, with_x
from apnap_plugins.rules.words.restrictions import about, affected, meant, whom
from apnap_plugins.rules.words.settling import settle_with

EVERYWHERE: Final = ("*",)
ON_STACK: Final = ("stack",)
SINGLE: Final[dict[Affects, Selector]] = {AffectsThis(): This(), AffectsSelected(Enchanted()): Enchanted()}
"""Effects on one object, and which one it is."""


def _counted(who: Affects, part: Any, old: Filter, new: Filter) -> Any:
    """A change of power and toughness in which "other" is said otherwise."""
    if isinstance(part, ModifyPT) and isinstance(who, AffectsSelected):
        return part.rewritten(lambda inner: new if inner == old else inner)
    return part


def _of_it(part: Any, it: Selector | None) -> Any:
    """A change of power and toughness by a number that is "its own"."""
    if it is None or not isinstance(part, ModifyPT):
        return part
    return part.rewritten(lambda inner: it if isinstance(inner, Back) and inner.word in IT_WORDS else inner)


def _always(who: Affects, p: tuple[Any, ...]) -> Any:
    """What is so all the time. "Other" is other than what is changed, one by one, for which there are no words.

    "It" is the one object that is changed; of several each would be meant by itself, for which there are no words either.
    """
    p = tuple(_of_it(part, SINGLE.get(who)) for part in p)
    parts = tuple(_counted(who, part, Another(), Not(IsEnchanted())) for part in p)
    if isinstance(who, AffectsAll) and any(
        isinstance(part, ModifyPT) and Another() in tuple(part.walk()) for part in parts
    ):
        return None
    return (Continuous(who, parts),)


def _says_always(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], Continuous):
        who = tree[0].affects
        yield {"who": who, "p": tuple(_counted(who, part, Not(IsEnchanted()), Another()) for part in tree[0].parts)}


def _ruled(who: Affects, r: tuple[Any, ...]) -> Any:
    return about(r, meant(who))


def _says_ruled(tree: Any) -> Iterator[Bindings]:
    for what, rules in whom(tree):
        yield from ({"who": who, "r": rules} for who in affected(what))


def _always_ruled(who: Affects, p: tuple[Any, ...], r: tuple[Any, ...]) -> Any:
    changed = _always(who, p)
    return changed and (*changed, *about(r, meant(who)))


def _says_always_ruled(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) > 1 and isinstance(tree[0], Continuous):
        for what, rules in whom(tree[1:]):
            if what == meant(tree[0].affects):
                yield from ({**found, "r": rules} for found in _says_always(tree[:1]))


def _each_other(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, AffectsAll):
        parts = parts_of(tree.filter)
        if parts[-1] == Another():
            yield {"f": both(*parts[:-1])}


def _x_of(tree: Any) -> Iterator[Bindings]:
    values = (p for part in tree if isinstance(part, Node) for p in part.walk()) if isinstance(tree, tuple) else ()
    for value in dict.fromkeys(p for p in values if isinstance(p, Quantity) and p != X()):
        yield {"s": replaced(tree, value, X()), "q": value}


def lasting(effects: Any, condition: Any = None) -> Any:
    """The ability with these effects; None where there are none, or a word in it means something else than the object."""
    if not effects:
        return None
    if any(isinstance(effect, Continuous) and _has_x(effect) for effect in effects):
        return None
    condition = _about_it(effects, condition)
    if any(isinstance(part, Back) for effect in effects for part in effect.walk()):
        return None
    if condition is not None and not all(map(_about_itself, effects)):
        if any(isinstance(part, Back) for part in condition.walk()):
            return None
    return settle_with(lambda tree, targets: None if targets else (printed_static(*tree),), (effects, condition))


def _about_itself(effect: Any) -> bool:
    """Whether an effect is about the object that has it, which "it" means in the condition then."""
    if isinstance(effect, Continuous):
        return effect.affects == AffectsThis()
    return bool(getattr(effect, "filter", None) == Itself())


def _about_it(effects: Any, condition: Any) -> Any:
    """A condition in which "it" is the one object that all of the effects are about."""
    changed = {effect.affects if isinstance(effect, Continuous) else None for effect in effects}
    it = SINGLE.get(changed.pop()) if len(changed) == 1 and isinstance(condition, Node) else None  # type: ignore[arg-type]
    if it is None:
        return condition
    return condition.rewritten(lambda part: it if isinstance(part, Back) and part.word in IT_WORDS else part)


def _it(c: Any) -> Affects | None:
    """What "it" is behind a condition on what one object is or has."""
    of = c.of.of if isinstance(c, ObjectIs) and isinstance(c.of, Mention) else None
    return next((who for who, what in SINGLE.items() if what == of), None)


def _with_it(make: Callable[..., Any]) -> Callable[..., Any]:
    """Words for a condition on one object and what it is like then."""

    def means(c: Any, *slots: Any) -> Any:
        who = _it(c)
        return None if who is None else lasting(make(who, *slots), c)

    return means


def _says_with_it(says: Callable[[Any], Iterator[Bindings]]) -> Callable[[Any], Iterator[Bindings]]:
    def split(tree: Any) -> Iterator[Bindings]:
        ability = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
        if not isinstance(ability, Static) or not isinstance(ability.condition, ObjectIs):
            return
        if ability != Static(ability.effects, ability.condition):
            return
        for found in says(ability.effects):
            if SINGLE.get(found["who"]) == ability.condition.of:
                yield {**{name: part for name, part in found.items() if name != "who"}, "c": ability.condition}

    return split


def _has_x(effect: Continuous) -> bool:
    """Whether an amount is X that nothing says; abilities that it grants have an X of their own."""
    return any(p == X() for part in effect.parts if not isinstance(part, Gain) for p in part.walk())


def in_zone(category: str, zones: tuple[str, ...]) -> list[WordDeclaration]:
    """Lines of static abilities that function in other zones than the battlefield (CR 113.6)."""

    def means(s: Any, c: Any = None) -> Any:
        found = lasting(s, c)
        return found and (Static(found[0].effects, found[0].condition, zones),)

    def says(tree: Any, conditional: bool) -> Iterator[Bindings]:
        if not isinstance(tree, tuple) or len(tree) != 1 or not isinstance(tree[0], Static):
            return
        ability = tree[0]
        if (
            ability == Static(ability.effects, ability.condition, zones)
            and (ability.condition is not None) == conditional
        ):
            yield {"s": ability.effects, "c": ability.condition} if conditional else {"s": ability.effects}

    return [
        words("line", f"{{s:{category}}}.", means=means, says=lambda t: says(t, False)),
        words("line", f"{{s:{category}}} if {{c:condition}}.", f"if {{c:condition}}, {{s:{category}}}.",
              f"{{s:{category}}} as long as {{c:condition}}.", f"as long as {{c:condition}}, {{s:{category}}}.",
              means=means, says=lambda t: says(t, True)),
    ]  # fmt: skip


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words("affected.s", "~", means=AffectsThis),
    words("affected.s", *ENCHANTED, means=lambda: AffectsSelected(Enchanted())),
    words("affected.s", "each {f:filter.s}", means=AffectsAll),
    words("affected.s", "each other {f:filter.s}", means=lambda f: AffectsAll(both(f, Another())), says=_each_other),
    words("affected.p", "{f:filters}", "all {f:filters}", means=AffectsAll),
    words("static", "{who:affected#} {p:havings#}", means=_always, says=_says_always),
    words("static", "{who:affected#} {r:lasting rule#}", means=_ruled, says=_says_ruled),
    words("static", "{who:affected#} {p:havings#} and {r:lasting rule#}", "{who:affected#} {p:havings#}, and {r:lasting rule#}",
          means=_always_ruled, says=_says_always_ruled),
    words("other line", "as long as {c:condition}, it {p:havings.s}.", means=_with_it(_always), says=_says_with_it(_says_always)),
    words("other line", "as long as {c:condition}, it {r:lasting rule.s}.", means=_with_it(_ruled),
          says=_says_with_it(_says_ruled)),
    words("other line", "as long as {c:condition}, it {p:havings.s} and {r:lasting rule.s}.",
          "as long as {c:condition}, it {p:havings.s}, and {r:lasting rule.s}.",
          means=_with_it(_always_ruled), says=_says_with_it(_says_always_ruled)),
    words("static", "{s:static}, where x is {q:quantity}", means=with_x, says=_x_of),
    words("static", "you control enchanted creature", "you control enchanted permanent", "you control enchanted land",
          "you control enchanted artifact",
          means=lambda: (Continuous(AffectsSelected(Enchanted()), (YouGainControl(),)),)),
    words("everywhere static", "~ has {k:casting keyword}", means=lambda k: (Continuous(AffectsThis(), (Gain((k,)),)),)),
    *in_zone("stack static", ON_STACK),
    *in_zone("everywhere static", EVERYWHERE),
)  # fmt: skip
