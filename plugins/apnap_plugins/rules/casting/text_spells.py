"""Words for what the spells that you cast have: "spells you cast have ...", "the next spell you cast this turn has ..." (CR 611).

The category `your spells#` holds filters; `spell ability` the keyword abilities that function on the stack as far as a spell gets
them there, of which each mechanic says its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from apnap import Ability, Continuous, Indefinite, Part
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.casting.conditions import OF_A_CARD, WasCastForThat
from apnap_plugins.rules.casting.durations import UntilCastFromExile
from apnap_plugins.rules.casting.spells_you_cast import (
    AffectsSpells,
    AffectsSpellsOnStack,
    IsFirstEachTurn,
)
from apnap_plugins.rules.continuous.continuous import Gain
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.effects.as_it_enters import ChangeNextSpell
from apnap_plugins.rules.effects.history import SpellsCastThisTurn
from apnap_plugins.rules.stack.filters import IsSpell
from apnap_plugins.rules.vocabulary.base import Filter, Quantity, Selector
from apnap_plugins.rules.vocabulary.filters import And, Or
from apnap_plugins.rules.words.conditions_done import ORIGINS
from apnap_plugins.rules.words.filters import both, parts_of

your_spells_s: Final = partial(words, "your spells.s")


def spells_have(which: Filter, *parts: Part) -> tuple[Continuous]:
    """The effects of "spells you cast have ..."."""
    return (Continuous(AffectsSpells(which), parts),)


def _have(f: Filter, k: Ability) -> tuple[Continuous]:
    return spells_have(f, Gain((k,)))


def _on_stack_have(f: Filter, k: Ability) -> tuple[Continuous] | None:
    """What spells have that are there, rather than those that you cast."""
    return (Continuous(AffectsSpellsOnStack(f), (Gain((k,)),)),) if IsSpell() in parts_of(f) else None


def _says_on_stack_have(tree: Any) -> Iterator[Bindings]:
    one = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(one, Continuous) and isinstance(one.affects, AffectsSpellsOnStack):
        given = one.parts[0].abilities if isinstance(one.parts[0], Gain) else ()
        if len(given) == 1 and tree == _on_stack_have(one.affects.filter, given[0]):
            yield {"f": one.affects.filter, "k": given[0]}


def _next(f: Filter, k: Ability) -> ChangeNextSpell:
    return ChangeNextSpell(f, (Gain((k,)),))


def _gains(o: Selector, k: Ability) -> Change:
    return Change(o, (Gain((k,)),), Indefinite())


def _said_behind(tree: Any) -> Iterator[Bindings]:
    """The last thing that is demanded stands behind "you cast"."""
    parts = parts_of(tree) if isinstance(tree, Filter) else ()
    if len(parts) > 1:
        yield {"f": both(*parts[:-1]), "h": parts[-1]}


def _both_kinds(a: Filter, b: Filter) -> Filter:
    return both(Or((a, b)), IsSpell())


def _from(origin: Filter) -> tuple[Callable[[Filter], Filter], Callable[[Any], Iterator[Bindings]]]:
    """Spells of a kind that were cast from a zone: `means` and `says`."""
    end = parts_of(origin)

    def says(tree: Any) -> Iterator[Bindings]:
        parts = parts_of(tree) if isinstance(tree, Filter) else ()
        if len(parts) > len(end) and parts[-len(end) :] == end:
            yield {"f": both(*parts[: -len(end)])}

    return (lambda f: both(f, origin)), says


def _first_from(origin: Filter) -> tuple[Callable[[Filter], Filter], Callable[[Any], Iterator[Bindings]]]:
    """The first of them in each turn."""
    means, says_from = _from(origin)

    def says(tree: Any) -> Iterator[Bindings]:
        yield from says_from(tree.of) if isinstance(tree, IsFirstEachTurn) else ()

    return (lambda f: IsFirstEachTurn(means(f))), says


def _cast_now(origin: Filter) -> tuple[Callable[[Filter], Quantity], Callable[[Any], Iterator[Bindings]]]:
    """How many spells of a kind you cast this turn from there: `means` and `says`."""

    def means(f: Filter) -> SpellsCastThisTurn:
        return SpellsCastThisTurn(And((f, origin)))

    def says(tree: Any) -> Iterator[Bindings]:
        wanted = tree.filter if isinstance(tree, SpellsCastThisTurn) else None
        if isinstance(wanted, And) and len(wanted.parts) == 2 and tree == means(wanted.parts[0]):
            yield {"f": wanted.parts[0]}

    return means, says


WORDS: Final[tuple[WordDeclaration, ...]] = (
    *(
        declared
        for where, origin in ORIGINS.items()
        if where
        for declared in (
            words("each one", f"{{f:spell filter.s}} you've cast this turn {where}", *_cast_now(origin)),
            words("quantity", f"the number of {{f:spell filter.p}} you've cast this turn {where}", *_cast_now(origin)),
        )
    ),
    words("your spells.p", "{f:spell core.p} you cast", lambda f: f),
    your_spells_s("each {f:spell core.s} you cast", lambda f: f),
    your_spells_s("each {a:adjective} and {b:adjective} spell you cast", _both_kinds),
    words("your spells.p", "{f:spell core.p} you cast {h:having}", both, _said_behind),
    your_spells_s("each {f:spell core.s} you cast {h:having}", both, _said_behind),
    your_spells_s("the first {f:spell filter.s} you cast each turn", IsFirstEachTurn),
    *(
        declared
        for where, origin in ORIGINS.items()
        if where
        for declared in (
            words("your spells.p", f"{{f:spell core.p}} you cast {where}", *_from(origin)),
            your_spells_s(f"each {{f:spell core.s}} you cast {where}", *_from(origin)),
            your_spells_s(f"the first {{f:spell filter.s}} you cast {where} each turn", *_first_from(origin)),
        )
    ),
    words("static", "{f:your spells#} [has|have] {k:spell ability}", _have),
    words(
        "static",
        ("{f:spell filter.p} have {k:spell ability}", "{f:spell filter.p} have {k:keyword}"),
        _on_stack_have,
        _says_on_stack_have,
    ),
    words("clause", "{o:mention.s} gains {k:spell ability}", _gains),
    words("duration", "until ~ is cast from exile", UntilCastFromExile),
    words(
        "condition",
        "the {c:mana cost} cost was paid",
        lambda c: WasCastForThat(OF_A_CARD, c),
        lambda tree: [{"c": tree.cost}] if isinstance(tree, WasCastForThat) else [],
    ),
    words("clause", "the next {f:spell filter.s} you cast this turn has {k:spell ability}", _next),
)
