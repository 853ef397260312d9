"""Spells of a kind that may be cast from a zone for more or for something else; less for two reasons (CR 118)."""

from __future__ import annotations

import pytest
from magic import BEAR
from wordings import beast, made, play, shrine, spell, table

from apnap.testing import rule

FLARE = made("Flare", "Instant", "You gain 10 life.", "{R}")


@rule("118.8", "601.2f")
def test_spells_of_a_kind_from_your_graveyard_for_life_beside_their_costs():
    s = table(decks=[[BEAR] * 9] * 2)
    s.put(0, "battlefield", shrine("During your turn, you may cast instant and sorcery spells from your graveyard by paying 3 "
                                   "life in addition to their other costs.", "Embers"))  # fmt: skip
    s.lands(0, "R")
    s.put(0, "graveyard", FLARE, beast("Ox"))
    assert s.can(0, "Flare") and not s.can(0, "Ox")
    s.cast(0, "Flare")
    assert s.life(0) == 17 and s.tapped(0) == ["Mountain"]
    s.resolve()
    assert s.life(0) == 27


@rule("118.8", "118.3")
def test_not_where_the_other_cost_cant_be_paid():
    s = table(decks=[[BEAR] * 9] * 2)
    s.put(0, "battlefield", shrine("You may cast creature spells from your graveyard by sacrificing a land in addition to paying "
                                   "their other costs.", "Pit"))  # fmt: skip
    s.put(0, "graveyard", beast("Ox"))
    assert not s.can(0, "Ox")
    s.lands(0, "R")
    s.cast(0, "Ox")
    assert s.zone_names(0, "graveyard") == ["Mountain"]


@rule("118.9", "601.2f")
def test_rather_than_their_mana_costs():
    s = table(decks=[[BEAR] * 9] * 2)
    s.put(0, "battlefield", shrine("You may cast instant spells from your hand by discarding two cards rather than paying their "
                                   "mana costs.", "Hoard"))  # fmt: skip
    s.put(0, "hand", FLARE, beast("Ox"))
    assert not s.can(0, "Flare")
    s.put(0, "hand", beast("Elk", cost="{9}"))
    s.cast(0, "Flare")
    assert s.zone_names(0, "hand") == []


@rule("601.2f")
@pytest.mark.parametrize(
    ("there", "mana"), [((), 3), (("Artifact",), 2), (("Enchantment",), 2), (("Artifact", "Enchantment"), 1)]
)
def test_less_for_each_of_two_reasons(there, mana):
    s = table(decks=[[BEAR] * 9] * 2)
    ink = made("Ink", "Instant", "This spell costs {1} less to cast if you control an artifact and {1} less to cast if you "
               "control an enchantment.\nYou gain 1 life.", "{2}{R}")  # fmt: skip
    for kind in there:
        s.put(0, "battlefield", made(kind, kind, ""))
    s.lands(0, "RRR")
    play(s, 0, ink)
    assert len(s.tapped(0)) == mana
    assert spell("Draw a card.")


@rule("118.8", "118.3")
def test_any_cost_that_a_verb_says_stands_behind_by():
    s = table(decks=[[BEAR] * 9] * 2)
    worm = beast("Worm", "You may cast this card from your graveyard by removing two counters from among creatures you control "
                 "in addition to paying its other costs.")  # fmt: skip
    moth = beast("Moth", "You may cast this card from your graveyard by tapping an untapped creature you control in addition to "
                 "paying its other costs.")  # fmt: skip
    fish = beast(
        "Fish",
        "You may cast this card from your graveyard by discarding a land card in addition to paying its other costs.",
    )
    s.put(0, "graveyard", worm, moth, fish)
    assert not s.can(0, "Worm") and not s.can(0, "Moth") and not s.can(0, "Fish")
    s.put(0, "battlefield", beast("Ox"), counters={"+1/+1": 1})
    s.put(0, "battlefield", beast("Elk"), counters={"charge": 1})
    s.put(0, "hand", made("Isle", "Land", ""), beast("Hound", cost="{9}"))
    s.cast(0, "Worm")
    assert s.counters("Ox") == s.counters("Elk") == {}
    s.resolve()
    s.expect(0, "118.8", ["Ox"])
    s.cast(0, "Moth")
    assert s.tapped(0) == ["Ox"]
    s.resolve()
    s.cast(0, "Fish")
    assert s.zone_names(0, "hand") == ["Hound"]


@rule("614.6", "111.8")
@pytest.mark.parametrize(("said", "mine", "yours"), [("your", [], ["Ox"]), ("an opponent's", ["Ox"], [])])
def test_cards_and_tokens_of_one_player_are_exiled(said, mine, yours):
    s = table()
    s.put(
        0,
        "battlefield",
        shrine(f"If a card or token would be put into {said} graveyard from anywhere, exile it instead."),
    )
    for player in (0, 1):
        s.put(player, "battlefield", beast("Ox"))
    play(s, 0, spell("Destroy all creatures."))
    assert [name for name in s.zone_names(0, "graveyard") if name == "Ox"] == mine
    assert s.zone_names(1, "graveyard") == yours
