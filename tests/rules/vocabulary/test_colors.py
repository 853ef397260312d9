"""Colors (CR 105)."""

from __future__ import annotations

import pytest
import rulecards as rc
from rulebook import BEAR, OX, RELIC, FullTable

from apnap import Context, Static
from apnap.testing.rule import rule
from apnap_plugins.rules.continuous.continuous import BecomeColors
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.effects.linked_abilities import AColor, AsEntersChoose, IsOfChosenColor
from apnap_plugins.rules.vocabulary.characteristics import COLORS, card
from apnap_plugins.rules.vocabulary.filters import CREATURE, Anything, HasColors
from apnap_plugins.rules.vocabulary.quantities import Count
from apnap_plugins.rules.vocabulary.selectors import All
from apnap_plugins.testing import instant

GOLD = card("Gold", "Artifact Creature", cost="{W}{U}", power=1, toughness=1)


@rule("105.1", "105.4")
def test_who_chooses_a_color_chooses_one_of_the_five():
    plume = card("Plume", "Artifact", Static((AsEntersChoose("color", AColor()),)), cost="{0}")
    with FullTable() as s:
        s.put(0, "battlefield", BEAR, GOLD, RELIC)
        s.put(0, "hand", plume)
        s.act(0, "cast", "Plume").pass_priority(0)
        s.game.push(0)
        assert s.decision.options == ("W", "U", "B", "R", "G")
        s.answer(0, "G")
        plume_id = s.find("Plume", "battlefield")
        of_color = IsOfChosenColor("color")
        found = [o for o in s.ids("battlefield") if of_color.matches(Context(s.game, plume_id, 0), o)]
        assert [s.game.name_of(o) for o in found] == ["Bear"]


@rule("105.2", "105.2a", "105.2b", "105.2c")
@pytest.mark.parametrize(
    ("least", "most", "count"),
    [(1, 1, 2), (2, 5, 1), (0, 0, 1), (1, 5, 3)],
    ids=["monocolored", "multicolored", "colorless", "colored"],
)
def test_monocolored_multicolored_and_colorless(least, most, count):
    with FullTable() as s:
        s.put(0, "battlefield", BEAR, OX, GOLD, RELIC)
        s.put(0, "hand", instant("Count", rc.Note("n", Count(All(HasColors(least, most))))))
        s.act(0, "cast", "Count").resolve()
        assert s.noted == (("n", count),)


@rule("105.3", "202.2f")
@pytest.mark.parametrize(
    ("colors", "in_addition", "bear", "relic"),
    [("R", False, "R", "R"), ("R", True, "GR", "R"), ("", False, "", ""), ("WU", False, "WU", "WU")],
)
def test_a_new_color_replaces_the_old_ones_unless_it_is_in_addition(colors, in_addition, bear, relic):
    with FullTable() as s:
        s.put(0, "battlefield", BEAR, RELIC)
        s.put(0, "hand", instant("Dye", Change(All(Anything()), (BecomeColors(frozenset(colors), in_addition),))))
        s.act(0, "cast", "Dye").resolve()
        assert s.characteristic("Bear", COLORS) == frozenset(bear)
        assert s.characteristic("Relic", COLORS) == frozenset(relic)


@rule("105.3", "105.2c")
def test_a_colored_object_becomes_colorless_and_is_colored_again_when_that_ends():
    with FullTable(decks=[[BEAR] * 5] * 2) as s:
        bear = s.put(0, "battlefield", BEAR)
        s.put(0, "battlefield", card("Wall", "Artifact"))
        s.put(0, "hand", instant("Bleach", Change(All(CREATURE), (BecomeColors(frozenset()),)),
                                 rc.Note("n", Count(All(HasColors(0, 0))))))  # fmt: skip
        s.act(0, "cast", "Bleach").resolve()
        assert s.noted == (("n", 2),) and s.characteristic(bear, COLORS) == frozenset()
        s.pass_until("upkeep")
        assert s.characteristic(bear, COLORS) == {"G"}


@rule("202.2e", "204.1")
@pytest.mark.parametrize(("cost", "indicator", "colors"), [("", "B", "B"), ("{1}", "RG", "RG"), ("", "", "")])
def test_a_color_indicator_gives_its_colors(cost, indicator, colors):
    with FullTable() as s:
        pact = s.put(0, "hand", card("Pact", "Sorcery", cost=cost, colors=indicator or None))
        assert s.characteristic(pact, COLORS) == frozenset(colors)
