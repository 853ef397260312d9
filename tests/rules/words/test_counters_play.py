"""Cards made from their text, played: whoever puts counters, moves them and takes them away (CR 122)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap.testing import ScenarioError, rule
from apnap_plugins.actions.sacrifice import Sacrifice
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.vocabulary.filters import HasSubtype, HasType
from apnap_plugins.rules.vocabulary.selectors import All

CREATURES = All(HasType("creature"))


@rule("122.6", "122.6a", "603.2c")
def test_whenever_you_put_counters_on_something() -> None:
    s = table()
    s.put(
        0, "battlefield", shrine("Whenever you put one or more -1/-1 counters on a creature, you gain 1 life.", "Nest")
    )
    s.put(0, "battlefield", shrine("Whenever you put one or more counters on a creature you don't control, "
                                   "you gain 10 life.", "Patron"))  # fmt: skip
    s.put(0, "battlefield", beast("Elk", size="5/5"))
    s.put(1, "battlefield", beast("Ox", size="5/5"))
    s.do(0, PutCounters("-1/-1", 2, CREATURES))
    s.resolve_all()
    assert s.life(0) == 20 + 2 + 10, "once for each creature, and once for the other player's"
    s.do(1, PutCounters("-1/-1", 1, CREATURES))
    s.resolve_all()
    assert s.life(0) == 32, "another player put them"
    play(s, 0, beast("Scarab", "~ enters with a -1/-1 counter on it.", "2/2"))
    s.resolve_all()
    assert s.life(0) == 33, "its controller puts them on what enters with them"


@rule("122.6", "602.1a")
def test_counters_that_are_put_as_a_cost_are_put_by_who_pays() -> None:
    s = table()
    s.put(
        0, "battlefield", shrine("Whenever you put one or more -1/-1 counters on a creature, you gain 1 life.", "Nest")
    )
    s.put(0, "battlefield", beast("Druid", "Put a -1/-1 counter on ~: Scry 1.", "0/5"))
    s.activate(0, "Druid")
    s.resolve_all()
    assert s.life(0) == 21


@rule("122.6")
def test_whenever_counters_are_put_on_another() -> None:
    s = table()
    scourge = "Whenever one or more +1/+1 counters are put on another non-Hydra creature you control, put a +1/+1 counter on ~."
    s.put(0, "battlefield", beast("Scourge", scourge, types="Creature — Hydra"))
    s.put(0, "battlefield", beast("Snake", types="Creature — Hydra"), BEAR)
    s.put(1, "battlefield", OGRE)
    s.do(0, PutCounters("+1/+1", 3, CREATURES))
    s.resolve_all()
    assert s.counters_on("Scourge") == 4, "for the Bear, once"


@rule("122.8", "603.10a")
def test_its_counters_are_put_on_something_else() -> None:
    s = table()
    pupil = "~ enters with a +1/+1 counter on it.\nWhen ~ dies, put its counters on target creature you control."
    play(s, 0, beast("Pupil", pupil, "0/0", "Creature — Wizard"))
    s.do(0, PutCounters("+1/+1", 2, CREATURES))
    s.put(0, "battlefield", OGRE)
    s.do(0, Sacrifice(All(HasSubtype("Wizard"))))
    s.resolve_all()
    assert s.counters("Ogre") == {"+1/+1": 3}


@rule("122.8", "603.4")
def test_if_it_had_counters_those_are_put_elsewhere() -> None:
    s = table()
    ozolith = (
        "Whenever a creature you control leaves the battlefield, if it had counters on it, put those counters on ~."
    )
    s.put(0, "battlefield", shrine(ozolith, "Ozolith"), BEAR)
    s.do(0, Sacrifice(CREATURES))
    s.settle()
    assert not s.stack
    s.put(0, "battlefield", OGRE)
    s.do(0, PutCounters("+1/+1", 2, CREATURES))
    s.do(0, PutCounters("flying", 1, CREATURES))
    s.do(0, Sacrifice(CREATURES))
    s.resolve_all()
    assert (s.counters_on("Ozolith"), s.counters_on("Ozolith", "flying")) == (2, 1)


@rule("122.5", "608.2d")
def test_a_counter_of_a_kind_of_your_choice_is_moved_or_removed() -> None:
    s = table()
    s.put(0, "battlefield", BEAR, counters={"+1/+1": 2, "flying": 1})
    s.put(0, "battlefield", OGRE)
    s.expect(0, "608.2d", "flying")
    play(s, 0, spell("Move a counter from target creature onto a second target creature."), "Bear", "Ogre")
    assert s.counters("Ogre") == {"flying": 1}
    s.expect(0, "608.2d", "+1/+1")
    play(s, 0, spell("Remove a counter from target creature."), "Bear")
    assert s.counters("Bear") == {"+1/+1": 1}
    play(s, 0, spell("Remove three counters from target creature."), "Bear")
    assert s.counters("Bear") == {}


@rule("115.3")
def test_a_second_target_is_another_one() -> None:
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(0, "hand", spell("Move a counter from target creature onto a second target creature.", "Shift"))
    assert not s.can(0, "Shift"), "there are no two creatures"


@rule("122.5", "608.2d")
def test_any_number_of_counters_is_moved() -> None:
    s = table()
    s.put(0, "battlefield", BEAR, counters={"+1/+1": 3})
    s.put(0, "battlefield", OGRE, counters={"+1/+1": 1, "flying": 1})
    s.put(1, "battlefield", beast("Ox"), counters={"+1/+1": 1})
    s.expect(0, "608.2d", 2).expect(0, "608.2d", 1)
    marauder = "When ~ enters, move any number of +1/+1 counters from other permanents you control onto ~."
    play(s, 0, beast("Marauder", marauder))
    s.resolve_all()
    assert (s.counters("Marauder"), s.counters("Bear")) == ({"+1/+1": 3}, {"+1/+1": 1})
    assert s.counters("Ogre") == {"flying": 1}


@rule("608.2c", "122.1")
def test_then_if_it_has_so_many_counters_remove_them() -> None:
    text = "{0}: Put a point counter on ~. Then if it has two or more point counters on it, remove them all and you gain 5 life."
    s = table()
    s.put(0, "battlefield", shrine(text))
    for life, left in ((20, 1), (25, 0)):
        s.activate(0, "Shrine")
        s.resolve_all()
        assert (s.life(0), s.counters_on("Shrine", "point")) == (life, left)
    (other,) = meaning(text.replace("remove them all", "remove those counters"))
    assert (other,) == meaning(text)


@rule("601.2f")
def test_spells_cost_less_for_each_counter() -> None:
    s = table()
    animar = "Creature spells you cast cost {1} less to cast for each +1/+1 counter on ~."
    s.put(0, "battlefield", beast("Animar", animar), counters={"+1/+1": 2})
    s.put(0, "hand", made("Cow", "Creature", "", "{3}", "2/2"), made("Wish", "Sorcery", "Scry 1.", "{1}"))
    assert not s.can(0, "Cow")
    s.do(0, PutCounters("+1/+1", 1, CREATURES))
    assert s.can(0, "Cow")
    assert not s.can(0, "Wish")


@rule("601.2c", "122.6")
def test_one_two_and_three_counters() -> None:
    s = table()
    s.put(0, "battlefield", BEAR, OGRE, beast("Ox"))
    text = (
        "Put a +1/+1 counter on target creature, two +1/+1 counters on another target creature, "
        "and three +1/+1 counters on a third target creature."
    )
    play(s, 0, spell(text), "Bear", "Ogre", "Ox")
    assert [s.counters_on(name) for name in ("Bear", "Ogre", "Ox")] == [1, 2, 3]
    s.put(0, "hand", spell(text, "Again"))
    with pytest.raises(ScenarioError):
        s.cast(0, "Again", "Bear", "Bear", "Ox")
    for line in ("At the beginning of your upkeep, if there are 100 or more tower counters on ~, you win the game.",
                 "As long as ~ has two or fewer egg counters on it, it has flying."):  # fmt: skip
        assert len(meaning(line)) == 1


@rule("122.6", "603.2c")
def test_counters_of_two_kinds_in_one_sentence_are_put_at_one_moment() -> None:
    s = table()
    s.put(0, "battlefield", shrine("Whenever you put one or more counters on a creature, you gain 1 life."), BEAR, OGRE)
    play(s, 0, spell("Put a +1/+1 counter and a flying counter on target creature.", "Wings"), "Bear")
    s.resolve_all()
    assert s.life(0) == 21
    assert s.counters_on("Bear") == 1 and s.has("Bear", "flying")
    text = "Put a +1/+1 counter on target creature and a trample counter on another target creature."
    play(s, 0, spell(text, "Both"), "Bear", "Ogre")
    s.resolve_all()
    assert s.life(0) == 23, "once for each creature"
    assert s.counters_on("Bear") == 2 and s.has("Ogre", "trample")


@rule("122.1", "611.3a")
def test_one_or_more_counters_on_a_person() -> None:
    s = table()
    s.put(
        0,
        "battlefield",
        beast("Prince", "As long as Prince has one or more oil counters on him, he has flying.", "2/2"),
    )
    assert not s.has("Prince", "flying")
    s.do(0, PutCounters("oil", 2, CREATURES))
    assert s.has("Prince", "flying")
