"""Instructions about combat: restrictions for a while, entering attacking or blocking, leaving it (CR 506.4, 508.4, 509.4)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Context, Duration, Instruction, Moved, Node, StaticEffect, node
from apnap_plugins.rules.combat.attacking import entering_attacking, reselect
from apnap_plugins.rules.combat.blocking import become_blocked, become_unblocked, entering_blocking
from apnap_plugins.rules.combat.combat import attackable, remove_from_combat
from apnap_plugins.rules.combat.effects import NOBODY
from apnap_plugins.rules.continuous.continuous import UntilEndOfTurn, ends_for_each
from apnap_plugins.rules.continuous.filters import IsAffected
from apnap_plugins.rules.counters.counters import enters_with_counters
from apnap_plugins.rules.objects.zones import carry_out_moves
from apnap_plugins.rules.vocabulary.asking import choose_one
from apnap_plugins.rules.vocabulary.base import Amount, Filter, Ref, Selector, amount
from apnap_plugins.rules.vocabulary.selectors import All, ControllerOf, OwnerOf, Remembered


@node
class ForAWhile(Instruction):
    """Effects that change what objects may do, not what they are, for a time; they mean the objects by `IsAffected`.

    Objects that the text describes are whatever fits as the game goes on, also later ones (CR 611.2c); those that it
    points out, such as targets, are determined now; so is what `remembers` names, for `Remembered` in the effects.
    """

    about: Selector
    effects: tuple[StaticEffect, ...]
    duration: Duration = UntilEndOfTurn()
    remembers: tuple[tuple[str, Selector], ...] = ()

    def is_absurd(self) -> bool:
        """Whether it lasts by something of the objects that it is about, where these are not settled as it begins."""
        return isinstance(self.about, All) and bool(getattr(self.duration, "of_affected", False))

    def perform(self, ctx: Context) -> None:
        """No effect where nothing is pointed out."""
        known = {name: of.refs(ctx) for name, of in self.remembers}
        if isinstance(self.about, All) and self.about.zone == "battlefield":
            described, players = _with_players_fixed(ctx, self.about.filter)
            known |= players
            for effect in self.effects:
                ctx.game.add_effect(ctx, _put(effect, described), self.duration, known)
            return
        objects = self.about.objects(ctx)
        groups = [(obj,) for obj in objects] if ends_for_each(self.duration) else [objects] if objects else []
        for group in groups:
            for effect in self.effects:
                ctx.game.add_effect(ctx, effect, self.duration, {**known, "affected": group})


def _with_players_fixed(ctx: Context, described: Filter) -> tuple[Filter, dict[str, tuple[Ref, ...]]]:
    """A description in which the players who control or own an object are those who do so now (CR 608.2h), and who they are."""
    known: dict[str, tuple[Ref, ...]] = {}

    def fixed(part: Node) -> Node:
        if not isinstance(part, (ControllerOf, OwnerOf)):
            return part
        name = f"fixed {len(known)}"
        known[name] = part.refs(ctx)
        return Remembered(name)

    return described.rewritten(fixed), known  # type: ignore[return-value]


def _put(effect: StaticEffect, described: Filter) -> StaticEffect:
    """An effect with a description in place of `IsAffected`."""
    changed = effect.rewritten(lambda part: described if part == IsAffected() else part)
    assert isinstance(changed, StaticEffect)
    return changed


@node
class BecomeBlocked(Instruction):
    """Attacking creatures become blocked (CR 509.1h)."""

    objects: Selector

    def perform(self, ctx: Context) -> None:
        """Those that aren't yet."""
        become_blocked(ctx.game, self.objects.objects(ctx))


@node
class BecomeUnblocked(Instruction):
    """Attacking creatures become unblocked (CR 509.1h)."""

    objects: Selector

    def perform(self, ctx: Context) -> None:
        """What blocked them stops blocking them."""
        become_unblocked(ctx.game, self.objects.objects(ctx))


@node
class PutAttacking(Instruction):
    """Put cards onto the battlefield under your control, tapped and attacking (CR 508.4), `whom` where the text says.

    With `tapped` false they enter untapped. `counters` are kinds with the number that each has on it (CR 122.6a).
    """

    objects: Selector
    whom: Selector | None = None
    tapped: bool = True
    counters: tuple[tuple[str, Amount], ...] = ()
    leaves: ClassVar[str] = "moved"
    zone: ClassVar[str] = "battlefield"

    def is_possible(self, ctx: Context) -> bool:
        """There is something to move (CR 608.2d)."""
        return bool(self.objects.objects(ctx))

    def perform(self, ctx: Context) -> bool:
        """Their controller chooses whom each attacks, where the text doesn't say. Returns whether anything moved.

        Under "moved" the memory has what they became.
        """
        game = ctx.game
        target = next(iter(self.whom.refs(ctx)), NOBODY) if self.whom is not None else None
        moves = []
        for obj in self.objects.objects(ctx):
            move = Moved(obj, "battlefield", controller=ctx.controller, cause="effect", by=ctx.source)
            move = entering_attacking(game, move, target)
            for kind, number in self.counters:
                if (count := amount(ctx, number)) > 0:
                    move = enters_with_counters(game, move, kind, count)
            moves.append(move.with_enters("tapped", True) if self.tapped else move)
        return carry_out_moves(ctx, moves)


@node
class PutBlocking(Instruction):
    """Put cards onto the battlefield under your control blocking (CR 509.7), `what` where the text says."""

    objects: Selector
    what: Selector | None = None

    def perform(self, ctx: Context) -> None:
        """What is named but attacks no more is not blocked (CR 509.7a)."""
        game = ctx.game
        attacker = next(iter(self.what.objects(ctx)), -1) if self.what is not None else 0
        moves = [
            entering_blocking(
                game, Moved(obj, "battlefield", controller=ctx.controller, cause="effect", by=ctx.source), attacker
            )
            for obj in self.objects.objects(ctx)
        ]
        carry_out_moves(ctx, moves)


@node
class ReselectAttacked(Instruction):
    """You may reselect which player or planeswalker these creatures are attacking (CR 508.7)."""

    objects: Selector

    def perform(self, ctx: Context) -> None:
        """Among those that their controller could attack (CR 508.7c, 508.7d, 508.7)."""
        game = ctx.game
        for obj in self.objects.objects(ctx):
            options = attackable(game, game.controller(obj))
            target = choose_one(game, ctx.controller, options, "508.7", "It attacks which?", source=obj)
            reselect(game, obj, target)


@node
class RemoveFromCombat(Instruction):
    """Remove creatures from combat (CR 506.4)."""

    what: Selector

    def perform(self, ctx: Context) -> None:
        """At one moment; objects that don't fight are left as they are."""
        remove_from_combat(ctx.game, self.what.objects(ctx))
