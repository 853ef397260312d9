"""Damage that is dealt as though its source had infect or wither (CR 609.4, 702.80, 702.90)."""

from __future__ import annotations

import itertools

import pytest
from wordings import beast, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.rules.counters.counters import player_counters
from apnap_plugins.rules.vocabulary.base import player_ref

KINDS = ("damage", "combat damage", "noncombat damage")
TO = ("", " to you", " to ~")


@pytest.mark.parametrize(("kind", "to", "keyword"), [*itertools.product(KINDS, TO, ("infect", "wither"))])
def test_any_damage_to_anybody_is_dealt_so(kind: str, to: str, keyword: str) -> None:
    assert meaning(f"All {kind} is dealt{to} as though its source had {keyword}.")


def test_a_keyword_that_does_nothing_to_damage_is_refused() -> None:
    with pytest.raises(NotUnderstood):
        meaning("All damage is dealt to you as though its source had flying.")


@rule("609.4", "702.90b")
def test_you_get_poison_counters_once_you_have_no_life_and_others_lose_life() -> None:
    s = table()
    text = "You don't lose the game for having 0 or less life."
    also = "As long as you have 0 or less life, all damage is dealt to you as though its source had infect."
    s.put(0, "battlefield", shrine(f"{text}\n{also}"))
    for player in (0, 1):
        play(s, 0, spell("~ deals 3 damage to any target.", "Bolt"), player_ref(player))
    assert s.life_totals() == [17, 17]
    play(s, 0, spell("You lose 17 life.", "Doom"))
    for player in (0, 1):
        play(s, 0, spell("~ deals 3 damage to any target.", "Bolt"), player_ref(player))
    assert s.life_totals() == [0, 14]
    assert [player_counters(s.game, player, "poison") for player in (0, 1)] == [3, 0]


@rule("609.4", "702.80a")
def test_all_creatures_shrink_and_players_lose_life() -> None:
    s = table()
    s.put(0, "battlefield", shrine("All damage is dealt as though its source had wither."))
    ox = s.put(1, "battlefield", beast("Ox", size="4/4"))
    play(s, 0, spell("~ deals 3 damage to any target.", "Bolt"), ox)
    play(s, 0, spell("~ deals 3 damage to any target.", "Bolt"), player_ref(1))
    assert (s.pt(ox), s.life(1)) == ((1, 1), 17)
