"""Tap and untap (CR 701.21)."""

from __future__ import annotations

import wordings
from magic import BEAR, OGRE, jotted, table
from testcards import Do, Jot, Those, when

from apnap.testing import rule
from apnap_plugins.rules.permanents.actions import Tapped, Untapped
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import All
from apnap_plugins.testing import permanent, whenever


def both(**more):
    s = table("tap-and-untap", **more)
    s.put(0, "battlefield", BEAR)
    s.put(0, "battlefield", OGRE, tapped=True)
    heard = (whenever(when(Tapped), Jot("tap")), whenever(when(Untapped), Jot("untap")))
    s.put(1, "battlefield", permanent("Ear", "Artifact", heard))
    return s


@rule("701.21a")
def test_only_untapped_permanents_are_tapped():
    s = both()
    s.do(0, Do("tap", (All(CREATURE),)))
    assert s.field("tapped", "Bear") is True
    assert s.field("tapped", "Ogre") is True
    s.resolve_all()
    assert jotted(s) == ["tap"]  # only one became tapped


@rule("701.21b")
def test_only_tapped_permanents_are_untapped():
    s = both()
    s.do(0, Do("untap", (All(CREATURE),)))
    assert s.field("tapped", "Bear") is False
    assert s.field("tapped", "Ogre") is False
    s.resolve_all()
    assert jotted(s) == ["untap"]


@rule("701.21a", "701.21b")
def test_cards_elsewhere_are_left_alone():
    s = both()
    card = s.put(0, "hand", BEAR)
    s.do(0, Do("tap", (Those((card,)),)))
    assert s.field("tapped", card) is False
    assert s.ids("stack") == []


@rule("701.21b")
def test_permanents_untap_in_their_controllers_untap_step():
    s = both(active=1)
    s.put(1, "battlefield", permanent("Rock", "Artifact"), tapped=True)
    s.pass_until("upkeep", again=True)
    assert s.game.active_player == 0
    assert s.field("tapped", "Ogre") is False
    assert s.field("tapped", "Rock") is True


@rule("101.2", "701.21b", "118.3")
def test_what_can_t_become_untapped_stays_tapped_whatever_would_untap_it():
    s = wordings.table()
    frost = wordings.made(
        "Frost", "Enchantment \u2014 Aura", "Enchant creature\nEnchanted creature can't become untapped."
    )
    s.put(0, "battlefield", wordings.beast("Ox", "{Q}: You gain 1 life."), tapped=True)
    assert s.can(0, "Ox", "activate")
    wordings.play(s, 0, frost, "Ox")
    assert not s.can(0, "Ox", "activate")
    wordings.play(s, 0, wordings.spell("Untap target creature."), "Ox")
    assert s.tapped(0) == ["Ox"]
    wordings.play(s, 0, wordings.spell("Destroy target enchantment."), "Frost")
    wordings.play(s, 0, wordings.spell("Untap target creature."), "Ox")
    assert s.tapped(0) == []
