"""Myriad (CR 702.116)."""

from __future__ import annotations

from apnap import Context, Instruction, Manifest, Triggered, declares, node
from apnap_plugins.rules.combat.combat import END_STEP, defending_player
from apnap_plugins.rules.combat.triggers import WhenAttacks
from apnap_plugins.rules.copies.copies import token_copy
from apnap_plugins.rules.effects.delayed import at_next
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.keys import CREATE_ATTACKING
from apnap_plugins.rules.objects.zones import permanents
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.vocabulary.asking import choose_some
from apnap_plugins.rules.vocabulary.base import PlayerRef, Ref, player_ref
from apnap_plugins.rules.vocabulary.characteristics import is_type
from apnap_plugins.rules.vocabulary.selectors import Remembered
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="myriad",
    kind="keyword ability",
    rules=("702.116",),
    since="C15",
    requires=("attacking", "copies", "create", "exile", "permanents"),
    kernel=">=0.1,<0.2",
)


@node
class AttackTheOthers(Instruction):
    """CR 702.116a: for each opponent other than defending player, you may create a copy that attacks them or theirs."""

    def perform(self, ctx: Context) -> None:
        """It is said for whom, then all are created at once (CR 608.2f); they are exiled at end of combat.

        What is gone is copied as it was last (CR 608.2h); who attacks them as well is no other opponent (CR 508.5), and
        who leaves meanwhile is none any more.
        """
        game, defending = ctx.game, defending_player(ctx.game, ctx.source)
        others = tuple(player_ref(p) for p in game.opponents(ctx.controller) if p != defending)
        chosen = choose_some(
            game, ctx.controller, others, "702.116a", "Create a token attacking which opponents?", source=ctx.this
        )
        whom = [self._theirs(ctx, player) for player in chosen if player[1] in game.players_in()]
        tapped = ((TAPPED.name, True),)
        made = game.verb(CREATE_ATTACKING)(game, ctx.controller, token_copy(ctx, ctx.source), whom, tapped)
        if made:
            ctx.memory["created"] = made
            created = Remembered("created")
            at_next(END_STEP, MoveTo(Remembered(), "exile"), created).perform(ctx)

    def _theirs(self, ctx: Context, player: PlayerRef) -> tuple[Ref, ...]:
        """The player, and the planeswalkers they control."""
        theirs = permanents(ctx.game, player[1])
        return (player, *(o for o in theirs if is_type(ctx.game, o, "planeswalker")))


apnap_declarations = declares(
    # Each instance triggers by itself (CR 702.116b).
    keyword_ability(
        "myriad",
        # CR 702.116a: as it attacks, tokens that are copies of it may attack the other opponents.
        Triggered(WhenAttacks(), AttackTheOthers(), tag="myriad"),
        cumulative=True,
    )
)
