"""Words that look back over paragraphs, to groups, and to what came onto the battlefield (CR 207.2c, 400.7, 608.2h)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, meaning, play, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.cards import CardRefused
from apnap_plugins.oracle.language import lines
from apnap_plugins.rules.permanents.permanents import TAPPED

METALCRAFT = "Metalcraft — If you control three or more artifacts, exile that creature."
RISE = "Return target creature card from your graveyard to the battlefield."
ROCK = made("Rock", "Artifact", "")


def test_a_paragraph_behind_an_ability_word_goes_on_with_what_was_named_before():
    assert lines(f"Tap target creature.\n{METALCRAFT}") == (
        "Tap target creature. If you control three or more artifacts, exile that creature.",
    )
    assert (
        len(
            lines("Tap target creature.\nMetalcraft — If you control three or more artifacts, destroy target creature.")
        )
        == 2
    )


@rule("207.2c", "608.2c")
def test_what_is_done_to_the_target_of_the_paragraph_before():
    for rocks, left in ((2, ["Bear"]), (3, [])):
        s = table()
        s.put(0, "battlefield", *[ROCK] * rocks)
        s.put(1, "battlefield", BEAR)
        play(s, 0, spell(f"Tap target creature.\n{METALCRAFT}"), "Bear")
        assert s.permanents(1) == left
        assert not left or s.field(TAPPED, "Bear")


@rule("207.2c", "611.2c")
def test_those_creatures_are_the_group_of_the_paragraph_before():
    text = (
        "Creatures you control gain indestructible until end of turn.\n"
        "Addendum — If you cast this spell during your main phase, put a +1/+1 counter on each of those creatures "
        "and they gain vigilance until end of turn."
    )
    for stage, counters in (("precombat main", 1), ("upkeep", 0)):
        s = table(stage=stage)
        s.put(0, "battlefield", BEAR)
        s.put(1, "battlefield", OGRE)
        play(s, 0, spell(text))
        assert [s.counters_on(name) for name in ("Bear", "Ogre")] == [counters, 0]
        assert (s.has("Bear", "indestructible"), s.has("Bear", "vigilance")) == (True, bool(counters))


@rule("608.2c", "613.1b")
def test_they_are_those_of_which_control_was_gained():
    s = table()
    s.put(0, "battlefield", beast("Calf"))
    s.put(1, "battlefield", BEAR, OGRE)
    play(
        s,
        0,
        spell("Untap all creatures and gain control of them until end of turn. They gain haste until end of turn."),
    )
    assert sorted(s.permanents(0)) == ["Bear", "Calf", "Ogre"]
    assert all(s.has(name, "haste") for name in ("Bear", "Calf", "Ogre"))


@pytest.mark.parametrize(
    "text",
    [
        "If you control a Bear, creatures you control get +1/+1 until end of turn. Those creatures gain haste until end of turn.",
        "Return target creature card from your graveyard to your hand. That creature gains haste.",
        "Return target artifact card from your graveyard to the battlefield. That creature gains haste.",
    ],
)
def test_where_it_is_not_clear_who_is_meant_nothing_is_read(text):
    with pytest.raises(CardRefused):
        spell(text)


@rule("400.7", "608.2h")
def test_that_creature_is_the_card_that_was_put_onto_the_battlefield():
    s = table()
    s.put(0, "graveyard", BEAR)
    text = f"{RISE} That creature gains haste. At the beginning of the next end step, sacrifice it."
    play(s, 0, spell(text), "Bear")
    assert s.has("Bear", "haste")
    s.pass_until("end")
    s.resolve_all()
    assert s.permanents(0) == []


@rule("400.7", "611.2b")
def test_it_cant_attack_for_as_long_as_you_control_what_brought_it_back():
    s = table()
    s.put(0, "graveyard", BEAR)
    lasting = "That creature can't attack or block for as long as you control Specialist."
    play(s, 0, beast("Specialist", f"When Specialist enters, {RISE[0].lower()}{RISE[1:]} {lasting}"))
    s.expect(0, "targets", ["Bear"])
    s.resolve_all()
    assert "Bear" in s.permanents(0)


@rule("608.2h", "110.2")
def test_that_player_is_the_opponent_who_controls_the_target():
    s = table(players=3)
    s.put(1, "battlefield", OGRE)
    text = "When Dong enters, target creature an opponent controls deals damage equal to its power to that player."
    s.put(0, "hand", beast("Dong", text))
    s.cast(0, "Dong")
    s.expect(0, "targets", ["Ogre"])
    s.resolve_all()
    assert s.life_totals() == [20, 17, 20]


@rule("608.2h")
def test_others_with_the_same_name_that_player_controls():
    s = table(players=3)
    s.put(1, "battlefield", BEAR, BEAR, OGRE)
    s.put(2, "battlefield", BEAR)
    text = (
        "When Deputy enters, exile target nonland permanent an opponent controls and all other nonland permanents "
        "that player controls with the same name as that permanent until Deputy leaves the battlefield."
    )
    s.put(0, "hand", beast("Deputy", text))
    s.cast(0, "Deputy")
    s.expect(0, "targets", [s.ids("battlefield", 1)[0]])
    s.resolve_all()
    assert (s.permanents(1), s.permanents(2)) == (["Ogre"], ["Bear"])


def test_what_goes_on_is_said_again():
    for text in (
        f"{RISE} That creature gains haste.",
        "Tap target creature. If you control a Bear, exile that creature.",
    ):
        assert meaning(text, spell=True)
