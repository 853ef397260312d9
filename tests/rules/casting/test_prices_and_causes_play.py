"""What spells cost for a turn, spells that are copied for each, discarding by force, and other causes, played from card text."""

from __future__ import annotations

import pytest
from magic import BEAR
from wordings import beast, language, made, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.actions.discard import PutElsewhereWhenMadeToDiscard, WhenMadeToDiscardThis
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.rules.casting.effects import CostsLess
from apnap_plugins.rules.copies.copying_spells import CopySpellForEach
from apnap_plugins.rules.effects.as_it_enters import ChangeNextSpell
from apnap_plugins.rules.stack.filters import IsSpell
from apnap_plugins.rules.stack.triggers import WhenYoursCounters
from apnap_plugins.rules.vocabulary.filters import CREATURE, Another, YouControl, all_of
from apnap_plugins.rules.vocabulary.selectors import All, TriggerObject

GAIN = made("Gain", "Instant", "You gain 3 life.", "{2}")
FORCED = "a spell or ability an opponent controls causes you to discard this card"


def test_lines_mean():
    (ability,) = meaning("Instant spells you cast this turn cost {1} less to cast.", spell=True)
    assert isinstance(ability.effect.effect, CostsLess)
    (ability,) = meaning("The next spell you cast this turn costs {1} less to cast.", spell=True)
    assert isinstance(ability.effect, ChangeNextSpell)
    assert ability.effect.filter == IsSpell()
    (ability,) = meaning(f"If {FORCED}, put it onto the battlefield instead of putting it into your graveyard.")
    assert ability.effects == (PutElsewhereWhenMadeToDiscard(),)
    (ability,) = meaning(f"When {FORCED}, you gain 2 life.")
    assert ability.on == WhenMadeToDiscardThis()
    (ability,) = meaning("Whenever a spell or ability you control counters a spell, you gain 2 life.")
    assert ability.on == WhenYoursCounters()
    (ability,) = meaning("Whenever you cast a spell, copy that spell for each other creature you control that the spell could "
                         "target. Each copy targets a different one of those creatures.")  # fmt: skip
    assert ability.effect == CopySpellForEach(
        TriggerObject(), All(all_of(CREATURE, YouControl(), Another())), others=False
    )


def test_a_legendary_creature_is_called_by_its_first_name_before_a_comma():
    (reading,) = language().read("Whenever you cast a spell that targets only Zada, draw a card.",
                                 ("Zada, Hedron Grinder", "Zada"))  # fmt: skip
    assert reading.abilities


def test_the_moment_behind_several_things_may_be_that_of_the_last_alone():
    with pytest.raises(NotUnderstood):
        language().read(
            "When ~ enters, you gain 2 life and you lose 1 life at the beginning of the next end step.", ("~",)
        )


# Prices -----------------------------------------------------------------------------------------------------


@rule("601.2f", "611.2f")
def test_the_next_spell_costs_less_and_no_other():
    s = table()
    s.lands(0, "WWW")
    play(s, 0, spell("The next spell you cast this turn costs {1} less to cast."))
    s.resolve_all()
    s.put(0, "hand", GAIN, GAIN)
    s.act(0, "cast", s.ids("hand", 0)[0])
    s.resolve_all()
    assert len(s.tapped(0)) == 1
    s.act(0, "cast", "Gain")
    s.resolve_all()
    assert len(s.tapped(0)) == 3


@rule("601.2f", "611.2c")
def test_spells_of_a_kind_cost_less_this_turn():
    s = table()
    s.lands(0, "WW")
    play(s, 0, spell("Instant spells you cast this turn cost {1} less to cast."))
    s.resolve_all()
    for _ in range(2):
        play(s, 0, GAIN)
        s.resolve_all()
    assert (s.life(0), len(s.tapped(0))) == (26, 2)


@rule("601.2f", "404.1")
@pytest.mark.parametrize(("mine", "theirs", "can"), [(1, 1, True), (1, 0, False)])
def test_cards_in_all_graveyards_count(mine, theirs, can):
    s = table()
    s.put(0, "graveyard", *[BEAR] * mine)
    s.put(1, "graveyard", *[BEAR] * theirs)
    s.put(0, "hand", made("Woe", "Creature", "If there are two or more creature cards total in all graveyards, this spell "
                          "costs {6} less to cast.", "{6}", "6/5"))  # fmt: skip
    assert s.can(0, "Woe") == can


# Copies -----------------------------------------------------------------------------------------------------


@rule("707.10d")
def test_a_copy_for_each_other_creature_that_it_could_target():
    s = table()
    zada = made("Zada, Grinder", "Legendary Creature", "Whenever you cast an instant or sorcery spell that targets only Zada, "
                "copy that spell for each other creature you control that the spell could target. Each copy targets a "
                "different one of those creatures.", "{0}", "3/3")  # fmt: skip
    s.put(0, "battlefield", zada, BEAR, beast("Ox"))
    s.put(1, "battlefield", beast("Foe"))
    play(s, 0, spell("Target creature gets +1/+1 until end of turn."), "Zada, Grinder")
    s.resolve_all()
    assert [s.pt(name) for name in ("Zada, Grinder", "Bear", "Ox", "Foe")] == [(4, 4), (3, 3), (3, 3), (2, 2)]


@rule("707.10d", "608.2c")
def test_the_others_are_other_than_the_creature_itself_also_where_the_spell_has_another_target_by_then():
    s = table()
    zada = made("Zada, Grinder", "Legendary Creature", "Whenever you cast an instant or sorcery spell that targets only Zada, "
                "copy that spell for each other creature you control that the spell could target. Each copy targets a "
                "different one of those creatures.", "{0}", "3/3")  # fmt: skip
    s.put(0, "battlefield", zada, BEAR)
    s.put(0, "hand", spell("Target creature gets +1/+1 until end of turn.", "Growth"))
    s.cast(0, "Growth", "Zada, Grinder")
    s.put(0, "hand", spell("You may choose new targets for target spell.", "Turn"))
    s.cast(0, "Turn", "Growth")
    s.expect(0, "115.7", "Bear")
    s.resolve_all()
    assert [s.pt(name) for name in ("Zada, Grinder", "Bear")] == [(3, 3), (4, 4)]


# Discarding -------------------------------------------------------------------------------------------------


def test_discarded_by_an_opponent_it_is_put_onto_the_battlefield():
    loxodon = beast("Smiter", f"If {FORCED}, put it onto the battlefield with two +1/+1 counters on it instead of putting it "
                    "into your graveyard.")  # fmt: skip
    s = table()
    s.put(1, "hand", loxodon)
    play(s, 0, spell("Target player discards a card."), ("player", 1))
    s.resolve_all()
    assert (s.permanents(1), s.pt("Smiter")) == (["Smiter"], (4, 4))
    s = table()
    s.put(0, "hand", loxodon)
    play(s, 0, spell("Target player discards a card."), ("player", 0))
    s.resolve_all()
    assert s.permanents() == []


@rule("616.1g")
def test_it_is_not_exiled_instead_of_going_to_a_graveyard_and_nobody_is_asked_which_comes_first():
    """The discard is the outer event; what is put onto the battlefield instead no longer goes to a graveyard."""
    s = table(defaults=False)
    s.put(1, "battlefield", shrine("If a card or token would be put into a graveyard from anywhere, exile it instead."))
    smiter = beast("Smiter", f"If {FORCED}, put it onto the battlefield instead of putting it into your graveyard.")
    s.put(1, "hand", smiter, BEAR)
    play(s, 0, spell("Target player discards two cards."), ("player", 1))
    assert "Smiter" in s.permanents(1)
    assert s.zone_names(1, "exile") == ["Bear"]


@rule("701.8a", "113.6k")
def test_discarded_by_an_opponent_it_triggers_where_it_is():
    tactics = made("Tactics", "Instant", f"You gain 2 life.\nWhen {FORCED}, you gain 4 life.")
    for player, life in ((1, 24), (0, 20)):
        s = table()
        s.put(player, "hand", tactics)
        play(s, 0, spell("Target player discards a card."), ("player", player))
        s.resolve_all()
        assert s.life(player) == life
    s = table()
    s.put(0, "hand", tactics)
    s.put(0, "battlefield", beast("Payer", "Discard a card: You gain 1 life."))
    s.activate(0, "Payer")
    s.resolve_all()
    assert s.life(0) == 21  # a cost, and nobody else's


# Causes -----------------------------------------------------------------------------------------------------


@rule("701.5a", "603.2")
def test_what_you_control_counters_a_spell():
    s = table()
    s.put(0, "battlefield", shrine("Whenever a spell or ability you control counters a spell, you gain 2 life."))
    s.put(0, "hand", spell("Counter target spell.", "No"))
    s.put(1, "hand", spell("You gain 1 life.", "Yes"))
    s.pass_priority(0)
    s.act(1, "cast", "Yes")
    s.cast(0, "No", "Yes")
    s.resolve_all()
    assert s.life_totals() == [22, 20]


@rule("113.6b", "603.4")
def test_in_the_command_zone_or_on_the_battlefield():
    lord = beast("Lord", "Whenever you cast another creature spell, if ~ is in the command zone or on the battlefield, "
                 "you gain 1 life.")  # fmt: skip
    for zone, life in (("battlefield", 21), ("command", 21), ("graveyard", 20)):
        s = table()
        s.put(0, zone, lord)
        play(s, 0, beast("Cub"))
        s.resolve_all()
        assert s.life(0) == life
    s = table()
    play(s, 0, lord)
    s.resolve_all()
    assert s.life(0) == 20


@rule("503.1a")
def test_the_creature_is_the_enchanted_one():
    s = table(decks=[[BEAR] * 9] * 2)
    s.put(1, "battlefield", beast("Ox"))
    aura = made("Numb", "Enchantment — Aura", "Enchant creature\nWhen this Aura enters, tap enchanted creature.\nAt the "
                "beginning of the upkeep of enchanted creature's controller, that player may pay {1}. If the player does, untap "
                "the creature.\nEnchanted creature doesn't untap during its controller's untap step.")  # fmt: skip
    play(s, 0, aura, "Ox")
    s.resolve_all()
    assert s.tapped(1) == ["Ox"]
    s.lands(1, "G")
    s.expect(1, "may", True)
    s.pass_until("upkeep")
    s.resolve_all()
    s.done()
    assert "Ox" not in s.tapped(1)
