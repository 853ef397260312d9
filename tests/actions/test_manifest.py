"""Manifest (CR 701.34)."""

from __future__ import annotations

import pytest
import wordings
from editions import in_each
from magic import BEAR, OGRE, jotted, table
from testcards import Jot, LibrariesAreClosed, NothingEntersAs, Those, forbids, instead, when

from apnap import ABILITIES, NAME, Moved
from apnap.testing import rule
from apnap_plugins.abilities.morph import megamorph, morph
from apnap_plugins.actions.manifest import IsManifested, ManifestCards, Manifested
from apnap_plugins.rules.costs.costs import PayLifeCost
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.effects.instructions import Do
from apnap_plugins.rules.faces.face_down import FACE_DOWN, TurnedFaceUp, TurnFaceUp, listed, turn_face_down
from apnap_plugins.rules.faces.faces import transforming
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.vocabulary.actions import TO_MANIFEST
from apnap_plugins.rules.vocabulary.characteristics import MANA_COST, SUBTYPES, TYPES
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import All, EachOpponent, Remembered, TopOfLibrary
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import basic, creature, instant, permanent, whenever

SPY = creature("Spy", 4, 3, morph(mana_cost("{1}{R}")), whenever(WhenEnters(), Jot("entered")), cost="{2}")
EAR = permanent(
    "Ear", "Artifact", whenever(when(Manifested), Jot("manifested")), whenever(when(TurnedFaceUp), Jot("turned up"))
)
FLAME = instant("Flame", GainLife(1), cost="{R}")
TOP = ManifestCards(TopOfLibrary())


def manifest_table(*library, mechanics=(), **more):
    s = table("manifest", *mechanics, **more)
    if library:
        s.put(0, "library", *library)
    return s


def hidden(s):
    """The face-down permanents, in the order in which they entered."""
    return [o for o in s.ids("battlefield") if s.field(FACE_DOWN, o) is not None]


def manifested(*library, **more):
    """A table at which the top card was manifested, and the permanent."""
    s = manifest_table(*library, **more)
    s.do(0, TOP)
    (there,) = hidden(s)
    return s, there


def ways(s, player=0):
    return [o[2].id for o in s.reach(player).options if o[0] == "turn up"]


# Manifesting ---------------------------------------------------------------------------------------------


@rule("701.34a")
@pytest.mark.parametrize("card", [SPY, FLAME, basic("G"), OGRE])
def test_a_card_becomes_a_face_down_2_2_creature_without_anything_else(card):
    s, there = manifested(card, BEAR, mechanics=("morph",))
    assert s.pt(there) == (2, 2)
    values = [s.characteristic(there, key) for key in (NAME, TYPES, SUBTYPES, ABILITIES, MANA_COST)]
    assert values == ["", {"creature"}, frozenset(), (), None]
    assert (s.sees(0, there), s.sees(1, there)) == (True, False)
    assert s.zone_names(0, "library") == ["Bear"]
    assert jotted(s) == []  # it doesn't enter as what it is
    assert not any(card.name in line for line in s.game.observe(1).log())


@in_each("701.34a", of=("2017-09-25", "2022-10-07"))
def test_it_is_manifested_as_long_as_it_remains_face_down(edition):
    s, there = manifested(creature("Free", 3, 3, cost="{0}"), edition=edition)
    s.do(0, PutCounters("+1/+1", 1, All(IsManifested())))
    assert s.pt(there) == (3, 3)
    s.act(0, "turn up", there)
    assert (s.pt(there), s.game.name_of(there)) == ((4, 4), "Free")
    s.arrange(lambda: turn_face_down(s.game, [there], listed("effect")))
    assert ways(s) == []
    s.do(0, PutCounters("+1/+1", 1, All(IsManifested())))
    assert s.counters_on(there) == 1


@rule("701.34a")
def test_an_empty_library_has_nothing_to_manifest():
    s = manifest_table()
    s.put(0, "battlefield", EAR)
    s.do(0, TOP)
    assert (hidden(s), jotted(s)) == ([], [])


@rule("701.34a")
def test_whoever_manifests_controls_it_also_from_another_players_library():
    s = manifest_table()
    s.put(1, "library", OGRE)
    s.do(0, ManifestCards(TopOfLibrary(1, EachOpponent())))
    (there,) = hidden(s)
    assert (s.game.controller(there), s.game.object(there).owner) == (0, 1)
    assert (s.sees(0, there), s.sees(1, there)) == (True, False)


@rule("701.34a")
def test_manifesting_is_replaced_forbidden_and_triggered_upon():
    s = manifest_table(OGRE, BEAR)
    top = s.ids("library", 0)
    s.put(0, "battlefield", EAR)
    s.put(0, "battlefield", permanent("Both", "Artifact", instead(Manifested, lambda e: (e, e.with_(card=min(top))))))
    s.do(0, TOP)
    s.resolve_all()
    assert (len(hidden(s)), jotted(s)) == (2, ["manifested", "manifested"])
    s = manifest_table(OGRE)
    s.put(1, "battlefield", permanent("Law", "Artifact", forbids(Manifested)))
    s.do(0, TOP)
    assert (hidden(s), s.zone_names(0, "library")) == ([], ["Ogre"])


@rule("701.34d")
def test_several_cards_from_a_library_are_manifested_one_at_a_time():
    s = manifest_table(OGRE, BEAR)
    s.put(0, "battlefield", EAR)
    s.do(0, ManifestCards(TopOfLibrary(2)))
    first, second = hidden(s)
    entered = [s.game.timestamp(o) for o in (first, second)]
    assert entered[0] < entered[1]
    assert [d.name for o in (first, second) for d in s.game.definitions_of(o)] == ["Ogre", "Bear"]
    moves = [e for e in s.events(Moved) if e.cause == "manifest"]
    assert len(moves) == 2
    s.resolve_all()
    assert jotted(s) == ["manifested", "manifested"]


@rule("701.34a")
def test_cards_from_elsewhere_are_manifested_at_once_and_tokens_never():
    s = manifest_table()
    s.put(0, "exile", OGRE, BEAR)
    token = s.put(0, "battlefield", BEAR, component="token")
    made = []
    cards = (*s.find_all("Ogre"), *s.find_all("Bear", "exile"), token)
    s.arrange(lambda: made.extend(s.game.verb(TO_MANIFEST)(s.game, 0, cards)))
    assert hidden(s) == sorted(made)
    assert (len(made), s.game.name_of(token)) == (2, "Bear")


@rule("701.34e")
def test_a_card_that_cannot_enter_is_not_manifested():
    s = manifest_table(OGRE)
    s.put(0, "battlefield", EAR, permanent("Lid", "Artifact", LibrariesAreClosed()))
    s.do(0, TOP)
    assert (hidden(s), s.zone_names(0, "library"), jotted(s)) == ([], ["Ogre"], [])
    s.happen(Moved(s.find("Lid"), "exile"))
    s.do(0, TOP)
    assert (len(hidden(s)), s.zone_names(0, "library")) == (1, [])


@rule("701.34e")
def test_it_is_the_face_down_object_that_must_be_able_to_enter():
    for card in (FLAME, OGRE):
        s = manifest_table()
        s.put(0, "battlefield", EAR, permanent("Cage", "Artifact", NothingEntersAs("creature")))
        s.put(0, "exile", card)
        s.do(0, ManifestCards(Those((s.find(card.name),))))
        assert (hidden(s), s.zone_names(None, "exile"), jotted(s)) == ([], [card.name], [])
        assert s.field(FACE_DOWN, s.find(card.name)) is None


@rule("701.34a", edition="2017-09-25")
def test_in_2017_such_a_card_was_manifested_though_it_stays():
    for edition, told in (("2017-09-25", ["manifested"]), ("2020-01-22", [])):
        s = manifest_table(OGRE, edition=edition)
        s.put(0, "battlefield", EAR, permanent("Lid", "Artifact", LibrariesAreClosed()))
        s.do(0, TOP)
        s.resolve_all()
        assert (s.zone_names(0, "library"), jotted(s)) == (["Ogre"], told)


@rule("701.34a")
def test_a_player_who_left_manifests_nothing():
    s = manifest_table(players=3)
    s.put(1, "exile", OGRE)
    s.settle()
    s.concede(2)
    s.settle()
    s.arrange(lambda: s.game.verb(TO_MANIFEST)(s.game, 2, s.ids("exile")))
    assert hidden(s) == []


# Turning face up -----------------------------------------------------------------------------------------


@rule("701.34b")
def test_a_creature_card_is_turned_face_up_for_its_mana_cost():
    s, there = manifested(creature("Big", 5, 5, whenever(WhenEnters(), Jot("entered")), cost="{2}{G}"))
    s.put(0, "battlefield", EAR)
    assert ways(s) == []
    s.give(0, "CCG")
    assert ways(s) == ["manifest"]
    s.act(0, "turn up", there)
    assert (s.pt(there), s.pool(0), s.ids("stack") != []) == ((5, 5), "", True)
    s.resolve_all()
    assert jotted(s) == ["turned up"]


@rule("701.34b")
def test_it_uses_no_stack_and_needs_priority_only():
    s, there = manifested(creature("Big", 5, 5, cost="{G}"))
    s.pass_until("upkeep")
    s.give(0, "G")
    s.act(0, "turn up", there)
    assert (s.pt(there), s.ids("stack")) == ((5, 5), [])


@rule("701.34b")
def test_what_is_no_creature_card_or_has_no_mana_cost_stays_face_down():
    for card in (basic("G"), FLAME, permanent("Rock", "Artifact", cost="{1}"), creature("Pact", 1, 1, cost="")):
        s, _ = manifested(card)
        s.give(0, "WUBRGCCC")
        assert ways(s) == []


@rule("701.34b")
def test_only_its_controller_turns_it_up():
    s, there = manifested(OGRE)
    s.give(1, "CCCC")
    s.give(0, "CCCC")
    assert ways(s, 1) == []
    assert OGRE.name == "Ogre" and s.pt(there) == (2, 2)


@rule("701.34b")
def test_the_x_of_its_mana_cost_is_chosen():
    s, there = manifested(creature("Hydra", 1, 1, cost="{X}{G}"))
    s.give(0, "CCG")
    s.act(0, "turn up", there, number=2)
    assert (s.game.name_of(there), s.pool(0)) == ("Hydra", "")


@rule("701.34c")
@pytest.mark.parametrize(("way", "paid"), [("morph", "CR"), ("manifest", "CC")])
def test_a_card_with_morph_is_turned_up_in_either_way(way, paid):
    s, there = manifested(SPY, mechanics=("morph",))
    s.give(0, paid)
    s.act(0, "turn up", lambda o: o[2].id == way)
    assert (s.pt(there), s.pool(0)) == ((4, 3), "")
    s, there = manifested(SPY, mechanics=("morph",))
    s.give(0, "CC")
    assert ways(s) == ["manifest"]
    s.give(0, "CR")
    assert sorted(ways(s)) == ["manifest", "morph"]


@rule("701.34c")
def test_a_megamorph_counter_comes_only_with_that_cost():
    beast = creature("Dragon", 3, 3, megamorph(mana_cost("{G}")), cost="{G}{G}")
    for way, counters in (("megamorph", 1), ("manifest", 0)):
        s, there = manifested(beast, mechanics=("morph",))
        s.give(0, "GG")
        s.act(0, "turn up", lambda o, way=way: o[2].id == way)
        assert s.counters_on(there) == counters


@rule("701.34c")
def test_a_morph_that_costs_no_mana():
    s, there = manifested(permanent("Idol", "Artifact", morph(PayLifeCost(2)), cost="{1}"), mechanics=("morph",))
    assert ways(s) == ["morph"]
    s.act(0, "turn up", there)
    assert (s.life(0), s.characteristic(there, TYPES)) == (18, {"artifact"})


@rule("701.34f")
def test_an_instant_card_is_revealed_and_stays_face_down():
    s, there = manifested(FLAME)
    s.put(0, "battlefield", EAR)
    s.do(0, TurnFaceUp(All(CREATURE)))
    assert (hidden(s), s.pt(there)) == ([there], (2, 2))
    assert any("Flame" in line for line in s.game.observe(1).log())
    assert jotted(s) == []
    assert s.events(TurnedFaceUp) == []


@rule("701.34f", "701.34a")
def test_other_cards_are_turned_up_by_effects():
    s, there = manifested(basic("G"))
    s.put(0, "battlefield", EAR)
    s.do(0, TurnFaceUp(All(CREATURE)))
    assert s.characteristic(there, TYPES) == {"land"}
    s.resolve_all()
    assert jotted(s) == ["turned up"]


@rule("701.34a")
def test_a_double_faced_card_is_turned_up_with_its_front_face():
    card = transforming(creature("Day", 1, 1, cost="{G}"), creature("Night", 4, 4))
    s, there = manifested(card)
    s.give(0, "G")
    s.act(0, "turn up", there)
    assert (s.game.name_of(there), s.pt(there)) == ("Day", (1, 1))


@rule("701.34a")
def test_it_is_revealed_as_it_leaves():
    s, there = manifested(OGRE)
    s.happen(Moved(there, "hand"))
    assert any("Ogre" in line for line in s.game.observe(1).log())


@rule("701.34a")
def test_what_follows_finds_the_permanent():
    s = manifest_table(OGRE)
    s.do(0, Do((TOP, PutCounters("+1/+1", 2, Remembered("manifested")))))
    assert s.pt(hidden(s)[0]) == (4, 4)
    s = manifest_table()
    s.do(0, Do((TOP, MoveTo(Remembered("manifested"), "hand"))))
    assert s.zone_names(0, "hand") == []


def test_real_cards_are_read_and_manifest():
    invocation = wordings.made(
        "Wildcall", "Sorcery", "Manifest the top card of your library, then put X +1/+1 counters on it.", "{X}{G}{G}"
    )
    shaman = wordings.made(
        "Temur War Shaman",
        "Creature — Human Shaman",
        "When this creature enters, manifest the top card of your library.\nWhenever a permanent you control is turned face "
        "up, if it's a creature, you may have it fight target creature you don't control.",
        size="4/5",
    )
    s = wordings.table()
    s.put(0, "library", OGRE, creature("Free", 3, 3, cost="{0}"))
    s.put(1, "battlefield", BEAR)
    s.put(0, "hand", invocation, shaman)
    s.give(0, "GGGG")
    s.cast(0, "Wildcall", number=2)
    s.resolve()
    assert s.pt(hidden(s)[0]) == (4, 4)
    s.cast(0, "Temur War Shaman")
    s.resolve_all()
    second = hidden(s)[-1]
    s.act(0, "turn up", second)
    s.expect(0, "may", True)
    s.resolve_all()
    assert "Bear" in s.zone_names(1, "graveyard")
