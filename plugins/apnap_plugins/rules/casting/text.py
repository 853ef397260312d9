"""Words for casting: what spells cost, more or less or otherwise, and when and how they may be cast (CR 118, 601)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final, Protocol

from apnap import Condition, Static
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.casting.casting import AlternativeCost
from apnap_plugins.rules.casting.effects import (
    AbilitiesCostLess,
    ActivatesAnyTime,
    AdditionalCost,
    CantCast,
    CastAsThoughFlash,
    CastOnlyIf,
    CostsLess,
    CostsMore,
)
from apnap_plugins.rules.costs.text import is_cost
from apnap_plugins.rules.effects.history import SpellsCastThisTurn
from apnap_plugins.rules.stack.filters import IsSpell
from apnap_plugins.rules.turn.phases import COMBAT
from apnap_plugins.rules.vocabulary.base import Filter, Selector
from apnap_plugins.rules.vocabulary.conditions import AllOf, NumberIs
from apnap_plugins.rules.vocabulary.filters import EQUAL, Anything, HasKeyword, Itself
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, EachPlayer, You
from apnap_plugins.rules.vocabulary.symbols import ManaCost
from apnap_plugins.rules.words.filters import both, parts_of

everywhere_static: Final = partial(words, "everywhere static")
spell_cost: Final = partial(words, "spell cost")
stack_static: Final = partial(words, "stack static")
static: Final = partial(words, "static")

ATTACKERS_STEP, BLOCKERS_STEP = COMBAT[1], COMBAT[2]


def _cut_cost(tree: Any) -> Iterator[Bindings]:
    if is_cost(tree) and len(tree) > 1:
        for at in range(1, len(tree)):
            yield {"a": tree[:at], "b": tree[at:]}


def _only_mana(tree: Any) -> Iterator[Bindings]:
    if is_cost(tree) and len(tree) == 1 and hasattr(tree[0], "symbols"):
        yield {"m": tree[0]}


GENERIC: Final = ManaCost(("1",))


def _has_x(cost: Any) -> bool:
    """Whether a cost speaks of an X that nothing says."""
    return isinstance(cost, ManaCost) and "X" in cost.symbols


def _cheaper(kind: Any, word: str) -> list[WordDeclaration]:
    """Words for what spells cost more or less than their mana cost says (CR 601.2f)."""
    end = f"{word} to cast"
    out: list[WordDeclaration] = [
        stack_static(
            f"~ costs {{m:mana cost}} {end}", lambda m: None if _has_x(m) else (kind(m, Itself(), EachPlayer()),)
        ),
        stack_static(
            f"~ costs {{X}} {end}, where X is {{q:quantity}}", lambda q: (kind(GENERIC, Itself(), EachPlayer(), q),)
        ),
        stack_static(
            f"~ costs {{m:mana cost}} {end} for each {{q:each one}}",
            lambda m, q: None if _has_x(m) else (kind(m, Itself(), EachPlayer(), q),),
        ),
    ]
    casters = (("", EachPlayer()), (" you cast", You()), (" your opponents cast", EachOpponent()))
    for who, whose in casters:
        out += [_priced(kind, f"{{f:spell filter.p}}{who} cost {{m:mana cost}} {end}", whose)]
        out += [
            _priced_each(kind, f"{{f:spell filter.p}}{who} cost {{m:mana cost}} {end} for each {{q:each one}}", whose)
        ]
    return out


def _priced(kind: Any, pattern: str, whose: Selector) -> WordDeclaration:
    return static(pattern, lambda f, m: None if _has_x(m) else (kind(m, f, whose),))


def _priced_each(kind: Any, pattern: str, whose: Selector) -> WordDeclaration:
    return static(pattern, lambda f, m, q: None if _has_x(m) else (kind(m, f, whose, q),))


def _less_if_it_has(f: Filter, m: ManaCost, k: str) -> Any:
    """Spells that have an ability cost less (CR 601.2f)."""
    return None if _has_x(m) else (CostsLess(m, both(f, HasKeyword(k)), You()),)


def _says_less_if_it_has(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], CostsLess):
        *others, last = parts_of(tree[0].filter)
        if isinstance(last, HasKeyword) and tree == _less_if_it_has(both(*others), tree[0].symbols, last.keyword):
            yield {"f": both(*others), "m": tree[0].symbols, "k": last.keyword}


def _first_costs_less(f: Filter, m: ManaCost) -> Any:
    """Until such a spell has been cast this turn, also one that was cast before this was there."""
    none_yet = NumberIs(SpellsCastThisTurn(f), EQUAL, 0)
    return None if _has_x(m) else (Static((CostsLess(m, f, You()),), none_yet),)


def cards_meant(spells: Filter) -> Filter:
    """What a card must be for its spell to be meant: it is judged before it is one (CR 601.3)."""
    return both(*(part for part in parts_of(spells) if part != IsSpell()))


def spells_meant(card: object) -> Iterator[Filter]:
    """The way back from `_card`: the noun stands somewhere among what is demanded."""
    if isinstance(card, Filter):
        parts = parts_of(card) if card != Anything() else ()
        for at in range(len(parts), -1, -1):
            yield both(*parts[:at], IsSpell(), *parts[at:])


def _only_then_and_if(c: Condition, d: Condition) -> Any:
    return (CastOnlyIf(AllOf((c, d))),)


def _says_then_and_if(tree: Any) -> Iterator[Bindings]:
    only = tree[0].condition if isinstance(tree, tuple) and tree and isinstance(tree[0], CastOnlyIf) else None
    if isinstance(only, AllOf) and len(only.parts) == 2:
        yield {"c": only.parts[0], "d": only.parts[1]}


class AboutSpells(Protocol):
    """An effect that says of which spells it speaks."""

    @property
    def filter(self) -> Filter:
        """What cards' spells those are."""


def about_spells(pattern: str, make: Callable[[Filter], AboutSpells]) -> WordDeclaration:
    """Words for what may or can't be cast: `make` is the effect for a filter, which `{f:…}` in the pattern gives."""

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, tuple) and len(tree) == 1 and type(tree[0]) is type(make(Anything())):
            if make(tree[0].filter) == tree[0]:
                yield from ({"f": spells} for spells in spells_meant(tree[0].filter))

    return static(pattern, lambda f: (make(cards_meant(f)),), says)


WORDS: Final[tuple[WordDeclaration, ...]] = (
    # costs
    spell_cost("{a:cost}", lambda a: a),
    spell_cost("pay {m:mana cost}", lambda m: (m,), _only_mana),
    spell_cost("{a:spell cost} and {b:spell cost}", lambda a, b: (*a, *b), _cut_cost),
    stack_static("as a additional cost to cast ~, {c:spell cost}", lambda c: (AdditionalCost(c),)),
    everywhere_static(
        "you may {c:spell cost} rather than pay ~'s mana cost", lambda c: (AlternativeCost("alternative cost", c),)
    ),
    everywhere_static(
        "you may cast ~ without paying its mana cost", lambda: (AlternativeCost("alternative cost", ()),)
    ),
    *_cheaper(CostsLess, "less"),
    *_cheaper(CostsMore, "more"),
    static(
        "each {f:spell filter.s} you cast costs {m:mana cost} less to cast if it has {k:ability name}",
        _less_if_it_has,
        _says_less_if_it_has,
    ),
    static(
        (
            "{k:ability name} abilities you activate cost {m:mana cost} less to activate",
            "{k:ability name} costs you pay cost {m:mana cost} less",
        ),
        lambda k, m: None if _has_x(m) else (AbilitiesCostLess(k, m),),
    ),
    static(
        "{k:ability name} abilities you activate cost {m:mana cost} less to activate for each {q:each one}",
        lambda k, m, q: None if _has_x(m) else (AbilitiesCostLess(k, m, q),),
    ),
    words(
        "other line",
        "the first {f:spell filter.s} you cast each turn costs {m:mana cost} less to cast.",
        _first_costs_less,
    ),
    # when
    static(
        "you may activate {k:ability name} abilities any time you could cast a instant",
        lambda k: (ActivatesAnyTime(k),),
    ),
    everywhere_static("you may cast ~ as though it had flash", lambda: (CastAsThoughFlash(Itself(), EachPlayer()),)),
    about_spells("you may cast {f:spell filter.p} as though they had flash", CastAsThoughFlash),
    everywhere_static("cast ~ only {c:activation time}", lambda c: (CastOnlyIf(c),)),
    everywhere_static(
        "cast ~ only {c:activation time} and only if {d:condition}", _only_then_and_if, _says_then_and_if
    ),
    about_spells("players can't cast {f:spell filter.p}", CantCast),
    about_spells("your opponents can't cast {f:spell filter.p}", lambda f: CantCast(f, EachOpponent())),
    about_spells("you can't cast {f:spell filter.p}", lambda f: CantCast(f, You())),
)
