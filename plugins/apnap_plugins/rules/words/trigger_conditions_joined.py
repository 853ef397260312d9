"""Words that join what triggered abilities trigger on, or say more of when it happens (CR 603.1, 603.2)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any, Final

from apnap import EVERYWHERE, Condition, TriggerCondition
from apnap.words import Bindings, Derived, WordDeclaration, words
from apnap_plugins.rules.casting.casting import SpellCast
from apnap_plugins.rules.casting.triggers import CastOrActivated, WhenYouCast
from apnap_plugins.rules.stack.abilities import AbilityActivated
from apnap_plugins.rules.turn.conditions import DuringCombat, DuringMainPhase, TurnOf
from apnap_plugins.rules.turn.triggers import AtBeginning
from apnap_plugins.rules.vocabulary.conditions import YourTurn
from apnap_plugins.rules.vocabulary.filters import Itself
from apnap_plugins.rules.vocabulary.selectors import EachOpponent
from apnap_plugins.rules.vocabulary.triggers import AnyEvent, WhenEither, WhenSo
from apnap_plugins.rules.words.references import Cause, cause

NO_WORD: Final[dict[str, Any]] = {"it": None, "that": None, "player": None, "much": None, "moved": None}
"""What "it" and the like are after one of two things is not what they are after the other: no word means either."""


# Any: a cause as the grammar has it, or its trigger condition
def plain_condition(on: Any) -> TriggerCondition | None:
    """The condition, where it is one, and functions where the object usually does or as it is cast."""
    of = on.on if isinstance(on, Cause) else on
    usual = of.cases() in ((), ((of, (EVERYWHERE,)),)) and not getattr(of, "functions", ())
    return of if usual and not isinstance(of, (WhenEither, AnyEvent)) else None


def _where(on: TriggerCondition) -> tuple[str, ...]:
    """As it is cast; or from wherever the object winds up (CR 113.6k)."""
    if on.cases():
        return (EVERYWHERE,)
    return ("stack",) if on == WhenYouCast(Itself()) else ()


def _both(a: Any, b: Any) -> Any:
    """One ability with a trigger for each of two things."""
    one, other = (plain_condition(on) for on in (a, b))
    if one is None or other is None:
        return None
    where = (_where(one), _where(other))
    return Cause(WhenEither((one, other), where if any(where) else ()), **NO_WORD)


# Any: a tree, whatever it is
def says_both(tree: Any) -> Iterator[Bindings]:
    """The two things of which one ability has a trigger for each."""
    if isinstance(tree, WhenEither) and len(tree.conditions) == 2:
        one, other = tree.conditions
        if _both(one, other) == Cause(tree, **NO_WORD):
            yield {"a": one, "b": other}


def _either(a: Any, b: Any) -> Any:
    """One ability that triggers on either of two things (CR 603.2); what it is as it is cast is no part of that."""
    one, other = (plain_condition(on) for on in (a, b))
    if one is None or other is None or _where(one) or _where(other):
        return None
    return dataclasses.replace(words_of_both(_cause_of(a), _cause_of(b)), on=either_of(one, other))


def _cause_of(on: Any) -> Cause:
    return on if isinstance(on, Cause) else cause(on)


def words_of_both(one: Cause, other: Cause) -> Cause:
    """What "it" and the like mean after either: what they mean after each of the two, where that is the same.

    Objects of two kinds are not both "it", and what has left is "it" in another way than what is there.
    """
    same = {word: getattr(one, word) if getattr(one, word) == getattr(other, word) else None for word in NO_WORD}
    alike = getattr(one.on, "filter", None) == getattr(other.on, "filter", None)
    if not alike or one.moved != other.moved or one.on.looks_back != other.on.looks_back:
        same |= {"it": None, "that": None, "moved": None}
    return Cause(one.on, **same, source=named_on_stack(one.on, other.on))


def named_on_stack(*each: TriggerCondition) -> CastOrActivated | None:
    """What "that spell or ability" is after several things, each of which puts something onto the stack (CR 601.2i, 602.2b)."""
    by_all = all(issubclass(event, (SpellCast, AbilityActivated)) for one in each for event in one.events)
    return CastOrActivated() if by_all else None


def either_of(*each: TriggerCondition) -> TriggerCondition:
    """As one trigger condition where all are asked at the same moment, else with a trigger for each."""
    alike = len({one.looks_back for one in each}) == 1 and not any(one.batched for one in each)
    return AnyEvent(each) if alike else WhenEither(each)


def _says_either(tree: Any) -> Iterator[Bindings]:
    parts = tree.parts if isinstance(tree, AnyEvent) else tree.conditions if isinstance(tree, WhenEither) else ()
    if len(parts) == 2 and tree == either_of(*parts):
        yield {"a": parts[0], "b": parts[1]}


def _either_of_yours(a: Any, b: Any) -> Any:
    """Two things that you do, of which the words name you once: "you scry or surveil"."""
    alike = all(_is_done_by_you(_cause_of(on).on) for on in (a, b))
    return _either(a, b) if alike else None


def _is_done_by_you(on: TriggerCondition) -> bool:
    return getattr(on, "whose", "") == "your"


def _says_either_of_yours(tree: Any) -> Iterator[Bindings]:
    for found in _says_either(tree):
        if all(map(_is_done_by_you, found.values())):
            yield found


def _in_your_turn(on: Any) -> Any:
    """What happens in a turn of yours; for what you cast there are words of their own."""
    about = on if isinstance(on, Cause) else cause(on) if isinstance(on, TriggerCondition) else None
    if about is None or isinstance(about.on, WhenSo):
        return None
    casts = any(issubclass(kind, SpellCast) for kind in about.on.events)
    if casts and not (isinstance(about.on, WhenYouCast) and about.on.whose == "opponent"):
        return None
    return dataclasses.replace(about, on=WhenSo(about.on, YourTurn()))


def _says_in_your_turn(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, WhenSo) and tree.condition == YourTurn():
        yield {"on": tree.of}


OPPONENTS_TURN: Final = TurnOf(EachOpponent())


def _in_opponents_turn(on: Any) -> Any:
    """What happens in another's turn, who is not "that player"; that you cast a spell then has words of its own (`turn.text`)."""
    about = _about(on)
    if about is None or about.on.cases() or any(issubclass(kind, SpellCast) for kind in about.on.events):
        return None
    return dataclasses.replace(about, on=WhenSo(about.on, OPPONENTS_TURN), player=None)


def _about(on: Any) -> Cause | None:
    """What is said of something that happens, where nothing is said yet of when it does."""
    about = on if isinstance(on, Cause) else cause(on) if isinstance(on, TriggerCondition) else None
    return None if about is None or isinstance(about.on, (WhenSo, AtBeginning)) else about


def _says_in_opponents_turn(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, WhenSo) and tree.condition == OPPONENTS_TURN:
        yield {"on": tree.of}


MAIN_PHASE: Final = DuringMainPhase("your")


def _in_main_phase(on: Any) -> Any:
    """What happens in a main phase of yours, also that you cast a spell."""
    about = _about(on)
    return None if about is None else dataclasses.replace(about, on=WhenSo(about.on, MAIN_PHASE))


def _says_in_main_phase(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, WhenSo) and tree.condition == MAIN_PHASE:
        yield {"on": tree.of}


def _in_combat(on: Any) -> Any:
    """What dies, or leaves in some other way, while creatures fight."""
    about = on if isinstance(on, Cause) else cause(on) if isinstance(on, TriggerCondition) else None
    if about is None or not about.on.looks_back or isinstance(about.on, WhenSo):
        return None
    return dataclasses.replace(about, on=WhenSo(about.on, DuringCombat()))


def _says_in_combat(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, WhenSo) and tree.condition == DuringCombat():
        yield {"on": tree.of}


def _each_main_phase() -> AnyEvent:
    return AnyEvent((AtBeginning("precombat main", "your"), AtBeginning("postcombat main", "your")))


def _while(on: Any, q: Condition) -> Any:
    """What happens while a condition holds; it is not asked again. Whose turn it is has words of its own."""
    about = on if isinstance(on, Cause) else cause(on) if isinstance(on, TriggerCondition) else None
    if about is None or isinstance(about.on, WhenSo) or about.on.cases() or q in (YourTurn(), OPPONENTS_TURN):
        return None
    return dataclasses.replace(about, on=WhenSo(about.on, q))


def _says_while(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, WhenSo) and tree.condition not in (YourTurn(), OPPONENTS_TURN):
        yield {"on": tree.of, "q": tree.condition}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words("cause", "{a:cause} and {b:cause}", _both, says_both),
    Derived("happening", of="cause", beginning="whenever"),
    Derived("cause", of="cause", beginning="whenever", instead="when"),
    words("cause", "{a:cause} or {b:happening}", _either, _says_either),
    Derived("done by you", of="cause", beginning="whenever you"),
    words("cause", "{a:cause} or {b:done by you}", _either_of_yours, _says_either_of_yours),
    words("cause", "{on:cause} during your main phase", _in_main_phase, _says_in_main_phase),
    words("cause", "{on:cause} during combat", _in_combat, _says_in_combat),
    words("cause", "at the beginning of each of your main phases", _each_main_phase),
    words("cause", "{on:cause} during a opponent's turn", _in_opponents_turn, _says_in_opponents_turn),
    words("cause", "{on:cause} during your turn", _in_your_turn, _says_in_your_turn),
    words("cause", "{on:cause} while {q:condition}", _while, _says_while),
)
