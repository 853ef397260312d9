"""Unearth (CR 702.84)."""

from __future__ import annotations

from typing import Final

from apnap import Ability, Indefinite, Keyword, Manifest, declares
from apnap_plugins.rules.continuous.continuous import Gain
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.costs.costs import CostPart, cost_parts
from apnap_plugins.rules.effects.delayed import at_next_end_step
from apnap_plugins.rules.effects.instructions import Do
from apnap_plugins.rules.effects.replacement import ExileInsteadOfLeaving
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.selectors import InZone
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.selectors import Remembered, This
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_cost

MANIFEST = Manifest(
    id="unearth",
    kind="keyword ability",
    rules=("702.84",),
    since="ALA",
    requires=("activated-abilities", "casting", "continuous-effects", "exile", "haste", "replacement", "stack", "turn"),
    kernel=">=0.1,<0.2",
)

RETURNED: Final = Remembered("moved")
"""What the card became on the battlefield."""

UNEARTH: Final = Do(
    (
        MoveTo(InZone(This(), "graveyard"), "battlefield", under_your_control=True),
        Change(RETURNED, (Gain((Keyword("haste"),)),), Indefinite()),
        at_next_end_step(MoveTo(Remembered(), "exile"), RETURNED),
        ExileInsteadOfLeaving(RETURNED),
    )
)
"""Return this card with haste; at the next end step, or if it would leave before, it is exiled (CR 702.84a)."""


def unearth(*cost: CostPart) -> Keyword:
    """Unearth [cost] (CR 702.84a)."""
    return Keyword("unearth", (cost,))


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.84a: an activated ability of the card in the graveyard, as a sorcery."""
    cost = cost_parts(keyword.parameters[0])
    return (Activated(cost, UNEARTH, sorcery=True, zones=("graveyard",), tag="unearth"),)


apnap_declarations = declares(
    # Its parameter is the cost, a part of one or a tuple of parts.
    keyword_ability("unearth", _means, worded=keyword_with_cost, cumulative=True)
)
