"""A mode that comes up at random as a triggered ability is put on the stack (CR 700.2b)."""

from __future__ import annotations

import pytest
from wordings import beast, made, table

from apnap.testing import rule
from apnap_plugins.oracle.cards import CardRefused

DICE = "When Cultist enters, choose one at random \u2014\n\u2022 You gain 1 life.\n\u2022 You gain 100 life."


@rule("700.2b")
def test_each_mode_comes_up_and_nobody_is_asked():
    seen = set()
    for seed in range(8):
        s = table(seed=seed, defaults=False)
        s.put(0, "battlefield", beast("Cultist", DICE), event=True)
        s.resolve()
        seen.add(s.life(0))
    assert seen == {21, 120}


@rule("700.2b")
def test_what_has_no_legal_target_never_comes_up():
    for seed in range(6):
        s = table(seed=seed)
        fight = (
            "When Cultist enters, choose one at random \u2014\n\u2022 Destroy target artifact.\n\u2022 You gain 1 life."
        )
        s.put(0, "battlefield", beast("Cultist", fight), event=True)
        s.resolve_all()
        assert s.life(0) == 21


def test_no_spell_says_so():
    with pytest.raises(CardRefused):
        made("Gamble", "Sorcery", "Choose one at random \u2014\n\u2022 You gain 1 life.\n\u2022 Draw a card.")
