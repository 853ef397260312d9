"""From what a text says to what a game plays: targets are numbered, and words such as "it" mean what was named before.

`settled` puts in the places of `Mention`, `Back` and `Resulting` what they stand for (CR 115.1, 608.2h); `unsettled` is the
way back.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from apnap import Condition, Node
from apnap_plugins.rules.combat_words import DefendingPlayer
from apnap_plugins.rules.comparing import CardIs, ManaValueOf, ObjectIs, OnlyIf
from apnap_plugins.rules.copies import CreateCopyTokens
from apnap_plugins.rules.copying_spells import CopySpell
from apnap_plugins.rules.delayed import WhenYouDo
from apnap_plugins.rules.instructions import DelayedTrigger, Do, If, IfYouDo, May, Pay, PayX
from apnap_plugins.rules.joining import InsteadIf
from apnap_plugins.rules.phrases import CountersOn
from apnap_plugins.rules.selection import (
    All,
    Amount,
    And,
    Another,
    ControllerOf,
    Filter,
    PowerOf,
    Quantity,
    Remembered,
    Selector,
    Target,
    This,
    ToughnessOf,
    TriggerObject,
    X,
    You,
)
from apnap_plugins.rules.symbols import ManaCost
from apnap_plugins.rules.targets import TargetSpec
from apnap_plugins.rules.words.agreement import disagreement, in_its_own_phrase
from apnap_plugins.rules.words.doubts import (
    all_parts,
    has_others,
    is_permanent,
    is_several,
    lasts,
    names_in,
    otherwise_of_nothing,
    own_parts,
    rewritten_own,
)
from apnap_plugins.rules.words.following import NOT_FOUND, Lost, Moving, moved_on
from apnap_plugins.rules.words.references import (
    IT_WORDS,
    PLAYER_WORDS,
    SEVERAL,
    Again,
    Back,
    Cause,
    Mention,
    Resulting,
    ThatMuch,
    Unclear,
    kind_of,
    rewritten,
    unclear_in,
)

N = TypeVar("N")


PLACED = (Mention, Back, Resulting)
"""Nodes that have a place in the text."""


@dataclasses.dataclass(frozen=True)
class Settled:
    """A tree in its final form, with the target phrases that it needs."""

    tree: Any
    targets: tuple[TargetSpec, ...]


def _placed(tree: Any) -> list[Any]:
    """Mentions and the like in the order of the text, what is inside another one first, also where it stands behind."""
    found = dict.fromkeys(part for part in all_parts(tree) if isinstance(part, PLACED))
    return sorted(found, key=lambda part: (_end(part), sum(1 for _ in part.walk())))


def _end(part: Node) -> int:
    """The place of the last mention in a phrase: what "target creature that player controls" means is known only there."""
    return max(inner.at for inner in part.walk() if isinstance(inner, PLACED))


def settled(tree: Any, about: Cause | None = None) -> Settled | None:
    """A tree with targets numbered and words like "it" resolved; None where one of them means nothing."""
    tree = _with_amounts(tree, about)
    if tree is None:
        return None
    targets: list[TargetSpec] = []
    known: list[tuple[str, Selector, int]] = []  # (kind, what, where), the latest last
    called: dict[Selector, str] = {}  # what is in the memory, by the kind that it was named with
    places: dict[Node, Selector] = {}
    uses = _uses(tree)
    of_several: list[Selector] = []  # what several players made or found, one each
    in_itself = {part: Unclear(part.word, "it stands in its own phrase") for part in in_its_own_phrase(tree)}
    for part in _placed(tree):
        if isinstance(part, Back):
            meant = _found(part, known, about, uses)
            if meant is None or (meant in of_several and part in uses.asked):
                return None  # of what several made each would have to be asked about
            why = disagreement(part.word, meant, called.get(meant, ""), targets, about)
            places[part] = Unclear(part.word, why) if why else in_itself.get(part, meant)
            known.append((_kind_of_word(part.word), meant, part.at))
        elif isinstance(part, Resulting):
            known.append((part.kind, Remembered(part.name), _end(part)))
            called[Remembered(part.name)] = part.kind
            of_several += [Remembered(part.name)] if _by_several(part.what) else []
        else:
            of = _put(part.of, places)
            if isinstance(of, TargetSpec) and any(isinstance(inner, Target) for inner in of.walk()):
                return None  # one target by another: nothing asks for them in that order
            places[part] = _slot(of, targets)
            known.append((kind_of(part.of), places[part], part.at))
    final = _put(tree, places)
    doubtful = _with_x_doubted(final, targets)
    if doubtful or any(unclear_in(final)):
        return Settled(final, doubtful or tuple(targets))  # whoever reads the line says what is unclear
    if _means_something_else(tree, final, places, targets, about):
        return None
    if about is not None and about.on.looks_back:
        final = rewritten_own(final, _as_it_was)
    try:
        return Settled(moved_on(final, about.moved if about is not None else None), tuple(targets))
    except Lost:
        return None


def _means_something_else(
    tree: Any, final: Any, places: dict[Node, Selector], targets: list[TargetSpec], about: Cause | None
) -> bool:
    """Whether a tree would say something else than its text: `final` is what `tree` became, with what is in `places`."""
    attacks = any(isinstance(part, DefendingPlayer) for part in own_parts((final, tuple(targets))))
    if attacks and (about is None or about.it != This()):
        return True  # only this object's own attack says who that is (CR 508.5)
    if any(isinstance(what, All) for part, what in places.items() if isinstance(part, Back)) and not lasts(final):
        return True
    if _counts_for_each(tree, places, targets) or (has_others(final) and any(is_permanent(spec) for spec in targets)):
        return True
    if any(isinstance(part, CopySpell) and not _on_stack(part.of, targets) for part in own_parts(final)):
        return True  # a card is copied in another way
    if any(getattr(part, "absurd", False) for part in all_parts(final)) or _outlives_its_condition(final):
        return True  # a word in it means something else
    return _speaks_of_nothing(tree, final, places)


def _speaks_of_nothing(tree: Any, final: Any, places: dict[Node, Selector]) -> bool:
    """Whether "it" might be what an instruction makes that isn't followed, as another is instead, or as it is optional."""
    for part in all_parts(tree):
        if isinstance(part, InsteadIf) and _made(part.what) & names_in(_put(part.instead, places)):
            return True
    return otherwise_of_nothing(_row(final), tuple(_made(step) for step in _row(tree)))


def _outlives_its_condition(final: Any) -> bool:
    """Whether "those creatures" are targets that only an "if you do" before has named: what it says depends on that too."""
    row, before = _row(final), set[Node]()
    for at, step in enumerate(row):
        if isinstance(step, IfYouDo):
            named = _targets_of(step.then) - before - _targets_of(step.what)
            if any(named & _targets_of(later) for later in row[at + 1 :]):
                return True
        before |= _targets_of(step)
    return False


def _targets_of(tree: Any) -> set[Node]:
    return {part for part in own_parts(tree) if isinstance(part, Target)}


def _row(tree: Any) -> tuple[Node, ...]:
    """The instructions of an effect, with or without what goes with it."""
    effect = tree[0] if isinstance(tree, tuple) and tree else tree
    return effect.steps if isinstance(effect, Do) else ()


def _made(step: Node) -> frozenset[str]:
    return frozenset(part.name for part in all_parts(step) if isinstance(part, Resulting))


def _on_stack(of: Selector, targets: list[TargetSpec]) -> bool:
    """Whether a spell or ability may be meant."""
    if isinstance(of, Target):
        return targets[of.slot].zone == "stack"
    return of == Remembered("it") if isinstance(of, Remembered) else True


@dataclasses.dataclass(frozen=True)
class Uses:
    """What the words that look back are there for: whose counters are counted, what is asked about, what is moved."""

    counted: list[Selector]
    asked: list[Node]
    as_card: list[Node]
    moved: list[Node]


def _uses(tree: Any) -> Uses:
    def inside(*kinds: type[Node]) -> list[Node]:
        return [b for part in all_parts(tree) if isinstance(part, kinds) for b in part.walk() if isinstance(b, Back)]

    counted = [part.of for part in all_parts(tree) if isinstance(part, CountersOn)]
    return Uses(counted, inside(Condition, Quantity), inside(CardIs), inside(Moving))


def _found(part: Back, known: list[tuple[str, Selector, int]], about: Cause | None, uses: Uses) -> Selector | None:
    """What a word means. What was sacrificed is only asked about, where the trigger's object can't be meant as well."""
    if part not in uses.asked and part not in uses.moved:
        known = [mention for mention in known if mention[1] not in NOT_FOUND]
    meant = (_counted_on if part in uses.counted else _meant_by)(part, known, about)
    return None if meant in NOT_FOUND and part not in uses.as_card and _is_about(part.word, about) else meant


def _by_several(what: Node) -> bool:
    """Whether several players follow an instruction."""
    who = (getattr(what, name, None) for name in ("who", "whose", "players"))
    return any(isinstance(getattr(one, "of", one), SEVERAL) for one in who)


def _is_about(word: str, about: Cause | None) -> bool:
    """Whether a word could as well mean what the trigger is about."""
    return about is not None and (about.it if word in IT_WORDS else about.that) is not None


def _counts_for_each(tree: Any, places: dict[Node, Selector], targets: list[TargetSpec]) -> bool:
    """Whether a number is asked of "it" or "that player" where that means several, each of whom has a number of its own."""
    spoken_of = [
        b for part in all_parts(tree) if isinstance(part, Quantity) for b in part.walk() if isinstance(b, Back)
    ]
    return any(is_several(places[back], targets) for back in spoken_of)


SPEAKS_OF = (ControllerOf, PowerOf, ToughnessOf, ManaValueOf, CountersOn, ObjectIs, CreateCopyTokens)
"""What is asked about an object: of one that left, as it was there (CR 603.10a, 608.2h)."""


def _as_it_was(part: Node) -> Node:
    if isinstance(part, SPEAKS_OF) and part.of == TriggerObject():
        return dataclasses.replace(part, of=TriggerObject(False))
    if isinstance(part, DelayedTrigger) and part.remembers == This():
        return dataclasses.replace(part, remembers=TriggerObject())  # what it became: it is gone already
    return part


def _with_amounts(tree: Any, about: Cause | None) -> Any:
    """A tree with "that much" in what is done first as what the trigger says; None where that says nothing.

    Further on it could be what an instruction before it did.
    """
    if not any(isinstance(part, ThatMuch) for part in all_parts(tree)):
        return tree
    effect = tree[0] if isinstance(tree, tuple) else tree
    if about is None or about.much is None:
        return None
    much: Node = about.much
    if _counts_later(effect):
        much = Unclear("that many", "what is done before may have another number than the trigger")
    return rewritten(tree, lambda part: much if isinstance(part, ThatMuch) else part)


def _counts_later(effect: Any) -> bool:
    """Whether "that much" stands behind something else that is done, which may have a number of its own."""
    if isinstance(effect, Do):
        return _counts_later(effect.steps[0]) or _says_that_much(effect.steps[1:])
    if isinstance(effect, IfYouDo):
        numbered = not _only_pays_mana(effect.what) and _says_that_much((effect.then, effect.otherwise))
        return numbered or any(map(_counts_later, (effect.what, effect.then, effect.otherwise)))
    if isinstance(effect, If):
        return any(map(_counts_later, (effect.then, effect.otherwise)))
    return isinstance(effect, (May, WhenYouDo)) and _counts_later(effect.what)


def _says_that_much(tree: Any) -> bool:
    return any(isinstance(part, ThatMuch) for part in all_parts(tree))


def _only_pays_mana(what: Any) -> bool:
    """Whether something is only paid for with mana: no number of things comes of that."""
    paid = what.what if isinstance(what, May) else what
    return isinstance(paid, Pay) and all(isinstance(part, ManaCost) for part in paid.cost)


def _with_x_doubted(tree: Any, targets: list[TargetSpec]) -> tuple[TargetSpec, ...]:
    """The target phrases, where one of them speaks of an X that is paid only as the ability resolves, with X in doubt.

    Nobody could choose the target by it (CR 603.3d). Else nothing.
    """
    paid = any(isinstance(part, PayX) for part in own_parts(tree))
    if not paid or not any(part == X() for spec in targets for part in spec.walk()):
        return ()
    doubt = Unclear("X", "it is paid only after the target was chosen by it")
    return tuple(rewritten(spec, lambda part: doubt if part == X() else part) for spec in targets)


def _put(tree: Any, places: dict[Node, Selector]) -> Any:
    """A tree with everything in its place; what stands inside a mention goes with it."""
    if isinstance(tree, tuple):
        return tuple(_put(part, places) for part in tree)
    if not isinstance(tree, Node):
        return tree
    if isinstance(tree, Resulting):
        return _put(tree.what, places)
    if tree in places:
        return places[tree]
    changes = {}
    for field in dataclasses.fields(tree):  # type: ignore[arg-type]
        old = getattr(tree, field.name)
        new = _put(old, places) if isinstance(old, (Node, tuple)) else old
        if new is not old and new != old:
            changes[field.name] = new
    return dataclasses.replace(tree, **changes) if changes else tree  # type: ignore[type-var]


def _slot(of: Node, targets: list[TargetSpec]) -> Selector:
    """The selector for a mention; a target phrase gets the next number (CR 115.1)."""
    if not isinstance(of, TargetSpec):
        assert isinstance(of, Selector)
        return of
    if of.other_than == OTHER:
        if any(spec.zone == of.zone and (spec.filter is None) == (of.filter is None) for spec in targets):
            of = dataclasses.replace(of, other_than=tuple(range(len(targets))))
        else:
            of = dataclasses.replace(of, other_than=(), filter=with_another(of.filter))
    targets.append(of)
    return Target(len(targets) - 1)


OTHER = (-1,)
"""In a target phrase that is being read: "another target"."""


def with_another(whole: Filter | None) -> Filter:
    """A filter that leaves the source out."""
    parts = whole.parts if isinstance(whole, And) else (whole,) if whole is not None else ()
    return And((*parts, Another()))


def _kind_of_word(word: str) -> str:
    if word in PLAYER_WORDS:
        return "player"
    noun = word.partition(" ")[2].rstrip("s")
    return "" if noun in ("permanent", "object") else noun


def _meant_by(back: Back, known: Iterable[tuple[str, Selector, int]], about: Cause | None) -> Selector | None:
    """What a word means: not the subject of its own clause."""
    return _meant(back.word, [(kind, what) for kind, what, at in known if at != back.but], about)


def _counted_on(back: Back, known: Iterable[tuple[str, Selector, int]], about: Cause | None) -> Selector | None:
    """What "it" means in "for each counter on it": the subject too. None where something else was named since then."""
    subject = next((what for kind, what, at in known if at == back.but and kind != "player"), None)
    nearest = _meant(back.word, [(kind, what) for kind, what, _ in known], about)
    return nearest if subject in (None, nearest) else None


def _is_plural(word: str) -> bool:
    """Whether a word may mean several objects."""
    return word in ("they", "them", "themselves") or word.startswith("those")


def _meant(word: str, known: Iterable[tuple[str, Selector]], about: Cause | None) -> Selector | None:
    """The latest mention that a word can mean, else what the trigger is about; None where several objects come between."""
    spoken_of = [*known]
    whole = _among(word, [(kind.removesuffix("s"), what) for kind, what in spoken_of], about)
    fits = [(kind, what) for kind, what in spoken_of if not kind.endswith("s")]
    if _is_plural(word) or len(fits) == len(spoken_of):
        return whole
    meant = _among(word, fits, about)
    if meant in [what for _, what in fits] or meant == whole:
        return meant
    return whole if about is None else None


def _among(word: str, known: Iterable[tuple[str, Selector]], about: Cause | None) -> Selector | None:
    latest = [*known][::-1]
    if word in PLAYER_WORDS:
        for kind, what in latest:
            if kind in ("player", "any") and what != You():
                return None if word == "their" and isinstance(what, SEVERAL) else what
        return about.player if about is not None else None
    wanted = _kind_of_word(word) if word not in IT_WORDS else ""
    cards = [(kind, what) for kind, what in latest if kind == "card"] if wanted == "card" else []
    for kind, what in (*cards, *latest):  # what was called a card goes before a creature that was named later
        if kind == "player" or isinstance(what, You):
            continue
        if not wanted or (what != This() and (wanted == "card" or kind in (wanted, "any", ""))):
            return what
    if about is None:
        return This() if word in ("it", "its", "itself") else None
    return (about.it if not wanted else about.that) or None


def unsettled(tree: Any, targets: tuple[TargetSpec, ...]) -> Any:
    """A tree whose targets stand where the text names them, for printing."""
    slots = {Target(slot): as_written(spec) for slot, spec in enumerate(targets)}
    named: set[Node] = set()

    def change(part: Node) -> Node:
        if not isinstance(part, Target) or part not in slots:
            return part
        again = part in named
        named.add(part)
        return Again(slots[part]) if again else Mention(slots[part])

    return rewritten_own(tree, change)


def _always(number: Amount) -> Amount:
    return number.amount if isinstance(number, OnlyIf) else number


def as_written(spec: TargetSpec) -> TargetSpec:
    """A target phrase as reading makes it."""
    spec = dataclasses.replace(spec, prompt="target", minimum=_always(spec.minimum), maximum=_always(spec.maximum))
    if spec.other_than:
        return dataclasses.replace(spec, other_than=OTHER)
    if isinstance(spec.filter, And) and Another() in spec.filter.parts:
        rest = tuple(part for part in spec.filter.parts if part != Another())
        return dataclasses.replace(spec, other_than=OTHER, filter=rest[0] if len(rest) == 1 else And(rest))
    return spec


def settle_with(make: Callable[[Any, tuple[TargetSpec, ...]], N], tree: Any, about: Cause | None = None) -> N | None:
    """What `make` makes of a settled tree and its targets; None where it can't be settled."""
    found = settled(tree, about)
    return None if found is None else make(found.tree, found.targets)
