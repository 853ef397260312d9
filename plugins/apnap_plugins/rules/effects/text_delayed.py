"""Words for what happens later: delayed and reflexive triggered abilities (CR 603.7, 603.12)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Duration, Instruction, Node, TriggerCondition, Triggered
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.continuous.continuous import UntilEndOfTurn
from apnap_plugins.rules.effects.delayed import IsIt, WhenYouDo
from apnap_plugins.rules.effects.instructions import DelayedTrigger
from apnap_plugins.rules.objects.triggers import WhenDies
from apnap_plugins.rules.turn.durations import UntilEndOfNextTurn
from apnap_plugins.rules.turn.phases import POSTCOMBAT_MAIN, PRECOMBAT_MAIN
from apnap_plugins.rules.turn.triggers import AtBeginning, AtBeginningInNextTurn
from apnap_plugins.rules.vocabulary.base import Selector
from apnap_plugins.rules.vocabulary.selectors import All, Remembered, This, You
from apnap_plugins.rules.vocabulary.triggers import AnyEvent
from apnap_plugins.rules.words.references import (
    PLACED,
    BackReference,
    OwnIt,
    Reference,
    ToSettle,
    Unsettled,
    kind_of,
    replaced,
)

plain_sentence: Final = partial(words, "plain sentence")

IT: Final = Remembered("it")


def _remembered(effect: Any) -> list[Node]:
    """What an instruction speaks of that only the moment knows at which it is put off: targets, and words like "it"."""
    found = dict.fromkeys(part for part in effect.walk() if isinstance(part, (Reference, BackReference)))
    return [part for part in found if isinstance(part, BackReference) or not _is_known_later(part.of)]


def _is_known_later(of: Node) -> bool:
    """Whether a mention means the same at any time: "you", the object itself, "all creatures"."""
    return of in (This(), You()) or isinstance(of, All) or (isinstance(of, Selector) and kind_of(of) == "player")


def _all_it(effect: Instruction, spoken_of: list[Node]) -> bool:
    """Whether "it" is all that is spoken of, again and again."""
    alike = all(isinstance(part, BackReference) and part.word == "it" and part.but < 0 for part in spoken_of)
    return alike and not any(isinstance(part, Reference) for part in effect.walk())


def put_off(on: TriggerCondition, effect: Instruction, until: Duration | None = None) -> DelayedTrigger | None:
    """A delayed triggered ability that does something once; None where it would have to remember several things.

    It waits `until` then, or for ever.
    """
    spoken_of = _remembered(effect)
    if len(spoken_of) > 1 and _all_it(effect, spoken_of):
        effect = effect.rewritten(lambda part: spoken_of[0] if part in spoken_of else part)  # type: ignore[assignment]
    elif len(spoken_of) > 1:
        return None
    if not spoken_of:
        return DelayedTrigger(Triggered(on, effect), duration=until)
    known = replaced(effect, spoken_of[0], IT)
    return DelayedTrigger(Triggered(on, known), spoken_of[0], duration=until)  # type: ignore[arg-type]


def taken_up(tree: object, on: TriggerCondition, until: Duration | None = None) -> Iterator[Node]:
    """What a delayed triggered ability for such a moment does, in terms of now."""
    if not isinstance(tree, DelayedTrigger) or tree.ability.on != on:
        return
    if tree == DelayedTrigger(Triggered(on, tree.ability.effect), tree.remembers, duration=until):
        effect = tree.ability.effect
        yield effect if tree.remembers is None else replaced(effect, IT, tree.remembers)


def _later(on: TriggerCondition, *moments: str, until: Duration | None = None) -> list[WordDeclaration]:
    """Words for doing something at the beginning of a later step."""

    def means(c: Instruction) -> Any:
        return put_off(on, c, until)

    def says(tree: Any) -> Iterator[Bindings]:
        yield from ({"c": effect} for effect in taken_up(tree, on, until))

    behind = tuple(f"{{c:clauses}} {moment}." for moment in moments)
    before = tuple(f"{moment}, {{c:clauses}}." for moment in moments)
    return [plain_sentence((*behind, *before), means, says)]


def _when_it_dies(o: Any, c: Instruction) -> Any:
    """CR 603.7b: with a stated duration it can trigger for each."""
    others = [part for part in _remembered(c) if part != o]
    if others:
        return None
    return DelayedTrigger(Triggered(WhenDies(IsIt()), c), o, False, UntilEndOfTurn())


# Any: sentences as the grammar has them, and what it is to settle
def when_you_do(a: Instruction, b: Any) -> Any:
    """What triggers on something that was done (CR 603.12); its targets are chosen as it is put on the stack.

    None where it looks back: what it could mean is left out.
    """
    backs = [part for part in b.walk() if isinstance(part, BackReference)]
    if backs and (any(part.word != "it" for part in backs) or _speaks_of_objects(a)):
        return None
    own = b.rewritten(lambda part: OwnIt() if isinstance(part, BackReference) else part)
    return ToSettle(lambda tree, targets: WhenYouDo(a, tree, targets), own)


def _speaks_of_objects(a: Instruction) -> bool:
    """Whether what is done names anything that "it" could mean: any object but the one itself."""
    return any(isinstance(part, PLACED) and getattr(part, "of", None) not in (This(), You()) for part in a.walk())


# Any: the tree of a sentence
def says_when_you_do(tree: Any) -> Iterator[Bindings]:
    """The sentence by which something is done, and what triggers on that with its own targets."""
    if isinstance(tree, WhenYouDo) and tree == WhenYouDo(tree.what, tree.effect, tree.targets):
        yield {"a": tree.what, "b": Unsettled(tree.effect, tree.targets)}


YOUR_MAIN_PHASE: Final = AnyEvent((AtBeginning(PRECOMBAT_MAIN), AtBeginning(POSTCOMBAT_MAIN)))

WORDS: Final[tuple[WordDeclaration, ...]] = (
    *_later(AtBeginning("end", "each"), "at the beginning of the next end step"),
    *_later(AtBeginning("end", "your"), "at the beginning of your next end step"),
    *_later(AtBeginningInNextTurn("upkeep"), "at the beginning of the next turn's upkeep", until=UntilEndOfNextTurn()),
    *_later(AtBeginning("upkeep", "your"), "at the beginning of your next upkeep"),
    *_later(AtBeginning("end of combat", "each"), "at end of combat"),
    *_later(YOUR_MAIN_PHASE, "at the beginning of your next main phase"),
    *_later(YOUR_MAIN_PHASE, "at the beginning of your next main phase this turn", until=UntilEndOfTurn()),
    plain_sentence("when {o:mention.s} dies this turn, {c:clauses}.", _when_it_dies),
    plain_sentence("{a:plain sentence} when you do, {b:plain sentence}", when_you_do, says_when_you_do),
)
