"""Heirloom: what dies or breaks is put into its owner's attic, from where it can be had back.

"Heirloom [cost]" means "When this permanent is put into a graveyard from the battlefield, put it into its owner's attic" and
"[Cost]: Return this card from your attic to your hand. Activate only as a sorcery."
"""

from __future__ import annotations

from apnap import Ability, Keyword, Manifest, TriggerCondition, Triggered, Zone, declares
from apnap.words import words
from apnap_plugins.rules.costs.costs import cost_parts
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.triggers import WhenDies, WhenPutInto
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.filters import YouOwn
from apnap_plugins.rules.vocabulary.selectors import Became, This
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_cost

MANIFEST = Manifest(
    id="heirloom",
    name="Heirloom",
    kind="keyword ability",
    requires=("activated-abilities", "casting", "damage", "zones"),
    authors=("the apnap authors",),
    kernel=">=0.1,<0.2",
    words=("heirloom", "attic"),
)

ATTIC = "attic"


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """The two abilities that the keyword stands for; the second one functions in the attic."""
    back = Activated(
        cost_parts(keyword.parameters[0]), MoveTo(This(), "hand"), sorcery=True, zones=(ATTIC,), tag="heirloom"
    )
    return (Triggered(WhenDies(), MoveTo(Became(This()), ATTIC), tag="heirloom"), back)


def _put_into_your_attic() -> TriggerCondition:
    return WhenPutInto(ATTIC, YouOwn())


apnap_declarations = declares(
    # Parameter: the cost. Of several instances each can be paid for.
    keyword_ability("heirloom", _means, worded=keyword_with_cost, cumulative=True),
    # Everybody has an attic, and everybody may look into all of them.
    Zone(ATTIC, owned=True),
    words("cause", "whenever a card is put into your attic", means=_put_into_your_attic),
)
