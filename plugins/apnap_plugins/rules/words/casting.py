"""Words for casting: what spells cost, more or less or otherwise, and when and how they may be cast (CR 118, 601)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from apnap import Static
from apnap.words import Bindings, WordDeclaration, word_list, words
from apnap_plugins.rules.casting import AlternativeCost
from apnap_plugins.rules.casting_words import (
    AbilitiesCostLess,
    ActivatesAnyTime,
    AdditionalCost,
    CantCast,
    CastAsThoughFlash,
    CostsLess,
    CostsMore,
    DuringStep,
)
from apnap_plugins.rules.comparing import EQUAL, NumberIs
from apnap_plugins.rules.history import SpellsCast
from apnap_plugins.rules.phases import COMBAT
from apnap_plugins.rules.phrases import IsSpell
from apnap_plugins.rules.selection import Anything, EachOpponent, EachPlayer, Filter, Itself, Selector, You
from apnap_plugins.rules.symbols import ManaCost
from apnap_plugins.rules.turn_words import After, Before, CastOnlyIf, DuringCombat
from apnap_plugins.rules.words.filters import both, parts_of
from apnap_plugins.rules.words.payments import is_cost

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
        words("stack static", f"~ costs {{m:mana cost}} {end}",
              means=lambda m: None if _has_x(m) else (kind(m, Itself(), EachPlayer()),)),
        words("stack static", f"~ costs {{X}} {end}, where X is {{q:quantity}}",
              means=lambda q: (kind(GENERIC, Itself(), EachPlayer(), q),)),
        words("stack static", f"~ costs {{m:mana cost}} {end} for each {{q:each one}}",
              means=lambda m, q: None if _has_x(m) else (kind(m, Itself(), EachPlayer(), q),)),
    ]  # fmt: skip
    casters = (("", EachPlayer()), (" you cast", You()), (" your opponents cast", EachOpponent()))
    for who, whose in casters:
        out += [_priced(kind, f"{{f:spell filter.p}}{who} cost {{m:mana cost}} {end}", whose)]
    return out


def _priced(kind: Any, pattern: str, whose: Selector) -> WordDeclaration:
    return words("static", pattern, means=lambda f, m: None if _has_x(m) else (kind(m, f, whose),))


def _first_costs_less(f: Filter, m: ManaCost) -> Any:
    """Until such a spell has been cast this turn, also one that was cast before this was there."""
    none_yet = NumberIs(SpellsCast(f), EQUAL, 0)
    return None if _has_x(m) else (Static((CostsLess(m, f, You()),), none_yet),)


def _says_first_costs_less(tree: Any) -> Iterator[Bindings]:
    effect = tree[0].effects[0] if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], Static) else None
    if isinstance(effect, CostsLess) and tree == _first_costs_less(effect.filter, effect.symbols):
        yield {"f": effect.filter, "m": effect.symbols}


def _card(spells: Filter) -> Filter:
    """What a card must be for its spell to be meant: it is judged before it is one (CR 601.3)."""
    return both(*(part for part in parts_of(spells) if part != IsSpell()))


def _spells(card: Any) -> Iterator[Filter]:
    """The way back from `_card`: the noun stands somewhere among what is demanded."""
    if isinstance(card, Filter):
        parts = parts_of(card) if card != Anything() else ()
        for at in range(len(parts), -1, -1):
            yield both(*parts[:at], IsSpell(), *parts[at:])


def _about_spells(pattern: str, make: Any) -> WordDeclaration:
    """Words for what may or can't be cast."""

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, tuple) and len(tree) == 1 and type(tree[0]) is type(make(Anything())):
            if make(tree[0].filter) == tree[0]:
                yield from ({"f": spells} for spells in _spells(tree[0].filter))

    return words("static", pattern, means=lambda f: (make(_card(f)),), says=says)


WORDS: Final[tuple[WordDeclaration, ...]] = (
    # costs
    words("spell cost", "{a:cost}", means=lambda a: a),
    words("spell cost", "pay {m:mana cost}", means=lambda m: (m,), says=_only_mana),
    words("spell cost", "{a:spell cost} and {b:spell cost}", means=lambda a, b: (*a, *b), says=_cut_cost),
    words("stack static", "as a additional cost to cast ~, {c:spell cost}", means=lambda c: (AdditionalCost(c),)),
    words("everywhere static", "you may {c:spell cost} rather than pay ~'s mana cost",
          means=lambda c: (AlternativeCost("alternative cost", c),)),
    words("everywhere static", "you may cast ~ without paying its mana cost",
          means=lambda: (AlternativeCost("alternative cost", ()),)),
    *_cheaper(CostsLess, "less"),
    *_cheaper(CostsMore, "more"),
    words("static", "{k:ability name} abilities you activate cost {m:mana cost} less to activate",
          "{k:ability name} costs you pay cost {m:mana cost} less",
          means=lambda k, m: None if _has_x(m) else (AbilitiesCostLess(k, m),)),
    words("static", "{k:ability name} abilities you activate cost {m:mana cost} less to activate for each {q:each one}",
          means=lambda k, m, q: None if _has_x(m) else (AbilitiesCostLess(k, m, q),)),
    words("other line", "the first {f:spell filter.s} you cast each turn costs {m:mana cost} less to cast.",
          means=_first_costs_less, says=_says_first_costs_less),
    # when
    words("static", "you may activate {k:ability name} abilities any time you could cast a instant",
          means=lambda k: (ActivatesAnyTime(k),)),
    words("everywhere static", "you may cast ~ as though it had flash",
          means=lambda: (CastAsThoughFlash(Itself(), EachPlayer()),)),
    _about_spells("you may cast {f:spell filter.p} as though they had flash", CastAsThoughFlash),
    word_list("when to cast", {
        "during combat": DuringCombat(),
        "before attackers are declared": Before(ATTACKERS_STEP),
        "before blockers are declared": Before(BLOCKERS_STEP),
        "before combat": Before(),
        "after combat": After(ended=True),
        "after blockers are declared": After(BLOCKERS_STEP),
        "during combat before blockers are declared": Before(BLOCKERS_STEP, in_combat=True),
        "during combat after blockers are declared": After(BLOCKERS_STEP, in_combat=True),
        "during the declare blockers step": DuringStep((BLOCKERS_STEP,)),
        "during the declare attackers step": DuringStep((ATTACKERS_STEP,)),
    }),
    words("everywhere static", "cast ~ only {w:when to cast}", means=lambda w: (CastOnlyIf(w),)),
    _about_spells("players can't cast {f:spell filter.p}", CantCast),
    _about_spells("your opponents can't cast {f:spell filter.p}", lambda f: CantCast(f, EachOpponent())),
    _about_spells("you can't cast {f:spell filter.p}", lambda f: CantCast(f, You())),
)  # fmt: skip
