"""Enlist (CR 702.154)."""

from __future__ import annotations

from random import Random

import pytest
from fights import fight, lend, stacked
from wordings import beast, meaning, table

from apnap import Context, IllegalAnswer, Keyword, Moved
from apnap.testing import rule
from apnap_plugins.actions.exert import AS_IT_ATTACKS
from apnap_plugins.rules.combat.attacking import PaidToAttack
from apnap_plugins.rules.combat.effects import AttackingCosts
from apnap_plugins.rules.continuous.continuous import LoseAllAbilities, ModifyPT, YouGainControl, affect
from apnap_plugins.rules.copies.copies import CreateCopyTokens
from apnap_plugins.rules.costs.costs import PayLifeCost, TapThisCost
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.mana.mana import AddManaOf
from apnap_plugins.rules.permanents.permanents import CONTINUOUSLY_CONTROLLED_BY
from apnap_plugins.rules.permanents.triggers import WhenBecomesTapped
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.selectors import This
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, whenever

CAVALIER = creature("Cavalier", 2, 3, "enlist")
OGRE, BEAR, ELF = creature("Ogre", 4, 4), creature("Bear", 2, 2), creature("Elf", 1, 1)


def enlisting(s, attackers, *names, paying=None, player=0):
    """These attack and pay for all options that are offered, or `paying`; creatures of these names are tapped for them."""
    s.expect(player, "508.1g", (lambda option: True) if paying is None else paying)
    for name in names:
        s.expect(player, "601.2h", [name])
    s.attack(attackers, player=player)


def camp(*mine, mechanics=(), **more):
    s = fight("enlist", *mechanics, **more)
    s.put(0, "battlefield", *mine)
    return s


@rule("702.154a", "508.1g")
def test_a_creature_at_home_is_tapped_and_its_power_added_until_end_of_turn():
    s = camp(CAVALIER, OGRE, BEAR)
    enlisting(s, "Cavalier", "Ogre")
    assert (s.tapped(), stacked(s)) == (["Cavalier", "Ogre"], 1)
    assert s.pt("Cavalier") == (2, 3)
    s.resolve_all()
    assert s.pt("Cavalier") == (6, 3)
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 14]
    s.pass_until("upkeep", again=True)
    assert s.pt("Cavalier") == (2, 3)


@rule("702.154a")
def test_it_may_enlist_nobody():
    s = camp(CAVALIER, OGRE)
    enlisting(s, "Cavalier", paying=[])
    assert (s.tapped(), stacked(s)) == (["Cavalier"], 0)


@rule("702.154a", "702.154c")
def test_neither_itself_nor_another_attacker_nor_the_tapped_nor_the_newly_arrived_can_be_enlisted():
    s = fight("enlist", "vigilance", "haste")
    watchful = creature("Watchful", 3, 3, "enlist", "vigilance")
    s.put(0, "battlefield", watchful, creature("Guard", 3, 3, "vigilance"), OGRE)
    s.put(0, "battlefield", creature("Sleeper", 4, 4), tapped=True)
    s.put(0, "battlefield", creature("Recruit", 4, 4), creature("Runner", 1, 1, "haste"), sick=True)
    s.put(1, "battlefield", BEAR)
    s.pass_priority().pass_priority()
    s.answer(0, dict.fromkeys(["Watchful", "Guard"], ("player", 1))).answer(0, lambda option: True)
    assert s.decision.rule == "601.2h"
    assert set(s.decision.options) == {s.find("Ogre"), s.find("Runner")}


@rule("702.154c")
def test_alone_it_is_not_even_asked():
    s = camp(creature("Watchful", 3, 3, "enlist", "vigilance"), mechanics=("vigilance",))
    s.attack("Watchful")
    assert (s.events(PaidToAttack), s.tapped()) == ([], [])


@rule("702.154b", "607.2h")
def test_the_two_abilities_are_linked():
    s = camp(creature("Cavalier", 2, 3, "enlist", AS_IT_ATTACKS), OGRE, mechanics=("exert",))
    enlisting(s, "Cavalier", paying=lambda option: option.name == "exert")
    assert (stacked(s), s.tapped()) == (0, ["Cavalier"])


@rule("702.154a", "608.2h")
def test_x_is_the_power_as_it_resolves_or_as_it_last_was():
    s = camp(CAVALIER, OGRE)
    enlisting(s, "Cavalier")
    ogre = s.find("Ogre")
    s.arrange(lambda: affect(Context(s.game, ogre, 0), [ogre], (ModifyPT(3, 0),)))
    s.happen(Moved(ogre, "graveyard"))
    s.resolve_all()
    assert s.pt("Cavalier") == (9, 3)


@rule("702.154a", "107.1b")
def test_a_negative_power_takes_nothing_away():
    s = camp(CAVALIER, creature("Wretch", -1, 3))
    enlisting(s, "Cavalier")
    s.resolve_all()
    assert s.pt("Cavalier") == (2, 3)


@rule("702.154a", "113.7a")
def test_that_it_loses_the_ability_in_response_comes_too_late():
    s = camp(CAVALIER, OGRE)
    enlisting(s, "Cavalier")
    cavalier = s.find("Cavalier")
    s.arrange(lambda: affect(Context(s.game, cavalier, 0), [cavalier], (LoseAllAbilities(),)))
    s.resolve_all()
    assert s.pt("Cavalier") == (6, 3)


@rule("702.154a", "400.7")
def test_one_that_left_and_came_back_gets_nothing():
    s = camp(CAVALIER, OGRE)
    enlisting(s, "Cavalier")
    s.happen(Moved(s.find("Cavalier"), "exile"))
    s.happen(Moved(s.find("Cavalier", "exile"), "battlefield"))
    s.resolve_all()
    assert s.pt("Cavalier") == (2, 3)


@rule("702.154d")
def test_each_instance_taps_another_creature_and_adds_its_power():
    s = camp(creature("Cavalier", 2, 3, "enlist", "enlist"), OGRE, BEAR, ELF, defaults=["603.3b"])
    enlisting(s, "Cavalier", "Ogre", "Bear")
    assert (s.tapped(), stacked(s)) == (["Bear", "Cavalier", "Ogre"], 2)
    s.resolve()
    assert s.pt("Cavalier") in ((4, 3), (6, 3))
    s.resolve()
    assert s.pt("Cavalier") == (8, 3)


@rule("702.154d")
def test_of_two_instances_one_may_be_used():
    s = camp(creature("Cavalier", 2, 3, "enlist", "enlist"), OGRE, BEAR)
    enlisting(s, "Cavalier", "Ogre", paying=lambda option: option.name != "enlist")
    s.resolve_all()
    assert (stacked(s), s.pt("Cavalier")) == (1, (6, 3))


@rule("702.154d", "118.10")
def test_one_creature_pays_for_one_instance():
    s = camp(creature("Cavalier", 2, 3, "enlist", "enlist"), OGRE)
    s.pass_priority().pass_priority()
    s.answer(0, {"Cavalier": ("player", 1)})
    assert len(s.decision.options) == 2
    with pytest.raises(IllegalAnswer, match="together"):
        s.game.push((0, 1))
    assert all(s.decision.legal(s.decision.sample(Random(seed))) for seed in range(20))
    s.answer(0, lambda option: option.name == "enlist 2").resolve_all()
    assert s.pt("Cavalier") == (6, 3)


@rule("702.154a", "118.10")
def test_two_attackers_enlist_two_creatures():
    s = camp(CAVALIER, creature("Crusher", 3, 3, "enlist"), OGRE, BEAR, defaults=["603.3b"])
    enlisting(s, ["Cavalier", "Crusher"], "Bear")
    s.resolve_all()
    assert (s.pt("Cavalier"), s.pt("Crusher")) == ((4, 3), (7, 3))
    assert s.tapped() == ["Bear", "Cavalier", "Crusher", "Ogre"]


@rule("702.154a", "701.39d")
def test_enlisting_beside_exerting():
    hurried = creature("Hurried", 3, 2, AS_IT_ATTACKS)
    both = creature("Both", 1, 1, "enlist", AS_IT_ATTACKS)
    s = camp(both, hurried, OGRE, mechanics=("exert",), defaults=["603.3b"])
    enlisting(s, ["Both", "Hurried"])
    s.resolve_all()
    assert (s.pt("Both"), s.pt("Hurried")) == ((5, 1), (3, 2))
    paid = [(e.name, e.used) for e in s.events(PaidToAttack)]
    assert paid == [("enlist", (s.find("Ogre"),)), ("exert", ()), ("exert", ())]


@rule("702.154a", "702.22c")
def test_enlisting_beside_banding():
    s = camp(CAVALIER, creature("Hero", 2, 2, "banding"), OGRE, BEAR, mechanics=("banding",), defaults=["509.3"])
    s.put(1, "battlefield", creature("Wall", 0, 9))
    s.pass_priority().pass_priority()
    s.answer(0, dict.fromkeys(["Cavalier", "Hero"], ("player", 1)))
    s.answer(0, ["Cavalier"]).answer(0, lambda option: True)
    assert set(s.decision.options) == {s.find("Ogre"), s.find("Bear")}  # nobody of the band
    s.answer(0, ["Ogre"])
    s.resolve_all()
    s.block({"Wall": "Cavalier"})
    s.pass_until("end of combat")
    assert (s.damage("Wall"), s.life(1)) == (8, 20)  # the band is blocked together


@rule("702.154a", "508.1h")
def test_enlisting_beside_a_cost_to_attack_that_the_same_creature_could_pay_for():
    druid = creature("Druid", 1, 1, Activated((TapThisCost(),), AddManaOf((("G",),))))
    s = camp(CAVALIER, druid, OGRE)
    s.put(1, "battlefield", creature("Toll", 0, 1, AttackingCosts((mana_cost("{1}"),))))
    enlisting(s, "Cavalier")
    s.resolve_all()
    assert (s.tapped(), s.pt("Cavalier")) == (["Cavalier", "Druid", "Ogre"], (6, 3))


@rule("702.154a")
def test_becoming_tapped_is_an_event():
    s = camp(CAVALIER, creature("Singer", 1, 1, whenever(WhenBecomesTapped(), GainLife(1))), defaults=["603.3b"])
    enlisting(s, "Cavalier")
    s.resolve_all()
    assert (s.life(0), s.pt("Cavalier")) == (21, (3, 3))


@rule("702.154a")
def test_what_another_controls_for_a_turn_has_not_been_there_since_it_began():
    s = camp(CAVALIER)
    ogre = s.put(1, "battlefield", OGRE)
    s.arrange(lambda: affect(Context(s.game, ogre, 0), [ogre], (YouGainControl(),)))
    s.attack("Cavalier")
    assert s.events(PaidToAttack) == []


@rule("702.154d")
def test_one_of_its_own_and_one_that_another_gives_it():
    s = camp(CAVALIER, OGRE, BEAR, defaults=["603.3b"])
    lend(s, 0, "enlist")
    enlisting(s, "Cavalier", "Ogre")
    s.resolve_all()
    assert (stacked(s), s.pt("Cavalier")) == (2, (8, 3))


@rule("702.154a", "707.2")
def test_a_token_that_is_a_copy_enlists_its_model():
    copies = Activated((PayLifeCost(0),), CreateCopyTokens(This()))
    s = fight("enlist", "create", "copies")
    one = s.put(0, "battlefield", creature("Cavalier", 2, 3, "enlist", copies))
    s.act(0, "activate", one).resolve_all()
    (token,) = (o for o in s.find_all("Cavalier") if o != one)
    s.set_field(CONTINUOUSLY_CONTROLLED_BY, 0, token)
    enlisting(s, [token])
    s.resolve_all()
    assert (s.pt(token), s.pt(one)) == ((4, 3), (2, 3))


@rule("702.154c")
@pytest.mark.parametrize(("who", "life"), [("Guardian", 22), ("Cavalier", 20)])
def test_what_triggers_as_it_enlists(who, life):
    guardian = beast("Guardian", "Enlist\nWhenever this creature enlists a creature, you gain 2 life.")
    s = table(stage="beginning of combat")
    s.put(0, "battlefield", guardian, OGRE, BEAR, CAVALIER)
    s.expect(0, "declare attackers", dict.fromkeys(["Guardian", "Cavalier"], ("player", 1)))
    s.expect(0, "508.1g", lambda option: option.creature == s.find(who))
    s.pass_until("declare attackers")
    s.resolve_all()
    assert (s.life(0), len(s.events(PaidToAttack))) == (life, 1)


def test_words():
    assert meaning("Enlist") == (Keyword("enlist"),)
