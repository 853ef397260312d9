"""Numbers, X and symbols in costs (CR 107)."""

from __future__ import annotations

import pytest
import rulecards as rc
from rulebook import A_CREATURE, BEAR, OX, Game, creature, instant

from apnap.testing.rule import rule
from apnap_plugins.rules.abilities import Activated
from apnap_plugins.rules.characteristics import card
from apnap_plugins.rules.continuous import Gain
from apnap_plugins.rules.costs import PayCounters, UntapThis
from apnap_plugins.rules.counters import PutCounters, player_counters
from apnap_plugins.rules.instructions import Change, DealDamageTo, GainsLife, LosesLife
from apnap_plugins.rules.names import Named
from apnap_plugins.rules.permanents import TAPPED
from apnap_plugins.rules.selection import CREATURE, All, Count, EachOpponent, ManaValueAtMost, PowerOf, Target, X


@rule("107.2")
def test_a_number_that_cannot_be_determined_is_0():
    """The power of no creature, and of a permanent that has none."""
    with Game() as s:
        s.put(0, "battlefield", card("Stone", "Artifact"))
        s.put(0, "hand", instant("Ask", rc.Note("none", PowerOf(All(CREATURE))), rc.Note("stone", PowerOf(All(
            Named("Stone")))), GainsLife(PowerOf(All(CREATURE))), GainsLife(1)))  # fmt: skip
        s.act(0, "cast", "Ask").resolve()
        assert s.noted == (("none", 0), ("stone", 0)) and s.life(0) == 21


@rule("107.3g", "202.3e")
def test_x_is_0_in_every_zone_but_the_stack():
    spell = creature("Hydra", 2, 2, cost="{X}{G}")
    small = All(ManaValueAtMost(1), "graveyard")
    with Game() as s:
        s.put(0, "graveyard", spell)
        s.put(0, "hand", spell, instant("Small", rc.Note("dead", Count(small)), rc.Note("here", Count(All(
            ManaValueAtMost(1)))), rc.Note("cast", Count(All(ManaValueAtMost(1), "stack")))))  # fmt: skip
        s.put(0, "battlefield", spell)
        s.give(0, "GGGG")
        s.act(0, "cast", "Hydra", number=3)
        s.act(0, "cast", "Small").resolve()
        # on the stack there are the instant itself, which costs nothing, and the Hydra for 4
        assert s.noted == (("dead", 1), ("here", 1), ("cast", 1))


@rule("107.3i", "107.3a")
def test_all_instances_of_x_on_a_spell_are_the_same_number():
    drain = instant("Drain", DealDamageTo(X(), Target()), GainsLife(X()), LosesLife(X(), EachOpponent()),
                    targets=(A_CREATURE,), cost="{X}{B}")  # fmt: skip
    with Game() as s:
        ox = s.put(1, "battlefield", OX)
        s.put(0, "hand", drain)
        s.give(0, "BBBB")
        s.act(0, "cast", "Drain", number=3).resolve()
        assert (s.field("damage", ox), s.life(0), s.life(1)) == (3, 23, 17)


@rule("107.3j")
def test_x_of_a_gained_ability_is_not_the_x_of_what_gives_it():
    grant = instant(
        "Grant", Change(All(CREATURE), (Gain((Activated((), GainsLife(X())),)),)), GainsLife(X()), cost="{X}"
    )
    with Game() as s:
        s.put(0, "battlefield", BEAR)
        s.put(0, "hand", grant)
        s.give(0, "CCC")
        s.act(0, "cast", "Grant", number=3).resolve()
        assert s.life(0) == 23
        s.act(0, "activate", "Bear").resolve()
        assert s.life(0) == 23


@rule("107.6", "302.6")
@pytest.mark.parametrize(("tapped", "sick", "offered"), [(True, False, 1), (False, False, 0), (True, True, 0)])
def test_the_untap_symbol_untaps_a_tapped_permanent(tapped, sick, offered):
    merrow = creature("Merrow", 1, 1, Activated((UntapThis(),), GainsLife(1)))
    with Game() as s:
        one = s.put(0, "battlefield", merrow, fields={"tapped": tapped}, sick=sick)
        assert s.offered(0, "activate") == ["Merrow"] * offered
        if offered:
            s.act(0, "activate", "Merrow")
            assert not s.field(TAPPED, one) and s.offered(0, "activate") == []
            s.resolve()
            assert s.life(0) == 21


@rule("107.14")
def test_energy_is_paid_with_the_players_own_counters():
    dynamo = card("Dynamo", "Artifact", Activated((PayCounters("energy", 2),), GainsLife(1)))
    with Game() as s:
        s.put(0, "battlefield", dynamo)
        s.reach(0)
        s.arrange(lambda: PutCounters("energy", 3, player=0).perform(s.game))
        s.arrange(lambda: PutCounters("energy", 3, player=1).perform(s.game))
        s.act(0, "activate", "Dynamo")
        assert (player_counters(s.game, 0, "energy"), player_counters(s.game, 1, "energy")) == (1, 3)
        assert s.offered(0, "activate") == []
        s.resolve()
        assert s.life(0) == 21
