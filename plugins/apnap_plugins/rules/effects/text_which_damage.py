"""Words for the damage that an effect is about, and what is done with it: it is prevented, or dealt to somebody else.

Which damage it is says a grid: how much of it, of which kind, from what, to what, and until when (CR 609.7, 614.9, 615). Sources
and recipients are described, "creatures you control", which is looked at as damage would be dealt (CR 609.7c, 611.2c); pointed
out, "target creature", when the effect is created; or chosen then, "a source of your choice" (CR 609.7a). Effects of resolutions
have all three, static abilities what is described.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from apnap import Duration, Indefinite, Instruction
from apnap.words import Bindings, WordDeclaration, word_list, words
from apnap_plugins.rules.attachments.attachments import Enchanted, IsEnchanted
from apnap_plugins.rules.combat.combat import UntilEndOfCombat
from apnap_plugins.rules.continuous.continuous import UntilEndOfTurn
from apnap_plugins.rules.damage.filters import DamageFilter
from apnap_plugins.rules.effects.instructions import Do
from apnap_plugins.rules.effects.prevention import (
    ChooseSource,
    PreventAllDamage,
    PreventNextDamage,
    PreventNextTime,
    Prevents,
)
from apnap_plugins.rules.effects.replacement import RedirectDamage, Redirects
from apnap_plugins.rules.effects.text_damage import CHOSEN, as_source, combat_of, kind_said, only_effect, without_source
from apnap_plugins.rules.stack.filters import IsSpell
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import Filter, Selector
from apnap_plugins.rules.vocabulary.filters import Anything, Itself, Not, Or
from apnap_plugins.rules.vocabulary.selectors import ControllerOf, EachOpponent, EachPlayer, This, Together, You
from apnap_plugins.rules.words.filters import ENCHANTED, both, parts_of, with_having
from apnap_plugins.rules.words.references import BackReference, Reference, RepeatedReference, same

clause: Final = partial(words, "clause")
static: Final = partial(words, "static")

EVERYTHING: Final = DamageFilter()
ANY_SOURCE: Final = Anything()

# Any: words are met while they are turned around, with holes for what they mean
Harm = tuple[DamageFilter, Selector | None, Selector | None, Filter | None, Duration | None]
"""Which damage: as described; to what and from what, where these are pointed out; the choice of a source; and until when."""


# From what --------------------------------------------------------------------------------------------------


def _source_having(a: Filter, h: Filter) -> Filter | None:
    """Sources of which something more is said; a type that they have is said before the noun."""
    if h.stated_types():
        return None
    return h if a == Anything() else with_having(a, h)


def _says_source_having(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Filter):
        *rest, last = parts_of(tree)
        a = both(*rest)
        if _source_having(a, last) == tree:
            yield {"a": a, "h": last}


def _either_source(a: Filter, b: Filter) -> Filter:
    return as_source(Or((a, b)))


def _says_either_source(tree: Any) -> Iterator[Bindings]:
    for plain in without_source(tree):
        if isinstance(plain, Or) and len(plain.parts) == 2:
            yield {"a": plain.parts[0], "b": plain.parts[1]}


def _says_kind(tree: Any) -> Iterator[Bindings]:
    yield from ({"k": plain} for plain in without_source(tree) if plain != Anything())


def _spells(f: Filter) -> Filter | None:
    """Spells of a kind; what is said of any spell without that word is no source of damage."""
    return f if IsSpell() in parts_of(f) else None


def _says_spells(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Filter) and _spells(tree) is not None:
        yield {"f": tree}


def _sources_and(f: Filter, g: Filter) -> Filter | None:
    """Two kinds; behind "other than" the second would be another that is left out."""
    return None if any(isinstance(part, Not) for part in parts_of(f)) else Or((f, g))


def _says_sources_and(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Or) and len(tree.parts) == 2:
        yield {"f": tree.parts[0], "g": tree.parts[1]}


# Any: a mention as the grammar has it
def is_pointed_out(o: Any) -> bool:
    """Whether a mention is of certain things, and not of all of a kind, of which later ones are some as well (CR 611.2c)."""
    of = getattr(o, "of", o) if isinstance(o, (Reference, RepeatedReference)) else o
    if isinstance(of, Together):
        return all(map(is_pointed_out, of.parts))
    return isinstance(of, (TargetSpec, BackReference)) or (isinstance(of, Selector) and not of.several)


def _pointed_out(o: Any) -> Any:
    """Something that is pointed out; you are described, as players are."""
    return o if is_pointed_out(o) and getattr(o, "of", o) != You() else None


def _says_pointed_out(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Selector) and _pointed_out(tree) is not None:
        yield {"o": tree}


def _dealer(f: Any) -> Filter | None:
    """A source of a kind; the object itself is mentioned."""
    return None if f in (Itself(), IsEnchanted()) else f


def _says_dealer(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Filter) and _dealer(tree) is not None:
        yield {"f": tree}


def _chosen(f: Filter) -> tuple[Filter]:
    """A source that is chosen: in a row of its own, as it is no description."""
    return (f,)


def _says_chosen(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1:
        yield {"f": tree[0]}


def _chosen_having(f: Filter, h: Filter) -> Filter | None:
    return h if f == Anything() else with_having(f, h)


def _says_chosen_having(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Filter):
        *rest, last = parts_of(tree)
        yield {"f": both(*rest), "h": last}


def _says_filter(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Filter):
        yield {"f": tree}


# To what ----------------------------------------------------------------------------------------------------

PLAYERS: Final = {"you": You(), "players": EachPlayer(), "your opponents": EachOpponent(), "opponents": EachOpponent()}
ONE_PLAYER: Final = {"you": You(), "a player": EachPlayer(), "a opponent": EachOpponent()}


def _to(f: Filter) -> DamageFilter:
    return DamageFilter(to=f, players=None)


def _says_to(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, DamageFilter) and tree.to not in (None, Itself(), IsEnchanted()) and tree == _to(tree.to):
        yield {"f": tree.to}


def _players_and(category: str, wording: str, who: Selector) -> WordDeclaration:
    """Players and permanents that are described together."""

    def means(f: Filter) -> DamageFilter:
        return DamageFilter(to=f, players=who)

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, DamageFilter) and tree.to is not None and tree == means(tree.to):
            yield {"f": tree.to}

    return words(category, wording, means, says)


def _damaged() -> Iterator[WordDeclaration]:
    """Categories "damaged", of what is described in the plural; "damaged now" and more, also of what is pointed out."""
    yield words("damaged", "{f:filters}", _to, _says_to)
    for noun, who in PLAYERS.items():
        yield words("damaged", noun, partial(DamageFilter, to=None, players=who))
        yield _players_and("damaged", f"{noun} and {{f:filters}}", who)
        yield _players_and("some damaged", f"{noun} and/or {{f:filters}}", who)
    for noun, who in ONE_PLAYER.items():
        yield _players_and("dealt to", f"{noun} or {{f:a filter}}", who)
    yield words("damaged always", "{r:damaged}", lambda r: r, _says_described)
    own_things: tuple[tuple[str | tuple[str, ...], Filter], ...] = (("~", Itself()), (ENCHANTED, IsEnchanted()))
    for said, own in own_things:
        yield words("damaged always", said, partial(_to, own))
        yield words("dealing always", said, lambda own=own: own)
    yield words("damaged now", "{r:damaged}", lambda r: r, _says_described)
    yield words("damaged now", "({o:mention.s}|{o:mention.p})", _pointed_out, _says_pointed_out)
    yield words("damaged next", "{r:some damaged}", lambda r: r, _says_described)
    yield words("damaged next", "{o:mentions}", lambda o: o, _says_any)
    yield words("damaged once", "{r:some damaged}", lambda r: r, _says_described)
    yield words("damaged once", "({o:mention.s}|{o:mention.p})", lambda o: o, _says_any)
    yield words(
        "damaged once",
        "({a:mention.s}|{a:mention.p}) and/or ({b:mention.s}|{b:mention.p})",
        _together,
        _says_together,
    )
    yield words("damaged once", "{r:dealt to}", _to_another, _says_to_another)


def _says_described(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, DamageFilter):
        yield {"r": tree}


def _says_any(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Selector):
        yield {"o": tree}


def _together(a: Any, b: Any) -> Together | None:
    """Two that are pointed out; all of a kind are described."""
    return Together((a, b)) if is_pointed_out(a) and is_pointed_out(b) else None


def _says_together(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Together) and len(tree.parts) == 2:
        yield {"a": tree.parts[0], "b": tree.parts[1]}


def _to_another(r: Any) -> DamageFilter | None:
    """One of those that are described; the object itself and you are mentioned."""
    named = isinstance(r, DamageFilter) and (
        r in (EVERYTHING, _to(Itself()), _to(IsEnchanted())) or (r.to is None and r.players == You())
    )
    return None if named else r


def _says_to_another(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, DamageFilter) and _to_another(tree) is not None:
        yield {"r": tree}


# Which damage -----------------------------------------------------------------------------------------------


# Any: slots as the grammar fills them
def harm(k: Any, r: Any = EVERYTHING, s: Any = ANY_SOURCE, t: Any = None) -> Harm:
    """Damage of a kind, to `r` and from `s`, each described or pointed out, `s` also to be chosen, until `t`."""
    described = r if isinstance(r, DamageFilter) else EVERYTHING
    to = None if isinstance(r, DamageFilter) else r
    chosen = s[0] if isinstance(s, tuple) else None
    source = s if isinstance(s, Filter) else chosen if chosen is not None else Anything()
    sources = CHOSEN if chosen is not None else s if isinstance(s, Selector) else None
    return dataclasses.replace(described, source=source, combat=combat_of(k)), to, sources, chosen, t


# Any: what `harm` makes, as the grammar hands it on
def says_harm(tree: Any, r: bool, s: bool, t: bool) -> Iterator[Bindings]:
    """The way back, to those of the slots that the words have."""
    damage, to, sources, chosen, until = tree
    found: Bindings = {
        "k": kind_said(damage.combat),
        "r": to if to is not None else DamageFilter(to=damage.to, players=damage.players),
        "s": (chosen,) if chosen is not None else sources if sources is not None else damage.source,
        "t": until,
    }
    left = {"r": EVERYTHING, "s": Anything(), "t": None}
    spare = [name for name, has in (("r", r), ("s", s), ("t", t)) if not has]
    if all(found[name] == left[name] for name in spare) and (not r or found["r"] != EVERYTHING):
        if (not s or found["s"] != Anything()) and (not t or until is not None) and harm(**found) == tree:
            yield {name: value for name, value in found.items() if name not in spare}


def _how(
    pattern: tuple[str, ...], category: str, made: Callable[[Harm], Any] = lambda h: h, took: Any = lambda t: t
) -> WordDeclaration:
    """Words for damage from and to what the slots of their patterns say."""
    r, s, t = (f"{{{name}:" in pattern[0] for name in "rst")

    def means(k: Any, **slots: Any) -> Any:
        return made(harm(k, **slots))

    def says(tree: Any) -> Iterator[Bindings]:
        found = took(tree)
        if found is not None:
            yield from says_harm(found, r, s, t)

    return words(category, pattern, _with_slots(means, r, s, t), says)


def _with_slots(means: Any, r: bool, s: bool, t: bool) -> Any:
    """The same with parameters of those names, as the grammar reads them."""
    made: dict[tuple[bool, bool, bool], Any] = {
        (True, True, True): lambda k, r, s, t: means(k, r=r, s=s, t=t),
        (True, True, False): lambda k, r, s: means(k, r=r, s=s),
        (True, False, True): lambda k, r, t: means(k, r=r, t=t),
        (True, False, False): lambda k, r: means(k, r=r),
        (False, True, True): lambda k, s, t: means(k, s=s, t=t),
        (False, True, False): lambda k, s: means(k, s=s),
        (False, False, True): lambda k, t: means(k, t=t),
    }
    return made[(r, s, t)]


def _all_of_it(category: str, to: str, by: str, until: str = "", **how: Any) -> Iterator[WordDeclaration]:
    """Damage to and by what the slots `to` and `by` mean, until what `until` means, said in all orders."""
    t = f" {until}" if until else ""
    would = "{k:kind of damage} that would be dealt"
    orders = (f" to {to}{t} by {by}", f"{t} to {to} by {by}", f" to {to} by {by}{t}")
    both_named = (*(f"{would}{order}" for order in orders), f"{{k:kind of damage}} (that|) {by} would deal to {to}{t}")
    yield _how(tuple(dict.fromkeys(both_named)), category, **how)
    yield _how(tuple(dict.fromkeys((f"{would} to {to}{t}", f"{would}{t} to {to}"))), category, **how)
    by_them = (f"{would} by {by}{t}", f"{would}{t} by {by}", f"{{k:kind of damage}} (that|) {by} would deal{t}")
    yield _how(tuple(dict.fromkeys(by_them)), category, **how)
    if until:
        yield _how((f"{would}{t}",), category, **how)


def _as_described(h: Harm) -> DamageFilter:
    return h[0]


def _of_description(tree: Any) -> Harm | None:
    plain = isinstance(tree, DamageFilter) and tree.sources is None and tree.only is None
    return (tree, None, None, None, None) if plain else None


def _next(category: str, until: str) -> Iterator[WordDeclaration]:
    """What "the next time" goes before: who would deal damage, or to whom it would be dealt."""
    t = f" {until}" if until else ""
    to, by = "{r:damaged once}", "{s:dealing once}"
    yield _how((f"{by} would deal {{k:kind of damage}} to {to}{t}",), category)
    yield _how((f"{by} would deal {{k:kind of damage}}{t}",), category)
    yield _how((f"{{k:kind of damage}} would be dealt to {to}{t}",), category)


# What is done with it ---------------------------------------------------------------------------------------


def _choosing(chosen: Filter | None, what: Instruction) -> Instruction:
    return what if chosen is None else Do((ChooseSource(chosen), what))


def _of_choice(tree: Any) -> tuple[Filter | None, Any]:
    """The way back: the choice of a source before an instruction, if there is one."""
    row = tree.steps if isinstance(tree, Do) else ()
    if len(row) == 2 and row[0] == ChooseSource(getattr(row[0], "filter", Anything())):
        return row[0].filter, row[1]
    return None, tree


TURN: Final = UntilEndOfTurn()


def _done(
    category: str, wording: str | tuple[str, ...], make: Any, slots: str = "", lasts: bool = True
) -> WordDeclaration:
    """Words for what is done with harm `h`; `make` makes an instruction of its parts by name and of further `slots`."""
    more = slots.split()

    def means(**found: Any) -> Instruction | None:
        if _is_of_it(found.get("new")):
            return None
        damage, to, sources, chosen, t = found.pop("h")
        duration = found.pop("d", t)
        fields = {"damage": damage, "to": to, "sources": sources, "duration": duration or Indefinite()}
        return _choosing(chosen, make(**fields, **found))

    def says(tree: Any) -> Iterator[Bindings]:
        chosen, what = _of_choice(tree)
        made: Any = make.func if isinstance(make, partial) else make
        if not isinstance(what, made):
            return
        found = {name: getattr(what, name) for name in more if name != "d"}
        until = what.duration if lasts else None
        given = {"d": what.duration} if "d" in more else {}
        h = (what.damage, what.to, what.sources, chosen, until)
        if lasts or given or what.duration == Indefinite():
            if means(h=h, **found, **given) == tree:
                yield {"h": h, **found, **given}

    taken: dict[str, Any] = {
        "": lambda h: means(h=h),
        "d": lambda d, h: means(d=d, h=h),
        "amount": lambda amount, h: means(amount=amount, h=h),
        "new": lambda h, new: means(h=h, new=new),
        "d new": lambda d, h, new: means(d=d, h=h, new=new),
        "amount new": lambda amount, h, new: means(amount=amount, h=h, new=new),
    }
    return words(category, wording, taken[slots], says)


def _is_of_it(new: Any) -> bool:
    """Whether somebody is named by an "its": that of what deals the damage, which isn't known before."""
    parts = new.walk() if isinstance(new, Selector) else ()
    return any(isinstance(part, BackReference) and part.word == "its" for part in parts)


def _to_itself(h: Harm) -> Instruction | None:
    """Damage that one thing would deal is dealt to that itself."""
    damage, to, sources, chosen, t = h
    if sources is None or t is None:
        return None
    return _choosing(chosen, RedirectDamage(sources, to, damage, once=True, sources=sources, duration=t))


def _says_to_itself(tree: Any) -> Iterator[Bindings]:
    chosen, what = _of_choice(tree)
    if isinstance(what, RedirectDamage) and what.sources is not None and same(what.new, what.sources):
        h = (what.damage, what.to, what.sources, chosen, what.duration)
        if what.once:
            yield {"h": h}


def _redirects(d: DamageFilter, new: Selector) -> Any:
    return (Redirects(new, d),)


def _says_redirects(tree: Any) -> Iterator[Bindings]:
    found = only_effect(tree, Redirects)
    if found is not None and tree == _redirects(found.damage, found.new):
        yield {"d": found.damage, "new": found.new}


def _prevented(d: DamageFilter) -> Any:
    return (Prevents(d),)


ITS: Final = "(it|that source|that creature|that spell) deals that damage to"

WORDS: Final[tuple[WordDeclaration, ...]] = (
    # from what
    words("damage source#", "[source|sources]", Anything),
    words("damage source#", "{k:kind} [source|sources]", as_source, _says_kind),
    words("damage source#", "{a:kind} or {b:kind} [source|sources]", _either_source, _says_either_source),
    words("damage source#", "{a:damage source#} {h:having}", _source_having, _says_source_having),
    words("sources", "{f:damage source.p}", lambda f: None if f == Anything() else f, _says_filter),
    words("sources", "{f:filters}", lambda f: f, _says_filter),
    words("sources", "{f:spell filter.p}", _spells, _says_spells),
    words("sources", "{f:sources} and {g:sources}", _sources_and, _says_sources_and),
    words("choosable source", "{f:damage source.s}", lambda f: f, _says_filter),
    words("choosable source", "{f:core.s}", lambda f: f, _says_filter),
    words("choosable source", "{f:spell core.s}", _spells, _says_spells),
    words("chosen source", "a {f:choosable source} of your choice", lambda f: f, _says_filter),
    words("chosen source", "a {f:choosable source} of your choice {h:having}", _chosen_having, _says_chosen_having),
    words("dealing always", "{f:sources}", lambda f: f, _says_filter),
    words("dealing now", "{f:sources}", lambda f: f, _says_filter),
    words("dealing once", "{f:damage dealer}", _dealer, _says_dealer),
    *(
        declared
        for category in ("dealing now", "dealing once")
        for declared in (
            words(category, "({o:mention.s}|{o:mention.p})", _pointed_out, _says_pointed_out),
            words(category, "{f:chosen source}", _chosen, _says_chosen),
        )
    ),
    # to what, and until when
    *_damaged(),
    word_list("damage time", {"this turn": TURN, "this combat": UntilEndOfCombat()}),
    # which damage
    *_all_of_it("described", "{r:damaged}", "{s:sources}", made=_as_described, took=_of_description),
    *_all_of_it("prevented", "{r:damaged always}", "{s:dealing always}", made=_as_described, took=_of_description),
    *_all_of_it("harm for a time", "{r:damaged now}", "{s:dealing now}", "{t:damage time}"),
    *_all_of_it("harm", "{r:damaged now}", "{s:dealing now}"),
    *_all_of_it("next harm for a time", "{r:damaged next}", "{s:dealing now}", "{t:damage time}"),
    *_all_of_it("next harm", "{r:damaged next}", "{s:dealing now}"),
    *_next("next time", "{t:damage time}"),
    # prevented
    static("prevent all {d:prevented}", _prevented),
    _done("clause", "prevent all {h:harm for a time}", PreventAllDamage),
    _done("clause", "{d:duration}, prevent all {h:harm}", PreventAllDamage, "d", lasts=False),
    _done("clause", "prevent the next {amount:number} {h:next harm for a time}", PreventNextDamage, "amount"),
    _done("clause", "the next time {h:next time}, prevent that damage", PreventNextTime),
    # dealt to somebody else
    words("redirected to", "~", This),
    words("redirected to", ENCHANTED, Enchanted),
    words("redirected to", "its controller", lambda: ControllerOf(Enchanted())),
    static("all {d:prevented} is dealt to {new:redirected to} instead", _redirects, _says_redirects),
    _done("clause", "all {h:harm for a time} is dealt to {new:mentions} instead", RedirectDamage, "new"),
    _done(
        "clause", "{d:duration}, all {h:harm} is dealt to {new:mentions} instead", RedirectDamage, "d new", lasts=False
    ),
    _done(
        "clause",
        "the next {amount:number} {h:next harm for a time} is dealt to {new:mentions} instead",
        RedirectDamage,
        "amount new",
    ),
    _done(  # where no turn is named, it waits as long as the game lasts (CR 611.2a)
        "clause",
        "the next {amount:number} {h:next harm} is dealt to {new:mentions} instead",
        RedirectDamage,
        "amount new",
        lasts=False,
    ),
    _done(
        "clause",
        (
            "the next time {h:next time}, that damage is dealt to {new:mentions} instead",
            f"the next time {{h:next time}}, {ITS} {{new:mentions}} instead",
        ),
        partial(RedirectDamage, once=True),
        "new",
    ),
    clause(f"the next time {{h:next time}}, {ITS} itself instead", _to_itself, _says_to_itself),
)
