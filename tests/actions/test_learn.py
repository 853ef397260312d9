"""Learn (CR 701.45)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE, jotted, table
from testcards import Jot, forbids, instead
from wordings import made, meaning, ruleset

from apnap import ApnapError, Moved, Ruleset, RulesetError, Static, Triggered
from apnap.core.flow import Priority
from apnap.testing import rule
from apnap_plugins.actions.learn import Learn, Learned, WhenLearns
from apnap_plugins.rules.damage.damage import CardsDrawn
from apnap_plugins.rules.damage.instructions import DrawCards
from apnap_plugins.rules.objects.actions import Discarded
from apnap_plugins.rules.vocabulary.actions import LEARN
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.selectors import EachPlayer
from apnap_plugins.testing import Table, creature, instant, permanent, whenever

RAT = creature("Rat", 1, 1)
LESSON = card("Lesson of Elves", "Sorcery — Lesson")
OTHER = card("Lesson of Trolls", "Instant — Lesson")
SCHOOL = permanent("School", "Artifact", whenever(WhenLearns(), Jot("learned")))


def learn_table(**more):
    s = table("learn", **more)
    for player in s.game.players:
        s.put(player, "library", RAT, RAT)
        s.put(player, "hand", BEAR)
        s.put(player, "outside", LESSON, OGRE, OTHER)
    return s


def ask(s, player, what):
    """A player casts an instant that does this; the game stands at the first decision that is about it."""
    s.put(player, "hand", instant("Study", what))
    s.act(player, "cast", "Study")
    s.defaults = False
    while isinstance(s.decision, Priority):
        s.game.push(0)


@rule("701.45a")
@rule("701.45a", edition="2021-04-19")
@pytest.mark.parametrize("edition", ["2021-04-19", "2022-10-07"])
def test_discard_a_card_and_draw_one(edition):
    s = learn_table(edition=edition)
    ask(s, 0, Learn())
    s.answer(0, ["Bear"])
    s.settle()
    assert s.zone_names(0, "hand") == ["Rat"]
    assert "Bear" in s.zone_names(0, "graveyard") and len(s.zone_names(0, "outside")) == 3


@rule("701.45a")
@rule("701.45a", edition="2021-04-19")
@pytest.mark.parametrize("edition", ["2021-04-19", "2022-10-07"])
def test_or_reveal_a_lesson_card_from_outside_the_game_and_take_it(edition):
    s = learn_table(edition=edition)
    ask(s, 0, Learn())
    s.answer(0, [])
    assert [s.game.name_of(o) for o in s.decision.options] == ["Lesson of Elves", "Lesson of Trolls"]
    s.answer(0, ["Lesson of Trolls"])
    assert s.zone_names(0, "hand") == ["Bear", "Lesson of Trolls"]
    assert s.zone_names(0, "outside") == ["Lesson of Elves", "Ogre"]
    assert s.log_has("701.16a", "Lesson of Trolls")


@rule("701.45a")
def test_or_neither():
    s = learn_table()
    s.put(0, "battlefield", SCHOOL)
    s.do(0, Learn())
    s.resolve_all()
    assert s.zone_names(0, "hand") == ["Bear"] and len(s.zone_names(0, "outside")) == 3
    assert jotted(s) == ["learned"]


@rule("701.45a")
def test_with_nothing_in_hand_and_nothing_outside_nothing_is_asked():
    s = table("learn", defaults=False)
    s.put(0, "battlefield", SCHOOL)
    s.do(0, Learn())
    s.resolve_all()
    assert jotted(s) == ["learned"]
    s.put(0, "outside", LESSON)
    s.do(0, Learn(), choose="Lesson of Elves")
    assert s.zone_names(0, "hand") == ["Lesson of Elves"]


@rule("701.45a")
def test_a_card_that_goes_elsewhere_was_discarded_all_the_same_and_one_that_cannot_be_was_not():
    s = learn_table()
    s.put(0, "battlefield", permanent("Void", "Artifact", instead(Discarded, lambda e: e.with_(to="exile"))))
    ask(s, 0, Learn())
    s.answer(0, ["Bear"])
    s.settle()
    assert s.zone_names(0, "hand") == ["Rat"] and "Bear" in s.zone_names(None, "exile")
    s = learn_table()
    s.put(1, "battlefield", permanent("Grip", "Artifact", Static((forbids(Discarded),))))
    ask(s, 0, Learn())
    s.answer(0, ["Bear"])
    s.answer(0, ["Lesson of Elves"])  # for no card was discarded
    assert s.zone_names(0, "hand") == ["Bear", "Lesson of Elves"]


@rule("701.45a", "101.4")
def test_four_players_learn_one_after_another_in_apnap_order_each_from_their_own_sideboard():
    s = learn_table(players=4, active=2)
    ask(s, 2, Learn(EachPlayer()))
    asked = []
    for _ in range(4):
        asked.append(s.decision.player)
        s.answer(s.decision.player, [])
        s.answer(s.decision.player, ["Lesson of Elves"])
    assert asked == [2, 3, 0, 1]
    assert [s.zone_names(player, "hand") for player in range(4)] == [["Bear", "Lesson of Elves"]] * 4


def test_what_forbids_replaces_and_sees_it():
    s = learn_table()
    s.put(1, "battlefield", permanent("Eye", "Artifact", whenever(WhenLearns("opponent"), Jot("seen"))))
    s.do(0, Learn())
    s.resolve_all()
    assert jotted(s) == ["seen"]
    s.put(0, "battlefield", permanent("Tutor", "Artifact", instead(Learned, lambda e: CardsDrawn(e.player, 2))))
    s.do(0, Learn())
    assert s.zone_names(0, "hand") == ["Bear", "Rat", "Rat"]
    s.put(1, "battlefield", permanent("Recess", "Artifact", Static((forbids(Learned),))))
    s.do(0, Learn())
    assert len(s.zone_names(0, "hand")) == 3 and jotted(s) == ["seen"]


def test_a_player_who_left_does_not():
    s = learn_table(players=3)
    s.concede(1)
    s.arrange(lambda: s.game.verb(LEARN)(s.game, 1, 0))
    assert s.events(Learned) == []


@pytest.mark.parametrize("edition", ["2017-09-25", "2020-01-22"])
def test_older_editions_lack_it(edition):
    rules = Ruleset.load(edition=edition)
    assert "learn" not in rules.manifests
    text = {"name": "Cram", "type_line": "Sorcery", "mana_cost": "{G}", "oracle_text": "Learn.", "layout": "normal"}
    with pytest.raises(ApnapError, match=f"learn.*edition.*{edition}"):
        rules.read(text)
    with pytest.raises(RulesetError, match=f"edition {edition} has no 'learn', which came with that of 2021-04-19"):
        Ruleset.load(mechanics=["learn"], edition=edition)


def test_cards_say_it():
    assert meaning("Learn.", spell=True)[0].effect == Learn()
    assert meaning("Each player learns.", spell=True)[0].effect == Learn(EachPlayer())
    assert meaning("Whenever you learn, draw a card.")[0] == Triggered(WhenLearns(), DrawCards())


def test_real_cards():
    cram = made("Cram Session", "Sorcery", "You gain 4 life.\nLearn.")
    eyetwitch = made("Eyetwitch", "Creature — Eye Bat", "Flying\nWhen this creature dies, learn.", size="1/1")
    rules = ruleset()
    s = Table(rules, decks=[{"main": [RAT] * 9, "sideboard": [LESSON, OGRE]}, [RAT] * 9], defaults=True)
    s.put(0, "hand", cram, BEAR)
    s.put(0, "battlefield", eyetwitch)
    s.expect(0, "701.45a", ["Bear"])
    s.act(0, "cast", "Cram Session").resolve()
    assert s.life(0) == 24 and "Bear" in s.zone_names(0, "graveyard")
    s.happen(Moved(s.find("Eyetwitch"), "graveyard"))
    s.expect(0, "701.45a", [])
    s.expect(0, "701.45a", ["Lesson of Elves"])
    s.resolve_all()
    assert "Lesson of Elves" in s.zone_names(0, "hand")
