"""Words for what abilities cost, for costs that something offers, and for mana spent as other (CR 601.2f, 602.2b, 609.4b)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.casting.effects import (
    AbilitiesCostMore,
    ActivatesOnlyInOwnTurn,
    CantCastMore,
    CastsOnlyAtSorceryTime,
    CastsOnlyInOwnTurn,
    CostsLessColored,
    CostsMoreForOwn,
    OfferedCostSaves,
    OffersCost,
    SpellsCostAtLeast,
)
from apnap_plugins.rules.casting.mana_effects import SpendAsThough
from apnap_plugins.rules.casting.prices_of_abilities import (
    AbilitiesOfCostLess,
    AbilitiesOfCostMore,
    OwnKeywordCostsLess,
)
from apnap_plugins.rules.combat.text import affected, meant
from apnap_plugins.rules.continuous.continuous import AffectsAll
from apnap_plugins.rules.effects.history import SpellsCastThisTurn
from apnap_plugins.rules.mana.mana import COLORS_OF_MANA
from apnap_plugins.rules.payment.restrictions import OnSpells
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.filters import Anything, YouOwn
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, EachPlayer, You
from apnap_plugins.rules.vocabulary.symbols import COLOR_LETTERS, ManaCost
from apnap_plugins.rules.words.filters import both, parts_of

static: Final = partial(words, "static")

DOWN_TO_ONE: Final = (
    "cost {m:mana cost} less to activate. this effect can't reduce the mana in (that cost|that ability's activation cost) "
    "to less than one mana"
)
MANA_OF: Final = "you may spend mana as though it were mana of"


def _has_x(cost: Any) -> bool:
    """Whether a cost speaks of an X that nothing says."""
    return isinstance(cost, ManaCost) and "X" in cost.symbols


def _only_generic(m: ManaCost) -> int:
    """How much generic mana a cost is; 0 where there is something else in it."""
    return m.generic() if ManaCost(()).with_generic(m.generic()) == m else 0


def _of_permanents(f: Filter, m: ManaCost) -> tuple[AbilitiesOfCostLess] | None:
    less = _only_generic(m)
    return (AbilitiesOfCostLess(f, less),) if less else None


def _of_your_cards(f: Filter, m: ManaCost) -> tuple[AbilitiesOfCostLess] | None:
    less = _only_generic(m)
    return (AbilitiesOfCostLess(both(f, YouOwn()), less, "graveyard"),) if less else None


def _says_of_permanents(tree: Any) -> Iterator[Bindings]:
    one = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(one, AbilitiesOfCostLess) and one == AbilitiesOfCostLess(one.filter, one.less):
        yield {"f": one.filter, "m": ManaCost(()).with_generic(one.less)}


def _says_of_your_cards(tree: Any) -> Iterator[Bindings]:
    one = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(one, AbilitiesOfCostLess) and parts_of(one.filter)[-1] == YouOwn():
        f, m = both(*parts_of(one.filter)[:-1]), ManaCost(()).with_generic(one.less)
        if tree == _of_your_cards(f, m):
            yield {"f": f, "m": m}


def _offered(f: Filter, c: Any, m: ManaCost, a: str) -> Any:
    """Only where all that is saved is mana of the color that the last sentence speaks of."""
    return (OffersCost(f, c), OfferedCostSaves(m)) if m.symbols and set(m.symbols) == {a} else None


def _says_offered(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 2 and isinstance(tree[0], OffersCost):
        if isinstance(tree[1], OfferedCostSaves):
            yield {"f": tree[0].filter, "c": tree[0].cost, "m": tree[1].symbols, "a": tree[1].symbols.symbols[0]}


def _to_cast(types: str) -> Any:
    return {
        "means": lambda f: (SpendAsThough(types, OnSpells(f)),),
        "says": lambda tree: (
            [{"f": tree[0].on.filter}]
            if isinstance(tree, tuple)
            and len(tree) == 1
            and isinstance(tree[0], SpendAsThough)
            and isinstance(tree[0].on, OnSpells)
            and tree[0] == SpendAsThough(types, tree[0].on)
            else []
        ),
    }


def _as_one(a: str, b: str) -> tuple[SpendAsThough] | None:
    return (SpendAsThough(b, of=a),) if a != b else None


def _says_as_one(tree: Any) -> Iterator[Bindings]:
    one = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(one, SpendAsThough) and one.of and one == SpendAsThough(one.types, of=one.of) and len(one.types) == 1:
        yield {"a": one.of, "b": one.types}


def _says_more(tree: Any) -> Iterator[Bindings]:
    one = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(one, AbilitiesOfCostMore) and one.mana_too:
        yield {"f": one.filter, "m": one.symbols}


def _says_more_of_one(tree: Any) -> Iterator[Bindings]:
    for found in _says_more(tree):
        yield from ({"o": o, "m": found["m"]} for o in affected(found["f"]) if not isinstance(o, AffectsAll))


def _colored(f: Filter, m: ManaCost) -> Any:
    """Nothing but mana of colors, which alone is taken away."""
    colors = m.symbols and all(symbol in COLOR_LETTERS for symbol in m.symbols)
    return (CostsLessColored(m, f),) if colors else None


def _says_colored(tree: Any) -> Iterator[Bindings]:
    one = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(one, CostsLessColored) and tree == _colored(one.filter, one.symbols):
        yield {"f": one.filter, "m": one.symbols}


def _for_own_others(f: Filter, m: ManaCost, g: Filter) -> Any:
    return None if _has_x(m) else (CostsMoreForOwn(m, SpellsCastThisTurn(g), f),)


def _says_for_own_others(tree: Any) -> Iterator[Bindings]:
    one = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(one, CostsMoreForOwn) and isinstance(one.times, SpellsCastThisTurn):
        if tree == _for_own_others(one.filter, one.symbols, one.times.filter):
            yield {"f": one.filter, "m": one.symbols, "g": one.times.filter}


def _opponents_abilities(m: ManaCost) -> Any:
    return None if _has_x(m) else (AbilitiesCostMore(m, Anything(), EachOpponent(), False),)


def _says_opponents_abilities(tree: Any) -> Iterator[Bindings]:
    one = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(one, AbilitiesCostMore) and tree == _opponents_abilities(one.symbols):
        yield {"m": one.symbols}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    static(
        "each {f:spell filter.s} a player casts costs {m:mana cost} more to cast for each other {g:spell filter.s} that player "
        "has cast this turn",
        _for_own_others,
        _says_for_own_others,
    ),
    static(
        "abilities your opponents activate cost {m:mana cost} more to activate unless they're mana abilities",
        _opponents_abilities,
        _says_opponents_abilities,
    ),
    static(
        "{f:spell filter.p} you cast cost {m:mana cost} less to cast. this effect reduces only the amount of colored mana you "
        "pay",
        _colored,
        _says_colored,
    ),
    static(
        "each spell that would cost less than {n:many} mana to cast costs {m:many} mana to cast",
        lambda n, m: (SpellsCostAtLeast(n),) if n == m else None,
        lambda t: (
            [{"n": t[0].least, "m": t[0].least}]
            if isinstance(t, tuple) and len(t) == 1 and isinstance(t[0], SpellsCostAtLeast)
            else []
        ),
    ),
    static(f"activated abilities of {{f:filters}} {DOWN_TO_ONE}", _of_permanents, _says_of_permanents),
    static(
        "activated abilities of {f:filters} cost {m:mana cost} more to activate unless they're mana abilities",
        lambda f, m: None if _has_x(m) else (AbilitiesOfCostMore(f, m),),
    ),
    static(
        "activated abilities of {f:filters} cost {m:mana cost} more to activate",
        lambda f, m: None if _has_x(m) else (AbilitiesOfCostMore(f, m, True),),
        _says_more,
    ),
    static(
        "~'s {k:ability name} ability costs {m:mana cost} less to activate if it targets {f:a filter}",
        lambda k, m, f: None if _has_x(m) else (OwnKeywordCostsLess(k, m, targeting=f),),
    ),
    static(
        "activated abilities of {o:affected.s} cost {m:mana cost} more to activate",
        lambda o, m: None if _has_x(m) or isinstance(o, AffectsAll) else (AbilitiesOfCostMore(meant(o), m, True),),
        _says_more_of_one,
    ),
    static(
        f"activated abilities of {{f:card filter.p}} in your graveyard {DOWN_TO_ONE}",
        _of_your_cards,
        _says_of_your_cards,
    ),
    static(
        "as a additional cost to cast {f:spell filter.p}, you may {c:spell cost}. those spells cost {m:mana cost} less to cast "
        "if you paid life this way. this effect reduces only the amount of {a:color} mana you pay",
        _offered,
        _says_offered,
    ),
    static("(players|each player) can cast spells only during their own turns", lambda: (CastsOnlyInOwnTurn(),)),
    static("you can cast spells only during your turn", lambda: (CastsOnlyInOwnTurn(You()),)),
    static(
        "(your opponents|each opponent) can cast spells only during their own turns",
        lambda: (CastsOnlyInOwnTurn(EachOpponent()),),
    ),
    *(
        static(
            f"{who} can cast spells only any time {they} could cast a sorcery",
            lambda of=of: (CastsOnlyAtSorceryTime(of),),
        )
        for who, they, of in (
            ("(each opponent|your opponents)", "they", EachOpponent()),
            ("(each player|players)", "they", EachPlayer()),
            ("you", "you", You()),
        )
    ),
    static(
        "players can cast spells and activate abilities only during their own turns",
        lambda: (CastsOnlyInOwnTurn(), ActivatesOnlyInOwnTurn()),
    ),
    static("you can cast no more than {n:many} spells each turn", lambda n: (CantCastMore(n, who=You()),)),
    static("you can cast no more than one spell each turn", lambda: (CantCastMore(1, who=You()),)),
    static(f"{MANA_OF} any color to cast {{f:spell filter.p}}", **_to_cast(COLOR_LETTERS)),
    static(
        (
            f"{MANA_OF} any type to cast {{f:spell filter.p}}",
            "you can spend mana of any type to cast {f:spell filter.p}",
        ),
        **_to_cast(COLORS_OF_MANA),
    ),
    static(f"{MANA_OF} any color", lambda: (SpendAsThough(COLOR_LETTERS),)),
    static("you may spend {a:color} mana as though it were {b:color} mana", _as_one, _says_as_one),
)
