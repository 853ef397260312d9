"""Soulshift (CR 702.46)."""

from __future__ import annotations

from apnap import Ability, Keyword, Manifest, Triggered, declares
from apnap_plugins.rules.effects.instructions import May
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.triggers import WhenDies
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import Amount
from apnap_plugins.rules.vocabulary.filters import HasSubtype, ManaValueAtMost, YouOwn, all_of
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_number

MANIFEST = Manifest(
    id="soulshift",
    kind="keyword ability",
    rules=("702.46",),
    since="CHK",
    requires=("stack", "targets", "zones"),
    kernel=">=0.1,<0.2",
)


def soulshift(number: Amount) -> Keyword:
    """Soulshift N (CR 702.46a)."""
    return Keyword("soulshift", (number,))


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.46a: as the permanent dies, a Spirit card of that mana value or less may return from your graveyard."""
    (number,) = keyword.parameters
    spirit = TargetSpec(
        all_of(HasSubtype("Spirit"), ManaValueAtMost(number), YouOwn()), zone="graveyard", prompt="which Spirit returns"
    )
    returns = May(MoveTo(Target(), "hand"), prompt="Return the Spirit card to your hand?")
    return (Triggered(WhenDies(), returns, targets=(spirit,), tag="soulshift"),)


apnap_declarations = declares(
    # Its parameter is the number. Each instance triggers separately (CR 702.46b).
    keyword_ability("soulshift", _means, worded=keyword_with_number, cumulative=True)
)
