"""Detain (CR 701.29)."""

from __future__ import annotations

import pytest
from fights import wrong
from magic import A_CREATURE, BEAR, OGRE, jotted, table
from testcards import Jot, forbids, instead
from wordings import made, meaning, ruleset

from apnap import Context, Moved, Static
from apnap.testing import rule
from apnap_plugins.actions.detain import Detain, Detained, WhenDetained
from apnap_plugins.rules.continuous.continuous import BecomeTypes, SetPT, YouGainControl
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.copies.copies import token_copy
from apnap_plugins.rules.costs.costs import TapThisCost
from apnap_plugins.rules.mana.instructions import AddManaSymbols
from apnap_plugins.rules.objects.keys import CREATE
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.actions import DETAIN
from apnap_plugins.rules.vocabulary.filters import CREATURE, Anything, OpponentControls
from apnap_plugins.rules.vocabulary.selectors import All, Target
from apnap_plugins.testing import Table, creature, instant, permanent, whenever

ZERO, ONE = ("player", 0), ("player", 1)
ANY = TargetSpec(Anything())
RAT = creature("Rat", 1, 1)
ROD = permanent("Rod", "Artifact", Activated((TapThisCost(),), Jot("zap")))
PRICE = instant("Price", Jot("paid"), cost="{1}")
STONE = permanent("Stone", "Artifact", Activated((TapThisCost(),), AddManaSymbols("{C}")))
OLDER = ["2017-09-25", "2020-01-22", "2021-04-19"]


def detain_table(players=2, active=0, **more):
    s = table("detain", "create", players=players, active=active, defaults=True, **more)
    for player in range(players):
        s.put(player, "library", RAT, RAT, RAT, RAT)
    return s


def detains(s, player, what):
    s.do(player, Detain(Target()), ANY, at=(what,))


def declaring(s, player, kind="attackers"):
    """The declaration that this player makes next."""
    while s.decision.kind != f"declare {kind}" or s.decision.player != player:
        s.pass_priority() if s.decision.kind == "priority" else s.game.push(s.decision.default())
    return s.decision


@rule("701.29a")
@rule("701.29a", edition="2017-09-25")
@pytest.mark.parametrize("edition", [*OLDER, "2022-10-07"])
def test_a_detained_creature_cannot_attack_until_that_players_next_turn(edition):
    s = detain_table(3, active=1, edition=edition)
    bear = s.put(2, "battlefield", BEAR)
    ogre = s.put(2, "battlefield", OGRE)
    detains(s, 1, bear)
    decision = declaring(s, 2)
    assert decision.partners[decision.options.index(ogre)] and bear not in _able(decision)
    s.pass_until(lambda game: game.active_player == 0)
    s.pass_until(lambda game: game.active_player == 1)
    assert bear in _able(declaring(s, 2))


def _able(decision):
    return [o for o, partners in zip(decision.options, decision.partners, strict=True) if partners]


@rule("701.29a")
def test_a_detained_creature_cannot_block():
    s = detain_table()
    s.put(0, "battlefield", BEAR)
    ogre, rat = s.put(1, "battlefield", OGRE, RAT)
    detains(s, 0, ogre)
    s.attack("Bear")
    assert _able(declaring(s, 1, "blockers")) == [rat]


@rule("701.29a")
def test_its_activated_abilities_cannot_be_activated_not_even_those_for_mana():
    s = detain_table()
    rod = s.put(1, "battlefield", ROD)
    stone = s.put(1, "battlefield", STONE)
    s.put(1, "hand", PRICE)
    assert s.can(1, "Rod", "activate") and s.can(1, "Price")
    detains(s, 0, rod)
    assert not s.can(1, "Rod", "activate") and s.can(1, "Price")
    detains(s, 0, stone)
    assert not s.can(1, "Price")
    s.put(1, "battlefield", ROD)
    assert s.can(1, "Rod", "activate")  # another one


@rule("701.29a")
def test_an_ability_that_was_activated_before_resolves():
    s = detain_table()
    rod = s.put(1, "battlefield", ROD)
    s.put(0, "hand", instant("Arrest", Detain(Target()), ANY))
    s.act(1, "activate", "Rod")
    s.cast(0, "Arrest", rod)
    s.resolve_all()
    assert jotted(s) == ["zap"]


@rule("701.29a")
def test_one_that_attacks_goes_on_and_one_that_becomes_a_creature_later_is_held():
    s = detain_table()
    bear = s.put(0, "battlefield", BEAR)
    rod, rat = s.put(1, "battlefield", ROD, RAT)
    detains(s, 0, rod)
    life = BecomeTypes(frozenset(["creature"])), SetPT(2, 2)
    s.do(1, Change(Target(), life), ANY, at=(rod,))
    s.attack("Bear")
    detains(s, 1, bear)
    assert _able(declaring(s, 1, "blockers")) == [rat]
    s.block({})
    s.pass_until("end")
    assert s.life_totals() == [20, 18]


@rule("701.29a")
def test_it_stays_through_a_change_of_control_and_is_not_copied():
    s = detain_table()
    bear = s.put(1, "battlefield", BEAR)
    detains(s, 0, bear)
    s.do(0, Change(Target(), (YouGainControl(),)), A_CREATURE, at=(bear,))
    twins = []
    s.arrange(lambda: twins.extend(s.game.verb(CREATE)(s.game, 1, token_copy(Context(s.game, bear, 1), bear))))
    rat = s.put(0, "battlefield", RAT)
    s.attack(rat)
    assert _able(declaring(s, 1, "blockers")) == twins
    assert wrong(s.decision, (bear, rat))


@rule("701.29a")
def test_what_left_and_returns_is_free():
    s = detain_table()
    rod = s.put(1, "battlefield", ROD)
    detains(s, 0, rod)
    s.happen(Moved(rod, "hand"))
    s.happen(Moved(s.find("Rod", "hand"), "battlefield"))
    assert s.can(1, "Rod", "activate")


def test_what_left_before_is_not_detained():
    s = detain_table()
    rod = s.put(1, "battlefield", ROD)
    s.put(0, "hand", instant("Arrest", Detain(Target()), ANY))
    s.cast(0, "Arrest", rod)
    s.happen(Moved(rod, "graveyard"))
    s.resolve()
    assert s.events(Detained) == []
    assert s.game.verb(DETAIN)(s.game, 0, [rod]) == []


@rule("701.29a", "800.4m")
def test_it_lasts_as_long_where_that_player_left():
    s = detain_table(3, active=1)
    bear, ogre = s.put(2, "battlefield", BEAR, OGRE)
    detains(s, 1, bear)
    s.concede(1)
    assert bear not in _able(declaring(s, 2))
    s.pass_until(lambda game: game.active_player == 0)
    s.pass_until(lambda game: game.active_player == 2)
    assert _able(declaring(s, 2)) == [bear, ogre]


@rule("701.29a")
def test_each_of_two_detaining_lasts_by_itself():
    s = detain_table(4, active=1)
    rod = s.put(0, "battlefield", ROD)
    detains(s, 1, rod)
    detains(s, 3, rod)
    s.pass_until(lambda game: game.active_player == 3)
    assert not s.can(0, "Rod", "activate")  # that of player 1 is still there
    s.pass_until(lambda game: game.active_player == 1)
    assert s.can(0, "Rod", "activate")


@rule("701.29a")
def test_of_four_players_one_detains_what_all_opponents_control_at_one_moment():
    s = detain_table(4)
    s.put(0, "battlefield", ROD)
    for player in (1, 2, 3):
        s.put(player, "battlefield", ROD)
    s.put(0, "battlefield", permanent("Ear", "Artifact", whenever(WhenDetained(Anything()), Jot("detained"))))
    s.do(0, Detain(All(OpponentControls())))
    s.resolve_all()
    assert jotted(s) == ["detained"] * 3
    assert [s.can(player, "Rod", "activate") for player in range(4)] == [True, False, False, False]


@rule("701.29a")
def test_detaining_is_an_event_that_others_forbid_and_replace():
    s = detain_table()
    rod, stone = s.put(1, "battlefield", ROD, STONE)
    s.put(1, "hand", PRICE)
    free = s.put(1, "battlefield", permanent("Freedom", "Enchantment", Static((forbids(Detained),))))
    detains(s, 0, rod)
    assert s.can(1, "Rod", "activate")
    s.happen(Moved(free, "graveyard"))
    s.put(1, "battlefield", permanent("Decoy", "Artifact", instead(Detained, lambda e: e.with_(permanent=stone))))
    detains(s, 0, rod)
    assert s.can(1, "Rod", "activate") and not s.can(1, "Price")


def test_cards_say_it():
    assert meaning("Detain target creature.", spell=True)[0].effect == Detain(Target())
    assert meaning("Whenever a creature becomes detained, draw a card.")[0].on == WhenDetained(CREATURE)


def test_real_cards():
    lavinia = made(
        "Lavinia of the Tenth", "Legendary Creature — Human Soldier",
        "Protection from red\nWhen Lavinia of the Tenth enters, detain each nonland permanent your opponents control with "
        "mana value 4 or less.", size="4/4",
    )  # fmt: skip
    archon = made(
        "Archon of the Triumvirate", "Creature — Archon",
        "Flying\nWhenever this creature attacks, detain up to two target nonland permanents your opponents control.",
        size="4/5",
    )  # fmt: skip
    s = Table(ruleset(), defaults=True)
    s.put(1, "battlefield", ROD, STONE)
    s.put(0, "hand", lavinia)
    s.put(1, "hand", PRICE)
    s.put(0, "battlefield", archon)
    big = s.put(1, "battlefield", permanent("Ark", "Artifact", *ROD.abilities(), cost="{5}"))
    s.act(0, "cast", "Lavinia of the Tenth").resolve_all()
    assert not s.can(1, "Rod", "activate") and not s.can(1, "Price") and s.can(1, "Ark", "activate")
    s.expect(0, "targets", [big])
    s.attack({"Archon of the Triumvirate": ONE})
    s.resolve_all()
    assert not s.can(1, "Ark", "activate")
