"""Heirloom: what dies or breaks is put into its owner's attic, from where it can be had back.

"Heirloom [cost]" means "When this permanent is put into a graveyard from the battlefield, put it into its owner's attic" and
"[Cost]: Return this card from your attic to your hand. Activate only as a sorcery."
"""

from __future__ import annotations

from collections.abc import Iterable

from apnap import Ability, Keyword, KeywordDefinition, Manifest, TriggerCondition, Triggered, Zone, hookimpl
from apnap.words import WordDeclaration, words
from apnap_plugins.rules.abilities import Activated
from apnap_plugins.rules.costs import cost_parts
from apnap_plugins.rules.instructions import MoveTo
from apnap_plugins.rules.selection import Became, This, YouOwn
from apnap_plugins.rules.triggering import WhenDies, WhenPutInto
from apnap_plugins.rules.words.keywords import keyword_with_cost

MANIFEST = Manifest(
    id="heirloom",
    name="Heirloom",
    kind="keyword ability",
    requires=("activated-abilities", "casting", "damage", "zones"),
    authors=("the apnap authors",),
    words=("heirloom", "attic"),
)

ATTIC = "attic"


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """The two abilities that the keyword stands for; the second one functions in the attic."""
    back = Activated(
        cost_parts(keyword.parameters[0]), MoveTo(This(), "hand"), sorcery=True, zones=(ATTIC,), tag="heirloom"
    )
    return (Triggered(WhenDies(), MoveTo(Became(This()), ATTIC), tag="heirloom"), back)


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Parameter: the cost. Of several instances each can be paid for."""
    return [KeywordDefinition("heirloom", _means, cumulative=True, text="heirloom {0}")]


@hookimpl
def apnap_zones() -> Iterable[Zone]:
    """Everybody has an attic, and everybody may look into all of them."""
    return [Zone(ATTIC, owned=True)]


def _put_into_your_attic() -> TriggerCondition:
    return WhenPutInto(ATTIC, YouOwn())


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return [
        *keyword_with_cost("heirloom", "heirloom"),
        words("cause", "whenever a card is put into your attic", means=_put_into_your_attic),
    ]
