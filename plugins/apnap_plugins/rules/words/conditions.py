"""Words for conditions: what "if", "as long as" and "unless" go before (CR 603.4, 611.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from apnap import Condition
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.combat_words import YouAttacked
from apnap_plugins.rules.comparing import (
    EQUAL,
    LEAST,
    LESS,
    MORE,
    MOST,
    CardIs,
    HasCounters,
    LifeOf,
    Neither,
    NumberIs,
    ObjectIs,
    SomePlayer,
)
from apnap_plugins.rules.history import (
    AttackedThisTurn,
    CardsDrawn,
    DamageDealtTo,
    DiedThisTurn,
    EnteredThisTurn,
    EnteredUnderYou,
    LeftThisTurn,
    LifeGained,
    LifeLost,
    SpellsCast,
    WasCast,
)
from apnap_plugins.rules.phrases import HasCounter, IsSpell, YourLifeAtMost
from apnap_plugins.rules.selection import (
    CREATURE,
    LAND,
    All,
    And,
    Another,
    Count,
    EachOpponent,
    Filter,
    HasKeyword,
    Not,
    OpponentControls,
    Or,
    PowerOf,
    ToughnessOf,
    You,
    YouControl,
    YouHave,
    YouOwn,
    YourTurn,
)
from apnap_plugins.rules.words.filters import both, parts_of

YOURS: Final = YouControl()
OWN: Final = YouOwn()
THEIRS: Final = OpponentControls()


def how_many(
    how: str, last: Filter, *wordings: str, zone: str = "battlefield", n: int | None = None
) -> WordDeclaration:
    """Words for a condition on how many objects there are that a filter `f` means and `last` besides.

    `n` is their number where the words have no slot for it.
    """

    def made(f: Filter, number: Any) -> Condition:
        return NumberIs(Count(All(both(f, last), zone)), how, number)

    def says(tree: Any) -> Iterator[Bindings]:
        group = tree.one.of if isinstance(tree, NumberIs) and isinstance(tree.one, Count) else None
        if not isinstance(group, All) or (group.zone, tree.how) != (zone, how) or not isinstance(group.filter, Filter):
            return
        parts = parts_of(group.filter)
        if parts[-1] == last and (n is None or tree.other == n):
            rest = both(*parts[:-1])
            yield {"f": rest} if n is not None else {"f": rest, "n": tree.other}

    if n is None:
        return words("condition", *wordings, means=lambda n, f: made(f, n), says=says)
    return words("condition", *wordings, means=lambda f: made(f, n), says=says)


def number(wordings: tuple[str, ...], what: Any, how: str, n: int | None = None) -> WordDeclaration:
    """Words for a condition on a number: `what` compared to the slot `n`, or to a number that the words have."""
    if n is not None:
        return words("condition", *wordings, means=lambda: NumberIs(what, how, n))
    return words("condition", *wordings, means=lambda n: NumberIs(what, how, n))


def some_opponent(wordings: tuple[str, ...], what: Any, how: str, n: Any = None) -> WordDeclaration:
    """Words for a condition on a number of any opponent."""
    if n is not None:
        return words("condition", *wordings, means=lambda: SomePlayer(EachOpponent(), what, how, n))
    return words("condition", *wordings, means=lambda n: SomePlayer(EachOpponent(), what, how, n))


def _history() -> list[WordDeclaration]:
    """What happened this turn."""
    gained, lost, cast = LifeGained(), LifeLost(), SpellsCast(IsSpell())
    entered = "entered the battlefield under your control this turn"
    return [
        number(("you gained life this turn", "you've gained life this turn"), gained, LEAST, 1),
        number(("you gained {n:number} or more life this turn", "you've gained {n:number} or more life this turn"), gained,
               LEAST),
        number(("you lost life this turn", "you've lost life this turn"), lost, LEAST, 1),
        some_opponent(("an opponent lost life this turn", "an opponent has lost life this turn"), lost, LEAST, 1),
        some_opponent(("an opponent lost {n:number} or more life this turn",), lost, LEAST),
        words("condition", "a {f:filter.s} died this turn", means=lambda f: NumberIs(DiedThisTurn(f), LEAST, 1)),
        words("condition", "another {f:filter.s} died this turn",
              means=lambda f: NumberIs(DiedThisTurn(both(f, Another())), LEAST, 1), says=_another_died),
        words("condition", "a {f:filter.s} died under your control this turn",
              means=lambda f: NumberIs(DiedThisTurn(both(f, YOURS)), LEAST, 1), says=_yours_died),
        words("condition", "{n:many} or more {f:filter.p} died this turn",
              means=lambda n, f: NumberIs(DiedThisTurn(f), LEAST, n)),
        words("condition", "a permanent you controlled left the battlefield this turn",
              "a permanent left the battlefield under your control this turn",
              means=lambda: NumberIs(LeftThisTurn(YOURS), LEAST, 1)),
        words("condition", f"a {{f:filter.s}} {entered}",
              "you had a {f:filter.s} enter the battlefield under your control this turn",
              means=lambda f: NumberIs(EnteredUnderYou(f), LEAST, 1)),
        words("condition", "you cast {n:many} or more spells this turn", "you've cast {n:many} or more spells this turn",
              means=lambda n: NumberIs(cast, LEAST, n)),
        words("condition", "you've cast another spell this turn", "you cast another spell this turn",
              means=lambda: NumberIs(cast, LEAST, 2)),
        words("condition", "you've cast a {f:spell filter.s} this turn", "you cast a {f:spell filter.s} this turn",
              means=lambda f: NumberIs(SpellsCast(f), LEAST, 1)),
        number(("you've drawn {n:many} or more cards this turn",), CardsDrawn(), LEAST),
        words("condition", "you attacked this turn", "you've attacked this turn", means=YouAttacked),
        words("condition", "{o:mention.s} attacked this turn", means=lambda o: ObjectIs(o, AttackedThisTurn())),
        words("condition", "{o:mention.s} didn't attack this turn", means=lambda o: ObjectIs(o, Not(AttackedThisTurn()))),
        words("condition", "{o:mention.s} entered the battlefield this turn", "{o:mention.s} entered this turn",
              means=lambda o: ObjectIs(o, EnteredThisTurn())),
        words("condition", "you cast {o:mention.s}", means=lambda o: ObjectIs(o, WasCast(True))),
        words("condition", "you cast {o:mention.s} from your hand", means=lambda o: ObjectIs(o, WasCast(True, True))),
        words("condition", "{o:mention.s} was cast", means=lambda o: ObjectIs(o, WasCast())),
        words("condition", "{o:mention.s} wasn't cast", means=lambda o: ObjectIs(o, Not(WasCast()))),
    ]  # fmt: skip


def _died_with(last: Filter) -> Any:
    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, NumberIs) and isinstance(tree.one, DiedThisTurn) and (tree.how, tree.other) == (LEAST, 1):
            parts = parts_of(tree.one.filter)
            if parts[-1] == last:
                yield {"f": both(*parts[:-1])}

    return says


_another_died: Final = _died_with(Another())
_yours_died: Final = _died_with(YOURS)


def _says_no_card(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, CardIs) and isinstance(tree.filter, Not):
        yield {"o": tree.of, "f": tree.filter.part}


def _objects() -> list[WordDeclaration]:
    """What an object is or has."""
    return [
        words("condition", "{o:mention.s} is {a:adjective}", "{o:mention.s} was {a:adjective}", "{o:mention.s}'s {a:adjective}",
              means=ObjectIs),
        words("condition", "{o:mention.s} isn't {a:adjective}", "{o:mention.s} wasn't {a:adjective}",
              "{o:mention.s} is not {a:adjective}", "{o:mention.s}'s not {a:adjective}", means=lambda o, a: ObjectIs(o, Not(a))),
        words("condition", "{o:mention.s} is a {f:core.s}", "{o:mention.s} was a {f:core.s}", "{o:mention.s}'s a {f:core.s}",
              means=ObjectIs),
        words("condition", "{o:mention.s} isn't a {f:core.s}", "{o:mention.s} wasn't a {f:core.s}",
              "{o:mention.s}'s not a {f:core.s}", means=lambda o, f: ObjectIs(o, Not(f))),
        words("condition", "{o:mention.s} is a {f:card filter.s}", "{o:mention.s}'s a {f:card filter.s}", means=CardIs),
        words("condition", "{o:mention.s} isn't a {f:card filter.s}", "{o:mention.s}'s not a {f:card filter.s}",
              means=lambda o, f: CardIs(o, Not(f)), says=_says_no_card),
        words("condition", "{o:mention.s} has {k:ability name}", "{o:mention.s} had {k:ability name}",
              means=lambda o, k: ObjectIs(o, HasKeyword(k))),
        words("condition", "{o:mention.s} has a {k:counter kind} counter on it",
              "{o:mention.s} had a {k:counter kind} counter on it",
              means=lambda o, k: ObjectIs(o, HasCounter(k))),
        words("condition", "{o:mention.s} has {n:many} or more {k:counter kind} counters on it",
              "{o:mention.s} had {n:many} or more {k:counter kind} counters on it",
              "there are {n:many} or more {k:counter kind} counters on {o:mention.s}",
              means=lambda o, n, k: ObjectIs(o, HasCounter(k, n))),
        words("condition", "{o:mention.s} has no {k:counter kind} counters on it",
              "{o:mention.s} had no {k:counter kind} counters on it",
              "{o:mention.s} doesn't have a {k:counter kind} counter on it",
              "there are no {k:counter kind} counters on {o:mention.s}",
              means=lambda o, k: ObjectIs(o, Not(HasCounter(k)))),
        words("condition", "{o:mention.s} has a counter on it", "{o:mention.s} had a counter on it",
              "{o:mention.s} has one or more counters on it", "{o:mention.s} had one or more counters on it",
              means=lambda o: ObjectIs(o, HasCounters())),
        words("condition", "{o:possessor} power is {n:number} or greater", "{o:possessor} power was {n:number} or greater",
              means=lambda o, n: NumberIs(PowerOf(o), LEAST, n)),
        words("condition", "{o:possessor} toughness is {n:number} or greater",
              means=lambda o, n: NumberIs(ToughnessOf(o), LEAST, n)),
    ]  # fmt: skip


def _opponents_many(tree: Any) -> Iterator[Bindings]:
    if (
        isinstance(tree, SomePlayer)
        and (tree.who, tree.how) == (EachOpponent(), LEAST)
        and isinstance(tree.number, Count)
    ):
        group = tree.number.of
        if isinstance(group, All) and group.zone == "battlefield" and parts_of(group.filter)[-1] == YOURS:
            yield {"n": tree.other, "f": both(*parts_of(group.filter)[:-1])}


def _players() -> list[WordDeclaration]:
    """Life and hands."""
    life, hand = LifeOf(You()), Count(All(OWN, "hand"))
    lands, creatures = Count(All(And((LAND, YOURS)))), Count(All(And((CREATURE, YOURS))))
    return [
        words("condition", "you have {n:number} or less life", "your life total is {n:number} or less", means=YourLifeAtMost),
        number(("you have {n:number} or more life", "your life total is {n:number} or greater"), life, LEAST),
        number(("you have exactly {n:number} life",), life, EQUAL),
        some_opponent(("an opponent has {n:number} or less life",), life, MOST),
        some_opponent(("an opponent has {n:number} or more life",), life, LEAST),
        some_opponent(("you have more life than an opponent", "an opponent has less life than you"), life, LESS, life),
        some_opponent(("an opponent has more life than you",), life, MORE, life),
        words("condition", "you have more life than each opponent",
              means=lambda: Neither(SomePlayer(EachOpponent(), life, LEAST, life))),
        number(("you have no cards in hand", "you have no cards in your hand"), hand, EQUAL, 0),
        number(("you have {n:count} or more cards in hand", "there are {n:count} or more cards in your hand"), hand, LEAST),
        number(("you have {n:count} or fewer cards in hand",), hand, MOST),
        number(("you have exactly {n:many} cards in hand",), hand, EQUAL),
        some_opponent(("an opponent has no cards in hand",), hand, EQUAL, 0),
        some_opponent(("an opponent has more cards in hand than you",), hand, MORE, hand),
        words("condition", "you have more cards in hand than each opponent",
              means=lambda: Neither(SomePlayer(EachOpponent(), hand, LEAST, hand))),
        some_opponent(("an opponent controls more lands than you",), lands, MORE, lands),
        some_opponent(("an opponent controls more creatures than you",), creatures, MORE, creatures),
    ]  # fmt: skip


def _either_one(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, YouHave) and isinstance(tree.filter, Or) and len(tree.filter.parts) == 2:
        yield dict(zip("ab", tree.filter.parts, strict=True))


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words("condition", "a opponent was dealt damage this turn",
          means=lambda: NumberIs(DamageDealtTo(EachOpponent()), LEAST, 1)),
    words("condition", "you control {f:a filter}", means=YouHave),
    words("condition", "you control {a:a filter} or {b:a filter}", means=lambda a, b: YouHave(Or((a, b))), says=_either_one),
    words("condition", "you control {n:many} or more {f:filters}", means=lambda n, f: YouHave(f, n)),
    how_many(EQUAL, YOURS, "you control no {f:filters}", "you don't control a {f:filter.s}", n=0),
    how_many(EQUAL, YOURS, "you control exactly {n:many} {f:filters}"),
    how_many(MOST, YOURS, "you control {n:many} or fewer {f:filters}"),
    how_many(MOST, YOURS, "you control one or fewer {f:filters}", n=1),
    how_many(LEAST, THEIRS, "an opponent controls a {f:filter.s}", "your opponents control a {f:filter.s}", n=1),
    how_many(EQUAL, THEIRS, "no opponent controls a {f:filter.s}", "your opponents control no {f:filter.p}", n=0),
    words("condition", "an opponent controls {n:many} or more {f:filter.p}",
          means=lambda n, f: SomePlayer(EachOpponent(), Count(All(both(f, YOURS))), LEAST, n), says=_opponents_many),
    words("condition", "no {f:filter.p} are on the battlefield", "there are no {f:filter.p} on the battlefield",
          means=lambda f: NumberIs(Count(All(f)), EQUAL, 0)),
    words("condition", "there are {n:many} or more {f:filter.p} on the battlefield",
          means=lambda n, f: NumberIs(Count(All(f)), LEAST, n)),
    how_many(LEAST, OWN, "there are {n:many} or more {f:card filter.p} in your graveyard",
             "{n:many} or more {f:card filter.p} are in your graveyard",
             "you have {n:many} or more {f:card filter.p} in your graveyard", zone="graveyard"),
    how_many(LEAST, OWN, "there is a {f:card filter.s} in your graveyard", "a {f:card filter.s} is in your graveyard",
             "you have a {f:card filter.s} in your graveyard", zone="graveyard", n=1),
    how_many(EQUAL, OWN, "there are no {f:card filter.p} in your graveyard", zone="graveyard", n=0),
    words("condition", "it's your turn", means=YourTurn),
    words("condition", "it's not your turn", "it isn't your turn", means=lambda: Neither(YourTurn())),
    *_players(),
    *_objects(),
    *_history(),
)  # fmt: skip
