"""What it costs to attack a player, by a number that is counted as somebody attacks, played (CR 508.1h)."""

from __future__ import annotations

import pytest
from wordings import beast, meaning, shrine, statics, table

from apnap.testing import ScenarioError, rule
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.rules.combat.effects import AttackingCosts
from apnap_plugins.testing import basic

SPHERE = (
    "Creatures can't attack you or planeswalkers you control unless their controller pays {X} for each of those creatures, where "
    "X is the number of enchantments you control."
)
RESTRAINT = (
    "Creatures can't attack you unless their controller pays {X} for each creature they control that's attacking you, where X is "
    "the number of basic land types among lands you control."
)


def test_what_the_words_mean() -> None:
    for line in (SPHERE, RESTRAINT):
        (effect,) = statics(line)
        assert isinstance(effect, AttackingCosts)
        assert len(effect.cost) == 1 and effect.times != 1
    with pytest.raises(NotUnderstood):
        meaning(SPHERE.replace("the number of enchantments you control", "X"))


@rule("508.1h", "508.1j")
@pytest.mark.parametrize(("enchantments", "lands", "attacks"), [(1, 1, True), (2, 1, False), (2, 2, True)])
def test_each_attacker_costs_one_for_each_enchantment(enchantments: int, lands: int, attacks: bool) -> None:
    s = table(stage="beginning of combat")
    s.put(1, "battlefield", shrine(SPHERE), *[shrine("Players can't gain life.", "Other")] * (enchantments - 1))
    ox = s.put(0, "battlefield", beast("Ox", size="3/3"))
    s.put(0, "battlefield", *[basic("G")] * lands)
    if not attacks:
        with pytest.raises(ScenarioError):
            s.attack(ox)
        return
    s.attack(ox)
    s.pass_until("postcombat main")
    assert s.life_totals() == [20, 17] and len(s.tapped(0)) == 1 + lands


@rule("508.1h")
def test_two_attackers_cost_twice_as_much_and_the_domain_is_counted_now() -> None:
    s = table(stage="beginning of combat")
    s.put(1, "battlefield", shrine(RESTRAINT), basic("G"), basic("U"), basic("G"))
    herd = s.put(0, "battlefield", beast("Ox", size="3/3"), beast("Cow", size="2/2"))
    s.put(0, "battlefield", *[basic("G")] * 4)
    s.attack(list(herd))
    s.pass_until("postcombat main")
    assert s.life_totals() == [20, 15]
    assert s.tapped(0).count("Forest") == 4
