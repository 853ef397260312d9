"""Words for shields: damage that is prevented for a time, or dealt to something else, and what follows (CR 614.9, 615.7)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Indefinite, Instruction
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.attachments.attachments import Enchanted
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.damage.filters import DamageFilter
from apnap_plugins.rules.damage.selectors import DamageSource
from apnap_plugins.rules.effects.history import EventAmount
from apnap_plugins.rules.effects.instructions import Do, If, do
from apnap_plugins.rules.effects.prevention import (
    ChooseSource,
    PreventAllDamage,
    PreventedDamage,
    PreventedSource,
    PreventNextDamage,
    PreventNextTime,
    Prevents,
)
from apnap_plugins.rules.effects.replacement import RedirectDamage, Redirects
from apnap_plugins.rules.effects.text_damage import (
    CHOSEN,
    PreventedThisWay,
    combat_of,
    damage_parts,
    described_damage,
    is_described_damage,
    of_prevention,
    only_effect,
)
from apnap_plugins.rules.stack.filters import IsTargeting
from apnap_plugins.rules.vocabulary.base import Filter, Selector
from apnap_plugins.rules.vocabulary.conditions import AllOf, NumberIs, ObjectIs
from apnap_plugins.rules.vocabulary.filters import LEAST, Anything, Itself
from apnap_plugins.rules.vocabulary.selectors import (
    ControllerOf,
    This,
    You,
)
from apnap_plugins.rules.words.clauses import steps
from apnap_plugins.rules.words.filters import ENCHANTED, both, parts_of
from apnap_plugins.rules.words.references import (
    Resulting,
    ThatMuch,
    ThatSource,
    rewritten,
)
from apnap_plugins.rules.words.trees import all_parts

clause: Final = partial(words, "clause")
plain_sentence: Final = partial(words, "plain sentence")
static: Final = partial(words, "static")


# Someone else -------------------------------------------------------------------------------------------


def _redirects(f: Filter, k: Any, r: DamageFilter, new: Selector) -> Any:
    return (Redirects(new, described_damage(f, k, r)),)


def _says_redirects(tree: Any) -> Iterator[Bindings]:
    found = only_effect(tree, Redirects)
    if found is not None and found.amount is None and is_described_damage(found.damage):
        yield {**damage_parts(found.damage), "new": found.new}


def _redirects_all(k: Any, r: DamageFilter, new: Selector) -> Any:
    return _redirects(Anything(), k, r, new)


def _says_redirects_all(tree: Any) -> Iterator[Bindings]:
    yield from (
        {name: found[name] for name in ("k", "r", "new")} for found in _says_redirects(tree) if found["f"] == Anything()
    )


def _redirect_next_time(f: Filter, o: Selector, new: Selector) -> Instruction:
    return Do((ChooseSource(f), RedirectDamage(new, o, DamageFilter(source=f), once=True, sources=CHOSEN)))


def _redirect_chosen(o: Selector, f: Filter, new: Selector) -> Instruction:
    return Do((ChooseSource(f), RedirectDamage(new, o, DamageFilter(source=f), sources=CHOSEN)))


def _redirect_all(k: Any, o: Selector, new: Selector) -> Instruction:
    return RedirectDamage(new, o, DamageFilter(combat=combat_of(k)))


def _says_redirect_all(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, RedirectDamage) and tree == RedirectDamage(
        tree.new, tree.to, DamageFilter(combat=tree.damage.combat)
    ):
        if tree.to is not None:
            yield {"k": damage_parts(tree.damage)["k"], "o": tree.to, "new": tree.new}


def _redirect_described(k: Any, r: DamageFilter, f: Filter, new: Selector) -> Instruction:
    return RedirectDamage(new, None, described_damage(f, k, r))


def _says_redirect_described(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, RedirectDamage) and tree == RedirectDamage(tree.new, None, tree.damage):
        if is_described_damage(tree.damage):
            yield {**damage_parts(tree.damage), "new": tree.new}


# For a turn ---------------------------------------------------------------------------------------------


def _both_ways(k: Any, o: Any) -> Instruction:
    damage = DamageFilter(combat=combat_of(k))
    return do(PreventAllDamage(damage, to=o), PreventAllDamage(damage, sources=o))


def _says_both_ways(tree: Any) -> Iterator[Bindings]:
    row: tuple[Any, ...] = tree.steps if isinstance(tree, Do) else ()
    if len(row) == 2 and all(isinstance(step, PreventAllDamage) for step in row):
        kind, what = damage_parts(row[0].damage)["k"], row[0].to
        again = row[1].sources
        same = what == again or getattr(what, "of", what) == getattr(again, "of", again)
        if what is not None and same and row[0] == PreventAllDamage(row[0].damage, to=what):
            if row[1] == PreventAllDamage(row[0].damage, sources=again):
                yield {"k": kind, "o": what}


def _all_of_chosen(k: Any, f: Filter) -> Instruction:
    return Do((ChooseSource(f), PreventAllDamage(DamageFilter(source=f, combat=combat_of(k)), sources=CHOSEN)))


def _says_all_of_chosen(tree: Any) -> Iterator[Bindings]:
    row = tree.steps if isinstance(tree, Do) else ()
    if len(row) == 2 and isinstance(row[0], ChooseSource) and isinstance(row[1], PreventAllDamage):
        kind = damage_parts(row[1].damage)["k"]
        if tree == _all_of_chosen(kind, row[0].filter):
            yield {"k": kind, "f": row[0].filter}


def _all_of_chosen_to(k: Any, f: Filter, o: Selector) -> Instruction:
    return Do((ChooseSource(f), PreventAllDamage(DamageFilter(source=f, combat=combat_of(k)), to=o, sources=CHOSEN)))


def _says_all_of_chosen_to(tree: Any) -> Iterator[Bindings]:
    row = tree.steps if isinstance(tree, Do) else ()
    if len(row) == 2 and isinstance(row[0], ChooseSource) and isinstance(row[1], PreventAllDamage):
        kind, to = damage_parts(row[1].damage)["k"], row[1].to
        if to is not None and tree == _all_of_chosen_to(kind, row[0].filter, to):
            yield {"k": kind, "f": row[0].filter, "o": to}


def _all_from_to(k: Any, o: Any, to: Any) -> Instruction:
    return PreventAllDamage(DamageFilter(combat=combat_of(k)), to=to, sources=o)


def _says_all_from_to(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, PreventAllDamage) and tree.to is not None and tree.sources is not None:
        kind = damage_parts(tree.damage)["k"]
        if tree == _all_from_to(kind, tree.sources, tree.to):
            yield {"k": kind, "o": tree.sources, "to": tree.to}


def _next_any(f: Filter) -> Instruction:
    return Do((ChooseSource(f), PreventNextTime(DamageFilter(source=f), sources=CHOSEN)))


def _for_a_turn(f: Filter, k: Any, r: DamageFilter) -> Instruction:
    return PreventAllDamage(described_damage(f, k, r))


def _says_for_a_turn(tree: Any) -> Iterator[Bindings]:
    if (
        isinstance(tree, PreventAllDamage)
        and tree == PreventAllDamage(tree.damage)
        and is_described_damage(tree.damage)
    ):
        yield damage_parts(tree.damage)


def _says_for_you(tree: Any) -> Iterator[Bindings]:
    for found in _says_for_a_turn(tree):
        if isinstance(found["r"], DamageFilter) and found["r"].players == You() and found["f"] != Anything():
            yield found


def _says_for_you_all(tree: Any) -> Iterator[Bindings]:
    for found in _says_for_a_turn(tree):
        if isinstance(found["r"], DamageFilter) and found["r"].players == You() and found["f"] == Anything():
            yield {"k": found["k"], "r": found["r"]}


def _by_what_targets_it(k: Any, f: Filter) -> Any:
    """By spells that have the object itself as a target as they deal damage."""
    by = both(f, IsTargeting(Itself()))
    return (Prevents(DamageFilter(source=by, to=Itself(), players=None, combat=combat_of(k))),)


def _says_by_what_targets_it(tree: Any) -> Iterator[Bindings]:
    found = only_effect(tree, Prevents)
    if found is not None:
        *rest, last = parts_of(found.damage.source)
        kind = damage_parts(found.damage)["k"]
        if rest and last == IsTargeting(Itself()) and tree == _by_what_targets_it(kind, both(*rest)):
            yield {"k": kind, "f": both(*rest)}


def _next_for_all(n: Any, r: DamageFilter) -> Instruction:
    """One shield for all of them together."""
    return PreventNextDamage(n, None, r)


def _next_of_one_for_all(n: Any, f: Filter, r: DamageFilter) -> Instruction:
    return Do((ChooseSource(f), PreventNextDamage(n, None, dataclasses.replace(r, source=f), sources=CHOSEN)))


def _says_next_for_all(chosen: bool) -> Any:
    def says(tree: Any) -> Iterator[Bindings]:
        row = tree.steps if isinstance(tree, Do) else (tree,)
        last = row[-1]
        if isinstance(last, PreventNextDamage) and last.to is None and len(row) == 1 + chosen:
            r = dataclasses.replace(last.damage, source=Anything())
            if not chosen and tree == _next_for_all(last.amount, r):
                yield {"n": last.amount, "r": r}
            elif chosen and tree == _next_of_one_for_all(last.amount, last.damage.source, r):
                yield {"n": last.amount, "f": last.damage.source, "r": r}

    return says


def _next_time_for_all(f: Filter, r: DamageFilter) -> Instruction:
    return Do((ChooseSource(f), PreventNextTime(dataclasses.replace(r, source=f), sources=CHOSEN)))


def _says_next_time_for_all(tree: Any) -> Iterator[Bindings]:
    last = tree.steps[-1] if isinstance(tree, Do) else None
    if isinstance(last, PreventNextTime) and last.damage.to is not None:
        r = dataclasses.replace(last.damage, source=Anything())
        if tree == _next_time_for_all(last.damage.source, r):
            yield {"f": last.damage.source, "r": r}


# What follows -------------------------------------------------------------------------------------------

PREVENTING: Final = (PreventAllDamage, PreventNextDamage, PreventNextTime)


def _says_that_source(tree: Any) -> Iterator[Bindings]:
    if tree in (ThatSource(), DamageSource(), PreventedSource()):
        yield {}


def _and_then(s: Any, t: Any) -> Instruction | None:
    """After an instruction that prevents damage, what is done immediately after it did so (CR 615.5)."""
    if not any(part == PreventedThisWay() for part in all_parts(t)):
        return None
    row = steps(s)
    last = row[-1]
    if not isinstance(last, PREVENTING) or last.then is not None or any(isinstance(p, PREVENTING) for p in row[:-1]):
        return None
    then = of_prevention(t)
    return do(*row[:-1], dataclasses.replace(last, then=then))


def _says_and_then(tree: Any) -> Iterator[Bindings]:
    row = tree.steps if isinstance(tree, Do) else (tree,)
    last = row[-1]
    if isinstance(last, PREVENTING) and last.then is not None:
        before = do(*row[:-1], dataclasses.replace(last, then=None))
        then = last.then.rewritten(lambda part: PreventedThisWay() if part == PreventedDamage() else part)
        if then != last.then:
            yield {"s": before, "t": then}


def _for_each(c: Any) -> Any:
    """A counter, a token or a card for each."""
    if isinstance(c, Resulting):
        what = _for_each(c.what)
        return what and dataclasses.replace(c, what=what)
    if isinstance(c, PutCounters) and c.amount == 1:
        return dataclasses.replace(c, amount=PreventedThisWay())
    if getattr(c, "count", None) == 1:
        return dataclasses.replace(c, count=PreventedThisWay())
    return None


def _says_for_each(tree: Any) -> Iterator[Bindings]:
    for name in ("amount", "count"):
        if getattr(tree, name, None) == PreventedThisWay():
            yield {"c": dataclasses.replace(tree, **{name: 1})}


def _if_prevented(c: Any) -> Instruction | None:
    """What is done with "that much" of what was prevented, if it was any."""
    done = rewritten(c, lambda part: PreventedThisWay() if isinstance(part, ThatMuch) else part)
    return If(SOME, done) if done != c else None


def _says_if_prevented(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, If) and tree.condition == SOME and tree.otherwise is None:
        yield {"c": tree.then.rewritten(lambda part: EventAmount() if part == PreventedThisWay() else part)}


def _if_from(k: Filter, c: Any) -> Instruction | None:
    """The same, where it was damage from a source of some kind, which is judged as it was prevented."""
    done = rewritten(c, lambda part: PreventedThisWay() if isinstance(part, ThatMuch) else part)
    return If(AllOf((SOME, ObjectIs(PreventedSource(), k))), done) if done != c else None


def _says_if_from(tree: Any) -> Iterator[Bindings]:
    parts = tree.condition.parts if isinstance(tree, If) and isinstance(tree.condition, AllOf) else ()
    if len(parts) == 2 and parts[0] == SOME and isinstance(parts[1], ObjectIs) and tree.otherwise is None:
        if parts[1] == ObjectIs(PreventedSource(), parts[1].filter):
            then = tree.then.rewritten(lambda part: EventAmount() if part == PreventedThisWay() else part)
            yield {"k": parts[1].filter, "c": then}


SOME: Final = NumberIs(PreventedThisWay(), LEAST, 1)

THIS_WAY: Final = PreventedThisWay()
THAT_SOURCE: Final = ThatSource()

WORDS: Final[tuple[WordDeclaration, ...]] = (
    # someone else
    words("redirected to", "~", This),
    words("redirected to", ENCHANTED, Enchanted),
    words("redirected to", "its controller", lambda: ControllerOf(Enchanted())),
    static(
        "all {k:kind of damage} that would be dealt to {r:dealt to} is dealt to {new:redirected to} instead",
        _redirects_all,
        _says_redirects_all,
    ),
    static(
        "all {k:kind of damage} that would be dealt to {r:dealt to} by {f:filters} is dealt to {new:redirected to} instead",
        lambda k, r, f, new: _redirects(f, k, r, new),
        _says_redirects,
    ),
    clause(
        "all {k:kind of damage} that would be dealt to {o:mention.s} this turn is dealt to {new:mentions} instead",
        _redirect_all,
        _says_redirect_all,
    ),
    clause(
        "all {k:kind of damage} that would be dealt to {r:dealt to} by {f:filters} this turn is dealt to {new:mention.s} instead",
        _redirect_described,
        _says_redirect_described,
    ),
    clause(
        "the next {n:number} damage that would be dealt (to {o:mention.s} this turn|this turn to {o:mention.s}) "
        "is dealt to {new:mentions} instead",
        lambda n, o, new: RedirectDamage(new, o, amount=n),
    ),
    clause(  # where no turn is named, it waits as long as the game lasts (CR 611.2a)
        "the next {n:number} damage that would be dealt to {o:mention.s} is dealt to {new:mentions} instead",
        lambda n, o, new: RedirectDamage(new, o, amount=n, duration=Indefinite()),
    ),
    clause(
        (
            (
                "the next time {f:chosen source} would deal damage to ({o:mention.s}|{o:mention.p}) this turn, "
                "that damage is dealt to {new:mentions} instead"
            ),
            (
                "the next time {f:chosen source} would deal damage to ({o:mention.s}|{o:mention.p}) this turn, "
                "that source deals that damage to {new:mentions} instead"
            ),
        ),
        _redirect_next_time,
    ),
    clause(
        "all damage that would be dealt this turn to {o:mention.s} by {f:chosen source} is dealt to {new:mention.s} instead",
        _redirect_chosen,
    ),
    # for a turn
    clause(
        "prevent all {k:kind of damage} that would be dealt to and dealt by {o:mention.s} this turn",
        _both_ways,
        _says_both_ways,
    ),
    clause(
        "prevent all {k:kind of damage} {f:chosen source} would deal this turn", _all_of_chosen, _says_all_of_chosen
    ),
    clause(
        (
            "prevent all {k:kind of damage} {f:chosen source} would deal to {o:mentions} this turn",
            "prevent all {k:kind of damage} that would be dealt to {o:mentions} this turn by {f:chosen source}",
        ),
        _all_of_chosen_to,
        _says_all_of_chosen_to,
    ),
    clause(
        "prevent all {k:kind of damage} that would be dealt to {to:mention.s} by {o:mention.s} this turn",
        _all_from_to,
        _says_all_from_to,
    ),
    clause("the next time {f:chosen source} would deal damage this turn, prevent that damage", _next_any),
    clause(
        (
            "prevent all {k:kind of damage} that {f:filters} would deal to {r:dealt to} this turn",
            "prevent all {k:kind of damage} that would be dealt to {r:dealt to} this turn by {f:filters}",
        ),
        _for_a_turn,
        _says_for_a_turn,
    ),
    static(
        "prevent all {k:kind of damage} that would be dealt to ~ by {f:spell filter.p} that target it",
        _by_what_targets_it,
        _says_by_what_targets_it,
    ),
    clause(
        "prevent the next {n:number} damage that would be dealt to {r:you and or yours} this turn",
        _next_for_all,
        _says_next_for_all(False),
    ),
    clause(
        "prevent the next {n:number} damage that {f:chosen source} would deal to {r:you and or yours} this turn",
        _next_of_one_for_all,
        _says_next_for_all(True),
    ),
    clause(
        "the next time {f:chosen source} would deal damage to {r:you and or yours} this turn, prevent that damage",
        _next_time_for_all,
        _says_next_time_for_all,
    ),
    clause(
        "prevent all {k:kind of damage} that would be dealt (to {r:you and yours} this turn|this turn to {r:you and yours})",
        lambda k, r: _for_a_turn(Anything(), k, r),
        _says_for_you_all,
    ),
    clause(
        "prevent all {k:kind of damage} that would be dealt to {r:you and yours} this turn by {f:sources}",
        _for_a_turn,
        _says_for_you,
    ),
    # afterwards
    words("quantity", "the damage prevented this way", lambda: THIS_WAY),
    words("each one", "1 damage prevented this way", lambda: THIS_WAY),
    words("possessor", "(that|the) source's", lambda: THAT_SOURCE, _says_that_source),
    plain_sentence("for each 1 damage prevented this way, {c:clause}.", _for_each, _says_for_each),
    plain_sentence(
        ("if damage is prevented this way, {c:clauses}.", "if damage is prevented this way, {c:plain sentence}"),
        _if_prevented,
        _says_if_prevented,
    ),
    plain_sentence("if damage from a {k:kind} source is prevented this way, {c:clauses}.", _if_from, _says_if_from),
    plain_sentence("{s:plain sentence} {t:plain sentence}", _and_then, _says_and_then),
)
