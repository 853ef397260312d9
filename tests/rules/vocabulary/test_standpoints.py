"""What is evaluated later or for another player is seen from where it was said: targets, memory, X, "you" (CR 608.2h, 109.5)."""

from __future__ import annotations

import pytest
from magic import A_CREATURE, BEAR, OGRE
from wordings import beast, made, play, table

from apnap import Triggered
from apnap.testing import rule
from apnap_plugins.actions.sacrifice import SacrificedPermanents
from apnap_plugins.rules.casting.instructions import Pay, UnlessPaid
from apnap_plugins.rules.continuous.continuous import CreateEffect
from apnap_plugins.rules.costs.costs import PayLifeCost
from apnap_plugins.rules.costs.object_costs import SacrificeCost
from apnap_plugins.rules.damage.damage import LifeGained, damage_event, draw
from apnap_plugins.rules.damage.instructions import DealDamage, GainLife, LoseLife
from apnap_plugins.rules.damage.triggers import WhenYouGainLife
from apnap_plugins.rules.effects.history import EventAmount
from apnap_plugins.rules.effects.instructions import Do, If, IfYouDo
from apnap_plugins.rules.effects.prevention import PreventedDamage, PreventNextDamage
from apnap_plugins.rules.effects.replacement import InsteadOfDrawing
from apnap_plugins.rules.effects.untargeted_choices import ChooseThem
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.conditions import SomePlayer
from apnap_plugins.rules.vocabulary.filters import CREATURE, LESS, MORE, HasStat, YouControl, all_of
from apnap_plugins.rules.vocabulary.quantities import PowerOf
from apnap_plugins.rules.vocabulary.selectors import ControllerOf, EachOpponent, EachPlayer, Remembered, Target
from apnap_plugins.testing import creature

VANNIFAR = beast(
    "Vannifar",
    "{T}, Sacrifice another creature: Search your library for a creature card with mana value equal to 1 plus the sacrificed "
    "creature's mana value, put that card onto the battlefield, then shuffle. Activate only as a sorcery.",
)


def library(s, *cards):
    """These are all the cards in player 0's library."""
    s.put(0, "library", *cards)


# Searching -----------------------------------------------------------------------------------------------


@rule("608.2h", "701.19a")
def test_a_search_knows_what_was_sacrificed_for_it():
    s = table()
    s.put(0, "battlefield", VANNIFAR, BEAR)
    library(s, beast("One", cost="{1}"), beast("Two", cost="{2}"), beast("Three", cost="{3}"))
    s.activate(0, "Vannifar")
    offered = []
    s.expect(0, "choose some", lambda option: offered.append(s.game.name_of(option)) or True)
    s.resolve()
    assert offered == ["Three"]
    assert s.permanents() == ["Three", "Vannifar"]


@rule("608.2h", "701.19a")
def test_a_search_knows_the_targets_of_the_spell():
    s = table()
    ogre = s.put(1, "battlefield", OGRE)
    s.put(1, "battlefield", BEAR)
    library(s, beast("Small", size="2/2"), beast("Big", size="3/3"))
    text = (
        "Search your library for a creature card with power less than target creature's power, put it onto the battlefield, "
        "then shuffle."
    )
    s.expect(0, "choose some", ["Small"])
    play(s, 0, made("Call", "Sorcery", text), ogre)
    assert s.permanents(0) == ["Small"]


@rule("109.5", "701.19a")
@pytest.mark.parametrize("mine", [1, 2])
def test_you_in_what_another_player_searches_for_is_the_spell_s_controller(mine):
    s = table()
    s.put(0, "battlefield", *[BEAR] * mine)
    s.put(1, "battlefield", OGRE)
    s.put(1, "library", beast("Two", cost="{2}"))
    text = (
        "Target opponent searches their library for a creature card with mana value less than or equal to the number of "
        "creatures you control, puts it onto the battlefield, then shuffles."
    )
    if mine == 2:  # else there is nothing to find
        s.expect(1, "choose some", lambda option: True)
    play(s, 0, made("Offer", "Sorcery", text))
    assert s.permanents(1) == (["Ogre", "Two"] if mine == 2 else ["Ogre"])


# Choosing, comparing ---------------------------------------------------------------------------------------


@rule("608.2d", "608.2h")
def test_what_other_players_choose_among_depends_on_the_same_targets():
    s = table()
    s.put(0, "battlefield", OGRE)
    s.put(1, "battlefield", BEAR, creature("Elk", 3, 3))
    smaller = HasStat("power", LESS, PowerOf(Target()))
    choice = Do(
        (ChooseThem(all_of(CREATURE, YouControl(), smaller), who=EachPlayer()), DealDamage(1, Remembered("chosen")))
    )
    s.do(0, choice, A_CREATURE, at=("Ogre",))
    assert [s.damage(name) for name in ("Ogre", "Bear", "Elk")] == [0, 1, 0]


@rule("608.2h")
@pytest.mark.parametrize("gained", [3, 4])
def test_a_number_that_is_compared_player_by_player_may_be_that_of_the_trigger_event(gained):
    s = table()
    more = SomePlayer(EachOpponent(), EventAmount(), MORE, 3)
    s.put(
        0,
        "battlefield",
        card("Bell", "Enchantment", Triggered(WhenYouGainLife(), If(more, LoseLife(1, EachOpponent())))),
    )
    s.settle()
    s.happen(LifeGained(0, gained))
    s.resolve_all()
    assert s.life_totals() == [20 + gained, 19 if gained == 4 else 20]


# Instead, in addition ----------------------------------------------------------------------------------------


@rule("614.11", "608.2h")
def test_what_is_done_instead_of_a_draw_knows_the_target_of_the_spell():
    s = table()
    s.put(1, "battlefield", OGRE)
    s.do(0, CreateEffect(InsteadOfDrawing(GainLife(PowerOf(Target())))), A_CREATURE, at=("Ogre",))
    s.arrange(lambda: draw(s.game, 0))
    assert s.life_totals() == [23, 20]


@rule("615.5", "608.2h")
def test_what_a_prevention_does_in_addition_is_done_to_the_targets_of_the_spell():
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", OGRE)
    shield = PreventNextDamage(2, Target(), then=DealDamage(PreventedDamage(), Target(1)))
    s.do(0, shield, A_CREATURE, A_CREATURE, at=("Bear", "Ogre"))
    s.happen(damage_event(s.find("Ogre"), s.find("Bear"), 3))
    assert (s.damage("Bear"), s.damage("Ogre")) == (1, 2)


# Paying while something resolves --------------------------------------------------------------------------------


@rule("118.12a", "608.2h")
def test_how_much_is_to_be_paid_may_depend_on_the_targets():
    s = table()
    s.put(1, "battlefield", OGRE)
    punish = UnlessPaid(LoseLife(10, ControllerOf(Target())), (PayLifeCost(PowerOf(Target())),), ControllerOf(Target()))
    s.do(0, punish, A_CREATURE, at=("Ogre",), **{"118.12a": True})
    assert s.life_totals() == [20, 17]


@rule("118.12a", "118.3")
def test_what_can_t_be_paid_is_not_offered():
    s = table()
    s.put(1, "battlefield", creature("Giant", 21, 21))
    punish = UnlessPaid(LoseLife(10, ControllerOf(Target())), (PayLifeCost(PowerOf(Target())),), ControllerOf(Target()))
    s.do(0, punish, A_CREATURE, at=("Giant",))
    assert s.life_totals() == [20, 10]


@rule("118.12", "400.7j", "608.2h")
def test_what_is_sacrificed_as_a_cost_during_a_resolution_is_known_to_the_rest_of_it():
    s = table()
    s.put(0, "battlefield", OGRE)
    s.do(0, IfYouDo(Pay((SacrificeCost(CREATURE),)), GainLife(PowerOf(SacrificedPermanents()))))
    assert s.permanents() == []
    assert s.life_totals() == [23, 20]


@rule("118.12", "400.7j", "608.2h")
def test_and_it_is_the_sacrificed_one_and_no_more_what_the_ability_was_paid_with():
    s = table()
    again = Activated(
        (SacrificeCost(all_of(CREATURE)),),
        IfYouDo(Pay((SacrificeCost(CREATURE),)), GainLife(PowerOf(SacrificedPermanents()))),
    )
    s.put(0, "battlefield", card("Altar", "Artifact", again), BEAR, OGRE)
    s.expect(0, "601.2h", ["Bear"])
    s.activate(0, "Altar")
    s.resolve()
    assert s.life_totals() == [23, 20]
