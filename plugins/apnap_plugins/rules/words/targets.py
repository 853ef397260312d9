"""Target phrases: how many targets, whether others than those before, of what kind and where (CR 115.1, 601.2c).

How many is said once ("target", "up to one other target", "any number of target"), and what can be a target is said once
in the singular and the plural: permanents, cards in a zone, spells, players, and one or the other of them. Every number goes with
every kind; mechanics add kinds as words of "target thing#".
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.combat.selectors import DefendingPlayer
from apnap_plugins.rules.stack.filters import IsSpell
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import ANY_NUMBER, Amount, Filter, Selector
from apnap_plugins.rules.vocabulary.filters import (
    Anything,
    Not,
    OpponentOwns,
    Or,
    TheyControl,
    TheyOwn,
    YouControl,
    YouOwn,
)
from apnap_plugins.rules.vocabulary.selectors import All, EachOpponent
from apnap_plugins.rules.vocabulary.shared import HasGreatest, HasLeast
from apnap_plugins.rules.words.filters import both, parts_of, with_having
from apnap_plugins.rules.words.fixed import fixed
from apnap_plugins.rules.words.names_of_things import ANY_TARGET
from apnap_plugins.rules.words.references import OTHER, BackReference, same, with_another

named_s: Final = partial(words, "named.s")
thing_s: Final = partial(words, "target thing.s")
thing_p: Final = partial(words, "target thing.p")

Zone = tuple[str, Filter]
"""A zone of cards, and whose it is."""


# How many ---------------------------------------------------------------------------------------------------

SINGLE: Final[tuple[tuple[str, Amount, bool], ...]] = (
    ("target", 1, False),
    ("(another|a second|a third) target", 1, True),
    ("up to one target", 0, False),
    ("up to one other target", 0, True),
)
"""Ways to say that there is one target, or may be one: the least number, and whether it is another than those before."""


def so_many(t: TargetSpec, least: Amount, most: Amount, *, other: bool) -> TargetSpec:
    """A phrase for so many of what `t` is a single target of."""
    return dataclasses.replace(t, minimum=least, maximum=most, other_than=OTHER if other else ())


def _one(least: Amount, other: bool) -> dict[str, Any]:
    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, TargetSpec):
            t = dataclasses.replace(tree, minimum=1, other_than=())
            if tree == so_many(t, least, 1, other=other):
                yield {"t": t}
            elif tree == so_many(t, least, 1, other=True) and t == TargetSpec(t.filter) and t.filter is not None:
                yield {"t": TargetSpec(with_another(t.filter))}  # "target creature other than ~"

    return {"means": lambda t: so_many(t, least, 1, other=other), "says": says}


def _several(other: bool) -> dict[str, Any]:
    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, TargetSpec) and tree.maximum != 1:
            t = dataclasses.replace(tree, minimum=1, maximum=1, other_than=())
            if tree == so_many(t, tree.minimum, tree.maximum, other=other):
                yield {"r": (tree.minimum, tree.maximum), "t": t}

    return {"means": lambda r, t: so_many(t, r[0], r[1], other=other), "says": says}


def _each_of(several: dict[str, Any]) -> dict[str, Any]:
    """The same as "each of" them: of permanents and players, to each of which the same is done."""

    def means(r: tuple[Any, Any], t: TargetSpec) -> TargetSpec | None:
        found: TargetSpec | None = several["means"](r, t) if t.zone == "battlefield" else None
        return found

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, TargetSpec) and tree.zone == "battlefield":
            yield from several["says"](tree)

    return {"means": means, "says": says}


def _targets_of(other: bool) -> dict[str, Any]:
    """Of whatever may be dealt damage (CR 115.4)."""

    def means(r: tuple[Any, Any]) -> TargetSpec:
        return so_many(ANY_TARGET, r[0], r[1], other=other)

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, TargetSpec) and tree.maximum != 1 and tree == means((tree.minimum, tree.maximum)):
            yield {"r": (tree.minimum, tree.maximum)}

    return {"means": means, "says": says}


def _any(least: Amount, *, other: bool) -> Any:
    return lambda: so_many(ANY_TARGET, least, 1, other=other)


# Any: a number of targets as the grammar has it
def _says_exactly(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 2 and tree[0] == tree[1] != 1:
        yield {"n": tree[0]}


def _says_up_to(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 2 and tree[0] == 0 and tree[1] not in (1, ANY_NUMBER):
        yield {"n": tree[1]}


RANGES: Final = {
    "one or two": (1, 2),
    "one, two, or three": (1, 3),
    "two or three": (2, 3),
    "one or more": (1, ANY_NUMBER),
    "any number of": (0, ANY_NUMBER),
}


def _numbers() -> Iterator[WordDeclaration]:
    yield named_s("any target", lambda: ANY_TARGET)
    for said, most in RANGES.items():
        yield fixed("target range", said, most)
    yield words("target range", "{n:many}", lambda n: (n, n), _says_exactly)
    yield words("target range", "up to {n:many}", lambda n: (0, n), _says_up_to)
    for said, least, other in SINGLE:
        yield named_s(f"{said} {{t:target thing.s}}", **_one(least, other))
    for said, other in (("target", False), ("other target", True)):
        several, targets = _several(other), _targets_of(other)
        yield words("named.p", f"{{r:target range}} {said} {{t:target thing.p}}", **several)
        yield words("named.p", f"{{r:target range}} {said}s", **targets)
        yield named_s(f"each of {{r:target range}} {said} {{t:target thing.p}}", **_each_of(several))
        yield named_s(f"each of {{r:target range}} {said}s", **targets)
    yield named_s(("any other target", "another target", "a second target", "a third target"), _any(1, other=True))
    yield named_s("up to one target", _any(0, other=False))
    yield named_s("up to one other target", _any(0, other=True))


# Of what ----------------------------------------------------------------------------------------------------


def _says_permanent(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, TargetSpec) and tree.filter is not None and tree == TargetSpec(tree.filter):
        yield {"f": tree.filter}


def _spell(f: Filter) -> TargetSpec:
    return TargetSpec(f, zone="stack")


def _says_spell(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, TargetSpec) and tree.filter is not None and tree == _spell(tree.filter):
        yield {"f": tree.filter}


def _card(f: Filter, z: Zone, *, several: bool) -> TargetSpec:
    """Several cards from "an opponent's graveyard" are from one opponent's."""
    return TargetSpec(both(f, z[1]), zone=z[0], one_owner=several and z[1] == OpponentOwns())


def _cards(several: bool) -> dict[str, Any]:
    def says(tree: Any) -> Iterator[Bindings]:
        if not isinstance(tree, TargetSpec) or tree.zone != "graveyard" or tree.filter is None:
            return
        *rest, last = parts_of(tree.filter)
        owned = isinstance(last, (YouOwn, OpponentOwns, TheyOwn))
        f, owner = (both(*rest), last) if owned else (tree.filter, Anything())
        if tree == _card(f, (tree.zone, owner), several=several):
            yield {"f": f, "z": (tree.zone, owner)}

    return {"means": lambda f, z: _card(f, z, several=several), "says": says}


def _but(several: bool) -> dict[str, Any]:
    """What the cards aren't stands behind all else that they are."""
    of = _cards(several)

    def says(tree: Any) -> Iterator[Bindings]:
        for found in of["says"](tree):
            *rest, last = parts_of(found["f"])
            if isinstance(last, Not) and isinstance(last.part, Filter):
                yield {"f": both(*rest), "z": found["z"], "g": last.part}

    return {"means": lambda f, z, g: of["means"](both(f, Not(g)), z), "says": says}


def _having(several: bool) -> dict[str, Any]:
    """What more they are like may stand behind where they are."""
    of = _cards(several)

    def says(tree: Any) -> Iterator[Bindings]:
        for found in of["says"](tree):
            *rest, last = parts_of(found["f"])
            if rest:
                yield {"f": both(*rest), "z": found["z"], "h": last}

    return {"means": lambda f, z, h: of["means"](both(f, h), z), "says": says}


def _each_with(f: Filter, h: Filter) -> TargetSpec:
    return TargetSpec(both(f, h))


def _says_each_with(tree: Any) -> Iterator[Bindings]:
    for found in _says_permanent(tree):
        *rest, last = parts_of(found["f"])
        if rest:
            yield {"f": both(*rest), "h": last}


def _cards_each_with(f: Filter, h: Filter, z: Zone) -> TargetSpec:
    return _card(both(f, h), z, several=True)


def _says_cards_each_with(tree: Any) -> Iterator[Bindings]:
    yield from _having(several=True)["says"](tree)


def _of_one_graveyard(f: Filter) -> TargetSpec:
    return TargetSpec(f, zone="graveyard", one_owner=True)


def _says_of_one_graveyard(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, TargetSpec) and tree.filter is not None and tree == _of_one_graveyard(tree.filter):
        yield {"f": tree.filter}


def _exiled(*owner: Filter) -> dict[str, Any]:
    def means(f: Filter) -> TargetSpec:
        return TargetSpec(both(f, *owner), zone="exile")

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, TargetSpec) and tree.filter is not None and tree.zone == "exile":
            parts = (Anything(), *parts_of(tree.filter))
            end = len(parts) - len(owner)
            f = both(*parts[:end])
            if parts[end:] == owner and tree == means(f):
                yield {"f": f}

    return {"means": means, "says": says}


EXILED: Final[dict[str, tuple[Filter, ...]]] = {
    "": (),
    " you own": (YouOwn(),),
    " (an opponent owns|your opponents own)": (OpponentOwns(),),
}

OWNED_ZONES: Final[dict[str, Zone]] = {
    "your graveyard": ("graveyard", YouOwn()),
    "(a graveyard|graveyards)": ("graveyard", Anything()),
    "an opponent's graveyard": ("graveyard", OpponentOwns()),
}


def _things() -> Iterator[WordDeclaration]:
    for said, zone in OWNED_ZONES.items():
        yield fixed("zone of cards", said, zone)
    yield words(
        "zone of cards",
        "{w:those players.s}'s graveyard",
        lambda w: ("graveyard", TheyOwn(w)),
        lambda t: [{"w": t[1].who}] if isinstance(t[1], TheyOwn) else [],
    )
    thing: Any = partial(words, "target thing#")
    yield thing(("{f:filter#}", "{f:filter#} on the battlefield"), TargetSpec, _says_permanent)
    yield thing("{f:spell filter#}", _spell, _says_spell)
    yield thing_s("{f:stack filter}", _spell, _says_spell)
    for several, number in ((False, "s"), (True, "p")):
        cards = partial(words, f"target thing.{number}")
        there = f"{{f:card filter.{number}}} (from|in) {{z:zone of cards}}"
        yield cards(there, **_cards(several))
        yield cards(f"{there} other than a {{g:card filter.s}}", **_but(several))
        yield cards(f"{there} {{h:having}}", **_having(several))
    yield thing_p("{f:filter.p} each {h:having}", _each_with, _says_each_with)
    yield thing_p(
        "{f:card filter.p} each {h:having} (from|in) {z:zone of cards}", _cards_each_with, _says_cards_each_with
    )
    yield thing_p("{f:card filter.p} from a single graveyard", _of_one_graveyard, _says_of_one_graveyard)
    for said, owner in EXILED.items():
        yield thing(f"exiled {{f:card filter#}}{said}", **_exiled(*owner))


# Players, and what is one or the other ----------------------------------------------------------------------

PLAYERS: Final = (("player", "players", "any"), ("opponent", "opponents", "opponent"))


def _or_players(code: str) -> dict[str, Any]:
    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, TargetSpec) and tree.filter is not None and tree == TargetSpec(tree.filter, code):
            yield {"f": tree.filter}

    return {"means": lambda f: TargetSpec(f, code), "says": says}


def _or_players_or(code: str) -> dict[str, Any]:
    def says(tree: Any) -> Iterator[Bindings]:
        for found in _or_players(code)["says"](tree):
            if isinstance(found["f"], Or) and len(found["f"].parts) == 2:
                yield dict(zip("fg", found["f"].parts, strict=True))

    return {"means": lambda f, g: TargetSpec(Or((f, g)), code), "says": says}


def _of_players() -> Iterator[WordDeclaration]:
    for one, several, code in PLAYERS:
        yield fixed("target thing#", f"[{one}|{several}]", TargetSpec(None, code))
        yield thing_s((f"{one} or {{f:filter.s}}", f"{{f:filter.s}} or {one}"), **_or_players(code))
        yield thing_p(
            (f"{{f:filter.p}} (and/or|or) {several}", f"{several} (and/or|or) {{f:filter.p}}"), **_or_players(code)
        )
        yield thing_s(
            (
                f"{one}, {{f:filter.s}}, or {{g:filter.s}}",
                f"{{f:filter.s}}, {one}, or {{g:filter.s}}",
                f"{{f:filter.s}}, {{g:filter.s}}, or {one}",
            ),
            **_or_players_or(code),
        )
        yield thing_p(f"{{f:filter.p}}, {{g:filter.p}}, (and/or|or) {several}", **_or_players_or(code))


# Spells, and what is one or the other -----------------------------------------------------------------------


def _spell_or(f: Filter) -> TargetSpec:
    return TargetSpec(IsSpell(), zone="stack", also=(("battlefield", f),))


def _says_spell_or(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, TargetSpec) and len(tree.also) == 1 and tree == _spell_or(tree.also[0][1]):
        yield {"f": tree.also[0][1]}


def _spell_or_such(f: Filter, h: Filter) -> TargetSpec | None:
    """Of either the same is demanded; what is said of permanents alone would belong to the permanent."""
    there = with_having(f, h)
    either = there is not None and not h.said_of()
    return TargetSpec(both(IsSpell(), h), zone="stack", also=(("battlefield", both(f, h)),)) if either else None


def _says_spell_or_such(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, TargetSpec) and tree.filter is not None and len(tree.also) == 1:
        first, *rest = parts_of(tree.filter)
        there = parts_of(tree.also[0][1])
        if first == IsSpell() and rest and there[len(there) - len(rest) :] == tuple(rest):
            f, h = both(*there[: len(there) - len(rest)]), both(*rest)
            if tree == _spell_or_such(f, h):
                yield {"f": f, "h": h}


def _there_or_in_graveyards(f: Filter, g: Filter) -> TargetSpec:
    return TargetSpec(f, also=(("graveyard", g),))


def _says_there_or_in_graveyards(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, TargetSpec) and tree.filter is not None and len(tree.also) == 1:
        g = tree.also[0][1]
        if tree == _there_or_in_graveyards(tree.filter, g):
            yield {"f": tree.filter, "g": g}


# Whoever else chooses it (CR 601.6a) ------------------------------------------------------------------------

CHOOSERS: Final[dict[str, Selector]] = {
    "an opponent's choice": EachOpponent(),
    "defending player's choice": DefendingPlayer(),
}


def _says_their_choice(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Selector) and tree not in CHOOSERS.values():
        yield {}


def _choosers() -> Iterator[WordDeclaration]:
    for said, who in CHOOSERS.items():
        yield fixed("whose choice", said, who)
    yield words("whose choice", "their choice", lambda at: BackReference("their", at), _says_their_choice, placed=True)


def _chosen_by(t: TargetSpec, who: Selector) -> TargetSpec:
    return dataclasses.replace(t, who=who)


def _says_chosen_by(of: Any) -> Any:
    """The way back of words for a target that somebody else chooses, by that of those for the target itself."""

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, TargetSpec) and tree.who is not None:
            yield from ({**found, "c": tree.who} for found in of(dataclasses.replace(tree, who=None)))

    return says


def _of_choice_having(f: Filter, c: Selector, h: Filter) -> TargetSpec | None:
    whole = with_having(f, h)
    return None if whole is None else TargetSpec(whole, who=c)


def _says_theirs_of_their_choice(tree: Any) -> Iterator[Bindings]:
    """What a player controls who chooses it."""
    if isinstance(tree, TargetSpec) and tree.filter is not None and tree.who is not None:
        *rest, last = parts_of(tree.filter)
        if rest and isinstance(last, TheyControl) and same(last.who, tree.who):
            if tree == TargetSpec(tree.filter, who=tree.who):
                yield {"f": both(*rest), "w": last.who}


def _chosen_by_others() -> Iterator[WordDeclaration]:
    yield from _choosers()
    yield named_s(
        "any target of {c:whose choice}",
        lambda c: _chosen_by(ANY_TARGET, c),
        _says_chosen_by(lambda t: [{}] if t == ANY_TARGET else []),
    )
    yield named_s(
        "target {f:core.s} of {c:whose choice}",
        lambda f, c: TargetSpec(f, who=c),
        _says_chosen_by(_says_permanent),
    )
    yield named_s(
        "target {f:core.s} of {c:whose choice} {h:having}", _of_choice_having, _says_chosen_by(_says_each_with)
    )
    yield named_s(
        "target {f:card filter.s} of {c:whose choice} from {z:zone of cards}",
        lambda f, c, z: _chosen_by(_card(f, z, several=False), c),
        _says_chosen_by(_cards(several=False)["says"]),
    )
    yield named_s(
        "target {f:core.s} {w:those players.s} controls of their choice",
        lambda f, w: TargetSpec(both(f, TheyControl(w)), who=w),
        _says_theirs_of_their_choice,
    )


# With the least or the most of all that are on the battlefield ------------------------------------------------


def _extreme(kind: type[HasLeast] | type[HasGreatest]) -> dict[str, Any]:
    def means(f: Filter, s: str) -> TargetSpec:
        return TargetSpec(both(f, kind(s, All(f))))

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, TargetSpec) and tree.filter is not None:
            *rest, last = parts_of(tree.filter)
            if rest and isinstance(last, kind) and tree == means(both(*rest), last.what):
                yield {"f": both(*rest), "s": last.what}

    return {"means": means, "says": says}


def _most_of_yours(kind: type[HasLeast] | type[HasGreatest]) -> dict[str, Any]:
    """Those that have the most or the least among what you control."""

    def means(f: Filter, s: str) -> TargetSpec:
        mine = both(f, YouControl())
        return TargetSpec(both(mine, kind(s, All(mine))))

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, TargetSpec) and tree.filter is not None:
            *rest, yours, last = parts_of(tree.filter) if len(parts_of(tree.filter)) > 2 else (tree.filter,) * 2
            if rest and yours == YouControl() and isinstance(last, kind) and tree == means(both(*rest), last.what):
                yield {"f": both(*rest), "s": last.what}

    return {"means": means, "says": says}


def _most_among(kind: type[HasLeast] | type[HasGreatest]) -> dict[str, Any]:
    """Those that have the most or the least among others that the text names."""

    def means(f: Filter, s: str, g: Any) -> TargetSpec:
        return TargetSpec(both(f, kind(s, g)))

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, TargetSpec) and tree.filter is not None:
            *rest, last = parts_of(tree.filter)
            if rest and isinstance(last, kind) and tree == means(both(*rest), last.what, last.among):
                yield {"f": both(*rest), "s": last.what, "g": last.among}

    return {"means": means, "says": says}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    *_numbers(),
    *_things(),
    *_of_players(),
    *_chosen_by_others(),
    thing_s("{f:core.s} with the (lowest|least) {s:stat}", **_extreme(HasLeast)),
    thing_s("{f:core.s} with the (greatest|highest) {s:stat}", **_extreme(HasGreatest)),
    thing_s("{f:core.s} you control with the (lowest|least) {s:stat}", **_most_of_yours(HasLeast)),
    thing_s("{f:core.s} you control with the (greatest|highest) {s:stat}", **_most_of_yours(HasGreatest)),
    thing_s("{f:filter.s} with the (lowest|least) {s:stat} among {g:group.p}", **_most_among(HasLeast)),
    thing_s("{f:filter.s} with the (greatest|highest) {s:stat} among {g:group.p}", **_most_among(HasGreatest)),
    thing_s("spell or {f:core.s}", _spell_or, _says_spell_or),
    thing_p("spells and/or {f:core.p}", _spell_or, _says_spell_or),
    thing_s("spell or {f:core.s} {h:having}", _spell_or_such, _says_spell_or_such),
    thing_p("spells and/or {f:core.p} {h:having}", _spell_or_such, _says_spell_or_such),
    thing_s(
        "{f:filter.s} on the battlefield or {g:card filter.s} in a graveyard",
        _there_or_in_graveyards,
        _says_there_or_in_graveyards,
    ),
    thing_p(
        "{f:filter.p} from the battlefield and/or {g:card filter.p} from graveyards",
        _there_or_in_graveyards,
        _says_there_or_in_graveyards,
    ),
)
