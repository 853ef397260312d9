"""Companion (CR 702.139): a card from outside the game, revealed before it begins where the starting deck fulfils a condition."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar, Final

from apnap import (
    ABILITIES,
    PLAYER,
    SEEN_BY,
    Answering,
    Condition,
    Context,
    Event,
    Field,
    Frame,
    Game,
    InsertedStep,
    Instruction,
    Keyword,
    Manifest,
    Step,
    Teller,
    declares,
    event,
    node,
)
from apnap.words import words
from apnap_plugins.rules.casting.special_actions import AvailableSpecialActions, SpecialAction
from apnap_plugins.rules.objects.names import have_different_names
from apnap_plugins.rules.objects.outside import bring_in, cards_outside
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.turn.starting import DeckPart, minimum_deck_size, starting_deck
from apnap_plugins.rules.vocabulary.asking import choose_some
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.characteristics import BASIC_LAND_TYPES, MANA_COST, SUBTYPES, TYPES, keywords_of
from apnap_plugins.rules.vocabulary.filters import Anything, ManaValueAtMost, Not, Or
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="companion",
    kind="keyword ability",
    rules=("702.139", "103.2b", "116.2g"),
    since="IKO",
    requires=("names", "special-actions", "starting", "zones"),
    kernel=">=0.1,<0.2",
)

COMPANION: Final = Field[int]("companion", PLAYER, 0, ids=True, public=True)
"""The card outside the game that a player has chosen, until they put it into their hand (CR 702.139a)."""
COST: Final = (mana_cost("{3}"),)


def companion(condition: Condition) -> Keyword:
    """Companion—[condition] (CR 702.139a)."""
    return Keyword("companion", (condition,))


# What a starting deck is like --------------------------------------------------------------------------------


@node
class EachCardInDeck(Condition):
    """Each card of your starting deck that `of` means is one that `filter` means (CR 702.139b)."""

    filter: Filter
    of: Filter = Anything()

    def holds(self, ctx: Context) -> bool:
        """As the cards are outside of play, commanders among them."""
        return all(self.filter.matches(ctx, card) for card in _of_deck(ctx, self.of))


@node
class DifferentNamesInDeck(Condition):
    """Each card of your starting deck that `of` means has a different name (CR 201.2b, 702.139b)."""

    of: Filter

    def holds(self, ctx: Context) -> bool:
        """Interchangeable names are one."""
        return have_different_names(ctx.game, _of_deck(ctx, self.of))


@node
class SharedCardTypeInDeck(Condition):
    """All cards of your starting deck that `of` means share a card type, one that each of them has (CR 702.139b)."""

    of: Filter

    def holds(self, ctx: Context) -> bool:
        """None at all share whatever one likes."""
        cards = [ctx.game.characteristics(card) for card in _of_deck(ctx, self.of)]
        shared = set[str](cards[0].values.get(TYPES.name, ())) if cards else set[str]()
        for chars in cards:
            types = chars[TYPES]
            shared &= types
        return not cards or bool(shared)


@node
class DeckIsLarger(Condition):
    """Your starting deck has at least so many cards more than the minimum deck size (CR 100.5, 702.139b)."""

    by: int

    def holds(self, ctx: Context) -> bool:
        """The minimum is that of what is played."""
        player = ctx.controller
        return len(starting_deck(ctx.game, player)) >= minimum_deck_size(ctx.game, player) + self.by


@node
class RepeatsManaSymbol(Filter):
    """Has more than one of the same mana symbol in its mana cost."""

    regardless_of_source: ClassVar[bool] = True
    reads = frozenset(["mana cost"])

    def matches(self, ctx: Context, obj: int) -> bool:
        """A number is one symbol."""
        cost = ctx.game.characteristics(obj)[MANA_COST]
        return cost is not None and any(count > 1 for count in Counter(cost.symbols).values())


@node
class HasActivatedAbility(Filter):
    """Has an activated ability, also one that a keyword stands for or that its basic land types give it (CR 305.6)."""

    regardless_of_source: ClassVar[bool] = True
    reads = frozenset(["abilities", "types", "subtypes"])

    def matches(self, ctx: Context, obj: int) -> bool:
        """Wherever the abilities function."""
        rules, chars = ctx.game.rules, ctx.game.characteristics(obj)
        subtypes = chars[SUBTYPES]
        if "land" in chars[TYPES] and not subtypes.isdisjoint(BASIC_LAND_TYPES):
            return True
        abilities = chars[ABILITIES]
        return any(isinstance(meaning, Activated) for ability in abilities for meaning in rules.expand(ability))


def _of_deck(ctx: Context, of: Filter) -> Sequence[int]:
    return [card for card in starting_deck(ctx.game, ctx.controller) if of.matches(ctx, card)]


# Before the game -----------------------------------------------------------------------------------------------


@event
class CompanionRevealed(Event):
    """A player reveals their companion, which stays outside the game (CR 103.2b)."""

    rule: ClassVar[str] = "103.2b"
    objects: ClassVar[tuple[str, ...]] = ("card",)
    player: int
    card: int

    def told(self, teller: Teller) -> str:
        """Which card."""
        return f"{teller.player(self.player)} reveals {teller.card(self.card)} as their companion"

    def perform(self, game: Game) -> None:
        """All players know from here on what it is."""
        game.set(SEEN_BY, self.card, game.players)
        game.set(COMPANION, self.player, self.card)


def may_be_companion(game: Game, player: int, card: int) -> bool:
    """Whether the condition of the card's companion ability is fulfilled by the player's starting deck (CR 103.2b)."""
    ctx = Context(game, card, player)
    return any(keyword.parameters[0].holds(ctx) for keyword in keywords_of(game, card, "companion"))


def _reveal(game: Game, frame: Frame) -> None:
    """CR 103.2b, 702.139a: in turn order everybody may reveal one card that fits their deck."""
    for player in game.apnap():
        fitting = [card for card in game.zone("outside", player) if may_be_companion(game, player, card)]
        for card in choose_some(game, player, fitting, "103.2b", "Reveal a companion?", most=1):
            game.happen(CompanionRevealed(player, card))


# Into the hand -------------------------------------------------------------------------------------------------


@node
class TakeCompanion(Instruction):
    """Put your companion from outside the game into your hand (CR 702.139a)."""

    def perform(self, ctx: Context) -> None:
        """It remains in the game from here on (CR 702.139c)."""
        game, player = ctx.game, ctx.controller
        card = game.get(COMPANION, player)
        game.set(COMPANION, player, 0)
        bring_in(game, player, (card,))


@node
class MayTakeCompanion(Answering[AvailableSpecialActions, tuple[SpecialAction, ...]]):
    """Once, in a main phase of their turn with an empty stack, a player may pay {3} for it (CR 116.2g, 702.139a)."""

    question: ClassVar[type[AvailableSpecialActions]] = AvailableSpecialActions
    fields: ClassVar[tuple[Field[int], ...]] = (COMPANION,)

    def answer(
        self, ctx: Context, value: tuple[SpecialAction, ...], question: AvailableSpecialActions
    ) -> tuple[SpecialAction, ...]:
        """Where it can be brought into the game at all (CR 400.11b, 903.11)."""
        card = ctx.game.get(COMPANION, question.player)
        if not card or card not in cards_outside(ctx.game, question.player):
            return value
        return (*value, SpecialAction("companion", card, TakeCompanion(), COST, sorcery=True))


# Words -----------------------------------------------------------------------------------------------------------


def _only(a: Filter) -> Condition:
    return EachCardInDeck(a)


def _only_both(a: Filter, b: Filter) -> Condition:
    return EachCardInDeck(Or((a, b)))


def _each_at_most(f: Filter, n: int) -> Condition:
    return EachCardInDeck(ManaValueAtMost(n), f)


def _each_is(f: Filter, g: Filter) -> Condition:
    return EachCardInDeck(g, f)


def _each_activated(f: Filter) -> Condition:
    return EachCardInDeck(HasActivatedAbility(), f)


def _none_repeats() -> Condition:
    return EachCardInDeck(Not(RepeatsManaSymbol()))


apnap_declarations = declares(
    # Its parameter is a condition about the starting deck.
    keyword_ability("companion", cumulative=True),
    COMPANION,
    # Lists name it in a part of its own, beside the sideboard; it begins outside the game as that does (CR 400.11a).
    DeckPart("companion", "outside", shuffled=False),
    # Before the game and while it is played.
    InsertedStep("before the game", Step("companions", _reveal, "103.2b"), before="shuffle"),
    MayTakeCompanion(),
    # Words.
    words("keyword line", "(companion — {c:deck condition}.|companion—{c:deck condition}.)", lambda c: (companion(c),)),
    words("deck condition", "your starting deck contains only {a:card filter.p}", _only),
    words("deck condition", "your starting deck contains only {a:card filter.p} and {b:card filter.p}", _only_both),
    words(
        "deck condition",
        "no card in your starting deck has more than one of the same mana symbol in its mana cost",
        _none_repeats,
    ),
    words("deck condition", "each {f:card filter.s} in your starting deck has a different name", DifferentNamesInDeck),
    words("deck condition", "each {f:card filter.s} in your starting deck shares a card type", SharedCardTypeInDeck),
    words(
        "deck condition",
        "each {f:card filter.s} in your starting deck has mana value {n:number} or less",
        _each_at_most,
    ),
    words("deck condition", "each {f:card filter.s} in your starting deck is a {g:card filter.s}", _each_is),
    words("deck condition", "each {f:card filter.s} in your starting deck has a activated ability", _each_activated),
    words(
        "deck condition",
        "your starting deck contains at least {n:many} cards more than the minimum deck size",
        DeckIsLarger,
    ),
)
