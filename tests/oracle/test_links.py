"""Cards made from their text of which one ability exiles what another one speaks of, played (CR 607)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, play, shrine, spell, table

from apnap import ABILITIES
from apnap.testing import rule
from apnap_plugins.actions.exile import Exile
from apnap_plugins.oracle.cards import CardRefused
from apnap_plugins.rules.effects.linked_abilities import Linked, LinkedObjects
from apnap_plugins.rules.effects.text_linked import THE_CARD
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.vocabulary.selectors import Remembered, Target
from apnap_plugins.testing import basic

FOREST = basic("G")
RING = made(
    "Ring",
    "Enchantment",
    "When Ring enters, exile another target nonland permanent.\n"
    "When Ring leaves the battlefield, return the exiled card to the battlefield under its owner's control.",
)
VAULT = made(
    "Vault",
    "Artifact",
    "{0}: Exile target creature.\n"
    "When Vault is put into a graveyard from the battlefield, return each creature card exiled with it to the battlefield "
    "under your control.",
)
BREAK = made("Break", "Instant", "Destroy target permanent.")


def test_what_exiles_is_linked_and_nothing_else() -> None:
    entering, leaving = RING.characteristics[ABILITIES]
    assert entering.effect == Linked(THE_CARD, Exile(Target()))
    assert leaving.effect == MoveTo(LinkedObjects(THE_CARD), "battlefield")
    staff = spell("Exile target creature. Return the exiled card to the battlefield under its owner's control at the "
                  "beginning of the next end step.")  # fmt: skip
    (ability,) = staff.characteristics[ABILITIES]
    assert ability.effect.steps[1].remembers == Remembered("exiled")


@pytest.mark.parametrize(
    "text",
    [
        "When ~ leaves the battlefield, return the exiled card to the battlefield under its owner's control.",
        "{1}: Exile target creature.\n{2}: Exile target artifact.\n{3}: Return the exiled card to its owner's hand.",
        "{1}: Exile ~.\n{3}: Return the exiled card to its owner's hand.",
    ],
)
def test_a_card_that_is_not_clear_about_it_is_refused(text: str) -> None:
    with pytest.raises(CardRefused):
        shrine(text.replace("~", "Shrine"))


@rule("607.2a")
def test_the_exiled_card_comes_back_when_it_leaves() -> None:
    s = table()
    s.put(1, "battlefield", BEAR)
    s.put(0, "hand", RING)
    s.cast(0, "Ring")
    s.resolve_all()
    assert s.zone_names(None, "exile") == ["Bear"]
    play(s, 1, BREAK, "Ring")
    s.resolve_all()
    assert s.permanents(1) == ["Bear"]


@rule("607.2a", "603.3")
def test_one_that_leaves_first_returns_nothing_and_exiles_for_good() -> None:
    s = table()
    s.put(1, "battlefield", BEAR)
    s.put(1, "hand", BREAK)
    s.put(0, "hand", RING)
    s.cast(0, "Ring")
    s.resolve()
    s.cast(1, "Break", "Ring")
    s.resolve_all()
    assert s.zone_names(None, "exile") == ["Bear"]


@rule("607.2a", "607.3")
def test_each_of_the_cards_exiled_with_it_though_it_is_gone() -> None:
    s = table()
    s.put(0, "battlefield", VAULT)
    s.put(1, "battlefield", BEAR, OGRE)
    play(s, 0, spell("Exile target creature.", "Other"), "Ogre")
    s.put(1, "battlefield", OGRE)
    for name in ("Bear", "Ogre"):
        s.activate(0, "Vault", s.find(name, "battlefield"))
        s.resolve_all()
    assert s.zone_names(None, "exile") == ["Ogre", "Bear", "Ogre"]
    play(s, 0, BREAK, "Vault")
    s.resolve_all()
    assert sorted(s.permanents(0)) == ["Bear", "Ogre"], "not the one that something else exiled"
    assert s.zone_names(None, "exile") == ["Ogre"]


@rule("608.2d", "110.2a")
def test_a_card_from_any_graveyard_is_chosen() -> None:
    s = table()
    s.put(0, "graveyard", FOREST)
    s.put(1, "graveyard", BEAR, OGRE)
    s.put(0, "hand", spell("You put a creature card from a graveyard onto the battlefield under your control.", "Dig"))
    s.cast(0, "Dig")
    s.expect(0, "choose", ["Ogre"])
    s.resolve().done()
    assert s.permanents(0) == ["Ogre"]


@rule("607.2a")
def test_a_power_is_that_of_the_exiled_card() -> None:
    s = table()
    s.put(0, "battlefield", OGRE)
    s.put(0, "hand", beast("Sword", "When Sword enters, exile target creature card from a graveyard.\n"
                           "Sword gets +X/+0, where X is the exiled card's power.", size="1/1"))  # fmt: skip
    s.put(1, "graveyard", BEAR)
    s.cast(0, "Sword")
    s.resolve_all()
    assert s.pt("Sword") == (3, 1)


TAKER = made(
    "Taker",
    "Creature",
    "As an additional cost to cast this spell, exile a creature you control.\n"
    "When this creature enters, exile target creature an opponent controls.\n"
    "When this creature leaves the battlefield, put each card exiled with it into its owner's hand.",
    size="2/2",
)
EATER = made(
    "Eater",
    "Creature",
    "As an additional cost to cast this spell, exile a creature you control.\n"
    "When this creature leaves the battlefield, put each card exiled with it into its owner's hand.",
    size="2/2",
)


@rule("607.2q", "607.2a")
@pytest.mark.parametrize(("card", "back"), [(TAKER, (["Bear"], ["Ogre"])), (EATER, (["Bear"], []))])
def test_what_was_exiled_to_cast_it_is_exiled_with_it_too(card, back) -> None:
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", OGRE)
    play(s, 0, card)
    s.resolve_all()
    assert s.zone_names(0, "exile") == ["Bear"]
    play(s, 1, BREAK, card.name)
    s.resolve_all()
    assert (s.zone_names(0, "hand"), s.zone_names(1, "hand")) == back
