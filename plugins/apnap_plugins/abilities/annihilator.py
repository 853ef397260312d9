"""Annihilator (CR 702.86)."""

from __future__ import annotations

from apnap import Ability, Context, Instruction, Keyword, Manifest, Triggered, declares, node
from apnap_plugins.rules.combat.selectors import DefendingPlayer
from apnap_plugins.rules.combat.triggers import WhenAttacks
from apnap_plugins.rules.objects.zones import permanents
from apnap_plugins.rules.vocabulary.actions import CAN_SACRIFICE, SACRIFICE
from apnap_plugins.rules.vocabulary.asking import choose_some
from apnap_plugins.rules.vocabulary.base import Amount, amount
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_number

MANIFEST = Manifest(
    id="annihilator",
    kind="keyword ability",
    rules=("702.86",),
    since="ROE",
    requires=("attacking", "sacrifice"),
    kernel=">=0.1,<0.2",
)


def annihilator(number: Amount) -> Keyword:
    """Annihilator N (CR 702.86a)."""
    return Keyword("annihilator", (number,))


@node
class DefenderSacrifices(Instruction):
    """CR 702.86a: the defending player sacrifices that many permanents of their choice, or as many as they can (CR 101.3)."""

    count: Amount

    def perform(self, ctx: Context) -> None:
        """At once. A player who has left the game sacrifices nothing (CR 800.4a)."""
        game = ctx.game
        for player in DefendingPlayer().players(ctx):
            theirs = [obj for obj in permanents(game, player) if game.verb(CAN_SACRIFICE)(game, player, obj)]
            count = amount(ctx, self.count)
            chosen = choose_some(game, player, theirs, "702.86a", "Sacrifice", least=count, most=count, source=ctx.this)
            game.verb(SACRIFICE)(game, player, chosen)


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.86a: whenever it attacks."""
    return (Triggered(WhenAttacks(), DefenderSacrifices(keyword.parameters[0]), tag="annihilator"),)


apnap_declarations = declares(
    # Its parameter is the number. Each instance triggers by itself (CR 702.86b).
    keyword_ability("annihilator", _means, worded=keyword_with_number, cumulative=True)
)
