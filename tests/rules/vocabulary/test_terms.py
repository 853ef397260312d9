"""Half, X of another object, devotion, historic, party, modified (CR 107.1a, 107.3e, 700.5–700.9)."""

from __future__ import annotations

import pytest
import rulecards as rc
from rulebook import A_CREATURE, BEAR, FOREST, OX, RELIC, FullTable
from wordings import made

from apnap import AffectsThis, Continuous, Static, Triggered
from apnap.testing.rule import rule
from apnap_plugins.abilities.enchant import enchant
from apnap_plugins.actions.destroy import Destroy
from apnap_plugins.actions.sacrifice import EachSacrifices
from apnap_plugins.rules.attachments.filters import IsModified
from apnap_plugins.rules.casting.triggers import WhenYouCast
from apnap_plugins.rules.continuous.continuous import (
    BecomeSubtypes,
    BecomeTypes,
    LoseAllAbilities,
    LoseTypes,
    ModifyPT,
)
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.copies.copies import BecomeCopy
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.damage.instructions import GainLife, LoseLife
from apnap_plugins.rules.effects.delayed import at_next_end_step
from apnap_plugins.rules.objects.names import IsNamed
from apnap_plugins.rules.objects.triggers import WhenDies
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.characteristics import TYPES, card
from apnap_plugins.rules.vocabulary.conditions import AtMost
from apnap_plugins.rules.vocabulary.filters import CREATURE, Anything, HasSubtype, HasType, IsRemembered, Not, all_of
from apnap_plugins.rules.vocabulary.quantities import Count
from apnap_plugins.rules.vocabulary.selectors import All, Remembered, Target, This, TriggerObject, You
from apnap_plugins.rules.vocabulary.terms import ChooseParty, Devotion, Half, IsHistoric, MoreDevotion, PartySize, XOf
from apnap_plugins.testing import creature, instant


def counted(s, quantity):
    """What the quantity is as an instant of player 0 resolves."""
    s.put(0, "hand", instant("Count", rc.Note("n", quantity)))
    s.act(0, "cast", "Count").resolve()
    return s.noted[-1][1]


@rule("107.1a")
@pytest.mark.parametrize(("up", "life"), [(True, 9), (False, 10)])
def test_the_text_says_how_a_half_is_rounded(up, life):
    with FullTable() as s:
        s.put(0, "hand", instant("Shatter", LoseLife(1, You()), LoseLife(Half(rc.MyLife(), up), You())))
        s.act(0, "cast", "Shatter").resolve()
        assert s.life(0) == life


@rule("107.3e")
def test_x_of_another_object_is_the_value_chosen_for_that_one():
    astrologer = card("Astrologer", "Enchantment", Triggered(WhenYouCast(Anything()), GainLife(XOf(TriggerObject()))))
    with FullTable() as s:
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
    with FullTable() as s:
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
    with FullTable() as s:
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
    with FullTable() as s:
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
    with FullTable() as s:
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


@rule("603.10a", "700.9")
@pytest.mark.parametrize(("first", "life"), [("", 23), ("Equipment", 20)])
def test_what_dies_with_the_equipment_on_it_was_modified_until_then(first, life):
    with FullTable() as s:
        s.put(0, "battlefield", card("Shrine", "Artifact", Triggered(WhenDies(IsModified()), GainLife(3))))
        ox = s.put(0, "battlefield", OX)
        s.put(0, "battlefield", card("Blade", "Artifact — Equipment"), fields={"attached to": ox})
        if first:  # what has left before is no part of it
            s.do(0, Destroy(All(HasSubtype(first))))
        s.do(0, Destroy(All(Anything())))
        s.resolve_all()
        assert s.permanents() == []
        assert s.life(0) == life


@rule("700.8a")
def test_the_party_follows_what_creatures_are_now():
    with FullTable() as s:
        s.put(0, "battlefield", BEAR)
        s.put(0, "hand", instant("Train", Change(All(CREATURE), (BecomeSubtypes(frozenset(["Wizard"])),))))
        assert counted(s, PartySize()) == 0
        s.act(0, "cast", "Train").resolve()
        assert counted(s, PartySize()) == 1


STICK_TOGETHER = instant(
    "Stick Together", ChooseParty(), EachSacrifices(All(all_of(CREATURE, Not(IsRemembered("party")))))
)


@rule("700.8d", "101.4")
def test_each_player_chooses_a_party_in_turn_and_keeps_it():
    rogue, both = (creature(n, 1, 1, types=f"Creature — {t}") for n, t in (("Spy", "Rogue"), ("Bard", "Cleric Rogue")))
    with FullTable() as s:
        spy, bard, bear = s.put(0, "battlefield", rogue, both, BEAR)
        monk, other = s.put(1, "battlefield", *(creature("Monk", 1, 1, types="Creature — Cleric"),) * 2)
        s.put(1, "hand", STICK_TOGETHER)
        s.act(1, "cast", "Stick Together")
        while s.decision.kind == "priority":
            s.pass_priority()
        first = s.decision
        assert (first.kind, first.answerer, first.options) == ("match", 0, ("Cleric", "Rogue", "Warrior", "Wizard"))
        assert first.partners == ((bard,), (spy, bard), (), ())
        assert not first.legal(((1, 0), (1, 1)))  # one of each type at most
        s.answer(0, {"Cleric": bard, "Rogue": spy})
        assert (s.decision.answerer, s.game.exists(bear)) == (1, True)  # nothing is sacrificed before all have chosen
        s.answer(1, {"Cleric": other})
        assert sorted(s.ids("battlefield")) == sorted([spy, bard, other])
        assert not s.game.exists(monk)
        assert sorted(s.zone_names(1, "graveyard")) == ["Monk", "Stick Together"]


@rule("700.8d")
def test_a_player_may_choose_fewer_and_one_without_such_creatures_is_not_asked():
    with FullTable() as s:
        s.put(0, "battlefield", creature("Spy", 1, 1, types="Creature — Rogue"))
        s.put(1, "battlefield", BEAR)
        s.put(0, "hand", STICK_TOGETHER)
        s.expect(0, "700.8d", {})
        s.act(0, "cast", "Stick Together").resolve()
        assert s.ids("battlefield") == []


@rule("700.7")
def test_that_creature_is_the_same_object_even_if_it_is_no_creature_any_more():
    rush = instant(
        "Rush",
        Change(Target(), (ModifyPT(2, 2),)),
        at_next_end_step(Destroy(Remembered()), Target()),
        targets=(A_CREATURE,),
    )
    with FullTable() as s:
        bear, ox = s.put(0, "battlefield", BEAR, OX)
        s.put(0, "hand", rush)
        s.act(0, "cast", "Rush", targets=bear).resolve()
        stone = (BecomeTypes(frozenset(["artifact"]), in_addition=False),)
        s.put(0, "hand", instant("Stone", Change(Target(), stone), targets=(A_CREATURE,)))
        s.act(0, "cast", "Stone", targets=bear).resolve()
        assert s.game.characteristics(bear)[TYPES] == {"artifact"}
        s.pass_until("end").resolve_all()
        assert s.ids("battlefield") == [ox]


@rule("700.7")
def test_this_creature_is_the_object_that_the_ability_is_on_whatever_it_is():
    guard = creature("Guard", 1, 1, Activated((), GainLife(1)), Activated((), PutCounters("charge", 1, This())))
    with FullTable() as s:
        there = s.put(0, "battlefield", guard)
        stone = (BecomeTypes(frozenset(["artifact"]), in_addition=False),)
        s.put(0, "hand", instant("Stone", Change(All(CREATURE), stone)))
        s.act(0, "cast", "Stone").resolve()
        s.act(0, "activate", lambda option: option[1:] == (there, 1)).resolve()
        assert s.counters(there) == {"charge": 1}


ALTAR = card("Altar", "Artifact", Static((MoreDevotion(),)), cost="{3}")
ALTAR_TEXT = "Your devotion to each color and each combination of colors is increased by one."
FORGE = creature(
    "Forge", 6, 5, Static((Continuous(AffectsThis(), (LoseTypes(frozenset(["creature"])),)),), AtMost(Devotion("R"), 4)),
    types="Legendary Enchantment Creature — God", cost="{3}{R}",
)  # fmt: skip
REDS = creature("Reds", 3, 3, cost="{R}{R}{R}")


def is_creature_now(s):
    s.settle()
    return "creature" in s.game.characteristics(s.find("Forge"))[TYPES]


@rule("700.5a")
@pytest.mark.parametrize(
    ("beside", "expected"), [((ALTAR, REDS), True), ((REDS,), False), ((ALTAR,), False), ((), False)]
)
def test_the_example_of_altar_of_the_pantheon(beside, expected):
    with FullTable() as s:
        s.put(0, "battlefield", FORGE)
        for one in beside:
            s.put(0, "battlefield", one)
        assert is_creature_now(s) is expected
        assert counted(s, Devotion("R")) == 1 + ("Altar" in [o.name for o in beside]) + 3 * (REDS in beside)


@rule("700.5a")
def test_the_altar_as_its_text_says_it():
    with FullTable() as s:
        s.put(0, "battlefield", FORGE, REDS, made("Altar", "Artifact", ALTAR_TEXT))
        assert is_creature_now(s)
        s.put(0, "battlefield", made("Altar", "Artifact", ALTAR_TEXT))
        assert counted(s, Devotion("R")) == 6 and counted(s, Devotion("GW")) == 2


@rule("700.5a")
def test_another_players_altar_does_not_count():
    with FullTable() as s:
        s.put(0, "battlefield", FORGE, REDS)
        s.put(1, "battlefield", ALTAR)
        assert not is_creature_now(s)


@rule("700.5a")
def test_devotion_counts_after_copy_and_control_effects():
    with FullTable() as s:
        s.put(0, "battlefield", FORGE, ALTAR, REDS)
        s.put(0, "hand", instant("Trade", Change(All(HasType("artifact")), (rc.Controls(1),))))
        assert is_creature_now(s)
        s.act(0, "cast", "Trade").resolve()
        assert not is_creature_now(s)
        s.put(0, "battlefield", OX)
        s.put(0, "hand", instant("Mirror", BecomeCopy(All(IsNamed("Reds")), All(IsNamed("Ox")))))
        s.act(0, "cast", "Mirror").resolve()
        assert is_creature_now(s)


@rule("700.5a", "613.10")
def test_devotion_is_counted_before_other_effects():
    """The Altar loses its ability in a later layer than the one in which the other permanent needs the number."""
    with FullTable() as s:
        s.put(0, "battlefield", FORGE, ALTAR, REDS)
        s.put(0, "hand", instant("Mute", Change(All(HasType("artifact")), (LoseAllAbilities(),))))
        s.act(0, "cast", "Mute").resolve()
        assert is_creature_now(s)
