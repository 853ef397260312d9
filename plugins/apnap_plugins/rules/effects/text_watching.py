"""Words for abilities that watch something for a time: "whenever that creature attacks this turn" (CR 603.7b)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, Final

from apnap import Duration, Indefinite, Instruction, TriggerCondition, Triggered
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.attachments.attachments import Enchanted, IsEnchanted
from apnap_plugins.rules.casting.casting import SpellCast
from apnap_plugins.rules.combat.combat import UntilEndOfCombat
from apnap_plugins.rules.continuous.continuous import UntilEndOfTurn
from apnap_plugins.rules.effects.delayed import IsIt
from apnap_plugins.rules.effects.history import DamagedThisTurn
from apnap_plugins.rules.effects.instructions import DelayedTrigger
from apnap_plugins.rules.effects.text_delayed import DAMAGED, IT, IT_BY_NAME, NOT_IT, UNTIL_END_OF_TURN, remembered
from apnap_plugins.rules.objects.triggers import WhenDies, WhenLeaves
from apnap_plugins.rules.stack.quantities import NotedAmount
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.turn.durations import UntilEndOfYourNextTurn, UntilYourNextTurn
from apnap_plugins.rules.turn.triggers import AtBeginning
from apnap_plugins.rules.vocabulary.base import Filter, Selector
from apnap_plugins.rules.vocabulary.filters import Another, Itself
from apnap_plugins.rules.vocabulary.quantities import CountThisWay
from apnap_plugins.rules.vocabulary.selectors import (
    Remembered,
    This,
)
from apnap_plugins.rules.words.filters import both, parts_of
from apnap_plugins.rules.words.happenings import Either, Happening
from apnap_plugins.rules.words.references import (
    PLAYER_WORDS,
    BackReference,
    Cause,
    ToSettle,
    Unsettled,
    about_what,
    cause,
    replaced,
    rewritten,
)

plain_sentence: Final = partial(words, "plain sentence")


# Any: an object as the text names it
def _watching_it(o: Any, on: Happening | Either, until: Duration, c: Instruction) -> Any:
    """An object that the text names is remembered (CR 603.7b): the effect's "it" is that, and it has targets of its own."""
    return _watching_for(o, on.to_named(), until, c)


# Any: as above
def _watching_for(o: Any, about: Cause | None, until: Duration, c: Instruction) -> Any:
    """Of the source itself there are other words for what need not remember it."""
    if about is None or any(isinstance(part, NotedAmount) for part in c.walk()):
        return None
    of = getattr(o, "of", o)
    if of == Enchanted() or (of == This() and (_watched_of_itself(about.on) or _looks_back(c))):
        return None
    told = _other_than_it(c, about.on)
    return None if told is None else ToSettle(partial(_watched, o, about.on, until), told, about)


def _watched_of_itself(on: TriggerCondition) -> bool:
    """Whether there are words for the same of the object itself."""
    return _is_watched_for(rewritten(on, lambda part: Itself() if part == IsIt() else part))


def _looks_back(c: Instruction) -> bool:
    """Whether it speaks of something else that was named before; of the object itself it says "it"."""
    return any(isinstance(part, BackReference) and part.word not in ("it", "its") for part in c.walk())


def _watched(
    o: Any, on: TriggerCondition, until: Duration, effect: Instruction, targets: tuple[TargetSpec, ...]
) -> DelayedTrigger:
    return DelayedTrigger(Triggered(on, effect, targets=targets), o, False, until)


def _says_watching_it(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, DelayedTrigger) and tree.remembers is not None and tree.duration is not None:
        ability: Any = tree.ability
        effect, targets = ability.effect, ability.targets
        if tree == _watched(tree.remembers, ability.on, tree.duration, effect, targets):
            said = rewritten(effect, lambda part: Another() if part == NOT_IT else part)
            on = (ability.on, IsIt())
            yield {"o": tree.remembers, "on": on, "until": tree.duration, "c": Unsettled(said, targets)}


def _watching_it_this_turn(o: Any, on: Happening | Either, c: Instruction) -> Any:
    return _watching_it(o, on, UNTIL_END_OF_TURN, c)


def _its_victim_dies(f: Filter) -> WhenDies:
    return WhenDies(both(f, DamagedThisTurn(IT_BY_NAME)))


# Any: an object as the text names it
def _as_its_victim_dies(f: Filter, o: Any, c: Instruction) -> Any:
    """What triggers as something dies to which a certain object has dealt damage."""
    return _watching_for(o, cause(_its_victim_dies(f)), UNTIL_END_OF_TURN, c)


def _says_as_its_victim_dies(tree: Any) -> Iterator[Bindings]:
    for found in _says_watching_it_this_turn(tree):
        on, _ = found["on"]
        *kind, last = parts_of(on.filter) if isinstance(on, WhenDies) and on.filter is not None else (None,)
        if kind and last == DamagedThisTurn(IT_BY_NAME) and on == _its_victim_dies(both(*kind)):
            yield {"f": both(*kind), "o": found["o"], "c": found["c"]}


def _says_watching_it_this_turn(tree: Any) -> Iterator[Bindings]:
    for found in _says_watching_it(tree):
        if found["until"] == UNTIL_END_OF_TURN:
            yield {name: found[name] for name in ("o", "on", "c")}


# Any: a sentence as the grammar has it
def _other_than_it(c: Any, on: TriggerCondition) -> Any:
    """A sentence with "other" as other than what is remembered; None where the ability is about something else too."""
    if not any(part == Another() for part in c.walk()):
        return c
    if getattr(on, "filter", None) != IsIt():
        return None
    return rewritten(c, lambda part: NOT_IT if part == Another() else part)


# Any: an instruction as the grammar has it
def _when_damaged_dies(c: Any) -> Any:
    """What happens as a creature dies to which the spell or ability has dealt damage (CR 603.7b); it speaks of no object."""
    if any(isinstance(part, (BackReference, NotedAmount)) for part in c.walk()):
        return None
    return ToSettle(_after_damage, c)


def _after_damage(effect: Instruction, targets: tuple[TargetSpec, ...]) -> DelayedTrigger:
    return DelayedTrigger(Triggered(WhenDies(IsIt()), effect, targets=targets), DAMAGED, False, UNTIL_END_OF_TURN)


def _says_when_damaged_dies(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, DelayedTrigger) and tree.remembers == DAMAGED:
        ability: Any = tree.ability
        if tree == _after_damage(ability.effect, ability.targets):
            yield {"c": Unsettled(ability.effect, ability.targets)}


def _is_watched_for(on: TriggerCondition) -> bool:
    """Whether "whenever" goes before it: it can happen more than once in a turn, and not to the spell itself on the stack."""
    once = isinstance(on, (WhenDies, WhenLeaves)) and on.filter in (Itself(), IsEnchanted())
    return not once and not isinstance(on, AtBeginning) and not getattr(on, "functions", ()) and not is_of_casting(on)


def is_of_casting(on: TriggerCondition) -> bool:
    """Whether it is the casting of the object itself, which is over as its words are followed."""
    return getattr(on, "filter", None) == Itself() and any(issubclass(kind, SpellCast) for kind in on.events)


# Any: a cause as the grammar has it
def _whenever_until(until: Duration, on: Any, c: Instruction) -> Any:
    """A delayed triggered ability that triggers each time that it happens for a time (CR 603.7b).

    It has targets of its own, chosen as it is put on the stack, and its "it" is what it triggers on; what the instructions
    around it counted it doesn't know.
    """
    about = about_what(on)
    if about is None or not _is_watched_for(about.on) or any(isinstance(part, NotedAmount) for part in c.walk()):
        return None
    watched = about.on
    return ToSettle(partial(_watching, watched, until), c, about)


def _whenever_this_turn(on: Any, c: Instruction) -> Any:
    return _whenever_until(UNTIL_END_OF_TURN, on, c)


def _watching(
    on: TriggerCondition, until: Duration, effect: Instruction, targets: tuple[TargetSpec, ...]
) -> DelayedTrigger:
    """It knows what was done "this way" before, where that was then: a card in a graveyard may be gone (CR 608.2h)."""
    counted = [part for part in effect.walk() if isinstance(part, CountThisWay)] if len(effect.row()) == 1 else []
    known = {_left_as(part.of): part.of for part in counted if _left_as(part.of)}
    return DelayedTrigger(
        Triggered(on, _counting(effect, {name: Remembered(name) for name in known}), targets=targets),
        None,
        False,
        until,
        tuple(known.items()),
    )


def _left_as(of: Selector) -> str:
    """Under what name an instruction has left behind what is counted."""
    return next((part.name for part in of.walk() if isinstance(part, Remembered)), "")


def _counting(effect: Instruction, places: Mapping[str, Selector]) -> Any:
    """The same where what was left under these names is looked for there."""
    return effect.rewritten(
        lambda part: (
            dataclasses.replace(part, of=places.get(_left_as(part.of), part.of))
            if isinstance(part, CountThisWay)
            else part
        )
    )


def _says_whenever_until(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, DelayedTrigger) and tree.duration is not None and _is_watched_for(tree.ability.on):
        ability: Any = tree.ability
        effect = _counting(ability.effect, dict(tree.knows))
        if tree == _watching(ability.on, tree.duration, effect, ability.targets):
            yield {"on": ability.on, "until": tree.duration, "c": Unsettled(effect, ability.targets)}


def _says_whenever_this_turn(tree: Any) -> Iterator[Bindings]:
    for found in _says_whenever_until(tree):
        if found["until"] == UNTIL_END_OF_TURN:
            yield {"on": found["on"], "c": found["c"]}


# Any: a cause as the grammar has it
def _whenever_about_it(on: Any, c: Instruction) -> Any:
    """The same where what is done speaks of one thing that the text has named before, which it remembers (CR 603.7c).

    Only where the trigger is about nothing that the word could mean as well.
    """
    about = about_what(on)
    if about is None or not _is_watched_for(about.on) or about.it is not None or about.that is not None:
        return None
    spoken_of = remembered(c)
    if len(spoken_of) != 1 or not isinstance(spoken_of[0], BackReference) or spoken_of[0].word in PLAYER_WORDS:
        return None
    back: Any = spoken_of[0]
    return DelayedTrigger(Triggered(about.on, replaced(c, back, IT)), back, False, UntilEndOfTurn())


def _says_whenever_about_it(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, DelayedTrigger) and tree.remembers is not None and _is_watched_for(tree.ability.on):
        on, effect = tree.ability.on, tree.ability.effect
        if tree == DelayedTrigger(Triggered(on, effect), tree.remembers, False, UntilEndOfTurn()):
            yield {"on": on, "c": replaced(effect, IT, tree.remembers)}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    plain_sentence(
        "{on:cause} this turn, {c:plain sentence}",
        _whenever_this_turn,
        _says_whenever_this_turn,
    ),
    plain_sentence("{until:watching time}, {on:cause}, {c:plain sentence}", _whenever_until, _says_whenever_until),
    plain_sentence(
        (
            "(when|whenever) {o:mention.s} {on:befalling.s} this turn, {c:plain sentence}",
            "(when|whenever) (either|one) of {o:mention.p} {on:befalling.s} this turn, {c:plain sentence}",
        ),
        _watching_it_this_turn,
        _says_watching_it_this_turn,
    ),
    plain_sentence(
        (
            "{until:watching time}, (when|whenever) {o:mention.s} {on:befalling.s}, {c:plain sentence}",
            "{until:watching time}, (when|whenever) (either|one) of {o:mention.p} {on:befalling.s}, {c:plain sentence}",
        ),
        _watching_it,
        _says_watching_it,
    ),
    words("watching time", ("until end of turn", "this turn"), UntilEndOfTurn),
    words("watching time", "until your next turn", UntilYourNextTurn),
    words("watching time", "until the end of your next turn", UntilEndOfYourNextTurn),
    words("watching time", "until end of combat", UntilEndOfCombat),
    words("watching time", "for the rest of the game", Indefinite),
    plain_sentence(
        (
            "(when|whenever) {f:a filter} dealt damage by {o:mention.s} dies this turn, {c:plain sentence}",
            "(when|whenever) {f:a filter} dealt damage this turn by {o:mention.s} dies, {c:plain sentence}",
        ),
        _as_its_victim_dies,
        _says_as_its_victim_dies,
    ),
    plain_sentence(
        "(when|whenever) a creature dealt damage this way dies this turn, {c:plain sentence}",
        _when_damaged_dies,
        _says_when_damaged_dies,
    ),
    plain_sentence("{on:cause} this turn, {c:clauses}.", _whenever_about_it, _says_whenever_about_it),
)
