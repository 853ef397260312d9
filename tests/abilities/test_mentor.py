"""Mentor (CR 702.134)."""

from __future__ import annotations

from fightcards import Summon
from fights import fight, lend, stacked
from testcards import TwiceAsManyCounters
from wordings import meaning, table

from apnap import Context, Keyword, Moved
from apnap.testing import rule
from apnap_plugins.rules.combat.combat import remove_from_combat
from apnap_plugins.rules.continuous.continuous import ModifyPT, affect
from apnap_plugins.rules.costs.costs import PayLifeCost
from apnap_plugins.rules.counters.counters import CountersPut
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.testing import creature, permanent

TEACHER = creature("Teacher", 3, 3, "mentor")
BEAR, ELF, OGRE, OX = creature("Bear", 2, 2), creature("Elf", 1, 1), creature("Ogre", 3, 3), creature("Ox", 2, 4)


def lesson(*attack, mine=(TEACHER, BEAR, ELF, OGRE, OX), target="", **more):
    """These attack; the trigger gets this target where there is a choice."""
    s = fight("mentor", **more)
    s.put(0, "battlefield", *mine)
    if target:
        s.expect(0, "targets", [target])
    s.attack(list(attack))
    return s


@rule("702.134a")
def test_an_attacking_creature_with_less_power_gets_a_counter():
    s = lesson("Teacher", "Bear", "Elf", target="Elf")
    s.resolve_all()
    assert [s.counters_on(name) for name in ("Teacher", "Bear", "Elf")] == [0, 0, 1]
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 13]


@rule("702.134a")
def test_neither_itself_nor_equals_nor_who_stays_at_home_can_be_its_target():
    s = fight("mentor")
    s.put(0, "battlefield", TEACHER, BEAR, ELF, OGRE, OX)
    s.pass_priority().pass_priority()
    s.answer(0, dict.fromkeys(["Teacher", "Bear", "Elf", "Ogre"], ("player", 1)))
    assert s.decision.kind == "targets"
    assert set(s.decision.options) == {s.find("Bear"), s.find("Elf")}


@rule("702.134a", "603.3d")
def test_without_a_pupil_nothing_goes_on_the_stack():
    s = lesson("Teacher", "Ogre")
    assert not s.ids("stack")


@rule("702.134a", "608.2b")
def test_a_pupil_that_has_grown_gets_nothing():
    s = lesson("Teacher", "Bear")
    s.happen(CountersPut("+1/+1", 1, s.find("Bear")))
    s.resolve_all()
    assert s.counters_on("Bear") == 1


@rule("702.134a", "608.2b")
def test_one_that_no_longer_attacks_gets_nothing():
    s = lesson("Teacher", "Bear")
    s.arrange(lambda: remove_from_combat(s.game, [s.find("Bear")]))
    s.resolve_all()
    assert s.counters_on("Bear") == 0


@rule("702.134a", "608.2b")
def test_a_teacher_that_has_shrunk_teaches_nobody_and_one_that_has_grown_does():
    s = lesson("Teacher", "Bear")
    teacher = s.find("Teacher")
    s.arrange(lambda: affect(Context(s.game, teacher, 0), [teacher], (ModifyPT(-1, 0),)))
    s.resolve_all()
    assert s.counters_on("Bear") == 0
    s = fight("mentor")
    teacher = s.put(0, "battlefield", TEACHER)
    s.put(0, "battlefield", OGRE)
    s.arrange(lambda: affect(Context(s.game, teacher, 0), [teacher], (ModifyPT(1, 0),)))
    s.attack(["Teacher", "Ogre"])
    s.resolve_all()
    assert s.counters_on("Ogre") == 1


@rule("702.134a", "608.2h")
def test_where_the_teacher_is_gone_its_last_power_counts():
    s = fight("mentor")
    teacher = s.put(0, "battlefield", creature("Teacher", 1, 1, "mentor"), counters={"+1/+1": 2})
    s.put(0, "battlefield", BEAR)
    s.attack(["Teacher", "Bear"])
    s.happen(Moved(teacher, "graveyard"))
    s.resolve_all()
    assert s.counters_on("Bear") == 1


@rule("702.134a")
def test_one_that_entered_attacking_may_be_taught_and_does_not_teach():
    s = fight("mentor", defaults=True)
    lord = creature("Lord", 4, 4, Activated((PayLifeCost(1),), Summon(TEACHER)))
    s.put(0, "battlefield", lord, ELF)
    s.attack(["Lord", "Elf"])
    s.act(0, "activate", "Lord").resolve_all()
    assert (stacked(s), s.counters_on("Elf")) == (1, 0)


@rule("702.134b")
def test_each_instance_triggers_separately_and_may_teach_another():
    mine = (creature("Teacher", 3, 3, "mentor", "mentor"), BEAR, ELF)
    s = fight("mentor")
    s.put(0, "battlefield", *mine)
    s.expect(0, "targets", ["Bear"]).expect(0, "targets", ["Elf"])
    s.attack(["Teacher", "Bear", "Elf"])
    s.resolve_all()
    assert [s.counters_on(name) for name in ("Bear", "Elf")] == [1, 1]


@rule("702.134b", "608.2b")
def test_two_lessons_for_one_pupil_the_second_only_while_it_has_less_power():
    s = fight("mentor")
    s.put(0, "battlefield", creature("Teacher", 3, 3, "mentor", "mentor"), BEAR)
    s.attack(["Teacher", "Bear"])
    assert stacked(s) == 2
    s.resolve_all()
    assert s.counters_on("Bear") == 1


@rule("702.134a")
def test_lent_to_all_each_teaches_those_below():
    s = fight("mentor")
    s.put(0, "battlefield", BEAR, ELF, OGRE)
    lend(s, 0, "mentor")
    s.expect(0, "603.3b", []).expect(0, "targets", ["Elf"])
    s.attack(["Bear", "Elf", "Ogre"])
    s.resolve_all()
    assert s.counters_on("Elf") == 1  # of the Ogre; then it is no match for the Bear's lesson


@rule("702.134a", "122.6")
def test_effects_that_put_more_counters_apply():
    s = table(stage="beginning of combat")
    s.put(0, "battlefield", TEACHER, BEAR, permanent("Season", "Enchantment", TwiceAsManyCounters()))
    s.attack(["Teacher", "Bear"])
    s.resolve_all()
    assert s.counters_on("Bear") == 2


@rule("702.134a")
def test_on_anothers_turn():
    s = fight("mentor", active=1, players=3)
    s.put(1, "battlefield", TEACHER, BEAR)
    s.attack({"Teacher": ("player", 0), "Bear": ("player", 2)}, player=1)
    s.resolve_all()
    assert s.counters_on("Bear") == 1


def test_words():
    assert meaning("Mentor") == (Keyword("mentor"),)
