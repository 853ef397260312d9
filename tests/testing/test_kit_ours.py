"""The conformance kit on every plugin of ours: what only reads on all of them, what plays on every mechanic, for a few answers.

With the environment variable APNAP_CHECK_ALL the rules plugins are played too, all for longer, and all in another process
(`tox -e long`). What every mechanic does in longer games with the same checks is shown in `proof/test_fuzz.py`.
"""

from __future__ import annotations

import os
from pathlib import Path

import kitcards
import pytest

from apnap import Ruleset
from apnap.registry import MECHANICS, scan
from apnap.testing.kit import CHECKS, STATIC, Effort, Inspection, check, inspections
from packs import distributions

ROOT = Path(__file__).resolve().parents[2]
OURS = sorted({f.name for f in scan() if f.official or f.distribution in distributions()})
KEYWORDS = sorted(
    f.name for f in scan() if f.official and f.group == MECHANICS and f.module.split(".")[1] in ("actions", "abilities")
)
ALL = bool(os.environ.get("APNAP_CHECK_ALL"))
PLAYED = OURS if ALL else sorted([*KEYWORDS, "assemble", "heirloom"])
ELSEWHERE = PLAYED if ALL else PLAYED[::60]
"""Those that are also looked at in another process, where each has the base game built anew after it. Recorded games, of all
mechanics too, are played under another order of hashes in every run."""
DECISIONS = 60 if ALL else 10
CARDS = f"{ROOT / 'tests' / 'support' / 'kitcards.py'}:cards"
HERE = [one for one in CHECKS if one not in (*STATIC, "determinism", "trace")]
PARTS = 2 if ALL else 1
"""Into how many processes these are dealt."""
EFFORT = Effort(games=1, decisions=DECISIONS, cards=CARDS)


def test_there_is_something_to_check() -> None:
    assert len(KEYWORDS) >= 100 and {"xln", "house", "ust", "assemble", "mana-burn", "casting"} <= set(OURS)
    assert len(PLAYED) >= 3
    assert len(ELSEWHERE) >= 3


@pytest.fixture(scope="module")
def ours() -> dict[str, Inspection]:
    """Each of ours, ready to be played: what they have in common is loaded once."""
    return {one.subject.name: one for one in inspections(OURS, EFFORT)}


@pytest.mark.parametrize("name", OURS)
def test_a_plugin_is_written_as_plugins_are(ours: dict[str, Inspection], name: str) -> None:
    assert ours[name].run(STATIC) == []


@pytest.mark.parametrize("name", PLAYED)
def test_a_plugin_plays_as_plugins_do(ours: dict[str, Inspection], name: str) -> None:
    assert ours[name].run(HERE) == []


@pytest.mark.parametrize("part", range(PARTS))
def test_plugins_play_the_same_in_another_process_and_leave_no_trace(part: int) -> None:
    assert check(ELSEWHERE[part::PARTS], ["determinism", "trace"], EFFORT).findings == ()


VERBS = {"activate", "attach", "cast", "play", "reveal", "shuffle", "tap-and-untap"}
"""Actions that players or other instructions carry out; no node of a card is theirs."""
OF_OTHER_CARDS = {"meld", "set-in-motion", "visit"}
"""What only schemes, meld cards and Attractions have, which are in no deck of one part."""


def test_the_cards_that_are_played_with_show_all_keywords() -> None:
    rules = Ruleset.load()
    shown = {need for card in kitcards.cards(rules) for need in rules.compiled.needs(card.abilities())}
    assert set(KEYWORDS) - shown == VERBS | OF_OTHER_CARDS
