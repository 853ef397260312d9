"""Instructions that cast and pay while something resolves (CR 118.12, 608.2)."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap import Context, Game, Instruction, node
from apnap_plugins.rules.casting.casting import can_pay_costs, castable, pay_costs
from apnap_plugins.rules.casting.costs_in_resolution import choose_x, may_pay, must_cast, who_pay, with_x
from apnap_plugins.rules.casting.lands import land_faces, must_play
from apnap_plugins.rules.costs.costs import CostPart, cost_in_words, sentence
from apnap_plugins.rules.payment.frame import CastingWay, CostToPay
from apnap_plugins.rules.vocabulary.asking import choose_one, choose_some
from apnap_plugins.rules.vocabulary.base import ANY_NUMBER, Amount, Quantity, Ref, Selector, amount, player_ref
from apnap_plugins.rules.vocabulary.characteristics import MANA_COST, x_of
from apnap_plugins.rules.vocabulary.selectors import EachPlayer, You
from apnap_plugins.rules.vocabulary.symbols import ManaCost


@node
class CastIfAble(Instruction):
    """A player casts cards one after another, each if able (CR 118.3c, 118.8c, 608.2g); `way` says for what."""

    cards: Selector
    way: CastingWay = CastingWay()
    who: Selector = You()

    def perform(self, ctx: Context) -> bool:
        """Whether all of them were cast. Timing doesn't matter (CR 608.2g)."""
        game = ctx.game
        players = self.who.players(ctx)[:1]
        done = [
            must_cast(game, player, card, self.way, ctx.this) for card in self.cards.objects(ctx) for player in players
        ]
        return None not in done


FOR_FREE: Final = CastingWay("free", free=True)
"""Without paying the mana cost (CR 118.9)."""


@node
class PlayForFree(Instruction):
    """You play cards without paying their mana costs, those of them that you can: for "you may play", with `May` (CR 608.2g).

    With `lands` they may be played as lands too, where that is still possible this turn (CR 305.2b).
    """

    cards: Selector
    lands: bool = True
    most: int = ANY_NUMBER

    def _can_be(self, ctx: Context, card: int) -> bool:
        game, player = ctx.game, ctx.controller
        as_land = self.lands and bool(land_faces(game, player, card))
        return as_land or bool(castable(game, player, card, FOR_FREE))

    def is_possible(self, ctx: Context) -> bool:
        """Whether one of them can be played (CR 608.2d)."""
        return any(self._can_be(ctx, card) for card in self.cards.objects(ctx))

    def perform(self, ctx: Context) -> bool:
        """Of several those that you choose, in their order (CR 607.3). Returns whether any was played."""
        game, player = ctx.game, ctx.controller
        able = [card for card in self.cards.objects(ctx) if self._can_be(ctx, card)]
        words = "Play which of them without paying their mana costs?"
        most = min(self.most, len(able))
        chosen = choose_some(game, player, able, "608.2g", words, least=1, most=most, source=ctx.this) if able else ()
        for card in chosen:
            play = must_play if self.lands else must_cast
            play(game, player, card, FOR_FREE, ctx.this)
        return any(not game.exists(card) for card in chosen)


@node
class Pay(Instruction):
    """A player pays a cost, where they can: for "you may pay", with `May` (CR 118.12). X in it is the source's (CR 107.3i)."""

    is_payment: ClassVar[bool] = True
    cost: tuple[CostPart, ...]
    who: Selector = You()

    def is_absurd(self) -> bool:
        """Whether several players would have to pay, each for themselves."""
        return self.who.several

    def has_number(self) -> bool:
        """Where something else than mana is paid."""
        return not all(isinstance(part, ManaCost) for part in self.cost)

    def is_possible(self, ctx: Context) -> bool:
        """Whether the cost can be paid (CR 118.3)."""
        players = self.who.players(ctx)[:1]
        return any(can_pay_costs(ctx.game, CostToPay.of(ctx, p, self.cost)) for p in players)

    def perform(self, ctx: Context) -> bool:
        """Returns whether the first of the players paid; False where there is none, or they can't."""
        players = self.who.players(ctx)
        return bool(players) and pay_costs(ctx.game, CostToPay.of(ctx, players[0], self.cost))


@node
class PayOneOf(Instruction):
    """A player pays one of several costs, which they choose among those that they can pay (CR 118.12, 608.2d)."""

    is_payment: ClassVar[bool] = True
    costs: tuple[CostPart, ...]
    who: Selector = You()

    def _possible(self, ctx: Context, player: int) -> tuple[CostPart, ...]:
        return tuple(c for c in self.costs if can_pay_costs(ctx.game, CostToPay.of(ctx, player, (c,))))

    def is_possible(self, ctx: Context) -> bool:
        """Whether one of them can be paid (CR 118.3)."""
        return any(self._possible(ctx, player) for player in self.who.players(ctx)[:1])

    def perform(self, ctx: Context) -> bool:
        """Returns whether it was paid."""
        for player in self.who.players(ctx)[:1]:
            options = self._possible(ctx, player)
            if options:
                chosen = choose_one(ctx.game, player, options, "608.2d", "Pay which of these?", source=ctx.this)
                return pay_costs(ctx.game, CostToPay.of(ctx, player, (chosen,)))
        return False


@node
class PayX(Instruction):
    """A player pays a cost with an X that nothing else defines: they choose it now (CR 107.3f). What follows knows it."""

    chooses_x: ClassVar[bool] = True
    cost: tuple[CostPart, ...]
    who: Selector = You()
    most: Amount | None = None
    """What X can't be greater than, where the text says so."""

    def is_absurd(self) -> bool:
        """Several players would each choose an X of their own."""
        return self.who.several

    def is_possible(self, ctx: Context) -> bool:
        """Whether it can be paid with 0 for X."""
        players = self.who.players(ctx)[:1]
        return any(can_pay_costs(ctx.game, CostToPay(p, self.cost, ctx.source)) for p in players)

    def perform(self, ctx: Context) -> bool:
        """Returns whether the first of the players paid; the choice of X goes before, also where they can't."""
        for player in self.who.players(ctx)[:1]:
            most = None if self.most is None else amount(ctx, self.most)
            ctx.x = choose_x(ctx.game, CostToPay.of(ctx, player, self.cost), "107.3f", limit=most)
            return pay_costs(ctx.game, CostToPay.of(ctx, player, self.cost))
        return False


@node
class EachPaysMana(Instruction):
    """Each player may pay any amount of mana, one after the other beginning with you (CR 107.3f, 608.2d).

    The memory has under "mana paid" how much they paid together.
    """

    who: Selector = EachPlayer()

    def perform(self, ctx: Context) -> bool:
        """In turn order. Returns whether anybody paid some."""
        game, players, before = ctx.game, self.who.players(ctx), ctx.x
        total, any_amount = 0, (ManaCost(("X",)),)
        for player in (*game.players[ctx.controller :], *game.players[: ctx.controller]):
            if player in players:
                ctx.x = choose_x(game, CostToPay.of(ctx, player, any_amount), "107.3f")
                if ctx.x and pay_costs(game, CostToPay.of(ctx, player, any_amount)):
                    total += ctx.x
        ctx.x, ctx.memory["mana paid"] = before, total
        return total > 0


@node
class ManaPaid(Quantity):
    """How much mana players paid together by an instruction before: "the total amount of mana paid this way" (CR 608.2c)."""

    def value(self, ctx: Context) -> int:
        """0 where nobody paid any."""
        return int(ctx.memory.get("mana paid", 0))


@node
class PayManaCostOf(Instruction):
    """A player pays an object's mana cost; X in it is 0, of a spell what was chosen or determined for it (CR 107.3h)."""

    of: Selector
    who: Selector = You()

    def __str__(self) -> str:
        """Where it is asked about, as texts say it."""
        return "Pay its mana cost"

    def is_possible(self, ctx: Context) -> bool:
        """Whether it can be paid; what has no mana cost has none that could be (CR 118.6)."""
        cost = self._cost(ctx)
        return cost is not None and Pay((cost,), self.who).is_possible(ctx)

    def perform(self, ctx: Context) -> bool:
        """Returns whether it was paid; False for an object that has no mana cost (CR 118.6)."""
        cost = self._cost(ctx)
        return cost is not None and Pay((cost,), self.who).perform(ctx)

    def _cost(self, ctx: Context) -> ManaCost | None:
        game = ctx.game
        for obj in self.of.objects(ctx)[:1]:
            cost = game.characteristics(obj)[MANA_COST]
            x = x_of(game, obj) if game.object(obj).zone[0] == "stack" else 0
            return cost.with_x(x) if cost is not None else None
        return None


@node
class UnlessPaid(Instruction):
    """Do it unless a player pays a cost (CR 118.12a). X in it is the source's (CR 107.3i)."""

    asks_about: ClassVar[str] = "cost"
    uncertain: ClassVar[bool] = True
    what: Instruction
    cost: tuple[CostPart, ...]
    who: Selector
    prompt: str = ""

    def perform(self, ctx: Context) -> None:
        """Each of the players may pay; the first who does prevents it."""
        for player in self.who.players(ctx):
            if may_pay(ctx, player, self.cost, rule="118.12a", prompt=self.prompt):
                return
        self.what.perform(ctx)


@node
class EachUnlessPaid(Instruction):
    """Something is done to each of several objects unless its controller, or its owner, pays a cost for it (CR 118.12a).

    What is done is about `Remembered("unpaid for")`: to all of those at one moment.
    """

    compound: ClassVar[bool] = True
    uncertain: ClassVar[bool] = True
    each: Selector
    what: Instruction
    cost: tuple[CostPart, ...]
    owners: bool = False

    def perform(self, ctx: Context) -> None:
        """In APNAP order each player decides for one object after another, before anything is done (CR 101.4, 608.2f)."""
        game = ctx.game
        there = self.each.objects(ctx)
        unpaid: list[int] = []
        for player in game.apnap():
            theirs = [obj for obj in there if self._whose(game, obj) == player]
            unpaid += [
                o for o in theirs if not may_pay(ctx, player, self.cost, rule="118.12a", prompt=self._asked(ctx, o))
            ]
        ctx.memory["unpaid for"] = tuple(unpaid)
        self.what.perform(ctx)

    def _asked(self, ctx: Context, obj: int) -> str:
        price = sentence(cost_in_words(with_x(self.cost, ctx.x)))
        return f"{price} for {ctx.game.name_of(obj)}?"

    def _whose(self, game: Game, obj: int) -> int:
        return game.object(obj).owner if self.owners else game.controller(obj)


@node
class EachMayPay(Instruction):
    """Each of several players may pay a cost, all of it or nothing: "any player may discard three cards" (CR 118.12)."""

    compound: ClassVar[bool] = True
    asks_about: ClassVar[str] = "cost"
    uncertain: ClassVar[bool] = True
    cost: tuple[CostPart, ...]
    who: Selector
    prompt: str = ""

    def perform(self, ctx: Context) -> bool:
        """All choose before anybody pays; who can't pay isn't asked (CR 101.4, 118.3). Returns whether anybody paid."""
        players = self.who.players(ctx)
        asked = [player for player in ctx.game.apnap() if player in players]
        paid = who_pay(ctx, players, self.cost, rule="118.12", prompt=self.prompt)
        ctx.memory["who did"] = tuple(map(player_ref, paid))
        ctx.memory["who didn't"] = tuple(player_ref(player) for player in asked if player not in paid)
        return bool(paid)


@node
class Unpaid(Selector):
    """The players who have just not paid (CR 118.12a)."""

    of_players: ClassVar[bool] = True

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """In the order in which they were asked."""
        return tuple(player_ref(player) for player in ctx.memory.get("unpaid", ()))


@node
class UnlessEachPays(Instruction):
    """Do it to each of the players who doesn't pay a cost (CR 118.12a, 608.2e); `what` means these by `Unpaid`."""

    asks_about: ClassVar[str] = "cost"
    uncertain: ClassVar[bool] = True
    what: Instruction
    cost: tuple[CostPart, ...]
    who: Selector
    prompt: str = ""

    def perform(self, ctx: Context) -> None:
        """All choose, in APNAP order, before anybody pays; it is done to all who haven't paid at once (CR 101.4)."""
        players = self.who.players(ctx)
        asked = [player for player in ctx.game.apnap() if player in players]
        paid = who_pay(ctx, players, self.cost, rule="118.12a", prompt=self.prompt)
        ctx.memory["unpaid"] = tuple(p for p in asked if p not in paid)
        if ctx.memory["unpaid"]:
            self.what.perform(ctx)
