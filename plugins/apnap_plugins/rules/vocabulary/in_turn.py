"""Instructions for several players who choose one after another, and do at one moment what they chose (CR 101.4, 608.2f)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from apnap import Context, Event, Happened, Instruction

Choices = Mapping[int, tuple[int, ...]]
"""What each player chose, by seat, in APNAP order: objects, or a number."""


class ChosenInTurn(Instruction):
    """An instruction that says by itself what a player chooses for it, and does it with the choices of all of them.

    So what each of several players *may* do is asked in the same turn as what they do it with (CR 101.4, 608.2e).
    """

    __slots__ = ()
    must_define: ClassVar[tuple[str, ...]] = ("players_doing", "chosen_by", "do_chosen")

    def players_doing(self, ctx: Context) -> tuple[int, ...]:
        """Seats of players in the game; their order is nobody's concern."""
        raise TypeError(f"{type(self).__name__} does not define players_doing()")

    def chosen_by(self, ctx: Context, player: int) -> tuple[int, ...]:
        """Asks that player for what they choose, or finds it at random."""
        raise TypeError(f"{type(self).__name__} does not define chosen_by()")

    def do_chosen(self, ctx: Context, chosen: Choices) -> bool:
        """All of them do it with what they chose. Returns whether it was done."""
        raise TypeError(f"{type(self).__name__} does not define do_chosen()")

    def perform(self, ctx: Context) -> bool:
        """Choices in APNAP order, then all at once (CR 101.4, 608.2e). Returns whether it was done."""
        players = self.players_doing(ctx)
        return self.do_chosen(ctx, {p: self.chosen_by(ctx, p) for p in ctx.game.apnap() if p in players})


class ProposedTogether(Instruction):
    """An instruction that says which events it proposes, so that it is one moment for all who follow it (CR 608.2f)."""

    __slots__ = ()
    must_define: ClassVar[tuple[str, ...]] = ("proposed", "remember")

    def proposed(self, ctx: Context) -> Sequence[Event]:
        """The events, after all that has to be chosen for them."""
        raise TypeError(f"{type(self).__name__} does not define proposed()")

    def remember(self, ctx: Context, done: Sequence[Happened]) -> None:
        """What the memory has of what happened, as it was proposed or instead."""
        raise TypeError(f"{type(self).__name__} does not define remember()")

    def perform(self, ctx: Context) -> bool | None:
        """All at one moment; nothing where nothing is proposed."""
        events = self.proposed(ctx)
        self.remember(ctx, ctx.game.happen_all(events) if events else [])
        return None
