"""Half, X of another object, devotion, historic, party, modified (CR 107.1a, 107.3e, 700.5–700.9)."""

from __future__ import annotations

import pytest
import rulecards as rc
from rulebook import BEAR, FOREST, OX, RELIC, Game, creature, instant

from apnap import Triggered
from apnap.testing.rule import rule
from apnap_plugins.abilities.enchant import enchant
from apnap_plugins.rules.characteristics import card
from apnap_plugins.rules.continuous import BecomeSubtypes, BecomeTypes
from apnap_plugins.rules.instructions import Change, GainsLife, LosesLife
from apnap_plugins.rules.selection import CREATURE, All, Anything, Count, TriggerObject, You
from apnap_plugins.rules.terms import Devotion, Half, IsHistoric, IsModified, PartySize, XOf
from apnap_plugins.rules.triggering import WhenYouCast


def counted(s, quantity):
    """What the quantity is as an instant of player 0 resolves."""
    s.put(0, "hand", instant("Count", rc.Note("n", quantity)))
    s.act(0, "cast", "Count").resolve()
    return s.noted[-1][1]


@rule("107.1a")
@pytest.mark.parametrize(("up", "life"), [(True, 9), (False, 10)])
def test_the_text_says_how_a_half_is_rounded(up, life):
    with Game() as s:
        s.put(0, "hand", instant("Shatter", LosesLife(1, You()), LosesLife(Half(rc.MyLife(), up), You())))
        s.act(0, "cast", "Shatter").resolve()
        assert s.life(0) == life


@rule("107.3e")
def test_x_of_another_object_is_the_value_chosen_for_that_one():
    astrologer = card("Astrologer", "Enchantment", Triggered(WhenYouCast(Anything()), GainsLife(XOf(TriggerObject()))))
    with Game() as s:
        s.put(0, "battlefield", astrologer)
        s.put(0, "hand", creature("Hydra", 1, 1, cost="{X}{G}"), creature("Ape", 1, 1, cost="{G}"))
        s.give(0, "GGGGG")
        s.act(0, "cast", "Hydra", number=3).resolve_all()
        assert s.life(0) == 23
        s.act(0, "cast", "Ape").resolve_all()
        assert s.life(0) == 23


@rule("700.5")
@pytest.mark.parametrize(("colors", "count"), [("G", 4), ("W", 2), ("GW", 5), ("U", 0)])
def test_devotion_counts_mana_symbols_of_permanents_one_controls(colors, count):
    with Game() as s:
        s.put(
            0,
            "battlefield",
            BEAR,
            creature("Hybrid", 1, 1, cost="{G/W}{G}{1}"),
            creature("Pact", 1, 1, cost="{G/P}{W}"),
        )
        s.put(0, "battlefield", FOREST)
        s.put(1, "battlefield", BEAR)
        s.put(0, "graveyard", BEAR)
        assert counted(s, Devotion(colors)) == count


@rule("700.6")
def test_historic_are_legends_artifacts_and_sagas():
    with Game() as s:
        s.put(0, "battlefield", BEAR, RELIC, creature("King", 2, 2, types="Legendary Creature"))
        s.put(0, "battlefield", card("Law", "Enchantment"))
        s.put(0, "graveyard", card("Tale", "Enchantment — Saga"), OX)
        assert counted(s, Count(All(IsHistoric()))) == 2
        assert counted(s, Count(All(IsHistoric(), "graveyard"))) == 1


@rule("700.8", "700.8a", "700.8b", "700.8c")
@pytest.mark.parametrize(
    ("types", "size"),
    [
        ((), 0),
        (("Cleric", "Cleric", "Bear"), 1),
        (("Cleric Rogue", "Cleric"), 2),
        (("Cleric Rogue Warrior Wizard",), 1),
        (("Cleric Wizard", "Cleric", "Warrior Wizard", "Rogue Warrior"), 4),
        (("Cleric", "Rogue", "Warrior", "Wizard", "Wizard"), 4),
    ],
)
def test_the_party_is_counted_in_the_best_way(types, size):
    with Game() as s:
        for number, words in enumerate(types):
            s.put(0, "battlefield", creature(f"C{number}", 1, 1, types=f"Creature — {words}"))
        s.put(1, "battlefield", creature("Theirs", 1, 1, types="Creature — Rogue"))
        s.put(0, "battlefield", card("Idol", "Tribal Artifact — Wizard"))
        assert counted(s, PartySize()) == size


@rule("700.9")
@pytest.mark.parametrize(
    ("kind", "theirs", "modified"),
    [
        ("counter", False, 1),
        ("Artifact — Equipment", True, 1),
        ("Enchantment — Aura", False, 1),
        ("Enchantment — Aura", True, 0),
    ],
)
def test_what_makes_a_creature_modified(kind, theirs, modified):
    with Game() as s:
        ox = s.put(0, "battlefield", OX, counters={"charge": 1} if kind == "counter" else None)
        s.put(0, "battlefield", BEAR)
        s.put(0, "battlefield", RELIC, counters={"charge": 1})  # no creature
        if kind != "counter":
            s.put(
                0,
                "battlefield",
                card("Thing", kind, enchant(CREATURE)),
                controller=1 if theirs else 0,
                fields={"attached to": ox},
            )
        assert counted(s, Count(All(IsModified()))) == modified
        s.put(
            0,
            "hand",
            instant("Stone", Change(All(Anything()), (BecomeTypes(frozenset(["artifact"]), frozenset(), False),))),
        )
        s.act(0, "cast", "Stone").resolve()
        assert counted(s, Count(All(IsModified()))) == 0


@rule("700.8a")
def test_the_party_follows_what_creatures_are_now():
    with Game() as s:
        s.put(0, "battlefield", BEAR)
        s.put(0, "hand", instant("Train", Change(All(CREATURE), (BecomeSubtypes(frozenset(["Wizard"])),))))
        assert counted(s, PartySize()) == 0
        s.act(0, "cast", "Train").resolve()
        assert counted(s, PartySize()) == 1
