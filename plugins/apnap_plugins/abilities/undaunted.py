"""Undaunted (CR 702.125)."""

from __future__ import annotations

from apnap import Manifest, Static, declares
from apnap_plugins.rules.casting.effects import CostsLess
from apnap_plugins.rules.vocabulary.filters import Itself
from apnap_plugins.rules.vocabulary.quantities import PlayersAmong
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, EachPlayer
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.rules.words.keywords import keyword_ability, spell_keyword_words

MANIFEST = Manifest(
    id="undaunted",
    kind="keyword ability",
    rules=("702.125",),
    since="C16",
    requires=("casting",),
    kernel=">=0.1,<0.2",
)

apnap_declarations = declares(
    # Each instance applies (CR 702.125c).
    keyword_ability(
        "undaunted",
        # CR 702.125a: {1} less for each opponent of the caster's; who has left the game is none (CR 702.125b).
        Static((CostsLess(mana_cost("{1}"), Itself(), EachPlayer(), PlayersAmong(EachOpponent())),), zones=("stack",)),
        worded=spell_keyword_words,
        cumulative=True,
    )
)
