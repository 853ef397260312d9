"""Fortify (CR 702.67), and Fortifications (CR 301.6)."""

from __future__ import annotations

from magic import table

from apnap import Continuous, Keyword
from apnap.testing.rule import rule
from apnap_plugins.abilities.fortify import fortify
from apnap_plugins.actions.attach import Attach
from apnap_plugins.actions.destroy import Destroy
from apnap_plugins.rules.attachments.attachments import ATTACHED_TO, Enchanted
from apnap_plugins.rules.continuous.continuous import AffectsSelected, BecomeTypes, Gain, SetPT, YouGainControl
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import has_keyword
from apnap_plugins.rules.vocabulary.filters import ARTIFACT, CREATURE, LAND, HasSubtype
from apnap_plugins.rules.vocabulary.selectors import All, Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import basic, creature, permanent

GARRISON = permanent(
    "Garrison", "Artifact — Fortification", fortify(mana_cost("{0}")), fortify(mana_cost("{3}")),
    Continuous(AffectsSelected(Enchanted()), (Gain((Keyword("indestructible"),)),)),
)  # fmt: skip
FORTS = HasSubtype("Fortification")


def game(**more):
    return table("fortify", "indestructible", "attach", **more)


@rule("702.67a", "301.6", "301.5b")
def test_it_is_attached_to_a_land_of_its_controller_as_a_sorcery():
    with game() as s:
        s.put(0, "battlefield", GARRISON, creature("Kid", 1, 1))
        hill, marsh = s.put(0, "battlefield", basic("R"), basic("B"))
        theirs = s.put(1, "battlefield", basic("U"))
        assert s.field(ATTACHED_TO, "Garrison") is None
        s.activate(0, "Garrison", hill)
        assert not s.can(0, "Garrison", "activate")  # the stack isn't empty
        s.resolve()
        assert s.field(ATTACHED_TO, "Garrison") == hill
        s.do(0, Destroy(All(LAND)))
        assert hill in s.game.objects and marsh not in s.game.objects and theirs not in s.game.objects


def _offered(s):
    return sum(1 for o in s.decision.options if o[0] == "activate" and s.game.name_of(o[1]) == "Garrison")


@rule("702.67c")
def test_each_instance_can_be_activated():
    with game() as s:
        s.put(0, "battlefield", GARRISON, basic("R"))
        s.settle()
        assert _offered(s) == 1  # the other can't be paid
        s.put(0, "battlefield", basic("R"), basic("R"))
        s.settle()
        assert _offered(s) == 2


@rule("301.6", "704.5n")
def test_it_comes_off_what_is_no_land_any_more_and_stays():
    with game() as s:
        hill = s.put(0, "battlefield", basic("R"))
        s.put(0, "battlefield", GARRISON, attached_to=hill)
        s.settle()
        assert s.field(ATTACHED_TO, "Garrison") == hill
        s.do(0, Change(All(LAND), (BecomeTypes(frozenset(["artifact"]), frozenset(), False),)))
        assert s.field(ATTACHED_TO, "Garrison") is None and s.permanents() == ["Garrison", "Mountain"]
        assert not has_keyword(s.game, hill, "indestructible")


@rule("301.6", "301.5c", "704.5n")
def test_it_stays_on_the_battlefield_when_the_land_leaves():
    with game() as s:
        s.put(0, "battlefield", GARRISON, attached_to=s.put(0, "battlefield", basic("R")))
        s.do(0, MoveTo(All(LAND), "hand"))
        assert s.permanents() == ["Garrison"] and s.field(ATTACHED_TO, "Garrison") is None


@rule("301.6", "704.5p")
def test_a_fortification_that_is_a_creature_cannot_fortify():
    with game() as s:
        hill = s.put(0, "battlefield", basic("R"))
        s.put(0, "battlefield", GARRISON, attached_to=hill)
        s.do(0, Change(All(ARTIFACT), (BecomeTypes(frozenset(["creature"])), SetPT(2, 2))))
        assert s.field(ATTACHED_TO, "Garrison") is None
        s.do(0, Attach(Target(), All(FORTS)), TargetSpec(LAND), at=(hill,))
        assert s.field(ATTACHED_TO, "Garrison") is None


@rule("301.6", "701.3b", "301.5d")
def test_no_creature_and_no_player_can_be_fortified_and_control_does_not_matter_for_staying():
    with game() as s:
        hill = s.put(0, "battlefield", basic("R"))
        kid = s.put(0, "battlefield", creature("Kid", 1, 1))
        s.put(0, "battlefield", GARRISON, attached_to=hill)
        s.do(0, Attach(Target(), All(FORTS)), TargetSpec(CREATURE), at=(kid,))
        assert s.field(ATTACHED_TO, "Garrison") == hill
        s.do(1, Change(All(LAND), (YouGainControl(),)))
        assert s.game.controller(hill) == 1 and s.field(ATTACHED_TO, "Garrison") == hill
        assert s.game.controller(s.id_of("Garrison")) == 0


@rule("702.67a", "608.2b")
def test_the_target_must_still_be_a_land_you_control():
    with game() as s:
        hill = s.put(0, "battlefield", basic("R"))
        s.put(0, "battlefield", GARRISON)
        s.activate(0, "Garrison", hill)
        s.do(1, Change(All(LAND), (YouGainControl(),)))
        s.resolve()
        assert s.field(ATTACHED_TO, "Garrison") is None
