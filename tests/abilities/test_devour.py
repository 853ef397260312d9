"""Devour (CR 702.82)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE, jotted, table
from testcards import Jot, forbids
from wordings import beast, made, meaning, play
from wordings import table as whole

from apnap import Keyword, Moved
from apnap.testing import ScenarioError, rule
from apnap_plugins.abilities.devour import devour
from apnap_plugins.actions.create import CreateTokens
from apnap_plugins.rules.copies.copies import CreateCopyTokens
from apnap_plugins.rules.objects.actions import Sacrificed
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.tokens import Token
from apnap_plugins.rules.objects.triggers import WhenDies
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.filters import ARTIFACT, CREATURE, HasSubtype, YouOwn, all_of
from apnap_plugins.rules.vocabulary.selectors import All, Target
from apnap_plugins.testing import creature, instant, whenever

GOBLIN = creature("Goblin", 1, 1, types="Creature — Goblin")


def hatchling(*keywords: Keyword, **more):
    return creature("Hatchling", 1, 1, keywords, cost="{0}", **more)


def ready(*keywords: Keyword, own=(BEAR, OGRE), mechanics=(), **more):
    """The creature is in hand, with these permanents on the battlefield and one of the opponent's."""
    s = table("devour", *mechanics, **more)
    s.put(0, "battlefield", *own)
    s.put(1, "battlefield", creature("Foe", 1, 1))
    s.put(0, "hand", hatchling(*keywords))
    return s


@rule("702.82a")
def test_it_enters_with_counters_for_each_creature_sacrificed():
    s = ready(devour(2))
    s.cast(0, "Hatchling")
    s.expect(0, "614.13", ["Bear", "Ogre"]).resolve()
    s.done()
    assert s.counters_on("Hatchling") == 4
    assert s.permanents(0) == ["Hatchling"]
    assert sorted(s.zone_names(0, "graveyard")) == ["Bear", "Ogre"]
    assert s.log_has("701.17a", "Sacrifice")


@rule("702.82a")
def test_any_number_may_be_none():
    s = ready(devour(2))
    s.cast(0, "Hatchling")
    assert s.wait_for("614.13", 0).prompt == "Sacrifice which to be devoured?"
    s.answer(0, [])
    s.done()
    assert s.counters_on("Hatchling") == 0
    assert s.permanents(0) == ["Bear", "Hatchling", "Ogre"]


@rule("702.82a")
def test_only_your_creatures_can_be_sacrificed():
    s = ready(devour(1), own=(BEAR, made("Rock", "Artifact", "")), defaults=False)
    s.cast(0, "Hatchling")
    s.pass_priority()
    s.pass_priority()
    assert [s.game.name_of(o) for o in s.game.decision.options] == ["Bear"]


@rule("702.82a", "101.2")
def test_what_cannot_be_sacrificed_cannot_be_devoured():
    s = ready(devour(1), own=(BEAR, creature("Law", 1, 1, forbids(Sacrificed))), defaults=False)
    s.cast(0, "Hatchling")
    s.resolve()  # nobody is asked
    assert s.counters_on("Hatchling") == 0
    assert "Bear" in s.permanents()


@rule("702.82a")
def test_not_cast_it_devours_too():
    s = ready(devour(1))
    s.put(0, "hand", instant("Call", MoveTo(All(all_of(CREATURE, YouOwn()), "hand"), "battlefield")))
    s.cast(0, "Call")
    s.expect(0, "614.13", ["Bear"]).resolve()
    s.done()
    assert s.counters_on("Hatchling") == 1


@rule("702.82a", "614.12")
def test_it_has_the_counters_from_the_first_moment():
    s = ready(devour(1))
    s.put(0, "battlefield", made("Herald", "Enchantment", "Creatures get -1/-1."))
    s.cast(0, "Hatchling")
    s.expect(0, "614.13", ["Ogre"]).resolve()
    s.done()
    assert "Hatchling" in s.permanents()


@rule("702.82a")
def test_another_players_creature_that_enters_under_your_control_sacrifices_yours():
    s = table("devour")
    s.put(1, "graveyard", hatchling(devour(1)))
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", OGRE)
    s.expect(0, "614.13", ["Bear"])
    s.do(0, MoveTo(All(CREATURE, "graveyard"), "battlefield", under_your_control=True))
    assert (s.permanents(), s.counters_on("Hatchling")) == (["Hatchling", "Ogre"], 1)


@rule("702.82a", "614.13a")
def test_creatures_that_enter_together_do_not_devour_each_other():
    s = table("devour", defaults=False)
    s.put(0, "graveyard", hatchling(devour(1)), BEAR)
    s.put(0, "battlefield", OGRE)
    s.put(0, "hand", instant("Rise", MoveTo(All(all_of(CREATURE, YouOwn()), "graveyard"), "battlefield")))
    s.cast(0, "Rise")
    s.pass_priority()
    s.pass_priority()
    assert [s.game.name_of(o) for o in s.game.decision.options] == ["Ogre"]
    s.expect(0, "614.13", ["Ogre"]).settle()
    assert s.permanents(0) == ["Bear", "Hatchling"]
    assert s.counters_on("Hatchling") == 1


@rule("702.82a", "614.13b")
def test_of_two_that_enter_together_only_one_devours_a_creature():
    s = table("devour")
    s.put(0, "graveyard", hatchling(devour(1)), creature("Dragon", 1, 1, devour(3)))
    s.put(0, "battlefield", BEAR, OGRE)
    s.put(0, "hand", instant("Rise", MoveTo(All(all_of(CREATURE, YouOwn()), "graveyard"), "battlefield")))
    s.cast(0, "Rise")
    s.expect(0, "614.13", ["Bear"])
    s.expect(0, "614.13", ["Ogre"]).resolve()
    s.done()
    assert s.permanents(0) == ["Dragon", "Hatchling"]
    assert sorted((s.counters_on("Hatchling"), s.counters_on("Dragon"))) == [1, 3]


@rule("702.82a", "614.13b")
def test_and_what_the_first_took_is_not_offered_to_the_second():
    s = table("devour")
    s.put(0, "graveyard", hatchling(devour(1)), creature("Dragon", 1, 1, devour(3)))
    s.put(0, "battlefield", BEAR, OGRE)
    s.put(0, "hand", instant("Rise", MoveTo(All(all_of(CREATURE, YouOwn()), "graveyard"), "battlefield")))
    s.cast(0, "Rise")
    s.expect(0, "614.13", ["Bear"]).expect(0, "614.13", ["Bear"])
    with pytest.raises(ScenarioError, match="not offered"):
        s.resolve()


@rule("702.82a")
def test_creatures_of_different_players_devour_their_own():
    s = table("devour", active=1)
    for player, victim in ((0, BEAR), (1, OGRE)):
        s.put(player, "graveyard", hatchling(devour(1)))
        s.put(player, "battlefield", victim)
    s.expect(1, "614.13", ["Ogre"]).expect(0, "614.13", ["Bear"])  # in APNAP order
    s.do(0, MoveTo(All(CREATURE, "graveyard"), "battlefield"))
    assert [s.counters(o) for o in s.ids("battlefield")] == [{"+1/+1": 1}] * 2


@rule("702.82a")
def test_two_instances_ask_one_after_the_other():
    s = ready(devour(1), devour(3))
    s.cast(0, "Hatchling")
    s.expect(0, "616.1", lambda option: option[1].number == 3)
    s.expect(0, "614.13", ["Ogre"]).expect(0, "614.13", ["Bear"]).resolve()
    s.done()
    assert s.counters_on("Hatchling") == 4


@rule("702.82a", "702.82b")
def test_tokens_can_be_devoured_and_tokens_devour():
    s = table("devour", "create", "tokens")
    s.do(0, CreateTokens(Token("Creature — Elf", "G", 1, 1), 2))
    dragon = Token("Creature — Dragon", "R", 1, 1, (devour(2),))
    elves = s.find_all("Elf Token")
    s.expect(0, "614.13", elves)
    s.do(0, CreateTokens(dragon))
    assert s.permanents() == ["Dragon Token"]
    assert s.counters_on("Dragon Token") == 4


@rule("702.82a", "614.13a")
def test_tokens_created_together_do_not_devour_each_other():
    s = table("devour", "create", "tokens", defaults=False)
    s.put(0, "hand", instant("Hatch", CreateTokens(Token("Creature — Dragon", "R", 1, 1, (devour(2),)), 2)))
    s.cast(0, "Hatch")
    s.resolve()  # nobody is asked
    assert [s.counters(o) for o in s.ids("battlefield")] == [{}, {}]


@rule("702.82a")
def test_a_token_that_copies_it_devours_and_does_not_have_its_counters():
    s = ready(devour(2), mechanics=("copies",))
    s.cast(0, "Hatchling")
    s.expect(0, "614.13", ["Bear"]).resolve()
    s.expect(0, "614.13", ["Ogre", "Hatchling"])
    s.do(0, CreateCopyTokens(Target()), TargetSpec(all_of(CREATURE)), at=("Hatchling",))
    assert s.counters_on(s.find("Hatchling", "battlefield")) == 4
    assert s.permanents(0) == ["Hatchling"]


FLYER = "Devour 1\nHatchling has flying and trample if it devoured a creature."


@rule("702.82b")
@pytest.mark.parametrize("devoured", [True, False])
def test_if_it_devoured_a_creature(devoured):
    s = whole()
    s.put(0, "battlefield", BEAR)
    s.expect(0, "614.13", ["Bear"] if devoured else [])
    play(s, 0, beast("Hatchling", FLYER))
    s.done()
    keywords = [a.id for a in s.characteristic("Hatchling", "abilities") if isinstance(a, Keyword)]
    assert ("flying" in keywords) is devoured


@rule("702.82b")
def test_what_it_devoured_counts_as_it_was():
    text = "Devour 1\nWhen Hatchling enters, it deals damage to any target equal to twice the number of Goblins it devoured."
    s = whole()
    s.put(0, "battlefield", BEAR, GOBLIN, GOBLIN)
    one, two = s.find_all("Goblin")
    s.expect(0, "614.13", ["Bear", one, two])
    s.put(0, "hand", beast("Hatchling", text))
    s.cast(0, "Hatchling")
    s.expect(0, "targets", [("player", 1)])
    s.resolve_all()
    s.done()
    assert s.life_totals() == [20, 16]
    assert s.counters_on("Hatchling") == 3


@rule("702.82b")
def test_tokens_it_devoured_count_and_what_died_otherwise_does_not():
    text = "Devour 1\nWhen Hatchling enters, target player discards a card for each creature it devoured."
    s = whole()
    s.put(1, "hand", BEAR, BEAR, BEAR)
    s.put(0, "battlefield", OGRE)
    s.do(0, CreateTokens(Token("Creature — Elf", "G", 1, 1), 1))
    s.happen(Moved(s.find("Ogre"), "graveyard"))
    s.expect(0, "614.13", [s.find("Elf Token")])
    s.put(0, "hand", beast("Hatchling", text))
    s.cast(0, "Hatchling")
    s.expect(0, "targets", [("player", 1)])
    s.resolve_all()
    s.done()
    assert s.zone_names(1, "graveyard") == ["Bear"]


@rule("702.82b")
def test_another_time_it_is_another_object_that_devoured_nothing():
    s = whole()
    s.put(0, "battlefield", BEAR)
    s.expect(0, "614.13", ["Bear"])
    play(s, 0, beast("Hatchling", FLYER))
    s.do(0, MoveTo(All(CREATURE), "exile"))
    s.do(0, MoveTo(All(CREATURE, "exile"), "battlefield"))
    keywords = [a.id for a in s.characteristic("Hatchling", "abilities") if isinstance(a, Keyword)]
    assert "flying" not in keywords


@rule("702.82c")
def test_devour_a_type_takes_permanents_of_that_type_only():
    s = ready(devour(2, ARTIFACT), own=(BEAR, made("Rock", "Artifact", ""), made("Golem", "Artifact Creature", "", size="1/1")),
              defaults=False)  # fmt: skip
    s.cast(0, "Hatchling")
    s.pass_priority()
    s.pass_priority()
    assert sorted(s.game.name_of(o) for o in s.game.decision.options) == ["Golem", "Rock"]
    s.expect(0, "614.13", ["Golem", "Rock"]).settle()
    assert s.counters_on("Hatchling") == 4
    assert s.permanents(0) == ["Bear", "Hatchling"]


@rule("702.82c", "702.82a")
@pytest.mark.parametrize(
    ("text", "keyword"),
    [
        ("Devour 2", devour(2)),
        ("Devour artifact 1", devour(1, ARTIFACT)),
        ("Devour Food 3", devour(3, HasSubtype("Food"))),
    ],
)
def test_words(text, keyword):
    assert meaning(text) == (keyword,)


@rule("702.82a")
def test_what_is_devoured_triggers_as_it_dies():
    s = table("devour")
    s.put(0, "battlefield", creature("Martyr", 1, 1, whenever(WhenDies(), Jot("dead"))))
    s.put(0, "hand", hatchling(devour(1)))
    s.cast(0, "Hatchling")
    s.expect(0, "614.13", ["Martyr"]).resolve()
    s.resolve_all()
    assert jotted(s) == ["dead"]


@rule("702.82a", "614.13", "603.6a", "603.10a")
def test_it_enters_as_they_die_and_neither_sees_the_other():
    watching = "Whenever another creature enters, you gain 1 life.\nWhenever another creature dies, you gain 10 life."
    s = whole()
    s.put(0, "battlefield", beast("Watch", watching), beast("Owl", watching), beast("Stay", watching))
    s.put(0, "hand", beast("Hatchling", "Devour 1\n" + watching))
    s.cast(0, "Hatchling")
    s.expect(0, "614.13", ["Watch", "Owl"]).resolve()
    s.resolve_all()
    assert s.permanents() == ["Hatchling", "Stay"]
    # Watch and Owl see each other die, and Stay sees both; only Stay sees one enter.
    assert s.life_totals()[0] == 20 + 10 + 10 + 2 * 10 + 1


@rule("702.82a", "800.4a")
def test_what_leaves_with_its_owner_as_it_is_chosen_was_not_sacrificed():
    s = whole(players=3)
    s.put(1, "battlefield", beast("Lent"), controller=0)
    s.put(0, "battlefield", beast("Own"))
    s.put(0, "hand", beast("Hatchling", "Devour 1"))
    s.cast(0, "Hatchling")
    s.defaults = False
    for _ in range(3):
        s.pass_priority()
    assert s.decision.rule == "614.13"
    assert len(s.decision.options) == 2
    s.concede(1).game.push((0,))
    assert s.permanents() == ["Hatchling"]
    assert s.counters_on("Hatchling") == 1


SEASON = made("Season", "Enchantment", "If an effect would create one or more tokens under your control, it creates twice that "
              "many of those tokens instead.\nIf an effect would put one or more counters on a permanent you control, it puts "
              "twice that many of those counters on that permanent instead.")  # fmt: skip


@rule("614.16", "702.82a")
def test_twice_the_counters_where_effects_put_twice_as_many():
    s = whole()
    s.put(0, "battlefield", SEASON, BEAR, OGRE)
    s.put(0, "hand", hatchling(devour(2)))
    s.cast(0, "Hatchling")
    s.expect(0, "614.13", ["Bear", "Ogre"]).resolve().done()
    assert s.counters_on("Hatchling") == 8


@rule("614.16", "614.13b")
def test_each_of_two_tokens_devours_another_creature_and_has_twice_the_counters():
    s = whole()
    s.put(0, "battlefield", SEASON, BEAR, OGRE)
    s.put(1, "battlefield", hatchling(devour(1)))
    s.put(0, "hand", made("Twin", "Sorcery", "Create a token that's a copy of target creature an opponent controls."))
    s.cast(0, "Twin", "Hatchling")
    s.expect(0, "614.13", ["Bear"]).expect(0, "614.13", ["Ogre"]).resolve().done()
    assert [s.counters_on(id) for id in s.find_all("Hatchling", "battlefield", 0)] == [2, 2]
