"""Eternalize (CR 702.129)."""

from __future__ import annotations

from magic import A_CREATURE, table
from wordings import beast, meaning
from wordings import table as full_table

from apnap import AffectsThis, Continuous, Moved, Static
from apnap.testing import rule
from apnap_plugins.abilities.eternalize import eternalize
from apnap_plugins.rules.continuous.continuous import DefinePT
from apnap_plugins.rules.copies.copies import CreateCopyTokens
from apnap_plugins.rules.costs.object_costs import DiscardCost
from apnap_plugins.rules.counters.counters import EntersWithCounters
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.quantities import PowerOf
from apnap_plugins.rules.vocabulary.selectors import Target, This
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import basic, creature, instant, whenever

COST = mana_cost("{1}{W}")
POUNCER = creature("Pouncer", 1, 1, "menace", eternalize(COST), types="Creature — Cat", cost="{1}{W}")


def eternal(card=POUNCER, mechanics=(), **more):
    s = table("eternalize", "menace", *mechanics, **more)
    s.lands(0, "WW")
    s.put(0, "graveyard", card)
    s.activate(0, card.name)
    s.resolve()
    return s


@rule("702.129a")
def test_the_token_is_a_black_4_4_zombie_copy_without_mana_cost():
    s = eternal()
    assert (s.zone_names(None, "exile"), s.zone_names(0, "graveyard"), len(s.tapped())) == (["Pouncer"], [], 2)
    token = s.find("Pouncer", "battlefield")
    assert (s.game.object(token).kind, s.pt(token)) == ("token", (4, 4))
    assert (s.characteristic(token, "colors"), s.characteristic(token, "mana cost")) == ({"B"}, None)
    assert s.characteristic(token, "subtypes") == {"Cat", "Zombie"}
    assert s.has(token, "menace")


@rule("702.129a")
def test_only_as_a_sorcery_and_only_from_your_graveyard():
    s = table("eternalize", "menace")
    s.lands(0, "WW")
    s.put(0, "graveyard", POUNCER)
    s.put(0, "hand", POUNCER, instant("Wait"))
    s.put(1, "graveyard", creature("Dog", 1, 1, eternalize(COST)))
    assert s.offered(0, "activate").count("Pouncer") == 1
    assert not s.can(0, "Dog", "activate")
    s.cast(0, "Wait")
    assert not s.can(0, "Pouncer", "activate")


@rule("702.129a", "707.9d")
def test_what_defines_its_power_is_not_copied():
    power = Static((Continuous(AffectsThis(), (DefinePT(7, 7),)),), defining=True)
    s = eternal(card("Golem", "Creature", power, eternalize(COST), cost="{R}"))
    token = s.find("Golem", "battlefield")
    assert (s.pt(token), len(s.characteristic(token, "abilities"))) == ((4, 4), 1)


@rule("702.129a", "608.2h")
def test_its_power_is_4_where_it_enters():
    s = eternal(creature("Champion", 2, 1, eternalize(COST), whenever(WhenEnters(), GainLife(PowerOf(This())))))
    s.resolve()
    assert s.life_totals() == [24, 20]


@rule("702.129a", "614.1c")
def test_counters_it_enters_with_come_on_top():
    s = eternal(creature("Hydra", 0, 0, eternalize(COST), Static((EntersWithCounters("+1/+1", 2),))))
    hydra = s.find("Hydra", "battlefield")
    assert (s.pt(hydra), s.counters(hydra)) == ((6, 6), {"+1/+1": 2})


@rule("702.129a", "707.2")
def test_the_exceptions_are_copiable():
    s = eternal(mechanics=("copies",))
    s.do(1, CreateCopyTokens(Target()), A_CREATURE, at=[s.find("Pouncer", "battlefield")])
    assert s.permanents(1) == ["Pouncer"]
    copy = max(s.find_all("Pouncer", "battlefield"))
    assert (s.pt(copy), s.characteristic(copy, "colors")) == ((4, 4), {"B"})


@rule("702.129a", "602.2b")
def test_exiled_as_a_cost_and_with_other_costs():
    s = table("eternalize", "menace")
    s.lands(0, "W")
    s.put(0, "graveyard", creature("Striker", 3, 1, eternalize(mana_cost("{W}"), DiscardCost())))
    assert not s.can(0, "Striker", "activate")
    s.put(0, "hand", basic("U"))
    s.activate(0, "Striker")
    assert (s.zone_names(0, "graveyard"), s.zone_names(None, "exile")) == (["Island"], ["Striker"])
    s.happen(Moved(s.find("Striker", "exile"), "hand"))
    s.resolve()
    assert s.pt(s.find("Striker", "battlefield")) == (4, 4)


@rule("702.129a")
def test_words():
    assert meaning("Eternalize {5}{U}{U}") == (eternalize(mana_cost("{5}{U}{U}")),)
    assert meaning("Eternalize—{2}{W}{W}, Discard a card.") == (eternalize(mana_cost("{2}{W}{W}"), DiscardCost()),)
    s = full_table()
    text = (
        "When ~ enters, search your library for a creature card with eternalize or embalm, reveal it, put it into your hand, "
        "then shuffle."
    )
    s.put(0, "library", beast("Plain"), beast("Eternal", "Eternalize {1}"), beast("Mummy", "Embalm {1}"))
    s.put(0, "hand", beast("Vizier", text))
    s.cast(0, "Vizier")
    s.expect(0, "701.19a", ["Mummy"]).resolve_all()
    assert s.zone_names(0, "hand") == ["Mummy"]
