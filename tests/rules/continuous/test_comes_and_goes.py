"""What comes and goes beside continuous effects: all are applied anew only where it matters to one of them (CR 611.3a, 613)."""

from __future__ import annotations

import pytest
from rulebook import BEAR, FullTable

from apnap import Continuous, Keyword, Moved, Static, Triggered
from apnap.core.layers import Computation
from apnap.testing.rule import rule
from apnap_plugins.rules.continuous.continuous import (
    AffectsAll,
    AffectsSelected,
    BecomeTypes,
    Gain,
    ModifyPT,
    YouGainControl,
)
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.turn.triggers import AtBeginning
from apnap_plugins.rules.vocabulary.characteristics import card, has_keyword
from apnap_plugins.rules.vocabulary.conditions import YouHave
from apnap_plugins.rules.vocabulary.filters import (
    CREATURE,
    Another,
    HasSubtype,
    IsObject,
    PowerAtLeast,
    YouControl,
    all_of,
)
from apnap_plugins.rules.vocabulary.quantities import Count
from apnap_plugins.rules.vocabulary.selectors import All, This
from apnap_plugins.testing import creature

ELF = creature("Elf", 1, 1, types="Creature — Elf")
GIANT = creature("Giant", 4, 4, types="Creature — Giant")
STONE = card("Stone", "Artifact")
NUMBERED = card("Barge", "Artifact — Vehicle", power=3, toughness=3)


def chief(affects, *parts, condition=None):
    return creature("Chief", 2, 2, Static((Continuous(affects, parts),), condition), types="Creature — Elf")


OF_ELVES = chief(AffectsAll(all_of(HasSubtype("Elf"), YouControl(), Another())), ModifyPT(1, 1))
WITH_A_BEAR = chief(AffectsSelected(This()), ModifyPT(2, 0), condition=YouHave(HasSubtype("Bear")))
OF_A_CROWD = chief(AffectsSelected(This()), ModifyPT(Count(All(CREATURE)), 0))
OF_THE_STRONG = chief(AffectsAll(PowerAtLeast(3)), ModifyPT(1, 1), Gain((Keyword("trample"),)))
COMING = [
    (OF_ELVES, BEAR, (2, 2), (2, 2), False),
    (OF_ELVES, STONE, (2, 2), None, False),
    (OF_ELVES, ELF, (2, 2), (2, 2), True),
    (OF_ELVES, NUMBERED, (2, 2), None, True),
    (WITH_A_BEAR, ELF, (2, 2), (1, 1), False),
    (WITH_A_BEAR, BEAR, (4, 2), (2, 2), True),
    (OF_A_CROWD, STONE, (3, 2), None, True),
    (OF_A_CROWD, BEAR, (4, 2), (2, 2), True),
    (OF_THE_STRONG, ELF, (2, 2), (1, 1), True),  # the effect itself changes what makes one strong
    (OF_THE_STRONG, GIANT, (2, 2), (5, 5), True),
]


@pytest.fixture
def runs(monkeypatch):
    """How often all effects were applied: an entry each time."""
    counted, run = [], Computation.run

    def counting(self):
        counted.append(self)
        return run(self)

    monkeypatch.setattr(Computation, "run", counting)
    return counted


def moved(s, obj, to):
    s.do(0, MoveTo(All(IsObject(obj), s.game.object(obj).zone[0]), to))
    return s.game.became(obj)[0]


def foreseen(s, obj, to, runs, one):
    """What size `one` would have, and how often all effects are applied for that."""
    s.pt(one)
    runs.clear()
    found = s.game.foresee(Moved(obj, to), lambda _: s.pt(one))
    return found, len(runs)


def size(s, obj):
    return None if s.game.characteristics(obj).values.get("power") is None else s.pt(obj)


@rule("611.3a", "613.5")
@pytest.mark.parametrize("debug", [False, True])
@pytest.mark.parametrize(("which", "what", "then", "of_it", "anew"), COMING)
def test_all_effects_are_applied_anew_where_what_comes_or_goes_matters_to_one(
    which, what, then, of_it, anew, debug, runs
):
    with FullTable(debug=debug) as s:
        one = s.put(0, "battlefield", which)
        other = s.put(0, "exile", what)
        s.reach(0)
        before = s.pt(one)
        found, times = foreseen(s, other, "battlefield", runs, one)
        assert found == then and (debug or times == anew)
        other = moved(s, other, "battlefield")
        assert (s.pt(one), size(s, other)) == (then, of_it)
        assert has_keyword(s.game, other, "trample") == (what is GIANT)
        found, times = foreseen(s, other, "hand", runs, one)
        assert found == before and (debug or times == anew)
        moved(s, other, "hand")
        assert s.pt(one) == before


@rule("611.3a", "613.1b", "613.5")
@pytest.mark.parametrize("debug", [False, True])
def test_what_changed_its_controller_or_types_matters_as_what_it_is(debug):
    with FullTable(debug=debug) as s:
        one = s.put(1, "battlefield", OF_ELVES)
        bear, elf = s.put(0, "battlefield", BEAR), s.put(0, "exile", ELF)
        s.reach(0)
        s.do(0, Change(All(all_of(HasSubtype("Elf"))), (YouGainControl(),)))
        s.do(0, Change(All(HasSubtype("Bear")), (BecomeTypes(subtypes=frozenset(["Elf"])),)))
        assert s.game.controller(one) == 0 and s.pt(bear) == (3, 3)
        elf = moved(s, elf, "battlefield")
        assert s.pt(elf) == (2, 2)
        moved(s, one, "exile")
        assert (s.pt(bear), s.pt(elf)) == ((2, 2), (1, 1))


@rule("611.3a", "613.5")
@pytest.mark.parametrize("debug", [False, True])
def test_what_was_looked_at_ahead_leaves_it_as_it_was_and_copies_go_on_alike(debug, runs):
    with FullTable(debug=debug) as s:
        one = s.put(0, "battlefield", WITH_A_BEAR)
        bear, elf = s.put(0, "exile", BEAR, ELF)
        s.reach(0)
        for _ in range(2):
            assert foreseen(s, elf, "battlefield", runs, one)[0] == (2, 2)
            assert foreseen(s, bear, "battlefield", runs, one)[0] == (4, 2)
            runs.clear()
            assert s.pt(one) == (2, 2) and (debug or not runs)
        elf = moved(s, elf, "battlefield")
        assert s.pt(one) == (2, 2) and s.game.copy().characteristics(one).values["power"] == 2
        moved(s, bear, "battlefield")
        assert s.pt(one) == (4, 2) and s.game.copy().characteristics(one).values["power"] == 4


@rule("113.6", "603.6")
@pytest.mark.parametrize("turned", [False, True])
def test_an_id_that_was_taken_back_stands_for_another_card_then(turned):
    ghost = creature("Ghost", 1, 1, Triggered(AtBeginning("upkeep"), GainLife(1), zones=("graveyard",)))
    with FullTable(debug=False) as s:
        first, second = s.put(0, "hand", *((ghost, BEAR) if turned else (BEAR, ghost)))
        s.reach(0)
        game = s.game

        def watching(obj):
            game.touch_index()
            return any(active.source == obj for found in game.index().triggers.values() for active in found)

        assert game.foresee(Moved(first, "graveyard"), watching) == turned
        assert game.foresee(Moved(second, "graveyard"), watching) != turned
        assert game.foresee(Moved(first, "graveyard"), watching) == turned
