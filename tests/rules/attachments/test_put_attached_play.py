"""Auras and Equipment that are put onto the battlefield attached to something, played from card text."""

from __future__ import annotations

import pytest
from wordings import beast, made, meaning, play, table

from apnap.testing import rule
from apnap_plugins.rules.attachments.instructions import PutAttached
from apnap_plugins.rules.vocabulary.selectors import This

RANK = made("Rank", "Enchantment — Aura", "Enchant creature\nEnchanted creature gets +1/+1.", "{2}{W}")
FENCE = made("Fence", "Enchantment — Aura", "Enchant land\nEnchanted land is a Swamp.", "{2}{W}")
AXE = made("Axe", "Artifact — Equipment", "Equipped creature gets +2/+0.\nEquip {2}", "{3}")
FROM_HAND = ("When this creature enters, you may put an Aura or Equipment card from your hand or graveyard onto the battlefield "
             "attached to this creature.")  # fmt: skip


def test_lines_mean():
    (ability,) = meaning("When ~ enters, put an Aura card from your hand onto the battlefield attached to it.")
    assert isinstance(ability.effect.then, PutAttached)
    assert ability.effect.then.to == This()


@rule("303.4i", "301.5e", "400.7")
@pytest.mark.parametrize(
    ("card", "zone", "size", "stays"),
    [
        (RANK, "hand", (3, 3), False),
        (RANK, "graveyard", (3, 3), False),
        (AXE, "graveyard", (4, 2), False),
        (FENCE, "hand", (2, 2), True),
    ],
)
def test_it_enters_attached_and_an_aura_that_does_not_fit_stays(card, zone, size, stays):
    s = table()
    s.put(0, zone, card)
    s.expect(0, "608.2d", True)
    play(s, 0, beast("Smith", FROM_HAND))
    s.resolve_all()
    assert s.pt("Smith") == size
    assert s.zone_names(0, zone) == [card.name] * stays


@rule("113.6m", "303.4i")
def test_it_returns_from_the_graveyard_attached_to_what_entered():
    wings = made("Wings", "Enchantment — Aura", "Enchant creature\nEnchanted creature gets +1/+2.\nWhen a "
                 "creature with mana value "
                 "6 or greater enters, you may return this card from your graveyard to the battlefield attached "
                 "to that creature.",
                 "{1}{U}")  # fmt: skip
    s = table()
    s.put(0, "graveyard", wings)
    play(s, 0, beast("Whelp"))
    s.resolve_all()
    assert s.permanents(0) == ["Whelp"]
    s.expect(0, "608.2d", True)
    s.put(0, "hand", beast("Wyrm", size="6/6", cost="{6}"))
    s.give(0, "WWWWWW")
    s.cast(0, "Wyrm")
    s.resolve_all()
    assert (s.pt("Wyrm"), s.host("Wings")) == ((7, 8), s.find("Wyrm"))


@rule("303.4i", "608.2h")
def test_where_the_creature_is_gone_the_aura_stays():
    wings = made("Wings", "Enchantment — Aura", "Enchant creature\nWhen a creature enters, you may return this card from your "
                 "graveyard to the battlefield attached to that creature.", "{1}{U}")  # fmt: skip
    s = table()
    s.put(0, "graveyard", wings)
    s.put(0, "hand", made("Bolt", "Instant", "Destroy target creature."))
    s.expect(0, "608.2d", True)
    play(s, 0, beast("Whelp"))
    s.cast(0, "Bolt", s.find("Whelp"))
    s.resolve_all()
    assert (s.permanents(0), "Wings" in s.zone_names(0, "graveyard")) == ([], True)
