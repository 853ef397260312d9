"""Morph and megamorph (CR 702.37), with cards made from their text."""

from __future__ import annotations

import sys
from typing import Any, ClassVar

import pytest
import rulecards as rc
from casting_ways import offered_ways
from rulebook import BEAR, FOREST, MOUNTAIN, OX, SHOCK, FullTable, card
from wordings import beast, made, meaning

from apnap import ABILITIES, NAME, Keyword, Manifest, Moved, Replacement, Ruleset, Static, Triggered, node
from apnap.testing.rule import rule
from apnap_plugins.abilities.morph import HasMorph, MorphCostsMore, megamorph, morph
from apnap_plugins.rules.casting.effects import CantActivate, CantCast, CastAsThoughFlash, CostsMore, MayCast
from apnap_plugins.rules.casting.exiling import ExileFaceDown
from apnap_plugins.rules.continuous.continuous import HasValues, copiable_values
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.copies.copying_spells import CopySpell
from apnap_plugins.rules.costs.costs import PayLifeCost
from apnap_plugins.rules.damage.damage import LIFE
from apnap_plugins.rules.effects.permissions import AllowPlaying, MayCastFrom, Terms
from apnap_plugins.rules.faces.face_down import FACE_DOWN, TURNED_X, TurnedUpX, listed, turn_face_up
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.replacement_order import CONTROL
from apnap_plugins.rules.objects.triggers import WhenDies
from apnap_plugins.rules.payment.frame import CastingWay
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.turn.controlling_players import control_player
from apnap_plugins.rules.vocabulary.characteristics import COLORS, MANA_COST, SUBTYPES, TYPES
from apnap_plugins.rules.vocabulary.filters import CREATURE, Anything, HasSubtype, HasType, Itself
from apnap_plugins.rules.vocabulary.selectors import All, Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, instant

MANIFEST = Manifest(id="specimens", name="Specimens", kind="house", requires=("zones",))
SPELL = TargetSpec(Anything(), zone="stack")
DOWN = listed("morph")

SPY = beast("Spy", "Flash\nMorph {1}{R}", "4/3", "Creature — Human Rogue", "{4}{R}{R}")
DRAGON = beast("Dragon", "Flying\nMegamorph {G}", "3/3", "Creature — Dragon", "{4}{G}")
CAVERN = made("Cavern", "Land", "{T}: Add {C}.\nMorph {2}")
MARAUDER = beast("Marauder", "Morph {R}\nWhen Marauder is turned face up, it deals 2 damage to any target.", "2/1",
                 "Creature — Goblin", "{1}{R}")  # fmt: skip
HERALD = beast("Herald", "Morph {R}\nHerald enters tapped.\nWhen Herald enters, you gain 5 life.\n"
               "When Herald dies, you gain 7 life.", "3/3", cost="{2}{R}")  # fmt: skip
BANE = beast("Bane", "Morph {X}{R}\nWhen Bane is turned face up, all creatures get -X/-X until end of turn.", "4/3",
             cost="{4}{B}{B}")  # fmt: skip
LORD = beast("Lord", "Morph {R}\nOther creatures you control get +1/+1.", cost="{2}{R}")
CLONE = beast("Clone", "You may have Clone enter as a copy of any creature on the battlefield.", "0/0",
              "Creature — Shapeshifter")  # fmt: skip
UNMASK = made("Unmask", "Instant", "Turn target face-down creature face up.")
FLICKER = "Exile target creature you control, then return that card to the battlefield under its owner's control."
BLINK = made("Blink", "Instant", FLICKER)
STEAL = made("Steal", "Instant", "Gain control of target creature until end of turn.")
TWIN = made("Twin", "Instant", "Create a token that's a copy of target creature.")
KILL = made("Kill", "Instant", "Destroy target creature.")
SILENCE = card("Silence", "Enchantment", Static((CantCast(Anything()), CantActivate(Anything(), mana_too=False))))
"""What a spell with split second says while it is on the stack."""


def cast_down(s: FullTable, player: int, name: str) -> int:
    """The player casts a card face down for {3}; it is on the stack."""
    s.give(player, "CCC")
    s.act(player, "cast", lambda o: s.game.name_of(o[1]) == name and o[2].id == "morph")
    return int(s.game.zone("stack")[-1])


def down(s: FullTable, player: int, what: Any, **more: Any) -> int:
    """A face-down permanent of the player."""
    obj: int = s.put(player, "battlefield", what, fields={FACE_DOWN.name: DOWN}, **more)
    return obj


def hidden(s: FullTable) -> int:
    """The one face-down permanent."""
    (found,) = (o for o in s.ids("battlefield") if s.field(FACE_DOWN, o) is not None)
    return int(found)


def ups(s: FullTable, player: int) -> list[int]:
    """What the player could turn face up."""
    return [o[1] for o in s.reach(player).options if o[0] == "turn up"]


def is_plain(s: FullTable, obj: int) -> bool:
    """Whether the object is a 2/2 creature and nothing else."""
    chars = s.game.characteristics(obj)
    nothing = (chars[NAME], chars[COLORS], chars[SUBTYPES], chars[ABILITIES], chars[MANA_COST])
    return s.pt(obj) == (2, 2) and chars[TYPES] == {"creature"} and nothing == ("", frozenset(), frozenset(), (), None)


# Casting it face down (CR 702.37a, 702.37c, 702.37d) ----------------------------------------------------------


@rule("702.37a", "702.37c", "702.37d")
def test_it_is_cast_face_down_for_three_and_is_a_two_two_creature_on_the_stack_and_the_battlefield():
    with FullTable() as s:
        s.put(0, "hand", DRAGON)
        spell = cast_down(s, 0, "Dragon")
        assert is_plain(s, spell) and s.pool(0) == ""
        s.resolve()
        (there,) = s.ids("battlefield")
        assert is_plain(s, there) and s.field(FACE_DOWN, there) == DOWN
        values = dict(copiable_values(s.game, there))
        assert (values["power"], values["toughness"], values["name"]) == (2, 2, "")


@rule("702.37a")
def test_face_up_it_is_cast_for_its_mana_cost():
    with FullTable() as s:
        s.put(0, "hand", DRAGON)
        s.give(0, "GGGGG")
        assert offered_ways(s, 0) == [("Dragon", ""), ("Dragon", "morph")]
        s.act(0, "cast", lambda o: o[2].id == "").resolve()
        assert (s.pt("Dragon"), s.pool(0)) == ((3, 3), "")


@rule("702.37c")
def test_with_less_than_three_mana_it_is_not():
    with FullTable() as s:
        s.put(0, "hand", DRAGON)
        s.give(0, "CC")
        assert offered_ways(s, 0) == []


@rule("702.37d")
def test_a_card_without_morph_is_not_cast_face_down():
    with FullTable() as s:
        s.put(0, "hand", OX, BEAR)
        s.give(0, "WWWWG")
        assert {way for _, way in offered_ways(s, 0)} == {""}


@rule("702.37c")
def test_prohibitions_are_about_the_face_down_creature():
    with FullTable() as s:
        s.put(0, "hand", SPY)
        s.put(1, "battlefield", card("No Rogues", "Enchantment", Static((CantCast(HasSubtype("Rogue")),))))
        s.give(0, "RRRRRR")
        assert offered_ways(s, 0) == [("Spy", "morph")]
        s.put(1, "battlefield", made("No Creatures", "Enchantment", "Players can't cast creature spells."))
        assert offered_ways(s, 0) == []


@rule("702.37c")
def test_a_noncreature_card_with_morph_is_a_creature_spell_face_down():
    ban = made("No Creatures", "Enchantment", "Players can't cast creature spells.")
    idol = made("Idol", "Artifact", "Morph {1}", cost="{1}")
    with FullTable() as s:
        s.put(0, "hand", idol)
        s.put(1, "battlefield", ban)
        s.give(0, "CCC")
        assert offered_ways(s, 0) == [("Idol", "")]


@rule("702.37c")
def test_flash_of_the_card_does_not_help_but_flash_for_creature_spells_does():
    with FullTable(active=1) as s:
        s.put(0, "hand", SPY)
        s.give(0, "RRRRRR")
        s.pass_priority(1)
        assert offered_ways(s, 0) == [("Spy", "")]
        s.put(0, "battlefield", card("Orrery", "Enchantment", Static((CastAsThoughFlash(CREATURE),))))
        assert offered_ways(s, 0) == [("Spy", ""), ("Spy", "morph")]


@rule("702.37c")
def test_it_follows_the_rules_of_alternative_costs():
    """Increases and reductions apply to {3}; nothing else replaces the mana cost beside it (CR 118.9a, 118.9c)."""
    with FullTable() as s:
        s.put(0, "hand", SPY)
        s.put(1, "battlefield", card("Tax", "Enchantment", Static((CostsMore(mana_cost("{1}")),))))
        s.give(0, "CCC")
        assert offered_ways(s, 0) == []
        s.put(0, "battlefield", made("Chisel", "Artifact", "Face-down creature spells you cast cost {1} less to cast."))
        assert offered_ways(s, 0) == [("Spy", "morph")]
        spell = cast_down(s, 0, "Spy")
        assert s.pool(0) == "" and s.game.object(spell).zone[0] == "stack"
    with FullTable(decks=[[FOREST]] * 2) as s:
        s.put(0, "library", SPY)
        free = instant("Gift", rc.Note("x"), cost="{0}")
        s.put(0, "hand", free)
        assert offered_ways(s, 0) == [("Gift", "")]


@rule("702.37c")
def test_a_reduction_for_rogue_spells_does_not_help():
    with FullTable() as s:
        s.put(0, "hand", SPY)
        s.put(0, "battlefield", made("Guild", "Enchantment", "Rogue spells you cast cost {3} less to cast."))
        s.give(0, "RRR")
        assert offered_ways(s, 0) == [("Spy", ""), ("Spy", "morph")]
        cast_down(s, 0, "Spy")
        assert s.pool(0) == ""


@rule("702.37a", "702.37c")
@pytest.mark.parametrize("zone", ["graveyard", "exile"])
def test_from_any_zone_from_which_it_could_be_played(zone):
    with FullTable() as s:
        s.put(0, zone, DRAGON)
        s.give(0, "GGG")
        assert offered_ways(s, 0) == []
        s.put(0, "battlefield", card("Door", "Enchantment", Static((MayCastFrom(CREATURE, Terms("door"), zone),))))
        assert offered_ways(s, 0) == [("Dragon", "morph")]
        spell = cast_down(s, 0, "Dragon")
        assert is_plain(s, spell)
        s.resolve()
        assert is_plain(s, hidden(s))


@rule("702.37c")
def test_what_else_a_permission_costs_and_when_it_lets_the_card_be_cast_goes_for_the_face_down_spell():
    grave = Static((rc.FromGraveyard(CastingWay("rise", None, (PayLifeCost(2),), True)),), zones=("graveyard",))
    ghost = creature("Ghost", 4, 4, grave, morph(mana_cost("{B}")), cost="{9}")
    with FullTable(active=1) as s:
        s.put(0, "graveyard", ghost)
        s.give(0, "CCC")
        s.pass_priority(1)
        assert offered_ways(s, 0) == [("Ghost", "morph")]
        assert is_plain(s, cast_down(s, 0, "Ghost")) and s.life(0) == 18


@rule("702.37c", "601.3e")
def test_an_effect_that_lets_certain_spells_be_cast_looks_at_the_face_down_spell():
    idol = made("Idol", "Artifact", "Morph {1}", cost="{1}")
    with FullTable() as s:
        s.put(0, "graveyard", DRAGON, idol, CAVERN)
        s.give(0, "GGGGG")
        s.put(0, "battlefield", card("Door", "Enchantment", Static((MayCastFrom(CREATURE, Terms("door")),))))
        masked = [("Cavern", "morph"), ("Dragon", "morph"), ("Idol", "morph")]
        assert sorted(offered_ways(s, 0)) == sorted([*masked, ("Dragon", "door")])
        s.put(1, "battlefield", card("No Dragons", "Enchantment", Static((CantCast(HasSubtype("Dragon")),))))
        assert sorted(offered_ways(s, 0)) == masked


@rule("702.37c", "611.3d")
def test_what_an_effect_lets_be_cast_is_cast_face_down_on_its_terms():
    """Once each turn, with what the effect makes of the spell."""
    door = card("Door", "Enchantment", Static((MayCastFrom(CREATURE, Terms("door", exiled=True, once=True)),)))
    with FullTable() as s:
        s.put(0, "graveyard", DRAGON, SPY)
        s.put(0, "battlefield", door)
        spell = cast_down(s, 0, "Dragon")
        assert is_plain(s, spell)
        s.give(0, "CCC")
        assert offered_ways(s, 0) == []
        s.resolve()
        assert is_plain(s, hidden(s)) and offered_ways(s, 0) == []
        s.put(1, "hand", KILL)
        s.act(1, "cast", "Kill").resolve()
        assert s.zone_names(None, "exile") == ["Dragon"]


@rule("702.37c", "601.3e")
def test_garruks_horde_and_a_land_card_with_morph_on_top_of_the_library():
    horde = creature("Garruk's Horde", 7, 7, Static((MayCast(CREATURE),)))
    with FullTable() as s:
        s.put(0, "battlefield", horde)
        s.put(0, "library", CAVERN, fields={"seen by": (0,)})
        s.give(0, "CCC")
        assert offered_ways(s, 0) == [("Cavern", "morph")]
        cast_down(s, 0, "Cavern")
        s.resolve()
        assert is_plain(s, s.ids("battlefield")[-1])


@rule("702.37a", "702.37c", "702.37e")
def test_a_land_card_is_cast_face_down_and_turned_face_up_is_a_land():
    with FullTable() as s:
        s.put(0, "hand", CAVERN)
        s.give(0, "CCC")
        assert offered_ways(s, 0) == [("Cavern", "morph")]
        cast_down(s, 0, "Cavern")
        s.resolve()
        (there,) = s.ids("battlefield")
        s.give(0, "CC")
        s.act(0, "turn up", there)
        assert s.characteristic(there, TYPES) == {"land"}
        assert "play" not in [o[0] for o in s.reach(0).options]
        s.put(0, "hand", FOREST)
        assert s.offered(0, "play") == ["Forest"]  # no land was played


@rule("702.37c")
def test_a_land_card_that_may_be_played_from_exile_may_be_cast_face_down():
    open_ = instant("Open", AllowPlaying(All(HasType("land"), "exile"), Terms("open")))
    with FullTable() as s:
        s.put(0, "exile", CAVERN)
        s.put(0, "hand", open_)
        s.give(0, "CCC")
        s.act(0, "cast", "Open").resolve()
        assert offered_ways(s, 0) == [("Cavern", "morph")]
        cast_down(s, 0, "Cavern")
        s.resolve()
        assert is_plain(s, s.ids("battlefield")[-1])


@rule("702.37c")
def test_only_a_land_card_of_ones_own_in_hand():
    with FullTable() as s:
        s.put(1, "hand", CAVERN)
        s.put(0, "graveyard", CAVERN)
        s.give(0, "CCC")
        assert offered_ways(s, 0) == []


@rule("702.37a")
def test_two_morph_abilities_are_one_way_to_cast_and_two_to_turn_up():
    both = creature("Both", 5, 5, morph(mana_cost("{R}")), megamorph(mana_cost("{G}")), cost="{9}")
    with FullTable() as s:
        s.put(0, "hand", both)
        s.give(0, "CCC")
        assert offered_ways(s, 0) == [("Both", "morph")]
        there = down(s, 0, both)
        s.give(0, "RG")
        assert [(o[1], o[2].id) for o in s.reach(0).options if o[0] == "turn up"] == [
            (there, "morph"), (there, "megamorph"),
        ]  # fmt: skip
        s.act(0, "turn up", lambda o: o[2].id == "morph")
        assert s.counters(there) == {} and s.pool(0) == "G"


@rule("702.37c", "707.10")
def test_a_copy_of_a_face_down_spell_is_a_nameless_creature_that_is_face_up():
    copy = instant("Echo", CopySpell(Target()), targets=(SPELL,))
    with FullTable() as s:
        s.put(0, "hand", DRAGON, copy)
        spell = cast_down(s, 0, "Dragon")
        s.act(0, "cast", "Echo").resolve()
        made_ = s.game.zone("stack")[-1]
        assert made_ != spell and is_plain(s, made_) and s.field(FACE_DOWN, made_) is None
        s.resolve()
        token = max(s.ids("battlefield"))
        s.give(0, "GG")
        assert is_plain(s, token) and token not in ups(s, 0)
        s.resolve()
        assert len(ups(s, 0)) == 1


@rule("702.37c")
def test_countered_it_is_revealed_and_a_card_again():
    with FullTable() as s:
        s.put(0, "hand", DRAGON)
        cast_down(s, 0, "Dragon")
        s.put(1, "hand", instant("Stop", MoveTo(Target(), "graveyard", "counter"), targets=(SPELL,)))
        s.act(1, "cast", "Stop").resolve()
        assert s.zone_names(0, "graveyard") == ["Dragon"] and s.log_has("708.9", "Dragon")


# Turning it face up (CR 702.37e) --------------------------------------------------------------------------------


@rule("702.37e", "116.2b")
def test_its_controller_turns_it_face_up_for_the_morph_cost_without_the_stack():
    with FullTable(active=1) as s:
        there = down(s, 0, SPY)
        s.put(1, "hand", SHOCK)
        s.give(1, "R")
        s.act(1, "cast", "Shock", targets=[there])
        assert ups(s, 0) == []
        s.give(0, "RR")
        s.act(0, "turn up", there)
        assert s.stack == ["Shock"] and (s.game.name_of(there), s.pt(there)) == ("Spy", (4, 3))
        assert s.pool(0) == "" and s.decision.player == 0
        s.resolve()
        assert s.count("Spy", "battlefield") == 1


@rule("702.37e")
def test_not_without_priority_not_by_others_and_not_on_the_stack():
    with FullTable() as s:
        there = down(s, 0, SPY)
        s.give(0, "RR")
        s.give(1, "RR")
        assert ups(s, 0) == [there]
        s.pass_priority(0)
        assert ups(s, 1) == []
    with FullTable() as s:
        s.put(0, "hand", DRAGON)
        cast_down(s, 0, "Dragon")
        s.give(0, "G")
        assert ups(s, 0) == []


@rule("702.37e", "116.1")
def test_while_nothing_can_be_cast_or_activated_it_still_can():
    with FullTable() as s:
        there = down(s, 0, MARAUDER)
        s.put(1, "battlefield", SILENCE)
        s.put(0, "battlefield", MOUNTAIN, made("Rod", "Artifact", "{0}: You gain 1 life."))
        s.put(0, "hand", SHOCK)
        assert offered_ways(s, 0) == [] and "activate" not in [o[0] for o in s.reach(0).options]
        s.act(0, "turn up", there, targets=[("player", 1)])
        assert s.game.name_of(there) == "Marauder" and s.field(TAPPED, "Mountain")
        s.resolve()
        assert s.life(1) == 18


@rule("702.37e", "708.8")
def test_abilities_about_entering_neither_trigger_nor_apply():
    with FullTable() as s:
        s.put(0, "hand", HERALD)
        cast_down(s, 0, "Herald")
        s.resolve_all()
        (there,) = s.ids("battlefield")
        s.give(0, "R")
        s.act(0, "turn up", there)
        s.resolve_all()
        assert s.life(0) == 20 and not s.field(TAPPED, there) and s.pt(there) == (3, 3)


@rule("702.37e")
def test_however_it_became_face_down_what_has_morph_can_be_turned_up():
    with FullTable() as s:
        spy, ox = s.put(0, "battlefield", SPY), s.put(0, "battlefield", OX)
        s.put(0, "hand", made("Ixidron", "Sorcery", "Turn all creatures face down."))
        s.act(0, "cast", "Ixidron").resolve()
        assert is_plain(s, spy) and is_plain(s, ox)
        s.give(0, "RRWWWW")
        assert ups(s, 0) == [spy]


@rule("702.37e")
def test_what_would_have_no_morph_cost_face_up_cannot_be_turned_up():
    humility = made(
        "Humility", "Enchantment", "All creatures lose all abilities and have base power and toughness 1/1."
    )
    with FullTable() as s:
        there = down(s, 0, SPY)
        cavern = down(s, 0, CAVERN)
        s.put(1, "battlefield", humility)
        s.give(0, "RRRR")
        assert ups(s, 0) == [cavern]  # it would be no creature
        s.put(0, "hand", UNMASK)
        s.act(0, "cast", "Unmask", targets=[there]).resolve()
        assert (s.game.name_of(there), s.pt(there)) == ("Spy", (1, 1))


@rule("702.37e", "116.2b")
@pytest.mark.parametrize(("cost", "other", "zone"), [
    ("Morph—Discard a Zombie card.", beast("Ghoul", "", types="Creature — Zombie"), "hand"),
    ("Morph—Sacrifice another creature.", BEAR, "battlefield"),
    ("Morph—Reveal a white card in your hand.", OX, "hand"),
    ("Morph—Return a Bear you control to its owner's hand.", BEAR, "battlefield"),
])  # fmt: skip
def test_costs_that_are_no_mana(cost, other, zone):
    thing = beast("Thing", cost, "5/5", cost="{9}")
    with FullTable() as s:
        there = down(s, 0, thing)
        assert ups(s, 0) == []
        s.put(0, zone, other)
        s.act(0, "turn up", there)
        assert s.pt(there) == (5, 5)
        moved = {"Ghoul": "graveyard", "Bear": "graveyard" if "Sacrifice" in cost else "hand", "Ox": "hand"}[other.name]
        assert s.zone_names(0, moved) == [other.name]
        assert s.log_has("701.16a", "Ox") == ("Reveal" in cost)


@rule("702.37e")
def test_a_life_payment():
    with FullTable() as s:
        there = down(s, 0, beast("Cutthroat", "Morph—Pay 5 life.", "3/4", cost="{9}"))
        s.set_field(LIFE, 4, 0)
        assert ups(s, 0) == []
        s.set_field(LIFE, 6, 0)
        s.act(0, "turn up", there)
        assert s.life(0) == 1 and s.pt(there) == (3, 4)


@rule("702.37e")
def test_increases_of_morph_costs_are_about_turning_up_only():
    with FullTable() as s:
        s.put(1, "battlefield", made("Doomsayer", "Enchantment", "All morph costs cost {2} more."))
        s.put(0, "hand", DRAGON)
        cast_down(s, 0, "Dragon")
        assert s.pool(0) == ""
        s.resolve()
        there = hidden(s)
        s.give(0, "GG")
        assert ups(s, 0) == []
        s.put(0, "battlefield", card("More", "Enchantment", Static((MorphCostsMore(mana_cost("{1}")),))))
        s.give(0, "GGG")
        assert ups(s, 0) == []
        s.give(0, "GGGG")
        s.act(0, "turn up", there)
        assert s.pool(0) == "" and s.counters(there) == {"+1/+1": 1}


@rule("702.37e")
def test_in_a_three_player_game_only_its_controller_and_in_anybodys_turn():
    with FullTable(3, active=2) as s:
        there = down(s, 1, SPY)
        for player in range(3):
            s.give(player, "RR")
        assert ups(s, 2) == []
        s.pass_priority(2)
        assert ups(s, 0) == []
        s.pass_priority(0)
        assert ups(s, 1) == [there]


@rule("702.37e", "719.5")
def test_who_controls_its_player_turns_it_face_up_with_that_players_mana():
    with FullTable(3) as s:
        there = down(s, 1, SPY)
        mine = down(s, 0, SPY)
        s.arrange(lambda: control_player(s.game, 0, 1))
        assert [s.game.may_look(p, there) for p in range(3)] == [True, True, False]
        assert not s.game.may_look(1, mine)
        s.give(1, "RR")
        s.pass_priority(0)
        assert (s.decision.player, s.decision.answerer) == (1, 0)
        assert ups(s, 0) == [there]  # offered to who answers
        s.act(0, "turn up", there)
        assert s.game.name_of(there) == "Spy" and s.pool(1) == "" and is_plain(s, mine)


# Megamorph (CR 702.37b) -----------------------------------------------------------------------------------------


@rule("702.37b", "708.11")
def test_turned_up_for_its_megamorph_cost_it_gets_a_counter():
    with FullTable() as s:
        s.put(0, "hand", DRAGON)
        cast_down(s, 0, "Dragon")
        s.resolve()
        (there,) = s.ids("battlefield")
        assert s.counters(there) == {}
        s.give(0, "G")
        s.act(0, "turn up", there)
        assert s.counters(there) == {"+1/+1": 1} and s.pt(there) == (4, 4)


@rule("702.37b")
def test_turned_up_otherwise_it_does_not():
    with FullTable() as s:
        there = down(s, 0, DRAGON)
        s.put(0, "hand", UNMASK)
        s.act(0, "cast", "Unmask").resolve()
        assert (s.game.name_of(there), s.pt(there), s.counters(there)) == ("Dragon", (3, 3), {})


@rule("702.37b")
def test_the_counter_is_there_before_state_based_actions():
    with FullTable() as s:
        there = down(s, 0, beast("Frail", "Megamorph {G}", "0/0", cost="{3}"))
        s.give(0, "G")
        s.act(0, "turn up", there)
        assert s.pt(there) == (1, 1)


@rule("702.37b")
def test_what_speaks_of_morph_abilities_means_megamorph_too():
    turn = made("Backslide", "Instant", "Turn target creature with a morph ability face down.")
    with FullTable() as s:
        spy, dragon = s.put(0, "battlefield", SPY), s.put(0, "battlefield", DRAGON)
        masked, bear = down(s, 0, SPY), s.put(0, "battlefield", BEAR)
        s.put(0, "hand", turn)
        decision = s.begin(0, "cast", "Backslide")
        assert set(decision.options) == {spy, dragon}
        assert masked not in decision.options and bear not in decision.options
        s.answer(0, [dragon])
        s.resolve()
        assert is_plain(s, dragon)
        s.give(0, "G")
        s.act(0, "turn up", dragon)
        assert s.counters(dragon) == {"+1/+1": 1}


# X (CR 702.37f) -------------------------------------------------------------------------------------------------


@rule("702.37f", "107.3d")
def test_x_of_the_morph_cost_is_chosen_as_the_action_is_taken_and_known_to_its_ability():
    with FullTable() as s:
        there = down(s, 0, BANE)
        ox, bear = s.put(1, "battlefield", OX), s.put(1, "battlefield", BEAR)
        s.give(0, "RRRRR")
        s.act(0, "turn up", there, number=2)
        assert s.pool(0) == "RR" and s.field(TURNED_X, there) == 2
        s.resolve()
        assert s.pt(there) == (2, 1) and s.pt(ox) == (0, 2) and not s.game.exists(bear)


@rule("702.37f")
def test_other_abilities_of_the_permanent_know_that_x_too():
    hydra = creature(
        "Hydra", 1, 1, morph(mana_cost("{X}")), Triggered(WhenDies(Itself()), rc.Note("X", TurnedUpX())), cost="{5}"
    )
    with FullTable() as s:
        there, other = down(s, 0, hydra), s.put(0, "battlefield", hydra)
        s.give(0, "RRR")
        s.act(0, "turn up", there, number=3)
        s.put(1, "hand", KILL, KILL)
        s.act(1, "cast", "Kill", targets=[there])
        s.resolve_all()
        s.act(1, "cast", "Kill")
        s.resolve_all()
        assert not s.game.exists(other)
        assert s.noted == (("X", 3), ("X", 0))


@rule("702.37f")
def test_x_in_text_of_an_ability_that_triggers_later():
    trumpeter = beast(
        "Horn", "Morph {X}{R}\nWhen Horn dies, create X 1/1 red Goblin creature tokens.", "1/1", cost="{5}"
    )
    with FullTable() as s:
        there = down(s, 0, trumpeter)
        s.give(0, "RRR")
        s.act(0, "turn up", there, number=2)
        s.put(1, "hand", KILL)
        s.act(1, "cast", "Kill")
        s.resolve_all()
        assert s.count("Goblin Token", "battlefield") == 2


@rule("702.37f")
def test_turned_up_by_an_effect_x_is_0():
    with FullTable() as s:
        there = down(s, 0, BANE)
        bear = s.put(1, "battlefield", BEAR)
        s.put(0, "hand", UNMASK)
        s.act(0, "cast", "Unmask").resolve_all()
        assert s.pt(there) == (4, 3) and s.pt(bear) == (2, 2)


# With copies, blinking, control, death --------------------------------------------------------------------------


@rule("702.37c", "707.2")
def test_a_clone_of_a_face_down_creature_is_face_up_and_stays_what_it_is():
    with FullTable() as s:
        there = down(s, 1, DRAGON)
        s.put(0, "hand", CLONE)
        s.act(0, "cast", "Clone").expect(0, "707.5", lambda o: o == there)
        s.resolve()
        clone = max(s.ids("battlefield"))
        s.give(0, "GGG")
        assert is_plain(s, clone) and s.field(FACE_DOWN, clone) is None and ups(s, 0) == []
        s.give(1, "G")
        s.pass_priority(0)
        s.act(1, "turn up", there)
        assert s.pt(there) == (4, 4) and is_plain(s, clone)


@rule("702.37e", "708.10")
def test_a_face_down_creature_that_becomes_a_copy_is_turned_up_for_the_morph_cost_of_what_it_copies():
    with FullTable() as s:
        there = down(s, 0, SPY)
        dragon = s.put(1, "battlefield", DRAGON)
        values = copiable_values(s.game, dragon)
        shift = instant("Shift", Change(Target(), (HasValues(values),)), targets=(TargetSpec(CREATURE),))
        s.put(0, "hand", shift)
        s.act(0, "cast", "Shift", targets=[there]).resolve()
        assert is_plain(s, there)
        s.give(0, "RR")
        assert ups(s, 0) == []
        s.give(0, "G")
        s.act(0, "turn up", there)
        assert (s.game.name_of(there), s.pt(there)) == ("Dragon", (4, 4))


@rule("702.37c")
def test_a_token_copy_of_it_is_no_face_down_permanent():
    with FullTable() as s:
        there = down(s, 0, DRAGON)
        s.put(0, "hand", TWIN)
        s.act(0, "cast", "Twin").resolve()
        token = max(s.ids("battlefield"))
        s.give(0, "GG")
        assert is_plain(s, token) and s.game.may_look(1, token) and ups(s, 0) == [there]


@rule("702.37c", "400.7")
def test_blinked_it_is_revealed_and_returns_face_up():
    with FullTable() as s:
        down(s, 0, HERALD)
        s.put(0, "hand", BLINK)
        s.act(0, "cast", "Blink").resolve_all()
        assert s.pt("Herald") == (3, 3) and s.field(TAPPED, "Herald") and s.life(0) == 25
        assert s.log_has("708.9", "Herald")


@rule("702.37e", "708.5")
def test_who_gains_control_looks_at_it_and_may_turn_it_up():
    with FullTable() as s:
        there = down(s, 0, SPY)
        s.put(1, "hand", STEAL)
        s.act(1, "cast", "Steal").resolve()
        assert s.game.may_look(1, there) and not s.game.may_look(0, there)
        s.give(0, "RR")
        s.give(1, "RR")
        assert ups(s, 0) == []
        s.pass_priority(0)
        s.act(1, "turn up", there)
        assert s.game.name_of(there) == "Spy" and s.game.controller(there) == 1


@rule("702.37c", "708.9")
def test_dying_face_down_it_is_revealed_and_its_own_abilities_do_not_trigger():
    with FullTable() as s:
        there = down(s, 0, HERALD)
        s.put(1, "hand", KILL)
        s.act(1, "cast", "Kill").resolve_all()
        assert s.zone_names(0, "graveyard") == ["Herald"] and s.life(0) == 20
        assert s.log_has("708.9", "Herald") and s.game.may_look(1, there)


@rule("702.37e")
def test_turned_up_in_response_it_dies_with_its_abilities():
    with FullTable() as s:
        there = down(s, 0, HERALD)
        s.put(1, "hand", KILL)
        s.act(1, "cast", "Kill")
        s.give(0, "R")
        s.act(0, "turn up", there)
        s.resolve_all()
        assert s.life(0) == 27


@rule("702.37e", "708.8")
def test_a_combat_trick_on_the_creature_goes_on():
    grow = made("Grow", "Instant", "Target creature gets +3/+3 until end of turn.")
    with FullTable() as s:
        there = down(s, 0, DRAGON)
        s.put(0, "hand", grow)
        s.act(0, "cast", "Grow").resolve()
        s.give(0, "G")
        s.act(0, "turn up", there)
        assert s.pt(there) == (7, 7)


@rule("702.37c")
def test_in_exile_face_down_it_is_not_offered_to_anybody():
    with FullTable() as s:
        s.put(0, "battlefield", DRAGON)
        s.put(0, "hand", instant("Hide", ExileFaceDown(Target()), targets=(TargetSpec(CREATURE),)))
        s.act(0, "cast", "Hide").resolve()
        s.give(0, "GGGGG")
        assert offered_ways(s, 0) == [] and ups(s, 0) == []


# Hidden information ---------------------------------------------------------------------------------------------


@rule("702.37c", "708.5")
def test_nobody_else_learns_what_it_is_from_views_or_the_log():
    with FullTable(3) as s:
        s.put(0, "hand", SPY)
        spell = cast_down(s, 0, "Spy")
        s.resolve()
        (there,) = s.ids("battlefield")
        s.give(0, "RR")
        assert ups(s, 0) == [there]
        for viewer in (1, 2):
            view = s.game.observe(viewer)
            shown = [repr(v) for _, _, views in view.zones() for v in views]
            assert "Spy" not in str(shown) and "Spy" not in "\n".join(view.log())
            assert not s.game.may_look(viewer, spell) and not s.game.may_look(viewer, there)
            assert s.game.name_of(there) == view.determinize(1).name_of(there) == ""
        s.act(0, "turn up", there)
        assert s.game.observe(1).object(there).card().name == "Spy"


@rule("702.37c", "708.9")
def test_all_see_it_when_its_owner_leaves_and_when_the_game_ends():
    with FullTable(3) as s:
        mine, theirs = down(s, 0, SPY), down(s, 1, DRAGON)
        s.concede(0)
        assert s.game.observe(2).object(mine).card().name == "Spy"
        assert not s.game.may_look(2, theirs)
        s.concede(2)
        assert s.game.is_over() and s.game.observe(2).object(theirs).card().name == "Dragon"


# Words ----------------------------------------------------------------------------------------------------------


def test_what_cards_call_it():
    (one,) = meaning("Morph {2}{U}")
    assert one == Keyword("morph", ((mana_cost("{2}{U}"),),))
    (one,) = meaning("Megamorph {X}{R}")
    assert one == megamorph(mana_cost("{X}{R}"))
    (static,) = meaning("All morph costs cost {2} more.")
    assert static == Static((MorphCostsMore(mana_cost("{2}")),))
    (ability,) = meaning("{T}: Turn target creature with a morph ability face down.")
    assert HasMorph() in tuple(ability.targets[0].filter.walk())


def test_a_lord_that_is_turned_up_helps_at_once():
    with FullTable() as s:
        lord, bear = down(s, 0, LORD), s.put(0, "battlefield", BEAR)
        assert s.pt(bear) == (2, 2)
        s.arrange(lambda: turn_face_up(s.game, [lord]))
        assert s.pt(bear) == (3, 3)


# The Example of CR 118.12 ----------------------------------------------------------------------------------------


@node
class EntersUnderMine(Replacement):
    """Gather Specimens: creatures that would enter under an opponent's control enter under yours instead."""

    events: ClassVar = (Moved,)
    category: ClassVar = CONTROL

    def applies(self, ctx: Any, event: Any) -> bool:
        arrives = event.to == "battlefield" and event.chooser(ctx.game) != ctx.controller
        return arrives and "creature" in ctx.game.would_be(event)[TYPES]

    def replace(self, ctx: Any, event: Any) -> Any:
        return event.with_(controller=ctx.controller)


@rule("118.12")
def test_dermoplasm_is_returned_although_what_was_put_entered_under_an_opponents_control():
    text = """Flying
Morph {R}
When Dermoplasm is turned face up, you may put a creature card with morph from your hand onto the battlefield. \
If you do, return Dermoplasm to its owner's hand."""
    dermoplasm = beast("Dermoplasm", text, "1/1", "Creature — Shapeshifter", "{2}{U}")
    with FullTable(ruleset=Ruleset.load(extra=[rc, sys.modules[__name__]])) as s:
        there = down(s, 0, dermoplasm)
        s.put(1, "battlefield", card("Gather Specimens", "Enchantment", Static((EntersUnderMine(),))))
        s.put(0, "hand", SPY, BEAR)
        s.give(0, "R")
        s.expect(0, "may", True)
        s.act(0, "turn up", there).resolve_all()
        spy = s.find("Spy", "battlefield")
        assert s.game.controller(spy) == 1 and s.field(FACE_DOWN, spy) is None
        assert sorted(s.zone_names(0, "hand")) == ["Bear", "Dermoplasm"]


@rule("702.37e", "104.3a", "800.4a")
@pytest.mark.parametrize("owner", [0, 2])
def test_who_concedes_while_choosing_x_has_turned_nothing_up_and_nobody_else_chooses(owner: int):
    with FullTable(3) as s:
        bane = down(s, owner, BANE, controller=0)
        s.give(0, "RRRR")
        assert s.begin(0, "turn up", bane).rule == "107.3"
        s.concede(0)
        assert (s.decision.kind, s.decision.answerer) == ("priority", 1)
        assert s.ids("battlefield") == []  # what they controlled but did not own is exiled


@rule("708.5", "708.8")
def test_the_log_names_it_to_everybody_from_the_moment_it_is_turned_up_and_not_before():
    with FullTable() as s:
        down(s, 0, DRAGON)
        s.give(0, "G")
        before = s.game.observe(1).log()
        s.act(0, "turn up")
        lines = [s.game.observe(p).log() for p in (0, 1)]
        assert lines[1][: len(before)] == before and not any("Dragon" in line for line in before)
        assert all(any("_FaceShown: Dragon" in line for line in seen) for seen in lines)
