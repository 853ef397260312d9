"""Gravestorm (CR 702.69)."""

from __future__ import annotations

from apnap import Manifest, Triggered, declares
from apnap_plugins.rules.casting.triggers import WhenYouCast
from apnap_plugins.rules.copies.copying_spells import CopySpell
from apnap_plugins.rules.effects.history import PermanentsDiedThisTurn
from apnap_plugins.rules.vocabulary.filters import Anything, Itself
from apnap_plugins.rules.vocabulary.selectors import This
from apnap_plugins.rules.words.keywords import keyword_ability, spell_keyword_words

MANIFEST = Manifest(
    id="gravestorm",
    kind="keyword ability",
    rules=("702.69",),
    since="FUT",
    requires=("casting", "copying-spells", "turn"),
    kernel=">=0.1,<0.2",
)

apnap_declarations = declares(
    # Each instance triggers separately (CR 702.69b).
    keyword_ability(
        "gravestorm",
        # CR 702.69a: a triggered ability that functions on the stack.
        Triggered(
            WhenYouCast(Itself()),
            CopySpell(This(), PermanentsDiedThisTurn(Anything())),
            zones=("stack",),
            tag="gravestorm",
        ),
        worded=spell_keyword_words,
        cumulative=True,
    )
)
