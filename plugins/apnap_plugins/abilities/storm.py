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
        """By anybody, whatever became of them.

        A player's own spells stand in the order in which they became cast (CR 601.2i): one that was cast while mana was paid
        for this one was cast before it, although it came to the stack later. Other players cast nothing meanwhile, so of
        theirs those were cast before that came to the stack before: objects get their ids in that order.
        """
        game, this = ctx.game, ctx.source
        lists = (game.get(CAST_THIS_TURN, player) for player in game.players)
        return sum(cast.index(this) if this in cast else sum(spell < this for spell in cast) for cast in lists)


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
