"""Words for what is done at the beginning of a later step: which step, whose, and on what condition (CR 603.7)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Condition, Duration, Indefinite, Instruction, TriggerCondition, Triggered
from apnap.words import Bindings, WordDeclaration, word_list, words
from apnap_plugins.rules.continuous.continuous import Gain, UntilEndOfTurn
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.effects.instructions import DelayedTrigger, Do, If, do
from apnap_plugins.rules.effects.text_delayed import IT, put_off, returns_to_its_owner, taken_up
from apnap_plugins.rules.objects.selectors import StillThere
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.turn.durations import UntilEndOfNextTurn
from apnap_plugins.rules.turn.phases import CLEANUP, DRAW, END, POSTCOMBAT_MAIN, PRECOMBAT_MAIN, UPKEEP
from apnap_plugins.rules.turn.triggers import AtBeginning, AtBeginningFor, AtBeginningInNextTurn
from apnap_plugins.rules.vocabulary.conditions import NumberIs, Unless
from apnap_plugins.rules.vocabulary.filters import LEAST
from apnap_plugins.rules.vocabulary.quantities import Count
from apnap_plugins.rules.vocabulary.selectors import ControllerOf, Remembered, You
from apnap_plugins.rules.vocabulary.triggers import AnyEvent
from apnap_plugins.rules.words.references import (
    BackReference,
    Reference,
    ToSettle,
    Unsettled,
    kind_of,
    with_x,
    x_of,
)

plain_sentence: Final = partial(words, "plain sentence")
moment: Final = partial(words, "later moment")

WHOSE: Final = "whose"
"""Under this name a delayed triggered ability remembers in whose turn it triggers."""
RETURNED: Final = Remembered("moved")
"""What the instruction before has put onto the battlefield."""
UNPLAYED: Final = NumberIs(Count(StillThere(IT)), LEAST, 1)
"""The card is where it was: who had played it would have moved it, and no card is found again that went elsewhere (CR 400.7)."""

Steps = tuple[str, ...]
# Any: a player as the text names them
Moment = tuple[TriggerCondition, Duration | None, Any]
"""What a delayed triggered ability waits for, for how long, and the player, if the text names one, in whose turn that is."""


# Which step, and whose ----------------------------------------------------------------------------------------


def _beginning(steps: Steps, whose: str) -> TriggerCondition:
    found = tuple(AtBeginning(step, whose) for step in steps)
    return found[0] if len(found) == 1 else AnyEvent(found)


def _next(whose: str, until: Duration | None = None) -> dict[str, Any]:
    """The next such step of any turn, or of yours."""

    def means(s: Steps) -> Moment:
        return _beginning(s, whose), until, None

    def says(tree: Any) -> Iterator[Bindings]:
        parts = tree[0].any_of() or (tree[0],)
        steps = tuple(part.step for part in parts if isinstance(part, AtBeginning))
        if len(steps) == len(parts) and tree == means(steps):
            yield {"s": steps}

    return {"means": means, "says": says}


def _in_next_turn(s: Steps) -> Moment | None:
    """A step that is skipped isn't waited for any longer."""
    return (AtBeginningInNextTurn(s[0]), UntilEndOfNextTurn(), None) if len(s) == 1 else None


def _says_in_next_turn(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree[0], AtBeginningInNextTurn):
        yield {"s": (tree[0].step,)}


# Any: a player as the text names them
def _in_turn_of(w: Any, s: Steps) -> Moment | None:
    """A player's step, who is remembered; yours is said in other words, and who controls something may change by then."""
    is_player = isinstance(w, BackReference) or kind_of(getattr(w, "of", w)) == "player"
    if not is_player or len(s) != 1 or getattr(w, "of", w) == You() or isinstance(w, ControllerOf):
        return None
    return AtBeginningFor(s[0], Remembered(WHOSE)), None, w


def _says_in_turn_of(tree: Any) -> Iterator[Bindings]:
    on, _, who = tree
    if who is not None and isinstance(on, AtBeginningFor):
        yield {"w": who, "s": (on.step,)}


# What is done then --------------------------------------------------------------------------------------------


# Any: instructions as the grammar has them
def _put_off(m: Moment, c: Any) -> DelayedTrigger | None:
    on, until, who = m
    if getattr(who, "word", "") == "their" and returns_to_its_owner(c):
        return None  # "their" are the owner's
    return put_off(on, c, until, () if who is None else ((WHOSE, who),))


def _taken_up(tree: Any) -> Iterator[Bindings]:
    """What is done then, in terms of now, and the moment."""
    if isinstance(tree, DelayedTrigger):
        who = next((of for name, of in tree.knows if name == WHOSE), None)
        known = () if who is None else ((WHOSE, who),)
        for effect in taken_up(tree, tree.ability.on, tree.duration, known):
            yield {"m": (tree.ability.on, tree.duration, who), "c": effect}


def _behind(c: Any, m: Moment) -> Any:
    """Of several things the moment behind the last may be that of the last alone."""
    return None if isinstance(c, Do) else _put_off(m, c)


def _says_behind(tree: Any) -> Iterator[Bindings]:
    yield from (found for found in _taken_up(tree) if not isinstance(found["c"], Do))


def _before(m: Moment, c: Any) -> Any:
    """What is said behind the moment names its targets then (CR 603.3d)."""
    return _put_off(m, c) if not _names_targets(c) else _with_targets(m, None, c)


def _names_targets(c: Any) -> bool:
    return any(isinstance(part, Reference) and isinstance(part.of, TargetSpec) for part in c.walk())


# Any: a condition and instructions as the grammar has them
def _with_targets(m: Moment, q: Any, c: Any) -> Any:
    return ToSettle(partial(_targeting, m), (q, c)) if m[2] is None else None


# Any: what was settled
def _targeting(m: Moment, tree: Any, targets: tuple[TargetSpec, ...]) -> DelayedTrigger:
    return DelayedTrigger(Triggered(m[0], tree[1], tree[0], targets), duration=m[1])


def _says_targeting(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, DelayedTrigger) and tree.ability.targets:
        ability: Any = tree.ability
        m = (ability.on, tree.duration, None)
        if tree == _targeting(m, (ability.condition, ability.effect), ability.targets):
            q = None if ability.condition is None else Unsettled(ability.condition, ability.targets)
            yield {"m": m, "q": q, "c": Unsettled(ability.effect, ability.targets)}


def _says_before(tree: Any) -> Iterator[Bindings]:
    yield from (found for found in _taken_up(tree) if not _names_targets(found["c"]))
    yield from ({"m": found["m"], "c": found["c"]} for found in _says_targeting(tree) if found["q"] is None)


# Any: conditions and instructions as the grammar has them
def _if_so(m: Moment, q: Any, c: Any) -> Any:
    """An intervening "if" (CR 603.4)."""
    if _names_targets(c):
        return _with_targets(m, q, c)
    waiting = _put_off(m, If(q, c))
    return None if waiting is None else _intervening(waiting)


def _intervening(waiting: DelayedTrigger) -> DelayedTrigger:
    """The condition on which something is done, as one that is asked as the ability triggers as well."""
    condition, effect = waiting.ability.effect.condition, waiting.ability.effect.then  # type: ignore[attr-defined]
    return dataclasses.replace(waiting, ability=Triggered(waiting.ability.on, effect, condition))


def _says_if_so(tree: Any) -> Iterator[Bindings]:
    yield from (found for found in _says_targeting(tree) if found["q"] is not None)
    if isinstance(tree, DelayedTrigger) and tree.ability.condition not in (None, UNPLAYED):
        ability: Any = tree.ability
        on, effect, condition = ability.on, ability.effect, ability.condition
        for found in _taken_up(dataclasses.replace(tree, ability=Triggered(on, If(condition, effect)))):
            yield {"m": found["m"], "q": found["c"].condition, "c": found["c"].then}


def _only_if(c: Any, m: Moment, q: Condition) -> Any:
    return _put_off(m, If(q, c))


def _says_only_if(tree: Any) -> Iterator[Bindings]:
    for found in _taken_up(tree):
        if isinstance(found["c"], If) and found["c"].otherwise is None:
            yield {"m": found["m"], "c": found["c"].then, "q": found["c"].condition}


def _unless(c: Any, m: Moment, q: Condition) -> Any:
    return _only_if(c, m, Unless(q))


def _says_unless(tree: Any) -> Iterator[Bindings]:
    for found in _says_only_if(tree):
        if isinstance(found["q"], Unless):
            yield {**found, "q": found["q"].of}


def _unplayed(m: Moment, c: Instruction) -> Any:
    waiting = _put_off(m, c)
    if waiting is None or waiting.remembers is None:
        return None
    return dataclasses.replace(waiting, ability=dataclasses.replace(waiting.ability, condition=UNPLAYED))


def _says_unplayed(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, DelayedTrigger) and tree.ability.condition == UNPLAYED and tree.remembers is not None:
        yield from _taken_up(dataclasses.replace(tree, ability=dataclasses.replace(tree.ability, condition=None)))


# Any: keyword abilities as the grammar has them
def _gaining(m: Moment, c: Instruction, k: Any) -> Any:
    """What comes back then gains abilities, whatever the text might mean by "it" now."""
    returns = getattr(c, "leaves", "") == "moved" and not isinstance(c, Do)
    return _put_off(m, do(c, Change(RETURNED, (Gain(k),), Indefinite()))) if returns else None


def _says_gaining(tree: Any) -> Iterator[Bindings]:
    for found in _taken_up(tree):
        effect = found["c"]
        if isinstance(effect, Do) and len(effect.steps) == 2 and isinstance(effect.steps[1], Change):
            first, then = effect.steps
            for part in effect.steps[1].parts:
                if isinstance(part, Gain) and then == Change(RETURNED, (Gain(part.abilities),), Indefinite()):
                    yield {"m": found["m"], "c": first, "k": part.abilities}


# Any: a quantity as the grammar has it
def _counting(c: Instruction, m: Moment, q: Any) -> Any:
    """With a number that is found then."""
    found = with_x(c, q)
    return None if found == c or isinstance(c, Do) else _put_off(m, found)


def _says_counting(tree: Any) -> Iterator[Bindings]:
    for one in _taken_up(tree):
        for found in x_of(one["c"]):
            if not isinstance(found["e"], Do):
                yield {"m": one["m"], "c": found["e"], "q": found["q"]}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    word_list(
        "later step",
        {
            "upkeep": (UPKEEP,),
            "draw step": (DRAW,),
            "main phase": (PRECOMBAT_MAIN, POSTCOMBAT_MAIN),
            "first main phase": (PRECOMBAT_MAIN,),
            "precombat main phase": (PRECOMBAT_MAIN,),
            "postcombat main phase": (POSTCOMBAT_MAIN,),
            "combat phase": ("beginning of combat",),
            "end step": (END,),
            "cleanup step": (CLEANUP,),
        },
    ),
    moment("at the beginning of the next {s:later step}", **_next("each")),
    moment("at the beginning of your next {s:later step}", **_next("your")),
    moment("at the beginning of the next {s:later step} this turn", **_next("each", UntilEndOfTurn())),
    moment("at the beginning of your next {s:later step} this turn", **_next("your", UntilEndOfTurn())),
    moment("at the beginning of the next turn's {s:later step}", _in_next_turn, _says_in_next_turn),
    moment("at the beginning of {w:possessor} next {s:later step}", _in_turn_of, _says_in_turn_of),
    moment("at end of combat", lambda: (AtBeginning("end of combat", "each"), None, None)),
    plain_sentence("{c:clauses} {m:later moment}.", _behind, _says_behind),
    plain_sentence(
        ("{c:offer} {m:later moment}.", "{c:your offer} {m:later moment}."), lambda c, m: _put_off(m, c), _taken_up
    ),
    plain_sentence("{m:later moment}, {c:plain sentence}", _before, _says_before),
    plain_sentence("{m:later moment}, if {q:condition}, {c:plain sentence}", _if_so, _says_if_so),
    plain_sentence("{c:clauses} {m:later moment} if {q:condition}.", _only_if, _says_only_if),
    plain_sentence("{c:clauses} {m:later moment} unless {q:condition}.", _unless, _says_unless),
    plain_sentence(
        "{m:later moment}, if you haven't (cast it|cast the card|cast that card|played it|played that card), {c:clauses}.",
        _unplayed,
        _says_unplayed,
    ),
    plain_sentence(
        ("{c:clause} {m:later moment}. it gains {k:keywords}.", "{m:later moment}, {c:clause}. it gains {k:keywords}."),
        _gaining,
        _says_gaining,
    ),
    plain_sentence("{c:clause} {m:later moment}, where x is {q:quantity} at that time.", _counting, _says_counting),
)
