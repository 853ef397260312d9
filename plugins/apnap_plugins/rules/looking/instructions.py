"""Cards that are looked at or revealed, and what is put where of them (CR 701.16).

The memory has under "among" the cards that were shown and not yet put anywhere, so that "one of them" and "the rest" find them.
Under "shown" it has all of them, also those that were put somewhere: "the number of cards revealed this way".
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, ClassVar, Final

from apnap import BOTTOM, TOP, Context, Instruction, Moved, in_words, node
from apnap_plugins.rules.combat.attacking import entering_attacking
from apnap_plugins.rules.counters.counters import enters_with_counters
from apnap_plugins.rules.effects.untargeted_choices import TAPPED_ENTERING, at_random
from apnap_plugins.rules.objects.arranging import Reordered, bottom_in_random_order, put_into_library
from apnap_plugins.rules.objects.joint import JointFilter, choose_together
from apnap_plugins.rules.objects.selectors import CardsOf
from apnap_plugins.rules.objects.zones import carry_out_moves
from apnap_plugins.rules.vocabulary.actions import LOOK, REVEAL, SHUFFLE_INTO
from apnap_plugins.rules.vocabulary.asking import choose_one, choose_order, choose_some
from apnap_plugins.rules.vocabulary.base import Amount, Filter, Ref, Selector, amount, from_the_top
from apnap_plugins.rules.vocabulary.characteristics import is_permanent_card
from apnap_plugins.rules.vocabulary.filters import Anything
from apnap_plugins.rules.vocabulary.selectors import NOT_ENTERED, Remembered, TopOfLibrary, You


@node
class ShowTop(Instruction):
    """Look at the top cards of a library, or reveal them (CR 701.16a). The memory has them under "among".

    `who` library it is, that player reveals; looking is done by the controller of the ability, or by the player of `by`.
    """

    same_for_each_source: ClassVar[bool] = True
    count: Amount = 1
    who: Selector = You()
    reveal: bool = False
    by: Selector = You()

    def is_possible(self, ctx: Context) -> bool:
        """There is a card, or none is asked for (CR 608.2d)."""
        return bool(TopOfLibrary(self.count, self.who).objects(ctx)) or amount(ctx, self.count) <= 0

    def perform(self, ctx: Context) -> bool:
        """As many as there are. Returns whether there was one."""
        return show_cards(ctx, TopOfLibrary(self.count, self.who).objects(ctx), self.reveal, self.by)


@node
class ShowHand(Instruction):
    """Look at players' hands, or they reveal them (CR 701.16a). The memory has the cards under "among"."""

    who: Selector
    reveal: bool = False

    def perform(self, ctx: Context) -> bool:
        """All cards. Returns whether there was one."""
        return show_cards(ctx, CardsOf(self.who, "hand").objects(ctx), self.reveal)


YOU: Final = You()


def show_cards(ctx: Context, cards: tuple[int, ...], reveal: bool, by: Selector = YOU) -> bool:
    """Each owner reveals these cards, or `by` looks at them, the controller of `ctx`. Returns whether there were any."""
    game = ctx.game
    if reveal:
        for player in game.apnap():
            game.verb(REVEAL)(game, player, [c for c in cards if game.object(c).owner == player])
    else:
        for player in by.players(ctx)[:1]:
            game.verb(LOOK)(game, player, cards)
    ctx.memory["among"] = ctx.memory["shown"] = cards
    ctx.memory["only looked at"] = () if reveal else cards
    return bool(cards)


@node
class RevealUntil(Instruction):
    """Players reveal cards from the top of their libraries until they reveal one that a filter means (CR 701.16a).

    The memory has all of them under "among", those that were meant under "found".
    """

    filter: Filter
    who: Selector = You()
    count: Amount = 1

    def perform(self, ctx: Context) -> bool:
        """To the last card where there is none. Returns whether any was revealed."""
        game, wanted = ctx.game, amount(ctx, self.count)
        shown: list[int] = []
        found: list[int] = []
        for player in self.who.players(ctx):
            mine: list[int] = []
            for card in from_the_top(game, player):
                if len(mine) >= wanted:
                    break
                shown.append(card)
                mine += [card] if self.filter.matches(ctx, card) else []
            found += mine
        show_cards(ctx, tuple(shown), True)
        ctx.memory["found"] = tuple(found)
        return bool(shown)


@node
class Rest(Selector):
    """What is left of the cards that were looked at or revealed, and still where they were.

    A card that was to enter the battlefield and couldn't stays where it is, and is no part of the rest (CR 101.2, 608.2c).
    """

    same_for_each_source: ClassVar[bool] = True
    filter: Filter = Anything()

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """Those of them that a filter means."""
        game, kept_out = ctx.game, ctx.memory.get("kept out", ())
        there = (card for card in ctx.memory.get("among", ()) if game.exists(card) and card not in kept_out)
        return tuple(card for card in there if self.filter.matches(ctx, card))


@node
class Pick(Instruction):
    """Choose among the cards that were looked at or revealed (CR 608.2d); the memory has them under "picked"."""

    same_for_each_source: ClassVar[bool] = True
    filter: Filter = Anything()
    least: Amount = 1
    most: Amount = 1
    reveal: bool = False
    who: Selector = You()

    def is_possible(self, ctx: Context) -> bool:
        """There is a card to choose."""
        return bool(Rest(self.filter).refs(ctx))

    def perform(self, ctx: Context) -> bool:
        """Returns whether a card was chosen."""
        return self.choose(ctx, "Choose among these cards")

    def choose(self, ctx: Context, words: str) -> bool:
        """As `perform`, asked in words that say what for."""
        options = Rest(self.filter).objects(ctx)
        least, most = (min(amount(ctx, number), len(options)) for number in (self.least, self.most))
        player = next(iter(self.who.players(ctx)), ctx.controller)
        if isinstance(self.filter, JointFilter):
            chosen = choose_together(ctx, player, self.filter, options, most, "608.2d", words)
        else:
            chosen = choose_some(ctx.game, player, options, "608.2d", words, least=least, most=most, source=ctx.this)
        if self.reveal:
            ctx.game.verb(REVEAL)(ctx.game, ctx.controller, chosen)
        ctx.memory["picked"] = chosen
        return bool(chosen)


@node
class RevealPicked(Instruction):
    """A player reveals what was chosen among cards that somebody looked at (CR 701.16a)."""

    who: Selector = You()

    def perform(self, ctx: Context) -> None:
        """Whoever chose it."""
        cards = tuple(Remembered("picked").objects(ctx))
        for player in self.who.players(ctx)[:1]:
            ctx.game.verb(REVEAL)(ctx.game, player, cards)


@node
class PickOneOfEach(Pick):
    """Choose up to one card for each of these filters: "an Angel card, a Demon card, and/or a Dragon card" (CR 608.2d)."""

    filters: tuple[Filter, ...] = ()

    def is_possible(self, ctx: Context) -> bool:
        """There is a card of one of the kinds."""
        return any(Rest(one).refs(ctx) for one in self.filters)

    def choose(self, ctx: Context, words: str) -> bool:
        """One after another, each another card. Returns whether any was chosen."""
        game, chosen = ctx.game, tuple[int, ...]()
        player = next(iter(self.who.players(ctx)), ctx.controller)
        for one in self.filters:
            options = tuple(card for card in Rest(one).objects(ctx) if card not in chosen)
            asked = f"{words}: {in_words(one)}"
            chosen += choose_some(game, player, options, "608.2d", asked, least=0, most=1, source=ctx.this)
        if self.reveal:
            game.verb(REVEAL)(game, ctx.controller, chosen)
        ctx.memory["picked"] = chosen
        return bool(chosen)


def rearrange(ctx: Context, owner: int, cards: list[int], bottom: bool, random: bool) -> dict[int, int]:
    """Put cards of a library on its bottom or top, at random or in the order that the controller of `ctx` chooses.

    Who leaves the game while that is chosen takes their cards along (CR 800.4a). Returns what each card of the library is now.
    """
    game, order = ctx.game, tuple(cards)
    if random:
        order = at_random(game, order, len(order))
    elif len(order) > 1:
        words = "Put them into the library in which order, the uppermost first?"
        order = choose_order(game, ctx.controller, order, "608.2c", words, source=ctx.this)
        order = tuple(card for card in order if game.exists(card))
    if not order:
        return {}
    upwards = tuple(reversed(order))
    rest = tuple(card for card in game.zone("library", owner) if card not in order)
    if bottom:
        game.happen(Reordered(("library", owner), owner, bottom=upwards))
    else:
        game.happen(Reordered(("library", owner), owner, top=order))
    # The cards of a library that is put in order are new objects, and what is spoken of later is found as such.
    placed = (*upwards, *rest) if bottom else (*rest, *upwards)
    new = dict(zip(placed, game.zone("library", owner), strict=True))
    for name in ("among", "shown"):
        ctx.memory[name] = tuple(new.get(card, card) for card in ctx.memory.get(name, ()))
    return new


_SAID: Final = {"hand": "put into hand", "battlefield": "put onto the battlefield", "exile": "exile"}


@node
class Place(Instruction):
    """Put what a selector gives into a zone. As a part of `PutThem`, at the same time as the other parts.

    `bottom` and `random` are for libraries, where owners choose the order unless it is random (CR 401.4). Where a `pick` is
    given, it is made first. `counters`, as (kind, number), are for the battlefield and for exile; `tapped` and
    `under_your_control` are for the battlefield, and so is `attacking`: what enters so is under your control, and you choose
    whom it attacks (CR 508.4).
    """

    same_for_each_source: ClassVar[bool] = True
    objects: Selector
    zone: str
    bottom: bool = False
    random: bool = False
    tapped: bool = False
    under_your_control: bool = False
    pick: Pick | None = None
    counters: tuple[str, Amount] | None = None
    attacking: bool = False
    leaves: ClassVar[str] = "moved"

    @property
    def exiled_as(self) -> str:
        """The word by which other abilities find what was exiled (CR 607.2a); none where it goes to another zone."""
        return "exiled" if self.zone == "exile" else ""

    def said(self) -> str:
        """What is done with them, for who chooses."""
        if self.zone == "library":
            return f"put on {'the bottom' if self.bottom else 'top'} of the library"
        return _SAID.get(self.zone, f"put into the {self.zone}")

    def move(self, ctx: Context, obj: int) -> Moved:
        """How one of them moves."""
        controller = ctx.controller if self.under_your_control else -1
        enters = TAPPED_ENTERING if self.tapped else ()
        move = Moved(obj, self.zone, BOTTOM if self.bottom else TOP, controller, "effect", ctx.source, enters=enters)
        if self.attacking:
            move = entering_attacking(ctx.game, dataclasses.replace(move, controller=ctx.controller))
        if self.counters is None:
            return move
        kind, number = self.counters
        return enters_with_counters(ctx.game, move, kind, amount(ctx, number))

    def into_library(self, ctx: Context, objects: tuple[int, ...]) -> dict[int, int]:
        """Cards that are in their library already change their places there, and no zones.

        Returns what all cards of libraries that were put in order are now.
        """
        game, renewed = ctx.game, dict[int, int]()
        inside = tuple(o for o in objects if game.object(o).zone[0] == "library")
        for owner in game.apnap():
            # cards that were rearranged have new ids
            theirs = [o for o in inside if game.exists(o) and game.object(o).owner == owner]
            renewed |= rearrange(ctx, owner, theirs, self.bottom, self.random)
        others = tuple(o for o in objects if o not in inside)
        if others and self.random:
            bottom_in_random_order(game, others, by=ctx.source)
        elif others:
            put_into_library(game, others, BOTTOM if self.bottom else TOP, by=ctx.source)
        return renewed

    def is_possible(self, ctx: Context) -> bool:
        """There is something to put."""
        return self.pick.is_possible(ctx) if self.pick is not None else bool(self.objects.objects(ctx))

    def perform(self, ctx: Context) -> bool:
        """By itself: see `PutThem`."""
        return PutThem((self,)).perform(ctx)


@node
class PutEither(Instruction):
    """Put something into one of several zones, as you choose while this is followed (CR 608.2d).

    Under "moved" the memory has what it became.
    """

    objects: Selector
    zones: tuple[str, ...]
    leaves: ClassVar[str] = "moved"

    def is_possible(self, ctx: Context) -> bool:
        """What is to be put is still there."""
        return bool(self.objects.objects(ctx))

    def perform(self, ctx: Context) -> bool:
        """Nothing is asked where there is nothing to move; what is no permanent can't be put onto the battlefield (CR 608.2d).

        Returns whether anything moved.
        """
        there = self.objects.objects(ctx)
        ctx.memory["moved"] = ()
        if not there:
            return False
        permanent = any(is_permanent_card(ctx.game.characteristics(o)) for o in there)
        zones = [zone for zone in self.zones if permanent or zone != "battlefield"]
        zone = choose_one(ctx.game, ctx.controller, zones, "608.2d", "Put it into which zone?", source=ctx.this)
        mine = ctx.controller if zone == "battlefield" else -1
        return carry_out_moves(ctx, [Moved(o, zone, TOP, mine, "effect", ctx.source) for o in there])


@node
class ShuffleRest(Instruction):
    """A player shuffles what is left of the cards that were looked at or revealed into their library (CR 701.20c, 701.20d)."""

    who: Selector = You()

    def perform(self, ctx: Context) -> None:
        """Those that are in the library still change no zone: it is shuffled with them."""
        game = ctx.game
        outside = tuple(card for card in Rest().objects(ctx) if game.object(card).zone[0] != "library")
        for player in self.who.players(ctx)[:1]:
            game.verb(SHUFFLE_INTO)(game, player, outside)
        ctx.memory["among"] = ()


@node
class PutThem(Instruction):
    """Put objects into several zones at once: "one of them into your hand and the rest into your graveyard".

    Choices are made in the order of the text. The memory has under "moved" what the first of the parts became, and under
    "exiled" all that was exiled.
    """

    same_for_each_source: ClassVar[bool] = True
    parts: tuple[Place, ...]

    @property
    def exiled_as(self) -> str:
        """As of its parts, where one of them exiles (CR 607.2a)."""
        return "exiled" if any(part.zone == "exile" for part in self.parts) else ""

    # Any: as of every instruction
    def relocated(self, find: Callable[[Any], Any]) -> PutThem:
        """Only what the first of the parts moved is in the memory; the others speak of what was there before."""
        first, *others = self.parts
        rest = [dataclasses.replace(place, objects=find(place.objects)) for place in others]
        return dataclasses.replace(self, parts=(find(first), *rest))

    def is_possible(self, ctx: Context) -> bool:
        """By the first part."""
        return self.parts[0].is_possible(ctx)

    def perform(self, ctx: Context) -> bool:
        """Cards for a library are arranged last. Returns whether the first part moved anything."""
        game = ctx.game
        taken: list[int] = []
        meant: list[tuple[Place, tuple[int, ...]]] = []
        for part in self.parts:
            if part.pick is not None:
                part.pick.choose(ctx, f"Choose what to {part.said()}")
            objects = tuple(o for o in part.objects.objects(ctx) if o not in taken)
            taken += objects
            ctx.memory["among"] = tuple(c for c in ctx.memory.get("among", ()) if c not in taken)
            meant.append((part, objects))
        moves = [part.move(ctx, o) for part, objects in meant if part.zone != "library" for o in objects]
        if moves:
            game.happen_all(moves)
        now = dict[int, int]()  # the cards of a library that one part has put in order are other objects for the next
        for part, objects in meant:
            if part.zone == "library" and objects:
                renewed = part.into_library(ctx, tuple(now.get(o, o) for o in objects))
                now = {old: renewed.get(new, new) for old, new in now.items()} | renewed
        first = meant[0][1]
        ctx.memory["moved"] = tuple(new for o in first for new in game.became(o) if new in game.objects)
        ctx.memory[NOT_ENTERED] = tuple(o for o in first if game.exists(o)) if meant[0][0].zone == "battlefield" else ()
        if any(part.zone == "exile" for part in self.parts):
            exiled = (o for part, objects in meant if part.zone == "exile" for o in objects)
            ctx.memory["exiled"] = tuple(new for o in exiled for new in game.became(o) if new in game.objects)
        return bool(first)
