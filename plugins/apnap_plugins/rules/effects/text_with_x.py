"""Words for numbers that are called X as something is paid or done: what X is, and what it can't be greater than (CR 107.3)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Instruction, Node
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.casting.instructions import Pay, PayX
from apnap_plugins.rules.costs.costs import PayLifeCost
from apnap_plugins.rules.effects.instructions import DefineX, IfYouDo, May
from apnap_plugins.rules.words.clauses import PAYS_X_LIFE, in_order, says_where_x, splits, where_x
from apnap_plugins.rules.words.references import named_first, with_x

plain_sentence: Final = partial(words, "plain sentence")
quantity: Final = partial(words, "quantity")

_LIFE: Final = May(PAYS_X_LIFE)


# Any: a sentence as the grammar has it
def _life_for(q: Any, b: Any) -> Instruction | None:
    """X is found once, before anybody pays; what is done for it knows it (CR 107.3c, 608.2h)."""
    return DefineX(q, IfYouDo(_LIFE, b)) if with_x(b, q) != b else IfYouDo(with_x(_LIFE, q), b)


def _says_life_for(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, IfYouDo) and isinstance(tree.what, May) and isinstance(tree.what.what, Pay):
        cost = tree.what.what.cost
        if len(cost) == 1 and isinstance(cost[0], PayLifeCost) and tree == _life_for(cost[0].amount, tree.then):
            q, b = named_first(cost[0].amount, tree.then)
            yield {"q": q, "b": b}
    if isinstance(tree, DefineX) and isinstance(tree.then, IfYouDo) and tree.then == IfYouDo(_LIFE, tree.then.then):
        q, b = named_first(tree.x, tree.then.then)
        yield {"q": q, "b": b}


def _pays_x(tree: Any) -> list[PayX]:
    return [part for part in tree.walk() if isinstance(part, PayX)] if isinstance(tree, Node) else []


# Any: a sentence and a number as the grammar has them
def _limited(s: Any, q: Any) -> Any:
    """Of the one cost with an X that the sentence has paid."""
    paid = _pays_x(s)
    if len(paid) != 1 or paid[0].most is not None:
        return None
    return s.rewritten(lambda part: dataclasses.replace(part, most=q) if isinstance(part, PayX) else part)


def _says_limited(tree: Any) -> Iterator[Bindings]:
    paid = _pays_x(tree)
    if len(paid) == 1 and paid[0].most is not None:
        s = tree.rewritten(lambda part: dataclasses.replace(part, most=None) if isinstance(part, PayX) else part)
        yield {"s": s, "q": paid[0].most}


# Any: instructions and a number as the grammar has them
def _then_may(a: Any, b: Any, q: Any) -> Instruction | None:
    """One thing, and then another that may be done, with a number that is found by then."""
    found = where_x(b, q)
    return None if found is None or found == b or with_x(a, q) != a else in_order(a, May(found))


def _says_then_may(tree: Any) -> Iterator[Bindings]:
    for cut in splits(tree):
        last = cut["b"]
        if isinstance(last, May) and last == May(last.what):
            yield from ({"a": cut["a"], "b": found["c"], "q": found["q"]} for found in says_where_x(last.what))


WORDS: Final[tuple[WordDeclaration, ...]] = (
    plain_sentence(
        "you may pay x life, where x is {q:quantity}. if you do, {b:plain sentence}", _life_for, _says_life_for
    ),
    plain_sentence("{s:plain sentence} x can't be greater than {q:quantity}.", _limited, _says_limited),
    plain_sentence("{a:clauses}, then you may {b:clauses}, where x is {q:quantity}.", _then_may, _says_then_may),
)
