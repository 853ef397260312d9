"""Visit (CR 702.159), and Attraction cards (CR 718)."""

from __future__ import annotations

import pytest
import testcards
from fairground import CAROUSEL, LOW, RUIN, fair, loaded
from magic import A_CREATURE, BEAR, jotted
from testcards import Jot, instead

from apnap import Moved, Ruleset
from apnap.testing import rule
from apnap_plugins.abilities.visit import ClaimPrize, PrizeClaimed, WhenClaimsPrize, attraction, visit
from apnap_plugins.actions.destroy import Destroy
from apnap_plugins.actions.roll_to_visit_your_attractions import RollToVisit
from apnap_plugins.oracle.cards import CardRefused, CardRow, definition
from apnap_plugins.oracle.coverage import understood
from apnap_plugins.oracle.language import Language
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.effects.instructions import do
from apnap_plugins.rules.frames.attractions import LIGHTS
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.vocabulary.filters import ARTIFACT
from apnap_plugins.rules.vocabulary.selectors import All, Target
from apnap_plugins.testing import Table, permanent, whenever


@pytest.fixture(scope="module")
def rules():
    return Ruleset.load()


@pytest.fixture(scope="module")
def language(rules):
    return Language(rules)


def read(language, name, text, lights=(1, 2, 3, 4, 5, 6), **more):
    row = CardRow(name=name, type_line="Artifact — Attraction", oracle_text=text, attraction_lights=lights, **more)
    return understood(language, row)


@rule("702.159a")
def test_a_visit_ability_has_targets_of_its_own_and_uses_the_stack():
    s = fair()
    kiosk = attraction("Kiosk", (2,), visit(PutCounters("+1/+1", 1, Target()), A_CREATURE))
    s.put(0, "battlefield", kiosk, BEAR, loaded(2))
    s.do(0, RollToVisit())
    assert s.counters_on("Bear") == 0
    s.resolve_all()
    assert s.counters_on("Bear") == 1


@rule("702.159a", "603.4")
def test_it_goes_on_without_the_attraction_which_is_known_as_it_was():
    s = fair()
    s.put(0, "battlefield", CAROUSEL)
    s.do(0, RollToVisit())
    s.happen(Moved(s.find("Carousel"), "exile"))
    s.resolve_all()
    assert jotted(s) == ["Carousel"]


@rule("702.159a")
def test_two_visit_abilities_both_trigger_and_a_token_copy_has_the_same_lights():
    s = fair()
    s.put(0, "battlefield", attraction("Twin", (4,), visit(Jot("one")), visit(Jot("one"))), loaded(4))
    s.do(0, RollToVisit()).resolve_all()
    assert jotted(s) == ["one", "one"]


@rule("702.159b")
def test_claiming_the_prize_does_what_stands_behind_the_word():
    s = fair()
    prize = do(Jot("prize"))
    s.put(0, "battlefield", attraction("Booth", (3,), visit(do(Jot("played"), ClaimPrize(prize)))), loaded(3))
    s.put(0, "battlefield", permanent("Fan", "Artifact", whenever(WhenClaimsPrize(), Jot("claimed"))))
    s.put(1, "battlefield", permanent("Foe", "Artifact", whenever(WhenClaimsPrize(), Jot("never"))))
    s.do(0, RollToVisit()).resolve_all()
    assert jotted(s) == ["played", "prize", "claimed"]
    assert len(s.events(PrizeClaimed)) == 1


@rule("718.6", "718.6a")
def test_it_never_goes_to_a_graveyard_hand_or_library_but_to_the_junkyard_face_up():
    for way in (Destroy(All(ARTIFACT)), MoveTo(All(ARTIFACT), "hand"), MoveTo(All(ARTIFACT), "library")):
        s = fair(LOW)
        s.put(0, "battlefield", CAROUSEL, RUIN)
        s.put(0, "battlefield", permanent("Cog", "Artifact"))
        s.do(0, way)
        assert sorted(s.zone_names(None, "command")) == ["Carousel", "Ruin"]
        assert s.zone_names(0, "attraction deck") == ["Low"]
        assert [s.game.observe(1).zone("command")[n].name for n in (0, 1)]
        assert "Carousel" not in [*s.zone_names(0, "graveyard"), *s.zone_names(0, "hand"), *s.zone_names(0, "library")]
        s.happen(Moved(s.find("Ruin", "command"), "graveyard"))  # from anywhere
        assert s.count(zone="command") == 2


@rule("718.6")
def test_exile_and_the_battlefield_are_open_to_it_and_an_opponent_who_controls_it_doesnt_own_it():
    s = fair()
    s.put(0, "battlefield", CAROUSEL, controller=1)
    s.do(0, Destroy(All(ARTIFACT)))
    (there,) = s.ids("command")
    assert (s.game.object(there).owner, s.game.controller(there)) == (0, 0)
    s.happen(Moved(there, "exile"))
    assert s.zone_names(None, "exile") == ["Carousel"]
    s.happen(Moved(s.find("Carousel", "exile"), "battlefield"))
    assert s.permanents(0) == ["Carousel"]


@rule("718.6")
def test_another_replacement_that_sends_it_to_a_graveyard_is_replaced_again():
    s = fair()
    s.put(0, "battlefield", CAROUSEL)
    s.put(1, "battlefield", permanent("Grave", "Enchantment", instead(Moved, _to_graveyard)))
    s.do(0, MoveTo(All(ARTIFACT), "hand"))  # to the command zone, to the graveyard, and to the command zone again
    assert s.zone_names(None, "command") == ["Carousel"]


def _to_graveyard(event):
    return event.with_(to="graveyard") if event.to in ("hand", "command") else event


@rule("108.5")
def test_no_effect_brings_it_in_from_outside_the_game():
    s = fair()
    s.put(0, "outside", CAROUSEL)
    for zone in ("hand", "battlefield", "command"):
        s.happen(Moved(s.ids("outside", 0)[0], zone))
    assert s.zone_names(0, "outside") == ["Carousel"]


# From text ------------------------------------------------------------------------------------------


def full(language, number=6):
    s = Table(Ruleset.load(extra=[testcards]), defaults=True, stage="beginning of combat")
    s.put(0, "battlefield", loaded(number))
    return s


@rule("702.159b")
def test_a_prize_is_read_with_its_attraction(language):
    text = (
        "Visit — Roll a six-sided die. Put a number of luck counters on Pick-a-Beeble equal to the result and create a "
        "Treasure token. Then if there are six or more luck counters on Pick-a-Beeble, claim the prize!\n"
        "Prize — Create two Treasure tokens, then sacrifice Pick-a-Beeble and open an Attraction."
    )
    beeble = read(language, "Pick-a-Beeble", text)
    for number, tokens, there in ((6, 3, False), (2, 1, True)):
        s = full(language, number)
        s.put(0, "battlefield", beeble)
        s.put(0, "attraction deck", read(language, "Booth", "Visit — Draw a card."))
        s.do(0, RollToVisit()).resolve_all()
        assert s.permanents(0).count("Treasure Token") == tokens
        assert ("Pick-a-Beeble" in s.permanents(0)) is there
        assert ("Booth" in s.permanents(0)) is not there
        assert s.zone_names(None, "command") == ([] if there else ["Pick-a-Beeble"])


def test_a_prize_that_nobody_claims_is_refused(language):
    with pytest.raises(CardRefused):
        read(language, "Booth", "Visit — Draw a card.\nPrize — Draw a card.")


def test_a_visit_with_modes(language):
    stand = read(
        language,
        "Balloon Stand",
        "Visit — Choose one.\n• Create a 1/1 red Balloon creature token with flying.\n"
        "• Sacrifice a Balloon. If you do, target creature gains flying until end of turn.",
    )
    s = full(language)
    s.put(0, "battlefield", stand, BEAR)
    s.do(0, RollToVisit()).resolve_all()
    assert s.has("Balloon Token", "flying")


def test_the_lights_are_read_and_an_attraction_without_them_is_refused(language):
    assert read(language, "Booth", "Visit — Draw a card.", (2, 6)).characteristics[LIGHTS] == {2, 6}
    row = CardRow(name="Booth", type_line="Artifact — Attraction", oracle_text="Visit — Draw a card.")
    with pytest.raises(CardRefused, match="attraction_lights"):
        definition(language, row)


@pytest.mark.parametrize(("text", "power"), [("Kiddie Coaster", 3), ("Roller Coaster", 4)])
def test_coasters(language, text, power):
    coaster = read(language, text, f"Visit — Creatures you control get +{power - 2}/+0 until end of turn.")
    s = full(language)
    s.put(0, "battlefield", coaster, BEAR)
    s.do(0, RollToVisit()).resolve_all()
    assert s.pt("Bear") == (power, 2)


def test_the_haunted_house(language):
    house = read(
        language,
        "Haunted House",
        "Visit — Return target creature card from your graveyard to the battlefield. It gains haste. Exile it at the beginning "
        "of your next end step.",
    )
    s = full(language)
    s.put(0, "battlefield", house)
    s.put(0, "graveyard", BEAR)
    s.do(0, RollToVisit()).resolve_all()
    assert s.has("Bear", "haste")
    s.pass_until("end")
    s.resolve_all()
    assert "Bear" in s.zone_names(None, "exile")
