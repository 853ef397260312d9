"""A house plugin with what cards say that the rulebook's Examples name and no mechanic brings yet."""

from __future__ import annotations

from typing import Any, ClassVar

from apnap import Answering, Characteristics, Context, Event, Keyword, Manifest, Moved, node
from apnap_plugins.rules.casting.casting import AlternativeCosts, CastingOptions
from apnap_plugins.rules.casting.effects import CastThisFor
from apnap_plugins.rules.counters.counters import enters_with_counters
from apnap_plugins.rules.effects.replacement import TakesAlong
from apnap_plugins.rules.objects.actions import Sacrificed
from apnap_plugins.rules.payment.frame import Castable, CastingWay
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import make_characteristics
from apnap_plugins.rules.vocabulary.filters import CREATURE

MANIFEST = Manifest(id="examplecards", name="Cards of the rulebook's Examples", kind="house", requires=("rulecards",))


@node
class AsAnAura(CastingWay):
    """Cast for an alternative cost, it becomes an Aura spell, as bestow says."""

    def base(self, game: Any, card: int) -> Characteristics:
        return make_characteristics(
            game.name_of(card), "Enchantment — Aura", Keyword("enchant", (TargetSpec(CREATURE),)), cost="{2}{G}"
        )


@node
class MayBeAnAura(Answering[AlternativeCosts, tuple[CastingWay, ...]]):
    """The alternative way, from the hand."""

    way: CastingWay
    question: ClassVar[type[AlternativeCosts]] = AlternativeCosts

    def answer(self, ctx: Context, value: tuple[CastingWay, ...], question: AlternativeCosts) -> tuple[CastingWay, ...]:
        return (*value, self.way) if question.card == ctx.source else value


@node
class AsThoughInYours(Answering[CastingOptions, tuple[Castable, ...]]):
    """Cards in other players' graveyards may be cast as though they were in yours: what they say of that counts."""

    question: ClassVar[type[CastingOptions]] = CastingOptions

    def answer(self, ctx: Context, value: tuple[Castable, ...], question: CastingOptions) -> tuple[Castable, ...]:
        game = ctx.game
        if question.player != ctx.controller:
            return value
        for player in game.opponents(question.player):
            for one in game.zone("graveyard", player):
                for ability in game.characteristics(one).values.get("abilities", ()):
                    for meaning in game.rules.expand(ability):
                        for effect in getattr(meaning, "effects", ()):
                            if isinstance(effect, CastThisFor):
                                value = effect.answer(Context(game, one, player), value, CastingOptions(player))
        return value


@node
class Devour(TakesAlong):
    """As this enters, you may sacrifice any number of creatures; it enters with `count` +1/+1 counters for each."""

    count: int

    def options(self, ctx: Context, player: int) -> tuple[int, ...]:
        return tuple(
            o for o in ctx.game.zone("battlefield") if ctx.game.controller(o) == player and CREATURE.matches(ctx, o)
        )

    def leaving(self, ctx: Context, obj: int, player: int) -> Event:
        return Sacrificed(obj, player)

    def entering_with(self, ctx: Context, event: Moved, chosen: tuple[int, ...]) -> Moved:
        moved: Moved = event
        return enters_with_counters(ctx.game, moved, "+1/+1", self.count * len(chosen)) if chosen else moved
