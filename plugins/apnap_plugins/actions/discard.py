"""Discard (CR 701.8)."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator
from typing import Any, ClassVar, Final

from apnap import (
    COUNTERS,
    EVERYWHERE,
    Cause,
    Context,
    Event,
    Game,
    Happened,
    Instruction,
    Manifest,
    Moved,
    Replacement,
    Static,
    Teller,
    TriggerCondition,
    Verb,
    declares,
    node,
    one_of,
)
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.costs.object_costs import things
from apnap_plugins.rules.counters.counters import with_counters
from apnap_plugins.rules.damage.instructions import DrawCards, is_said_of_one
from apnap_plugins.rules.effects.history import CardsDiscardedThisTurn, EventObjects, HowManyAtOnce
from apnap_plugins.rules.effects.instructions import Do, do
from apnap_plugins.rules.effects.triggers import OneOrMore
from apnap_plugins.rules.effects.untargeted_choices import PlayersChoose, at_random
from apnap_plugins.rules.objects.actions import Discarded, remember_discarded
from apnap_plugins.rules.objects.selectors import CardsOf, InZone
from apnap_plugins.rules.vocabulary.actions import CHOOSE_AND_DISCARD, DISCARD
from apnap_plugins.rules.vocabulary.asking import choose_some
from apnap_plugins.rules.vocabulary.base import (
    ANY_NUMBER,
    WHOSE,
    Amount,
    Filter,
    Ref,
    Selector,
    amount,
    cards_in,
    is_whose,
)
from apnap_plugins.rules.vocabulary.filters import Anything
from apnap_plugins.rules.vocabulary.in_turn import Choices, ChosenInTurn
from apnap_plugins.rules.vocabulary.phrases import number_word
from apnap_plugins.rules.vocabulary.selectors import Among, Became, EachPlayer, Remembered, This, TriggerObject, You
from apnap_plugins.rules.vocabulary.terms import Half
from apnap_plugins.rules.words.deeds_of_mechanics import first_of_several, nth
from apnap_plugins.rules.words.references import Resulting, Subject, caused, resulting
from apnap_plugins.rules.words.trigger_conditions_players import done_by

MANIFEST = Manifest(
    id="discard",
    name="Discard",
    kind="keyword action",
    rules=("701.8",),
    requires=("zones",),
    mentions=("counters",),
    kernel=">=0.1,<0.2",
)


def discard(game: Game, player: int, cards: Iterable[int], as_cost: bool = False, by: int = 0) -> list[Happened]:
    """`player` discards these cards from their hand at once (CR 701.8a). Returns what happened, an event each."""
    events = [Discarded(c, player, as_cost=as_cost, by=by) for c in cards if c in cards_in(game, "hand", player)]
    return game.happen_all(events) if events else []


def asked(count: int, meant: Filter | None = None) -> str:
    """What somebody is asked who chooses what they discard: "Discard two cards"."""
    return f"Discard {things(meant, count, 'card')}"


def choose_and_discard(game: Game, player: int, count: int, source: int = 0) -> list[Happened]:
    """`player` discards `count` cards of their choice, or all they have (CR 701.8b)."""
    hand = cards_in(game, "hand", player)
    count = min(count, len(hand))
    if count <= 0:
        return []
    cards = choose_some(game, player, hand, "701.8b", asked(count), least=count, most=count, source=source)
    return discard(game, player, cards, by=source)


def _told_discarded(move: Moved, new: int, teller: Teller) -> str:
    return f"{teller.owner(move.obj)} discards {teller.card(move.obj)}"


@node
class DiscardCards(ChosenInTurn):
    """Players discard cards of their choice, or at random (CR 701.8b); the memory has them under "discarded"."""

    that_many: ClassVar[str] = "discarded"
    leaves_gone: ClassVar[bool] = True
    players: Selector
    count: Amount = 1
    filter: Filter = Anything()
    random: bool = False

    def is_possible(self, ctx: Context) -> bool:
        """Somebody has that many in hand: what is only offered is a cost, which nobody pays in part (CR 118.12, 608.2d)."""
        return any(
            len(self._options(ctx, player)) >= max(1, self.number(ctx, player)) for player in self.players.players(ctx)
        )

    def _options(self, ctx: Context, player: int) -> tuple[int, ...]:
        hand = cards_in(ctx.game, "hand", player)
        return hand if self.filter == Anything() else tuple(c for c in hand if self.filter.matches(ctx, c))

    def players_doing(self, ctx: Context) -> tuple[int, ...]:
        """Those whom `players` gives, who are in the game."""
        return self.players.players(ctx)

    def number(self, ctx: Context, player: int) -> int:
        """How many that player is to discard."""
        return amount(ctx, self.count)

    def chosen_by(self, ctx: Context, player: int) -> tuple[int, ...]:
        """As many as there are to be, or as that player has (CR 701.8b, 101.4a, 101.4b)."""
        options = self._options(ctx, player)
        count = max(0, min(self.number(ctx, player), len(options)))
        if self.random:
            return at_random(ctx.game, options, count)
        words = asked(count, self.filter)
        return choose_some(ctx.game, player, options, "701.8b", words, least=count, most=count, source=ctx.this)

    def do_chosen(self, ctx: Context, chosen: Choices) -> bool:
        """All cards at once. Returns whether any was discarded."""
        return _discarded(ctx, [Discarded(c, player, by=ctx.this) for player, cards in chosen.items() for c in cards])


@node
class DiscardOwnNumber(DiscardCards):
    """The same of players, each of whom has a number of their own: "half the cards in their hand" (CR 608.2h, 701.8b).

    `count` is found from each player's point of view: "you" in it is that player.
    """

    def is_absurd(self) -> bool:
        """Of you that is said without "their" (CR 109.5)."""
        said_of_one = not isinstance(self.count, Half) and is_said_of_one(self.count, self.players)
        return self.players == You() or said_of_one

    def number(self, ctx: Context, player: int) -> int:
        """As that player counts it."""
        return amount(ctx.seen_by(player), self.count)


@node
class DiscardSome(Instruction):
    """Players discard any number of cards, at most `most` (CR 701.8b); the memory has them under "discarded"."""

    that_many: ClassVar[str] = "discarded"
    leaves_gone: ClassVar[bool] = True
    any_number: ClassVar[bool] = True
    players: Selector
    most: Amount = ANY_NUMBER

    def is_possible(self, ctx: Context) -> bool:
        """Somebody has a card in hand (CR 608.2d)."""
        return any(cards_in(ctx.game, "hand", player) for player in self.players.players(ctx))

    def perform(self, ctx: Context) -> bool:
        """Choices in APNAP order, then all cards at once (CR 101.4, 608.2e). Returns whether any was discarded."""
        game, events, players = ctx.game, [], self.players.players(ctx)
        for player in (p for p in game.apnap() if p in players):
            hand = cards_in(game, "hand", player)
            most = min(amount(ctx, self.most), len(hand))
            words = f"Discard up to {number_word(most)} {'card' if most == 1 else 'cards'}"
            cards = choose_some(game, player, hand, "701.8b", words, least=0, most=most, source=ctx.this)
            events += [Discarded(c, player, by=ctx.this) for c in cards]
        return _discarded(ctx, events)


@node
class Discard(Instruction):
    """Players discard those of a selector's cards that are in their hand (CR 701.8a)."""

    that_many: ClassVar[str] = "discarded"
    cards: Selector
    players: Selector

    def is_possible(self, ctx: Context) -> bool:
        """Whether one of these cards is in the hand of one of these players; a whole hand may be empty (CR 608.2d)."""
        return self.cards.may_be_empty or bool(self._events(ctx))

    def _events(self, ctx: Context) -> list[Discarded]:
        cards = self.cards.objects(ctx)
        hands = ((c, p) for p in self.players.players(ctx) for c in cards_in(ctx.game, "hand", p))
        return [Discarded(c, p, by=ctx.this) for c, p in hands if c in cards]

    def perform(self, ctx: Context) -> bool:
        """All at once. Returns whether any was discarded, or a hand was, with or without cards in it."""
        return _discarded(ctx, self._events(ctx)) or self.cards.may_be_empty


def _discarded(ctx: Context, events: list[Discarded]) -> bool:
    return remember_discarded(ctx, ctx.game.happen_all(events) if events else [])


@node
class WhenDiscards(TriggerCondition):
    """Whenever a player discards a card that a filter means; `whose` is "your", "each" or "opponent" (CR 701.8a)."""

    filter: Filter = Anything()
    whose: str = one_of(WHOSE, default="your")
    events: ClassVar[tuple[type[Event], ...]] = (Discarded,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By the card as it was in the hand; where nobody can see what it was, no quality fits (CR 701.8c)."""
        discarded = happened.event
        if not isinstance(discarded, Discarded) or not is_whose(ctx, discarded.player, self.whose):
            return False
        if self.filter == Anything():
            return True
        game = ctx.game
        known = any(
            i in game.objects and game.rules.zone(game.objects[i].zone[0]).public for i in game.became(discarded.obj)
        )
        return known and self.filter.matches(ctx, discarded.obj)


def _made_by_opponent(ctx: Context, event: Event) -> bool:
    """Whether this card is discarded because a spell or ability that an opponent controls says so; costs are paid otherwise."""
    if not isinstance(event, Discarded) or event.as_cost or not event.by:
        return False
    return ctx.game.are_opponents(ctx.game.controller(event.by), event.player)


@node
class WhenMadeToDiscardThis(TriggerCondition):
    """When a spell or ability an opponent controls causes you to discard this card (CR 701.8a): where it winds up (CR 113.6k)."""

    events: ClassVar[tuple[type[Event], ...]] = (Discarded,)

    def cases(self) -> tuple[tuple[TriggerCondition, tuple[str, ...]], ...]:
        """It triggers from whatever zone the card winds up in."""
        return ((self, (EVERYWHERE,)),)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By what the discarded card became."""
        discarded = happened.event
        if not isinstance(discarded, Discarded) or ctx.source not in ctx.game.became(discarded.obj):
            return False
        return _made_by_opponent(ctx, discarded)


@node
class WhenYouDiscardThis(WhenMadeToDiscardThis):
    """When you discard this card, for whatever reason (CR 701.8a): where it winds up (CR 113.6k)."""

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Also where it was discarded as a cost, or by an ability of its owner."""
        return isinstance(happened.event, Discarded) and ctx.source in ctx.game.became(happened.event.obj)


@node
class PutElsewhereWhenMadeToDiscard(Replacement):
    """If a spell or ability an opponent controls causes you to discard this card, it goes elsewhere (CR 614.1a, 701.8c).

    In a static ability that functions in the hand. `counters` are the (kind, number) that it enters the battlefield with.
    """

    to: str = "battlefield"
    counters: tuple[str, int] | None = None
    events: ClassVar[tuple[type[Event], ...]] = (Discarded,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """Where nothing else has said already that it goes elsewhere."""
        mine = isinstance(event, Discarded) and event.obj == ctx.source and event.to == "graveyard"
        return mine and _made_by_opponent(ctx, event)

    def replace(self, ctx: Context, event: Event) -> Event:
        """It is discarded all the same."""
        assert isinstance(event, Discarded)
        enters = event.enters
        if self.counters is not None:
            kind, number = self.counters
            enters = (*enters, (COUNTERS.name, with_counters((), kind, number, ctx.game.next_timestamp())))
        return dataclasses.replace(event, to=self.to, enters=enters)


_MADE: Final = "a spell or ability an opponent controls causes you to discard ~"


def _elsewhere() -> tuple[Static]:
    return (Static((PutElsewhereWhenMadeToDiscard(),), zones=("hand",)),)


def _elsewhere_with(n: int, k: str) -> tuple[Static]:
    return (Static((PutElsewhereWhenMadeToDiscard(counters=(k, n)),), zones=("hand",)),)


@node
class TheDiscardedCard(Selector):
    """The card whose being discarded an ability triggered on, in the public zone that it went to (CR 400.7, 701.8a)."""

    reads = Became.reads

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """Nothing where it went to a hidden zone, or has left the one that it went to."""
        return Became(TriggerObject(after=False)).refs(ctx)


@node
class TheDiscardedCards(Selector):
    """All cards that were discarded at once, on which an ability triggered, in the public zones that they went to."""

    several: ClassVar[bool] = True
    reads = Became.reads | EventObjects.reads

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """Those that can be found."""
        return Became(EventObjects()).refs(ctx)


def _how_many_discarded(f: Filter, who: Selector) -> CardsDiscardedThisTurn:
    return CardsDiscardedThisTurn(filter=f, who=who)


def _when() -> list[WordDeclaration]:
    """Words for a discard as a trigger event; what was discarded is called "that card", but not "it"."""
    those = TheDiscardedCards()
    return [
        *done_by(WhenDiscards, "discard{s} a {f:card filter.s}", it=None, that=TheDiscardedCard()),
        *done_by(
            lambda f, whose: OneOrMore(WhenDiscards(f, whose), whose != "your"),
            "discard{s} one or more {f:card filter.p}",
            it=those,
            that=those,
            much=HowManyAtOnce(),
        ),
        *nth(_how_many_discarded, WhenDiscards, "discard{s}", "card filter", it=None, that=TheDiscardedCard()),
        *first_of_several(
            _how_many_discarded,
            lambda f, whose: OneOrMore(WhenDiscards(f, whose), whose != "your"),
            "discard{s}",
            "card filter",
            it=those,
            that=those,
            much=HowManyAtOnce(),
        ),
    ]


def _hand_of(who: Selector) -> Instruction:
    return Discard(CardsOf(who, "hand"), who)


def _some_of(who: Selector, most: Amount) -> Instruction:
    return DiscardSome(who, most)


def _all_of(f: Filter) -> Instruction:
    return Discard(CardsOf(Subject(), "hand", f), Subject())


_CHOSEN: Final = Remembered("chosen")


def _one_of_drawn(n: Amount) -> Instruction:
    """One of the cards that were drawn, if they are still in the hand."""
    return do(DrawCards(n), PlayersChoose(InZone(Remembered("drawn"), "hand")), Discard(_CHOSEN, You()))


def _says_one_of_drawn(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Do) and isinstance(tree.steps[0], DrawCards) and tree == _one_of_drawn(tree.steps[0].count):
        yield {"n": tree.steps[0].count}


def _discards(what: str, make: Callable[..., DiscardCards]) -> WordDeclaration:
    """Words for it; what is discarded is what the text goes on about."""
    both = resulting(make, "discarded", "card")

    def means(*slots: Any, at: int) -> Resulting:
        discarding = make(*slots)
        return Resulting(discarding, "discarded", "card" if discarding.count == 1 else "cards", at)

    return words("act#", f"[discards|discard] {what}", **{**both, "means": means})


_OWN_NUMBERS: Final = (
    "(a number of cards|cards) equal to {q:own number}",
    "a card for each {q:own each}",
    "{q:own half}",
)
"""How many cards, where each player counts that."""


apnap_declarations = declares(
    Verb(DISCARD, discard),
    Verb(CHOOSE_AND_DISCARD, choose_and_discard),
    # Discarding (CR 701.8a).
    Cause("discard", _told_discarded),
    _discards("{n:cards}", lambda n: DiscardCards(Subject(), n)),
    words(
        "verb#",
        "[discards|discard] each {f:card filter.s} revealed this way",
        means=lambda f: Discard(Among(Remembered("among"), f), Subject()),
    ),
    _discards("{n:cards} at random", lambda n: DiscardCards(Subject(), n, random=True)),
    _discards("another card at random", lambda: DiscardCards(Subject(), 1, random=True)),
    words(
        "act#",
        "[discards|discard] a number of cards equal to {q:quantity}",
        **resulting(lambda q: DiscardCards(Subject(), q), "discarded", "cards"),
    ),
    *(_discards(said, lambda q: DiscardOwnNumber(Subject(), q)) for said in _OWN_NUMBERS),
    _discards("{n:many} {f:quality.p} at random", lambda n, f: DiscardCards(Subject(), n, f, random=True)),
    _discards("a {f:quality.s}", lambda f: DiscardCards(Subject(), 1, f)),
    _discards("{n:many} {f:quality.p}", lambda n, f: DiscardCards(Subject(), n, f)),
    _discards("a {f:quality.s} at random", lambda f: DiscardCards(Subject(), 1, f, random=True)),
    words("act#", "[discards|discard] all {f:card filter.p}", _all_of),
    words(
        "emptying#",
        "[discards|discard] (their hand|all the cards in their hand|their hands)",
        lambda: _hand_of(Subject()),
    ),
    words("clause", "draw {n:many} cards, then discard one of them", _one_of_drawn, _says_one_of_drawn),
    _when(),
    words("your emptying", "discard (your|all the cards in your) hand", lambda: _hand_of(You())),
    words("emptying#", "[discards|discard] any number of cards", lambda: _some_of(Subject(), ANY_NUMBER)),
    words("your emptying", "discard any number of cards", lambda: _some_of(You(), ANY_NUMBER)),
    words("your emptying", "discard up to {n:many} cards", lambda n: _some_of(You(), n)),
    words("clause", "each player may discard up to {n:many} cards", lambda n: _some_of(EachPlayer(), n)),
    words("cause", "when you discard ~", **caused(WhenYouDiscardThis, it=This(), that=None, player=None)),
    words("cause", f"when {_MADE}", **caused(WhenMadeToDiscardThis, it=This(), that=None, player=None)),
    words(
        "line",
        f"if {_MADE}, put it onto the battlefield instead of putting it into your graveyard.",
        _elsewhere,
    ),
    words(
        "line",
        f"if {_MADE}, put it onto the battlefield with {{n:many}} {{k:counter kind}} counters on it instead of putting it into "
        "your graveyard.",
        _elsewhere_with,
    ),
    words("clause", "discard (your|all the cards in your) hand", lambda: _hand_of(You())),
    words("verb#", "[discards|discard] {o:mentions}", lambda o: Discard(o, Subject())),
)
