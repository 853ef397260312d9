"""Words for counters: on players, moved, removed, on what has them (CR 122)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Node, Triggered
from apnap.words import Bindings, Hole, WordDeclaration, word_list, words
from apnap_plugins.rules.costs.text import ENERGY
from apnap_plugins.rules.counters.effects import CantGetCounters, CantPutCounters, counters_cant_be_put_on
from apnap_plugins.rules.counters.filters import HasCounter
from apnap_plugins.rules.counters.instructions import (
    GetCounters,
    GiveAnotherOfEach,
    MoveCounterOfChoice,
    MoveCounters,
    PayAnyCounters,
    PutCounterOfChoice,
    PutCounters,
    PutItsCounters,
    PutUpToCounters,
    RemoveAllCounters,
    RemoveCounterOfChoice,
    RemoveCounters,
    RemoveThose,
)
from apnap_plugins.rules.counters.quantities import CountersChosenToRemove, CountersOf
from apnap_plugins.rules.effects.history import EventAmount
from apnap_plugins.rules.effects.instructions import AtOnce, Do, If, do
from apnap_plugins.rules.effects.untargeted_choices import WithChoice
from apnap_plugins.rules.objects.text import CHOSEN, chosen_first
from apnap_plugins.rules.stack.quantities import NotedAmount
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.conditions import NumberIs, ObjectIs
from apnap_plugins.rules.vocabulary.filters import LEAST, Anything, HasCounters
from apnap_plugins.rules.vocabulary.selectors import All, EachOpponent, EachPlayer, This, You
from apnap_plugins.rules.words.quantities import split_times, times
from apnap_plugins.rules.words.references import (
    BackReference,
    Reference,
    Subject,
    ThatMuch,
    ToSettle,
    Unsettled,
    about_what,
    replaced,
    same,
)

clause: Final = partial(words, "clause")
quantity: Final = partial(words, "quantity")
plain_sentence: Final = partial(words, "plain sentence")
verb: Final = partial(words, "verb#")

EXPERIENCE: Final = "experience"
"""Counters on players of which no rule says anything: they are what cards make of them (CR 122.1)."""


def _energy_for_each() -> tuple[Any, Any]:
    """So many energy counters for each of something (CR 107.14)."""

    def means(n: int, q: Any) -> GetCounters:
        return GetCounters(ENERGY, times(n, q), Subject())

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, GetCounters) and tree == GetCounters(ENERGY, tree.count, Subject()):
            yield from ({"n": n, "q": q} for n, q in split_times(tree.count))

    return means, says


def _on_chosen(n: Any, k: str, c: Any, at: int) -> Any:
    """Counters on what is chosen as this is done."""
    return chosen_first(c, PutCounters(k, n, CHOSEN), at)


def _says_on_chosen(tree: Any) -> Iterator[Bindings]:
    act = tree.then if isinstance(tree, WithChoice) else None
    if isinstance(act, PutCounters) and act.on == CHOSEN:
        yield {"k": act.kind, "n": act.amount, "c": tree.choice}


def _up_to(n: Any, k: str, again: str, m: Any) -> PutUpToCounters | None:
    """Both sentences speak of the same kind."""
    return PutUpToCounters(k, n, m) if k == again else None


def _says_up_to(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, PutUpToCounters):
        yield {"n": tree.most, "k": tree.kind, "again": tree.kind, "m": tree.limit}


def _moved_all(k: str, a: Any, b: Any) -> MoveCounters:
    return MoveCounters(b, k, None, a)


def _moved(n: Any, k: str, a: Any, b: Any) -> MoveCounters:
    return MoveCounters(b, k, n, a)


REMOVED: Final = NotedAmount("counters removed")
MOVED: Final = NotedAmount("counters moved")
"""How many counters an instruction has moved."""


# Any: clauses as the grammar has them
def _removed_and(k: str, o: Any, c: Any) -> Any:
    """What is done with as many as were removed: "that much"."""
    if not any(isinstance(part, ThatMuch) for part in c.walk()):
        return None
    then = c.rewritten(lambda part: REMOVED if isinstance(part, ThatMuch) else part)
    return do(RemoveAllCounters(o, k), *then.row())


def _says_removed_and(tree: Any) -> Iterator[Bindings]:
    first = tree.steps[0] if isinstance(tree, Do) else None
    if isinstance(first, RemoveAllCounters) and first.kind:
        then = do(*tree.steps[1:])
        if REMOVED in tuple(then.walk()):
            yield {"k": first.kind, "o": first.on, "c": replaced(then, REMOVED, EventAmount())}


def _if_moved(k: str, s: Any) -> Any:
    """How many were moved is "that much"; of one kind, as the instruction before says."""
    return If(NumberIs(MOVED, LEAST, 1), s.rewritten(lambda part: MOVED if isinstance(part, ThatMuch) else part))


def _says_if_moved(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, If) and tree.condition == NumberIs(MOVED, LEAST, 1) and tree.otherwise is None:
        yield from ({"k": k, "s": replaced(tree.then, MOVED, EventAmount())} for k in ("+1/+1", "-1/-1"))


def _if_counters(n: Any, k: str, o: Any, s: Any) -> Any:
    """What is done where there are so many counters of a kind, among it that "those counters" are removed."""
    parts = tuple(s.walk()) if isinstance(s, Node) else ()
    if RemoveThose() not in parts and not isinstance(s, Hole):
        return None
    return If(ObjectIs(o, HasCounter(k, n)), replaced(s, RemoveThose(), RemoveAllCounters(o, k)))


def _says_if_counters(tree: Any) -> Iterator[Bindings]:
    if not isinstance(tree, If) or tree.otherwise is not None or not isinstance(tree.condition, ObjectIs):
        return
    of, what = tree.condition.of, tree.condition.filter
    if isinstance(what, HasCounter):
        then = replaced(tree.then, RemoveAllCounters(of, what.kind), RemoveThose())
        if then != tree.then:
            yield {"n": what.least, "k": what.kind, "o": of, "s": then}


def _says_its_counters(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, PutItsCounters):
        yield {"o": tree.of, "b": tree.on}


def _had_counters(on: Any, b: Any, at: int) -> Any:
    """What had counters as it left, and something else that is given as many (CR 122.8)."""
    about = about_what(on)
    if about is None:
        return None
    it, watched = BackReference("it", at), about.on
    condition, effect = ObjectIs(it, HasCounters()), PutItsCounters(b, it)
    return ToSettle(lambda tree, targets: (Triggered(watched, tree[1], tree[0], targets),), (condition, effect), about)


def _says_had_counters(tree: Any) -> Iterator[Bindings]:
    ability: Any = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if not isinstance(ability, Triggered) or not isinstance(ability.effect, PutItsCounters):
        return
    condition, effect = ObjectIs(ability.effect.of, HasCounters()), ability.effect
    targets: Any = ability.targets
    if ability == Triggered(ability.on, effect, condition, ability.targets):
        yield {"on": ability.on, "b": Unsettled(effect.on, targets)}


# Any: a condition as words make it
def _so_many(q: Any) -> RemoveAllCounters | None:
    """What removes the counters of a kind of which a condition says that the object itself has so many."""
    has = q.filter if isinstance(q, ObjectIs) else None
    of = getattr(q, "of", getattr(q, "what", None))
    itself = getattr(of, "of", of) == This() or (isinstance(of, BackReference) and of.word == "it")
    return RemoveAllCounters(This(), has.kind) if isinstance(has, HasCounter) and has.kind and itself else None


# Any: phrases as the grammar has them
def _all_of_them_if(on: Any, q: Any, b: Any) -> Any:
    """Of the counters that the intervening "if" counts (CR 603.4)."""
    about, removing = about_what(on), _so_many(q)
    if about is None or removing is None:
        return None
    return ToSettle(
        lambda tree, targets: (Triggered(about.on, tree[1], tree[0], targets),), (q, do(removing, *b.row())), about
    )


def _says_all_of_them_if(tree: Any) -> Iterator[Bindings]:
    ability: Any = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(ability, Triggered) and isinstance(ability.effect, Do) and ability.condition is not None:
        first, *rest = ability.effect.steps
        if first == _so_many(ability.condition) and ability == Triggered(
            ability.on, ability.effect, ability.condition, ability.targets
        ):
            targets: Any = ability.targets
            q, b = Unsettled(ability.condition, targets), Unsettled(do(*rest), targets)
            yield {"on": ability.on, "q": q, "b": b}


def _says_from_all(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, MoveCounters) and isinstance(tree.source, All) and tree.kind:
        if tree == MoveCounters(tree.to, tree.kind, None, All(tree.source.filter)):
            yield {"k": tree.kind, "f": tree.source.filter, "b": tree.to}


def _or(parts: list[str]) -> str:
    """A list with "or" before its last part."""
    return " or ".join(parts) if len(parts) == 2 else ", ".join([*parts[:-1], f"or {parts[-1]}"])


def _kinds(*kinds: str) -> tuple[str, ...] | None:
    return kinds if len(set(kinds)) == len(kinds) else None


def _says_kinds(count: int) -> Any:
    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, tuple) and len(tree) == count:
            yield dict(zip("abcd", tree, strict=False))

    return says


def _one_and_of_choice(a: str, k: tuple[str, ...], o: Any) -> Any:
    return AtOnce((PutCounters(a, 1, o), PutCounterOfChoice(k, o)))


def _says_one_and_of_choice(tree: Any) -> Iterator[Bindings]:
    row = tree.parts if isinstance(tree, AtOnce) else ()
    if len(row) == 2 and isinstance(row[0], PutCounters) and isinstance(row[1], PutCounterOfChoice):
        if row[0].amount == 1 and same(row[0].on, row[1].on):
            yield {"a": row[0].kind, "k": row[1].kinds, "o": row[0].on}


PERMANENT_OR_PLAYER: Final = TargetSpec(Anything(), "any")


def _cant_put(f: Any, k: str = "") -> Any:
    return counters_cant_be_put_on(f, k)


def _says_cant_put(tree: Any, of_kind: bool) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and tree and isinstance(tree[0], CantPutCounters) and bool(tree[0].kind) == of_kind:
        if tree == _cant_put(tree[0].filter, tree[0].kind):
            yield {"f": tree[0].filter, "k": tree[0].kind} if of_kind else {"f": tree[0].filter}


WHO_GETS: Final = {"you": You(), "your opponents": EachOpponent(), "players": EachPlayer()}

PAID_THIS_WAY: Final = NotedAmount("counters paid")


def _says_then_pay(tree: Any) -> Iterator[Bindings]:
    row = tree.steps if isinstance(tree, Do) else ()
    if len(row) > 1 and row[-1] == PayAnyCounters(ENERGY):
        yield {"c": do(*row[:-1])}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    # energy
    words("plain sentence", "you may pay any amount of {E}.", lambda: PayAnyCounters(ENERGY)),
    words(
        "plain sentence",
        "{c:clauses}, then you may pay any amount of {E}.",
        lambda c: do(*c.row(), PayAnyCounters(ENERGY)),
        _says_then_pay,
    ),
    words("each one", "{E} paid this way", lambda: PAID_THIS_WAY),
    words(
        "static",
        "{f:filters} can't have {k:counter kind} counters put on them",
        _cant_put,
        lambda t: _says_cant_put(t, True),
    ),
    words(
        "static",
        ("{f:filters} can't have counters put on them", "counters can't be put on {f:filters}"),
        _cant_put,
        lambda t: _says_cant_put(t, False),
    ),
    *(
        declared
        for who, whose in WHO_GETS.items()
        for declared in (
            words("static", f"{who} can't get counters", lambda whose=whose: (CantGetCounters(whose),)),
            words(
                "static", f"{who} can't get poison counters", lambda whose=whose: (CantGetCounters(whose, "poison"),)
            ),
        )
    ),
    words(
        "plain sentence",
        "put up to {n:many} {k:counter kind} counters on ~. this ability can't cause the total number of {again:counter kind} "
        "counters on ~ to be greater than {m:many}.",
        _up_to,
        _says_up_to,
    ),
    plain_sentence(
        "for each kind of counter on target permanent or player, give that permanent or player another counter of that kind.",
        lambda at: GiveAnotherOfEach(Reference(PERMANENT_OR_PLAYER, at)),
        lambda t: [{}] if isinstance(t, GiveAnotherOfEach) and getattr(t.on, "of", None) == PERMANENT_OR_PLAYER else [],
        placed=True,
    ),
    plain_sentence(
        "for each kind of counter on {o:mention.s}, put another counter of that kind on it or remove one from it.",
        lambda o: GiveAnotherOfEach(o, or_remove=True),
        lambda t: [{"o": t.on}] if isinstance(t, GiveAnotherOfEach) and t.or_remove else [],
    ),
    # on players
    word_list("player counter", {EXPERIENCE: EXPERIENCE}),
    verb("[gets|get] {n:energy}", lambda n: GetCounters(ENERGY, n, Subject())),
    verb("[gets|get] ({n:number}|{n:many}) {E}", lambda n: GetCounters(ENERGY, n, Subject())),
    verb("[gets|get] a amount of {E} equal to {q:quantity}", lambda q: GetCounters(ENERGY, q, Subject())),
    verb("[gets|get] {n:energy} {q:each}", *_energy_for_each()),
    verb("[gets|get] {n:that many} {E}", lambda n: GetCounters(ENERGY, n, Subject())),
    verb("[gets|get] {n:that many} {k:player counter} counters", lambda n, k: GetCounters(k, n, Subject())),
    verb("[gets|get] a {k:player counter} counter", lambda k: GetCounters(k, 1, Subject())),
    verb("[gets|get] {n:many} {k:player counter} counters", lambda n, k: GetCounters(k, n, Subject())),
    quantity("the number of {k:player counter} counters you have", CountersOf),
    quantity("the amount of {E} you have", lambda: CountersOf(ENERGY)),
    words("each one", "{k:player counter} counter you have", CountersOf),
    # of a kind that is chosen
    *(
        declared
        for count in (2, 3, 4)
        for slots in [[f"{{{name}:counter kind}}" for name in "abcd"[:count]]]
        for declared in (
            words("kinds of counter", _or(slots), _kinds, _says_kinds(count)),
            words(
                "kinds of counter to choose", _or([f"a {slot} counter" for slot in slots]), _kinds, _says_kinds(count)
            ),
        )
    ),
    clause("put a counter from among {k:kinds of counter} on {o:mention.s}", PutCounterOfChoice),
    clause("put {k:kinds of counter to choose} on {o:mention.s}", PutCounterOfChoice),
    clause("put your choice of {k:kinds of counter to choose} on {o:mention.s}", PutCounterOfChoice),
    clause("put your choice of a {k:kinds of counter} counter on {o:mention.s}", PutCounterOfChoice),
    clause(
        "put a {a:counter kind} counter and a counter from among {k:kinds of counter} on {o:mention.s}",
        _one_and_of_choice,
        _says_one_and_of_choice,
    ),
    # on what is chosen
    clause(
        "put a {k:counter kind} counter on {c:choice}",
        lambda k, c, at: _on_chosen(1, k, c, at),
        lambda t: (found for found in _says_on_chosen(t) if found["n"] == 1),
        placed=True,
    ),
    clause("put {n:many} {k:counter kind} counters on {c:choice}", _on_chosen, _says_on_chosen, placed=True),
    # moved and removed
    clause("move a {k:counter kind} counter from {a:mention.s} onto {b:mention.s}", lambda k, a, b: _moved(1, k, a, b)),
    clause("move {n:many} {k:counter kind} counters from {a:mention.s} onto {b:mention.s}", _moved),
    clause("move all {k:counter kind} counters from {a:mention.s} onto {b:mention.s}", _moved_all),
    clause("move all counters from {a:mention.s} onto {b:mention.s}", lambda a, b: MoveCounters(b, "", None, a)),
    clause("remove all {k:counter kind} counters from {o:mentions}", lambda k, o: RemoveAllCounters(o, k)),
    clause("remove all counters from {o:mentions}", RemoveAllCounters),
    words(
        "clauses",
        "remove all {k:counter kind} counters from {o:mentions}, and {c:clause}",
        _removed_and,
        _says_removed_and,
    ),
    words(
        "sentence",
        "if one or more {k:counter kind} counters are moved this way, {s:plain sentence}",
        _if_moved,
        _says_if_moved,
    ),
    clause("(remove those counters|remove all of them|remove them all|remove them)", RemoveThose),
    words(
        "sentence",
        (
            "if there are {n:many} or more {k:counter kind} counters on {o:mention.s}, {s:plain sentence}",
            "if {o:mention.s} has {n:many} or more {k:counter kind} counters on it, {s:plain sentence}",
        ),
        _if_counters,
        _says_if_counters,
    ),
    # of a kind that is chosen as this is done, or any number
    clause("move a counter from {a:mention.s} onto {b:mention.s}", lambda a, b: MoveCounterOfChoice(b, a)),
    clause("remove a counter from {o:mention.s}", RemoveCounterOfChoice),
    clause(
        "move all {k:counter kind} counters from all {f:filter.p} onto {b:mention.s}",
        lambda k, f, b: MoveCounters(b, k, None, All(f)),
        _says_from_all,
    ),
    clause("remove a {k:counter kind} counter from {o:mention.s} {q:each}", lambda k, o, q: RemoveCounters(k, q, o)),
    clause("remove {n:many} counters from {o:mention.s}", lambda n, o: RemoveCounterOfChoice(o, n)),
    # as many of each kind as something had
    clause("put {o:possessor} counters on {b:mention.s}", lambda o, b: PutItsCounters(b, o), _says_its_counters),
    words(
        "triggered",
        "{on:cause}, if it had counters on it, put those counters on {b:mention.s}.",
        _had_counters,
        _says_had_counters,
        placed=True,
    ),
    words(
        "triggered",
        "{on:cause}, if {q:condition}, remove all of them from it and {b:body}",
        _all_of_them_if,
        _says_all_of_them_if,
    ),
    words("each one", "counter removed this way", lambda: NotedAmount("counters removed")),
    quantity(
        "the number of counters removed this way",
        lambda: NotedAmount("counters removed"),
        lambda tree: (
            [{}] if tree == NotedAmount("counters removed") or isinstance(tree, CountersChosenToRemove) else []
        ),
    ),
)
