"""The declare attackers step (CR 508): which creatures attack whom."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from apnap import (
    OBJECT,
    PLAYER,
    AnyTime,
    Choose,
    ChooseOne,
    Event,
    Field,
    Game,
    Leaf,
    Manifest,
    Move,
    Node,
    Procedure,
    Question,
    Stage,
    Step,
    event,
    hookimpl,
    node,
)
from apnap_plugins.rules.casting import can_pay_costs
from apnap_plugins.rules.characteristics import is_creature
from apnap_plugins.rules.combat import (
    ATTACKERS_STEP,
    ATTACKING,
    BLOCKED,
    DECLARED,
    DEFENDER,
    HAD_TO_ATTACK,
    SIDE,
    WERE_ATTACKERS,
    attackable,
    attackers,
    defender_of,
    in_combat_phase,
    skip_without_attackers,
)
from apnap_plugins.rules.continuous import TURN
from apnap_plugins.rules.costs import CostPart
from apnap_plugins.rules.declaring import (
    Declare,
    DeclareFrame,
    Limit,
    Pair,
    Requirement,
    affordable,
    choose,
    declare,
    pay,
    restrict,
    total_cost,
)
from apnap_plugins.rules.permanents import TAPPED, is_summoning_sick
from apnap_plugins.rules.selection import Ref, is_player
from apnap_plugins.rules.turn import step_stage

MANIFEST = Manifest(
    id="attacking",
    name="Declaring attackers",
    kind="rules",
    rules=("508",),
    requires=("combat", "tap-and-untap"),
    mentions=("casting", "costs"),
    not_tested={
        "508.7e": "needs limited range of influence (801), which this house does not have",
    },
)

CAN_ATTACK: Final = Question[bool]("can attack", "508.1c")
"""Asked about (creature, what it would attack)."""
ATTACK_LIMITS: Final = Question[tuple[Limit, ...]]("restrictions on the group of attackers", "508.1c")
"""Asked about (attacking player, all pairs that are possible one by one)."""
MUST_ATTACK: Final = Question[tuple[Requirement, ...]]("attacks if able", "508.1d")
"""Asked about a creature."""
ATTACK_COST: Final = Question[tuple[Any, ...]]("cost to attack", "508.1h")
"""Asked about (creature, what it attacks)."""
TAPS_TO_ATTACK: Final = Question[bool]("attacking causes it to tap", "508.1f")
"""Asked about a creature."""


@node
class AttackOption(Node):
    """What a player may do or pay as a creature attacks (CR 508.1g); `name` tells options of a creature apart."""

    creature: int
    name: str
    cost: tuple[CostPart, ...]


ATTACK_OPTIONS: Final = Question[tuple[AttackOption, ...]]("optional costs to attack", "508.1g")
"""Asked about (creature, what it attacks)."""

ATTACKED_IN: Final = Field[int]("turn in which it last attacked", OBJECT, 0)
ATTACKS_OF_TURN: Final = Field[tuple[int, int, tuple[int, ...]]]("attacks of the turn", PLAYER, (0, 0, ()))
"""(number of the turn, how many creatures were declared as attackers, players attacked): CR 508.6."""


@hookimpl
def apnap_fields() -> Iterable[Field[Any]]:
    """What was declared this turn."""
    return [ATTACKED_IN, ATTACKS_OF_TURN]


@dataclass(slots=True, kw_only=True)
class DeclareAttackers(Declare):
    """Which creatures attack, and what (CR 508.1a–d). Options are creatures, partners what each may attack."""

    kind: ClassVar[str] = "declare attackers"


@event
class Attacks(Leaf):
    """A creature is declared as an attacker and becomes an attacking creature (CR 508.1k, 508.3a)."""

    rule: ClassVar[str] = "508.1k"
    obj: int
    target: Ref

    def perform(self, game: Game) -> None:
        """It attacks the target until it is removed from combat."""
        game.set(ATTACKING, self.obj, self.target)
        game.set(DEFENDER, self.obj, defender_of(game, self.target))
        game.set(SIDE, self.obj, game.controller(self.obj))
        game.set(ATTACKED_IN, self.obj, game.get(TURN))


@event
class IsAttacked(Leaf):
    """A player or planeswalker is attacked by one or more creatures (CR 508.3b, 508.3e) of the attacking `player`."""

    rule: ClassVar[str] = "508.3b"
    objects: ClassVar[tuple[str, ...]] = ()
    player: int
    target: Ref

    def perform(self, game: Game) -> None:
        """`Attacks` has made the change; this is for abilities that trigger on it."""


@event
class PaidToAttack(Leaf):
    """An optional cost to attack was paid for a creature that is attacking now (CR 508.1g)."""

    rule: ClassVar[str] = "508.1g"
    obj: int
    name: str

    def perform(self, game: Game) -> None:
        """Its plugin keeps what it needs; this is for abilities that trigger on it."""


@event
class AttackersDeclared(Leaf):
    """A player attacks: one or more creatures are declared as attackers (CR 508.3d); `attacks` are the pairs."""

    rule: ClassVar[str] = "508.1m"
    objects: ClassVar[tuple[str, ...]] = ()
    player: int
    attacks: tuple[Pair, ...]

    def perform(self, game: Game) -> None:
        """Remember who attacked whom (CR 506.5, 508.6)."""
        turn, count, attacked = game.get(ATTACKS_OF_TURN, self.player)
        if turn != game.get(TURN):
            turn, count, attacked = game.get(TURN), 0, ()
        seats = {t[1] for _, t in self.attacks if is_player(t)}
        players = tuple(p for p in game.players if p in attacked or p in seats)
        game.set(ATTACKS_OF_TURN, self.player, (turn, count + len(self.attacks), players))
        game.set(DECLARED, 0, tuple(o for o, _ in self.attacks))
        game.set(WERE_ATTACKERS, 0, True)


def attacked_with(game: Game, player: int) -> int:
    """How many creatures `player` declared as attackers this turn (CR 508.3c)."""
    turn, count, _ = game.get(ATTACKS_OF_TURN, player)
    return count if turn == game.get(TURN) else 0


def players_attacked(game: Game, player: int) -> tuple[int, ...]:
    """The players whom `player` attacked this turn (CR 508.6)."""
    turn, _, players = game.get(ATTACKS_OF_TURN, player)
    return players if turn == game.get(TURN) else ()


# The declaration ------------------------------------------------------------------------------------


@dataclass(slots=True)
class AttackFrame(DeclareFrame):
    """A declaration of attackers on its way.

    Steps that plugins put in come directly before "508.1f" (banding, CR 508.1e) or "508.1g". `offers` says whether optional
    costs may be chosen; `taken` are those that were.
    """

    offers: bool = True
    taken: tuple[AttackOption, ...] = ()


def _who_can(game: Game, frame: AttackFrame) -> None:
    """CR 508.1a, 302.6: untapped creatures that the player controls and that came under control before the turn.

    Also CR 302.5.
    """
    frame.creatures = tuple(
        obj
        for obj in game.zone("battlefield")
        if game.controller(obj) == frame.player
        and is_creature(game, obj)
        and not game.get(TAPPED, obj)
        and not is_summoning_sick(game, obj)
    )


def _whom(game: Game, frame: AttackFrame) -> None:
    """CR 508.1b, 802.3: each could attack a defending player or a planeswalker that one controls."""
    targets = attackable(game, frame.player)
    frame.pairs = tuple((creature, target) for creature in frame.creatures for target in targets)


def _restrictions(game: Game, frame: AttackFrame) -> None:
    """CR 508.1c: "can't attack" pair by pair, and restrictions on the group."""
    restrict(game, frame, CAN_ATTACK, ATTACK_COST)
    if frame.pairs:
        frame.limits = (*affordable(game, frame), *game.query(ATTACK_LIMITS, (), (frame.player, frame.pairs)))


def _choose(game: Game, frame: AttackFrame) -> None:
    """CR 508.1d: the player chooses; as many requirements must be obeyed as restrictions allow, not counting costs.

    Also CR 506.6.
    """
    partners = frame.partners()
    demands = []
    for creature, targets in partners.items():
        required = game.query(MUST_ATTACK, (), creature)
        game.set(HAD_TO_ATTACK, creature, bool(required))
        demands += [pairs for pairs in (r.pairs(creature, targets) for r in required) if pairs]
    choose(game, frame, DeclareAttackers(
        player=frame.player, options=tuple(partners), partners=tuple(tuple(p) for p in partners.values()),
        capacity=(1,) * len(partners), limits=frame.limits, demands=tuple(demands), rule="508.1", prompt="Attack",
    ))  # fmt: skip
    frame.done = not frame.chosen


def _tap(game: Game, frame: AttackFrame) -> None:
    """CR 508.1f: the chosen creatures become tapped; that is no cost."""
    game.verb("tap")(game, [o for o, _ in frame.chosen if game.query(TAPS_TO_ATTACK, True, o)])


def _optional_costs(game: Game, frame: AttackFrame) -> None:
    """CR 508.1g: the player chooses which optional costs to attack they will pay."""
    found = [o for pair in frame.chosen for o in game.query(ATTACK_OPTIONS, (), pair)] if frame.offers else []
    offers = tuple(o for o in found if can_pay_costs(game, frame.player, o.cost, o.creature))
    frame.taken = game.ask(
        Choose(player=frame.player, options=offers, maximum=len(offers), rule="508.1g", prompt="Pay as they attack?")
    )
    frame.costs += tuple(part for option in frame.taken for part in option.cost)


def _total_cost(game: Game, frame: AttackFrame) -> None:
    """CR 508.1h: the total cost to attack, with the optional costs chosen."""
    total_cost(game, frame, ATTACK_COST)


def _pay(game: Game, frame: AttackFrame) -> None:
    """CR 508.1i, 508.1j: all costs are paid, or the declaration is illegal."""
    pay(game, frame)


def _become_attackers(game: Game, frame: AttackFrame) -> None:
    """CR 508.1k, 508.1m: those still under the player's control become attacking creatures; abilities trigger."""
    attacks = tuple(
        (obj, target)
        for obj, target in frame.chosen
        if game.exists(obj) and is_creature(game, obj) and game.controller(obj) == frame.player
    )
    if attacks:
        declared: list[Event] = [Attacks(obj, target) for obj, target in attacks]
        declared += [IsAttacked(frame.player, target) for target in dict.fromkeys(target for _, target in attacks)]
        fighting = {obj for obj, _ in attacks}
        paid = [PaidToAttack(o.creature, o.name) for o in frame.taken if o.creature in fighting]
        game.happen_all([*declared, AttackersDeclared(frame.player, attacks), *paid])


@hookimpl
def apnap_procedures() -> Iterable[Procedure]:
    """The declaration of attackers; its steps bear the numbers of their rules."""
    steps = (
        Step("508.1a", _who_can, "508.1a"), Step("508.1b", _whom, "508.1b"), Step("508.1c", _restrictions, "508.1c"),
        Step("508.1d", _choose, "508.1d"), Step("508.1f", _tap, "508.1f"), Step("508.1g", _optional_costs, "508.1g"),
        Step("508.1h", _total_cost, "508.1h"), Step("508.1j", _pay, "508.1j"),
        Step("508.1k", _become_attackers, "508.1k"),
    )  # fmt: skip
    return [Procedure("declare attackers", steps)]


def declare_attackers(game: Game, player: int) -> None:
    """CR 508.1: declare. Where it could not be paid with optional costs, they are not offered a second time.

    Also CR 703.3, 703.4, 703.4i.
    """
    declare(game, "declare attackers", lambda refused: AttackFrame(player, refused, offers=not refused))


def _begin(game: Game, item: Any) -> bool:
    """CR 508.1, 508.2, 508.2b: the active player declares attackers, then receives priority."""
    if game.active_player in game.players_in():
        declare_attackers(game, game.active_player)
    return True


@hookimpl
def apnap_stages() -> Iterable[Stage]:
    """The declare attackers step. As it ends it is known whether the next two steps are skipped (CR 508.8)."""
    step = step_stage(ATTACKERS_STEP, _begin, "508")

    def end(game: Game, item: Any) -> None:
        end_of_step(game, item)
        skip_without_attackers(game)

    end_of_step = step.end or (lambda game, item: None)
    return [Stage(step.name, step.begin, end, step.rule)]


# Attacking without being declared --------------------------------------------------------------------


def entering_attacking(game: Game, move: Move, target: Ref = None, among: tuple[Ref, ...] | None = None) -> Move:
    """The `Move` event, so that the creature enters the battlefield attacking (CR 508.4, 508.4c).

    Without `target` its controller chooses among defending players and their planeswalkers, or those `among` them that a
    text names. It doesn't attack where its controller isn't the attacking player, or the target isn't there (CR 506.3b,
    506.3c, 508.4a).
    """
    player = move.chooser(game)
    target = _attackable_target(game, player, target, among)
    if target is None:
        return move
    return move.with_enters(ATTACKING.name, target).with_enters(DEFENDER.name, defender_of(game, target))


def start_attacking(game: Game, obj: int, target: Ref = None) -> bool:
    """An effect states that a creature on the battlefield is attacking (CR 508.4, 508.4b). Whether it is."""
    target = _attackable_target(game, game.controller(obj), target)
    if target is None or not is_creature(game, obj):
        return False
    game.set(ATTACKING, obj, target)
    game.set(DEFENDER, obj, defender_of(game, target))
    _welcome(game)
    return True


def reselect(game: Game, obj: int, target: Ref) -> bool:
    """The creature attacks something else from now on; it didn't attack again (CR 508.7a–c). Whether it does."""
    if game.get(ATTACKING, obj) is None or target not in attackable(game, game.controller(obj)):
        return False
    game.set(ATTACKING, obj, target)
    game.set(DEFENDER, obj, defender_of(game, target))
    return True


def _attackable_target(game: Game, player: int, target: Ref, among: tuple[Ref, ...] | None = None) -> Ref:
    """What a creature that `player` controls will attack, or None where it can't be attacking (CR 506.3b, 508.4)."""
    if not in_combat_phase(game) or player != game.active_player:
        return None
    options = tuple(ref for ref in attackable(game, player) if among is None or ref in among)
    if target is not None:
        return target if target in options else None
    if not options:
        return None
    chosen = game.ask(ChooseOne(player=player, options=options, rule="508.4", prompt="Which does it attack?"))
    return chosen if chosen in attackable(game, player) else None  # a player may have left meanwhile


def _welcome(game: Game) -> None:
    """CR 506.3a, 508.4: what entered attacking is an attacking creature if it is a creature, else never was."""
    if not in_combat_phase(game):
        return
    for obj in attackers(game):
        if game.get(SIDE, obj) >= 0:
            continue
        if is_creature(game, obj):
            game.set(SIDE, obj, game.controller(obj))
            game.set(WERE_ATTACKERS, 0, True)
        else:
            game.set(ATTACKING, obj, None)
            game.set(BLOCKED, obj, None)


@hookimpl
def apnap_any_time() -> Iterable[AnyTime]:
    """What enters attacking joins the combat at once."""
    return [AnyTime("entering attacking", "508.4", _welcome)]
