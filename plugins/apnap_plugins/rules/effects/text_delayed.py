"""Words for what happens later: delayed and reflexive triggered abilities (CR 603.7, 603.12)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Duration, Instruction, Node, TriggerCondition, Triggered
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.attachments.attachments import Enchanted
from apnap_plugins.rules.attachments.filters import IsAttachedTo
from apnap_plugins.rules.casting.instructions import UnlessPaid
from apnap_plugins.rules.combat.selectors import DefendingPlayer
from apnap_plugins.rules.continuous.continuous import UntilEndOfTurn
from apnap_plugins.rules.costs.costs import has_x
from apnap_plugins.rules.counters.instructions import PutOrRemoveCounter
from apnap_plugins.rules.effects.delayed import IsIt, WhenYouDo
from apnap_plugins.rules.effects.instructions import DelayedTrigger, Do, Nothing, do
from apnap_plugins.rules.effects.linked_abilities import LinkedObjects
from apnap_plugins.rules.objects.control_changes import WhenLosesControl
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.triggers import WhenDies, WhenLeaves
from apnap_plugins.rules.stack.abilities import Modes
from apnap_plugins.rules.stack.quantities import NotedAmount
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.turn.instructions import SkipNext
from apnap_plugins.rules.turn.triggers import AtBeginning, AtBeginningFor
from apnap_plugins.rules.vocabulary.base import Filter, Quantity, Selector
from apnap_plugins.rules.vocabulary.conditions import NumberIs
from apnap_plugins.rules.vocabulary.filters import CREATURE, LEAST, Anything, Itself, Not
from apnap_plugins.rules.vocabulary.quantities import CountThisWay
from apnap_plugins.rules.vocabulary.selectors import (
    All,
    Among,
    OwnerOf,
    Remembered,
    This,
    You,
)
from apnap_plugins.rules.words.clauses import in_order, splits
from apnap_plugins.rules.words.references import (
    IT_WORDS,
    PLACED,
    PLAYER_WORDS,
    THAT_WITH_VALUE,
    BackReference,
    OwnIt,
    Reference,
    Resulting,
    ToSettle,
    Unsettled,
    cause,
    kind_of,
    replaced,
    rewritten,
)

plain_sentence: Final = partial(words, "plain sentence")

Known = tuple[tuple[str, Selector], ...]
IT: Final = Remembered("it")


def remembered(effect: Any) -> list[Node]:
    """What an instruction speaks of that only the moment knows at which it is put off: targets, and words like "it"."""
    found = dict.fromkeys(part for part in effect.walk() if isinstance(part, (Reference, BackReference)))
    return [part for part in found if isinstance(part, BackReference) or not _is_known_later(part.of)]


def _is_known_later(of: Node) -> bool:
    """Whether a mention means the same at any time: "you", the object itself, "all creatures"."""
    return of in (This(), You()) or isinstance(of, All) or (isinstance(of, Selector) and kind_of(of) == "player")


def _one_of(effect: Instruction, spoken_of: list[Node]) -> BackReference | None:
    """The word that all that is spoken of means the same as: "it" again and again, or what "it" looks back to.

    "Destroy that creature if it attacked this turn." None where a text names something else as well.
    """
    words = [part for part in spoken_of if isinstance(part, BackReference) and part.but < 0]
    named = (part for part in effect.walk() if isinstance(part, Reference))
    if len(words) < len(spoken_of) or any(kind_of(part.of) != "player" for part in named):
        return None
    first, *others = sorted(words, key=lambda part: part.at)
    return first if all(part.word == "it" for part in others) else None


def put_off(
    on: TriggerCondition, effect: Instruction, until: Duration | None = None, knows: Known = ()
) -> DelayedTrigger | None:
    """A delayed triggered ability that does something once; None where it would have to remember several objects.

    It waits `until` then, or for ever. What it `knows` besides stands under names; so do players, where it speaks of more
    than one thing.
    """
    if any(isinstance(part, IsAttachedTo) for part in effect.walk()):
        return None  # what was attached to something as it left is not known any more by then (CR 608.2h)
    spoken_of = remembered(effect)
    if len(spoken_of) > 1:
        players = [part for part in spoken_of if isinstance(part, BackReference) and part.word in PLAYER_WORDS]
        for part in players:
            effect = replaced(effect, part, Remembered(_as_known(part)))
        knows = (*knows, *((_as_known(part), part) for part in players))
        spoken_of = [part for part in spoken_of if part not in players]
    if len(spoken_of) > 1:
        one = _one_of(effect, spoken_of)
        if one is None:
            return None
        effect = effect.rewritten(lambda part: one if part in spoken_of else part)  # type: ignore[assignment]
        spoken_of = [one]
    if not spoken_of:
        return DelayedTrigger(Triggered(on, effect), duration=until, knows=knows)
    known = replaced(effect, spoken_of[0], IT)
    return DelayedTrigger(Triggered(on, known), spoken_of[0], duration=until, knows=knows)  # type: ignore[arg-type]


def _as_known(player: BackReference) -> str:
    """Under what name an ability knows a player of whom the text speaks by a word."""
    return f"known: {player.word} {player.at}"


def taken_up(tree: object, on: TriggerCondition, until: Duration | None = None, knows: Known = ()) -> Iterator[Node]:
    """What a delayed triggered ability for such a moment does, in terms of now."""
    if not isinstance(tree, DelayedTrigger) or tree.ability.on != on:
        return
    effect = tree.ability.effect
    if tree == DelayedTrigger(Triggered(on, effect), tree.remembers, duration=until, knows=tree.knows):
        for name, of in tree.knows:
            effect = effect if (name, of) in knows else replaced(effect, Remembered(name), of)
        yield effect if tree.remembers is None else replaced(effect, IT, tree.remembers)


# What happens to one object this turn ----------------------------------------------------------------------


UNTIL_END_OF_TURN: Final = UntilEndOfTurn()
DAMAGED: Final = Among(Remembered("dealt damage"), CREATURE)
"""The creatures to which an instruction before has dealt damage."""


LINKED_TO_HAND: Final = MoveTo(LinkedObjects("the exiled card", "exile"), "hand")


IT_BY_NAME: Final = Remembered("it")
NOT_IT: Final = Not(IsIt())


def _whenever_later(on: TriggerCondition, verb: str) -> list[WordDeclaration]:
    """Words for what happens at any time later to an object that the text names: "when that creature dies" (CR 603.7b)."""

    def means(o: Any, c: Instruction) -> Any:
        return conditional(o, None, c)

    def conditional(o: Any, q: Any, c: Instruction) -> Any:
        if getattr(o, "of", o) in (This(), Enchanted()) or any(isinstance(part, NotedAmount) for part in c.walk()):
            return None
        return ToSettle(lambda tree, targets: made(o, tree[0], tree[1], targets), (q, c), cause(on))

    def made(o: Any, q: Any, effect: Instruction, targets: tuple[TargetSpec, ...]) -> DelayedTrigger | None:
        if effect == LINKED_TO_HAND:
            return None  # what the same ability has exiled has words of its own
        return DelayedTrigger(Triggered(on, effect, condition=q, targets=targets), o)

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, DelayedTrigger) and tree.remembers is not None and tree.ability.on == on:
            ability: Any = tree.ability
            if tree == made(tree.remembers, ability.condition, ability.effect, ability.targets):
                effect = Unsettled(ability.effect, ability.targets)
                yield {"o": tree.remembers, "q": ability.condition, "c": effect}

    def says_plain(tree: Any) -> Iterator[Bindings]:
        yield from ({"o": found["o"], "c": found["c"]} for found in says(tree) if found["q"] is None)

    def says_conditional(tree: Any) -> Iterator[Bindings]:
        for found in says(tree):
            if found["q"] is not None:
                yield {**found, "q": Unsettled(found["q"], found["c"].targets)}

    return [
        plain_sentence(f"when {{o:mention.s}} {verb}, {{c:plain sentence}}", means, says_plain),
        plain_sentence(
            f"when {{o:mention.s}} {verb}, if {{q:condition}}, {{c:plain sentence}}", conditional, says_conditional
        ),
    ]


def _lost_control(o: Any, c: Instruction) -> Any:
    """When you lose control of an object that the text names (CR 603.7, 603.10d): the effect's "it" is that object."""
    if any(isinstance(part, NotedAmount) for part in c.walk()) or getattr(o, "of", o) in (This(), Enchanted()):
        return None
    return ToSettle(lambda tree, targets: _losing(o, tree, targets), c, cause(LOST_CONTROL))


def _losing(o: Any, effect: Instruction, targets: tuple[TargetSpec, ...]) -> DelayedTrigger:
    return DelayedTrigger(Triggered(LOST_CONTROL, effect, targets=targets), o)


def _says_lost_control(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, DelayedTrigger) and tree.remembers is not None and tree.ability.on == LOST_CONTROL:
        ability: Any = tree.ability
        if tree == _losing(tree.remembers, ability.effect, ability.targets):
            yield {"o": tree.remembers, "c": Unsettled(ability.effect, ability.targets)}


# Any: instructions as the grammar has them
def _one_named(c: Any) -> Any:
    """The one thing that instructions name again, and that is not this object; None where there are several or none."""
    named = dict.fromkeys(part for part in c.walk() if isinstance(part, (BackReference, Reference)))
    return next(iter(named)) if len(named) == 1 and getattr(next(iter(named)), "of", None) != This() else None


def _as_this_goes(on: TriggerCondition, until: Duration | None, wording: str) -> WordDeclaration:
    """Words for what happens to something that was named before as something happens to this (CR 603.7b)."""

    def made(o: Any, effect: Any) -> DelayedTrigger:
        return DelayedTrigger(Triggered(on, effect), o, duration=until)

    def means(c: Any) -> DelayedTrigger | None:
        o = _one_named(c)
        return made(o, replaced(c, o, IT_BY_NAME)) if isinstance(o, BackReference) and c.row() == (c,) else None

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, DelayedTrigger) and tree.remembers is not None:
            if tree == made(tree.remembers, tree.ability.effect):
                yield {"c": replaced(tree.ability.effect, IT_BY_NAME, tree.remembers)}

    return plain_sentence(wording, means, says)


LOST_CONTROL: Final = WhenLosesControl(IsIt())


# Any: sentences as the grammar has them, and what it is to settle
def when_you_do(a: Instruction, b: Any) -> Any:
    """What triggers on something that was done (CR 603.12); its targets are chosen as it is put on the stack.

    None where it looks back to more than what was done to one object: what else it could mean is left out.
    """
    if any(step.later for step in a.row()):
        return None
    b = _of_what_moved(a, _asking_of_what_was_done(a, b))
    known = _known_outside(a, b)
    if known is None:
        return None
    b = rewritten(b, lambda part: Remembered(_name_of(known[part])) if part in known else part)
    backs = [part for part in b.walk() if isinstance(part, BackReference) and not _is_named_within(b, part)]
    backs = [part for part in backs if _speaks_of_objects(a) or not _is_its_own(b, part)]
    if backs and (any(part.word != "it" for part in backs) or _speaks_of_objects(a)):
        return None
    it = This() if _names_itself(a) else OwnIt()
    own = rewritten(b, lambda part: it if part in backs else part)
    knows = tuple((_name_of(one), one) for one in dict.fromkeys(known.values()))
    return ToSettle(lambda tree, targets: WhenYouDo(a, tree, targets, knows=knows), own)


def _name_of(known: Node) -> str:
    """Under what name an ability knows what something around it means."""
    return f"known: {known.word}" if isinstance(known, BackReference) else "known: defending player"


# Any: a sentence as the grammar has it
def _known_outside(a: Instruction, b: Any) -> dict[Node, Selector] | None:
    """What parts of the sentence `b` mean that nothing in it names: what the text around it is about, such as "that player".

    Each part with the first of those that mean the same. None where what is done could be meant as well.
    """
    found: dict[Node, Selector] = {}
    for part in sorted((p for p in b.walk() if isinstance(p, BackReference)), key=lambda part: part.at):
        if _is_named_within(b, part) or part.word not in ("that player", "that creature", "its"):
            continue
        if part.word == "its":  # of what was called "that creature" just before
            same = next((known for known in found.values() if getattr(known, "word", "") == "that creature"), None)
            if same is not None:
                found[part] = same
            continue
        if _speaks_of_players(a) if part.word == "that player" else _speaks_of_objects(a):
            return None
        found[part] = next((known for known in found.values() if getattr(known, "word", "") == part.word), part)
    return found | {part: part for part in b.walk() if isinstance(part, DefendingPlayer)}


# Any: a sentence as the grammar has it
def _is_named_within(b: Any, back: BackReference) -> bool:
    """Whether a sentence names before a word what that can mean, or makes it: "that token"."""
    if any(isinstance(part, Resulting) and back.word == f"that {part.kind}" and part.at < back.at for part in b.walk()):
        return True
    of_player = back.word in PLAYER_WORDS
    named = (part for part in b.walk() if isinstance(part, Reference) and part.at < back.at)
    return any(part.of not in (This(), You()) and (kind_of(part.of) == "player") == of_player for part in named)


def _is_its_own(b: Any, back: BackReference) -> bool:
    """Whether "its" stands behind the object's own name: "~ deals damage equal to its power"."""
    own = (part for part in b.walk() if isinstance(part, Reference) and part.of == This() and part.at < back.at)
    return back.word == "its" and any(own)


def _speaks_of_players(a: Instruction) -> bool:
    """Whether what is done names any player whom "that player" could mean."""
    return any(isinstance(p, Reference) and p.of != You() and kind_of(p.of) in ("player", "any") for p in a.walk())


def _speaks_of_objects(a: Instruction) -> bool:
    """Whether what is done names anything that "it" could mean: any object but the one itself."""
    return any(isinstance(part, PLACED) and getattr(part, "of", None) not in (This(), You()) for part in a.walk())


def _names_itself(a: Instruction) -> bool:
    """Whether what is done names the object itself: of what else the text names that "it" could mean, nothing stands there."""
    return any(isinstance(part, Reference) and part.of == This() for part in a.walk())


# Any: a sentence as the grammar has it
def _of_what_moved(a: Instruction, b: Any) -> Any:
    """The sentence `b` with "it" as what the one object has become that `a` puts onto the battlefield (CR 603.12, 400.7j).

    Only where `a` names nothing else, and `b` nothing before the word that it could mean as well.
    """
    named = [part for part in a.walk() if isinstance(part, PLACED) and getattr(part, "of", None) not in (This(), You())]
    if not isinstance(a, MoveTo) or a.zone != "battlefield" or len(named) != 1 or not _is_single(named[0]):
        return b
    return b.rewritten(
        lambda part: (
            Remembered(a.leaves)
            if isinstance(part, BackReference) and part.word in IT_WORDS and not _is_named_within(b, part)
            else part
        )
    )


def _is_single(named: Node) -> bool:
    """Whether what a text names is one object at most."""
    of = getattr(named, "of", None)
    return isinstance(of, TargetSpec) and of.maximum == 1


# Any: a sentence as the grammar has it
def _asking_of_what_was_done(a: Instruction, b: Any) -> Any:
    """The sentence `b` with "that creature's power" as that of the one thing that is gone by `a`, a "creature" there.

    The ability knows what the resolution that created it knew (CR 603.12, 608.2h). Only where `b` names nothing before
    the words that they could mean as well: "any target" may be a player, which has no power.
    """
    made = [part for part in a.walk() if isinstance(part, Resulting)]
    if len(made) != 1 or not isinstance(made[0].what, Instruction) or not made[0].what.leaves_gone:
        return b
    fitting = (f"that {made[0].kind}", "that permanent", THAT_WITH_VALUE)
    numbers = [part for part in b.walk() if isinstance(part, Quantity)]
    asked = [part for number in numbers for part in number.walk() if isinstance(part, BackReference)]
    named = [part.at for part in b.walk() if isinstance(part, Reference) and _could_have_power(part.of)]
    meant = [part for part in asked if part.word in fitting and all(at > part.at for at in named)]
    return b.rewritten(lambda part: Remembered(made[0].name) if part in meant else part)


def _could_have_power(of: Any) -> bool:
    """Whether what a text names is an object for certain, no player, and another one than the ability's own."""
    return of not in (This(), You()) and kind_of(of) not in ("any", "player")


# Any: the tree of a sentence
def says_when_you_do(tree: Any) -> Iterator[Bindings]:
    """The sentence by which something is done, and what triggers on that with its own targets."""
    if isinstance(tree, WhenYouDo) and tree == WhenYouDo(tree.what, tree.effect, tree.targets, knows=tree.knows):
        effect: Any = tree.effect
        targets: Any = tree.targets
        for name, known in tree.knows:
            effect = replaced(effect, Remembered(name), known)
            targets = replaced(targets, Remembered(name), known)
        yield {"a": tree.what, "b": Unsettled(effect, targets)}


# Any: sentences as the grammar has them, and what it is to settle
def _when_you_do_if(a: Instruction, q: Any, b: Any) -> Any:
    """The same with an intervening "if" (CR 603.4), which speaks of nothing that is named."""
    found = when_you_do(a, b)
    if found is None or any(isinstance(part, (Reference, BackReference)) for part in q.walk()):
        return None
    return ToSettle(
        lambda tree, targets: dataclasses.replace(found.make(tree, targets), condition=q), found.tree, found.about
    )


def _says_when_you_do_if(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, WhenYouDo) and tree.condition is not None:
        for found in says_when_you_do(dataclasses.replace(tree, condition=None)):
            yield {**found, "q": tree.condition}


# Any: a sentence as the grammar has it
def _when_you_do_one(a: Any, m: Modes) -> WhenYouDo | None:
    """Of modes that speak of nothing that was named before; one is chosen as the ability is put on the stack (CR 700.2b)."""
    return None if any(step.later for step in a.row()) else WhenYouDo(a, Nothing(), modes=m)


def _says_when_you_do_one(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, WhenYouDo) and tree.modes is not None:
        if tree == WhenYouDo(tree.what, Nothing(), modes=tree.modes) and not isinstance(tree.what, PutOrRemoveCounter):
            yield {"a": tree.what, "m": tree.modes}


# Any: an object as the text names it
def _when_removed(k: str, o: Any, m: Modes) -> WhenYouDo:
    return WhenYouDo(PutOrRemoveCounter(k, o), Nothing(), modes=m)


def _says_when_removed(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, WhenYouDo) and isinstance(tree.what, PutOrRemoveCounter) and tree.modes is not None:
        if tree == _when_removed(tree.what.kind, tree.what.on, tree.modes):
            yield {"k": tree.what.kind, "o": tree.what.on, "m": tree.modes}


# Any: sentences as the grammar has them
def _when_you_do_both(a: Any, b: Any, c: Any) -> Any:
    """Two sentences of the ability that triggers, where the second looks back to what the first names."""
    looks_back = not isinstance(b, WhenYouDo) and any(isinstance(part, BackReference) for part in c.walk())
    return when_you_do(a, in_order(b, c)) if looks_back else None


def _says_when_you_do_both(tree: Any) -> Iterator[Bindings]:
    for found in says_when_you_do(tree):
        both_of, targets = found["b"].tree, found["b"].targets
        for halves in splits(both_of):
            yield {"a": found["a"], "b": Unsettled(halves["a"], targets), "c": Unsettled(halves["b"], targets)}


def _when_left(c: Instruction, o: Any) -> DelayedTrigger | None:
    """What is done once when an object leaves the battlefield (CR 603.7, 603.10a): this one, or one that the text named."""
    if getattr(o, "of", o) == This():
        return put_off(LEFT, c)
    only_this = all(
        isinstance(p, Reference) and p.of == This() for p in c.walk() if isinstance(p, (Reference, BackReference))
    )
    return DelayedTrigger(Triggered(WhenLeaves(IsIt()), c), o) if isinstance(o, BackReference) and only_this else None


def _says_when_left(tree: Any) -> Iterator[Bindings]:
    yield from ({"c": effect, "o": This()} for effect in taken_up(tree, LEFT))
    if isinstance(tree, DelayedTrigger) and tree.remembers is not None and tree.ability.on == WhenLeaves(IsIt()):
        if tree == DelayedTrigger(Triggered(WhenLeaves(IsIt()), tree.ability.effect), tree.remembers):
            yield {"c": tree.ability.effect, "o": tree.remembers}


LEFT: Final = WhenLeaves(Itself())


def _or_else(c: Any, e: Instruction) -> Any:
    """A payment that nobody can be made to make, and what comes of that (CR 118.3c)."""
    return None if has_x(c) else put_off(NEXT_UPKEEP, UnlessPaid(e, c, You()))


def _says_or_else(tree: Any) -> Iterator[Bindings]:
    for effect in taken_up(tree, NEXT_UPKEEP):
        if isinstance(effect, UnlessPaid) and effect.who == You():
            yield {"c": effect.cost, "e": effect.what}


def _was_discarded(f: Filter) -> NumberIs:
    return NumberIs(CountThisWay(Remembered("discarded"), f), LEAST, 1)


# Any: sentences as the grammar has them, and what it is to settle
def _when_discarded(a: Instruction, f: Filter, b: Any) -> Any:
    """What triggers on having discarded a card of some kind (CR 603.12)."""
    found = when_you_do(a, b)
    if found is None or f == Anything() or "discarded" not in {p.name for p in a.walk() if isinstance(p, Resulting)}:
        return None
    return ToSettle(
        lambda tree, targets: dataclasses.replace(found.make(tree, targets), condition=_was_discarded(f)),
        found.tree,
        found.about,
    )


def _says_when_discarded(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, WhenYouDo) and isinstance(tree.condition, NumberIs):
        counted = tree.condition.one
        if isinstance(counted, CountThisWay) and tree.condition == _was_discarded(counted.filter):
            for found in says_when_you_do(dataclasses.replace(tree, condition=None)):
                yield {**found, "f": counted.filter}


KNOWN_EXILED: Final = "known: exiled"
THEN_TO_HAND: Final = DelayedTrigger(
    Triggered(WhenLeaves(IsIt()), MoveTo(Remembered(KNOWN_EXILED), "hand")),
    Remembered("created"),
    knows=((KNOWN_EXILED, Remembered("exiled")),),
)
"""When the token that was created leaves the battlefield, the card that was exiled goes to its owner's hand (CR 603.7c)."""

THEIR_UPKEEP: Final = AtBeginningFor("upkeep", OwnerOf(IT))
"""The upkeep of the owner of what an ability is about, which it returns."""


# Any: a clause as the grammar has it
def returns_to_its_owner(c: Any) -> bool:
    """Whether it puts something onto the battlefield under its owner's control."""
    return isinstance(c, MoveTo) and c.zone == "battlefield" and not c.under_your_control


# Any: a clause as the grammar has it
def _in_their_upkeep(c: Any) -> Instruction | None:
    """Of what comes back under its owner's control, who alone is named before "their"."""
    later = put_off(THEIR_UPKEEP, c) if returns_to_its_owner(c) else None
    return later if later is not None and later.remembers is not None else None


def _says_in_their_upkeep(tree: Any) -> Iterator[Bindings]:
    yield from ({"c": effect} for effect in taken_up(tree, THEIR_UPKEEP) if isinstance(effect, MoveTo))


_NEXT_END: Final = AtBeginning("end", "each")


# Any: clauses as the grammar has them
def _later_and_now(c: Any, b: Any) -> Instruction | None:
    """One thing then, and another now: what you skip, which is a matter of now."""
    later = put_off(_NEXT_END, c)
    return do(later, b) if later is not None and isinstance(b, SkipNext) else None


def _says_later_and_now(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Do) and len(tree.steps) == 2 and isinstance(tree.steps[1], SkipNext):
        yield from ({"c": effect, "b": tree.steps[1]} for effect in taken_up(tree.steps[0], _NEXT_END))


NEXT_UPKEEP: Final = AtBeginning("upkeep", "your")

WORDS: Final[tuple[WordDeclaration, ...]] = (
    plain_sentence(
        "at the beginning of your next upkeep, pay {c:cost}. if you don't, {e:clauses}.", _or_else, _says_or_else
    ),
    plain_sentence(
        "{c:clause} at the beginning of the next end step and {b:clause}.", _later_and_now, _says_later_and_now
    ),
    plain_sentence("{c:clause} at the beginning of their next upkeep.", _in_their_upkeep, _says_in_their_upkeep),
    plain_sentence("when you lose control of {o:mention.s}, {c:plain sentence}", _lost_control, _says_lost_control),
    plain_sentence("{c:clause} when {o:mention.s} leaves the battlefield.", _when_left, _says_when_left),
    plain_sentence(
        "when ~ leaves the battlefield, {c:clauses}.",
        lambda c: put_off(LEFT, c),
        lambda t: ({"c": effect} for effect in taken_up(t, LEFT)),
    ),
    plain_sentence(
        "when that token leaves the battlefield, put the exiled card into (your|its owner's) hand.",
        lambda: THEN_TO_HAND,
        lambda t: [{}] if t == THEN_TO_HAND else [],
    ),
    *_whenever_later(WhenDies(IsIt()), "dies"),
    *_whenever_later(WhenLeaves(IsIt()), "leaves the battlefield"),
    plain_sentence("{a:plain sentence} when you do, {b:plain sentence}", when_you_do, says_when_you_do),
    plain_sentence(
        "{a:plain sentence} when you do, if {q:condition}, {b:plain sentence}", _when_you_do_if, _says_when_you_do_if
    ),
    plain_sentence("{a:plain sentence} when you do, {m:modal}", _when_you_do_one, _says_when_you_do_one),
    plain_sentence(
        "put a {k:counter kind} counter on {o:mention.s} or remove one from (it|him|her). "
        "when you remove a counter this way, {m:modal}",
        _when_removed,
        _says_when_removed,
    ),
    plain_sentence(
        "{a:plain sentence} when you do, {b:plain sentence} {c:plain sentence}",
        _when_you_do_both,
        _says_when_you_do_both,
    ),
    plain_sentence(
        "{a:plain sentence} when you discard a {f:card filter.s} this way, {b:plain sentence}",
        _when_discarded,
        _says_when_discarded,
    ),
    _as_this_goes(WhenLeaves(), UNTIL_END_OF_TURN, "when ~ leaves the battlefield this turn, {c:clause}."),
)
