"""Players who are meant by what is so of them, each noun with everything that can be so, read and played (CR 102, 608.2h)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import effect, language, meaning, play, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import SPELL_LINE
from apnap_plugins.rules.vocabulary.shared import PlayersOfWhom

SO = [
    "with no cards in hand",
    "with exactly 13 life",
    "with 10 or less life",
    "with more life than you",
    "with more cards in hand than you",
    "with three or more cards in their graveyard",
    "with a creature card in their graveyard",
    "with one or more poison counters",
    "who has less life than you",
    "who controls a creature",
    "who controls no creatures",
    "who doesn't control an Elf",
    "who controls more lands than you",
    "who lost life this turn",
    "who didn't cast a spell this turn",
    "whose life total is less than half their starting life total",
]


@pytest.mark.parametrize("so", SO)
def test_each_noun_goes_with_all_that_can_be_so(so: str) -> None:
    several = so
    for one, many in (("controls", "control"), ("has ", "have "), ("doesn't", "don't")):
        several = several.replace(f"who {one}", f"who {many}")
    for line in (
        f"Each player {so} loses 1 life.",
        f"Each opponent {so} loses 1 life.",
        f"Each other player {so} loses 1 life.",
        f"Target player {so} loses 1 life.",
        f"Up to one target opponent {so} loses 1 life.",
        f"Draw a card for each opponent {so}.",
        f"Draw cards equal to the number of players {several}.",
    ):
        (ability,) = meaning(line, spell=True)
        assert any(isinstance(part, PlayersOfWhom) for part in ability.walk()), line
        said = language().text((ability,), SPELL_LINE)
        assert said and language().read(said, root=SPELL_LINE)[0].abilities == (ability,)


@pytest.mark.parametrize(
    "who",
    [
        "the player with the most life",
        "the player with the lowest life total",
        "the opponent with the most cards in hand",
        "the opponent who controls the fewest lands",
        "the player who has the most cards in their graveyard",
        "each player with the fewest cards in hand",
        "each player who controls the most artifacts",
    ],
)
def test_who_has_the_most_or_the_least(who: str) -> None:
    line = f"{who.capitalize()} draws a card."
    (ability,) = meaning(line, spell=True)
    said = language().text((ability,), SPELL_LINE)
    assert said and language().read(said, root=SPELL_LINE)[0].abilities == (ability,)


def test_other_players_are_said_in_two_ways() -> None:
    assert effect("Each player other than you draws a card.") == effect("Each other player draws a card.")


@rule("608.2h")
def test_each_opponent_with_more_cards_in_hand_than_you() -> None:
    s = table(players=3)
    s.put(0, "hand", BEAR)
    s.put(1, "hand", BEAR, BEAR)
    s.put(2, "hand", BEAR)
    play(s, 0, spell("Each opponent with more cards in hand than you loses 2 life."))
    assert s.life_totals() == [20, 18, 20]


@rule("115.1", "608.2b")
def test_a_target_must_be_so_when_chosen_and_when_the_spell_resolves() -> None:
    s = table(players=3)
    s.put(1, "battlefield", BEAR)
    s.put(2, "battlefield", OGRE)
    s.put(0, "hand", spell("Target opponent who controls a creature loses 5 life."))
    s.put(1, "hand", spell("Destroy target creature.", "Kill"), spell("Draw a card.", "Idle"))
    decision = s.begin(0, "cast", "Effect")
    assert sorted(decision.options) == [("player", 1), ("player", 2)]
    s.answer(0, [("player", 1)])
    s.pass_until(lambda game: game.decision is not None and game.decision.player == 1)
    s.cast(1, "Kill", "Bear")
    s.resolve_all()
    assert s.life_totals() == [20, 20, 20], "who controls no creature any more is an illegal target"


@rule("608.2h")
def test_nobody_is_the_one_with_the_most_where_two_are_tied() -> None:
    for life, expected in (((20, 20, 25), [20, 20, 20]), ((20, 25, 25), [20, 25, 25])):
        s = table(players=3)
        for player, total in enumerate(life):
            s.set_field("life", total, of=player) if total != 20 else None
        play(s, 0, spell("The opponent with the most life loses 5 life."))
        assert s.life_totals() == expected


@rule("608.2h")
def test_the_one_with_the_least() -> None:
    s = table(players=3)
    s.set_field("life", 12, of=2)
    play(s, 0, spell("The player with the lowest life total gains 3 life."))
    assert s.life_totals() == [20, 20, 15]


@pytest.mark.parametrize(
    "line",
    [
        "Target player other than you draws a card.",
        "Up to two target players other than you each draw a card.",
        "Target player other than ~'s owner gains control of target creature.",
        "Target opponent other than the monarch loses 2 life.",
    ],
)
def test_a_target_other_than_somebody(line: str) -> None:
    (ability,) = meaning(line, spell=True)
    said = language().text((ability,), SPELL_LINE)
    assert said and language().read(said, root=SPELL_LINE)[0].abilities == (ability,)


@rule("115.1", "102.3")
def test_a_target_player_other_than_you() -> None:
    s = table(players=3)
    s.put(0, "hand", spell("Target player other than you loses 2 life."))
    decision = s.begin(0, "cast", "Effect")
    assert sorted(decision.options) == [("player", 1), ("player", 2)]
    s.answer(0, [("player", 2)])
    s.resolve()
    assert s.life_totals() == [20, 20, 18]
