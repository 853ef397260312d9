"""Combat (CR 506, 507, 511): who is in it and how they leave it. Declarations and damage stand in modules of their own.

- `attacking`: the declare attackers step (CR 508)
- `blocking`: the declare blockers step (CR 509)
- `combat_damage`: the combat damage step (CR 510)
- `combat_words`: filters and trigger conditions for cards
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import Any, ClassVar, Final

from apnap import (
    AGENDA,
    GAME,
    OBJECT,
    Duration,
    Field,
    Frame,
    Game,
    Leaf,
    Manifest,
    Procedure,
    Question,
    Stage,
    declares,
    event,
    node,
    question,
)
from apnap_plugins.rules.mana.mana import empty_pools
from apnap_plugins.rules.objects.zones import permanents_with
from apnap_plugins.rules.turn.phases import COMBAT
from apnap_plugins.rules.turn.turn import end_of_step, step_stage
from apnap_plugins.rules.vocabulary.base import Ref, is_player, player_ref
from apnap_plugins.rules.vocabulary.characteristics import has_keyword, is_type

MANIFEST = Manifest(
    id="combat",
    name="Combat",
    kind="rules",
    rules=("506", "507", "511", "802", "806"),
    requires=("turn", "permanents", "damage", "attacking", "blocking", "combat-damage"),
    kernel=">=0.1,<0.2",
    not_tested={
        "800.4": "introduces what happens as a player leaves",
        "800.4n": "playing for ante is refused",
        "806.2a": "needs limited range of influence (801), which this house does not have",
        "806.2c": "says that another option (804) is not used",
        "806.3": "who sits where is for those who make a game: decks are given seat by seat",
    },
)

BEGINNING, ATTACKERS_STEP, BLOCKERS_STEP, DAMAGE_STEP, END_STEP = COMBAT
"""The five steps of combat by name (CR 506.1)."""
COMBAT_STEPS: Final = frozenset(COMBAT)
NOTHING: Final = 0
"""What a creature attacks whose planeswalker was removed from combat (CR 506.4c)."""

FIGHT: Final = "in combat"
"""Fields that last so long are cleared for an object when it is removed from combat, for all when combat ends."""
PHASE: Final = "combat"
"""Fields that last so long are cleared when combat ends."""

ATTACKING: Final = Field[Ref | None]("attacking", OBJECT, None, ids=True, lasts=FIGHT, public=True)
"""What an attacking creature attacks: ("player", seat), a planeswalker's id, NOTHING; None where it doesn't attack."""
DEFENDER: Final = Field[int]("defending player", OBJECT, -1, lasts=PHASE, public=True)
"""The defending player as far as an attacking creature is concerned, also after its removal (CR 508.5)."""
BLOCKING: Final = Field[tuple[int, ...] | None]("blocking", OBJECT, None, ids=True, lasts=FIGHT, public=True)
"""What a blocking creature blocks, in damage assignment order (CR 509.3); None for one that doesn't block."""
BLOCKED: Final = Field[bool | None]("blocked", OBJECT, None, lasts=FIGHT, public=True)
"""Whether an attacking creature is blocked or unblocked (CR 509.1h); None before blockers are declared.

One that comes to attack after that is unblocked: no creature was declared as a blocker for it.
"""
BLOCKERS: Final = Field[tuple[int, ...]]("blocked by", OBJECT, (), ids=True, lasts=FIGHT, public=True)
"""The creatures that block it, in damage assignment order (CR 509.2)."""
SIDE: Final = Field[int]("in combat under the control of", OBJECT, -1, lasts=FIGHT)
"""Who controlled an attacking or blocking creature as it became one (CR 506.4)."""
HAD_TO_ATTACK: Final = Field[bool]("had to attack", OBJECT, False, lasts=PHASE)
DECLARED: Final = Field[tuple[int, ...]]("declared as attackers", GAME, (), ids=True, lasts=PHASE)
DECLARED_BY: Final = Field[int]("declared as an attacker by", OBJECT, -1, lasts=PHASE)
CHOSEN_TO_ATTACK: Final = Field[tuple[int, ...]]("chosen to attack", GAME, (), ids=True, lasts=PHASE)
"""The creatures that will attack, while there are optional costs to attack to choose and pay (CR 508.1g, 508.1j)."""
DECLARED_BLOCKERS: Final = Field[tuple[int, ...]]("declared as blockers", GAME, (), ids=True, lasts=PHASE)
WERE_ATTACKERS: Final = Field[bool]("creatures attacked in this combat", GAME, False, lasts=PHASE)
STRUCK: Final = Field[tuple[int, ...] | None]("assigned damage in the first step", GAME, None, ids=True, lasts=PHASE)
"""Between the two combat damage steps: who had first or double strike as the first began (CR 510.4)."""


@question
class DefendingPlayers(Question[tuple[int, ...]]):
    """Whom the attacking player can attack (CR 506.2). The first value is all opponents (CR 802.2); answers leave out some."""

    rule: ClassVar[str] = "506.2"
    provisional: ClassVar[bool] = True
    player: int


@question
class TreatedAsHaving(Question[bool]):
    """Whether a creature attacks or blocks as though it had a keyword (CR 609.4).

    `purpose` is "attack", "block" or "be blocked". The first value is whether it has it; answers say otherwise.
    """

    rule: ClassVar[str] = "609.4"
    creature: int
    keyword: str
    purpose: str


# Looking --------------------------------------------------------------------------------------------


def in_combat_phase(game: Game) -> bool:
    """Whether it is the combat phase (CR 506.1)."""
    return game.in_stage(COMBAT_STEPS)


def there_is_a_fight(game: Game) -> bool:
    """Whether it is a combat phase in which creatures attack, or have attacked: without them nobody has to leave or join."""
    return game.signal(_is_fight)


def _is_fight(game: Game) -> bool:
    """The step is read last: without attackers it makes no difference in which one the game is."""
    return (game.get(WERE_ATTACKERS) or bool(game.having(ATTACKING))) and in_combat_phase(game)


def is_attacking(game: Game, obj: int) -> bool:
    """Whether it is an attacking creature (CR 508.1k), or was as it left the battlefield."""
    return game.get(ATTACKING, obj) is not None


def is_blocking(game: Game, obj: int) -> bool:
    """Whether it is a blocking creature (CR 509.1g), or was as it left the battlefield."""
    return game.get(BLOCKING, obj) is not None


def attackers(game: Game) -> list[int]:
    """All attacking creatures, oldest first (CR 506.4)."""
    return list(game.present(ATTACKING))


def blockers(game: Game) -> list[int]:
    """All blocking creatures, oldest first (CR 506.4)."""
    return list(game.present(BLOCKING))


def blockers_of(game: Game, attacker: int) -> tuple[int, ...]:
    """The creatures that block it now, in its damage assignment order (CR 509.2, 509.2a)."""
    return tuple([b for b in game.get(BLOCKERS, attacker) if game.exists(b) and is_blocking(game, b)])


def blocked_by(game: Game, blocker: int) -> tuple[int, ...]:
    """The attacking creatures that it blocks now, in its damage assignment order (CR 509.3, 509.3a)."""
    return tuple([a for a in game.get(BLOCKING, blocker) or () if game.exists(a) and is_attacking(game, a)])


def defending_player(game: Game, attacker: int) -> int:
    """The defending player that an ability of an attacking creature means (CR 508.5), -1 for none."""
    return game.get(DEFENDER, attacker)


def defending_players(game: Game, player: int) -> tuple[int, ...]:
    """Who can be attacked by `player` in this combat (CR 506.2, 802.2): every opponent in the game.

    Also CR 506.2a, 802.1, 806.1, 806.2, 806.2b.
    """
    return game.query(DefendingPlayers(player), game.opponents(player))


def attackable(game: Game, player: int) -> tuple[Ref, ...]:
    """The defending players and the planeswalkers they control (CR 506.3, 508.1b, 306.6)."""
    defending = defending_players(game, player)
    walkers = permanents_with(game, "planeswalker")
    if walkers:
        walkers = tuple([o for o in walkers if game.controller(o) in defending])
    return (*map(player_ref, defending), *walkers)


def defender_of(game: Game, target: Ref) -> int:
    """The player who is attacked, or controls the planeswalker that is (CR 508.5, 508.5a, 802.2a); -1 for NOTHING."""
    if is_player(target):
        return int(target[1])
    return game.controller(target) if target else -1


def treated_as_having(game: Game, creature: int, keyword: str, purpose: str) -> bool:
    """Whether it has a keyword ability, or an effect lets it attack or block as though it had (CR 609.4)."""
    has = has_keyword(game, creature, keyword)
    return game.query(TreatedAsHaving(creature, keyword, purpose), has) if game.is_answered(TreatedAsHaving) else has


def attacks_alone(game: Game, obj: int) -> bool:
    """Whether it was the only creature declared as an attacker (CR 506.5)."""
    return game.get(DECLARED) == (obj,)


def is_attacking_alone(game: Game, obj: int) -> bool:
    """Whether it is attacking and no other creature is (CR 506.5)."""
    return attackers(game) == [obj]


def blocks_alone(game: Game, obj: int) -> bool:
    """Whether it was the only creature declared as a blocker (CR 506.5)."""
    return game.get(DECLARED_BLOCKERS) == (obj,)


def is_blocking_alone(game: Game, obj: int) -> bool:
    """Whether it is blocking and no other creature is (CR 506.5)."""
    return blockers(game) == [obj]


# Leaving combat -------------------------------------------------------------------------------------


CREATURE, PLANESWALKER = "creature", "planeswalker"


@event
class RemovedFromCombat(Leaf):
    """A creature stops attacking or blocking, or a planeswalker stops being attacked (CR 506.4); `role` says which.

    An empty `role` is both.
    """

    rule: ClassVar[str] = "506.4"
    silent: ClassVar[bool] = True
    of_absent: ClassVar[bool] = True
    obj: int
    role: str = ""

    def perform(self, game: Game) -> None:
        """Neither attacking, blocking, blocked nor unblocked; what attacked it attacks nothing (CR 506.4c)."""
        if self.role != PLANESWALKER:
            _stop_fighting(game, self.obj)
        if self.role != CREATURE:
            for attacker in attackers(game):
                if game.get(ATTACKING, attacker) == self.obj:
                    game.set(ATTACKING, attacker, NOTHING)


def _stop_fighting(game: Game, obj: int) -> None:
    """CR 506.4, 509.2a, 509.3a: it leaves all damage assignment orders; a creature that it blocked stays blocked."""
    for other in game.get(BLOCKERS, obj):
        game.set(BLOCKING, other, _without(game.get(BLOCKING, other), obj))
    for other in game.get(BLOCKING, obj) or ():
        game.set(BLOCKERS, other, tuple(b for b in game.get(BLOCKERS, other) if b != obj))
    game.expire(FIGHT, obj)


def _without(blocked: tuple[int, ...] | None, obj: int) -> tuple[int, ...] | None:
    return None if blocked is None else tuple(a for a in blocked if a != obj)


def remove_from_combat(game: Game, objects: Iterable[int]) -> None:
    """An effect removes these permanents from combat (CR 506.4)."""
    attacked = [game.get(ATTACKING, a) for a in attackers(game)]
    inside = [o for o in objects if game.exists(o) and (is_attacking(game, o) or is_blocking(game, o) or o in attacked)]
    if inside:
        game.happen_all([RemovedFromCombat(o) for o in inside])


def remove_who_may_not_fight_on(game: Game) -> None:
    """CR 506.4: who left the battlefield, phased out, changed controller or type is removed from combat.

    Whether a creature is tapped or could still be declared is not asked (CR 506.4a, b).
    """
    side, creatures = game.written(SIDE), frozenset(permanents_with(game, "creature"))
    fighting = sorted((*game.having(ATTACKING), *game.having(BLOCKING)))  # absent ones included
    events = [
        RemovedFromCombat(fighter, CREATURE)
        for fighter in fighting
        if fighter in side and (fighter not in creatures or game.controller(fighter) != side[fighter])
    ]
    targets = [(one, target) for one, target in game.written(ATTACKING).items() if target and not is_player(target)]
    walkers = {
        target: attacker
        for attacker, target in sorted(targets)
        if game.exists(attacker) and not _is_attacked_still(game, target, attacker)
    }
    events += [RemovedFromCombat(o, PLANESWALKER) for o in walkers if o in game.objects]
    for target in walkers:
        if target not in game.objects:
            RemovedFromCombat(target, PLANESWALKER).perform(game)
    if events:
        game.happen_all(events)


def _is_attacked_still(game: Game, walker: int, attacker: int) -> bool:
    """Whether it goes on being attacked as a planeswalker, also where it stopped being a creature (CR 506.4d)."""
    there = game.exists(walker) and game.object(walker).zone[0] == "battlefield"
    return there and is_type(game, walker, "planeswalker") and game.controller(walker) == game.get(DEFENDER, attacker)


# Beginning and end ----------------------------------------------------------------------------------


@node
class UntilEndOfCombat(Duration):
    """Lasts until the combat phase ends, its last step included (CR 511.2)."""

    def moments(self) -> tuple[str, ...]:
        """That of fields that last as long."""
        return (PHASE,)


def end_combat(game: Game) -> None:
    """CR 511.2, 511.3: all are removed from combat, and effects that last until end of combat expire."""
    game.expire(FIGHT)
    game.announce(PHASE, game.active_player)


def skip_without_attackers(game: Game) -> None:
    """CR 506.1, 508.8: without an attacker the declare blockers and combat damage steps are skipped."""
    if game.get(WERE_ATTACKERS):
        return
    agenda = game.get(AGENDA)
    while agenda and agenda[0][0] in (BLOCKERS_STEP, DAMAGE_STEP):
        agenda = agenda[1:]
    game.set(AGENDA, 0, agenda)


def _begin(game: Game, item: Any) -> bool:
    """CR 507.1: where not all opponents are defending players, an option's step has one chosen; CR 507.2: priority.

    Also CR 703.4h.
    """
    game.run_procedure("beginning of combat", Frame())
    return True


def _at_end(game: Game, item: Any) -> bool:
    """CR 511.1: no turn-based actions, priority."""
    return True


def _stages() -> list[Stage]:
    """The first and the last step of the combat phase."""
    last = step_stage(END_STEP, _at_end, "511")

    def end(game: Game, item: Any) -> None:
        end_of_step(game, item)
        end_combat(game)
        empty_pools(game)  # the phase ends as well: mana that was kept until then (CR 500.4)

    return [step_stage(BEGINNING, _begin, "507"), dataclasses.replace(last, end=end, last=(), fields=())]


apnap_declarations = declares(
    # Who attacks and blocks whom.
    (ATTACKING, DEFENDER, BLOCKING, BLOCKED, BLOCKERS, SIDE, HAD_TO_ATTACK, DECLARED, DECLARED_BLOCKERS),
    (CHOSEN_TO_ATTACK, DECLARED_BY, WERE_ATTACKERS, STRUCK),
    _stages(),
    # As the beginning of combat step begins. In the base game every opponent is a defending player (CR 802.2).
    Procedure("beginning of combat", ()),
)
