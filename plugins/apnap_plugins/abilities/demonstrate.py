"""Demonstrate (CR 702.144)."""

from __future__ import annotations

from typing import ClassVar

from apnap import ChooseOne, Context, Instruction, Manifest, Triggered, YesNo, declares, node
from apnap_plugins.rules.casting.triggers import WhenYouCast
from apnap_plugins.rules.copies.copying_spells import copy_on_stack
from apnap_plugins.rules.vocabulary.base import player_ref
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
        if not game.ask(YesNo(player=player, rule=self.rule, source=ctx.this, prompt=words)):
            return
        if not copy_on_stack(ctx, ctx.source, player, new_targets=True):
            return
        opponents = EachOpponent().players(ctx)
        if opponents:
            options = tuple(player_ref(seat) for seat in opponents)
            place: int = game.ask(
                ChooseOne(
                    player=player,
                    options=options,
                    rule=self.rule,
                    source=ctx.this,
                    places=True,
                    prompt="Which opponent copies it?",
                )
            )
            copy_on_stack(ctx, ctx.source, opponents[place], new_targets=True)


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
