"""Overload (CR 702.96): cast for its overload cost, a spell says "each" wherever it says "target" (CR 612)."""

from __future__ import annotations

import dataclasses
from collections import Counter
from typing import Any, ClassVar

from apnap import (
    ABILITIES,
    EVERYWHERE,
    Ability,
    AffectsThis,
    Context,
    Continuous,
    Keyword,
    Manifest,
    Node,
    Op,
    Part,
    Static,
    Working,
    declares,
    node,
)
from apnap_plugins.rules.casting.casting import AlternativeCost
from apnap_plugins.rules.casting.conditions import WasCastThatWay
from apnap_plugins.rules.costs.costs import CostPart, cost_parts
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import Ref, Selector
from apnap_plugins.rules.vocabulary.selectors import All, EachOpponent, EachPlayer, Target, Together, You
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_cost

MANIFEST = Manifest(
    id="overload",
    kind="keyword ability",
    rules=("702.96",),
    since="RTR",
    requires=("casting", "continuous-effects", "text"),
    kernel=">=0.1,<0.2",
)

OVERLOAD = "overload"
PLAYERS = {"any": EachPlayer(), "opponent": EachOpponent(), "you": You()}


def overload(cost: CostPart | tuple[CostPart, ...]) -> Keyword:
    """Overload [cost]."""
    return Keyword(OVERLOAD, (cost,))


@node
class ThoseEach(Selector):
    """What "each [quality]" meant where the text said it; words after it that look back at that mean the same objects."""

    of: Selector
    name: str

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """Found when it is asked for first, as the text is followed (CR 608.2c, 608.2h)."""
        if self.name not in ctx.memory:
            ctx.memory[self.name] = self.of.refs(ctx)
        found: tuple[Ref, ...] = ctx.memory[self.name]
        return found


def each(spec: TargetSpec) -> Selector:
    """What a target phrase means with "each" in the place of "target" (CR 702.96a): all that it could name (CR 702.96b)."""
    parts: list[Selector] = [PLAYERS[spec.players]] if spec.players else []
    parts += [All(meant, zone) for zone, meant in spec.places()]
    return parts[0] if len(parts) == 1 else Together(tuple(parts))


def overloaded(tree: Node, place: int = 0) -> Node:
    """A text with "each" instead of "target": phrases don't name targets any more, but all that they mean (CR 702.96a)."""

    def change(part: Node) -> Node:
        specs = getattr(part, "targets", ())
        if not specs or not all(isinstance(spec, TargetSpec) for spec in specs):
            return part
        often = Counter(inner.slot for inner in part.walk() if isinstance(inner, Target))

        def meant(inner: Node) -> Node:
            if not isinstance(inner, Target) or inner.slot >= len(specs):
                return inner
            all_of_them = each(specs[inner.slot])
            again = often[inner.slot] > 1
            return ThoseEach(all_of_them, f"each #{place}.{inner.slot}") if again else all_of_them

        plain = dataclasses.replace(part, targets=())  # type: ignore[type-var]
        changed = plain.rewritten(meant)
        assert changed is not None
        return changed

    result = tree.rewritten(change)
    assert result is not None
    return result


@node
class SaysEach(Op):
    """Replaces "target" by "each"."""

    def apply(self, values: Working) -> None:
        """In all of the rules text (CR 612.1)."""
        abilities: tuple[Any, ...] = values[ABILITIES]
        values[ABILITIES] = tuple(overloaded(ability, place) for place, ability in enumerate(abilities))


@node
class EachForTarget(Part):
    """CR 702.96a, 702.96c: all instances of the word "target" are replaced by "each" (layer 3)."""

    layer: ClassVar[str] = "3"
    writes: ClassVar[frozenset[str]] = frozenset([ABILITIES.name])

    def op(self, ctx: Context, obj: int) -> Op | None:
        """Replaces "target" by "each", whatever the object."""
        return SaysEach()


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.96a: an alternative cost, and a text that changes where it was paid, while the spell is on the stack."""
    return (
        Static((AlternativeCost(OVERLOAD, cost_parts(keyword.parameters[0])),), zones=(EVERYWHERE,)),
        Static((Continuous(AffectsThis(), (EachForTarget(),)),), WasCastThatWay(OVERLOAD), zones=("stack",)),
    )


apnap_declarations = declares(
    # Its parameter is the cost, a part of one or a tuple of parts.
    keyword_ability(OVERLOAD, _means, worded=keyword_with_cost)
)
