"""Words for what it costs that creatures attack and block: "can't block unless its controller pays {1}" (CR 508.1h, 509.1d)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Affects, AffectsThis
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.combat.effects import AttackingCosts, CostsToBlock
from apnap_plugins.rules.combat.text import affected, meant
from apnap_plugins.rules.continuous.continuous import AffectsAll, CreateEffect
from apnap_plugins.rules.costs.costs import has_x
from apnap_plugins.rules.vocabulary.base import Amount, Filter, Quantity
from apnap_plugins.rules.vocabulary.quantities import X
from apnap_plugins.rules.vocabulary.selectors import This
from apnap_plugins.rules.vocabulary.symbols import ManaCost
from apnap_plugins.rules.words.references import IT_WORDS, BackReference

static: Final = partial(words, "static")

KINDS: Final[dict[str, tuple[type[AttackingCosts | CostsToBlock], ...]]] = {
    "attack": (AttackingCosts,),
    "block": (CostsToBlock,),
    "attack or block": (AttackingCosts, CostsToBlock),
}
"""What is paid for, by the words for it."""


# Any: a cost as words make it, and the number of times that it is paid
def _effect(
    kind: type[AttackingCosts | CostsToBlock], c: Any, what: Filter, times: Any
) -> AttackingCosts | CostsToBlock:
    """What is paid whomever they attack or block."""
    return AttackingCosts(c, what, None, times) if kind is AttackingCosts else CostsToBlock(c, what, times)


# Any: as above
def _made(kinds: tuple[Any, ...], what: Filter, c: Any, times: Any = 1) -> Any:
    """Not for an X, which nothing says, nor as often as a number of "its" own."""
    if has_x(c) or (isinstance(times, Quantity) and any(isinstance(part, BackReference) for part in times.walk())):
        return None
    return tuple(_effect(kind, c, what, times) for kind in kinds)


def _parts(tree: Any, kinds: tuple[Any, ...]) -> Iterator[tuple[Filter, Any, Amount]]:
    """Whom, what and how often, where a row of effects says nothing else."""
    if isinstance(tree, tuple) and len(tree) == len(kinds) and isinstance(tree[0], kinds[0]):
        first = tree[0]
        if tree == _made(kinds, first.filter, first.cost, first.times):
            yield first.filter, first.cost, first.times


def _one(what: Filter) -> Iterator[Affects]:
    """The single object that a filter means."""
    yield from (who for who in affected(what) if not isinstance(who, AffectsAll))


def _of_one(verb: str, kinds: tuple[Any, ...]) -> list[WordDeclaration]:
    """Words for a single object."""

    def means(who: Affects, c: Any) -> Any:
        return None if isinstance(who, AffectsAll) else _made(kinds, meant(who), c)

    def says(tree: Any) -> Iterator[Bindings]:
        for what, cost, times in _parts(tree, kinds):
            yield from ({"who": who, "c": cost} for who in _one(what) if times == 1)

    def often(who: Affects, c: Any, q: Any) -> Any:
        return None if isinstance(who, AffectsAll) else _made(kinds, meant(who), c, q)

    def says_often(tree: Any) -> Iterator[Bindings]:
        for what, cost, times in _parts(tree, kinds):
            if isinstance(times, Quantity):
                yield from ({"who": who, "c": cost, "q": times} for who in _one(what))

    start = f"{{who:affected.s}} can't {verb} unless its controller pays {{c:cost}}"
    return [
        static(start, means, says),
        static(f"{start} {{q:each}}", often, says_often),
    ]


def _of_this(verb: str, kinds: tuple[Any, ...]) -> list[WordDeclaration]:
    """Words for the object itself, whose controller is "you"; "it" in a number is that object."""

    def yours(c: Any) -> Any:
        return _made(kinds, meant(AffectsThis()), c)

    def says_yours(tree: Any) -> Iterator[Bindings]:
        for what, cost, times in _parts(tree, kinds):
            if what == meant(AffectsThis()) and times == 1:
                yield {"c": cost}

    def yours_often(c: Any, q: Any) -> Any:
        own = q.rewritten(lambda part: This() if isinstance(part, BackReference) and part.word in IT_WORDS else part)
        return _made(kinds, meant(AffectsThis()), c, own)

    def says_yours_often(tree: Any) -> Iterator[Bindings]:
        for what, cost, times in _parts(tree, kinds):
            if what == meant(AffectsThis()) and isinstance(times, Quantity):
                yield {"c": cost, "q": times}

    return [
        static(f"~ can't {verb} unless you pay {{c:cost}}", yours, says_yours),
        static(f"~ can't {verb} unless you pay {{c:cost}} {{q:each}}", yours_often, says_yours_often),
    ]


def _of_several(verb: str, kinds: tuple[Any, ...]) -> WordDeclaration:
    """Words for all of a kind."""

    def means(f: Filter, c: Any) -> Any:
        return _made(kinds, f, c)

    def says(tree: Any) -> Iterator[Bindings]:
        yield from ({"f": what, "c": cost} for what, cost, times in _parts(tree, kinds) if times == 1)

    return static(
        (
            f"{{f:filter.p}} can't {verb} unless their controller pays {{c:cost}} for each of those creatures",
            f"{{f:filter.p}} can't {verb} unless their controller pays {{c:cost}} for each {verb}ing creature they control",
        ),
        means,
        says,
    )


ONE: Final = (ManaCost(("1",)),)


def _this_turn(verb: str) -> WordDeclaration:
    """Words for a turn in which an amount is paid that was chosen as the ability was activated."""
    (kind,) = KINDS[verb]

    def means(f: Filter) -> CreateEffect:
        return CreateEffect(_effect(kind, ONE, f, X()))

    def says(tree: Any) -> Iterator[Bindings]:
        effect = tree.effect if isinstance(tree, CreateEffect) else None
        if isinstance(effect, kind) and tree == means(effect.filter):
            yield {"f": effect.filter}

    return words(
        "clause",
        f"this turn, {{f:filter.p}} can't {verb} unless their controller pays {{X}} for each {verb}ing creature they control",
        means,
        says,
    )


WORDS: Final[tuple[WordDeclaration, ...]] = (
    *(declared for verb, kinds in KINDS.items() for declared in (*_of_one(verb, kinds), *_of_this(verb, kinds))),
    *(_of_several(verb, KINDS[verb]) for verb in ("attack", "block")),
    *(_this_turn(verb) for verb in ("attack", "block")),
)
