"""Foretell (CR 702.143)."""

from __future__ import annotations

import pytest
from casting_ways import cast_for, ways
from magic import BEAR, jotted, table
from testcards import InZone, Jot
from wordings import beast, made, meaning
from wordings import table as full_table

from apnap import Continuous, Moved
from apnap.testing import rule
from apnap_plugins.abilities.evoke import evoke
from apnap_plugins.abilities.foretell import (
    FORETOLD,
    YOURS,
    BecomeForetold,
    ExileFromHandForetold,
    ToForetell,
    WasForetold,
    WhenForetells,
    foretell,
)
from apnap_plugins.abilities.kicker import WasKicked, kicker
from apnap_plugins.actions.counter import Counter
from apnap_plugins.rules.casting.effects import CostsLess, CostsMore
from apnap_plugins.rules.continuous.continuous import Gain, LoseKeyword
from apnap_plugins.rules.copies.copying_spells import CopySpell
from apnap_plugins.rules.costs.costs import PayLifeCost, TapThisCost
from apnap_plugins.rules.damage.instructions import DrawCards, GainLife
from apnap_plugins.rules.effects.instructions import If
from apnap_plugins.rules.effects.permissions import AllowPlaying, Terms
from apnap_plugins.rules.faces.face_down import is_face_down
from apnap_plugins.rules.faces.faces import modal
from apnap_plugins.rules.mana.mana import AddManaOf
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.payment.total_cost import ItsManaCost
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.conditions import ObjectIs
from apnap_plugins.rules.vocabulary.filters import CREATURE, LAND, Anything, Not
from apnap_plugins.rules.vocabulary.quantities import X
from apnap_plugins.rules.vocabulary.selectors import All, Target, This
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import basic, creature, instant, permanent, sorcery, whenever

RED = mana_cost("{R}")
FORE = foretell(RED)
TOLD = ObjectIs(This(), WasForetold())
SNAP = instant("Snap", If(TOLD, Jot("foretold"), Jot("plain")), cost="{5}", abilities=[FORE])


def seat(*cards, mana: str = "RR", mechanics=(), **more):
    s = table("foretell", *mechanics, **more)
    s.lands(0, mana)
    s.put(0, "hand", *(cards or (SNAP,)))
    return s


def exiled(s):
    """The one card in exile."""
    (card,) = s.ids("exile")
    return card


def foretold(s, what: str = "Snap", player: int = 0):
    """The player foretells a card. Its id in exile."""
    before = s.ids("exile")
    s.act(player, "special", what)
    (card,) = (i for i in s.ids("exile") if i not in before)
    return card


def ready(*cards, more: str = "RR", **options):
    """A game in which player 0 foretold the first card last turn; it is player 1's upkeep."""
    s = seat(*cards, mana="RR", **options)
    for player in s.game.players:
        s.put(player, "library", *[basic("G")] * 4)
    foretold(s, s.zone_names(0, "hand")[0])
    s.pass_until("upkeep", again=True)
    s.lands(0, more)
    return s


def mine(s):
    """On to player 0's next main phase."""
    while s.game.active_player != 0 or s.game.stage_name() != "precombat main":
        s.pass_until("precombat main", again=True)


# Foretelling ------------------------------------------------------------------------------------------


@rule("702.143a", "702.143b", "116.2h")
def test_for_two_mana_the_card_is_exiled_face_down_without_the_stack():
    s = seat()
    card = foretold(s)
    assert s.ids("stack") == []
    assert all(s.field("tapped", land) for land in s.find_all("Mountain"))
    assert s.game.object(card).zone[0] == "exile"
    assert is_face_down(s.game, card)
    assert s.zone_names(0, "hand") == []
    assert s.decision.player == 0


@rule("702.143a")
@pytest.mark.parametrize(("mana", "possible"), [("RR", True), ("R", False), ("", False)])
def test_it_costs_two(mana, possible):
    assert seat(mana=mana).can(0, "Snap", "special") == possible


@rule("702.143a", "116.2h")
def test_only_during_your_own_turn():
    s = seat(active=1)
    assert not s.can(0, "Snap", "special")
    s.pass_until("upkeep")
    assert s.game.active_player == 0
    assert s.can(0, "Snap", "special")  # in any step in which there is priority


@rule("702.143a", "116.2h")
def test_with_something_on_the_stack_as_well():
    s = seat(SNAP, instant("Other", Jot("other")))
    s.put(1, "hand", instant("Reply", Jot("reply")))
    s.cast(0, "Other")
    s.cast(1, "Reply")
    foretold(s)
    assert s.zone_names(None, "stack") == ["Reply", "Other"]
    s.resolve_all()
    assert jotted(s) == ["reply", "other"]


@rule("702.143a")
@pytest.mark.parametrize("zone", ["graveyard", "exile", "library"])
def test_only_from_the_hand(zone):
    s = seat(BEAR)
    s.put(0, zone, SNAP)
    assert not s.can(0, "Snap", "special")


@rule("702.143a")
def test_only_your_own_cards():
    s = seat(BEAR)
    s.put(1, "hand", SNAP)
    s.lands(1, "RR")
    assert not s.can(1, "Snap", "special")
    assert not s.can(0, "Snap", "special")


@rule("702.143a")
def test_also_a_card_that_could_not_be_cast_now():
    s = seat(sorcery("Slow", Jot("slow"), cost="{9}", abilities=[foretell(mana_cost("{8}"))]))
    assert s.can(0, "Slow", "special")


@rule("702.143b")
def test_it_can_be_done_while_split_second_is_on_the_stack():
    s = seat(SNAP, instant("Grip", Jot("grip"), abilities=["split-second"]), mechanics=("split-second",))
    s.cast(0, "Grip")
    foretold(s)
    assert s.zone_names(None, "stack") == ["Grip"]


@rule("702.143a")
def test_losing_it_the_card_cannot_be_foretold():
    s = seat()
    taker = Continuous(InZone("hand", Anything()), (LoseKeyword("foretell"),))
    s.put(1, "battlefield", permanent("Taker", "Enchantment", taker))
    assert not s.can(0, "Snap", "special")


# What is hidden ---------------------------------------------------------------------------------------


@rule("702.143a", "406.3")
def test_only_its_player_may_look_at_it():
    s = seat(players=3)
    card = foretold(s)
    assert [s.sees(p, card) for p in (0, 1, 2)] == [True, False, False]
    assert s.game.observe(0).object(card).card().name == "Snap"
    with pytest.raises(Exception, match="hidden"):
        s.game.observe(1).object(card).card()
    assert s.game.observe(1).object(card).name in (None, "")


@rule("702.143a")
def test_the_log_names_it_for_its_player_alone():
    s = seat()
    foretold(s)
    told = ["\n".join(s.game.log.render(e, viewer) for e in s.game.log.entries) for viewer in (0, 1)]
    assert "Snap" in told[0]
    assert "Snap" not in told[1]


@rule("702.143a")
def test_others_cannot_tell_two_foretold_cards_apart_by_what_they_see():
    s = seat(SNAP, sorcery("Slow", cost="{9}", abilities=[foretell(mana_cost("{8}"))]), mana="RRRR")
    first, second = foretold(s, "Slow"), foretold(s, "Snap")
    assert s.game.get(FORETOLD, first) == s.game.get(FORETOLD, second)
    assert not s.sees(1, first) and not s.sees(1, second)


@rule("702.143a")
def test_in_exile_it_has_no_characteristics():
    s = seat()
    card = foretold(s)
    assert s.game.name_of(card) == ""
    assert s.characteristic(card, "types") in (None, frozenset())


@rule("702.143f")
def test_at_the_end_of_the_game_all_are_revealed():
    s = seat()
    card = foretold(s)
    s.concede(1)
    assert s.game.is_over()
    assert s.game.may_look(1, card)


@rule("702.143f")
def test_those_of_a_player_who_leaves_are_revealed():
    s = seat(players=3)
    card = foretold(s)
    s.concede(0)
    assert not s.game.is_over()
    assert [s.game.may_look(p, card) for p in (1, 2)] == [True, True]


@rule("702.143a")
def test_drawn_games_of_others_differ_in_what_was_foretold():
    """What another player simulates with knows no more than they do."""
    s = seat()
    s.put(0, "hand", *[creature(f"Card {n}", 1, 1, cost="{9}") for n in range(6)])
    card = foretold(s)
    s.pass_priority(0)
    names = {s.game.observe(1).determinize(seed).definitions_of(card)[0].name for seed in range(8)}
    assert len(names) > 1
    assert {s.game.observe(0).determinize(seed).definitions_of(card)[0].name for seed in range(4)} == {"Snap"}


@rule("702.143f")
def test_those_of_others_are_not_revealed_as_somebody_leaves():
    s = seat(players=3)
    card = foretold(s)
    s.concede(1)
    assert not s.sees(2, card)


# Casting it -------------------------------------------------------------------------------------------


@rule("702.143a")
def test_not_on_the_same_turn():
    s = seat(mana="RRRRRRRR")
    foretold(s)
    assert not ways(s, 0, "Snap")
    s.pass_until("end")
    assert not ways(s, 0, "Snap")


@rule("702.143a", "118.9b")
def test_after_that_turn_it_is_cast_for_the_foretell_cost():
    s = ready(more="R")
    assert s.game.active_player == 1
    lands_before = [i for i in s.find_all("Mountain") if not s.field("tapped", i)]
    assert len(lands_before) == 1  # what foretelling cost stays tapped in the other player's turn
    assert ways(s, 0, "Snap") == ["foretell"]
    cast_for(s, 0, "Snap", "foretell")
    assert s.field("tapped", lands_before[0]) is True
    s.resolve()
    assert jotted(s) == ["foretold"]
    assert s.zone_names(0, "graveyard") == ["Snap"]
    assert s.ids("exile") == []


@rule("702.143a")
def test_timing_is_that_of_the_card():
    s = ready(sorcery("Slow", Jot("slow"), cost="{9}", abilities=[FORE]))
    assert not ways(s, 0, "Slow")
    mine(s)
    cast_for(s, 0, "Slow", "foretell")
    s.resolve()
    assert jotted(s) == ["slow"]


@rule("702.143a", "406.3a")
def test_as_a_spell_it_is_face_up_and_seen_by_all():
    s = ready()
    spell = cast_for(s, 0, "Snap", "foretell")
    assert not is_face_down(s.game, spell)
    assert s.sees(1, spell)
    assert s.game.name_of(spell) == "Snap"


@rule("702.143a")
def test_only_its_owner_casts_it():
    s = ready()
    s.lands(1, "RRRRRR")
    assert not ways(s, 1, "Snap")


@rule("702.143a", "702.143c")
def test_a_foretold_creature_becomes_a_permanent_that_was_foretold():
    s = ready(creature("Titan", 4, 4, FORE, whenever(WhenEnters(), If(TOLD, Jot("told"), Jot("not"))), cost="{6}"))
    mine(s)
    cast_for(s, 0, "Titan", "foretell")
    s.resolve_all()
    assert "Titan" in s.permanents()
    assert jotted(s) == ["told"]


@rule("702.143a", "107.3a")
def test_x_in_the_foretell_cost():
    s = ready(instant("Unleash", Jot("x", X()), cost="{5}", abilities=[foretell(mana_cost("{X}{R}"))]), more="RRR")
    cast_for(s, 0, "Unleash", "foretell", number=2)
    s.resolve()
    assert jotted(s) == [("x", 2)]


@rule("702.143a", "601.2f")
def test_what_spells_cost_more_or_less_counts_and_foretelling_is_no_spell():
    s = seat(mana="RR")
    s.put(1, "battlefield", permanent("Tax", "Enchantment", CostsMore(mana_cost("{1}"))))
    s.put(0, "battlefield", permanent("Help", "Enchantment", CostsLess(mana_cost("{2}"))))
    foretold(s)
    assert all(s.field("tapped", land) for land in s.find_all("Mountain"))
    s.pass_until("upkeep", again=True)
    s.lands(0, "R")
    assert ways(s, 0, "Snap")


@rule("702.143a", "118.8d")
def test_kicker_is_paid_beside_it():
    card = instant(
        "Snap", If(WasKicked(), Jot("kicked"), Jot("no")), cost="{5}", abilities=[FORE, *kicker(mana_cost("{1}"))]
    )
    s = ready(card, mechanics=("kicker",))
    cast_for(s, 0, "Snap", "foretell", may=1)
    s.resolve()
    assert jotted(s) == ["kicked"]


@rule("702.143a")
def test_a_cost_other_than_mana():
    s = ready(instant("Snap", Jot("snap"), cost="{5}", abilities=[foretell(PayLifeCost(2))]), more="")
    cast_for(s, 0, "Snap", "foretell")
    assert s.field("life", 0) == 18


@rule("702.143a", "118.9a")
def test_of_two_foretell_costs_either_can_be_paid():
    s = ready(instant("Snap", Jot("snap"), cost="{5}", abilities=[FORE, foretell(mana_cost("{G}"))]), more="G")
    assert ways(s, 0, "Snap") == ["foretell"]
    cast_for(s, 0, "Snap", "foretell")
    s.resolve()
    assert jotted(s) == ["snap"]


@rule("702.143a", "118.9a")
def test_no_other_alternative_cost_can_be_paid_for_a_foretold_card():
    s = ready(creature("Drifter", 2, 2, FORE, evoke(mana_cost("{0}")), cost="{5}"), mechanics=("evoke", "sacrifice"))
    mine(s)
    assert ways(s, 0, "Drifter") == ["foretell"]
    cast_for(s, 0, "Drifter", "foretell")
    s.resolve_all()
    assert "Drifter" in s.permanents()


@rule("702.143a")
def test_in_hand_either_is_possible_and_foretelling_pays_no_other_cost():
    s = seat(creature("Drifter", 2, 2, FORE, evoke(RED), cost="{5}"), mechanics=("evoke", "sacrifice"))
    assert ways(s, 0, "Drifter") == ["evoke"]
    assert s.can(0, "Drifter", "special")


@rule("702.143a", "118.9a")
def test_in_exile_it_cannot_be_cast_for_its_mana_cost():
    s = ready(more="RRRRRRR")
    assert ways(s, 0, "Snap") == ["foretell"]


@rule("702.143a")
def test_countered_it_goes_to_the_graveyard_and_is_not_foretold_again():
    s = ready(mechanics=("counter",))
    cast_for(s, 0, "Snap", "foretell")
    s.put(1, "hand", instant("No", Counter(Target()), TargetSpec(Anything(), zone="stack")))
    s.cast(1, "No")
    s.resolve()
    assert s.zone_names(0, "graveyard") == ["Snap"]
    assert not ways(s, 0, "Snap")


@rule("702.143a", "400.7")
def test_having_left_exile_and_come_back_it_is_not_foretold():
    s = ready()
    s.happen(Moved(exiled(s), "graveyard"))
    s.happen(Moved(s.find("Snap", "graveyard"), "exile"))
    assert not ways(s, 0, "Snap")


@rule("702.143a", "712.7")
def test_of_a_modal_card_either_face_is_cast_for_the_foretell_cost():
    front = creature("Day", 1, 1, FORE, cost="{9}")
    back = instant("Night", Jot("night"), cost="{9}")
    s = ready(modal(front, back))
    mine(s)
    options = [o for o in s.reach(0).options if o[0] == "cast"]
    assert sorted(o[2].face for o in options) == ["back", "front"]
    s.act(0, "cast", lambda o: o[2].face == "back")
    s.resolve()
    assert jotted(s) == ["night"]


# Foretold ---------------------------------------------------------------------------------------------


@rule("702.143c")
def test_cast_for_another_cost_it_was_foretold_all_the_same():
    s = ready(more="RRRRR", mechanics=("permissions",))
    s.do(0, AllowPlaying(All(Anything(), "exile"), Terms("allowed")))
    assert ways(s, 0, "Snap") == ["allowed", "foretell"]
    cast_for(s, 0, "Snap", "allowed")
    assert all(s.field("tapped", land) for land in s.find_all("Mountain"))
    s.resolve()
    assert jotted(s) == ["foretold"]


@rule("702.143c")
def test_from_the_hand_it_was_not_foretold():
    s = seat(mana="RRRRR")
    s.cast(0, "Snap")
    s.resolve()
    assert jotted(s) == ["plain"]


@rule("702.143c", "707.10")
def test_a_copy_of_the_spell_was_no_foretold_card():
    s = ready(mechanics=("copying-spells", "create"))
    cast_for(s, 0, "Snap", "foretell")
    s.put(0, "hand", instant("Fork", CopySpell(Target()), TargetSpec(Anything(), zone="stack")))
    s.cast(0, "Fork", s.find("Snap", "stack"))
    s.resolve_all()
    assert jotted(s) == ["plain", "foretold"]


@rule("702.143c")
def test_what_triggers_on_foretelling_triggers_on_the_special_action_alone():
    s = seat(SNAP, BEAR)
    s.put(0, "battlefield", permanent("Watch", "Enchantment", whenever(WhenForetells(), Jot("seen"))))
    s.put(1, "battlefield", permanent("Spy", "Enchantment", whenever(WhenForetells("opponent"), Jot("theirs"))))
    foretold(s)
    s.resolve_all()
    assert sorted(jotted(s)) == ["seen", "theirs"]
    s.do(0, ExileFromHandForetold((RED,)))
    assert len(jotted(s)) == 2


@rule("702.143c")
def test_foretold_cards_in_exile_are_counted():
    s = seat(SNAP, instant("Other", abilities=[FORE], cost="{9}"), mana="RRRR")
    foretold(s, "Snap")
    foretold(s, "Other")
    s.put(0, "exile", BEAR)
    s.put(1, "exile", SNAP)
    s.do(0, GainLife(YOURS))
    assert s.field("life", 0) == 22


@rule("702.143d")
def test_a_card_that_becomes_foretold_is_cast_for_the_cost_it_was_given():
    s = seat(instant("Plain", If(TOLD, Jot("told"), Jot("not")), cost="{3}{R}"), mana="")
    for player in (0, 1):
        s.put(player, "library", BEAR)
    becoming = ExileFromHandForetold((ItsManaCost(mana_cost("{2}")),))
    s.put(0, "battlefield", permanent("Valkyrie", "Artifact", Activated((TapThisCost(),), becoming)))
    s.act(0, "activate", "Valkyrie").resolve()
    card = exiled(s)
    assert is_face_down(s.game, card)
    assert (s.sees(0, card), s.sees(1, card)) == (True, False)
    s.lands(0, "RR")
    assert not ways(s, 0, "Plain")  # not this turn
    s.happen(Moved(s.find("Valkyrie"), "graveyard"))
    s.pass_until("upkeep", again=True)
    assert ways(s, 0, "Plain") == ["foretell"]  # the source may have left
    cast_for(s, 0, "Plain", "foretell")
    assert all(s.field("tapped", land) for land in s.find_all("Mountain"))
    s.resolve()
    assert jotted(s) == ["told"]


@rule("702.143d")
def test_a_card_that_becomes_foretold_keeps_its_own_foretell_cost():
    s = seat(mana="")
    for player in (0, 1):
        s.put(player, "library", BEAR)
    s.do(0, ExileFromHandForetold((mana_cost("{G}"),)))
    s.pass_until("upkeep", again=True)
    s.lands(0, "R")
    assert ways(s, 0, "Snap") == ["foretell"]
    s.lands(0, "G")
    assert ways(s, 0, "Snap") == ["foretell", "foretell"]


@rule("702.143d")
def test_a_card_exiled_before_can_become_foretold_without_a_cost():
    """A card that has no foretell cost can't be cast for one."""
    s = seat(BEAR, mana="RRRRR")
    for player in (0, 1):
        s.put(player, "library", BEAR)
    s.put(0, "exile", SNAP, instant("Plain", cost="{0}"))
    s.do(0, BecomeForetold(All(Anything(), "exile")))
    assert not ways(s, 0, "Snap")
    s.pass_until("upkeep", again=True)
    assert ways(s, 0, "Snap") and not ways(s, 0, "Plain")


@rule("702.143d", "305.9")
def test_a_land_that_became_foretold_is_never_cast():
    s = seat(basic("G"), mana="RR")
    for player in (0, 1):
        s.put(player, "library", BEAR)
    s.do(0, ExileFromHandForetold((ItsManaCost(mana_cost("{2}")),)))
    s.pass_until("upkeep", again=True)
    mine(s)
    assert not ways(s, 0, "Forest") and not s.can(0, "Forest", "play")


@rule("702.143d", "702.143a")
def test_cards_in_hand_are_given_foretell():
    """What they were given they keep in exile, also where its source has left."""
    giver = Continuous(InZone("hand", Not(LAND)), (Gain((foretell(ItsManaCost(mana_cost("{2}"))),)),))
    s = seat(instant("Plain", Jot("plain"), cost="{2}{R}"), mana="RR")
    for player in (0, 1):
        s.put(player, "library", BEAR)
    s.put(0, "battlefield", permanent("Bohn", "Enchantment", giver))
    foretold(s, "Plain")
    s.happen(Moved(s.find("Bohn"), "graveyard"))
    s.pass_until("upkeep", again=True)
    s.lands(0, "R")
    assert ways(s, 0, "Plain") == ["foretell"]
    cast_for(s, 0, "Plain", "foretell")
    s.resolve()
    assert jotted(s) == ["plain"]


@rule("702.143a", "106.6")
def test_mana_that_may_only_be_spent_on_foretelling():
    s = seat(mana="R")
    s.put(0, "hand", instant("Cheap", cost="{1}"))
    s.put(
        0, "battlefield", permanent("Well", "Artifact", Activated((TapThisCost(),), AddManaOf((("U",),), ToForetell())))
    )
    assert s.can(0, "Snap", "special")
    s.happen(Moved(s.find("Mountain"), "graveyard"))
    assert not ways(s, 0, "Cheap")
    s.lands(0, "R")
    foretold(s)
    assert s.field("tapped", "Well") is True


# Card text --------------------------------------------------------------------------------------------


@rule("702.143a", "702.143c")
def test_a_card_made_from_its_text():
    s = full_table()
    text = "~ deals 2 damage to target player.\nIf this spell was foretold, you gain 3 life.\nForetell {R}"
    s.put(0, "hand", made("Bolt", "Instant", text, "{5}"))
    for player in (0, 1):
        s.put(player, "library", BEAR)
    s.lands(0, "RR")
    foretold(s, "Bolt")
    s.pass_until("upkeep", again=True)
    s.lands(0, "R")
    cast_for(s, 0, "Bolt", "foretell", [("player", 1)])
    s.resolve()
    assert (s.field("life", 0), s.field("life", 1)) == (23, 18)


@rule("702.143d")
def test_each_card_in_your_hand_without_it_has_foretell():
    s = full_table()
    text = (
        "Each nonland card in your hand without foretell has foretell. "
        "Its foretell cost is equal to its mana cost reduced by {2}."
    )
    s.put(0, "battlefield", beast("Balladeer", text))
    s.put(0, "hand", beast("Ox", cost="{3}"), basic("G"), SNAP)
    s.put(1, "hand", BEAR)
    s.lands(0, "RR")
    offered = sorted(s.game.name_of(o[1]) for o in s.reach(0).options if o[0] == "special")
    assert offered == ["Ox", "Snap"]


@rule("702.143a", "702.143c", "702.143d")
def test_what_cards_say():
    assert meaning("Foretell {1}{R}") == (foretell((mana_cost("{1}{R}"),)),)
    (gain,) = meaning("You gain 2 life for each foretold card you own in exile.", spell=True)
    assert gain.effect.amount.of == YOURS
    (mana,) = meaning("{T}: Add {U}. Spend this mana only to foretell a card from your hand.")
    assert mana.effect.only == ToForetell()
    (watch,) = meaning("Whenever you foretell a card, draw a card.")
    assert (watch.on, watch.effect) == (WhenForetells(), DrawCards(1))


@rule("601.2c", "702.143a")
def test_a_foretold_spell_is_offered_only_where_its_targets_are():
    """What lies face down has no text; what will be cast has (found by random games)."""
    s = ready(instant("Growth", Jot("grown"), TargetSpec(CREATURE), cost="{5}", abilities=[FORE]))
    assert ways(s, 0, "Growth") == []
    bear = s.put(0, "battlefield", BEAR)
    assert ways(s, 0, "Growth") == ["foretell"]
    cast_for(s, 0, "Growth", "foretell", bear)
    s.resolve_all()
    assert jotted(s) == ["grown"]
