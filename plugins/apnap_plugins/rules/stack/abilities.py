"""Spell abilities and activated abilities as trees (CR 113.3, 602, 700.2), and which activated ones an object has."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Final, TypeVar

from apnap import (
    ABILITIES,
    OBJECT,
    Ability,
    Characteristics,
    Condition,
    Context,
    Field,
    Game,
    Instruction,
    Leaf,
    Manifest,
    Namer,
    Node,
    Question,
    Teller,
    declares,
    event,
    in_words,
    node,
    one_of,
    question,
)
from apnap_plugins.rules.costs.costs import CostPart, TapThisCost, has_x
from apnap_plugins.rules.mana.mana import AddMana, AddManaOf
from apnap_plugins.rules.stack.targets import TargetSpec, with_targets
from apnap_plugins.rules.vocabulary.base import Amount, Selector
from apnap_plugins.rules.vocabulary.characteristics import BASIC_LAND_TYPES, NO_INTRINSIC, SUBTYPES, TYPES
from apnap_plugins.rules.vocabulary.deeds import Deed

MANIFEST = Manifest(
    id="activated-abilities",
    name="Spell and activated abilities",
    kind="rules",
    rules=("113", "305.6", "602", "605", "700.2"),
    requires=("characteristics", "costs", "mana", "targets"),
    kernel=">=0.1,<0.2",
    not_tested={
        "113.1": "introduces what is called an ability",
        "113.2a": "explains that abilities may do harm",
        "113.2b": "says what additional and alternative costs are; tested as 118.8 and 118.9",
        "113.3": "introduces the kinds of abilities",
        "113.4": "points to mana abilities (605)",
        "113.5": "points to loyalty abilities (606)",
        "113.6n": "is about building decks",
    },
)


@question
class CanActivate(Question[bool]):
    """Whether a player can activate an object's ability (CR 602.5). The first value is True; an answer forbids it."""

    rule: ClassVar[str] = "602.5"
    forbids: ClassVar[bool] = True
    player: int
    obj: int
    ability: Activated


@question
class CanActivateLoyalty(Question[bool]):
    """Whether a player can activate a loyalty ability of an object (CR 606.3). The first value is True; an answer forbids it."""

    rule: ClassVar[str] = "606.3"
    forbids: ClassVar[bool] = True
    player: int
    obj: int
    ability: Activated


@question
class ActivationLimit(Question[int]):
    """How often an object's ability can be activated each turn (CR 602.5b). The first value is what its text says."""

    rule: ClassVar[str] = "602.5b"
    obj: int
    ability: Activated


ACTIVATED: Final = Deed("activated", as_it_was=True)
"""Abilities that are no mana abilities, by the objects whose they are; its kind is the ability's `tag`, or "loyalty"."""
ACTIVATIONS: Final = Field[tuple[tuple[Any, int], ...]](
    "activations of limited abilities this turn", OBJECT, (), lasts="turn"
)
"""(ability, how often) pairs."""

ACTIVATED_BEFORE: Final = Field[tuple[object, ...]]("abilities that can be activated only once", OBJECT, ())
"""Those of the object's abilities that can be activated only once and have been."""
ACTIVATED_AS_GAINED: Final = Field[tuple[object, ...]](
    "gained abilities that can be activated only once", OBJECT, (), lasts="turn"
)
"""Those that were activated and that the object has by an effect: one that it gains in a later turn is another (CR 602.5c)."""

MODES_EVER: Final = Field[tuple[tuple[Any, int], ...]]("modes chosen once", OBJECT, ())
MODES_THIS_TURN: Final = Field[tuple[tuple[Any, int], ...]]("modes chosen this turn", OBJECT, (), lasts="turn")
"""(modes, the place of one) pairs: what was chosen for abilities of the object that let each mode be chosen once."""
CHOSEN_BEFORE: Final = {"ever": MODES_EVER, "turn": MODES_THIS_TURN}
"""Where it is written down, by what `Modes.not_before` says."""


@node
class Mode(Node):
    """One of the modes of a modal spell or ability (CR 700.2)."""

    effect: Instruction
    targets: tuple[TargetSpec, ...] = ()
    name: str = ""

    def worded(self, namer: Namer) -> str:
        """By its name where it has one, else what it does."""
        return self.name or in_words(self.effect)


@node
class Modes(Node):
    """Choose from `minimum` to `maximum` modes (CR 700.2), different ones unless `repeated` (CR 700.2d).

    `who` gives the players one of whom chooses them instead of the controller, who says which one (CR 700.2e). With
    `not_before` only modes can be chosen that weren't chosen before for this ability of its source: "ever", or this "turn".
    With `at_random` nobody chooses: one of those that could be chosen comes up.
    """

    modes: tuple[Mode, ...]
    minimum: int = 1
    maximum: int = 1
    repeated: bool = False
    who: Selector | None = None
    not_before: str = one_of(("", "ever", "turn"), default="")
    at_random: bool = False


@node
class Spell(Ability):
    """A spell ability (CR 113.3a): what an instant or sorcery does as it resolves. Modal where `modes` is given.

    With a `condition` it is part of the spell's text only where that holds once costs were chosen (CR 601.2c, 702.33g).
    `x` is what the text says X is; its controller doesn't choose it then (CR 107.3c).
    """

    effect: Instruction | None = None
    targets: tuple[TargetSpec, ...] = ()
    modes: Modes | None = None
    zones: tuple[str, ...] = ("stack",)
    condition: Condition | None = None
    x: Amount | None = None

    def x_around(self) -> tuple[object, ...] | None:
        """No part of it, where its text says what X is (CR 107.3c)."""
        return None if self.x is None else ()


@node
class Activated(Ability):
    """An activated ability "[cost]: [effect]" (CR 113.3b, 602.1).

    `sorcery` is "activate only as a sorcery" (CR 602.5d), `instant` "only as an instant" (CR 602.5e), `limit` how often it
    can be activated each turn, 0 for no limit, `loyalty` a loyalty ability (CR 606), `condition` any other "activate only
    if" (CR 602.5b). `by` says who may activate it (CR 602.1b, 602.2): "you", "any" player, or an "opponent". `tag` names
    what kind it is for other text, e.g. "equip". `x` is what its text says X is (CR 107.3c); else `least_x` is the least
    value of X that may be chosen: 1 where "X can't be 0".
    """

    cost: tuple[CostPart, ...]
    effect: Instruction
    targets: tuple[TargetSpec, ...] = ()
    modes: Modes | None = None
    sorcery: bool = False
    loyalty: bool = False
    condition: Condition | None = None
    zones: tuple[str, ...] = ()
    tag: str = ""
    instant: bool = False
    limit: int = 0
    by: str = one_of(("you", "any", "opponent"), default="you")
    x: Amount | None = None
    least_x: int = 0

    def x_around(self) -> tuple[object, ...] | None:
        """No part of it, where its text or its cost says what X is (CR 107.3a, 107.3c)."""
        return None if self.x is None and not has_x(self.cost) else ()

    def is_limited(self) -> bool:
        """Whether its own text, or that it is a loyalty ability, limits when or how often it is activated (CR 602.5b, 606.3)."""
        return bool(self.limit or self.loyalty or self.condition is not None or self.sorcery or self.instant)

    def is_mana_ability(self) -> bool:
        """CR 605.1a, 605.1, 605.2, 605.5a, 606.1: no target, could add mana, no loyalty ability."""
        return not (self.targets or self.modes is not None or self.loyalty) and adds_mana(self.effect)


@functools.lru_cache(maxsize=10_000)
def adds_mana(effect: Node) -> bool:
    """Whether it could add mana; not through an ability that it gives to something else (CR 605.1a, 605.1b)."""
    parts = (part for part in effect.children() if not isinstance(part, Ability))
    return isinstance(effect, AddMana) or any(adds_mana(part) for part in parts)


@functools.cache
def intrinsic_mana_ability(land_type: str) -> Activated:
    """The mana ability of a land with this basic land type (CR 305.6)."""
    return Activated((TapThisCost(),), AddManaOf(((BASIC_LAND_TYPES[land_type],),)))


def activated_abilities(game: Game, obj: int) -> tuple[Activated, ...]:
    """The activated abilities that an object has where it is now, keywords spelled out (CR 113.6, 305.6)."""
    zone = game.object(obj).zone[0]
    return game.follows(game.characteristics(obj), ("activated", zone), partial(_activated, game, zone))


def _activated(game: Game, zone: str, chars: Characteristics) -> tuple[Activated, ...]:
    """Those that function in the zone (CR 113.6b, 113.6j, 113.6m), each instance by itself (CR 113.2c)."""
    intrinsic = "land" in chars[TYPES] and not chars[NO_INTRINSIC]
    subtypes = chars[SUBTYPES] if zone == "battlefield" and intrinsic else frozenset()
    meant = [m for a in chars[ABILITIES] for m in game.rules.expand(a) if isinstance(m, Activated)]
    found = [m for m in meant if zone in (m.zones or ("battlefield",))]
    return (*found, *(intrinsic_mana_ability(t) for t in BASIC_LAND_TYPES if t in subtypes))


T = TypeVar("T")
Told = Mapping[str, Sequence[tuple[int, Activated, T]]]
"""(number, ability, what is known of it) of activated abilities that an object has in a zone, by what kind they are."""
Activation = tuple[int, int, int, Activated, T]
"""(object, who may activate it, number, ability, what is known of it)."""


def activated_of(
    game: Game, tell: Callable[[Game, str, Characteristics], Told[T]], kind: str
) -> tuple[Activation[T], ...]:
    """The activated abilities in the game (CR 602.2) that `tell`, a function of a module, gives for a kind.

    What is worked out by them holds while nothing comes or goes that has one of that kind, however many cards are drawn.
    """
    found: list[Activation[T]] = []
    zones = [zone for zone in game.zone_ids() if zone[0] not in ("library", "stack", "outside")]
    for obj, (name, owner), told, controller in game.holding(zones, tell, kind):
        if name not in game.rules.home and game.is_absent(obj):
            continue  # elsewhere what is absent is not left out yet
        player = owner if owner >= 0 else controller
        for number, ability, known in told[kind]:
            if ability.by == "you":
                found.append((obj, player, number, ability, known))
            else:
                found += [(obj, who, number, ability, known) for who in _activators(game, player, ability)]
    return tuple(found)


def activated_but_mana(game: Game) -> tuple[Activation[None], ...]:
    """The activated abilities in the game that are no mana abilities."""
    return game.kept(activated_of, _but_mana, "other")


def _but_mana(game: Game, zone: str, chars: Characteristics) -> dict[str, list[tuple[int, Activated, None]]]:
    found = enumerate(_activated(game, zone, chars))
    others: list[tuple[int, Activated, None]] = [
        (n, ability, None) for n, ability in found if not ability.is_mana_ability()
    ]
    return {"other": others} if others else {}


def mana_abilities_here(game: Game, zone: str, chars: Characteristics) -> list[tuple[int, Activated]]:
    """(number, ability) of the mana abilities that function in a zone by characteristics (CR 605.1a)."""
    return [(n, ability) for n, ability in enumerate(_activated(game, zone, chars)) if ability.is_mana_ability()]


def _activators(game: Game, player: int, ability: Activated) -> tuple[int, ...]:
    """Who may activate an ability that is not only for `player`, who controls or owns the object (CR 602.2, 602.1b)."""
    return tuple(p for p in game.players if ability.by == "any" or p != player)


def spell_ability(game: Game, abilities: tuple[Ability, ...]) -> tuple[Spell, ...]:
    """The spell abilities among an object's abilities, keywords spelled out (CR 113.3a)."""
    if not abilities:
        return ()
    found: tuple[Spell, ...] = game.rules.memo(("spell abilities", abilities), partial(_spells_of, game, abilities))
    return found


def _spells_of(game: Game, abilities: tuple[Ability, ...]) -> tuple[Spell, ...]:
    return tuple(m for a in abilities for m in game.rules.expand(a) if isinstance(m, Spell))


@node
class NotYetActivated(Condition):
    """Of an ability's "activate only": it hasn't been activated since its object came there (CR 602.5b, 400.7)."""

    reads = frozenset([ACTIVATED_BEFORE.name, ACTIVATED_AS_GAINED.name])

    def holds(self, ctx: Context) -> bool:
        """Whoever activated it; each instance of the ability can be once."""
        ability, fields = ctx.ability, (ACTIVATED_BEFORE, ACTIVATED_AS_GAINED)
        before = sum(ctx.game.get(field, ctx.source).count(ability) for field in fields)
        return before < max(1, activated_abilities(ctx.game, ctx.source).count(ability))


def condition_holds(ctx: Context, ability: Activated) -> bool:
    """Whether its "activate only if" holds (CR 602.5b)."""
    return ability.condition is None or ability.condition.holds(ctx)


def may_activate(ctx: Context, ability: Activated) -> bool:
    """Whether neither its own instructions nor an effect prohibit activating it (CR 602.5, 113.10a), beside timing."""
    game, obj = ctx.game, ctx.source
    if ability.limit and not _is_left(game, obj, ability):
        if game.inquiry is None or game.inquiry.objects(
            "602.5b", "it was activated as often as it can be this turn", obj
        ):
            return False
    if ability.loyalty and not game.query(CanActivateLoyalty(ctx.controller, obj, ability), True):
        return False
    if not condition_holds(ctx, ability):
        if game.inquiry is None or game.inquiry.objects("602.5b", '"activate only if" is not so', obj):
            return False
    return not game.is_answered(CanActivate) or game.query(CanActivate(ctx.controller, obj, ability), True)


def _is_left(game: Game, obj: int, ability: Activated) -> bool:
    """Whether one of the object's instances of the ability can be activated once more this turn (CR 602.5b, 602.5c)."""
    instances = activated_abilities(game, obj).count(ability)
    limit = ability.limit
    if game.is_answered(ActivationLimit):
        limit = game.query(ActivationLimit(obj, ability), limit)
    return times_activated(game, obj, ability) < limit * instances


def times_activated(game: Game, obj: int, ability: Activated) -> int:
    """How often the object's ability was activated this turn, all instances of it together."""
    known = game.get(ACTIVATIONS, obj)
    return sum(times for one, times in known if one == ability)


@functools.lru_cache(maxsize=10_000)
def _asks_how_often(ability: Activated) -> bool:
    """Whether an ability looks at how often it has been activated."""
    return any(getattr(part, "counts_activations", False) for part in ability.effect.walk())


@functools.lru_cache(maxsize=10_000)
def _only_once(condition: Condition) -> bool:
    """Whether a condition looks at whether the ability has ever been activated."""
    return any(isinstance(part, NotYetActivated) for part in condition.walk())


@event
class AbilityActivated(Leaf):
    """An ability has been activated (CR 602.2b). `obj` is the ability on the stack, 0 for a mana ability."""

    rule: ClassVar[str] = "602.2b"
    objects: ClassVar[tuple[str, ...]] = ("source",)
    source: int
    player: int
    ability: Any
    obj: int = 0

    def told(self, teller: Teller) -> str | None:
        """Mana abilities, which don't use the stack, go without saying."""
        if not self.obj:
            return None
        return f"{teller.player(self.player)} activates {teller.card(self.source)}{with_targets(teller, self.obj)}"

    def perform(self, game: Game) -> None:
        """It counts, where its activations are limited (CR 602.5b), or it asks for it: whoever controls the object then."""
        obj, ability = self.source, self.ability
        if ability.condition is not None and _only_once(ability.condition):
            field = ACTIVATED_BEFORE if ability in game.base(obj)[ABILITIES] else ACTIVATED_AS_GAINED
            game.set(field, obj, (*game.get(field, obj), ability))
        if self.obj:
            ACTIVATED.note(game, self.player, obj, kind="loyalty" if ability.loyalty else ability.tag)
        if ability.limit or _asks_how_often(ability):
            known = game.get(ACTIVATIONS, obj)
            counts = {**dict(known), ability: dict(known).get(ability, 0) + 1}
            game.set(ACTIVATIONS, obj, tuple(counts.items()))


apnap_declarations = declares(
    # How often abilities were activated, where that is limited.
    ACTIVATED.fields,
    (ACTIVATIONS, ACTIVATED_BEFORE, ACTIVATED_AS_GAINED, MODES_EVER, MODES_THIS_TURN),
)
