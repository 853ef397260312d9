"""What any player may do, and what follows where somebody does or nobody, read and played (CR 118.12)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, play, shrine, spell, table

from apnap.testing import ScenarioError, rule
from apnap_plugins.testing import basic

PANGOLIN = beast(
    "Pangolin",
    "When Pangolin enters, any player may sacrifice two creatures of their choice. If a player does, sacrifice Pangolin.",
    "6/5",
)


@rule("118.12", "118.3", "101.4")
@pytest.mark.parametrize("others", [0, 1, 2])
def test_who_has_too_few_is_not_asked(others):
    s = table()
    s.put(1, "battlefield", *([BEAR] * others))
    if others == 2:
        s.expect(1, "118.12", True)
    s.put(0, "hand", PANGOLIN)
    s.cast(0, "Pangolin")
    s.resolve().resolve()
    assert s.count("Pangolin", "battlefield") == (0 if others == 2 else 1)
    assert s.count("Bear", "graveyard") == (2 if others == 2 else 0)
    s.done()


@rule("118.12", "101.4")
def test_one_may_pay_though_another_has_paid():
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", OGRE)
    s.expect(0, "118.12", True)
    s.expect(1, "118.12", True)
    play(s, 0, spell("Any player may sacrifice a creature of their choice. If a player does, you gain 3 life."))
    assert s.life(0) == 23 and s.count(zone="graveyard") == 3
    s.done()


@rule("101.4", "608.2e")
def test_all_decide_before_anybody_pays():
    s = table(defaults=False)
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", OGRE)
    s.expect(0, "118.12", True)
    with pytest.raises(ScenarioError):  # nobody has said yet what the other one answers
        play(s, 0, spell("Any player may sacrifice a creature of their choice. If a player does, you gain 3 life."))
    assert s.decision.answerer == 1 and s.permanents(0) == ["Bear"]
    s.expect(1, "118.12", True)
    s.settle()
    assert s.permanents(0) == s.permanents(1) == [] and s.life(0) == 23


@rule("118.12a")
@pytest.mark.parametrize("pays", [True, False])
def test_what_is_done_if_no_one_pays(pays):
    s = table()
    s.lands(1, "G")
    s.expect(1, "118.12", pays)
    play(s, 0, spell("Any player may pay {1}. If no one does, you gain 3 life."))
    assert s.life(0) == (20 if pays else 23)
    s.done()


@rule("118.12")
def test_any_opponent_is_not_you():
    s = table(players=3, decks=[[basic("G")] * 20] * 3)
    for player in range(3):
        s.put(player, "battlefield", BEAR)
    s.put(0, "battlefield", shrine("At the beginning of your end step, any opponent may sacrifice a creature of their choice. "
                                   "If no one does, each opponent loses 2 life."))  # fmt: skip
    s.expect(1, "118.12", False)
    s.expect(2, "118.12", True)
    s.pass_until("end")
    s.resolve()
    assert [s.life(player) for player in range(3)] == [20, 20, 20]
    assert s.permanents(2) == [] and s.permanents(1) == ["Bear"]
    s.done()
