"""The table at which a card is tried: lands of all kinds, permanents of every type on both sides, cards everywhere.

`TOOLS` are artifacts that bring about what abilities wait for: things die, players draw and discard, counters are put.
Each does it once a turn, for nothing.
"""

from __future__ import annotations

import functools

from apnap import NAME, Definition, Node
from apnap_plugins.actions.meld import ExileAndMeld
from apnap_plugins.oracle.cards import CardRow, definition
from apnap_plugins.oracle.language import Language
from apnap_plugins.rules.costs.costs import TapThisCost
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.faces.faces import MELD, MELDED, meld_card
from apnap_plugins.rules.mana.mana import AddManaOf
from apnap_plugins.rules.objects.names import IsNamed
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.filters import HasKeyword, HasSubtype
from apnap_plugins.rules.vocabulary.subtypes import (
    ARTIFACT_TYPES,
    CREATURE_TYPES,
    ENCHANTMENT_TYPES,
    LAND_TYPES,
    PLANESWALKER_TYPES,
    SPELL_TYPES,
)
from apnap_plugins.rules.vocabulary.symbols import ManaCost
from apnap_plugins.testing import basic, creature, instant, permanent, sorcery

COLORS = "WUBRG"
TOOL_TEXTS = {
    "Axe": "destroy target permanent.",
    "Ban": "exile target permanent.",
    "Bow": "this artifact deals 2 damage to any target.",
    "Cup": "target player gains 2 life.",
    "Dart": "target player loses 2 life.",
    "Eye": "target player draws a card.",
    "Fan": "target player discards a card.",
    "Grip": "tap target permanent.",
    "Horn": "untap target permanent.",
    "Ink": "put a +1/+1 counter on target creature.",
    "Jail": "put a -1/-1 counter on target creature.",
    "Key": "counter target spell.",
    "Lure": "return target permanent to its owner's hand.",
    "Mold": "create a 1/1 white Soldier creature token.",
    "Nest": "return target card from your graveyard to your hand.",
    "Oven": "target player sacrifices a creature.",
    "Pick": "target player mills two cards.",
    "Quill": "scry 2.",
    "Rod": "return target creature card from your graveyard to the battlefield.",
    "Tome": "draw two cards.",
    "Spyglass": "surveil 1.",
    "Trunk": "create a Treasure token.",
    "Urn": "target creature gets +2/+2 until end of turn.",
}
"""What the tools do, in the words of the language."""


GENTLE = ("Eye", "Grip", "Horn", "Ink", "Jail", "Mold", "Urn")
"""Tools that rather leave things where they are."""


@functools.cache
def tools(language: Language, gentle: bool = False) -> tuple[Definition, ...]:
    """The tools, or the gentle ones. Raises CardRefused where the language doesn't know their words any more."""
    return tuple(tool(language, name, text) for name, text in TOOL_TEXTS.items() if not gentle or name in GENTLE)


def tool(language: Language, name: str, text: str) -> Definition:
    """An artifact with one ability that costs nothing and can be used once each turn."""
    line = f"{{0}}: {text[0].upper()}{text[1:]} Activate only once each turn."
    return definition(language, CardRow(name=f"Tool {name}", type_line="Artifact", mana_cost="{1}", oracle_text=line))


LANDS = [basic(color) for color in COLORS]
SNOW = permanent("Snow-Covered Wastes", "Basic Snow Land", Activated((TapThisCost(),), AddManaOf((("C",),))))
TOKENS = [
    creature("Soldier", 1, 1, types="Creature — Soldier", colors="W"),
    creature("Soldier", 1, 1, types="Creature — Soldier", colors="W"),
    creature("Cat", 2, 2, types="Creature — Cat", colors="G"),
    permanent("Trinket", "Artifact"),
]
CROWD = [
    creature("White Soldier", 1, 1, types="Creature — Human Soldier", cost="{W}"),
    creature("Blue Bird", 2, 2, "flying", types="Creature — Bird", cost="{1}{U}"),
    creature("Black Zombie", 3, 3, types="Creature — Zombie", cost="{2}{B}"),
    creature("Red Goblin", 4, 1, "haste", types="Creature — Goblin Warrior", cost="{1}{R}"),
    creature("Green Beast", 5, 5, types="Creature — Elf Beast", cost="{3}{G}"),
    creature("Wall of Bricks", 0, 5, "defender", types="Artifact Creature — Wall", cost="{3}"),
    creature("Silver Knight", 2, 3, "vigilance", types="Creature — Human Knight", cost="{W}{B}"),
    creature("Golden Dragon", 6, 6, "flying", types="Legendary Creature — Dragon Wizard", cost="{3}{W}{U}{B}{R}{G}"),
]
KINDS = ("Bird", "Goblin", "Soldier", "Zombie")
"""Creature types among them."""
THINGS = [
    permanent("Plain Relic", "Artifact", cost="{2}"),
    permanent("Plain Charm", "Enchantment", cost="{1}{W}"),
    permanent("Plain Walker", "Legendary Planeswalker — Jace", cost="{2}{U}", loyalty=5),
    permanent("Plain Cave", "Land"),
]


def things(lands: bool) -> list[Definition]:
    """A permanent of each other type, with or without the land."""
    return THINGS if lands else THINGS[:-1]


SPELLS = [
    instant("Small Prayer", GainLife(1), cost="{W}"),
    instant("Small Trick", GainLife(1), cost="{U}"),
    sorcery("Small Rite", GainLife(1), cost="{B}"),
    sorcery("Small Fire", GainLife(1), cost="{R}"),
    sorcery("Small Hunt", GainLife(1), cost="{G}"),
]


def meld_kin(card: Definition) -> list[Definition]:
    """For a meld card another one with which it forms its pair: what its ability names, or what has such an ability itself."""
    if card.layout != MELD:
        return []
    combined = Definition(card.faces[MELDED][NAME], card.faces[MELDED])
    named = sorted({part.name for ability in card.abilities() for part in ability.walk() if isinstance(part, IsNamed)})
    if named:
        return [meld_card(creature(named[0], 2, 2, cost="{1}"), combined)]
    joining = Activated((ManaCost(("1",)),), ExileAndMeld(IsNamed(card.name), combined.name))
    return [meld_card(creature("Kin that melds", 2, 2, joining, cost="{1}"), combined)]


def kin(tree: list[Node]) -> list[Definition]:
    """Creatures and other permanents that have the subtypes, names and keywords of which a card speaks."""
    kinds = sorted({part.subtype for part in tree if isinstance(part, HasSubtype)})
    names = sorted({part.name for part in tree if isinstance(part, IsNamed)})
    words = sorted({part.keyword for part in tree if isinstance(part, HasKeyword)} & PLAIN_KEYWORDS)
    made = [_of_kind(kind) for kind in kinds]
    mixed = " ".join(kind for kind in kinds if kind in CREATURE_TYPES)
    if " " in mixed:
        made += [creature("Kin of all", 2, 2, types=f"Creature — {mixed}", cost="{1}")] * 2
    made += [creature(name, 2, 2, cost="{1}") for name in names]
    return [*made, *(creature(f"Kin with {word}", 1, 3, word, cost="{1}") for word in words)]


PLAIN_KEYWORDS = frozenset(
    ["flying", "defender", "haste", "reach", "trample", "vigilance", "deathtouch", "lifelink", "menace", "first strike",
     "double strike", "hexproof", "shroud", "indestructible", "flash", "prowess"]
)  # fmt: skip


def _of_kind(kind: str) -> Definition:
    """A permanent, or a spell, with a subtype."""
    if kind in LAND_TYPES:
        return permanent(f"Kin {kind}", f"Land — {kind}")
    if kind == "Vehicle":
        return creature("Kin Vehicle", 2, 2, types="Artifact Creature — Vehicle", cost="{1}")
    if kind in ARTIFACT_TYPES or kind in ENCHANTMENT_TYPES - {"Aura"}:
        return permanent(
            f"Kin {kind}", f"{'Artifact' if kind in ARTIFACT_TYPES else 'Enchantment'} — {kind}", cost="{1}"
        )
    if kind in SPELL_TYPES:
        return instant(f"Kin {kind}", GainLife(1), cost="{1}", types=f"Instant — {kind}")
    if kind in PLANESWALKER_TYPES:
        return permanent(f"Kin {kind}", f"Legendary Planeswalker — {kind}", cost="{1}", loyalty=4)
    types = f"Creature — {kind}" if kind in CREATURE_TYPES else "Creature"
    return creature(f"Kin {kind}", 2, 2, types=types, cost="{1}")
