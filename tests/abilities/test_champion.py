"""Champion (CR 702.72)."""

from __future__ import annotations

from typing import Any

import pytest
from rulebook import FullTable
from wordings import beast, made, meaning, ruleset

from apnap import Ruleset, UnknownName
from apnap.testing import rule
from apnap_plugins.abilities.champion import Championed, champion
from apnap_plugins.rules.copies.copies import CreateCopyTokens
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.filters import CREATURE, HasSubtype, Or
from apnap_plugins.rules.vocabulary.selectors import Target

TITAN = beast("Titan", "Champion a creature", "7/7")
CLIQUE = beast("Clique", "Flash\nChampion a Faerie\nWhen a Faerie is championed with this creature, you gain 3 life.", "4/4",
               "Creature — Faerie")  # fmt: skip
BEAR, OX = beast("Bear"), beast("Ox")
SPRITE = beast("Sprite", "When this creature enters, you gain 1 life.", types="Creature — Faerie")
KILL = made("Kill", "Instant", "Destroy target creature.")
BOUNCE = made("Bounce", "Instant", "Return target creature to its owner's hand.")
STEAL = made("Steal", "Instant", "Gain control of target creature.")
SAYS = "702.72a"


def sit(*hand: Any, own: Any = (BEAR,), **more: Any) -> FullTable:
    s = FullTable(ruleset=ruleset(), **more)
    s.put(0, "battlefield", *own)
    s.put(0, "hand", *hand)
    return s


def enters(s: FullTable, chosen: Any = (), name: str = "Titan", asked: bool = True) -> FullTable:
    """The creature is there, and its first ability has resolved."""
    s.cast(0, name)
    s.resolve()
    if asked:
        s.expect(0, SAYS, list(chosen))
    return s.resolve()


@rule("702.72a")
@pytest.mark.parametrize(("chosen", "there"), [(["Bear"], ["Ox", "Titan"]), ([], ["Bear", "Ox"])])
def test_another_creature_is_exiled_or_it_is_sacrificed(chosen, there):
    with sit(TITAN, own=(BEAR, OX)) as s:
        enters(s, chosen)
        assert s.permanents(0) == there
        assert s.zone_names(0, "exile") == chosen
        assert s.zone_names(0, "graveyard") == ([] if chosen else ["Titan"])


@rule("702.72a")
def test_no_more_than_one_is_exiled():
    with sit(TITAN, own=(BEAR, OX)) as s:
        s.cast(0, "Titan")
        s.resolve()
        decision = s.wait_for(SAYS, 0)
        assert (decision.minimum, decision.maximum) == (0, 1)
        s.answer(0, ["Ox"])
        assert (s.permanents(0), s.zone_names(0, "exile")) == (["Bear", "Titan"], ["Ox"])


@rule("702.72a")
def test_without_another_one_it_is_sacrificed_unasked():
    with sit(TITAN, own=()) as s:
        s.put(1, "battlefield", OX)
        enters(s, asked=False)
        assert s.zone_names(0, "graveyard") == ["Titan"]
        assert s.permanents(1) == ["Ox"]


@rule("702.72a", "607.2k")
def test_the_exiled_card_returns_under_its_owners_control_as_it_leaves():
    with sit(TITAN, KILL, own=()) as s:
        s.put(1, "battlefield", SPRITE)
        s.put(0, "hand", STEAL)
        s.cast(0, "Steal", "Sprite")
        s.resolve()
        enters(s, ["Sprite"])
        s.cast(0, "Kill", "Titan")
        s.resolve()
        assert len(s.stack) == 1
        s.resolve()
        assert s.permanents(1) == ["Sprite"]
        s.resolve()
        assert s.life(1) == 21


@rule("702.72a")
def test_only_of_the_quality():
    with sit(CLIQUE, own=(BEAR, SPRITE)) as s:
        enters(s, ["Sprite"], "Clique").resolve_all()
        assert s.permanents(0) == ["Bear", "Clique"]
    with sit(CLIQUE, own=(BEAR,)) as s:
        enters(s, name="Clique", asked=False)
        assert s.permanents(0) == ["Bear"]


@rule("702.72c")
def test_when_one_is_championed_with_it():
    with sit(CLIQUE, own=(SPRITE,)) as s:
        enters(s, ["Sprite"], "Clique").resolve()
        assert s.life(0) == 23
        assert [s.game.name_of(done.by) for done in s.events(Championed)] == ["Clique"]


@rule("702.72c")
def test_not_championed_with_it_is_not_noticed():
    with sit(CLIQUE, TITAN, own=(SPRITE,)) as s:
        s.put(0, "battlefield", CLIQUE)
        enters(s, ["Sprite"]).resolve_all()
        assert s.life(0) == 20
        assert len(s.events(Championed)) == 1


@rule("702.72b", "607.1")
def test_each_returns_only_what_it_exiled_itself():
    with sit(TITAN, TITAN, KILL, own=(BEAR, OX)) as s:
        enters(s, ["Bear"])
        one = s.find("Titan", "battlefield")
        s.cast(0, "Titan")
        s.resolve()
        s.expect(0, SAYS, ["Ox"]).resolve()
        s.cast(0, "Kill", one)
        s.resolve_all()
        assert s.permanents(0) == ["Bear", "Titan"]
        assert s.zone_names(0, "exile") == ["Ox"]


@rule("702.72b", "607.2k")
def test_gone_before_the_first_ability_resolves_it_never_returns_it():
    with sit(TITAN, BOUNCE) as s:
        s.cast(0, "Titan")
        s.resolve()
        s.cast(0, "Bounce", "Titan")
        s.resolve()  # the second one waits above the first
        assert len(s.stack) == 2
        s.resolve()
        s.expect(0, SAYS, ["Bear"]).resolve()
        assert s.zone_names(0, "exile") == ["Bear"]
        assert s.permanents(0) == []


@rule("702.72a", "701.17a")
def test_control_changed_in_response():
    with sit(TITAN, own=(BEAR,)) as s:
        s.put(1, "hand", STEAL)
        s.put(1, "battlefield", OX)
        s.cast(0, "Titan")
        s.resolve()
        s.cast(1, "Steal", "Titan")
        s.resolve()
        s.expect(0, SAYS, []).resolve()  # they can't sacrifice what they don't control
        assert s.permanents(1) == ["Ox", "Titan"]


@rule("702.72a", "111.8")
def test_a_token_does_not_come_back():
    with sit(TITAN, KILL, own=()) as s:
        s.put(0, "battlefield", BEAR, component="token")
        enters(s, ["Bear"])
        s.cast(0, "Kill", "Titan")
        s.resolve_all()
        assert s.permanents(0) == [] and s.ids("exile") == []


@rule("702.72a", "113.2c", "607.3")
def test_two_instances_each_ask_and_both_cards_return():
    twice = beast("Twice", "Champion a creature\nChampion a creature")
    with sit(twice, KILL, own=(BEAR, OX)) as s:
        s.cast(0, "Twice")
        s.resolve()
        s.expect(0, SAYS, ["Bear"]).resolve()
        s.expect(0, SAYS, ["Ox"]).resolve()
        assert s.permanents(0) == ["Twice"]
        s.cast(0, "Kill", "Twice")
        s.resolve_all()
        assert s.permanents(0) == ["Bear", "Ox"]


@rule("702.72a", "707.2")
def test_a_copy_champions_for_itself():
    with sit(TITAN, own=(BEAR, OX)) as s:
        enters(s, ["Bear"])
        s.do(0, CreateCopyTokens(Target()), TargetSpec(CREATURE), at=["Titan"])
        s.expect(0, SAYS, ["Ox"]).resolve()
        assert s.permanents(0) == ["Titan", "Titan"]
        assert sorted(s.zone_names(0, "exile")) == ["Bear", "Ox"]


@rule("702.72a", "104.3a", "800.4a")
def test_who_leaves_takes_it_along():
    with sit(TITAN, players=3) as s:
        s.cast(0, "Titan")
        s.resolve()
        s.pass_priority(0).pass_priority(1)
        s.begin(2, "pass")
        assert s.game.decision.rule == SAYS
        s.concede(0)
        assert not s.find_all("Titan") and not s.find_all("Bear")


def test_what_cards_say():
    assert meaning("Champion a creature") == (champion(CREATURE),)
    assert meaning("Champion a Goblin or Shaman") == (champion(Or((HasSubtype("Goblin"), HasSubtype("Shaman")))),)
    assert meaning("When a Faerie is championed with ~, draw a card.")


def test_without_the_plugin_the_card_is_refused():
    with FullTable(ruleset=Ruleset.load(without=["champion"])) as s, pytest.raises(UnknownName, match="champion"):
        s.put(0, "hand", TITAN)
