"""As a spell or ability is announced: modes that cost more, modes whose targets depend on X, and what X can be (CR 601.2b)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from apnap import Context, Game
from apnap_plugins.rules.payment.frame import AnnouncementFrame
from apnap_plugins.rules.payment.total_cost import (
    AdditionalCosts,
    cost_to_choose_for,
    larger_costs_more,
    least_x,
    look_at_x,
    payable_with_targets,
    payable_x,
    set_x,
    wants_x,
    x_to_try,
)
from apnap_plugins.rules.stack.abilities import Modes
from apnap_plugins.rules.stack.stack import can_choose_modes, defined_x, text_of
from apnap_plugins.rules.stack.targets import TargetSpec, can_choose
from apnap_plugins.rules.vocabulary.characteristics import text_x


# Any: abilities of whatever class that has modes
def most_modes(game: Game, frame: AnnouncementFrame, texts: Sequence[Any]) -> int | None:
    """How many modes can be chosen and paid for, where more of them cost more (CR 601.2b); None where they don't."""
    modal: list[Modes] = [text.modes for text in texts if text.modes is not None]
    if not modal or not game.is_answered(AdditionalCosts):
        return None
    least, most = sum(modes.minimum for modes in modal), sum(modes.maximum for modes in modal)

    def cost_of(count: int) -> tuple[object, ...]:
        frame.modes = tuple(range(count))
        return cost_to_choose_for(game, frame)

    try:
        if most == least or cost_of(least) == cost_of(least + 1):
            return None
        while least < most and cost_of(least + 1) and payable_with_targets(game, frame):
            least += 1
        return least
    finally:
        frame.modes = None


# Any: abilities of whatever class that has modes
def x_for_modes(game: Game, frame: AnnouncementFrame, texts: Sequence[Any]) -> Sequence[int]:
    """The values of X that could be chosen after modes whose targets depend on it (CR 601.2b); none where none does.

    With several such modes each is looked at by itself: a choice with which no one X goes is taken back (CR 728.1).
    """
    if not wants_x(game, frame) or not look_at_x(phrases(text) for text in texts if text.modes is not None):
        return ()
    values = payable_x(game, frame)[: game.rules.limits.objects]
    set_x(frame, 0)
    return values


# Any: an ability of whatever class that has modes and targets
def phrases(text: Any) -> tuple[TargetSpec, ...]:
    """The target phrases of a text, and of its modes."""
    modes = text.modes.modes if text.modes is not None else ()
    return (*text.targets, *(spec for mode in modes for spec in mode.targets))


# Any: abilities of whatever class that has modes and targets
def can_be_announced(ctx: Context, texts: Iterable[Any]) -> bool:
    """Whether modes and targets can be chosen for these texts (CR 601.2b, 601.2c)."""
    for text in texts:
        if text.modes is not None:
            if not can_choose_modes(ctx, text.modes):
                return False
        elif not can_choose(ctx, text.targets):
            return False
    return True


def values_of_x(frame: AnnouncementFrame, every: bool = False) -> Iterator[int]:
    """The values of X with which modes and targets can be chosen (CR 601.2b, 601.2c), each in force as it is given.

    That is 0 where no X is chosen, and what the text says where that defines it (CR 107.3c). Others are looked at where a
    target depends on X, or something else does (`every`), or where a larger one can be easier to pay. Which X it is that is
    in force afterwards is for the caller to say.
    """
    game = frame.ctx.game
    texts = text_of(game, frame.obj) if frame.ability is None else (frame.ability,)
    defined = defined_x(texts)

    def announced(x: int) -> bool:
        frame.x = frame.ctx.x = x
        return can_be_announced(frame.ctx, texts)

    least = least_x(frame) if defined is None else text_x(frame.ctx, defined)
    if announced(least):
        yield least
    if defined is not None or not wants_x(game, frame):
        return
    if not larger_costs_more(game, frame) or every or look_at_x(map(phrases, texts)):
        values = x_to_try(game, frame)[: game.rules.limits.objects]  # no more where a life total is astronomical
        yield from (x for x in values if x > least and announced(x))
