"""Symbols and mana costs (CR 107.4, 202): what they are worth, what pays for them, what effects add for them."""

from __future__ import annotations

import pytest
from paying import salve
from rulebook import FOREST, ISLAND, PLAINS, FullTable

from apnap import Static
from apnap.testing.rule import rule
from apnap_plugins.rules.casting.effects import CostsLess
from apnap_plugins.rules.costs.costs import TapThisCost
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.mana.instructions import AddManaSymbols
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.characteristics import COLORS, MANA_COST, card, mana_value_of
from apnap_plugins.rules.vocabulary.symbols import mana_cost, mana_of
from apnap_plugins.testing import instant


@rule("202.3", "202.3a", "202.3e", "202.3f", "202.3g")
@pytest.mark.parametrize(
    ("cost", "value"),
    [
        ("{3}{U}{U}", 5),
        ("{1}{W/U}{W/U}", 3),
        ("{2/B}{2/B}{2/B}", 6),
        ("{1}{W/P}{W/P}", 3),
        ("{X}{R}", 1),
        ("", 0),
        ("{S}{C}", 2),
    ],
)
def test_mana_values(cost, value):
    with FullTable() as s:
        obj = s.put(0, "hand", card("Thing", "Artifact", cost=cost))
        assert mana_value_of(s.game, obj) == value


@rule("202.2", "202.2a", "202.2b", "202.2c", "202.2d", "107.4e", "107.4f")
@pytest.mark.parametrize(
    ("cost", "colors"),
    [
        ("{2}{W}", "W"),
        ("{2}", ""),
        ("{2}{W}{B}", "WB"),
        ("{2/R}", "R"),
        ("{G/U}", "GU"),
        ("{U/P}", "U"),
        ("{G/W/P}", "GW"),
        ("{C}{S}", ""),
    ],
)
def test_colors_are_those_of_the_mana_symbols(cost, colors):
    with FullTable() as s:
        obj = s.put(0, "hand", card("Thing", "Artifact", cost=cost))
        assert s.characteristic(obj, COLORS) == frozenset(colors)


@rule("107.4e", "601.2b")
def test_two_hybrid_symbols_are_paid_in_three_ways():
    with FullTable() as s:
        s.put(0, "battlefield", FOREST, FOREST, PLAINS, PLAINS)
        s.put(0, "hand", salve("{G/W}{G/W}"))
        decision = s.begin(0, "cast")
        assert decision.rule == "601.2b" and set(decision.options) == {("G", "G"), ("G", "W"), ("W", "W")}
        s.answer(0, ("W", "W"))
        s.settle()
        assert [s.game.name_of(i) for i in s.ids("battlefield") if s.field(TAPPED, i)] == ["Plains", "Plains"]


@rule("107.4f", "118.3")
@pytest.mark.parametrize(("way", "life"), [(("W", "W"), 20), (("W", "life"), 18), (("life", "life"), 16)])
def test_two_phyrexian_symbols_are_paid_in_three_ways(way, life):
    with FullTable() as s:
        s.put(0, "battlefield", PLAINS, PLAINS)
        s.put(0, "hand", salve("{W/P}{W/P}"))
        decision = s.begin(0, "cast")
        assert len(decision.options) == 3
        s.answer(0, way)
        s.settle()
        assert s.life(0) == life


@rule("106.8", "106.9", "106.10", "106.11")
@pytest.mark.parametrize(
    ("symbols", "ways"),
    [
        ("{W/U}", {"W", "U"}),
        ("{2/R}", {"R", "CC"}),
        ("{B/P}", {"B"}),
        ("{3}", {"CCC"}),
        ("{S}{S}", {"CC"}),
        ("{G}{W/U}", {"GW", "GU"}),
    ],
)
def test_what_an_effect_adds_for_symbols(symbols, ways):
    assert {"".join(sorted(w)) for w in mana_of(symbols)} == {"".join(sorted(w)) for w in ways}
    stone = card("Stone", "Artifact", Activated((TapThisCost(),), AddManaSymbols(symbols)))
    with FullTable() as s:
        s.put(0, "battlefield", stone)
        s.begin(0, "tap for mana", "Stone")
        if len(ways) > 1:
            s.answer(0, mana_of(symbols)[-1])
        assert s.pool(0) == "".join(mana_of(symbols)[-1])


@rule("107.4c", "107.4a", "107.4b", "106.1b", "202.1a")
def test_colorless_and_colored_mana_pay_for_their_symbols_and_generic_only():
    with FullTable() as s:
        s.give(0, "CU")
        s.put(
            0,
            "hand",
            *(
                instant(n, GainLife(1), cost=c)
                for n, c in [("c", "{C}{C}"), ("u", "{U}{U}"), ("g", "{2}"), ("cu", "{C}{U}")]
            ),
        )
        assert s.offered(0, "cast") == ["g", "cu"]


@rule("107.4h")
def test_a_reduction_of_generic_mana_leaves_snow_mana_alone():

    cheaper = card("Familiar", "Artifact", Static((CostsLess(mana_cost("{1}")),)))
    with FullTable() as s:
        s.put(0, "battlefield", cheaper, card("Icy Isle", "Snow Land — Island"), ISLAND)
        s.put(0, "hand", salve("{S}{S}"), instant("Flake", GainLife(1), cost="{1}{S}"))
        assert s.offered(0, "cast") == ["Flake"]
        s.act(0, "cast", "Flake")
        assert s.field(TAPPED, "Icy Isle") and not s.field(TAPPED, "Island")


@rule("202.1", "202.1b", "118.6")
def test_a_land_has_no_mana_cost():
    with FullTable() as s:
        s.put(0, "hand", FOREST)
        assert s.characteristic("Forest", MANA_COST) is None and s.offered(0, "cast") == []
