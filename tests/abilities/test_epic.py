"""Epic (CR 702.50)."""

from __future__ import annotations

from copying import BEARS, copying
from magic import jotted
from testcards import Jot

from apnap import Keyword, Moved
from apnap.testing import rule
from apnap_plugins.actions.counter import Counter
from apnap_plugins.rules.casting.triggers import WhenYouCast
from apnap_plugins.rules.copies.copying_spells import CastCopies, CopySpell, WhenCopies
from apnap_plugins.rules.costs.costs import TapThisCost
from apnap_plugins.rules.damage.instructions import DealDamage, GainLife
from apnap_plugins.rules.mana.mana import AddManaOf
from apnap_plugins.rules.stack.abilities import Activated, Mode, Modes, Spell
from apnap_plugins.rules.stack.filters import IsSpell
from apnap_plugins.rules.stack.stack import text_of
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.stack.usual_targets import ANY_TARGET
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import Anything, HasType
from apnap_plugins.rules.vocabulary.quantities import X
from apnap_plugins.rules.vocabulary.selectors import All, Target
from apnap_plugins.testing import basic, creature, instant, permanent, whenever

EPIC = Keyword("epic")
IDEAL = instant("Ideal", GainLife(2), abilities=EPIC)
FLAMES = instant("Flames", DealDamage(2, Target()), ANY_TARGET, abilities=EPIC)
A_SPELL = TargetSpec(IsSpell(), zone="stack", prompt="target spell")
NOTE = instant("Note", Jot("noted"))


def sit(players=2):
    """A table at which nobody runs out of cards."""
    return copying("epic", players=players, decks=[[basic("G")] * 12] * players)


def play(s, what=IDEAL, *at, player=0, **choices):
    """The spell is cast and resolves."""
    s.put(player, "hand", what)
    spell = s.cast(player, what.name, *at, **choices)
    s.resolve()
    return spell


def upkeep(s, times=1):
    """The game goes on to the next upkeep."""
    for _ in range(times):
        s.pass_until("upkeep", again=True)


def stack(s):
    s.settle()
    return [(s.game.object(i).kind, s.game.controller(i)) for i in s.ids("stack")]


@rule("702.50a", "702.50b")
def test_for_the_rest_of_the_game_you_cannot_cast_spells():
    with sit() as s:
        s.put(0, "hand", NOTE, creature("Free", 1, 1, cost="{0}"))
        s.put(1, "hand", NOTE)
        assert s.can(0, "Note") and s.can(0, "Free")
        play(s)
        assert not s.can(0, "Note") and not s.can(0, "Free") and s.can(1, "Note")
        upkeep(s, 4)
        s.resolve_all()
        assert not s.can(0, "Note") and s.can(1, "Note")


@rule("702.50b")
def test_before_it_resolves_they_can_be_cast_and_what_is_cast_resolves():
    with sit() as s:
        s.put(0, "hand", NOTE, NOTE, IDEAL)
        s.cast(0, "Note")
        s.cast(0, "Ideal")
        s.cast(0, "Note")
        s.resolve().resolve()
        assert jotted(s) == ["noted"] and s.life_totals() == [22, 20]
        s.resolve()
        assert jotted(s) == ["noted", "noted"]


@rule("702.50a")
def test_each_of_your_upkeeps_has_a_copy_that_has_no_epic():
    with sit() as s:
        play(s)
        assert s.life_totals() == [22, 20] and s.zone_names(0, "graveyard") == ["Ideal"]
        upkeep(s)  # the opponent's
        assert stack(s) == []
        for gained in (24, 26, 28):
            upkeep(s, 1 if gained == 24 else 2)
            assert stack(s) == [("ability", 0)]
            s.resolve()
            assert stack(s) == [("copy", 0)]
            (copy,) = s.ids("stack")
            assert len(text_of(s.game, copy)) == 1
            s.resolve()
            assert s.life_totals() == [gained, 20]
        assert s.zone_names(0, "graveyard") == ["Ideal"]


@rule("702.50a", "707.10c")
def test_new_targets_may_be_chosen_for_the_copy_each_time():
    with sit() as s:
        bear = s.put(1, "battlefield", creature("Wall", 0, 9))
        play(s, FLAMES, ("player", 1))
        assert s.life_totals() == [20, 18]
        upkeep(s, 2)
        s.expect(0, "new targets", [(0, bear)])
        s.resolve()
        s.done()
        assert s.targets(s.ids("stack")[0]) == [bear]
        s.resolve()
        assert s.field("damage", bear) == 2
        upkeep(s, 2)
        s.resolve()
        assert s.targets(s.ids("stack")[0]) == [("player", 1)]
        s.resolve()
        assert s.life_totals() == [20, 16]


@rule("702.50a", "608.2b")
def test_a_copy_whose_target_is_gone_does_not_resolve_where_no_other_is_chosen():
    with sit() as s:
        bear = s.put(1, "battlefield", creature("Wall", 0, 9))
        play(s, FLAMES, bear)
        s.happen(Moved(bear, "exile"))
        upkeep(s, 2)
        s.expect(0, "new targets", [(0, bear)])
        s.resolve().resolve()
        s.done()
        assert stack(s) == [] and s.life_totals() == [20, 20]


@rule("702.50a", "707.10")
def test_modes_and_x_are_those_of_the_spell():
    charm = card(
        "Charm", "Instant",
        Spell(modes=Modes((Mode(GainLife(1), name="gain"), Mode(DealDamage(1, Target()), (ANY_TARGET,), "hurt")), 1, 2)),
        EPIC, cost="{0}",
    )  # fmt: skip
    with sit() as s:
        play(s, charm, modes=["gain", "hurt"], targets=[("player", 1)])
        assert s.life_totals() == [21, 19]
        upkeep(s, 2)
        s.resolve_all()
        assert s.life_totals() == [22, 18]
    blaze = instant("Blaze", DealDamage(X(), Target()), ANY_TARGET, cost="{X}", abilities=EPIC)
    with sit() as s:
        s.put(0, "battlefield", *[permanent("Rock", "Artifact", Activated((TapThisCost(),), AddManaOf((("C",),))))] * 3)
        play(s, blaze, ("player", 1), number=3)
        upkeep(s, 2)
        s.resolve_all()
        assert s.life_totals() == [20, 14]


@rule("702.50a")
def test_epic_first_in_the_text_leaves_the_targets_of_the_rest():
    first = card("First", "Instant", EPIC, Spell(DealDamage(2, Target()), (ANY_TARGET,)), cost="{0}")
    with sit() as s:
        play(s, first, ("player", 1))
        upkeep(s, 2)
        s.resolve_all()
        assert s.life_totals() == [20, 16]


def mirror(s, number):
    """Player 0 activates one of the Mirror's abilities."""
    s.act(0, "activate", lambda option: option[1:] == (s.find("Mirror"), number))


@rule("702.50b")
def test_effects_still_copy_spells_but_copies_of_cards_are_not_cast():
    with sit() as s:
        play(s)
        s.put(0, "battlefield", permanent("Mirror", "Artifact", Activated((), CopySpell(Target()), (A_SPELL,)),
                                          Activated((), CastCopies(All(HasType("instant"), "graveyard")))))  # fmt: skip
        s.put(1, "hand", NOTE)
        s.cast(1, "Note")
        mirror(s, 0)
        s.resolve()
        assert stack(s) == [("copy", 0), ("spell", 1)]
        s.resolve_all()
        assert jotted(s) == ["noted", "noted"]
        mirror(s, 1)
        s.resolve()
        assert stack(s) == []


@rule("702.50a", "702.50b", "608.2b")
def test_a_spell_that_was_countered_has_no_effect():
    with sit() as s:
        s.put(0, "hand", IDEAL, NOTE)
        s.put(1, "hand", instant("Cancel", Counter(Target()), A_SPELL))
        s.cast(0, "Ideal")
        s.cast(1, "Cancel", "Ideal")
        s.resolve_all()
        assert s.can(0, "Note")
        upkeep(s, 2)
        assert stack(s) == []


@rule("702.50b")
def test_a_spell_without_a_legal_target_does_not_resolve():
    with sit() as s:
        bear = s.put(1, "battlefield", BEARS)
        s.put(0, "hand", FLAMES, NOTE)
        s.cast(0, "Flames", bear)
        s.happen(Moved(bear, "exile"))
        s.resolve()
        assert s.can(0, "Note")


@rule("702.50a", "702.50b", "707.10")
def test_a_copy_of_it_that_something_else_made_has_epic():
    """Both players are bound then, and each copies their own at their own upkeeps."""
    with sit() as s:
        s.put(0, "hand", IDEAL, NOTE)
        s.put(1, "hand", NOTE, instant("Twincast", CopySpell(Target()), A_SPELL))
        s.cast(0, "Ideal")
        s.cast(1, "Twincast", "Ideal")
        s.resolve().resolve()
        assert s.life_totals() == [20, 22] and not s.can(1, "Note") and s.can(0, "Note")
        s.resolve()
        assert s.life_totals() == [22, 22] and not s.can(0, "Note")
        upkeep(s)
        assert stack(s) == [("ability", 1)]
        s.resolve_all()
        assert s.life_totals() == [22, 24]
        upkeep(s)
        s.resolve_all()
        assert s.life_totals() == [24, 24]


@rule("702.50a")
def test_a_later_epic_spell_that_was_on_the_stack_already_is_copied_too():
    with sit() as s:
        s.put(0, "hand", IDEAL, FLAMES)
        s.cast(0, "Ideal")
        s.cast(0, "Flames", ("player", 1))
        s.resolve().resolve()
        assert s.life_totals() == [22, 18]
        upkeep(s, 2)
        assert stack(s) == [("ability", 0)] * 2
        s.resolve_all()
        assert s.life_totals() == [24, 16]


@rule("702.50a", "707.10")
def test_the_copies_are_not_cast():
    with sit() as s:
        heard = (whenever(WhenYouCast(IsSpell()), Jot("cast")), whenever(WhenCopies(HasType("instant")), Jot("copied")))
        play(s)
        s.put(0, "battlefield", permanent("Ear", "Artifact", *heard))
        upkeep(s, 2)
        s.resolve_all()
        assert jotted(s) == ["copied"]


@rule("702.50a")
def test_the_delayed_ability_can_be_countered_and_comes_again():
    stop = instant("Stop", Counter(Target()), TargetSpec(Anything(), zone="stack", prompt="target spell or ability"))
    with sit() as s:
        play(s)
        upkeep(s, 2)
        s.put(1, "hand", stop)
        s.cast(1, "Stop", s.ids("stack")[0])
        s.resolve_all()
        assert s.life_totals() == [22, 20]
        upkeep(s, 2)
        s.resolve_all()
        assert s.life_totals() == [24, 20]


@rule("702.50a", "800.4a")
def test_it_ends_with_its_player():
    with sit(3) as s:
        s.put(1, "hand", NOTE)
        play(s)
        s.concede(0)
        assert s.can(1, "Note")
        upkeep(s, 3)
        assert stack(s) == []


@rule("702.50a", "113.2c")
def test_two_instances_are_two_copies_without_any():
    twice = instant("Twice", GainLife(2), abilities=[EPIC, EPIC])
    with sit() as s:
        play(s, twice)
        upkeep(s, 2)
        assert stack(s) == [("ability", 0)] * 2
        s.resolve()
        assert len(text_of(s.game, s.ids("stack")[0])) == 1
        s.resolve_all()
        assert s.life_totals() == [26, 20]
