"""Cards made from their text with a target for each of several players, played (CR 115.1, 601.2c, 608.2b)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, effect, language, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import SPELL_LINE, NotUnderstood
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import ANY_NUMBER
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, EachPlayer
from apnap_plugins.testing import basic

FOREST = basic("G")
ELF = beast("Elf", size="1/1")
TAP = "For each opponent, tap up to one target creature that player controls."


def test_what_the_words_mean() -> None:
    (ability,) = meaning(TAP, spell=True)
    spec = TargetSpec(CREATURE, minimum=0, maximum=ANY_NUMBER, each_of=EachOpponent())
    assert [target.each_of for target in ability.targets] == [EachOpponent()]
    assert ability.targets[0].filter == spec.filter and ability.targets[0].minimum == 0
    (ability,) = meaning("For each player, destroy target creature that player controls.", spell=True)
    assert (ability.targets[0].each_of, ability.targets[0].minimum) == (EachPlayer(), 1)
    assert effect(TAP + " Untap those creatures.").steps[1].objects == effect(TAP).objects


@pytest.mark.parametrize(
    "line",
    [
        "For each opponent, exile up to one target creature that player controls and that player gains 1 life.",
        "For each opponent, tap up to two target creatures that player controls.",
        "For each opponent, destroy target creature that player controls with power less than that player's life total.",
    ],
)
def test_what_is_said_of_each_player_in_other_ways(line: str) -> None:
    with pytest.raises(NotUnderstood):
        language().read(line, root=SPELL_LINE)


@rule("601.2c", "115.1")
def test_up_to_one_for_each_opponent() -> None:
    s = table(players=4)
    s.put(0, "battlefield", ELF)
    for player in (1, 2):
        s.put(player, "battlefield", BEAR, OGRE)
    s.put(0, "hand", spell(TAP, "Nap"))
    s.expect(0, "targets", ["Ogre"]).expect(0, "targets", [])
    s.act(0, "cast", "Nap").resolve().done()
    assert s.tapped() == ["Ogre"] and s.tapped(1) == ["Ogre"]


@rule("601.2c", "603.3d")
def test_who_has_none_is_left_out() -> None:
    s = table(players=3)
    s.put(0, "battlefield", ELF)
    s.put(2, "battlefield", BEAR)
    s.put(0, "hand", spell("For each player, destroy target creature that player controls.", "Doom"))
    s.act(0, "cast", "Doom").resolve()
    assert s.permanents() == []


@rule("608.2b")
def test_a_target_of_another_player_now_is_illegal() -> None:
    s = table(players=3)
    s.put(1, "battlefield", BEAR)
    s.put(2, "battlefield", OGRE, shrine("{0}: Gain control of target creature until end of turn."))
    s.put(0, "hand", spell("For each opponent, destroy target creature that player controls.", "Doom"))
    s.act(0, "cast", "Doom")
    s.pass_priority(0)
    s.pass_priority(1)
    s.activate(2, "Shrine", "Bear")
    s.resolve()
    assert sorted(s.permanents(2)) == ["Bear", "Ogre", "Shrine"]
    s.resolve()
    assert sorted(s.permanents(2)) == ["Bear", "Shrine"], "the Bear isn't a creature that the first opponent controls"


@rule("601.2c", "608.2d")
def test_cards_from_their_graveyards_each_of_which_you_may_take() -> None:
    s = table(players=3)
    s.put(1, "graveyard", BEAR, ELF)
    s.put(2, "graveyard", OGRE, FOREST)
    text = (
        "For each opponent, you may put up to one target creature card from that player's graveyard onto the battlefield under "
        "your control."
    )
    s.put(0, "hand", spell(text, "Raise"))
    s.expect(0, "targets", ["Elf"]).expect(0, "targets", ["Ogre"]).expect(0, "choose", ["Ogre"])
    s.act(0, "cast", "Raise").resolve().done()
    assert s.permanents(0) == ["Ogre"]


@rule("611.2c", "608.2c")
def test_those_creatures_are_all_of_them() -> None:
    s = table(players=3)
    s.put(1, "battlefield", BEAR, tapped=True)
    s.put(2, "battlefield", OGRE, tapped=True)
    text = (
        "For each opponent, gain control of up to one target creature that player controls until end of turn. "
        "Untap those creatures. They gain haste until end of turn."
    )
    s.put(0, "hand", spell(text, "Seize"))
    s.expect(0, "targets", ["Bear"]).expect(0, "targets", ["Ogre"])
    s.act(0, "cast", "Seize").resolve().done()
    assert sorted(s.permanents(0)) == ["Bear", "Ogre"]
    assert not s.field(TAPPED, "Bear") and s.has("Ogre", "haste")


@rule("115.1")
def test_a_card_from_the_graveyard_of_that_player() -> None:
    s = table(stage="beginning of combat", players=3)
    text = "Whenever Rat deals combat damage to a player, exile target creature card from that player's graveyard."
    s.put(0, "battlefield", beast("Rat", text, size="1/1"))
    s.put(1, "graveyard", BEAR)
    s.put(2, "graveyard", OGRE, ELF)
    s.expect(0, "targets", ["Elf"])
    s.attack({"Rat": ("player", 2)})
    s.pass_until("end of combat").done()
    assert s.zone_names(2, "graveyard") == ["Ogre"] and s.zone_names(1, "graveyard") == ["Bear"]


@rule("101.4", "110.2")
def test_all_return_their_own() -> None:
    s = table()
    s.put(0, "graveyard", BEAR, FOREST)
    s.put(1, "graveyard", OGRE)
    play(s, 0, spell("Each player returns all creature cards from their graveyard to the battlefield."))
    assert s.permanents(0) == ["Bear"] and s.permanents(1) == ["Ogre"]
