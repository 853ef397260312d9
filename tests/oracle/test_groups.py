""" "Those creatures" where something changes what the group is: found once, before anything is done to them (CR 608.2c)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, effect, language, made, meaning, play, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import SPELL_LINE, NotUnderstood
from apnap_plugins.rules.effects.instructions import Do, InsteadIf, RememberThem
from apnap_plugins.rules.vocabulary.selectors import Remembered

GIANT = beast("Giant", size="4/4")


@rule("608.2c", "611.2c")
def test_those_that_it_was_though_they_are_no_longer_of_the_kind():
    s = table()
    s.put(1, "battlefield", GIANT, BEAR, tapped=True)
    text = "Creatures with power 4 or greater get -3/-0 until end of turn. Untap those creatures. They gain haste until end of "
    play(s, 0, spell(text + "turn."))
    assert s.pt("Giant") == (1, 4) and s.has("Giant", "haste") and not s.has("Bear", "haste")
    assert s.tapped(1) == ["Bear"]


@rule("608.2c", "400.7")
def test_not_those_that_come_to_be_of_the_kind():
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(0, "battlefield", OGRE, tapped=True)
    play(s, 0, spell("Tap all untapped creatures. Those creatures gain flying until end of turn."))
    assert s.has("Bear", "flying") and not s.has("Ogre", "flying")


@rule("400.7j", "603.7")
def test_all_that_were_exiled_come_back_and_tokens_do_not():
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", OGRE)
    play(s, 0, spell("Create a 1/1 white Soldier creature token."))
    play(s, 0, spell("Exile each creature you control. Return those cards to the battlefield under their owner's control at "
                     "the beginning of the next end step."))  # fmt: skip
    assert s.permanents(0) == [] and s.permanents(1) == ["Ogre"]
    s.pass_until("end")
    s.resolve()
    assert s.permanents(0) == ["Bear"]


@rule("608.2c")
def test_of_two_things_one_or_the_other_is_done_to_the_same_ones():
    read = effect(
        "Creatures target player controls get -1/-1 until end of turn. If you control an artifact, those creatures get -2/-2 "
        "until end of turn instead."
    )
    assert isinstance(read, InsteadIf)
    s = table()
    s.put(1, "battlefield", OGRE, BEAR)
    s.put(0, "battlefield", made("Rock", "Artifact", ""))
    play(s, 0, spell("Creatures target player controls get -1/-1 until end of turn. If you control an artifact, those creatures "
                     "get -2/-2 until end of turn instead."), ("player", 1))  # fmt: skip
    assert s.permanents(1) == ["Ogre"] and s.pt("Ogre") == (1, 1)


def test_the_tree_finds_them_first_and_says_it_again():
    read = effect("Tap all attacking creatures. Those creatures don't untap during their controller's next untap step.")
    assert isinstance(read, Do) and isinstance(read.steps[0], RememberThem)
    assert [part for part in read.walk() if part == Remembered("those")]
    assert meaning("At end of combat, tap all creatures that blocked ~ this turn. They don't untap during their controller's "
                   "next untap step.")  # fmt: skip


@pytest.mark.parametrize(
    "line",
    [
        # those creatures are the target as well
        "Untap target creature and each other creature that shares a color with it. Those creatures get +2/+0 until end of turn.",
        # only if it was done
        "If you have 5 or less life, tap all attacking creatures. Those creatures gain flying until end of turn.",
    ],
)
def test_what_is_not_sure_to_be_meant_is_refused(line):
    with pytest.raises(NotUnderstood):
        language().read(line, root=SPELL_LINE)


@rule("608.2c")
@pytest.mark.parametrize(
    "line",
    [
        "If each nonland permanent you control is white, draw a card.",
        "If each creature you control has flying, draw a card.",
        "Destroy each creature. If each of them is white, draw a card.",
        "Destroy two target creatures. If each of those creatures is white, draw a card.",
        "If each of two target creatures is white, draw a card.",
    ],
)
def test_a_condition_asks_only_what_one_object_is(line):
    with pytest.raises(NotUnderstood):
        language().read(line, root=SPELL_LINE)
    assert language().read("Destroy target creature. If it's white, draw a card.", root=SPELL_LINE)
