"""Targets are checked with what the source of the ability was last, where it is gone (CR 608.2b)."""

from __future__ import annotations

import pytest
from wordings import beast, made, table

from apnap import Moved
from apnap.testing import rule
from apnap_plugins.rules.combat.combat import remove_from_combat
from apnap_plugins.rules.permanents.permanents import TAPPED

KILL = made("Kill", "Instant", "Destroy target creature.")


def fight_table():
    return table(stage="beginning of combat")


@rule("608.2b")
@pytest.mark.parametrize("removed", [False, True])
def test_a_creature_that_blocked_what_is_gone_is_a_legal_target_as_long_as_it_blocks(removed):
    s = fight_table()
    s.put(0, "battlefield", beast("Master", "{0}: Tap target creature blocking this creature."))
    s.put(1, "battlefield", beast("Wall", size="0/4"))
    s.put(1, "hand", KILL)
    s.attack("Master")
    s.block({"Wall": "Master"})
    s.activate(0, "Master", "Wall")
    s.cast(1, "Kill", "Master")
    s.resolve()
    if removed:
        wall = s.find("Wall")
        s.arrange(lambda: remove_from_combat(s.game, (wall,)))
    s.resolve()
    assert s.field(TAPPED, "Wall") is not removed


@rule("608.2b")
def test_what_a_creature_that_is_gone_blocked_is_a_legal_target():
    s = fight_table()
    s.put(0, "battlefield", beast("Ox", size="2/4"))
    s.put(1, "battlefield", beast("Archer", "{0}: ~ deals 1 damage to target creature blocked by this creature."))
    s.put(0, "hand", KILL)
    s.attack("Ox")
    s.block({"Archer": "Ox"})
    s.activate(1, "Archer", "Ox")
    s.cast(0, "Kill", "Archer")
    s.resolve()
    s.resolve()
    assert s.damage("Ox") == 1


@rule("608.2b")
def test_one_that_was_removed_from_combat_before_it_went_was_blocked_by_nothing_last():
    s = fight_table()
    s.put(0, "battlefield", beast("Master", "{0}: Tap target creature blocking this creature."))
    s.put(1, "battlefield", beast("Wall", size="0/4"))
    s.attack("Master")
    s.block({"Wall": "Master"})
    s.activate(0, "Master", "Wall")
    master = s.find("Master")
    s.arrange(lambda: remove_from_combat(s.game, (master,)))
    s.happen(Moved(master, "graveyard"))
    s.resolve()
    assert not s.field(TAPPED, "Wall")


@rule("608.2b", "508.5")
def test_what_the_defending_player_of_a_creature_that_is_gone_controls_is_a_legal_target():
    s = fight_table()
    s.put(
        0,
        "battlefield",
        beast("Raider", "Whenever this creature attacks, tap target creature defending player controls."),
    )
    s.put(1, "battlefield", beast("Wall", size="0/4"))
    s.put(1, "hand", KILL)
    s.attack("Raider")
    s.cast(1, "Kill", "Raider")
    s.resolve()
    s.resolve()
    assert s.field(TAPPED, "Wall")


@rule("608.2b")
@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("{0}: Tap target creature with power less than this creature's power.", "3/3"),
        (
            "{0}: Tap target creature with power less than or equal to the number of +1/+1 counters on this creature.",
            "1/1",
        ),
    ],
)
def test_numbers_of_what_is_gone_are_those_it_had_last(text, size):
    s = fight_table()
    s.put(0, "battlefield", beast("Judge", text, size=size), counters={"+1/+1": 2})
    s.put(1, "battlefield", beast("Bear"))
    s.put(1, "hand", KILL)
    s.activate(0, "Judge", "Bear")
    s.cast(1, "Kill", "Judge")
    s.resolve()
    s.resolve()
    assert s.field(TAPPED, "Bear")


@rule("608.2b")
def test_an_aura_that_is_gone_was_last_on_the_creature_that_is_blocked():
    s = fight_table()
    s.put(0, "battlefield", beast("Ox", size="2/4"))
    s.put(1, "battlefield", beast("Wall", size="0/4"))
    ox = s.find("Ox")
    s.put(0, "battlefield", made("Spur", "Enchantment — Aura",
          "Enchant creature\n{0}: Tap target creature blocking enchanted creature."), fields={"attached to": ox})  # fmt: skip
    s.put(1, "hand", made("Rend", "Instant", "Destroy target enchantment."))
    s.attack("Ox")
    s.block({"Wall": "Ox"})
    s.activate(0, "Spur", "Wall")
    s.cast(1, "Rend", "Spur")
    s.resolve()
    s.resolve()
    assert s.field(TAPPED, "Wall")
