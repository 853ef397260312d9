"""Words that planes, schemes and vanguards brought, on cards that are played."""

from __future__ import annotations

from typing import Any

import pytest
from planarcards import PLANES, SCHEMES, archenemy, die, planechase, rules_of
from rulebook import A_CREATURE, BEAR, FOREST, SHOCK, FullTable
from vanguarding import begun, vanguard

from apnap import Definition
from apnap.testing import ScenarioError, rule
from apnap_plugins.actions.planeswalk import Planeswalk, planeswalk
from apnap_plugins.oracle.cards import CardRow
from apnap_plugins.oracle.coverage import understood
from apnap_plugins.oracle.language import Language
from apnap_plugins.rules.casting.lands import lands_per_turn
from apnap_plugins.rules.damage.instructions import DealDamage, LoseLife
from apnap_plugins.rules.frames.planes import CHAOS, RollPlanarDie
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.turn.turn import MaximumHandSize
from apnap_plugins.rules.vocabulary.selectors import Target, You
from apnap_plugins.testing import creature

VARIANTS = ("planechase", "scheme-decks")


def read(text: str, types: str = "Plane — Nowhere", name: str = "Place") -> Definition:
    """A card of a variant as its text is read."""
    return understood(Language(rules_of(*VARIANTS)), CardRow(name=name, type_line=types, oracle_text=text))


def on_plane(text: str, players: int = 2, **more: Any) -> FullTable:
    """A game whose first plane has that text, and a planar die that shows chaos."""
    decks = [{"main": [FOREST] * 9, "planes": (*PLANES, read(text))}] * players
    s = planechase(players, decks=decks, **more)
    die(s, CHAOS)
    return s


def chaos(s: FullTable, player: int = 0) -> None:
    """That player rolls chaos, and what triggers resolves."""
    s.do(player, RollPlanarDie())
    s.resolve_all()


def with_scheme(text: str, players: int = 3) -> FullTable:
    """An Archenemy game in which a scheme with that text was set in motion, and resolved."""
    s = archenemy(players, schemes=(*SCHEMES, read(text, "Scheme", "Plan")))
    s.pass_until("precombat main")
    s.resolve_all()
    return s


@rule("611.2c", "901.11")
def test_creatures_cant_attack_one_until_a_player_planeswalks():
    with on_plane("Whenever chaos ensues, creatures can't attack you until a player planeswalks.", 3) as s:
        chaos(s)
        s.pass_until(lambda game: game.active_player == 1 and game.stage_name() == "upkeep")
        bear = s.put(1, "battlefield", BEAR)
        s.pass_until("beginning of combat")
        with pytest.raises(ScenarioError, match=r"is not offered; offered are:\n  0: player 2$"):
            s.attack({bear: ("player", 0)}, player=1)


@rule("601.3", "901.11")
def test_a_target_player_cant_cast_spells_until_a_player_planeswalks():
    with on_plane("Whenever chaos ensues, target player can't cast spells until a player planeswalks.") as s:
        s.put(1, "hand", creature("Free", 1, 1, cost="{0}"))
        s.expect(0, "601.2c", "player 1")
        chaos(s)
        s.pass_until(lambda game: game.active_player == 1 and game.stage_name() == "precombat main")
        assert not s.can(1, "Free")
        s.arrange(lambda: planeswalk(s.game, 1))
        assert s.can(1, "Free")


@rule("104.3b", "611.2a")
def test_nobody_loses_or_wins_until_a_player_planeswalks():
    text = "Whenever chaos ensues, until a player planeswalks, you can't lose the game and your opponents can't win the game."
    with on_plane(text) as s:
        chaos(s)
        s.do(0, LoseLife(30, You()))
        s.settle()
        assert s.game.result() == {0: "in", 1: "in"}
        s.do(0, Planeswalk())
        s.settle()
        assert s.game.result() == {0: "lost", 1: "won"}


@rule("502.3")
def test_permanents_untap_in_each_players_untap_step():
    with on_plane("All permanents untap during each player's untap step.", 3) as s:
        bears = [s.put(p, "battlefield", BEAR) for p in range(3)]
        statue = read("~ doesn't untap during your untap step.", "Artifact", "Statue")
        mine, theirs = s.put(1, "battlefield", statue), s.put(2, "battlefield", statue)
        for one in (*bears, mine, theirs):
            s.set_field(TAPPED, True, one)
        s.pass_until(lambda game: game.active_player == 1 and game.stage_name() == "upkeep")
        assert not any(s.field(TAPPED, one) for one in (*bears, theirs))
        assert s.field(TAPPED, mine), "in its controller's own step it stays as it was"


@rule("305.2")
def test_any_number_of_lands():
    with on_plane("You may play any number of lands on each of your turns.") as s:
        s.put(0, "hand", *[FOREST] * 4)
        for _ in range(4):
            s.act(0, "play", "Forest")
        assert s.permanents(0).count("Forest") == 4
        assert lands_per_turn(s.game, 1) == 1


@rule("705.2")
def test_that_player_flips_a_coin():
    text = (
        "Whenever a player casts a spell, that player flips a coin. If the player loses the flip, counter that spell."
    )
    countered = set()
    for seed in range(8):
        with on_plane(text, seed=seed) as s:
            s.put(0, "hand", creature("Free", 1, 1, cost="{0}"))
            s.cast(0, "Free")
            s.expect(0, "705.2", "heads")
            s.resolve_all()
            countered.add("Free" in s.zone_names(0, "graveyard"))
            assert s.zone_names(0, "graveyard").count("Free") + s.permanents(0).count("Free") == 1
    assert countered == {True, False}


@rule("707.10", "707.10c")
def test_that_player_copies_it_and_chooses_targets():
    text = "Whenever a player casts an instant spell, that player copies it. The player may choose new targets for the copy."
    with on_plane(text) as s:
        s.put(1, "hand", SHOCK)
        s.give(1, "R")
        s.cast(1, "Shock", ("player", 0))
        s.expect(1, "115.7", "target 1: player 1")
        s.resolve_all()
        assert s.life_totals() == [18, 18]


@rule("402.2", "611.2a")
def test_no_maximum_hand_size_until_ones_next_turn():
    with with_scheme("When you set this scheme in motion, you have no maximum hand size until your next turn.") as s:
        assert [s.game.query(MaximumHandSize(p), 7) for p in (0, 1)] == [None, 7]
        s.pass_until(lambda game: game.active_player == 1 and game.stage_name() == "upkeep")
        assert s.game.query(MaximumHandSize(0), 7) is None
        s.pass_until(lambda game: game.active_player == 0 and game.stage_name() == "upkeep")
        assert s.game.query(MaximumHandSize(0), 7) == 7


@rule("603.2c", "120.3")
def test_damage_to_a_creature_or_player():
    text = "Whenever a creature you control deals damage to a creature or player, you gain 1 life."
    with begun(vanguard(text), vanguard()) as s:
        mine, other = s.put(0, "battlefield", creature("Giant", 5, 5), BEAR)
        foe = s.put(1, "battlefield", creature("Wall", 0, 4))
        s.attack([mine, other])
        s.block({foe: mine})
        s.pass_until("end")
        assert s.life_totals() == [22, 18]


@rule("611.2a", "614.9")
def test_the_next_damage_waits_beyond_the_turn():
    text = "{0}: The next 1 damage that would be dealt to target creature you control is dealt to you instead."
    with begun(vanguard(text), vanguard()) as s:
        bear = s.put(0, "battlefield", BEAR)
        s.activate(0, s.game.zone("command")[0], bear)
        s.resolve_all()
        s.pass_until(lambda game: game.active_player == 1 and game.stage_name() == "precombat main")
        s.do(1, DealDamage(1, Target()), A_CREATURE, at=[bear])
        assert (s.life(0), s.damage(bear)) == (19, 0)
        s.do(1, DealDamage(1, Target()), A_CREATURE, at=[bear])
        assert (s.life(0), s.damage(bear)) == (19, 1)
