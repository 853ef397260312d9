"""Words for what is put into graveyards and what leaves them, as trigger events (CR 404, 603.6c, 603.10a)."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from apnap import TriggerCondition
from apnap.words import Bindings, Hole, WordDeclaration, unify, words
from apnap_plugins.rules.attachments.attachments import IsEnchanted
from apnap_plugins.rules.effects.history import EventAmount
from apnap_plugins.rules.effects.triggers import OneOrMore
from apnap_plugins.rules.objects.triggers import (
    WhenCardLeaves,
    WhenCardPutInto,
    WhenDies,
    WhenDiesInto,
    WhenGoesFrom,
    WhenPutInto,
    WhenReturnedToHand,
)
from apnap_plugins.rules.permanents.triggers import WhenDestroyed
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.filters import Another, Itself, Or, YouOwn
from apnap_plugins.rules.vocabulary.selectors import BottomOfGraveyard, OwnerOf, This, TriggerObject
from apnap_plugins.rules.vocabulary.triggers import AnyEvent, WhenEither
from apnap_plugins.rules.words.filters import ENCHANTED, both, parts_of, without_another
from apnap_plugins.rules.words.references import Cause, caused
from apnap_plugins.rules.words.references import cause as caused_by
from apnap_plugins.rules.words.trigger_conditions import NOTHING, either, happening

cause: Final = partial(words, "cause")

OWNER: Final = OwnerOf(TriggerObject())
"""Whose graveyard it is: "that player" of what is put into an opponent's graveyard."""
WHOSE_ZONES: Final = (("your", "your", "your"), ("opponent", "an opponent's", "their"), ("each", "a", "a player's"))
"""Whose zone it is, as conditions and words have it, and how it is called where another one of that player follows."""

Maker = Callable[[Filter], TriggerCondition]


# Any: fields of `Cause` by name
def _cards(make: Maker, one: str, more: str, **about: Any) -> Iterator[WordDeclaration]:
    """Words for what becomes of cards: of one, with its verb, and of several at once."""
    several: dict[str, Any] = {"player": None, "much": EventAmount()}

    def at_once(f: Filter) -> TriggerCondition:
        return OneOrMore(make(f))

    yield cause(f"(whenever|when) a {{f:card filter.s}} {one}", **caused(make, "f", **about))
    yield cause(f"whenever another {{f:card filter.s}} {one}", *_of_others(make, about))
    yield cause(f"whenever one or more {{f:card filter.p}} {more}", **caused(at_once, "f", **several))
    yield cause(f"whenever one or more other {{f:card filter.p}} {more}", *_of_others(at_once, several))


# Any: fields of `Cause` by name; as `words` has them
def _of_others(make: Callable[..., TriggerCondition], about: dict[str, Any]) -> tuple[Any, Any]:
    def means(f: Filter) -> Cause:
        return dataclasses.replace(caused_by(make(both(f, Another()))), **about)

    def says(tree: Any) -> Iterator[Bindings]:
        found: dict[str, Any] = {}
        if unify(make(Hole("f")), tree, found) and isinstance(found["f"], Filter):
            yield from ({"f": f} for f in without_another(found["f"]))

    return means, says


def _put_into_graveyards() -> Iterator[WordDeclaration]:
    """Words for cards that are put into a player's graveyard from somewhere (CR 404.2)."""
    for whose, where, own in WHOSE_ZONES:
        several = "(a graveyard|graveyards)" if whose == "each" else f"{where} graveyard"
        for behind, origin, but in _origins(own):
            make = _put(whose, origin, but)
            yield from _cards(
                make, f"is put into {where} graveyard {behind}", f"are put into {several} {behind}", player=OWNER
            )
    # of this card itself: of your graveyard alone
    for behind, origin, but in _origins("your"):
        yield cause(
            f"when ~ is put into your graveyard {behind}", **caused(partial(_put("your", origin, but), Itself()))
        )


def _origins(own: str) -> tuple[tuple[str, str, str], ...]:
    """From where cards come to a graveyard: the words, that zone, and the one zone that is left out."""
    return (
        ("from anywhere", "", ""),
        (f"from {own} library", "library", ""),
        (f"from {own} hand", "hand", ""),
        ("from anywhere other than the battlefield", "", "battlefield"),
    )


def _put(whose: str, origin: str, but: str) -> Maker:
    return lambda f: WhenCardPutInto("graveyard", f, origin, whose, but)


def _leave_zones() -> Iterator[WordDeclaration]:
    """Words for cards that leave a graveyard or a library: of what has left a graveyard none is "it", for it may be anything."""
    for whose, where, own in WHOSE_ZONES:
        several = f"({where} graveyard|graveyards)" if whose == "each" else f"{where} graveyard"
        yield from _cards(_leaves(whose), f"leaves {where} graveyard", f"leave {several}", **NOTHING)
        for verb in ("put into exile", "exiled"):
            yield from _cards(
                _leaves(whose, "exile"), f"is {verb} from {where} graveyard", f"are {verb} from {several}", **NOTHING
            )
            library = f"{verb} from {where} library"
            yield from _cards(_exiled_from_library(whose), f"is {library}", f"are {library}", player=OWNER)
        hand = "a player's hand from their" if whose == "each" else f"{where} hand from {own}"
        yield from _cards(
            _leaves(whose, "hand"), f"is put into {hand} graveyard", f"are put into {hand} graveyard", **NOTHING
        )
    yield cause("(when|whenever) ~ leaves your graveyard", **caused(lambda: WhenGoesFrom("graveyard"), **NOTHING))
    yield cause(
        "(when|whenever) ~ is (exiled|put into exile) from your graveyard",
        **caused(lambda: WhenGoesFrom("graveyard", to=("exile",)), **NOTHING),
    )


def _leaves(whose: str, to: str = "") -> Maker:
    return lambda f: WhenCardLeaves("graveyard", f, (to,) if to else (), whose)


def _exiled_from_library(whose: str) -> Maker:
    return lambda f: WhenCardPutInto("exile", f, "library", whose)


def _dies_into(whose: str, where: str) -> list[WordDeclaration]:
    """Words for permanents that are put into such a graveyard from the battlefield."""
    behind = f"put into {where} graveyard from the battlefield"
    one, more = f"is {behind}", f"are {behind}"

    def make(f: Filter) -> TriggerCondition:
        return WhenDiesInto(f, whose)

    return [
        *happening(make, (one, more), once=True, player=OWNER),
        # a permanent comes from nowhere else; of the card itself these words would be about any zone
        cause(f"whenever {{f:a filter}} is put into {where} graveyard", **caused(make, player=OWNER)),
    ]


def _put_from_battlefield(zone: str, f: Filter) -> TriggerCondition:
    return WhenGoesFrom("battlefield", f, (zone,))


def _exiled(f: Filter) -> TriggerCondition:
    return _put_from_battlefield("exile", f)


def _exiled_from_yours(f: Filter) -> Cause:
    """Cards of yours, which alone are in your library and graveyard (CR 400.3)."""
    mine = both(f, YouOwn())
    on = OneOrMore(AnyEvent(tuple(WhenPutInto("exile", mine, zone) for zone in ("library", "graveyard"))))
    return Cause(on, None, None, None)


def _says_exiled_from_yours(tree: Any) -> Iterator[Bindings]:
    parts = tree.of.parts if isinstance(tree, OneOrMore) and isinstance(tree.of, AnyEvent) else ()
    if parts and isinstance(parts[0], WhenPutInto) and parts_of(parts[0].filter)[-1] == YouOwn():
        f = both(*parts_of(parts[0].filter)[:-1])
        if _exiled_from_yours(f).on == tree:
            yield {"f": f}


def _returned(f: Filter) -> TriggerCondition:
    return WhenGoesFrom("battlefield", f, ("hand",))


def _returned_to(whose: str, where: str) -> list[WordDeclaration]:
    """Words for permanents that are returned to the hand of a player, their owner (CR 400.3)."""
    behind = (
        f"returned to {where} hand",
        f"returned to {where} hand from the battlefield",
        f"put into {where} hand from the battlefield",
    )
    about = {**NOTHING, "player": None if whose == "your" else OwnerOf(TriggerObject(False))}
    return happening(
        lambda f: WhenReturnedToHand(f, whose), *((f"is {one}", f"are {one}") for one in behind), once=True, **about
    )


_gone: Final = either(WhenDies, _exiled)


# Any: causes as the grammar has them
def _one_of_three(a: Filter, f: Filter, g: Filter) -> Any:
    """Three things that happen to others, of which one at a time is the trigger event: no word means what it was about."""
    on = WhenEither((WhenDies(a), WhenCardPutInto("graveyard", f, but="battlefield"), WhenCardLeaves("graveyard", g)))
    return Cause(on, None, None, None)


def _says_one_of_three(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, WhenEither) and len(tree.conditions) == 3:
        found = [one.filter for one in tree.conditions if isinstance(one, (WhenDies, WhenCardPutInto, WhenCardLeaves))]
        if len(found) == 3 and _one_of_three(*found).on == tree:
            yield dict(zip("afg", found, strict=True))


def _this_or_another_dies(f: Filter) -> TriggerCondition:
    return WhenDies(Or((Itself(), f)))


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words("named.s", "the bottom card of {o:possessor} graveyard", BottomOfGraveyard),
    *_put_into_graveyards(),
    *_leave_zones(),
    cause(
        "whenever one or more {f:card filter.p} are put into exile from your library (and/or|or) your graveyard",
        _exiled_from_yours,
        _says_exiled_from_yours,
    ),
    words(
        "cause",
        "whenever {a:a filter} dies, or a {f:card filter.s} is put into a graveyard from anywhere other than the battlefield, "
        "or a {g:card filter.s} leaves your graveyard",
        _one_of_three,
        _says_one_of_three,
    ),
    words(
        "cause",
        "whenever ~ dies or {f:a filter} is put into a graveyard from the battlefield",
        **caused(_this_or_another_dies, "f"),
    ),
    *(
        declared
        for whose, where in (("your", "your"), ("opponent", "an opponent's"), ("each", "a player's"))
        for declared in _dies_into(whose, where)
    ),
    *happening(
        _exiled,
        ("is put into exile from the battlefield", "are put into exile from the battlefield"),
        ("is exiled from the battlefield", "are exiled from the battlefield"),
        once=True,
        **NOTHING,
    ),
    # what it is there is "that card", wherever that is
    *(
        declared
        for to, zone in (("exile", "exile"), ("the command zone", "command"))
        for declared in happening(
            either(WhenDies, partial(_put_from_battlefield, zone)),
            (f"dies or is put into {to}", f"die or are put into {to}"),
            (f"dies or is put into {to} from the battlefield", f"die or are put into {to} from the battlefield"),
            once=True,
        )
    ),
    *happening(WhenDestroyed, ("is destroyed", "are destroyed"), once=True, **NOTHING),
    *happening(
        _returned,
        ("is returned to its owner's hand", "are returned to their owners' hands"),
        ("is returned to its owner's hand from the battlefield", "are returned to their owner's hand"),
        ("is returned to hand", "are returned to hand"),
        once=True,
        **NOTHING,
    ),
    *(
        declared
        for whose, where in (("your", "your"), ("opponent", "an opponent's"), ("each", "a player's"))
        for declared in _returned_to(whose, where)
    ),
    cause(
        tuple(f"when {attached} dies or is put into exile" for attached in ENCHANTED),
        **caused(lambda: _gone(IsEnchanted()), it=TriggerObject(), that=TriggerObject(), moved=TriggerObject()),
    ),
    cause(
        "when ~ is put into your hand from your graveyard", **caused(lambda: WhenGoesFrom("graveyard", to=("hand",)))
    ),
    # of the card itself it is the card where it came to
    cause(
        "when ~ dies or is put into exile from the battlefield",
        **caused(lambda: _gone(Itself()), it=This(), that=None, player=None, moved=TriggerObject()),
    ),
)
