"""The ports that the spikes stand on, each by itself."""

from __future__ import annotations

import functools
import itertools
import random

import spikecards
from rulebook import BEAR, OX, FullTable
from rulecards import Note
from spiking import rules_with, table

from apnap import Keyword, Leaf, Moved, Node, Shuffled, Static, Triggered
from apnap.testing import rule
from apnap_plugins.actions.create import CreateTokens, Token
from apnap_plugins.actions.discard import DiscardCards
from apnap_plugins.rules.counters.counters import PLUS, EntersWithCounters
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.damage.instructions import DrawCards, GainLife
from apnap_plugins.rules.effects.instructions import Do
from apnap_plugins.rules.mana.atoms import PaymentSource, solve
from apnap_plugins.rules.mana.mana import assign
from apnap_plugins.rules.objects.arranging import bottom_in_random_order
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.stack.abilities import Mode, Modes, Spell
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import X_VALUE, card, mana_value_of
from apnap_plugins.rules.vocabulary.conditions import YourTurn
from apnap_plugins.rules.vocabulary.filters import CREATURE, And, HasColor, ManaValueAtMost
from apnap_plugins.rules.vocabulary.selectors import EachPlayer, Target
from apnap_plugins.testing import creature, instant

in_force = functools.partial(rules_with, spikecards)
sit = table(in_force)


# Events of mechanics, by id ---------------------------------------------------------------------------


@rule("603.2c")
def test_a_trigger_and_a_prohibition_watch_events_that_they_cannot_import():
    watcher = card("Watcher", "Enchantment", Triggered(spikecards.WhenYouDiscard(), Note("discarded")))
    ban = card("Ban", "Enchantment", Static((spikecards.NoTokens(),)))
    with sit() as s:
        s.put(0, "battlefield", watcher)
        s.put(0, "hand", instant("Rot", DiscardCards(EachPlayer(), 2)), BEAR, OX)
        s.put(1, "hand", BEAR, BEAR)
        s.act(0, "cast", "Rot")
        s.expect(0, "603.3b", [])
        s.resolve_all()
        assert s.noted == (("discarded", 0), ("discarded", 0))  # two cards of mine
        s.put(0, "hand", instant("Sprout", CreateTokens(Token("Creature — Elf", "G", 1, 1))))
        s.put(1, "battlefield", ban)
        s.act(0, "cast", "Sprout")
        s.resolve()
        assert s.count("Elf Token") == 0


def test_an_event_is_listed_under_its_types():
    from apnap_plugins.rules.objects.actions import Discarded
    from apnap_plugins.rules.permanents.destruction import PutIntoGraveyard

    assert in_force().compiled.event_types[Discarded] == (Discarded,)
    assert in_force().compiled.event_types[PutIntoGraveyard] == (PutIntoGraveyard, Moved, Leaf)


# Text that changes ------------------------------------------------------------------------------------


@rule("612.1", "612.2")
def test_a_tree_is_rewritten_everywhere_and_shared_where_nothing_changes():
    text = Spell(
        Do((DrawCards(), GainLife(2), Note("kept"))), (TargetSpec(And((CREATURE, HasColor("R")))),),
        Modes((Mode(DrawCards(), name="one"), Mode(GainLife(3), name="two"))),
    )  # fmt: skip

    def to_blue(part: Node) -> Node:
        return HasColor("U") if part == HasColor("R") else part

    changed = text.rewritten(to_blue)
    assert changed.targets == (TargetSpec(And((CREATURE, HasColor("U")))),)
    assert changed.effect is text.effect
    assert changed.rewritten(lambda part: part) is changed
    assert text.targets == (TargetSpec(And((CREATURE, HasColor("R")))),)


@rule("612.1")
def test_what_is_taken_out_leaves_its_list_or_its_field():
    def without_gain(part: Node) -> Node | None:
        return None if isinstance(part, GainLife) or part == YourTurn() else part

    text = Spell(Do((DrawCards(), GainLife(2))), condition=YourTurn())
    assert text.rewritten(without_gain) == Spell(Do((DrawCards(),)))
    assert GainLife(2).rewritten(without_gain) is None
    assert Keyword("ward", (GainLife(2), 3, None)).rewritten(without_gain) == Keyword("ward", (3, None))


# Payments ---------------------------------------------------------------------------------------------


def brute_force(wanted, atoms) -> bool:
    """Whether any set of atoms that exclude each other not pays."""
    for count in range(len(atoms) + 1):
        for chosen in itertools.combinations(atoms, count):
            groups = [a.group for a in chosen if a.group]
            units = [u for a in chosen for u in a.units]
            if len(set(groups)) == len(groups) and assign(wanted, units) is not None:
                return True
    return False


def types(rng: random.Random, *numbers: int) -> frozenset[str]:
    return frozenset(rng.sample("WUB*", rng.choice(numbers)))


@rule("601.2h", "118.3")
def test_payments_are_found_exactly_where_they_exist():
    rng = random.Random(3)
    possible = 0
    for _ in range(1500):
        wanted = tuple(types(rng, 1, 1, 2, 4) for _ in range(rng.randrange(5)))
        units = [tuple(types(rng, 1, 2) for _ in range(rng.choice((1, 1, 2)))) for _ in range(rng.randrange(6))]
        atoms = tuple(PaymentSource("some", i, 0, given, rng.randrange(4)) for i, given in enumerate(units))
        found = solve(wanted, atoms)
        assert (found is not None) == brute_force(wanted, atoms)
        if found is not None:
            possible += 1
            chosen = [atoms[i] for i in found]
            groups = [a.group for a in chosen if a.group]
            assert len(groups) == len(set(groups))
            assert assign(wanted, [u for a in chosen for u in a.units]) is not None
    assert 200 < possible < 1300


# Counters ---------------------------------------------------------------------------------------------


@rule("122.6", "614.1a")
def test_a_counter_replacement_may_leave_none_and_does_not_touch_other_moves():
    with sit() as s:
        s.put(0, "battlefield", card("Solemn", "Enchantment", Static((spikecards.NoCounters(),))))
        s.put(0, "hand", creature("Spike", 2, 2, Static((EntersWithCounters(PLUS, 3),)), cost="{0}"), BEAR)
        grow = instant("Grow", PutCounters(PLUS, 2, Target()), targets=(TargetSpec(CREATURE),))
        s.put(0, "hand", grow)
        s.act(0, "cast", "Spike").resolve()
        assert s.counters("Spike") == {}
        s.act(0, "cast", "Grow").resolve()
        assert s.counters("Spike") == {}


# Mana value, libraries, before the game -----------------------------------------------------------------


@rule("202.3e")
def test_x_counts_for_the_mana_value_of_a_spell_and_nowhere_else():
    low = TargetSpec(ManaValueAtMost(3), zone="stack")
    with sit() as s:
        s.put(0, "hand", creature("Hydra", 1, 1, cost="{X}{X}{G}"))
        s.put(1, "hand", instant("Return", MoveTo(Target(), "hand"), targets=(low,)))
        s.give(0, "GGGGG")
        assert mana_value_of(s.game, s.find("Hydra")) == 1
        s.act(0, "cast", "Hydra", number=2)
        hydra = s.find("Hydra")
        assert mana_value_of(s.game, hydra) == 5
        assert s.offered(1, "cast") == []
        s.resolve()
        assert mana_value_of(s.game, s.find("Hydra")) == 1
        assert mana_value_of(s.game, hydra) == 5  # as it last was
        assert s.field(X_VALUE, s.find("Hydra")) == 0


@rule("401.4")
def test_cards_of_several_players_go_to_the_bottom_of_their_own_libraries():
    orders = set()
    for seed in range(10):
        with sit(seed=seed) as s:
            s.put(0, "library", OX)
            s.put(1, "library", OX)
            cards = [*s.put(0, "exile", BEAR, creature("Elk", 1, 1), creature("Fox", 1, 1)), s.put(1, "exile", BEAR)]
            s.arrange(lambda s=s, cards=cards: bottom_in_random_order(s.game, cards))
            s.reach(0)
            assert s.zone_names(1, "library") == ["Ox", "Bear"]
            assert s.zone_names(0, "library")[0] == "Ox"
            assert set(s.ids("library")).isdisjoint(cards)
            orders.add(tuple(s.zone_names(0, "library")[1:]))
    assert all(sorted(order) == ["Bear", "Elk", "Fox"] for order in orders)
    assert len(orders) > 2


class Whole(FullTable):
    """A game from its very beginning."""

    def prepare(self) -> None:
        """The turn structure begins by itself."""


@rule("103.2a", "103.3")
def test_decks_lie_unshuffled_until_the_steps_before_the_game_are_done():
    deck = [creature(f"Elf {n}", 1, 1) for n in range(12)]
    s = Whole(ruleset=in_force(), decks=[{"main": deck, "sideboard": [OX]}, deck])
    assert [s.game.name_of(i) for i in s.game.zone("library", 0)] == [f"Elf {n}" for n in range(12)]
    assert [s.game.name_of(i) for i in s.game.zone("outside", 0)] == ["Ox"]
    s.answer(s.decision.player, 0)
    assert s.decision.rule == "103.5"
    events = [e.happened.event for e in s.game.log.entries if e.happened]
    shuffles = [i for i, e in enumerate(events) if isinstance(e, Shuffled)]
    drawn = [i for i, e in enumerate(events) if isinstance(e, Moved) and e.cause == "opening hand"]
    assert len(shuffles) == 2
    assert max(shuffles) < min(drawn)
    top = [*s.zone_names(0, "hand"), *s.zone_names(0, "library")]
    assert sorted(top) == sorted(f"Elf {n}" for n in range(12))
    assert top != [f"Elf {n}" for n in range(12)][::-1]
