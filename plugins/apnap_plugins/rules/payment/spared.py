"""What paying by default leaves untapped where other sources suffice (CR 601.2g, 602.2b)."""

from __future__ import annotations

from collections.abc import Iterable

from apnap import Game, reads_of
from apnap_plugins.rules.payment.frame import AnnouncementFrame
from apnap_plugins.rules.payment.sources import moves_itself
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.stack.targets import TARGETS


def to_spare(game: Game, frame: AnnouncementFrame | None) -> tuple[int, ...]:
    """The permanents that are of more use untapped for what the frame is about: nobody has to leave them so.

    The source of an ability, which would attack, block or be tapped for something else; where its costs move it elsewhere
    it may as well be tapped before. And targets that are legal only as long as they are untapped (CR 608.2b).
    """
    if frame is None:
        return ()
    source = frame.ability is not None and not moves_itself(frame.ability)
    return (*((frame.card,) if source else ()), *_have_to_stay_untapped(game, frame))


def _have_to_stay_untapped(game: Game, frame: AnnouncementFrame) -> Iterable[int]:
    """The targets of phrases that look at whether something is tapped."""
    targets = game.get(TARGETS, frame.obj) if frame.obj and frame.parts else ()
    for (_, specs), slots in zip(frame.parts, targets, strict=False):
        for spec, chosen in zip(specs, slots, strict=False):
            if any(TAPPED.name in reads_of(what) for _, what in spec.places()):
                yield from (target for target in chosen if isinstance(target, int))
