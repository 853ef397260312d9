"""Filters for spells and abilities on the stack, and for what they target (CR 112, 113, 115)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Characteristics, Context, StateTrigger, Triggered, node
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.stack.stack import ABILITY, is_spell
from apnap_plugins.rules.stack.targets import TARGETS
from apnap_plugins.rules.vocabulary.base import Filter, Ref, Selector, WordedFilter, is_player, on_battlefield
from apnap_plugins.rules.vocabulary.characteristics import MANA_COST
from apnap_plugins.rules.vocabulary.phrases import Phrase
from apnap_plugins.rules.vocabulary.symbols import ManaCost


@node
class IsSpell(WordedFilter):
    """A card or a copy of one on the stack (CR 112.1); no ability."""

    remembers: ClassVar[bool] = True
    regardless_of_source: ClassVar[bool] = True
    of_spells: ClassVar[bool] = True

    def phrase(self) -> Phrase:
        """A kind of thing by itself: "creature spell"."""
        return Phrase(kinds=("spell",))

    def matches(self, ctx: Context, obj: int) -> bool:
        """Abilities on the stack are none."""
        return is_spell(ctx.game, obj)

    def matched(self, ctx: Context, obj: int, then: Characteristics) -> bool:
        """As now: an object is a spell for as long as it is there."""
        return self.matches(ctx, obj)


@node
class IsAbility(Filter):
    """An ability on the stack (CR 113.3b, 113.3c): activated or triggered ones, of a source that `source` means."""

    activated: bool = True
    triggered: bool = True
    source: Filter | None = None

    def matches(self, ctx: Context, obj: int) -> bool:
        """By the ability, and by its source as it is or was last (CR 113.7a)."""
        if not ctx.game.exists(obj) or ctx.game.object(obj).kind != "ability":
            return False
        info = ctx.game.get(ABILITY, obj)
        if info is None or not (
            (self.activated and isinstance(info.ability, Activated))
            or (self.triggered and isinstance(info.ability, (Triggered, StateTrigger)))
        ):
            return False
        return self.source is None or self.source.matches(ctx, info.source)


@node
class HasXInCost(Filter):
    """A spell or card with {X} in its mana cost (CR 107.3, 202.1)."""

    reads = frozenset([MANA_COST.name])

    def matches(self, ctx: Context, obj: int) -> bool:
        """Whatever X is."""
        cost = ctx.game.characteristics(obj)[MANA_COST]
        return cost is not None and "X" in cost.symbols


@node
class HasManaCost(Filter):
    """A spell, card or permanent whose mana cost is exactly one of these (CR 202.1): what costs {X} or {0}{0} does not cost {0}.

    What has no mana cost has none of them, {0} included (CR 202.1b).
    """

    costs: tuple[ManaCost, ...]
    reads = frozenset([MANA_COST.name])

    def matches(self, ctx: Context, obj: int) -> bool:
        """In whatever order the symbols are written."""
        cost = ctx.game.characteristics(obj)[MANA_COST]
        return cost is not None and any(sorted(cost.symbols) == sorted(one.symbols) for one in self.costs)


def _chosen(ctx: Context, obj: int) -> list[Ref]:
    """Every instance of a target that was chosen for a spell or ability (CR 115.9a)."""
    return [ref for part in ctx.game.get(TARGETS, obj) for refs in part for ref in refs]


@node
class HasTargetCount(Filter):
    """A spell or ability with that many targets: as often as anything was chosen, whatever became of it (CR 115.9a)."""

    count: int = 1
    reads = frozenset([TARGETS.name])

    def matches(self, ctx: Context, obj: int) -> bool:
        """The same object chosen twice counts twice (CR 115.9)."""
        return len(_chosen(ctx, obj)) == self.count


@node
class IsTargeting(Filter):
    """A spell or ability that targets something: a permanent that `filter` means, or one of `players_are` (CR 115.9b, 109.2).

    A filter that asks for spells means those on the stack.

    With `only`, nothing else was chosen, however often (CR 115.9c). A target that is gone is ignored. With `cards` it is a card
    that is neither on the battlefield nor on the stack (CR 109.2a).
    """

    of_targets: ClassVar[bool] = True
    filter: Filter | None = None
    players_are: Selector | None = None
    only: bool = False
    cards: bool = False
    reads = frozenset([TARGETS.name])

    def matches(self, ctx: Context, obj: int) -> bool:
        """By what the targets are like now, also one that is no longer legal."""
        refs = tuple(dict.fromkeys(_chosen(ctx, obj)))
        if self.only and len(refs) != 1:
            return False
        return any(self._means(ctx, ref) for ref in refs)

    def _means(self, ctx: Context, ref: Ref) -> bool:
        if is_player(ref):
            return self.players_are is not None and ref[1] in self.players_are.players(ctx)
        if self.filter is None or not self._where_meant(ctx, ref):
            return False
        return self.filter.matches(ctx, ref)

    def _where_meant(self, ctx: Context, obj: int) -> bool:
        """Whether it lies where the words mean it (CR 109.2)."""
        if self.cards:
            return ctx.game.exists(obj) and ctx.game.object(obj).zone[0] not in ("battlefield", "stack")
        return on_battlefield(ctx.game, obj) or self._of_spells()

    def _of_spells(self) -> bool:
        """Whether its filter asks for a spell, which is on the stack."""
        return self.filter is not None and any(isinstance(p, Filter) and p.of_spells for p in self.filter.walk())
