"""Words for damage and life: divided damage, damage that can't be prevented, what follows from it (CR 119, 120, 601.2d)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Duration, Instruction, StaticEffect
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.combat.effects import AttacksIfAble, CantAttack, CantBlock
from apnap_plugins.rules.combat.instructions import ForAWhile
from apnap_plugins.rules.continuous.continuous import CreateEffect
from apnap_plugins.rules.continuous.filters import IsAffected
from apnap_plugins.rules.damage.conditions import DealtDamageThisWay
from apnap_plugins.rules.damage.effects import SurvivesWithoutLife
from apnap_plugins.rules.damage.instructions import (
    DamageItself,
    DealDamage,
    DealDamageEvenly,
    DealDamages,
    SetLifeTotal,
)
from apnap_plugins.rules.damage.quantities import ExtremeLifeTotal, StartingLifeOf
from apnap_plugins.rules.effects.excess_damage import DealDamageAndExcess
from apnap_plugins.rules.effects.history import EventAmount
from apnap_plugins.rules.effects.instructions import Do, InsteadIf, May
from apnap_plugins.rules.effects.prevention import CantBePrevented
from apnap_plugins.rules.effects.replacement import GoesElsewhere, InsteadOfLosing
from apnap_plugins.rules.stack.division import DealDivided, PutCountersDivided, PutCountersDividedAmong
from apnap_plugins.rules.stack.quantities import NotedAmount
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import Filter, Quantity, Selector
from apnap_plugins.rules.vocabulary.conditions import NumberIs
from apnap_plugins.rules.vocabulary.filters import CREATURE, LEAST, PLANESWALKER, Anything, IsSelected, Not, Or
from apnap_plugins.rules.vocabulary.quantities import CountThisWay, PowerOf, X
from apnap_plugins.rules.vocabulary.selectors import (
    All,
    Among,
    ControllerOf,
    EachOpponent,
    EachPlayer,
    Remembered,
    This,
    You,
)
from apnap_plugins.rules.vocabulary.terms import Half
from apnap_plugins.rules.words.clauses import in_order
from apnap_plugins.rules.words.filters import both, parts_of
from apnap_plugins.rules.words.names_of_things import ANY_TARGET
from apnap_plugins.rules.words.references import (
    OTHER,
    BackReference,
    Reference,
    RepeatedReference,
    Subject,
    ThatMuch,
    ToSettle,
    Unsettled,
    named_first,
    rewritten,
    same,
)

clause: Final = partial(words, "clause")
named_s: Final = partial(words, "named.s")
plain_sentence: Final = partial(words, "plain sentence")
static: Final = partial(words, "static")
verb: Final = partial(words, "verb#")

ANYTHING: Final = Anything()
TARGETABLE: Final = Or((CREATURE, PLANESWALKER))
"""The objects that "any target" means (CR 115.4)."""
# Dividing -----------------------------------------------------------------------------------------------


def _spec(r: tuple[int, int], f: Filter) -> TargetSpec:
    return TargetSpec(f, minimum=r[0], maximum=r[1])


def _says_spec(tree: Any) -> Iterator[Bindings]:
    if not isinstance(tree, TargetSpec) or tree.filter is None:
        return
    r = (tree.minimum, tree.maximum)
    if tree == _spec(r, tree.filter):  # type: ignore[arg-type]
        yield {"r": r, "f": tree.filter}


def _any_spec(r: tuple[int, int]) -> TargetSpec:
    return dataclasses.replace(ANY_TARGET, minimum=r[0], maximum=r[1])


def _says_any_spec(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, TargetSpec) and tree == _any_spec((tree.minimum, tree.maximum)):  # type: ignore[arg-type]
        yield {"r": (tree.minimum, tree.maximum)}


def _other_spec(r: tuple[Any, Any], f: Filter) -> TargetSpec:
    return TargetSpec(f, minimum=r[0], maximum=r[1], other_than=OTHER)


def _says_other_spec(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, TargetSpec) and tree.filter is not None:
        r = (tree.minimum, tree.maximum)
        if r != (1, 1) and tree == _other_spec(r, tree.filter):
            yield {"r": r, "f": tree.filter}


def _other_targets(r: tuple[Any, Any]) -> TargetSpec:
    return dataclasses.replace(ANY_TARGET, minimum=r[0], maximum=r[1], other_than=OTHER)


def _says_other_targets(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, TargetSpec) and tree == _other_targets((tree.minimum, tree.maximum)):
        yield {"r": (tree.minimum, tree.maximum)}


def _divided(n: Any, t: TargetSpec, at: int) -> Instruction:
    return DealDivided(Reference(dataclasses.replace(t, divides=n), at), Subject())


def _phrase(tree: Any) -> Iterator[TargetSpec]:
    if isinstance(tree, Reference) and isinstance(tree.of, TargetSpec) and tree.of.divides is not None:
        yield tree.of


def _says_divided(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, DealDivided) and tree.by == Subject():
        yield from ({"n": t.divides, "t": dataclasses.replace(t, divides=None)} for t in _phrase(tree.to))


def _distributed(n: Any, k: str, t: TargetSpec, at: int) -> Instruction:
    return PutCountersDivided(k, Reference(dataclasses.replace(t, divides=n), at))


def _says_distributed(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, PutCountersDivided):
        for t in _phrase(tree.on):
            yield {"n": t.divides, "k": tree.kind, "t": dataclasses.replace(t, divides=None)}


# To itself, and to more targets ---------------------------------------------------------------------------


def _is_one(who: Any) -> bool:
    of = getattr(who, "of", who)
    return not (isinstance(of, Selector) and of.several) and not (isinstance(of, TargetSpec) and of.maximum != 1)


# Any: who it is, as the text names them
def _itself_equal(who: Any, q: Any) -> DamageItself | None:
    """One object; what several deal would be told of each by itself. Its own power is said with words of its own."""
    return DamageItself(who, q) if _is_one(who) and not isinstance(q, PowerOf) else None


def _says_itself_equal(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, DamageItself) and isinstance(tree.amount, Quantity) and tree.amount != X():
        yield {"who": tree.objects, "q": tree.amount}


def _and_itself(who: Any, n: Any, a: Any, m: Any) -> DealDamages | None:
    return DealDamages(((n, a), (m, who)), who) if _is_one(who) else None


def _says_and_itself(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, DealDamages) and len(tree.parts) == 2 and not tree.added:
        (n, a), (m, itself) = tree.parts
        if _as_meant(itself) == _as_meant(tree.by):
            yield {"who": tree.by, "n": n, "a": a, "m": m}


def _says_any_but(tree: Any) -> Iterator[Bindings]:
    parts = parts_of(tree.filter) if isinstance(tree, TargetSpec) and tree.filter is not None else ()
    if len(parts) == 2 and parts[0] == TARGETABLE and isinstance(parts[1], Not):
        if tree == TargetSpec(both(*parts), "any"):
            yield {"f": parts[1].part}


# Unless somebody is dealt damage, and instead of losing the game ----------------------------------------


# Any: who it is, as the text names them
def _unless_damaged(c: Any, who: Any, n: Any) -> May | None:
    """One player decides whether the source of the ability deals them damage rather (CR 608.2d, 118.12a)."""
    several = isinstance(who, Reference) and isinstance(who.of, Selector) and who.of.several
    return None if several else May(DealDamage(n, who, This()), c, who)


def _as_meant(who: Any) -> Any:
    """What a phrase means, be it the first time or again."""
    return rewritten(who, lambda part: part.of if isinstance(part, (Reference, RepeatedReference)) else part)


def _says_unless_damaged(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, May) and isinstance(tree.what, DealDamage) and tree.otherwise is not None:
        if _as_meant(tree.what.to) == _as_meant(tree.who) and tree.what == DealDamage(
            tree.what.amount, tree.what.to, This()
        ):
            c, who = named_first(tree.otherwise, tree.what.to)
            yield {"c": c, "who": who, "n": tree.what.amount}


def _says_lost_life(tree: Any) -> Iterator[Bindings]:
    if tree == EventAmount():
        yield {}


def _instead_of_losing(c: Any) -> Any:
    """What is done in place of losing; it has no targets."""
    return ToSettle(lambda tree, targets: None if targets else (InsteadOfLosing(tree),), c)


def _says_instead_of_losing(tree: Any) -> Iterator[Bindings]:
    effect = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(effect, InsteadOfLosing) and effect == InsteadOfLosing(effect.what):
        yield {"c": Unsettled(effect.what, ())}


def _instead_of_losing_once(c: Any) -> Any:
    return ToSettle(lambda tree, targets: None if targets else CreateEffect(InsteadOfLosing(tree, once=True)), c)


def _says_instead_of_losing_once(tree: Any) -> Iterator[Bindings]:
    effect = tree.effect if isinstance(tree, CreateEffect) else None
    if isinstance(effect, InsteadOfLosing) and tree == CreateEffect(InsteadOfLosing(effect.what, once=True)):
        yield {"c": Unsettled(effect.what, ())}


# What follows -------------------------------------------------------------------------------------------


def _unpreventable(s: Any) -> Instruction | None:
    """The same, where the last thing is damage, which then can't be prevented."""
    steps = s.steps if isinstance(s, Do) else (s,)
    if not isinstance(steps[-1], DealDamage) or not steps[-1].preventable:
        return None
    last = dataclasses.replace(steps[-1], preventable=False)
    return dataclasses.replace(s, steps=(*steps[:-1], last)) if isinstance(s, Do) else last


def _says_unpreventable(tree: Any) -> Iterator[Bindings]:
    steps = tree.steps if isinstance(tree, Do) else (tree,)
    if isinstance(steps[-1], DealDamage) and not steps[-1].preventable:
        last = dataclasses.replace(steps[-1], preventable=True)
        yield {"s": dataclasses.replace(tree, steps=(*steps[:-1], last)) if isinstance(tree, Do) else last}


def _unpreventable_instead(s: Any, q: Any, b: Any) -> Instruction | None:
    """Other damage instead of the whole sentence before, which can't be prevented."""
    other = _unpreventable(b)
    compound = isinstance(s, Instruction) and s.compound
    return None if other is None or compound or isinstance(b, Do) else InsteadIf(s, q, other)


def _says_unpreventable_instead(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, InsteadIf):
        yield from (
            {"s": tree.what, "q": tree.condition, "b": found["s"]} for found in _says_unpreventable(tree.instead)
        )


def _more_instead(s: Any, q: Any, n: Any) -> Instruction | None:
    """Another amount of damage to the same."""
    own = isinstance(s, DealDamage) and s.by in (This(), Reference(This(), getattr(s.by, "at", -1)))
    return InsteadIf(s, q, dataclasses.replace(s, amount=n)) if own else None


def _says_more_instead(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, InsteadIf) and isinstance(tree.what, DealDamage) and isinstance(tree.instead, DealDamage):
        if _same_but_amount(tree.what, tree.instead):
            yield {"s": tree.what, "q": tree.condition, "n": tree.instead.amount}


def _same_but_amount(one: DealDamage, other: DealDamage) -> bool:
    """Whether two damages differ in nothing else; what is named a second time is the same."""
    to = other.to.of if isinstance(other.to, (RepeatedReference, Reference)) else other.to
    return dataclasses.replace(other, amount=one.amount, to=one.to) == one and to == (
        one.to.of if isinstance(one.to, (RepeatedReference, Reference)) else one.to
    )


def exiled_if_it_dies(o: Selector, meant: Filter = ANYTHING) -> Instruction:
    """What would die this turn is exiled instead (CR 614.6)."""
    return CreateEffect(GoesElsewhere(meant, origin="battlefield", only=Remembered("it")), remembers=(("it", o),))


# Any: a mention as words make it
def _exiled_if_it_dies(o: Any) -> Instruction | None:
    """Words for "that creature" are others: of any target, a planeswalker that would die is none."""
    return None if isinstance(o, BackReference) and o.word == THAT_CREATURE else exiled_if_it_dies(o)


def that_creature_is_exiled(o: Selector) -> Instruction:
    """The same of what is a creature now. What it is as it would die doesn't matter: the text speaks of one object (CR 700.4)."""
    return exiled_if_it_dies(Among(o, CREATURE))


def _says_creature_exiled(tree: Any) -> Iterator[Bindings]:
    what = tree.remembers[0][1] if isinstance(tree, CreateEffect) and len(tree.remembers) == 1 else None
    if isinstance(what, Among) and what.of != DAMAGED and tree == that_creature_is_exiled(what.of):
        yield {}


THAT_CREATURE: Final = "that creature"
DAMAGED: Final = Remembered("dealt damage")
"""The objects that an instruction before has dealt damage to."""
DAMAGED_CREATURES: Final = Among(DAMAGED, CREATURE)
"""Those of them that are creatures."""


# Any: a tree as the grammar has it, of whatever type
def _says_damaged(tree: Any) -> Iterator[Bindings]:
    """That something was dealt damage this way, which later words call "it" (CR 608.2c)."""
    what: Any = getattr(getattr(tree, "one", None), "of", None)
    among = what if isinstance(what, Among) else getattr(what, "of", None)
    if isinstance(among, Among) and among.of == DAMAGED and tree == NumberIs(CountThisWay(what), LEAST, 1):
        yield {"f": among.filter}


# Any: a tree as the grammar has it, of whatever type
def deals_damage(tree: Any) -> bool:
    """Whether the last thing that is done is to deal damage."""
    steps = tree.steps if isinstance(tree, Do) else (tree,)
    return isinstance(steps[-1], (DealDamage, DealDamages))


def _damaged_is_exiled(kind: Filter, s: Any) -> Instruction | None:
    """After damage, what it was dealt to."""
    return in_order(s, exiled_if_it_dies(DAMAGED, kind)) if deals_damage(s) else None


# Any: a tree as the grammar has it, of whatever type
def without_last(wanted: Instruction) -> Any:
    """What stands before the last of several instructions, where that is the wanted one."""

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, Do) and tree.steps[-1] == wanted:
            yield {"s": tree.steps[0] if len(tree.steps) == 2 else Do(tree.steps[:-1])}

    return says


def _with_excess(s: Any) -> Instruction | None:
    """The same damage, but what is too much is dealt to the controller of what it is dealt to."""
    plain = isinstance(s, DealDamage) and s == DealDamage(s.amount, s.to, s.by)
    return DealDamageAndExcess(s.amount, s.to, ControllerOf(s.to), s.by) if plain else None


def _with_excess_if(s: Any, q: Any) -> InsteadIf | None:
    """Which of both it is, is known before the damage is dealt (CR 608.2c)."""
    instead = _with_excess(s)
    return None if instead is None else InsteadIf(s, q, instead)


def _says_with_excess_if(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, InsteadIf) and isinstance(tree.what, DealDamage):
        instead = _with_excess(tree.what)
        if instead is not None and _bare(instead) == _bare(tree.instead):
            yield {"s": tree.what, "q": tree.condition}


# Any: a tree as the grammar has it
def _bare(tree: Any) -> Any:
    """A tree without what says whether a target is named there for the first time."""
    return tree.rewritten(lambda part: part.of if isinstance(part, (Reference, RepeatedReference)) else part)


def _says_with_excess(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, DealDamageAndExcess) and isinstance(tree.excess_to, ControllerOf):
        yield {"s": DealDamage(tree.amount, tree.to, tree.by)}


CHOSEN: Final = Remembered("source")


def _all_become(who: Selector, q: Quantity) -> SetLifeTotal:
    return SetLifeTotal(q, who)


def _says_all_become(who: Selector, tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, SetLifeTotal) and tree.who == who and isinstance(tree.total, Quantity):
        yield {"q": tree.total}


def _counted_becomes(q: Quantity) -> SetLifeTotal:
    return SetLifeTotal(q, You())


def _says_counted_becomes(tree: Any) -> Iterator[Bindings]:
    yield from _says_all_become(You(), tree)


def _becomes_half(up: bool, who: Any) -> SetLifeTotal:
    return SetLifeTotal(Half(StartingLifeOf(who), up), who)


def _says_becomes_half(up: bool, tree: Any) -> Iterator[Bindings]:
    half = tree.total if isinstance(tree, SetLifeTotal) else None
    if isinstance(half, Half) and half.up == up and isinstance(half.of, StartingLifeOf) and same(half.of.of, tree.who):
        yield {"who": named_first(tree.who, half)[0]}


def _says_may_set(tree: Any) -> Iterator[Bindings]:
    """Your life total, to a number that isn't written."""
    told = tree.what if isinstance(tree, May) else None
    if isinstance(told, SetLifeTotal) and told.who == You() and isinstance(told.total, Quantity):
        yield {"q": told.total}


def _damaged_cant(r: tuple[StaticEffect, ...], d: Duration) -> ForAWhile | None:
    """What creatures that were dealt damage can't do in combat; what else is said of them has words of its own."""
    in_combat = all(isinstance(effect, (CantAttack, CantBlock)) for effect in r)
    return ForAWhile(DAMAGED_CREATURES, r, d) if in_combat else None


# Any: an object as the text names it
def _any_target_but(o: Any) -> TargetSpec:
    return dataclasses.replace(ANY_TARGET, filter=both(Or((CREATURE, PLANESWALKER)), Not(IsSelected(o))))


def _says_any_target_but(tree: Any) -> Iterator[Bindings]:
    parts = parts_of(tree.filter) if isinstance(tree, TargetSpec) and tree.filter is not None else ()
    of = getattr(getattr(parts[-1], "part", None), "of", None) if parts else None
    if of is not None and dataclasses.replace(tree, prompt=ANY_TARGET.prompt) == _any_target_but(of):
        yield {"o": of}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    named_s("any target other than {o:mention.s}", _any_target_but, _says_any_target_but),
    # whom
    # divided
    verb(
        "[deals|deal] {n:damage} divided evenly, rounded down, among {o:mention.p}",
        lambda n, o: DealDamageEvenly(n, o, Subject()),
    ),
    words("among targets", "{r:target range} targets", _any_spec, _says_any_spec),
    words("among targets", "{r:target range} target {f:filter.p}", _spec, _says_spec),
    words("among targets", "{r:target range} other target {f:filter.p}", _other_spec, _says_other_spec),
    words("among targets", "{r:target range} other targets", _other_targets, _says_other_targets),
    verb(
        (
            "[deals|deal] {n:number} damage to {a:mentions} and a additional {m:number} damage to {b:mentions}",
            "[deals|deal] {n:number} damage to {a:mentions} and {m:number} additional damage to {b:mentions}",
        ),
        lambda n, a, m, b: DealDamages(((n, a), (m, b)), Subject(), True),
    ),
    verb("[deals|deal] {n:damage} divided as you choose among {t:among targets}", _divided, _says_divided, placed=True),
    clause(
        "distribute {n:many} {k:counter kind} counters among {t:among targets}",
        _distributed,
        _says_distributed,
        placed=True,
    ),
    clause(
        "distribute {n:many} {k:counter kind} counters among any number of {f:filter.p}",
        lambda n, k, f: PutCountersDividedAmong(k, n, All(f)),
    ),
    # damage of other kinds
    verb("[deals|deal] {n:damage} to (itself|himself|herself)", lambda n: DamageItself(Subject(), n)),
    clause(
        "{who:mention.s} deals damage to (itself|himself|herself) equal to {q:quantity}",
        _itself_equal,
        _says_itself_equal,
    ),
    clause(
        "{who:mention.s} deals {n:number} damage to {a:mentions} and {m:number} damage to itself",
        _and_itself,
        _says_and_itself,
    ),
    named_s(
        "any target that isn't a {f:core.s}",
        lambda f: TargetSpec(both(TARGETABLE, Not(f)), "any"),
        _says_any_but,
    ),
    verb(
        "[deals|deal] damage to itself equal to its power",
        lambda: DamageItself(Subject()),
    ),
    plain_sentence("{s:plain sentence} (the|that) damage can't be prevented.", _unpreventable, _says_unpreventable),
    plain_sentence(
        "{s:plain sentence} if {q:condition}, instead {b:clauses} and the damage can't be prevented.",
        _unpreventable_instead,
        _says_unpreventable_instead,
    ),
    words("static", "damage can't be prevented", lambda: (CantBePrevented(),)),
    clause("damage can't be prevented this turn", lambda: CreateEffect(CantBePrevented())),
    plain_sentence(
        "{s:plain sentence} excess damage is dealt to that creature's controller instead.",
        _with_excess,
        _says_with_excess,
    ),
    plain_sentence(
        "{s:plain sentence} if {q:condition}, excess damage is dealt to that creature's controller instead.",
        _with_excess_if,
        _says_with_excess_if,
    ),
    plain_sentence(
        (
            "{s:plain sentence} if {q:condition}, it deals {n:number} damage instead.",
            "{s:plain sentence} if {q:condition}, ~ deals {n:number} damage instead.",
            "{s:plain sentence} ~ deals {n:number} damage instead if {q:condition}.",
            "{s:plain sentence} it deals {n:number} damage instead if {q:condition}.",
        ),
        _more_instead,
        _says_more_instead,
    ),
    # afterwards
    words(
        "condition",
        "a {f:filter.s} (is|was) dealt damage this way",
        lambda f, at: NumberIs(CountThisWay(Reference(Among(DAMAGED, f), at)), LEAST, 1),
        _says_damaged,
        placed=True,
    ),
    clause(
        (
            "(a|each) creature dealt damage this way {r:rules.s} {d:time}",
            "creatures dealt damage this way {r:rules.p} {d:time}",
        ),
        _damaged_cant,
        lambda t: (
            [{"r": t.effects, "d": t.duration}] if isinstance(t, ForAWhile) and t.about == DAMAGED_CREATURES else []
        ),
    ),
    clause(
        "(a|each) creature dealt damage this way attacks {d:time} if able",
        lambda d: ForAWhile(DAMAGED_CREATURES, (AttacksIfAble(IsAffected()),), d),
    ),
    words("condition", "a player (is|was) dealt damage this way", lambda: DealtDamageThisWay(EachPlayer())),
    words("condition", "(it|~) deals damage to you this way", lambda: DealtDamageThisWay(You())),
    *(
        plain_sentence(
            f"{{s:plain sentence}} if a {noun} dealt damage this way would die this turn, exile it instead.",
            partial(_damaged_is_exiled, kind),
            without_last(exiled_if_it_dies(DAMAGED, kind)),
        )
        for noun, kind in (("creature", CREATURE), ("permanent", ANYTHING))
    ),
    clause(
        "if a creature would die this turn, exile it instead",
        lambda: CreateEffect(GoesElsewhere(CREATURE, origin="battlefield")),
    ),
    plain_sentence("if {o:mention.s} would die this turn, exile it instead.", _exiled_if_it_dies),
    plain_sentence(
        "if that creature would die this turn, exile it instead.",
        lambda at: that_creature_is_exiled(BackReference(THAT_CREATURE, at)),
        _says_creature_exiled,
        placed=True,
    ),
    words("quantity", "the (life|amount of life) lost this way", lambda: NotedAmount("life lost")),
    words("each one", "1 life lost this way", lambda: NotedAmount("life lost")),
    words("quantity", "the (damage|amount of damage) dealt this way", lambda: NotedAmount("damage dealt")),
    # life totals
    words(
        "clause",
        "{c:clause} unless {who:mention.s} has ~ deal {n:number} damage to them",
        _unless_damaged,
        _says_unless_damaged,
    ),
    words(
        "quantity",
        "the amount of damage (those creatures|they|it) dealt to that player",
        ThatMuch,
        lambda tree: [{}] if tree == EventAmount() else [],
        placed=True,
    ),
    words("each one", "1 life you (lost|gained)", ThatMuch, _says_lost_life, placed=True),
    static("if you would lose the game, instead {c:clauses}", _instead_of_losing, _says_instead_of_losing),
    plain_sentence(
        "the next time you would lose the game this turn, instead {c:clauses}.",
        _instead_of_losing_once,
        _says_instead_of_losing_once,
    ),
    static("you don't lose the game for having 0 or less life", lambda: (SurvivesWithoutLife(),)),
    words("clause", "your life total becomes {n:number}", lambda n: SetLifeTotal(n, You())),
    plain_sentence("you may have your life total become {n:number}.", lambda n: May(SetLifeTotal(n, You()))),
    plain_sentence(
        "you may have your life total become {q:quantity}.",
        lambda q: May(SetLifeTotal(q, You())),
        _says_may_set,
    ),
    words("clause", "your life total becomes equal to {q:quantity}", lambda q: SetLifeTotal(q, You())),
    plain_sentence("{who:possessor} life total becomes {n:number}.", lambda who, n: SetLifeTotal(n, who)),
    *(
        plain_sentence(
            f"{{who:possessor}} life total becomes half their starting life total, rounded {'up' if up else 'down'}.",
            partial(_becomes_half, up),
            partial(_says_becomes_half, up),
        )
        for up in (True, False)
    ),
    plain_sentence("your life total becomes {n:number}.", lambda n: SetLifeTotal(n, You())),
    plain_sentence("{who:possessor} life total becomes equal to {q:quantity}.", lambda who, q: SetLifeTotal(q, who)),
    plain_sentence("your life total becomes equal to {q:quantity}.", lambda q: SetLifeTotal(q, You())),
    *(
        plain_sentence(wording, partial(_all_become, who), partial(_says_all_become, who))
        for noun, who in (("player", EachPlayer()), ("opponent", EachOpponent()))
        for wording in (f"each {noun}'s life total becomes {{q:quantity}}.",)
    ),
    *(
        words("quantity", f"the {which} life total among players", partial(ExtremeLifeTotal, EachPlayer(), highest))
        for which, highest in (("highest", True), ("lowest", False))
    ),
    *(
        words("quantity", f"the {which} life total among {among}", partial(ExtremeLifeTotal, who, highest))
        for which, highest in (("highest", True), ("lowest", False))
        for among, who in (("all players", EachPlayer()), ("your opponents", EachOpponent()))
    ),
    plain_sentence("count {q:quantity}. your life total becomes that number.", _counted_becomes, _says_counted_becomes),
)
