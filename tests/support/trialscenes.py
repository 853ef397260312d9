"""The scenes in which a card is tried: first a position with everything, then some with what such a position never brings about.

A creature attacks alone and nobody blocks it, a hand is empty, turns pass until a last counter is gone, spells are cast one after
another.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass, replace

import trialtable

from apnap import Definition
from apnap_plugins.oracle.cards import CardRow, definition
from apnap_plugins.oracle.language import Language


@dataclass(frozen=True)
class Scene:
    """What there is, and how it is played."""

    crowd: tuple[str, str] = ("all", "all")
    """Which creatures the players have: "all", "" for none, or the name of one."""
    tokens: bool = True
    kin: int = 1
    """How many there are of each permanent with the subtypes of which the card speaks."""
    lands: bool = True
    bare: bool = False
    """Whether there is nothing but lands, no graveyard either."""
    gentle: bool = False
    """Whether there are only tools that leave things where they are."""
    hand: bool = True
    tried_at_hand: bool = True
    more: bool = False
    """Whether there are the cards of `more`."""
    others: tuple[int, int] = (12, 40)
    """How often in a hundred something else is done with priority: with a busy stack, and with an empty one."""
    casts: bool = False
    """Whether that is the casting of spells alone, now this one and now that, and instants on trial answer them."""
    alone: bool = False
    """Whether as few as possible attack, but one."""
    blocks: bool | None = None
    """Whether as many as possible block, or none; None is as it happens."""
    turns: int = 9
    answers: int = 260


EVERYTHING = Scene()
BARE = Scene(("", ""), tokens=False, kin=0, hand=False, bare=True, others=(0, 0), alone=True)
RUNS = 4
"""So many games are played in that position."""
SCENES = (
    Scene(more=True, casts=True, others=(40, 98), answers=700),
    Scene(("all", ""), more=True, tokens=False, kin=0, others=(30, 85)),
    Scene(("White Soldier", ""), more=True, tokens=False, kin=0, alone=True, others=(4, 10), blocks=False),
    Scene(("", "Wall of Bricks"), more=True, tokens=False, alone=True, others=(0, 10), blocks=True),
    Scene(("", ""), tokens=False, kin=0, hand=False, others=(0, 0), alone=True),
    Scene(("all", ""), tokens=False, hand=False, alone=True, tried_at_hand=False, others=(0, 15)),
    Scene(("", "Wall of Bricks"), more=True, tokens=False, others=(0, 0), turns=16, answers=1000),
    Scene(("", ""), more=True, tokens=False, kin=0, casts=True, others=(40, 98), alone=True, answers=700),
    Scene(("all", ""), tokens=False, hand=False, others=(30, 85)),
    BARE,
    Scene(gentle=True, others=(30, 85)),
    replace(BARE, tried_at_hand=False, casts=True, others=(0, 100)),
    Scene(("", ""), tokens=False, kin=0, hand=False, lands=False, others=(0, 0), alone=True),
    Scene(("", ""), tokens=False, kin=10, others=(10, 20)),
)
ROUND = RUNS + 2 * len(SCENES)
"""Each scene twice: the second time the card lies there already, where it can."""
MOST = 2 * ROUND
"""All of it twice, with other random answers."""
RIDER = "More Rider"
"""The creature that wears something."""
MASK = "More Mask"
"""The one that lies face down."""
FALL = "More Fall"
"""What makes players cast other cards."""
MORE_TEXTS = {
    "battlefield": (
        ("More Blade", "Artifact — Equipment", "{1}", "Equip {0}"),
        ("More Tale", "Enchantment — Saga", "{1}{W}", "I, II, III, IV, V — You gain 1 life."),
        (RIDER, "Creature — Knight", "{1}{B}", "Horsemanship"),
        ("More Guide", "Artifact", "{1}", "{0}: Target creature you control explores. Activate only once each turn."),
        ("More Grove", "Land Creature — Forest Dryad", "", ""),
        ("More Frost", "Snow Land — Plains Island Swamp Mountain Forest", "", ""),
        (
            "More Pupil",
            "Creature — Human",
            "{W}",
            "At the beginning of your upkeep, put three level counters on this creature.",
        ),
    ),
    "face down": ((MASK, "Creature — Wizard", "{2}{U}", "Morph {0}"),),
    "worn": (
        ("More Blade", "Artifact — Equipment", "{1}", "Equip {0}"),
        ("More Bond", "Enchantment — Aura", "{W}", "Enchant creature"),
    ),
    "hand": (
        ("More Bond", "Enchantment — Aura", "{W}", "Enchant creature"),
        ("More Growth", "Instant", "{G}", "Target creature gets +1/+1 until end of turn."),
        ("More Trick", "Instant — Arcane", "{U}", "Target creature gets +1/+1 until end of turn."),
        ("More Dew", "Instant", "{W}", "Untap target enchantment."),
        ("More Prayer", "Sorcery", "{2}{W}{U}", "You gain 1 life."),
        ("More Engine", "Creature — Bird Construct", "{0}", "Cycling {0}"),
        ("More Folly", "Instant", "{3}{R}", "You gain 1 life.\nMadness {0}"),
        (MASK, "Creature — Wizard", "{2}{U}", "Morph {0}"),
        ("More Prophecy", "Enchantment", "{R}{G}", "Whenever you draw a card, you gain 1 life."),
        ("More Giant", "Creature — Eldrazi", "{7}", "Reach"),
        ("More Kick", "Sorcery", "{1}", "Kicker {0}\nYou gain 1 life."),
        ("More Hero", "Legendary Creature — Human", "{1}", ""),
        (FALL, "Sorcery", "{1}", "Cascade\nYou gain 1 life."),
        ("More Spark", "Instant", "{W}{U}", "You gain 1 life."),
        ("More Bolt", "Instant", "{R}", "More Bolt deals 1 damage to any target."),
    ),
    "graveyard": (
        ("More Fate", "Instant", "{1}{U}", "You gain 1 life.\nForetell {0}"),
        ("More Dream", "Enchantment Creature — Spirit", "{1}", ""),
    ),
    "exile": (("More Sleep", "Sorcery", "{5}{G}", "Draw a card.\nSuspend 3—{G}"),),
}


def scene(number: int) -> Scene:
    """The one in which the game of that number is played."""
    number %= ROUND
    return EVERYTHING if number < RUNS else SCENES[(number - RUNS) // 2]


def crowd(scene: Scene, player: int) -> list[Definition]:
    """The creatures that a player has."""
    wanted = scene.crowd[player]
    return [one for one in trialtable.CROWD if wanted == "all" or one.name == wanted]


@functools.cache
def more(language: Language) -> dict[str, tuple[Definition, ...]]:
    """Cards by place, some with mechanics that others wait for."""
    return {zone: tuple(_made(language, *texts) for texts in several) for zone, several in MORE_TEXTS.items()}


def _made(language: Language, name: str, types: str, cost: str, text: str) -> Definition:
    size = {"power": "5", "toughness": "5"} if "Creature" in types else {}
    return definition(language, CardRow(name=name, type_line=types, mana_cost=cost, oracle_text=text, **size))
