"""Sentences about an X that another one defines, and about another thing that is done instead (CR 107.3i, 608.2c)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Instruction
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.effects.instructions import If, InsteadIf
from apnap_plugins.rules.words.clauses import says_where_x_and_on, steps, where_x_and_on
from apnap_plugins.rules.words.clauses_unless import if_behind, on_condition, says_on_condition
from apnap_plugins.rules.words.references import named_first, with_x

plain_sentence: Final = partial(words, "plain sentence")
sentence: Final = partial(words, "sentence")


def _where_x_throughout(c: Any, q: Any, b: Any) -> Any:
    """The same of any number of sentences that follow, up to the last one with X: it is one number in all of them (CR 107.3i)."""
    last = steps(b)[-1]
    return None if with_x(last, q) == last else where_x_and_on(c, q, b)


def _says_where_x_throughout(tree: Any) -> Iterator[Bindings]:
    yield from (found for found in says_where_x_and_on(tree) if _where_x_throughout(**found) is not None)


def _where_x_and_if(c: Any, q: Any, k: Any, b: Any) -> Any:
    """The same of one sentence with a condition."""
    return _where_x_throughout(c, q, on_condition(k, b))


def _says_where_x_and_if(tree: Any) -> Iterator[Bindings]:
    for found in _says_where_x_throughout(tree):
        for said in says_on_condition(found["b"]):
            yield {"c": found["c"], "q": found["q"], "k": said["q"], "b": said["s"]}


def _instead_where(a: Any, b: Any, r: Any, q: Any) -> Instruction | None:
    """Another thing instead, which is itself done only where something is so: "destroy it if it is small instead if ..."."""
    once = a.then if isinstance(a, If) and a.otherwise is None else a
    done = if_behind(b, r)
    return None if done is None or (isinstance(once, Instruction) and once.compound) else InsteadIf(a, q, done)


def _says_instead_where(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, InsteadIf) and isinstance(tree.instead, If) and tree.instead.otherwise is None:
        b, r = named_first(tree.instead.then, tree.instead.condition)
        yield {"a": tree.what, "b": b, "r": r, "q": tree.condition}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    sentence(
        "{c:clauses}, where x is {q:quantity}. ({b:sentences}|then {b:sentences})",
        _where_x_throughout,
        _says_where_x_throughout,
    ),
    plain_sentence(
        "{c:clauses}, where x is {q:quantity}. if {k:condition}, {b:plain sentence}",
        _where_x_and_if,
        _says_where_x_and_if,
    ),
    plain_sentence(
        "{a:plain sentence} {b:clauses} if {r:condition} instead if {q:condition}.",
        _instead_where,
        _says_instead_where,
    ),
    words(
        "body",
        "{c:clauses}, where x is {q:quantity}. ({b:sentences}|then {b:sentences})",
        _where_x_throughout,
        _says_where_x_throughout,
    ),
)
