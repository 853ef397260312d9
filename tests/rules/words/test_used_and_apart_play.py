"""What is tapped or used without tapping, life totals that differ, and what becomes an Aura as it enters, played."""

from __future__ import annotations

from typing import Final

import pytest
from magic import BEAR
from wordings import made, meaning, play, shrine, spell, table

from apnap.testing import rule

WIND = ("Whenever an artifact becomes tapped or a player activates an artifact's ability without {T} in its activation cost, ~ "
        "deals 1 damage to that artifact's controller.")  # fmt: skip


USED: Final = "ability of enchanted artifact without {T} in its activation cost"


@pytest.mark.parametrize(
    "line",
    [
        f"Whenever enchanted artifact becomes tapped or a player activates an {USED}, that artifact's controller draws a card.",
        WIND.replace("a player", "an opponent"),
    ],
)
def test_what_lines_are_read(line: str) -> None:
    assert meaning(line)


@rule("602.2b", "107.5", "603.2")
@pytest.mark.parametrize("cost", ["{T}", "{1}", "{1}, {T}"])
def test_an_artifact_triggers_once_however_it_is_used(cost: str) -> None:
    s = table()
    s.put(1, "battlefield", shrine(WIND))
    s.put(0, "battlefield", made("Engine", "Artifact", f"{cost}: You gain 3 life."))
    s.lands(0, "G")
    s.activate(0, "Engine")
    assert len(s.ids("stack")) == 2
    s.resolve()
    assert s.life(0) == 19


@rule("605.1a", "608.2h")
def test_a_mana_ability_that_doesn_t_tap_triggers_it_though_the_artifact_is_gone() -> None:
    s = table()
    s.put(1, "battlefield", shrine(WIND))
    s.put(0, "battlefield", made("Rock", "Artifact", "Sacrifice ~: Add {C}."))
    s.put(0, "hand", made("Toy", "Sorcery", "You gain 1 life.", "{1}"))
    s.cast(0, "Toy")
    s.resolve()
    assert s.life(0) == 19


@rule("701.10c", "119.5", "107.1b")
@pytest.mark.parametrize(("lives", "after"), [((18, 13), (13, 18)), ((13, 18), (18, 13)), ((20, 14), (20, 14))])
def test_life_totals_are_exchanged_only_where_they_are_near_each_other(lives, after) -> None:
    s = table()
    for player, life in enumerate(lives):
        s.set_field("life", life, player)
    text = ("If the difference between your life total and target player's life total is 5 or less, exchange life totals with "
            "that player.")  # fmt: skip
    play(s, 0, spell(text), ("player", 1))
    assert tuple(s.life_totals()) == after


@rule("608.2h", "107.1b")
def test_the_difference_of_two_other_players() -> None:
    s = table(players=3)
    s.set_field("life", 12, 2)
    text = ("Two target players exchange life totals. You create an X/X colorless Horror artifact creature token, where X is the "
            "difference between those players' life totals.")  # fmt: skip
    play(s, 0, spell(text), [("player", 1), ("player", 2)])
    (token,) = s.ids("battlefield", 0)
    assert (s.life_totals(), s.pt(token)) == ([20, 12, 20], (8, 8))


@rule("303.4", "702.5a", "704.5m")
def test_an_enchantment_becomes_an_aura_and_enchants_what_was_manifested() -> None:
    s = table()
    s.put(0, "library", BEAR)
    text = ("When this enchantment enters, it becomes an Aura with enchant creature. Manifest the top card of your library and "
            "attach this enchantment to it.\nEnchanted creature has flying.")  # fmt: skip
    s.put(0, "hand", made("Form", "Enchantment", text))
    s.cast(0, "Form")
    s.resolve()
    s.resolve()
    (creature,) = [i for i in s.ids("battlefield", 0) if i != s.find("Form", "battlefield")]
    assert (s.host("Form"), s.pt(creature), s.has(creature, "flying")) == (creature, (2, 2), True)
