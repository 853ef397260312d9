"""Cards made from their text by which players choose among what they or others have, played (CR 101.4, 608.2d)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, effect, language, made, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import SPELL_LINE, NotUnderstood
from apnap_plugins.rules.effects.untargeted_choices import ChooseThem, PlayersChoose
from apnap_plugins.rules.vocabulary.base import player_ref
from apnap_plugins.rules.vocabulary.filters import CREATURE, YouControl, YouOwn, all_of
from apnap_plugins.rules.vocabulary.selectors import All, EachOpponent, Target
from apnap_plugins.testing import basic

FOREST = basic("G")
ELF = beast("Elf", size="1/1")


def test_what_the_words_mean() -> None:
    theirs = all_of(CREATURE, YouControl())
    assert effect("Each opponent chooses a creature they control. You gain control of those creatures.").steps[
        0
    ] == ChooseThem(theirs, who=EachOpponent())
    (chosen, _) = effect(
        "Target opponent chooses a creature card in your graveyard. Return that card to your hand."
    ).steps
    assert chosen == PlayersChoose(All(all_of(CREATURE, YouOwn()), "graveyard"), Target(0))
    (chosen, _) = effect("Target opponent chooses a creature card in their graveyard. Exile that card.").steps
    assert isinstance(chosen, PlayersChoose)


@pytest.mark.parametrize(
    "line",
    [
        "Each opponent chooses a creature they control. Destroy that creature.",  # they choose several
        "Target opponent chooses a creature they control. Destroy those creatures.",
        "Each player chooses two lands they control. Tap all other lands.",  # others than those
    ],
)
def test_what_was_chosen_is_one_or_several(line: str) -> None:
    with pytest.raises(NotUnderstood):
        language().read(line, root=SPELL_LINE)


@rule("608.2d", "101.4")
def test_each_opponent_chooses_among_their_own_in_turn_order() -> None:
    s = table(players=3)
    s.put(0, "battlefield", OGRE)
    for player in (1, 2):
        s.put(player, "battlefield", BEAR, ELF)
    s.expect(1, "choose", ["Elf"]).expect(2, "choose", ["Bear"])
    play(s, 0, spell("Each opponent chooses a creature they control. You gain control of those creatures."))
    s.resolve_all().done()
    assert sorted(s.permanents(0)) == ["Bear", "Elf", "Ogre"]
    assert s.permanents(1) == ["Bear"] and s.permanents(2) == ["Elf"]


@rule("608.2d")
def test_an_opponent_chooses_in_your_graveyard() -> None:
    s = table()
    s.put(0, "graveyard", BEAR, OGRE, FOREST)
    s.put(1, "graveyard", ELF)
    s.expect(1, "choose", ["Ogre"])
    text = "Target opponent chooses a creature card in your graveyard. Return that card to your hand."
    play(s, 0, spell(text), player_ref(1))
    s.done()
    assert s.zone_names(0, "hand") == ["Ogre"]


@rule("608.2d")
def test_all_choose_beginning_with_you_and_the_same_may_be_chosen() -> None:
    s = table(players=3)
    s.put(0, "battlefield", made("Bomb", "Artifact", "{0}: Starting with you, each player may choose an artifact or "
                                 "enchantment you don't control. Destroy each permanent chosen this way."))  # fmt: skip
    s.put(1, "battlefield", made("Rock", "Artifact", ""), BEAR)
    s.put(2, "battlefield", shrine(""))
    s.act(0, "activate", "Bomb")
    s.expect(0, "choose", ["Rock"]).expect(1, "choose", []).expect(2, "choose", ["Rock"])
    s.resolve().done()
    assert s.permanents(1) == ["Bear"] and s.permanents(2) == ["Shrine"]


@rule("608.2d")
def test_defending_player_exiles_what_they_like_and_all_where_there_are_too_few() -> None:
    s = table(stage="beginning of combat")
    s.put(
        0, "battlefield", beast("Bane", "Whenever Bane attacks, defending player exiles two permanents they control.")
    )
    s.put(1, "battlefield", OGRE, FOREST, BEAR)
    s.expect(1, "choose", ["Forest", "Bear"])
    s.attack("Bane")
    s.resolve().done()
    assert s.permanents(1) == ["Ogre"]


@rule("608.2d", "122.6")
def test_a_player_puts_a_counter_on_what_they_choose() -> None:
    s = table()
    s.put(1, "battlefield", OGRE, BEAR)
    s.expect(1, "choose", ["Ogre"])
    play(s, 0, spell("Target opponent puts two +1/+1 counters on a creature they control."), player_ref(1))
    s.done()
    assert s.counters_on("Ogre") == 2 and s.counters_on("Bear") == 0


@rule("608.2d")
def test_one_of_the_cards_is_chosen_and_only_that_may_be_played() -> None:
    s = table()
    s.put(0, "library", ELF, BEAR, FOREST)
    s.expect(0, "choose", ["Elf"])
    play(s, 0, spell("Exile the top two cards of your library. Choose one of them. You may play that card this turn."))
    s.done()
    assert s.offered(0) == ["Elf"]


@rule("608.2d", "701.11a")
def test_a_card_from_a_graveyard_or_a_hand() -> None:
    text = "Target opponent reveals their hand. You choose a nonland card from that player's graveyard or hand and exile it."
    for wanted, left in (("Bear", ["Forest", "Ogre"]), ("Ogre", ["Bear", "Forest"])):
        s = table()
        s.put(1, "hand", OGRE, FOREST)
        s.put(1, "graveyard", BEAR)
        s.put(0, "graveyard", ELF)
        s.expect(0, "choose", [wanted])
        play(s, 0, spell(text), player_ref(1))
        s.done()
        assert sorted([*s.zone_names(1, "hand"), *s.zone_names(1, "graveyard")]) == left
