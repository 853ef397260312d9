"""Adapt (CR 701.43)."""

from __future__ import annotations

from typing import ClassVar

from apnap import (
    Context,
    Event,
    Game,
    Instruction,
    Manifest,
    Teller,
    Verb,
    declares,
    event,
    node,
)
from apnap.words import words
from apnap_plugins.rules.counters.counters import PLUS, CountersPut, counters_on, who_puts
from apnap_plugins.rules.vocabulary.actions import ADAPT
from apnap_plugins.rules.vocabulary.base import Amount, Selector, amount, came_about
from apnap_plugins.rules.vocabulary.selectors import This
from apnap_plugins.rules.vocabulary.triggers import WhenObject
from apnap_plugins.rules.words.trigger_conditions import alone

MANIFEST = Manifest(
    id="adapt",
    name="Adapt",
    kind="keyword action",
    rules=("701.43",),
    first_edition="2020-01-22",
    since="RNA",
    requires=("counters",),
    numbers={
        "2020-01-22": {"701.43": "701.42"},
        "2021-04-19": {},
    },
    kernel=">=0.1,<0.2",
)


@event
class Adapted(Event):
    """A permanent adapts (CR 701.43a), also where it has a +1/+1 counter and nothing comes of it.

    With `regardless` it does so as though it had none, which an effect can make of the event. `who` is as for `CountersPut`.
    """

    rule: ClassVar[str] = "701.43a"
    objects: ClassVar[tuple[str, ...]] = ("permanent",)
    subjects: ClassVar[tuple[str, ...]] = ("permanent", "player")
    permanent: int
    player: int
    count: int
    regardless: bool = False
    who: int = -1

    def told(self, teller: Teller) -> str:
        """One sentence: which permanent adapts, and by how much."""
        return f"{teller.card(self.permanent)} adapts {self.count}"

    def perform(self, game: Game) -> bool:
        """It gets the counters if it has no +1/+1 counter (CR 701.43a). Returns whether any were put on it."""
        fit = self.regardless or not counters_on(game, self.permanent, PLUS)
        if not fit or self.count <= 0:
            return False
        return game.happen(CountersPut(PLUS, self.count, self.permanent, by=self.permanent, who=self.who)) is not None


def adapt(game: Game, permanent: int, count: int, who: int = -1) -> bool:
    """A permanent adapts (CR 701.43a). Whether it did: not where it is gone."""
    if not game.exists(permanent) or game.object(permanent).zone[0] != "battlefield":
        return False
    return came_about(game.happen(Adapted(permanent, game.controller(permanent), count, who=who)), Adapted)


@node
class Adapt(Instruction):
    """This permanent adapts (CR 701.43a)."""

    count: Amount
    what: Selector = This()

    def is_absurd_of_spell(self) -> bool:
        """Only a permanent adapts."""
        return self.what == This()

    def perform(self, ctx: Context) -> bool:
        """One after another. Returns whether one did."""
        count = amount(ctx, self.count)
        adapted = [adapt(ctx.game, obj, count, who_puts(ctx)) for obj in self.what.objects(ctx)]
        return any(adapted)


@node
class WhenAdapts(WhenObject):
    """Whenever a permanent that a filter means adapts."""

    events: ClassVar[tuple[type[Event], ...]] = (Adapted,)


apnap_declarations = declares(
    Verb(ADAPT, adapt),
    words("clause", "adapt {n:number}", Adapt),
    alone(WhenAdapts, "adapts"),
)
