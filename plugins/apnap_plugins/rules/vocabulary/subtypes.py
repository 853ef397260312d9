"""The lists of subtypes (CR 205.3g–m), and which card types they are correlated with (CR 205.3c).

The lists of this module are the rulebook's; a set or a house may bring more subtypes (`Subtypes`), and what is asked in a
game is asked of all that its ruleset knows (`subtypes_in`).
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, final

from apnap import Contribution, PluginError, Rules

ARTIFACT_TYPES: Final = frozenset(
    [
        "Attraction",
        "Blood",
        "Clue",
        "Contraption",
        "Equipment",
        "Food",
        "Fortification",
        "Gold",
        "Powerstone",
        "Treasure",
        "Vehicle",
    ]
)
"""CR 205.3g."""
ENCHANTMENT_TYPES: Final = frozenset(
    ["Aura", "Background", "Cartouche", "Class", "Curse", "Rune", "Saga", "Shard", "Shrine"]
)
"""CR 205.3h."""
PLANESWALKER_TYPES: Final = frozenset(
    [
        "Ajani",
        "Aminatou",
        "Angrath",
        "Arlinn",
        "Ashiok",
        "Bahamut",
        "Basri",
        "Bolas",
        "Calix",
        "Chandra",
        "Comet",
        "Dack",
        "Dakkon",
        "Daretti",
        "Davriel",
        "Dihada",
        "Domri",
        "Dovin",
        "Ellywick",
        "Elminster",
        "Elspeth",
        "Estrid",
        "Freyalise",
        "Garruk",
        "Gideon",
        "Grist",
        "Huatli",
        "Jace",
        "Jaya",
        "Jeska",
        "Kaito",
        "Karn",
        "Kasmina",
        "Kaya",
        "Kiora",
        "Koth",
        "Liliana",
        "Lolth",
        "Lukka",
        "Minsc",
        "Mordenkainen",
        "Nahiri",
        "Narset",
        "Niko",
        "Nissa",
        "Nixilis",
        "Oko",
        "Ral",
        "Rowan",
        "Saheeli",
        "Samut",
        "Sarkhan",
        "Serra",
        "Sivitri",
        "Sorin",
        "Szat",
        "Tamiyo",
        "Tasha",
        "Teferi",
        "Teyo",
        "Tezzeret",
        "Tibalt",
        "Tyvar",
        "Ugin",
        "Venser",
        "Vivien",
        "Vraska",
        "Will",
        "Windgrace",
        "Wrenn",
        "Xenagos",
        "Yanggu",
        "Yanling",
        "Zariel",
    ]
)
"""CR 205.3j."""
SPELL_TYPES: Final = frozenset(["Adventure", "Arcane", "Lesson", "Trap"])
"""CR 205.3k."""
CREATURE_TYPES: Final = frozenset(
    [
        "Advisor",
        "Aetherborn",
        "Alien",
        "Ally",
        "Angel",
        "Antelope",
        "Ape",
        "Archer",
        "Archon",
        "Army",
        "Artificer",
        "Assassin",
        "Assembly-Worker",
        "Astartes",
        "Atog",
        "Aurochs",
        "Avatar",
        "Azra",
        "Badger",
        "Balloon",
        "Barbarian",
        "Bard",
        "Basilisk",
        "Bat",
        "Bear",
        "Beast",
        "Beeble",
        "Beholder",
        "Berserker",
        "Bird",
        "Blinkmoth",
        "Boar",
        "Bringer",
        "Brushwagg",
        "Camarid",
        "Camel",
        "Caribou",
        "Carrier",
        "Cat",
        "Centaur",
        "Cephalid",
        "Child",
        "Chimera",
        "Citizen",
        "Cleric",
        "Clown",
        "Cockatrice",
        "Construct",
        "Coward",
        "Crab",
        "Crocodile",
        "C'tan",
        "Custodes",
        "Cyclops",
        "Dauthi",
        "Demigod",
        "Demon",
        "Deserter",
        "Devil",
        "Dinosaur",
        "Djinn",
        "Dog",
        "Dragon",
        "Drake",
        "Dreadnought",
        "Drone",
        "Druid",
        "Dryad",
        "Dwarf",
        "Efreet",
        "Egg",
        "Elder",
        "Eldrazi",
        "Elemental",
        "Elephant",
        "Elf",
        "Elk",
        "Employee",
        "Eye",
        "Faerie",
        "Ferret",
        "Fish",
        "Flagbearer",
        "Fox",
        "Fractal",
        "Frog",
        "Fungus",
        "Gamer",
        "Gargoyle",
        "Germ",
        "Giant",
        "Gith",
        "Gnoll",
        "Gnome",
        "Goat",
        "Goblin",
        "God",
        "Golem",
        "Gorgon",
        "Graveborn",
        "Gremlin",
        "Griffin",
        "Guest",
        "Hag",
        "Halfling",
        "Hamster",
        "Harpy",
        "Hellion",
        "Hippo",
        "Hippogriff",
        "Homarid",
        "Homunculus",
        "Horror",
        "Horse",
        "Human",
        "Hydra",
        "Hyena",
        "Illusion",
        "Imp",
        "Incarnation",
        "Inkling",
        "Inquisitor",
        "Insect",
        "Jackal",
        "Jellyfish",
        "Juggernaut",
        "Kavu",
        "Kirin",
        "Kithkin",
        "Knight",
        "Kobold",
        "Kor",
        "Kraken",
        "Lamia",
        "Lammasu",
        "Leech",
        "Leviathan",
        "Lhurgoyf",
        "Licid",
        "Lizard",
        "Manticore",
        "Masticore",
        "Mercenary",
        "Merfolk",
        "Metathran",
        "Minion",
        "Minotaur",
        "Mole",
        "Monger",
        "Mongoose",
        "Monk",
        "Monkey",
        "Moonfolk",
        "Mouse",
        "Mutant",
        "Myr",
        "Mystic",
        "Naga",
        "Nautilus",
        "Necron",
        "Nephilim",
        "Nightmare",
        "Nightstalker",
        "Ninja",
        "Noble",
        "Noggle",
        "Nomad",
        "Nymph",
        "Octopus",
        "Ogre",
        "Ooze",
        "Orb",
        "Orc",
        "Orgg",
        "Otter",
        "Ouphe",
        "Ox",
        "Oyster",
        "Pangolin",
        "Peasant",
        "Pegasus",
        "Pentavite",
        "Performer",
        "Pest",
        "Phelddagrif",
        "Phoenix",
        "Phyrexian",
        "Pilot",
        "Pincher",
        "Pirate",
        "Plant",
        "Praetor",
        "Primarch",
        "Prism",
        "Processor",
        "Rabbit",
        "Raccoon",
        "Ranger",
        "Rat",
        "Rebel",
        "Reflection",
        "Rhino",
        "Rigger",
        "Robot",
        "Rogue",
        "Sable",
        "Salamander",
        "Samurai",
        "Sand",
        "Saproling",
        "Satyr",
        "Scarecrow",
        "Scion",
        "Scorpion",
        "Scout",
        "Sculpture",
        "Serf",
        "Serpent",
        "Servo",
        "Shade",
        "Shaman",
        "Shapeshifter",
        "Shark",
        "Sheep",
        "Siren",
        "Skeleton",
        "Slith",
        "Sliver",
        "Slug",
        "Snake",
        "Soldier",
        "Soltari",
        "Spawn",
        "Specter",
        "Spellshaper",
        "Sphinx",
        "Spider",
        "Spike",
        "Spirit",
        "Splinter",
        "Sponge",
        "Squid",
        "Squirrel",
        "Starfish",
        "Surrakar",
        "Survivor",
        "Tentacle",
        "Tetravite",
        "Thalakos",
        "Thopter",
        "Thrull",
        "Tiefling",
        "Treefolk",
        "Trilobite",
        "Triskelavite",
        "Troll",
        "Turtle",
        "Tyranid",
        "Unicorn",
        "Vampire",
        "Vedalken",
        "Viashino",
        "Volver",
        "Wall",
        "Walrus",
        "Warlock",
        "Warrior",
        "Weird",
        "Werewolf",
        "Whale",
        "Wizard",
        "Wolf",
        "Wolverine",
        "Wombat",
        "Worm",
        "Wraith",
        "Wurm",
        "Yeti",
        "Zombie",
        "Zubera",
    ]
)
"""CR 205.3m."""
LAND_TYPES: Final = frozenset(
    [
        "Desert",
        "Forest",
        "Gate",
        "Island",
        "Lair",
        "Locus",
        "Mine",
        "Mountain",
        "Plains",
        "Power-Plant",
        "Swamp",
        "Tower",
        "Urza's",
    ]
)
"""CR 205.3i, with both ways to write an apostrophe."""

SUBTYPES_BY_TYPE: Final = {
    "artifact": ARTIFACT_TYPES,
    "creature": CREATURE_TYPES,
    "enchantment": ENCHANTMENT_TYPES,
    "instant": SPELL_TYPES,
    "land": LAND_TYPES,
    "planeswalker": PLANESWALKER_TYPES,
    "sorcery": SPELL_TYPES,
    "tribal": CREATURE_TYPES,
}
"""Which list a card type takes its subtypes from; instants and sorceries share one, creatures and tribals another."""

LISTS: Final = (ARTIFACT_TYPES, CREATURE_TYPES, ENCHANTMENT_TYPES, LAND_TYPES, PLANESWALKER_TYPES, SPELL_TYPES)
OTHER_SUBTYPES: Final = frozenset().union(*LISTS) - CREATURE_TYPES
"""The rulebook's subtypes that are no creature types."""


@dataclass(frozen=True, slots=True)
class Subtypes(Contribution):
    """Subtypes that a plugin brings beside the rulebook's, for a card type and those that share its list (CR 205.3b, 205.3c).

    `names` are written as on a type line, such as "Donkey". Raises PluginError for a card type that has no list, and for
    a name that can't stand on a type line.
    """

    card_type: str
    names: tuple[str, ...]

    def __post_init__(self) -> None:
        if self.card_type not in SUBTYPES_BY_TYPE:
            known = ", ".join(sorted(SUBTYPES_BY_TYPE))
            raise PluginError(
                f"subtypes are for {self.card_type!r}, which has no list of them; those that have: {known}"
            )
        for name in self.names:
            if not name[:1].isupper() or len(name.split()) != 1:
                raise PluginError(f"the subtype {name!r} can't stand on a type line: it is one word with a capital")


@final
class SubtypeLists:
    """The lists of subtypes that there are, each with the card types that take theirs from it (CR 205.3b, 205.3c)."""

    def __init__(self, more: Iterable[Subtypes] = ()) -> None:
        brought = [(SUBTYPES_BY_TYPE[one.card_type], frozenset(one.names)) for one in more]
        grown = {known: known.union(*(names for to, names in brought if to is known)) for known in LISTS}
        self.by_type = {card_type: grown[known] for card_type, known in SUBTYPES_BY_TYPE.items()}
        self._lists = tuple(grown.values())
        self.fitting = functools.lru_cache(maxsize=1_000)(self._fitting)

    @property
    def creature(self) -> frozenset[str]:
        """All creature types (CR 205.3m)."""
        return self.by_type["creature"]

    def list_of(self, subtype: str) -> frozenset[str]:
        """The list that a subtype is in (CR 205.3c); an empty one for a subtype that nobody brings."""
        straight = subtype.replace("’", "'")  # as cards have it, and the lists here
        return next((known for known in self._lists if straight in known), frozenset())

    def types_of(self, subtype: str) -> frozenset[str]:
        """The card types that can have a subtype (CR 205.3d); none where no list has it."""
        known = self.list_of(subtype)
        return frozenset(name for name, subtypes in self.by_type.items() if known and subtypes is known)

    def fits_types(self, subtype: str, types: frozenset[str]) -> bool:
        """Whether something of these card types can have the subtype (CR 205.3d). One that no list has fits all."""
        known = self.list_of(subtype)
        return not known or any(self.by_type.get(t) is known for t in types)

    def _fitting(self, subtypes: frozenset[str], types: frozenset[str]) -> frozenset[str]:
        """Those of `subtypes` that something of these card types can have (CR 205.1a, 205.3d)."""
        return frozenset(s for s in subtypes if self.fits_types(s, types))

    def possible_lists(self, subtype: str, types: frozenset[str]) -> list[frozenset[str]]:
        """The list that a subtype of something of these card types is in (CR 205.3c).

        A subtype that no list has, such as one of a later set, is in the list of one of its card types, for it could have no
        other (CR 205.3d): of the only one where just one of them has a list, else it is open of which.
        """
        known = self.list_of(subtype)
        return [known] if known else [self.by_type[t] for t in sorted(types) if t in self.by_type]

    def kept(self, subtypes: frozenset[str], before: frozenset[str], now: frozenset[str]) -> frozenset[str]:
        """The subtypes that something keeps whose card types are other ones `now` than `before` (CR 205.1a, 205.3d)."""
        lists = [self.by_type[t] for t in sorted(now) if t in self.by_type]
        possible = ((s, self.possible_lists(s, before)) for s in sorted(subtypes))
        return frozenset(s for s, among in possible if not among or any(one in lists for one in among))

    def lists_of(self, subtypes: frozenset[str]) -> list[frozenset[str]]:
        """The lists that these subtypes are in, whose others they take the place of (CR 205.1a)."""
        return [known for known in map(self.list_of, sorted(subtypes)) if known]

    def without(self, subtypes: frozenset[str], types: frozenset[str], lists: list[frozenset[str]]) -> frozenset[str]:
        """The subtypes of something of these card types but for those that are in one of `lists`, wherever that is certain."""
        possible = ((s, self.possible_lists(s, types)) for s in sorted(subtypes))
        return frozenset(s for s, among in possible if not among or any(one not in lists for one in among))

    def creature_types(self, subtypes: frozenset[str], types: frozenset[str]) -> frozenset[str]:
        """The creature types among the subtypes of something of these card types (CR 205.3m)."""
        return subtypes - self.without(subtypes, types, [self.creature])


RULEBOOK: Final = SubtypeLists()
"""Those of the rulebook alone, by which texts are read."""


def subtypes_in(rules: Rules) -> SubtypeLists:
    """The lists of a ruleset: the rulebook's, with what plugins in force bring (CR 205.3b)."""
    return rules.memo(Subtypes, lambda: SubtypeLists(rules.contributions(Subtypes)))


def list_of(subtype: str) -> frozenset[str]:
    """The rulebook's list that a subtype is in (CR 205.3c); an empty one for a subtype that the rules don't know."""
    return RULEBOOK.list_of(subtype)


@functools.cache
def type_of_subtype(subtype: str) -> str:
    """The card type that everything of a subtype has; "" where that is not one (CR 205.3c)."""
    types = sorted(types_of_subtype(subtype) - {"tribal"})
    return types[0] if len(types) == 1 else ""


@functools.cache
def types_of_subtype(subtype: str) -> frozenset[str]:
    """The card types that can have a subtype by the rulebook (CR 205.3d); none where no list has it."""
    return RULEBOOK.types_of(subtype)
