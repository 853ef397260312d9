"""Short words for tests of Ixalan's cards: a table at which the pack's cards are put by name."""

from __future__ import annotations

import functools
from typing import Any

from magic import activate, can, cast, counters, damage, life, there

from apnap import ABILITIES, Keyword, Ruleset
from apnap.testing import Scenario
from apnap_plugins.rules.attacking import attacked_with
from apnap_plugins.rules.characteristics import POWER, TOUGHNESS
from apnap_plugins.rules.mana import POOL, Mana
from apnap_plugins.rules.permanents import TAPPED
from apnap_plugins.rules.stack import TARGETS
from apnap_plugins.testing import Table


@functools.cache
def rules() -> Ruleset:
    """Everything that is installed, with the pack's cards."""
    return Ruleset.load(sets=["xln"])


def ixalan(stage: str = "precombat main", **more: Any) -> Table:
    """A game in debug mode; what nobody expects is answered by default. Libraries hold plenty of cards."""
    s = Table(rules(), defaults=True, debug=True, stage=stage, **more)
    for player in s.game.players:
        s.put(player, "library", *["Gilded Sentinel"] * 10)
    return s


def mana(s: Scenario, types: str, player: int = 0) -> None:
    """Mana in the pool: the letters of WUBRGC."""
    s.settle()
    s.set_field(POOL, tuple(Mana(t) for t in types), player)


def play(s: Scenario, card: str, types: str, *targets: Any, player: int = 0, **choices: Any) -> int:
    """A player casts a card from the hand with exactly this mana and these targets, and it resolves. The spell's id."""
    s.put(player, "hand", card)
    mana(s, types, player)
    spell = cast(s, player, card, *targets, **choices)
    assert s.field(POOL, player) == ()
    s.resolve()
    return spell


def use(s: Scenario, card: Any, types: str, *targets: Any, player: int = 0, **choices: Any) -> None:
    """A player activates the ability of a permanent with this mana, and it resolves."""
    mana(s, types, player)
    activate(s, player, card, *targets, **choices)
    s.resolve()


def pt(s: Scenario, what: Any) -> tuple[int, int]:
    """Power and toughness."""
    return s.characteristic(what, POWER), s.characteristic(what, TOUGHNESS)


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


__all__ = [
    "TARGETS", "activate", "attack", "block", "can", "cast", "counters", "damage", "hand", "ixalan", "life", "mana", "play", "pt",
    "raid", "rules", "tapped", "there", "use", "words_of",
]  # fmt: skip
