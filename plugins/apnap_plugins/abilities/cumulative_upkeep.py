"""Cumulative upkeep (CR 702.24)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Final

from apnap import Ability, Condition, Context, CounterKind, Instruction, Keyword, Manifest, Triggered, declares, node
from apnap.words import Bindings, words
from apnap_plugins.rules.casting.costs_in_resolution import may_pay
from apnap_plugins.rules.costs.costs import CostPart, DrawCost, cost_parts
from apnap_plugins.rules.counters.counters import CountersPut, counters_on
from apnap_plugins.rules.turn.triggers import AtBeginning
from apnap_plugins.rules.vocabulary.actions import SACRIFICE
from apnap_plugins.rules.vocabulary.sizes import check_count
from apnap_plugins.rules.vocabulary.symbols import COLOR_LETTERS, ManaCost, is_hybrid
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_cost

MANIFEST = Manifest(
    id="cumulative-upkeep",
    kind="keyword ability",
    rules=("702.24",),
    since="ICE",
    requires=("casting", "counters", "sacrifice", "turn"),
    kernel=">=0.1,<0.2",
)

AGE: Final = "age"


@node
class IsOnBattlefield(Condition):
    """If this permanent is on the battlefield (CR 702.24a)."""

    def holds(self, ctx: Context) -> bool:
        """What left and came back is another object (CR 400.7)."""
        game = ctx.game
        return game.exists(ctx.source) and game.object(ctx.source).zone[0] == "battlefield"


@node
class AgeAndPay(Instruction):
    """CR 702.24a: an age counter, then the cost for each of them, or the permanent is sacrificed."""

    rule: ClassVar[str] = "702.24a"
    cost: tuple[CostPart, ...]

    def perform(self, ctx: Context) -> None:
        """All age counters count, whichever ability put them (CR 702.24b). The whole is paid, or nothing."""
        game, player, permanent = ctx.game, ctx.controller, ctx.source
        game.happen(CountersPut(AGE, 1, permanent, by=permanent))
        owed = self.cost * check_count(game, counters_on(game, permanent, AGE), "times to pay cumulative upkeep")
        if not may_pay(ctx, player, owed, rule=self.rule):
            game.verb(SACRIFICE)(game, player, [permanent])


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    cost = cost_parts(keyword.parameters[0])
    return (Triggered(AtBeginning("upkeep"), AgeAndPay(cost), IsOnBattlefield(), tag="cumulative upkeep"),)


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
    words("keyword", "cumulative upkeep {a:mana cost} or {b:mana cost}", _either, _says_either),
)
