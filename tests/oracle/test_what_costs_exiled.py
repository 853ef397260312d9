"""What "the exiled card" and "the revealed card" are where a cost, a search or a look exiled or revealed it (CR 607.1, 607.2)."""

from __future__ import annotations

import pytest
from wordings import beast, made, meaning, shrine, spell, table

from apnap import Moved
from apnap.testing import rule
from apnap_plugins.testing import basic


@pytest.mark.parametrize(
    "line",
    [
        "Exile a creature card from your graveyard: Put X +0/+1 counters on ~, where X is the exiled card's mana value.",
        "{1}, Exile the top card of your library: If the exiled card is a land, ~ gets +1/+1 until end of turn.",
        "{X}, Exile an artifact card with mana value X from your graveyard: Create a token that's a copy of the exiled card.",
    ],
)
def test_what_an_ability_says_is_said_again(line: str) -> None:
    assert meaning(line)


@rule("607.1c", "400.7j")
def test_the_exiled_card_is_the_one_that_was_exiled_for_it() -> None:
    s = table()
    text = (
        "Exile a creature card from your graveyard: Put X +0/+1 counters on ~, where X is the exiled card's mana value."
    )
    s.put(0, "battlefield", beast("Necropolis", text, "0/1", "Artifact Creature"))
    s.put(0, "graveyard", beast("Elk", cost="{3}"), beast("Fox", cost="{1}"))
    s.expect(0, "choose", ["Elk"])
    s.activate(0, "Necropolis")
    s.resolve()
    assert s.counters_on("Necropolis", "+0/+1") == 3


@rule("608.2h", "400.7j")
@pytest.mark.parametrize("leaves", [False, True])
def test_the_exiled_card_that_leaves_exile_in_response_is_known_as_it_was_there(leaves: bool) -> None:
    s = table()
    cost = "{1}, Exile an artifact card from your graveyard"
    s.put(0, "battlefield", shrine(f"{cost}: Create two tokens that are copies of the exiled card.", "Forge"))
    damage = "~ deals damage to each opponent equal to the exiled card's mana value."
    s.put(0, "battlefield", shrine(f"{cost}: {damage}", "Pyre"))
    s.lands(0, "RR")
    for used in ("Forge", "Pyre"):
        s.put(0, "graveyard", made("Relic", "Artifact", "", "{3}"))
        s.activate(0, used)
        if leaves:
            s.happen(Moved(s.find("Relic", "exile"), "library"))
        s.resolve()
    assert s.permanents(0).count("Relic") == 2
    assert s.life(1) == 17


@rule("607.1c", "601.2h")
def test_the_card_exiled_or_revealed_as_an_additional_cost() -> None:
    for cost, zone, said in (
        ("exile a creature card from your graveyard", "graveyard", "exiled"),
        ("reveal a creature card from your hand", "hand", "revealed"),
    ):
        s = table()
        s.put(0, zone, beast("Elk", size="3/1", cost="{4}"))
        text = f"As an additional cost to cast ~, {cost}.\n~ deals damage to target player equal to the {said} card's power."
        s.put(0, "hand", spell(text, "Lunge"))
        s.cast(0, "Lunge", ("player", 1))
        s.resolve()
        assert s.life(1) == 17, said


@rule("607.1c", "608.2h")
@pytest.mark.parametrize(("top", "size"), [(basic("G"), (3, 3)), (beast("Elk"), (2, 2))])
def test_the_top_card_that_was_exiled_for_it(top, size) -> None:  # type: ignore[no-untyped-def]
    s = table()
    text = "{1}, Exile the top card of your library: If the exiled card is a land, ~ gets +1/+1 until end of turn."
    s.put(0, "battlefield", beast("Storm", text))
    s.lands(0, "U")
    s.put(0, "library", top, beast("Fox"))
    s.activate(0, "Storm")
    s.resolve()
    assert s.pt("Storm") == size


@rule("607.2a")
def test_a_card_that_was_searched_for_and_exiled_is_the_exiled_card() -> None:
    s = table()
    text = (
        "When ~ enters, search your library for a land card, exile it, then shuffle.\n"
        "Creatures you control get +1/+1 for each land on the battlefield with the same name as the exiled card."
    )
    s.put(0, "library", basic("G"), basic("R"))
    s.put(0, "battlefield", beast("Elk"), basic("R"), basic("R"), basic("G"))
    s.put(0, "hand", made("Scythe", "Artifact", text))
    s.expect(0, "choose", ["Mountain"])
    s.cast(0, "Scythe")
    s.resolve_all()
    assert s.pt("Elk") == (4, 4)


@rule("607.2a", "608.2c")
def test_one_of_the_cards_looked_at_is_exiled_and_may_be_played() -> None:
    s = table()
    s.put(0, "library", beast("Elk"), beast("Fox"), beast("Owl"))
    text = (
        "Look at the top three cards of your library. Put one of them into your hand, put one of them on the bottom of your "
        "library, and exile one of them. You may play the exiled card this turn."
    )
    s.put(0, "hand", made("Iteration", "Sorcery", text))
    s.cast(0, "Iteration")
    s.expect(0, "choose", ["Elk"]).expect(0, "choose", ["Fox"])
    s.resolve()
    assert (s.zone_names(0, "hand"), s.zone_names(0, "library"), s.zone_names(0, "exile")) == (
        ["Elk"],
        ["Fox"],
        ["Owl"],
    )
    s.cast(0, "Owl")
    s.resolve()
    assert s.permanents(0) == ["Owl"]


@rule("607.2b", "702.66a")
def test_cards_exiled_with_it_are_those_of_delve() -> None:
    s = table()
    text = "Delve\n~ enters with a +1/+1 counter on it for each instant and sorcery card exiled with it."
    s.put(0, "graveyard", spell("You gain 1 life.", "Spark"), made("Rite", "Sorcery", ""), beast("Elk"))
    s.put(0, "hand", beast("Regent", text, "3/3", cost="{3}"))
    s.cast(0, "Regent")
    s.resolve()
    assert (s.zone_names(0, "graveyard"), s.counters_on("Regent")) == ([], 2)


def test_two_abilities_that_exile_leave_it_open() -> None:
    with pytest.raises(Exception, match="isn't clear which ability exiles"):
        shrine(
            "When ~ enters, exile target creature.\nWhen you cycle ~, exile target land.\n"
            "Creatures you control get +X/+0, where X is the exiled card's mana value."
        )
