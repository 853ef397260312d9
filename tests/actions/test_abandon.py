"""Abandon (CR 701.26)."""

from __future__ import annotations

from magic import jotted
from planarcards import SCHEMES, archenemy, face_up, ongoing, planechase, rules_of, scheme
from testcards import Jot, instead

from apnap import Triggered
from apnap.testing import rule
from apnap_plugins.actions.abandon import Abandon, WhenAbandoned, abandon
from apnap_plugins.oracle.cards import CardRow, definition
from apnap_plugins.oracle.language import Language
from apnap_plugins.rules.effects.instructions import IfYouDo, May
from apnap_plugins.rules.frames.schemes import Abandoned, WhenSetInMotion
from apnap_plugins.rules.turn.triggers import AtBeginning
from apnap_plugins.testing import creature, permanent

PLAN = ongoing("Plan", Triggered(AtBeginning("end"), Abandon()), Triggered(WhenAbandoned(), Jot("over")))


def with_plan(*cards, **more):
    """The last of these schemes is in motion."""
    s = archenemy(schemes=(*SCHEMES, *(cards or (PLAN,))), **more)
    s.pass_until("precombat main")
    s.resolve_all()
    return s


@rule("701.26b", "904.11")
def test_it_is_turned_face_down_and_put_on_the_bottom_of_the_deck():
    with with_plan() as s:
        before = s.find("Plan", "command")
        s.pass_until("end")
        assert face_up(s) == ["Plan"], "it remains face up until then"
        s.resolve_all()
        assert face_up(s) == []
        assert s.zone_names(0, "scheme deck")[-1] == "Plan"
        new = s.ids("scheme deck", 0)[-1]
        assert new != before
        assert not s.sees(0, new)
        assert jotted(s) == ["set Plan", "over"]


@rule("904.11")
def test_an_ongoing_scheme_remains_over_turns():
    with with_plan(ongoing("Stays")) as s:
        s.pass_until("upkeep")
        s.pass_until("upkeep", again=True)
        assert face_up(s) == ["Stays"]


@rule("701.26a")
def test_only_a_face_up_ongoing_scheme():
    both = scheme("Brief", Triggered(WhenSetInMotion(), Abandon()))
    with archenemy(schemes=(*SCHEMES, both)) as s:
        s.pass_until("precombat main")
        brief = s.find("Brief", "command")
        assert abandon(s.game, [brief]) == []
        assert abandon(s.game, s.ids("scheme deck", 0)) == []
        s.resolve_all()
        assert s.events(Abandoned) == []


@rule("701.26a")
def test_only_in_an_archenemy_game():
    with planechase() as s:
        assert abandon(s.game, s.ids("command")) == []


@rule("701.26a")
def test_what_cannot_be_abandoned_is_not_offered():
    plan = ongoing("Plan", Triggered(WhenSetInMotion(), IfYouDo(May(Abandon()), Jot("did"))))
    with archenemy(schemes=(*SCHEMES, plan)) as s:
        s.pass_until("precombat main")
        s.expect(0, "may", True)
        s.resolve_all()
        assert "did" in jotted(s)
    brief = scheme("Brief", Triggered(WhenSetInMotion(), IfYouDo(May(Abandon()), Jot("did"))))
    with archenemy(schemes=(*SCHEMES, brief)) as s:
        s.pass_until("precombat main")
        s.resolve_all()
        assert "did" not in jotted(s)


@rule("701.26b")
def test_it_is_replaced_and_nothing_triggers():
    with with_plan() as s:
        s.put(1, "battlefield", permanent("Guard", "Artifact", instead(Abandoned, lambda e: None)))
        s.pass_until("end")
        s.resolve_all()
        assert face_up(s) == ["Plan"]
        assert "over" not in jotted(s)


def test_a_real_card():
    text = (
        "(An ongoing scheme remains face up until it's abandoned.)\nCreatures you control get +2/+2 and have trample.\n"
        "When a creature you control dies, abandon this scheme."
    )
    row = CardRow(name="The Very Soil Shall Shake", type_line="Ongoing Scheme", oracle_text=text, layout="scheme")
    with with_plan(definition(Language(rules_of("archenemy")), row)) as s:
        s.put(0, "battlefield", creature("Wolf", 2, 2))
        s.put(1, "battlefield", creature("Sheep", 1, 1))
        assert (s.pt("Wolf"), s.pt("Sheep")) == ((4, 4), (1, 1))
        assert s.has("Wolf", "trample")
        s.set_field("damage", 4, s.find("Wolf"))
        s.resolve_all()
        s.settle()
        s.resolve_all()
        assert face_up(s) == []


@rule("701.26b", edition="2017-09-25")
def test_in_every_edition():
    for edition in ("2017-09-25", "2020-01-22", "2021-04-19"):
        s = archenemy(schemes=(*SCHEMES, PLAN), edition=edition)
        s.pass_until("end")
        s.resolve_all()
        assert face_up(s) == []
