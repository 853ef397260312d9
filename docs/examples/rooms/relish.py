"""Relish N: whenever this creature deals combat damage to a player, you gain N life. A keyword with a trigger."""

from __future__ import annotations

from apnap import Ability, Keyword, Manifest, SampleCard, Triggered, declares
from apnap_plugins.rules.combat.triggers import WhenDealsCombatDamage
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_number

MANIFEST = Manifest(
    id="relish",
    name="Relish",
    kind="keyword ability",
    requires=("combat-damage", "damage"),
    kernel=">=0.1,<0.2",
    words=("relish",),
)


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """Its parameter is the number."""
    return (Triggered(WhenDealsCombatDamage(to="player"), GainLife(keyword.parameters[0]), tag="relish"),)


apnap_declarations = declares(
    # Each instance triggers by itself.
    keyword_ability("relish", _means, worded=keyword_with_number, cumulative=True),
    SampleCard(
        {"name": "Sample Glutton", "mana_cost": "{1}", "type_line": "Creature — Ogre", "power": "2", "toughness": "2",
         "oracle_text": "Relish 2"}
    ),
)  # fmt: skip
