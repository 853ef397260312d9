"""Where a permanent came from, where an ability functions that moves its card later, and spells for life (CR 113.6m, 118.9)."""

from __future__ import annotations

import pytest
from magic import BEAR
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.rules.effects.history import CameFromYour
from apnap_plugins.rules.vocabulary.conditions import ObjectIs
from apnap_plugins.rules.vocabulary.selectors import TriggerObject

AMALGAM = beast(
    "Amalgam",
    "Whenever a creature enters, if it entered from your graveyard or you cast it from your graveyard, return this card from "
    "your graveyard to the battlefield tapped at the beginning of the next end step.",
)
RAISE = spell("Return target creature card from your graveyard to the battlefield.", "Raise")


@rule("113.6m", "400.7d")
def test_an_ability_that_moves_its_card_later_functions_where_the_card_is():
    s = table(decks=[[BEAR] * 9] * 2)
    s.put(0, "graveyard", AMALGAM, beast("Ox"))
    play(s, 0, RAISE, "Ox")
    s.resolve_all()
    s.pass_until("end")
    s.resolve_all()
    assert sorted(s.permanents(0)) == ["Amalgam", "Ox"]
    assert s.tapped(0) == ["Amalgam"]
    s = table(decks=[[BEAR] * 9] * 2)
    s.put(0, "graveyard", AMALGAM)
    play(s, 0, beast("Ox"))
    s.resolve_all()
    s.pass_until("end")
    s.resolve_all()
    assert s.permanents(0) == ["Ox"]  # it was cast from the hand
    (ability,) = meaning(
        "Whenever a creature enters, if it entered from your graveyard or you cast it from your graveyard, return this card "
        "from your graveyard to the battlefield at the beginning of the next end step."
    )
    assert ability.zones == ("graveyard",)
    assert ability.condition == ObjectIs(TriggerObject(), CameFromYour("graveyard", True))


@rule("400.7d")
@pytest.mark.parametrize(("zone", "cards"), [("library", 2), ("hand", 1)])
def test_cast_from_a_library_more_cards_are_drawn(zone, cards):
    lost = made("Lost", "Creature", "When Lost enters, draw a card. If it entered from your library or was cast from your "
                "library, draw two cards instead.", "{0}", "1/1")  # fmt: skip
    s = table(decks=[[BEAR] * 9] * 2)
    s.put(0, "battlefield", shrine("You may look at the top card of your library any time.\nYou may cast creature spells from "
                                   "the top of your library."))  # fmt: skip
    s.put(0, zone, lost)
    s.cast(0, "Lost")
    s.resolve_all()
    assert len(s.ids("hand", 0)) == cards


@rule("118.9", "119.4")
@pytest.mark.parametrize(("life", "can"), [(20, True), (3, False)])
def test_a_spell_from_the_library_is_cast_for_life(life, can):
    s = table(decks=[[BEAR] * 9] * 2)
    s.put(0, "battlefield", shrine("You may look at the top card of your library any time.\nYou may play lands and cast spells "
                                   "from the top of your library. If you cast a spell this way, pay life equal to its mana value "
                                   "rather than pay its mana cost."))  # fmt: skip
    s.put(0, "library", made("Big", "Instant", "Draw a card.", "{2}{U}{U}"))
    if life < 20:
        play(s, 0, spell("You lose 17 life."))
        s.resolve_all()
    assert s.can(0, "Big") == can
    if can:
        s.cast(0, "Big")
        s.resolve_all()
        assert (s.life(0), len(s.ids("hand", 0))) == (16, 1)
    s.put(0, "library", made("Field", "Land", "{T}: Add {C}."))
    s.act(0, "play", "Field")
    assert "Field" in s.permanents(0)
