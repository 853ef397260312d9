"""Devour (CR 702.82)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Final

from apnap import OBJECT, Ability, Condition, Context, Event, Field, Keyword, Manifest, Moved, Static, declares, node
from apnap.words import Bindings, words
from apnap_plugins.rules.continuous.text_static import lasting
from apnap_plugins.rules.counters.counters import PLUS, enters_with_counters, number_as_it_enters
from apnap_plugins.rules.effects.replacement import TakesAlong
from apnap_plugins.rules.objects.actions import Sacrificed
from apnap_plugins.rules.vocabulary.actions import CAN_SACRIFICE
from apnap_plugins.rules.vocabulary.base import Amount, Filter, Quantity
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_number

MANIFEST = Manifest(
    id="devour",
    kind="keyword ability",
    rules=("702.82",),
    since="ALA",
    requires=("counters", "replacement", "sacrifice"),
    kernel=">=0.1,<0.2",
)

DEVOURED: Final = Field[tuple[int, ...]]("devoured", OBJECT, (), ids=True)
"""On a permanent: what was sacrificed as a result of its devour abilities as it entered, as it last was (CR 702.82b)."""


def devour(number: Amount, quality: Filter = CREATURE) -> Keyword:
    """Devour N, or devour [type] N (CR 702.82a, 702.82c)."""
    return Keyword("devour", (number,) if quality == CREATURE else (number, quality))


@node
class Devours(TakesAlong):
    """As this enters, you may sacrifice any number of permanents; it enters with counters for each (CR 702.82a, 702.82c)."""

    number: Amount
    quality: Filter = CREATURE
    prompt: ClassVar[str] = "Sacrifice which to be devoured?"

    def options(self, ctx: Context, player: int) -> tuple[int, ...]:
        """What that player can sacrifice (CR 702.82a, 702.82c, 101.2)."""
        game = ctx.game
        able = game.verb(CAN_SACRIFICE)
        return tuple(o for o in game.zone("battlefield") if self.quality.matches(ctx, o) and able(game, player, o))

    def leaving(self, ctx: Context, obj: int, player: int) -> Event:
        """It is sacrificed."""
        return Sacrificed(obj, player)

    def entering_with(self, ctx: Context, event: Moved, chosen: tuple[int, ...]) -> Moved:
        """N +1/+1 counters for each; and it is known what it devoured (CR 702.82b)."""
        if not chosen:
            return event
        count = number_as_it_enters(ctx, self.number) * len(chosen)
        grown: Moved = enters_with_counters(ctx.game, event, PLUS, count)
        return grown.with_enters(DEVOURED.name, (*event.entering(DEVOURED.name, ()), *chosen))


@node
class PermanentsDevoured(Quantity):
    """How many permanents that a filter means this permanent devoured, as they were (CR 702.82b)."""

    filter: Filter
    reads = frozenset([DEVOURED.name])

    def value(self, ctx: Context) -> int:
        """By any of its devour abilities; also of a permanent that is gone."""
        return sum(self.filter.matches(ctx, one) for one in ctx.game.get(DEVOURED, ctx.source))


@node
class HasDevoured(Condition):
    """If it devoured such a permanent (CR 702.82b)."""

    filter: Filter
    reads = frozenset([DEVOURED.name])

    def holds(self, ctx: Context) -> bool:
        """One at least."""
        return PermanentsDevoured(self.filter).value(ctx) > 0


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    return (Static((Devours(*keyword.parameters),)),)


# Words -----------------------------------------------------------------------------------------------


def _if_it_devoured(s: Any, f: Filter) -> Any:
    return lasting(s, HasDevoured(f))


def _says_if(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], Static):
        condition = tree[0].condition
        if isinstance(condition, HasDevoured) and tree == (Static(tree[0].effects, condition),):
            yield {"s": tree[0].effects, "f": condition.filter}


apnap_declarations = declares(
    # Parameters: the number, then what may be devoured if not creatures. Each instance asks by itself.
    keyword_ability("devour", _means, worded=keyword_with_number, cumulative=True),
    # What permanents devoured.
    DEVOURED,
    words("keyword", "devour {q:kind} {n:number}", lambda q, n: devour(n, q) if q != CREATURE else None),
    words("condition", "(it|~) devoured a {f:filter.s}", HasDevoured),
    words("other line", "{s:static} if it devoured a {f:filter.s}.", _if_it_devoured, _says_if),
    words("each one", "{f:filter.s} (it|~) devoured", PermanentsDevoured),
    words("quantity", "the number of {f:filter.p} (it|~) devoured", PermanentsDevoured),
)
