"""Casting cards while something resolves: "you may cast ... without paying its mana cost" (CR 608.2g)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from apnap import Context, Instruction, node
from apnap_plugins.rules.casting.casting import castable, choose_face
from apnap_plugins.rules.casting.costs_in_resolution import must_cast
from apnap_plugins.rules.casting.next_spell import announced
from apnap_plugins.rules.effects.permissions import AllowedSpell, SpendOnThose, Terms
from apnap_plugins.rules.payment.frame import CastingWay
from apnap_plugins.rules.vocabulary.asking import choose_some
from apnap_plugins.rules.vocabulary.base import ANY_NUMBER, Amount, Filter, Selector, amount
from apnap_plugins.rules.vocabulary.filters import Anything
from apnap_plugins.rules.vocabulary.selectors import You


@node
class CastNow(Instruction):
    """You cast some of these cards: for "you may cast", with `May` (CR 608.2g, 601.3e).

    - `meant` says what the spells must be, judged as they would be on the stack.
    - `most` is how many of them may be cast; they are cast one after the other, each of them chosen after the one before.
    - `free` is without paying their mana costs (CR 118.9); else they are paid for.
    - `exiled`: what is cast is exiled where it would be put into a graveyard (CR 614.1a).
    - `mana`: to cast them, mana may be spent as though it were mana of these types (CR 609.4b).
    - `who` casts them instead of you; nobody does where that is no player who is there.
    """

    cards: Selector
    meant: Filter = Anything()
    most: Amount = ANY_NUMBER
    free: bool = True
    exiled: bool = False
    mana: str = ""
    who: Selector = You()

    def _by(self, ctx: Context) -> Context | None:
        """The point of view of the player who casts them."""
        if self.who == You():
            return ctx
        player = next(iter(self.who.players(ctx)), None)
        return None if player is None else ctx.seen_by(player)

    def _terms(self) -> Terms:
        return Terms("free" if self.free else "allowed", exiled=self.exiled, mana=self.mana)

    def _way(self, ctx: Context) -> CastingWay:
        terms = self._terms()
        return AllowedSpell(terms.id, free=self.free, terms=terms, source=ctx.source)

    def _ways(self, ctx: Context, card: int) -> list[CastingWay]:
        """The faces of a card that can be cast now and are what is meant."""
        game, player = ctx.game, ctx.controller
        return [
            way
            for way in castable(game, player, card, self._way(ctx))
            if self.meant == Anything()
            or game.foresee(announced(game, player, card, way), lambda spell: self.meant.matches(ctx, spell))
        ]

    def _cast(self, ctx: Context, card: int) -> int | None:
        """One of them: which face of it, the player chooses first (CR 709.3). None where it wasn't cast."""
        game, player, ways = ctx.game, ctx.controller, self._ways(ctx, card)
        way = game.act(player, lambda: choose_face(game, player, card, ways))
        return None if way is None else must_cast(game, player, card, way, ctx.this)

    def is_possible(self, ctx: Context) -> bool:
        """Whether one of them can be cast (CR 608.2d), also with mana that can be spent on nothing else."""
        by = self._by(ctx)
        if by is None or not self.mana:
            return by is not None and self._some_can_be_cast(by)
        return ctx.game.trial(partial(self._spending, by, self._some_can_be_cast)) is not False

    def _some_can_be_cast(self, ctx: Context) -> bool:
        return any(self._ways(ctx, card) for card in self.cards.objects(ctx))

    def _spending(self, ctx: Context, action: Callable[[Context], bool]) -> bool:
        """What is done while mana may be spent as though it were of other types."""
        effect = ctx.game.add_effect(ctx, SpendOnThose(self._terms()))
        done = action(ctx)
        ctx.game.remove_effect(effect)
        return done

    def perform(self, ctx: Context) -> bool:
        """Returns whether any was cast. Nobody has to go on once one was."""
        by = self._by(ctx)
        if by is None:
            return False
        return self._spending(by, self._cast_some) if self.mana else self._cast_some(by)

    def _cast_some(self, ctx: Context) -> bool:
        game, player = ctx.game, ctx.controller
        left, tried, done = list(self.cards.objects(ctx)), 0, 0
        most = amount(ctx, self.most)
        while tried < most:
            able = [card for card in left if self._ways(ctx, card)]
            least = 0 if tried else 1
            words = "Cast which of them?"
            chosen = (
                choose_some(game, player, able, "608.2g", words, least=least, most=1, source=ctx.this) if able else ()
            )
            if not chosen:
                break
            (card,) = chosen
            left.remove(card)
            tried += 1
            done += self._cast(ctx, card) is not None
        return done > 0
