"""Words for several cards or permanents that must be something together, which are searched for or chosen (CR 201.2b, 202.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from apnap import Instruction
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.effects.keeping import KeepAndSacrifice
from apnap_plugins.rules.effects.untargeted_choices import ChooseThem
from apnap_plugins.rules.looking.instructions import Pick
from apnap_plugins.rules.objects.joint import (
    JointFilter,
    OfDifferentPlayers,
    Pairwise,
    WithDifferentNames,
    WithTotalAtMost,
)
from apnap_plugins.rules.stack.text_targets import Jointly, jointly_of
from apnap_plugins.rules.vocabulary.actions import Wanted
from apnap_plugins.rules.vocabulary.base import ANY_NUMBER, Filter
from apnap_plugins.rules.vocabulary.filters import EQUAL, Anything, HasStat
from apnap_plugins.rules.words.filters import both, parts_of
from apnap_plugins.rules.words.references import Subject


def _can_be(most: Any, j: Jointly) -> bool:
    """Whether so many cards can be so together: of types in common two, and cards have no controllers (CR 108.4)."""
    joint = j.joint(Anything())
    return not isinstance(joint, OfDifferentPlayers) and (most == 2 or not isinstance(joint, Pairwise))


def _searched() -> Iterator[WordDeclaration]:
    """What several cards must be together that are searched for; less may be found of them."""

    def means(n: Any, f: Filter, j: Jointly) -> Wanted | None:
        return Wanted(j.joint(f), n) if _can_be(n, j) else None

    def says(tree: Any) -> Iterator[Bindings]:
        found = tree.filter if isinstance(tree, Wanted) else None
        if isinstance(found, JointFilter) and tree == Wanted(found, tree.count):
            yield {"n": tree.count, "f": found.of, "j": jointly_of(found)}

    def says_any(tree: Any) -> Iterator[Bindings]:
        for found in says(tree):
            if found["n"] == ANY_NUMBER:
                yield {"f": found["f"], "j": found["j"]}

    kind = "{f:card filter.p} {j:jointly}"
    yield words("wanted.p", f"(up to {{n:many}}|{{n:many}}) {kind}", means, says)
    yield words("wanted.p", f"any number of {kind}", lambda f, j: means(ANY_NUMBER, f, j), says_any)


Make = Callable[[JointFilter, Any], Instruction]
"""Makes what is chosen of how many at most."""


def _choice(zone: str, joint: JointFilter, most: Any) -> ChooseThem:
    return ChooseThem(joint, zone, 0, most)


def _pick(joint: JointFilter, most: Any) -> Pick:
    return Pick(joint, 0, most)


def _chosen(category: str, kind: str, where: str, make: Make) -> Iterator[WordDeclaration]:
    """The same of what is chosen: any number of them, or up to a number."""

    def means(n: Any, f: Filter, j: Jointly) -> Instruction | None:
        of_permanents = where == "" and isinstance(j.joint(f), OfDifferentPlayers)
        return make(j.joint(f), n) if of_permanents or _can_be(n, j) else None

    def says(tree: Any) -> Iterator[Bindings]:
        joint = getattr(tree, "filter", None)
        if isinstance(joint, JointFilter) and isinstance(tree, (ChooseThem, Pick)):
            if tree == make(joint, tree.most):
                yield {"n": tree.most, "f": joint.of, "j": jointly_of(joint)}

    def says_any(tree: Any) -> Iterator[Bindings]:
        for found in says(tree):
            if found["n"] == ANY_NUMBER:
                yield {"f": found["f"], "j": found["j"]}

    def says_some(tree: Any) -> Iterator[Bindings]:
        yield from (found for found in says(tree) if found["n"] != ANY_NUMBER)

    behind = f"{kind} {{j:jointly}} {where}".strip()
    yield words(category, f"any number of {behind}", lambda f, j: means(ANY_NUMBER, f, j), says_any)
    yield words(category, f"up to {{n:many}} {behind}", means, says_some)


def _different_of_value(n: Any, f: Filter, m: Any) -> Wanted:
    return Wanted(WithDifferentNames(both(f, HasStat("mana value", EQUAL, m))), n)


def _says_different_of_value(tree: Any) -> Iterator[Bindings]:
    joint = tree.filter if isinstance(tree, Wanted) else None
    if isinstance(joint, WithDifferentNames) and tree == Wanted(joint, tree.count):
        *rest, last = parts_of(joint.of)
        if rest and isinstance(last, HasStat) and (last.what, last.how) == ("mana value", EQUAL):
            yield {"n": tree.count, "f": both(*rest), "m": last.than}


def _keep_with_total(f: Filter, s: str, m: Any, g: Filter) -> KeepAndSacrifice:
    return KeepAndSacrifice(WithTotalAtMost(f, s, m), 0, ANY_NUMBER, who=Subject(), rest=g)


def _says_keep(tree: Any) -> Iterator[Bindings]:
    joint = tree.filter if isinstance(tree, KeepAndSacrifice) else None
    if isinstance(joint, WithTotalAtMost) and tree.rest is not None:
        found = {"f": joint.of, "s": joint.what, "m": joint.most, "g": tree.rest}
        yield from [found] if tree == _keep_with_total(**found) else []


_TOTAL: Final = "with total {s:stat} {m:number} or less"

WORDS: Final[tuple[WordDeclaration, ...]] = (
    *_searched(),
    *_chosen("choice", "{f:card filter.p}", "from your graveyard", partial(_choice, "graveyard")),
    *_chosen("choice", "{f:filter.p}", "", partial(_choice, "battlefield")),
    *_chosen("pick", "{f:card filter.p}", "from among them", _pick),
    words(
        "verb#",
        f"[chooses|choose] any number of {{f:filter.p}} they control {_TOTAL}, "
        "then [sacrifices|sacrifice] all other {g:filter.p} they control",
        _keep_with_total,
        _says_keep,
    ),
    words(
        "wanted.p",
        "up to {n:many} {f:quality.p} with different names that each have mana value {m:number}",
        _different_of_value,
        _says_different_of_value,
    ),
)
