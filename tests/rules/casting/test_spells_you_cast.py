"""What spells have that a player casts, and the next of them (CR 611)."""

from __future__ import annotations

import pytest
from magic import jotted, table
from testcards import Jot
from wordings import made, meaning
from wordings import table as word_table

from apnap import ABILITIES, Keyword, Moved, Static, Triggered
from apnap.testing import rule
from apnap_plugins.abilities.affinity import affinity
from apnap_plugins.actions.counter import Counter
from apnap_plugins.rules.casting.spells_you_cast import IsFirstEachTurn, WasCastFrom
from apnap_plugins.rules.casting.text_spells import spells_have
from apnap_plugins.rules.casting.triggers import WhenYouCast
from apnap_plugins.rules.continuous.continuous import Gain
from apnap_plugins.rules.copies.copying_spells import CastCopies, CopySpell
from apnap_plugins.rules.effects.as_it_enters import ChangeNextSpell
from apnap_plugins.rules.faces.faces import adventurer
from apnap_plugins.rules.objects.names import IsNamed
from apnap_plugins.rules.stack.filters import IsSpell
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import (
    CREATURE,
    LEAST,
    HasColors,
    HasStat,
    HasType,
    Itself,
    Not,
    Or,
    all_of,
)
from apnap_plugins.rules.vocabulary.selectors import All, Target
from apnap_plugins.testing import creature, instant

SAYS = Triggered(WhenYouCast(Itself()), Jot("said"), zones=("stack",))
A_SPELL = TargetSpec(IsSpell(), zone="stack", prompt="target spell")
NOTE = instant("Note", Jot("noted"))
INSTANTS = all_of(Or((HasType("instant"), HasType("sorcery"))), IsSpell())
CUB = creature("Cub", 1, 1, cost="{0}")


def voice(which=None):
    """An enchantment: spells you cast have an ability that triggers as they are cast."""
    return card("Voice", "Enchantment", Static(spells_have(which or IsSpell(), Gain((SAYS,)))))


def sit(which=None, player=0, **more):
    s = table("counter", "copying-spells", "adventures", "lasting", debug=True, **more)
    s.put(player, "battlefield", voice(which))
    return s


def play(s, what=NOTE, player=0):
    s.put(player, "hand", what)
    s.act(player, "cast", what.name)
    s.resolve_all()


@rule("611.3a", "601.2a")
def test_spells_have_it_from_the_moment_they_are_put_on_the_stack():
    s = sit()
    play(s)
    play(s, CUB)
    assert jotted(s) == ["said", "noted", "said"]


@rule("611.3a")
def test_those_of_other_players_have_not():
    s = sit(player=1)
    play(s)
    assert jotted(s) == ["noted"]
    play(s, player=1)
    assert jotted(s) == ["noted", "said", "noted"]


@rule("611.3a")
def test_only_those_that_the_filter_means():
    s = sit(all_of(CREATURE, IsSpell()))
    play(s)
    play(s, CUB)
    assert jotted(s) == ["noted", "said"]


@rule("611.3a", "707.10")
def test_a_copy_of_a_spell_is_not_cast_but_a_copy_of_a_card_may_be():
    s = sit()
    s.put(0, "hand", NOTE, instant("Twincast", CopySpell(Target()), A_SPELL))
    s.act(0, "cast", "Note")
    s.resolve()
    assert jotted(s) == ["said"]
    s.cast(0, "Twincast", "Note")
    s.resolve().resolve()
    assert len(s.game.characteristics(s.ids("stack")[0])[ABILITIES]) == 1  # the copy has nothing more than its text
    assert len(s.game.characteristics(s.ids("stack")[1])[ABILITIES]) == 2
    s.resolve_all()
    assert jotted(s) == ["said", "said", "noted", "noted"]
    s.put(0, "hand", instant("Again", CastCopies(All(IsNamed("Note"), "graveyard"))))
    s.act(0, "cast", "Again")
    s.resolve().expect(0, "may", True)
    s.resolve_all()
    s.done()
    assert jotted(s)[4:] == ["said", "said", "noted"]


@rule("611.3a")
def test_it_ends_with_its_source():
    s = sit()
    s.put(0, "hand", NOTE)
    s.act(0, "cast", "Note")
    spell = s.find("Note", "stack")
    assert len(s.game.characteristics(spell)[ABILITIES]) == 2
    s.happen(Moved(s.find("Voice"), "graveyard"))
    assert len(s.game.characteristics(spell)[ABILITIES]) == 1
    s.resolve_all()
    assert jotted(s) == ["said", "noted"]  # it had triggered already


@rule("611.3a", "609.8")
def test_the_first_spell_each_turn():
    s = sit(IsFirstEachTurn(IsSpell()), decks=[[NOTE] * 9] * 2)
    play(s)
    play(s)
    assert jotted(s) == ["said", "noted", "noted"]
    s.pass_until("upkeep", again=True)
    play(s, player=1)
    assert jotted(s)[3:] == ["noted"]
    play(s)  # each turn, whoever's it is
    play(s)
    assert jotted(s)[4:] == ["said", "noted", "noted"]


@rule("609.8")
def test_one_that_was_countered_or_cast_before_was_the_first():
    s = sit(IsFirstEachTurn(IsSpell()))
    s.put(0, "hand", NOTE)
    s.put(1, "hand", instant("Cancel", Counter(Target()), A_SPELL))
    s.act(0, "cast", "Note")
    s.cast(1, "Cancel", s.find("Note"))
    s.resolve_all()
    play(s)
    assert jotted(s) == ["said", "noted"]
    s = table("lasting")
    play(s)
    s.put(0, "battlefield", voice(IsFirstEachTurn(IsSpell())))
    play(s)
    assert jotted(s) == ["noted", "noted"]


@rule("609.8")
def test_the_first_of_a_kind():
    s = sit(IsFirstEachTurn(all_of(Not(CREATURE), IsSpell())))
    play(s, CUB)
    play(s)
    play(s)
    assert jotted(s) == ["said", "noted", "noted"]


@rule("400.7d")
def test_the_first_from_a_zone():
    s = sit(IsFirstEachTurn(all_of(IsSpell(), WasCastFrom("graveyard"))))
    play(s)
    assert jotted(s) == ["noted"]
    s.put(0, "hand", instant("Again", CastCopies(All(IsNamed("Note"), "graveyard"))))
    s.act(0, "cast", "Again")
    s.expect(0, "may", True)
    s.resolve_all()
    s.done()
    assert jotted(s) == ["noted", "said", "noted"]


# The next spell --------------------------------------------------------------------------------------------


@rule("611.2f", "716.3b")
@pytest.mark.parametrize(("face", "said"), [("Trek", ["said", "noted"]), ("Scout", [])])
def test_the_next_spell_is_judged_by_what_it_is_on_the_stack(face, said):
    s = table("adventures", "lasting")
    play(s, instant("Wait", ChangeNextSpell(all_of(HasType("sorcery"), IsSpell()), (Gain((SAYS,)),))))
    s.put(0, "hand", adventurer(creature("Scout", 1, 1, cost="{0}"), instant("Trek", Jot("noted"), types="Sorcery")))
    s.act(
        0,
        "cast",
        lambda option: s.game.name_of(option[1]) == "Scout" and (option[2].face == "adventure") == (face == "Trek"),
    )
    s.resolve_all()
    assert jotted(s) == said


@rule("611.2f")
def test_the_next_spell_and_no_other_and_this_turn_only():
    s = table("lasting", decks=[[NOTE] * 9] * 2)
    play(s, instant("Wait", ChangeNextSpell(all_of(Not(CREATURE), IsSpell()), (Gain((SAYS,)),))))
    play(s, CUB)
    play(s, player=1)
    assert jotted(s) == ["noted"]
    play(s)
    play(s)
    assert jotted(s) == ["noted", "said", "noted", "noted"]
    play(s, instant("Wait", ChangeNextSpell(IsSpell(), (Gain((SAYS,)),))))
    s.pass_until("upkeep", again=True)
    play(s)
    assert jotted(s)[4:] == ["noted"]


# Words -----------------------------------------------------------------------------------------------------


CASCADE = Keyword("cascade")


@pytest.mark.parametrize(
    ("line", "which"),
    [
        ("Spells you cast have cascade.", IsSpell()),
        ("Each instant and sorcery spell you cast has cascade.", INSTANTS),
        ("Instant and sorcery spells you cast have cascade.", INSTANTS),
        (
            "Spells you cast with mana value 6 or greater have cascade.",
            all_of(IsSpell(), HasStat("mana value", LEAST, 6)),
        ),
        ("Each spell you cast that's exactly three colors has cascade.", all_of(IsSpell(), HasColors(3, 3))),
        ("The first spell you cast each turn has cascade.", IsFirstEachTurn(IsSpell())),
        (
            "The first spell you cast from exile each turn has cascade.",
            IsFirstEachTurn(all_of(IsSpell(), WasCastFrom("exile"))),
        ),
    ],
)
def test_which_spells(line, which):
    (ability,) = meaning(line)
    assert ability.effects == spells_have(which, Gain((CASCADE,)))


def test_the_next_spell_in_words():
    (ability,) = meaning("{T}: The next noncreature spell you cast this turn has storm.")
    assert ability.effect == ChangeNextSpell(all_of(Not(CREATURE), IsSpell()), (Gain((Keyword("storm"),)),))


@rule("702.51a", "611.3a")
def test_a_keyword_that_pays_for_the_spell_can_be_given_too():
    s = word_table()
    s.put(0, "battlefield", made("Chief", "Artifact", "Creature spells you cast have convoke."))
    s.put(0, "battlefield", creature("Elf", 1, 1), creature("Elf", 1, 1))
    s.put(0, "hand", creature("Big", 5, 5, cost="{2}"))
    s.act(0, "cast", "Big").resolve()
    assert s.find("Big", "battlefield")
    assert sum(bool(s.field("tapped", elf)) for elf in s.find_all("Elf")) == 2


@rule("611.2f", "601.2a", "702.51a", "702.126a", "702.66a", "702.41a")
@pytest.mark.parametrize(
    "keyword",
    [Keyword("convoke"), Keyword("improvise"), Keyword("delve"), affinity(HasType("artifact"))],
    ids=lambda keyword: keyword.id,
)
def test_what_the_next_spell_is_paid_with_lets_it_be_cast(keyword):
    s = word_table()
    s.put(0, "hand", instant("Show", ChangeNextSpell(all_of(Not(CREATURE), IsSpell()), (Gain((keyword,)),))))
    s.put(0, "hand", instant("Big", Jot("big"), cost="{2}"), instant("Other", Jot("other"), cost="{2}"))
    s.put(0, "hand", creature("Hulk", 5, 5, cost="{2}"))
    s.put(1, "hand", instant("Theirs", Jot("theirs"), cost="{2}"))
    s.put(0, "battlefield", *[creature("Thopter", 1, 1, types="Artifact Creature")] * 4)
    s.put(0, "graveyard", *[creature("Corpse", 1, 1)] * 4)
    assert not s.can(0, "Big")
    s.act(0, "cast", "Show").resolve_all()
    assert s.can(0, "Big")
    assert s.can(0, "Other")
    assert not s.can(0, "Hulk")
    s.act(0, "cast", "Big").resolve_all()
    assert jotted(s) == ["big"]
    assert not s.can(0, "Other")
    s.done()


@rule("611.2f")
def test_looking_at_what_could_be_cast_does_not_use_up_what_waits_for_the_next_spell():
    s = word_table(debug=True)
    s.put(0, "hand", made("Show", "Instant", "The next noncreature spell you cast this turn has convoke."))
    s.put(0, "hand", *[instant("Big", Jot("big"), cost="{2}")] * 2)
    s.put(0, "battlefield", *[creature("Elf", 1, 1)] * 4)
    s.act(0, "cast", "Show").resolve_all()
    before = s.game.digest()
    assert s.can(0, "Big")
    assert s.can(0, "Big")
    assert s.game.digest() == before
