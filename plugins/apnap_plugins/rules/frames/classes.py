"""Classes (CR 717): levels, and class level bars."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap import (
    OBJECT,
    Ability,
    AffectsThis,
    Condition,
    Context,
    Continuous,
    Event,
    Field,
    Game,
    Happened,
    Instruction,
    Keyword,
    KeywordDefinition,
    Leaf,
    Manifest,
    Static,
    Teller,
    TriggerCondition,
    declares,
    event,
    node,
)
from apnap_plugins.rules.continuous.continuous import Gain
from apnap_plugins.rules.costs.costs import CostPart, cost_parts
from apnap_plugins.rules.stack.abilities import Activated

MANIFEST = Manifest(
    id="classes",
    name="Classes",
    kind="rules",
    rules=("717",),
    requires=("activated-abilities", "continuous-effects", "casting"),
    kernel=">=0.1,<0.2",
    not_tested={"717.1": "describes how the card is printed"},
)

LEVEL: Final = Field[int]("level", OBJECT, 1, layered=True, public=True)
"""A permanent's level, a designation; 1 where it has none (CR 717.2b, 717.2d)."""
LEVEL_BAR: Final = "class level"


def class_level(cost: CostPart | tuple[CostPart, ...], level: int, *abilities: Ability) -> Keyword:
    """A class level bar: [cost]: Level N — [abilities] (CR 717.2a, 717.3)."""
    return Keyword(LEVEL_BAR, (cost, level, abilities))


@node
class LevelIs(Condition):
    """This permanent's level is `level` (CR 717.2a), or with `or_greater` at least that."""

    level: int
    or_greater: bool = False
    reads = frozenset([LEVEL.name])

    def holds(self, ctx: Context) -> bool:
        """Now, or as it was last (CR 717.2d, 717.4)."""
        now = ctx.game.get(LEVEL, ctx.source)
        return now == self.level or (self.or_greater and now > self.level)


@event
class BecameLevel(Leaf):
    """A permanent's level becomes a number (CR 717.2a, 717.2b)."""

    rule: ClassVar[str] = "717.2a"
    obj: int
    level: int

    def told(self, teller: Teller) -> str:
        """The number that it reaches."""
        return f"{teller.card(self.obj)} becomes level {self.level}"

    def perform(self, game: Game) -> None:
        """It stays that also when the permanent stops being a Class (CR 717.2b)."""
        game.set(LEVEL, self.obj, self.level)


@node
class SetLevel(Instruction):
    """This Class's level becomes `level` (CR 717.2a)."""

    level: int

    def perform(self, ctx: Context) -> None:
        """Nothing where it is gone (CR 717.2c)."""
        ctx.game.happen(BecameLevel(ctx.source, self.level))


@node
class WhenBecomesLevel(TriggerCondition):
    """When this Class becomes level `level`."""

    level: int
    events: ClassVar[tuple[type[Event], ...]] = (BecameLevel,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Also for an ability that it has from that level on."""
        became = happened.event
        return isinstance(became, BecameLevel) and became.obj == ctx.source and became.level == self.level


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 717.2a: an activated ability as a sorcery, and a static ability that gives the abilities of its section.

    Also CR 107.16a, 717.2.
    """
    cost, level, abilities = keyword.parameters
    gain = Activated(cost_parts(cost), SetLevel(level), condition=LevelIs(level - 1), sorcery=True, tag=LEVEL_BAR)
    has = Static((Continuous(AffectsThis(), (Gain(abilities),)),), condition=LevelIs(level, or_greater=True))
    return (gain, has)


apnap_declarations = declares(
    # Class level bars; parameters: the cost, the level, the abilities of the section (CR 303.6).
    KeywordDefinition(LEVEL_BAR, _means, cumulative=True, text="{0}: Level {1} — {2}"),
    # Levels.
    LEVEL,
)
