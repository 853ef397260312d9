"""Words for what objects can't do and must do: in combat, in the untap step, with their abilities (CR 508.1, 509.1, 502.3)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Affects, AffectsThis, Duration, Indefinite, Static, StaticEffect
from apnap.words import Bindings, WordDeclaration, word_list, words
from apnap_plugins.rules.attachments.attachments import Enchanted, IsEnchanted
from apnap_plugins.rules.casting.effects import CantActivate
from apnap_plugins.rules.combat.combat import UntilEndOfCombat
from apnap_plugins.rules.combat.effects import (
    AssignsByToughness,
    AssignsNoCombatDamage,
    AtMostAttack,
    AtMostBlock,
    AttackingCosts,
    AttacksIfAble,
    AttacksOnlyAlone,
    BlocksIfAble,
    CanBlockMore,
    CantAttack,
    CantAttackAlone,
    CantAttackWithout,
    CantBeBlocked,
    CantBeBlockedBy,
    CantBeBlockedByMoreThan,
    CantBeBlockedByStronger,
    CantBeBlockedExceptBy,
    CantBlock,
    CantBlockAlone,
    CantBlockUnlessMore,
    CantBlockWithout,
    LethalByPower,
    Lures,
    MustBeBlocked,
)
from apnap_plugins.rules.combat.instructions import BecomeBlocked, ForAWhile
from apnap_plugins.rules.combat.selectors import DefendingPlayer
from apnap_plugins.rules.continuous.continuous import AffectsAll, AffectsSelected, CreateEffect, UntilEndOfTurn
from apnap_plugins.rules.continuous.filters import IsAffected
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.costs.costs import PayLifeCost, has_x
from apnap_plugins.rules.effects.instructions import Do, do
from apnap_plugins.rules.effects.players_choices import GainControl
from apnap_plugins.rules.turn.effects import DoesntUntap, MayStayTapped, UntapsAtMost
from apnap_plugins.rules.turn.instructions import StayTapped
from apnap_plugins.rules.vocabulary.base import ANY_NUMBER, Filter, Quantity, Selector
from apnap_plugins.rules.vocabulary.conditions import SomePlayer
from apnap_plugins.rules.vocabulary.filters import (
    CREATURE,
    Anything,
    HasStat,
    HasType,
    Itself,
    Not,
    OpponentControls,
    Or,
    TheyControl,
    YouControl,
)
from apnap_plugins.rules.vocabulary.quantities import X
from apnap_plugins.rules.vocabulary.selectors import (
    ControlledBy,
    EachOpponent,
    EachPlayer,
    OwnerOf,
    Remembered,
    This,
    Together,
    You,
)
from apnap_plugins.rules.vocabulary.shared import PlayersOfWhom
from apnap_plugins.rules.vocabulary.symbols import ManaCost
from apnap_plugins.rules.words.filters import both, parts_of
from apnap_plugins.rules.words.references import THAT_WITH_VALUE, BackReference, Reference, Subject, with_subject

lasting_rule: Final = partial(words, "lasting rule#")
static: Final = partial(words, "static")
verb: Final = partial(words, "verb#")

WHO: Final = IsAffected()
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


def whom(rules: object) -> Iterator[tuple[Filter, tuple[StaticEffect, ...]]]:
    """The way back: what all of several effects are about, and the effects without it."""
    if isinstance(rules, tuple) and rules and all(isinstance(getattr(rule, "filter", None), Filter) for rule in rules):
        who = rules[0].filter
        if all(rule.filter == who for rule in rules):
            yield who, about(rules, WHO)


def _rule(make: Any, *wordings: str) -> WordDeclaration:
    """What is so for objects all the time, and in other words for some time."""
    return words("rule#", wordings, lambda *slots: tuple(make(*slots)))


# Any: a description as it is being read
def _evades(f: Any) -> Any:
    """Not of numbers compared with its own, which are those of the time when blockers are declared (CR 509.1b)."""
    numbers = [getattr(part.than, "of", None) for part in f.walk() if isinstance(part, HasStat)]
    compared = any(isinstance(of, BackReference) and of.word in ("that permanent", THAT_WITH_VALUE) for of in numbers)
    return None if compared else (CantBeBlockedBy(f, WHO),)


def _says_evades(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], CantBeBlockedBy):
        if tree == (CantBeBlockedBy(tree[0].by, WHO),):
            yield {"f": tree[0].by}


def _evades_stronger(f: Any) -> Any:
    return (CantBeBlockedByStronger(f, WHO),)


def _says_evades_stronger(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], CantBeBlockedByStronger):
        if tree == _evades_stronger(tree[0].by):
            yield {"f": tree[0].by}


def _splits(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple):
        for at in range(1, len(tree)):
            yield {"a": tree[:at], "b": tree[at:]}


def _joined(a: tuple[Any, ...], b: tuple[Any, ...]) -> tuple[Any, ...]:
    return (*a, *b)


# Any: what something belongs to, as the text names it
def _unable_for_good(o: Any) -> ForAWhile | None:
    """Of what was named before, without an end (CR 611.2a); of others it is a static ability that says so."""
    return ForAWhile(o, (CantActivate(WHO),), Indefinite()) if isinstance(o, BackReference) else None


def _says_unable_for_good(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, ForAWhile) and tree == ForAWhile(tree.about, (CantActivate(WHO),), Indefinite()):
        yield {"o": tree.about}


def _unable(tree: Any, mana_too: bool) -> Iterator[Bindings]:
    if (
        isinstance(tree, tuple)
        and len(tree) == 1
        and tree == (CantActivate(getattr(tree[0], "filter", WHO), mana_too),)
    ):
        yield from ({"o": who} for who in affected(tree[0].filter) if not isinstance(who, AffectsAll))


def _all_able(what: Any) -> Any:
    return (BlocksIfAble(CREATURE, what),)


def _opponents_cant_block(f: Filter) -> Any:
    return (CantBlock(both(f, OpponentControls())),)


def _says_opponents_cant_block(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], CantBlock):
        *rest, last = parts_of(tree[0].filter)
        if rest and last == OpponentControls() and tree == (CantBlock(both(*rest, last)),):
            yield {"f": both(*rest)}


def _some_able(f: Filter) -> Any:
    return None if f == CREATURE else (BlocksIfAble(f, This()),)


def _says_some_able(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], BlocksIfAble):
        if tree == _some_able(tree[0].filter):
            yield {"f": tree[0].filter}


def _says_opponents_untap(tree: Any) -> Iterator[Bindings]:
    effect = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    parts = parts_of(effect.filter) if isinstance(effect, UntapsAtMost) else ()
    if parts and parts[-1] == OpponentControls():
        yield {"n": effect.most, "f": both(*parts[:-1])}  # type: ignore[union-attr]


# Any: what is taken, as the text names it
def _taken_changed_and_ruled(d: Any, o: Any, p: Any, r: Any) -> Any:
    """It is one object that "it" goes on about, to which all of that happens for as long."""
    if not isinstance(o, (Reference, BackReference)):
        return None
    return do(GainControl(o, You(), d), Change(o, p, d), ForAWhile(o, r, d))


def _says_taken_changed_and_ruled(tree: Any) -> Iterator[Bindings]:
    row = tree.steps if isinstance(tree, Do) else ()
    if len(row) == 3 and isinstance(row[0], GainControl) and isinstance(row[1], Change):
        if isinstance(row[2], ForAWhile) and row[0] == GainControl(row[0].objects, You(), row[1].duration):
            yield {"d": row[0].duration, "o": row[0].objects, "p": row[1].parts, "r": row[2].effects}


def _all_but_two(a: Filter, b: Filter, f: Filter) -> Any:
    return (CantAttack(both(f, Not(Or((a, b))))),)


def _says_all_but_two(tree: Any) -> Iterator[Bindings]:
    effect = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    parts = parts_of(effect.filter) if isinstance(effect, CantAttack) else ()
    if len(parts) > 1 and isinstance(parts[-1], Not) and isinstance(parts[-1].part, Or):
        if len(parts[-1].part.parts) == 2:
            a, b = parts[-1].part.parts
            yield {"a": a, "b": b, "f": both(*parts[:-1])}


# Any: what is blocked, as the text names it
def _some_lured(f: Filter, o: Any) -> CreateEffect | None:
    """Of all creatures there are words of their own."""
    return None if f == CREATURE else CreateEffect(BlocksIfAble(f, Remembered("lure")), remembers=(("lure", o),))


def _says_some_lured(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, CreateEffect) and isinstance(tree.effect, BlocksIfAble) and len(tree.remembers) == 1:
        if tree == _some_lured(tree.effect.filter, tree.remembers[0][1]):
            yield {"f": tree.effect.filter, "o": tree.remembers[0][1]}


YOU_OR_YOUR_PLANESWALKERS: Final = Together((You(), ControlledBy(HasType("planeswalker"), You())))
CANT_ATTACK: Final = (CantAttack(WHO),)


def _says_those_cant_attack(who: Selector, tree: Any) -> Iterator[Bindings]:
    only = tree[0] if len(tree) == 1 else None
    those = only.filter.who if isinstance(only, CantAttack) and isinstance(only.filter, TheyControl) else None
    if isinstance(those, PlayersOfWhom) and those.who == who and tree == (CantAttack(TheyControl(those)),):
        yield {"s": (those.number, those.how, those.other)}


CANT_BLOCK: Final = (CantBlock(WHO),)


def _unblockable_against(s: Any) -> tuple[Static, ...]:
    """Asked as blockers are declared, when it has a defending player (CR 508.5, 509.1b)."""
    return (Static((CantBeBlocked(Itself()),), SomePlayer(DefendingPlayer(), *s)),)


def _says_unblockable_against(tree: Any) -> Iterator[Bindings]:
    if not isinstance(tree, tuple) or len(tree) != 1 or not isinstance(tree[0], Static):
        return
    condition = tree[0].condition
    if isinstance(condition, SomePlayer) and condition.who == DefendingPlayer():
        s = (condition.number, condition.how, condition.other)
        if tree == _unblockable_against(s):
            yield {"s": s}


def _says_they_stay_tapped(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, StayTapped) and tree == StayTapped(tree.objects) and not isinstance(tree.objects, Reference):
        yield {}


def _attacking_costs(f: Filter, c: Any) -> Any:
    """Of some creatures only; what is paid for is each of those that attacks you."""
    return None if f == CREATURE else (AttackingCosts(c, f),)


def _says_attacking_costs(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], AttackingCosts):
        if tree[0] == AttackingCosts(tree[0].cost, tree[0].filter) and tree[0].filter != Anything():
            yield {"f": tree[0].filter, "c": tree[0].cost}


def _attack_for(c: Any) -> tuple[AttackingCosts] | None:
    """A cost of this creature alone that is no mana, whomever it attacks."""
    return None if _is_mana(c) or has_x(c) else (AttackingCosts(c, Itself(), None),)


def _says_attack_for(tree: Any) -> Iterator[Bindings]:
    one = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(one, AttackingCosts) and tree == _attack_for(one.cost):
        yield {"c": one.cost}


def _is_mana(cost: Any) -> bool:
    """Whether mana is part of a cost."""
    return isinstance(cost, tuple) and any(isinstance(part, ManaCost) for part in cost)


def _each_attacks_for(f: Filter, c: Any, g: Filter) -> tuple[AttackingCosts] | None:
    """The cost of each of these creatures; the two phrases are about the same ones."""
    return (AttackingCosts(c, f, None),) if f == g else None


def _says_each_attacks_for(tree: Any) -> Iterator[Bindings]:
    one = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(one, AttackingCosts) and one.whom is None and one.filter != Itself():
        yield {"f": one.filter, "c": one.cost, "g": one.filter}


_OWNER: Final = OwnerOf(This())
_NOT_ITS_OWNER: Final = CantAttack(whom=Together((_OWNER, ControlledBy(HasType("planeswalker"), _OWNER))))


def _attacked_only_by(f: Filter) -> tuple[CantAttack]:
    """Planeswalkers of yours can be attacked all the same."""
    return (CantAttack(Not(f), You()),)


def _says_attacked_only_by(tree: Any) -> Iterator[Bindings]:
    one = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(one, CantAttack) and isinstance(one.filter, Not) and tree == _attacked_only_by(one.filter.part):
        yield {"f": one.filter.part}


def _says_attacked_only_by_for_a_time(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, CreateEffect) and tree == CreateEffect(tree.effect, tree.duration):
        yield from ({"d": tree.duration, **found} for found in _says_attacked_only_by((tree.effect,)))


# Any: a quantity as the grammar has it
def _so_much(whom: Selector, q: Any) -> tuple[AttackingCosts] | None:
    """A number that is worked out whenever somebody attacks; not one that stands for X itself."""
    return None if q == X() else (AttackingCosts((ManaCost(("1",)),), whom=whom, times=q),)


def _says_so_much(whom: Selector, tree: Any) -> Iterator[Bindings]:
    one = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(one, AttackingCosts) and isinstance(one.times, Quantity) and tree == _so_much(whom, one.times):
        yield {"q": one.times}


def _so_much_to_attack() -> Iterator[WordDeclaration]:
    """Words for what it costs to attack you, by a number that is counted (CR 508.1h)."""
    for whom, who, each in (
        (You(), "you", "creature they control that's attacking you"),
        (YOU_OR_YOUR_PLANESWALKERS, "you or planeswalkers you control", "of those creatures"),
    ):
        yield static(
            f"creatures can't attack {who} unless their controller pays {{X}} for each {each}, where x is {{q:quantity}}",
            partial(_so_much, whom),
            partial(_says_so_much, whom),
        )


WORDS: Final[tuple[WordDeclaration, ...]] = (
    # what is so for a time has two more words for it than what is changed for a time
    word_list("time", {"this turn": UntilEndOfTurn(), "this combat": UntilEndOfCombat()}),
    words("time", "{d:duration}", lambda d: d, lambda t: [{"d": t}] if isinstance(t, Duration) else []),
    *(
        static(
            f"each {wording} {{s:player with.s}} can't attack with creatures",
            lambda s, who=who: (CantAttack(TheyControl(PlayersOfWhom(who, *s))),),
            partial(_says_those_cant_attack, who),
        )
        for wording, who in (("opponent", EachOpponent()), ("player", EachPlayer()))
    ),
    # "can't" has one form; what follows is a category of its own, so that "can't attack or block" is two restrictions
    _rule(lambda: CANT_ATTACK, "can't attack"),
    _rule(lambda: CANT_BLOCK, "can't block"),
    _rule(lambda: (*CANT_ATTACK, *CANT_BLOCK), "can't attack or block"),
    _rule(lambda: (CantAttack(WHO, You()),), "can't attack you"),
    _rule(lambda f: (CantAttack(WHO, You()), CantBlock(WHO, f)), "can't attack you or block {f:filters}"),
    static("you can't be attacked except by {f:filters}", _attacked_only_by, _says_attacked_only_by),
    words(
        "clause",
        "{d:duration}, you can't be attacked except by {f:filters}",
        lambda d, f: CreateEffect(_attacked_only_by(f)[0], d),
        _says_attacked_only_by_for_a_time,
    ),
    _rule(lambda: (CantAttack(WHO, YOU_OR_YOUR_PLANESWALKERS),), "can't attack you or planeswalkers you control"),
    _rule(lambda f: (CantAttack(WHO, if_defender=f),), "can't attack if defending player controls {f:a filter}"),
    _rule(
        lambda f: (CantAttack(WHO, unless_defender=f),), "can't attack unless defending player controls {f:a filter}"
    ),
    _rule(lambda s: (CantAttack(WHO, unless_standing=s),), "can't attack unless defending player {s:standing.s}"),
    words(
        "rule#",
        "can't attack unless defending player controls {f:a filter} or {g:a filter}",
        lambda f, g: (CantAttack(WHO, unless_defender=Or((f, g))),),
    ),
    _rule(
        lambda f: (CantAttack(WHO, unless_more=f),),
        "can't attack unless you control more {f:filters} than defending player",
    ),
    _rule(
        lambda f: (CantBlockUnlessMore(WHO, f),),
        "can't block unless you control more {f:filters} than attacking player",
    ),
    _rule(lambda: (AttacksOnlyAlone(WHO),), "can (only attack|attack only) alone"),
    *(
        declared
        for verb_, kind in (("attack", CantAttackWithout), ("block", CantBlockWithout))
        for declared in (
            _rule(
                lambda kind=kind: (kind(CREATURE, True, WHO),),
                f"can't {verb_} unless a creature with greater power also {verb_}s",
            ),
            _rule(lambda f, kind=kind: (kind(f, False, WHO),), f"can't {verb_} unless {{f:a filter}} also {verb_}s"),
        )
    ),
    _rule(lambda: (CantAttackAlone(WHO),), "can't attack alone"),
    _rule(lambda: (CantBlockAlone(WHO),), "can't block alone"),
    _rule(lambda n: (CantAttackAlone(WHO, n),), "can't attack unless at least {n:many} other creatures attack"),
    _rule(lambda n: (CantBlockAlone(WHO, n),), "can't block unless at least {n:many} other creatures block"),
    _rule(lambda: (CantAttackAlone(WHO), CantBlockAlone(WHO)), "can't attack or block alone"),
    _rule(lambda f: (CantBlock(WHO, f),), "can't block {f:filters}"),
    _rule(lambda f: (CantBlock(WHO, Not(f)),), "can block only {f:filters}"),
    _rule(lambda: (CantBeBlocked(WHO),), "can't be blocked"),
    words(
        "other line",
        "~ can't be blocked as long as defending player ({s:standing.s}|{s:holding.s}).",
        _unblockable_against,
        _says_unblockable_against,
    ),
    words("rule#", "can't be blocked by {f:filters}", _evades, _says_evades),
    words("rule#", "can't be blocked by {f:core.p} with greater power", _evades_stronger, _says_evades_stronger),
    _rule(lambda f: (CantBeBlockedBy(Not(f), WHO),), "can't be blocked except by {f:filters}"),
    _rule(
        lambda f, g: (CantBeBlockedBy(Not(Or((f, g))), WHO),),
        "can't be blocked except by {f:filters} and/or {g:filters}",
    ),
    _rule(lambda n: (CantBeBlockedExceptBy(n, WHO),), "can't be blocked except by {n:many} or more creatures"),
    _rule(lambda: (CantBeBlockedByMoreThan(1, WHO),), "can't be blocked by more than one creature"),
    _rule(
        lambda: (DoesntUntap(WHO),),
        "[doesn't|don't] untap during [its controller's untap step|their controllers' untap steps]",
        "[doesn't|don't] untap during your untap [step|step]",
    ),
    _rule(
        lambda: (AssignsByToughness(WHO),),
        "[assigns|assign] combat damage equal to [its|their] toughness rather than [its|their] power",
    ),
    static(
        "lethal damage dealt to {f:filters} is determined by their power rather than their toughness",
        lambda f: (LethalByPower(f),),
    ),
    words("rules#", "{r:rule#}", lambda r: r),
    words("rules#", "{a:rule#} and {b:rule#}", _joined, _splits),
    # what is so all the time has other words than what is so for some time
    lasting_rule("{r:rules#}", lambda r: r),
    lasting_rule("[attacks|attack] each combat if able", lambda: (AttacksIfAble(WHO),)),
    lasting_rule("[blocks|block] each combat if able", lambda: (BlocksIfAble(WHO),)),
    lasting_rule(
        "[attacks|attack] or [blocks|block] each combat if able", lambda: (AttacksIfAble(WHO), BlocksIfAble(WHO))
    ),
    lasting_rule("must be blocked if able", lambda: (MustBeBlocked(WHO),)),
    lasting_rule("all creatures able to block [it|them] do so", lambda: (Lures(WHO),)),
    lasting_rule("can block (a|one) additional creature each combat", lambda: (CanBlockMore(1, WHO),)),
    lasting_rule("can block any number of creatures", lambda: (CanBlockMore(ANY_NUMBER, WHO),)),
    lasting_rule(
        "can block ({n:many} additional creatures|a additional {n:many} creatures) each combat",
        lambda n: (CanBlockMore(n, WHO),),
    ),
    # for some time
    verb("{r:rules#} {d:time}", lambda r, d: ForAWhile(Subject(), r, d)),
    words(
        "clause",
        "{d:time}, ({who:mention.s} {r:lasting rule.s}|{who:mention.p} {r:lasting rule.p})",
        lambda d, who, r: with_subject(ForAWhile(Subject(), r, d), who),
        lambda t: [{"d": t.duration, "who": t.about, "r": t.effects}] if isinstance(t, ForAWhile) else [],
    ),
    verb("[attacks|attack] {d:time} if able", lambda d: ForAWhile(Subject(), (AttacksIfAble(WHO),), d)),
    verb("[blocks|block] {d:time} if able", lambda d: ForAWhile(Subject(), (BlocksIfAble(WHO),), d)),
    verb(
        "[attacks|attack] or [blocks|block] {d:time} if able",
        lambda d: ForAWhile(Subject(), (AttacksIfAble(WHO), BlocksIfAble(WHO)), d),
    ),
    verb("[blocks|block] ~ {d:time} if able", lambda d: ForAWhile(Subject(), (BlocksIfAble(WHO, This()),), d)),
    verb(
        "can't be blocked {d:time} except by {f:filters}",
        lambda d, f: ForAWhile(Subject(), (CantBeBlockedBy(Not(f), WHO),), d),
    ),
    verb(
        "can't be blocked {d:time} except by {n:many} or more creatures",
        lambda d, n: ForAWhile(Subject(), (CantBeBlockedExceptBy(n, WHO),), d),
    ),
    verb("[attacks|attack] you {d:time} if able", lambda d: ForAWhile(Subject(), (AttacksIfAble(WHO, You()),), d)),
    verb(
        "can block any number of creatures {d:time}",
        lambda d: ForAWhile(Subject(), (CanBlockMore(ANY_NUMBER, WHO),), d),
    ),
    verb(
        "can't be blocked {d:time} except by {f:filters} and/or {g:filters}",
        lambda d, f, g: ForAWhile(Subject(), (CantBeBlockedBy(Not(Or((f, g))), WHO),), d),
    ),
    verb(
        "can block (up to {n:many} additional creatures|{n:many} additional creatures) {d:time}",
        lambda n, d: ForAWhile(Subject(), (CanBlockMore(n, WHO),), d),
    ),
    static("{f:filters} can't block ~", lambda f: (CantBeBlockedBy(f, Itself()),)),
    verb("can't block ~ {d:time}", lambda d: ForAWhile(Subject(), (CantBlock(WHO, Itself()),), d)),
    verb("must be blocked {d:time} if able", lambda d: ForAWhile(Subject(), (MustBeBlocked(WHO),), d)),
    verb("can block a additional creature {d:time}", lambda d: ForAWhile(Subject(), (CanBlockMore(1, WHO),), d)),
    verb(
        "[assigns|assign] no combat damage {d:time}", lambda d: ForAWhile(Subject(), (AssignsNoCombatDamage(WHO),), d)
    ),
    verb(
        (
            "[doesn't|don't] untap during [its controller's|their controller's] next untap step",
            "[doesn't|don't] untap during [its controller's|their controllers'] next untap [step|steps]",
        ),
        lambda: StayTapped(Subject()),
    ),
    words(
        "clause",
        (
            "they don't untap during their controller's next untap step",
            "they don't untap during their controllers' next untap steps",
        ),
        lambda at: StayTapped(BackReference("those permanents", at)),
        _says_they_stay_tapped,
        placed=True,
    ),
    words("clause", "{who:they} attack {d:time} if able", lambda who, d: ForAWhile(who, (AttacksIfAble(WHO),), d)),
    words("clause", "{who:they} block {d:time} if able", lambda who, d: ForAWhile(who, (BlocksIfAble(WHO),), d)),
    words(
        "clause",
        "{who:they} {r:rules.p} {d:time}",
        lambda who, r, d: with_subject(ForAWhile(Subject(), r, d), who),
        lambda t: [{"who": t.about, "r": t.effects, "d": t.duration}] if isinstance(t, ForAWhile) else [],
    ),
    verb("[doesn't|don't] untap during your next untap step", lambda: StayTapped(Subject(), yours=True)),
    # whole sentences of their own
    static("players can't untap more than one {f:filter.s} during their untap steps", lambda f: (UntapsAtMost(f),)),
    static(
        "players can't untap more than {n:many} {f:filter.p} during their untap steps",
        lambda n, f: (UntapsAtMost(f, n),),
    ),
    static(
        "your opponents can't untap more than {n:many} {f:filter.p} during their untap steps",
        lambda n, f: (UntapsAtMost(both(f, OpponentControls()), n),),
        _says_opponents_untap,
    ),
    words(
        "clause",
        "all creatures able to block {o:mention.s} this turn do so",
        lambda o: CreateEffect(BlocksIfAble(CREATURE, Remembered("lure")), remembers=(("lure", o),)),
    ),
    static("you can't attack with creatures", lambda: (CantAttack(both(CREATURE, YouControl())),)),
    static("~ can't attack its owner or planeswalkers its owner controls", lambda: (_NOT_ITS_OWNER,)),
    static(
        "~ attacks each combat if able and can't attack its owner or planeswalkers its owner controls",
        lambda: (AttacksIfAble(), _NOT_ITS_OWNER),
    ),
    static("all creatures able to block ~ do so", lambda: _all_able(This())),
    static("all creatures able to block (enchanted|equipped) creature do so", lambda: _all_able(Enchanted())),
    static("except for {a:filter.p} and {b:filter.p}, {f:filter.p} can't attack", _all_but_two, _says_all_but_two),
    words(
        "clause",
        "all {f:filter.p} able to block {o:mention.s} this turn do so",
        _some_lured,
        _says_some_lured,
    ),
    static("all {f:filter.p} able to block ~ do so", _some_able, _says_some_able),
    static("your opponents can't block with {f:filters}", _opponents_cant_block, _says_opponents_cant_block),
    static("no more than one creature can attack each combat", lambda: (AtMostAttack(1),)),
    static("no more than {n:many} creatures can attack each combat", lambda n: (AtMostAttack(n),)),
    static("no more than one creature can block each combat", lambda: (AtMostBlock(1),)),
    static("no more than {n:many} creatures can block each combat", lambda n: (AtMostBlock(n),)),
    verb("[becomes|become] blocked", lambda: BecomeBlocked(Subject())),
    static(
        "{o:affected.s}'s activated abilities can't be activated",
        lambda o: (CantActivate(meant(o)),),
        lambda t: _unable(t, True),
    ),
    static(
        "{o:affected.s}'s activated abilities can't be activated unless they're mana abilities",
        lambda o: (CantActivate(meant(o), mana_too=False),),
        lambda t: _unable(t, False),
    ),
    static("activated abilities of {f:filters} can't be activated", lambda f: (CantActivate(f),)),
    static(
        "activated abilities of {f:filters} can't be activated unless they're mana abilities",
        lambda f: (CantActivate(f, mana_too=False),),
    ),
    static(
        "activated abilities of sources {f:having} can't be activated", lambda f: (CantActivate(f, of_sources=True),)
    ),
    static(
        "activated abilities of sources {f:having} can't be activated unless they're mana abilities",
        lambda f: (CantActivate(f, mana_too=False, of_sources=True),),
    ),
    words(
        "plain sentence",
        "{o:possessor} activated abilities can't be activated.",
        _unable_for_good,
        _says_unable_for_good,
    ),
    words(
        "clause",
        "{o:possessor} activated abilities can't be activated {d:time}",
        lambda o, d: ForAWhile(o, (CantActivate(WHO),), d),
    ),
    words(
        "clause",
        "{o:possessor} activated abilities can't be activated {d:time} unless they're mana abilities",
        lambda o, d: ForAWhile(o, (CantActivate(WHO, mana_too=False),), d),
    ),
    static(
        "creatures can't attack you or planeswalkers you control unless their controller pays {c:cost} for each of those "
        "creatures",
        lambda c: (AttackingCosts(c, whom=YOU_OR_YOUR_PLANESWALKERS),),
    ),
    words(
        "clause",
        "{d:duration}, creatures can't attack you or planeswalkers you control unless their controller pays {c:cost} for "
        "each of those creatures",
        lambda d, c: CreateEffect(AttackingCosts(c, whom=YOU_OR_YOUR_PLANESWALKERS), d),
    ),
    words(
        "clause",
        "{d:duration}, creatures can't attack you or planeswalkers you control unless their controller pays {n:number} life "
        "for each of those creatures",
        lambda d, n: CreateEffect(AttackingCosts((PayLifeCost(n),), whom=YOU_OR_YOUR_PLANESWALKERS), d),
    ),
    words(
        "clause",
        "{d:control time}, gain control of {o:mention.s}, it {p:gainings.s}, and it {r:rules.s}",
        _taken_changed_and_ruled,
        _says_taken_changed_and_ruled,
    ),
    static("you may choose not to untap ~ during your untap step", lambda: (MayStayTapped(Itself()),)),
    static(
        "creatures can't attack you unless their controller pays {c:cost} for each creature they control "
        "that's attacking you",
        lambda c: (AttackingCosts(c),),
    ),
    *_so_much_to_attack(),
    static("~ can't attack unless you {c:cost}", _attack_for, _says_attack_for),
    static(
        "{f:filter.p} can't attack unless their controller {c:their cost} for each {g:filter.s} they control that's attacking",
        _each_attacks_for,
        _says_each_attacks_for,
    ),
    static(
        "{f:filter.p} can't attack you unless their controller pays {c:cost} for each creature they control "
        "that's attacking you",
        _attacking_costs,
        _says_attacking_costs,
    ),
)
