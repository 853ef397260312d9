"""Storm (CR 702.40)."""

from __future__ import annotations

from apnap import Context, Manifest, Triggered, declares, node
from apnap_plugins.rules.casting.casting import CAST_THIS_TURN
from apnap_plugins.rules.casting.triggers import WhenYouCast
from apnap_plugins.rules.copies.copying_spells import CopySpell
from apnap_plugins.rules.vocabulary.base import Quantity
from apnap_plugins.rules.vocabulary.filters import Itself
from apnap_plugins.rules.vocabulary.selectors import This
from apnap_plugins.rules.words.keywords import keyword_ability, spell_keyword_words

MANIFEST = Manifest(
    id="storm",
    kind="keyword ability",
    rules=("702.40",),
    since="SCG",
    requires=("casting", "copying-spells"),
    kernel=">=0.1,<0.2",
)


@node
class SpellsCastBeforeIt(Quantity):
    """CR 702.40a: how many other spells were cast before this one this turn."""

    reads = frozenset([CAST_THIS_TURN.name])

    def value(self, ctx: Context) -> int:
        """By anybody, whatever became of them. Objects get their ids in the order in which they come to the stack."""
        game = ctx.game
        return sum(spell < ctx.source for player in game.players for spell in game.get(CAST_THIS_TURN, player))


apnap_declarations = declares(
    # Each instance triggers separately (CR 702.40b).
    keyword_ability(
        "storm",
        # CR 702.40a: a triggered ability that functions on the stack.
        Triggered(WhenYouCast(Itself()), CopySpell(This(), SpellsCastBeforeIt()), zones=("stack",), tag="storm"),
        worded=spell_keyword_words,
        cumulative=True,
    )
)
