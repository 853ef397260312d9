"""What tests about combat need: tables in the beginning of combat, keywords that are lent, and what could block."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import fightcards

from apnap import Continuous, Definition, IllegalAnswer, Keyword, Moved, Ruleset, Static, pick
from apnap.testing import Scenario
from apnap.testing.selecting import Raw
from apnap_plugins import testing
from apnap_plugins.rules.combat.combat import BLOCKERS, attackers, blockers, blockers_of
from apnap_plugins.rules.continuous.continuous import AffectsAll, Gain
from apnap_plugins.rules.damage.damage import DAMAGE, LIFE, damage_event
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import CREATURE, YouControl, all_of
from apnap_plugins.testing import Table


def ruleset(*mechanics: str) -> Ruleset:
    """The base game with these mechanics and the house plugin of the tests."""
    return testing.ruleset(*mechanics, extra=(fightcards,))


def walker(name: str = "Walker", loyalty: int = 4) -> Definition:
    """A planeswalker without abilities."""
    return card(name, "Planeswalker", loyalty=loyalty)


def fight(*mechanics: str, players: int = 2, active: int = 0, **more: Any) -> Table:
    """A table at the beginning of combat."""
    return Table(ruleset(*mechanics), players=players, active=active, stage="beginning of combat", **more)


def wrong(decision: Any, *pairs: Any) -> bool:
    """Whether a declaration refuses these pairs, and for a stated reason."""
    try:
        pick(decision, pairs)
    except IllegalAnswer:
        return True
    return False


def lend(s: Scenario, player: int, keyword: str) -> int:
    """A permanent of `player` gives their creatures a keyword while it is there. Its id, for `withdraw`."""
    yours = AffectsAll(all_of(CREATURE, YouControl()))
    lender = card("Lender", "Enchantment", Static((Continuous(yours, (Gain((Keyword(keyword),)),)),)))
    return int(s.put(player, "battlefield", lender))


def withdraw(s: Scenario, lender: int) -> None:
    """It is gone, and the keyword with it."""
    s.happen(Moved(lender, "graveyard"))


def legal_blocks(s: Scenario, defenders: list[int], attacker: int) -> list[tuple[int, ...]]:
    """Which of these creatures may block one attacker, in all combinations, as blockers are declared next."""
    while s.decision.kind != "declare blockers":
        s.pass_priority()
    decision = s.decision
    places = {
        blocker: (at, decision.partners[at].index(attacker))
        for at, blocker in enumerate(decision.options)
        if attacker in decision.partners[at]
    }
    some = [c for n in range(len(defenders) + 1) for c in combinations(defenders, n)]
    return [c for c in some if all(b in places for b in c) and decision.legal(tuple(sorted(places[b] for b in c)))]


def stacked(s: Scenario) -> int:
    """How many abilities were put on the stack so far."""
    return sum(move.to == "stack" for move in s.events(Moved))


__all__ = [
    "BLOCKERS", "DAMAGE", "LIFE", "Raw", "attackers", "blockers", "blockers_of", "damage_event", "fight", "legal_blocks", "lend",
    "ruleset", "stacked", "walker", "withdraw", "wrong",
]  # fmt: skip
