"""Words for conditions: what "if", "as long as" and "unless" go before (CR 603.4, 611.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from apnap import Condition
from apnap.words import Bindings, Hole, WordDeclaration, words
from apnap_plugins.rules.attachments.attachments import Enchanted
from apnap_plugins.rules.casting.conditions import WasCastInMainPhase
from apnap_plugins.rules.casting.spells_you_cast import IsNthEachTurn
from apnap_plugins.rules.combat.conditions import YouAttacked, YouWereAttackedThisStep
from apnap_plugins.rules.counters.filters import HasCounter
from apnap_plugins.rules.damage.quantities import LifeOf
from apnap_plugins.rules.effects.history import (
    CameFromYour,
    SpellsCastLastTurn,
    SpellsCastThisTurn,
)
from apnap_plugins.rules.effects.linked_abilities import TotalOf
from apnap_plugins.rules.objects.conditions import (
    IsInCommandZone,
    IsInCommandZoneOrOnBattlefield,
    IsInYourGraveyard,
    IsInYourGraveyardOrOnBattlefield,
    IsOnBattlefield,
    IsOnlyOneInYourGraveyard,
    LiesBelow,
    LiesBelowMany,
    LiesInExile,
)
from apnap_plugins.rules.objects.names import MostOfOneName, NamesAmong
from apnap_plugins.rules.objects.selectors import DiscardedCards
from apnap_plugins.rules.stack.quantities import TimesActivated, TimesResolved
from apnap_plugins.rules.vocabulary.base import Filter, Quantity
from apnap_plugins.rules.vocabulary.conditions import (
    AllOf,
    CardIs,
    NumberIs,
    ObjectIs,
    Unless,
    YouHave,
    YourTurn,
)
from apnap_plugins.rules.vocabulary.filters import (
    CREATURE,
    EQUAL,
    LEAST,
    LESS,
    MORE,
    MOST,
    And,
    HasColors,
    HasCounters,
    HasKeyword,
    Not,
    OpponentControls,
    Or,
    SharesCreatureTypeWith,
    TeamControls,
    YouControl,
    YouOwn,
)
from apnap_plugins.rules.vocabulary.quantities import (
    Count,
    ManaValueOf,
    PlayersAmong,
    PowerOf,
    ToughnessOf,
)
from apnap_plugins.rules.vocabulary.selectors import All, EachOpponent, EachPlayer, Remembered, This, You
from apnap_plugins.rules.words.filters import both, either_adjective, parts_of
from apnap_plugins.rules.words.references import PLAYER_WORDS, BackReference

IT: Final = "(it|him|her)"
"""What one thing is called behind its own name or mention: a person may be called so."""
condition: Final = partial(words, "condition")

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
        return condition(wordings, lambda n, f: made(f, n), says)
    return condition(wordings, lambda f: made(f, n), says)


def number(wording: str, what: Quantity, how: str, n: int | None = None) -> WordDeclaration:
    """Words for a condition on a number: `what` compared to the slot `n`, or to a number that the words have."""
    if n is not None:
        return condition(wording, lambda: NumberIs(what, how, n))
    return condition(wording, lambda n: NumberIs(what, how, n))


# Any: a mention as the grammar has it
def _is_own(o: Any) -> bool:
    """Whether a text speaks of the card itself; where words are turned around, of whatever is put there."""
    return isinstance(o, Hole) or getattr(o, "of", o) == This()


# Any: the same, and a condition that has it in its field `of`
def _own_only(make: Callable[[Any], Any]) -> dict[str, Any]:
    """What a condition means that can be asked of the card itself only, and the way back."""

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, type(make(This()))):
            yield {"o": tree.of}

    return {"means": lambda o: make(o) if _is_own(o) else None, "says": says}


# Any: the same
def _only_one(o: Any, f: Filter) -> IsOnlyOneInYourGraveyard | None:
    return IsOnlyOneInYourGraveyard(f, o) if _is_own(o) else None


def _says_only_one(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, IsOnlyOneInYourGraveyard):
        yield {"o": tree.of, "f": tree.filter}


# Any: the same
def _below(o: Any, f: Filter) -> AllOf | None:
    return AllOf((IsInYourGraveyard(o), LiesBelow(f))) if _is_own(o) else None


# Any: the same
def _below_many(o: Any, n: int, f: Filter) -> AllOf | None:
    return AllOf((IsInYourGraveyard(o), LiesBelowMany(f, n))) if _is_own(o) else None


# Any: conditions joined by "and", and what a text mentions
def _asked_of(tree: Any) -> Any:
    """What the first of several conditions is asked of."""
    return getattr(tree.parts[0], "of", None)


def _says_below_many(tree: Any) -> Iterator[Bindings]:
    last = tree.parts[-1] if isinstance(tree, AllOf) else None
    if isinstance(last, LiesBelowMany) and tree == _below_many(_asked_of(tree), last.least, last.filter):
        yield {"o": _asked_of(tree), "n": last.least, "f": last.filter}


def _says_below(tree: Any) -> Iterator[Bindings]:
    last = tree.parts[-1] if isinstance(tree, AllOf) else None
    if isinstance(last, LiesBelow) and tree == _below(_asked_of(tree), last.filter):
        yield {"o": _asked_of(tree), "f": last.filter}


def _history() -> list[WordDeclaration]:
    """What happened this turn."""
    return [
        condition(
            "(you've|you) cast both a {f:spell filter.s} and a {g:spell filter.s} this turn",
            lambda f, g: AllOf((NumberIs(SpellsCastThisTurn(f), LEAST, 1), NumberIs(SpellsCastThisTurn(g), LEAST, 1))),
        ),
        condition(
            "{o:mention.s}( is|'s) the {n:ordinal} {f:spell filter.s} (you cast|you've cast) this turn",
            lambda o, n, f: ObjectIs(o, IsNthEachTurn(f, n)),
        ),
        condition("~ is in the command zone or on the battlefield", IsInCommandZoneOrOnBattlefield),
        condition("{o:mention.s}( is|'s) on the battlefield", IsOnBattlefield),
        condition("you cast ~ during your main phase", WasCastInMainPhase),
        condition(
            "this is the {n:ordinal} time this ability has resolved this turn",
            lambda n: NumberIs(TimesResolved(), EQUAL, n),
        ),
        number("this ability has been activated {n:many} or more times this turn", TimesActivated(), LEAST),
        condition("no spells were cast last turn", lambda: NumberIs(SpellsCastLastTurn(EachPlayer()), EQUAL, 0)),
        number("{n:many} or more spells were cast last turn", SpellsCastLastTurn(EachPlayer()), LEAST),
        condition(("(you|you've) attacked this turn", "(you|you've) attacked with creatures this turn"), YouAttacked),
        condition("{o:mention.s} is in your graveyard", IsInYourGraveyard),
        condition("{o:mention.s} is exiled", **_own_only(LiesInExile)),
        condition("{o:mention.s} is exiled with {c:some counters} on it", _exiled_with, _says_exiled_with),
        condition("{o:mention.s} is in the command zone", **_own_only(IsInCommandZone)),
        condition("{o:mention.s} is the only {f:card filter.s} in your graveyard", _only_one, _says_only_one),
        number(
            "(you have {n:count} or more cards in your library|you have {n:number} or more cards in your library)",
            Count(All(YouOwn(), "library")),
            LEAST,
        ),
        condition("{o:mention.s} is in your graveyard with a {f:card filter.s} directly above it", _below, _says_below),
        condition(
            "{o:mention.s} is in your graveyard with {n:many} or more {f:card filter.p} above it",
            _below_many,
            _says_below_many,
        ),
        condition("{n:many} or more {f:card filter.p} are above ~", lambda n, f: LiesBelowMany(f, n)),
        *(
            condition(f"{{o:mention.s}} is {where}", **_own_only(IsInYourGraveyardOrOnBattlefield))
            for where in ("in your graveyard or on the battlefield", "on the battlefield or in your graveyard")
        ),
        condition("you've been attacked this step", YouWereAttackedThisStep),
        *(
            condition(
                f"{{o:mention.s}} entered from your {zone} or was cast from your {zone}",
                lambda o, zone=zone: ObjectIs(o, CameFromYour(zone)),
            )
            for zone in ("graveyard", "library")
        ),
        condition(
            "{o:mention.s} entered from your graveyard or you cast it from your graveyard",
            lambda o: ObjectIs(o, CameFromYour("graveyard", True)),
        ),
    ]


def _of_names(kind: type[Quantity], tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, NumberIs) and tree.how == LEAST and isinstance(tree.one, kind):
        parts = parts_of(tree.one.of.filter)  # type: ignore[attr-defined]
        if parts[-1] == YOURS:
            yield {"n": tree.other, "f": both(*parts[:-1])}


def _among() -> list[WordDeclaration]:
    """How many different ones there are among several objects."""
    return [
        condition(
            "you control {n:many} or more {f:filter.p} with different names",
            lambda n, f: NumberIs(NamesAmong(All(both(f, YOURS))), LEAST, n),
            partial(_of_names, NamesAmong),
        ),
        condition(
            "you control {n:many} or more {f:filter.p} (with the same name|with the same name as one another)",
            lambda n, f: NumberIs(MostOfOneName(All(both(f, YOURS))), LEAST, n),
            partial(_of_names, MostOfOneName),
        ),
    ]


def _that_many(n: Any, k: str, o: Any) -> Condition | None:
    """Of more than the words for numbers reach."""
    return None if isinstance(n, Quantity) else ObjectIs(o, HasCounter(k, n))


def _says_that_many(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, ObjectIs) and isinstance(tree.filter, HasCounter) and tree.filter.least > 20:
        yield {"n": tree.filter.least, "k": tree.filter.kind, "o": tree.of}


def _is_either(o: Any, a: Filter, b: Filter) -> ObjectIs | None:
    found = either_adjective(a, b)
    return None if found is None else ObjectIs(o, found)


def _says_is_either(tree: Any) -> Iterator[Bindings]:
    parts = tree.filter.parts if isinstance(tree, ObjectIs) and isinstance(tree.filter, Or) else ()
    if len(parts) == 2 and _is_either(tree.of, *parts) is not None:
        yield {"o": tree.of, "a": parts[0], "b": parts[1]}


# Any: as `words` has them
def _controlled_by(whose: Filter) -> tuple[Any, Any]:
    """Of one thing that the text has named before, or that is enchanted; of things of a kind there are words of their own."""

    def means(o: Any) -> ObjectIs | None:
        named = isinstance(o, BackReference) and o.word not in PLAYER_WORDS
        return ObjectIs(o, whose) if named or getattr(o, "of", o) == Enchanted() else None

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, ObjectIs) and tree.filter == whose:
            yield {"o": tree.of}

    return means, says


def _objects() -> list[WordDeclaration]:
    """What an object is or has."""
    return [
        condition("{o:mention.s}( is| was|'s) {a:adjective}", ObjectIs),
        condition("you control {o:mention.s}", *_controlled_by(YouControl())),
        condition("an opponent controls {o:mention.s}", *_controlled_by(OpponentControls())),
        condition("you didn't control {o:mention.s}", lambda o: ObjectIs(o, Not(YouControl()))),
        condition(
            "{o:mention.s}( is| was|'s) {a:adjective} or {b:adjective}",
            _is_either,
            _says_is_either,
        ),
        condition("{o:mention.s}( isn't| wasn't| is not|'s not) {a:adjective}", lambda o, a: ObjectIs(o, Not(a))),
        condition("{o:mention.s}( is| was|'s) a {f:core.s}", ObjectIs),
        condition("{o:mention.s}( isn't| wasn't|'s not) a {f:core.s}", lambda o, f: ObjectIs(o, Not(f))),
        condition("{o:mention.s}( is|'s| was) a {f:card filter.s}", CardIs),
        condition("{o:mention.s}( isn't|'s not) a {f:card filter.s}", lambda o, f: CardIs(o, Not(f))),
        condition(
            "you reveal a {f:card filter.s} this way",
            lambda f, at: CardIs(BackReference("that card", at), f),
            lambda tree: [{"f": tree.filter}] if isinstance(tree, CardIs) and tree.of == Remembered("found") else [],
            placed=True,
        ),
        condition(
            "{o:mention.s} (shares|shared) a creature type with {b:mention.s}",
            lambda o, b: CardIs(o, SharesCreatureTypeWith(b)),
        ),
        condition("{o:mention.s} (has|had) {k:ability name}", lambda o, k: ObjectIs(o, HasKeyword(k))),
        condition(
            "{o:mention.s} (doesn't have|didn't have) {k:ability name}", lambda o, k: ObjectIs(o, Not(HasKeyword(k)))
        ),
        condition(
            (
                f"{{o:mention.s}} (has|had) a {{k:counter kind}} counter on {IT}",
                f"{{o:mention.s}} (has|had) one or more {{k:counter kind}} counters on {IT}",
            ),
            lambda o, k: ObjectIs(o, HasCounter(k)),
        ),
        condition(
            (
                f"{{o:mention.s}} has {{n:many}} or more {{k:counter kind}} counters on {IT}",
                f"{{o:mention.s}} had {{n:many}} or more {{k:counter kind}} counters on {IT}",
                "there are {n:many} or more {k:counter kind} counters on {o:mention.s}",
            ),
            lambda o, n, k: None if isinstance(n, Quantity) else ObjectIs(o, HasCounter(k, n)),
        ),
        condition(
            "there are {n:number} or more {k:counter kind} counters on {o:mention.s}", _that_many, _says_that_many
        ),
        condition(
            (
                f"{{o:mention.s}} has no {{k:counter kind}} counters on {IT}",
                "{o:mention.s} had no {k:counter kind} counters on it",
                "{o:mention.s} doesn't have a {k:counter kind} counter on it",
                "there are no {k:counter kind} counters on {o:mention.s}",
            ),
            lambda o, k: ObjectIs(o, Not(HasCounter(k))),
        ),
        condition(
            tuple(
                f"{{o:mention.s}} {verb} {counters} on it"
                for counters in ("a counter", "one or more counters", "counters")
                for verb in ("has", "had")
            ),
            lambda o: ObjectIs(o, HasCounters()),
        ),
        condition("{o:mention.s}( is| was|'s) all colors", lambda o: ObjectIs(o, HasColors(5, 5))),
        condition(
            "{o:mention.s} has the same mana value as the revealed card",
            lambda o: NumberIs(ManaValueOf(o), EQUAL, ManaValueOf(Remembered("among"))),
        ),
        condition(
            "{o:mention.s} has the same mana value as the discarded card",
            lambda o: NumberIs(ManaValueOf(o), EQUAL, ManaValueOf(DiscardedCards())),
        ),
        condition("{o:possessor} power (is|was) {n:number} or greater", lambda o, n: NumberIs(PowerOf(o), LEAST, n)),
        condition(
            "{o:possessor} toughness (is|was) {n:number} or greater", lambda o, n: NumberIs(ToughnessOf(o), LEAST, n)
        ),
    ]


def _players() -> list[WordDeclaration]:
    """Life and hands."""
    life, hand = LifeOf(You()), Count(All(OWN, "hand"))
    power = TotalOf(All(And((CREATURE, YOURS))), "power")
    return [
        number("(you have {n:number} or less life|your life total is {n:number} or less)", life, MOST),
        number("(you have {n:number} or more life|your life total is {n:number} or greater)", life, LEAST),
        number("you have exactly {n:number} life", life, EQUAL),
        number("you have no cards in (hand|your hand)", hand, EQUAL, 0),
        number(
            "(you have {n:count} or more cards in hand|you have {n:count} or more cards in your hand"
            "|there are {n:count} or more cards in your hand)",
            hand,
            LEAST,
        ),
        number("you have {n:count} or fewer cards in hand", hand, MOST),
        number("you have exactly {n:many} cards in (hand|your hand)", hand, EQUAL),
        number(
            "(creatures you control have|you control creatures with) total power {n:number} or greater", power, LEAST
        ),
    ]


def _exiled_with(o: Any, c: tuple[str, Any]) -> AllOf | None:
    """This card itself is exiled, with so many counters of a kind on it or more."""
    kind, number = c
    own = _is_own(o) and isinstance(number, int)
    return AllOf((LiesInExile(o), ObjectIs(o, HasCounter(kind, number)))) if own else None


def _says_exiled_with(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, AllOf) and len(tree.parts) == 2 and isinstance(tree.parts[1], ObjectIs):
        has = tree.parts[1].filter
        if isinstance(has, HasCounter) and tree == _exiled_with(tree.parts[1].of, (has.kind, has.least)):
            yield {"o": tree.parts[1].of, "c": (has.kind, has.least)}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    condition("you control {f:a filter}", YouHave),
    condition("you control {a:a filter} or {b:a filter}", lambda a, b: YouHave(Or((a, b)))),
    condition("you control {a:a filter}, {b:a filter}, or {c:a filter}", lambda a, b, c: YouHave(Or((a, b, c)))),
    condition(
        ("you control {n:many} or more {f:filters}", "you control at least {n:many} {f:filters}"),
        lambda n, f: None if isinstance(n, Quantity) else YouHave(f, n),
    ),
    how_many(EQUAL, YOURS, "you control no {f:filters}", "you don't control a {f:filter.s}", n=0),
    how_many(EQUAL, YOURS, "you control exactly {n:many} {f:filters}"),
    how_many(MOST, YOURS, "you control {n:many} or fewer {f:filters}"),
    how_many(LESS, YOURS, "you control fewer than {n:many} {f:filters}"),
    how_many(MORE, YOURS, "you control more than {n:many} {f:filters}"),
    how_many(MOST, YOURS, "you control one or fewer {f:filters}", n=1),
    how_many(LEAST, TeamControls(), "your team controls {f:a filter}", n=1),
    how_many(
        LEAST,
        THEIRS,
        "an opponent controls a {f:filter.s}",
        "your opponents control a {f:filter.s}",
        "(a opponent controls|your opponents control) one or more {f:filter.p}",
        n=1,
    ),
    how_many(
        LEAST,
        THEIRS,
        "your opponents control {n:many} or more {f:filter.p}",
        "your opponents control at least {n:many} {f:filter.p}",
    ),
    how_many(LESS, THEIRS, "your opponents control fewer than {n:many} {f:filter.p}"),
    how_many(MOST, THEIRS, "your opponents control {n:many} or fewer {f:filter.p}"),
    how_many(EQUAL, THEIRS, "your opponents control exactly {n:many} {f:filter.p}"),
    how_many(LEAST, YOURS, "you control one or more {f:filter.p}", n=1),
    how_many(
        EQUAL,
        THEIRS,
        "no opponent controls a {f:filter.s}",
        "your opponents control no {f:filter.p}",
        "no opponents control {f:filter.p}",
        n=0,
    ),
    condition(
        "(no player controls a {f:filter.s}|no players control {f:filter.p})",
        lambda f: NumberIs(Count(All(f)), EQUAL, 0),
    ),
    condition("you have {n:many} or more opponents", lambda n: NumberIs(PlayersAmong(EachOpponent()), LEAST, n)),
    condition("it's your turn", YourTurn),
    condition("(it's not|it isn't) your turn", lambda: Unless(YourTurn())),
    *_players(),
    *_objects(),
    *_history(),
    *_among(),
)
