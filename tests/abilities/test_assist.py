"""Assist (CR 702.132)."""

from __future__ import annotations

import pytest
from magic import BEAR, jotted
from magic import table as plain_table
from testcards import InZone, Jot
from wordings import made, meaning
from wordings import table as worded

from apnap import Continuous, Keyword
from apnap.testing import ScenarioError, rule
from apnap.testing.selecting import Raw
from apnap_plugins.abilities.kicker import WasKicked, kicker
from apnap_plugins.rules.casting.casting import cast_info
from apnap_plugins.rules.casting.effects import CostsLess, CostsMore
from apnap_plugins.rules.continuous.continuous import Gain
from apnap_plugins.rules.costs.costs import SacrificeThisCost, TapThisCost
from apnap_plugins.rules.effects.instructions import If
from apnap_plugins.rules.mana.mana import AddManaOf
from apnap_plugins.rules.payment.restrictions import OnSpells
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.filters import CREATURE, HasType
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, instant, permanent, sorcery

HELP = sorcery("Help", Jot("help"), cost="{3}{R}", abilities=["assist"])
SELF, OTHER, THIRD = ("player", 0), ("player", 1), ("player", 2)


def seat(spell=HELP, mine="", theirs="", third="", **more):
    more.setdefault("players", 3 if third else 2)
    s = plain_table("assist", "convoke", "kicker", **more)
    s.lands(0, mine)
    s.lands(1, theirs)
    s.lands(2, third)
    s.put(0, "hand", spell)
    return s


def cast_with(s, helper=OTHER, much=0, name="Help"):
    """Player 0 casts it, chooses that helper, and they pay for so much."""
    s.expect(0, "702.132a", [helper] if helper else [])
    if helper and much is not None:
        s.expect(helper[1], "number", much)
    s.act(0, "cast", name)


@rule("702.132a")
@pytest.mark.parametrize(("much", "mine", "theirs"), [(0, 4, 0), (1, 3, 1), (3, 1, 3)])
def test_another_player_may_pay_for_any_amount_of_the_generic_mana(much, mine, theirs):
    s = seat(mine="RRRR", theirs="GGGG")
    cast_with(s, OTHER, much)
    assert (len(s.tapped(0)), len(s.tapped(1))) == (mine, theirs)
    s.resolve()
    assert jotted(s) == ["help"]


@rule("702.132a")
def test_colored_mana_is_paid_by_the_caster():
    s = seat(mine="RRRR", theirs="RRRR")
    with pytest.raises(ScenarioError):
        cast_with(s, OTHER, 4)
    s = seat(mine="GGG", theirs="RRRR")
    assert not s.can(0, "Help")


@rule("702.132a")
def test_a_spell_that_needs_help_can_be_proposed():
    for theirs, possible in (("GGG", True), ("GG", False)):
        assert seat(mine="R", theirs=theirs).can(0, "Help") is possible
    s = seat(mine="R", theirs="GGG")
    cast_with(s, OTHER, 3)
    assert (len(s.tapped(0)), len(s.tapped(1))) == (1, 3)
    s.resolve()
    assert jotted(s) == ["help"]


@rule("702.132a", "728.1")
@pytest.mark.parametrize("much", [0, 2])
def test_where_the_other_does_not_want_to_it_is_taken_back(much):
    s = seat(mine="R", theirs="GGG")
    cast_with(s, OTHER, much)
    assert s.ids("stack") == []
    assert s.zone_names(0, "hand") == ["Help"]
    assert (len(s.tapped(0)), len(s.tapped(1))) == (0, 0)
    assert s.log_has("728.1")


@rule("702.132a", "728.1")
def test_where_nobody_is_chosen_it_is_taken_back_or_paid_alone():
    s = seat(mine="R", theirs="GGG")
    cast_with(s, None)
    assert s.zone_names(0, "hand") == ["Help"]
    s = seat(mine="RRRR", theirs="GGG")
    cast_with(s, None)
    assert (len(s.tapped(0)), len(s.tapped(1))) == (4, 0)


@rule("702.132a")
def test_only_one_player_is_chosen_and_it_may_be_anyone():
    s = seat(mine="RR", theirs="GG", third="BBB")
    cast_with(s, THIRD, 2)
    assert [len(s.tapped(p)) for p in (0, 1, 2)] == [2, 0, 2]
    s = seat(mine="R", theirs="GG", third="B")  # two others together could, one alone can't
    assert not s.can(0, "Help")


@rule("702.132a")
def test_a_spell_without_generic_mana_asks_nobody():
    s = seat(sorcery("Help", Jot("help"), cost="{R}", abilities=["assist"]), mine="R", theirs="R")
    s.expect(0, "702.132a", [OTHER])
    s.act(0, "cast", "Help")
    assert len(s.ids("stack")) == 1
    with pytest.raises(ScenarioError):
        s.done()


@rule("702.132a", "601.2f")
def test_the_total_cost_counts_also_where_it_is_more_or_less():
    s = seat(mine="RRRR", theirs="GGG")
    s.put(0, "battlefield", permanent("Familiar", "Artifact", CostsLess(mana_cost("{3}"))))
    s.act(0, "cast", "Help")  # no generic mana is left, and nobody is asked
    assert len(s.tapped(0)) == 1
    s = seat(sorcery("Help", Jot("help"), cost="{R}", abilities=["assist"]), mine="R", theirs="GG")
    s.put(1, "battlefield", permanent("Rule", "Artifact", CostsMore(mana_cost("{2}"))))
    cast_with(s, OTHER, 2)
    assert (len(s.tapped(0)), len(s.tapped(1))) == (1, 2)


@rule("702.132a", "702.33a")
def test_help_for_a_kicker():
    spell = sorcery("Help", If(WasKicked(), Jot("kicked"), Jot("plain")), cost="{R}",
                    abilities=["assist", *kicker(mana_cost("{2}"))])  # fmt: skip
    s = seat(spell, mine="R", theirs="GG")
    s.expect(0, "601.2b", 1)
    cast_with(s, OTHER, 2)
    s.resolve()
    assert jotted(s) == ["kicked"]


@rule("702.132a", "107.3a")
def test_help_with_x():
    s = seat(sorcery("Help", Jot("help"), cost="{X}{R}", abilities=["assist"]), mine="RR", theirs="GGG")
    s.expect(0, "107.3a", 4)
    cast_with(s, OTHER, 3)
    assert (len(s.tapped(0)), len(s.tapped(1))) == (2, 3)
    assert cast_info(s.game, s.ids("stack")[0], "x") == 4


@rule("702.132a", "728.1")
def test_x_that_nobody_helps_with_is_taken_back():
    s = seat(sorcery("Help", Jot("help"), cost="{X}{R}", abilities=["assist"]), mine="RR", theirs="GGG")
    s.expect(0, "107.3a", 4)
    cast_with(s, OTHER, 1)
    assert s.zone_names(0, "hand") == ["Help"]


@rule("702.132a")
def test_mana_in_the_others_pool_helps_too():
    s = seat(mine="R", theirs="GG")
    s.put(1, "battlefield", permanent("Rock", "Artifact", Activated((TapThisCost(),), AddManaOf((("C",),)))))
    cast_with(s, OTHER, 3)
    assert len(s.tapped(1)) == 3


@rule("702.132a")
def test_the_helper_says_with_what():
    s = seat(mine="R", theirs="GUBW")
    s.expect(0, "702.132a", [OTHER]).expect(1, "number", 3).expect(1, "pay mana", Raw((1, 2, 3)))
    s.act(0, "cast", "Help")
    assert not s.field("tapped", "Forest")


@rule("702.132a")
def test_what_the_helper_used_is_mana_spent_on_the_spell():
    s = seat(mine="R", theirs="GUW")
    cast_with(s, OTHER, 3)
    assert sorted(cast_info(s.game, s.ids("stack")[0], "spent")) == ["G", "R", "U", "W"]


@rule("702.132a", "106.6")
def test_mana_that_may_not_be_spent_on_it_does_not_help():
    only = Activated((TapThisCost(),), AddManaOf((("C",),), only=OnSpells(CREATURE)))
    s = seat(sorcery("Help", Jot("help"), cost="{1}{R}", abilities=["assist"]), mine="R")
    s.put(1, "battlefield", permanent("Throne", "Land", only))
    assert not s.can(0, "Help")
    s = seat(creature("Help", 1, 1, "assist", cost="{1}{R}"), mine="R")
    s.put(1, "battlefield", permanent("Throne", "Land", only))
    cast_with(s, OTHER, 1)
    s.resolve()
    assert s.permanents(0) == ["Help", "Mountain"]


@rule("702.132a", "702.51a")
def test_the_helper_does_not_tap_creatures_for_convoke():
    spell = sorcery("Help", Jot("help"), cost="{2}{R}", abilities=["assist", "convoke"])
    s = seat(spell, mine="R", theirs="G")
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", BEAR, BEAR)
    cast_with(s, OTHER, 1)
    assert (len(s.tapped(0)), len(s.tapped(1))) == (2, 1)
    assert s.field("tapped", s.find("Forest"))
    s = seat(spell, mine="R", theirs="")
    s.put(1, "battlefield", BEAR, BEAR)
    assert not s.can(0, "Help")


@rule("702.132a", "605.3a")
def test_the_casters_creature_convokes_what_the_helper_left():
    spell = sorcery("Help", Jot("help"), cost="{2}", abilities=["assist", "convoke"])
    s = seat(spell, theirs="G")
    s.put(0, "battlefield", BEAR)
    cast_with(s, OTHER, 1)
    assert (len(s.tapped(0)), len(s.tapped(1))) == (1, 1)


@rule("702.132a", "728.1")
def test_what_the_helper_drew_for_mana_stays_where_the_spell_is_taken_back():
    s = worded()
    s.put(1, "battlefield", made("Glass", "Artifact", "{T}: Add {U}. Draw a card."))
    s.put(1, "library", BEAR)
    s.lands(0, "R")
    s.lands(1, "G")
    s.put(0, "hand", made("Help", "Sorcery", "Assist\nYou gain 1 life.", "{2}{R}"))
    s.expect(0, "702.132a", [OTHER]).expect(1, "number", 1).expect(1, "pay mana", Raw(-1))
    s.act(0, "cast", "Help")
    s.done()
    assert s.ids("stack") == []
    assert s.zone_names(0, "hand") == ["Help"]
    assert s.zone_names(1, "hand") == ["Bear"]
    assert s.field("tapped", "Glass")
    assert [m.type for m in s.field("mana pool", 1)] == ["U"]
    assert not s.field("tapped", "Mountain")


@rule("702.132a", "800.4a")
def test_a_helper_who_concedes_as_they_are_asked_is_gone_and_the_spell_taken_back():
    s = seat(mine="R", theirs="GGG", third="B")
    options = s.reach(0).options
    s.game.push(next(i for i, o in enumerate(options) if o[0] == "cast"))
    s.answer(0, [OTHER])
    assert s.game.decision.player == 1
    s.game.concede(1)
    assert s.game.players_in() == (0, 2)
    assert s.log_has("728.1")
    assert s.ids("stack") == []
    assert s.zone_names(0, "hand") == ["Help"]
    assert len(s.tapped(0)) == 0


@rule("702.132a", "800.4a")
def test_where_the_helper_concedes_the_caster_pays_alone_if_able():
    s = seat(mine="RRRR", theirs="GGG", third="B")
    options = s.reach(0).options
    s.game.push(next(i for i, o in enumerate(options) if o[0] == "cast"))
    s.answer(0, [OTHER])
    s.game.concede(1)
    s.settle()
    assert len(s.ids("stack")) == 1
    assert len(s.tapped(0)) == 4


@rule("702.132a", "800.4a")
def test_a_helper_who_concedes_while_they_pay_has_not_paid():
    s = seat(mine="RRRR", theirs="GUW", third="B")
    options = s.reach(0).options
    s.game.push(next(i for i, o in enumerate(options) if o[0] == "cast"))
    s.answer(0, [OTHER])
    s.answer(1, 2)
    assert s.game.decision.kind == "pay mana"
    s.game.concede(1)
    s.settle()
    assert len(s.tapped(0)) == 4


@rule("702.132a", "800.4a")
def test_a_caster_who_concedes_as_the_helper_is_asked_takes_the_spell_along():
    s = seat(mine="RRRR", theirs="GGG", third="B")
    options = s.reach(0).options
    s.game.push(next(i for i, o in enumerate(options) if o[0] == "cast"))
    s.answer(0, [OTHER])
    s.game.concede(0)
    s.settle()
    assert s.game.players_in() == (1, 2)
    assert s.ids("stack") == []
    assert len(s.tapped(1)) == 0


@rule("702.132a", "800.4a")
def test_players_who_left_are_not_asked():
    s = seat(mine="R", theirs="GGG", third="B")
    s.concede(1)
    assert not s.can(0, "Help")


@rule("702.132a")
def test_the_nonactive_player_is_helped_by_the_active_one():
    s = plain_table("assist", active=1, players=3)
    s.lands(0, "R")
    s.lands(1, "GGG")
    s.put(0, "hand", instant("Help", Jot("help"), cost="{3}{R}", abilities=["assist"]))
    cast_with(s, OTHER, 3)
    s.resolve()
    assert jotted(s) == ["help"]


@rule("702.132a")
def test_two_instances_are_like_one():
    s = seat(sorcery("Help", Jot("help"), cost="{3}{R}", abilities=["assist", "assist"]), mine="RRR", theirs="GGG")
    cast_with(s, OTHER, 1)
    s.done()
    assert (len(s.tapped(0)), len(s.tapped(1))) == (3, 1)


@rule("702.132a")
def test_it_is_for_its_own_spell_only_and_can_be_given():
    s = seat(sorcery("Plain", Jot("plain"), cost="{2}"), theirs="GG")
    assert not s.can(0, "Plain")
    given = Continuous(InZone("stack", HasType("sorcery")), (Gain((Keyword("assist"),)),))
    s.put(0, "battlefield", permanent("Gift", "Enchantment", given))
    assert s.can(0, "Plain")
    cast_with(s, OTHER, 2, "Plain")
    assert len(s.tapped(1)) == 2


@rule("702.132a")
def test_a_helper_may_sacrifice_for_mana():
    s = seat(sorcery("Help", Jot("help"), cost="{1}{R}", abilities=["assist"]), mine="R")
    s.put(1, "battlefield", permanent("Petal", "Artifact", Activated((SacrificeThisCost(),), AddManaOf((("G",),)))))
    cast_with(s, OTHER, 1)
    assert s.zone_names(1, "graveyard") == ["Petal"]


@rule("702.132a", "400.2")
def test_what_can_be_proposed_does_not_tell_of_cards_in_another_players_hand():
    s = worded()
    s.lands(0, "R")
    s.put(0, "hand", made("Help", "Sorcery", "Assist", cost="{1}{R}"))
    s.put(1, "hand", made("Guide", "Creature", "Exile ~ from your hand: Add {R}.", size="2/2"))
    assert not s.can(0, "Help")
    s.lands(1, "G")
    s.expect(0, "702.132a", [OTHER]).expect(1, "number", 1)
    s.expect(1, "pay mana", Raw(-1))  # the helper knows of it
    s.act(0, "cast", "Help").done()
    assert s.zone_names(1, "exile") == ["Guide"]


@rule("702.132a")
def test_words():
    assert meaning("Assist") == (Keyword("assist"),)
    s = worded()
    s.lands(0, "R")
    s.lands(1, "GG")
    s.put(0, "hand", made("Help", "Sorcery", "Assist\nYou gain 4 life.", "{2}{R}"))
    cast_with(s, OTHER, 2)
    s.resolve()
    assert s.life_totals() == [24, 20]
