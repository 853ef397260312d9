"""Venture into the dungeon (CR 701.46), and the dungeon cards that it brings into the game (CR 309)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Final

from apnap import (
    ABILITIES,
    OBJECT,
    PLAYER,
    WAITING,
    Ability,
    Answering,
    ApnapError,
    Cause,
    Characteristics,
    Condition,
    Context,
    Event,
    Field,
    Game,
    Happened,
    Instruction,
    Keyword,
    KeywordDefinition,
    Leaf,
    Manifest,
    Moved,
    Precondition,
    Prohibition,
    StateBasedAction,
    Static,
    StaticEffect,
    Teller,
    TriggerCondition,
    Triggered,
    Verb,
    Zone,
    declares,
    event,
    node,
)
from apnap.words import words
from apnap_plugins.rules.casting.casting import CanCast, castable
from apnap_plugins.rules.casting.costs_in_resolution import must_cast
from apnap_plugins.rules.damage.instructions import DrawCards
from apnap_plugins.rules.effects.instructions import Nothing
from apnap_plugins.rules.payment.frame import CastingWay
from apnap_plugins.rules.stack.abilities import Modes
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.turn.starting import DeckPart
from apnap_plugins.rules.vocabulary.actions import REVEAL, VENTURE_INTO_THE_DUNGEON, VENTURE_INTO_UNDERCITY
from apnap_plugins.rules.vocabulary.asking import choose_one, choose_place, choose_some
from apnap_plugins.rules.vocabulary.base import Quantity, Selector
from apnap_plugins.rules.vocabulary.characteristics import SUBTYPES, TYPES
from apnap_plugins.rules.vocabulary.conditions import Unless
from apnap_plugins.rules.vocabulary.deeds import Deed
from apnap_plugins.rules.vocabulary.selectors import You
from apnap_plugins.rules.vocabulary.triggers import WhenPlayer
from apnap_plugins.rules.words.deeds_of_mechanics import done
from apnap_plugins.rules.words.layouts import CardLayout, Paragraph
from apnap_plugins.rules.words.references import Subject
from apnap_plugins.rules.words.trigger_conditions_players import done_by

MANIFEST = Manifest(
    id="venture-into-the-dungeon",
    name="Venture into the dungeon",
    kind="keyword action",
    rules=("701.46", "309", "704.5t", "205.3p"),
    first_edition="2022-10-07",
    since="AFR",
    requires=("casting", "damage", "reveal", "stack", "starting", "zones"),
    kernel=">=0.1,<0.2",
    not_tested={"309.1": "says where the card type is seen", "309.5": "introduces the two rules below it"},
)

DUNGEONS: Final = "dungeons"
"""The zone of dungeon cards outside the game, and the part of a deck that lists them (CR 309.2)."""
COMMAND: Final = "command"
ROOM: Final = "room"
"""The id of the keyword that a room is, and the tag of its ability (CR 309.4, 309.4c)."""
VENTURE: Final = "venture"
"""Why a dungeon card comes into the game (CR 309.2d)."""
COMPLETE: Final = "complete"
"""Why one leaves it (CR 309.7)."""
UNDERCITY: Final = "Undercity"
"""The one dungeon type (CR 205.3p)."""

MARKER: Final = Field[int]("venture marker", OBJECT, 0, public=True)
"""In which room of a dungeon its owner's venture marker is, counted from 1, the topmost; 0: in none (CR 309.4)."""
COMPLETED: Final = Field[tuple[str, ...]]("dungeons completed", PLAYER, (), public=True)
"""The names of the dungeons that a player has completed, in order (CR 309.7)."""


# Dungeon cards --------------------------------------------------------------------------------------


def room(
    place: int,
    effect: Instruction | None,
    *targets: TargetSpec,
    leads_to: Iterable[int] = (),
    name: str = "",
    modes: Modes | None = None,
) -> Keyword:
    """A room of a dungeon: its place, the topmost is 1, the places that its arrows point at, and what happens there.

    Its name means nothing to the rules (CR 309.4b).
    """
    return Keyword(ROOM, (place, tuple(leads_to), name, effect, targets, modes))


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 309.4c: all room abilities have the same trigger condition, and trigger in the command zone."""
    place, _, _, effect, targets, modes = keyword.parameters
    on, done = WhenRoomEntered(place), effect if effect is not None else Nothing()
    return (Triggered(on, done, targets=targets, zones=(COMMAND,), tag=ROOM, modes=modes),)


@node
class EnteredOnlyBy(StaticEffect):
    """A dungeon that can be chosen only by venturing into this quality (CR 701.46d)."""

    quality: str


def rooms_of(characteristics: Characteristics) -> dict[int, Keyword]:
    """The rooms of a dungeon by their places (CR 309.4)."""
    rooms = (a for a in characteristics[ABILITIES] if isinstance(a, Keyword) and a.id == ROOM)
    return {one.parameters[0]: one for one in rooms}


def is_dungeon(characteristics: Characteristics) -> bool:
    """Whether it is a dungeon card (CR 309.1)."""
    return "dungeon" in characteristics[TYPES]


def dungeon_of(game: Game, player: int) -> int:
    """The dungeon card that a player owns in the command zone, of which there is one at most (CR 309.3); 0 for none."""
    there = game.having(MARKER)
    return next((d for d in there if d in game.objects and game.object(d).owner == player), 0)


def _arrows(game: Game, dungeon: int) -> tuple[int, ...]:
    """The places to which the arrows point from where the venture marker is; none from the bottommost room (CR 309.5a)."""
    here = rooms_of(game.characteristics(dungeon)).get(game.get(MARKER, dungeon))
    return here.parameters[1] if here is not None else ()


def _may_enter(characteristics: Characteristics, quality: str) -> bool:
    """Whether a dungeon can be chosen by venturing into the dungeon, or into a quality (CR 701.46a, 701.46d)."""
    if quality:
        return quality in characteristics[SUBTYPES]
    return not any(isinstance(p, EnteredOnlyBy) for a in characteristics[ABILITIES] for p in a.walk())


# What happens ---------------------------------------------------------------------------------------


@event
class RoomEntered(Leaf):
    """A player moves their venture marker into a room of a dungeon that they own (CR 309.4a, 309.5a)."""

    rule: ClassVar[str] = "309.4c"
    objects: ClassVar[tuple[str, ...]] = ("dungeon",)
    subjects: ClassVar[tuple[str, ...]] = ("player", "dungeon")
    player: int
    dungeon: int
    place: int

    def told(self, teller: Teller) -> str:
        """Who is where now."""
        found = rooms_of(teller.game.characteristics(self.dungeon)).get(self.place)
        name = (found.parameters[2] if found is not None else "") or f"room {self.place}"
        return f"{teller.player(self.player)} enters {name} of {teller.card(self.dungeon)}"

    def perform(self, game: Game) -> None:
        """The marker is there, and nowhere else."""
        game.set(MARKER, self.dungeon, self.place)


@event
class DungeonCompleted(Event):
    """A player completes a dungeon as that card is removed from the game (CR 309.7)."""

    rule: ClassVar[str] = "309.7"
    objects: ClassVar[tuple[str, ...]] = ("dungeon",)
    subjects: ClassVar[tuple[str, ...]] = ("player", "dungeon")
    player: int
    dungeon: int
    name: str

    def told(self, teller: Teller) -> str:
        """One sentence: which dungeon is completed, and by which player."""
        return f"{teller.player(self.player)} completes {self.name}"

    def perform(self, game: Game) -> None:
        """It is outside the game again, from where it can be chosen anew (CR 309.2a)."""
        game.happen(Moved(self.dungeon, DUNGEONS, cause=COMPLETE))
        game.set(COMPLETED, self.player, (*game.get(COMPLETED, self.player), self.name))


VENTURED: Final = Deed("ventured into the dungeon")


@event
class VenturedIntoDungeon(Event):
    """A player ventures into the dungeon, or with `quality` into that (CR 701.46a, 701.46d)."""

    rule: ClassVar[str] = "701.46a"
    objects: ClassVar[tuple[str, ...]] = ()
    sequential: ClassVar[bool] = True
    player: int
    quality: str = ""

    def told(self, teller: Teller) -> str:
        """One sentence; with the quality where there is one."""
        return f"{teller.player(self.player)} ventures into {self.quality or 'the dungeon'}"

    def perform(self, game: Game) -> None:
        """On to the next room; from the bottommost one, or without a dungeon, into a dungeon (CR 701.46b, 701.46c)."""
        VENTURED.note(game, self.player)
        dungeon = dungeon_of(game, self.player)
        arrows = _arrows(game, dungeon) if dungeon else ()
        if arrows:
            game.happen(RoomEntered(self.player, dungeon, _follow(game, self.player, dungeon, arrows)))
            return
        if dungeon:
            game.happen(DungeonCompleted(self.player, dungeon, game.name_of(dungeon)))
        if not dungeon_of(game, self.player):
            _enter(game, self.player, self.quality)


def _follow(game: Game, player: int, dungeon: int, arrows: tuple[int, ...]) -> int:
    """The place that a player goes to: they choose among several arrows (CR 309.5a, 701.46b)."""
    if len(arrows) == 1:
        return arrows[0]
    rooms = rooms_of(game.characteristics(dungeon))
    said = tuple((rooms[place].parameters[2] if place in rooms else "") or f"room {place}" for place in arrows)
    return arrows[choose_place(game, player, said, "701.46b", "Go to which room?", source=dungeon)]


def _enter(game: Game, player: int, quality: str) -> None:
    """Bring a dungeon that the player chooses into the command zone, the marker on its topmost room (CR 309.2a, 309.4a)."""
    refused = () if game.zone(DUNGEONS, player) else _bring_known(game, player)
    there = tuple(d for d in game.zone(DUNGEONS, player) if _may_enter(game.characteristics(d), quality))
    if not there:
        for why in refused:  # the ruleset lacks what those say: nobody has them here
            game.log.note("309.2", str(why))
        return
    chosen = there[0]
    if len(there) > 1:
        chosen = choose_one(game, player, there, "701.46a", "Venture into which dungeon?")
    moved = game.happen(Moved(chosen, COMMAND, cause=VENTURE, enters=((MARKER.name, 1),)))
    for dungeon in moved.result or () if moved is not None else ():
        game.happen(RoomEntered(player, dungeon, 1))


def _bring_known(game: Game, player: int) -> tuple[ApnapError, ...]:
    """A player who lists no dungeons has one of each that is known, outside the game. Returns why others are refused."""
    refused: list[ApnapError] = []
    for card in DUNGEON_CARDS:
        try:
            known = game.rules.memo((DUNGEONS, card["name"]), partial(game.ruleset.read, card))
            made = game.make_component(known, player)
        except ApnapError as why:
            refused.append(why)
        else:
            game.happen(Moved(0, DUNGEONS, made=(made,), owner=player, cause=DUNGEONS, kind="card"))
    return tuple(refused)


def venture(game: Game, player: int, quality: str = "") -> None:
    """A player ventures into the dungeon, or into a quality (CR 701.46a, 701.46d)."""
    if player in game.players_in():
        game.happen(VenturedIntoDungeon(player, quality))


def venture_into_undercity(game: Game, player: int) -> None:
    """A player ventures into Undercity, the one dungeon type (CR 701.46d, 205.3p)."""
    venture(game, player, UNDERCITY)


# Rules of dungeon cards -----------------------------------------------------------------------------


def _finished(game: Game) -> list[Event]:
    """CR 309.6, 704.5t: who has reached the bottommost room removes the dungeon once its room abilities are done."""
    there = [d for d in game.having(MARKER) if d in game.objects]
    done = [d for d in there if not _arrows(game, d)]
    busy = _sources_of_rooms(game) if done else frozenset()
    return [DungeonCompleted(game.object(d).owner, d, game.name_of(d)) for d in done if d not in busy]


def _sources_of_rooms(game: Game) -> frozenset[int]:
    """Sources of room abilities that have triggered and not left the stack."""
    waiting = [(w.source, w.ability) for w in game.get(WAITING)]
    there = [found for found in (game.rules.stack_rules.ability_of(game, i) for i in game.zone("stack")) if found]
    return frozenset(source for source, ability in (*waiting, *there) if getattr(ability, "tag", "") == ROOM)


@node
class StaysWhereItIs(Prohibition):
    """CR 309.2c, 309.2d: a dungeon card comes in by venturing only, and leaves the command zone by leaving the game."""

    events: ClassVar[tuple[type[Event], ...]] = (Moved,)

    def precondition(self) -> Precondition:
        """A dungeon card moves."""
        return Precondition(arriving=is_dungeon, looks_at=frozenset([TYPES.name]))

    def forbids(self, ctx: Context, event: Event) -> bool:
        """By where it is and why it moves."""
        if not isinstance(event, Moved) or not event.obj or not is_dungeon(event.arriving(ctx.game)):
            return False
        origin = event.origin_zone(ctx.game)
        return event.cause != (VENTURE if origin == DUNGEONS else COMPLETE)


@node
class DungeonsArentCast(Answering[CanCast, bool]):
    """CR 309.2c: dungeon cards can't be cast."""

    question: ClassVar[type[CanCast]] = CanCast
    fields: ClassVar[tuple[Field[Any], ...]] = (MARKER,)

    def answer(self, ctx: Context, value: bool, question: CanCast) -> bool:
        """From whatever zone."""
        return value and not is_dungeon(ctx.game.characteristics(question.card))


# The words of cards ---------------------------------------------------------------------------------


@node
class WhenRoomEntered(TriggerCondition):
    """When you move your venture marker into this room: the one at that place of the dungeon (CR 309.4c)."""

    place: int = 0
    events: ClassVar[tuple[type[Event], ...]] = (RoomEntered,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Of the dungeon whose ability it is."""
        entered = happened.event
        return isinstance(entered, RoomEntered) and (entered.dungeon, entered.place) == (ctx.source, self.place)


@node
class VentureIntoTheDungeon(Instruction):
    """Players venture into the dungeon, or into a quality (CR 701.46)."""

    who: Selector = You()
    quality: str = ""

    def perform(self, ctx: Context) -> None:
        """One after another, in APNAP order."""
        asked = self.who.players(ctx)
        for player in ctx.game.apnap():
            if player in asked:
                venture(ctx.game, player, self.quality)


@node
class WhenVentures(WhenPlayer):
    """Whenever a player ventures into the dungeon; `whose` is "your", "each" or "opponent"."""

    events: ClassVar[tuple[type[Event], ...]] = (VenturedIntoDungeon,)


@node
class WhenCompletesDungeon(WhenPlayer):
    """Whenever a player completes a dungeon (CR 309.7); `whose` is "your", "each" or "opponent"."""

    events: ClassVar[tuple[type[Event], ...]] = (DungeonCompleted,)


@node
class HasCompletedDungeon(Condition):
    """Whether one of these players has completed a dungeon in this game, or the one of that name (CR 309.7)."""

    name: str = ""
    who: Selector = You()
    reads = frozenset([COMPLETED.name])

    def holds(self, ctx: Context) -> bool:
        """However long ago."""
        done: list[tuple[str, ...]] = [ctx.game.get(COMPLETED, player) for player in self.who.players(ctx)]
        return any(self.name in names if self.name else names for names in done)


@node
class DungeonsCompleted(Quantity):
    """How many differently named dungeons a player has completed (CR 309.7)."""

    reads = frozenset([COMPLETED.name])

    def value(self, ctx: Context) -> int:
        """One that was completed twice is one."""
        names: tuple[str, ...] = ctx.game.get(COMPLETED, ctx.controller)
        return len(set(names))


@node
class DrawAndMayCast(Instruction):
    """Draw cards and reveal them; one of them may be cast without paying its mana cost (CR 608.2g)."""

    count: int

    def perform(self, ctx: Context) -> None:
        """The player chooses one that can be cast, or none."""
        game = ctx.game
        DrawCards(self.count).perform(ctx)
        game.verb(REVEAL)(game, ctx.controller, ctx.memory["drawn"])
        way = CastingWay("free", free=True)
        options = [card for card in ctx.memory["drawn"] if castable(game, ctx.controller, card, way)]
        words = "Cast one of them without paying its mana cost?"
        for card in choose_some(game, ctx.controller, options, "608.2g", words, most=1, source=ctx.this):
            must_cast(game, ctx.controller, card, way, ctx.this)


_NAMED: Final = re.compile(r"(?P<name>[^()]+?) \u2014 (?P<effect>[^()]+?)(?: \(Leads to: (?P<to>[^()]+)\))?$")
_ONLY: Final = re.compile('You can\'t enter this dungeon unless you "venture into (?P<quality>\\w+)\\."$')
_TEXT: Final = "When you move your venture marker into this room, "


def _paragraphs(lines: Sequence[str]) -> Sequence[Paragraph]:
    """The rooms of a dungeon in the order in which the card lists them; other lines say what they say (CR 309.4)."""
    found = [_NAMED.match(line) for line in lines]
    names = [one["name"] for one in found if one is not None]
    out: list[Paragraph] = []
    for line, one in zip(lines, found, strict=True):
        if one is None:
            only = _ONLY.match(line)
            out.append(Paragraph(line, tuple) if only is None else Paragraph("", _entered_only(only["quality"])))
            continue
        targets = one["to"].split(", ") if one["to"] else []
        for name in targets:
            if name not in names:
                raise ValueError(f"{one['name']!r} leads to {name!r}, and there is no such room")
        effect = one["effect"][:1].lower() + one["effect"][1:]
        out.append(Paragraph(_TEXT + effect, _in_room(names, one["name"], targets)))
    return out


def _entered_only(quality: str) -> Callable[[tuple[Ability, ...]], tuple[Ability, ...]]:
    return lambda _: (Static((EnteredOnlyBy(quality),)),)


def _in_room(
    names: Sequence[str], name: str, targets: Sequence[str]
) -> Callable[[tuple[Ability, ...]], tuple[Ability, ...]]:
    place, leads_to = names.index(name) + 1, tuple(names.index(one) + 1 for one in targets)

    def make(said: tuple[Ability, ...]) -> tuple[Ability, ...]:
        rooms = [a for a in said if isinstance(a, Triggered)]
        return tuple(Keyword(ROOM, (place, leads_to, name, a.effect, a.targets, a.modes)) for a in rooms)

    return make


LOST_MINE: Final[Mapping[str, str]] = {
    "name": "Lost Mine of Phandelver",
    "layout": "dungeon",
    "type_line": "Dungeon",
    "oracle_text": """\
Cave Entrance \u2014 Scry 1. (Leads to: Goblin Lair, Mine Tunnels)
Goblin Lair \u2014 Create a 1/1 red Goblin creature token. (Leads to: Storeroom, Dark Pool)
Mine Tunnels \u2014 Create a Treasure token. (Leads to: Dark Pool, Fungi Cavern)
Storeroom \u2014 Put a +1/+1 counter on target creature. (Leads to: Temple of Dumathoin)
Dark Pool \u2014 Each opponent loses 1 life and you gain 1 life. (Leads to: Temple of Dumathoin)
Fungi Cavern \u2014 Target creature gets -4/-0 until your next turn. (Leads to: Temple of Dumathoin)
Temple of Dumathoin \u2014 Draw a card.""",
}
TOMB: Final[Mapping[str, str]] = {
    "name": "Tomb of Annihilation",
    "layout": "dungeon",
    "type_line": "Dungeon",
    "oracle_text": """\
Trapped Entry \u2014 Each player loses 1 life. (Leads to: Veils of Fear, Oubliette)
Veils of Fear \u2014 Each player loses 2 life unless they discard a card. (Leads to: Sandfall Cell)
Sandfall Cell \u2014 Each player loses 2 life unless they sacrifice an artifact, creature, or land. \
(Leads to: Cradle of the Death God)
Oubliette \u2014 Discard a card and sacrifice an artifact, a creature, and a land. (Leads to: Cradle of the Death God)
Cradle of the Death God \u2014 Create The Atropal, a legendary 4/4 black God Horror creature token with deathtouch.""",
}
MAD_MAGE: Final[Mapping[str, str]] = {
    "name": "Dungeon of the Mad Mage",
    "layout": "dungeon",
    "type_line": "Dungeon",
    "oracle_text": """\
Yawning Portal \u2014 You gain 1 life. (Leads to: Dungeon Level)
Dungeon Level \u2014 Scry 1. (Leads to: Goblin Bazaar, Twisted Caverns)
Goblin Bazaar \u2014 Create a Treasure token. (Leads to: Lost Level)
Twisted Caverns \u2014 Target creature can't attack until your next turn. (Leads to: Lost Level)
Lost Level \u2014 Scry 2. (Leads to: Runestone Caverns, Muiral's Graveyard)
Runestone Caverns \u2014 Exile the top two cards of your library. You may play them. (Leads to: Deep Mines)
Muiral's Graveyard \u2014 Create two 1/1 black Skeleton creature tokens. (Leads to: Deep Mines)
Deep Mines \u2014 Scry 3. (Leads to: Mad Wizard's Lair)
Mad Wizard's Lair \u2014 Draw three cards and reveal them. You may cast one of them without paying its mana cost.""",
}
UNDERCITY_CARD: Final[Mapping[str, str]] = {
    "name": "Undercity",
    "layout": "dungeon",
    "type_line": "Dungeon \u2014 Undercity",
    "oracle_text": """\
You can't enter this dungeon unless you "venture into Undercity."
Secret Entrance \u2014 Search your library for a basic land card, reveal it, put it into your hand, then shuffle. \
(Leads to: Forge, Lost Well)
Forge \u2014 Put two +1/+1 counters on target creature. (Leads to: Trap!, Arena)
Lost Well \u2014 Scry 2. (Leads to: Arena, Stash)
Trap! \u2014 Target player loses 5 life. (Leads to: Archives)
Arena \u2014 Goad target creature. (Leads to: Archives, Catacombs)
Stash \u2014 Create a Treasure token. (Leads to: Catacombs)
Archives \u2014 Draw a card. (Leads to: Throne of the Dead Three)
Catacombs \u2014 Create a 4/1 black Skeleton creature token with menace. (Leads to: Throne of the Dead Three)
Throne of the Dead Three \u2014 Reveal the top ten cards of your library. Put a creature card from among them onto the \
battlefield with three +1/+1 counters on it. It gains hexproof until your next turn. Then shuffle.""",
}
DUNGEON_CARDS: Final = (LOST_MINE, TOMB, MAD_MAGE, UNDERCITY_CARD)
KNOWN: Final = tuple(card["name"] for card in DUNGEON_CARDS)


apnap_declarations = declares(
    (MARKER, COMPLETED),
    # Dungeon cards begin outside the game; what a deck lists, and else the known ones (CR 309.2).
    Zone(DUNGEONS, owned=True, outside=True),
    DeckPart("dungeons", DUNGEONS, shuffled=False),
    Cause(DUNGEONS),
    Cause(COMPLETE),
    # Rooms; parameters: place, arrows, name, effect, target phrases, modes (CR 309.4).
    KeywordDefinition(ROOM, _means, cumulative=True, text="{2} \u2014 {3}"),
    CardLayout("dungeon", ("Dungeon",), _paragraphs),
    StaysWhereItIs(),
    DungeonsArentCast(),
    StateBasedAction("finished dungeons", "704.5t", _finished),
    Verb(VENTURE_INTO_THE_DUNGEON, venture),
    Verb(VENTURE_INTO_UNDERCITY, venture_into_undercity),
    words("act#", "[ventures|venture] into the dungeon", lambda: VentureIntoTheDungeon(Subject())),
    words("act#", "[ventures|venture] into undercity", lambda: VentureIntoTheDungeon(Subject(), UNDERCITY)),
    words("cause", "when you move your venture marker into this room", WhenRoomEntered),
    *done_by(WhenVentures, "venture{s} into the dungeon"),
    VENTURED.fields,
    *done(
        VENTURED,
        "|".join((VENTURED.name, VENTURED.name, "venture into the dungeon")),
        WhenVentures,
        "venture{s} into the dungeon",
    ),
    *done_by(WhenCompletesDungeon, "complete{s} a dungeon"),
    words("condition", "you've completed a dungeon", HasCompletedDungeon),
    words("condition", "you haven't completed a dungeon", lambda: Unless(HasCompletedDungeon())),
    [
        words("condition", f"you haven't completed {name}", lambda name=name: Unless(HasCompletedDungeon(name)))
        for name in KNOWN
    ],
    words(
        "plain sentence",
        "draw {n:many} cards and reveal them. you may cast one of them without paying its mana cost.",
        DrawAndMayCast,
    ),
    [words("condition", f"you've completed {name}", lambda name=name: HasCompletedDungeon(name)) for name in KNOWN],
    words("each one", "differently named dungeon you've completed", DungeonsCompleted),
)  # fmt: skip
