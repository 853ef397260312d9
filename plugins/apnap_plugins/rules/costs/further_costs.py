"""Costs that put counters on a permanent of the player's choice, or take cards from a graveyard by their place (CR 118)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from apnap import BOTTOM, TOP, Context, Moved, node
from apnap_plugins.rules.costs.costs import Cost, remember_paid
from apnap_plugins.rules.costs.needs import Needs
from apnap_plugins.rules.costs.object_costs import YOURS, DiscardCost, ExileCost, ObjectCost, things
from apnap_plugins.rules.counters.counters import CountersPut
from apnap_plugins.rules.damage.damage import LifeGained
from apnap_plugins.rules.objects.arranging import put_into_library
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.vocabulary.actions import UNTAP
from apnap_plugins.rules.vocabulary.asking import choose_player
from apnap_plugins.rules.vocabulary.base import Amount, Filter, Selector, cards_in
from apnap_plugins.rules.vocabulary.filters import Anything
from apnap_plugins.rules.vocabulary.phrases import Phrase, some_counters


@node
class PutCountersCost(ObjectCost):
    """Put `number` counters of a kind on a permanent that a filter means: anybody's, where it doesn't say whose."""

    kind: str
    number: int
    filter: Filter
    count: Amount = 1
    word: ClassVar[str] = "Put counters"
    uses: ClassVar[str] = ""

    def __str__(self) -> str:
        """As cards say it."""
        return f"put {some_counters(self.kind, self.number)} on {things(self.filter, self.count)}"

    def options(self, ctx: Context) -> Iterable[int]:
        """Those on which such counters can be put (CR 118.3)."""
        game = ctx.game
        there = (o for o in game.zone("battlefield") if not game.is_absent(o) and self.filter.matches(ctx, o))
        return (o for o in there if game.is_allowed(CountersPut(self.kind, self.number, o)))

    def use(self, ctx: Context, chosen: tuple[int, ...]) -> None:
        """Effects may change what is put (CR 614.1)."""
        ctx.game.happen_all([CountersPut(self.kind, self.number, o, who=ctx.controller) for o in chosen])


@node
class PutOnBottomCost(ObjectCost):
    """Put `count` cards from your graveyard on the bottom of your library, those that `filter` means where it is given."""

    count: Amount = 1
    filter: Filter | None = None
    word: ClassVar[str] = "Put on the bottom of the library"
    remembered: ClassVar[str] = "put on the bottom"

    def __str__(self) -> str:
        """As cards say it."""
        return f"put {things(self.filter, self.count, 'card')} from your graveyard on the bottom of your library"

    def options(self, ctx: Context) -> Iterable[int]:
        """Cards there, as for a cost of exiling them."""
        return ExileCost(1, self.filter).options(ctx)

    def use(self, ctx: Context, chosen: tuple[int, ...]) -> None:
        """At once; their owner arranges them (CR 401.4)."""
        put_into_library(ctx.game, chosen, BOTTOM, cause="cost", by=ctx.source)


@node
class PutFromHandCost(ObjectCost):
    """Put `count` cards from your hand on top of your library, or with `bottom` on its bottom."""

    count: Amount = 1
    bottom: bool = False
    word: ClassVar[str] = "Put into the library"
    remembered: ClassVar[str] = "put into the library"

    def __str__(self) -> str:
        """As cards say it."""
        where = "the bottom" if self.bottom else "top"
        return f"put {things(None, self.count, 'card')} from your hand on {where} of your library"

    def options(self, ctx: Context) -> Iterable[int]:
        """Those that could be discarded as well."""
        return DiscardCost(1).options(ctx)

    def use(self, ctx: Context, chosen: tuple[int, ...]) -> None:
        """At once; their owner arranges them (CR 401.4)."""
        put_into_library(ctx.game, chosen, BOTTOM if self.bottom else TOP, cause="cost", by=ctx.source)


@node
class UntapCost(ObjectCost):
    """Untap `count` tapped permanents you control that a filter means (CR 701.21b)."""

    filter: Filter
    count: Amount = 1
    word: ClassVar[str] = "Untap"
    uses: ClassVar[str] = "untap"

    def __str__(self) -> str:
        """As cards say it."""
        return f"untap {things(self.filter, self.count, 'permanent', Phrase(('tapped',)), YOURS)}"

    def options(self, ctx: Context) -> Iterable[int]:
        """Tapped ones, of which nothing says that they can't become untapped."""
        game = ctx.game
        there = (o for o in game.zone("battlefield") if not game.is_absent(o) and game.controller(o) == ctx.controller)
        return (o for o in there if game.get(TAPPED, o) and self.filter.matches(ctx, o))

    def use(self, ctx: Context, chosen: tuple[int, ...]) -> None:
        """Untap them at once."""
        ctx.game.verb(UNTAP)(ctx.game, chosen)


@node
class ExileSpellCost(ObjectCost):
    """Exile `count` spells you control that a filter means from the stack: they won't resolve."""

    filter: Filter
    count: Amount = 1
    word: ClassVar[str] = "Exile"
    remembered: ClassVar[str] = "exiled"

    def __str__(self) -> str:
        """As cards say it."""
        return f"exile {things(self.filter, self.count, 'spell', YOURS)}"

    def options(self, ctx: Context) -> Iterable[int]:
        """Spells, beside what the cost is paid for."""
        game = ctx.game
        there = (o for o in game.zone("stack") if o not in (ctx.this, ctx.source))
        return (o for o in there if game.controller(o) == ctx.controller and self.filter.matches(ctx, o))

    def use(self, ctx: Context, chosen: tuple[int, ...]) -> None:
        """From the stack, as one event."""
        ctx.game.happen_all([Moved(c, "exile", cause="cost", by=ctx.source) for c in chosen])


@node
class PutThisOnBottomCost(Cost):
    """Put this permanent on the bottom of its owner's library."""

    moves_source: ClassVar[bool] = True
    uses: ClassVar[str] = "take"

    def __str__(self) -> str:
        """As cards say it."""
        return "put this permanent on the bottom of its owner's library"

    def can_pay(self, ctx: Context) -> bool:
        """It is still there, and nothing forbids it."""
        game, obj = ctx.game, ctx.source
        there = game.exists(obj) and game.object(obj).zone[0] == "battlefield"
        return there and game.is_allowed(Moved(obj, "library", BOTTOM, cause="cost"))

    def needs(self, ctx: Context) -> Needs:
        """One object, the source."""
        return Needs((ctx.source,), 1, self.uses)

    def pay(self, ctx: Context) -> None:
        """Move it as a cost; what it was is remembered as paid."""
        put_into_library(ctx.game, (ctx.source,), BOTTOM, cause="cost", by=ctx.source)
        remember_paid(ctx, "moved", ctx.source)


@node
class ExileTopOfGraveyardCost(Cost):
    """Exile the uppermost card in your graveyard that a filter means (CR 404.2)."""

    filter: Filter = Anything()
    uses: ClassVar[str] = "take"
    remembered: ClassVar[str] = "exiled"

    def __str__(self) -> str:
        """As cards say it."""
        return f"exile the top {things(self.filter, 1, 'card').partition(' ')[2]} of your graveyard"

    def _top(self, ctx: Context) -> tuple[int, ...]:
        """The card that was put there last, beside the source."""
        there = (
            c for c in reversed(cards_in(ctx.game, "graveyard", ctx.controller)) if c not in (ctx.this, ctx.source)
        )
        return tuple(c for c in there if self.filter.matches(ctx, c))[:1]

    def can_pay(self, ctx: Context) -> bool:
        """There is one, and nothing forbids to exile it."""
        return any(ctx.game.is_allowed(Moved(card, "exile", cause="cost")) for card in self._top(ctx))

    def needs(self, ctx: Context) -> Needs:
        """That very card."""
        return Needs(self._top(ctx), 1, self.uses)

    def pay(self, ctx: Context) -> None:
        """What was exiled is remembered as paid."""
        top = self._top(ctx)
        ctx.game.happen_all([Moved(card, "exile", cause="cost", by=ctx.source) for card in top])
        remember_paid(ctx, self.remembered, *top)


@node
class HaveGainLifeCost(Cost):
    """Have other players gain life (CR 118.3, 119.3): each that `who` gives, or with `one` one of them of the payer's choice."""

    amount: int
    who: Selector
    one: bool = False

    def __str__(self) -> str:
        """As cards say it."""
        return f"have {'an opponent' if self.one else 'each other player'} gain {self.amount} life"

    def can_pay(self, ctx: Context) -> bool:
        """It can't be paid with a player who can't gain life (CR 119.7); what a replacement would make of it is no matter."""
        players = self.who.players(ctx)
        allowed = self._allowed(ctx)
        return bool(allowed) if self.one else bool(players) and len(allowed) == len(players)

    def _allowed(self, ctx: Context) -> tuple[int, ...]:
        return tuple(p for p in self.who.players(ctx) if ctx.game.is_allowed(LifeGained(p, self.amount)))

    def pay(self, ctx: Context) -> None:
        """They gain it as the cost is paid (CR 118.11)."""
        players = self._allowed(ctx)
        if self.one:
            prompt = f"An opponent to gain {self.amount} life"
            players = (choose_player(ctx.game, ctx.controller, players, "118.3", prompt, source=ctx.this),)
        ctx.game.happen_all([LifeGained(p, self.amount) for p in players])
