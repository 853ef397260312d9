"""Casting spells while searching a library (CR 601.3, 608.2g, 701.19)."""

from __future__ import annotations

from typing import Any

import pytest
from rulebook import BEAR, FOREST, MOUNTAIN, OX, FullTable
from testcards import Do
from wordings import beast, made, meaning, ruleset

from apnap import Static
from apnap.testing import rule
from apnap_plugins.actions.search import MayBeCastWhileSearching
from apnap_plugins.rules.casting.casting import cast_info
from apnap_plugins.rules.stack.abilities import Spell
from apnap_plugins.rules.vocabulary.actions import Wanted
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import CREATURE

WHILE = "While you're searching your library, you may cast this card from your library."
WURM = beast("Wurm", f"Trample\n{WHILE}", "9/5", cost="{1}{R}")
DEAR = beast("Dear", f"As an additional cost to cast this spell, discard a card.\n{WHILE}", cost="{R}")
TUTOR = made("Tutor", "Sorcery", "Search your library for a creature card, put it into your hand, then shuffle.")
BOTH = made(
    "Both", "Instant", "Each player searches their library for a creature card, puts it into their hand, then shuffles."
)
HOUND = beast("Hound", "Madness {0}", cost="{5}{R}")


def sit(*library: Any, mountains: int = 2, spell: Any = TUTOR, **more: Any) -> FullTable:
    s = FullTable(ruleset=ruleset(), **more)
    s.put(0, "library", *library)
    s.put(0, "hand", spell)
    if mountains:
        s.put(0, "battlefield", *[MOUNTAIN] * mountains)
    return s


def casts(name: str | None) -> Any:
    """The answer to what is cast while searching; None for nothing."""
    return ("search",) if name is None else (lambda option: option[0] == "cast")


@rule("701.19a", "608.2g", "601.3")
def test_it_is_cast_from_the_library_while_another_spell_resolves():
    with sit(WURM, BEAR, FOREST) as s:
        s.act(0, "cast", "Tutor")
        s.expect(0, "701.19a", casts("Wurm")).expect(0, "choose some", ["Bear"])
        s.resolve()
        assert s.stack == ["Wurm"]
        wurm = s.find("Wurm", "stack")
        assert (cast_info(s.game, wurm, "from"), cast_info(s.game, wurm, "spent")) == ("library", "RR")
        assert s.zone_names(0, "hand") == ["Bear"]
        assert s.zone_names(0, "library") == ["Forest"]
        s.resolve()
        assert "Wurm" in s.zone_names(0, "battlefield")


@rule("701.19a")
def test_it_may_be_found_instead():
    with sit(WURM, FOREST) as s:
        s.act(0, "cast", "Tutor")
        s.expect(0, "701.19a", ("search",)).expect(0, "choose some", ["Wurm"])
        s.resolve()
        assert s.zone_names(0, "hand") == ["Wurm"]
        assert s.stack == []


@rule("701.19a", "118.3")
@pytest.mark.parametrize("mountains", [0, 1])
def test_where_it_cannot_be_paid_nobody_is_asked(mountains):
    with sit(WURM, FOREST, mountains=mountains) as s:
        s.act(0, "cast", "Tutor")
        s.expect(0, "choose some", [])
        s.resolve()
        assert s.stack == []


@rule("701.19a", "601.3")
def test_what_may_not_be_cast_is_not_offered():
    with sit(WURM, FOREST) as s:
        s.put(1, "battlefield", made("No", "Enchantment", "Players can't cast creature spells."))
        s.act(0, "cast", "Tutor")
        s.expect(0, "choose some", [])
        s.resolve()
        assert s.stack == []


@rule("701.19a")
def test_in_the_hand_and_without_a_search_it_is_a_card_as_any_other():
    with sit(BEAR, active=1) as s:
        s.put(0, "library", WURM)
        assert s.offered(0, "cast") == []


@rule("701.19a", "101.4", "701.19i")
def test_each_player_who_searches_may_cast_their_own_in_turn_order():
    with sit(WURM, FOREST, spell=BOTH, active=1) as s:
        s.put(1, "library", WURM, FOREST)
        s.put(1, "battlefield", MOUNTAIN, MOUNTAIN)
        s.act(0, "cast", "Both")
        for player in (1, 0):
            s.expect(player, "701.19a", casts("Wurm"))
        s.resolve()
        assert [s.game.controller(i) for i in s.game.zone("stack")] == [1, 0]


@rule("701.19a")
def test_searching_another_players_library_is_no_such_search():
    rob = card("Rob", "Sorcery", Spell(Do("search", ("you", (Wanted(CREATURE),), "library", 1))), cost="{0}")
    with sit(WURM, FOREST, spell=rob) as s:
        s.put(1, "library", WURM, FOREST)
        s.put(1, "battlefield", MOUNTAIN, MOUNTAIN)
        s.act(0, "cast", "Rob")
        s.expect(0, "choose some", [])
        s.resolve()
        assert s.stack == []


@rule("608.2g", "601.2h", "702.35a", "603.3")
def test_a_madness_card_discarded_for_it_is_exiled_and_its_trigger_waits_for_the_search_to_end():
    with sit(DEAR, FOREST, mountains=1) as s:
        s.put(0, "hand", HOUND)
        s.act(0, "cast", "Tutor")
        s.expect(0, "701.19a", casts("Dear")).resolve()
        assert s.stack == ["", "Dear"]
        assert s.zone_names(0, "exile") == ["Hound"]
        s.expect(0, "608.2g", True).resolve()
        assert s.stack == ["Hound", "Dear"]


@rule("701.19a")
def test_two_may_be_cast_one_after_another():
    with sit(WURM, WURM, FOREST, mountains=4) as s:
        s.act(0, "cast", "Tutor")
        first, second = s.ids("library", 0)[:2]
        s.expect(0, "701.19a", lambda option: first in option).expect(0, "701.19a", lambda option: second in option)
        s.resolve()
        assert s.stack == ["Wurm", "Wurm"]


@rule("701.19a", "104.3a", "800.4a")
def test_conceding_while_it_is_offered():
    with sit(WURM, FOREST, players=3) as s:
        s.act(0, "cast", "Tutor")
        s.pass_priority(0).pass_priority(1)
        s.begin(2, "pass")
        assert s.game.decision.rule == "701.19a"
        s.concede(0)
        assert tuple(s.game.players_in()) == (1, 2)
        assert not s.find_all("Wurm")


@rule("702.62a", "701.19a")
def test_while_a_suspended_spell_searches():
    slow = made("Slow", "Sorcery", "Search your library for a creature card, put it into your hand, then shuffle.\n"
                "Suspend 1—{R}", "{9}")  # fmt: skip
    with sit(WURM, OX, active=0, stage="upkeep", spell=BEAR) as s:
        exiled = s.put(0, "exile", slow, counters={"time": 1})
        assert exiled
        s.resolve().resolve()
        s.expect(0, "701.19a", casts("Wurm")).expect(0, "choose some", [])
        s.resolve()
        assert s.stack == ["Wurm"]


def test_what_the_card_says():
    assert meaning(WHILE) == (Static((MayBeCastWhileSearching(),), zones=("library",)),)


@rule("608.2c", "701.19a")
def test_where_the_card_goes_is_judged_as_it_is_put_there_after_the_search():
    den = made("Den", "Sorcery", "Search your library for a creature card, reveal it, put it into your hand, then shuffle. "
               "If you control a Forest, put that card onto the battlefield tapped instead.")  # fmt: skip
    eater = beast("Eater", f"As an additional cost to cast this spell, sacrifice a land.\n{WHILE}", cost="{0}")
    for given_up, hand in ((FOREST, ["Bear"]), (MOUNTAIN, [])):
        with sit(eater, BEAR, mountains=1, spell=den) as s:
            s.put(0, "battlefield", FOREST)
            s.act(0, "cast", "Den")
            s.expect(0, "701.19a", casts("Eater")).expect(0, "601.2h", [given_up.name])
            s.expect(0, "choose some", ["Bear"])
            s.resolve()
            assert s.zone_names(0, "hand") == hand
