"""Gravestorm (CR 702.69)."""

from __future__ import annotations

from magic import BEAR, table
from wordings import beast, meaning, spell
from wordings import table as full_table

from apnap import Keyword, Moved
from apnap.testing import rule
from apnap_plugins.rules.copies.copies import CreateCopyTokens
from apnap_plugins.rules.damage.instructions import DealDamage
from apnap_plugins.rules.effects.replacement import GoesElsewhere
from apnap_plugins.rules.stack.actions import Countered
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.stack.usual_targets import ANY_TARGET
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.testing import creature, instant, permanent

GRAVESTORM = Keyword("gravestorm")
SHOT = instant("Shot", DealDamage(1, Target()), ANY_TARGET, abilities=[GRAVESTORM])


def seat(*own, mechanics=(), **more):
    s = table("gravestorm", *mechanics, **more)
    s.put(0, "battlefield", *own)
    s.put(0, "hand", SHOT)
    return s


def dies(s, *names):
    s.happen(*(Moved(s.find(name, "battlefield"), "graveyard") for name in names))


def shoot(s):
    return s.cast(0, "Shot", ("player", 1))


@rule("702.69a")
def test_it_is_copied_for_each_permanent_that_died_this_turn():
    s = seat(BEAR, permanent("Rock", "Artifact"))
    s.put(1, "battlefield", creature("Ox", 0, 4))
    s.lands(1, "G")
    dies(s, "Bear", "Rock")
    dies(s, "Ox")
    dies(s, "Forest")
    shoot(s)
    assert s.kinds() == ["ability", "spell"]
    s.resolve()
    assert s.kinds() == ["copy"] * 4 + ["spell"]
    s.resolve_all()
    assert s.life_totals() == [20, 15]


@rule("702.69a")
def test_where_none_died_there_is_no_copy():
    s = seat(BEAR)
    shoot(s)
    s.resolve()
    assert s.kinds() == ["spell"]


@rule("702.69a")
def test_only_from_the_battlefield_into_a_graveyard():
    s = seat(BEAR, creature("Ox", 0, 4), permanent("Rock", "Artifact"), mechanics=("replacement",))
    s.put(0, "hand", BEAR)
    s.happen(Moved(s.find("Bear", "hand"), "graveyard"))
    s.happen(Moved(s.find("Ox"), "exile"), Moved(s.find("Rock"), "hand"))
    s.put(1, "battlefield", permanent("Pit", "Enchantment", GoesElsewhere(CREATURE)))
    dies(s, "Bear")
    shoot(s)
    s.resolve()
    assert s.kinds() == ["spell"]


@rule("702.69a", "111.7")
def test_tokens_count_and_what_has_left_the_graveyard():
    s = seat(BEAR, mechanics=("copies",))
    s.do(0, CreateCopyTokens(Target()), TargetSpec(CREATURE), at=["Bear"])
    a, b = s.find_all("Bear")
    s.happen(Moved(a, "graveyard"), Moved(b, "graveyard"))
    s.settle()
    s.happen(Moved(s.find("Bear", "graveyard"), "exile"))
    shoot(s)
    s.resolve()
    assert s.kinds() == ["copy", "copy", "spell"]


@rule("702.69a", "500.5a")
def test_those_of_another_turn_do_not_count():
    s = seat(BEAR, creature("Ox", 0, 4), decks=[[BEAR] * 5, [BEAR] * 5])
    dies(s, "Bear")
    s.pass_until(lambda game: game.active_player == 1)
    dies(s, "Ox")
    shoot(s)
    s.resolve()
    assert s.kinds() == ["copy", "spell"]


@rule("702.69a", "608.2h")
def test_what_dies_in_response_counts():
    s = seat(BEAR)
    shoot(s)
    dies(s, "Bear")
    s.resolve()
    assert s.kinds() == ["copy", "spell"]


@rule("702.69a", "707.10c")
def test_new_targets_may_be_chosen():
    s = seat(BEAR, BEAR)
    a, b = s.find_all("Bear")
    s.happen(Moved(a, "graveyard"))
    s.settle()
    s.happen(Moved(b, "graveyard"))
    s.put(1, "battlefield", creature("Elf", 1, 1))
    shoot(s)
    s.expect(0, "new targets", [(0, s.find("Elf"))])
    s.resolve()
    elf, other = [s.find("Elf")], [("player", 1)]
    assert [s.targets(i) for i in s.ids("stack")] == [other, elf, other]


@rule("702.69a", "603.2")
def test_the_spell_may_be_countered_while_the_ability_waits():
    s = seat(BEAR, mechanics=("counter",))
    dies(s, "Bear")
    s.happen(Countered(shoot(s)))
    s.resolve()
    assert s.kinds() == ["copy"]
    s.resolve()
    assert s.life_totals() == [20, 19]


@rule("702.69a", "707.10")
def test_copies_do_not_trigger():
    s = seat(BEAR)
    dies(s, "Bear")
    shoot(s)
    s.resolve()
    assert s.kinds() == ["copy", "spell"]
    s.resolve()
    assert s.kinds() == ["spell"]


@rule("702.69b")
def test_each_instance_triggers_separately():
    s = seat(BEAR)
    s.put(0, "hand", instant("Twice", DealDamage(1, Target()), ANY_TARGET, abilities=[GRAVESTORM, GRAVESTORM]))
    dies(s, "Bear")
    s.cast(0, "Twice", ("player", 1))
    assert s.kinds() == ["ability", "ability", "spell"]
    s.resolve_all()
    assert s.life_totals() == [20, 17]


@rule("702.69a", "800.4a")
def test_permanents_that_left_with_their_owner_did_not_die():
    s = seat(BEAR, players=3)
    s.put(2, "battlefield", BEAR)
    s.concede(2)
    dies(s, "Bear")
    shoot(s)
    s.resolve()
    assert s.kinds() == ["copy", "spell"]


@rule("702.69a")
def test_words():
    assert meaning("Gravestorm", spell=True) == (GRAVESTORM,)
    s = full_table()
    s.put(0, "battlefield", beast("Elf"))
    s.put(0, "hand", spell("Gravestorm\nYou gain 2 life.", "Calm"))
    dies(s, "Elf")
    s.cast(0, "Calm")
    s.resolve_all()
    assert s.life_totals() == [24, 20]
