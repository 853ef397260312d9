"""Words for two things in one sentence, each of which is done on a condition of its own (CR 608.2c)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Condition, Instruction
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.counters.filters import HasCounter
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.damage.instructions import DealDamage, DealDamages, GainLife
from apnap_plugins.rules.effects.instructions import (
    Do,
    If,
    InsteadIf,
    May,
    RepeatAtWill,
    RepeatIf,
    RepeatIfDone,
    RepeatSoOften,
    do,
)
from apnap_plugins.rules.vocabulary.conditions import AnyOf, ObjectIs
from apnap_plugins.rules.vocabulary.selectors import You
from apnap_plugins.rules.words.clauses import in_order, says_if_otherwise
from apnap_plugins.rules.words.references import named_first, same, subjects_of, with_subject

plain_sentence: Final = partial(words, "plain sentence")


def _on_two(a: Instruction, p: Condition, b: Instruction, q: Condition) -> Instruction:
    """One after the other; what the first does is no reason for the second not to be done."""
    return do(If(p, a), If(q, b))


def _says_on_two(tree: Any) -> Iterator[Bindings]:
    row = [one for one in tree.steps if isinstance(one, If) and one.otherwise is None] if isinstance(tree, Do) else []
    if len(row) == 2 == len(tree.steps):
        (a, p), (b, q) = (named_first(one.then, one.condition) for one in row)
        yield {"a": a, "p": p, "b": b, "q": q}


def _if_and_if(q: Any, s: Any, p: Any, t: Any) -> Instruction:
    """Two sentences one after the other, each of which is done on a condition of its own."""
    return in_order(If(q, s), If(p, t))


def _says_if_and_if(tree: Any) -> Iterator[Bindings]:
    row = tree.steps if isinstance(tree, Do) else ()
    conditional = [step for step in row if isinstance(step, If) and step.otherwise is None]
    if len(row) == 2 == len(conditional):
        (q, s), (p, t) = ((step.condition, step.then) for step in conditional)
        yield {"q": q, "s": s, "p": p, "t": t}


def _if_and_if_otherwise(q: Any, s: Any, p: Any, t: Any, b: Any) -> Instruction:
    """Behind two of them, "otherwise" is where neither condition holds."""
    return If(AnyOf((q, p)), _if_and_if(q, s, p, t), b)


def _says_if_and_if_otherwise(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, If) and tree.otherwise is not None:
        for found in _says_if_and_if(tree.then):
            if tree.condition == AnyOf((found["q"], found["p"])):
                yield {**found, "b": tree.otherwise}


def _verbs_on_two(who: Any, v: Any, p: Condition, w: Any, q: Condition) -> Instruction | None:
    """Of one that is named before both."""
    a, b = with_subject(v, who), with_subject(w, who)
    return None if a is None or b is None else _on_two(a, p, b, q)


def _says_verbs_on_two(tree: Any) -> Iterator[Bindings]:
    for found in _says_on_two(tree):
        for one in subjects_of(found["a"]):
            for other in subjects_of(found["b"]):
                if same(one["who"], other["who"]):
                    yield {"who": one["who"], "v": one["v"], "p": found["p"], "w": other["v"], "q": found["q"]}


def _counters_on_two(k: str, o: Any, p: Condition, j: str, b: Any, q: Condition) -> Instruction:
    return _on_two(PutCounters(k, 1, o), p, PutCounters(j, 1, b), q)


def _says_counters_on_two(tree: Any) -> Iterator[Bindings]:
    for found in _says_on_two(tree):
        a, b = found["a"], found["b"]
        if isinstance(a, PutCounters) and isinstance(b, PutCounters) and a.amount == 1 == b.amount:
            yield {"k": a.kind, "o": a.on, "p": found["p"], "j": b.kind, "b": b.on, "q": found["q"]}


def _life_on_two(n: Any, p: Condition, m: Any, q: Condition) -> Instruction:
    return _on_two(GainLife(n), p, GainLife(m), q)


def _says_life_on_two(tree: Any) -> Iterator[Bindings]:
    for found in _says_on_two(tree):
        gained = (found["a"], found["b"])
        if all(isinstance(one, GainLife) and one == GainLife(one.amount) for one in gained):
            yield {"n": gained[0].amount, "p": found["p"], "m": gained[1].amount, "q": found["q"]}


def _damage_on_two(o: Any, n: Any, a: Any, p: Condition, m: Any, b: Any, q: Condition) -> Instruction:
    """Where both conditions hold, all of the damage is dealt at one moment (CR 120.1, 608.2f)."""
    both = DealDamages(((n, a), (m, b)), o)
    return If(p, If(q, both, DealDamage(n, a, o)), If(q, DealDamage(m, b, o)))


def _says_damage_on_two(tree: Any) -> Iterator[Bindings]:
    first = tree.then if isinstance(tree, If) else None
    both = first.then if isinstance(first, If) else None
    if isinstance(first, If) and isinstance(both, DealDamages) and len(both.parts) == 2:
        (n, a), (m, b) = both.parts
        if same(tree, _damage_on_two(both.by, n, a, tree.condition, m, b, first.condition)):
            yield {"o": both.by, "n": n, "a": a, "p": tree.condition, "m": m, "b": b, "q": first.condition}


def _changed_instead(a: Any, o: Any, p: Any, q: Condition) -> InsteadIf | None:
    """Another change instead, which lasts as long as the one that the sentence before says."""
    return InsteadIf(a, q, Change(o, p, a.duration)) if isinstance(a, Change) else None


def _says_changed_instead(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, InsteadIf) and isinstance(tree.instead, Change):
        o, p = tree.instead.objects, tree.instead.parts
        if tree == _changed_instead(tree.what, o, p, tree.condition):
            yield {"a": tree.what, "o": o, "p": p, "q": tree.condition}


def _says_repeated(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, RepeatIf):
        yield {"a": tree.what, "q": tree.condition, "c": tree.then}


def _says_at_will(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, RepeatAtWill):
        yield {"a": tree.what}


def _if_it_has_otherwise(c: Instruction, q: Any, b: Instruction) -> Instruction | None:
    """Behind a condition on what one object has."""
    return If(q, c, b) if isinstance(q, ObjectIs) and isinstance(q.filter, HasCounter) else None


# Any: an instruction as it is being read
def _ends_in_offer(a: Any) -> bool:
    """Whether the last thing is an offer to you, which may depend on a condition."""
    last = a.row()[-1] if isinstance(a, Instruction) else None
    offer = last.then if isinstance(last, If) and last.otherwise is None else last
    return isinstance(offer, May) and offer.who == You() and offer.otherwise is None


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words("sentences", "{a:body} you may repeat this process any number of times.", RepeatAtWill, _says_at_will),
    words(
        "body",
        "{a:body} if you do, repeat this process.",
        lambda a: RepeatIfDone(a) if _ends_in_offer(a) else None,
        lambda t: [{"a": t.what}] if isinstance(t, RepeatIfDone) else [],
    ),
    words(
        "body",
        (
            "{a:body} if {q:condition}, repeat this process once.",
            "{a:body} then if {q:condition}, repeat this process once.",
        ),
        lambda a, q: RepeatSoOften(a, 1, q),
        lambda t: (
            [{"a": t.what, "q": t.condition}] if isinstance(t, RepeatSoOften) and t.condition and t.more == 1 else []
        ),
    ),
    words(
        "sentences",
        ("{a:body} repeat this process {n:many} more times.", "{a:body} then repeat this process {n:many} more times."),
        RepeatSoOften,
        lambda t: [{"a": t.what, "n": t.more}] if isinstance(t, RepeatSoOften) and t.condition is None else [],
    ),
    words(
        "sentences",
        "if {q:condition}, {s:plain sentence} if {p:condition}, {t:plain sentence}",
        _if_and_if,
        _says_if_and_if,
    ),
    *(
        words(
            category,
            "if {q:condition}, {s:plain sentence} if {p:condition}, {t:plain sentence} otherwise, {b:plain sentence}",
            _if_and_if_otherwise,
            _says_if_and_if_otherwise,
        )
        for category in ("sentence", "sentences")
    ),
    plain_sentence(
        "{c:clauses} if {q:condition}. if it doesn't, {b:plain sentence}", _if_it_has_otherwise, says_if_otherwise
    ),
    words(
        "plain sentence",
        "{a:plain sentence} if {q:condition}, {c:clauses} and repeat this process.",
        RepeatIf,
        _says_repeated,
    ),
    plain_sentence(
        "{a:plain sentence} {o:mention.s} {p:gainings.s} instead if {q:condition}.",
        _changed_instead,
        _says_changed_instead,
    ),
    plain_sentence(
        "({a:clauses} if {p:condition},|{a:clauses} if {p:condition}) and {b:clauses} if {q:condition}.",
        _on_two,
        _says_on_two,
    ),
    plain_sentence(
        "{who:mention.s} {v:verb.s} if {p:condition} and {w:verb.s} if {q:condition}.",
        _verbs_on_two,
        _says_verbs_on_two,
    ),
    plain_sentence(
        "you gain {n:life} if {p:condition} and {m:life} if {q:condition}.", _life_on_two, _says_life_on_two
    ),
    plain_sentence(
        "put a {k:counter kind} counter on {o:mention.s} if {p:condition} "
        "and a {j:counter kind} counter on {b:mention.s} if {q:condition}.",
        _counters_on_two,
        _says_counters_on_two,
    ),
    plain_sentence(
        "{o:mention.s} deals {n:number} damage to {a:mentions} if {p:condition} "
        "and {m:number} damage to {b:mentions} if {q:condition}.",
        _damage_on_two,
        _says_damage_on_two,
    ),
)
