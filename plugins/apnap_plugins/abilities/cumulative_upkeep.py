"""Cumulative upkeep (CR 702.24)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any, ClassVar, Final

from apnap import Ability, Context, CounterKind, Instruction, Keyword, Manifest, Triggered, declares, node
from apnap.words import Bindings, words
from apnap_plugins.rules.casting.costs_in_resolution import may_pay
from apnap_plugins.rules.chance.coins import FlipCoins
from apnap_plugins.rules.costs.costs import Cost, CostPart, DrawCost, PayLifeCost, cost_parts
from apnap_plugins.rules.counters.counters import counters_on, put_by_effect
from apnap_plugins.rules.damage.damage import LifeGained
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.effects.which_players import OneOfThem
from apnap_plugins.rules.objects.conditions import IsOnBattlefield
from apnap_plugins.rules.turn.triggers import AtBeginning
from apnap_plugins.rules.vocabulary.actions import SACRIFICE
from apnap_plugins.rules.vocabulary.base import Ref, amount, player_ref
from apnap_plugins.rules.vocabulary.quantities import Times, X
from apnap_plugins.rules.vocabulary.selectors import Remembered, This, You
from apnap_plugins.rules.vocabulary.sizes import check_count
from apnap_plugins.rules.vocabulary.standpoints import standpoint
from apnap_plugins.rules.vocabulary.symbols import COLOR_LETTERS, ManaCost, is_hybrid
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_cost
from apnap_plugins.rules.words.references import ToSettle, Unsettled

MANIFEST = Manifest(
    id="cumulative-upkeep",
    kind="keyword ability",
    rules=("702.24",),
    since="ICE",
    requires=("casting", "counters", "sacrifice", "turn"),
    mentions=("coins",),
    kernel=">=0.1,<0.2",
)

AGE: Final = "age"


@node
class AgeAndPay(Instruction):
    """CR 702.24a: an age counter, then the cost for each of them, or the permanent is sacrificed."""

    rule: ClassVar[str] = "702.24a"
    cost: tuple[CostPart, ...]

    def perform(self, ctx: Context) -> None:
        """All age counters count, whichever ability put them (CR 702.24b). The whole is paid, or nothing."""
        game, player, permanent = ctx.game, ctx.controller, ctx.source
        game.happen(put_by_effect(ctx, AGE, 1, permanent))
        times = check_count(game, counters_on(game, permanent, AGE), "times to pay cumulative upkeep")
        if not may_pay(ctx, player, self._owed(times), rule=self.rule):
            game.verb(SACRIFICE)(game, player, [permanent])

    def _owed(self, times: int) -> tuple[CostPart, ...]:
        """The cost so many times; cards that are drawn for it are drawn for all of them together (CR 121.2b)."""
        if all(isinstance(part, DrawCost) for part in self.cost) and times:
            return tuple(DrawCost(Times(times, part.count)) for part in self.cost if isinstance(part, DrawCost))
        return self.cost * times


@node
class DoneCost(Cost):
    """Something is done as a cost (CR 118.1): "flip a coin", "an opponent gains 1 life"."""

    what: Instruction
    late: ClassVar[bool] = True

    def __str__(self) -> str:
        """As the player is asked whether to pay it."""
        return "flip a coin" if isinstance(self.what, FlipCoins) else "have an opponent do what this asks for"

    def can_pay(self, ctx: Context) -> bool:
        """Nobody pays what they can't wholly do (CR 118.3), nor with life for somebody who can't gain it (CR 119.7)."""
        return self.what.is_possible(ctx) and (self._gains() is None or bool(self._able(ctx)))

    def _gains(self) -> GainLife | None:
        """What somebody gains, where that is the cost."""
        what = self.what.what if isinstance(self.what, OneOfThem) else None
        return what if isinstance(what, GainLife) else None

    def _able(self, ctx: Context) -> tuple[Ref, ...]:
        """Those who could gain it."""
        gains, players = self._gains(), getattr(self.what, "who", You()).players(ctx)
        life = 0 if gains is None else amount(ctx, gains.amount)
        return tuple(player_ref(p) for p in players if ctx.game.is_allowed(LifeGained(p, life)))

    def pay(self, ctx: Context) -> None:
        """By the player who pays; what comes of it is no part of how the cost was paid."""
        own, what = standpoint(ctx).context(ctx.game), self.what
        if isinstance(what, OneOfThem) and self._gains() is not None:
            own.memory["able"], what = self._able(own), dataclasses.replace(what, who=Remembered("able"))
        what.perform(own)


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    cost = cost_parts(keyword.parameters[0])
    return (Triggered(AtBeginning("upkeep"), AgeAndPay(cost), IsOnBattlefield(This()), tag="cumulative upkeep"),)


# Words -----------------------------------------------------------------------------------------------


def _either(a: ManaCost, b: ManaCost) -> Keyword | None:
    """Which of two is chosen for each age counter, as a hybrid symbol is (CR 702.24a)."""
    symbols = (*a.symbols, *b.symbols)
    if len(a.symbols) != 1 or len(b.symbols) != 1 or not all(symbol in COLOR_LETTERS for symbol in symbols):
        return None
    return Keyword("cumulative-upkeep", ((ManaCost(("/".join(symbols),)),),))


def _says_either(tree: Any) -> Iterator[Bindings]:
    cost = tree.parameters[0] if isinstance(tree, Keyword) and tree.id == "cumulative-upkeep" else ()
    if isinstance(cost, tuple) and len(cost) == 1 and isinstance(cost[0], ManaCost) and len(cost[0].symbols) == 1:
        if is_hybrid(cost[0].symbols[0]):
            a, b = cost[0].symbols[0].split("/")
            yield {"a": ManaCost((a,)), "b": ManaCost((b,))}


# Any: a number as the grammar has it
def _mana_and_life(m: ManaCost, n: Any) -> tuple[Keyword] | None:
    """Both for each age counter (CR 702.24a); what X would be nothing says."""
    if n == X() or "X" in getattr(m, "symbols", ()):
        return None
    return (Keyword("cumulative-upkeep", ((m, PayLifeCost(n)),)),)


def _says_mana_and_life(tree: Any) -> Iterator[Bindings]:
    keyword = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    cost = keyword.parameters[0] if isinstance(keyword, Keyword) and keyword.id == "cumulative-upkeep" else None
    if isinstance(cost, tuple) and len(cost) == 2 and isinstance(cost[0], ManaCost):
        if isinstance(cost[1], PayLifeCost):
            yield {"m": cost[0], "n": cost[1].amount}


# Any: a clause as the grammar has it, and what it is to settle
def _done_as_cost(c: Any) -> Any:
    """What an opponent does, or a coin is flipped, for each age counter; other things have words of their own as costs."""
    if not isinstance(getattr(c, "what", c), OneOfThem) and not isinstance(c, FlipCoins):
        return None
    return ToSettle(lambda tree, targets: None if targets else (_with_deed(tree),), c)


def _with_deed(what: Instruction) -> Keyword:
    return Keyword("cumulative-upkeep", ((DoneCost(what),),))


# Any: a tree, or a part of one, whatever it is
def _says_done_as_cost(tree: Any) -> Iterator[Bindings]:
    keyword = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    cost = keyword.parameters[0] if isinstance(keyword, Keyword) and keyword.id == "cumulative-upkeep" else None
    if isinstance(cost, tuple) and len(cost) == 1 and isinstance(cost[0], DoneCost):
        yield {"c": Unsettled(cost[0].what, ())}


apnap_declarations = declares(
    # Its parameter is the cost, a part of one or a tuple of parts. Each instance triggers (CR 702.24b).
    keyword_ability("cumulative-upkeep", _means, worded=keyword_with_cost, cumulative=True),
    # Age counters.
    CounterKind(AGE),
    words(
        "keyword line",
        ("cumulative upkeep—draw a card.", "cumulative upkeep — draw a card."),
        lambda: (Keyword("cumulative-upkeep", ((DrawCost(),),)),),
    ),
    words(
        "keyword line",
        ("cumulative upkeep—{c:clause}.", "cumulative upkeep — {c:clause}."),
        _done_as_cost,
        _says_done_as_cost,
    ),
    words("keyword", "cumulative upkeep {a:mana cost} or {b:mana cost}", _either, _says_either),
    words(
        "keyword line",
        "cumulative upkeep — pay {m:mana cost} and {n:number} life.",
        _mana_and_life,
        _says_mana_and_life,
    ),
)
