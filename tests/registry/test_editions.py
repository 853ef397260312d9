"""Editions of the rules are settled when a ruleset is built: what holds in one also holds in those that came later."""

from __future__ import annotations

from types import ModuleType

import pytest
from apnap_plugins.actions.adapt import Adapt

from apnap import Manifest, Ruleset, RulesetError, UnknownName, Wording, hookimpl
from apnap_plugins.actions import attach, fight, mill, reveal, scry, search, shuffle, transform
from apnap_plugins.oracle.language import SPELL_LINE, Language, NotUnderstood
from apnap_plugins.testing import instant

LATER = "2024-02-09"
ROOMS = (attach, fight, mill, reveal, scry, search, shuffle, transform)
OURS = [one for room in ROOMS for one in room.apnap_declarations() if isinstance(one, Wording)]
MATTERS: Wording[str] = Wording("what matters", "100.1", (("", "much"), (LATER, "more")))


def later_rules() -> ModuleType:
    """A stranger's plugin that knows a fifth edition."""
    module = ModuleType("later_rules")
    module.MANIFEST = Manifest(id="later-rules", name="Later rules", kind="house", editions=(LATER,))  # type: ignore[attr-defined]

    @hookimpl
    def apnap_declarations() -> list[Wording[str]]:
        return [MATTERS]

    apnap_declarations.__module__ = module.__name__
    module.apnap_declarations = apnap_declarations  # type: ignore[attr-defined]
    return module


def test_a_fifth_edition_says_what_the_fourth_does_but_for_what_it_changes():
    before = Ruleset.load(extra=[later_rules()]).compiled
    after = Ruleset.load(extra=[later_rules()], edition=LATER).compiled
    assert (before.wording(MATTERS), after.wording(MATTERS)) == ("much", "more")
    assert len(OURS) == 9
    for wording in OURS:
        assert before.wording(wording) is after.wording(wording) is True, wording.name


@pytest.mark.parametrize(
    ("edition", "held"),
    [("2017-09-25", set()),
     ("2020-01-22", {"attach to players", "search jointly", "revealed for triggers", "scry at once", "fighting itself"}),
     ("2021-04-19", {wording.name for wording in OURS} - {"shuffle without cards found"})],
)  # fmt: skip
def test_what_earlier_editions_say(edition: str, held: set[str]):
    rules = Ruleset.load(edition=edition).compiled
    assert {wording.name for wording in OURS if rules.wording(wording)} == held


def test_an_edition_that_no_mechanic_knows_is_refused():
    with pytest.raises(
        RulesetError, match=f"no mechanic knows '{LATER}'; there are 2017-09-25, 2020-01-22, 2021-04-19, 2022"
    ):
        Ruleset.load(edition=LATER)


def test_a_wording_that_nobody_in_force_declares_is_missed_by_name():
    with pytest.raises(UnknownName, match="no wording 'what matters'"):
        Ruleset.load().compiled.wording(MATTERS)


def newcomer() -> ModuleType:
    """A stranger's plugin whose mechanic came with the fifth edition."""
    module = ModuleType("newcomer")
    module.MANIFEST = Manifest(id="newcomer", name="Newcomer", kind="house", first_edition=LATER)  # type: ignore[attr-defined]
    return module


def test_a_mechanic_is_there_since_its_first_edition():
    assert "newcomer" in Ruleset.load(extra=[newcomer()], edition=LATER).manifests
    with pytest.raises(RulesetError, match=f"edition 2022-10-07 has no 'newcomer', which came with that of {LATER}"):
        Ruleset.load(extra=[newcomer()])


def test_a_card_of_a_mechanic_that_the_edition_lacks_is_refused_and_told_why():
    rules = Ruleset.load(edition="2017-09-25")
    assert "adapt" not in rules.manifests
    with pytest.raises(NotUnderstood, match=r"adapt \(because of the edition: 2017-09-25 doesn't have it\)"):
        Language(rules).read("Adapt 2.", root=SPELL_LINE)
    assert Language(Ruleset.load(edition="2020-01-22")).read("{2}{U}: Adapt 2.")


def test_a_card_made_by_hand_is_refused_too():
    rules = Ruleset.load(edition="2017-09-25")
    with pytest.raises(UnknownName, match="needs adapt, which is not in force because of the edition: 2017-09-25"):
        rules.compiled.check_playable(instant("Adapting", Adapt(2)))
