"""What is told of the events of the base game and the mechanics: sentences, never the names of their types."""

from __future__ import annotations

import functools
from collections.abc import Iterator

import pytest
from wordings import beast, play, shrine, spell, table

from apnap import Event, FieldSet, Leaf, Ruleset, Teller
from apnap.testing import rule
from apnap_plugins.rules.designations.player_designations import PlayerDesignated
from apnap_plugins.testing import Table, basic

BASES = tuple(kind.__name__ for kind in (Event, Leaf, FieldSet, PlayerDesignated))
"""What others are derived from, and a field that is set, of which only those who set it could tell."""


@functools.cache
def everything() -> Ruleset:
    """So that the modules of all plugins are imported."""
    return Ruleset.load()


def events(of: type[Event] = Event) -> Iterator[type[Event]]:
    """The types of events that are derived from one."""
    for one in of.__subclasses__():
        yield one
        yield from events(one)


def test_no_event_of_ours_is_told_by_the_name_of_its_type() -> None:
    everything()
    ours = [
        e for e in events() if e.__module__.startswith(("apnap.core.", "apnap_plugins.")) and e.__name__ not in BASES
    ]
    assert len(ours) > 100
    untold = {e.__name__ for e in ours if not e.silent and e.told is Event.told}
    assert untold == {"AbilityTriggered"}  # which no log has: an ability is told as it is put onto the stack


def told(s: Table) -> list[str]:
    """All that is told of a game to who sees everything."""
    teller = Teller(s.game, ("Ann", "Bob", "Cy"))
    return [said for entry in s.game.log.entries if (said := teller.tell(entry))]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Target player mills two cards.", ["Bob mills 2 cards"]),
        ("You become the monarch.", ["Ann becomes the monarch"]),
        ("You take the initiative.", ["Ann takes the initiative"]),
        ("It becomes night.", ["it becomes night"]),
        ("You get {E}.", ["Ann gets an energy counter"]),
        ('You get an emblem with "Creatures you control get +1/+1."', ["Ann gets an emblem from Spell"]),
        ("End the turn.", ["the turn ends"]),
        (
            "Prevent the next 3 damage that would be dealt to target player this turn. Spell deals 4 damage to target player.",
            ["Spell deals 1 damage to Bob", "3 damage from Spell to Bob is prevented"],
        ),
        ("Regenerate target creature. Destroy target creature.", ["Bear regenerates"]),
    ],
)
def test_what_spells_do_is_told_in_sentences(text: str, said: list[str]) -> None:
    s = table(defaults=True)
    for player in (0, 1):
        s.put(player, "library", *[basic("G")] * 4)
    s.put(1, "battlefield", beast("Bear", size="2/2"))
    targets = [[("player", 1)] if "player" in part else ["Bear"] for part in text.split("target ")[1:]]
    if text.startswith("Target"):
        targets = [[("player", 1)]]
    play(s, 0, spell(text, "Spell"), *targets)
    lines = told(s)
    assert [line for line in lines if line in said] == said, lines


@rule("707.10")
def test_a_copy_on_the_stack_is_told_once() -> None:
    s = table()
    s.put(0, "battlefield", shrine("Whenever you cast an instant spell, copy that spell."))
    s.put(0, "hand", spell("Each opponent loses 1 life.", "Drain"))
    s.cast(0, "Drain")
    s.resolve_all()
    assert [line for line in told(s) if ("Drain" in line and "cop" in line) or "stack" in line] == ["Ann copies Drain"]


@rule("500.4")
def test_mana_that_is_lost_is_told() -> None:
    s = table()
    s.give(0, "RG")
    s.pass_until("end")
    assert "Ann loses unspent {R}{G}" in told(s)


@rule("705.2", "706.2")
def test_coins_and_dice_are_told_with_what_came_up() -> None:
    s = table(defaults=True)
    play(s, 0, spell("Flip a coin. If you win the flip, you gain 1 life.", "Toss"))
    play(s, 0, spell("Roll a d20.\n1—20 | You gain 1 life.", "Throw"))
    lines = told(s)
    (coin,) = [line for line in lines if "flips" in line]
    assert coin.startswith("Ann flips a coin: ") and coin.endswith(" the flip")
    assert ("wins the flip" in coin) == (s.life(0) == 22)
    (die,) = [line for line in lines if "rolls" in line]
    assert die.startswith("Ann rolls a d20: ")


def test_a_face_down_card_that_is_gone_is_told_as_a_card() -> None:
    s = table()
    s.put(0, "library", spell("You gain 1 life.", "Salve"))
    play(s, 0, spell("Manifest the top card of your library.", "Shroud"))
    (hidden,) = s.ids("battlefield", 0)
    play(s, 0, spell("Exile target creature.", "Banish"), hidden)
    assert [line for line in told(s) if "enters" in line or line.endswith(" is exiled")] == [
        "a card enters the battlefield",
        "a card is exiled",
    ]
