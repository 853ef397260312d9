"""Loyalty abilities that planeswalkers are given, their symbols in brackets as print has them in quotes (CR 107.7, 606)."""

from __future__ import annotations

from wordings import made, meaning, shrine, statics, table

from apnap.testing import rule

GIFT = 'Planeswalkers you control have "[0]: You gain 5 life" and "[\u22122]: Draw a card."'


def test_brackets_around_a_loyalty_symbol_say_nothing():
    plain = GIFT.replace("[", "").replace("]", "")
    assert statics(GIFT) == statics(plain)
    assert meaning('Enchanted creature has "[+1]: Draw a card."') == meaning(
        'Enchanted creature has "+1: Draw a card."'
    )


@rule("606.3", "606.4", "606.5")
def test_a_given_loyalty_ability_is_activated_as_its_own_would_be():
    s = table(decks=[[made("Isle", "Land", "")] * 9] * 2)
    walker = made("Walker", "Planeswalker \u2014 Jace", "+1: You gain 1 life.")
    s.put(0, "battlefield", walker, counters={"loyalty": 3})
    s.put(0, "battlefield", shrine(GIFT))
    s.act(0, "activate", lambda option: option[2] == 2).resolve()
    assert s.counters("Walker") == {"loyalty": 1} and len(s.ids("hand", 0)) == 1
    assert not s.can(0, "Walker", "activate")  # one each turn, given or not
