"""Conditions on how many there are of something, what happened to it, and triggers while they hold, played (CR 603.2, 608.2h)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.testing import basic

FOREST = basic("G")
ROCK = made("Rock", "Artifact", "")
DOOM = spell("Destroy target permanent.", "Doom")
EDICT = spell("Sacrifice a permanent.", "Edict")


def _at_end(condition, before):
    """The life of a player with such an enchantment after something was put or happened in their turn."""
    s = table(decks=[[BEAR] * 20] * 2)
    s.put(0, "battlefield", shrine(f"At the beginning of each end step, if {condition}, you gain 3 life."))
    before(s)
    s.pass_until("end")
    s.resolve_all()
    return s.life(0)


def _there(zone, *cards):
    def put(s):
        for owner, card in cards:
            s.put(owner, zone, card)

    return put


@rule("603.4", "608.2h")
@pytest.mark.parametrize(
    ("condition", "zone", "cards", "so"),
    [
        ("there are fewer than two creature cards in your graveyard", "graveyard", [(0, BEAR), (1, BEAR)], True),
        ("there are fewer than two creature cards in your graveyard", "graveyard", [(0, BEAR), (0, OGRE)], False),
        ("there are two or more cards in a single graveyard", "graveyard", [(0, BEAR), (1, BEAR)], False),
        ("there are two or more cards in a single graveyard", "graveyard", [(1, FOREST), (1, BEAR)], True),
        ("two or more lands are on the battlefield", "battlefield", [(0, FOREST), (1, FOREST)], True),
        ("two or more lands are on the battlefield", "battlefield", [(0, FOREST), (1, BEAR)], False),
        ("an opponent controls at least two more lands than you", "battlefield", [(1, FOREST)] * 3 + [(0, FOREST)], True),
        ("an opponent controls at least two more lands than you", "battlefield", [(1, FOREST)] * 2 + [(0, FOREST)], False),
    ],
)  # fmt: skip
def test_how_many_there_are(condition, zone, cards, so):
    assert _at_end(condition, _there(zone, *cards)) == (23 if so else 20)


@rule("122.1")
@pytest.mark.parametrize(("on_other", "so"), [(1, True), (0, False)])
def test_counters_of_all_kinds_among_creatures(on_other, so):
    def put(s):
        s.put(0, "battlefield", BEAR, counters={"+1/+1": 1})
        s.put(0, "battlefield", OGRE, counters={"charge": on_other} if on_other else {})
        s.put(1, "battlefield", BEAR, counters={"+1/+1": 5})

    assert _at_end("there are two or more counters among creatures you control", put) == (23 if so else 20)


@rule("122.1")
@pytest.mark.parametrize(("second", "so"), [(1, True), (0, False)])
def test_so_many_that_have_a_counter_on_them(second, so):
    def put(s):
        s.put(1, "battlefield", BEAR, counters={"charge": 4})
        s.put(1, "battlefield", OGRE, counters={"charge": second} if second else {})

    condition = "two or more permanents you don't control have a charge counter on them"
    assert _at_end(condition, put) == (23 if so else 20)


@rule("701.17a", "603.4")
@pytest.mark.parametrize(
    ("condition", "how", "so"),
    [
        ("you sacrificed an artifact this turn", EDICT, True),
        ("you sacrificed an artifact this turn", DOOM, False),
        ("you've sacrificed two or more artifacts this turn", EDICT, False),
    ],
)
def test_what_you_sacrificed_this_turn(condition, how, so):
    def happen(s):
        s.put(0, "battlefield", ROCK)
        if how is DOOM:
            play(s, 0, DOOM, "Rock")
            return
        s.put(0, "hand", EDICT)
        s.cast(0, "Edict")
        s.expect(0, "choose", "Rock").resolve()

    assert _at_end(condition, happen) == (23 if so else 20)


@rule("701.17a", "603.4")
@pytest.mark.parametrize(("how", "life"), [(DOOM, 22), (EDICT, 20)])
def test_an_artifact_that_died_and_wasnt_sacrificed(how, life):
    s = table()
    text = "Whenever an artifact you control is put into a graveyard from the battlefield, if it wasn't sacrificed, "
    s.put(0, "battlefield", shrine(f"{text}you gain 2 life."), ROCK)
    s.put(0, "hand", how)
    s.cast(0, how.name, *(["Rock"] if how is DOOM else []))
    if how is EDICT:
        s.expect(0, "choose", "Rock")
    s.resolve_all()
    assert s.zone_names(0, "graveyard").count("Rock") == 1
    assert s.life(0) == life


@rule("509.1h", "603.4")
@pytest.mark.parametrize("blocks", [True, False])
def test_if_it_was_blocked_this_turn(blocks):
    s = table()
    s.put(0, "battlefield", beast("Druid", "When ~ dies, if it was blocked this turn, you gain 4 life."))
    s.put(1, "battlefield", beast("Wall", "Defender", "0/4"))
    s.attack("Druid")
    s.block({"Wall": "Druid"} if blocks else {})
    s.pass_until("end")
    play(s, 0, DOOM, "Druid")
    s.resolve_all()
    assert s.life(0) == (24 if blocks else 20)


@rule("509.1g", "611.3a")
@pytest.mark.parametrize(("blockers", "power"), [(1, 4), (2, 2)])
def test_while_two_or_more_creatures_are_blocking_it(blockers, power):
    s = table()
    cyclops = beast("Cyclops", "~ gets -2/-0 as long as two or more creatures are blocking it.", "4/4")
    s.put(0, "battlefield", cyclops)
    walls = [beast(f"Wall {n}", "Defender", "0/4") for n in range(blockers)]
    s.put(1, "battlefield", *walls)
    s.attack("Cyclops")
    s.block({wall.name: "Cyclops" for wall in walls})
    assert s.pt("Cyclops") == (power, 4)


@rule("301.5", "611.3a")
def test_two_equipment_attached_to_it():
    s = table()
    text = "Equipped creature has double strike as long as two or more Equipment are attached to it.\nEquip {0}"
    s.put(0, "battlefield", BEAR, *(made(name, "Artifact \u2014 Equipment", text) for name in ("Left", "Right")))
    for name, double in (("Left", False), ("Right", True)):
        s.activate(0, name, "Bear")
        s.resolve()
        assert s.has("Bear", "double-strike") == double


@rule("603.2")
@pytest.mark.parametrize(("lands", "life"), [(1, 20), (2, 22)])
def test_while_a_condition_holds_is_asked_as_it_triggers_and_not_again(lands, life):
    s = table()
    text = "Whenever another creature you control enters while you control two or more lands, you gain 2 life."
    s.put(0, "battlefield", shrine(text.replace("another", "a")), *[FOREST] * lands)
    s.put(0, "hand", BEAR)
    s.give(0, "GG")
    s.cast(0, "Bear")
    s.resolve()
    if lands == 2:
        play(s, 0, DOOM, s.ids("battlefield")[1])  # a land, before the trigger resolves
    s.resolve_all()
    assert s.life(0) == life


@rule("113.6b", "603.10a")
@pytest.mark.parametrize(("zone", "returned"), [("graveyard", True), ("exile", False), ("battlefield", False)])
def test_while_this_card_is_in_your_graveyard(zone, returned):
    s = table()
    text = "Whenever a creature you control dies while this card is in your graveyard, return ~ from your graveyard to your hand."
    s.put(0, zone, beast("Scourge", text))
    s.put(0, "battlefield", OGRE)
    play(s, 0, DOOM, "Ogre")
    s.resolve_all()
    assert ("Scourge" in s.zone_names(0, "hand")) == returned


@rule("603.2b")
def test_at_the_beginning_of_each_other_players_draw_step():
    s = table(decks=[[BEAR] * 20] * 2)
    s.put(0, "battlefield", shrine("At the beginning of each other player's draw step, that player loses 1 life."))
    for totals in ([20, 19], [20, 19], [20, 18]):  # player 1's turn, then your own
        s.pass_until("draw", again=True)
        s.resolve_all()
        assert s.life_totals() == totals


@rule("208.1")
@pytest.mark.parametrize(("power", "so"), [(3, True), (2, False)])
def test_its_power_is_greater_than_this_ones(power, so):
    s = table()
    text = "Whenever another creature you control enters, if that creature's power is greater than ~'s, draw a card."
    s.put(0, "library", FOREST)
    s.put(0, "battlefield", beast("Collector", text))
    play(s, 0, beast("Other", size=f"{power}/1"))
    s.resolve_all()
    assert s.zone_names(0, "hand") == (["Forest"] if so else [])


def test_during_your_turn_is_no_condition_behind_while():
    assert meaning("Whenever a creature you control dies during your turn, you gain 1 life.")


@rule("201.2", "608.2c")
@pytest.mark.parametrize("there, drawn", [(["Ant", "Bat"], 2), (["Ant"], 1), (["Bat", "Bat"], 1)])
def test_creatures_of_two_names_are_controlled(there, drawn):
    s = table(decks=[[BEAR] * 9] * 2)
    s.put(0, "battlefield", *(beast(name) for name in there))
    s.put(1, "battlefield", beast("Ant"), beast("Bat"))
    play(s, 0, spell("Draw a card. If you control creatures named Ant and Bat, draw two cards instead."))
    assert len(s.ids("hand", 0)) == drawn


@rule("404.1", "608.2c")
@pytest.mark.parametrize("mine, theirs, drawn", [(2, 1, 1), (1, 3, 3), (3, 3, 3)])
def test_a_graveyard_has_so_many_cards(mine, theirs, drawn):
    s = table(decks=[[BEAR] * 9] * 2)
    s.put(0, "graveyard", *[BEAR] * mine)
    s.put(1, "graveyard", *[BEAR] * theirs)
    play(s, 0, spell("Draw a card. If a graveyard has three or more cards in it, draw three cards instead."))
    assert len(s.ids("hand", 0)) == drawn


@rule("404.1", "608.2h")
def test_graveyards_with_so_many_cards_are_counted():
    s = table(decks=[[BEAR] * 9] * 3, players=3)
    for player, cards in enumerate((1, 2, 3)):
        s.put(player, "graveyard", *[BEAR] * cards)
    play(s, 0, spell("Draw a card for each graveyard with two or more cards in it."))
    assert len(s.ids("hand", 0)) == 2


@rule("122.1", "608.2h")
def test_counters_of_all_kinds_and_of_one_are_counted_among_permanents():
    s = table(decks=[[BEAR] * 9] * 2)
    s.put(0, "battlefield", beast("Ant"), counters={"+1/+1": 2, "shield": 1})
    s.put(0, "battlefield", beast("Bat"), counters={"+1/+1": 1})
    s.put(1, "battlefield", beast("Cat"), counters={"+1/+1": 5})
    play(s, 0, spell("You gain X life, where X is the number of counters among creatures you control."))
    assert s.life(0) == 24
    play(s, 0, spell("You gain life equal to the number of +1/+1 counters among creatures you control."))
    assert s.life(0) == 27
