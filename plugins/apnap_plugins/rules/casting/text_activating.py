"""Words for when, how often and by whom an ability may be activated (CR 602.5)."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Ability, Condition, Instruction, Static
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.casting.effects import PRICED, OwnAbilityCostsLess, OwnAbilityCostsMore
from apnap_plugins.rules.combat.selectors import OwnOrAnyDefendingPlayer
from apnap_plugins.rules.costs.costs import has_x
from apnap_plugins.rules.objects.text import functions_in
from apnap_plugins.rules.stack.abilities import Activated, NotYetActivated
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.turn.conditions import After, Before, DuringCombat, DuringMainPhase, DuringPhase, TurnOf
from apnap_plugins.rules.turn.phases import COMBAT, UPKEEP
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.conditions import AllOf, AnyOf, SomePlayer, Unless, YourTurn
from apnap_plugins.rules.vocabulary.filters import EQUAL, LEAST, YouControl
from apnap_plugins.rules.vocabulary.quantities import Count
from apnap_plugins.rules.vocabulary.selectors import All, EachOpponent, Target, This
from apnap_plugins.rules.vocabulary.symbols import ManaCost
from apnap_plugins.rules.words.filters import both, parts_of
from apnap_plugins.rules.words.lines import modal_activated, says_modal_activated, says_some_modes, some_modes
from apnap_plugins.rules.words.references import ToSettle, Unsettled, with_own_it
from apnap_plugins.rules.words.trees import own_parts

activated: Final = partial(words, "activated")
activation_limit: Final = partial(words, "activation limit")

Limits = tuple[tuple[str, Any], ...]
"""(field, value) pairs of an activated ability."""
FIELDS: Final = ("sorcery", "instant", "limit", "condition", "by")
USUAL: Final[dict[str, Any]] = {field.name: field.default for field in dataclasses.fields(Activated)}


def _limited(a: tuple[Ability, ...], w: Limits) -> Any:
    """An activated ability with instructions on it, none of which it has already."""
    first = a[0]
    names = [name for name, _ in w]
    if not isinstance(first, Activated) or len(set(names)) < len(names):
        return None
    if any(getattr(first, name) != USUAL[name] for name in names):
        return None
    zones = _functions(dict(w).get("condition"))
    if zones and first.zones not in ((), zones):
        return None
    return (dataclasses.replace(first, **dict(w), zones=zones or first.zones), *a[1:])


def _functions(condition: Condition | None) -> tuple[str, ...]:
    """The zones in which an ability functions by what it says of where its object must be (CR 113.6b)."""
    parts = condition.walk() if condition is not None else ()
    return next((zones for part in parts if (zones := getattr(part, "functions", ()))), ())


def _says_limited(tree: Any) -> Iterator[Bindings]:
    if not isinstance(tree, tuple) or not isinstance(tree[0], Activated) or not (len(tree) == 1 or _is_priced(tree)):
        return
    ability = tree[0]
    given = [(name, getattr(ability, name)) for name in FIELDS if getattr(ability, name) != USUAL[name]]
    for size in range(len(given), 0, -1):
        for chosen in itertools.permutations(given, size):
            rest = dataclasses.replace(ability, **{name: USUAL[name] for name, _ in chosen})
            yield {"a": (rest, *tree[1:]), "w": chosen}
            if _functions(dict(chosen).get("condition")):
                yield {"a": (dataclasses.replace(rest, zones=()), *tree[1:]), "w": chosen}


def _is_priced(tree: tuple[Ability, ...]) -> bool:
    """Whether these are an ability and what it says it costs."""
    return len(tree) == 2 and isinstance(tree[0], Activated) and tree[0].tag == PRICED


def _price(kind: Any, a: tuple[Ability, ...], m: ManaCost, q: Any, condition: Any = None) -> Any:
    """An activated ability that costs more or less, as it says itself; it does where the ability functions (CR 113.6)."""
    if len(a) != 1 or not isinstance(a[0], Activated) or a[0].tag or a[0].modes is not None:
        return None
    ability = dataclasses.replace(a[0], tag=PRICED)
    return (ability, Static((kind(m, q),), condition, ability.zones))


def _says_price(kind: Any, conditional: bool) -> Any:
    def says(tree: Any) -> Iterator[Bindings]:
        if not isinstance(tree, tuple) or not _is_priced(tree) or not isinstance(tree[1], Static):
            return
        (effect,) = tree[1].effects
        if isinstance(effect, kind) and (tree[1].condition is not None) == conditional:
            found = {"a": (dataclasses.replace(tree[0], tag=""),), "m": effect.symbols}
            yield {**found, "c": tree[1].condition} if conditional else {**found, "q": effect.times}

    return says


def _priced(kind: Any, word: str) -> list[WordDeclaration]:
    """Words at the end of an ability for what it costs."""
    start = "{a:activated} this ability costs"

    def for_each(a: tuple[Ability, ...], m: ManaCost, q: Any) -> Any:
        return ToSettle(lambda tree, targets: None if targets else _price(kind, a, m, tree), q)

    def by_x(a: tuple[Ability, ...], q: Any) -> Any:
        return for_each(a, GENERIC, q)

    def if_so(a: tuple[Ability, ...], m: ManaCost, c: Any) -> Any:
        return ToSettle(lambda tree, targets: None if targets else _price(kind, a, m, 1, tree), c)

    def says_x(tree: Any) -> Iterator[Bindings]:
        yield from ({"a": one["a"], "q": one["q"]} for one in _says_price(kind, False)(tree) if one["m"] == GENERIC)

    return [
        activated(
            f"{start} {{m:mana cost}} {word} to activate for each {{q:each one}}.", for_each, _says_price(kind, False)
        ),
        activated(f"{start} {{X}} {word} to activate, where X is {{q:quantity}}.", by_x, says_x),
        activated(f"{start} {{m:mana cost}} {word} to activate if {{c:condition}}.", if_so, _says_price(kind, True)),
    ]


def _when(condition: Condition, *wordings: str) -> WordDeclaration:
    """A time at which it can be activated."""
    return words("activation time", wordings, lambda: condition)


def _if(c: Condition) -> Any:
    """A condition that names nothing which has to be chosen."""
    return ToSettle(lambda tree, targets: None if targets else (("condition", tree),), c)


def _time_and(c: Condition, d: Condition) -> Any:
    return ToSettle(lambda tree, targets: None if targets else (("condition", AllOf((c, tree))),), d)


def _and_once(c: Condition) -> Any:
    return ToSettle(lambda tree, targets: None if targets else (("condition", AllOf((tree, NotYetActivated()))),), c)


def _once_and(c: Condition) -> Any:
    return _time_and(NotYetActivated(), c)


def _says_and_once(tree: Any) -> Iterator[Bindings]:
    condition = tree[0][1] if isinstance(tree, tuple) and len(tree) == 1 and tree[0][0] == "condition" else None
    if isinstance(condition, AllOf) and len(condition.parts) == 2 and condition.parts[1] == NotYetActivated():
        yield {"c": condition.parts[0]}


def _both(a: Limits, b: Limits) -> Limits:
    """Two limits; two conditions are one that says both."""
    (first,), (second, *more) = a, b
    if first[0] == second[0] == "condition" and not isinstance(first[1], AllOf):
        others = second[1].parts if isinstance(second[1], AllOf) else (second[1],)
        return (("condition", AllOf((first[1], *others))), *more)
    return (*a, *b)


def _pair(tree: Any) -> Iterator[Bindings]:
    if not isinstance(tree, tuple) or not tree:
        return
    if len(tree) > 1:
        yield {"a": tree[:1], "b": tree[1:]}
    (name, value), *more = tree
    if name == "condition" and isinstance(value, AllOf):
        first, *others = value.parts
        rest = others[0] if len(others) == 1 else AllOf(tuple(others))
        yield {"a": (("condition", first),), "b": (("condition", rest), *more)}


def _all_three(a: Limits, b: Limits, c: Limits) -> Limits:
    return _both(a, _both(b, c))


def _three(tree: Any) -> Iterator[Bindings]:
    for first in _pair(tree):
        yield from ({"a": first["a"], "b": rest["a"], "c": rest["b"]} for rest in _pair(first["b"]))


def _defender(how: str, n: int) -> Any:
    """Of one of the players who are defending in this combat, whom the activating player would choose (CR 508.5a)."""

    def means(c: Condition, f: Filter) -> Limits:
        theirs = Count(All(both(f, YouControl())))
        return (("condition", AllOf((c, SomePlayer(OwnOrAnyDefendingPlayer(), theirs, how, n)))),)

    def says(tree: Any) -> Iterator[Bindings]:
        condition = tree[0][1] if isinstance(tree, tuple) and len(tree) == 1 and tree[0][0] == "condition" else None
        time, one = condition.parts if isinstance(condition, AllOf) and len(condition.parts) == 2 else (None, None)
        if isinstance(one, SomePlayer) and one.who == OwnOrAnyDefendingPlayer() and isinstance(one.number, Count):
            *kind, _ = parts_of(one.number.of.filter) if isinstance(one.number.of, All) else (None,)
            if kind and time is not None and tree == means(time, both(*kind)):
                yield {"c": time, "f": both(*kind)}

    return {"means": means, "says": says}


def _limit(name: str, value: Any, *wordings: str) -> WordDeclaration:
    return activation_limit(wordings, lambda: ((name, value),))


GENERIC: Final = ManaCost(("1",))
ATTACKERS, BLOCKERS, DAMAGE = COMBAT[1:4]


NOT_IN_COMBAT: Final = Unless(DuringCombat())


def _says_not_in_combat(tree: Any) -> Iterator[Bindings]:
    first = tree[0] if isinstance(tree, tuple) and tree else None
    if isinstance(first, Activated) and first.condition == NOT_IN_COMBAT:
        yield {"a": (dataclasses.replace(first, condition=None), *tree[1:])}


def _either_cost(c: Any, d: Any, e: Instruction) -> Any:
    """One of two costs is paid (CR 118.1): an ability for each of them, which do the same.

    What goes before the last part of the first belongs to both, where the other is one part alone: "{3}, {T}, Sacrifice an
    artifact or discard a card".
    """
    d = (*c[:-1], *d) if len(d) == 1 else d
    if has_x(c) or has_x(d) or c == d or len(c) != len(d):
        return None

    def make(tree: Any, targets: tuple[TargetSpec, ...]) -> Any:
        first, other, done = tree
        return tuple(Activated(cost, done, targets, zones=functions_in((cost, done))) for cost in (first, other))

    return ToSettle(make, (c, d, with_own_it(e, This())))


def _says_either_cost(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 2 and all(isinstance(one, Activated) for one in tree):
        first, other = tree
        if other == dataclasses.replace(first, cost=other.cost) and first.cost != other.cost:
            same = len(first.cost) == len(other.cost) and first.cost[:-1] == other.cost[:-1]
            said = (("c", first.cost), ("d", other.cost[-1:] if same else other.cost))
            costs = {name: Unsettled(cost, first.targets) for name, cost in said}
            yield {**costs, "e": Unsettled(first.effect, first.targets)}


def _not_0(a: tuple[Ability, ...]) -> Any:
    """An X that must be 1 or more (CR 107.3a)."""
    first = a[0]
    if len(a) != 1 or not isinstance(first, Activated) or not has_x(first.cost) or first.x is not None:
        return None
    if first.is_mana_ability():
        return None
    return (dataclasses.replace(first, least_x=1),) if not first.least_x else None


def _says_not_0(tree: Any) -> Iterator[Bindings]:
    first = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(first, Activated) and first.least_x == 1:
        yield {"a": (dataclasses.replace(first, least_x=0),)}


# Any: a cost, how many modes, and modes as the grammar has them
def _modes_not_0(c: Any, n: tuple[int, int], m: Any) -> Any:
    """The same of an ability with modes, all of which have that X."""
    modes = some_modes(n, m)
    return None if modes is None else _not_0(modal_activated(c, modes))


def _says_modes_not_0(tree: Any) -> Iterator[Bindings]:
    for found in _says_not_0(tree):
        for said in says_modal_activated(found["a"]):
            yield from ({"c": said["c"], **chosen} for chosen in says_some_modes(said["m"]))


TURNS: Final[tuple[tuple[str, Condition], ...]] = (
    ("during your turn", YourTurn()),
    ("during a opponent's turn", TurnOf(EachOpponent())),
)
WHEN_OF_TURN: Final[tuple[tuple[str, Condition], ...]] = (
    ("before combat", Before()),
    ("after combat", After(ended=True)),
    ("before attackers are declared", Before(ATTACKERS)),
    ("before blockers are declared", Before(BLOCKERS)),
    ("after blockers are declared", After(BLOCKERS)),
    ("before the combat damage step", Before(DAMAGE)),
    ("before the end of combat step", Before(COMBAT[4])),
)
"""How far the first combat phase of a turn has come (CR 506.7)."""
OF_STEPS: Final = (("your", "your"), ("a opponent's", "opponent"), ("(any|any player's|each player's)", "each"))


def _times() -> Iterator[WordDeclaration]:
    """Whose turn it is and how far that has come, each alone and both; and each step of each player."""
    for turn, condition in TURNS:
        yield _when(condition, turn)
        for moment, within in WHEN_OF_TURN:
            yield _when(AllOf((condition, within)), f"{turn}, {moment}")
        yield _when(AllOf((condition, DuringCombat())), f"{turn} and only during combat")
    for moment, within in WHEN_OF_TURN:
        yield _when(within, moment)
    for step in ("upkeep", "draw step", "end step", *(f"{step} step" for step in COMBAT[1:])):
        of_any = "(upkeep|upkeep step)" if step == UPKEEP else step
        for who, whose in OF_STEPS:
            yield _when(DuringPhase(step.removesuffix(" step"), whose), f"during {who} {of_any}")
        yield _when(DuringPhase(step.removesuffix(" step")), f"during the {of_any}")
    yield _when(DuringMainPhase("your"), "during your main phase")
    yield _when(DuringCombat(), "during combat")
    for turn, whose in (("your turn", "your"), ("a opponent's turn", "opponent")):
        yield _when(DuringCombat(whose), f"during combat on {turn}")
    yield _when(Before(BLOCKERS, in_combat=True), "during combat before blockers are declared")
    yield _when(After(BLOCKERS, in_combat=True), "during combat after blockers are declared")
    yield _when(
        AnyOf((Before(), Before(BLOCKERS, in_combat=True))),
        "before combat or during combat before blockers are declared",
    )


# Any: costs, instructions and numbers as the grammar has them, and what it is to settle
def _with_x(c: Any, e: Instruction, q: Any) -> Any:
    """An ability whose text says what the X of its cost is, which nobody chooses then (CR 107.3c)."""
    if not has_x(c):
        return None

    def make(tree: Any, targets: tuple[TargetSpec, ...]) -> Any:
        cost, done, x = tree
        if any(isinstance(part, Target) for part in own_parts(x)):
            return None  # X is announced before targets are chosen (CR 601.2b, 601.2c)
        return (Activated(cost, done, targets, zones=functions_in((cost, done)), x=x),)

    return ToSettle(make, (c, with_own_it(e, This()), with_own_it(q, This())))


def _says_with_x(tree: Any) -> Iterator[Bindings]:
    ability = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(ability, Activated) and ability.x is not None:
        cost, done, x = ability.cost, ability.effect, ability.x
        if ability == Activated(cost, done, ability.targets, zones=functions_in((cost, done)), x=x):
            yield {name: Unsettled(part, ability.targets) for name, part in (("c", cost), ("e", done), ("q", x))}


# Any: costs and instructions as the grammar has them, and what it is to settle
def _either_by_any(c: Any, d: Any, e: Instruction) -> Any:
    """The same of an ability that any player may activate."""
    settling = _either_cost(c, d, e)
    if settling is None:
        return None
    return dataclasses.replace(
        settling,
        make=lambda tree, targets: tuple(dataclasses.replace(one, by="any") for one in settling.make(tree, targets)),
    )


def _says_either_by_any(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and all(isinstance(one, Activated) and one.by == "any" for one in tree):
        yield from _says_either_cost(tuple(dataclasses.replace(one, by="you") for one in tree))


WORDS: Final[tuple[WordDeclaration, ...]] = (
    activated("{a:activated} activate {w:activation limits}.", _limited, _says_limited),
    activated(
        "{a:activated} any player may activate this ability.",
        lambda a: _limited(a, (("by", "any"),)),
        lambda t: ({"a": found["a"]} for found in _says_limited(t) if found["w"] == (("by", "any"),)),
    ),
    activated(
        "{a:activated} any player may activate this ability but only during their turn.",
        lambda a: _limited(a, (("by", "any"), ("condition", YourTurn()))),
        lambda t: (
            {"a": found["a"]} for found in _says_limited(t) if found["w"] == (("by", "any"), ("condition", YourTurn()))
        ),
    ),
    activated(
        "{a:activated} any player may activate this ability but {w:activation limits}.",
        lambda a, w: _limited(a, (("by", "any"), *w)),
        lambda t: (
            {"a": found["a"], "w": found["w"][1:]}
            for found in _says_limited(t)
            if len(found["w"]) > 1 and found["w"][0] == ("by", "any")
        ),
    ),
    activated(
        "{a:activated} only (your opponents|any opponent) may activate this ability.",
        lambda a: _limited(a, (("by", "opponent"),)),
        lambda t: ({"a": found["a"]} for found in _says_limited(t) if found["w"] == (("by", "opponent"),)),
    ),
    activated(
        "{a:activated} only (your opponents|any opponent) may activate this ability and {w:activation limits}.",
        lambda a, w: _limited(a, (("by", "opponent"), *w)),
        lambda t: (
            {"a": found["a"], "w": found["w"][1:]}
            for found in _says_limited(t)
            if len(found["w"]) > 1 and found["w"][0] == ("by", "opponent")
        ),
    ),
    *_priced(OwnAbilityCostsLess, "less"),
    *_priced(OwnAbilityCostsMore, "more"),
    words("activation limits", "{a:activation limit}", lambda a: a),
    words("activation limits", "{a:activation limit} and {b:activation limits}", _both, _pair),
    words(
        "activation limits",
        "{a:activation limit}, {b:activation limit}, and {c:activation limit}",
        _all_three,
        _three,
    ),
    activation_limit(
        "only {c:activation time} and only if defending player controls a {f:filter.s}", **_defender(LEAST, 1)
    ),
    activation_limit(
        "only {c:activation time} and only if defending player controls no {f:filter.p}", **_defender(EQUAL, 0)
    ),
    _limit("sorcery", True, "only as a sorcery"),
    _limit("instant", True, "only as a instant"),
    _limit("limit", 1, "only once each turn"),
    _limit("limit", 2, "no more than twice each turn"),
    _limit("limit", 3, "no more than three times each turn"),
    activation_limit("only {c:activation time}", _if),
    activation_limit("only if {c:condition}", _if),
    _limit("condition", NotYetActivated(), "only once"),
    activation_limit("only if {c:condition} and only once", _and_once, _says_and_once),
    activation_limit("only once and only if {c:condition}", _once_and),
    activation_limit("only {c:activation time} and only if {d:condition}", _time_and),
    *_times(),
    activated(
        "{a:activated} you can't activate this ability during combat.",
        lambda a: _limited(a, (("condition", NOT_IN_COMBAT),)),
        _says_not_in_combat,
    ),
    activated("{c:cost}: {e:sentences} x is {q:quantity}.", _with_x, _says_with_x),
    activated("{a:activated} x can't be 0.", _not_0, _says_not_0),
    activated("{c:cost}: {n:how many modes}. x can't be 0. {m:modes}", _modes_not_0, _says_modes_not_0),
    words("line", "{c:cost} or {d:cost}: {e:sentences}", _either_cost, _says_either_cost),
    words(
        "line",
        "{c:cost} or {d:cost}: {e:sentences} any player may activate this ability.",
        _either_by_any,
        _says_either_by_any,
    ),
)
