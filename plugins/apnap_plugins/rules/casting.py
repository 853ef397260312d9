"""Casting spells and activating abilities, step by step (CR 601, 602, 605, 728)."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final

from apnap import (
    OBJECT,
    Ability,
    ActionKind,
    AffectsRemembered,
    Answering,
    Characteristics,
    Choose,
    ChooseNumber,
    ChooseOne,
    Context,
    Continuous,
    Duration,
    Field,
    Frame,
    Game,
    IllegalAction,
    Leaf,
    Manifest,
    Move,
    Node,
    Procedure,
    Question,
    Shuffled,
    Step,
    Verb,
    YesNo,
    event,
    hookimpl,
    node,
)
from apnap.core.fields import NEXT_ID, NEXT_TIMESTAMP
from apnap.core.values import ABILITIES
from apnap_plugins.rules.abilities import (
    CAN_ACTIVATE,
    Activated,
    activated_abilities,
    all_activated,
    condition_holds,
    spell_ability,
)
from apnap_plugins.rules.characteristics import MANA_COST, TYPES, X_VALUE
from apnap_plugins.rules.continuous import Gain
from apnap_plugins.rules.costs import Cost, CostPart, PayLife, SacrificeThis
from apnap_plugins.rules.mana import COLORS_OF_MANA, POOL, Mana
from apnap_plugins.rules.payment import (
    NOT_BUSY,
    PAYMENT_WAYS,
    Busy,
    atoms_of,
    busy_with,
    can_pay_mana,
    most_mana,
    pay_mana,
    simple_output,
)
from apnap_plugins.rules.stack import (
    CHOSEN_MODES,
    PAID,
    Part,
    can_choose_modes,
    choose_all_targets,
    choose_modes,
    parts_of,
    put_ability,
    text_of,
)
from apnap_plugins.rules.symbols import ManaCost
from apnap_plugins.rules.targets import can_choose
from apnap_plugins.rules.turn import is_main_phase

MANIFEST = Manifest(
    id="casting",
    name="Casting spells and activating abilities",
    kind="rules",
    rules=("601", "602", "605.3", "728"),
    requires=("stack", "payment", "turn", "costs", "targets"),
)

NO_COST: Final = ManaCost(())
UNBOUNDED: Final = 1_000_000


@node
class CastingWay(Node):
    """A way to cast a card (CR 601.2b, 118.9): from where it may be cast that way, and for what instead of its mana cost.

    `id` names it, "" is the normal way. `cost` is the alternative mana cost, None for the mana cost itself; `others` are
    costs that belong to it. `instant` lets it be cast any time an instant could. `free` is "without paying its mana
    cost". Mechanics derive from it to say what the spell is (`base`), or to do something as it is announced (`begin`).
    """

    id: str = ""
    cost: ManaCost | None = None
    others: tuple[Cost, ...] = ()
    instant: bool = False
    free: bool = False

    def base(self, game: Game, card: int) -> Characteristics | None:
        """The characteristics that the spell has, where they are not the card's own (CR 601.2b, 601.3)."""
        return None

    def begin(self, game: Game, frame: PutFrame) -> None:
        """Called when the spell is on the stack, before any choice (CR 601.2a)."""

    def allowed(self, game: Game, player: int, card: int) -> bool:
        """Whether the card may be cast this way now, beside timing and costs."""
        return True


@node
class ExtraCost(Node):
    """An additional cost (CR 118.8): mandatory, optional, or payable any number of times. `id` names it for other text."""

    id: str
    cost: tuple[CostPart, ...]
    optional: bool = True
    repeatable: bool = False


NORMAL: Final = CastingWay()

CAST_INFO: Final = Field[tuple[tuple[str, Any], ...]]("how it was cast", OBJECT, (), ids=True)
"""(name, value) pairs: "way", "caster", "from", "x", "extra" (id, times) pairs, "spent" types of mana (CR 400.7d)."""

CAST_WAYS: Final = Question[tuple[tuple[int, CastingWay], ...]]("ways to cast", "601.3")
"""(card, way) pairs beside casting from the hand for the mana cost; asked about the player."""
ALTERNATIVES: Final = Question[tuple[CastingWay, ...]]("alternative costs", "118.9")
"""Other ways to cast a card that its player may cast for its mana cost, from wherever that is; asked about (player, card,
way), `way` being what allows it. The answer's way takes over its `instant` and `others`."""
CAN_CAST: Final = Question[bool]("can be cast", "601.3")
"""Asked about (player, card, way)."""
ANY_TIME: Final = Question[bool]("can be cast any time an instant could", "601.3")
"""Asked about (player, card, way)."""
EXTRA_COSTS: Final = Question[tuple[ExtraCost, ...]]("additional costs", "601.2b")
COST_INCREASE: Final = Question[ManaCost]("cost increases", "601.2f")
COST_REDUCTION: Final = Question[ManaCost]("cost reductions", "601.2f")
"""What is added to the cost, and what is then taken away; asked about the frame."""
COST_FLOOR: Final = Question[ManaCost]("costs directly set", "601.2f")
"""Gets the total mana cost after increases and reductions; asked about the frame."""


@hookimpl
def apnap_fields() -> Iterable[Field[Any]]:
    """What a spell, and the permanent it becomes, remembers of its casting."""
    return [CAST_INFO]


@dataclass(slots=True)
class PutFrame(Frame):
    """What the steps of casting a spell or activating an ability share.

    `card` is the object as it was before (for an ability, its source), `obj` the object on the stack, `way` None for an
    ability and `ability` None for a spell. `halves` are choices for the symbols that stand for one, in their order.
    `kept` are the mana abilities that were activated; the first `stay` of them can't be reversed (CR 728.1).
    """

    player: int
    card: int
    ctx: Context
    way: CastingWay | None = None
    ability: Activated | None = None
    obj: int = 0
    parts: list[Part] = field(default_factory=list)
    extra: dict[str, int] = field(default_factory=dict)
    x: int = 0
    base_cost: ManaCost = NO_COST
    mana: ManaCost = NO_COST
    costs: list[Cost] = field(default_factory=list)
    spent: tuple[Mana, ...] = ()
    halves: tuple[str, ...] = ()
    kept: list[tuple[int, int, Callable[[], None]]] = field(default_factory=list)
    stay: int = 0


@event
class SpellCast(Leaf):
    """A spell has been cast (CR 601.2i)."""

    rule: ClassVar[str] = "601.2i"
    obj: int
    player: int

    def perform(self, game: Game) -> None:
        """Nothing by itself: the spell is on the stack."""


@event
class AbilityActivated(Leaf):
    """An ability has been activated (CR 602.2b). `obj` is the ability on the stack, 0 for a mana ability."""

    rule: ClassVar[str] = "602.2b"
    objects: ClassVar[tuple[str, ...]] = ("source",)
    source: int
    player: int
    ability: Any
    obj: int = 0

    def perform(self, game: Game) -> None:
        """Nothing by itself."""


@node
class AlternativeCost(Answering):
    """You may pay this rather than the spell's mana cost (CR 118.9a); `id` names the way, for other text to find.

    On the card itself, wherever it may be cast from: in a static ability that functions everywhere (CR 113.6d).
    """

    id: str
    cost: tuple[CostPart, ...]
    question: ClassVar[Question[Any]] = ALTERNATIVES

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        """Beside other alternative costs, of which one is chosen (CR 118.9a)."""
        _, card, way = about
        if card != ctx.source:
            return value
        mana, others = _split(self.cost)
        return (*value, CastingWay(self.id, mana, (*way.others, *others), way.instant))


# When ------------------------------------------------------------------------------------------------


def at_sorcery_time(game: Game, player: int) -> bool:
    """The player's main phase with an empty stack (CR 117.1a, 307.1)."""
    return game.active_player == player and is_main_phase(game) and not game.zone("stack")


def may_cast_now(game: Game, player: int, card: int, way: CastingWay) -> bool:
    """Whether timing and permissions allow it (CR 117.1a, 601.3)."""
    chars = way.base(game, card) or game.characteristics(card)
    instant = way.instant or "instant" in chars[TYPES] or game.query(ANY_TIME, False, (player, card, way))
    if not instant and not at_sorcery_time(game, player):
        return False
    return "land" not in chars[TYPES] and allowed(game, player, card, way)


def allowed(game: Game, player: int, card: int, way: CastingWay) -> bool:
    """Whether nothing forbids it and there is a cost to pay (CR 118.6, 601.3)."""
    chars = way.base(game, card) or game.characteristics(card)
    if not way.free and way.cost is None and chars[MANA_COST] is None:
        return False  # CR 118.6
    return way.allowed(game, player, card) and game.query(CAN_CAST, True, (player, card, way))


def ways_to_cast(game: Game, player: int) -> list[tuple[int, CastingWay]]:
    """All (card, way) pairs that rules and effects give the player, whatever the timing."""
    normal = [(card, NORMAL) for card in game.zone("hand", player) if "land" not in game.characteristics(card)[TYPES]]
    found = [*normal, *game.query(CAST_WAYS, (), player)]
    if game.is_answered(ALTERNATIVES):
        for card, way in tuple(found):
            if way.cost is None and not way.free:
                found += [(card, other) for other in game.query(ALTERNATIVES, (), (player, card, way))]
    return found


def can_cast(game: Game, player: int, card: int, way: CastingWay) -> bool:
    """Whether the spell could be cast this way now: targets, modes and all costs (CR 601.2, 601.3)."""
    move = _announcement(game, player, card, way)
    return game.foresee(move, lambda obj: _could_complete(game, player, card, way, obj))


def _could_complete(game: Game, player: int, card: int, way: CastingWay, obj: int) -> bool:
    frame = PutFrame(player, card, Context(game, obj, player, this=obj), way, obj=obj)
    way.begin(game, frame)
    frame.base_cost = spell_cost(game, frame)
    optional = [extra.id for extra in game.query(EXTRA_COSTS, (), frame) if extra.optional]
    _note(game, obj, **{"caster": player, "from": game.object(card).zone[0], "way": way.id})
    for count in range(len(optional) + 1):
        for chosen in itertools.combinations(optional, count):
            _note_extra(game, frame, dict.fromkeys(chosen, 1))
            if _choices_exist(frame):
                if costs_can_be_paid(game, frame):
                    return True
                if not chosen:
                    return False  # with more costs it can't be paid either
    return False


def _choices_exist(frame: PutFrame) -> bool:
    game = frame.ctx.game
    texts = text_of(game, frame.obj) if frame.ability is None else (frame.ability,)
    for text in texts:
        if text.modes is not None:
            if not can_choose_modes(frame.ctx, text.modes):
                return False
        elif not can_choose(frame.ctx, text.targets):
            return False
    return True


def costs_can_be_paid(game: Game, frame: PutFrame) -> bool:
    """Whether the total can be paid in some way to choose what its symbols stand for (CR 118.3), X as it is so far."""
    chosen = frame.halves
    left = [symbol_options(s) for s in open_symbols(cost_to_choose_for(game, frame)[0])[len(chosen) :]]
    try:
        for way in itertools.product(*left):
            frame.halves = (*chosen, *way)
            determine_total(game, frame)
            if _others_can_be_paid(frame) and can_pay_mana(game, frame.player, frame.mana, frame):
                return True
        return False
    finally:
        frame.halves = chosen


def _others_can_be_paid(frame: PutFrame) -> bool:
    """Whether each cost beside mana can be paid, and all the life together (CR 118.3, 119.4)."""
    if not all(c.can_pay(frame.ctx) for c in frame.costs):
        return False
    life = [c.amount for c in frame.costs if isinstance(c, PayLife)]
    return len(life) < 2 or PayLife(sum(life)).can_pay(frame.ctx)


def spell_cost(game: Game, frame: PutFrame) -> ManaCost:
    """The mana cost, or the alternative one of the way it is cast (CR 601.2f)."""
    way = frame.way
    assert way is not None
    if way.free:
        return NO_COST
    return way.cost if way.cost is not None else game.characteristics(frame.obj)[MANA_COST] or NO_COST


# The actions of a player with priority -----------------------------------------------------------------


def cast_options(game: Game, player: int) -> Iterable[tuple[Any, ...]]:
    """("cast", card, way) for everything the player could cast now (CR 117.1a)."""
    found: list[tuple[Any, ...]] = []
    mana = -1
    for card, way in ways_to_cast(game, player):
        if not may_cast_now(game, player, card, way):
            continue
        if mana < 0:
            mana = _mana_at_most(game, player)
        if not _is_out_of_reach(game, card, way, mana) and can_cast(game, player, card, way):
            found.append(("cast", card, way))
    return found


def _mana_at_most(game: Game, player: int) -> int:
    """The most mana the player could have for a payment now; a large number where that can't be told in advance."""
    if game.is_answered(COST_REDUCTION) or game.is_answered(PAYMENT_WAYS) or game.is_answered(COST_FLOOR):
        return UNBOUNDED
    atoms, windows = atoms_of(game, player)
    restricted = sum(1 for mana in game.get(POOL, player) if mana.only_for)
    return UNBOUNDED if windows else restricted + sum(len(atom.units) for atom in atoms)


def _is_out_of_reach(game: Game, card: int, way: CastingWay, mana: int) -> bool:
    """Whether the mana cost alone shows that the card can't be cast: a quick look before a thorough one."""
    chars = way.base(game, card) or game.characteristics(card)
    cost = way.cost if way.cost is not None else chars[MANA_COST]
    if way.free or cost is None or cost.least() <= mana:
        return False
    return not game.table(chars[ABILITIES], "stack").answers  # abilities of the spell itself may change its cost


def _cast_action(game: Game, player: int, action: tuple[Any, ...]) -> None:
    cast(game, player, action[1], action[2])


def activate_options(game: Game, player: int) -> Iterable[tuple[Any, ...]]:
    """("activate", object, number) for every ability the player could activate now but mana abilities (CR 117.1b)."""
    return [
        ("activate", obj, number)
        for obj, who, number, ability in all_activated(game)
        if who == player and not ability.is_mana_ability() and can_activate(game, player, obj, ability)
    ]


def can_activate(game: Game, player: int, obj: int, ability: Activated) -> bool:
    """Whether the ability could be activated now: timing, conditions, targets, costs (CR 602.5)."""
    if (ability.sorcery or ability.loyalty) and not at_sorcery_time(game, player):
        return False
    ctx = Context(game, obj, player, ability)
    if not condition_holds(ctx, ability) or not game.query(CAN_ACTIVATE, True, (player, obj, ability)):
        return False
    frame = PutFrame(player, obj, ctx, ability=ability, obj=obj)
    frame.base_cost, frame.costs = _split(ability.cost)
    return _choices_exist(frame) and costs_can_be_paid(game, frame)


def _activate_action(game: Game, player: int, action: tuple[Any, ...]) -> None:
    activate(game, player, action[1], action[2])


def mana_options(game: Game, player: int) -> Iterable[tuple[Any, ...]]:
    """("mana", object, number) for mana abilities that do more than tap a permanent for mana (CR 605.3a).

    The plain ones are left to payments: with priority only, they would make mana that empties unused.
    """
    others = [
        (o, n) for o, who, n, a in all_activated(game) if who == player and a.is_mana_ability() and not _is_plain(a)
    ]
    if not others:
        return []
    atoms, windows = atoms_of(game, player)
    can = {*windows, *((a.obj, a.number) for a in atoms if a.kind == "ability")}
    return [("mana", obj, number) for obj, number in others if (obj, number) in can]


def _is_plain(ability: Activated) -> bool:
    return simple_output(ability) is not None and not any(isinstance(c, SacrificeThis) for c in ability.cost)


def _mana_action(game: Game, player: int, action: tuple[Any, ...]) -> None:
    frame = PutFrame(player, action[1], Context(game, action[1], player))
    _undoing(game, frame, lambda: activate_mana_ability(game, player, action[1], action[2], frame))


@hookimpl
def apnap_actions() -> Iterable[ActionKind]:
    """Casting and activating."""
    return [
        ActionKind("cast", cast_options, _cast_action),
        ActionKind("activate", activate_options, _activate_action),
        ActionKind("mana", mana_options, _mana_action),
    ]


# Doing it ----------------------------------------------------------------------------------------------


def cast(game: Game, player: int, card: int, way: CastingWay = NORMAL) -> int | None:
    """`player` casts a card (CR 601.2). Returns the id of the spell, or None where it turned out illegal and was taken back."""
    frame = PutFrame(player, card, Context(game, card, player), way)
    return _attempt(game, "cast", frame)


def offer_cast(game: Game, player: int, card: int, way: CastingWay, source: int = 0, prompt: str = "") -> int | None:
    """`player` may cast a card this way while something resolves, whatever the timing (CR 608.2g).

    Asked only where it is possible. Returns the id of the spell, or None where it was not cast.
    """
    chars = way.base(game, card) or game.characteristics(card)
    if "land" in chars[TYPES] or not allowed(game, player, card, way) or not can_cast(game, player, card, way):
        return None
    words = prompt or f"Cast {game.name_of(card)}?"
    wants = game.ask(YesNo(player=player, rule="608.2g", source=source, prompt=words))
    return cast(game, player, card, way) if wants else None


def activate(game: Game, player: int, obj: int, number: int) -> int | None:
    """`player` activates an ability of `obj` (CR 602.2). Returns its id on the stack, or None where it was taken back."""
    ability = activated_abilities(game, obj)[number]
    frame = PutFrame(player, obj, Context(game, obj, player, ability), ability=ability)
    return _attempt(game, "activate", frame)


def _attempt(game: Game, procedure: str, frame: PutFrame) -> int | None:
    """Run the steps; an illegal action is taken back, mana abilities that may not be reversed are kept (CR 728.1)."""
    return frame.obj if _undoing(game, frame, lambda: game.carry_out(procedure, frame)) else None


def _undoing(game: Game, frame: PutFrame, action: Callable[[], Any]) -> bool:
    """Whether what the player does could be completed; else it is taken back (CR 728.1), or it left with them."""
    mark = game.mark()

    def attempt() -> bool:
        try:
            action()
        except IllegalAction as err:
            game.rewind(mark, frame.kept[: frame.stay], frame.card if frame.way is not None else 0)
            game.log.note("728.1", f"taken back: {err}")
            return False
        return True

    return bool(game.act(frame.player, attempt))


def _announcement(game: Game, player: int, card: int, way: CastingWay) -> Move:
    return Move(card, "stack", controller=player, cause="cast", kind="spell", base=way.base(game, card))


def _announce_spell(game: Game, frame: PutFrame) -> None:
    """CR 601.2a: the card moves to the stack and is a spell."""
    assert frame.way is not None
    before = game.object(frame.card).zone[0]
    moved = game.happen(_announcement(game, frame.player, frame.card, frame.way))
    if moved is None or game.object(moved.result[0]).zone[0] != "stack":
        raise IllegalAction("the card cannot be put on the stack (CR 601.2a)")
    frame.obj = moved.result[0]
    frame.ctx = Context(game, frame.obj, frame.player, this=frame.obj)
    _note(game, frame.obj, **{"caster": frame.player, "from": before, "way": frame.way.id})
    frame.way.begin(game, frame)


def _announce_ability(game: Game, frame: PutFrame) -> None:
    """CR 602.2a: the ability becomes the topmost object on the stack."""
    assert frame.ability is not None
    frame.obj = put_ability(game, frame.player, frame.card, frame.ability)
    frame.ctx = Context(game, frame.card, frame.player, frame.ability, this=frame.obj)


def _choose(game: Game, frame: PutFrame) -> None:
    """CR 601.2b: modes, additional costs, X, and symbols that stand for a choice."""
    if frame.ability is not None:
        frame.base_cost, _ = _split(frame.ability.cost)
    else:
        frame.base_cost = spell_cost(game, frame)
    _choose_extra(game, frame)
    texts = text_of(game, frame.obj)  # what it says may depend on the costs (CR 601.2c)
    modes = choose_modes(frame.ctx, texts, frame.player)
    game.set(CHOSEN_MODES, frame.obj, modes)
    frame.parts = parts_of(texts, modes)
    _choose_x(game, frame)
    _choose_symbols(game, frame)


def _choose_extra(game: Game, frame: PutFrame) -> None:
    """Which optional additional costs the player intends to pay, and how often (CR 601.2b)."""
    for extra in game.query(EXTRA_COSTS, (), frame):
        if not extra.optional:
            frame.extra[extra.id] = 1
            continue
        most = _most(game, frame, extra)
        decision = ChooseNumber(player=frame.player, minimum=0, maximum=most, rule="601.2b", source=frame.obj,
                                prompt=f"Pay {extra.id} how often?")  # fmt: skip
        times = game.ask(decision)
        if times:
            frame.extra[extra.id] = times
    _note_extra(game, frame, frame.extra)


def _note_extra(game: Game, frame: PutFrame, extra: dict[str, int]) -> None:
    """Additional costs were chosen: from here on the spell knows it (CR 601.2b)."""
    frame.extra = dict(extra)
    _note(game, frame.obj, extra=tuple(sorted(extra.items())))


def _note(game: Game, obj: int, **values: Any) -> None:
    """Remember something of how a spell is cast."""
    known = game.get(CAST_INFO, obj)
    game.set(CAST_INFO, obj, tuple(sorted({**dict(known), **values}.items())))


def _most(game: Game, frame: PutFrame, extra: ExtraCost) -> int:
    """How often an additional cost could be paid on top of what was chosen."""
    most = 0
    limit = most_mana(game, frame.player, frame) + 1 if extra.repeatable else 1
    chosen = dict(frame.extra)
    while most < limit:
        frame.extra = {**chosen, extra.id: most + 1}
        if not costs_can_be_paid(game, frame):
            break
        most += 1
    frame.extra = chosen
    return most


def _choose_x(game: Game, frame: PutFrame) -> None:
    """The value of X (CR 601.2b, 107.3): as much as could be paid; 0 where no mana cost is paid (CR 107.3b)."""
    if "X" not in frame.base_cost.symbols and not _extra_has_x(game, frame):
        return
    most = most_mana(game, frame.player, frame)
    while most > 0:
        frame.x = most
        if costs_can_be_paid(game, frame):
            break
        most -= 1
    frame.x = game.ask(ChooseNumber(player=frame.player, minimum=0, maximum=most, rule="107.3a", source=frame.obj,
                                    prompt="Choose X"))  # fmt: skip
    game.set(X_VALUE, frame.obj, frame.x)
    frame.ctx.x = frame.x


def _extra_has_x(game: Game, frame: PutFrame) -> bool:
    """Whether an additional cost that was chosen has {X} in it (CR 107.3a)."""
    chosen = (e for e in game.query(EXTRA_COSTS, (), frame) if frame.extra.get(e.id)) if frame.extra else ()
    return any("X" in _split(extra.cost)[0].symbols for extra in chosen)


def _targets(game: Game, frame: PutFrame) -> None:
    """CR 601.2c: targets are chosen."""
    choose_all_targets(frame.ctx, frame.parts, frame.player)


def _legality(game: Game, frame: PutFrame) -> None:
    """CR 601.2e: the spell must be one that can legally be cast, now that all choices are made."""
    if frame.way is not None and not game.query(CAN_CAST, True, (frame.player, frame.obj, frame.way)):
        raise IllegalAction("the spell cannot be cast (CR 601.2e)")


def _split(cost: Iterable[CostPart]) -> tuple[ManaCost, list[Cost]]:
    mana, others = NO_COST, []
    for part in cost:
        if isinstance(part, ManaCost):
            mana = mana.plus(part)
        else:
            others.append(part)
    return mana, others


def cost_to_choose_for(game: Game, frame: PutFrame) -> tuple[ManaCost, list[Cost]]:
    """The cost, plus additional costs and increases (CR 601.2f): its symbols are what the player announces (CR 601.2b)."""
    if frame.ability is not None:
        _, costs = _split(frame.ability.cost)
    else:
        costs = list(frame.way.others) if frame.way is not None else []
    mana = frame.base_cost
    for extra in game.query(EXTRA_COSTS, (), frame):
        times = frame.extra.get(extra.id, 0 if extra.optional else 1)
        for _ in range(times):
            more, others = _split(extra.cost)
            mana, costs = mana.plus(more), costs + others
    return mana.with_x(frame.x).plus(game.query(COST_INCREASE, NO_COST, frame)), costs


def determine_total(game: Game, frame: PutFrame) -> None:
    """CR 601.2f: costs and increases, with the halves chosen for their symbols, less reductions; then what sets the cost."""
    mana, costs = cost_to_choose_for(game, frame)
    mana, life = with_halves(mana, frame.halves)
    mana = reduced(mana, game.query(COST_REDUCTION, NO_COST, frame))
    frame.mana = game.query(COST_FLOOR, mana, frame)
    frame.costs = [*costs, PayLife(life)] if life else costs


def open_symbols(cost: ManaCost) -> list[str]:
    """The symbols that stand for a choice (CR 107.4e, 107.4f)."""
    return [s for s in cost.symbols if len(symbol_options(s)) > 1]


def with_halves(cost: ManaCost, halves: tuple[str, ...]) -> tuple[ManaCost, int]:
    """The cost with the first symbols that stand for a choice replaced by what was chosen, and the life to pay."""
    chosen = iter(halves)
    symbols = [next(chosen, s) if len(symbol_options(s)) > 1 else s for s in cost.symbols]
    generic = sum(int(s) for s in symbols if s.isdigit())
    left = ManaCost(tuple(s for s in symbols if s != "life" and not s.isdigit()))
    return left.with_generic(generic), 2 * symbols.count("life")


def reduced(cost: ManaCost, by: ManaCost) -> ManaCost:
    """A cost less another (CR 118.7): a coloured or colourless symbol takes away its like, or else generic mana.

    A hybrid symbol of the cost counts as the half that is taken away; one of the reduction as the half that the cost has.
    """
    symbols = list(cost.symbols)
    generic = 0
    for symbol in by.symbols:
        if symbol.isdigit():
            generic += int(symbol)
            continue
        letters = [c for c in symbol if c in COLORS_OF_MANA]
        like = [s for s in symbols if s in letters] or [s for s in symbols if _is_hybrid(s) and set(s) & set(letters)]
        if like:
            symbols.remove(like[0])
        else:
            generic += 2 if symbol.startswith("2/") else 1
    left = ManaCost(tuple(symbols))
    return left.with_generic(max(0, left.generic() - generic))


def _is_hybrid(symbol: str) -> bool:
    return len(symbol) == 3 and symbol[0] in COLORS_OF_MANA and symbol[2] in COLORS_OF_MANA


def symbol_options(symbol: str) -> tuple[str, ...]:
    """What a symbol may be paid as, "life" for 2 life (CR 107.4e, 107.4f). A coloured hybrid is decided by paying it."""
    if symbol.startswith("2/"):
        return (symbol[2], "2")
    if symbol.endswith("/P"):
        return (symbol[:-2], "life")
    return (symbol,)


def _total(game: Game, frame: PutFrame) -> None:
    """CR 601.2f: the total cost is determined and locked in."""
    _choose_symbols(game, frame)
    determine_total(game, frame)


def _choose_symbols(game: Game, frame: PutFrame) -> None:
    """How symbols that stand for a choice will be paid (CR 601.2b, 107.4e, 107.4f)."""
    for symbol in open_symbols(cost_to_choose_for(game, frame)[0])[len(frame.halves) :]:
        chosen, options = frame.halves, []
        for option in symbol_options(symbol):
            frame.halves = (*chosen, option)
            if costs_can_be_paid(game, frame):
                options.append(option)
        options = options or [symbol_options(symbol)[0]]
        decision = ChooseOne(player=frame.player, options=tuple(options), rule="107.4", source=frame.obj,
                             prompt=f"Pay {{{symbol}}} as")  # fmt: skip
        frame.halves = (*chosen, game.ask(decision))


def _pay(game: Game, frame: PutFrame) -> None:
    """CR 601.2g, 601.2h: mana abilities, then all costs, in the order that keeps most choices open: mana first."""
    frame.spent = pay_mana(game, frame.player, frame.mana, frame.ctx, frame)
    for cost in frame.costs:
        if not cost.can_pay(frame.ctx):
            raise IllegalAction(f"a cost cannot be paid: {type(cost).__name__} (CR 601.2h)")
        cost.pay(frame.ctx)
    game.set(PAID, frame.obj, tuple(sorted(frame.ctx.memory.items())))


def _spell_is_cast(game: Game, frame: PutFrame) -> None:
    """CR 601.2i: the spell becomes cast; abilities that trigger on it trigger."""
    _note(game, frame.obj, spent="".join(m.type for m in frame.spent), x=frame.x)
    game.happen(SpellCast(frame.obj, frame.player))


def _ability_is_activated(game: Game, frame: PutFrame) -> None:
    """CR 602.2b: the ability becomes activated."""
    game.happen(AbilityActivated(frame.card, frame.player, frame.ability, frame.obj))


@hookimpl
def apnap_procedures() -> Iterable[Procedure]:
    """CR 601.2 and 602.2, step by step."""
    shared = (
        Step("601.2b", _choose, "601.2b"), Step("601.2c", _targets, "601.2c"), Step("601.2e", _legality, "601.2e"),
        Step("601.2f", _total, "601.2f"), Step("601.2h", _pay, "601.2h"),
    )  # fmt: skip
    return [
        Procedure(
            "cast", (Step("601.2a", _announce_spell, "601.2a"), *shared, Step("601.2i", _spell_is_cast, "601.2i"))
        ),
        Procedure(
            "activate",
            (Step("602.2a", _announce_ability, "602.2a"), *shared, Step("602.2b", _ability_is_activated, "602.2b")),
        ),
    ]


# Mana abilities ------------------------------------------------------------------------------------------


def activate_mana_ability(
    game: Game,
    player: int,
    obj: int,
    number: int,
    frame: Any = None,
    planned: tuple[str, ...] | None = None,
    busy: Busy = NOT_BUSY,
) -> None:
    """`player` activates a mana ability, which resolves at once (CR 605.3b). `planned` is the mana wanted of it.

    `frame` keeps it for CR 728.1; `busy` are abilities that are being activated already (CR 605.3c).
    """
    first, events = game.inputs_used(), len(game.log)
    counters = [(counter, game.get(counter)) for counter in (NEXT_ID, NEXT_TIMESTAMP)]
    ability = activated_abilities(game, obj)[number]
    ctx = Context(game, obj, player, ability, memory={"mana": planned} if planned else None)
    mana, costs = _split(ability.cost)
    pay_mana(game, player, mana, ctx, None, busy_with(obj, number, ability, busy))
    for cost in costs:
        if not cost.can_pay(ctx):
            raise IllegalAction(f"a cost of a mana ability cannot be paid: {type(cost).__name__} (CR 605.3)")
        cost.pay(ctx)
    game.happen(AbilityActivated(obj, player, ability))
    ability.effect.perform(ctx)
    if frame is not None:

        def again() -> None:
            for counter, value in counters:  # what it brings into being gets the same ids, which answers may speak of
                game.set(counter, 0, value)
            activate_mana_ability(game, player, obj, number, None, planned, busy)

        frame.kept.append((first, game.inputs_used(), again))
        if _is_irreversible(game, events):
            frame.stay = len(frame.kept)  # with those before it, whose mana may have been spent on it


def _is_irreversible(game: Game, since: int) -> bool:
    """Whether a card came to or from a library, or one was shuffled (CR 728.1)."""
    for entry in game.log.entries[since:]:
        found = entry.happened.event if entry.happened is not None else None
        if isinstance(found, Shuffled):
            return True
        if isinstance(found, Move) and "library" in (found.to, found.origin_zone(game)):
            return True
    return False


# Paying while something resolves ---------------------------------------------------------------------------


def can_pay_costs(game: Game, player: int, cost: tuple[CostPart, ...], source: int) -> bool:
    """Whether `player` could pay this cost now (CR 118.3)."""
    ctx = Context(game, source, player)
    mana, others = _split(cost)
    return all(c.can_pay(ctx) for c in others) and can_pay_mana(game, player, mana)


def pay_costs(game: Game, player: int, cost: tuple[CostPart, ...], source: int) -> bool:
    """`player` pays a cost as an effect or rule asks (CR 118.12). False, and nothing paid, where that fails."""
    ctx = Context(game, source, player)
    mana, others = _split(cost)
    frame = PutFrame(player, source, ctx)

    def pay() -> None:
        pay_mana(game, player, mana, ctx, frame)
        for part in others:
            if not part.can_pay(ctx):
                raise IllegalAction(f"{type(part).__name__} cannot be paid")
            part.pay(ctx)

    return _undoing(game, frame, pay)


def cast_info(game: Game, obj: int, key: str, default: Any = None) -> Any:
    """What is known of how a spell, or the spell that became this permanent, was cast (CR 400.7d)."""
    own = game.get(CAST_INFO, obj)
    info = dict(own)
    if key in info:
        return info[key]
    origin = game.object(obj).origin
    past = game.state.past.get(origin)
    before = game.get(CAST_INFO, origin) if past is not None and past.cause == "resolve" else ()
    return dict(before).get(key, default)


def keep_ability(game: Game, frame: PutFrame, ability: Ability) -> None:
    """CR 400.7g: an ability granted to a card, by which it is being cast, goes on to be one of the spell's."""
    if ability not in game.characteristics(frame.obj)[ABILITIES]:
        effect = Continuous(AffectsRemembered(), (Gain((ability,)),))
        game.add_effect(frame.ctx, effect, WhileOnStack(), {"affected": (frame.obj,)})


@node
class WhileOnStack(Duration):
    """For as long as the spell that it is about is on the stack."""

    def lasts(self, ctx: Context) -> bool:
        """Whether the spell is still there."""
        return any(obj in ctx.game.objects for obj in ctx.memory["affected"])


def times_paid(game: Game, obj: int, extra: str) -> int:
    """How often an additional cost of that id was paid for the spell, or the spell that became this permanent."""
    return int(dict(cast_info(game, obj, "extra", ())).get(extra, 0))


@hookimpl
def apnap_verbs() -> Iterable[Verb]:
    """What the rest of the base game and mechanics reach by id."""
    return [Verb("activate mana ability", activate_mana_ability), Verb("pay cost", pay_costs)]


__all__ = ["ABILITIES", "CAST_INFO", "CastingWay", "Choose", "ExtraCost", "PutFrame", "cast", "spell_ability"]
