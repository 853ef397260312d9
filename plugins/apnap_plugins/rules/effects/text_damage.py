"""Words for effects on damage that would be dealt: less of it, more of it, something else instead (CR 614, 615)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import partial
from typing import Any, ClassVar, Final

from apnap import Condition, Instruction, Static, node
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.attachments.attachments import Enchanted, IsEnchanted
from apnap_plugins.rules.continuous.continuous import CreateEffect
from apnap_plugins.rules.counters.filters import HasCounter
from apnap_plugins.rules.damage.filters import DamageFilter, IsSource
from apnap_plugins.rules.damage.selectors import DamageRecipient, DamageSource
from apnap_plugins.rules.damage.triggers import WhenDealsDamage, WhenSourceDealsDamage
from apnap_plugins.rules.effects.history import EventAmount
from apnap_plugins.rules.effects.instructions import Do, do
from apnap_plugins.rules.effects.prevention import (
    CantBePrevented,
    DamagedPlayer,
    DamageToPrevent,
    PreventedDamage,
    PreventedSource,
    Prevents,
    PreventsAllBut,
    PreventsAtMost,
    WhenPrevented,
)
from apnap_plugins.rules.effects.replacement import InsteadOfDamage, MoreDamage
from apnap_plugins.rules.stack.filters import IsSpell
from apnap_plugins.rules.vocabulary.base import Filter, Quantity, Selector
from apnap_plugins.rules.vocabulary.filters import (
    And,
    Another,
    Anything,
    Itself,
    OpponentControls,
    Or,
)
from apnap_plugins.rules.vocabulary.selectors import (
    EachOpponent,
    EachPlayer,
    Remembered,
    This,
    TriggerPlayer,
    You,
)
from apnap_plugins.rules.words.filters import ENCHANTED, both, parts_of, without_another
from apnap_plugins.rules.words.references import (
    PLACED,
    Cause,
    ToSettle,
    Unclear,
    Unsettled,
    rewritten,
    with_source,
)

clause: Final = partial(words, "clause")
dealt_to: Final = partial(words, "dealt to")
dealer: Final = partial(words, "damage dealer")
more_damage: Final = partial(words, "more damage")
plain_sentence: Final = partial(words, "plain sentence")
source: Final = partial(words, "damage source")
static: Final = partial(words, "static")

CHOSEN: Final = Remembered("source")
RECIPIENTS: Final = Remembered("recipients")
EVERYTHING: Final = DamageFilter()


@node
class PreventedThisWay(Quantity):
    """The words "the damage prevented this way" and "that much damage", before it is known what prevented it."""

    only_in_texts: ClassVar[bool] = True
    by: Selector = Unclear("this way", "nothing before it prevents damage")


# Which damage -------------------------------------------------------------------------------------------


# Any: a kind of damage as the grammar has it: whether it is combat damage, or "damage" for any
def combat_of(kind: Any) -> Any:
    """What kind of damage is meant, as damage filters have it."""
    return None if kind == "damage" else kind


# Any: the way back from `combat_of`
def kind_said(combat: bool | None) -> Any:
    """Which kind of damage the words name."""
    return "damage" if combat is None else combat


# Any: a kind of damage as the grammar has it
def described_damage(f: Filter, k: Any, r: DamageFilter) -> DamageFilter:
    """Damage from a source to a recipient."""
    return dataclasses.replace(r, source=f, combat=combat_of(k))


def damage_parts(damage: DamageFilter) -> Bindings:
    """The way back from `described_damage`."""
    return {"f": damage.source, "k": kind_said(damage.combat), "r": DamageFilter(to=damage.to, players=damage.players)}


# Any: whatever stands in a tree where damage is described
def is_described_damage(damage: Any) -> bool:
    """Whether it is damage from a source to a recipient and nothing more."""
    return isinstance(damage, DamageFilter) and damage.sources is None and damage.only is None


# Any: a row of effects of whatever types; the effect is of the type that is given
def only_effect(tree: Any, kind: type[Any]) -> Any:
    """The one effect of a row, where it is of that kind."""
    found = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    return found if isinstance(found, kind) else None


def _to_both(players: Selector, f: Filter) -> DamageFilter:
    return DamageFilter(to=f, players=players)


def as_source(f: Filter) -> Filter:
    """What is called a source need be no permanent where its type is named (CR 109.2c)."""
    return both(f, IsSource()) if f.stated_types() else f


# Any: whatever stands in a tree where a source is described
def without_source(tree: Any) -> Iterator[Filter]:
    """The way back from `as_source`."""
    parts = parts_of(tree) if isinstance(tree, Filter) else ()
    plain = both(*(part for part in parts if part != IsSource()))
    if parts and tree == as_source(plain):
        yield plain


def _another_source(tree: Any) -> Iterator[Bindings]:
    yield from ({"f": f} for f in without_another(tree))


def _spell_or(f: Filter, g: Filter) -> Filter | None:
    """A spell or a permanent of some kind."""
    return Or((f, g)) if IsSpell() in parts_of(f) else None


def _says_spell_or(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Or) and len(tree.parts) == 2 and _spell_or(*tree.parts) is not None:
        yield {"f": tree.parts[0], "g": tree.parts[1]}


def _source_deals(f: Filter, k: Any, r: DamageFilter) -> Cause:
    """What deals the damage is a source of any kind, which no word in the effect means; "that player" is who is dealt it."""
    player = TriggerPlayer() if r.to is None and r.players in (EachPlayer(), EachOpponent()) else None
    on = WhenDealsDamage(described_damage(f, k, r))
    return Cause(on, None, None, player, EventAmount(), source=DamageSource())


def _says_source_deals(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, WhenDealsDamage) and tree == WhenDealsDamage(tree.damage) and is_described_damage(tree.damage):
        yield damage_parts(tree.damage)


def _another_deals(f: Filter, k: Any, r: DamageFilter) -> Cause:
    return _source_deals(both(f, Another()), k, r)


def _says_another_deals(tree: Any) -> Iterator[Bindings]:
    for found in _says_source_deals(tree):
        yield from ({**found, "f": f} for f in without_another(found["f"]))


def _deals_exactly(f: Filter, n: Any, k: Any, r: DamageFilter) -> Cause | None:
    """So much at once to one permanent or player, which is what "that permanent or player" means."""
    about = _source_deals(f, k, r)
    on = WhenDealsDamage(described_damage(f, k, r), n)
    anything = DamageRecipient() if r == EVERYTHING else None
    return dataclasses.replace(about, on=on, that=anything) if isinstance(n, int) else None


def _says_deals_exactly(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, WhenDealsDamage) and tree.exactly is not None and is_described_damage(tree.damage):
        yield {**damage_parts(tree.damage), "n": tree.exactly}


def _deals_at_once(f: Filter, k: Any) -> Cause:
    on = WhenSourceDealsDamage(described_damage(f, k, EVERYTHING))
    return Cause(on, None, None, None, EventAmount(), source=DamageSource())


def _says_deals_at_once(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, WhenSourceDealsDamage) and is_described_damage(tree.damage):
        found = damage_parts(tree.damage)
        if found["r"] == EVERYTHING:
            yield {"f": found["f"], "k": found["k"]}


# More or less of it -------------------------------------------------------------------------------------

ECHOES: Final = (
    ("a permanent or player", DamageFilter(), "that permanent or player"),
    ("you", DamageFilter(to=None, players=You()), "you"),
    ("a player", DamageFilter(to=None, players=EachPlayer()), "that player"),
    ("a opponent", DamageFilter(to=None, players=EachOpponent()), "that player"),
    ("~", DamageFilter(to=Itself(), players=None), "~"),
    (ENCHANTED, DamageFilter(to=IsEnchanted(), players=None), ENCHANTED),
    (
        "a opponent or a permanent a opponent controls",
        _to_both(EachOpponent(), OpponentControls()),
        "that permanent or player",
    ),
)
"""Who would be dealt damage, and how the same words go on to say it again."""


def _more(fixed: DamageFilter, wordings: tuple[str, ...], make: Any, category: str, took: Any) -> WordDeclaration:
    def means(f: Filter, k: Any, m: tuple[int, int]) -> Any:
        return make(MoreDamage(described_damage(f, k, fixed), *m))

    def says(tree: Any) -> Iterator[Bindings]:
        effect = took(tree)
        if isinstance(effect, MoreDamage) and is_described_damage(effect.damage):
            found = damage_parts(effect.damage)
            if found["r"] == fixed:
                yield {"f": found["f"], "k": found["k"], "m": (effect.times, effect.plus)}

    return words(category, wordings, means, says)


def _more_to(
    recipient: str | tuple[str, ...], fixed: DamageFilter, echo: str | tuple[str, ...]
) -> list[WordDeclaration]:
    """Words for more damage to somebody, all the time and for a turn; of several names each is said again as itself."""
    names: list[tuple[str, str]] = list(zip(*_rows(recipient, echo), strict=True))
    row = tuple(
        (f"if {{f:damage dealer}} would deal {{k:kind of damage}} to {name}", end)
        for name, again in names
        for end in _ends(again)
    )
    always = tuple(f"{start}, {end}" for start, end in row)
    turn = tuple(f"{start} this turn, {end}" for start, end in row)
    return [
        _more(fixed, always, lambda effect: (effect,), "static", lambda tree: only_effect(tree, MoreDamage)),
        _more(fixed, turn, CreateEffect, "clause", _created),
    ]


def _rows(*each: str | tuple[str, ...]) -> list[tuple[str, ...]]:
    return [(one,) if isinstance(one, str) else one for one in each]


def _ends(again: str) -> list[str]:
    """How such a sentence ends; of a permanent or player in either order, or without them."""
    them = [again, "that player or permanent"] if again == "that permanent or player" else [again]
    whole = [f"{who} deals {{m:more damage}} to {each} instead" for each in them for who in ("it", "that source")]
    return [*whole, "it deals {m:more damage} instead"]


def _created(tree: Any) -> Any:
    return tree.effect if isinstance(tree, CreateEffect) and tree == CreateEffect(tree.effect) else None


def _more_to_described(turn: str, make: Any, category: str, took: Any) -> WordDeclaration:
    """Of what a filter describes, said again as "that creature" or "that permanent"."""
    start = (
        f"if {{f:damage dealer}} would deal {{k:kind of damage}} to {{t:a filter}}{turn}, it deals {{m:more damage}}"
    )
    wordings = (f"{start} to that creature instead", f"{start} to that permanent instead", f"{start} instead")

    def means(f: Filter, k: Any, t: Filter, m: tuple[int, int]) -> Any:
        return make(MoreDamage(described_damage(f, k, DamageFilter(to=t, players=None)), *m))

    def says(tree: Any) -> Iterator[Bindings]:
        effect = took(tree)
        if isinstance(effect, MoreDamage) and is_described_damage(effect.damage):
            found = damage_parts(effect.damage)
            if effect.damage.players is None and effect.damage.to not in (None, Itself(), IsEnchanted()):
                yield {"f": found["f"], "k": found["k"], "t": effect.damage.to, "m": (effect.times, effect.plus)}

    return words(category, wordings, means, says)


def _says_plus(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and tree[0] == 1 and isinstance(tree[1], int) and tree[1] > 0:
        yield {"n": tree[1]}


def _says_minus(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and tree[0] == 1 and isinstance(tree[1], int) and tree[1] < 0:
        yield {"n": -tree[1]}


def _plus(n: Any) -> Any:
    return (1, n) if isinstance(n, int) else None


def _minus(n: Any) -> Any:
    return (1, -n) if isinstance(n, int) else None


def _times(n: int) -> Any:
    return (n, 0)


def _says_times(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and tree[0] > 1 and tree[1] == 0:
        yield {"n": tree[0]}


def _always_more(f: Filter, k: Any, m: tuple[int, int]) -> Any:
    """Of any damage that a source deals, whatever to."""
    return (MoreDamage(described_damage(f, k, EVERYTHING), *m),)


def _says_always_more(tree: Any) -> Iterator[Bindings]:
    effect = only_effect(tree, MoreDamage)
    if effect is not None and is_described_damage(effect.damage):
        found = damage_parts(effect.damage)
        if found["r"] == EVERYTHING:
            yield {"f": found["f"], "k": found["k"], "m": (effect.times, effect.plus)}


def _doubled(k: Any, f: Filter) -> Any:
    return _always_more(f, k, (2, 0))


def _says_doubled(tree: Any) -> Iterator[Bindings]:
    yield from ({"k": found["k"], "f": found["f"]} for found in _says_always_more(tree) if found["m"] == (2, 0))


# Less of it ---------------------------------------------------------------------------------------------


def _less(f: Filter, k: Any, r: DamageFilter, n: Any) -> Any:
    return (Prevents(described_damage(f, k, r), n),)


def _says_less(tree: Any) -> Iterator[Bindings]:
    found = only_effect(tree, Prevents)
    if found is not None and found == Prevents(found.damage, found.amount) and found.amount is not None:
        if is_described_damage(found.damage):
            yield {**damage_parts(found.damage), "n": found.amount}


def _all_but(f: Filter, k: Any, r: DamageFilter, n: Any) -> Any:
    return None if isinstance(n, Quantity) else (PreventsAllBut(described_damage(f, k, r), n),)


def _says_all_but(tree: Any) -> Iterator[Bindings]:
    found = only_effect(tree, PreventsAllBut)
    if found is not None and is_described_damage(found.damage):
        yield {**damage_parts(found.damage), "n": found.left}


def _less_x(f: Filter, k: Any, r: DamageFilter, q: Any) -> Any:
    return (Prevents(described_damage(f, k, r), q),)


def _says_less_x(tree: Any) -> Iterator[Bindings]:
    yield from (
        {"f": found["f"], "k": found["k"], "r": found["r"], "q": found["n"]}
        for found in _says_less(tree)
        if isinstance(found["n"], Quantity)
    )


def _none(f: Filter, k: Any, r: DamageFilter) -> Any:
    return (Prevents(described_damage(f, k, r)),)


def _says_none(tree: Any) -> Iterator[Bindings]:
    found = only_effect(tree, Prevents)
    if found is not None and found == Prevents(found.damage) and is_described_damage(found.damage):
        if found.damage.source != Anything():
            yield damage_parts(found.damage)


def _small(f: Filter, n: int, r: DamageFilter) -> Any:
    return (PreventsAtMost(described_damage(f, "damage", r), n),)


def _says_small(tree: Any) -> Iterator[Bindings]:
    found = only_effect(tree, PreventsAtMost)
    if found is not None and is_described_damage(found.damage):
        parts = damage_parts(found.damage)
        yield {"f": parts["f"], "n": found.most, "r": parts["r"]}


def _all_of_it(k: Any, r: DamageFilter) -> Any:
    return (Prevents(described_damage(Anything(), k, r)),)


def _says_all_of_it(tree: Any) -> Iterator[Bindings]:
    found = only_effect(tree, Prevents)
    if found is not None and found == Prevents(found.damage) and is_described_damage(found.damage):
        if found.damage.source == Anything():
            yield {"k": damage_parts(found.damage)["k"], "r": damage_parts(found.damage)["r"]}


def _about(damage: DamageFilter, much: Quantity) -> Cause:
    """What words after "prevent that damage" mean by "it", "that creature" and, as `much`, "that much"."""
    recipient = {Itself(): This(), IsEnchanted(): Enchanted()}.get(damage.to, RECIPIENTS)  # type: ignore[arg-type]
    described = damage.to is not None and damage.players is None and recipient == RECIPIENTS
    it: Selector | None = None if damage.to is None or damage.players is not None else recipient
    if isinstance(damage.to, And) and Itself() in tuple(damage.to.walk()):
        it, described = This(), False
    player = DamagedPlayer() if damage.to is None and damage.players in (EachPlayer(), EachOpponent()) else None
    return Cause(WhenPrevented(damage), it, RECIPIENTS if described else None, player, much)


def _followed(damage: DamageFilter, c: Any, each_source: bool) -> Any:
    """Prevention that does something in addition: source by source, and creature by creature, as the words have it."""
    about = _about(damage, DamageToPrevent())
    each = about.it == RECIPIENTS or about.player is not None

    def made(tree: Any, targets: tuple[Any, ...]) -> Any:
        then = of_prevention(tree)
        return (Prevents(damage, None, then, each_source, each),) if not targets else None

    return ToSettle(made, with_source(c, PreventedSource()), about)


# Any: a tree of whatever type, and one of the same type
def of_prevention(tree: Any) -> Any:
    """What is done in addition, with what was prevented, and its source, as the prevention knows them."""
    much = rewritten(tree, lambda part: PreventedDamage() if part == PreventedThisWay() else part)
    return with_source(much, PreventedSource())


def _says_then(then: Instruction) -> Unsettled:
    """What is done in addition, with what would be dealt as "that much" and what was prevented in more words."""
    this_way = rewritten(then, lambda part: PreventedThisWay() if part == PreventedDamage() else part)
    return Unsettled(_with_much(this_way, DamageToPrevent()), ())


def _with_much(then: Instruction, much: Quantity) -> Any:
    return rewritten(then, lambda part: EventAmount() if part == much else part)


def _when_prevented(d: DamageFilter) -> Cause:
    """As much as was prevented of such damage is "that many", not what else was prevented with it (CR 615.13)."""
    return Cause(WhenPrevented(d), player=None, much=PreventedDamage(d))


def _says_when_prevented(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, WhenPrevented):
        yield {"d": tree.damage}


def _from_each(f: Filter, k: Any, r: DamageFilter, c: Any) -> Any:
    return _followed(described_damage(f, k, r), c, True)


def _says_from_each(tree: Any) -> Iterator[Bindings]:
    found = only_effect(tree, Prevents)
    if found is not None and found.then is not None and found.amount is None and found.each_source:
        yield {**damage_parts(found.damage), "c": _says_then(found.then)}


def _from_all(k: Any, r: DamageFilter, c: Any) -> Any:
    return _followed(described_damage(Anything(), k, r), c, False)


def _says_from_all(tree: Any) -> Iterator[Bindings]:
    found = only_effect(tree, Prevents)
    if found is not None and found.then is not None and found.amount is None and not found.each_source:
        parts = damage_parts(found.damage)
        yield {"k": parts["k"], "r": parts["r"], "c": _says_then(found.then)}


def _from_all_two(k: Any, r: DamageFilter, a: Any, b: Any) -> Any:
    """Two things in addition, one after the other."""
    return _from_all(k, r, do(a, b))


def _says_from_all_two(tree: Any) -> Iterator[Bindings]:
    for found in _says_from_all(tree):
        both_of = found["c"].tree
        if isinstance(both_of, Do) and len(both_of.steps) == 2:
            a, b = (Unsettled(step, ()) for step in both_of.steps)
            yield {"k": found["k"], "r": found["r"], "a": a, "b": b}


def _while(k: Any, r: DamageFilter, q: Condition, c: Any) -> ToSettle | None:
    """The same, as long as something is so that looks back to nothing."""
    if any(isinstance(part, PLACED) for part in q.walk()):
        return None
    prevented = _from_all(k, r, c)

    # Any: what is done in addition, as it was settled
    def made(tree: Any, targets: tuple[Any, ...]) -> Any:
        effects = prevented.make(tree, targets)
        return None if effects is None else (Static(effects, q),)

    return ToSettle(made, prevented.tree, prevented.about)


def _says_while(tree: Any) -> Iterator[Bindings]:
    ability = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(ability, Static) and ability.condition is not None:
        yield from ({**found, "q": ability.condition} for found in _says_from_all(ability.effects))


# Something else instead -----------------------------------------------------------------------------------


def _instead(f: Filter, k: Any, r: DamageFilter, c: Any) -> Any:
    damage = described_damage(f, k, r)

    def made(tree: Any, targets: tuple[Any, ...]) -> Any:
        return (InsteadOfDamage(damage, tree),) if not targets else None

    return ToSettle(made, c, _about(damage, PreventedDamage()))


def _says_instead(tree: Any) -> Iterator[Bindings]:
    found = only_effect(tree, InsteadOfDamage)
    if found is not None and is_described_damage(found.damage):
        yield {**damage_parts(found.damage), "c": Unsettled(_with_much(found.what, PreventedDamage()), ())}


def _instead_of_all(k: Any, r: DamageFilter, c: Any) -> Any:
    return _instead(Anything(), k, r, c)


def _says_instead_of_all(tree: Any) -> Iterator[Bindings]:
    yield from (
        {name: found[name] for name in ("k", "r", "c")} for found in _says_instead(tree) if found["f"] == Anything()
    )


WORDS: Final[tuple[WordDeclaration, ...]] = (
    # sources of damage
    dealer("(a|any) {f:damage source.s}", lambda f: f),
    dealer("another {f:damage source.s}", lambda f: both(f, Another()), _another_source),
    dealer("a {f:spell filter.s} or {g:a filter}", _spell_or, _says_spell_or),
    dealer("{f:a filter}", lambda f: f),
    dealer("a {f:spell filter.s}", lambda f: f),
    dealer("{f:own thing}", lambda f: f),
    # what triggers on it
    words(
        "cause",
        "whenever a {f:damage source.s} deals {k:kind of damage} to {r:dealt to}",
        _source_deals,
        _says_source_deals,
    ),
    words(
        "cause",
        "whenever another {f:damage source.s} deals {k:kind of damage} to {r:dealt to}",
        _another_deals,
        _says_another_deals,
    ),
    words(
        "cause",
        "whenever {f:any dealer} deals exactly {n:number} {k:kind of damage} to {r:dealt to}",
        _deals_exactly,
        _says_deals_exactly,
    ),
    words(
        "cause",
        "whenever {f:any dealer} deals {k:kind of damage} to one or more permanents and/or players",
        _deals_at_once,
        _says_deals_at_once,
    ),
    words("any dealer", "a {f:damage source.s}", lambda f: f),
    words("any dealer", "another {f:damage source.s}", lambda f: both(f, Another()), _another_source),
    # whom
    *(dealt_to(recipient, lambda fixed=fixed: fixed) for recipient, fixed, _ in ECHOES),
    dealt_to("{f:a filter}", lambda f: DamageFilter(to=f, players=None)),
    dealt_to(
        "~ while it has a {k:counter kind} counter on it",
        lambda k: DamageFilter(to=both(Itself(), HasCounter(k)), players=None),
    ),
    # more
    more_damage("{n:double or triple} that damage", _times, _says_times),
    more_damage("that much damage plus {n:number}", _plus, _says_plus),
    more_damage("that much damage minus {n:number}", _minus, _says_minus),
    *(declared for echo in ECHOES for declared in _more_to(*echo)),
    _more_to_described("", lambda effect: (effect,), "static", lambda tree: only_effect(tree, MoreDamage)),
    _more_to_described(" this turn", CreateEffect, "clause", _created),
    static(
        "if {f:damage dealer} would deal {k:kind of damage}, it deals {m:more damage} instead",
        _always_more,
        _says_always_more,
    ),
    static("double all {k:kind of damage} (|that) {f:dealing always} would deal", _doubled, _says_doubled),
    words(
        "cause",
        "whenever {d:described} is prevented",
        _when_prevented,
        _says_when_prevented,
    ),
    # less
    static(
        "if {f:damage dealer} would deal {k:kind of damage} to {r:dealt to}, prevent {n:number} of that damage",
        _less,
        _says_less,
    ),
    static(
        "if {f:damage dealer} would deal {k:kind of damage} to {r:dealt to}, prevent all but {n:number} of that damage",
        _all_but,
        _says_all_but,
    ),
    static(
        "if {f:damage dealer} would deal {k:kind of damage} to {r:dealt to}, prevent x of that damage, "
        "where x is {q:quantity}",
        _less_x,
        _says_less_x,
    ),
    static(
        "if {f:damage dealer} would deal {k:kind of damage} to {r:dealt to}, prevent that damage", _none, _says_none
    ),
    static(
        "if {f:damage dealer} would deal {n:number} or less damage to {r:dealt to}, prevent that damage",
        _small,
        _says_small,
    ),
    static("if {k:kind of damage} would be dealt to {r:dealt to}, prevent that damage", _all_of_it, _says_all_of_it),
    static(
        (
            "if {f:damage dealer} would deal {k:kind of damage} to {r:dealt to}, prevent that damage and {c:clauses}",
            "if {f:damage dealer} would deal {k:kind of damage} to {r:dealt to}, prevent that damage. {c:clauses}",
        ),
        _from_each,
        _says_from_each,
    ),
    static(
        (
            "if {k:kind of damage} would be dealt to {r:dealt to}, prevent that damage and {c:clauses}",
            "if {k:kind of damage} would be dealt to {r:dealt to}, prevent that damage. {c:clauses}",
            "if {r:dealt to} would be dealt {k:kind of damage}, prevent that damage and {c:clauses}",
        ),
        _from_all,
        _says_from_all,
    ),
    words(
        "other line",
        "if {k:kind of damage} would be dealt to {r:dealt to} while {q:condition}, prevent that damage and {c:clauses}.",
        _while,
        _says_while,
    ),
    static(
        "if {k:kind of damage} would be dealt to {r:dealt to}, prevent that damage, {a:clause}, and {b:clause}",
        _from_all_two,
        _says_from_all_two,
    ),
    static("{d:prevented} can't be prevented", lambda d: (CantBePrevented(d),)),
    # something else
    static(
        "if {k:kind of damage} would be dealt to {r:dealt to}, {c:clauses} instead",
        _instead_of_all,
        _says_instead_of_all,
    ),
    static(
        (
            "if {f:damage dealer} would deal {k:kind of damage} to {r:dealt to}, instead {c:clauses}",
            "if {f:damage dealer} would deal {k:kind of damage} to {r:dealt to}, {c:clauses} instead",
        ),
        _instead,
        _says_instead,
    ),
)
