"""Provoke (CR 702.39)."""

from __future__ import annotations

from typing import Final

from apnap import Ability, Keyword, Manifest, Triggered, declares
from apnap_plugins.rules.combat.combat import UntilEndOfCombat
from apnap_plugins.rules.combat.effects import BlocksIfAble
from apnap_plugins.rules.combat.instructions import ForAWhile
from apnap_plugins.rules.combat.selectors import DefendingPlayer
from apnap_plugins.rules.combat.triggers import WhenAttacks
from apnap_plugins.rules.continuous.filters import IsAffected
from apnap_plugins.rules.effects.instructions import May, do
from apnap_plugins.rules.permanents.instructions import Untap
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.filters import CREATURE, TheyControl, all_of
from apnap_plugins.rules.vocabulary.selectors import Target, This
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="provoke",
    kind="keyword ability",
    rules=("702.39",),
    since="LGN",
    requires=("attacking", "blocking", "tap-and-untap", "targets"),
    kernel=">=0.1,<0.2",
)

_THEIRS: Final = TargetSpec(all_of(CREATURE, TheyControl(DefendingPlayer())), prompt="creature to provoke")


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.39a: as it attacks, a creature of the defending player may be made to block it, and is untapped then."""
    made_to_block = ForAWhile(Target(), (BlocksIfAble(IsAffected(), This()),), UntilEndOfCombat())
    effect = May(do(made_to_block, Untap(Target())), prompt="Have it block this creature if able?")
    return (Triggered(WhenAttacks(), effect, targets=(_THEIRS,), tag="provoke"),)


apnap_declarations = declares(
    # Each instance triggers by itself (CR 702.39b).
    keyword_ability("provoke", _means, cumulative=True)
)
