"""Dredge (CR 702.52)."""

from __future__ import annotations

from typing import Any

import pytest
from rulebook import BEAR, OX, RELIC, FullTable
from testcards import GraveyardsAreClosed
from wordings import beast, made, meaning, ruleset

from apnap import Continuous, Keyword, Ruleset, Static
from apnap.testing import rule
from apnap_plugins.rules.continuous.continuous import AffectsEverywhere, LoseAllAbilities
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import HasType

IMP = beast("Imp", "Dredge 2")
TROLL = beast("Troll", "Dredge 1")
BOTH = beast("Both", "Dredge 1\nDredge 3")
LOOK = made("Look", "Sorcery", "Draw a card.")
THREE = made("Three", "Sorcery", "Draw three cards.")
ALL = made("All", "Sorcery", "Each player draws a card.")
ENOUGH = [BEAR] * 6


def sit(*graveyard: Any, library: Any = ENOUGH, spell: Any = LOOK, **more: Any) -> FullTable:
    """Player 0 has these cards in the graveyard, that library, and a spell that draws."""
    s = FullTable(ruleset=more.pop("ruleset", None) or ruleset(), **more)
    s.put(0, "graveyard", *graveyard)
    s.put(0, "library", *library)
    s.put(0, "hand", spell)
    return s


def draw(s: FullTable, *wants: bool, spell: str = "Look") -> FullTable:
    """Player 0 casts the spell and answers whether to dredge."""
    s.act(0, "cast", spell)
    for want in wants:
        s.expect(0, "702.52a", want)
    return s.resolve()


@rule("702.52a")
def test_a_draw_is_replaced_by_milling_and_returning_the_card():
    with draw(sit(IMP), True) as s:
        assert s.zone_names(0, "hand") == ["Imp"]
        assert sorted(s.zone_names(0, "graveyard")) == ["Bear", "Bear", "Look"]
        assert s.count(zone="library", player=0) == 4
        assert s.field("cards drawn this turn", 0) == 0


@rule("702.52a")
def test_it_may_be_declined():
    with draw(sit(IMP), False) as s:
        assert s.zone_names(0, "hand") == ["Bear"]
        assert s.zone_names(0, "graveyard") == ["Look", "Imp"]


@rule("702.52a", "702.52b")
@pytest.mark.parametrize(("cards", "able"), [(0, False), (1, False), (2, True)])
def test_it_takes_as_many_cards_in_the_library(cards, able):
    with sit(IMP, library=[BEAR] * cards) as s:
        draw(s, *[True] * able)
        assert (s.zone_names(0, "hand") == ["Imp"]) == able
        if not cards:
            assert 0 not in s.game.players_in()  # drew from an empty library


@rule("702.52a")
@pytest.mark.parametrize("zone", ["hand", "exile", "battlefield"])
def test_it_functions_in_the_graveyard_only(zone):
    with sit() as s:
        s.put(0, zone, IMP)
        draw(s)
        assert "Bear" in s.zone_names(0, "hand")
        assert s.zone_names(0, zone).count("Imp") == 1


@rule("702.52a")
def test_it_replaces_its_owners_draws_only():
    with sit(spell=ALL) as s:
        s.put(1, "graveyard", IMP)
        s.put(1, "library", *ENOUGH)
        s.act(0, "cast", "All")
        s.expect(1, "702.52a", True)
        s.resolve()
        assert s.zone_names(0, "hand") == ["Bear"]
        assert s.zone_names(1, "hand") == ["Imp"]
        assert s.zone_names(1, "graveyard") == ["Bear", "Bear"]


@rule("702.52a", "121.2", "121.6b", "614.11a")
def test_it_replaces_a_part_of_a_multiple_draw():
    with sit(IMP, spell=THREE) as s:
        draw(s, False, True, spell="Three")
        assert sorted(s.zone_names(0, "hand")) == ["Bear", "Bear", "Imp"]
        assert s.count("Bear", "graveyard") == 2
        assert s.field("cards drawn this turn", 0) == 2


@rule("702.52a", "614.11a")
def test_a_card_that_one_dredge_milled_may_replace_the_next_draw():
    with sit(IMP, library=[TROLL, *ENOUGH], spell=THREE) as s:
        draw(s, True, True, spell="Three")
        assert sorted(s.zone_names(0, "hand")) == ["Bear", "Imp", "Troll"]


@rule("702.52a", "702.52b")
def test_each_draw_of_several_looks_at_the_library_anew():
    with sit(IMP, TROLL, library=[BEAR, BEAR, OX], spell=made("Two", "Sorcery", "Draw two cards.")) as s:
        s.act(0, "cast", "Two")
        s.expect(0, "616.1", lambda option: s.game.name_of(option[0]) == "Troll").expect(0, "702.52a", True)
        s.expect(0, "702.52a", True)
        s.resolve()
        assert sorted(s.zone_names(0, "hand")) == ["Imp", "Troll"]
    with sit(IMP, TROLL, library=[BEAR, OX], spell=made("Two", "Sorcery", "Draw two cards.")) as s:
        s.act(0, "cast", "Two")
        s.expect(0, "616.1", lambda option: s.game.name_of(option[0]) == "Troll").expect(0, "702.52a", True)
        s.resolve()  # one card is left, too few for Imp
        assert sorted(s.zone_names(0, "hand")) == ["Ox", "Troll"]


@rule("702.52a", "616.1")
@pytest.mark.parametrize(("name", "milled"), [("Imp", 2), ("Troll", 1)])
def test_of_two_cards_one_replaces_the_draw(name, milled):
    with sit(IMP, TROLL) as s:
        s.act(0, "cast", "Look")
        s.expect(0, "616.1", lambda option: s.game.name_of(option[0]) == name).expect(0, "702.52a", True)
        s.resolve()
        assert s.zone_names(0, "hand") == [name]
        assert s.count("Bear", "graveyard") == milled


@rule("702.52a", "616.1f")
def test_after_the_first_was_declined_the_second_may_replace_it():
    with sit(IMP, TROLL) as s:
        s.act(0, "cast", "Look")
        s.expect(0, "616.1", lambda option: s.game.name_of(option[0]) == "Imp")
        s.expect(0, "702.52a", False).expect(0, "702.52a", True)
        s.resolve()
        assert s.zone_names(0, "hand") == ["Troll"]


@rule("702.52a")
def test_of_two_instances_either_is_chosen():
    with sit(BOTH) as s:
        s.act(0, "cast", "Look")
        s.expect(0, "616.1", lambda option: option[1].count == 3).expect(0, "702.52a", True)
        s.resolve()
        assert s.zone_names(0, "hand") == ["Both"]
        assert s.count("Bear", "graveyard") == 3


@rule("702.52a", "504.1")
def test_it_replaces_the_draw_of_the_turn():
    with sit(IMP, stage="upkeep") as s:
        s.expect(0, "702.52a", True)
        s.pass_until("draw")
        assert sorted(s.zone_names(0, "hand")) == ["Imp", "Look"]


@rule("702.52a", "614.17")
def test_who_cannot_draw_cannot_dredge():
    with sit(IMP) as s:
        s.put(1, "battlefield", made("No", "Enchantment", "Players can't draw cards."))
        draw(s)
        assert s.zone_names(0, "hand") == []
        assert s.count("Bear", "library") == 6


@rule("702.52a", "101.2")
def test_where_the_card_cannot_leave_the_graveyard_the_cards_are_milled_all_the_same():
    with sit(IMP) as s:
        s.put(1, "battlefield", card("Tomb", "Artifact", Static((GraveyardsAreClosed(),))))
        draw(s, True)
        assert s.zone_names(0, "hand") == []
        assert sorted(s.zone_names(0, "graveyard")) == ["Bear", "Bear", "Imp", "Look"]


@rule("702.52a", "121.6")
def test_what_triggers_on_draws_does_not_see_it():
    with sit(IMP, TROLL, spell=THREE) as s:
        s.put(0, "battlefield", beast("Sage", "Whenever you draw a card, you gain 1 life."))
        s.act(0, "cast", "Three")
        for name in ("Imp", "Troll"):
            if name == "Imp":
                s.expect(0, "616.1", lambda option: s.game.name_of(option[0]) == "Imp")
            s.expect(0, "702.52a", True)
        s.resolve().resolve_all()
        assert s.life(0) == 21


@rule("702.52a")
def test_without_the_ability_there_is_nothing_to_dredge():
    blank = card(
        "Blank", "Enchantment", Static((Continuous(AffectsEverywhere(HasType("creature")), (LoseAllAbilities(),)),))
    )
    with sit(IMP) as s:
        s.put(1, "battlefield", blank)
        draw(s)
        assert s.zone_names(0, "hand") == ["Bear"]


@rule("702.52a", "701.13a")
@pytest.mark.parametrize("edition", ["2022-10-07", "2020-01-22"])
def test_the_cards_go_to_the_graveyard_in_each_edition(edition):
    with sit(IMP, ruleset=Ruleset.load(edition=edition)) as s:
        draw(s, True)
        assert s.zone_names(0, "hand") == ["Imp"]
        assert s.count("Bear", "graveyard") == 2


@rule("702.52a", "614.6")
def test_what_it_mills_may_be_replaced():
    void = made("Void", "Enchantment", "If a card would be put into a graveyard from anywhere, exile it instead.")
    with sit(IMP) as s:
        s.put(1, "battlefield", void)
        draw(s, True)
        assert s.zone_names(0, "hand") == ["Imp"]
        assert sorted(s.zone_names(0, "exile")) == ["Bear", "Bear", "Look"]


@rule("702.52a", "104.3a", "800.4a")
def test_conceding_as_it_is_offered():
    with sit(IMP, players=3) as s:
        s.act(0, "cast", "Look")
        s.pass_priority(0).pass_priority(1)
        s.begin(2, "pass")
        assert s.game.decision.rule == "702.52a"
        s.concede(0)
        assert tuple(s.game.players_in()) == (1, 2)
        assert not s.find_all("Imp")


@rule("702.52a")
def test_an_artifact_card_and_a_land_card_have_it_as_well():
    tool = made("Tool", "Artifact", "Dredge 1")
    with sit(tool, RELIC) as s:
        draw(s, True)
        assert s.zone_names(0, "hand") == ["Tool"]


def test_what_cards_say():
    assert meaning("Dredge 4") == (Keyword("dredge", (4,)),)
