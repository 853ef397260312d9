"""Encore (CR 702.141)."""

from __future__ import annotations

from fights import wrong
from magic import A_CREATURE, table
from wordings import beast, meaning
from wordings import table as full_table

from apnap import Keyword, Moved, Static, Triggered
from apnap.testing import rule
from apnap_plugins.abilities.encore import AGAINST, encore
from apnap_plugins.rules.combat.effects import CantAttack
from apnap_plugins.rules.continuous.continuous import YouGainControl
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.copies.copies import CreateCopyTokens
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.effects.replacement import MoreTokens
from apnap_plugins.rules.effects.triggers import OneOrMore
from apnap_plugins.rules.objects.actions import Sacrificed
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, instant, permanent, whenever

GOBLIN = creature("Goblin", 2, 1, encore(mana_cost("{R}")), cost="{1}{R}")
ONE, TWO, THREE = ("player", 1), ("player", 2), ("player", 3)


def called(players=4, *own, mechanics=(), what=GOBLIN, **more):
    """The ability has resolved; the tokens in the order in which they came."""
    s = table("encore", *mechanics, players=players, **more)
    s.lands(0, "R")
    s.put(0, "graveyard", what)
    s.put(0, "battlefield", *own)
    s.activate(0, what.name)
    s.resolve()
    return s


def tokens(s, name="Goblin"):
    return [i for i in s.find_all(name, "battlefield") if s.game.object(i).kind == "token"]


def attacks(s):
    return s.wait_for("declare attackers", 0)


@rule("702.141a")
def test_with_four_players_a_token_for_each_opponent_attacks_that_one():
    s = called(4)
    assert (s.zone_names(None, "exile"), s.zone_names(0, "graveyard")) == (["Goblin"], [])
    a, b, c = tokens(s)
    assert [s.field(AGAINST, token) for token in (a, b, c)] == [1, 2, 3]
    assert all(s.has(token, "haste") for token in (a, b, c))
    decision = attacks(s)
    assert wrong(decision, (a, ONE), (b, TWO))  # one stays at home
    assert wrong(decision, (a, TWO), (b, TWO), (c, THREE))  # one attacks another opponent
    s.attack({a: ONE, b: TWO, c: THREE})
    s.pass_until("combat damage")
    assert s.life_totals() == [20, 18, 18, 18]
    s.pass_until("end")
    assert s.kinds() == ["ability"]
    s.resolve()
    assert (tokens(s), [e.player for e in s.events(Sacrificed)]) == ([], [0, 0, 0])


@rule("702.141a", "800.4a")
def test_for_one_who_has_left_there_is_no_token():
    s = table("encore", players=4)
    s.lands(0, "R")
    s.put(0, "graveyard", GOBLIN)
    s.activate(0, "Goblin")
    s.concede(2)
    s.resolve()
    assert [s.field(AGAINST, token) for token in tokens(s)] == [1, 3]


@rule("702.141a", "508.1d", "800.4a")
def test_where_the_opponent_leaves_later_that_token_attacks_whom_it_likes_or_nobody():
    s = called(4)
    a, b, c = tokens(s)
    s.concede(2)
    decision = attacks(s)
    assert wrong(decision, (b, ONE))  # the others still have to
    assert not wrong(decision, (a, ONE), (c, THREE))
    assert not wrong(decision, (a, ONE), (b, THREE), (c, THREE))


@rule("702.141a", "508.1d")
def test_only_if_able():
    s = called(3, permanent("Truce", "Enchantment", Static((CantAttack(CREATURE, EachOpponent()),))))
    a, b = tokens(s)
    s.pass_until("end")
    assert s.life_totals() == [20, 20, 20]
    assert sorted(tokens(s)) == [a, b]


@rule("702.141a", "701.17a")
def test_who_gained_control_of_one_keeps_it():
    s = called(3)
    token, other = tokens(s)
    s.attack({token: ONE, other: TWO})
    s.pass_until("end")
    s.do(1, Change(Target(), (YouGainControl(),)), A_CREATURE, at=[token])
    s.resolve_all()
    assert s.permanents(1) == ["Goblin"]  # who no longer controls it can't sacrifice it
    assert (tokens(s), [e.player for e in s.events(Sacrificed)]) == ([token], [0])
    assert s.has(token, "haste")


@rule("702.141a", "608.2f")
def test_they_enter_at_the_same_time():
    s = called(4, creature("Herald", 1, 1, Triggered(OneOrMore(WhenEnters(CREATURE)), GainLife(1))))
    s.resolve_all()
    assert (len(tokens(s)), s.life(0)) == (3, 21)


@rule("702.141a", "707.2")
def test_the_tokens_are_copies_of_the_card():
    goblin = creature("Goblin", 2, 1, encore(mana_cost("{R}")), whenever(WhenEnters(), GainLife(3)), cost="{1}{R}")
    s = called(2, what=goblin)
    (token,) = tokens(s)
    assert (s.characteristic(token, "mana cost"), s.characteristic(token, "colors")) == (mana_cost("{1}{R}"), {"R"})
    s.resolve()
    assert s.life_totals() == [23, 20]


@rule("702.141a", "614.16")
def test_where_more_are_created_both_attack_that_opponent():
    s = called(3, permanent("Season", "Enchantment", MoreTokens()), mechanics=("replacement",))
    found = tokens(s)
    assert [s.field(AGAINST, token) for token in found] == [1, 1, 2, 2]
    a, b, c, d = found
    decision = attacks(s)
    assert wrong(decision, (a, ONE), (b, TWO), (c, TWO), (d, TWO))
    s.attack({a: ONE, b: ONE, c: TWO, d: TWO})
    s.pass_until("end")
    s.resolve_all()
    assert (tokens(s), s.life_totals()) == ([], [20, 16, 16])


@rule("702.141a", "707.2")
def test_a_copy_of_a_token_has_neither_haste_nor_to_attack():
    s = called(2, mechanics=("copies",))
    (token,) = tokens(s)
    s.do(0, CreateCopyTokens(Target()), A_CREATURE, at=[token])
    copy = max(tokens(s))
    assert not s.has(copy, "haste")
    assert not wrong(attacks(s), (token, ONE))
    s.attack({token: ONE})
    s.pass_until("end")
    s.resolve_all()
    assert tokens(s) == [copy]


@rule("702.141a", "602.2b")
def test_only_as_a_sorcery_and_exiled_as_a_cost():
    s = table("encore")
    s.lands(0, "RR")
    s.put(0, "graveyard", GOBLIN)
    s.put(0, "hand", GOBLIN, instant("Wait"))
    s.put(1, "graveyard", creature("Dog", 1, 1, encore(mana_cost("{R}"))))
    assert s.offered(0, "activate").count("Goblin") == 1
    assert not s.can(0, "Dog", "activate")
    s.cast(0, "Wait")
    assert not s.can(0, "Goblin", "activate")
    s.resolve()
    s.activate(0, "Goblin")
    s.happen(Moved(s.find("Goblin", "exile"), "hand"))
    s.resolve()
    assert len(tokens(s)) == 1


@rule("702.141a", "111.5")
def test_a_card_that_can_be_no_token_gives_none():
    s = called(3, what=card("Rite", "Sorcery", encore(mana_cost("{R}"))))
    assert s.zone_names(None, "exile") == ["Rite"]
    s.pass_until("end")
    assert s.kinds() == []


@rule("702.141a", "202.3")
def test_words():
    assert meaning("Encore {6}{W}{W}") == (encore(mana_cost("{6}{W}{W}")),)
    assert meaning("Flying, encore {R}")[0] == Keyword("flying")
    s = full_table()
    s.lands(0, "RRR")
    text = "Each Sliver creature card in your graveyard has encore {X}, where X is its mana value."
    s.put(0, "battlefield", beast("Mother", text))
    s.put(0, "graveyard", beast("Young", types="Creature — Sliver", cost="{1}{G}"), beast("Elf"))
    assert not s.can(0, "Elf", "activate")
    s.activate(0, "Young")
    assert len(s.tapped()) == 2
    s.resolve()
    assert len(tokens(s, "Young")) == 1
