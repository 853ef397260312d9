"""Unearth (CR 702.84)."""

from __future__ import annotations

import pytest
from magic import A_CREATURE, table
from wordings import beast, made, meaning
from wordings import table as full_table

from apnap import Moved
from apnap.testing import rule
from apnap_plugins.abilities.unearth import unearth
from apnap_plugins.rules.casting.effects import GainForItsManaCost
from apnap_plugins.rules.continuous.continuous import LoseAllAbilities, YouGainControl
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.copies.copies import CreateCopyTokens
from apnap_plugins.rules.costs.object_costs import DiscardCost
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.returning import ExileUntil
from apnap_plugins.rules.objects.triggers import WhenDies, WhenLeaves
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import basic, creature, instant, permanent, whenever

GHOUL = creature("Ghoul", 3, 2, unearth(mana_cost("{B}")), cost="{5}{B}")
IN_GRAVEYARD = TargetSpec(CREATURE, zone="graveyard")


def dug_up(*own, card=GHOUL, mechanics=(), **more):
    """It has come back; the spell or ability is over."""
    s = table("unearth", *mechanics, **more)
    s.lands(0, "BB")
    s.put(0, "graveyard", card)
    s.put(0, "battlefield", *own)
    s.activate(0, card.name)
    s.resolve()
    return s


@rule("702.84a")
def test_it_comes_back_with_haste_attacks_and_is_exiled_at_the_next_end_step():
    s = dug_up()
    assert (s.zone_names(0, "graveyard"), s.tapped()) == ([], ["Swamp"])
    assert s.has("Ghoul", "haste")
    s.attack("Ghoul")
    s.pass_until("end")
    assert (s.life_totals(), s.kinds()) == ([20, 17], ["ability"])
    s.resolve()
    assert (s.find_all("Ghoul", "battlefield"), s.zone_names(None, "exile")) == ([], ["Ghoul"])


@rule("702.84a")
def test_only_as_a_sorcery_and_only_from_the_graveyard():
    s = table("unearth")
    s.lands(0, "BBB")
    s.put(0, "graveyard", GHOUL)
    s.put(0, "hand", GHOUL)
    s.put(0, "battlefield", creature("Ghast", 1, 1, unearth(mana_cost("{B}"))))
    s.put(1, "graveyard", creature("Wight", 1, 1, unearth(mana_cost("{B}"))))
    assert s.offered(0, "activate").count("Ghoul") == 1
    assert not s.can(0, "Ghast", "activate")
    assert not s.can(0, "Wight", "activate")
    s.put(0, "hand", instant("Wait"))
    s.cast(0, "Wait")
    assert not s.can(0, "Ghoul", "activate")
    s.resolve()
    assert s.can(0, "Ghoul", "activate")
    s.pass_until("declare attackers")
    assert not s.can(0, "Ghoul", "activate")


@rule("702.84a")
def test_not_in_another_players_turn():
    s = table("unearth", active=1)
    s.lands(0, "B")
    s.put(0, "graveyard", GHOUL)
    assert not s.can(0, "Ghoul", "activate")


@rule("702.84a", "614.1a")
@pytest.mark.parametrize("zone", ["graveyard", "hand", "library"])
def test_wherever_it_would_go_it_is_exiled(zone):
    s = dug_up()
    s.happen(Moved(s.find("Ghoul"), zone))
    assert (s.zone_names(None, "exile"), s.zone_names(0, zone)) == (["Ghoul"], [])
    s.pass_until("end")
    assert s.zone_names(None, "exile") == ["Ghoul"]


@rule("702.84a")
def test_what_watches_for_deaths_sees_none_and_for_leaving_sees_it():
    death = permanent("Altar", "Artifact", whenever(WhenDies(CREATURE), GainLife(1)))
    leave = permanent("Gate", "Artifact", whenever(WhenLeaves(CREATURE), GainLife(10)))
    s = dug_up(death, leave)
    s.do(0, MoveTo(Target(), "graveyard"), A_CREATURE, at=["Ghoul"])
    s.resolve_all()
    assert s.life_totals() == [30, 20]


@rule("702.84a", "610.3")
def test_what_exiles_it_anyway_does_so_and_it_may_come_back_for_good():
    s = dug_up(
        permanent("Jail", "Enchantment", Activated((), ExileUntil(Target()), targets=(A_CREATURE,))),
        mechanics=("returning",),
    )
    s.activate(0, "Jail")
    s.resolve()
    assert s.zone_names(None, "exile") == ["Ghoul"]
    s.happen(Moved(s.find("Jail"), "graveyard"))
    assert not s.has("Ghoul", "haste")
    s.pass_until("end")
    s.resolve_all()
    s.happen(Moved(s.find("Ghoul"), "graveyard"))  # another object
    assert (s.zone_names(0, "graveyard"), s.zone_names(None, "exile")) == (["Ghoul", "Jail"], [])


@rule("702.84a", "400.7")
def test_gone_from_the_graveyard_in_response_nothing_returns():
    s = table("unearth")
    s.lands(0, "B")
    s.put(0, "graveyard", GHOUL)
    s.activate(0, "Ghoul")
    s.happen(Moved(s.find("Ghoul", "graveyard"), "exile"))
    s.happen(Moved(s.find("Ghoul", "exile"), "graveyard"))
    s.resolve()
    assert (s.find_all("Ghoul", "battlefield"), s.zone_names(0, "graveyard")) == ([], ["Ghoul"])


@rule("702.84a")
def test_without_its_abilities_it_is_still_exiled():
    s = dug_up()
    s.do(0, Change(Target(), (LoseAllAbilities(),)), A_CREATURE, at=["Ghoul"])
    assert not s.has("Ghoul", "haste")
    s.happen(Moved(s.find("Ghoul"), "graveyard"))
    assert s.zone_names(None, "exile") == ["Ghoul"]


@rule("702.84a", "603.7e")
def test_who_gained_control_of_it_does_not_keep_it():
    s = dug_up()
    s.do(1, Change(Target(), (YouGainControl(),)), A_CREATURE, at=["Ghoul"])
    assert s.permanents(1) == ["Ghoul"]
    s.pass_until("end")
    assert s.game.controller(s.ids("stack")[0]) == 0
    s.resolve()
    assert s.zone_names(None, "exile") == ["Ghoul"]


@rule("702.84a", "118.8")
def test_costs_other_than_mana():
    s = table("unearth")
    s.put(0, "graveyard", creature("Ghoul", 3, 2, unearth(DiscardCost())))
    assert not s.can(0, "Ghoul", "activate")
    s.put(0, "hand", basic("B"))
    s.activate(0, "Ghoul")
    s.resolve()
    assert (s.permanents(), s.zone_names(0, "graveyard")) == (["Ghoul"], ["Swamp"])


@rule("702.84a", "113.2c")
def test_of_two_unearth_costs_either_can_be_paid():
    s = table("unearth")
    s.lands(0, "G")
    s.put(0, "graveyard", creature("Ghoul", 3, 2, unearth(mana_cost("{B}")), unearth(mana_cost("{G}"))))
    s.activate(0, "Ghoul")
    s.resolve()
    assert s.permanents(0) == ["Forest", "Ghoul"]


@rule("702.84a", "707.2")
def test_a_copy_of_it_is_not_exiled():
    s = dug_up(mechanics=("copies",))
    s.do(0, CreateCopyTokens(Target()), A_CREATURE, at=["Ghoul"])
    token = max(s.find_all("Ghoul", "battlefield"))
    assert not s.has(token, "haste")
    s.pass_until("end")
    s.resolve_all()
    assert s.find_all("Ghoul", "battlefield") == [token]


@rule("702.84a", "118.6", "202.3")
def test_granted_for_its_mana_cost():
    s = table("unearth")
    s.lands(0, "BB")
    s.put(0, "graveyard", creature("Bear", 2, 2, cost="{1}{B}"), creature("Nameless", 1, 1))
    for name in ("Bear", "Nameless"):
        s.do(0, Change(Target(), (GainForItsManaCost("unearth"),)), IN_GRAVEYARD, at=[s.find(name, "graveyard")])
        assert s.has(s.find(name, "graveyard"), "unearth")
    assert not s.can(0, "Nameless", "activate")  # it has no mana cost
    s.activate(0, "Bear")
    s.resolve()
    assert (s.find_all("Bear", "battlefield") != [], len(s.tapped())) == (True, 2)


@rule("702.84a")
def test_words():
    assert meaning("Unearth {1}{B}") == (unearth(mana_cost("{1}{B}")),)
    assert meaning("Unearth—Pay eight {E}.")[0].id == "unearth"
    s = full_table()
    s.lands(0, "BBBB")
    s.put(0, "battlefield", beast("Lord", "Each Sliver creature card in your graveyard has unearth {2}."))
    text = "When ~ enters from a graveyard, you gain 3 life.\nWhenever ~ enters from your graveyard, you gain 2 life."
    s.put(0, "graveyard", beast("Blade", text, types="Creature — Sliver"), beast("Elf", text, types="Creature — Elf"))
    s.put(1, "graveyard", beast("Other", text, types="Creature — Sliver"))
    assert not s.can(0, "Elf", "activate")
    s.activate(0, "Blade")
    s.resolve_all()
    assert s.life_totals() == [25, 20]
    assert s.has("Blade", "haste")
    assert not s.can(1, "Other", "activate")


@rule("614.1a", "611.2a")
def test_words_of_the_same_effect_by_themselves():
    s = full_table()
    text = (
        "{T}: Return target creature card from your graveyard to the battlefield. It gains haste. "
        "If it would leave the battlefield, exile it instead of putting it anywhere else."
    )
    s.put(0, "battlefield", made("Whip", "Artifact", text))
    s.put(0, "graveyard", beast("Elf"))
    s.activate(0, "Whip")
    s.resolve()
    s.happen(Moved(s.find("Elf"), "hand"))
    assert s.zone_names(None, "exile") == ["Elf"]


@rule("611.3a")
def test_during_your_turn_only():
    s = full_table()
    s.put(
        0, "battlefield", beast("Lord", "During your turn, nonland permanent cards in your graveyard have unearth {0}.")
    )
    s.put(0, "graveyard", beast("Elf"))
    elf = s.find("Elf", "graveyard")
    assert s.characteristic(elf, "abilities") == (unearth(mana_cost("{0}")),)
    s.pass_until(lambda game: game.active_player == 1)
    assert s.characteristic(elf, "abilities") == ()
