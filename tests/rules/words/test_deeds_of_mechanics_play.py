"""What players do by mechanics, for the whole turn: how often, with what, for which time (CR 603.2, 608.2h)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from questions import holds, start
from wordings import beast, made, shrine, spell, table
from wordings import play as cast

from apnap.testing import rule
from apnap_plugins.oracle.cards import CardRefused
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.vocabulary.filters import HasType
from apnap_plugins.rules.vocabulary.selectors import All
from apnap_plugins.testing import basic

SWAMP = basic("B")


def watched(text, *more, player=0):
    """A table where a permanent watches what is done; the effect of each of its abilities is a counter on it."""
    s = table()
    for seat in (0, 1):
        s.put(seat, "library", *[BEAR] * 9)
        s.put(seat, "battlefield", *[SWAMP] * 8)
    s.put(player, "battlefield", shrine(text, "Watcher"), *more)
    return s


def play(s, player, card, *targets):
    """A player casts a card, and all that comes of it resolves."""
    cast(s, player, card, *targets)
    s.resolve_all()


def power(s):
    return s.characteristic(s.find("Bear", "battlefield"), "power")


def counted(s):
    return s.counters_on("Watcher", "charge")


COUNT = "put a charge counter on ~."


@rule("603.2")
@pytest.mark.parametrize(("does", "what"), [
    ("scry", "Scry 1."),
    ("surveil", "Surveil 1."),
    ("investigate", "Investigate."),
    ("proliferate", "Proliferate."),
    ("search your library", "Search your library for a card, put that card into your hand, then shuffle."),
    ("discard a card", "Discard a card."),
    ("sacrifice a creature", "Sacrifice a creature."),
])  # fmt: skip
def test_the_first_and_the_second_time(does, what):
    s = watched(f"Whenever you {does} for the first time each turn, {COUNT}")
    s.put(0, "hand", *[BEAR] * 5)
    s.put(0, "battlefield", *[BEAR] * 4)
    for number in range(2):
        play(s, 0, spell(what))
        assert counted(s) == 1, number
    s = watched(f"Whenever you {does} for the second time each turn, {COUNT}")
    s.put(0, "hand", *[BEAR] * 5)
    s.put(0, "battlefield", *[BEAR] * 4)
    for number, counters in enumerate((0, 1, 1)):
        play(s, 0, spell(what))
        assert counted(s) == counters, number


@rule("603.2", "608.2h")
def test_what_was_done_before_the_watcher_came_counts():
    s = table()
    for seat in (0, 1):
        s.put(seat, "library", *[BEAR] * 9)
    play(s, 0, spell("Surveil 1."))
    s.put(0, "battlefield", shrine(f"Whenever you surveil for the first time each turn, {COUNT}", "Watcher"))
    play(s, 0, spell("Surveil 1."))
    assert counted(s) == 0
    s.pass_until("upkeep", again=True)
    play(s, 0, spell("Surveil 1."))
    assert counted(s) == 1


@rule("603.2c")
def test_cards_that_are_discarded_at_one_moment():
    s = watched(
        f"Whenever you discard one or more nonland cards for the first time each turn, {COUNT}\n"
        "Whenever you discard your third card each turn, you gain 5 life."
    )
    s.put(0, "hand", *[BEAR] * 2)
    play(s, 0, spell("Discard two cards."))
    assert (counted(s), s.life(0)) == (1, 20), "both at once, one time"
    s.put(0, "hand", *[BEAR] * 2)
    play(s, 0, spell("Discard two cards."))
    assert (counted(s), s.life(0)) == (1, 25), "one of the two is the third"


@rule("706.2", "603.2")
def test_the_third_die():
    s = watched(f"Whenever you roll your third die each turn, {COUNT}")
    for counters in (0, 0, 1, 1):
        play(s, 0, spell("Roll a six-sided die."))
        assert counted(s) == counters


@rule("702.29c", "608.2h")
def test_cards_that_were_cycled():
    cycling = made("Barkhide", "Creature — Bear", "Cycling {0}")
    s = watched("At the beginning of each end step, draw a card for each creature card you've cycled this turn.")
    s.put(
        0,
        "battlefield",
        shrine("Creatures you control get +1/+1 as long as you've cycled two or more cards this turn.", "Drake"),
    )
    s.put(0, "battlefield", BEAR)
    s.put(0, "hand", cycling, cycling)
    s.put(1, "hand", cycling)
    for _ in range(2):
        assert power(s) == 2
        s.act(0, "activate", "Barkhide")
        s.resolve_all()
    assert power(s) == 3
    hand = s.count(zone="hand", player=0)
    s.pass_until("end")
    s.resolve_all()
    assert s.count(zone="hand", player=0) == hand + 2


@rule("122.6", "608.2h")
def test_counters_that_were_put_on_something():
    s = watched(
        f"At the beginning of each end step, if a +1/+1 counter was put on a creature under your control this turn, {COUNT}"
    )
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", OGRE)
    play(s, 0, spell("Put a +1/+1 counter on target creature."), "Ogre")
    s.pass_until("end")
    s.resolve_all()
    assert counted(s) == 0, "on what another player controls"
    s.pass_until("end", again=True)
    s.do(1, PutCounters("+1/+1", 1, All(HasType("creature"))))
    s.resolve_all()
    assert counted(s) == 0


@rule("122.6", "603.2")
def test_counters_that_are_put_on_it_for_the_first_time():
    s = watched(
        'Creatures you control have "Whenever one or more +1/+1 counters are put on this creature '
        'for the first time each turn, draw a card."'
    )
    s.put(0, "battlefield", BEAR, OGRE)
    start = s.count(zone="hand", player=0)
    for drawn in (2, 2):
        s.do(0, PutCounters("+1/+1", 1, All(HasType("creature"))))
        s.resolve_all()
        assert s.count(zone="hand", player=0) - start == drawn
    fresh = made("Fresh", "Creature — Bear", "This creature enters with two +1/+1 counters on it.")
    play(s, 0, fresh)
    assert s.count(zone="hand", player=0) - start == 3
    s.do(0, PutCounters("+1/+1", 1, All(HasType("creature"))))
    s.resolve_all()
    assert s.count(zone="hand", player=0) - start == 3, "it entered with some"


@rule("606.1", "608.2h")
def test_loyalty_abilities():
    walker = made("Sage", "Planeswalker — Sage", "0: Scry 1.")
    s = watched(
        "Creatures you control get +1/+1 as long as you've activated a loyalty ability of a planeswalker this turn."
    )
    s.put(0, "battlefield", BEAR)
    s.put(0, "battlefield", walker, counters={"loyalty": 3})
    assert power(s) == 2
    s.act(0, "activate", "Sage")
    s.resolve_all()
    assert power(s) == 3


@rule("606.1", "603.2")
def test_the_second_loyalty_ability():
    s = watched(f"Whenever you activate a loyalty ability for the second time each turn, {COUNT}")
    for name in ("Sage", "Mage", "Seer"):
        s.put(0, "battlefield", made(name, f"Planeswalker — {name}", "0: Scry 1."), counters={"loyalty": 3})
    for name, counters in (("Sage", 0), ("Mage", 1), ("Seer", 1)):
        s.act(0, "activate", name)
        s.resolve_all()
        assert counted(s) == counters, name


@rule("509.1g", "608.2h")
def test_what_a_creature_fought_with_as_that_was_then():
    zombie = beast("Ghoul", types="Creature — Zombie", size="1/4")
    for text, falls in (
        ("Destroy target creature that was blocked by a Zombie this turn.", "Bear"),
        ("Destroy target creature that blocked a Bear this turn.", "Ghoul"),
        ("Destroy target creature that blocked or was blocked by a Zombie this turn.", "Bear"),
    ):
        s = table(active=0)
        s.put(0, "battlefield", beast("Bear", types="Creature — Bear"), OGRE)
        s.put(1, "battlefield", zombie)
        s.attack(["Bear", "Ogre"], player=0)
        s.block({"Ghoul": "Bear"}, player=1)
        play(s, 0, spell("Target creature becomes a Wall until end of turn.", "Change"), "Ghoul")
        play(s, 0, spell(text, "Fall"), falls)
        assert s.count(falls, "battlefield") == 0, text
        assert s.count("Ogre", "battlefield") == 1


@rule("120.1", "608.2h")
def test_damage_to_another_creature_and_noncombat_damage():
    text = (
        "At the beginning of each end step, if ~ dealt damage to another creature this turn, put a +1/+1 counter on ~."
    )
    s = table()
    for seat in (0, 1):
        s.put(seat, "library", *[BEAR] * 9)
    s.put(0, "battlefield", beast("Wolf", text, "3/9"), beast("Prey", size="1/1"))
    s.put(1, "battlefield", OGRE)
    s.pass_until("end")
    s.resolve_all()
    assert s.counters_on("Wolf") == 0
    s.pass_until("upkeep", again=True)
    play(s, 0, spell("Target creature you control fights another target creature."), "Wolf", "Ogre")
    s.pass_until("end")
    s.resolve_all()
    assert s.counters_on("Wolf") == 1
    s = watched(f"Whenever a creature you control deals noncombat damage to a player, {COUNT}")
    s.put(0, "battlefield", beast("Archer", "{T}: This creature deals 1 damage to any target.", "2/2"), BEAR)
    s.put(
        0,
        "battlefield",
        shrine(
            "At the beginning of each end step, draw cards equal to the total amount of noncombat damage "
            "dealt to your opponents this turn.",
            "Diary",
        ),
    )
    s.attack(["Bear"], player=0)
    s.pass_until("end of combat")
    assert counted(s) == 0
    s.activate(0, "Archer", ("player", 1))
    s.resolve_all()
    assert (counted(s), s.life(1)) == (1, 17)
    hand = s.count(zone="hand", player=0)
    s.pass_until("end")
    s.resolve_all()
    assert s.count(zone="hand", player=0) == hand + 1


@rule("701.14b", "608.2h")
def test_cards_that_were_played_from_exile():
    s = watched(f"At the beginning of each end step, if you didn't play a card from exile this turn, {COUNT}")
    play(s, 0, spell("Exile the top card of your library. You may play that card this turn."))
    s.pass_until("end")
    s.resolve_all()
    assert counted(s) == 1
    s.pass_until("upkeep", again=True)
    for seat, times in ((1, 2), (0, 2)):
        s.pass_until("precombat main", again=True)
        s.put(0, "library", SWAMP)
        if seat == 0:
            play(s, 0, spell("Exile the top card of your library. You may play that card this turn."))
            s.act(0, "play", s.find("Swamp", "exile"))
        s.pass_until("end")
        s.resolve_all()
        assert counted(s) == times


@rule("706.2", "608.2h")
def test_a_result_that_was_rolled():
    texts = [f"Creatures you control get +1/+1 as long as you've rolled a {n} this turn." for n in range(1, 7)]
    s = watched("\n".join(texts))
    s.put(0, "battlefield", BEAR)
    assert power(s) == 2
    play(s, 0, spell("Roll a six-sided die."))
    assert power(s) == 3


@rule("406.1", "608.2h")
def test_cards_that_were_put_into_exile():
    s = watched(f"At the beginning of each end step, if two or more cards were put into exile this turn, {COUNT}")
    for _ in range(2):
        play(s, 0, spell("Exile the top card of your library."))
    s.pass_until("end")
    s.resolve_all()
    assert counted(s) == 1
    s.pass_until("upkeep", again=True)
    play(s, 0, spell("Exile the top card of your library."))
    s.pass_until("end")
    s.resolve_all()
    assert counted(s) == 1, "the others were exiled in another turn"


@rule("510.2", "608.2h")
def test_who_dealt_damage_to_whom():
    s = start()
    s.put(0, "battlefield", beast("Cat", types="Creature — Cat"), beast("Dog", types="Creature — Dog"))
    s.put(0, "battlefield", beast("Archer", "{T}: This creature deals 1 damage to any target.", "2/2"))
    s.attack({"Cat": 1, "Dog": 1}, player=0)
    s.pass_until("end of combat")
    s.activate(0, "Archer", ("player", 2))
    s.resolve_all()
    for condition, so in (
        ("an opponent was dealt combat damage by a Cat", True),
        ("an opponent was dealt combat damage by two or more creatures", True),
        ("an opponent was dealt damage by three or more creatures", False),
        ("two or more opponents were dealt damage by a creature", True),
        ("two or more opponents were dealt combat damage by a creature", False),
        ("you've been dealt damage by a creature", False),
        ("an opponent was dealt noncombat damage", True),
    ):
        assert holds(s, f"{condition} this turn") == so, condition


@rule("603.6c", "608.2h")
def test_others_that_died():
    s = watched("At the beginning of each end step, you gain 1 life.")
    text = "At the beginning of each end step, draw a card for each other creature that died this turn."
    s.put(0, "battlefield", beast("Ghoul", text), BEAR)
    s.put(1, "battlefield", OGRE)
    play(s, 0, spell("Destroy target creature."), "Ogre")
    s.pass_until("end")
    hand = s.count(zone="hand", player=0)
    s.resolve_all()
    assert s.count(zone="hand", player=0) == hand + 1


@rule("721.1", "107.14")
@pytest.mark.parametrize(("deed", "so", "not_so"), [
    ("Target opponent becomes the monarch.", "an opponent is the monarch", "no player is the monarch"),
    ("You become the monarch.", "a player is the monarch", "another player is the monarch"),
    ("You get {E}{E}{E}.", "you have three or more {E}", "you have no {E}"),
    ("You get an experience counter.", "you have an experience counter", "you have two or more experience counters"),
])  # fmt: skip
def test_what_players_have_and_are(deed, so, not_so):
    s = start()
    assert not holds(s, so)
    play(s, 0, spell(deed), *((("player", 1),) if "arget" in deed else ()))
    assert holds(s, so)
    assert not holds(s, not_so)


@pytest.mark.parametrize("text", [
    "Whenever you surveil your first card each turn, draw a card.",
    "If you put a counter on a creature you control this turn, draw a card.",
    "Draw a card for each time you've searched their library this turn.",
])  # fmt: skip
def test_what_is_not_said(text):
    with pytest.raises(CardRefused):
        made("Tried", "Instant", text)
