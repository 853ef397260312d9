"""The activated abilities of cards in graveyards and in exile, in cards made from their text (CR 602, 613.1f)."""

from __future__ import annotations

import pytest
from magic import A_CREATURE, BEAR
from wordings import beast, made, meaning, play, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood
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


@pytest.mark.parametrize(
    "line",
    [
        "~ has all activated abilities of each other creature with a +1/+1 counter on it.",
        "~ has all activated abilities of each creature card in your graveyard.",
        "~ has all activated abilities of all lands on the battlefield.",
        "Creatures you control have all activated abilities of all artifacts your opponents control.",
        "Each other planeswalker you control has the loyalty abilities of ~.",
        "~ has all loyalty abilities of all other planeswalkers.",
    ],
)
def test_any_objects_can_be_those_whose_abilities_it_has(line):
    assert meaning(line)


@pytest.mark.parametrize("whom", ["target creature", "you", "each opponent"])
def test_no_target_and_no_player_has_abilities_for_it(whom):
    with pytest.raises(NotUnderstood):
        meaning(f"~ has all activated abilities of {whom}.")


KRAJ = "~ has all activated abilities of each other creature with a +1/+1 counter on it."


@rule("613.1f", "201.5b", "602.2")
def test_it_has_those_of_permanents_as_long_as_they_are_such():
    s = table()
    s.put(0, "battlefield", beast("Kraj", KRAJ), BEAR)
    s.put(1, "battlefield", beast("Priest", "Sacrifice Priest: You gain 1 life."), counters={"+1/+1": 1})
    s.put(1, "battlefield", beast("Miser", "{0}: You gain 9 life."))
    assert s.offered(0, "activate") == ["Kraj"]  # of the one with a counter alone
    s.activate(0, "Kraj")
    s.resolve()
    assert (s.life_totals(), s.permanents(0), s.permanents(1)) == ([21, 20], ["Bear"], ["Miser", "Priest"])


@rule("613.1f", "613.8")
def test_it_has_also_what_another_effect_gives_them_whichever_came_first():
    gives = made(
        "Gift",
        "Enchantment",
        'Creatures your opponents control with +1/+1 counters on them have "{0}: You gain 1 life."',
    )
    for first in (True, False):
        s = table()
        for card in (beast("Kraj", KRAJ), gives) if first else (gives, beast("Kraj", KRAJ)):
            s.put(0, "battlefield", card)
        s.put(1, "battlefield", BEAR, counters={"+1/+1": 1})
        assert s.offered(0, "activate") == ["Kraj"]


@rule("613.1f", "113.2c")
def test_two_that_have_each_others_abilities_have_the_written_ones():
    s = table()
    s.put(0, "battlefield", beast("Kraj", KRAJ + "\n{0}: You gain 1 life."), counters={"+1/+1": 1})
    s.put(0, "battlefield", beast("Jark", KRAJ + "\n{0}: You gain 5 life."), counters={"+1/+1": 1})
    assert s.offered(0, "activate").count("Kraj") >= 2
    assert s.offered(0, "activate").count("Jark") >= 2
