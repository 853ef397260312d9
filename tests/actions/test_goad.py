"""Goad (CR 701.38)."""

from __future__ import annotations

import pytest
from editions import in_each
from fights import walker, wrong
from magic import A_CREATURE, BEAR, OGRE, jotted, table
from testcards import Jot, forbids, instead
from wordings import beast, made, meaning, ruleset, statics
from wordings import table as full_table

from apnap import Context, IllegalAnswer, Moved, Static, Triggered
from apnap.testing import rule
from apnap_plugins.actions.goad import BecomeGoaded, BeGoaded, Goad, Goaded, GoadedAttack, IsGoaded, WhenGoaded, goaders
from apnap_plugins.rules.combat.combat import attackers
from apnap_plugins.rules.combat.effects import AttackingCosts, AttacksIfAble, CantAttack
from apnap_plugins.rules.combat.triggers import WhenAttacks
from apnap_plugins.rules.continuous.continuous import BecomeTypes, UntilEndOfTurn, YouGainControl
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.copies.copies import token_copy
from apnap_plugins.rules.costs.costs import PayLifeCost
from apnap_plugins.rules.damage.instructions import DealDamage
from apnap_plugins.rules.objects.keys import CREATE
from apnap_plugins.rules.objects.names import IsNamed
from apnap_plugins.rules.vocabulary.actions import GOAD
from apnap_plugins.rules.vocabulary.filters import CREATURE, OpponentControls, all_of
from apnap_plugins.rules.vocabulary.selectors import All, ControllerOf, Target, TriggerObject, You
from apnap_plugins.testing import Table, creature, instant, permanent, whenever

ZERO, ONE, TWO, THREE = (("player", n) for n in range(4))
RAT = creature("Rat", 1, 1)
TAUNT = instant("Taunt", Goad(Target()), A_CREATURE)
OLDER = ["2017-09-25", "2020-01-22", "2021-04-19"]
SINCE_2020 = ("2020-01-22", "2021-04-19", "2022-10-07")


def goad_table(players=2, active=0, **more):
    s = table("goad", "create", players=players, active=active, defaults=False, **more)
    for player in range(players):
        s.put(player, "library", RAT, RAT, RAT)
    return s


def goads(s, player, name):
    s.do(player, Goad(Target()), A_CREATURE, at=(name,))


def declaring(s, player):
    """The declaration of attackers that this player makes next."""
    while s.decision.kind != "declare attackers":
        s.pass_priority()
    assert s.decision.player == player
    return s.decision


@rule("701.38a", "701.38b")
def test_a_goaded_creature_has_to_attack_another_player_than_the_one_who_goaded_it():
    s = goad_table(3)
    bear = s.put(0, "battlefield", BEAR)
    goads(s, 1, "Bear")
    decision = declaring(s, 0)
    assert wrong(decision) and wrong(decision, (bear, ONE))
    assert not wrong(decision, (bear, TWO))


@rule("701.38b")
def test_where_there_is_nobody_else_it_attacks_who_goaded_it():
    s = goad_table()
    bear = s.put(0, "battlefield", BEAR)
    goads(s, 1, "Bear")
    decision = declaring(s, 0)
    assert wrong(decision)
    assert not wrong(decision, (bear, ONE))


@rule("701.38b")
def test_a_planeswalker_is_no_player():
    s = goad_table(3)
    bear = s.put(0, "battlefield", BEAR)
    mine = s.put(1, "battlefield", walker("Mine"))
    theirs = s.put(2, "battlefield", walker("Theirs"))
    goads(s, 1, "Bear")
    decision = declaring(s, 0)
    assert wrong(decision, (bear, mine)) and wrong(decision, (bear, theirs))
    assert not wrong(decision, (bear, TWO))


@rule("701.38b")
def test_if_it_cannot_attack_the_others_it_attacks_who_goaded_it_and_may_choose_a_planeswalker():
    s = goad_table(3)
    bear = s.put(0, "battlefield", BEAR)
    s.put(2, "battlefield", permanent("Moat", "Enchantment", Static((CantAttack(CREATURE, You()),))))
    theirs = s.put(2, "battlefield", walker("Theirs"))
    goads(s, 1, "Bear")
    decision = declaring(s, 0)
    assert wrong(decision)
    assert not wrong(decision, (bear, ONE)) and not wrong(decision, (bear, theirs))


@rule("701.38b")
def test_it_need_not_pay_to_attack_nor_attack_where_it_cannot():
    s = goad_table()
    bear = s.put(0, "battlefield", BEAR)
    ogre = s.put(0, "battlefield", OGRE, tapped=True)
    s.put(1, "battlefield", creature("Toll", 0, 4, AttackingCosts((PayLifeCost(3),))))
    goads(s, 1, "Bear")
    goads(s, 1, "Ogre")
    decision = declaring(s, 0)
    assert ogre not in decision.options
    assert not wrong(decision)
    assert not wrong(decision, (bear, ONE))


@rule("701.38a", edition="2020-01-22")
@rule("701.38a", edition="2021-04-19")
@pytest.mark.parametrize("edition", [*OLDER, "2022-10-07"])
def test_it_lasts_until_the_next_turn_of_the_one_who_goaded_it(edition):
    s = goad_table(3, active=1, edition=edition)
    bear = s.put(2, "battlefield", BEAR)
    goads(s, 1, "Bear")
    decision = declaring(s, 2)
    assert not wrong(decision, (bear, ZERO)) and wrong(decision)
    s.game.push(decision.default())
    assert attackers(s.game) == [bear]
    s.pass_until(lambda game: game.active_player == 0)
    assert goaders(s.game, bear) == (1,)
    s.pass_until(lambda game: game.active_player == 1)
    assert goaders(s.game, bear) == ()
    assert not wrong(declaring(s, 2))


@rule("701.38a", "800.4m")
def test_it_lasts_as_long_where_that_player_left():
    s = goad_table(3, active=1)
    bear = s.put(2, "battlefield", BEAR)
    goads(s, 1, "Bear")
    s.concede(1)
    decision = declaring(s, 2)
    assert wrong(decision) and not wrong(decision, (bear, ZERO))
    s.game.push(decision.default())
    s.pass_until(lambda game: game.active_player == 0)
    s.pass_until(lambda game: game.active_player == 2)
    assert goaders(s.game, bear) == ()
    assert not wrong(declaring(s, 2))


@rule("701.38c")
def test_of_four_players_two_goad_and_it_attacks_the_third():
    s = goad_table(4)
    bear = s.put(0, "battlefield", BEAR)
    goads(s, 1, "Bear")
    goads(s, 2, "Bear")
    decision = declaring(s, 0)
    assert decision.maximum == 4
    assert wrong(decision, (bear, ONE)) and wrong(decision, (bear, TWO))
    assert not wrong(decision, (bear, THREE))


@rule("701.38c")
def test_goaded_by_all_opponents_it_attacks_any_of_them():
    s = goad_table(4)
    bear = s.put(0, "battlefield", BEAR)
    for player in (1, 2, 3):
        goads(s, player, "Bear")
    decision = declaring(s, 0)
    assert decision.maximum == 5
    assert wrong(decision)
    assert not any(wrong(decision, (bear, whom)) for whom in (ONE, TWO, THREE))


@rule("701.38c")
def test_several_players_goads_count_against_another_requirement():
    s = goad_table(3)
    leash = Static((AttacksIfAble(CREATURE, You()), AttacksIfAble(CREATURE, You())))
    s.put(1, "battlefield", permanent("Leash", "Enchantment", leash))
    bear = s.put(0, "battlefield", BEAR)
    goads(s, 1, "Bear")
    decision = declaring(s, 0)
    assert wrong(decision, (bear, TWO)) and not wrong(decision, (bear, ONE))  # two against one
    s = goad_table(4)
    s.put(1, "battlefield", permanent("Leash", "Enchantment", Static((AttacksIfAble(CREATURE, You()),))))
    bear = s.put(0, "battlefield", BEAR)
    goads(s, 1, "Bear")
    goads(s, 2, "Bear")
    decision = declaring(s, 0)
    assert not wrong(decision, (bear, ONE))  # the leash, and other than player 2
    assert not wrong(decision, (bear, THREE))  # other than either
    assert wrong(decision, (bear, TWO))


@rule("701.38d")
@rule("701.38d", edition="2020-01-22")
@rule("701.38d", edition="2021-04-19")
@pytest.mark.parametrize("edition", ["2020-01-22", "2021-04-19", "2022-10-07"])
def test_the_same_player_goading_it_again_has_no_effect(edition):
    s = goad_table(3, edition=edition)
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", permanent("Ear", "Artifact", whenever(WhenGoaded(CREATURE), Jot("goaded"))))
    goads(s, 1, "Bear")
    goads(s, 1, "Bear")
    s.resolve_all()
    assert jotted(s) == ["goaded"]
    assert declaring(s, 0).maximum == 2


@rule("701.38a", edition="2017-09-25")
def test_in_2017_it_made_further_requirements():
    s = goad_table(3, edition="2017-09-25")
    s.put(0, "battlefield", BEAR)
    goads(s, 1, "Bear")
    goads(s, 1, "Bear")
    assert declaring(s, 0).maximum == 4


@rule("701.38b")
@rule("701.38b", edition="2020-01-22")
@rule("701.38b", edition="2021-04-19")
@pytest.mark.parametrize(("edition", "most"), [("2020-01-22", 4), ("2021-04-19", 4), ("2022-10-07", 2)])
def test_a_static_ability_says_that_a_creature_is_goaded_by_its_controller(edition, most):
    s = goad_table(3, edition=edition)
    bear = s.put(0, "battlefield", BEAR)
    crown = s.put(1, "battlefield", permanent("Crown", "Enchantment", Static((BeGoaded(CREATURE),))))
    decision = declaring(s, 0)
    assert wrong(decision) and wrong(decision, (bear, ONE)) and not wrong(decision, (bear, TWO))
    s = goad_table(3, edition=edition)
    bear = s.put(0, "battlefield", BEAR)
    crown = s.put(1, "battlefield", permanent("Crown", "Enchantment", Static((BeGoaded(CREATURE),))))
    goads(s, 1, "Bear")
    s.happen(Moved(crown, "graveyard"))
    assert declaring(s, 0).maximum == 2
    s = goad_table(3, edition=edition)
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", permanent("Crown", "Enchantment", Static((BeGoaded(CREATURE),))))
    goads(s, 1, "Bear")
    assert declaring(s, 0).maximum == most  # a designation is there or not


@rule("701.38b")
def test_a_static_ability_goes_by_who_controls_its_permanent_now():
    s = goad_table(3)
    bear = s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", permanent("Crown", "Artifact Creature", Static((BeGoaded(),)), power=1, toughness=1))
    crown = s.find("Crown")
    assert goaders(s.game, crown) == (1,) and goaders(s.game, bear) == ()
    s.do(2, Change(Target(), (YouGainControl(),)), A_CREATURE, at=("Crown",))
    assert goaders(s.game, crown) == (2,)


@rule("701.38b")
def test_it_is_neither_an_ability_nor_copied_and_stays_through_a_change_of_control():
    s = goad_table(3)
    bear = s.put(0, "battlefield", BEAR)
    goads(s, 1, "Bear")
    assert s.characteristic(bear, "abilities") == ()
    made_ = []
    s.arrange(lambda: made_.extend(_copies(s, bear)))
    assert goaders(s.game, made_[0]) == () and goaders(s.game, bear) == (1,)
    s.do(2, Change(Target(), (YouGainControl(),)), A_CREATURE, at=(bear,))
    assert goaders(s.game, bear) == (1,)


def _copies(s, bear):
    return s.game.verb(CREATE)(s.game, 0, token_copy(Context(s.game, bear, 0), bear))


@rule("701.38a", "701.38b")
def test_what_is_no_creature_any_more_does_not_attack_and_what_returns_is_not_goaded():
    s = goad_table()
    bear = s.put(0, "battlefield", BEAR)
    goads(s, 1, "Bear")
    stone = BecomeTypes(frozenset(["artifact"]), in_addition=False)
    s.do(1, Change(Target(), (stone,)), A_CREATURE, at=("Bear",))
    assert goaders(s.game, bear) == (1,)
    s.happen(Moved(bear, "hand"))
    s.put(0, "battlefield", BEAR)
    assert goaders(s.game, s.find("Bear", "battlefield")) == ()


def test_a_creature_that_left_before_is_not_goaded():
    s = goad_table()
    bear = s.put(0, "battlefield", BEAR)
    s.put(1, "hand", TAUNT)
    s.cast(1, "Taunt", "Bear")
    s.happen(Moved(bear, "graveyard"))
    s.resolve()
    assert s.events(Goaded) == []
    assert s.game.verb(GOAD)(s.game, 1, [bear]) == []


@rule("701.38a")
def test_goading_several_is_one_moment_and_each_is_goaded():
    s = goad_table(3)
    s.put(0, "battlefield", BEAR, OGRE)
    s.put(2, "battlefield", OGRE)
    mine = s.put(1, "battlefield", BEAR)
    s.do(1, Goad(All(all_of(CREATURE, OpponentControls()))))
    assert [goaders(s.game, i) for i in s.ids("battlefield")].count((1,)) == 3
    assert goaders(s.game, mine) == ()


@rule("701.38a")
def test_one_can_goad_a_creature_of_ones_own():
    s = goad_table(3)
    bear = s.put(0, "battlefield", BEAR)
    goads(s, 0, "Bear")
    decision = declaring(s, 0)
    assert wrong(decision) and not wrong(decision, (bear, ONE)) and not wrong(decision, (bear, TWO))


@rule("701.38a")
def test_goading_is_an_event_that_others_forbid_replace_and_see():
    s = goad_table(3)
    s.put(0, "battlefield", BEAR)
    ear = whenever(WhenGoaded(CREATURE), Jot("goaded"))
    s.put(
        0, "battlefield", permanent("Ear", "Artifact", ear), permanent("Peace", "Artifact", Static((forbids(Goaded),)))
    )
    goads(s, 1, "Bear")
    assert goaders(s.game, s.find("Bear")) == ()
    s.happen(Moved(s.find("Peace"), "graveyard"))
    s.put(0, "battlefield", permanent("Mirror", "Artifact", instead(Goaded, lambda e: e.with_(player=2))))
    goads(s, 1, "Bear")
    assert goaders(s.game, s.find("Bear")) == (2,)
    s.resolve_all()
    assert jotted(s) == ["goaded"]


@in_each("701.38b", of=SINCE_2020)
def test_for_the_rest_of_the_game_is_no_goading_and_lasts(edition):
    s = goad_table(3, edition=edition)
    bear = s.put(0, "battlefield", BEAR)
    s.do(1, BecomeGoaded(Target()), A_CREATURE, at=("Bear",))
    goads(s, 1, "Bear")
    assert goaders(s.game, bear) == ((1,) if edition == SINCE_2020[-1] else (1, 1))  # a designation is there or not
    assert wrong(declaring(s, 0), (bear, ONE))
    s.attack({"Bear": TWO})
    s.defaults = True
    s.pass_until(lambda game: game.active_player == 2)
    assert goaders(s.game, bear) == (1,)


@rule("701.38d")
def test_goading_what_is_goaded_for_a_shorter_time_is_the_first_goading():
    s = goad_table(3, active=1)
    bear = s.put(2, "battlefield", BEAR)
    s.do(1, BecomeGoaded(Target(), UntilEndOfTurn()), A_CREATURE, at=("Bear",))
    goads(s, 1, "Bear")
    decision = declaring(s, 2)
    assert wrong(decision) and not wrong(decision, (bear, ZERO))


@in_each("701.38b", of=SINCE_2020)
@pytest.mark.parametrize("by_static", [True, False])
def test_goaded_creatures_are_told_apart(edition, by_static):
    """Goaded by a spell or because a static ability says so, they are what another ability speaks of."""
    s = goad_table(3, edition=edition)
    burns = whenever(
        WhenAttacks(all_of(IsGoaded(), CREATURE)), DealDamage(1, ControllerOf(TriggerObject()), TriggerObject())
    )
    s.put(1, "battlefield", permanent("Ancestor", "Enchantment", burns))
    s.put(0, "battlefield", BEAR, OGRE, RAT)
    if by_static:
        s.put(1, "battlefield", permanent("Crown", "Enchantment", Static((BeGoaded(IsNamed("Bear")),))))
    else:
        goads(s, 1, "Bear")
    declaring(s, 0)
    s.attack({"Bear": TWO, "Ogre": TWO, "Rat": TWO})
    s.resolve_all()
    assert s.life(0) == 19


def test_a_game_without_goading_asks_nobody():
    s = table()
    assert GoadedAttack.question not in s.game.index().answers


def test_cards_say_it():
    assert meaning("Goad target creature.", spell=True)[0].effect == Goad(Target())
    (ability,) = meaning("Whenever a goaded creature attacks, draw a card.")
    assert isinstance(ability, Triggered) and ability.on == WhenAttacks(all_of(IsGoaded(), CREATURE))
    assert meaning("When ~ becomes goaded, draw a card.")[0].on == WhenGoaded()
    assert statics("Creatures your opponents control are goaded.")[0].filter == all_of(CREATURE, OpponentControls())
    rest = meaning("Target creature is goaded for the rest of the game.", spell=True)[0].effect
    assert rest == BecomeGoaded(Target())


def test_real_cards():
    impetus = made(
        "Predatory Impetus", "Enchantment — Aura",
        "Enchant creature\nEnchanted creature gets +3/+3, must be blocked if able, and is goaded.",
    )  # fmt: skip
    decorum = made("Disrupt Decorum", "Sorcery", "Goad all creatures you don't control.")
    s = Table(ruleset(), players=3, active=0)
    bear = s.put(1, "battlefield", BEAR)
    ogre = s.put(2, "battlefield", OGRE)
    lion = s.put(0, "battlefield", creature("Lion", 1, 1))
    s.put(0, "hand", impetus, decorum)
    s.cast(0, "Disrupt Decorum")
    s.resolve()
    s.cast(0, "Predatory Impetus", "Lion")
    s.resolve()
    assert s.pt("Lion") == (4, 4)
    assert [goaders(s.game, i) for i in (bear, ogre, lion)] == [(0,), (0,), (0,)]
    s.attack({lion: ONE})
    with pytest.raises(IllegalAnswer):
        s.game.push(())  # it must be blocked


@rule("603.10a", "701.38b")
@pytest.mark.parametrize(("power", "life"), [(3, 21), (2, 20)])
def test_what_was_goaded_by_something_that_leaves_together_with_it_dies_goaded(power, life):
    s = full_table()
    chief = (
        "Creatures your opponents control with power less than Chief's power are goaded.\n"
        "Whenever a goaded creature dies, you gain 1 life."
    )
    s.put(0, "battlefield", beast("Chief", chief, size=f"{power}/3"))
    s.put(1, "battlefield", BEAR)
    s.happen(*(Moved(s.find(name), "graveyard") for name in ("Chief", "Bear")))
    s.resolve_all()
    assert s.life(0) == life
