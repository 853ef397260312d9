"""Mutate: over or under, one permanent with all abilities, and two cards again when it leaves."""

from __future__ import annotations

import functools

import rulecards
from rulebook import FOREST, OX
from rulecards import Note
from spiking import base_game, spike, table

from apnap import Continuous, Keyword, Ruleset, Static, Triggered
from apnap.testing import rule
from apnap_plugins.abilities.enchant import enchant
from apnap_plugins.actions.create import Token
from apnap_plugins.actions.destroy import Destroy
from apnap_plugins.rules.attachments.attachments import ATTACHED_TO, Enchanted
from apnap_plugins.rules.continuous.continuous import AffectsSelected, HasValues, ModifyPT, copiable_values
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.triggers import WhenDies, WhenEnters
from apnap_plugins.rules.permanents.permanents import is_summoning_sick
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import MANA_COST, card, has_keyword
from apnap_plugins.rules.vocabulary.filters import CREATURE, And, Another
from apnap_plugins.rules.vocabulary.selectors import All, Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, instant

mutate = spike("mutate")


@functools.cache
def in_force() -> Ruleset:
    """What is in force; loaded when it is first played with."""
    return Ruleset.load(
        mechanics=[*base_game(), "enchant", "flying", "trample"], extra=[rulecards, mutate], strict=True
    )


A_CREATURE = TargetSpec(CREATURE)
MUTATE = Keyword("mutate", (mana_cost("{G}"),))
BEAST = creature(
    "Beast", 5, 4, MUTATE, Keyword("flying"), Triggered(mutate.WhenMutates(), Note("mutates")), cost="{3}{G}{G}"
)
SNAKE = creature("Snake", 3, 3, MUTATE, Keyword("trample"), cost="{2}{G}")
BOAR = creature("Boar", 2, 2, Triggered(WhenDies(), Note("died")), cost="{G}")
MAN = creature("Man", 2, 2, types="Creature — Human")
PANTS = card(
    "Pants", "Enchantment — Aura", enchant(CREATURE), Static((Continuous(AffectsSelected(Enchanted()), (ModifyPT(1, 1),)),))
)  # fmt: skip
KILL = instant("Kill", Destroy(Target()), targets=(A_CREATURE,))
GROW = instant("Grow", Change(Target(), (ModifyPT(4, 4),)), targets=(A_CREATURE,))
BOUNCE = instant("Bounce", MoveTo(Target(), "hand"), targets=(A_CREATURE,))
OTHER = And((Another(), CREATURE))
WATCHER = creature(
    "Watcher", 0, 9, Triggered(WhenEnters(OTHER), Note("enters")), Triggered(WhenDies(OTHER), Note("dies"))
)


def sit(**more):
    return table(in_force)(decks=[[OX] * 9] * 2, **more)


def forests(s, count):
    s.put(0, "battlefield", *[FOREST] * count)


def cast(s, name, **more):
    s.act(0, "cast", lambda o: o[0] == "cast" and s.game.name_of(o[1]) == name and o[2].id == "mutate", **more)


def mutates(s, name, where):
    cast(s, name)
    s.expect(0, "702.140c", where)
    s.resolve()


@rule("702.140a")
def test_it_targets_a_non_human_creature_of_the_same_owner_for_the_mutate_cost():
    with sit() as s:
        forests(s, 1)
        s.put(0, "hand", BEAST)
        s.put(0, "battlefield", MAN)
        s.put(1, "battlefield", OX)
        assert s.offered(0, "cast") == []
        stolen = s.put(0, "battlefield", BOAR, controller=1)
        s.put(1, "battlefield", OX, controller=0)
        cast(s, "Beast")
        assert s.field("targets", s.ids("stack")[0]) == (((stolen,),),)
        assert s.game.is_allowed is not None
        s.expect(0, "702.140c", "over")
        s.resolve()
        assert s.game.controller(stolen) == 1  # the object it was before


@rule("702.140c")
@rule("702.140e")
@rule("725.2b")
def test_over_has_the_top_characteristics_and_all_abilities_and_is_the_same_object():
    with sit() as s:
        forests(s, 1)
        boar = s.put(0, "battlefield", BOAR, counters={"+1/+1": 2}, tapped=True)
        pants = s.put(0, "battlefield", PANTS, attached_to=boar)
        s.put(0, "hand", BEAST, GROW)
        s.put(1, "battlefield", WATCHER)
        s.act(0, "cast", "Grow", targets=["Boar"]).resolve()
        mutates(s, "Beast", "over")
        assert s.zone_names(0, "battlefield") == ["Forest", "Beast", "Pants"]
        assert s.find("Beast", "battlefield") == boar
        assert s.pt(boar) == (5 + 2 + 1 + 4, 4 + 2 + 1 + 4)
        assert (s.field("tapped", boar), s.field(ATTACHED_TO, pants)) == (True, boar)
        assert not is_summoning_sick(s.game, boar)
        assert has_keyword(s.game, boar, "flying")
        s.resolve_all()
        assert s.noted == (("mutates", 0),)  # it did not enter
        s.put(0, "hand", KILL)
        s.act(0, "cast", "Kill", targets=[boar]).resolve()
        s.resolve_all()
        assert sorted(s.noted[1:]) == [("died", 0), ("dies", 0)]  # one permanent died


@rule("702.140e")
def test_under_keeps_the_top_and_a_second_merger_adds_its_abilities():
    with sit() as s:
        forests(s, 2)
        boar = s.put(0, "battlefield", BOAR)
        s.put(0, "hand", BEAST, SNAKE)
        mutates(s, "Beast", "under")
        assert (s.game.name_of(boar), s.pt(boar), has_keyword(s.game, boar, "flying")) == ("Boar", (2, 2), True)
        s.resolve_all()
        mutates(s, "Snake", "over")
        assert (s.game.name_of(boar), s.pt(boar)) == ("Snake", (3, 3))
        assert s.characteristic(boar, MANA_COST) == mana_cost("{2}{G}")
        assert all(has_keyword(s.game, boar, word) for word in ("flying", "trample", "mutate"))
        assert [d.name for d in s.game.definitions_of(boar)] == ["Snake", "Boar", "Beast"]
        s.resolve_all()
        assert s.noted == (("mutates", 0), ("mutates", 0))  # Beast's ability, each time


@rule("725.3")
def test_as_it_leaves_each_component_is_a_card_again():
    with sit() as s:
        forests(s, 1)
        boar = s.put(0, "battlefield", BOAR)
        s.put(0, "hand", BEAST, BOUNCE)
        mutates(s, "Beast", "over")
        s.resolve_all()
        s.act(0, "cast", "Bounce").resolve()
        assert sorted(s.zone_names(0, "hand")) == ["Beast", "Boar"]
        assert len(s.game.became(boar)) == 2
        beast = s.find("Beast", "hand")
        assert not has_keyword(s.game, s.find("Boar", "hand"), "flying")
        assert s.characteristic(beast, "power") == 5


@rule("725.2d")
def test_a_token_under_a_card_is_no_token_until_they_part():
    with sit() as s:
        forests(s, 1)
        elf = s.put(0, "battlefield", Token("Creature — Elf", "G", 1, 1).definition(), component="token")
        s.put(0, "hand", BEAST, KILL)
        assert s.game.object(elf).kind == "token"
        mutates(s, "Beast", "over")
        assert s.game.object(elf).kind == "card"
        s.resolve_all()
        s.act(0, "cast", "Kill").resolve()
        assert s.zone_names(0, "graveyard") == ["Kill", "Beast"]


@rule("702.140b")
@rule("608.3b")
def test_with_an_illegal_target_it_resolves_as_a_creature_spell():
    with sit() as s:
        forests(s, 1)
        s.put(0, "battlefield", BOAR)
        s.put(0, "hand", BEAST)
        s.put(1, "hand", KILL)
        cast(s, "Beast")
        s.pass_priority(0).act(1, "cast", "Kill").resolve()
        s.resolve_all()
        assert s.zone_names(0, "battlefield") == ["Forest", "Beast"]
        beast = s.find("Beast", "battlefield")
        assert (s.pt(beast), is_summoning_sick(s.game, beast)) == ((5, 4), True)
        assert s.noted == (("died", 0),)


@rule("702.140f")
def test_an_effect_on_the_spell_goes_on_for_the_permanent():
    with sit() as s:
        forests(s, 1)
        boar = s.put(0, "battlefield", BOAR)
        swell = instant("Swell", Change(Target(), (ModifyPT(1, 1),)), targets=(TargetSpec(CREATURE, zone="stack"),))
        s.put(0, "hand", BEAST, swell)
        cast(s, "Beast")
        s.act(0, "cast", "Swell").resolve()
        s.expect(0, "702.140c", "under")
        s.resolve()
        assert s.pt(boar) == (3, 3)


@rule("725.2a")
@rule("613.2a")
def test_merging_is_a_copiable_effect_with_its_own_timestamp():
    with sit() as s:
        forests(s, 1)
        boar = s.put(0, "battlefield", BOAR)
        ox = s.put(0, "battlefield", OX)
        s.put(0, "hand", BEAST)
        copies = instant("Copy", Change(All(CREATURE), (HasValues(copiable_values(s.game, ox)),)))
        s.put(0, "hand", copies, copies)
        s.act(0, "cast", "Copy").resolve()
        assert s.game.name_of(boar) == "Ox"
        cast(s, "Beast", targets=[boar])
        s.expect(0, "702.140c", "over")
        s.resolve_all()
        assert (s.game.name_of(boar), s.pt(boar)) == ("Beast", (5, 4))  # later than the copy effect
        assert dict(copiable_values(s.game, boar))["name"] == "Beast"
        s.act(0, "cast", "Copy").resolve()
        assert s.game.name_of(boar) == "Ox"
        s.pass_until(lambda g: g.active_player == 1)
        assert s.game.name_of(boar) == "Beast"
