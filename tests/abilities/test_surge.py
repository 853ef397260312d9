"""Surge (CR 702.117)."""

from __future__ import annotations

import functools

from casting_ways import cast_for, ways
from magic import jotted, table
from testcards import Jot
from wordings import made, meaning, spell
from wordings import table as full_table

from apnap import Ruleset
from apnap.testing import rule
from apnap_plugins.abilities.surge import surge
from apnap_plugins.actions.counter import Counter
from apnap_plugins.rules.casting.effects import CostsMore
from apnap_plugins.rules.copies.copying_spells import CopySpell
from apnap_plugins.rules.effects.permissions import AllowPlaying, Terms
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.filters import Anything
from apnap_plugins.rules.vocabulary.selectors import All, Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import Table, creature, instant

ONE = mana_cost("{R}")
SALVO = instant("Salvo", Jot("salvo"), cost="{5}", abilities=[surge(ONE)])
FREE = instant("Free", Jot("free"), cost="{0}")
A_SPELL = TargetSpec(Anything(), zone="stack")


def seat(*mechanics, mana="R", **more):
    s = table("surge", *mechanics, **more)
    s.lands(0, mana)
    s.put(0, "hand", SALVO, FREE)
    return s


@functools.cache
def giant():
    return Ruleset.load(also=["two-headed-giant"])


@rule("702.117a", "118.9a")
def test_after_another_spell_it_may_be_cast_for_its_surge_cost():
    s = seat()
    assert ways(s, 0, "Salvo") == []
    s.cast(0, "Free")
    assert ways(s, 0, "Salvo") == ["surge"]  # cast is cast: it need not have resolved
    cast_for(s, 0, "Salvo", "surge")
    assert s.tapped() == ["Mountain"]
    s.resolve_all()
    assert jotted(s) == ["salvo", "free"]


@rule("702.117a")
def test_a_countered_spell_was_cast_and_a_copy_was_not():
    s = seat("counter", "copies", "copying-spells")
    s.put(1, "hand", instant("Theirs", Jot("theirs")))
    s.cast(1, "Theirs")
    s.put(1, "hand", instant("Fork", CopySpell(Target()), A_SPELL))
    s.cast(1, "Fork", s.find("Theirs", "stack"))
    s.resolve()
    assert ways(s, 0, "Salvo") == []  # nothing of it was player 0's
    s.resolve_all()
    s.cast(0, "Free")
    s.put(1, "hand", instant("Deny", Counter(Target()), A_SPELL))
    s.cast(1, "Deny", s.find("Free", "stack"))
    s.resolve_all()
    assert ways(s, 0, "Salvo") == ["surge"]


@rule("702.117a")
def test_only_spells_of_this_turn_count():
    s = seat(decks=[[FREE] * 9] * 2)
    s.cast(0, "Free")
    s.resolve_all()
    s.pass_until("upkeep")
    assert ways(s, 0, "Salvo") == []


@rule("702.117a")
def test_a_surged_spell_is_one_for_the_next():
    s = seat(mana="RR")
    s.put(0, "hand", SALVO)
    s.cast(0, "Free")
    cast_for(s, 0, "Salvo", "surge")
    cast_for(s, 0, "Salvo", "surge")
    s.resolve_all()
    assert jotted(s) == ["salvo", "salvo", "free"]


@rule("702.117a")
def test_opponents_spells_do_not_count_and_teammates_do():
    for caster, possible in ((1, ["surge"]), (2, [])):
        s = Table(giant(), players=4, defaults=True, active=0 if caster == 1 else 2)
        s.lands(0, "R")
        s.put(0, "hand", instant("Salvo", cost="{5}", abilities=[surge(ONE)]))
        s.put(caster, "hand", instant("Free", cost="{0}"))
        s.cast(caster, "Free")
        s.resolve_all()
        assert ways(s, 0, "Salvo") == possible


@rule("702.117a", "601.2f")
def test_what_is_added_to_the_cost_is_added_to_the_surge_cost():
    s = seat()
    s.put(1, "battlefield", creature("Tax", 1, 1, CostsMore(mana_cost("{1}"))))
    s.give(0, "W")
    s.cast(0, "Free")
    assert ways(s, 0, "Salvo") == []
    s.lands(0, "W")
    assert ways(s, 0, "Salvo") == ["surge"]


@rule("702.117a")
def test_it_counts_what_the_one_has_cast_who_casts_it():
    """Of a card that belongs to another player."""
    s = seat("permissions")
    s.put(1, "exile", instant("Stolen", Jot("stolen"), cost="{5}", abilities=[surge(ONE)]))
    s.do(0, AllowPlaying(All(Anything(), "exile"), Terms("allowed")))
    assert ways(s, 0, "Stolen") == ["surge"] and ways(s, 1, "Stolen") == []
    cast_for(s, 0, "Stolen", "surge")
    s.resolve_all()
    assert jotted(s) == ["stolen"]


def test_what_cards_say():
    assert meaning("Surge {1}{R}") == (surge(mana_cost("{1}{R}")),)


@rule("702.117a", "400.7d")
def test_whether_the_surge_cost_was_paid():
    s = full_table()
    s.lands(0, "RRRR")
    text = "Surge {R}\nYou gain 1 life. If this spell's surge cost was paid, you gain 5 life."
    s.put(0, "hand", made("Crush", "Sorcery", text, cost="{2}"), spell("You gain 1 life.", "Free"))
    bush = made(
        "Whacker", "Creature", "Surge {R}\nWhen ~ enters, if its surge cost was paid, you gain 50 life.", "{5}", "2/1"
    )
    s.put(0, "hand", bush)
    cast_for(s, 0, "Crush", "")
    s.resolve()
    assert s.life(0) == 21
    s.put(0, "hand", made("Crush", "Sorcery", text, cost="{2}"))
    cast_for(s, 0, "Crush", "surge")
    s.resolve()
    assert s.life(0) == 27
    cast_for(s, 0, "Whacker", "surge")
    s.resolve_all()
    assert s.life(0) == 77
