"""Decks that are led by commanders: who can lead one, color identity, and what may be in it (CR 903.3a, 903.4, 903.5).

The numbers are a variant's: it declares a `CommanderFormat`. What cards say about how decks are built functions before the game
begins (CR 113.6n): it is read from their printed abilities, those that their keywords stand for among them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from apnap import (
    ABILITIES,
    EVERY_ZONE,
    PLAYER,
    Ability,
    AffectsThis,
    Characteristics,
    Context,
    Continuous,
    Contribution,
    Definition,
    Field,
    Game,
    Manifest,
    Moved,
    Op,
    Part,
    Static,
    declares,
    node,
)
from apnap_plugins.rules.continuous.continuous import BecomeColors
from apnap_plugins.rules.designations.commanders import COMMANDERS, commanders_among
from apnap_plugins.rules.faces.faces import MELD, MELDED
from apnap_plugins.rules.mana.instructions import COULD_PRODUCE
from apnap_plugins.rules.mana.mana import AddMana, Choices, Restriction, Rider
from apnap_plugins.rules.objects.names import known_as
from apnap_plugins.rules.vocabulary.base import Quantity
from apnap_plugins.rules.vocabulary.characteristics import BASIC_LAND_TYPES, COLORS, SUBTYPES, SUPERTYPES, TYPES
from apnap_plugins.rules.vocabulary.phrases import COLOR_NAMES
from apnap_plugins.rules.vocabulary.symbols import COLOR_LETTERS, WritesColors

MANIFEST = Manifest(
    id="commander-decks",
    name="Decks with commanders",
    kind="rules",
    rules=("903.4", "903.5", "113.6n", "607.2p", "100.2c"),
    requires=("commanders", "continuous-effects", "faces", "mana-abilities", "names"),
    kernel=">=0.1,<0.2",
)

Identity = frozenset[str]
"""A color identity: letters of WUBRG (CR 903.4)."""
CHOSEN_COLORS: Final = Field[tuple[str, ...]]("colors chosen for commanders", PLAYER, (), public=True, layered=True)
"""The color chosen before the game for each of a player's commanders, empty for none (CR 903.4b)."""


@dataclass(frozen=True, slots=True)
class CommanderFormat(Contribution):
    """The numbers of a variant whose decks are led by commanders (CR 903.5a, 903.12); just one is in force.

    `size` is how many cards a deck has, its commanders included, and with `larger` how many at least. `life` are the starting
    life totals of a game of two, and of more players. `leaders` are the card types that legendary commanders have.
    `one_basic_type` allows colorless commanders any number of basic lands of one basic land type (CR 903.12e).
    """

    name: str
    size: int
    life: tuple[int, int]
    leaders: frozenset[str] = frozenset(["creature"])
    larger: bool = False
    one_basic_type: bool = False


@dataclass(frozen=True, slots=True)
class CommanderCondition(Contribution):
    """What a mechanic says about who can be commanders together: `problem` says in words what is wrong, or nothing.

    It gets the game and the cards that are designated: one, or more (CR 113.6n, 702.124).
    """

    id: str
    problem: Callable[[Game, tuple[Definition, ...]], str]


# What cards say about decks --------------------------------------------------------------------------------


@node
class CanBeCommander(Ability):
    """This card can be your commander (CR 903.3a)."""


@node
class CommandersTogether(Ability):
    """A base of abilities that let two cards be designated as commanders (CR 702.124)."""

    def allows(self, game: Game, own: Definition, other: Definition) -> bool:
        """Whether the card with this ability and another one may lead a deck together, by what this ability says."""
        raise TypeError(f"{type(self).__name__} does not define allows()")


@node
class DeckMayHave(Ability):
    """A deck can have up to `most` cards of this name, with 0 any number (CR 113.6n, 903.5b)."""

    most: int = 0


@node
class ChoosesColor(Ability):
    """If this is your commander, choose a color before the game begins (CR 903.4b)."""


@node
class BecomeCommandersColor(Part):
    """Is the color that was chosen for it as a commander (CR 607.2p), and of no other; where none was, it is as it is."""

    layer: ClassVar[str] = "5"
    reads = frozenset([CHOSEN_COLORS.name, COMMANDERS.name, EVERY_ZONE, "zone:outside"])
    writes: ClassVar[frozenset[str]] = frozenset([COLORS.name])

    def op(self, ctx: Context, obj: int) -> Op | None:
        """By the card, in every zone."""
        colors = [color for one in commanders_among(ctx.game, obj) if (color := chosen_color(ctx.game, *one))]
        return BecomeColors(frozenset(colors[:1])).op(ctx, obj) if colors else None


CHOSEN_COLOR: Final = (
    ChoosesColor(),
    Static((Continuous(AffectsThis(), (BecomeCommandersColor(),)),), defining=True),
)
"""The two linked abilities of one paragraph: a color is chosen, and is the card's (CR 607.2p)."""


def abilities_of(game: Game, card: Definition) -> Iterator[Ability]:
    """What the printed abilities of a card mean, of all its faces but the one that two cards have together (CR 713.1a)."""
    for face in faces_of(card):
        for ability in face[ABILITIES]:
            yield from game.rules.expand(ability)


def faces_of(card: Definition) -> tuple[Characteristics, ...]:
    """All sets of characteristics that a card has by itself; of a double-faced card the back as well (CR 903.4d)."""
    others = (face for name, face in card.faces.items() if not (card.layout == MELD and name == MELDED))
    return (card.characteristics, *others)


# Color identity --------------------------------------------------------------------------------------------


def color_identity(game: Game, card: Definition) -> Identity:
    """The color identity of a card (CR 903.4), without a color chosen for it.

    Colors of the symbols in its mana cost and rules text, of its color indicators and of abilities that define its colors;
    reminder text is no part of what is understood (CR 903.4c).
    """
    return game.follows(card.characteristics, "color identity", lambda _: _identity(game, card))


def _identity(game: Game, card: Definition) -> Identity:
    found: set[str] = set()
    for face in faces_of(card):
        colors = face[COLORS]
        found |= colors
        for ability in face[ABILITIES]:
            for part in ability.walk():
                found |= part.written_colors() if isinstance(part, WritesColors) else frozenset()
    for meaning in abilities_of(game, card):
        if isinstance(meaning, Static) and meaning.defining:
            found |= {color for part in meaning.walk() if isinstance(part, BecomeColors) for color in part.colors}
    return frozenset(found)


def chosen_color(game: Game, player: int, number: int) -> str:
    """The color that was chosen for one of a player's commanders before the game (CR 903.4b); empty for none."""
    chosen = game.get(CHOSEN_COLORS, player)
    return chosen[number] if number < len(chosen) else ""


def commanders_identity(game: Game, player: int) -> Identity | None:
    """The color identity of a player's commander, of two partners the combined one (CR 702.124c, 903.4, 903.4a).

    None where the player has no commander: then it is undefined (CR 903.4e).
    """
    cards = [game.component(card).definition for card in game.get(COMMANDERS, player)]
    if not cards:
        return None
    chosen = (chosen_color(game, player, number) for number in range(len(cards)))
    return frozenset().union(*(color_identity(game, card) for card in cards), *chosen)


@node
class AddManaOfCommandersColor(AddMana):
    """Add one mana of any color in your commander's color identity (CR 903.4)."""

    only: Restriction | None = None
    rider: Rider | None = None

    def choices(self, ctx: Context) -> Choices:
        """None without a commander, or of one without colors (CR 903.4e)."""
        identity = commanders_identity(ctx.game, ctx.controller) or frozenset()
        return tuple((letter,) for letter in COLOR_LETTERS if letter in identity)


@node
class CommandersColors(Quantity):
    """The number of colors in your commanders' color identity (CR 903.4)."""

    reads = frozenset([COMMANDERS.name, CHOSEN_COLORS.name])

    def is_defined(self, ctx: Context) -> bool:
        """Not without a commander (CR 903.4e)."""
        return commanders_identity(ctx.game, ctx.controller) is not None

    def value(self, ctx: Context) -> int:
        """Of two commanders the combined one (CR 702.124c)."""
        return len(commanders_identity(ctx.game, ctx.controller) or ())


# Deck construction -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CommanderDeck:
    """A starting deck with its commanders: the definitions of its cards."""

    leaders: tuple[Definition, ...]
    others: tuple[Definition, ...]


def problem_of_deck(game: Game, deck: CommanderDeck, rules: CommanderFormat) -> str:
    """What is wrong with a deck by the rules of the format (CR 903.5): which card, and why; empty for nothing.

    Also CR 100.2c.
    """
    return (
        problem_of_leaders(game, deck.leaders, rules)
        or _problem_of_size(deck, rules)
        or _problem_of_names(game, deck)
        or _problem_of_colors(game, deck, rules)
    )


def problem_of_leaders(game: Game, leaders: tuple[Definition, ...], rules: CommanderFormat) -> str:
    """What keeps these cards from leading a deck (CR 903.3, 903.3a, 903.12c); empty for nothing."""
    if not leaders:
        return "has no commander; it is named in the part 'commander' of the deck"
    if len(leaders) > 2:
        return f"has {len(leaders)} commanders; there can be two at most"
    if len(leaders) == 2 and not _may_lead_together(game, *leaders):
        first, second = (card.name for card in leaders)
        return f"has two commanders, {first!r} and {second!r}, and nothing lets them lead a deck together"
    for condition in game.rules.contributions(CommanderCondition):
        problem = condition.problem(game, leaders)
        if problem:
            return problem
    together = len(leaders) == 2
    wrong = next((card for card in leaders if not together and not can_lead(game, card, rules)), None)
    if wrong is not None:
        kinds = " or ".join(sorted(rules.leaders))
        return f"has {wrong.name!r} as its commander, which is no legendary {kinds} card and doesn't say that it can be one"
    return ""


def can_lead(game: Game, card: Definition, rules: CommanderFormat) -> bool:
    """Whether the card can be a commander by itself: a legendary creature card, or one that says so (CR 903.3, 903.3a)."""
    chars = card.characteristics
    legend = "legendary" in chars[SUPERTYPES] and not chars[TYPES].isdisjoint(rules.leaders)
    return legend or any(isinstance(ability, CanBeCommander) for ability in abilities_of(game, card))


def _may_lead_together(game: Game, first: Definition, second: Definition) -> bool:
    pairs = ((first, second), (second, first))
    return any(
        ability.allows(game, own, other)
        for own, other in pairs
        for ability in abilities_of(game, own)
        if isinstance(ability, CommandersTogether)
    )


def _problem_of_size(deck: CommanderDeck, rules: CommanderFormat) -> str:
    """CR 903.5a, 702.124b: so many cards, its commanders among them."""
    count = len(deck.leaders) + len(deck.others)
    if count == rules.size or (rules.larger and count > rules.size):
        return ""
    needed = f"{rules.size} or more" if rules.larger else f"exactly {rules.size}"
    return f"has {count} cards with its commanders; it needs {needed}"


def _problem_of_names(game: Game, deck: CommanderDeck) -> str:
    """CR 903.5b, 201.3b: but for basic lands, and cards that say otherwise, all have different English names."""
    cards = (*deck.leaders, *deck.others)
    count = Counter(known_as(game, card.name) for card in cards)
    for card in cards:
        times = count[known_as(game, card.name)]
        most = 1 if times == 1 else _most_of(game, card)
        if most and times > most:
            allowed = "a card other than a basic land may be there once" if most == 1 else f"{most} may be there"
            return f"has {card.name!r} {times} times; {allowed}"
    return ""


def _most_of(game: Game, card: Definition) -> int:
    """How many cards of that name there can be; 0 for any number."""
    if {"basic"} <= card.characteristics[SUPERTYPES] and "land" in card.characteristics[TYPES]:
        return 0
    said = [ability.most for ability in abilities_of(game, card) if isinstance(ability, DeckMayHave)]
    return said[0] if said else 1


def _problem_of_colors(game: Game, deck: CommanderDeck, rules: CommanderFormat) -> str:
    """CR 903.5c, 903.5d: no color beyond the commanders' identity, in which a chosen color can be any (CR 903.4b)."""
    mine = frozenset[str]().union(*(color_identity(game, card) for card in deck.leaders))
    choices = choosing(game, deck.leaders)
    basics = _one_basic_type(deck) if rules.one_basic_type and not mine and not choices else frozenset()
    missing: set[str] = set()
    for card in dict.fromkeys(deck.others):
        why = ""
        beyond = color_identity(game, card) - mine - missing
        if not beyond and not _is_of(card, basics):
            beyond = _land_colors(game, card) - mine - missing
            why = "could produce mana of" if beyond else ""
        missing |= beyond
        if len(missing) > len(choices):
            words = " and ".join(COLOR_NAMES[letter] for letter in COLOR_LETTERS if letter in beyond)
            return f"has {card.name!r}, which {why or 'has in its color identity'} {words}; the commander's has not"
    return ""


def choosing(game: Game, leaders: Sequence[Definition]) -> tuple[int, ...]:
    """The numbers of the commanders for which a color is chosen (CR 903.4b)."""
    return tuple(
        number
        for number, card in enumerate(leaders)
        if any(isinstance(ability, ChoosesColor) for ability in abilities_of(game, card))
    )


def colors_to_choose(game: Game, deck: CommanderDeck) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """The commanders for which a color is chosen, with those that keep the deck an allowed one (CR 903.4b).

    One for which the deck needs none may be any color.
    """
    mine = frozenset[str]().union(*(color_identity(game, card) for card in deck.leaders))
    cards = tuple(dict.fromkeys(deck.others))
    needed = frozenset[str]().union(*(color_identity(game, c) | _land_colors(game, c) for c in cards)) - mine
    missing = [letter for letter in COLOR_LETTERS if letter in needed]
    found: list[tuple[int, tuple[str, ...]]] = []
    numbers = choosing(game, deck.leaders)
    for place, number in enumerate(numbers):
        forced = len(missing) == len(numbers) - place
        found.append((number, (missing.pop(0),) if forced else tuple(COLOR_LETTERS)))
    return tuple(found)


def _basic_types(card: Definition) -> frozenset[str]:
    return card.characteristics[SUBTYPES] & BASIC_LAND_TYPES.keys()


def _one_basic_type(deck: CommanderDeck) -> frozenset[str]:
    """CR 903.12e: the one basic land type of the basic lands in a deck whose commander has no colors, where it is one."""
    found = frozenset[str]().union(
        *(_basic_types(card) for card in deck.others if "basic" in card.characteristics[SUPERTYPES])
    )
    return found if len(found) == 1 else frozenset()


def _is_of(card: Definition, basics: frozenset[str]) -> bool:
    """Whether it is a basic land of that type."""
    return bool(basics) and "basic" in card.characteristics[SUPERTYPES] and _basic_types(card) == basics


def _land_colors(game: Game, card: Definition) -> Identity:
    """CR 903.5d: the colors of mana that a card with a basic land type could produce; of any other card none."""
    types = _basic_types(card)
    if not types:
        return frozenset()
    own = frozenset(BASIC_LAND_TYPES[name] for name in types)
    adds = any(isinstance(part, AddMana) for ability in abilities_of(game, card) for part in ability.walk())
    return own | (_could_produce(game, card) if adds else frozenset())


def _could_produce(game: Game, card: Definition) -> Identity:
    """Judged as it would be on the battlefield, by itself."""
    mark = game.mark()
    try:
        move = Moved(0, "battlefield", made=(game.make_component(card, 0),), owner=0, kind="card")
        types = game.foresee(move, lambda id: game.verb(COULD_PRODUCE)(game, id, frozenset()))
    finally:
        game.rollback(mark)
    return types & frozenset(COLOR_LETTERS)


apnap_declarations = declares(
    # Colors chosen before the game.
    CHOSEN_COLORS,
)
