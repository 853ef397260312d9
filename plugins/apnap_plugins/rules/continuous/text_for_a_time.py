"""Words for what static abilities say as well, for a time; and for what is so of the only one of a kind (CR 611.2c, 611.3)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Continuous, Duration, Instruction, Static
from apnap.words import Bindings, Hole, WordDeclaration, word_list, words
from apnap_plugins.rules.continuous.continuous import AffectsAll, CreateEffect, UntilEndOfTurn
from apnap_plugins.rules.continuous.instructions import Change, ChangeOfChoice
from apnap_plugins.rules.effects.instructions import Do, If, do
from apnap_plugins.rules.effects.linked_abilities import AWord
from apnap_plugins.rules.effects.players_choices import BecomeOfChoice
from apnap_plugins.rules.objects.returning import UntilThisLeaves
from apnap_plugins.rules.turn.durations import UntilControllersStep
from apnap_plugins.rules.turn.phases import UNTAP
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.conditions import NumberIs, ObjectIs
from apnap_plugins.rules.vocabulary.filters import EQUAL, Itself, YouControl
from apnap_plugins.rules.vocabulary.quantities import Count
from apnap_plugins.rules.vocabulary.selectors import All
from apnap_plugins.rules.words.filters import both, parts_of
from apnap_plugins.rules.words.references import Reference, RepeatedReference, Subject

clause: Final = partial(words, "clause")


# Any: an effect as words make it
def _lasts(effect: Any) -> bool:
    """Whether it says of itself that texts speak of it for a time too: it changes the rules of the game, no characteristics.

    For a time it applies to what comes later as well (CR 611.2c).
    """
    return bool(getattr(effect, "for_a_time", False))


# Any: effects as words make them
def _all_for(d: Duration, *statics: Any) -> Instruction | None:
    """Not of the object itself, of which a text for a time speaks in other words."""
    effects = [effect for one in statics for effect in one]
    if not all(_lasts(effect) and getattr(effect, "filter", None) != Itself() for effect in effects):
        return None
    return do(*(CreateEffect(effect, d) for effect in effects))


def _for(d: Any, s: Any) -> Any:
    return _all_for(d, s)


def _created(tree: Any) -> Iterator[tuple[Duration, tuple[Any, ...]]]:
    """The effects that a row of instructions creates, all for the same time."""
    row: tuple[Any, ...] = tree.steps if isinstance(tree, Do) else (tree,)
    if all(isinstance(step, CreateEffect) and _lasts(step.effect) and not step.remembers for step in row):
        durations = {step.duration for step in row}
        if len(durations) == 1:
            yield durations.pop(), tuple(step.effect for step in row)


def _says_one(tree: Any) -> Iterator[Bindings]:
    yield from ({"d": d, "s": effects} for d, effects in _created(tree))


def _this_turn(s: Any) -> Any:
    return _all_for(UntilEndOfTurn(), s)


def _says_this_turn(tree: Any) -> Iterator[Bindings]:
    yield from ({"s": effects} for d, effects in _created(tree) if d == UntilEndOfTurn())


def _two(d: Any, a: Any, b: Any) -> Any:
    return _all_for(d, a, b)


def _says_two(tree: Any) -> Iterator[Bindings]:
    for d, effects in _created(tree):
        yield from ({"d": d, "a": effects[:at], "b": effects[at:]} for at in range(1, len(effects)))


def _of_the_only_one(f: Filter, p: Any) -> tuple[Static] | None:
    """What is called "that creature" is one."""
    if not isinstance(f, Hole) and f.card_type() != "creature":
        return None
    mine = both(f, YouControl())
    return (Static((Continuous(AffectsAll(mine), p),), NumberIs(Count(All(mine)), EQUAL, 1)),)


def _says_of_the_only_one(tree: Any) -> Iterator[Bindings]:
    ability = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    effect = ability.effects[0] if isinstance(ability, Static) and len(ability.effects) == 1 else None
    if isinstance(effect, Continuous) and isinstance(effect.affects, AffectsAll):
        *rest, last = parts_of(effect.affects.filter)
        if rest and last == YouControl() and tree == _of_the_only_one(both(*rest), effect.parts):
            yield {"f": both(*rest), "p": effect.parts}


Parts = tuple[Any, ...]


def _as_it_is(d: Duration, who: Any, p: Parts, q: Parts, a: Filter, r: Parts, b: Filter) -> Instruction:
    """A change, and two more of what is of a kind as this is followed (CR 608.2c)."""
    return do(
        Change(who, p, d), If(ObjectIs(who, a), Change(who, q, d)), If(ObjectIs(who, b), Change(who, r, d))
    )  # fmt: skip


def _says_as_it_is(tree: Any) -> Iterator[Bindings]:
    row: tuple[Any, ...] = tree.steps if isinstance(tree, Do) and len(tree.steps) == 3 else ()
    if not row or not isinstance(row[0], Change) or not all(isinstance(step, If) for step in row[1:]):
        return
    found: dict[str, Any] = {"d": row[0].duration, "who": row[0].objects, "p": row[0].parts}
    for step, parts, kind in ((row[1], "q", "a"), (row[2], "r", "b")):
        if not isinstance(step.then, Change) or not isinstance(step.condition, ObjectIs):
            return
        found |= {parts: step.then.parts, kind: step.condition.filter}
    again = _as_it_is(**found).steps  # type: ignore[attr-defined]
    if all(_same_row(one, other) for one, other in zip(again, row, strict=True)):
        yield found


def _same_row(one: Any, other: Any) -> bool:
    """Whether two instructions are the same but for whether a target is named there for the first time or again."""

    def bare(tree: Any) -> Any:
        return tree.rewritten(lambda part: part.of if isinstance(part, (Reference, RepeatedReference)) else part)

    return bool(bare(one) == bare(other))


def _one_of_two(a: str, b: str, d: Duration) -> BecomeOfChoice | None:
    return None if a == b else BecomeOfChoice(Subject(), AWord((a, b)), d)


def _says_one_of_two(tree: Any) -> Iterator[Bindings]:
    names: tuple[str, ...] = getattr(tree.choice, "words", ()) if isinstance(tree, BecomeOfChoice) else ()
    if len(names) == 2 and tree == BecomeOfChoice(Subject(), AWord(names), tree.duration):
        a, b = names
        yield {"a": a, "b": b, "d": tree.duration}


# Any: mentions, and changes as words make them
def _two_changes(d: Duration, a: Any, p: Any, b: Any, q: Any) -> Do:
    return Do((Change(a, p, d), Change(b, q, d)))


def _says_two_changes(tree: Any) -> Iterator[Bindings]:
    row: tuple[Any, ...] = tree.steps if isinstance(tree, Do) and len(tree.steps) == 2 else ()
    if row and all(isinstance(one, Change) for one in row) and row[0].duration == row[1].duration:
        yield {"d": row[0].duration, "a": row[0].objects, "p": row[0].parts, "b": row[1].objects, "q": row[1].parts}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    clause(
        "{d:duration}, {a:mention.p} {p:gaining.p} and {b:mention.p} {q:gaining.p}", _two_changes, _says_two_changes
    ),
    words(
        "plain sentence",
        "choose {k:kinds of gain}. ({who:mention.s} gains|{who:mention.p} gain) that ability {d:duration}.",
        lambda k, who, d: ChangeOfChoice(who, k, d),
        lambda t: (
            [{"k": t.options, "who": t.objects, "d": t.duration}]
            if isinstance(t, ChangeOfChoice) and t.objects != Subject()
            else []
        ),
    ),
    word_list("kind of basic land", {name: name for name in ("Plains", "Island", "Swamp", "Mountain", "Forest")}),
    words(
        "verb#",
        "[becomes|become] a {a:kind of basic land} or a {b:kind of basic land} {d:duration}",
        _one_of_two,
        _says_one_of_two,
    ),
    words("duration", "until its controller's next untap step", lambda: UntilControllersStep(UNTAP)),
    words("duration", "until ~ leaves the battlefield", UntilThisLeaves),
    clause("{d:duration}, {s:static}", _for, _says_one),
    clause("this turn, {s:static}", _this_turn, _says_this_turn),
    clause("{s:static} this turn", _this_turn, _says_this_turn),
    clause("{s:static} {d:duration}", _for, _says_one),
    clause("{d:duration}, ({a:static},|{a:static}) and {b:static}", _two, _says_two),
    clause(
        "{d:duration}, {who:mention.s} {p:gaining.s}, {q:gaining.s} if it's {a:adjective}, and {r:gaining.s} if it's "
        "{b:adjective}",
        _as_it_is,
        _says_as_it_is,
    ),
    words(
        "other line",
        "as long as you control exactly one {f:filter.s}, that creature {p:havings.s}.",
        _of_the_only_one,
        _says_of_the_only_one,
    ),
)
