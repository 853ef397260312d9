"""Words for what is done unless somebody pays (CR 118.12a)."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from apnap import Condition, Instruction
from apnap.words import Bindings, Hole, WordDeclaration, words
from apnap_plugins.rules.casting.instructions import EachUnlessPaid, UnlessEachPays, UnlessPaid, Unpaid
from apnap_plugins.rules.costs.costs import ChosenCost, Cost, PayLifeCost, RemoveCountersFromThisCost, has_x
from apnap_plugins.rules.costs.object_costs import DiscardCost, ExileCost, ReturnCost, SacrificeCost, TapCost
from apnap_plugins.rules.effects.instructions import (
    DefineX,
    Do,
    If,
    IfYouDo,
    InsteadIf,
    May,
    do,
)
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.vocabulary.base import Filter, Selector
from apnap_plugins.rules.vocabulary.filters import Another, Anything, IsSelected, YouControl, YouOwn
from apnap_plugins.rules.vocabulary.quantities import Count, PlayersAmong, Plus, Times, X
from apnap_plugins.rules.vocabulary.selectors import (
    All,
    EachOpponent,
    EachOtherPlayer,
    EachPlayer,
    Remembered,
    This,
    You,
)
from apnap_plugins.rules.vocabulary.symbols import ManaCost
from apnap_plugins.rules.words.filters import both, parts_of
from apnap_plugins.rules.words.fixed import fixed
from apnap_plugins.rules.words.quantities import of_each
from apnap_plugins.rules.words.references import (
    BackReference,
    Reference,
    Resulting,
    Subject,
    named_first,
    replaced,
    same,
    with_subject,
    with_x,
)

plain_sentence: Final = partial(words, "plain sentence")
unless_paid: Final = partial(words, "unless paid")

WHOLE_HAND: Final = Count(All(YouOwn(), "hand"))
"""How many cards the player who pays has in hand."""


# Any: a cost as the grammar has it, of whatever type
def is_paid(cost: Any) -> bool:
    """Whether "pay" goes before a cost, as before mana; others have a verb of their own."""
    return isinstance(cost, tuple) and any(isinstance(part, ManaCost) for part in cost)


def ends_with_exception(c: Instruction) -> bool:
    """Whether a copy's exceptions are the last that is said: a condition behind them is theirs, not the copying's (CR 707.9f)."""
    return bool(getattr(c.steps[-1] if isinstance(c, Do) else c, "exceptions", ()))


def on_condition(q: Condition, s: Instruction) -> Instruction:
    """What is done "if you don't" do what you may is done also where the condition keeps you from it (CR 608.2c)."""
    return If(q, s, s.otherwise if isinstance(s, (IfYouDo, May)) else None)


def says_on_condition(tree: object) -> Iterator[Bindings]:
    """What such a sentence says."""
    if isinstance(tree, If) and tree == on_condition(tree.condition, tree.then):
        yield {"q": tree.condition, "s": tree.then}


# Any: a condition as the grammar has it
def if_behind(c: Instruction, q: Any) -> If | None:
    """What is done on a condition that stands behind it."""
    return None if ends_with_exception(c) else If(q, c)


def _unless_paid_x(c: Any, who: Any, k: Any, q: Any) -> Instruction | None:
    """Unless a player pays X that the text says of (CR 107.3c); only where the cost is that, and nothing else has an X.

    Of several things done one after another the number may be what the first of them makes it: that is refused.
    """
    if isinstance(c, Do):
        return None
    return DefineX(q, UnlessPaid(c, k, who)) if k == (ManaCost(("X",)),) and with_x(c, q) == c else None


def _says_unless_paid_x(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, DefineX) and isinstance(tree.then, UnlessPaid) and tree.then.cost == (ManaCost(("X",)),):
        yield {"c": tree.then.what, "who": tree.then.who, "k": tree.then.cost, "q": tree.x}


def _unless_paid_each(c: Any, who: Any, q: Any) -> Instruction | None:
    return _unless_paid_x(c, who, (ManaCost(("X",)),), q)


def _says_unless_paid_each(tree: Any) -> Iterator[Bindings]:
    yield from ({name: found[name] for name in ("c", "who", "q")} for found in _says_unless_paid_x(tree))


def _generic(p: ManaCost) -> int:
    """How much a cost of generic mana alone is; 0 for any other."""
    (each, *others) = p.symbols
    return int(each) if each.isdecimal() and not others else 0


def _unless_paid_and_each(c: Any, who: Any, p: Any, a: Any, q: Any) -> Instruction | None:
    """So much generic mana, and so much more for each of something."""
    first, more = _generic(p), _generic(a)
    if not (first and more):
        return None
    return _unless_paid_each(c, who, Plus(first, q if more == 1 else Times(more, q)))


def _says_unless_paid_and_each(tree: Any) -> Iterator[Bindings]:
    for found in _says_unless_paid_each(tree):
        whole = found["q"]
        if isinstance(whole, Plus) and isinstance(whole.one, int):
            rest = {"p": ManaCost((str(whole.one),))}
            for of in of_each(whole.other):
                yield {**found, **rest, "a": ManaCost((str(of["n"]),)), "q": of["q"]}
            yield {**found, **rest, "a": ManaCost(("1",)), "q": whole.other}


def _unless_paid_times(c: Any, who: Any, p: Any, q: Any) -> Instruction | None:
    """So much generic mana for each of something; where it is one for each, there are words of its own."""
    if isinstance(p, Hole):
        return None
    number = _generic(p)
    return _unless_paid_x(c, who, (ManaCost(("X",)),), Times(number, q)) if number > 1 else None


def _says_unless_paid_times(tree: Any) -> Iterator[Bindings]:
    for found in _says_unless_paid_x(tree):
        yield from (
            {"c": found["c"], "who": found["who"], "p": ManaCost((str(of["n"]),)), "q": of["q"]}
            for of in of_each(found["q"])
        )


X_COST: Final = (ManaCost(("X",)),)


def _may_pay_times(p: Any, q: Any, c: Any) -> Instruction | None:
    """What happens where you don't pay so much generic mana for each of something: it happens unless you pay (CR 118.12)."""
    (each, *others) = p.symbols
    number = int(each) if each.isdecimal() and not others else 0
    if number < 1 or with_x(c, q) != c:
        return None
    return DefineX(Times(number, q) if number > 1 else q, UnlessPaid(c, X_COST, You()))


def _says_may_pay_times(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, DefineX) and isinstance(tree.then, UnlessPaid):
        unless = tree.then
        if unless.cost == X_COST and same(unless.who, You()):
            x = tree.x
            number, q = (x.factor, x.of) if isinstance(x, Times) and isinstance(x.factor, int) else (1, x)
            yield {"p": ManaCost((str(number),)), "q": q, "c": unless.what}


def _unless_each(who: Selector) -> Any:
    """What happens to each of several players who doesn't pay; each pays for themselves."""

    def means(v: Any, k: Any) -> Instruction | None:
        what = with_subject(v, Unpaid())
        return None if what is None else UnlessEachPays(what, k, who)

    return means


def _says_unless_each(who: Selector, paying: bool) -> Any:
    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, UnlessEachPays) and tree.who == who and is_paid(tree.cost) == paying:
            yield {"v": replaced(tree.what, Unpaid(), Subject()), "k": tree.cost}

    return says


# Any: as `words` has them
def _unless_either(who: Selector) -> tuple[Any, Any]:
    """The same of one of two costs, which each player chooses."""
    one = _unless_each(who)

    def means(v: Any, k: Any, j: Any) -> Instruction | None:
        if isinstance(k, Hole) or isinstance(j, Hole):
            return one(v, k)  # type: ignore[no-any-return]
        single = len(k) == len(j) == 1 and not has_x(k) and not has_x(j)
        return one(v, (ChosenCost((*k, *j)),)) if single else None

    def says(tree: Any) -> Iterator[Bindings]:
        chosen = tree.cost[0] if isinstance(tree, UnlessEachPays) and len(tree.cost) == 1 else None
        if isinstance(chosen, ChosenCost) and len(chosen.costs) == 2 and tree.who == who:
            k, j = chosen.costs
            yield {"v": replaced(tree.what, Unpaid(), Subject()), "k": (k,), "j": (j,)}

    return means, says


def _unless_paid(c: Any, who: Any, k: Any) -> Instruction:
    """Unless a player whom the text names, or has named, pays (CR 118.12a)."""
    return UnlessPaid(c, k, who)


def _may_unless_paid(c: Any, who: Any, k: Any) -> Instruction:
    """The other player decides first whether to pay; only then it is asked whether it is done (CR 118.12a)."""
    return UnlessPaid(May(c), k, who)


def _says_may_unless_paid(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, UnlessPaid) and isinstance(tree.what, May) and tree.what == May(tree.what.what):
        if is_paid(tree.cost):
            yield {"c": tree.what.what, "who": tree.who, "k": tree.cost}


def _says_unless_paid(paying: bool) -> Any:
    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, UnlessPaid) and is_paid(tree.cost) == paying:
            yield {"c": tree.what, "who": tree.who, "k": tree.cost}

    return says


def _unless_you_pay(k: Any, c: Any) -> Instruction | None:
    return UnlessPaid(c, k, You()) if is_paid(k) or isinstance(k, Hole) else None


def _says_unless_you_pay(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, UnlessPaid) and tree.who == You() and is_paid(tree.cost):
        yield {"k": tree.cost, "c": tree.what}


def _unless_first(who: Any, k: Any, c: Any) -> Instruction:
    """The player who may pay is named first."""
    return UnlessPaid(c, k, who)


def _says_unless_first(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, UnlessPaid) and is_paid(tree.cost):
        who, what = named_first(tree.who, tree.what)
        yield {"who": who, "k": tree.cost, "c": what}


def _unless_you_pay_each(c: Any, q: Any) -> Instruction | None:
    return _unless_paid_x(c, You(), (ManaCost(("X",)),), q)


def _says_unless_you_pay_each(tree: Any) -> Iterator[Bindings]:
    yield from ({"c": found["c"], "q": found["q"]} for found in _says_unless_paid_x(tree) if found["who"] == You())


def _then_unless(b: Any, c: Any) -> Instruction:
    """Something first, and then another thing unless somebody pays: for that alone, and by what the first did (CR 608.2c)."""
    return do(*(b.steps if isinstance(b, Do) else (b,)), c)


def _says_then_unless(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Do) and len(tree.steps) > 1:
        yield {"b": do(*tree.steps[:-1]), "c": tree.steps[-1]}


def _unless_paid_instead(a: Any, q: Any, b: Any, who: Any, k: Any) -> Instruction | None:
    """Of a sentence that somebody can pay to prevent; another price where a condition holds."""
    return InsteadIf(a, q, UnlessPaid(b, k, who)) if isinstance(a, UnlessPaid) else None


def _says_unless_paid_instead(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, InsteadIf) and isinstance(tree.what, UnlessPaid) and isinstance(tree.instead, UnlessPaid):
        if is_paid(tree.instead.cost):
            inner = tree.instead
            yield {"a": tree.what, "q": tree.condition, "b": inner.what, "who": inner.who, "k": inner.cost}


def _unless_one_paid(c: Any, who: Any, k: Any, j: Any) -> Instruction:
    """Unless a player pays one of two costs; who pays the first isn't asked for the second."""
    return UnlessPaid(UnlessPaid(c, j, who), k, who)


def _says_unless_one_paid(tree: Any) -> Iterator[Bindings]:
    for found in _says_unless_paid(False)(tree):
        for inner in _says_unless_paid(False)(found["c"]):
            if same(inner["who"], found["who"]):
                yield {"c": inner["c"], "who": found["who"], "k": found["k"], "j": inner["k"]}


# Any: a clause, a mention, and numbers as words make them
def _unless_mana_or_life(c: Any, who: Any, k: ManaCost, n: Any) -> Instruction | None:
    return None if has_x((k,)) else _unless_one_paid(c, who, (k,), (PayLifeCost(n),))


def _says_unless_mana_or_life(tree: Any) -> Iterator[Bindings]:
    for found in _says_unless_paid(True)(tree):
        for inner in _says_unless_paid(False)(found["c"]):
            (first, *more), (other, *rest) = found["k"], inner["k"]
            if isinstance(first, ManaCost) and isinstance(other, PayLifeCost) and not more and not rest:
                if same(inner["who"], found["who"]):
                    yield {"c": inner["c"], "who": found["who"], "k": first, "n": other.amount}


def _unless_x_paid(c: Any, who: Any, k: Any, q: Any) -> Instruction | None:
    """A cost whose X the text defines; it is found once, before anybody is asked (CR 107.3c, 608.2h)."""
    return DefineX(q, UnlessPaid(c, k, who)) if has_x(k) and with_x(c, q) == c else None


def _says_unless_x_paid(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, DefineX) and isinstance(tree.then, UnlessPaid) and is_paid(tree.then.cost):
        c, who = named_first(tree.then.what, tree.then.who)
        c, q = named_first(c, tree.x)
        yield {"c": c, "who": who, "k": tree.then.cost, "q": q}


LIFE_X: Final = (PayLifeCost(X()),)


def _unless_life_paid(c: Any, who: Any, q: Any) -> Instruction | None:
    """So much life, which is found once, before anybody is asked (CR 107.3c, 608.2h)."""
    return DefineX(q, UnlessPaid(c, LIFE_X, who)) if with_x(c, q) == c else None


def _says_unless_life_paid(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, DefineX) and isinstance(tree.then, UnlessPaid) and tree.then.cost == LIFE_X:
        c, who = named_first(tree.then.what, tree.then.who)
        c, q = named_first(c, tree.x)
        yield {"c": c, "who": who, "q": q}


# Any: an instruction as the grammar has it
def _unless_removed(c: Any, k: str) -> Instruction | None:
    """A counter from the object itself, of which alone the clause speaks: that is "it"."""
    named = [part.of for part in c.walk() if isinstance(part, Reference)]
    others = any(isinstance(part, BackReference) for part in c.walk())
    return UnlessPaid(c, (RemoveCountersFromThisCost(k),), You()) if named == [This()] and not others else None


def _says_unless_removed(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, UnlessPaid) and tree.who == You() and len(tree.cost) == 1:
        (part,) = tree.cost
        if isinstance(part, RemoveCountersFromThisCost) and part == RemoveCountersFromThisCost(part.kind):
            yield {"c": tree.what, "k": part.kind}


_EACH_UNPAID: Final = PlayersAmong(Unpaid())


def _for_each_unless(c: Any, k: Any) -> Instruction | None:
    """Something of yours once for each opponent who doesn't pay (CR 118.12a), which has a number and speaks of nobody."""
    name = str(getattr(type(c.what if isinstance(c, Resulting) else c), "for_each", ""))
    told: Any = c.what if isinstance(c, Resulting) else c
    if (
        not name
        or getattr(told, name) != 1
        or any(isinstance(part, (BackReference, Reference)) for part in told.walk())
    ):
        return None
    return UnlessEachPays(dataclasses.replace(told, **{name: _EACH_UNPAID}), k, EachOpponent())


def _says_for_each_unless(paying: bool) -> Any:
    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, UnlessEachPays) and tree.who == EachOpponent() and is_paid(tree.cost) == paying:
            name = str(getattr(type(tree.what), "for_each", ""))
            if name and getattr(tree.what, name) == _EACH_UNPAID:
                once: Any = tree.what
                yield {"c": dataclasses.replace(once, **{name: 1}), "k": tree.cost}

    return says


# Any: a cost as the grammar has it
# Any: a mention as the grammar has it
def _sacrificing(o: Any) -> Any:
    """Something that the text named before; what the player chooses has other words."""
    return (SacrificeCost(IsSelected(o)),) if isinstance(o, BackReference) else None


def _says_sacrificing(tree: Any) -> Iterator[Bindings]:
    one = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    what = one.filter if isinstance(one, SacrificeCost) else None
    if isinstance(what, IsSelected) and tree == (SacrificeCost(what),):
        yield {"o": what.of}


def _returned_unless_paid(f: Filter, k: Any) -> EachUnlessPaid:
    """The owner of each of them may pay."""
    return EachUnlessPaid(All(f), MoveTo(Remembered("unpaid for"), "hand"), k, owners=True)


def _says_returned_unless_paid(tree: Any) -> Iterator[Bindings]:
    group = tree.each.group() if isinstance(tree, EachUnlessPaid) else None
    if group is not None and tree == _returned_unless_paid(group, tree.cost):
        yield {"f": group, "k": tree.cost}


TWICE_X: Final = (ManaCost(("X", "X")),)
"""A cost of two symbols, for each of which X has the same value (CR 107.3)."""


def _sacrificed(n: int, f: Filter) -> Cost:
    return SacrificeCost(f, n)


def _tapped(n: int, f: Filter) -> Cost:
    return TapCost(f, n)


def _returned(n: int, f: Filter) -> Cost:
    return ReturnCost(f, n)


def _discarded(n: int, f: Filter) -> Cost:
    return DiscardCost(n, None if f == Anything() else f)


def _exiled(zone: str) -> Callable[[int, Filter], Cost]:
    return lambda n, f: ExileCost(n, f, zone)


def _one_part(kind: type[Cost]) -> Callable[[Any], Iterator[Any]]:
    """The one part of a cost, where it is of that kind."""

    def parts(tree: Any) -> Iterator[Any]:
        if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], kind):
            yield tree[0]

    return parts


def _paid_with(make: Callable[[int, Filter], Cost], several: bool, *last: Filter) -> dict[str, Any]:
    """A cost that is paid with one thing, or with `n`, of a kind `f`, which besides are `last`."""
    kind = type(make(1, Anything()))

    def one(f: Filter) -> tuple[Cost]:
        return (make(1, both(f, *last)),)

    def more(n: int, f: Filter) -> tuple[Cost]:
        return (make(n, both(f, *last)),)

    def says(tree: Any) -> Iterator[Bindings]:
        for part in _one_part(kind)(tree):
            known = isinstance(part.filter, Filter) and (part.count != 1) == several
            parts = parts_of(part.filter) if known else ()
            f = both(*parts[: len(parts) - len(last)]) if known else None
            found: Bindings = {"n": part.count, "f": f} if several else {"f": f}
            if known and tree == (more(**found) if several else one(**found)):
                yield found

    return {"means": more if several else one, "says": says}


OF_KINDS: Final[tuple[tuple[str, str, str, Callable[[int, Filter], Cost], tuple[Filter, ...]], ...]] = (
    ("sacrifice", "a {f:filter.s}|{n:many} {f:filter.p}", " of their choice", _sacrificed, ()),
    ("sacrifice", "a {f:filter.s}|{n:many} {f:filter.p}", "", _sacrificed, ()),
    ("sacrifice", "another {f:filter.s}|{n:many} other {f:filter.p}", " of their choice", _sacrificed, (Another(),)),
    ("sacrifice", "another {f:filter.s}|{n:many} other {f:filter.p}", "", _sacrificed, (Another(),)),
    ("tap", "a untapped {f:filter.s}|{n:many} untapped {f:filter.p}", " they control", _tapped, ()),
    ("return", "a {f:filter.s}", " they control to its owner's hand", _returned, (YouControl(),)),
    ("return", "|{n:many} {f:filter.p}", " they control to their owner's hand", _returned, (YouControl(),)),
    ("discard", "a {f:card filter.s}|{n:many} {f:card filter.p}", "", _discarded, ()),
    ("exile", "a {f:card filter.s}|{n:many} {f:card filter.p}", " from their graveyard", _exiled("graveyard"), ()),
    ("exile", "a {f:card filter.s}|{n:many} {f:card filter.p}", " from their hand", _exiled("hand"), ()),
)
"""What somebody pays with: the verb, one thing of a kind and several, and what stands behind them."""


def _costs_of_theirs() -> Iterator[WordDeclaration]:
    """What a player who is spoken of pays: "that player sacrifices two lands", "they exile a card from their graveyard"."""
    for category, end in (("their cost", "s"), ("cost that they pay", "")):
        for verb, kinds, behind, make, last in OF_KINDS:
            for several, kind in enumerate(kinds.split("|")):
                if kind:
                    yield words(category, f"{verb}{end} {kind}{behind}", **_paid_with(make, bool(several), *last))
        yield fixed(category, f"discard{end} a card", (DiscardCost(),))
        yield fixed(category, f"discard{end} their hand", (DiscardCost(WHOLE_HAND),))
        yield words(category, f"discard{end} {{n:many}} cards", lambda n: (DiscardCost(n),))
        yield words(category, f"pay{end} {{n:number}} life", lambda n: (PayLifeCost(n),))


WORDS: Final[tuple[WordDeclaration, ...]] = (
    unless_paid(
        "{c:clauses at once} unless {who:they who act} pay {1} {q:each}", _unless_paid_each, _says_unless_paid_each
    ),
    unless_paid(
        "{c:clauses at once} unless {who:mention.s} pays {p:mana cost} plus an additional {a:mana cost} {q:each}",
        _unless_paid_and_each,
        _says_unless_paid_and_each,
    ),
    unless_paid(
        "{c:clauses at once} unless {who:mention.s} pays {1} {q:each}", _unless_paid_each, _says_unless_paid_each
    ),
    plain_sentence(
        "you may pay {p:mana cost} {q:each}. if you don't, {c:clauses}.", _may_pay_times, _says_may_pay_times
    ),
    *(
        plain_sentence(
            f"for each opponent, ({{c:clause}}|you {{c:clause}}) unless that player {paying}{{k:{category}}}.",
            _for_each_unless,
            _says_for_each_unless(bool(paying)),
        )
        for paying, category in (("pays ", "cost"), ("", "their cost"))
    ),
    unless_paid(
        "{c:clauses at once} unless {who:mention.s} pays {p:mana cost} {q:each}",
        _unless_paid_times,
        _says_unless_paid_times,
    ),
    unless_paid(
        "{c:clauses at once} unless {who:mention.s} pays {k:cost}, where x is {q:quantity}",
        _unless_x_paid,
        _says_unless_x_paid,
    ),
    unless_paid(
        "{c:clauses at once} unless {who:mention.s} pays life equal to {q:quantity}",
        _unless_life_paid,
        _says_unless_life_paid,
    ),
    unless_paid(
        "{c:clauses at once} unless any player pays {k:cost}",
        lambda c, k: UnlessPaid(c, k, EachPlayer()),
        lambda t: [{"c": t.what, "k": t.cost}] if isinstance(t, UnlessPaid) and t.who == EachPlayer() else [],
    ),
    unless_paid(
        "{c:clauses at once} unless {who:mention.s} pays twice {X}",
        lambda c, who: UnlessPaid(c, TWICE_X, who),
        lambda t: [{"c": t.what, "who": t.who}] if isinstance(t, UnlessPaid) and t.cost == TWICE_X else [],
    ),
    unless_paid("{c:clauses at once} unless {who:mention.s} pays {k:cost}", _unless_paid, _says_unless_paid(True)),
    unless_paid("{c:clauses at once} unless {who:mention.p} pay {k:cost}", _unless_paid, _says_unless_paid(True)),
    unless_paid(
        "you may {c:clauses at once} unless {who:mention.s} pays {k:cost}", _may_unless_paid, _says_may_unless_paid
    ),
    *(
        plain_sentence(
            f"each {noun} {{v:verb.s}} unless they {paying}{{k:{cost}}}.",
            _unless_each(who),
            _says_unless_each(who, bool(paying)),
        )
        for paying, cost in (("pay ", "cost"), ("", "cost"), ("", "cost that they pay"))
        for noun, who in (("player", EachPlayer()), ("opponent", EachOpponent()), ("other player", EachOtherPlayer()))
    ),
    *(
        plain_sentence(f"each {noun} {{v:verb.s}} unless {they} {{k:{cost}}} or {{j:{cost}}}.", *_unless_either(who))
        for they, cost in (("they", "cost"), ("they", "cost that they pay"), ("that player", "their cost"))
        for noun, who in (("player", EachPlayer()), ("opponent", EachOpponent()), ("other player", EachOtherPlayer()))
    ),
    *(
        plain_sentence(
            f"each {noun} {{v:verb.s}} unless that player {{k:their cost}}.",
            _unless_each(who),
            _says_unless_each(who, False),
        )
        for noun, who in (("player", EachPlayer()), ("opponent", EachOpponent()), ("other player", EachOtherPlayer()))
    ),
    unless_paid("{c:clauses at once} unless {who:mention.s} {k:their cost}", _unless_paid, _says_unless_paid(False)),
    unless_paid(
        "{c:clauses at once} unless {who:they who act} {k:cost that they pay}", _unless_paid, _says_unless_paid(False)
    ),
    unless_paid("{c:clauses at once} unless {who:they who act} pay {k:cost}", _unless_paid, _says_unless_paid(True)),
    unless_paid("{c:clauses at once} unless {who:they who act} {k:cost}", _unless_paid, _says_unless_paid(False)),
    unless_paid(
        "{c:clauses at once} unless {who:they who act} {k:cost} or {j:cost}", _unless_one_paid, _says_unless_one_paid
    ),
    plain_sentence(
        "for each {f:filter.s}, return it to its owner's hand unless that player pays {k:cost}.",
        _returned_unless_paid,
        _says_returned_unless_paid,
    ),
    *_costs_of_theirs(),
    words("their cost", "sacrifices {o:mention.s}", _sacrificing, _says_sacrificing),
    words("cost that they pay", "sacrifice {o:mention.s}", _sacrificing, _says_sacrificing),
    unless_paid(
        "{c:clauses at once} unless {who:they who act} {k:cost that they pay} or {j:cost}",
        _unless_one_paid,
        _says_unless_one_paid,
    ),
    unless_paid(
        "{c:clauses at once} unless {who:mention.s} pays {k:mana cost} or {n:number} life",
        _unless_mana_or_life,
        _says_unless_mana_or_life,
    ),
    unless_paid(
        "{c:clauses at once} unless you remove a {k:counter kind} counter from it",
        _unless_removed,
        _says_unless_removed,
    ),
    unless_paid("{c:clauses at once} unless you {k:cost}", lambda c, k: UnlessPaid(c, k, You())),
    plain_sentence("unless you {k:cost}, {c:clauses}.", lambda k, c: UnlessPaid(c, k, You())),
    plain_sentence("unless you pay {k:cost}, {c:clauses}.", _unless_you_pay, _says_unless_you_pay),
    plain_sentence("unless {who:mention.s} pays {k:cost}, {c:clauses}.", _unless_first, _says_unless_first),
    plain_sentence(
        "unless a opponent pays {k:cost}, {c:clauses}.",
        lambda k, c: UnlessPaid(c, k, EachOpponent()),
        lambda t: (
            [{"c": t.what, "k": t.cost}]
            if isinstance(t, UnlessPaid) and t.who == EachOpponent() and is_paid(t.cost)
            else []
        ),
    ),
    unless_paid("{c:clauses at once} unless you pay {1} {q:each}", _unless_you_pay_each, _says_unless_you_pay_each),
    plain_sentence("{c:unless paid}.", lambda c: c),
    plain_sentence("{b:clauses}, then {c:unless paid}.", _then_unless, _says_then_unless),
    plain_sentence(
        "{a:plain sentence} if {q:condition}, {b:clauses} unless {who:mention.s} pays {k:cost} instead.",
        _unless_paid_instead,
        _says_unless_paid_instead,
    ),
)
