"""Schemes (CR 313)."""

from __future__ import annotations

from functools import partial

from magic import jotted
from planarcards import SCHEMES, archenemy, face_up, ongoing, scheme
from rulebook import BEAR

from apnap import Context, Continuous, Game, Static, Triggered
from apnap.testing import rule
from apnap_plugins.rules.continuous.continuous import AffectsAll, ModifyPT
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.frames.schemes import WhenSetInMotion
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.turn.triggers import AtBeginning
from apnap_plugins.rules.vocabulary.characteristics import SUBTYPES, SUPERTYPES, TYPES
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import Remembered, This


def in_motion(*cards, **more):
    """A game in which the last of these schemes was set in motion."""
    s = archenemy(schemes=(*SCHEMES, *cards), **more)
    s.pass_until("precombat main")
    return s


@rule("313.1", "205.4h")
def test_it_is_a_card_type_for_which_a_variant_is_needed():
    plan = ongoing("Plan")
    assert plan.requires == ("scheme-decks",)
    assert (plan.characteristics[TYPES], plan.characteristics[SUPERTYPES]) == ({"scheme"}, {"ongoing"})


@rule("313.3")
def test_no_subtypes():
    assert scheme("Plan").characteristics[SUBTYPES] == frozenset()


@rule("313.2", "904.4")
def test_they_remain_in_the_command_zone():
    with in_motion(ongoing("Plan")) as s:
        for id in (s.find("Plan", "command"), s.ids("scheme deck", 0)[0]):
            for zone in ("hand", "graveyard", "exile", "battlefield", "library"):
                s.arrange(partial(move, s.game, id, zone))
                assert id in s.game.objects
        assert s.permanents() == []
        assert not s.can(0, "Plan")


def move(game: Game, id: int, zone: str) -> None:
    """An effect would put an object elsewhere."""
    MoveTo(Remembered("it"), zone).perform(Context(game, 0, 0, memory={"it": (id,)}))


@rule("313.4", "904.8", "113.6p")
def test_static_and_triggered_and_activated_abilities_of_a_face_up_scheme():
    plan = ongoing(
        "Plan",
        Static((Continuous(AffectsAll(CREATURE), (ModifyPT(1, 1),)),)),
        Triggered(AtBeginning("end"), GainLife(2)),
        Activated((), GainLife(1)),
    )
    with in_motion(plan) as s:
        s.put(1, "battlefield", BEAR)
        assert s.pt("Bear") == (3, 3)
        assert s.can(0, "Plan", "activate")
        assert not s.can(1, "Plan", "activate")
        s.resolve_all()
        s.act(0, "activate", "Plan").resolve_all()
        assert s.life(0) == 41
        s.pass_until("end")
        s.resolve_all()
        assert s.life(0) == 43


@rule("313.4")
def test_in_the_deck_nothing_functions():
    bad = [scheme(f"Bad {n}", Triggered(AtBeginning("upkeep", "each"), GainLife(9))) for n in range(20)]
    with archenemy(schemes=bad, stage="upkeep") as s:
        s.pass_until("upkeep")
        s.resolve_all()
        assert s.life(0) == 40


@rule("313.5", "904.7", "109.4f")
def test_its_owner_controls_it_in_whosever_turn():
    with in_motion(ongoing("Plan")) as s:
        plan = s.find("Plan", "command")
        assert (s.game.object(plan).owner, s.game.controller(plan)) == (0, 0)
        s.pass_until("upkeep")
        assert (s.game.active_player, s.game.controller(plan)) == (1, 0)


@rule("313.6", "904.10", "704.6e")
def test_one_that_is_not_ongoing_is_turned_down_when_its_ability_has_left_the_stack():
    with in_motion() as s:
        assert face_up(s) == ["Scheme 19"]
        assert s.zone_names(0, "scheme deck")[-1] != "Scheme 19"
        up = s.find("Scheme 19", "command")
        s.resolve_all()
        assert jotted(s) == ["set Scheme 19"]
        assert face_up(s) == []
        assert s.zone_names(0, "scheme deck")[-1] == "Scheme 19", "on the bottom"
        assert s.ids("scheme deck", 0)[-1] != up, "a new object"


@rule("313.6", "704.6e")
def test_not_while_an_ability_of_another_scheme_is_on_the_stack():
    tick = ongoing("Tick", Triggered(AtBeginning("precombat main"), GainLife(1)))
    with archenemy(schemes=(*SCHEMES, tick)) as s:
        s.pass_until("precombat main")
        s.resolve_all()
        s.pass_until("upkeep")
        s.pass_until("upkeep", again=True)
        s.pass_until("precombat main")
        s.settle()
        assert sorted(face_up(s)) == ["Scheme 19", "Tick"]
        assert len(s.ids("stack")) == 2
        s.resolve()
        assert sorted(face_up(s)) == ["Scheme 19", "Tick"], "one is left, of either"
        s.resolve()
        assert face_up(s) == ["Tick"]


@rule("313.7", "109.2d")
def test_this_scheme_is_the_card_in_the_command_zone():
    plan = ongoing("Plan", Triggered(WhenSetInMotion(), PutCounters("doom", 1, This())))
    with in_motion(plan) as s:
        s.resolve_all()
        assert s.counters("Plan") == {"doom": 1}
