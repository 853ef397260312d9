"""Who is "that player" after more kinds of events, times of activation and of control, fights of two, read and played."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, effect, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.actions.fight import FightEachOther
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.testing import basic

FOREST = basic("G")


@pytest.mark.parametrize(
    "line",
    [
        "Whenever a player sacrifices a permanent, that player draws a card.",
        "Whenever an opponent sacrifices a creature, that player loses 1 life.",
        "Whenever a player draws their second card each turn, you gain 1 life.",
        "Whenever ~ attacks a player, if that player has more cards in hand than you, draw a card.",
        "Whenever one or more creatures attack you, draw a card.",
        "{T}: Draw a card. Activate only during your draw step.",
        "{T}: Draw a card. Activate only during any end step.",
        "{T}: Draw a card. Activate only during an opponent's turn.",
    ],
)
def test_each_reads_one_way_and_back(line):
    assert len(meaning(line)) == 1


@pytest.mark.parametrize("line", ["Whenever you sacrifice a permanent, that player draws a card.",
                                  "Whenever one or more creatures attack you, that player draws a card."])  # fmt: skip
def test_nobody_else_is_that_player(line):
    with pytest.raises(NotUnderstood):
        meaning(line)


@rule("701.17a", "603.2")
@pytest.mark.parametrize("who", [0, 1])
def test_who_sacrificed_it_is_that_player(who):
    s = table()
    s.put(0, "battlefield", shrine("Whenever a player sacrifices a creature, that player gains 3 life."))
    s.put(who, "battlefield", BEAR)
    play(s, 0, spell("Target player sacrifices a creature of their choice."), ("player", who))
    s.resolve_all()
    assert s.life_totals() == ([23, 20] if who == 0 else [20, 23])


@rule("121.2", "603.2")
@pytest.mark.parametrize(("cards", "gained"), [("a card", 0), ("two cards", 1), ("three cards", 1)])
def test_the_second_card_of_any_player(cards, gained):
    s = table(decks=[[FOREST] * 9] * 2)
    s.put(0, "battlefield", shrine("Whenever a player draws their second card each turn, you gain 1 life."))
    play(s, 0, spell(f"Target opponent draws {cards}."))
    s.resolve_all()
    assert s.life(0) == 20 + gained


@rule("508.3a", "508.5")
@pytest.mark.parametrize("attacked", [1, 2])
def test_the_player_whom_it_attacks_is_that_player(attacked):
    s = table(players=3)
    s.put(0, "battlefield", beast("Wolf", "Whenever Wolf attacks a player, that player loses 5 life.", "1/1"))
    s.expect(0, "508.1", {"Wolf": ("player", attacked)})
    s.pass_until("declare attackers")
    s.resolve_all()
    assert [s.life(player) for player in range(3)] == [20, 15 if attacked == 1 else 20, 15 if attacked == 2 else 20]


@rule("602.5", "505.1")
def test_an_ability_for_opponents_turns():
    s = table(decks=[[FOREST] * 9] * 2)
    s.put(0, "battlefield", shrine("{0}: You gain 1 life. Activate only during an opponent's turn."))
    s.reach(0)
    assert s.offered(0, "activate") == []
    s.pass_until("upkeep")
    s.reach(0)
    assert s.offered(0, "activate") == ["Shrine"]


@rule("110.2", "500.7")
def test_control_until_your_next_turn():
    s = table(decks=[[FOREST] * 9] * 2)
    s.put(1, "battlefield", OGRE)
    play(s, 0, spell("Gain control of target creature until your next turn."))
    assert s.permanents(0) == ["Ogre"]
    s.pass_until("upkeep", again=True)  # the opponent's turn
    assert s.permanents(0) == ["Ogre"]
    s.pass_until("upkeep", again=True)
    assert s.permanents(1) == ["Ogre"]


@rule("701.12a", "701.12b")
@pytest.mark.parametrize("gone", [False, True])
def test_two_targets_fight_each_other(gone):
    assert isinstance(effect("Two target creatures fight each other."), FightEachOther)
    s = table()
    ox, elk = s.put(1, "battlefield", beast("Ox", size="3/4"), beast("Elk", size="2/4"))
    s.put(0, "hand", spell("Two target creatures fight each other."), spell("Destroy target creature.", "Doom"))
    s.cast(0, "Effect", [ox, elk])
    if gone:
        s.cast(0, "Doom", elk)
    s.resolve_all()
    assert s.damage(ox) == (0 if gone else 2) and (gone or s.damage(elk) == 3)
