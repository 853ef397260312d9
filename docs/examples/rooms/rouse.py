"""Rouse [cost]: "[Cost]: This creature gets +2/+0 until end of turn. Activate only once each turn." An ability with a cost."""

from __future__ import annotations

from apnap import Ability, Keyword, Manifest, SampleCard, declares
from apnap_plugins.rules.continuous.continuous import ModifyPT
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.costs.costs import cost_parts
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.selectors import This
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_cost

MANIFEST = Manifest(
    id="rouse",
    name="Rouse",
    kind="keyword ability",
    requires=("activated-abilities", "casting", "continuous-effects"),
    kernel=">=0.1,<0.2",
    words=("rouse",),
)


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """Its parameter is the cost: mana behind the name, or any cost behind a dash."""
    return (Activated(cost_parts(keyword.parameters[0]), Change(This(), (ModifyPT(2, 0),)), limit=1, tag="rouse"),)


apnap_declarations = declares(
    # Each instance can be activated.
    keyword_ability("rouse", _means, worded=keyword_with_cost, cumulative=True),
    SampleCard(
        {"name": "Sample Sleeper", "mana_cost": "{1}", "type_line": "Creature — Bear", "power": "1", "toughness": "2",
         "oracle_text": "Rouse {1}\nRouse—Pay 2 life."}
    ),
)  # fmt: skip
