"""Words for what objects have in common, are attached to, and who controls what; for several X; for you and your permanents."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Affects, Continuous, Duration, Instruction
from apnap.words import Bindings, Hole, WordDeclaration, word_list, words
from apnap_plugins.rules.attachments.filters import IsAttachedTo
from apnap_plugins.rules.casting.effects import CostsLess
from apnap_plugins.rules.combat.effects import CantBeBlockedBy
from apnap_plugins.rules.continuous.continuous import Gain, LoseCreatureTypes
from apnap_plugins.rules.continuous.instructions import Change, ChangeOfChoice
from apnap_plugins.rules.continuous.players import PlayersGain, PlayersHave
from apnap_plugins.rules.effects.instructions import Do, do
from apnap_plugins.rules.objects.names import HasNameOf
from apnap_plugins.rules.stack.filters import IsTargeting
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.conditions import AllOf, NumberIs, YouHave
from apnap_plugins.rules.vocabulary.filters import (
    LEAST,
    And,
    Anything,
    Itself,
    YouControl,
)
from apnap_plugins.rules.vocabulary.quantities import Greatest, ManaValueOf, PowerOf, Times, ToughnessOf, X
from apnap_plugins.rules.vocabulary.selectors import All, EachPlayer, This, You
from apnap_plugins.rules.vocabulary.symbols import ManaCost
from apnap_plugins.rules.words.clauses import says_two_subjects, two_subjects
from apnap_plugins.rules.words.filters import both, parts_of
from apnap_plugins.rules.words.references import Reference, Subject

condition: Final = partial(words, "condition")
having: Final = partial(words, "having")

YOURS: Final = YouControl()


def _group(tree: Any) -> Iterator[Bindings]:
    of = tree.of if isinstance(tree, IsAttachedTo) else None
    if isinstance(of, All) and of.zone == "battlefield":
        yield {"f": of.filter}


def _attached_to_one(o: Any) -> Filter:
    return IsAttachedTo(o)


def _says_attached_to_one(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, IsAttachedTo) and not isinstance(tree.of, All) and tree.of != You():
        yield {"o": tree.of}


def _greatest(what: str) -> Iterator[WordDeclaration]:
    """Words for controlling what has the greatest number, alone or with others."""

    def means(f: Filter) -> AllOf:
        mine = Greatest(what, All(both(f, YOURS)))
        return AllOf((YouHave(f), NumberIs(mine, LEAST, Greatest(what, All(f)))))

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, AllOf) and isinstance(tree.parts[0], YouHave) and means(tree.parts[0].filter) == tree:
            yield {"f": tree.parts[0].filter}

    yield condition(
        f"you control the {{f:core.s}} with the greatest {what} or tied for the greatest {what}", means, says
    )


def _you_and_have(b: Affects, k: Any) -> Any:
    return (PlayersHave(You(), k), Continuous(b, (Gain(k),)))


def _says_you_and_have(tree: Any) -> Iterator[Bindings]:
    if (
        isinstance(tree, tuple)
        and len(tree) == 2
        and isinstance(tree[0], PlayersHave)
        and isinstance(tree[1], Continuous)
    ):
        found: dict[str, Any] = {"b": tree[1].affects, "k": tree[0].abilities}
        if _you_and_have(**found) == tree:
            yield found


def _you_and_gain(o: Any, k: Any, d: Duration) -> Instruction:
    return do(PlayersGain(You(), k, d), Change(o, (Gain(k),), d))


def _says_you_and_gain(tree: Any) -> Iterator[Bindings]:
    steps = tree.steps if isinstance(tree, Do) and len(tree.steps) == 2 else ()
    if steps and isinstance(steps[0], PlayersGain) and isinstance(steps[1], Change):
        found: dict[str, Any] = {"o": steps[1].objects, "k": steps[0].abilities, "d": steps[0].duration}
        if _you_and_gain(**found) == tree:
            yield found


def _less_by_target(m: Any, f: Filter) -> Any:
    """By what it targets, as part of what the effect means: so costs are foreseen for targets not chosen yet (CR 601.2f)."""
    plain = isinstance(m, ManaCost) and "X" not in m.symbols
    return (CostsLess(m, And((Itself(), IsTargeting(f))), EachPlayer()),) if plain or isinstance(m, Hole) else None


def _says_less_by_target(tree: Any) -> Iterator[Bindings]:
    effect = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if not isinstance(effect, CostsLess):
        return
    parts = parts_of(effect.filter)
    if len(parts) == 2 and isinstance(parts[1], IsTargeting) and parts[1].filter is not None:
        if _less_by_target(effect.symbols, parts[1].filter) == tree:
            yield {"m": effect.symbols, "f": parts[1].filter}


def _changes_and_chooses(p: Any, k: Any, d: Duration) -> Instruction:
    return ChangeOfChoice(Subject(), tuple((*p, *one) for one in k), d)


def _says_changes_and_chooses(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, ChangeOfChoice) and all(
        len(one) > 1 and one[:-1] == tree.options[0][:-1] for one in tree.options
    ):
        yield {"p": tree.options[0][:-1], "k": tuple(one[-1:] for one in tree.options), "d": tree.duration}


def _changed_first_and_chooses(d: Duration, who: Any, p: Any, k: Any) -> Instruction:
    return ChangeOfChoice(who, tuple((*p, *one) for one in k), d)


def _says_changed_first_and_chooses(tree: Any) -> Iterator[Bindings]:
    for found in _says_changes_and_chooses(tree):
        yield {**found, "who": tree.objects}


def _both_changed_first(d: Any, a: Any, b: Any, p: Any) -> Any:
    """The same change of both."""
    return two_subjects(a, b, Change(Subject(), p, d))


def _says_both_changed_first(tree: Any) -> Iterator[Bindings]:
    for found in says_two_subjects(tree) if isinstance(tree, Change) else ():
        yield {"d": found["v"].duration, "a": found["a"], "b": found["b"], "p": found["v"].parts}


def _cant_block_it(f: Filter) -> Any:
    """Of creatures that are compared with the object itself, which alone "it" can be then."""
    itself = any(isinstance(part, Reference) and part.of == This() for part in f.walk())
    return (CantBeBlockedBy(f, Itself()),) if itself else None


def _says_cant_block_it(tree: Any) -> Iterator[Bindings]:
    effect = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(effect, CantBeBlockedBy) and effect.filter == Itself() and This() in tuple(effect.by.walk()):
        yield {"f": effect.by}


# Any: a tree, whatever it is
def _says_named_in_graveyards(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, All) and tree.zone == "graveyard" and isinstance(tree.filter, Filter):
        *rest, last = parts_of(tree.filter)
        if isinstance(last, HasNameOf):
            yield {"f": both(*rest) if rest else Anything(), "o": last.of}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    # attached
    having("attached to {o:mention.s}", _attached_to_one, _says_attached_to_one),
    having("(attached to a {f:filter.s}|attached to {f:filter.p})", lambda f: IsAttachedTo(All(f)), _group),
    words(
        "group.p",
        "{f:card filter.p} in all graveyards with the same name as {o:mention.s}",
        lambda f, o: All(both(f, HasNameOf(o)), "graveyard"),
        _says_named_in_graveyards,
    ),
    having("attached to you", lambda: IsAttachedTo(You())),
    # players
    *(each for what in ("power", "toughness", "mana value") for each in _greatest(what)),
    words("static", "you and {b:affected#} have {k:keywords}", _you_and_have, _says_you_and_have),
    words("clause", "you and {o:mention.p} gain {k:keywords} {d:duration}", _you_and_gain, _says_you_and_gain),
    words("clause", "you and {o:mention.s} gain {k:keywords} {d:duration}", _you_and_gain, _says_you_and_gain),
    # several X
    words("times x", "(twice X|two times X)", lambda: Times(2, X())),
    word_list(
        "times x", {"three times X": Times(3, X()), "four times X": Times(4, X()), "five times X": Times(5, X())}
    ),
    words("damage", "{m:times x} damage", lambda m: m),
    words("life", "{m:times x} life", lambda m: m),
    words("cards", "{m:times x} cards", lambda m: m),
    # changes
    words("having#", "[loses|lose] all creature types", lambda: (LoseCreatureTypes(),)),
    words("gaining#", "[loses|lose] all creature types", lambda: (LoseCreatureTypes(),)),
    words(
        "verb#",
        "{p:gainings#} and [gains|gain] your choice of {k:kinds of gain} {d:duration}",
        _changes_and_chooses,
        _says_changes_and_chooses,
    ),
    words(
        "clause",
        "{d:duration}, {who:mention.s} {p:gainings.s} and gains your choice of {k:kinds of gain}",
        _changed_first_and_chooses,
        _says_changed_first_and_chooses,
    ),
    words(
        "clause",
        "{d:duration}, {a:mention.s} and {b:mention.s} {p:gainings.p}",
        _both_changed_first,
        _says_both_changed_first,
    ),
    words("quantity", "the power of {o:mention.s}", PowerOf),
    words("quantity", "the toughness of {o:mention.s}", ToughnessOf),
    words("quantity", "the mana value of {o:mention.s}", ManaValueOf),
    words(
        "stack static",
        "~ costs {m:mana cost} less to cast if it targets a {f:filter.s}",
        _less_by_target,
        _says_less_by_target,
    ),
    words("static", "{f:filters} can't block it", _cant_block_it, _says_cant_block_it),
)
