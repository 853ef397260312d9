"""Exert (CR 701.39)."""

from __future__ import annotations

import pytest
from editions import in_each
from magic import A_CREATURE, BEAR, jotted, table
from testcards import Jot, forbids, instead
from wordings import made, meaning, ruleset

from apnap import Indefinite, Moved, Static, Triggered
from apnap.testing import rule
from apnap_plugins.actions.exert import AS_IT_ATTACKS, Exert, Exerted, ExertThisCost, WhenExerts
from apnap_plugins.rules.combat.attacking import OptionalAttackCosts
from apnap_plugins.rules.combat.effects import MayPayToAttack
from apnap_plugins.rules.combat.triggers import WhenPaysToAttack
from apnap_plugins.rules.continuous.continuous import ModifyPT, YouGainControl
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.costs.costs import TapThisCost
from apnap_plugins.rules.damage.instructions import DrawCards
from apnap_plugins.rules.permanents.instructions import Tap, Untap
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.actions import EXERT
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import Target, This
from apnap_plugins.testing import Table, creature, permanent, whenever

RAT = creature("Rat", 1, 1)
EAGER = creature("Eager", 2, 2, AS_IT_ATTACKS, Triggered(WhenPaysToAttack("exert"), Jot("did")))
ADEPT = creature("Adept", 1, 1, Activated((TapThisCost(), ExertThisCost()), Jot("worked")))
WATCHER = permanent("Watcher", "Artifact", whenever(WhenExerts(CREATURE), Jot("exerted")))
OLDER = ["2017-09-25", "2020-01-22", "2021-04-19"]


def exert_table(players=2, active=0, **more):
    s = table("exert", players=players, active=active, defaults=True, **more)
    for player in range(players):
        s.put(player, "library", *[RAT] * 6)
    return s


def until_turn_of(s, player):
    """Their next main phase."""
    s.pass_until(lambda game: game.active_player != player)
    s.pass_until(lambda game: game.active_player == player)
    s.pass_until("precombat main")


def attack(s, attackers, paying, targets=None):
    """Player 0 attacks player 1, and pays these optional costs."""
    s.expect(0, "declare attackers", dict.fromkeys(attackers, ("player", 1)))
    s.expect(0, "508.1g", paying)
    if targets is not None:
        s.expect(0, "targets", targets)
    s.pass_until("declare attackers")
    s.resolve_all()


@rule("701.39a")
@rule("701.39a", edition="2017-09-25")
@pytest.mark.parametrize("edition", [*OLDER, "2022-10-07"])
def test_an_exerted_permanent_stays_tapped_for_one_untap_step(edition):
    s = exert_table(edition=edition)
    s.put(0, "battlefield", BEAR, RAT, tapped=True)
    s.do(0, Exert(Target()), A_CREATURE, at=("Bear",))
    until_turn_of(s, 0)
    assert s.tapped(0) == ["Bear"]
    until_turn_of(s, 0)
    assert s.tapped(0) == []


@rule("701.39b")
def test_an_untapped_one_can_be_exerted_and_is_held_if_it_is_tapped_by_then():
    s = exert_table()
    s.put(0, "battlefield", BEAR)
    s.do(0, Exert(Target()), A_CREATURE, at=("Bear",))
    s.pass_until(lambda game: game.active_player == 1)
    s.do(1, Tap(Target()), A_CREATURE, at=("Bear",))
    s.pass_until(lambda game: game.active_player == 0)
    s.pass_until("precombat main")
    assert s.tapped(0) == ["Bear"]


@rule("701.39b")
def test_exerted_twice_both_effects_end_with_the_same_untap_step():
    s = exert_table()
    s.put(0, "battlefield", ADEPT, WATCHER)
    s.act(0, "activate", "Adept").resolve_all()
    s.do(0, Untap(Target()), A_CREATURE, at=("Adept",))
    s.act(0, "activate", "Adept").resolve_all()
    assert jotted(s) == ["exerted", "worked", "exerted", "worked"]
    until_turn_of(s, 0)
    assert s.tapped(0) == ["Adept"]
    until_turn_of(s, 0)
    assert s.tapped(0) == []


@rule("701.39a")
def test_an_effect_untaps_it_all_the_same():
    s = exert_table()
    s.put(0, "battlefield", ADEPT)
    s.act(0, "activate", "Adept").resolve_all()
    s.do(0, Untap(Target()), A_CREATURE, at=("Adept",))
    assert s.tapped(0) == []


@rule("701.39a")
def test_it_is_the_untap_step_of_the_player_who_exerted_it():
    s = exert_table(3)
    s.put(0, "battlefield", BEAR, tapped=True)
    s.do(0, Exert(Target()), A_CREATURE, at=("Bear",))
    s.do(1, Change(Target(), (YouGainControl(),), Indefinite()), A_CREATURE, at=("Bear",))
    s.pass_until(lambda game: game.active_player == 1)
    s.pass_until("precombat main")
    assert s.tapped() == []  # another's untap step
    s.do(1, Tap(Target()), A_CREATURE, at=("Bear",))
    until_turn_of(s, 0)
    s.do(0, Change(Target(), (YouGainControl(),), Indefinite()), A_CREATURE, at=("Bear",))
    until_turn_of(s, 0)
    assert s.tapped() == []  # the step that it was about is over


@rule("701.39c")
def test_what_is_not_on_the_battlefield_cannot_be_exerted():
    s = exert_table()
    bear = s.put(0, "hand", BEAR)
    there = s.put(0, "battlefield", BEAR)
    assert s.game.verb(EXERT)(s.game, 0, [bear, there]) == [there]
    assert [e.permanent for e in s.events(Exerted)] == [there]
    ghost = creature("Ghost", 1, 1, Activated((ExertThisCost(),), Jot("worked"), zones=("graveyard", "battlefield")))
    s.put(0, "graveyard", ghost)
    assert not s.can(0, "Ghost", "activate")
    s.put(0, "battlefield", ghost)
    assert s.can(0, "Ghost", "activate")


@rule("701.39c")
def test_what_left_meanwhile_is_not_exerted():
    s = exert_table()
    bear = s.put(0, "battlefield", creature("Bear", 2, 2, Activated((), Exert(This()))))
    s.put(0, "battlefield", WATCHER)
    s.act(0, "activate", "Bear")
    s.happen(Moved(bear, "graveyard"))
    s.resolve_all()
    assert jotted(s) == []


@rule("701.39d", "508.1g")
@rule("701.39d", edition="2017-09-25")
@pytest.mark.parametrize("edition", [*OLDER, "2022-10-07"])
@pytest.mark.parametrize("pays", [True, False])
def test_it_is_an_optional_cost_to_attack_with_a_linked_trigger(edition, pays):
    s = exert_table(edition=edition)
    eager = s.put(0, "battlefield", EAGER)
    s.put(0, "battlefield", RAT, WATCHER)
    attack(s, ["Eager", "Rat"], ["exert Eager"] if pays else [])
    s.resolve_all()
    assert sorted(jotted(s)) == (["did", "exerted"] if pays else [])
    assert bool(s.events(Exerted)) is pays
    until_turn_of(s, 0)
    assert s.tapped(0) == (["Eager"] if pays else [])
    assert s.field("turn in which it last attacked", eager) > 0


@rule("701.39d")
def test_the_trigger_is_linked_to_that_cost_alone():
    s = exert_table()
    twofold = Activated((), Exert(This()))
    s.put(0, "battlefield", creature("Eager", 2, 2, *EAGER.abilities(), twofold))
    s.act(0, "activate", "Eager").resolve_all()
    assert jotted(s) == []  # exerted by another ability
    attack(s, ["Eager"], ["exert Eager"])
    s.resolve_all()
    assert jotted(s) == ["did"]


@rule("701.39d")
def test_an_exerted_creature_can_be_exerted_again_as_it_attacks_and_one_that_does_not_tap_too():
    s = exert_table()
    s.put(0, "battlefield", EAGER)
    s.do(0, Exert(Target()), A_CREATURE, at=("Eager",))
    attack(s, ["Eager"], ["exert Eager"])
    s.resolve_all()
    assert jotted(s) == ["did"] and len(s.events(Exerted)) == 2
    until_turn_of(s, 0)
    assert s.tapped(0) == ["Eager"]
    until_turn_of(s, 0)
    assert s.tapped(0) == []


@rule("701.39d")
def test_of_several_attackers_each_is_exerted_or_not():
    s = exert_table()
    s.put(0, "battlefield", EAGER, EAGER, WATCHER)
    one, other = s.find_all("Eager", "battlefield")
    attack(s, [one, other], lambda option: option.creature == other)
    s.resolve_all()
    assert sorted(jotted(s)) == ["did", "exerted"]
    assert [event.permanent for event in s.events(Exerted)] == [other]


def test_it_cannot_be_paid_where_it_is_forbidden():
    s = exert_table()
    s.put(0, "battlefield", EAGER, ADEPT, permanent("Rest", "Enchantment", Static((forbids(Exerted),))))
    assert not s.can(0, "Adept", "activate")
    s.attack("Eager")  # nobody is asked
    s.resolve_all()
    assert jotted(s) == []


def test_a_replacement_effect_sees_it_and_opponents_watch():
    s = exert_table()
    bear = s.put(0, "battlefield", BEAR, tapped=True)
    s.put(0, "battlefield", ADEPT)
    s.put(1, "battlefield", permanent("Eye", "Artifact", whenever(WhenExerts(CREATURE, "opponent"), Jot("seen"))))
    s.put(0, "battlefield", permanent("Proxy", "Artifact", instead(Exerted, lambda e: e.with_(permanent=bear))))
    s.act(0, "activate", "Adept").resolve_all()
    assert sorted(jotted(s)) == ["seen", "worked"]
    until_turn_of(s, 0)
    assert s.tapped(0) == ["Bear"]


@rule("701.39a", "603.2")
def test_whose_creature_is_exerted_is_asked_by_what_triggers_on_it():
    s = exert_table()
    for player in (0, 1):
        s.put(
            player,
            "battlefield",
            permanent(f"Eye {player}", "Artifact", whenever(WhenExerts(CREATURE), Jot(f"own {player}"))),
        )
    s.put(0, "battlefield", ADEPT)
    s.act(0, "activate", "Adept").resolve_all()
    assert sorted(jotted(s)) == ["own 0", "worked"]


def test_a_player_who_left_exerts_nothing():
    s = exert_table(3)
    bear = s.put(0, "battlefield", BEAR)
    s.concede(1)
    assert s.game.verb(EXERT)(s.game, 1, [bear]) == []


def test_a_game_without_it_asks_nobody():
    assert not table().game.is_answered(OptionalAttackCosts)


@rule("701.39d")
def test_cards_say_it():
    assert meaning("You may exert ~ as it attacks.") == (AS_IT_ATTACKS,)
    linked = meaning("You may exert ~ as it attacks. When you do, it gets +1/+0 until end of turn.")
    assert linked == (AS_IT_ATTACKS, Triggered(WhenPaysToAttack("exert"), Change(This(), (ModifyPT(1, 0),))))
    assert meaning("Whenever you exert a creature, draw a card.")[0] == Triggered(WhenExerts(CREATURE), DrawCards())
    assert meaning("{T}, Exert ~: Draw a card.")[0].cost == (TapThisCost(), ExertThisCost())
    assert isinstance(AS_IT_ATTACKS.effects[0], MayPayToAttack)


@in_each("701.39d")
@pytest.mark.parametrize("pays", [True, False])
def test_what_the_paragraph_says_is_done_for_its_own_cost_alone(edition, pays):
    naga = made(
        "Naga", "Creature — Snake",
        "You may exert this creature as it attacks. When you do, draw a card.\nExert this creature: You gain 1 life.", size="2/2",
    )  # fmt: skip
    s = exert_table(edition=edition)
    s.put(0, "battlefield", naga)
    s.act(0, "activate", "Naga").resolve_all()
    assert (s.life(0), len(s.events(Exerted)), s.zone_names(0, "hand")) == (21, 1, [])
    attack(s, ["Naga"], ["exert Naga"] if pays else [])
    assert s.zone_names(0, "hand") == ["Rat"] * pays
    assert len(s.events(Exerted)) == 1 + pays


@rule("701.39d")
def test_real_cards():
    glorybringer = made(
        "Glorybringer", "Creature — Dragon",
        "Flying, haste\nYou may exert this creature as it attacks. When you do, it deals 4 damage to target non-Dragon "
        "creature an opponent controls.", size="4/4",
    )  # fmt: skip
    naga = made(
        "Watchful Naga", "Creature — Snake Wizard",
        "You may exert this creature as it attacks. When you do, draw a card.", size="2/2",
    )  # fmt: skip
    ritualist = made(
        "Oasis Ritualist", "Creature — Snake Druid",
        "{T}: Add one mana of any color.\n{T}, Exert this creature: Add two mana of any one color.", size="2/4",
    )  # fmt: skip
    s = Table(ruleset(), defaults=True)
    for player in (0, 1):
        s.put(player, "library", *[RAT] * 6)
    s.put(0, "hand", glorybringer)
    s.put(0, "battlefield", naga, ritualist)
    victim, wall = s.put(1, "battlefield", BEAR, creature("Wall", 0, 8))
    two = creature("Twin", 1, 1, cost="{U}{U}")
    s.put(0, "hand", two)
    s.act(0, "cast", "Twin").resolve()
    assert len(s.events(Exerted)) == 1 and s.tapped(0) == ["Oasis Ritualist"]
    s.act(0, "cast", "Glorybringer").resolve()
    attack(s, ["Glorybringer", "Watchful Naga"], ["exert Glorybringer", "exert Watchful Naga"], [victim])
    s.resolve_all()
    assert s.zone_names(1, "graveyard") == ["Bear"] and s.zone_names(0, "hand") == ["Rat"]
    assert s.damage(wall) == 0
    until_turn_of(s, 0)
    assert s.tapped(0) == ["Glorybringer", "Oasis Ritualist", "Watchful Naga"]
