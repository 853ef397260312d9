"""Cards made from their text that separate cards into piles, played (CR 700.3)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import effect, language, meaning, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import SPELL_LINE, NotUnderstood
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


# A pile that is face down ------------------------------------------------------------------------------------

FAVOR = (
    "Target opponent looks at the top three cards of your library and separates them into a face-down pile and a face-up "
    "pile. Put one pile into your hand and the other into your graveyard."
)
CURATOR = (
    "Look at the top three cards of your library and separate them into a face-down pile and a face-up pile. An opponent "
    "chooses one of those piles. Put that pile into your hand and the other into your graveyard."
)


def test_piles_with_faces_are_said_again() -> None:
    for line in (FAVOR, CURATOR):
        assert meaning(line, spell=True)
    with pytest.raises(NotUnderstood):
        meaning(FAVOR.replace("Target opponent", "Each opponent"), spell=True)


@rule("700.3", "701.16d")
@pytest.mark.parametrize("hidden", [True, False])
def test_only_the_opponent_knows_what_lies_face_down(hidden: bool) -> None:
    s = table()
    s.put(0, "library", BEAR, FOREST, OGRE, FOREST)
    s.put(0, "hand", spell(FAVOR, "Favor"))
    s.cast(0, "Favor")
    s.wait_for("separate into piles", 1)
    seen = " ".join(option.text for option in s.game.observe(1).options())
    assert "Bear" in seen and "Ogre" in seen
    s.game.push(((1, 2), (0,)))  # the top card alone is face up
    assert s.decision.answerer == 0
    told = [option.text for option in s.game.observe(0).options()]
    assert "(2)" in told[0] and not any(name in told[0] for name in ("Bear", "Ogre", "Forest"))
    assert not any("Bear" in text for text in told[:1])
    face_up = told[1]
    s.game.push(0 if hidden else 1)
    one = s.zone_names(0, "hand") if not hidden else [n for n in s.zone_names(0, "graveyard") if n != "Favor"]
    assert len(one) == 1 and one[0] in face_up
    assert len(s.zone_names(0, "library")) == 1


@rule("700.3")
def test_you_make_the_piles_and_an_opponent_sees_one_of_them() -> None:
    s = table()
    s.put(0, "library", BEAR, FOREST, OGRE, FOREST)
    s.put(0, "hand", spell(CURATOR, "Curator"))
    s.cast(0, "Curator")
    s.wait_for("separate into piles", 0)
    s.game.push(((0, 1, 2), ()))
    assert s.decision.answerer == 1
    told = [option.text for option in s.game.observe(1).options()]
    assert "(3)" in told[0] and not any(name in " ".join(told) for name in ("Bear", "Ogre", "Forest"))
    s.game.push(1)  # the one with no card in it
    assert s.zone_names(0, "hand") == [] and len(s.zone_names(0, "graveyard")) == 4


SEPARATED = "Separate all creatures target player controls into two piles."


@rule("700.3", "701.17a")
def test_a_player_sacrifices_the_pile_of_their_choice() -> None:
    s = table()
    s.put(1, "battlefield", BEAR, FOREST, OGRE)
    s.put(0, "battlefield", BEAR)
    text = (
        "Separate all permanents target player controls into two piles. "
        "That player sacrifices all permanents in the pile of their choice."
    )
    s.put(0, "hand", spell(text, "Veil"))
    s.cast(0, "Veil", ("player", 1))
    s.wait_for("separate into piles", 0)
    s.game.push(((0, 1), (2,)))
    assert s.decision.answerer == 1
    s.game.push(1)
    s.settle()
    assert s.permanents(1) == ["Bear", "Forest"]
    assert s.permanents(0) == ["Bear"]


@rule("700.3", "701.7a")
def test_what_is_in_a_pile_is_destroyed() -> None:
    s = table()
    s.put(1, "battlefield", BEAR, OGRE)
    s.put(0, "hand", spell(f"{SEPARATED} Destroy all creatures in the pile of that player's choice.", "Die"))
    s.cast(0, "Die", ("player", 1))
    s.wait_for("separate into piles", 0)
    s.game.push(((0,), (1,)))
    assert s.decision.answerer == 1
    s.game.push(0)
    s.settle()
    assert s.permanents(1) == ["Ogre"]


@rule("700.3")
def test_one_pile_goes_somewhere_and_the_other_elsewhere() -> None:
    s = table()
    s.put(0, "graveyard", BEAR, OGRE)
    text = (
        "Separate all creature cards in your graveyard into two piles. "
        "Exile the pile of an opponent's choice and return the other to the battlefield."
    )
    s.put(0, "hand", spell(text, "Glory"))
    s.cast(0, "Glory")
    s.wait_for("separate into piles", 0)
    s.game.push(((0,), (1,)))
    assert s.decision.answerer == 1
    s.game.push(0)
    s.settle()
    assert len(s.zone_names(0, "exile")) == len(s.permanents(0)) == 1
    assert sorted(s.zone_names(0, "exile") + s.permanents(0)) == ["Bear", "Ogre"]


@pytest.mark.parametrize(
    "line",
    [
        "Each opponent sacrifices all creatures in the pile of their choice.",
        f"{SEPARATED} Destroy all creatures in the pile of this spell's choice.",
    ],
)
def test_whose_choice_it_cant_be(line):
    with pytest.raises(NotUnderstood):
        language().read(line, root=SPELL_LINE)
