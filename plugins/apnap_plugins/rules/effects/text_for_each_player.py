"""Words for a target for each of several players: "for each opponent, tap up to one target creature that player controls".

How many there are is known as they are chosen: by the players who are there then (CR 601.2c).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Instruction
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.effects.instructions import Do, do
from apnap_plugins.rules.effects.untargeted_choices import PlayersChoose
from apnap_plugins.rules.objects.text import CHOSEN
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import ANY_NUMBER, Selector
from apnap_plugins.rules.vocabulary.filters import Anything, TheyControl, TheyOwn
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, EachPlayer, TriggerPlayer
from apnap_plugins.rules.words.filters import both, parts_of
from apnap_plugins.rules.words.references import BackReference, Reference, Resulting, replaced
from apnap_plugins.rules.words.trees import all_parts

plain_sentence: Final = partial(words, "plain sentence")


def _targets_in(c: Any) -> set[Reference]:
    return {part for part in all_parts(c) if isinstance(part, Reference) and isinstance(part.of, TargetSpec)}


def _is_of_that_player(last: Any) -> bool:
    """Whether a filter says that something is controlled or owned by "that player"."""
    return isinstance(last, (TheyControl, TheyOwn)) and getattr(last.who, "word", "") in (
        "that player",
        "that opponent",
    )


def _phrase(who: Selector, spec: Any) -> TargetSpec | None:
    """A phrase for one target of "that player" as one for a target of each of the players."""
    parts = parts_of(spec.filter) if spec.filter is not None else ()
    rest = [part for part in parts if not _is_of_that_player(part)]
    one = spec.maximum == 1 and not (spec.players or spec.also or spec.other_than)
    if not one or len(rest) != len(parts) - 1:
        return None
    kind = both(*rest) if rest else Anything()
    phrase: TargetSpec = dataclasses.replace(spec, filter=kind, maximum=ANY_NUMBER, each_of=who)
    return phrase


def _for_each(who: Selector, c: Any) -> tuple[Any, Reference] | None:
    """A clause about a target of "that player", with the phrase for a target of each of the players in its place."""
    targets = _targets_in(c)
    if len(targets) != 1 or not isinstance(c, Instruction) or c.compound or isinstance(c, (Do, Resulting)):
        return None
    (old,) = targets
    of = _phrase(who, old.of)
    if of is None:
        return None
    new = Reference(of, old.at)
    found = replaced(c, old, new)
    return None if any(isinstance(part, BackReference) for part in all_parts(found)) else (found, new)


def _as_written(of: TargetSpec) -> Iterator[Reference]:
    """Whose it is stands last, or before what is said behind: "target creature that player controls with flying"."""
    theirs = (TheyControl if of.zone == "battlefield" else TheyOwn)(TriggerPlayer())
    own = () if of.filter in (None, Anything()) else parts_of(of.filter)
    for at in range(len(own), -1, -1):
        said = both(*own[:at], theirs, *own[at:])
        yield Reference(dataclasses.replace(of, filter=said, maximum=1, each_of=None))


def _each_of(tree: Any, who: Selector) -> Iterator[Reference]:
    for part in dict.fromkeys(all_parts(tree)):
        if isinstance(part, Reference) and isinstance(part.of, TargetSpec) and part.of.each_of == who:
            yield part


# Any: functions of trees as words make them
def for_each_at_once(who: Selector) -> dict[str, Any]:
    """`means` and `says` of words for one thing that is done to a target of each of several players."""

    def means(c: Any) -> Any:
        found = _for_each(who, c)
        return None if found is None else found[0]

    def says(tree: Any) -> Iterator[Bindings]:
        for part in _each_of(tree, who) if isinstance(tree, Instruction) and not isinstance(tree, Do) else ():
            assert isinstance(part.of, TargetSpec)
            yield from ({"c": replaced(tree, part, said)} for said in _as_written(part.of))

    return {"means": means, "says": says}


def _if_you_like(who: Selector) -> dict[str, Any]:
    """What you may do with each of them, or not."""

    def means(c: Any) -> Any:
        found = _for_each(who, c)
        if found is None:
            return None
        return do(PlayersChoose(found[1], least=0, most=ANY_NUMBER), replaced(found[0], found[1], CHOSEN))

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, Do) and len(tree.steps) == 2 and isinstance(tree.steps[0], PlayersChoose):
            for part in _each_of(tree.steps[0], who):
                assert isinstance(part.of, TargetSpec)
                if tree.steps[0] == PlayersChoose(part, least=0, most=ANY_NUMBER):
                    yield from ({"c": replaced(tree.steps[1], CHOSEN, said)} for said in _as_written(part.of))

    return {"means": means, "says": says}


WORDS: Final[tuple[WordDeclaration, ...]] = tuple(
    declared
    for noun, who in (("opponent", EachOpponent()), ("player", EachPlayer()))
    for declared in (
        plain_sentence(f"for each {noun}, {{c:clause}}.", **for_each_at_once(who)),
        plain_sentence(f"for each {noun}, you may {{c:clause}}.", **_if_you_like(who)),
    )
)
