"""Words for several cards or permanents that must be something together, which are searched for or chosen (CR 201.2b, 202.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.effects.keeping import KeepAndSacrifice
from apnap_plugins.rules.effects.untargeted_choices import ChooseThem
from apnap_plugins.rules.looking.instructions import Pick
from apnap_plugins.rules.objects.joint import JointFilter, WithDifferentNames, WithDifferentNumbers, WithTotalAtMost
from apnap_plugins.rules.vocabulary.actions import Wanted
from apnap_plugins.rules.vocabulary.base import ANY_NUMBER, Filter
from apnap_plugins.rules.vocabulary.filters import EQUAL, Anything, HasStat
from apnap_plugins.rules.words.filters import both, parts_of
from apnap_plugins.rules.words.references import Subject


def _different(said: str, joint: Callable[[Filter], JointFilter]) -> list[WordDeclaration]:
    """Words for several cards that must differ from each other; less may be found of them."""

    def means(n: Any, f: Filter) -> Wanted:
        return Wanted(joint(f), n)

    def says(tree: Any) -> Iterator[Bindings]:
        found = tree.filter if isinstance(tree, Wanted) else None
        if isinstance(found, JointFilter) and found == joint(found.of) and tree == Wanted(found, tree.count):
            yield {"n": tree.count, "f": found.of}

    def says_any(tree: Any) -> Iterator[Bindings]:
        yield from ({"n": found["n"]} for found in says(tree) if found["f"] == Anything())

    some = "(up to {n:many}|{n:many})"
    return [
        words("wanted.p", f"{some} {{f:quality.p}} {said}", means, says),
        words("wanted.p", f"up to {{n:many}} cards {said}", lambda n: means(n, Anything()), says_any),
    ]


def _different_of_value(n: Any, f: Filter, m: Any) -> Wanted:
    return Wanted(WithDifferentNames(both(f, HasStat("mana value", EQUAL, m))), n)


def _says_different_of_value(tree: Any) -> Iterator[Bindings]:
    joint = tree.filter if isinstance(tree, Wanted) else None
    if isinstance(joint, WithDifferentNames) and tree == Wanted(joint, tree.count):
        *rest, last = parts_of(joint.of)
        if rest and isinstance(last, HasStat) and (last.what, last.how) == ("mana value", EQUAL):
            yield {"n": tree.count, "f": both(*rest), "m": last.than}


def _any_number_of_total(f: Filter, s: str, m: Any) -> Wanted:
    return Wanted(WithTotalAtMost(f, s, m), ANY_NUMBER)


def _says_any_number_of_total(tree: Any) -> Iterator[Bindings]:
    joint = tree.filter if isinstance(tree, Wanted) else None
    if isinstance(joint, WithTotalAtMost) and tree == Wanted(joint, ANY_NUMBER):
        yield {"f": joint.of, "s": joint.what, "m": joint.most}


def _joint_choice(zone: str, f: Filter, s: str, m: Any) -> ChooseThem:
    return ChooseThem(WithTotalAtMost(f, s, m), zone, 0, ANY_NUMBER)


def _says_joint_choice(zone: str) -> Any:
    def says(tree: Any) -> Iterator[Bindings]:
        joint = tree.filter if isinstance(tree, ChooseThem) else None
        if isinstance(joint, WithTotalAtMost) and tree == _joint_choice(zone, joint.of, joint.what, joint.most):
            yield {"f": joint.of, "s": joint.what, "m": joint.most}

    return says


def _of_different_powers(f: Filter) -> ChooseThem:
    return ChooseThem(WithDifferentNumbers(f, "power"), "battlefield", 0, ANY_NUMBER)


def _says_of_different_powers(tree: Any) -> Iterator[Bindings]:
    joint = tree.filter if isinstance(tree, ChooseThem) else None
    if isinstance(joint, WithDifferentNumbers) and tree == _of_different_powers(joint.of):
        yield {"f": joint.of}


def _pick_with_total(f: Filter, s: str, m: Any) -> Pick:
    return Pick(WithTotalAtMost(f, s, m), 0, ANY_NUMBER)


def _says_pick(tree: Any) -> Iterator[Bindings]:
    joint = tree.filter if isinstance(tree, Pick) else None
    if isinstance(joint, WithTotalAtMost) and tree == _pick_with_total(joint.of, joint.what, joint.most):
        yield {"f": joint.of, "s": joint.what, "m": joint.most}


def _keep_with_total(f: Filter, s: str, m: Any, g: Filter) -> KeepAndSacrifice:
    return KeepAndSacrifice(WithTotalAtMost(f, s, m), 0, ANY_NUMBER, who=Subject(), rest=g)


def _says_keep(tree: Any) -> Iterator[Bindings]:
    joint = tree.filter if isinstance(tree, KeepAndSacrifice) else None
    if isinstance(joint, WithTotalAtMost) and tree.rest is not None:
        found = {"f": joint.of, "s": joint.what, "m": joint.most, "g": tree.rest}
        yield from [found] if tree == _keep_with_total(**found) else []


_TOTAL: Final = "with total {s:stat} {m:number} or less"

WORDS: Final[tuple[WordDeclaration, ...]] = (
    words(
        "choice",
        f"any number of {{f:card filter.p}} {_TOTAL} from your graveyard",
        lambda f, s, m: _joint_choice("graveyard", f, s, m),
        _says_joint_choice("graveyard"),
    ),
    words(
        "choice", "any number of {f:filter.p} with different powers", _of_different_powers, _says_of_different_powers
    ),
    words("pick", f"any number of {{f:card filter.p}} {_TOTAL} from among them", _pick_with_total, _says_pick),
    words(
        "verb#",
        f"[chooses|choose] any number of {{f:filter.p}} they control {_TOTAL}, "
        "then [sacrifices|sacrifice] all other {g:filter.p} they control",
        _keep_with_total,
        _says_keep,
    ),
    *_different("with different names", WithDifferentNames),
    *_different("that each have different names", WithDifferentNames),
    *_different("with different powers", lambda f: WithDifferentNumbers(f, "power")),
    words(
        "wanted.p",
        "up to {n:many} {f:quality.p} with different names that each have mana value {m:number}",
        _different_of_value,
        _says_different_of_value,
    ),
    words(
        "wanted.p",
        "any number of {f:quality.p} with total {s:stat} {m:number} or less",
        _any_number_of_total,
        _says_any_number_of_total,
    ),
)
