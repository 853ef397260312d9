"""Support (CR 701.35)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Final

from apnap import (
    Context,
    Event,
    Game,
    Happened,
    Instruction,
    Manifest,
    Teller,
    Verb,
    declares,
    event,
    node,
)
from apnap.words import Bindings, words
from apnap_plugins.rules.counters.counters import PLUS, CountersPut
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.actions import SUPPORT
from apnap_plugins.rules.vocabulary.base import Amount, Selector, came_about
from apnap_plugins.rules.vocabulary.deeds import Deed
from apnap_plugins.rules.vocabulary.filters import CREATURE, And, Another
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.rules.vocabulary.triggers import WhenPlayer
from apnap_plugins.rules.words.deeds_of_mechanics import done
from apnap_plugins.rules.words.references import OTHER, Reference
from apnap_plugins.rules.words.trigger_conditions_players import done_by

MANIFEST = Manifest(
    id="support",
    name="Support",
    kind="keyword action",
    rules=("701.35",),
    since="OGW",
    requires=("counters", "targets"),
    numbers={
        "2017-09-25": {"701.35": "701.33"},
        "2020-01-22": {"701.35": "701.34"},
        "2021-04-19": {},
    },
    kernel=">=0.1,<0.2",
)


def supported(count: Amount) -> TargetSpec:
    """The target phrase of "support N": up to N creatures other than the permanent whose ability it is (CR 701.35a).

    A spell is no creature on the battlefield, and leaves none out.
    """
    return TargetSpec(And((CREATURE, Another())), minimum=0, maximum=count)


SUPPORTED: Final = Deed("supported")


@event
class Supported(Event):
    """A player supports creatures (CR 701.35a). `by` is the object whose effect does it."""

    rule: ClassVar[str] = "701.35a"
    objects: ClassVar[tuple[str, ...]] = ()
    player: int
    creatures: tuple[int, ...]
    by: int = 0

    def told(self, teller: Teller) -> str:
        """Who does it; which creatures is told by their counters."""
        return f"{teller.player(self.player)} supports {teller.some(len(self.creatures), 'creature')}"

    def perform(self, game: Game) -> list[Happened]:
        """Each of them gets a +1/+1 counter, all at once (CR 701.35a)."""
        SUPPORTED.note(game, self.player)
        return game.happen_all([CountersPut(PLUS, 1, obj, by=self.by, who=self.player) for obj in self.creatures])


def support(game: Game, player: int, creatures: Iterable[int], by: int = 0) -> bool:
    """A player puts a +1/+1 counter on each of these creatures (CR 701.35a). Whether they did."""
    there = tuple(obj for obj in creatures if game.exists(obj))
    return (
        bool(there) and player in game.players_in() and came_about(game.happen(Supported(player, there, by)), Supported)
    )


@node
class Support(Instruction):
    """Put a +1/+1 counter on each of the creatures that were targeted (CR 701.35a); see `supported`."""

    what: Selector = Target()

    def perform(self, ctx: Context) -> bool:
        """On those that are still legal targets. Returns whether there was one."""
        return support(ctx.game, ctx.controller, self.what.objects(ctx), ctx.source)


@node
class WhenSupports(WhenPlayer):
    """Whenever a player supports creatures; `whose` is "your", "each" or "opponent"."""

    events: ClassVar[tuple[type[Event], ...]] = (Supported,)


def _supporting(n: Amount, at: int) -> Support:
    return Support(Reference(supported(n), at))


def _says_supporting(tree: Any) -> Iterator[Bindings]:
    """As the text has its target phrases: "other" apart from what it speaks of."""
    of = tree.what.of if isinstance(tree, Support) and isinstance(tree.what, Reference) else None
    if isinstance(of, TargetSpec) and of == TargetSpec(CREATURE, minimum=0, maximum=of.maximum, other_than=OTHER):
        yield {"n": of.maximum}


apnap_declarations = declares(
    Verb(SUPPORT, support),
    words("clause", "support {n:number}", _supporting, _says_supporting, placed=True),
    *done_by(WhenSupports, "support{s}"),
    SUPPORTED.fields,
    *done(SUPPORTED, "supported|supported|support", WhenSupports, "support{s}"),
)
