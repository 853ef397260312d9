"""Words for damage that each of several deals by its own power, or is dealt by a number of their own (CR 120.1, 608.2h)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Instruction
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.damage.instructions import DealOwnAmount, EachDealsItsPower, EachDealsToItsController
from apnap_plugins.rules.damage.quantities import LifeOf
from apnap_plugins.rules.damage.selectors import PlayersDealtDamage
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import Filter, Selector
from apnap_plugins.rules.vocabulary.filters import YouControl, YouOwn
from apnap_plugins.rules.vocabulary.quantities import Count, Times
from apnap_plugins.rules.vocabulary.selectors import All, You
from apnap_plugins.rules.vocabulary.terms import Half
from apnap_plugins.rules.words.filters import both, parts_of
from apnap_plugins.rules.words.references import BackReference, Reference, Subject, kind_of, rewritten

clause: Final = partial(words, "clause")
own: Final = partial(words, "that player's number")
verb: Final = partial(words, "verb#")

HAND: Final = Count(All(YouOwn(), "hand"))


def _are_several(o: Any, player: bool) -> bool:
    """Whether a mention is of several objects, or players, each of which acts for itself."""
    if isinstance(o, BackReference):
        return not player and o.word.startswith("each of")
    of = getattr(o, "of", o)
    return isinstance(o, Reference) and isinstance(of, Selector) and of.several and (kind_of(of) == "player") == player


def _their_power(o: Any, to: Any) -> Instruction | None:
    """What it is dealt to is not the objects themselves: "that creature" is another."""
    if not _are_several(o, False):
        return None
    but = rewritten(to, lambda p: dataclasses.replace(p, but=o.at) if isinstance(p, BackReference) else p)
    return EachDealsItsPower(o, but)


# Any: whom the words name
def _targets_by_power(o: Any, to: Any) -> Instruction | None:
    """Each of several targets by its own power, as of things that are no targets."""
    of = getattr(o, "of", None)
    several = isinstance(o, Reference) and isinstance(of, TargetSpec) and of.filter is not None and of.maximum != 1
    return EachDealsItsPower(o, to) if several else None


def _says_their_power(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, EachDealsItsPower):
        yield {"o": tree.by, "to": tree.to}


def _to_their_controllers(o: Any, n: Any) -> Instruction | None:
    return EachDealsToItsController(o, n) if _are_several(o, False) else None


def _says_to_their_controllers(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, EachDealsToItsController):
        yield {"o": tree.by, "n": tree.amount}


def controlled(f: Filter) -> Count:
    """How many things of a kind you control, "you" being whoever is asked."""
    return Count(All(both(f, YouControl())))


# Any: a tree, whatever it is
def says_controlled(tree: Any) -> Iterator[Bindings]:
    """The kind of which it is such a number."""
    if isinstance(tree, Count) and isinstance(tree.of, All) and tree.of.zone == "battlefield":
        *rest, last = parts_of(tree.of.filter)
        if rest and last == YouControl():
            yield {"f": both(*rest)}


# Any: whom the words name, and how much that is for each
def deal_own_amount(to: Any, q: Any) -> Instruction | None:
    """Damage to each of several players by a number of their own; of one player "that player" is said by other words."""
    return DealOwnAmount(q, to, Subject()) if _are_several(to, True) else None


# Any: a tree, whatever it is
def says_own_damage(tree: Any) -> Iterator[Bindings]:
    """To whom, and the number."""
    if isinstance(tree, DealOwnAmount) and tree.by == Subject():
        yield {"to": tree.to, "q": tree.amount}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words("named.s", "each player dealt damage this way", PlayersDealtDamage),
    words("named.s", "each opponent dealt damage this way", lambda: PlayersDealtDamage(True)),
    clause("{o:mention.s} deals damage equal to its power to {to:mentions}", _their_power, _says_their_power),
    clause(
        "{o:mention.p} each deal damage equal to their power to {to:mentions}", _targets_by_power, _says_their_power
    ),
    clause(
        "{o:mention.s} deals {n:number} damage to its controller", _to_their_controllers, _says_to_their_controllers
    ),
    own("the number of {f:filter.p} that player controls", controlled, says_controlled),
    own("the number of cards in that player's hand", lambda: HAND),
    own("that player's life total", lambda: LifeOf(You())),
    own("half {n:that player's number}, rounded up", lambda n: Half(n, True)),
    own("half {n:that player's number}, rounded down", lambda n: Half(n, False)),
    own("twice {n:that player's number}", lambda n: Times(2, n)),
    verb("[deals|deal] damage to {to:mention.s} equal to {q:that player's number}", deal_own_amount, says_own_damage),
)
