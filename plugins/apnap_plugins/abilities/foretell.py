"""Foretell (CR 702.143)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Final

from apnap import (
    ABILITIES,
    LEFT,
    OBJECT,
    OVER,
    Ability,
    Answering,
    Context,
    Continuous,
    Event,
    Field,
    Game,
    Happened,
    Instruction,
    Keyword,
    Leaf,
    Manifest,
    Node,
    Static,
    Teller,
    VisibilityRule,
    declares,
    event,
    node,
)
from apnap.words import Bindings, words
from apnap_plugins.rules.casting.casting import CastingOptions
from apnap_plugins.rules.casting.exiling import exile_face_down
from apnap_plugins.rules.casting.special_actions import AvailableSpecialActions, SpecialAction, SpecialActionTaken
from apnap_plugins.rules.continuous.continuous import TURN, AffectsYourCards, Gain
from apnap_plugins.rules.costs.costs import CostPart, cost_parts
from apnap_plugins.rules.faces.face_down import face_up_characteristics
from apnap_plugins.rules.mana.mana import Mana, Restriction
from apnap_plugins.rules.payment.frame import AnnouncementFrame, Castable, CastingWay
from apnap_plugins.rules.payment.total_cost import ItsManaCost, way_for
from apnap_plugins.rules.vocabulary.asking import choose_some
from apnap_plugins.rules.vocabulary.base import Filter, Selector, cards_in
from apnap_plugins.rules.vocabulary.conditions import ObjectIs
from apnap_plugins.rules.vocabulary.deeds import Deed
from apnap_plugins.rules.vocabulary.filters import And, HasKeyword, Not, YouOwn, all_of
from apnap_plugins.rules.vocabulary.quantities import Count
from apnap_plugins.rules.vocabulary.selectors import All
from apnap_plugins.rules.vocabulary.symbols import ManaCost, mana_cost
from apnap_plugins.rules.vocabulary.triggers import WhenPlayer
from apnap_plugins.rules.words.deeds_of_mechanics import done
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_cost
from apnap_plugins.rules.words.trigger_conditions_players import done_by

MANIFEST = Manifest(
    id="foretell",
    kind="keyword ability",
    rules=("702.143", "116.2h"),
    since="KHM",
    requires=("casting", "continuous-effects", "exile", "exiling", "face-down", "mana", "special-actions", "turn"),
    kernel=">=0.1,<0.2",
    not_tested={"702.143e": "is about keeping cards apart on a table; here each has an id of its own, in their order"},
)

ACTION: Final = "foretell"
COST: Final = (mana_cost("{2}"),)


def foretell(cost: CostPart | tuple[CostPart, ...]) -> Keyword:
    """Foretell [cost] (CR 702.143a)."""
    return Keyword("foretell", (cost,))


@node
class Foretold(Node):
    """That a card in exile is foretold: since which turn, and the foretell costs that it was given (CR 702.143d)."""

    turn: int
    costs: tuple[tuple[CostPart, ...], ...] = ()


FORETOLD: Final = Field[Foretold | None]("foretold", OBJECT, None, public=True)


@event
class BecameForetold(Leaf):
    """A card in exile becomes a foretold card (CR 702.143d), with `cost` as a foretell cost where one is given."""

    rule: ClassVar[str] = "702.143d"
    obj: int
    cost: tuple[CostPart, ...] | None = None

    def told(self, teller: Teller) -> str:
        """Which card, to whom it is known."""
        return f"{teller.card(self.obj)} is foretold"

    def perform(self, game: Game) -> None:
        """A card that is foretold already gets the cost besides."""
        before = game.get(FORETOLD, self.obj) or Foretold(game.get(TURN))
        more = () if self.cost is None or self.cost in before.costs else (self.cost,)
        game.set(FORETOLD, self.obj, Foretold(before.turn, (*before.costs, *more)))


def _become_foretold(game: Game, objects: Iterable[int], cost: tuple[CostPart, ...] | None) -> None:
    """Those that are in exile become foretold at once (CR 702.143d)."""
    there = [o for o in objects if game.exists(o) and game.object(o).zone[0] == "exile"]
    game.happen_all([BecameForetold(o, cost) for o in there])


# The special action -----------------------------------------------------------------------------------


FORETOLD_CARDS: Final = Deed("foretold")
"""By the special action, not by an effect that makes a card foretold."""


@node
class ForetellThis(Instruction):
    """CR 702.143a: exile the card from the hand face down; it is foretold. `cost` is a foretell cost that it was granted."""

    cost: tuple[CostPart, ...] | None = None

    def perform(self, ctx: Context) -> None:
        """Its player may look at it as long as it remains in exile."""
        FORETOLD_CARDS.note(ctx.game, ctx.controller)
        exiled = exile_face_down(ctx.game, [ctx.source], lookers=(ctx.controller,))
        _become_foretold(ctx.game, exiled, self.cost)


@node
class MayForetell(Answering[AvailableSpecialActions, tuple[SpecialAction, ...]]):
    """CR 702.143a, 702.143b, 116.2h: a special action any time its player has priority during their turn."""

    keyword: Keyword
    question: ClassVar[type[AvailableSpecialActions]] = AvailableSpecialActions

    def answer(
        self, ctx: Context, value: tuple[SpecialAction, ...], question: AvailableSpecialActions
    ) -> tuple[SpecialAction, ...]:
        """For the card's owner. What is not printed on it goes with it: nobody could see it in exile (CR 702.143d)."""
        game = ctx.game
        if game.object(ctx.source).owner != question.player or not game.is_active(question.player):
            return value
        printed = self.keyword in game.definitions_of(ctx.source)[0].abilities()
        cost = None if printed else cost_parts(self.keyword.parameters[0])
        return (*value, SpecialAction(ACTION, ctx.source, ForetellThis(cost), COST))


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.143a: it functions in the hand; the rest is about foretold cards."""
    return (Static((MayForetell(keyword),), zones=("hand",)),)


# Foretold cards ---------------------------------------------------------------------------------------


def foretell_costs(game: Game, card: int) -> tuple[tuple[CostPart, ...], ...]:
    """The foretell costs of a card in exile: its own, and those that it was given (CR 702.143a, 702.143d)."""
    own = (a for a in face_up_characteristics(game, card)[ABILITIES] if isinstance(a, Keyword) and a.id == "foretell")
    known = game.get(FORETOLD, card)
    given = known.costs if known is not None else ()
    return tuple(dict.fromkeys((*(cost_parts(a.parameters[0]) for a in own), *given)))


@node
class CastForetold(Answering[CastingOptions, tuple[Castable, ...]]):
    """CR 702.143a, 702.143d: after the turn has ended a foretold card may be cast for any foretell cost it has."""

    question: ClassVar[type[CastingOptions]] = CastingOptions

    def answer(self, ctx: Context, value: tuple[Castable, ...], question: CastingOptions) -> tuple[Castable, ...]:
        """Adds, for the owner of a foretold card, each of its foretell costs as a way to cast it."""
        game = ctx.game
        for card in game.having(FORETOLD):
            known = game.get(FORETOLD, card)
            if known is None or not _is_ready(game, card, known) or game.object(card).owner != question.player:
                continue
            ways = (way_for(game, card, cost, CastingWay("foretell")) for cost in foretell_costs(game, card))
            value = (*value, *((card, way) for way in ways if way is not None))
        return value


def _is_ready(game: Game, card: int, known: Foretold) -> bool:
    return game.exists(card) and game.object(card).zone[0] == "exile" and known.turn < game.get(TURN)


def _may_look(game: Game, viewer: int, id: int) -> bool:
    """CR 702.143a, 702.143f: its owner; everybody once its owner has left, or the game has ended."""
    owner = game.object(id).owner
    return viewer == owner or bool(game.get(OVER) or game.get(LEFT, owner))


# What texts say ---------------------------------------------------------------------------------------


@node
class IsForetold(Filter):
    """A foretold card in exile (CR 702.143c)."""

    reads = frozenset([FORETOLD.name, "zone:exile"])

    def matches(self, ctx: Context, obj: int) -> bool:
        """Also one that an effect made a foretold card."""
        return ctx.game.object(obj).zone[0] == "exile" and ctx.game.get(FORETOLD, obj) is not None


@node
class WasForetold(Filter):
    """A spell that was a foretold card before it was cast, for whatever cost, or what it became (CR 702.143c)."""

    reads = frozenset([FORETOLD.name])

    def matches(self, ctx: Context, obj: int) -> bool:
        """A copy of the spell was no card."""
        game = ctx.game
        spell = _before(game, obj, "resolve") if game.object(obj).zone[0] == "battlefield" else obj
        card = _before(game, spell, "cast")
        return card > 0 and game.get(FORETOLD, card) is not None


def _before(game: Game, obj: int, cause: str) -> int:
    """What the object was before it moved for that cause, 0 where it came otherwise."""
    origin = game.object(obj).origin if obj else 0
    return origin if game.cause_of_leaving(origin) == cause else 0


@node
class WhenForetells(WhenPlayer):
    """Whenever a player foretells a card: takes the special action (CR 702.143c)."""

    events: ClassVar[tuple[type[Event], ...]] = (SpecialActionTaken,)

    def counts(self, ctx: Context, happened: Happened) -> bool:
        """Not where an effect makes a card foretold."""
        return isinstance(happened.event, SpecialActionTaken) and happened.event.action == ACTION


@node
class BecomeForetold(Instruction):
    """Cards in exile become foretold (CR 702.143d), with a foretell cost where one is given."""

    objects: Selector
    cost: tuple[CostPart, ...] | None = None

    def perform(self, ctx: Context) -> None:
        """All that are in exile, at one moment; the others are left out."""
        _become_foretold(ctx.game, self.objects.objects(ctx), self.cost)


@node
class ToForetell(Restriction):
    """Spend this mana only to foretell cards (CR 106.6, 702.143c)."""

    def allows(self, game: Game, mana: Mana, frame: AnnouncementFrame | None) -> bool:
        """Where the cost of the special action is paid."""
        return isinstance(frame, AnnouncementFrame) and frame.action == ACTION


@node
class ExileFromHandForetold(Instruction):
    """Exile a card from your hand face down; it becomes foretold, with that foretell cost (CR 702.143d)."""

    cost: tuple[CostPart, ...]

    def perform(self, ctx: Context) -> None:
        """A card of the player's choice, where they have one."""
        game, player = ctx.game, ctx.controller
        hand = cards_in(game, "hand", player)
        chosen = choose_some(game, player, hand, "702.143d", "Exile a card face down", least=1, most=1, source=ctx.this)
        _become_foretold(game, exile_face_down(game, chosen, ctx.source, (player,)), self.cost)


# Words -----------------------------------------------------------------------------------------------

YOURS: Final = Count(All(And((IsForetold(), YouOwn())), "exile"))
"""The foretold cards you own in exile."""


def _in_hand(f: Filter, m: ManaCost) -> Any:
    """Cards in hand that don't have it get it, for less than their mana cost."""
    meant = all_of(f, Not(HasKeyword("foretell")))
    return (Static((Continuous(AffectsYourCards(meant, "hand"), (Gain((foretell(ItsManaCost(m)),)),)),)),)


def _says_in_hand(tree: Any) -> Iterator[Bindings]:
    for part in tree[0].walk() if isinstance(tree, tuple) and len(tree) == 1 else ():
        if isinstance(part, AffectsYourCards) and isinstance(part.filter, And):
            rest = tuple(f for f in part.filter.parts if f != Not(HasKeyword("foretell")))
            less = (c.less for c in tree[0].walk() if isinstance(c, ItsManaCost))
            yield from ({"f": all_of(*rest), "m": m} for m in less)


apnap_declarations = declares(
    # Its parameter is the foretell cost, a part of one or a tuple of parts.
    keyword_ability("foretell", _means, worded=keyword_with_cost, cumulative=True),
    # Which cards are foretold.
    FORETOLD,
    # Casting foretold cards.
    CastForetold(),
    # Who may look at foretold cards.
    VisibilityRule("foretold", _may_look, FORETOLD.name, hides=False),
    words("condition", "{o:mention.s} was foretold", lambda o: ObjectIs(o, WasForetold())),
    words("each one", "foretold card you own in exile", lambda: YOURS),
    words("mana use part", "foretell (cards|a card from your hand)", ToForetell),
    *done_by(WhenForetells, "foretell{s} a card", it=None, that=None),
    FORETOLD_CARDS.fields,
    *done(FORETOLD_CARDS, "foretold a card|foretold a card|foretell a card"),
    words(
        "clause",
        "exile a card from your hand face down. it becomes foretold. its foretell cost is its mana cost reduced"
        " by {m:mana cost}",
        lambda m: ExileFromHandForetold((ItsManaCost(m),)),
    ),
    words(
        "other line",
        "each {f:card filter.s} in your hand without foretell has foretell. its foretell cost is equal to"
        " its mana cost reduced by {m:mana cost}.",
        _in_hand,
        _says_in_hand,
    ),
)
