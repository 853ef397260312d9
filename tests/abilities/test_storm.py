"""Storm (CR 702.40)."""

from __future__ import annotations

from copying import BEARS, copying, newest
from magic import jotted
from testcards import Jot
from wordings import beast, made
from wordings import table as full_table

from apnap import AffectsRemembered, Context, Continuous, Keyword, Moved
from apnap.testing import rule
from apnap_plugins.abilities.kicker import WasKicked, kicker
from apnap_plugins.actions.counter import Counter
from apnap_plugins.actions.search import SearchLibrary
from apnap_plugins.rules.casting.casting import CAST_THIS_TURN, SpellCast
from apnap_plugins.rules.casting.casting import cast as cast_it
from apnap_plugins.rules.casting.face_down import FaceDownWay
from apnap_plugins.rules.casting.triggers import WhenYouCast
from apnap_plugins.rules.copies.copies import EntersAsCopy
from apnap_plugins.rules.copies.copying_spells import CopySpell, WhenCopies
from apnap_plugins.rules.costs.costs import TapThisCost
from apnap_plugins.rules.damage.instructions import DealDamage, GainLife
from apnap_plugins.rules.effects.instructions import Do, If
from apnap_plugins.rules.effects.players_choices import PlayerControls
from apnap_plugins.rules.mana.mana import AddManaOf
from apnap_plugins.rules.stack.abilities import Activated, Spell
from apnap_plugins.rules.stack.filters import IsAbility, IsSpell
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.stack.usual_targets import ANY_TARGET
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import CREATURE, Anything, HasType, Or
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, instant, permanent, whenever

STORM = Keyword("storm")
A_SPELL = TargetSpec(IsSpell(), zone="stack", prompt="target spell")
ON_STACK = TargetSpec(Anything(), zone="stack", prompt="target spell or ability")
SHOT = instant("Shot", DealDamage(1, Target()), ANY_TARGET, abilities=STORM)
NOTE = instant("Note", Jot("noted"))
CANCEL = instant("Cancel", Counter(Target()), A_SPELL)
STIFLE = instant("Stifle", Counter(Target()), TargetSpec(IsAbility(), zone="stack", prompt="target ability"))


def note(s, player=0, times=1):
    """Free spells are cast, and resolve."""
    for _ in range(times):
        s.put(player, "hand", NOTE)
        s.cast(player, "Note")
        s.resolve()


def shoot(s, *targets, player=0, what=SHOT):
    s.put(player, "hand", what)
    return s.cast(player, what.name, *(targets or (("player", 1),)))


@rule("702.40a")
def test_it_is_copied_for_each_spell_that_was_cast_before_it():
    for before in (0, 1, 3):
        with copying("storm") as s:
            note(s, times=before)
            shot = shoot(s)
            assert s.kinds() == ["ability", "spell"]
            s.resolve()
            assert s.kinds() == ["copy"] * before + ["spell"]
            assert all(s.targets(i) == [("player", 1)] for i in s.ids("stack"))
            s.resolve_all()
            assert s.life_totals() == [20, 20 - 1 - before] and s.zone_names(0, "graveyard").count("Shot") == 1
            assert shot not in s.ids()


@rule("702.40a")
def test_spells_of_all_players_count_and_countered_ones():
    with copying("storm", players=3) as s:
        s.put(1, "hand", CANCEL)
        s.put(0, "hand", NOTE)
        spell = s.cast(0, "Note")
        s.cast(1, "Cancel", spell)
        s.resolve_all()
        note(s, 2)
        assert jotted(s) == ["noted"]
        shoot(s)
        s.resolve()
        assert s.kinds() == ["copy"] * 3 + ["spell"]


@rule("702.40a")
def test_spells_still_on_the_stack_count_and_those_cast_in_response_do_not():
    with copying("storm") as s:
        s.put(0, "hand", NOTE)
        s.cast(0, "Note")
        shoot(s)
        note(s, 1, times=2)
        s.resolve()
        assert s.kinds() == ["copy", "spell", "spell"]


@rule("702.40a")
def test_copies_and_abilities_are_not_cast():
    with copying("storm") as s:
        s.put(0, "battlefield", permanent("Rod", "Artifact", Activated((), Jot("used"))))
        s.put(0, "hand", NOTE, instant("Twincast", CopySpell(Target()), A_SPELL))
        s.cast(0, "Note")
        s.cast(0, "Twincast", "Note")
        s.resolve_all()
        s.act(0, "activate", "Rod").resolve()
        shoot(s)
        s.resolve()
        assert s.kinds() == ["copy", "copy", "spell"]  # Note and Twincast


@rule("702.40a")
def test_the_copies_are_not_cast_either_so_they_have_no_storm_of_their_own():
    with copying("storm") as s:
        cast_one = whenever(WhenYouCast(IsSpell()), Jot("cast"))
        copied = whenever(WhenCopies(Or((HasType("instant"), HasType("sorcery")))), Jot("copied"))
        s.put(0, "battlefield", permanent("Ear", "Artifact", cast_one, copied))
        note(s)
        s.resolve_all()
        shoot(s)
        s.resolve_all()
        assert sorted(jotted(s)) == ["cast", "cast", "copied", "noted"]
        assert s.life_totals() == [20, 18]
        shoot(s)
        s.resolve_all()
        assert s.life_totals() == [20, 15]  # two spells before: the copy was none


@rule("702.40a")
def test_lands_are_played_and_not_cast_and_last_turn_is_over():
    with copying("storm") as s:
        note(s, times=2)
        s.pass_until("upkeep", again=True)
        shoot(s, player=1)
        s.resolve()
        assert s.kinds() == ["spell"]


@rule("702.40a")
def test_new_targets_may_be_chosen_for_any_of_the_copies():
    with copying("storm") as s:
        bear, ogre = s.put(1, "battlefield", BEARS, creature("Ogre", 3, 3))
        note(s, times=3)
        shot = shoot(s, bear)
        s.expect(0, "new targets", [(0, ogre)]).expect(0, "new targets", [(0, bear)]).expect(
            0, "new targets", [(0, ("player", 1))]
        )
        s.resolve()
        s.done()
        assert [s.targets(i) for i in s.ids("stack")] == [[("player", 1)], [bear], [ogre], [bear]]
        assert s.ids("stack")[-1] == shot


@rule("702.40a")
def test_a_copy_without_new_targets_keeps_an_illegal_one():
    with copying("storm") as s:
        bear = s.put(1, "battlefield", BEARS)
        note(s)
        shoot(s, bear)
        s.happen(Moved(bear, "exile"))
        s.expect(0, "new targets", [(0, bear)])
        s.resolve()
        assert [s.targets(i) for i in s.ids("stack")] == [[bear], [bear]]
        s.resolve_all()
        assert s.life_totals() == [20, 20]


@rule("702.40a", "702.33d")
def test_copies_of_a_kicked_spell_are_kicked():
    kicked = card("Kicked Shot", "Instant", Spell(Do((DealDamage(1, Target()), If(WasKicked(), GainLife(3)))), (ANY_TARGET,)),
                  *kicker(mana_cost("{1}")), STORM, cost="{0}")  # fmt: skip
    for times in (0, 1):
        with copying("storm") as s:
            s.lands(0, "R")
            note(s, times=2)
            s.put(0, "hand", kicked)
            s.cast(0, "Kicked Shot", ("player", 1), may=times)
            s.resolve_all()
            assert s.life_totals() == [20 + 9 * times, 17]


@rule("702.40a")
def test_the_spell_may_be_countered_while_storm_waits():
    with copying("storm") as s:
        note(s, times=2)
        shot = shoot(s)
        s.put(1, "hand", CANCEL)
        s.cast(1, "Cancel", shot)
        s.resolve()
        assert s.kinds() == ["ability"]
        s.resolve()
        assert s.kinds() == ["copy", "copy"]
        s.resolve_all()
        assert s.life_totals() == [20, 18]


@rule("702.40a")
def test_the_ability_may_be_countered_instead():
    with copying("storm") as s:
        note(s, times=2)
        shoot(s)
        s.put(1, "hand", STIFLE)
        s.cast(1, "Stifle")
        s.resolve_all()
        assert s.life_totals() == [20, 19]


@rule("702.40a")
def test_who_cast_it_copies_it_though_somebody_else_controls_the_spell_by_then():
    with copying("storm") as s:
        note(s)
        shot = shoot(s)
        effect = Continuous(AffectsRemembered(), (PlayerControls(1),))
        s.arrange(lambda: s.game.add_effect(Context(s.game, shot, 1), effect, None, {"affected": (shot,)}))
        assert s.game.controller(shot) == 1
        s.resolve()
        copy = s.ids("stack")[0]
        assert (s.game.object(copy).kind, s.game.controller(copy), s.game.object(copy).owner) == ("copy", 0, 0)


@rule("702.40a")
def test_a_copied_storm_ability_copies_for_its_controller():
    with copying("storm") as s:
        note(s)
        shoot(s, ("player", 1))
        s.put(1, "hand", instant("Twincast", CopySpell(Target()), ON_STACK))
        s.cast(1, "Twincast", s.ids("stack")[0])
        s.resolve()
        assert s.kinds() == ["ability", "ability", "spell"]
        s.expect(1, "new targets", [(0, ("player", 0))])
        s.resolve()
        assert s.game.controller(s.ids("stack")[0]) == 1
        s.resolve_all()
        assert s.life_totals() == [19, 18]


@rule("702.40a", "800.4i")
def test_what_somebody_cast_who_has_left_counts():
    with copying("storm", players=3) as s:
        note(s, 2, times=2)
        s.concede(2)
        shoot(s)
        s.resolve()
        assert s.kinds() == ["copy", "copy", "spell"]


@rule("702.40b")
def test_two_instances_trigger_separately():
    twice = instant("Twice", DealDamage(1, Target()), ANY_TARGET, abilities=[STORM, STORM])
    with copying("storm") as s:
        note(s, times=2)
        shoot(s, what=twice)
        assert s.kinds() == ["ability", "ability", "spell"]
        s.resolve()
        assert s.kinds() == ["copy", "copy", "ability", "spell"]
        s.resolve_all()
        assert s.life_totals() == [20, 15]


@rule("702.40a", "707.10f")
def test_a_storm_of_creature_spells_makes_tokens():
    ooze = creature("Ooze", 2, 2, STORM, cost="{0}")
    with copying("storm") as s:
        note(s, times=2)
        s.put(0, "hand", ooze)
        s.cast(0, "Ooze")
        s.resolve_all()
        assert sorted(s.game.object(i).kind for i in s.find_all("Ooze", "battlefield")) == ["card", "token", "token"]


@rule("702.40a", "707.10f")
def test_each_copy_of_a_clone_spell_chooses_for_itself():
    with copying("storm") as s:
        s.put(0, "battlefield", BEARS, creature("Ogre", 3, 3))
        note(s)
        s.put(0, "hand", creature("Mimic", 0, 0, EntersAsCopy(), STORM, cost="{0}"))
        s.cast(0, "Mimic")
        s.resolve()
        s.expect(0, "707.5", ["Ogre"]).resolve()
        assert s.game.name_of(newest(s)) == "Ogre"
        s.expect(0, "707.5", ["Runeclaw Bear"]).resolve()
        assert s.game.name_of(newest(s)) == "Runeclaw Bear"


@rule("702.40a", "708.4")
def test_a_spell_cast_face_down_counts_and_one_with_storm_has_none_face_down():
    hood = FaceDownWay("hood", mana_cost("{0}"))
    with copying("storm", "casting-face-down") as s:
        ooze = creature("Ooze", 2, 2, STORM, cost="{5}")
        for _ in range(2):
            hidden = s.put(0, "hand", ooze)
            s.arrange(lambda card=hidden: cast_it(s.game, 0, card, hood))
            s.settle()
        assert s.kinds() == ["spell", "spell"]
        shoot(s)
        s.resolve()
        assert s.kinds() == ["copy", "copy", "spell", "spell", "spell"]


@rule("702.40a", "113.6")
def test_it_functions_on_the_stack_only():
    with copying("storm") as s:
        note(s, times=2)
        s.put(0, "battlefield", creature("Ooze", 2, 2, STORM), event=True)
        assert s.kinds() == []
        shot = s.put(0, "graveyard", SHOT)
        s.happen(SpellCast(shot, 0))
        assert s.kinds() == []


@rule("702.40a", "601.2i")
def test_what_was_cast_while_it_was_paid_for_was_cast_before_it():
    """The wurm comes to the stack later, and is cast sooner."""
    s = full_table()
    wurm = beast("Wurm", "While you're searching your library, you may cast this card from your library.", cost="{0}")
    seek = Activated((TapThisCost(),), Do((SearchLibrary(CREATURE), AddManaOf((("R",),)))))
    s.put(0, "library", wurm)
    s.put(0, "battlefield", permanent("Map", "Artifact", seek))
    s.put(0, "hand", made("Tempest", "Instant", "You gain 1 life.\nStorm", "{R}"))
    s.expect(0, "701.19a", lambda option: option[0] == "cast")
    s.act(0, "cast", "Tempest")
    assert s.field(CAST_THIS_TURN, 0) == (s.find("Wurm", "stack"), s.find("Tempest", "stack"))
    assert s.find("Tempest", "stack") < s.find("Wurm", "stack")
    s.resolve_all()
    assert s.life(0) == 22
