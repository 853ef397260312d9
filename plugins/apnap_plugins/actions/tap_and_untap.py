"""Tap and untap (CR 701.21)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from apnap import ChooseOne, Context, Game, Instruction, Leaf, Manifest, Verb, event, hookimpl, node
from apnap.words import WordDeclaration, words
from apnap_plugins.rules.permanents import TAPPED
from apnap_plugins.rules.selection import Selector

MANIFEST = Manifest(
    id="tap-and-untap",
    name="Tap and Untap",
    kind="keyword action",
    rules=("701.21",),
    requires=("permanents",),
)


@event
class Tap(Leaf):
    """A permanent becomes tapped (CR 701.21a). One that is tapped already doesn't (CR 701.21a)."""

    id: ClassVar[str] = "tap"
    rule: ClassVar[str] = "701.21a"
    obj: int

    def perform(self, game: Game) -> None:
        """Set the status (CR 701.21a, 110.5)."""
        game.set(TAPPED, self.obj, True)


@event
class Untap(Leaf):
    """A permanent becomes untapped (CR 701.21b)."""

    id: ClassVar[str] = "untap"
    rule: ClassVar[str] = "701.21b"
    obj: int

    def perform(self, game: Game) -> None:
        """Set the status (CR 701.21b, 110.5)."""
        game.set(TAPPED, self.obj, False)


def tap(game: Game, objects: Iterable[int]) -> list[int]:
    """Tap these permanents at once (CR 701.21a). Only untapped permanents can be tapped; returns those that were."""
    ids = [o for o in objects if game.exists(o) and game.object(o).zone[0] == "battlefield" and not game.get(TAPPED, o)]
    return [h.event.obj for h in game.happen_all([Tap(o) for o in ids]) if isinstance(h.event, Tap)] if ids else []


def untap(game: Game, objects: Iterable[int]) -> list[int]:
    """Untap these permanents at once (CR 701.21b). Only tapped permanents can be untapped; returns those that were."""
    ids = [o for o in objects if game.exists(o) and game.object(o).zone[0] == "battlefield" and game.get(TAPPED, o)]
    return [h.event.obj for h in game.happen_all([Untap(o) for o in ids]) if isinstance(h.event, Untap)] if ids else []


@hookimpl
def apnap_verbs() -> Iterable[Verb]:
    """`tap` and `untap`: (game, objects) -> those whose status changed."""
    return [Verb("tap", tap), Verb("untap", untap)]


@node
class TapOrUntap(Instruction):
    """Tap or untap a permanent, as its controller chooses when this is done (CR 608.2d, 701.21)."""

    objects: Selector

    def perform(self, ctx: Context) -> None:
        """A choice for each of several, then all of it."""
        game = ctx.game
        chosen: dict[str, list[int]] = {"tap": [], "untap": []}
        for obj in self.objects.objects(ctx):
            decision = ChooseOne(player=ctx.controller, options=("tap", "untap"), rule="608.2d", source=ctx.this,
                                 prompt="Tap or untap it?")  # fmt: skip
            chosen[game.ask(decision)].append(obj)
        tap(game, chosen["tap"])
        untap(game, chosen["untap"])


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call doing one of both."""
    return [words("clause", "tap or untap {o:mentions}", means=TapOrUntap)]
