"""Words for how many things an instruction before did something to: "for each card milled this way" (CR 608.2c, 608.2h)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Instruction
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.continuous.continuous import ModifyPT
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.effects.instructions import ByControllers, If, do
from apnap_plugins.rules.effects.linked_abilities import TotalOf
from apnap_plugins.rules.effects.untargeted_choices import ChooseAnywhere
from apnap_plugins.rules.objects.conditions import StaysInLibrary
from apnap_plugins.rules.objects.selectors import (
    DiedThisWay,
    DiscardedCards,
    InZone,
    RevealedCards,
    RevealedThisWay,
    SacrificedThisWay,
    StillInLibrary,
)
from apnap_plugins.rules.vocabulary.base import Filter, Quantity, Selector
from apnap_plugins.rules.vocabulary.conditions import NumberIs
from apnap_plugins.rules.vocabulary.filters import EQUAL, LEAST, Anything, IsSelected, YouOwn
from apnap_plugins.rules.vocabulary.quantities import Count, CountThisWay, Greatest, Times, X
from apnap_plugins.rules.vocabulary.selectors import Among, Became, Remembered
from apnap_plugins.rules.words.filters import both, parts_of
from apnap_plugins.rules.words.quantities import split_times, times
from apnap_plugins.rules.words.references import BackReference, Reference, Resulting, Subject, replaced, rewritten
from apnap_plugins.rules.words.so_many import so, some

condition: Final = partial(words, "condition")
each_one: Final = partial(words, "each one")
quantity: Final = partial(words, "quantity")

_DONE: Final[tuple[tuple[Selector, str], ...]] = (
    (Remembered("exiled"), "exiled this way"),
    (Remembered("milled"), "milled this way"),
    # what was replaced went elsewhere
    (InZone(Remembered("milled"), "graveyard"), "put into (your|their) graveyard this way"),
    (Remembered("discarded"), "discarded this way"),
    (RevealedThisWay(), "revealed this way"),
    (Remembered("drawn"), "drawn this way"),
)
"""What an instruction left behind, and what it did to that."""


_DONE_TO_PERMANENTS: Final[tuple[tuple[Selector, str], ...]] = (
    (Remembered("destroyed"), "destroyed this way"),
    (Remembered("as exiled"), "exiled this way"),
    (Remembered("as returned"), "returned this way"),
    (Remembered("goaded"), "goaded this way"),
    (SacrificedThisWay(), "sacrificed this way"),
)


def _cards(done: Selector, way: str) -> list[WordDeclaration]:
    """Words for the cards to which one thing was done."""

    def count(f: Filter) -> CountThisWay:
        return CountThisWay(done, f)

    by_you = (
        [condition("you exiled a {f:card filter.s} this way", lambda f: NumberIs(count(f), LEAST, 1))]
        if way.startswith("exiled")
        else []
    )
    # of a card that was discarded so that nobody saw it no number is known (CR 701.8c)
    summed = [] if way.startswith("discarded") else _summed(done, "card filter.p", way)
    return [
        *summed,
        so(way, CountThisWay(done, some()), "done this way of cards"),
        *by_you,
    ]


def _summed(done: Selector, kind: str, way: str) -> list[WordDeclaration]:
    """Words for the greatest and the total power, toughness or mana value among the things to which one thing was done."""

    def greatest(s: str, f: Filter) -> Greatest:
        return Greatest(s, Among(done, f))

    def total(s: str, f: Filter) -> TotalOf:
        return TotalOf(Among(done, f), s)

    return [
        quantity(f"the greatest {{s:stat}} among {{f:{kind}}} {way}", greatest),
        quantity(
            (f"the total {{s:stat}} of {{f:{kind}}} {way}", f"the total {{s:stat}} of the {{f:{kind}}} {way}"), total
        ),
    ]


RETURNED: Final = CountThisWay(InZone(Remembered("moved"), "hand"), YouOwn())
"""What came to your own hand, among what went to its owners' hands; what was replaced went elsewhere."""


def _picked(f: Filter) -> CountThisWay:
    """What was chosen among cards that were looked at."""
    return CountThisWay(Remembered("picked"), f)


# For each of them, something ---------------------------------------------------------------------------


def _number_of(step: Any) -> str:
    """Which field of an instruction is the number that can be for each of several things at once (CR 608.2f); else nothing."""
    return str(getattr(type(step), "for_each", ""))


# Any: an instruction as it is being read, and a quantity
def for_each(q: Any, c: Any) -> Instruction | None:
    """So much of each instruction for each of the things; not where it speaks of each one itself."""
    counted = _is_number(q) or (isinstance(q, Count) and not any(map(_looks_back, q.walk())))
    looking_back = [part for part in c.walk() if isinstance(part, BackReference)]
    if not counted or any(not _is_player_before(part, q) for part in looking_back):
        return None
    steps = [_scaled(step, q) for step in c.row()]
    return None if None in steps else do(*steps)  # type: ignore[arg-type]


def _is_number(q: Any) -> bool:
    """Whether a number is of things that nobody can speak of one by one, such as mana that was spent, or of what was done."""
    return isinstance(q, Quantity) and not isinstance(q, (Count, Times)) and not q.one_by_one


def _is_player_before(part: BackReference, q: Any) -> bool:
    """Whether words mean a player whom the text named before, and nobody among the things that are counted."""
    return part.word == "that player" and isinstance(q, CountThisWay)


def _looks_back(part: Any) -> bool:
    return isinstance(part, (BackReference, Reference))


def _scaled(step: Any, q: Any) -> Instruction | None:
    if isinstance(step, Resulting):  # of one thing for each there are several
        what = _scaled(step.what, q)
        kind = f"{step.kind.removesuffix('s')}s"
        return None if what is None else dataclasses.replace(step, what=what, kind=kind)
    if isinstance(step, Change) and _is_number(q):
        parts = tuple(_larger(part, q) for part in step.parts)
        return None if None in parts else dataclasses.replace(step, parts=parts)
    name = _number_of(step)
    number = getattr(step, name) if name else None
    if not isinstance(number, int) and not (number == X() and _is_number(q)):
        return None
    return dataclasses.replace(step, **{name: times(number, q)})  # type: ignore[no-any-return]


# Any: a tree, or a part of one, whatever it is
def _larger(part: Any, q: Any) -> Any:
    """A change of power and toughness by numbers, so often."""
    plain = isinstance(part, ModifyPT) and isinstance(part.power, int) and isinstance(part.toughness, int)
    return ModifyPT(*(times(n, q) if n else 0 for n in (part.power, part.toughness))) if plain else None


# Any: a tree as the grammar has it, of whatever type
def says_for_each(tree: Any) -> Iterator[Bindings]:
    """The way back of `for_each`."""
    row = tree.row() if isinstance(tree, Instruction) else ()
    found = [_unscaled(step) for step in row]
    if found and all(found) and len({one[1] for one in found if one}) == 1:
        yield {"q": found[0][1], "c": do(*(one[0] for one in found if one))}  # type: ignore[index]


def _unscaled(step: Any) -> tuple[Instruction, Any] | None:
    of_one = _change_of_one(step)
    if of_one is not None:
        return of_one
    name = _number_of(step)
    number = getattr(step, name) if name else None
    x_times = [(X(), number.of)] if isinstance(number, Times) and number.factor == X() else []
    for factor, of in (*split_times(number), *x_times):
        if isinstance(of, Count) or _is_number(of):
            return dataclasses.replace(step, **{name: factor}), of
    return None


# Any: a tree, or a part of one, whatever it is
def _change_of_one(step: Any) -> tuple[Instruction, Any] | None:
    """The change for one of those that are counted, and how they are counted."""
    (part,) = step.parts if isinstance(step, Change) and len(step.parts) == 1 else (None,)
    numbers = (part.power, part.toughness) if isinstance(part, ModifyPT) else ()
    found = [next(iter(split_times(n)), (0, None)) if n else (0, None) for n in numbers]
    counted = {of for _, of in found if of is not None}
    if len(counted) != 1 or not all(map(_is_number, counted)):
        return None
    one = dataclasses.replace(step, parts=(ModifyPT(*(factor for factor, _ in found)),))
    return one, counted.pop()


# For each of them, who controlled it ---------------------------------------------------------------------


DOER: Final = Remembered("controller")
_GONE: Final[dict[str, Selector]] = {
    "destroyed": Remembered("destroyed"),
    "put into a graveyard": DiedThisWay(),
    "exiled": Remembered("as exiled"),
}
"""What was done to permanents, and what has them as they were on the battlefield."""


def _by_controllers(done: Selector) -> dict[str, Any]:
    """What the controllers of those things do, so much of it for each of theirs."""

    def means(f: Filter, v: Any) -> Instruction | None:
        scaled = _scaled(v.what if isinstance(v, Resulting) else v, X())
        if scaled is None or any(isinstance(part, BackReference) for part in scaled.walk()):
            return None
        return ByControllers(done, f, replaced(scaled, Subject(), DOER))

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, ByControllers) and tree.of == done:
            name = _number_of(tree.what)
            for factor, of in split_times(getattr(tree.what, name)):
                if of == X():
                    v = dataclasses.replace(tree.what, **{name: factor})  # type: ignore[type-var]
                    yield {"f": tree.filter, "v": replaced(v, DOER, Subject())}

    return {"means": means, "says": says}


_EXILED: Final = Remembered("exiled")


def _exiled_of_kind(f: Filter) -> Among | None:
    """Of those that were exiled the ones that are of a kind; all of them have words of their own."""
    return Among(_EXILED, f) if f != Anything() else None


def _says_exiled_of_kind(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Among) and tree.of == _EXILED:
        yield {"f": tree.filter}


PUT_THERE: Final = InZone(Became(Remembered("destroyed")), "graveyard")
"""What destroyed permanents have become in graveyards: not those that something else was done to instead (CR 614.6)."""


def _put_there(f: Filter) -> Among:
    return Among(PUT_THERE, f)


def _says_put_there(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Among) and tree.of == PUT_THERE:
        yield {"f": tree.filter}


def _one_put_there(f: Filter) -> ChooseAnywhere:
    """One of them that is chosen as this is done, whosever graveyard it is in (CR 608.2d)."""
    return ChooseAnywhere(both(f, IsSelected(PUT_THERE)), "graveyard")


def _says_one_put_there(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, ChooseAnywhere):
        *rest, last = parts_of(tree.filter)
        if rest and last == IsSelected(PUT_THERE) and tree == _one_put_there(both(*rest)):
            yield {"f": both(*rest)}


def _destroyed_one(o: Any) -> NumberIs:
    """That an object which the text names was destroyed, whatever became of it (CR 701.7)."""
    return NumberIs(CountThisWay(Among(Remembered("destroyed"), IsSelected(o))), LEAST, 1)


def _says_destroyed_one(tree: Any) -> Iterator[Bindings]:
    of = tree.one.of if isinstance(tree, NumberIs) and isinstance(tree.one, CountThisWay) else None
    if isinstance(of, Among) and isinstance(of.filter, IsSelected) and tree == _destroyed_one(of.filter.of):
        yield {"o": of.filter.of}


def _one_that_died(o: Any) -> NumberIs:
    """That it was put into a graveyard by that, and nothing was done to it instead (CR 614.6, 700.4)."""
    of = Among(Remembered("destroyed"), IsSelected(o))
    return NumberIs(CountThisWay(InZone(Became(of), "graveyard")), LEAST, 1)


def _says_one_that_died(tree: Any) -> Iterator[Bindings]:
    there = tree.one.of if isinstance(tree, NumberIs) and isinstance(tree.one, CountThisWay) else None
    of = there.of.of if isinstance(there, InZone) and isinstance(there.of, Became) else None
    if isinstance(of, Among) and isinstance(of.filter, IsSelected) and tree == _one_that_died(of.filter.of):
        yield {"o": of.filter.of}


THERE: Final = StillInLibrary()
"""The card that was looked at, while it is still where it was."""


# Any: a sentence as the grammar has it
def _if_it_stays(s: Any) -> If:
    """What is done with the card that was looked at where it wasn't put anywhere: "it" is that card."""
    meant = rewritten(s, lambda p: THERE if isinstance(p, BackReference) and p.word in ("it", "that card") else p)
    return If(StaysInLibrary(), meant)


def _says_if_it_stays(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, If) and tree == If(StaysInLibrary(), tree.then):
        yield {"s": tree.then}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    *(
        words(
            "plain sentence",
            f"for each {{f:filter.s}} {way} this way, its controller {{v:verb.s}}.",
            **_by_controllers(of),
        )
        for way, of in _GONE.items()
    ),
    *(declared for done, way in _DONE for declared in _cards(done, way)),
    condition(
        "(the player|that player) mills at least one {f:card filter.s} this way",
        lambda f: NumberIs(CountThisWay(Remembered("milled"), f), LEAST, 1),
    ),
    *(
        declared
        for done, way in _DONE_TO_PERMANENTS
        for declared in (
            *_summed(done, "filter.p", way),
            so(way, CountThisWay(done, some()), "done this way"),
        )
    ),
    condition("{o:mention.s} (is|was) destroyed this way", _destroyed_one, _says_destroyed_one),
    condition(
        "({o:mention.s} (is|was) put into a graveyard this way|{o:mention.s} (dies|died) this way)",
        _one_that_died,
        _says_one_that_died,
    ),
    each_one("{f:filter.s} that died this way", lambda f: CountThisWay(DiedThisWay(), f)),
    quantity("the number of {f:filter.p} that died this way", lambda f: CountThisWay(DiedThisWay(), f)),
    condition("you put a {f:card filter.s} into your hand this way", lambda f: NumberIs(_picked(f), LEAST, 1)),
    condition(
        (
            "you didn't put a {f:card filter.s} into your hand this way",
            "you put no {f:card filter.p} into your hand this way",
        ),
        lambda f: NumberIs(_picked(f), EQUAL, 0),
    ),
    words(
        "sentence",
        "if you don't put (the card|it) (into your hand|onto the battlefield), {s:plain sentence}",
        _if_it_stays,
        _says_if_it_stays,
    ),
    words("named.s", "each {f:card filter.s} put into (a|your) graveyard this way", _put_there, _says_put_there),
    words("named.p", "the {f:card filter.p} put into (a|your) graveyard this way", _put_there, _says_put_there),
    words(
        "named.p",
        "all cards in your graveyard destroyed this way",
        lambda: Among(PUT_THERE, YouOwn()),
        lambda tree: [{}] if tree == Among(PUT_THERE, YouOwn()) else [],
    ),
    words("choice", "a {f:card filter.s} put into a graveyard this way", _one_put_there, _says_one_put_there),
    words("named.p", "{f:card filter.p} exiled this way", _exiled_of_kind, _says_exiled_of_kind),
    *(
        words("named.s", f"the {noun} tapped to pay ~'s additional cost", lambda: Remembered("paid tapped"))
        for noun in ("creature", "permanent", "artifact", "land")
    ),
    # what one thing became, and a permanent as it was
    words("mention.s", "the permanent exiled this way", lambda: Remembered("as exiled")),
    words("mention.s", "(the card exiled this way|the card you exiled)", lambda: Remembered("exiled")),
    words("mention.s", "the card returned this way", lambda: Remembered("moved")),
    condition(
        ("you (discard|discarded) a {f:card filter.s} this way", "that player discards a {f:card filter.s} this way"),
        lambda f: NumberIs(CountThisWay(Remembered("discarded"), f), LEAST, 1),
    ),
    words("named.s", "the discarded card", DiscardedCards),
    words("named.s", "the revealed card", RevealedCards),
    each_one("card returned to your hand this way", lambda: RETURNED),
    condition("{n:many} or more cards were returned to your hand this way", lambda n: NumberIs(RETURNED, LEAST, n)),
    words("plain sentence", "for each {q:each one}, {c:clauses}.", for_each, says_for_each),
)
