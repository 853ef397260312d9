"""Life, damage and drawing cards (CR 119, 120, 121)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from apnap import (
    GAME,
    OBJECT,
    PLAYER,
    Answering,
    AnyTimeCheck,
    Arrangement,
    Cause,
    Context,
    Event,
    Field,
    Game,
    GameLost,
    Happened,
    Instruction,
    Leaf,
    Manifest,
    Moved,
    Precondition,
    Prohibition,
    Question,
    StateBasedAction,
    Teller,
    declares,
    event,
    node,
    question,
)
from apnap_plugins.rules.counters.counters import MINUS, CountersPut, CountersRemoved
from apnap_plugins.rules.faces.face_down import FACE_DOWN, as_drawn, is_face_down
from apnap_plugins.rules.vocabulary.asking import choose_player
from apnap_plugins.rules.vocabulary.base import Ref, Selector, from_the_top, is_player, player_ref
from apnap_plugins.rules.vocabulary.characteristics import TYPES, has_keyword
from apnap_plugins.rules.vocabulary.sizes import check_count

MANIFEST = Manifest(
    id="damage",
    name="Life, damage and drawing",
    kind="rules",
    rules=("119", "120", "121", "704.5b"),
    requires=("characteristics", "counters", "zones", "face-down"),
    kernel=">=0.1,<0.2",
    not_tested={
        "120.4": "introduces the four parts of dealing damage",
    },
)

LIFE: Final = Field[int]("life", PLAYER, 20, public=True)
"""A player's life total (CR 119.1); changed by `LifeGained` and `LifeLost`, never written beside them."""
STARTING_LIFE: Final = Field[int]("starting life", PLAYER, 20, public=True)
"""The life total with which a player began the game (CR 103.4, 119.1a to 119.1d)."""
DAMAGE: Final = Field[int]("damage", OBJECT, 0, public=True)
"""Damage marked on a permanent (CR 120.6), until cleanup or until it regenerates."""
DEADLY: Final = Field[bool]("dealt damage by a source with deathtouch", OBJECT, False, public=True)
"""Since state-based actions were last checked (CR 704.5h); whoever defines such sources writes it."""
DREW_FROM_EMPTY: Final = Field[bool]("drew from an empty library", PLAYER, False, public=True)
DRAWN_THIS_TURN: Final = Field[int]("cards drawn this turn", PLAYER, 0, lasts="turn", public=True)
"""How many cards a player has drawn this turn (CR 121.2)."""
DRAWN_UNSEEN: Final = Field[tuple[tuple[int, int, int], ...]]("drawn face down", GAME, (), ids=True)
"""(card, player, which of the cards it was that they drew this turn), of cards that nobody may look at yet (CR 121.8)."""
DRAWN_IN_DRAW_STEP: Final = Field[int]("cards drawn in own draw step", PLAYER, 0, lasts="turn", tally=True, public=True)
"""How many cards a player has drawn this turn in a draw step of their own."""
GAINED_THIS_TURN: Final = Field[int]("life gained this turn", PLAYER, 0, lasts="turn", tally=True, public=True)
"""How much life a player has gained this turn, all gains together; losses take nothing from it (CR 119.3)."""
LOST_LAST_TURN: Final = Field[int]("life lost last turn", PLAYER, 0, tally=True, public=True)
"""How much life a player lost in the turn before this one."""
LOST_THIS_TURN: Final = Field[int](
    "life lost this turn", PLAYER, 0, lasts="turn", becomes=LOST_LAST_TURN, tally=True, public=True
)
"""How much life a player has lost this turn, damage and payments among it (CR 119.3)."""
DAMAGED_BY: Final = Field[tuple[int, ...]](
    "what dealt damage to it this turn", OBJECT, (), ids=True, lasts="turn", tally=True, public=True
)

DEALT_TO: Final = Field[tuple[int, ...]](
    "whom it dealt damage to this turn", OBJECT, (), lasts="turn", tally=True, public=True
)
"""The players whom an object dealt damage to this turn, and -1 where it dealt damage to a permanent (CR 120.1)."""

DEALT_BY: Final = Field[int]("damage dealt by it this turn", OBJECT, 0, lasts="turn", tally=True, public=True)
"""How much damage an object has dealt this turn, whatever came of it (CR 120.1)."""
HAS_DEALT: Final = Field[bool]("has dealt damage", OBJECT, False, tally=True, public=True)
"""Whether an object has dealt damage since it became that object (CR 400.7)."""
DEALT_COMBAT_TO: Final = Field[tuple[int, ...]](
    "whom it dealt combat damage to this turn", OBJECT, (), lasts="turn", tally=True, public=True
)
"""The players whom an object dealt combat damage to this turn (CR 510.2)."""

DEALT_THIS_TURN: Final = Field[int](
    "damage dealt to the player this turn", PLAYER, 0, lasts="turn", tally=True, public=True
)
"""How much damage a player has been dealt this turn, whatever came of it (CR 120.3)."""
NONCOMBAT_THIS_TURN: Final = Field[int](
    "noncombat damage dealt to the player this turn", PLAYER, 0, lasts="turn", tally=True, public=True
)
"""How much of it was no combat damage (CR 510.2)."""
HIT_THIS_TURN: Final = Field[bool]("was dealt combat damage this turn", PLAYER, False, lasts="turn", public=True)
"""Whether a player has been dealt combat damage this turn (CR 510.2)."""


def begin_with_life(game: Game, player: int, life: int) -> None:
    """`player` begins the game with that much life, which is their starting life total (CR 103.4): for variants."""
    game.set(LIFE, player, life)
    game.set(STARTING_LIFE, player, life)


@question
class LethalTotal(Question[int]):
    """How much damage in all is lethal to a creature (CR 704.5g). The first value is its toughness; answers change it."""

    rule: ClassVar[str] = "704.5g"
    creature: int


@question
class DamageResults(Question[tuple[Event, ...]]):
    """What damage causes (CR 120.3).

    The first value has the results of CR 120.3a, c and e; answers add some, or put others in their place.
    """

    rule: ClassVar[str] = "120.3"
    damage: DamageDealt


@question
class DealtAsThoughWith(Question[bool]):
    """Whether damage is dealt as though its source had a keyword ability (CR 609.4). The first value is whether it has it."""

    rule: ClassVar[str] = "609.4"
    damage: DamageDealt
    keyword: str


def dealt_as_with(game: Game, damage: DamageDealt, keyword: str) -> bool:
    """Whether the source of damage has a keyword ability, or the damage is dealt as though it had it (CR 609.4)."""
    has = has_keyword(game, damage.source, keyword)
    return game.query(DealtAsThoughWith(damage, keyword), has) if game.is_answered(DealtAsThoughWith) else has


@question
class LosesWithoutLife(Question[bool]):
    """Whether a player loses the game for having 0 or less life (CR 704.5a). First True; an answer forbids it."""

    rule: ClassVar[str] = "704.5a"
    forbids: ClassVar[bool] = True
    player: int


@event
class LifeGained(Leaf):
    """A player gains life (CR 119.3)."""

    rule: ClassVar[str] = "119.3"
    objects: ClassVar[tuple[str, ...]] = ()
    player: int
    amount: int

    def told(self, teller: Teller) -> str:
        """With the totals before and after."""
        change = teller.changed(LIFE, self.player, teller.happened.result or 0)
        return f"{teller.player(self.player)} gains {self.amount} life: {change}"

    def perform(self, game: Game) -> int:
        """Adds to the total and to what was gained this turn. Returns how much life was gained."""
        game.set(LIFE, self.player, game.get(LIFE, self.player) + self.amount)
        game.set(GAINED_THIS_TURN, self.player, game.get(GAINED_THIS_TURN, self.player) + self.amount)
        return self.amount


@event
class LifeLost(Leaf):
    """A player loses life (CR 119.3); also what damage to a player causes (CR 120.3a), and paying life (CR 119.4)."""

    rule: ClassVar[str] = "119.3"
    objects: ClassVar[tuple[str, ...]] = ()
    player: int
    amount: int
    cause: str = ""

    def told(self, teller: Teller) -> str:
        """With the totals before and after; of damage only these."""
        change = teller.changed(LIFE, self.player, -(teller.happened.result or 0))
        if self.cause == "damage":
            return f"({change})"
        verb = "pays" if self.cause == "paid" else "loses"
        return f"{teller.player(self.player)} {verb} {self.amount} life: {change}"

    def perform(self, game: Game) -> int:
        """Takes from the total, which may fall below 0. Returns how much life was lost."""
        game.set(LIFE, self.player, game.get(LIFE, self.player) - self.amount)
        game.set(LOST_THIS_TURN, self.player, game.get(LOST_THIS_TURN, self.player) + self.amount)
        return self.amount

    def multiplied(self, game: Game, times: int) -> LifeLost:
        """The event in which they lose so many times as much instead (CR 614.1a)."""
        return self.with_(amount=self.amount * times)


def set_life(game: Game, players: Sequence[int], total: int) -> None:
    """Players' life totals become a number at once: see `set_life_totals`."""
    set_life_totals(game, dict.fromkeys(players, total))


def set_life_totals(game: Game, totals: Mapping[int, int]) -> None:
    """Players' life totals become numbers at once: each gains or loses what is missing (CR 119.5).

    Of those who share one, only a player whom they choose (CR 810.9d).
    """
    shared = dict.fromkeys(tuple(p for p in totals if p in game.sharing(LIFE, player)) for player in totals)
    affected = [_chosen_of(game, players) for players in shared if players]
    changes = [change for player in affected if (change := life_change(game, player, totals[player])) is not None]
    if changes:
        game.happen_all(changes)


def _chosen_of(game: Game, sharing: tuple[int, ...]) -> int:
    """The one of these players, who share a life total, who is affected."""
    return choose_player(game, sharing[0], sharing, "810.9d", "Whose life total is set?")


@event
class LifeLostDownTo(LifeLost):
    """A player loses life by damage, but no more than leaves so much: of all that changes at one moment (CR 120.3a, 614.1a).

    `limits` are pairs of (what is left, how many times as much is lost then), in the order in which effects were applied
    (CR 616.1). Also CR 120.4d.
    """

    rule: ClassVar[str] = "614.1a"
    limits: tuple[tuple[int, int], ...] = ((1, 1),)

    def multiplied(self, game: Game, times: int) -> LifeLost:
        """Where the limit made a difference it did so before; where it made none it counts for what becomes of the event."""
        *before, (least, already) = self.limits
        changes = (
            _change_of(e) for e in game.under_way if isinstance(e, (LifeGained, LifeLost)) and e.player == self.player
        )
        if self.amount <= game.get(LIFE, self.player) + sum(changes) - least:
            return self.with_(amount=self.amount * times)
        return self.with_(limits=(*before, (least, already * times)))

    def limited(self, least: int) -> LifeLostDownTo:
        """The event in which they lose no more than leaves so much, either."""
        *before, (already, times) = self.limits
        if times == 1:
            return self.with_(limits=(*before, (max(already, least), 1)))
        return self.with_(limits=(*self.limits, (least, 1)))

    def perform(self, game: Game) -> int:
        """Takes what may be taken, of a total that is below that already nothing. Returns how much life was lost."""
        life, lost = game.get(LIFE, self.player), self.amount
        for least, times in self.limits:
            lost = min(lost, max(0, life - least)) * times
        game.set(LIFE, self.player, life - lost)
        game.set(LOST_THIS_TURN, self.player, game.get(LOST_THIS_TURN, self.player) + lost)
        return lost


def _change_of(event: LifeGained | LifeLost) -> int:
    return event.amount if isinstance(event, LifeGained) else -event.amount


def _limited_last(game: Game, leaves: list[Happened]) -> list[Happened]:
    """CR 120.4d: whether damage would take too much is known when all else that changes a life total at that moment has."""
    limited = [happened for happened in leaves if isinstance(happened.event, LifeLostDownTo)]
    return [happened for happened in leaves if not isinstance(happened.event, LifeLostDownTo)] + limited


def life_change(game: Game, player: int, total: int) -> LifeGained | LifeLost | None:
    """What a player gains or loses so that their life total is `total` (CR 119.5); None where it is that already."""
    missing = total - game.get(LIFE, player)
    if missing == 0:
        return None
    return LifeGained(player, missing) if missing > 0 else LifeLost(player, -missing)


@event
class DamageMarked(Leaf):
    """Damage is marked on a creature (CR 120.3e), where it stays until the cleanup step (CR 120.6)."""

    rule: ClassVar[str] = "120.3e"
    silent: ClassVar[bool] = True
    obj: int
    amount: int

    def perform(self, game: Game) -> int:
        """Returns how much (CR 302.7)."""
        game.set(DAMAGE, self.obj, game.get(DAMAGE, self.obj) + self.amount)
        return self.amount


@event
class DamageRemoved(Leaf):
    """All damage marked on a permanent is removed (CR 120.6), as where something happens instead of its destruction."""

    rule: ClassVar[str] = "120.6"
    obj: int

    def told(self, teller: Teller) -> str:
        """The permanent, not how much it was."""
        return f"all damage is removed from {teller.card(self.obj)}"

    def perform(self, game: Game) -> None:
        """Nothing is marked any more."""
        game.set(DAMAGE, self.obj, 0)


@event
class DamageDealt(Event):
    """A source deals damage to a permanent (`obj`) or a player (CR 120.1)."""

    rule: ClassVar[str] = "120.1"
    objects: ClassVar[tuple[str, ...]] = ("obj", "source")
    source: int
    amount: int
    obj: int = 0
    player: int = -1
    combat: bool = False
    preventable: bool = True

    def told(self, teller: Teller) -> str:
        """Who deals how much to whom."""
        return f"{teller.card(self.source)} deals {self.amount} damage to {teller.thing(self.subject)}"

    def perform(self, game: Game) -> int:
        """The results happen together (CR 120.4b, c, 120.4d). Returns the amount dealt."""
        if self.obj:
            known = game.get(DAMAGED_BY, self.obj)
            game.set(DAMAGED_BY, self.obj, tuple(dict.fromkeys((*known, self.source))))
        else:
            game.set(DEALT_THIS_TURN, self.player, game.get(DEALT_THIS_TURN, self.player) + self.amount)
            if not self.combat:
                game.set(NONCOMBAT_THIS_TURN, self.player, game.get(NONCOMBAT_THIS_TURN, self.player) + self.amount)
            elif self.amount > 0:
                game.set(HIT_THIS_TURN, self.player, True)
        self._note(game)
        results = self._results(game)
        results = game.query(DamageResults(self), results)
        game.happen_all(results)
        return self.amount

    def _note(self, game: Game) -> None:
        """What the source dealt damage to; of a source that is gone nothing can be asked any more."""
        source, player = self.source, self.player
        if not game.exists(source):
            return
        known, hit = game.get(DEALT_TO, source), game.get(DEALT_COMBAT_TO, source)
        game.set_each(
            (DEALT_TO, source, known if player in known else (*known, player)),
            (DEALT_BY, source, game.get(DEALT_BY, source) + self.amount),
            (HAS_DEALT, source, True),
            (DEALT_COMBAT_TO, source, (*hit, player) if self.combat and player >= 0 and player not in hit else hit),
        )

    def _results(self, game: Game) -> tuple[Event, ...]:
        """CR 120.3a, 120.3c, 120.3e, 119.2, 120.3, 306.8: life loss, loyalty, marked damage."""
        if not self.obj:
            return (LifeLost(self.player, self.amount, "damage"),)
        results: list[Event] = []
        types = game.characteristics(self.obj)[TYPES]
        if "planeswalker" in types:
            results.append(CountersRemoved("loyalty", self.amount, self.obj))
        if "creature" in types:
            results.append(DamageMarked(self.obj, self.amount))
        return tuple(results)


def deals_for(game: Game, source: int) -> int:
    """The player for whom a source deals damage: its controller, now or last, or else its owner (CR 120.3, 702.15c)."""
    player = game.controller(source)
    return player if player >= 0 else game.object(source).owner


def as_counters(game: Game, results: tuple[Event, ...], damage: DamageDealt) -> tuple[Event, ...]:
    """Results of damage to a creature with -1/-1 counters, put by the source's controller, instead of marks (CR 120.3d)."""
    who = deals_for(game, damage.source)
    return tuple(CountersPut(MINUS, r.amount, r.obj, who=who) if isinstance(r, DamageMarked) else r for r in results)


def damage_event(source: int, to: Ref, amount: int, combat: bool = False) -> DamageDealt:
    """The event in which `source` deals damage to an object or player (CR 120.2, 120.7)."""
    if is_player(to):
        return DamageDealt(source, amount, 0, to[1], combat)
    return DamageDealt(source, amount, to, -1, combat)


def deal_all(ctx: Context, events: Sequence[Event]) -> None:
    """Damage at once (CR 120.4); the memory has what was dealt damage under "dealt damage", how much under "damage dealt".

    Players who were dealt damage it has under "players dealt damage".
    """
    done = [h for h in ctx.game.happen_all(events) if isinstance(h.event, DamageDealt)] if events else []
    ctx.memory["dealt damage"] = tuple(h.event.obj for h in done if isinstance(h.event, DamageDealt) and h.event.obj)
    hit = (h.event.player for h in done if isinstance(h.event, DamageDealt) and not h.event.obj and h.result)
    ctx.memory["players dealt damage"] = tuple(player_ref(player) for player in dict.fromkeys(hit))
    ctx.memory["damage dealt"] = sum(h.result or 0 for h in done)


@event
class CardDrawn(Event):
    """A player draws one card (CR 121.1). What forbids or replaces a draw sees this."""

    rule: ClassVar[str] = "121.1"
    objects: ClassVar[tuple[str, ...]] = ()
    player: int

    def told(self, teller: Teller) -> str | None:
        """The card that moves tells the rest."""
        if teller.happened.result:
            return None
        return f"{teller.player(self.player)} cannot draw: the library is empty"

    def perform(self, game: Game) -> Happened | None:
        """From the top of the library; an empty one is remembered for CR 704.5b (CR 121.1)."""
        card = next(from_the_top(game, self.player), 0)
        if not card:
            game.set(DREW_FROM_EMPTY, self.player, True)
            return None
        number = game.get(DRAWN_THIS_TURN, self.player) + 1
        game.set(DRAWN_THIS_TURN, self.player, number)
        if game.stage_name() == "draw" and game.is_active(self.player):
            game.set(DRAWN_IN_DRAW_STEP, self.player, game.get(DRAWN_IN_DRAW_STEP, self.player) + 1)
        moved = game.happen(Moved(card, "hand", cause="draw", enters=as_drawn(game)))
        for drawn in (moved.result or ()) if moved is not None else ():
            _look_as_drawn(game, (drawn, self.player, number))
        return moved


@question
class ActionsAsDrawn(Question[tuple[tuple[int, Instruction], ...]]):
    """What is done as a card is drawn, as (source, instruction) pairs (CR 121.9).

    `number` says which of the cards it is that the player drew this turn. The first value is empty; answers add to it. The
    memory of the instruction has the card under "drawn".
    """

    rule: ClassVar[str] = "121.9"
    card: int
    player: int
    number: int


def _look_as_drawn(game: Game, drawn: tuple[int, int, int]) -> None:
    """CR 121.9: what a player may do, or does, with a card as they draw it; of one drawn face down only later (CR 121.8)."""
    card, player, _ = drawn
    if not game.written(FACE_DOWN) and not game.is_answered(ActionsAsDrawn):
        return
    if card not in game.zone("hand", player):
        return
    if is_face_down(game, card):
        game.set(DRAWN_UNSEEN, 0, (*game.get(DRAWN_UNSEEN), drawn))
        return
    for source, what in game.query(ActionsAsDrawn(*drawn), ()):
        what.perform(Context(game, source, player, memory={"drawn": (card,)}))


def _look_later(game: Game) -> None:
    """CR 121.8: what was drawn face down and is face up now."""
    unseen = game.get(DRAWN_UNSEEN)
    ready = tuple(d for d in unseen if d[0] not in game.objects or not is_face_down(game, d[0]))
    if ready:
        game.set(DRAWN_UNSEEN, 0, tuple(d for d in unseen if d not in ready))
        for drawn in ready:
            _look_as_drawn(game, drawn)


@event
class CardsDrawn(Event):
    """A player is instructed to draw a number of cards (CR 121.2): that many draws, one after another."""

    rule: ClassVar[str] = "121.2"
    silent: ClassVar[bool] = True
    sequential: ClassVar[bool] = True
    objects: ClassVar[tuple[str, ...]] = ()
    player: int
    count: int

    def perform(self, game: Game) -> tuple[int, ...]:
        """Each draw is an event of its own. Returns the cards drawn, without those that came in place of a draw.

        Also CR 121.2a, 121.6a, 121.6, 121.6b.
        """
        drawn: list[int] = []
        for _ in range(check_count(game, self.count, "draws")):
            happened = game.happen(CardDrawn(self.player))
            if happened is not None and isinstance(happened.event, CardDrawn):
                drawn += happened.result or ()
        return tuple(drawn)


@question
class DrawLimit(Question[int | None]):
    """How many more cards a player can draw this turn (CR 121.2b). The first value is None, no limit; answers lower it."""

    rule: ClassVar[str] = "121.2b"
    player: int


@node
class CantDrawMoreThan(Answering[DrawLimit, int | None]):
    """Players can't draw more than that many cards each turn (CR 121.2b)."""

    most: int
    who: Selector
    question: ClassVar[type[DrawLimit]] = DrawLimit

    def answer(self, ctx: Context, value: int | None, question: DrawLimit) -> int | None:
        """The smallest number counts."""
        if question.player not in self.who.players(ctx):
            return value
        left = max(0, self.most - ctx.game.get(DRAWN_THIS_TURN, question.player))
        return left if value is None else min(left, value)


@node
class NoMoreDraws(Prohibition):
    """A draw beyond the limit can't happen; each card of several is looked at by itself (CR 121.2b)."""

    events: ClassVar[tuple[type[Event], ...]] = (CardDrawn,)

    def precondition(self) -> Precondition:
        """There is a limit."""
        return Precondition(questions=(DrawLimit,))

    def forbids(self, ctx: Context, event: Event) -> bool:
        """A draw of a player whose limit says that they may draw no more."""
        return isinstance(event, CardDrawn) and ctx.game.query(DrawLimit(event.player), None) == 0


def can_draw(game: Game, player: int, count: int = 1) -> bool:
    """Whether a player could choose to draw that many cards (CR 121.2b, 121.3, 121.3a): also from an empty library."""
    most = game.query(DrawLimit(player), None)
    return (most is None or count <= most) and game.is_allowed(CardDrawn(player))


def draw(game: Game, player: int, count: int = 1) -> tuple[int, ...]:
    """`player` draws cards (CR 121.2). Returns those that were drawn: what replaces a draw draws others (CR 614.11b)."""
    happened = game.happen(CardsDrawn(player, count)) if count > 0 else None
    return tuple(happened.result or ()) if happened is not None and isinstance(happened.event, CardsDrawn) else ()


@event
class DrawForgotten(Leaf):
    """The check of CR 704.5b is done: the attempt counts no more for the next."""

    rule: ClassVar[str] = "704.5b"
    silent: ClassVar[bool] = True
    objects: ClassVar[tuple[str, ...]] = ()
    player: int

    def perform(self, game: Game) -> None:
        """Clear the mark."""
        game.set(DREW_FROM_EMPTY, self.player, False)


def _empty_library(game: Game) -> list[Event]:
    """CR 704.5b, 104.3c, 121.4: who drew from an empty library since the last check loses the game."""
    drew = [p for p in game.players_in() if game.get(DREW_FROM_EMPTY, p)]
    return [e for p in drew for e in (GameLost(p, "drew from an empty library"), DrawForgotten(p))]


def _told_drawn(move: Moved, new: int, teller: Teller) -> str:
    return f"{teller.owner(move.obj)} draws {teller.card(move.obj)}"


apnap_declarations = declares(
    # Life totals, marked damage, draws (CR 103.4, 119.1).
    (
        LIFE,
        STARTING_LIFE,
        GAINED_THIS_TURN,
        LOST_THIS_TURN,
        LOST_LAST_TURN,
        DAMAGE,
        DAMAGED_BY,
        DEALT_TO,
        DEALT_BY,
        HAS_DEALT,
        DEALT_COMBAT_TO,
        DEALT_THIS_TURN,
        HIT_THIS_TURN,
        NONCOMBAT_THIS_TURN,
        DEADLY,
    ),
    (DREW_FROM_EMPTY, DRAWN_THIS_TURN, DRAWN_IN_DRAW_STEP, DRAWN_UNSEEN),
    # Drawing from an empty library.
    StateBasedAction("empty library", "704.5b", _empty_library),
    # Cards that were drawn face down.
    AnyTimeCheck("look at what was drawn", "121.8", _look_later),
    # Limits on what damage takes (CR 120.4d).
    Arrangement("limits on what damage takes", "120.4d", _limited_last, 5, (LifeLostDownTo,)),
    # Limits on draws.
    NoMoreDraws(),
    # Drawing (CR 121.1).
    Cause("draw", _told_drawn),
)
