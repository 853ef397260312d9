"""Resolving spells and abilities, in detail (CR 608)."""

from __future__ import annotations

import pytest
import rulecards as rc
from rulebook import A_CREATURE, BEAR, FOREST, MOUNTAIN, OX, SHOCK, FullTable

from apnap import Keyword, Triggered
from apnap.testing.rule import rule
from apnap_plugins.actions.counter import Counter
from apnap_plugins.actions.destroy import Destroy
from apnap_plugins.actions.discard import DiscardCards
from apnap_plugins.actions.sacrifice import SacrificeChoice
from apnap_plugins.rules.continuous.continuous import BecomeColors, BecomeTypes, Gain, ModifyPT, YouGainControl
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.counters.counters import PLUS
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.damage.instructions import DealDamage, DrawCards, GainLife, LoseLife
from apnap_plugins.rules.effects.delayed import IsIt
from apnap_plugins.rules.effects.instructions import DelayedTrigger, EachOf, IfYouDo, May, do
from apnap_plugins.rules.effects.linked_abilities import TotalOf
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.stack.abilities import Spell
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.stack.usual_targets import A_SPELL
from apnap_plugins.rules.turn.triggers import AtBeginning
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import CREATURE, LAND, Anything, HasColor, Not, all_of
from apnap_plugins.rules.vocabulary.quantities import Count, PowerOf
from apnap_plugins.rules.vocabulary.selectors import (
    All,
    ControllerOf,
    EachPlayer,
    Remembered,
    Target,
    TopOfLibrary,
    You,
)
from apnap_plugins.testing import creature, instant, sorcery

NONBLACK = TargetSpec(all_of(CREATURE, Not(HasColor("B"))), prompt="target nonblack creature")
A_LAND = TargetSpec(LAND, prompt="target land")
BOUNCE = instant("Bounce", MoveTo(Target(), "hand"), targets=(A_CREATURE,))


@rule("608.2b")
@pytest.mark.parametrize("way", ["protection", "gone"])
def test_sorin_s_thirst(way):
    text = Spell(do(DealDamage(2, Target()), GainLife(2)), (A_CREATURE,))
    thirst = card("Sorin's Thirst", "Instant", text, cost="{0}", colors="B")
    ward = instant("Ward", Change(All(CREATURE), (Gain((Keyword("protection", (HasColor("B"),)),)),)))
    with FullTable() as s:
        s.put(0, "hand", thirst)
        s.put(1, "battlefield", BEAR)
        s.put(1, "hand", ward if way == "protection" else BOUNCE)
        s.act(0, "cast", "Sorin's Thirst")
        s.act(1, "cast", "Ward" if way == "protection" else "Bounce").resolve()
        s.resolve()
        assert s.life(0) == 20 and s.zone_names(0, "graveyard") == ["Sorin's Thirst"]
        assert s.count("Bear", "battlefield") == (way == "protection")


@rule("608.2b")
@pytest.mark.parametrize("blackened", [True, False])
def test_plague_spores_on_one_creature_land(blackened):
    """Destroy target nonblack creature and target land: here one and the same permanent."""
    spores = sorcery("Plague Spores", rc.Note("first", Count(Target(0))), rc.Note("second", Count(Target(1))),
                     Destroy(Target(0)), Destroy(Target(1)), targets=(NONBLACK, A_LAND))  # fmt: skip
    arbor = creature("Arbor", 1, 1, types="Land Creature — Forest Dryad")
    with FullTable() as s:
        s.put(0, "hand", spores)
        s.put(1, "battlefield", arbor)
        s.put(1, "hand", instant("Blacken", Change(All(CREATURE), (BecomeColors(frozenset("B")),))))
        s.act(0, "cast", "Plague Spores")
        if blackened:
            s.act(1, "cast", "Blacken").resolve()
        s.resolve()
        assert s.noted == (("first", not blackened), ("second", 1)) and "Arbor" in s.zone_names(1, "graveyard")


@rule("608.2b")
def test_what_needs_information_about_an_illegal_target_does_not_happen():
    drain = sorcery("Drain", GainLife(PowerOf(Target(0))), LoseLife(1, ControllerOf(Target(0))),
                    DealDamage(1, Target(1)), targets=(A_CREATURE, A_LAND))  # fmt: skip
    with FullTable() as s:
        s.put(0, "hand", drain)
        s.put(1, "battlefield", BEAR, FOREST)
        s.put(1, "hand", BOUNCE)
        s.act(0, "cast", "Drain")
        s.act(1, "cast", "Bounce").resolve()
        s.resolve()
        assert (s.life(0), s.life(1)) == (20, 20)


@rule("608.2b")
def test_without_targets_it_always_resolves():
    with FullTable() as s:
        s.put(0, "hand", sorcery("Upto", Destroy(Target()), GainLife(1), targets=(TargetSpec(CREATURE, minimum=0),)))
        s.put(1, "battlefield", BEAR)
        s.act(0, "cast", "Upto", targets=[]).resolve()
        assert s.life(0) == 21 and s.count("Bear", "battlefield") == 1


@rule("608.2b")
def test_a_continuous_effect_does_not_apply_to_illegal_targets():
    pair = sorcery("Pair", Change(Target(), (BecomeTypes(frozenset(["artifact"])),)),
                   targets=(TargetSpec(CREATURE, minimum=2, maximum=2),))  # fmt: skip
    with FullTable() as s:
        bear, ox = s.put(1, "battlefield", BEAR, OX)
        s.put(0, "hand", pair)
        s.put(1, "hand", BOUNCE)
        s.act(0, "cast", "Pair")
        s.act(1, "cast", "Bounce", targets=bear).resolve()
        s.resolve()
        assert s.characteristic(ox, "types") == {"creature", "artifact"} and s.zone_names(1, "hand") == ["Bear"]


@rule("608.2c")
def test_later_text_changes_the_meaning_of_earlier_text():
    """Counter target spell. If that spell is countered this way, put it on top of its owner's library."""
    with FullTable() as s:
        s.put(0, "hand", instant("Gift", GainLife(5)))
        s.put(1, "hand", instant("Remand", Counter(Target(), to="library"), targets=(A_SPELL,)))
        s.act(0, "cast", "Gift")
        s.act(1, "cast", "Remand").resolve()
        assert s.zone_names(0, "library") == ["Gift"] and s.zone_names(0, "graveyard") == [] and s.life(0) == 20


@rule("608.2d")
@pytest.mark.parametrize("creatures", [0, 1])
def test_an_impossible_option_cannot_be_chosen(creatures):
    """You may sacrifice a creature. If you don't, you lose 4 life."""
    tribute = sorcery("Tribute", May(SacrificeChoice(CREATURE), LoseLife(4, You())))
    with FullTable() as s:
        s.put(0, "hand", tribute)
        s.put(0, "battlefield", *[BEAR] * creatures)
        s.act(0, "cast", "Tribute")
        if creatures:
            s.expect(0, "608.2d", True)
        s.resolve()
        s.done()
        assert s.life(0) == (20 if creatures else 16)


@rule("608.2d", "121.3")
def test_drawing_from_an_empty_library_can_be_chosen():
    with FullTable() as s:
        s.put(0, "hand", sorcery("Study", May(DrawCards())))
        s.act(0, "cast", "Study")
        s.expect(0, "608.2d", True)
        s.pass_priority().pass_priority()
        s.settle()
        s.done()
        assert s.game.is_over() and s.game.result()[0] == "lost"


@rule("608.2c", "608.2d")
@pytest.mark.parametrize(("hand", "life"), [((BEAR,), 23), ((), 19)])
def test_if_you_do_and_if_you_dont(hand, life):
    trade = sorcery("Trade", IfYouDo(DiscardCards(You()), GainLife(3), LoseLife(1, You())))
    with FullTable() as s:
        s.put(0, "hand", trade, *hand)
        s.act(0, "cast", "Trade").resolve()
        assert s.life(0) == life


@rule("608.2e", "101.4")
def test_each_action_of_several_is_chosen_and_done_before_the_next():
    ruin = sorcery("Ruin", SacrificeChoice(CREATURE, 1, EachPlayer()), DiscardCards(EachPlayer()))
    with FullTable() as s:
        for player in (0, 1):
            s.put(player, "battlefield", BEAR, OX)
            s.put(player, "hand", FOREST, MOUNTAIN)
        s.put(0, "hand", ruin)
        s.act(0, "cast", "Ruin")
        s.pass_priority(0)
        s.game.push(0)
        seen = []
        while s.game.decision.kind != "priority":
            seen.append((s.game.decision.player, s.game.decision.rule, s.count(None, "battlefield")))
            s.game.push((0,))
        assert seen == [(0, "701.17a", 4), (1, "701.17a", 4), (0, "701.8b", 2), (1, "701.8b", 2)]


@rule("608.2f")
def test_blatant_thievery_takes_all_at_once():
    theirs = tuple(TargetSpec(rc.ControlledBySeat(p), prompt=f"target permanent player {p} controls") for p in (1, 2))
    steal = Change(Target(0), (YouGainControl(),)), Change(Target(1), (YouGainControl(),))
    with FullTable(3) as s:
        s.put(1, "battlefield", BEAR)
        s.put(2, "battlefield", OX)
        s.put(0, "hand", sorcery("Blatant Thievery", *steal, targets=theirs))
        s.act(0, "cast", "Blatant Thievery").resolve()
        assert sorted(s.zone_names(0, "battlefield")) == ["Bear", "Ox"]


@rule("608.2f", "608.2c")
def test_soulfire_eruption():
    """For each target exile the top card of your library, then deal damage equal to its mana value to that target."""
    step = do(MoveTo(TopOfLibrary(), "exile"), DealDamage(TotalOf(Remembered("moved")), Remembered("it")))
    eruption = sorcery("Soulfire Eruption", EachOf(Target(), step),
                       targets=(TargetSpec(CREATURE, players="any", minimum=0, maximum=9),))  # fmt: skip
    for order, life, damage in ((["player", "Ox"], 18, 4), (["Ox", "player"], 16, 2)):
        with FullTable() as s:
            ox = s.put(1, "battlefield", creature("Ox", 2, 9))
            s.put(0, "library", BEAR, OX)  # Bear is on top
            s.put(0, "hand", eruption)
            refs = {"player": ("player", 1), "Ox": ox}
            s.act(0, "cast", "Soulfire Eruption", targets=[("player", 1), ox])
            s.expect(0, "608.2f", [refs[o] for o in order]).resolve()
            assert (s.life(1), s.field("damage", ox)) == (life, damage)


@rule("608.2f", "101.4")
def test_players_come_before_others_in_apnap_order():
    with FullTable(3, active=1) as s:
        for player in range(3):
            s.put(player, "battlefield", creature(f"C{player}", player + 1, 9))
        s.do(1, EachOf(All(CREATURE), rc.Note("power", PowerOf(Remembered()))), make=sorcery)
        assert [n for _, n in s.noted] == [2, 3, 1]


@rule("608.2h")
def test_information_is_found_once_and_last_known_of_what_went_to_a_hidden_zone():
    swarm = sorcery("Swarm", Change(All(CREATURE), (ModifyPT(Count(All(CREATURE)), 0),)))
    with FullTable() as s:
        s.put(0, "battlefield", BEAR, OX)
        s.put(0, "hand", swarm, sorcery("Kin", MoveTo(All(CREATURE, "graveyard"), "battlefield")))
        s.put(0, "graveyard", creature("Late", 1, 1))
        s.act(0, "cast", "Swarm").resolve()
        s.act(0, "cast", "Kin").resolve()
        assert s.pt("Bear") == (4, 2)  # two were there as it resolved
        s.put(
            0,
            "hand",
            sorcery("Homeward", MoveTo(Target(), "hand"), GainLife(PowerOf(Target())), targets=(A_CREATURE,)),
        )
        s.act(0, "cast", "Homeward", targets="Bear").resolve()
        assert s.life(0) == 24


@rule("608.2h", "113.7a")
def test_current_information_of_what_is_still_there():
    with FullTable() as s:
        s.put(0, "battlefield", BEAR)
        s.do(0, PutCounters(PLUS, 2, Target()), GainLife(PowerOf(Target())), targets=(A_CREATURE,), make=sorcery)
        assert s.life(0) == 24


@rule("608.2i")
@pytest.mark.parametrize("filter, dies", [(HasColor("B"), True), (Not(HasColor("B")), False)])
def test_only_the_named_characteristic_is_looked_at(filter, dies):
    with FullTable() as s:
        s.put(1, "battlefield", creature("Both", 2, 2, cost="{W}{B}"))
        s.do(0, Destroy(All(all_of(CREATURE, filter))), make=sorcery)
        assert ("Both" in s.zone_names(1, "graveyard")) == dies


@rule("608.2j", "603.7c")
def test_wall_of_tears():
    """A creature that a delayed trigger was told of is returned although it is no creature by then."""
    later = DelayedTrigger(Triggered(AtBeginning("end of combat", "each"), MoveTo(Remembered(), "hand")), All(CREATURE))
    with FullTable() as s:
        s.put(1, "battlefield", BEAR)
        s.do(0, later, Change(All(CREATURE), (BecomeTypes(frozenset(["artifact"]), frozenset(), False),)), make=sorcery)
        s.pass_until("end of combat")
        s.resolve_all()
        assert s.zone_names(1, "hand") == ["Bear"]


@rule("608.2m", "608.2k", "112.1")
def test_a_spell_is_on_the_stack_while_it_resolves():
    look = sorcery("Look", rc.Note("stack", Count(All(Anything(), "stack"))))
    with FullTable() as s:
        s.put(0, "hand", look)
        s.act(0, "cast", "Look").resolve()
        assert s.noted == (("stack", 1),) and s.zone_names(0, "graveyard") == ["Look"]


@rule("608.2g", "117.2e")
def test_nobody_has_priority_while_something_resolves():
    with FullTable() as s:
        s.put(1, "hand", SHOCK)
        s.put(1, "battlefield", MOUNTAIN)
        s.put(0, "hand", sorcery("Ask", May(GainLife(1)), May(GainLife(2))))
        s.act(0, "cast", "Ask")
        s.pass_priority(0)
        s.game.push(0)
        kinds = []
        while s.game.zone("stack"):
            kinds.append(s.game.decision.kind)
            s.game.push(1)
        assert kinds == ["may", "may"] and s.life(0) == 23


@rule("608.3", "608.3b", "303.4")
def test_an_aura_spell_whose_target_is_illegal_does_not_resolve():
    aura = card("Halo", "Enchantment — Aura", Keyword("enchant", (A_CREATURE,)), cost="{0}")
    with FullTable() as s:
        s.put(0, "hand", aura)
        s.put(0, "battlefield", BEAR)
        s.put(1, "hand", BOUNCE)
        s.act(0, "cast", "Halo")
        s.act(1, "cast", "Bounce").resolve()
        s.resolve()
        assert s.zone_names(0, "graveyard") == ["Halo"]


@rule("112.4", "608.3a")
def test_an_effect_on_a_permanent_spell_goes_on_for_the_permanent():
    with FullTable() as s:
        s.put(0, "hand", creature("Black", 2, 2, cost="{0}"))
        s.put(1, "hand", instant("Whiten", Change(Target(), (BecomeColors(frozenset("W")),)), targets=(A_SPELL,)))
        s.act(0, "cast", "Black")
        s.act(1, "cast", "Whiten").resolve()
        s.resolve()
        assert s.characteristic("Black", "colors") == {"W"}


@rule("603.7b", "608.2c")
def test_what_an_earlier_part_moved_is_known_to_a_filter():
    with FullTable() as s:
        s.put(0, "graveyard", BEAR)
        s.put(0, "battlefield", OX)
        s.do(
            0,
            MoveTo(All(CREATURE, "graveyard"), "battlefield"),
            Change(All(IsIt("moved")), (ModifyPT(1, 1),)),
            make=sorcery,
        )
        assert s.pt("Bear") == (3, 3) and s.pt("Ox") == (2, 4)
