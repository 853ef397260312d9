"""Cards made from their text by which cards in hands are revealed and discarded, played (CR 701.8, 701.16a)."""

from __future__ import annotations

from magic import BEAR, OGRE
from wordings import beast, effect, made, meaning, play, spell, table

from apnap.testing import rule
from apnap_plugins.rules.costs.object_costs import DiscardCost, RevealCost
from apnap_plugins.rules.looking.hands import RevealFromHand
from apnap_plugins.rules.objects.names import IsNamedAsThis
from apnap_plugins.rules.vocabulary.base import player_ref
from apnap_plugins.rules.vocabulary.filters import HasColor
from apnap_plugins.rules.vocabulary.quantities import X
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.testing import basic

FOREST = basic("G")
ELF = beast("Elf", size="1/1", cost="{G}")
FAT = beast("Fat", size="5/5", cost="{4}{G}")
PICKED = "You choose one of them. That player discards that card."


def test_what_the_words_mean() -> None:
    assert effect("Target player reveals two cards at random from their hand.") == RevealFromHand(
        Target(0), least=2, most=2, random=True
    )
    (ability,) = meaning("Reveal X white cards from your hand, sacrifice ~: You gain X life.")
    assert ability.cost[0] == RevealCost(X(), HasColor("W"))
    (ability,) = meaning("Discard another card named ~: Draw a card.")
    assert ability.cost == (DiscardCost(1, IsNamedAsThis()),)


@rule("701.16a", "608.2d")
def test_the_player_reveals_and_you_choose_among_these() -> None:
    s = table()
    s.put(1, "hand", BEAR, OGRE, ELF)
    s.put(0, "hand", spell(f"Target player reveals two cards from their hand. {PICKED}", "Mail"))
    s.cast(0, "Mail", player_ref(1))
    s.expect(1, "choose", ["Bear", "Elf"]).expect(0, "choose", ["Elf"])
    s.resolve().done()
    assert s.zone_names(1, "graveyard") == ["Elf"] and sorted(s.zone_names(1, "hand")) == ["Bear", "Ogre"]


@rule("107.1b", "608.2d")
def test_nobody_chooses_among_no_cards() -> None:
    s = table()
    s.put(1, "hand", BEAR)
    text = (
        f"Target player reveals a number of cards from their hand equal to the number of Swamps you control. {PICKED}"
    )
    play(s, 0, spell(text), player_ref(1))
    assert s.zone_names(1, "hand") == ["Bear"]


@rule("701.16a")
def test_a_card_at_random_is_as_dear_as_it_is() -> None:
    s = table()
    s.put(1, "hand", FAT)
    play(s, 0, spell("Target player reveals a card at random from their hand, then loses life equal to that card's mana "
                     "value."), player_ref(1))  # fmt: skip
    assert s.life(1) == 15
    assert s.zone_names(1, "hand") == ["Fat"]


@rule("701.8a")
def test_all_of_a_kind_are_discarded() -> None:
    s = table()
    s.put(1, "hand", FAT, FOREST, ELF)
    play(s, 0, spell("Target player reveals their hand and discards all nonland cards."), player_ref(1))
    assert s.zone_names(1, "hand") == ["Forest"]


@rule("701.8b")
def test_one_of_a_kind_is_discarded_at_random() -> None:
    s = table()
    s.put(1, "hand", FOREST, ELF, FOREST)
    play(s, 0, spell("Target opponent reveals their hand and discards a creature card at random."), player_ref(1))
    assert s.zone_names(1, "hand") == ["Forest", "Forest"]


@rule("701.16a")
def test_any_number_of_a_color_are_revealed_and_counted() -> None:
    s = table()
    s.put(0, "hand", ELF, FAT, FOREST)
    s.put(0, "battlefield", beast("Seer", "{0}: Reveal any number of green cards in your hand. You gain 2 life for each "
                                  "card revealed this way."))  # fmt: skip
    s.act(0, "activate", "Seer")
    s.expect(0, "choose", ["Elf", "Fat"])
    s.resolve().done()
    assert s.life(0) == 24 and len(s.zone_names(0, "hand")) == 3


@rule("201.5", "118.3")
def test_only_another_card_of_that_name_is_discarded() -> None:
    s = table()
    lord = made("Korl", "Legendary Creature", "Discard another card named Korl: You gain 1 life.", size="2/2")
    s.put(0, "battlefield", lord)
    s.put(0, "hand", BEAR)
    assert not s.can(0, "Korl", "activate")
    s.put(0, "hand", lord)
    s.act(0, "activate", "Korl").resolve()
    assert s.life(0) == 21 and s.zone_names(0, "hand") == ["Bear"]
