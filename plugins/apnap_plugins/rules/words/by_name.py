"""Words for what an ability in quotes calls by name: the object whose effect gives it, "\u2248" in normal form (CR 201.5a)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Node
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.attachments.costs import UnattachCost
from apnap_plugins.rules.costs.object_costs import SacrificeCost
from apnap_plugins.rules.vocabulary.filters import IsOneOf
from apnap_plugins.rules.vocabulary.selectors import ByName, calls_by_name
from apnap_plugins.rules.words.references import Reference

GIVER: Final = "\u2248"

cost_part: Final = partial(words, "cost part")


# Any: a row of abilities, or what stands for it while words are turned around
def names_its_giver(abilities: Any) -> bool:
    """Whether one of several abilities in quotes calls by name what gives them.

    An effect grants that with the name (`granted`). A copy and an emblem have such abilities as they are, and don't know it.
    """
    row = abilities if isinstance(abilities, tuple) else ()
    return any(isinstance(one, Node) and calls_by_name(one) for one in row)


def _own(tree: Any) -> Iterator[Bindings]:
    if tree == ByName() or (isinstance(tree, Reference) and tree.of == ByName()):
        yield {}


def _unattached(at: int) -> tuple[UnattachCost, ...]:
    """It is mentioned so that "it" behind the colon can mean it."""
    return (UnattachCost(Reference(ByName(), at)),)


def _says_unattached(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], UnattachCost):
        yield from _own(tree[0].what)


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words("named.s", GIVER, ByName),
    words("possessor", f"{GIVER}'s", lambda at: Reference(ByName(), at), _own, placed=True),
    cost_part(f"sacrifice {GIVER}", lambda: (SacrificeCost(IsOneOf(ByName())),)),
    cost_part(f"unattach {GIVER}", _unattached, _says_unattached, placed=True),
)
