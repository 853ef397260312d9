"""Cards from outside the game (CR 100.4, 108.3b, 108.5, 400.11)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE, table
from wordings import made, meaning, ruleset

from apnap import Continuous, Game, Static
from apnap.testing import rule
from apnap_plugins.rules.continuous.continuous import AffectsEverywhere, BecomeColors
from apnap_plugins.rules.effects.instructions import May
from apnap_plugins.rules.objects.outside import BringIn, bring_in, cards_outside
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import CREATURE, Anything, HasType
from apnap_plugins.testing import Table, instant, permanent

CAVE = card("Cave", "Dungeon")
SPELL = instant("Spell")


@rule("400.11a", "100.4")
def test_a_sideboard_is_outside_the_game_and_only_its_owner_sees_it():
    rules = ruleset()
    game = Game(rules, decks=[{"main": [BEAR] * 20, "sideboard": [OGRE, SPELL]}, [BEAR] * 20], seed=1)
    cards = game.zone("outside", 0)
    assert sorted(map(game.name_of, cards)) == ["Ogre", "Spell"]
    assert [game.may_look(0, card_) for card_ in cards] == [True, True]
    assert [game.may_look(1, card_) for card_ in cards] == [False, False]
    assert len(game.zone("library", 0)) + len(game.zone("hand", 0)) == 20
    assert "Ogre" not in str(game.observe(1))


@rule("400.11b", "108.3b")
def test_an_effect_brings_a_card_into_the_game_and_there_it_stays_its_owners():
    s = table()
    s.put(0, "outside", OGRE, SPELL, CAVE)
    s.put(1, "outside", BEAR)
    s.do(0, BringIn(CREATURE))
    assert s.zone_names(0, "hand") == ["Ogre"] and s.zone_names(0, "outside") == ["Spell", "Cave"]
    ogre = s.find("Ogre", "hand")
    assert s.game.object(ogre).owner == 0 and not s.game.may_look(1, ogre)
    s.do(0, BringIn(CREATURE))  # there is none left
    assert s.zone_names(0, "outside") == ["Spell", "Cave"]


@rule("400.11b")
@pytest.mark.parametrize(("to", "zone"), [("hand", "hand"), ("library", "library")])
def test_it_may_be_any_card_and_may_go_on_top_of_the_library(to, zone):
    s = table()
    s.put(0, "outside", OGRE, SPELL)
    s.put(0, "library", BEAR)
    s.do(0, BringIn(to=to), choose="Spell")
    assert s.zone_names(0, zone)[0] == "Spell" and s.zone_names(0, "outside") == ["Ogre"]


@rule("400.11b", "701.16a")
def test_with_reveal_all_see_which_one_it_is():
    s = table("reveal")
    s.put(0, "outside", OGRE, SPELL)
    s.do(0, BringIn(HasType("instant"), reveal=True))
    assert s.zone_names(0, "hand") == ["Spell"] and s.log_has("701.16a", "Spell")


@rule("108.5", "309.2d")
def test_no_nontraditional_card_is_brought_in():
    s = table()
    s.put(0, "outside", CAVE)
    assert cards_outside(s.game, 0) == ()
    s.do(0, BringIn())
    assert s.zone_names(0, "outside") == ["Cave"]


@rule("400.11c")
def test_nothing_else_affects_cards_outside_the_game():
    s = table()
    s.put(0, "outside", OGRE)
    everything = Static((Continuous(AffectsEverywhere(Anything()), (BecomeColors(frozenset("U")),)),))
    s.put(0, "battlefield", permanent("Paint", "Enchantment", everything))
    s.put(0, "hand", BEAR)
    assert s.characteristic(s.find("Bear", "hand"), "colors") == frozenset("U")
    assert s.characteristic(s.find("Ogre", "outside"), "colors") == frozenset()


@rule("400.11b", "800.4a")
def test_its_owner_leaving_takes_it_along():
    s = table(players=3)
    s.put(0, "outside", OGRE)
    s.arrange(lambda: bring_in(s.game, 0, s.ids("outside", 0)))
    assert s.zone_names(0, "hand") == ["Ogre"]
    s.concede(0)
    assert s.count("Ogre") == 0


def test_cards_say_it():
    (ability,) = meaning(
        "You may reveal a creature card you own from outside the game and put it into your hand.", spell=True
    )
    assert ability.effect == May(BringIn(CREATURE, reveal=True))
    assert meaning("Put a card you own from outside the game into your hand.", spell=True)[0].effect == BringIn()
    (ability,) = meaning("You may put a card you own from outside the game on top of your library.", spell=True)
    assert ability.effect == May(BringIn(to="library"))


def test_real_cards():
    wish = made(
        "Living Wish", "Sorcery",
        "You may reveal a creature or land card you own from outside the game and put it into your hand. Exile Living Wish.",
    )  # fmt: skip
    s = Table(ruleset(), defaults=True)
    s.put(0, "outside", OGRE, SPELL)
    s.put(0, "hand", wish)
    s.expect(0, "yesno", True)
    s.act(0, "cast", "Living Wish").resolve()
    assert s.zone_names(0, "hand") == ["Ogre"] and s.zone_names(None, "exile") == ["Living Wish"]
    assert s.log_has("701.16a", "Ogre")
