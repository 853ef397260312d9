"""Soulbond (CR 702.95), with cards made from their text."""

from __future__ import annotations

from typing import Any

import pytest
import rulecards as rc
from rulebook import A_CREATURE, BEAR, OX, FullTable
from wordings import beast, meaning, spell

from apnap import Keyword
from apnap.testing import rule
from apnap_plugins.abilities.mutate import mutate
from apnap_plugins.abilities.soulbond import PAIRED, IsPaired, Paired, ThesePaired, Unpaired
from apnap_plugins.rules.continuous.continuous import BecomeTypes, ModifyPT, YouGainControl
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.copies.copies import CreateCopyTokens
from apnap_plugins.rules.vocabulary.base import player_ref
from apnap_plugins.rules.vocabulary.filters import CREATURE, Not
from apnap_plugins.rules.vocabulary.quantities import Count
from apnap_plugins.rules.vocabulary.selectors import All, Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, instant, permanent

BOTH = "As long as this creature is paired with another creature,"
MAGE = beast("Mage", f"Soulbond\n{BOTH} each of those creatures gets +1/+1.", "2/2", "Creature — Human")
CRAFTER = beast("Crafter", f"Soulbond\n{BOTH} both creatures have flying.", "1/1", "Creature — Wizard")
WEAVER = beast(
    "Weaver",
    f'Soulbond\n{BOTH} each of those creatures has "When this creature dies, draw cards equal to its power."',
    "1/8",
)
KILL = spell("Destroy target creature.", "Kill")
VANISH = spell("Target creature phases out.", "Vanish")
WRATH = spell("Destroy all creatures.", "Wrath")
STEAL = instant("Steal", Change(Target(), (YouGainControl(),)), A_CREATURE)
PETRIFY = instant("Petrify", Change(Target(), (BecomeTypes(frozenset(["artifact"]), in_addition=False),)), A_CREATURE)


def enter(s: FullTable, card: Any, player: int = 0) -> None:
    """A creature spell resolves; what triggers waits on the stack."""
    s.put(player, "hand", card)
    s.cast(player, card.name)
    s.resolve()


def paired(*others: Any, card: Any = MAGE, choice: Any = None, **more: Any) -> FullTable:
    """Other creatures of player 0, and one with soulbond that entered and was paired with the first of them."""
    s = FullTable(**more)
    s.put(0, "battlefield", *others)
    enter(s, card)
    s.expect(0, "702.95a", others[0].name if choice is None else choice)
    s.resolve()
    return s


def partner(s: FullTable, name: str) -> str:
    """The name of what it is paired with; empty for none."""
    pair = s.field(PAIRED, s.find(name, "battlefield"))
    return s.game.name_of(pair[0]) if pair is not None else ""


# Becoming paired -----------------------------------------------------------------------------------------


@rule("702.95a", "702.95b")
def test_as_it_enters_it_may_be_paired_with_one_of_its_controllers_creatures():
    s = FullTable()
    s.put(0, "battlefield", BEAR, OX, permanent("Stone", "Artifact"))
    s.put(1, "battlefield", creature("Foe", 1, 1))
    enter(s, MAGE)
    assert s.kinds() == ["ability"]
    s.expect(0, "702.95a", "Ox").resolve()
    assert (partner(s, "Mage"), partner(s, "Ox"), partner(s, "Bear")) == ("Ox", "Mage", "")
    assert (s.pt("Mage"), s.pt("Ox"), s.pt("Bear")) == ((3, 3), (3, 5), (2, 2))
    assert s.field(PAIRED, s.find("Ox")) == (s.find("Mage"), player_ref(0))
    assert s.log_has("702.95b", "Mage")


@rule("702.95a")
def test_whoever_does_not_want_to_pairs_nothing():
    s = paired(BEAR, choice=[])
    assert (partner(s, "Mage"), s.pt("Mage"), s.pt("Bear")) == ("", (2, 2), (2, 2))


@rule("702.95a", "603.4")
def test_alone_or_beside_others_creatures_it_does_not_trigger():
    s = FullTable()
    s.put(1, "battlefield", BEAR)
    enter(s, MAGE)
    assert s.stack == []


@rule("702.95a")
def test_another_creature_that_enters_under_its_controllers_control_may_be_paired_with_it():
    s = FullTable()
    s.put(0, "battlefield", MAGE, OX)
    enter(s, creature("Cub", 1, 1, cost="{0}"))
    s.expect(0, "702.95a", "Cub").resolve()
    assert (partner(s, "Mage"), s.pt("Cub"), s.pt("Ox")) == ("Cub", (2, 2), (2, 4))
    enter(s, creature("Pup", 1, 1, cost="{0}"))
    assert s.stack == []  # the Mage is paired already


@rule("702.95a")
def test_what_enters_elsewhere_or_is_no_creature_does_not_concern_it():
    s = FullTable()
    s.put(0, "battlefield", MAGE)
    enter(s, permanent("Stone", "Artifact", cost="{0}"))
    s.do(1, CreateCopyTokens(All(CREATURE)))
    assert [s.game.controller(m) for m in s.find_all("Mage", "battlefield")] == [0, 1]
    assert s.stack == []


@rule("702.95a", "702.95d")
def test_of_two_creatures_with_soulbond_one_ability_pairs_them_and_the_other_does_nothing():
    s = FullTable()
    s.put(0, "battlefield", CRAFTER, BEAR)
    enter(s, MAGE)
    assert len(s.stack) == 2
    s.expect(0, "702.95a", lambda option: s.game.name_of(option) in ("Mage", "Crafter")).resolve_all()
    assert (partner(s, "Mage"), partner(s, "Crafter"), len(s.events(Paired))) == ("Crafter", "Mage", 1)
    assert (s.pt("Mage"), s.pt("Crafter"), s.pt("Bear")) == ((3, 3), (2, 2), (2, 2))
    assert [s.has(name, "flying") for name in ("Mage", "Crafter", "Bear")] == [True, True, False]


@rule("702.95d")
def test_a_paired_creature_is_no_choice_for_another_pair():
    s = paired(BEAR, OX)
    enter(s, CRAFTER)
    choice = s.wait_for("choose", 0)
    assert [s.game.name_of(option) for option in choice.options] == ["Ox"]
    s.answer(0, "Ox")
    assert (partner(s, "Mage"), partner(s, "Crafter")) == ("Bear", "Ox")


@rule("702.95b")
def test_abilities_can_speak_of_paired_and_unpaired_creatures_and_of_the_pair():
    s = paired(BEAR, OX)
    s.do(0, Change(All(IsPaired()), (ModifyPT(1, 0),)))
    s.do(0, rc.Note("unpaired", Count(All(Not(IsPaired())))))
    assert (s.pt("Mage"), s.pt("Bear"), s.pt("Ox"), s.noted) == ((4, 3), (4, 3), (2, 4), (("unpaired", 1),))
    assert ThesePaired().reads == IsPaired().reads


# As the ability resolves ---------------------------------------------------------------------------------


@rule("702.95c")
@pytest.mark.parametrize("response", [KILL, STEAL, PETRIFY])
@pytest.mark.parametrize("whom", ["Mage", "Bear"])
def test_in_response_either_of_them_can_be_made_unfit(response, whom):
    s = FullTable()
    s.put(0, "battlefield", BEAR)
    enter(s, MAGE)
    s.put(1, "hand", response)
    s.pass_priority(0).cast(1, response.name, whom)
    s.resolve_all()
    assert s.events(Paired) == []


@rule("702.95c", "702.95a")
def test_what_entered_and_came_under_another_control_is_not_paired_though_others_could_be():
    s = FullTable()
    s.put(0, "battlefield", MAGE, OX)
    enter(s, creature("Cub", 1, 1, cost="{0}"))
    s.put(1, "hand", STEAL)
    s.pass_priority(0).cast(1, "Steal", "Cub")
    s.resolve_all()
    assert (s.events(Paired), partner(s, "Ox")) == ([], "")
    enter(s, creature("Pup", 1, 1, cost="{0}"))
    s.expect(0, "702.95a", "Pup")
    s.resolve()
    assert partner(s, "Pup") == "Mage", "what stays is"


@rule("702.95a", "702.95c")
def test_an_ability_whose_own_controller_does_not_have_the_creature_pairs_nothing_of_the_new_one():
    s = FullTable()
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", OX)
    enter(s, MAGE)
    s.put(1, "hand", STEAL)
    s.pass_priority(0).cast(1, "Steal", "Mage")
    s.resolve_all()
    assert s.events(Paired) == []
    s.pass_until("upkeep")


# Becoming unpaired ---------------------------------------------------------------------------------------


@rule("702.95e")
@pytest.mark.parametrize("response", [KILL, STEAL, PETRIFY])
@pytest.mark.parametrize("whom", ["Mage", "Bear"])
def test_a_pair_ends_as_soon_as_one_is_gone_another_players_or_no_creature(response, whom):
    s = paired(BEAR)
    s.put(1, "hand", response)
    s.pass_priority(0).cast(1, response.name, whom)
    s.resolve()
    there = [o for o in s.ids("battlefield") if s.game.name_of(o) in ("Mage", "Bear")]
    assert [s.field(PAIRED, o) for o in there] == [None] * len(there)
    assert all(s.pt(o) == (2, 2) for o in there if "creature" in s.characteristic(o, "types"))


@rule("702.95e")
def test_two_that_both_change_hands_are_no_pair_of_the_other_player():
    s = paired(BEAR)
    s.do(1, Change(All(CREATURE), (YouGainControl(),)))
    assert (s.permanents(1), partner(s, "Mage"), partner(s, "Bear")) == (["Bear", "Mage"], "", "")
    s.pass_until("upkeep")  # and they come back as two single creatures
    assert (s.permanents(0), partner(s, "Mage")) == (["Bear", "Mage"], "")


@rule("702.95e", "702.95a")
def test_the_one_that_is_left_can_be_paired_again():
    s = paired(BEAR)
    s.put(0, "hand", KILL)
    s.cast(0, "Kill", "Bear")
    s.resolve()
    assert partner(s, "Mage") == ""
    enter(s, creature("Cub", 1, 1, cost="{0}"))
    s.expect(0, "702.95a", "Cub").resolve()
    assert (partner(s, "Mage"), s.pt("Cub")) == ("Cub", (2, 2))
    assert len(s.events(Unpaired)) == 1


@rule("702.95e", "603.10a")
@pytest.mark.parametrize("how", [KILL, WRATH])
def test_what_dies_was_paired_until_then(how):
    s = paired(OX, card=WEAVER, decks=[[BEAR] * 9, []])
    s.put(0, "hand", how)
    s.cast(0, how.name, *(["Ox"] if how is KILL else []))
    s.resolve_all()
    assert len(s.zone_names(0, "hand")) == (2 if how is KILL else 2 + 1)


@rule("702.95e", "400.7")
def test_what_comes_back_is_another_creature_and_triggers_anew():
    navigator = beast(
        "Navigator",
        f"Soulbond\n{BOTH} each of those creatures has "
        '"{1}{U}: Exile this creature, then return it to the battlefield under your control."',
        "5/5",
    )
    s = paired(BEAR, card=navigator)
    s.give(0, "UU")
    old = s.find("Bear")
    s.activate(0, "Bear")
    s.resolve()
    assert s.find("Bear") != old and partner(s, "Navigator") == ""
    s.expect(0, "702.95a", "Bear").resolve()  # for the Bear entered
    assert partner(s, "Navigator") == "Bear"


@rule("702.95e", "702.26b", "702.26c")
@pytest.mark.parametrize("who", [["Mage"], ["Bear"], ["Mage", "Bear"]])
def test_what_phases_out_is_not_there_to_be_paired_and_comes_back_unpaired(who):
    s = paired(BEAR, decks=[[OX] * 4] * 2)
    for name in who:
        s.put(0, "hand", VANISH)
        s.cast(0, "Vanish", name)
        s.resolve()
    assert not any(s.field(PAIRED, o) for o in s.game.objects)
    assert [s.pt(name) for name in s.permanents(0)] == [(2, 2)] * (2 - len(who))
    s.pass_until(lambda g: g.stage_name() == "upkeep" and g.active_player == 0)
    assert (s.permanents(0), s.stack) == (["Bear", "Mage"], [])  # nothing entered
    assert [(s.field(PAIRED, name), s.pt(name)) for name in ("Mage", "Bear")] == [(None, (2, 2))] * 2


# With others ---------------------------------------------------------------------------------------------


@rule("702.95a")
def test_two_instances_trigger_twice_and_pair_once():
    s = FullTable()
    s.put(0, "battlefield", BEAR, OX)
    enter(s, creature("Twice", 1, 1, "soulbond", "soulbond", cost="{0}"))
    assert len(s.stack) == 2
    s.expect(0, "702.95a", "Ox").resolve_all()
    assert (partner(s, "Twice"), partner(s, "Bear"), len(s.events(Paired))) == ("Ox", "", 1)


@rule("702.95a", "707.2")
def test_a_token_copy_has_soulbond_but_is_not_paired():
    s = paired(BEAR, OX)
    s.do(0, CreateCopyTokens(Target()), A_CREATURE, at=["Mage"])
    _, token = s.find_all("Mage", "battlefield")
    assert s.field(PAIRED, token) is None
    s.expect(0, "702.95a", "Ox").resolve()
    assert (s.game.name_of(s.field(PAIRED, token)[0]), s.pt("Ox"), s.pt("Bear")) == ("Ox", (3, 5), (3, 3))


@rule("702.95e", "725.2c")
def test_a_paired_creature_that_mutates_stays_paired():
    s = paired(BEAR)
    s.put(0, "hand", creature("Cat", 4, 4, mutate(mana_cost("{G}"))))
    s.give(0, "G")
    bear = s.find("Bear")
    s.cast(0, lambda o: o[2].id == "mutate", bear)
    s.expect(0, "702.140c", "over").resolve()
    assert (partner(s, "Mage"), s.pt(bear)) == ("Cat", (5, 5))


@rule("702.95a", "101.4")
def test_another_players_soulbond_is_theirs():
    s = FullTable(players=3)
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", OX, MAGE)
    enter(s, CRAFTER)
    assert len(s.stack) == 1
    s.expect(0, "702.95a", "Bear").resolve()
    assert (partner(s, "Crafter"), partner(s, "Mage"), partner(s, "Ox")) == ("Bear", "", "")
    s.concede(0)
    s.settle()
    assert s.permanents(1) == ["Mage", "Ox"]


@rule("702.95e", "800.4a")
def test_a_creature_whose_owner_leaves_ends_the_pair():
    s = FullTable(players=3)
    s.put(1, "battlefield", BEAR, controller=0)
    enter(s, MAGE)
    s.expect(0, "702.95a", "Bear").resolve()
    assert s.pt("Mage") == (3, 3)
    s.concede(1)
    s.settle()
    assert (partner(s, "Mage"), s.pt("Mage")) == ("", (2, 2))


def test_words_of_cards():
    (line,) = meaning(f"{BOTH.replace('this creature', '~')} both creatures have deathtouch.")
    assert Keyword("deathtouch") in set(line.walk())
    assert CRAFTER.abilities()[0] == Keyword("soulbond")
