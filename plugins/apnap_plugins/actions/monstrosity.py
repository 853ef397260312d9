"""Monstrosity (CR 701.31)."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap import (
    OBJECT,
    Context,
    Event,
    Field,
    Game,
    Instruction,
    Leaf,
    Manifest,
    Teller,
    Verb,
    declares,
    event,
    node,
)
from apnap.words import word_list, words
from apnap_plugins.rules.counters.counters import PLUS, CountersPut, who_puts
from apnap_plugins.rules.vocabulary.actions import MONSTROSITY
from apnap_plugins.rules.vocabulary.base import Amount, Filter, Quantity, Selector, amount
from apnap_plugins.rules.vocabulary.characteristics import OWN_X
from apnap_plugins.rules.vocabulary.selectors import This
from apnap_plugins.rules.vocabulary.triggers import WhenObject
from apnap_plugins.rules.words.trigger_conditions import alone

MANIFEST = Manifest(
    id="monstrosity",
    name="Monstrosity",
    kind="keyword action",
    rules=("701.31",),
    since="THS",
    requires=("counters", "stack"),
    numbers={
        "2017-09-25": {"701.31": "701.29"},
        "2020-01-22": {"701.31": "701.30"},
        "2021-04-19": {},
    },
    kernel=">=0.1,<0.2",
)

MONSTROUS: Final = Field[bool]("monstrous", OBJECT, False, public=True)
"""A designation of permanents; it ends only as the permanent leaves the battlefield, and is not copied (CR 701.31b)."""


@event
class BecameMonstrous(Leaf):
    """A permanent becomes monstrous (CR 701.31a). `x` is X of the ability that did it, 0 where it has none (CR 701.31c)."""

    rule: ClassVar[str] = "701.31b"
    objects: ClassVar[tuple[str, ...]] = ("permanent",)
    subjects: ClassVar[tuple[str, ...]] = ("permanent",)
    permanent: int
    x: int = 0

    def told(self, teller: Teller) -> str:
        """One sentence: which permanent becomes so."""
        return f"{teller.card(self.permanent)} becomes monstrous"

    def perform(self, game: Game) -> None:
        """It has the designation from now on, and its other abilities know X (CR 701.31b, 701.31c)."""
        game.set(MONSTROUS, self.permanent, True)
        if self.x:
            game.set(OWN_X, self.permanent, self.x)


@event
class MonstrosityDone(Event):
    """A permanent's ability says "monstrosity N" while it isn't monstrous (CR 701.31a).

    `x` is X where N is that, `who` as for `CountersPut`.
    """

    rule: ClassVar[str] = "701.31a"
    silent: ClassVar[bool] = True
    objects: ClassVar[tuple[str, ...]] = ("permanent",)
    subjects: ClassVar[tuple[str, ...]] = ("permanent", "player")
    permanent: int
    player: int
    count: int
    x: int = 0
    who: int = -1

    def perform(self, game: Game) -> bool:
        """Counters are put on it, if any can be, and it becomes monstrous (CR 701.31a). Returns whether it became so."""
        if self.count > 0:
            game.happen(CountersPut(PLUS, self.count, self.permanent, by=self.permanent, who=self.who))
        return game.exists(self.permanent) and game.happen(BecameMonstrous(self.permanent, self.x)) is not None


def become_monstrous(game: Game, permanent: int, count: int, x: int = 0, who: int = -1) -> bool:
    """CR 701.31a: a permanent that isn't monstrous gets +1/+1 counters and becomes monstrous. Whether it became so.

    Only what is on the battlefield can (CR 701.31b). `x` is the value of X that its other abilities refer to (CR 701.31c).
    """
    there = game.exists(permanent) and game.object(permanent).zone[0] == "battlefield"
    if not there or game.get(MONSTROUS, permanent):
        return False
    done = game.happen(MonstrosityDone(permanent, game.controller(permanent), count, x, who))
    return done is not None and isinstance(done.event, MonstrosityDone) and bool(done.result)


@node
class Monstrosity(Instruction):
    """This permanent becomes monstrous with so many counters (CR 701.31a)."""

    tells_x: ClassVar[bool] = True
    count: Amount
    what: Selector = This()

    def is_absurd_of_spell(self) -> bool:
        """Only permanents become monstrous (CR 701.31b)."""
        return self.what == This()

    def perform(self, ctx: Context) -> bool:
        """Returns whether it became monstrous. A number that isn't written as such is X for its other abilities."""
        count = amount(ctx, self.count)
        x = count if isinstance(self.count, Quantity) else 0
        became = [become_monstrous(ctx.game, obj, count, x, who_puts(ctx)) for obj in self.what.objects(ctx)]
        return any(became)


@node
class MonstrosityX(Quantity):
    """X as the permanent that has the ability became monstrous (CR 701.31c)."""

    reads = frozenset([OWN_X.name])

    def value(self, ctx: Context) -> int:
        """0 where it isn't, or became so without an X."""
        return ctx.game.get(OWN_X, ctx.source)


@node
class IsMonstrous(Filter):
    """A monstrous permanent (CR 701.31b)."""

    sort: ClassVar[str] = "state"
    reads = frozenset([MONSTROUS.name])

    def matches(self, ctx: Context, obj: int) -> bool:
        """Now, or as it left the battlefield."""
        return ctx.game.get(MONSTROUS, obj)


@node
class WhenBecomesMonstrous(WhenObject):
    """When a permanent that a filter means becomes monstrous (CR 701.31a)."""

    events: ClassVar[tuple[type[Event], ...]] = (BecameMonstrous,)


apnap_declarations = declares(
    MONSTROUS,
    Verb(MONSTROSITY, become_monstrous),
    words("clause", "monstrosity {n:number}", Monstrosity),
    word_list("adjective", [("monstrous", IsMonstrous())]),
    alone(WhenBecomesMonstrous, "becomes monstrous"),
)
