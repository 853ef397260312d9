"""A ruleset without any plugin can be built, and a game of it stands still."""

from __future__ import annotations

import pytest

from apnap import Field, Game, GameLost, NotNow, PluginError, Ruleset, RulesetError, StackRules
from apnap.core import fields as f


@pytest.fixture
def nothing() -> Ruleset:
    return Ruleset.load(mechanics=[])


def test_a_ruleset_without_plugins_builds(nothing: Ruleset) -> None:
    assert nothing.manifests == {}
    assert nothing.cards() == ()
    assert set(nothing.compiled.zones) == {"stack", "exile"}
    assert nothing.id == Ruleset.load(mechanics=[]).id


def test_its_game_has_no_decision_and_is_not_over(nothing: Ruleset) -> None:
    game = Game(nothing, [[], []])
    assert game.decision is None
    assert not game.is_over()
    assert game.result() == {0: "in", 1: "in"}
    with pytest.raises(NotNow, match="no decision"):
        game.push(0)
    with pytest.raises(NotNow):
        game.pop()
    assert game.copy().digest() == game.digest()
    assert game.observe(0).decision is None
    assert game.replay().run(nothing).digest() == game.digest()


def test_conceding_is_possible_all_the_same(nothing: Ruleset) -> None:
    game = Game(nothing, [[], [], []])
    game.concede(1)
    assert not game.is_over()
    assert game.result()[1] == "lost"
    game.concede(0)
    assert game.result() == {0: "lost", 1: "lost", 2: "won"}
    assert game.replay().run(nothing).digest() == game.digest()
    game.pop()
    game.pop()
    assert game.result() == {0: "in", 1: "in", 2: "in"}


def test_what_no_plugin_says_is_an_error_that_says_what_to_load(nothing: Ruleset) -> None:
    with pytest.raises(RulesetError, match="stack"):
        _ = nothing.compiled.stack_rules
    assert StackRules is not None
    game = Game(nothing, [[], []])
    with pytest.raises(PluginError, match="not declared"):
        game.get(Field("nowhere", "game", 0))
    assert game.get(f.ACTIVE) == 0
    assert GameLost(0) == GameLost(0, "another reason")
