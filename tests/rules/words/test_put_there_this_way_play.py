"""What became of destroyed permanents, all but some cards of a library, one of two costs for each player (CR 608.2c)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, play, shrine, spell, table

from apnap.testing import ScenarioError, rule

RAISE = (
    "Destroy up to three target creatures and/or planeswalkers. Return each {of}card put into a "
    "graveyard this way to the battlefield under your control."
)


@rule("608.2c", "400.7j", "110.2a")
def test_destroyed_cards_come_back_under_your_control():
    s = table()
    s.put(1, "battlefield", BEAR, OGRE, beast("Rock", "Indestructible"))
    play(s, 0, spell(RAISE.format(of="")), ["Bear", "Ogre", "Rock"])
    assert sorted(s.permanents(0)) == ["Bear", "Ogre"]
    assert s.permanents(1) == ["Rock"]


@rule("608.2c", "614.6", "111.8")
def test_neither_tokens_nor_what_went_elsewhere():
    s = table()
    s.put(1, "battlefield", OGRE)
    s.put(0, "battlefield", shrine("If a creature would die, exile it instead."))
    play(s, 1, spell("Create a 1/1 white Soldier creature token."))
    soldier = s.find("Soldier", "battlefield") if s.count("Soldier", "battlefield") else s.ids("battlefield")[-1]
    play(s, 0, spell(RAISE.format(of="")), ["Ogre", soldier])
    assert s.permanents(1) == []
    assert s.permanents(0) == ["Shrine"]


@rule("608.2c")
def test_of_a_kind_of_cards_only_those():
    s = table()
    walker = made("Walker", "Legendary Planeswalker", "")
    s.put(1, "battlefield", BEAR)
    s.put(1, "battlefield", walker, counters={"loyalty": 3})
    play(s, 0, spell(RAISE.format(of="creature ")), ["Bear", "Walker"])
    assert s.permanents(0) == ["Bear"]
    assert s.zone_names(1, "graveyard") == ["Walker"]


@rule("115.1")
def test_the_planeswalker_itself_is_no_other_planeswalker():
    s = table()
    s.put(
        0,
        "battlefield",
        made("Walker", "Legendary Planeswalker", "0: Destroy up to three target creatures and/or other planeswalkers."),
        counters={"loyalty": 3},
    )
    s.put(1, "battlefield", made("Other", "Legendary Planeswalker", ""), counters={"loyalty": 3})
    s.put(1, "battlefield", BEAR)
    s.activate(0, "Walker", ["Other", "Bear"])
    s.resolve()
    assert s.permanents() == ["Walker"]
    assert not s.can(0, "Walker", kind="activate")


@rule("115.1", "601.2c")
def test_it_can_t_be_chosen_itself():
    s = table()
    s.put(
        0,
        "battlefield",
        made("Walker", "Legendary Planeswalker", "0: Destroy up to three target creatures and/or other planeswalkers."),
        counters={"loyalty": 3},
    )
    with pytest.raises(ScenarioError, match="the targets are"):
        s.activate(0, "Walker", ["Walker"])


@rule("701.11a", "401.2")
@pytest.mark.parametrize(
    ("which", "left"),
    [
        ("bottom card", ["Bear"]),
        ("bottom two cards", ["Bear", "Ogre"]),
        ("top card", ["Cub"]),
    ],
)
def test_all_but_some_cards_of_a_library_are_exiled(which, left):
    s = table()
    s.put(1, "library", beast("Cub"), beast("Ogre"), beast("Bear"))  # the first one is on top
    play(s, 0, spell(f"Exile all but the {which} of target player's library."), ("player", 1))
    assert sorted(s.zone_names(1, "library")) == left
    assert len(s.zone_names(1, "exile")) == 3 - len(left)


@rule("118.12a", "101.4")
def test_each_opponent_chooses_one_of_two_costs_or_loses_life():
    text = "Each opponent loses 3 life unless that player sacrifices a nonland permanent of their choice or discards a card."
    s = table(players=4)
    s.put(1, "battlefield", BEAR)
    s.put(2, "hand", OGRE)
    s.put(0, "hand", spell(text))
    for player in (1, 2):
        s.expect(player, "118.12a", True)
    s.cast(0, "Effect")
    s.resolve()
    assert s.life_totals() == [20, 20, 20, 17]
    assert s.permanents(1) == []
    assert s.zone_names(2, "graveyard") == ["Ogre"]


@rule("701.13a", "608.2d")
def test_any_number_of_those_that_were_milled():
    s = table()
    s.put(0, "library", BEAR, OGRE, made("Cell", "Artifact", ""))
    s.expect(0, "608.2d", ["Bear", "Ogre"])
    play(s, 0, spell("Mill three cards, then put any number of creature cards milled this way into your hand."))
    assert sorted(s.zone_names(0, "hand")) == ["Bear", "Ogre"]
    assert "Cell" in s.zone_names(0, "graveyard")


@rule("701.11a")
def test_hands_and_graveyards_of_all_opponents_are_exiled():
    s = table(players=3)
    s.put(0, "hand", BEAR)
    s.put(1, "hand", BEAR)
    s.put(2, "graveyard", OGRE)
    play(s, 0, spell("Exile all cards from all opponents' hands and graveyards."))
    assert [s.zone_names(player, "exile") for player in range(3)] == [[], ["Bear"], ["Ogre"]]
    assert s.zone_names(0, "hand") == ["Bear"]


@rule("608.2d")
@pytest.mark.parametrize(("place", "size"), [(0, (4, 4)), (1, (0, 0))])
def test_more_or_less_by_x_as_it_resolves(place, size):
    s = table()
    s.put(0, "battlefield", beast("Cub", size="2/2"), made("Cell", "Artifact", ""), made("Tube", "Artifact", ""))
    s.expect(0, "608.2d", place)
    play(
        s,
        0,
        spell("Target creature gets +X/+X or -X/-X until end of turn, where X is the number of artifacts you control."),
        "Cub",
    )
    assert (s.pt("Cub") if place == 0 else s.count("Cub", "graveyard")) == (size if place == 0 else 1)


@rule("119.3")
@pytest.mark.parametrize("zone", ["graveyard", "hand"])
def test_each_loses_by_the_cards_in_their_own_zone(zone):
    s = table(players=3)
    s.put(1, zone, BEAR, OGRE)
    s.put(2, zone, BEAR)
    play(s, 0, spell(f"Each opponent loses life equal to the number of cards in their {zone}."))
    assert s.life_totals() == [20, 18, 19]


@rule("603.7c", "608.2c")
@pytest.mark.parametrize(("cost", "there"), [("{3}", False), ("{4}", True)])
def test_a_condition_behind_the_moment_is_asked_then(cost, there):
    s = table()
    s.put(0, "battlefield", beast("Cub", cost=cost))
    play(
        s,
        0,
        spell(
            "Tap target creature. Sacrifice it at the beginning of the next end step if it has mana value 3 or less."
        ),
        "Cub",
    )
    s.pass_until("end")
    s.resolve_all()
    assert (s.count("Cub", "battlefield") == 1) is there


@rule("110.2a", "603.6a")
def test_it_enters_under_your_control_whoever_owns_it():
    s = table()
    s.put(
        0,
        "battlefield",
        shrine("Whenever a creature enters under your control, it deals damage equal to its power to any target."),
    )
    s.put(1, "graveyard", OGRE)
    s.put(1, "hand", beast("Cub", "Flash"))
    s.cast(1, "Cub")
    s.resolve()
    s.expect(0, "601.2c", [("player", 1)])
    play(s, 0, spell("Put target creature card from a graveyard onto the battlefield under your control."), "Ogre")
    s.resolve_all()
    assert s.life_totals() == [20, 17]


@rule("608.2d", "110.2a")
def test_up_to_two_cards_from_any_graveyards():
    s = table()
    s.put(0, "graveyard", BEAR)
    s.put(1, "graveyard", OGRE, beast("Cub"))
    s.expect(0, "608.2d", ["Bear", "Ogre"])
    play(s, 0, spell("Put up to two creature cards from graveyards onto the battlefield under your control."))
    assert sorted(s.permanents(0)) == ["Bear", "Ogre"]


@rule("701.19b")
def test_those_that_were_found_are_several():
    s = table()
    s.put(
        0, "library", made("Wood", "Basic Land \u2014 Forest", ""), made("Hill", "Basic Land \u2014 Mountain", ""), BEAR
    )
    s.expect(0, "701.19a", ["Wood", "Hill"])
    text = (
        "Search your library for any number of basic land cards, put them onto the battlefield, then "
        "shuffle. Those lands become 4/4 Elemental creatures with trample. They're still lands."
    )
    play(s, 0, spell(text))
    assert [s.pt(name) for name in ("Wood", "Hill")] == [(4, 4), (4, 4)]
    assert s.has("Wood", "trample")
