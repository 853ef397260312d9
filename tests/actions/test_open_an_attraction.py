"""Open an Attraction (CR 701.48), and the deck that it is in (CR 718.2)."""

from __future__ import annotations

import pytest
from fairground import CAROUSEL, HIGH, LOW, OPEN, RUIN, fair
from magic import BEAR, jotted, ruleset, table
from testcards import Jot, instead

from apnap import Game, Moved, Ruleset, RulesetError
from apnap.testing import rule
from apnap_plugins.actions.open_an_attraction import OpenAttractions, WhenOpensAttraction
from apnap_plugins.oracle.cards import CardRefused, CardRow, definition
from apnap_plugins.oracle.coverage import understood
from apnap_plugins.oracle.language import Language
from apnap_plugins.rules.damage.damage import CardsDrawn
from apnap_plugins.rules.frames.attractions import AttractionOpened
from apnap_plugins.rules.vocabulary.actions import OPEN_AN_ATTRACTION
from apnap_plugins.rules.vocabulary.selectors import EachPlayer
from apnap_plugins.testing import Table, instant, permanent, whenever

WATCH = permanent("Watch", "Enchantment", whenever(WhenOpensAttraction(), Jot("opened")))


@rule("701.48b", "718.3")
def test_the_top_card_of_the_attraction_deck_comes_onto_the_battlefield():
    s = fair(RUIN, CAROUSEL)
    s.put(0, "battlefield", WATCH)
    top = s.ids("attraction deck", 0)[0]
    assert s.game.name_of(top) in ("Ruin", "Carousel")
    expected = s.game.name_of(s.game.zone("attraction deck", 0)[-1])
    s.do(0, OpenAttractions())
    assert s.permanents(0) == sorted(["Watch", expected])
    assert all(s.sees(p, o) for p in (0, 1) for o in s.ids("battlefield"))
    assert s.count(zone="attraction deck", player=0) == 1
    assert s.count(zone="attraction deck", player=1) == 2
    s.resolve_all()
    assert jotted(s) == ["opened"]


@rule("701.48a")
def test_without_an_attraction_deck_nothing_is_opened():
    s = table("visit")
    s.put(0, "battlefield", WATCH)
    s.do(0, OpenAttractions()).resolve_all()
    assert (s.permanents(0), jotted(s)) == (["Watch"], [])
    assert s.events(AttractionOpened) == []


@rule("701.48a")
def test_as_many_as_there_are_are_opened_one_after_another():
    s = fair(RUIN, CAROUSEL)
    s.put(0, "battlefield", WATCH)
    s.do(0, OpenAttractions(5))
    assert s.permanents(0) == ["Carousel", "Ruin", "Watch"]
    s.resolve_all()
    assert jotted(s) == ["opened", "opened"]


@rule("701.48c")
def test_what_keeps_it_off_the_battlefield_or_sends_it_elsewhere_keeps_the_ability_from_triggering():
    for law in (
        instead(Moved, _nothing),
        instead(Moved, _exiled),
        instead(AttractionOpened, lambda e: CardsDrawn(e.player, 1)),
    ):
        s = fair(RUIN)
        s.put(0, "library", BEAR)
        s.put(0, "battlefield", WATCH)
        s.put(0, "hand", OPEN)
        s.act(0, "cast", "Open")
        s.put(1, "battlefield", permanent("Law", "Artifact", law))
        s.resolve_all()
        assert (s.permanents(0), jotted(s)) == (["Watch"], [])


def _nothing(event):
    return None if event.to == "battlefield" else event


def _exiled(event):
    return event.with_(to="exile") if event.to == "battlefield" else event


@rule("718.2", "103.3a")
def test_the_deck_lies_apart_shuffled_and_nobody_sees_into_it():
    tops = set()
    rules = ruleset("visit")
    for seed in range(12):
        game = Game(rules, [{"main": [BEAR] * 9, "attractions": [LOW, HIGH, RUIN]}, [BEAR] * 9], seed)
        game.push(0)  # who starts
        sizes = [len(game.zone(zone, 0)) for zone in ("attraction deck", "library", "hand")]
        assert sizes == [3, 2, 7]
        assert not any(game.may_look(p, card) for p in (0, 1) for card in game.zone("attraction deck", 0))
        tops.add(tuple(game.name_of(card) for card in game.zone("attraction deck", 0)))
    assert len(tops) > 2


@rule("101.4")
def test_four_players_open_in_apnap_order():
    s = fair(CAROUSEL, players=4, active=1)
    s.put(0, "battlefield", permanent("Eye", "Enchantment", whenever(WhenOpensAttraction("opponent"), Jot("theirs"))))
    s.put(1, "hand", instant("All", OpenAttractions(1, EachPlayer())))
    s.act(1, "cast", "All").resolve()
    assert [s.game.controller(o) for o in s.ids("battlefield") if s.game.name_of(o) == "Carousel"] == [1, 2, 3, 0]
    s.resolve_all()
    assert jotted(s) == ["theirs"] * 3


def test_who_has_left_opens_none():
    s = fair(CAROUSEL, players=3)
    s.concede(2)
    s.arrange(lambda: s.game.verb(OPEN_AN_ATTRACTION)(s.game, 2))
    assert s.permanents() == []


def test_taken_back_it_is_on_top_of_its_deck_again():
    s = fair(RUIN, CAROUSEL)
    s.put(0, "hand", OPEN)
    s.settle()
    before, mark = s.game.digest(), len(s.game.inputs())
    s.act(0, "cast", "Open").resolve()
    while len(s.game.inputs()) > mark:
        s.game.pop()
    assert s.game.digest() == before


def test_cards_say_it():
    rules = Ruleset.load()
    language = Language(rules)
    text = "Whenever this creature enters or attacks, open an Attraction.\nWhenever you open an Attraction, you gain 1 life."
    row = CardRow(name="Gamer", type_line="Creature", mana_cost="{0}", oracle_text=text, power="1", toughness="1")
    s = Table(rules, defaults=True)
    s.put(0, "attraction deck", booth(language))
    s.put(0, "hand", definition(language, row))
    s.act(0, "cast", "Gamer").resolve_all()
    assert s.permanents(0) == ["Booth", "Gamer"]
    assert s.life_totals() == [21, 20]


def booth(language):
    row = CardRow(
        name="Booth", type_line="Artifact — Attraction", oracle_text="Visit — Draw a card.", attraction_lights=[2, 6]
    )
    return definition(language, row)


@pytest.mark.parametrize("edition", ["2017-09-25", "2020-01-22", "2021-04-19"])
@pytest.mark.parametrize(
    ("id", "text"),
    [("open-an-attraction", "Open an Attraction."), ("roll-to-visit-your-attractions", "Roll to visit your Attractions."),
     ("venture-into-the-dungeon", "Venture into the dungeon."), ("venture-into-the-dungeon", "You take the initiative.")],
)  # fmt: skip
def test_older_editions_have_no_such_action_and_refuse_its_cards(edition, id, text):
    with pytest.raises(RulesetError, match=f"edition {edition} has no '{id}', which came with that of 2022-10-07"):
        ruleset(id, edition=edition)
    language = Language(Ruleset.load(edition=edition))
    with pytest.raises(CardRefused, match=edition):
        understood(language, CardRow(name="Test", type_line="Sorcery", oracle_text=text))
