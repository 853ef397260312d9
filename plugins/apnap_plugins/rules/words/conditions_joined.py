"""Words for conditions that are made of others, and for what players have and control (CR 603.4, 611.3)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Condition
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.combat.conditions import YouAttacked
from apnap_plugins.rules.combat.filters import IsAttacking, IsAttackingPlayer
from apnap_plugins.rules.combat.quantities import OpponentsYouAttack
from apnap_plugins.rules.counters.filters import HasCounter
from apnap_plugins.rules.damage.selectors import PlayersWithMostLife
from apnap_plugins.rules.effects.history import DamagedThisTurn
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.conditions import (
    AllOf,
    AnyOf,
    CardIs,
    NumberIs,
    ObjectIs,
    Unless,
    YouHave,
)
from apnap_plugins.rules.vocabulary.filters import (
    EQUAL,
    LEAST,
    LESS,
    MOST,
    And,
    HasCounters,
    Not,
    OpponentControls,
    OpponentOwns,
    YouControl,
    YouOwn,
)
from apnap_plugins.rules.vocabulary.quantities import Count, X
from apnap_plugins.rules.vocabulary.selectors import All, This, TopOfLibrary
from apnap_plugins.rules.vocabulary.terms import PartySize
from apnap_plugins.rules.words.conditions import number
from apnap_plugins.rules.words.filters import both, parts_of

condition: Final = partial(words, "condition")

OWN: Final = YouOwn()


def _either(a: Condition, b: Condition) -> Condition | None:
    """Of two, so that nobody asks which belong together."""
    return None if isinstance(a, (AllOf, AnyOf)) or isinstance(b, (AllOf, AnyOf)) else AnyOf((a, b))


def _both(a: Condition, b: Condition) -> Condition | None:
    return None if isinstance(a, (AllOf, AnyOf)) or isinstance(b, (AllOf, AnyOf)) else AllOf((a, b))


def _says_two(kind: type[AllOf] | type[AnyOf]) -> Any:
    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, kind) and len(tree.parts) == 2:
            yield {"a": tree.parts[0], "b": tree.parts[1]}

    return says


def _you_have_both(a: Filter, b: Filter) -> AllOf:
    return AllOf((YouHave(a), YouHave(b)))


def _says_you_have_both(tree: Any) -> Iterator[Bindings]:
    for found in _says_two(AllOf)(tree):
        if found["a"] == YouHave(found["a"].filter if isinstance(found["a"], YouHave) else Not(OWN)):
            if isinstance(found["b"], YouHave) and found["b"].least == 1:
                yield {"a": found["a"].filter, "b": found["b"].filter}


def _you_have_three(a: Filter, b: Filter, c: Filter) -> AllOf:
    return AllOf((YouHave(a), YouHave(b), YouHave(c)))


def _in_graveyard(f: Filter) -> Condition:
    return NumberIs(Count(All(both(f, OWN), "graveyard")), LEAST, 1)


def _cards_in_graveyard(f: Filter, g: Filter) -> AllOf:
    return AllOf((_in_graveyard(f), _in_graveyard(g)))


def _says_cards_in_graveyard(tree: Any) -> Iterator[Bindings]:
    for found in _says_two(AllOf)(tree):
        filters = [_filter_of_count(found[name]) for name in "ab"]
        if None not in filters:
            f, g = (both(*parts_of(one)[:-1]) for one in filters if one is not None)
            if tree == _cards_in_graveyard(f, g):
                yield {"f": f, "g": g}


def _filter_of_count(tree: Any) -> Filter | None:
    group = getattr(tree.one, "of", None) if isinstance(tree, NumberIs) else None
    if not isinstance(group, All) or tree.one != Count(group):
        return None
    return group.filter


def _at_most(o: Any, n: Any, k: str) -> Condition | None:
    return ObjectIs(o, Not(HasCounter(k, n + 1))) if isinstance(n, int) else None


def _says_at_most(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, ObjectIs) and isinstance(tree.filter, Not) and isinstance(tree.filter.part, HasCounter):
        if tree.filter.part.least > 1:
            yield {"o": tree.of, "n": tree.filter.part.least - 1, "k": tree.filter.part.kind}


def _counters(o: Any, n: Any) -> Condition | None:
    """Counters of all kinds together (CR 122.1)."""
    return ObjectIs(o, HasCounters(LEAST, n)) if isinstance(n, int) and n > 1 else None


def _fewer_counters(o: Any, n: Any) -> Condition | None:
    return ObjectIs(o, HasCounters(LESS, n)) if isinstance(n, int) else None


def _says_counters(how: str, tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, ObjectIs) and isinstance(tree.filter, HasCounters) and tree.filter.how == how:
        if tree.filter.than > 1:
            yield {"o": tree.of, "n": tree.filter.than}


def _attacks_alone(o: Any) -> Condition:
    return AllOf((ObjectIs(o, IsAttacking()), NumberIs(Count(All(IsAttacking())), EQUAL, 1)))


def _says_both_states(tree: Any) -> Iterator[Bindings]:
    parts = tree.filter.parts if isinstance(tree, ObjectIs) and isinstance(tree.filter, And) else ()
    if len(parts) == 2:
        yield {"o": tree.of, "a": parts[0], "b": parts[1]}


def _says_states_and_counter(tree: Any) -> Iterator[Bindings]:
    parts = tree.filter.parts if isinstance(tree, ObjectIs) and isinstance(tree.filter, And) else ()
    if len(parts) == 3 and parts[2] == HasCounters():
        yield {"o": tree.of, "a": parts[0], "b": parts[1]}


# Any: an object as the grammar has it
def _of_whom(last: Filter, o: Any) -> ObjectIs:
    """Of an object that the text names, now or as it was last."""
    return ObjectIs(o, last)


def _says_of_whom(last: Filter, tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, ObjectIs) and tree.filter == last:
        yield {"o": tree.of}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words(
        "condition",
        "you controlled {o:mention.s}",
        lambda o: ObjectIs(o, YouControl()),
        lambda t: [{"o": t.of}] if isinstance(t, ObjectIs) and t.filter == YouControl() else [],
    ),
    *(
        condition(f"{who} {{o:mention.s}}", partial(_of_whom, last), partial(_says_of_whom, last))
        for who, last in (
            ("a opponent controlled", OpponentControls()),
            ("you (own|owned)", YouOwn()),
            ("a opponent (owns|owned)", OpponentOwns()),
        )
    ),
    condition("{a:condition} or (if {b:condition}|{b:condition})", _either, _says_two(AnyOf)),
    condition("{a:condition} and {b:condition}", _both, _says_two(AllOf)),
    condition("(you control|you control both) {a:a filter} and {b:a filter}", _you_have_both, _says_you_have_both),
    condition("you control {a:a filter}, {b:a filter}, and {c:a filter}", _you_have_three),
    condition(
        (
            "a {f:card filter.s} and a {g:card filter.s} are in your graveyard",
            "there is a {f:card filter.s} and a {g:card filter.s} in your graveyard",
        ),
        _cards_in_graveyard,
        _says_cards_in_graveyard,
    ),
    # what you control
    condition(
        "you control exactly one {f:filter.s}",
        lambda f: NumberIs(Count(All(both(f, YouControl()))), EQUAL, 1),
        lambda t: (
            {"f": both(*parts_of(found)[:-1])}
            for found in [_filter_of_count(t)]
            if found is not None
            and t.how == EQUAL
            and t.other == 1
            and t.one.of.zone == "battlefield"
            and parts_of(found)[-1] == YouControl()
        ),
    ),
    condition("you have a full party", lambda: NumberIs(PartySize(), LEAST, 4)),
    condition("you have fewer than {n:many} cards in hand", lambda n: NumberIs(Count(All(OWN, "hand")), LESS, n)),
    condition("the top card of your library is a {f:card filter.s}", lambda f: CardIs(TopOfLibrary(), f)),
    condition("the top card of your library is {a:adjective}", lambda a: ObjectIs(TopOfLibrary(), a)),
    # what anybody has
    condition(
        "(any player controls a {f:filter.s}|a player controls a {f:filter.s})",
        lambda f: NumberIs(Count(All(f)), LEAST, 1),
    ),
    # what attacked and entered this turn
    condition(
        "you're attacking {n:many} or more opponents",
        lambda n: NumberIs(OpponentsYouAttack(), LEAST, n),
        lambda t: (
            [{"n": t.other}] if isinstance(t, NumberIs) and t == NumberIs(OpponentsYouAttack(), LEAST, t.other) else []
        ),
    ),
    condition("~ dealt damage to {o:mention.s} this turn", lambda o: ObjectIs(o, DamagedThisTurn(This()))),
    condition(
        tuple(
            f"you {way} this turn"
            for way in (
                "didn't attack with a creature",
                "haven't attacked with a creature",
                "didn't attack",
                "haven't attacked",
            )
        ),
        lambda: Unless(YouAttacked()),
    ),
    # objects
    condition(
        "{o:mention.s}( is|'s) attacking the player with the most life or tied for most life",
        lambda o: ObjectIs(o, IsAttackingPlayer(PlayersWithMostLife())),
    ),
    condition("{o:mention.s}( is|'s) attacking alone", _attacks_alone),
    condition("{o:mention.s}( is|'s) {e:either}", ObjectIs),
    condition(
        "{o:mention.s}( is|'s) {a:adjective} and {b:adjective}",
        lambda o, a, b: ObjectIs(o, And((a, b))) if a.sort == b.sort == "state" else None,
        _says_both_states,
    ),
    condition(
        "{o:mention.s}( is|'s) {a:adjective}, {b:adjective}, and has a counter on it",
        lambda o, a, b: ObjectIs(o, And((a, b, HasCounters()))),
        _says_states_and_counter,
    ),
    condition(
        "{o:mention.s} has fewer than {n:many} {k:counter kind} counters on it",
        lambda o, n, k: ObjectIs(o, Not(HasCounter(k, n))),
    ),
    condition("{o:mention.s} has {n:count} or fewer {k:counter kind} counters on it", _at_most, _says_at_most),
    condition("{o:mention.s} (has|had) {n:many} or more counters on it", _counters, partial(_says_counters, LEAST)),
    condition("{o:mention.s} has fewer than {n:many} counters on it", _fewer_counters, partial(_says_counters, LESS)),
    number("x is {n:number} or more", X(), LEAST),
    number("x is {n:number} or less", X(), MOST),
)
