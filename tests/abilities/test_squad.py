"""Squad (CR 702.157)."""

from __future__ import annotations

from typing import Any

import pytest
from rulebook import BEAR, FullTable
from wordings import beast, made, meaning, ruleset

from apnap import Keyword, Ruleset, UnknownName
from apnap.testing import ScenarioError, rule
from apnap_plugins.abilities.squad import squad
from apnap_plugins.rules.copies.copies import CreateCopyTokens
from apnap_plugins.rules.copies.copying_spells import CopySpell
from apnap_plugins.rules.stack.filters import IsSpell
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost

MARINE = beast("Marine", "Squad {2}", "2/2", cost="{R}")
BOUNCE = made("Bounce", "Instant", "Return target creature to its owner's hand.")
SPELL = TargetSpec(IsSpell(), zone="stack")


def sit(*hand: Any, lands: str = "RRRRR", **more: Any) -> FullTable:
    s = FullTable(ruleset=ruleset(), **more)
    s.lands(0, lands)
    s.put(0, "hand", *hand)
    return s


def cast(s: FullTable, *times: int, name: str = "Marine") -> FullTable:
    """The creature spell is cast, each of its squad costs paid so often."""
    for number in times:
        s.expect(0, "601.2b", number)
    s.cast(0, name)
    return s


def squads(s: FullTable, name: str = "Marine") -> list[str]:
    """What the creatures are made of."""
    return sorted(s.game.object(one).kind for one in s.find_all(name, "battlefield"))


@rule("702.157a", "601.2b", "601.2f")
@pytest.mark.parametrize("times", [0, 1, 2])
def test_a_token_for_each_time_it_was_paid(times):
    with sit(MARINE) as s:
        cast(s, times)
        assert len(s.tapped(0)) == 1 + 2 * times
        s.resolve()
        assert len(s.stack) == (1 if times else 0)
        s.resolve_all()
        assert squads(s) == ["card"] + ["token"] * times


@rule("702.157a", "601.2h")
def test_no_more_often_than_can_be_paid():
    with sit(MARINE, lands="RRRR") as s, pytest.raises(ScenarioError):
        s.act(0, "cast", "Marine", number=2)


@rule("702.157a")
def test_the_tokens_are_copies_but_were_not_cast():
    rich = beast("Rich", "Squad {2}\nWhen this creature enters, you gain 1 life.", cost="{R}")
    with sit(rich) as s:
        cast(s, 2, name="Rich").resolve_all()
        assert squads(s, "Rich") == ["card", "token", "token"]
        assert s.life(0) == 23
        assert all(s.has(one, "squad") for one in s.find_all("Rich"))


@rule("702.157a", "603.4")
def test_a_copy_of_the_permanent_was_not_paid_for():
    with sit(MARINE) as s:
        cast(s, 1).resolve_all()
        s.do(0, CreateCopyTokens(Target()), TargetSpec(CREATURE), at=[s.find_all("Marine")[0]])
        assert s.stack == []
        assert squads(s) == ["card", "token", "token"]


@rule("702.157a", "707.10")
def test_a_copy_of_the_spell_was_paid_for_as_often():
    with sit(MARINE) as s:
        cast(s, 2)
        s.do(0, CopySpell(Target()), SPELL, at=["Marine"])
        s.resolve_all()
        assert squads(s) == ["card", *["token"] * 5]


@rule("702.157a", "608.2h")
def test_the_creature_has_left_before():
    with sit(MARINE, BOUNCE) as s:
        cast(s, 2).resolve()
        s.cast(0, "Bounce", "Marine")
        s.resolve_all()
        assert squads(s) == ["token", "token"]
        assert s.zone_names(0, "hand") == ["Marine"]


@rule("702.157a", "400.7")
def test_coming_back_it_is_another_permanent():
    blink = made(
        "Blink", "Instant", "Exile target creature, then return it to the battlefield under its owner's control."
    )
    with sit(MARINE, blink) as s:
        cast(s, 1).resolve_all()
        (one,) = (i for i in s.find_all("Marine", "battlefield") if s.game.object(i).kind == "card")
        s.cast(0, "Blink", one)
        s.resolve_all()
        assert squads(s) == ["card", "token"]


@rule("702.157a", "607.5")
def test_without_the_ability_on_the_battlefield_nothing_triggers():
    hush = made("Hush", "Enchantment", "Creatures lose all abilities.")
    with sit(MARINE) as s:
        s.put(1, "battlefield", hush)
        cast(s, 2).resolve()
        assert s.stack == []
        assert squads(s) == ["card"]


@rule("702.157b")
@pytest.mark.parametrize(("one", "other"), [(0, 2), (1, 0), (1, 2)])
def test_several_instances_are_paid_and_trigger_each_by_itself(one, other):
    twice = beast("Twice", "Squad {2}\nSquad {1}", cost="{R}")
    with sit(twice) as s:
        cast(s, one, other, name="Twice")
        assert len(s.tapped(0)) == 1 + 2 * one + other
        s.resolve()
        assert len(s.stack) == (one > 0) + (other > 0)
        s.resolve_all()
        assert squads(s, "Twice") == ["card"] + ["token"] * (one + other)


@rule("702.157b")
def test_two_of_the_same_cost_are_told_apart():
    twice = beast("Twice", "Squad {1}\nSquad {1}", cost="{R}")
    with sit(twice) as s:
        cast(s, 1, 2, name="Twice").resolve()
        assert len(s.stack) == 2
        s.resolve()
        assert len(squads(s, "Twice")) in (2, 3)
        s.resolve()
        assert len(squads(s, "Twice")) == 4


@rule("702.157a", "118.8")
def test_other_costs_than_mana():
    rat = beast("Rat", "Squad—Exile two cards from your graveyard.", cost="{R}")
    with sit(rat) as s:
        s.put(0, "graveyard", *[BEAR] * 5)
        bears = s.find_all("Bear", "graveyard")
        s.expect(0, "601.2b", 2).expect(0, "601.2h", bears[:2]).expect(0, "601.2h", bears[2:4])
        s.cast(0, "Rat")
        s.resolve_all()
        assert squads(s, "Rat") == ["card", "token", "token"]
        assert len(s.zone_names(0, "exile")) == 4


@rule("702.157a", "603.3a")
def test_who_controls_it_as_it_enters_gets_the_tokens():
    steal = made("Steal", "Instant", "Gain control of target creature.")
    with sit(MARINE) as s:
        s.put(1, "hand", steal)
        cast(s, 1).resolve()
        s.cast(1, "Steal", "Marine")
        s.resolve_all()
        assert (s.permanents(0).count("Marine"), s.permanents(1).count("Marine")) == (1, 1)


def test_what_cards_say():
    assert meaning("Squad {2}") == (squad(mana_cost("{2}")),)
    assert isinstance(meaning("Squad—{1}, Discard a card.")[0], Keyword)


def test_without_the_plugin_the_card_is_refused():
    with FullTable(ruleset=Ruleset.load(without=["squad"])) as s, pytest.raises(UnknownName, match="squad"):
        s.put(0, "hand", MARINE)
