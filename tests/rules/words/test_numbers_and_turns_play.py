"""How many were discarded, put or got, what came about this turn, counters of any kind, second main phases: read and played."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.rules.damage.damage import LifeGained, LifeLost

DOOM = spell("Destroy target permanent.", "Doom")
BLINK = spell("Exile target creature.", "Blink")


@rule("603.2c", "608.2h")
def test_that_many_are_all_cards_that_were_discarded_at_once():
    s = table()
    s.put(
        0,
        "battlefield",
        shrine("Whenever you discard one or more cards, create that many 2/2 black Zombie creature tokens."),
    )
    s.put(0, "hand", BEAR, OGRE, BEAR)
    play(s, 0, spell("Discard two cards."))
    s.resolve_all()
    assert s.permanents(0) == ["Shrine", "Zombie Token", "Zombie Token"]


@rule("603.2c", "608.2h")
def test_that_many_are_the_cards_of_the_kind_that_went_to_the_graveyard():
    s = table()
    text = "Whenever one or more creature cards are put into your graveyard from anywhere, put that many +1/+1 counters on ~."
    s.put(0, "battlefield", beast("Brood", text))
    s.put(0, "library", BEAR, made("Rock", "Artifact", ""), OGRE)
    play(s, 0, spell("Mill three cards."))
    s.resolve_all()
    assert s.pt("Brood") == (4, 4)


@rule("122.6", "603.2c")
def test_that_many_are_the_counters_that_the_creature_got():
    s = table()
    text = "Whenever one or more +1/+1 counters are put on a creature you control, ~ deals that much damage to target opponent."
    s.put(0, "battlefield", shrine(text), BEAR, beast("Elk"))
    play(s, 0, spell("Put two +1/+1 counters on target creature.", "Grow"), "Bear")
    s.resolve_all()
    assert s.life(1) == 18
    play(s, 0, spell("Put a +1/+1 counter on each creature you control.", "Spread"))
    s.resolve_all()
    assert s.life(1) == 16


@rule("107.14", "603.2")
def test_that_much_is_the_energy_that_was_got():
    s = table()
    s.put(0, "battlefield", shrine("Whenever you get one or more {E}, ~ deals that much damage to any target."))
    s.expect(0, "targets", [("player", 1)])
    play(s, 0, spell("You get {E}{E}{E}."))
    s.resolve_all()
    assert s.life(1) == 17


def _at_end(condition, before):
    """The life of a player with such a shrine after something happened in their turn."""
    s = table(decks=[[BEAR] * 20] * 2)
    s.put(0, "battlefield", shrine(f"At the beginning of each end step, if {condition}, you gain 3 life."))
    before(s)
    now = s.life(0)
    s.pass_until("end")
    s.resolve_all()
    return s.life(0) == now + 3


def _kill(*whose):
    def happen(s):
        for owner in whose:
            play(s, 0, DOOM, s.put(owner, "battlefield", BEAR))

    return happen


def _blink(s):
    play(s, 0, BLINK, s.put(0, "battlefield", BEAR))


def _leave(number):
    def happen(s):
        for _ in range(number):
            card = s.put(0, "graveyard", BEAR)
            play(s, 0, spell("Exile target card from a graveyard.", "Dig"), card)

    return happen


def _life(*events):
    return lambda s: s.happen(*(kind(0, 1) for kind in events))


def _draw(number):
    return lambda s: play(s, 0, spell(f"Draw {number} cards."))


def _cast(zone):
    def happen(s):
        text = "" if zone == "hand" else "You may cast ~ from your graveyard."
        s.put(0, zone, beast("Imp", text))
        s.cast(0, "Imp")
        s.resolve()

    return happen


@rule("603.4", "608.2h")
@pytest.mark.parametrize(
    ("condition", "before", "so"),
    [
        ("a creature died under an opponent's control this turn", _kill(1), True),
        ("a creature died under an opponent's control this turn", _kill(0), False),
        ("two or more creatures died under your control this turn", _kill(0, 0), True),
        ("two or more creatures died under your control this turn", _kill(0, 1), False),
        ("a creature left the battlefield under your control this turn", _blink, True),
        ("a creature left the battlefield under your control this turn", _kill(1), False),
        ("one or more cards left your graveyard this turn", _leave(1), True),
        ("two or more cards left your graveyard this turn", _leave(1), False),
        ("two or more cards left your graveyard this turn", _leave(2), True),
        ("you gained or lost life this turn", _life(LifeGained), True),
        ("you gained or lost life this turn", _life(LifeLost), True),
        ("you gained or lost life this turn", _life(), False),
        ("you gained and lost life this turn", _life(LifeGained), False),
        ("you gained and lost life this turn", _life(LifeGained, LifeLost), True),
        ("you've drawn more than one card this turn", _draw("two"), True),
        ("you've drawn more than two cards this turn", _draw("two"), False),
        ("you haven't cast a spell from your hand this turn", _life(), True),
        ("you haven't cast a spell from your hand this turn", _cast("graveyard"), True),
        ("you haven't cast a spell from your hand this turn", _cast("hand"), False),
    ],
)  # fmt: skip
def test_what_came_about_this_turn(condition, before, so):
    assert _at_end(condition, before) == so


@rule("603.4", "700.4")
@pytest.mark.parametrize("whose", [0, 1])
def test_another_creature_died_under_your_control(whose):
    s = table(decks=[[BEAR] * 20] * 2)
    text = "At the beginning of each end step, if another creature died under your control this turn, you gain 3 life."
    s.put(0, "battlefield", beast("Elk", text))
    s.put(1, "battlefield", beast("Owl", text))
    _kill(whose)(s)
    s.pass_until("end")
    s.resolve_all()
    assert s.life_totals() == ([23, 20] if whose == 0 else [20, 23])


@rule("603.2", "119.3", "119.9")
def test_life_gained_or_lost():
    s = table()
    s.put(
        0,
        "battlefield",
        beast("Bat", "Whenever you gain or lose life during your turn, ~ gets +1/+0 until end of turn."),
    )
    s.happen(LifeGained(0, 2))
    s.happen(LifeLost(0, 1))
    s.happen(LifeLost(1, 1))
    s.resolve_all()
    assert s.pt("Bat") == (4, 2)


@rule("122.1", "611.3a")
def test_counters_of_all_kinds_count_together():
    s = table()
    s.put(0, "battlefield", beast("Warden", "As long as ~ has three or more counters on it, it has flying."))
    s.put(0, "battlefield", beast("Novice", "As long as ~ has fewer than two counters on it, it has flying."))
    for kind, name in [("charge", "Warden"), ("egg", "Warden"), ("egg", "Novice")]:
        play(s, 0, spell(f"Put a {kind} counter on target creature.", "Mark"), name)
    assert (s.has("Warden", "flying"), s.has("Novice", "flying")) == (False, True)
    for name in ("Warden", "Novice"):
        play(s, 0, spell("Put a charge counter on target creature.", "Mark"), name)
    assert (s.has("Warden", "flying"), s.has("Novice", "flying")) == (True, False)


@rule("505.1", "505.1a")
def test_the_second_main_phase_is_the_first_postcombat_one():
    s = table(stage="beginning of combat", decks=[[BEAR] * 20] * 2)
    s.put(0, "battlefield", shrine("At the beginning of your second main phase, you gain 3 life."))
    s.pass_until("postcombat main")
    s.resolve_all()
    assert s.life(0) == 23
    play(
        s,
        0,
        spell(
            "After this main phase, there is an additional combat phase followed by an additional main phase.",
            type_line="Sorcery",
        ),
    )
    s.pass_until("end")
    assert s.life(0) == 23
