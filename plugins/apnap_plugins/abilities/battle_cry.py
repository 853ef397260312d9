"""Battle cry (CR 702.91)."""

from __future__ import annotations

from apnap import Ability, Keyword, Manifest, Triggered, declares
from apnap_plugins.rules.combat.filters import IsAttacking
from apnap_plugins.rules.combat.triggers import WhenAttacks
from apnap_plugins.rules.continuous.continuous import ModifyPT
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.vocabulary.filters import CREATURE, Another, all_of
from apnap_plugins.rules.vocabulary.selectors import All
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="battle-cry",
    kind="keyword ability",
    rules=("702.91",),
    since="MBS",
    requires=("attacking", "continuous-effects"),
    kernel=">=0.1,<0.2",
)


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.91a: as it attacks, each other creature that is attacking as this resolves gets +1/+0 until end of turn."""
    others = All(all_of(CREATURE, IsAttacking(), Another()))
    return (Triggered(WhenAttacks(), Change(others, (ModifyPT(1, 0),)), tag="battle-cry"),)


apnap_declarations = declares(
    # Each instance triggers by itself (CR 702.91b).
    keyword_ability("battle-cry", _means, cumulative=True)
)
