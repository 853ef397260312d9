"""The pack of house rules: each of them played, and the table without it."""

from __future__ import annotations

import functools

import pytest

from apnap import Continuous, Game, Ruleset, Static, UnknownName, YesNo
from apnap_plugins.actions.destroy import Destroy
from apnap_plugins.rules.casting.mana_effects import LostManaBecomes, ManaStays
from apnap_plugins.rules.continuous.continuous import AffectsEverywhere, BecomeColors
from apnap_plugins.rules.costs.costs import TapThisCost
from apnap_plugins.rules.damage.damage import LIFE
from apnap_plugins.rules.mana.instructions import TakeUnspentMana
from apnap_plugins.rules.mana.mana import POOL, AddManaOf
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import COLORS, card
from apnap_plugins.rules.vocabulary.filters import CREATURE, Anything
from apnap_plugins.rules.vocabulary.selectors import All, EachPlayer, Target
from apnap_plugins.testing import Table, basic, instant


@functools.cache
def in_force() -> Ruleset:
    """Everything, and this pack."""
    return Ruleset.load(sets=["house"], strict=True)


BLUE = BecomeColors(frozenset("U"))
HOUSE = ("free-first-mulligan", "heirloom", "mana-burn")
PRISM = card("Prism", "Artifact", Static((LostManaBecomes("C"),)))
KEEPER = card("Vessel", "Artifact", Static((ManaStays("G"),)))
SIPHON = card("Siphon", "Artifact", Activated((TapThisCost(),), TakeUnspentMana(EachPlayer())))
WELL = card("Well", "Land", Activated((TapThisCost(),), AddManaOf((("R", "R", "R"),))))


def table(*without: str, players: int = 2) -> Table:
    rules = Ruleset.load(sets=["house"], without=without) if without else in_force()
    return Table(rules, players, defaults=True, debug=True)


def at_end_of_step(s: Table) -> None:
    s.pass_until("beginning of combat")


# Mana burn ----------------------------------------------------------------------------------------------


def test_mana_that_empties_burns_its_player_as_the_phase_ends():
    s = table()
    s.put(0, "battlefield", WELL)
    s.act(0, "tap for mana", "Well")
    assert s.life(0) == 20 and len(s.game.get(POOL, 0)) == 3
    at_end_of_step(s)
    assert (s.life(0), s.life(1), s.game.get(POOL, 0)) == (17, 20, ())


def test_mana_that_is_spent_or_stays_does_not_burn():
    s = table()
    s.put(0, "battlefield", WELL, KEEPER)
    s.put(0, "hand", card("Coal", "Artifact", cost="{R}{R}"))
    s.lands(0, "G")
    s.act(0, "tap for mana", "Well").act(0, "tap for mana", "Forest").act(0, "cast", "Coal").resolve()
    at_end_of_step(s)
    assert s.life(0) == 19  # the third red mana; the green one is kept
    assert [m.type for m in s.game.get(POOL, 0)] == ["G"]


def test_mana_that_becomes_other_mana_instead_is_not_lost():
    s = table()
    s.put(0, "battlefield", WELL, PRISM)
    s.act(0, "tap for mana", "Well")
    at_end_of_step(s)
    assert s.life(0) == 20
    assert [m.type for m in s.game.get(POOL, 0)] == ["C", "C", "C"]


def test_mana_that_an_effect_takes_away_does_not_burn_who_lost_it():
    s = table()
    s.put(0, "battlefield", WELL)
    s.put(1, "battlefield", SIPHON)
    s.act(0, "tap for mana", "Well").act(1, "activate", "Siphon").resolve()
    assert s.life(0) == 20 and len(s.game.get(POOL, 1)) == 3
    at_end_of_step(s)
    assert (s.life(0), s.life(1)) == (20, 17)


def test_who_burns_to_nothing_loses():
    s = table()
    s.put(0, "battlefield", WELL)
    s.set_field(LIFE, 3, of=0)
    s.act(0, "tap for mana", "Well")
    s.pass_until(lambda game: game.is_over())
    assert s.game.is_over() and s.game.result() == {0: "lost", 1: "won"}


def test_without_the_rule_nothing_burns():
    s = table("mana-burn")
    s.put(0, "battlefield", WELL)
    s.act(0, "tap for mana", "Well")
    at_end_of_step(s)
    assert (s.life(0), s.game.get(POOL, 0)) == (20, ())


# The free mulligan --------------------------------------------------------------------------------------


def hand_after(mulligans: int, players: int, rules: Ruleset) -> int:
    """Cards in hand of a player who mulligans that often while the others keep."""
    game = Game(rules, [[basic("W")] * 20] * players, seed=3)
    game.push(0)
    who = game.active_player
    taken = 0
    while game.decision is not None and game.decision.rule == "103.5":
        if isinstance(game.decision, YesNo):
            again = game.decision.player == who and taken < mulligans
            taken += again
            game.push(int(again))
        else:
            game.push(game.decision.default())
    return len(game.zone("hand", who))


@pytest.mark.parametrize(("mulligans", "cards"), [(0, 7), (1, 7), (2, 6), (3, 5)])
@pytest.mark.parametrize("players", [2, 3])
def test_the_first_mulligan_is_free_once_whoever_plays(mulligans, cards, players):
    drawn = 1 if players > 2 else 0  # where more than two play, nobody skips the first draw (CR 103.8c)
    assert hand_after(mulligans, players, in_force()) == cards + drawn


def test_without_the_rule_two_players_pay_for_the_first():
    assert hand_after(1, 2, Ruleset.load(sets=["house"], without=["free-first-mulligan"])) == 6


# Heirlooms ----------------------------------------------------------------------------------------------


BREAK = instant("Break", Destroy(Target()), TargetSpec(Anything()))


def dying(s: Table, name: str) -> None:
    """The permanent of that name is destroyed, and what triggers is put on the stack."""
    s.put(0, "hand", BREAK)
    choice = {"targets": name} if len(s.ids("battlefield")) > 1 else {}
    s.act(0, "cast", "Break", **choice).resolve()


def test_an_heirloom_that_dies_is_put_into_its_owners_attic_and_comes_back_for_its_cost():
    s = table()
    s.put(0, "battlefield", "Attic Moth", controller=1)
    s.lands(0, "WW")
    dying(s, "Attic Moth")
    s.resolve_all()
    assert s.zone_names(0, "attic") == ["Attic Moth"] and s.zone_names(1, "attic") == []
    s.act(0, "activate", "Attic Moth").resolve()
    assert s.zone_names(0, "hand") == ["Attic Moth"] and s.zone_names(0, "attic") == []
    assert sum(s.field("tapped", land) for land in s.find_all("Plains")) == 1


def test_it_is_had_back_only_as_a_sorcery_and_by_its_owner():
    s = table()
    s.put(0, "attic", "Attic Moth")
    s.put(1, "attic", "Attic Moth")
    s.lands(0, "W")
    s.lands(1, "W")
    mine, theirs = s.ids("attic", 0), s.ids("attic", 1)
    offered = [o[1] for o in s.reach(0).options if o[0] == "activate"]
    assert offered == list(mine) and offered != list(theirs)
    s.pass_until("beginning of combat")
    assert [o for o in s.reach(0).options if o[0] == "activate"] == []


def test_a_cost_behind_a_dash_and_an_artifact():
    s = table()
    s.put(0, "attic", "Grandmother's Clock")
    s.lands(0, "R")
    s.act(0, "activate", "Grandmother's Clock").resolve()
    assert s.zone_names(0, "hand") == ["Grandmother's Clock"] and s.life(0) == 18


def test_a_card_that_has_left_the_graveyard_in_the_meantime_stays_where_it_is():
    s = table()
    s.put(0, "battlefield", "Attic Moth")
    dying(s, "Attic Moth")
    (dead,) = (i for i in s.ids("graveyard", 0) if s.game.name_of(i) == "Attic Moth")
    s.put(1, "hand", instant("Bury", MoveTo(All(Anything(), "graveyard"), "exile")))
    s.act(1, "cast", "Bury").resolve_all()
    assert dead not in s.game.objects
    assert s.zone_names(0, "attic") == [] and "Attic Moth" in s.zone_names(None, "exile")


def test_a_token_has_no_attic_to_go_to():
    s = table()
    s.put(0, "battlefield", "Attic Moth", component="token")
    dying(s, "Attic Moth")
    assert s.ids("stack") != []
    s.resolve_all()
    assert s.find_all("Attic Moth") == []


def test_putting_cards_into_your_attic_is_seen_by_its_keeper_and_no_other():
    s = table()
    s.put(0, "battlefield", "Keeper of Small Things", "Attic Moth")
    s.put(1, "battlefield", "Keeper of Small Things")
    dying(s, "Attic Moth")
    s.resolve_all()
    assert (s.life(0), s.life(1)) == (21, 20)


@pytest.mark.parametrize(("mechanic", "cards"), [("heirloom", None), ("flying", ("Attic Moth",))])
def test_without_a_mechanic_its_cards_are_refused_by_name_and_the_others_play(mechanic, cards):
    rules = Ruleset.load(sets=["house"], without=[mechanic])
    assert tuple(sorted(rules.refused())) == tuple(sorted(cards or in_force().card_names()))
    assert not {"attic", "heirloom"} & {*rules.compiled.zones, *rules.compiled.keywords} or mechanic != "heirloom"


def test_a_tree_that_names_the_keyword_is_refused_with_the_missing_plugin():
    moth = in_force().card("Attic Moth")
    with pytest.raises(UnknownName, match=r"Attic Moth.*needs heirloom"):
        Game(Ruleset.load(), [[moth], []])


def test_without_the_pack_none_of_its_rules_is_in_force():
    assert not set(HOUSE) & set(Ruleset.load().manifests)
    assert set(HOUSE) <= set(in_force().manifests)


def test_what_affects_all_cards_affects_those_in_the_attic_too():
    """A zone that a pack brings is a zone of the game like any other (CR 400.1); outside the game is none."""
    s = table()
    s.put(0, "battlefield", card("Painter", "Enchantment", Static((Continuous(AffectsEverywhere(CREATURE), (BLUE,)),))))
    bear = card("Bear", "Creature", power=2, toughness=2)
    placed = {zone: s.put(1, zone, bear) for zone in ("battlefield", "hand", "library", "attic", "outside")}
    s.settle()
    blue = {zone for zone, obj in placed.items() if s.characteristic(obj, COLORS) == {"U"}}
    assert blue == {"battlefield", "hand", "library", "attic"}
    late = s.put(0, "attic", bear)
    assert s.characteristic(late, COLORS) == {"U"}
