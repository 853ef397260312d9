"""Miracle (CR 702.94)."""

from __future__ import annotations

import pytest
from casting_ways import cast_for, ways
from magic import A_CREATURE, BEAR, jotted, table
from testcards import Jot
from wordings import made, meaning
from wordings import table as full_table

from apnap import Continuous, Moved
from apnap.testing import rule
from apnap_plugins.abilities.evoke import evoke
from apnap_plugins.abilities.kicker import WasKicked, kicker
from apnap_plugins.abilities.miracle import miracle
from apnap_plugins.actions.counter import Counter
from apnap_plugins.actions.reveal import Reveal
from apnap_plugins.rules.casting.effects import CostsMore
from apnap_plugins.rules.casting.triggers import WhenYouCast
from apnap_plugins.rules.continuous.continuous import AffectsYourCards, Gain
from apnap_plugins.rules.costs.costs import PayLifeCost, TapThisCost
from apnap_plugins.rules.damage.instructions import DealDamage, DrawCards, GainLife
from apnap_plugins.rules.effects.instructions import If
from apnap_plugins.rules.effects.instructions import do as steps
from apnap_plugins.rules.effects.replacement import InsteadOfDrawing
from apnap_plugins.rules.faces.face_down import is_face_down
from apnap_plugins.rules.mana.mana import AddManaOf
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.stack.filters import IsSpell
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.filters import Anything, HasType
from apnap_plugins.rules.vocabulary.quantities import X
from apnap_plugins.rules.vocabulary.selectors import All, EachPlayer, Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import basic, creature, instant, permanent, sorcery, whenever

RED = mana_cost("{R}")
SPHERE = Activated((TapThisCost(),), steps(AddManaOf((("U",),)), DrawCards()))
WONDER = sorcery("Wonder", Jot("wonder"), cost="{5}", abilities=[miracle(RED)])
FOREST = basic("G")


def seat(*library, mana: str = "R", mechanics=(), **more):
    """Player 0 has a library with these on top, the first one uppermost, and lands."""
    s = table("miracle", *mechanics, **more)
    s.lands(0, mana)
    s.put(0, "library", *(library or (WONDER,)), *[FOREST] * 3)
    return s


def draws(s, count: int = 1, player: int = 0, reveal: bool | None = True, who=None):
    """The player draws cards by an instant; whether they reveal what they may."""
    if reveal is not None:
        s.expect(player, "121.9", reveal)
    s.do(player, DrawCards(count) if who is None else DrawCards(count, who))


def cast_it(s, yes: bool = True, player: int = 0, **choices):
    """The triggered ability resolves, and the player casts the card or not."""
    s.expect(player, "608.2g", yes)
    for label, choice in choices.items():
        s.expect(player, label, choice)
    s.resolve()
    s.done()


@rule("702.94a")
def test_revealed_as_it_is_drawn_it_is_cast_for_the_miracle_cost():
    s = seat()
    draws(s)
    assert s.zone_names(0, "hand") == ["Wonder"]
    assert s.count(zone="stack") == 1
    assert jotted(s) == []
    cast_it(s)
    assert s.field("tapped", "Mountain") is True
    assert s.zone_names(None, "stack") == ["Wonder"]
    s.resolve()
    assert jotted(s) == ["wonder"]
    assert "Wonder" in s.zone_names(0, "graveyard")


@rule("702.94a")
def test_its_player_may_keep_it_to_themselves():
    s = seat()
    draws(s, reveal=False)
    assert s.count(zone="stack") == 0
    assert not s.log_has("701.16a")
    assert not s.sees(1, s.find("Wonder"))


@rule("702.94a")
def test_its_player_may_decline_to_cast_it():
    s = seat()
    draws(s)
    cast_it(s, False)
    assert s.zone_names(0, "hand") == ["Wonder"]
    assert s.field("tapped", "Mountain") is False


@rule("702.94a")
def test_where_it_cannot_be_paid_nobody_is_asked():
    s = seat(mana="G")
    draws(s)
    s.resolve()
    assert s.zone_names(0, "hand") == ["Wonder"]
    assert jotted(s) == []


@rule("702.94a")
def test_only_the_first_card_drawn_in_a_turn():
    s = seat(FOREST, WONDER)
    draws(s, reveal=None)
    draws(s, reveal=None)
    assert sorted(s.zone_names(0, "hand")) == ["Forest", "Wonder"]
    assert s.count(zone="stack") == 0
    assert not s.log_has("701.16a")


@rule("702.94a")
def test_the_first_of_several_drawn_at_once_and_before_the_others_are_seen():
    s = seat(WONDER, BEAR)
    do_it = instant("Two", DrawCards(2))
    s.put(0, "hand", do_it)
    s.act(0, "cast", "Two")
    s.pass_priority(0)
    s.pass_priority(1)
    assert s.decision.rule == "121.9"
    assert [s.game.name_of(card) for card in s.game.zone("hand", 0)] == ["Wonder"]
    s.answer(0, True)
    s.settle()
    assert sorted(s.zone_names(0, "hand")) == ["Bear", "Wonder"]
    assert s.count(zone="stack") == 1
    cast_it(s)
    s.resolve()
    assert jotted(s) == ["wonder"]


@rule("702.94a")
def test_the_second_of_several_is_not_the_first():
    s = seat(BEAR, WONDER)
    draws(s, 2, reveal=None)
    assert s.count(zone="stack") == 0


@rule("702.94a", "608.2g")
def test_on_an_opponents_turn_also_a_sorcery():
    s = seat(active=1)
    draws(s)
    cast_it(s)
    s.resolve()
    assert jotted(s) == ["wonder"]


@rule("702.94a")
def test_in_the_draw_step():
    s = seat(FOREST, stage="upkeep")
    s.put(0, "library", WONDER)
    s.expect(0, "121.9", True)
    s.pass_until("draw")
    s.done()
    cast_it(s)
    s.resolve()
    assert jotted(s) == ["wonder"]


@rule("702.94a")
def test_it_counts_anew_each_turn():
    s = seat(FOREST, WONDER, active=1)
    draws(s, reveal=None)
    s.put(1, "library", FOREST, FOREST)
    s.expect(0, "121.9", True)
    s.pass_until("draw")
    s.done()
    cast_it(s)


@rule("702.94a", "121.6c")
def test_a_draw_that_was_replaced_is_none():
    s = seat(mechanics=("replacement",))
    s.put(0, "battlefield", permanent("Well", "Enchantment", InsteadOfDrawing(GainLife(1))))
    draws(s, reveal=None)
    assert s.field("life", 0) == 21
    s.happen(Moved(s.find("Well"), "graveyard"))
    draws(s)
    assert s.count(zone="stack") == 1


@rule("702.94a")
def test_put_into_the_hand_it_was_not_drawn():
    s = seat()
    s.happen(Moved(s.find("Wonder"), "hand"))
    assert s.count(zone="stack") == 0


@rule("702.94a", "607.2h")
def test_revealed_otherwise_nothing_triggers():
    s = seat(mechanics=("reveal",))
    s.put(0, "hand", WONDER)
    s.do(0, Reveal(All(Anything(), "hand")))
    assert s.log_has("701.16a", "Wonder")
    assert s.count(zone="stack") == 0


@rule("702.94a", "400.7")
def test_gone_from_the_hand_it_is_not_cast():
    s = seat()
    draws(s)
    s.happen(Moved(s.find("Wonder"), "graveyard"))
    s.resolve()
    assert s.zone_names(0, "graveyard").count("Wonder") == 1
    assert jotted(s) == []


@rule("702.94a", "400.7")
def test_gone_and_drawn_again_it_is_another_card():
    s = seat()
    draws(s)
    s.happen(Moved(s.find("Wonder"), "library"))
    draws(s, reveal=None)
    s.resolve_all()
    assert s.zone_names(0, "hand") == ["Wonder"]
    assert jotted(s) == []


@rule("702.94a")
def test_with_targets_and_in_response():
    bolt = instant("Bolt", DealDamage(5, Target()), A_CREATURE, cost="{5}", abilities=[miracle(RED)])
    s = seat(bolt)
    ox = s.put(1, "battlefield", creature("Ox", 1, 6))
    s.put(1, "hand", instant("Other", Jot("other")))
    draws(s)
    s.cast(1, "Other")
    s.resolve()
    assert jotted(s) == ["other"]
    cast_it(s)
    s.resolve()
    assert s.damage(ox) == 5


@rule("702.94a")
def test_without_a_target_it_stays_in_hand():
    s = seat(instant("Bolt", DealDamage(5, Target()), A_CREATURE, cost="{5}", abilities=[miracle(RED)]))
    draws(s)
    s.resolve()
    assert s.zone_names(0, "hand") == ["Bolt"]


@rule("702.94a", "107.3a")
def test_x_in_the_miracle_cost():
    s = seat(sorcery("Wonder", Jot("x", X()), cost="{X}{X}{R}", abilities=[miracle(mana_cost("{X}{R}"))]), mana="RRR")
    draws(s)
    cast_it(s, number=2)
    s.resolve()
    assert jotted(s) == [("x", 2)]


@rule("702.94a", "601.2f", "118.8d")
def test_increases_and_additional_costs_are_paid_beside_it():
    spell = sorcery(
        "Wonder",
        If(WasKicked(), Jot("kicked"), Jot("no")),
        cost="{9}",
        abilities=[miracle(RED), *kicker(mana_cost("{1}"))],
    )
    s = seat(spell, mana="RRR", mechanics=("kicker",))
    draws(s)
    s.put(1, "battlefield", creature("Tax", 1, 1, CostsMore(mana_cost("{1}"))))
    cast_it(s, may=1)
    assert all(s.field("tapped", land) for land in s.find_all("Mountain"))
    s.resolve()
    assert jotted(s) == ["kicked"]


@rule("702.94a", "118.9a")
def test_only_one_alternative_cost_is_paid():
    drifter = creature("Drifter", 2, 2, miracle(RED), evoke(mana_cost("{0}")), cost="{5}")
    s = seat(drifter, mechanics=("evoke", "sacrifice"))
    draws(s)
    cast_it(s)
    s.resolve_all()
    assert "Drifter" in s.permanents()  # it was not evoked
    assert s.field("tapped", "Mountain") is True


@rule("702.94a")
def test_later_it_is_cast_for_its_mana_cost_only():
    s = seat(mana="RRRRR")
    draws(s)
    cast_it(s, False)
    assert ways(s, 0, "Wonder") == [""]
    cast_for(s, 0, "Wonder", "")
    assert all(s.field("tapped", land) for land in s.find_all("Mountain"))


@rule("702.94a")
def test_a_cost_other_than_mana():
    s = seat(sorcery("Wonder", Jot("wonder"), cost="{5}", abilities=[miracle(PayLifeCost(2))]))
    draws(s)
    cast_it(s)
    assert s.field("life", 0) == 18


@rule("702.94a")
def test_of_two_miracle_costs_either_is_paid():
    s = seat(
        sorcery("Wonder", Jot("wonder"), cost="{5}", abilities=[miracle(RED), miracle(mana_cost("{G}"))]), mana="G"
    )
    s.expect(0, "121.9", True)
    s.expect(0, "121.9", True)
    s.do(0, DrawCards())
    assert s.count(zone="stack") == 2
    s.expect(0, "608.2g", True)
    s.resolve_all()
    s.done()
    assert jotted(s) == ["wonder"]


@rule("702.94a")
def test_granted_to_the_cards_in_hand_the_drawn_card_has_it():
    giver = Continuous(AffectsYourCards(HasType("instant"), "hand"), (Gain((miracle(RED),)),))
    s = seat(instant("Plain", Jot("plain"), cost="{5}"))
    s.put(0, "battlefield", permanent("Giver", "Enchantment", giver))
    draws(s)
    cast_it(s)
    s.resolve()
    assert jotted(s) == ["plain"]


@rule("702.94a")
def test_each_player_as_they_draw():
    s = seat(players=3)
    s.put(1, "library", sorcery("Second", Jot("second"), cost="{9}", abilities=[miracle(mana_cost("{G}"))]))
    s.put(2, "library", FOREST)
    s.lands(1, "G")
    s.expect(0, "121.9", True)
    s.expect(1, "121.9", True)
    s.do(0, DrawCards(1, EachPlayer()))
    assert s.count(zone="stack") == 2
    cast_it(s, player=1)
    s.resolve()
    cast_it(s)
    s.resolve()
    assert jotted(s) == ["second", "wonder"]


@rule("702.94a", "702.61a")
def test_with_split_second_on_the_stack_it_can_be_revealed_but_not_cast():
    s = seat(mechanics=("split-second",))
    s.put(0, "battlefield", permanent("Watch", "Enchantment", whenever(WhenYouCast(IsSpell()), DrawCards())))
    s.put(0, "hand", instant("Grip", Jot("grip"), abilities=["split-second"]))
    s.cast(0, "Grip")
    s.expect(0, "121.9", True)
    s.resolve()
    s.done()
    assert s.count(zone="stack") == 2
    s.resolve()  # nobody is asked whether to cast it
    assert s.zone_names(0, "hand") == ["Wonder"]
    assert s.zone_names(None, "stack") == ["Grip"]


@rule("702.94a", "121.8", "121.9")
def test_drawn_while_a_spell_is_being_cast_it_is_revealed_once_that_has_become_cast():
    s = seat(mana="R")
    s.put(0, "battlefield", permanent("Sphere", "Artifact", SPHERE))
    s.put(0, "hand", instant("Spell", Jot("spell"), cost="{U}"))
    s.begin(0, "cast", "Spell")
    s.game.push(-1)  # the mana ability, which draws
    assert is_face_down(s.game, s.ids("hand", 0)[0])
    s.game.push(s.game.decision.default())
    assert s.decision.rule == "121.9"
    assert s.log_has("601.2i")
    s.answer(0, True)
    s.settle()
    assert s.count(zone="stack") == 2
    cast_it(s)
    s.resolve()
    s.resolve()
    assert jotted(s) == ["wonder", "spell"]


@rule("702.94b", "701.16a")
@pytest.mark.parametrize("edition", ["2022-10-07", "2017-09-25"])
def test_it_stays_revealed_until_the_ability_has_resolved(edition):
    s = seat(edition=edition)
    draws(s)
    card = s.find("Wonder", "hand")
    assert s.sees(1, card)
    s.put(1, "hand", instant("Other", Jot("other")))
    s.cast(1, "Other")
    s.resolve()
    assert s.sees(1, card)
    cast_it(s, False)
    assert not s.sees(1, card)
    assert s.sees(0, card)


@rule("702.94b")
def test_it_stays_revealed_until_the_ability_leaves_the_stack_otherwise():
    s = seat(mechanics=("counter",))
    draws(s)
    card = s.find("Wonder", "hand")
    assert s.sees(1, card)
    s.put(1, "hand", instant("Stifle", Counter(Target()), TargetSpec(Anything(), zone="stack")))
    s.cast(1, "Stifle")
    s.resolve()
    assert s.count(zone="stack") == 0
    assert not s.sees(1, card)


@rule("702.94b")
def test_out_of_the_hand_it_is_not_revealed_any_more():
    s = seat()
    draws(s)
    s.happen(Moved(s.find("Wonder", "hand"), "library"))
    assert not s.sees(1, s.find("Wonder", "library"))


@rule("702.94a")
def test_a_card_made_from_its_text():
    s = full_table()
    s.put(0, "library", made("Vindication", "Sorcery", "You gain 4 life.\nMiracle {W}", "{4}{W}{W}"), FOREST)
    s.lands(0, "W")
    draws(s)
    cast_it(s)
    s.resolve()
    assert s.field("life", 0) == 24


@rule("702.94a")
def test_what_cards_say():
    assert meaning("Miracle {X}{R}") == (miracle((mana_cost("{X}{R}"),)),)
