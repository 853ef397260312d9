"""Brawl (CR 903.12), written with what is published alone."""

from __future__ import annotations

import pytest
from commanding import LEADER, commander, deck, legend, rules_of, whole
from rulebook import BEAR, FOREST, PLAINS, WASTES

from apnap import Game, Keyword, Moved, Ruleset, SetupError
from apnap.testing import rule
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.testing import permanent

WALKER = card("Walker", "Legendary Planeswalker — Garruk", cost="{G}", loyalty=3)
GOLEM = legend("Golem", cost="{5}")


def brawl(*decks, **more):
    return whole(*decks, variant="brawl", **more)


def test_it_is_played_where_somebody_asks_for_it():
    assert "brawl" not in Ruleset.load().manifests


@rule("903.12f", "103.4d", "119.1d")
@pytest.mark.parametrize(("players", "life"), [(2, 25), (3, 30)])
def test_starting_life(players, life):
    with brawl(*[deck(LEADER, size=60)] * players) as s:
        s.settle()
        assert s.life_totals() == [life] * players


@rule("903.12c", "903.12d")
def test_sixty_cards_led_by_a_creature_or_a_planeswalker():
    with brawl(deck(WALKER, size=60), deck(LEADER, size=60)) as s:
        s.settle()
        assert s.count("Walker", "command") == 1
    with pytest.raises(SetupError, match=r"Brawl: the deck of player 1 has 100 cards.* exactly 60"):
        Game(rules_of("brawl"), [deck(LEADER), deck(LEADER)])
    with pytest.raises(SetupError, match="'Walker' as its commander, which is no legendary creature card"):
        Game(rules_of("commander"), [deck(WALKER)] * 2)
    with pytest.raises(SetupError, match="legendary creature or planeswalker"):
        Game(rules_of("brawl"), [deck(permanent("Rock", "Legendary Artifact"), size=60)] * 2)


@rule("903.12e")
def test_a_colorless_commander_may_have_basic_lands_of_one_type():
    def given(*lands):
        return {"commander": [GOLEM], "main": list(lands)}

    allowed = given(*[PLAINS] * 50, *[WASTES] * 9)
    assert Game(rules_of("brawl"), [allowed, allowed]).decision is not None
    with pytest.raises(SetupError, match="'Plains', which could produce mana of white"):
        Game(rules_of("brawl"), [allowed, given(*[PLAINS] * 50, *[FOREST] * 9)])
    with pytest.raises(SetupError, match=r"'Bear'.*green"):
        Game(rules_of("brawl"), [allowed, given(*[PLAINS] * 58, BEAR)])
    with pytest.raises(SetupError, match="could produce mana of white"):
        Game(rules_of("commander"), [given(*[PLAINS] * 99)] * 2)


@rule("903.12g", "103.5c")
def test_the_first_mulligan_is_free_with_two_players_too():
    with brawl(deck(LEADER, size=60), deck(LEADER, size=60)) as s:
        first = s.game.active_player
        while s.decision.rule != "103.5":
            s.answer(s.decision.player, s.decision.default())
        s.answer(first, True)
        s.settle()
        assert len(s.game.zone("hand", first)) == 7


@rule("903.12h", "903.12a")
def test_combat_damage_of_commanders_is_no_reason_to_lose():
    giant = legend("Leader", Keyword("haste"), power=22, toughness=22)
    with commander(deck(giant, size=60), deck(LEADER, size=60), deck(LEADER, size=60), variant="brawl",
                   stage="beginning of combat") as s:  # fmt: skip
        s.arrange(lambda: s.game.happen(Moved(s.find("Leader", "command", 0), "battlefield")))
        leader = s.find("Leader", "battlefield")
        s.attack({leader: ("player", 1)})
        s.pass_until("postcombat main")
        assert s.life(1) == 8
        assert s.game.result()[1] == "in"
