"""Ripple (CR 702.60)."""

from __future__ import annotations

from apnap import Ability, Context, Game, Instruction, Keyword, Manifest, Triggered, declares, node
from apnap.words import words
from apnap_plugins.rules.casting.casting import castable
from apnap_plugins.rules.casting.costs_in_resolution import must_cast
from apnap_plugins.rules.casting.triggers import WhenYouCast
from apnap_plugins.rules.looking.instructions import Place, Rest
from apnap_plugins.rules.objects.names import have_same_name
from apnap_plugins.rules.payment.frame import CastingWay
from apnap_plugins.rules.vocabulary.actions import REVEAL
from apnap_plugins.rules.vocabulary.asking import choose_some, choose_whether
from apnap_plugins.rules.vocabulary.base import Amount, amount
from apnap_plugins.rules.vocabulary.filters import Itself
from apnap_plugins.rules.vocabulary.selectors import TopOfLibrary
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_number

MANIFEST = Manifest(
    id="ripple",
    kind="keyword ability",
    rules=("702.60",),
    since="CSP",
    requires=("casting", "names", "reveal", "stack"),
    kernel=">=0.1,<0.2",
)

FREE = CastingWay("ripple", free=True)


def ripple(number: Amount) -> Keyword:
    """Ripple N (CR 702.60a)."""
    return Keyword("ripple", (number,))


@node
class Ripple(Instruction):
    """You may reveal the top cards of your library, and cast those with this spell's name for free (CR 702.60a)."""

    count: Amount

    def perform(self, ctx: Context) -> None:
        """All there are, where there are fewer. What isn't cast goes to the bottom, in the order that you choose."""
        game, player = ctx.game, ctx.controller
        top = TopOfLibrary(amount(ctx, self.count)).objects(ctx)
        words = f"Reveal the top {len(top)} cards of your library?"
        if not top or not choose_whether(game, player, "702.60a", words, source=ctx.this):
            return
        shown = game.verb(REVEAL)(game, player, top)
        _cast_some(ctx, [card for card in shown if have_same_name(game, (ctx.source, card))])
        ctx.memory["among"] = tuple(card for card in shown if game.exists(card))
        Place(Rest(), "library", bottom=True).perform(ctx)


def _cast_some(ctx: Context, alike: list[int]) -> None:
    """CR 702.60a, 608.2g: one after another, as long as the player wants to and can; what failed isn't offered again."""
    game, player, left = ctx.game, ctx.controller, list(alike)
    while True:
        able = [card for card in left if _is_in_library(game, card) and castable(game, player, card, FREE)]
        words = "Cast which without paying its mana cost?"
        chosen = choose_some(game, player, able, "702.60a", words, most=1, source=ctx.this) if able else ()
        if not chosen:
            return
        left.remove(chosen[0])
        must_cast(game, player, chosen[0], FREE, ctx.this)


def _is_in_library(game: Game, card: int) -> bool:
    return game.exists(card) and game.object(card).zone[0] == "library"


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.60a: a triggered ability that functions while the card is on the stack."""
    return (Triggered(WhenYouCast(Itself()), Ripple(keyword.parameters[0]), zones=("stack",), tag="ripple"),)


apnap_declarations = declares(
    # Its parameter is the number. Each instance triggers by itself (CR 702.60b).
    keyword_ability("ripple", _means, worded=keyword_with_number, cumulative=True),
    words("spell ability", "ripple {n:number}", ripple),
)
