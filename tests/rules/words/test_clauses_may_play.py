"""What a player may do where something is so, and can't cast after something was done; played from card text (CR 608.2)."""

from __future__ import annotations

import pytest
from magic import BEAR
from wordings import beast, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.rules.damage.damage import LIFE

HEART = ("Whenever another creature enters, its controller may draw a card if its power is greater than each other creature's "
         "power.")  # fmt: skip
MAGE = ("When this creature enters, return target creature an opponent controls to its owner's hand. That creature's owner can't "
        "cast spells with the same name as that creature until your next turn.")  # fmt: skip


@rule("118.12", "608.2d")
@pytest.mark.parametrize(("may", "hand"), [(True, 0), (False, 1)])
def test_who_chooses_to_draw_no_cards_has_done_it(may, hand):
    """What is asked is whether the player chose to, whatever came of it: nobody has to draw a card for the rest."""
    s = table()
    s.put(0, "hand", BEAR)
    s.expect(0, "608.2d", may)
    play(s, 0, spell("You may draw X cards, where X is the number of Shrines you control. If you do, discard a card."))
    assert len(s.zone_names(0, "hand")) == hand


@rule("608.2d", "608.2h")
@pytest.mark.parametrize(("size", "drawn"), [("5/1", 1), ("4/9", 0), ("3/3", 0)])
def test_greater_than_each_other(size, drawn):
    s = table(decks=[[BEAR] * 9] * 2)
    s.put(0, "battlefield", shrine(HEART.replace("another", "a"), "Heart"))
    s.put(0, "battlefield", beast("Ox", size="4/4"))
    s.put(1, "battlefield", beast("Cub"))
    s.pass_until("end")
    s.pass_until("precombat main", again=True)
    if drawn:
        s.expect(1, "608.2d", True)
    before = len(s.ids("hand", 1))
    play(s, 1, beast("New", size=size))
    s.resolve_all()
    s.done()
    assert len(s.ids("hand", 1)) - before == drawn


@rule("608.2h")
def test_the_only_creature_is_more_powerful_than_each_of_none():
    s = table(decks=[[BEAR] * 9] * 2)
    s.put(0, "battlefield", shrine(HEART.replace("another", "a"), "Heart"))
    s.expect(0, "608.2d", True)
    play(s, 0, beast("Wall", size="0/4"))
    s.resolve_all()
    s.done()
    assert len(s.ids("hand", 0)) == 1


def test_nothing_is_compared_with_several_numbers_at_once():
    with pytest.raises(NotUnderstood):
        meaning("Whenever ~ attacks, if its toughness is greater than each other creature's toughness, draw a card.")


@rule("601.3", "611.2c", "201.2a")
def test_no_spells_of_that_name_until_your_next_turn():
    s = table(decks=[[BEAR] * 9] * 2)
    s.put(1, "battlefield", beast("Cub"))
    s.put(1, "hand", beast("Cub"), beast("Ox"))
    s.put(0, "hand", beast("Cub"))
    play(s, 0, beast("Mage", MAGE))
    s.resolve_all()
    assert s.zone_names(1, "hand") == ["Cub", "Ox", "Cub"]
    assert s.can(0, "Cub")
    s.pass_until("precombat main", again=True)
    assert (s.can(1, "Cub"), s.can(1, "Ox")) == (False, True)
    s.pass_until("precombat main", again=True)
    s.pass_until("precombat main", again=True)
    assert s.can(1, "Cub")


@pytest.mark.parametrize("text", ["You may you gain 2 life.", "You may you draw a card."])
def test_you_are_not_named_twice(text):
    with pytest.raises(NotUnderstood):
        meaning(text, spell=True)


@rule("608.2d", "608.2c")
@pytest.mark.parametrize("joined", [", then", " and", ", and"])
@pytest.mark.parametrize("agrees", [True, False])
def test_something_first_and_then_what_a_player_may_do(joined, agrees):
    s = table()
    s.put(1, "battlefield", BEAR)
    s.expect(1, "608.2d", agrees)
    play(s, 0, spell(f"Destroy target creature{joined} its controller may gain 4 life.", "Doom"))
    assert s.permanents(1) == [] and s.life_totals() == [20, 24 if agrees else 20]
    s = table()
    s.expect(0, "608.2d", agrees)
    play(s, 0, spell(f"Each opponent loses 1 life{joined} you may gain 2 life."))
    assert s.life_totals() == [22 if agrees else 20, 19]
    s.done()


@rule("118.12a", "608.2c")
@pytest.mark.parametrize("pays", [True, False])
def test_the_price_is_of_the_last_thing_alone(pays):
    s = table()
    s.lands(0, "GG")
    s.expect(0, "118.12a", pays)
    play(s, 0, beast("Rat", "When Rat enters, put a +1/+1 counter on it, then sacrifice it unless you pay {2}.", "1/1"))
    s.resolve().done()
    assert s.permanents(0) == (["Forest", "Forest", "Rat"] if pays else ["Forest", "Forest"])
    assert not pays or s.counters("Rat") == {"+1/+1": 1}


@rule("118.12a")
@pytest.mark.parametrize("pays", [True, False])
def test_the_price_is_of_both_that_are_done_at_once(pays):
    s = table()
    s.lands(0, "GG")
    s.expect(0, "118.12a", pays)
    play(s, 0, beast("Rat", "When Rat enters, sacrifice it and you lose 2 life unless you pay {2}."))
    s.resolve().done()
    assert s.life(0) == (20 if pays else 18) and ("Rat" in s.permanents(0)) == pays


@rule("118.12a", "119.4")
@pytest.mark.parametrize(("pays", "life"), [(True, 20), (False, 20), (False, 2)])
def test_unless_its_controller_pays_life(pays, life):
    s = table()
    s.arrange(lambda: s.game.set(LIFE, 1, life))
    s.put(1, "battlefield", BEAR)
    if life > 2:
        s.expect(1, "118.12a", pays)  # who has less life isn't asked
    play(s, 0, spell("Destroy target creature unless its controller pays 3 life.", "Doom"))
    s.done()
    assert (s.permanents(1) == ["Bear"]) == pays and s.life(1) == life - 3 * pays


@rule("118.12a")
@pytest.mark.parametrize(("cost", "mine"), [("sacrifices two creatures of their choice", "battlefield"),
                                            ("discards a creature card", "hand")])  # fmt: skip
@pytest.mark.parametrize("many", [1, 2])
def test_unless_its_controller_does_something_else(cost, mine, many):
    s = table()
    s.put(1, mine, *([BEAR] * many))
    able = mine == "hand" or many == 2
    if able:
        s.expect(1, "118.12a", True)
    s.put(1, "hand", spell("You gain 7 life.", "Rest"))
    s.put(0, "hand", spell(f"Counter target spell unless its controller {cost}.", "Stop"))
    s.cast(1, "Rest")
    s.cast(0, "Stop", s.ids("stack")[0])
    s.resolve_all().done()
    assert s.life(1) == (27 if able else 20)


def test_a_card_of_any_kind_is_said_one_way():
    line = "Whenever ~ becomes the target of a spell, counter that spell unless its controller discards a card."
    (ability,) = meaning(line)
    assert "DiscardCost(count=1, filter=None)" in repr(ability.effect)


@rule("608.2c", "110.2")
@pytest.mark.parametrize("gone", [False, True])
def test_if_they_gained_control(gone):
    """The ability resolves with one legal target left; nobody gains control of what has left."""
    s = table()
    text = "Target opponent gains control of target creature you control. If they do, you gain 3 life."
    s.put(0, "battlefield", beast("Pony"))
    s.put(0, "hand", spell(text, "Sale"))
    s.put(1, "hand", spell("Return target creature to its owner's hand.", "Flee"))
    s.cast(0, "Sale", ("player", 1), "Pony")
    if gone:
        s.cast(1, "Flee", "Pony")
    s.resolve_all()
    assert s.life(0) == (20 if gone else 23) and s.permanents(1) == ([] if gone else ["Pony"])
