"""Targets that could be chosen for what is announced, as its costs are judged before any is chosen (CR 601.2b, 601.2f)."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from apnap import Game, Node, Question
from apnap_plugins.rules.payment.frame import AnnouncementFrame
from apnap_plugins.rules.stack.stack import text_of
from apnap_plugins.rules.stack.targets import TARGETS, TargetSpec, candidates_in_any_case
from apnap_plugins.rules.vocabulary.base import Ref, amount
from apnap_plugins.rules.vocabulary.filters import Anything


# Any: questions with answers of several types
def look_at_targets(game: Game, kinds: Sequence[type[Question[Any]]]) -> bool:
    """Whether something in force answers one of these questions by a spell's targets, as its nodes say they read."""
    if not game.is_answered(*kinds):
        return False
    answers = game.index().answers
    found = (active.effect for kind in kinds for active in answers.get(kind, ()))
    return any(game.rules.memo(("looks at targets", effect), partial(_looks, effect)) for effect in found)


def _looks(effect: Node) -> bool:
    return any(TARGETS.name in getattr(part, "reads", ()) for part in effect.walk())


def with_targets_chosen(
    game: Game, frame: AnnouncementFrame, judge: Callable[[], bool], alike: Callable[[], object], any_x: bool = False
) -> bool:
    """Whether `judge` says yes with some targets that could be chosen, all together.

    Of those with which `alike` is the same only as many are looked at as there may be. With `any_x` they are such as some X
    would allow, of which there may be more than some X really does.
    """
    before = game.get(TARGETS, frame.obj)
    try:
        for refs in _choices(game, frame, alike, any_x):
            game.set(TARGETS, frame.obj, ((refs,),))
            if judge():
                return True
        return False
    finally:
        game.set(TARGETS, frame.obj, before)


def _choices(
    game: Game, frame: AnnouncementFrame, alike: Callable[[], object], any_x: bool
) -> Iterator[tuple[Ref, ...]]:
    """Targets that could be chosen, all together."""
    for phrases in _phrases(game, frame):
        specs = tuple(_for_any_x(game, spec) for spec in phrases) if any_x else phrases
        different = any(spec.other_than for spec in specs)
        slots = [list(_of_phrase(game, frame, specs, at, different, alike)) for at in range(len(specs))]
        for way in itertools.product(*slots):
            refs = tuple(ref for slot in way for ref in slot)
            if not different or len(set(refs)) == len(refs):
                yield refs


def _phrases(game: Game, frame: AnnouncementFrame) -> Iterator[tuple[TargetSpec, ...]]:
    """The target phrases that were chosen with the modes; before that, for each way to choose as few as can be (CR 700.2c)."""
    if frame.parts:
        yield tuple(spec for _, specs in frame.parts for spec in specs)
        return
    texts = text_of(game, frame.obj) if frame.ability is None else (frame.ability,)
    ways = [[text.targets] if text.modes is None else list(_of_modes(text)) for text in texts]
    for way in itertools.product(*ways):
        yield tuple(spec for specs in way for spec in specs)


# Any: an ability of whatever class that has modes
def _of_modes(text: Any) -> Iterator[tuple[TargetSpec, ...]]:
    for modes in itertools.combinations(text.modes.modes, text.modes.minimum):
        yield tuple(spec for mode in modes for spec in mode.targets)


def _for_any_x(game: Game, spec: TargetSpec) -> TargetSpec:
    """A target phrase without what X has to say about it."""
    if not any(part.of_x for part in spec.walk()):
        return spec
    return dataclasses.replace(
        spec,
        filter=Anything() if spec.filter is not None else None,
        minimum=0,
        maximum=game.rules.limits.objects,
        also=tuple((zone, Anything()) for zone, _ in spec.also),
    )


def _of_phrase(
    game: Game,
    frame: AnnouncementFrame,
    specs: Sequence[TargetSpec],
    at: int,
    different: bool,
    alike: Callable[[], object],
) -> Iterator[tuple[Ref, ...]]:
    """The targets of the phrase at a place: each number of them that there may be, of those that are not `alike`.

    Where those of several phrases must be `different`, also each choice among those that are alike.
    """
    spec, options = specs[at], candidates_in_any_case(frame.ctx, specs, at)
    least = amount(frame.ctx, spec.minimum)
    most = max(least, min(amount(frame.ctx, spec.maximum), len(options)))
    kinds: dict[object, list[Ref]] = {}
    for ref in options:
        game.set(TARGETS, frame.obj, (((ref,),),))
        group = kinds.setdefault(alike(), [])
        if len(group) < most:
            group.append(ref)
    groups = list(kinds.values())
    for number in range(least, most + 1):
        if different:
            yield from itertools.combinations([ref for group in groups for ref in group], number)
        else:
            yield from _so_many_of(groups, number)


def _so_many_of(groups: Sequence[Sequence[Ref]], number: int) -> Iterator[tuple[Ref, ...]]:
    """So many of all together, with each number of every group: the first of it."""
    if not groups:
        yield from [()] if number == 0 else []
        return
    first, *others = groups
    for count in range(min(len(first), number) + 1):
        yield from ((*first[:count], *rest) for rest in _so_many_of(others, number - count))
