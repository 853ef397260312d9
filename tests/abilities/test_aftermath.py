"""Aftermath (CR 702.127)."""

from __future__ import annotations

import facecards
import testcards
from casting_ways import faces, with_face
from magic import A_CREATURE, BEAR, OGRE, table
from wordings import language, ruleset

from apnap import ABILITIES, EVERYWHERE, NAME, Keyword, Ruleset, Static
from apnap.testing import rule
from apnap_plugins.actions.counter import Counter
from apnap_plugins.actions.discard import DiscardCards
from apnap_plugins.oracle.cards import CardRow, definition
from apnap_plugins.rules.casting.casting import AlternativeCost, cast_info
from apnap_plugins.rules.casting.effects import CostsLess
from apnap_plugins.rules.copies.copying_spells import CopySpell
from apnap_plugins.rules.costs.costs import PayLifeCost
from apnap_plugins.rules.damage.instructions import DealDamage, GainLife, LoseLife
from apnap_plugins.rules.effects.permissions import MayCastFrom, Terms
from apnap_plugins.rules.faces.faces import split
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import MANA_COST, TYPES
from apnap_plugins.rules.vocabulary.filters import Anything, HasType, Or
from apnap_plugins.rules.vocabulary.quantities import X
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, Target, You
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import Table, instant, permanent, sorcery

AFTERMATH = Keyword("aftermath")
A_SPELL = TargetSpec(Anything(), zone="stack")
OTHERWISE = Static((AlternativeCost("blood", (PayLifeCost(2),)),), zones=(EVERYWHERE,))
CUT = split(
    instant("Cut", DealDamage(4, Target()), A_CREATURE, cost="{R}"),
    sorcery("Ribbons", LoseLife(X(), EachOpponent()), cost="{X}{R}", abilities=[AFTERMATH]),
)
TALE = split(
    sorcery("Tale", GainLife(1), cost="{R}"),
    instant("Tail", GainLife(5), cost="{R}", abilities=[AFTERMATH]),
)

SPELLS = Or((HasType("instant"), HasType("sorcery")))


def ready(zone="graveyard", what=CUT, *others, **more):
    s = table("aftermath", "faces", *others, **more)
    s.lands(0, "RRRR")
    s.put(0, zone, what)
    return s


@rule("702.127a")
def test_from_the_hand_only_the_other_half_is_cast():
    s = ready("hand")
    s.put(1, "battlefield", OGRE)
    assert faces(s) == ["left"]
    s.act(0, "cast", with_face("left")).resolve()
    assert (s.permanents(1), s.zone_names(0, "graveyard")) == ([], ["Cut // Ribbons"])


@rule("702.127a")
def test_from_the_graveyard_only_that_half_is_cast_and_is_exiled_in_the_end():
    s = ready()
    s.put(1, "battlefield", OGRE)
    assert faces(s) == ["right"]
    s.act(0, "cast", with_face("right"), number=3)
    (spell,) = s.ids("stack")
    assert (s.game.name_of(spell), cast_info(s.game, spell, "way")) == ("Ribbons", "aftermath")
    assert sum(s.field("tapped", i) for i in s.find_all("Mountain")) == 4
    s.resolve()
    assert (s.life_totals(), s.zone_names(None, "exile"), s.zone_names(0, "graveyard")) == (
        [20, 17],
        ["Cut // Ribbons"],
        [],
    )


@rule("702.127a", "709.4")
def test_everywhere_but_on_the_stack_the_card_is_both_halves():
    for zone in ("hand", "graveyard", "exile", "library"):
        s = ready(zone)
        chars = s.game.characteristics(s.find("Cut // Ribbons"))
        assert chars[TYPES] == {"instant", "sorcery"} and AFTERMATH in chars[ABILITIES]
    s = ready()
    s.act(0, "cast", with_face("right"))
    chars = s.game.characteristics(s.ids("stack")[0])
    assert (chars[NAME], chars[TYPES], chars[MANA_COST]) == ("Ribbons", {"sorcery"}, mana_cost("{X}{R}"))


@rule("702.127a")
def test_the_timing_is_that_of_the_half():
    s = ready(active=1)
    assert faces(s) == []  # a sorcery
    s = ready("graveyard", TALE, active=1)
    assert faces(s) == ["right"]  # an instant
    s = ready("hand", TALE, active=1)
    assert faces(s) == []


@rule("702.127a")
def test_only_the_owner_may_cast_it():
    s = ready("graveyard", TALE)
    s.lands(1, "RR")
    assert faces(s, 1) == []


@rule("702.127a")
def test_both_halves_one_after_the_other():
    s = ready("hand", TALE)
    s.act(0, "cast", with_face("left")).resolve()
    s.act(0, "cast", with_face("right")).resolve()
    assert (s.life_totals(), s.zone_names(None, "exile")) == ([26, 20], ["Tale // Tail"])
    assert faces(s) == []


@rule("702.127a")
def test_discarded_or_milled_it_can_be_cast():
    s = ready("hand", TALE, "discard")
    s.put(0, "hand", instant("Drop", DiscardCards(You())))
    s.act(0, "cast", "Drop").resolve()
    assert faces(s) == ["right"]


@rule("702.127a")
def test_countered_or_returned_it_is_exiled_too():
    s = ready("graveyard", TALE, "counter")
    s.put(1, "hand", instant("Deny", Counter(Target()), A_SPELL))
    s.act(0, "cast", with_face("right"))
    s.cast(1, "Deny", max(s.ids("stack")))
    s.resolve_all()
    assert (s.life_totals(), s.zone_names(None, "exile")) == ([20, 20], ["Tale // Tail"])
    s = ready("graveyard", TALE)
    s.put(1, "hand", instant("Remand", MoveTo(Target(), "hand"), A_SPELL))
    s.act(0, "cast", with_face("right"))
    s.cast(1, "Remand", max(s.ids("stack")))
    s.resolve_all()
    assert (s.zone_names(0, "hand"), s.zone_names(None, "exile")) == ([], ["Tale // Tail"])


@rule("702.127a")
def test_the_left_half_cast_from_a_graveyard_is_not_exiled():
    s = ready("graveyard", TALE, "permissions")
    s.put(0, "battlefield", permanent("Door", "Artifact", MayCastFrom(SPELLS, Terms("door"))))
    assert sorted(faces(s)) == ["left", "right", "right"]  # the half that has the ability also for the other permission
    s.act(0, "cast", with_face("left")).resolve()
    assert (s.life_totals()[0], s.zone_names(0, "graveyard")) == (21, ["Tale // Tail"])


@rule("702.127a")
def test_cast_from_a_graveyard_by_another_effect_it_is_exiled():
    s = ready("graveyard", TALE, "permissions")
    s.put(0, "battlefield", permanent("Door", "Artifact", MayCastFrom(SPELLS, Terms("door"))))
    s.act(0, "cast", lambda o: o[2].face == "right" and o[2].id == "door").resolve()
    assert (s.life_totals()[0], s.zone_names(None, "exile")) == (25, ["Tale // Tail"])


@rule("702.127a")
def test_no_effect_lets_it_be_cast_from_another_zone():
    s = ready("exile", TALE, "permissions")
    s.put(0, "battlefield", permanent("Door", "Artifact", MayCastFrom(SPELLS, Terms("door"), "exile")))
    assert faces(s) == ["left"]


@rule("702.127a")
def test_an_offer_of_the_whole_card_without_paying():
    s = Table(Ruleset.load(extra=[facecards, testcards]), defaults=True)
    s.put(0, "graveyard", TALE)
    s.put(0, "hand", instant("Offer", facecards.Offer()))
    s.expect(0, "may", True).expect(0, "one", "Tail")
    s.act(0, "cast", "Offer").resolve()
    s.resolve()
    assert (s.life_totals()[0], s.zone_names(None, "exile")) == (25, ["Tale // Tail"])


@rule("702.127a", "118.9")
def test_an_alternative_cost_of_that_half():
    cheap = split(
        sorcery("Tale", GainLife(1), cost="{R}"),
        instant("Tail", GainLife(5), cost="{9}", abilities=[AFTERMATH, OTHERWISE]),
    )
    s = ready("graveyard", cheap)
    s.act(0, "cast", with_face("right")).resolve()
    assert (s.life_totals()[0], s.zone_names(None, "exile")) == (23, ["Tale // Tail"])


@rule("702.127a", "118.7", "107.3a", "601.2f")
def test_reductions_apply():
    s = ready("graveyard", CUT)
    s.put(0, "battlefield", permanent("Agent", "Artifact", CostsLess(mana_cost("{2}"))))
    s.act(0, "cast", with_face("right"), number=5).resolve()
    assert s.life_totals() == [20, 15]


@rule("702.127a", "707.10")
def test_a_copy_was_not_cast_from_a_graveyard():
    s = ready("graveyard", TALE, "copying-spells")
    s.put(1, "hand", instant("Twin", CopySpell(Target()), A_SPELL))
    s.act(0, "cast", with_face("right"))
    spell = max(s.ids("stack"))
    s.cast(1, "Twin", spell)
    s.resolve()
    copy = max(s.ids("stack"))
    assert s.game.name_of(copy) == "Tail" and cast_info(s.game, copy, "from") is None
    s.resolve_all()
    assert (s.life_totals(), s.zone_names(None, "exile"), s.zone_names(1, "graveyard")) == (
        [25, 25],
        ["Tale // Tail"],
        ["Twin"],
    )


@rule("702.127a")
def test_of_three_players_each_has_their_own():
    s = table("aftermath", "faces", players=3, active=2)
    for player in range(3):
        s.lands(player, "R")
        s.put(player, "graveyard", TALE)
    s.act(2, "cast", with_face("right")).resolve()
    s.act(0, "cast", with_face("right"))
    s.act(1, "cast", with_face("right"))
    s.resolve_all()
    assert (s.life_totals(), len(s.zone_names(None, "exile"))) == ([25, 25, 25], 3)


@rule("702.127a")
def test_cards_made_from_their_text():
    row = CardRow.model_validate({
        "name": "Farm // Market", "layout": "aftermath", "mana_cost": "", "type_line": "Instant // Sorcery",
        "card_faces": [
            {"name": "Farm", "mana_cost": "{2}{W}", "type_line": "Instant",
             "oracle_text": "Destroy target attacking or blocking creature."},
            {"name": "Market", "mana_cost": "{2}{U}", "type_line": "Sorcery",
             "oracle_text": "Aftermath (Cast this spell only from your graveyard.)\nDraw two cards, then discard two cards."},
        ]})  # fmt: skip
    s = Table(ruleset(), defaults=True)
    s.lands(0, "UUU")
    s.put(0, "graveyard", definition(language(), row))
    s.put(0, "library", BEAR, OGRE)
    s.act(0, "cast", with_face("right")).resolve()
    assert (sorted(s.zone_names(0, "graveyard")), s.zone_names(None, "exile")) == (["Bear", "Ogre"], ["Farm // Market"])
