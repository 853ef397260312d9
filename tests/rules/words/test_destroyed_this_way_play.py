"""Whether what a text names was destroyed, or put into a graveyard by that (CR 608.2c, 614.6)."""

from __future__ import annotations

import pytest
from magic import BEAR
from wordings import beast, made, play, shrine, spell, table

from apnap.testing import rule

EXILED = "If a creature would die, exile it instead."
INDESTRUCTIBLE = "Creatures have indestructible."


@rule("608.2c", "614.6", "701.7a")
@pytest.mark.parametrize(
    ("said", "beside", "holds"),
    [
        ("is destroyed", "", True),
        ("was destroyed", EXILED, True),
        ("is destroyed", INDESTRUCTIBLE, False),
        ("dies", "", True),
        ("is put into a graveyard", EXILED, False),
        ("dies", INDESTRUCTIBLE, False),
    ],
)
def test_destroyed_or_put_into_a_graveyard(said, beside, holds):
    s = table()
    s.put(1, "battlefield", beast("Ox"))
    if beside:
        s.put(1, "battlefield", shrine(beside))
    play(s, 0, spell(f"Destroy target creature. If that creature {said} this way, its controller loses 3 life."), "Ox")
    assert s.life(1) == (17 if holds else 20)


@rule("608.2c")
def test_of_two_only_the_one_that_is_named_counts():
    s = table()
    s.put(1, "battlefield", beast("Ox"), made("Relic", "Artifact", ""), shrine(EXILED))
    both = "Destroy target artifact and target creature. If that creature dies this way, you gain 1 life."
    play(s, 0, spell(both), "Relic", "Ox")
    assert s.life(0) == 20 and s.zone_names(1, "graveyard") == ["Relic"]


@rule("608.2f")
def test_for_each_card_a_player_whom_the_text_named_loses_life():
    s = table(decks=[[BEAR] * 9] * 2)
    s.put(1, "library", beast("Ox"), beast("Elk"), spell("Draw a card.", "Spark"))
    mill = (
        "Target player mills three cards. For each creature card milled this way, that player loses 1 life and you gain 2 "
        "life."
    )
    play(s, 0, spell(mill, "Mill"), ("player", 1))
    assert (s.life(0), s.life(1)) == (24, 18)
