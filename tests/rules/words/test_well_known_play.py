"""Texts that many know by heart, played: who else casts, the most of what you control, counters, destroyed and put away."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, effect, made, play, shrine, spell, table

from apnap.testing import ScenarioError, rule
from apnap_plugins.actions.explore import Explore
from apnap_plugins.rules.effects.instructions import Do
from apnap_plugins.testing import basic

QUELLER = (
    "Flash\nWhen ~ enters, exile target spell with mana value 4 or less.\n"
    "When ~ leaves the battlefield, the exiled card's owner may cast that card without paying its mana cost."
)


@rule("608.2g", "118.9", "607.2a")
@pytest.mark.parametrize(("casts", "life"), [(True, 17), (False, 20)])
def test_the_owner_of_the_exiled_card_casts_it_and_chooses_anew(casts: bool, life: int) -> None:
    s = table()
    s.put(0, "hand", made("Queller", "Creature", QUELLER, size="2/3"), spell("Destroy target creature.", "Blade"))
    s.put(1, "hand", spell("~ deals 3 damage to any target.", "Bolt"))
    s.cast(1, "Bolt", ("player", 0))
    s.cast(0, "Queller")
    s.resolve().resolve()
    assert s.zone_names(1, "exile") == ["Bolt"] and s.life_totals() == [20, 20]
    s.cast(0, "Blade", "Queller")
    s.resolve()
    s.expect(1, "yesno", casts)
    if casts:
        s.expect(1, "targets", [("player", 0)])
    s.resolve_all().done()
    assert s.life_totals() == [life, 20]
    assert s.zone_names(1, "graveyard" if casts else "exile") == ["Bolt"]


@rule("608.2g", "101.3")
def test_a_card_that_is_gone_is_cast_by_nobody() -> None:
    s = table()
    s.put(0, "hand", made("Queller", "Creature", QUELLER, size="2/3"), spell("Destroy target creature.", "Blade"))
    s.put(0, "battlefield", beast("Ox"))
    s.cast(0, "Queller")
    s.resolve_all()
    s.cast(0, "Blade", "Queller")
    s.resolve_all().done()
    assert s.permanents(0) == ["Ox"]


@rule("122.7")
@pytest.mark.parametrize(("at_first", "cards"), [(10, 0), (11, 2), (12, 0)])
def test_it_triggers_as_the_twelfth_counter_comes_and_never_again(at_first: int, cards: int) -> None:
    s = table()
    text = "{0}: Put an hour counter on ~.\nWhen the twelfth hour counter is put on ~, draw two cards."
    s.put(0, "battlefield", made("Clock", "Artifact", text), counters={"hour": at_first})
    s.put(0, "library", BEAR, OGRE, BEAR)
    s.activate(0, "Clock")
    s.resolve_all()
    assert len(s.ids("hand", 0)) == cards


@rule("122.7", "614.1")
def test_a_doubled_counter_goes_past_the_twelfth_and_triggers_once() -> None:
    s = table()
    twice = (
        "If an effect would put one or more counters on a permanent you control, it puts twice that many of those counters on "
        "that permanent instead."
    )
    s.put(0, "battlefield", shrine(twice))
    text = "{0}: Put an hour counter on ~.\nWhen the twelfth hour counter is put on ~, draw two cards."
    s.put(0, "battlefield", made("Clock", "Artifact", text), counters={"hour": 11})
    s.put(0, "library", BEAR, OGRE, BEAR)
    s.activate(0, "Clock")
    s.resolve_all()
    assert s.counters_on("Clock", "hour") == 13 and len(s.ids("hand", 0)) == 2


GERRARD = "Put a +1/+1 counter on target creature you control with the greatest power."


@rule("115.1", "208.1")
def test_only_what_has_the_most_power_of_yours_can_be_the_target() -> None:
    s = table()
    s.put(0, "battlefield", BEAR, OGRE)
    s.put(1, "battlefield", beast("Giant", size="9/9"))
    for other in ("Bear", "Giant"):
        with pytest.raises(ScenarioError):
            play(s, 0, spell(GERRARD), other)
    play(s, 0, spell(GERRARD), "Ogre")
    assert s.counters_on("Ogre") == 1


@rule("608.2b")
def test_another_that_grew_makes_the_target_illegal() -> None:
    s = table()
    s.put(0, "battlefield", BEAR, OGRE)
    s.put(0, "hand", spell(GERRARD, "Triumph"), spell("Target creature gets +5/+5 until end of turn.", "Growth"))
    s.cast(0, "Triumph", "Ogre")
    s.cast(0, "Growth", "Bear")
    s.resolve_all()
    assert s.counters_on("Ogre") == 0 and sorted(s.zone_names(0, "graveyard")) == ["Growth", "Triumph"]


@rule("115.1")
def test_the_least_among_others_that_are_named() -> None:
    s = table()
    s.put(0, "battlefield", beast("Ant", size="1/1"))
    s.put(1, "battlefield", BEAR, OGRE)
    blow = "Destroy target creature with the least power among creatures your opponents control."
    for other in ("Ant", "Ogre"):
        with pytest.raises(ScenarioError):
            play(s, 0, spell(blow), other)
    play(s, 0, spell(blow), "Bear")
    assert s.permanents() == ["Ant", "Ogre"]


@rule("122.1", "608.2d")
@pytest.mark.parametrize("kind", ["+1/+1", "charge"])
def test_which_of_two_counters_is_chosen_as_it_is_put(kind: str) -> None:
    s = table()
    s.put(0, "battlefield", BEAR)
    s.expect(0, "choose", kind)
    play(s, 0, spell("Put a +1/+1 counter or a charge counter on target creature."), "Bear")
    assert s.counters("Bear") == {kind: 1}


@rule("608.2f", "614.6", "111.8")
def test_who_controlled_what_went_to_a_graveyard_gets_something_for_it() -> None:
    s = table()
    text = (
        "Destroy up to three target noncreature permanents. For each permanent put into a graveyard this way, its controller "
        "creates a 3/3 green Elephant creature token."
    )
    s.put(0, "battlefield", basic("G"))
    s.put(1, "battlefield", made("Vase", "Artifact", ""), made("Rock", "Artifact", "Indestructible"))
    play(s, 0, spell(text), ["Forest", "Vase", "Rock"])
    assert s.permanents(0) == ["Elephant Token"] and sorted(s.permanents(1)) == ["Elephant Token", "Rock"]


@rule("608.2f", "614.6")
def test_nothing_for_what_was_exiled_instead() -> None:
    s = table()
    text = (
        "Destroy target artifact. For each permanent put into a graveyard this way, its controller creates a 1/1 white Cat "
        "creature token."
    )
    s.put(
        0, "battlefield", shrine("If an artifact would be put into a graveyard from the battlefield, exile it instead.")
    )
    s.put(1, "battlefield", made("Vase", "Artifact", ""))
    play(s, 0, spell(text), "Vase")
    assert s.permanents(1) == []


def test_it_explores_again() -> None:
    found = effect("~ explores, then it explores again.")
    assert isinstance(found, Do) and [type(step) for step in found.steps] == [Explore, Explore]
