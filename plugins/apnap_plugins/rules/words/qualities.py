"""More words behind a noun that say which ones are meant: of several kinds, by abilities, targets, colors and types in common."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Condition, Instruction
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.casting.spells_you_cast import IsNthOfTurn
from apnap_plugins.rules.effects.instructions import If
from apnap_plugins.rules.effects.linked_abilities import ChosenPlayer
from apnap_plugins.rules.effects.text_entering import PLAYER_LINK
from apnap_plugins.rules.stack.quantities import TimesResolved
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.conditions import NumberIs, ObjectIs
from apnap_plugins.rules.vocabulary.filters import (
    EQUAL,
    LEAST,
    Another,
    TheyControl,
    YouControl,
    YouOwn,
)
from apnap_plugins.rules.vocabulary.quantities import Count
from apnap_plugins.rules.vocabulary.selectors import All, ControllerOf
from apnap_plugins.rules.vocabulary.shared import (
    HasGreatest,
    HasLeast,
    HasMostCommonColor,
    MostOfOneCreatureType,
    OtherOpponents,
)
from apnap_plugins.rules.words.clauses import in_order, splits
from apnap_plugins.rules.words.filters import both, parts_of
from apnap_plugins.rules.words.references import BackReference, Reference

having: Final = partial(words, "having")
quantity: Final = partial(words, "quantity")

YOURS: Final = YouControl()
MOST_COMMON: Final = "the most common color among all permanents or a color tied for most common"


def _in_common(n: Any, f: Filter) -> NumberIs:
    return NumberIs(MostOfOneCreatureType(All(both(f, YOURS))), LEAST, n)


def _says_in_common(tree: Any) -> Iterator[Bindings]:
    of = tree.one.of if isinstance(tree, NumberIs) and isinstance(tree.one, MostOfOneCreatureType) else None
    if isinstance(of, All):
        *rest, last = parts_of(of.filter)
        if rest and last == YOURS and tree == _in_common(tree.other, both(*rest)):
            yield {"n": tree.other, "f": both(*rest)}


def _others_in_graveyard(f: Filter) -> Count:
    return Count(All(both(f, YouOwn(), Another()), "graveyard"))


def _says_others_in_graveyard(tree: Any) -> Iterator[Bindings]:
    of = tree.of if isinstance(tree, Count) else None
    if isinstance(of, All) and of.zone == "graveyard":
        *rest, one, other = (None, *parts_of(of.filter))
        if (one, other) == (YouOwn(), Another()) and len(rest) > 1:
            yield {"f": both(*rest[1:])}  # type: ignore[arg-type]


def _put_there_target(owned: tuple[Filter, ...]) -> dict[str, Any]:
    def means(f: Filter, h: Filter) -> TargetSpec:
        return TargetSpec(both(f, h, *owned), zone="graveyard")

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, TargetSpec) and tree.filter is not None and tree.zone == "graveyard":
            parts = parts_of(tree.filter)
            end = len(parts) - len(owned)
            if parts[end:] == owned and end > 1 and tree == means(both(*parts[: end - 1]), parts[end - 1]):
                yield {"f": both(*parts[: end - 1]), "h": parts[end - 1]}

    return {"means": means, "says": says}


def _another_time(a: Any, n: int, s: Instruction) -> Instruction | None:
    """Behind words on how often this ability has resolved this turn."""
    if not any(isinstance(part, TimesResolved) for part in a.walk()):
        return None
    return in_order(a, If(NumberIs(TimesResolved(), EQUAL, n), s))


def _says_another_time(tree: Any) -> Iterator[Bindings]:
    for cut in splits(tree):
        last = cut["b"]
        if isinstance(last, If) and isinstance(last.condition, NumberIs) and last.otherwise is None:
            n = last.condition.other
            if last.condition == NumberIs(TimesResolved(), EQUAL, n) and any(
                isinstance(part, TimesResolved) for part in cut["a"].walk()
            ):
                yield {"a": cut["a"], "n": n, "s": last.then}


def _other_opponents(at: int) -> OtherOpponents:
    return OtherOpponents(BackReference("that player", at))


def _says_other_opponents(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, OtherOpponents) and not isinstance(tree.than, (Reference, BackReference)):
        yield {}


def _yours_exiled(f: Filter) -> All:
    return All(both(f, YouOwn()), "exile")


def _says_yours_exiled(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, All) and tree.zone == "exile":
        *rest, last = parts_of(tree.filter)
        if last == YouOwn():
            yield {"f": both(*rest)}


def _greatest_or_least() -> Iterator[WordDeclaration]:
    """That no other among some objects has more of something, or less."""
    kind: type[HasGreatest] | type[HasLeast]
    for words_, kind in ((("greatest", "highest"), HasGreatest), (("least", "lowest"), HasLeast)):
        for most in words_:
            having_it = f"{{o:mention.s}} has the {most} {{s:stat}}"
            yield words(
                "condition",
                f"{having_it} among {{g:group.p}}",
                lambda o, s, g, kind=kind: ObjectIs(o, kind(s, g)),
            )
            yield words(
                "condition",
                f"{having_it} or is tied for ({most}|the {most}) {{t:stat}} among {{g:group.p}}",
                partial(_tied, kind),
                partial(_says_tied, kind),
            )


# Any: objects as the grammar has them
def _tied(kind: type[HasGreatest] | type[HasLeast], o: Any, s: str, t: str, g: Any) -> Condition | None:
    """Said twice of the same number."""
    return ObjectIs(o, kind(s, g)) if s == t else None


def _says_tied(kind: type[HasGreatest] | type[HasLeast], tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, ObjectIs) and isinstance(tree.filter, kind):
        yield {"o": tree.of, "s": tree.filter.what, "t": tree.filter.what, "g": tree.filter.among}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words(
        "those players.s",
        ("that creature's controller", "that permanent's controller"),
        lambda at: ControllerOf(BackReference("that creature", at)),
        lambda t: [{}] if isinstance(t, ControllerOf) and not isinstance(t.of, Reference) else [],
        placed=True,
    ),
    having("controlled by {w:those players.s}", TheyControl),
    having("that's the {n:ordinal} spell cast this turn", IsNthOfTurn),
    words("those players.s", "the chosen player", lambda: ChosenPlayer(PLAYER_LINK)),
    words("named.s", "each other opponent", _other_opponents, _says_other_opponents, placed=True),
    # what was put into a graveyard this turn
    words("named.s", "target {f:card filter.s} in a graveyard {h:put there}", **_put_there_target(())),
    words("named.s", "target {f:card filter.s} in your graveyard {h:put there}", **_put_there_target((YouOwn(),))),
    # in common
    words(
        "condition", "you control {n:many} or more {f:filter.p} that share a creature type", _in_common, _says_in_common
    ),
    quantity(
        "the greatest number of {f:filter.p} that have a creature type in common",
        lambda f: MostOfOneCreatureType(All(f)),
    ),
    words(
        "condition",
        f"{{o:mention.s}} shares a color with {MOST_COMMON}",
        lambda o: ObjectIs(o, HasMostCommonColor()),
    ),
    *_greatest_or_least(),
    words(
        "group#",
        "({f:card filter#} you own in exile|{f:card filter#} in exile that you own)",
        _yours_exiled,
        _says_yours_exiled,
    ),
    # how often an ability has resolved, once it was said that this is meant
    words("body", "{a:body} if it's the {n:ordinal} time, {s:plain sentence}", _another_time, _says_another_time),
    # counted
    quantity(
        "the number of other {f:card filter.p} in your graveyard", _others_in_graveyard, _says_others_in_graveyard
    ),
)
