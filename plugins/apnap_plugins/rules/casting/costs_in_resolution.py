"""What players pay, and have to cast, while something resolves (CR 107.3f, 118.3c, 118.8c, 118.12)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from apnap import Context, Game
from apnap_plugins.rules.casting.casting import (
    can_cast,
    can_pay_costs,
    cast,
    castable,
    castable_ways,
    choose_way,
    offer_cast,
    pay_costs,
)
from apnap_plugins.rules.costs.costs import CostPart, whether_to_pay
from apnap_plugins.rules.costs.object_costs import ObjectCost
from apnap_plugins.rules.payment.frame import CastingWay, CostToPay
from apnap_plugins.rules.vocabulary.asking import choose_number, choose_whether
from apnap_plugins.rules.vocabulary.quantities import X
from apnap_plugins.rules.vocabulary.symbols import ManaCost


def with_x(cost: tuple[CostPart, ...], x: int) -> tuple[CostPart, ...]:
    """The cost with this value of X in its mana."""
    return tuple(part.with_x(x) if isinstance(part, ManaCost) else part for part in cost)


def _leaves_x_open(part: CostPart) -> bool:
    """Whether X is an amount of mana, or a number of objects, that whoever pays it chooses."""
    if isinstance(part, ManaCost):
        return "X" in part.symbols
    return isinstance(part, ObjectCost) and getattr(part, "count", 0) == X()


def choose_x(game: Game, due: CostToPay, rule: str = "107.3", least: int = 0, limit: int | None = None) -> int:
    """The value of X in a cost that is paid otherwise than for a spell or ability (CR 107.3d, 107.3f).

    `rule` asks for it; `least` is for "X can't be 0", `limit` for what X can't be greater than. 0 where neither the mana has an X
    nor X is how many objects are used. Nobody chooses it for a player who left: that cost is not paid (CR 800.4f).
    """
    if not any(map(_leaves_x_open, due.cost)):
        return 0
    most, step = least, 1
    while can_pay_costs(game, replace(due, x=most + step)):
        most, step = most + step, 2 * step
    while step > 1:  # what can be paid with an X can be paid with any smaller one
        step //= 2
        if can_pay_costs(game, replace(due, x=most + step)):
            most += step
    most = most if limit is None else max(least, min(most, limit))
    return choose_number(game, due.player, least, most, rule, "Choose X", source=due.source, cost=True)


def may_pay(ctx: Context, player: int, cost: tuple[CostPart, ...], *, rule: str, prompt: str = "") -> bool:
    """`player` may pay a cost as `rule` has it (CR 118.12). Returns whether they did; not asked where they can't.

    `ctx` is what asks for it, X in the cost is that of it: see `CostToPay.of`. `prompt` is the question in the text's words.
    """
    return wants_to_pay(ctx, player, cost, rule=rule, prompt=prompt) and pay_costs(
        ctx.game, CostToPay.of(ctx, player, cost)
    )


def wants_to_pay(ctx: Context, player: int, cost: tuple[CostPart, ...], *, rule: str, prompt: str = "") -> bool:
    """Whether `player` chooses to pay a cost, which is paid later; not asked where they can't (CR 118.3)."""
    game = ctx.game
    if not can_pay_costs(game, CostToPay.of(ctx, player, cost)):
        return False
    words = prompt.replace("{X}", f"{{{ctx.x}}}") or whether_to_pay(with_x(cost, ctx.x))
    return bool(choose_whether(game, player, rule, words, source=ctx.this, cost=True))


def who_pay(
    ctx: Context, players: Sequence[int], cost: tuple[CostPart, ...], *, rule: str, prompt: str = ""
) -> tuple[int, ...]:
    """Those of several players who pay a cost that each of them may pay (CR 101.4, 608.2e).

    All of them choose whether to, in APNAP order, before anything is paid; then those who want to pay, in that order, and who
    can't complete it hasn't paid. What they pay with, each of them chooses as they pay: mana abilities may be needed first
    (CR 608.2g).
    """
    game = ctx.game
    willing = [p for p in game.apnap() if p in players and wants_to_pay(ctx, p, cost, rule=rule, prompt=prompt)]
    return tuple([p for p in willing if pay_costs(game, CostToPay.of(ctx, p, cost))])


def must_pay(ctx: Context, player: int, cost: tuple[CostPart, ...], *, rule: str) -> bool:
    """`player` pays a cost if they can, without being asked whether (CR 118.3). Returns whether they did.

    For what is no mana: nobody has to activate mana abilities for something like that (CR 118.3c).
    """
    due = CostToPay.of(ctx, player, cost)
    return can_pay_costs(ctx.game, due) and bool(pay_costs(ctx.game, due))


def must_cast(game: Game, player: int, card: int, way: CastingWay, source: int = 0) -> int | None:
    """`player` casts a card this way if able while something resolves (CR 608.2g). Returns the spell's id, if it was cast.

    Nobody has to activate mana abilities for it (CR 118.3c), or to admit to cards that a mandatory additional cost needs
    in a hidden zone (CR 118.8c): where it takes that the player is asked. An alternative cost is never demanded, but will do
    instead (CR 118.9b).
    """
    possible = castable(game, player, card, way)
    if not any(can_cast(game, player, card, way, demanded=True) for way in possible):
        return offer_cast(game, player, card, way, source)
    ways = castable_ways(game, player, card, way)
    chosen = choose_way(game, player, card, ways) if len(ways) > 1 else way
    return cast(game, player, card, chosen) if chosen is not None else None
