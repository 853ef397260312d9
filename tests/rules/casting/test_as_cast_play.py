"""Additional costs that may be paid, and what was so as a spell was cast, played (CR 118.8, 601.2b, 601.2i)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, language, made, meaning, play, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import SPELL_LINE, NotUnderstood

DRAGON = beast("Drake", types="Creature — Dragon", cost="{5}")
ROAR = ("As an additional cost to cast this spell, you may reveal a Dragon card from your hand.\n~ deals 2 damage to target "
        "creature. If you revealed a Dragon card or controlled a Dragon as you cast this spell, ~ deals 3 damage to that "
        "creature's controller.")  # fmt: skip


@pytest.mark.parametrize(
    "line",
    [
        "As an additional cost to cast this spell, you may pay {2}{R}.",
        "As an additional cost to cast this spell, you may pay {1}{G} any number of times.",
        "If you controlled an artifact as you cast this spell, this spell can't be countered.",
    ],
)
def test_what_lines_are_read(line: str) -> None:
    assert meaning(line)


@pytest.mark.parametrize(
    "text",
    [
        # one kind is revealed, another controlled
        "If you revealed a Dragon card or controlled a Goblin as you cast this spell, draw a card.",
        # whether the target is chosen isn't known as targets are chosen
        "If you revealed a Dragon card or controlled a Dragon as you cast this spell, destroy target creature.",
    ],
)
def test_what_is_not_clear_is_refused(text: str) -> None:
    with pytest.raises(NotUnderstood):
        language().read(text, root=SPELL_LINE)


@rule("601.2b", "118.8b")
@pytest.mark.parametrize(("revealed", "life"), [(True, 17), (False, 20)])
def test_a_card_may_be_revealed_as_a_cost(revealed: bool, life: int) -> None:
    s = table()
    s.put(1, "battlefield", OGRE)
    s.put(0, "hand", DRAGON, made("Roar", "Instant", ROAR))
    s.expect(0, "601.2b", int(revealed))
    s.cast(0, "Roar", OGRE.name)
    s.resolve()
    assert (s.damage(OGRE.name), s.life(1)) == (2, life)


@rule("601.2i")
def test_what_was_controlled_as_it_was_cast_counts_though_it_is_gone_by_then() -> None:
    s = table()
    s.put(1, "battlefield", OGRE)
    s.put(0, "battlefield", DRAGON)
    s.put(0, "hand", made("Roar", "Instant", ROAR))
    s.cast(0, "Roar", OGRE.name)
    play(s, 1, spell("Destroy target creature.", "Doom"), DRAGON.name)
    s.resolve()
    assert s.life(1) == 17


@rule("601.2i")
def test_what_came_after_it_was_cast_doesn_t_count() -> None:
    s = table()
    s.put(1, "battlefield", OGRE)
    s.put(0, "hand", made("Roar", "Instant", ROAR))
    s.cast(0, "Roar", OGRE.name)
    s.put(0, "battlefield", DRAGON)
    s.resolve()
    assert s.life(1) == 20


@rule("601.2h", "601.2i")
def test_what_was_sacrificed_for_mana_was_not_controlled_as_it_had_been_cast() -> None:
    s = table()
    s.put(1, "battlefield", OGRE)
    s.put(0, "battlefield", beast("Whelp", "Sacrifice this creature: Add {R}.", types="Creature — Dragon"))
    s.put(0, "hand", made("Roar", "Instant", ROAR, "{R}"))
    s.cast(0, "Roar", OGRE.name)
    s.resolve()
    assert (s.damage(OGRE.name), s.life(1)) == (2, 20)


@rule("707.10")
def test_a_copy_knows_what_was_so_as_the_spell_was_cast() -> None:
    s = table()
    s.put(1, "battlefield", beast("Rock", size="9/9"))
    s.put(0, "battlefield", DRAGON)
    s.put(0, "hand", made("Roar", "Instant", ROAR))
    s.cast(0, "Roar", "Rock")
    play(s, 1, spell("Destroy target creature.", "Doom"), DRAGON.name)
    play(s, 0, spell("Copy target instant spell.", "Echo"), "Roar")
    s.resolve()
    s.resolve()
    assert (s.damage("Rock"), s.life(1)) == (4, 14)


@rule("601.2i", "400.7d")
def test_the_permanent_that_it_becomes_knows_it_too() -> None:
    s = table()
    s.put(0, "library", BEAR, BEAR)
    herald = beast(
        "Herald", "When this creature enters, if you controlled a Dragon as you cast this spell, draw a card."
    )
    s.put(0, "hand", herald)
    s.put(0, "battlefield", DRAGON)
    s.cast(0, "Herald")
    play(s, 1, spell("Destroy target creature.", "Doom"), DRAGON.name)
    s.resolve()
    s.resolve()
    assert len(s.ids("hand", 0)) == 1
    s.put(0, "battlefield", DRAGON)
    s.put(0, "battlefield", herald, event=True)
    s.settle()
    assert (len(s.ids("hand", 0)), s.stack) == (1, [])


@rule("601.2b", "601.2f")
@pytest.mark.parametrize("times", [0, 2])
def test_a_cost_may_be_paid_any_number_of_times(times: int) -> None:
    s = table()
    s.lands(0, "GGGGG")
    text = ("As an additional cost to cast this spell, you may pay {1}{G} any number of times.\nYou gain 3 life plus an "
            "additional 2 life for each additional {1}{G} you paid.")  # fmt: skip
    s.put(0, "hand", made("Taste", "Sorcery", text, "{G}"))
    s.expect(0, "601.2b", times)
    s.cast(0, "Taste")
    s.resolve()
    assert (s.life(0), len(s.tapped(0))) == (23 + 2 * times, 1 + 2 * times)


@rule("601.2b", "608.2h")
def test_as_many_as_one_likes_are_tapped_for_it_and_count() -> None:
    s = table()
    s.put(0, "battlefield", BEAR, BEAR, sick=True)
    s.put(0, "battlefield", BEAR)
    text = ("As an additional cost to cast this spell, tap any number of untapped creatures you control.\n~ deals damage to any "
            "target equal to three times the number of creatures tapped this way.")  # fmt: skip
    s.put(0, "hand", made("Stake", "Sorcery", text))
    s.expect(0, "601.2b", 2)
    s.cast(0, "Stake", ("player", 1))
    s.resolve()
    assert (s.life(1), len(s.tapped(0))) == (14, 2)


@rule("601.2i")
def test_a_number_is_that_of_the_moment_at_which_it_was_cast() -> None:
    s = table()
    s.put(1, "battlefield", beast("Rock", size="9/9"))
    s.put(0, "battlefield", BEAR, OGRE)
    s.put(
        0,
        "hand",
        spell("Target creature gets -1/-1 until end of turn for each creature you controlled as you cast this spell."),
    )
    s.cast(0, "Effect", "Rock")
    play(s, 1, spell("Destroy target creature.", "Doom"), "Bear")
    s.resolve()
    assert s.pt("Rock") == (7, 7)
