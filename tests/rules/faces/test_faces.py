"""Split cards and double-faced cards (CR 709, 712, 202.3b, 202.3d)."""

from __future__ import annotations

import pytest
import rulecards as rc
from facecards import NoGreen, Offer
from rulebook import A_CREATURE, ANY_TARGET, BEAR, MOUNTAIN, WASTES, FullTable

from apnap import ABILITIES, NAME, Keyword, Moved, Static, Triggered
from apnap.core.observation import Hidden
from apnap.testing.rule import rule
from apnap_plugins.abilities.flashback import FlashbackWay
from apnap_plugins.actions.create import CreateTokens, Token
from apnap_plugins.actions.exile import Exile
from apnap_plugins.actions.transform import Transform
from apnap_plugins.rules.casting.casting import AlternativeCost
from apnap_plugins.rules.casting.triggers import WhenYouCast
from apnap_plugins.rules.copies.copies import BecomeCopy
from apnap_plugins.rules.copies.copying_spells import CastCopies
from apnap_plugins.rules.costs.costs import PayLifeCost, TapThisCost
from apnap_plugins.rules.damage.instructions import DealDamage, DrawCards, GainLife
from apnap_plugins.rules.effects.instructions import do
from apnap_plugins.rules.effects.linked_abilities import Linked, LinkedObjects
from apnap_plugins.rules.faces.face_down import FACE_DOWN, TurnFaceDown, TurnFaceUp, arriving, listed
from apnap_plugins.rules.faces.faces import BACK, FACE, modal, split, transforming
from apnap_plugins.rules.mana.mana import AddManaOf
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.names import IsNamed
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.characteristics import (
    COLORS,
    MANA_COST,
    TYPES,
    card,
    mana_value,
    mana_value_of,
    names,
)
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import All, Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, instant, sorcery

ELEPHANT = Token("Creature — Elephant", power=3, toughness=3, colors="G")
ASSAULT = split(
    sorcery("Assault", DealDamage(2, Target()), targets=(ANY_TARGET,), cost="{R}"),
    sorcery("Battery", CreateTokens(ELEPHANT), cost="{3}{G}"),
)
FIRE = split(
    instant("Fire", DealDamage(2, Target()), targets=(ANY_TARGET,), cost="{1}{R}"),
    instant("Ice", DrawCards(1), cost="{1}{U}"),
)
MIXED = split(instant("Now", GainLife(1), cost="{0}"), sorcery("Later", GainLife(2), cost="{0}"))
WOLF = transforming(
    creature("Villager", 1, 1, cost="{1}{R}", types="Creature — Human"),
    creature("Beast", 3, 1, Keyword("trample"), types="Creature — Werewolf"),
)
ROGUE = modal(
    creature("Rogue", 2, 3, cost="{1}{B}", types="Creature — Human Rogue"),
    card("Hideout", "Land", Activated((TapThisCost(),), AddManaOf((("B",),)))),
)
TALE = modal(
    creature("Teller", 2, 2, Keyword("flying"), cost="{2}{W}", types="Creature — Human"),
    sorcery("Tale", GainLife(5), cost="{W}"),
)
BOLT_LAND = modal(instant("Bolt", DealDamage(3, Target()), targets=(ANY_TARGET,), cost="{R}"), card("Vent", "Land"))


def half(face):
    """The option to cast, or play, that face of a card."""
    return lambda option: option[2] == face if option[0] == "play" else option[2].face == face


def faces(s, player=0, kind="cast"):
    """The faces that the player could cast or play now."""
    return [o[2] if kind == "play" else o[2].face for o in s.reach(player).options if o[0] == kind and len(o) > 2]


# 709 ----------------------------------------------------------------------------------------------------


@rule("709.4", "709.4b", "709.4c", "202.3d")
@pytest.mark.parametrize("zone", ["hand", "library", "graveyard", "exile"])
def test_outside_the_stack_a_split_card_is_both_halves_together(zone):
    with FullTable() as s:
        one = s.put(0, zone, ASSAULT)
        chars = s.game.characteristics(one)
        assert sorted(chars[MANA_COST].symbols) == ["3", "G", "R"]
        assert chars[COLORS] == {"R", "G"} and mana_value(chars) == 5
        assert chars[TYPES] == {"sorcery"} and len(chars[ABILITIES]) == 2
        mixed = s.game.characteristics(s.put(0, zone, MIXED))
        assert mixed[TYPES] == {"instant", "sorcery"}


@rule("709.4b")
def test_the_symbols_of_the_halves_stay_separate():
    with FullTable() as s:
        cost = s.game.characteristics(s.put(0, "hand", FIRE))[MANA_COST]
        assert cost.symbols.count("1") == 2  # {1} twice, where {2}{U}{R} has {2} once
        assert cost.mana_value() == 4 and cost.colors() == {"U", "R"}


@rule("709.3", "709.3b", "709.4b")
def test_cast_as_assault_it_is_a_red_spell_with_mana_value_1():
    with FullTable() as s:
        s.put(0, "hand", ASSAULT)
        s.put(0, "battlefield", MOUNTAIN)
        s.act(0, "cast", half("left"), targets=[("player", 1)])
        (spell,) = s.ids("stack")
        chars = s.game.characteristics(spell)
        assert (chars[NAME], chars[COLORS], mana_value_of(s.game, spell)) == ("Assault", {"R"}, 1)
        assert len(chars[ABILITIES]) == 1
        s.resolve()
        assert s.life(1) == 18 and s.zone_names(0, "graveyard") == ["Assault // Battery"]
        assert s.zone_names(0, "battlefield") == ["Mountain"]  # nothing of Battery happened


@rule("709.3a")
def test_only_the_chosen_half_is_evaluated():
    with FullTable() as s:
        s.put(0, "hand", ASSAULT, MIXED)
        s.put(0, "battlefield", MOUNTAIN)
        assert faces(s) == ["left", "left", "right"]  # Assault can be paid, Battery not
    with FullTable(active=1) as s:
        s.put(0, "hand", MIXED)
        s.pass_priority(1)
        assert faces(s) == ["left"]  # the other half is a sorcery


@rule("709.3a")
def test_a_ban_on_the_other_halfs_color_forbids_nothing():
    with FullTable() as s:
        s.put(1, "battlefield", card("Ban", "Enchantment", Static((NoGreen(),))))
        s.put(0, "hand", ASSAULT)
        s.give(0, "RGGGGG")
        assert faces(s) == ["left"]


@rule("709.3a", "118.9")
def test_an_alternative_cost_of_one_half_is_not_the_others():
    cheap = Static((AlternativeCost("for life", (PayLifeCost(2),)),), zones=("*",))
    one = split(
        card("Alms", "Sorcery", cheap, *sorcery("x", GainLife(1)).characteristics[ABILITIES], cost="{5}"),
        sorcery("Wages", GainLife(9), cost="{5}"),
    )
    with FullTable() as s:
        s.put(0, "hand", one)
        assert faces(s) == ["left"]
        s.act(0, "cast", half("left")).resolve()
        assert s.life(0) == 19


@rule("709.2")
def test_a_split_card_drawn_is_one_card():
    with FullTable() as s:
        s.put(0, "library", FIRE, BEAR)
        s.put(0, "hand", instant("Study", DrawCards(1)))
        s.act(0, "cast", "Study").resolve()
        assert s.zone_names(0, "hand") == ["Fire // Ice"] and s.zone_names(0, "library") == ["Bear"]


@rule("709.3c", "707.12")
@pytest.mark.parametrize("face, gained", [("Now", 1), ("Later", 2)])
def test_a_copy_of_a_split_card_that_is_cast_has_the_same_two_halves(face, gained):
    with FullTable() as s:
        s.put(0, "graveyard", MIXED)
        s.put(0, "hand", instant("Echo", CastCopies(All(IsNamed("Now"), "graveyard")), cost="{0}"))
        s.expect(0, "may", True).expect(0, "709.3", face)
        s.act(0, "cast", "Echo").resolve()
        s.done()
        (spell,) = s.ids("stack")
        assert s.game.name_of(spell) == face
        s.resolve()
        assert s.life(0) == 20 + gained and "Now // Later" in s.zone_names(0, "graveyard")


@rule("709.4a", "201.2a")
def test_a_split_card_has_two_names():
    with FullTable() as s:
        fire = s.put(0, "hand", FIRE)
        assert names(s.game.characteristics(fire)) == ("Fire", "Ice")
        s.put(0, "hand", instant("Burn", MoveTo(All(IsNamed("Ice"), "hand"), "exile")))
        s.put(0, "hand", instant("Ash", GainLife(1)))
        s.act(0, "cast", "Burn").resolve()
        assert s.zone_names(0, "exile") == ["Fire // Ice"] and s.zone_names(0, "hand") == ["Ash"]


@rule("709.3b")
def test_a_filter_looks_at_the_half_on_the_stack():
    note = Triggered(WhenYouCast(IsNamed("Ice")), rc.Note("ice"))
    with FullTable() as s:
        s.put(0, "battlefield", card("Ear", "Enchantment", note))
        s.put(0, "hand", FIRE, FIRE)
        s.put(0, "library", BEAR)
        s.give(0, "URRU")
        s.act(0, "cast", half("left"), targets=[("player", 1)]).resolve_all()
        assert s.noted == ()
        s.act(0, "cast", half("right")).resolve_all()
        assert s.noted == (("ice", 0),)


@rule("709.3", "608.2g")
@pytest.mark.parametrize("face", ["left", "right"])
def test_an_effect_that_lets_a_split_card_be_cast_lets_the_half_be_chosen(face):
    with FullTable() as s:
        s.put(0, "graveyard", ASSAULT)
        s.put(0, "hand", instant("Gift", Offer()))
        s.expect(0, "may", True).expect(0, "709.3", {"left": "Assault", "right": "Battery"}[face])
        if face == "left":
            s.expect(0, "targets", [("player", 1)])
        s.act(0, "cast", "Gift").resolve_all()
        assert s.life(1) == (18 if face == "left" else 20)
        assert ("Elephant Token" in s.zone_names(0, "battlefield")) == (face == "right")


@rule("709.4", "601.3")
def test_a_way_to_cast_from_elsewhere_is_one_for_each_half():
    flashing = split(
        card(
            "Spark", "Instant", Keyword("flashback", (mana_cost("{R}"),)), *FIRE.faces["left"][ABILITIES], cost="{1}{R}"
        ),
        instant("Chill", DrawCards(1), cost="{1}{U}"),
    )
    with FullTable() as s:
        s.put(0, "graveyard", flashing)
        s.put(0, "library", BEAR)
        s.give(0, "R")
        ways = [o[2] for o in s.reach(0).options if o[0] == "cast"]
        assert all(isinstance(w, FlashbackWay) for w in ways) and [w.face for w in ways] == ["left", "right"]


# 712: faces by zone -----------------------------------------------------------------------------------------


@rule("712.4", "712.4a")
@pytest.mark.parametrize("zone", ["hand", "library", "graveyard", "exile"])
@pytest.mark.parametrize("which", [WOLF, ROGUE])
def test_elsewhere_a_double_faced_card_has_only_its_front_face(zone, which):
    with FullTable() as s:
        chars = s.game.characteristics(s.put(0, zone, which))
        assert chars[NAME] == which.name and chars[TYPES] == {"creature"}


@rule("712.4a")
def test_a_back_face_that_leaves_the_battlefield_is_a_front_face_again():
    with FullTable() as s:
        s.put(0, "hand", ROGUE)
        s.act(0, "play", half(BACK))
        s.put(0, "hand", instant("Back", MoveTo(All(IsNamed("Hideout")), "hand")))
        s.act(0, "cast", "Back").resolve()
        assert s.zone_names(0, "hand") == ["Rogue"]
        assert s.field(FACE, "Rogue") == "front"


@rule("712.4a")
def test_so_is_one_that_was_transformed():
    with FullTable() as s:
        s.put(0, "battlefield", WOLF)
        s.do(0, Transform(All(IsNamed("Villager"))))
        assert s.zone_names(0, "battlefield") == ["Beast"]
        s.do(0, MoveTo(All(IsNamed("Beast")), "hand"))
        assert s.zone_names(0, "hand") == ["Villager"]


@rule("712.7", "712.4b", "712.9", "712.4c")
def test_a_transforming_card_is_cast_with_its_front_face_up():
    with FullTable() as s:
        s.put(0, "hand", WOLF)
        s.give(0, "RR")
        assert len([o for o in s.reach(0).options if o[0] == "cast"]) == 1
        s.act(0, "cast", "Villager")
        assert s.stack == ["Villager"]
        s.resolve()
        assert s.pt("Villager") == (1, 1)


@rule("712.7", "712.7a", "712.4e", "712.9")
def test_a_modal_cards_face_is_chosen_as_it_is_cast():
    with FullTable() as s:
        s.put(0, "hand", TALE, TALE)
        s.give(0, "W")
        assert faces(s) == [BACK, BACK]  # only that one can be paid
        s.act(0, "cast", half(BACK))
        assert s.stack == ["Tale"] and s.game.characteristics(s.ids("stack")[0])[ABILITIES] != ()
        s.resolve()
        assert s.life(0) == 25 and s.zone_names(0, "graveyard") == ["Teller"]
        s.give(0, "WWW")
        s.act(0, "cast", half("front")).resolve()
        assert s.pt(s.ids("battlefield")[0]) == (2, 2)


@rule("712.7a", "305.9")
def test_a_land_face_is_not_cast_and_a_sorcery_face_waits_for_its_time():
    with FullTable() as s:
        s.put(0, "hand", ROGUE)
        s.give(0, "BB")
        assert faces(s) == ["front"]
    with FullTable(active=1) as s:
        s.put(0, "hand", TALE, BOLT_LAND)
        s.give(0, "WWWR")
        s.pass_priority(1)
        assert faces(s) == ["front"] and s.offered(0, "cast") == ["Bolt"]


@rule("712.8", "712.4e", "305.1")
def test_a_modal_card_is_played_as_the_face_that_is_a_land():
    with FullTable() as s:
        s.put(0, "hand", ROGUE, BOLT_LAND)
        assert [s.game.name_of(o[1]) for o in s.reach(0).options if o[0] == "play"] == ["Rogue", "Bolt"]
        s.act(0, "play", "Rogue")
        assert s.zone_names(0, "battlefield") == ["Hideout"] and s.field(FACE, "Hideout") == BACK
        assert not [o for o in s.reach(0).options if o[0] == "play"]  # one land per turn
        s.put(0, "hand", creature("Rat", 1, 1, cost="{B}"))
        s.act(0, "cast", "Rat").resolve()
        assert "Rat" in s.zone_names(0, "battlefield")  # paid with the back face's mana


@rule("712.8")
def test_two_land_faces_are_two_choices_and_a_transforming_cards_back_is_none():
    both = modal(card("East", "Land"), card("West", "Land"))
    mine = transforming(card("Shaft", "Land"), card("Pit", "Land"))
    with FullTable() as s:
        s.put(0, "hand", both, mine)
        options = [o[1:] for o in s.reach(0).options if o[0] == "play"]
        assert [(s.game.name_of(o[0]), o[1:]) for o in options] == [("East", ()), ("Shaft", ()), ("East", (BACK,))]
        s.act(0, "play", lambda option: option[2:] == (BACK,))
        assert s.zone_names(0, "battlefield") == ["West"]


@rule("712.10", "712.10b", "400.4a")
def test_put_onto_the_battlefield_the_front_face_is_up_or_the_card_stays():
    with FullTable() as s:
        s.put(0, "graveyard", WOLF, ROGUE, BOLT_LAND, instant("Zap"))
        s.put(0, "hand", instant("Dig", MoveTo(All(IsNamed("Villager"), "graveyard"), "battlefield"),
                                 MoveTo(All(IsNamed("Rogue"), "graveyard"), "battlefield"),
                                 MoveTo(All(IsNamed("Bolt"), "graveyard"), "battlefield"),
                                 MoveTo(All(IsNamed("Zap"), "graveyard"), "battlefield")))  # fmt: skip
        s.act(0, "cast", "Dig").resolve()
        assert s.zone_names(0, "battlefield") == ["Villager", "Rogue"]
        assert sorted(s.zone_names(0, "graveyard")) == ["Bolt", "Dig", "Zap"]


@rule("712.4e", "202.3a")
def test_a_modal_back_face_has_a_mana_value_of_its_own():
    with FullTable() as s:
        s.put(0, "hand", TALE)
        s.give(0, "W")
        s.act(0, "cast", half(BACK))
        assert mana_value_of(s.game, s.ids("stack")[0]) == 1
        s.resolve()
        s.put(0, "hand", ROGUE)
        s.act(0, "play", half(BACK))
        assert mana_value_of(s.game, s.id_of("Hideout")) == 0


@rule("712.2")
def test_who_may_look_at_the_card_may_look_at_both_faces():
    with FullTable() as s:
        one = s.put(0, "hand", WOLF)
        s.settle()
        assert s.game.observe(0).object(one).card().faces[BACK][NAME] == "Beast"
        with pytest.raises(Hidden):
            s.game.observe(1).object(one).card()


@rule("712.9")
def test_triggers_see_the_face_that_enters():
    note = Triggered(WhenEnters(IsNamed("Harbor")), rc.Note("harbor"))
    boat = modal(creature("Boat", 1, 1, cost="{1}"), card("Harbor", "Artifact", cost="{1}"))
    with FullTable() as s:
        s.put(0, "battlefield", card("Watch", "Enchantment", note), WASTES)
        s.put(0, "hand", boat)
        s.act(0, "cast", half(BACK))
        assert s.stack == ["Harbor"]
        s.resolve_all()
        assert s.noted == (("harbor", 0),) and s.zone_names(0, "battlefield")[-1] == "Harbor"


@rule("712.12")
@pytest.mark.parametrize("card_with_two_faces", [WOLF, ROGUE])
def test_double_faced_permanents_are_not_turned_face_down_also_where_they_are_copies(card_with_two_faces):
    with FullTable() as s:
        double, bear = s.put(0, "battlefield", card_with_two_faces, BEAR)
        s.put(0, "hand", instant("Guise", BecomeCopy(All(IsNamed("Bear")), Target()), targets=(A_CREATURE,)),
              instant("Dark", TurnFaceDown(All(CREATURE))))  # fmt: skip
        s.act(0, "cast", "Guise", targets=[double]).resolve()
        s.act(0, "cast", "Dark").resolve()
        assert [s.field(FACE_DOWN, obj) is not None for obj in (double, bear)] == [False, True]
        assert s.characteristic(double, NAME) == "Bear"


@rule("712.11", "708.3")
@pytest.mark.parametrize("card_with_two_faces", [WOLF, TALE, BOLT_LAND])
def test_a_double_faced_card_that_enters_face_down_is_what_is_listed_whatever_its_faces_are(card_with_two_faces):
    with FullTable() as s:
        held = s.put(0, "hand", card_with_two_faces)
        s.arrange(lambda: s.game.happen(Moved(held, "battlefield", enters=(arriving(listed("manifest")),))))
        (there,) = s.ids("battlefield")
        assert (s.pt(there), s.characteristic(there, NAME), s.characteristic(there, TYPES)) == (
            (2, 2),
            "",
            {"creature"},
        )
        with pytest.raises(Hidden):
            s.game.observe(1).object(there).card()


@rule("712.11a")
def test_face_down_it_does_not_transform_and_turned_up_its_front_face_is_up():
    with FullTable() as s:
        wolf = s.put(0, "battlefield", WOLF, fields={FACE_DOWN.name: listed("manifest")})
        s.put(0, "hand", instant("Moon", Transform(All(CREATURE))), instant("Light", TurnFaceUp(All(CREATURE))))
        s.act(0, "cast", "Moon").resolve()
        s.act(0, "cast", "Light").resolve()
        assert (s.characteristic(wolf, NAME), s.field(FACE, wolf)) == ("Villager", "front")


@rule("607.1b", "607.2a")
def test_abilities_on_both_faces_of_a_double_faced_card_are_linked():
    jail = transforming(
        card("Jail", "Artifact", Activated((), do(Linked("jail", Exile(Target())), Transform()), (A_CREATURE,))),
        card("Ruin", "Artifact", Activated((), MoveTo(LinkedObjects("jail"), "battlefield"))),
    )
    with FullTable() as s:
        s.put(0, "battlefield", jail)
        s.put(1, "battlefield", BEAR)
        s.put(1, "exile", BEAR)
        s.act(0, "activate", "Jail").resolve()
        assert s.count("Bear", "battlefield") == 0 and s.count("Bear", "exile") == 2
        s.act(0, "activate", "Ruin").resolve()
        assert s.count("Bear", "battlefield") == 1 and s.count("Bear", "exile") == 1
