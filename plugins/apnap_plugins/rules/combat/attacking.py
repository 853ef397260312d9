"""The declare attackers step (CR 508): which creatures attack whom."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from apnap import (
    OBJECT,
    PLAYER,
    Answer,
    Choose,
    Context,
    Field,
    Game,
    Leaf,
    Manifest,
    Moved,
    Namer,
    Node,
    Procedure,
    Question,
    Rng,
    Stage,
    Step,
    Teller,
    declares,
    event,
    node,
    question,
)
from apnap_plugins.rules.casting.casting import can_pay_costs
from apnap_plugins.rules.combat.combat import (
    ATTACKERS_STEP,
    ATTACKING,
    BLOCKED,
    BLOCKERS_STEP,
    CHOSEN_TO_ATTACK,
    DAMAGE_STEP,
    DECLARED,
    DECLARED_BY,
    DEFENDER,
    END_STEP,
    HAD_TO_ATTACK,
    SIDE,
    WERE_ATTACKERS,
    attackable,
    attackers,
    defender_of,
    in_combat_phase,
    skip_without_attackers,
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
from apnap_plugins.rules.continuous.continuous import TURN
from apnap_plugins.rules.costs.costs import Cost, CostOfOption, CostPart
from apnap_plugins.rules.costs.needs import Needs, by_use, distinct
from apnap_plugins.rules.mana.mana import empty_pools
from apnap_plugins.rules.objects.zones import permanents_with
from apnap_plugins.rules.payment.frame import CostToPay
from apnap_plugins.rules.permanents.permanents import (
    CONTINUOUSLY_CONTROLLED_BY,
    NOT_SINCE_TURN_BEGAN,
    TAPPED,
    is_summoning_sick,
)
from apnap_plugins.rules.turn.durations import LATEST_TURNS
from apnap_plugins.rules.turn.turn import step_stage
from apnap_plugins.rules.vocabulary.actions import TAP
from apnap_plugins.rules.vocabulary.asking import choose_one
from apnap_plugins.rules.vocabulary.base import Ref, is_player
from apnap_plugins.rules.vocabulary.characteristics import is_creature

MANIFEST = Manifest(
    id="attacking",
    name="Declaring attackers",
    kind="rules",
    rules=("508",),
    requires=("combat", "tap-and-untap"),
    mentions=("casting", "costs"),
    kernel=">=0.1,<0.2",
    not_tested={
        "508.7e": "needs limited range of influence (801), which this house does not have",
    },
)


@question
class CanAttack(Question[bool]):
    """Whether a creature can attack a player or permanent (CR 508.1c). The first value is True; an answer forbids it."""

    rule: ClassVar[str] = "508.1c"
    forbids: ClassVar[bool] = True
    creature: int
    target: Ref


@question
class AttackLimits(Question[tuple[Limit, ...]]):
    """Restrictions on the group of attackers (CR 508.1c). `pairs` are all (creature, target) that are possible one by one.

    The first value is empty; answers add to it.
    """

    rule: ClassVar[str] = "508.1c"
    player: int
    pairs: tuple[Pair, ...]


@question
class AttackRequirements(Question[tuple[Requirement, ...]]):
    """What requires that a creature attacks if able (CR 508.1d). The first value is empty; answers add to it."""

    rule: ClassVar[str] = "508.1d"
    creature: int


@question
class AttackCosts(Question[tuple[CostPart, ...]]):
    """What it costs that a creature attacks a player or permanent (CR 508.1h). First nothing; answers add to it."""

    rule: ClassVar[str] = "508.1h"
    creature: int
    target: Ref


@question
class TapsToAttack(Question[bool]):
    """Whether attacking causes a creature to tap (CR 508.1f). The first value is True; an answer spares it."""

    rule: ClassVar[str] = "508.1f"
    creature: int


@node
class AttackOption(Node):
    """What a player may do or pay as a creature attacks (CR 508.1g); `name` tells options of a creature apart."""

    creature: int
    name: str
    cost: tuple[CostPart, ...]

    def worded(self, namer: Namer) -> str:
        """What is done, and with which creature."""
        return f"{self.name} {namer.card(self.creature)}"


@dataclass(slots=True, kw_only=True)
class ChooseAttackOptions(Choose):
    """Which optional costs to attack are paid (CR 508.1g). `needs` is what each takes: nothing pays for two (CR 118.3)."""

    needs: tuple[tuple[Needs, ...], ...] = ()

    def problem(self, answer: Answer) -> str | None:
        """Illegal where one object would have to pay for two of them."""
        found = Choose.problem(self, answer)
        if found is not None or self._fit(answer):
            return found
        return "these can't be paid together (CR 118.3)"

    def _fit(self, chosen: Iterable[int]) -> bool:
        needed = by_use(need for at in chosen for need in self.needs[at])
        return all(distinct(each) for each in needed.values() if len(each) > 1)

    def sample(self, rng: Rng) -> Answer:
        """Any of them, without those that there is nothing left for."""
        kept: tuple[int, ...] = ()
        for at in Choose.sample(self, rng):
            kept = (*kept, at) if self._fit((*kept, at)) else kept
        return kept


@question
class OptionalAttackCosts(Question[tuple[AttackOption, ...]]):
    """What may be paid as a creature attacks (CR 508.1g). The first value is empty; answers add to it."""

    rule: ClassVar[str] = "508.1g"
    creature: int
    target: Ref


ATTACKED_IN: Final = Field[int]("turn in which it last attacked", OBJECT, 0)
"""The number of the turn in which a creature last attacked; 0: in none. It stays when the creature leaves combat."""
ATTACKED_AGAIN: Final = Field[int]("turn in which it last attacked once more", OBJECT, 0)
"""The turn in which it was declared as an attacker, having been so before in the same turn; 0 where there is none."""
ATTACKED_BEFORE: Final = Field[tuple[int, ...]]("turns in which it attacked before", OBJECT, ())
"""The turns before the one in which it last attacked, in which it did so too: those that are among a player's latest two."""
ATTACKED_THIS_TURN: Final = Field[tuple[Ref, ...]]("what it attacked this turn", OBJECT, (), lasts="turn")
"""The players and permanents that a creature was declared as attacking this turn (CR 508.3a, 508.3b)."""
ATTACKS_OF_TURN: Final = Field[tuple[int, int, tuple[int, ...], tuple[int, ...]]](
    "attacks of the turn", PLAYER, (0, 0, (), ())
)
"""(number of the turn, how many creatures were declared as attackers, players attacked, those of the last combat): CR 508.6."""


@dataclass(slots=True, kw_only=True)
class DeclareAttackers(Declare):
    """Which creatures attack, and what (CR 508.1a–d). Options are creatures, partners what each may attack."""

    kind: ClassVar[str] = "declare attackers"


@event
class AttackerDeclared(Leaf):
    """A creature is declared as an attacker and becomes an attacking creature (CR 508.1k, 508.3a)."""

    rule: ClassVar[str] = "508.1k"
    obj: int
    target: Ref

    def told(self, teller: Teller) -> str:
        """One sentence: which creature attacks, and the player or permanent it attacks."""
        return f"{teller.card(self.obj)} attacks {teller.thing(self.target)}"

    def perform(self, game: Game) -> None:
        """It attacks the target until it is removed from combat."""
        obj, turn, last = self.obj, game.get(TURN), game.get(ATTACKED_IN, self.obj)
        game.set_each(
            (ATTACKING, obj, self.target),
            (DEFENDER, obj, defender_of(game, self.target)),
            (SIDE, obj, game.controller(obj)),
            (ATTACKED_THIS_TURN, obj, (*game.get(ATTACKED_THIS_TURN, obj), self.target)),
            (ATTACKED_IN, obj, turn),
        )
        if last == turn:
            game.set(ATTACKED_AGAIN, obj, turn)
        elif last:
            latest = [known for player in game.players for known in game.get(LATEST_TURNS, player)]
            attacked = (*game.get(ATTACKED_BEFORE, obj), last)
            game.set(ATTACKED_BEFORE, obj, tuple([known for known in attacked if known in latest]))


@event
class WasAttacked(Leaf):
    """A player or planeswalker is attacked by one or more creatures (CR 508.3b, 508.3e) of the attacking `player`.

    `too` where creatures of a player on the same team attack it in the same declaration, and that has been told (CR 805.10b).
    """

    rule: ClassVar[str] = "508.3b"
    silent: ClassVar[bool] = True
    objects: ClassVar[tuple[str, ...]] = ()
    idle: ClassVar[bool] = True
    player: int
    target: Ref
    too: bool = False


@event
class PaidToAttack(Leaf):
    """An optional cost to attack was paid for a creature that is attacking now (CR 508.1g); `used` is what it was paid with."""

    rule: ClassVar[str] = "508.1g"
    idle: ClassVar[bool] = True
    obj: int
    name: str
    used: tuple[int, ...] = ()

    def told(self, teller: Teller) -> str | None:
        """What was paid tells of it."""
        return None


@event
class AttackersDeclared(Leaf):
    """A player attacks: one or more creatures are declared as attackers (CR 508.3d); `attacks` are the pairs.

    `by_teammates` are those of the other players of an attacking team (CR 805.10b), for each of whom there is such an event too;
    `too` is True of all of these but one.
    """

    rule: ClassVar[str] = "508.1m"
    silent: ClassVar[bool] = True
    objects: ClassVar[tuple[str, ...]] = ()
    player: int
    attacks: tuple[Pair, ...]
    by_teammates: tuple[Pair, ...] = ()
    too: bool = False

    def perform(self, game: Game) -> None:
        """Remember who attacked whom (CR 506.5, 508.6)."""
        now, (turn, count, attacked, _) = game.get(TURN), game.get(ATTACKS_OF_TURN, self.player)
        if turn != now:
            count, attacked = 0, ()
        seats = tuple(dict.fromkeys([t[1] for _, t in self.attacks if is_player(t)]))
        players = tuple([p for p in game.players if p in attacked or p in seats])
        game.set_each(
            (ATTACKS_OF_TURN, self.player, (now, count + len(self.attacks), players, seats)),
            (DECLARED, 0, tuple([o for o, _ in (*self.attacks, *self.by_teammates)])),
            *[(DECLARED_BY, creature, self.player) for creature, _ in self.attacks],
            (WERE_ATTACKERS, 0, True),
        )


def attacked_with(game: Game, player: int) -> int:
    """How many creatures `player` declared as attackers this turn (CR 508.3c)."""
    turn, count, _, _ = game.get(ATTACKS_OF_TURN, player)
    return count if turn == game.get(TURN) else 0


def players_attacked(game: Game, player: int) -> tuple[int, ...]:
    """The players whom `player` attacked this turn (CR 508.6)."""
    turn, _, players, _ = game.get(ATTACKS_OF_TURN, player)
    return players if turn == game.get(TURN) else ()


def players_attacked_in_combat(game: Game, player: int) -> tuple[int, ...]:
    """The players whom `player` attacked this combat (CR 508.6), also those who have left the game since (CR 800.4i)."""
    declared = any(game.get(DECLARED_BY, creature) == player for creature in game.get(DECLARED))
    return game.get(ATTACKS_OF_TURN, player)[3] if declared else ()


# The declaration ------------------------------------------------------------------------------------


@dataclass(slots=True)
class AttackFrame(DeclareFrame):
    """A declaration of attackers on its way.

    Steps that plugins put in come directly before "508.1f" (banding, CR 508.1e) or "508.1g". `offers` says whether optional
    costs may be chosen; `taken` are those that were.
    """

    offers: bool = True
    taken: tuple[AttackOption, ...] = ()

    def used(self, option: AttackOption) -> tuple[int, ...]:
        """What an option was paid with."""
        key = CostOfOption.key(option.creature, option.name)
        return tuple(ref for payment in self.payments for ref in payment.ctx.memory.get(key, ()))


def _who_can(game: Game, frame: AttackFrame) -> None:
    """CR 508.1a, 302.6: untapped creatures that the player controls and that came under control before the turn.

    A team declares its players' creatures as one attack (CR 805.10b). Also CR 302.5.
    """
    players, inquiry, found, tapped = game.together(frame.player), game.inquiry, [], game.written(TAPPED)
    since = game.written(CONTINUOUSLY_CONTROLLED_BY)
    for obj in permanents_with(game, "creature"):
        if obj in tapped and (inquiry is None or inquiry.objects("508.1a", "it is tapped", obj)):
            continue
        player = game.controller(obj)
        if player not in players:
            if inquiry is None or inquiry.objects("508.1a", "the attacking player doesn't control it", obj):
                continue
        if since.get(obj) != player and is_summoning_sick(game, obj, attacking=True):
            if inquiry is None or inquiry.objects("302.6", NOT_SINCE_TURN_BEGAN, obj):
                continue
        found.append(obj)
    frame.creatures = tuple(found)


def _whom(game: Game, frame: AttackFrame) -> None:
    """CR 508.1b, 802.3: each could attack a defending player or a planeswalker that one controls."""
    if frame.creatures:
        frame.match(attackable(game, frame.player))


def _restrictions(game: Game, frame: AttackFrame) -> None:
    """CR 508.1c: "can't attack" pair by pair, and restrictions on the group."""
    if not frame.partners or not game.is_answered(CanAttack, AttackCosts, AttackLimits):
        return
    if game.is_answered(CanAttack):
        Judgements(game, frame).leave(lambda creature, target: game.query(CanAttack(creature, target), True))
    if game.is_answered(AttackCosts):
        cost = Judgements(game, frame).of_pairs(lambda creature, target: game.query(AttackCosts(creature, target), ()))
        frame.prices = {pair: price for pair in frame.pairs() if (price := cost(*pair))}
        leave_payable(game, frame)
    if not frame.partners:
        return
    frame.limits = affordable(game, frame)
    if game.is_answered(AttackLimits):
        frame.limits += game.query(AttackLimits(frame.player, frame.pairs()), ())


def _choose(game: Game, frame: AttackFrame) -> None:
    """CR 508.1d: the player chooses; as many requirements must be obeyed as restrictions allow, not counting costs.

    Also CR 506.6.
    """
    partners = frame.partners
    if not partners:
        frame.done = True
        return
    required: dict[int, tuple[Requirement, ...]] = {}
    if game.is_answered(AttackRequirements):
        judged = Judgements(game, frame).once(lambda creature: game.query(AttackRequirements(creature), ()))
        required = {creature: judged(creature) for creature in partners}
    demands = [r.pairs(creature, partners[creature]) for creature, rs in required.items() for r in rs]
    for creature in partners if required or game.written(HAD_TO_ATTACK) else ():
        game.set(HAD_TO_ATTACK, creature, bool(required.get(creature)))
    decision = DeclareAttackers(
        player=frame.player,
        options=tuple(partners),
        partners=tuple(partners.values()),
        capacity=(1,) * len(partners),
        limits=frame.limits,
        demands=tuple(d for d in demands if d),
        rule="508.1",
        prompt="Attack",
    )
    choose(game, frame, decision)
    frame.done = not frame.chosen


def _tap(game: Game, frame: AttackFrame) -> None:
    """CR 508.1f: the chosen creatures become tapped; that is no cost."""
    spared = game.is_answered(TapsToAttack)
    game.verb(TAP)(game, [o for o, _ in frame.chosen if not spared or game.query(TapsToAttack(o), True)])


def _optional_costs(game: Game, frame: AttackFrame) -> None:
    """CR 508.1g: the player chooses which optional costs to attack they will pay."""
    if not frame.offers or not game.is_answered(OptionalAttackCosts):
        return
    found = [o for pair in frame.chosen for o in game.query(OptionalAttackCosts(*pair), ())]
    if not found:
        return
    game.set(CHOSEN_TO_ATTACK, 0, tuple(creature for creature, _ in frame.chosen))
    offers = tuple(o for o in found if can_pay_costs(game, CostToPay(game.controller(o.creature), o.cost, o.creature)))
    frame.taken = game.ask(
        ChooseAttackOptions(
            player=frame.player,
            options=offers,
            needs=tuple(_needs(game, option) for option in offers),
            maximum=len(offers),
            rule="508.1g",
            prompt="Pay as they attack?",
        )
    )
    frame.owe(game, ((option.creature, _as_option(option)) for option in frame.taken))


def _needs(game: Game, option: AttackOption) -> tuple[Needs, ...]:
    """The objects that an optional cost takes."""
    ctx = Context(game, option.creature, game.controller(option.creature))
    needs = (part.needs(ctx) for part in option.cost if isinstance(part, Cost))
    return tuple(need for need in needs if need is not None)


def _as_option(option: AttackOption) -> tuple[CostPart, ...]:
    """The parts of its cost, each with the name of the option."""
    return tuple(
        CostOfOption(option.creature, part, option.name) if isinstance(part, Cost) else part for part in option.cost
    )


def _total_cost(game: Game, frame: AttackFrame) -> None:
    """CR 508.1h: the total cost to attack, with the optional costs chosen."""
    if game.is_answered(AttackCosts):
        frame.owe(game, ((pair[0], game.query(AttackCosts(*pair), ())) for pair in frame.chosen))


def _pay(game: Game, frame: AttackFrame) -> None:
    """CR 508.1i, 508.1j: all costs are paid, or the declaration is illegal."""
    pay(game, frame)


def _become_attackers(game: Game, frame: AttackFrame) -> None:
    """CR 508.1k, 508.1m: those still under the player's control become attacking creatures; abilities trigger."""
    players = game.together(frame.player)
    attacks = tuple(
        [
            (obj, target)
            for obj, target in frame.chosen
            if game.exists(obj) and is_creature(game, obj) and game.controller(obj) in players
        ]
    )
    if attacks:
        fighting = {obj for obj, _ in attacks}
        paid = [PaidToAttack(o.creature, o.name, frame.used(o)) for o in frame.taken if o.creature in fighting]
        declared = [AttackerDeclared(obj, target) for obj, target in attacks]
        game.happen_all([*declared, *_are_attacked(game, attacks), *_have_declared(game, players, attacks), *paid])


def _are_attacked(game: Game, attacks: tuple[Pair, ...]) -> list[WasAttacked]:
    """CR 508.3b, 508.3e: each of what is attacked, once for each player who attacks it."""
    targets = dict.fromkeys([(target, game.controller(obj)) for obj, target in attacks])
    told: list[Ref] = []
    found = []
    for target, player in targets:
        found.append(WasAttacked(player, target, target in told))
        told.append(target)
    return found


def _have_declared(game: Game, players: tuple[int, ...], attacks: tuple[Pair, ...]) -> list[AttackersDeclared]:
    """CR 508.3d: one event for each player who attacks."""
    found: list[AttackersDeclared] = []
    for player in players:
        theirs = tuple([pair for pair in attacks if game.controller(pair[0]) == player])
        if theirs:
            beside = () if len(theirs) == len(attacks) else tuple([pair for pair in attacks if pair not in theirs])
            found.append(AttackersDeclared(player, theirs, beside, bool(found)))
    return found


def _procedures() -> list[Procedure]:
    """The declaration of attackers; its steps bear the numbers of their rules."""
    steps = (
        Step("508.1a", _who_can, "508.1a"),
        Step("508.1b", _whom, "508.1b"),
        Step("508.1c", _restrictions, "508.1c"),
        Step("508.1d", _choose, "508.1d"),
        Step("508.1f", _tap, "508.1f"),
        Step("508.1g", _optional_costs, "508.1g"),
        Step("508.1h", _total_cost, "508.1h"),
        Step("508.1j", _pay, "508.1j"),
        Step("508.1k", _become_attackers, "508.1k"),
    )
    return [Procedure("declare attackers", steps)]


def declare_attackers(game: Game, player: int) -> None:
    """CR 508.1: declare. Where it could not be paid with optional costs, they are not offered a second time.

    Also CR 703.3, 703.4, 703.4i.
    """
    declare(game, "declare attackers", lambda refused: AttackFrame(player, refused, offers=not refused))


def _begin(game: Game, item: Any) -> bool:
    """CR 508.1, 508.2, 508.2b: the active player, or the active team (CR 805.10b), declares attackers, then receives priority."""
    for player in game.active_players[:1]:
        declare_attackers(game, player)
    return True


def _stages() -> list[Stage]:
    """The declare attackers step. As it ends it is known whether the next two steps are skipped (CR 508.8)."""
    step = step_stage(ATTACKERS_STEP, _begin, "508")

    def end(game: Game, item: Any) -> None:
        empty_pools(game)
        skip_without_attackers(game)

    return [dataclasses.replace(step, end=end, fields=())]


# Attacking without being declared --------------------------------------------------------------------


def entering_attacking(
    game: Game, move: Moved, target: Ref | None = None, among: tuple[Ref, ...] | None = None
) -> Moved:
    """The `Moved` event, so that the creature enters the battlefield attacking (CR 508.4, 508.4c).

    Without `target` its controller chooses among defending players and their planeswalkers, or those `among` them that a
    text names. It doesn't attack where its controller isn't the attacking player, or the target isn't there (CR 506.3b,
    506.3c, 508.4a).
    """
    player = move.chooser(game)
    target = _attackable_target(game, player, target, among)
    if target is None:
        return move
    return move.with_enters(ATTACKING.name, target).with_enters(DEFENDER.name, defender_of(game, target))


def start_attacking(game: Game, obj: int, target: Ref | None = None) -> bool:
    """An effect states that a creature on the battlefield is attacking (CR 508.4, 508.4b). Whether it is."""
    target = _attackable_target(game, game.controller(obj), target)
    if target is None or not is_creature(game, obj):
        return False
    game.set(ATTACKING, obj, target)
    game.set(DEFENDER, obj, defender_of(game, target))
    if there_is_a_fight(game):
        welcome_attackers(game)
    return True


def reselect(game: Game, obj: int, target: Ref) -> bool:
    """The creature attacks something else from now on; it didn't attack again (CR 508.7a–c). Whether it does."""
    if game.get(ATTACKING, obj) is None or target not in attackable(game, game.controller(obj)):
        return False
    game.set(ATTACKING, obj, target)
    game.set(DEFENDER, obj, defender_of(game, target))
    return True


def _attackable_target(game: Game, player: int, target: Ref | None, among: tuple[Ref, ...] | None = None) -> Ref | None:
    """What a creature that `player` controls will attack, or None where it can't be attacking (CR 506.3b, 508.4)."""
    if not in_combat_phase(game) or not game.is_active(player):
        return None
    options = tuple(ref for ref in attackable(game, player) if among is None or ref in among)
    if target is not None:
        return target if target in options else None
    if not options:
        return None
    chosen = choose_one(game, player, options, "508.4", "Which does it attack?")
    return chosen if chosen in attackable(game, player) else None  # a player may have left meanwhile


AFTER_BLOCKS: Final = (BLOCKERS_STEP, DAMAGE_STEP, END_STEP)
"""The steps in which somebody can do something after blockers were declared, or weren't as there was no attacker."""


def welcome_attackers(game: Game) -> None:
    """CR 506.3a, 508.4: what entered attacking is an attacking creature if it is a creature, else never was.

    Once blockers have been declared it is an unblocked one (CR 509.1h, 510.1b): none was declared for it.
    """
    side = game.written(SIDE)
    for obj in attackers(game):
        if obj in side:
            continue
        if is_creature(game, obj):
            game.set(SIDE, obj, game.controller(obj))
            game.set(WERE_ATTACKERS, 0, True)
            if game.get(BLOCKED, obj) is None and game.stage_name() in AFTER_BLOCKS:
                game.set(BLOCKED, obj, False)
        else:
            game.set(ATTACKING, obj, None)
            game.set(BLOCKED, obj, None)


apnap_declarations = declares(
    # What was declared this turn.
    (ATTACKED_IN, ATTACKED_AGAIN, ATTACKED_BEFORE, ATTACKED_THIS_TURN, ATTACKS_OF_TURN),
    _stages(),
    _procedures(),
)
