"""Targets that share a type or none, that different players control, and one for each color, played (CR 115.3, 601.2c)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, language, made, play, spell, table

from apnap.testing import ScenarioError, rule
from apnap_plugins.oracle.language import SPELL_LINE, NotUnderstood

KNIGHT = beast("Knight", types="Creature — Human Knight")
CLERIC = beast("Cleric", types="Creature — Human Cleric")
GOBLIN = beast("Goblin", types="Creature — Goblin")
TWO_OF_A_KIND = "Return two target creature cards that share a creature type from your graveyard to your hand."


@pytest.mark.parametrize(
    "text",
    [
        # which of three share it with which?
        "Return three target creature cards that share a creature type from your graveyard to your hand.",
        "Destroy two target creatures with total power 4 or less.",
    ],
)
def test_what_several_are_together_is_clear_or_refused(text: str) -> None:
    with pytest.raises(NotUnderstood):
        language().read(text, root=SPELL_LINE)


@rule("601.2c")
def test_only_what_has_a_partner_is_offered_and_then_only_its_partners() -> None:
    s = table()
    s.put(0, "graveyard", KNIGHT, GOBLIN, CLERIC)
    s.put(0, "hand", spell(TWO_OF_A_KIND))
    decision = s.begin(0, "cast", "Effect")
    assert sorted(s.game.name_of(o) for o in decision.options) == ["Cleric", "Knight"]


@rule("601.2c")
def test_two_that_share_a_creature_type_are_returned() -> None:
    s = table()
    s.put(0, "graveyard", KNIGHT, GOBLIN, CLERIC)
    s.put(0, "hand", spell(TWO_OF_A_KIND))
    s.expect(0, "601.2c", "Knight")
    s.expect(0, "601.2c", "Cleric")
    s.act(0, "cast", "Effect")
    s.resolve()
    assert sorted(s.zone_names(0, "hand")) == ["Cleric", "Knight"]


@rule("601.2c")
def test_nothing_can_be_cast_without_two_that_go_together() -> None:
    s = table()
    s.put(0, "graveyard", KNIGHT, GOBLIN)
    s.put(0, "hand", spell(TWO_OF_A_KIND))
    assert not s.can(0, "Effect")
    s.put(0, "graveyard", beast("Shifter", "Changeling"))
    assert s.can(0, "Effect")


@rule("608.2b")
@pytest.mark.parametrize("later", [False, True])
def test_targets_that_share_a_type_by_then_are_illegal_where_they_must_not(later: bool) -> None:
    s = table()
    s.put(0, "battlefield", KNIGHT)
    s.put(1, "battlefield", beast("Imp", size="1/1", types="Creature — Goblin"))
    s.put(
        0, "hand", spell("Choose two target creatures that share no creature types. Those creatures fight each other.")
    )
    s.expect(0, "601.2c", "Knight")
    s.expect(0, "601.2c", "Imp")
    s.act(0, "cast", "Effect")
    if later:
        play(
            s,
            0,
            spell("Target creature becomes a Knight in addition to its other types until end of turn.", "Change"),
            "Imp",
        )
    s.resolve()
    assert s.permanents(1) == (["Imp"] if later else [])


@rule("701.10b", "608.2c")
@pytest.mark.parametrize(("seats", "drawn"), [((1, 2), 3), ((0, 1), 0)])
def test_control_is_exchanged_of_what_different_players_control(seats, drawn: int) -> None:
    s = table(players=3)
    s.put(0, "library", BEAR, BEAR, BEAR)
    s.put(seats[0], "battlefield", KNIGHT, CLERIC)
    s.put(seats[1], "battlefield", GOBLIN)
    text = ("Exchange control of two target creatures controlled by different players. If you control neither creature, draw "
            "three cards.")  # fmt: skip
    s.put(0, "hand", spell(text))
    s.expect(0, "601.2c", "Knight")
    s.expect(0, "601.2c", "Goblin")
    s.act(0, "cast", "Effect")
    s.resolve()
    assert (s.permanents(seats[0]), s.permanents(seats[1])) == (["Cleric", "Goblin"], ["Knight"])
    assert len(s.ids("hand", 0)) == drawn


@rule("601.2c", "107.3a")
@pytest.mark.parametrize(("x", "possible"), [(2, True), (3, False)])
def test_x_targets_have_different_mana_values(x: int, possible: bool) -> None:
    s = table()
    s.put(0, "graveyard", BEAR, BEAR, OGRE)
    s.put(
        0,
        "hand",
        made(
            "Rest",
            "Instant",
            "Return X target cards with different mana values from your graveyard to your hand.",
            "{X}",
        ),
    )
    s.lands(0, "GGG")
    if not possible:
        with pytest.raises(ScenarioError):
            s.expect(0, "107.3a", x).act(0, "cast", "Rest")
        s.expected.clear()
        return
    s.expect(0, "107.3a", x)
    s.expect(0, "601.2c", "Bear")
    s.act(0, "cast", "Rest")
    s.resolve()
    assert sorted(s.zone_names(0, "hand")) == ["Bear", "Ogre"]


@rule("115.3", "105.1")
def test_each_color_has_a_target_of_its_own() -> None:
    s = table()
    s.put(0, "graveyard", beast("Angel", cost="{W}{U}"), beast("Dove", cost="{W}"), beast("Golem"))
    s.put(
        0, "hand", spell("For each color, return up to one target card of that color from your graveyard to your hand.")
    )
    s.expect(0, "601.2c", "Dove")
    s.expect(0, "601.2c", "Angel")
    s.act(0, "cast", "Effect")
    s.resolve()
    assert (sorted(s.zone_names(0, "hand")), s.find_all("Golem", "graveyard") != []) == (["Angel", "Dove"], True)


@rule("115.3")
def test_a_target_of_each_of_several_kinds_in_your_graveyard() -> None:
    s = table()
    s.put(0, "graveyard", made("Engine", "Artifact", ""), made("Rite", "Sorcery", "Draw a card."), BEAR)
    text = ("Return up to one target artifact card, up to one target sorcery card, and up to one target land card from your "
            "graveyard to your hand.")  # fmt: skip
    s.put(0, "hand", spell(text))
    s.expect(0, "601.2c", "Engine")
    s.expect(0, "601.2c", "Rite")
    s.act(0, "cast", "Effect")
    s.resolve()
    assert sorted(s.zone_names(0, "hand")) == ["Engine", "Rite"]
