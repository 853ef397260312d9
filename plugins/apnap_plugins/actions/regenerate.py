"""Regenerate (CR 701.15, 614.8)."""

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
    Prohibition,
    Replacement,
    Teller,
    Verb,
    declares,
    event,
    node,
)
from apnap.words import Bindings, words
from apnap_plugins.rules.combat.combat import remove_from_combat
from apnap_plugins.rules.combat.instructions import ForAWhile
from apnap_plugins.rules.continuous.continuous import UntilEndOfTurn
from apnap_plugins.rules.continuous.filters import IsAffected
from apnap_plugins.rules.damage.damage import DamageRemoved
from apnap_plugins.rules.damage.text import DAMAGED, deals_damage, exiled_if_it_dies, without_last
from apnap_plugins.rules.effects.instructions import Do, do
from apnap_plugins.rules.permanents.destruction import Destroyed
from apnap_plugins.rules.vocabulary.actions import REGENERATE, TAP
from apnap_plugins.rules.vocabulary.base import Filter, Selector
from apnap_plugins.rules.vocabulary.filters import CREATURE, Itself
from apnap_plugins.rules.vocabulary.selectors import This
from apnap_plugins.rules.words.clauses import in_order
from apnap_plugins.rules.words.filters import both

MANIFEST = Manifest(
    id="regenerate",
    name="Regenerate",
    kind="keyword action",
    rules=("701.15", "614.8"),
    requires=("damage", "continuous-effects", "tap-and-untap", "combat"),
    numbers={
        "2017-09-25": {"701.15": "701.13"},
        "2020-01-22": {"701.15": "701.14"},
        "2021-04-19": {},
    },
    kernel=">=0.1,<0.2",
)


@event
class Regenerated(Event):
    """A permanent regenerates instead of being destroyed (CR 701.15a)."""

    rule: ClassVar[str] = "701.15a"
    obj: int

    def told(self, teller: Teller) -> str:
        """The permanent alone: that it becomes tapped is told beside it."""
        return f"{teller.card(self.obj)} regenerates"

    def perform(self, game: Game) -> Happened | None:
        """Damage is removed from it, it is tapped, and it is removed from combat."""
        done = game.happen(DamageRemoved(self.obj))
        game.verb(TAP)(game, (self.obj,))
        remove_from_combat(game, (self.obj,))
        return done


@node
class CantBeRegenerated(Prohibition):
    """What a filter means can't be regenerated: shields may be made and are not applied (CR 701.15c)."""

    filter: Filter = Itself()
    events: ClassVar[tuple[type[Event], ...]] = (Regenerated,)

    def forbids(self, ctx: Context, event: Event) -> bool:
        """By the permanent that would be."""
        return self.filter.matches(ctx, event.subject_object)


def _can_regenerate(ctx: Context, event: Event) -> bool:
    """Neither what destroys the permanent nor an effect says that it can't be regenerated (CR 701.15c)."""
    if not isinstance(event, Destroyed) or not event.regenerable:
        return False
    return ctx.game.is_allowed(Regenerated(event.obj))


@node
class RegenerationShield(Replacement):
    """The next time a permanent would be destroyed, it regenerates instead (CR 701.15a, 614.8)."""

    events: ClassVar[tuple[type, ...]] = (Destroyed,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """Unless it can't be regenerated (CR 701.15c). Of several shields on it the oldest goes first."""
        if not _can_regenerate(ctx, event) or event.subject_object not in ctx.memory["affected"]:
            return False
        assert isinstance(event, Destroyed)
        alike = (f for f in ctx.game.effects() if f.effect == self)
        oldest = min(f.id for f in alike if event.obj in dict(f.memory)["affected"])
        return bool(oldest == ctx.effect)

    def replace(self, ctx: Context, event: Event) -> Event:
        """The shield is used up."""
        assert isinstance(event, Destroyed)
        ctx.game.use_up(ctx.effect)
        return Regenerated(event.obj)


@node
class Regenerates(Replacement):
    """A static ability regenerates what a filter means each time that it would be destroyed (CR 701.15b)."""

    filter: Filter
    events: ClassVar[tuple[type, ...]] = (Destroyed,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """Unless it can't be regenerated."""
        return _can_regenerate(ctx, event) and self.filter.matches(ctx, event.subject_object)

    def replace(self, ctx: Context, event: Event) -> Event:
        """Nothing is used up."""
        assert isinstance(event, Destroyed)
        return Regenerated(event.obj)


def regenerate(ctx: Context, objects: Iterable[int]) -> None:
    """The effect of a resolving spell or ability regenerates permanents: a shield for each, this turn (CR 701.15a)."""
    for obj in objects:
        ctx.game.add_effect(ctx, RegenerationShield(), UntilEndOfTurn(), {"affected": (obj,)})


@node
class Regenerate(Instruction):
    """Regenerate permanents (CR 701.15a)."""

    objects: Selector = This()

    def perform(self, ctx: Context) -> None:
        """Creating a shield isn't regenerating (CR 701.15c)."""
        regenerate(ctx, self.objects.objects(ctx))


OF_CREATURES: Final = CantBeRegenerated(both(CREATURE, IsAffected()))
DAMAGED_CANT: Final = ForAWhile(DAMAGED, (OF_CREATURES,))


def _damaged_cant_be(s: Any) -> Any:
    """After damage, of the creatures that it was dealt to."""
    return in_order(s, DAMAGED_CANT) if deals_damage(s) else None


def _for_good(o: Any, p: Any) -> Any:
    """Of one object, that it can't be regenerated and is exiled where it would die."""
    return do(ForAWhile(o, (CantBeRegenerated(IsAffected()),)), exiled_if_it_dies(p))


def _says_for_good(tree: Any) -> Iterator[Bindings]:
    row = tree.steps if isinstance(tree, Do) else ()
    if len(row) == 2:
        o, known = getattr(row[0], "about", None), getattr(row[1], "remembers", ())
        if o is not None and isinstance(known, tuple) and known and tree == _for_good(o, known[0][1]):
            yield {"o": o, "p": known[0][1]}


apnap_declarations = declares(
    Verb(REGENERATE, regenerate),
    words("clause", "regenerate {o:mentions}", means=Regenerate),
    words("static", "if {f:own thing} would be destroyed, regenerate it", lambda f: (Regenerates(f),)),
    words(
        "plain sentence",
        "{s:plain sentence} (a creature|creatures) dealt damage this way can't be regenerated this turn.",
        _damaged_cant_be,
        without_last(DAMAGED_CANT),
    ),
    words(
        "plain sentence",
        "{o:mention.s} can't be regenerated this turn, and if {p:mention.s} would die this turn, exile it instead.",
        _for_good,
        _says_for_good,
    ),
    words("rule#", "can't be regenerated", means=lambda: (CantBeRegenerated(IsAffected()),)),
)
