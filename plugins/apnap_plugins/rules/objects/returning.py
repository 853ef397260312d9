"""One-shot effects that move objects "until" something happens, and move them back then (CR 610.3)."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap import GAME, AnyTimeCheck, Context, Duration, Field, Game, Instruction, Manifest, Moved, Node, declares, node
from apnap.words import words
from apnap_plugins.rules.vocabulary.actions import EXILE
from apnap_plugins.rules.vocabulary.base import Selector

MANIFEST = Manifest(
    id="returning",
    name="Objects that return",
    kind="rules",
    rules=("610",),
    requires=("zones", "exile"),
    kernel=">=0.1,<0.2",
    not_tested={
        "610.4": "is about phasing out, and tested with that keyword (CR 702.26)",
        "610.4a": "is about phasing out, and tested with that keyword (CR 702.26)",
        "610.4b": "is about phasing out, and tested with that keyword (CR 702.26)",
        "610.4c": "is about phasing out, and tested with that keyword (CR 702.26)",
        "610.4d": "is about phasing out, and tested with that keyword (CR 702.26)",
    },
)


@node
class UntilThisLeaves(Duration):
    """Until the object that the ability is on leaves the battlefield (CR 610.3). Phasing out isn't leaving (CR 702.26d)."""

    def lasts(self, ctx: Context) -> bool:
        """Whether it is on the battlefield."""
        objects = ctx.game.objects
        return ctx.source in objects and objects[ctx.source].zone[0] == "battlefield"


@node
class UntilThatLeaves(Duration):
    """Until a certain object leaves the battlefield (CR 610.3): `obj` is its id."""

    holds_ids: ClassVar[bool] = True
    obj: int

    def lasts(self, ctx: Context) -> bool:
        """Whether it is on the battlefield."""
        objects = ctx.game.objects
        return self.obj in objects and objects[self.obj].zone[0] == "battlefield"


@node
class Return(Node):
    """What will be moved back to which zone, by whose effect, and until when it stays away (CR 610.3)."""

    source: int
    controller: int
    objects: tuple[int, ...]
    zone: str
    until: Duration
    rule: ClassVar[str] = "610.3"
    holds_ids: ClassVar[bool] = True


RETURNS: Final = Field[tuple[Return, ...]]("objects that will return", GAME, (), ids=True)


@node
class ExileUntil(Instruction):
    """Exile objects until something happens, such as that this leaves the battlefield (CR 610.3).

    The memory has what they became under "exiled", and those that were exiled, as they were before, under "as exiled".
    """

    objects: Selector
    until: Duration = UntilThisLeaves()
    leaves: ClassVar[str] = "exiled"

    def perform(self, ctx: Context) -> None:
        """Nothing moves where that has happened already (CR 610.3a, 610.3b)."""
        game = ctx.game
        ctx.memory["exiled"] = ctx.memory["as exiled"] = ()
        if not self.until.lasts(ctx):
            return
        gone: tuple[int, ...] = ()
        by_zone: dict[str, list[int]] = {}
        there = self.objects.objects(ctx)
        for obj in there:
            by_zone.setdefault(game.object(obj).zone[0], []).append(obj)
        for zone, objects in by_zone.items():
            new = tuple(game.verb(EXILE)(game, objects, ctx.source))
            gone += new
            record = Return(ctx.source, ctx.controller, new, zone, self.until)
            game.set(RETURNS, 0, (*game.get(RETURNS), record))
        ctx.memory["exiled"] = gone
        ctx.memory["as exiled"] = tuple(o for o in there if not set(gone).isdisjoint(game.became(o)))


@node
class ExileUntilOtherLeaves(Instruction):
    """Exile objects until another one leaves the battlefield (CR 610.3). The memory has what they became under "exiled"."""

    objects: Selector
    other: Selector
    leaves: ClassVar[str] = "exiled"

    def perform(self, ctx: Context) -> None:
        """Nothing moves where the other one isn't there any more (CR 610.3a, 610.3b)."""
        ctx.memory["exiled"] = ()
        for other in self.other.objects(ctx)[:1]:
            ExileUntil(self.objects, UntilThatLeaves(other)).perform(ctx)


def _bring_back(game: Game) -> None:
    """CR 610.3, 610.3d: all that is due returns immediately and at once, to the battlefield under its owners' control.

    Also CR 610.3c.
    """
    returns = game.get(RETURNS)
    if not returns:
        return
    due = [r for r in returns if not r.until.lasts(Context(game, r.source, r.controller))]
    if not due:
        return
    game.set(RETURNS, 0, tuple(r for r in returns if r not in due))
    moves = [Moved(o, r.zone, cause="return", by=r.source) for r in due for o in r.objects if o in game.objects]
    if moves:
        game.happen_all(moves)


apnap_declarations = declares(
    # What is away until something happens.
    RETURNS,
    # They return immediately after the event.
    AnyTimeCheck("return", "610.3", _bring_back),
    # Exile that ends by itself.
    words("clause", "exile {o:mentions} until ~ leaves the battlefield", means=ExileUntil),
)
