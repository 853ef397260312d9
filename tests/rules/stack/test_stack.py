"""The stack, triggered abilities and resolution (CR 405, 603, 608)."""

from __future__ import annotations

import pytest
import rulecards as rc
from rulebook import A_CREATURE, ANY_TARGET, BEAR, FOREST, MOUNTAIN, OX, RELIC, SHOCK, FullTable

from apnap import StageBegan, StateTrigger, Static, Triggered
from apnap.testing.rule import rule
from apnap_plugins.rules.casting.triggers import WhenYouCast
from apnap_plugins.rules.continuous.continuous import BecomeTypes, LoseAllAbilities, ModifyPT, YouGainControl
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.costs.costs import TapThisCost
from apnap_plugins.rules.damage.damage import LIFE
from apnap_plugins.rules.damage.instructions import DealDamage, DrawCards, GainLife, LoseLife
from apnap_plugins.rules.damage.triggers import WhenDealtDamage, WhenYouGainLife
from apnap_plugins.rules.effects.instructions import DelayedTrigger, If, May, do
from apnap_plugins.rules.mana.mana import AddManaOf
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.triggers import WhenDies, WhenEnters
from apnap_plugins.rules.stack.abilities import Activated, Mode, Modes
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.turn.triggers import AtBeginning
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.conditions import YouHave
from apnap_plugins.rules.vocabulary.filters import CREATURE, Anything, HasType, Not, OpponentControls, YouControl
from apnap_plugins.rules.vocabulary.quantities import PowerOf, X
from apnap_plugins.rules.vocabulary.selectors import (
    All,
    ControllerOf,
    EachOpponent,
    Remembered,
    Target,
    This,
    TriggerObject,
    TriggerPlayer,
    You,
)
from apnap_plugins.testing import creature, instant, sorcery

A_SPELL = TargetSpec(Anything(), zone="stack", prompt="target spell")
BOUNCE = instant("Bounce", MoveTo(Target(), "hand"), targets=(A_CREATURE,))


def enters(*effects, targets=(), condition=None, modes=None, which=None):
    on = WhenEnters() if which is None else WhenEnters(which)
    return Triggered(on, do(*effects), condition, targets, modes=modes)


# 405, 608.1 ---------------------------------------------------------------------------------------------


@rule("405.5", "608.1", "117.3b", "117.4")
def test_last_in_first_out_and_the_active_player_has_priority_after_each():
    note = [instant(w, rc.Note(w)) for w in "ABC"]
    with FullTable(3) as s:
        s.put(0, "hand", note[0])
        s.put(1, "hand", note[1])
        s.put(2, "hand", note[2])
        for player, name in enumerate("ABC"):
            s.act(player, "cast", name)
        assert s.stack == ["C", "B", "A"]
        s.resolve()
        assert s.game.decision.player == 0 and s.noted == (("C", 0),)
        s.resolve_all()
        assert s.noted == (("C", 0), ("B", 0), ("A", 0))
        assert s.game.stage_name() == "precombat main"  # 500.2: an empty stack does not end the phase


@rule("117.4", "117.3d")
def test_all_must_pass_in_succession():
    with FullTable(3) as s:
        s.put(0, "hand", instant("A", rc.Note("A")))
        s.put(2, "hand", instant("C", rc.Note("C")))
        s.act(0, "cast", "A")
        s.pass_priority(0).pass_priority(1)
        s.act(2, "cast", "C")
        s.pass_priority(2).pass_priority(0)
        assert s.noted == ()
        s.pass_priority(1)
        assert s.noted == (("C", 0),)


# 608.2 --------------------------------------------------------------------------------------------------


@rule("608.2b")
@pytest.mark.parametrize("player", [0, 1])
def test_a_spell_whose_only_target_is_gone_does_not_resolve(player):
    spell = instant("Strike", DealDamage(2, Target()), GainLife(3), targets=(A_CREATURE,))
    with FullTable() as s:
        s.put(player, "hand", spell)
        s.put(1 - player, "hand", BOUNCE)
        s.put(1 - player, "battlefield", BEAR)
        if player:
            s.pass_priority(0)
        s.act(player, "cast", "Strike")
        s.act(1 - player, "cast", "Bounce").resolve()
        s.resolve()
        assert s.life(player) == 20 and s.zone_names(player, "graveyard") == ["Strike"]
        assert s.zone_names(1 - player, "hand") == ["Bear"]


@rule("608.2b", "400.7")
def test_an_object_that_left_and_came_back_is_not_the_target():
    blink = instant(
        "Blink", MoveTo(Target(), "exile"), MoveTo(Remembered("moved"), "battlefield"), targets=(A_CREATURE,)
    )
    with FullTable() as s:
        s.put(0, "hand", SHOCK)
        s.put(0, "battlefield", MOUNTAIN)
        s.put(1, "hand", blink)
        bear = s.put(1, "battlefield", BEAR)
        s.act(0, "cast", "Shock", targets=bear)
        s.act(1, "cast", "Blink").resolve()
        s.resolve()
        assert s.zone_names(1, "battlefield") == ["Bear"] and s.zone_names(0, "graveyard") == ["Shock"]


@rule("608.2b")
def test_with_one_of_two_targets_illegal_the_rest_happens():
    spell = instant("Split", DealDamage(2, Target(0)), DealDamage(2, Target(1)), GainLife(1),
                    targets=(A_CREATURE, A_CREATURE))  # fmt: skip
    with FullTable() as s:
        s.put(0, "hand", spell)
        s.put(1, "hand", BOUNCE)
        one, two = s.put(1, "battlefield", BEAR, BEAR)
        s.expect(0, "targets", one).act(0, "cast", "Split", targets=one)
        s.done()
        s.act(1, "cast", "Bounce", targets=one).resolve()
        s.resolve()
        assert s.zone_names(1, "battlefield") == ["Bear"] and s.life(0) == 20  # both targets were the same
    with FullTable() as s:
        s.put(0, "hand", spell)
        s.put(1, "hand", BOUNCE)
        one, two = s.put(1, "battlefield", BEAR, BEAR)
        s.expect(0, "targets", one).expect(0, "targets", two)
        s.act(0, "cast", "Split")
        s.act(1, "cast", "Bounce", targets=one).resolve()
        s.resolve()
        assert two not in s.game.objects and s.zone_names(1, "hand") == ["Bear"] and s.life(0) == 21


@rule("608.2b")
def test_a_target_whose_characteristics_changed_may_be_illegal():
    turn_to_stone = instant(
        "Petrify", Change(Target(), (BecomeTypes(frozenset(["artifact"]), frozenset(), False),)), targets=(A_CREATURE,)
    )
    with FullTable() as s:
        s.put(0, "hand", SHOCK)
        s.put(0, "battlefield", MOUNTAIN)
        s.put(1, "hand", turn_to_stone)
        bear = s.put(1, "battlefield", BEAR)
        s.act(0, "cast", "Shock", targets=bear)
        s.act(1, "cast", "Petrify").resolve()
        s.resolve()
        assert s.field("damage", bear) == 0 and bear in s.game.objects


@rule("608.2b")
def test_a_target_that_changed_controllers_is_judged_anew():
    steal = instant("Steal", Change(Target(), (YouGainControl(),)), targets=(A_CREATURE,))
    theirs = TargetSpec(OpponentControls(), prompt="target permanent an opponent controls")
    jab = instant("Jab", DealDamage(2, Target()), targets=(theirs,))
    with FullTable() as s:
        s.put(1, "hand", jab)
        s.put(1, "hand", steal)
        bear = s.put(0, "battlefield", BEAR)
        s.act(1, "cast", "Jab")
        s.act(1, "cast", "Steal").resolve()
        s.resolve()
        assert bear in s.game.objects and s.game.controller(bear) == 1


@rule("608.2b", "115.2", "112.1")
def test_a_spell_can_be_a_target_and_is_illegal_once_it_left_the_stack():
    from apnap_plugins.actions.counter import Counter

    deny = instant("Deny", Counter(Target()), GainLife(1), targets=(A_SPELL,))
    with FullTable() as s:
        s.put(0, "hand", instant("Gift", GainLife(5)))
        s.put(1, "hand", deny, deny)
        s.act(0, "cast", "Gift")
        gift = s.game.zone("stack")[-1]
        s.act(1, "cast", "Deny")
        s.act(1, "cast", "Deny", targets=gift)
        s.resolve()
        assert s.life(1) == 21 and s.life(0) == 20 and s.stack == ["Deny"]
        s.resolve()
        assert s.life(1) == 21


@rule("115.5")
def test_a_spell_is_no_target_for_itself():
    from apnap_plugins.actions.counter import Counter

    with FullTable() as s:
        s.put(0, "hand", instant("Deny", Counter(Target()), targets=(A_SPELL,)))
        assert s.offered(0, "cast") == []


@rule("608.2c", "113.3a")
def test_instructions_are_followed_in_the_order_written():
    spell = sorcery("Order", rc.Note("a", PowerOf(All(CREATURE))), Change(All(CREATURE), (ModifyPT(3, 3),)),
                    rc.Note("b", PowerOf(All(CREATURE))), LoseLife(1, You()))  # fmt: skip
    with FullTable() as s:
        s.put(0, "battlefield", BEAR)
        s.put(0, "hand", spell)
        s.act(0, "cast", "Order").resolve()
        assert s.noted == (("a", 2), ("b", 5))


@rule("608.2d")
def test_a_may_is_asked_while_it_resolves():
    spell = sorcery("Maybe", May(GainLife(2), LoseLife(2, You())))
    for wanted, life in ((True, 22), (False, 18)):
        with FullTable() as s:
            s.put(0, "hand", spell)
            s.act(0, "cast", "Maybe")
            s.expect(0, "may", wanted).resolve()
            assert s.life(0) == life


@rule("608.2e", "101.4")
def test_choices_of_several_players_come_first_in_apnap_order():
    from apnap_plugins.actions.sacrifice import SacrificeChoice
    from apnap_plugins.rules.vocabulary.selectors import EachPlayer

    edict = sorcery("Edict", SacrificeChoice(CREATURE, 1, EachPlayer()))
    with FullTable(3, active=1) as s:
        ids = [s.put(p, "battlefield", BEAR, OX) for p in range(3)]
        s.put(1, "hand", edict)
        s.act(1, "cast", "Edict")
        s.pass_priority().pass_priority()
        s.game.push(0)
        for player in (1, 2, 0):
            assert s.game.decision.player == player and len(s.ids("battlefield")) == 6
            s.answer(player, [ids[player][0]])
        assert [s.game.name_of(i) for i in s.ids("battlefield")] == ["Ox"] * 3


@rule("608.2h", "113.7a")
def test_last_known_information_of_the_source_and_of_what_it_speaks_of():
    punch = creature("Puncher", 3, 1, Activated((TapThisCost(),), DealDamage(PowerOf(This()), Target()), (ANY_TARGET,)))
    grow = instant("Grow", Change(Target(), (ModifyPT(2, 2),)), targets=(A_CREATURE,))
    with FullTable() as s:
        s.put(0, "battlefield", punch)
        s.put(0, "hand", grow)
        s.put(1, "hand", BOUNCE)
        s.act(0, "activate", "Puncher", targets=[("player", 1)])
        s.act(0, "cast", "Grow").resolve()
        s.act(1, "cast", "Bounce").resolve()
        assert s.zone_names(0, "hand") == ["Puncher"]
        s.resolve()
        assert s.life(1) == 15


@rule("608.2h")
def test_the_controller_of_something_that_left_is_who_controlled_it_last():
    from apnap_plugins.actions.destroy import Destroy

    path = instant("Path", Destroy(Target()), GainLife(4, ControllerOf(Target())), targets=(A_CREATURE,))
    with FullTable() as s:
        s.put(0, "hand", path)
        s.put(0, "battlefield", BEAR, controller=1)
        s.act(0, "cast", "Path").resolve()
        assert (s.life(0), s.life(1)) == (20, 24) and s.zone_names(0, "graveyard") == ["Path", "Bear"]


@rule("608.2k")
def test_a_spell_that_leaves_the_stack_while_it_resolves_resolves_fully():
    boomerang = sorcery("Boomerang", MoveTo(This(), "exile"), GainLife(3))
    with FullTable() as s:
        s.put(0, "hand", boomerang)
        s.act(0, "cast", "Boomerang").resolve()
        assert s.life(0) == 23 and s.zone_names(None, "exile") == ["Boomerang"] and s.zone_names(0, "graveyard") == []


@rule("608.2m")
def test_at_last_the_spell_goes_to_its_owner_s_graveyard_and_the_ability_ceases():
    engine = card("Engine", "Artifact", Activated((), rc.Note("engine", PowerOf(All(CREATURE)))))
    with FullTable() as s:
        s.put(0, "battlefield", engine)
        s.put(0, "hand", sorcery("Peek", If(YouHave(HasType("artifact"), 1), rc.Note("peek"))))
        s.act(0, "cast", "Peek").resolve()
        assert s.zone_names(0, "graveyard") == ["Peek"]
        s.act(0, "activate", "Engine")
        ability = s.game.zone("stack")[-1]
        s.resolve()
        assert ability not in s.game.objects and s.noted == (("peek", 0), ("engine", 0))


# 608.3 --------------------------------------------------------------------------------------------------


@rule("608.3a", "110.2")
def test_a_permanent_spell_becomes_a_permanent_under_its_controller():
    with FullTable() as s:
        s.put(0, "battlefield", FOREST, FOREST)
        s.put(0, "hand", BEAR)
        s.act(0, "cast", "Bear")
        spell = s.game.zone("stack")[-1]
        s.resolve()
        assert s.ids("battlefield", 0)[-1] == s.game.follow(spell) != spell


@rule("608.3a", "400.7a", "613.1b")
def test_who_controls_the_permanent_spell_controls_the_permanent():
    grab = instant("Grab", Change(Target(), (YouGainControl(), ModifyPT(1, 1))), targets=(A_SPELL,))
    with FullTable() as s:
        s.put(0, "battlefield", FOREST, FOREST)
        s.put(0, "hand", BEAR)
        s.put(1, "hand", grab)
        s.act(0, "cast", "Bear")
        s.act(1, "cast", "Grab").resolve()
        s.resolve()
        bear = s.find("Bear", "battlefield")
        assert s.game.controller(bear) == 1 and s.game.object(bear).owner == 0 and s.pt(bear) == (3, 3)
        s.pass_until("upkeep")
        assert (
            s.pt(bear) == (2, 2) and s.game.controller(bear) == 0
        )  # the effect ends, as for any permanent (CR 110.2b)


@rule("608.3e", "614.17")
def test_a_permanent_that_cannot_enter_goes_to_the_graveyard():
    with FullTable() as s:
        s.put(1, "battlefield", card("Gate", "Artifact", Static((rc.NoEntering(CREATURE),))))
        s.put(0, "battlefield", FOREST, FOREST)
        s.put(0, "hand", BEAR, RELIC)
        s.act(0, "cast", "Bear").resolve()
        assert s.zone_names(0, "graveyard") == ["Bear"] and s.count("Bear", "battlefield") == 0
        causes = [e.happened.event.cause for e in s.game.log.entries if e.happened and e.happened.event.rule == "400.7"]
        assert causes[-1] == "608.3e"


# 603 ----------------------------------------------------------------------------------------------------


@rule("603.3", "603.3a", "109.4b")
def test_an_ability_is_controlled_by_who_controlled_its_source_when_it_triggered():
    ally = card("Ally", "Enchantment", enters(GainLife(1), which=CREATURE))
    take = instant("Take", Change(All(HasType("enchantment")), (YouGainControl(),)))
    with FullTable() as s:
        s.put(0, "battlefield", ally, FOREST, FOREST)
        s.put(0, "hand", BEAR)
        s.put(1, "hand", take)
        s.act(0, "cast", "Bear").resolve()
        s.act(1, "cast", "Take").resolve()
        s.resolve()
        assert (s.life(0), s.life(1)) == (21, 20)


@rule("603.3b", "101.4", "405.3", "113.3c")
def test_triggers_go_on_the_stack_in_apnap_order_each_player_s_in_the_order_they_like():
    def watcher(word):
        return card(word, "Enchantment", Triggered(AtBeginning("end", "each"), rc.Note(word)))

    with FullTable(3, active=1) as s:
        a, b = watcher("A"), watcher("B")
        s.put(0, "battlefield", watcher("zero"))
        _, second = s.put(1, "battlefield", a, b)
        s.put(2, "battlefield", watcher("two"))
        s.expect(1, "603.3b", lambda w: w.source == second)
        s.expected[-1].choose = [lambda w: w.source == second]
        s.pass_until("end")
        s.done()
        assert len(s.stack) == 4 and s.game.decision.player == 1
        s.resolve_all()
        assert [w for w, _ in s.noted] == ["zero", "two", "A", "B"]


@rule("603.3d", "603.3c")
def test_a_trigger_without_a_legal_target_is_removed():
    hunter = creature("Hunter", 2, 2, enters(DealDamage(1, Target()), GainLife(5),
                                             targets=(TargetSpec(OpponentControls()),)))  # fmt: skip
    with FullTable() as s:
        s.put(
            0,
            "hand",
            sorcery("Call", MoveTo(Target(), "battlefield"), targets=(TargetSpec(CREATURE, zone="graveyard"),)),
        )
        s.put(0, "graveyard", hunter)
        s.act(0, "cast", "Call").resolve()
        assert s.stack == [] and s.life(0) == 20 and s.count("Hunter", "battlefield") == 1
        assert s.game.decision.kind == "priority"


@rule("603.3c", "700.2")
def test_a_modal_trigger_chooses_its_mode_as_it_goes_on_the_stack():
    modes = Modes((Mode(GainLife(3), name="gain"), Mode(DealDamage(1, Target()), (A_CREATURE,), "shoot")))
    sage = card("Sage", "Enchantment", Triggered(WhenYouCast(HasType("artifact")), rc.Note("x"), modes=modes))
    with FullTable() as s:
        s.put(0, "battlefield", sage, FOREST, FOREST)
        s.put(0, "hand", RELIC)
        s.act(0, "cast", "Relic")  # without a creature there is one mode only
        s.resolve()
        assert s.life(0) == 23 and s.noted == ()
    with FullTable() as s:
        s.put(0, "battlefield", sage, FOREST, FOREST)
        bear = s.put(1, "battlefield", BEAR)
        s.put(0, "hand", RELIC)
        s.act(0, "cast", "Relic", modes=["shoot"])
        s.resolve()
        assert s.life(0) == 20 and s.field("damage", bear) == 1


@rule("603.3c")
def test_a_modal_trigger_without_a_legal_mode_is_removed():
    modes = Modes((Mode(DealDamage(1, Target()), (A_CREATURE,), "shoot"),))
    sage = card("Sage", "Enchantment", Triggered(WhenYouCast(HasType("artifact")), rc.Note("x"), modes=modes))
    with FullTable() as s:
        s.put(0, "battlefield", sage, FOREST, FOREST)
        s.put(0, "hand", RELIC)
        s.act(0, "cast", "Relic")
        assert s.stack == ["Relic"]


@rule("603.4", "608.2a")
def test_an_intervening_if_is_checked_twice():
    crowd = YouHave(CREATURE, 2)
    herald = card("Herald", "Enchantment", Triggered(AtBeginning("end"), GainLife(4), crowd))
    with FullTable() as s:
        s.put(0, "battlefield", herald, BEAR)
        s.pass_until("end")
        assert s.stack == []  # it did not trigger
    with FullTable() as s:
        s.put(0, "battlefield", herald, BEAR, BEAR)
        s.put(1, "hand", BOUNCE)
        s.pass_until("end")
        assert s.stack == [""]
        s.act(1, "cast", "Bounce", targets=s.ids("battlefield", 0)[1]).resolve()
        s.resolve()
        assert s.life(0) == 20
    with FullTable() as s:
        s.put(0, "battlefield", herald, BEAR, BEAR)
        s.pass_until("end").resolve()
        assert s.life(0) == 24


@rule("603.2", "603.2c", "603.6a")
def test_it_triggers_once_for_each_event():
    counter = card("Warden", "Enchantment", enters(GainLife(1), which=CREATURE))
    with FullTable() as s:
        s.put(0, "battlefield", counter)
        s.put(0, "graveyard", BEAR, OX)
        rise = sorcery("Rise", MoveTo(Target(), "battlefield"),
                       targets=(TargetSpec(CREATURE, zone="graveyard", minimum=2, maximum=2),))  # fmt: skip
        s.put(0, "hand", rise)
        s.act(0, "cast", "Rise").resolve()
        assert len(s.stack) == 2
        s.resolve_all()
        assert s.life(0) == 22


@rule("603.6c", "603.10a", "700.4")
def test_leaves_the_battlefield_abilities_look_back():
    mourner = creature("Mourner", 1, 1, Triggered(WhenDies(CREATURE), GainLife(1)))
    with FullTable() as s:
        s.put(0, "battlefield", mourner, BEAR)
        s.put(1, "battlefield", mourner)
        s.put(0, "hand", sorcery("Doom", DealDamage(5, All(CREATURE))))
        s.act(0, "cast", "Doom").resolve()
        assert len(s.stack) == 6  # each of the two sees all three die, itself among them
        s.resolve_all()
        assert (s.life(0), s.life(1)) == (23, 23)


@rule("603.10a", "700.4")
def test_an_ability_lost_before_it_died_does_not_trigger():
    mourner = creature("Mourner", 1, 1, Triggered(WhenDies(), GainLife(1)))
    hush = instant("Hush", Change(Target(), (LoseAllAbilities(),)), targets=(A_CREATURE,))
    with FullTable() as s:
        s.put(0, "battlefield", mourner, MOUNTAIN)
        s.put(0, "hand", hush, SHOCK)
        s.act(0, "cast", "Hush").resolve()
        s.act(0, "cast", "Shock", targets="Mourner").resolve()
        assert s.stack == [] and s.zone_names(0, "graveyard") == ["Mourner", "Shock", "Hush"]


@rule("603.8")
def test_a_state_trigger_triggers_again_only_after_it_left_the_stack():
    hollow = card("Hollow", "Enchantment", StateTrigger(rc.HandIsEmpty(), do(rc.Note("hollow"), DrawCards())))
    with FullTable() as s:
        s.put(0, "library", BEAR, OX)
        s.put(0, "hand", instant("Spare", rc.Note("spare")))
        s.put(0, "battlefield", hollow)
        s.act(0, "cast", "Spare")
        assert s.stack == ["", "Spare"]
        s.resolve()
        assert s.zone_names(0, "hand") == ["Bear"] and s.stack == ["Spare"]
        s.resolve()
        assert s.noted == (("hollow", 0), ("spare", 0))


@rule("603.7", "603.7a", "603.7b", "603.7d")
def test_a_delayed_trigger_comes_once_and_belongs_to_the_spell_s_controller():
    later = sorcery("Later", DelayedTrigger(Triggered(AtBeginning("end", "each"), do(GainLife(3), rc.Note("later")))))
    with FullTable() as s:
        s.put(0, "hand", later)
        s.put(0, "library", BEAR)
        s.put(1, "library", BEAR)
        s.act(0, "cast", "Later").resolve()
        s.pass_until("end")
        assert s.stack == [""] and s.game.controller(s.game.zone("stack")[-1]) == 0
        s.resolve()
        s.pass_until("end", again=True)
        assert s.stack == [] and s.life(0) == 23


@rule("603.7", "107.3", "107.3n")
def test_a_delayed_trigger_knows_the_x_of_its_spell():
    later = sorcery("Later", DelayedTrigger(Triggered(AtBeginning("end", "each"), GainLife(X()))), cost="{X}")
    with FullTable() as s:
        s.give(0, "CCC")
        s.put(0, "hand", later)
        s.act(0, "cast", "Later", number=3).resolve()
        s.pass_until("end").resolve()
        assert s.life(0) == 23


@rule("603.7c")
def test_a_delayed_trigger_follows_the_object_it_was_told_of_and_no_new_one():
    unearth = sorcery(
        "Unearth", MoveTo(Target(), "battlefield"),
        DelayedTrigger(Triggered(AtBeginning("end", "each"), MoveTo(Remembered(), "exile")), Remembered("moved")),
        targets=(TargetSpec(CREATURE, zone="graveyard"),),
    )  # fmt: skip
    with FullTable() as s:
        s.put(0, "hand", unearth)
        s.put(0, "graveyard", BEAR)
        s.act(0, "cast", "Unearth").resolve()
        s.pass_until("end").resolve()
        assert s.zone_names(None, "exile") == ["Bear"]
    with FullTable() as s:
        s.put(0, "hand", unearth)
        s.put(0, "hand", BOUNCE, sorcery("Drop", MoveTo(All(CREATURE), "battlefield")))
        s.put(0, "graveyard", BEAR)
        s.act(0, "cast", "Unearth").resolve()
        s.act(0, "cast", "Bounce").resolve()
        s.pass_until("end").resolve()
        assert s.zone_names(0, "hand") == ["Drop", "Bear"]


@rule("603.7b")
def test_a_delayed_trigger_with_a_duration_comes_every_time():
    from apnap_plugins.rules.continuous.continuous import UntilEndOfTurn

    all_turn = sorcery("Song", DelayedTrigger(
        Triggered(WhenYouCast(Not(CREATURE)), GainLife(1)), once=False, duration=UntilEndOfTurn()))  # fmt: skip
    with FullTable() as s:
        s.put(0, "hand", all_turn, *[instant(f"I{i}", rc.Note("i")) for i in range(3)])
        s.put(0, "library", BEAR)
        s.put(1, "library", BEAR)
        s.act(0, "cast", "Song").resolve()
        s.act(0, "cast", "I0").resolve_all()
        s.act(0, "cast", "I1").resolve_all()
        assert s.life(0) == 22
        s.pass_until("upkeep")
        s.act(0, "cast", "I2").resolve_all()
        assert s.life(0) == 22


@rule("603.2", "120.1", "119.9")
def test_damage_triggers_and_their_chains():
    boar = creature("Boar", 3, 3, Triggered(WhenDealtDamage(), GainLife(2)))
    thanks = card("Thanks", "Enchantment", Triggered(WhenYouGainLife(), LoseLife(1, EachOpponent())))
    with FullTable() as s:
        s.put(0, "battlefield", boar, thanks)
        s.put(1, "battlefield", MOUNTAIN)
        s.put(1, "hand", SHOCK)
        s.act(1, "cast", "Shock", targets="Boar").resolve()
        assert s.stack == [""]
        s.resolve_all()
        assert (s.life(0), s.life(1)) == (22, 19)


@rule("603.2", "603.7")
def test_what_the_trigger_event_was_about_is_known():
    tax = card("Tax", "Enchantment", Triggered(WhenYouCast(Anything(), "opponent"), LoseLife(1, TriggerPlayer())))
    back = card("Back", "Enchantment", Triggered(WhenDies(YouControl()), MoveTo(TriggerObject(), "hand")))
    with FullTable(3) as s:
        s.put(0, "battlefield", tax)
        s.put(1, "battlefield", back, BEAR, MOUNTAIN)
        s.put(1, "hand", SHOCK)
        s.act(1, "cast", "Shock", targets="Bear")
        s.resolve()
        assert [s.life(p) for p in range(3)] == [20, 19, 20]
        s.resolve_all()
        assert s.zone_names(1, "hand") == ["Bear"]


@rule("603.3b")
def test_equal_triggers_are_not_ordered_by_the_player():
    bell = card("Bell", "Enchantment", Triggered(AtBeginning("upkeep"), GainLife(1)))
    with FullTable(stage="upkeep") as s:
        s.put(0, "battlefield", bell)
        s.resolve_all()
        assert s.life(0) == 21 and isinstance(s.game.log.entries[0].happened.event, StageBegan)


@rule("800.4a", "104.3a")
@pytest.mark.parametrize("leaver", [0, 2])
def test_conceding_while_a_trigger_chooses_its_target(leaver):
    hunter = card(
        "Hunter", "Enchantment", Triggered(AtBeginning("end", "each"), DealDamage(1, Target()), None, (ANY_TARGET,))
    )
    with FullTable(3) as s:
        s.put(0, "battlefield", hunter, BEAR)
        s.pass_priority().pass_priority()
        for _ in range(40):
            if s.game.decision.kind == "targets":
                break
            s.game.push(s.game.decision.default())
        assert s.game.decision.player == 0
        s.concede(leaver)
        if leaver == 0:
            assert s.stack == [] and s.game.decision.kind == "priority" and s.game.decision.player == 1
        else:
            s.answer(0, [("player", 1)])
            s.resolve()
            assert s.life(1) == 19


@rule("104.3a", "800.4a")
def test_the_controller_concedes_while_the_spell_resolves():
    spell = sorcery("Maybe", May(GainLife(2)), LoseLife(2, EachOpponent()))
    with FullTable(3) as s:
        s.put(0, "hand", spell)
        s.act(0, "cast", "Maybe")
        s.pass_priority().pass_priority()
        s.game.push(0)
        assert s.game.decision.kind == "may"
        s.concede(0)
        while s.game.decision.kind != "priority":
            s.game.push(s.game.decision.default())
        assert s.game.players_in() == (1, 2) and s.count("Maybe") == 0 and s.field(LIFE, 1) == s.field(LIFE, 2)


@rule("603.3", "605.5a")
def test_a_triggered_ability_that_makes_mana_without_a_mana_ability_uses_the_stack():
    spring = card("Spring", "Enchantment", Triggered(AtBeginning("upkeep"), AddManaOf((("G",),))))
    with FullTable(stage="upkeep") as s:
        s.put(0, "battlefield", spring)
        assert s.reach(0) and s.stack == [""] and s.pool(0) == ""
        s.resolve()
        assert s.pool(0) == "G"
