"""The common continuous effects (CR 611, 613): what cards do to characteristics, and how long."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, ClassVar, Final

from apnap import (
    ABILITIES,
    CONTROLLER,
    EVERY_ZONE,
    EVERYWHERE,
    GAME,
    GRANTED,
    NAME,
    SHARED,
    Ability,
    Affects,
    AffectsRemembered,
    Characteristic,
    Condition,
    Context,
    Continuous,
    Duration,
    Field,
    GainAbility,
    Game,
    Instruction,
    Keyword,
    Manifest,
    Namer,
    Op,
    Part,
    StaticEffect,
    Triggered,
    Working,
    declares,
    in_words,
    node,
)
from apnap_plugins.rules.continuous.types import (
    AddSupertypes,
    AddTypes,
    RemoveSupertypes,
    SetLandTypes,
    SetSubtypes,
    SetTypes,
    TakeCreatureTypes,
    TakeTypes,
)
from apnap_plugins.rules.vocabulary.base import COLOR, SUBTYPE, Amount, Filter, Quantity, Selector, amount, is_player
from apnap_plugins.rules.vocabulary.characteristics import (
    BASIC_LAND_TYPES,
    COLORS,
    FRONT_COST,
    LOYALTY,
    MANA_COST,
    NO_INTRINSIC,
    POWER,
    SUBTYPES,
    SUPERTYPES,
    TOUGHNESS,
    TYPES,
)
from apnap_plugins.rules.vocabulary.known import is_known
from apnap_plugins.rules.vocabulary.quantities import Times
from apnap_plugins.rules.vocabulary.selectors import This, granted
from apnap_plugins.rules.vocabulary.subtypes import CREATURE_TYPES, subtypes_in

MANIFEST = Manifest(
    id="continuous-effects",
    name="Continuous effects",
    kind="rules",
    rules=("611", "613"),
    requires=("characteristics",),
    kernel=">=0.1,<0.2",
    not_tested={
        "613.7j": "belongs to Conspiracy Draft (905), which is not played",
    },
)

COPIABLE = frozenset(
    c.name for c in (NAME, MANA_COST, COLORS, TYPES, SUBTYPES, SUPERTYPES, ABILITIES, POWER, TOUGHNESS, LOYALTY)
)
"""The copiable characteristics of the base game (CR 707.2)."""

BARRED: Final = Characteristic[frozenset[str]]("keyword abilities it can't have", frozenset(), copiable=False)
"""Ids of keywords (CR 113.11)."""

TURN: Field[int] = Field("turn number", GAME, 0, public=True)
"""How many turns have begun."""


# What is affected -----------------------------------------------------------------------------------


@node
class AffectsAll(Affects):
    """Every permanent that a filter means, as of now (CR 611.3a)."""

    filter: Filter

    def objects(self, ctx: Context) -> Iterable[int]:
        """In the order in which they entered (CR 113.2)."""
        return ctx.game.zone_where(self.filter, ctx, "battlefield")


@node
class AffectsEverywhere(Affects):
    """Every object that a filter means in every zone: permanents, spells, and all cards that are neither.

    Cards outside the game are left alone (CR 400.11c).
    """

    filter: Filter
    zones: ClassVar[tuple[str, ...]] = (EVERYWHERE,)
    reads = frozenset([EVERY_ZONE])

    def objects(self, ctx: Context) -> Iterable[int]:
        """Zone by zone, those of packs too, seat by seat."""
        game = ctx.game
        zones = game.rules.everywhere
        places = [(z, p) for z in zones for p in (game.players if game.rules.zone(z).owned else (SHARED,))]
        return tuple(i for z, p in places for i in game.zone(z, p) if self.filter.matches(ctx, i))


@node
class AffectsYourCards(Affects):
    """Cards that a filter means in a zone of yours: "each creature card in your graveyard"."""

    filter: Filter
    zone: str

    @property
    def zones(self) -> tuple[str, ...]:  # type: ignore[override]
        """The one zone of the controller's cards."""
        return (self.zone,)

    @property
    def reads(self) -> frozenset[str]:  # type: ignore[override]
        """The zone, as cards come and go; what the filter reads it says itself."""
        return frozenset([f"zone:{self.zone}"])

    def objects(self, ctx: Context) -> Iterable[int]:
        """In their order."""
        return tuple(i for i in ctx.game.zone(self.zone, ctx.controller) if self.filter.matches(ctx, i))


@node
class AffectsSelected(Affects):
    """The objects that a selector gives now, such as what an Aura enchants (CR 303.4, 301.5)."""

    of: Selector

    def objects(self, ctx: Context) -> Iterable[int]:
        """Those of them that exist."""
        return self.of.objects(ctx)


# Parts: what is done --------------------------------------------------------------------------------


@node
class SetCharacteristics(Op):
    """Sets characteristics, by name, to values."""

    values: tuple[tuple[str, Any], ...]

    def apply(self, values: Working) -> None:
        """Overwrite them."""
        values.values.update(self.values)


def copiable_values(game: Game, obj: int) -> tuple[tuple[str, Any], ...]:
    """The copiable values of an object, or those of one that is gone, as (name, value) pairs (CR 613.2c, 707.2).

    Printed values, or those of the face that is up, as copy effects, merging, "as this enters" and being face down leave
    them: what layers 1a and 1b make of them.
    """
    found = game.characteristics_after(obj, "1b").values
    return tuple(sorted(pair for pair in found.items() if pair[0] != FRONT_COST.name))


@node
class TakeValues(Op):
    """Has these copiable values and no others."""

    values: tuple[tuple[str, Any], ...]

    def apply(self, values: Working) -> None:
        """In layer 1 there are no others yet than copiable values."""
        values.values.clear()
        values.values.update(self.values)


@node
class HasValues(Part):
    """Has these copiable values, as copies and merged permanents do (layer 1a, CR 613.2a)."""

    values: tuple[tuple[str, Any], ...]
    layer: ClassVar[str] = "1a"

    @property
    def writes(self) -> frozenset[str]:  # type: ignore[override]
        """Whatever it has; what it does not have any more is named too."""
        return COPIABLE.union(name for name, _ in self.values)

    def op(self, ctx: Context, obj: int) -> Op | None:
        """Sets the same values on any object."""
        return TakeValues(self.values)


@node
class AddPT(Op):
    """Adds to power and toughness (CR 613.4c)."""

    power: int
    toughness: int

    def apply(self, values: Working) -> None:
        """What has no power and toughness gets none."""
        power, toughness = values[POWER], values[TOUGHNESS]
        if power is not None or toughness is not None:
            more = {POWER.name: (power or 0) + self.power, TOUGHNESS.name: (toughness or 0) + self.toughness}
            values.values.update(more)


def _added(ctx: Context, number: Amount) -> int:
    """What "+X" adds, and "-X" takes away: 0 where a number that is found turns out to be negative (CR 107.1b)."""
    found = amount(ctx, number)
    if isinstance(number, int):
        return found
    taken_away = isinstance(number, Times) and isinstance(number.factor, int) and number.factor < 0
    return min(0, found) if taken_away else max(0, found)


@node
class ModifyPT(Part):
    """Gets +N/+M (layer 7c)."""

    power: Amount
    toughness: Amount
    layer: ClassVar[str] = "7c"
    commutes: ClassVar[bool] = True
    writes: ClassVar[frozenset[str]] = frozenset(["power", "toughness"])

    def op(self, ctx: Context, obj: int) -> Op | None:
        """The amounts are determined now (CR 611.2d)."""
        return AddPT(_added(ctx, self.power), _added(ctx, self.toughness))

    def fixed(self, ctx: Context) -> Part:
        """With these numbers from then on (CR 608.2h)."""
        return replace(self, power=_added(ctx, self.power), toughness=_added(ctx, self.toughness))

    def worded(self, namer: Namer) -> str:
        """Where it is one of several changes to choose from (CR 608.2d): "+2/-1", once the numbers are known."""
        known = isinstance(self.power, int) and isinstance(self.toughness, int)
        return f"{self.power:+}/{self.toughness:+}" if known else in_words(self)


@node
class ModifyPTByItself(Part):
    """Each gets +N/+M by amounts that speak of that object itself: "for each other Sliver", "for each of its colors" (layer 7c).

    In these `This` and "other" are about the object that is changed, and "you" is the controller of the effect.
    """

    power: Amount
    toughness: Amount
    layer: ClassVar[str] = "7c"
    commutes: ClassVar[bool] = True
    writes: ClassVar[frozenset[str]] = frozenset(["power", "toughness"])

    def op(self, ctx: Context, obj: int) -> Op | None:
        """The amounts are determined now, for this one."""
        own = Context(ctx.game, obj, ctx.controller)
        return AddPT(_added(own, self.power), _added(own, self.toughness))


@node
class SetPT(Part):
    """Has this base power and toughness (layer 7b); None for one of the two that stays as it is."""

    power: Amount | None
    toughness: Amount | None
    layer: ClassVar[str] = "7b"

    @property
    def writes(self) -> frozenset[str]:  # type: ignore[override]
        """Power, toughness or both: what isn't None."""
        return frozenset(name for name, number in self._set() if number is not None)

    def _set(self) -> tuple[tuple[str, Amount | None], ...]:
        return (("power", self.power), ("toughness", self.toughness))

    def op(self, ctx: Context, obj: int) -> Op | None:
        """The amounts are determined now (CR 208.4a)."""
        return SetCharacteristics(tuple((name, amount(ctx, n)) for name, n in self._set() if n is not None))

    def fixed(self, ctx: Context) -> Part:
        """With these numbers from then on (CR 608.2h)."""
        return replace(self, **{name: amount(ctx, n) for name, n in self._set() if n is not None})

    def worded(self, namer: Namer) -> str:
        """Where it is one of several changes to choose from (CR 608.2d): "base power 0 and base toughness 3"."""
        return " and ".join(f"base {name} {in_words(n)}" for name, n in self._set() if n is not None)


@node
class SetPTByItself(Part):
    """Each has a base power and toughness by amounts that speak of that object itself: "each equal to its mana value" (layer 7b).

    In these `This` is the object that is changed, and "you" is the controller of the effect.
    """

    power: Amount
    toughness: Amount
    layer: ClassVar[str] = "7b"
    writes: ClassVar[frozenset[str]] = frozenset(["power", "toughness"])

    def op(self, ctx: Context, obj: int) -> Op | None:
        """The amounts are determined now, for this one (CR 208.4a)."""
        own = Context(ctx.game, obj, ctx.controller)
        return SetCharacteristics((("power", amount(own, self.power)), ("toughness", amount(own, self.toughness))))


@node
class DefinePT(Part):
    """Power and toughness are what a characteristic-defining ability says (layer 7a, CR 604.3); None for one that is printed."""

    power: Amount | None
    toughness: Amount | None
    layer: ClassVar[str] = "7a"
    writes: ClassVar[frozenset[str]] = frozenset(["power", "toughness"])

    def op(self, ctx: Context, obj: int) -> Op | None:
        """The amounts are determined now (CR 208.2, 208.2a)."""
        defined = (("power", self.power), ("toughness", self.toughness))
        return SetCharacteristics(tuple((name, amount(ctx, number)) for name, number in defined if number is not None))


@node
class Switch(Op):
    """Exchanges power and toughness."""

    def apply(self, values: Working) -> None:
        """Each takes the other's value."""
        values[POWER], values[TOUGHNESS] = values[TOUGHNESS], values[POWER]


@node
class SwitchPT(Part):
    """Power and toughness are switched (layer 7d)."""

    layer: ClassVar[str] = "7d"
    writes: ClassVar[frozenset[str]] = frozenset(["power", "toughness"])

    def op(self, ctx: Context, obj: int) -> Op | None:
        """Switches both, whatever they are."""
        return Switch()


@node
class GainUnlessBarred(GainAbility):
    """The object has one more ability, unless it can't have it (CR 113.11)."""

    def apply(self, values: Working) -> None:
        """By what other effects in this layer said before; those after it take it away."""
        if getattr(self.ability, "id", None) not in values[BARRED]:
            GainAbility.apply(self, values)


@node
class Gain(Part):
    """Gains abilities (layer 6).

    What these call by name is the source of the effect (CR 201.5a); with `taken`, for abilities that another object has,
    what gains them (CR 201.5b). A keyword's number that the effect counts is found as what the keyword means resolves; it is
    part of the ability that is gained where that looks back in time.
    """

    abilities: tuple[Ability, ...]
    taken: bool = False
    layer: ClassVar[str] = "6"
    commutes: ClassVar[bool] = True
    writes: ClassVar[frozenset[str]] = frozenset(["abilities"])

    def op(self, ctx: Context, obj: int) -> Op | None:
        """With the timestamp of the effect (CR 613.7a, 101.2a, 113.10)."""
        simply = _simply_gained(self, ctx.source, ctx.timestamp)
        if simply is not None:
            return simply
        abilities = self.abilities if self.taken else tuple(granted(a, ctx.source) for a in self.abilities)
        gained = (_numbered(ctx, a) if _looks_back(ctx, a) else a for a in abilities)
        return Several(tuple(GainUnlessBarred(a, ctx.timestamp) for a in gained))

    def gives(self) -> tuple[Ability, ...]:
        """These, whatever their numbers are."""
        return self.abilities

    def fixed(self, ctx: Context) -> Part:
        """With keywords that have these numbers from then on (CR 608.2h)."""
        return replace(self, abilities=tuple(_numbered(ctx, a) for a in self.abilities))

    def worded(self, namer: Namer) -> str:
        """Where it is one of several changes to choose from (CR 608.2d): "gain first strike"."""
        return f"gain {' and '.join(in_words(a).replace('-', ' ') for a in self.abilities)}"


@functools.lru_cache(maxsize=2000)
def _simply_gained(part: Gain, source: int, timestamp: int) -> Op | None:
    """What it does to each object, where no number is counted."""
    if any(isinstance(a, Keyword) and any(map(_is_counted, a.parameters)) for a in part.abilities):
        return None
    abilities = part.abilities if part.taken else tuple(granted(a, source) for a in part.abilities)
    return Several(tuple(GainUnlessBarred(a, timestamp) for a in abilities))


def _looks_back(ctx: Context, ability: Ability) -> bool:
    """Whether a keyword means an ability that triggers on its object as that was before (CR 603.10a)."""
    if not isinstance(ability, Keyword) or not any(map(_is_counted, ability.parameters)):
        return False
    return any(isinstance(a, Triggered) and a.on.looks_back for a in ctx.game.rules.expand(ability))


def _numbered(ctx: Context, ability: Ability) -> Ability:
    """A keyword with numbers in place of what an effect counts: as it left, its object had it with these (CR 603.10a).

    Numbers that speak of the object with the ability are found by that object.
    """
    if not isinstance(ability, Keyword) or not any(map(_is_counted, ability.parameters)):
        return ability
    return replace(ability, parameters=tuple(amount(ctx, p) if _is_counted(p) else p for p in ability.parameters))


def _is_counted(parameter: object) -> bool:
    """Whether it is an amount of the effect's own, no X that is chosen for something else."""
    return isinstance(parameter, Quantity) and not any(isinstance(p, This) or p.of_x for p in parameter.walk())


@node
class Several(Op):
    """Several changes, in order."""

    ops: tuple[Op, ...]

    def apply(self, values: Working) -> None:
        """Each changes what those before it left."""
        for op in self.ops:
            op.apply(values)


@node
class LoseAll(Op):
    """No abilities."""

    def apply(self, values: Working) -> None:
        """Also those that were granted before, and those that its land types gave it in layer 4 (CR 305.6)."""
        values[ABILITIES] = ()
        values[GRANTED] = ()
        values[NO_INTRINSIC] = True


@node
class LoseAllAbilities(Part):
    """Loses all abilities (layer 6)."""

    layer: ClassVar[str] = "6"
    writes: ClassVar[frozenset[str]] = frozenset(["abilities", NO_INTRINSIC.name])

    def op(self, ctx: Context, obj: int) -> Op | None:
        """Drops every ability, printed and gained."""
        return LoseAll()


@node
class DropKeyword(Op):
    """Loses keyword abilities with this id."""

    keyword: str

    def apply(self, values: Working) -> None:
        """All instances of it (CR 113.10b, 113.10c)."""
        values[ABILITIES] = tuple(a for a in values[ABILITIES] if getattr(a, "id", None) != self.keyword)


@node
class LoseKeyword(Part):
    """Loses a keyword ability (layer 6)."""

    keyword: str
    layer: ClassVar[str] = "6"
    writes: ClassVar[frozenset[str]] = frozenset(["abilities"])

    def op(self, ctx: Context, obj: int) -> Op | None:
        """Drops all instances of the keyword."""
        return DropKeyword(self.keyword)

    def worded(self, namer: Namer) -> str:
        """Where it is one of several changes to choose from (CR 608.2d): "lose first strike"."""
        return f"lose {self.keyword.replace('-', ' ')}"


@node
class BarKeyword(Op):
    """Loses keyword abilities with this id, and can't have them."""

    keyword: str

    def apply(self, values: Working) -> None:
        """Those that it has, and those that effects after this one would add."""
        DropKeyword(self.keyword).apply(values)
        values[BARRED] = values[BARRED] | {self.keyword}


@node
class CantHaveKeyword(Part):
    """Loses a keyword ability and can't have it (layer 6, CR 113.11): no effect and no counter gives it."""

    keyword: str
    layer: ClassVar[str] = "6"
    writes: ClassVar[frozenset[str]] = frozenset(["abilities", BARRED.name])

    def op(self, ctx: Context, obj: int) -> Op | None:
        """Drops the keyword, and bars it for what would add it."""
        return BarKeyword(self.keyword)


@node
class DropAbility(Op):
    """Loses one ability, every instance of it."""

    ability: Ability

    def apply(self, values: Working) -> None:
        """Equal abilities are the same ability."""
        values[ABILITIES] = tuple(a for a in values[ABILITIES] if a != self.ability)


@node
class LoseAbility(Part):
    """Loses an ability with exactly these parameters (layer 6), such as protection from one quality (CR 702.16g)."""

    ability: Ability
    layer: ClassVar[str] = "6"
    writes: ClassVar[frozenset[str]] = frozenset(["abilities"])

    def op(self, ctx: Context, obj: int) -> Op | None:
        """Drops every ability that equals the one."""
        return DropAbility(self.ability)


@node
class AddWords(Op):
    """Adds words to a set-valued characteristic."""

    key: str
    words: frozenset[str]

    def apply(self, values: Working) -> None:
        """The old words stay."""
        values.values[self.key] = values.values.get(self.key, frozenset()) | self.words


@node
class BecomeTypes(Part):
    """Becomes these card types and subtypes, in addition to its other ones or instead of them (layer 4)."""

    types: frozenset[str] = frozenset()
    subtypes: frozenset[str] = frozenset()
    in_addition: bool = True
    words: ClassVar[tuple[tuple[str, str], ...]] = (("subtypes", SUBTYPE),)
    layer: ClassVar[str] = "4"

    @property
    def writes(self) -> frozenset[str]:  # type: ignore[override]
        """The abilities as well, where it sets a basic land type (CR 305.7)."""
        sets_land = not self.in_addition and not self.subtypes.isdisjoint(BASIC_LAND_TYPES)
        return frozenset(["types", "subtypes", "abilities"] if sets_land else ["types", "subtypes"])

    def op(self, ctx: Context, obj: int) -> Op | None:
        """Sets the same types on any object. The rulebook's creature types together are every creature type."""
        lists = subtypes_in(ctx.game.rules)
        subtypes = lists.creature if self.subtypes == CREATURE_TYPES else self.subtypes
        return (AddTypes if self.in_addition else SetTypes)(self.types, subtypes, lists)


@node
class BecomeSupertypes(Part):
    """Has these supertypes in addition to its others (layer 4, CR 205.4b)."""

    supertypes: frozenset[str]
    layer: ClassVar[str] = "4"
    writes: ClassVar[frozenset[str]] = frozenset([SUPERTYPES.name])

    def op(self, ctx: Context, obj: int) -> Op | None:
        """The same on any object."""
        return AddSupertypes(self.supertypes)


@node
class LoseSupertypes(Part):
    """Isn't of these supertypes (layer 4, CR 205.4b)."""

    supertypes: frozenset[str]
    layer: ClassVar[str] = "4"
    writes: ClassVar[frozenset[str]] = frozenset([SUPERTYPES.name])

    def op(self, ctx: Context, obj: int) -> Op | None:
        """The same on any object."""
        return RemoveSupertypes(self.supertypes)


@node
class BecomeSubtypes(Part):
    """Becomes these creature types, artifact types, ... instead of its others of that kind (layer 4, CR 205.1a)."""

    subtypes: frozenset[str]
    layer: ClassVar[str] = "4"
    writes: ClassVar[frozenset[str]] = frozenset(["subtypes"])

    def op(self, ctx: Context, obj: int) -> Op | None:
        """Sets the same subtypes on any object."""
        return SetSubtypes(self.subtypes, subtypes_in(ctx.game.rules))


@node
class LoseTypes(Part):
    """Isn't of these card types any more (layer 4, CR 205.1a)."""

    types: frozenset[str]
    layer: ClassVar[str] = "4"
    writes: ClassVar[frozenset[str]] = frozenset(["types", "subtypes"])

    def op(self, ctx: Context, obj: int) -> Op | None:
        """Takes the same types from any object."""
        return TakeTypes(self.types, subtypes_in(ctx.game.rules))


@node
class LoseCreatureTypes(Part):
    """Has no creature type any more (layer 4, CR 205.3m)."""

    layer: ClassVar[str] = "4"
    writes: ClassVar[frozenset[str]] = frozenset(["subtypes"])

    def op(self, ctx: Context, obj: int) -> Op | None:
        """The same for any object."""
        return TakeCreatureTypes(subtypes_in(ctx.game.rules))


@node
class BecomeLandTypes(Part):
    """Land types are set: "nonbasic lands are Mountains" (layer 4, CR 305.7)."""

    subtypes: frozenset[str]
    words: ClassVar[tuple[tuple[str, str], ...]] = (("subtypes", SUBTYPE),)
    layer: ClassVar[str] = "4"
    writes: ClassVar[frozenset[str]] = frozenset(["subtypes", "abilities"])

    def op(self, ctx: Context, obj: int) -> Op | None:
        """Sets the same land types on any object."""
        return SetLandTypes(self.subtypes, subtypes_in(ctx.game.rules))


@node
class BecomeColors(Part):
    """Becomes these colours, in addition to its others or instead of them (layer 5)."""

    colors: frozenset[str]
    in_addition: bool = False
    words: ClassVar[tuple[tuple[str, str], ...]] = (("colors", COLOR),)
    layer: ClassVar[str] = "5"
    writes: ClassVar[frozenset[str]] = frozenset(["colors"])

    def op(self, ctx: Context, obj: int) -> Op | None:
        """Always the same (CR 105.3, 202.2f, 113.12)."""
        return (
            AddWords(COLORS.name, self.colors)
            if self.in_addition
            else SetCharacteristics(((COLORS.name, self.colors),))
        )


@node
class YouGainControl(Part):
    """The controller of the effect controls it (layer 2)."""

    layer: ClassVar[str] = "2"
    writes: ClassVar[frozenset[str]] = frozenset(["controller"])

    def op(self, ctx: Context, obj: int) -> Op | None:
        """The player is the one who controls the effect."""
        return SetCharacteristics(((CONTROLLER.name, ctx.controller),))


# Durations ------------------------------------------------------------------------------------------


END_OF_TURN: Final = "end of turn"
"""The moment in the cleanup step at which damage is removed, too (CR 514.2)."""


@node
class UntilEndOfTurn(Duration):
    """Until end of turn, or this turn (CR 514.2): ends in the cleanup step."""

    def moments(self) -> tuple[str, ...]:
        """Of anybody's turn."""
        return (END_OF_TURN,)


@node
class WhileOnBattlefield(Duration):
    """For as long as the source remains on the battlefield (CR 611.2b)."""

    def lasts(self, ctx: Context) -> bool:
        """Whether the source is still there and can be seen (CR 702.26f)."""
        return ctx.game.exists(ctx.source)


@node
class ForAsLongAs(Duration):
    """For as long as a condition is true (CR 611.2b). It is looked at from the moment the effect is created."""

    condition: Condition

    def lasts(self, ctx: Context) -> bool:
        """Whether the condition holds now."""
        return self.condition.holds(ctx)


@node
class ForAsLongAsItIs(Duration):
    """For as long as what the effect is about is what a filter means (CR 611.2b): for each object by itself."""

    filter: Filter
    of_affected: ClassVar[bool] = True

    def lasts(self, ctx: Context) -> bool:
        """Whether it is there and still is that."""
        game = ctx.game
        there = [obj for obj in ctx.memory.get("affected", ()) if game.exists(obj)]
        return any(self.filter.matches(ctx, obj) for obj in there)


@node
class ThisIsYours(Condition):
    """You control the object that the ability is on, and it is on the battlefield (CR 611.2b)."""

    reads = frozenset(["controller"])

    def holds(self, ctx: Context) -> bool:
        """By where the object is now, and who controls it."""
        game = ctx.game
        there = game.exists(ctx.source) and game.object(ctx.source).zone[0] == "battlefield"
        return there and game.controller(ctx.source) == ctx.controller


@node
class CreateEffect(Instruction):
    """A resolution creates an effect that changes the rules of the game for a time (CR 611.2c).

    Such an effect also applies to objects that weren't affected when it began. `remembers` are names and what they mean
    from now on, for `Remembered` in the effect.
    """

    effect: StaticEffect
    duration: Duration = UntilEndOfTurn()
    remembers: tuple[tuple[str, Selector], ...] = ()

    def perform(self, ctx: Context) -> None:
        """What the effect remembers is settled now."""
        ctx.game.add_effect(ctx, self.effect, self.duration, {name: of.refs(ctx) for name, of in self.remembers})


def affect(
    ctx: Context, objects: Iterable[int], parts: tuple[Part, ...], duration: Duration | None = None
) -> int | None:
    """A resolution creates an effect on these objects, fixed now (CR 611.2c). Returns the id of the last one, None for no object.

    What would add an ability to an object that can't have it is left out, for good (CR 113.11): then there are several effects.
    So is what needs to know something about an illegal target (CR 608.2b).
    """
    by_barred: dict[tuple[tuple[str, ...], int], list[int]] = {}
    for obj in objects:
        if not is_player(obj):
            barred = ctx.game.characteristics(obj)[BARRED]
            alone = obj if ends_for_each(duration) else 0
            by_barred.setdefault((tuple(sorted(barred)), alone), []).append(obj)
    id: int | None = None
    # once: an effect that begins here changes no number of the next
    fixed = tuple(part.fixed(ctx) for part in parts if all(is_known(ctx, number) for number in part.children()))
    if parts and not fixed:
        return None
    for (barred_words, _), ids in by_barred.items():
        effect: StaticEffect = Continuous(AffectsRemembered(), tuple(_without(part, barred_words) for part in fixed))
        id = ctx.game.add_effect(ctx, effect, duration or UntilEndOfTurn(), {"affected": tuple(ids)})
    return id


def ends_for_each(duration: Duration | None) -> bool:
    """Whether an effect ends for each object by itself, so that it takes one effect for each."""
    return isinstance(duration, ForAsLongAsItIs)


def _without(part: Part, barred: tuple[str, ...]) -> Part:
    """The part without the keyword abilities of these ids that it would give."""
    if not barred or not isinstance(part, Gain):
        return part
    return Gain(tuple(a for a in part.abilities if getattr(a, "id", None) not in barred))


apnap_declarations = declares(
    # The number of the turn.
    TURN,
)
