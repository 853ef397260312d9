"""One of two things, counters from among permanents as a cost, what happens to players and spells, played (CR 118, 603)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.testing import basic

FOREST = basic("G")
ROCK = made("Rock", "Artifact", "")
EITHER = "When ~ enters, you may sacrifice an artifact or discard a creature card. If you do, draw a card."


# One of two things -------------------------------------------------------------------------------------------------


@rule("608.2d")
@pytest.mark.parametrize("first", [True, False])
def test_the_controller_chooses_one_of_two_things(first):
    s = table()
    s.put(1, "battlefield", BEAR)
    s.put(0, "hand", spell("Draw a card or you gain 3 life."))
    s.put(0, "library", FOREST)
    s.cast(0, "Effect")
    s.expect(0, "may", first)
    s.resolve().done()
    assert (s.zone_names(0, "hand"), s.life(0)) == ((["Forest"], 20) if first else ([], 23))


@rule("608.2d")
@pytest.mark.parametrize(("have", "drawn"), [("both", 1), ("artifact", 1), ("creature", 1), ("neither", 0)])
def test_what_is_impossible_cant_be_chosen_and_if_you_do_asks_whether_one_was_done(have, drawn):
    s = table()
    s.put(0, "library", FOREST)
    if have in ("both", "artifact"):
        s.put(0, "battlefield", ROCK)
    if have in ("both", "creature"):
        s.put(0, "hand", BEAR)
    s.put(0, "hand", beast("Lurker", EITHER))
    s.cast(0, "Lurker")
    s.resolve()
    if have != "neither":
        s.expect(0, "may", True)
    if have == "both":
        s.expect(0, "may", False)
    s.resolve_all()
    s.done()
    assert s.zone_names(0, "hand").count("Forest") == drawn
    assert ("Rock" in s.permanents(0)) == (have == "both")
    assert ("Bear" in s.zone_names(0, "graveyard")) == (have in ("both", "creature"))


@rule("608.2d")
@pytest.mark.parametrize("first", [True, False])
def test_a_player_who_is_named_chooses(first):
    s = table()
    s.put(1, "battlefield", ROCK)
    s.put(1, "hand", BEAR)
    s.put(0, "hand", spell("Target player discards a card or loses 3 life."))
    s.cast(0, "Effect", ("player", 1))
    s.expect(1, "may", first)
    s.resolve().done()
    assert (s.zone_names(1, "hand"), s.life(1)) == (([], 20) if first else (["Bear"], 17))


def test_of_three_nobody_knows_which_belong_together():
    with pytest.raises(NotUnderstood):
        meaning("When ~ enters, draw a card or you gain 3 life or you lose 1 life.")


# Costs --------------------------------------------------------------------------------------------------------------


@rule("118.3", "601.2h")
@pytest.mark.parametrize(
    ("cost", "mine", "theirs", "can"),
    [
        ("Remove a counter from a permanent you control", {"charge": 1}, {}, True),
        ("Remove a counter from a permanent you control", {}, {"charge": 1}, False),
        ("Remove two +1/+1 counters from among creatures you control", {"+1/+1": 1}, {"+1/+1": 3}, False),
        ("Remove two +1/+1 counters from among creatures you control", {"+1/+1": 2}, {}, True),
        ("Remove three counters from among creatures you control", {"+1/+1": 2, "charge": 1}, {}, True),
        ("Remove a counter from another creature you control", {"+1/+1": 1}, {}, True),
        ("Remove a +1/+1 counter or a charge counter from a permanent you control", {"charge": 1}, {}, True),
        ("Remove a +1/+1 counter or a charge counter from a permanent you control", {"time": 1}, {}, False),
    ],
)
def test_whether_counters_can_be_removed(cost, mine, theirs, can):
    s = table()
    s.put(0, "battlefield", beast("Sage", f"{cost}: You gain 1 life."))
    s.put(0, "battlefield", BEAR, counters=mine)
    s.put(1, "battlefield", OGRE, counters=theirs)
    assert s.can(0, "Sage", "activate") == can
    if can:
        s.activate(0, "Sage")
        s.resolve()
        left = sum(s.counters("Bear").values())
        assert s.life(0) == 21 and left == sum(mine.values()) - {"two": 2, "three": 3}.get(cost.split()[1], 1)


@rule("601.2h")
def test_the_player_chooses_from_which_and_of_which_kind():
    s = table()
    s.put(0, "battlefield", beast("Sage", "Remove two counters from among creatures you control: You gain 1 life."))
    s.put(0, "battlefield", BEAR, counters={"+1/+1": 1, "charge": 1})
    s.put(0, "battlefield", OGRE, counters={"charge": 2})
    s.expect(0, "divide", {"charge on Ogre": 1, "charge on Bear": 1})
    s.activate(0, "Sage")
    s.done()
    assert s.counters("Bear") == {"+1/+1": 1} and s.counters("Ogre") == {"charge": 1}


# What triggers ------------------------------------------------------------------------------------------------------


@rule("603.2f", "115.1")
@pytest.mark.parametrize(
    ("trigger", "who", "at", "life"),
    [
        ("the target of a spell", 0, 0, 21),
        ("the target of a spell", 0, 1, 20),
        ("the target of a spell or ability an opponent controls", 0, 0, 20),
    ],
)
def test_you_become_the_target(trigger, who, at, life):
    s = table()
    s.put(0, "battlefield", shrine(f"Whenever you become {trigger}, you gain 1 life."))
    play(s, who, spell("Target player mills a card.", "Mill"), ("player", at))
    s.resolve_all()
    assert s.life(0) == life


@rule("603.2f", "701.5a")
@pytest.mark.parametrize(("mana", "milled"), [("", 0), ("G", 1)])
def test_what_an_opponent_aims_at_you_is_countered_unless_they_pay(mana, milled):
    s = table(decks=[[BEAR] * 9] * 2)
    text = (
        "Whenever you become the target of a spell or ability an opponent controls, "
        "counter that spell or ability unless its controller pays {1}."
    )
    s.put(1, "battlefield", shrine(text))
    if mana:
        s.give(0, mana)
    s.put(0, "hand", spell("Target player mills a card.", "Mill"))
    s.cast(0, "Mill", ("player", 1))
    if mana:
        s.expect(0, "118.12a", True)
    s.resolve_all()
    assert s.zone_names(1, "graveyard").count("Bear") == milled


@rule("603.10a")
@pytest.mark.parametrize(("owner", "drawn", "lost"), [(0, 1, 19), (1, 0, 19)])
def test_a_permanent_is_returned_to_a_hand(owner, drawn, lost):
    s = table()
    s.put(0, "library", FOREST)
    s.put(0, "battlefield", shrine("Whenever a creature is returned to your hand, draw a card.", "Yours"))
    s.put(
        1,
        "battlefield",
        shrine("Whenever a permanent is returned to a player's hand, that player loses 1 life.", "All"),
    )
    s.put(owner, "battlefield", BEAR)
    play(s, 0, spell("Return target creature to its owner's hand.", "Back"), "Bear")
    s.resolve_all()
    assert s.zone_names(0, "hand").count("Forest") == drawn
    assert s.life(owner) == lost and s.life(1 - owner) == 20


@rule("603.10e", "701.5a")
@pytest.mark.parametrize(("caster", "life"), [(0, 21), (1, 20)])
def test_a_spell_that_you_cast_is_countered(caster, life):
    s = table(decks=[[BEAR] * 9] * 2)
    s.put(0, "battlefield", shrine("Whenever a spell you've cast is countered, you gain 1 life."))
    s.put(caster, "hand", made("Slow", "Instant", "Draw a card."))
    s.put(0, "hand", spell("Counter target spell.", "No"))
    if caster:
        s.pass_priority(0)
    s.cast(caster, "Slow")
    if caster:
        s.pass_priority(1)
    s.cast(0, "No", "Slow")
    s.resolve_all()
    assert s.life(0) == life


@rule("118.12a")
@pytest.mark.parametrize(("mana", "countered"), [("GG", True), ("GGG", False)])
def test_one_and_one_more_for_each(mana, countered):
    s = table()
    s.put(0, "battlefield", *[FOREST] * 2)
    text = "Counter target spell unless its controller pays {1} plus an additional {1} for each Forest you control."
    s.put(0, "hand", spell("You gain 3 life.", "Gain"), spell(text, "Tax"))
    s.give(0, mana)
    s.cast(0, "Gain")
    if not countered:
        s.expect(0, "118.12a", True)
    s.cast(0, "Tax", "Gain")
    s.resolve_all()
    assert s.life(0) == (20 if countered else 23)


@rule("602.5b")
def test_not_during_combat():
    s = table()
    s.put(0, "battlefield", beast("Djinn", "{0}: You gain 1 life. You can't activate this ability during combat."))
    assert s.can(0, "Djinn", "activate")
    s.attack("Djinn")
    assert not s.can(0, "Djinn", "activate")


@rule("615.1")
@pytest.mark.parametrize(("kind", "life"), [("Creature \u2014 Wolf", 18), ("Creature \u2014 Elf", 20)])
def test_creatures_other_than_two_kinds(kind, life):
    s = table()
    s.put(0, "battlefield", beast("Attacker", types=kind))
    text = "Prevent all combat damage that would be dealt this turn by creatures other than Werewolves and Wolves."
    play(s, 0, spell(text))
    s.attack("Attacker")
    s.pass_until("end")
    assert s.life(1) == life


@rule("701.15c", "601.2c")
def test_up_to_x_that_cant_be_regenerated():
    s = table()
    s.put(0, "battlefield", FOREST)
    s.put(1, "battlefield", BEAR, OGRE)
    text = "Destroy up to X target creatures, where X is the number of lands you control. They can't be regenerated."
    s.put(0, "hand", spell(text))
    s.cast(0, "Effect", "Bear")
    s.resolve()
    assert s.permanents(1) == ["Ogre"]
