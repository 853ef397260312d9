"""Words for what can't be the target of certain spells and abilities, and for targets that are something together (CR 115)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from apnap.words import Bindings, Hole, WordDeclaration, words
from apnap_plugins.rules.combat.text import WHO
from apnap_plugins.rules.objects.joint import (
    JointFilter,
    OfDifferentPlayers,
    OfOneKind,
    Pairwise,
    WithDifferentNames,
    WithDifferentNumbers,
    WithTotalAtMost,
)
from apnap_plugins.rules.objects.returning import ExileUntilOtherLeaves
from apnap_plugins.rules.stack.filters import IsSpell
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.stack.untargetable import CantBeTargeted
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.filters import Anything, OpponentOwns, YouOwn
from apnap_plugins.rules.vocabulary.selectors import All
from apnap_plugins.rules.words.filters import both, parts_of
from apnap_plugins.rules.words.references import OTHER, ThatMuch, is_that_much

rule: Final = partial(words, "rule#")
named_s: Final = partial(words, "named.s")


def _of_spells(f: Filter) -> Any:
    return (CantBeTargeted(WHO, f),)


def _of_both(f: Filter, k: Filter) -> Any:
    """The spells and the sources have the same quality."""
    return (CantBeTargeted(WHO, f, k),) if f == both(k, IsSpell()) else None


def _says_both(tree: Any) -> Iterator[Bindings]:
    one = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(one, CantBeTargeted) and one.spells is not None and one.sources is not None:
        if tree == _of_both(one.spells, one.sources):
            yield {"f": one.spells, "k": one.sources}


@dataclass(frozen=True)
class Jointly:
    """What several targets are together: `joint` makes the filter for that of the one for each of them (CR 601.2c)."""

    what: Callable[..., JointFilter]
    about: tuple[Any, ...] = ()
    """What the filter has beside that, in the order of its fields."""

    def joint(self, f: Filter) -> JointFilter:
        """Those that `f` means, together so."""
        return self.what(f, *self.about)


def jointly_of(joint: JointFilter) -> Jointly:
    """What such a filter says of several, beside what each of them is."""
    about = tuple(getattr(joint, name) for name in ("what", "most", "share") if hasattr(joint, name))
    return Jointly(type(joint), about)


def _says_total(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Jointly) and tree.what is WithTotalAtMost:
        yield {"s": tree.about[0], "m": tree.about[1]}


def _can_be(r: tuple[Any, Any], j: Jointly) -> bool:
    """Whether so many can be so together: of any number those that are; of types in common two, who else would be meant.

    How many of several can have different numbers is known (CR 601.2c).
    """
    if isinstance(j.joint(Anything()), Pairwise):
        return bool(r[1] == 2)
    return bool(r[0] == 0 or (r[0] == r[1] and j.what is WithDifferentNumbers))


def _together(r: tuple[Any, Any], f: Filter, j: Jointly) -> TargetSpec | None:
    """Targets that go together."""
    return TargetSpec(j.joint(f), minimum=r[0], maximum=r[1]) if isinstance(j, Hole) or _can_be(r, j) else None


def _says_together(tree: Any) -> Iterator[Bindings]:
    joint = tree.filter if isinstance(tree, TargetSpec) else None
    if isinstance(joint, JointFilter):
        found: Bindings = {"r": (tree.minimum, tree.maximum), "f": joint.of, "j": jointly_of(joint)}
        if tree == _together(**found):
            yield found


def _cards_together(r: tuple[Any, Any], f: Filter, j: Jointly, z: tuple[str, Filter]) -> TargetSpec | None:
    """The same of cards in a graveyard."""
    if not isinstance(j, Hole) and not _can_be(r, j):
        return None
    return TargetSpec(j.joint(both(f, z[1])), minimum=r[0], maximum=r[1], zone=z[0])


def _of_one_player(r: tuple[Any, Any], f: Filter) -> TargetSpec | None:
    """Permanents that one player controls, whoever that is."""
    return None if r[1] == 1 else TargetSpec(f, minimum=r[0], maximum=r[1], one_owner=True)


def _says_of_one_player(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, TargetSpec) and tree.filter is not None and tree.zone == "battlefield" and tree.one_owner:
        found: Bindings = {"r": (tree.minimum, tree.maximum), "f": tree.filter}
        if tree == _of_one_player(**found):
            yield found


def _says_cards_together(tree: Any) -> Iterator[Bindings]:
    joint = tree.filter if isinstance(tree, TargetSpec) else None
    if isinstance(joint, JointFilter):
        *rest, last = parts_of(joint.of)
        owned = last in (YouOwn(), OpponentOwns())
        f, owner = (both(*rest), last) if owned else (joint.of, Anything())
        found: Bindings = {
            "r": (tree.minimum, tree.maximum), "f": f, "j": jointly_of(joint), "z": (tree.zone, owner)
        }  # fmt: skip
        if tree == _cards_together(**found):
            yield found


def _that_many(other: bool) -> dict[str, Any]:
    """Targets of which there may be as many as something was that the text said before (CR 601.2c)."""

    def means(f: Filter, at: int) -> TargetSpec:
        return TargetSpec(f, minimum=0, maximum=ThatMuch(at), other_than=OTHER if other else ())

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, TargetSpec) and tree.filter is not None and is_that_much(tree.maximum):
            if tree == TargetSpec(tree.filter, minimum=0, maximum=tree.maximum, other_than=tree.other_than):
                if bool(tree.other_than) == other:
                    yield {"f": tree.filter}

    return {"means": means, "says": says, "placed": True}


def _that_many_cards(f: Filter, z: tuple[str, Filter], at: int) -> TargetSpec:
    return TargetSpec(both(f, z[1]), zone=z[0], minimum=0, maximum=ThatMuch(at))


def _says_that_many_cards(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, TargetSpec) and tree.filter is not None and is_that_much(tree.maximum):
        *rest, last = parts_of(tree.filter)
        owned = last in (YouOwn(), OpponentOwns())
        f, owner = (both(*rest), last) if owned else (tree.filter, Anything())
        if tree.zone != "battlefield" and tree == TargetSpec(tree.filter, "", 0, tree.maximum, tree.zone):
            yield {"f": f, "z": (tree.zone, owner)}


def _there_and_in_graveyards(f: Filter, g: Filter) -> tuple[CantBeTargeted, CantBeTargeted]:
    return (
        CantBeTargeted(f, IsSpell(), Anything(), theirs=True),
        CantBeTargeted(g, IsSpell(), Anything(), theirs=True, zone="graveyard"),
    )


def _says_there_and_in_graveyards(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 2 and all(isinstance(one, CantBeTargeted) for one in tree):
        if tree == _there_and_in_graveyards(tree[0].filter, tree[1].filter):
            yield {"f": tree[0].filter, "g": tree[1].filter}


def _says_all_spells(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, All) and tree.zone == "stack" and isinstance(tree.filter, Filter):
        yield {"f": tree.filter}


_CANT: Final = "can't be the (target|targets) of"


# Any: mentions as words make them
def _until_other(o: Any, b: Any) -> ExileUntilOtherLeaves | None:
    """Of another object than this one, for which there are words: a target."""
    target = isinstance(getattr(b, "of", None), TargetSpec)
    return ExileUntilOtherLeaves(o, b) if target or isinstance(b, Hole) else None


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words("clause", "exile {o:mentions} until {b:mention.s} leaves the battlefield", _until_other),
    words(
        "jointly", "with total {s:stat} {m:number} or less", lambda s, m: Jointly(WithTotalAtMost, (s, m)), _says_total
    ),
    words("jointly", "(with|that each have) different names", lambda: Jointly(WithDifferentNames)),
    words("jointly", "controlled by different players", lambda: Jointly(OfDifferentPlayers)),
    *(
        declared
        for what in ("creature type", "card type")
        for declared in (
            words("jointly", f"that share a {what}", partial(Jointly, OfOneKind, (what, True))),
            words("jointly", f"that share no {what}s", partial(Jointly, OfOneKind, (what, False))),
        )
    ),
    words(
        "named.p",
        "{r:target range} target {f:filter.p} (controlled by the same player|with the same controller)",
        _of_one_player,
        _says_of_one_player,
    ),
    *(
        words("jointly", f"with different {said}", partial(Jointly, WithDifferentNumbers, (what,)))
        for said, what in (("powers", "power"), ("toughnesses", "toughness"), ("mana values", "mana value"))
    ),
    words("named.p", "all {f:spell filter.p}", lambda f: All(f, "stack"), _says_all_spells),
    words("named.p", "{r:target range} target {f:filter.p} {j:jointly}", _together, _says_together),
    named_s("each of {r:target range} target {f:filter.p} {j:jointly}", _together, _says_together),
    words(
        "named.p",
        "{r:target range} target {f:card filter.p} {j:jointly} from {z:zone of cards}",
        _cards_together,
        _says_cards_together,
    ),
    words("named.p", "up to that many target {f:filter.p}", **_that_many(False)),
    words("named.p", "up to that many other target {f:filter.p}", **_that_many(True)),
    words(
        "named.p",
        "up to that many target {f:card filter.p} from {z:zone of cards}",
        _that_many_cards,
        _says_that_many_cards,
        placed=True,
    ),
    rule(f"{_CANT} {{f:spell filter.p}}", _of_spells),
    rule(f"{_CANT} {{f:spell filter.p}} or abilities from {{k:kind}} sources", _of_both, _says_both),
    rule(
        f"{_CANT} spells or abilities your opponents control",
        lambda: (CantBeTargeted(WHO, IsSpell(), Anything(), theirs=True),),
    ),
    words(
        "static",
        "cards in graveyards can't be the targets of spells or abilities",
        lambda: (CantBeTargeted(Anything(), IsSpell(), Anything(), zone="graveyard"),),
    ),
    words(
        "static",
        "{f:filter.p} on the battlefield and {g:card filter.p} in graveyards can't be the targets of spells or abilities your "
        "opponents control",
        _there_and_in_graveyards,
        _says_there_and_in_graveyards,
    ),
)
