"""Flipping coins (CR 705)."""

from __future__ import annotations

import functools

import chancecards as cc
import pytest
from chancecards import NOTED, Jot
from rulebook import FullTable, card

from apnap import Ruleset, Static, Triggered
from apnap.testing import rule
from apnap_plugins.rules.chance.coins import FlipCoins, FlipForSide, FlipsWon, WhenFlips
from apnap_plugins.rules.effects.instructions import do
from apnap_plugins.rules.vocabulary.selectors import EachPlayer
from apnap_plugins.testing import sorcery


@functools.cache
def rules() -> Ruleset:
    return Ruleset.load(extra=[cc])


def sit(**more):
    return FullTable(ruleset=rules(), **more)


def artifact(*effects):
    return card("Thing", "Artifact", *[e if isinstance(e, Triggered) else Static((e,)) for e in effects])


def noted(s) -> list[str]:
    return [word for word, _ in s.field(NOTED)]


def flip(s, effect, *calls: str):
    s.put(0, "hand", sorcery("Gamble", effect))
    for call in calls:
        s.expect(None, "705.2", call)
    s.act(0, "cast", "Gamble").resolve()
    s.resolve_all() if s.stack else None
    return noted(s)


@rule("705.1")
def test_both_sides_come_up_about_equally_often():
    with sit() as s:
        sides = flip(s, FlipForSide(Jot("heads"), Jot("tails"), count=400))
        assert set(sides) == {"heads", "tails"}
        assert 150 < sides.count("heads") < 250


@rule("705.2")
@pytest.mark.parametrize("seed", range(4))
def test_the_player_who_flips_calls_a_side_and_wins_if_it_comes_up(seed):
    results = {}
    for call in ("heads", "tails"):
        with sit(seed=seed) as s:
            (results[call],) = flip(s, FlipCoins(Jot("won"), Jot("lost")), call)
    assert sorted(results.values()) == ["lost", "won"]


@rule("705.2")
def test_nobody_calls_or_wins_where_only_the_side_matters():
    with sit() as s:
        s.put(0, "battlefield", artifact(Triggered(WhenFlips(), Jot("flipped")), Triggered(WhenFlips("won"), Jot("won")),
                                         Triggered(WhenFlips("lost"), Jot("lost"))))  # fmt: skip
        found = flip(s, FlipForSide(Jot("heads"), Jot("tails"), count=5))
        assert len([w for w in found if w in ("heads", "tails")]) == 5
        assert found.count("flipped") == 5
        assert "won" not in found
        assert "lost" not in found


@rule("705.2")
def test_only_the_player_who_flips_wins_or_loses():
    with sit() as s:
        s.put(
            0,
            "battlefield",
            artifact(Triggered(WhenFlips("won"), Jot("I won")), Triggered(WhenFlips("lost"), Jot("I lost"))),
        )
        s.put(1, "battlefield", artifact(Triggered(WhenFlips("won"), Jot("you won"))))
        s.put(1, "battlefield", artifact(Triggered(WhenFlips("lost"), Jot("you lost"))))
        s.put(1, "battlefield", artifact(Triggered(WhenFlips("won", "each"), Jot("one won"))))
        found = flip(s, FlipCoins(count=6), *["heads"] * 6)
        assert "you won" not in found
        assert "you lost" not in found
        assert found.count("I won") + found.count("I lost") == 6
        assert found.count("I won") == found.count("one won") > 0


@rule("705.1", "705.2")
def test_each_player_flips_their_own_coin():
    with sit() as s:
        s.put(1, "battlefield", artifact(Triggered(WhenFlips(), Jot("theirs"))))
        assert flip(s, FlipCoins(who=EachPlayer()), "heads", "tails").count("theirs") == 1


@rule("705.1", "614.1a")
def test_of_two_coins_one_is_ignored_by_choice():
    """As Krark's Thumb has it: where both sides come up, the player may make the call come true."""
    with sit(seed=3) as s:
        s.put(0, "battlefield", artifact(cc.Thumb(), Triggered(WhenFlips("won"), Jot("triggered"))))
        s.put(0, "hand", sorcery("Gamble", do(FlipCoins(Jot("won"), Jot("lost"), count=6), Jot("sum", FlipsWon()))))
        for _ in range(6):
            s.expect(0, "705.2", "heads")
        s.act(0, "cast", "Gamble")
        s.pass_priority()
        s.pass_priority()
        chosen = 0
        while s.decision.kind != "priority":
            mixed = s.decision.rule == "705.1"
            chosen += mixed
            s.answer(0, "heads")
            s.expected[:] = s.expected if mixed else s.expected[1:]
        s.expected.clear()
        s.resolve_all()
        found = noted(s)
        assert chosen > 0
        assert found.count("won") == found.count("triggered") >= chosen
        assert found.count("won") + found.count("lost") == 6
        assert ("sum", found.count("won")) in s.field(NOTED)


@rule("705.2")
def test_flipping_until_one_is_lost():
    with sit(seed=5) as s:
        s.put(
            0,
            "hand",
            sorcery("Crazed", do(FlipCoins(Jot("won"), Jot("lost"), until_lost=True), Jot("sum", FlipsWon()))),
        )
        s.act(0, "cast", "Crazed")
        s.pass_priority()
        s.pass_priority()
        while s.decision.kind != "priority":
            s.answer(0, "tails")
        *wins, last, total = s.field(NOTED)
        assert last == ("lost", 0)
        assert {w for w, _ in wins} <= {"won"}
        assert total == ("sum", len(wins))


@rule("705.1")
def test_a_flip_that_is_replaced_is_neither_won_nor_lost():
    with sit() as s:
        s.put(0, "battlefield", artifact(cc.NoFlips()))
        assert flip(s, FlipCoins(Jot("won"), Jot("lost")), "heads") == []
