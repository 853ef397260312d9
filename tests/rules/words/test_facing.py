"""Words for what is face down, read and played (CR 708)."""

from __future__ import annotations

import pytest
from rulebook import BEAR, OX, FullTable
from wordings import beast, effect, made, meaning, statics

from apnap import Static
from apnap.testing.rule import rule
from apnap_plugins.actions.reveal import LookAt
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.rules.attachments.attachments import ATTACHED_TO, AttachAsTurnedUp
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.effects.triggers import OneOrMore
from apnap_plugins.rules.faces.face_down import (
    FACE_DOWN,
    AsTurnedFaceUp,
    IsFaceDown,
    MayLookAtFaceDown,
    TurnFaceDown,
    TurnFaceUp,
    WhenTurnedFaceUp,
    listed,
)
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.vocabulary.filters import CREATURE, And, Itself, Not, YouControl
from apnap_plugins.rules.vocabulary.selectors import Target, This
from apnap_plugins.rules.vocabulary.triggers import AnyEvent

DOWN = listed("morph")
SPY = beast("Spy", "Morph {U}\nWhen Spy enters or is turned face up, you gain 2 life.", "1/3", cost="{3}{U}")


def down(s, player, what):
    return s.put(player, "battlefield", what, fields={FACE_DOWN.name: DOWN})


@pytest.mark.parametrize(("line", "on"), [
    ("When ~ is turned face up, you gain 1 life.", WhenTurnedFaceUp(Itself())),
    ("Whenever a creature you control is turned face up, you gain 1 life.", WhenTurnedFaceUp(And((CREATURE, YouControl())))),
    ("Whenever one or more creatures are turned face up, you gain 1 life.", OneOrMore(WhenTurnedFaceUp(CREATURE))),
    ("When ~ enters or is turned face up, you gain 1 life.", AnyEvent((WhenEnters(Itself()), WhenTurnedFaceUp(Itself())))),
])  # fmt: skip
def test_when_something_is_turned_face_up(line, on):
    (ability,) = meaning(line)
    assert ability.on == on


def test_turning_and_looking():
    assert effect("Turn target face-down creature face up.") == TurnFaceUp(Target())
    assert effect("Turn target creature face down.") == TurnFaceDown(Target())
    assert effect("Look at target face-down creature.") == LookAt(Target())
    (may,) = statics("You may look at face-down creatures you don't control any time.")
    assert may == MayLookAtFaceDown(And((IsFaceDown(), CREATURE, Not(YouControl()))))


def test_as_it_is_turned_face_up():
    (ability,) = meaning("As ~ is turned face up, put five +1/+1 counters on it.")
    assert ability == Static((AsTurnedFaceUp(PutCounters("+1/+1", 5, This())),))
    (ability,) = meaning("As ~ is turned face up, you may attach it to a creature.")
    assert ability == Static((AsTurnedFaceUp(AttachAsTurnedUp(CREATURE)),))


@pytest.mark.parametrize(("line", "spell"), [
    ("Look at target creature.", True), ("You may look at creatures you don't control any time.", False),
    ("As ~ is turned face up, tap target creature.", False),
])  # fmt: skip
def test_what_makes_no_sense_is_not_read(line, spell):
    with pytest.raises(NotUnderstood):
        meaning(line, spell)


@rule("708.8")
def test_it_triggers_as_it_enters_face_up_and_as_it_is_turned_but_not_as_it_enters_face_down():
    with FullTable() as s:
        s.put(0, "hand", SPY, SPY)
        s.give(0, "UUUU")
        s.act(0, "cast", lambda o: o[2].id == "").resolve_all()
        assert s.life(0) == 22
        s.give(0, "UUUU")
        s.act(0, "cast", lambda o: o[2].id == "morph").resolve_all()
        assert s.life(0) == 22
        s.act(0, "turn up").resolve_all()
        assert s.life(0) == 24


@rule("708.5")
def test_who_may_look_at_face_down_creatures_they_do_not_control():
    keeper = made("Keeper", "Artifact", "You may look at face-down creatures you don't control any time.")
    with FullTable(3) as s:
        theirs, mine = down(s, 1, SPY), down(s, 0, SPY)
        other = s.put(1, "battlefield", SPY, fields={FACE_DOWN.name: listed("cover", "Artifact")})
        assert [s.game.may_look(p, theirs) for p in range(3)] == [False, True, False]
        lens = s.put(0, "battlefield", keeper)
        assert [s.game.may_look(p, theirs) for p in range(3)] == [True, True, False]
        assert [s.game.may_look(p, mine) for p in range(3)] == [True, False, False]
        assert [s.game.may_look(p, other) for p in range(3)] == [False, True, False]  # no creature
        assert s.game.observe(0).object(theirs).card().name == "Spy"
        assert s.game.observe(2).object(theirs).name == ""
        s.put(1, "hand", made("Shatter", "Instant", "Destroy target artifact."))
        s.act(1, "cast", "Shatter", targets=[lens]).resolve()
        assert not s.game.exists(lens) and not s.game.may_look(0, theirs)


@rule("708.5", "701.16d")
def test_looking_at_it_once_shows_it_to_one_player_for_a_moment():
    with FullTable(3) as s:
        there = down(s, 1, SPY)
        s.put(0, "hand", made("Peek", "Instant", "Look at target face-down creature. You may draw a card."))
        s.act(0, "cast", "Peek")
        while s.stack:
            s.game.push(s.game.decision.default())
            if s.decision.rule != "117.1":
                break
        assert [s.game.may_look(p, there) for p in range(3)] == [True, True, False]
        assert s.game.observe(0).object(there).card().name == "Spy"
        s.answer(0, False)
        assert not s.game.may_look(0, there)


@rule("303.4k", "708.11")
def test_gift_of_doom_is_attached_as_it_is_turned_face_up():
    text = """Enchant creature
Enchanted creature has deathtouch and indestructible.
Morph—Sacrifice another creature.
As this Aura is turned face up, you may attach it to a creature."""
    gift = made("Gift of Doom", "Enchantment — Aura", text, "{4}{B}")
    with FullTable() as s:
        there = down(s, 0, gift)
        s.put(0, "battlefield", BEAR)
        ox = s.put(1, "battlefield", OX)
        s.expect(0, "303.4k", [ox])
        s.act(0, "turn up", there)
        assert s.zone_names(0, "graveyard") == ["Bear"] and s.field(ATTACHED_TO, there) == ox
        s.put(0, "hand", made("Kill", "Instant", "Destroy target creature."))
        s.act(0, "cast", "Kill").resolve()
        assert s.game.exists(ox)
