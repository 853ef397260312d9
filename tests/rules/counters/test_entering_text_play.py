"""What enters with counters, as more than it was, or in a size that is said behind; played from card text (CR 122.6a, 611.2e)."""

from __future__ import annotations

import pytest
from magic import BEAR
from wordings import beast, effect, made, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.rules.counters.instructions import ReturnWithCounters
from apnap_plugins.rules.vocabulary.characteristics import COLORS, SUBTYPES, TYPES
from apnap_plugins.rules.vocabulary.quantities import NumberIf


def test_lines_mean_counters_on_a_condition():
    tree = effect("Return target creature card from your graveyard to the battlefield. If you control an artifact, that creature "
                  "enters with two additional +1/+1 counters on it.")  # fmt: skip
    assert isinstance(tree, ReturnWithCounters)
    assert isinstance(tree.count, NumberIf) and tree.count.amount == 2


@rule("122.6a", "608.2c")
@pytest.mark.parametrize(("mana", "counters"), [("GW", 1), ("WW", 0)])
def test_a_counter_where_mana_was_spent(mana, counters):
    s = table()
    s.put(0, "graveyard", BEAR)
    s.put(0, "hand", made("Vigor", "Sorcery", "Return target creature card from your graveyard to the battlefield. If {G} was "
                          "spent to cast this spell, that creature enters with an additional +1/+1 counter on it.",
                          "{2}"))  # fmt: skip
    s.lands(0, mana)
    s.cast(0, "Vigor", "Bear")
    s.resolve_all()
    assert s.counters_on("Bear") == counters


@rule("611.2e", "205.1b")
def test_what_dies_comes_back_later_with_a_counter_as_more():
    s = table(decks=[[BEAR] * 9] * 2)
    s.put(0, "battlefield", shrine("Whenever a creature you don't control dies, return it to the battlefield under your control "
                                   "with an additional +1/+1 counter on it at the beginning of the next end step. That creature "
                                   "is a black Zombie in addition to its other colors and types."))  # fmt: skip
    s.put(1, "battlefield", beast("Elf", types="Creature — Elf", cost="{G}"))
    play(s, 0, spell("Destroy target creature."), "Elf")
    s.resolve_all()
    assert s.zone_names(1, "graveyard") == ["Elf"]
    s.pass_until("end")
    s.resolve_all()
    assert s.permanents(0) == ["Elf", "Shrine"]
    assert (s.pt("Elf"), s.characteristic("Elf", COLORS), s.characteristic("Elf", SUBTYPES)) == (
        (3, 3), {"B", "G"}, {"Elf", "Zombie"},
    )  # fmt: skip


@rule("611.2e", "205.1b")
def test_what_is_put_from_the_library_is_an_enchantment_as_well():
    s = table()
    s.put(0, "library", BEAR)
    s.expect(0, "608.2d", True)
    play(s, 0, made("Ideal", "Sorcery", "Reveal the top card of your library. If it's an artifact, creature, or land card, you "
                    "may put it onto the battlefield with a manifestation counter on it. That permanent is an enchantment in "
                    "addition to its other types."))  # fmt: skip
    s.done()
    assert (s.counters_on("Bear", "manifestation"), s.characteristic("Bear", TYPES)) == (1, {"creature", "enchantment"})


@rule("111.3", "608.2h")
def test_a_token_as_large_as_what_is_gone():
    s = table()
    s.put(1, "battlefield", beast("Ox", size="3/5"))
    play(s, 0, spell("Destroy target creature. Create a black Spirit creature token. Its power is equal to that creature's power "
                     "and its toughness is equal to that creature's toughness. Sacrifice the token at the beginning of the next "
                     "end step."), "Ox")  # fmt: skip
    assert (s.permanents(0), s.permanents(1), s.pt("Spirit Token")) == (["Spirit Token"], [], (3, 5))
    s.pass_until("end")
    s.resolve_all()
    assert s.permanents(0) == []


@rule("111.3", "208.2")
def test_the_size_is_found_as_the_token_is_created():
    s = table()
    s.put(0, "battlefield", beast("Engine", "Whenever this creature attacks, create a colorless Construct artifact creature "
                                  "token named Twin that's attacking. Its power is equal to this creature's power and its "
                                  "toughness is equal to this creature's toughness.", "3/4"))  # fmt: skip
    s.attack("Engine")
    s.resolve()
    play(s, 0, spell("Target creature gets +2/+2 until end of turn."), "Engine")
    assert (s.pt("Engine"), s.pt("Twin")) == ((5, 6), (3, 4))
    assert meaning("When ~ enters, create a 1/1 green Elf creature token. The token gains haste until end of turn.")
