"""Crew (CR 702.122)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from apnap import (
    Ability,
    Answer,
    Answering,
    Choose,
    Context,
    Event,
    IllegalAction,
    Instruction,
    Keyword,
    Leaf,
    Manifest,
    Question,
    Teller,
    declares,
    event,
    node,
    question,
)
from apnap.words import words
from apnap_plugins.rules.combat.effects import CantAttack, CantBlock
from apnap_plugins.rules.continuous.continuous import BecomeTypes, affect
from apnap_plugins.rules.continuous.filters import IsAffected
from apnap_plugins.rules.costs.costs import Cost, remember_paid, said_amount
from apnap_plugins.rules.objects.zones import permanents_with
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.actions import TAP
from apnap_plugins.rules.vocabulary.base import Amount, Filter, Ref, Selector, amount
from apnap_plugins.rules.vocabulary.characteristics import power_of
from apnap_plugins.rules.vocabulary.filters import Itself
from apnap_plugins.rules.vocabulary.triggers import WhenObject
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_number
from apnap_plugins.rules.words.references import caused

MANIFEST = Manifest(
    id="crew",
    kind="keyword ability",
    rules=("702.122",),
    requires=("activated-abilities", "casting", "continuous-effects", "permanents", "tap-and-untap", "vehicles"),
    kernel=">=0.1,<0.2",
)


@question
class CanCrew(Question[bool]):
    """Whether a creature can be tapped to crew a Vehicle (CR 702.122c). The first value is True; an answer forbids it."""

    rule: ClassVar[str] = "702.122c"
    forbids: ClassVar[bool] = True
    creature: int
    vehicle: int


@question
class CrewPower(Question[int]):
    """With how much power a creature crews a Vehicle (CR 702.122a). The first value is its power; answers change it."""

    rule: ClassVar[str] = "702.122a"
    creature: int
    vehicle: int


def crew(power: int) -> Keyword:
    """Crew N (CR 702.122a)."""
    return Keyword("crew", (power,))


@event
class Crewed(Leaf):
    """A creature crews a Vehicle (CR 702.122b)."""

    rule: ClassVar[str] = "702.122b"
    objects: ClassVar[tuple[str, ...]] = ("obj", "vehicle")
    idle: ClassVar[bool] = True
    obj: int
    vehicle: int

    def told(self, teller: Teller) -> str | None:
        """The Vehicle tells of it."""
        return None


@event
class BecameCrewed(Leaf):
    """A crew ability of a Vehicle resolves; `crew` are the creatures that were tapped for it (CR 702.122d)."""

    rule: ClassVar[str] = "702.122d"
    idle: ClassVar[bool] = True
    obj: int
    crew: tuple[int, ...]

    def told(self, teller: Teller) -> str:
        """The Vehicle; who crewed it became tapped."""
        return f"{teller.card(self.obj)} is crewed"


@dataclass(slots=True, kw_only=True)
class ChooseCrew(Choose):
    """Which creatures to tap (CR 702.122a). `powers` are those of the options, `needed` their least sum."""

    kind: ClassVar[str] = "crew"
    powers: tuple[int, ...] = ()
    needed: int = 0

    def problem(self, answer: Answer) -> str | None:
        """Illegal where they are too weak together."""
        found = Choose.problem(self, answer)
        if found is not None or self._power(answer) >= self.needed:
            return found
        return f"their power adds up to {self._power(answer)}, expected at least {self.needed}"

    def _power(self, chosen: Iterable[int]) -> int:
        return sum(self.powers[i] for i in chosen)

    def default(self) -> Answer:
        """The strongest first, until they are enough."""
        return self._with(())

    def complete(self, partial: Answer) -> Answer:
        """Those given, and the strongest of the rest that are needed beside them."""
        return self.parse(self._with(tuple(partial or ())))

    def sample(self, rng: Any) -> Answer:
        """Any of them, and the strongest of the rest that are needed beside them."""
        return self._with(tuple(i for i, power in enumerate(self.powers) if power >= 0 and rng.randrange(2)))

    def forced(self) -> Answer | None:
        """All where no power can be spared, and all are needed."""
        if any(self._power(range(len(self.options))) - power >= self.needed for power in self.powers):
            return None
        return tuple(range(len(self.options)))

    def _with(self, chosen: tuple[int, ...]) -> tuple[int, ...]:
        rest = sorted((i for i in range(len(self.options)) if i not in chosen), key=lambda i: (-self.powers[i], i))
        while rest and self.powers[rest[0]] > 0 and self._power(chosen) < self.needed:
            chosen = (*chosen, rest.pop(0))
        return tuple(sorted(chosen))


@node
class CrewCost(Cost):
    """Tap any number of other untapped creatures you control with total power `power` or greater (CR 702.122a)."""

    power: Amount

    def __str__(self) -> str:
        """As cards say it."""
        return f"tap other untapped creatures you control with total power {said_amount(self.power)} or greater"

    def _options(self, ctx: Context) -> tuple[tuple[int, int], ...]:
        """(creature, power) of all that may crew; one that is newly controlled may (CR 302.6)."""
        game, vehicle = ctx.game, ctx.source
        able = [
            obj
            for obj in permanents_with(game, "creature")
            if obj != vehicle
            and game.controller(obj) == ctx.controller
            and not game.get(TAPPED, obj)
            and game.query(CanCrew(obj, vehicle), True)
        ]
        return tuple((obj, game.query(CrewPower(obj, vehicle), power_of(game, obj))) for obj in able)

    def can_pay(self, ctx: Context) -> bool:
        """Whether all who add power are enough."""
        return sum(max(0, power) for _, power in self._options(ctx)) >= amount(ctx, self.power)

    def pay(self, ctx: Context) -> None:
        """The player chooses whom; they crew the Vehicle (CR 702.122b). Raises IllegalAction where one leaves meanwhile."""
        game, options = ctx.game, self._options(ctx)
        chosen = game.ask(
            ChooseCrew(
                player=ctx.controller,
                options=tuple(o for o, _ in options),
                maximum=len(options),
                powers=tuple(p for _, p in options),
                needed=amount(ctx, self.power),
                rule="702.122a",
                source=ctx.source,
                prompt="Tap which crew?",
                cost=True,
            )
        )
        if not all(game.exists(obj) for obj in chosen):
            raise IllegalAction("a creature that was to crew has left the game (CR 118.3)")
        tapped = game.verb(TAP)(game, chosen)
        remember_paid(ctx, "crew", *tapped)
        if tapped:
            game.happen_all([Crewed(obj, ctx.source) for obj in tapped])


@node
class BecomeCrewed(Instruction):
    """This permanent becomes an artifact creature until end of turn (CR 702.122a); it keeps its types (CR 205.1b)."""

    def perform(self, ctx: Context) -> None:
        """Nothing where it is gone."""
        game, vehicle = ctx.game, ctx.source
        if game.exists(vehicle):
            affect(ctx, (vehicle,), (BecomeTypes(frozenset(["artifact", "creature"])),))
            game.happen(BecameCrewed(vehicle, ctx.memory.get("paid crew", ())))


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.122a: an activated ability."""
    return (Activated((CrewCost(keyword.parameters[0]),), BecomeCrewed(), tag="crew"),)


# What texts say about it ----------------------------------------------------------------------------


@node
class CantCrew(Answering[CanCrew, bool]):
    """Creatures that a filter means can't crew Vehicles (CR 702.122c)."""

    filter: Filter = Itself()
    question: ClassVar[type[CanCrew]] = CanCrew

    def answer(self, ctx: Context, value: bool, question: CanCrew) -> bool:
        """It can't be tapped for the cost."""
        return value and not self.filter.matches(ctx, question.creature)


@node
class CrewsWithMore(Answering[CrewPower, int]):
    """This creature crews Vehicles as though its power were greater."""

    more: int
    question: ClassVar[type[CrewPower]] = CrewPower

    def answer(self, ctx: Context, value: int, question: CrewPower) -> int:
        """In addition to its power."""
        return value + self.more if question.creature == ctx.source else value


@node
class WhenCrews(WhenObject):
    """Whenever a creature that a filter means crews a Vehicle (CR 702.122b)."""

    events: ClassVar[tuple[type[Event], ...]] = (Crewed,)


@node
class WhenBecomesCrewed(WhenObject):
    """Whenever a Vehicle that a filter means becomes crewed (CR 702.122d)."""

    events: ClassVar[tuple[type[Event], ...]] = (BecameCrewed,)


@node
class CrewedVehicle(Selector):
    """The Vehicle that the creature of the trigger event crewed (CR 702.122b)."""

    of_subtype: ClassVar[str] = "Vehicle"

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """The Vehicle that the event of crewing names; nothing where another event made the ability trigger."""
        crews = ctx.happened.event if ctx.happened is not None else None
        return (crews.vehicle,) if isinstance(crews, Crewed) else ()


@node
class ItsCrew(Selector):
    """The creatures that were tapped for the crew ability that made this trigger, and no others (CR 702.122d)."""

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """The creatures that the event names, in the order in which they were tapped; nothing where it was another event."""
        crewed = ctx.happened.event if ctx.happened is not None else None
        return crewed.crew if isinstance(crewed, BecameCrewed) else ()


apnap_declarations = declares(
    # Its parameter is the power; each instance can be activated.
    keyword_ability("crew", _means, worded=keyword_with_number, cumulative=True),
    words(
        "rule#",
        "can't attack, block, or crew vehicles",
        lambda: (CantAttack(IsAffected()), CantBlock(IsAffected()), CantCrew(IsAffected())),
    ),
    words(
        "static",
        "~ crews vehicles as though its power were {n:number} greater",
        lambda n: (CrewsWithMore(n),) if isinstance(n, int) else None,
        lambda t: (
            [{"n": t[0].more}] if isinstance(t, tuple) and len(t) == 1 and isinstance(t[0], CrewsWithMore) else []
        ),
    ),
    words(
        "cause",
        "whenever {f:itself} crews a Vehicle",
        **caused(WhenCrews, "f", it=None, that=CrewedVehicle(), player=None),
    ),
    words("cause", "whenever ~ becomes crewed", **caused(WhenBecomesCrewed, player=None)),
)
