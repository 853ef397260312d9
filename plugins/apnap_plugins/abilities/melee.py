"""Melee (CR 702.121)."""

from __future__ import annotations

from apnap import Manifest, Triggered, declares
from apnap_plugins.rules.combat.quantities import PlayersAttackedThisCombat
from apnap_plugins.rules.combat.triggers import WhenAttacks
from apnap_plugins.rules.continuous.continuous import ModifyPT
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.vocabulary.selectors import This
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="melee",
    kind="keyword ability",
    rules=("702.121",),
    since="CN2",
    requires=("attacking", "continuous-effects"),
    kernel=">=0.1,<0.2",
)

ATTACKED = PlayersAttackedThisCombat()

apnap_declarations = declares(
    # Each instance triggers by itself (CR 702.121b).
    keyword_ability(
        "melee",
        # CR 702.121a: as it attacks it gets +1/+1 until end of turn for each opponent attacked this combat.
        Triggered(WhenAttacks(), Change(This(), (ModifyPT(ATTACKED, ATTACKED),)), tag="melee"),
        cumulative=True,
    )
)
