"""Words for what objects can't do and must do: in combat, in the untap step, with their abilities (CR 508.1, 509.1, 502.3)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any, Final

from apnap import Affects, AffectsThis, StaticEffect
from apnap.words import Bindings, WordDeclaration, word_list, words
from apnap_plugins.rules.attachments import Enchanted, IsEnchanted
from apnap_plugins.rules.casting_words import CantActivate
from apnap_plugins.rules.combat_effects import (
    Affected,
    AssignsByToughness,
    AssignsNoCombatDamage,
    AttackingCosts,
    AttacksIfAble,
    BlocksIfAble,
    CanBlockMore,
    CantAttack,
    CantAttackAlone,
    CantBeBlockedBy,
    CantBeBlockedByMoreThan,
    CantBeBlockedExceptBy,
    CantBlockAlone,
    ForAWhile,
    MustBeBlocked,
)
from apnap_plugins.rules.combat_words import CantBeBlocked, CantBlock
from apnap_plugins.rules.continuous import AffectsAll, AffectsSelected, CreateEffect, UntilEndOfTurn
from apnap_plugins.rules.durations import UntilEndOfStep, UntilYourNextTurn
from apnap_plugins.rules.phases import COMBAT
from apnap_plugins.rules.selection import ANY_NUMBER, CREATURE, Filter, Itself, Not, Remembered, This, You
from apnap_plugins.rules.turn_words import DoesntUntap, MayStayTapped, StayTapped, UntapsAtMost
from apnap_plugins.rules.words.references import Subject

WHO: Final = Affected()
"""Stands in the words of a restriction for the objects that it is about."""


def about(rules: tuple[StaticEffect, ...], who: Filter) -> tuple[StaticEffect, ...]:
    """Restrictions with the objects that they are about."""
    return tuple(dataclasses.replace(rule, filter=who) for rule in rules)  # type: ignore[type-var]


def meant(who: Affects) -> Filter:
    """The filter for what a continuous effect affects."""
    if isinstance(who, AffectsAll):
        return who.filter
    return Itself() if isinstance(who, AffectsThis) else IsEnchanted()


def affected(what: Filter) -> Iterator[Affects]:
    """The way back from `meant`."""
    yield (
        AffectsThis()
        if what == Itself()
        else AffectsSelected(Enchanted())
        if what == IsEnchanted()
        else AffectsAll(what)
    )


def whom(rules: Any) -> Iterator[tuple[Filter, tuple[StaticEffect, ...]]]:
    """The way back: what all of several effects are about, and the effects without it."""
    if isinstance(rules, tuple) and rules and all(isinstance(getattr(rule, "filter", None), Filter) for rule in rules):
        who = rules[0].filter
        if all(rule.filter == who for rule in rules):
            yield who, about(rules, WHO)


def _rule(make: Any, *wordings: str, says: Any = None) -> WordDeclaration:
    """What is so for objects all the time, and in other words for some time."""
    return words("rule#", *wordings, means=lambda *slots: tuple(make(*slots)), says=says)


def _except_by(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], CantBeBlockedBy):
        if tree[0].filter == WHO and isinstance(tree[0].by, Not):
            yield {"f": tree[0].by.part}


def _only(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], CantBlock):
        if tree[0].filter == WHO and isinstance(tree[0].what, Not):
            yield {"f": tree[0].what.part}


def _splits(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple):
        for at in range(1, len(tree)):
            yield {"a": tree[:at], "b": tree[at:]}


def _joined(a: tuple[Any, ...], b: tuple[Any, ...]) -> tuple[Any, ...]:
    return (*a, *b)


def _before(tree: Any, last: StaticEffect) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) > 1 and tree[-1] == last:
        yield {"r": tree[:-1]}


def _unable(tree: Any, mana_too: bool) -> Iterator[Bindings]:
    if (
        isinstance(tree, tuple)
        and len(tree) == 1
        and tree == (CantActivate(getattr(tree[0], "filter", WHO), mana_too),)
    ):
        yield from ({"o": who} for who in affected(tree[0].filter) if not isinstance(who, AffectsAll))


def _all_able(what: Any) -> Any:
    return (BlocksIfAble(CREATURE, what),)


CANT_ATTACK: Final = (CantAttack(WHO),)
CANT_BLOCK: Final = (CantBlock(WHO),)

WORDS: Final[tuple[WordDeclaration, ...]] = (
    word_list("time", {"this turn": UntilEndOfTurn(), "this combat": UntilEndOfStep(COMBAT[-1]),
                       "until your next turn": UntilYourNextTurn()}),
    # "can't" has one form; what follows is a category of its own, so that "can't attack or block" is two restrictions
    _rule(lambda: CANT_ATTACK, "can't attack"),
    _rule(lambda: CANT_BLOCK, "can't block"),
    _rule(lambda: (*CANT_ATTACK, *CANT_BLOCK), "can't attack or block"),
    _rule(lambda: (CantAttack(WHO, You()),), "can't attack you"),
    _rule(lambda f: (CantAttack(WHO, unless_defender=f),), "can't attack unless defending player controls {f:a filter}"),
    _rule(lambda: (CantAttackAlone(WHO),), "can't attack alone"),
    _rule(lambda: (CantBlockAlone(WHO),), "can't block alone"),
    _rule(lambda: (CantAttackAlone(WHO), CantBlockAlone(WHO)), "can't attack or block alone"),
    _rule(lambda f: (CantBlock(WHO, f),), "can't block {f:filters}"),
    _rule(lambda f: (CantBlock(WHO, Not(f)),), "can block only {f:filters}", says=_only),
    _rule(lambda: (CantBeBlocked(WHO),), "can't be blocked"),
    _rule(lambda f: (CantBeBlockedBy(f, WHO),), "can't be blocked by {f:filters}"),
    _rule(lambda f: (CantBeBlockedBy(Not(f), WHO),), "can't be blocked except by {f:filters}", says=_except_by),
    _rule(lambda n: (CantBeBlockedExceptBy(n, WHO),), "can't be blocked except by {n:many} or more creatures"),
    _rule(lambda: (CantBeBlockedByMoreThan(1, WHO),), "can't be blocked by more than one creature"),
    _rule(lambda: (DoesntUntap(WHO),),
          "[doesn't|don't] untap during [its controller's untap step|their controllers' untap steps]",
          "[doesn't|don't] untap during your untap [step|step]"),
    _rule(lambda: (AssignsByToughness(WHO),),
          "[assigns|assign] combat damage equal to [its|their] toughness rather than [its|their] power"),
    words("rules#", "{r:rule#}", means=lambda r: r),
    words("rules#", "{a:rule#} and {b:rule#}", means=_joined, says=_splits),
    # what is so all the time has other words than what is so for some time
    words("lasting rule#", "{r:rules#}", means=lambda r: r),
    words("lasting rule#", "{r:rules#}, and [its|their] activated abilities can't be activated",
          means=lambda r: (*r, CantActivate(WHO)), says=lambda t: _before(t, CantActivate(WHO))),
    words("lasting rule#", "{r:rules#}, and [its|their] activated abilities can't be activated unless they're mana abilities",
          means=lambda r: (*r, CantActivate(WHO, mana_too=False)), says=lambda t: _before(t, CantActivate(WHO, mana_too=False))),
    words("lasting rule#", "[attacks|attack] each combat if able", means=lambda: (AttacksIfAble(WHO),)),
    words("lasting rule#", "[blocks|block] each combat if able", means=lambda: (BlocksIfAble(WHO),)),
    words("lasting rule#", "[attacks|attack] or [blocks|block] each combat if able",
          means=lambda: (AttacksIfAble(WHO), BlocksIfAble(WHO))),
    words("lasting rule#", "must be blocked if able", means=lambda: (MustBeBlocked(WHO),)),
    words("lasting rule#", "can block a additional creature each combat", means=lambda: (CanBlockMore(1, WHO),)),
    words("lasting rule#", "can block any number of creatures", means=lambda: (CanBlockMore(ANY_NUMBER, WHO),)),
    words("lasting rule#", "can block {n:many} additional creatures each combat", means=lambda n: (CanBlockMore(n, WHO),)),
    # for some time
    words("verb#", "{r:rules#} {d:time}", means=lambda r, d: ForAWhile(Subject(), r, d)),
    words("verb#", "[attacks|attack] {d:time} if able", means=lambda d: ForAWhile(Subject(), (AttacksIfAble(WHO),), d)),
    words("verb#", "[blocks|block] {d:time} if able", means=lambda d: ForAWhile(Subject(), (BlocksIfAble(WHO),), d)),
    words("verb#", "[blocks|block] ~ {d:time} if able",
          means=lambda d: ForAWhile(Subject(), (BlocksIfAble(WHO, This()),), d)),
    words("verb#", "can't block ~ {d:time}", means=lambda d: ForAWhile(Subject(), (CantBlock(WHO, Itself()),), d)),
    words("verb#", "must be blocked {d:time} if able", means=lambda d: ForAWhile(Subject(), (MustBeBlocked(WHO),), d)),
    words("verb#", "can block a additional creature {d:time}",
          means=lambda d: ForAWhile(Subject(), (CanBlockMore(1, WHO),), d)),
    words("verb#", "[assigns|assign] no combat damage {d:time}",
          means=lambda d: ForAWhile(Subject(), (AssignsNoCombatDamage(WHO),), d)),
    words("verb#", "[doesn't|don't] untap during [its controller's|their controller's] next untap step",
          "[doesn't|don't] untap during [its controller's|their controllers'] next untap [step|steps]",
          means=lambda: StayTapped(Subject())),
    words("verb#", "[doesn't|don't] untap during your next untap step", means=lambda: StayTapped(Subject(), yours=True)),
    # whole sentences of their own
    words("static", "players can't untap more than one {f:filter.s} during their untap steps",
          means=lambda f: (UntapsAtMost(f),)),
    words("static", "players can't untap more than {n:many} {f:filter.p} during their untap steps",
          means=lambda n, f: (UntapsAtMost(f, n),)),
    words("clause", "all creatures able to block {o:mention.s} this turn do so",
          means=lambda o: CreateEffect(BlocksIfAble(CREATURE, Remembered("lure")), remembers=(("lure", o),))),
    words("static", "all creatures able to block ~ do so", means=lambda: _all_able(This())),
    words("static", "{o:affected.s}'s activated abilities can't be activated",
          means=lambda o: (CantActivate(meant(o)),), says=lambda t: _unable(t, True)),
    words("static", "{o:affected.s}'s activated abilities can't be activated unless they're mana abilities",
          means=lambda o: (CantActivate(meant(o), mana_too=False),), says=lambda t: _unable(t, False)),
    words("static", "activated abilities of {f:filters} can't be activated", means=lambda f: (CantActivate(f),)),
    words("static", "activated abilities of {f:filters} can't be activated unless they're mana abilities",
          means=lambda f: (CantActivate(f, mana_too=False),)),
    words("static", "you may choose not to untap ~ during your untap step", means=lambda: (MayStayTapped(Itself()),)),
    words("static", "creatures can't attack you unless their controller pays {c:cost} for each creature they control "
          "that's attacking you", means=lambda c: (AttackingCosts(c),)),
)  # fmt: skip
