"""Numbers, X and symbols in costs (CR 107)."""

from __future__ import annotations

import pytest
import rulecards as rc
from rulebook import A_CREATURE, BEAR, FOREST, MOUNTAIN, OX, FullTable

from apnap import Continuous, Static, Triggered
from apnap.testing.rule import rule
from apnap_plugins.actions.counter import Counter
from apnap_plugins.actions.create import CreateTokens, Token
from apnap_plugins.actions.destroy import Destroy
from apnap_plugins.rules.casting.effects import CostsLess
from apnap_plugins.rules.casting.instructions import PayManaCostOf, PayX, UnlessPaid
from apnap_plugins.rules.casting.text_spells import spells_have
from apnap_plugins.rules.casting.triggers import WhenYouCast
from apnap_plugins.rules.continuous.continuous import AffectsAll, Gain, ModifyPT
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.costs.costs import PayCountersCost, TapThisCost, UntapThisCost
from apnap_plugins.rules.counters.counters import CountersPut, player_counters
from apnap_plugins.rules.damage.instructions import DealDamage, GainLife, LoseLife
from apnap_plugins.rules.effects.instructions import IfYouDo, May
from apnap_plugins.rules.objects.names import IsNamed
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.stack.abilities import Activated, Spell
from apnap_plugins.rules.stack.filters import IsSpell
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import CREATURE, Anything, HasSubtype, Itself, ManaValueAtMost
from apnap_plugins.rules.vocabulary.quantities import Count, PowerOf, X
from apnap_plugins.rules.vocabulary.selectors import All, ControllerOf, EachOpponent, Target, This, You
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.rules.vocabulary.terms import Half
from apnap_plugins.testing import creature, instant


@rule("107.2")
def test_a_number_that_cannot_be_determined_is_0():
    """The power of no creature, and of a permanent that has none."""
    with FullTable() as s:
        s.put(0, "battlefield", card("Stone", "Artifact"), OX)
        s.put(0, "hand", instant("Ask", rc.Note("ox", PowerOf(All(IsNamed("Ox")))), Destroy(All(CREATURE)),
            rc.Note("none", PowerOf(All(CREATURE))), rc.Note("stone", PowerOf(All(
            IsNamed("Stone")))), GainLife(PowerOf(All(CREATURE))), GainLife(1)))  # fmt: skip
        s.act(0, "cast", "Ask").resolve()
        assert s.noted == (("ox", 2), ("none", 0), ("stone", 0)) and s.life(0) == 21


@rule("107.3g", "202.3e")
def test_x_is_0_in_every_zone_but_the_stack():
    spell = creature("Hydra", 2, 2, cost="{X}{G}")
    small = All(ManaValueAtMost(1), "graveyard")
    with FullTable() as s:
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
    drain = instant("Drain", DealDamage(X(), Target()), GainLife(X()), LoseLife(X(), EachOpponent()),
                    targets=(A_CREATURE,), cost="{X}{B}")  # fmt: skip
    with FullTable() as s:
        ox = s.put(1, "battlefield", OX)
        s.put(0, "hand", drain)
        s.give(0, "BBBB")
        s.act(0, "cast", "Drain", number=3).resolve()
        assert (s.field("damage", ox), s.life(0), s.life(1)) == (3, 23, 17)


@rule("107.3i", "107.3a")
def test_x_of_what_triggers_as_a_spell_is_cast_is_that_of_the_spell():
    gain = Triggered(WhenYouCast(Itself()), GainLife(X()), zones=("stack",))
    with FullTable() as s:
        surge = card("Surge", "Instant", gain, Spell(DealDamage(X(), EachOpponent())), cost="{X}{R}")
        s.put(0, "hand", surge)
        s.give(0, "RRRR")
        s.act(0, "cast", "Surge", number=3).resolve()
        assert (s.life(0), s.life(1)) == (23, 20)
        s.resolve()
        assert s.life(1) == 17


@rule("107.3j")
def test_x_of_a_triggered_ability_that_a_spell_gained_is_not_that_of_the_spell():
    gain = Triggered(WhenYouCast(Itself()), GainLife(X()), zones=("stack",))
    with FullTable() as s:
        s.put(0, "battlefield", card("Voice", "Enchantment", Static(spells_have(IsSpell(), Gain((gain,))))))
        s.put(0, "hand", instant("Surge", DealDamage(X(), EachOpponent()), cost="{X}{R}"))
        s.give(0, "RRRR")
        s.act(0, "cast", "Surge", number=3).resolve()
        s.resolve()
        assert (s.life(0), s.life(1)) == (20, 17)


@rule("107.3j")
def test_x_of_a_gained_ability_is_not_the_x_of_what_gives_it():
    grant = instant("Grant", Change(All(CREATURE), (Gain((Activated((), GainLife(X())),)),)), GainLife(X()), cost="{X}")
    with FullTable() as s:
        s.put(0, "battlefield", BEAR)
        s.put(0, "hand", grant)
        s.give(0, "CCC")
        s.act(0, "cast", "Grant", number=3).resolve()
        assert s.life(0) == 23
        s.act(0, "activate", "Bear").resolve()
        assert s.life(0) == 23


@rule("107.3k")
def test_x_of_an_activated_ability_is_chosen_each_time():
    fountain = card("Fountain", "Artifact", Activated((mana_cost("{X}"),), GainLife(X())), cost="{X}")
    with FullTable() as s:
        s.put(0, "hand", fountain)
        s.give(0, "C" * 9)
        s.act(0, "cast", "Fountain", number=4).resolve()
        s.act(0, "activate", "Fountain", number=2)
        s.act(0, "activate", "Fountain", number=3).resolve()
        assert s.life(0) == 23
        s.resolve()
        assert s.life(0) == 25


@rule("107.6", "302.6")
@pytest.mark.parametrize(("tapped", "sick", "offered"), [(True, False, 1), (False, False, 0), (True, True, 0)])
def test_the_untap_symbol_untaps_a_tapped_permanent(tapped, sick, offered):
    merrow = creature("Merrow", 1, 1, Activated((UntapThisCost(),), GainLife(1)))
    with FullTable() as s:
        one = s.put(0, "battlefield", merrow, fields={"tapped": tapped}, sick=sick)
        assert s.offered(0, "activate") == ["Merrow"] * offered
        if offered:
            s.act(0, "activate", "Merrow")
            assert not s.field(TAPPED, one) and s.offered(0, "activate") == []
            s.resolve()
            assert s.life(0) == 21


@rule("107.14")
def test_energy_is_paid_with_the_players_own_counters():
    dynamo = card("Dynamo", "Artifact", Activated((PayCountersCost("energy", 2),), GainLife(1)))
    with FullTable() as s:
        s.put(0, "battlefield", dynamo)
        s.reach(0)
        s.arrange(lambda: CountersPut("energy", 3, player=0).perform(s.game))
        s.arrange(lambda: CountersPut("energy", 3, player=1).perform(s.game))
        s.act(0, "activate", "Dynamo")
        assert (player_counters(s.game, 0, "energy"), player_counters(s.game, 1, "energy")) == (1, 3)
        assert s.offered(0, "activate") == []
        s.resolve()
        assert s.life(0) == 21


# X that a text defines, or nobody yet ---------------------------------------------------------------------

FOUNDRY = card(
    "Foundry", "Artifact", Activated((mana_cost("{X}"), TapThisCost()), GainLife(X()), x=Count(All(CREATURE)))
)


@rule("107.3c")
def test_an_x_that_the_text_defines_is_paid_for_and_not_chosen():
    with FullTable() as s:
        s.put(0, "battlefield", FOUNDRY, *[FOREST] * 3)
        s.put(1, "battlefield", BEAR, OX)
        s.act(0, "activate", "Foundry")
        assert sum(s.field(TAPPED, land) for land in s.find_all("Forest")) == 2
        s.resolve()
        s.done()  # nobody was asked for a number
        assert s.life(0) == 22


@rule("107.3c", "118.3")
def test_it_is_not_offered_where_the_defined_x_cannot_be_paid():
    with FullTable() as s:
        s.put(0, "battlefield", FOUNDRY, FOREST)
        s.put(1, "battlefield", BEAR, OX)
        assert s.offered(0, "activate") == []


@rule("107.3c", "107.1b")
@pytest.mark.parametrize(("power", "life"), [(2, 22), (-1, 20)])
def test_a_defined_x_that_would_be_negative_is_zero(power, life):
    """Nothing is paid for it then, and nothing gained."""
    joiner = creature("Joiner", power, 9, Activated((mana_cost("{X}"),), GainLife(X()), x=PowerOf(This())))
    with FullTable() as s:
        s.put(0, "battlefield", joiner, *[FOREST] * 2)
        s.act(0, "activate", "Joiner")
        assert sum(s.field(TAPPED, land) for land in s.find_all("Forest")) == max(power, 0)
        s.resolve()
        assert s.life(0) == life


@rule("107.3c", "202.3e")
def test_the_value_of_a_defined_x_may_change_on_the_stack():
    """It is paid for with what it was, and resolves with what it is; the spell's mana value follows it."""
    spoils = card("Spoils", "Instant", Spell(GainLife(X()), x=Count(All(CREATURE))), cost="{X}{B}")
    small = All(ManaValueAtMost(2), "stack")
    with FullTable() as s:
        s.put(1, "battlefield", OX)
        s.put(0, "hand", spoils, instant("Look", rc.Note("small", Count(small))), instant("Look", rc.Note("small", Count(
            small))))  # fmt: skip
        s.give(0, "BB")
        s.act(0, "cast", "Spoils")
        assert s.pool(0) == ""
        s.act(0, "cast", "Look").resolve()
        s.put(1, "battlefield", BEAR, BEAR)
        s.act(0, "cast", "Look").resolve()
        s.resolve()
        assert s.life(0) == 23 and s.noted == (("small", 2), ("small", 1))  # the second time only the Look itself


@rule("107.3a", "601.2f", "118.7")
def test_x_may_be_as_large_as_reductions_let_it_be():
    blaze = card("Blaze", "Instant", Spell(GainLife(X())), cost="{X}{R}")
    with FullTable() as s:
        s.put(0, "battlefield", card("Agent", "Artifact", Static((CostsLess(mana_cost("{2}")),))))
        s.put(0, "hand", blaze)
        s.give(0, "RRR")
        s.act(0, "cast", "Blaze", number=4).resolve()
        assert s.life(0) == 24 and s.pool(0) == ""


@rule("107.3f")
@pytest.mark.parametrize(("lands", "x"), [(3, 2), (3, 3), (0, 0)])
def test_an_x_that_nothing_defines_is_chosen_as_it_resolves(lands, x):
    """Decree of Justice: you may pay {X}; if you do, so many creatures are created."""
    soldier = Token("Creature — Soldier", "W", 1, 1)
    decree = instant("Decree", IfYouDo(May(PayX((mana_cost("{X}"),))), CreateTokens(soldier, X())))
    with FullTable() as s:
        s.put(0, "battlefield", *[FOREST] * lands)
        s.put(0, "hand", decree)
        s.act(0, "cast", "Decree")
        assert all(not s.field(TAPPED, land) for land in s.find_all("Forest"))
        s.expect(0, "608.2d", True)
        if lands:
            s.expect(0, "107.3f", x)
        s.resolve()
        s.done()
        assert s.count("Soldier Token") == x and sum(s.field(TAPPED, land) for land in s.find_all("Forest")) == x


@rule("107.3i", "118.12a")
@pytest.mark.parametrize(("lands", "countered"), [(2, True), (3, False)])
def test_an_x_in_a_cost_during_resolution_is_the_one_chosen_for_the_spell(lands, countered):
    """Condescend: counter target spell unless its controller pays {X}."""
    condescend = card("Condescend", "Instant", Spell(UnlessPaid(Counter(Target()), (mana_cost("{X}"),), ControllerOf(
        Target())), (TargetSpec(Anything(), zone="stack"),)), cost="{X}{U}")  # fmt: skip
    with FullTable() as s:
        s.put(1, "battlefield", *[FOREST] * lands)
        s.put(1, "hand", instant("Gift", GainLife(1)))
        s.put(0, "hand", condescend)
        s.give(0, "UUUU")
        s.act(1, "cast", "Gift")
        s.act(0, "cast", "Condescend", number=3)
        if not countered:
            s.expect(1, "118.12a", True)
        s.resolve_all()
        s.done()
        assert s.life(1) == (20 if countered else 21)


@rule("107.3h")
@pytest.mark.parametrize(("forests", "pays"), [(1, True), (0, False)])
def test_x_in_the_mana_cost_of_a_permanent_is_0_for_who_pays_it(forests, pays):
    """Flash: sacrifice it unless you pay its mana cost."""
    hydra = creature("Hydra", 2, 2, cost="{X}{X}{G}")
    toll = instant("Toll", IfYouDo(May(PayManaCostOf(All(IsNamed("Hydra")))), GainLife(1), LoseLife(1, You())))
    with FullTable() as s:
        s.put(0, "battlefield", hydra, *[FOREST] * forests, *[MOUNTAIN] * 3)
        s.put(0, "hand", toll)
        s.act(0, "cast", "Toll")
        if pays:
            s.expect(0, "608.2d", True)
        s.resolve()
        s.done()
        assert s.life(0) == (21 if pays else 19)
        assert sum(s.field(TAPPED, i) for i in s.ids("battlefield")) == forests


@rule("107.3h")
@pytest.mark.parametrize(("lands", "paid"), [(2, False), (3, True)])
def test_x_in_the_mana_cost_of_a_spell_is_the_value_chosen_for_it(lands, paid):
    toll = instant(
        "Toll", IfYouDo(May(PayManaCostOf(Target())), GainLife(1)), targets=(TargetSpec(Anything(), zone="stack"),)
    )
    with FullTable() as s:
        s.put(0, "hand", creature("Hydra", 2, 2, cost="{X}{G}"), toll)
        s.give(0, "GGG")
        s.act(0, "cast", "Hydra", number=2)
        s.put(0, "battlefield", *[FOREST] * lands)
        s.act(0, "cast", "Toll")
        if paid:
            s.expect(0, "608.2d", True)
        s.resolve()
        s.done()
        assert s.life(0) == (21 if paid else 20)


@rule("107.3h", "118.6")
def test_what_has_no_mana_cost_has_none_that_could_be_paid():
    toll = instant("Toll", IfYouDo(May(PayManaCostOf(All(IsNamed("Forest")))), GainLife(1)))
    with FullTable() as s:
        s.put(0, "battlefield", FOREST)
        s.put(0, "hand", toll)
        s.act(0, "cast", "Toll").resolve()
        s.done()
        assert s.life(0) == 20


@rule("107.3p")
@pytest.mark.parametrize(("forests", "size"), [(3, (3, 6)), (4, (4, 6)), (0, (2, 4))])
def test_y_follows_the_rules_of_x(forests, size):
    """Aspect of Wolf: +X/+Y, X half the number of Forests rounded down and Y half of it rounded up, both as it is now."""
    number = Count(All(HasSubtype("Forest")))
    aspect = card("Aspect of Wolf", "Enchantment", Static((Continuous(AffectsAll(HasSubtype("Ox")), (ModifyPT(
        Half(number, up=False), Half(number, up=True)),)),)))  # fmt: skip
    with FullTable() as s:
        s.put(0, "battlefield", OX, aspect, *[FOREST] * forests)
        assert s.pt("Ox") == size
        s.put(0, "battlefield", FOREST, FOREST)
        assert s.pt("Ox") == (size[0] + 1, size[1] + 1)
