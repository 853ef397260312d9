"""Cards made from their text that do something from an opening hand (CR 103.6)."""

from __future__ import annotations

import pytest
from wordings import language, made, meaning, ruleset

from apnap import Game
from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.rules.damage.damage import LIFE
from apnap_plugins.rules.damage.instructions import LoseLife
from apnap_plugins.rules.effects.delayed import at_next
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.turn.starting import OpeningHandAction, RevealThis
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, This
from apnap_plugins.testing import basic

LEYLINE = "If ~ is in your opening hand, you may begin the game with it on the battlefield."
CHANCELLOR = (
    "You may reveal ~ from your opening hand. "
    "If you do, at the beginning of the first upkeep, each opponent loses 3 life."
)


def test_what_the_words_mean() -> None:
    assert meaning(LEYLINE) == (OpeningHandAction(MoveTo(This(), "battlefield")),)
    later = at_next("upkeep", LoseLife(3, EachOpponent()))
    assert meaning(CHANCELLOR) == (OpeningHandAction(RevealThis(later)),)


def test_nothing_says_when_a_target_would_be_chosen() -> None:
    with pytest.raises(NotUnderstood):
        language().read(CHANCELLOR.replace("each opponent", "target opponent"))


@rule("103.6", "103.6a", "103.6b")
def test_one_begins_on_the_battlefield_and_the_other_is_shown() -> None:
    line = made("Ley", "Enchantment", LEYLINE.replace("~", "Ley"))
    chancellor = made("Herald", "Creature", CHANCELLOR.replace("~", "Herald"), size="1/1")
    game = Game(ruleset(), [[line] * 4 + [chancellor] * 3, [basic("G")] * 7], seed=1, every_priority=True)
    while game.decision.kind != "priority":
        decision = game.decision
        game.push(1 if decision.rule == "103.6" else 0 if decision.rule == "103.5" else decision.default())
    there = [game.name_of(i) for i in game.zone("battlefield")]
    assert there.count("Ley") == 4 and "Herald" not in there
    assert len(game.zone("stack")) == 3 and game.get(LIFE, 1) == 20
    while game.zone("stack"):
        game.push(game.decision.default())
    assert game.get(LIFE, 1) == 20 - 9
