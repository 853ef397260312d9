"""Modular (CR 702.43)."""

from __future__ import annotations

import pytest
from magic import table
from wordings import made, meaning
from wordings import table as whole

from apnap import Keyword, Moved
from apnap.testing import rule
from apnap_plugins.abilities.modular import modular
from apnap_plugins.rules.continuous.continuous import LoseAllAbilities, YouGainControl
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.copies.copies import CreateCopyTokens
from apnap_plugins.rules.costs.costs import SacrificeThisCost
from apnap_plugins.rules.counters.counters import CountersPut
from apnap_plugins.rules.effects.instructions import Nothing
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.filters import ARTIFACT, CREATURE, all_of
from apnap_plugins.rules.vocabulary.selectors import All, Target
from apnap_plugins.testing import creature, instant, permanent

GOLEM = creature("Golem", 1, 1, types="Artifact Creature — Golem")


def worker(*numbers: int, power=0, **more):
    keywords = [modular(number) for number in numbers]
    return creature("Worker", power, power, *keywords, types="Artifact Creature — Golem", cost="{0}", **more)


def entered(*numbers: int, own=(GOLEM,), mechanics=(), **more):
    s = table("modular", *mechanics, **more)
    s.put(0, "battlefield", *own)
    s.put(0, "hand", worker(*numbers))
    s.cast(0, "Worker")
    s.resolve()
    return s


def dies(s, name="Worker"):
    s.happen(Moved(s.find(name, "battlefield"), "graveyard"))


@rule("702.43a")
def test_it_enters_with_counters():
    s = entered(2)
    assert s.counters_on("Worker") == 2
    assert s.characteristic("Worker", "power") == 2


@rule("702.43a")
@pytest.mark.parametrize(("wanted", "count"), [(True, 3), (False, 0)])
def test_its_counters_may_go_to_an_artifact_creature(wanted, count):
    s = entered(2)
    s.happen(CountersPut("+1/+1", 1, s.find("Worker")))
    dies(s)
    assert len(s.ids("stack")) == 1
    s.expect(0, "608.2d", wanted).resolve()
    s.done()
    assert s.counters_on("Golem") == count


@rule("702.43a")
def test_only_artifact_creatures_are_targets_whoever_controls_them():
    s = entered(1, own=(creature("Bear", 2, 2), permanent("Rock", "Artifact")))
    dies(s)
    assert s.ids("stack") == []  # no target
    s = entered(1, own=())
    s.put(1, "battlefield", GOLEM)
    dies(s)
    s.expect(0, "608.2d", True).resolve()
    s.done()
    assert s.counters_on("Golem") == 1


@rule("702.43a", "603.10a")
def test_the_counters_are_those_it_had_last():
    s = entered(1)
    s.happen(CountersPut("-1/-1", 3, s.find("Worker")))  # dies with one counter of each kind, before they meet
    assert s.permanents() == ["Golem"]
    s.expect(0, "608.2d", True).resolve()
    s.done()
    assert s.counters_on("Golem") == 1


@rule("702.43a")
def test_without_counters_left_it_gives_none():
    s = table("modular")
    s.put(0, "battlefield", GOLEM, worker(2, power=1))
    dies(s)
    s.resolve_all()
    assert s.counters("Golem") == {}


@rule("702.43a")
def test_exiled_or_returned_it_does_not_trigger():
    for zone in ("exile", "hand"):
        s = entered(2)
        s.do(0, MoveTo(All(all_of(ARTIFACT, CREATURE)), zone))
        assert s.ids("stack") == []


@rule("702.43a")
def test_the_heir_is_gone_as_it_resolves():
    s = entered(2)
    dies(s)
    s.happen(Moved(s.find("Golem"), "exile"))
    s.resolve()
    assert s.ids("stack") == []


@rule("702.43a")
def test_who_controlled_it_last_chooses():
    s = entered(1)
    s.put(1, "battlefield", creature("Thopter", 1, 1, types="Artifact Creature — Thopter"))
    s.put(1, "hand", instant("Steal", Change(Target(), (YouGainControl(),)), TargetSpec(CREATURE)))
    s.cast(1, "Steal", "Worker")
    s.resolve()
    s.expect(1, "targets", ["Thopter"])
    dies(s)
    s.expect(1, "608.2d", True).resolve()
    s.done()
    assert (s.counters_on("Thopter"), s.counters_on("Golem")) == (1, 0)


@rule("702.43a")
def test_having_lost_it_the_permanent_does_not_trigger():
    s = entered(2)
    s.do(0, Change(All(all_of(ARTIFACT, CREATURE)), (LoseAllAbilities(),)))
    dies(s)
    assert s.ids("stack") == []


@rule("702.43a")
def test_two_that_die_together_both_give_what_they_had():
    s = entered(2)
    s.put(0, "hand", creature("Stinger", 0, 0, modular(1), types="Artifact Creature — Insect", cost="{0}"))
    s.cast(0, "Stinger")
    s.resolve()
    s.expect(0, "608.2d", True).expect(0, "608.2d", True)
    s.happen(Moved(s.find("Worker"), "graveyard"), Moved(s.find("Stinger"), "graveyard"))
    s.resolve_all()
    s.done()
    assert s.counters_on("Golem") == 3


@rule("702.43b")
def test_each_instance_works_separately():
    s = entered(1, 2)
    assert s.counters_on("Worker") == 3
    dies(s)
    assert len(s.ids("stack")) == 2
    s.expect(0, "608.2d", True).expect(0, "608.2d", True).resolve_all()
    s.done()
    assert s.counters_on("Golem") == 6


@rule("702.43a")
def test_a_token_copy_enters_with_counters_of_its_own():
    s = entered(2, mechanics=("copies",))
    s.happen(CountersPut("+1/+1", 3, s.find("Worker")))
    s.do(0, CreateCopyTokens(Target()), TargetSpec(all_of(CREATURE)), at=("Worker",))
    assert sorted(s.counters(o).get("+1/+1", 0) for o in s.find_all("Worker")) == [2, 5]


@rule("702.43a")
def test_sacrificed_as_a_cost_it_gives_its_counters():
    eater = permanent("Ravager", "Artifact", Activated((SacrificeThisCost(),), Nothing()))
    s = entered(1, own=(GOLEM, eater))
    s.put(0, "hand", instant("Crush", MoveTo(Target(), "graveyard"), TargetSpec(ARTIFACT)))
    s.activate(0, "Ravager")
    s.cast(0, "Crush", "Worker")
    s.resolve()
    s.expect(0, "608.2d", True).resolve_all()
    s.done()
    assert s.counters_on("Golem") == 1


@rule("702.43a", "614.1a", "608.2")
def test_one_more_by_modular_abilities_only():
    s = whole()
    text = (
        "If a modular triggered ability would put one or more +1/+1 counters on a creature you control, "
        "that many plus one +1/+1 counters are put on it instead."
    )
    s.put(0, "battlefield", made("Zabaz", "Artifact Creature", text, size="1/1"))
    s.put(0, "hand", worker(2))
    s.cast(0, "Worker")
    s.resolve()
    assert s.counters_on("Worker") == 2
    s.happen(CountersPut("+1/+1", 1, s.find("Zabaz")))
    dies(s)
    s.expect(0, "608.2d", True).resolve()
    s.done()
    assert s.counters_on("Zabaz") == 4


@rule("702.43a")
def test_words():
    assert meaning("Modular 6") == (modular(6),)
    assert meaning("Flying, modular 1") == (Keyword("flying"), modular(1))
    s = whole(stage="untap")
    s.put(0, "battlefield", made("Overseer", "Creature", "At the beginning of your upkeep, put a +1/+1 counter on each "
                                 "creature you control with modular.", size="1/1"), GOLEM, worker(2, power=1))  # fmt: skip
    s.pass_until("upkeep")
    s.resolve()
    assert [s.counters_on(name) for name in ("Overseer", "Golem", "Worker")] == [0, 0, 1]
