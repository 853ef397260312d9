"""From what a text says to what a game plays: targets are numbered, and words such as "it" mean what was named before.

`settled` puts in the places of `Reference`, `BackReference` and `Resulting` what they stand for (CR 115.1, 608.2h);
`unsettled` is the way back.
"""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Iterable, Iterator
from typing import Any, Final

from apnap import Condition, Instruction, Node, field_names
from apnap.words import Bindings
from apnap_plugins.oracle.references.agreement import disagreement, in_its_own_phrase, is_elsewhere, nouns_of
from apnap_plugins.oracle.references.ambiguity import (
    asks_of_each,
    chooses_permanents,
    confuses_spell_and_target,
    has_others,
    is_several,
    lasts,
    names_in,
    otherwise_of_nothing,
)
from apnap_plugins.oracle.references.groups import forgotten_again, remembered
from apnap_plugins.oracle.references.moved_objects import Lost, moved_on
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import Amount, Filter, Quantity, Selector, stated_types
from apnap_plugins.rules.vocabulary.conditions import CardIs, NumberIs, ObjectIs
from apnap_plugins.rules.vocabulary.filters import (
    And,
    Another,
    IsSelected,
    Not,
    OpponentControls,
    OpponentOwns,
    TheyControl,
)
from apnap_plugins.rules.vocabulary.quantities import NumberIf, X
from apnap_plugins.rules.vocabulary.selectors import (
    ControllerOf,
    OwnerOf,
    PlayerOrController,
    Remembered,
    Target,
    This,
    TriggerObject,
    You,
)
from apnap_plugins.rules.vocabulary.subtypes import type_of_subtype
from apnap_plugins.rules.words.differences import with_differences, without_differences
from apnap_plugins.rules.words.filters import parts_of
from apnap_plugins.rules.words.references import (
    CHOSEN_CARDS,
    CHOSEN_CREATURE,
    DIED,
    IT_WORDS,
    ONE_OF_TWO,
    OTHER,
    OTHER_OF_TWO,
    PLACED,
    PLAYER_WORDS,
    SUBTYPE_NOUNS,
    WHOSE_CREATURES,
    BackReference,
    Cause,
    Moving,
    Reference,
    RepeatedReference,
    Resulting,
    ToSettle,
    Unclear,
    Unsettled,
    counts_others,
    kind_of,
    rewritten,
    unclear_in,
    with_another,
)
from apnap_plugins.rules.words.that_much import are_several, by_several, effect_of, with_amounts
from apnap_plugins.rules.words.trees import all_parts, own_parts, rewritten_own


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


def settled(tree: object, about: Cause | None = None) -> Settled | None:
    """A tree with targets numbered and words like "it" resolved; None where one of them means nothing."""
    tree = with_amounts(_with_defender(tree, about), about)
    found = None if tree is None else _Settling(tree, about)
    if found is None or not all(map(found.place, _placed(tree))):
        return None
    if _outlasted(_put(tree, found.places), found.places):
        tree = remembered(tree, found.places)
    final, targets = with_differences(_put(tree, found.places)), found.targets
    if final is None:
        return None
    if about is not None and Another() not in tuple(about.on.walk()):
        final = rewritten_own(final, _beside_it)  # "another creature" before it would be other than the card itself
    doubtful = _with_x_doubted(final, targets)
    if doubtful or any(unclear_in(final)):
        return Settled(final, doubtful or tuple(targets))  # whoever reads the line says what is unclear
    if _means_something_else(tree, final, found.places, targets, about):
        return None
    if about is not None and about.on.looks_back:
        final = rewritten_own(final, _as_it_was)
        targets = [rewritten_own(spec, _as_it_was) for spec in targets]
    try:
        return Settled(moved_on(final, about.moved if about is not None else None, found.uses.gone), tuple(targets))
    except Lost:
        return None


@dataclasses.dataclass(frozen=True)
class Choice:
    """What a word that looks back was found to mean, and how many things that the text had named it could mean."""

    word: str
    at: int
    meant: Selector
    candidates: int


def choices(tree: object, about: Cause | None = None) -> tuple[Choice, ...]:
    """How each word of a tree that looks back is settled, in the order of the text: among how many that agree with it.

    For an account of all texts; `settled` decides, and this says what it decided between. Empty where a word means nothing.
    """
    tree = with_amounts(_with_defender(tree, about), about)
    if tree is None:
        return ()
    found = _Settling(tree, about)
    made = []
    for part in _placed(tree):
        number = found.agreeing(part) if isinstance(part, BackReference) else 0
        if not found.place(part):
            return ()
        if isinstance(part, BackReference):
            made.append(Choice(part.word, part.at, found.places[part], number))
    return tuple(made)


class _Settling:
    """What the words of a tree are found to mean, while they are gone through in the order of the text."""

    def __init__(self, tree: Any, about: Cause | None) -> None:
        self.about = about
        self.uses = _uses(tree)
        self.places: dict[Node, Selector] = {}
        self.targets: list[TargetSpec] = []
        self.known: list[tuple[str, Selector, int]] = []  # (kind, what, where), the latest last
        self.called: dict[Selector, str] = {}  # what is in the memory, by the kind that it was named with
        self.either_of = {part.of for part in all_parts(tree) if isinstance(part, PlayerOrController)}
        self.either: list[
            Selector
        ] = []  # targets of which the text means the player, be it the target or its controller
        self.created: frozenset[str] = (
            frozenset()
        )  # the card types of the tokens that were created last, where they are several
        self.of_several: list[Selector] = []  # what several players made or found, one each
        self.compared = _compared(tree)
        self.in_itself = {part: Unclear(part.word, "it stands in its own phrase") for part in in_its_own_phrase(tree)}

    def place(self, part: Any) -> bool:
        """Find what a word, a mention or a result stands for. Whether it stands for anything."""
        if isinstance(part, BackReference):
            return self._look_back(part)
        if isinstance(part, Resulting):
            self._result(part)
            return True
        return self._name(part)

    def _look_back(self, part: BackReference) -> bool:
        if part.word == CHOSEN_CARDS:
            return self._look_back_to_targets(part)
        if part.word == CHOSEN_CREATURE:
            return self._look_back_to_the_creature(part)
        if part.word == DIED:
            return self._look_back_to_what_died(part)
        if part.word in (ONE_OF_TWO, OTHER_OF_TWO) or part.word in WHOSE_CREATURES:
            return self._look_back_to_one(part)
        known = self._called_so(part)
        meant = self._asked_again(part) or _found(part, known, self.about, self.uses) or self._come_there(part)
        if meant is None or (meant in self.of_several and part in self.uses.asked):
            return False  # of what several made each would have to be asked about
        if self._may_be_created(part) and meant != Remembered("created"):
            return False  # those that were named before, or the tokens that were created since then
        if part in self.either_of:
            self.either.append(meant)
        elif part.word in PLAYER_WORDS and meant in self.either:
            meant = PlayerOrController(meant)
        arrived = any(self.places[named] == meant for named in self._put_before(part))
        why = disagreement(part.word, meant, self.called.get(meant, ""), self.targets, self.about, arrived)
        self.places[part] = Unclear(part.word, why) if why else self.in_itself.get(part, meant)
        self.known.append((_kind_of_word(part.word), meant, part.at))
        return True

    def _called_so(self, part: BackReference) -> list[tuple[str, Selector, int]]:
        """What a word may look back to: "that Wizard" to what was called a Wizard alone, whatever else was named since."""
        if part.word.partition(" ")[2] not in SUBTYPE_NOUNS:
            return self.known
        return [one for one in self.known if self._agrees(part, one[1])]

    def _asked_again(self, part: BackReference) -> Selector | None:
        return self.places.get(self.uses.again[part]) if part in self.uses.again else None

    def _look_back_to_targets(self, part: BackReference) -> bool:
        """Several target cards, where no other target is one."""
        cards = [slot for slot, spec in enumerate(self.targets) if spec.zone not in ("battlefield", "stack")]
        if len(cards) != 1 or self.targets[cards[0]].maximum == 1:
            return False
        self.places[part] = Target(cards[0])
        self.known.append(("card", self.places[part], part.at))
        return True

    def _look_back_to_the_creature(self, part: BackReference) -> bool:
        """The target creature, where that is the only target that the text names before."""
        named = {what.slot for _, what, at in self.known if isinstance(what, Target) and at < part.at}
        if len(named) != 1:
            return False
        (slot,) = named
        spec = self.targets[slot]
        if kind_of(spec) != "creature" or spec.maximum != 1 or spec.players:
            return False
        self.places[part] = Target(slot)
        self.known.append(("creature", self.places[part], part.at))
        return True

    def _look_back_to_what_died(self, part: BackReference) -> bool:
        """What the trigger is about, whatever the text has named since."""
        died = self.about.that if self.about is not None and getattr(self.about.on, "of_dying", False) else None
        if died is None:
            return False
        self.places[part] = died
        self.known.append(("creature", died, part.at))
        return True

    def _look_back_to_one(self, part: BackReference) -> bool:
        """One of two target creatures that the text names before, or the one of whose controller its phrase speaks."""
        named = {what.slot for _, what, at in self.known if isinstance(what, Target) and at < part.at}
        specs = [(slot, spec) for slot, spec in enumerate(self.targets) if slot in named]
        found = [slot for slot, spec in specs if kind_of(spec) == "creature" and spec.maximum == 1]
        if part.word in WHOSE_CREATURES:
            whose = WHOSE_CREATURES[part.word]
            found = [slot for slot, spec in specs if slot in found and spec.filter and whose in parts_of(spec.filter)]
        elif len(found) != 2 or len(specs) != 2:
            return False
        if part.word not in (ONE_OF_TWO, OTHER_OF_TWO) and len(found) != 1:
            return False
        self.places[part] = Target(found[part.word == OTHER_OF_TWO])
        self.known.append(("creature", self.places[part], part.at))
        return True

    def _put_before(self, part: BackReference) -> list[Node]:
        """The mentions of what has been put onto the battlefield before a word."""
        return [named for named, at in self.uses.put if at < part.at and named in self.places]

    def _come_there(self, part: BackReference) -> Selector | None:
        """The card that was put onto the battlefield and is now such a permanent: "that creature", after "creature card".

        And "that player" after a target that an opponent controls or that is in an opponent's graveyard, where no other player
        was named, or after one thing that went to its owner's hand; or the controller of whom it was said what they control.
        """
        if part.word == "that player":
            return self._opponent_with(part)
        nouns = set(nouns_of(part.word))
        if self._may_be_created(part):
            return Remembered("created")
        for named in reversed(self._put_before(part)):
            what = self.places[named]
            if isinstance(what, Target) and nouns & stated_types((self.targets[what.slot],)):
                return what
        return None

    def _may_be_created(self, part: BackReference) -> bool:
        """Whether "those creatures" could be tokens that were created."""
        return part.word.startswith("those") and bool(set(nouns_of(part.word)) & self.created)

    def _opponent_with(self, part: BackReference) -> Selector | None:
        named = (inner for _, what, at in self.known if at < part.at for inner in what.walk())
        controllers = [one.who for one in named if isinstance(one, TheyControl) and isinstance(one.who, ControllerOf)]
        if controllers:
            return controllers[-1]
        for slot, spec in reversed(tuple(enumerate(self.targets))):
            if spec.maximum != 1 or spec.filter is None:
                continue
            if OpponentControls() in parts_of(spec.filter):
                return ControllerOf(Target(slot))
            if OpponentOwns() in parts_of(spec.filter) and spec.zone == "graveyard":
                return OwnerOf(Target(slot))
        if len(self.targets) == 1 and self.targets[0].maximum == 1 and self.targets[0].zone == "battlefield":
            returned = [named for named, at in self.uses.returned if at < part.at]
            nobody = self.about is None or self.about.player is None
            if nobody and any(self.places.get(named) == Target(0) for named in returned):
                return OwnerOf(Target(0))
        return None

    def agreeing(self, part: BackReference) -> int:
        """How many of the things named so far and of what the trigger is about a word agrees with; "that" is no card itself."""
        of_player = part.word in PLAYER_WORDS
        named: set[Selector | None] = {
            what for kind, what, at in self.known if at != part.but and (kind in ("player", "any")) == of_player
        }
        if self.about is not None:
            named |= {self.about.player} if of_player else {self.about.it, self.about.that}
        return sum(self._agrees(part, what) for what in named)

    def _agrees(self, part: BackReference, what: Selector | None) -> bool:
        if what is None or what == You() or (what == This() and part.word not in IT_WORDS):
            return False
        return not disagreement(part.word, what, self.called.get(what, ""), self.targets, self.about)

    def _result(self, part: Resulting) -> None:
        left = Remembered(part.name)
        self.known.append((part.kind, left, _end(part)))
        self.called[left] = part.kind
        one_player = part.kind == "player"  # a player whom you choose is one, among however many
        self.of_several += [left] if not one_player and by_several(part.what) else []
        if part.name == "created":
            self.created = frozenset(_types_created(part.what)) if part.kind == "tokens" else frozenset()

    def _name(self, part: Reference) -> bool:
        of = _put(part.of, self.places)
        if isinstance(of, TargetSpec) and not self._can_depend(of):
            return False  # one target by another that need not be chosen, or by one of several
        self.places[part] = _slot(of, self.targets)
        if part not in self.compared:
            self.known.append((kind_of(part.of), self.places[part], part.at))
        return True

    def _can_depend(self, spec: TargetSpec) -> bool:
        """Whether what a target phrase says of another target is known: of one that is chosen, or a player where none need be."""
        others = [self.targets[inner.slot] for inner in spec.walk() if isinstance(inner, Target)]
        one_player = all((o.filter is None or o.players) and o.maximum == 1 for o in others)
        return (spec.minimum == 0 and one_player) or all(o.minimum == o.maximum == 1 for o in others)


def _behind_condition(final: Any) -> Any:
    """What stands behind an intervening "if", which comes before all that is chosen."""
    return tuple(part for part in final if not isinstance(part, Condition)) if isinstance(final, tuple) else final


def _compared(tree: Any) -> frozenset[Node]:
    """Where the object itself is named only to compare another one with.

    "If it's a card with power less than ~'s power", "if its power is greater than ~'s power or its toughness is ...".
    """
    parts = tuple(all_parts(tree))
    filters = [one.filter for one in parts if isinstance(one, (CardIs, ObjectIs)) and isinstance(one.of, BackReference)]
    numbers = [one.other for one in parts if isinstance(one, NumberIs) and any(_words_in(all_parts(one.one)))]
    inside = all_parts((*filters, *numbers))
    return frozenset(part for part in inside if isinstance(part, Reference) and part.of == This())


def _beside_it(part: Node) -> Node:
    """An instruction that changes what a trigger is about by how many "others" there are: others than that."""
    if counts_others(part) and getattr(part, "objects", None) == TriggerObject():
        return _as_node(part.rewritten(lambda inner: NOT_IT if inner == Another() else inner))
    return part


def _as_node(changed: Node | None) -> Node:
    assert changed is not None
    return changed


def _beside_it_again(part: Node) -> Node:
    """The way back from `_beside_it`."""
    if getattr(part, "objects", None) == TriggerObject() and hasattr(part, "parts"):
        return _as_node(part.rewritten(lambda inner: Another() if inner == NOT_IT else inner))
    return part


NOT_IT: Final = Not(IsSelected(TriggerObject()))


def _means_something_else(
    tree: Any, final: Any, places: dict[Node, Selector], targets: list[TargetSpec], about: Cause | None
) -> bool:
    """Whether a tree would say something else than its text: `final` is what `tree` became, with what is in `places`."""
    own = any(isinstance(part, Selector) and part.of_own_event for part in own_parts((final, tuple(targets))))
    if own and (about is None or about.it != This()):
        return True
    if confuses_spell_and_target(final, places, about):
        return True
    if _outlasted(final, places) or (about is not None and about.on.looks_back and _made_of_card(tree, places)):
        return True
    if any(counts_others(part) and getattr(part, "objects", This()) != This() for part in own_parts(final)):
        return True  # "other" is other than the object itself, and than nothing else
    if _counts_for_each(tree, places, targets) or asks_of_each(tree, targets):
        return True
    if has_others(_behind_condition(final)) and chooses_permanents(final):
        return True
    on_stack = (
        getattr(part, part.on_stack) for part in own_parts(final) if isinstance(part, Instruction) and part.on_stack
    )
    if not all(_on_stack(of, targets) for of in on_stack):
        return True  # such as a card, which is copied in another way
    if any(_is_spell(getattr(part, name), targets, about) for part, name in _never_spells(final)):
        return True  # "damage to them" is to the player who casts it
    if any(part.is_absurd() for part in all_parts(final)) or _outlives_its_condition(final):
        return True  # a word in it means something else
    return _speaks_of_nothing(tree, final, places)


def _outlasted(final: Any, places: dict[Node, Selector]) -> bool:
    """Whether "those creatures" are looked for anew when they may no longer be the ones that were meant."""
    if _is_one_of_two(_row(final)):
        return False
    groups = (what.group() for part, what in places.items() if isinstance(part, BackReference))
    return any(group is not None for group in groups) and not lasts(final, next(iter(_row(final)[-1:]), None))


def _is_one_of_two(row: tuple[Instruction, ...]) -> bool:
    """Whether all that is done is one thing, or another instead: nothing is done before either of them."""
    (first, *others) = row or (None,)
    alternatives = first is not None and not others and not first.tried and len(first.branches) > 1 and first.branches
    return bool(alternatives) and all(
        branch is not None and len(branch.row()) == 1 and not branch.compound
        for branch in (getattr(first, name) for name in alternatives or ())
    )


def _speaks_of_nothing(tree: Any, final: Any, places: dict[Node, Selector]) -> bool:
    """Whether "it" might be what an instruction makes that isn't followed, as another is instead, or as it is optional."""
    for part in all_parts(tree):
        branches = _branches(part)
        if any(_made(branches[0]) & names_in(_put(other, places)) for other in branches[1:]):
            return True
    return otherwise_of_nothing(_row(final), tuple(_made(step) for step in _row(tree)))


def _outlives_its_condition(final: Any) -> bool:
    """Whether "those creatures" are targets that only an "if you do" before has named: what it says depends on that too."""
    row, before = _row(final), set[Node]()
    for at, step in enumerate(row):
        if step.tried and step.branches:
            named = _targets_of(getattr(step, step.branches[0])) - before - _targets_of(getattr(step, step.tried))
            if any(named & _targets_of(later) for later in row[at + 1 :]):
                return True
        before |= _targets_of(step)
    return False


def _targets_of(tree: Any) -> set[Node]:
    return {part for part in own_parts(tree) if isinstance(part, Target)}


def _row(tree: Any) -> tuple[Instruction, ...]:
    """The instructions of an effect, with or without what goes with it."""
    effect = effect_of(tree)
    return () if effect is None else effect.row()


def _made(step: object) -> frozenset[str]:
    return frozenset(part.name for part in all_parts(step) if isinstance(part, Resulting))


def _types_created(what: Node) -> Iterable[str]:
    """The card types of tokens, by what a text says of them."""
    types = getattr(getattr(what, "token", None), "types", "")
    return types.lower().split(" \u2014 ")[0].split()


def _on_stack(of: Selector, targets: list[TargetSpec]) -> bool:
    """Whether a spell or ability may be meant."""
    if isinstance(of, Target):
        return targets[of.slot].zone == "stack"
    return of == Remembered("it") if isinstance(of, Remembered) else True


def _never_spells(final: Any) -> Iterator[tuple[Instruction, str]]:
    """The instructions that say which of their fields can't mean a spell, with that field's name."""
    parts = own_parts(final)
    return ((part, part.not_on_stack) for part in parts if isinstance(part, Instruction) and part.not_on_stack)


def _is_spell(of: Selector, targets: list[TargetSpec], about: Cause | None) -> bool:
    """Whether only a spell, or a card that is not on the battlefield, is meant."""
    if isinstance(of, Target):
        return is_elsewhere(targets[of.slot]) and not targets[of.slot].players
    return of == TriggerObject() and about is not None and about.it == of and is_elsewhere(about.on)


@dataclasses.dataclass(frozen=True)
class Uses:
    """What the words that look back are there for: whose counters are counted, what is asked about, what is moved.

    And what the text leaves in the memory that is gone, and for a word what is only made where its branch isn't followed.
    """

    counted: list[Selector]
    asked: list[Node]
    as_card: list[Node]
    moved: list[Node]
    objects: list[Node]
    """Those that stand where no player can be meant."""
    again: dict[Node, Node]
    """For what a condition asks about, what the one just before it asks about: "If it's a creature, ... If it's a land, ..."."""
    gone: list[Selector]
    unmade: dict[Node, frozenset[Selector]]
    in_other_rows: dict[Node, frozenset[int]]
    """The places of what rows of a results table before that of a word name: only one row is followed (CR 706.3a)."""
    put: list[tuple[Node, int]]
    """The mentions of what is put onto the battlefield, with their places."""
    returned: list[tuple[Node, int]]
    """The same of what is returned to hands."""


def _uses(tree: Any) -> Uses:
    parts = tuple(all_parts(tree))

    def inside(*kinds: type[Node]) -> list[Node]:
        return _words_in(part for part in parts if isinstance(part, kinds))

    counted = [getattr(part, part.counts_on) for part in parts if isinstance(part, Quantity) and part.counts_on]
    as_card = _words_in(part for part in parts if isinstance(part, Condition) and part.of_card)
    return Uses(
        counted,
        [*inside(Condition, Quantity), *_words_in(p for p in parts if isinstance(p, Filter) and p.of_another)],
        as_card,
        inside(Moving),
        _words_in(_of_objects(parts)),
        _asked_again(parts),
        _gone(parts),
        _unmade(parts),
        _in_other_rows(parts),
        _put_there(parts),
        _put_there(parts, "hand"),
    )


def _of_objects(parts: Iterable[Node]) -> Iterator[Node]:
    """What can't be a player: what an instruction says so of, and what has a number, such as its power."""
    for part in parts:
        if isinstance(part, Instruction) and part.not_players:
            yield getattr(part, part.not_players)
        elif isinstance(part, Quantity) and part.speaks_of:
            yield getattr(part, part.speaks_of)


def _asked_again(parts: Iterable[Node]) -> dict[Node, Node]:
    """Of two conditions in a row that both ask what "it" is, the second is about the same, whatever is named between them."""
    rows = (part.row() for part in parts if isinstance(part, Instruction))
    pairs = ((_it_asked(one), _it_asked(other)) for row in rows for one, other in itertools.pairwise(row))
    return {it: before for before, it in pairs if before is not None and it is not None}


def _it_asked(step: Instruction) -> BackReference | None:
    """The "it" of which an instruction asks whether it is something, before it does anything."""
    condition = getattr(step, step.asks) if step.asks else None
    of = getattr(condition, condition.speaks_of) if isinstance(condition, Node) and condition.speaks_of else None
    return of if isinstance(of, BackReference) and of.word in IT_WORDS else None


def _put_there(parts: Iterable[Node], zone: str = "battlefield") -> list[tuple[Node, int]]:
    found = (part for part in parts if isinstance(part, Instruction) and part.leaves)
    moves = [part for part in found if getattr(part, "zone", "") == zone]
    named = (inner for part in moves for inner in getattr(part, part.acts_on).walk())
    return [(inner, inner.at) for inner in named if isinstance(inner, (Reference, BackReference))]


def _words_in(parts: Iterable[Node]) -> list[Node]:
    return [inner for part in parts for inner in part.walk() if isinstance(inner, BackReference)]


def _gone(parts: Iterable[Node]) -> list[Selector]:
    """What is left in the memory as it was: a text asks about it, and does nothing more to it."""
    made = (part for part in parts if isinstance(part, Resulting))
    return [Remembered(part.name) for part in made if isinstance(part.what, Instruction) and part.what.leaves_gone]


def _unmade(parts: Iterable[Node]) -> dict[Node, frozenset[Selector]]:
    """For words beside the usual branch of an instruction what only that makes (CR 608.2c).

    "If it's a land card, create a token. Otherwise, you may cast it" is not about the token; nor is a condition, which is
    looked at before any branch is followed.
    """
    found: dict[Node, frozenset[Selector]] = {}
    for part in parts:
        usual, *_ = _branches(part) or (None,)
        made = frozenset(map(Remembered, _made(usual)))
        beside = (child for child in part.children() if made and child is not usual)
        for word in _words_in(beside):
            found[word] = found.get(word, frozenset()) | made
    return found


def _in_other_rows(parts: Iterable[Node]) -> dict[Node, frozenset[int]]:
    found: dict[Node, frozenset[int]] = {}
    for table in (getattr(part, "table", ()) for part in parts if isinstance(part, Instruction)):
        before: frozenset[int] = frozenset()
        for row in table:
            for word in _words_in([row]):
                found[word] = found.get(word, frozenset()) | before
            before |= {inner.at for inner in all_parts(row) if isinstance(inner, PLACED)}
    return found


def _branches(part: Node) -> tuple[Any, ...]:
    return tuple(getattr(part, name) for name in part.branches) if isinstance(part, Instruction) else ()


def _found(
    part: BackReference, known: list[tuple[str, Selector, int]], about: Cause | None, uses: Uses
) -> Selector | None:
    """What a word means. What is gone is only asked about, where the trigger's object can't be meant as well.

    Where only objects can be meant, "any target" is not, as it may be a player: "deals damage to any target. Then sacrifice it",
    "... where X is its power".
    """
    unmade = uses.unmade.get(part, frozenset())
    elsewhere = uses.in_other_rows.get(part, frozenset())
    known = [mention for mention in known if mention[1] not in unmade and mention[2] not in elsewhere]
    if part in uses.objects:
        known = [mention for mention in known if mention[0] != "any"]
    if part not in uses.asked and part not in uses.moved:
        known = [mention for mention in known if mention[1] not in uses.gone]
    meant = (_counted_on if part in uses.counted else _meant_by)(part, known, about)
    return None if meant in uses.gone and part not in uses.as_card and _is_about(part.word, about) else meant


def _is_about(word: str, about: Cause | None) -> bool:
    """Whether a word could as well mean what the trigger is about."""
    return about is not None and (about.it if word in IT_WORDS else about.that) is not None


def _made_of_card(tree: Any, places: dict[Node, Selector]) -> bool:
    """Whether something is done by what "that card" is, behind an event that is looked back at: a token that died is no card."""
    asked = (
        getattr(part, part.speaks_of) for part in all_parts(tree) if isinstance(part, Instruction) and part.speaks_of
    )
    return any(
        isinstance(of, BackReference) and of.word == "that card" and places[of] == TriggerObject() for of in asked
    )


def _counts_for_each(tree: Any, places: dict[Node, Selector], targets: list[TargetSpec]) -> bool:
    """Whether a number is asked of "it" or "that player" where that means several, each of whom has a number of its own."""
    numbers = [part for part in all_parts(tree) if isinstance(part, Quantity)]
    together = {b for part in numbers if part.of_all for b in part.walk() if isinstance(b, BackReference)}
    spoken_of = (b for part in numbers for b in part.walk() if isinstance(b, BackReference) and b not in together)
    return any(is_several(places[back], targets) for back in spoken_of)


def _as_it_was(part: Node) -> Node:
    """What is asked about an object that left is asked of it as it was there (CR 603.10a, 608.2h)."""
    if part.speaks_of and getattr(part, part.speaks_of) == TriggerObject():
        return dataclasses.replace(part, **{part.speaks_of: TriggerObject(False)})  # type: ignore[type-var]
    if isinstance(part, Instruction) and part.later_it and getattr(part, part.later_it) == This():
        became = TriggerObject()  # it is gone already
        return dataclasses.replace(part, **{part.later_it: became})  # type: ignore[type-var]
    return part


def _with_defender(tree: Any, about: Cause | None) -> Any:
    """A tree in which what is found from the object's own attack is found from that of the creature that attacked (CR 508.5)."""
    defending = about.defending if about is not None else None
    if defending is None:
        return tree
    return rewritten_own(tree, lambda part: defending if isinstance(part, Selector) and part.of_own_event else part)


def _with_x_doubted(tree: Any, targets: list[TargetSpec]) -> tuple[TargetSpec, ...]:
    """The target phrases, where one of them speaks of an X that is paid only as the ability resolves, with X in doubt.

    Nobody could choose the target by it (CR 603.3d). Else nothing.
    """
    paid = any(isinstance(part, Instruction) and part.chooses_x for part in own_parts(tree))
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
    changes: dict[str, Any] = {}
    kind: Any = type(tree)
    for name in field_names(kind):
        old = getattr(tree, name)
        new = _put(old, places) if isinstance(old, (Node, tuple)) else old
        if new is not old and new != old:
            changes[name] = new
    return dataclasses.replace(tree, **changes) if changes else tree  # type: ignore[type-var]


def _slot(of: Node, targets: list[TargetSpec]) -> Selector:
    """The selector for a mention; a target phrase gets the next number (CR 115.1)."""
    if not isinstance(of, TargetSpec):
        assert isinstance(of, Selector)
        return of
    if of.other_than == OTHER:
        if any(_are_alike(spec, of) for spec in targets):
            of = dataclasses.replace(of, other_than=tuple(range(len(targets))))
        elif of.filter is None:  # it is no object itself that a player could be other than
            doubt = Unclear("another", "no other target player was named before")
            of = dataclasses.replace(of, other_than=(), among=doubt)
        else:
            of = dataclasses.replace(of, other_than=(), filter=with_another(of.filter))
    targets.append(of)
    return Target(len(targets) - 1)


def _are_alike(one: TargetSpec, other: TargetSpec) -> bool:
    """Whether "another target" may be other than a target before: not where these are of different card types."""
    if one.zone != other.zone or (one.filter is None) != (other.filter is None):
        return False
    named = [spec.filter for spec in (one, other) if spec.filter is not None]
    types = {of.card_type() for of in named} - {""}
    stated = [kinds for of in named if (kinds := of.stated_types())]
    has_any = one.players or other.players  # "any other target" may be that artifact too, where it is a creature
    return len(types) < 2 and (bool(has_any) or len(stated) < 2 or bool(stated[0] & stated[1]))


def _kind_of_word(word: str) -> str:
    if word in PLAYER_WORDS:
        return "player"
    noun = word.removeprefix("each of ").partition(" ")[2]
    if noun in SUBTYPE_NOUNS:
        return type_of_subtype(SUBTYPE_NOUNS[noun])
    noun = noun.rstrip("s")
    return "" if noun in ("permanent", "object", "spell or permanent") else noun


def _meant_by(back: BackReference, known: Iterable[tuple[str, Selector, int]], about: Cause | None) -> Selector | None:
    """What a word means: not the subject of its own clause; of "its owner puts it there" what is owned is no subject."""
    named = [*known]
    owned = any(at == back.but and isinstance(what, (ControllerOf, OwnerOf)) for _, what, at in named)
    fits = [(kind, what) for kind, what, at in named if at != back.but or (owned and kind != "player")]
    return _meant(back.word, fits, about)


def _counted_on(
    back: BackReference, known: Iterable[tuple[str, Selector, int]], about: Cause | None
) -> Selector | None:
    """What "it" means in "for each counter on it": the subject too. None where something else was named since then."""
    subject = next((what for kind, what, at in known if at == back.but and kind != "player"), None)
    nearest = _meant(back.word, [(kind, what) for kind, what, _ in known], about)
    return nearest if subject in (None, nearest) else None


def _is_plural(word: str) -> bool:
    """Whether a word may mean several objects."""
    return word in ("they", "them", "themselves") or word.startswith(("those", "each of"))


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


TOKENS: Final = Remembered("created")
"""No card, whatever its kind (CR 108.2b)."""


def _among(word: str, known: Iterable[tuple[str, Selector]], about: Cause | None) -> Selector | None:
    latest = [*known][::-1]
    if word in PLAYER_WORDS:
        for kind, what in latest:
            if kind in ("player", "any") and what != You():
                return None if word == "their" and are_several(what) else what
        return about.player if about is not None else None
    wanted = _kind_of_word(word) if word not in IT_WORDS else ""
    cards = [(kind, what) for kind, what in latest if kind == "card"] if wanted == "card" else []
    for kind, what in (*cards, *latest):  # what was called a card goes before a creature that was named later
        if kind == "player" or isinstance(what, You) or (wanted == "card" and what == TOKENS):
            continue
        loose = ("",) if wanted == "spell" else ("any", "")  # "any target" may be any of these but a spell
        if not wanted or (what != This() and (wanted == "card" or kind in (wanted, *loose))):
            return what
    if about is None:
        return This() if word in ("it", "its", "itself") else None
    return (about.it if not wanted else about.that) or None


def unsettled(tree: object, targets: tuple[TargetSpec, ...]) -> Any:
    """A tree whose targets stand where the text names them, for printing."""
    return _named_again(_with_words_again(tree), targets, set())


def _with_words_again(tree: object) -> Any:
    """A tree in which "it", "other" and "the difference" stand again for what they mean."""
    return rewritten_own(without_differences(forgotten_again(tree)), _beside_it_again)


def _named_again(tree: object, targets: tuple[TargetSpec, ...], named: set[Node]) -> Any:
    """The same behind a text that has `named` some of the targets; those that this tree names are added."""
    slots: dict[Node, TargetSpec] = {}
    for slot, spec in enumerate(targets):  # a phrase that speaks of another target names it again
        said = rewritten(spec, lambda part: RepeatedReference(slots[part]) if part in slots else part)
        slots[Target(slot)] = as_written(said)

    def change(part: Node) -> Node:
        if not isinstance(part, Target) or part not in slots:
            return part
        again = part in named
        named.add(part)
        return RepeatedReference(slots[part]) if again else Reference(slots[part])

    return rewritten_own(tree, change)


def _always(number: Amount) -> Amount:
    return number.amount if isinstance(number, NumberIf) else number


def as_written(spec: TargetSpec) -> TargetSpec:
    """A target phrase as reading makes it."""
    spec = dataclasses.replace(spec, prompt="target", minimum=_always(spec.minimum), maximum=_always(spec.maximum))
    if spec.other_than:
        return dataclasses.replace(spec, other_than=OTHER)
    if isinstance(spec.filter, And) and Another() in spec.filter.parts:
        rest = tuple(part for part in spec.filter.parts if part != Another())
        return dataclasses.replace(spec, other_than=OTHER, filter=rest[0] if len(rest) == 1 else And(rest))
    return spec


def as_meant(value: Any) -> Any:
    """What words mean by a value: itself, or what becomes of a `ToSettle`; None where that can't be settled.

    What a `ToSettle` makes may be another one, of parts each of which has targets of its own.
    """
    while isinstance(value, ToSettle):
        found = settled(value.tree, value.about)
        value = None if found is None else value.make(found.tree, found.targets)
    return value


def as_said(found: Bindings) -> Bindings:
    """The slots' values of a wording, with the targets of those that are `Unsettled` where the text names them."""
    if not any(isinstance(value, Unsettled) for value in found.values()):
        return found
    named = dict[tuple[TargetSpec, ...], set[Node]]()

    def said(value: Unsettled) -> Any:
        return _named_again(_with_words_again(value.tree), value.targets, named.setdefault(value.targets, set()))

    return {name: said(value) if isinstance(value, Unsettled) else value for name, value in found.items()}
