"""Words for what deals damage that triggered abilities trigger on: spells, and much of it at once (CR 120.1, 603.2)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Instruction
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.damage.filters import DamageFilter
from apnap_plugins.rules.damage.selectors import DamageSource
from apnap_plugins.rules.damage.triggers import WhenDealsDamage, WhenDealsDamageTo, WhenItDealsDamage
from apnap_plugins.rules.effects.excess_damage import ExcessDamage, ExcessDamageThisWay, WhenDealtExcessDamage
from apnap_plugins.rules.effects.history import EventAmount
from apnap_plugins.rules.effects.instructions import If
from apnap_plugins.rules.effects.text_damage import damage_parts, described_damage, is_described_damage
from apnap_plugins.rules.vocabulary.base import Filter, Selector
from apnap_plugins.rules.vocabulary.conditions import NumberIs
from apnap_plugins.rules.vocabulary.filters import LEAST, Anything
from apnap_plugins.rules.vocabulary.selectors import All, EachOpponent, EachPlayer, TriggerPlayer, You
from apnap_plugins.rules.words.references import Cause, ThatMuch, caused, rewritten

cause: Final = partial(words, "cause")

_MUCH: Final[dict[str, Any]] = {"it": None, "that": None, "much": EventAmount()}
_PLAYERS: Final[dict[str, tuple[str, Selector]]] = {
    "you": ("you're", You()),
    "an opponent": ("an opponent is", EachOpponent()),
    "a player": ("a player is", EachPlayer()),
}


def _deals_much(f: Filter, n: Any, k: Any, r: Any) -> Cause | None:
    """That much from one source to one thing; what deals it is called "that source"."""
    if not isinstance(n, int) or n < 2:
        return None
    player = TriggerPlayer() if r.to is None and r.players in (EachPlayer(), EachOpponent()) else None
    on = WhenDealsDamage(described_damage(f, k, r), least=n)
    return Cause(on, None, None, player, EventAmount(), source=DamageSource())


def _says_deals_much(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, WhenDealsDamage) and tree.least > 1 and is_described_damage(tree.damage):
        yield {**damage_parts(tree.damage), "n": tree.least}


def _is_dealt_much(whom: Selector, n: Any, k: Any) -> Cause | None:
    return _deals_much(Anything(), n, k, DamageFilter(to=None, players=whom))


def _says_is_dealt_much(whom: Selector, tree: Any) -> Iterator[Bindings]:
    for found in _says_deals_much(tree):
        if found["f"] == Anything() and found["r"] == DamageFilter(to=None, players=whom):
            yield {"n": found["n"], "k": found["k"]}


def _spell_to(whom: Selector) -> Any:
    return lambda f: WhenDealsDamageTo(f, None, whom)


_EXCESS: Final = ExcessDamageThisWay()
_WAS_EXCESS: Final = NumberIs(_EXCESS, LEAST, 1)


# Any: a sentence as the grammar has it
def _that_many(s: Any) -> Instruction | None:
    """Behind the words that there was some, "that many" is the excess damage."""
    meant = rewritten(s, lambda part: _EXCESS if isinstance(part, ThatMuch) and not part.of else part)
    return If(_WAS_EXCESS, meant) if meant != s else None


def _says_that_many(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, If) and tree == If(_WAS_EXCESS, tree.then):
        if _EXCESS in tree.then.walk():
            yield {"s": tree.then}


def _to_some(f: Filter) -> NumberIs | None:
    """To any of a kind; of permanents of any kind there are words of their own."""
    return NumberIs(ExcessDamageThisWay(All(f)), LEAST, 1) if f != Anything() else None


def _says_to_some(tree: Any) -> Iterator[Bindings]:
    meant = tree.one.to if isinstance(tree, NumberIs) and isinstance(tree.one, ExcessDamageThisWay) else None
    if isinstance(meant, All) and tree == _to_some(meant.filter):
        yield {"f": meant.filter}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    # excess damage: "the excess" is how much too much it was
    *(
        cause(
            f"whenever {{f:happener}} is dealt {what}",
            **caused(partial(WhenDealtExcessDamage, noncombat=only), "f", player=None),
        )
        for what, only in (("excess damage", False), ("excess noncombat damage", True))
    ),
    words("quantity", "the excess", ExcessDamage),
    words("quantity", "the (amount of excess damage|excess damage) dealt this way", lambda: _EXCESS),
    words(
        "quantity",
        "the (amount of excess damage|excess damage) dealt to {to:mention.s} this way",
        ExcessDamageThisWay,
    ),
    words("condition", "excess damage was dealt (this way|to a permanent this way)", lambda: _WAS_EXCESS),
    words("condition", "excess damage was dealt to a {f:filter.s} this way", _to_some, _says_to_some),
    words(
        "condition",
        "excess damage was dealt to {to:mention.s} this way",
        lambda to: NumberIs(ExcessDamageThisWay(to), LEAST, 1),
    ),
    words(
        "sentence",
        "if excess damage was dealt to a permanent this way, {s:plain sentence}",
        _that_many,
        _says_that_many,
    ),
    cause(
        "(whenever|when) a {f:damage source.s} deals {n:number} or more {k:kind of damage} to {r:dealt to}",
        _deals_much,
        _says_deals_much,
    ),
    *(
        cause(
            f"(whenever|when) {is_dealt} dealt {{n:number}} or more {{k:kind of damage}} by a single source",
            partial(_is_dealt_much, whom),
            partial(_says_is_dealt_much, whom),
        )
        for is_dealt, whom in _PLAYERS.values()
    ),
    cause("(whenever|when) a {f:spell filter.s} deals damage", **caused(WhenItDealsDamage, "f", player=None, **_MUCH)),
    *(
        cause(
            f"(whenever|when) a {{f:spell filter.s}} deals damage to {who}",
            **caused(_spell_to(whom), player=None if whom == You() else TriggerPlayer(), **_MUCH),
        )
        for who, (_, whom) in _PLAYERS.items()
    ),
)
