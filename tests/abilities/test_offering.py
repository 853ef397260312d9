"""Offering (CR 702.48)."""

from __future__ import annotations

import pytest
from magic import jotted
from magic import table as plain_table
from testcards import InZone, Jot
from wordings import beast, meaning
from wordings import table as worded

from apnap import Continuous, Keyword, Moved, Static
from apnap.testing import ScenarioError, rule
from apnap_plugins.abilities.kicker import kicker
from apnap_plugins.abilities.offering import offering
from apnap_plugins.actions.create import CreateTokens, Token
from apnap_plugins.rules.casting.casting import AlternativeCost, cast_info
from apnap_plugins.rules.casting.effects import CantUseForCosts, CastAsThoughFlash, CostsLess, CostsMore
from apnap_plugins.rules.continuous.continuous import Gain
from apnap_plugins.rules.costs.costs import PayLifeCost, TapThisCost
from apnap_plugins.rules.costs.object_costs import SacrificeCost
from apnap_plugins.rules.mana.mana import AddManaOf
from apnap_plugins.rules.objects.triggers import WhenDies
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.filters import Anything, HasSubtype, HasType
from apnap_plugins.rules.vocabulary.selectors import EachPlayer
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, instant, permanent, whenever

SNAKE = HasSubtype("Snake")


def patron(cost="{4}{G}{G}", *abilities, quality=SNAKE):
    return creature("Patron", 5, 5, offering(quality), *abilities, cost=cost)


def snake(name="Snake", cost="{1}{G}", *abilities, types="Creature — Snake"):
    return creature(name, 1, 1, *abilities, cost=cost, types=types)


def seat(spell, mana, *mine, mechanics=(), **more):
    s = plain_table("offering", "convoke", *mechanics, **more)
    s.lands(0, mana)
    for one in mine:
        s.put(0, "battlefield", one, sick=False)
    s.put(0, "hand", spell)
    return s


def offer(s, name="Patron"):
    """It is cast with an offering, which is not asked about where it could not be cast without."""
    s.expect(0, "may", 1).act(0, "cast", name)
    s.expected.clear()


def tapped(s, player=0):
    return sum(s.field("tapped", i) for i in s.ids("battlefield", player) if s.game.name_of(i) != "Patron")


@rule("702.48a")
@pytest.mark.parametrize(("paid", "used", "left"), [(0, 6, ["Patron", "Snake"]), (1, 4, ["Patron"])])
def test_a_snake_may_be_sacrificed_and_its_mana_cost_is_saved(paid, used, left):
    s = seat(patron(), "GGGGGG", snake())
    s.act(0, "cast", "Patron", may=paid)
    assert tapped(s) == used
    s.resolve()
    assert [name for name in s.permanents() if name != "Forest"] == left


@rule("702.48a")
def test_with_an_offering_it_can_be_cast_with_less_mana():
    for mana, mine, possible in (("GGGG", [snake()], True), ("GGG", [snake()], False), ("GGGG", [], False),
                                 ("GGGG", [creature("Bear", 2, 2, cost="{1}{G}")], False)):  # fmt: skip
        assert seat(patron(), mana, *mine).can(0, "Patron") is possible


@rule("702.48a", "601.2b")
def test_nobody_is_asked_whether_to_offer_what_the_spell_cannot_be_cast_without():
    for mana, asked in (("GGGG", False), ("GGGGGG", True)):
        s = seat(patron(), mana, snake())
        s.expect(0, "may", 1).act(0, "cast", "Patron")
        assert (not s.expected) == asked
        s.expected.clear()
        assert s.zone_names(0, "graveyard") == ["Snake"]


@rule("702.48a", "702.33a", "601.2b")
def test_another_cost_is_paid_because_of_what_an_offering_will_save():
    s = seat(patron("{4}{G}{G}", *kicker(mana_cost("{1}"))), "GGGGG", snake(), mechanics=("kicker",))
    s.expect(0, "601.2b", 1).act(0, "cast", "Patron")
    s.done()
    assert (tapped(s), s.zone_names(0, "graveyard")) == (5, ["Snake"])


@rule("702.48a", "601.3c")
def test_with_an_offering_it_can_be_cast_at_any_time_an_instant_could():
    for active, mine, possible in ((1, [snake()], True), (1, [], False), (0, [], True)):
        s = seat(patron(), "GGGGGG", *mine, active=active)
        assert s.can(0, "Patron") is possible


@rule("702.48a", "601.3c")
def test_at_such_a_time_the_offering_must_be_paid():
    s = seat(patron(), "GGGGGG", snake(), active=1)
    s.act(0, "cast", "Patron")
    assert s.permanents() == ["Forest"] * 6
    assert tapped(s) == 4
    s.resolve()
    assert "Patron" in s.permanents()


@rule("702.48a", "601.3c")
def test_at_such_a_time_one_offering_is_all_that_is_asked_for():
    s = seat(patron(), "GGGGGG", snake(), snake("Cobra"), active=1)
    s.expect(0, "601.2b", ["Cobra"]).expect(0, "may", 1)
    s.act(0, "cast", "Patron")
    assert s.zone_names(0, "graveyard") == ["Cobra"]
    with pytest.raises(ScenarioError):
        s.done()  # no number is asked


@rule("702.48a", "601.3c")
def test_in_response_to_a_spell():
    s = seat(patron(), "GGGG", snake())
    s.put(1, "hand", instant("Shock", Jot("shock")))
    s.act(1, "cast", "Shock")
    s.act(0, "cast", "Patron").resolve_all()
    assert jotted(s) == ["shock"]
    assert "Patron" in s.permanents()


@rule("702.48a")
def test_in_its_main_phase_there_is_one_way_to_cast_it():
    s = seat(patron(), "GGGGGG", snake())
    assert len([o for o in s.reach(0).options if o[0] == "cast"]) == 1


@rule("702.48b", "601.2b")
def test_the_permanent_is_chosen_before_the_spell_is_paid_for():
    s = seat(patron(), "GGGGGG", snake(), snake("Cobra", "{4}{G}"))
    s.expect(0, "may", 1).expect(0, "601.2b", ["Cobra"])
    s.act(0, "cast", "Patron")
    s.done()
    assert tapped(s) == 1
    assert s.zone_names(0, "graveyard") == ["Cobra"]


@rule("702.48b", "601.2b")
def test_only_permanents_with_which_it_can_be_paid_are_offered():
    s = seat(patron(), "GG", snake(), snake("Cobra", "{4}{G}"))
    offer(s)  # the other would leave too much to pay
    assert s.zone_names(0, "graveyard") == ["Cobra"]


@rule("702.48b", "601.2h")
def test_it_is_sacrificed_as_the_total_cost_is_paid_so_it_can_make_mana_before():
    elf = snake("Elf", "{G}", Activated((TapThisCost(),), AddManaOf((("G",),))))
    s = seat(patron("{1}{G}{G}"), "G", elf)
    offer(s)
    assert s.zone_names(0, "graveyard") == ["Elf"]
    assert s.permanents() == ["Forest"]


@rule("702.48b", "601.2h")
def test_it_is_there_still_while_the_cost_is_paid():
    s = seat(patron("{3}{G}{G}", "convoke"), "GG", snake())
    offer(s)  # {2}{G} is left: two lands, and the snake that is sacrificed afterward
    assert s.permanents() == ["Forest", "Forest"]
    assert len(s.ids("stack")) == 1


@rule("702.48b", "118.10")
def test_what_was_chosen_cannot_be_sacrificed_for_another_cost():
    from apnap_plugins.rules.casting.effects import AdditionalCost

    more = Static((AdditionalCost((SacrificeCost(SNAKE),)),), zones=("stack",))
    s = seat(patron("{2}{G}", more), "GGG", snake())
    with pytest.raises(ScenarioError):
        s.act(0, "cast", "Patron", may=1)
    s = seat(patron("{2}{G}", more), "GGG", snake(), snake("Cobra"))
    s.expect(0, "may", 1).expect(0, "601.2b", ["Cobra"])
    s.act(0, "cast", "Patron")
    assert sorted(s.zone_names(0, "graveyard")) == ["Cobra", "Snake"]


@rule("702.48c", "118.7")
@pytest.mark.parametrize(
    ("cost", "offered", "mana", "used"),
    [
        ("{4}{G}{G}", "{2}", "GGGG", 4),  # generic for generic
        ("{G}{G}", "{2}", "GG", 2),  # generic mana reduces no colored
        ("{4}{G}{G}", "{G}{G}", "GGGG", 4),
        ("{4}{G}{G}", "{R}", "GGGGG", 5),  # what there is none of reduces generic mana
        ("{1}{G}", "{G}{G}{G}", "G", 0),
        ("{2}{G}", "{G}{G}", "G", 1),
        ("{3}{C}", "{C}", "GGG", 3),
        ("{G}{G}", "{R}{R}", "GG", 2),  # there is no generic mana to reduce
        ("{4}{G}", "{X}{G}", "GGGG", 4),
        ("{4}{G}", "", "GGGGG", 5),
    ],
)
def test_what_the_mana_cost_of_the_offered_permanent_reduces(cost, offered, mana, used):
    one = snake(cost=offered) if offered else permanent("Snake", "Creature — Snake", power=1, toughness=1)
    s = seat(patron(cost), mana, one)
    offer(s)
    assert tapped(s) == used
    assert len(s.ids("stack")) == 1


@rule("702.48c", "118.7e")
@pytest.mark.parametrize("half", ["{1}{G}", "{2}"])
def test_a_hybrid_symbol_of_the_offered_permanent_reduces_as_the_player_likes(half):
    s = seat(patron("{2}{G}"), "GGG", snake(cost="{G/R}"))
    s.expect(0, "may", 1).expect(0, "118.7e", lambda cost: str(cost) == half)
    s.act(0, "cast", "Patron")
    s.done()
    assert tapped(s) == 2


@rule("702.48a")
def test_a_token_without_a_mana_cost_lets_it_be_cast_at_any_time_for_the_whole_cost():
    s = plain_table("offering", "create", "tokens", active=1)
    s.lands(0, "GGGGGG")
    s.put(0, "hand", patron(), instant("Egg", CreateTokens(Token("Creature — Snake", power=1, toughness=1))))
    assert not s.can(0, "Patron")
    s.act(0, "cast", "Egg").resolve()
    s.act(0, "cast", "Patron")
    assert tapped(s) == 6
    assert "Snake" not in s.permanents()


@rule("702.48a")
def test_what_others_control_or_what_cannot_be_sacrificed_will_not_do():
    s = seat(patron(), "GGGG")
    s.put(1, "battlefield", snake())
    assert not s.can(0, "Patron")
    s = seat(patron(), "GGGG", snake())
    s.put(
        1,
        "battlefield",
        permanent("Rule", "Enchantment", CantUseForCosts(SacrificeCost(Anything()), SNAKE, EachPlayer())),
    )
    assert not s.can(0, "Patron")


@rule("702.48a", "601.2f")
def test_with_other_increases_and_reductions():
    for change, used in ((CostsLess(mana_cost("{1}")), 3), (CostsMore(mana_cost("{1}")), 5)):
        s = seat(patron(), "GGGGG", snake(), permanent("Rule", "Enchantment", change))
        offer(s)
        assert tapped(s) == used


@rule("702.48a", "118.9d")
def test_with_an_alternative_cost_at_any_time():
    free = Static((AlternativeCost("life", (PayLifeCost(2), mana_cost("{2}"))),), zones=("*",))
    s = seat(patron("{4}{G}{G}", free), "", snake(), active=1)
    assert s.can(0, "Patron")
    s.act(0, "cast", "Patron")
    (spell,) = s.ids("stack")
    assert cast_info(s.game, spell, "way") == "life"
    assert s.permanents() == []
    assert s.field("life", 0) == 18


@rule("702.48a", "118.9d")
def test_with_an_alternative_cost_in_the_main_phase():
    free = Static((AlternativeCost("life", (PayLifeCost(2), mana_cost("{2}"))),), zones=("*",))
    s = seat(patron("{4}{G}{G}", free), "GG", snake())
    s.act(0, "cast", "Patron", may=0)
    assert tapped(s) == 2
    assert "Snake" in s.permanents()


@rule("702.48a")
def test_as_though_it_had_flash_the_offering_is_a_choice():
    s = seat(patron(), "GGGGGG", snake(), active=1)
    s.put(0, "battlefield", permanent("Orrery", "Artifact", CastAsThoughFlash(Anything())))
    options = [o for o in s.reach(0).options if o[0] == "cast"]
    s.game.push(s.reach(0).options.index(next(o for o in options if not o[2].id)))
    assert s.game.decision.kind == "may"
    s.answer(0, 0)
    s.settle()
    assert tapped(s) == 6
    assert "Snake" in s.permanents()


@rule("702.48a")
def test_what_dies_triggers_after_the_spell_is_cast():
    s = seat(patron(), "GGGG", snake("Martyr", "{1}{G}", whenever(WhenDies(), Jot("died"))))
    offer(s)
    assert len(s.ids("stack")) == 2
    s.resolve()
    assert jotted(s) == ["died"]


@rule("702.48a")
def test_two_offerings_are_paid_each_by_itself():
    goblin = creature("Goblin", 1, 1, cost="{R}", types="Creature — Goblin")
    spell = patron("{4}{G}{G}", offering(HasSubtype("Goblin")))
    for first, second, used, dead in ((1, 0, 4, ["Snake"]), (0, 1, 5, ["Goblin"]), (1, 1, 3, ["Goblin", "Snake"])):
        s = seat(spell, "GGGGGG", snake(), goblin)
        s.expect(0, "may", first).expect(0, "may", second)
        s.act(0, "cast", "Patron")
        assert tapped(s) == used
        assert sorted(s.zone_names(0, "graveyard")) == dead


@rule("702.48a")
def test_two_equal_offerings_take_two_permanents():
    s = seat(patron("{4}{G}{G}", offering(SNAKE)), "GGGGGG", snake())
    offer(s)  # the second can't be paid and isn't asked for
    assert tapped(s) == 4
    s = seat(patron("{4}{G}{G}", offering(SNAKE)), "GGGGGG", snake(), snake("Cobra"))
    s.expect(0, "may", 1).expect(0, "may", 1)
    s.act(0, "cast", "Patron")
    s.done()
    assert sorted(s.zone_names(0, "graveyard")) == ["Cobra", "Snake"]
    assert tapped(s) == 2


@rule("702.48b", "118.3")
def test_the_snake_that_is_offered_cannot_be_sacrificed_for_mana():
    s = worded()
    s.put(
        0, "battlefield", beast("Serpent", "Sacrifice ~: Add {G}. Draw a card.", types="Creature — Snake", cost="{1}")
    )
    s.put(0, "library", beast("Bear"))
    s.put(0, "hand", beast("Patron", "Snake offering", "5/5", cost="{2}{G}{G}"))
    s.lands(0, "GGG")
    s.expect(0, "may", 1)
    s.act(0, "cast", "Patron").done()
    assert (s.zone_names(0, "graveyard"), s.zone_names(0, "hand")) == (["Serpent"], [])
    assert s.zone_names(0, "stack") == ["Patron"]


@rule("702.48a")
def test_a_copy_of_a_snake_and_a_changed_type_count():
    s = seat(patron(), "GGGG", creature("Bear", 2, 2, cost="{1}{G}"))
    assert not s.can(0, "Patron")
    s = seat(patron(quality=HasType("artifact")), "GGGG", permanent("Rock", "Artifact", cost="{2}"))
    offer(s)
    assert s.permanents() == ["Forest"] * 4


@rule("702.48a")
def test_a_spell_can_be_given_offering():
    s = seat(creature("Bear", 2, 2, cost="{1}{G}"), "", snake())
    given = Continuous(InZone("stack", HasType("creature")), (Gain((offering(SNAKE),)),))
    s.put(0, "battlefield", permanent("Gift", "Enchantment", given))
    offer(s, "Bear")
    assert s.permanents() == ["Gift"]


@rule("702.48a")
def test_the_nonactive_player_of_three():
    s = plain_table("offering", players=3, active=2)
    s.lands(1, "GGGG")
    s.put(1, "battlefield", snake())
    s.put(1, "hand", patron())
    s.act(1, "cast", "Patron").resolve()
    assert "Patron" in s.permanents(1)


@rule("702.48a")
def test_the_permanent_is_gone_although_the_spell_is_countered():
    from apnap_plugins.rules.stack.actions import Countered

    s = plain_table("offering", "counter")
    s.lands(0, "GGGG")
    s.put(0, "battlefield", snake())
    s.put(0, "hand", patron())
    offer(s)
    s.happen(Countered(s.find("Patron", "stack")))
    assert sorted(s.zone_names(0, "graveyard")) == ["Patron", "Snake"]
    s.happen(Moved(s.find("Patron", "graveyard"), "battlefield"))
    assert "Patron" in s.permanents()


@rule("702.48a")
def test_words():
    assert meaning("Snake offering") == (offering(SNAKE),)
    assert meaning("Artifact offering") == (offering(HasType("artifact")),)
    assert meaning("Flash, goblin offering") == (Keyword("flash"), offering(HasSubtype("Goblin")))
