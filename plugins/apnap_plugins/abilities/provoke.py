"""Provoke (CR 702.39)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from apnap import Ability, Keyword, KeywordDefinition, Manifest, Triggered, hookimpl
from apnap.words import WordDeclaration
from apnap_plugins.rules.combat import UntilEndOfCombat
from apnap_plugins.rules.combat_effects import Affected, BlocksIfAble, ForAWhile
from apnap_plugins.rules.combat_words import DefendingPlayer, WhenAttacks
from apnap_plugins.rules.instructions import May, UntapThem, do
from apnap_plugins.rules.selection import CREATURE, Target, This, all_of
from apnap_plugins.rules.states import TheyControl
from apnap_plugins.rules.targets import TargetSpec
from apnap_plugins.rules.words.keywords import keyword_words

MANIFEST = Manifest(
    id="provoke",
    name="Provoke",
    kind="keyword ability",
    rules=("702.39",),
    since="LGN",
    requires=("attacking", "blocking", "tap-and-untap", "targets"),
)

_THEIRS: Final = TargetSpec(all_of(CREATURE, TheyControl(DefendingPlayer())), prompt="creature to provoke")


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.39a: as it attacks, a creature of the defending player may be made to block it, and is untapped then."""
    made_to_block = ForAWhile(Target(), (BlocksIfAble(Affected(), This()),), UntilEndOfCombat())
    effect = May(do(made_to_block, UntapThem(Target())), prompt="Have it block this creature if able?")
    return (Triggered(WhenAttacks(), effect, targets=(_THEIRS,), tag="provoke"),)


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Each instance triggers by itself (CR 702.39b)."""
    return [KeywordDefinition("provoke", _means, cumulative=True, text="provoke")]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return keyword_words("provoke", "provoke")
