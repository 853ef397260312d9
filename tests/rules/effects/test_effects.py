"""Effects in general and one-shot effects (CR 609, 610)."""

from __future__ import annotations

import pytest
import rulecards as rc
from rulebook import A_CREATURE, BEAR, FOREST, OX, RELIC, FullTable, card

from apnap import Static, Triggered
from apnap.testing.rule import rule
from apnap_plugins.actions.destroy import Destroy
from apnap_plugins.actions.discard import DiscardCards
from apnap_plugins.actions.mill import Mill
from apnap_plugins.rules.casting.effects import CastAsThoughFlash, CostsMore
from apnap_plugins.rules.continuous.continuous import BecomeTypes, SetPT
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.damage.instructions import DrawCards, GainLife
from apnap_plugins.rules.effects.as_it_enters import CreaturesAttackedWithThisTurn
from apnap_plugins.rules.effects.instructions import DelayedTrigger
from apnap_plugins.rules.mana.mana import POOL
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.names import IsNamed
from apnap_plugins.rules.objects.returning import ExileUntil
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.stack.abilities import Activated, Spell
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.turn.triggers import AtBeginning
from apnap_plugins.rules.vocabulary.filters import CREATURE, LAND, Another, Anything, HasSubtype, HasType, all_of
from apnap_plugins.rules.vocabulary.quantities import Count
from apnap_plugins.rules.vocabulary.selectors import All, EachOpponent, Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, instant, sorcery

DECK = [FOREST] * 10
OTHER = (TargetSpec(all_of(CREATURE, Another())),)
PRIEST = creature("Banisher Priest", 2, 2, Triggered(WhenEnters(), ExileUntil(Target()), targets=OTHER), cost="{0}")
WRATH = sorcery("Day of Judgment", Destroy(All(CREATURE)))


def banish(s, player, what):
    """`player`'s Priest exiles `what`."""
    s.put(player, "hand", PRIEST)
    s.act(player, "cast", "Banisher Priest")
    if sum(1 for i in s.ids("battlefield") if s.game.name_of(i) != "") > 1:
        s.expect(player, "targets", [what])
    s.resolve_all()
    return max(s.find_all("Banisher Priest", "battlefield"))


# 609 ------------------------------------------------------------------------------------------------------


@rule("609.1", "113.2d")
def test_one_ability_creates_one_shot_and_continuous_effects_and_text_alone_none():
    with FullTable() as s:
        bear = s.put(0, "battlefield", BEAR)
        s.put(0, "hand", instant("Both", GainLife(2), Change(All(CREATURE), (SetPT(5, 5),))))
        s.reach(0)
        assert s.life(0) == 20 and s.pt(bear) == (2, 2)
        s.act(0, "cast", "Both").resolve()
        assert s.life(0) == 22 and s.pt(bear) == (5, 5)


@rule("609.2")
def test_effects_apply_to_permanents_unless_they_say_otherwise():
    """The Example of CR 609.2: lands in graveyards don't awake, and a tax on spells finds them on the stack."""
    with FullTable() as s:
        s.put(0, "battlefield", FOREST, card("Thorn", "Artifact", Static((CostsMore(mana_cost("{1}")),))))
        dead = s.put(0, "graveyard", FOREST)
        s.put(0, "hand", instant("Life", Change(All(LAND), (BecomeTypes(frozenset(["creature"])), SetPT(1, 1)))))
        s.give(0, "G")
        s.act(0, "cast", "Life").resolve()
        assert s.field(POOL, 0) == ()
        assert "creature" in s.characteristic(s.find("Forest", "battlefield"), "types")
        assert "creature" not in s.characteristic(dead, "types")


@rule("609.3", "101.3")
def test_an_impossible_part_is_left_out():
    """The Example of CR 609.3: two cards of one, and as many as are there from a library."""
    with FullTable(decks=[[FOREST] * 7, [FOREST] * 10]) as s:
        s.put(1, "hand", BEAR)
        s.put(0, "hand", instant("Rot", DiscardCards(EachOpponent(), 2)))
        s.put(1, "library", OX, OX)
        s.put(0, "hand", instant("Grind", Mill(99, EachOpponent())))
        s.act(0, "cast", "Rot").resolve()
        assert s.zone_names(1, "hand") == []
        s.act(0, "cast", "Grind").resolve()
        assert not s.game.zone("library", 1) and not s.game.is_over()


@rule("609.4", "609.4a")
def test_two_as_though_effects_work_together():
    """The Example of CR 609.4a in this engine's words: from the graveyard, and at instant speed, both at once."""
    from apnap_plugins.rules.payment.frame import CastingWay

    way = CastingWay("from graveyard", mana_cost("{0}"))
    dig = card("Dig", "Sorcery", Static((rc.FromGraveyard(way),), zones=("graveyard",)), Spell(GainLife(1)), cost="{0}")
    orrery = card("Vedalken Orrery", "Artifact", Static((CastAsThoughFlash(Anything()),)))
    with FullTable(stage="upkeep") as s:
        s.put(0, "graveyard", dig)
        assert s.offered(0, "cast") == []
        s.put(0, "battlefield", orrery)
        assert s.offered(0, "cast") == ["Dig"]
        s.act(0, "cast", "Dig").resolve()
        assert s.life(0) == 21


# 610 ------------------------------------------------------------------------------------------------------


@rule("610.1", "610.2", "603.7", "405.6a")
def test_a_one_shot_effect_acts_once_and_may_leave_a_delayed_trigger():
    later = DelayedTrigger(Triggered(AtBeginning("end", "each"), GainLife(3)))
    with FullTable(decks=[DECK, DECK]) as s:
        s.put(0, "hand", instant("Loan", GainLife(1), later))
        s.act(0, "cast", "Loan").resolve()
        assert s.life(0) == 21
        s.pass_until("end")
        s.resolve()
        assert s.life(0) == 24
        s.pass_until(lambda g: g.active_player == 1 and g.stage_name() == "end")
        assert s.stack == [] and s.life(0) == 24


@rule("610.3", "610.3c")
def test_the_exiled_object_returns_immediately_under_its_owners_control():
    with FullTable() as s:
        bear = s.put(1, "battlefield", BEAR, controller=0)
        priest = banish(s, 0, bear)
        assert s.count("Bear", "exile") == 1
        s.put(0, "hand", instant("Kill", Destroy(All(HasSubtype("None"))), MoveTo(All(CREATURE), "hand"),
                                 rc.Note("back", Count(All(HasSubtype("Bear"))))))  # fmt: skip
        s.act(0, "cast", "Kill").resolve()
        assert priest not in s.game.objects
        back = s.find("Bear", "battlefield")
        assert s.game.controller(back) == 1 and s.noted == (("back", 1),)  # within the same resolution


@rule("610.3b")
def test_a_priest_that_has_left_before_its_ability_resolves_exiles_nothing():
    with FullTable() as s:
        s.put(1, "battlefield", BEAR)
        s.put(0, "hand", PRIEST)
        s.put(1, "hand", instant("Bounce", MoveTo(All(IsNamed("Banisher Priest")), "hand")))
        s.act(0, "cast", "Banisher Priest").resolve()
        s.act(1, "cast", "Bounce").resolve()
        s.resolve()
        assert s.count("Bear", "battlefield") == 1


@rule("610.3a")
def test_an_activated_ability_whose_source_has_left_exiles_nothing():
    cage = card("Cage", "Artifact", Activated((), ExileUntil(Target()), (A_CREATURE,)))
    with FullTable() as s:
        s.put(1, "battlefield", BEAR)
        s.put(0, "battlefield", cage)
        s.put(1, "hand", instant("Bounce", MoveTo(All(HasType("artifact")), "hand")))
        s.act(0, "activate", "Cage")
        s.act(1, "cast", "Bounce").resolve()
        s.resolve()
        assert s.count("Bear", "battlefield") == 1


@rule("610.3d")
def test_two_banisher_priests_give_back_both_cards_at_the_same_time():
    """The Example of CR 610.3d with Day of Judgment: each returning creature sees the other one enter."""
    greeter = creature("Greeter", 1, 1, Triggered(WhenEnters(all_of(CREATURE, Another())), rc.Note("hello")))
    with FullTable() as s:
        a, b = s.put(1, "battlefield", greeter, greeter)
        banish(s, 0, a)
        banish(s, 0, b)
        before = len(s.noted)
        assert s.count("Greeter", "exile") == 2
        s.put(0, "hand", WRATH)
        s.act(0, "cast", "Day of Judgment").resolve()
        assert s.count("Greeter", "battlefield") == 2
        s.resolve_all()
        assert len(s.noted) - before == 2


@rule("610.3", "800.4a")
def test_a_priest_that_leaves_with_its_player_gives_back_too():
    with FullTable(3) as s:
        bear = s.put(1, "battlefield", BEAR)
        banish(s, 0, bear)
        s.concede(0)
        assert s.count("Bear", "battlefield") == 1


@rule("610.3")
def test_a_card_that_has_left_exile_does_not_return_and_a_hand_gets_its_own_back():
    with FullTable() as s:
        bear = s.put(1, "battlefield", BEAR)
        banish(s, 0, bear)
        s.put(0, "hand", instant("Fetch", MoveTo(All(CREATURE, "exile"), "graveyard")))
        s.put(0, "hand", WRATH)
        s.act(0, "cast", "Fetch").resolve()
        s.act(0, "cast", "Day of Judgment").resolve()
        assert s.count("Bear", "battlefield") == 0
    kite = creature("Kitesail", 1, 2, Triggered(WhenEnters(), ExileUntil(All(HasType("artifact"), "hand"))), cost="{0}")
    with FullTable() as s:
        s.put(1, "hand", RELIC)
        s.put(0, "hand", kite, WRATH)
        s.act(0, "cast", "Kitesail").resolve()
        s.resolve()
        assert s.count("Relic", "exile") == 1
        s.act(0, "cast", "Day of Judgment").resolve()
        assert s.zone_names(1, "hand") == ["Relic"]


@pytest.mark.parametrize("amount", [1, 3])
@rule("609.3", "121.2")
def test_drawing_more_than_there_is_loses_only_when_checked(amount):
    with FullTable() as s:
        s.put(0, "library", FOREST, FOREST)
        s.put(0, "hand", instant("Read", DrawCards(amount), GainLife(1)))
        s.act(0, "cast", "Read").resolve()
        assert s.game.is_over() == (amount == 3)


@rule("609.8")
@pytest.mark.parametrize("attacks", [True, False])
def test_search_party_captain_looks_back(attacks):
    """The Example of CR 609.8: Bear Cub attacked, and is no creature any more."""
    captain = card("Search Party Captain", "Instant",
        Static((rc.CostsLessBy(CreaturesAttackedWithThisTurn()),), zones=("stack",)),
                   Spell(GainLife(1)), cost="{1}")  # fmt: skip
    with FullTable(stage="beginning of combat") as s:
        cub = s.put(0, "battlefield", BEAR)
        s.put(0, "hand", captain)
        if attacks:
            s.expect(0, "declare attackers", {cub: ("player", 1)})
        s.pass_until("declare attackers") if attacks else s.reach(0)
        s.put(0, "hand", instant("Stone", Change(All(CREATURE), (
            BecomeTypes(frozenset(["artifact"]), frozenset(), False),))))  # fmt: skip
        s.act(0, "cast", "Stone").resolve()
        assert s.offered(0, "cast") == (["Search Party Captain"] if attacks else [])
