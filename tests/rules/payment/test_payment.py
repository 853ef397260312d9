"""Paying mana: exactness against brute force, and answers that are always legal (CR 106, 118.3, 601.2g, 601.2h)."""

from __future__ import annotations

import itertools
import random

import pytest
import rulecards as rc
from hypothesis import given, settings
from hypothesis import strategies as st
from paying import salve
from rulebook import BEAR, FOREST, ISLAND, MOUNTAIN, PLAINS, RELIC, TOWER, WASTES, FullTable

from apnap import IllegalAnswer, Static
from apnap.testing.rule import rule
from apnap.testing.selecting import Raw
from apnap_plugins.rules.casting.effects import AdditionalCost
from apnap_plugins.rules.costs.costs import MoveThisCost, PayLifeCost, SacrificeThisCost, TapThisCost
from apnap_plugins.rules.costs.object_costs import DiscardCost, SacrificeCost, TapCost
from apnap_plugins.rules.damage.damage import LIFE
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.mana.atoms import PaymentSource, solve
from apnap_plugins.rules.mana.mana import POOL, AddManaOf, assign, needs
from apnap_plugins.rules.payment.payment import GIVE_UP, PayMana, can_pay_mana
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.stack.abilities import Activated, Spell
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.quantities import X
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, instant

TYPES = "WUBRGC"
NEEDS = st.one_of(
    st.sampled_from([frozenset(t) for t in TYPES]),
    st.sampled_from([frozenset("WU"), frozenset("BR"), frozenset("WUBRGC*")]),
)
UNITS = st.frozensets(st.sampled_from(TYPES), min_size=1, max_size=3)
ATOMS = st.lists(st.tuples(st.lists(UNITS, min_size=1, max_size=2), st.integers(0, 3)), max_size=5).map(
    lambda found: tuple(PaymentSource("ability", i + 1, 0, tuple(u), g) for i, (u, g) in enumerate(found))
)
quick = settings(max_examples=120, deadline=None, derandomize=True)


def can_be_assigned(wanted, units):
    """By trying every way."""
    return any(
        all(not need.isdisjoint(unit) for need, unit in zip(wanted, chosen, strict=True))
        for chosen in itertools.permutations(units, len(wanted))
    )


def pays(wanted, atoms, chosen):
    groups = [atoms[i].group for i in chosen if atoms[i].group]
    units = [u for i in chosen for u in atoms[i].units]
    return len(groups) == len(set(groups)) and can_be_assigned(wanted, units)


def payments(wanted, atoms):
    """Every set of atoms that pays and has nothing superfluous."""
    found = [
        set(chosen)
        for size in range(len(atoms) + 1)
        for chosen in itertools.combinations(range(len(atoms)), size)
        if pays(wanted, atoms, chosen)
    ]
    return [c for c in found if not any(other < c for other in found)]


@quick
@given(st.lists(NEEDS, max_size=4), st.lists(UNITS, max_size=5))
@rule("118.3", "107.4")
def test_assigning_mana_to_a_cost_is_exact(wanted, units):
    found = assign(wanted, units)
    assert (found is not None) == can_be_assigned(wanted, units)
    if found is not None:
        assert len(set(found)) == len(wanted)
        assert all(not wanted[i].isdisjoint(units[u]) for i, u in enumerate(found))


@quick
@given(st.lists(NEEDS, max_size=3).map(tuple), ATOMS)
@rule("118.3", "601.2h")
def test_solving_a_payment_is_exact(wanted, atoms):
    found = solve(wanted, atoms)
    assert (found is not None) == bool(payments(wanted, atoms))
    if found is not None:
        assert pays(wanted, atoms, found)


@quick
@given(st.lists(NEEDS, max_size=3).map(tuple), ATOMS, st.randoms(use_true_random=False), st.booleans())
@rule("601.2h", "118.3a")
def test_every_answer_that_a_payment_suggests_is_legal(wanted, atoms, rng, window):
    every = payments(wanted, atoms)
    decision = PayMana(player=0, options=atoms, wanted=wanted, windows=((9, 0),) if window else ())
    legal = {
        c
        for size in range(len(atoms) + 1)
        for c in itertools.combinations(range(len(atoms)), size)
        if decision.legal(c)
    }
    assert legal == {tuple(sorted(c)) for c in every}
    if not every and not window:
        return
    assert decision.legal(decision.default())
    assert decision.legal(decision.complete(None))
    assert all(decision.legal(decision.sample(rng)) for _ in range(5))
    forced = decision.forced()
    if forced is not None:
        assert every == [set(forced)] and not window
    for chosen in sorted(legal):
        assert decision.complete(chosen) == chosen
        for i in chosen:
            completed = decision.complete((i,))
            assert decision.legal(completed)
            if all(len(a.units) == 1 for a in atoms):
                assert i in completed


@rule("601.2h")
def test_completing_keeps_what_was_chosen_where_it_can_be_part_of_a_payment():
    atoms = tuple(PaymentSource("ability", i, 0, (frozenset("R"),), i) for i in (1, 2, 3))
    decision = PayMana(player=0, options=atoms, wanted=(frozenset("R"), frozenset("R")))
    assert decision.complete((2,)) in ((0, 2), (1, 2))
    assert decision.complete([]) == decision.default() == (0, 1)
    with pytest.raises(IllegalAnswer):
        decision.complete((7,))
    assert decision.complete(None) == (0, 1)
    windowed = PayMana(player=0, options=atoms, wanted=(frozenset("G"),), windows=((8, 1),))
    assert windowed.complete(-1) == -1 and windowed.value(-1) == (8, 1)
    assert windowed.default() == -2 and windowed.value(-2) == GIVE_UP
    for wrong in ((0, 0), (1, 0), (0, 1, 2), (5,), -3, "x", True, None, (0.5,)):
        assert decision.problem(wrong) is not None


@rule("107.4b", "107.4c")
def test_what_symbols_ask_for():
    assert [sorted(n) for n in needs(mana_cost("{W}{C}"))] == [["C"], ["W"]]
    assert len(needs(mana_cost("{3}"))) == 3 and set("WUBRGC") <= needs(mana_cost("{1}"))[0]
    with pytest.raises(ValueError, match="choice"):
        needs(mana_cost("{2/W}"))


DUAL = card("Dual", "Land — Plains Island")
TRI = card("Tri", "Land", *(Activated((TapThisCost(),), AddManaOf(((t,),))) for t in "WUB"))
EITHER = card("Either", "Land", Activated((TapThisCost(),), AddManaOf((("W",), ("R",)))))
TREASURE = card(
    "Gem", "Artifact", Activated((TapThisCost(), SacrificeThisCost()), AddManaOf(tuple((t,) for t in "WUBRG")))
)


@rule("118.3", "605.1a", "305.6")
@pytest.mark.parametrize(
    ("sources", "cost", "possible"),
    [
        ((DUAL, DUAL), "{W}{U}", True),
        ((DUAL, PLAINS), "{W}{U}", True),
        ((DUAL, PLAINS), "{U}{U}", False),
        ((DUAL, EITHER, TRI), "{W}{R}{B}", True),
        ((DUAL, EITHER, TRI), "{R}{R}{W}", False),
        ((DUAL,), "{W}{U}", False),
        ((TRI,), "{W}{B}", False),
        ((TOWER, FOREST), "{2}{G}", True),
        ((TOWER,), "{C}{C}", True),
        ((WASTES, FOREST), "{C}{C}", False),
        ((TREASURE, TREASURE), "{U}{R}", True),
        ((), "{0}", True),
    ],
)
def test_what_can_be_paid_is_offered_and_nothing_else(sources, cost, possible):
    with FullTable() as s:
        s.put(0, "battlefield", *sources) if sources else None
        s.put(0, "hand", salve(cost))
        assert s.offered(0, "cast") == (["Salve"] if possible else [])
        if possible:
            s.act(0, "cast", "Salve")
            assert s.stack == ["Salve"]


@rule("601.2g", "601.2h", "106.4")
def test_what_a_source_gives_beyond_the_cost_stays_in_the_pool():
    with FullTable() as s:
        s.put(0, "battlefield", TOWER)
        s.put(0, "hand", salve("{1}"), salve("{C}", "Second"))
        s.act(0, "cast", "Salve")
        assert s.pool(0) == "C" and s.field(TAPPED, "Tower")
        s.act(0, "cast", "Second")
        assert s.pool(0) == "" and s.stack == ["Second", "Salve"]


@rule("601.2h", "106.4")
def test_mana_in_the_pool_is_used_before_sources_by_default():
    with FullTable() as s:
        s.give(0, "RG")
        s.put(0, "battlefield", MOUNTAIN)
        s.put(0, "hand", salve("{R}"))
        s.act(0, "cast", "Salve")
        assert s.pool(0) == "G" and not s.field(TAPPED, "Mountain")


@rule("601.2h")
def test_the_player_chooses_what_to_pay_with():
    with FullTable() as s:
        s.put(0, "battlefield", ISLAND, MOUNTAIN, DUAL)
        s.put(0, "hand", salve("{1}"))
        decision = s.begin(0, "cast")
        names = [s.game.name_of(a.obj) for a in decision.options]
        s.game.push((names.index("Mountain"),))
        assert [s.game.name_of(i) for i in s.ids("battlefield") if s.field(TAPPED, i)] == ["Mountain"]


@rule("601.2h")
def test_nothing_superfluous_can_be_paid_with():
    with FullTable() as s:
        s.put(0, "battlefield", ISLAND, ISLAND)
        s.put(0, "hand", salve("{U}"))
        s.begin(0, "cast")
        before = s.game.digest()
        for wrong in ((0, 1), (), (-1,), (2,)):
            with pytest.raises(IllegalAnswer):
                s.game.push(wrong)
        assert s.game.digest() == before


@rule("106.6")
def test_restricted_mana_pays_only_for_what_it_is_meant_for():
    cavern = card("Cavern", "Artifact", Activated((), rc.AddRestricted("G")))
    ability = card("Engine", "Artifact", Activated((mana_cost("{1}"),), GainLife(1)))
    with FullTable() as s:
        s.put(0, "battlefield", cavern, ability, FOREST)
        s.put(0, "hand", BEAR, salve("{1}{G}"))
        assert s.offered(0, "cast") == []
        s.act(0, "activate", "Cavern").resolve()
        assert s.pool(0) == "G"
        assert s.offered(0, "cast") == ["Bear"]
        s.act(0, "cast", "Bear")
        assert s.pool(0) == "" and s.stack == ["Bear"]


@rule("106.6")
def test_restricted_mana_stays_where_other_mana_is_spent():
    cavern = card("Cavern", "Artifact", Activated((), rc.AddRestricted("G")))
    with FullTable() as s:
        s.put(0, "battlefield", cavern, FOREST)
        s.put(0, "hand", salve("{G}"))
        s.act(0, "activate", "Cavern").resolve()
        s.act(0, "cast", "Salve")
        assert s.pool(0) == "G" and s.field(POOL, 0)[0].only and s.field(TAPPED, "Forest")


@rule("107.4", "107.4e")
@pytest.mark.parametrize("seed", range(6))
def test_random_payments_spend_what_the_cost_says(seed):
    rng = random.Random(seed)
    with FullTable() as s:
        s.put(0, "battlefield", DUAL, TRI, EITHER, TOWER, TREASURE, MOUNTAIN)
        s.put(0, "hand", salve("{2}{W/U}{R}"))
        s.begin(0, "cast")
        s.answer(0, (rng.choice("WU"),))
        decision = s.decision
        assert isinstance(decision, PayMana)
        s.game.push(decision.sample(rng))
        assert s.stack == ["Salve"]
        made = sum(
            2 if s.game.name_of(i) == "Tower" else 1 for i in s.ids("battlefield") if s.field(TAPPED, i)
        ) + s.count("Gem", "graveyard")
        assert made - len(s.pool(0)) == 4


@rule("118.3")
def test_can_pay_is_about_the_player_s_own_sources():
    with FullTable() as s:
        s.put(0, "battlefield", PLAINS)
        s.put(1, "battlefield", ISLAND, RELIC)
        s.reach(0)
        assert can_pay_mana(s.game, 0, mana_cost("{W}")) and not can_pay_mana(s.game, 0, mana_cost("{U}"))
        assert can_pay_mana(s.game, 1, mana_cost("{U}")) and not can_pay_mana(s.game, 1, mana_cost("{W}"))
        s.set_field(TAPPED, True, "Plains")
        assert not can_pay_mana(s.game, 0, mana_cost("{W}")) and can_pay_mana(s.game, 0, mana_cost("{0}"))


@rule("118.3a", "202.1a")
def test_paying_takes_the_indicated_mana_from_the_pool_and_what_is_too_much_stays():
    with FullTable() as s:
        s.give(0, "GGR")
        s.put(0, "hand", instant("Salve", GainLife(1), cost="{1}{G}"), instant("Nothing", GainLife(1), cost="{0}"))
        s.act(0, "cast", "Nothing").resolve()
        assert len(s.field(POOL, 0)) == 3
        s.defaults = True
        s.act(0, "cast", "Salve")
        assert len(s.field(POOL, 0)) == 1 and s.stack == ["Salve"]


# What other costs need ------------------------------------------------------------------------------------


SPAWN = creature("Spawn", 0, 1, Activated((SacrificeThisCost(),), AddManaOf((("C",),))))
DORK = creature("Dork", 1, 1, Activated((TapThisCost(),), AddManaOf((("G",),))))


def asking(cost, *mine, mana="{1}"):
    """Player 0 casts a spell with that additional cost and stands before paying the mana in its cost."""
    s = FullTable()
    s.put(0, "battlefield", *mine)
    also = Static((AdditionalCost((cost,)),), zones=("stack",))
    s.put(0, "hand", card("Rite", "Instant", also, Spell(GainLife(1)), cost=mana))
    return s, s.begin(0, "cast")


@rule("601.2h", "118.3")
def test_mana_is_not_paid_with_what_another_cost_needs():
    s, decision = asking(SacrificeCost(CREATURE), SPAWN, WASTES, BEAR, WASTES)
    assert {a.obj for a in decision.options if decision.legal((decision.options.index(a),))} == {
        s.find("Spawn"), *s.find_all("Wastes")}  # fmt: skip
    s, decision = asking(SacrificeCost(CREATURE), SPAWN, WASTES, FOREST)
    spawn = next(i for i, a in enumerate(decision.options) if a.obj == s.find("Spawn"))
    with pytest.raises(IllegalAnswer, match="another cost"):
        s.game.push((spawn,))
    assert spawn not in decision.default()
    assert all(spawn not in decision.sample(random.Random(n)) for n in range(20))
    assert decision.legal(decision.complete((spawn,)))
    s.game.push(decision.default())
    assert s.stack == ["Rite"] and s.zone_names(0, "graveyard") == ["Spawn"]


@rule("601.2h", "118.3")
def test_what_is_tapped_for_mana_can_be_sacrificed_but_not_tapped_again():
    s, decision = asking(SacrificeCost(CREATURE), DORK, WASTES)
    assert [decision.legal((i,)) for i in range(2)] == [True, True]
    s, decision = asking(TapCost(CREATURE), DORK, WASTES, FOREST)
    assert {s.game.name_of(a.obj) for i, a in enumerate(decision.options) if decision.legal((i,))} == {
        "Forest",
        "Wastes",
    }


@rule("601.2h", "118.3")
def test_of_several_that_could_be_kept_back_any_may_be():
    s, decision = asking(SacrificeCost(CREATURE, 2), SPAWN, SPAWN, SPAWN, WASTES, WASTES, mana="{2}")
    names = [s.game.name_of(a.obj) for a in decision.options]
    legal = [pair for pair in itertools.combinations(range(5), 2) if decision.legal(pair)]
    assert sorted({tuple(sorted(names[i] for i in pair)) for pair in legal}) == [
        ("Spawn", "Wastes"),
        ("Wastes", "Wastes"),
    ]
    assert len(legal) == 3 * 2 + 1
    assert decision.legal(decision.complete((names.index("Spawn"),)))
    assert names.index("Spawn") in decision.complete((names.index("Spawn"),))


@rule("601.2h", "118.3")
def test_where_the_first_payment_found_would_use_up_what_is_needed_another_is_found():
    s, decision = asking(SacrificeCost(CREATURE), SPAWN, FOREST, ISLAND, mana="{1}")
    assert {s.game.name_of(decision.options[i].obj) for i in decision.default()} <= {"Forest", "Island"}
    assert isinstance(decision, PayMana) and decision.kept[0].number == 1


ALTAR = card("Altar", "Artifact", Activated((SacrificeCost(CREATURE),), AddManaOf((("C", "C"),))))
OGRE = creature("Ogre", 4, 4, Activated((PayLifeCost(3),), AddManaOf((("R",),))))
LENS = card("Lens", "Artifact", Activated((mana_cost("{1}"),), AddManaOf(tuple((t,) for t in "WUBRG"))))
FROM_HAND = Activated((MoveThisCost(zone="hand"),), AddManaOf((("R",),)), zones=("hand",))
GUIDE = creature("Guide", 2, 2, FROM_HAND, cost="{9}")


@rule("118.3", "605.3a")
@pytest.mark.parametrize(
    ("there", "hand", "cost", "possible"),
    [
        ((ALTAR, BEAR, BEAR), (), "{4}", True),
        ((ALTAR, BEAR, BEAR), (), "{5}", False),
        ((OGRE,), (), "{6}", True),
        ((OGRE,), (), "{7}", False),
        ((LENS, FOREST, FOREST), (), "{R}{U}", True),
        ((LENS, FOREST, FOREST), (), "{3}", False),
        ((FOREST,), (GUIDE,), "{R}{G}", True),
        ((FOREST,), (GUIDE,), "{3}", False),
    ],
)
def test_what_mana_abilities_without_tapping_pay_for_is_offered_and_no_more(there, hand, cost, possible):
    with FullTable() as s:
        s.put(0, "battlefield", *there)
        s.put(0, "hand", salve(cost), *hand)
        assert s.offered(0, "cast") == ["Salve"] * possible


@rule("118.3", "601.2h")
def test_a_card_exiled_from_the_hand_for_mana_is_not_discarded_too():
    loot = card("Loot", "Instant", Spell(GainLife(1)), Static((AdditionalCost((DiscardCost(),)),), zones=("stack",)),
                cost="{R}")  # fmt: skip
    with FullTable() as s:
        s.put(0, "hand", loot, GUIDE)
        assert s.offered(0, "cast") == []
        s.put(0, "hand", BEAR)
        assert s.offered(0, "cast") == ["Loot"]


@rule("107.3a", "605.3a")
def test_x_can_be_as_much_as_life_pays_for():
    with FullTable() as s:
        s.put(0, "battlefield", OGRE)
        s.put(0, "hand", card("Blast", "Instant", Spell(GainLife(X())), cost="{X}"))
        s.begin(0, "cast", "Blast")
        assert s.decision.maximum == 6
        s.answer(0, 6)
        for _ in range(6):
            s.answer(0, Raw(-1))
        s.settle()
        assert s.life(0) == 2
        assert s.stack == ["Blast"]


@rule("118.3", "605.3a")
def test_a_mana_ability_does_not_tap_its_source_twice():
    drum = creature("Drum", 1, 1, Activated((TapThisCost(), TapCost(CREATURE)), AddManaOf((("R",),))))
    with FullTable() as s:
        s.put(0, "battlefield", drum)
        s.put(0, "hand", salve("{R}"))
        assert s.offered(0, "cast") == s.offered(0, "mana") == []
        s.put(0, "battlefield", BEAR)
        assert s.offered(0, "cast") == ["Salve"]


@rule("118.3", "118.3b", "601.2g")
def test_life_that_another_cost_needs_does_not_pay_for_mana():
    rage = card("Rage", "Instant", Spell(GainLife(1)), Static((AdditionalCost((PayLifeCost(5),)),), zones=("stack",)),
                cost="{1}")  # fmt: skip
    with FullTable() as s:
        s.put(0, "battlefield", OGRE)
        s.put(0, "hand", rage)
        s.set_field(LIFE, 7, 0)
        assert s.offered(0, "cast") == []
        s.set_field(LIFE, 8, 0)
        assert s.offered(0, "cast") == ["Rage"]
