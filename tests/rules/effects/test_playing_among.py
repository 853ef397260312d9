"""Playing cards from among those that something exiled, read and played (CR 601.3, 607.2a)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import made, spell, table

from apnap.testing import rule
from apnap_plugins.rules.faces.faces import modal
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.testing import basic

FOREST = basic("G")
DEN = modal(BEAR, card("Den", "Land — Cave"))
EXILES = "When {name} enters, exile target opponent's graveyard."


def _vault(*permissions):
    return made("Vault", "Enchantment", "\n".join((EXILES.format(name="Vault"), *permissions)))


def _with(s, card, *there):
    """A vault that has exiled these cards of the other player."""
    s.put(1, "graveyard", *there)
    s.put(0, "hand", card)
    s.cast(0, "Vault")
    s.expect(0, "601.2c", [("player", 1)])
    s.resolve().resolve()


@rule("601.3", "607.2a", "305.1")
def test_lands_and_spells_from_among_cards_exiled_with_it():
    s = table()
    s.lands(0, "GG")
    s.put(1, "exile", OGRE)
    _with(s, _vault("You may play lands and cast spells from among cards exiled with Vault."), BEAR, FOREST)
    assert s.offered(0) == ["Bear"]
    s.cast(0, "Bear")
    s.resolve()
    assert "Bear" in s.permanents(0)
    s.act(0, "play", "Forest")
    assert s.permanents(0).count("Forest") == 3
    assert s.offered(1) == []


@rule("601.3")
def test_spells_alone():
    s = table()
    s.lands(0, "GG")
    _with(s, _vault("You may cast spells from among cards exiled with Vault."), BEAR, FOREST)
    assert s.offered(0) == ["Bear"] and s.offered(0, "play") == []


@rule("609.4b")
@pytest.mark.parametrize("any_color", [True, False])
def test_mana_of_any_color_to_cast_them(any_color):
    s = table()
    s.lands(0, "WW")
    more = ", and you may spend mana as though it were mana of any color to cast those spells." if any_color else "."
    _with(s, _vault("You may cast spells from among cards exiled with Vault" + more), BEAR)
    assert s.offered(0) == (["Bear"] if any_color else [])


@rule("601.3")
def test_no_more_than_one_spell_each_turn():
    s = table()
    s.lands(0, "GGGG")
    _with(s, _vault("You may cast spells from among cards exiled with Vault. You can't cast more than one spell this way each "
                    "turn."), BEAR, BEAR)  # fmt: skip
    s.cast(0, "Bear")
    s.resolve()
    assert s.offered(0) == []


@rule("122.1", "601.3")
def test_cards_of_yours_in_exile_with_a_counter():
    s = table()
    s.lands(0, "GGGG")
    s.put(0, "exile", BEAR, counters={"croak": 1})
    s.put(0, "exile", OGRE)
    s.put(1, "exile", spell("Draw a card.", "Theirs"), counters={"croak": 1})
    s.put(0, "battlefield", made("Frog", "Enchantment", "You may play lands and cast spells from among cards you own in exile "
                                 "with croak counters on them."))  # fmt: skip
    assert s.offered(0) == ["Bear"]


@rule("712.8")
def test_the_land_behind_a_modal_card_among_them():
    s = table()
    _with(s, _vault("You may play lands and cast spells from among cards exiled with Vault."), DEN)
    assert s.offered(0) == []  # nothing pays for the Bear
    s.act(0, "play", "Bear")
    assert "Den" in s.permanents(0)
