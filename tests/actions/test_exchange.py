"""Exchange (CR 701.10)."""

from __future__ import annotations

import pytest
import wordings
from editions import in_each
from magic import A_CREATURE, BEAR, OGRE, jotted, table
from testcards import GraveyardsAreClosed, Jot, Those, forbids, instead, when

from apnap import Indefinite, Moved
from apnap.testing import rule
from apnap_plugins.abilities.enchant import enchant
from apnap_plugins.actions.exchange import (
    CardsExchanged,
    ControlExchanged,
    ExchangeCards,
    ExchangeControl,
    ExchangeLife,
    ExchangeText,
    ExchangeValues,
    ExchangeZones,
    LifeTotalsExchanged,
    TextBoxesExchanged,
    ValuesExchanged,
)
from apnap_plugins.rules.continuous.continuous import ModifyPT, UntilEndOfTurn, YouGainControl
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.damage.damage import LIFE, LifeGained, LifeLost
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.damage.quantities import LifeOf
from apnap_plugins.rules.effects.instructions import IfYouDo, May
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.actions import EXCHANGE_CARDS, EXCHANGE_CONTROL, EXCHANGE_LIFE, EXCHANGE_ZONES
from apnap_plugins.rules.vocabulary.filters import CREATURE, LAND
from apnap_plugins.rules.vocabulary.quantities import PowerOf, ToughnessOf
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, Target, This, Together, You
from apnap_plugins.testing import basic, creature, instant, permanent, whenever

A, B, C = (creature(name, 1, 1, cost=f"{{{n}}}") for n, name in enumerate("ABC", start=1))
SWAP = instant("Swap", ExchangeControl(Together((Target(), Target(1)))), A_CREATURE, A_CREATURE)
WALL = creature("Wall", 0, 5)
WEB = permanent("Web", "Enchantment — Aura", enchant(CREATURE))
NET = permanent("Net", "Enchantment — Aura", enchant(CREATURE))
MOSS = permanent("Moss", "Enchantment — Aura", enchant(LAND))
FLYER = creature("Bird", 1, 1, "flying")


def exchange_table(**more):
    return table("exchange", "enchant", "flying", **more)


def swap_table(**more):
    s = exchange_table(**more)
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", OGRE)
    s.put(0, "hand", SWAP)
    return s


def owners(s, *names):
    """Who controls each of these."""
    return [s.game.controller(s.find(name, "battlefield")) for name in names]


# Control -------------------------------------------------------------------------------------------------


@rule("701.10b")
def test_each_player_gains_control_of_what_the_other_controlled():
    s = swap_table()
    s.cast(0, "Swap", "Bear", "Ogre")
    s.resolve()
    assert owners(s, "Bear", "Ogre") == [1, 0]
    s.pass_until("end")
    s.pass_until("upkeep")
    assert owners(s, "Bear", "Ogre") == [1, 0]


@rule("701.10a")
def test_the_example_where_one_creature_is_destroyed_before():
    s = swap_table()
    s.cast(0, "Swap", "Bear", "Ogre")
    s.happen(Moved(s.find("Ogre"), "graveyard"))
    s.resolve()
    assert owners(s, "Bear") == [0]
    assert s.events(ControlExchanged) == []


@rule("701.10b")
def test_nothing_happens_where_one_player_controls_both():
    s = exchange_table()
    s.put(0, "battlefield", BEAR, OGRE, permanent("Ear", "Artifact", whenever(when(ControlExchanged), Jot("heard"))))
    s.put(0, "hand", SWAP)
    s.cast(0, "Swap", "Bear", "Ogre")
    s.resolve()
    assert (owners(s, "Bear", "Ogre"), jotted(s)) == ([0, 0], [])


@rule("701.10b")
def test_who_controls_them_is_found_as_it_resolves():
    s = exchange_table(players=3)
    s.put(1, "battlefield", BEAR)
    s.put(2, "battlefield", OGRE, A)
    s.put(0, "hand", SWAP, instant("Other", ExchangeControl(Together((Target(), Target(1)))), A_CREATURE, A_CREATURE))
    s.cast(0, "Swap", "Bear", "Ogre")
    s.cast(0, "Other", "Bear", "A")
    s.resolve()
    assert owners(s, "Bear", "Ogre", "A") == [2, 2, 1]
    s.resolve()  # player 2 has both by now
    assert owners(s, "Bear", "Ogre", "A") == [2, 2, 1]


@rule("701.10b")
def test_an_exchange_back_is_a_later_effect():
    s = swap_table()
    s.put(0, "hand", SWAP)
    for _ in range(2):
        s.cast(0, "Swap", "Bear", "Ogre")
        s.resolve()
    assert owners(s, "Bear", "Ogre") == [0, 1]


@rule("701.10b")
def test_control_for_a_time_only():
    s = swap_table()
    bear, ogre = s.find("Bear"), s.find("Ogre")
    s.do(0, ExchangeControl(Those((bear, ogre)), UntilEndOfTurn()))
    assert owners(s, "Bear", "Ogre") == [1, 0]
    s.pass_until("upkeep")
    assert owners(s, "Bear", "Ogre") == [0, 1]


@rule("701.10a")
def test_what_cannot_be_exchanged_cannot_be_chosen_to_be():
    s = swap_table(defaults=False)
    bear, ogre = s.find("Bear"), s.find("Ogre")
    s.do(0, IfYouDo(May(ExchangeControl(Those((bear, ogre)))), Jot("did")), may=True)
    assert jotted(s) == ["did"]
    s.do(0, IfYouDo(May(ExchangeControl(Those((bear, bear)))), Jot("did")))  # nobody is asked
    assert jotted(s) == ["did"]


@rule("701.10a", "701.10b")
def test_an_exchange_is_an_event_that_others_forbid_and_replace():
    s = swap_table()
    s.put(0, "battlefield", permanent("Fee", "Artifact", instead(ControlExchanged, lambda e: (e, LifeGained(0, 3)))))
    s.cast(0, "Swap", "Bear", "Ogre")
    s.resolve()
    assert (owners(s, "Bear", "Ogre"), s.life(0)) == ([1, 0], 23)
    s.put(0, "battlefield", permanent("Law", "Artifact", forbids(ControlExchanged)))
    s.put(0, "hand", SWAP)
    s.cast(0, "Swap", "Bear", "Ogre")
    s.resolve()
    assert owners(s, "Bear", "Ogre") == [1, 0]


@rule("701.10b")
def test_a_spell_and_a_permanent_change_hands():
    s = exchange_table()
    s.put(1, "battlefield", OGRE)
    s.put(0, "hand", instant("Boon", GainLife(3)))
    s.cast(0, "Boon")
    s.do(1, ExchangeControl(Those((s.find("Boon"), s.find("Ogre")))))
    assert owners(s, "Ogre") == [0]
    s.resolve()
    assert s.life_totals() == [20, 23]


@rule("701.10a")
def test_a_player_who_left_exchanges_nothing():
    s = swap_table(players=3)
    theirs = s.put(2, "battlefield", A)
    s.settle()
    bear = s.find("Bear")
    s.put(0, "hand", instant("Late", ExchangeControl(Those((bear, theirs)))))
    s.cast(0, "Late")
    s.concede(2)
    s.resolve()
    assert owners(s, "Bear") == [0]


# Life totals ---------------------------------------------------------------------------------------------


@rule("701.10c")
def test_each_gains_or_loses_what_is_missing():
    s = exchange_table()
    s.set_field(LIFE, 5, 0)
    s.put(0, "battlefield", permanent("Ear", "Artifact", whenever(when(LifeGained), Jot("gain")),
                                      whenever(when(LifeLost), Jot("loss"))))  # fmt: skip
    s.do(0, ExchangeLife(You(), EachOpponent()))
    assert s.life_totals() == [20, 5]
    s.resolve_all()
    assert sorted(jotted(s)) == ["gain", "loss"]


@rule("701.10c")
def test_replacement_effects_modify_the_gain_and_the_loss():
    s = exchange_table()
    s.set_field(LIFE, 5, 0)
    s.put(0, "battlefield", permanent("Twice", "Artifact", instead(LifeGained, lambda e: e.with_(amount=2 * e.amount))))
    s.do(0, ExchangeLife(You(), EachOpponent()))
    assert s.life_totals() == [35, 5]


@rule("701.10c", "701.10a")
@pytest.mark.parametrize("event", [LifeGained, LifeLost, LifeTotalsExchanged])
def test_nobody_is_given_a_total_that_they_cannot_reach(event):
    s = exchange_table(defaults=False)
    s.set_field(LIFE, 5, 0)
    s.put(1, "battlefield", permanent("Law", "Artifact", forbids(event)))
    s.do(0, IfYouDo(ExchangeLife(You(), EachOpponent()), Jot("did")))
    assert (s.life_totals(), jotted(s)) == ([5, 20], [])
    if event is not LifeTotalsExchanged:
        s.do(0, May(ExchangeLife(You(), EachOpponent())))  # nobody is asked


@rule("701.10c")
def test_equal_totals_are_exchanged_without_a_gain():
    s = exchange_table()
    s.put(0, "battlefield", permanent("Law", "Artifact", forbids(LifeGained)))
    s.do(0, IfYouDo(ExchangeLife(You(), EachOpponent()), Jot("did")))
    assert (s.life_totals(), jotted(s)) == ([20, 20], ["did"])


@rule("701.10c")
def test_two_target_players_exchange():
    s = exchange_table(players=4)
    for player in range(4):
        s.set_field(LIFE, 10 * (player + 1), player)
    two = TargetSpec(None, "any", minimum=2, maximum=2)
    s.do(0, ExchangeLife(Target()), two, at=[[("player", 1), ("player", 3)]])
    assert s.life_totals() == [10, 40, 30, 20]


@rule("701.10a")
def test_with_one_of_two_players_gone_nothing_is_exchanged():
    s = exchange_table(players=4)
    s.set_field(LIFE, 7, 1)
    s.put(0, "hand", instant("Both", ExchangeLife(Target()), TargetSpec(None, "any", minimum=2, maximum=2)))
    s.cast(0, "Both", [("player", 1), ("player", 3)])
    s.concede(3)
    s.resolve()
    assert s.life_totals()[:3] == [20, 7, 20]


# Cards and zones -----------------------------------------------------------------------------------------


def exchanged(s, one, other, zones, player=0):
    done = []
    ids = [[s.id_of(c) if isinstance(c, str) else c for c in side] for side in (one, other)]
    s.arrange(lambda: done.append(s.game.verb(EXCHANGE_CARDS)(s.game, player, *ids, zones)))
    return done[0]


@rule("701.10d")
def test_cards_of_one_player_change_places_between_two_zones():
    s = exchange_table()
    s.put(0, "exile", A, B)
    s.put(0, "hand", C)
    exile, hand = s.find_all("A") + s.find_all("B"), s.find_all("C")
    s.put(0, "battlefield", permanent("Ear", "Artifact", whenever(when(CardsExchanged), Jot("heard"))))
    s.do(0, ExchangeCards(Those(tuple(exile)), Those(tuple(hand)), ("exile", "hand")))
    assert (sorted(s.zone_names(None, "exile")), sorted(s.zone_names(0, "hand"))) == (["C"], ["A", "B"])
    s.resolve_all()
    assert jotted(s) == ["heard"]


@rule("701.10d")
def test_cards_of_two_owners_are_not_exchanged():
    s = exchange_table()
    s.put(1, "exile", A)
    s.put(0, "hand", C)
    assert not exchanged(s, ["A"], ["C"], ("exile", "hand"))
    assert (s.zone_names(None, "exile"), s.zone_names(0, "hand")) == (["A"], ["C"])


@rule("701.10d")
@rule("701.10d", edition="2017-09-25")
@pytest.mark.parametrize("edition", ["2017-09-25", "2020-01-22", "2021-04-19", "2022-10-07"])
def test_one_of_the_zones_may_be_empty_since_2020(edition):
    s = exchange_table(edition=edition)
    s.put(0, "hand", A, B)
    done = exchanged(s, [], ["A", "B"], ("exile", "hand"))
    assert done is (edition != "2017-09-25")
    assert s.count(zone="exile") == (2 if done else 0)
    assert not exchanged(s, [], [], ("exile", "hand"))


@rule("701.10a", "701.10d")
def test_a_card_that_is_elsewhere_or_cannot_move_stops_the_exchange():
    s = exchange_table()
    s.put(0, "graveyard", A)
    s.put(0, "hand", B, instant("Spell", GainLife(1)))
    s.put(0, "battlefield", BEAR)
    assert not exchanged(s, ["A"], ["B"], ("exile", "hand"))
    assert not exchanged(s, ["Bear"], ["Spell"], ("battlefield", "hand"))
    s.put(0, "battlefield", permanent("Lid", "Artifact", GraveyardsAreClosed()))
    assert not exchanged(s, ["A"], ["B"], ("graveyard", "hand"))
    assert sorted(s.zone_names(0, "hand")) == ["B", "Spell"]


@rule("701.10e")
def test_the_card_that_comes_is_attached_to_what_the_other_was():
    s = exchange_table()
    s.put(0, "battlefield", BEAR, OGRE)
    s.put(0, "battlefield", WEB, attached_to=s.find("Ogre"))
    s.put(0, "hand", NET)
    assert exchanged(s, ["Web"], ["Net"], ("battlefield", "hand"))
    s.settle()
    assert (s.host("Net"), s.zone_names(0, "hand")) == (s.find("Ogre"), ["Web"])


@rule("701.10e", "701.10a")
def test_a_card_that_cannot_be_attached_there_is_not_exchanged():
    s = exchange_table()
    s.lands(0, "G")
    s.put(0, "battlefield", OGRE)
    s.put(0, "battlefield", WEB, attached_to=s.find("Ogre"))
    s.put(0, "hand", MOSS)
    assert not exchanged(s, ["Moss"], ["Web"], ("hand", "battlefield"))
    assert (s.host("Web"), s.zone_names(0, "hand")) == (s.find("Ogre"), ["Moss"])


@rule("701.10e")
def test_whoever_exchanges_controls_what_enters():
    s = exchange_table()
    s.put(1, "battlefield", BEAR, controller=0)
    s.put(1, "graveyard", A)
    assert exchanged(s, ["Bear"], ["A"], ("battlefield", "graveyard"))
    assert (owners(s, "A"), s.zone_names(1, "graveyard")) == ([0], ["Bear"])


@rule("701.10f")
@pytest.mark.parametrize("edition", ["2017-09-25", "2020-01-22", "2022-10-07"])
@rule("701.10f", edition="2017-09-25")
def test_zones_are_exchanged_though_one_is_empty(edition):
    s = exchange_table(edition=edition)
    s.put(0, "library", A, B)
    s.do(0, ExchangeZones(("hand", "library")))
    assert (sorted(s.zone_names(0, "hand")), s.zone_names(0, "library")) == (["A", "B"], [])
    s.do(0, ExchangeZones(("hand", "graveyard")))
    assert sorted(s.zone_names(0, "graveyard")) == ["A", "B", "Effect"]
    assert s.zone_names(0, "hand") == ["Effect"]


@rule("701.10f", "701.10a")
def test_zones_that_cards_cannot_leave_are_not_exchanged():
    s = exchange_table()
    s.put(0, "library", A)
    s.put(0, "graveyard", B)
    s.put(0, "battlefield", permanent("Lid", "Artifact", GraveyardsAreClosed()))
    s.do(0, ExchangeZones(("graveyard", "library")))
    assert s.zone_names(0, "library") == ["A"]


# Numbers -------------------------------------------------------------------------------------------------

MINE = LifeOf(You())
TREE = ExchangeValues(MINE, ToughnessOf(This()))


def tree_table(**more):
    s = exchange_table(**more)
    s.put(0, "battlefield", creature("Tree", 0, 13, Activated((), TREE)))
    return s


@rule("701.10g")
def test_a_life_total_and_a_toughness():
    s = tree_table()
    s.put(0, "battlefield", permanent("Ear", "Artifact", whenever(when(LifeLost), Jot("loss"))))
    s.act(0, "activate", "Tree").resolve()
    assert (s.life(0), s.pt("Tree")) == (13, (0, 20))
    s.resolve_all()
    assert jotted(s) == ["loss"]
    s.act(0, "activate", "Tree").resolve()
    assert (s.life(0), s.pt("Tree")) == (20, (0, 13))


@rule("701.10g")
def test_the_new_number_is_set_beneath_what_modifies_it():
    s = tree_table()
    s.do(0, Change(Target(), (ModifyPT(1, 1),)), A_CREATURE)
    s.act(0, "activate", "Tree").resolve()
    assert (s.life(0), s.pt("Tree")) == (14, (1, 21))
    s.pass_until("upkeep")
    assert s.pt("Tree") == (0, 20)


@rule("701.10g")
def test_the_change_of_life_is_replaced_and_the_creature_gets_the_old_total():
    s = tree_table()
    s.set_field(LIFE, 4, 0)
    s.put(0, "battlefield", permanent("Twice", "Artifact", instead(LifeGained, lambda e: e.with_(amount=2 * e.amount))))
    s.act(0, "activate", "Tree").resolve()
    assert (s.life(0), s.pt("Tree")) == (22, (0, 4))


@rule("701.10g", "701.10a")
@pytest.mark.parametrize(("life", "event"), [(5, LifeGained), (20, LifeLost), (5, ValuesExchanged)])
def test_a_life_total_that_cannot_change_stops_the_exchange(life, event):
    s = tree_table()
    s.set_field(LIFE, life, 0)
    s.put(0, "battlefield", permanent("Law", "Artifact", forbids(event)))
    s.act(0, "activate", "Tree").resolve()
    assert (s.life(0), s.pt("Tree")) == (life, (0, 13))


@rule("701.10g", "701.10a")
def test_a_creature_that_is_gone_has_nothing_to_exchange():
    s = tree_table()
    s.act(0, "activate", "Tree")
    s.happen(Moved(s.find("Tree"), "graveyard"))
    s.resolve()
    assert s.life(0) == 20


@rule("701.10g")
def test_the_powers_of_two_creatures_for_a_time():
    s = exchange_table()
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", WALL)
    powers = ExchangeValues(PowerOf(Target()), PowerOf(Target(1)), UntilEndOfTurn())
    s.do(0, powers, A_CREATURE, A_CREATURE, at=["Bear", "Wall"])
    assert (s.pt("Bear"), s.pt("Wall")) == ((0, 2), (2, 5))
    s.pass_until("upkeep")
    assert (s.pt("Bear"), s.pt("Wall")) == ((2, 2), (0, 5))


@rule("701.10g")
def test_two_life_totals_as_numbers():
    s = exchange_table()
    s.set_field(LIFE, 3, 0)
    s.do(0, ExchangeValues(MINE, LifeOf(EachOpponent())))
    assert s.life_totals() == [20, 3]


# Text boxes ----------------------------------------------------------------------------------------------


@rule("701.10h")
def test_each_has_the_rules_text_that_the_other_had():
    s = exchange_table()
    s.put(0, "battlefield", FLYER, permanent("Ear", "Artifact", whenever(when(TextBoxesExchanged), Jot("heard"))))
    s.put(1, "battlefield", creature("Healer", 2, 2, Activated((), GainLife(2))))
    two = TargetSpec(CREATURE, minimum=2, maximum=2)
    s.do(0, ExchangeText(Target()), two, at=[["Bird", "Healer"]])
    assert (s.has("Bird", "flying"), s.has("Healer", "flying")) == (False, True)
    assert (s.offered(0, "activate"), s.pt("Bird"), s.pt("Healer")) == (["Bird"], (1, 1), (2, 2))
    s.resolve_all()
    assert jotted(s) == ["heard"]


@rule("701.10h", "701.10a")
def test_text_boxes_of_what_is_gone_are_not_exchanged():
    s = exchange_table()
    s.put(0, "battlefield", FLYER)
    s.put(1, "battlefield", creature("Healer", 2, 2, Activated((), GainLife(2))))
    s.put(0, "hand", instant("Words", ExchangeText(Target()), TargetSpec(CREATURE, minimum=2, maximum=2)))
    s.cast(0, "Words", ["Bird", "Healer"])
    s.happen(Moved(s.find("Healer"), "graveyard"))
    s.resolve()
    assert s.has("Bird", "flying")


# What can't be done whole ----------------------------------------------------------------------------------


KINDS = ("control", "life", "numbers")


def offered(kind, edition, hindered):
    """A player may exchange something with an opponent; `hindered` where a part of it is impossible."""
    s = exchange_table(edition=edition, defaults=False)
    s.set_field(LIFE, 5, 0)
    bear, ogre = s.put(0, "battlefield", BEAR), s.put(1, "battlefield", OGRE)
    if hindered and kind == "control":
        s.do(0, Change(Target(), (YouGainControl(),), Indefinite()), A_CREATURE, at=["Ogre"])
    if hindered and kind != "control":
        cannot = forbids(LifeLost if kind == "numbers" else LifeGained)
        s.put(1, "battlefield", permanent("Law", "Artifact", cannot))
    both = {
        "control": ExchangeControl(Those((bear, ogre))),
        "life": ExchangeLife(You(), EachOpponent()),
        "numbers": ExchangeValues(LifeOf(You()), PowerOf(Those((ogre,)))),
    }
    return s, IfYouDo(May(both[kind]), Jot("did"))


@in_each("701.10a")
@pytest.mark.parametrize("kind", KINDS)
def test_an_exchange_that_can_be_done_whole_may_be_chosen(edition, kind):
    s, may = offered(kind, edition, False)
    s.do(0, may, may=True)
    found = {
        "control": (owners(s, "Bear", "Ogre"), [1, 0]),
        "life": (s.life_totals(), [20, 5]),
        "numbers": ((s.life(0), s.pt("Ogre")), (3, (5, 3))),
    }
    assert found[kind][0] == found[kind][1]
    assert jotted(s) == ["did"]


@in_each("701.10a")
@pytest.mark.parametrize("kind", KINDS)
def test_one_of_which_a_part_is_impossible_may_not_be_chosen(edition, kind):
    s, may = offered(kind, edition, True)
    s.do(0, may)  # nobody is asked
    assert (owners(s, "Bear"), s.life_totals(), s.pt("Ogre")) == ([0], [5, 20], (3, 3))
    assert jotted(s) == []


@in_each("701.10a")
@pytest.mark.parametrize("event", [LifeGained, LifeLost])
def test_no_life_total_changes_where_the_other_cannot(edition, event):
    for hindered in (True, False):
        s = exchange_table(edition=edition)
        s.set_field(LIFE, 5, 0)
        s.put(1, "battlefield", *[permanent("Law", "Artifact", forbids(event))] * hindered)
        s.do(0, IfYouDo(ExchangeLife(You(), EachOpponent()), Jot("did")))
        assert s.life_totals() == ([5, 20] if hindered else [20, 5])
        assert jotted(s) == ["did"] * (not hindered)


@in_each("701.10a")
def test_cards_and_zones_are_exchanged_only_where_all_of_them_can_move(edition):
    for closed in (True, False):
        s = exchange_table(edition=edition)
        s.put(0, "graveyard", A)
        s.put(0, "hand", B)
        s.put(0, "library", C)
        s.put(0, "battlefield", *[permanent("Lid", "Artifact", GraveyardsAreClosed())] * closed)
        s.do(0, ExchangeZones(("graveyard", "library")))
        assert s.zone_names(0, "library") == (["C"] if closed else ["A"])
        card, zone = ("A", "graveyard") if closed else ("A", "library")
        assert exchanged(s, [card], ["B"], (zone, "hand")) is not closed
        assert s.zone_names(0, "hand") == (["B"] if closed else ["A"])


@in_each("701.10a")
def test_a_card_takes_the_place_of_an_aura_only_where_it_can_be_attached(edition):
    for there, fits in ((MOSS, False), (NET, True)):
        s = exchange_table(edition=edition)
        s.lands(0, "G")
        s.put(0, "battlefield", OGRE)
        s.put(0, "battlefield", WEB, attached_to=s.find("Ogre"))
        s.put(0, "hand", there)
        assert exchanged(s, [there.name], ["Web"], ("hand", "battlefield")) is fits
        s.settle()
        assert s.host(there.name if fits else "Web") == s.find("Ogre")
        assert s.zone_names(0, "hand") == ["Web" if fits else there.name]


@in_each("701.10a")
def test_text_boxes_are_exchanged_only_where_both_permanents_are_there(edition):
    for gone in (True, False):
        s = exchange_table(edition=edition)
        bird = s.put(0, "battlefield", FLYER)
        bear = s.put(1, "battlefield", BEAR)
        if gone:
            s.happen(Moved(bear, "graveyard"))
        s.do(0, IfYouDo(ExchangeText(Those((bird, bear))), Jot("did")))
        assert s.has("Bird", "flying") is gone
        assert jotted(s) == ["did"] * (not gone)


# Other rooms and cards -----------------------------------------------------------------------------------


@rule("701.10c", "701.10f")
def test_other_rooms_reach_it_by_verbs():
    s = exchange_table()
    s.set_field(LIFE, 8, 1)
    s.put(1, "library", A)
    did = []
    s.arrange(lambda: did.append(s.game.verb(EXCHANGE_LIFE)(s.game, 0, 1)))
    s.arrange(lambda: did.append(s.game.verb(EXCHANGE_ZONES)(s.game, 1, "library", "hand")))
    assert (did, s.life_totals(), s.zone_names(1, "hand")) == ([True, True], [8, 20], ["A"])
    assert s.game.verb(EXCHANGE_CONTROL) is not None


def test_real_cards_are_read_and_exchange():
    trickery = wordings.made(
        "Political Trickery",
        "Sorcery",
        "Exchange control of target land you control and target land an opponent controls.",
    )
    crab = wordings.made(
        "Shrewd Negotiation",
        "Sorcery",
        "Exchange control of target artifact you control and target artifact or creature you don't control.",
    )
    tree = wordings.made(
        "Tree of Perdition",
        "Creature — Plant",
        "Defender\n{T}: Exchange target opponent's life total with this creature's toughness.",
        size="0/13",
    )
    conduit = wordings.made("Soul Conduit", "Artifact", "{6}, {T}: Two target players exchange life totals.")
    s = wordings.table()
    s.put(0, "battlefield", basic("G"), conduit, tree)
    s.put(1, "battlefield", basic("U"), OGRE)
    s.put(0, "hand", trickery, crab)
    s.cast(0, "Political Trickery")
    s.resolve()
    assert owners(s, "Forest", "Island") == [1, 0]
    s.activate(0, "Tree of Perdition")
    s.resolve()
    assert (s.life_totals(), s.pt("Tree of Perdition")) == ([20, 13], (0, 20))
    s.give(0, "CCCCCC")
    s.activate(0, "Soul Conduit", [("player", 0), ("player", 1)])
    s.resolve()
    assert s.life_totals() == [13, 20]
    s.cast(0, "Shrewd Negotiation")
    s.resolve()
    assert owners(s, "Soul Conduit", "Ogre") == [1, 0]
