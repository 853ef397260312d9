"""Soulshift (CR 702.46)."""

from __future__ import annotations

import pytest
from magic import A_CREATURE, table
from wordings import beast, meaning
from wordings import table as full_table

from apnap import Moved
from apnap.testing import rule
from apnap_plugins.abilities.soulshift import soulshift
from apnap_plugins.rules.continuous.continuous import LoseAllAbilities, YouGainControl
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.copies.copies import CreateCopyTokens
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.testing import creature


def spirit(name, cost, *abilities):
    return creature(name, 2, 2, *abilities, types="Creature — Spirit", cost=cost)


CRAWLER = spirit("Crawler", "{5}{B}", soulshift(3))
KAMI = spirit("Kami", "{2}{G}")
GREAT = spirit("Great Kami", "{3}{G}")


def dies(s, name="Crawler"):
    s.happen(Moved(s.find(name, "battlefield"), "graveyard"))


def seat(*buried, crawler=CRAWLER, mechanics=(), **more):
    s = table("soulshift", *mechanics, **more)
    s.put(0, "battlefield", crawler)
    s.put(0, "graveyard", *buried)
    return s


@rule("702.46a")
@pytest.mark.parametrize("wanted", [True, False])
def test_a_spirit_card_may_return_to_your_hand(wanted):
    s = seat(KAMI)
    dies(s)
    assert s.targets(s.ids("stack")[0]) == [s.find("Kami", "graveyard")]
    s.expect(0, "608.2d", wanted).resolve()
    s.done()
    assert s.zone_names(0, "hand") == (["Kami"] if wanted else [])


@rule("702.46a", "603.3d")
def test_only_spirits_of_that_mana_value_or_less_and_yours():
    s = seat(GREAT, creature("Bear", 2, 2, cost="{1}{G}"))
    s.put(1, "graveyard", KAMI)
    dies(s)
    assert s.kinds() == []  # itself has mana value 6
    s = seat(GREAT, spirit("Token of Thanks", "{0}"), KAMI)
    s.expect(0, "targets", ["Token of Thanks"])
    dies(s)
    s.expect(0, "608.2d", True).resolve()
    assert s.zone_names(0, "hand") == ["Token of Thanks"]


@rule("702.46a", "108.1")
def test_any_spirit_card_not_creatures_alone():
    s = seat(card("Offering", "Tribal Instant — Spirit", cost="{1}"))
    dies(s)
    s.expect(0, "608.2d", True).resolve()
    assert s.zone_names(0, "hand") == ["Offering"]


@rule("702.46a")
def test_it_can_return_itself_where_its_mana_value_allows():
    s = seat(crawler=spirit("Crawler", "{2}", soulshift(2)))
    dies(s)
    s.expect(0, "608.2d", True).resolve()
    assert s.zone_names(0, "hand") == ["Crawler"]


@rule("702.46a", "608.2b")
def test_gone_from_the_graveyard_it_is_no_legal_target():
    s = seat(KAMI)
    dies(s)
    s.happen(Moved(s.find("Kami", "graveyard"), "exile"))
    s.resolve()
    assert (s.zone_names(0, "hand"), s.ids("stack")) == ([], [])


@rule("702.46a", "603.10a")
def test_who_controlled_it_last_returns_a_card_of_their_own():
    s = seat(KAMI)
    s.put(1, "graveyard", spirit("Other", "{1}"))
    s.do(1, Change(Target(), (YouGainControl(),)), A_CREATURE, at=["Crawler"])
    dies(s)
    s.expect(1, "608.2d", True).resolve()
    s.done()
    assert (s.zone_names(0, "hand"), s.zone_names(1, "hand")) == ([], ["Other"])


@rule("702.46a")
def test_only_as_it_dies():
    s = seat(KAMI)
    s.happen(Moved(s.find("Crawler"), "exile"))
    assert s.kinds() == []
    s = seat(KAMI)
    s.do(0, Change(Target(), (LoseAllAbilities(),)), A_CREATURE, at=["Crawler"])
    dies(s)
    assert s.kinds() == []


@rule("702.46a", "704.7", "603.3d")
def test_what_dies_with_it_is_there_to_be_chosen():
    s = seat()
    s.put(0, "battlefield", KAMI)
    s.happen(Moved(s.find("Crawler"), "graveyard"), Moved(s.find("Kami"), "graveyard"))
    s.expect(0, "608.2d", True).resolve()
    assert s.zone_names(0, "hand") == ["Kami"]


@rule("702.46b")
def test_each_instance_triggers_separately():
    s = seat(KAMI, GREAT, crawler=spirit("Crawler", "{5}", soulshift(3), soulshift(4)))
    s.expect(0, "targets", ["Great Kami"])
    dies(s)
    assert len(s.ids("stack")) == 2
    s.expect(0, "608.2d", True).expect(0, "608.2d", True).resolve_all()
    s.done()
    assert sorted(s.zone_names(0, "hand")) == ["Great Kami", "Kami"]


@rule("702.46a", "202.3")
def test_a_token_copy_shifts_too():
    s = seat(KAMI, mechanics=("copies",))
    s.do(0, CreateCopyTokens(Target()), A_CREATURE, at=["Crawler"])
    s.happen(Moved(max(s.find_all("Crawler", "battlefield")), "graveyard"))
    s.expect(0, "608.2d", True).resolve()
    assert s.zone_names(0, "hand") == ["Kami"]


@rule("702.46a")
def test_words():
    assert meaning("Soulshift 4, soulshift 4") == (soulshift(4), soulshift(4))
    s = full_table()
    s.put(0, "battlefield", beast("Old", "Soulshift 1"))
    s.put(0, "graveyard", beast("Young", types="Creature — Spirit", cost="{1}"))
    dies(s, "Old")
    s.expect(0, "608.2d", True).resolve()
    assert s.zone_names(0, "hand") == ["Young"]


@rule("702.46a", "603.10a")
@pytest.mark.parametrize(("value", "returns"), [(2, True), (3, False)])
def test_a_number_that_is_counted_is_that_of_the_moment_before_it_died(value, returns):
    s = full_table()
    text = "Center has soulshift X, where X is the number of Spirits you control."
    s.put(0, "battlefield", beast("Center", text, types="Creature — Spirit"), beast("Kami", types="Creature — Spirit"))
    s.put(0, "graveyard", beast("Ghost", types="Creature — Spirit", cost=f"{{{value}}}"))
    s.happen(Moved(s.find("Center", "battlefield"), "graveyard"))
    if returns:
        s.expect(0, "608.2d", True)
    s.resolve_all()
    assert s.zone_names(0, "hand") == (["Ghost"] if returns else [])
