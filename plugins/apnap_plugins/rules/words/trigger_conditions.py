"""Words for what triggered abilities trigger on: "when", "whenever" and "at" (CR 603)."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from apnap import Moved, TriggerCondition
from apnap.words import Bindings, Hole, WordDeclaration, unify, words
from apnap_plugins.rules.attachments.attachments import IsEnchanted
from apnap_plugins.rules.combat.attacking import AttackerDeclared
from apnap_plugins.rules.combat.selectors import CombatPartner, DefendingPlayerFor, ThoseWhoAttack
from apnap_plugins.rules.combat.triggers import (
    WhenAttacks,
    WhenAttacksUnblocked,
    WhenAttacksWithOthers,
    WhenBecomesBlocked,
    WhenBecomesBlockedBy,
    WhenBlocks,
    WhenBlocksCreature,
    WhenDealsCombatDamage,
    WhenPlayerAttacks,
)
from apnap_plugins.rules.damage.selectors import DamageSource, PlayersWithMostLife
from apnap_plugins.rules.damage.triggers import WhenDealsDamageTo, WhenDealtDamage, WhenItDealsDamage, WhenNoncombat
from apnap_plugins.rules.effects.history import EventAmount, EventObjects
from apnap_plugins.rules.effects.triggers import OneOrMore
from apnap_plugins.rules.objects.triggers import (
    WhenDies,
    WhenEnters,
    WhenEntersFrom,
    WhenLeaves,
    WhenLeavesWithoutDying,
    WhenPutInto,
)
from apnap_plugins.rules.permanents.triggers import WhenBecomesTapped, WhenBecomesUntapped, WhenEntersTapped
from apnap_plugins.rules.stack.filters import IsAbility
from apnap_plugins.rules.stack.selectors import TargetingObject
from apnap_plugins.rules.stack.triggers import WhenFirstTargeted, WhenTargeted, WhenYouAreTargeted
from apnap_plugins.rules.vocabulary.base import Filter, Selector
from apnap_plugins.rules.vocabulary.filters import (
    CREATURE,
    Another,
    Anything,
    HasType,
    Itself,
    OpponentControls,
    Or,
    YouControl,
)
from apnap_plugins.rules.vocabulary.selectors import (
    ControlledBy,
    ControllerOf,
    EachOpponent,
    EachPlayer,
    This,
    Together,
    TriggerObject,
    TriggerPlayer,
    You,
)
from apnap_plugins.rules.vocabulary.triggers import AnyEvent, WhenEither
from apnap_plugins.rules.words.filters import ENCHANTED, both, parts_of, without_another
from apnap_plugins.rules.words.happenings import ANYS, OWN, happens, happens_with, plural
from apnap_plugins.rules.words.references import Cause, caused
from apnap_plugins.rules.words.references import cause as caused_by

cause: Final = partial(words, "cause")
happener: Final = partial(words, "happener")

Maker = Callable[[Filter], TriggerCondition]

_ENTERS: Final = (("enters", "enter"), ("enters the battlefield", "enter the battlefield"))


# Any: fields of `Cause` by name
def happening(
    make: Maker, *verbs: tuple[str, str], once: bool = False, to_one: bool = False, **about: Any
) -> list[WordDeclaration]:
    """Words for something that happens to objects: verbs as (singular, plural) pairs, the usual one first.

    What happens to one and the same object only once, such as dying, is said with "when" of the object itself.
    `about` says what the effect calls "it" and the like, where that is not the usual. `to_one`: what several do at once to a
    player is one event for each player, who is "that player".
    """
    often, seldom = ("whenever", "when"), ("when", "whenever")
    own = tuple(f"{when} {{f:itself}} {one}" for one, _ in verbs for when in (seldom if once else often))
    own += tuple(f"{when} {{f:named for several}} {many}" for _, many in verbs for when in (seldom if once else often))
    other = tuple(f"{when} {{f:happener}} {one}" for one, _ in verbs for when in often)
    more = tuple(f"whenever one or more {{f:filters}} {many}" for _, many in verbs)
    return [
        happens(make, *(one for one, _ in verbs), **about),
        cause(own, **caused(make, "f", **about)),
        cause(other, **caused(make, "f", **about)),
        cause(more, lambda f: _of_several(OneOrMore(make(f)), to_one), lambda tree: _says_several(make, tree)),
        cause(
            tuple(f"whenever ~ and/or one or more other {{f:filter.p}} {many}" for _, many in verbs),
            lambda f: _of_several(OneOrMore(make(itself_or(f))), to_one),
            lambda tree: (own for found in _says_several(make, tree) for own in own_or(found["f"])),
        ),
    ]


def _of_several(on: OneOrMore, to_one: bool) -> Cause:
    """What several do at once; those that attack or enter are "they", and "that many" with those that leave.

    What they deal to one player is "that much" in all.
    """
    moved = set(on.events) <= {AttackerDeclared, Moved}
    counted = EventAmount() if moved or to_one else None
    those = EventObjects() if moved and not on.looks_back else None
    return Cause(on, those, those, player=TriggerPlayer() if to_one else None, much=counted)


def itself_or(f: Filter) -> Or:
    """The object itself, or others of a kind."""
    return Or((Itself(), both(f, Another())))


def _says_several(make: Maker, tree: Any) -> Iterator[Bindings]:
    found: dict[str, Any] = {}
    if unify(OneOrMore(make(Hole("f"))), tree, found):  # type: ignore[arg-type]
        yield found


# Any: fields of `Cause` by name
def alone(make: Callable[..., TriggerCondition], *verbs: str, **about: Any) -> list[WordDeclaration]:
    """Words for something that happens to one object at a time."""
    own = tuple(f"{when} {{f:itself}} {verb}" for verb in verbs for when in ("whenever", "when"))
    own += tuple(f"{when} {{f:named for several}} {plural(verb)}" for verb in verbs for when in ("whenever", "when"))
    other = tuple(f"{when} {{f:happener}} {verb}" for verb in verbs for when in ("whenever", "when"))
    return [
        happens(make, *verbs, **about),
        cause(own, **caused(make, "f", **about)),
        cause(other, **caused(make, "f", **about)),
    ]


# Any: fields of `Cause` by name
def own_only(make: Callable[..., TriggerCondition], *verbs: str, **about: Any) -> list[WordDeclaration]:
    """Words for what happens to this object, or the one that it is attached to, and to another object `b`."""
    wordings = (f"{when} {{f:itself}} {verb}" for verb in verbs for when in ("whenever", "when"))
    if "{b:" in verbs[0]:
        return [happens_with(make, *verbs, **about), cause(wordings, **caused(make, "f b", **about))]
    return [happens(make, *verbs, category=OWN, **about), cause(wordings, **caused(make, "f", **about))]


def either(one: Maker, other: Maker) -> Maker:
    """One of two things that happen to objects."""
    return lambda f: AnyEvent((one(f), other(f)))


def either_time(one: Maker, other: Maker) -> Maker:
    """One of two things of which only one is looked back at (CR 603.10a): the ability has a trigger for each."""
    return lambda f: WhenEither((one(f), other(f)))


def _damages_planeswalkers_too(combat: bool) -> Maker:
    return lambda f: WhenDealsDamageTo(f, PLANESWALKER, EachPlayer(), combat)


def _combat_damage(to: str) -> Maker:
    return lambda f: WhenDealsCombatDamage(f, to)


def _combat_damage_to(who: Selector) -> Maker:
    return lambda f: WhenDealsDamageTo(f, None, who, True)


def _damage_to(who: Selector) -> Maker:
    return lambda f: WhenDealsDamageTo(f, None, who)


def _noncombat() -> Iterator[WordDeclaration]:
    """Words for damage that is no combat damage (CR 510.2)."""

    def to(who: Selector) -> Maker:
        return lambda f: WhenNoncombat(WhenDealsDamageTo(f, None, who))

    yield from alone(lambda f: WhenNoncombat(WhenItDealsDamage(f)), "deals noncombat damage", **A_CREATURE)
    for whom, who in (("a player", EachPlayer()), ("an opponent", EachOpponent())):
        said = (f"deals noncombat damage to {whom}", f"deal noncombat damage to {whom}")
        yield from happening(to(who), said, to_one=True, **SOURCE)
    yield from alone(to(You()), "deals noncombat damage to you", much=MUCH, player=None)
    yield from own_only(
        lambda f, b: WhenNoncombat(WhenDealsDamageTo(f, b, None)),
        "deals noncombat damage to {b:a filter}",
        that=TriggerObject(),
        **A_CREATURE,
    )


def _spell_damages(to: str, who: Selector, about: dict[str, Any]) -> list[WordDeclaration]:
    """Words for damage that a spell deals to a player, or this object or a spell; spells are no permanents (CR 109.2)."""

    def either_of(f: Filter) -> AnyEvent:
        return AnyEvent((WhenDealsDamageTo(Itself(), None, who), WhenDealsDamageTo(f, None, who)))

    return [
        cause(
            tuple(f"{when} {{f:a spell}} deals damage to {to}" for when in TIMES),
            **caused(_damage_to(who), "f", much=MUCH, **about),
        ),
        cause(
            tuple(f"{when} ~ or {{f:a spell}} deals damage to {to}" for when in TIMES),
            **caused(either_of, "f", **{"it": None, "that": None, "much": MUCH, **about}),
        ),
    ]


# Any: a filter, or any part of a tree
def own_or(tree: Any) -> Iterator[Bindings]:
    """What others are meant beside the object itself: the way back of `itself_or`."""
    if isinstance(tree, Or) and len(tree.parts) == 2 and tree.parts[0] == Itself():
        yield from ({"f": f} for f in without_another(tree.parts[1]))


def _says_own_or_any(tree: Any) -> Iterator[Bindings]:
    """Of a kind that it may be of itself or not."""
    if isinstance(tree, Or) and len(tree.parts) == 2 and tree.parts[0] == Itself():
        if Another() not in parts_of(tree.parts[1]):
            yield {"f": tree.parts[1]}


def _enters_from(zone: str) -> tuple[tuple[str, str], ...]:
    """That something enters from a zone, in the singular and the plural."""
    return tuple((f"{one} from {zone}", f"{more} from {zone}") for one, more in _ENTERS)


def _enters_under(whose: str, control: Filter) -> Iterator[WordDeclaration]:
    """Words for entering under the control of somebody, who is who controls it there (CR 110.2)."""
    where = f"(enters|enters the battlefield) under {whose} control"
    yield cause(
        f"(whenever|when) {{f:happener}} {where}",
        lambda f: caused_by(WhenEnters(both(f, control))),
        partial(_says_enters_under, control),
    )
    yield cause(
        f"whenever one or more {{f:filters}} {where}".replace("enters", "enter"),
        lambda f: _of_several(OneOrMore(WhenEnters(both(f, control))), False),
        lambda tree: _says_enters_under(control, tree.of) if isinstance(tree, OneOrMore) else (),
    )


def _says_enters_under(control: Filter, tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, WhenEnters) and tree == WhenEnters(tree.filter):
        *rest, last = parts_of(tree.filter)
        if rest and last == control:
            yield {"f": both(*rest)}


def _enters_or_leaves() -> WhenEither:
    return WhenEither((WhenEnters(), WhenLeaves()))


TARGETED_BY: Final[tuple[tuple[str, str, Filter | None], ...]] = tuple(
    (f"{said} {control}".rstrip(), by, kind)
    for said, kind in (("a spell or ability", None), ("a ability", IsAbility()))
    for control, by in (("", "each"), ("an opponent controls", "opponent"), ("you control", "your"))
)
"""By what something is targeted, and whose that is."""


def _targeted_by(by: str, of: Filter | None, f: Filter) -> WhenTargeted:
    return WhenTargeted(f, by, of)


def _first_targeted(by: str, f: Filter) -> WhenFirstTargeted:
    return WhenFirstTargeted(f, by)


def _you_or_yours(by: str, of: Filter | None, f: Filter) -> AnyEvent:
    return AnyEvent((WhenYouAreTargeted(by, of), WhenTargeted(f, by, of)))


def _you_or_yours_by(f: Filter, b: Filter) -> AnyEvent:
    return _you_or_yours("each", b, f)


def _targeted() -> Iterator[WordDeclaration]:
    """Words for becoming a target: of "that spell or ability", which "that player" controls."""
    for said, by, of in TARGETED_BY:
        theirs = None if by == "your" else ControllerOf(TargetingObject())
        known: dict[str, Any] = {"player": theirs, "source": TargetingObject()}
        becomes = (f"becomes the target of {said}", f"become the target of {said}")
        yield from happening(partial(_targeted_by, by, of), becomes, **known)
        if of is None:
            first = partial(_first_targeted, by)
            yield from alone(first, f"becomes the target of {said} for the first time each turn", **known)
        yield cause(
            f"(whenever|when) you or {{f:happener}} becomes the target of {said}",
            **caused(partial(_you_or_yours, by, of), "f", **{**NOTHING, **known}),
        )
        yield cause(
            f"(whenever|when) you become the target of {said}",
            **caused(partial(WhenYouAreTargeted, by, of), it=None, that=TargetingObject(), **known),
        )
    yield cause(
        "(whenever|when) you or {f:happener} becomes the target of {b:a spell}",
        **caused(_you_or_yours_by, "f b", **{**NOTHING, "that": TargetingObject()}),
    )


def _permanent_dies(f: Filter) -> Cause | None:
    """Of permanents that somebody controls: those are put there from the battlefield (CR 110.1, 700.4)."""
    there = any(isinstance(part, (YouControl, OpponentControls)) for part in parts_of(f))
    return caused_by(WhenDies(f)) if there else None


def _says_permanent_dies(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, WhenDies) and _permanent_dies(tree.filter) is not None:
        yield {"f": tree.filter}


def _enchanted_dies(o: Any) -> Any:
    """What is enchanted is on the battlefield, from where alone it comes."""
    return caused_by(WhenDies(o)) if o == IsEnchanted() else None


def _says_enchanted_dies(tree: Any) -> Iterator[Bindings]:
    if tree == WhenDies(IsEnchanted()):
        yield {"o": IsEnchanted()}


def _enters_or_another_dies(f: Filter) -> WhenEither:
    return WhenEither((WhenEnters(), WhenDies(f)))


def _attacked() -> WhenPlayerAttacks:
    return WhenPlayerAttacks()


def _attacks_with(others: Any, f: Filter) -> Any:
    """With others of a kind; for creatures of any kind there are words of their own."""
    if f == CREATURE:
        return None
    return dataclasses.replace(caused_by(WhenAttacksWithOthers(others, f)), it=None, that=None, player=None)


def _says_attacks_with(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, WhenAttacksWithOthers) and tree.filter not in (CREATURE, Anything()):
        yield {"others": tree.others, "f": tree.filter}


TIMES: Final = ("whenever", "when")
MUCH: Final = EventAmount()
SOURCE: Final[dict[str, Any]] = {"much": MUCH}
NOTHING: Final[dict[str, Any]] = {"it": None, "that": None, "player": None}
"""No word of the effect means what it triggers on: for one of two things, of which each is something else."""
PLANESWALKER: Final = HasType("planeswalker")
YOU_AND_YOUR_PLANESWALKERS: Final = Together((You(), ControlledBy(PLANESWALKER, You())))
A_CREATURE: Final[dict[str, Any]] = {"much": MUCH, "player": None}
BY_SOMETHING: Final[dict[str, Any]] = {"it": None, "that": DamageSource(), **A_CREATURE}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words("named for several", "~", Itself),
    happener("{f:a filter}", lambda f: f),
    happener("~ or another {f:filter.s}", lambda f: Or((Itself(), both(f, Another()))), own_or),
    happener("~ or a {f:filter.s}", lambda f: Or((Itself(), f)), _says_own_or_any),
    happener("enchanted creature or another {f:filter.s}", lambda f: Or((IsEnchanted(), f))),
    happener(("~ or enchanted creature", "~ or equipped creature"), lambda: Or((Itself(), IsEnchanted()))),
    # zones
    *happening(WhenEnters, *_ENTERS, once=True),
    *(
        each
        for whose, control in (("your", YouControl()), ("a opponent's", OpponentControls()))
        for each in _enters_under(whose, control)
    ),
    *happening(WhenEntersTapped, ("enters tapped", "enter tapped"), once=True),
    *happening(lambda f: WhenEntersTapped(f, False), ("enters untapped", "enter untapped"), once=True),
    *happening(WhenEntersFrom, *_enters_from("a graveyard"), once=True),
    *happening(lambda f: WhenEntersFrom(f, yours=True), *_enters_from("your graveyard"), once=True),
    *happening(lambda f: WhenEntersFrom(f, "exile"), *_enters_from("exile"), once=True),
    *happening(lambda f: WhenEntersFrom(f, "hand"), *_enters_from("a hand"), once=True),
    *happening(lambda f: WhenEntersFrom(f, "hand", True), *_enters_from("your hand"), once=True),
    *happening(lambda f: WhenEntersFrom(f, "library", True), *_enters_from("your library"), once=True),
    *happening(
        WhenDies,
        ("dies", "die"),
        ("is put into a graveyard from the battlefield", "are put into a graveyard from the battlefield"),
        once=True,
    ),
    cause("whenever a {f:filter.s} is put into a graveyard", _permanent_dies, _says_permanent_dies),
    cause("when {o:itself} is put into a graveyard", _enchanted_dies, _says_enchanted_dies),
    cause("when ~ is put into a graveyard from anywhere", **caused(lambda: WhenPutInto("graveyard"))),
    *happening(WhenLeaves, ("leaves the battlefield", "leave the battlefield"), once=True),
    *happening(
        WhenLeavesWithoutDying,
        ("leaves the battlefield without dying", "leave the battlefield without dying"),
        once=True,
    ),
    cause(
        "(when|whenever) ~ enters or leaves the battlefield",
        **caused(_enters_or_leaves, it=This(), that=None, player=None),
    ),
    # combat
    *happening(WhenAttacks, ("attacks", "attack")),
    *happening(WhenBlocks, ("blocks", "block")),
    *happening(WhenBecomesBlocked, ("becomes blocked", "become blocked")),
    *alone(lambda f: WhenAttacks(f, alone=True), "attacks alone"),
    *alone(lambda f: WhenAttacks(f, "player"), "attacks a player", player=DefendingPlayerFor(TriggerObject())),
    *happening(lambda f: WhenAttacks(f, whom=You()), ("attacks you", "attack you"), player=None),
    *alone(
        lambda f: WhenAttacks(f, whom=PlayersWithMostLife()),
        "attacks the player with the most life or tied for most life",
    ),
    *happening(WhenAttacksUnblocked, ("attacks and isn't blocked", "attack and aren't blocked")),
    *alone(
        lambda f: WhenAttacksUnblocked(f, True),
        "attacks a player and isn't blocked",
        player=DefendingPlayerFor(TriggerObject()),
    ),
    *alone(
        lambda f: WhenAttacks(f, whom=YOU_AND_YOUR_PLANESWALKERS),
        "attacks you or a planeswalker you control",
        player=None,
    ),
    *own_only(WhenBlocksCreature, "blocks {b:a filter}", that=CombatPartner(), player=None),
    *own_only(WhenBecomesBlockedBy, "becomes blocked by {b:a filter}", that=CombatPartner(), player=None),
    *own_only(
        lambda f, b: AnyEvent((WhenBlocksCreature(f, b), WhenBecomesBlockedBy(f, b))),
        "blocks or becomes blocked by {b:a filter}",
        that=CombatPartner(),
        player=None,
    ),
    cause(
        "whenever ~ and at least one other creature attack",
        **caused(lambda: WhenAttacksWithOthers(1), it=None, that=None, player=None),
    ),
    cause(
        "whenever ~ and at least {others:many} other creatures attack",
        **caused(WhenAttacksWithOthers, it=None, that=None, player=None),
    ),
    cause(
        (
            "whenever ~ and at least {others:count} other {f:filter.p} attack",
            "whenever ~ and at least {others:count} other {f:filter.s} attack",
            "whenever ~ and at least {others:count} {f:filter.p} attack",
        ),
        _attacks_with,
        _says_attacks_with,
    ),
    cause(
        ("whenever ~ enters or {f:a filter} dies", "when ~ enters or {f:a filter} dies"),
        **caused(_enters_or_another_dies, "f", **NOTHING),
    ),
    cause("whenever you attack", **caused(_attacked, much=MUCH)),
    cause(
        (
            "whenever you attack with {n:many} or more creatures",
            "when you attack with {n:many} or more creatures",
            "whenever {n:many} or more creatures you control attack",
        ),
        **caused(lambda n: WhenPlayerAttacks(least=n), it=ThoseWhoAttack(), that=ThoseWhoAttack(), much=MUCH),
    ),
    # damage
    *alone(WhenItDealsDamage, "deals damage", **A_CREATURE),
    *alone(lambda f: WhenItDealsDamage(f, True), "deals combat damage", **A_CREATURE),
    *happening(
        _combat_damage("player"),
        ("deals combat damage to a player", "deal combat damage to a player"),
        to_one=True,
        **SOURCE,
    ),
    *happening(
        _combat_damage_to(EachOpponent()),
        ("deals combat damage to an opponent", "deal combat damage to an opponent"),
        ("deals combat damage to one of your opponents", "deal combat damage to one of your opponents"),
        to_one=True,
        **SOURCE,
    ),
    *alone(_combat_damage_to(You()), "deals combat damage to you", much=MUCH, player=None),
    *alone(
        _damages_planeswalkers_too(True),
        "deals combat damage to a player or planeswalker",
        "deals combat damage to a player or a planeswalker",
        **A_CREATURE,
    ),
    *alone(_damages_planeswalkers_too(False), "deals damage to a player or planeswalker", **A_CREATURE),
    *happening(
        _damage_to(EachPlayer()), ("deals damage to a player", "deal damage to a player"), to_one=True, **SOURCE
    ),
    *happening(
        _damage_to(EachOpponent()), ("deals damage to an opponent", "deal damage to an opponent"), to_one=True, **SOURCE
    ),
    *_noncombat(),
    *_spell_damages("a player", EachPlayer(), {}),
    *_spell_damages("an opponent", EachOpponent(), {}),
    *_spell_damages("you", You(), {"player": None}),
    *alone(_damage_to(You()), "deals damage to you", much=MUCH, player=None),
    *own_only(WhenDealsDamageTo, "deals damage to {b:a filter}", that=TriggerObject(), **A_CREATURE),
    *own_only(
        lambda f, b: WhenDealsDamageTo(f, b, None, True),
        "deals combat damage to {b:a filter}",
        that=TriggerObject(),
        **A_CREATURE,
    ),
    *happening(WhenDealtDamage, ("is dealt damage", "are dealt damage"), much=MUCH, player=None),
    *own_only(lambda f, b: WhenDealsDamageTo(b, f, None), "is dealt damage by {b:a filter}", **BY_SOMETHING),
    cause(
        "whenever {b:a filter} blocks or becomes blocked by ~",
        **caused(
            lambda b: AnyEvent((WhenBecomesBlockedBy(Itself(), b), WhenBlocksCreature(Itself(), b))),
            "b",
            it=None,
            that=CombatPartner(),
            player=None,
        ),
    ),
    cause(
        "whenever {b:a filter} deals damage to {o:itself}",
        **caused(lambda b, o: WhenDealsDamageTo(b, o, None), "b o", it=None, that=DamageSource(), **A_CREATURE),
    ),
    cause(
        "whenever {b:a spell} deals damage to ~",
        **caused(lambda b: WhenDealsDamageTo(b, Itself(), None), "b", it=None, that=DamageSource(), **A_CREATURE),
    ),
    # becoming
    *happening(WhenBecomesTapped, ("becomes tapped", "become tapped")),
    *happening(WhenBecomesUntapped, ("becomes untapped", "become untapped")),
    *_targeted(),
    cause(
        "(whenever|when) ~ becomes the target of {b:a spell}",
        **caused(lambda b: WhenTargeted(of=b), that=TargetingObject(), player=None),
    ),
    cause(
        tuple(f"{when} {attached} becomes the target of {{b:a spell}}" for attached in ENCHANTED for when in TIMES),
        **caused(lambda b: WhenTargeted(IsEnchanted(), of=b), player=None),
    ),
    cause(
        "whenever {f:happener} becomes the target of {b:a spell}",
        **caused(lambda f, b: WhenTargeted(f, of=b), "f b", player=None),
    ),
    happens_with(
        lambda f, b: WhenTargeted(f, of=b),
        "becomes the target of {b:a spell}",
        category=ANYS,
        that=None,
        player=None,
    ),
    words("a spell", "a {f:spell filter.s}", lambda f: f),
    cause(
        "(whenever|when) you become the target of {b:a spell}",
        **caused(lambda b: WhenYouAreTargeted(of=b), it=None, that=TargetingObject(), player=None),
    ),
)
