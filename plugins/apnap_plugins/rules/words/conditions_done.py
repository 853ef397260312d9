"""Words for conditions on what an object did, or what was done to it: attacked this turn, dealt damage, cast (CR 603.4, 608.2h).

Each is said once, with its verb as it stands behind a name, behind "has", and behind "didn't" or its like; that it is not so goes
with it. Players did things of the same names, which are said elsewhere (`deeds`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from apnap import Condition
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.casting.spells_you_cast import WasCastFrom
from apnap_plugins.rules.combat.filters import AttackedOneThisTurn, AttackedThisCombat, BlockedThisCombat
from apnap_plugins.rules.effects.history import (
    AttackedThisTurn,
    BlockedThisTurn,
    DamagedThisTurn,
    DealtDamageThisTurn,
    EnteredThisTurn,
    HasDealtDamage,
    WasBlockedThisTurn,
    WasCast,
    WasSacrificed,
)
from apnap_plugins.rules.effects.whom_it_met import (
    BlockedOneThisTurn,
    DealtDamageToOneThisTurn,
    WasBlockedByOneThisTurn,
)
from apnap_plugins.rules.vocabulary.base import Filter, Selector
from apnap_plugins.rules.vocabulary.conditions import ObjectIs
from apnap_plugins.rules.vocabulary.filters import HasType, Not, Or, YouOwn
from apnap_plugins.rules.vocabulary.selectors import ControlledBy, EachOpponent, EachPlayer, Together, You
from apnap_plugins.rules.words.filters import both
from apnap_plugins.rules.words.references import PLAYER_WORDS, BackReference, kind_of

condition: Final = partial(words, "condition")
having: Final = partial(words, "having")

WHOM: Final[tuple[tuple[str, Selector | None], ...]] = (
    ("", None),
    ("to you", You()),
    ("to a opponent", EachOpponent()),
    ("to a player", EachPlayer()),
)
ATTACKED: Final[tuple[tuple[str, Selector], ...]] = (
    ("you", You()),
    ("a player", EachPlayer()),
    ("a opponent", EachOpponent()),
    ("you or a planeswalker you control", Together((You(), ControlledBy(HasType("planeswalker"), You())))),
)
"""Whom, or what, creatures attacked."""
ORIGINS: Final[dict[str, Filter]] = {
    "": WasCast(),
    "from your hand": WasCast(True, True),
    "from a graveyard": WasCastFrom("graveyard"),
    "from your graveyard": both(WasCastFrom("graveyard"), YouOwn()),
    "from exile": WasCastFrom("exile"),
    "from anywhere other than your hand": both(WasCast(), Not(both(WasCastFrom("hand"), YouOwn()))),
    "from anywhere other than exile": both(WasCast(), Not(WasCastFrom("exile"))),
}
"""Where a spell was cast from. A player's hand and graveyard have only cards that the player owns (CR 400.3, 402.1)."""


# Any: a mention as the grammar has it
def is_object(who: Any) -> bool:
    """Whether a mention can be of an object: of players there are words of the same kind."""
    if isinstance(who, BackReference):
        return who.word not in PLAYER_WORDS
    return kind_of(getattr(who, "of", who)) != "player"


# Any: keyword arguments of different types
def is_so(what: Filter) -> dict[str, Any]:
    """That a filter means an object that the text names."""

    def means(o: Any) -> Condition | None:
        return ObjectIs(o, what) if is_object(o) else None

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, ObjectIs) and tree.filter == what:
            yield {"o": tree.of}

    return {"means": means, "says": says}


def _given(what: Filter) -> Filter:
    return what


def _done(past: str, done: str, bare: str, when: str, what: Filter) -> Iterator[WordDeclaration]:
    """Something an object did; `past`, `done` and `bare` are alternatives of the verb."""
    yield condition((f"{{o:mention.s}} ({past}) {when}", f"{{o:mention.s}} has ({done}) {when}"), **is_so(what))
    yield condition(
        (f"{{o:mention.s}} didn't ({bare}) {when}", f"{{o:mention.s}} hasn't ({done}) {when}"), **is_so(Not(what))
    )
    yield having((f"that ({past}) {when}", f"(that has|that have) ({done}) {when}"), lambda: what)
    yield having((f"that didn't ({bare}) {when}", f"(that hasn't|that haven't) ({done}) {when}"), lambda: Not(what))


def _suffered(done: str, when: str, what: Filter) -> Iterator[WordDeclaration]:
    """Something that was done to an object."""
    yield condition(
        (f"{{o:mention.s}} was ({done}) {when}", f"{{o:mention.s}} has been ({done}) {when}"), **is_so(what)
    )
    yield condition(
        (f"{{o:mention.s}} wasn't ({done}) {when}", f"{{o:mention.s}} hasn't been ({done}) {when}"), **is_so(Not(what))
    )
    was, wasnt = (
        "(that was|that were|that has been|that have been)",
        "(that wasn't|that weren't|that hasn't been|that haven't been)",
    )
    yield having((f"{was} ({done}) {when}", f"({done}) {when}"), lambda: what)
    yield having(f"{wasnt} ({done}) {when}", lambda: Not(what))


def _cast() -> Iterator[WordDeclaration]:
    for where, what in ORIGINS.items():
        yield condition(f"{{o:mention.s}} was cast {where}".rstrip(), **is_so(what))
        yield condition(f"{{o:mention.s}} wasn't cast {where}".rstrip(), **is_so(Not(what)))
        yield having(f"(that was|that were) cast {where}".rstrip(), partial(_given, what))
        yield having(f"(that wasn't|that weren't) cast {where}".rstrip(), partial(_given, Not(what)))
    for where, what in (("", WasCast(True)), ("from your hand", WasCast(True, True))):
        yield condition(f"you cast {{o:mention.s}} {where}".rstrip(), **is_so(what))
        yield condition(f"you didn't cast {{o:mention.s}} {where}".rstrip(), **is_so(Not(what)))


def _blocked_or_was(f: Filter) -> Filter:
    return Or((BlockedOneThisTurn(f), WasBlockedByOneThisTurn(f)))


WITH_ONE: Final[tuple[tuple[str, str, Callable[[Filter], Filter], bool], ...]] = (
    ("blocked", "block", BlockedOneThisTurn, True),
    ("was blocked by", "become blocked by", WasBlockedByOneThisTurn, True),
    ("were blocked by", "become blocked by", WasBlockedByOneThisTurn, True),
    ("blocked or was blocked by", "block or become blocked by", _blocked_or_was, True),
    ("blocked or were blocked by", "block or become blocked by", _blocked_or_was, True),
    ("dealt damage to", "deal damage to", DealtDamageToOneThisTurn, False),
)
"""What an object did with another, behind a name and behind "didn't"; and whether the other is asked about as it was."""


def _with_one() -> Iterator[WordDeclaration]:
    """What an object did with another one of a kind, also with one that is gone."""
    for past, bare, make, then in WITH_ONE:
        known = partial(_if_known, make, then)
        says = partial(_which_one, make)
        yield having(f"that {past} {{f:a filter}} this turn", known, says)
        if " were " in f" {past} ":
            continue
        yield condition(
            f"{{o:mention.s}} {past} {{f:a filter}} this turn", partial(_met, known), partial(_says_met, says)
        )
        yield having(
            f"that didn't {bare} {{f:a filter}} this turn", partial(_met_none, known), partial(_says_none, says)
        )


def _if_known(make: Callable[[Filter], Filter], then: bool, f: Filter) -> Filter | None:
    return make(f) if f.knows_past() or not then else None


def _which_one(make: Callable[[Filter], Filter], tree: Any) -> Iterator[Bindings]:
    f = getattr(tree.parts[0] if isinstance(tree, Or) and tree.parts else tree, "which", None)
    if isinstance(f, Filter) and make(f) == tree:
        yield {"f": f}


# Any: a mention as the grammar has it
def _met(known: Callable[[Filter], Filter | None], o: Any, f: Filter) -> Condition | None:
    what = known(f)
    return ObjectIs(o, what) if what is not None and is_object(o) else None


def _says_met(says: Callable[[Any], Iterator[Bindings]], tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, ObjectIs):
        yield from ({"o": tree.of, **found} for found in says(tree.filter))


def _met_none(known: Callable[[Filter], Filter | None], f: Filter) -> Filter | None:
    what = known(f)
    return None if what is None else Not(what)


def _says_none(says: Callable[[Any], Iterator[Bindings]], tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Not):
        yield from says(tree.part)


WORDS: Final[tuple[WordDeclaration, ...]] = (
    *_with_one(),
    *(
        each
        for when, attacked, blocked in (
            ("this turn", AttackedThisTurn(), BlockedThisTurn()),
            ("this combat", AttackedThisCombat(), BlockedThisCombat()),
        )
        for each in (
            *_done("attacked", "attacked", "attack", when, attacked),
            *_done("blocked", "blocked", "block", when, blocked),
            *_done("attacked or blocked", "attacked or blocked", "attack or block", when, Or((attacked, blocked))),
        )
    ),
    *(
        each
        for whom, those in ATTACKED
        for each in _done(
            f"attacked {whom}", f"attacked {whom}", f"attack {whom}", "this turn", AttackedOneThisTurn(those)
        )
    ),
    *_done(
        "entered|entered the battlefield", "entered|entered the battlefield", "enter", "this turn", EnteredThisTurn()
    ),
    *(
        each
        for combat in (False, True)
        for whom, who in WHOM
        if who is not None or not combat
        for damage in ("combat damage " if combat else "damage ",)
        for each in _done(
            f"dealt {damage}{whom}".strip(),
            f"dealt {damage}{whom}".strip(),
            f"deal {damage}{whom}".strip(),
            "this turn",
            DealtDamageThisTurn(who, combat=combat),
        )
    ),
    *_done(
        "blocked or was blocked|blocked or were blocked",
        "blocked or been blocked",
        "block or become blocked",
        "this turn",
        Or((BlockedThisTurn(), WasBlockedThisTurn())),
    ),
    *_suffered("blocked", "this turn", WasBlockedThisTurn()),
    *_suffered("dealt damage", "this turn", DamagedThisTurn()),
    condition("{o:mention.s} has dealt damage", **is_so(HasDealtDamage())),
    condition("{o:mention.s} hasn't dealt damage yet", **is_so(Not(HasDealtDamage()))),
    having("(that has|that have) dealt damage", HasDealtDamage),
    having("(that hasn't|that haven't) dealt damage yet", lambda: Not(HasDealtDamage())),
    condition("{o:mention.s} was sacrificed", **is_so(WasSacrificed())),
    condition("{o:mention.s} wasn't sacrificed", **is_so(Not(WasSacrificed()))),
    *_cast(),
)
