"""Daybound and nightbound (CR 702.145)."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap import Answering, AnyTimeCheck, Context, Event, Game, Manifest, Prohibition, Static, declares, node, one_of
from apnap_plugins.rules.designations.day_and_night import (
    DAY,
    NIGHT,
    IsDayOrNight,
    TransformsAsItBecomes,
    become,
    day_or_night,
)
from apnap_plugins.rules.faces.actions import Transformed
from apnap_plugins.rules.faces.effects import EntersTransformed
from apnap_plugins.rules.faces.faces import BACK, FACE, FRONT, is_transforming
from apnap_plugins.rules.vocabulary.actions import TRANSFORM
from apnap_plugins.rules.vocabulary.characteristics import has_keyword
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="daybound-and-nightbound",
    name="Daybound and Nightbound",
    kind="keyword ability",
    rules=("702.145",),
    since="MID",
    requires=("day-and-night", "faces", "transform"),
    kernel=">=0.1,<0.2",
    not_tested={"702.145a": "says on which faces of cards these abilities are found"},
)

DAYBOUND, NIGHTBOUND = "daybound", "nightbound"
BOUND: Final = {NIGHT: (DAYBOUND, FRONT), DAY: (NIGHTBOUND, BACK)}
"""As it becomes so, which ability transforms a permanent that has it, and which face must be up (CR 702.145b, 702.145e)."""


@node
class BoundTo(Answering[TransformsAsItBecomes, tuple[int, ...]]):
    """CR 702.145b, 702.145e: as it becomes night, or day, this permanent transforms if it is that side up."""

    designation: str = one_of((DAY, NIGHT))
    question: ClassVar[type[TransformsAsItBecomes]] = TransformsAsItBecomes

    def answer(self, ctx: Context, value: tuple[int, ...], question: TransformsAsItBecomes) -> tuple[int, ...]:
        """By the face that is up, whatever it looks like as a copy of something."""
        turns = question.designation == self.designation and _is_up(ctx.game, ctx.source, self.designation)
        return (*value, ctx.source) if turns else value


@node
class OtherwiseStays(Prohibition):
    """CR 702.145b, 702.145e: this permanent can't be transformed except by that ability of its own."""

    designation: str = one_of((DAY, NIGHT))
    events: ClassVar[tuple[type[Event], ...]] = (Transformed,)

    def forbids(self, ctx: Context, event: Event) -> bool:
        """What does it says why."""
        return isinstance(event, Transformed) and event.obj == ctx.source and event.why != self.designation


def _is_up(game: Game, obj: int, designation: str) -> bool:
    """Whether the face is up that is turned as it becomes so, of a card that can transform."""
    return game.get(FACE, obj) == BOUND[designation][1] and is_transforming(game, obj)


def _any_time(game: Game) -> None:
    """CR 702.145c, 702.145d, 702.145f, 702.145g: at once, and not as a state-based action.

    While it is neither day nor night, it becomes day by a permanent with daybound, and by one with nightbound night where
    there is none with daybound. Then what has the wrong side up for it is transformed.
    """
    if MANIFEST.id not in game.reached:
        return
    bound = {word: [o for o in game.zone("battlefield") if has_keyword(game, o, word)] for word, _ in BOUND.values()}
    now = day_or_night(game)
    if not now:
        begins = DAY if bound[DAYBOUND] else NIGHT if bound[NIGHTBOUND] else ""
        if begins:
            become(game, begins)
        return
    wrong = [obj for obj in bound[BOUND[now][0]] if _is_up(game, obj, now)]
    if any(game.is_allowed(Transformed(obj, why=now)) for obj in wrong):
        game.verb(TRANSFORM)(game, wrong, 0, now)


apnap_declarations = declares(
    # Both are static abilities; several instances of one are redundant.
    keyword_ability(
        DAYBOUND,
        # CR 702.145b: it enters with the night's side up, turns as it becomes night, and only then.
        Static((EntersTransformed(IsDayOrNight(NIGHT)), BoundTo(NIGHT), OtherwiseStays(NIGHT))),
    ),
    # CR 702.145e: as it becomes day, and only then.
    keyword_ability(NIGHTBOUND, Static((BoundTo(DAY), OtherwiseStays(DAY)))),
    AnyTimeCheck("daybound and nightbound", "702.145c", _any_time),
)
