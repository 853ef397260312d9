"""What is done instead of another player's draw (CR 614.11), and what entering doesn't cause (CR 603.2)."""

from __future__ import annotations

import itertools

import pytest
from magic import BEAR
from wordings import beast, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.testing import basic

NOT_FIRST = "except the first one they draw in each of their draw steps"
INSTEAD = (
    "instead you create a Treasure token", "instead that player skips that draw and you draw a card",
    "that player loses 1 life instead", "that player skips that draw instead",
    "instead exile the top card of that player's library",
)  # fmt: skip


@pytest.mark.parametrize(
    ("who", "which", "instead"), [*itertools.product(("an opponent", "a player"), ("", f" {NOT_FIRST}"), INSTEAD)]
)
def test_whoever_would_draw_whichever_card_anything_is_done(who: str, which: str, instead: str) -> None:
    assert meaning(f"If {who} would draw a card{which}, {instead}.")


def test_a_draw_that_nothing_targets_is_no_target() -> None:
    with pytest.raises(NotUnderstood):
        meaning("If an opponent would draw a card, instead you destroy target creature.")


def hands(s):
    return [len(s.zone_names(player, "hand")) for player in (0, 1)]


@rule("614.11", "614.11a", "504.1")
def test_you_draw_instead_of_an_opponent_but_not_instead_of_the_first_card_of_their_draw_step() -> None:
    s = table(decks=[[BEAR] * 20] * 2)
    s.put(
        0,
        "battlefield",
        shrine(
            f"If an opponent would draw a card {NOT_FIRST}, instead that player skips that draw and you draw a card."
        ),
    )
    before = hands(s)
    play(s, 1, spell("Draw two cards.", "Wish"))
    assert hands(s) == [before[0] + 2, before[1]]
    play(s, 0, spell("Draw a card.", "Wish"))
    assert hands(s) == [before[0] + 3, before[1]]
    s.pass_until(lambda game: game.active_player == 1 and game.stage_name() == "precombat main")
    assert hands(s)[1] == before[1] + 1


@rule("614.11", "109.5")
def test_that_player_is_who_would_have_drawn() -> None:
    s = table(decks=[[BEAR] * 20] * 2)
    s.put(0, "battlefield", shrine("If a player would draw a card, that player loses 1 life instead."))
    play(s, 1, spell("Draw two cards.", "Wish"))
    assert s.life_totals() == [20, 18]
    play(s, 0, spell("Draw a card.", "Wish"))
    assert s.life_totals() == [19, 18]


@rule("614.10")
def test_a_draw_that_is_skipped_is_nothing() -> None:
    s = table(decks=[[BEAR] * 20] * 2)
    s.put(0, "battlefield", shrine("If an opponent would draw a card, that player skips that draw instead."))
    before = hands(s)
    play(s, 1, spell("Draw two cards.", "Wish"))
    assert hands(s) == before


@rule("603.2")
def test_entering_triggers_abilities_of_your_permanents_and_not_of_your_opponents() -> None:
    s = table()
    s.put(
        0,
        "battlefield",
        shrine("Permanents entering don't cause abilities of permanents your opponents control to trigger.", "Mother"),
    )
    for player in (0, 1):
        s.put(player, "battlefield", shrine("Whenever a creature enters, you gain 1 life."))
    play(s, 0, beast("Ox"))
    s.resolve_all()
    assert s.life_totals() == [21, 20]
    play(s, 1, beast("Ape", "Flash\nWhen this creature enters, you gain 5 life."))
    s.resolve_all()
    assert s.life_totals() == [22, 20]


@rule("608.2c")
@pytest.mark.parametrize(
    ("cost", "gone", "dies"), [("{2}", False, True), ("{4}", False, False), ("{4}", True, True), ("{5}", True, False)]
)
def test_it_is_destroyed_where_it_is_small_or_less_small_where_something_is_so(
    cost: str, gone: bool, dies: bool
) -> None:
    s = table()
    ox = s.put(1, "battlefield", beast("Ox", cost=cost))
    if gone:
        s.put(0, "battlefield", shrine("", "Relic"))
    push = spell(
        "Destroy target creature if it has mana value 2 or less. Destroy that creature if it has mana value 4 or less instead if "
        "you control an enchantment.",
    )
    play(s, 0, push, ox)
    assert (s.permanents(1) == []) is dies


@rule("118.12a")
@pytest.mark.parametrize(("lands", "resolves"), [(4, True), (3, False)])
def test_a_price_with_so_much_more_for_each_thing(lands: int, resolves: bool) -> None:
    s = table()
    s.put(0, "graveyard", BEAR)
    s.put(1, "battlefield", *[basic("G")] * lands)
    s.put(
        0,
        "hand",
        spell(
            "Counter target spell unless its controller pays {2} plus an additional {2} for each card in your graveyard.",
            "Snag",
        ),
    )
    s.put(1, "hand", spell("You gain 3 life.", "Balm"))
    s.pass_priority(0)
    s.cast(1, "Balm")
    s.pass_priority(1)
    s.cast(0, "Snag", "Balm")
    if resolves:
        s.expect(1, "118.12a", True)
    s.resolve_all()
    assert s.life(1) == (23 if resolves else 20)


@rule("603.6c", "700.4")
@pytest.mark.parametrize("how", ["Destroy", "Exile"])
def test_what_dies_or_is_exiled_comes_back_under_your_control(how: str) -> None:
    s = table()
    s.put(
        0,
        "battlefield",
        shrine(
            "Whenever a creature with a coin counter on it dies or is put into exile, return that card to the battlefield under "
            "your control."
        ),
    )
    ox = s.put(1, "battlefield", beast("Ox"))
    play(s, 0, spell("Put a coin counter on target creature.", "Mark"), ox)
    play(s, 0, spell(f"{how} target creature.", "End"), ox)
    s.resolve_all()
    assert (s.permanents(0), s.permanents(1)) == (["Ox", "Shrine"], [])


def test_where_else_it_may_go_is_said_of_any_creature() -> None:
    for where in ("exile", "the command zone", "exile from the battlefield"):
        assert meaning(f"Whenever a creature you control dies or is put into {where}, draw a card.")
        assert meaning(f"When ~ dies or is put into {where}, draw a card.")
