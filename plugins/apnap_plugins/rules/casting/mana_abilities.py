"""Mana abilities: activated ones, which resolve at once, and triggered ones, which never use the stack (CR 605)."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from apnap import (
    LEFT,
    WAITING,
    Action,
    ActionKind,
    AnyTimeCheck,
    Context,
    Game,
    IllegalAction,
    Manifest,
    Moved,
    Namer,
    Shuffled,
    Triggered,
    Verb,
    Waiting,
    declares,
    in_words,
)
from apnap.provisional import NEXT_ID, NEXT_TIMESTAMP, context_of
from apnap_plugins.rules.casting.casting import at_sorcery_time, undoing
from apnap_plugins.rules.costs.costs import (
    PLANNED,
    Cost,
    PayLifeCost,
    has_x,
    pay_all,
    payable_together,
    remember_paid,
    reserved_costs,
)
from apnap_plugins.rules.costs.object_costs import ObjectCost
from apnap_plugins.rules.mana.instructions import COULD_PRODUCE
from apnap_plugins.rules.mana.mana import AddMana, ManaAdded, choices_in_words
from apnap_plugins.rules.payment.frame import AnnouncementFrame, narrowly_reduced
from apnap_plugins.rules.payment.keys import ACTIVATE_MANA_ABILITY, ACTIVATING, NOTHING_RESERVED, ReservedAbilities
from apnap_plugins.rules.payment.mana_plans import Step, most_x
from apnap_plugins.rules.payment.payment import (
    can_activate_mana,
    can_pay_for_mana_ability,
    can_pay_mana,
    mana_abilities,
    most_mana,
    pay_mana,
    payee,
    reserved_with,
    windows_of,
)
from apnap_plugins.rules.payment.sources import instead_of, is_simple, taps_itself
from apnap_plugins.rules.payment.taps import (
    ManaAbility,
    keep_taps,
    other_mana_abilities,
    plain_mana_abilities,
    simple_taps,
    tap_simply,
)
from apnap_plugins.rules.payment.total_cost import ChooseX, split_cost
from apnap_plugins.rules.stack.abilities import AbilityActivated, Activated, activated_abilities, adds_mana
from apnap_plugins.rules.vocabulary.asking import choose_one
from apnap_plugins.rules.vocabulary.characteristics import text_x
from apnap_plugins.rules.vocabulary.symbols import ManaCost, open_symbols, symbol_ways, with_halves

MANIFEST = Manifest(
    id="mana-abilities",
    name="Mana abilities",
    kind="rules",
    rules=("605",),
    requires=("casting", "payment", "mana", "activated-abilities", "costs"),
    kernel=">=0.1,<0.2",
    not_tested={
        "605.3": "introduces the exceptions that follow it",
        "605.4": "introduces the exception that follows it",
    },
)

TAP_FOR_MANA: Final = "tap for mana"
"""The kind of action that only makes mana (CR 605.3a)."""
FEW_WAYS: Final = 4
"""Up to so many choices of mana are told one by one; of more the ability's words are told."""


# Activated mana abilities -------------------------------------------------------------------------------


def activate_mana_ability(
    game: Game,
    player: int,
    obj: int,
    number: int,
    frame: AnnouncementFrame | None = None,
    planned: Step | None = None,
    reserved: ReservedAbilities = NOTHING_RESERVED,
    other_costs: Sequence[Cost] = (),
) -> None:
    """`player` activates a mana ability, which resolves at once (CR 605.3b). `planned` are choices made for it already.

    `frame` keeps it for CR 728.1; `reserved` are abilities that are being activated already (CR 605.3c); what costs `other_costs`
    it need is left.

    Also CR 405.6c.
    """
    if _activated_simply(game, player, obj, number, frame, planned):
        return
    first, events = game.inputs_used(), len(game.log)
    next_id, next_timestamp = game.get(NEXT_ID), game.get(NEXT_TIMESTAMP)
    before = [w.number for w in game.get(WAITING)] if game.get(ACTIVATING) else []
    game.set(ACTIVATING, 0, game.get(ACTIVATING) + 1)
    _activate(game, player, obj, number, frame, planned, reserved, other_costs)
    game.set(ACTIVATING, 0, game.get(ACTIVATING) - 1)
    _resolve_waiting(game, before)
    if frame is not None:

        def again() -> None:
            game.set(NEXT_ID, 0, next_id)  # what it brings into being gets the same ids, which answers may speak of
            game.set(NEXT_TIMESTAMP, 0, next_timestamp)
            activate_mana_ability(game, player, obj, number, None, planned, reserved, other_costs)

        frame.activated.append((first, game.inputs_used(), again))
        if _is_irreversible(game, events):
            frame.keep()  # with those before it, whose mana may have been spent on it


def _activated_simply(
    game: Game, player: int, obj: int, number: int, frame: AnnouncementFrame | None, planned: Step | None
) -> bool:
    """Activate a mana ability straight through, where all is known that it does: the same events in the same order.

    False, and nothing done, where that isn't known. In debug mode it isn't tried: there it is activated step by step.
    """
    simple = simple_taps(game, player).get((obj, number))
    if simple is None:
        return False
    ability, gives, snow = simple
    types = gives[0] if len(gives) == 1 else planned.mana if planned is not None else ()
    if types not in gives:
        return False
    step = Step(obj, number, types)
    if frame is not None:
        keep_taps(game, player, (step,), frame)
    tap_simply(game, player, step, ability, snow)
    return True


def _activate(
    game: Game,
    player: int,
    obj: int,
    number: int,
    outer: Any,
    planned: Step | None,
    reserved: ReservedAbilities,
    other_costs: Sequence[Cost],
) -> None:
    """Choose what its cost leaves open, pay it and let the ability resolve (CR 602.2b, 605.3, 109.4a).

    Where there is nothing to choose it is not looked for, but in debug mode.

    Where that fails, mana abilities that were activated for its cost and can't be reversed are kept in the frame `outer`, of
    what is reversed with it (CR 728.1).
    """
    ability = activated_abilities(game, obj)[number]
    if asks_nothing(ability) and not game.debug:
        known = {"tapped for mana": taps_itself(ability), "mana": planned.mana if planned is not None else ()}
        ctx = Context(game, obj, player, ability, memory=known)
        pay_all([cost for cost in ability.cost if isinstance(cost, Cost)], ctx, other_costs)
        _take_effect(ctx, ability)
        return
    costs = split_cost(ability.cost)[1]
    memory: dict[str, Any] = {"tapped for mana": any(c.inner().taps_source for c in costs)}
    if planned is not None:
        memory["mana"] = planned.mana
        chosen = (c for c in (cost.inner() for cost in costs) if isinstance(c, ObjectCost))
        memory[PLANNED] = dict(zip(chosen, planned.used, strict=False))
    frame = payee(game, player, obj, ability)
    frame.ctx = ctx = Context(game, obj, player, ability, memory=memory)
    open_cost = Announcing(game, player, obj, number, ability, frame, reserved, other_costs)
    open_cost.choose_x(planned)
    mana, costs = open_cost.choose_symbols(planned)
    paid = planned.paid if planned is not None else ()
    try:
        pay_mana(game, player, mana, ctx, frame, reserved_with(obj, number, ability, reserved), costs, paid)
        pay_all(costs, ctx, other_costs)
    except IllegalAction:
        stays = frame.irreversible()
        if outer is not None and stays:
            outer.keep(stays)
        raise
    memory.pop(PLANNED, None)
    _take_effect(ctx, ability)


def _take_effect(ctx: Context, ability: Activated) -> None:
    """It is activated, and resolves at once (CR 605.3b)."""
    ctx.game.happen(AbilityActivated(ctx.source, ctx.controller, ability))
    ability.effect.perform(ctx)


@functools.lru_cache(maxsize=10_000)
def asks_nothing(ability: Activated) -> bool:
    """Whether a mana ability has plain costs only, without mana or X: nothing is to be announced as it is activated."""
    return is_simple(ability) and ability.x is None and not has_x(ability.cost)


class Announcing:
    """The cost of a mana ability while its X and the symbols that stand for a choice are chosen (CR 107.3a, 601.2b, 602.2b)."""

    __slots__ = ("ability", "busy", "costs", "ctx", "frame", "game", "mana", "other_costs", "player")

    def __init__(
        self,
        game: Game,
        player: int,
        obj: int,
        number: int,
        ability: Activated,
        frame: AnnouncementFrame,
        reserved: ReservedAbilities,
        other_costs: Sequence[Cost],
    ) -> None:
        self.game, self.player, self.ability, self.frame = game, player, ability, frame
        self.ctx, self.other_costs = frame.ctx, other_costs
        self.busy = reserved_with(obj, number, ability, reserved)
        self.mana, self.costs = split_cost(ability.cost)

    def choose_x(self, planned: Step | None) -> None:
        """The value of X, of those with which the cost can be paid. Raises IllegalAction where there is none."""
        ability, ctx = self.ability, self.ctx
        if ability.x is not None:
            ctx.x = self.frame.x = text_x(ctx, ability.x)
            return
        if not has_x(ability.cost):
            return
        among = self._possible_x()
        if not among:
            raise IllegalAction("no X can be paid (CR 601.2h)")
        decision = ChooseX(
            player=self.player,
            minimum=among[0],
            maximum=among[-1],
            among=among,
            rule="107.3a",
            source=ctx.source,
            prompt="Choose X",
            cost=True,
        )
        ctx.x = self.frame.x = planned.x if planned is not None and planned.x in among else self.game.ask(decision)

    def _possible_x(self) -> tuple[int, ...]:
        """The values of X with which the cost can be paid."""
        window = windows_of(self.game, self.player, self._itself())[0]
        most = most_x(window, most_mana(self.game, self.player, self.frame)) if self.mana.symbols else most_x(window, 0)
        return tuple(x for x in range(most + 1) if self._ways(x))

    def _itself(self) -> tuple[tuple[int, int], ...]:
        obj = self.ctx.source
        return ((obj, activated_abilities(self.game, obj).index(self.ability)),)

    def choose_symbols(self, planned: Step | None) -> tuple[ManaCost, list[Cost]]:
        """What the symbols are paid as, in one decision; the cost in mana, and the rest of it (CR 107.4e, 107.4f)."""
        symbols = open_symbols(self.mana)
        ways = self._ways(self.ctx.x) if symbols else [()]
        if not ways:
            raise IllegalAction("the cost of a mana ability can't be paid (CR 601.2h)")
        if planned is not None and planned.halves in ways:
            return self._cost(self.ctx.x, planned.halves)
        shown = "".join(f"{{{s}}}" for s in symbols)
        chosen = choose_one(
            self.game, self.player, ways, "601.2b", f"Pay {shown} as", source=self.ctx.source, cost=True
        )
        return self._cost(self.ctx.x, chosen)

    def _cost(self, x: int, halves: tuple[str, ...]) -> tuple[ManaCost, list[Cost]]:
        mana, life = with_halves(self.mana.with_x(x), halves)
        mana = narrowly_reduced(self.game, self.frame, mana) if self.mana.symbols else mana
        return mana, [*self.costs, *([PayLifeCost(life)] if life else [])]

    def _ways(self, x: int) -> list[tuple[str, ...]]:
        """The ways to pay what symbols stand for, with this X, that work out."""
        found = []
        before, self.ctx.x = self.ctx.x, x
        for halves in symbol_ways(open_symbols(self.mana)):
            mana, costs = self._cost(x, halves)
            if payable_together([*costs, *self.other_costs], self.ctx) and can_pay_mana(
                self.game,
                self.player,
                mana,
                self.frame,
                self.busy,
                reserved_costs([*costs, *self.other_costs], self.ctx),
            ):
                found.append(halves)
        self.ctx.x = before
        return found


def _is_irreversible(game: Game, since: int) -> bool:
    """Whether a card came to or from a library, or one was shuffled (CR 728.1)."""
    for entry in game.log.entries[since:]:
        found = entry.happened.event if entry.happened is not None else None
        if isinstance(found, Shuffled):
            return True
        if isinstance(found, Moved) and "library" in (found.to, found.origin_zone(game)):
            return True
    return False


# With priority ------------------------------------------------------------------------------------------


def mana_options(game: Game, player: int) -> Iterable[tuple[object, ...]]:
    """("mana", object, number) for mana abilities that do more than tap a permanent for mana (CR 605.3a)."""
    others = other_mana_abilities(game)
    return _options(game, player, "mana", others) if others else []


def plain_options(game: Game, player: int) -> Iterable[tuple[object, ...]]:
    """("tap for mana", object, number) for the rest: mostly they make mana that empties unused (CR 106.12)."""
    plain = plain_mana_abilities(game)
    return _options(game, player, TAP_FOR_MANA, plain) if plain else []


def _options(game: Game, player: int, kind: str, abilities: Iterable[ManaAbility]) -> list[tuple[Any, ...]]:
    """Those of the mana abilities that the player may activate with priority, and whose costs can be paid."""
    mine = [(obj, number, ability) for obj, who, number, ability, _ in abilities if who == player]
    if not mine:
        return []
    found = []
    able = {(obj, number) for obj, number, _ in mana_abilities(game, player)}
    for obj, number, ability in mine:
        if ability.instant or ability.sorcery:
            if ability.sorcery and not at_sorcery_time(game, player):
                continue
            if not can_activate_mana(game, player, obj, ability):
                continue
        elif (obj, number) not in able:
            continue
        if kind == TAP_FOR_MANA or can_pay_for_mana_ability(game, player, obj, number, ability):
            found.append((kind, obj, number))
    return found


def _mana_action(game: Game, player: int, action: tuple[Any, ...]) -> None:
    frame = AnnouncementFrame(player, action[1], Context(game, action[1], player))
    undoing(game, frame, lambda: activate_mana_ability(game, player, action[1], action[2], frame))


def activation(namer: Namer, action: Action) -> str:
    """Activating an ability in words: whose it is, what it costs and what it does."""
    _, obj, number = action
    if namer.is_hidden(obj):
        return "activate a card"
    ability = activated_abilities(namer.game, obj)[number]
    if text := namer.as_printed(ability, obj):
        return f"activate {namer.object(obj)}: {text}"
    cost = ", ".join(in_words(part) for part in ability.cost) or "no cost"
    return f"activate {namer.object(obj)}: {cost} → {in_words(ability.effect)}"


def _tapping(namer: Namer, action: Action) -> str:
    """What is tapped, and for which mana: a land with several abilities has an option for each."""
    _, obj, number = action
    if namer.is_hidden(obj):
        return "tap a card for mana"
    ability = activated_abilities(namer.game, obj)[number]
    made = [part for part in ability.effect.walk() if isinstance(part, AddMana)]
    certain = made[0].certain() if len(made) == 1 else None
    if certain is not None and len(certain) <= FEW_WAYS and made[0].only is None:
        return f"tap {namer.object(obj)} for {choices_in_words(certain)}"
    said = namer.printed(ability, obj) or in_words(ability.effect)
    return f"tap {namer.object(obj)} for mana: {said}"


# Triggered mana abilities -------------------------------------------------------------------------------


def is_triggered_mana_ability(waiting: Waiting) -> bool:
    """CR 605.1b, 605.5: no target, triggered by a mana ability or by mana being added, and could add mana itself."""
    ability = waiting.ability
    if not isinstance(ability, Triggered) or ability.targets or ability.modes is not None:
        return False
    return adds_mana(ability.effect) and any(_about_mana(h.event) for h in waiting.happened)


def _about_mana(event: Any) -> bool:
    if isinstance(event, AbilityActivated):
        return isinstance(event.ability, Activated) and event.ability.is_mana_ability()
    return isinstance(event, ManaAdded)


def resolve_triggered(game: Game) -> None:
    """Triggered mana abilities resolve without the stack, once no mana ability is being activated (CR 605.4a)."""
    if game.get(WAITING) and not game.get(ACTIVATING):
        _resolve_waiting(game)


def _resolve_waiting(game: Game, later: Sequence[int] = ()) -> None:
    """CR 605.4a: after the mana ability that they triggered on, also where that pays for another mana ability.

    In APNAP order, those of a player in the order in which they triggered. Those with the numbers `later` triggered on the
    other one, and wait for it.
    """
    while game.get(WAITING):
        seats = {player: i for i, player in enumerate(game.apnap())}
        ready = [w for w in game.get(WAITING) if w.number not in later and is_triggered_mana_ability(w)]
        if not ready:
            return
        first = min(ready, key=lambda w: (seats.get(w.controller, len(seats)), w.number))
        game.set(WAITING, 0, tuple(w for w in game.get(WAITING) if w.number != first.number))
        _resolve(game, first)


def _resolve(game: Game, waiting: Waiting) -> None:
    ability: Triggered = waiting.ability
    ctx = context_of(game, waiting)
    if game.get(LEFT, waiting.controller) or (ability.condition is not None and not ability.condition.holds(ctx)):
        return
    game.log.note("605.4a", "a triggered mana ability resolves")
    game.act(waiting.controller, lambda: ability.effect.perform(ctx))  # type: ignore[attr-defined]


# What permanents could produce --------------------------------------------------------------------------


def could_produce(game: Game, obj: int, asking: frozenset[int] = frozenset()) -> frozenset[str]:
    """The types of mana, letters of WUBRGC, that a permanent could produce now (CR 106.7).

    Costs don't matter; replacement effects do. `asking` are the permanents whose abilities ask: what they could produce
    can't follow from themselves.
    """
    if obj in asking:
        return frozenset()
    player = game.controller(obj)
    found: set[str] = set()
    for ability in activated_abilities(game, obj):
        memory = {
            "asking": asking | {obj},
            "tapped for mana": any(isinstance(c, Cost) and c.inner().taps_source for c in ability.cost),
        }
        ctx = Context(game, obj, player, ability, memory=memory, x=1)  # any X could be chosen, whatever it costs
        for part in ability.effect.walk():
            if isinstance(part, AddMana):
                for way in _ways_paid(ctx, ability):
                    for types in part.choices(way):
                        found |= _produced(game, part, way, types)
    return frozenset(found)


def _ways_paid(ctx: Context, ability: Activated) -> Iterator[Context]:
    """Where an ability's effect may be seen from once its costs are paid, with each object that could be what they take."""
    yield ctx
    for cost in (part.inner() for part in ability.cost if isinstance(part, Cost)):
        if not isinstance(cost, ObjectCost) or not cost.remembered:
            continue
        for obj in cost.usable(ctx):
            paid = ctx.seen_by(ctx.controller)
            paid.memory = dict(ctx.memory)
            remember_paid(paid, cost.remembered, obj)
            yield paid


def _produced(game: Game, part: AddMana, ctx: Context, types: tuple[str, ...]) -> frozenset[str]:
    """The types that would be added, as replacement effects have it in any order."""
    event = ManaAdded(ctx.controller, part.made(ctx, types), ctx.source, ctx.memory["tapped for mana"])
    return frozenset(t for way in instead_of(game, event) for added in way for mana in added.mana for t in mana.type)


apnap_declarations = declares(
    # Whether a mana ability is being activated.
    ACTIVATING,
    # What payments and amounts of mana need of it.
    Verb(ACTIVATE_MANA_ABILITY, activate_mana_ability),
    Verb(COULD_PRODUCE, could_produce),
    # Activating mana abilities with priority; plain ones are in the background.
    ActionKind("mana", mana_options, _mana_action, worded=activation, order=1),
    ActionKind(TAP_FOR_MANA, plain_options, _mana_action, background=True, worded=_tapping, order=1),
    # What triggers on mana that a spell, or an ability that is no mana ability, adds.
    AnyTimeCheck("triggered mana abilities", "605.4a", resolve_triggered),
)
