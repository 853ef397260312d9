"""Dividing an effect among targets, as the spell is cast or the ability put on the stack (CR 601.2d), or later (CR 608.2d)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

from apnap import OBJECT, Context, Distribute, Event, Field, Instruction, Manifest, declares, node
from apnap_plugins.rules.counters.counters import put_by_effect
from apnap_plugins.rules.damage.damage import damage_event, deal_all
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.asking import choose_some
from apnap_plugins.rules.vocabulary.base import Amount, Ref, Selector, amount, is_player
from apnap_plugins.rules.vocabulary.characteristics import is_type
from apnap_plugins.rules.vocabulary.selectors import Target, This

MANIFEST = Manifest(
    id="division",
    name="Dividing among targets",
    kind="rules",
    rules=("601.2d", "608.2d"),
    requires=("targets", "damage", "counters"),
    kernel=">=0.1,<0.2",
)

DIVISION: Final = Field[tuple[tuple[tuple[int, ...], ...], ...]]("division", OBJECT, (), decided=True, public=True)
"""Of a spell or ability on the stack, per part and target phrase: the amount for each target; nothing if none is divided.

By place, like the targets themselves, so that a copy or a change of targets keeps the amounts (CR 707.10, 115.7e).
"""


def announce_division(
    ctx: Context, parts: Sequence[Sequence[TargetSpec]], targets: Sequence[Sequence[tuple[Ref, ...]]], player: int
) -> None:
    """`player` divides what is to be divided among the chosen targets, at least one for each (CR 601.2d)."""
    if not any(spec.divides is not None for specs in parts for spec in specs):
        return
    divided = tuple(
        tuple(_divided(ctx, spec, refs, player) for spec, refs in zip(specs, slots, strict=True))
        for specs, slots in zip(parts, targets, strict=True)
    )
    ctx.game.set(DIVISION, ctx.this, divided)


def _divided(ctx: Context, spec: TargetSpec, refs: tuple[Ref, ...], player: int) -> tuple[int, ...]:
    if spec.divides is None or not refs:
        return ()
    return divide(ctx, refs, amount(ctx, spec.divides), player, "601.2d")


def divide(ctx: Context, among: tuple[Ref, ...], total: int, player: int, rule: str) -> tuple[int, ...]:
    """`player` divides a number among these, at least one for each."""
    words = f"Divide {total}"
    decision = Distribute(
        player=player, options=among, total=total, minimum=1, rule=rule, source=ctx.this, prompt=words
    )
    amounts: tuple[int, ...] = ctx.game.ask(decision)
    return amounts


def shares(ctx: Context, phrase: Selector) -> list[tuple[Ref, int]]:
    """Each target of a phrase that is still legal with its part; what was meant for others is lost (CR 608.2b)."""
    if not isinstance(phrase, Target):
        raise TypeError(f"{phrase!r} is no target phrase, among whose targets something could be divided")
    slot = phrase.slot
    announced: tuple[tuple[tuple[Ref, ...], ...], tuple[tuple[int, ...], ...]] = ctx.memory.get("division", ((), ()))
    targets, amounts = announced
    if slot >= len(amounts):
        return []
    legal = ctx.targets[slot] if slot < len(ctx.targets) else ()
    return [(ref, part) for ref, part in zip(targets[slot], amounts[slot], strict=True) if ref in legal]


def deal(ctx: Context, source: int, parts: Iterable[tuple[Ref, int]]) -> None:
    """A source deals these amounts of damage at once; what is no creature, planeswalker or player gets none (CR 120.1)."""
    game, inside = ctx.game, ctx.game.players_in()
    events: list[Event] = [
        damage_event(source, ref, part)
        for ref, part in parts
        if (ref[1] in inside if is_player(ref) else game.exists(ref) and is_type(game, ref, "creature", "planeswalker"))
    ]
    deal_all(ctx, events)


def put(ctx: Context, kind: str, parts: Iterable[tuple[Ref, int]]) -> None:
    """These numbers of counters are put at once."""
    events = [put_by_effect(ctx, kind, part, ref) for ref, part in parts if not is_player(ref)]
    if events:
        ctx.game.happen_all(events)


@node
class DealDivided(Instruction):
    """The source deals damage divided as you choose among the targets of a phrase that `divides` it (CR 601.2d)."""

    speaks_of: ClassVar[str] = "by"
    to: Selector = Target()
    by: Selector = This()

    def perform(self, ctx: Context) -> None:
        """All of it at once."""
        for source in (r for r in self.by.refs(ctx) if not is_player(r)):
            deal(ctx, source, shares(ctx, self.to))


@node
class PutCountersDivided(Instruction):
    """Distribute counters among the targets of a phrase that `divides` them (CR 601.2d)."""

    kind: str
    on: Selector = Target()

    def perform(self, ctx: Context) -> None:
        """All of them at once."""
        put(ctx, self.kind, shares(ctx, self.on))


def _among(ctx: Context, candidates: Selector, total: int) -> list[tuple[Ref, int]]:
    """The player chooses any number of these, and divides among them (CR 608.2d)."""
    options = candidates.refs(ctx)
    if total <= 0 or not options:
        return []
    words = "Divide among which?"
    chosen = choose_some(ctx.game, ctx.controller, options, "608.2d", words, least=1, most=total, source=ctx.this)
    return list(zip(chosen, divide(ctx, chosen, total, ctx.controller, "608.2d"), strict=True))


@node
class DealDividedAmong(Instruction):
    """The source deals damage divided as you choose among any number of objects and players, untargeted (CR 608.2d)."""

    amount: Amount
    among: Selector

    def perform(self, ctx: Context) -> None:
        """Chosen and divided now."""
        deal(ctx, ctx.source, _among(ctx, self.among, amount(ctx, self.amount)))


@node
class PutCountersDividedAmong(Instruction):
    """Distribute counters among any number of objects, untargeted (CR 608.2d)."""

    kind: str
    amount: Amount
    among: Selector

    def perform(self, ctx: Context) -> None:
        """Chosen and divided now."""
        put(ctx, self.kind, _among(ctx, self.among, amount(ctx, self.amount)))


apnap_declarations = declares(
    # What was announced.
    DIVISION,
)
