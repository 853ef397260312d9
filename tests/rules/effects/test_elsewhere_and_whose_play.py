"""Under whose control something enters instead, and cards that are revealed and put elsewhere, from text (CR 614.1a, 616.1b)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import made, meaning, play, spell, table

from apnap import BOTTOM
from apnap.testing import rule
from apnap_plugins.rules.attachments.attachments import ATTACHED_TO
from apnap_plugins.rules.effects.replacement import RevealedElsewhere

TAKE = "If a creature would enter the battlefield under an opponent's control this turn, it enters under your control instead."
WHEEL = (
    "If a card would be put into enchanted player's graveyard from anywhere, instead that card is revealed and put on the "
    "bottom of that player's library."
)


@rule("616.1b", "614.12")
def test_creatures_that_an_opponent_would_control_enter_under_your_control_this_turn():
    s = table()
    play(s, 0, spell(TAKE))
    play(s, 1, spell("Create a 1/1 green Elf creature token. Create a Treasure token."))
    assert (s.permanents(0), s.permanents(1)) == (["Elf Token"], ["Treasure Token"])
    gone = s.put(1, "graveyard", BEAR)
    play(
        s, 0, spell("Return target creature card from a graveyard to the battlefield under its owner's control."), gone
    )
    assert s.permanents(0) == ["Bear", "Elf Token"]


@rule("614.1a", "701.16a")
@pytest.mark.parametrize("whose", [0, 1])
def test_a_card_that_would_go_to_a_graveyard_is_revealed_and_put_at_the_bottom_of_the_library(whose):
    s = table()
    wheel = s.put(0, "battlefield", made("Wheel", "Enchantment \u2014 Aura", "Enchant player\n" + WHEEL))
    s.set_field(ATTACHED_TO.name, ("player", 1), wheel)
    s.put(1, "library", OGRE)
    s.put(whose, "battlefield", BEAR)
    play(s, 0, spell("Destroy target creature."), "Bear")
    if whose == 1:
        assert s.zone_names(1, "library") == ["Ogre", "Bear"] and s.log_has("701.16a", "Bear")
    assert s.zone_names(whose, "graveyard") == (["Effect", "Bear"] if whose == 0 else [])


@rule("614.1a")
@pytest.mark.parametrize("whose", ["your", "an opponent's"])
def test_the_words_for_whose_graveyard_print_back(whose):
    (ability,) = meaning(WHEEL.replace("enchanted player's", whose))
    (effect,) = ability.effects
    assert isinstance(effect, RevealedElsewhere) and effect.position == BOTTOM
