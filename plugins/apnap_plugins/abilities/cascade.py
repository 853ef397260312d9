"""Cascade (CR 702.85)."""

from __future__ import annotations

from typing import Any, ClassVar

from apnap import (
    Ability,
    Answering,
    Context,
    Game,
    Instruction,
    Manifest,
    Moved,
    Node,
    Question,
    Static,
    Triggered,
    declares,
    node,
    question,
)
from apnap.words import words
from apnap_plugins.rules.casting.casting import offer_cast
from apnap_plugins.rules.casting.triggers import WhenYouCast
from apnap_plugins.rules.objects.arranging import bottom_in_random_order
from apnap_plugins.rules.payment.frame import CastingWay
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.vocabulary.asking import choose_some
from apnap_plugins.rules.vocabulary.base import Filter, top_of_library
from apnap_plugins.rules.vocabulary.characteristics import is_type, mana_value, mana_value_of
from apnap_plugins.rules.vocabulary.filters import Itself
from apnap_plugins.rules.words.keywords import keyword_ability, spell_keyword_words

MANIFEST = Manifest(
    id="cascade",
    kind="keyword ability",
    rules=("702.85",),
    since="ARB",
    requires=("casting", "permanents"),
    kernel=">=0.1,<0.2",
)


@question
class ActionsAsYouCascade(Question[tuple[tuple[int, Node], ...]]):
    """What a player may do once the cards are exiled as they cascade (CR 702.85b), as (source, instruction) pairs.

    The first value is empty; answers add to it. The memory of the instruction has the exiled cards under "exiled".
    """

    rule: ClassVar[str] = "702.85b"
    player: int


@node
class CascadeWay(CastingWay):
    """CR 702.85a: for nothing, if the resulting spell's mana value is less than `below`."""

    below: int = 0

    def allowed(self, game: Game, player: int, card: int) -> bool:
        """Asked of each face that could be cast, as the card is with that face only (CR 709.3a, 712.7a, 716.3a)."""
        return mana_value(self.base(game, card) or game.characteristics(card)) < self.below


@node
class CascadeThrough(Instruction):
    """CR 702.85a: exile cards down to a cheaper nonland card, which may be cast; the others go to the bottom."""

    rule: ClassVar[str] = "702.85a"

    def perform(self, ctx: Context) -> None:
        """The spell counts as it is, or was as it left the stack (CR 608.2h)."""
        game, below = ctx.game, mana_value_of(ctx.game, ctx.source)
        exiled, found = _exile_until(ctx, below)
        _as_you_cascade(ctx, tuple(exiled))
        if found and _is_exiled(game, found):
            offer_cast(game, ctx.controller, found, CascadeWay("cascade", free=True, below=below), ctx.this)
        left = [card for card in exiled if _is_exiled(game, card)]
        bottom_in_random_order(game, left, "cascade", ctx.source)


def _exile_until(ctx: Context, below: int) -> tuple[list[int], int]:
    """The cards that were exiled one after another, and the last of them if it is what was looked for, else 0."""
    game = ctx.game
    exiled: list[int] = []
    while top := top_of_library(game, ctx.controller, 1):
        moved = game.happen(Moved(top[0], "exile", cause="cascade", by=ctx.source))
        cards = [card for card in (moved.result or () if moved is not None else ()) if _is_exiled(game, card)]
        exiled += cards
        for card in cards:
            if not is_type(game, card, "land") and mana_value_of(game, card) < below:
                return exiled, card
        if top_of_library(game, ctx.controller, 1) == top:
            break  # a card that can't be moved
    return exiled, 0


def _is_exiled(game: Game, card: int) -> bool:
    return card in game.objects and game.objects[card].zone[0] == "exile"


# As you cascade --------------------------------------------------------------------------------------


def _as_you_cascade(ctx: Context, exiled: tuple[int, ...]) -> None:
    """CR 702.85b: after all cards were exiled, before one is cast or they are put on the bottom."""
    game = ctx.game
    for source, action in game.query(ActionsAsYouCascade(ctx.controller), ()):
        assert isinstance(action, Instruction)
        action.perform(Context(game, source, ctx.controller, this=ctx.this, memory={"exiled": exiled}))


@node
class AsYouCascade(Answering[ActionsAsYouCascade, tuple[tuple[int, Node], ...]]):
    """As you cascade, you may do something with the exiled cards (CR 702.85b)."""

    action: Instruction
    question: ClassVar[type[ActionsAsYouCascade]] = ActionsAsYouCascade

    def answer(
        self, ctx: Context, value: tuple[tuple[int, Node], ...], question: ActionsAsYouCascade
    ) -> tuple[tuple[int, Node], ...]:
        """For the controller of the ability."""
        return (*value, (ctx.source, self.action)) if question.player == ctx.controller else value


@node
class MayPutExiled(Instruction):
    """You may put a card that a filter means from among the exiled cards onto the battlefield tapped."""

    rule: ClassVar[str] = "702.85b"
    filter: Filter

    def perform(self, ctx: Context) -> None:
        """One of those that are still there and could be put there."""
        game = ctx.game
        there = (card for card in ctx.memory.get("exiled", ()) if _is_exiled(game, card))
        options = tuple(card for card in there if self.filter.matches(ctx, card))
        if not options:
            return
        words = "Put a card onto the battlefield tapped?"
        chosen = choose_some(game, ctx.controller, options, self.rule, words, most=1, source=ctx.source)
        for card in chosen:
            game.happen(
                Moved(
                    card,
                    "battlefield",
                    controller=ctx.controller,
                    cause="effect",
                    by=ctx.source,
                    enters=((TAPPED.name, True),),
                )
            )


# The keyword -----------------------------------------------------------------------------------------


def _put(f: Filter) -> tuple[Ability, ...]:
    return (Static((AsYouCascade(MayPutExiled(f)),)),)


def _says_put(tree: Any) -> Any:
    ability = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    effect = ability.effects[0] if isinstance(ability, Static) and len(ability.effects) == 1 else None
    if isinstance(effect, AsYouCascade) and isinstance(effect.action, MayPutExiled):
        if tree == _put(effect.action.filter):
            yield {"f": effect.action.filter}


apnap_declarations = declares(
    # Each instance triggers separately (CR 702.85c).
    keyword_ability(
        "cascade",
        # CR 702.85a: a triggered ability that functions on the stack only.
        Triggered(WhenYouCast(Itself()), CascadeThrough(), zones=("stack",), tag="cascade"),
        worded=spell_keyword_words,
        cumulative=True,
    ),
    words(
        "line",
        "as you cascade, you may put a {f:card filter.s} from among the exiled cards onto the battlefield tapped.",
        _put,
        _says_put,
    ),
)
