"""Cards made from their text that separate cards into piles, played (CR 700.3)."""

from __future__ import annotations

from magic import BEAR, OGRE
from wordings import effect, spell, table

from apnap.testing import rule
from apnap_plugins.rules.effects.instructions import Do
from apnap_plugins.rules.looking.instructions import Pick, ShowTop
from apnap_plugins.rules.looking.piles import ChoosePile, PutPiles, SeparateIntoPiles
from apnap_plugins.rules.vocabulary.filters import LAND, ManaValueAtMost, Not, all_of
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, Remembered, You
from apnap_plugins.testing import basic

FOREST = basic("G")
FACT = (
    "Reveal the top three cards of your library. An opponent separates those cards into two piles. "
    "Put one pile into your hand and the other into your graveyard."
)
AUGURY = (
    "Reveal the top three cards of your library and separate them into two piles. An opponent chooses one of those piles. "
    "Put that pile into your hand and the other into your graveyard."
)


def test_what_the_words_mean() -> None:
    shown, among = ShowTop(3, You(), reveal=True), Remembered("among")
    put = PutPiles("hand", "graveyard")
    assert effect(FACT) == Do((shown, SeparateIntoPiles(among, EachOpponent()), ChoosePile(), put))
    assert effect(AUGURY) == Do((shown, SeparateIntoPiles(among, You()), ChoosePile(EachOpponent()), put))


@rule("700.3", "700.3d")
def test_an_opponent_separates_and_you_choose() -> None:
    s = table()
    s.put(0, "library", BEAR, FOREST, OGRE, FOREST)
    s.put(0, "hand", spell(FACT, "Fact"))
    s.cast(0, "Fact")
    s.wait_for("separate into piles", 1)
    s.game.push(((0, 2), (1,)))
    assert s.decision.answerer == 0
    s.game.push(0)
    assert sorted(s.zone_names(0, "hand")) == ["Bear", "Ogre"]
    assert sorted(s.zone_names(0, "graveyard")) == ["Fact", "Forest"]
    assert s.zone_names(0, "library") == ["Forest"]


@rule("700.3", "700.3d")
def test_you_separate_and_one_of_several_opponents_chooses() -> None:
    s = table(players=3)
    s.put(0, "library", BEAR, FOREST, OGRE)
    s.put(0, "hand", spell(AUGURY, "Augury"))
    s.cast(0, "Augury")
    s.wait_for("separate into piles", 0)
    s.game.push(((), (0, 1, 2)))
    assert s.decision.answerer == 0, "the controller says which opponent it is"
    s.game.push(1)
    assert s.decision.answerer == 2
    s.game.push(0)
    assert s.zone_names(0, "hand") == []
    assert sorted(s.zone_names(0, "graveyard")) == ["Augury", "Bear", "Forest", "Ogre"]


@rule("701.16a", "608.2d")
def test_what_a_card_in_a_hand_is_like_may_be_said_behind_it() -> None:
    text = (
        "Target player reveals their hand. You choose a nonland card from it with mana value 3 or less. "
        "That player discards that card."
    )
    assert effect(text).steps[1] == Pick(all_of(Not(LAND), ManaValueAtMost(3)))
    s = table()
    s.put(1, "hand", BEAR, FOREST, spell("Draw a card.", "Cheap"))
    s.put(0, "hand", spell(text, "Seize"))
    s.cast(0, "Seize", ("player", 1))
    s.expect(0, "choose", ["Cheap"])
    s.resolve().done()
    assert "Cheap" in s.zone_names(1, "graveyard")
