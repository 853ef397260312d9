"""What is of a kind that is chosen as an instruction is followed, behind any description (CR 608.2c, 608.2d)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import made, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.testing import basic

FOREST = basic("G")
RED = made("Imp", "Creature", "", "{R}", "2/2")


@pytest.mark.parametrize("line", [
    "Destroy all lands of the basic land type of your choice.",
    "Destroy all lands of the land type of your choice.",
    "Exile all cards of the color of your choice from target player's graveyard.",
    "Put a +1/+1 counter on each creature you control of the creature type of your choice.",
    "Creatures of the color of your choice can't block this turn.",
    "Prevent all damage that sources of the color of your choice would deal this turn.",
    "Draw a card for each creature you control of the creature type of your choice.",
    "Target player reveals their hand and discards all cards of the color of your choice.",
    "You may return all creature cards of the creature type of your choice from your graveyard to your hand.",
])  # fmt: skip
def test_it_stands_behind_any_description(line: str) -> None:
    assert meaning(line, spell=True)


@pytest.mark.parametrize("line", [
    "Return target creature of the creature type of your choice to its owner's hand.",  # which target comes first
    "Destroy all creatures of the creature type of your choice of the color of your choice.",  # which is asked first
])  # fmt: skip
def test_what_would_be_chosen_at_another_time_is_refused(line: str) -> None:
    with pytest.raises(NotUnderstood):
        meaning(line, spell=True)


def test_nothing_is_chosen_for_what_is_so_all_the_time() -> None:
    with pytest.raises(NotUnderstood):
        meaning("Creatures of the color of your choice get +1/+1.")


@rule("608.2c")
def test_the_hand_is_seen_before_the_color_is_chosen() -> None:
    s = table()
    s.put(1, "hand", BEAR, RED, FOREST)
    text = "Target player reveals their hand and discards all cards of the color of your choice."
    s.put(0, "hand", spell(text, "Pry"))
    s.cast(0, "Pry", ("player", 1))
    s.expect(0, "choose", "R")
    s.resolve()
    assert s.zone_names(1, "graveyard") == ["Imp"]
    revealed = next(i for i, entry in enumerate(s.game.log) if "reveal" in str(entry).lower())
    discarded = next(i for i, entry in enumerate(s.game.log) if "discard" in str(entry).lower())
    assert revealed < discarded


@rule("611.2c", "607.2d")
def test_each_effect_goes_by_the_color_that_was_chosen_for_it() -> None:
    s = table()
    one, other = s.put(1, "battlefield", BEAR, RED)
    raider = s.put(0, "battlefield", OGRE, sick=False)
    s.put(0, "battlefield", shrine("{0}: Creatures of the color of your choice can't block this turn."))
    for color in ("G", "R"):
        s.act(0, "activate", "Shrine")
        s.expect(0, "choose", color)
        s.resolve()
    s.attack(raider)
    s.pass_until("postcombat main")  # nobody is asked for blocks
    assert s.life(1) == 17 and s.game.exists(one) and s.game.exists(other)


@rule("615.1a", "608.2d")
def test_damage_of_sources_of_that_color_is_prevented_after_the_spell_is_gone() -> None:
    s = table()
    imp, bear = s.put(0, "battlefield", RED, BEAR, sick=False)
    play_text = "Prevent all damage that sources of the color of your choice would deal this turn."
    s.put(1, "hand", spell(play_text, "Veil"))
    s.pass_priority(0)
    s.cast(1, "Veil")
    s.expect(1, "choose", "R")
    s.resolve()
    s.attack([imp, bear])
    s.pass_until("postcombat main")
    assert s.life(1) == 18


@rule("305.6", "608.2d")
def test_lands_of_a_basic_land_type() -> None:
    s = table()
    s.put(0, "battlefield", FOREST, basic("U"))
    s.put(1, "battlefield", FOREST)
    s.expect(0, "choose", "Forest")
    play(s, 0, spell("Destroy all lands of the basic land type of your choice."))
    assert s.zone_names(0, "battlefield") == ["Island"] and s.zone_names(1, "battlefield") == []
