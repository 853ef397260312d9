"""The decks that are measured, as data: a card a line, with how many there are, its cost, types, size and text. A line that
ends with a comma goes on in the next.

Cards of Ixalan stand by their names alone; the pack has them. Which deck plays against which is said by `MATCHES`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from apnap import Definition, Ruleset
from apnap_plugins.apps.decks import find_deck

CREATURES: Final = """
    17 Forest | | Basic Land — Forest
    4 Willow Elf | {G} | Creature — Elf | 1/1
    4 Grizzly Bears | {1}{G} | Creature — Bear | 2/2
    4 Nessian Courser | {2}{G} | Creature — Centaur Warrior | 3/3
    4 Rumbling Baloth | {2}{G}{G} | Creature — Beast | 4/4
    4 Spined Wurm | {4}{G} | Creature — Wurm | 5/4
    3 Enormous Baloth | {6}{G} | Creature — Beast | 7/7
"""
BURN: Final = """
    17 Peak | | Basic Land — Mountain
    6 Bolt | {R} | Instant | | Bolt deals 3 damage to target creature or player.
    7 Cub | {1}{R} | Creature — Bear | 2/2
    5 Bird | {2}{R} | Creature — Bird | 2/1 | Flying
    5 Beast | {3}{R} | Creature — Beast | 4/4 | Trample
"""
GOLD: Final = """
    8 Mountain | | Basic Land — Mountain
    7 Forest | | Basic Land — Forest
    2 Norwood Ranger | {G} | Creature — Elf Scout Ranger | 1/2
    2 Lava Axe | {4}{R} | Sorcery | | Lava Axe deals 5 damage to target player or planeswalker.
    2 Grizzly Bears | {1}{G} | Creature — Bear | 2/2
    2 Enormous Baloth | {6}{G} | Creature — Beast | 7/7
    2 Goblin Raider | {1}{R} | Creature — Goblin Warrior | 2/2 | Goblin Raider can't block.
    2 Volcanic Hammer | {1}{R} | Sorcery | | Volcanic Hammer deals 3 damage to any target.
    2 Hill Giant | {3}{R} | Creature — Giant | 3/3
    1 Stone Rain | {2}{R} | Sorcery | | Destroy target land.
    1 Rampant Growth | {1}{G} | Sorcery | | Search your library for a basic land card,
      put that card onto the battlefield tapped, then shuffle.
    1 Spined Wurm | {4}{G} | Creature — Wurm | 5/4
    1 Sullen Giant | {3}{R} | Creature — Giant | 4/3 | Sullen Giant can't block.
"""
SILVER: Final = """
    8 Plains | | Basic Land — Plains
    7 Island | | Basic Land — Island
    4 Glory Seeker | {1}{W} | Creature — Human Soldier | 2/2
    3 Giant Octopus | {3}{U} | Creature — Octopus | 3/3
    2 Coral Eel | {1}{U} | Creature — Fish | 2/1
    2 Vizzerdrix | {6}{U} | Creature — Rabbit Beast | 6/6
    2 Sacred Nectar | {1}{W} | Sorcery | | You gain 4 life.
    2 Vengeance | {3}{W} | Sorcery | | Destroy target tapped creature.
    1 Eager Cadet | {W} | Creature — Human Soldier | 1/1
    1 Fugitive Wizard | {U} | Creature — Human Wizard | 1/1
    1 Index | {U} | Sorcery | | Look at the top five cards of your library, then put them back in any order.
"""
SINGLETONS: Final = """
    13 Plains
    12 Island
    13 Forest
    1 Air Elemental
    1 Ancient Brontodon
    1 Atzocan Archer
    1 Bellowing Aegisaur
    1 Bishop's Soldier
    1 Bright Reprisal
    1 Cancel
    1 Cobbled Wings
    1 Colossal Dreadmaw
    1 Conqueror's Galleon
    1 Crushing Canopy
    1 Deeproot Champion
    1 Deeproot Warrior
    1 Deeproot Waters
    1 Demystify
    1 Depths of Desire
    1 Dowsing Dagger
    1 Dusk Legion Dreadnought
    1 Emissary of Sunrise
    1 Favorable Winds
    1 Gilded Sentinel
    1 Goring Ceratops
    1 Grazing Whiptail
    1 Growing Rites of Itlimoc
    1 Herald of Secret Streams
    1 Huatli's Snubhorn
    1 Imperial Aerosaur
    1 Imperial Lancer
    1 Jace, Ingenious Mind-Mage
    1 Jade Guardian
    1 Jungle Delver
    1 Kinjalli's Sunwing
    1 Kumena's Speaker
    1 Legion's Judgment
    1 Legion's Landing
    1 Opt
    1 Paladin of the Bloodstained
    1 Pirate's Prize
    1 Queen's Commission
    1 Raptor Companion
    1 Ravenous Daggertooth
    1 Ripjaw Raptor
    1 Ritual of Rejuvenation
    1 River Heralds' Boon
    1 River Sneak
    1 Search for Azcanta
    1 Shaper Apprentice
    1 Sheltering Light
    1 Shining Aerosaur
    1 Siren Lookout
    1 Slice in Twain
    1 Spell Pierce
    1 Storm Fleet Aerialist
    1 Storm Fleet Spy
    1 Tempest Caller
    1 Territorial Hammerskull
    1 Thaumatic Compass
    1 Thundering Spineback
    1 Tishana's Wayfinder
    1 Vineshaper Mystic
    1 Wildgrowth Walker
    1 Wind Strider
"""
MATCHES: Final = {
    "creature mirror": (CREATURES, CREATURES),
    "burn": (BURN, BURN),
    "gold and silver": (GOLD, SILVER),
    "Ixalan": ("xln/pirates", "xln/dinosaurs"),
    "100 singletons": (SINGLETONS, SINGLETONS),
}
"""The deck of each seat: a list as above, or the name of one that the pack brings."""


def match(ruleset: Ruleset, name: str) -> list[list[Any]]:
    """The decks that play against each other, one for each seat."""
    return [deck(ruleset, told) for told in MATCHES[name]]


def deck(ruleset: Ruleset, told: str) -> list[Any]:
    """The cards of a list; those without types by their names, which the pack knows."""
    if "\n" not in told:
        return list(find_deck(told).parts["main"])
    cards: list[Any] = []
    for line in re.sub(r",\n +", ", ", told.strip()).splitlines():
        count, _, words = line.strip().partition(" ")
        name, *about = (word.strip() for word in words.split("|"))
        cards += [_definition(ruleset, name, about) if about else name] * int(count)
    return cards


def _definition(ruleset: Ruleset, name: str, about: Sequence[str]) -> Definition:
    cost, types, size, text = (*about, "", "")[:4]
    row = {"name": name, "mana_cost": cost, "type_line": types, "oracle_text": text}
    if size:
        row["power"], _, row["toughness"] = size.partition("/")
    return ruleset.read(row)
