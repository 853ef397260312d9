"""Ascend and the city's blessing (CR 702.131)."""

from __future__ import annotations

from magic import BEAR, jotted, table
from testcards import Jot
from wordings import beast, effect, made, meaning, statics
from wordings import table as full_table

from apnap import AffectsThis, Continuous, Keyword, Moved, StateTrigger, Static
from apnap.testing import rule
from apnap_plugins.abilities.ascend import BLESSED, HasCitysBlessing, WhenBlessed
from apnap_plugins.rules.continuous.continuous import Gain, LoseAllAbilities, ModifyPT, YouGainControl
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.copies.copying_spells import CopySpell
from apnap_plugins.rules.effects.instructions import If
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.stack.abilities import Spell
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.conditions import AllOf, AtLeast, Unless
from apnap_plugins.rules.vocabulary.filters import CREATURE, Anything, HasKeyword
from apnap_plugins.rules.vocabulary.quantities import Count
from apnap_plugins.rules.vocabulary.selectors import All, Target
from apnap_plugins.testing import creature, instant, permanent, whenever

SENTRY = creature("Sentry", 1, 1, "ascend", Static((Continuous(AffectsThis(), (ModifyPT(3, 0),)),), HasCitysBlessing()))
RITE = card(
    "Rite", "Instant", Keyword("ascend"), Spell(If(HasCitysBlessing(), Jot("blessed"), Jot("plain"))), cost="{0}"
)
A_SPELL = TargetSpec(Anything(), zone="stack")


def seat(count, *cards, mechanics=(), **more):
    """Player 0 has so many plain permanents, and these cards on the battlefield."""
    s = table("ascend", *mechanics, **more)
    s.put(0, "battlefield", *[BEAR] * count, *cards)
    s.settle()
    return s


def blessed(s):
    s.settle()
    return [p for p in s.game.players if s.field(BLESSED, p)]


@rule("702.131b")
def test_any_time_its_controller_has_ten_permanents_they_get_the_blessing():
    s = seat(8, SENTRY)
    assert blessed(s) == [] and s.pt("Sentry") == (1, 1)
    s.put(0, "battlefield", BEAR, event=True)
    assert blessed(s) == [0] and s.pt("Sentry") == (4, 1)
    assert s.log_has("702.131c", "Blessed: player 0")


@rule("702.131b", "702.131c")
def test_it_is_kept_for_the_rest_of_the_game():
    s = seat(9, SENTRY)
    assert blessed(s) == [0]
    s.happen(*(Moved(o, "graveyard") for o in s.find_all("Bear") + s.find_all("Sentry")))
    assert s.permanents(0) == [] and blessed(s) == [0]


@rule("702.131b")
def test_without_ascend_nobody_is_blessed():
    s = seat(12)
    s.put(1, "battlefield", SENTRY)
    assert blessed(s) == []


@rule("702.131b")
def test_all_permanents_count_and_those_of_others_do_not():
    s = seat(5, SENTRY)
    s.put(1, "battlefield", *[BEAR] * 9)
    assert blessed(s) == []
    s.lands(0, "RRR")
    s.put(0, "battlefield", BEAR, component="token", event=True)
    assert blessed(s) == [0]


@rule("702.131c")
def test_any_number_of_players_may_have_it():
    s = seat(9, SENTRY, players=3)
    s.put(1, "battlefield", *[BEAR] * 9)
    s.put(1, "battlefield", SENTRY, event=True)
    assert blessed(s) == [0, 1]
    assert [s.pt(o) for o in s.find_all("Sentry")] == [(4, 1), (4, 1)]


@rule("702.131b")
def test_it_uses_no_stack_and_cannot_be_answered():
    """The sacrifice of a permanent in response is too late."""
    s = seat(8, SENTRY)
    s.put(0, "hand", creature("Tenth", 1, 1, cost="{0}"))
    s.cast(0, "Tenth")
    s.resolve()
    assert s.stack == [] and blessed(s) == [0]


@rule("702.131b")
def test_a_permanent_that_lost_its_abilities_does_not_ascend():
    s = seat(8, SENTRY)
    s.do(0, Change(All(CREATURE), (LoseAllAbilities(),)))
    s.put(0, "battlefield", BEAR, event=True)
    assert blessed(s) == []


@rule("702.131b")
def test_ten_permanents_for_a_moment_are_enough():
    """Even where the tenth dies at once: the check comes before state-based actions."""
    s = seat(8, SENTRY)
    s.put(0, "hand", creature("Weak", 1, 0, cost="{0}"))
    s.cast(0, "Weak")
    s.resolve()
    assert "Weak" in s.zone_names(0, "graveyard") and blessed(s) == [0]


@rule("702.131d", "603.6a")
def test_continuous_effects_are_reapplied_before_it_is_seen_what_triggers():
    """With the tenth permanent its enchantment has the ability already that triggers on it."""
    sees = Static(
        (Continuous(AffectsThis(), (Gain((whenever(WhenEnters(CREATURE), Jot("seen")),)),)),), HasCitysBlessing()
    )
    s = seat(7, SENTRY, permanent("Watch", "Enchantment", sees))
    s.put(0, "battlefield", BEAR, event=True)
    s.resolve_all()
    assert blessed(s) == [0] and jotted(s) == ["seen"]


@rule("702.131d", "603.8")
def test_so_they_are_before_a_state_trigger_looks_at_the_game():
    plain = StateTrigger(AllOf((Unless(HasCitysBlessing()), AtLeast(Count(All(Anything())), 10))), Jot("without"))
    s = seat(7, SENTRY, permanent("Watch", "Enchantment", plain))
    s.put(0, "battlefield", BEAR, event=True)
    s.resolve_all()
    assert blessed(s) == [0] and jotted(s) == []


@rule("702.131a")
def test_a_spell_with_ascend_looks_once_as_it_resolves():
    s = seat(9)
    s.put(0, "hand", RITE, RITE)
    s.cast(0, "Rite")
    s.resolve()
    assert jotted(s) == ["plain"] and blessed(s) == []
    s.put(0, "battlefield", BEAR, event=True)
    assert blessed(s) == []
    s.cast(0, "Rite")
    s.resolve()
    assert jotted(s) == ["plain", "blessed"] and blessed(s) == [0]


@rule("702.131a", "608.2c")
def test_in_the_order_in_which_it_is_written():
    """What the spell does before is done with or without the blessing."""
    late = instant("Late", Jot("first"), abilities=["ascend"])
    s = seat(10)
    s.put(0, "hand", late)
    s.cast(0, "Late")
    assert blessed(s) == []
    s.resolve()
    assert jotted(s) == ["first"] and blessed(s) == [0]


@rule("702.131a", "707.10")
def test_a_copy_of_the_spell_ascends_for_who_controls_it():
    s = seat(3, mechanics=("copies", "copying-spells"))
    s.put(1, "battlefield", *[BEAR] * 10)
    s.put(0, "hand", RITE)
    s.cast(0, "Rite")
    s.put(1, "hand", instant("Fork", CopySpell(Target()), A_SPELL))
    s.cast(1, "Fork", s.find("Rite", "stack"))
    s.resolve_all()
    assert blessed(s) == [1] and jotted(s) == ["blessed", "plain"]


@rule("702.131b", "110.2")
def test_whoever_controls_the_permanent_ascends():
    s = seat(9)
    s.put(1, "battlefield", SENTRY)
    s.do(0, Change(All(HasKeyword("ascend")), (YouGainControl(),)))
    assert blessed(s) == [0]


@rule("702.131c")
def test_what_triggers_on_it_triggers_once():
    s = seat(8, creature("Seer", 1, 1, whenever(WhenBlessed(), Jot("blessed"))), SENTRY)
    s.put(0, "battlefield", SENTRY)
    s.resolve_all()
    assert jotted(s) == ["blessed"]


def test_what_cards_say():
    assert meaning("Ascend") == (Keyword("ascend"),)
    assert statics("~ has hexproof.")  # a static ability reads as ever
    (line,) = meaning("As long as you have the city's blessing, ~ has hexproof.")
    assert line.condition == HasCitysBlessing()
    assert effect("Draw two cards. If you have the city's blessing, draw three cards instead.")


@rule("702.131b", "602.5b")
def test_cards_made_from_their_text():
    s = full_table(decks=[[BEAR] * 9] * 2)
    arch = made("Arch", "Land", "Ascend\n{T}: Draw a card. Activate only if you have the city's blessing.")
    s.put(0, "battlefield", arch, *[BEAR] * 8)
    assert not s.can(0, "Arch", "activate")
    s.put(
        0, "battlefield", beast("Griffin", "Ascend\n~ gets +1/+1 as long as you have the city's blessing."), event=True
    )
    s.activate(0, "Arch")
    s.resolve()
    assert s.zone_names(0, "hand") == ["Bear"] and s.pt("Griffin") == (3, 3)
