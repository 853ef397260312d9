"""Improvise (CR 702.126)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from apnap import Context, Manifest, Static, declares, node
from apnap_plugins.rules.casting.other_payments import RatherThanMana, tapped_for
from apnap_plugins.rules.objects.zones import permanents
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.vocabulary.characteristics import is_type
from apnap_plugins.rules.words.keywords import keyword_ability, spell_keyword_words

MANIFEST = Manifest(
    id="improvise",
    kind="keyword ability",
    rules=("702.126",),
    since="AER",
    requires=("casting", "payment", "tap-and-untap"),
    kernel=">=0.1,<0.2",
)


@node
class TapArtifacts(RatherThanMana):
    """CR 702.126a: an artifact is tapped rather than generic mana paid."""

    kind: ClassVar[str] = "improvise"

    def usable(self, ctx: Context, player: int) -> Iterable[int]:
        """Untapped artifacts that the player controls."""
        game = ctx.game
        return (o for o in permanents(game, player) if is_type(game, o, "artifact") and not game.get(TAPPED, o))


apnap_declarations = declares(
    # Several instances are redundant (CR 702.126c).
    keyword_ability(
        "improvise",
        # CR 702.126a, 702.126b: a static ability that functions on the stack, about how the total cost is paid.
        Static((TapArtifacts(),), zones=("stack",)),
        worded=spell_keyword_words,
    ),
    # `pay: improvise`: the permanents are tapped (CR 702.126a), and the spell knows which (CR 400.7d).
    tapped_for("improvise", "702.126a"),
)
