"""Words for what is put into graveyards and what leaves them, as trigger events (CR 404, 603.6c, 603.10a)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from apnap import TriggerCondition
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.attachments.attachments import IsEnchanted
from apnap_plugins.rules.effects.history import EventAmount
from apnap_plugins.rules.effects.triggers import OneOrMore
from apnap_plugins.rules.objects.triggers import (
    WhenCardLeaves,
    WhenCardPutInto,
    WhenDies,
    WhenDiesInto,
    WhenEnters,
    WhenGoesFrom,
    WhenPutInto,
    WhenReturnedToHand,
)
from apnap_plugins.rules.permanents.triggers import WhenDestroyed
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.filters import Another, Itself, Or, YouOwn
from apnap_plugins.rules.vocabulary.selectors import BottomOfGraveyard, OwnerOf, This, TriggerObject
from apnap_plugins.rules.vocabulary.triggers import AnyEvent, WhenEither
from apnap_plugins.rules.words.filters import ENCHANTED, both, parts_of
from apnap_plugins.rules.words.references import Cause, caused
from apnap_plugins.rules.words.trigger_conditions import NOTHING, alone, either_time, happening

cause: Final = partial(words, "cause")

OWNER: Final = OwnerOf(TriggerObject())
"""Whose graveyard it is: "that player" of what is put into an opponent's graveyard."""
GRAVEYARDS: Final = (("your", "your"), ("opponent", "an opponent's"), ("each", "a"))
ORIGINS: Final = (
    ("from anywhere", "", ""),
    ("from your library", "library", ""),
    ("from anywhere other than the battlefield", "", "battlefield"),
)

Maker = Callable[[Filter], TriggerCondition]


def _cards_put(whose: str, where: str) -> list[WordDeclaration]:
    """Words for cards that are put into such a graveyard from somewhere."""
    return [
        declared
        for behind, origin, but in ORIGINS
        if whose == "your" or origin != "library"
        for declared in _one_or_more(_put(whose, origin, but), f"{{}} put into {where} graveyard {behind}")
    ]


def _from_their_library() -> list[WordDeclaration]:
    """Words for cards that opponents mill, and what else comes that way."""
    return _one_or_more(_put("opponent", "library", ""), "{} put into an opponent's graveyard from their library")


def _put(whose: str, origin: str, but: str) -> Maker:
    return lambda f: WhenCardPutInto("graveyard", f, origin, whose, but)


def _one_or_more(make: Maker, wording: str) -> list[WordDeclaration]:
    one, more = wording.format("is"), wording.format("are").replace("a graveyard", "(a graveyard|graveyards)")

    def several(f: Filter) -> TriggerCondition:
        return OneOrMore(make(f))

    return [
        cause(f"(whenever|when) a {{f:card filter.s}} {one}", **caused(make, player=OWNER)),
        cause(f"whenever one or more {{f:card filter.p}} {more}", **caused(several, player=None, much=EventAmount())),
        cause(f"whenever another card {one}", **caused(lambda: make(Another()), player=OWNER)),
    ]


def _own() -> list[WordDeclaration]:
    """Words for this card itself, of your graveyard alone."""
    return [
        cause(f"when ~ is put into your graveyard {behind}", **caused(partial(_put("your", origin, but), Itself())))
        for behind, origin, but in ORIGINS
    ]


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


def _leave(f: Filter) -> TriggerCondition:
    return WhenCardLeaves("graveyard", f)


def _several_leave(f: Filter) -> TriggerCondition:
    return OneOrMore(WhenCardLeaves("graveyard", f))


def _exiled(f: Filter) -> TriggerCondition:
    return WhenGoesFrom("battlefield", f, ("exile",))


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


def _returned_to_you(f: Filter) -> TriggerCondition:
    """A permanent is returned to the hand of its owner."""
    return WhenReturnedToHand(f, "your")


_gone: Final = either_time(WhenDies, _exiled)


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
    *_from_their_library(),
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
    *(declared for whose, where in GRAVEYARDS for declared in _cards_put(whose, where)),
    *(declared for whose, where in (*GRAVEYARDS[:2], ("each", "a player's")) for declared in _dies_into(whose, where)),
    *_own(),
    # what leaves may have become anything: no word means it
    cause("whenever a {f:card filter.s} leaves your graveyard", **caused(_leave, it=None, that=None, player=None)),
    cause(
        "whenever one or more {f:card filter.p} leave your graveyard",
        **caused(_several_leave, player=None, much=EventAmount()),
    ),
    *happening(
        _exiled,
        ("is put into exile from the battlefield", "are put into exile from the battlefield"),
        ("is exiled from the battlefield", "are exiled from the battlefield"),
        once=True,
        **NOTHING,
    ),
    *happening(WhenDestroyed, ("is destroyed", "are destroyed"), once=True, **NOTHING),
    *happening(
        _returned,
        ("is returned to its owner's hand", "are returned to their owners' hands"),
        ("is returned to hand", "are returned to hand"),
        once=True,
        **NOTHING,
    ),
    *happening(
        _returned_to_you,
        ("is returned to your hand", "are returned to your hand"),
        once=True,
        **NOTHING,
    ),
    cause(
        (
            "whenever {f:happener} dies or is put into exile from the battlefield",
            "whenever {f:happener} is put into a graveyard from the battlefield or is put into exile from the battlefield",
        ),
        **caused(_gone, "f", **NOTHING),
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
    *alone(either_time(WhenEnters, WhenDies), "enters or is put into a graveyard from the battlefield", **NOTHING),
)
