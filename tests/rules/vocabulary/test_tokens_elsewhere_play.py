"""A token that has left the battlefield and has not ceased to exist yet is no card (CR 108.2b, 109.2a, 111.7, 704.5d)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import play, ruleset, shrine, spell

from apnap import Context, Keyword
from apnap.testing import rule
from apnap.testing.selecting import Raw
from apnap_plugins.actions.destroy import Destroy
from apnap_plugins.actions.discard import Discarded
from apnap_plugins.rules.casting.casting import CastingOptions
from apnap_plugins.rules.effects.keeping import KeepAndDiscard
from apnap_plugins.rules.effects.permissions import MayCastFrom, Terms
from apnap_plugins.rules.looking.filters import IsTopOfYourLibrary
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.names import HasNameOfTheirCard
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import All, Target, You
from apnap_plugins.testing import Table, creature, sorcery


def with_token(where: int = 0) -> Table:
    """A Bear that is a token; nothing is asked where only a card can be meant."""
    s = Table(ruleset())
    s.put(where, "battlefield", BEAR, component="token")
    return s


@rule("108.2b", "109.2a")
def test_a_token_sacrificed_for_a_cost_is_no_card_to_be_exiled_for_it():
    s = with_token()
    s.put(0, "battlefield", shrine("Sacrifice a creature, exile a creature card from your graveyard: Draw a card."))
    assert not s.offered(0, "activate")
    s.put(0, "graveyard", OGRE)
    s.activate(0, "Shrine")
    assert s.zone_names(0, "exile") == ["Ogre"]


@rule("108.2b", "109.2a")
def test_a_token_returned_to_a_hand_is_not_discarded():
    s = with_token(1)
    s.put(1, "hand", OGRE)
    play(s, 0, spell("Return target creature to its owner's hand. Then that player discards a card."), "Bear")
    assert s.zone_names(1, "graveyard") == ["Ogre"]


@rule("108.2b", "109.2a")
def test_a_token_returned_to_a_hand_is_not_discarded_with_the_hand():
    s = with_token()
    s.put(0, "hand", OGRE)
    text = "Return a creature you control to its owner's hand. Then discard your hand, then draw that many cards."
    s.put(0, "library", OGRE, OGRE, OGRE)
    play(s, 0, spell(text))
    assert s.zone_names(0, "graveyard")[-1:] == ["Ogre"]
    assert len(s.zone_names(0, "hand")) == 1


@rule("108.2b", "109.2a")
@pytest.mark.parametrize("card", [False, True])
def test_a_token_in_a_graveyard_is_not_chosen_as_a_card(card):
    s = with_token()
    s.put(0, "graveyard", *[OGRE] * card)
    play(s, 0, spell("Sacrifice a creature. Then return a creature card from your graveyard to your hand."))
    assert s.zone_names(0, "hand") == ["Ogre"] * card


@rule("108.2b", "109.2a")
@pytest.mark.parametrize(
    "text",
    [
        "Destroy target creature. Its controller loses life equal to the number of cards in their graveyard.",
        "Return target creature to its owner's hand. That player loses life equal to the number of cards in their hand.",
    ],
)
def test_a_token_is_not_counted_among_the_cards_of_a_hand_or_graveyard(text):
    s = with_token(1)
    s.put(1, "hand", OGRE)
    s.put(1, "graveyard", OGRE)
    play(s, 0, spell(text), "Bear")
    assert s.life(1) == 19


@rule("108.2b", "701.45a")
def test_a_token_returned_to_a_hand_is_not_discarded_to_learn():
    s = with_token()
    s.put(0, "library", OGRE, OGRE)
    play(s, 0, spell("Return target creature you control to its owner's hand. Learn."), "Bear")
    assert s.zone_names(0, "hand") == [] and len(s.zone_names(0, "library")) == 2


@rule("108.2b", "701.19a")
def test_a_token_in_a_graveyard_is_not_found_there():
    s = with_token()
    text = (
        "Sacrifice a creature. Search your library and/or graveyard for a card named Bear, reveal it, and put it into your "
        "hand. If you search your library this way, shuffle."
    )
    s.put(0, "graveyard", BEAR)
    s.expect(0, "701.19a", ["graveyard"])
    play(s, 0, spell(text))  # of two there one would be chosen
    assert s.zone_names(0, "hand") == ["Bear"] and s.zone_names(0, "graveyard") == ["Effect"]


@rule("108.2b", "701.8a")
def test_a_token_is_none_of_the_cards_in_hand_of_which_some_are_kept():
    s = with_token()
    ogre = s.put(0, "hand", OGRE)
    s.put(0, "hand", sorcery("Purge", MoveTo(All(CREATURE), "hand"), KeepAndDiscard(1, You())))
    s.cast(0, "Purge")
    s.resolve()
    assert ogre in s.ids("hand", 0) and s.events(Discarded) == []


@rule("108.2b", "406.2")
def test_nor_of_those_in_a_graveyard():
    s = with_token()
    s.put(0, "graveyard", OGRE, OGRE)
    text = "Destroy all creatures. Then each player chooses two cards in their graveyard and exiles the rest."
    play(s, 0, spell(text, "Purge", "Sorcery"))
    assert s.zone_names(0, "exile") == []


@rule("108.2b", "201.2a")
def test_nothing_is_named_like_a_token_in_a_graveyard():
    s = with_token()
    other = s.put(0, "battlefield", BEAR)
    destroys = sorcery("Echo", Destroy(Target()), Destroy(All(HasNameOfTheirCard())), TargetSpec(CREATURE))
    s.put(0, "hand", destroys)
    s.cast(0, "Echo", s.find_all("Bear", "battlefield")[0])
    s.resolve()
    assert s.permanents(0) == ["Bear"] and s.find("Bear", "battlefield") == other


@rule("108.2b", "702.38a")
def test_a_token_in_hand_is_not_revealed_for_amplify():
    s = Table(ruleset())
    s.put(0, "battlefield", creature("Cub", 1, 1, types="Creature — Bear"), component="token")
    lion = creature("Lion", 1, 1, Keyword("amplify", (1,)), types="Creature — Bear")
    s.put(0, "graveyard", lion)
    both = sorcery("Both", MoveTo(All(CREATURE), "hand"), MoveTo(All(CREATURE, "graveyard"), "battlefield"))
    s.put(0, "hand", both)
    s.cast(0, "Both")
    s.resolve()
    assert s.permanents(0) == ["Lion"] and s.counters("Lion") == {}


@rule("108.2b", "121.1", "111.8")
def test_a_token_on_top_of_a_library_is_not_the_card_that_is_drawn():
    s = with_token()
    s.put(0, "library", OGRE)
    play(s, 0, spell("Put target creature on top of its owner's library. Draw a card."), "Bear")
    assert s.zone_names(0, "hand") == ["Ogre"] and s.zone_names(0, "library") == []


@rule("108.2b", "701.13a")
@pytest.mark.parametrize("what", ["Mill a card.", "Surveil 1."])
def test_nor_is_it_milled_or_looked_at(what):
    s = with_token()
    s.put(0, "library", OGRE)
    s.put(0, "hand", spell(f"Put target creature on top of its owner's library. {what}"))
    s.cast(0, "Effect", "Bear")
    if "Surveil" in what:
        s.expect(0, "701.42a", Raw(((), (0,))))
    s.resolve()
    assert s.zone_names(0, "graveyard") == ["Effect", "Ogre"]


@rule("108.2b", "701.16a")
def test_nor_revealed_as_the_top_card():
    s = with_token()
    s.put(0, "library", OGRE)
    text = (
        "Put target creature on top of its owner's library. Reveal the top card of your library. If it's a creature card, put "
        "it into your hand."
    )
    play(s, 0, spell(text), "Bear")
    assert s.zone_names(0, "hand") == ["Ogre"]


@rule("108.2b", "121.4", "704.5b")
def test_a_library_with_nothing_but_a_token_has_no_card_to_be_drawn():
    s = with_token()
    play(s, 0, spell("Put target creature on top of its owner's library. Draw a card."), "Bear")
    assert s.game.result() == {0: "lost", 1: "won"}


@rule("108.2b", "701.13b")
def test_nor_does_it_count_for_how_many_can_be_milled():
    s = with_token()
    s.put(0, "library", OGRE)
    text = "Put target creature on top of its owner's library. You may mill two cards. If you do, you gain 3 life."
    play(s, 0, spell(text), "Bear")
    assert s.life(0) == 20 and s.zone_names(0, "library") == ["Ogre"]


@rule("108.2b", "701.13a")
def test_nor_for_half_of_a_library():
    s = with_token()
    s.put(0, "library", OGRE)
    text = "Put target creature on top of its owner's library. You mill half your library, rounded down."
    play(s, 0, spell(text), "Bear")
    assert s.zone_names(0, "graveyard") == ["Effect"] and s.zone_names(0, "library") == ["Ogre"]


@rule("108.2b", "401.1")
def test_nor_is_it_the_bottom_card():
    s = with_token()
    s.put(0, "library", OGRE)
    text = "Put target creature on the bottom of its owner's library. Exile the bottom card of your library."
    play(s, 0, spell(text), "Bear")
    assert s.zone_names(0, "exile") == ["Ogre"]


@rule("108.2b", "401.5")
@pytest.mark.parametrize("zone", ["library", "graveyard"])
def test_a_token_that_was_put_there_is_not_offered_to_be_cast_nor_the_top_card(zone):
    s = Table(ruleset())
    ogre = s.put(0, zone, OGRE)
    found = []

    def look() -> None:
        token = s.put(0, zone, BEAR, component="token")
        ctx = Context(s.game, 0, 0)
        offered = MayCastFrom(CREATURE, Terms(""), zone).answer(ctx, (), CastingOptions(0))
        found.append(([card for card, _ in offered], [IsTopOfYourLibrary().matches(ctx, one) for one in (token, ogre)]))

    s.arrange(look)
    assert found == [([ogre], [False, zone == "library"])]
