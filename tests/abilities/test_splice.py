"""Splice (CR 702.47, 612.10)."""

from __future__ import annotations

import pytest
from magic import A_CREATURE, BEAR, OGRE, table
from wordings import made, meaning, ruleset

from apnap import ABILITIES, NAME, Keyword, Static
from apnap.testing import ScenarioError, rule
from apnap_plugins.abilities.cleave import bracketed, cleave
from apnap_plugins.abilities.entwine import entwine
from apnap_plugins.abilities.kicker import WasKicked, kicker
from apnap_plugins.abilities.overload import overload
from apnap_plugins.abilities.splice import SPLICED, splice
from apnap_plugins.actions.counter import Counter
from apnap_plugins.actions.destroy import Destroy
from apnap_plugins.rules.casting.effects import AdditionalCost, CostsLess
from apnap_plugins.rules.continuous.text_changes import ChangeWord
from apnap_plugins.rules.copies.copying_spells import CopySpell
from apnap_plugins.rules.costs.costs import PayLifeCost
from apnap_plugins.rules.costs.object_costs import DiscardCost, SacrificeCost
from apnap_plugins.rules.damage.instructions import DealDamage, DrawCards, GainLife, LoseLife
from apnap_plugins.rules.effects.instructions import If
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.stack.abilities import Mode, Modes, Spell
from apnap_plugins.rules.stack.stack import CHOSEN_MODES
from apnap_plugins.rules.stack.targets import TARGETS, TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import COLORS, MANA_COST, SUBTYPES, TYPES, card
from apnap_plugins.rules.vocabulary.filters import (
    CREATURE,
    Anything,
    HasColor,
    HasSubtype,
    HasType,
    OpponentControls,
    Or,
    all_of,
)
from apnap_plugins.rules.vocabulary.quantities import Count
from apnap_plugins.rules.vocabulary.selectors import All, EachOpponent, Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import Table, creature, instant, permanent

ARCANE = HasSubtype("Arcane")
A_SPELL = TargetSpec(Anything(), zone="stack")
ANY_TARGET = TargetSpec(Or((CREATURE, HasType("planeswalker"))), "any")
ONE = mana_cost("{1}")


def arcane(name, effect, *targets, cost="{0}", onto=None, abilities=(), types="Instant — Arcane"):
    """An Arcane instant; `onto` is its splice cost."""
    more = [splice(ARCANE, onto)] if onto is not None else []
    return instant(name, effect, *targets, cost=cost, types=types, abilities=[*more, *abilities])


MISTS = arcane("Reach Through Mists", DrawCards(), cost="{U}")
RAY = arcane("Glacial Ray", DealDamage(2, Target()), ANY_TARGET, cost="{1}{R}", onto=mana_cost("{1}{R}"))
SURGE = arcane("Vital Surge", GainLife(3), cost="{1}{G}", onto=mana_cost("{1}{G}"))


def ready(*hand, colors="URRGG", mechanics=(), **more):
    s = table("splice", *mechanics, **more)
    s.lands(0, colors)
    s.put(0, "library", BEAR, BEAR, BEAR)
    s.put(0, "hand", *hand)
    return s


def onto(s, spell, *cards, player=0, targets=(), **choices):
    """Cast a spell with these cards spliced onto it, in this order. The id of the spell."""
    for one in cards:
        s.expect(player, "702.47a", [one])
    for one in targets:
        s.expect(player, "targets", [one])
    s.act(player, "cast", spell, **choices)
    s.done()
    return max(s.ids("stack"))


def offered(s, spell, player=0):
    """The names of the cards that can be spliced as the first one."""
    seen = {}
    s.expect(player, "702.47a", lambda option: seen.setdefault(s.game.name_of(option)))
    s.act(player, "cast", spell)
    s.done()
    return sorted(seen)


@rule("702.47a", "601.2b")
def test_the_text_of_the_revealed_card_is_added_for_an_additional_cost():
    s = ready(MISTS, RAY)
    spell = onto(s, "Reach Through Mists", "Glacial Ray", targets=[("player", 1)])
    assert (len(s.tapped()), s.zone_names(0, "hand")) == (3, ["Glacial Ray"])
    assert s.game.get(TARGETS, spell) == ((), ((("player", 1),),))
    s.resolve()
    assert (s.life_totals(), sorted(s.zone_names(0, "hand")), s.zone_names(0, "graveyard")) == (
        [20, 18], ["Bear", "Glacial Ray"], ["Reach Through Mists"])  # fmt: skip


@rule("702.47a")
def test_nobody_has_to_and_the_card_stays_what_it_is():
    """Example of 702.47a: the card that was spliced is cast later."""
    s = ready(MISTS, RAY)
    s.act(0, "cast", "Reach Through Mists").resolve()
    assert (len(s.tapped()), s.life_totals()) == (1, [20, 20])
    s = ready(MISTS, RAY)
    onto(s, "Reach Through Mists", "Glacial Ray", targets=[("player", 1)])
    s.resolve()
    s.lands(0, "RR")
    s.cast(0, "Glacial Ray", ("player", 1))  # later it is cast normally
    s.resolve()
    assert s.life_totals() == [20, 16]


@rule("702.47a")
def test_it_can_be_spliced_onto_another_spell_later():
    """Example of 702.47a: onto one spell, and then onto another."""
    s = ready(MISTS, MISTS, RAY, colors="RRRR")
    s.lands(0, "UUUU")
    for left in (18, 16):
        (one,) = s.find_all("Reach Through Mists", "hand")[:1]
        s.expect(0, "702.47a", ["Glacial Ray"]).expect(0, "targets", [("player", 1)])
        s.act(0, "cast", one).resolve()
        s.done()
        assert s.life_totals()[1] == left


@rule("702.47a")
def test_it_may_be_discarded_for_the_cost_of_the_very_spell():
    """Example of 702.47a: it pays a cost of the spell that it is spliced onto."""
    thirst = arcane(
        "Thirst", DrawCards(), cost="{U}", abilities=[Static((AdditionalCost((DiscardCost(),)),), zones=("stack",))]
    )
    s = ready(thirst, RAY, mechanics=["discard"])
    onto(s, "Thirst", "Glacial Ray", targets=[("player", 1)])
    assert (s.zone_names(0, "hand"), s.zone_names(0, "graveyard")) == ([], ["Glacial Ray"])
    s.resolve()
    assert s.life_totals() == [20, 18]


@rule("702.47a")
def test_only_onto_spells_of_that_quality_and_only_from_the_hand():
    s = ready(instant("Plain", DrawCards()), RAY)
    s.act(0, "cast", "Plain").resolve()  # nothing is asked
    assert s.life_totals() == [20, 20]
    for zone in ("graveyard", "exile"):
        s = ready(MISTS)
        s.put(0, zone, RAY)
        s.expect(0, "702.47a", [])
        s.act(0, "cast", "Reach Through Mists")
        with pytest.raises(ScenarioError):
            s.done()  # it was never asked
    s = ready(MISTS)
    s.put(1, "hand", RAY)
    s.act(0, "cast", "Reach Through Mists").resolve()
    assert s.life_totals() == [20, 20]


@rule("702.47a")
def test_onto_instants_and_sorceries():
    skill = card("Splicer's Skill", "Sorcery", Spell(GainLife(4)), splice(Or((HasType("instant"), HasType("sorcery"))), ONE),
                 cost="{9}")  # fmt: skip
    for what in (instant("Plain", DrawCards()), card("Slow", "Sorcery", Spell(DrawCards()), cost="{0}")):
        s = ready(what, skill)
        onto(s, what.name, "Splicer's Skill")
        s.resolve()
        assert s.life_totals() == [24, 20]
    s = ready(creature("Cub", 1, 1, cost="{0}"), skill)
    s.act(0, "cast", "Cub").resolve()
    assert s.life_totals() == [20, 20]


@rule("702.47a")
def test_it_is_revealed_as_the_spell_is_cast():
    s = ready(MISTS, RAY, SURGE)
    ray, surge = s.find("Glacial Ray"), s.find("Vital Surge")
    assert not s.sees(1, ray)
    onto(s, "Reach Through Mists", "Glacial Ray", targets=[("player", 1)])
    assert s.sees(1, ray) and not s.sees(1, surge)
    assert s.log_has("701.16a")


@rule("702.47a")
def test_what_cannot_be_paid_is_not_offered():
    s = ready(MISTS, RAY, SURGE, colors="URR")
    assert offered(s, "Reach Through Mists") == ["Glacial Ray"]
    s = ready(MISTS, RAY, colors="UR")
    s.act(0, "cast", "Reach Through Mists").resolve()
    assert s.life_totals() == [20, 20]


@rule("702.47b")
def test_what_has_no_target_is_not_offered():
    murder = arcane("Murder", Destroy(Target()), A_CREATURE, onto=ONE)
    s = ready(MISTS, murder, SURGE)
    assert offered(s, "Reach Through Mists") == ["Vital Surge"]
    s = ready(MISTS, murder, SURGE)
    s.put(1, "battlefield", OGRE)
    assert offered(s, "Reach Through Mists") == ["Murder", "Vital Surge"]


@rule("702.47b")
def test_one_card_is_spliced_once_and_two_cards_of_a_name_both():
    s = ready(MISTS, RAY, colors="URRRRRRRR")
    s.expect(0, "702.47a", ["Glacial Ray"]).expect(0, "targets", [("player", 1)]).expect(0, "702.47a", ["Glacial Ray"])
    s.act(0, "cast", "Reach Through Mists")
    assert len(s.expected) == 1  # nothing was asked a second time
    s.expected.clear()
    s.resolve()
    assert s.life_totals() == [20, 18]
    s = ready(MISTS, RAY, RAY, colors="URRRRRRRR")
    one, two = s.find_all("Glacial Ray", "hand")
    spell = onto(s, "Reach Through Mists", one, two, targets=[("player", 1), ("player", 0)])
    assert (len(s.game.get(SPLICED, spell)), len(s.tapped())) == (2, 5)
    s.resolve()
    assert s.life_totals() == [18, 18]


@rule("702.47b")
def test_cards_are_named_one_after_another_in_their_order():
    s = ready(MISTS, RAY, SURGE)
    s.expect(0, "702.47a", ["Glacial Ray", "Vital Surge"])
    with pytest.raises(ScenarioError):
        s.act(0, "cast", "Reach Through Mists")


@rule("702.47b")
def test_the_effects_happen_in_the_order_chosen_those_of_the_main_spell_first():
    tally = arcane("Tally", LoseLife(Count(All(CREATURE)), EachOpponent()), onto=ONE)
    kill = arcane("Kill", Destroy(All(CREATURE)), onto=ONE)
    for order, lost in ((("Tally", "Kill"), 1), (("Kill", "Tally"), 0)):
        s = ready(MISTS, tally, kill)
        s.put(1, "battlefield", BEAR)
        onto(s, "Reach Through Mists", *order)
        s.resolve()
        assert (s.life_totals()[1], s.permanents(1)) == (20 - lost, [])
    s = ready(arcane("Main", Destroy(All(CREATURE))), tally)
    s.put(1, "battlefield", BEAR)
    onto(s, "Main", "Tally")
    s.resolve()
    assert s.life_totals()[1] == 20


@rule("702.47b")
def test_all_are_revealed_at_once():
    s = ready(MISTS, RAY, SURGE)
    s.expect(0, "702.47a", ["Glacial Ray"]).expect(0, "702.47a", ["Vital Surge"]).expect(0, "targets", [("player", 1)])
    s.act(0, "cast", "Reach Through Mists")
    s.done()
    lines = s.story().splitlines()
    shown = [at for at, line in enumerate(lines) if line.startswith("701.16a")]
    asked = [at for at, line in enumerate(lines) if "702.47a" in line]
    assert len(shown) == 2 and shown[1] == shown[0] + 1 and max(asked) < shown[0]


@rule("702.47c")
def test_the_spell_keeps_its_other_characteristics():
    s = ready(MISTS, RAY)
    spell = onto(s, "Reach Through Mists", "Glacial Ray", targets=[("player", 1)])
    chars = s.game.characteristics(spell)
    assert (chars[NAME], chars[MANA_COST], chars[COLORS]) == ("Reach Through Mists", mana_cost("{U}"), {"U"})
    assert (chars[TYPES], chars[SUBTYPES]) == ({"instant"}, {"Arcane"})
    assert chars[ABILITIES] == (*MISTS.abilities(), *RAY.abilities())
    assert s.game.base(spell)[ABILITIES] == MISTS.abilities()


@rule("702.47c")
def test_glacial_ray_on_reach_through_mists_hits_what_is_protected_from_red():
    """Example of 702.47c: the blue spell with the red text deals the damage."""
    guard = Keyword("protection", (HasColor("R"),))
    s = ready(MISTS, RAY, mechanics=["protection"])
    s.put(1, "battlefield", creature("Paladin", 2, 2, guard))
    paladin = s.id_of("Paladin")
    onto(s, "Reach Through Mists", "Glacial Ray", targets=[paladin])
    s.resolve()
    assert s.permanents(1) == []  # the blue spell dealt the damage
    s = ready(RAY, mechanics=["protection"])
    paladin = s.put(1, "battlefield", creature("Paladin", 2, 2, guard))
    with pytest.raises((ScenarioError, AssertionError)):
        s.cast(0, "Glacial Ray", paladin)


@rule("702.47d")
def test_with_its_only_target_gone_the_whole_spell_does_not_resolve():
    s = ready(MISTS, RAY)
    bear = s.put(1, "battlefield", OGRE)
    s.put(1, "hand", instant("Save", MoveTo(Target(), "hand"), A_CREATURE))
    onto(s, "Reach Through Mists", "Glacial Ray", targets=[bear])
    s.cast(1, "Save", bear)
    s.resolve_all()
    assert s.zone_names(0, "hand") == ["Glacial Ray"]  # no card was drawn
    s = ready(arcane("Jab", DealDamage(1, Target()), ANY_TARGET), RAY)
    bear = s.put(1, "battlefield", OGRE)
    s.put(1, "hand", instant("Save", MoveTo(Target(), "hand"), A_CREATURE))
    onto(s, "Jab", "Glacial Ray", targets=[("player", 1), bear])
    s.cast(1, "Save", bear)
    s.resolve_all()
    assert s.life_totals() == [20, 19]


@rule("702.47e")
def test_the_text_is_gone_when_the_spell_is_gone():
    s = ready(MISTS, RAY)
    spell = onto(s, "Reach Through Mists", "Glacial Ray", targets=[("player", 1)])
    s.resolve()
    (gone,) = s.ids("graveyard", 0)
    assert s.game.characteristics(gone)[ABILITIES] == MISTS.abilities()
    assert len(s.game.characteristics(spell)[ABILITIES]) == 3  # as it last was on the stack


@rule("702.47e")
def test_countered_or_returned_it_is_what_it_was_and_can_be_cast_anew():
    s = ready(MISTS, RAY, colors="RRUUU")
    s.put(1, "hand", instant("Remand", MoveTo(Target(), "hand"), A_SPELL))
    spell = onto(s, "Reach Through Mists", "Glacial Ray", targets=[("player", 1)])
    s.cast(1, "Remand", spell)
    s.resolve_all()
    assert s.life_totals() == [20, 20]
    s.act(0, "cast", "Reach Through Mists")
    assert s.game.characteristics(max(s.ids("stack")))[ABILITIES] == MISTS.abilities()
    s = ready(MISTS, RAY, mechanics=["counter"])
    s.put(1, "hand", instant("Deny", Counter(Target()), A_SPELL))
    spell = onto(s, "Reach Through Mists", "Glacial Ray", targets=[("player", 1)])
    s.cast(1, "Deny", spell)
    s.resolve_all()
    assert (s.life_totals(), s.zone_names(0, "hand")) == ([20, 20], ["Glacial Ray"])


@rule("702.47c", "707.10")
def test_a_copy_has_the_spliced_text_and_may_have_another_target_for_it():
    s = ready(MISTS, RAY)
    s.put(0, "hand", instant("Twin", CopySpell(Target()), A_SPELL))
    spell = onto(s, "Reach Through Mists", "Glacial Ray", targets=[("player", 1)])
    s.cast(0, "Twin", spell)
    s.expect(0, "targets", [(0, ("player", 0))])
    s.resolve()
    copy = max(s.ids("stack"))
    assert s.game.characteristics(copy)[ABILITIES] == s.game.characteristics(spell)[ABILITIES]
    s.resolve()
    assert s.life_totals() == [18, 20]
    s.resolve()
    assert (s.life_totals(), s.zone_names(0, "hand").count("Bear")) == ([18, 18], 2)


@rule("702.47a", "118.8d")
def test_without_paying_its_mana_cost_the_splice_cost_is_paid_and_reductions_apply():
    s = ready(MISTS, RAY, colors="UR")
    s.put(0, "battlefield", permanent("Agent", "Artifact", CostsLess(mana_cost("{1}"))))
    onto(s, "Reach Through Mists", "Glacial Ray", targets=[("player", 1)])
    assert len(s.tapped()) == 2


@rule("702.47a")
def test_other_costs_than_mana():
    stone = arcane(
        "Torrent of Stone",
        DealDamage(4, Target()),
        A_CREATURE,
        cost="{9}",
        onto=(SacrificeCost(CREATURE), PayLifeCost(1)),
    )
    s = ready(MISTS, stone)
    s.put(0, "battlefield", BEAR)
    ogre = s.put(1, "battlefield", OGRE)
    onto(s, "Reach Through Mists", "Torrent of Stone", targets=[ogre])
    s.resolve()
    assert (s.permanents(1), "Bear" in s.permanents(0), s.life_totals()) == ([], False, [19, 20])


@rule("702.47a")
def test_two_splice_abilities_are_two_ways_to_pay():
    both = arcane("Surge", GainLife(3), cost="{9}", onto=mana_cost("{G}"), abilities=[splice(ARCANE, PayLifeCost(1))])
    s = ready(MISTS, both)
    s.expect(0, "702.47a", ["Surge"]).expect(0, "702.47a", (PayLifeCost(1),))
    s.act(0, "cast", "Reach Through Mists").resolve()
    s.done()
    assert (s.life_totals(), len(s.tapped())) == ([22, 20], 1)


@rule("702.47a")
def test_in_response_on_another_players_turn_and_with_three_players():
    s = table("splice", players=3, active=0)
    s.lands(2, "URR")
    s.put(2, "hand", MISTS, RAY)
    s.put(2, "library", BEAR)
    s.put(0, "hand", instant("Plain", GainLife(1)))
    s.act(0, "cast", "Plain")
    onto(s, "Reach Through Mists", "Glacial Ray", player=2, targets=[("player", 1)])
    s.resolve_all()
    assert s.life_totals() == [21, 18, 20]


# With other mechanics ----------------------------------------------------------------------------------


@rule("702.47c", "702.148b", "612.10")
def test_cleave_and_splice_on_one_spell():
    legend = TargetSpec(all_of(HasColor("G"), CREATURE))
    text = bracketed((Spell(Destroy(Target()), (legend,)),), (Spell(Destroy(Target()), (A_CREATURE,)),))
    verdict = card("Verdict", "Instant — Arcane", cleave(mana_cost("{U}")), text, cost="{R}")
    s = ready(verdict, RAY, colors="URR", mechanics=["cleave"])
    s.put(1, "battlefield", OGRE)
    s.expect(0, "702.47a", ["Glacial Ray"]).expect(0, "targets", [("player", 1)])
    s.act(0, "cast", lambda o: o[2].id == "cleave")
    s.done()
    (spell,) = s.ids("stack")
    plain = Spell(Destroy(Target()), (A_CREATURE,))
    assert s.game.characteristics(spell)[ABILITIES] == (cleave(mana_cost("{U}")), plain, *RAY.abilities())
    s.resolve()
    assert (s.permanents(1), s.life_totals()) == ([], [20, 18])


@rule("702.47c", "702.96c", "612.10", "613.7", "613.8a")
def test_overload_does_not_reach_the_text_that_is_spliced_on_later():
    theirs = TargetSpec(all_of(CREATURE, OpponentControls()))
    mortars = arcane("Mortars", DealDamage(1, Target()), theirs, cost="{R}", abilities=[overload(mana_cost("{U}"))])
    s = ready(mortars, RAY, colors="URR", mechanics=["overload"])
    one, two = s.put(1, "battlefield", creature("Wall", 0, 9), creature("Fort", 0, 9))
    s.expect(0, "702.47a", ["Glacial Ray"]).expect(0, "targets", [two])
    s.act(0, "cast", lambda o: o[2].id == "overload").resolve()
    s.done()
    assert (s.damage(one), s.damage(two), s.life_totals()) == (1, 3, [20, 20])
    s = ready(mortars, RAY, colors="URR", mechanics=["overload"])
    s.put(1, "battlefield", creature("Wall", 0, 9))
    s.put(0, "hand", instant("Twin", CopySpell(Target()), A_SPELL))
    s.expect(0, "702.47a", ["Glacial Ray"]).expect(0, "targets", [("player", 1)])
    s.act(0, "cast", lambda o: o[2].id == "overload")
    s.cast(0, "Twin", max(s.ids("stack")))
    s.resolve_all()
    assert (s.damage("Wall"), s.life_totals()) == (2, [20, 16])  # so it is with the copy


@rule("702.47c", "700.2")
def test_modal_text_spliced_onto_a_modal_spell_has_modes_of_its_own():
    def charm(name, *modes, **more):
        text = Spell(None, (), Modes(tuple(modes)))
        return card(name, "Instant — Arcane", text, *more.get("abilities", ()), cost="{0}")

    gain, lose = Mode(GainLife(3), name="gain"), Mode(LoseLife(2, EachOpponent()), name="lose")
    draw, shoot = Mode(DrawCards(), name="draw"), Mode(DealDamage(5, Target()), (TargetSpec(None, "any"),), "shoot")
    s = ready(charm("Main", gain, lose), charm("More", draw, shoot, abilities=[splice(ARCANE, ONE)]))
    s.expect(0, "702.47a", ["More"]).expect(0, "modes", ["lose"]).expect(0, "modes", ["shoot"])
    s.expect(0, "targets", [("player", 1)])
    s.act(0, "cast", "Main")
    s.done()
    assert s.game.get(CHOSEN_MODES, s.ids("stack")[0]) == (1, 3)
    s.resolve()
    assert s.life_totals() == [20, 13]


@rule("702.47a", "702.42a")
def test_an_entwined_spell_with_text_spliced_on():
    gain, lose = Mode(GainLife(3), name="gain"), Mode(LoseLife(2, EachOpponent()), name="lose")
    charm = card("Charm", "Instant — Arcane", Spell(None, (), Modes((gain, lose))), entwine(ONE), cost="{U}")
    s = ready(charm, RAY, colors="URRG", mechanics=["entwine"])
    s.expect(0, "702.47a", ["Glacial Ray"]).expect(0, "may", 1).expect(0, "targets", [("player", 1)])
    s.act(0, "cast", "Charm").resolve()
    s.done()
    assert (s.life_totals(), len(s.tapped())) == ([23, 16], 4)


@rule("702.47c")
def test_kicker_of_the_spliced_card_comes_along_with_its_text():
    burst = card("Burst", "Instant — Arcane", Spell(If(WasKicked(), LoseLife(4, EachOpponent()), LoseLife(1, EachOpponent()))),
                 *kicker(ONE), splice(ARCANE, mana_cost("{R}")), cost="{9}")  # fmt: skip
    s = ready(MISTS, burst, mechanics=["kicker"])
    s.expect(0, "702.47a", ["Burst"]).expect(0, "may", 1)
    s.act(0, "cast", "Reach Through Mists").resolve()
    s.done()
    assert (s.life_totals(), len(s.tapped())) == ([20, 16], 3)


@rule("702.47c", "612.1", "612.10")
def test_a_later_text_change_reaches_the_spliced_text_too():
    doom = arcane("Doom", Destroy(All(all_of(CREATURE, HasColor("R")))), onto=ONE)
    paint = instant("Paint", ChangeWord(Target(), "color", ("R", "G")), A_SPELL)
    s = ready(MISTS, doom, paint, mechanics=["text"])
    s.put(1, "battlefield", creature("Red", 1, 1, cost="{R}"), creature("Green", 1, 1, cost="{G}"))
    spell = onto(s, "Reach Through Mists", "Doom")
    s.expect(0, "one", "R")
    s.cast(0, "Paint", spell)
    s.resolve_all()
    assert s.permanents(1) == ["Red"]


# Text ---------------------------------------------------------------------------------------------------


@rule("702.47a")
def test_what_cards_say():
    (mana,) = meaning("Splice onto Arcane {1}{R} (As you cast an Arcane spell, you may.)")
    assert mana == splice(ARCANE, (mana_cost("{1}{R}"),))
    (cost,) = meaning("Splice onto Arcane—Sacrifice two Mountains.")
    assert cost.id == "splice" and cost.parameters[0] == ARCANE
    (any_of_two,) = meaning("Splice onto instant or sorcery {3}{W}")
    assert any_of_two == splice(Or((HasType("instant"), HasType("sorcery"))), (mana_cost("{3}{W}"),))


@rule("702.47a", "702.47c")
def test_cards_made_from_their_text():
    text = (
        "Glacial Ray deals 2 damage to any target.\nSplice onto Arcane {1}{R} (As you cast an Arcane spell, you may.)"
    )
    s = Table(ruleset(), defaults=True)
    s.lands(0, "URR")
    s.put(0, "library", BEAR)
    s.put(0, "hand", made("Reach Through Mists", "Instant — Arcane", "Draw a card.", "{U}"))
    s.put(0, "hand", made("Glacial Ray", "Instant — Arcane", text, "{1}{R}"))
    onto(s, "Reach Through Mists", "Glacial Ray", targets=[("player", 1)])
    s.resolve()
    assert (s.life_totals(), sorted(s.zone_names(0, "hand"))) == ([20, 18], ["Bear", "Glacial Ray"])
