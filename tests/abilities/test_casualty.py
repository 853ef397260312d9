"""Casualty (CR 702.153)."""

from __future__ import annotations

import pytest
from magic import A_CREATURE, BEAR, OGRE, jotted
from magic import table as plain_table
from testcards import InZone, Jot
from wordings import beast, made, meaning
from wordings import table as worded

from apnap import Continuous, Keyword, Moved
from apnap.testing import ScenarioError, rule
from apnap_plugins.abilities.casualty import OTHERWISE, casualty
from apnap_plugins.abilities.kicker import WasKicked, kicker
from apnap_plugins.rules.casting.effects import CostsLess
from apnap_plugins.rules.casting.triggers import WhenYouCast
from apnap_plugins.rules.continuous.continuous import Gain, ModifyPT
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.copies.copying_spells import CopySpell
from apnap_plugins.rules.costs.costs import TapThisCost
from apnap_plugins.rules.damage.instructions import DealDamage
from apnap_plugins.rules.effects.instructions import If
from apnap_plugins.rules.mana.mana import AddManaOf
from apnap_plugins.rules.objects.triggers import WhenDies
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.stack.actions import Countered
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import CREATURE, Anything, HasType
from apnap_plugins.rules.vocabulary.quantities import X
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, instant, permanent, sorcery, whenever

CHAT = sorcery("Chat", Jot("chat"), cost="{0}", abilities=[casualty(2)])
STRIKE = instant("Strike", DealDamage(3, Target()), TargetSpec(CREATURE, players="any"), abilities=[casualty(1)])
MOUSE = creature("Mouse", 1, 1)


def table(*mechanics, **more):
    return plain_table("casualty", "copying-spells", "counter", *mechanics, **more)


def seat(spell, *mine, player=0, **more):
    s = table(**more)
    s.put(player, "battlefield", *mine)
    s.put(player, "hand", spell)
    return s


@rule("702.153a")
@pytest.mark.parametrize(("paid", "words", "left"), [(0, ["chat"], ["Bear"]), (1, ["chat", "chat"], [])])
def test_a_creature_may_be_sacrificed_and_then_the_spell_is_copied(paid, words, left):
    s = seat(CHAT, BEAR)
    s.act(0, "cast", "Chat", may=paid)
    assert s.permanents() == left
    s.resolve_all()
    assert jotted(s) == words
    assert sorted(s.zone_names(0, "graveyard")) == ["Bear"] * paid + ["Chat"]


@rule("702.153a")
def test_the_copy_is_made_by_a_triggered_ability_above_the_spell():
    s = seat(CHAT, BEAR)
    s.act(0, "cast", "Chat", may=1)
    assert len(s.ids("stack")) == 2
    s.resolve()
    assert jotted(s) == []
    assert s.count("Chat", "stack") == 2
    s.resolve()
    assert jotted(s) == ["chat"]
    assert s.count("Chat", "stack") == 1


@rule("702.153a")
@pytest.mark.parametrize(("mine", "possible"), [([MOUSE], False), ([BEAR], True), ([OGRE], True), ([], False),
                                                ([permanent("Rock", "Artifact")], False)])  # fmt: skip
def test_only_a_creature_of_that_power_or_more_will_do(mine, possible):
    s = seat(CHAT, *mine)
    if possible:
        s.act(0, "cast", "Chat", may=1).resolve_all()
        assert jotted(s) == ["chat", "chat"]
    else:
        with pytest.raises(ScenarioError):
            s.act(0, "cast", "Chat", may=1)


@rule("702.153a")
def test_its_power_as_it_is_now_counts_and_others_creatures_do_not():
    s = seat(CHAT, MOUSE)
    s.put(1, "battlefield", OGRE)
    with pytest.raises(ScenarioError):
        s.act(0, "cast", "Chat", may=1)
    s = seat(CHAT)
    s.put(0, "battlefield", MOUSE, counters={"+1/+1": 1})
    s.act(0, "cast", "Chat", may=1).resolve_all()
    assert jotted(s) == ["chat", "chat"]


@rule("702.153a")
def test_the_player_chooses_which_creature():
    s = seat(CHAT, BEAR, OGRE, MOUSE)
    s.expect(0, "may", 1).expect(0, "601.2h", ["Ogre"])
    s.act(0, "cast", "Chat")
    assert s.permanents() == ["Bear", "Mouse"]


@rule("702.153a")
@pytest.mark.parametrize("anew", [False, True])
def test_new_targets_may_be_chosen_for_the_copy(anew):
    s = seat(STRIKE, MOUSE)
    s.put(1, "battlefield", OGRE, creature("Giant", 5, 5))
    s.cast(0, "Strike", "Ogre", may=1)
    if anew:
        s.expect(0, "115.7", [(0, s.id_of("Giant"))])
    s.resolve_all()
    s.done()
    assert s.damage("Giant") == (3 if anew else 0)
    assert "Ogre" not in s.permanents()


@rule("702.153a", "707.10")
def test_the_copy_is_not_cast_so_it_is_not_copied_again():
    s = seat(CHAT, BEAR, BEAR)
    s.put(0, "battlefield", permanent("Diary", "Enchantment", whenever(WhenYouCast(Anything()), Jot("cast"))))
    s.act(0, "cast", "Chat", may=1).resolve_all()
    assert jotted(s).count("chat") == 2
    assert jotted(s).count("cast") == 1


@rule("702.153a", "707.10")
def test_a_spell_that_was_countered_in_response_is_copied_still():
    s = seat(STRIKE, MOUSE)
    s.put(1, "battlefield", OGRE)
    s.cast(0, "Strike", "Ogre", may=1)
    s.happen(Countered(s.find("Strike", "stack")))
    assert sorted(s.zone_names(0, "graveyard")) == ["Mouse", "Strike"]
    s.resolve_all()
    assert s.permanents() == []


@rule("702.153a")
def test_where_the_ability_is_countered_there_is_no_copy():
    s = seat(CHAT, BEAR)
    s.act(0, "cast", "Chat", may=1)
    s.happen(Countered(s.ids("stack")[-1]))
    s.resolve_all()
    assert jotted(s) == ["chat"]


@rule("702.153a")
def test_a_spell_that_was_not_paid_for_does_not_trigger():
    s = seat(CHAT, BEAR)
    s.act(0, "cast", "Chat", may=0)
    assert len(s.ids("stack")) == 1


@rule("702.153a", "601.2b", "601.2h")
def test_a_creature_that_makes_mana_pays_and_is_sacrificed():
    elf = creature("Elf", 1, 1, Activated((TapThisCost(),), AddManaOf((("R",),))))
    s = table()
    s.put(0, "battlefield", elf, sick=False)
    s.put(0, "hand", instant("Strike", Jot("strike"), cost="{R}", abilities=[casualty(1)]))
    s.act(0, "cast", "Strike", may=1).resolve_all()
    assert jotted(s) == ["strike", "strike"]
    assert s.permanents() == []


@rule("702.153a")
def test_what_triggers_on_the_sacrifice_goes_on_the_stack_with_it():
    s = seat(CHAT, creature("Martyr", 2, 2, whenever(WhenDies(), Jot("died"))))
    s.act(0, "cast", "Chat", may=1)
    assert len(s.ids("stack")) == 3
    s.resolve_all()
    assert sorted(jotted(s)) == ["chat", "chat", "died"]


@rule("702.153a", "601.2c")
def test_the_creature_that_is_sacrificed_can_be_the_target_and_the_copy_can_have_another():
    s = seat(instant("Growth", Change(Target(), (ModifyPT(3, 3),)), A_CREATURE, abilities=[casualty(1)]), MOUSE)
    s.put(0, "battlefield", BEAR)
    s.expect(0, "may", 1).expect(0, "601.2c", ["Mouse"]).expect(0, "601.2h", ["Mouse"])
    s.act(0, "cast", "Growth")
    s.expect(0, "115.7", [(0, s.id_of("Bear"))])
    s.resolve()
    s.resolve()
    assert s.characteristic("Bear", "power") == 5
    s.resolve()
    assert sorted(s.zone_names(0, "graveyard")) == ["Growth", "Mouse"]  # it had no legal target any more


# Instances ------------------------------------------------------------------------------------------------


@rule("702.153b")
@pytest.mark.parametrize(("first", "second", "copies"), [(0, 0, 0), (1, 0, 1), (0, 1, 1), (1, 1, 2)])
@pytest.mark.parametrize("instances", [[casualty(1), casualty(1)], [casualty(1), casualty(2)]])
def test_two_instances_are_paid_and_trigger_each_by_itself(instances, first, second, copies):
    s = seat(sorcery("Chat", Jot("chat"), abilities=instances), BEAR, OGRE)
    s.expect(0, "may", first).expect(0, "may", second)
    s.act(0, "cast", "Chat")
    assert len(s.permanents()) == 2 - copies
    assert len(s.ids("stack")) == 1 + copies
    s.resolve_all()
    assert jotted(s) == ["chat"] * (1 + copies)


@rule("702.153b", "118.10")
def test_one_creature_does_not_pay_for_two_instances():
    s = seat(sorcery("Chat", Jot("chat"), abilities=[casualty(1), casualty(1)]), OGRE)
    s.expect(0, "may", 1)
    s.act(0, "cast", "Chat")  # nothing is left to ask about
    assert s.permanents() == []
    s.resolve_all()
    assert jotted(s) == ["chat", "chat"]


@rule("702.153b")
def test_a_second_instance_that_the_spell_is_given():
    s = seat(CHAT, BEAR, OGRE)
    given = Continuous(InZone("stack", HasType("sorcery")), (Gain((casualty(2),)),))
    s.put(0, "battlefield", permanent("Host", "Enchantment", given))
    s.expect(0, "may", 1).expect(0, "may", 1)
    s.act(0, "cast", "Chat").resolve_all()
    assert jotted(s) == ["chat"] * 3


# With other mechanics -------------------------------------------------------------------------------------


@rule("702.153a", "702.33d", "707.10")
def test_the_copy_of_a_kicked_spell_is_kicked_and_may_have_new_targets():
    burst = instant("Burst", If(WasKicked(), DealDamage(4, Target()), DealDamage(2, Target())), A_CREATURE,
                    abilities=[*kicker(mana_cost("{1}")), casualty(1)])  # fmt: skip
    s = table("kicker")
    s.lands(0, "R")
    s.put(0, "battlefield", MOUSE)
    s.put(1, "battlefield", creature("Wall", 0, 9), creature("Tower", 0, 9))
    s.put(0, "hand", burst)
    s.expect(0, "601.2b", 1).expect(0, "601.2b", 1).expect(0, "601.2c", ["Wall"])
    s.act(0, "cast", "Burst")
    s.expect(0, "115.7", [(0, s.id_of("Tower"))])
    s.resolve_all()
    s.done()
    assert (s.damage("Wall"), s.damage("Tower")) == (4, 4)


@rule("702.153a", "702.27a")
def test_with_buyback_the_card_comes_back_and_the_copy_is_no_more():
    s = table("buyback")
    s.lands(0, "R")
    s.put(0, "battlefield", MOUSE)
    s.put(0, "hand", instant("Charm", Jot("charm"), abilities=[Keyword("buyback", (mana_cost("{1}"),)), casualty(1)]))
    s.expect(0, "may", 1).expect(0, "may", 1)
    s.act(0, "cast", "Charm").resolve_all()
    assert jotted(s) == ["charm", "charm"]
    assert s.zone_names(0, "hand") == ["Charm"]


@rule("702.153a", "702.34a")
def test_with_flashback_it_is_copied_and_exiled():
    s = table("flashback")
    s.put(0, "battlefield", BEAR)
    s.put(0, "graveyard", sorcery("Chat", Jot("chat"), cost="{5}",
                                  abilities=[casualty(2), Keyword("flashback", (mana_cost("{0}"),))]))  # fmt: skip
    s.act(0, "cast", "Chat", may=1).resolve_all()
    assert jotted(s) == ["chat", "chat"]
    assert s.zone_names(None, "exile") == ["Chat"]


@rule("702.153a", "601.2f")
def test_a_cost_reduction_is_no_matter_for_the_sacrifice():
    s = seat(sorcery("Chat", Jot("chat"), cost="{1}", abilities=[casualty(2)]), BEAR)
    s.put(0, "battlefield", permanent("Familiar", "Artifact", CostsLess(mana_cost("{3}"))))
    s.act(0, "cast", "Chat", may=1).resolve_all()
    assert s.permanents() == ["Familiar"]
    assert jotted(s) == ["chat", "chat"]


@rule("702.153a", "707.10f")
def test_the_copy_of_a_permanent_spell_becomes_a_token():
    s = seat(creature("Guest", 1, 1, casualty(2), cost="{0}"), BEAR)
    s.act(0, "cast", "Guest", may=1).resolve_all()
    assert s.permanents() == ["Guest", "Guest"]
    assert sorted(s.game.object(o).kind for o in s.find_all("Guest")) == ["card", "token"]


@rule("702.153a")
def test_a_copy_of_the_spell_by_other_means_has_no_casualty_trigger():
    s = seat(CHAT, BEAR)
    s.put(0, "hand", instant("Fork", CopySpell(Target()), TargetSpec(Anything(), zone="stack")))
    s.act(0, "cast", "Chat", may=1)
    spell = s.find("Chat", "stack")
    s.cast(0, "Fork", spell)
    s.resolve_all()
    assert jotted(s) == ["chat"] * 3


@rule("702.153a")
def test_the_nonactive_player_of_three():
    s = seat(STRIKE, MOUSE, player=1, players=3, active=2)
    s.expect(1, "601.2c", [("player", 0)])
    s.act(1, "cast", "Strike", may=1)
    s.expect(1, "115.7", [(0, ("player", 2))])
    s.resolve_all()
    assert s.life_totals() == [17, 20, 17]


@rule("702.153a", "728.1")
def test_a_casualty_that_cannot_be_paid_after_a_card_was_drawn_for_mana_is_taken_back():
    """The only creature draws a card for mana and is gone; the mana that it made is kept."""
    s = worded()
    s.put(0, "battlefield", beast("Goat", "Sacrifice ~: Add {R}. Draw a card."), beast("Ox"))
    s.put(0, "library", BEAR)
    s.put(0, "hand", made("Strike", "Sorcery", "Casualty 1\nYou gain 1 life.", "{R}{R}"))
    assert s.can(0, "Strike")
    s.expect(0, "may", 1)
    s.act(0, "cast", "Strike")
    assert s.ids("stack") == []
    assert s.permanents() == ["Ox"]
    assert sorted(s.zone_names(0, "hand")) == ["Bear", "Strike"]


# Casualty X -----------------------------------------------------------------------------------------------


def nix():
    text = "Casualty X. The copy isn't legendary and has starting loyalty X.\n+1: You gain 1 life."
    return made("Nix", "Legendary Planeswalker — Nix", text)


@rule("702.153a", "107.3a")
@pytest.mark.parametrize("x", [0, 2, 3])
def test_x_is_chosen_and_the_copy_has_that_loyalty_and_is_not_legendary(x):
    assert meaning("Casualty X. The copy isn't legendary and has starting loyalty X.") == (casualty(X(), *OTHERWISE),)
    s = worded()
    s.put(0, "battlefield", OGRE)
    s.put(0, "hand", card("Nix", "Legendary Planeswalker — Nix", casualty(X(), *OTHERWISE), loyalty=5, cost="{0}"))
    s.expect(0, "601.2b", 1).expect(0, "107.3a", x)
    s.act(0, "cast", "Nix").resolve_all()
    s.done()
    assert sorted(s.counters_on(o, "loyalty") for o in s.find_all("Nix", "battlefield")) == ([x, 5] if x else [5])


@rule("702.153a", "107.3a")
def test_x_is_no_more_than_a_creature_has_power():
    s = worded()
    s.put(0, "battlefield", OGRE, creature("Giant", 25, 25))
    s.put(0, "hand", card("Nix", "Legendary Planeswalker — Nix", casualty(X(), *OTHERWISE), loyalty=5, cost="{0}"))
    s.expect(0, "601.2b", 1).expect(0, "107.3a", 25)
    s.act(0, "cast", "Nix")
    assert s.permanents() == ["Ogre"]
    s = worded()
    s.put(0, "battlefield", OGRE)
    s.put(0, "hand", card("Nix", "Legendary Planeswalker — Nix", casualty(X(), *OTHERWISE), loyalty=5, cost="{0}"))
    s.expect(0, "601.2b", 1).expect(0, "107.3a", 4)
    with pytest.raises(ScenarioError):
        s.act(0, "cast", "Nix")


@rule("702.153a")
def test_words():
    assert meaning("Casualty 3") == (casualty(3),)
    s = worded()
    s.put(0, "battlefield", BEAR)
    s.put(0, "library", BEAR, BEAR, BEAR)
    s.put(0, "hand", made("Chat", "Instant", "Casualty 1\nDraw a card.", "{0}"))
    s.act(0, "cast", "Chat", may=1).resolve_all()
    assert s.zone_names(0, "hand") == ["Bear", "Bear"]


def test_a_move_elsewhere_leaves_the_copy_alone():
    s = seat(CHAT, BEAR)
    s.act(0, "cast", "Chat", may=1)
    s.happen(Moved(s.find("Chat", "stack"), "exile"))
    s.resolve_all()
    assert jotted(s) == ["chat"]
