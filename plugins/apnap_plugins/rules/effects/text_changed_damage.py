"""Words for damage that becomes another amount: a certain one, or half of it (CR 614.1a)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Duration
from apnap.words import Bindings, WordDeclaration, word_list, words
from apnap_plugins.rules.damage.filters import DamageFilter
from apnap_plugins.rules.effects.linked_abilities import IsOfChosenColor
from apnap_plugins.rules.effects.prevention import Prevents
from apnap_plugins.rules.effects.replacement import DoubleDamage, HalfDamage, SetDamage
from apnap_plugins.rules.effects.text_damage import (
    ECHOES,
)
from apnap_plugins.rules.effects.text_entering import COLOR_LINK
from apnap_plugins.rules.vocabulary.base import Filter, Quantity
from apnap_plugins.rules.vocabulary.selectors import EachOpponent

static: Final = partial(words, "static")


def _to(fixed: DamageFilter, f: Filter) -> DamageFilter:
    return DamageFilter(source=f, to=fixed.to, players=fixed.players)


def _one(tree: Any, kind: type[Any]) -> Any:
    return tree[0] if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], kind) else None


def _set(fixed: DamageFilter, recipient: str, echo: str) -> WordDeclaration:
    def means(f: Filter, n: int, m: int) -> Any:
        return (SetDamage(_to(fixed, f), n, m),)

    def says(tree: Any) -> Iterator[Bindings]:
        found = _one(tree, SetDamage)
        if found is not None and found.damage.source is not None and _to(fixed, found.damage.source) == found.damage:
            yield {"f": found.damage.source, "n": found.least, "m": found.becomes}

    start = f"if {{f:damage dealer}} would deal {{n:number}} or more damage to {recipient}"
    return static(f"{start}, (it|that source) deals {{m:number}} damage to {echo} instead", means, says)


def _half(fixed: DamageFilter, recipient: str, echo: str, rounded: str) -> WordDeclaration:
    up = rounded == "up"

    def says(tree: Any) -> Iterator[Bindings]:
        found = _one(tree, HalfDamage)
        if found is not None and found.up == up and found.damage.source is not None:
            if _to(fixed, found.damage.source) == found.damage:
                yield {"f": found.damage.source}

    start = f"if {{f:damage dealer}} would deal damage to {recipient}"
    return static(
        f"{start}, it deals half that damage, rounded {rounded}, to {echo} instead",
        lambda f: (HalfDamage(_to(fixed, f), up),),
        says,
    )


def _prevents(fixed: DamageFilter, recipient: str, echo: str) -> WordDeclaration:
    """The same as "prevent 1 of that damage", said at greater length."""

    def says(tree: Any) -> Iterator[Bindings]:
        found = _one(tree, Prevents)
        if found is not None and found.damage.source is not None and found.amount is not None:
            if found == Prevents(_to(fixed, found.damage.source), found.amount):
                yield {"f": found.damage.source, "n": found.amount}

    start = f"if a {{f:spell filter.s}} would deal damage to {recipient}"
    return static(
        f"{start}, prevent {{n:number}} damage that spell would deal to {echo}",
        lambda f, n: (Prevents(_to(fixed, f), n),),
        says,
    )


TO_OPPONENTS: Final = DamageFilter(to=None, players=EachOpponent(), combat=True)


def _more_for_a_time(times: int) -> dict[str, Any]:
    """The combat damage that one object deals to opponents for a time."""

    def means(d: Duration, o: Any) -> DoubleDamage:
        return DoubleDamage(TO_OPPONENTS, o, False, d, times)

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, DoubleDamage) and tree.sources is not None and tree == means(tree.duration, tree.sources):
            yield {"d": tree.duration, "o": tree.sources}

    return {"means": means, "says": says}


def _plus(q: Any) -> tuple[int, Any]:
    return (1, q)


def _says_plus(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 2 and tree[0] == 1 and isinstance(tree[1], Quantity):
        yield {"q": tree[1]}


def _so_often(n: int) -> tuple[int, int]:
    return (n, 0)


def _says_so_often(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 2 and tree[1] == 0 and tree[0] in _OFTEN.values():
        yield {"n": tree[0]}


_OFTEN: Final = {"twice": 2, "three times": 3}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words("more damage", "that much damage plus a amount of damage equal to {q:quantity}", _plus, _says_plus),
    word_list("how often", _OFTEN),
    words("more damage", "{n:how often} that much damage", _so_often, _says_so_often),
    words("damage source#", "[source|sources] of the chosen color", lambda: IsOfChosenColor(COLOR_LINK)),
    *(
        words(
            "plain sentence",
            "{d:duration}, if {o:mention.s} would deal combat damage to (one of your opponents|an opponent), "
            f"it deals {much} that damage to that player instead.",
            **_more_for_a_time(times),
        )
        for much, times in (("double", 2), ("triple", 3))
    ),
    *(
        declared
        for recipient, fixed, echo in ECHOES
        if isinstance(recipient, str) and isinstance(echo, str)
        for declared in (
            _set(fixed, recipient, echo),
            *(_half(fixed, recipient, echo, rounded) for rounded in ("down", "up")),
            _prevents(fixed, recipient, echo),
        )
    ),
)
