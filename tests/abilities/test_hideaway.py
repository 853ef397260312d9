"""Hideaway (CR 702.75)."""

from __future__ import annotations

from typing import Any

import pytest
from rulebook import BEAR, FOREST, FullTable
from wordings import beast, made, meaning, ruleset

from apnap import Ruleset, UnknownName
from apnap.testing import rule
from apnap_plugins.abilities.hideaway import hideaway
from apnap_plugins.oracle.cards import CardRefused
from apnap_plugins.rules.copies.copies import CreateCopyTokens
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.faces.faces import adventurer
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.testing import creature, sorcery

PLAY = "\n{1}: You may play the exiled card without paying its mana cost."
CAVE = made("Cave", "Artifact", "Hideaway 4" + PLAY)
NEST = beast("Nest", "Hideaway 2" + PLAY)
STEAL = made("Steal", "Instant", "Gain control of target permanent.")
BOUNCE = made("Bounce", "Instant", "Return target permanent to its owner's hand.")
ONE, TWO, THREE, FOUR, FIVE = (beast(name, cost="{7}") for name in ("One", "Two", "Three", "Four", "Five"))
CARDS = (ONE, TWO, THREE, FOUR, FIVE)  # from the top
SAYS = "702.75a"


def sit(*hand: Any, library: Any = CARDS, lands: str = "GGGG", **more: Any) -> FullTable:
    s = FullTable(ruleset=ruleset(), **more)
    s.lands(0, lands)
    s.put(0, "hand", *hand)
    s.put(0, "library", *library)
    return s


def enters(s: FullTable, hidden: str | None, name: str = "Cave") -> FullTable:
    s.cast(0, name)
    s.resolve()
    if hidden:
        s.expect(0, SAYS, hidden)
    return s.resolve()


@rule("702.75a", "406.3")
def test_one_of_the_top_cards_is_exiled_face_down_and_the_rest_put_on_the_bottom():
    with sit(CAVE) as s:
        enters(s, "Three")
        (hidden,) = s.ids("exile")
        assert s.game.definitions_of(hidden)[0].name == "Three"
        assert s.game.name_of(hidden) == ""
        library = s.zone_names(0, "library")
        assert library[0] == "Five" and sorted(library[1:]) == ["Four", "One", "Two"]
        assert not any(s.sees(player, card) for player in (0, 1) for card in s.ids("library", 0)[:3])


@rule("702.75a")
def test_the_number_says_how_many():
    with sit(NEST) as s:
        s.cast(0, "Nest")
        s.resolve()
        s.pass_priority(0)
        s.begin(1, "pass")
        assert len(s.game.decision.options) == 2
        s.answer(0, "Two")
        assert s.zone_names(0, "library") == ["Three", "Four", "Five", "One"]


@rule("702.75a")
def test_fewer_cards_than_that():
    with sit(CAVE, library=(TWO, ONE)) as s:
        enters(s, "Two")
        assert s.zone_names(0, "library") == ["One"]
    with sit(CAVE, library=()) as s:
        enters(s, None)
        assert s.ids("exile") == []


@rule("702.75a")
def test_who_controls_the_permanent_may_look():
    with sit(CAVE) as s:
        s.put(1, "hand", STEAL)
        enters(s, "Three")
        (hidden,) = s.ids("exile")
        assert (s.sees(0, hidden), s.sees(1, hidden)) == (True, False)
        s.cast(1, "Steal", "Cave")
        s.resolve()
        assert (s.sees(0, hidden), s.sees(1, hidden)) == (False, True)


@rule("702.75a")
@pytest.mark.parametrize("early", [True, False])
def test_once_the_permanent_is_gone_nobody_may_look(early):
    with sit(CAVE, BOUNCE) as s:
        s.cast(0, "Cave")
        s.resolve()
        if not early:
            s.expect(0, SAYS, "Three").resolve()
        s.cast(0, "Bounce", "Cave")
        s.resolve()
        if early:
            s.expect(0, SAYS, "Three").resolve()
        (hidden,) = s.ids("exile")
        assert not s.sees(0, hidden) and not s.sees(1, hidden)


@rule("702.75a", "607.2a", "406.3a")
def test_it_is_played_without_paying_its_mana_cost():
    with sit(CAVE) as s:
        enters(s, "Three")
        s.activate(0, "Cave")
        s.expect(0, "608.2d", True).resolve()
        assert s.stack == ["Three"]
        s.resolve()
        assert "Three" in s.permanents(0)
        assert len(s.tapped(0)) == 1


@rule("702.75a", "716.3", "709.3")
def test_of_an_adventurer_card_its_player_chooses_which_to_cast_though_nobody_else_knows_it():
    monk = adventurer(creature("Monk", 1, 1, cost="{7}"), sorcery("Rest", GainLife(2), cost="{7}"))
    with sit(CAVE, library=(monk, ONE)) as s:
        enters(s, "Monk").activate(0, "Cave")
        s.wait_for("608.2d", 0)
        s.answer(0, True)
        assert s.decision.prompt == "Cast which face of that card?"
        s.answer(0, "Rest").resolve_all()
        assert s.life(0) == 22 and s.zone_names(0, "exile") == ["Monk"]


@rule("702.75a", "305.2b", "305.3")
@pytest.mark.parametrize(("turn", "played"), [(0, True), (1, False)])
def test_a_land_only_in_its_players_own_turn(turn, played):
    with sit(CAVE, library=(BEAR, FOREST)) as s:
        enters(s, "Forest")
        s.put(1, "library", BEAR, BEAR)
        if turn:
            s.pass_until("upkeep")
        s.activate(0, "Cave")
        if played:
            s.expect(0, "608.2d", True)
        s.resolve()
        assert s.permanents(0).count("Forest") == 4 + played
        assert len(s.ids("exile")) == 1 - played


@rule("702.75a", "305.2b")
def test_a_land_played_so_is_the_one_of_the_turn():
    with sit(CAVE, FOREST, library=(BEAR, FOREST)) as s:
        enters(s, "Forest")
        s.activate(0, "Cave")
        s.expect(0, "608.2d", True).resolve()
        assert not s.can(0, "Forest", "play")


@rule("607.1", "702.75a")
def test_only_the_card_that_this_permanent_exiled():
    with sit(CAVE, CAVE) as s:
        enters(s, "Three")
        first = s.find("Cave", "battlefield")
        s.cast(0, "Cave")
        s.resolve()
        s.expect(0, SAYS, "Five").resolve()
        s.activate(0, first)
        s.expect(0, "608.2d", True).resolve()
        assert s.stack == ["Three"]


@rule("607.3", "702.75a")
def test_two_instances_exile_a_card_each_and_both_are_meant():
    twice = made("Twice", "Artifact", "Hideaway 2\nHideaway 2" + PLAY)
    with sit(twice) as s:
        s.cast(0, "Twice")
        s.resolve()
        assert len(s.stack) == 2
        s.expect(0, SAYS, "One").resolve()
        s.expect(0, SAYS, "Three").resolve()
        hidden = s.ids("exile")
        s.activate(0, "Twice")
        s.expect(0, "608.2d", True).expect(0, "608.2g", hidden).resolve()
        assert sorted(s.stack) == ["One", "Three"]


@rule("607.3", "702.75a")
def test_one_of_several():
    bear = beast("Bearer", "Hideaway 2, hideaway 2\n{1}: If there are cards exiled with it, you may play one of them without "
                 "paying its mana cost.")  # fmt: skip
    with sit(bear) as s:
        s.cast(0, "Bearer")
        s.resolve()
        s.expect(0, SAYS, "One").resolve()
        s.expect(0, SAYS, "Three").resolve()
        s.activate(0, "Bearer")
        s.expect(0, "608.2d", True).expect(0, "608.2g", [s.ids("exile")[1]]).resolve()
        assert s.stack == ["Three"]


@rule("603.4", "607.3")
def test_where_nothing_is_hidden_no_ability_triggers_on_it():
    text = (
        "Whenever ~ attacks, if there are cards exiled with it, you may play one of them without paying its mana cost."
    )
    bear = beast("Bearer", "Hideaway 2\n" + text)
    with sit(bear) as s:
        s.put(0, "battlefield", bear)
        s.attack(["Bearer"])
        assert s.kinds() == []


@rule("702.75a", "400.7")
def test_what_comes_back_has_hidden_nothing_yet():
    with sit(CAVE, BOUNCE, library=(*CARDS, BEAR, BEAR)) as s:
        enters(s, "One")
        s.activate(0, "Cave")  # its ability still means the card
        s.cast(0, "Bounce", "Cave")
        s.resolve()
        s.expect(0, "608.2d", True).resolve()
        assert s.stack == ["One"]
        s.resolve()
        s.cast(0, "Cave")
        s.resolve()
        assert s.ids("exile") == []
        s.activate(0, "Cave")
        s.resolve()
        assert len(s.stack) == 1


@rule("702.75a", "707.2")
def test_a_copy_hides_away_a_card_of_its_own():
    with sit(NEST) as s:
        enters(s, "One", "Nest")
        s.do(0, CreateCopyTokens(Target()), TargetSpec(CREATURE), at=["Nest"])
        s.expect(0, SAYS, "Three").resolve()
        (token,) = (one for one in s.find_all("Nest", "battlefield") if s.game.object(one).kind == "token")
        s.activate(0, token)
        s.expect(0, "608.2d", True).resolve()
        assert s.stack == ["Three"]


@rule("702.75a", "603.3a")
def test_who_controls_the_trigger_looks_at_their_own_library():
    with sit(CAVE) as s:
        s.put(1, "hand", STEAL)
        s.put(1, "library", BEAR, BEAR)
        s.cast(0, "Cave")
        s.resolve()
        s.cast(1, "Steal", "Cave")
        s.resolve()
        s.expect(0, SAYS, "Two").resolve()
        (hidden,) = s.ids("exile")
        assert s.game.object(hidden).owner == 0
        assert (s.sees(0, hidden), s.sees(1, hidden)) == (False, True)


@rule("702.75b")
@pytest.mark.parametrize(("text", "cards", "tapped"), [
    ("Hideaway 4\nThis land enters tapped.", 4, ["Bridge"]),
    ("Hideaway 5", 5, []),
])  # fmt: skip
def test_older_cards_say_four_and_that_they_enter_tapped(text, cards, tapped):
    bridge = made("Bridge", "Land", text)
    with sit(bridge, lands="") as s:
        s.act(0, "play", "Bridge")
        assert s.tapped(0) == tapped
        s.pass_priority(0)
        s.begin(1, "pass")
        assert len(s.game.decision.options) == cards
        s.answer(0, "One")


@rule("702.75b")
def test_without_a_number_it_is_no_ability():
    with pytest.raises(CardRefused):
        made("Old", "Land", "Hideaway")


@rule("607.1")
def test_a_card_that_hides_nothing_away_does_not_speak_of_it():
    with pytest.raises(CardRefused, match="linked"):
        ruleset().read({"name": "Empty", "type_line": "Artifact", "mana_cost": "{1}", "oracle_text": PLAY.strip()})


def test_what_cards_say():
    assert meaning("Hideaway 5") == (hideaway(5),)
    for q in (
        "creatures you control have total power 10 or greater",
        "each player has no cards in hand",
        "a library has twenty or fewer cards in it",
        "an opponent was dealt 7 or more damage this turn",
    ):
        assert meaning(f"{{T}}: You may play the exiled card without paying its mana cost if {q}.")


@rule("702.75a")
@pytest.mark.parametrize("power", [9, 10])
def test_only_if_the_condition_holds(power):
    bridge = made("Bridge", "Artifact", "Hideaway 4\n{1}: You may play the exiled card without paying its mana cost if "
                  "creatures you control have total power 10 or greater.")  # fmt: skip
    with sit(bridge) as s:
        s.put(0, "battlefield", beast("Big", size="8/8"), beast("Small", size=f"{power - 8}/1"))
        enters(s, "One", "Bridge")
        s.activate(0, "Bridge")
        if power == 10:
            s.expect(0, "608.2d", True)
        s.resolve()
        assert s.stack == (["One"] if power == 10 else [])


def test_without_the_plugin_the_card_is_refused():
    with FullTable(ruleset=Ruleset.load(without=["hideaway"])) as s, pytest.raises(UnknownName, match="hideaway"):
        s.put(0, "hand", CAVE)
