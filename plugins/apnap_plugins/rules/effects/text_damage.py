"""Words for effects on damage that would be dealt: less of it, more of it, something else instead, someone else (CR 614, 615)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import partial
from typing import Any, ClassVar, Final

from apnap import Instruction, node
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.attachments.attachments import Enchanted, IsEnchanted
from apnap_plugins.rules.continuous.continuous import CreateEffect
from apnap_plugins.rules.counters.filters import HasCounter
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.damage.filters import DamageFilter
from apnap_plugins.rules.damage.selectors import DamageSource
from apnap_plugins.rules.damage.triggers import WhenDealsDamage
from apnap_plugins.rules.effects.history import EventAmount
from apnap_plugins.rules.effects.instructions import Do, If, do
from apnap_plugins.rules.effects.prevention import (
    CantBePrevented,
    ChooseSource,
    DamagedPlayer,
    PreventAllDamage,
    PreventedDamage,
    PreventedSource,
    PreventNextDamage,
    PreventNextTime,
    Prevents,
    WhenPrevented,
)
from apnap_plugins.rules.effects.replacement import InsteadOfDamage, MoreDamage, RedirectDamage, Redirects
from apnap_plugins.rules.stack.filters import IsSpell
from apnap_plugins.rules.vocabulary.base import Filter, Quantity, Selector
from apnap_plugins.rules.vocabulary.conditions import NumberIs
from apnap_plugins.rules.vocabulary.filters import (
    LEAST,
    And,
    Another,
    Anything,
    Itself,
    OpponentControls,
    Or,
    YouControl,
)
from apnap_plugins.rules.vocabulary.selectors import (
    ControllerOf,
    EachOpponent,
    EachPlayer,
    Remembered,
    This,
    TriggerPlayer,
    You,
)
from apnap_plugins.rules.words.clauses import steps
from apnap_plugins.rules.words.filters import ENCHANTED, both, parts_of, without_another
from apnap_plugins.rules.words.references import (
    Cause,
    Resulting,
    ThatMuch,
    ThatSource,
    ToSettle,
    Unclear,
    Unsettled,
    caused,
    rewritten,
    with_source,
)
from apnap_plugins.rules.words.trees import all_parts

clause: Final = partial(words, "clause")
dealt_to: Final = partial(words, "dealt to")
dealer: Final = partial(words, "damage dealer")
more_damage: Final = partial(words, "more damage")
plain_sentence: Final = partial(words, "plain sentence")
source: Final = partial(words, "damage source")
static: Final = partial(words, "static")

CHOSEN: Final = Remembered("source")
RECIPIENTS: Final = Remembered("recipients")
EVERYTHING: Final = DamageFilter()


@node
class PreventedThisWay(Quantity):
    """The words "the damage prevented this way" and "that much damage", before it is known what prevented it."""

    only_in_texts: ClassVar[bool] = True
    by: Selector = Unclear("this way", "nothing before it prevents damage")


# Which damage -------------------------------------------------------------------------------------------


def _combat(kind: Any) -> Any:
    """What kind of damage is meant, as damage filters have it."""
    return None if kind == "damage" else kind


def _described(f: Filter, k: Any, r: DamageFilter) -> DamageFilter:
    """Damage from a source to a recipient."""
    return dataclasses.replace(r, source=f, combat=_combat(k))


def _parts(damage: DamageFilter) -> Bindings:
    """The way back from `_described`."""
    kind = "damage" if damage.combat is None else damage.combat
    return {"f": damage.source, "k": kind, "r": DamageFilter(to=damage.to, players=damage.players)}


def _is_described(damage: Any) -> bool:
    return isinstance(damage, DamageFilter) and damage.sources is None and damage.only is None


def _only(tree: Any, kind: type[Any]) -> Any:
    """The one effect of a row, where it is of that kind."""
    found = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    return found if isinstance(found, kind) else None


def _to_both(players: Selector, f: Filter) -> DamageFilter:
    return DamageFilter(to=f, players=players)


def _says_own_source(tree: Any) -> Iterator[Bindings]:
    parts = parts_of(tree) if isinstance(tree, Filter) else ()
    if len(parts) == 2 and parts[0] == YouControl():
        yield {"h": parts[1]}


def _either_kind(a: Filter, b: Filter) -> Filter:
    return both(Or((a, b)), YouControl())


def _says_either_kind(tree: Any) -> Iterator[Bindings]:
    first = parts_of(tree)[0] if isinstance(tree, Filter) else None
    if isinstance(first, Or) and len(first.parts) == 2 and tree == _either_kind(*first.parts):
        yield {"a": first.parts[0], "b": first.parts[1]}


def _another_source(tree: Any) -> Iterator[Bindings]:
    yield from ({"f": f} for f in without_another(tree))


def _spell_or(f: Filter, g: Filter) -> Filter | None:
    """A spell or a permanent of some kind."""
    return Or((f, g)) if IsSpell() in parts_of(f) else None


def _says_spell_or(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Or) and len(tree.parts) == 2 and _spell_or(*tree.parts) is not None:
        yield {"f": tree.parts[0], "g": tree.parts[1]}


def _source_deals(f: Filter, k: Any, r: DamageFilter) -> Cause:
    """What deals the damage is a source of any kind, which no word in the effect means; "that player" is who is dealt it."""
    player = TriggerPlayer() if r.to is None and r.players in (EachPlayer(), EachOpponent()) else None
    on = WhenDealsDamage(_described(f, k, r))
    return Cause(on, None, None, player, EventAmount(), source=DamageSource())


def _says_source_deals(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, WhenDealsDamage) and _is_described(tree.damage):
        yield _parts(tree.damage)


# More or less of it -------------------------------------------------------------------------------------

ECHOES: Final = (
    ("a permanent or player", DamageFilter(), "that permanent or player"),
    ("you", DamageFilter(to=None, players=You()), "you"),
    ("a player", DamageFilter(to=None, players=EachPlayer()), "that player"),
    ("a opponent", DamageFilter(to=None, players=EachOpponent()), "that player"),
    ("~", DamageFilter(to=Itself(), players=None), "~"),
    (ENCHANTED, DamageFilter(to=IsEnchanted(), players=None), ENCHANTED),
    (
        "a opponent or a permanent a opponent controls",
        _to_both(EachOpponent(), OpponentControls()),
        "that permanent or player",
    ),
)
"""Who would be dealt damage, and how the same words go on to say it again."""


def _more(fixed: DamageFilter, wordings: tuple[str, ...], make: Any, category: str, took: Any) -> WordDeclaration:
    def means(f: Filter, k: Any, m: tuple[int, int]) -> Any:
        return make(MoreDamage(_described(f, k, fixed), *m))

    def says(tree: Any) -> Iterator[Bindings]:
        effect = took(tree)
        if isinstance(effect, MoreDamage) and isinstance(effect.plus, int) and _is_described(effect.damage):
            found = _parts(effect.damage)
            if found["r"] == fixed:
                yield {"f": found["f"], "k": found["k"], "m": (effect.times, effect.plus)}

    return words(category, wordings, means, says)


def _more_to(recipient: str, fixed: DamageFilter, echo: str) -> list[WordDeclaration]:
    """Words for more damage to somebody, all the time and for a turn."""
    ends = (f"it deals {{m:more damage}} to {echo} instead", "it deals {m:more damage} instead")
    always = tuple(f"if {{f:damage dealer}} would deal {{k:kind of damage}} to {recipient}, {end}" for end in ends)
    turn = tuple(
        f"if {{f:damage dealer}} would deal {{k:kind of damage}} to {recipient} this turn, {end}" for end in ends
    )
    return [
        _more(fixed, always, lambda effect: (effect,), "static", lambda tree: _only(tree, MoreDamage)),
        _more(fixed, turn, CreateEffect, "clause", _created),
    ]


def _created(tree: Any) -> Any:
    return tree.effect if isinstance(tree, CreateEffect) and tree == CreateEffect(tree.effect) else None


def _more_to_described(turn: str, make: Any, category: str, took: Any) -> WordDeclaration:
    """Of what a filter describes, said again as "that creature" or "that permanent"."""
    start = (
        f"if {{f:damage dealer}} would deal {{k:kind of damage}} to {{t:a filter}}{turn}, it deals {{m:more damage}}"
    )
    wordings = (f"{start} to that creature instead", f"{start} to that permanent instead", f"{start} instead")

    def means(f: Filter, k: Any, t: Filter, m: tuple[int, int]) -> Any:
        return make(MoreDamage(_described(f, k, DamageFilter(to=t, players=None)), *m))

    def says(tree: Any) -> Iterator[Bindings]:
        effect = took(tree)
        if isinstance(effect, MoreDamage) and isinstance(effect.plus, int) and _is_described(effect.damage):
            found = _parts(effect.damage)
            if effect.damage.players is None and effect.damage.to not in (None, Itself(), IsEnchanted()):
                yield {"f": found["f"], "k": found["k"], "t": effect.damage.to, "m": (effect.times, effect.plus)}

    return words(category, wordings, means, says)


def _says_plus(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and tree[0] == 1 and isinstance(tree[1], int) and tree[1] > 0:
        yield {"n": tree[1]}


def _says_minus(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and tree[0] == 1 and isinstance(tree[1], int) and tree[1] < 0:
        yield {"n": -tree[1]}


def _plus(n: Any) -> Any:
    return (1, n) if isinstance(n, int) else None


def _minus(n: Any) -> Any:
    return (1, -n) if isinstance(n, int) else None


def _times(n: int) -> Any:
    return (n, 0)


def _says_times(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and tree[0] > 1 and tree[1] == 0:
        yield {"n": tree[0]}


def _always_more(f: Filter, k: Any, m: tuple[int, int]) -> Any:
    """Of any damage that a source deals, whatever to."""
    return (MoreDamage(_described(f, k, EVERYTHING), *m),)


def _says_always_more(tree: Any) -> Iterator[Bindings]:
    effect = _only(tree, MoreDamage)
    if effect is not None and isinstance(effect.plus, int) and _is_described(effect.damage):
        found = _parts(effect.damage)
        if found["r"] == EVERYTHING:
            yield {"f": found["f"], "k": found["k"], "m": (effect.times, effect.plus)}


def _doubled(k: Any, f: Filter) -> Any:
    return _always_more(f, k, (2, 0))


def _says_doubled(tree: Any) -> Iterator[Bindings]:
    yield from ({"k": found["k"], "f": found["f"]} for found in _says_always_more(tree) if found["m"] == (2, 0))


def _own_to(k: Any, f: Filter, t: Filter) -> Any:
    return (Prevents(_described(f, k, DamageFilter(to=t, players=None))),)


def _says_own_to(tree: Any) -> Iterator[Bindings]:
    found = _only(tree, Prevents)
    if found is not None and found == Prevents(found.damage) and _is_described(found.damage):
        if found.damage.to is not None and found.damage.players is None:
            yield {"k": _parts(found.damage)["k"], "f": found.damage.source, "t": found.damage.to}


# Less of it ---------------------------------------------------------------------------------------------


def _less(f: Filter, k: Any, r: DamageFilter, n: Any) -> Any:
    return (Prevents(_described(f, k, r), n),)


def _says_less(tree: Any) -> Iterator[Bindings]:
    found = _only(tree, Prevents)
    if found is not None and found == Prevents(found.damage, found.amount) and found.amount is not None:
        if _is_described(found.damage):
            yield {**_parts(found.damage), "n": found.amount}


def _less_x(f: Filter, k: Any, r: DamageFilter, q: Any) -> Any:
    return (Prevents(_described(f, k, r), q),)


def _says_less_x(tree: Any) -> Iterator[Bindings]:
    yield from (
        {"f": found["f"], "k": found["k"], "r": found["r"], "q": found["n"]}
        for found in _says_less(tree)
        if isinstance(found["n"], Quantity)
    )


def _none(f: Filter, k: Any, r: DamageFilter) -> Any:
    return (Prevents(_described(f, k, r)),)


def _says_none(tree: Any) -> Iterator[Bindings]:
    found = _only(tree, Prevents)
    if found is not None and found == Prevents(found.damage) and _is_described(found.damage):
        if found.damage.source != Anything():
            yield _parts(found.damage)


def _all_of_it(k: Any, r: DamageFilter) -> Any:
    return (Prevents(_described(Anything(), k, r)),)


def _says_all_of_it(tree: Any) -> Iterator[Bindings]:
    found = _only(tree, Prevents)
    if found is not None and found == Prevents(found.damage) and _is_described(found.damage):
        if found.damage.source == Anything():
            yield {"k": _parts(found.damage)["k"], "r": _parts(found.damage)["r"]}


def _about(damage: DamageFilter) -> Cause:
    """What words after "prevent that damage" mean by "it", "that creature" and "that much"."""
    recipient = {Itself(): This(), IsEnchanted(): Enchanted()}.get(damage.to, RECIPIENTS)  # type: ignore[arg-type]
    described = damage.to is not None and damage.players is None and recipient == RECIPIENTS
    it: Selector | None = None if damage.to is None or damage.players is not None else recipient
    if isinstance(damage.to, And) and Itself() in tuple(damage.to.walk()):
        it, described = This(), False
    player = DamagedPlayer() if damage.to is None and damage.players in (EachPlayer(), EachOpponent()) else None
    return Cause(WhenPrevented(damage), it, RECIPIENTS if described else None, player, PreventedDamage())


def _followed(damage: DamageFilter, c: Any, each_source: bool) -> Any:
    """Prevention that does something in addition: source by source, and creature by creature, as the words have it."""
    about = _about(damage)
    each = about.it == RECIPIENTS or about.player is not None

    def made(tree: Any, targets: tuple[Any, ...]) -> Any:
        then = _of_prevention(tree)
        return (Prevents(damage, None, then, each_source, each),) if not targets else None

    return ToSettle(made, with_source(c, PreventedSource()), about)


def _of_prevention(tree: Any) -> Any:
    """What is done in addition, with what was prevented, and its source, as the prevention knows them."""
    much = rewritten(tree, lambda part: PreventedDamage() if part == PreventedThisWay() else part)
    return with_source(much, PreventedSource())


def _says_that_source(tree: Any) -> Iterator[Bindings]:
    if tree in (ThatSource(), DamageSource(), PreventedSource()):
        yield {}


def _says_then(then: Instruction) -> Iterator[Unsettled]:
    """What is done in addition, with what was prevented as "that much" or in more words."""
    yield from (Unsettled(_with_much(then, word), ()) for word in (PreventedThisWay(), EventAmount()))


def _with_much(then: Instruction, word: Quantity) -> Any:
    return rewritten(then, lambda part: word if part == PreventedDamage() else part)


def _from_each(f: Filter, k: Any, r: DamageFilter, c: Any) -> Any:
    return _followed(_described(f, k, r), c, True)


def _says_from_each(tree: Any) -> Iterator[Bindings]:
    found = _only(tree, Prevents)
    if found is not None and found.then is not None and found.amount is None and found.each_source:
        for then in _says_then(found.then):
            yield {**_parts(found.damage), "c": then}


def _from_all(k: Any, r: DamageFilter, c: Any) -> Any:
    return _followed(_described(Anything(), k, r), c, False)


def _says_from_all(tree: Any) -> Iterator[Bindings]:
    found = _only(tree, Prevents)
    if found is not None and found.then is not None and found.amount is None and not found.each_source:
        for then in _says_then(found.then):
            yield {"k": _parts(found.damage)["k"], "r": _parts(found.damage)["r"], "c": then}


# Something else instead -----------------------------------------------------------------------------------


def _instead(f: Filter, k: Any, r: DamageFilter, c: Any) -> Any:
    damage = _described(f, k, r)

    def made(tree: Any, targets: tuple[Any, ...]) -> Any:
        return (InsteadOfDamage(damage, tree),) if not targets else None

    return ToSettle(made, c, _about(damage))


def _says_instead(tree: Any) -> Iterator[Bindings]:
    found = _only(tree, InsteadOfDamage)
    if found is not None and _is_described(found.damage):
        yield {**_parts(found.damage), "c": Unsettled(_with_much(found.what, EventAmount()), ())}


def _instead_of_all(k: Any, r: DamageFilter, c: Any) -> Any:
    return _instead(Anything(), k, r, c)


def _says_instead_of_all(tree: Any) -> Iterator[Bindings]:
    yield from (
        {name: found[name] for name in ("k", "r", "c")} for found in _says_instead(tree) if found["f"] == Anything()
    )


# Someone else -------------------------------------------------------------------------------------------


def _redirects(f: Filter, k: Any, r: DamageFilter, new: Selector) -> Any:
    return (Redirects(new, _described(f, k, r)),)


def _says_redirects(tree: Any) -> Iterator[Bindings]:
    found = _only(tree, Redirects)
    if found is not None and found.amount is None and _is_described(found.damage):
        yield {**_parts(found.damage), "new": found.new}


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
    return RedirectDamage(new, o, DamageFilter(combat=_combat(k)))


def _says_redirect_all(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, RedirectDamage) and tree == RedirectDamage(
        tree.new, tree.to, DamageFilter(combat=tree.damage.combat)
    ):
        if tree.to is not None:
            yield {"k": _parts(tree.damage)["k"], "o": tree.to, "new": tree.new}


def _redirect_described(k: Any, r: DamageFilter, f: Filter, new: Selector) -> Instruction:
    return RedirectDamage(new, None, _described(f, k, r))


def _says_redirect_described(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, RedirectDamage) and tree == RedirectDamage(tree.new, None, tree.damage):
        if _is_described(tree.damage):
            yield {**_parts(tree.damage), "new": tree.new}


# For a turn ---------------------------------------------------------------------------------------------


def _both_ways(k: Any, o: Any) -> Instruction:
    damage = DamageFilter(combat=_combat(k))
    return do(PreventAllDamage(damage, to=o), PreventAllDamage(damage, sources=o))


def _says_both_ways(tree: Any) -> Iterator[Bindings]:
    row: tuple[Any, ...] = tree.steps if isinstance(tree, Do) else ()
    if len(row) == 2 and all(isinstance(step, PreventAllDamage) for step in row):
        kind, what = _parts(row[0].damage)["k"], row[0].to
        again = row[1].sources
        same = what == again or getattr(what, "of", what) == getattr(again, "of", again)
        if what is not None and same and row[0] == PreventAllDamage(row[0].damage, to=what):
            if row[1] == PreventAllDamage(row[0].damage, sources=again):
                yield {"k": kind, "o": what}


def _all_of_chosen(k: Any, f: Filter) -> Instruction:
    return Do((ChooseSource(f), PreventAllDamage(DamageFilter(source=f, combat=_combat(k)), sources=CHOSEN)))


def _says_all_of_chosen(tree: Any) -> Iterator[Bindings]:
    row = tree.steps if isinstance(tree, Do) else ()
    if len(row) == 2 and isinstance(row[0], ChooseSource) and isinstance(row[1], PreventAllDamage):
        kind = _parts(row[1].damage)["k"]
        if tree == _all_of_chosen(kind, row[0].filter):
            yield {"k": kind, "f": row[0].filter}


def _all_of_chosen_to(k: Any, f: Filter, o: Selector) -> Instruction:
    return Do((ChooseSource(f), PreventAllDamage(DamageFilter(source=f, combat=_combat(k)), to=o, sources=CHOSEN)))


def _says_all_of_chosen_to(tree: Any) -> Iterator[Bindings]:
    row = tree.steps if isinstance(tree, Do) else ()
    if len(row) == 2 and isinstance(row[0], ChooseSource) and isinstance(row[1], PreventAllDamage):
        kind, to = _parts(row[1].damage)["k"], row[1].to
        if to is not None and tree == _all_of_chosen_to(kind, row[0].filter, to):
            yield {"k": kind, "f": row[0].filter, "o": to}


def _all_from_to(k: Any, o: Any, to: Any) -> Instruction:
    return PreventAllDamage(DamageFilter(combat=_combat(k)), to=to, sources=o)


def _says_all_from_to(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, PreventAllDamage) and tree.to is not None and tree.sources is not None:
        kind = _parts(tree.damage)["k"]
        if tree == _all_from_to(kind, tree.sources, tree.to):
            yield {"k": kind, "o": tree.sources, "to": tree.to}


def _next_any(f: Filter) -> Instruction:
    return Do((ChooseSource(f), PreventNextTime(DamageFilter(source=f), sources=CHOSEN)))


def _for_a_turn(f: Filter, k: Any, r: DamageFilter) -> Instruction:
    return PreventAllDamage(_described(f, k, r))


def _says_for_a_turn(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, PreventAllDamage) and tree == PreventAllDamage(tree.damage) and _is_described(tree.damage):
        yield _parts(tree.damage)


def _says_you_and(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, DamageFilter) and tree.to is not None and tree == _to_both(You(), tree.to):
        yield {"f": tree.to}


def _says_for_you(tree: Any) -> Iterator[Bindings]:
    for found in _says_for_a_turn(tree):
        if isinstance(found["r"], DamageFilter) and found["r"].players == You() and found["f"] != Anything():
            yield found


def _says_for_you_all(tree: Any) -> Iterator[Bindings]:
    for found in _says_for_a_turn(tree):
        if isinstance(found["r"], DamageFilter) and found["r"].players == You() and found["f"] == Anything():
            yield {"k": found["k"], "r": found["r"]}


# What follows -------------------------------------------------------------------------------------------

PREVENTING: Final = (PreventAllDamage, PreventNextDamage, PreventNextTime)


def _and_then(s: Any, t: Any) -> Instruction | None:
    """After an instruction that prevents damage, what is done immediately after it did so (CR 615.5)."""
    if not any(part == PreventedThisWay() for part in all_parts(t)):
        return None
    row = steps(s)
    last = row[-1]
    if not isinstance(last, PREVENTING) or last.then is not None or any(isinstance(p, PREVENTING) for p in row[:-1]):
        return None
    then = _of_prevention(t)
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


SOME: Final = NumberIs(PreventedThisWay(), LEAST, 1)

THIS_WAY: Final = PreventedThisWay()
THAT_SOURCE: Final = ThatSource()

WORDS: Final[tuple[WordDeclaration, ...]] = (
    # sources of damage
    source("source", Anything),
    source("{k:kind} source", lambda k: k),
    source("source you control", YouControl),
    source("{k:kind} source you control", lambda k: both(k, YouControl())),
    source("source a opponent controls", OpponentControls),
    source("source you control {h:having}", lambda h: both(YouControl(), h), _says_own_source),
    dealer("(a|any) {f:damage source}", lambda f: f),
    source("{a:kind} or {b:kind} source you control", _either_kind, _says_either_kind),
    dealer("another {f:damage source}", lambda f: both(f, Another()), _another_source),
    dealer("a {f:spell filter.s} or {g:a filter}", _spell_or, _says_spell_or),
    dealer("{f:a filter}", lambda f: f),
    dealer("a {f:spell filter.s}", lambda f: f),
    dealer("{f:own thing}", lambda f: f),
    # what triggers on it
    words(
        "cause",
        "whenever a {f:damage source} deals {k:kind of damage} to {r:dealt to}",
        _source_deals,
        _says_source_deals,
    ),
    # whom
    *(dealt_to(recipient, lambda fixed=fixed: fixed) for recipient, fixed, _ in ECHOES),
    dealt_to("{f:a filter}", lambda f: DamageFilter(to=f, players=None)),
    dealt_to(
        "~ while it has a {k:counter kind} counter on it",
        lambda k: DamageFilter(to=both(Itself(), HasCounter(k)), players=None),
    ),
    dealt_to("you or a permanent you control", lambda: _to_both(You(), YouControl())),
    words("you and yours", "you and {f:filters}", lambda f: _to_both(You(), f), _says_you_and),
    dealt_to("you or another permanent you control", lambda: _to_both(You(), both(YouControl(), Another()))),
    # more
    more_damage("{n:double or triple} that damage", _times, _says_times),
    more_damage("that much damage plus {n:number}", _plus, _says_plus),
    more_damage("that much damage minus {n:number}", _minus, _says_minus),
    *(declared for echo in ECHOES for declared in _more_to(*echo)),
    _more_to_described("", lambda effect: (effect,), "static", lambda tree: _only(tree, MoreDamage)),
    _more_to_described(" this turn", CreateEffect, "clause", _created),
    static(
        "if {f:damage dealer} would deal {k:kind of damage}, it deals {m:more damage} instead",
        _always_more,
        _says_always_more,
    ),
    static("double all {k:kind of damage} {f:own thing} would deal", _doubled, _says_doubled),
    static("prevent all {k:kind of damage} that {f:own thing} would deal to {t:filters}", _own_to, _says_own_to),
    words(
        "cause",
        "whenever {d:described} is prevented",
        **caused(WhenPrevented, "d", it=None, that=None, player=None, much=PreventedDamage()),
    ),
    # less
    static(
        "if {f:damage dealer} would deal {k:kind of damage} to {r:dealt to}, prevent {n:number} of that damage",
        _less,
        _says_less,
    ),
    static(
        "if {f:damage dealer} would deal {k:kind of damage} to {r:dealt to}, prevent x of that damage, "
        "where x is {q:quantity}",
        _less_x,
        _says_less_x,
    ),
    static(
        "if {f:damage dealer} would deal {k:kind of damage} to {r:dealt to}, prevent that damage", _none, _says_none
    ),
    static("if {k:kind of damage} would be dealt to {r:dealt to}, prevent that damage", _all_of_it, _says_all_of_it),
    static(
        (
            "if {f:damage dealer} would deal {k:kind of damage} to {r:dealt to}, prevent that damage and {c:clauses}",
            "if {f:damage dealer} would deal {k:kind of damage} to {r:dealt to}, prevent that damage. {c:clauses}",
        ),
        _from_each,
        _says_from_each,
    ),
    static(
        (
            "if {k:kind of damage} would be dealt to {r:dealt to}, prevent that damage and {c:clauses}",
            "if {k:kind of damage} would be dealt to {r:dealt to}, prevent that damage. {c:clauses}",
        ),
        _from_all,
        _says_from_all,
    ),
    static("{d:prevented} can't be prevented", lambda d: (CantBePrevented(d),)),
    # something else
    static(
        "if {k:kind of damage} would be dealt to {r:dealt to}, {c:clauses} instead",
        _instead_of_all,
        _says_instead_of_all,
    ),
    static(
        "if {f:damage dealer} would deal {k:kind of damage} to {r:dealt to}, instead {c:clauses}",
        _instead,
        _says_instead,
    ),
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
    plain_sentence("if damage is prevented this way, {c:clauses}.", _if_prevented, _says_if_prevented),
    plain_sentence("{s:plain sentence} {t:plain sentence}", _and_then, _says_and_then),
)
