"""Ingest (CR 702.115)."""

from __future__ import annotations

from apnap import Context, Instruction, Manifest, Triggered, declares, node
from apnap_plugins.rules.combat.triggers import WhenDealsCombatDamage
from apnap_plugins.rules.vocabulary.actions import EXILE
from apnap_plugins.rules.vocabulary.selectors import TopOfLibrary, TriggerPlayer
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="ingest",
    kind="keyword ability",
    rules=("702.115",),
    since="BFZ",
    requires=("combat-damage", "exile"),
    kernel=">=0.1,<0.2",
)


@node
class ExileTheirTopCard(Instruction):
    """CR 702.115a: the player who was dealt the damage exiles the top card of their library."""

    def perform(self, ctx: Context) -> None:
        """Nobody looks at it before; where there is none, nothing happens."""
        top = TopOfLibrary(who=TriggerPlayer()).objects(ctx)
        ctx.game.verb(EXILE)(ctx.game, top, ctx.source)


apnap_declarations = declares(
    # Each instance triggers by itself (CR 702.115b).
    keyword_ability(
        "ingest",
        # CR 702.115a: as it deals combat damage to a player.
        Triggered(WhenDealsCombatDamage(to="player"), ExileTheirTopCard(), tag="ingest"),
        cumulative=True,
    )
)
