"""What it costs that creatures attack and block, played from card text (CR 508.1h, 509.1d)."""

from __future__ import annotations

import pytest
from fights import Raw
from magic import BEAR
from wordings import beast, made, meaning, shrine, table

from apnap.testing import ScenarioError, rule
from apnap_plugins.rules.combat.attacking import AttackerDeclared
from apnap_plugins.rules.combat.effects import AttackingCosts, CostsToBlock
from apnap_plugins.rules.costs.costs import PayLifeCost
from apnap_plugins.rules.damage.damage import LIFE
from apnap_plugins.rules.vocabulary.filters import CREATURE, HasSubtype
from apnap_plugins.rules.vocabulary.selectors import You
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import permanent

OX = beast("Ox")
TWO = beast("Two", "~ can block an additional creature each combat.", "1/4")


@pytest.mark.parametrize("line", [
    "Enchanted creature can't attack or block unless its controller pays {3}.",
    "Enchanted creature can't attack or block unless its controller pays {1} for each card in your hand.",
    "~ can't attack unless you pay {2}.",
    "As long as ~ is attacking, creatures can't block unless their controller pays {1} for each of those creatures.",
    "{X}{R}: This turn, creatures can't block unless their controller pays {X} for each blocking creature they control.",
])  # fmt: skip
def test_lines_are_said_again(line):
    assert meaning(line)


def test_both_are_paid_for():
    (ability,) = meaning("~ can't attack or block unless its controller pays {3}.")
    assert [type(effect) for effect in ability.effects] == [AttackingCosts, CostsToBlock]


@rule("508.1h", "508.1j")
@pytest.mark.parametrize(("cards", "lands"), [(0, 0), (1, 1), (2, 2)])
def test_an_attacker_pays_for_each_card_in_the_hand_of_another(cards, lands):
    s = table()
    wise = made("Wise", "Enchantment — Aura", "Enchant creature\nEnchanted creature can't attack or block unless its controller "
                "pays {1} for each card in your hand.")  # fmt: skip
    s.put(0, "battlefield", OX)
    s.put(0, "hand", wise)
    s.cast(0, "Wise", "Ox")
    s.resolve()
    s.put(0, "hand", *[BEAR] * cards)
    s.lands(0, "W" * lands)
    s.attack("Ox")
    s.pass_until("postcombat main")
    assert (s.life(1), len(s.tapped(0))) == (18, lands + 1)


@rule("509.1d")
def test_who_blocks_two_pays_once():
    s = table()
    s.put(
        0,
        "battlefield",
        shrine("Creatures can't block unless their controller pays {1} for each of those creatures."),
        OX,
        BEAR,
    )
    s.put(1, "battlefield", TWO)
    s.lands(1, "W")
    s.attack(["Ox", "Bear"])
    s.block(Raw(((0, 0), (0, 1))))
    s.pass_until("postcombat main")
    assert (s.life(1), s.tapped(1)) == (20, ["Plains"])


@rule("509.1d")
def test_two_blockers_pay_twice_or_only_one_blocks():
    s = table()
    s.put(
        0,
        "battlefield",
        shrine("Creatures can't block unless their controller pays {1} for each of those creatures."),
        OX,
        OX,
    )
    s.put(1, "battlefield", BEAR, BEAR)
    s.lands(1, "W")
    oxen, bears = s.find_all("Ox"), s.find_all("Bear")
    s.attack(oxen)
    s.block([(bears[0], oxen[0])])
    s.pass_until("postcombat main")
    assert (s.life(1), s.tapped(1)) == (18, ["Plains"])


@rule("509.1d", "611.2c")
def test_a_chosen_amount_for_a_turn():
    s = table()
    s.put(0, "battlefield", shrine("{X}: This turn, creatures can't block unless their controller pays {X} for each blocking "
                                   "creature they control."), OX)  # fmt: skip
    s.put(1, "battlefield", BEAR)
    s.lands(0, "WW")
    s.lands(1, "W")
    s.expect(0, "107.3a", 2)
    s.activate(0, "Shrine")
    s.resolve()
    s.attack("Ox")
    s.pass_until("postcombat main")
    assert s.life(1) == 18


@rule("508.1h")
def test_where_you_pay():
    s = table()
    s.put(0, "battlefield", beast("Miser", "~ can't attack unless you pay {2}."))
    s.lands(0, "WW")
    s.attack("Miser")
    s.pass_until("postcombat main")
    assert (s.life(1), len(s.tapped(0))) == (18, 3)


# Costs of life and of mana that costs life ----------------------------------------------------------------------


def taxed(life):
    """Attacking with a Bear costs two mana, which cost a life each, and with an Ox two life."""
    s = table(defaults=False)
    s.put(
        0, "battlefield", made("Bear", "Creature — Bear", "", size="2/2"), made("Ox", "Creature — Ox", "", size="2/2")
    )
    s.put(0, "battlefield", *[made("Well", "Land", "{T}, Pay 1 life: Add one mana of any color.")] * 2)
    s.put(1, "battlefield", *(
        permanent("Toll", "Enchantment", AttackingCosts((cost,), HasSubtype(subtype), You()))
        for subtype, cost in (("Bear", mana_cost("{2}")), ("Ox", PayLifeCost(2)))
    ))  # fmt: skip
    s.set_field(LIFE, life, 0)
    return s


@rule("508.1h", "508.1i", "508.1j", "728.1")
def test_costs_that_cannot_be_paid_together_reverse_the_declaration_and_it_is_asked_again_without_it():
    """With 3 life either can attack, and not both: nothing is paid, no mana ability was activated, and it is said why."""
    s = taxed(3)
    s.wait_for("declare attackers", 0)
    s.answer(0, {"Bear": ("player", 1), "Ox": ("player", 1)})
    assert s.log_has("728.1", "its costs can't be paid")
    assert s.events(AttackerDeclared) == [] and s.tapped(0) == [] and s.life(0) == 3
    with pytest.raises(ScenarioError, match="its costs can't be paid"):
        s.answer(0, {"Bear": ("player", 1), "Ox": ("player", 1)})
    s.answer(0, {"Bear": ("player", 1)}).settle()
    assert s.tapped(0) == ["Bear", "Well", "Well"] and s.life(0) == 1


@rule("508.1h", "508.1j")
def test_costs_of_life_and_mana_that_can_be_paid_together_are():
    s = taxed(5)
    s.attack({"Bear": ("player", 1), "Ox": ("player", 1)})
    assert s.tapped(0) == ["Bear", "Ox", "Well", "Well"] and s.life(0) == 1


@rule("508.1d", "508.1j")
def test_where_all_cost_the_same_no_more_are_accepted_than_can_be_paid_for():
    s = table()
    s.put(0, "battlefield", *[BEAR] * 3)
    s.put(1, "battlefield", permanent("Toll", "Enchantment", AttackingCosts((PayLifeCost(2),), CREATURE, You())))
    s.set_field(LIFE, 5, 0)
    s.wait_for("declare attackers", 0)
    with pytest.raises(ScenarioError, match="no more than 2 of these creatures can be paid for"):
        s.answer(0, dict.fromkeys(s.ids("battlefield", 0), ("player", 1)))
