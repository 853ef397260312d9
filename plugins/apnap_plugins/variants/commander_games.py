"""What games have in common whose decks are led by commanders (CR 903): the command zone, the tax, and the way back.

Those are Commander and its like: variants that require this one and declare a `CommanderFormat` with their numbers.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from apnap import (
    OBJECT,
    Answering,
    Cause,
    Context,
    Event,
    Field,
    Frame,
    Game,
    InsertedStep,
    Leaf,
    Manifest,
    Moved,
    Precondition,
    Replacement,
    Setup,
    SetupError,
    StateBasedAction,
    Step,
    Teller,
    declares,
    event,
    node,
)
from apnap_plugins.rules.casting.casting import CastingOptions
from apnap_plugins.rules.damage.damage import begin_with_life
from apnap_plugins.rules.designations.commander_decks import (
    CHOSEN_COLORS,
    CommanderDeck,
    CommanderFormat,
    choosing,
    color_identity,
    colors_to_choose,
    commanders_identity,
    problem_of_deck,
)
from apnap_plugins.rules.designations.commanders import (
    COMMANDER_CASTS,
    COMMANDER_NAMES,
    COMMANDERS,
    commanders_among,
    commanders_in,
    times_cast,
    was_cast_from_command_zone,
)
from apnap_plugins.rules.faces.merging import sent_elsewhere
from apnap_plugins.rules.objects.emblems import COMMAND
from apnap_plugins.rules.objects.names import known_as
from apnap_plugins.rules.objects.outside import CanBringIn
from apnap_plugins.rules.payment.frame import NORMAL, AnnouncementFrame, Castable, ExtraCost
from apnap_plugins.rules.payment.total_cost import AdditionalCosts
from apnap_plugins.rules.turn.starting import DeckPart, MinimumDeckSize
from apnap_plugins.rules.vocabulary.asking import choose_one, choose_whether
from apnap_plugins.rules.vocabulary.phrases import COLOR_NAMES
from apnap_plugins.rules.vocabulary.symbols import mana_cost

MANIFEST = Manifest(
    id="commander-games",
    name="Commander games",
    kind="variant",
    rules=("903.3", "903.6", "903.8", "903.9", "903.11", "704.6d", "103.2c"),
    requires=("casting", "commander-decks", "commanders", "damage", "emblems", "names", "starting", "zones"),
    kernel=">=0.1,<0.2",
)

PART: Final = "commander"
"""The part of a deck that has its commanders."""
HIDDEN: Final = ("hand", "library")
"""Where a commander would go, its owner may put it into the command zone instead (CR 903.9b)."""
OPEN: Final = ("graveyard", "exile")
"""Where it has gone, its owner may put it into the command zone (CR 903.9a)."""
LEFT_THERE: Final = Field[bool]("a commander that was left where it is", OBJECT, False, public=True)
"""Its owner was asked, as it came there (CR 903.9a)."""
LET_GO: Final = Field[str]("where a commander's owner lets it go", OBJECT, "", lasts="turn")
"""The zone to which it moves because its owner said so: asked again only where it would go elsewhere (CR 903.9b)."""


# Before the game -------------------------------------------------------------------------------------------


def format_of(game: Game) -> CommanderFormat:
    """The one that is played. Raises SetupError where no variant in force brings its numbers, or several do."""
    known = game.rules.contributions(CommanderFormat)
    if len(known) != 1:
        names = ", ".join(one.name for one in known) or "none"
        raise SetupError(f"one variant says how many cards a deck with a commander has; in force: {names}")
    return known[0]


def _set_up(game: Game, decks: tuple[dict[str, tuple[int, ...]], ...]) -> None:
    """CR 903.3, 903.5, 903.7: each deck is an allowed one, its commanders are designated, and life totals are set."""
    rules = format_of(game)
    for player, parts in enumerate(decks):
        leaders = parts.get(PART, ())
        problem = problem_of_deck(game, _deck_of(game, leaders, parts.get("main", ())), rules)
        if problem:
            raise SetupError(f"{rules.name}: the deck of player {player + 1} {problem}")
        game.set(COMMANDERS, player, leaders)
        game.set(COMMANDER_NAMES, player, tuple(game.component(card).definition.name for card in leaders))
        begin_with_life(game, player, rules.life[len(decks) > 2])


def _deck_of(game: Game, leaders: Iterable[int], others: Iterable[int]) -> CommanderDeck:
    return CommanderDeck(
        tuple(game.component(card).definition for card in leaders),
        tuple(game.component(card).definition for card in others),
    )


def _reveal_commanders(game: Game, frame: Frame) -> None:
    """CR 103.2c, 903.6: in turn order players put their commanders face up into the command zone; colors are revealed."""
    for player in game.apnap():
        leaders = commanders_in(game, player, ("library",))
        game.happen_all([Moved(card, COMMAND, cause=PART) for card in leaders])
        _choose_colors(game, player)


def _choose_colors(game: Game, player: int) -> None:
    """CR 903.4b: the choice that a commander asks for, of colors with which the deck is an allowed one."""
    leaders = game.get(COMMANDERS, player)
    if not choosing(game, [game.component(card).definition for card in leaders]):
        return
    deck = _deck_of(game, leaders, _components_in(game, "library", player))
    for number, colors in colors_to_choose(game, deck):
        options = tuple(COLOR_NAMES[letter] for letter in colors)
        card = next(id for id in game.zone(COMMAND) if (player, number) in commanders_among(game, id))
        color = choose_one(game, player, options, "903.4b", "Choose a color for your commander", source=card)
        before = game.get(CHOSEN_COLORS, player)
        chosen = list(before or ("",) * len(leaders))
        chosen[number] = next(letter for letter in colors if COLOR_NAMES[letter] == color)
        game.set(CHOSEN_COLORS, player, tuple(chosen))


def _told(move: Moved, new: int, teller: Teller) -> str:
    return f"{teller.card(new)} is put into the command zone"


# Casting ---------------------------------------------------------------------------------------------------


@node
class CastFromCommandZone(Answering[CastingOptions, tuple[Castable, ...]]):
    """A player may cast a commander that they own from the command zone (CR 903.8)."""

    question: ClassVar[type[CastingOptions]] = CastingOptions

    def answer(self, ctx: Context, value: tuple[Castable, ...], question: CastingOptions) -> tuple[Castable, ...]:
        """For its mana cost, and so in every way that goes with that."""
        there = commanders_in(ctx.game, question.player, (COMMAND,))
        return (*value, *((card, NORMAL) for card in there))


@node
class CommanderTax(Answering[AdditionalCosts, tuple[ExtraCost, ...]]):
    """{2} more for each time that the player has cast that commander from the command zone before (CR 903.8).

    Each commander by itself (CR 702.124d).
    """

    question: ClassVar[type[AdditionalCosts]] = AdditionalCosts
    fields: ClassVar[tuple[Field[tuple[int, ...]], ...]] = (COMMANDER_CASTS,)

    def answer(self, ctx: Context, value: tuple[ExtraCost, ...], question: AdditionalCosts) -> tuple[ExtraCost, ...]:
        """An additional cost, whatever else is paid (CR 118.9d)."""
        game, frame = ctx.game, question.frame
        if frame.ability is not None or frame.way is None or game.object(frame.card).zone[0] != COMMAND:
            return value
        before = sum(times_cast(game, one) for one in commanders_among(game, frame.card) if one[0] == frame.player)
        if not before:
            return value
        return (*value, ExtraCost("commander tax", (mana_cost(f"{{{2 * before}}}"),), optional=False))


def _count_cast(game: Game, frame: AnnouncementFrame) -> None:
    """CR 903.8: a commander was cast from the command zone once more."""
    if not was_cast_from_command_zone(game, frame.obj):
        return
    for owner, number in commanders_among(game, frame.obj):
        if owner == frame.player:
            casts = game.get(COMMANDER_CASTS, owner) or (0,) * len(game.get(COMMANDERS, owner))
            game.set(COMMANDER_CASTS, owner, (*casts[:number], casts[number] + 1, *casts[number + 1 :]))


# Back to the command zone ----------------------------------------------------------------------------------


def _goes_where_it_may_not_have_to(game: Game, event: Event) -> bool:
    """A commander would be put into a hand or a library."""
    return isinstance(event, Moved) and event.to in HIDDEN and event.obj > 0 and bool(commanders_among(game, event.obj))


@node
class ToCommandZone(Replacement):
    """A commander's owner may put it into the command zone instead of their hand or library (CR 903.9b).

    It may apply again where the event has become another one: the owner is asked about each zone once.
    """

    events: ClassVar[tuple[type[Event], ...]] = (Moved,)
    repeats: ClassVar[bool] = True

    def precondition(self) -> Precondition:
        """A commander goes there."""
        return Precondition(check=_goes_where_it_may_not_have_to)

    def applies(self, ctx: Context, event: Event) -> bool:
        """Unless the owner has let it go there, or nothing of it is left that would."""
        if not isinstance(event, Moved) or not _goes_where_it_may_not_have_to(ctx.game, event):
            return False
        gone = {card for card, zone in event.placed if zone}
        left = [card for card in _commanders_of_owner(ctx.game, event.obj) if card not in gone]
        return bool(left) and event.entering(LET_GO.name, "") != event.to

    def replace(self, ctx: Context, event: Event) -> Event:
        """The owner says so. Of a permanent of several cards the others go where they would (CR 903.9c)."""
        assert isinstance(event, Moved)
        game, owner = ctx.game, ctx.game.object(event.obj).owner
        mine, cards = _commanders_of_owner(game, event.obj), game.components_of(event.obj)
        named = zip(cards, game.definitions_of(event.obj), strict=True)
        names = " and ".join(definition.name for card, definition in named if card in mine)
        if not choose_whether(game, owner, "903.9b", f"Put {names} into the command zone instead?", source=event.obj):
            return event.with_enters(LET_GO.name, event.to)
        if set(cards) <= set(mine):
            return event.with_(to=COMMAND, position=0)
        return sent_elsewhere(game, event, mine, COMMAND)


def _commanders_of_owner(game: Game, obj: int) -> tuple[int, ...]:
    """The cards of an object that are commanders of its owner."""
    commanders = game.get(COMMANDERS, game.object(obj).owner)
    return tuple(card for card in game.components_of(obj) if card in commanders)


@event
class LeftThere(Leaf):
    """A player leaves their commander in a graveyard or in exile (CR 903.9a)."""

    rule: ClassVar[str] = "903.9a"
    silent: ClassVar[bool] = True
    obj: int

    def perform(self, game: Game) -> None:
        """They aren't asked again about this object."""
        game.set(LEFT_THERE, self.obj, True)


def _return_commanders(game: Game) -> list[Event]:
    """CR 704.6d, 903.9a: a commander that came to a graveyard or to exile since this was looked at may go to the command zone.

    In APNAP order its owners say so.
    """
    found: list[Event] = []
    for player in game.apnap():
        for card in commanders_in(game, player, OPEN):
            if game.object(card).owner != player or game.get(LEFT_THERE, card):
                continue
            words = f"Put {game.name_of(card) or 'your commander'} into the command zone?"
            back = choose_whether(game, player, "903.9a", words, source=card)
            found.append(Moved(card, COMMAND, cause=PART) if back else LeftThere(card))
    return found


# The size of decks -----------------------------------------------------------------------------------------


@node
class SizeOfFormat(Answering[MinimumDeckSize, int]):
    """The minimum deck size is that of the variant (CR 903.5a)."""

    question: ClassVar[type[MinimumDeckSize]] = MinimumDeckSize

    def answer(self, ctx: Context, value: int, question: MinimumDeckSize) -> int:
        """Whatever it is elsewhere."""
        return format_of(ctx.game).size


# From outside the game ------------------------------------------------------------------------------------


@node
class NothingOfThatName(Answering[CanBringIn, bool]):
    """What can't be brought into a Commander game (CR 903.11): a name that is there already, a color beyond the commanders'."""

    question: ClassVar[type[CanBringIn]] = CanBringIn

    def answer(self, ctx: Context, value: bool, question: CanBringIn) -> bool:
        """By the cards that the player owns in the game, their starting deck among them."""
        game, player = ctx.game, question.player
        card = game.definitions_of(question.card)[0]
        identity = commanders_identity(game, player)
        if not value or (identity is not None and not color_identity(game, card) <= identity):
            return False
        return known_as(game, card.name) not in _names_in_game(game, player)


def _names_in_game(game: Game, player: int) -> frozenset[str]:
    outside = {c for zone in game.rules.zones.values() if zone.outside for c in _components_in(game, zone.name, player)}
    owned = (c for c in game.components() if c.owner == player and c.kind == "card" and c.id not in outside)
    return frozenset(known_as(game, card.definition.name) for card in owned)


def _components_in(game: Game, zone: str, player: int) -> tuple[int, ...]:
    return tuple(card for id in game.zone(zone, player) for card in game.components_of(id))


apnap_declarations = declares(
    # Commanders belong to the starting deck (CR 702.139b), and lie with it until they are put into the command zone.
    DeckPart(PART, "library", shuffled=False),
    Setup(MANIFEST.id, _set_up),
    InsertedStep("before the game", Step("commanders", _reveal_commanders, "103.2c"), before="shuffle"),
    Cause(PART, _told),
    # Casting them.
    CastFromCommandZone(),
    CommanderTax(),
    InsertedStep("cast", Step("commander tax", _count_cast, "903.8"), after="601.2i"),
    # Where they go.
    (LEFT_THERE, LET_GO),
    ToCommandZone(),
    StateBasedAction("commanders", "704.6d", _return_commanders, order=1),
    NothingOfThatName(),
    SizeOfFormat(),
)
