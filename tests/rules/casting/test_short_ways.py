"""What is done in a short way where nothing is in its way, and the long way once a plugin's effect intervenes (CR 601, 605)."""

from __future__ import annotations

import functools
import random
import sys
from typing import ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rulebook import BEAR, FOREST, MOUNTAIN, SHOCK, FullTable

from apnap import (
    Answering,
    Context,
    Event,
    Game,
    Keyword,
    Manifest,
    PluginError,
    Replacement,
    Ruleset,
    Static,
    Triggered,
    node,
)
from apnap_plugins.rules.casting import options
from apnap_plugins.rules.casting.casting import CAST_INFO
from apnap_plugins.rules.casting.mana_triggers import WhenTappedForMana
from apnap_plugins.rules.costs.costs import CanPay, SacrificeThisCost, TapThisCost
from apnap_plugins.rules.damage.instructions import DealDamage, GainLife
from apnap_plugins.rules.mana.atoms import PaymentSource, _Choosing, _ways, solve
from apnap_plugins.rules.mana.mana import AddManaOf, Mana, ManaAdded, _assigned_by_flow, assign
from apnap_plugins.rules.payment.taps import simple_taps
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.stack.abilities import Activated, Spell
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.actions import UNTAP
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import CREATURE, LAND
from apnap_plugins.rules.vocabulary.selectors import Target

MANIFEST = Manifest(id="test-short-ways", name="What is in the way", kind="house", requires=("casting",))
TYPES = "WUBRG"
NEEDS = st.sampled_from([*map(frozenset, TYPES), frozenset("WU"), frozenset("WUBRGC*")])
UNITS = st.frozensets(st.sampled_from(TYPES), min_size=1, max_size=3)
SINGLES = st.lists(st.tuples(UNITS, st.integers(0, 3)), max_size=7).map(
    lambda found: tuple(PaymentSource("ability", i + 1, 0, (unit,), group) for i, (unit, group) in enumerate(found))
)
quick = settings(max_examples=150, deadline=None, derandomize=True)

GROVE = card("Grove", "Land", Activated((TapThisCost(),), AddManaOf((("G",), ("W",)))))
COIN = card("Coin", "Artifact", Activated((TapThisCost(), SacrificeThisCost()), AddManaOf((("R",), ("G",)))))
ONCE = card("Once", "Artifact", Activated((TapThisCost(),), AddManaOf((("G",),)), limit=1))
RANGER = card("Ranger", "Creature — Elf", Keyword("haste"), cost="{1}{G}", power=2, toughness=1)
BOLT = card("Bolt", "Instant", Spell(DealDamage(3, Target()), (TargetSpec(CREATURE, players="any"),)), cost="{R}")


@node
class ForbidsTapping(Answering[CanPay, bool]):
    """Lands can't be tapped for costs."""

    question: ClassVar[type[CanPay]] = CanPay

    def answer(self, ctx: Context, value: bool, question: CanPay) -> bool:
        """Where the source is a land."""
        return value and not (question.cost == TapThisCost() and LAND.matches(ctx, question.source))


@node
class MakesBlue(Replacement):
    """Whatever mana is added is blue instead."""

    events: ClassVar[tuple[type[Event], ...]] = (ManaAdded,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """To any of another colour."""
        return isinstance(event, ManaAdded) and any(mana.type != "U" for mana in event.mana)

    def replace(self, ctx: Context, event: Event) -> Event:
        """As much of it."""
        assert isinstance(event, ManaAdded)
        return event.with_(mana=tuple(Mana("U", mana.source) for mana in event.mana))


@quick
@given(st.lists(NEEDS, max_size=6), st.lists(UNITS, max_size=8))
def test_mana_assigned_in_turn_is_what_the_flow_gives(wanted, units):
    by_flow = _assigned_by_flow(wanted, units, 0) if len(units) >= len(wanted) else None
    assert assign(wanted, units) == by_flow


@quick
@given(st.lists(NEEDS, max_size=5), SINGLES, st.integers(0, 3))
def test_sources_of_one_mana_each_are_solved_as_any_others(wanted, atoms, keep):
    groups: dict[int, list[int]] = {}
    for at, atom in enumerate(atoms):
        groups.setdefault(atom.group or -1 - at, []).append(at)
    ways = [_ways(atoms, group) for group in groups.values()]
    by_trying = _Choosing(tuple(wanted), atoms, ways, keep, False).found(0)
    assert solve(tuple(wanted), atoms, keep) == by_trying


@functools.cache
def with_plugin():
    return Ruleset.load(extra=[sys.modules[__name__]])


@functools.cache
def everything():
    return Ruleset.load()


def play(deck, seed, debug):
    rng = random.Random(seed)
    agents = {seat: lambda view, decision: decision.sample(rng) for seat in (0, 1)}
    game = Game(everything(), [deck, deck], seed, agents=agents, debug=debug)
    while game.decision is None and not game.is_over():
        game.run()
    return list(game.log), game.inputs(), game.result(), game.digest()


@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_in_debug_mode_which_goes_the_long_ways_has_the_same_log(seed):
    deck = [GROVE] * 4 + [MOUNTAIN] * 3 + [COIN] * 2 + [ONCE] * 2 + [RANGER] * 4 + [BOLT] * 3
    assert play(deck, seed, False) == play(deck, seed, True)


def test_a_plugin_that_says_what_can_pay_costs_is_asked_for_each_source():
    with FullTable(ruleset=with_plugin(), debug=False) as s:
        s.put(0, "battlefield", FOREST, COIN)
        s.put(0, "hand", card("Two", "Instant", Spell(GainLife(1)), cost="{1}{G}"))
        assert s.offered(0, "tap for mana") == ["Forest"] and s.offered(0, "cast") == ["Two"]
        s.put(1, "battlefield", card("Ice", "Enchantment", Static((ForbidsTapping(),))))
        assert s.offered(0, "tap for mana") == [] and s.offered(0, "cast") == []


def test_what_replaces_mana_is_seen_before_and_as_it_is_added():
    with FullTable(ruleset=with_plugin(), debug=False) as s:
        s.put(0, "battlefield", MOUNTAIN)
        s.put(0, "hand", SHOCK)
        assert s.offered(0, "cast") == ["Shock"]
        s.put(1, "battlefield", card("Tide", "Enchantment", Static((MakesBlue(),))))
        assert s.offered(0, "cast") == []
        s.act(0, "tap for mana", "Mountain")
        assert s.pool(0) == "U"


def test_an_ability_that_triggers_on_tapping_for_mana_does_so_when_a_spell_is_paid_for():
    flare = card("Flare", "Enchantment", Triggered(WhenTappedForMana(LAND, whose="your"), AddManaOf((("G",),))))
    with FullTable(debug=False) as s:
        s.put(0, "battlefield", FOREST, flare)
        s.put(0, "hand", BEAR)
        s.act(0, "cast", "Bear").resolve()
        assert s.field(TAPPED, "Forest") and s.pool(0) == "" and "Bear" in s.permanents(0)


def test_a_plain_ability_with_a_limit_is_no_source_any_more_once_it_was_used():
    with FullTable(debug=False) as s:
        s.put(0, "battlefield", ONCE)
        s.act(0, "tap for mana", "Once")
        s.arrange(lambda: s.game.verb(UNTAP)(s.game, s.game.zone("battlefield")))
        assert not s.field(TAPPED, "Once")
        assert s.offered(0, "tap for mana") == []


@pytest.mark.parametrize(("name", "says", "land"), [("pay_for", True, MOUNTAIN), ("_castable_from_hand", [], FOREST)])
def test_debug_mode_finds_what_is_judged_wrongly_at_a_glance(name, says, land, monkeypatch):
    deck = [land] * 7 + [BEAR] * 7
    assert play(deck, 1, True) == play(deck, 1, False)
    monkeypatch.setattr(options, name, lambda *about: says)
    with pytest.raises(PluginError, match="can be cast"):
        play(deck, 1, True)


def test_a_spell_that_is_cast_straight_through_knows_what_others_know():
    found = []
    for debug in (False, True):
        with FullTable(debug=debug) as s:
            s.put(0, "battlefield", FOREST, FOREST)
            s.put(0, "hand", BEAR)
            s.act(0, "cast", "Bear")
            (spell,) = s.game.zone("stack")
            found.append((s.game.get(CAST_INFO, spell), list(s.game.log), s.game.digest()))
    assert found[0] == found[1]


def test_what_triggers_on_tapping_is_in_the_way_of_a_straight_tap():
    flare = card("Flare", "Enchantment", Triggered(WhenTappedForMana(LAND, whose="your"), AddManaOf((("G",),))))
    with FullTable(debug=False) as s:
        s.put(0, "battlefield", FOREST)
        assert len(simple_taps(s.game, 0)) == 1 and not simple_taps(s.game, 1)
        s.put(0, "battlefield", flare)
        assert not simple_taps(s.game, 0)
