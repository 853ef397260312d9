"""Editions of the rules are settled when a ruleset is built: what holds in one also holds in those that came later."""

from __future__ import annotations

from types import ModuleType

import pytest
from magic import table

from apnap import ApnapError, Game, Manifest, Ruleset, RulesetError, UnknownName, Wording, hookimpl
from apnap.manifest import known_editions, numbers_in
from apnap_plugins.actions.scry import Scry
from apnap_plugins.actions.surveil import Surveil
from apnap_plugins.rules.stack.abilities import Spell
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.testing import creature
from conformance import wordings

EDITIONS = ("2017-09-25", "2020-01-22", "2021-04-19", "2022-10-07")
LATER = "2024-02-09"
MATTERS: Wording[str] = Wording("what matters", "100.1", (("", "much"), (LATER, "more")))
SINCE = {
    "attach to players": "2020-01-22",
    "clash at once": "2020-01-22",
    "double": "2020-01-22",
    "exchange with nothing": "2020-01-22",
    "fighting alone": "2021-04-19",
    "fighting itself": "2020-01-22",
    "goaded again": "2020-01-22",
    "goaded by a player": "2022-10-07",
    "manifest": "2020-01-22",
    "mill": "2021-04-19",
    "proliferate each kind": "2020-01-22",
    "revealed for triggers": "2020-01-22",
    "scry at once": "2020-01-22",
    "search jointly": "2020-01-22",
    "shuffle without cards found": "2022-10-07",
    "transform": "2021-04-19",
}
"""What changed, and with which edition it came."""
OTHERWISE = {
    "clue token": (True, True, True, False),
    "set in motion what is face up": (True, False, True, True),
}
"""What an older edition said and newer ones don't, or what one of them says otherwise: whether each edition does."""


def later_rules() -> ModuleType:
    """A stranger's plugin that knows a fifth edition, which also numbers a rule of ours anew."""
    module = ModuleType("later_rules")
    module.MANIFEST = Manifest(  # type: ignore[attr-defined]
        id="later-rules", name="Later rules", kind="house", editions=(LATER,), numbers={LATER: {"701.18": "701.22"}}
    )

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
    assert (before.rule_number("701.18c"), after.rule_number("701.18c")) == ("701.18c", "701.22c")
    assert after.rule_number("701.19a") == "701.19a"
    for wording in wordings():
        assert before.wording(wording) == after.wording(wording), wording.name
        assert bool(after.wording(wording)) is OTHERWISE.get(wording.name, (True,))[-1], wording.name


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_each_edition_says(edition: str):
    rules = Ruleset.load(edition=edition).compiled
    said = {wording.name for wording in wordings() if rules.wording(wording)}
    otherwise = {name for name, values in OTHERWISE.items() if values[EDITIONS.index(edition)]}
    assert said == {name for name, since in SINCE.items() if since <= edition} | otherwise
    assert {wording.name for wording in wordings()} == {*SINCE, *OTHERWISE}


def test_an_edition_that_no_mechanic_knows_is_refused():
    with pytest.raises(
        RulesetError, match=f"no mechanic knows '{LATER}'; there are 2017-09-25, 2020-01-22, 2021-04-19, 2022"
    ):
        Ruleset.load(edition=LATER)


def test_a_wording_that_nobody_in_force_declares_is_missed_by_name():
    with pytest.raises(UnknownName, match="no wording 'what matters'"):
        Ruleset.load().compiled.wording(MATTERS)


@pytest.mark.parametrize(
    ("edition", "rule", "number"),
    [("2017-09-25", "701.18a", "701.16a"),
     ("2017-09-25", "701.6c", "701.6b"),
     ("2017-09-25", "701.18c", "701.18c"),  # that edition has no such rule: it is named by the number that it got
     ("2020-01-22", "701.18a", "701.17a"),
     ("2020-01-22", "701.6c", "701.6c"),
     ("2020-01-22", "601.2a", "601.2a"),
     ("2021-04-19", "701.18a", "701.18a")],
)  # fmt: skip
def test_a_rule_has_the_number_of_the_edition(edition: str, rule: str, number: str):
    assert Ruleset.load(edition=edition).compiled.rule_number(rule) == number


def test_the_log_has_the_numbers_of_the_edition():
    for edition, number in zip(EDITIONS, ("701.16a", "701.17a", "701.18a", "701.18a"), strict=True):
        s = table("scry", edition=edition)
        s.put(0, "library", creature("Bear", 2, 2))
        s.do(0, Scry(1), arrange=((0,), ()))
        assert [line.split()[0] for line in s.game.log if "Scried" in line] == [number]


def test_numbers_hold_until_the_next_edition_that_is_named():
    named = Manifest(
        id="named", kind="house", rules=("701.18",), numbers={"2017-09-25": {"701.18": "701.16"}, "2020-01-22": {}}
    )
    at = [numbers_in(edition, [named]) for edition in ("2016-04-08", "2017-09-25", "2019-10-04", "2020-01-22", LATER)]
    assert at == [{}, {"701.18": "701.16"}, {"701.18": "701.16"}, {}, {}]
    assert known_editions([named]) == ("2017-09-25", "2020-01-22", "2022-10-07")


def newcomer() -> ModuleType:
    """A stranger's plugin whose mechanic came with the fifth edition."""
    module = ModuleType("newcomer")
    module.MANIFEST = Manifest(id="newcomer", name="Newcomer", kind="house", first_edition=LATER)  # type: ignore[attr-defined]
    return module


def test_a_mechanic_is_there_since_its_first_edition():
    assert "newcomer" in Ruleset.load(extra=[newcomer()], edition=LATER).manifests
    with pytest.raises(RulesetError, match=f"edition 2022-10-07 has no 'newcomer', which came with that of {LATER}"):
        Ruleset.load(extra=[newcomer()])


def test_an_action_that_came_later_is_not_offered():
    before = Ruleset.load(edition="2017-09-25")
    assert "surveil" not in before.manifests
    assert "surveil was left out because of the edition: 2017-09-25 doesn't have it" in str(before.report)
    with pytest.raises(RulesetError, match="edition 2017-09-25 has no 'surveil', which came with that of 2020-01-22"):
        Ruleset.load(mechanics=["surveil"], edition="2017-09-25")
    assert "surveil" in Ruleset.load(mechanics=["surveil"], edition="2020-01-22").manifests


def test_a_card_that_needs_it_is_refused_with_the_edition():
    omen = {"name": "Omen", "type_line": "Sorcery", "mana_cost": "{U}", "oracle_text": "Surveil 2.", "layout": "normal"}
    Ruleset.load(edition="2020-01-22").read(omen)
    with pytest.raises(ApnapError, match=r"surveil \(because of the edition: 2017-09-25 doesn't have it\)"):
        Ruleset.load(edition="2017-09-25").read(omen)
    spell = card("Omen", "Sorcery", Spell(Surveil(2)))
    with pytest.raises(UnknownName, match="needs surveil, which is not in force because of the edition: 2017-09-25"):
        Game(Ruleset.load(edition="2017-09-25"), [[spell], []])


def test_what_requires_it_goes_with_it():
    module = ModuleType("peeking")
    module.MANIFEST = Manifest(id="peeking", kind="house", requires=("surveil",))  # type: ignore[attr-defined]
    with pytest.raises(RulesetError, match="came with that of 2020-01-22, which 'peeking' requires"):
        Ruleset.load(extra=[module], edition="2017-09-25")
