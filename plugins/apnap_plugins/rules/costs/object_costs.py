"""Costs that are paid with objects of the player's choice: sacrifice, discard, exile, return, tap (CR 118, 601.2b, 601.2h)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

from apnap import COUNTERS, Context, Game, IllegalAction, Moved, node
from apnap_plugins.rules.costs.costs import (
    PLANNED,
    CanUseForCost,
    Cost,
    how_many,
    payable,
    remember_paid,
    said_amount,
    sentence,
)
from apnap_plugins.rules.costs.counters_taken import TakeCounters
from apnap_plugins.rules.costs.needs import ChooseForCost, Needs, by_use, distinct
from apnap_plugins.rules.counters.counters import CountersRemoved, counters_on
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.vocabulary.actions import CAN_SACRIFICE, DISCARD, REVEAL, SACRIFICE, TAP
from apnap_plugins.rules.vocabulary.asking import choose_place
from apnap_plugins.rules.vocabulary.base import ANY_NUMBER, Amount, Filter, amount, cards_in, on_their_way
from apnap_plugins.rules.vocabulary.filters import EQUAL, And, Anything, HasStat, IsObject, Itself, stat_of
from apnap_plugins.rules.vocabulary.phrases import Phrase, any_of_kinds, counted, some_counters
from apnap_plugins.rules.vocabulary.quantities import X


class ObjectCost(Cost):
    """A cost for which the player chooses objects; `remembered` is the word by which the memory has them: see `remember_paid`."""

    __slots__ = ()
    count: Amount
    word: ClassVar[str] = ""
    remembered: ClassVar[str] = ""
    uses: ClassVar[str] = "take"

    def options(self, ctx: Context) -> Iterable[int]:
        """The objects that the cost means."""
        raise TypeError(f"{type(self).__name__} does not define options()")

    def use(self, ctx: Context, chosen: tuple[int, ...]) -> None:
        """Pay with these."""
        raise TypeError(f"{type(self).__name__} does not define use()")

    def usable(self, ctx: Context) -> tuple[int, ...]:
        """Those of the options that can be used, and don't change zones for something else at this moment (CR 118.10)."""
        game, found = ctx.game, tuple(self.options(ctx))
        if gone := on_their_way(game):
            found = tuple(o for o in found if o not in gone)
        if not game.is_answered(CanUseForCost):
            return found
        return tuple(o for o in found if game.query(CanUseForCost(ctx.controller, self, ctx.source, o), True))

    def can_pay(self, ctx: Context) -> bool:
        """There are enough of them (CR 118.3)."""
        count = amount(ctx, self.count)
        return count == 0 or len(self.usable(ctx)) >= count

    def needs(self, ctx: Context) -> Needs:
        """What can be used."""
        return Needs(self.usable(ctx), amount(ctx, self.count), self.uses)

    def most_x(self, ctx: Context) -> int | None:
        """As many as can be used, where it isn't X which these are."""
        named = any(part.of_x for part in _meant(self).walk())
        return None if named else how_many(self.count, len(self.usable(ctx)))

    def x_by_quality(self, ctx: Context) -> frozenset[int] | None:
        """The values that the quality has among the player's cards and what is on the battlefield: "with mana value X"."""
        quality = _equal_to_x(_meant(self))
        if quality is None:
            return None
        game = ctx.game
        places = (game.zone("battlefield"), *(game.zone(zone, ctx.controller) for zone in ("hand", "graveyard")))
        found = (stat_of(game, obj, quality.what) for place in places for obj in place)
        return frozenset(value for value in found if value is not None and value >= 0)

    def _asked(self, count: int) -> str:
        """What to choose for it: "Sacrifice a land as a cost"."""
        told = self if isinstance(self.count, int) else dataclasses.replace(self, count=count)  # type: ignore[type-var]
        return f"{sentence(str(told))} as a cost"

    def pay(self, ctx: Context) -> None:
        """The player chooses which."""
        self.pay_before(ctx, ())

    def pay_before(self, ctx: Context, later: Sequence[Cost]) -> None:
        """The player chooses which, of those that leave enough for the other costs (CR 118.3).

        Raises IllegalAction where there are too few, or one left with its owner while they did (CR 800.4a).
        """
        count, usable = amount(ctx, self.count), self.usable(ctx)
        needed = tuple(by_use(cost.needs(ctx) for cost in later)[self.uses]) if self.uses else ()
        options = tuple(o for o in usable if distinct(needed, (o,))) if needed else usable
        decision = ChooseForCost(
            player=ctx.controller,
            options=options,
            minimum=count,
            maximum=count,
            needed=needed,
            rule="601.2h",
            source=ctx.source,
            prompt=self._asked(count),
            cost=True,
        )
        if len(decision.picked(range(len(options)))) < count:
            raise IllegalAction(f"a cost cannot be paid beside others: {type(self).__name__} (CR 118.3, 601.2h)")
        planned = ctx.memory.get(PLANNED, {}).get(self, ())
        places = tuple(at for at, obj in enumerate(options) if obj in planned)
        chosen = decision.value(places) if planned and decision.legal(places) else ctx.game.ask(decision)
        if not all(ctx.game.exists(obj) for obj in chosen):
            raise IllegalAction("what was chosen for a cost has left the game (CR 118.3)")
        if chosen:
            self.use(ctx, chosen)
            if self.remembered:
                remember_paid(ctx, self.remembered, *chosen)


def things(meant: Filter | None, count: Amount, usual: str = "permanent", *more: Phrase) -> str:
    """What a cost takes, in words: "two other creatures you control", "a land card"; `more` is what the cost itself says of it.

    What is no permanent is a card, or what `usual` says.
    """
    phrase = meant.phrase() if meant is not None else Phrase()
    if usual == "card" and phrase.kinds:
        phrase = phrase._replace(kinds=(f"{any_of_kinds(phrase.kinds)} card",))
    for one in more:
        behind = () if set(one.behind) & set(phrase.behind) else one.behind
        phrase = Phrase((*one.before, *phrase.before), phrase.kinds, (*phrase.behind, *behind))
    return counted(phrase, "any number of" if count == ANY_NUMBER else said_amount(count), usual)


YOURS: Final = Phrase(behind=("you control",))


def _permanents(ctx: Context, wanted: Filter | None) -> Iterable[int]:
    game = ctx.game
    there = (o for o in game.zone("battlefield") if not game.is_absent(o))
    return (o for o in there if wanted is None or wanted.matches(ctx, o))


def _meant(cost: ObjectCost) -> Filter:
    """The filter that says which objects a cost takes."""
    found: Filter | None = getattr(cost, "filter", None)
    return found if found is not None else Anything()


def _equal_to_x(wanted: Filter) -> HasStat | None:
    """What a filter demands to be equal to X, if anything."""
    if isinstance(wanted, And):
        return next((found for found in map(_equal_to_x, wanted.parts) if found is not None), None)
    if isinstance(wanted, HasStat) and wanted.how == EQUAL and isinstance(wanted.than, X):
        return wanted
    return None


def _yours(ctx: Context, wanted: Filter | None) -> Iterable[int]:
    return (o for o in _permanents(ctx, wanted) if ctx.game.controller(o) == ctx.controller)


def _is_hidden(game: Game, obj: int) -> bool:
    """Whether an object is where not all players can see what it is (CR 400.2)."""
    return game.exists(obj) and not all(game.may_look(player, obj) for player in game.players_in())


@node
class SacrificeCost(ObjectCost):
    """Sacrifice `count` permanents that a filter means."""

    filter: Filter
    count: Amount = 1
    word: ClassVar[str] = "Sacrifice"
    remembered: ClassVar[str] = "sacrificed"

    def __str__(self) -> str:
        """As cards say it."""
        return f"sacrifice {things(self.filter, self.count)}"

    def options(self, ctx: Context) -> Iterable[int]:
        """Those you control and can sacrifice."""
        can = ctx.game.verb(CAN_SACRIFICE)
        return (o for o in _yours(ctx, self.filter) if can(ctx.game, ctx.controller, o))

    def use(self, ctx: Context, chosen: tuple[int, ...]) -> None:
        """Sacrifice them at once."""
        ctx.game.verb(SACRIFICE)(ctx.game, ctx.controller, chosen)


class AnnouncedCost(ObjectCost):
    """A cost whose object is chosen as the spell is announced (CR 601.2b), for what the spell costs depends on it.

    Derive, and define `settled`: the cost once that is chosen. The frame of what is paid for has it in `announced`.
    """

    __slots__ = ()

    def settled(self, obj: int) -> Cost:
        """The cost with this object and no other."""
        raise TypeError(f"{type(self).__name__} does not define settled()")

    def usable(self, ctx: Context) -> tuple[int, ...]:
        """Those with which it could be paid."""
        return tuple(obj for obj in self.options(ctx) if payable(self.settled(obj), ctx))

    def use(self, ctx: Context, chosen: tuple[int, ...]) -> None:
        """As the cost that it stands for."""
        for obj in chosen:
            self.settled(obj).pay(ctx)


@node
class AnnouncedSacrificeCost(AnnouncedCost):
    """Sacrifice a permanent that a filter means; which one is chosen as the spell is announced (CR 601.2b, 702.48b, 702.119b).

    `by` is the ability that asks for it and `number` which of its instances: each asks for one of its own.
    """

    filter: Filter
    by: str
    number: int = 1
    count: Amount = 1
    word: ClassVar[str] = "Sacrifice"
    remembered: ClassVar[str] = "sacrificed"

    def __str__(self) -> str:
        """As cards say it."""
        return f"sacrifice {things(self.filter, self.count)}"

    def options(self, ctx: Context) -> Iterable[int]:
        """Those you control and can sacrifice."""
        return SacrificeCost(self.filter).options(ctx)

    def settled(self, obj: int) -> Cost:
        """The cost to sacrifice the permanent that was chosen, and no other."""
        return SacrificeCost(IsObject(obj))


@node
class DiscardCost(ObjectCost):
    """Discard `count` cards, those that `filter` means where it is given."""

    count: Amount = 1
    filter: Filter | None = None
    word: ClassVar[str] = "Discard"
    remembered: ClassVar[str] = "discarded"

    def __str__(self) -> str:
        """As cards say it."""
        return f"discard {things(self.filter, self.count, 'card')}"

    def takes_hidden(self, game: Game) -> bool:
        """From the hand."""
        return self.filter is not None

    def options(self, ctx: Context) -> Iterable[int]:
        """Cards in hand, the card being cast not counted."""
        hand = (c for c in cards_in(ctx.game, "hand", ctx.controller) if c not in (ctx.this, ctx.source))
        return (c for c in hand if self.filter is None or self.filter.matches(ctx, c))

    def use(self, ctx: Context, chosen: tuple[int, ...]) -> None:
        """Discard them at once. Raises IllegalAction where nobody can tell whether the filter means them."""
        ctx.game.verb(DISCARD)(ctx.game, ctx.controller, chosen, True, ctx.this)
        if self.filter is not None and any(_is_hidden(ctx.game, new) for c in chosen for new in ctx.game.became(c)):
            raise IllegalAction("nobody can tell what was discarded as a cost (CR 701.8c)")


@node
class RevealCost(ObjectCost):
    """Reveal `count` cards from your hand, those that `filter` means where it is given, while it is on the stack (CR 701.16a)."""

    count: Amount = 1
    filter: Filter | None = None
    word: ClassVar[str] = "Reveal"
    remembered: ClassVar[str] = "revealed"
    uses: ClassVar[str] = ""

    def __str__(self) -> str:
        """As cards say it."""
        return f"reveal {things(self.filter, self.count, 'card', Phrase(behind=('from your hand',)))}"

    def takes_hidden(self, game: Game) -> bool:
        """From the hand."""
        return self.filter is not None

    def options(self, ctx: Context) -> Iterable[int]:
        """Cards in hand, the card being cast not counted."""
        return DiscardCost(1, self.filter).options(ctx)

    def use(self, ctx: Context, chosen: tuple[int, ...]) -> None:
        """Reveal them at once."""
        ctx.game.verb(REVEAL)(ctx.game, ctx.controller, chosen, ctx.this)


@node
class ExileCost(ObjectCost):
    """Exile `count` cards from your graveyard, or `zone`, those that `filter` means where it is given.

    A card whose ability functions in the graveyard can be one of them (CR 118.3), unless the filter means others. Permanents
    are anybody's, where the filter doesn't say whose.
    """

    count: Amount
    filter: Filter | None = None
    zone: str = "graveyard"
    itself: bool = False
    """Whether the object that asks for it can be one of them, on the battlefield."""
    word: ClassVar[str] = "Exile"
    remembered: ClassVar[str] = "exiled"

    def __str__(self) -> str:
        """As cards say it."""
        return (
            f"exile {things(self.filter, self.count, 'permanent', YOURS)}"
            if self.zone == "battlefield"
            else f"exile {things(self.filter, self.count, 'card', Phrase(behind=(f'from your {self.zone}',)))}"
        )

    def takes_hidden(self, game: Game) -> bool:
        """From a zone that is."""
        return self.filter is not None and not game.rules.zone(self.zone).public

    def options(self, ctx: Context) -> Iterable[int]:
        """Cards you own in that zone, a card in hand that is being cast not counted; or permanents."""
        if self.zone == "battlefield":
            return (o for o in _permanents(ctx, self.filter) if self.itself or o != ctx.source)
        cards: Iterable[int] = cards_in(ctx.game, self.zone, ctx.controller)
        if self.zone == "hand":
            cards = (c for c in cards if c not in (ctx.this, ctx.source))
        return (c for c in cards if self.filter is None or self.filter.matches(ctx, c))

    def use(self, ctx: Context, chosen: tuple[int, ...]) -> None:
        """Exile them at once."""
        ctx.game.happen_all([Moved(c, "exile", cause="cost", by=ctx.source) for c in chosen])


@node
class ProcessCost(ObjectCost):
    """Put `count` cards that opponents own from exile into their owners' graveyards (CR 406.1)."""

    count: Amount = 1
    word: ClassVar[str] = "Put into its owner's graveyard"
    remembered: ClassVar[str] = "processed"

    def __str__(self) -> str:
        """As cards say it."""
        return f"put {things(None, self.count, 'card')} your opponents own from exile into their owners' graveyards"

    def options(self, ctx: Context) -> Iterable[int]:
        """Face-down ones too."""
        game = ctx.game
        return (c for c in game.zone("exile") if game.are_opponents(game.object(c).owner, ctx.controller))

    def use(self, ctx: Context, chosen: tuple[int, ...]) -> None:
        """Each into the graveyard of its own owner, whoever that is."""
        ctx.game.happen_all([Moved(c, "graveyard", cause="cost", by=ctx.source) for c in chosen])


@node
class ReturnCost(ObjectCost):
    """Return `count` permanents that a filter means to their owner's hand: anybody's, where it doesn't say whose."""

    filter: Filter
    count: Amount = 1
    word: ClassVar[str] = "Return"
    remembered: ClassVar[str] = "returned"

    def __str__(self) -> str:
        """As cards say it."""
        return f"return {things(self.filter, self.count)} to {'its' if self.count == 1 else 'their'} owner's hand"

    def options(self, ctx: Context) -> Iterable[int]:
        """Every permanent that the filter means, whoever controls it."""
        return _permanents(ctx, self.filter)

    def use(self, ctx: Context, chosen: tuple[int, ...]) -> None:
        """Return them at once."""
        ctx.game.happen_all([Moved(c, "hand", cause="cost", by=ctx.source) for c in chosen])


@node
class TapCost(ObjectCost):
    """Tap `count` untapped permanents you control that a filter means; newly controlled ones too (CR 302.6)."""

    filter: Filter
    count: Amount = 1
    word: ClassVar[str] = "Tap"
    remembered: ClassVar[str] = "tapped"
    uses: ClassVar[str] = "tap"

    def __str__(self) -> str:
        """As cards say it."""
        return f"tap {things(self.filter, self.count, 'permanent', Phrase(('untapped',)), YOURS)}"

    def options(self, ctx: Context) -> Iterable[int]:
        """Untapped ones."""
        return (o for o in _yours(ctx, self.filter) if not ctx.game.get(TAPPED, o))

    def use(self, ctx: Context, chosen: tuple[int, ...]) -> None:
        """Tap them at once."""
        ctx.game.verb(TAP)(ctx.game, chosen)


@node
class RemoveAnyCountersCost(Cost):
    """Remove `number` counters, of any kinds or of one, from among permanents you control that a filter means (CR 118.3)."""

    number: int
    filter: Filter
    only: str = ""
    """The one kind, where not any will do."""
    reads = frozenset([COUNTERS.name])

    def __str__(self) -> str:
        """As cards say it."""
        what = some_counters(self.only, self.number)
        if self.filter == Itself():
            return f"remove {what} from this permanent"
        where = things(self.filter, 2, "permanent", YOURS).removeprefix("two ")
        return f"remove {what} from among {where}"

    def _there(self, ctx: Context) -> dict[tuple[int, str], int]:
        """How many counters of each kind are on each of them."""
        return {
            (obj, kind): count
            for obj in _yours(ctx, self.filter)
            for kind, count, _ in ctx.game.get(COUNTERS, obj)
            if count > 0 and self.only in ("", kind)
        }

    def can_pay(self, ctx: Context) -> bool:
        """There are enough of them together."""
        return sum(self._there(ctx).values()) >= self.number

    def pay(self, ctx: Context) -> None:
        """The player chooses which, and all are removed at once (CR 601.2h)."""
        game, there = ctx.game, self._there(ctx)
        if sum(there.values()) < self.number:
            raise IllegalAction("there are too few counters for a cost (CR 118.3)")
        numbers = self._chosen(ctx, there)
        taken = zip(there, numbers, strict=True)
        game.happen_all([CountersRemoved(kind, count, obj) for (obj, kind), count in taken if count])

    def _chosen(self, ctx: Context, there: dict[tuple[int, str], int]) -> tuple[int, ...]:
        """How many of each to take: one decision, of a single counter which."""
        game, player, source = ctx.game, ctx.controller, ctx.source
        if self.number == 1:
            said = tuple(f"{kind} on {game.name_of(obj)}" for obj, kind in there)
            words = "Remove which counter as a cost?"
            at = choose_place(game, player, said, "601.2h", words, source=source) if len(said) > 1 else 0
            return tuple(int(number == at) for number in range(len(there)))
        chosen: tuple[int, ...] = game.ask(
            TakeCounters(
                player=player, options=tuple(there), there=tuple(there.values()), total=self.number,
                rule="601.2h", source=source, prompt="Remove which counters as a cost?", cost=True,
            )
        )  # fmt: skip
        return chosen


@node
class RemoveCountersCost(ObjectCost):
    """Remove `number` counters of a kind from a permanent you control that a filter means."""

    kind: str
    number: int
    filter: Filter
    count: Amount = 1
    word: ClassVar[str] = "Remove counters"
    uses: ClassVar[str] = ""
    reads = frozenset([COUNTERS.name])

    def __str__(self) -> str:
        """As cards say it."""
        return (
            f"remove {some_counters(self.kind, self.number)} from {things(self.filter, self.count, 'permanent', YOURS)}"
        )

    def options(self, ctx: Context) -> Iterable[int]:
        """Those with enough of them."""
        return (o for o in _yours(ctx, self.filter) if counters_on(ctx.game, o, self.kind) >= self.number)

    def use(self, ctx: Context, chosen: tuple[int, ...]) -> None:
        """All from the one that was chosen."""
        ctx.game.happen_all([CountersRemoved(self.kind, self.number, o) for o in chosen])
