"""What resolving effects do with a choice or for another player: become a color or type of a player's choice, gain control."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap import CONTROLLER, Context, Duration, Indefinite, Instruction, Op, Part, node
from apnap_plugins.rules.continuous.continuous import (
    BecomeColors,
    BecomeLandTypes,
    BecomeSubtypes,
    BecomeTypes,
    SetCharacteristics,
    UntilEndOfTurn,
    affect,
)
from apnap_plugins.rules.effects.linked_abilities import AColor, AColors, Choice
from apnap_plugins.rules.vocabulary.asking import choose_one, choose_word
from apnap_plugins.rules.vocabulary.base import Filter, Selector
from apnap_plugins.rules.vocabulary.selectors import You
from apnap_plugins.rules.vocabulary.subtypes import subtypes_in


@node
class BecomeOfChoice(Instruction):
    """Objects become the color, colors, creature type or basic land type of your choice (CR 105.3, 205.1a, 305.7).

    That is instead of the others of its kind that they have, or with `in_addition` a type beside these (CR 205.1b).
    """

    objects: Selector
    choice: Choice
    duration: Duration = UntilEndOfTurn()
    in_addition: bool = False

    def perform(self, ctx: Context) -> None:
        """One choice for all of them, made as this is done."""
        objects = self.objects.objects(ctx)
        if not objects:
            return
        options = map(str, self.choice.options(ctx, ctx.controller))
        chosen = choose_word(ctx.game, ctx.controller, options, "608.2d", "Choose what it becomes", source=ctx.this)
        affect(ctx, objects, (self._part(ctx, chosen),), self.duration)

    def _part(self, ctx: Context, chosen: str) -> Part:
        if isinstance(self.choice, (AColor, AColors)):
            return BecomeColors(frozenset(chosen))
        words = frozenset([chosen])
        if self.in_addition:
            return BecomeTypes(subtypes=words)
        return BecomeSubtypes(words) if chosen in subtypes_in(ctx.game.rules).creature else BecomeLandTypes(words)


@node
class PlayerControls(Part):
    """A certain player controls it (layer 2, CR 613.1b)."""

    player: int
    layer: ClassVar[str] = "2"
    writes: ClassVar[frozenset[str]] = frozenset(["controller"])

    def op(self, ctx: Context, obj: int) -> Op | None:
        """Whoever controls the effect."""
        return SetCharacteristics(((CONTROLLER.name, self.player),))


OF_CONTROL: Final = "controller"
"""What filters read by which a change of control is seen."""


@node
class GainControl(Instruction):
    """A player gains control of objects, for a time (CR 110.2, 613.1b)."""

    may_fail: ClassVar[bool] = True
    """What they would gain control of may be gone: what "if they do" asks."""
    objects: Selector
    who: Selector = You()
    duration: Duration = UntilEndOfTurn()

    @property
    def steady(self) -> bool:  # type: ignore[override]
        """Of all objects of a kind that doesn't say who controls them: these are the same then."""
        group = self.objects.group()
        return group is not None and not any(
            isinstance(part, Filter) and OF_CONTROL in part.reads for part in group.walk()
        )

    def is_absurd(self) -> bool:
        """Whether several players would get the same objects."""
        return self.who.several

    def perform(self, ctx: Context) -> bool:
        """Who and what is meant is settled now (CR 611.2c); nobody gains control where the player has left.

        Returns whether anybody gained control of anything: what is gone is nobody's (CR 608.2c).
        """
        found = self.objects.objects(ctx)
        players = self.who.players(ctx)[:1]
        for player in players:
            affect(ctx, found, (PlayerControls(player),), self.duration)
        return bool(players) and any(map(ctx.game.exists, found))


@node
class PassControlAround(Instruction):
    """You choose left or right; each player gains control of what the next player in that direction controls, with no end.

    Of the objects of a selector (CR 103.1, 110.2, 613.1b).
    """

    objects: Selector

    def perform(self, ctx: Context) -> None:
        """Who controls what is settled before any of it changes (CR 608.2f, 611.2c); left is the next player in turn order."""
        game, found = ctx.game, self.objects.objects(ctx)
        way = choose_one(game, ctx.controller, ("left", "right"), "608.2d", "Left or right?", source=ctx.this)
        seats = game.players_in()
        step = 1 if way == "left" else -1
        held = {seat: tuple(obj for obj in found if game.controller(obj) == seat) for seat in seats}
        for player in game.apnap():
            if player in seats:
                neighbor = seats[(seats.index(player) + step) % len(seats)]
                affect(ctx, held[neighbor], (PlayerControls(player),), Indefinite())


@node
class OwnersGainControl(Instruction):
    """Each player gains control of all objects of a selector that they own, with no end (CR 108.3, 110.2, 613.1b)."""

    objects: Selector

    def perform(self, ctx: Context) -> None:
        """Which these are is settled now (CR 611.2c); all get their effect at one moment."""
        game, found = ctx.game, self.objects.objects(ctx)
        for player in game.apnap():
            own = tuple(obj for obj in found if game.object(obj).owner == player)
            affect(ctx, own, (PlayerControls(player),), Indefinite())
