"""Equip (CR 702.6)."""

from __future__ import annotations

import types

import pytest
from magic import BEAR, OGRE, table
from wordings import made, meaning
from wordings import table as whole

from apnap import Continuous, Manifest, Moved, Ruleset, declares
from apnap.testing import rule
from apnap.words import words
from apnap_plugins.abilities.equip import equip, equip_planeswalker
from apnap_plugins.oracle.language import Language, NotUnderstood
from apnap_plugins.rules.attachments.attachments import ATTACHED_TO, Enchanted
from apnap_plugins.rules.continuous.continuous import AffectsSelected, BecomeTypes, ModifyPT, YouGainControl, affect
from apnap_plugins.rules.costs.costs import PayLifeCost, RemoveCountersFromThisCost
from apnap_plugins.rules.costs.object_costs import DiscardCost, SacrificeCost
from apnap_plugins.rules.vocabulary.actions import ATTACH
from apnap_plugins.rules.vocabulary.characteristics import power_of
from apnap_plugins.rules.vocabulary.filters import CREATURE, PLANESWALKER, HasSubtype, HasSupertype, Or, YouOwn
from apnap_plugins.rules.vocabulary.quantities import Count
from apnap_plugins.rules.vocabulary.selectors import All
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, instant, permanent

BIGGER = Continuous(AffectsSelected(Enchanted()), (ModifyPT(2, 0),))
SWORD = permanent("Sword", "Artifact — Equipment", BIGGER, equip(mana_cost("{1}")), cost="{2}")


@rule("702.6a", "301.5b")
def test_it_is_attached_to_a_creature_you_control_and_moves_on():
    s = table("equip")
    s.lands(0, "RR")
    s.put(0, "battlefield", SWORD, BEAR, OGRE)
    s.put(1, "battlefield", creature("Foe", 1, 1))
    s.activate(0, "Sword", "Bear")
    assert s.host("Sword") is None
    s.resolve()
    assert s.host("Sword") == s.find("Bear")
    assert power_of(s.game, s.find("Bear")) == 4
    s.activate(0, "Sword", "Ogre")
    s.resolve()
    assert (power_of(s.game, s.find("Bear")), power_of(s.game, s.find("Ogre"))) == (2, 5)
    assert all(s.field("tapped", i) for i in s.find_all("Mountain"))


@rule("702.6a")
def test_another_players_creature_is_no_target_and_nothing_can_be_paid_without_mana():
    s = table("equip")
    s.lands(0, "R")
    s.put(0, "battlefield", SWORD)
    s.put(1, "battlefield", BEAR)
    assert not s.can(0, "Sword", "activate")
    s.put(0, "battlefield", OGRE)
    s.set_field("tapped", True, "Mountain")
    assert not s.can(0, "Sword", "activate")


@rule("702.6a")
def test_only_as_a_sorcery():
    s = table("equip", active=1)
    s.lands(0, "R")
    s.put(0, "battlefield", SWORD, BEAR)
    s.put(0, "hand", instant("Word"))
    assert not s.can(0, "Sword", "activate")
    s = table("equip")
    s.lands(0, "R")
    s.put(0, "battlefield", SWORD, BEAR)
    s.put(0, "hand", instant("Word"))
    s.act(0, "cast", "Word")
    assert not s.can(0, "Sword", "activate")


@rule("702.6a")
def test_a_target_that_is_not_yours_any_more_is_illegal():
    s = table("equip")
    s.lands(0, "R")
    bear = s.put(0, "battlefield", BEAR)
    s.put(0, "battlefield", SWORD)
    s.activate(0, "Sword", "Bear")
    from apnap import Context

    s.arrange(lambda: affect(Context(s.game, bear, 1), [bear], (YouGainControl(),)))
    s.resolve()
    assert s.host("Sword") is None


@rule("702.6a")
def test_an_equipment_that_left_is_not_attached():
    s = table("equip")
    s.lands(0, "R")
    s.put(0, "battlefield", SWORD, BEAR)
    s.activate(0, "Sword", "Bear")
    s.happen(Moved(s.find("Sword"), "graveyard"))
    s.resolve()
    assert power_of(s.game, s.find("Bear")) == 2
    assert s.field(ATTACHED_TO, s.find("Sword", "graveyard")) is None


@rule("702.6a")
def test_other_costs():
    s = table("equip")
    axe = permanent("Axe", "Artifact — Equipment", BIGGER, equip((PayLifeCost(2), SacrificeCost(HasSubtype("Goblin")))))
    s.put(0, "battlefield", axe, BEAR, creature("Goblin", 1, 1, types="Creature — Goblin"))
    s.activate(0, "Axe", "Bear")
    s.resolve()
    assert s.field("life", 0) == 18
    assert s.zone_names(0, "graveyard") == ["Goblin"]
    assert s.host("Axe") == s.find("Bear")


@rule("702.6c")
def test_a_quality_restricts_the_target_and_not_where_it_stays():
    s = table("equip")
    knight = creature("Knight", 2, 2, types="Creature — Knight")
    lance = permanent("Lance", "Artifact — Equipment", BIGGER, equip(mana_cost("{0}"), HasSubtype("Knight")))
    s.put(0, "battlefield", lance, BEAR)
    assert not s.can(0, "Lance", "activate")
    s.put(0, "battlefield", knight)
    s.activate(0, "Lance", "Knight")
    s.resolve()
    assert s.host("Lance") == s.find("Knight")
    squire = BecomeTypes(frozenset(["creature"]), frozenset(["Squire"]), in_addition=False)
    from apnap_plugins.rules.continuous.instructions import Change

    s.do(0, Change(All(CREATURE), (squire,)))
    assert s.host("Lance") == s.find("Knight")  # no Knight any more
    assert s.game.verb(ATTACH)(s.game, s.find("Lance"), s.find("Knight")) is False


@rule("702.6c")
def test_by_other_means_it_is_attached_to_any_creature():
    from testcards import Do

    s = table("equip")
    lance = s.put(
        0, "battlefield", permanent("Lance", "Artifact — Equipment", equip(mana_cost("{0}"), HasSubtype("Knight")))
    )
    bear = s.put(0, "battlefield", BEAR)
    s.do(0, Do("attach", (lance, bear)))
    assert s.host("Lance") == bear


@rule("702.6d")
def test_of_several_equip_abilities_any_can_be_activated():
    s = table("equip")
    s.lands(0, "R")
    knight = creature("Knight", 2, 2, types="Creature — Knight")
    both = (equip(mana_cost("{0}"), HasSubtype("Knight")), equip(mana_cost("{1}")))
    s.put(0, "battlefield", permanent("Lance", "Artifact — Equipment", *both), BEAR, knight)
    s.activate(0, lambda o: o[2] == 0, "Knight")
    s.resolve()
    assert s.host("Lance") == s.find("Knight")
    assert s.field("tapped", "Mountain") is False
    s.activate(0, lambda o: o[2] == 1, "Bear")
    s.resolve()
    assert s.host("Lance") == s.find("Bear")
    assert s.field("tapped", "Mountain") is True


@rule("702.6e")
def test_equip_planeswalker_attaches_it_as_though_that_were_a_creature():
    turns = Continuous(AffectsSelected(Enchanted()), (BecomeTypes(frozenset(["creature"])),))
    gift = permanent("Gift", "Artifact — Equipment", turns, equip_planeswalker(mana_cost("{0}")))
    s = table("equip", "planeswalkers")
    s.put(0, "battlefield", gift, BEAR)
    assert not s.can(0, "Gift", "activate")
    s.put(0, "battlefield", permanent("Walker", "Planeswalker", power=3, toughness=3), counters={"loyalty": 4})
    s.activate(0, "Gift", "Walker")
    s.resolve()
    assert s.host("Gift") == s.find("Walker")
    assert "creature" in s.characteristic("Walker", "types")


@rule("702.6e")
def test_a_planeswalker_that_does_not_become_a_creature_loses_it_again():
    plain = permanent("Plain", "Artifact — Equipment", equip_planeswalker(mana_cost("{0}")), equip(mana_cost("{0}")))
    s = table("equip", "planeswalkers")
    s.put(0, "battlefield", plain)
    s.put(0, "battlefield", permanent("Walker", "Planeswalker"), counters={"loyalty": 4})
    s.activate(0, "Plain", "Walker")
    s.resolve()
    assert s.host("Plain") is None
    assert s.log_has("701.3a", "Attach")
    assert s.log_has("701.3d", "Unattach")


ONE = mana_cost("{1}")
CLASS = Or(tuple(map(HasSubtype, ("Shaman", "Warlock", "Wizard"))))


@rule("702.6a", "702.6c", "702.6e")
@pytest.mark.parametrize(
    ("text", "keyword"),
    [
        ("Equip {1}", equip((ONE,))),
        ("Equip Knight {1}", equip((ONE,), HasSubtype("Knight"))),
        ("Equip legendary creature {1}", equip((ONE,), HasSupertype("legendary"))),
        ("Equip Shaman, Warlock, or Wizard {1}", equip((ONE,), CLASS)),
        ("Equip planeswalker {1}", equip((ONE,), PLANESWALKER)),
        ("Equip—Sacrifice a creature.", equip((SacrificeCost(CREATURE),))),
        ("Equip—Discard a card.", equip((DiscardCost(),))),
        ("Equip—Pay 3 life.", equip((PayLifeCost(3),))),
        ("Equip—{1}, Pay 3 life.", equip((ONE, PayLifeCost(3)))),
        ("Equip—Remove a charge counter from ~.", equip((RemoveCountersFromThisCost("charge"),))),
        ("Equip—Pay 1 life for each card in your hand.", equip((PayLifeCost(Count(All(YouOwn(), "hand"))),))),
    ],
)
def test_words(text, keyword):
    assert meaning(text) == (keyword,)


@rule("702.6a")
def test_a_cost_that_counts_is_what_it_is_as_it_is_paid():
    s = whole()
    s.put(0, "battlefield", made("Claw", "Artifact — Equipment", "Equip—Pay 1 life for each card in your hand."), BEAR)
    s.put(0, "hand", OGRE, OGRE)
    s.put(1, "hand", OGRE, OGRE, OGRE)
    s.activate(0, "Claw", "Bear")
    assert s.field("life", 0) == 18
    s.resolve()
    assert s.host("Claw") == s.find("Bear")


@rule("702.6a")
def test_counters_can_be_the_cost_and_run_out():
    s = whole()
    s.put(0, "battlefield", made("Coil", "Artifact — Equipment", "Equip—Remove a charge counter from Coil."),
          counters={"charge": 1})  # fmt: skip
    s.put(0, "battlefield", BEAR, OGRE)
    s.activate(0, "Coil", "Bear")
    s.resolve()
    assert s.host("Coil") == s.find("Bear")
    assert not s.can(0, "Coil", "activate")


@rule("702.6a", "601.2f")
def test_equip_abilities_that_cost_less():
    s = whole()
    s.put(0, "battlefield", SWORD, BEAR)
    s.put(0, "battlefield", made("Mage", "Creature", "{1}: You gain 1 life.", size="1/1"))
    assert not s.can(0, "Sword", "activate")
    s.put(0, "battlefield", made("Shaper", "Creature", "Equip costs you pay cost {1} less.", size="1/1"))
    assert s.can(0, "Sword", "activate")
    assert not s.can(0, "Mage", "activate")
    s.put(1, "battlefield", SWORD, OGRE)
    s.settle()
    assert not s.can(1, "Sword", "activate")


@rule("602.5d")
def test_equip_abilities_any_time():
    anew = made("Anew", "Enchantment", "You may activate equip abilities any time you could cast an instant.")
    for cards, possible in (((), False), ((anew,), True)):
        s = whole(active=1)
        s.lands(0, "R")
        s.put(0, "battlefield", SWORD, BEAR, *cards)
        assert s.can(0, "Sword", "activate") is possible


@rule("702.6e", "702.6c")
def test_in_words_equip_planeswalker_means_planeswalkers_only():
    s = whole()
    s.put(0, "battlefield", made("Gift", "Artifact — Equipment", "Equip planeswalker {0}"), BEAR)
    assert not s.can(0, "Gift", "activate")
    s.put(1, "battlefield", permanent("Foe", "Planeswalker"), counters={"loyalty": 4})
    assert not s.can(0, "Gift", "activate")
    s.put(0, "battlefield", permanent("Walker", "Planeswalker"), counters={"loyalty": 4})
    assert s.can(0, "Gift", "activate")


@rule("702.6c")
def test_equip_quality_waits_for_a_plugin_that_says_which_creatures_have_it():
    """The quality is any kind of creature that some plugin has words for, a stranger's too."""
    with pytest.raises(NotUnderstood, match="captain"):
        meaning("Equip captain {3}")
    rules = Ruleset.load(extra=[_captains()])
    (reading,) = Language(rules).read("Equip captain {3}")
    assert reading.abilities == (equip((mana_cost("{3}"),), HasSupertype("legendary")),)


def _captains():
    """A house plugin that has the word."""
    module = types.ModuleType("captains")
    module.MANIFEST = Manifest(id="captains", name="Captains", kind="house")
    module.apnap_declarations = declares(words("kind", "captain", lambda: HasSupertype("legendary")))
    return module
