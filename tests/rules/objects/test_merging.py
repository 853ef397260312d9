"""Merging with permanents (CR 725), without the keyword that lets objects merge."""

from __future__ import annotations

import pytest
from rulebook import A_CREATURE, BEAR, OX, FullTable

from apnap import Keyword
from apnap.testing import rule
from apnap_plugins.rules.continuous.continuous import ModifyPT, copiable_values
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.merging import merge
from apnap_plugins.rules.vocabulary.characteristics import has_keyword
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.testing import creature, instant

BIRD = creature("Bird", 1, 1, Keyword("flying"))
GROW = instant("Grow", Change(Target(), (ModifyPT(3, 3),)), targets=(A_CREATURE,))


def merged(s, on_top=True, everything=False, source="hand"):
    """A Bear that a Bird merged with."""
    bear, bird = s.put(0, "battlefield", BEAR, counters={"+1/+1": 1}), s.put(0, source, BIRD)
    s.arrange(lambda: merge(s.game, bird, bear, on_top, everything))
    s.settle()
    return bear, bird


@rule("725.2")
@rule("725.2a", "613.2a")
def test_it_has_the_characteristics_of_what_is_on_top_and_no_others():
    with FullTable() as s:
        bear, bird = merged(s)
        assert (s.game.name_of(bear), s.pt(bear), has_keyword(s.game, bear, "flying")) == ("Bird", (2, 2), True)
        assert s.characteristic(bear, "mana cost") is None
        assert s.game.definitions_of(bear) == (BIRD, BEAR)
        assert (s.game.exists(bird), s.zone_names(0, "hand")) == (False, [])
        assert dict(copiable_values(s.game, bear))["power"] == 1  # without the counter
    with FullTable() as s:
        bear, _ = merged(s, on_top=False)
        assert (s.game.name_of(bear), has_keyword(s.game, bear, "flying")) == ("Bear", False)
    with FullTable() as s:
        bear, _ = merged(s, on_top=False, everything=True)
        assert (s.game.name_of(bear), has_keyword(s.game, bear, "flying")) == ("Bear", True)


@rule("725.2c")
def test_effects_that_applied_go_on():
    with FullTable() as s:
        bear, bird = s.put(0, "battlefield", BEAR), s.put(0, "hand", BIRD)
        s.put(0, "hand", GROW)
        s.act(0, "cast", "Grow").resolve()
        s.arrange(lambda: merge(s.game, bird, bear, True))
        assert s.pt(bear) == (4, 4)
        s.settle()


@rule("725.3")
def test_one_permanent_leaves_and_all_its_components_arrive():
    with FullTable() as s:
        bear, _ = merged(s)
        s.put(0, "battlefield", OX)
        s.put(0, "hand", instant("Kill", MoveTo(Target(), "graveyard"), A_CREATURE))
        s.expect(0, "order", [0, 1])
        s.cast(0, "Kill", bear)
        s.resolve()
        assert sorted(s.zone_names(0, "graveyard")) == ["Bear", "Bird", "Kill"]
        assert sorted(s.game.name_of(i) for i in s.game.became(bear)) == ["Bear", "Bird"]
        assert s.game.name_of(bear) == "Bird"  # as it was last known
        s.settle()


@rule("725.3a")
@pytest.mark.parametrize("zone", ["library", "graveyard"])
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_the_owner_arranges_the_new_objects(zone, order):
    with FullTable() as s:
        bear, _ = merged(s)
        s.put(1, "hand", instant("Away", MoveTo(Target(), zone), A_CREATURE))
        s.expect(0, "order", list(order))
        s.cast(1, "Away", bear)
        s.resolve()
        assert s.zone_names(0, zone)[:2] == [("Bird", "Bear")[place] for place in order]


@rule("725.3b")
def test_whoever_exiles_it_determines_the_timestamps():
    with FullTable() as s:
        bear, _ = merged(s)
        s.put(1, "hand", instant("Void", MoveTo(Target(), "exile"), A_CREATURE))
        s.expect(1, "order", [1, 0])
        s.cast(1, "Void", bear)
        s.resolve()
        times = {s.game.name_of(o): s.game.timestamp(o) for o in s.ids("exile")}
        assert times["Bear"] < times["Bird"]
