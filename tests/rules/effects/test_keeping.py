"""What players keep while they sacrifice or discard the rest, read and played (CR 608.2d, 701.8, 701.17)."""

from __future__ import annotations

from magic import BEAR, OGRE
from wordings import beast, effect, made, play, spell, table

from apnap.testing import rule
from apnap_plugins.rules.effects.keeping import KeepAndSacrifice
from apnap_plugins.rules.vocabulary.filters import HasType
from apnap_plugins.rules.vocabulary.selectors import EachPlayer
from apnap_plugins.testing import basic

BALANCE = (
    "Each player chooses a number of lands they control equal to the number of lands controlled by the player who controls "
    "the fewest, then sacrifices the rest. Players discard cards and sacrifice creatures the same way."
)
GOLEM = made("Golem", "Artifact Creature", "", size="2/2")
ROCK = made("Rock", "Artifact", "")
CITADEL = made("Citadel", "Artifact Land", "")


@rule("608.2c", "701.17a", "701.8b")
def test_all_are_left_with_as_many_as_the_one_who_has_the_fewest():
    s = table(players=3)
    s.lands(0, "GG")
    s.lands(1, "GGGG")
    s.lands(2, "GGG")
    s.put(0, "battlefield", BEAR, OGRE)
    s.put(1, "battlefield", BEAR)
    s.put(2, "battlefield", BEAR)
    s.put(1, "hand", OGRE)
    s.put(2, "hand", OGRE, OGRE, OGRE)
    play(s, 0, spell(BALANCE, type_line="Sorcery"))
    assert [len(s.permanents(player)) for player in range(3)] == [3, 3, 3]
    assert [len(s.ids("hand", player)) for player in range(3)] == [0, 0, 0]


@rule("608.2d")
def test_each_player_says_what_stays():
    s = table()
    kept, gone = s.put(0, "battlefield", BEAR, OGRE)
    theirs = s.put(1, "battlefield", BEAR)
    s.expect(0, "608.2d", [kept])
    play(s, 0, spell("Each player chooses a creature they control, then sacrifices the rest."))
    assert s.ids("battlefield") == [kept, theirs]
    assert s.ids("graveyard", 0) != [gone]


@rule("608.2d")
def test_up_to_so_many_may_be_none():
    s = table()
    s.put(1, "battlefield", BEAR, OGRE)
    s.expect(1, "608.2d", [])
    play(s, 0, spell("Each opponent chooses up to two creatures they control, then sacrifices the rest."))
    assert s.permanents(1) == []


ONE_OF_EACH = (
    "Each player chooses from among the permanents they control an artifact, a creature, an enchantment, and a land, "
    "then sacrifices the rest."
)


@rule("608.2d")
def test_one_of_each_kind_and_what_is_of_two_kinds_may_be_both():
    s = table()
    golem, *_ = s.put(0, "battlefield", GOLEM, ROCK, BEAR)
    s.expect(0, "608.2d", [golem])
    s.expect(0, "608.2d", [golem])
    play(s, 0, spell(ONE_OF_EACH))
    assert s.permanents(0) == ["Golem"]


@rule("608.2d")
def test_you_choose_for_each_player_among_their_lands_too_which_nobody_sacrifices():
    s = table()
    citadel, *_ = s.put(1, "battlefield", CITADEL, ROCK, basic("G"))
    s.put(0, "battlefield", BEAR)
    text = (
        "For each player, you choose from among the permanents that player controls an artifact, a creature, an enchantment, "
        "and a planeswalker. Then each player sacrifices all other nonland permanents they control."
    )
    s.expect(0, "608.2d", [citadel])
    play(s, 0, spell(text))
    assert s.permanents(1) == ["Citadel", "Forest"]
    assert s.permanents(0) == ["Bear"]  # the only creature, which is chosen unasked


def test_the_rest_is_of_the_kind_that_was_named():
    read = effect("Each player chooses three lands they control, then sacrifices the rest.")
    assert read == KeepAndSacrifice(HasType("land"), 3, 3, who=EachPlayer())
    s = table()
    s.put(0, "battlefield", beast("Elk"))
    s.lands(0, "GGGG")
    play(s, 0, spell("Each player chooses three lands they control, then sacrifices the rest."))
    assert len(s.permanents(0)) == 4


@rule("608.2d")
def test_which_kind_it_is_chosen_for_is_said_each_time():
    s = table()
    golem, *_ = s.put(0, "battlefield", GOLEM, ROCK, BEAR)
    s.expect(0, "608.2d", [golem])
    s.expect(0, "608.2d", ["Bear"])
    play(s, 0, spell(ONE_OF_EACH))
    assert s.permanents(0) == ["Bear", "Golem"]
    said = [line for line in s.story().splitlines() if "> player 0: Choose a" in line]
    assert [line.split(" [")[0].split(": ")[1] for line in said] == [
        "Choose an artifact that isn't sacrificed",
        "Choose a creature that isn't sacrificed",
    ]
