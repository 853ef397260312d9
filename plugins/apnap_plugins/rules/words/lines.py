"""Lines: what one paragraph of a card's text makes of the phrases in it (CR 112.3, 113.3, 602.1, 603.1)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import partial
from typing import Any, ClassVar, Final

from apnap import (
    Ability,
    Answering,
    Condition,
    Continuous,
    Instruction,
    Keyword,
    Node,
    StateTrigger,
    Static,
    StaticEffect,
    TriggerCondition,
    Triggered,
    node,
)
from apnap.words import Bindings, WordDeclaration, word_list, words
from apnap_plugins.rules.casting.conditions import DuringStep
from apnap_plugins.rules.casting.triggers import WhenYouCast
from apnap_plugins.rules.combat.filters import IsAttacking
from apnap_plugins.rules.combat.selectors import AnyDefendingPlayer, DefendingPlayer
from apnap_plugins.rules.continuous.continuous import Gain
from apnap_plugins.rules.continuous.text import printed_static
from apnap_plugins.rules.continuous.text_static import AS_IT_ATTACKS, lasting
from apnap_plugins.rules.costs.costs import Cost, CostPart, has_x
from apnap_plugins.rules.counters.quantities import CountersChosenToRemove
from apnap_plugins.rules.effects.instructions import DelayedTrigger, If, InsteadIf, Nothing
from apnap_plugins.rules.effects.linked_abilities import THE_CARD, LinkedObjects
from apnap_plugins.rules.effects.text_linked import pays_by_exiling, with_paid_exiled
from apnap_plugins.rules.objects.entering import AsItEnters, AsTheyEnter
from apnap_plugins.rules.objects.text import functions_in
from apnap_plugins.rules.stack.abilities import Activated, Mode, Modes, Spell
from apnap_plugins.rules.stack.quantities import NotedAmount
from apnap_plugins.rules.stack.selectors import TargetingObject
from apnap_plugins.rules.stack.stack import OnceEachTurn
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.stack.triggers import WhenTargeted
from apnap_plugins.rules.turn.conditions import DuringExtraTurn
from apnap_plugins.rules.turn.phases import COMBAT
from apnap_plugins.rules.vocabulary.base import Quantity
from apnap_plugins.rules.vocabulary.conditions import AllOf, Unless, YourTurn
from apnap_plugins.rules.vocabulary.filters import Itself
from apnap_plugins.rules.vocabulary.quantities import NumberIf
from apnap_plugins.rules.vocabulary.selectors import Became, ControllerOf, Remembered, Target, This
from apnap_plugins.rules.words.before_lines import ABILITY_WORDS
from apnap_plugins.rules.words.differences import without_difference
from apnap_plugins.rules.words.references import (
    BackReference,
    Cause,
    Moving,
    Reference,
    Subject,
    ToSettle,
    Unsettled,
    about_itself,
    about_what,
    kind_of,
    replaced,
    rewritten,
    with_own_it,
    with_source,
    with_subject,
)
from apnap_plugins.rules.words.trees import own_parts

COUNTERS_REMOVED: Final = "counters removed"
"""How many counters an instruction removed."""

keyword_line: Final = partial(words, "keyword line")
keyword_row: Final = partial(words, "keyword row")
keywords: Final = partial(words, "keywords")
line: Final = partial(words, "line")
other_line: Final = partial(words, "other line")
spell_line: Final = partial(words, "spell line")
triggered: Final = partial(words, "triggered")


def _zones(on: TriggerCondition, effect: Instruction, condition: Any = None) -> tuple[str, ...]:
    """Where a triggered ability functions: by what it triggers on or its "if", else by what it does (CR 113.6).

    Conditions of either kind that are only true in certain zones say so in `functions` (CR 113.6b, 113.6k).
    """
    return zones_of(on) or getattr(condition, "functions", ()) or functions_in(effect) or _where_moved_later(on, effect)


def _where_moved_later(on: TriggerCondition, effect: Instruction) -> tuple[str, ...]:
    """The zone out of which a delayed ability will move this (CR 113.6m); not of one that triggers on this itself."""
    if type(on).cases is not TriggerCondition.cases or about_itself(on):
        return ()
    return functions_in(*(part.ability.effect for part in own_parts(effect) if isinstance(part, DelayedTrigger)))


# Any: a cause and instructions as the words around a comma make them
def triggered_if(on: Any, condition: Condition, e: Any) -> Any:
    """A triggered ability with an intervening "if" (CR 603.4)."""
    return _triggered(on, e, condition)


def _triggered(on: Any, e: Instruction, condition: Any = None, tag: str = "") -> Any:
    about = about_what(on)
    if about is None or getattr(getattr(e, "what", e), "only_for_later", False):
        return None  # what is chosen for later words alone needs some: else another ability speaks of it
    return ToSettle(
        lambda tree, targets: (
            Triggered(about.on, tree[1], tree[0], targets, _zones(about.on, tree[1], tree[0]), tag),
        ),
        (condition, with_own_it(with_source(e, about.source), about.it)),  # it is asked before anything is done
        about,
    )


ITS_PLAYER: Final = ControllerOf(TargetingObject())


# Any: a cause as the words before a comma make it, and what is settled later
def of_the_targeting(on: Any, effect: Any) -> Any:
    """What is done about the spell or ability of which something became the target; None behind another cause."""
    about = about_what(on)
    return None if effect is None or about is None or not isinstance(about.on, WhenTargeted) else _triggered(on, effect)


def _its_player(on: Any, v: Any) -> Any:
    return of_the_targeting(on, with_subject(v, ITS_PLAYER))


# Any: a tree, whatever it is
def says_targeting(tree: Any) -> Iterator[Bindings]:
    """The cause and the effect of an ability that triggers on becoming a target."""
    for ability in _only(tree, Triggered):
        if isinstance(ability.on, WhenTargeted) and ability == Triggered(ability.on, ability.effect):
            yield {"on": ability.on, "e": ability.effect}


def _says_its_player(tree: Any) -> Iterator[Bindings]:
    for found in says_targeting(tree):
        if ITS_PLAYER in tuple(found["e"].walk()):
            yield {"on": found["on"], "v": replaced(found["e"], ITS_PLAYER, Subject())}


def _is_state(condition: Any) -> bool:
    """Whether a condition is on a state of the game; what happened would be an event."""
    return any(getattr(part, "of_state", False) for part in condition.walk())


def _state_triggered(c: Any, e: Instruction) -> Any:
    """A state trigger (CR 603.8)."""
    if not _is_state(c):
        return None
    return ToSettle(
        lambda tree, targets: (StateTrigger(tree[0], tree[1], targets),) if not functions_in(tree[1]) else None, (c, e)
    )


def _says_state_triggered(tree: Any) -> Iterator[Bindings]:
    for ability in _only(tree, StateTrigger):
        if not ability.zones:
            yield {"c": Unsettled(ability.condition, ability.targets), "e": Unsettled(ability.effect, ability.targets)}


def _state_triggered_if(c: Any, q: Any, e: Instruction) -> Any:
    """One with an intervening "if", which is asked again as it resolves (CR 603.4, 603.8)."""
    if not _is_state(c):
        return None
    return ToSettle(
        lambda tree, targets: (StateTrigger(AllOf(tree[:2]), If(tree[1], tree[2]), targets),) if not targets else None,
        (c, q, e),
    )


def _says_state_triggered_if(tree: Any) -> Iterator[Bindings]:
    for ability in _only(tree, StateTrigger):
        both, effect = ability.condition, ability.effect
        if isinstance(both, AllOf) and len(both.parts) == 2 and isinstance(effect, If):
            if effect == If(both.parts[1], effect.then) and not ability.zones and not ability.targets:
                c, q = both.parts
                yield {"c": Unsettled(c, ()), "q": Unsettled(q, ()), "e": Unsettled(effect.then, ())}


# Any: a tree, whatever it is
def says_triggered_if(tree: Any) -> Iterator[Bindings]:
    """The cause, the condition and the effect of a triggered ability with an "if"."""
    yield from _says_triggered(True)(tree)


def zones_of(on: object) -> tuple[str, ...]:
    """Where an ability functions that nothing else can mean: "when you cast ~" triggers while it is on the stack (CR 113.6)."""
    return ("stack",) if on == WhenYouCast(Itself()) else getattr(on, "functions", ())


def _says_triggered(with_condition: bool) -> Any:
    def says(tree: Any) -> Iterator[Bindings]:
        for ability in _only(tree, Triggered):
            if ability.tag:
                return
            plain = dataclasses.replace(ability, condition=None, targets=())
            usual = Triggered(ability.on, ability.effect, zones=_zones(ability.on, ability.effect, ability.condition))
            if plain != usual or (ability.condition is not None) != with_condition:
                return
            found = {
                "on": ability.on,
                "e": Unsettled(without_difference(ability.effect, ability.condition), ability.targets),
            }
            condition = Unsettled(ability.condition, ability.targets)
            yield {**found, "condition": condition} if with_condition else found

    return says


def _only(tree: Any, kind: type[Any]) -> Iterator[Any]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], kind):
        yield tree[0]


def _activated(c: Any, e: Instruction) -> Any:
    if has_x(c) and _pays_x(e):
        return None  # that X is the one of the cost (CR 107.3a, 107.3k)
    if pays_by_exiling(c) and _speaks_of_exiled(e):
        e = with_paid_exiled(e)
    e = _with_what_it_became(c, e)
    own = with_own_it((c, _with_sacrificed(c, _with_removed(c, e))), This())
    about = AS_IT_ATTACKS if any(isinstance(part, DefendingPlayer) for part in e.walk()) else None
    return ToSettle(lambda tree, targets: (Activated(tree[0], tree[1], targets, zones=functions_in(tree)),), own, about)


# Any: instructions as the grammar has them
def _with_what_it_became(cost: tuple[CostPart, ...], e: Any) -> Any:
    """What is done, with the object itself as what it became where the cost has moved it, which alone can move (CR 400.7j)."""
    if not any(isinstance(one, Cost) and one.moves_source for one in cost):
        return e
    return rewritten(e, _moving_what_it_became)


def _moving_what_it_became(part: Node) -> Node:
    if not isinstance(part, Instruction):
        return part
    objects = getattr(part, part.acts_on, None)
    itself = isinstance(objects, Moving) and getattr(objects.of, "of", objects.of) == This()
    return dataclasses.replace(part, **{part.acts_on: Became(This())}) if itself else part  # type: ignore[type-var]


def _with_removed(cost: tuple[CostPart, ...], e: Instruction) -> Any:
    """What is done, with "the number of counters removed this way" as the number of those that are removed as a cost."""
    removed = [part for one in cost for part in one.walk() if isinstance(part, CountersChosenToRemove)]
    if not removed:
        return e
    number = CountersChosenToRemove(removed[0].kind)
    return rewritten(e, lambda part: number if part == NotedAmount(COUNTERS_REMOVED) else part)


def _with_sacrificed(cost: tuple[CostPart, ...], e: Any) -> Any:
    """What is done, with "that creature's power" as that of the one creature that is sacrificed as a cost (CR 608.2h).

    Only in numbers, and where nothing else that the text names could be meant.
    """
    paid = [
        one
        for one in cost
        if isinstance(one, Cost) and one.remembered == "sacrificed" and getattr(one, "count", 1) == 1
    ]
    kinds = [getattr(one, "filter", None) for one in paid]
    kind = kinds[0].card_type() if len(kinds) == 1 and kinds[0] is not None else ""
    if not kind:
        return e
    asked = [
        p for number in e.walk() if isinstance(number, Quantity) for p in number.walk() if isinstance(p, BackReference)
    ]
    named = [p.at for p in e.walk() if isinstance(p, Reference) and p.of != This() and kind_of(p.of) != "player"]
    meant = {p for p in asked if p.word == f"that {kind}" and all(at > p.at for at in named)}
    return rewritten(e, lambda part: PAID_SACRIFICED if part in meant else part)


PAID_SACRIFICED: Final = Remembered("paid sacrificed")


def _speaks_of_exiled(e: Instruction) -> bool:
    """Whether it speaks of "the exiled card" as of what another ability exiles."""
    return any(isinstance(part, LinkedObjects) and part.link == THE_CARD for part in e.walk())


def _says_activated(tree: Any) -> Iterator[Bindings]:
    for ability in _only(tree, Activated):
        zones = functions_in(ability.cost, ability.effect)
        if dataclasses.replace(ability, targets=()) == Activated(ability.cost, ability.effect, zones=zones):
            yield {"c": Unsettled(ability.cost, ability.targets), "e": Unsettled(ability.effect, ability.targets)}


def _spell(e: Instruction) -> Any:
    if _pays_x(e):
        return None  # its own cost, which isn't seen here, may say what X is (CR 107.3a)
    return ToSettle(_spell_with, _of_defenders(e))


def _of_defenders(e: Instruction) -> Any:
    """The target phrases of a spell in which "defending player" is any of them: it names no attacking creature (CR 508.5a).

    An ability that it gives to creatures speaks of the player whom that creature attacks (CR 508.5).
    """
    specs = [part for part in e.walk() if isinstance(part, TargetSpec)]
    if any(part == IsAttacking() for spec in specs for part in spec.walk()):
        return e

    def change(part: Node) -> Node | None:
        if isinstance(part, TargetSpec):
            return part.rewritten(lambda one: AnyDefendingPlayer() if one == DefendingPlayer() else one)
        if isinstance(part, Gain):
            return part.rewritten(lambda one: DefendingPlayer() if one == AnyDefendingPlayer() else one)
        return part

    return e.rewritten(change)


def _spell_with(tree: Any, targets: tuple[TargetSpec, ...]) -> Any:
    """The spell ability; targets of a part that counts only where a cost was paid are chosen only then (CR 601.2c)."""
    row = tree.row() if isinstance(tree, Instruction) else ()
    sure = {target for step in row if getattr(step, "condition", None) is None for target in _targets_in(step)}
    if any(part.is_absurd_of_spell() or _mixed(part) - sure for part in own_parts(tree)):
        return None  # its "it" means something else, or nobody knows yet whether targets are chosen
    chosen: list[TargetSpec] = []
    for slot, spec in enumerate(targets):
        where = _named_where(tree, Target(slot), None)
        if len(where) > 1 and None not in where:
            return None  # it takes several conditions to say when that one is chosen
        (condition,) = where if len(where) == 1 else {None}
        chosen.append(spec if condition is None else _only_if(condition, spec))
    return (Spell(tree, tuple(chosen)),)


def _mixed(part: Node) -> set[Any]:
    """The targets that something is done to only where a cost was paid and something else is so, which isn't known then."""
    condition = getattr(part, "condition", None)
    if condition is None or _by_costs(condition) or not any(map(_by_costs, condition.walk())):
        return set()
    branches = (getattr(part, name, None) for name in _branches(part, condition))
    return {target for branch in branches if branch is not None for target in _targets_in(branch)}


def _only_if(condition: Condition, spec: TargetSpec) -> TargetSpec:
    least, most = NumberIf(condition, spec.minimum), NumberIf(condition, spec.maximum)
    return dataclasses.replace(spec, minimum=least, maximum=most)


def _named_where(tree: Any, target: Target, condition: Condition | None) -> set[Condition | None]:
    """The conditions about costs under which a tree speaks of a target; None among them where it does so in any case."""
    if tree == target:
        return {condition}
    if isinstance(tree, tuple):
        return {found for part in tree for found in _named_where(part, target, condition)}
    if not isinstance(tree, Node) or isinstance(tree, Ability):
        return set()
    if tree.own_fields:
        return _named_where(tuple(getattr(tree, name) for name in tree.own_fields), target, condition)
    own = getattr(tree, "condition", None)
    branches = _branches(tree, own) if own is not None and condition is None and _by_costs(own) else {}
    found: set[Condition | None] = set()
    for field in dataclasses.fields(tree):  # type: ignore[arg-type]
        found |= _named_where(getattr(tree, field.name), target, branches.get(field.name, condition))
    return {None} if len(found) == 2 and found == set(branches.values()) else found


def _branches(tree: Node, condition: Condition) -> dict[str, Condition]:
    """What an instruction with a condition does where it holds, and where it doesn't."""
    if isinstance(tree, InsteadIf):
        return {"instead": condition, "what": Unless(condition)}
    return {"then": condition, "otherwise": Unless(condition)}


def _spell_with_x(e: Instruction, q: Any) -> Any:
    """A spell whose text says what X is: its controller doesn't choose it (CR 107.3c), so it can't depend on a target."""
    if _pays_x(e):
        return None

    def made(tree: Any, targets: tuple[TargetSpec, ...]) -> Any:
        plain = (Spell(tree[0], targets),)
        return (
            None
            if _targets_in(tree[1]) or _spell_with(tree[0], targets) != plain
            else (Spell(tree[0], targets, x=tree[1]),)
        )

    return ToSettle(made, (e, q))


def _says_spell_with_x(tree: Any) -> Iterator[Bindings]:
    for ability in _only(tree, Spell):
        if ability.x is not None and ability == Spell(ability.effect, ability.targets, x=ability.x):
            yield {"e": Unsettled(ability.effect, ability.targets), "q": Unsettled(ability.x, ability.targets)}


def _by_costs(condition: Any) -> bool:
    """Whether a condition is about what was paid for this spell."""
    return isinstance(condition, Condition) and condition.by_costs and getattr(condition, "of", This()) == This()


def _targets_in(tree: Any) -> set[Any]:
    return {part for part in own_parts(tree) if isinstance(part, Target)}


def _pays_x(tree: Any) -> bool:
    """Whether somebody chooses an X as they pay it."""
    return any(isinstance(part, Instruction) and part.chooses_x for part in own_parts(tree))


MANY: Final = 99
"""As many modes as there are."""


# Any: a cost, or a tree, as the grammar has it, of whatever type
def some_modes(n: tuple[int, int], m: tuple[Mode, ...]) -> Any:
    """The modes, of which so many are chosen; None where there are fewer."""
    return Modes(m, n[0], min(n[1], len(m))) if n[0] <= len(m) and (n[1] <= len(m) or n[1] == MANY) else None


# Any: a cost, or a tree, as the grammar has it, of whatever type
def says_some_modes(tree: Any) -> Iterator[Bindings]:
    """How many are chosen of which modes."""
    chosen = isinstance(tree, Modes) and tree.who is None and not tree.not_before and not tree.at_random
    if chosen and not tree.repeated:
        yield {"n": (tree.minimum, tree.maximum), "m": tree.modes}
        if tree.maximum == len(tree.modes):
            yield {"n": (tree.minimum, MANY), "m": tree.modes}


def _repeated(n: tuple[int, int], m: tuple[Mode, ...]) -> Any:
    """The same mode may be chosen several times (CR 700.2d): as many as are to be chosen, whatever modes there are."""
    return Modes(m, *n, repeated=True) if n[1] != MANY else None


def _says_repeated(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Modes) and tree.repeated and tree.who is None:
        yield {"n": (tree.minimum, tree.maximum), "m": tree.modes}


def _not_chosen(before: str, m: tuple[Mode, ...]) -> Modes:
    return Modes(m, not_before=before)


def _random_mode(m: tuple[Mode, ...]) -> Modes:
    return Modes(m, at_random=True)


def _says_random_mode(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Modes) and tree == _random_mode(tree.modes):
        yield {"m": tree.modes}


def _says_not_chosen(before: str, tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Modes) and tree == _not_chosen(before, tree.modes):
        yield {"m": tree.modes}


def _says_mode(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Mode):
        yield {"e": Unsettled(tree.effect, tree.targets)}


@node
class OpenMode(Node):
    """A mode of a triggered ability as it is read: what its "it" and "that player" mean is known with what it triggers on."""

    only_in_texts: ClassVar[bool] = True
    effect: Node


def _modal_triggered(on: Any, m: Modes, condition: Any = None) -> Any:
    """The modes become those of one ability with what it triggers on, and with the "if" behind that (CR 700.2b)."""
    about = about_what(on)
    if about is None:
        return None

    def with_condition(asked: Condition | None) -> Any:
        def made(modes: tuple[Mode, ...]) -> Any:
            whole = dataclasses.replace(m, modes=modes)
            return (Triggered(about.on, Nothing(), asked, zones=zones_of(about.on), modes=whole),)

        own = (with_own_it(with_source(mode.effect, about.source), about.it) for mode in m.modes)
        return _each_settled(tuple(own), about, made)

    if condition is None:
        return with_condition(None)
    return ToSettle(lambda asked, targets: None if targets else with_condition(asked), condition, about)


def _each_settled(effects: tuple[Any, ...], about: Cause, make: Any, modes: tuple[Mode, ...] = ()) -> Any:
    """One mode after the other, each of which has targets of its own (CR 700.2c), and then what `make` makes of them."""
    if not effects:
        return make(modes)
    return ToSettle(
        lambda effect, targets: _each_settled(effects[1:], about, make, (*modes, Mode(effect, targets))),
        effects[0],
        about,
    )


def _says_modal_triggered(with_condition: bool) -> Any:
    def says(tree: Any) -> Iterator[Bindings]:
        for ability in _only(tree, Triggered):
            if ability.modes is None or (ability.condition is not None) != with_condition:
                return
            usual = Triggered(ability.on, Nothing(), zones=zones_of(ability.on), modes=ability.modes)
            if dataclasses.replace(ability, condition=None) == usual:
                found = {"on": ability.on, "m": ability.modes}
                yield {**found, "condition": Unsettled(ability.condition, ())} if with_condition else found

    return says


# Any: a cost, or a tree, as the grammar has it, of whatever type
def modal_activated(c: Any, m: Modes) -> Any:
    """An activated ability with modes."""
    return (Activated(c, Nothing(), modes=m, zones=functions_in(c, m)),)


# Any: a cost, or a tree, as the grammar has it, of whatever type
def says_modal_activated(tree: Any) -> Iterator[Bindings]:
    """Its cost and its modes."""
    for ability in _only(tree, Activated):
        if ability == modal_activated(ability.cost, ability.modes)[0]:
            yield {"c": ability.cost, "m": ability.modes}


def _once_each_turn(t: tuple[Triggered, ...]) -> Any:
    """One ability that triggers only once each turn; not one that triggers on things which are looked at in different ways."""
    (ability,) = t
    if ability.on.cases() or isinstance(ability.on, OnceEachTurn):
        return None
    return (dataclasses.replace(ability, on=OnceEachTurn(ability.on)),)


def _says_once_each_turn(tree: Any) -> Iterator[Bindings]:
    for ability in _only(tree, Triggered):
        if isinstance(ability.on, OnceEachTurn):
            yield {"t": (dataclasses.replace(ability, on=ability.on.of),)}


def _modes_by_costs(n: tuple[int, int], q: Any, k: tuple[int, int], m: tuple[Mode, ...]) -> Any:
    """How many modes may depend on what is paid (CR 700.2): two spell abilities, one of which counts."""
    usual, other = some_modes(n, m), some_modes(k, m)
    if usual is None or other is None:
        return None
    return ToSettle(lambda c, targets: _either_modes(usual, c, other) if _by_costs(c) else None, q)


def _either_modes(usual: Modes, condition: Condition, other: Modes) -> tuple[Spell, Spell]:
    return Spell(modes=usual, condition=Unless(condition)), Spell(modes=other, condition=condition)


def _says_modes_by_costs(tree: Any) -> Iterator[Bindings]:
    if not isinstance(tree, tuple) or len(tree) != 2 or not all(isinstance(part, Spell) for part in tree):
        return
    usual, other = tree
    if other.condition is None or tree != _either_modes(usual.modes, other.condition, other.modes):
        return
    for first in says_some_modes(usual.modes):
        yield from ({**first, "q": other.condition, "k": more["n"]} for more in says_some_modes(other.modes))


def _one_or_both(q: Any, m: tuple[Mode, ...]) -> Any:
    """How many modes may depend on what is so as they are chosen (CR 601.2b): of whichever text, they are the same."""
    usual, other = some_modes((1, 1), m), some_modes((1, 2), m)
    if len(m) != 2 or usual is None or other is None:
        return None
    return ToSettle(lambda c, targets: None if targets or _by_costs(c) else _either_modes(usual, c, other), q)


def _says_one_or_both(tree: Any) -> Iterator[Bindings]:
    for found in _says_modes_by_costs(tree):
        if found["n"] == (1, 1) and found["k"] == (1, 2) and not _by_costs(found["q"]):
            yield {"q": Unsettled(found["q"], ()), "m": found["m"]}


def _says_static(tree: Any) -> Iterator[Bindings]:
    for ability in _only(tree, Static):
        if ability == printed_static(ability.effects, ability.condition):
            yield (
                {"s": ability.effects} if ability.condition is None else {"s": ability.effects, "c": ability.condition}
            )


def _while(time: Condition, *wordings: str) -> WordDeclaration:
    """Words for what is so as long as it is a certain time: "during combat"."""

    def says(tree: Any) -> Iterator[Bindings]:
        yield from ({"s": found["s"]} for found in _says_static(tree) if found.get("c") == time)

    return other_line(wordings, lambda s: lasting(s, time), says)


def _lasting_unless(s: tuple[StaticEffect, ...], c: Condition) -> Any:
    """What is so as long as a condition doesn't hold; not how something enters, which asks for that by itself (CR 614.12)."""
    return None if any(isinstance(effect, (AsItEnters, AsTheyEnter)) for effect in s) else lasting(s, Unless(c))


def _lasting_if(s: tuple[StaticEffect, ...], c: Condition) -> Any:
    """What an object can't do or isn't if something is so; how something enters asks for that by itself (CR 614.12)."""
    return lasting(s, c) if all(isinstance(effect, (Answering, Continuous)) for effect in s) else None


def _says_unless(tree: Any) -> Iterator[Bindings]:
    for found in _says_static(tree):
        if isinstance(found.get("c"), Unless):
            yield {"s": found["s"], "c": found["c"].of}


def _with_word(word: str) -> WordDeclaration:
    """An ability word before a triggered ability (CR 207.2c)."""

    def means(t: tuple[Triggered, ...]) -> Any:
        return tuple(dataclasses.replace(one, tag=word) for one in t)

    def says(tree: Any) -> Iterator[Bindings]:
        for ability in _only(tree, Triggered):
            if ability.tag == word:
                yield {"t": (dataclasses.replace(ability, tag=""),)}

    return line(f"{word} — {{t:triggered}}", means, says)


def _says_with_word(slot: str) -> Any:
    """Any ability word may stand before it: none has a meaning (CR 207.2c)."""
    return lambda tree: ({"w": word, slot: tree} for word in ABILITY_WORDS)


def _says_worded_spell(tree: Any) -> Iterator[Bindings]:
    yield from ({"w": word, **found} for found in _says_spell(tree) for word in ABILITY_WORDS)


def first_and_rest(tree: object) -> Iterator[Bindings]:
    """A row as its first and the others."""
    if isinstance(tree, tuple) and len(tree) > 1:
        yield {"m": tree[0], "rest": tree[1:]}


def _says_spell(tree: Any) -> Iterator[Bindings]:
    for ability in _only(tree, Spell):
        if dataclasses.replace(ability, targets=()) == Spell(ability.effect):
            yield {"e": Unsettled(ability.effect, ability.targets)}


def _first_keyword(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) > 1 and all(isinstance(part, Keyword) for part in tree):
        yield {"a": tree[0], "b": tree[1:]}


def _one_keyword(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], Keyword):
        yield {"a": tree[0]}


def _keyword_and_several(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) > 2:
        yield {"a": tree[0], "b": tree[1:]}


def _long_row(a: Keyword, r: tuple[Keyword, ...]) -> Any:
    """More than three in a row; shorter ones have words of their own."""
    return (a, *r) if len(r) > 2 else None


def _says_long_row(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) > 3:
        yield {"a": tree[0], "r": tree[1:]}


def _row_of_keywords(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) > 1:
        yield {"a": tree[0], "r": tree[1:]}


def _several_first(tree: Any) -> Iterator[Bindings]:
    """Where several abilities that one wording stands for come before others."""
    if isinstance(tree, tuple):
        yield from ({"a": tree[:at], "b": tree[at:]} for at in range(2, len(tree)))


WORDS: Final[tuple[WordDeclaration, ...]] = (
    keywords("{a:keyword}", lambda a: (a,), _one_keyword),
    keywords("{a:keyword} and {b:keyword}", lambda a, b: (a, b)),
    keywords("{a:keyword}, {b:keyword}, and {c:keyword}", lambda a, b, c: (a, b, c)),
    keywords("{a:several keywords}", lambda a: a),
    keywords("{a:keyword} and {b:several keywords}", lambda a, b: (a, *b), _keyword_and_several),
    keywords("{a:keyword}, {r:keyword row}", _long_row, _says_long_row),
    keyword_row("{a:keyword}, {r:keyword row}", lambda a, r: (a, *r), _row_of_keywords),
    keyword_row("{a:keyword}, and {b:keyword}", lambda a, b: (a, b)),
    keyword_row("{a:keyword}, and {b:several keywords}", lambda a, b: (a, *b), _keyword_and_several),
    keyword_line("{a:keyword}", lambda a: (a,), _one_keyword),
    keyword_line("({a:keyword},|{a:keyword};) {b:keyword line}", lambda a, b: (a, *b), _first_keyword),
    keyword_line("{a:casting keyword}", lambda a: (a,), _one_keyword),
    keyword_line("({a:casting keyword},|{a:casting keyword};) {b:keyword line}", lambda a, b: (a, *b), _first_keyword),
    keyword_line("{a:several keywords}", lambda a: a),
    keyword_line(
        "({a:several keywords},|{a:several keywords};) {b:keyword line}", lambda a, b: (*a, *b), _several_first
    ),
    line("{k:keyword line}", lambda k: k),
    triggered("{on:cause}, {e:body}", _triggered, _says_triggered(False)),
    triggered("{on:cause}, if {condition:condition}, {e:body}", _triggered, _says_triggered(True)),
    triggered(
        "{on:cause}, (that spell or ability's controller|that spell's controller|that player) {v:verb.s}.",
        _its_player,
        _says_its_player,
    ),
    triggered("{on:cause}, {m:open modal}", _modal_triggered, _says_modal_triggered(False)),
    triggered("{on:cause}, if {condition:condition}, {m:open modal}", _modal_triggered, _says_modal_triggered(True)),
    triggered("{t:triggered} this ability triggers only once each turn.", _once_each_turn, _says_once_each_turn),
    line("{t:triggered}", lambda t: t),
    line("when {c:condition}, {e:body}", _state_triggered, _says_state_triggered),
    line("when {c:condition}, if {q:condition}, {e:body}", _state_triggered_if, _says_state_triggered_if),
    words("activated", "{c:cost}: {m:modal}", modal_activated, says_modal_activated),
    spell_line("{m:modal}", lambda m: (Spell(modes=m),)),
    word_list(
        "how many modes",
        {
            "choose one": (1, 1),
            "choose one or both": (1, 2),
            "choose two": (2, 2),
            "choose three": (3, 3),
            "choose four": (4, 4),
            "choose five": (5, 5),
            "choose one or more": (1, MANY),
            "choose any number": (0, MANY),
            "choose up to one": (0, 1),
            "choose up to two": (0, 2),
            "choose up to three": (0, 3),
        },
    ),
    words("mode", "• {e:sentences}", lambda e: ToSettle(Mode, e), _says_mode),
    words("modes", "{m:mode}", lambda m: (m,)),
    words("modes", "{m:mode} {rest:modes}", lambda m, rest: (m, *rest), first_and_rest),
    # of a triggered ability, the modes of which may speak of what it triggers on
    words("open mode", "• {e:sentences}", OpenMode, _says_mode),
    words("open modes", "{m:open mode}", lambda m: (m,)),
    words("open modes", "{m:open mode} {rest:open modes}", lambda m, rest: (m, *rest), first_and_rest),
    *(
        declared
        for kind, modes in (("modal", "modes"), ("open modal", "open modes"))
        for declared in (
            words(kind, f"{{n:how many modes}} — {{m:{modes}}}", some_modes, says_some_modes),
            words(
                kind,
                f"{{n:how many modes}}. you may choose the same mode more than once. {{m:{modes}}}",
                _repeated,
                _says_repeated,
            ),
            *(
                words(
                    kind,
                    f"choose one that hasn't been chosen{ending} — {{m:{modes}}}",
                    partial(_not_chosen, before),
                    partial(_says_not_chosen, before),
                )
                for before, ending in (("ever", ""), ("turn", " this turn"))
            ),
        )
    ),
    # of what triggers alone: what is cast or activated may be taken back, and what came up would be known
    words("open modal", "choose one at random — {m:open modes}", _random_mode, _says_random_mode),
    spell_line(
        "{n:how many modes}. if {q:condition}, {k:how many modes} instead. {m:modes}",
        _modes_by_costs,
        _says_modes_by_costs,
    ),
    spell_line(
        (
            "choose one. if {q:condition} as you cast ~, you may choose both instead. {m:modes}",
            "choose one. if {q:condition}, you may choose both instead. {m:modes}",
        ),
        _one_or_both,
        _says_one_or_both,
    ),
    words("activated", "{c:cost}: {e:sentences}", _activated, _says_activated),
    line("{s:other line}", lambda s: s),
    line("{w:ability word} — {s:other line}", lambda w, s: s, _says_with_word("s")),
    word_list("ability word", {word: word for word in ABILITY_WORDS}),
    other_line("{a:activated}", lambda a: a),
    other_line("{s:static}.", lasting, lambda t: (one for one in _says_static(t) if len(one) == 1)),
    other_line(
        "({s:static} as long as {c:condition}.|as long as {c:condition}, {s:static}.)",
        lasting,
        lambda t: (one for one in _says_static(t) if len(one) == 2),
    ),
    other_line("{s:static} unless {c:condition}.", _lasting_unless, _says_unless),
    other_line(
        ("{s:static} if {c:condition}.", "if {c:condition}, {s:static}."),
        _lasting_if,
        lambda t: (one for one in _says_static(t) if len(one) == 2),
    ),
    _while(Unless(YourTurn()), "during turns other than yours, {s:static}."),
    _while(YourTurn(), "during your turn, {s:static}.", "{s:static} during your turn."),
    _while(DuringExtraTurn(), "{s:static} during extra turns.", "during extra turns, {s:static}."),
    _while(Unless(DuringExtraTurn()), "{s:static} except during extra turns."),
    _while(AllOf((YourTurn(), DuringExtraTurn())), "{s:static} during your extra turns."),
    _while(DuringStep(COMBAT), "{s:static} during combat."),
    spell_line("{e:sentences}", _spell, _says_spell),
    spell_line("{e:sentences} x is {q:quantity}.", _spell_with_x, _says_spell_with_x),
    spell_line("{a:line}", lambda a: a),
    spell_line("{w:ability word} — {e:sentences}", lambda w, e: _spell(e), _says_worded_spell),
    *(_with_word(word) for word in ABILITY_WORDS),
)
