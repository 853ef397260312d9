"""What becomes a copy, a copy of each of several, several kinds of tokens at once, in cards made from text (CR 701.6, 707)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.cards import CardRefused
from apnap_plugins.rules.vocabulary.characteristics import SUPERTYPES

STAGE = "{0}: Stage becomes a copy of target land, except it has this ability."


@pytest.mark.parametrize(
    "line",
    [
        "Target creature becomes a copy of another target creature until end of turn.",
        "Until your next turn, target creature becomes a copy of another target creature, except it's 7/5.",
        "Each other creature becomes a copy of target nonlegendary creature until end of turn.",
        "For each creature you control, create a token that's a copy of that creature.",
        "Create a 1/1 red Dinosaur creature token with haste and two 1/1 white Human creature tokens.",
        "Create a 2/2 green Wolf creature token, a 3/3 green Beast creature token, and a Treasure token.",
    ],
)
def test_what_a_spell_says_of_copies_is_said_again(line):
    assert meaning(line, spell=True)


def test_that_creature_is_one_of_a_row_of_creatures():
    with pytest.raises(CardRefused):
        spell("For each artifact you control, create a token that's a copy of that creature.")


@rule("707.9a")
def test_a_copy_that_has_the_ability_that_made_it_one():
    s = table()
    s.put(0, "battlefield", made("Stage", "Land", STAGE))
    s.put(
        1,
        "battlefield",
        made("Lab", "Legendary Land", "{0}: You gain 5 life."),
        made("Pit", "Land", "{0}: You lose 5 life."),
    )
    stage = s.find("Stage")
    s.activate(0, stage, "Lab")
    s.resolve()
    assert s.game.characteristics(stage).values["name"] == "Lab"
    assert len(s.game.characteristics(stage).values["abilities"]) == 2
    assert s.characteristic(stage, SUPERTYPES) == {"legendary"}


@rule("707.4", "707.2b")
def test_all_others_become_copies_at_once_for_a_turn():
    s = table()
    s.put(0, "battlefield", BEAR, beast("Giant", "Trample", "6/6"))
    s.put(1, "battlefield", OGRE)
    s.put(1, "library", OGRE)
    play(s, 0, spell("Each other creature becomes a copy of target nonlegendary creature until end of turn."), "Giant")
    assert s.count("Giant", "battlefield") == 3
    assert {s.pt(obj) for obj in s.find_all("Giant", "battlefield")} == {(6, 6)}
    s.pass_until("upkeep")
    assert s.count("Giant", "battlefield") == 1 and s.count("Bear", "battlefield") == 1


@rule("608.2h", "707.2")
def test_a_copy_of_what_died_is_of_what_it_was_on_the_battlefield():
    s = table()
    s.put(0, "battlefield", beast("Puca", "Whenever a creature dies, Puca becomes a copy of that creature.", "1/1"))
    s.put(0, "battlefield", shrine("{0}: Create a 4/4 white Angel creature token with flying.", "Choir"))
    s.act(0, "activate", "Choir").resolve()
    puca = s.find("Puca")
    play(s, 0, spell("Destroy target creature."), "Angel Token")
    s.resolve_all()
    assert s.pt(puca) == (4, 4) and s.game.characteristics(puca).values["name"] == "Angel Token"


@rule("707.2", "111.3")
def test_a_copy_of_each_token_that_is_there():
    s = table()
    s.put(
        0,
        "battlefield",
        shrine("{0}: Create a 1/1 white Cat creature token and a 2/2 green Wolf creature token.", "Zoo"),
        BEAR,
    )
    s.act(0, "activate", "Zoo").resolve()
    play(s, 0, spell("For each creature token you control, create a token that's a copy of that creature."))
    assert (s.count("Cat Token"), s.count("Wolf Token"), s.count("Bear")) == (2, 2, 1)


@rule("701.6a", "603.2c")
def test_tokens_of_several_kinds_are_created_at_once():
    s = table()
    s.put(0, "battlefield", shrine("Whenever one or more creatures enter, you gain 1 life."))
    s.put(
        0,
        "battlefield",
        shrine("{0}: Create a 1/1 white Cat creature token and two 2/2 green Wolf creature tokens.", "Zoo"),
    )
    s.act(0, "activate", "Zoo").resolve()
    s.resolve_all()
    assert s.life(0) == 21
    assert (s.count("Cat Token"), s.count("Wolf Token")) == (1, 2)
