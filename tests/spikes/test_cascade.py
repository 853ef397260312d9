"""Cascade: a cheaper nonland card from the top of the library is cast for nothing while the trigger resolves."""

from __future__ import annotations

import pytest
from rulebook import A_CREATURE, ANY_TARGET, BEAR, FOREST, MOUNTAIN, OX, RELIC, creature, instant
from rulecards import AlsoCosts
from spiking import rules_with, spike, table

from apnap import Keyword, Static
from apnap.testing import rule
from apnap_plugins.actions.counter import CounterThem
from apnap_plugins.rules.abilities import Spell
from apnap_plugins.rules.arranging import Reordered
from apnap_plugins.rules.casting import ExtraCost, cast_info
from apnap_plugins.rules.casting_words import CantCast
from apnap_plugins.rules.characteristics import card
from apnap_plugins.rules.costs import PayLife
from apnap_plugins.rules.instructions import DealDamageTo
from apnap_plugins.rules.selection import HasType, Target, X
from apnap_plugins.rules.targets import TargetSpec

sit = table(rules_with(spike("cascade")))

CASCADE = Keyword("cascade")
ELF = creature("Elf", 3, 2, CASCADE, cost="{2}{R}")
DRAGON = creature("Dragon", 6, 6, CASCADE, CASCADE, cost="{4}{R}")
BOLT = instant("Bolt", DealDamageTo(3, Target()), targets=(ANY_TARGET,), cost="{R}")
SMITE = instant("Smite", DealDamageTo(3, Target()), targets=(A_CREATURE,), cost="{R}")
BLAZE = instant("Blaze", DealDamageTo(X(), Target()), targets=(ANY_TARGET,), cost="{X}{R}")
HYDRA = card("Hydra", "Creature — Hydra", CASCADE, cost="{X}{R}", power=1, toughness=1)
DENY = instant("Deny", CounterThem(Target()), targets=(TargetSpec(HasType("creature"), zone="stack"),))
PRICE = card(
    "Price", "Instant", Static((AlsoCosts(ExtraCost("life", (PayLife(5),), optional=False)),), zones=("stack",)),
    Spell(DealDamageTo(1, Target()), (ANY_TARGET,)), cost="{R}",
)  # fmt: skip
NO_INSTANTS = card("Silence", "Enchantment", Static((CantCast(HasType("instant")),)), cost="{W}")


def cascade(spell, *library, mountains: int = 3, **more):
    """Player 0 has cast `spell` with these cards on top of the library; its trigger is on the stack."""
    s = sit(**more)
    s.put(0, "hand", spell)
    s.put(0, "battlefield", *[MOUNTAIN] * mountains)
    s.put(0, "library", *library)
    return s


def names(s, zone: str) -> list[str]:
    return s.zone_names(0, zone)


@rule("702.85a", "608.2g")
def test_it_exiles_down_to_a_cheaper_nonland_card_and_casts_that_for_nothing():
    with cascade(ELF, FOREST, OX, BOLT, RELIC, MOUNTAIN) as s:
        s.act(0, "cast", "Elf")
        assert s.stack == ["", "Elf"]  # a trigger on casting: above the spell
        s.expect(0, "608.2g", True).expect(0, "601.2c", [("player", 1)])
        s.resolve()
        assert s.stack == ["Bolt", "Elf"]
        bolt = s.find("Bolt", "stack")
        assert cast_info(s.game, bolt, "spent") == ""
        assert (cast_info(s.game, bolt, "way"), cast_info(s.game, bolt, "from")) == ("cascade", "exile")
        assert names(s, "exile") == []
        assert names(s, "library")[:2] == ["Relic", "Mountain"]
        assert sorted(names(s, "library")[2:]) == ["Forest", "Ox"]
        s.resolve()
        assert s.life(1) == 17
        s.resolve()
        assert "Elf" in names(s, "battlefield")


@rule("702.85a")
def test_equal_mana_value_is_not_less():
    with cascade(ELF, ELF, creature("Hill", 3, 3, cost="{3}"), BOLT) as s:
        s.act(0, "cast", "Elf")
        s.expect(0, "608.2g", False)
        s.resolve()
        assert sorted(names(s, "library")) == ["Bolt", "Elf", "Hill"]


@rule("702.85a")
def test_declining_puts_all_of_them_on_the_bottom():
    with cascade(ELF, FOREST, BOLT, RELIC) as s:
        s.act(0, "cast", "Elf")
        s.expect(0, "608.2g", False)
        s.resolve()
        assert s.stack == ["Elf"]
        assert names(s, "library")[0] == "Relic"
        assert sorted(names(s, "library")[1:]) == ["Bolt", "Forest"]


@rule("702.85a")
def test_the_order_on_the_bottom_is_random_and_nobody_can_follow_a_card_there():
    cards = [FOREST, MOUNTAIN, OX, creature("Hill", 3, 3, cost="{3}")]
    seen = set()
    for seed in range(12):
        with cascade(ELF, *cards, RELIC, BOLT, seed=seed) as s:
            s.act(0, "cast", "Elf")
            s.expect(0, "608.2g", False)
            s.resolve()
            assert names(s, "library")[0] == "Bolt"
            seen.add(tuple(names(s, "library")[1:]))
            logged = {i for e in s.game.log.entries if e.happened and not isinstance(e.happened.event, Reordered)
                      for i in e.happened.result or () if isinstance(i, int)}  # fmt: skip
            assert logged.isdisjoint(s.ids("library", 0))
    assert all(sorted(order) == ["Forest", "Hill", "Mountain", "Ox", "Relic"] for order in seen)
    assert len(seen) > 6


@rule("702.85a")
def test_with_nothing_cheaper_the_whole_library_is_turned_over():
    with cascade(ELF, FOREST, OX, MOUNTAIN) as s:
        s.act(0, "cast", "Elf")
        s.resolve()
        assert sorted(names(s, "library")) == ["Forest", "Mountain", "Ox"]
        assert s.stack == ["Elf"]
    with cascade(ELF) as s:  # an empty library
        s.act(0, "cast", "Elf")
        s.resolve()
        assert s.stack == ["Elf"]


@rule("702.85a", "702.85c")
def test_cascade_into_cascade_and_two_instances():
    with cascade(DRAGON, ELF, BOLT, BEAR, RELIC, FOREST, mountains=5) as s:
        s.act(0, "cast", "Dragon")
        assert s.stack == ["", "", "Dragon"]
        s.expect(0, "608.2g", True)
        s.resolve()
        assert s.stack == ["", "Elf", "", "Dragon"]  # the Elf's own trigger
        s.expect(0, "608.2g", True).expect(0, "601.2c", [("player", 1)])
        s.resolve()
        assert s.stack == ["Bolt", "Elf", "", "Dragon"]
        s.resolve().resolve()
        assert s.stack == ["", "Dragon"]
        s.expect(0, "608.2g", True)
        s.resolve()  # the Dragon's other trigger finds the next card
        assert s.stack == ["Bear", "Dragon"]
        s.resolve_all()
        assert set(names(s, "battlefield")) == {"Mountain", "Elf", "Bear", "Dragon"}
        assert names(s, "library") == ["Relic", "Forest"]


@rule("702.85a", "601.2c")
def test_into_a_spell_without_a_legal_target_nobody_is_asked():
    with cascade(ELF, SMITE, RELIC) as s:
        s.act(0, "cast", "Elf")
        s.resolve()  # no creature: the Elf is a spell still
        assert s.stack == ["Elf"]
        assert names(s, "library") == ["Relic", "Smite"]


@rule("702.85a", "107.3b")
def test_x_is_0_for_a_spell_cast_for_nothing():
    with cascade(ELF, BLAZE, mountains=6) as s:
        s.act(0, "cast", "Elf")
        s.expect(0, "608.2g", True).expect(0, "601.2c", [("player", 1)])
        s.resolve()
        assert cast_info(s.game, s.find("Blaze"), "x") == 0
        s.resolve()
        assert s.life(1) == 20


@rule("702.85a", "202.3e")
@pytest.mark.parametrize(("x", "found"), [(0, []), (1, []), (2, ["Bear"])])
def test_the_x_of_the_spell_with_cascade_counts(x: int, found: list[str]):
    with cascade(HYDRA, BEAR, mountains=3) as s:  # a Bear has mana value 2, the Hydra 1 + X
        s.act(0, "cast", "Hydra", number=x)
        if found:
            s.expect(0, "608.2g", True)
        s.resolve()
        assert s.stack == [*found, "Hydra"]


@rule("702.85a", "118.9d")
def test_additional_costs_must_be_paid():
    with cascade(ELF, PRICE) as s:
        s.act(0, "cast", "Elf")
        s.expect(0, "608.2g", True).expect(0, "601.2c", [("player", 1)])
        s.resolve()
        assert (s.stack, s.life(0)) == (["Price", "Elf"], 15)
    with cascade(ELF, PRICE) as s:
        s.set_field("life", 4, 0)
        s.act(0, "cast", "Elf")
        s.resolve()
        assert (s.stack, s.life(0)) == (["Elf"], 4)


@rule("702.85a", "601.3")
def test_what_forbids_casting_forbids_it():
    with cascade(ELF, BOLT) as s:
        s.put(1, "battlefield", NO_INSTANTS)
        s.act(0, "cast", "Elf")
        s.resolve()
        assert s.stack == ["Elf"]
        assert names(s, "library") == ["Bolt"]


@rule("702.85a", "113.7a")
def test_it_resolves_where_its_spell_was_countered():
    with cascade(ELF, BOLT) as s:
        s.put(1, "hand", DENY)
        s.act(0, "cast", "Elf")
        s.act(1, "cast", "Deny")
        s.resolve()
        assert names(s, "graveyard") == ["Elf"]
        s.expect(0, "608.2g", True).expect(0, "601.2c", [("player", 1)])
        s.resolve()
        assert s.stack == ["Bolt"]


@rule("702.85a")
def test_put_onto_the_battlefield_without_being_cast_it_does_nothing():
    with cascade(OX, BOLT) as s:
        s.put(0, "battlefield", ELF, event=True)
        assert s.reach(0)
        assert s.stack == []
