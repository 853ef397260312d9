"""Clauses and sentences: who does what, in which order, and on what condition (CR 608.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from apnap import Instruction
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.instructions import (
    Do,
    If,
    IfYouDo,
    May,
    Pay,
    PutCountersOn,
    RemoveCountersFrom,
    TapThem,
    UnlessPaid,
    UntapThem,
    do,
)
from apnap_plugins.rules.selection import EachOpponent, EachPlayer, You
from apnap_plugins.rules.words.references import Mention, same, subjects_of, with_subject, with_x, x_of


def steps(tree: Any) -> tuple[Instruction, ...]:
    """The instructions that one is made of."""
    return tree.steps if isinstance(tree, Do) else (tree,)


def in_order(a: Instruction, b: Instruction) -> Instruction:
    """One after the other."""
    return do(*steps(a), *steps(b))


def splits(tree: Any) -> Iterator[Bindings]:
    """Where a row of instructions may be cut in two."""
    if isinstance(tree, Do):
        for at in range(1, len(tree.steps)):
            yield {"a": do(*tree.steps[:at]), "b": do(*tree.steps[at:])}


def _as_you(tree: Any) -> Iterator[Bindings]:
    for found in subjects_of(tree):
        if found["who"] == You():
            yield {"v": found["v"]}


def _one_may(who: Any, v: Any) -> Instruction | None:
    """Of several players each decides for themselves, which takes an instruction that asks them one by one."""
    several = isinstance(who, Mention) and who.of in (EachPlayer(), EachOpponent())
    return None if several else May(with_subject(v, who), who=who)


def _may(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, May) and tree == May(tree.what, who=tree.who):
        yield from (found for found in subjects_of(tree.what) if same(found["who"], tree.who))


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words("verb#", "{a:act#}", means=lambda a: a),
    words("verb#", "{a:verb#} and {b:verb#}", "{a:verb#}, then {b:verb#}", means=in_order, says=splits),
    words("clause", "{v:act.p}", means=lambda v: with_subject(v, You()), says=_as_you),
    words("clause", "{who:mention.s} {v:verb.s}", means=lambda who, v: with_subject(v, who), says=subjects_of),
    words("clause", "{who:mention.p} {v:verb.p}", means=lambda who, v: with_subject(v, who), says=subjects_of),
    words("clause", "tap {o:mentions}", means=TapThem),
    words("clause", "untap {o:mentions}", means=UntapThem),
    words("clause", "pay {c:cost}", means=Pay),
    words("clause", "put a {k:counter kind} counter on {o:mentions}", means=lambda k, o: PutCountersOn(k, 1, o)),
    words("clause", "put {n:many} {k:counter kind} counters on {o:mentions}", means=lambda n, k, o: PutCountersOn(k, n, o)),
    words("clause", "remove a {k:counter kind} counter from {o:mentions}", means=lambda k, o: RemoveCountersFrom(k, 1, o)),
    words("clause", "remove {n:many} {k:counter kind} counters from {o:mentions}",
          means=lambda n, k, o: RemoveCountersFrom(k, n, o)),
    words("clauses", "{c:clause}", means=lambda c: c),
    words("clauses", "{a:clause}, then {b:clauses}", "{a:clause} and {b:clauses}", "{a:clause}, and {b:clauses}",
          means=in_order, says=splits),
    words("plain sentence", "{c:clauses}.", means=lambda c: c),
    words("plain sentence", "you may {c:clauses}.", means=May),
    words("plain sentence", "{who:mention.s} may {v:verb.p}.", "{who:mention.p} may {v:verb.p}.",
          means=_one_may, says=_may),
    words("plain sentence", "{c:clauses} if {q:condition}.", means=lambda c, q: If(q, c)),
    words("plain sentence", "{c:clauses}, where x is {q:quantity}.", means=with_x,
          says=lambda t: [{"c": found["e"], "q": found["q"]} for found in x_of(t)]),
    words("plain sentence", "{c:clauses} unless {who:mention.s} pays {k:cost}.", means=lambda c, who, k: UnlessPaid(c, k, who)),
    words("plain sentence", "{c:clauses} unless {who:mention.p} pay {k:cost}.", means=lambda c, who, k: UnlessPaid(c, k, who)),
    words("plain sentence", "{a:plain sentence} if you do, {b:plain sentence}", means=IfYouDo),
    words("sentence", "{s:plain sentence}", means=lambda s: s),
    words("sentence", "if {q:condition}, {s:plain sentence}", means=If),
    # what an ability does after its cost or trigger event: a condition at its beginning would belong to the event
    words("body", "{s:plain sentence}", means=lambda s: s),
    words("body", "{a:body} {b:sentence}", "{a:body} then {b:sentence}", means=in_order, says=splits),
    words("sentences", "{b:body}", means=lambda b: b),
    words("sentences", "if {q:condition}, {s:plain sentence}", means=If),
    words("sentences", "if {q:condition}, {s:plain sentence} {b:body}", means=lambda q, s, b: in_order(If(q, s), b),
          says=lambda t: [{"q": a["a"].condition, "s": a["a"].then, "b": a["b"]} for a in splits(t)
                          if isinstance(a["a"], If) and a["a"].otherwise is None]),
)  # fmt: skip
