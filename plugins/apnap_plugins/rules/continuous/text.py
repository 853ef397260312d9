"""Words for changes of characteristics: power and toughness, abilities, types, colors, control (CR 205.1, 611, 613)."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from apnap import (
    Ability,
    Affects,
    AffectsThis,
    Condition,
    Continuous,
    Duration,
    Indefinite,
    Keyword,
    Node,
    Part,
    Static,
    StaticEffect,
    node,
)
from apnap.words import Bindings, Reader, WordDeclaration, word_list, words
from apnap_plugins.rules.continuous.continuous import (
    BecomeColors,
    BecomeLandTypes,
    BecomeSubtypes,
    BecomeSupertypes,
    BecomeTypes,
    DefinePT,
    Gain,
    LoseAllAbilities,
    LoseKeyword,
    LoseTypes,
    ModifyPT,
    SetPT,
    SwitchPT,
    UntilEndOfTurn,
)
from apnap_plugins.rules.continuous.instructions import Change, ChangeOfChoice
from apnap_plugins.rules.counters.quantities import CountersOn
from apnap_plugins.rules.effects.linked_abilities import AColor, ACreatureType, AWord
from apnap_plugins.rules.effects.players_choices import BecomeOfChoice, GainControl, OwnersGainControl
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import Amount, Filter, Quantity, Selector
from apnap_plugins.rules.vocabulary.filters import (
    LEAST,
    Anything,
    HasColor,
    HasColors,
    HasStat,
    HasSupertype,
    HasType,
    ManaValueAtMost,
)
from apnap_plugins.rules.vocabulary.phrases import plural
from apnap_plugins.rules.vocabulary.quantities import Plus, X
from apnap_plugins.rules.vocabulary.selectors import All, This
from apnap_plugins.rules.vocabulary.subtypes import CREATURE_TYPES, OTHER_SUBTYPES
from apnap_plugins.rules.vocabulary.symbols import COLOR_LETTERS
from apnap_plugins.rules.words.filters import COLOR_WORDS
from apnap_plugins.rules.words.quantities import for_each, says_for_each
from apnap_plugins.rules.words.references import (
    BackReference,
    Reference,
    RepeatedReference,
    Subject,
    ToSettle,
    kind_of,
    with_x,
    x_of,
)

becoming: Final = partial(words, "becoming#")
color_set: Final = partial(words, "color set")
quality: Final = partial(words, "quality")
verb: Final = partial(words, "verb#")

Parts = tuple[Part, ...]

# For each ... ---------------------------------------------------------------------------------------
# What something becomes -----------------------------------------------------------------------------------


_PT: Final = re.compile(r"([0-9]{1,9})/([0-9]{1,9})$")


def _numbers(tokens: Sequence[str], at: int) -> Iterable[tuple[int, Any]]:
    if tokens[at] in ("X/X", "x/x"):
        return [(at + 1, (X(), X()))]
    found = _PT.match(tokens[at])
    return [(at + 1, (int(found[1]), int(found[2])))] if found else []


def _written_numbers(value: Any) -> str | None:
    if value == (X(), X()):
        return "X/X"
    fits = isinstance(value, tuple) and len(value) == 2 and all(type(number) is int for number in value)
    return f"{value[0]}/{value[1]}" if fits else None


@node
class Being(Node):
    """What something is said to be or become. None where the text says nothing of colors, or of power and toughness."""

    types: frozenset[str] = frozenset()
    subtypes: frozenset[str] = frozenset()
    colors: frozenset[str] | None = None
    numbers: tuple[Amount, Amount] | None = None
    abilities: tuple[Ability, ...] = ()
    supertypes: frozenset[str] = frozenset()


ARTIFACT_CREATURE: Final = frozenset(["artifact", "creature"])


def _type_parts(being: Being, keeps: bool) -> Parts | None:
    """CR 205.1a, 205.1b: what happens to types and subtypes."""
    if keeps:
        return (BecomeTypes(being.types, being.subtypes),) if being.types or being.subtypes else ()
    if being.types == ARTIFACT_CREATURE:
        return (BecomeTypes(being.types), *((BecomeSubtypes(being.subtypes),) if being.subtypes else ()))
    if being.types:
        return (BecomeTypes(being.types, being.subtypes, in_addition=False),)
    if not being.subtypes:
        return ()
    return (BecomeSubtypes(being.subtypes),) if being.subtypes.isdisjoint(OTHER_SUBTYPES) else None


def parts_for(being: Being, keeps: bool, more_colors: bool = False) -> Parts | None:
    """What an effect does that makes something a `Being`, with its other types and colors or instead of them.

    Supertypes come to those that it has, whatever becomes of its types (CR 205.4b).
    """
    types = _type_parts(being, keeps)
    if types is None or (more_colors and being.colors is None):
        return None
    colors = () if being.colors is None else (BecomeColors(being.colors, more_colors),)
    gained = (Gain(being.abilities),) if being.abilities else ()
    numbers = () if being.numbers is None else (SetPT(*being.numbers),)
    also = (BecomeSupertypes(being.supertypes),) if being.supertypes else ()
    return (*also, *types, *colors, *gained, *numbers)


def kept(being: Being) -> Parts:
    """What something that keeps its types becomes in addition."""
    parts = parts_for(being, True)
    assert parts is not None
    return parts


# Any: a row of parts as words make them
def being_in(tree: Any) -> Being | None:
    """What a row of parts makes of something."""
    being: dict[str, Any] = {}
    for part in tree if isinstance(tree, tuple) else (None,):
        if isinstance(part, BecomeTypes):
            being |= {"types": part.types, "subtypes": part.subtypes}
        elif isinstance(part, BecomeSupertypes):
            being |= {"supertypes": part.supertypes}
        elif isinstance(part, BecomeSubtypes):
            being |= {"subtypes": part.subtypes}
        elif isinstance(part, BecomeColors):
            being |= {"colors": part.colors}
        elif isinstance(part, Gain):
            being |= {"abilities": part.abilities}
        elif isinstance(part, SetPT) and part.power is not None and part.toughness is not None:
            being |= {"numbers": (part.power, part.toughness)}
        else:
            return None
    return Being(**being)


def _says_being(keeps: bool, more_colors: bool = False) -> Any:
    def says(tree: Any) -> Iterator[Bindings]:
        if (being := being_in(tree)) is not None and being != Being() and parts_for(being, keeps, more_colors) == tree:
            yield {"b": being}

    return says


def _makes(keeps: bool, more_colors: bool = False) -> Any:
    return lambda b: parts_for(b, keeps, more_colors)


def _orders(names: frozenset[str]) -> Iterator[tuple[str, ...]]:
    if len(names) <= 4:
        yield from itertools.permutations(sorted(names))


_PIECES: Final = (("p", "{p:n/n}"), ("c", "{c:color set}"), ("s", "{s:subtypes.s}"), ("k", "{k:kind of permanent#}"))


def _core(chosen: Sequence[str], supertype: bool) -> WordDeclaration:
    """A description with some of: a supertype, power and toughness, colors, subtypes, types."""
    slots = dict(_PIECES)
    slots["s"] = slots["s"] if "k" in chosen else "{s:subtypes#}"

    def means(*values: Any) -> Being:
        also, values = (values[:1], values[1:]) if supertype else ((), values)
        found = dict(zip(chosen, values, strict=True))
        types, subtypes = found.get("k", frozenset()), frozenset(found.get("s", ()))
        return Being(types, subtypes, found.get("c"), found.get("p"), supertypes=frozenset(also))

    def says(tree: Any) -> Iterator[Bindings]:
        if not isinstance(tree, Being) or tree.abilities or len(tree.supertypes) != supertype:
            return
        has = {
            "p": tree.numbers is not None,
            "c": tree.colors is not None,
            "s": bool(tree.subtypes),
            "k": bool(tree.types),
        }
        if [name for name in has if has[name]] == list(chosen):
            for order in _orders(tree.subtypes):
                yield {"p": tree.numbers, "c": tree.colors, "s": order, "k": tree.types, "l": "".join(tree.supertypes)}

    before = ("{l:supertype become}",) if supertype else ()
    return words("being core#", " ".join(("[a|]", *before, *(slots[name] for name in chosen))), means, says)


def _with_abilities(b: Being, k: tuple[Keyword, ...]) -> Being:
    return replace(b, abilities=k)


def _says_with_abilities(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Being) and tree.abilities:
        yield {"b": replace(tree, abilities=()), "k": tree.abilities}


def _with_all_types(b: Being) -> Being | None:
    """Of every creature type, which only creatures have (CR 205.3m)."""
    if b.subtypes or "creature" not in b.types:
        return None
    return replace(b, subtypes=CREATURE_TYPES)


def _says_with_all_types(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Being) and tree.subtypes == CREATURE_TYPES and not tree.abilities:
        yield {"b": replace(tree, subtypes=frozenset())}


def _with_these_and_all_types(b: Being, k: tuple[Keyword, ...]) -> Being | None:
    return _with_all_types(_with_abilities(b, k))


def _says_with_these_and_all_types(tree: Any) -> Iterator[Bindings]:
    for found in _says_with_abilities(tree):
        yield from ({"b": other["b"], "k": found["k"]} for other in _says_with_all_types(found["b"]))


def _with_quoted(b: Being, line: Any) -> Being | None:
    gained = _as_gained(line)
    return None if gained is None else replace(b, abilities=gained)


def _says_with_quoted(tree: Any) -> Iterator[Bindings]:
    for found in _says_with_abilities(tree):
        yield from ({"b": found["b"], **said} for said in says_gained((Gain(found["k"]),)))


def _with_base(b: Being, p: tuple[Amount, Amount]) -> Being | None:
    return None if b.numbers is not None else replace(b, numbers=p)


def _says_with_base(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Being) and tree.numbers is not None:
        yield {"b": replace(tree, numbers=None), "p": tree.numbers}


def _with_base_and_more(b: Being, p: tuple[Amount, Amount], k: tuple[Keyword, ...]) -> Being | None:
    return _with_base(_with_abilities(b, k), p)


def _says_with_base_and_more(tree: Any) -> Iterator[Bindings]:
    for found in _says_with_base(tree):
        yield from ({"p": found["p"], **more} for more in _says_with_abilities(found["b"]))


def _with_base_equal(b: Being, q: Any) -> Being | None:
    return _with_base(b, (q, q))


def _says_with_base_equal(tree: Any) -> Iterator[Bindings]:
    for found in _says_with_base(tree):
        if found["p"][0] == found["p"][1] and isinstance(found["p"][0], Quantity) and found["p"][0] != X():
            yield {"b": found["b"], "q": found["p"][0]}


def _color_set(*colors: str) -> frozenset[str]:
    return frozenset(colors)


def _colors(count: int) -> Any:
    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, frozenset) and len(tree) == count:
            for order in itertools.permutations(sorted(tree)):
                yield dict(zip("abc", order, strict=False))

    return says


_LAND_NAMES: Final = ("Plains", "Island", "Swamp", "Mountain", "Forest")


def _land_type(s: str) -> Parts:
    return (BecomeLandTypes(frozenset([s])),)


def _says_land_type(tree: Any) -> Iterator[Bindings]:
    if (
        isinstance(tree, tuple)
        and len(tree) == 1
        and isinstance(tree[0], BecomeLandTypes)
        and len(tree[0].subtypes) == 1
    ):
        yield {"s": next(iter(tree[0].subtypes))}


# Rows of changes ------------------------------------------------------------------------------------------


def _cuts(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple):
        for at in range(1, len(tree)):
            yield {"a": tree[:at], "b": tree[at:]}


def _three_cuts(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple):
        for one, two in itertools.combinations(range(1, len(tree)), 2):
            yield {"a": tree[:one], "b": tree[one:two], "c": tree[two:]}


def _four_cuts(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple):
        for one, two, three in itertools.combinations(range(1, len(tree)), 3):
            yield {"a": tree[:one], "b": tree[one:two], "c": tree[two:three], "d": tree[three:]}


def _row(category: str) -> list[WordDeclaration]:
    """One, two or three changes as a list."""
    one, more = category, f"{category.removesuffix('#')}s#"
    return [
        words(more, f"{{a:{one}}}", lambda a: a),
        words(more, f"({{a:{one}}}|{{a:{one}}},) and {{b:{one}}}", lambda a, b: (*a, *b), _cuts),
        words(
            more, f"{{a:{one}}}, ({{b:{one}}},|{{b:{one}}}) and {{c:{one}}}", lambda a, b, c: (*a, *b, *c), _three_cuts
        ),
        words(
            more,
            f"{{a:{one}}}, {{b:{one}}}, {{c:{one}}}, and {{d:{one}}}",
            lambda a, b, c, d: (*a, *b, *c, *d),
            _four_cuts,
        ),
    ]


def _change(p: Parts, d: Duration) -> Any:
    return Change(Subject(), p, d)


def _all_owned(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, OwnersGainControl) and isinstance(tree.objects, All) and tree.objects.zone == "battlefield":
        yield {"f": tree.objects.filter}


def looks_back_to_objects(tree: Any) -> Iterator[Bindings]:
    """What "they" can stand for, before a change that no player undergoes."""
    of = tree.of if isinstance(tree, (Reference, RepeatedReference)) else tree
    new = isinstance(tree, Reference) and isinstance(tree.of, TargetSpec)
    if isinstance(tree, Selector) and not new and not tree.own_words and kind_of(of) != "player":
        yield {}


def _changes(category: str, get: str, have: str, be: str) -> list[WordDeclaration]:
    """What is so all the time ("has", "is") and what comes about for a time ("gains", "becomes")."""
    return [
        words(category, "([gets|get] {p:changed p/t}|[gets|get] a additional {p:changed p/t})", lambda p: (p,)),
        words(category, f"{get} {{k:keywords}}", lambda k: (Gain(k),)),
        words(category, f"{have} base power and toughness {{p:n/n}}", lambda p: (SetPT(*p),), _says_base),
        words(category, f"{have} base power {{n:number}}", lambda n: (SetPT(n, None),), _says_base_power),
        words(category, f"{have} base toughness {{n:number}}", lambda n: (SetPT(None, n),), _says_base_toughness),
        words(category, "[loses|lose] all abilities", lambda: (LoseAllAbilities(),)),
        words(category, "[loses|lose] {k:ability name}", lambda k: (LoseKeyword(k),)),
        words(category, "[loses|lose] {a:ability name} and {b:ability name}", _loses_two, _says_loses_two),
        words(category, f"{get} {{line:quote}}", quoted_gained, says_gained),
        words(category, f"{be} {{c:color set}}", lambda c: (BecomeColors(c),)),
        words(
            category,
            f"{be} {{c:color set}} in addition to [its|their] other colors",
            lambda c: (BecomeColors(c, True),),
        ),
        words(category, f"{be} {{b:becoming#}}", lambda b: b),
        words(category, f"{be} {{b:land becoming#}}", lambda b: b),
    ]


def _loses_two(a: str, b: str) -> Parts:
    return (LoseKeyword(a), LoseKeyword(b))


def _says_loses_two(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 2 and all(isinstance(part, LoseKeyword) for part in tree):
        if tree == _loses_two(tree[0].keyword, tree[1].keyword):
            yield {"a": tree[0].keyword, "b": tree[1].keyword}


# Any: a line in quotes, as the grammar has it
def quoted_gained(line: Any) -> Parts | None:
    """Abilities that are gained: none is characteristic-defining, what says power and toughness sets them (CR 604.3a)."""
    abilities = _as_gained(line)
    return None if abilities is None else (Gain(abilities),)


def _as_gained(line: Any) -> tuple[Ability, ...] | None:
    abilities = tuple(_not_defining(ability) for ability in line)
    return None if None in abilities else abilities


# Any: changes as the grammar has them
def only_gained(tree: Any) -> Iterator[tuple[Ability, ...]]:
    """The abilities, where these are all that is gained."""
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], Gain) and not tree[0].taken:
        yield tree[0].abilities


def _not_defining(ability: Any) -> Any:
    match ability:
        case Static((Continuous(AffectsThis(), (DefinePT(power, toughness),)),)):
            if power is None or toughness is None:
                return None
            return Static((Continuous(AffectsThis(), (SetPT(power, toughness),)),))
        case Static((Continuous(AffectsThis(), _),), defining=True):
            return Static(ability.effects)
        case Static(defining=True):
            return None
    return ability


# Any: trees of any kind
def says_gained(tree: Any) -> Iterator[Bindings]:
    """What is gained, as a quote says it: with what would define power and toughness, or without."""
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], Gain) and not tree[0].taken:
        yield {"line": tuple(map(_defining, tree[0].abilities))}
        yield {"line": tree[0].abilities}


def _defining(ability: Any) -> Any:
    """The ability whose words say that, where it is one that sets power and toughness, colors or subtypes."""
    match ability:
        case Static((Continuous(AffectsThis(), (SetPT(power, toughness),)),), None, (), False):
            return Static((Continuous(AffectsThis(), (DefinePT(power, toughness),)),), defining=True)
        case Static(effects, None, (), False):
            return printed_static(effects, None)
    return ability


def printed_static(effects: tuple[StaticEffect, ...], condition: Condition | None) -> Static:
    """The static ability of a line; one that says which colors or subtypes its object has defines these (CR 604.3a).

    It functions where its condition can hold (CR 113.6b).
    """
    return Static(
        effects,
        condition,
        getattr(condition, "functions", ()),
        defining=condition is None and all(map(_defines, effects)),
    )


def _defines(effect: Any) -> bool:
    if not isinstance(effect, Continuous) or effect.affects != AffectsThis():
        return False
    return all(isinstance(p, BecomeColors) or (isinstance(p, BecomeTypes) and not p.types) for p in effect.parts)


def _says_base_power(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], SetPT) and tree[0].toughness is None:
        yield {"n": tree[0].power}


def _says_base_toughness(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], SetPT) and tree[0].power is None:
        yield {"n": tree[0].toughness}


def _says_base(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], SetPT):
        yield {"p": (tree[0].power, tree[0].toughness)}


def speaks_of_a_choice(tree: object) -> bool:
    """Whether a tree speaks of something "chosen", which is known to the object alone for which it was chosen (CR 607.2d)."""
    parts = tree if isinstance(tree, tuple) else (tree,)
    return any(inner.of_choice for part in parts if isinstance(part, Node) for inner in part.walk())


# Abilities in quotes --------------------------------------------------------------------------------------
# Power and toughness that an ability defines --------------------------------------------------------------


def _its_own(amount: Any) -> Any:
    """The counters on "it" are the object's own."""
    return amount.rewritten(_its_counters) if isinstance(amount, Node) else amount


def _its_counters(part: Node) -> Node:
    if isinstance(part, CountersOn) and isinstance(part.of, BackReference) and part.of.word == "it":
        return CountersOn(part.kind, This())
    return part


def _defined(power: Any, toughness: Any) -> Any:
    power, toughness = _its_own(power), _its_own(toughness)
    parts = (part for amount in (power, toughness) if isinstance(amount, Node) for part in amount.walk())
    if any(isinstance(part, BackReference) for part in parts):
        return None
    return ToSettle(
        lambda tree, targets: (
            None if targets else (Static((Continuous(AffectsThis(), (DefinePT(*tree),)),), defining=True),)
        ),
        (power, toughness),
    )


# Any: a mention as the grammar has it
def still_land(who: Any, b: Being, d: Duration) -> Change:
    """What keeps its types, as a sentence after it says."""
    return Change(who, kept(b), d)


# Any: whatever tree is printed
def says_still_land(tree: Any) -> Iterator[Bindings]:
    """The way back of `still_land`: who becomes what, for how long, where the types are kept."""
    if isinstance(tree, Change):
        for found in _says_being(True)(tree.parts):
            yield {"who": tree.objects, "b": found["b"], "d": tree.duration}


def _still_land_and_gains(d: Duration, who: Any, b: Being, k: tuple[Keyword, ...]) -> Change:
    """The same with keyword abilities that are gained."""
    return Change(who, (*kept(b), Gain(k)), d)


def _says_still_land_and_gains(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Change) and len(tree.parts) > 1 and isinstance(tree.parts[-1], Gain):
        for found in _says_being(True)(tree.parts[:-1]):
            if all(isinstance(one, Keyword) for one in tree.parts[-1].abilities):
                yield {"d": tree.duration, "who": tree.objects, "b": found["b"], "k": tree.parts[-1].abilities}


def _static_land(who: Affects, b: Being) -> Any:
    return (Continuous(who, kept(b)),)


def _says_static_land(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], Continuous):
        yield from ({"who": tree[0].affects, "b": found["b"]} for found in _says_being(True)(tree[0].parts))


def _each_gained(*keywords: Keyword) -> tuple[Parts, ...]:
    return tuple((Gain((one,)),) for one in keywords)


def _says_each_gained(count: int) -> Any:
    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, tuple) and len(tree) == count:
            found = [one for parts in tree for one in only_gained(parts)]
            if len(found) == count and all(len(one) == 1 for one in found):
                yield {name: one[0] for name, one in zip("abcd", found, strict=False)}

    return says


EVERY_CREATURE_TYPE: Final = BecomeTypes(subtypes=CREATURE_TYPES)
_KINDS: Final = (
    "creature",
    "artifact creature",
    "enchantment creature",
    "artifact",
    "enchantment",
    "land",
    "land creature",
)


def _says_two_numbers(tree: Any) -> Iterator[Bindings]:
    one = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(one, ModifyPT) and isinstance(one.power, Quantity) and isinstance(one.toughness, Quantity):
        yield {"a": one.power, "b": one.toughness}


def _switched(o: Any, d: Duration) -> Change:
    return Change(o, (SwitchPT(),), d)


def _says_switched(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Change) and tree.parts == (SwitchPT(),):
        yield {"o": tree.objects, "d": tree.duration}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    Reader("n/n", _numbers, _written_numbers),
    words("changed p/t", "{p:+n/+n}", lambda p: p),
    words("changed p/t", "{p:written +n/+n} for each {q:each one}", for_each, says_for_each),
    word_list("color", [(word, letter) for word, letter in COLOR_WORDS.items()]),
    color_set("{a:color}", _color_set, _colors(1)),
    color_set("{a:color} and {b:color}", _color_set, _colors(2)),
    color_set("{a:color}, {b:color}, and {c:color}", _color_set, _colors(3)),
    word_list("color set", {"colorless": frozenset(), "all colors": frozenset(COLOR_LETTERS)}),
    words("subtypes#", "{a:subtype#}", lambda a: (a,)),
    words(
        "subtypes#",
        "{a:subtype.s} {b:subtypes#}",
        lambda a, b: (a, *b),
        lambda t: [{"a": t[0], "b": t[1:]}] if isinstance(t, tuple) and len(t) > 1 else [],
    ),
    word_list("kind of permanent#", [((name, plural(name)), frozenset(name.split())) for name in _KINDS]),
    *(
        _core(tuple(name for name, _ in chosen), supertype)
        for supertype in (False, True)
        for size in (1, 2, 3, 4)
        for chosen in itertools.combinations(_PIECES, size)
        if {"s", "k"} & {name for name, _ in chosen}
    ),
    word_list("supertype become", {"legendary": "legendary", "snow": "snow"}),
    words("being#", "{b:being core#}", lambda b: b),
    words("being#", "{b:being core#} with {k:keywords}", _with_abilities, _says_with_abilities),
    words("being#", "{b:being core#} with base power and toughness {p:n/n}", _with_base, _says_with_base),
    words(
        "being#",
        (
            "{b:being core#} with power and toughness each equal to {q:quantity}",
            "{b:being core#} with base power and toughness each equal to {q:quantity}",
        ),
        _with_base_equal,
        _says_with_base_equal,
    ),
    words(
        "being#",
        "{b:being core#} with base power and toughness {p:n/n}, {k:keyword row}",
        _with_base_and_more,
        _says_with_base_and_more,
    ),
    words(
        "being#",
        "{b:being core#} with base power and toughness {p:n/n} and {k:keyword}",
        lambda b, p, k: _with_base_and_more(b, p, (k,)),
        lambda t: ({**found, "k": found["k"][0]} for found in _says_with_base_and_more(t) if len(found["k"]) == 1),
    ),
    words("being#", "{b:being core#} with all creature types", _with_all_types, _says_with_all_types),
    words(
        "being#",
        "{b:being core#} with {k:keywords} and all creature types",
        _with_these_and_all_types,
        _says_with_these_and_all_types,
    ),
    words("being#", "{b:being core#} with {line:quote}", _with_quoted, _says_with_quoted),
    becoming("{b:being#}", _makes(False), _says_being(False)),
    becoming(
        (
            "{b:being#} in addition to [its|their] other types",
            "{b:being#} [that's still a land|that are still lands]",
            "{b:being#} [that's still a planeswalker|that are still planeswalkers]",
            "{b:being#} in addition to [its|their] other creature types",
            "{b:being#} in addition to [its|their] other land types",
        ),
        _makes(True),
        _says_being(True),
    ),
    becoming(
        "{b:being#} in addition to [its|their] other colors and types", _makes(True, True), _says_being(True, True)
    ),
    word_list("land name#", [((name, plural(name)), name) for name in _LAND_NAMES]),
    words("land becoming#", "[a|] {s:land name#}", _land_type, _says_land_type),
    word_list("quality", [(word, HasColor(letter)) for word, letter in COLOR_WORDS.items()]),
    word_list(
        "quality", {"multicolored": HasColors(2, 5), "monocolored": HasColors(1, 1), "colorless": HasColors(0, 0)}
    ),
    word_list(
        "quality", {"instants": HasType("instant"), "sorceries": HasType("sorcery"), "snow": HasSupertype("snow")}
    ),
    quality(
        "{f:spell filter.p}",
        lambda f: None if speaks_of_a_choice(f) else f,
        lambda t: [{"f": t}] if isinstance(t, Filter) else [],
    ),
    quality("mana value {n:number} or greater", lambda n: HasStat("mana value", LEAST, n)),
    quality("mana value {n:number} or less", ManaValueAtMost),
    quality(
        "{f:filter.p}",
        lambda f: None if f == Anything() or speaks_of_a_choice(f) else f,
        lambda t: [{"f": t}] if isinstance(t, Filter) else [],
    ),
    # all the time
    *_changes("having#", "[has|have]", "[has|have]", "[is|are]"),
    *_row("having#"),
    # for a time
    *_changes("gaining#", "[gains|gain]", "[has|have]", "[becomes|become]"),
    *_row("gaining#"),
    verb("({p:gainings#} {d:duration}|also {p:gainings#} {d:duration})", _change),
    words("clause", "switch the power and toughness of {o:mentions} {d:duration}", _switched, _says_switched),
    words("clause", "switch {o:possessor} power and toughness {d:duration}", lambda o, d: Change(o, (SwitchPT(),), d)),
    words(
        "plain sentence", "until end of turn, ({who:mention.s} {p:gainings.s}.|{who:mention.p} {p:gainings.p}.)", Change
    ),
    words("land change.s", "{who:mention.s} becomes {b:being.s} {d:duration}", still_land, says_still_land),
    words("land change.p", "{who:mention.p} become {b:being.p} {d:duration}", still_land, says_still_land),
    words("land change.s", "{d:duration}, {who:mention.s} becomes {b:being.s}", still_land, says_still_land),
    words("land change.p", "{d:duration}, {who:mention.p} become {b:being.p}", still_land, says_still_land),
    words("land change.p", "{who:they} become {b:being.p} {d:duration}", still_land, says_still_land),
    words(
        "land change.s",
        "{d:duration}, {who:mention.s} becomes {b:being.s} and gains {k:keywords}",
        _still_land_and_gains,
        _says_still_land_and_gains,
    ),
    words(
        "plain sentence",
        (
            "({s:land change.s}. it's still a land.|{s:land change.p}. they're still lands.)",
            "{s:land change.s}. (it's|he's|she's) still a planeswalker.",
        ),
        lambda s: s,
    ),
    words(
        "plain sentence",
        (
            "{s:land change.s}, where x is {q:quantity}. it's still a land.",
            "{s:land change.p}, where x is {q:quantity}. they're still lands.",
        ),
        lambda s, q: None if with_x(s, q) == s else with_x(s, q),
        lambda t: ({"s": found["e"], "q": found["q"]} for found in x_of(t)),
    ),
    words("static", "{who:affected.s} is {b:being.s}. it's still a land", _static_land, _says_static_land),
    # control
    word_list(
        "control time",
        {
            "until end of turn": UntilEndOfTurn(),
        },
    ),
    words("act#", "[gains|gain] control of {o:mentions} {d:control time}", lambda o, d: GainControl(o, Subject(), d)),
    words(
        "clause",
        "each player gains control of all {f:filter.p} they own",
        lambda f: OwnersGainControl(All(f)),
        _all_owned,
    ),
    words("act#", "[gains|gain] control of {o:mentions}", lambda o: GainControl(o, Subject(), Indefinite())),
    # choices
    word_list(
        "kind of choice", {"color": AColor(), "creature type": ACreatureType(), "basic land type": AWord(_LAND_NAMES)}
    ),
    verb(
        "[becomes|become] the {k:kind of choice} of your choice {d:duration}",
        lambda k, d: BecomeOfChoice(Subject(), k, d),
    ),
    verb(
        "[becomes|become] the {k:kind of choice} of your choice", lambda k: BecomeOfChoice(Subject(), k, Indefinite())
    ),
    words("kinds of gain", "{a:keyword}, {b:keyword}, or {c:keyword}", _each_gained, _says_each_gained(3)),
    words(
        "kinds of gain",
        "{a:keyword}, {b:keyword}, {c:keyword}, or {d:keyword}",
        _each_gained,
        _says_each_gained(4),
    ),
    words("kinds of gain", "{a:keyword} or {b:keyword}", _each_gained, _says_each_gained(2)),
    verb("[gains|gain] your choice of {k:kinds of gain} {d:duration}", lambda k, d: ChangeOfChoice(Subject(), k, d)),
    verb(
        "[gets|get] {p:+n/+n} or {q:+n/+n} {d:duration}",
        lambda p, q, d: ChangeOfChoice(Subject(), ((p,), (q,)), d),
    ),
    words(
        "having#",
        "([isn't a|aren't] {k:kind of permanent#}|[is not a|are not] {k:kind of permanent#})",
        lambda k: (LoseTypes(k),),
    ),
    words("gaining#", "[isn't a|aren't] {k:kind of permanent#}", lambda k: (LoseTypes(k),)),
    words("having#", "[is|are] every creature type", lambda: (EVERY_CREATURE_TYPE,)),
    words(
        "having#",
        "[gets|get] +X/+Y, where X is {a:quantity}, and Y is {b:quantity}",
        lambda a, b: (ModifyPT(a, b),),
        _says_two_numbers,
    ),
    words("gaining#", "[gains|gain] all creature types", lambda: (EVERY_CREATURE_TYPE,)),
    # abilities in quotes
    words("they", "they", lambda at: BackReference("they", at), looks_back_to_objects, placed=True),
    words("clause", "({who:they}|{who:they} each) {p:gainings.p} {d:duration}", Change),
    words("quote", ('"{line:line}"', "'{line:line}'"), lambda line: None if speaks_of_a_choice(line) else line),
    words("quote", '"{k:quoted keyword}"', lambda k: k),
    words(
        "quoted keyword",
        "{k:keyword}.",
        lambda k: (k,),
        lambda t: [{"k": t[0]}] if isinstance(t, tuple) and len(t) == 1 and isinstance(t[0], Keyword) else [],
    ),
    # definitions
    words(
        "other line",
        "~'s power and toughness are each equal to {q:quantity}.",
        lambda q: _defined(q, q),
    ),
    words(
        "other line",
        "~'s power is equal to {q:quantity} and its toughness is equal to that number plus {n:number}.",
        lambda q, n: _defined(q, Plus(n, q)),
    ),
    words(
        "other line",
        "~'s power is equal to {q:quantity}.",
        lambda q: _defined(q, None),
    ),
    words(
        "other line",
        "~'s toughness is equal to {q:quantity}.",
        lambda q: _defined(None, q),
    ),
)
