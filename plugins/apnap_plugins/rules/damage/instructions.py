"""Instructions that deal damage, change life totals and draw cards (CR 119, 120, 121)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Context, GameLost, GameWon, Instruction, node
from apnap_plugins.rules.damage.damage import (
    LifeGained,
    LifeLost,
    can_draw,
    damage_event,
    deal_all,
    draw,
    set_life,
    set_life_totals,
)
from apnap_plugins.rules.vocabulary.asking import choose_number, choose_one
from apnap_plugins.rules.vocabulary.base import Amount, Quantity, Ref, Selector, amount, is_player, player_ref
from apnap_plugins.rules.vocabulary.characteristics import is_type, power_of
from apnap_plugins.rules.vocabulary.filters import stat_of
from apnap_plugins.rules.vocabulary.in_turn import Choices, ChosenInTurn
from apnap_plugins.rules.vocabulary.known import is_known
from apnap_plugins.rules.vocabulary.selectors import All, This, You


@node
class DealDamage(Instruction):
    """The source deals damage to objects and players (CR 120); `by` says what deals it instead, as it last was (CR 608.2h).

    What follows may ask what was dealt damage, and how much: see `deal_all`.
    """

    predictable: ClassVar[bool] = True
    speaks_of: ClassVar[str] = "by"
    not_on_stack: ClassVar[str] = "to"
    amount: Amount
    to: Selector
    by: Selector = This()
    preventable: bool = True

    def perform(self, ctx: Context) -> None:
        """All of it at once (CR 120.2b)."""
        game = ctx.game
        sources = [r for r in self.by.refs(ctx) if not is_player(r)]
        how_much = amount(ctx, self.amount)
        inside = game.players_in()
        events = [
            damage_event(source, ref, how_much)
            for source in sources
            for ref in self.to.refs(ctx)
            if how_much > 0
            and (
                ref[1] in inside
                if is_player(ref)
                else game.exists(ref) and is_type(game, ref, "creature", "planeswalker")
            )
        ]
        if not self.preventable:
            events = [event.with_(preventable=False) for event in events]
        deal_all(ctx, events)


@node
class DamageItself(Instruction):
    """Objects deal damage to themselves, each to itself (CR 120.1): that much, or as much as its power."""

    objects: Selector
    amount: Amount | None = None

    def perform(self, ctx: Context) -> None:
        """All of it at once (CR 120.2b)."""
        game = ctx.game
        there = [o for o in self.objects.objects(ctx) if is_type(game, o, "creature", "planeswalker")]
        much = {o: power_of(game, o) if self.amount is None else amount(ctx, self.amount) for o in there}
        deal_all(ctx, [damage_event(o, o, much[o]) for o in there if much[o] > 0])


@node
class DrawCards(Instruction):
    """Players draw cards (CR 121). The memory has the cards drawn under "drawn" (CR 614.11b)."""

    same_for_each_source: ClassVar[bool] = True
    shown_by: ClassVar[str] = "drawn"
    """Where the memory shows whether any was: what "when you do" asks (CR 603.12)."""
    for_each: ClassVar[str] = "count"
    count: Amount = 1
    who: Selector = You()

    def is_possible(self, ctx: Context) -> bool:
        """Nobody can choose to draw what an effect forbids, but an empty library is no obstacle (CR 121.2b, 121.3)."""
        count = amount(ctx, self.count)
        return all(can_draw(ctx.game, player, count) for player in self.who.players(ctx))

    def perform(self, ctx: Context) -> None:
        """In APNAP order (CR 121.2c)."""
        players = self.who.players(ctx)
        drawn: list[int] = []
        for player in (p for p in ctx.game.apnap() if p in players):
            drawn += draw(ctx.game, player, amount(ctx, self.count))
        ctx.memory["drawn"] = tuple(drawn)


@node
class DrawAsMany(Instruction):
    """Players put cards of their hands away, then each draws as many as left their hand, and `plus` more (CR 121.2).

    `what` is how they are put away; with `greatest` all of them draw as many as the player did whose hand lost most.
    """

    what: Instruction
    who: Selector = You()
    plus: int = 0
    greatest: bool = False

    def is_possible(self, ctx: Context) -> bool:
        """By what is done first (CR 608.2d)."""
        return self.what.is_possible(ctx)

    def perform(self, ctx: Context) -> bool:
        """All put cards away, then all draw in APNAP order (CR 121.2c). Returns whether cards were put away."""
        game = ctx.game
        players = [p for p in game.apnap() if p in self.who.players(ctx)]
        before = {player: len(game.zone("hand", player)) for player in players}
        done = self.what.perform(ctx)
        counts = {player: before[player] - len(game.zone("hand", player)) for player in players}
        most = max(counts.values(), default=0)
        drawn: list[int] = []
        for player in players:
            drawn += draw(game, player, (most if self.greatest else counts[player]) + self.plus)
        ctx.memory["drawn"] = tuple(drawn)
        return done is not False


@node
class DrawUpTo(ChosenInTurn):
    """Players draw as many cards as each of them likes, up to a number (CR 121.1, 107.1c)."""

    most: Amount
    who: Selector = You()

    def players_doing(self, ctx: Context) -> tuple[int, ...]:
        """Those whom `who` gives, who are in the game."""
        return self.who.players(ctx)

    def chosen_by(self, ctx: Context, player: int) -> tuple[int, ...]:
        """How many. Nobody can choose to draw what an effect forbids (CR 121.3)."""
        return (self._number(ctx, player),)

    def do_chosen(self, ctx: Context, chosen: Choices) -> bool:
        """They draw in APNAP order (CR 121.2c). Returns whether anybody drew any."""
        drawn = [card for player, (number,) in chosen.items() for card in draw(ctx.game, player, number)]
        ctx.memory["drawn"] = tuple(drawn)
        return bool(drawn)

    def _number(self, ctx: Context, player: int) -> int:
        game, most = ctx.game, amount(ctx, self.most)
        while most > 0 and not can_draw(game, player, most):
            most -= 1
        if most <= 0:
            return 0
        return choose_number(game, player, 0, most, "107.1c", "Draw how many cards?", source=ctx.this)


@node
class DrawUpToOrGain(DrawUpTo):
    """Players draw as many cards as each of them likes, up to a number, and gain life for each card less (CR 119.3)."""

    life: Amount = 1

    def do_chosen(self, ctx: Context, chosen: Choices) -> bool:
        """All gain life at one moment, after they have drawn. Returns whether anybody drew any."""
        game, most = ctx.game, amount(ctx, self.most)
        drawn = [(player, tuple(draw(game, player, number))) for player, (number,) in chosen.items()]
        ctx.memory["drawn"] = tuple(card for _, cards in drawn for card in cards)
        less = [(player, (most - len(cards)) * amount(ctx, self.life)) for player, cards in drawn]
        game.happen_all([LifeGained(player, much) for player, much in less if much > 0])
        return bool(ctx.memory["drawn"])


@node
class GainLife(Instruction):
    """Players gain life (CR 119.3)."""

    predictable: ClassVar[bool] = True
    for_each: ClassVar[str] = "amount"
    amount: Amount
    who: Selector = You()

    def perform(self, ctx: Context) -> None:
        """All at once (CR 119.10)."""
        gained = amount(ctx, self.amount)
        if gained > 0:
            ctx.game.happen_all([LifeGained(p, gained) for p in self.who.players(ctx)])


@node
class LoseLife(Instruction):
    """Players lose life (CR 119.3); the memory has how much they lost together under "life lost"."""

    that_many: ClassVar[str] = "life lost"
    predictable: ClassVar[bool] = True
    for_each: ClassVar[str] = "amount"
    amount: Amount
    who: Selector

    def perform(self, ctx: Context) -> bool:
        """All players at one moment; nothing happens where the amount is 0 or less. Returns whether it was lost (CR 119.8)."""
        lost = amount(ctx, self.amount)
        done = ctx.game.happen_all([LifeLost(p, lost) for p in self.who.players(ctx)]) if lost > 0 else []
        ctx.memory["life lost"] = sum(h.result or 0 for h in done if isinstance(h.event, LifeLost))
        return lost <= 0 or ctx.memory["life lost"] > 0


def is_said_of_one(number: Amount, who: Selector) -> bool:
    """Whether a number is of cards in a zone of one player: other words say that, which name the player."""
    parts = number.walk() if isinstance(number, Quantity) else ()
    return not who.several and any(isinstance(part, All) and part.zone != "battlefield" for part in parts)


class OwnAmount(Instruction):
    """Players do something by a number that each of them finds from their own point of view: "you" in it is that player.

    The numbers are found for all of them before any does it (CR 608.2h).
    """

    amount: Amount
    who: Selector

    def is_absurd(self) -> bool:
        """Of one player, of whom a zone can be spoken of as theirs, that is said without this.

        Nor is "they" ever you (CR 109.5): what is said of your own numbers is "your" and "you control".
        """
        return self.who == You() or is_said_of_one(self.amount, self.who)

    def found(self, ctx: Context) -> list[tuple[int, int]]:
        """The players, in APNAP order, with their numbers."""
        players = self.who.players(ctx)
        return [(p, amount(ctx.seen_by(p), self.amount)) for p in ctx.game.apnap() if p in players]


@node
class LoseOwnAmount(OwnAmount):
    """Players lose life, each as much as a number says from their point of view (CR 119.3).

    The memory has how much they lost together under "life lost".
    """

    that_many: ClassVar[str] = "life lost"
    amount: Amount
    who: Selector

    def perform(self, ctx: Context) -> None:
        """All lose it at one moment."""
        done = ctx.game.happen_all([LifeLost(player, much) for player, much in self.found(ctx) if much > 0])
        ctx.memory["life lost"] = sum(h.result or 0 for h in done if isinstance(h.event, LifeLost))


@node
class GainOwnAmount(OwnAmount):
    """Players gain life, each as much as a number says from their point of view (CR 119.3)."""

    amount: Amount
    who: Selector

    def perform(self, ctx: Context) -> None:
        """All gain it at one moment (CR 119.10)."""
        ctx.game.happen_all([LifeGained(player, much) for player, much in self.found(ctx) if much > 0])


@node
class DrawOwnAmount(OwnAmount):
    """Players draw cards, each as many as a number says from their point of view; the memory as of `DrawCards` (CR 121)."""

    amount: Amount
    who: Selector

    def is_possible(self, ctx: Context) -> bool:
        """As for `DrawCards` (CR 121.2b, 121.3)."""
        return all(can_draw(ctx.game, player, many) for player, many in self.found(ctx))

    def perform(self, ctx: Context) -> None:
        """In APNAP order (CR 121.2c)."""
        drawn = [card for player, many in self.found(ctx) for card in draw(ctx.game, player, many)]
        ctx.memory["drawn"] = tuple(drawn)


@node
class SetLifeTotal(Instruction):
    """Players' life totals become a number (CR 119.5)."""

    total: Amount
    who: Selector = You()

    def perform(self, ctx: Context) -> None:
        """The number is found once, for all (CR 608.2h); one that can't be known is nobody's (CR 608.2b)."""
        if not is_known(ctx, self.total):
            return
        set_life(ctx.game, self.who.players(ctx), amount(ctx, self.total))


@node
class SetOwnLifeTotal(OwnAmount):
    """Players' life totals become a number that each of them finds from their own point of view (CR 119.5)."""

    amount: Amount
    who: Selector

    def perform(self, ctx: Context) -> None:
        """All of them at one moment."""
        set_life_totals(ctx.game, dict(self.found(ctx)))


@node
class WinTheGame(Instruction):
    """Players win the game (CR 104.2b)."""

    who: Selector = You()

    def perform(self, ctx: Context) -> None:
        """As one event for all of them; the game ends as soon as everything simultaneous has happened."""
        ctx.game.happen_all([GameWon(player, "an effect says so") for player in self.who.players(ctx)])


@node
class LoseTheGame(Instruction):
    """Players lose the game (CR 104.3e)."""

    who: Selector = You()

    def perform(self, ctx: Context) -> None:
        """All of them at once."""
        ctx.game.happen_all([GameLost(player, "an effect says so") for player in self.who.players(ctx)])


@node
class DealDamageEvenly(Instruction):
    """The source deals damage divided evenly, rounded down, among what a selector gives (CR 107.1a, 120.1).

    It is divided as it resolves, among the targets that are legal then (CR 608.2b).
    """

    speaks_of: ClassVar[str] = "by"
    amount: Amount
    to: Selector
    by: Selector = This()

    def perform(self, ctx: Context) -> None:
        """All of it at once; what is left over isn't dealt."""
        among = len(self.to.refs(ctx))
        share = max(0, amount(ctx, self.amount)) // among if among else 0
        DealDamage(share, self.to, self.by).perform(ctx)


@node
class DealDamageToOneOf(Instruction):
    """A source deals damage to a player or a planeswalker that player controls, as you choose as it is dealt (CR 608.2d)."""

    speaks_of: ClassVar[str] = "by"
    amount: Amount
    who: Selector
    by: Selector = This()

    def perform(self, ctx: Context) -> None:
        """Nothing where the player has left the game; without a planeswalker nobody is asked."""
        game = ctx.game
        for player in self.who.players(ctx):
            theirs = (o for o in game.zone("battlefield") if game.controller(o) == player)
            walkers = tuple(o for o in theirs if not game.is_absent(o) and is_type(game, o, "planeswalker"))
            options: tuple[Ref, ...] = (player_ref(player), *walkers)
            prompt = "Deal damage to that player or to which planeswalker?"
            chosen = choose_one(game, ctx.controller, options, "608.2d", prompt, source=ctx.this)
            much = amount(ctx, self.amount)
            sources = [ref for ref in self.by.refs(ctx) if not is_player(ref)]
            there = _can_be_dealt(ctx, chosen)
            deal_all(ctx, [damage_event(source, chosen, much) for source in sources if much > 0 and there])


@node
class DealDamages(Instruction):
    """A source deals different damage to different objects and players at once (CR 120.1, 608.2f).

    With `added` what several of the parts name is dealt their sum: "1 damage to each creature and an additional 1 damage to each
    green creature" is damage that is dealt once.
    """

    speaks_of: ClassVar[str] = "by"
    parts: tuple[tuple[Amount, Selector], ...]
    by: Selector = This()
    added: bool = False

    def perform(self, ctx: Context) -> None:
        """All of it at one moment."""
        sources = [ref for ref in self.by.refs(ctx) if not is_player(ref)]
        found = [(amount(ctx, much), ref) for much, to in self.parts for ref in to.refs(ctx) if _can_be_dealt(ctx, ref)]
        if self.added:
            found = [(sum(m for m, other in found if other == ref), ref) for ref in dict.fromkeys(r for _, r in found)]
        deal_all(ctx, [damage_event(source, ref, much) for source in sources for much, ref in found if much > 0])


def _can_be_dealt(ctx: Context, ref: Ref) -> bool:
    """Whether damage can be dealt to this: to a player in the game, a creature or a planeswalker (CR 120.1)."""
    if is_player(ref):
        return ref[1] in ctx.game.players_in()
    return ctx.game.exists(ref) and is_type(ctx.game, ref, "creature", "planeswalker")


@node
class EachDealsItsPower(Instruction):
    """Each of some objects deals damage equal to its own power (CR 120.1, 608.2h): to what `to` gives, at one moment."""

    by: Selector
    to: Selector

    def perform(self, ctx: Context) -> None:
        """The powers are found for all of them before any deals damage; what has none, or a negative one, deals none."""
        game = ctx.game
        sources = [(ref, stat_of(game, ref, "power") or 0) for ref in self.by.refs(ctx) if not is_player(ref)]
        whom = [ref for ref in self.to.refs(ctx) if _can_be_dealt(ctx, ref)]
        deal_all(ctx, [damage_event(source, ref, much) for source, much in sources if much > 0 for ref in whom])


@node
class EachDealsToItsController(Instruction):
    """Each of some objects deals damage to the player who controls it (CR 120.1), all at one moment."""

    by: Selector
    amount: Amount

    def perform(self, ctx: Context) -> None:
        """The same amount from each of them."""
        game, much = ctx.game, amount(ctx, self.amount)
        sources = [ref for ref in self.by.refs(ctx) if not is_player(ref) and game.controller(ref) >= 0]
        events = [damage_event(source, player_ref(game.controller(source)), much) for source in sources if much > 0]
        deal_all(ctx, [event for event in events if event.player in game.players_in()])


@node
class DealOwnAmount(Instruction):
    """The source deals damage to players, to each as much as a number says from their point of view (CR 120.1, 608.2h).

    "You" in the number is the player who is dealt it.
    """

    speaks_of: ClassVar[str] = "by"
    amount: Amount
    to: Selector
    by: Selector = This()

    def perform(self, ctx: Context) -> None:
        """The numbers are found for all of them before any is dealt damage, and all is dealt at one moment."""
        sources = [ref for ref in self.by.refs(ctx) if not is_player(ref)]
        found = [(player, amount(ctx.seen_by(player), self.amount)) for player in self.to.players(ctx)]
        deal_all(ctx, [damage_event(source, player_ref(p), n) for source in sources for p, n in found if n > 0])
