"""Cleave (CR 702.148)."""

from __future__ import annotations

import pytest
from casting_ways import in_way
from magic import A_CREATURE, BEAR, OGRE, table
from wordings import language, made, meaning, ruleset

from apnap import ABILITIES, Ruleset
from apnap.testing import rule
from apnap_plugins.abilities.cleave import bracketed, cleave, without_brackets
from apnap_plugins.abilities.kicker import WasKicked, kicker
from apnap_plugins.actions.counter import Counter
from apnap_plugins.actions.destroy import Destroy
from apnap_plugins.oracle.cards import CardRefused
from apnap_plugins.oracle.language import SPELL_LINE, Language
from apnap_plugins.oracle.tokens import both_ways
from apnap_plugins.rules.casting.effects import CostsLess
from apnap_plugins.rules.continuous.text_changes import ChangeWord
from apnap_plugins.rules.copies.copying_spells import CopySpell
from apnap_plugins.rules.damage.instructions import DealDamage, DrawCards, GainLife
from apnap_plugins.rules.effects.instructions import If, do
from apnap_plugins.rules.effects.permissions import MayCastFrom, Terms
from apnap_plugins.rules.stack.abilities import Spell
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import CREATURE, Anything, HasColor, HasSupertype, HasType, all_of
from apnap_plugins.rules.vocabulary.quantities import Count, X
from apnap_plugins.rules.vocabulary.selectors import All, Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import Table, creature, instant, permanent

LEGEND = TargetSpec(all_of(HasSupertype("legendary"), CREATURE))
A_SPELL = TargetSpec(Anything(), zone="stack")
PRINTED = Spell(do(Destroy(Target()), DrawCards()), (LEGEND,))
PLAIN = Spell(Destroy(Target()), (A_CREATURE,))
VERDICT = card("Verdict", "Instant", cleave(mana_cost("{2}{R}")), bracketed((PRINTED,), (PLAIN,)), cost="{R}")
KING = creature("King", 3, 3, types="Legendary Creature — Human")
QUEEN = creature("Queen", 3, 3, types="Legendary Creature — Human")


def ready(what=VERDICT, colors="RRR", *others, **more):
    s = table("cleave", *others, **more)
    s.lands(0, colors)
    s.put(0, "library", BEAR)
    s.put(0, "hand", what)
    return s


def ways(s, player=0):
    return [o[2].id for o in s.reach(player).options if o[0] == "cast"]


def cleaved(s, player=0):
    s.act(player, "cast", in_way("cleave"))
    return max(s.ids("stack"))


@rule("702.148a")
def test_for_its_mana_cost_the_text_counts_with_the_words_in_brackets():
    s = ready()
    s.put(1, "battlefield", KING, BEAR)
    s.act(0, "cast", in_way("")).resolve()
    assert (s.permanents(1), s.zone_names(0, "hand")) == (["Bear"], ["Bear"])


@rule("702.148a", "702.148b")
def test_for_its_cleave_cost_the_words_in_brackets_are_gone_before_targets_are_chosen():
    s = ready()
    _, bear = s.put(1, "battlefield", KING, BEAR)
    s.expect(0, "targets", [bear])
    cleaved(s)
    s.done()
    assert sum(s.field("tapped", i) for i in s.find_all("Mountain")) == 3
    s.resolve()
    assert (s.permanents(1), s.zone_names(0, "hand")) == (["King"], [])


@rule("702.148a")
def test_each_way_is_offered_where_it_has_a_target_and_can_be_paid():
    s = ready()
    assert ways(s) == []
    s.put(1, "battlefield", BEAR)
    assert ways(s) == ["cleave"]
    s.put(1, "battlefield", KING)
    assert ways(s) == ["", "cleave"]
    s = ready(VERDICT, "RR")
    s.put(1, "battlefield", KING, BEAR)
    assert ways(s) == [""]


@rule("702.148b")
def test_it_is_a_text_change_of_the_spell_and_ends_with_it():
    s = ready()
    s.put(1, "battlefield", BEAR)
    spell = cleaved(s)
    assert s.game.characteristics(spell)[ABILITIES] == (cleave(mana_cost("{2}{R}")), PLAIN)
    assert s.game.base(spell)[ABILITIES][1] == bracketed((PRINTED,), (PLAIN,))
    s.resolve()
    (gone,) = s.ids("graveyard", 0)
    assert s.game.characteristics(gone)[ABILITIES][1] == bracketed((PRINTED,), (PLAIN,))


@rule("702.148a", "702.148b", "612.1")
def test_other_text_changes_reach_into_the_brackets():
    paint = instant("Paint", ChangeWord(Target(), "color", ("R", "G")), A_SPELL)
    red, all_of_it = Destroy(All(all_of(HasColor("R"), CREATURE))), Destroy(All(CREATURE))
    purge = card(
        "Purge", "Instant", cleave(mana_cost("{1}{R}")), bracketed((Spell(red),), (Spell(all_of_it),)), cost="{R}"
    )
    for way, left in (("", ["Red"]), ("cleave", [])):
        s = ready(purge, "RR", "text")
        s.put(0, "hand", paint)
        s.put(1, "battlefield", creature("Red", 1, 1, cost="{R}"), creature("Green", 1, 1, cost="{G}"))
        s.act(0, "cast", in_way(way))
        s.expect(0, "one", "R")
        s.cast(0, "Paint", max(s.ids("stack")))
        s.resolve_all()
        assert s.permanents(1) == left


@rule("702.148a", "707.10")
def test_a_copy_of_a_cleaved_spell_is_cleaved():
    for way, hand in (("cleave", []), ("", ["Bear"])):
        s = ready(VERDICT, "RRR", "copying-spells")
        one, two = s.put(1, "battlefield", KING, QUEEN)
        s.put(1, "library", BEAR)
        s.put(1, "hand", instant("Twin", CopySpell(Target()), A_SPELL))
        s.expect(0, "targets", [one])
        s.act(0, "cast", in_way(way))
        s.cast(1, "Twin", max(s.ids("stack")))
        s.expect(1, "targets", [two])
        s.resolve()
        s.resolve()
        assert s.game.exists(one) and not s.game.exists(two)
        assert s.zone_names(1, "hand") == hand


@rule("702.148a")
def test_x_is_defined_in_brackets_or_chosen():
    burn = DealDamage(X(), Target())
    text = bracketed((Spell(burn, (A_CREATURE,), x=Count(All(HasType("artifact")))),), (Spell(burn, (A_CREATURE,)),))
    flare = card("Flare", "Instant", cleave(mana_cost("{X}{R}")), text, cost="{R}")
    s = ready(flare, "RRRR")
    s.put(1, "battlefield", creature("Wall", 0, 9))
    s.put(0, "battlefield", permanent("Mox", "Artifact"))
    s.act(0, "cast", in_way("")).resolve()
    assert s.damage("Wall") == 1
    s = ready(flare, "RRRR")
    s.put(1, "battlefield", creature("Wall", 0, 9))
    s.act(0, "cast", in_way("cleave"), number=3).resolve()
    assert s.damage("Wall") == 3


@rule("702.148a", "118.9a")
def test_additional_costs_are_paid_and_reductions_apply():
    more = card("Verdict", "Instant", cleave(mana_cost("{2}{R}")), *kicker(mana_cost("{1}")), bracketed((PRINTED,), (PLAIN,)),
                Spell(If(WasKicked(), GainLife(3))), cost="{R}")  # fmt: skip
    s = ready(more, "RRR", "kicker")
    s.put(0, "battlefield", permanent("Agent", "Artifact", CostsLess(mana_cost("{1}"))))
    s.put(1, "battlefield", BEAR)
    s.act(0, "cast", in_way("cleave"), may=1)
    s.resolve()
    assert (s.life_totals(), s.permanents(1)) == ([23, 20], [])


@rule("702.148a", "118.9a")
def test_what_lets_the_card_be_cast_from_elsewhere_has_its_say_still():
    s = table("cleave", "permissions")
    s.lands(0, "RRR")
    s.put(0, "graveyard", VERDICT)
    s.put(0, "battlefield", permanent("Door", "Artifact", MayCastFrom(HasType("instant"), Terms("door", exiled=True))))
    s.put(1, "battlefield", BEAR)
    assert ways(s) == ["cleave"]
    cleaved(s)
    s.resolve()
    assert (s.permanents(1), s.zone_names(0, "graveyard"), s.zone_names(None, "exile")) == ([], [], ["Verdict"])


@rule("702.148a")
def test_countered_and_on_the_other_players_turn():
    s = ready(VERDICT, "RRR", "counter", active=1)
    s.put(1, "battlefield", BEAR)
    s.put(1, "hand", instant("Deny", Counter(Target()), A_SPELL))
    spell = cleaved(s)
    s.cast(1, "Deny", spell)
    s.resolve_all()
    assert (s.permanents(1), s.zone_names(0, "graveyard")) == (["Bear"], ["Verdict"])


@rule("702.148a")
def test_a_whole_line_may_be_in_brackets():
    shout = card(
        "Shout",
        "Instant",
        cleave(mana_cost("{1}{R}")),
        Spell(GainLife(2)),
        bracketed((Spell(DrawCards()),), ()),
        cost="{R}",
    )
    for way, hand in (("", ["Bear"]), ("cleave", [])):
        s = ready(shout)
        s.act(0, "cast", in_way(way)).resolve()
        assert (s.life_totals()[0], s.zone_names(0, "hand")) == (22, hand)


# Text -------------------------------------------------------------------------------------------------

LINES = {
    "Destroy target [attacking] creature.": ("Destroy target attacking creature.", "Destroy target creature."),
    "Return target [Wolf or Werewolf] creature to its owner's hand.": (
        "Return target Wolf or Werewolf creature to its owner's hand.", "Return target creature to its owner's hand."),
    "Destroy all creatures [with mana value 2 or less].": (
        "Destroy all creatures with mana value 2 or less.", "Destroy all creatures."),
    "Draw a card for each creature you control [with flying].": (
        "Draw a card for each creature you control with flying.", "Draw a card for each creature you control."),
    "Draw three cards. [Your maximum hand size is reduced by three for the rest of the game.]": (
        "Draw three cards. Your maximum hand size is reduced by three for the rest of the game.", "Draw three cards."),
    "~ deals X damage to target creature and you gain X life. [X is the number of creatures you control.]": (
        "~ deals X damage to target creature and you gain X life. X is the number of creatures you control.",
        "~ deals X damage to target creature and you gain X life."),
}  # fmt: skip


@rule("702.148a", "702.148b")
@pytest.mark.parametrize("line", LINES)
def test_a_line_means_both_its_text_with_and_without_brackets(line):
    printed, without = (meaning(text, spell=True) for text in LINES[line])
    assert meaning(line, spell=True) == (bracketed(printed, without),)
    assert without_brackets(meaning(line, spell=True)) == without
    said = language().text((bracketed(printed, without),), SPELL_LINE)
    assert said.count("[") == said.count("]") > 0


def test_lines_without_words_in_brackets_stay_as_they_are():
    for line in ("Destroy target creature.", "1 or 2 — [+2], then draw a card.", "[\u22123]: Draw a card."):
        assert both_ways(line) == line
    assert language().text(meaning("[Draw a card.]", spell=True), SPELL_LINE) == "[Draw a card.]"


def test_both_ways_must_be_understood():
    with pytest.raises(CardRefused):
        made("Half", "Instant", "Draw a [crumpled] card.\nCleave {1}")
    with pytest.raises(CardRefused):
        made("Half", "Instant", "Draw [a card].\nCleave {1}")


@rule("702.148a")
def test_cards_made_from_their_text():
    s = Table(ruleset(), defaults=True)
    s.lands(0, "WWWWWW")
    text = "Cleave {5}{W} (You may.)\nDestroy target [attacking] creature."
    s.put(1, "battlefield", OGRE)
    s.put(0, "hand", made("Fierce Retribution", "Instant", text, "{1}{W}"))
    assert ways(s) == ["cleave"]
    cleaved(s)
    s.resolve()
    assert s.permanents(1) == []
    s = Table(ruleset(), defaults=True)
    s.lands(0, "RWRW")
    text = ("Cleave {X}{R}{W}\nLantern Flare deals X damage to target creature or planeswalker and you gain X life. "
            "[X is the number of creatures you control.]")  # fmt: skip
    s.put(0, "hand", made("Lantern Flare", "Instant", text, "{1}{W}"))
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", creature("Wall", 0, 9))
    s.expect(0, "targets", [s.id_of("Wall")])
    s.act(0, "cast", in_way("")).resolve()
    assert (s.damage("Wall"), s.life_totals()) == (1, [21, 20])


def test_without_cleave_the_text_is_refused_and_cleave_is_named():
    plain = Language(Ruleset.load(without=["cleave"]))
    with pytest.raises(Exception, match="cleave"):
        plain.read("Cleave {1}", root=SPELL_LINE)


@rule("402.2", "514.1")
def test_a_smaller_hand_size():
    s = Table(ruleset(), defaults=True)
    s.lands(0, "UUU")
    text = "Draw a card. [Your maximum hand size is reduced by three for the rest of the game.]\nCleave {1}"
    s.put(0, "hand", made("Idea", "Sorcery", text), *[BEAR] * 6)
    s.put(0, "library", *[BEAR] * 9)
    s.act(0, "cast", in_way("")).resolve()
    assert len(s.zone_names(0, "hand")) == 7
    s.pass_until("upkeep")
    assert len(s.zone_names(0, "hand")) == 4
    s = Table(ruleset(), defaults=True)
    text = "Your maximum hand size is reduced by four.\nYou have no maximum hand size."
    s.put(0, "battlefield", made("Tower", "Artifact", text))
    s.put(0, "hand", *[BEAR] * 9)
    s.pass_until("upkeep")
    assert len(s.zone_names(0, "hand")) == 9
