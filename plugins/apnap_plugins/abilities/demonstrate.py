"""Demonstrate (CR 702.144)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Context, Instruction, Manifest, Triggered, declares, node
from apnap_plugins.rules.casting.triggers import WhenYouCast
from apnap_plugins.rules.copies.copying_spells import copy_on_stack
from apnap_plugins.rules.vocabulary.asking import choose_player, choose_whether
from apnap_plugins.rules.vocabulary.filters import Itself
from apnap_plugins.rules.vocabulary.selectors import EachOpponent
from apnap_plugins.rules.words.keywords import keyword_ability, spell_keyword_words

MANIFEST = Manifest(
    id="demonstrate",
    kind="keyword ability",
    rules=("702.144",),
    since="C21",
    requires=("casting", "copying-spells"),
    kernel=">=0.1,<0.2",
)


@node
class CopyForBoth(Instruction):
    """CR 702.144a: you may copy the spell; if you do, an opponent of your choice copies it too."""

    rule: ClassVar[str] = "702.144a"

    def perform(self, ctx: Context) -> None:
        """Each player may choose new targets for their own copy. The spell is known also where it has left the stack."""
        game, player = ctx.game, ctx.controller
        words = f"Copy {game.name_of(ctx.source)}?"
        if not choose_whether(game, player, self.rule, words, source=ctx.this):
            return
        if not copy_on_stack(ctx, ctx.source, player, new_targets=True):
            return
        opponents = EachOpponent().players(ctx)
        if opponents:
            other = choose_player(game, player, opponents, self.rule, "Which opponent copies it?", source=ctx.this)
            copy_on_stack(ctx, ctx.source, other, new_targets=True)


apnap_declarations = declares(
    # Each instance triggers by itself (CR 603.2).
    keyword_ability(
        "demonstrate",
        # CR 702.144a: a triggered ability of the spell.
        Triggered(WhenYouCast(Itself()), CopyForBoth(), zones=("stack",), tag="demonstrate"),
        worded=spell_keyword_words,
        cumulative=True,
    )
)
