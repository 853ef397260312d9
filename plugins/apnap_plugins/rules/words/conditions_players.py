"""Words for conditions on a player whom the text names: "that player has no cards in hand" (CR 603.4, 608.2h)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from apnap import Condition
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.counters.poison import POISON
from apnap_plugins.rules.counters.quantities import CountersOf
from apnap_plugins.rules.damage.quantities import LifeOf
from apnap_plugins.rules.effects.history import (
    AttackersDeclaredThisTurn,
    CardsDiscardedThisTurn,
    CardsDrawnThisTurn,
    DamageDealtThisTurn,
    LandsPlayedThisTurn,
    LifeGainedThisTurn,
    LifeLostThisTurn,
    PermanentsSacrificedThisTurn,
    SpellsCastThisTurn,
)
from apnap_plugins.rules.stack.filters import IsSpell
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import Amount, Filter, Quantity, Selector
from apnap_plugins.rules.vocabulary.conditions import AllOf, AnyOf, IsYourOpponent, NumberIs, SomePlayer, Unless
from apnap_plugins.rules.vocabulary.filters import EQUAL, LEAST, LESS, MORE, MOST, YouControl, YouOwn
from apnap_plugins.rules.vocabulary.quantities import Count, MostOfPlayers, Plus
from apnap_plugins.rules.vocabulary.selectors import All, EachOpponent, EachPlayer, OpponentsOf, PlayerOrController, You
from apnap_plugins.rules.words.filters import both, parts_of
from apnap_plugins.rules.words.references import PLAYER_WORDS, BackReference, Reference, kind_of, same

condition: Final = partial(words, "condition")
standing: Final = partial(words, "standing")
deed: Final = partial(words, "deed")
holding: Final = partial(words, "holding")

LIFE: Final = LifeOf(You())
HAND: Final = Count(All(YouOwn(), "hand"))
GRAVEYARD: Final = Count(All(YouOwn(), "graveyard"))
YOURS: Final = YouControl()

Standing = tuple[Amount, str, Amount]
"""A number of a player, seen by that player, how it compares, and what to."""


def _is(wording: str, what: Quantity, how: str, n: Amount) -> WordDeclaration:
    return standing(wording, lambda: (what, how, n), lambda tree: [{}] if tree == (what, how, n) else [])


def _has(wording: str, what: Quantity, how: str) -> WordDeclaration:
    def says(tree: Any) -> Iterator[Bindings]:
        if tree[:2] == (what, how) and tree[2] != what:
            yield {"n": tree[2]}

    return standing(wording, lambda n: (what, how, n), says)


def _controlled(f: Filter) -> Count:
    return Count(All(both(f, YOURS)))


def _filter_of(what: object) -> Filter | None:
    """What a player has a number of on the battlefield, without that they control it."""
    group = what.of if isinstance(what, Count) else None
    if not isinstance(group, All) or group.zone != "battlefield" or group.filter is None:
        return None
    *rest, last = parts_of(group.filter)
    return both(*rest) if rest and last == YOURS else None


def _controls(category: Any, wording: str, how: str, n: int | None = None) -> WordDeclaration:
    """Words for how many permanents of a kind somebody controls; `n` is the number that the words themselves have."""

    def says(tree: Any) -> Iterator[Bindings]:
        kind = _filter_of(tree[0])
        if kind is not None and tree[1] == how and tree[2] != tree[0] and (n is None or tree[2] == n):
            yield {"f": kind} if n is not None else {"f": kind, "n": tree[2]}

    if n is not None:
        return category(wording, lambda f: (_controlled(f), how, n), says)  # type: ignore[no-any-return]
    return category(wording, lambda n, f: (_controlled(f), how, n), says)  # type: ignore[no-any-return]


def _than_you(wording: str, how: str) -> WordDeclaration:
    """Words that compare what a player controls with what you control."""

    def says(tree: Any) -> Iterator[Bindings]:
        kind = _filter_of(tree[0])
        if kind is not None and tree[1] == how and tree[2] == tree[0]:
            yield {"f": kind}

    return standing(wording, lambda f: (_controlled(f), how, _controlled(f)), says)


def _the_most(wording: str) -> WordDeclaration:
    """Words for controlling as many permanents of a kind as anybody does."""

    def means(f: Filter) -> Standing:
        return (_controlled(f), LEAST, MostOfPlayers(_controlled(f), EachPlayer()))

    def says(tree: Any) -> Iterator[Bindings]:
        kind = _filter_of(tree[0])
        if kind is not None and tree == means(kind):
            yield {"f": kind}

    return standing(wording, means, says)


# Any: a tree, or a part of one, whatever it is
def _so_many_more(n: Any) -> Standing:
    return (HAND, LEAST, Plus(n, HAND))


def _says_so_many_more(tree: Any) -> Iterator[Bindings]:
    if tree[0] == HAND and isinstance(tree[2], Plus) and tree == _so_many_more(tree[2].one):
        yield {"n": tree[2].one}


# Any: a tree, or a part of one, whatever it is
def _so_many_fewer(n: Any, f: Any) -> Standing:
    """That player's and so many more are no more than yours, of which there have to be so many."""
    theirs = Count(All(both(f, YouOwn()), "graveyard"))
    return (Plus(n, theirs), MOST, theirs)


def _says_so_many_fewer(tree: Any) -> Iterator[Bindings]:
    less, _, mine = tree
    *kind, owner = parts_of(mine.of.filter) if mine == getattr(less, "other", None) else (None,)
    if kind and owner == YouOwn() and tree == _so_many_fewer(less.one, both(*kind)):
        yield {"n": less.one, "f": both(*kind)}


def _standing_so(s: Standing) -> TargetSpec:
    return TargetSpec(None, "opponent", standing=s)


def _says_standing_so(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, TargetSpec) and tree.standing is not None and tree == _standing_so(tree.standing):
        yield {"s": tree.standing}


# Any: a mention as words make it
def one_player(who: Any) -> bool:
    """Whether a mention is of one player, whom the text has named or names without a target."""
    if isinstance(who, BackReference):
        return who.word in PLAYER_WORDS
    if isinstance(who, PlayerOrController):
        return True
    of = getattr(who, "of", who)
    return isinstance(who, Reference) and isinstance(of, Selector) and kind_of(of) == "player" and not of.several


def _of_that_player(who: Any, s: Standing) -> Condition | None:
    return SomePlayer(who, *s) if one_player(who) else None


def _says_that_player(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, SomePlayer) and not tree.who.several:
        yield {"who": tree.who, "s": (tree.number, tree.how, tree.other)}


def _says_of_target_player(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, SomePlayer) and getattr(tree.who, "of", None) == TargetSpec(None, "any"):
        yield {"s": (tree.number, tree.how, tree.other)}


def _of_somebody(who: Selector) -> Any:
    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, SomePlayer) and tree.who == who:
            yield {"s": (tree.number, tree.how, tree.other)}

    return {"means": lambda s: SomePlayer(who, *s), "says": says}


def _opponent_and(who: Any, s: Standing) -> Condition | None:
    return AllOf((IsYourOpponent(who), SomePlayer(who, *s))) if one_player(who) else None


def _says_opponent_and(tree: Any) -> Iterator[Bindings]:
    first, second = tree.parts if isinstance(tree, AllOf) and len(tree.parts) == 2 else (None, None)
    if isinstance(first, IsYourOpponent):
        for found in _says_that_player(second):
            if same(first.who, found["who"]):
                yield {"who": first.who, "s": found["s"]}


def _says_opponents_damaged(tree: Any) -> Iterator[Bindings]:
    who = tree.one.who if isinstance(tree, NumberIs) and isinstance(tree.one, DamageDealtThisTurn) else You()
    of: Any = getattr(who, "of", None)
    if of is not None and tree == NumberIs(DamageDealtThisTurn(OpponentsOf(of)), LEAST, 1):
        yield {}


def _says_exactly_either(tree: Any) -> Iterator[Bindings]:
    parts: tuple[Any, ...] = tree.parts if isinstance(tree, AnyOf) and len(tree.parts) == 2 else ()
    if parts and all(isinstance(part, SomePlayer) for part in parts):
        one, other = parts
        if all(part == SomePlayer(one.who, HAND, EQUAL, part.other) for part in parts):
            yield {"n": one.other, "m": other.other}


def _did(wording: str, number: Callable[[Filter], Quantity]) -> WordDeclaration:
    """Words for that a player did something at least once this turn with, or to, what a filter means."""

    def says(tree: Any) -> Iterator[Bindings]:
        kind = getattr(tree[0], "filter", None)
        if kind is not None and tree == (number(kind), LEAST, 1):
            yield {"f": kind}

    return deed(wording, lambda f: (number(f), LEAST, 1), says)


# Any: a number, or X
def _did_so_often(wording: str, number: Quantity) -> WordDeclaration:
    return deed(
        wording, lambda n: (number, LEAST, n), lambda tree: [{"n": tree[2]}] if tree[:2] == (number, LEAST) else []
    )


# What players did this turn. Said of "an opponent" or "you" this has words of its own, which add up what they all did.
DEEDS: Final = (
    _did("cast a {f:spell filter.s} this turn", SpellsCastThisTurn),
    _did("sacrificed a {f:filter.s} this turn", PermanentsSacrificedThisTurn),
    deed(
        "(attacked with a creature|attacked) this turn",
        lambda: (AttackersDeclaredThisTurn(You()), LEAST, 1),
        lambda tree: [{}] if tree == (AttackersDeclaredThisTurn(You()), LEAST, 1) else [],
    ),
    _did_so_often("drew {n:many} or more cards this turn", CardsDrawnThisTurn()),
    _did_so_often("discarded {n:many} or more cards this turn", CardsDiscardedThisTurn()),
    deed(
        "discarded a card this turn",
        lambda: (CardsDiscardedThisTurn(), LEAST, 1),
        lambda tree: [{}] if tree == (CardsDiscardedThisTurn(), LEAST, 1) else [],
    ),
    deed(
        "played a land this turn",
        lambda: (LandsPlayedThisTurn(), LEAST, 1),
        lambda tree: [{}] if tree == (LandsPlayedThisTurn(), LEAST, 1) else [],
    ),
)


# Any: a mention as the grammar has it
def _nobody_above(who: Any) -> Unless | None:
    """None of your opponents has more life than one player, who may be one of them."""
    return Unless(SomePlayer(EachOpponent(), LIFE, MORE, LifeOf(who))) if one_player(who) else None


def _says_nobody_above(tree: Any) -> Iterator[Bindings]:
    of = tree.of if isinstance(tree, Unless) else None
    if isinstance(of, SomePlayer) and isinstance(of.other, LifeOf):
        if tree == Unless(SomePlayer(EachOpponent(), LIFE, MORE, of.other)):
            yield {"who": of.other.of}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    *DEEDS,
    _has("has exactly {n:number} life", LIFE, EQUAL),
    _has("has {n:number} or less life", LIFE, MOST),
    _has("has {n:number} or more life", LIFE, LEAST),
    _is("has (more life than you|more life than you do)", LIFE, MORE, LIFE),
    _is("has less life than you", LIFE, LESS, LIFE),
    _is("has no cards in hand", HAND, EQUAL, 0),
    _has("has {n:count} or fewer cards in hand", HAND, MOST),
    _has("has {n:count} or more cards in hand", HAND, LEAST),
    _has("has fewer than {n:many} cards in hand", HAND, LESS),
    _has("has more than {n:count} cards in hand", HAND, MORE),
    _controls(standing, "controls fewer than {n:many} {f:filter.p}", LESS),
    _has("has exactly {n:many} cards in hand", HAND, EQUAL),
    _is(
        "has (more cards in hand than you|more cards in hand than you do|more cards in their hand than you)",
        HAND,
        MORE,
        HAND,
    ),
    _is("has fewer cards in hand than you", HAND, LESS, HAND),
    _has("has {n:count} or more cards in their graveyard", GRAVEYARD, LEAST),
    _has("has {n:count} or fewer cards in their graveyard", GRAVEYARD, MOST),
    _is("has no cards in their graveyard", GRAVEYARD, EQUAL, 0),
    _is("is poisoned", CountersOf(POISON), LEAST, 1),
    _has("has {n:many} or more poison counters", CountersOf(POISON), LEAST),
    _is("(lost life|has lost life) this turn", LifeLostThisTurn(), LEAST, 1),
    _has("lost {n:number} or more life this turn", LifeLostThisTurn(), LEAST),
    _is("(was|has been) dealt damage this turn", DamageDealtThisTurn(), LEAST, 1),
    _is("cast no spells this turn", SpellsCastThisTurn(IsSpell()), EQUAL, 0),
    _is("gained life this turn", LifeGainedThisTurn(), LEAST, 1),
    _controls(standing, "controls {n:many} or more {f:filters}", LEAST),
    _controls(standing, "controls {n:many} or fewer {f:filters}", MOST),
    _the_most("controls the most {f:filter.p} or is tied for the most"),
    _than_you("controls more {f:filter.p} than (you|you do)", MORE),
    _than_you("controls fewer {f:filter.p} than (you|you do)", LESS),
    standing("has at least {n:many} more cards in hand than (you|you do)", _so_many_more, _says_so_many_more),
    standing(
        "has at least {n:many} fewer {f:card filter.p} in their graveyard than (you|you do)",
        _so_many_fewer,
        _says_so_many_fewer,
    ),
    words("named.s", "target opponent who {s:standing} as you activate this ability", _standing_so, _says_standing_so),
    # of any opponent that is said of the permanents, which has words of its own
    _controls(holding, "controls a {f:filter.s}", LEAST, 1),
    _controls(holding, "controls (no {f:filter.p}|no {f:filter.s})", EQUAL, 0),
    condition(
        "one of their opponents was dealt damage this turn",
        lambda at: NumberIs(DamageDealtThisTurn(OpponentsOf(BackReference("their", at))), LEAST, 1),
        _says_opponents_damaged,
        placed=True,
    ),
    condition(
        "they have exactly {n:many} or exactly {m:many} cards in hand",
        lambda n, m, at: AnyOf(tuple(SomePlayer(BackReference("their", at), HAND, EQUAL, k) for k in (n, m))),
        _says_exactly_either,
        placed=True,
    ),
    condition(
        "target player {s:standing}",
        lambda s, at: SomePlayer(Reference(TargetSpec(None, "any"), at), *s),
        _says_of_target_player,
        placed=True,
    ),
    condition("no opponent has more life than {who:mention.s}", _nobody_above, _says_nobody_above),
    condition("an opponent {s:standing}", **_of_somebody(EachOpponent())),
    condition("a player {s:standing}", **_of_somebody(EachPlayer())),
    condition(
        "{who:mention.s} is your opponent and ({s:standing}|{s:holding})",
        _opponent_and,
        _says_opponent_and,
    ),
    condition("{who:mention.s} ({s:standing}|{s:holding})", _of_that_player, _says_that_player),
)
