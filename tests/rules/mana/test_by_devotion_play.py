"""Mana of a chosen color by devotion to it, played from card text (CR 106.4, 700.5)."""

from __future__ import annotations

from wordings import beast, made, table

from apnap.testing import rule

SHRINE = "{T}: Choose a color. Add an amount of mana of that color equal to your devotion to that color."


@rule("106.4", "700.5")
def test_each_color_is_offered_by_its_name_and_with_the_mana_that_comes_of_it():
    s = table(defaults=False)
    s.put(0, "battlefield", made("Nyx", "Land", SHRINE), beast("Oracle", "", "2/2", cost="{1}{G}{G}{U}"))
    s.begin(0, "tap for mana", "Nyx")
    said = [option.text for option in s.game.observe(0).options()]
    assert said == ["white, no mana", "blue, {U}", "black, no mana", "red, no mana", "green, {G}{G}"]
    s.answer(0, "green, {G}{G}")
    assert s.pool(0) == "GG"
