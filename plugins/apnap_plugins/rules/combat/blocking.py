"""The declare blockers step (CR 509): which creatures block which, and the damage assignment orders."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar, Final

from apnap import (
    OBJECT,
    AnyTimeCheck,
    Characteristics,
    Event,
    Field,
    Frame,
    Game,
    Leaf,
    Manifest,
    Moved,
    Procedure,
    Question,
    Step,
    Teller,
    declares,
    event,
    question,
)
from apnap_plugins.rules.combat.attacking import welcome_attackers
from apnap_plugins.rules.combat.combat import (
    BLOCKED,
    BLOCKERS,
    BLOCKERS_STEP,
    BLOCKING,
    DECLARED_BLOCKERS,
    FIGHT,
    SIDE,
    attackers,
    blocked_by,
    blockers,
    blockers_of,
    defending_player,
    is_attacking,
    remove_who_may_not_fight_on,
    there_is_a_fight,
)
from apnap_plugins.rules.combat.declaring import (
    Declare,
    DeclareFrame,
    Judgements,
    Limit,
    Pair,
    Requirement,
    affordable,
    choose,
    declare,
    leave_payable,
    pay,
)
from apnap_plugins.rules.costs.costs import CostPart
from apnap_plugins.rules.objects.zones import permanents_with
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.turn.turn import step_stage
from apnap_plugins.rules.vocabulary.asking import choose_one, choose_order, choose_place
from apnap_plugins.rules.vocabulary.base import Ref, is_player
from apnap_plugins.rules.vocabulary.characteristics import is_creature

MANIFEST = Manifest(
    id="blocking",
    name="Declaring blockers",
    kind="rules",
    rules=("509",),
    requires=("combat", "costs"),
    kernel=">=0.1,<0.2",
)


@question
class CanBlock(Question[bool]):
    """Whether a creature can block an attacker (CR 509.1b). The first value is True; an answer forbids it."""

    rule: ClassVar[str] = "509.1b"
    forbids: ClassVar[bool] = True
    blocker: int
    attacker: int


@question
class MinimumBlockers(Question[int]):
    """An attacker can't be blocked except by so many creatures (CR 509.1b). The first value is 1; answers raise it."""

    rule: ClassVar[str] = "509.1b"
    attacker: int


@question
class MaximumBlockers(Question[int | None]):
    """An attacker can't be blocked by more creatures than this (CR 509.1b). First None, no maximum; answers lower it."""

    rule: ClassVar[str] = "509.1b"
    attacker: int


@question
class BlockCapacity(Question[int]):
    """How many creatures a creature can block (CR 509.1a). The first value is 1; answers add to it."""

    rule: ClassVar[str] = "509.1a"
    blocker: int


@question
class BlockLimits(Question[tuple[Limit, ...]]):
    """Restrictions on the group of blockers (CR 509.1b). `pairs` are all (blocker, attacker) that are possible one by one.

    The first value is empty; answers add to it.
    """

    rule: ClassVar[str] = "509.1b"
    player: int
    pairs: tuple[Pair, ...]


@question
class BlockRequirements(Question[tuple[Requirement, ...]]):
    """What requires that a creature of the defending player blocks if able (CR 509.1c). First nothing; answers add to it."""

    rule: ClassVar[str] = "509.1c"
    blocker: int


@question
class RequirementsToBeBlocked(Question[int]):
    """How many effects require that a creature blocks an attacker if able (CR 509.1c). First 0; answers add to it."""

    rule: ClassVar[str] = "509.1c"
    attacker: int


@question
class BlockCosts(Question[tuple[CostPart, ...]]):
    """What it costs that a creature blocks an attacker (CR 509.1d). The first value is empty; answers add to it."""

    rule: ClassVar[str] = "509.1d"
    blocker: int
    attacker: int


@question
class BlockerCosts(Question[tuple[CostPart, ...]]):
    """What it costs that a creature blocks at all, however many attackers (CR 509.1d). First nothing; answers add to it."""

    rule: ClassVar[str] = "509.1d"
    blocker: int


@question
class BlockedTogether(Question[tuple[int, ...]]):
    """The other attackers that become blocked by whatever an attacker becomes blocked by, as in a band (CR 509.1h).

    The first value is empty; answers add to it.
    """

    rule: ClassVar[str] = "509.1h"
    attacker: int


BLOCKED_BY: Final = Field[int]("number of creatures blocking it", OBJECT, 0, lasts=FIGHT, public=True)
"""How many creatures block an attacker, or did and left combat since it was blocked (CR 509.1h)."""
BLOCKS: Final = Field[int]("number of creatures it blocks", OBJECT, 0, lasts=FIGHT, public=True)
"""As abilities that count them have seen it last (CR 509.5e)."""


BLOCKED_THIS_TURN: Final = Field[tuple[int, ...]](
    "what it blocked this turn", OBJECT, (), ids=True, lasts="turn", tally=True, public=True
)
"""The attackers that a creature was declared as a blocker for this turn; not those it was put there blocking (CR 509.4)."""
AS_FOUGHT: Final = Field[tuple[Characteristics, ...]](
    "what it was as it blocked or was blocked", OBJECT, (), lasts="turn", tally=True
)
"""The characteristics of a creature as it first blocked, or was first blocked, this turn, also of one that is gone."""
WAS_BLOCKED: Final = Field[bool]("was blocked this turn", OBJECT, False, lasts="turn", tally=True, public=True)
"""An attacker that became blocked this turn, also by an effect (CR 509.1h)."""


@dataclass(slots=True, kw_only=True)
class DeclareBlockers(Declare):
    """Which creatures block what (CR 509.1a–c). Options are creatures, partners the attackers that each may block."""

    kind: ClassVar[str] = "declare blockers"


@event
class BlockerDeclared(Leaf):
    """A creature becomes a blocking creature, blocking these attackers (CR 509.1g, 509.5a)."""

    rule: ClassVar[str] = "509.1g"
    obj: int
    attackers: tuple[int, ...]

    def told(self, teller: Teller) -> str:
        """One sentence: which creature blocks which attackers."""
        return f"{teller.card(self.obj)} blocks {', '.join(map(teller.card, self.attackers))}"

    def perform(self, game: Game) -> None:
        """It is blocking until it is removed from combat."""
        obj, blocked = self.obj, self.attackers
        game.set_each(
            (BLOCKING, obj, blocked),
            (BLOCKED_THIS_TURN, obj, (*game.get(BLOCKED_THIS_TURN, obj), *blocked)),
            (SIDE, obj, game.controller(obj)),
            *[(BLOCKERS, attacker, (*game.get(BLOCKERS, attacker), obj)) for attacker in blocked],
            *[(AS_FOUGHT, one, game.get(AS_FOUGHT, one) or (game.characteristics(one),)) for one in (obj, *blocked)],
        )


@event
class CreatureBlocked(Leaf):
    """A creature blocks one attacking creature (CR 509.5b). `entered` where it was put there blocking."""

    rule: ClassVar[str] = "509.1g"
    silent: ClassVar[bool] = True
    objects: ClassVar[tuple[str, ...]] = ("obj", "attacker")
    idle: ClassVar[bool] = True
    obj: int
    attacker: int
    entered: bool = False


@event
class BecameBlockedBy(Leaf):
    """An attacking creature becomes blocked by one creature (CR 509.5d): what `CreatureBlocked` is to the attacker."""

    rule: ClassVar[str] = "509.5d"
    silent: ClassVar[bool] = True
    objects: ClassVar[tuple[str, ...]] = ("obj", "blocker")
    idle: ClassVar[bool] = True
    obj: int
    blocker: int


@event
class BecameBlocked(Leaf):
    """An attacking creature becomes a blocked creature (CR 509.1h, 509.5c), by these creatures or by an effect."""

    rule: ClassVar[str] = "509.1h"
    silent: ClassVar[bool] = True
    obj: int
    blockers: tuple[int, ...] = ()

    def perform(self, game: Game) -> None:
        """It stays blocked, also when nothing blocks it any more."""
        game.set(BLOCKED, self.obj, True)
        game.set(WAS_BLOCKED, self.obj, True)


@event
class BlockersChanged(Leaf):
    """The number of creatures that block an attacking creature is another (CR 509.5e)."""

    rule: ClassVar[str] = "509.5e"
    silent: ClassVar[bool] = True
    obj: int
    before: int
    now: int

    def perform(self, game: Game) -> None:
        """Remember it for the next change."""
        game.set(BLOCKED_BY, self.obj, self.now)


@event
class BlockedChanged(Leaf):
    """The number of attacking creatures that a creature blocks is another (CR 509.5e)."""

    rule: ClassVar[str] = "509.5e"
    silent: ClassVar[bool] = True
    obj: int
    before: int
    now: int

    def perform(self, game: Game) -> None:
        """Remember it for the next change."""
        game.set(BLOCKS, self.obj, self.now)


@event
class BecameUnblocked(Leaf):
    """An attacking creature becomes an unblocked creature (CR 509.1h): it attacks and isn't blocked (CR 509.5g).

    `by_effect` where an effect says so later, which is no "attacks and isn't blocked".
    """

    rule: ClassVar[str] = "509.1h"
    silent: ClassVar[bool] = True
    obj: int
    by_effect: bool = False

    def perform(self, game: Game) -> None:
        """From here on it counts as not blocked, for damage and for what asks."""
        game.set(BLOCKED, self.obj, False)


def _blocked_at_once(game: Game, attackers: Iterable[int]) -> list[int]:
    """These attackers and all that become blocked together with them, each once (CR 509.1h)."""
    found = list(attackers)
    if game.is_answered(BlockedTogether):
        found = [o for a in found for o in (a, *game.query(BlockedTogether(a), ()))]
    return [o for o in dict.fromkeys(found) if game.exists(o) and is_attacking(game, o)]


# The declaration ------------------------------------------------------------------------------------


@dataclass(slots=True)
class BlockFrame(DeclareFrame):
    """A defending player's or team's declaration of blockers on its way; `attackers` are those that attack them."""

    attackers: tuple[int, ...] = ()


def _who_can(game: Game, frame: BlockFrame) -> None:
    """CR 509.1a, 802.4a: untapped creatures of the player, for creatures that attack them or their planeswalkers.

    A team's creatures can block what attacks any of its players (CR 805.10d). Also CR 802.4b.
    """
    players = game.together(frame.player)
    frame.attackers = tuple([a for a in attackers(game) if defending_player(game, a) in players])
    inquiry, found, tapped = game.inquiry, [], game.written(TAPPED)
    for obj in permanents_with(game, "creature"):
        if obj in tapped and (inquiry is None or inquiry.objects("509.1a", "it is tapped", obj)):
            continue
        if game.controller(obj) not in players:
            if inquiry is None or inquiry.objects("509.1a", "the defending player doesn't control it", obj):
                continue
        found.append(obj)
    frame.creatures = tuple(found)
    frame.match(frame.attackers)


def _can_block(game: Game, blocker: int, attacker: Ref) -> bool:
    """CR 509.1b: whether nothing forbids that one creature blocks another."""
    assert not is_player(attacker)
    return game.query(CanBlock(blocker, attacker), True)


def _cost(game: Game, blocker: int, attacker: Ref) -> tuple[CostPart, ...]:
    """CR 509.1d: what it costs that one creature blocks another, if it blocks nothing else."""
    return (*_pair_cost(game, blocker, attacker), *_blocker_cost(game, blocker))


def _pair_cost(game: Game, blocker: int, attacker: Ref) -> tuple[CostPart, ...]:
    assert not is_player(attacker)
    return game.query(BlockCosts(blocker, attacker), ()) if game.is_answered(BlockCosts) else ()


def _blocker_cost(game: Game, blocker: int) -> tuple[CostPart, ...]:
    return game.query(BlockerCosts(blocker), ()) if game.is_answered(BlockerCosts) else ()


def _restrictions(game: Game, frame: BlockFrame) -> None:
    """CR 509.1b: "can't block" and evasion pair by pair, and restrictions on the group."""
    if not frame.partners:
        return
    if game.is_answered(CanBlock):
        Judgements(game, frame).leave(partial(_can_block, game))
    if not game.is_answered(BlockCosts, BlockerCosts, MinimumBlockers, MaximumBlockers, BlockLimits):
        return
    if game.is_answered(BlockCosts) or game.is_answered(BlockerCosts):
        cost = Judgements(game, frame).of_pairs(partial(_cost, game))
        frame.prices = {pair: price for pair in frame.pairs() if (price := cost(*pair))}
        leave_payable(game, frame)
    if not frame.partners:
        return
    # what is paid once for a creature that blocks several is no price of each of them
    once = game.is_answered(BlockerCosts) and any(most != 1 for most in _capacities(game, frame))
    frame.limits = () if once else affordable(game, frame)
    if game.is_answered(MinimumBlockers) or game.is_answered(MaximumBlockers):
        frame.limits += tuple(_numbers(game, frame))
    if game.is_answered(BlockLimits):
        frame.limits += game.query(BlockLimits(frame.player, frame.pairs()), ())


def _numbers(game: Game, frame: BlockFrame) -> Iterator[Limit]:
    """CR 509.1b: how many creatures must and may block an attacker, if any does."""
    judgements = Judgements(game, frame)
    least = judgements.once(lambda attacker: game.query(MinimumBlockers(attacker), 1))
    most = judgements.once(lambda attacker: game.query(MaximumBlockers(attacker), None))
    for attacker, pairs in _by_attacker(frame).items():
        fewest, greatest = least(attacker), most(attacker)
        if fewest > 1 or greatest is not None:
            yield Limit(fewest, -1 if greatest is None else greatest, pairs, pairs)


def _by_attacker(frame: BlockFrame) -> dict[int, tuple[Pair, ...]]:
    """The pairs by which each attacker could be blocked."""
    found: dict[int, list[Pair]] = {attacker: [] for attacker in frame.attackers}
    for creature, attacker in frame.pairs():
        assert not is_player(attacker)
        found[attacker].append((creature, attacker))
    return {attacker: tuple(pairs) for attacker, pairs in found.items() if pairs}


def _choose(game: Game, frame: BlockFrame) -> None:
    """CR 509.1c: the player chooses; as many requirements must be obeyed as restrictions allow, not counting costs."""
    partners = frame.partners
    if not partners:
        return
    decision = DeclareBlockers(
        player=frame.player,
        options=tuple(partners),
        partners=tuple(partners.values()),
        capacity=_capacities(game, frame),
        limits=frame.limits,
        demands=tuple([d for d in _demands(game, frame) if d]),
        rule="509.1",
        prompt="Block",
    )
    choose(game, frame, decision)


def _capacities(game: Game, frame: BlockFrame) -> tuple[int, ...]:
    """CR 509.1a: how many attackers each creature can block."""
    if not game.is_answered(BlockCapacity):
        return (1,) * len(frame.partners)
    return tuple(map(Judgements(game, frame).once(lambda o: game.query(BlockCapacity(o), 1)), frame.partners))


def _demands(game: Game, frame: BlockFrame) -> Iterator[tuple[Pair, ...]]:
    """CR 509.1c: requirements on creatures to block, and on attackers to be blocked, as the pairs that obey them."""
    if game.is_answered(BlockRequirements):
        required = Judgements(game, frame).once(lambda creature: game.query(BlockRequirements(creature), ()))
        for creature, possible in frame.partners.items():
            yield from (r.pairs(creature, possible) for r in required(creature))
    if game.is_answered(RequirementsToBeBlocked):
        times = Judgements(game, frame).once(lambda attacker: game.query(RequirementsToBeBlocked(attacker), 0))
        for attacker, pairs in _by_attacker(frame).items():
            yield from (pairs,) * times(attacker)


def _total_cost(game: Game, frame: BlockFrame) -> None:
    """CR 509.1d: the total cost to block."""
    if not game.is_answered(BlockCosts, BlockerCosts):
        return
    if game.is_answered(BlockCosts):
        frame.owe(game, ((pair[0], _pair_cost(game, *pair)) for pair in frame.chosen))
    if game.is_answered(BlockerCosts):
        frame.owe(
            game, ((blocker, _blocker_cost(game, blocker)) for blocker in dict.fromkeys(b for b, _ in frame.chosen))
        )


def _pay(game: Game, frame: BlockFrame) -> None:
    """CR 509.1e, 509.1f: all costs are paid, or the declaration is illegal."""
    pay(game, frame)


def _become_blockers(game: Game, frame: BlockFrame) -> None:
    """CR 509.1g–i: blocking creatures, blocked and unblocked attackers; then abilities trigger."""
    players = game.together(frame.player)
    mine = [o for o in dict.fromkeys(o for o, _ in frame.chosen) if game.exists(o) and is_creature(game, o)]
    chosen: dict[int, list[int]] = {}
    for blocker, attacker in frame.chosen:
        assert not is_player(attacker)
        chosen.setdefault(blocker, []).append(attacker)
    pairs = {o: tuple(_blocked_at_once(game, chosen[o])) for o in mine} if mine else {}
    blocks = {o: blocked for o, blocked in pairs.items() if game.controller(o) in players}
    by: dict[int, list[int]] = {}
    for obj, blocked in blocks.items():
        for attacker in blocked:
            by.setdefault(attacker, []).append(obj)
    events: list[Event] = [BlockerDeclared(obj, blocked) for obj, blocked in blocks.items()]
    events += [CreatureBlocked(obj, a) for obj, blocked in blocks.items() for a in blocked]
    events += [BecameBlockedBy(a, obj) for obj, blocked in blocks.items() for a in blocked]
    for attacker in dict.fromkeys((*frame.attackers, *by)):
        if not game.exists(attacker) or not is_attacking(game, attacker):
            continue
        if attacker in by:
            events.append(BecameBlocked(attacker, tuple(by[attacker])))
        elif game.get(BLOCKED, attacker) is None:
            events.append(BecameUnblocked(attacker))
    game.set(DECLARED_BLOCKERS, 0, (*game.get(DECLARED_BLOCKERS), *blocks))
    game.happen_all(events)


def _procedures() -> list[Procedure]:
    """The declaration of blockers and the announcement of orders; steps bear the numbers of their rules."""
    steps = (
        Step("509.1a", _who_can, "509.1a"),
        Step("509.1b", _restrictions, "509.1b"),
        Step("509.1c", _choose, "509.1c"),
        Step("509.1d", _total_cost, "509.1d"),
        Step("509.1f", _pay, "509.1f"),
        Step("509.1g", _become_blockers, "509.1g"),
    )
    orders = (Step("509.2", _order_blockers, "509.2"), Step("509.3", _order_attackers, "509.3"))
    return [Procedure("declare blockers", steps), Procedure("damage assignment orders", orders)]


def declare_blockers(game: Game, player: int) -> None:
    """CR 509.1, 703.4j: a defending player declares blockers, for their whole team where it is one that fights together."""
    declare(game, "declare blockers", lambda refused: BlockFrame(player, refused))


def _order_blockers(game: Game, frame: Frame) -> None:
    """CR 509.2, 703.4k: the active player orders the blockers of each attacker that several block."""
    blocked = game.written(BLOCKERS)
    for attacker in attackers(game) if blocked else ():
        found = blockers_of(game, attacker) if attacker in blocked else ()
        game.set(BLOCKERS, attacker, _ordered(game, game.controller(attacker), attacker, found, "509.2"))


def _ordered(game: Game, player: int, fighter: int, others: tuple[int, ...], rule: str) -> tuple[int, ...]:
    """In which order a creature will assign damage to those that it fights with."""
    if len(others) < 2:
        return others
    return choose_order(game, player, others, rule, "Damage assignment order", source=fighter)


def _order_attackers(game: Game, frame: Frame) -> None:
    """CR 509.3, 802.5: each defending player orders the attackers that a creature of theirs blocks, in APNAP order.

    Also CR 703.4m.
    """
    for player in game.apnap() if blockers(game) else ():
        for blocker in blockers(game):
            if game.controller(blocker) == player:
                found = blocked_by(game, blocker)
                game.set(BLOCKING, blocker, _ordered(game, player, blocker, found, "509.3"))


def _begin(game: Game, item: Any) -> bool:
    """CR 509.1, 509.2, 509.3, 509.4, 802.4: each defending player in APNAP order declares blockers; then orders; then priority.

    Also CR 509.4, 509.4a.
    """
    defending = {defending_player(game, a) for a in attackers(game)}
    for player in game.one_of_each([p for p in game.apnap() if p in defending]):
        for first in game.together(player)[:1]:
            declare_blockers(game, first)
    nobody = [a for a in attackers(game) if game.get(BLOCKED, a) is None]
    if nobody:
        game.happen_all([BecameUnblocked(a) for a in nobody])
    game.run_procedure("damage assignment orders", Frame())
    return True


# Blocking without being declared ---------------------------------------------------------------------


def become_blocked(game: Game, objects: Iterable[int]) -> None:
    """An effect says that attacking creatures become blocked (CR 509.1h)."""
    game.happen_all([BecameBlocked(o) for o in _blocked_at_once(game, objects) if not game.get(BLOCKED, o)])


def become_unblocked(game: Game, objects: Iterable[int]) -> None:
    """An effect says that attacking creatures become unblocked (CR 509.1h); what blocked them stops (CR 509.2a)."""
    for obj in [o for o in objects if is_attacking(game, o)]:
        for blocker in game.get(BLOCKERS, obj):
            game.set(BLOCKING, blocker, tuple(a for a in game.get(BLOCKING, blocker) or () if a != obj))
        game.set(BLOCKERS, obj, ())
        game.happen(BecameUnblocked(obj, True))


def start_blocking(game: Game, blocker: int, attacker: int) -> bool:
    """An effect causes a creature on the battlefield to block an attacking creature (CR 509.6). Whether it does."""
    now = game.get(BLOCKING, blocker) or ()
    if not is_attacking(game, attacker) or not is_creature(game, blocker) or attacker in now:
        return False
    for other in _blocked_at_once(game, [attacker]):
        if other not in now:
            _block_too(game, blocker, other)
    return True


def _block_too(game: Game, blocker: int, attacker: int, entered: bool = False) -> None:
    """A creature blocks an attacker, whether it blocks others already or not (CR 509.5a, 509.5b)."""
    now = game.get(BLOCKING, blocker)
    events: list[Event] = [CreatureBlocked(blocker, attacker, entered), BecameBlockedBy(attacker, blocker)]
    if now is None:
        events.insert(0, BlockerDeclared(blocker, (attacker,)))
    else:
        game.set(BLOCKING, blocker, (*now, attacker))
        game.set(BLOCKERS, attacker, (*game.get(BLOCKERS, attacker), blocker))
    _join(game, blocker, attacker, events)


def entering_blocking(game: Game, move: Moved, attacker: int = 0) -> Moved:
    """The `Moved` event, so that the creature enters the battlefield blocking (CR 509.7, 509.7b).

    Without `attacker` its controller chooses. It doesn't block what isn't attacking its controller or a planeswalker
    of theirs (CR 506.3d, 509.7a).
    """
    player = move.chooser(game)
    options = tuple(a for a in attackers(game) if game.share_turns(player, defending_player(game, a)))
    if not options or (attacker and attacker not in options):
        return move
    if not attacker:
        attacker = choose_one(game, player, options, "509.7", "Which does it block?")
    return move.with_enters(BLOCKING.name, (attacker,))


def _welcome(game: Game) -> None:
    """CR 506.3a, 509.7: what entered blocking is a blocking creature if it is a creature, else never was."""
    side = game.written(SIDE)
    for blocker in blockers(game):
        if blocker in side:
            continue
        (attacker,) = game.get(BLOCKING, blocker) or (0,)
        if not is_creature(game, blocker) or not is_attacking(game, attacker):
            game.set(BLOCKING, blocker, None)
            continue
        game.set(SIDE, blocker, game.controller(blocker))
        game.set(BLOCKING, blocker, ())
        for other in _blocked_at_once(game, [attacker]):
            _block_too(game, blocker, other, entered=True)


def _join(game: Game, blocker: int, attacker: int, events: list[Event]) -> None:
    """CR 509.5c, 509.6, 509.7: the attacker becomes blocked if it wasn't; the newcomer's place in both orders."""
    if not game.get(BLOCKED, attacker):
        events.append(BecameBlocked(attacker, (blocker,)))
    game.happen_all(events)
    _place(game, BLOCKERS, attacker, blocker)
    _place(game, BLOCKING, blocker, attacker)


def _place(game: Game, order: Any, holder: int, newcomer: int) -> None:
    """The controller of `holder` announces where `newcomer` stands in its damage assignment order (CR 509.6)."""
    others = tuple(o for o in game.get(order, holder) or () if o != newcomer)
    if not others:
        return
    options = (*(("before", other) for other in others), ("last",))
    words = "Place in the damage assignment order"
    at = choose_place(game, game.controller(holder), options, "509.6", words, source=holder)
    game.set(order, holder, (*others[:at], newcomer, *others[at:]))


def _changed_counts(game: Game, attacking: Mapping[int, None], blocking: Mapping[int, None]) -> list[Event]:
    """CR 509.5e: declarations, and effects that add or remove blockers, change how many there are."""
    events: list[Event] = []
    known, others = game.written(BLOCKED_BY), game.written(BLOCKERS)
    for attacker in attacking:
        before, found = known.get(attacker, 0), others.get(attacker)
        now = len([one for one in found if one in blocking]) if found else 0
        if before != now:
            events.append(BlockersChanged(attacker, before, now))
    for blocker in blocking:
        before = game.get(BLOCKS, blocker)
        now = len([one for one in game.get(BLOCKING, blocker) or () if one in attacking])
        if before != now:
            events.append(BlockedChanged(blocker, before, now))
    return events


def _keep_in_order(game: Game) -> None:
    """Who enters attacking or blocking joins the combat at once (CR 508.4, 509.7), who can't be in it is removed from it.

    Where creatures fight; blockers are counted when they have joined (CR 509.5e).
    """
    if not there_is_a_fight(game):
        return
    side, attacking, blocking = game.written(SIDE), dict.fromkeys(attackers(game)), dict.fromkeys(blockers(game))
    if not side.keys() >= blocking.keys():
        _welcome(game)
        attacking, blocking = dict.fromkeys(attackers(game)), dict.fromkeys(blockers(game))
    if changed := _changed_counts(game, attacking, blocking):
        game.happen_all(changed)
    remove_who_may_not_fight_on(game)
    if not side.keys() >= attacking.keys():
        welcome_attackers(game)


apnap_declarations = declares(
    # How many block and are blocked, and what did this turn.
    (BLOCKED_BY, BLOCKS, BLOCKED_THIS_TURN, WAS_BLOCKED, AS_FOUGHT),
    # The declare blockers step.
    step_stage(BLOCKERS_STEP, _begin, "509"),
    _procedures(),
    AnyTimeCheck("order of combat", "506.4", _keep_in_order),
)
