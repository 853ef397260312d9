"""Words for what permanents become for good, or may become (CR 611.2a)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from apnap import (
    Duration,
    Indefinite,
    Instruction,
    Keyword,
    Part,
)
from apnap.words import Bindings, Hole, WordDeclaration, words
from apnap_plugins.rules.continuous.continuous import (
    BecomeColors,
    BecomeSubtypes,
    BecomeTypes,
    Gain,
    LoseAbility,
    ModifyPT,
)
from apnap_plugins.rules.continuous.instructions import Change, ChangeOfChoice, LoseThisAbilityAnd
from apnap_plugins.rules.continuous.text import (
    Being,
    only_gained,
    quoted_gained,
    says_gained,
    says_still_land,
    still_land,
)
from apnap_plugins.rules.effects.instructions import Do, May, do
from apnap_plugins.rules.effects.players_choices import GainControl
from apnap_plugins.rules.vocabulary.selectors import You
from apnap_plugins.rules.words.references import BackReference, Reference, Subject, same

Parts = tuple[Part, ...]
AURA: Final = frozenset(["Aura"])
ENCHANTMENT: Final = frozenset(["enchantment"])


def _still_land_for_good(who: Any, b: Being) -> Change:
    return still_land(who, b, Indefinite())


def _may_be_land(who: Any, b: Being, d: Duration) -> May:
    return May(still_land(who, b, d))


def _says_may_be_land(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, May) and tree == May(tree.what):
        yield from says_still_land(tree.what)


def _may_become(who: Any, p: Parts, d: Duration) -> May:
    return May(Change(who, p, d))


def _becomes_for_good(who: Any, p: Parts) -> Change | None:
    """What nothing limits in time lasts until the game ends (CR 611.2a)."""
    return None if any(isinstance(part, ModifyPT) for part in p) else Change(who, p, Indefinite())


def _says_becomes_for_good(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Change) and tree.duration == Indefinite():
        yield {"who": tree.objects, "p": tree.parts}


def _then_becomes_for_good(c: Any, who: Any, p: Parts) -> Instruction | None:
    """Not behind another change, whose time might be meant for this one too, nor behind exceptions of a copy: it is one."""
    goes_on = any(isinstance(part, Change) or getattr(part, "exceptions", ()) for part in c.walk())
    change = None if goes_on else _becomes_for_good(who, p)
    return change and do(*c.row(), *change.row())


def _last_becomes_for_good(a: Any, b: Any, who: Any, p: Parts) -> Instruction | None:
    """The last of three things, which is one for good: those before say their own time."""
    change = _becomes_for_good(who, p)
    one_each = not any(isinstance(step, Do) for step in (a, b))
    kinds = any(isinstance(part, (BecomeTypes, BecomeSubtypes, BecomeColors)) for part in p)
    return do(a, b, change) if change is not None and one_each and kinds else None


def _says_last_becomes_for_good(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Do) and len(tree.steps) == 3:
        a, b, last = tree.steps
        if isinstance(last, Change) and last.duration == Indefinite():
            yield {"a": a, "b": b, "who": last.objects, "p": last.parts}


def _says_then_becomes_for_good(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Do) and isinstance(tree.steps[-1], Change) and tree.steps[-1].duration == Indefinite():
        yield {"c": do(*tree.steps[:-1]), "who": tree.steps[-1].objects, "p": tree.steps[-1].parts}


# Any: phrases as the grammar has them
def _taken_with(d: Any, o: Any, k: Any) -> Instruction | None:
    """Of one object, which gets something for as long; "it" is the one that was just named."""
    if not isinstance(o, Reference):
        return None
    it = BackReference("it", o.at + 1)
    return do(GainControl(o, You(), d), Change(it, (Gain(k),), d))


def _says_taken_with(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Do) and len(tree.steps) == 2:
        taken, change = tree.steps
        if isinstance(taken, GainControl) and isinstance(change, Change) and taken.who == You():
            for abilities in only_gained(change.parts):
                if change.duration == taken.duration and same(change.objects, taken.objects):
                    yield {"d": taken.duration, "o": taken.objects, "k": abilities}


# Any: abilities in quotes, as the grammar has them
def _one_for_other(k: Any, line: Any) -> Parts | None:
    """One ability is lost, with exactly these parameters, and others are gained."""
    gained = quoted_gained(line)
    return None if gained is None or len(k) != 1 else (LoseAbility(k[0]), *gained)


def _says_one_for_other(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 2 and isinstance(tree[0], LoseAbility):
        yield from ({"k": (tree[0].ability,), **said} for said in says_gained(tree[1:]))


def _an_aura(line: Any) -> Parts | None:
    """An enchantment is an Aura from then on, whatever else it is (CR 205.1b, 303.4)."""
    gained = quoted_gained(line)
    return None if gained is None else (BecomeTypes(subtypes=AURA), *gained)


def _says_an_aura(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 2 and tree[0] == BecomeTypes(subtypes=AURA):
        yield from says_gained(tree[1:])


# Any: keyword abilities as the grammar has them
def _an_aura_itself(k: Any) -> Parts | None:
    """The same with one keyword ability, which stands without quotes: such as what the Aura can enchant (CR 702.5a)."""
    return _an_aura(k) if isinstance(k, Hole) or len(k) == 1 else None


def _says_an_aura_itself(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 2 and isinstance(tree[1], Gain):
        k = tree[1].abilities
        if all(isinstance(one, Keyword) for one in k) and tree == _an_aura_itself(k):
            yield {"k": k}


# Any: the changes as the grammar has them
def _gains_one_for_good(k: Any) -> ChangeOfChoice | None:
    """One of three or more, which you choose, without an end (CR 611.2a)."""
    return ChangeOfChoice(Subject(), k, Indefinite()) if len(k) > 2 else None


def _says_gains_one_for_good(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, ChangeOfChoice) and tree == ChangeOfChoice(Subject(), tree.options, Indefinite()):
        yield {"k": tree.options}


# Any: a keyword as the grammar has it
def _only_an_aura(k: Any) -> Parts:
    """An Aura enchantment and nothing else, with an ability (CR 205.1a, 303.4)."""
    return (BecomeTypes(ENCHANTMENT, AURA, in_addition=False), Gain((k,)))


def _says_only_an_aura(tree: Any) -> Iterator[Bindings]:
    for abilities in only_gained(tree[1:]) if isinstance(tree, tuple) and len(tree) == 2 else ():
        if len(abilities) == 1 and tree == _only_an_aura(abilities[0]):
            yield {"k": abilities[0]}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words("gaining#", "[becomes|become] a Aura enchantment with {k:keyword}", _only_an_aura, _says_only_an_aura),
    words("clause", "~ loses this ability and {p:gainings.s}", LoseThisAbilityAnd),
    words("verb#", "[gains|gain] {k:kinds of gain}", _gains_one_for_good, _says_gains_one_for_good),
    words(
        "plain sentence",
        (
            "{d:control time}, you gain control of {o:mention.s} and it gains {k:keywords}.",
            "{d:control time}, gain control of {o:mention.s} and it gains {k:keywords}.",
        ),
        _taken_with,
        _says_taken_with,
    ),
    words(
        "plain sentence",
        "{who:mention.s} gets {p:changed p/t} and gains {k:keywords}.",
        lambda who, p, k: Change(who, (p, Gain(k)), Indefinite()),
    ),
    words(
        "gaining#",
        "[loses|lose] {k:quote} and [gains|gain] {line:quote}",
        _one_for_other,
        _says_one_for_other,
    ),
    words("gaining#", "[becomes|become] a Aura with {line:quote}", _an_aura, _says_an_aura),
    words("gaining#", "[becomes|become] a Aura with {k:keywords}", _an_aura_itself, _says_an_aura_itself),
    words("land change.p", "{who:they} become {b:being.p}", _still_land_for_good, says_still_land),
    words("land change.s", "{who:mention.s} becomes {b:being.s}", _still_land_for_good, says_still_land),
    words("land change.p", "{who:mention.p} become {b:being.p}", _still_land_for_good, says_still_land),
    words(
        "land change.s", "you may have {who:mention.s} become {b:being.s} {d:duration}", _may_be_land, _says_may_be_land
    ),
    words(
        "plain sentence",
        "({who:mention.s} {p:gainings.s}.|{who:mention.p} {p:gainings.p}.)",
        _becomes_for_good,
        _says_becomes_for_good,
    ),
    words(
        "plain sentence",
        "{c:clauses} and {who:mention.s} {p:gainings.s}.",
        _then_becomes_for_good,
        _says_then_becomes_for_good,
    ),
    words(
        "plain sentence",
        "{a:clause}, {b:clause}, and {who:mention.s} {p:gainings.s}.",
        _last_becomes_for_good,
        _says_last_becomes_for_good,
    ),
    words("plain sentence", "you may have {who:mention.s} become {p:becoming.s} {d:duration}.", _may_become),
)
