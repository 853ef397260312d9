"""Words about turns, read and played: untapping in others' steps, spells in others' turns, skipped steps (CR 500, 502.3, 719)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.rules.attachments.attachments import Attached
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.turn.conditions import TurnOf
from apnap_plugins.rules.turn.controlling_players import who_decides
from apnap_plugins.rules.turn.effects import UntapsInTheirStep
from apnap_plugins.rules.vocabulary.conditions import Unless
from apnap_plugins.rules.vocabulary.selectors import TriggerPlayer
from apnap_plugins.testing import basic

DECKS = {"decks": [[basic("G")] * 10] * 2}
THEIR_UPKEEP = "Enchant creature\nAt the beginning of the upkeep of enchanted creature's controller"


@rule("502.3")
@pytest.mark.parametrize("text", [
    "Untap all creatures you control during each other player's untap step.",
    "Untap each creature you control during each opponent's untap step.",
])  # fmt: skip
def test_creatures_untap_in_the_untap_step_of_another_player_too(text):
    s = table(**DECKS)
    mine, locked, land = s.put(
        0, "battlefield", OGRE, beast("Stone", "Stone doesn't untap during your untap step."), basic("G"), tapped=True
    )
    s.put(0, "battlefield", shrine(text))
    theirs = s.put(1, "battlefield", BEAR, tapped=True)
    s.pass_until("upkeep")
    assert s.game.active_player == 1
    assert [s.field(TAPPED, each) for each in (mine, locked, theirs)] == [False, False, False]
    assert s.field(TAPPED, land), "it is no creature"


@rule("502.3")
def test_nothing_is_added_to_its_own_controller_s_untap_step():
    s = table(**DECKS)
    s.put(1, "battlefield", beast("Stone", "Stone doesn't untap during your untap step."), tapped=True)
    s.put(1, "battlefield", shrine("Untap all creatures you control during each other player's untap step."))
    s.pass_until("upkeep")
    assert s.game.active_player == 1
    assert s.field(TAPPED, "Stone")


@rule("603.2")
def test_a_spell_in_an_opponent_s_turn_and_only_there():
    s = table(**DECKS)
    s.put(0, "battlefield", shrine("Whenever you cast a spell during an opponent's turn, you gain 3 life."))
    play(s, 0, spell("You gain 1 life.", name="Mine"))
    assert s.life_totals()[0] == 21
    s.pass_until("upkeep")
    s.pass_priority(1)
    play(s, 0, spell("You gain 1 life.", name="Theirs"))
    s.resolve_all()
    assert s.life_totals()[0] == 25


@rule("603.2")
def test_only_the_first_spell_of_each_opponent_s_turn():
    s = table(**DECKS)
    s.put(0, "battlefield", shrine("Whenever you cast your first spell during each opponent's turn, you gain 3 life."))
    s.pass_until("upkeep")
    for name in ("First", "Second"):
        s.pass_priority(1)
        play(s, 0, spell("You gain 1 life.", name=name))
        s.resolve_all()
    assert s.life_totals()[0] == 25


@rule("603.4")
def test_whose_turn_it_is_not():
    line = "Whenever a player casts a spell, if it's not their turn, that player draws a card."
    (ability,) = meaning(line)
    assert ability.condition == Unless(TurnOf(TriggerPlayer()))
    s = table(**DECKS)
    s.put(0, "battlefield", shrine(line))
    play(s, 0, spell("You gain 1 life."))
    assert s.ids("hand", 0) == []
    s.pass_priority(0)
    play(s, 1, spell("You gain 1 life."))
    s.resolve_all()
    assert len(s.ids("hand", 1)) == 1


@rule("614.10")
def test_a_player_who_was_hit_skips_an_untap_step():
    s = table(**DECKS)
    s.put(1, "battlefield", BEAR, tapped=True)
    play(s, 0, spell("Each opponent skips their next untap step."))
    s.pass_until("draw")
    assert s.game.active_player == 1
    assert s.field(TAPPED, "Bear")


@rule("719.1")
def test_a_player_is_controlled_during_their_next_turn():
    s = table(**DECKS)
    play(s, 0, spell("You control target player during that player's next turn."), ("player", 1))
    s.pass_until("upkeep")
    assert s.game.active_player == 1
    assert who_decides(s.game, 1) == 0
    s.pass_until("upkeep", again=True)
    assert who_decides(s.game, 1) == 1


def test_untapping_is_said_of_the_object_itself_as_well():
    (ability,) = meaning("Untap ~ during each other player's untap step.")
    (effect,) = ability.effects
    assert isinstance(effect, UntapsInTheirStep)
    assert not effect.opponents


@rule("603.2", "603.2b")
def test_that_creature_is_the_one_that_was_enchanted_as_the_upkeep_began():
    aura = made(
        "Rot", "Enchantment — Aura", f"{THEIR_UPKEEP}, put a -1/-1 counter on that creature and you gain 2 life."
    )
    s = table(**DECKS, active=1)
    first, second = s.put(0, "battlefield", OGRE, OGRE)
    rot = s.put(1, "battlefield", aura, attached_to=first)
    s.pass_until("upkeep")
    assert s.kinds() == ["ability"]
    s.happen(Attached(rot, second))
    s.resolve()
    assert s.host(rot) == second
    assert (s.counters_on(first, "-1/-1"), s.counters_on(second, "-1/-1"), s.life(1)) == (1, 0, 22)


@rule("603.2", "608.2h")
def test_another_creature_is_another_than_the_one_that_was_enchanted():
    text = f"{THEIR_UPKEEP}, ~ deals 3 damage to that player unless they sacrifice another creature of their choice."
    aura = made("Hunger", "Enchantment — Aura", text)
    s = table(**DECKS, active=1)
    ogre, bear = s.put(0, "battlefield", OGRE, BEAR)
    hunger = s.put(1, "battlefield", aura, attached_to=ogre)
    s.pass_until("upkeep")
    s.happen(Attached(hunger, bear))
    s.expect(0, "118.12a", True)
    s.resolve()
    assert (s.permanents(0), s.life(0)) == (["Ogre"], 20)
