"""Phasing: out and in before untapping, attachments along, unseen by everything in between, and no zone change."""

from __future__ import annotations

import functools

import rulecards
from rulebook import A_CREATURE, OX
from rulecards import Note
from spiking import base_game, spike, table

from apnap import Context, Continuous, Keyword, Ruleset, Static, Triggered
from apnap.testing import rule
from apnap_plugins.abilities.enchant import enchant
from apnap_plugins.rules.attachments.attachments import ATTACHED_TO, Enchanted
from apnap_plugins.rules.combat.combat import is_attacking
from apnap_plugins.rules.continuous.continuous import (
    AffectsAll,
    AffectsSelected,
    ModifyPT,
    WhileOnBattlefield,
    YouGainControl,
)
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.damage.instructions import DealDamage, GainLife
from apnap_plugins.rules.objects.triggers import WhenEnters, WhenLeaves
from apnap_plugins.rules.permanents.permanents import TAPPED, is_summoning_sick
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import CREATURE, Another, HasSubtype
from apnap_plugins.rules.vocabulary.quantities import Count
from apnap_plugins.rules.vocabulary.selectors import All, Target
from apnap_plugins.testing import creature, instant, sorcery

phasing = spike("phasing")


@functools.cache
def in_force() -> Ruleset:
    """What is in force; loaded when it is first played with."""
    return Ruleset.load(mechanics=[*base_game(), "enchant"], extra=[rulecards, phasing], strict=True)


def sit(**more):
    return table(in_force)(decks=[[OX] * 9] * 2, **more)


def aura(name, part):
    effect = Continuous(AffectsSelected(Enchanted()), (part,))
    return card(name, "Enchantment — Aura", enchant(CREATURE), Static((effect,)))


PHASING = Keyword("phasing")
EFREET = creature("Efreet", 3, 3, PHASING)
BEAR = creature("Bear", 2, 2)
MIST, LEASH = aura("Mist", ModifyPT(1, 1)), aura("Leash", YouGainControl())
LORD = creature("Lord", 1, 1, PHASING, Static((Continuous(AffectsAll(CREATURE), (ModifyPT(1, 1),)),)))
WATCHER = creature(
    "Watcher", 1, 1,
    Triggered(WhenEnters(Another()), Note("enters")),
    Triggered(WhenLeaves(Another()), Note("leaves")),
    Triggered(phasing.WhenPhasesIn(), Note("phases in")),
)  # fmt: skip
VANISH = instant("Vanish", phasing.PhaseOut(Target()), targets=(A_CREATURE,))
QUAKE = sorcery("Quake", DealDamage(9, All(CREATURE)))
CENSUS = instant("Census", GainLife(Count(All(CREATURE))))
GROW = instant("Grow", Change(Target(), (ModifyPT(4, 4),)), targets=(A_CREATURE,))
BOLT = instant("Bolt", DealDamage(3, Target()), targets=(A_CREATURE,))


def turn_of(s, player):
    """On to that player's next upkeep."""
    return s.pass_until(lambda game: game.stage_name() == "upkeep" and game.active_player == player)


def gone(s):
    return [s.game.name_of(i) for i in s.game.absent("battlefield")]


@rule("702.26a")
def test_out_before_untapping_and_in_a_turn_later_before_untapping():
    with sit(stage="end", active=1) as s:
        s.put(0, "battlefield", EFREET, tapped=True)
        mine, theirs = s.find("Efreet"), s.put(1, "battlefield", creature("Djinn", 5, 5, PHASING))
        turn_of(s, 0)
        assert (gone(s), s.field(TAPPED, mine)) == (["Efreet"], True)  # out before it would have untapped
        turn_of(s, 1)
        assert gone(s) == ["Efreet", "Djinn"]
        turn_of(s, 0)
        assert (gone(s), s.field(TAPPED, mine)) == (["Djinn"], False)
        assert not is_summoning_sick(s.game, mine)
        turn_of(s, 1)
        turn_of(s, 0)
        assert gone(s) == ["Efreet"]
        assert theirs in s.game.zone("battlefield")


@rule("702.26b")
def test_nothing_finds_it_and_it_does_nothing():
    with sit() as s:
        bear, lord = s.put(0, "battlefield", BEAR), s.put(1, "battlefield", LORD)
        s.put(0, "hand", VANISH, CENSUS, QUAKE)
        assert s.pt(bear) == (3, 3)
        s.act(0, "cast", "Vanish", targets=[lord]).resolve()
        assert s.pt(bear) == (2, 2)  # what it does to others is off
        s.act(0, "cast", "Census").resolve()
        assert s.life(0) == 21
        s.act(0, "cast", "Quake").resolve()
        assert s.zone_names(None, "battlefield") == []
        turn_of(s, 1)
        assert s.zone_names(None, "battlefield") == ["Lord"]
        assert s.pt(lord) == (2, 2)
        assert s.field("damage", lord) == 0


@rule("702.26b")
def test_it_is_no_legal_target_any_more_and_leaves_combat():
    with sit(stage="beginning of combat") as s:
        bear = s.put(0, "battlefield", BEAR)
        s.put(0, "hand", VANISH)
        s.put(1, "hand", BOLT)
        s.expect(0, "declare attackers", {"Bear": ("player", 1)})
        s.pass_until("declare attackers")
        assert is_attacking(s.game, bear)
        s.pass_priority(0)
        s.act(1, "cast", "Bolt")
        s.act(0, "cast", "Vanish").resolve()
        assert not is_attacking(s.game, bear)
        s.resolve()
        assert s.log_has("608.2b") or s.zone_names(1, "graveyard") == ["Bolt"]
        s.pass_until("end")
        assert s.life(1) == 20
        assert gone(s) == ["Bear"]


@rule("702.26g")
def test_an_aura_and_what_is_attached_to_that_go_along_and_come_back_attached():
    with sit() as s:
        bear = s.put(0, "battlefield", BEAR, counters={"+1/+1": 2}, tapped=True)
        mist = s.put(1, "battlefield", MIST, attached_to=bear)
        s.put(0, "battlefield", WATCHER)
        s.put(0, "hand", VANISH)
        assert s.pt(bear) == (5, 5)
        s.act(0, "cast", "Vanish", targets=[bear]).resolve()
        assert gone(s) == ["Bear", "Mist"]
        turn_of(s, 1)
        assert gone(s) == ["Bear", "Mist"]  # an Aura of player 1's, but not by itself
        s.expect(0, "order", [])
        turn_of(s, 0)
        s.settle()
        assert gone(s) == []
        assert (s.field(ATTACHED_TO, mist), s.counters(bear), s.pt(bear)) == (bear, {"+1/+1": 2}, (5, 5))
        s.resolve_all()
        assert s.noted == (("phases in", 0),) * 2  # and nothing entered or left (702.26d)


@rule("702.26i")
def test_an_aura_that_phased_out_directly_returns_to_what_it_was_on_or_to_nothing():
    with sit() as s:
        bear, ox = s.put(0, "battlefield", BEAR), s.put(0, "battlefield", OX)
        one = s.put(0, "battlefield", MIST, attached_to=bear)
        two = s.put(0, "battlefield", MIST, attached_to=ox)
        s.put(0, "hand", instant("Fade", phasing.PhaseOut(All(HasSubtype("Aura")))), BOLT)
        s.act(0, "cast", "Fade").resolve()
        assert gone(s) == ["Mist", "Mist"]
        assert s.pt(bear) == (2, 2)
        s.act(0, "cast", "Bolt", targets=[bear]).resolve()
        turn_of(s, 1)
        turn_of(s, 0)
        assert (one in s.game.objects, s.field(ATTACHED_TO, two), s.pt(ox)) == (False, ox, (3, 5))


@rule("702.26d")
def test_a_stolen_creature_phases_in_for_the_player_who_had_it():
    with sit(stage="upkeep", active=0) as s:
        bear = s.put(1, "battlefield", BEAR)
        s.put(0, "battlefield", LEASH, attached_to=bear)
        s.put(0, "hand", VANISH)
        turn_of(s, 1)
        turn_of(s, 0)
        assert not is_summoning_sick(s.game, bear)
        s.act(0, "cast", "Vanish").resolve()
        turn_of(s, 1)
        assert gone(s) == ["Bear", "Leash"]
        turn_of(s, 0)
        assert (gone(s), s.game.controller(bear)) == ([], 0)
        assert not is_summoning_sick(s.game, bear)


@rule("702.26e")
@rule("702.26f")
def test_effects_pass_it_by_and_may_end_while_it_is_away():
    with sit() as s:
        bear = s.put(0, "battlefield", BEAR)
        holder = s.put(0, "battlefield", creature("Holder", 1, 1))
        claim = Change(Target(), (ModifyPT(3, 3),), WhileOnBattlefield())
        s.put(0, "hand", GROW, VANISH, VANISH, instant("All Grow", Change(All(CREATURE), (ModifyPT(1, 1),))))
        s.arrange(lambda: claim.perform(Context(s.game, holder, 0, targets=((bear,),))))
        s.act(0, "cast", "Grow", targets=[bear]).resolve()
        assert s.pt(bear) == (9, 9)
        s.act(0, "cast", "Vanish", targets=[holder]).resolve()
        assert s.pt(bear) == (6, 6)  # "for as long as Holder remains": it can't be seen
        s.act(0, "cast", "Vanish").resolve()
        s.act(0, "cast", "All Grow").resolve()
        turn_of(s, 1)
        turn_of(s, 0)
        assert (s.pt(bear), s.pt(holder)) == ((2, 2), (1, 1))


def test_a_viewer_sees_what_is_phased_out_apart():
    with sit() as s:
        s.put(0, "battlefield", BEAR)
        s.put(0, "hand", VANISH)
        s.act(0, "cast", "Vanish").resolve()
        seen = s.game.observe(1)
        assert [v.name for v in seen.zone("battlefield")] == []
        assert [v.name for v in seen.absent("battlefield")] == ["Bear"]
