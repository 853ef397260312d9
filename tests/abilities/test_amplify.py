"""Amplify (CR 702.38)."""

from __future__ import annotations

import pytest
from magic import table
from wordings import meaning

from apnap import Continuous
from apnap.testing import ScenarioError, rule
from apnap_plugins.abilities.amplify import amplify
from apnap_plugins.rules.continuous.continuous import AffectsAll, BecomeTypes
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import All
from apnap_plugins.testing import creature, instant, permanent

SOLDIER = creature("Soldier", 1, 1, types="Creature — Human Soldier")
ELF = creature("Elf", 1, 1, types="Creature — Elf")
SHIFTER = creature("Shifter", 1, 1, "changeling", types="Creature — Shapeshifter")
TRICK = instant("Trick", types="Tribal Instant — Soldier")


def daru(*numbers, types="Creature — Human Soldier"):
    return creature("Daru", 1, 1, *(amplify(number) for number in numbers), types=types, cost="{0}")


def ready(*numbers, hand=(SOLDIER, ELF), mechanics=(), **more):
    s = table("amplify", *mechanics, **more)
    s.put(0, "hand", daru(*numbers), *hand)
    s.cast(0, "Daru")
    return s


def offered(s):
    """What can be revealed."""
    s.pass_priority()
    s.pass_priority()
    return sorted(s.game.name_of(o) for o in s.game.decision.options)


@rule("702.38a")
def test_counters_for_each_card_revealed():
    s = ready(2, hand=(SOLDIER, SOLDIER, ELF))
    s.expect(0, "702.38a", s.find_all("Soldier")).resolve()
    s.done()
    assert s.counters_on("Daru") == 4
    assert sorted(s.zone_names(0, "hand")) == ["Elf", "Soldier", "Soldier"]
    assert s.log_has("701.16a", "Reveal")


@rule("702.38a")
def test_any_number_may_be_none_or_some():
    s = ready(1, hand=(SOLDIER, SOLDIER))
    s.expect(0, "702.38a", []).resolve()
    s.done()
    assert s.counters_on("Daru") == 0
    s = ready(1, hand=(SOLDIER, SOLDIER))
    s.expect(0, "702.38a", s.find_all("Soldier")[:1]).resolve()
    s.done()
    assert s.counters_on("Daru") == 1


@rule("702.38a")
def test_only_cards_that_share_a_creature_type():
    s = ready(
        1, hand=(SOLDIER, ELF, SHIFTER, TRICK, permanent("Rock", "Artifact")), mechanics=("changeling",), defaults=False
    )
    assert offered(s) == ["Shifter", "Soldier", "Trick"]


@rule("702.38a")
def test_without_such_cards_nobody_is_asked():
    s = ready(1, hand=(ELF, permanent("Wood", "Land — Forest")), defaults=False)
    s.resolve()
    assert s.counters_on("Daru") == 0


@rule("702.38a")
def test_only_creature_types_count():
    """A dryad that is a Forest too shares no creature type with a Forest."""
    s = table("amplify", defaults=False)
    s.put(0, "hand", daru(1, types="Land Creature — Forest Dryad"), permanent("Wood", "Land — Forest"))
    s.put(0, "hand", instant("Call", MoveTo(All(CREATURE, "hand"), "battlefield")))
    s.cast(0, "Call")
    s.resolve()
    assert s.counters_on("Daru") == 0


@rule("702.38a", "614.12")
def test_its_types_are_those_that_it_will_have():
    s = table("amplify", defaults=False)
    turns = Continuous(AffectsAll(CREATURE), (BecomeTypes(subtypes=frozenset(["Elf"])),))
    s.put(0, "battlefield", permanent("Grove", "Enchantment", turns))
    s.put(0, "hand", daru(1), ELF)
    s.cast(0, "Daru")
    assert offered(s) == ["Elf"]


@rule("702.38a")
def test_cards_that_enter_with_it_cannot_be_revealed():
    s = table("amplify", defaults=False)
    s.put(0, "hand", daru(1), SOLDIER, TRICK, instant("Call", MoveTo(All(CREATURE, "hand"), "battlefield")))
    s.cast(0, "Call")
    assert offered(s) == ["Trick"]
    s.expect(0, "702.38a", ["Trick"]).settle()
    assert s.counters_on("Daru") == 1


@rule("702.38a")
def test_of_two_that_enter_together_neither_reveals_the_other_and_both_reveal_a_third():
    s = table("amplify")
    s.put(0, "hand", daru(1), daru(2), TRICK, instant("Call", MoveTo(All(CREATURE, "hand"), "battlefield")))
    s.cast(0, "Call")
    s.expect(0, "702.38a", ["Trick"]).expect(0, "702.38a", ["Trick"]).resolve()
    s.done()
    assert sorted(s.counters(o).get("+1/+1", 0) for o in s.ids("battlefield")) == [1, 2]


@rule("702.38a")
def test_it_is_not_among_them_when_it_is_put_there_from_the_hand():
    s = table("amplify", defaults=False)
    s.put(0, "hand", daru(1), instant("Call", MoveTo(All(CREATURE, "hand"), "battlefield")))
    s.cast(0, "Call")
    s.resolve()  # nobody is asked
    assert s.counters_on("Daru") == 0


@rule("702.38a")
def test_cards_of_another_players_hand_are_not_yours_to_reveal():
    s = ready(1, hand=(ELF,))
    s.put(1, "hand", SOLDIER)
    s.expect(0, "702.38a", ["Soldier"])
    s.resolve()
    with pytest.raises(ScenarioError, match="never asked"):
        s.done()


@rule("702.38b")
def test_each_instance_works_separately():
    s = ready(1, 2, hand=(SOLDIER,))
    s.expect(0, "702.38a", ["Soldier"]).expect(0, "702.38a", ["Soldier"]).resolve()
    s.done()
    assert s.counters_on("Daru") == 3


@rule("702.38a")
def test_words():
    assert meaning("Amplify 3") == (amplify(3),)
