"""Words for several cards that are searched for and must be something together (CR 201.2b, 202.3, 701.19a)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.objects.joint import JointFilter, WithDifferentNames, WithDifferentNumbers, WithTotalAtMost
from apnap_plugins.rules.vocabulary.actions import Wanted
from apnap_plugins.rules.vocabulary.base import ANY_NUMBER, Filter
from apnap_plugins.rules.vocabulary.filters import EQUAL, Anything, HasStat
from apnap_plugins.rules.words.filters import both, parts_of


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


WORDS: Final[tuple[WordDeclaration, ...]] = (
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
