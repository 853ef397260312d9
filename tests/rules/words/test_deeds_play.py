"""What players did this turn, played from card text: by whom, what, how often, and that they didn't (CR 603.4, 608.2h).

Each deed is said in three ways ("drew", "has drawn", "didn't draw") of each kind of player; cards in print have some of these.
"""

from __future__ import annotations

import pytest
from questions import holds, start
from wordings import beast, made, play, shrine, spell

from apnap.testing import rule
from apnap_plugins.oracle.cards import CardRefused

DEEDS = [
    # what is done, and how it is said behind a name, behind "has", behind "didn't"; "their" of others
    ("Draw a card.", "drew a card", "drawn a card", "draw a card"),
    ("Draw two cards.", "drew two or more cards", "drawn two or more cards", "draw two or more cards"),
    ("Draw two cards.", "drew more than one card", "drawn more than one card", "draw more than one card"),
    ("Discard a card.", "discarded a card", "discarded a card", "discard a card"),
    ("Discard two cards.", "discarded two or more cards", "discarded two or more cards", "discard two or more cards"),
    ("Sacrifice a creature.", "sacrificed a creature", "sacrificed a permanent", "sacrifice a creature"),
    ("Sacrifice two creatures.", "sacrificed two or more creatures", "sacrificed two or more creatures",
     "sacrifice two or more creatures"),
    ("You gain 3 life.", "gained life", "gained 3 or more life", "gain life"),
    ("You lose 3 life.", "lost 3 or more life", "lost life", "lose life"),
    ("Create a 1/1 green Elf creature token.", "created a token", "created a token", "create a token"),
    ("Roll a six-sided die.", "rolled a die", "rolled a die", "roll a die"),
    ("Scry 1.", "scried", "scried", "scry"),
    ("Surveil 1, then surveil 1.", "surveiled two or more times", "surveiled more than once", "surveil two or more times"),
    ("Investigate.", "investigated", "investigated", "investigate"),
    ("Proliferate.", "proliferated", "proliferated", "proliferate"),
    ("Search your library for a card, put that card into your hand, then shuffle.",
     "searched their library", "searched their library",
     "search their library"),
    ("Put a charge counter on target creature.", "put a counter on a creature",
     "put one or more charge counters on a creature", "put a charge counter on a permanent"),
    ("Create two 1/1 green Elf creature tokens.", "had two or more Elves enter under their control",
     "had an Elf enter the battlefield under their control", "have two or more Elves enter under their control"),
]  # fmt: skip


@rule("608.2h", "603.4")
@pytest.mark.parametrize(("what", "did", "done", "undone"), DEEDS)
def test_who_did_it(what, did, done, undone):
    s = start()
    yours = [text.replace("their", "your") for text in (did, done, undone)]
    for condition in (
        f"you {yours[0]}",
        f"you've {yours[1]}",
        f"an opponent {did}",
        f"a player has {done}",
        f"each opponent {did}",
    ):
        assert not holds(s, f"{condition} this turn"), condition
    for condition in (
        f"you didn't {yours[2]}",
        f"you haven't {yours[1]}",
        f"an opponent didn't {undone}",
        f"no opponent {did}",
    ):
        assert holds(s, f"{condition} this turn"), condition
    play(s, 1, spell(what))
    for condition, so in (
        (f"an opponent {did}", True),
        (f"an opponent has {done}", True),
        (f"another player {did}", True),
        (f"a player has {done}", True),
        (f"no opponent {did}", False),
        (f"each opponent {did}", False),
        (f"an opponent didn't {undone}", True),
        (f"an opponent hasn't {done}", True),
        (f"two or more opponents {did}", False),
    ):
        assert holds(s, f"{condition} this turn") == so, condition
    play(s, 2, spell(what))
    for condition, so in (
        (f"each opponent {did}", True),
        (f"each opponent has {done}", True),
        (f"two or more opponents have {done}", True),
        (f"an opponent didn't {undone}", False),
    ):
        assert holds(s, f"{condition} this turn") == so, condition


@rule("608.2h")
@pytest.mark.parametrize(("what", "did", "done", "undone"), [row for row in DEEDS if "their" not in row[1]])
def test_that_you_did_it(what, did, done, undone):
    s = start()
    assert not holds(s, f"you {did} this turn")
    assert holds(s, f"you didn't {undone} this turn")
    play(s, 1, spell(what))
    assert not holds(s, f"you've {done} this turn"), "an opponent did"
    play(s, 0, spell(what))
    assert holds(s, f"you {did} this turn")
    assert holds(s, f"you've {done} this turn")
    assert not holds(s, f"you didn't {undone} this turn")
    assert not holds(s, f"you haven't {done} this turn")


@rule("608.2h")
def test_a_player_whom_the_text_names():
    s = start()
    text = (
        "Choose target opponent. If they've drawn a card this turn, they lose 2 life. If they didn't gain life this turn, they "
        "lose 5 life."
    )
    play(s, 1, spell("Draw a card."))
    play(s, 0, spell(text, "Look"), ("player", 1))
    play(s, 0, spell(text, "Look"), ("player", 2))
    assert s.life_totals() == [20, 13, 15]
    s.put(
        0,
        "battlefield",
        shrine(
            "At the beginning of each player's end step, if that player lost 7 or more life this turn, you gain 9 life."
        ),
    )
    s.pass_until("upkeep")
    assert s.life(0) == 20, "in your end step, that player is you, who lost none"


@rule("601.2i", "400.7d")
@pytest.mark.parametrize(
    ("condition", "before", "after"),
    [
        ("you've cast a creature spell this turn", False, True),
        ("you cast two or more creature spells this turn", False, False),
        ("you cast a spell from your graveyard this turn", False, False),
        ("you haven't cast a creature spell this turn", True, False),
        ("you've cast no creature spells this turn", True, False),
        ("an opponent cast a creature spell this turn", False, False),
        ("each opponent cast no spells this turn", True, True),
    ],
)
def test_spells_that_were_cast(condition, before, after):
    s = start()
    assert holds(s, condition) == before
    play(s, 0, beast("Wolf"))
    assert holds(s, condition) == after


@rule("601.2i", "400.7d", "702.34a")
def test_spells_cast_from_a_zone():
    s = start()
    s.put(0, "graveyard", made("Echo", "Instant", "You gain 1 life.\nFlashback {0}", "{0}"))
    assert not holds(s, "you've cast a spell from your graveyard this turn")
    assert not holds(s, "you've cast a spell from anywhere other than your hand this turn")
    s.cast(0, "Echo")
    s.resolve()
    for condition, so in (
        ("you've cast a spell from your graveyard this turn", True),
        ("you've cast a spell from a graveyard this turn", True),
        ("you've cast a spell from anywhere other than your hand this turn", True),
        ("you've cast a spell from exile this turn", False),
        ("an opponent cast a spell from their graveyard this turn", False),
        ("you cast two or more instant spells from your hand this turn", True),
        ("you haven't cast a spell from your hand this turn", False),
    ):
        assert holds(s, condition) == so, condition


@rule("608.2h", "510.2")
def test_damage_and_attacks():
    s = start()
    s.attack({"Bear": ("player", 1)})
    s.pass_until("postcombat main")
    for condition, so in (
        ("an opponent was dealt combat damage this turn", True),
        ("each opponent was dealt combat damage this turn", False),
        ("two or more opponents were dealt damage this turn", False),
        ("an opponent wasn't dealt damage this turn", True),
        ("an opponent has been dealt 2 or more damage this turn", True),
        ("an opponent was dealt 3 or more damage this turn", False),
        ("you were dealt combat damage this turn", False),
        ("you attacked with two or more creatures this turn", False),
        ("you've attacked with exactly one creature this turn", True),
        ("you haven't attacked this turn", False),
        ("an opponent attacked this turn", False),
        ("no opponent attacked with a creature this turn", True),
    ):
        assert holds(s, condition) == so, condition


@rule("500.1")
def test_what_was_done_in_the_turn_before():
    s = start()
    play(s, 1, spell("You lose 4 life."))
    assert not holds(s, "an opponent lost life last turn")
    s.pass_until("upkeep")
    for condition, so in (
        ("an opponent lost 4 or more life last turn", True),
        ("an opponent lost 5 or more life last turn", False),
        ("you lost life last turn", False),
        ("each opponent lost life last turn", False),
        ("an opponent cast a spell last turn", True),
        ("you cast two or more spells last turn", False),
        ("an opponent lost life this turn", False),
    ):
        assert holds(s, condition) == so, condition


@pytest.mark.parametrize(
    "condition",
    [
        "you cast a spell from their graveyard this turn",  # whose it is doesn't go with who did it
        "an opponent cast a spell from your graveyard this turn",
        "you was dealt damage this turn",
        "an opponent were dealt damage this turn",
        "you drawn a card this turn",
        "an opponent has drew a card this turn",
        "you didn't drew a card this turn",
        "an opponent cast another spell this turn",  # than which?
    ],
)
def test_what_nobody_says_is_refused(condition):
    with pytest.raises(CardRefused):
        spell(f"If {condition}, you gain 1 life.")


@rule("800.4i")
@pytest.mark.parametrize(
    ("condition", "so"),
    [
        ("an opponent drew two or more cards this turn", True),
        ("each opponent drew a card this turn", True),
        ("an opponent didn't gain life this turn", True),
        ("an opponent didn't draw a card this turn", False),
        ("each opponent lost life this turn", False),
    ],
)
def test_what_those_did_who_have_left_and_not_what_they_did_not(condition, so):
    s = start()
    play(s, 2, spell("Draw two cards."))
    play(s, 1, spell("Draw a card."))
    s.concede(2)
    assert holds(s, condition) == so


@rule("800.4i")
def test_who_left_without_having_done_it_is_no_opponent_who_did_not():
    s = start()
    play(s, 1, spell("You lose 2 life."))
    assert not holds(s, "each opponent lost life this turn")
    assert holds(s, "an opponent didn't lose life this turn")
    s.concede(2)
    assert holds(s, "each opponent lost life this turn")
    assert not holds(s, "an opponent didn't lose life this turn")
