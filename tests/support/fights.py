"""Short words for tests about combat: creatures, tables in the beginning of combat, attacks and blocks in one line."""

from __future__ import annotations

import functools
from itertools import combinations
from typing import Any

import fightcards

from apnap import Continuous, Definition, IllegalAnswer, Keyword, Move, Ruleset, Static, pick
from apnap.core.abilities import Ability
from apnap.testing import Scenario
from apnap.testing.selecting import Raw
from apnap_plugins.rules.characteristics import card
from apnap_plugins.rules.combat import BLOCKERS, attackers, blockers, blockers_of
from apnap_plugins.rules.continuous import AffectsAll, Gain
from apnap_plugins.rules.damage import DAMAGE, LIFE, damage_event
from apnap_plugins.rules.selection import CREATURE, YouControl, all_of
from apnap_plugins.testing import Table

BASE = ("combat", "starting", "stack", "casting", "playing", "mana-abilities", "planeswalkers", "turn", "destroy")


@functools.cache
def ruleset(*mechanics: str) -> Ruleset:
    """The base game with these mechanics and the house plugin of the tests."""
    return Ruleset.load(mechanics=[*BASE, *mechanics], extra=[fightcards])


def creature(name: str, power: int, toughness: int, *abilities: Any, **values: Any) -> Definition:
    """A creature; abilities are words for keywords, trees, or effects for a static ability."""
    trees: list[Ability] = []
    for given in abilities:
        if isinstance(given, str):
            trees.append(Keyword(given))
        elif isinstance(given, Ability):
            trees.append(given)
        else:
            trees.append(Static((given,)))
    return card(name, values.pop("types", "Creature"), *trees, power=power, toughness=toughness, **values)


def walker(name: str = "Walker", loyalty: int = 4) -> Definition:
    """A planeswalker without abilities."""
    return card(name, "Planeswalker", loyalty=loyalty)


def fight(*mechanics: str, players: int = 2, active: int = 0, **more: Any) -> Table:
    """A table at the beginning of combat."""
    return Table(ruleset(*mechanics), players=players, active=active, stage="beginning of combat", **more)


def attack(s: Scenario, pairs: Any, player: int = 0) -> None:
    """`player` declares these attackers; by default all that is named attacks the next player."""
    if isinstance(pairs, (str, int)):
        pairs = [pairs]
    if not isinstance(pairs, dict):
        pairs = dict.fromkeys(pairs, ("player", 1))
    s.expect(player, "declare attackers", pairs)
    s.pass_until("declare attackers")


def block(s: Scenario, pairs: Any, player: int = 1) -> None:
    """`player` declares these blocks: a mapping, or pairs of ids where a creature blocks several."""
    s.expect(player, "declare blockers", pairs if isinstance(pairs, dict) else _raw(s, player, pairs))
    s.pass_until("declare blockers")


def _raw(s: Scenario, player: int, pairs: Any) -> Any:
    return pairs if isinstance(pairs, Raw) else list(pairs)


def pending(s: Scenario, kind: str, player: int) -> Any:
    """Everybody passes until that kind of decision is this player's to make."""
    while s.decision.kind != kind:
        s.pass_priority()
    assert s.decision.answerer == player
    return s.decision


def declaring(s: Scenario, player: int = 0) -> Any:
    """The declaration of attackers, pending."""
    return pending(s, "declare attackers", player)


def blocking(s: Scenario, player: int = 1) -> Any:
    """The declaration of blockers, pending."""
    return pending(s, "declare blockers", player)


def assigning(s: Scenario, player: int = 0) -> Any:
    """The assignment of combat damage, pending."""
    return pending(s, "assign combat damage", player)


def wrong(decision: Any, *pairs: Any) -> bool:
    """Whether a declaration refuses these pairs, and for a stated reason."""
    try:
        pick(decision, pairs)
    except IllegalAnswer:
        return True
    return False


def life(s: Scenario) -> list[int]:
    """Everybody's life."""
    return [s.field(LIFE, p) for p in s.game.players]


def there(s: Scenario) -> list[str]:
    """Names on the battlefield, sorted."""
    return sorted(s.zone_names(None, "battlefield"))


def happens(s: Scenario, *events: Any) -> None:
    """Something happens from outside while a player has priority."""
    s.arrange(lambda: s.game.happen_all(events))
    s.settle()


def lend(s: Scenario, player: int, keyword: str) -> int:
    """A permanent of `player` gives their creatures a keyword while it is there. Its id, for `withdraw`."""
    yours = AffectsAll(all_of(CREATURE, YouControl()))
    lender = card("Lender", "Enchantment", Static((Continuous(yours, (Gain((Keyword(keyword),)),)),)))
    return int(s.put(player, "battlefield", lender))


def withdraw(s: Scenario, lender: int) -> None:
    """It is gone, and the keyword with it."""
    happens(s, Move(lender, "graveyard"))


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
    events = (e.happened.event for e in s.game.log.entries if e.happened is not None)
    return sum(isinstance(e, Move) and e.to == "stack" for e in events)


__all__ = [
    "BLOCKERS", "DAMAGE", "LIFE", "Raw", "assigning", "attack", "attackers", "block", "blockers", "blockers_of",
    "blocking", "creature", "damage_event", "declaring", "fight", "happens", "legal_blocks", "lend", "life",
    "pending", "ruleset", "stacked", "there", "walker", "withdraw", "wrong",
]  # fmt: skip
