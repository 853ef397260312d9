"""Playing cards from among those that lie somewhere: "you may cast spells from among cards exiled with ~" (CR 601.3).

Face-down cards can be played by those alone who may look at them (CR 406.3b).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, ClassVar, Final

from apnap import Answering, Context, StaticEffect, node
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.casting.casting import CastingOptions
from apnap_plugins.rules.casting.lands import LandPlayOptions, LandWay
from apnap_plugins.rules.effects.permissions import AllowedLand, AllowedSpell, SpendOnThose, Terms
from apnap_plugins.rules.effects.text_linked import EXILED_WITH, IT
from apnap_plugins.rules.faces.face_down import is_face_down
from apnap_plugins.rules.payment.frame import Castable
from apnap_plugins.rules.vocabulary.base import Filter, Selector
from apnap_plugins.rules.vocabulary.filters import Anything, HasType, YouOwn
from apnap_plugins.rules.vocabulary.selectors import All
from apnap_plugins.rules.words.filters import both, parts_of

cards_there: Final = partial(words, "cards there")
static: Final = partial(words, "static")


def _known(ctx: Context, cards: Selector) -> tuple[int, ...]:
    """Those of some cards that the controller may look at and reaches."""
    game, player = ctx.game, ctx.controller
    return tuple(
        card
        for card in cards.objects(ctx)
        if game.exists(card)
        and game.reaches(player, card)
        and (not is_face_down(game, card) or game.may_look(player, card))
    )


@node
class MayCastAmong(Answering[CastingOptions, tuple[Castable, ...]]):
    """You may cast spells that a filter means from among certain cards, on these terms (CR 601.3, 611.3d)."""

    cards: Selector
    terms: Terms
    filter: Filter = Anything()
    question: ClassVar[type[CastingOptions]] = CastingOptions

    def answer(self, ctx: Context, value: tuple[Castable, ...], question: CastingOptions) -> tuple[Castable, ...]:
        """Those that are there now; what the spell would be is looked at by the way (CR 601.3e)."""
        terms = self.terms
        if question.player != ctx.controller or not terms.available(ctx):
            return value
        way = AllowedSpell(terms.id, free=terms.free, terms=terms, source=ctx.source, meant=self.filter)
        return (*value, *((card, way) for card in _known(ctx, self.cards)))


@node
class MayPlayLandsAmong(Answering[LandPlayOptions, tuple[tuple[int, LandWay], ...]]):
    """You may play lands from among certain cards, on these terms (CR 305.1, 611.3d)."""

    cards: Selector
    terms: Terms
    question: ClassVar[type[LandPlayOptions]] = LandPlayOptions

    def answer(
        self, ctx: Context, value: tuple[tuple[int, LandWay], ...], question: LandPlayOptions
    ) -> tuple[tuple[int, LandWay], ...]:
        """As the land that the player may play this turn."""
        if question.player != ctx.controller or not self.terms.available(ctx):
            return value
        way = AllowedLand(self.terms.id, self.terms, ctx.source)
        lands = (card for card in _known(ctx, self.cards) if HasType("land").matches(ctx, card))
        return (*value, *((card, way) for card in lands))


# Words ------------------------------------------------------------------------------------------------------

_PLAIN: Final = Terms("among")
_ANY_COLOR: Final = Terms("among", mana="WUBRG")
_ONCE: Final = Terms("among", once=True)
_THEM: Final = "(those spells|them|it)"
_AS_ANY: Final = "you may spend mana as though it were mana of any color"
_VERBS: Final = (("play lands and cast spells from among", True, True), ("play", True, True),
                 ("cast spells from among", False, True), ("play lands from among", True, False))  # fmt: skip


def _permitted(lands: bool, spells: bool, terms: Terms) -> dict[str, Any]:
    def means(g: Selector) -> tuple[StaticEffect, ...]:
        cast: tuple[StaticEffect, ...] = (MayCastAmong(g, terms),) if spells else ()
        spent: tuple[StaticEffect, ...] = (SpendOnThose(terms),) if terms.mana else ()
        return (*((MayPlayLandsAmong(g, terms),) if lands else ()), *cast, *spent)

    def says(tree: Any) -> Iterator[Bindings]:
        first = tree[0] if isinstance(tree, tuple) and tree else None
        if isinstance(first, (MayCastAmong, MayPlayLandsAmong)) and tree == means(first.cards):
            yield {"g": first.cards}

    return {"means": means, "says": says}


def _permissions() -> Iterator[WordDeclaration]:
    for what, lands, spells in _VERBS:
        yield static(f"you may {what} {{g:cards there}}", **_permitted(lands, spells, _PLAIN))
        if spells:
            yield static(
                (
                    f"you may {what} {{g:cards there}}, and {_AS_ANY} to cast {_THEM}",
                    f"you may {what} {{g:cards there}}. if you cast a spell this way, {_AS_ANY} to cast it",
                ),
                **_permitted(lands, spells, _ANY_COLOR),
            )
    yield static(
        "you may cast spells from among {g:cards there}. you can't cast more than one spell this way each turn",
        **_permitted(False, True, _ONCE),
    )


def _yours_in_exile(f: Filter, h: Filter) -> All:
    return All(both(f, YouOwn(), h), "exile")


def _says_yours_in_exile(tree: Any) -> Iterator[Bindings]:
    parts = parts_of(tree.filter) if isinstance(tree, All) and tree.zone == "exile" else ()
    if len(parts) > 1 and parts[-2] == YouOwn():
        yield {"f": both(*parts[:-2]), "h": parts[-1]}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    cards_there(f"cards {IT}", lambda: EXILED_WITH),
    cards_there("{f:card filter.p} you own in exile {h:having}", _yours_in_exile, _says_yours_in_exile),
    *_permissions(),
)
