"""Abilities in quotes, and what triggers "when you do": each has its own targets and its own "it" (CR 113.1, 603.12)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, meaning, play, table

from apnap.testing import rule
from apnap_plugins.rules.continuous.continuous import Gain
from apnap_plugins.rules.permanents.instructions import Tap
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.vocabulary.selectors import Target

BOLT = made("Bolt", "Instant", "Bolt deals 3 damage to any target.")
SWAP = 'Until end of turn, target creature gains "{0}: Return target nonland permanent to its owner\'s hand."'
ECHO = "{0}: Copy target instant or sorcery spell."


@rule("707.10", "115.1")
def test_an_ability_that_copies_a_target_spell_is_given_to_something_else():
    s = table()
    s.put(0, "battlefield", BEAR)
    play(s, 0, made("Seal", "Enchantment — Aura", f'Enchant creature\nEnchanted creature has "{ECHO}"'), "Bear")
    s.put(0, "hand", BOLT)
    s.cast(0, "Bolt", ("player", 1))
    s.activate(0, "Bear")
    s.resolve_all()
    assert s.life_totals() == [20, 14]


@rule("115.1")
def test_the_targets_of_a_spell_are_not_those_of_the_ability_that_it_gives():
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", OGRE)
    play(s, 0, made("Swap", "Instant", SWAP), "Bear")
    s.expect(0, "targets", ["Ogre"])
    s.activate(0, "Bear")
    s.resolve()
    assert (s.permanents(), s.zone_names(1, "hand")) == (["Bear"], ["Ogre"])


@rule("603.12", "603.12a")
def test_the_targets_of_what_triggers_when_you_do_are_its_own():
    s = table()
    s.put(0, "library", BEAR)
    s.put(1, "battlefield", OGRE, made("Orb", "Artifact", ""))
    text = "When this creature enters, tap target creature. You may mill a card. When you do, destroy target artifact."
    s.expect(0, "targets", ["Ogre"])
    s.expect(0, "YesNo", True)
    play(s, 0, beast("Vandal", text))
    s.resolve_all()
    assert s.permanents() == ["Ogre", "Vandal"]
    assert s.game.get(TAPPED, s.find("Ogre"))


@rule("508.5")
def test_the_defending_player_of_an_ability_that_equipment_gives_is_that_of_its_bearer():
    s = table(stage="beginning of combat")
    bear = s.put(0, "battlefield", BEAR)
    text = 'Equipped creature has "Whenever this creature attacks, defending player loses 3 life."\nEquip {0}'
    s.put(0, "battlefield", made("Whip", "Artifact — Equipment", text), attached_to=bear)
    s.attack(["Bear"])
    s.resolve_all()
    assert s.life_totals() == [20, 17]


@pytest.mark.parametrize(
    "quoted",
    [
        "Whenever a creature becomes tapped, its controller loses 1 life.",
        "Whenever you gain life, this permanent deals 1 damage to any target.",
        "Whenever another creature enters, you may pay {1}. If you do, draw a card.",
        "{T}: Tap target creature. Its controller loses 1 life.",
    ],
)
def test_what_is_quoted_means_what_it_means_alone(quoted):
    """Not even where the ability that gives it looks back to what its own object was (CR 603.10a)."""
    (alone,) = meaning(quoted.replace("this permanent", "~"))
    (giving,) = meaning(f'When ~ dies, tap target creature. Target player gains 1 life. '
                        f'Another target creature gains "{quoted}" until end of turn.')  # fmt: skip
    first, *_, change = giving.effect.steps
    assert first == Tap(Target())
    assert change.parts == (Gain((alone,)),)
