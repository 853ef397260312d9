"""Words for what greater creatures can't block, and damage assigned as though a creature weren't blocked (CR 509.1b, 510.1c)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.attachments.attachments import IsEnchanted
from apnap_plugins.rules.combat.effects import AssignAsUnblocked, AtMostAttack, AtMostBlock
from apnap_plugins.rules.combat.instructions import ForAWhile
from apnap_plugins.rules.combat.text import WHO
from apnap_plugins.rules.continuous.continuous import CreateEffect
from apnap_plugins.rules.vocabulary.filters import Itself, YouControl
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, You
from apnap_plugins.rules.words.filters import parts_of

static: Final = partial(words, "static")

_SO: Final = "as though it weren't blocked"


def _this_turn(who: Any, d: Any) -> ForAWhile:
    return ForAWhile(who, (AssignAsUnblocked(WHO, always=True),), d)


def _says_this_turn(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, ForAWhile) and tree == _this_turn(tree.about, tree.duration):
        yield {"who": tree.about, "d": tree.duration}


def _says_each(tree: Any) -> Iterator[Bindings]:
    """Of creatures that you control: you decide."""
    one = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if (
        isinstance(one, AssignAsUnblocked)
        and one == AssignAsUnblocked(one.filter)
        and YouControl() in parts_of(one.filter)
    ):
        yield {"f": one.filter}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    static("no more than one creature can attack you each combat", lambda: (AtMostAttack(1, You()),)),
    static("no more than {n:many} creatures can attack you each combat", lambda n: (AtMostAttack(n, You()),)),
    words(
        "clause",
        "each opponent can't block with more than one creature {d:time}",
        lambda d: CreateEffect(AtMostBlock(1, EachOpponent()), d),
    ),
    words(
        "clause",
        "each opponent can't block with more than {n:many} creatures {d:time}",
        lambda n, d: CreateEffect(AtMostBlock(n, EachOpponent()), d),
    ),
    static(
        tuple(
            f"you may have ~ assign {whose} combat damage as though {who} weren't blocked"
            for whose, who in (("its", "it"), ("his", "he"), ("her", "she"), ("their", "they"))
        ),
        lambda: (AssignAsUnblocked(Itself()),),
    ),
    static(
        f"for each {{f:filter.s}}, you may have that creature assign its combat damage {_SO}",
        lambda f: (AssignAsUnblocked(f),) if YouControl() in parts_of(f) else None,
        _says_each,
    ),
    static(
        f"enchanted creature's controller may have it assign its combat damage {_SO}",
        lambda: (AssignAsUnblocked(IsEnchanted()),),
    ),
    words(
        "clause",
        (
            f"{{who:mention.s}} assigns its combat damage {{d:time}} {_SO}",
            "{who:mention.p} assign their combat damage {d:time} as though they weren't blocked",
        ),
        _this_turn,
        _says_this_turn,
    ),
)
