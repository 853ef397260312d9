"""Copying objects (CR 707): copiable values with exceptions, permanents that are, become or enter as copies, tokens.

`copiable_values` stands in `continuous`, with the part `HasValues` of layer 1a. Copies of spells and abilities are in
`copying_spells`, copy effects of static abilities in `static_copies`.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Final

from apnap import (
    ABILITIES,
    NAME,
    OBJECT,
    Ability,
    AffectsRemembered,
    AffectsThis,
    AnyTimeCheck,
    Characteristics,
    Context,
    Continuous,
    Definition,
    Duration,
    Event,
    Field,
    FieldEffect,
    FloatingEffect,
    Game,
    Indefinite,
    Instruction,
    Manifest,
    Moved,
    Node,
    Part,
    Precondition,
    Replacement,
    Static,
    TriggerCondition,
    Triggered,
    canonical,
    declares,
    node,
)
from apnap_plugins.rules.continuous.continuous import HasValues, SetCharacteristics, affect, copiable_values
from apnap_plugins.rules.faces.faces import FLIPPED_SIDE
from apnap_plugins.rules.objects.entering import AsItEnters, AsTheyEnter, as_it_will_be
from apnap_plugins.rules.objects.keys import CREATE_AT_ONCE
from apnap_plugins.rules.objects.replacement_order import COPY
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.asking import choose_one, choose_some
from apnap_plugins.rules.vocabulary.base import Amount, Filter, Selector, amount, is_player
from apnap_plugins.rules.vocabulary.characteristics import (
    ALTERNATIVE,
    COLORS,
    LOYALTY,
    MANA_COST,
    POWER,
    SUBTYPES,
    SUPERTYPES,
    TOUGHNESS,
    TYPES,
    X_VALUE,
)
from apnap_plugins.rules.vocabulary.filters import CREATURE, Another
from apnap_plugins.rules.vocabulary.selectors import All, This, You
from apnap_plugins.rules.vocabulary.subtypes import subtypes_in

MANIFEST = Manifest(
    id="copies",
    name="Copying objects",
    kind="rules",
    rules=("707", "613.2"),
    requires=("continuous-effects", "tokens", "create", "counters", "stack"),
    kernel=">=0.1,<0.2",
    not_tested={
        "707.1": "says what the section is about",
        "707.9": "says that there are exceptions; its subrules say which",
    },
)

Values = tuple[tuple[str, Any], ...]
"""Copiable values as (name, value) pairs, in order of the names."""

COPIED: Final = Field[Values]("copied values", OBJECT, (), layered=True)
"""The copiable values that a permanent entered with as a copy (CR 707.5, 613.2a)."""
ENTERED_AS: Final = Field[Values]("values chosen as it entered", OBJECT, (), layered=True)
"""What an "as this enters" ability that sets power and toughness made of it (CR 613.2a, 707.2)."""
EXTRAS: Final = Field[tuple[Any, ...]]("what entering as a copy comes with", OBJECT, (), ids=True)
"""On its way only: (effects beside the copiable values, the object that is copied) (CR 707.9e)."""
TO_TRIGGER: Final = Field[tuple[Any, ...]]("ability linked to entering as a copy", OBJECT, (), ids=True)
"""(the ability, what was copied) until it triggers (CR 603.11, 707.9g)."""


def _as_copied(game: Game, obj: int, values: Values) -> Iterable[tuple[Continuous, int]]:
    """CR 613.2a: a copy effect that began as the object entered; its timestamp stays, whatever the object's becomes."""
    return [(Continuous(AffectsThis(), (HasValues(values),)), game.object(obj).timestamp)]


@node
class SetsValues(Part):
    """Some copiable values are what an "as this enters" ability set (layer 1a, CR 613.2a)."""

    values: Values
    layer: ClassVar[str] = "1a"

    @property
    def writes(self) -> frozenset[str]:  # type: ignore[override]
        """The characteristics that were set."""
        return frozenset(name for name, _ in self.values)

    def op(self, ctx: Context, obj: int) -> SetCharacteristics:
        """Sets the copied values, the same for each object."""
        return SetCharacteristics(self.values)


def _as_chosen(game: Game, obj: int, values: Values) -> Iterable[tuple[Continuous, int]]:
    """CR 613.2a: as above, applied to what it copied as it entered."""
    return [(Continuous(AffectsThis(), (SetsValues(values),)), game.object(obj).timestamp)]


# Exceptions (CR 707.9) ------------------------------------------------------------------------------


class CopyException(Node):
    """A modification or exception of copying: "except it …" (CR 707.9).

    `provides` are the characteristics that it gives a value of its own, or retains: abilities of the copied object that
    define these are not copied (CR 707.9d).
    """

    __slots__ = ()
    must_define: ClassVar[tuple[str, ...]] = ("apply",)

    @property
    def provides(self) -> frozenset[str]:
        """By default none."""
        return frozenset()

    def apply(self, ctx: Context, values: dict[str, Any], own: dict[str, Any]) -> None:
        """Change the copied `values`; `own` are those that the object has without this copy effect."""
        raise TypeError(f"{type(self).__name__} does not define apply()")


@node
class ExceptHas(CopyException):
    """It has these abilities (CR 707.9a)."""

    abilities: tuple[Ability, ...]

    def apply(self, ctx: Context, values: dict[str, Any], own: dict[str, Any]) -> None:
        """In addition to those that were copied."""
        values[ABILITIES.name] = (*values.get(ABILITIES.name, ()), *self.abilities)


@node
class ExceptHasThisAbility(CopyException):
    """It has the ability that makes it a copy (CR 707.9a)."""

    def apply(self, ctx: Context, values: dict[str, Any], own: dict[str, Any]) -> None:
        """The ability that resolves, or that generates the replacement effect."""
        assert ctx.ability is not None
        values[ABILITIES.name] = (*values.get(ABILITIES.name, ()), ctx.ability)


@node
class ExceptHasOtherAbilities(CopyException):
    """It has the other abilities of what becomes the copy, beside the one that makes it one (CR 707.9a)."""

    def apply(self, ctx: Context, values: dict[str, Any], own: dict[str, Any]) -> None:
        """In addition to those that were copied."""
        assert ctx.ability is not None
        others = tuple(ability for ability in own.get(ABILITIES.name, ()) if ability != ctx.ability)
        values[ABILITIES.name] = (*values.get(ABILITIES.name, ()), *others)


@node
class ExceptIs(CopyException):
    """It has these supertypes, card types and subtypes (CR 707.9b): in addition to its others, or instead of them."""

    types: frozenset[str] = frozenset()
    subtypes: frozenset[str] = frozenset()
    supertypes: frozenset[str] = frozenset()
    in_addition: bool = True

    @property
    def provides(self) -> frozenset[str]:
        """Nothing where it is in addition (CR 707.9d)."""
        return frozenset() if self.in_addition else frozenset(name for name, words in self._given() if words)

    def _given(self) -> tuple[tuple[str, frozenset[str]], ...]:
        return ((TYPES.name, self.types), (SUBTYPES.name, self.subtypes), (SUPERTYPES.name, self.supertypes))

    def apply(self, ctx: Context, values: dict[str, Any], own: dict[str, Any]) -> None:
        """Kinds of words of which none is given stay as copied.

        Creature types alone take the place of creature types, and of no other subtypes (CR 205.1a).
        """
        lists, before = subtypes_in(ctx.game.rules), values.get(TYPES.name, frozenset())
        for name, words in self._given():
            if words:
                copied = values.get(name, frozenset())
                if self.in_addition:
                    stays = copied
                elif name == SUBTYPES.name and not self.types and words <= lists.creature:
                    stays = lists.without(copied, before, [lists.creature])
                else:
                    stays = frozenset()
                values[name] = words | stays
        if self.types and not self.in_addition and not self.subtypes:  # those of card types that it isn't are gone
            values[SUBTYPES.name] = lists.kept(values.get(SUBTYPES.name, frozenset()), before, values[TYPES.name])


@node
class ExceptIsnt(CopyException):
    """It doesn't have these supertypes: "except it isn't legendary" (CR 707.9b)."""

    supertypes: frozenset[str]

    def apply(self, ctx: Context, values: dict[str, Any], own: dict[str, Any]) -> None:
        """Whether it would have them or not."""
        values[SUPERTYPES.name] = values.get(SUPERTYPES.name, frozenset()) - self.supertypes


@node
class ExceptPT(CopyException):
    """Its power and toughness are these (CR 707.9b); None for one that is copied."""

    power: Amount | None = None
    toughness: Amount | None = None

    @property
    def provides(self) -> frozenset[str]:
        """Those that are given."""
        given = ((POWER.name, self.power), (TOUGHNESS.name, self.toughness))
        return frozenset(name for name, value in given if value is not None)

    def apply(self, ctx: Context, values: dict[str, Any], own: dict[str, Any]) -> None:
        """The amounts are determined now."""
        for name, value in ((POWER.name, self.power), (TOUGHNESS.name, self.toughness)):
            if value is not None:
                values[name] = amount(ctx, value)


@node
class ExceptLoyalty(CopyException):
    """It has this starting loyalty (CR 707.9b, 306.5a)."""

    loyalty: Amount

    @property
    def provides(self) -> frozenset[str]:
        """The one characteristic that it sets."""
        return frozenset([LOYALTY.name])

    def apply(self, ctx: Context, values: dict[str, Any], own: dict[str, Any]) -> None:
        """The amount is determined now."""
        values[LOYALTY.name] = amount(ctx, self.loyalty)


@node
class ExceptName(CopyException):
    """The copy has another name than the original (CR 707.9b)."""

    name: str

    @property
    def provides(self) -> frozenset[str]:
        """It sets this characteristic in place of the copied one."""
        return frozenset([NAME.name])

    def apply(self, ctx: Context, values: dict[str, Any], own: dict[str, Any]) -> None:
        """In place of the copied one."""
        values[NAME.name] = self.name


@node
class ExceptColors(CopyException):
    """It has these colours (CR 707.9b): instead of its others, or in addition to them."""

    colors: frozenset[str]
    in_addition: bool = False

    @property
    def provides(self) -> frozenset[str]:
        """Colour, also where it has others beside: the exception of CR 707.9d speaks of types only."""
        return frozenset([COLORS.name])

    def apply(self, ctx: Context, values: dict[str, Any], own: dict[str, Any]) -> None:
        """Whatever its mana cost or colour indicator would say."""
        values[COLORS.name] = self.colors | (values.get(COLORS.name, frozenset()) if self.in_addition else frozenset())


@node
class ExceptNoManaCost(CopyException):
    """The copy has no mana cost, so its mana value is 0 (CR 707.9c)."""

    @property
    def provides(self) -> frozenset[str]:
        """It unsets this characteristic of the copied ones."""
        return frozenset([MANA_COST.name])

    def apply(self, ctx: Context, values: dict[str, Any], own: dict[str, Any]) -> None:
        """What the effect says of its colour is another exception."""
        values.pop(MANA_COST.name, None)


@node
class ExceptRetains(CopyException):
    """It doesn't copy these characteristics, named as `Characteristic.name`, but keeps its own (CR 707.9c)."""

    names: frozenset[str]

    @property
    def provides(self) -> frozenset[str]:
        """The characteristics that it keeps."""
        return self.names

    def apply(self, ctx: Context, values: dict[str, Any], own: dict[str, Any]) -> None:
        """What a new token has none of, it doesn't get."""
        for name in sorted(self.names):
            values.pop(name, None)
            if name in own:
                values[name] = own[name]


@node
class ExceptIf(CopyException):
    """Exceptions that apply only where the copy has certain characteristics (CR 707.9f)."""

    filter: Filter
    exceptions: tuple[CopyException, ...]

    def apply(self, ctx: Context, values: dict[str, Any], own: dict[str, Any]) -> None:
        """Once it is known that they do: see `values_for_copy`."""
        for exception in self.exceptions:
            exception.apply(ctx, values, own)


Judge = Callable[[Values, Filter], bool]
"""Whether a filter would mean the copy if it had these copiable values (CR 707.9f)."""


def values_for_copy(
    ctx: Context, obj: int, exceptions: tuple[CopyException, ...] = (), own: Values = (), judge: Judge | None = None
) -> Values:
    """The copiable values that a copy of `obj`, which may be gone, gets (CR 707.2, 707.9, 707.3, 707.8, 707.2a).

    See `with_exceptions`.
    """
    return with_exceptions(ctx, copiable_values(ctx.game, obj), exceptions, own, judge)


def with_exceptions(
    ctx: Context, copied: Values, exceptions: tuple[CopyException, ...], own: Values = (), judge: Judge | None = None
) -> Values:
    """The copiable values of a copy that copies these, with the exceptions of its copy effect (CR 707.9).

    `own` are the copiable values that the object has without the copy effect. `judge` is needed where an exception
    depends on what the copy is: that is judged by all others applied (CR 707.9f). Without it no such exception applies.
    The exceptions go for the other side of a flip card too, which the copy has where it is flipped (CR 110.5c).
    """
    plain = tuple(e for e in exceptions if not isinstance(e, ExceptIf))
    values = _changed(ctx, dict(copied), plain, dict(own))
    asking = tuple(e for e in exceptions if isinstance(e, ExceptIf))
    before = tuple(sorted(values.items()))
    apply = tuple(x for e in asking if judge is not None and judge(before, e.filter) for x in e.exceptions)
    made = _changed(ctx, values, apply, dict(own))
    return tuple(sorted(_flipped_too(ctx, made, dict(copied), (*plain, *apply), dict(own)).items()))


def _flipped_too(
    ctx: Context,
    made: dict[str, Any],
    copied: dict[str, Any],
    exceptions: tuple[CopyException, ...],
    own: dict[str, Any],
) -> dict[str, Any]:
    """CR 110.5c, 707.9, 710.2: what a flipped copy has in place of the copied half is changed by the exceptions as well."""
    sides = dict(made.get(ALTERNATIVE.name, ()))
    side = dict(sides.get(FLIPPED_SIDE, ()))
    if not side or not exceptions:
        return made
    whole = {**copied, **side}
    changed = _changed(ctx, dict(whole), exceptions, own)
    sides[FLIPPED_SIDE] = tuple(sorted((k, v) for k, v in changed.items() if k in side or whole.get(k) != v))
    return {**made, ALTERNATIVE.name: tuple(sorted(sides.items()))}


def judge_as_made(ctx: Context, made: Callable[[Values], Moved]) -> Judge:
    """Judges a copy that is yet to be made by what it would be where `made` puts one with these copiable values."""
    game = ctx.game

    def judge(values: Values, meant: Filter) -> bool:
        return game.trial(lambda: game.foresee(made(values), lambda copy: meant.matches(ctx, copy))) is True

    return judge


def _changed(
    ctx: Context, values: dict[str, Any], exceptions: tuple[CopyException, ...], own: dict[str, Any]
) -> dict[str, Any]:
    provided = frozenset(name for e in exceptions for name in e.provides)
    if provided:
        abilities = values.get(ABILITIES.name, ())
        values[ABILITIES.name] = tuple(a for a in abilities if not _defines(ctx.game, a, provided))
    for exception in exceptions:
        exception.apply(ctx, values, own)
    return values


def _defines(game: Game, ability: Ability, names: frozenset[str]) -> bool:
    """Whether it is a characteristic-defining ability that defines one of these (CR 604.3, 707.9d)."""
    written = (
        part.writes
        for meant in game.rules.expand(ability)
        if isinstance(meant, Static) and meant.defining
        for effect in meant.effects
        if isinstance(effect, Continuous)
        for part in effect.parts
    )
    return any(not names.isdisjoint(writes) for writes in written)


# Becoming a copy ------------------------------------------------------------------------------------


def become_copy(
    ctx: Context,
    objects: Iterable[int],
    of: int,
    exceptions: tuple[CopyException, ...] = (),
    duration: Duration | None = None,
) -> None:
    """Permanents become copies of `of` (CR 707.4), which are the same objects as before. All at once (CR 707.2b)."""
    wanted = []
    for obj in objects:
        own = copiable_values(ctx.game, obj)

        def judge(values: Values, meant: Filter, obj: int = obj) -> bool:
            return judged_on_the_battlefield(ctx, obj, values, meant)

        wanted.append((obj, values_for_copy(ctx, of, exceptions, own, judge)))
    for obj, values in wanted:
        affect(ctx, (obj,), (HasValues(values),), duration or Indefinite())


def judged_on_the_battlefield(ctx: Context, obj: int, values: Values, meant: Filter) -> bool:
    """Whether a filter would mean a permanent if it had these copiable values (CR 707.9f)."""
    game = ctx.game
    effect = Continuous(AffectsRemembered(), (HasValues(values),))
    judged_by = Context(game, ctx.source, ctx.controller)

    def attempt() -> bool:
        game.add_effect(judged_by, effect, None, {"affected": (obj,)})
        return meant.matches(ctx, obj)

    return game.trial(attempt) is True


def _first_object(ctx: Context, of: Selector) -> int:
    """The first object that a selector gives, which may be gone (CR 608.2h), or 0."""
    return next((ref for ref in of.refs(ctx) if not is_player(ref)), 0)


@node
class BecomeCopy(Instruction):
    """Objects become copies of another one, with exceptions, for as long as `duration` says (CR 707.4, 707.9)."""

    speaks_of: ClassVar[str] = "of"
    of: Selector
    objects: Selector = This()
    exceptions: tuple[CopyException, ...] = ()
    duration: Duration = Indefinite()

    def is_absurd(self) -> bool:
        """Whether "other" is other than this object: of what becomes a copy it is other than what is copied."""
        return any(part == Another() for part in self.objects.walk())

    def perform(self, ctx: Context) -> None:
        """Nothing happens where there is nothing to copy."""
        of = _first_object(ctx, self.of)
        if of:
            become_copy(ctx, self.objects.objects(ctx), of, self.exceptions, self.duration)


# Entering as a copy ---------------------------------------------------------------------------------


def enter_as_copy(
    ctx: Context, event: Moved, of: int, exceptions: tuple[CopyException, ...] = (), also: tuple[Node, ...] = ()
) -> Moved:
    """The event, entering as a copy of `of` (CR 707.5).

    `also` are exceptions that are no values (CR 707.9e): those of copy effects that were applied before are dropped.
    """
    game = ctx.game
    own = as_it_will_be(game, event, lambda new: copiable_values(game, new))

    def judge(values: Values, meant: Filter) -> bool:
        return game.foresee(event.with_enters(COPIED.name, values), lambda new: meant.matches(ctx, new))

    values = values_for_copy(ctx, of, exceptions, own, judge)
    return event.with_enters(COPIED.name, values).with_enters(EXTRAS.name, (also, of) if also else ())


@node
class EntersAsCopy(AsItEnters):
    """This (or, if `optional`, "you may have this") enters the battlefield as a copy of something (CR 614.1c, 707.5).

    Of an object that `filter` means in `zone`, which its controller chooses, or of what `of` gives. `also` is what it
    enters with beside (CR 707.9e): "enters" replacement effects, `AlsoIf` and `LinkedTrigger`.
    """

    filter: Filter = CREATURE
    of: Selector | None = None
    zone: str = "battlefield"
    optional: bool = True
    exceptions: tuple[CopyException, ...] = ()
    also: tuple[Node, ...] = ()
    category: ClassVar[str] = COPY

    def entered(self, ctx: Context, event: Moved) -> Event:
        """What is on its way to the battlefield itself is not there to be chosen (CR 614.12a)."""
        of = self._chosen(ctx, event)
        return enter_as_copy(ctx, event, of, self.exceptions, self.also) if of else event

    def _options(self, ctx: Context) -> tuple[int, ...]:
        if self.of is not None:
            first = _first_object(ctx, self.of)
            return (first,) if first else ()
        return tuple(obj for obj in All(self.filter, self.zone).objects(ctx) if obj != ctx.source)

    def _chosen(self, ctx: Context, event: Moved) -> int:
        options = self._options(ctx)
        if not options:
            return 0
        player, least = event.chooser(ctx.game), 0 if self.optional else 1
        chosen = choose_some(
            ctx.game, player, options, "707.5", "Enter as a copy of what?", least=least, most=1, source=event.obj
        )
        return chosen[0] if chosen else 0


@node
class OthersEnterAsCopies(AsTheyEnter):
    """What a filter means enters the battlefield as a copy of something (CR 614.1d, 707.5)."""

    filter: Filter
    of: Selector = This()
    exceptions: tuple[CopyException, ...] = ()
    category: ClassVar[str] = COPY

    def wanted(self, ctx: Context, event: Moved) -> bool:
        """Where there is something to copy."""
        return bool(_first_object(ctx, self.of))

    def entered(self, ctx: Context, event: Moved) -> Event:
        """Whatever it would be a copy of otherwise."""
        return enter_as_copy(ctx, event, _first_object(ctx, self.of), self.exceptions)


@node
class AlsoIf(Node):
    """Something it enters with if what it will be is meant by a filter (CR 707.9f): in `EntersAsCopy.also`."""

    filter: Filter
    what: Replacement


@node
class LinkedTrigger(Node):
    """A triggered ability that is linked to entering as a copy (CR 603.11, 707.9g): in `EntersAsCopy.also`.

    The memory of the ability has what was copied under "copied".
    """

    effect: Instruction
    targets: tuple[TargetSpec, ...] = ()


@node
class EntersWithExtras(Replacement):
    """CR 707.9e, 707.9g: what the copy effect that was applied last comes with is added, once no other one is left."""

    events: ClassVar[tuple[type[Event], ...]] = (Moved,)

    def precondition(self) -> Precondition:
        """It enters the battlefield with something that a copy effect gave it."""
        return Precondition((("to", "battlefield"),), enters=(EXTRAS,))

    def applies(self, ctx: Context, event: Event) -> bool:
        """Where there is something of the kind."""
        return isinstance(event, Moved) and event.to == "battlefield" and bool(event.entering(EXTRAS.name, ()))

    def replace(self, ctx: Context, event: Event) -> Event:
        """From the point of view of what enters."""
        assert isinstance(event, Moved)
        game = ctx.game
        also, of = event.entering(EXTRAS.name, ())
        result: Event = event.with_enters(EXTRAS.name, ())
        mine = Context(game, event.obj, event.chooser(game), x=game.get(X_VALUE, event.obj))
        for extra in also:
            if isinstance(extra, AlsoIf):
                matches = extra.filter.matches
                if not as_it_will_be(game, event, lambda new, matches=matches: matches(mine, new)):  # type: ignore[misc]
                    continue
                extra = extra.what
            assert isinstance(result, Moved)
            if isinstance(extra, LinkedTrigger):
                ability = Triggered(LinkedToEntering(), extra.effect, targets=extra.targets)
                result = result.with_enters(TO_TRIGGER.name, (ability, of))
            elif extra.applies(mine, result):
                result = extra.replace(mine, result)
        return result


@node
class LinkedToEntering(TriggerCondition):
    """When you do (CR 603.11): no event makes it trigger but entering as that copy."""

    carried_out_by_rules: ClassVar[bool] = True


def _trigger_linked(game: Game) -> None:
    """CR 603.11: the linked ability of what entered as a copy triggers, once."""
    for obj in game.having(TO_TRIGGER):
        ability, of = game.get(TO_TRIGGER, obj)
        game.set(TO_TRIGGER, obj, ())
        player = game.controller(obj)
        knows = FloatingEffect(0, ability, obj, player, 0, Indefinite(), (("copied", (of,)),))
        game.triggers.put_waiting(obj, player, ability, (), knows)


@node
class EntersAs(AsItEnters):
    """As this enters, it becomes the player's choice of several things that set its power and toughness (CR 613.2a).

    `choices` are (words, exceptions) pairs; the values become copiable (CR 707.2).
    """

    choices: tuple[tuple[str, tuple[CopyException, ...]], ...]

    def entered(self, ctx: Context, event: Moved) -> Event:
        """The player under whose control it enters chooses (CR 208.2b, 707.6)."""
        game = ctx.game
        names = tuple(words for words, _ in self.choices)
        chosen = choose_one(game, event.chooser(game), names, "614.12a", "What does it enter as?", source=event.obj)
        before = dict(as_it_will_be(game, event, lambda new: copiable_values(game, new)))
        after = dict(before)
        for exception in dict(self.choices)[chosen]:
            exception.apply(ctx, after, before)
        changed = tuple(sorted((name, value) for name, value in after.items() if before.get(name) != value))
        return event.with_enters(ENTERED_AS.name, changed)


# Tokens that are copies -----------------------------------------------------------------------------


@functools.lru_cache(maxsize=5_000)
def copy_definition(values: Values, layout: str = "token") -> Definition:
    """What a token or a copy of a spell or card with these copiable values is made as (CR 111.3, 707.2)."""
    return Definition(f"{layout}: {canonical(values)}", Characteristics(dict(values)), layout=layout)


def token_copy(ctx: Context, of: int, exceptions: tuple[CopyException, ...] = ()) -> Definition:
    """What a token that's a copy of `of`, which may be gone, is like (CR 111.3, 707.2)."""

    def made(values: Values) -> Moved:
        component = ctx.game.make_component(copy_definition(values), ctx.controller, "token")
        return Moved(0, "battlefield", controller=ctx.controller, kind="token", made=(component,), owner=ctx.controller)

    return copy_definition(values_for_copy(ctx, of, exceptions, (), judge_as_made(ctx, made)))


@node
class CreateCopyTokens(Instruction):
    """Players create tokens that are copies of each of some objects (CR 707.2, 111.3), with exceptions (CR 707.9).

    `enters` are fields they enter with, such as ("tapped", True); the memory has the tokens under "created". No token is
    created of an instant or sorcery (CR 111.5).
    """

    speaks_of: ClassVar[str] = "of"
    of: Selector
    count: Amount = 1
    who: Selector = You()
    exceptions: tuple[CopyException, ...] = ()
    enters: tuple[tuple[str, Any], ...] = ()
    attacking: bool = False

    def perform(self, ctx: Context) -> None:
        """All players at one moment (CR 101.4, 608.2f)."""
        game = ctx.game
        of = (
            (ctx.source,) if isinstance(self.of, This) else self.of.refs(ctx)
        )  # itself as it was last, not what it became
        tokens = [token_copy(ctx, ref, self.exceptions) for ref in of if not is_player(ref)]
        players, count = self.who.players(ctx), amount(ctx, self.count)
        created = [(player, token, count) for player in game.apnap() if player in players for token in tokens]
        ctx.memory["created"] = game.verb(CREATE_AT_ONCE)(game, created, self.enters, self.attacking)


apnap_declarations = declares(
    # What permanents that entered as copies remember.
    (COPIED, ENTERED_AS, EXTRAS, TO_TRIGGER),
    # Abilities that are linked to entering as a copy.
    AnyTimeCheck("linked to entering as a copy", "603.11", _trigger_linked),
    # What entering as a copy comes with.
    EntersWithExtras(),
    # What entering as a copy, or as something chosen, does in layer 1a; in this order.
    FieldEffect(COPIED.name, _as_copied),
    FieldEffect(ENTERED_AS.name, _as_chosen),
)
