"""Abandon (CR 701.26)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from apnap import Context, Event, Game, Happened, Instruction, Manifest, TriggerCondition, Verb, declares, node
from apnap.words import words
from apnap_plugins.rules.frames.schemes import SCHEME_DECK, Abandoned, is_ongoing, schemes_in_motion
from apnap_plugins.rules.vocabulary.actions import ABANDON
from apnap_plugins.rules.vocabulary.base import Selector
from apnap_plugins.rules.vocabulary.selectors import This
from apnap_plugins.rules.words.references import caused

MANIFEST = Manifest(
    id="abandon",
    name="Abandon",
    kind="keyword action",
    rules=("701.26",),
    requires=("schemes",),
    mentions=("scheme-decks",),
    numbers={
        "2017-09-25": {"701.26": "701.24"},
        "2020-01-22": {"701.26": "701.25"},
        "2021-04-19": {},
    },
    kernel=">=0.1,<0.2",
    words=("abandon",),
)


def can_abandon(game: Game, scheme: int) -> bool:
    """Whether it is a face-up ongoing scheme in a game with scheme decks (CR 701.26a)."""
    return SCHEME_DECK in game.rules.zones and scheme in schemes_in_motion(game) and is_ongoing(game, scheme)


def abandon(game: Game, schemes: Iterable[int]) -> list[int]:
    """These schemes are abandoned (CR 701.26b), those that can be. Returns them."""
    done = game.happen_all([Abandoned(scheme) for scheme in schemes if can_abandon(game, scheme)])
    return [one.event.scheme for one in done if isinstance(one.event, Abandoned)]


@node
class Abandon(Instruction):
    """Abandon schemes (CR 701.26b)."""

    which: Selector = This()

    def is_possible(self, ctx: Context) -> bool:
        """Nobody can choose to abandon what can't be (CR 701.26a)."""
        return any(can_abandon(ctx.game, scheme) for scheme in self.which.objects(ctx))

    def perform(self, ctx: Context) -> bool:
        """Whether anything was."""
        return bool(abandon(ctx.game, self.which.objects(ctx)))


@node
class WhenAbandoned(TriggerCondition):
    """When this scheme is abandoned: as it was before, for then it is face down in the deck."""

    events: ClassVar[tuple[type[Event], ...]] = (Abandoned,)
    looks_back: ClassVar[bool] = True

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By the scheme that it was."""
        return isinstance(happened.event, Abandoned) and happened.event.scheme == ctx.source


apnap_declarations = declares(
    Verb(ABANDON, abandon),
    words("clause", "abandon ~", Abandon),
    words("cause", "when you abandon ~", **caused(WhenAbandoned, it=None, that=None, player=None)),
)
