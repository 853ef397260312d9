"""Exchange (CR 701.10): control, life totals, cards and zones, numbers, text boxes. All of it happens, or nothing."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import ClassVar, Final

from apnap import (
    ABILITIES,
    AffectsRemembered,
    Context,
    Continuous,
    Duration,
    Event,
    Game,
    Indefinite,
    Instruction,
    Manifest,
    Moved,
    Teller,
    Verb,
    Wording,
    declares,
    event,
    node,
)
from apnap.words import words
from apnap_plugins.rules.attachments.attachments import ATTACHED_TO, can_be_attached, host_of
from apnap_plugins.rules.continuous.continuous import SetPT, affect
from apnap_plugins.rules.continuous.text_changes import HasText
from apnap_plugins.rules.damage.damage import LIFE, LifeGained, LifeLost, life_change
from apnap_plugins.rules.damage.quantities import LifeOf
from apnap_plugins.rules.effects.players_choices import PlayerControls
from apnap_plugins.rules.objects.entering import as_it_will_be
from apnap_plugins.rules.vocabulary.actions import (
    EXCHANGE_CARDS,
    EXCHANGE_CONTROL,
    EXCHANGE_LIFE,
    EXCHANGE_ZONES,
)
from apnap_plugins.rules.vocabulary.base import (
    Quantity,
    Ref,
    Selector,
    came_about,
    is_player,
    on_battlefield,
    player_ref,
)
from apnap_plugins.rules.vocabulary.characteristics import POWER, TOUGHNESS, is_creature
from apnap_plugins.rules.vocabulary.quantities import PowerOf, ToughnessOf
from apnap_plugins.rules.vocabulary.selectors import You
from apnap_plugins.rules.words.references import Subject

MANIFEST = Manifest(
    id="exchange",
    name="Exchange",
    kind="keyword action",
    rules=("701.10",),
    editions=("2017-09-25",),
    requires=("attachments", "continuous-effects", "damage", "text", "zones"),
    numbers={
        "2017-09-25": {"701.10": "701.9", "701.10h": ""},
        "2020-01-22": {"701.10h": ""},
    },
    kernel=">=0.1,<0.2",
)

WITH_NOTHING: Final = Wording("exchange with nothing", "701.10d", (("", False), ("2020-01-22", True)))
"""Before that edition cards could be exchanged for cards only: where one of the zones was empty, nothing happened."""

THE_POWER: Final = "power"


# Control --------------------------------------------------------------------------------------------------


@event
class ControlExchanged(Event):
    """Control of two objects is exchanged between the players who control them (CR 701.10b).

    `by` and `player` are the source of the effect that does it and its controller.
    """

    rule: ClassVar[str] = "701.10b"
    objects: ClassVar[tuple[str, ...]] = ("one", "other")
    subjects: ClassVar[tuple[str, ...]] = ("one",)
    one: int
    other: int
    duration: Duration = Indefinite()
    by: int = 0
    player: int = -1

    def told(self, teller: Teller) -> str:
        """The two objects."""
        return f"Control of {teller.card(self.one)} and {teller.card(self.other)} is exchanged"

    def perform(self, game: Game) -> None:
        """Each player gains control of what the other one controlled, at the same time (CR 613.1b)."""
        ctx = Context(game, self.by, self.player, this=self.by)
        first, second = game.controller(self.one), game.controller(self.other)
        affect(ctx, (self.one,), (PlayerControls(second),), self.duration)
        affect(ctx, (self.other,), (PlayerControls(first),), self.duration)


def can_exchange_control(game: Game, both: Sequence[int]) -> bool:
    """Whether these are two permanents or spells that different players in the game control (CR 701.10a, 701.10b)."""
    if len(both) != 2 or any(
        not game.exists(o) or game.object(o).zone[0] not in ("battlefield", "stack") for o in both
    ):
        return False
    players = {game.controller(o) for o in both}
    return len(players) == 2 and players <= set(game.players_in())


def exchange_control(ctx: Context, both: Sequence[int], duration: Duration | None = None) -> bool:
    """Exchange control of two objects (CR 701.10b). Whether it was; nothing happens where it can't be."""
    if not can_exchange_control(ctx.game, both):
        return False
    exchanged = ControlExchanged(both[0], both[1], duration or Indefinite(), ctx.source, ctx.controller)
    return came_about(ctx.game.happen(exchanged), type(exchanged))


@node
class ExchangeControl(Instruction):
    """Exchange control of the two objects that a selector gives (CR 701.10b)."""

    objects: Selector
    duration: Duration = Indefinite()

    def is_possible(self, ctx: Context) -> bool:
        """Both are there, and different players control them (CR 701.10a)."""
        return can_exchange_control(ctx.game, self.objects.objects(ctx))

    def perform(self, ctx: Context) -> bool:
        """Returns whether it was exchanged; of what is not there any more nothing is (CR 701.10a)."""
        return exchange_control(ctx, self.objects.objects(ctx), self.duration)


# Life totals ----------------------------------------------------------------------------------------------


@event
class LifeTotalsExchanged(Event):
    """Two players exchange life totals (CR 701.10c)."""

    rule: ClassVar[str] = "701.10c"
    objects: ClassVar[tuple[str, ...]] = ()
    subjects: ClassVar[tuple[str, ...]] = ("player",)
    player: int
    other: int

    def told(self, teller: Teller) -> str:
        """The two players."""
        return f"{teller.player(self.player)} and {teller.player(self.other)} exchange life totals"

    def perform(self, game: Game) -> None:
        """Each gains or loses what is missing, at the same time."""
        changes = _life_changes(game, self.player, self.other)
        if changes:
            game.happen_all(changes)


def _life_changes(game: Game, one: int, other: int) -> list[LifeGained | LifeLost]:
    """What takes each of two life totals to the value of the other."""
    totals = game.get(LIFE, one), game.get(LIFE, other)
    found = (life_change(game, one, totals[1]), life_change(game, other, totals[0]))
    return [change for change in found if change is not None]


def can_exchange_life(game: Game, one: int, other: int) -> bool:
    """Whether neither player is kept from gaining or losing what is missing (CR 119.7, 119.8), nor shares it (CR 810.9e)."""
    if one == other or other in game.sharing(LIFE, one):
        return False
    return all(game.is_allowed(change) for change in _life_changes(game, one, other))


def exchange_life(game: Game, one: int, other: int) -> bool:
    """Two players exchange life totals (CR 701.10c). Whether they did: nothing happens where one of them can't."""
    return can_exchange_life(game, one, other) and came_about(
        game.happen(LifeTotalsExchanged(one, other)), LifeTotalsExchanged
    )


@node
class ExchangeLife(Instruction):
    """The players of two selectors, or without `other` the two of one, exchange life totals (CR 119.7, 119.8, 701.10c)."""

    one: Selector
    other: Selector | None = None

    def _both(self, ctx: Context) -> tuple[int, ...]:
        if self.other is None:
            return self.one.players(ctx)
        return (*self.one.players(ctx)[:1], *self.other.players(ctx)[:1])

    def is_possible(self, ctx: Context) -> bool:
        """Both are in the game, and neither total has to stay (CR 701.10a)."""
        both = self._both(ctx)
        return len(both) == 2 and can_exchange_life(ctx.game, *both)

    def perform(self, ctx: Context) -> bool:
        """Returns whether they did."""
        both = self._both(ctx)
        return len(both) == 2 and exchange_life(ctx.game, *both)


# Cards and zones ------------------------------------------------------------------------------------------


@event
class CardsExchanged(Event):
    """Cards of one player in one zone are exchanged with cards in another (CR 701.10d).

    `player` does it, and controls what enters the battlefield (CR 110.2a).
    """

    rule: ClassVar[str] = "701.10d"
    objects: ClassVar[tuple[str, ...]] = ("one", "other")
    subjects: ClassVar[tuple[str, ...]] = ("player",)
    player: int
    one: tuple[int, ...]
    other: tuple[int, ...]
    one_zone: str
    other_zone: str
    by: int = 0

    def told(self, teller: Teller) -> str:
        """Who exchanges cards of which zones."""
        return f"{teller.player(self.player)} exchanges cards: {self.one_zone} and {self.other_zone}"

    def moves(self, game: Game) -> list[Moved]:
        """Each card goes where those of the other side are; one takes the other's place where that is attached (CR 701.10e)."""
        there = _crossing(game, self.one, self.other, self.other_zone, self)
        return there + _crossing(game, self.other, self.one, self.one_zone, self)

    def perform(self, game: Game) -> None:
        """All at the same time."""
        game.happen_all(self.moves(game))


def _crossing(game: Game, cards: Sequence[int], others: Sequence[int], to: str, event: CardsExchanged) -> list[Moved]:
    """How one side's cards move to the zone of the other."""
    moves = [Moved(c, to, controller=event.player, cause="exchange", by=event.by) for c in cards]
    host = host_of(game, others[0]) if to == "battlefield" and len(cards) == len(others) == 1 else None
    return [move.with_enters(ATTACHED_TO.name, host) for move in moves] if host is not None else moves


def _can_move(game: Game, move: Moved) -> bool:
    """Whether a card can move so: attached only to what it fits (CR 701.10a)."""
    if not game.is_allowed(move):
        return False
    if move.to != "battlefield":
        return True
    host = move.entering(ATTACHED_TO.name, None)
    return host is None or bool(as_it_will_be(game, move, lambda new: can_be_attached(game, new, host)))


def _in_place(game: Game, cards: Sequence[int], zone: str) -> bool:
    return all(game.exists(card) and game.object(card).zone[0] == zone for card in cards)


def exchange_cards(
    game: Game, player: int, one: Sequence[int], other: Sequence[int], zones: tuple[str, str], by: int = 0
) -> bool:
    """Exchange cards in one of two zones with cards in the other (CR 701.10d). Whether it was done.

    All of them must be where they are said to be, be of one owner, and be able to move. One side may be without cards; in
    the edition of 2017 neither.
    """
    sides = (tuple(one), tuple(other))
    owners = {game.object(card).owner for side in sides for card in side}
    if len(owners) != 1 or not all(map(_in_place, (game, game), sides, zones)):
        return False
    if not all(sides) and not game.rules.wording(WITH_NOTHING):
        return False
    exchanged = CardsExchanged(player, *sides, *zones, by)
    return all(_can_move(game, move) for move in exchanged.moves(game)) and came_about(
        game.happen(exchanged), type(exchanged)
    )


@event
class ZonesExchanged(Event):
    """A player exchanges two of their zones: all cards of each go to the other (CR 701.10f)."""

    rule: ClassVar[str] = "701.10f"
    objects: ClassVar[tuple[str, ...]] = ()
    player: int
    one: str
    other: str
    by: int = 0

    def told(self, teller: Teller) -> str:
        """The player, with the names of both zones."""
        return f"{teller.player(self.player)} exchanges {self.one} and {self.other}"

    def moves(self, game: Game) -> list[Moved]:
        """All cards of both, in the order in which they lie."""
        sides = ((self.one, self.other), (self.other, self.one))
        return [
            Moved(card, there, cause="exchange", by=self.by)
            for here, there in sides
            for card in game.zone(here, self.player)
        ]

    def perform(self, game: Game) -> None:
        """All at the same time; one of the zones may be empty."""
        moves = self.moves(game)
        if moves:
            game.happen_all(moves)


def exchange_zones(game: Game, player: int, one: str, other: str, by: int = 0) -> bool:
    """A player exchanges two of their zones (CR 701.10f). Whether that was done: not where a card can't move (CR 701.10a)."""
    exchanged = ZonesExchanged(player, one, other, by)
    return all(game.is_allowed(move) for move in exchanged.moves(game)) and came_about(
        game.happen(exchanged), type(exchanged)
    )


@node
class ExchangeCards(Instruction):
    """Exchange the cards of two selectors, which are in two zones (CR 701.10d)."""

    one: Selector
    other: Selector
    zones: tuple[str, str]

    def perform(self, ctx: Context) -> bool:
        """Returns whether they were."""
        one, other = self.one.objects(ctx), self.other.objects(ctx)
        return exchange_cards(ctx.game, ctx.controller, one, other, self.zones, ctx.source)


@node
class ExchangeZones(Instruction):
    """A player exchanges two of their zones (CR 701.10f)."""

    zones: tuple[str, str]
    who: Selector = You()

    def perform(self, ctx: Context) -> bool:
        """Returns whether all players meant did, in APNAP order."""
        players = self.who.players(ctx)
        one, other = self.zones
        done = [exchange_zones(ctx.game, p, one, other, ctx.source) for p in ctx.game.apnap() if p in players]
        return all(done)


# Numbers --------------------------------------------------------------------------------------------------


@event
class ValuesExchanged(Event):
    """Two numbers are exchanged: life totals of players, power and toughness of creatures (CR 701.10g).

    `one_is` and `other_is` say which numbers. Each is that of an object, `one` and `other`, or else of `one_player` and
    `other_player`. `duration` is that of what sets power or toughness.
    """

    rule: ClassVar[str] = "701.10g"
    objects: ClassVar[tuple[str, ...]] = ("one", "other")
    subjects: ClassVar[tuple[str, ...]] = ("one_player", "one")
    one_is: str
    other_is: str
    one: int = 0
    other: int = 0
    one_player: int = -1
    other_player: int = -1
    duration: Duration = Indefinite()
    by: int = 0
    player: int = -1

    def sides(self) -> tuple[tuple[str, Ref], tuple[str, Ref]]:
        """Which number of whom, twice."""
        one = self.one or player_ref(self.one_player)
        other = self.other or player_ref(self.other_player)
        return (self.one_is, one), (self.other_is, other)

    def told(self, teller: Teller) -> str:
        """Which numbers, and whose."""
        one, other = (f"the {what} of {teller.thing(ref)}" for what, ref in self.sides())
        return f"Exchanged are {one} and {other}"

    def _becoming(self, game: Game) -> list[tuple[str, Ref, int]]:
        """Each of the numbers with what the other one is now."""
        (one_is, one), (other_is, other) = self.sides()
        return [(one_is, one, _number(game, other_is, other)), (other_is, other, _number(game, one_is, one))]

    def life_changes(self, game: Game) -> list[LifeGained | LifeLost]:
        """What the players among them gain or lose, to have what the other number was."""
        found = (life_change(game, ref[1], number) for _, ref, number in self._becoming(game) if is_player(ref))
        return [change for change in found if change is not None]

    def perform(self, game: Game) -> None:
        """Both numbers are looked at before either changes."""
        ctx = Context(game, self.by, self.player, this=self.by)
        becoming, changes = self._becoming(game), self.life_changes(game)
        if changes:
            game.happen_all(changes)
        for what, ref, number in becoming:
            if not is_player(ref):
                part = SetPT(number, None) if what == THE_POWER else SetPT(None, number)
                affect(ctx, (ref,), (part,), self.duration)


def _number(game: Game, what: str, ref: Ref) -> int:
    """The number at this moment."""
    if is_player(ref):
        return game.get(LIFE, ref[1])
    return game.characteristics(ref)[POWER if what == THE_POWER else TOUGHNESS] or 0


def _is_there(game: Game, ref: Ref) -> bool:
    """Whether somebody is in the game, or something on the battlefield that has power and toughness (CR 208.3)."""
    if is_player(ref):
        return ref[1] in game.players_in()
    return on_battlefield(game, ref) and is_creature(game, ref)


@node
class ExchangeValues(Instruction):
    """Exchange two numbers, each a player's life total or a creature's power or toughness (CR 701.10g)."""

    one: Quantity
    other: Quantity
    duration: Duration = Indefinite()

    def is_possible(self, ctx: Context) -> bool:
        """Both are there, and no life total has to stay as it is (CR 701.10a, 119.7, 119.8)."""
        return self._exchanged(ctx) is not None

    def perform(self, ctx: Context) -> bool:
        """Returns whether they were exchanged."""
        exchanged = self._exchanged(ctx)
        return exchanged is not None and came_about(ctx.game.happen(exchanged), type(exchanged))

    def _exchanged(self, ctx: Context) -> ValuesExchanged | None:
        """The event; None where part of it is impossible."""
        game = ctx.game
        first, second = self.one.held(ctx), self.other.held(ctx)
        if first is None or second is None or not (_is_there(game, first[1]) and _is_there(game, second[1])):
            return None
        (one_is, one), (other_is, other) = first, second
        made = ValuesExchanged(
            one_is,
            other_is,
            one=0 if is_player(one) else one,
            other=0 if is_player(other) else other,
            one_player=one[1] if is_player(one) else -1,
            other_player=other[1] if is_player(other) else -1,
            duration=self.duration,
            by=ctx.source,
            player=ctx.controller,
        )
        return made if all(game.is_allowed(change) for change in made.life_changes(game)) else None


# Text boxes -----------------------------------------------------------------------------------------------


@event
class TextBoxesExchanged(Event):
    """Two objects exchange their text boxes (CR 701.10h, 612.5)."""

    rule: ClassVar[str] = "701.10h"
    objects: ClassVar[tuple[str, ...]] = ("one", "other")
    subjects: ClassVar[tuple[str, ...]] = ("one",)
    one: int
    other: int
    duration: Duration = Indefinite()
    by: int = 0
    player: int = -1

    def told(self, teller: Teller) -> str:
        """The two objects."""
        return f"{teller.card(self.one)} and {teller.card(self.other)} exchange their text boxes"

    def perform(self, game: Game) -> None:
        """Each has the rules text that the other had, a text-changing effect on each (CR 613.1c)."""
        ctx = Context(game, self.by, self.player, this=self.by)
        both = (self.one, self.other)
        texts = [game.characteristics_after(obj, "3")[ABILITIES] for obj in both]
        for obj, text in zip(both, reversed(texts), strict=True):
            effect = Continuous(AffectsRemembered(), (HasText(text),))
            game.add_effect(ctx, effect, self.duration, {"affected": (obj,)})


@node
class ExchangeText(Instruction):
    """Exchange the text boxes of the two objects that a selector gives (CR 612.5, 701.10h)."""

    objects: Selector
    duration: Duration = Indefinite()

    def perform(self, ctx: Context) -> bool:
        """Returns whether they were: nothing happens without both of them (CR 701.10a)."""
        both = self.objects.objects(ctx)
        if len(both) != 2 or not all(on_battlefield(ctx.game, obj) for obj in both):
            return False
        exchanged = TextBoxesExchanged(both[0], both[1], self.duration, ctx.source, ctx.controller)
        return came_about(ctx.game.happen(exchanged), type(exchanged))


apnap_declarations = declares(
    WITH_NOTHING,
    Verb(EXCHANGE_CONTROL, exchange_control),
    Verb(EXCHANGE_LIFE, exchange_life),
    Verb(EXCHANGE_CARDS, exchange_cards),
    Verb(EXCHANGE_ZONES, exchange_zones),
    words("clause", "exchange control of {o:mentions}", ExchangeControl),
    words("verb#", "[exchanges|exchange] life totals with {o:mention.s}", lambda o: ExchangeLife(Subject(), o)),
    words("clause", "exchange life totals with {o:mention.s}", lambda o: ExchangeLife(You(), o)),
    words("verb.p", "exchange life totals", lambda: ExchangeLife(Subject())),
    words("exchanged number", "your life total", lambda: LifeOf(You())),
    words("exchanged number", "{o:possessor} life total", LifeOf),
    words("exchanged number", ("{o:possessor} power", "the power of {o:mention.s}"), PowerOf),
    words("exchanged number", ("{o:possessor} toughness", "the toughness of {o:mention.s}"), ToughnessOf),
    words("clause", "exchange {a:exchanged number} with {b:exchanged number}", ExchangeValues),
    words("clause", "exchange {a:exchanged number} and {b:exchanged number} {d:duration}", ExchangeValues),
    *(
        words("clause", f"exchange your {one} and {other}", lambda both=(one, other): ExchangeZones(both))
        for one, other in itertools.permutations(("hand", "graveyard", "library"), 2)
    ),
    words("clause", "exchange the text boxes of {o:mentions}", ExchangeText),
)
