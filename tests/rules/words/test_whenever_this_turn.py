"""Cards made from their text, played: what triggers each time that something happens this turn (CR 603.7b)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, effect, language, play, spell, table

from apnap.testing import rule
from apnap_plugins.actions.sacrifice import Sacrifice
from apnap_plugins.oracle.language import SPELL_LINE, NotUnderstood
from apnap_plugins.rules.continuous.continuous import UntilEndOfTurn
from apnap_plugins.rules.effects.delayed import IsIt
from apnap_plugins.rules.effects.instructions import DelayedTrigger
from apnap_plugins.rules.objects.triggers import WhenDies
from apnap_plugins.rules.vocabulary.filters import HasType
from apnap_plugins.rules.vocabulary.selectors import All


@rule("603.7b")
def test_it_triggers_each_time_and_no_longer_than_this_turn() -> None:
    s = table()
    for player in (0, 1):
        s.put(player, "library", *[BEAR] * 9)
    play(s, 0, spell("Whenever you cast a creature spell this turn, draw a card."))
    before = len(s.zone_names(0, "hand"))
    for name in ("Calf", "Cow"):
        play(s, 0, beast(name))
        s.resolve_all()
    assert len(s.zone_names(0, "hand")) == before + 2
    s.pass_until("precombat main", again=True)
    s.pass_until("precombat main", again=True)
    before = len(s.zone_names(0, "hand"))
    play(s, 0, beast("Ox"))
    s.resolve_all()
    assert len(s.zone_names(0, "hand")) == before


@rule("603.7b", "603.3d")
def test_it_is_what_triggers_and_targets_are_chosen_then() -> None:
    s = table()
    play(s, 0, spell("Whenever a creature you control attacks this turn, it gets +2/+0 until end of turn.", "Rage"))
    play(s, 0, spell("Whenever a Bear you control attacks this turn, target creature an opponent controls gets -1/-1 "
                     "until end of turn.", "Roar"))  # fmt: skip
    s.put(0, "battlefield", BEAR, beast("Grizzly", types="Creature — Bear"))
    s.put(1, "battlefield", OGRE)
    before = {name: s.pt(name) for name in ("Bear", "Grizzly", "Ogre")}
    s.attack(["Bear", "Grizzly"])
    s.resolve_all()
    assert [s.pt(name)[0] - before[name][0] for name in ("Bear", "Grizzly")] == [2, 2]
    assert s.pt("Ogre")[0] == before["Ogre"][0] - 1, "one of them is a Bear"


@rule("603.7b", "603.10a")
def test_deaths_are_counted_as_they_follow_each_other() -> None:
    s = table()
    s.put(0, "battlefield", beast("Mouse", size="1/1"), beast("Cat", size="2/2"), beast("Elk", size="4/4"))
    killer = (
        "When ~ enters, each other creature gets -1/-1 until end of turn. "
        "Whenever a creature dies this turn, each creature other than ~ gets -1/-1 until end of turn."
    )
    play(s, 0, beast("Killer", killer, "4/4"))
    s.resolve_all()
    assert s.permanents() == ["Elk", "Killer"]
    assert s.pt("Elk") == (1, 1), "the first time as it entered, then for the mouse and for the cat"
    assert s.pt("Killer") == (4, 4)


@rule("603.7c", "400.7e")
def test_when_one_creature_dies_this_turn_it_comes_back() -> None:
    s = table()
    theirs = s.put(1, "battlefield", BEAR)
    text = "When target creature dies this turn, return that card to the battlefield under its owner's control."
    play(s, 0, spell(text), theirs)
    s.put(1, "battlefield", OGRE)
    s.do(1, Sacrifice(All(HasType("creature"))))
    s.resolve_all()
    assert s.permanents(1) == ["Bear"]
    s.do(1, Sacrifice(All(HasType("creature"))))
    s.resolve_all()
    assert s.permanents(1) == [], "what came back is another object (CR 400.7)"


@rule("603.7b")
def test_when_it_becomes_blocked_this_turn() -> None:
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", OGRE, beast("Ox"))
    power = s.pt("Bear")[0]
    text = (
        "Target creature gains trample until end of turn. When that creature becomes blocked this turn, "
        "it gets +1/+1 until end of turn for each creature blocking it."
    )
    play(s, 0, spell(text), "Bear")
    s.attack(["Bear"])
    s.block([("Ogre", "Bear"), ("Ox", "Bear")])
    s.resolve_all()
    assert s.pt("Bear")[0] == power + 2


def test_it_is_said_again_with_this_turn() -> None:
    text = "Whenever a creature you control enters this turn, draw a card."
    assert isinstance(effect(text), DelayedTrigger)
    assert effect("Until end of turn, whenever a creature you control enters, draw a card.") == effect(text)
    (reading,) = language().read(text, root=SPELL_LINE)
    assert language().text(reading.abilities, SPELL_LINE) == text
    dying = effect("When target creature dies this turn, you may draw a card.")
    assert (dying.ability.on, dying.once, dying.duration) == (WhenDies(IsIt()), False, UntilEndOfTurn())


@pytest.mark.parametrize(
    "text",
    [
        # what follows could belong to what triggers
        "Whenever a creature you control attacks this turn, draw a card. You gain 1 life.",
        # what was counted by the spell isn't known later
        (
            "Remove all counters from target creature. Whenever a creature attacks this turn, it gets +X/+0 until end "
            "of turn, where X is the number of counters removed this way."
        ),
        "At the beginning of your upkeep this turn, draw a card.",
    ],
)
def test_what_stays_refused(text: str) -> None:
    with pytest.raises(NotUnderstood):
        language().read(text, root=SPELL_LINE)


@rule("603.7c", "608.2h", "506.7")
@pytest.mark.parametrize("attacks", [True, False])
def test_later_it_is_destroyed_if_it_attacked(attacks: bool) -> None:
    text = (
        "Cast this spell only before the combat damage step.\n"
        "Target creature gains trample and gets +X/+0 until end of turn, where X is its power. "
        "At the beginning of the next end step, destroy that creature if it attacked this turn."
    )
    s = table()
    s.put(0, "battlefield", OGRE)
    play(s, 0, spell(text, "Fury"), "Ogre")
    assert s.pt("Ogre") == (6, 3)
    s.put(0, "hand", spell(text, "Rage"))
    if attacks:
        s.attack(["Ogre"])
        s.pass_until("combat damage")
        assert not s.can(0, "Rage")
    s.pass_until("end")
    s.resolve_all()
    assert ("Ogre" in s.permanents()) != attacks
