"""Keyword abilities with an alternative cost that spells are given, or that are used from other zones (CR 118.9, 611.3d).

A way to cast a spell for such a cost is called by the id of the keyword, and behind a space perhaps by which instance it is
(`optional_costs.cost_id`).
"""

from __future__ import annotations

from typing import ClassVar

from apnap import Answering, Context, Continuous, Game, Keyword, Moved, Part, StaticEffect, node
from apnap_plugins.rules.casting.casting import AlternativeCosts, CastingOptions, alternatives, note_cast
from apnap_plugins.rules.casting.next_spell import announced
from apnap_plugins.rules.casting.spells_you_cast import AffectsSpells
from apnap_plugins.rules.continuous.continuous import Gain
from apnap_plugins.rules.effects.as_it_enters import IS_ALSO
from apnap_plugins.rules.payment.frame import NORMAL, Castable, CastingWay
from apnap_plugins.rules.vocabulary.base import Filter


@node
class GrantedWay(CastingWay):
    """A way to cast a card for an alternative cost that an effect gives the spell with an ability (CR 118.9).

    The permanent that the spell becomes has that ability to the end of the game (CR 611.3d): `parts`.
    """

    parts: tuple[Part, ...] = ()

    def announcement(self, game: Game, player: int, card: int) -> Moved:
        """The spell has it from the first moment."""
        move = CastingWay.announcement(self, game, player, card)
        return move.with_enters(IS_ALSO.name, (*move.entering(IS_ALSO.name, ()), *self.parts))


@node
class AlternativeCostsOfSpells(Answering[AlternativeCosts, tuple[CastingWay, ...]]):
    """Spells you cast have a keyword ability with an alternative cost: seen before they are cast (CR 601.3, 611.3d).

    Which spells have it another effect of the same ability says (`AffectsSpells`): `spells_may_cost` gives both.
    """

    ability: Keyword
    question: ClassVar[type[AlternativeCosts]] = AlternativeCosts

    def answer(self, ctx: Context, value: tuple[CastingWay, ...], question: AlternativeCosts) -> tuple[CastingWay, ...]:
        """The costs of that ability which the card would have as a spell, beside its own."""
        game, player, card, way = ctx.game, question.player, question.card, question.way
        if player != ctx.controller or game.object(card).zone[0] == "stack":
            return value

        def costs(spell: int) -> tuple[CastingWay, ...]:
            note_cast(game, spell, **{"caster": player, "from": game.object(card).zone[0]})
            return game.query(AlternativeCosts(player, spell, way), ())

        found = game.foresee(announced(game, player, card, way), costs)
        mine = (other for other in found if is_called(other, self.ability.id))
        return (*value, *(self._granted(other) for other in mine if other not in value))

    def _granted(self, way: CastingWay) -> CastingWay:
        return GrantedWay(way.id, way.cost, way.others, way.instant, way.free, way.face, (Gain((self.ability,)),))


def is_called(way: CastingWay, keyword: str) -> bool:
    """Whether a way to cast a spell is for a cost of that keyword (CR 118.9)."""
    return way.id.partition(" ")[0] == keyword


def spells_may_cost(which: Filter, ability: Keyword) -> tuple[StaticEffect, ...]:
    """The effects of "spells you cast have ...", an ability with an alternative cost."""
    return (Continuous(AffectsSpells(which), (Gain((ability,)),)), AlternativeCostsOfSpells(ability))


@node
class CastThisUsing(Answering[CastingOptions, tuple[Castable, ...]]):
    """You may cast this card from the zone where it is for an alternative cost of a keyword ability that it has.

    In a static ability that functions in that zone.
    """

    keyword: str
    question: ClassVar[type[CastingOptions]] = CastingOptions

    def answer(self, ctx: Context, value: tuple[Castable, ...], question: CastingOptions) -> tuple[Castable, ...]:
        """For the card's owner, in as many ways as it has such abilities (CR 118.9a)."""
        if ctx.game.object(ctx.source).owner != question.player:
            return value
        found = alternatives(ctx.game, question.player, ctx.source, NORMAL)
        return (*value, *(pair for pair in found if is_called(pair[1], self.keyword)))
