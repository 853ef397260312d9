"""Attractions: a hidden deck of their own, opened onto the battlefield, visited by a roll that others can replace."""

from __future__ import annotations

import functools

import housecards
from rulebook import OX
from rulecards import Note
from spiking import rules_with, spike, table

from apnap import Definition, Game, Keyword, Static
from apnap.testing import rule
from apnap_plugins.actions.destroy import Destroy
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.vocabulary.characteristics import card, make_characteristics
from apnap_plugins.rules.vocabulary.filters import ARTIFACT
from apnap_plugins.rules.vocabulary.selectors import All
from apnap_plugins.testing import instant

attractions = spike("attractions")
in_force = functools.partial(rules_with, attractions, housecards)
DECK = attractions.DECK


def attraction(name, *lit):
    visit = Keyword("visit", (Note(name),))
    chars = make_characteristics(name, "Artifact — Attraction", visit)
    return Definition(name, chars.replace({attractions.LIT.name: frozenset(lit)}), layout="attraction")


ALWAYS, NEVER = attraction("Carousel", 1, 2, 3, 4, 5, 6), attraction("Ruin")
SIX = attraction("Wheel", 6, 7)
OPEN = instant("Open", attractions.OpenAttraction())
PARTS = {"main": [OX] * 9, "attractions": [SIX, NEVER, ALWAYS]}


def sit(**more):
    return table(in_force)(decks=[PARTS, [OX] * 9], **more)


@rule("718.2")
def test_the_deck_lies_apart_shuffled_and_nobody_sees_into_it():
    tops = set()
    for seed in range(12):
        game = Game(in_force(), [PARTS, [OX] * 9], seed)
        game.push(0)  # who starts
        assert (len(game.zone(DECK, 0)), len(game.zone(DECK, 1)), len(game.zone("library", 0))) == (3, 0, 2)
        assert not any(game.may_look(p, card) for p in (0, 1) for card in game.zone(DECK, 0))
        tops.add(tuple(game.name_of(card) for card in game.zone(DECK, 0)))
    assert len(tops) > 2


@rule("701.48b")
@rule("702.159a")
def test_opened_and_visited_each_turn_where_the_number_is_lit():
    with sit(stage="upkeep", defaults=True) as s:
        s.put(0, "hand", OPEN, OPEN, OPEN, OPEN)
        for _ in range(4):  # the fourth finds the deck empty (701.48a)
            s.act(0, "cast", "Open").resolve()
        assert s.zone_names(0, "battlefield") == ["Carousel", "Ruin", "Wheel"]
        s.pass_until("precombat main")
        s.resolve_all()
        assert s.noted in ((("Carousel", 0),), (("Carousel", 0), ("Wheel", 0)), (("Wheel", 0), ("Carousel", 0)))
        assert s.log_has("706.1", "roll to visit")
        s.pass_until(lambda g: g.active_player == 1 and g.stage_name() == "precombat main")
        assert len(s.game.zone("stack")) == 0  # the other player controls none


@rule("706.2")
def test_another_rolls_result_counts_where_an_effect_changes_the_roll():
    with sit(stage="upkeep") as s:
        s.put(0, "battlefield", attraction("Eleven", 11, 12, 13, 14, 15, 16), ALWAYS)
        s.put(1, "battlefield", card("Magnet", "Enchantment", Static((housecards.Plus(10),))))
        s.pass_until("precombat main")
        s.resolve_all()
        assert s.noted == (("Eleven", 0),)


@rule("718.6")
def test_it_never_goes_to_a_graveyard_or_hand_but_to_the_junkyard():
    with sit() as s:
        s.put(0, "hand", OPEN, OPEN, instant("Raze", Destroy(All(ARTIFACT))))
        s.put(0, "hand", instant("Hop", MoveTo(All(ARTIFACT), "hand")))
        s.act(0, "cast", "Open").resolve()
        s.act(0, "cast", "Raze").resolve()
        assert s.zone_names(None, "command") == ["Carousel"]
        s.act(0, "cast", "Open").resolve()
        s.act(0, "cast", "Hop").resolve()
        assert s.zone_names(None, "command") == ["Carousel", "Ruin"]
        assert s.zone_names(0, "graveyard") == ["Hop", "Open", "Raze", "Open"]
        assert s.game.observe(1).zone("command")[0].name == "Carousel"
