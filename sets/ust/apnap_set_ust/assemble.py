"""Assemble (CR 701.41): Contraptions come from a deck of their own onto sprockets, and are cranked there in turn.

The rulebook says only that Contraptions are put onto the battlefield so, and leaves the rest to the set, whose rules are:

- A player who plays with Contraptions has a deck of them beside the library, face down: at least 15, no two of a name.
- To assemble a Contraption, the player puts the top card of that deck face up onto one of their three sprockets: onto the
  battlefield. It is seen before the sprocket is chosen. Of an empty deck nothing is assembled.
- At the beginning of the upkeep of a player who controls a Contraption, they move their CRANK! counter to the next sprocket,
  the first time to the first one, and crank any number of the Contraptions that they control there.
- To reassemble a Contraption is to move it to another sprocket, or onto one's own where it was somebody else's.
- A Contraption that nobody assembled, such as a copy, is put onto a sprocket by who controls it; so is one that changes hands.
- A Contraption card that would go to a hand, library or graveyard goes to its owner's scrapyard, a pile in the command zone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Final

from apnap import (
    NAME,
    OBJECT,
    PLAYER,
    Context,
    Definition,
    Event,
    Field,
    Game,
    Happened,
    Indefinite,
    Instruction,
    Leaf,
    Manifest,
    Moved,
    Precondition,
    Replacement,
    StageBegan,
    StateBasedAction,
    Teller,
    TriggerCondition,
    Triggered,
    Zone,
    declares,
    event,
    node,
)
from apnap.words import Bindings, words
from apnap_plugins.rules.continuous.continuous import affect
from apnap_plugins.rules.effects.players_choices import PlayerControls
from apnap_plugins.rules.objects.arranging import show
from apnap_plugins.rules.objects.zones import permanents_with
from apnap_plugins.rules.turn.phases import UPKEEP
from apnap_plugins.rules.turn.starting import DeckPart
from apnap_plugins.rules.vocabulary.asking import choose_place, choose_some
from apnap_plugins.rules.vocabulary.base import Amount, Filter, Quantity, Selector, amount, is_player
from apnap_plugins.rules.vocabulary.characteristics import SUBTYPES
from apnap_plugins.rules.vocabulary.quantities import Plus, X
from apnap_plugins.rules.vocabulary.selectors import TriggerPlayer, You
from apnap_plugins.rules.vocabulary.triggers import WhenObject
from apnap_plugins.rules.words.references import Subject, caused
from apnap_plugins.rules.words.trigger_conditions import alone

MANIFEST = Manifest(
    id="assemble",
    name="Assemble",
    kind="keyword action",
    rules=("701.41",),
    since="UST",
    requires=("continuous-effects", "starting", "turn", "zones"),
    first_edition="2020-01-22",
    authors=("the apnap authors",),
    numbers={
        "2020-01-22": {"701.41": "701.40"},
        "2021-04-19": {},
    },
    kernel=">=0.1,<0.2",
    words=("assemble", "crank", "reassemble"),
)

CONTRAPTION: Final = "Contraption"
DECK: Final = "contraption deck"
SCRAPYARD: Final = "command"
"""A scrapyard is no zone of its own: it is what its owner's Contraptions are in the command zone."""
FEWEST: Final = 15
SPROCKETS: Final = 3
NOWHERE: Final = (-1, 0)

SPROCKET: Final = Field[tuple[int, int]]("sprocket", OBJECT, NOWHERE, public=True)
"""Whose sprocket a Contraption is on, and which: (player, 1 to 3)."""
CRANK: Final = Field[int]("CRANK! counter", PLAYER, 0, public=True)
"""The sprocket with a player's CRANK! counter; 0 before it was first moved."""


def contraptions(game: Game, player: int, sprocket: int | None = None) -> tuple[int, ...]:
    """The Contraptions that a player controls, or those of them on one of the player's sprockets."""
    mine = (obj for obj in permanents_with(game, CONTRAPTION) if game.controller(obj) == player)
    return tuple(obj for obj in mine if sprocket is None or game.get(SPROCKET, obj) == (player, sprocket))


def _choose_sprocket(game: Game, player: int, obj: int, but: int = 0) -> int:
    """Onto which of their sprockets a player puts it; `but` is one that is no choice, 0 for none."""
    numbers = [number for number in range(1, SPROCKETS + 1) if number != but]
    options = [f"sprocket {number}" for number in numbers]
    return numbers[choose_place(game, player, options, "701.41a", "Onto which sprocket?", source=obj)]


# Assembling -------------------------------------------------------------------------------------------


@event
class Assembled(Event):
    """A player assembles Contraptions (CR 701.41a); `by` is the permanent that is said to do so, 0 for the player alone."""

    rule: ClassVar[str] = "701.41a"
    objects: ClassVar[tuple[str, ...]] = ("by",)
    subjects: ClassVar[tuple[str, ...]] = ("by", "player")
    sequential: ClassVar[bool] = True
    by: int
    player: int
    count: int = 1

    def told(self, teller: Teller) -> str:
        """Who assembles how many."""
        who = teller.card(self.by) if self.by else teller.player(self.player)
        return f"{who} assembles {teller.some(self.count, CONTRAPTION)}"

    def perform(self, game: Game) -> tuple[int, ...]:
        """One after another, as many as the deck has; returns what came onto the battlefield."""
        found: list[int] = []
        for _ in range(self.count):
            top = game.zone(DECK, self.player)[-1:]
            if not top:
                break
            found += self._assemble(game, top[0])
        return tuple(found)

    def _assemble(self, game: Game, card: int) -> tuple[int, ...]:
        """The top card goes face up onto a sprocket of the player's choice."""
        show(game, self.player, (card,))
        number = _choose_sprocket(game, self.player, card)
        if not game.exists(card):
            return ()  # its owner has left instead
        enters = ((SPROCKET.name, (self.player, number)),)
        done = game.happen(
            Moved(card, "battlefield", controller=self.player, cause="assemble", by=self.by, enters=enters)
        )
        return tuple(done.result or ()) if done is not None and isinstance(done.event, Moved) else ()


def assemble(game: Game, player: int, count: int = 1, by: int = 0) -> tuple[int, ...]:
    """A player assembles Contraptions (CR 701.41a), by themselves or by a permanent. What came onto the battlefield."""
    if count <= 0 or player not in game.players_in():
        return ()
    done = game.happen(Assembled(by, player, count))
    return tuple(done.result or ()) if done is not None and isinstance(done.event, Assembled) else ()


@node
class Assemble(Instruction):
    """Players, or permanents for who controls them now or did last, assemble Contraptions (CR 701.41a)."""

    count: Amount = 1
    who: Selector = You()

    def perform(self, ctx: Context) -> None:
        """One after another."""
        count = amount(ctx, self.count)
        for ref in self.who.refs(ctx):
            if is_player(ref):
                assemble(ctx.game, ref[1], count)
            else:
                assemble(ctx.game, ctx.game.controller(ref), count, ref)


@node
class AssemblesMore(Replacement):
    """If what a filter means would assemble a Contraption, it assembles `times` as many instead."""

    filter: Filter
    times: int
    events: ClassVar[tuple[type[Event], ...]] = (Assembled,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """Not where a player assembles with no permanent that does it."""
        return isinstance(event, Assembled) and bool(event.by) and self.filter.matches(ctx, event.by)

    def replace(self, ctx: Context, event: Event) -> Event:
        """Each of the Contraptions is that many."""
        assert isinstance(event, Assembled)
        return Assembled(event.by, event.player, event.count * self.times)


# Sprockets --------------------------------------------------------------------------------------------


@event
class Reassembled(Leaf):
    """A Contraption is moved onto a player's sprocket."""

    rule: ClassVar[str] = "701.41a"
    obj: int
    player: int
    number: int

    def told(self, teller: Teller) -> str:
        """Which of them, and where it is now."""
        return f"{teller.player(self.player)} moves {teller.card(self.obj)} onto sprocket {self.number}"

    def perform(self, game: Game) -> None:
        """It is on no other from now on."""
        game.set(SPROCKET, self.obj, (self.player, self.number))


@node
class Reassemble(Instruction):
    """Contraptions are moved onto another sprocket of a player; one that isn't theirs they gain control of."""

    contraptions: Selector
    who: Selector = You()

    def perform(self, ctx: Context) -> None:
        """`who` gives a player, or a permanent for its controller."""
        game = ctx.game
        for ref in self.who.refs(ctx)[:1]:
            player = ref[1] if is_player(ref) else game.controller(ref)
            for obj in self.contraptions.objects(ctx) if player in game.players_in() else ():
                self._move(ctx, obj, player)

    def _move(self, ctx: Context, obj: int, player: int) -> None:
        """Control comes first; where it can't be had, nothing moves."""
        game = ctx.game
        if game.controller(obj) != player:
            affect(ctx, (obj,), (PlayerControls(player),), Indefinite())
        if game.controller(obj) != player or obj not in contraptions(game, player):
            return
        whose, now = game.get(SPROCKET, obj)
        number = _choose_sprocket(game, player, obj, now if whose == player else 0)
        if game.exists(obj):
            game.happen(Reassembled(obj, player, number))


def _on_no_sprocket(game: Game) -> Iterable[Event]:
    """Contraptions that are on no sprocket of who controls them are put onto one: players choose in APNAP order."""
    loose = [
        (obj, player)
        for player in (game.apnap() if permanents_with(game, CONTRAPTION) else ())
        for obj in contraptions(game, player)
        if game.get(SPROCKET, obj)[0] != player
    ]
    moves = [Reassembled(obj, player, _choose_sprocket(game, player, obj)) for obj, player in loose]
    return [move for move in moves if game.exists(move.obj)]


# Cranking ---------------------------------------------------------------------------------------------


@event
class CrankCounterMoved(Leaf):
    """A player moves their CRANK! counter onto a sprocket."""

    rule: ClassVar[str] = "701.41a"
    objects: ClassVar[tuple[str, ...]] = ()
    player: int
    number: int

    def told(self, teller: Teller) -> str:
        """Whose it is and where it is now."""
        return f"{teller.player(self.player)} moves the CRANK! counter to sprocket {self.number}"

    def perform(self, game: Game) -> None:
        """There is one for each player."""
        game.set(CRANK, self.player, self.number)


@event
class ContraptionCranked(Leaf):
    """A player cranks a Contraption: what it does is a triggered ability of its own."""

    rule: ClassVar[str] = "701.41a"
    idle: ClassVar[bool] = True
    obj: int
    player: int

    def told(self, teller: Teller) -> str:
        """In one sentence; what comes of it is told by the abilities."""
        return f"{teller.player(self.player)} cranks {teller.card(self.obj)}"


def crank(game: Game, player: int) -> None:
    """A player moves the CRANK! counter to the next sprocket and cranks any number of the Contraptions there, at once."""
    if game.happen(CrankCounterMoved(player, game.get(CRANK, player) % SPROCKETS + 1)) is None:
        return
    there = contraptions(game, player, game.get(CRANK, player))
    chosen = choose_some(game, player, there, "701.41a", "Crank which?") if there else ()
    cranked = [ContraptionCranked(obj, player) for obj in chosen if game.exists(obj)]
    if cranked:
        game.happen_all(cranked)


@node
class Crank(Instruction):
    """A player moves their CRANK! counter to the next sprocket and cranks any number of the Contraptions there."""

    who: Selector = You()

    def perform(self, ctx: Context) -> None:
        """The first whom the selector gives."""
        for player in self.who.players(ctx)[:1]:
            crank(ctx.game, player)


@node
class CrankAtUpkeep(Crank):
    """The same as a player's upkeep begins: not where they control no Contraption any more (CR 603.4)."""

    who: Selector = TriggerPlayer()

    def perform(self, ctx: Context) -> None:
        """Looked at again as the ability resolves."""
        if any(contraptions(ctx.game, player) for player in self.who.players(ctx)):
            Crank.perform(self, ctx)


@node
class AtCrankingUpkeep(TriggerCondition):
    """At the beginning of the upkeep of a player who controls a Contraption."""

    events: ClassVar[tuple[type[Event], ...]] = (StageBegan,)

    def precondition(self) -> Precondition:
        """It is that step."""
        return Precondition((("stage", UPKEEP),))

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Each player of a team that takes its turn for themselves."""
        began = happened.event
        return isinstance(began, StageBegan) and began.stage == UPKEEP and bool(contraptions(ctx.game, began.player))


@node
class WhenYouCrank(WhenObject):
    """Whenever you crank a Contraption that a filter means."""

    events: ClassVar[tuple[type[Event], ...]] = (ContraptionCranked,)

    def counts(self, ctx: Context, happened: Happened) -> bool:
        """Not where somebody else does."""
        return isinstance(happened.event, ContraptionCranked) and happened.event.player == ctx.controller


@node
class WhenAssembles(WhenObject):
    """Whenever a permanent that a filter means assembles Contraptions, however many."""

    events: ClassVar[tuple[type[Event], ...]] = (Assembled,)


# Scrapyards and decks -----------------------------------------------------------------------------------


def is_contraption_card(card: Definition) -> bool:
    """Whether a card is a Contraption by itself, whatever it has become."""
    return CONTRAPTION in card.characteristics[SUBTYPES]


def scrapyard(game: Game, player: int) -> tuple[int, ...]:
    """The Contraption cards in a player's scrapyard."""
    mine = (obj for obj in game.zone(SCRAPYARD) if game.object(obj).owner == player)
    return tuple(obj for obj in mine if _has_contraption(game, obj))


def _has_contraption(game: Game, obj: int) -> bool:
    return game.object(obj).kind == "card" and any(map(is_contraption_card, game.definitions_of(obj)))


@node
class GoesToScrapyard(Replacement):
    """A Contraption card that would go to a graveyard, hand or library goes to its owner's scrapyard instead."""

    events: ClassVar[tuple[type[Event], ...]] = (Moved,)
    repeats: ClassVar[bool] = True

    def applies(self, ctx: Context, event: Event) -> bool:
        """From wherever it comes; nothing else goes there."""
        if not isinstance(event, Moved) or not event.obj or event.to not in ("graveyard", "hand", "library"):
            return False
        return _has_contraption(ctx.game, event.obj)

    def replace(self, ctx: Context, event: Event) -> Event:
        """It lies there face up."""
        assert isinstance(event, Moved)
        return event.with_(to=SCRAPYARD, cause="scrapyard")


def problem_of_deck(cards: tuple[Definition, ...]) -> str:
    """What keeps cards from being a Contraption deck, in words; empty where nothing does."""
    names = Counter(card.characteristics[NAME] for card in cards)
    twice = [name for name, count in names.items() if count > 1]
    strange = [card.name for card in cards if not is_contraption_card(card)]
    if strange:
        return f"{strange[0]} is no Contraption"
    if twice:
        return f"{twice[0]} is in it more than once"
    return f"{len(cards)} Contraptions, and {FEWEST} are the fewest" if len(cards) < FEWEST else ""


# The words of cards -------------------------------------------------------------------------------------


def _equal_to(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Quantity) and not isinstance(tree, (X, Plus)):
        yield {"q": tree}


apnap_declarations = declares(
    # Sprockets and CRANK! counters.
    (SPROCKET, CRANK),
    # A deck that lies face down beside the library, as a zone of its own.
    Zone(DECK, public=False, owned=True, ordered=True),
    DeckPart("contraptions", DECK, check=problem_of_deck),
    # Rules, without a source: the upkeep's ability belongs to who has the upkeep.
    Triggered(AtCrankingUpkeep(), CrankAtUpkeep()),
    GoesToScrapyard(),
    StateBasedAction("sprockets", "701.41a", _on_no_sprocket),
    # How many Contraptions.
    words("contraptions", "a Contraption", lambda: 1),
    words("contraptions", "{n:many} Contraptions", lambda n: n),
    words("contraptions", "x plus one Contraptions", lambda: Plus(X(), 1)),
    words("contraptions", "a number of Contraptions equal to {q:quantity}", lambda q: q, _equal_to),
    words("act#", "[assembles|assemble] {n:contraptions}", lambda n: Assemble(n, Subject())),
    words("act#", "[reassembles|reassemble] {o:mentions}", lambda o: Reassemble(o, Subject())),
    words(
        "clause",
        "move the CRANK! counter to your Contraption deck's next sprocket and crank any number of that sprocket's "
        "Contraptions",
        Crank,
    ),
    words(
        "static",
        "if {f:a filter} would assemble a Contraption, it assembles {n:many} Contraptions instead",
        lambda f, n: (AssemblesMore(f, n),),
    ),
    words("cause", "whenever you crank {f:itself}", **caused(WhenYouCrank, "f", player=None)),
    alone(WhenAssembles, "assembles a Contraption"),
)
