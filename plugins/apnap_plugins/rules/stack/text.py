"""Words for targets that are there: what has them, how many they are, and changing them (CR 115.7, 115.9)."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.stack.changing_targets import ONE, ChangeTargets, ChooseNewTargets
from apnap_plugins.rules.stack.filters import HasManaCost, HasTargetCount, HasXInCost, IsTargeting
from apnap_plugins.rules.stack.instructions import GainActivatedAbilities
from apnap_plugins.rules.stack.quantities import TargetsBeyondFirst
from apnap_plugins.rules.vocabulary.base import Selector
from apnap_plugins.rules.vocabulary.conditions import ObjectIs
from apnap_plugins.rules.vocabulary.filters import CREATURE, Another, Itself, Not
from apnap_plugins.rules.vocabulary.selectors import All, EachOpponent, EachPlayer, You
from apnap_plugins.rules.words.filters import both, if_so, parts_of

clause: Final = partial(words, "clause")
having: Final = partial(words, "having")


# Any: keyword arguments of different types
def _targets(players: Selector | None = None) -> dict[str, Any]:
    """That a permanent of a kind is targeted, or one of some players."""

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, IsTargeting) and tree.filter is not None and tree == IsTargeting(tree.filter, players):
            yield {"f": tree.filter}

    return {"means": lambda f: IsTargeting(f, players), "says": says}


def _only(t: IsTargeting) -> IsTargeting:
    return dataclasses.replace(t, only=True)


def _says_only(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, IsTargeting) and tree.only:
        yield {"t": dataclasses.replace(tree, only=False)}


def _any_way(t: IsTargeting) -> IsTargeting:
    return t


def _says_any_way(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, IsTargeting) and not tree.only:
        yield {"t": tree}


def _it_targets(o: Any, t: IsTargeting) -> ObjectIs:
    return ObjectIs(o, t)


def _says_it_targets(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, ObjectIs) and isinstance(tree.filter, IsTargeting) and not tree.filter.only:
        yield {"o": tree.of, "t": tree.filter}


PLAYERS: Final[dict[str, Selector]] = {"you": You(), "a player": EachPlayer(), "an opponent": EachOpponent()}
"""Which players something targets, as the words have them."""


def _targeting() -> Iterator[WordDeclaration]:
    """What a spell or ability targets: a permanent, a player, or either; alone, among others, or not (CR 115.9)."""
    target = partial(words, "what is targeted")
    yield target("~", lambda: IsTargeting(Itself()))
    yield target("(a {f:filter.s}|one or more {f:filter.p})", **_targets())
    yield target("another {f:filter.s}", lambda f: IsTargeting(both(f, Another())), _says_another)
    for who, players in PLAYERS.items():
        yield target(who, partial(IsTargeting, None, players))
        either = f"{who} or a {{f:filter.s}}"
        yield target((either, f"a {{f:filter.s}} or {who}"), **_targets(players))
    single = partial(words, "what alone is targeted")
    yield single("{t:what is targeted}", _only, _says_only)
    yield single("a single {f:filter.s}", lambda f: IsTargeting(f, only=True))
    yield single("a single player", lambda: IsTargeting(None, EachPlayer(), only=True))
    yield single("a single {f:filter.s} or player", lambda f: IsTargeting(f, EachPlayer(), only=True))
    for targets, negated in (("(that targets|that target)", False), ("(that doesn't|that don't) target", True)):
        yield having(f"{targets} {{t:what is targeted}}", **if_so(_any_way, _says_any_way, negated=negated))
        yield having(f"{targets} only {{t:what alone is targeted}}", **if_so(_same, _says_same, negated=negated))
    yield words("condition", "{o:mention.s} targets {t:what is targeted}", _it_targets, _says_it_targets)


def _same(t: IsTargeting) -> IsTargeting:
    return t


def _says_same(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, IsTargeting) and tree.only:
        yield {"t": tree}


def _says_another(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, IsTargeting) and tree.filter is not None and tree == IsTargeting(tree.filter):
        *rest, last = parts_of(tree.filter)
        if rest and last == Another():
            yield {"f": both(*rest)}


def _says_costs(count: int) -> Callable[[Any], Iterator[Bindings]]:
    """The way back from so many mana costs that something may have."""

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, HasManaCost) and len(tree.costs) == count:
            yield dict(zip("m" if count == 1 else "ab", tree.costs, strict=True))

    return says


WORDS: Final[tuple[WordDeclaration, ...]] = (
    clause("{o:mention.s} gains all activated abilities of {p:mention.s} {d:duration}", GainActivatedAbilities),
    *_targeting(),
    having("with a single target", HasTargetCount),
    having("with {X} in (its mana cost|their mana costs)", HasXInCost),
    having("without {X} in (its mana cost|their mana costs)", lambda: Not(HasXInCost())),
    having("with mana cost {m:mana cost}", lambda m: HasManaCost((m,)), _says_costs(1)),
    having("with mana cost {a:mana cost} or {b:mana cost}", lambda a, b: HasManaCost((a, b)), _says_costs(2)),
    words("each one", "target beyond the first", TargetsBeyondFirst),
    clause("change the target of {o:mention.s}", ChangeTargets),
    clause(
        "change the target of {o:mention.s}. the new target must be a creature",
        lambda o: ChangeTargets(o, to=All(CREATURE)),
    ),
    clause(
        "change the target of {o:mention.s}. the new target must be a player",
        lambda o: ChangeTargets(o, to=EachPlayer()),
    ),
    clause(
        "change a target of {o:mention.s} to {w:mention.s}",
        lambda o, w: ChangeTargets(o, ONE, to=w),
        lambda t: (
            [{"o": t.of, "w": t.to}]
            if isinstance(t, ChangeTargets) and t.to is not None and t == ChangeTargets(t.of, ONE, to=t.to)
            else []
        ),
    ),
    clause("you may change the targets of {o:mention.s}", lambda o: ChangeTargets(o, optional=True)),
    clause("you may choose new targets for {o:mention.s}", ChooseNewTargets),
)
