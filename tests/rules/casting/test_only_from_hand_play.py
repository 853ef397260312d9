"""From where alone spells are cast, what others pay with, and eminence: words for casting (CR 118.9, 601.2a, 113.6b)."""

from __future__ import annotations

import itertools

import pytest
from magic import BEAR
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.testing import basic

WHO = ("you", "players", "your opponents", "each opponent")
WHERE = ("hands", "graveyards")


@pytest.mark.parametrize(("who", "what", "where"), [*itertools.product(WHO, ("spells", "creature spells"), WHERE)])
def test_anybody_is_kept_to_any_of_their_zones(who: str, what: str, where: str) -> None:
    assert meaning(f"{who.capitalize()} can't cast {what} from anywhere other than their {where}.")


def test_of_what_they_do_from_elsewhere_only_casting_is_said() -> None:
    with pytest.raises(NotUnderstood):
        meaning("Players can't discard spells from anywhere other than their hands.")


@rule("601.2a", "601.3")
def test_opponents_cast_from_their_hands_and_from_nowhere_else() -> None:
    s = table()
    s.put(
        0, "battlefield", beast("Magistrate", "Your opponents can't cast spells from anywhere other than their hands.")
    )
    for player in (0, 1):
        s.put(player, "graveyard", spell("You gain 1 life.\nFlashback {0}", "Past"))
        s.put(player, "hand", spell("You gain 2 life.", "Now"))
    assert sorted(s.offered(0)) == ["Now", "Past"]
    s.pass_priority(0)
    assert s.offered(1) == ["Now"]


GIFT = "If you control a Forest, rather than pay this spell's mana cost, you may have {} gain 3 life.\nYou gain 1 life."


@rule("118.9", "119.3")
@pytest.mark.parametrize("who", ["an opponent", "each opponent", "each other player"])
def test_an_opponent_gains_life_as_the_cost_is_paid(who: str) -> None:
    s = table()
    s.put(0, "hand", made("Gift", "Instant", GIFT.format(who), "{5}"))
    assert s.offered(0) == []
    s.put(0, "battlefield", basic("G"))
    s.cast(0, "Gift")
    assert s.life_totals() == [20, 23]
    s.resolve()
    assert s.life_totals() == [21, 23]


@rule("119.7")
@pytest.mark.parametrize("who", ["an opponent", "each other player"])
def test_it_cant_be_paid_with_who_cant_gain_life(who: str) -> None:
    s = table()
    s.put(0, "battlefield", basic("G"), shrine("Your opponents can't gain life."))
    s.put(0, "hand", made("Gift", "Instant", GIFT.format(who), "{5}"))
    assert s.offered(0) == []


@rule("113.6b", "601.2f")
def test_other_spells_of_a_kind_cost_less_as_long_as_this_is_in_the_command_zone() -> None:
    s = table()
    there = "Eminence — As long as ~ is in the command zone or on the battlefield"
    text = f"{there}, other Dragon spells you cast cost {{1}} less to cast."
    s.put(0, "command", beast("Elder", text, types="Legendary Creature — Dragon", cost="{1}"))
    s.put(
        0,
        "hand",
        beast("Whelp", types="Creature — Dragon", cost="{1}"),
        beast("Elf", types="Creature — Elf", cost="{1}"),
    )
    assert s.offered(0) == ["Whelp"]


@rule("601.2f")
def test_it_isnt_other_than_itself() -> None:
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(
        0,
        "hand",
        beast("Elder", "Other Dragon spells you cast cost {1} less to cast.", types="Creature — Dragon", cost="{1}"),
    )
    assert s.offered(0) == []
    play(s, 0, beast("Elder", "Other Dragon spells you cast cost {1} less to cast.", types="Creature — Dragon"))
    assert s.offered(0) == ["Elder"]
