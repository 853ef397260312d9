"""Hideaway (CR 702.75)."""

from __future__ import annotations

from typing import Final

from apnap import (
    OBJECT,
    Ability,
    Condition,
    Context,
    Field,
    Game,
    Instruction,
    Keyword,
    Manifest,
    Triggered,
    VisibilityRule,
    declares,
    node,
)
from apnap.words import words
from apnap_plugins.rules.casting.exiling import exile_face_down
from apnap_plugins.rules.casting.instructions import PlayForFree
from apnap_plugins.rules.effects.instructions import If, May
from apnap_plugins.rules.effects.linked_abilities import LinkedObjects, grant_of, link_to
from apnap_plugins.rules.looking.instructions import Place, Rest
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.vocabulary.actions import LOOK
from apnap_plugins.rules.vocabulary.asking import choose_one
from apnap_plugins.rules.vocabulary.base import Amount, amount, on_battlefield
from apnap_plugins.rules.vocabulary.conditions import NumberIs
from apnap_plugins.rules.vocabulary.quantities import Count
from apnap_plugins.rules.vocabulary.selectors import TopOfLibrary
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_number

MANIFEST = Manifest(
    id="hideaway",
    kind="keyword ability",
    rules=("702.75",),
    since="LRW",
    requires=("casting", "exile", "exiling", "lands", "linked-abilities", "reveal", "stack"),
    kernel=">=0.1,<0.2",
)

LINK: Final = "hideaway"
HIDDEN_BY: Final = Field[tuple[int, ...]]("hidden away by", OBJECT, (), ids=True)
"""On an exiled card: the permanent that exiled it, whose controller may look at it (CR 702.75a)."""
THE_EXILED_CARD: Final = LinkedObjects(LINK)


def hideaway(number: Amount) -> Keyword:
    """Hideaway N (CR 702.75a)."""
    return Keyword("hideaway", (number,))


@node
class HideAway(Instruction):
    """Look at the top cards of your library, exile one of them face down, put the rest on the bottom at random (CR 702.75a)."""

    count: Amount
    link: str = LINK

    def perform(self, ctx: Context) -> None:
        """Who controls the permanent may look at the card from now on; what is gone is controlled by nobody."""
        game, player, permanent = ctx.game, ctx.controller, ctx.source
        seen = TopOfLibrary(amount(ctx, self.count)).objects(ctx)
        if not seen:
            return
        game.verb(LOOK)(game, player, seen)
        card = choose_one(game, player, seen, "702.75a", "Hide which card away?", source=ctx.this)
        for exiled in exile_face_down(game, [card], permanent):
            game.set(HIDDEN_BY, exiled, (permanent,))
            link_to(game, exiled, permanent, self.link, grant_of(ctx))
        ctx.memory["among"] = tuple(other for other in seen if other != card)
        Place(Rest(), "library", bottom=True, random=True).perform(ctx)


def _may_look(game: Game, viewer: int, card: int) -> bool:
    """CR 702.75a: an ability that the exiled card has gained, for as long as it is there."""
    (permanent,) = game.get(HIDDEN_BY, card)
    return on_battlefield(game, permanent) and game.controller(permanent) == viewer


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.75a: a triggered ability, to which those that speak of "the exiled card" are linked."""
    return (Triggered(WhenEnters(), HideAway(keyword.parameters[0]), tag="hideaway"),)


def _may_play_if(q: Condition) -> Instruction:
    return If(q, May(PlayForFree(THE_EXILED_CARD)))


apnap_declarations = declares(
    HIDDEN_BY,
    VisibilityRule("hidden away", _may_look, HIDDEN_BY.name, hides=False),
    # Its parameter is the number (CR 702.75b: each card says it). Each instance triggers by itself.
    keyword_ability("hideaway", _means, worded=keyword_with_number, cumulative=True),
    words("clause", "play the exiled card without paying its mana cost", lambda: PlayForFree(THE_EXILED_CARD)),
    words("clause", "cast the exiled card without paying its mana cost", lambda: PlayForFree(THE_EXILED_CARD, False)),
    words("condition", "there are cards exiled with it", lambda: NumberIs(Count(THE_EXILED_CARD), "least", 1)),
    words("clause", "play one of them without paying its mana cost", lambda: PlayForFree(THE_EXILED_CARD, most=1)),
    words(
        "plain sentence",
        "you may play the exiled card without paying its mana cost if {q:condition}.",
        _may_play_if,
    ),
)
