"""Abilities in general (CR 113)."""

from __future__ import annotations

import pytest
from rulebook import BEAR, FOREST, Game, creature, instant

from apnap import Continuous, Keyword, Static
from apnap.testing.rule import rule
from apnap_plugins.rules.abilities import Activated
from apnap_plugins.rules.characteristics import ABILITIES, COLORS, card
from apnap_plugins.rules.continuous import (
    AffectsAll,
    BecomeColors,
    Gain,
    LoseAllAbilities,
    LoseKeyword,
    ModifyPT,
    SetPT,
)
from apnap_plugins.rules.costs import MoveThis
from apnap_plugins.rules.instructions import Change, GainsLife, MoveTo
from apnap_plugins.rules.mana import AddManaOf
from apnap_plugins.rules.names import Named
from apnap_plugins.rules.selection import CREATURE, All, HasSubtype, This

FLYING = Keyword("flying")


@rule("113.6j")
def test_an_ability_whose_cost_moves_the_card_from_the_hand_works_there_only():
    channel = creature("Spirit", 1, 1, Activated((MoveThis("graveyard"),), GainsLife(3), zones=("hand",)))
    with Game() as s:
        s.put(0, "battlefield", channel)
        s.put(0, "graveyard", channel)
        assert s.offered(0, "activate") == []
        s.put(0, "hand", channel)
        s.put(1, "hand", channel)
        assert s.offered(0, "activate") == ["Spirit"] and s.game.object(s.decision.options[-1][1]).zone == ("hand", 0)
        s.act(0, "activate", "Spirit").resolve()
        assert s.life(0) == 23 and s.zone_names(0, "hand") == [] and s.count("Spirit", "battlefield") == 1


@rule("113.10a", "602.5b")
def test_instructions_on_activating_come_with_the_ability_that_is_added():
    grant = instant("Grant", Change(All(CREATURE), (Gain((Activated((), GainsLife(1), limit=1),)),)))
    slow = instant("Slow", Change(All(CREATURE), (Gain((Activated((), GainsLife(5), sorcery=True),)),)))
    with Game() as s:
        s.put(0, "battlefield", BEAR)
        s.put(1, "battlefield", BEAR)
        s.put(0, "hand", grant)
        s.act(0, "cast", "Grant").resolve()
        s.act(0, "activate", "Bear").resolve()
        assert s.offered(0, "activate") == [] and s.offered(1, "activate") == ["Bear"]
    with Game() as s:
        s.put(0, "battlefield", BEAR)
        s.put(1, "battlefield", BEAR)
        s.put(0, "hand", slow)
        s.act(0, "cast", "Slow").resolve()
        assert s.offered(0, "activate") == ["Bear"]
        s.pass_priority(0)
        assert s.offered(1, "activate") == []


@rule("113.10b")
def test_what_removes_an_ability_removes_all_instances():
    bird = creature("Bird", 1, 1, FLYING, FLYING)
    wings = card("Wings", "Enchantment", Static((Continuous(AffectsAll(CREATURE), (Gain((FLYING,)),)),)))
    with Game() as s:
        s.put(0, "battlefield", bird, wings)
        assert s.characteristic("Bird", ABILITIES).count(FLYING) == 3
        s.put(0, "hand", instant("Clip", Change(All(CREATURE), (LoseKeyword("flying"),))))
        s.act(0, "cast", "Clip").resolve()
        assert FLYING not in s.characteristic("Bird", ABILITIES)


@rule("113.10c", "613.7")
@pytest.mark.parametrize("order", [("gain", "lose"), ("lose", "gain")])
def test_the_most_recent_of_effects_that_add_and_remove_an_ability_prevails(order):
    spells = {"gain": instant("gain", Change(All(CREATURE), (Gain((FLYING,)),))),
              "lose": instant("lose", Change(All(CREATURE), (LoseKeyword("flying"),)))}  # fmt: skip
    with Game() as s:
        s.put(0, "battlefield", BEAR)
        s.put(0, "hand", *spells.values())
        for name in order:
            s.act(0, "cast", name).resolve()
        assert (FLYING in s.characteristic("Bear", ABILITIES)) == (order[-1] == "gain")


@rule("113.12")
def test_a_color_or_size_that_an_effect_states_is_no_ability_that_could_be_lost():
    dye = instant("Dye", Change(All(CREATURE), (BecomeColors(frozenset("R")), SetPT(4, 4), Gain((FLYING,)))))
    with Game() as s:
        s.put(0, "battlefield", BEAR)
        s.put(0, "hand", dye, instant("Blank", Change(All(CREATURE), (LoseAllAbilities(),))))
        s.act(0, "cast", "Dye").resolve()
        s.act(0, "cast", "Blank").resolve()
        assert s.characteristic("Bear", ABILITIES) == () and s.characteristic("Bear", COLORS) == {"R"}
        assert s.pt("Bear") == (4, 4)


@rule("113.2", "113.1a", "113.3d")
def test_a_static_ability_affects_its_object_and_others_as_long_as_it_is_there():
    lord = creature("Lord", 1, 1, Static((Continuous(AffectsAll(HasSubtype("Bear")), (ModifyPT(1, 1),)),)),
                    types="Creature — Bear")  # fmt: skip
    with Game() as s:
        s.put(0, "battlefield", BEAR)
        assert s.pt("Bear") == (2, 2)
        s.put(0, "battlefield", lord)
        assert s.pt("Bear") == (3, 3) and s.pt("Lord") == (2, 2)
        s.put(0, "hand", instant("Blank", Change(All(Named("Lord")), (LoseAllAbilities(),))))
        s.act(0, "cast", "Blank").resolve()
        assert s.pt("Bear") == (2, 2) and s.pt("Lord") == (1, 1)


@rule("109.4a", "605.3b", "106.4")
def test_the_mana_of_an_ability_is_its_activators():
    well = card("Well", "Artifact", Activated((), AddManaOf((("G",),)), by="any", limit=1))
    with Game() as s:
        s.put(0, "battlefield", well)
        s.put(1, "hand", instant("Hum", GainsLife(1), cost="{G}"))
        s.pass_priority(0)
        s.act(1, "cast", "Hum").resolve()
        assert s.life(1) == 21 and s.pool(0) == ""


@rule("113.1c", "113.3b")
def test_an_ability_on_the_stack_is_an_object_until_it_resolves():
    box = card("Box", "Artifact", Activated((), GainsLife(1)))
    with Game() as s:
        s.put(0, "battlefield", box, FOREST)
        s.act(0, "activate", "Box")
        (ability,) = s.ids("stack")
        assert s.game.object(ability).kind == "ability" and s.game.controller(ability) == 0
        s.resolve()
        assert ability not in s.game.objects and s.life(0) == 21


@rule("113.6m")
def test_an_ability_that_takes_its_card_out_of_the_graveyard_works_there_only():
    ghoul = creature("Ghoul", 1, 1, Activated((), MoveTo(This(), "hand"), zones=("graveyard",)))
    with Game() as s:
        s.put(0, "battlefield", ghoul)
        s.put(0, "exile", ghoul)
        assert s.offered(0, "activate") == []
        s.put(0, "graveyard", ghoul)
        s.act(0, "activate", "Ghoul").resolve()
        assert s.zone_names(0, "hand") == ["Ghoul"] and s.offered(0, "activate") == []
