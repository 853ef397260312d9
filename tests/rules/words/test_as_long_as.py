"""What a static does ends as soon as what it looks at changes: the turn, how a spell was cast, counters (CR 611.3a)."""

from __future__ import annotations

import pytest
from magic import BEAR
from turns import until
from wordings import beast, made, table

from apnap import Moved
from apnap.core.fields import PLAYER_COUNTERS
from apnap.testing import rule
from apnap.testing.selecting import ScenarioError
from apnap_plugins.rules.continuous.continuous import TURN
from apnap_plugins.rules.counters.counters import CountersPut
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.vocabulary.base import player_ref
from apnap_plugins.rules.vocabulary.characteristics import has_keyword
from apnap_plugins.testing import basic, permanent

HASTE = "As long as this creature entered this turn, creatures you control have haste."
RELIC = permanent("Relic", "Artifact", cost="{0}")


def with_libraries(**more):
    s = table(debug=True, **more)
    for player in s.game.players:
        s.put(player, "library", *[basic("G")] * 9)
    return s


def next_turn(s):
    turn = s.field(TURN)
    until(s, lambda game: game.get(TURN) > turn)


@rule("611.3a")
def test_what_a_permanent_does_in_the_turn_in_which_it_entered_is_over_with_the_turn():
    s = with_libraries()
    s.put(0, "battlefield", BEAR)
    s.put(0, "hand", beast("Team", HASTE))
    s.cast(0, "Team")
    assert not s.has("Bear", "haste")
    s.resolve()
    assert s.has("Bear", "haste")
    until(s, "end")
    assert s.has("Bear", "haste")
    next_turn(s)
    assert not s.has("Bear", "haste")
    next_turn(s)
    assert not s.has("Bear", "haste")


@rule("611.3a")
@pytest.mark.parametrize("leaves", [False, True])
def test_that_something_entered_this_turn_is_over_with_the_turn_and_not_with_what_entered(leaves):
    stag = beast(
        "Stag", "This creature gets +2/+2 as long as an artifact entered the battlefield under your control this turn."
    )
    s = with_libraries()
    s.put(0, "battlefield", stag)
    assert s.pt("Stag") == (2, 2)
    s.put(0, "hand", RELIC)
    s.cast(0, "Relic")
    s.resolve()
    assert s.pt("Stag") == (4, 4)
    if leaves:
        s.happen(Moved(s.find("Relic"), "graveyard"))
        assert s.pt("Stag") == (4, 4)
    next_turn(s)
    assert s.pt("Stag") == (2, 2)


@rule("611.3a")
def test_counters_of_a_player_count_as_soon_as_they_are_there():
    s = with_libraries()
    s.put(0, "battlefield", beast("Disciple", "This creature gets +1/+1 for each experience counter you have."))
    assert s.pt("Disciple") == (2, 2)
    s.happen(CountersPut("experience", 2, player=0))
    assert s.pt("Disciple") == (4, 4)
    s.set_field(PLAYER_COUNTERS, (), 0)
    assert s.pt("Disciple") == (2, 2)


@rule("611.3a", "702.61a")
@pytest.mark.parametrize("kicked", [False, True])
def test_a_spell_that_was_kicked_has_split_second_from_the_moment_on_it_is_cast(kicked):
    text = "Kicker {R}\nIf this spell was kicked, it has split second.\nDisaster deals X damage to each creature and each player."
    s = with_libraries()
    s.lands(0, "RRRR")
    s.put(0, "hand", made("Disaster", "Sorcery", text, "{X}{R}{R}"))
    s.put(1, "hand", made("Answer", "Instant", "You gain 1 life."))
    s.expect(0, "may", int(kicked)).expect(0, "may", 1)
    spell = s.cast(0, "Disaster")
    s.pass_priority(0)
    offered = [option[0] for option in s.decision.options]
    assert has_keyword(s.game, spell, "split-second") == kicked
    assert ("cast" in offered) != kicked


@rule("607.2d", "604.3")
def test_the_chosen_player_s_hand_is_counted_also_before_and_after_the_choice():
    text = (
        "As this creature enters, choose an opponent.\n"
        "Specter's power and toughness are each equal to the number of cards in the chosen player's hand."
    )
    s = with_libraries(players=3)
    s.put(2, "hand", BEAR, BEAR)
    s.put(0, "hand", made("Specter", "Creature", text, "{0}", "*/*"))
    assert s.game.characteristics(s.find("Specter")).values["power"] == 0
    s.act(0, "cast", "Specter")
    s.expect(0, "choose", player_ref(2))
    s.resolve()
    assert s.pt("Specter") == (2, 2)
    s.put(2, "hand", BEAR)
    assert s.pt("Specter") == (3, 3)


@rule("611.3a", "800.4a")
def test_who_has_left_is_no_opponent_any_more():
    """What counts players is counted again when one leaves, also one who had nothing on the table."""
    s = with_libraries(players=3)
    s.put(0, "battlefield", beast("Crowd", "This creature gets +1/+0 for each opponent you have."))
    assert s.pt("Crowd") == (4, 2)
    s.concede(2)
    assert s.pt("Crowd") == (3, 2)


@rule("611.3a")
def test_what_is_so_unless_something_is_there_ends_while_that_is_there():
    s = table()
    s.put(0, "battlefield", beast("Tadeas", "Tadeas has hexproof unless you control an artifact."))
    assert s.has("Tadeas", "hexproof")
    relic = s.put(0, "battlefield", RELIC)
    assert not s.has("Tadeas", "hexproof")
    s.happen(Moved(relic, "graveyard"))
    assert s.has("Tadeas", "hexproof")


@rule("205.2a")
def test_each_card_type_in_a_graveyard_counts_once_and_all_types_of_a_card_do():
    s = table()
    s.put(
        0,
        "battlefield",
        beast("Dryad", "Dryad gets +2/+2 as long as there are four or more card types among cards in your graveyard."),
    )
    s.put(0, "graveyard", BEAR, BEAR, basic("G"))
    s.put(1, "graveyard", permanent("Charm", "Enchantment"), RELIC)
    assert s.pt("Dryad") == (2, 2)
    s.put(0, "graveyard", permanent("Golem", "Artifact Creature"))
    assert s.pt("Dryad") == (2, 2)
    s.put(0, "graveyard", permanent("Charm", "Enchantment"))
    assert s.pt("Dryad") == (4, 4)


def test_the_number_of_card_types_in_all_graveyards():
    s = table()
    s.put(
        0,
        "battlefield",
        made(
            "Altar",
            "Artifact",
            "{0}: You gain X life, where X is the number of card types among cards in all graveyards.",
        ),
    )
    s.put(0, "graveyard", BEAR, RELIC)
    s.put(1, "graveyard", basic("G"), RELIC)
    s.act(0, "activate", "Altar").resolve()
    assert s.life_totals() == [23, 20]


@rule("508.1c")
def test_a_creature_that_cannot_attack_unless_you_control_another_of_its_kind():
    giant = {"text": "Oaf can't attack or block unless you control another Giant.", "types": "Creature \u2014 Giant"}
    s = table(stage="beginning of combat")
    s.put(0, "battlefield", BEAR, beast("Oaf", **giant))
    with pytest.raises(ScenarioError, match="is not offered"):
        s.attack("Oaf")
    s = table(stage="beginning of combat")
    s.put(0, "battlefield", BEAR, beast("Oaf", **giant), beast("Big", types="Creature \u2014 Giant"))
    s.attack("Oaf")
    s.resolve_all()


def test_a_land_enters_untapped_where_there_are_two_opponents():
    line = "Garden enters tapped unless you have two or more opponents."
    for players, tapped in ((2, True), (3, False)):
        s = table(players=players)
        s.put(0, "hand", made("Garden", "Land", line))
        s.act(0, "play", "Garden")
        assert bool(s.field(TAPPED, "Garden")) is tapped


@rule("604.3")
def test_power_and_a_toughness_that_is_one_more():
    s = table()
    s.put(
        0,
        "hand",
        beast(
            "Goyf",
            "Goyf's power is equal to the number of card types among cards in all graveyards and its toughness is equal "
            "to that number plus 1.",
            size="*/1+*",
        ),
    )
    assert s.pt(s.find("Goyf", "hand")) == (0, 1)
    s.put(1, "graveyard", permanent("Golem", "Artifact Creature"))
    assert s.pt(s.find("Goyf", "hand")) == (2, 3)
