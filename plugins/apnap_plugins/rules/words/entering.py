"""Words for how permanents enter the battlefield: tapped, with counters, with a choice, as a copy (CR 614.1c, 614.12, 707)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from apnap import Ability, Static
from apnap.words import Bindings, WordDeclaration, word_list, words
from apnap_plugins.rules.copies import CopyException, EntersAsCopy, ExceptHas, ExceptIs, ExceptIsnt, ExceptPT
from apnap_plugins.rules.costs import PayLife, RevealOf
from apnap_plugins.rules.counters import EntersWithChosenCounter, EntersWithCounters
from apnap_plugins.rules.entering import EntersTapped, EntersTappedUnlessPaid, EnterTapped, EnterWithCounters
from apnap_plugins.rules.lasting import EntersWithAbilities
from apnap_plugins.rules.linking import (
    ACardName,
    AColor,
    ACreatureType,
    AddManaOfChosenColor,
    APlayer,
    AsEntersChoose,
    AWord,
    Choice,
    ChooseValue,
    ChosenPlayer,
    OfChosenColor,
    OfChosenName,
    OfChosenType,
)
from apnap_plugins.rules.selection import Another
from apnap_plugins.rules.words.characteristics import Being
from apnap_plugins.rules.words.filters import TYPE_NOUNS, both, without_another
from apnap_plugins.rules.words.quantities import times

COLOR_LINK, TYPE_LINK, NAME_LINK, PLAYER_LINK = "color", "type", "name", "player"
"""What is chosen, and what "the chosen color" and the like look for (CR 607.2d)."""
_LANDS: Final = ("Plains", "Island", "Swamp", "Mountain", "Forest")
_BASIC: Final = AWord(_LANDS)
_CARD_TYPE: Final = AWord(
    ("artifact", "creature", "enchantment", "instant", "land", "planeswalker", "sorcery", "tribal")
)
_PERMANENT_TYPE: Final = AWord(TYPE_NOUNS)
CHOICES: Final[dict[str, tuple[str, Choice]]] = {
    "choose a color": (COLOR_LINK, AColor()),
    **{f"choose a color other than {word}": (COLOR_LINK, AColor(letter)) for word, letter in
       (("white", "W"), ("blue", "U"), ("black", "B"), ("red", "R"), ("green", "G"))},
    "choose a creature type": (TYPE_LINK, ACreatureType()),
    "choose a basic land type": (TYPE_LINK, _BASIC),
    "choose a card type": (TYPE_LINK, _CARD_TYPE),
    "choose a permanent type": (TYPE_LINK, _PERMANENT_TYPE),
    "choose a card name": (NAME_LINK, ACardName()),
    "choose a nonland card name": (NAME_LINK, ACardName(but="land")),
    "choose a creature card name": (NAME_LINK, ACardName(type="creature")),
    "choose a player": (PLAYER_LINK, APlayer()),
    "choose an opponent": (PLAYER_LINK, APlayer(opponent=True)),
}  # fmt: skip
_ENTERS: Final = ("~ enters", "~ enters the battlefield")


def _enters(tail: str) -> tuple[str, ...]:
    return tuple(f"{start} {tail}" for start in _ENTERS)


def _with_counters(k: str, n: Any, c: Any = None) -> Any:
    return (EntersWithCounters(k, n, c),)


def _some(tree: Any, conditional: bool) -> Iterator[EntersWithCounters]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], EntersWithCounters):
        if (tree[0].condition is not None) == conditional:
            yield tree[0]


def _one(tree: Any) -> Iterator[Bindings]:
    yield from ({"n": one.count, "k": one.kind} for one in _some(tree, False))


def _if(tree: Any) -> Iterator[Bindings]:
    yield from ({"p": (EntersWithCounters(one.kind, one.count),), "c": one.condition} for one in _some(tree, True))


def _if_means(p: tuple[Any], c: Any) -> Any:
    (only,) = p
    if not isinstance(only, EntersWithCounters) or only.condition is not None:
        return None
    return _with_counters(only.kind, only.count, c)


def _one_of_two(k: str, j: str) -> Any:
    return (EntersWithChosenCounter((k, j)),)


def _says_one_of_two(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], EntersWithChosenCounter):
        if len(tree[0].kinds) == 2:
            yield dict(zip("kj", tree[0].kinds, strict=True))


def _with_abilities(c: Any, p: tuple[EntersWithCounters], k: tuple[Ability, ...]) -> Any:
    found = _if_means(p, c)
    return found and (*found, EntersWithAbilities(k, c))


def _says_with_abilities(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 2 and isinstance(tree[1], EntersWithAbilities):
        yield from ({**found, "k": tree[1].abilities} for found in _if(tree[:1]) if found["c"] == tree[1].condition)


def _each(tree: Any) -> Iterator[Bindings]:
    for one in _some(tree, False):
        of, factor = getattr(one.count, "of", None), getattr(one.count, "factor", None)
        if factor is not None:
            yield {"n": factor, "k": one.kind, "q": of}
        elif not isinstance(one.count, int):
            yield {"n": 1, "k": one.kind, "q": one.count}


def _entering_with(f: Any, n: Any, k: str) -> Any:
    """A number that is given: what X would be, nothing says here."""
    return (EnterWithCounters(f, k, n),) if isinstance(n, int) else None


def _says_entering_with(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], EnterWithCounters):
        yield {"f": tree[0].filter, "n": tree[0].count, "k": tree[0].kind}


def _tapped(p: tuple[EntersWithCounters]) -> Any:
    return (EntersTapped(), *p)


def _says_tapped(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 2 and tree[0] == EntersTapped():
        yield {"p": tree[1:]}


def _choosing() -> list[WordDeclaration]:
    entries = {text: AsEntersChoose(link, choice) for text, (link, choice) in CHOICES.items()}
    now = {text: ChooseValue(link, choice) for text, (link, choice) in CHOICES.items()}
    return [word_list("choosing", entries), word_list("clause", now)]


def _unless(cost: Any) -> Any:
    return (Static((EntersTappedUnlessPaid((cost,)),)),)


def _says_unless(tree: Any, kind: type[Any]) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], Static):
        effect = tree[0].effects[0]
        if tree == (Static((effect,)),) and isinstance(effect, EntersTappedUnlessPaid) and len(effect.cost) == 1:
            cost = effect.cost[0]
            if isinstance(cost, PayLife) and kind is PayLife:
                yield {"n": cost.amount}
            elif isinstance(cost, RevealOf) and kind is RevealOf and cost.count == 1:
                yield {"f": cost.filter}


def _is_exception(b: Being) -> CopyException | None:
    plain = b.colors is None and b.numbers is None and not b.abilities
    return ExceptIs(b.types, b.subtypes) if plain else None


def _says_is(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, ExceptIs) and tree == ExceptIs(tree.types, tree.subtypes):
        yield {"b": Being(tree.types, tree.subtypes)}


def _pair(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) > 1:
        yield {"a": tree[:1], "b": tree[1:]}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words("static", *_enters("tapped"), means=lambda: (EntersTapped(),)),
    words("static", *_enters("tapped unless {c:condition}"), means=lambda c: (EntersTapped(c),)),
    words("static", "{f:filters} enter tapped", "{f:filters} enter the battlefield tapped", means=lambda f: (EnterTapped(f),)),
    words("line", "as ~ enters, you may pay {n:number} life. if you don't, it enters tapped.",
          "as ~ enters the battlefield, you may pay {n:number} life. if you don't, it enters tapped.",
          means=lambda n: _unless(PayLife(n)), says=lambda t: _says_unless(t, PayLife)),
    words("line", "as ~ enters, you may reveal a {f:card filter.s} from your hand. if you don't, ~ enters tapped.",
          means=lambda f: _unless(RevealOf(1, f)), says=lambda t: _says_unless(t, RevealOf)),
    # counters
    words("with counters", "with a {k:counter kind} counter on it", means=lambda k: _with_counters(k, 1),
          says=lambda t: (found for found in _one(t) if found["n"] == 1)),
    words("with counters", "with {n:many} {k:counter kind} counters on it", means=lambda n, k: _with_counters(k, n), says=_one),
    words("with counters", "with a {k:counter kind} counter on it for each {q:each one}", means=_with_counters,
          says=lambda t: (found for found in _each(t) if found["n"] == 1)),
    words("with counters", "with {n:many} {k:counter kind} counters on it for each {q:each one}",
          means=lambda n, k, q: _with_counters(k, times(n, q)), says=_each),
    words("with counters", "with a number of {k:counter kind} counters on it equal to {q:quantity}",
          means=_with_counters, says=lambda t: ({"k": f["k"], "q": f["n"]} for f in _one(t))),
    words("with counters", "with your choice of a {k:counter kind} counter or a {j:counter kind} counter on it",
          means=_one_of_two, says=_says_one_of_two),
    words("static", *_enters("{p:with counters}"), means=lambda p: p),
    words("static", *_enters("tapped {p:with counters}"), means=_tapped, says=_says_tapped),
    words("static", *_enters("{p:with counters} if {c:condition}"), "if {c:condition}, ~ enters {p:with counters}",
          "if {c:condition}, it enters {p:with counters}", means=_if_means, says=_if),
    words("those entering", "each {f:filter.s}", means=lambda f: f),
    words("those entering", "each other {f:filter.s}", means=lambda f: both(f, Another()),
          says=lambda t: ({"f": f} for f in without_another(t))),
    words("static", "{f:those entering} enters with a additional {k:counter kind} counter on it",
          "{f:those entering} enters the battlefield with a additional {k:counter kind} counter on it",
          means=lambda f, k: (EnterWithCounters(f, k),)),
    words("static", "{f:those entering} enters with {n:many} additional {k:counter kind} counters on it",
          "{f:those entering} enters the battlefield with {n:many} additional {k:counter kind} counters on it",
          means=_entering_with, says=_says_entering_with),
    words("with counters", "with a additional {k:counter kind} counter on it", means=lambda k: _with_counters(k, 1),
          says=lambda t: (found for found in _one(t) if found["n"] == 1)),
    words("with counters", "with {n:many} additional {k:counter kind} counters on it", means=lambda n, k: _with_counters(k, n),
          says=_one),
    words("static", "if {c:condition}, ~ enters {p:with counters} and with {k:keywords}",
          "if {c:condition}, it enters {p:with counters} and with {k:keywords}",
          means=_with_abilities, says=_says_with_abilities),
    words("static", "if {c:condition}, ~ enters {p:with counters} and with {k:quote}",
          "if {c:condition}, it enters {p:with counters} and with {k:quote}",
          means=_with_abilities, says=_says_with_abilities),
    # choices
    *_choosing(),
    words("static", "as ~ enters, {c:choosing}", "as ~ enters the battlefield, {c:choosing}", means=lambda c: (c,)),
    words("having", "of the chosen color", means=lambda: OfChosenColor(COLOR_LINK)),
    words("having", "of the chosen type", means=lambda: OfChosenType(TYPE_LINK)),
    words("having", "with the chosen name", means=lambda: OfChosenName(NAME_LINK)),
    words("named.s", "the chosen player", means=lambda: ChosenPlayer(PLAYER_LINK)),
    words("mana", "one mana of the chosen color", means=lambda: AddManaOfChosenColor(COLOR_LINK)),
    # copies
    words("copy exception", "it has {k:keywords}", "it gains {k:keywords}", means=ExceptHas),
    words("copy exception", "it has {line:quote}", means=ExceptHas),
    words("copy exception", "it's {b:being.s} in addition to its other types",
          "it's {b:being.s} in addition to its other creature types", means=_is_exception, says=_says_is),
    words("copy exception", "it isn't legendary", means=lambda: ExceptIsnt(frozenset(["legendary"]))),
    words("copy exception", "it's {p:n/n}", means=lambda p: ExceptPT(*p),
          says=lambda t: [{"p": (t.power, t.toughness)}] if isinstance(t, ExceptPT) else []),
    words("copy exceptions", "{e:copy exception}", means=lambda e: (e,)),
    words("copy exceptions", "{a:copy exception} and {b:copy exceptions}", "{a:copy exception}, {b:copy exceptions}",
          "{a:copy exception}, and {b:copy exceptions}",
          means=lambda a, b: (a, *b), says=lambda t: [{"a": p["a"][0], "b": p["b"]} for p in _pair(t)]),
    words("static", "you may have ~ enter as a copy of any {f:filter.s} on the battlefield",
          "you may have ~ enter the battlefield as a copy of any {f:filter.s} on the battlefield",
          "you may have ~ enter as a copy of a {f:filter.s}", "you may have ~ enter as a copy of any {f:filter.s}",
          means=lambda f: (EntersAsCopy(f),)),
    words("static", "you may have ~ enter as a copy of any {f:filter.s} on the battlefield, except {e:copy exceptions}",
          "you may have ~ enter the battlefield as a copy of any {f:filter.s} on the battlefield, except {e:copy exceptions}",
          "you may have ~ enter as a copy of a {f:filter.s}, except {e:copy exceptions}",
          means=lambda f, e: (EntersAsCopy(f, exceptions=e),)),
)  # fmt: skip
