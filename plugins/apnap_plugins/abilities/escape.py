"""Escape (CR 702.138)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, ClassVar, Final

from apnap import (
    OBJECT,
    Ability,
    AffectsThis,
    Context,
    Continuous,
    Event,
    Field,
    Happened,
    Keyword,
    Manifest,
    Moved,
    Replacement,
    Static,
    TriggerCondition,
    Triggered,
    declares,
    node,
)
from apnap.words import Bindings, words
from apnap_plugins.rules.casting.casting import CAST_INFO, cast_info
from apnap_plugins.rules.casting.effects import ByKeyword, CastThisFor
from apnap_plugins.rules.continuous.continuous import Gain
from apnap_plugins.rules.costs.costs import CostPart, cost_parts
from apnap_plugins.rules.counters.counters import EntersWithChosenCounter, EntersWithCounters
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.conditions import ObjectIs
from apnap_plugins.rules.vocabulary.filters import Itself
from apnap_plugins.rules.vocabulary.selectors import This
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_cost
from apnap_plugins.rules.words.references import ToSettle, Unsettled

MANIFEST = Manifest(
    id="escape",
    kind="keyword ability",
    rules=("702.138",),
    since="THB",
    requires=("casting", "continuous-effects", "counters", "stack"),
    kernel=">=0.1,<0.2",
)

other_line: Final = partial(words, "other line")

WAY: Final = "escape"

THIS_WAY: Final = Field[bool]("entered as it escapes", OBJECT, False)
"""On a permanent to which its "escapes with" counters were applied as it entered (CR 702.138c)."""


def escape(*cost: CostPart) -> Keyword:
    """Escape [cost] (CR 702.138a)."""
    return Keyword("escape", (cost,))


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.138a: a static ability that functions in the graveyard."""
    effect = CastThisFor(cost_parts(keyword.parameters[0]), ByKeyword(WAY, ability=keyword))
    return (Static((effect,), zones=("graveyard",)),)


# What escaped -----------------------------------------------------------------------------------------


@node
class HasEscaped(Filter):
    """A spell that was cast from a graveyard with an escape ability, or the permanent that it became (CR 702.138b)."""

    reads = frozenset([CAST_INFO.name])

    def matches(self, ctx: Context, obj: int) -> bool:
        """A copy of such a spell wasn't cast."""
        return bool(cast_info(ctx.game, obj, "way") == WAY and cast_info(ctx.game, obj, "from") == "graveyard")


ESCAPED: Final = ObjectIs(This(), HasEscaped())


@node
class EscapesWith(Replacement):
    """This permanent escapes with counters (CR 702.138c): `counters` says how it enters."""

    counters: EntersWithCounters | EntersWithChosenCounter
    events: ClassVar[tuple[type[Event], ...]] = (Moved,)
    entering: ClassVar[bool] = True

    def applies(self, ctx: Context, event: Event) -> bool:
        """As it enters the battlefield, where it escaped."""
        return self.counters.applies(ctx, event) and ESCAPED.holds(ctx)

    def replace(self, ctx: Context, event: Event) -> Event:
        """It has entered this way, even where no counters were put on it."""
        entering = self.counters.replace(ctx, event)
        assert isinstance(entering, Moved)
        return entering.with_enters(THIS_WAY.name, True)


@node
class WhenEntersThisWay(TriggerCondition):
    """When it enters the battlefield this way: linked to `EscapesWith` (CR 702.138c, 603.11)."""

    events: ClassVar[tuple[type[Event], ...]] = (Moved,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """After the replacement effect was applied."""
        return WhenEnters(Itself()).matches(ctx, happened) and ctx.game.get(THIS_WAY, ctx.source)


def escapes_with(*abilities: Ability) -> Static:
    """This permanent escapes with abilities: it has them if it escaped (CR 702.138d)."""
    return Static((Continuous(AffectsThis(), (Gain(abilities),)),), ESCAPED)


# Words -----------------------------------------------------------------------------------------------


def _with_counters(p: tuple[Any, ...]) -> Any:
    return (EscapesWith(p[0]),) if len(p) == 1 and getattr(p[0], "condition", None) is None else None


def _says_counters(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], EscapesWith):
        yield {"p": (tree[0].counters,)}


def _this_way(p: Any, e: Any) -> Any:
    counters = _with_counters(p)
    return counters and ToSettle(
        lambda tree, targets: (Static(counters), Triggered(WhenEntersThisWay(), tree, targets=targets)), e
    )


def _says_this_way(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 2 and isinstance(tree[0], Static) and isinstance(tree[1], Triggered):
        static, then = tree
        if then == Triggered(WhenEntersThisWay(), then.effect, targets=then.targets):
            for found in _says_counters(static.effects):
                yield {**found, "e": Unsettled(then.effect, then.targets)}


def _with_abilities(abilities: tuple[Ability, ...]) -> Any:
    return (escapes_with(*abilities),)


def _says_abilities(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], Static):
        for effect in tree[0].effects:
            for part in getattr(effect, "parts", ()):
                if isinstance(part, Gain) and tree[0] == escapes_with(*part.abilities):
                    yield {"k": part.abilities}


apnap_declarations = declares(
    # Its parameter is the cost, a part of one or a tuple of parts.
    keyword_ability("escape", _means, worded=keyword_with_cost, cumulative=True),
    # What entered "this way".
    THIS_WAY,
    words("condition", "{o:mention.s} escaped", lambda o: ObjectIs(o, HasEscaped())),
    words("static", "~ escapes {p:with counters}", _with_counters, _says_counters),
    other_line("~ escapes {p:with counters}. when it enters this way, {e:sentences}", _this_way, _says_this_way),
    other_line("~ escapes with {k:keywords}.", _with_abilities, _says_abilities),
    other_line("~ escapes with {k:quote}.", _with_abilities, _says_abilities),
)
