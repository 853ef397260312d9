"""Words for what can't be the target of certain spells and abilities (CR 115.4, 101.2)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.combat.text import WHO
from apnap_plugins.rules.stack.filters import IsSpell
from apnap_plugins.rules.stack.untargetable import CantBeTargeted
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.filters import Anything
from apnap_plugins.rules.words.filters import both

rule: Final = partial(words, "rule#")


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


_CANT: Final = "can't be the (target|targets) of"

WORDS: Final[tuple[WordDeclaration, ...]] = (
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
)
