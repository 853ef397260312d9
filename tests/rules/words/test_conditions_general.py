"""Conditions on all or none of several players, on counted numbers, zones and deeds of this turn, read and played (CR 603.4)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.rules.damage.damage import LIFE
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.vocabulary.selectors import This
from apnap_plugins.testing import basic

FOREST = basic("G")
RELIC = made("Relic", "Artifact", "")
DOOM = spell("Destroy target permanent.", "Doom")


def _read(condition):
    (ability,) = meaning(f"~ has flying as long as {condition}.")
    assert ability.condition is not None
    return ability.condition


@pytest.mark.parametrize(
    "condition",
    [
        "each opponent has 10 or less life", "each player has no cards in hand", "no opponent has more life than you",
        "each other player lost life this turn", "no player is poisoned", "each opponent controls a creature",
        "you control more artifacts than each opponent", "you control fewer lands than each other player",
        "you have fewer cards in hand than each opponent", "no players control artifacts",
        "your devotion to white is seven or greater", "the number of lands you control is 5 or less",
        "creatures you control have total toughness 10 or greater", "artifacts you control have total mana value 6 or less",
        "there are no cards in your library", "your hand has no cards in it", "there are twenty or more cards in all graveyards",
        "there are two or more creature cards in all graveyards", "you own an artifact card in exile",
        "you've sacrificed an artifact this turn", "you sacrificed two or more creatures this turn",
        "an opponent sacrificed a permanent this turn", "another creature entered under your control this turn",
        "you haven't drawn a card this turn", "you've played a land this turn", "no spells were cast this turn",
        "it dealt damage to an opponent this turn", "it has no counters on it", "it's a Human or an Elf",
        "a creature is attacking you", "it's an opponent's turn", "there's a Swamp on the battlefield",
        "you control both an artifact and an enchantment", "you were dealt damage this turn",
    ],
)  # fmt: skip
def test_each_reads_one_way_and_back(condition):
    assert _read(condition) == _read(condition)


def test_each_is_not_none_and_more_is_not_fewer():
    assert _read("each opponent has 10 or less life") != _read("no opponent has 10 or less life")
    assert _read("you control more artifacts than each opponent") != _read(
        "you control fewer artifacts than each opponent"
    )


@pytest.mark.parametrize("condition", ["you control X or more artifacts", "there are X or more charge counters on ~"])
def test_a_number_that_nothing_gives_is_refused_and_no_error(condition):
    with pytest.raises(NotUnderstood, match="unknown words"):
        _read(condition)


def _life(condition, before, players=2):
    s = table(players=players, decks=[[BEAR] * 20] * players)
    s.put(0, "battlefield", shrine(f"At the beginning of your end step, if {condition}, you gain 3 life.", "Shrine"))
    before(s)
    life = s.life(0)
    s.pass_until("end")
    s.resolve_all()
    return s.life(0) - life


def _hands(*sizes):
    def before(s):
        for player, size in enumerate(sizes):
            s.put(player, "hand", *([FOREST] * size))

    return before


@rule("603.4", "608.2h")
@pytest.mark.parametrize(
    ("condition", "sizes", "gained"),
    [
        ("each opponent has no cards in hand", (1, 0, 0), 3),
        ("each opponent has no cards in hand", (0, 0, 1), 0),
        ("no opponent has no cards in hand", (0, 1, 1), 3),
        ("no opponent has no cards in hand", (0, 0, 1), 0),
        ("each opponent has two or more cards in hand", (0, 2, 3), 3),
        ("each opponent has two or more cards in hand", (0, 2, 1), 0),
        ("you have fewer cards in hand than each opponent", (1, 2, 3), 3),
        ("you have fewer cards in hand than each opponent", (2, 2, 3), 0),
        ("your hand has no cards in it", (0, 1, 1), 3),
        ("your hand has no cards in it", (1, 0, 0), 0),
    ],
)
def test_hands_of_each_and_none(condition, sizes, gained):
    assert _life(condition, _hands(*sizes), 3) == gained


def _creatures(*numbers):
    def before(s):
        for player, number in enumerate(numbers):
            s.put(player, "battlefield", *([BEAR] * number))

    return before


@rule("603.4")
@pytest.mark.parametrize(
    ("condition", "numbers", "gained"),
    [
        ("you control more creatures than each opponent", (3, 2, 1), 3),
        ("you control more creatures than each opponent", (2, 2, 1), 0),
        ("you control fewer creatures than each opponent", (0, 2, 1), 3),
        ("you control fewer creatures than each opponent", (1, 2, 1), 0),
        ("each opponent controls a creature", (0, 2, 1), 3),
        ("each opponent controls a creature", (1, 2, 0), 0),
        ("no players control creatures", (0, 0, 0), 3),
        ("no players control creatures", (0, 0, 1), 0),
        ("creatures you control have total toughness 5 or greater", (3, 0, 0), 3),
        ("creatures you control have total toughness 5 or greater", (2, 3, 0), 0),
        ("the number of creatures you control is 1 or less", (1, 4, 4), 3),
        ("the number of creatures you control is 1 or less", (2, 0, 0), 0),
    ],
)
def test_permanents_of_each_and_in_all(condition, numbers, gained):
    assert _life(condition, _creatures(*numbers), 3) == gained


@rule("701.17a", "800.4i", "603.4")
@pytest.mark.parametrize(
    ("condition", "who", "destroyed", "gained"),
    [
        ("you've sacrificed an artifact this turn", 0, False, 3),
        ("you've sacrificed a creature this turn", 0, False, 0),
        ("you've sacrificed an artifact this turn", 1, False, 0),
        ("an opponent sacrificed a permanent this turn", 1, False, 3),
        ("a player sacrificed an artifact this turn", 1, False, 3),
        ("you've sacrificed an artifact this turn", 0, True, 0),
        ("you sacrificed two or more artifacts this turn", 0, False, 0),
    ],
)
def test_what_was_sacrificed_this_turn(condition, who, destroyed, gained):
    def before(s):
        s.put(who, "battlefield", RELIC)
        if destroyed:
            play(s, 0, DOOM, "Relic")
        else:
            play(s, 0, spell("Target player sacrifices an artifact of their choice.", "Edict"), ("player", who))
        assert s.permanents(who) == (["Shrine"] if who == 0 else [])

    assert _life(condition, before) == gained


@rule("603.4")
@pytest.mark.parametrize(
    ("condition", "gained"), [("you've drawn a card this turn", 3), ("you haven't drawn a card this turn", 0)]
)
def test_cards_drawn(condition, gained):
    assert _life(condition, lambda s: play(s, 0, spell("Draw a card."))) == gained
    assert _life(condition, lambda s: None) == 3 - gained


@rule("603.4", "120.1")
@pytest.mark.parametrize(("aimed", "gained"), [(0, 3), (1, 0)])
def test_damage_to_you(aimed, gained):
    bolt = spell("Effect deals 2 damage to target player.")
    assert _life("you were dealt damage this turn", lambda s: play(s, 0, bolt, ("player", aimed))) == gained


@rule("603.4")
@pytest.mark.parametrize(("mine", "theirs", "gained"), [(1, 1, 3), (2, 0, 3), (1, 0, 0)])
def test_cards_in_all_graveyards(mine, theirs, gained):
    def before(s):
        s.put(0, "graveyard", *([BEAR] * mine), FOREST)
        s.put(1, "graveyard", *([OGRE] * theirs), FOREST)

    assert _life("there are two or more creature cards in all graveyards", before) == gained


@rule("603.4", "115.1")
@pytest.mark.parametrize("others", [0, 1])
def test_others_in_the_condition_are_not_other_than_the_target(others):
    s = table()
    s.put(0, "battlefield", *([BEAR] * others))
    s.put(1, "battlefield", OGRE)
    s.put(
        0,
        "hand",
        beast(
            "Loner",
            "When Loner enters, if you control no other creatures, destroy target creature an opponent controls.",
        ),
    )
    s.cast(0, "Loner")
    s.resolve_all()
    assert s.permanents(1) == (["Ogre"] if others else [])


@rule("102.1")
def test_an_opponents_turn():
    s = table(decks=[[BEAR] * 9] * 2)
    s.put(
        1,
        "battlefield",
        shrine("At the beginning of each end step, if it's an opponent's turn, you gain 3 life.", "Shrine"),
    )
    s.pass_until("end").resolve_all()
    assert s.life(1) == 23
    s.pass_until("end", again=True).resolve_all()
    assert s.life(1) == 23


@rule("508.1b")
def test_a_creature_is_attacking_you():
    s = table()
    s.put(
        1,
        "battlefield",
        shrine("Whenever a creature attacks, if a creature is attacking you, you gain 3 life.", "Shrine"),
    )
    s.put(0, "battlefield", BEAR)
    s.attack(["Bear"])
    s.resolve_all()
    assert s.game.get(LIFE, 1) == 23


@rule("603.4")
@pytest.mark.parametrize(
    ("condition", "mine", "gained"),
    [("has fewer than two cards in hand", 1, 3), ("has fewer than two cards in hand", 2, 0),
     ("has more than two cards in hand", 3, 3), ("has more than two cards in hand", 2, 0),
     ("cast no spells this turn", 0, 3)],
)  # fmt: skip
def test_of_that_player(condition, mine, gained):
    s = table()
    s.put(
        0,
        "battlefield",
        shrine(f"At the beginning of each player's end step, if that player {condition}, they gain 3 life."),
    )
    s.put(0, "hand", *([FOREST] * mine))
    s.pass_until("end")
    s.resolve_all()
    assert s.life(0) == 20 + gained


@rule("603.4")
def test_that_player_cast_something():
    s = table()
    text = "At the beginning of each player's end step, if that player cast no spells this turn, they gain 3 life."
    s.put(0, "battlefield", shrine(text))
    play(s, 0, spell("You gain 1 life."))
    s.pass_until("end")
    s.resolve_all()
    assert s.life(0) == 21


@rule("701.17a")
def test_each_opponent_loses_all_they_have():
    s = table()
    s.put(1, "battlefield", BEAR, FOREST, RELIC)
    s.put(0, "battlefield", OGRE)
    s.put(1, "hand", BEAR)
    play(s, 0, spell("Each opponent discards their hand and sacrifices all nonland permanents."))
    assert s.permanents(1) == ["Forest"] and s.permanents(0) == ["Ogre"] and not s.ids("hand", 1)


@rule("608.2c", "109.4")
@pytest.mark.parametrize(("whose", "life"), [(0, 21), (1, 17)])
def test_who_controls_that_creature(whose, life):
    s = table()
    s.put(whose, "battlefield", BEAR)
    text = (
        "Tap target creature. If you control that creature, you gain 1 life. "
        "If an opponent controls that creature, you lose 3 life."
    )
    play(s, 0, spell(text), "Bear")
    assert s.life(0) == life


@pytest.mark.parametrize("what", ["target creature", "each creature"])
def test_who_controls_what_was_not_named_before_is_no_condition(what):
    with pytest.raises(NotUnderstood):
        meaning(f"If you control {what}, you gain 1 life.", spell=True)


@rule("608.2c", "603.4")
@pytest.mark.parametrize("where", [
    "is exiled", "is exiled with an egg counter on it", "is in the command zone", "is the only creature card in your graveyard",
    "is in your graveyard or on the battlefield", "is in your graveyard with a creature card directly above it",
    "is in your graveyard with two or more creature cards above it",
])  # fmt: skip
def test_it_is_the_card_itself_where_the_condition_speaks_of_that(where):
    (ability,) = meaning(f"Whenever a creature you control dies, if ~ {where}, return it to the battlefield.")
    assert ability.effect == MoveTo(This(), "battlefield", under_your_control=True)


@rule("608.2c", "603.4", "113.6b")
def test_a_card_in_exile_comes_back_for_another_that_dies():
    s = table()
    s.put(
        0,
        "exile",
        beast("Bird", "Whenever a creature you control dies, if this card is exiled, return it to the battlefield."),
    )
    s.put(0, "battlefield", BEAR)
    play(s, 0, spell("Destroy target creature."), "Bear")
    s.resolve_all()
    assert (s.permanents(0), s.zone_names(0, "exile")) == (["Bird"], [])
    assert "Bear" in s.zone_names(0, "graveyard")
