"""Encore (CR 702.141)."""

from __future__ import annotations

from typing import Final

from apnap import OBJECT, Ability, Context, Field, Indefinite, Instruction, Keyword, Manifest, declares, node
from apnap_plugins.rules.combat.effects import AttacksIfAble
from apnap_plugins.rules.continuous.continuous import Gain, UntilEndOfTurn, affect
from apnap_plugins.rules.copies.copies import token_copy
from apnap_plugins.rules.costs.costs import CostPart, MoveThisCost, cost_parts
from apnap_plugins.rules.effects.delayed import IsIt, at_next_end_step
from apnap_plugins.rules.objects.keys import CREATE_SEVERAL
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.actions import SACRIFICE
from apnap_plugins.rules.vocabulary.base import player_ref
from apnap_plugins.rules.vocabulary.selectors import Remembered
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_cost

MANIFEST = Manifest(
    id="encore",
    kind="keyword ability",
    rules=("702.141",),
    since="CMR",
    requires=(
        "activated-abilities",
        "attacking",
        "casting",
        "continuous-effects",
        "copies",
        "create",
        "haste",
        "sacrifice",
        "stack",
        "turn",
        "zones",
    ),
    kernel=">=0.1,<0.2",
)

AGAINST: Final = Field[int]("the opponent for whom encore created it", OBJECT, -1, lasts="turn")
"""On a token: whom it attacks this turn if able."""


def encore(*cost: CostPart) -> Keyword:
    """Encore [cost] (CR 702.141a)."""
    return Keyword("encore", (cost,))


@node
class SacrificeThem(Instruction):
    """Sacrifice the tokens (CR 702.141a)."""

    def perform(self, ctx: Context) -> None:
        """Those that the ability's controller still controls (CR 701.17a)."""
        ctx.game.verb(SACRIFICE)(ctx.game, ctx.controller, Remembered().objects(ctx))


@node
class CopyAgainstEachOpponent(Instruction):
    """CR 702.141a: for each opponent a token that's a copy of the card, which attacks that opponent this turn if able."""

    def perform(self, ctx: Context) -> None:
        """All at once (CR 608.2f). They gain haste, and are sacrificed at the beginning of the next end step."""
        game = ctx.game
        opponents = game.opponents(ctx.controller)
        each = [((AGAINST.name, opponent),) for opponent in opponents]
        made = game.verb(CREATE_SEVERAL)(game, ctx.controller, token_copy(ctx, ctx.source), each)
        if not made:
            return
        for opponent in opponents:
            theirs = tuple(token for token in made if game.get(AGAINST, token) == opponent)
            attacks = AttacksIfAble(IsIt(), Remembered("whom"))
            game.add_effect(ctx, attacks, UntilEndOfTurn(), {"it": theirs, "whom": (player_ref(opponent),)})
        affect(ctx, made, (Gain((Keyword("haste"),)),), Indefinite())
        ctx.memory["created"] = made
        at_next_end_step(SacrificeThem(), Remembered("created")).perform(ctx)


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.141a: an activated ability of the card in the graveyard, for which it is exiled, as a sorcery."""
    cost = (*cost_parts(keyword.parameters[0]), MoveThisCost("exile", "graveyard"))
    return (Activated(cost, CopyAgainstEachOpponent(), sorcery=True, zones=("graveyard",), tag="encore"),)


apnap_declarations = declares(
    # Its parameter is the cost, a part of one or a tuple of parts; that the card is exiled comes besides.
    keyword_ability("encore", _means, worded=keyword_with_cost, cumulative=True),
    # Against whom tokens were created.
    AGAINST,
)
