"""What becomes a target or can't, texts that are changed, and abilities that count themselves, played from card text (CR 115)."""

from __future__ import annotations

import pytest
from magic import BEAR
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap import ABILITIES
from apnap.testing import rule
from apnap_plugins.rules.casting.effects import CantActivate, CantCast
from apnap_plugins.rules.casting.instructions import UnlessPaid
from apnap_plugins.rules.continuous.text_changes import ChangeWord
from apnap_plugins.rules.stack.filters import HasXInCost, IsSpell
from apnap_plugins.rules.stack.quantities import TimesActivated
from apnap_plugins.rules.stack.selectors import TargetingObject
from apnap_plugins.rules.stack.triggers import WhenTargeted
from apnap_plugins.rules.stack.untargetable import CantBeTargeted
from apnap_plugins.rules.vocabulary.base import SUBTYPE
from apnap_plugins.rules.vocabulary.filters import Anything, HasColor, HasSubtype, Itself, Not, all_of
from apnap_plugins.rules.vocabulary.selectors import ControllerOf, EachOpponent, Target

ZAP = made("Zap", "Instant", "Destroy target creature.", "{R}")
RED = HasColor("R")


@pytest.mark.parametrize(("line", "effect"), [
    ("~ can't be the target of red spells or abilities from red sources.",
     CantBeTargeted(Itself(), all_of(RED, IsSpell()), RED)),
    ("~ can't be the target of Aura spells.", CantBeTargeted(Itself(), all_of(HasSubtype("Aura"), IsSpell()))),
    ("~ can't be the target of spells or abilities your opponents control.",
     CantBeTargeted(Itself(), IsSpell(), Anything(), theirs=True)),
    ("Spells with {X} in their mana costs can't be cast.", CantCast(HasXInCost())),
])  # fmt: skip
def test_lines_mean(line, effect):
    (ability,) = meaning(line)
    assert ability.effects == (effect,)


def test_causes():
    (ability,) = meaning(
        "Whenever ~ becomes the target of a spell or ability an opponent controls, that player loses 4 life."
    )
    assert ability.on == WhenTargeted(Itself(), "opponent")
    assert ability.effect.who == ControllerOf(TargetingObject())
    (ability,) = meaning("Whenever ~ becomes the target of an Aura spell, you draw a card.")
    assert ability.on == WhenTargeted(Itself(), of=all_of(HasSubtype("Aura"), IsSpell()))
    (ability,) = meaning("During your turn, your opponents can't cast spells or activate abilities of artifacts.")
    assert [type(effect) for effect in ability.effects] == [CantCast, CantActivate]
    assert ability.effects[1].who == EachOpponent()


# Targets ----------------------------------------------------------------------------------------------------


@rule("115.4", "101.2")
def test_neither_red_spells_nor_abilities_of_red_sources():
    s = table()
    s.put(1, "battlefield", beast("Proof", "~ can't be the target of red spells or abilities from red sources."))
    s.put(0, "hand", ZAP)
    s.lands(0, "R")
    assert not s.can(0, "Zap")
    s = table()
    s.put(1, "battlefield", beast("Proof", "~ can't be the target of red spells or abilities from red sources."))
    s.put(0, "battlefield", made("Imp", "Creature", "{0}: Tap target creature an opponent controls.", "{R}", "1/1"),
          made("Owl", "Creature", "{0}: Tap target creature an opponent controls.", "{U}", "1/1"))  # fmt: skip
    assert s.offered(0, "activate") == ["Owl"]
    s.activate(0, "Owl", "Proof")
    s.resolve_all()
    assert s.tapped(1) == ["Proof"]


@rule("115.4", "611.2c")
def test_for_a_turn_opponents_cant_target_it_but_you_can():
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(0, "hand", ZAP)
    s.put(1, "hand", ZAP)
    s.lands(0, "R")
    s.lands(1, "R")
    play(
        s,
        0,
        spell("Target creature can't be the target of spells or abilities your opponents control this turn."),
        "Bear",
    )
    s.resolve_all()
    assert s.can(0, "Zap")
    s.pass_priority(0)
    assert not s.can(1, "Zap")


@rule("603.2f", "701.5a")
def test_what_targets_it_is_countered():
    s = table()
    s.put(
        0,
        "battlefield",
        beast("Glass", "Whenever ~ becomes the target of a spell or ability, counter that spell or ability."),
    )
    s.put(1, "hand", ZAP)
    s.lands(1, "R")
    s.pass_priority(0)
    s.cast(1, "Zap", "Glass")
    s.resolve_all()
    assert s.permanents(0) == ["Glass"]


@rule("603.2f")
def test_the_player_whose_spell_it_is_pays_for_it():
    s = table(players=3)
    text = "Whenever ~ becomes the target of a spell or ability an opponent controls, that player loses 4 life."
    s.put(0, "battlefield", beast("Liege", text))
    s.put(0, "hand", ZAP)
    s.put(2, "hand", ZAP)
    s.lands(2, "R")
    s.lands(0, "R")
    s.pass_priority(0)
    s.pass_priority(1)
    s.cast(2, "Zap", "Liege")
    s.resolve_all()
    assert s.life_totals() == [20, 20, 16]


@rule("603.2f", "508.1k")
def test_attacking_or_becoming_the_target_of_a_spell():
    s = table()
    text = "Whenever ~ attacks or becomes the target of a spell, you gain 1 life."
    s.put(0, "battlefield", beast("Dragon", text), made("Owl", "Creature", "{0}: Untap target creature.", "{U}", "1/1"))
    play(s, 0, spell("Untap target creature."), "Dragon")
    s.resolve_all()
    s.activate(0, "Owl", "Dragon")
    s.resolve_all()
    assert s.life(0) == 21
    s.attack(["Dragon"])
    s.resolve_all()
    assert s.life(0) == 22


# Other triggers ---------------------------------------------------------------------------------------------


@rule("603.1", "603.2")
def test_two_causes_of_one_ability():
    s = table(decks=[[BEAR] * 9] * 2)
    s.put(0, "battlefield", shrine("At the beginning of your upkeep and whenever you cast a red spell, put a charge counter "
                                   "on ~."))  # fmt: skip
    s.put(0, "battlefield", beast("Ox"))
    s.put(0, "hand", ZAP)
    s.lands(0, "R")
    s.cast(0, "Zap", "Ox")
    s.resolve_all()
    assert s.counters_on("Shrine", "charge") == 1
    s.pass_until("upkeep")
    s.resolve_all()
    assert s.counters_on("Shrine", "charge") == 1  # the other player's
    s.pass_until("upkeep", again=True)
    s.resolve_all()
    assert s.counters_on("Shrine", "charge") == 2


@rule("603.2", "404.2")
def test_into_your_graveyard_is_what_you_own():
    s = table()
    s.put(
        0,
        "battlefield",
        shrine("Whenever a creature is put into your graveyard from the battlefield, you gain 1 life."),
    )
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", BEAR)
    s.put(1, "hand", spell("Destroy all creatures.", "Wrath"))
    s.pass_priority(0)
    s.act(1, "cast", "Wrath")
    s.resolve_all()
    assert s.life_totals() == [21, 20]


@rule("400.7d", "601.2i")
def test_whenever_you_cast_it_from_a_zone():
    s = table()
    s.put(0, "battlefield", shrine("Whenever you cast a spell from your graveyard, you gain 5 life."))
    s.put(0, "graveyard", made("Again", "Instant", "You gain 1 life.\nFlashback {0}", "{9}"))
    play(s, 0, spell("You gain 1 life."))
    s.resolve_all()
    assert s.life(0) == 21
    s.act(0, "cast", "Again")
    s.resolve_all()
    assert s.life(0) == 27


# Abilities that count themselves ----------------------------------------------------------------------------


@rule("602.2b", "603.7")
@pytest.mark.parametrize(("times", "left"), [(3, ["Whelp"]), (4, [])])
def test_activated_too_often(times, left):
    s = table(decks=[[BEAR] * 9] * 2)
    s.put(0, "battlefield", beast("Whelp", "{0}: ~ gets +1/+0 until end of turn. If this ability has been activated four or "
                                  "more times this turn, sacrifice ~ at the beginning of the next end step."))  # fmt: skip
    for _ in range(times):
        s.activate(0, "Whelp")
        s.resolve_all()
    assert s.pt("Whelp") == (2 + times, 2)
    s.pass_until("end")
    s.resolve_all()
    assert s.permanents(0) == left
    (ability,) = meaning("{0}: If this ability has been activated four or more times this turn, you gain 1 life.")
    assert ability.effect.condition.one == TimesActivated()


@rule("605.3b", "602.2b")
@pytest.mark.parametrize(("times", "left"), [(3, ["Priest"]), (4, [])])
def test_a_mana_ability_counts_too(times, left):
    s = table(decks=[[BEAR] * 9] * 2)
    s.put(0, "battlefield", beast("Priest", "{0}: Add {B}. If this ability has been activated four or more times this turn, "
                                  "sacrifice ~ at the beginning of the next end step."))  # fmt: skip
    for _ in range(times):
        s.act(0, "mana", "Priest")
    s.pass_until("end")
    s.resolve_all()
    assert s.permanents(0) == left


# Later, and otherwise ---------------------------------------------------------------------------------------


@rule("118.3c", "603.7")
@pytest.mark.parametrize(("lands", "pays", "over"), [("WW", True, False), ("WW", False, True), ("W", True, True)])
def test_pay_in_your_next_upkeep_or_lose(lands, pays, over):
    s = table(decks=[[BEAR] * 9] * 2)
    s.lands(0, lands)
    play(s, 0, spell("At the beginning of your next upkeep, pay {2}. If you don't, you lose the game."))
    s.resolve_all()
    s.pass_until("upkeep")
    s.resolve_all()
    assert not s.game.is_over()
    if len(lands) == 2:
        s.expect(0, "118.12a", pays)
    s.pass_until("upkeep", again=True)
    s.resolve_all()
    assert s.game.is_over() == over
    (ability,) = meaning("At the beginning of your next upkeep, pay {2}. If you don't, you lose the game.", spell=True)
    assert isinstance(ability.effect.ability.effect, UnlessPaid)


@rule("612.1")
def test_basic_land_types_of_a_text():
    s = table()
    s.put(1, "battlefield", made("Walker", "Creature", "Swampwalk", "{0}", "1/1"))
    s.expect(0, "612.1", "Swamp")
    s.expect(0, "612.1", "Plains")
    text = (
        "Change the text of target spell or permanent by replacing all instances of one basic land type with another."
    )
    play(s, 0, spell(text), "Walker")
    s.resolve_all()
    s.done()
    (walk,) = s.game.characteristics(s.find("Walker"))[ABILITIES]
    assert walk.parameters == (HasSubtype("Plains"),)
    (ability,) = meaning(text, spell=True)
    assert ability.effect == ChangeWord(Target(), SUBTYPE, ("Plains", "Island", "Swamp", "Mountain", "Forest"))


def test_not_a_color():
    (ability,) = meaning("~ can't be the target of nongreen spells or abilities from nongreen sources.")
    assert ability.effects[0].sources == Not(HasColor("G"))


@rule("202.1", "202.1b")
def test_what_has_exactly_that_mana_cost():
    s = table()
    costs = {"Trinket": "{0}", "Engine": "{X}", "Charm": "{1}", "Crown": "{W}", "Relic": ""}
    s.put(0, "library", *[made(name, "Artifact", "", cost) for name, cost in costs.items()])
    text = (
        "Search your library for an artifact card with mana cost {0} or {1}, put it onto the battlefield, then shuffle."
    )
    s.put(0, "hand", spell(text))
    s.cast(0, "Effect")
    s.expect(0, "701.19a", "Charm").resolve()
    assert s.permanents(0) == ["Charm"]
