"""Words for conditions on a player whom the text names: "that player has no cards in hand" (CR 603.4, 608.2h)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Condition
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.counters.poison import POISON
from apnap_plugins.rules.counters.quantities import CountersOf
from apnap_plugins.rules.damage.quantities import LifeOf
from apnap_plugins.rules.effects.history import (
    CardsDiscardedThisTurn,
    DamageDealtThisTurn,
    LifeLostLastTurn,
    PermanentsSacrificedThisTurn,
    SpellsCastThisTurn,
)
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import Amount, Filter, Quantity, Selector
from apnap_plugins.rules.vocabulary.conditions import AllOf, AnyOf, IsYourOpponent, NumberIs, SomePlayer, Unless
from apnap_plugins.rules.vocabulary.filters import EQUAL, LEAST, LESS, MORE, MOST, YouControl, YouOwn
from apnap_plugins.rules.vocabulary.quantities import Count, MostOfPlayers, PlayersAmong, Plus
from apnap_plugins.rules.vocabulary.selectors import (
    All,
    EachOpponent,
    EachOtherPlayer,
    EachPlayer,
    OpponentsOf,
    PlayerOrController,
    You,
)
from apnap_plugins.rules.vocabulary.shared import PlayersOfWhom
from apnap_plugins.rules.words.filters import both, parts_of
from apnap_plugins.rules.words.references import PLAYER_WORDS, BackReference, Reference, kind_of, same

condition: Final = partial(words, "condition")
standing: Final = partial(words, "standing#")
holding: Final = partial(words, "holding#")
owned: Final = partial(words, "owned")

ENERGY, EXPERIENCE = "energy", "experience"
"""Names of counters that players have (CR 107.14, 122.1)."""
LIFE: Final = LifeOf(You())
HAND: Final = Count(All(YouOwn(), "hand"))
GRAVEYARD: Final = Count(All(YouOwn(), "graveyard"))
LIBRARY: Final = Count(All(YouOwn(), "library"))
PLACES: Final[dict[str, Quantity]] = {
    "(in hand|in their hand)": HAND,
    "in their graveyard": GRAVEYARD,
    "in their library": LIBRARY,
}
YOURS: Final = YouControl()

Standing = tuple[Amount, str, Amount]
"""A number of a player, seen by that player, how it compares, and what to."""


def _is(wording: str, what: Quantity, how: str, n: Amount, category: Any = standing) -> WordDeclaration:
    made: WordDeclaration = category(
        wording, lambda: (what, how, n), lambda tree: [{}] if tree == (what, how, n) else []
    )
    return made


def _has(wording: str, what: Quantity, how: str) -> WordDeclaration:
    def says(tree: Any) -> Iterator[Bindings]:
        if tree[:2] == (what, how) and tree[2] != what:
            yield {"n": tree[2]}

    return owned(wording, lambda n: (what, how, n), says)


def _owns(wording: str, what: Quantity, how: str, n: Amount) -> WordDeclaration:
    """The same of a number that the words themselves have."""
    return _is(wording, what, how, n, owned)


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


# Numbers of players -------------------------------------------------------------------------------------


COMPARED: Final = {
    LEAST: ("{n:%s} or more", "at least {n:%s}"),
    MOST: ("{n:%s} or fewer",),
    LESS: ("fewer than {n:%s}",),
    MORE: ("more than {n:%s}",),
    EQUAL: ("exactly {n:%s}",),
}
"""How a number of things is compared, with the kind of words in which it is written."""


def _lives() -> Iterator[WordDeclaration]:
    for said, how in (
        ("{n:number} or less life", MOST),
        ("({n:number} or more life|at least {n:number} life)", LEAST),
        ("less than {n:number} life", LESS),
        ("more than {n:number} life", MORE),
        ("exactly {n:number} life", EQUAL),
    ):
        yield _has(said, LIFE, how)
    yield _owns("(more life than you|more life than you do)", LIFE, MORE, LIFE)
    yield _owns("(less life than you|less life than you do)", LIFE, LESS, LIFE)


def _cards() -> Iterator[WordDeclaration]:
    for where, number in PLACES.items():
        for how, wordings in COMPARED.items():
            said = "|".join(one % "count" for one in wordings)
            yield _has(f"({said}) cards {where}", number, how)
        yield _owns(f"no cards {where}", number, EQUAL, 0)
        yield _owns(f"(a card|one or more cards) {where}", number, LEAST, 1)
        yield _owns(f"exactly one card {where}", number, EQUAL, 1)
        for said, how in (("more", MORE), ("fewer", LESS)):
            yield _owns(f"{said} cards {where} than (you|you do)", number, how, number)


def _counters() -> Iterator[WordDeclaration]:
    """Which counters a player has: energy counters are called by their symbol (CR 107.14, 122.1)."""
    yield _is("[is|are] poisoned", CountersOf(POISON), LEAST, 1)
    for kind in (POISON, EXPERIENCE):
        number = CountersOf(kind)
        yield _owns(f"(a {kind} counter|one or more {kind} counters)", number, LEAST, 1)
        yield from _counted(number, f"{kind} counters")
    yield from _counted(CountersOf(ENERGY), "{E}")


def _counted(number: Quantity, what: str) -> Iterator[WordDeclaration]:
    """How many of a kind of counters."""
    yield _owns(f"no {what}", number, EQUAL, 0)
    for said, how in (("more", MORE), ("fewer", LESS)):
        yield _owns(f"{said} {what} than (you|you do)", number, how, number)
    for how, wordings in COMPARED.items():
        for said in wordings:
            yield _has(f"{said % 'many'} {what}", number, how)


def _at_least_more(n: Any, f: Filter) -> Standing:
    return (_controlled(f), LEAST, Plus(n, _controlled(f)))


def _says_at_least_more(tree: Any) -> Iterator[Bindings]:
    kind = _filter_of(tree[0])
    if kind is not None and isinstance(tree[2], Plus) and tree == _at_least_more(tree[2].one, kind):
        yield {"n": tree[2].one, "f": kind}


def _permanents() -> Iterator[WordDeclaration]:
    for how, wordings in COMPARED.items():
        if how == EQUAL:
            continue
        for said in wordings:
            yield _controls(standing, f"[controls|control] {said % 'many'} {{f:filters}}", how)
    yield _controls(standing, "[controls|control] exactly {n:many} {f:filters}", EQUAL)
    yield _controls(standing, "[controls|control] exactly one {f:filter.s}", EQUAL, 1)
    yield _controls(standing, "[controls|control] one or fewer {f:filter.p}", MOST, 1)
    yield standing(
        "[controls|control] at least {n:many} more {f:filter.p} than (you|you do)", _at_least_more, _says_at_least_more
    )
    yield _than_you("[controls|control] more {f:filter.p} than (you|you do)", MORE)
    yield _than_you("[controls|control] fewer {f:filter.p} than (you|you do)", LESS)


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


# Any: a mention as words make it
def of_that_player(who: Any, s: Standing) -> Condition | None:
    """What is so for one player whom the text names."""
    return SomePlayer(who, *s) if one_player(who) else None


# Any: a tree, whatever it is
def says_that_player(tree: Any) -> Iterator[Bindings]:
    """The way back of `of_that_player`."""
    if isinstance(tree, SomePlayer) and not tree.who.several:
        yield {"who": tree.who, "s": (tree.number, tree.how, tree.other)}


def _of_target(spec: TargetSpec) -> dict[str, Any]:
    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, SomePlayer) and getattr(tree.who, "of", None) == spec:
            yield {"s": (tree.number, tree.how, tree.other)}

    return {"means": lambda s, at: SomePlayer(Reference(spec, at), *s), "says": says}


ADDED_UP: Final = (SpellsCastThisTurn, CardsDiscardedThisTurn, PermanentsSacrificedThisTurn, LifeLostLastTurn)
"""Of these one number is asked for where it is only whether any of several players did it: that of all of them together."""


def _added_up(s: Standing) -> bool:
    return isinstance(s[0], ADDED_UP) and s[1:] == (LEAST, 1)


# Any: a number that has a field with whose it is, which each such node declares itself
def _by(who: Selector, number: Any) -> Any:
    return dataclasses.replace(number, who=who)


# Any: keyword arguments of different types
def of_somebody(who: Selector) -> Any:
    """What is so for one of some players at least, each seen by themselves (CR 608.2h)."""

    def means(s: Standing) -> Condition:
        return NumberIs(_by(who, s[0]), LEAST, 1) if _added_up(s) else SomePlayer(who, *s)

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, SomePlayer) and tree.who == who:
            yield {"s": (tree.number, tree.how, tree.other)}
        elif isinstance(tree, NumberIs) and isinstance(tree.one, ADDED_UP) and tree.one.who == who:
            yield {"s": (_by(You(), tree.one), tree.how, tree.other)}

    return {"means": means, "says": says}


# Any: keyword arguments of different types
def _controls_none(who: Selector) -> dict[str, Any]:
    def says(tree: Any) -> Iterator[Bindings]:
        kind = _filter_of(tree.number) if isinstance(tree, SomePlayer) and tree.who == who else None
        if kind is not None and (tree.how, tree.other) == (EQUAL, 0):
            yield {"f": kind}

    return {"means": lambda f: SomePlayer(who, _controlled(f), EQUAL, 0), "says": says}


# Any: a tree, whatever it is
def says_of_them(tree: Any) -> Iterator[Bindings]:
    """The way back for what is said of a player who is called "they"."""
    if isinstance(tree, SomePlayer) and not tree.who.several and not isinstance(tree.who, Reference):
        yield {"s": (tree.number, tree.how, tree.other)}


# Any: keyword arguments of different types
def _so_many_of(who: Selector) -> dict[str, Any]:
    """Of how many of them it is so."""

    def means(n: Any, s: Standing) -> Condition:
        return NumberIs(PlayersAmong(PlayersOfWhom(who, *s)), LEAST, n)

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, NumberIs) and tree.how == LEAST and isinstance(tree.one, PlayersAmong):
            of = tree.one.of
            if isinstance(of, PlayersOfWhom) and of.who == who:
                yield {"n": tree.other, "s": (of.number, of.how, of.other)}

    return {"means": means, "says": says}


def _opponent_and(who: Any, s: Standing) -> Condition | None:
    return AllOf((IsYourOpponent(who), SomePlayer(who, *s))) if one_player(who) else None


def _says_opponent_and(tree: Any) -> Iterator[Bindings]:
    first, second = tree.parts if isinstance(tree, AllOf) and len(tree.parts) == 2 else (None, None)
    if isinstance(first, IsYourOpponent):
        for found in says_that_player(second):
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
    standing("[has|have] {s:owned}", lambda s: s, lambda tree: [{"s": tree}]),
    *_lives(),
    *_cards(),
    *_permanents(),
    *_counters(),
    _is(
        "[has|have] the most life or [is|are] tied for (most life|the most life|the most)",
        LIFE,
        LEAST,
        MostOfPlayers(LIFE, EachPlayer()),
    ),
    _is(
        "[has|have] the most cards in hand or [is|are] tied for the most",
        HAND,
        LEAST,
        MostOfPlayers(HAND, EachPlayer()),
    ),
    _the_most("[controls|control] the most {f:filter.p} or [is|are] tied for the most"),
    owned("at least {n:many} more cards in hand than (you|you do)", _so_many_more, _says_so_many_more),
    owned(
        "at least {n:many} fewer {f:card filter.p} in their graveyard than (you|you do)",
        _so_many_fewer,
        _says_so_many_fewer,
    ),
    words(
        "named.s", "target opponent who {s:standing.s} as you activate this ability", _standing_so, _says_standing_so
    ),
    # of any opponent that is said of the permanents, which has words of its own
    _controls(holding, "[controls|control] a {f:filter.s}", LEAST, 1),
    _controls(holding, "[controls|control] one or more {f:filter.p}", LEAST, 1),
    _controls(
        holding,
        "([controls|control] no {f:filter.p}|[controls|control] no {f:filter.s}|[doesn't|don't] control a {f:filter.s}|"
        "[doesn't|don't] control any {f:filter.p})",
        EQUAL,
        0,
    ),
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
    *(
        condition(
            (f"target {noun} {{s:standing.s}}", f"target {noun} {{s:holding.s}}"),
            **_of_target(TargetSpec(None, range_)),
            placed=True,
        )
        for noun, range_ in (("player", "any"), ("opponent", "opponent"))
    ),
    *(
        condition(
            (f"{{n:many}} or more {noun}s {{s:standing.p}}", f"{{n:many}} or more {noun}s {{s:holding.p}}"),
            **_so_many_of(who),
        )
        for noun, who in (("opponent", EachOpponent()), ("player", EachPlayer()))
    ),
    condition("no opponent has more life than {who:mention.s}", _nobody_above, _says_nobody_above),
    condition("an opponent {s:standing.s}", **of_somebody(EachOpponent())),
    condition("a player {s:standing.s}", **of_somebody(EachPlayer())),
    condition("(another player|a player other than you) {s:standing.s}", **of_somebody(EachOtherPlayer())),
    condition("(another player|a player other than you) {s:holding.s}", **of_somebody(EachOtherPlayer())),
    # of any opponent, and of anybody, that they control one is said of the permanents
    *(
        condition(f"{noun} controls no {{f:filter.p}}", **_controls_none(who))
        for noun, who in (("a opponent", EachOpponent()), ("a player", EachPlayer()))
    ),
    condition(
        ("they {s:standing.p}", "they {s:holding.p}"),
        lambda s, at: SomePlayer(BackReference("their", at), *s),
        says_of_them,
        placed=True,
    ),
    condition(
        "{who:mention.s} is your opponent and ({s:standing.s}|{s:holding.s})",
        _opponent_and,
        _says_opponent_and,
    ),
    condition("{who:mention.s} ({s:standing.s}|{s:holding.s})", of_that_player, says_that_player),
)
