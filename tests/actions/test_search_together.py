"""Searching for cards that must be something together, for another player's choice, and who can't search (CR 701.19)."""

from __future__ import annotations

import magic
import pytest
from editions import in_each
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap.testing import rule


@pytest.mark.parametrize(
    "line",
    [
        "Search your library for two creature cards with different names, reveal them, put them into your hand, then shuffle.",
        (
            "Search your library for up to two creature cards with different names that each have mana value 3, reveal them, "
            "put them into your hand, then shuffle."
        ),
        (
            "Search your library for any number of creature cards with total mana value 6 or less, put them into your hand, "
            "then shuffle."
        ),
        (
            "Search your library for up to four cards with different names and reveal them. Target opponent chooses two of those "
            "cards. Put the chosen cards into your graveyard and the rest into your hand. Then shuffle."
        ),
        (
            "Search your library for up to four creature cards with different powers and reveal them. An opponent chooses two of "
            "those cards. Shuffle the chosen cards into your library and put the rest into your hand."
        ),
        "Search your library for a creature card, reveal it, then shuffle and put the card on top.",
        "Search your library for a creature card with flying, reach, or trample and reveal it. Shuffle and put that card on top.",
        "Search your library for a creature card not named Bear, put it into your hand, then shuffle.",
        "Players can't search libraries this turn.",
    ],
)
def test_what_a_spell_says_is_said_again(line: str) -> None:
    assert meaning(line, spell=True)


def wanted_in_turn(s, text, *finds):  # type: ignore[no-untyped-def]
    """A spell of this text is cast by player 0, who finds these one after another. What was offered each time."""
    s.put(0, "hand", spell(text))
    s.cast(0, "Effect")
    offered = []
    for name in finds:
        decision = s.wait_for("701.19a")
        offered.append(sorted(s.game.name_of(card) for card in decision.options))
        s.answer(0, [name] if name else [])
    s.settle()
    return offered


@rule("201.2b")
@in_each("701.19b")
@pytest.mark.parametrize("found", [("Elk", "Fox"), ("Fox", None), (None,)])
def test_cards_with_different_names_are_found_one_after_another(edition: str, found: tuple[str | None, ...]) -> None:
    """As many as the player likes: they have a quality, and so none of them need be found."""
    s = magic.table("search", "shuffle", edition=edition)
    s.put(0, "library", beast("Elk"), beast("Elk"), beast("Fox"), made("Rite", "Sorcery", ""))
    text = "Search your library for up to three creature cards with different names, put them into your hand, then shuffle."
    left = {"Elk": ["Fox"], "Fox": ["Elk", "Elk"]}
    assert wanted_in_turn(s, text, *found) == [["Elk", "Elk", "Fox"], left.get(found[0] or "", [])][: len(found)]
    assert sorted(s.zone_names(0, "hand")) == [name for name in found if name]


@rule("202.3", "701.19b")
def test_cards_with_a_total_mana_value() -> None:
    s = table()
    cards = [beast(name, cost=f"{{{n}}}") for name, n in (("One", 1), ("Two", 2), ("Four", 4), ("Seven", 7))]
    s.put(0, "library", *cards)
    text = (
        "Search your library for any number of creature cards with total mana value 6 or less, put them into your hand, "
        "then shuffle."
    )
    offered = wanted_in_turn(s, text, "Four", "One")
    assert offered == [["Four", "One", "Two"], ["One", "Two"]]
    assert sorted(s.zone_names(0, "hand")) == ["Four", "One"]


@rule("701.19b")
def test_cards_with_different_names_of_one_mana_value() -> None:
    s = table()
    s.lands(0, "GG")
    s.put(0, "library", *[beast(name, cost="{2}") for name in ("Elk", "Elk", "Fox")], beast("Big", cost="{3}"))
    text = (
        "Search your library for up to X creature cards with different names that each have mana value X, reveal them, "
        "put them into your hand, then shuffle."
    )
    s.put(0, "hand", made("Menagerie", "Sorcery", text, "{X}"))
    s.cast(0, "Menagerie", number=2)
    decision = s.wait_for("701.19a")
    assert sorted(s.game.name_of(card) for card in decision.options) == ["Elk", "Elk", "Fox"]


GIFTS = "Search your library for up to four cards with different names and reveal them. {} chooses two of those cards. "


@rule("701.19a", "608.2d")
@pytest.mark.parametrize("finds", [("Elk", "Fox", "Owl", "Ram"), ("Elk", "Fox", None)])
def test_an_opponent_chooses_among_the_cards_found(finds) -> None:  # type: ignore[no-untyped-def]
    s = table()
    s.put(0, "library", *map(beast, ("Elk", "Fox", "Owl", "Ram")))
    gifts = (
        GIFTS.format("Target opponent")
        + "Put the chosen cards into your graveyard and the rest into your hand. Then shuffle."
    )
    s.put(0, "hand", spell(gifts, "Gifts"))
    s.cast(0, "Gifts", ("player", 1))
    s.expect(1, "608.2d", ["Elk", "Fox"])
    for name in finds:
        s.wait_for("701.19a")
        s.answer(0, [name] if name else [])
    s.settle()
    assert sorted(n for n in s.zone_names(0, "graveyard") if n != "Gifts") == ["Elk", "Fox"]
    assert sorted(s.zone_names(0, "hand")) == [name for name in finds[2:] if name]


@rule("701.19a", "701.20a")
def test_what_an_opponent_chose_stays_in_the_library() -> None:
    s = table()
    s.put(
        0,
        "library",
        *[beast(name, size=f"{n}/1") for n, name in enumerate(("Elk", "Fox", "Owl"))],
        beast("Elf", size="1/1"),
    )
    text = (
        "Search your library for up to four creature cards with different powers and reveal them. An opponent chooses two of "
        "those cards. Shuffle the chosen cards into your library and put the rest into your hand."
    )
    s.expect(1, "choose", ["Elk", "Fox"])
    assert wanted_in_turn(s, text, "Elk", "Fox", "Owl")[2] == ["Owl"], "the Elf has the power of the Fox"
    assert s.zone_names(0, "hand") == ["Owl"]
    assert sorted(s.zone_names(0, "library")) == ["Elf", "Elk", "Fox"]


@rule("701.19a", "101.2")
def test_players_cannot_search_libraries() -> None:
    s = table()
    s.put(0, "library", beast("Elk"))
    s.put(1, "battlefield", shrine("Your opponents can't search libraries.", "Stronghold"))
    play(s, 0, spell("Search your library for a creature card, put it into your hand, then shuffle."))
    assert s.zone_names(0, "library") == ["Elk"]
    s = table()
    s.put(1, "library", beast("Elk"))
    s.put(1, "battlefield", shrine("Your opponents can't search libraries.", "Stronghold"))
    s.put(1, "hand", spell("Search your library for a creature card, put it into your hand, then shuffle."))
    s.expect(1, "choose", ["Elk"])
    s.pass_priority(0)
    s.cast(1, "Effect")
    s.resolve()
    assert s.zone_names(1, "hand") == ["Elk"], "you can"
