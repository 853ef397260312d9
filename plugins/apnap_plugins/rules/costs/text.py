"""Words for costs (CR 118, 602.1a)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Final

from apnap.words import Bindings, Reader, WordDeclaration, reserved_words, word_list, words
from apnap_plugins.rules.attachments.attachments import IsEnchanted
from apnap_plugins.rules.casting.instructions import Pay, PayManaCostOf
from apnap_plugins.rules.costs.costs import (
    ChosenCost,
    Cost,
    DiscardAtRandomCost,
    MoveThisCost,
    PayCountersCost,
    PayLifeCost,
    PutCountersOnThisCost,
    RemoveCountersFromThisCost,
    RevealThisCost,
    SacrificeThisCost,
    TapThisCost,
    UntapThisCost,
)
from apnap_plugins.rules.costs.further_costs import (
    ExileSpellCost,
    ExileTopOfGraveyardCost,
    PutCountersCost,
    PutFromHandCost,
    PutThisOnBottomCost,
)
from apnap_plugins.rules.costs.object_costs import (
    DiscardCost,
    ExileCost,
    ProcessCost,
    RemoveAnyCountersCost,
    RemoveCountersCost,
    RevealCost,
    SacrificeCost,
    TapCost,
)
from apnap_plugins.rules.counters.counters import LOYALTY_COUNTER, MINUS, PLUS, UNEVEN
from apnap_plugins.rules.counters.quantities import CountersChosenToRemove, EveryCounterRemoved
from apnap_plugins.rules.damage.quantities import LifeOf
from apnap_plugins.rules.effects.instructions import May
from apnap_plugins.rules.effects.shields import SHIELD, STUN
from apnap_plugins.rules.frames.sagas import LORE
from apnap_plugins.rules.vocabulary.base import Filter, Quantity
from apnap_plugins.rules.vocabulary.filters import Another, Anything, Itself, OpponentControls, Or, YouControl, YouOwn
from apnap_plugins.rules.vocabulary.quantities import Count, X
from apnap_plugins.rules.vocabulary.selectors import All, You
from apnap_plugins.rules.vocabulary.symbols import ManaCost, is_symbol, mana_cost
from apnap_plugins.rules.vocabulary.terms import Half
from apnap_plugins.rules.words.filters import both, parts_of, without_another
from apnap_plugins.rules.words.quantities import split_times, times

cost_part: Final = partial(words, "cost part")


def _symbols(tokens: Sequence[str], at: int) -> Iterable[tuple[int, Any]]:
    """All mana symbols that follow each other (CR 107.4)."""
    end = at
    while end < len(tokens) and is_symbol(tokens[end]):
        end += 1
    return [(end, mana_cost("".join(tokens[at:end])))] if end > at else []


def _one_or_more(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) > 1:
        yield {"a": tree[:1], "b": tree[1:]}


def _part(wording: str, make: Any) -> WordDeclaration:
    return cost_part(wording, lambda *slots: (make(*slots),))


def _from_one(n: Any, k: str, f: Filter) -> Any:
    """Counters from a permanent you control, a number of them that is given."""
    return (RemoveCountersCost(k, n, f),) if isinstance(n, int) and YouControl() in parts_of(f) else None


def _says_from_one(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], RemoveCountersCost) and tree[0].count == 1:
        yield {"n": tree[0].number, "k": tree[0].kind, "f": tree[0].filter}


def _among(f: Any, n: Any = 1, k: str = "") -> Any:
    """Counters from among permanents you control, a number of them that is given."""
    return (RemoveAnyCountersCost(n, f, k),) if isinstance(n, int) and YouControl() in parts_of(f) else None


def _one_among(f: Any) -> Any:
    return _among(f)


def _says_among(tree: Any) -> Iterator[Bindings]:
    one = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(one, RemoveAnyCountersCost):
        yield {"f": one.filter, "n": one.number, "k": one.only}


def _says_one_among(tree: Any) -> Iterator[Bindings]:
    yield from ({"f": found["f"]} for found in _says_among(tree) if (found["n"], found["k"]) == (1, ""))


def _says_any_among(tree: Any) -> Iterator[Bindings]:
    yield from ({"f": found["f"], "n": found["n"]} for found in _says_among(tree) if found["n"] > 1 and not found["k"])


def _either_kind(k: str, j: str, f: Filter) -> Any:
    """A counter of one of two kinds from a permanent you control."""
    one, other = _from_one(1, k, f), _from_one(1, j, f)
    return None if one is None or other is None or k == j else (ChosenCost((*one, *other)),)


def _says_either_kind(tree: Any) -> Iterator[Bindings]:
    one = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    for parts in [one.costs] if isinstance(one, ChosenCost) and len(one.costs) == 2 else []:
        kinds = [getattr(part, "kind", "") for part in parts]
        found: dict[str, Any] = {"k": kinds[0], "j": kinds[1], "f": getattr(parts[0], "filter", None)}
        if all(kinds) and found["f"] is not None and _either_kind(**found) == tree:
            yield found


def _of_their_choice(f: Filter) -> Any:
    """What another player sacrifices; of what "another" would be other than isn't said."""
    return None if Another() in parts_of(f) else (SacrificeCost(f),)


def _says_of_their_choice(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and tree == (SacrificeCost(getattr(tree[0], "filter", Anything())),):
        yield {"f": tree[0].filter}


def _two(f: Filter, g: Filter) -> Any:
    """Two permanents, each of a kind of its own: the same one is never both (CR 118.3)."""
    return None if f == g else (SacrificeCost(f), SacrificeCost(g))


def _three(f: Filter, g: Filter, h: Filter) -> Any:
    """Three permanents, each of a kind of its own."""
    return tuple(map(SacrificeCost, (f, g, h))) if len({f, g, h}) == 3 else None


def _says_three(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 3 and all(isinstance(part, SacrificeCost) for part in tree):
        kinds = [part.filter for part in tree]
        if tree == _three(*kinds):
            yield dict(zip("fgh", kinds, strict=True))


def _says_two(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 2 and all(isinstance(part, SacrificeCost) for part in tree):
        if tree == _two(tree[0].filter, tree[1].filter):
            yield {"f": tree[0].filter, "g": tree[1].filter}


def _is_this_and_one(tree: Any) -> bool:
    if not isinstance(tree, tuple) or len(tree) != 2 or not isinstance(tree[1], SacrificeCost):
        return False
    return tree == (SacrificeThisCost(), SacrificeCost(tree[1].filter))


def _another_or(f: Filter, g: Filter) -> Any:
    """One beside this, or one of the second kind, which may be this."""
    return (SacrificeCost(Or((both(f, Another()), g))),)


def _says_another_or(tree: Any) -> Iterator[Bindings]:
    whole = (
        tree[0].filter if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], SacrificeCost) else None
    )
    if isinstance(whole, Or) and len(whole.parts) == 2 and tree[0].count == 1:
        yield from ({"f": f, "g": whole.parts[1]} for f in without_another(whole.parts[0]))


def _life_for_each(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], PayLifeCost):
        yield from ({"n": n, "q": q} for n, q in split_times(tree[0].amount))


def _discard(n: Any, f: Any) -> Any:
    """Cards that aren't just any cards."""
    return None if f == Anything() else (DiscardCost(n, f),)


def _discarded(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], DiscardCost) and tree[0].filter is not None:
        yield {"n": tree[0].count, "f": tree[0].filter}


def _energy(tokens: Sequence[str], at: int) -> Iterable[tuple[int, Any]]:
    """Energy symbols, each of which is one energy counter (CR 107.14)."""
    end = at
    while end < len(tokens) and tokens[end] == "{E}":
        end += 1
    return [(end, end - at)] if end > at else []


def _and_itself(a: Any) -> Any:
    """What is done to others is done to the object itself too: sacrificed, or exiled from where it is."""
    if not isinstance(a, tuple) or len(a) != 1:
        return None
    if isinstance(a[0], SacrificeCost):
        return (*a, SacrificeThisCost())
    return (*a, MoveThisCost("exile")) if isinstance(a[0], ExileCost) else None


def _says_and_itself(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 2 and tree == _and_itself(tree[:1]):
        yield {"a": tree[:1]}


ENERGY: Final = "energy"
WITH_RULES: Final = (PLUS, MINUS, *UNEVEN, LOYALTY_COUNTER, LORE, STUN, SHIELD)
"""Kinds of counters that rules look at (CR 122.1a, 122.1c to 122.1e, 715.3)."""
MEANT_LATER: Final = frozenset(["defense", "finality", "hone", "rad"])
"""Kinds of counters that rules look at which came after the last edition: no mere markers. Who brings the rule has the word."""
NO_NAMES: Final = frozenset(
    [
        *(
            "a",
            "additional",
            "all",
            "and",
            "another",
            "any",
            "each",
            "had",
            "has",
            "have",
            "its",
            "more",
            "no",
            "of",
            "one",
            "or",
        ),
        *("that", "the", "those", "three", "two", "with", "x"),
    ]
)
"""Words before "counter" that name no kind: articles, numbers, and what joins the parts of a sentence."""


def _is_marker(word: str) -> bool:
    """Whether counters of that name are mere markers, as far as it is known here.

    Whether they are called like a keyword ability, and give it, is for plugins to declare (CR 122.1b); so is a marker that
    happens to be called like one, and what only players have: words of the lists "counter kind" and "player counter".
    """
    return word.isalpha() and word not in NO_NAMES and word not in MEANT_LATER and word not in reserved_words()


def _marker(tokens: Sequence[str], at: int) -> Iterable[tuple[int, Any]]:
    """A word before "counter": a marker that only the card itself speaks of (CR 122.1)."""
    if at + 1 >= len(tokens) or tokens[at + 1].lower() not in ("counter", "counters"):
        return []
    word = tokens[at].lower()
    return [(at + 1, word)] if _is_marker(word) else []


def _written_marker(value: Any) -> str | None:
    return value if isinstance(value, str) and _is_marker(value) else None


def _counters_on_one(n: int, k: str, f: Filter) -> Any:
    """On a permanent of which the text says whose it is."""
    says_whose = YouControl() in parts_of(f) or OpponentControls() in parts_of(f)
    return (PutCountersCost(k, n, f),) if says_whose else None


def _says_counters_on_one(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], PutCountersCost):
        yield {"n": tree[0].number, "k": tree[0].kind, "f": tree[0].filter}


def _sacrifice_all(f: Filter) -> Any:
    """As many as there are when it is paid."""
    return (SacrificeCost(f, Count(All(f))),) if YouControl() in parts_of(f) else None


def _says_sacrifice_all(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], SacrificeCost):
        if tree == _sacrifice_all(tree[0].filter):
            yield {"f": tree[0].filter}


def _says_top_of_graveyard(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], ExileTopOfGraveyardCost):
        yield {"f": tree[0].filter}


def _says_two_discarded(tree: Any) -> Iterator[Bindings]:
    """A card of some kind, and another one of any."""
    if isinstance(tree, tuple) and len(tree) == 2 and isinstance(tree[0], DiscardCost) and tree[0].filter is not None:
        if tree == (DiscardCost(1, tree[0].filter), DiscardCost()):
            yield {"f": tree[0].filter}


def _tap_attached(o: Filter) -> Any:
    """What this is attached to."""
    return (TapCost(o),) if o == IsEnchanted() else None


def _says_tap_attached(tree: Any) -> Iterator[Bindings]:
    if tree == (TapCost(IsEnchanted()),):
        yield {"o": IsEnchanted()}


def _exile_spell(f: Filter) -> Any:
    return (ExileSpellCost(f),)


def _says_exile_spell(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and tree == (ExileSpellCost(getattr(tree[0], "filter", Anything())),):
        yield {"f": tree[0].filter}


# Any: a number, or X
def _some_of_its_own(n: Any) -> tuple[Cost, ...] | None:
    """Counters of any kinds on this permanent, so many as are known beforehand."""
    return (RemoveAnyCountersCost(n, Itself()),) if isinstance(n, int) else None


def _says_some_of_its_own(tree: Any) -> Iterator[Bindings]:
    (one,) = tree if isinstance(tree, tuple) and len(tree) == 1 else (None,)
    if isinstance(one, RemoveAnyCountersCost) and tree == _some_of_its_own(one.number):
        yield {"n": one.number}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    word_list("counter kind", {kind: kind for kind in WITH_RULES}),
    word_list("player counter", {ENERGY: ENERGY}),
    Reader("counter kind", _marker, _written_marker, leaves=("counter kind", "player counter")),
    Reader("mana cost", _symbols, lambda value: str(value) if isinstance(value, ManaCost) else None),
    _part("{m:mana cost}", lambda m: m),
    _part("{T}", TapThisCost),
    _part("{Q}", UntapThisCost),
    _part("sacrifice ~", SacrificeThisCost),
    _part("exile ~", lambda: MoveThisCost("exile")),
    _part("return ~ to its owner's hand", lambda: MoveThisCost("hand")),
    _part("sacrifice {f:a filter}", SacrificeCost),
    _part("pay {n:number} life", PayLifeCost),
    cost_part("pay {n:number} life for each {q:each one}", lambda n, q: (PayLifeCost(times(n, q)),), _life_for_each),
    _part("put a card an opponent owns from exile into that player's graveyard", ProcessCost),
    _part("put {n:many} cards your opponents own from exile into their owners' graveyards", ProcessCost),
    _part("discard your hand", lambda: DiscardCost(Count(All(YouOwn(), "hand")))),
    _part("discard a card", DiscardCost),
    _part("discard {n:many} cards", DiscardCost),
    _part("remove a {k:counter kind} counter from ~", RemoveCountersFromThisCost),
    _part("remove {n:many} {k:counter kind} counters from ~", lambda n, k: RemoveCountersFromThisCost(k, n)),
    _part(
        "remove any number of {k:counter kind} counters from ~",
        lambda k: RemoveCountersFromThisCost(k, CountersChosenToRemove(k)),
    ),
    _part(
        "remove all {k:counter kind} counters from ~",
        lambda k: RemoveCountersFromThisCost(k, EveryCounterRemoved(k)),
    ),
    words("each one", "{k:counter kind} counter removed this way", CountersChosenToRemove),
    words("quantity", "the number of {k:counter kind} counters removed this way", CountersChosenToRemove),
    _part("put a {k:counter kind} counter on ~", PutCountersOnThisCost),
    _part("put {n:many} {k:counter kind} counters on ~", lambda n, k: PutCountersOnThisCost(k, n)),
    cost_part(
        "remove {n:many} {k:counter kind} counters from ~ and sacrifice it",
        lambda n, k: (RemoveCountersFromThisCost(k, n), SacrificeThisCost()),
    ),
    cost_part(
        "remove a {k:counter kind} counter from ~ and return it to its owner's hand",
        lambda k: (RemoveCountersFromThisCost(k), MoveThisCost("hand")),
    ),
    cost_part(
        "remove a {k:counter kind} counter from ~ and sacrifice it",
        lambda k: (RemoveCountersFromThisCost(k), SacrificeThisCost()),
    ),
    cost_part(
        "remove a {k:counter kind} counter from {f:a filter}",
        lambda k, f: _from_one(1, k, f),
        lambda t: (found for found in _says_from_one(t) if found["n"] == 1),
    ),
    cost_part("remove {n:many} {k:counter kind} counters from {f:a filter}", _from_one, _says_from_one),
    cost_part("remove a counter from {f:a filter}", _one_among, _says_one_among),
    cost_part("remove {n:many} counters from among {f:filter.p}", lambda n, f: _among(f, n), _says_any_among),
    _part("remove a counter from ~", lambda: RemoveAnyCountersCost(1, Itself())),
    cost_part("remove {n:many} counters from ~", _some_of_its_own, _says_some_of_its_own),
    cost_part(
        "remove {n:many} {k:counter kind} counters from among {f:filter.p}",
        lambda n, k, f: _among(f, n, k),
        lambda t: (found for found in _says_among(t) if found["k"]),
    ),
    cost_part(
        "remove a {k:counter kind} counter or a {j:counter kind} counter from {f:a filter}",
        _either_kind,
        _says_either_kind,
    ),
    cost_part(
        "put a {k:counter kind} counter on {f:a filter}",
        lambda k, f: _counters_on_one(1, k, f),
        lambda t: ({"k": found["k"], "f": found["f"]} for found in _says_counters_on_one(t) if found["n"] == 1),
    ),
    cost_part("sacrifice all {f:filter.p}", _sacrifice_all, _says_sacrifice_all),
    cost_part("tap {o:itself}", _tap_attached, _says_tap_attached),
    _part("put ~ on the bottom of its owner's library", PutThisOnBottomCost),
    _part("put a card from your hand on top of your library", PutFromHandCost),
    _part("put {n:many} cards from your hand on top of your library", PutFromHandCost),
    _part("put a card from your hand on the bottom of your library", lambda: PutFromHandCost(1, True)),
    _part("put {n:many} cards from your hand on the bottom of your library", lambda n: PutFromHandCost(n, True)),
    cost_part("exile a {f:spell filter.s} you control", _exile_spell, _says_exile_spell),
    cost_part(
        "exile the top {f:card filter.s} of your graveyard",
        lambda f: (ExileTopOfGraveyardCost(f),),
        _says_top_of_graveyard,
    ),
    cost_part("sacrifice {f:a filter} of their choice", _of_their_choice, _says_of_their_choice),
    _part("sacrifice {n:many} {f:filter.p} of their choice", lambda n, f: SacrificeCost(f, n)),
    cost_part("sacrifice {f:a filter} and {g:a filter}", _two, _says_two),
    cost_part("sacrifice {f:a filter}, {g:a filter}, and {h:a filter}", _three, _says_three),
    cost_part(
        "sacrifice ~ and {f:a filter}",
        lambda f: (SacrificeThisCost(), SacrificeCost(f)),
        lambda t: [{"f": t[1].filter}] if _is_this_and_one(t) else [],
    ),
    cost_part("sacrifice another {f:filter.s} or a {g:filter.s}", _another_or, _says_another_or),
    cost_part("exile another {f:filter.s}", lambda f: (ExileCost(1, f, "battlefield"),)),
    cost_part(
        "discard a {f:card filter.s} and another card",
        lambda f: None if f == Anything() else (DiscardCost(1, f), DiscardCost()),
        _says_two_discarded,
    ),
    cost_part("reveal your hand", lambda: (RevealCost(Count(All(YouOwn(), "hand"))),)),
    cost_part(
        "discard a {f:card filter.s}",
        lambda f: _discard(1, f),
        lambda t: (found for found in _discarded(t) if found["n"] == 1),
    ),
    cost_part("discard {n:many} {f:card filter.p}", _discard, _discarded),
    _part("reveal ~ from your hand", RevealThisCost),
    _part("reveal a {f:card filter.s} (in|from) your hand", lambda f: RevealCost(1, f)),
    _part("discard a card at random", DiscardAtRandomCost),
    _part("discard {n:many} cards at random", DiscardAtRandomCost),
    cost_part("pay half your life, rounded up", lambda: (PayLifeCost(Half(LifeOf(You()), True)),)),
    cost_part(
        "pay life equal to {q:quantity}",
        lambda q: (PayLifeCost(q),),
        lambda t: (
            [{"q": t[0].amount}]
            if len(t) == 1
            and isinstance(t[0], PayLifeCost)
            and isinstance(t[0].amount, Quantity)
            and t[0].amount != X()
            else []
        ),
    ),
    cost_part("{a:cost part} and ~", _and_itself, _says_and_itself),
    Reader("energy", _energy, lambda value: "{E}" * value if isinstance(value, int) and value > 0 else None),
    cost_part("pay ({n:energy}|{n:many} {E})", lambda n: (PayCountersCost(ENERGY, n),)),
    words("clause", "pay ({n:energy}|{n:many} {E})", lambda n: Pay((PayCountersCost(ENERGY, n),))),
    words(
        "clause",
        "{c:clause} unless you pay {o:possessor} mana cost",
        lambda c, o: May(PayManaCostOf(o), c),
        lambda t: (
            [{"c": t.otherwise, "o": t.what.of}]
            if isinstance(t, May)
            and isinstance(t.what, PayManaCostOf)
            and t == May(PayManaCostOf(t.what.of), t.otherwise)
            else []
        ),
    ),
    words("clause", "pay {n:number} life", lambda n: Pay((PayLifeCost(n),))),
    words("cost", "{a:cost part}", lambda a: a),
    words("cost", "{a:cost part}, {b:cost}", lambda a, b: (*a, *b), _one_or_more),
)


def is_cost(value: object) -> bool:
    """Whether a value is a cost as trees hold it."""
    return isinstance(value, tuple) and all(isinstance(part, (Cost, ManaCost)) for part in value)
