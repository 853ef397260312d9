"""The activated abilities of cards in graveyards and in exile, in cards made from their text (CR 602, 613.1f)."""

from __future__ import annotations

import pytest
from magic import A_CREATURE, BEAR
from wordings import beast, made, meaning, play, spell, table

from apnap.testing import rule
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.stack.instructions import GainActivatedAbilities
from apnap_plugins.rules.vocabulary.selectors import Target, This
from apnap_plugins.testing import creature

OOZE = "As long as ~ is on the battlefield, it has all activated abilities of all creature cards in all graveyards."


@pytest.mark.parametrize(
    "line",
    [
        OOZE,
        "~ has all activated abilities of all artifact cards in your graveyard.",
    ],
)
def test_whose_abilities_it_has_is_said_again(line):
    assert meaning(line)


@rule("613.1f", "201.5b", "602.2")
def test_it_has_those_of_creature_cards_in_graveyards_while_they_are_there():
    s = table()
    s.put(0, "battlefield", beast("Ooze", OOZE))
    s.put(0, "graveyard", made("Rock", "Artifact", "{0}: You gain 50 life."))
    assert not s.can(0, "Ooze", "activate")
    s.put(
        1, "battlefield", beast("Priest", "Whenever Priest attacks, draw a card.\nSacrifice Priest: You gain 1 life.")
    )
    play(s, 1, spell("Destroy target creature."), "Priest")
    assert s.offered(0, "activate") == ["Ooze"]
    s.activate(0, "Ooze")
    s.resolve()
    assert (s.life_totals(), s.permanents(0)) == ([21, 20], [])


@rule("613.1f", "604.3")
def test_it_has_them_no_more_where_the_card_has_gone():
    s = table()
    s.put(0, "battlefield", beast("Ooze", OOZE))
    s.put(1, "graveyard", beast("Priest", "{0}: You gain 1 life."))
    assert s.can(0, "Ooze", "activate")
    play(s, 0, spell("Exile all graveyards."))
    assert not s.can(0, "Ooze", "activate")


@rule("607.2a", "613.1f")
def test_it_has_those_of_the_cards_exiled_with_it():
    s = table()
    imprint = "{0}: Exile target creature card from your graveyard."
    text = f"{imprint}\n~ has all activated abilities of all creature cards exiled with it."
    s.put(0, "battlefield", beast("Crawler", text))
    s.put(0, "graveyard", beast("Priest", "{0}: You gain 1 life."))
    s.put(0, "exile", beast("Other", "{0}: You gain 50 life."))
    assert s.offered(0, "activate") == ["Crawler"]
    s.activate(0, "Crawler", "Priest")
    s.resolve()
    assert s.offered(0, "activate") == ["Crawler"]  # there is nothing more to exile
    s.put(0, "graveyard", BEAR)
    assert len(s.offered(0, "activate")) == 2


CHEAPER = "{4}: You gain 1 life. This ability costs {1} less to activate for each creature you control."


@rule("602.1b", "613.1f", "601.2f")
def test_with_an_ability_comes_what_it_says_of_its_own_costs():
    s = table()
    s.put(0, "battlefield", beast("Ooze", OOZE + "\n{3}: You gain 5 life."), BEAR)
    s.put(1, "graveyard", beast("Priest", CHEAPER))
    s.lands(0, "GG")
    s.put(0, "graveyard", beast("Miser", CHEAPER.replace("1 life", "9 life").replace("{4}", "{6}")))
    assert s.offered(0, "activate") == ["Ooze"]
    s.activate(0, "Ooze")
    s.resolve()
    assert s.life(0) == 21  # for {2}: that other one costs {4}, and what the Ooze itself has is no cheaper


@rule("602.1b", "113.2c")
def test_each_of_several_alike_says_it_of_itself_alone():
    s = table()
    s.put(0, "battlefield", beast("Ooze", OOZE), BEAR)
    s.put(1, "graveyard", *[beast("Priest", CHEAPER)] * 2)
    s.lands(0, "G")
    assert not s.can(0, "Ooze", "activate")
    s.lands(0, "G")
    assert len(s.offered(0, "activate")) == 2


@rule("602.1b", "601.2f")
def test_what_gains_the_abilities_of_another_gains_that_with_them():
    s = table()
    s.put(0, "battlefield", BEAR, beast("Priest", CHEAPER))
    s.put(
        0,
        "battlefield",
        creature("Thief", 1, 1, Activated((), GainActivatedAbilities(This(), Target()), (A_CREATURE,))),
    )
    s.activate(0, "Thief", "Priest")
    s.resolve()
    s.lands(0, "G")
    assert s.offered(0, "activate").count("Thief") == 2
