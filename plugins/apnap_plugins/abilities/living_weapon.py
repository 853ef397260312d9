"""Living weapon (CR 702.92)."""

from __future__ import annotations

from typing import Final

from apnap import Context, Instruction, Manifest, Triggered, declares, node
from apnap_plugins.rules.objects.keys import CREATE
from apnap_plugins.rules.objects.tokens import Token
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.vocabulary.actions import ATTACH
from apnap_plugins.rules.vocabulary.asking import choose_some
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="living-weapon",
    kind="keyword ability",
    rules=("702.92",),
    since="MBS",
    requires=("attach", "attachments", "create"),
    kernel=">=0.1,<0.2",
)

GERM: Final = Token("Creature — Phyrexian Germ", colors="B", power=0, toughness=0)


@node
class CreateGerm(Instruction):
    """CR 702.92a: create a 0/0 black Phyrexian Germ creature token, then attach this Equipment to it."""

    def perform(self, ctx: Context) -> None:
        """Where several are created instead, to one of them, as the player chooses; where it is gone, to none."""
        game = ctx.game
        germs = game.verb(CREATE)(game, ctx.controller, GERM)
        if not game.exists(ctx.source):
            return
        wielders = choose_some(
            game, ctx.controller, germs, "702.92a", "Attach it to which?", least=1, most=1, source=ctx.this
        )
        for germ in wielders:
            game.verb(ATTACH)(game, ctx.source, germ)


apnap_declarations = declares(
    # Each instance triggers by itself (CR 603.2). State-based actions come after both: the token is not 0/0 by then.
    keyword_ability(
        "living-weapon",
        Triggered(WhenEnters(), CreateGerm(), tag="living-weapon"),
        cumulative=True,
    )
)
