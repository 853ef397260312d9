"""Stickers, sticker sheets and ticket counters (CR 123, 107.17): markers that change what they are put on.

A sheet is a part of a deck, read from its text: its name has the words of its name stickers, each with an art sticker beside
it, and each line is a sticker with a ticket cost, of an ability or of power and toughness. Sheets that are in use lie in a zone
of their own where everybody sees them; they have no characteristics, and no rule takes them for cards.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import ClassVar, Final

from apnap import (
    NAME,
    OBJECT,
    SEEN_BY,
    Ability,
    Affects,
    AffectsThis,
    AnyTimeCheck,
    Cause,
    Context,
    Continuous,
    Definition,
    Event,
    Field,
    FieldEffect,
    FieldSet,
    Frame,
    Game,
    Happened,
    InsertedStep,
    Instruction,
    Leaf,
    Manifest,
    Merged,
    Moved,
    Node,
    Op,
    Part,
    Precondition,
    Replacement,
    Step,
    Teller,
    Verb,
    Working,
    Zone,
    declares,
    event,
    node,
)
from apnap_plugins.rules.continuous.continuous import Gain, SetPT
from apnap_plugins.rules.counters.counters import CountersRemoved, player_counters
from apnap_plugins.rules.objects.replacement_order import SELF
from apnap_plugins.rules.turn.starting import DeckPart
from apnap_plugins.rules.vocabulary.actions import PUT_STICKER
from apnap_plugins.rules.vocabulary.asking import choose_one, choose_place, choose_some
from apnap_plugins.rules.vocabulary.base import Filter, Quantity, Selector, is_player, on_battlefield
from apnap_plugins.rules.vocabulary.characteristics import SUBTYPES, is_creature
from apnap_plugins.rules.vocabulary.selectors import This, You
from apnap_plugins.rules.vocabulary.triggers import WhenObject

MANIFEST = Manifest(
    id="stickers",
    name="Stickers",
    kind="rules",
    rules=("123", "107.17", "103.2d", "400.7m", "612.9", "613.7k"),
    since="UNF",
    requires=("continuous-effects", "counters", "starting", "text", "zones"),
    kernel=">=0.1,<0.2",
    not_tested={
        "123.2": "says where stickers are printed",
        "123.8a": "is about texts that ask for the numbers of a sticker, which no card in force has",
    },
)

NAMES, ABILITY, SIZE, ART = KINDS = ("name", "ability", "power and toughness", "art")
"""The four kinds of stickers (CR 123.1)."""
TICKET: Final = "ticket"
"""The counters of {TK} (CR 107.17)."""
SHEETS: Final = "sticker sheets"
"""The zone of the sheets in use; and the part of a deck that has all sheets of a player, in a constructed game."""
OPENED: Final = "opened sticker sheets"
"""The part of a deck that has the sheets that a player opened, in a limited game."""
MELD: Final = "meld"
"""The cause of two cards becoming one permanent as it enters, by the verb that does it (CR 701.37a)."""
FEWEST: Final = 10
IN_USE: Final = 3


@node
class Sticker(Node):
    """A sticker of somebody's sheet, wherever it is (CR 123.3a): `sheet` and `number` are its places among theirs and there.

    Of a name or art sticker `word` is the word; `cost` is its ticket cost; `position` after how many words of a name it is
    (CR 123.6c); `timestamp` when it was put where it is (CR 613.7k).
    """

    owner: int
    sheet: int
    number: int
    kind: str
    word: str = ""
    cost: int = 0
    abilities: tuple[Ability, ...] = ()
    power: int = 0
    toughness: int = 0
    position: int = 0
    timestamp: int = 0

    def is_same(self, other: Sticker) -> bool:
        """Whether it is that very sticker."""
        return (self.owner, self.sheet, self.number) == (other.owner, other.sheet, other.number)

    def text(self) -> str:
        """What it is called where somebody chooses."""
        price = f" for {self.cost} tickets" if self.cost else ""
        if self.kind == SIZE:
            return f"{self.power}/{self.toughness}{price}"
        return f"{self.kind} {self.word}".strip() + f" (sheet {self.sheet + 1}, {self.number + 1}){price}"


@node
class OnSheet(Ability):
    """A line of a sheet: an ability sticker, or one with power and toughness where `abilities` is empty."""

    cost: int
    abilities: tuple[Ability, ...] = ()
    power: int = 0
    toughness: int = 0


STICKERS: Final = Field[tuple[Sticker, ...]]("stickers", OBJECT, (), layered=True, public=True)
"""The stickers on an object, in the order in which they were put there."""


# Sheets -----------------------------------------------------------------------------------------------


def is_sheet(card: Definition) -> bool:
    """Whether that is a sticker sheet and no card (CR 123.2)."""
    return any(isinstance(line, OnSheet) for line in card.abilities())


def problem_of_sheets(sheets: tuple[Definition, ...]) -> str:
    """What keeps these from being the sheets of a constructed game, in words (CR 123.2a); empty where nothing does."""
    strange = problem_of_opened(sheets)
    twice = [name for name, count in Counter(sheet.name for sheet in sheets).items() if count > 1]
    if strange:
        return strange
    if twice:
        return f"{twice[0]} is among them more than once"
    return f"{len(sheets)} sheets, and {FEWEST} are the fewest" if len(sheets) < FEWEST else ""


def problem_of_opened(sheets: tuple[Definition, ...]) -> str:
    """The same in a limited game, where any sheets can be (CR 123.2b)."""
    return next((f"{one.name} is no sticker sheet" for one in sheets if not is_sheet(one)), "")


def _on_sheet(player: int, place: int, sheet: Definition) -> Iterator[Sticker]:
    """The stickers of a sheet (CR 123.1): names, their art, and its lines."""
    words = str(sheet.characteristics[NAME]).split()
    lines = [line for line in sheet.abilities() if isinstance(line, OnSheet)]
    for number, word in enumerate(words):
        yield Sticker(player, place, number, NAMES, word)
        yield Sticker(player, place, len(words) + number, ART, word)
    for number, line in enumerate(lines, 2 * len(words)):
        kind = ABILITY if line.abilities else SIZE
        yield Sticker(player, place, number, kind, "", line.cost, line.abilities, line.power, line.toughness)


def available(game: Game, player: int, kinds: Iterable[str] = KINDS) -> tuple[Sticker, ...]:
    """The stickers that a player could put somewhere (CR 123.3, 123.3c): theirs, not in use, and with tickets for them."""
    wanted = tuple(kinds)
    if not wanted or not game.zone(SHEETS, player):
        return ()
    used = {(s.owner, s.sheet, s.number) for obj in game.having(STICKERS) for s in game.get(STICKERS, obj)}
    tickets = player_counters(game, player, TICKET)
    return tuple(
        sticker
        for place, sheet in enumerate(game.zone(SHEETS, player))
        for sticker in _on_sheet(player, place, game.definitions_of(sheet)[0])
        if sticker.kind in wanted and sticker.cost <= tickets and (player, place, sticker.number) not in used
    )


def _choose_sheets(game: Game, frame: Frame) -> None:
    """CR 103.2d, 123.2a to 123.2c: three at random of all that a player has, or up to three of those they opened.

    All of them are revealed; those that were chosen lie where everybody sees them for the rest of the game.
    """
    for player in game.apnap():
        sheets = [obj for obj in game.zone("outside", player) if is_sheet(game.definitions_of(obj)[0])]
        for obj in sheets:
            game.set(SEEN_BY, obj, game.players)
        if SHEETS in game.decks[player]:
            chosen = [sheets.pop(game.random_below(len(sheets))) for _ in range(min(IN_USE, len(sheets)))]
        else:
            chosen = [*choose_some(game, player, sheets, "103.2d", "Play with which sticker sheets?", most=IN_USE)]
        for obj in chosen:
            game.happen(Moved(obj, SHEETS, cause="sticker sheets"))


# Putting stickers -------------------------------------------------------------------------------------


@event
class StickerPut(Event):
    """A player puts a sticker on an object that they own (CR 123.3)."""

    rule: ClassVar[str] = "123.3"
    subjects: ClassVar[tuple[str, ...]] = ("obj", "player")
    obj: int
    player: int
    sticker: Sticker

    def told(self, teller: Teller) -> str:
        """Which kind of sticker, and on what."""
        kind = f"{self.sticker.kind} sticker"
        return f"{teller.player(self.player)} puts the {kind} {self.sticker.word} on {teller.card(self.obj)}"

    def perform(self, game: Game) -> bool:
        """Its tickets are paid (CR 123.3c, 107.17a); where in a name it goes the object's controller says (CR 123.6b)."""
        if self.sticker.cost:
            game.happen(CountersRemoved(TICKET, self.sticker.cost, player=self.player))
        put_on(game, self.obj, self.sticker)
        return True


@event
class StickerMoved(Leaf):
    """A sticker is moved from one object to another; its ticket cost isn't paid again (CR 123.3d)."""

    rule: ClassVar[str] = "123.3d"
    obj: int
    to: int
    sticker: Sticker

    def told(self, teller: Teller) -> str:
        """From what onto what."""
        return f"a {self.sticker.kind} sticker is moved from {teller.card(self.obj)} onto {teller.card(self.to)}"

    def perform(self, game: Game) -> None:
        """It is only where it is now."""
        left = tuple(one for one in game.get(STICKERS, self.obj) if not one.is_same(self.sticker))
        game.set(STICKERS, self.obj, left)
        put_on(game, self.to, self.sticker)


def put_on(game: Game, obj: int, sticker: Sticker) -> None:
    """A sticker is on an object from now on, with a new timestamp (CR 613.7k)."""
    position = _position(game, obj, sticker) if sticker.kind == NAMES else 0
    placed = dataclasses.replace(sticker, position=position, timestamp=game.next_timestamp())
    game.set(STICKERS, obj, (*game.get(STICKERS, obj), placed))


def words_of(name: str) -> list[str]:
    """The words of a name (CR 123.6a): what stands between spaces; blanks that are to be filled are none."""
    return [word for word in name.split() if word.strip("_")]


def _position(game: Game, obj: int, sticker: Sticker) -> int:
    """CR 123.6b: after how many words of the name it has now; one without a name has one place."""
    name = game.name_of(obj)
    options = [with_word(name, sticker.word, after) for after in range(len(words_of(name)) + 1)]
    player = game.controller(obj)
    return choose_place(game, player, options, "123.6b", "Where in the name?", source=obj) if len(options) > 1 else 0


def with_word(name: str, word: str, position: int) -> str:
    """A name with one word more, after that many others, or at the end where there are fewer (CR 123.6c)."""
    out: list[str] = []
    seen = 0
    parts = name.split()
    for at, part in enumerate(parts):
        if seen == position:
            return " ".join([*out, word, *parts[at:]])
        out.append(part)
        seen += bool(part.strip("_"))
    return " ".join([*out, word])


def put_sticker(game: Game, player: int, obj: int, kinds: Iterable[str] = KINDS) -> bool:
    """A player puts a sticker of one of these kinds on an object (CR 123.3). Whether they did.

    Nothing happens for an object that they don't own (CR 123.3b), and where no sticker can be had.
    """
    if not game.exists(obj) or game.object(obj).owner != player:
        return False
    options = available(game, player, kinds)
    if not options:
        return False
    at = choose_place(game, player, [one.text() for one in options], "123.3", "Put which sticker?", source=obj)
    return game.exists(obj) and game.happen(StickerPut(obj, player, options[at])) is not None


@node
class PutSticker(Instruction):
    """Players put a sticker of one of these kinds on each of some objects (CR 123.3)."""

    on: Selector
    kinds: tuple[str, ...] = KINDS
    who: Selector = You()

    def perform(self, ctx: Context) -> bool:
        """One after another; the memory has what was put last under "sticker". Returns whether any was put."""
        put = False
        for player in self.who.players(ctx)[:1]:
            for obj in self.on.objects(ctx):
                if put_sticker(ctx.game, player, obj, self.kinds):
                    put, ctx.memory["sticker"] = True, ctx.game.get(STICKERS, obj)[-1:]
        return put


# What stickers do -------------------------------------------------------------------------------------


@node
class InsertWord(Op):
    """A word is added to a name (CR 123.6)."""

    word: str
    position: int

    def apply(self, values: Working) -> None:
        """By the words that the name has in this layer."""
        values[NAME] = with_word(values[NAME], self.word, self.position)


@node
class HasNameSticker(Part):
    """Its name has one word more (layer 3, CR 612.9, 613.1c)."""

    word: str
    position: int
    layer: ClassVar[str] = "3"
    writes: ClassVar[frozenset[str]] = frozenset([NAME.name])

    def op(self, ctx: Context, obj: int) -> Op | None:
        """Whatever its name is by then."""
        return InsertWord(self.word, self.position)


@node
class AffectsThisIfSized(Affects):
    """The object itself where it is a creature, or, with `cards`, a creature or Vehicle card (CR 123.8)."""

    cards: bool
    reads = frozenset(["types", "subtypes"])

    def objects(self, ctx: Context) -> Iterable[int]:
        """By its types as they are in that layer."""
        vehicle = self.cards and "Vehicle" in ctx.game.characteristics(ctx.source)[SUBTYPES]
        return (ctx.source,) if vehicle or is_creature(ctx.game, ctx.source) else ()


def _effects(game: Game, obj: int, stickers: tuple[Sticker, ...]) -> Iterator[tuple[Continuous, int]]:
    """CR 123.6, 123.7, 123.8: by timestamps, none of which is earlier than that of the object (CR 613.7k)."""
    for sticker in stickers:
        timestamp = max(sticker.timestamp, game.timestamp(obj))
        if sticker.kind == NAMES:
            yield Continuous(AffectsThis(), (HasNameSticker(sticker.word, sticker.position),)), timestamp
        elif sticker.kind == ABILITY:
            yield Continuous(AffectsThis(), (Gain(sticker.abilities),)), timestamp
        elif sticker.kind == SIZE:
            elsewhere = not on_battlefield(game, obj)
            yield Continuous(AffectsThisIfSized(elsewhere), (SetPT(sticker.power, sticker.toughness),)), timestamp


@node
class StickersStay(Replacement):
    """CR 123.5, 400.7m: what goes to a public zone has its stickers there, and in a hidden one it has none."""

    events: ClassVar[tuple[type[Event], ...]] = (Moved,)
    category: ClassVar[str] = SELF
    repeats: ClassVar[bool] = True

    def precondition(self) -> Precondition:
        """There are stickers on something."""
        return Precondition(fields=(STICKERS,))

    def applies(self, ctx: Context, event: Event) -> bool:
        """Asked again where something else changes where it goes."""
        return isinstance(event, Moved) and event.entering(STICKERS.name, ()) != self._kept(ctx.game, event)

    def replace(self, ctx: Context, event: Event) -> Event:
        """The same move, with them."""
        assert isinstance(event, Moved)
        return event.with_enters(STICKERS.name, self._kept(ctx.game, event))

    def _kept(self, game: Game, event: Moved) -> tuple[Sticker, ...]:
        return game.get(STICKERS, event.obj) if event.obj and game.rules.zone(event.to).public else ()


@event
class StickeredMerge(Event):
    """An object with stickers becomes a component of another one, on which they are from now on (CR 123.5a, 123.5b)."""

    rule: ClassVar[str] = "123.5b"
    silent: ClassVar[bool] = True
    merge: Merged

    def perform(self, game: Game) -> None:
        """They keep their order, with timestamps behind that of the merging (CR 613.7k).

        Those of both cards of a melded permanent keep their order among each other (CR 123.5a).
        """
        stickers = game.get(STICKERS, self.merge.obj)
        if game.happen(self.merge) is None:
            return
        there = game.get(STICKERS, self.merge.to)
        if self.merge.cause == MELD:
            both = sorted((*there, *stickers), key=lambda one: one.timestamp)
            game.set(STICKERS, self.merge.to, tuple(both))
            return
        now = tuple(dataclasses.replace(one, timestamp=game.next_timestamp()) for one in stickers)
        game.set(STICKERS, self.merge.to, (*there, *now))


@node
class StickersMerge(Replacement):
    """CR 123.5b: what merges brings its stickers along."""

    events: ClassVar[tuple[type[Event], ...]] = (Merged,)
    category: ClassVar[str] = SELF

    def precondition(self) -> Precondition:
        """There are stickers on something."""
        return Precondition(fields=(STICKERS,))

    def applies(self, ctx: Context, event: Event) -> bool:
        """CR 123.5b: there is something to bring along."""
        return isinstance(event, Merged) and bool(ctx.game.get(STICKERS, event.obj))

    def replace(self, ctx: Context, event: Event) -> Event:
        """The same merging, and then theirs."""
        assert isinstance(event, Merged)
        return StickeredMerge(event)


def _on_one_object(game: Game) -> None:
    """CR 123.5c: of several objects that one became, the owner chooses which has the stickers; the others have none."""
    holders: dict[tuple[int, int, int], list[int]] = {}
    for obj in game.having(STICKERS):
        for one in game.get(STICKERS, obj) if game.exists(obj) else ():
            holders.setdefault((one.owner, one.sheet, one.number), []).append(obj)
    for (owner, _, _), objects in sorted(holders.items()):
        left = [obj for obj in objects if game.get(STICKERS, obj)]
        if len(left) > 1:
            kept = choose_one(game, owner, left, "123.5c", "Which of them keeps the stickers?")
            game.happen_all([FieldSet(obj, STICKERS.name, ()) for obj in left if obj != kept and game.exists(obj)])


# The words of cards -----------------------------------------------------------------------------------


@node
class HasSticker(Filter):
    """It has a sticker, or one of a kind (CR 123.4)."""

    kind: str = ""
    sort: ClassVar[str] = "stickered"
    reads = frozenset([STICKERS.name])

    def matches(self, ctx: Context, obj: int) -> bool:
        """Now; what it once had doesn't matter."""
        return any(self.kind in ("", one.kind) for one in ctx.game.get(STICKERS, obj))


@node
class StickersOn(Quantity):
    """How many stickers of a kind are on an object."""

    kind: str
    of: Selector = This()
    counts_on: ClassVar[str] = "of"
    reads = frozenset([STICKERS.name])

    def value(self, ctx: Context) -> int:
        """Now, or as it was last."""
        refs = [ref for ref in self.of.refs(ctx)[:1] if not is_player(ref)]
        return sum(one.kind == self.kind for ref in refs for one in ctx.game.get(STICKERS, ref))


def unique_vowels(word: str) -> int:
    """How many different vowels a word has (CR 123.6e)."""
    return len(set("aeiouy") & set(word.lower()))


@node
class UniqueVowels(Quantity):
    """How many unique vowels the name sticker has that was put somewhere in this resolution (CR 123.6e)."""

    def value(self, ctx: Context) -> int:
        """0 where none was put."""
        return sum(unique_vowels(one.word) for one in ctx.memory.get("sticker", ()) if one.kind == NAMES)


@node
class WhenStickerPut(WhenObject):
    """Whenever you put a sticker, or one of these kinds, on what a filter means."""

    kinds: tuple[str, ...] = KINDS
    events: ClassVar[tuple[type[Event], ...]] = (StickerPut,)

    def counts(self, ctx: Context, happened: Happened) -> bool:
        """Not where somebody else does."""
        put = happened.event
        return isinstance(put, StickerPut) and put.player == ctx.controller and put.sticker.kind in self.kinds


apnap_declarations = declares(
    STICKERS,
    Verb(PUT_STICKER, put_sticker),
    # Sheets in use; how they get there is told by the rule that chooses them.
    Zone(SHEETS, owned=True),
    Cause("sticker sheets"),
    DeckPart(SHEETS, "outside", shuffled=False, check=problem_of_sheets),
    DeckPart(OPENED, "outside", shuffled=False, check=problem_of_opened),
    InsertedStep("before the game", Step("sticker sheets", _choose_sheets, "103.2d"), before="shuffle"),
    # What they change, and that they go along.
    FieldEffect(STICKERS.name, _effects),
    StickersStay(),
    StickersMerge(),
    AnyTimeCheck("stickers on one object", "123.5c", _on_one_object),
)
