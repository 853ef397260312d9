"""The characteristics of objects (CR 109.3, 2xx) and the builder of card definitions."""

from __future__ import annotations

import dataclasses
import re
from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from apnap import (
    ABILITIES,
    NAME,
    OBJECT,
    Ability,
    AffectsThis,
    Characteristic,
    Characteristics,
    Context,
    Continuous,
    Definition,
    Field,
    Game,
    Keyword,
    Layer,
    Manifest,
    Node,
    Part,
    Static,
    declares,
)
from apnap_plugins.rules.vocabulary.subtypes import subtypes_in
from apnap_plugins.rules.vocabulary.symbols import ManaCost, mana_cost

MANIFEST = Manifest(
    id="characteristics",
    name="Characteristics",
    kind="rules",
    rules=("109", "200", "201", "202", "203", "204", "205", "206", "207", "208", "209", "613"),
    kernel=">=0.1,<0.2",
    not_tested={
        "105.5": "no card here speaks of a color pair; it names the ten pairs",
        "107.4g": "explains a notation in rules text",
        "107.8": "leveler cards come with level up (702.87), a keyword ability that its own plugin will bring",
        "107.8a": "leveler cards come with level up (702.87), a keyword ability that its own plugin will bring",
        "107.8b": "leveler cards come with level up (702.87), a keyword ability that its own plugin will bring",
        "107.9": "an icon without effect on the game",
        "107.10": "an icon without effect on the game",
        "107.13": "says what a printed sign is; color indicators are tested with colors (202.2e)",
        "107.15": "describes chapter symbols, which are tested as 715",
        "107.16": "describes class level bars, which are tested as 717",
        "108.1": "says where the wording of cards is found",
        "108.2": "says what the word card means",
        "108.2a": "describes the size and backs of cards",
        "108.6": "points to the parts of a card (2)",
        "109.1": "lists what the other rules call objects",
        "109.4g": "belongs to Conspiracy Draft (905), which is not played",
        "200.1": "lists the parts of a printed card",
        "200.2": "says where characteristics are listed (109.3)",
        "200.3": "says where tokens and copies are described (111, 707)",
        "202.3c": "meld cards come with meld (701.37), a keyword action that its own plugin will bring",
        "203.1": "says that illustrations mean nothing",
        "206.1": "says that expansion symbols mean nothing",
        "206.2": "says what colours of expansion symbols tell",
        "206.3": "tells what older cards checked",
        "206.3a": "needs to know where a name was first printed, which no data here says",
        "206.3b": "needs to know where a name was first printed, which no data here says",
        "206.3c": "needs to know where a name was first printed, which no data here says",
        "206.4": "is about building decks",
        "206.5": "says where symbols are listed",
        "207.1": "says where the text box is",
        "207.2": "says that italicized text means nothing; card data comes without it",
        "207.2a": "says that reminder text means nothing",
        "207.2b": "says that flavor text means nothing",
        "207.2c": "lists ability words, which mean nothing",
        "207.2d": "says that flavor words mean nothing",
        "207.3": "says that icons behind the text mean nothing",
        "207.5": "is about marks that a player makes on a printed card",
        "212.1": "lists print below the text box, without effect on the game",
        "212.1a": "lists print below the text box, without effect on the game",
        "212.1b": "lists print below the text box, without effect on the game",
        "212.1c": "lists print below the text box, without effect on the game",
        "212.1d": "lists print below the text box, without effect on the game",
        "212.1e": "lists print below the text box, without effect on the game",
        "212.1f": "lists print below the text box, without effect on the game",
        "212.1g": "lists print below the text box, without effect on the game",
        "711.1": "leveler cards come with level up (702.87), a keyword ability that its own plugin will bring",
        "711.2": "leveler cards come with level up (702.87), a keyword ability that its own plugin will bring",
        "711.2a": "leveler cards come with level up (702.87), a keyword ability that its own plugin will bring",
        "711.2b": "leveler cards come with level up (702.87), a keyword ability that its own plugin will bring",
        "711.3": "leveler cards come with level up (702.87), a keyword ability that its own plugin will bring",
        "711.4": "leveler cards come with level up (702.87), a keyword ability that its own plugin will bring",
        "711.5": "leveler cards come with level up (702.87), a keyword ability that its own plugin will bring",
        "711.6": "leveler cards come with level up (702.87), a keyword ability that its own plugin will bring",
        "711.7": "says that Class cards are others (717)",
    },
)

MANA_COST: Final = Characteristic[ManaCost | None]("mana cost", None)
"""The mana cost (CR 202.1); None: the object has none, which is not {0} (CR 202.1b)."""
COLORS: Final = Characteristic[frozenset[str]]("colors", frozenset())
"""The colors as letters of WUBRG (CR 105.2); none: colorless."""
TYPES: Final = Characteristic[frozenset[str]]("types", frozenset())
"""The card types, in lower case (CR 205.2)."""
SUBTYPES: Final = Characteristic[frozenset[str]]("subtypes", frozenset())
"""The subtypes as they are printed: "Elf", "Aura" (CR 205.3)."""
SUPERTYPES: Final = Characteristic[frozenset[str]]("supertypes", frozenset())
"""The supertypes, in lower case (CR 205.4)."""
POWER: Final = Characteristic[int | None]("power", None)
"""Power (CR 208.1), which may be below 0; None: the object has none."""
TOUGHNESS: Final = Characteristic[int | None]("toughness", None)
"""Toughness (CR 208.1), which may be below 0; None: the object has none."""
LOYALTY: Final = Characteristic[int | None]("loyalty", None)
"""The printed loyalty of a planeswalker card (CR 209.1); None: it has none."""
FRONT_COST: Final = Characteristic[ManaCost | None]("mana cost of the front face", None, copiable=False)
"""What a back face's mana value is calculated with (CR 202.3b); a copy of it has none."""
ALTERNATIVE: Final = Characteristic[tuple[tuple[str, tuple[tuple[str, Any], ...]], ...]](
    "alternative characteristics", ()
)
"""(which, (name, value) pairs): what is printed on the object beside its normal characteristics (CR 710.1b, 716.2b)."""
NAME_SEPARATOR: Final = " // "
"""Stands between the names of an object that has two (CR 709.4a)."""

X_VALUE: Final = Field[int]("value of X", OBJECT, 0, decided=True, public=True)
"""The value chosen for X, of a spell or ability on the stack (CR 107.3a)."""
X_TEXT: Final = Field[tuple[Any, int] | None]("what X is by its text", OBJECT, None, ids=True, decided=True)
"""(quantity, source of the ability, 0 for a spell) of a spell or ability on the stack whose text defines X (CR 107.3c)."""
OWN_X: Final = Field[int]("X of its abilities", OBJECT, 0, public=True)
"""On a permanent: what X was in one of its abilities, where others of its abilities refer to that (CR 701.31c)."""
X_READS: Final = frozenset([X_VALUE.name, X_TEXT.name])
MANA_VALUE_READS: Final = frozenset([MANA_COST.name, FRONT_COST.name]) | X_READS
"""What `x_of` and `mana_value_of` look at: for the `reads` of what a continuous effect asks."""

CARD_TYPES: Final = frozenset(
    ["artifact", "conspiracy", "creature", "dungeon", "enchantment", "instant", "land", "phenomenon", "plane",
     "planeswalker", "scheme", "sorcery", "tribal", "vanguard"]
)  # fmt: skip
"""All card types, in lower case (CR 205.2a)."""
SUPERTYPE_WORDS: Final = frozenset(["basic", "legendary", "ongoing", "snow", "world"])
OF_VARIANTS: Final = {
    "conspiracy": "conspiracy-draft",
    "phenomenon": "planechase",
    "plane": "planechase",
    "scheme": "scheme-decks",
    "vanguard": "vanguard",
}
"""Types of nontraditional cards (CR 108.2a) with the mechanics that play them. Their abilities function in the command zone."""
PERMANENT_TYPES: Final = frozenset(["artifact", "creature", "enchantment", "land", "planeswalker"])
"""The card types that permanents have (CR 110.4)."""
NO_INTRINSIC: Final = Characteristic[bool]("lost intrinsic abilities", False, copiable=False)
"""Set where an effect made the object lose all abilities: those that rules give it for its subtypes too (CR 305.6)."""
BASIC_LAND_TYPES: Final = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
"""The basic land types with the mana that each makes (CR 305.6)."""

LAYERS: Final = {
    "1a": "613.2a",
    "1b": "613.2b",
    "2": "613.1b",
    "3": "613.1c",
    "4": "613.1d",
    "5": "613.1e",
    "6": "613.1f",
    "7a": "613.4a",
    "7b": "613.4b",
    "7c": "613.4c",
    "7d": "613.4d",
}
"""The layers and sublayers in their order, with the rule of each (CR 613.1, 613.2, 613.4)."""


def type_line(text: str) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """Supertypes, types and subtypes of a type line such as "Legendary Creature — Elf Druid" (CR 205).

    Types and supertypes come in lower case, subtypes as printed; all words of a planar type are one subtype (CR 205.3b,
    310.3). Raises ValueError for a word that is no type.

    Also CR 205.2a, 205.3a, 205.3b, 205.4a, 300.1, 301.3, 302.3, 303.3, 304.3, 305.5, 306.3, 307.3, 308.2.
    """
    before, _, after = re.sub(r"\s+[-–—]\s+", "—", text).partition("—")
    supertypes, types = set(), set()
    for word in before.lower().split():
        if word in SUPERTYPE_WORDS:
            supertypes.add(word)
        elif word in CARD_TYPES:
            types.add(word)
        else:
            raise ValueError(f"{word!r} in type line {text!r} is no supertype or card type (CR 205)")
    subtypes = [after.strip()] if "plane" in types and after.strip() else after.split()
    return frozenset(supertypes), frozenset(types), frozenset(subtypes)


def make_characteristics(
    name: str,
    types: str,
    *abilities: Ability,
    cost: str = "",
    power: int | None = None,
    toughness: int | None = None,
    loyalty: int | None = None,
    colors: str | None = None,
) -> Characteristics:
    """The characteristics of a card's face or a token (CR 105.2, 204.1, 204.2, 202.2e, 202.1b, 301.4, 208.1).

    `cost` is written "{2}{W}" and empty for none; `colors` are letters of WUBRG for a color indicator or a token, and
    None where the mana cost says it (CR 202.2). Raises ValueError for a type line or symbol that doesn't exist, and for an
    ability that is called characteristic-defining and isn't (CR 604.3a).
    """
    for ability in abilities:
        check_defining(name, ability)
    supertypes, card_types, subtypes = type_line(types)
    paid = mana_cost(cost) if cost else None
    if colors is not None and not set(colors) <= set("WUBRG"):
        raise ValueError(f"{colors!r} of {name!r} are no colors; write letters of WUBRG (CR 105.1)")
    shown = frozenset(colors) if colors is not None else (paid.colors() if paid else frozenset())
    values: dict[str, Any] = {
        NAME.name: name,
        ABILITIES.name: tuple(map(_in_command, abilities)) if not card_types.isdisjoint(OF_VARIANTS) else abilities,
        TYPES.name: card_types,
        SUBTYPES.name: subtypes,
        SUPERTYPES.name: supertypes,
        COLORS.name: shown,
    }
    given = {MANA_COST.name: paid, POWER.name: power, TOUGHNESS.name: toughness, LOYALTY.name: loyalty}
    values.update({name: value for name, value in given.items() if value is not None})
    return Characteristics(values)


def _in_command(ability: Ability) -> Ability:
    """An ability that functions in the command zone, unless it says itself where it does (CR 113.6p)."""
    says = ability.zones or "zones" not in (field.name for field in dataclasses.fields(ability))  # type: ignore[arg-type]
    return ability if says else dataclasses.replace(ability, zones=("command",))  # type: ignore[type-var]


def check_defining(name: str, ability: Node, printed: bool = True) -> None:
    """Raises ValueError where an ability that is called characteristic-defining is none (CR 604.3a).

    It defines colours, subtypes, power or toughness, of the object itself and no other one, under no condition; and it is
    printed on that object or token, not granted to it by another ability.
    """
    if isinstance(ability, Static) and ability.defining:
        own = all(isinstance(e, Continuous) and e.affects == AffectsThis() for e in ability.effects)
        parts = [part for e in ability.effects for part in getattr(e, "parts", ())]
        if not (printed and own and ability.condition is None and all(map(_defines, parts))):
            raise ValueError(f"an ability of {name!r} is no characteristic-defining ability (CR 604.3a)")
    for part in ability.children():
        # what a token is created with, a copy has or a text says counts as printed; what is gained in layer 6 does not
        check_defining(name, part, printed and getattr(part, "layer", "") != "6")


def _defines(part: Part) -> bool:
    """Whether it is about colours, subtypes, power or toughness and nothing else."""
    more = part.writes - {COLORS.name, SUBTYPES.name, POWER.name, TOUGHNESS.name, TYPES.name}
    return not more and not getattr(part, "types", ())


# Any: as of `make_characteristics`: characteristics by name, each of another type
def card(name: str, types: str, *abilities: Ability, requires: tuple[str, ...] = (), **values: Any) -> Definition:
    """A card with one face; arguments as for `make_characteristics`. `requires` names mechanics it uses without a keyword.

    A nontraditional card requires the variant that has such cards.
    """
    made = make_characteristics(name, types, *abilities, **values)
    variants = tuple(needed for word, needed in OF_VARIANTS.items() if word in made[TYPES])
    return Definition(name, made, requires=(*requires, *variants))


def names(characteristics: Characteristics) -> tuple[str, ...]:
    """The names of an object (CR 201.2, 709.4a): two of a split card, none of a nameless object."""
    name = characteristics[NAME]
    return tuple(name.split(NAME_SEPARATOR)) if name else ()


def _valued_by(characteristics: Characteristics) -> ManaCost | None:
    """The mana cost that says the mana value: of a back face that of the front (CR 202.3b)."""
    front = characteristics[FRONT_COST]
    return front if front is not None else characteristics[MANA_COST]


def mana_value(characteristics: Characteristics) -> int:
    """The mana value of a card or permanent (CR 202.3): 0 without a mana cost, X counted as 0."""
    cost = _valued_by(characteristics)
    return cost.mana_value() if cost is not None else 0


def mana_value_of(game: Game, obj: int) -> int:
    """The mana value of an object, with the value of X where it is, or last was, a spell (CR 202.3e, 107.3g).

    Also CR 202.3a.
    """
    cost = _valued_by(game.characteristics(obj))
    if cost is None:
        return 0
    return cost.mana_value(x_of(game, obj)) if "X" in cost.symbols else cost.mana_value()


def x_of(game: Game, obj: int) -> int:
    """The value of X of a spell or ability (CR 107.3): chosen for it, or what its text says it is now (CR 107.3c)."""
    text = game.get(X_TEXT, obj)
    if text is None or obj not in game.objects or game.object(obj).zone[0] != "stack":
        return game.get(X_VALUE, obj)
    quantity, source = text
    return text_x(Context(game, source or obj, game.controller(obj), this=obj), quantity)


def text_x(ctx: Context, quantity: Any) -> int:
    """What X is by a text: never less than 0 (CR 107.1b, 107.3c)."""
    return max(0, quantity if isinstance(quantity, int) else quantity.value(ctx))


def is_type(game: Game, obj: int, *types: str) -> bool:
    """Whether the object has one of these card types (CR 205.2)."""
    return not game.characteristics(obj).values.get(TYPES.name, TYPES.default).isdisjoint(types)


def is_creature(game: Game, obj: int) -> bool:
    """Whether the object is a creature (CR 302)."""
    return "creature" in game.characteristics(obj).values.get(TYPES.name, ())


def most_common_colors(game: Game, objects: Iterable[int]) -> frozenset[str]:
    """The color that most of some objects have, or those tied for that (CR 105.2); none where all are colorless.

    An object of several colors counts for each of them.
    """
    found = Counter(color for obj in objects for color in game.characteristics(obj)[COLORS])
    most = max(found.values(), default=0)
    return frozenset(color for color in found if found[color] == most)


def creature_types_of(game: Game, obj: int) -> frozenset[str]:
    """Its creature types, those of later sets too; without its other subtypes (CR 205.3c, 205.3m)."""
    found = game.characteristics(obj)
    return subtypes_in(game.rules).creature_types(found[SUBTYPES], found[TYPES])


def power_of(game: Game, obj: int) -> int:
    """Its power, 0 where it has none (CR 208)."""
    return game.characteristics(obj)[POWER] or 0


def toughness_of(game: Game, obj: int) -> int:
    """Its toughness, 0 where it has none (CR 208)."""
    return game.characteristics(obj)[TOUGHNESS] or 0


def base_power_and_toughness(game: Game, obj: int) -> tuple[int, int]:
    """Base power and toughness as effects check them: after what defines and sets them, before what modifies (CR 208.4b).

    Also CR 208.4.
    """
    chars = game.characteristics_after(obj, "7b")
    return chars[POWER] or 0, chars[TOUGHNESS] or 0


def has_keyword(game: Game, obj: int, keyword: str) -> bool:
    """Whether the object has a keyword ability of that id, whatever its parameters (CR 702.1)."""
    for ability in game.characteristics(obj)[ABILITIES]:
        if isinstance(ability, Keyword) and ability.id == keyword:
            return True
    return False


def keywords_of(game: Game, obj: int, keyword: str) -> tuple[Keyword, ...]:
    """All instances of a keyword ability on the object (CR 702.1)."""
    return tuple([a for a in game.characteristics(obj)[ABILITIES] if isinstance(a, Keyword) and a.id == keyword])


def is_permanent_card(characteristics: Characteristics) -> bool:
    """Whether this is a permanent card or spell by its types (CR 110.4)."""
    return not characteristics[TYPES].isdisjoint(PERMANENT_TYPES)


apnap_declarations = declares(
    # What mana values depend on (CR 202.3e).
    (X_VALUE, X_TEXT),
    # What abilities of a permanent say of X to each other.
    OWN_X,
    # The layers and sublayers of CR 613.1, 613.2 and 613.4. Also CR 613.1a, 613.1c, 613.1d, 613.1e, 613.1g, 613.4a,
    # 613.4b, 613.4d.
    [Layer(name, 10 * at, rule, snapshot=name in ("1b", "7b")) for at, (name, rule) in enumerate(LAYERS.items())],
)
