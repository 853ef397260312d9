"""The grid of damage that is meant, by kind, recipient, source and time, read and played (CR 609.7, 614.9, 615)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, effect, meaning, play, shrine, spell, statics, table

from apnap.testing import rule
from apnap_plugins.rules.damage.damage import damage_event
from apnap_plugins.rules.damage.filters import DamageFilter
from apnap_plugins.rules.effects.prevention import PreventAllDamage, PreventNextDamage, Prevents
from apnap_plugins.rules.effects.replacement import Redirects
from apnap_plugins.rules.vocabulary.filters import HasColor, OpponentControls
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, EachPlayer, This, You

YOU, THEY = ("player", 0), ("player", 1)
BOLT = spell("~ deals 3 damage to any target.", "Bolt")


def hit(s, source, to, amount=1, combat=False):
    """A source deals damage."""
    s.happen(damage_event(source, to, amount, combat))


TO = ("you", "target creature", "any target", "creatures you control", "players", "your opponents",
      "you and planeswalkers you control", "up to two target creatures")  # fmt: skip
BY = ("target creature", "a source of your choice", "a red creature of your choice", "sources your opponents control",
      "creatures with flying", "instant and sorcery spells", "red sources and black sources")  # fmt: skip


@pytest.mark.parametrize("by", BY)
@pytest.mark.parametrize("to", TO)
def test_every_recipient_goes_with_every_source(to, by):
    assert effect(f"Prevent all combat damage that would be dealt to {to} this turn by {by}.")
    if "target" not in by or "target" not in to:
        assert effect(f"Until your next turn, prevent all damage that {by} would deal to {to}.")


@pytest.mark.parametrize("line", [
    "Prevent all damage that would be dealt to players and creatures this combat.",
    "Prevent all noncombat damage that two target creatures would deal this turn.",
    "Prevent all damage that would be dealt to and dealt by two target creatures this turn.",
    "Prevent the next X combat damage that would be dealt this turn to target creature.",
    "Prevent the next 2 damage that a creature of your choice with flying would deal to you and/or lands you control this turn.",
    "The next time damage would be dealt to target creature this turn, prevent that damage.",
    "The next time a source of your choice would deal noncombat damage this turn, prevent that damage.",
    "The next time a source an opponent controls would deal damage to a creature you control this turn, prevent that damage.",
    "The next 2 damage a source of your choice would deal to you and/or lands you control this turn is dealt to ~ instead.",
    "All noncombat damage that would be dealt to you this turn by red sources is dealt to target creature instead.",
    "Until end of turn, all damage that would be dealt to you is dealt to target creature instead.",
    "The next time damage would be dealt to you and/or target creature this turn, that damage is dealt to target player instead.",
    "The next time target creature would deal damage to a player this turn, it deals that damage to itself instead.",
])  # fmt: skip
def test_effects_of_spells_are_read(line):
    assert effect(line)


@pytest.mark.parametrize("line", [
    "Prevent all combat damage that would be dealt to ~ by red sources.",
    "Prevent all noncombat damage that creatures your opponents control would deal to you and other creatures you control.",
    "All damage that would be dealt to you by creatures with flying is dealt to ~ instead.",
    "Double all damage that red sources you control would deal.",
    "Whenever a source you don't control deals damage to you or a land you control, you gain 1 life.",
    "Combat damage that would be dealt to players by Goblins can't be prevented.",
])  # fmt: skip
def test_static_and_triggered_abilities_are_read(line):
    assert meaning(line)


def test_what_is_described_is_a_filter():
    theirs = DamageFilter(source=OpponentControls(), to=None, players=EachOpponent())
    assert effect(
        "Prevent all damage that would be dealt to your opponents this turn by sources your opponents control."
    ) == PreventAllDamage(theirs)  # fmt: skip
    assert statics("All damage that would be dealt to players by red sources is dealt to ~ instead.") == (
        Redirects(This(), DamageFilter(source=HasColor("R"), to=None, players=EachPlayer())),
    )
    assert statics("Prevent all damage that would be dealt to you by red sources.") == (
        Prevents(DamageFilter(source=HasColor("R"), to=None, players=You())),
    )
    one = effect("Prevent the next 2 noncombat damage that would be dealt to you this turn.")
    assert one == PreventNextDamage(2, You(), DamageFilter(combat=False))


@rule("611.2c", "615.1")
def test_creatures_that_come_later_are_described_and_targets_pointed_out():
    s = table()
    ogre, bear = s.put(1, "battlefield", OGRE), s.put(0, "battlefield", BEAR)
    play(
        s,
        0,
        spell("Prevent all damage that would be dealt to creatures you control this turn by target creature."),
        ogre,
    )
    late = s.put(0, "battlefield", BEAR, event=True)
    for one in (bear, late):
        hit(s, ogre, one)
        hit(s, bear, one)
        assert s.damage(one) == 1
    other = s.put(1, "battlefield", OGRE, event=True)
    hit(s, other, bear, 1)
    assert not s.game.exists(bear) or s.damage(bear) == 2


@rule("609.7a", "615.7")
def test_a_shield_against_a_chosen_source_is_for_all_of_yours_together():
    s = table()
    ogre, wall = s.put(1, "battlefield", OGRE), s.put(0, "battlefield", beast("Wall", size="0/9"))
    text = ("The next 2 damage that a source of your choice would deal to you and/or permanents you control this turn is dealt "
            "to any target instead.")  # fmt: skip
    s.put(0, "hand", spell(text, "Way"))
    s.cast(0, "Way", THEY)
    s.expect(0, "609.7a", ogre)
    s.resolve()
    hit(s, wall, YOU, 1)
    assert (s.life(0), s.life(1)) == (19, 20)
    hit(s, ogre, wall, 1)
    assert (s.damage(wall), s.life(1)) == (0, 19)
    hit(s, ogre, YOU, 3)
    assert (s.life(0), s.life(1)) == (17, 18)


@rule("615.8")
def test_the_next_time_whatever_deals_the_damage():
    s = table()
    bear, ogre = s.put(0, "battlefield", BEAR), s.put(1, "battlefield", OGRE)
    play(s, 0, spell("The next time damage would be dealt to target creature this turn, prevent that damage."), bear)
    hit(s, ogre, bear, 5)
    assert s.game.exists(bear) and s.damage(bear) == 0
    hit(s, ogre, bear, 1)
    assert s.damage(bear) == 1


@rule("611.2a", "615.1")
def test_until_your_next_turn_and_no_longer():
    s = table(decks=[[BEAR] * 9] * 2)
    ogre = s.put(1, "battlefield", OGRE)
    play(s, 0, spell("Until your next turn, prevent all damage that sources your opponents control would deal to you."))
    s.pass_until("end")
    s.pass_until("upkeep")
    hit(s, ogre, YOU, 2)
    assert s.life(0) == 20
    s.pass_until("end")
    s.pass_until("upkeep")
    hit(s, ogre, YOU, 2)
    assert s.life(0) == 18


@rule("608.2b", "615.1")
def test_one_of_two_sources_is_gone():
    s = table()
    ogre, other = s.put(1, "battlefield", OGRE), s.put(1, "battlefield", OGRE)
    s.put(0, "hand", spell("Prevent all combat damage that two target creatures would deal this turn.", "Calm"))
    s.put(0, "hand", spell("Destroy target creature.", "Doom"))
    s.cast(0, "Calm", [ogre, other])
    s.cast(0, "Doom", other)
    s.resolve_all()
    hit(s, ogre, YOU, 2, combat=True)
    hit(s, ogre, YOU, 1)
    assert s.life(0) == 19


@rule("615.12", "609.7b")
def test_an_enchantment_against_what_opponents_control():
    s = table()
    ogre, bear = s.put(1, "battlefield", OGRE), s.put(0, "battlefield", BEAR)
    s.put(0, "battlefield", shrine("Prevent all noncombat damage that sources your opponents control would deal to you and "
                                   "creatures you control."))  # fmt: skip
    hit(s, ogre, YOU, 1)
    hit(s, ogre, bear, 1)
    assert (s.life(0), s.damage(bear)) == (20, 0)
    hit(s, ogre, YOU, 1, combat=True)
    hit(s, bear, YOU, 1)
    assert s.life(0) == 18
