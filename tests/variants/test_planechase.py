"""Planechase (CR 901)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from magic import jotted
from planarcards import PLANES, ChangesRolls, die, face_up, phenomenon, planechase, rules_of, up
from rulebook import FOREST, FullTable
from testcards import JOTTED, Jot, instead

from apnap import Game, GameLost, Ruleset, SetupError, Static, Triggered, legal_actions
from apnap.testing import rule
from apnap_plugins.actions.planeswalk import Planeswalk
from apnap_plugins.rules.chance.dice import DiceRolled, DieRolled, RollDie, WhenDieRolled, WhenRollsDice
from apnap_plugins.rules.continuous.continuous import TURN
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.frames.planes import (
    BLANK,
    CHAOS,
    PLANESWALKER,
    PlanarDieFell,
    PlanarDieRolled,
    Planeswalked,
    RollPlanarDie,
    WhenPlaneswalks,
    WhenPlaneswalksAway,
    WhenPlaneswalksTo,
)
from apnap_plugins.rules.turn.turn import STARTING_PLAYER
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.testing import instant, permanent, whenever

DECK = {"main": [FOREST] * 20, "planes": PLANES}


def new_game(*decks: Any, variants: tuple[str, ...] = ("planechase",), seed: int = 3) -> Game:
    return Game(rules_of(*variants), list(decks), seed=seed)


def begun(game: Game) -> Game:
    """Everybody keeps; the first turn has begun."""
    while game.get(TURN) == 0:
        assert game.decision is not None
        game.push(game.decision.default())
    return game


# Setting up -----------------------------------------------------------------------------------------------


def test_it_is_played_where_somebody_asks_for_it():
    assert "planechase" not in Ruleset.load().manifests
    assert "planechase" in rules_of("planechase").manifests


@rule("901.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_or_more_play_each_for_themself(players: int):
    game = new_game(*[DECK] * players)
    assert all(len(game.opponents(p)) == players - 1 for p in game.players)


BAD = {
    "has 9 cards; it needs 10": PLANES[:9],
    "has 0 cards; it needs 10": (),
    "'Plane A' more than once": (*PLANES, PLANES[0]),
    "more than 2 phenomena": (*PLANES, *(phenomenon(f"Storm {n}") for n in range(3))),
    "'Forest', which is neither": (*PLANES, FOREST),
}


@rule("901.3")
@pytest.mark.parametrize("problem", BAD)
def test_planar_decks_that_are_not_allowed(problem: str):
    with pytest.raises(SetupError, match=f"player 2 .*{problem}"):
        new_game(DECK, {**DECK, "planes": BAD[problem]})


@rule("901.3")
def test_ten_planes_and_two_phenomena_are():
    planes = (*PLANES[:8], phenomenon("Storm"), phenomenon("Calm"))
    assert new_game(DECK, {**DECK, "planes": planes}).decision is not None


@rule("901.4", "103.3a", "100.2d", "408.3")
def test_planar_decks_are_shuffled_and_nobody_may_look():
    orders = set()
    for seed in range(3):
        game = begun(new_game(DECK, DECK, seed=seed))
        deck = game.zone("planar deck", 1)
        assert len(deck) == 10 - (game.get(STARTING_PLAYER) == 1)
        assert not any(game.may_look(player, card) for player in game.players for card in deck)
        orders.add(tuple(game.name_of(card) for card in deck))
    assert len(orders) == 3


@rule("901.5", "103.7")
@pytest.mark.parametrize("seed", range(6))
def test_the_starting_player_sets_the_starting_plane_and_nothing_triggers(seed: int):
    planes = (*PLANES[:8], phenomenon("Storm"), phenomenon("Calm"))
    game = begun(new_game({**DECK, "planes": planes}, {**DECK, "planes": planes}, seed=seed))
    first = game.active_player
    (up,) = game.zone("command")
    assert game.name_of(up).startswith("Plane")
    assert (game.object(up).owner, game.controller(up)) == (first, first)
    assert game.get(JOTTED) == ()
    assert not [e for e in game.log.entries if e.happened is not None and isinstance(e.happened.event, Planeswalked)]
    assert len(game.zone("planar deck", first)) == 9


@rule("901.5", "103.7")
def test_phenomena_on_top_go_to_the_bottom():
    found = Counter()
    planes = (*PLANES[:8], phenomenon("Storm"), phenomenon("Calm"))
    for seed in range(12):
        game = begun(new_game({**DECK, "planes": planes}, {**DECK, "planes": planes}, seed=seed))
        deck = [game.name_of(card) for card in game.zone("planar deck", game.active_player)]
        found[deck[0] in ("Storm", "Calm")] += 1
    assert found[True] >= 1


# The planar controller ------------------------------------------------------------------------------------


@rule("901.6")
def test_the_planar_controller_is_the_active_player():
    with planechase(3) as s:
        for player in (0, 1, 2):
            assert s.field("planar controller") == player
            s.pass_until("upkeep", again=True)


@rule("901.6", "800.4p")
def test_where_the_planar_controller_leaves_the_next_player_is_it_until_another_turn():
    with planechase(3, active=1) as s:
        s.concede(1)
        s.settle()
        assert s.field("planar controller") == 2
        s.pass_until("end")
        assert s.field("planar controller") == 2
        s.pass_until("upkeep")
        assert (s.game.active_player, s.field("planar controller")) == (2, 2)
        s.pass_until("upkeep", again=True)
        assert (s.game.active_player, s.field("planar controller")) == (0, 0)


@rule("901.6")
def test_it_is_not_one_who_leaves_at_the_same_time():
    with planechase(4) as s:
        s.arrange(lambda: s.game.happen_all([GameLost(0), GameLost(1)]))
        assert s.field("planar controller") == 2


@rule("613.7h")
def test_a_plane_gets_its_timestamp_as_it_is_turned_face_up():
    with planechase() as s:
        bear = s.put(0, "battlefield", FOREST)
        s.do(0, Planeswalk())
        assert s.game.timestamp(s.find("Plane I", "command")) > s.game.timestamp(bear)


# The planar die ---------------------------------------------------------------------------------------------


@rule("901.3a", "107.12", "107.11")
def test_one_face_in_six_is_chaos_and_one_the_planeswalker_symbol():
    with planechase() as s:
        rolls = 600
        for _ in range(rolls):
            s.arrange(lambda: s.game.happen(_roll(0)))
        fell = Counter(e.face for e in s.events(PlanarDieFell))
        assert sum(fell.values()) == rolls
        assert 70 < fell[CHAOS] < 130
        assert 70 < fell[PLANESWALKER] < 130


def _roll(player: int) -> Any:
    return PlanarDieRolled(player, 6, cause="planar die")


@rule("901.9", "116.2i", "901.9a")
def test_the_special_action_costs_one_more_each_time_and_uses_no_stack():
    with planechase() as s:
        die(s, BLANK)
        s.lands(0, "GGG")
        for tapped in (0, 1, 3):
            s.act(0, "special")
            assert len(s.tapped(0)) == tapped
            assert s.ids("stack") == []
            assert s.reach(0).player == 0, "the active player has priority"
        assert not _may_roll(s, 0)
        assert len(s.events(PlanarDieFell)) == 3


def _may_roll(s: FullTable, player: int) -> bool:
    s.settle()
    return any(option[0] == "special" for option in legal_actions(s.game, player))


@rule("901.9", "116.2i")
def test_it_is_cheap_again_next_turn():
    with planechase() as s:
        die(s, BLANK)
        s.act(0, "special")
        assert not _may_roll(s, 0)
        s.pass_until("upkeep")
        s.pass_until("precombat main")
        assert _may_roll(s, 1)
        s.pass_until("upkeep")
        s.pass_until("precombat main")
        assert _may_roll(s, 0)


@rule("901.9", "116.2i")
def test_rolls_by_effects_do_not_count():
    with planechase() as s:
        die(s, BLANK)
        s.do(0, RollPlanarDie())
        s.do(0, RollPlanarDie())
        s.act(0, "special")
        assert s.tapped(0) == []


@rule("901.9")
def test_only_in_the_main_phase_of_ones_own_turn_with_an_empty_stack():
    with planechase() as s:
        assert _may_roll(s, 0)
        assert not _may_roll(s, 1)
        s.put(0, "hand", instant("Free", GainLife(1)))
        s.act(0, "cast", "Free")
        assert not _may_roll(s, 0)
        s.resolve_all()
        assert _may_roll(s, 0)
        s.put(0, "hand", instant("Free", GainLife(1)))
        s.pass_until("end")
        assert not _may_roll(s, 0)


@rule("901.9b")
def test_chaos_triggers_the_ability_of_the_plane_and_the_active_player_has_priority():
    with planechase() as s:
        die(s, CHAOS)
        s.act(0, "special")
        assert len(s.ids("stack")) == 1
        assert s.reach(0).player == 0
        s.resolve_all()
        assert jotted(s) == ["chaos on Plane J"]


@rule("901.9b")
def test_not_that_of_a_plane_in_a_deck():
    with planechase() as s:
        die(s, CHAOS)
        s.act(0, "special").resolve_all()
        assert jotted(s) == ["chaos on Plane J"], "and nothing of the others"


@rule("901.8", "901.9c")
def test_the_planeswalking_ability_has_no_source_and_belongs_to_who_rolled():
    with planechase() as s:
        die(s, PLANESWALKER)
        s.act(0, "special")
        (ability,) = s.ids("stack")
        assert s.game.rules.stack_rules.ability_of(s.game, ability)[0] == 0
        assert s.game.controller(ability) == 0
        assert s.reach(0).player == 0
        s.resolve_all()
        assert face_up(s) == ["Plane I"]


@rule("901.8")
def test_who_rolls_by_an_effect_controls_it_too_and_may_not_planeswalk():
    with planechase() as s:
        die(s, PLANESWALKER)
        s.do(1, RollPlanarDie())
        (ability,) = s.ids("stack")
        assert s.game.controller(ability) == 1
        s.resolve_all()
        assert face_up(s) == ["Plane J"]


@rule("901.9d", "706.7")
def test_it_is_rolling_dice_but_there_is_no_number():
    with planechase() as s:
        s.put(0, "battlefield", permanent("Ears", "Artifact", whenever(WhenRollsDice(), Jot("dice"))))
        s.put(0, "battlefield", permanent("Eyes", "Artifact", whenever(WhenDieRolled(low=1), Jot("number"))))
        more = instead(DiceRolled, lambda e: e.with_(count=e.count + 3, ignored=1))
        s.put(0, "battlefield", permanent("Guide", "Artifact", more))
        die(s, BLANK)
        s.act(0, "special").resolve_all()
        assert jotted(s) == ["dice"]
        assert len(s.events(PlanarDieFell)) == 1


@rule("901.9d", "706.7")
def test_nothing_rerolls_it_or_adds_to_it():
    with planechase() as s:
        s.put(0, "battlefield", card("Again", "Artifact", Static((ChangesRolls(),))))
        die(s, BLANK)
        s.act(0, "special")
        assert len(s.events(PlanarDieFell)) == 1
        assert s.events(DieRolled) == []
        s.do(0, RollDie(6))
        assert s.events(DieRolled)[0].number >= 101, "other dice are changed"


# Leaving ----------------------------------------------------------------------------------------------------


@rule("901.10", "901.11a", "901.11b")
def test_where_the_owner_of_the_plane_leaves_the_next_plane_is_turned_up_at_once():
    with planechase(3) as s:
        s.pass_until("upkeep")
        s.pass_until("precombat main")
        watch = whenever(WhenPlaneswalks("each"), Jot("somebody planeswalks"))
        s.put(2, "battlefield", permanent("Watch", "Artifact", watch))
        s.concede(0)
        s.settle()
        assert face_up(s) == ["Plane J"]
        up = s.find("Plane J", "command")
        assert (s.game.object(up).owner, s.game.controller(up)) == (1, 1)
        s.resolve_all()
        assert sorted(jotted(s)) == ["away from Plane J", "somebody planeswalks", "to Plane J"]
        assert s.ids("planar deck", 0) == []


@rule("901.10")
def test_where_somebody_else_leaves_the_plane_stays():
    with planechase(3) as s:
        s.concede(1)
        s.settle()
        assert face_up(s) == ["Plane J"]
        assert s.events(Planeswalked) == []


@rule("901.10", "901.6")
def test_the_active_player_leaves_with_their_plane():
    with planechase(3) as s:
        s.concede(0)
        s.settle()
        up = s.find("Plane J", "command")
        assert (s.game.object(up).owner, s.game.controller(up)) == (1, 1)


@rule("901.10a")
def test_the_planeswalking_ability_ceases_to_exist_where_a_plane_leaves():
    with planechase(3) as s:
        s.pass_until("upkeep")
        s.pass_until("precombat main")
        die(s, PLANESWALKER)
        s.act(1, "special")
        before = s.ids("stack")
        assert len(before) == 1
        s.concede(0)
        s.settle()
        assert before[0] not in s.ids("stack")
        s.resolve_all()
        assert len(s.events(Planeswalked)) == 1


@rule("901.10b")
def test_abilities_of_a_phenomenon_go_over_to_the_new_planar_controller():
    five = Triggered(WhenPlaneswalksTo(), GainLife(5))
    planes = (*PLANES[:9], card("Storm", "Phenomenon", five), PLANES[9])
    with planechase(3, decks=[{"main": [FOREST] * 9, "planes": planes}] * 3) as s:
        s.do(0, Planeswalk())
        assert face_up(s) == ["Storm"]
        s.concede(0)
        s.resolve_all()
        assert s.life_totals()[1:] == [25, 20]


# Planeswalking ----------------------------------------------------------------------------------------------


@rule("901.11")
def test_abilities_trigger_when_a_player_planeswalks():
    with planechase() as s:
        s.put(1, "battlefield", permanent("Each", "Artifact", whenever(WhenPlaneswalks("each"), Jot("each"))))
        s.put(1, "battlefield", permanent("Mine", "Artifact", whenever(WhenPlaneswalks("your"), Jot("mine"))))
        s.put(1, "battlefield", permanent("His", "Artifact", whenever(WhenPlaneswalks("opponent"), Jot("his"))))
        s.do(0, Planeswalk())
        s.resolve_all()
        assert sorted(jotted(s)) == ["away from Plane J", "each", "his", "to Plane I"]


@rule("603.10g", "901.11b")
def test_going_away_looks_back():
    hill = card("Hill", "Plane — Nowhere", Triggered(WhenPlaneswalksAway(), GainLife(4)))
    with planechase(decks=[{"planes": (*PLANES, hill)}] * 2) as s:
        s.do(0, Planeswalk())
        s.resolve_all()
        assert s.life_totals() == [24, 20]


@rule("901.11c")
def test_away_from_all_planes_that_are_face_up():
    with planechase() as s:
        s.arrange(lambda: s.game.happen(up(s.game, 0)))
        assert face_up(s) == ["Plane J", "Plane I"]
        s.do(0, Planeswalk())
        s.resolve_all()
        assert face_up(s) == ["Plane H"]
        assert sorted(jotted(s)) == ["away from Plane I", "away from Plane J", "to Plane H"]


# Two-Headed Giant ---------------------------------------------------------------------------------------------


def heads(**more: Any) -> FullTable:
    return planechase(4, "two-headed-giant", **more)


@rule("901.12", "901.12a", "901.12b")
def test_two_headed_giant_has_a_planar_deck_each_and_the_primary_player_is_planar_controller():
    with heads() as s:
        assert [s.count(zone="planar deck", player=p) for p in range(4)] == [9, 10, 10, 10]
        assert s.field("planar controller") == 0
        s.pass_until("upkeep")
        assert s.field("planar controller") == 2


@rule("901.12c")
def test_you_are_both_players_of_the_team():
    with heads() as s:
        die(s, CHAOS)
        s.act(1, "special").resolve_all()
        assert jotted(s) == ["chaos on Plane J"]


@rule("901.12d")
def test_each_player_of_the_team_may_roll_at_a_cost_of_their_own():
    with heads() as s:
        die(s, BLANK)
        s.act(0, "special")
        s.act(1, "special")
        assert len(s.events(PlanarDieFell)) == 2
        assert not _may_roll(s, 0)
        assert not _may_roll(s, 1)
        assert not _may_roll(s, 2)


@rule("901.12c", "901.8")
def test_a_teammates_roll_has_the_planar_controller_planeswalk():
    with heads() as s:
        die(s, PLANESWALKER)
        s.act(1, "special").resolve_all()
        assert face_up(s) == ["Plane I"]
        assert s.game.object(s.find("Plane I", "command")).owner == 0
