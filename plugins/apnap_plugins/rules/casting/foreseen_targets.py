"""Costs that depend on targets, as it is judged whether something can be cast or activated: before any is chosen (CR 601.2f)."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from apnap import Game, Node
from apnap_plugins.rules.payment.frame import AnnouncementFrame
from apnap_plugins.rules.payment.total_cost import (
    CostIncrease,
    CostReduction,
    cost_to_choose_for,
    costs_can_be_paid,
    reduction,
)
from apnap_plugins.rules.stack.stack import text_of
from apnap_plugins.rules.stack.targets import TARGETS, TargetSpec, candidates
from apnap_plugins.rules.vocabulary.base import Ref, amount
from apnap_plugins.rules.vocabulary.symbols import ManaCost


def payable_with_targets(game: Game, frame: AnnouncementFrame) -> bool:
    """Whether the costs can be paid: where what they are depends on targets, with some that could be chosen (CR 601.2f)."""
    if not _costs_look_at_targets(game):
        return costs_can_be_paid(game, frame)
    before = game.get(TARGETS, frame.obj)
    try:
        for refs in _choices(game, frame):
            game.set(TARGETS, frame.obj, ((refs,),))
            if costs_can_be_paid(game, frame):
                return True
        return False
    finally:
        game.set(TARGETS, frame.obj, before)


def _costs_look_at_targets(game: Game) -> bool:
    """Whether something in force makes spells cost more or less by their targets, as its nodes say they read."""
    if not game.is_answered(CostIncrease) and not game.is_answered(CostReduction):
        return False
    answers = game.index().answers
    found = (active.effect for kind in (CostIncrease, CostReduction) for active in answers.get(kind, ()))
    return any(game.rules.memo(("looks at targets", effect), partial(_looks, effect)) for effect in found)


def _looks(effect: Node) -> bool:
    return any(TARGETS.name in getattr(part, "reads", ()) for part in effect.walk())


def _choices(game: Game, frame: AnnouncementFrame) -> Iterator[tuple[Ref, ...]]:
    """Targets that could be chosen, all together: of those with which it costs the same only as many as there may be."""
    for specs in _phrases(game, frame):
        different = any(spec.other_than for spec in specs)
        slots = [list(_of_phrase(game, frame, spec, different)) for spec in specs]
        for way in itertools.product(*slots):
            refs = tuple(ref for slot in way for ref in slot)
            if not different or len(set(refs)) == len(refs):
                yield refs


def _phrases(game: Game, frame: AnnouncementFrame) -> Iterator[tuple[TargetSpec, ...]]:
    """The target phrases of the spell or ability, for each way to choose as few modes as can be (CR 700.2c)."""
    texts = text_of(game, frame.obj) if frame.ability is None else (frame.ability,)
    ways = [[text.targets] if text.modes is None else list(_of_modes(text)) for text in texts]
    for way in itertools.product(*ways):
        yield tuple(spec for specs in way for spec in specs)


# Any: an ability of whatever class that has modes
def _of_modes(text: Any) -> Iterator[tuple[TargetSpec, ...]]:
    for modes in itertools.combinations(text.modes.modes, text.modes.minimum):
        yield tuple(spec for mode in modes for spec in mode.targets)


def _of_phrase(game: Game, frame: AnnouncementFrame, spec: TargetSpec, different: bool) -> Iterator[tuple[Ref, ...]]:
    """The targets of one phrase: each number of them that there may be, of those that are not alike in what it costs.

    Where those of several phrases must be `different`, also each choice among those that are alike.
    """
    options = candidates(frame.ctx, spec)
    least = amount(frame.ctx, spec.minimum)
    most = max(least, min(amount(frame.ctx, spec.maximum), len(options)))
    kinds: dict[tuple[ManaCost, ManaCost], list[Ref]] = {}
    for ref in options:
        game.set(TARGETS, frame.obj, (((ref,),),))
        alike = kinds.setdefault((cost_to_choose_for(game, frame)[0], reduction(game, frame)), [])
        if len(alike) < most:
            alike.append(ref)
    groups = list(kinds.values())
    for number in range(least, most + 1):
        if different:
            yield from itertools.combinations([ref for alike in groups for ref in alike], number)
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
