"""Manifest (CR 701.34): cards put onto the battlefield face down as 2/2 creatures."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from apnap import (
    Answering,
    Context,
    Event,
    Game,
    Happened,
    Instruction,
    Manifest,
    Moved,
    Precondition,
    Replacement,
    Teller,
    Verb,
    Wording,
    declares,
    event,
    node,
)
from apnap.words import words
from apnap_plugins.rules.casting.face_down import TurnFaceUpOptions, TurnUp
from apnap_plugins.rules.costs.costs import cost_parts
from apnap_plugins.rules.faces.face_down import FACE_DOWN, FaceDownRevealed, TurnedFaceUp, arriving, listed
from apnap_plugins.rules.faces.faces import card_of
from apnap_plugins.rules.objects.replacement_order import SELF
from apnap_plugins.rules.vocabulary.actions import TO_MANIFEST
from apnap_plugins.rules.vocabulary.base import Filter, Selector, on_battlefield
from apnap_plugins.rules.vocabulary.characteristics import MANA_COST, TYPES
from apnap_plugins.rules.vocabulary.selectors import TopOfLibrary
from apnap_plugins.rules.words.references import resulting

MANIFEST = Manifest(
    id="manifest",
    name="Manifest",
    kind="keyword action",
    rules=("701.34",),
    since="FRF",
    editions=("2017-09-25",),
    requires=("casting-face-down", "face-down", "faces", "special-actions", "zones"),
    numbers={
        "2017-09-25": {"701.34": "701.32", "701.34e": "", "701.34f": "701.32e", "701.34g": "701.32f"},
        "2020-01-22": {"701.34": "701.33"},
        "2021-04-19": {},
    },
    kernel=">=0.1,<0.2",
    not_tested={"701.34g": "says where the rules of face-down permanents stand (708)"},
)

NEEDS_TO_ENTER: Final = Wording("manifest", "701.34e", (("", False), ("2020-01-22", True)))
"""Before that edition nothing was said of a card that can't enter: it was manifested, though it stays where it is."""

MANIFESTED: Final = "manifest"
"""How a manifested permanent came to be face down (CR 701.34a), and what turning it up for its mana cost is called."""
FACING: Final = listed(MANIFESTED)


@event
class Manifested(Event):
    """A player manifests a card (CR 701.34a)."""

    rule: ClassVar[str] = "701.34a"
    objects: ClassVar[tuple[str, ...]] = ("card",)
    subjects: ClassVar[tuple[str, ...]] = ("player", "card")
    card: int
    player: int
    by: int = 0

    def told(self, teller: Teller) -> str:
        """Who does it; whoever may not look at the card isn't told which it is."""
        return f"{teller.player(self.player)} manifests {teller.card(self.card)}"

    def move(self) -> Moved:
        """It is turned face down before it enters under that player's control (CR 708.3)."""
        enters = (arriving(FACING),)
        return Moved(self.card, "battlefield", controller=self.player, cause="manifest", by=self.by, enters=enters)

    def perform(self, game: Game) -> Happened | None:
        """Returns what it became."""
        return game.happen(self.move())


def manifest(game: Game, player: int, cards: Iterable[int], by: int = 0) -> tuple[int, ...]:
    """A player manifests cards: one after another from a library (CR 701.34d), else at once. Returns the permanents.

    A card that can't enter face down isn't manifested (CR 701.34e).
    """
    here = [card for card in cards if card in game.objects and card_of(game, card) is not None]
    if player not in game.players_in() or not here:
        return ()
    if any(game.object(card).zone[0] == "library" for card in here):
        return tuple(new for card in here for new in _at_once(game, [Manifested(card, player, by)]))
    return _at_once(game, [Manifested(card, player, by) for card in here])


def _at_once(game: Game, events: list[Manifested]) -> tuple[int, ...]:
    """Those of these cards that can be manifested."""
    needs = game.rules.wording(NEEDS_TO_ENTER)
    possible = [one for one in events if one.card in game.objects and (not needs or game.is_allowed(one.move()))]
    done = game.happen_all(possible) if possible else []
    new = (id for h in done if isinstance(h.event, Manifested) for id in h.result or ())
    return tuple(id for id in new if on_battlefield(game, id))


# Turning face up -----------------------------------------------------------------------------------------


def is_manifested(game: Game, obj: int) -> bool:
    """Whether it is a manifested permanent: only as long as it stays face down (CR 701.34a)."""
    facing = game.get(FACE_DOWN, obj)
    return facing is not None and facing.how == MANIFESTED and game.object(obj).zone[0] == "battlefield"


@node
class IsManifested(Filter):
    """A manifested permanent (CR 701.34a)."""

    reads = frozenset([FACE_DOWN.name])

    def matches(self, ctx: Context, obj: int) -> bool:
        """Also as it was last known."""
        return is_manifested(ctx.game, obj)


@node
class TurnedUpForManaCost(Answering[TurnFaceUpOptions, tuple[TurnUp, ...]]):
    """CR 701.34b: a manifested permanent may be turned face up for the mana cost of the creature card that represents it.

    Where that card has a morph ability too, this is one way beside the other (CR 701.34c).
    """

    question: ClassVar[type[TurnFaceUpOptions]] = TurnFaceUpOptions

    def answer(self, ctx: Context, value: tuple[TurnUp, ...], question: TurnFaceUpOptions) -> tuple[TurnUp, ...]:
        """By what is printed on the card, whatever the permanent is a copy of."""
        card = card_of(ctx.game, question.permanent)
        if card is None or not is_manifested(ctx.game, question.permanent):
            return value
        cost = card.characteristics[MANA_COST]
        if cost is None or "creature" not in card.characteristics[TYPES]:
            return value
        return (*value, TurnUp(MANIFESTED, cost_parts(cost)))


@node
class SpellCardStaysFaceDown(Replacement):
    """CR 701.34f: a manifested instant or sorcery card is revealed and left face down as it would be turned face up."""

    events: ClassVar[tuple[type[Event], ...]] = (TurnedFaceUp,)
    category: ClassVar[str] = SELF

    def precondition(self) -> Precondition:
        """There is something face down."""
        return Precondition(fields=(FACE_DOWN,))

    def applies(self, ctx: Context, event: Event) -> bool:
        """Where the card that represents it is no permanent card."""
        assert isinstance(event, TurnedFaceUp)
        card = card_of(ctx.game, event.obj)
        if card is None or not is_manifested(ctx.game, event.obj):
            return False
        return not card.characteristics[TYPES].isdisjoint({"instant", "sorcery"})

    def replace(self, ctx: Context, event: Event) -> Event:
        """Its controller reveals it; nothing was turned face up."""
        assert isinstance(event, TurnedFaceUp)
        definitions = ctx.game.definitions_of(event.obj)
        return FaceDownRevealed(event.obj, " and ".join(d.name for d in definitions))


# Words ---------------------------------------------------------------------------------------------------


@node
class ManifestCards(Instruction):
    """Manifest cards (CR 701.34a). The memory has the permanents under "manifested"."""

    cards: Selector

    def is_possible(self, ctx: Context) -> bool:
        """Nobody can choose to do it with an empty library (CR 608.2d)."""
        return bool(self.cards.objects(ctx))

    def perform(self, ctx: Context) -> bool:
        """Under the control of whoever does it. Returns whether any was."""
        made = manifest(ctx.game, ctx.controller, self.cards.objects(ctx), ctx.source)
        ctx.memory["manifested"] = made
        return bool(made)


apnap_declarations = declares(
    NEEDS_TO_ENTER,
    Verb(TO_MANIFEST, manifest),
    # Turning face up is a rule: a face-down permanent has no abilities.
    TurnedUpForManaCost(),
    SpellCardStaysFaceDown(),
    words(
        "clause",
        "manifest the top card of your library",
        **resulting(lambda: ManifestCards(TopOfLibrary()), "manifested", "creature"),
    ),
    words(
        "clause",
        "manifest the top {n:many} cards of your library",
        **resulting(lambda n: ManifestCards(TopOfLibrary(n)), "manifested", "creatures"),
    ),
    words(
        "clause",
        "(you manifest|manifest) the top card of {o:possessor} library",
        **resulting(lambda o: ManifestCards(TopOfLibrary(1, o)), "manifested", "creature"),
    ),
)
