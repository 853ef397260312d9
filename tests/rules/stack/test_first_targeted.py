"""Becoming a target for the first time each turn, in cards made from their text (CR 603.2f)."""

from __future__ import annotations

from magic import BEAR
from wordings import beast, play, spell, table

from apnap.testing import rule

KITE = beast(
    "Kite",
    "Whenever Kite becomes the target of a spell or ability for the first time each turn, counter that spell or ability.",
)
HURT = spell("~ deals 1 damage to target creature.", "Hurt")


@rule("603.2f", "115.1")
def test_the_first_spell_each_turn_is_countered_and_not_the_second():
    s = table()
    s.put(0, "battlefield", KITE, BEAR)
    for name, dealt in (("Bear", 0), ("Kite", 0), ("Kite", 1)):
        s.put(1, "hand", HURT)
        s.cast(1, "Hurt", name)
        s.resolve_all()
        assert s.damage("Kite") == dealt
    s.pass_until("upkeep")
    s.put(1, "hand", HURT)
    s.cast(1, "Hurt", "Kite")
    s.resolve_all()
    assert s.damage("Kite") == 0


@rule("603.2f")
def test_what_became_a_target_before_the_ability_was_there_counts():
    s = table()
    s.put(0, "battlefield", BEAR)
    play(s, 0, HURT, "Bear")
    often = "Whenever this creature becomes the target of a spell or ability for the first time each turn, draw a card"
    play(s, 0, spell(f'Target creature gains "{often}" until end of turn.'), "Bear")
    hand = len(s.ids("hand", 0))
    play(s, 0, spell("Target creature gains flying until end of turn."), "Bear")
    s.resolve_all()
    assert len(s.ids("hand", 0)) == hand


@rule("608.2b", "115.1")
def test_that_spell_is_the_one_whose_target_it_became():
    s = table()
    s.put(
        0,
        "battlefield",
        beast(
            "Giant", "Whenever Giant becomes the target of a spell, Giant deals 2 damage to that spell's controller."
        ),
    )
    s.put(1, "hand", HURT)
    s.cast(1, "Hurt", "Giant")
    s.resolve_all()
    assert s.life_totals() == [20, 18]


@rule("603.2f")
def test_of_your_own_spells_the_first_counts_whatever_others_targeted_it_with():
    text = (
        "Whenever this creature becomes the target of a spell or ability you control for the first time each turn, "
        "you gain 1 life."
    )
    s = table()
    s.put(0, "battlefield", beast("Mouse", text, "1/9"))
    for player, life in ((1, 20), (0, 21), (0, 21), (1, 21)):
        play(s, player, HURT, "Mouse")
        s.resolve_all()
        assert s.life(0) == life
