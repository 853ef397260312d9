"""Counters that are moved or removed in a number of a player's choice: "up to three", "any number" (CR 122.1, 122.5, 608.2d)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from apnap import COUNTERS, PLAYER_COUNTERS, Context, Instruction, node
from apnap_plugins.rules.counters.counters import CountersRemoved, who_puts
from apnap_plugins.rules.counters.moving import move_counters
from apnap_plugins.rules.vocabulary.asking import choose_number
from apnap_plugins.rules.vocabulary.base import ANY_NUMBER, Amount, Ref, Selector, amount, is_player, player_ref
from apnap_plugins.rules.vocabulary.selectors import This

OfOne = tuple[Ref, str, int]
"""So many counters of a kind, and what they are on."""


def _there(ctx: Context, ref: Ref) -> Iterator[OfOne]:
    """The counters on an object or a player, by their kinds."""
    game = ctx.game
    found = game.get(PLAYER_COUNTERS, ref[1]) if is_player(ref) else game.get(COUNTERS, ref)
    yield from ((ref, kind, count) for kind, count, _ in found)


def _chosen(ctx: Context, there: Iterable[OfOne], least: int, most: int, words: str) -> list[OfOne]:
    """Between `least` and `most` of these counters in all, as many as there are: how many of each, a player chooses.

    Where only one answer is left, nothing is asked.
    """
    rows = list(there)
    chosen: list[OfOne] = []
    for at, (ref, kind, count) in enumerate(rows):
        later = sum(number for _, _, number in rows[at + 1 :])
        low, high = max(0, min(least - later, count)), min(most, count)
        source = ctx.this if is_player(ref) else ref
        number = low
        if low < high:
            number = choose_number(
                ctx.game, ctx.controller, low, high, "608.2d", words.format(kind=kind), source=source
            )
        least, most = least - number, most - number
        chosen += [(ref, kind, number)] if number else []
    return chosen


@node
class RemoveSome(Instruction):
    """Remove up to `most` counters of a kind, or with an empty `kind` of all kinds, from objects and players (CR 122.1).

    They are counted together: "from among creatures you control". At least `least` are removed, where there are as many. The
    memory has how many under "counters removed".
    """

    that_many: ClassVar[str] = "counters removed"
    on: Selector = This()
    kind: str = ""
    least: Amount = 0
    most: Amount = ANY_NUMBER

    def is_possible(self, ctx: Context) -> bool:
        """There are enough of them (CR 608.2d)."""
        return sum(count for _, _, count in self._found(ctx)) >= max(1, amount(ctx, self.least))

    def perform(self, ctx: Context) -> bool:
        """All at once (CR 608.2d). Returns whether any was removed, and not fewer than had to be (CR 609.3)."""
        game, least = ctx.game, amount(ctx, self.least)
        ctx.memory["counters removed"] = 0
        chosen = _chosen(ctx, self._found(ctx), least, amount(ctx, self.most), "Remove how many {kind} counters?")
        events = [
            CountersRemoved(kind, n, player=ref[1], by=ctx.source)
            if is_player(ref)
            else CountersRemoved(kind, n, ref, by=ctx.source)
            for ref, kind, n in chosen
        ]
        done = game.happen_all(events) if events else []
        removed = sum(h.result or 0 for h in done if isinstance(h.event, CountersRemoved))
        ctx.memory["counters removed"] = removed
        return removed >= max(1, least)

    def _found(self, ctx: Context) -> list[OfOne]:
        found: tuple[Ref, ...] = (*self.on.objects(ctx), *map(player_ref, self.on.players(ctx)))
        return [one for ref in found for one in _there(ctx, ref) if self.kind in ("", one[1])]


@node
class MoveSome(Instruction):
    """Move up to `most` counters of a kind, or with an empty `kind` of all kinds, from objects onto another (CR 122.5).

    At least `least` are moved, where there are as many.
    """

    to: Selector
    kind: str = ""
    source: Selector = This()
    least: Amount = 0
    most: Amount = ANY_NUMBER

    def is_possible(self, ctx: Context) -> bool:
        """There is something to move them onto, and enough of them (CR 608.2d)."""
        there = sum(count for _, _, count in self._found(ctx))
        return bool(self.to.objects(ctx)) and there >= amount(ctx, self.least)

    def perform(self, ctx: Context) -> bool:
        """How many of each kind from each object is chosen as this is done (CR 608.2d). Returns whether any was moved."""
        onto = self.to.objects(ctx)[:1]
        if not onto:
            return False
        least, most = amount(ctx, self.least), amount(ctx, self.most)
        chosen = _chosen(ctx, self._found(ctx), least, most, "Move how many {kind} counters?")
        moved = [
            move_counters(ctx.game, kind, number, ref, onto[0], ctx.source, who_puts(ctx))
            for ref, kind, number in chosen
            if not is_player(ref)
        ]
        return any(moved)

    def _found(self, ctx: Context) -> list[OfOne]:
        """None of those that are on what they would be moved to already."""
        onto = self.to.objects(ctx)[:1]
        found = (obj for obj in self.source.objects(ctx) if obj not in onto)
        return [one for obj in found for one in _there(ctx, obj) if self.kind in ("", one[1])]
