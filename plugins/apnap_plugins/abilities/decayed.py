"""Decayed (CR 702.147)."""

from __future__ import annotations

from apnap import Context, Instruction, Manifest, Static, Triggered, declares, node
from apnap_plugins.rules.combat.combat import END_STEP
from apnap_plugins.rules.combat.effects import CantBlock
from apnap_plugins.rules.combat.triggers import WhenAttacks
from apnap_plugins.rules.effects.delayed import at_next
from apnap_plugins.rules.vocabulary.actions import SACRIFICE
from apnap_plugins.rules.vocabulary.selectors import Remembered, This
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="decayed",
    kind="keyword ability",
    rules=("702.147",),
    since="MID",
    requires=("attacking", "blocking", "sacrifice"),
    kernel=">=0.1,<0.2",
)


@node
class SacrificeAttacker(Instruction):
    """Sacrifice the creature that attacked (CR 702.147a)."""

    def perform(self, ctx: Context) -> None:
        """Where the player who controls the ability controls it still (CR 701.17a)."""
        ctx.game.verb(SACRIFICE)(ctx.game, ctx.controller, Remembered().objects(ctx))


apnap_declarations = declares(
    keyword_ability(
        "decayed",
        # CR 702.147a: it can't block; as it attacks, it will be sacrificed at end of combat.
        Static((CantBlock(),)),
        Triggered(WhenAttacks(), at_next(END_STEP, SacrificeAttacker(), This()), tag="decayed"),
        cumulative=True,
    )
)
