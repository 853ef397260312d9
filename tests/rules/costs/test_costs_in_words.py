"""What costs are called where a player is asked: in the words of cards."""

from __future__ import annotations

import pytest
from wordings import made, meaning, shrine, table

from apnap import in_words
from apnap_plugins.rules.costs.costs import cost_in_words, whether_to_pay

OF_ABILITIES = {
    "{T}": "{T}",
    "Sacrifice a land": "sacrifice a land",
    "Sacrifice another creature": "sacrifice another creature",
    "Sacrifice an artifact or creature": "sacrifice an artifact or creature",
    "Sacrifice two Elves": "sacrifice two Elves",
    "Sacrifice a nontoken creature": "sacrifice a nontoken creature",
    "Discard a card": "discard a card",
    "Discard two land cards": "discard two land cards",
    "Discard a card at random": "discard a card at random",
    "Exile a creature card from your graveyard": "exile a creature card from your graveyard",
    "Exile three cards from your graveyard": "exile three cards from your graveyard",
    "Tap two untapped Myr you control": "tap two untapped Myr you control",
    "Tap X untapped Myr you control": "tap X untapped Myr you control",
    "Tap an untapped white creature you control": "tap an untapped white creature you control",
    "Return a land you control to its owner's hand": "return a land you control to its owner's hand",
    "Remove a +1/+1 counter from a creature you control": "remove a +1/+1 counter from a creature you control",
    "Remove two charge counters from this artifact": "remove two charge counters from this permanent",
    "Pay 2 life": "pay 2 life",
    "Pay {E}{E}": "pay {E}{E}",
    "Mill two cards": "mill two cards",
    "Sacrifice a creature with power 4 or greater": "sacrifice a creature with power 4 or greater",
}


@pytest.mark.parametrize(("text", "said"), OF_ABILITIES.items())
def test_a_cost_says_itself(text, said):
    (ability,) = meaning(f"{text}: You gain 1 life.")
    assert [in_words(part) for part in ability.cost] == [said]


def test_several_parts_are_one_question():
    (ability,) = meaning("{2}, Sacrifice a land: You gain 1 life.")
    assert cost_in_words(ability.cost) == "pay {2} and sacrifice a land"
    assert whether_to_pay(ability.cost) == "Pay {2} and sacrifice a land?"


ANY_NUMBER = (
    "As an additional cost to cast this spell, you may sacrifice any number of creatures. This spell costs {2} less to cast for "
    "each creature sacrificed this way.\nYou gain 1 life."
)


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("Kicker {2}\nYou gain 1 life.", "Pay kicker {2}?"),
        ("Kicker—Sacrifice a creature.\nYou gain 1 life.", "Pay kicker—Sacrifice a creature?"),
        ("Multikicker {1}\nYou gain 1 life.", "Pay multikicker {1} how often?"),
        ("Replicate {1}\nYou gain 1 life.", "Pay replicate {1} how often?"),
        ("Casualty 1\nYou gain 1 life.", "Pay casualty 1\u2014Sacrifice a creature with power 1 or greater?"),
        (
            "Conspire\nYou gain 1 life.",
            "Pay conspire\u2014Tap two untapped creatures of one of its colors you control?",
        ),
        ("Squad {1}\nYou gain 1 life.", "Pay squad {1} how often?"),
        ("Choose one \u2014\n\u2022 You gain 1 life.\n\u2022 Draw a card.\nEntwine {1}", "Pay entwine {1}?"),
        (
            ANY_NUMBER,
            "Sacrifice a creature how often?",
        ),
        (
            "As an additional cost to cast this spell, sacrifice a creature or pay {3}.\nYou gain 1 life.",
            "Sacrifice a creature rather than pay {3}?",
        ),
    ],
)
def test_what_may_be_paid_beside_is_asked_in_words(text, asked):
    s = table()
    s.lands(0, "GGGG")
    s.put(0, "battlefield", *[made("Bear", "Creature — Bear", "", size="2/2", cost="{G}")] * 2)
    s.put(0, "hand", made("Gift", "Sorcery", text, cost="{G}"))
    assert s.begin(0, "cast", "Gift").prompt == asked


def test_what_an_effect_offers_is_asked_in_words_of_its_cost():
    text = (
        "As an additional cost to cast black permanent spells, you may pay 2 life. Those spells cost {B} less to cast if you "
        "paid life this way. This effect reduces only the amount of black mana you pay."
    )
    s = table()
    s.lands(0, "BB")
    s.put(0, "battlefield", shrine(text))
    s.put(0, "hand", made("Shade", "Creature — Shade", "", size="2/2", cost="{B}"))
    assert s.begin(0, "cast", "Shade").prompt == "Pay 2 life?"
