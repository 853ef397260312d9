"""Mutate (CR 702.140), with cards made from their text."""

from __future__ import annotations

from typing import Any

import pytest
from casting_ways import cast_for, ways
from rulebook import A_CREATURE, BEAR, FOREST, OX, FullTable
from rulecards import Note
from wordings import beast, language, made, meaning, spell

from apnap import ABILITIES, Keyword, Triggered
from apnap.testing import rule
from apnap_plugins.abilities.mutate import TIMES_MUTATED, Mutated, TimesMutated, WhenMutates, mutate
from apnap_plugins.actions.destroy import Destroy
from apnap_plugins.actions.meld import ExileAndMeld
from apnap_plugins.oracle.cards import CardRow, definition
from apnap_plugins.rules.casting.effects import CostsMore
from apnap_plugins.rules.continuous.continuous import BecomeTypes, LoseAllAbilities, ModifyPT, YouGainControl
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.copies.copies import CreateCopyTokens
from apnap_plugins.rules.copies.copying_spells import CopySpell
from apnap_plugins.rules.effects.permissions import AllowPlaying, Terms
from apnap_plugins.rules.faces.face_down import TurnFaceUp, is_face_down, listed
from apnap_plugins.rules.faces.faces import meld_card
from apnap_plugins.rules.faces.merging import merge
from apnap_plugins.rules.objects.names import IsNamed
from apnap_plugins.rules.objects.triggers import WhenDies, WhenEnters
from apnap_plugins.rules.permanents.permanents import is_summoning_sick
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import MANA_COST, SUBTYPES
from apnap_plugins.rules.vocabulary.filters import CREATURE, Anything, Itself, YouControl, all_of
from apnap_plugins.rules.vocabulary.selectors import All, Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, instant, permanent, whenever

SPELL = TargetSpec(Anything(), zone="stack")
LION = beast(
    "Lion", "Mutate {G}\nFlying\nWhenever Lion mutates, you gain 1 life.", "5/4", "Creature — Cat", "{3}{G}{G}"
)
SNAKE = beast("Snake", "Mutate {G}\nTrample", "3/3", "Creature — Snake", "{2}{G}")
SHARK = beast("Shark", "Flash\nMutate {G}\nVigilance", "4/3", "Creature — Shark", "{4}{U}")
BOAR = beast("Boar", "Reach", "2/2", "Creature — Boar", "{G}")
MAN = beast("Man", "", "2/2", "Creature — Human Elf")
KILL, BOUNCE = spell("Destroy target creature.", "Kill"), spell("Return target creature to its owner's hand.", "Bounce")
FLICKER = spell("Exile target creature, then return it to the battlefield under its owner's control.", "Flicker")


def seat(*cards: Any, mana: str = "G", **more: Any) -> FullTable:
    """Player 0 has mana and these cards in hand."""
    s = FullTable(**more)
    s.put(0, "hand", *cards)
    s.give(0, mana)
    return s


def mutates(s: FullTable, name: str, host: Any, where: str = "over", player: int = 0) -> None:
    """The spell is cast for its mutate cost and merges with the creature."""
    cast_for(s, player, name, "mutate", host)
    s.expect(player, "702.140c", where)
    s.resolve()


def words(s: FullTable, obj: int) -> list[str]:
    """The names of its keywords, in order of the components, but for mutate itself."""
    return [a.id for a in s.game.characteristics(obj)[ABILITIES] if isinstance(a, Keyword) and a.id != "mutate"]


# Casting -------------------------------------------------------------------------------------------------


@rule("702.140a", "118.9a")
def test_for_its_mutate_cost_it_targets_a_non_human_creature_of_the_same_owner():
    s = seat(LION)
    s.put(0, "battlefield", MAN, FOREST)
    s.put(1, "battlefield", OX)
    assert ways(s, 0, "Lion") == []
    s.put(1, "battlefield", BEAR, controller=0)  # which its controller doesn't own
    assert ways(s, 0, "Lion") == []
    lost = s.put(0, "battlefield", BOAR, controller=1)
    assert ways(s, 0, "Lion") == ["mutate"]
    on_stack = cast_for(s, 0, "Lion", "mutate")
    assert s.field("targets", on_stack) == (((lost,),),)
    s.expect(0, "702.140c", "over").resolve()  # the spell's controller chooses, not the creature's
    assert (s.game.controller(lost), s.pt(lost)) == (1, (5, 4))


@rule("702.140a", "601.2b", "601.2f")
def test_its_mana_cost_can_be_paid_instead_and_what_is_added_is_added_to_either():
    s = seat(LION, mana="GGGGG")
    s.put(0, "battlefield", BOAR)
    assert ways(s, 0, "Lion") == ["", "mutate"]
    cast_for(s, 0, "Lion", "")
    s.resolve_all()
    assert (s.permanents(0), s.pool(0), s.life(0)) == (["Boar", "Lion"], "", 20)
    for mana, possible in (("GG", []), ("GGG", ["mutate"])):
        s = seat(LION, mana=mana)
        s.put(0, "battlefield", BOAR, permanent("Tax", "Artifact", CostsMore(mana_cost("{2}"))))
        assert ways(s, 0, "Lion") == possible


@rule("702.140a", "702.140f")
def test_a_card_of_somebody_else_mutates_with_their_creatures():
    s = seat()
    s.put(1, "graveyard", LION)
    s.put(0, "battlefield", BOAR)
    theirs = s.put(1, "battlefield", OX)
    s.do(0, AllowPlaying(All(CREATURE, "graveyard"), Terms("allowed", (ModifyPT(1, 1),), exiled=True)))
    spell_ = cast_for(s, 0, "Lion", "mutate")
    assert s.field("targets", spell_) == (((theirs,),),)
    s.expect(0, "702.140c", "over").resolve()
    assert (s.permanents(0), s.permanents(1)) == (["Boar"], ["Lion"])
    assert s.pt(theirs) == (6, 5)  # what was said of the spell holds for the permanent (CR 702.140f)
    s.expect(1, "order", [0, 1])
    s.do(0, Destroy(Target()), A_CREATURE, at=[theirs])
    assert sorted(s.zone_names(None, "exile")) == ["Lion", "Ox"]


@rule("702.140a")
def test_several_mutate_abilities_are_as_many_costs_with_one_target():
    s = seat(creature("Twice", 3, 3, mutate(mana_cost("{G}")), mutate(mana_cost("{U}"))), mana="U")
    boar = s.put(0, "battlefield", BOAR)
    assert s.field("targets", cast_for(s, 0, "Twice", "mutate")) == (((boar,),),)
    s.expect(0, "702.140c", "over").resolve()
    assert s.pool(0) == "" and s.field(TIMES_MUTATED, boar) == 1


@rule("702.140a")
def test_with_flash_it_mutates_in_another_players_turn():
    s = FullTable()
    s.put(1, "hand", SHARK)
    s.give(1, "G")
    s.lands(0, "G")
    ox = s.put(1, "battlefield", OX)
    s.pass_priority(0)
    mutates(s, "Shark", ox, player=1)
    assert (s.permanents(1), words(s, ox)) == (["Shark"], ["flash", "vigilance"])


@rule("702.140a", "601.2f")
def test_what_makes_spells_with_mutate_cheaper_makes_the_mutate_cost_cheaper():
    frog = beast(
        "Frog", "Each creature spell you cast costs {1} less to cast if it has mutate.", types="Creature — Frog"
    )
    s = seat(beast("Ape", "Mutate {1}{G}", "3/3", "Creature — Ape", "{4}{G}"), BOAR, mana="G")
    s.put(0, "battlefield", frog)
    assert (ways(s, 0, "Ape"), ways(s, 0, "Boar")) == (["mutate"], [""])
    cast_for(s, 0, "Ape", "mutate")
    s.expect(0, "702.140c", "under").resolve()
    assert (s.pool(0), s.field(TIMES_MUTATED, s.find("Frog"))) == ("", 1)


# Resolving -----------------------------------------------------------------------------------------------


HUMAN = instant("Civilize", Change(Target(), (BecomeTypes(subtypes=frozenset(["Human"])),)), A_CREATURE)


@rule("702.140b", "608.3b")
@pytest.mark.parametrize("response", [KILL, BOUNCE, HUMAN, FLICKER])
def test_with_an_illegal_target_it_resolves_as_a_creature_spell(response):
    s = seat(LION)
    arrives = permanent("Gate", "Artifact", whenever(WhenEnters(all_of(CREATURE, IsNamed("Lion"))), Note("entered")))
    s.put(0, "battlefield", arrives)
    boar = s.put(0, "battlefield", BOAR)
    s.put(1, "hand", response)
    cast_for(s, 0, "Lion", "mutate")
    s.pass_priority(0).cast(1, response.name, boar)
    s.resolve_all()
    lion = s.find("Lion", "battlefield")
    assert (s.pt(lion), is_summoning_sick(s.game, lion), len(s.game.components_of(lion))) == ((5, 4), True, 1)
    assert (s.noted, s.life(0), s.field(TIMES_MUTATED, lion)) == ((("entered", 0),), 20, 0)


@rule("702.140b")
def test_a_target_that_somebody_else_got_meanwhile_is_legal():
    s = seat(LION)
    boar = s.put(0, "battlefield", BOAR)
    s.put(1, "hand", instant("Steal", Change(Target(), (YouGainControl(),)), A_CREATURE))
    cast_for(s, 0, "Lion", "mutate")
    s.pass_priority(0).cast(1, "Steal", boar)
    s.resolve()
    s.expect(0, "702.140c", "over").resolve()
    assert s.permanents(1) == ["Lion"]
    s.resolve_all()
    assert s.life_totals() == [20, 21]  # its controller's ability


@rule("702.140c", "608.3d", "725.2b", "725.2c")
def test_it_does_not_enter_and_all_that_was_on_the_creature_stays():
    s = seat(LION)
    gate = permanent("Gate", "Artifact", whenever(WhenEnters(CREATURE), Note("entered")))
    pants = made("Pants", "Enchantment — Aura", "Enchant creature\nEnchanted creature gets +1/+1.")
    s.put(1, "battlefield", gate)
    boar = s.put(0, "battlefield", BOAR, counters={"+1/+1": 2}, tapped=True)
    aura = s.put(0, "battlefield", pants, attached_to=boar)
    s.do(0, Change(Target(), (ModifyPT(4, 4),)), A_CREATURE, at=[boar])
    mutates(s, "Lion", boar)
    s.resolve_all()
    assert (s.permanents(0), s.find("Lion", "battlefield"), s.noted) == (["Lion", "Pants"], boar, ())
    assert s.pt(boar) == (5 + 2 + 4 + 1, 4 + 2 + 4 + 1)
    assert (s.field("tapped", boar), s.host(aura), is_summoning_sick(s.game, boar)) == (True, boar, False)
    assert s.log_has("702.140c", "Lion")


@rule("725.2c")
def test_a_new_creature_stays_summoning_sick_and_what_it_lost_stays_lost():
    s = seat(LION)
    boar = s.put(0, "battlefield", BOAR, sick=True)
    s.do(0, Change(Target(), (LoseAllAbilities(),)), A_CREATURE, at=[boar])
    mutates(s, "Lion", boar)
    assert is_summoning_sick(s.game, boar)
    assert (words(s, boar), s.stack) == ([], [])  # without abilities nothing triggers
    s.pass_until("upkeep")
    assert words(s, boar) == ["flying", "reach"]


@rule("725.2c", "506.4")
def test_an_attacker_that_mutates_goes_on_attacking():
    s = seat(SHARK)
    boar = s.put(0, "battlefield", BOAR)
    s.attack("Boar")
    s.give(0, "G")
    mutates(s, "Shark", boar)
    s.pass_until("postcombat main")
    assert s.life(1) == 16


@rule("702.140d")
def test_each_ability_that_it_has_now_triggers_and_those_of_others():
    symbiote = beast(
        "Symbiote", "Whenever a creature you control mutates, put a +1/+1 counter on that creature and you gain 2 life."
    )
    egg = beast("Egg", "Whenever Egg mutates, put a +1/+1 counter on it.", "0/2")
    s = seat(LION)
    s.put(0, "battlefield", symbiote)
    s.put(1, "battlefield", beast("Foe", "Whenever a creature you control mutates, you gain 2 life."))
    there = s.put(0, "battlefield", egg)
    mutates(s, "Lion", there, "under")
    s.resolve_all()
    assert (s.counters(there), s.life_totals(), s.game.name_of(there)) == ({"+1/+1": 2}, [23, 20], "Egg")


@rule("702.140d")
def test_merging_otherwise_is_no_mutating():
    s = seat()
    lion, boar = s.put(0, "exile", LION), s.put(0, "battlefield", BOAR)
    s.arrange(lambda: merge(s.game, lion, boar, True, all_abilities=True))
    s.resolve_all()
    assert (s.game.name_of(boar), s.life(0), s.field(TIMES_MUTATED, boar)) == ("Lion", 20, 0)


@rule("702.140e", "725.2a")
def test_it_has_all_abilities_and_else_is_what_lies_on_top():
    s = seat(LION, SNAKE, mana="GG")
    boar = s.put(0, "battlefield", BOAR)
    mutates(s, "Lion", boar, "under")
    s.resolve_all()
    assert (s.game.name_of(boar), s.pt(boar), words(s, boar)) == ("Boar", (2, 2), ["reach", "flying"])
    mutates(s, "Snake", boar)
    chars = s.game.characteristics(boar)
    assert (s.game.name_of(boar), s.pt(boar), chars[MANA_COST]) == ("Snake", (3, 3), mana_cost("{2}{G}"))
    assert (chars[SUBTYPES], words(s, boar)) == ({"Snake"}, ["trample", "reach", "flying"])
    assert [card.name for card in s.game.definitions_of(boar)] == ["Snake", "Boar", "Lion"]
    s.resolve_all()
    assert (s.life(0), s.field(TIMES_MUTATED, boar)) == (22, 2)  # the Lion's ability, each time


@rule("702.140f")
def test_an_effect_on_the_spell_goes_on_for_the_permanent():
    s = seat(LION, instant("Swell", Change(Target(), (ModifyPT(1, 1),)), SPELL))
    boar = s.put(0, "battlefield", BOAR)
    lion = cast_for(s, 0, "Lion", "mutate")
    s.cast(0, "Swell", lion)
    s.resolve()
    s.expect(0, "702.140c", "under").resolve()
    assert s.pt(boar) == (3, 3)
    s.pass_until("upkeep")
    assert s.pt(boar) == (2, 2)


# Copies and tokens ---------------------------------------------------------------------------------------


COPY = instant("Echo", CopySpell(Target()), SPELL)


@rule("702.140a", "702.140c", "707.10f")
def test_a_copy_of_the_spell_mutates_too_and_no_card_is_left_of_it():
    s = seat(LION, COPY, BOUNCE)
    boar = s.put(0, "battlefield", BOAR)
    lion = cast_for(s, 0, "Lion", "mutate")
    s.cast(0, "Echo", lion)
    s.resolve()
    s.expect(0, "702.140c", "under").resolve()  # the copy
    while s.game.zone("stack")[-1] != lion:
        s.resolve()  # what triggered
    s.expect(0, "702.140c", "over").resolve()
    s.resolve_all()
    assert (s.field(TIMES_MUTATED, boar), s.life(0), s.game.object(boar).kind) == (2, 23, "card")
    s.cast(0, "Bounce", boar)
    s.resolve_all()
    assert sorted(s.zone_names(0, "hand")) == ["Boar", "Lion"]


@rule("702.140b", "707.10f", "725.2d")
@pytest.mark.parametrize("gone", [False, True])
def test_a_copy_on_top_makes_it_a_token_and_without_a_target_it_becomes_one(gone):
    s = seat(LION, COPY, KILL)
    boar = s.put(0, "battlefield", BOAR)
    lion = cast_for(s, 0, "Lion", "mutate")
    s.cast(0, "Echo", lion)
    s.resolve()
    if gone:
        s.cast(0, "Kill", boar)
        s.resolve()
        s.resolve()
        (token,) = s.find_all("Lion", "battlefield")
        assert (s.pt(token), is_summoning_sick(s.game, token)) == ((5, 4), True)
    else:
        s.expect(0, "702.140c", "over").resolve()
        token = boar
        s.expect(0, "702.140c", "under")
    assert s.game.object(token).kind == "token"
    s.resolve_all()


@rule("725.2d", "111.7")
def test_on_a_token_it_is_a_card_until_they_part():
    s = seat(LION, BOUNCE)
    elf = s.put(0, "battlefield", BOAR, component="token")
    assert s.game.object(elf).kind == "token"
    mutates(s, "Lion", elf)
    s.resolve_all()
    assert s.game.object(elf).kind == "card"
    s.cast(0, "Bounce", elf)
    s.resolve_all()
    assert (s.zone_names(0, "hand"), s.permanents(0)) == (["Lion"], [])


@rule("702.140e", "707.2")
def test_a_clone_has_all_of_it_and_has_not_mutated():
    s = seat(LION)
    boar = s.put(0, "battlefield", BOAR)
    mutates(s, "Lion", boar)
    s.resolve_all()
    s.do(1, CreateCopyTokens(Target()), A_CREATURE, at=[boar])
    token = s.find("Lion", "battlefield", 1)
    assert (s.pt(token), words(s, token), s.field(TIMES_MUTATED, token)) == ((5, 4), ["flying", "reach"], 0)


# Leaving and turning -------------------------------------------------------------------------------------


@rule("725.3", "603.6c")
def test_one_creature_dies_and_two_cards_go_to_the_graveyard():
    mourner = beast("Mourner", "Whenever another creature dies, you gain 5 life.")
    s = seat(LION)
    s.put(0, "battlefield", mourner)
    boar = s.put(0, "battlefield", creature("Boar", 2, 2, whenever(WhenDies(Itself()), Note("died"))))
    mutates(s, "Lion", boar)
    s.resolve_all()
    s.put(0, "hand", KILL)
    s.cast(0, "Kill", boar)
    s.resolve_all()
    assert sorted(s.zone_names(0, "graveyard")) == ["Boar", "Kill", "Lion"]
    assert (s.noted, s.life(0)) == ((("died", 0),), 26)


@rule("725.3", "725.3c")
def test_bounced_or_flickered_it_is_two_cards_again():
    for how, zone in ((BOUNCE, "hand"), (FLICKER, "battlefield")):
        s = seat(LION, how)
        boar = s.put(0, "battlefield", BOAR)
        mutates(s, "Lion", boar)
        s.resolve_all()
        if how is FLICKER:
            s.expect(0, "order", [0, 1])
        s.cast(0, how.name, boar)
        s.resolve_all()
        assert sorted(s.zone_names(0, zone)) == ["Boar", "Lion"]
        assert [words(s, s.find(name, zone, 0)) for name in ("Boar", "Lion")] == [["reach"], ["flying"]]


@rule("725.3", "713.4")
def test_with_a_melded_permanent_three_cards_come_apart():
    whole = creature("Whole", 9, 9, "menace")
    one = meld_card(creature("One", 1, 1, Activated((), ExileAndMeld(IsNamed("Other"), "Whole"))), whole)
    other = meld_card(creature("Other", 1, 1), whole)
    s = seat(LION, KILL)
    s.put(0, "battlefield", one, other)
    s.act(0, "activate", "One").resolve()
    there = s.find("Whole", "battlefield")
    mutates(s, "Lion", there, "under")
    s.resolve_all()
    assert (s.pt(there), words(s, there)) == ((9, 9), ["menace", "flying"])
    s.cast(0, "Kill", there)
    s.resolve_all()
    assert sorted(s.zone_names(0, "graveyard")) == ["Kill", "Lion", "One", "Other"]


@rule("725.2e", "725.2f")
@pytest.mark.parametrize("where", ["over", "under"])
def test_a_face_down_creature_is_no_human_and_mutates(where):
    s = seat(LION)
    man = s.put(0, "battlefield", MAN, **{"face down": listed("test")})
    mutates(s, "Lion", man, where)
    s.resolve_all()
    if where == "over":
        assert (is_face_down(s.game, man), s.pt(man), s.life(0)) == (False, (5, 4), 21)
        return
    assert (is_face_down(s.game, man), s.pt(man), words(s, man), s.life(0)) == (True, (2, 2), [], 20)
    s.do(0, TurnFaceUp(All(CREATURE)))
    assert (s.game.name_of(man), words(s, man)) == ("Man", ["flying"])


# Words ---------------------------------------------------------------------------------------------------


@rule("702.140d")
def test_how_often_it_has_mutated_counts_for_this_permanent_also_when_it_has_left():
    text = (
        "Mutate {G}\nWhenever Hemophage mutates, you gain X life, where X is the number of times Hemophage has mutated."
    )
    hemophage = beast("Hemophage", text, "3/3")
    s = seat(hemophage, SNAKE, KILL, mana="GG")
    boar = s.put(0, "battlefield", BOAR)
    mutates(s, "Snake", boar)
    mutates(s, "Hemophage", boar, "under")
    s.cast(0, "Kill", boar)
    s.resolve_all()
    assert (s.life(0), len(s.events(Mutated))) == (22, 2)


def test_words_of_cards():
    (line,) = meaning("Whenever ~ mutates, draw a card.")
    assert isinstance(line, Triggered) and line.on == WhenMutates(Itself())
    (line,) = meaning("Whenever a creature you control mutates, draw a card.")
    assert line.on == WhenMutates(all_of(CREATURE, YouControl()))
    (line,) = meaning("{T}: ~ deals X damage to any target, where X is the number of times ~ has mutated.")
    assert TimesMutated() in set(line.walk())
    assert meaning("Mutate {1}{B/G}") == (mutate(mana_cost("{1}{B/G}")),)


def test_cards_of_its_layout_are_read_like_others():
    text = "Mutate {2}{W}\nFlying\nWhenever this creature mutates, put a +1/+1 counter on it."
    row = CardRow(
        name="Bird",
        type_line="Creature — Bird",
        layout="mutate",
        mana_cost="{3}{W}",
        oracle_text=text,
        power="2",
        toughness="3",
    )
    bird = definition(language(), row)
    assert [ability.id for ability in bird.abilities() if isinstance(ability, Keyword)] == ["mutate", "flying"]


@rule("702.140d", "613.1")
def test_what_it_is_like_may_hang_on_how_often_it_has_mutated():
    s = seat(SNAKE, LION, mana="GG", debug=True)
    s.put(
        0,
        "battlefield",
        beast("Cub", "Cub gets +X/+0, where X is the number of times Cub has mutated.", types="Creature — Cat"),
    )
    cub = s.find("Cub")
    for power, name in ((3, "Snake"), (4, "Lion")):
        mutates(s, name, cub, "under")
        assert s.pt(cub) == (power, 2)
