"""Words for conditions on how many there are of something: blocking, attached, in one graveyard, more than yours (CR 608.2h)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.objects.names import HasNameOf, IsNamed
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.conditions import AllOf, ObjectIs, SomePlayer, YouControlNone, YouHave
from apnap_plugins.rules.vocabulary.filters import LEAST, IsSelected, Not, YouOwn
from apnap_plugins.rules.vocabulary.quantities import Count, PlayersAmong
from apnap_plugins.rules.vocabulary.selectors import All, EachPlayer, Together
from apnap_plugins.rules.vocabulary.shared import PlayersOfWhom
from apnap_plugins.rules.words.filters import both, parts_of
from apnap_plugins.rules.words.references import BackReference, RepeatedReference

condition: Final = partial(words, "condition")
IN_GRAVEYARD: Final = Count(All(YouOwn(), "graveyard"))

OWN: Final = YouOwn()


# Any: an object as the grammar has them
def _bears_own_name(o: Any, f: Filter, g: Filter) -> ObjectIs:
    """What has no name has one of its own as well (CR 201.2a)."""
    others = Together((All(both(f, Not(IsSelected(o)))), All(both(g, OWN), "graveyard")))
    return ObjectIs(o, Not(HasNameOf(others)))


def _says_bears_own_name(tree: Any) -> Iterator[Bindings]:
    others = getattr(getattr(getattr(tree, "filter", None), "part", None), "of", None)
    parts = others.parts if isinstance(others, Together) else ()
    groups = [parts_of(one.filter) for one in parts if isinstance(one, All)]
    if len(parts) == len(groups) == 2:
        (*f, _), (*g, _) = groups
        if f and g and tree == _bears_own_name(tree.of, both(*f), both(*g)):
            yield {"o": tree.of, "f": both(*f), "g": both(*g)}


def _have_both(f: Filter, n: str, m: str) -> AllOf:
    """One of each name at least (CR 201.2)."""
    return AllOf((YouHave(both(f, IsNamed(n))), YouHave(both(f, IsNamed(m)))))


def _says_have_both(tree: Any) -> Iterator[Bindings]:
    each = [one.filter for one in tree.parts if isinstance(one, YouHave)] if isinstance(tree, AllOf) else []
    if len(each) == 2:
        *of, one = parts_of(each[0])
        *_, other = parts_of(each[1])
        if of and isinstance(one, IsNamed) and isinstance(other, IsNamed):
            if tree == _have_both(both(*of), one.name, other.name):
                yield {"f": both(*of), "n": one.name, "m": other.name}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    condition(
        "a graveyard has {n:many} or more cards in it", lambda n: SomePlayer(EachPlayer(), IN_GRAVEYARD, LEAST, n)
    ),
    words(
        "each one",
        "graveyard with {n:many} or more cards in it",
        lambda n: PlayersAmong(PlayersOfWhom(EachPlayer(), IN_GRAVEYARD, LEAST, n)),
    ),
    condition("you control {f:core.p} named {n:card name} and {m:second card name}", _have_both, _says_have_both),
    condition(
        "{o:mention.s} doesn't have the same name as another {f:filter.s} or a {g:card filter.s} in your graveyard",
        _bears_own_name,
        _says_bears_own_name,
    ),
    condition(
        ("you control neither creature", "you control neither of those creatures"),
        lambda at: YouControlNone(BackReference("those creatures", at)),
        lambda tree: [{}] if isinstance(tree, YouControlNone) and isinstance(tree.of, RepeatedReference) else [],
        placed=True,
    ),
)
