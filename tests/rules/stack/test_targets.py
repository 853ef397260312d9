"""Targets (CR 115)."""

from __future__ import annotations

import pytest
import rulecards as rc
from rulebook import A_CREATURE, BEAR, FOREST, MOUNTAIN, OX, RELIC, SHOCK, FullTable

from apnap import Keyword, Static, Triggered
from apnap.testing import ScenarioError
from apnap.testing.rule import rule
from apnap_plugins.actions.counter import Counter
from apnap_plugins.actions.destroy import Destroy
from apnap_plugins.rules.continuous.continuous import ModifyPT
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.damage.instructions import DealDamage, GainLife, LoseLife
from apnap_plugins.rules.effects.instructions import do
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.stack.abilities import Activated, Mode, Modes, Spell
from apnap_plugins.rules.stack.filters import HasTargetCount, IsSpell, IsTargeting
from apnap_plugins.rules.stack.targets import TARGETS, TargetSpec
from apnap_plugins.rules.stack.triggers import WhenTargeted
from apnap_plugins.rules.stack.usual_targets import A_SPELL
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import (
    CREATURE,
    HasStat,
    HasSubtype,
    HasType,
    Itself,
    OpponentControls,
    PowerAtLeast,
    YouControl,
    all_of,
)
from apnap_plugins.rules.vocabulary.quantities import Count, X
from apnap_plugins.rules.vocabulary.selectors import All, EachOpponent, Target, This, You
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, instant


def offered_targets(s, player, name):
    decision = s.begin(player, "cast", name)
    assert decision.kind == "targets"
    return set(decision.options)


@rule("115.4", "115.1a")
def test_any_target_is_a_creature_or_player():
    with FullTable(3) as s:
        s.put(0, "battlefield", MOUNTAIN)
        s.put(0, "hand", SHOCK)
        bear = s.put(1, "battlefield", BEAR)
        s.put(1, "battlefield", RELIC)
        assert offered_targets(s, 0, "Shock") == {("player", 0), ("player", 1), ("player", 2), bear}


@rule("115.2")
def test_only_permanents_are_targets_unless_another_zone_is_named():
    grave = TargetSpec(CREATURE, zone="graveyard", prompt="target creature card in a graveyard")
    with FullTable() as s:
        s.put(0, "hand", instant("Shot", DealDamage(1, Target()), targets=(A_CREATURE,)))
        s.put(0, "hand", instant("Dig", MoveTo(Target(), "hand"), targets=(grave,)))
        cards = [s.put(p, "graveyard", BEAR) for p in (0, 1)]
        s.put(0, "graveyard", RELIC)
        assert s.offered(0, "cast") == ["Dig"]
        assert offered_targets(s, 0, "Dig") == set(cards)
        s.answer(0, [cards[1]])
        s.resolve()
        assert s.zone_names(1, "hand") == ["Bear"]


@rule("115.1", "115.1c")
@pytest.mark.parametrize(("players", "meant"), [("opponent", {1, 2}), ("you", {0}), ("any", {0, 1, 2})])
def test_which_players_a_phrase_means(players, meant):
    spec = TargetSpec(None, players, prompt="target player")
    drain = card("Drain", "Artifact", Activated((), LoseLife(1, Target()), (spec,)))
    with FullTable(3) as s:
        s.put(0, "battlefield", drain, BEAR)
        decision = s.begin(0, "activate", "Drain")
        if len(meant) > 1:
            assert set(decision.options) == {("player", p) for p in meant}
            s.answer(0, [("player", max(meant))])
        s.resolve()
        assert s.life(max(meant)) == 19


@rule("115.2", "115.3")
def test_players_who_left_are_no_targets():
    spec = TargetSpec(None, "opponent", minimum=1, maximum=2)
    with FullTable(3) as s:
        s.put(0, "hand", instant("Both", LoseLife(1, Target()), targets=(spec,)))
        s.concede(2)
        s.act(0, "cast", "Both").resolve()
        assert s.life(1) == 19


@rule("601.2c", "800.4a")
def test_who_leaves_while_a_target_is_chosen_is_not_offered_any_more():
    """Nor is what they own."""
    with FullTable(3) as s:
        s.put(0, "hand", instant("Bolt", DealDamage(4, Target()), TargetSpec(CREATURE, players="any")))
        s.put(1, "battlefield", BEAR)
        ox = s.put(2, "battlefield", OX)
        assert len(s.begin(0, "cast", "Bolt").options) == 5
        s.concede(1)
        assert s.decision.options == (("player", 0), ("player", 2), ox)
        s.answer(0, [ox])
        s.resolve()
        assert s.zone_names(2, "graveyard") == ["Ox"]


@rule("115.1", "608.2b", "800.4a")
def test_a_target_player_who_leaves_is_illegal():
    spec = TargetSpec(None, "any", minimum=2, maximum=2)
    with FullTable(3) as s:
        s.put(0, "hand", instant("Both", LoseLife(1, Target()), GainLife(1), targets=(spec,)))
        s.act(0, "cast", "Both", targets=[("player", 1), ("player", 2)])
        s.concede(2)
        s.resolve()
        assert (s.life(0), s.life(1)) == (21, 19)


@rule("115.1", "702.18a")
def test_what_cannot_be_the_target_is_not_offered_and_illegal_on_resolution():
    with FullTable() as s:
        s.put(0, "battlefield", MOUNTAIN)
        s.put(0, "hand", SHOCK, SHOCK)
        bear, ox = s.put(1, "battlefield", BEAR, OX)
        s.put(1, "battlefield", card("Veil", "Enchantment", Static((rc.NoTarget(HasSubtype("Bear")),))))
        assert bear not in offered_targets(s, 0, "Shock")
        s.answer(0, [ox])
        assert s.field(TARGETS, s.game.zone("stack")[-1]) == (((ox,),),)
        s.put(1, "battlefield", card("Veil Two", "Enchantment", Static((rc.NoTarget(HasSubtype("Ox")),))))
        s.resolve()
        assert s.field("damage", ox) == 0


@rule("115.10", "115.10a")
def test_what_is_only_affected_is_no_target():
    from apnap_plugins.rules.vocabulary.selectors import All

    with FullTable() as s:
        s.put(0, "hand", instant("Quake", DealDamage(3, All(CREATURE))))
        s.put(1, "battlefield", BEAR, card("Veil", "Enchantment", Static((rc.NoTarget(CREATURE),))))
        s.act(0, "cast", "Quake").resolve()
        assert s.zone_names(1, "graveyard") == ["Bear"]


@rule("115.10", "115.10a", "603.2f")
def test_only_what_is_targeted_becomes_a_target():
    shy = creature("Shy", 4, 4, Triggered(WhenTargeted(), GainLife(1)))
    with FullTable() as s:
        s.put(1, "battlefield", shy)
        s.put(0, "hand", instant("Quake", DealDamage(1, All(CREATURE))),
              instant("Poke", DealDamage(1, Target()), targets=(A_CREATURE,)))  # fmt: skip
        s.act(0, "cast", "Quake")
        assert s.stack == ["Quake"]
        s.resolve()
        s.act(0, "cast", "Poke")
        assert s.stack == ["", "Poke"]


@rule("115.1", "603.2f", "601.2c")
def test_an_object_becomes_a_target_once_however_often_it_is_chosen():
    shy = creature("Shy", 4, 4, Triggered(WhenTargeted(), GainLife(1)))
    twice = instant("Twice", DealDamage(1, Target(0)), DealDamage(1, Target(1)), targets=(A_CREATURE, A_CREATURE))
    with FullTable() as s:
        s.put(1, "battlefield", shy)
        s.put(0, "hand", twice)
        s.act(0, "cast", "Twice")
        assert s.stack == ["", "Twice"]
        s.resolve_all()
        assert s.life(1) == 21 and s.field("damage", "Shy") == 2


@rule("115.1d", "603.3d")
def test_the_target_of_a_trigger_is_chosen_as_it_goes_on_the_stack():
    from apnap_plugins.rules.objects.triggers import WhenEnters

    hunter = creature("Hunter", 2, 2, Triggered(
        WhenEnters(), DealDamage(2, Target()), None, (TargetSpec(OpponentControls()),)), cost="{G}")  # fmt: skip
    with FullTable() as s:
        s.put(0, "battlefield", FOREST)
        s.put(0, "hand", hunter)
        one, two = s.put(1, "battlefield", BEAR, BEAR)
        s.act(0, "cast", "Hunter")
        s.expect(0, "targets", two).resolve()
        s.done()
        assert s.field(TARGETS, s.game.zone("stack")[-1]) == (((two,),),)
        s.resolve()
        assert s.ids("battlefield", 1) == [one]


@rule("115.6")
def test_a_spell_with_no_target_chosen_cannot_have_an_illegal_one():
    up_to = TargetSpec(CREATURE, minimum=0, maximum=1)
    with FullTable() as s:
        s.put(0, "hand", instant("Wish", DealDamage(1, Target()), GainLife(2), targets=(up_to,)))
        s.act(0, "cast", "Wish").resolve()
        assert s.life(0) == 22


@rule("115.1", "109.5")
def test_you_control_is_judged_by_who_controls_the_ability():
    own = TargetSpec(YouControl(), prompt="target permanent you control")
    lend = card("Lender", "Artifact", Activated((), MoveTo(Target(), "hand"), (own,)))
    with FullTable() as s:
        s.put(0, "battlefield", lend, controller=1)
        bear = s.put(1, "battlefield", BEAR)
        s.put(0, "battlefield", OX)
        decision = s.begin(1, "activate", "Lender")
        assert set(decision.options) == {bear, s.find("Lender")}


@rule("115.3")
def test_a_permanent_may_target_itself():
    vain = creature("Vain", 1, 3, Activated((), DealDamage(1, Target(), by=This()), (TargetSpec(Itself()),)))
    with FullTable() as s:
        s.put(0, "battlefield", vain)
        s.act(0, "activate", "Vain").resolve()
        assert s.field("damage", "Vain") == 1


@rule("115.2", "205.2")
def test_targets_are_offered_by_what_they_are_now():
    from apnap import Continuous
    from apnap_plugins.rules.continuous.continuous import AffectsAll, BecomeTypes

    march = card("March", "Enchantment", Static((
        Continuous(AffectsAll(HasType("artifact")), (BecomeTypes(frozenset(["creature"])),)),)))  # fmt: skip
    golem = card("Golem", "Artifact", power=3, toughness=3)
    with FullTable() as s:
        s.put(0, "hand", instant("Shot", DealDamage(3, Target()), targets=(A_CREATURE,)))
        s.put(1, "battlefield", golem)
        assert s.offered(0, "cast") == []
        s.put(1, "battlefield", march)
        s.act(0, "cast", "Shot").resolve()
        assert s.zone_names(1, "graveyard") == ["Golem"]


# What a spell targets (CR 115.9) ----------------------------------------------------------------------------


def _deny(filter):
    return instant("Deny", Counter(Target()), targets=(TargetSpec(all_of(IsSpell(), filter), zone="stack"),))


TWICE = instant("Twice", DealDamage(1, Target(0)), DealDamage(1, Target(1)), targets=(A_CREATURE, A_CREATURE))
GONE = instant("Gone", MoveTo(Target(), "hand"), targets=(A_CREATURE,))


@rule("115.9", "115.9a")
@pytest.mark.parametrize(("count", "offered"), [(1, False), (2, True)])
def test_a_spell_with_a_number_of_targets(count, offered):
    with FullTable() as s:
        bear, ox = s.put(1, "battlefield", BEAR, OX)
        s.put(0, "hand", TWICE, GONE, _deny(HasTargetCount(count)))
        s.expect(0, "targets", bear).expect(0, "targets", bear)  # the same one twice counts twice
        s.act(0, "cast", "Twice")
        assert ("Deny" in s.offered(0, "cast")) == offered
        s.act(0, "cast", "Gone", targets=bear).resolve()  # and counts although it is gone
        assert ("Deny" in s.offered(0, "cast")) == offered


@rule("115.9b")
def test_a_spell_that_targets_something():
    with FullTable() as s:
        bear, ox = s.put(1, "battlefield", BEAR, OX)
        big = all_of(CREATURE, PowerAtLeast(3))
        s.put(0, "hand", TWICE, GONE, _deny(IsTargeting(big)))
        s.expect(0, "targets", bear).expect(0, "targets", ox)
        s.act(0, "cast", "Twice")
        assert "Deny" not in s.offered(0, "cast")
        s.put(0, "hand", instant("Grow", Change(All(CREATURE), (ModifyPT(1, 0),))))
        s.act(0, "cast", "Grow").resolve()
        assert "Deny" in s.offered(0, "cast")  # by what they are like now
        s.act(0, "cast", "Gone", targets=bear).resolve()
        s.put(0, "hand", instant("Away", MoveTo(All(CREATURE), "exile")))
        s.act(0, "cast", "Away").resolve()
        assert "Deny" not in s.offered(0, "cast")  # what is gone is ignored


@rule("115.9c")
@pytest.mark.parametrize("other", [False, True])
def test_a_spell_that_targets_only_one_thing(other):
    with FullTable() as s:
        bear, ox = s.put(1, "battlefield", BEAR, OX)
        s.put(0, "hand", TWICE, GONE, _deny(IsTargeting(CREATURE, only=True)))
        s.expect(0, "targets", bear).expect(0, "targets", ox if other else bear)
        s.act(0, "cast", "Twice")
        assert ("Deny" in s.offered(0, "cast")) != other
        s.act(0, "cast", "Gone", targets=ox).resolve()
        assert ("Deny" in s.offered(0, "cast")) != other  # two were chosen, whatever is left of them


@rule("115.9b")
def test_a_spell_that_targets_you():
    with FullTable() as s:
        s.put(0, "hand", SHOCK)
        s.put(0, "battlefield", MOUNTAIN)
        s.put(1, "hand", _deny(IsTargeting(None, You())))
        s.act(0, "cast", "Shock", targets=[("player", 1)])
        assert s.offered(1, "cast") == ["Deny"]


@rule("115.10b")
def test_you_is_no_target():
    with FullTable() as s:
        s.put(0, "hand", instant("Gift", GainLife(2)))
        s.put(0, "battlefield", card("Veil", "Enchantment", Static((rc.NoPlayerTarget(),))))
        s.act(0, "cast", "Gift").resolve()
        assert s.life(0) == 22


@rule("113.9")
def test_what_counters_spells_counters_no_abilities():
    engine = card("Engine", "Artifact", Activated((), GainLife(1)))
    with FullTable() as s:
        s.put(0, "battlefield", engine)
        s.put(1, "hand", instant("Deny", Counter(Target()), targets=(A_SPELL,)))
        s.act(0, "activate", "Engine")
        assert s.offered(1, "cast") == []


TWO_SHOTS = (  # the opponent's phrase first: the controller chooses first all the same
    TargetSpec(CREATURE, players="any", who=EachOpponent(), prompt="any target of an opponent's choice"),
    TargetSpec(CREATURE, players="any", prompt="any target"),
)
WITCHES = creature("Witches", 1, 3, Activated((), do(DealDamage(1, Target(1)), DealDamage(2, Target())), TWO_SHOTS))


@rule("602.3b", "602.3")
@pytest.mark.parametrize("active", [0, 1])
def test_an_opponent_chooses_a_target_of_an_ability_after_its_controller(active):
    with FullTable(active=active) as s:
        s.put(0, "battlefield", WITCHES)
        s.begin(0, "activate", "Witches")
        assert (s.decision.kind, s.decision.answerer) == ("targets", 0)  # also in the opponent's turn
        s.answer(0, [("player", 1)])
        assert (s.decision.kind, s.decision.answerer) == ("targets", 1)
        s.answer(1, [("player", 0)])
        s.resolve()
        assert (s.life(0), s.life(1)) == (18, 19)


@rule("601.6b", "601.6", "601.6a")
def test_an_opponent_chooses_a_target_of_a_spell_after_its_controller():
    spat = instant("Spat", DealDamage(1, Target(1)), DealDamage(2, Target()), targets=TWO_SHOTS)
    with FullTable(3, active=2) as s:
        s.put(0, "hand", spat)
        s.begin(0, "cast", "Spat")
        s.answer(0, [("player", 1)])
        assert (s.decision.kind, s.decision.answerer, s.decision.options) == (
            "choose one",
            0,
            (("player", 1), ("player", 2)),
        )
        s.answer(0, 2)
        assert (s.decision.kind, s.decision.answerer) == ("targets", 2)
        s.answer(2, [("player", 1)])
        s.resolve()
        assert [s.life(p) for p in range(3)] == [20, 17, 20]


@rule("601.6b", "700.2e")
def test_the_controller_chooses_for_every_mode_before_others_choose():
    modes = Modes((
        Mode(DealDamage(2, Target()), (TWO_SHOTS[0],), "theirs"), Mode(DealDamage(1, Target()), (TWO_SHOTS[1],), "mine"),
    ), 2, 2)  # fmt: skip
    with FullTable(active=1) as s:
        s.put(0, "hand", card("Both", "Instant", Spell(modes=modes), cost="{0}"))
        s.begin(0, "cast", "Both")
        s.answer(0, [("player", 1)])
        s.answer(1, [("player", 0)])
        s.resolve()
        assert (s.life(0), s.life(1)) == (18, 19)


@rule("601.6", "702.11b")
def test_what_the_controller_cannot_target_no_opponent_chooses_for_them():
    """Who chooses makes no difference to what may be chosen: the spell is still its controller's."""
    theirs = TargetSpec(CREATURE, who=EachOpponent(), prompt="target creature of an opponent's choice")
    with FullTable() as s:
        s.put(1, "battlefield", creature("Slug", 1, 1, Keyword("hexproof")), BEAR)
        ox = s.put(0, "battlefield", creature("Ox", 2, 4, Keyword("hexproof")))
        s.put(0, "hand", instant("Spite", DealDamage(1, Target()), targets=(theirs,)))
        s.begin(0, "cast", "Spite")
        assert set(s.decision.options) == {s.find("Bear"), ox}
        s.answer(1, [ox]).resolve()
        assert s.field("damage", ox) == 1


@rule("601.2c", "601.2b")
def test_how_many_targets_there_are_may_be_x_which_is_chosen_before():
    some = TargetSpec(CREATURE, minimum=X(), maximum=X(), prompt="X target creatures")
    with FullTable() as s:
        s.put(0, "battlefield", *[MOUNTAIN] * 3)
        bears = s.put(1, "battlefield", BEAR, OX, OX)
        s.put(0, "hand", instant("Volley", DealDamage(1, Target()), targets=(some,), cost="{X}{R}"))
        s.begin(0, "cast", "Volley")
        s.answer(0, 2)
        assert (s.decision.minimum, s.decision.maximum) == (2, 2)
        s.answer(0, bears[1:]).resolve()
        assert [s.field("damage", bear) for bear in bears] == [0, 1, 1]


@rule("601.2c", "601.2b")
def test_x_is_no_more_than_there_are_targets():
    some = TargetSpec(CREATURE, minimum=X(), maximum=X(), prompt="X target creatures")
    with FullTable() as s:
        s.put(0, "battlefield", *[MOUNTAIN] * 3)
        s.put(1, "battlefield", BEAR)
        s.put(0, "hand", instant("Volley", DealDamage(1, Target()), targets=(some,), cost="{X}{R}"))
        s.begin(0, "cast", "Volley")
        assert (s.decision.minimum, s.decision.maximum) == (0, 1)


def worth_x(how):
    return TargetSpec(all_of(CREATURE, HasStat("mana value", how, X())), prompt="target creature with mana value X")


SLAY = instant("Slay", Destroy(Target()), targets=(worth_x("equal"),), cost="{X}{R}")
CULL = instant("Cull", Destroy(Target()), targets=(worth_x("most"),), cost="{X}{R}")
CUB, LION = creature("Cub", 2, 2, cost="{2}"), creature("Lion", 2, 2, cost="{4}")


@rule("601.2b", "601.2c", "107.3a")
def test_what_may_be_a_target_may_depend_on_x_which_is_chosen_before():
    for spell in (SLAY, CULL):
        with FullTable() as s:
            s.put(0, "battlefield", *[MOUNTAIN] * 9)
            s.put(1, "battlefield", CUB, LION)
            s.put(0, "hand", spell)
            s.begin(0, "cast", spell.name)
            assert s.decision.minimum == 2
            s.answer(0, 4)
            if s.decision.kind == "targets":
                s.answer(0, ["Lion"])
            s.resolve()
            assert s.zone_names(1, "graveyard") == ["Lion"]


@rule("601.2c", "107.3a")
def test_it_is_possible_only_with_an_x_that_can_be_paid():
    for mana, possible in ((2, False), (3, True)):
        with FullTable() as s:
            s.put(0, "battlefield", *[MOUNTAIN] * mana)
            s.put(1, "battlefield", CUB)
            s.put(0, "hand", SLAY)
            assert (s.offered(0, "cast") == ["Slay"]) == possible


@rule("602.2b", "601.2c", "107.3a")
def test_so_it_is_for_an_activated_ability():
    mage = creature("Mage", 1, 1, Activated((mana_cost("{X}"),), Destroy(Target()), (worth_x("equal"),)), cost="{9}")
    with FullTable() as s:
        s.put(0, "battlefield", mage, *[MOUNTAIN] * 2)
        s.put(1, "battlefield", LION)
        assert s.offered(0, "activate") == []
        s.put(1, "battlefield", CUB)
        s.act(0, "activate", "Mage").resolve()
        assert s.zone_names(1, "graveyard") == ["Cub"]


@rule("601.2c", "107.3c")
def test_or_on_an_x_that_the_text_says():
    three = Spell(Destroy(Target()), (worth_x("most"),), x=Count(All(HasType("land"))))
    for lands, possible in ((1, False), (2, True)):
        with FullTable() as s:
            s.put(0, "battlefield", *[MOUNTAIN] * lands)
            s.put(1, "battlefield", CUB)
            s.put(0, "hand", card("Flood", "Instant", three, cost="{R}"))
            assert (s.offered(0, "cast") == ["Flood"]) == possible


@rule("601.2c", "107.3a")
def test_an_x_for_which_there_is_no_target_cannot_be_chosen():
    with FullTable() as s:
        s.put(0, "battlefield", *[MOUNTAIN] * 9)
        s.put(1, "battlefield", CUB, LION)
        s.put(0, "hand", SLAY)
        s.begin(0, "cast", "Slay")
        with pytest.raises(ScenarioError, match="one of 2, 4"):
            s.answer(0, 3)
        s.answer(0, 4)
        assert s.decision.kind == "pay mana" and len(s.stack) == 1
