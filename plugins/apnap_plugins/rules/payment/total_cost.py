"""What a spell or ability costs, what is chosen about it, and whether that can be paid (CR 118, 601.2b, 601.2f)."""

from __future__ import annotations

import dataclasses
import functools
import itertools
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from apnap import (
    COUNTERS,
    PLAYER_COUNTERS,
    Answer,
    ChooseNumber,
    Context,
    Game,
    IllegalAction,
    Question,
    Rng,
    node,
    question,
)
from apnap_plugins.rules.costs.costs import (
    Cost,
    CostPart,
    PayLifeCost,
    combined,
    has_x,
    payable_together,
    reserved_costs,
    reserved_for_mana,
)
from apnap_plugins.rules.costs.needs import ReservedObjects, reservations
from apnap_plugins.rules.costs.object_costs import AnnouncedCost
from apnap_plugins.rules.damage.damage import LIFE
from apnap_plugins.rules.faces.face_down import face_up_characteristics
from apnap_plugins.rules.payment.foreseen_targets import look_at_targets, with_targets_chosen
from apnap_plugins.rules.payment.frame import (
    NO_COST,
    AnnouncementFrame,
    CastingWay,
    ExtraCost,
    ReductionDownToOne,
    ReductionOfColor,
    narrowly_reduced,
)
from apnap_plugins.rules.payment.payment import can_pay_from_pool, can_pay_mana, keeping, most_mana, used_up
from apnap_plugins.rules.stack.stack import defined_x, text_of
from apnap_plugins.rules.stack.targets import TARGETS, TargetSpec, can_choose
from apnap_plugins.rules.vocabulary.asking import choose_one, choose_some
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.characteristics import MANA_COST, POWER, X_TEXT, X_VALUE, text_x
from apnap_plugins.rules.vocabulary.sizes import check_count
from apnap_plugins.rules.vocabulary.symbols import (
    ManaCost,
    is_hybrid,
    open_symbols,
    reduced,
    symbol_options,
    symbol_ways,
    with_halves,
)

LARGE: Final = 1_000
"""Whether more mana than this can be paid is not found out mana by mana, where there can't be that much at all."""


@question
class AdditionalCosts(Question[tuple[ExtraCost, ...]]):
    """The additional costs of a spell or ability, mandatory and optional (CR 601.2b). First none; answers add to them."""

    rule: ClassVar[str] = "601.2b"
    frame: AnnouncementFrame


@question
class CostIncrease(Question[ManaCost]):
    """What is added to the mana cost of a spell or ability (CR 601.2f). The first value is nothing; answers add to it."""

    rule: ClassVar[str] = "601.2f"
    frame: AnnouncementFrame


@question
class CostReduction(Question[ManaCost]):
    """What is taken away from the increased mana cost of a spell or ability (CR 601.2f). First nothing; answers add to it."""

    rule: ClassVar[str] = "601.2f"
    frame: AnnouncementFrame


@question
class DirectlySetCost(Question[ManaCost]):
    """The total mana cost of a spell or ability as effects set it (CR 601.2f).

    The first value is the total after increases and reductions; an answer is what it becomes.
    """

    rule: ClassVar[str] = "601.2f"
    frame: AnnouncementFrame


REDUCTIONS: Final = (CostReduction, ReductionDownToOne, ReductionOfColor)
"""Where one of these questions is answered a cost may be less than it is written."""


def split_cost(cost: Iterable[CostPart]) -> tuple[ManaCost, list[Cost]]:
    """The mana in a cost, added up, and its other parts (CR 118.1, 601.2f)."""
    mana, others = _split(tuple(cost))
    return mana, list(others)


@functools.lru_cache(maxsize=10_000)
def _split(cost: tuple[CostPart, ...]) -> tuple[ManaCost, tuple[Cost, ...]]:
    mana, others = NO_COST, []
    for part in cost:
        if isinstance(part, ManaCost):
            mana = mana.plus(part)
        else:
            others.append(part)
    return mana, tuple(others)


@node
class ItsManaCost(Cost):
    """The mana cost of the card that has the ability, with `less` less of it: what costs that are granted are equal to.

    It stands for mana, and is never paid as it is: `way_for` finds the mana cost of the card.
    """

    less: ManaCost = NO_COST

    def __str__(self) -> str:
        """As cards say it."""
        return f"its mana cost{f' reduced by {self.less}' if self.less.symbols else ''}"

    def can_pay(self, ctx: Context) -> bool:
        """Not before it is known what it stands for."""
        return False

    def pay(self, ctx: Context) -> None:
        """Never as it is."""
        raise IllegalAction("whose mana cost is to be paid isn't known")


def way_for(game: Game, card: int, cost: Iterable[CostPart], way: CastingWay) -> CastingWay | None:
    """`way` with the cost that `card` is cast for that way; None for one that it doesn't have (CR 118.6, 118.9)."""
    parts: list[CostPart] = []
    for part in cost:
        own = face_up_characteristics(game, card)[MANA_COST] if isinstance(part, ItsManaCost) else NO_COST
        if own is None:
            return None
        parts.append(reduced(own, part.less) if isinstance(part, ItsManaCost) else part)
    mana, others = split_cost(parts)
    return dataclasses.replace(way, cost=mana, others=tuple(others))


def spell_cost(game: Game, frame: AnnouncementFrame) -> ManaCost:
    """The mana cost, or the alternative one of the way it is cast (CR 601.2f, 202.1a, 118.9c)."""
    way = frame.way
    assert way is not None
    if way.free:
        return NO_COST
    return way.cost if way.cost is not None else game.characteristics(frame.obj)[MANA_COST] or NO_COST


def cost_to_choose_for(game: Game, frame: AnnouncementFrame) -> tuple[ManaCost, list[Cost]]:
    """The cost, plus additional costs and increases (CR 601.2f, 118.8, 118.8d, 118.9d, 202.4), as announced in 601.2b."""
    mana, costs = announced_cost(game, frame)
    if frame.ability is None and frame.way is None:
        return mana, costs
    mana = mana.with_x(frame.x)
    return mana.plus(_increase(game, frame)) if game.is_answered(CostIncrease) else mana, combined(costs)


def _increase(game: Game, frame: AnnouncementFrame) -> ManaCost:
    """What effects add to the mana cost (CR 601.2f)."""
    return game.query(CostIncrease(frame), NO_COST) if game.is_answered(CostIncrease) else NO_COST


def announced_cost(game: Game, frame: AnnouncementFrame) -> tuple[ManaCost, list[Cost]]:
    """The cost and additional costs as announced (CR 601.2b), X not yet put in for its symbol."""
    if frame.ability is not None:
        mana, costs = frame.base_cost, split_cost(frame.ability.cost)[1]
    elif frame.way is not None:
        more, costs = split_cost(frame.way.others) if frame.way.others else (NO_COST, [])
        mana = frame.base_cost.plus(more)
    else:
        return frame.base_cost.with_x(frame.x), split_cost(frame.action_cost)[1]
    for extra in game.query(AdditionalCosts(frame), ()) if game.is_answered(AdditionalCosts) else ():
        times = frame.extra.get(extra.id, 0 if extra.optional else 1)
        for _ in range(times):
            more, others = split_cost(extra.cost)
            mana, costs = mana.plus(more), costs + others
    return mana, costs


def determine_total(game: Game, frame: AnnouncementFrame) -> None:
    """CR 601.2f: costs and increases, with the halves chosen for their symbols, less reductions; then what sets the cost."""
    _total(game, frame, cost_to_choose_for(game, frame), reduction(game, frame))


def _total(game: Game, frame: AnnouncementFrame, demanded: tuple[ManaCost, list[Cost]], less: ManaCost) -> None:
    mana, costs = demanded
    mana, life = with_halves(mana, frame.symbol_choices)
    if frame.ability is not None or frame.way is not None:
        mana = reduced(narrowly_reduced(game, frame, mana), with_halves(less, frame.reduction_choices)[0])
        if game.is_answered(DirectlySetCost):
            mana = game.query(DirectlySetCost(frame), mana)
    frame.mana = mana
    known = frame.announced
    costs = [c.settled(known[c]) if isinstance(c, AnnouncedCost) and c in known else c for c in costs]
    frame.costs = [*costs, *([PayLifeCost(life)] if life else [])]


def reduction(game: Game, frame: AnnouncementFrame) -> ManaCost:
    """What reductions take away: Phyrexian symbols are colours, snow symbols generic (CR 118.7, 118.7f, 118.7g)."""
    if not game.is_answered(CostReduction) or (frame.ability is None and frame.way is None):
        return NO_COST
    less = game.query(CostReduction(frame), NO_COST)
    symbols = tuple(s[:-2] if s.endswith("/P") else "1" if s == "S" else s for s in less.symbols)
    return less if symbols == less.symbols else ManaCost(symbols)


def costs_can_be_paid(game: Game, frame: AnnouncementFrame) -> bool:
    """Whether the total can be paid in some way to choose what is announced for it (CR 118.3, 601.2b), X as it is so far.

    Exact but for permanents that would have to be used up for mana in one order and for other costs in another.
    """
    demanded = cost_to_choose_for(game, frame)
    costs = _to_announce(frame, demanded[1])
    if not costs:
        return _some_way_pays(game, frame, demanded)
    before = frame.announced
    try:
        for objects in itertools.product(*(cost.usable(frame.ctx) for cost in costs)):
            frame.announced = {**before, **dict(zip(costs, objects, strict=True))}
            if _some_way_pays(game, frame, cost_to_choose_for(game, frame)):
                return True
        return False
    finally:
        frame.announced = before


def payable_with_targets(game: Game, frame: AnnouncementFrame) -> bool:
    """Whether the costs can be paid: where what they are depends on targets, with some that could be chosen (CR 601.2f)."""
    if not look_at_targets(game, (CostIncrease, CostReduction)):
        return costs_can_be_paid(game, frame)

    def costs() -> tuple[ManaCost, ManaCost]:
        return cost_to_choose_for(game, frame)[0], reduction(game, frame)

    return with_targets_chosen(game, frame, lambda: costs_can_be_paid(game, frame), costs)


def _to_announce(frame: AnnouncementFrame, costs: Iterable[Cost]) -> list[AnnouncedCost]:
    """The costs whose object is to be chosen still."""
    return [cost for cost in costs if isinstance(cost, AnnouncedCost) and cost not in frame.announced]


def _some_way_pays(game: Game, frame: AnnouncementFrame, demanded: tuple[ManaCost, list[Cost]]) -> bool:
    """Whether the total can be paid in some way to choose what its symbols stand for."""
    chosen, off = frame.symbol_choices, frame.reduction_choices
    reduces = reduction(game, frame)
    fixed = game.is_answered(*REDUCTIONS, DirectlySetCost)
    left = [_ways(s, fixed) for s in open_symbols(demanded[0])[len(chosen) :]]
    less = [symbol_options(s) for s in open_symbols(reduces)[len(off) :]]
    try:
        for way in itertools.product(*left):
            for taken in itertools.product(*less):
                frame.symbol_choices, frame.reduction_choices = (*chosen, *way), (*off, *taken)
                _total(game, frame, demanded, reduces)
                if total_can_be_paid(game, frame):
                    return True
        return False
    finally:
        frame.symbol_choices, frame.reduction_choices = chosen, off


def _ways(symbol: str, fixed: bool) -> tuple[str, ...]:
    """What a symbol could be paid as; a hybrid of two colours stands for both where nothing else looks at the cost."""
    return (symbol,) if is_hybrid(symbol) and not fixed else symbol_options(symbol)


def total_can_be_paid(game: Game, frame: AnnouncementFrame) -> bool:
    """Whether the total as determined can be paid: all parts of it together (CR 118.3, 118.10)."""
    if not payable_together(frame.costs, frame.ctx):
        return False
    if not frame.mana.symbols:
        return True
    if frame.mana.mana_value() > LARGE and frame.mana.mana_value() > most_mana(game, frame.player, frame):
        return False
    if frame.must_be_cast:
        return can_pay_from_pool(game, frame.player, frame.mana, frame)
    other_costs = reserved_costs(frame.costs, frame.ctx)
    return any(
        can_pay_mana(game, frame.player, frame.mana, frame, keeping(kept), other_costs)
        for kept in _kept_back(game, frame)
    )


def _kept_back(game: Game, frame: AnnouncementFrame) -> Iterable[ReservedObjects]:
    """What other costs need of the permanents that mana abilities would use up."""
    if not frame.costs:
        return (frozenset(),)
    return reservations(reserved_for_mana(frame.costs, frame.ctx, *used_up(game, frame.player, frame)))


def choose_objects(game: Game, frame: AnnouncementFrame) -> None:
    """The objects for costs that are chosen as it is announced (CR 601.2b). Raises IllegalAction where there are none."""
    for cost in _to_announce(frame, announced_cost(game, frame)[1]):
        before = frame.announced
        possible = []
        for obj in cost.usable(frame.ctx):
            frame.announced = {**before, cost: obj}
            if costs_can_be_paid(game, frame):
                possible.append(obj)
        if not possible:
            raise IllegalAction("no object can be chosen for a cost (CR 601.2b)")
        words = f"{cost.word} what as a cost?"
        (chosen,) = choose_some(
            game, frame.player, possible, "601.2b", words, least=1, most=1, source=frame.obj, cost=True
        )
        frame.announced = {**before, cost: chosen}


@dataclass(slots=True, kw_only=True)
class ChooseX(ChooseNumber):
    """Choose X: any number from the least to the greatest, or one of those `among` where only some will do."""

    among: tuple[int, ...] = ()

    def problem(self, answer: Answer) -> str | None:
        """Illegal unless one of these."""
        found = ChooseNumber.problem(self, answer)
        if found is not None or not self.among or answer in self.among:
            return found
        return f"expected one of {', '.join(map(str, self.among))}"

    def sample(self, rng: Rng) -> Answer:
        """A number that can be paid, any of them as likely as another."""
        return self.among[rng.randrange(len(self.among))] if self.among else ChooseNumber.sample(self, rng)


def choose_x(game: Game, frame: AnnouncementFrame, allowed: Callable[[], bool] | None = None) -> None:
    """The value of X (CR 601.2b, 107.3a): as can be paid; 0 where no cost with X is paid (CR 107.3b).

    Only one with which there are targets (CR 601.2c) and, where `allowed` is given, with which that says yes (CR 601.2e).
    """
    defined = defined_x(text_of(game, frame.obj))
    if defined is not None:  # it isn't chosen (CR 107.3c)
        game.set(X_TEXT, frame.obj, (defined, 0 if frame.ability is None else frame.card))
        set_x(frame, text_x(frame.ctx, defined))
        return
    if not wants_x(game, frame):
        return
    least, most, among = _that_will_do(frame, _large_enough(frame, payable_x(game, frame)), allowed)
    player, source = frame.player, frame.obj
    decision = ChooseX(
        player=player, minimum=least, maximum=most, among=among, rule="107.3a", source=source, prompt="Choose X"
    )
    set_x(frame, game.ask(decision))


def _large_enough(frame: AnnouncementFrame, values: range | tuple[int, ...]) -> range | tuple[int, ...]:
    """Those of the rising values that the ability's own text lets X have. Raises IllegalAction where there are none."""
    least = least_x(frame)
    found = tuple(x for x in values if x >= least) if isinstance(values, tuple) else values[least:]
    if not found:
        raise IllegalAction("no value of X that the text allows can be paid (CR 107.3a)")
    return found


def least_x(frame: AnnouncementFrame) -> int:
    """The least value of X that may be chosen: more than 0 where an activated ability says so (CR 107.3a)."""
    return 0 if frame.ability is None else frame.ability.least_x


def _that_will_do(
    frame: AnnouncementFrame, values: range | tuple[int, ...], allowed: Callable[[], bool] | None
) -> tuple[int, int, tuple[int, ...]]:
    """The least and the greatest of these values of X, and those with which the spell is legal (CR 601.2c, e), unless all are.

    Of an astronomical number of values the least is found; whether another is legal shows as targets are chosen.
    """
    among: tuple[int, ...] = () if isinstance(values, range) else values
    targeted = look_at_x(specs for _, specs in frame.parts)

    def will_do(x: int) -> bool:
        set_x(frame, x)
        return (not targeted or _has_targets(frame)) and (allowed is None or allowed())

    if targeted or allowed is not None:
        some = values[: frame.ctx.game.rules.limits.objects]
        if some[-1] != values[-1]:
            return next((x for x in some if will_do(x)), 0), values[-1], ()
        among = tuple(x for x in values if will_do(x)) or tuple(values)
    least, most = (among[0], among[-1]) if among else (values[0], values[-1])
    return least, most, among if len(among) <= most - least else ()


def _has_targets(frame: AnnouncementFrame) -> bool:
    return all(can_choose(frame.ctx, specs) for _, specs in frame.parts)


def payable_x(game: Game, frame: AnnouncementFrame) -> range | tuple[int, ...]:
    """The values of X with which all costs can be paid (CR 107.3a), rising; 0 where there are none.

    X is announced before targets are chosen (CR 601.2b): it is enough that with some of these the costs can be paid.
    Raises LimitExceeded where too many would have to be looked at one by one.
    """

    def pays(x: int) -> bool:
        set_x(frame, x)
        return payable_with_targets(game, frame)

    if not larger_costs_more(game, frame):
        values = x_to_try(game, frame)
        if isinstance(values, range):
            check_count(game, values[-1] + 1, "values of X")
        return tuple(x for x in values if pays(x)) or (0,)
    least, most = 0, most_x(game, frame)
    if pays(most):
        return range(most + 1)
    while most - least > 1:
        middle = (least + most) // 2
        least, most = (middle, most) if pays(middle) else (least, middle)
    return range(least + 1)


def x_to_try(game: Game, frame: AnnouncementFrame) -> Sequence[int]:
    """The values of X that might be paid, rising: those that a quality has, or all up to the greatest."""
    some = [found for cost in _costs_with_x(game, frame) if (found := cost.x_by_quality(frame.ctx)) is not None]
    if some:
        return sorted(frozenset.intersection(*some))
    return range(most_x(game, frame) + 1)


def larger_costs_more(game: Game, frame: AnnouncementFrame) -> bool:
    """Whether what can be paid with some X can be paid with every smaller one.

    It can't where X is a quality of what is paid with ("an artifact with mana value X", "all counters"), and where what the
    spell costs more or less depends on its mana value, and so on X, or on targets that X has a say in.
    """
    costs = _costs_with_x(game, frame)
    if any(_takes_by_x(cost) or cost.x_by_quality(frame.ctx) is not None for cost in costs):
        return False
    if frame.way is None or not (game.is_answered(CostReduction) or game.is_answered(CostIncrease)):
        return True
    if look_at_targets(game, (CostIncrease, CostReduction)) and look_at_x(specs for _, specs in frame.parts):
        return False
    before = frame.x
    try:
        return _changes(game, frame, 0) == _changes(game, frame, most_mana(game, frame.player, frame) + 1)
    finally:
        set_x(frame, before)


def _changes(game: Game, frame: AnnouncementFrame, x: int) -> tuple[ManaCost, ManaCost]:
    """What is added to the cost and what is taken away with that X."""
    set_x(frame, x)
    return _increase(game, frame), reduction(game, frame)


def _takes_by_x(cost: Cost) -> bool:
    """Whether X is more than how much of something a cost takes."""
    return any(part.of_x for child in cost.walk() if isinstance(child, Filter) for part in child.walk())


def _costs_with_x(game: Game, frame: AnnouncementFrame) -> list[Cost]:
    """The costs beside mana that have X in them."""
    return [cost for cost in combined(announced_cost(game, frame)[1]) if has_x((cost,))]


def look_at_x(phrases: Iterable[Sequence[TargetSpec]]) -> bool:
    """Whether what may be a target, or how many are, depends on X."""
    return any(part.of_x for specs in phrases for spec in specs for part in spec.walk())


def most_x(game: Game, frame: AnnouncementFrame) -> int:
    """No larger X can be paid (CR 107.3a)."""
    bounds = [_most_x_of(game, frame, cost) for cost in _costs_with_x(game, frame)]
    if "X" in announced_cost(game, frame)[0].symbols:
        bounds.append(most_paid(game, frame))
    return min(bounds, default=0)


def _most_x_of(game: Game, frame: AnnouncementFrame, cost: Cost) -> int:
    bound = cost.most_x(frame.ctx)
    return bound if bound is not None else _resources(game, frame)


def most_paid(game: Game, frame: AnnouncementFrame) -> int:
    """No cost that is paid with mana is larger than this before it is reduced (CR 601.2f, 118.7)."""
    mana, before = most_mana(game, frame.player, frame), frame.x
    less = [reduction(game, frame)]
    if frame.way is not None and game.is_answered(CostReduction):
        less.append(_changes(game, frame, mana + 1)[1])
        set_x(frame, before)
    if look_at_targets(game, (CostReduction,)):
        less += _with_each_target(game, frame)
    narrow = 0
    if game.is_answered(ReductionDownToOne, ReductionOfColor):
        narrow = game.query(ReductionDownToOne(frame), 0) + game.query(ReductionOfColor(frame), NO_COST).mana_value()
    return mana + max(each.mana_value() for each in less) + narrow


def _with_each_target(game: Game, frame: AnnouncementFrame) -> list[ManaCost]:
    """What could be taken away from the cost with targets that could be chosen, whatever X is."""
    found: list[ManaCost] = []

    def note() -> bool:
        found.append(reduction(game, frame))
        return False

    with_targets_chosen(game, frame, note, lambda: reduction(game, frame), any_x=True)
    return found


def wants_x(game: Game, frame: AnnouncementFrame) -> bool:
    """Whether a cost that will be paid has X in it (CR 107.3a)."""
    own: tuple[CostPart, ...] = (frame.base_cost,)
    if frame.ability is not None:
        own += frame.ability.cost
    elif frame.way is not None:
        own += frame.way.others
    if has_x(own):
        return True
    if not game.is_answered(AdditionalCosts):
        return False
    extras = game.query(AdditionalCosts(frame), ())
    return any(has_x(extra.cost) for extra in extras if not extra.optional or frame.extra.get(extra.id))


def set_x(frame: AnnouncementFrame, x: int) -> None:
    """X has that value, for the spell or ability and its costs, and for nothing else (CR 107.3a, 107.3i, 107.3k)."""
    frame.x = frame.ctx.x = x
    frame.ctx.game.set(X_VALUE, frame.obj, x)


def most_payments(game: Game, frame: AnnouncementFrame, extra: ExtraCost) -> int:
    """No player can pay an additional cost more often than this; of one that costs nothing that is no limit of the rules."""
    most = most_paid(game, frame) + 1
    return max(most, _resources(game, frame)) if split_cost(extra.cost)[1] else most


def _resources(game: Game, frame: AnnouncementFrame) -> int:
    """There is no more than this of anything that costs beside mana take, and nobody has a greater power."""
    life = max(0, game.get(LIFE, frame.player))
    counters = max((n for _, n, _ in game.get(COUNTERS, frame.card)), default=0)
    own = max((n for _, n, _ in game.get(PLAYER_COUNTERS, frame.player)), default=0)
    objects = sum(len(game.zone(z, frame.player)) for z in ("hand", "graveyard", "library"))
    there = game.zone("battlefield")
    power = max((game.characteristics(obj)[POWER] or 0 for obj in there), default=0)
    return max(life, counters, own, objects, len(there), power)


def fix_total(game: Game, frame: AnnouncementFrame) -> None:
    """CR 601.2f, 601.7, 602.4: the total cost is determined and locked in."""
    if frame.total is not None:
        frame.mana = frame.total
        return
    choose_symbols(game, frame)
    _choose_reductions(game, frame)
    determine_total(game, frame)


def choose_symbols(game: Game, frame: AnnouncementFrame) -> None:
    """How symbols that stand for a choice will be paid, all in one decision (CR 601.2b, 107.4e, 107.4f, 118.13a)."""
    before = frame.symbol_choices
    symbols = open_symbols(cost_to_choose_for(game, frame)[0])[len(before) :]
    if not symbols:
        return
    possible = []
    pays = costs_can_be_paid if game.get(TARGETS, frame.obj) else payable_with_targets
    for way in symbol_ways(symbols):
        frame.symbol_choices = (*before, *way)
        if pays(game, frame):
            possible.append(way)
    possible = possible or [tuple(symbol_options(s)[0] for s in symbols)]
    shown = "".join(f"{{{s}}}" for s in symbols)
    chosen = choose_one(game, frame.player, possible, "601.2b", f"Pay {shown} as", source=frame.obj, cost=True)
    frame.symbol_choices = (*before, *chosen)


def _choose_reductions(game: Game, frame: AnnouncementFrame) -> None:
    """Which half a hybrid symbol of a reduction takes away (CR 118.7e)."""
    symbols = open_symbols(reduction(game, frame))
    totals: dict[ManaCost, tuple[str, ...]] = {}
    for way in symbol_ways(symbols) if symbols else ():
        frame.reduction_choices = way
        determine_total(game, frame)
        if total_can_be_paid(game, frame):
            totals.setdefault(frame.mana, way)
    if totals:
        words = "Reduce the cost to"
        chosen = choose_one(game, frame.player, totals, "118.7e", words, source=frame.obj, cost=True)
        frame.reduction_choices = totals[chosen]
