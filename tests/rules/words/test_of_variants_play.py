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
from apnap_plugins.rules.combat.attacking import CanAttack
from apnap_plugins.rules.damage.instructions import DealDamage, LoseLife
from apnap_plugins.rules.frames.planes import BLANK, CHAOS, PlanarFace, RollPlanarDie
from apnap_plugins.rules.frames.schemes import SetInMotion
from apnap_plugins.rules.objects.revealing import Revealed
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
        with pytest.raises(ScenarioError, match=r"is not offered; offered are:\n  0: player 2\n"):
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


@rule("305.2")
def test_it_gains_devour_where_it_has_one_of_three_colors():
    text = "Whenever a player casts a creature spell that's black, red, or green, it gains devour 5."
    with on_plane(text) as s:
        s.put(0, "hand", creature("Red", 1, 1, cost="{R}"), creature("Blue", 1, 1, cost="{U}"))
        s.put(0, "battlefield", BEAR)
        s.give(0, "RU")
        s.cast(0, "Blue")
        s.resolve_all()
        s.cast(0, "Red")
        s.expect(0, "614.13", ["Bear"])
        s.resolve_all()
        assert (s.pt("Red"), s.pt("Blue")) == ((6, 6), (1, 1))


@rule("508.1c", "601.3")
def test_who_casts_a_spell_cant_attack_and_who_attacks_cant_cast():
    text = (
        "If you cast a spell this turn, you can't attack with creatures.\n"
        "If you attacked with creatures this turn, you can't cast spells."
    )
    for first in ("spell", "attack"):
        with on_plane(text) as s:
            s.put(0, "battlefield", BEAR)
            s.put(0, "hand", creature("Free", 1, 1, cost="{0}"))
            if first == "spell":
                s.cast(0, "Free")
                s.resolve_all()
                s.pass_until("beginning of combat")
                assert not s.game.query(CanAttack(s.find("Bear"), ("player", 1)), True)
            else:
                s.attack(["Bear"])
                s.pass_until("postcombat main")
                assert not s.can(0, "Free")


@rule("901.9")
def test_blank_rolls_are_chaos_until_somebody_planeswalks_away_from_a_plane():
    text = "each blank roll of the planar die is a {CHAOS} roll until a player planeswalks away from a plane."
    phenomenon = read(f"When you encounter ~, {text}", "Phenomenon", "Aether")
    counting = read("Whenever chaos ensues, you gain 1 life.")
    decks = [{"main": [FOREST] * 9, "planes": (*PLANES[:8], counting, phenomenon, PLANES[9])}] * 2
    with planechase(2, decks=decks) as s:
        die(s, BLANK)
        s.arrange(lambda: planeswalk(s.game, 0))
        s.resolve_all()
        s.settle()
        s.do(0, RollPlanarDie())
        s.resolve_all()
        assert s.life(0) == 21
        s.arrange(lambda: planeswalk(s.game, 0))
        s.resolve_all()
        assert s.game.query(PlanarFace(0, BLANK), BLANK) == BLANK


@rule("901.4", "608.2d")
@pytest.mark.parametrize("down", [True, False])
def test_the_top_card_of_the_planar_deck_is_revealed_and_may_go_to_the_bottom(down):
    text = "Whenever chaos ensues, reveal the top card of your planar deck. You may put it on the bottom of your planar deck."
    with on_plane(text) as s:
        s.expect(0, "608.2d", down)
        chaos(s)
        names = s.zone_names(0, "planar deck")
        assert sorted(names) == [f"Plane {letter}" for letter in "ABCDEFGHIJ"]
        assert (names[-1] == "Plane J", len(s.events(Revealed))) == (down, 1), "the last one is the lowest"


@rule("614.1a", "701.25c")
def test_three_schemes_instead_of_the_next_one():
    text = "the next time you would set a scheme in motion, set three schemes in motion instead."
    with with_scheme(f"When you set this scheme in motion, {text}", 2) as s:
        for expected in (4, 5):
            s.pass_until(lambda game: game.active_player == 1 and game.stage_name() == "upkeep")
            s.pass_until(lambda game: game.active_player == 0 and game.stage_name() == "precombat main")
            s.resolve_all()
            assert len(s.events(SetInMotion)) == expected


@rule("508.1d", "611.2a")
def test_each_token_attacks_the_player_for_whom_it_was_created():
    text = "for each opponent, create a 2/2 black Zombie creature token that attacks that player each combat if able."
    with with_scheme(f"When you set this scheme in motion, {text}") as s:
        one, other = s.find_all("Zombie Token", "battlefield")
        s.pass_until(lambda game: game.active_player == 1 and game.stage_name() == "upkeep")
        s.pass_until(lambda game: game.active_player == 0 and game.stage_name() == "beginning of combat")
        with pytest.raises(ScenarioError):
            s.attack({one: ("player", 2), other: ("player", 1)})
        s.attack({one: ("player", 1), other: ("player", 2)})


@rule("101.2", "401.5")
def test_spells_that_share_a_type_with_the_top_card_of_a_library_cant_be_cast():
    with on_plane("Spells that share a card type with the top card of a library can't be cast.") as s:
        s.put(0, "hand", creature("Free", 1, 1, cost="{0}"))
        assert s.can(0, "Free"), "there are lands on top"
        s.put(1, "library", BEAR)
        assert not s.can(0, "Free"), "whoever's library that is"


@rule("502.3", "614.1a")
def test_counters_instead_of_untapping_in_ones_untap_step():
    text = "If a creature you control would untap during your untap step, put two +1/+1 counters on it instead."
    text += "\nWhenever chaos ensues, untap each creature you control."
    with on_plane(text, 2) as s:
        bear, other = s.put(0, "battlefield", BEAR), s.put(1, "battlefield", BEAR)
        for one in (bear, other):
            s.set_field(TAPPED, True, one)
        s.pass_until(lambda game: game.active_player == 1 and game.stage_name() == "upkeep")
        assert (s.pt(bear), s.field(TAPPED, bear)) == ((2, 2), True)
        assert (s.pt(other), s.field(TAPPED, other)) == ((4, 4), True), "it is the plane of who is active"
        chaos(s, 1)
        assert (s.pt(other), s.field(TAPPED, other)) == ((4, 4), False)
