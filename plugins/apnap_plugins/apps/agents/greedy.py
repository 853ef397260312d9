"""Agents: who decides in games that nobody sits at. They know what an observation shows, and nothing else.

An agent's random numbers are its own. What it answers is an input of the game, so a game is the same again without it.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final

from apnap import (
    ABILITIES,
    Answer,
    ChooseNumber,
    Decision,
    Hidden,
    ObjectView,
    Observation,
    Priority,
    YesNo,
    identity_of,
)
from apnap_plugins.apps.agents.random import FIRST_TURN, MULLIGAN
from apnap_plugins.rules.combat.attacking import DeclareAttackers
from apnap_plugins.rules.combat.blocking import CanBlock, DeclareBlockers
from apnap_plugins.rules.combat.combat import ATTACKING
from apnap_plugins.rules.combat.damage import AssignCombatDamage
from apnap_plugins.rules.continuous.continuous import TURN, Gain, ModifyPT
from apnap_plugins.rules.costs.costs import PayLifeCost
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.damage.damage import LIFE
from apnap_plugins.rules.damage.instructions import DealDamage
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.payment.payment import PayMana
from apnap_plugins.rules.permanents.instructions import Tap, Untap
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.stack.targets import ChooseTargets, TargetSpec
from apnap_plugins.rules.turn.starting import MULLIGANS
from apnap_plugins.rules.vocabulary.base import Ref, is_player
from apnap_plugins.rules.vocabulary.characteristics import MANA_COST, POWER, SUBTYPES, TOUGHNESS, TYPES

FULL_HAND: Final = 7
FEW_LANDS: Final = 1
MANY_LANDS: Final = 6
ANY_SEED: Final = 0
"""For a game in which nothing is asked that depends on what is drawn anew."""
HELPING: Final = frozenset(
    [*map(identity_of, (PutCounters, Untap, Gain)), "protection:GainProtection", "attach:Attach"]
)
HARMING: Final = frozenset(
    [
        *map(identity_of, (DealDamage, Tap, MoveTo)),
        "destroy:Destroy",
        "exile:Exile",
        "counter:Counter",
        "sacrifice:Sacrifice",
        "fight:Fight",
    ]
)
"""Nodes by what they are called, with their owner: those of a mechanic that is not installed are merely never met."""


class GreedyAgent:
    """Plays a land, casts the most expensive thing it can, attacks and blocks where that looks good; knows no card.

    It reads the trees of abilities roughly: what helps goes to its own side, what harms to the others. What it has no
    opinion about is drawn at random.
    """

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)  # noqa: S311 - a player's whims, no secret
        self.tried: tuple[int, list[Any]] = (0, [])

    def __call__(self, observation: Observation, decision: Decision) -> Answer:
        """What looks best at the moment."""
        if decision.rule == FIRST_TURN:
            return decision.default()
        if decision.rule == MULLIGAN:
            return self._mulligan(observation, decision)
        for kind, opinion in self._opinions().items():
            if isinstance(decision, kind):
                return self._checked(decision, opinion(observation, decision))
        return decision.sample(self.rng)

    def _opinions(self) -> dict[type[Decision], Callable[[Observation, Any], Answer]]:
        return {
            Priority: self._act,
            DeclareAttackers: self._attack,
            DeclareBlockers: self._block,
            ChooseTargets: self._aim,
            PayMana: lambda o, d: d.default(),
            AssignCombatDamage: lambda o, d: d.default(),
            YesNo: lambda o, d: 1,
            ChooseNumber: lambda o, d: d.maximum,
        }

    def _checked(self, decision: Decision, wish: Answer) -> Answer:
        """What it wants, or what it has to where that isn't legal."""
        return wish if decision.legal(wish) else decision.default()

    def _mulligan(self, observation: Observation, decision: Decision) -> Answer:
        """Once, for a hand of hardly any lands or hardly anything else; the cards to put back are any."""
        hand = observation.zone("hand", observation.viewer)
        lands = sum("land" in view[TYPES] for view in hand)
        again = (
            len(hand) == FULL_HAND
            and not FEW_LANDS < lands < MANY_LANDS
            and not observation.of_player(MULLIGANS, observation.viewer)
        )
        return int(again) if isinstance(decision, YesNo) else decision.default()

    def _act(self, observation: Observation, decision: Priority) -> Answer:
        """A land first, then spells by cost in one's own turn; at other times and for abilities now and then."""
        stack = observation.zone("stack")
        if stack and stack[-1].controller == observation.viewer:
            return 0  # nothing to add to what is about to happen
        best, chosen = 0, 0
        turn = observation.of_game(TURN)
        if self.tried[0] != turn:
            self.tried = (turn, [])
        for index, option in enumerate(decision.options):
            worth = 0
            if option in self.tried[1]:
                continue
            if option[0] == "play":
                worth = 100
            elif option[0] == "cast" and self._worth_casting(observation, option[1]):
                cost = observation.object(option[1])[MANA_COST]
                worth = 2 + (cost.mana_value() if cost is not None else 0)
            elif option[0] == "activate" and self._worth_activating(observation.object(option[1])):
                worth = 1
            if worth > best:
                best, chosen = worth, index
        if decision.options[chosen][0] == "cast":
            self.tried[1].append(decision.options[chosen])  # a spell is another object: what comes again was taken back
        return chosen

    def _worth_activating(self, view: ObjectView) -> bool:
        """Planeswalkers always, others now and then; nothing that costs life."""
        if any(isinstance(part, PayLifeCost) for ability in view[ABILITIES] for part in ability.walk()):
            return False
        return "planeswalker" in view[TYPES] or self.rng.randrange(4) == 0

    def _worth_casting(self, observation: Observation, card: int) -> bool:
        view = observation.object(card)
        mine = observation.active_player == observation.viewer
        if "creature" not in view[TYPES]:
            leaning = _leaning(view)
            ours, theirs = _creatures(observation, True), _creatures(observation, False)
            if (leaning > 0 and _has_targets(view) and not ours) or (leaning < 0 and not theirs and not _burns(view)):
                return False
        return mine or "instant" not in view[TYPES] or self.rng.randrange(3) == 0

    def _attack(self, observation: Observation, decision: DeclareAttackers) -> Answer:
        """With all where that could win at once; else with those that gain by it, as far as home stays safe."""
        guards = [view for view in _creatures(observation, False) if not view[TAPPED]]
        foes = [p for p in observation.players if p != observation.viewer and observation.in_game(p)]
        able = [(i, observation.object(c)) for i, c in enumerate(decision.options)]
        weakest = min((observation.of_player(LIFE, p) for p in foes), default=0)
        forces = sorted((view[POWER] or 0 for _, view in able), reverse=True)
        if sum(forces[len(guards) :]) >= weakest:
            wanted = able
        else:
            wanted = self._keep_guard(observation, _gaining(observation, able, guards), able)
        pairs = []
        for index, view in wanted:
            players = [at for at, target in enumerate(decision.partners[index]) if is_player(target)]
            if (view[POWER] or 0) > 0:
                pairs.append((index, players[0] if players else 0))
        return tuple(pairs)

    def _keep_guard(
        self, observation: Observation, wanted: list[tuple[int, ObjectView]], able: list[tuple[int, ObjectView]]
    ) -> list[tuple[int, ObjectView]]:
        """Fewer attackers where the blow that comes back would be the end."""
        threat = sorted((view[POWER] or 0 for view in _creatures(observation, False)), reverse=True)
        life = observation.of_player(LIFE, observation.viewer)
        while wanted and sum(threat[len(able) - len(wanted) :]) >= life:
            wanted = wanted[:-1]
        return wanted

    def _block(self, observation: Observation, decision: DeclareBlockers) -> Answer:
        """Where the blocker survives or the trade is good; with anything where the attack would be the end."""
        attackers = [view for view in observation.zone("battlefield") if view[ATTACKING] is not None]
        coming = sum(view[POWER] or 0 for view in attackers)
        life = observation.of_player(LIFE, observation.viewer)
        pairs, taken = [], set()
        for index, creature in enumerate(decision.options):
            power, toughness = _size(observation, creature)
            ranked = sorted(enumerate(decision.partners[index]), key=lambda p: -_size(observation, p[1])[0])
            for at, attacker in ranked:
                force, body = _size(observation, attacker)
                trade = power >= body and force + body >= power + toughness
                if attacker not in taken and (coming >= life or toughness > force or trade):
                    pairs.append((index, at))
                    taken.add(attacker)
                    coming -= force
                    break
        return tuple(pairs)

    def _aim(self, observation: Observation, decision: ChooseTargets) -> Answer:
        """What helps at one's own side, all else at the others': the largest first, as many as allowed."""
        ours = bool(decision.source) and _leaning(observation.object(decision.source)) > 0
        wanted: list[tuple[int, int]] = []
        others: list[tuple[int, int]] = []
        for index, ref in enumerate(decision.options):
            mine = _owner(observation, ref) == observation.viewer
            (wanted if mine == ours else others).append((_target_worth(observation, ref), index))
        count = max(decision.minimum, min(decision.maximum, len(wanted)))
        ranked = [index for _, index in (*sorted(wanted, reverse=True), *sorted(others))]
        return tuple(sorted(ranked[:count]))


def _creatures(observation: Observation, mine: bool) -> list[ObjectView]:
    return [
        view
        for view in observation.zone("battlefield")
        if (view.controller == observation.viewer) == mine and "creature" in view[TYPES]
    ]


def _gaining(
    observation: Observation, able: list[tuple[int, ObjectView]], guards: list[ObjectView]
) -> list[tuple[int, ObjectView]]:
    """The attackers that gain by it, as the rules say who could block them (CR 509.1b).

    The rules are asked in a game drawn anew from what is known. Its hidden cards are other ones; permanents are the same.
    """
    game = observation.determinize(ANY_SEED)
    return [
        (index, view)
        for index, view in able
        if _gains(view, [g for g in guards if game.query(CanBlock(g.id, view.id), True)], len(able))
    ]


def _gains(view: ObjectView, guards: list[ObjectView], attackers: int) -> bool:
    """Whether attacking with it is a gain: none that can block it does so well, or there are more attackers than guards."""
    power, toughness = view[POWER] or 0, view[TOUGHNESS] or 0
    killers = [g for g in guards if (g[POWER] or 0) >= toughness]
    return not killers or all(power >= (g[TOUGHNESS] or 0) for g in killers) or attackers > 2 * len(guards)


def _leaning(view: ObjectView) -> int:
    """Above 0 where the object's abilities help what they target, below where they harm it, by their nodes' names."""
    if not view.known:
        return 0
    score = 0
    for ability in view[ABILITIES]:
        for part in ability.walk():
            if isinstance(part, ModifyPT):
                amounts = [n for n in (part.power, part.toughness) if isinstance(n, int)]
                score += 1 if sum(amounts) > 0 else -2
            name = identity_of(type(part))
            score += (name in HELPING) - 3 * (name in HARMING)
    return score


def _has_targets(view: ObjectView) -> bool:
    return any(isinstance(part, TargetSpec) for ability in view[ABILITIES] for part in ability.walk()) or (
        "Aura" in view[SUBTYPES]
    )


def _burns(view: ObjectView) -> bool:
    """Whether what it does can be aimed at a player."""
    return any(isinstance(part, TargetSpec) and part.players for ability in view[ABILITIES] for part in ability.walk())


def _target_worth(observation: Observation, ref: Ref) -> int:
    """How much a target matters: a creature by its size, a player little."""
    if is_player(ref):
        return 1
    view = observation.object(ref)
    return 2 + sum(_size(observation, ref)) if view.known else 0


def _size(observation: Observation, creature: int) -> tuple[int, int]:
    view = observation.object(creature)
    return view[POWER] or 0, view[TOUGHNESS] or 0


def _owner(observation: Observation, ref: Ref) -> int:
    """The player meant, or who controls the object."""
    if is_player(ref):
        return int(ref[1])
    try:
        return observation.object(ref).controller
    except Hidden:
        return -1
