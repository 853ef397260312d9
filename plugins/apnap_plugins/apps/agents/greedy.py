"""The greedy agent: does what looks best at the moment, and looks no further. Fast, so that others can play games out with it."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, final

from apnap import ABILITIES, Answer, Choose, ChooseNumber, Decision, Hidden, ObjectView, Observation, Priority, YesNo
from apnap_plugins.apps.agents.leanings import NOTHING, leaning
from apnap_plugins.apps.agents.random import FIRST_TURN, MULLIGAN
from apnap_plugins.rules.combat.attacking import DeclareAttackers
from apnap_plugins.rules.combat.blocking import CanBlock, DeclareBlockers
from apnap_plugins.rules.combat.combat import ATTACKING
from apnap_plugins.rules.combat.damage import AssignCombatDamage
from apnap_plugins.rules.continuous.continuous import TURN
from apnap_plugins.rules.damage.damage import LIFE
from apnap_plugins.rules.payment.payment import PayMana
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.stack.targets import ChooseTargets
from apnap_plugins.rules.turn.starting import MULLIGANS
from apnap_plugins.rules.vocabulary.base import Ref, is_player
from apnap_plugins.rules.vocabulary.characteristics import MANA_COST, POWER, SUBTYPES, TOUGHNESS, TYPES

DISCARD: Final = "514.1"
FEWEST_LANDS: Final = 2
ENOUGH_LANDS: Final = 5
MOST_MULLIGANS: Final = 2
LAND_WORTH: Final = 1000
"""Above every spell: a land costs nothing."""
ANY_SEED: Final = 0
"""For a game in which nothing is asked that depends on what is drawn anew."""
Blocks = Callable[[int, int], bool]
"""Whether a creature (the first) could block another."""


@final
@dataclass(frozen=True, slots=True)
class Creature:
    """A creature as this agent sees it."""

    id: int
    power: int
    toughness: int
    tapped: bool
    worth: float


class GreedyAgent:
    """Plays lands and the dearest spells, attacks and blocks by what a trade is worth; knows no card.

    It reads the trees of abilities roughly: what helps goes to its own side, what harms to the best of the others that it
    would destroy. What it has no opinion about is drawn at random.
    """

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)  # noqa: S311 - a player's whims, no secret
        self.tried: tuple[int, list[Any]] = (0, [])
        self.opinions: dict[type[Decision], Callable[[Observation, Any], Answer]] = {
            Priority: self._act,
            DeclareAttackers: self._attack,
            DeclareBlockers: self._block,
            ChooseTargets: self._aim,
            PayMana: lambda o, d: d.default(),
            AssignCombatDamage: lambda o, d: d.default(),
            YesNo: self._whether,
            ChooseNumber: lambda o, d: d.maximum,
            Choose: self._choose,
        }

    def __call__(self, observation: Observation, decision: Decision) -> Answer:
        """What looks best at the moment."""
        if decision.rule == FIRST_TURN:
            return decision.default()
        opinion = self.opinions.get(type(decision))
        if opinion is None:
            return decision.sample(self.rng)
        wish = opinion(observation, decision)
        return wish if decision.legal(wish) else decision.default()

    def blocks(self, observation: Observation) -> Blocks:
        """Who could block whom, as the rules say (CR 509.1b).

        The rules are asked in a game drawn anew from what is known. Its hidden cards are other ones; permanents are the same.
        """
        game = observation.determinize(ANY_SEED)
        return lambda blocker, attacker: game.query(CanBlock(blocker, attacker), True)

    # Cards -------------------------------------------------------------------------------------------

    def _whether(self, observation: Observation, decision: YesNo) -> Answer:
        """A mulligan for a hand of few or many lands; a card may go where it can't be cast soon; all else yes."""
        if decision.rule != MULLIGAN:
            return int(not self._is_wanted(observation, decision))
        if observation.of_player(MULLIGANS, observation.viewer) >= MOST_MULLIGANS:
            return 0
        lands = sum("land" in view[TYPES] for view in observation.zone("hand", observation.viewer))
        return int(not FEWEST_LANDS <= lands <= ENOUGH_LANDS)

    def _is_wanted(self, observation: Observation, decision: YesNo) -> bool:
        """Whether it is about a card of one's own library, to be put away or not, that can be cast soon."""
        if not decision.source:
            return False
        view = observation.object(decision.source)
        mine = view.zone == "library" and view.owner == observation.viewer and view.known
        return mine and _cost(view) <= _lands(observation) + 1

    def _choose(self, observation: Observation, decision: Choose) -> Answer:
        """What to put back or discard: lands that are too many, then what is dearest. All else at random."""
        if decision.rule not in (MULLIGAN, DISCARD):
            return decision.sample(self.rng)
        views = [observation.object(option) for option in decision.options]
        have = 0 if decision.rule == MULLIGAN else _lands(observation)
        spare = have + sum("land" in view[TYPES] for view in views) - ENOUGH_LANDS
        ranked = []
        for at, view in enumerate(views):
            is_land = "land" in view[TYPES]
            spare -= is_land
            ranked.append((LAND_WORTH if is_land and spare >= 0 else -1 if is_land else _cost(view), at))
        return tuple(sorted(at for _, at in sorted(ranked, reverse=True)[: decision.minimum]))

    def _act(self, observation: Observation, decision: Priority) -> Answer:
        """A land first, then spells that use the most mana in one's own turn; what answers others when there is something."""
        stack = observation.zone("stack")
        if stack and stack[-1].controller == observation.viewer:
            return 0  # nothing to add to what is about to happen
        turn = observation.of_game(TURN)
        if self.tried[0] != turn:
            self.tried = (turn, [])
        best, chosen = 0.0, 0
        for index, option in enumerate(decision.options[: len(decision.options) - decision.background]):
            if index and option not in self.tried[1]:
                worth = self._worth(observation, option, stack)
                if worth > best:
                    best, chosen = worth, index
        if chosen and decision.options[chosen][0] != "play":
            self.tried[1].append(decision.options[chosen])  # a spell is another object: what comes again was taken back
        return chosen

    def _worth(self, observation: Observation, option: Any, stack: Sequence[ObjectView]) -> float:
        """What an action is worth now; 0 for nothing."""
        if option[0] not in ("play", "cast", "activate"):
            return 0  # what else there is, such as rolling the planar die, may be about no object
        view = observation.object(option[1])
        if option[0] == "play":
            return LAND_WORTH - sum(one.name == view.name for one in observation.zone("battlefield"))
        if option[0] == "cast":
            return self._worth_casting(observation, view, stack)
        return self._worth_activating(view)

    def _worth_activating(self, view: ObjectView) -> float:
        """Planeswalkers always, others now and then; nothing that costs life."""
        if not view.known or leaning(view).life:
            return 0
        return 1 if "planeswalker" in view[TYPES] or self.rng.randrange(4) == 0 else 0

    def _worth_casting(self, observation: Observation, view: ObjectView, stack: Sequence[ObjectView]) -> float:
        types, told = view[TYPES], leaning(view, spell=True)
        worth = 2.0 + _cost(view)
        if "creature" in types:
            return worth if observation.active_player == observation.viewer or "instant" in types else 0
        if told.zones == ("stack",):
            return worth if stack and _cost(stack[-1]) > 1 else 0
        if "instant" in types and told.boost[0] + told.boost[1] > 0:
            fighting = any(view[ATTACKING] is not None for view in observation.zone("battlefield"))
            return worth if fighting and not stack and creatures(observation, True) else 0
        if told.score > 0 and ("Aura" in view[SUBTYPES] or told.zones):
            return worth if creatures(observation, True) else 0
        if told.score < 0 and told.zones == ("battlefield",):
            return self._worth_harming(observation, worth, told.damage, told.players)
        return worth

    def _worth_harming(self, observation: Observation, worth: float, damage: int, players: bool) -> float:
        """Worth it where something good would go, or a player would lose."""
        foes = creatures(observation, False)
        if players and damage >= min(observation.of_player(LIFE, p) for p in _foes(observation)):
            return LAND_WORTH
        able = [one for one in foes if not damage or one.toughness <= damage]
        return worth + max(one.worth for one in able) if able and max(one.worth for one in able) >= 3 else 0

    def _aim(self, observation: Observation, decision: ChooseTargets) -> Answer:
        """What helps at one's own side, all else at the others': the best first, as many as allowed."""
        told = leaning(observation.object(decision.source), spell=True) if decision.source else NOTHING
        ours = told.score > 0
        wanted: list[tuple[float, int]] = []
        others: list[tuple[float, int]] = []
        for index, ref in enumerate(decision.options):
            worth, side = self._target(observation, ref, told.damage)
            (wanted if (side == observation.viewer) == ours else others).append((worth, index))
        count = max(decision.minimum, min(decision.maximum, len(wanted)))
        ranked = [index for _, index in (*sorted(wanted, reverse=True), *sorted(others))]
        return tuple(sorted(ranked[:count]))

    def _target(self, observation: Observation, ref: Ref, damage: int) -> tuple[float, int]:
        """How much a target matters, and whose it is. Damage that would not destroy a creature is little worth."""
        if is_player(ref):
            return (LAND_WORTH if damage and damage >= observation.of_player(LIFE, ref[1]) else 2.5), int(ref[1])
        try:
            view = observation.object(ref)
            worth = _worth(view) if "creature" in view[TYPES] else float(_cost(view))
            return (worth if not damage or (view[TOUGHNESS] or 0) <= damage else worth / 10), view.controller
        except Hidden:
            return 0, -1

    # Combat ------------------------------------------------------------------------------------------

    def _attack(self, observation: Observation, decision: DeclareAttackers) -> Answer:
        """With all where that wins at once; else with what gains by it, as far as home stays safe."""
        mine, theirs = creatures(observation, True), creatures(observation, False)
        guards = [one for one in theirs if not one.tapped]
        able = [(at, one) for at, id in enumerate(decision.options) for one in mine if one.id == id and one.power > 0]
        if not able:
            return decision.default()
        blocks = self.blocks(observation) if guards else _nobody
        threats = [(at, one, [g for g in guards if blocks(g.id, one.id)]) for at, one in able]
        weakest = min(observation.of_player(LIFE, p) for p in _foes(observation))
        if self._through(threats, len(guards)) >= weakest:
            wanted = [(at, one) for at, one, _ in threats]
        else:
            wanted = [(at, one) for at, one, could in threats if self._gains(one, could, len(able), len(guards))]
            wanted = self._keep_guard(observation, wanted, mine, theirs)
        pairs = []
        for at, _ in wanted:
            players = [place for place, target in enumerate(decision.partners[at]) if is_player(target)]
            pairs.append((at, players[0] if players else 0))
        return tuple(sorted(pairs))

    def _through(self, threats: Sequence[tuple[int, Creature, list[Creature]]], guards: int) -> int:
        """The damage that arrives at least, if each guard stops one attacker that it can block."""
        free = sum(one.power for _, one, could in threats if not could)
        blocked = sorted((one.power for _, one, could in threats if could), reverse=True)
        return free + sum(blocked[guards:])

    def _gains(self, one: Creature, could: list[Creature], attackers: int, guards: int) -> bool:
        """Whether to attack with it is a gain whatever blocks it: it lives, or takes along what is worth as much."""
        for guard in could:
            dies, kills = guard.power >= one.toughness, one.power >= guard.toughness
            if dies and not (kills and guard.worth >= one.worth - 0.5):
                return attackers > 2 * guards
        return True

    def _keep_guard(
        self,
        observation: Observation,
        wanted: list[tuple[int, Creature]],
        mine: Sequence[Creature],
        theirs: Sequence[Creature],
    ) -> list[tuple[int, Creature]]:
        """Fewer attackers where the blow that comes back would be the end; the weakest stay first."""
        life = observation.of_player(LIFE, observation.viewer)
        threat = sorted((one.power for one in theirs), reverse=True)
        wanted = sorted(wanted, key=lambda pair: pair[1].worth)
        while wanted and sum(threat[max(0, len(mine) - len(wanted)) :]) >= life:
            wanted = wanted[1:]
        return wanted

    def _block(self, observation: Observation, decision: DeclareBlockers) -> Answer:
        """Good blocks first; two on one that they kill together; then whatever keeps one alive."""
        seen = {one.id: one for one in (*creatures(observation, True), *creatures(observation, False))}
        attackers = [v.id for v in observation.zone("battlefield") if v[ATTACKING] is not None and v.id in seen]
        could = {a: self._who_could(decision, seen, a) for a in attackers}
        life = observation.of_player(LIFE, observation.viewer)
        coming = sum(seen[a].power for a in attackers if seen[a].id in could)
        pairs: list[tuple[int, int]] = []
        free = set(range(len(decision.options)))

        def take(attacker: int, *places: tuple[int, int]) -> None:
            nonlocal coming
            pairs.extend(places)
            free.difference_update(at for at, _ in places)
            coming -= seen[attacker].power
            could.pop(attacker)

        for a in sorted(attackers, key=lambda id: -seen[id].worth):
            foe = seen[a]
            options = [(self._gain(seen[decision.options[at]], foe), at, place) for at, place in could[a] if at in free]
            good = max(options, default=(0.0, 0, 0))
            if good[0] > 0:
                take(a, good[1:])
            elif two := self._two(foe, [(seen[decision.options[at]], at, place) for _, at, place in options]):
                take(a, *two)
        for a in sorted(could, key=lambda id: -seen[id].power):
            if coming < life:
                break
            options = [(-seen[decision.options[at]].worth, at, place) for at, place in could[a] if at in free]
            if options:
                take(a, max(options)[1:])
        return tuple(sorted(pairs))

    def _who_could(self, decision: DeclareBlockers, seen: dict[int, Creature], attacker: int) -> list[tuple[int, int]]:
        """(place of a blocker, place of the attacker among its partners) of those that could block it."""
        return [
            (at, decision.partners[at].index(attacker))
            for at, blocker in enumerate(decision.options)
            if blocker in seen and attacker in decision.partners[at]
        ]

    def _gain(self, blocker: Creature, foe: Creature) -> float:
        """What a block brings: above 0 where it is worth it."""
        dies, kills = foe.power >= blocker.toughness, blocker.power >= foe.toughness
        return (foe.worth + 0.5 if kills else 0) - (blocker.worth if dies else 0) + 0.1 * foe.power * (not dies)

    def _two(self, foe: Creature, options: Sequence[tuple[Creature, int, int]]) -> tuple[tuple[int, int], ...]:
        """Two blockers that kill the attacker together, of which it kills one at most, and one that is worth less."""
        ranked = sorted(options, key=lambda option: option[0].worth)
        for n, (one, *first) in enumerate(ranked):
            for other, *second in ranked[n + 1 :]:
                if one.power + other.power < foe.toughness or one.toughness + other.toughness <= foe.power:
                    continue
                lost = max((c.worth for c in (one, other) if c.toughness <= foe.power), default=0.0)
                if lost < foe.worth:
                    return (first[0], first[1]), (second[0], second[1])
        return ()


def creatures(observation: Observation, mine: bool) -> list[Creature]:
    """The creatures on the battlefield that are the viewer's, or those that are not."""
    return [
        Creature(view.id, view[POWER] or 0, view[TOUGHNESS] or 0, view[TAPPED], _worth(view))
        for view in observation.zone("battlefield")
        if (view.controller == observation.viewer) == mine and "creature" in view[TYPES]
    ]


def _worth(view: ObjectView) -> float:
    """What a creature is worth, on the scale of its size."""
    return (view[POWER] or 0) + 0.7 * (view[TOUGHNESS] or 0) + 0.5 * len(view[ABILITIES])


def _cost(view: ObjectView) -> int:
    cost = view[MANA_COST] if view.known else None
    return cost.mana_value() if cost is not None else 0


def _lands(observation: Observation) -> int:
    """How many lands the viewer has on the battlefield."""
    views = observation.zone("battlefield")
    return sum(view.controller == observation.viewer and "land" in view[TYPES] for view in views)


def _foes(observation: Observation) -> list[int]:
    """The other players who are in the game; the viewer where there is none."""
    others = [p for p in observation.players if p != observation.viewer and observation.in_game(p)]
    return others or [observation.viewer]


def _nobody(blocker: int, attacker: int) -> bool:
    return False
