"""Short words for tests of Ixalan's cards: a table at which the pack's cards are put by name."""

from __future__ import annotations

import functools
from typing import Any

import sampling

from apnap import ABILITIES, Keyword, Ruleset
from apnap.testing import Scenario
from apnap_plugins.rules.combat.attacking import attacked_with
from apnap_plugins.rules.mana.mana import POOL
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.stack.targets import TARGETS
from apnap_plugins.testing import Table


@functools.cache
def rules() -> Ruleset:
    """Everything that is installed, with the pack's cards."""
    return Ruleset.load(sets=["xln"])


def ixalan(stage: str = "precombat main", **more: Any) -> Table:
    """A game, in debug mode or not (`sampling`). What nobody expects is answered by default; libraries hold plenty of cards."""
    s = Table(rules(), defaults=True, debug=sampling.ALL, stage=stage, **more)
    for player in s.game.players:
        s.put(player, "library", *["Gilded Sentinel"] * 10)
    return s


def play(s: Scenario, card: str, types: str, *targets: Any, player: int = 0, **choices: Any) -> int:
    """A player casts a card from the hand with exactly this mana and these targets, and it resolves. The spell's id."""
    s.put(player, "hand", card)
    s.settle()
    s.give(player, types)
    spell = s.cast(player, card, *targets, **choices)
    assert s.field(POOL, player) == ()
    s.resolve()
    return spell


def use(s: Scenario, card: Any, types: str, *targets: Any, player: int = 0, **choices: Any) -> None:
    """A player activates the ability of a permanent with this mana, and it resolves."""
    s.settle()
    s.give(player, types)
    s.activate(player, card, *targets, **choices)
    s.resolve()


def words_of(s: Scenario, what: Any) -> set[str]:
    """The ids of its keyword abilities."""
    return {a.id for a in s.characteristic(what, ABILITIES) if isinstance(a, Keyword)}


def tapped(s: Scenario, what: Any) -> bool:
    """Whether it is tapped."""
    return bool(s.field(TAPPED, what))


def hand(s: Scenario, player: int = 0) -> list[str]:
    """Names of the cards in a hand."""
    return s.zone_names(player, "hand")


def attack(s: Scenario, *attackers: Any, player: int = 0, defender: int = 1) -> None:
    """The player attacks with these; both players have priority in the declare attackers step then."""
    s.expect(player, "declare attackers", dict.fromkeys(attackers, ("player", defender)))
    s.pass_until("declare attackers")
    s.done()


def block(s: Scenario, blocks: Any, player: int = 1) -> None:
    """The player declares these blocks: pairs of blocker and attacker."""
    s.expect(player, "declare blockers", blocks)
    s.pass_until("declare blockers")
    s.done()


def raid(s: Scenario, player: int = 0) -> None:
    """The player attacks with a creature of no importance; it is the second main phase then."""
    s.put(player, "battlefield", "Queen's Bay Soldier")
    attack(s, s.find_all("Queen's Bay Soldier", "battlefield", player)[-1], player=player)
    s.pass_until("postcombat main")
    assert attacked_with(s.game, player) == 1


__all__ = ["TARGETS", "attack", "block", "hand", "ixalan", "play", "raid", "rules", "tapped", "use", "words_of"]
