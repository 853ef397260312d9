"""Words for cards that go from one zone to another, each player's own or two targets at once (CR 400, 401.4, 404, 701.20c)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Indefinite, Instruction
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.attachments.attachments import ThisOrItsCard
from apnap_plugins.rules.attachments.filters import IsAttachedTo
from apnap_plugins.rules.effects.history import PutThereThisTurn
from apnap_plugins.rules.effects.instructions import do
from apnap_plugins.rules.effects.players_choices import GainControl
from apnap_plugins.rules.looking.instructions import Place
from apnap_plugins.rules.objects.arranging import PutOnTopOrBottom
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.names import HasNameOf
from apnap_plugins.rules.objects.selectors import CardsOf, InZone
from apnap_plugins.rules.objects.text import says_moving
from apnap_plugins.rules.permanents.instructions import Untap
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.conditions import NumberIs
from apnap_plugins.rules.vocabulary.filters import (
    LEAST,
    And,
    Anything,
    HasColor,
    Not,
    OpponentOwns,
    TheyControl,
    TheyOwn,
    YouOwn,
)
from apnap_plugins.rules.vocabulary.quantities import Count
from apnap_plugins.rules.vocabulary.selectors import (
    All,
    ControllerOf,
    This,
    Together,
    TopOfGraveyard,
    TriggerObject,
    You,
)
from apnap_plugins.rules.vocabulary.symbols import COLOR_LETTERS
from apnap_plugins.rules.words.filters import both, parts_of
from apnap_plugins.rules.words.references import OTHER, BackReference, Moving, Reference, Subject

clause: Final = partial(words, "clause")
mentions: Final = partial(words, "mentions")
verb: Final = partial(words, "verb#")


def _owned_returned(f: Filter, w: Any) -> MoveTo:
    """To that player's hand, which is the hand of their owner (CR 400.3)."""
    return MoveTo(All(both(f, TheyOwn(w))), "hand")


def _says_owned_returned(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, MoveTo) and isinstance(tree.objects, All) and tree == MoveTo(tree.objects, "hand"):
        *rest, last = parts_of(tree.objects.filter)
        if rest and isinstance(last, TheyOwn) and tree.objects.zone == "battlefield":
            yield {"f": both(*rest), "w": last.who}


def _one_from_yours(minimum: int) -> dict[str, Any]:
    """One of two targets in your graveyard, which is said once behind both."""

    def spec(f: Filter) -> TargetSpec:
        return TargetSpec(both(f, YouOwn()), zone="graveyard", minimum=minimum)

    def says(tree: Any) -> Iterator[Bindings]:
        of = tree.of if isinstance(tree, Reference) else tree
        if isinstance(of, TargetSpec) and of.filter is not None:
            *rest, last = parts_of(of.filter)
            if rest and last == YouOwn() and of == spec(both(*rest)):
                yield {"f": both(*rest)}

    return {"means": lambda f, at: Reference(spec(f), at), "says": says, "placed": True}


def _says_two(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Together) and len(tree.parts) == 2:
        yield {"a": tree.parts[0], "b": tree.parts[1]}


def _two_from_yours(a: Any, b: Any) -> Together:
    return Together((a, b))


def _from_yours(number: int) -> WordDeclaration:
    """Words for so many targets in your graveyard, three or more."""
    names = "abcdefg"[:number]

    def means(*parts: Any) -> Together:
        return Together(parts)

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, Together) and len(tree.parts) == number:
            yield dict(zip(names, tree.parts, strict=True))

    listed = ", ".join(f"{{{name}:one of your cards}}" for name in names[:-1])
    return mentions(f"{listed}, and {{{names[-1]}:one of your cards}} from your graveyard", means, says)


# Any: a filter, or what stands for it while words are turned around
def _one_of_each_color(f: Any, at: int) -> MoveTo:
    """Up to one target for each color: the word stands there once, so they are different ones (CR 105.1, 115.3)."""
    kinds = (both(f, HasColor(color), YouOwn()) for color in COLOR_LETTERS)
    specs = [TargetSpec(kind, zone="graveyard", minimum=0, other_than=OTHER) for kind in kinds]
    specs[0] = dataclasses.replace(specs[0], other_than=())
    return MoveTo(Together(tuple(Reference(spec, at + place) for place, spec in enumerate(specs))), "hand")


def _says_one_of_each_color(tree: Any) -> Iterator[Bindings]:
    parts = tree.objects.parts if isinstance(tree, MoveTo) and isinstance(tree.objects, Together) else ()
    specs = [part.of for part in parts if isinstance(part, Reference) and isinstance(part.of, TargetSpec)]
    if len(specs) == len(parts) == len(COLOR_LETTERS) and specs[0].filter is not None:
        *kind, color, _ = parts_of(specs[0].filter)
        f = both(*kind) if kind else Anything()
        again = _one_of_each_color(f, -1).objects
        assert isinstance(again, Together)
        wanted = [part.of for part in again.parts if isinstance(part, Reference)]
        if isinstance(color, HasColor) and tree == MoveTo(tree.objects, "hand") and specs == wanted:
            yield {"f": f}


def _is_in_your_graveyard(named: Any) -> bool:
    """Whether these are targets in your graveyard."""
    spec = named.of if isinstance(named, Reference) else named
    if not isinstance(spec, TargetSpec) or spec.zone != "graveyard" or spec.filter is None:
        return False
    return YouOwn() in parts_of(spec.filter)


def _moving(o: Any) -> Moving | None:
    """Not itself beside a card in your graveyard, for then it is there as well: `_with_its_own_card` (CR 113.6m)."""
    parts = o.parts if isinstance(o, Together) else ()
    itself = any(getattr(part, "of", part) == This() for part in parts)
    return None if itself and any(map(_is_in_your_graveyard, parts)) else Moving(o)


def _with_its_own_card(b: Any) -> Together | None:
    """The card itself and another one in your graveyard: "from your graveyard" is said once, and of both."""
    return Together((InZone(Moving(This()), "graveyard"), b)) if _is_in_your_graveyard(b) else None


def _says_with_its_own_card(tree: Any) -> Iterator[Bindings]:
    yield from ({"b": found["b"]} for found in _says_two(tree) if found["a"] == InZone(This(), "graveyard"))


def _from_zone(zone: str) -> WordDeclaration:
    whose = "your " if zone != "exile" else ""

    def says(tree: Any) -> Iterator[Bindings]:
        if tree in (InZone(what, zone) for what in (This(), TriggerObject(), ThisOrItsCard())):
            yield {}

    return words("moving", f"~ from {whose}{zone}", lambda: InZone(Moving(This()), zone), says)


def _by_owner(o: Any) -> Instruction:
    return PutOnTopOrBottom(o)


def _says_by_owner(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, PutOnTopOrBottom) and tree == PutOnTopOrBottom(tree.objects):
        yield {"o": tree.objects}


def _says_each_by_owner(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, PutOnTopOrBottom) and isinstance(tree.objects, All) and isinstance(tree.objects.filter, Filter):
        if tree == PutOnTopOrBottom(All(tree.objects.filter)):
            yield {"f": tree.objects.filter}


def _second_by_owner(o: Any) -> Instruction:
    """The same with one card above it."""
    return PutOnTopOrBottom(o, below=1)


def _by_you(o: Any) -> Instruction:
    """Where you put something on your choice."""
    return PutOnTopOrBottom(o, You())


def _with_attached(o: Any, f: Filter, at: int) -> Together | None:
    """An object and what is attached to it: "it" is the one that was just named."""
    if not isinstance(o, Reference) or max(getattr(part, "at", -1) for part in o.walk()) > o.at:
        return None
    attached = both(f, IsAttachedTo(BackReference("that permanent", at + 1)))  # a place behind the first words of `o`
    return Together((o, Reference(All(attached), at + 1)))


def _says_with_attached(tree: Any) -> Iterator[Bindings]:
    for found in _says_two(tree):
        first, group = (getattr(part, "of", part) for part in found.values())
        kind = getattr(group, "filter", None)
        if kind is None or group != All(kind):
            continue
        *rest, last = parts_of(kind)
        if rest and isinstance(last, IsAttachedTo) and getattr(last.of, "of", last.of) == first:
            yield {"o": found["a"], "f": both(*rest)}


def _with_namesakes(o: Any, f: Filter, at: int) -> Together | None:
    """An object and what its controller has of its name, both as they are before either moves."""
    if not isinstance(o, Reference) or max(getattr(part, "at", -1) for part in o.walk()) > o.at:
        return None
    that = BackReference("that permanent", at + 1)
    return Together((o, Reference(All(both(f, TheyControl(ControllerOf(that)), HasNameOf(that))), at + 1)))


def _says_with_namesakes(tree: Any) -> Iterator[Bindings]:
    for found in _says_two(tree):
        group = getattr(getattr(found["b"], "of", found["b"]), "filter", None)
        *rest, whose, named = (Anything(), Anything(), *parts_of(group)) if isinstance(group, Filter) else (0, 0, 0)
        if len(rest) > 2 and isinstance(whose, TheyControl) and isinstance(named, HasNameOf):
            yield {"o": found["a"], "f": both(*rest[2:])}


def _untaps_theirs(f: Filter) -> Untap:
    return Untap(All(both(f, TheyControl(Subject()))))


def _says_untaps_theirs(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Untap) and isinstance(tree.objects, All) and isinstance(tree.objects.filter, Filter):
        *rest, last = parts_of(tree.objects.filter)
        if rest and last == TheyControl(Subject()) and tree == _untaps_theirs(both(*rest)):
            yield {"f": both(*rest)}


def _that_card_returned(at: int) -> MoveTo:
    return MoveTo(Moving(BackReference("that card", at)), "battlefield", under_your_control=True)


def _says_that_card_returned(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, MoveTo) and tree == MoveTo(tree.objects, "battlefield", under_your_control=True):
        if not isinstance(tree.objects, (All, Reference)):
            yield {}


def _put_there(f: Filter, z: tuple[str, Filter], h: Filter, least: Any = 1, most: Any = 1) -> TargetSpec:
    """A target card, or several, by when and from where it was put into a graveyard."""
    return TargetSpec(both(f, h, z[1]), zone=z[0], minimum=least, maximum=most)


def _says_put_there(least: int | None, one: bool) -> Any:
    def says(tree: Any) -> Iterator[Bindings]:
        if not isinstance(tree, TargetSpec) or tree.filter is None:
            return
        parts = parts_of(tree.filter)
        owned = parts[-1] in (YouOwn(), OpponentOwns())
        *rest, there = (Anything(), *(parts[:-1] if owned else parts))
        owner: Filter = parts[-1] if owned else Anything()
        if isinstance(there, PutThereThisTurn):
            found: dict[str, Any] = {"f": both(*rest), "z": (tree.zone, owner), "h": there}
            if tree == _put_there(**found, least=least if least is not None else tree.maximum, most=tree.maximum):
                if (tree.maximum == 1) == one:
                    yield found if one else {**found, "n": tree.maximum}

    return says


def _all_put_there(f: Filter, h: Filter) -> All:
    return All(both(f, h), "graveyard")


def _says_all_put_there(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, All) and tree.zone == "graveyard":
        *rest, there = parts_of(tree.filter)
        if isinstance(there, PutThereThisTurn):
            yield {"f": both(*rest), "h": there}


def _all_yours_put_there(f: Filter) -> All:
    return All(both(f, PutThereThisTurn("battlefield"), YouOwn()), "graveyard")


def _says_all_yours_put_there(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, All) and tree.zone == "graveyard" and isinstance(tree.filter, Filter):
        rest = parts_of(tree.filter)[:-2]
        if tree == _all_yours_put_there(both(*rest) if rest else Anything()):
            yield {"f": both(*rest) if rest else Anything()}


def _says_all_but(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, MoveTo) and isinstance(tree.objects, All) and tree == MoveTo(All(tree.objects.filter), "hand"):
        *rest, last = parts_of(tree.objects.filter)
        if isinstance(last, Not) and isinstance(last.part, Filter):
            yield {"f": both(*rest), "g": last.part}


CHOICE: Final = "(their choice of the|the|either the) top or bottom of their library"

UNTAPS_AND_TAKES: Final = do(Untap(This()), GainControl(This(), Subject(), Indefinite()))
"""Of a player who is named before it."""


# Any: a player as the text names one
def _owned_in_exile(f: Filter, w: Any) -> All:
    """The cards that a player owns in exile (CR 108.3)."""
    return All(both(f, TheyOwn(w)), "exile")


def _says_owned_in_exile(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, All) and tree.zone == "exile":
        *rest, last = parts_of(tree.filter)
        if isinstance(last, TheyOwn):
            yield {"f": both(*rest), "w": last.who}


def _they_own_exiled(n: Any, h: Filter, at: int) -> NumberIs:
    """A player who was named owns so many cards in exile that are as the words say (CR 108.3, 406.1)."""
    theirs = And((TheyOwn(BackReference("that player", at)), h))
    return NumberIs(Count(All(theirs, "exile")), LEAST, n)


def _says_they_own_exiled(tree: Any) -> Iterator[Bindings]:
    of = getattr(getattr(tree, "one", None), "of", None)
    parts = parts_of(of.filter) if isinstance(of, All) and of.zone == "exile" else ()
    who = getattr(parts[0], "who", None) if len(parts) == 2 else None
    if who is not None and tree == NumberIs(Count(All(And((TheyOwn(who), parts[1])), "exile")), LEAST, tree.other):
        yield {"n": tree.other, "h": parts[1]}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words("named.s", "the top card of your graveyard", TopOfGraveyard, lambda t: [{}] if t == TopOfGraveyard() else []),
    words(
        "named.s",
        "the top {f:card filter.s} of your graveyard",
        lambda f: None if f == Anything() else TopOfGraveyard(filter=f),
        lambda t: [{"f": t.filter}] if isinstance(t, TopOfGraveyard) and t.filter and t.who == You() else [],
    ),
    words(
        "named.s",
        "the top card of {o:possessor} graveyard",
        TopOfGraveyard,
        lambda t: [{"o": t.who}] if isinstance(t, TopOfGraveyard) and t.who != You() else [],
    ),
    words(
        "condition",
        "they own {n:many} or more exiled cards {h:having}",
        _they_own_exiled,
        _says_they_own_exiled,
        placed=True,
    ),
    words("group#", "{f:card filter#} {w:those players.s} owns in exile", _owned_in_exile, _says_owned_in_exile),
    words(
        "named.s",
        "target {f:card filter.s} (in|from) {z:zone of cards} {h:put there}",
        _put_there,
        _says_put_there(1, one=True),
    ),
    words(
        "named.p",
        "up to {n:many} target {f:card filter.p} (in|from) {z:zone of cards} {h:put there}",
        lambda n, f, z, h: _put_there(f, z, h, 0, n),
        _says_put_there(0, one=False),
    ),
    words("named.p", "all {f:card filter.p} in all graveyards {h:put there}", _all_put_there, _says_all_put_there),
    words(
        "named.p",
        "all {f:card filter.p} that were put into your graveyard from the battlefield this turn",
        _all_yours_put_there,
        _says_all_yours_put_there,
    ),
    clause(
        "return all {f:filter.p} to their owners' hands except for {g:filters}",
        lambda f, g: MoveTo(All(both(f, Not(g))), "hand"),
        _says_all_but,
    ),
    clause("return all {f:filter.p} {w:those players.s} owns to their hand", _owned_returned, _says_owned_returned),
    words("one of your cards", "up to one target {f:card filter.s}", **_one_from_yours(0)),
    words("one of your cards", "target {f:card filter.s}", **_one_from_yours(1)),
    *map(_from_yours, range(3, 8)),
    words(
        "plain sentence",
        "for each color, return up to one target {f:card filter.s} of that color from your graveyard to your hand.",
        _one_of_each_color,
        _says_one_of_each_color,
        placed=True,
    ),
    words("moving", "{o:mentions}", _moving, says_moving),
    words("moving", "~ and {b:mention.s}", _with_its_own_card, _says_with_its_own_card),
    *(_from_zone(zone) for zone in ("graveyard", "hand", "exile")),
    mentions("{a:one of your cards} and {b:one of your cards} from your graveyard", _two_from_yours, _says_two),
    verb(
        "[puts|put] all the cards from their graveyard on the bottom of their library in a random order",
        lambda: Place(CardsOf(Subject(), "graveyard"), "library", bottom=True, random=True),
    ),
    mentions(
        "{o:mention.s} and all {f:filter.p} that player controls with the same name as that permanent",
        _with_namesakes,
        _says_with_namesakes,
        placed=True,
    ),
    mentions("{o:mention.s} and all {f:filter.p} attached to it", _with_attached, _says_with_attached, placed=True),
    words(
        "verb.s",
        "untaps ~ and gains control of it",
        lambda: UNTAPS_AND_TAKES,
        lambda tree: [{}] if tree == UNTAPS_AND_TAKES else [],
    ),
    verb("[untaps|untap] all {f:filter.p} they control", _untaps_theirs, _says_untaps_theirs),
    clause(
        "return that card from your graveyard to the battlefield",
        _that_card_returned,
        _says_that_card_returned,
        placed=True,
    ),
    clause(
        (f"{{o:possessor}} owner puts it on {CHOICE}", f"the owner of {{o:mention.s}} puts it on {CHOICE}"),
        _by_owner,
        _says_by_owner,
    ),
    words(
        "plain sentence",
        f"for each {{f:filter.s}}, its owner puts it on {CHOICE}.",
        lambda f: PutOnTopOrBottom(All(f)),
        _says_each_by_owner,
    ),
    clause(
        (
            "{o:possessor} owner puts it into their library second from the top or on the bottom",
            "the owner of {o:mention.s} puts it into their library second from the top or on the bottom",
        ),
        _second_by_owner,
    ),
    clause("put {o:moving} on your choice of the top or bottom of its owner's library", _by_you),
)
