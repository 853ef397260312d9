"""Words for replacement and prevention effects, and rules about players: the trees, and games with cards made from text."""

from __future__ import annotations

import pytest
from wordings import beast, effect, made, play, statics, table

from apnap import Keyword
from apnap.testing import rule
from apnap_plugins.rules.attachments.attachments import IsEnchanted
from apnap_plugins.rules.casting.land_effects import MoreLandPlays
from apnap_plugins.rules.continuous.continuous import CreateEffect
from apnap_plugins.rules.continuous.players import PlayersGain, PlayersHave
from apnap_plugins.rules.damage.effects import CantGainLife, MoreLife
from apnap_plugins.rules.damage.filters import DamageFilter
from apnap_plugins.rules.effects.prevention import PreventAllDamage, PreventNextDamage, Prevents, to_you
from apnap_plugins.rules.effects.replacement import GoesElsewhere, MoreDamage, MoreTokens
from apnap_plugins.rules.turn.effects import NoMaximumHandSize, Skips
from apnap_plugins.rules.vocabulary.filters import Anything, IsToken, Itself, Not, OpponentOwns, YouControl, all_of
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, EachPlayer, Remembered, Target, You


@pytest.mark.parametrize(
    ("line", "effects"),
    [
        ("Prevent all damage that would be dealt to ~.", (Prevents(DamageFilter(to=Itself(), players=None)),)),
        ("Prevent all combat damage that would be dealt by enchanted creature.",
         (Prevents(DamageFilter(source=IsEnchanted(), combat=True)),)),
        ("Prevent all combat damage that would be dealt to and dealt by ~.",
         (Prevents(DamageFilter(to=Itself(), players=None, combat=True)), Prevents(DamageFilter(source=Itself(), combat=True)))),
        ("Prevent all noncombat damage that would be dealt to you.", (Prevents(to_you(combat=False)),)),
        ("If ~ would die, exile it instead.", (GoesElsewhere(Itself(), origin="battlefield"),)),
        ("If a card or token would be put into a graveyard from anywhere, exile it instead.", (GoesElsewhere(Anything()),)),
        ("If a card would be put into an opponent's graveyard from anywhere, exile it instead.",
         (GoesElsewhere(all_of(Not(IsToken()), OpponentOwns())),)),
        ("If one or more tokens would be created under your control, twice that many of those tokens are created instead.",
         (MoreTokens(),)),
        ("If you would gain life, you gain twice that much life instead.", (MoreLife(times=2),)),
        ("If you would gain life, you gain that much life plus 1 instead.", (MoreLife(plus=1),)),
        (("If a source you control would deal damage to a permanent or player, it deals double that damage to that "
          "permanent or player instead."), (MoreDamage(DamageFilter(source=YouControl())),)),
        ("You have no maximum hand size.", (NoMaximumHandSize(),)),
        ("You may play an additional land on each of your turns.", (MoreLandPlays(),)),
        ("Your opponents can't gain life.", (CantGainLife(EachOpponent()),)),
        ("You have hexproof.", (PlayersHave(You(), (Keyword("hexproof"),)),)),
        ("Skip your draw step.", (Skips("draw"),)),
    ],
)  # fmt: skip
def test_static(line, effects):
    assert statics(line) == effects


@pytest.mark.parametrize(
    ("line", "tree"),
    [
        ("Prevent all combat damage that would be dealt this turn.", PreventAllDamage(DamageFilter(combat=True))),
        ("Prevent all combat damage that would be dealt by target creature this turn.",
         PreventAllDamage(DamageFilter(combat=True), sources=Target())),
        ("Prevent the next 3 damage that would be dealt to target creature this turn.", PreventNextDamage(3, Target())),
        ("Players can't gain life this turn.",
         CreateEffect(CantGainLife(Remembered("barred")), remembers=(("barred", EachPlayer()),))),
        ("You may play an additional land this turn.", CreateEffect(MoreLandPlays())),
        ("You gain hexproof until end of turn.", PlayersGain(You(), (Keyword("hexproof"),))),
    ],
)  # fmt: skip
def test_for_a_time(line, tree):
    assert effect(line) == tree


@rule("615.1")
def test_no_combat_damage_to_nor_by_it():
    s = table()
    bear, elf = s.put(0, "battlefield", beast("Bear")), s.put(1, "battlefield", beast("Elf"))
    play(s, 0, made("Peace", "Enchantment — Aura", "Enchant creature\n"
                    "Prevent all combat damage that would be dealt to and dealt by enchanted creature."), bear)  # fmt: skip
    s.attack(bear)
    s.block({elf: bear})
    s.pass_until("end of combat")
    assert s.count("Bear", "battlefield") == s.count("Elf", "battlefield") == 1


@rule("614.6")
@pytest.mark.parametrize(("whose", "zone"), [(0, "graveyard"), (1, "exile")])
def test_cards_for_an_opponent_s_graveyard_are_exiled(whose, zone):
    s = table()
    s.put(0, "battlefield", made("Void", "Enchantment",
          "If a card would be put into an opponent's graveyard from anywhere, exile it instead."))  # fmt: skip
    s.put(whose, "battlefield", beast("Bear"))
    s.put(0, "battlefield", beast("Decoy"))
    play(s, 0, made("Kill", "Sorcery", "Destroy target creature."), s.find("Bear"))
    assert s.count("Bear", zone) == 1


@rule("614.1a", "119.10")
def test_more_life_and_none():
    s = table()
    s.put(
        0, "battlefield", made("Boon", "Enchantment", "If you would gain life, you gain that much life plus 1 instead.")
    )
    play(s, 0, made("Salve", "Sorcery", "You gain 2 life."))
    assert s.field("life", 0) == 23
    s.put(1, "battlefield", made("Curse", "Enchantment", "Your opponents can't gain life."))
    play(s, 0, made("Balm", "Sorcery", "You gain 2 life."))
    assert s.field("life", 0) == 23


@rule("305.2")
@pytest.mark.parametrize("text", ["You may play an additional land on each of your turns.", ""])
def test_an_additional_land(text):
    s = table()
    s.put(0, "battlefield", made("Study", "Enchantment", text))
    s.put(0, "hand", made("One", "Land", ""), made("Two", "Land", ""), made("Three", "Land", ""))
    s.act(0, "play", "One")
    assert s.can(0, "Two", "play") is bool(text)
    if text:
        s.act(0, "play", "Two")
        assert not s.can(0, "Three", "play")


@rule("402.2")
def test_no_maximum_hand_size():
    s = table(decks=[[made("Filler", "Land", "")] * 20] * 2)
    s.put(0, "hand", *[made(f"Card {n}", "Artifact", "", "{9}") for n in range(9)])
    s.put(0, "battlefield", made("Tower", "Artifact", "You have no maximum hand size."))
    s.pass_until(lambda g: g.active_player == 1)
    assert len(s.ids("hand", 0)) == 9


@rule("113.1b", "702.11c")
def test_a_player_with_hexproof():
    s = table()
    s.put(1, "battlefield", made("Ward", "Enchantment", "You have hexproof."))
    s.put(0, "hand", made("Pain", "Instant", "Target opponent loses 2 life."))
    assert not s.can(0, "Pain")


@rule("615.7")
def test_the_next_damage_is_prevented():
    s = table()
    bear = s.put(0, "battlefield", beast("Bear"))
    play(
        s,
        0,
        made("Shield", "Instant", "Prevent the next 3 damage that would be dealt to target creature this turn."),
        bear,
    )
    s.put(1, "hand", made("Bolt", "Instant", "Bolt deals 4 damage to target creature."))
    s.cast(1, "Bolt", bear)
    s.resolve()
    assert s.field("damage", bear) == 1


@rule("121.3", "305.2")
def test_what_players_can_t_do():
    s = table(decks=[[made("Filler", "Land", "")] * 20] * 2)
    s.put(
        1,
        "battlefield",
        made("Lock", "Enchantment", "Your opponents can't draw cards.\nYour opponents can't play lands."),
    )
    s.put(0, "hand", made("Field", "Land", ""))
    assert not s.can(0, "Field", "play")
    play(s, 0, made("Dig", "Sorcery", "Draw two cards."))
    assert len(s.ids("hand", 0)) == 1
