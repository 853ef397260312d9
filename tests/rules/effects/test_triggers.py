"""Triggered abilities: when they trigger, delayed and reflexive ones, how often (CR 603)."""

from __future__ import annotations

import pytest
import rulecards as rc
from rulebook import A_CREATURE, ANY_TARGET, BEAR, FOREST, MOUNTAIN, OX, RELIC, SHOCK, FullTable

from apnap import Continuous, GameLost, GameWon, Indefinite, Keyword, StateTrigger, Static, Triggered
from apnap.testing.rule import rule
from apnap_plugins.actions.attach import Attach
from apnap_plugins.actions.counter import Counter
from apnap_plugins.actions.destroy import Destroy
from apnap_plugins.actions.discard import DiscardCards
from apnap_plugins.actions.sacrifice import SacrificeChoice
from apnap_plugins.rules.attachments.triggers import WhenBecomesAttached, WhenBecomesUnattached
from apnap_plugins.rules.casting.effects import CantCast
from apnap_plugins.rules.casting.exiling import ExileFaceDown
from apnap_plugins.rules.casting.instructions import Pay, UnlessPaid
from apnap_plugins.rules.casting.triggers import WhenYouCast
from apnap_plugins.rules.continuous.continuous import AffectsAll, BecomeTypes, LoseAllAbilities, ModifyPT
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.costs.costs import PayLifeCost
from apnap_plugins.rules.damage.damage import DamageDealt
from apnap_plugins.rules.damage.filters import DamageFilter
from apnap_plugins.rules.damage.instructions import DealDamage, DrawCards, GainLife, LoseLife
from apnap_plugins.rules.damage.triggers import WhenDealtDamage, WhenYouGainLife
from apnap_plugins.rules.effects.delayed import (
    AnyNumberOfTimes,
    IsIt,
    NotYetThisTurn,
    OncePerTurn,
    WhenYouDo,
    at_next_end_step,
    when_it_dies_this_turn,
    when_it_leaves,
)
from apnap_plugins.rules.effects.entering import EntersTapped, EnterTapped
from apnap_plugins.rules.effects.instructions import DelayedTrigger, If, May
from apnap_plugins.rules.effects.prevention import Prevents
from apnap_plugins.rules.effects.triggers import OneOrMore, TriggersAgain
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.names import IsNamed
from apnap_plugins.rules.objects.triggers import WhenDies, WhenEnters, WhenGoesFrom, WhenLeaves, WhenPutInto
from apnap_plugins.rules.payment.frame import ExtraCost
from apnap_plugins.rules.permanents.instructions import Tap, Untap
from apnap_plugins.rules.permanents.triggers import WhenBecomesTapped, WhenBecomesUntapped
from apnap_plugins.rules.stack.abilities import Activated, Mode, Modes, Spell
from apnap_plugins.rules.stack.stack import ABILITY, CreatesAsItEnters
from apnap_plugins.rules.stack.targets import TARGETS, TargetSpec
from apnap_plugins.rules.stack.triggers import WhenCountered
from apnap_plugins.rules.stack.usual_targets import A_SPELL
from apnap_plugins.rules.turn.triggers import AtBeginning
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.conditions import AtLeast, YouHave
from apnap_plugins.rules.vocabulary.filters import CREATURE, LAND, Another, Anything, HasType, Not, YouControl, all_of
from apnap_plugins.rules.vocabulary.quantities import Count, PowerOf
from apnap_plugins.rules.vocabulary.selectors import All, EachOpponent, Remembered, Target, This, TriggerObject, You
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.rules.vocabulary.triggers import WhenPlayerLoses
from apnap_plugins.testing import creature, instant, sorcery

DECK = [FOREST] * 10
WIPE = sorcery("Wipe", Destroy(All(Not(LAND))))
CALL = sorcery("Call", MoveTo(All(CREATURE, "graveyard"), "battlefield"))


def enchantment(name, *abilities):
    return card(name, "Enchantment", *abilities)


# When it triggers ------------------------------------------------------------------------------------------


@rule("603.1", "603.2a")
def test_effects_against_activating_and_casting_do_not_touch_triggers():
    with FullTable() as s:
        s.put(0, "battlefield", enchantment("Bell", Triggered(AtBeginning("end", "each"), GainLife(1))))
        s.put(
            1,
            "battlefield",
            card("Null", "Artifact", Static((rc.ForbidsActivating(Anything()), CantCast(Anything())))),
        )
        s.pass_until("end").resolve()
        assert s.life(0) == 21


@rule("603.2c", "603.10a")
def test_whenever_a_land_is_put_into_a_graveyard():
    miner = creature("Miner", 1, 1, Triggered(WhenDies(LAND), GainLife(1)))
    with FullTable() as s:
        s.put(0, "battlefield", miner, FOREST, MOUNTAIN)
        s.put(1, "battlefield", FOREST)
        s.do(0, Destroy(All(LAND)), name="Armageddon", make=sorcery)
        assert len(s.stack) == 3
        s.resolve_all()
        assert s.life(0) == 23


@rule("603.2c")
def test_one_or_more_triggers_once_for_all_at_once():
    miner = creature("Miner", 1, 1, Triggered(OneOrMore(WhenDies(LAND)), GainLife(1)))
    usher = creature("Usher", 1, 1, Triggered(OneOrMore(WhenEnters(all_of(CREATURE, Another()))), GainLife(10)))
    with FullTable() as s:
        s.put(0, "battlefield", miner, usher, FOREST, MOUNTAIN)
        s.put(0, "graveyard", BEAR, OX)
        s.do(0, Destroy(All(LAND)), name="Armageddon", make=sorcery)
        assert len(s.stack) == 1
        s.do(0, MoveTo(All(CREATURE, "graveyard"), "battlefield"), make=instant)
        assert len(s.stack) == 2
        s.resolve_all()
        assert s.life(0) == 31


@rule("603.2d", "603.2e")
def test_a_triggered_ability_that_triggers_additional_times():
    chime = TriggersAgain(WhenEnters(CREATURE), YouControl())
    with FullTable() as s:
        s.put(0, "battlefield", card("Chime", "Artifact", Static((chime,))))
        s.put(0, "battlefield", enchantment("Warden", Triggered(WhenEnters(CREATURE), GainLife(1))))
        s.put(1, "battlefield", enchantment("Watch", Triggered(WhenEnters(CREATURE), GainLife(1))))
        s.put(0, "battlefield", enchantment("Bell", Triggered(AtBeginning("end", "each"), GainLife(100))))
        s.put(0, "graveyard", BEAR)
        s.do(
            0,
            DelayedTrigger(Triggered(WhenEnters(CREATURE), GainLife(10))),
            MoveTo(All(CREATURE, "graveyard"), "battlefield"),
            make=sorcery,
        )
        assert len(s.stack) == 4  # Warden twice, Watch and the delayed one once
        s.resolve_all()
        assert (s.life(0), s.life(1)) == (32, 21)
        s.pass_until("end")
        assert len(s.stack) == 1


@rule("603.2d")
def test_two_effects_add_up_and_do_not_multiply():
    chime = card("Chime", "Artifact", Static((TriggersAgain(WhenEnters(CREATURE), YouControl()),)))
    with FullTable() as s:
        s.put(0, "battlefield", chime, chime, enchantment("Warden", Triggered(WhenEnters(CREATURE), GainLife(1))))
        s.put(0, "graveyard", BEAR)
        s.do(0, MoveTo(All(CREATURE, "graveyard"), "battlefield"), make=sorcery)
        assert len(s.stack) == 3


@rule("603.2f")
def test_becomes_tapped_is_a_change():
    sloth = creature("Sloth", 2, 2, Triggered(WhenBecomesTapped(), GainLife(1)),
                     Triggered(WhenBecomesUntapped(), GainLife(10)))  # fmt: skip
    with FullTable() as s:
        s.put(1, "battlefield", card("Frost", "Artifact", Static((EnterTapped(CREATURE),))))
        s.put(0, "graveyard", sloth)
        s.do(0, MoveTo(All(CREATURE, "graveyard"), "battlefield"), make=sorcery)
        assert s.stack == [] and s.field("tapped", "Sloth")  # it entered tapped
        s.do(0, Tap(All(CREATURE)), make=sorcery)
        assert s.stack == []  # it was tapped already
        s.do(0, Untap(All(CREATURE)), make=sorcery)
        s.do(0, Tap(All(CREATURE)), make=instant)
        s.resolve_all()
        assert s.life(0) == 31


@rule("603.2g")
def test_a_card_that_nobody_sees_does_not_trigger():
    gift = card("Gift", "Artifact", Triggered(WhenGoesFrom("hand"), GainLife(3), zones=("hand",)))
    for zone, life in (("graveyard", 23), ("library", 20)):
        with FullTable() as s:
            s.put(0, "hand", gift)
            s.do(0, MoveTo(All(HasType("artifact"), "hand"), zone), make=sorcery)
            s.resolve_all()
            assert s.life(0) == life
    with FullTable() as s:
        s.put(0, "hand", gift)
        s.do(0, ExileFaceDown(All(HasType("artifact"), "hand")), make=sorcery)
        s.resolve_all()
        assert s.life(0) == 20 and s.count(zone="exile") == 1  # the zone is public, but nobody sees the card in it


@rule("603.2h")
def test_what_is_prevented_or_replaced_triggers_nothing():
    boar = creature("Boar", 2, 9, Triggered(WhenDealtDamage(), GainLife(5)))
    shield = enchantment("Shield", Static((Prevents(DamageFilter(to=CREATURE, players=None)),)))
    with FullTable() as s:
        s.put(0, "battlefield", boar, shield)
        s.do(0, DealDamage(2, All(CREATURE)), make=sorcery)
        assert s.stack == [] and s.life(0) == 20
        s.do(0, MoveTo(All(IsNamed("Shield")), "exile"), name="Break", make=sorcery)
        s.do(0, DealDamage(2, All(CREATURE)), name="Again", make=sorcery)
        assert len(s.stack) == 1


@rule("603.2i")
def test_do_this_only_once_each_turn():
    """Whenever you gain life, you may draw a card. Do this only once each turn."""
    scholar = creature("Scholar", 1, 1, Triggered(WhenYouGainLife(), OncePerTurn(May(DrawCards())), NotYetThisTurn()))
    with FullTable(decks=[DECK, DECK]) as s:
        s.put(0, "battlefield", scholar)
        s.do(0, GainLife(1), GainLife(1), make=sorcery)
        assert len(s.stack) == 2
        s.expect(0, "608.2d", False).resolve()  # not done: it may be later
        s.expect(0, "608.2d", True).resolve()
        assert s.count("Forest", "hand", 0) == 1
        s.do(0, GainLife(1), make=sorcery)
        assert s.stack == []
        s.pass_until("upkeep")
        s.put(0, "hand", instant("Sip", GainLife(1)))
        s.act(0, "cast", "Sip").resolve()
        assert len(s.stack) == 1
        s.expect(0, "608.2d", False).resolve()


@rule("603.3b")
def test_abilities_that_trigger_on_triggering_go_last():
    echo = enchantment("Echo", Triggered(rc.AnyTriggers(), rc.Note("echo")))
    with FullTable() as s:
        s.put(0, "battlefield", echo)
        s.put(1, "battlefield", enchantment("Bell", Triggered(AtBeginning("end", "each"), rc.Note("bell"))))
        s.pass_until("end")
        s.resolve_all()
        assert [w for w, _ in s.noted] == ["echo", "bell"]


@rule("603.3b", "117.5")
def test_state_based_actions_are_checked_between_and_what_they_trigger_goes_on_top():
    with FullTable() as s:
        s.put(0, "battlefield", enchantment("Warden", Triggered(WhenYouGainLife(), rc.Note("gain"))))
        s.put(0, "battlefield", enchantment("Grave", Triggered(WhenDies(CREATURE), rc.Note("dies"))))
        s.put(0, "battlefield", BEAR)
        s.do(0, DealDamage(3, All(CREATURE)), GainLife(1), make=sorcery)
        assert len(s.stack) == 2
        s.resolve_all()
        assert sorted(w for w, _ in s.noted) == ["dies", "gain"]


@rule("603.4")
def test_felidar_sovereign():
    rich = AtLeast(rc.MyLife(), 40)
    cat = creature("Felidar Sovereign", 4, 6, Triggered(AtBeginning("upkeep"), rc.Happens(GameWon), rich))
    for life, drop, won in ((39, 0, False), (40, 0, True), (40, 1, False)):
        with FullTable(decks=[DECK, DECK], active=1, stage="end") as s:
            s.put(0, "battlefield", cat)
            s.put(1, "hand", instant("Drain", LoseLife(1, EachOpponent())))
            s.set_field("life", life, 0)
            s.pass_until("upkeep")
            assert len(s.stack) == (life >= 40)
            if drop:
                s.act(1, "cast", "Drain").resolve()
            if s.game.zone("stack"):
                s.pass_priority().pass_priority()
            assert s.game.is_over() == won
            if not won:
                assert s.stack == []
            else:
                assert s.game.result() == {0: "won", 1: "lost"}


@rule("603.4")
def test_an_if_elsewhere_is_asked_only_on_resolution():
    herald = enchantment("Herald", Triggered(AtBeginning("end"), If(YouHave(CREATURE), GainLife(4))))
    with FullTable() as s:
        s.put(0, "battlefield", herald)
        s.put(0, "hand", instant("Come", MoveTo(All(CREATURE, "graveyard"), "battlefield")))
        s.put(0, "graveyard", BEAR)
        s.pass_until("end")
        assert len(s.stack) == 1
        s.act(0, "cast", "Come").resolve().resolve()
        assert s.life(0) == 24


@rule("603.5", "118.12a")
def test_optional_abilities_go_on_the_stack_and_are_decided_on_resolution():
    maybe = enchantment("Maybe", Triggered(AtBeginning("end"), May(DrawCards())))
    toll = enchantment(
        "Toll", Triggered(AtBeginning("end"), UnlessPaid(LoseLife(3, You()), (mana_cost("{1}"),), You()))
    )
    with FullTable(decks=[DECK, DECK]) as s:
        forest = s.put(0, "battlefield", maybe, toll, FOREST)[-1]
        s.pass_until("end")
        assert len(s.stack) == 2
        s.expect(0, "608.2d", False).expect(0, "118.12a", True).resolve_all()
        s.done()
        assert s.life(0) == 20 and s.field("tapped", forest) and s.count("Forest", "hand", 0) == 0


# Zone changes ---------------------------------------------------------------------------------------------


@rule("603.6", "400.7")
@pytest.mark.parametrize("way", ["stays", "gone", "gone and back"])
def test_it_looks_for_the_object_where_it_went(way):
    raiser = enchantment("Raiser", Triggered(WhenDies(CREATURE), MoveTo(TriggerObject(), "battlefield")))
    with FullTable() as s:
        s.put(0, "battlefield", raiser, BEAR)
        s.put(0, "hand", instant("Kill", Destroy(Target()), targets=(A_CREATURE,)))
        s.put(1, "hand", instant("Out", MoveTo(All(CREATURE, "graveyard"), "exile")))
        s.put(1, "hand", instant("In", MoveTo(All(CREATURE, "exile"), "graveyard")))
        s.act(0, "cast", "Kill").resolve()
        if way != "stays":
            s.act(1, "cast", "Out").resolve()
        if way == "gone and back":
            s.act(1, "cast", "In").resolve()
        s.resolve_all()
        assert s.count("Bear", "battlefield") == (way == "stays")


@rule("603.6a", "603.2c")
def test_newcomers_see_each_other_enter():
    mate = creature("Mate", 1, 1, Triggered(WhenEnters(CREATURE), GainLife(1)))
    with FullTable() as s:
        s.put(0, "graveyard", mate, mate)
        s.put(0, "hand", CALL)
        s.act(0, "cast", "Call").resolve()
        assert len(s.stack) == 4


@rule("603.6b")
def test_lands_that_are_creatures_enter_as_creatures():
    life = Static((Continuous(AffectsAll(LAND), (BecomeTypes(frozenset(["creature"])),)),))
    with FullTable() as s:
        s.put(0, "battlefield", enchantment("Life", life, Static((Continuous(AffectsAll(LAND), (ModifyPT(1, 1),)),))))
        s.put(0, "battlefield", enchantment("Warden", Triggered(WhenEnters(CREATURE), GainLife(1))))
        s.put(0, "hand", FOREST)
        s.act(0, "play", "Forest")
        assert len(s.stack) == 1


@rule("603.6b")
def test_a_creature_that_loses_all_abilities_as_it_enters_does_not_trigger():
    herald = creature("Herald", 2, 2, Triggered(WhenEnters(), GainLife(5)))
    hush = enchantment("Hush", Static((Continuous(AffectsAll(CREATURE), (LoseAllAbilities(),)),)))
    with FullTable() as s:
        s.put(1, "battlefield", hush)
        s.put(0, "graveyard", herald)
        s.put(0, "hand", CALL)
        s.act(0, "cast", "Call").resolve()
        assert s.stack == [] and s.count("Herald", "battlefield") == 1


@rule("603.6c", "603.10")
def test_from_anywhere_does_not_look_back():
    """An artifact that watches cards go to graveyards "from anywhere" and goes there itself sees nothing."""
    anywhere = card("Pit", "Artifact", Triggered(WhenPutInto("graveyard", CREATURE), GainLife(1)))
    from_play = card("Tomb", "Artifact", Triggered(WhenDies(CREATURE), GainLife(10)))
    with FullTable() as s:
        s.put(0, "battlefield", anywhere, from_play, BEAR)
        s.put(0, "hand", WIPE)
        s.act(0, "cast", "Wipe").resolve()
        assert len(s.stack) == 1
        s.resolve_all()
        assert s.life(0) == 30
    with FullTable() as s:
        s.put(0, "battlefield", anywhere)
        s.put(0, "library", BEAR)
        s.do(0, MoveTo(All(CREATURE, "library"), "graveyard"), make=sorcery)
        s.resolve_all()
        assert s.life(0) == 21


@rule("603.6c", "400.7")
def test_only_the_first_zone_it_went_to_counts():
    back = creature("Back", 2, 2, Triggered(WhenLeaves(), MoveTo(TriggerObject(), "hand")))
    with FullTable() as s:
        s.put(0, "battlefield", back, MOUNTAIN)
        s.put(0, "hand", SHOCK)
        s.put(1, "hand", instant("Out", MoveTo(All(CREATURE, "graveyard"), "exile")))
        s.act(0, "cast", "Shock", targets="Back").resolve()
        s.act(1, "cast", "Out").resolve()
        s.resolve_all()
        assert s.zone_names(None, "exile") == ["Back"]


@rule("603.10", "603.10a")
def test_two_creatures_and_an_artifact_that_all_go():
    bell = card("Bell", "Artifact", Triggered(WhenDies(CREATURE), GainLife(1)))
    with FullTable() as s:
        s.put(0, "battlefield", bell, BEAR, OX)
        s.put(0, "hand", WIPE)
        s.act(0, "cast", "Wipe").resolve()
        assert len(s.stack) == 2
        s.resolve_all()
        assert s.life(0) == 22


@rule("603.10a")
def test_leaving_a_graveyard_and_going_to_a_hand_look_back():
    ghoul = card("Ghoul", "Artifact", Triggered(WhenGoesFrom("graveyard", CREATURE), GainLife(1)))
    rue = card("Rue", "Artifact", Triggered(WhenGoesFrom("battlefield", Anything(), ("hand",)), GainLife(10)))
    with FullTable() as s:
        s.put(0, "battlefield", ghoul, rue)
        s.put(0, "graveyard", BEAR, OX)
        s.do(0, MoveTo(All(CREATURE, "graveyard"), "exile"), make=sorcery)
        s.resolve_all()
        assert s.life(0) == 22
        s.do(0, MoveTo(All(HasType("artifact")), "hand"), make=sorcery)
        s.resolve_all()
        assert s.life(0) == 42  # it saw both go, itself among them


@rule("603.10c")
def test_becoming_unattached_looks_back():
    chain = card("Chain", "Artifact — Equipment", Triggered(WhenBecomesUnattached(), GainLife(1)),
                 Triggered(WhenBecomesAttached(), GainLife(10)), Activated((), Attach(Target()), (A_CREATURE,)))  # fmt: skip
    with FullTable() as s:
        s.put(0, "battlefield", chain, BEAR)
        s.act(0, "activate", "Chain").resolve()
        s.resolve_all()
        assert s.life(0) == 30
        s.do(0, Destroy(All(CREATURE)), make=sorcery)
        s.resolve_all()
        assert s.life(0) == 31
        s.put(0, "battlefield", OX)
        s.act(0, "activate", "Chain").resolve_all()
        s.do(0, Destroy(All(Anything())), make=sorcery)
        s.resolve_all()
        assert s.life(0) == 42


@rule("603.10e")
def test_an_ability_of_a_countered_spell():
    spite = Triggered(WhenCountered(), LoseLife(3, EachOpponent()), zones=("stack",))
    proud = card("Proud", "Sorcery", Spell(rc.Note("proud")), spite, cost="{0}")
    with FullTable() as s:
        s.put(0, "hand", proud)
        s.put(1, "hand", instant("Deny", Counter(Target()), targets=(A_SPELL,)))
        s.act(0, "cast", "Proud")
        s.act(1, "cast", "Deny").resolve()
        assert s.zone_names(0, "graveyard") == ["Proud"] and len(s.stack) == 1
        s.resolve_all()
        assert s.life(1) == 17 and s.noted == ()


@rule("603.9", "603.10f", "104.5")
@pytest.mark.parametrize("way", ["concedes", "loses"])
def test_when_a_player_loses_the_game(way):
    blood = enchantment("Blood", Triggered(WhenPlayerLoses("opponent"), GainLife(5)))
    own = enchantment("Own", Triggered(WhenPlayerLoses(), rc.Note("own")))
    with FullTable(3) as s:
        s.put(0, "battlefield", blood)
        s.put(2, "battlefield", own)
        if way == "concedes":
            s.reach(0)
            s.concede(2)
        else:
            s.put(0, "hand", sorcery("End", rc.Happens(GameLost, Target()), targets=(TargetSpec(None, "opponent"),)))
            s.act(0, "cast", "End", targets=[("player", 2)]).resolve()
        s.resolve_all()
        assert s.life(0) == 25 and s.noted == () and s.game.players_in() == (0, 1)


# Delayed ---------------------------------------------------------------------------------------------------


@rule("603.7", "603.7b")
def test_at_the_beginning_of_the_next_end_step():
    with FullTable(decks=[DECK, DECK]) as s:
        s.pass_until("end")
        s.do(0, at_next_end_step(GainLife(2)), make=instant)
        assert s.stack == []  # not this one: it has begun
        s.pass_until("end", again=True).resolve()
        assert s.life(0) == 22


@rule("603.7a")
def test_what_happened_before_does_not_trigger_it():
    gone = instant("Watch", when_it_leaves(Target(), GainLife(5)), targets=(TargetSpec(Anything()),))
    with FullTable() as s:
        s.put(0, "battlefield", RELIC, BEAR)
        s.put(0, "hand", instant("Split", MoveTo(All(CREATURE), "hand"), when_it_leaves(All(CREATURE), GainLife(5))))
        s.put(0, "hand", gone)
        s.act(0, "cast", "Split").resolve()
        assert s.stack == [] and s.life(0) == 20
        s.act(0, "cast", "Watch").resolve()
        s.do(0, MoveTo(All(HasType("artifact")), "exile"), make=sorcery)
        s.resolve_all()
        assert s.life(0) == 25


@rule("603.7a")
def test_becoming_untapped_before_waits_for_the_next_time():
    wake = DelayedTrigger(Triggered(WhenBecomesUntapped(IsIt()), GainLife(5)), All(CREATURE))
    with FullTable() as s:
        bear = s.put(0, "battlefield", BEAR, fields={"tapped": True})
        s.do(0, Untap(All(CREATURE)), wake, make=sorcery)
        assert s.stack == []
        s.do(0, Tap(All(CREATURE)), Untap(All(CREATURE)), make=sorcery)
        s.resolve_all()
        assert s.life(0) == 25 and not s.field("tapped", bear)


@rule("603.7b")
def test_of_several_events_at_once_the_controller_chooses_which_triggers_it():
    next_one = sorcery("Next", DelayedTrigger(Triggered(WhenDies(CREATURE), GainLife(PowerOf(TriggerObject(False))))))
    ogre = creature("Ogre", 3, 3)
    with FullTable() as s:
        s.put(0, "battlefield", BEAR, ogre)
        s.put(0, "hand", next_one, WIPE)
        s.act(0, "cast", "Next").resolve()
        s.act(0, "cast", "Wipe")
        s.expect(0, "603.7b", 1).resolve()
        assert len(s.stack) == 1
        s.resolve()
        assert s.life(0) == 23


@rule("603.7b")
def test_with_a_duration_it_triggers_for_each_and_then_no_more():
    with FullTable(decks=[DECK, DECK]) as s:
        s.put(0, "battlefield", BEAR, OX)
        late = s.put(0, "battlefield", creature("Late", 1, 1))
        s.do(0, when_it_dies_this_turn(All(all_of(CREATURE, Not(IsNamed("Late")))), GainLife(1)), make=sorcery)
        s.do(0, Destroy(All(CREATURE)), make=sorcery)
        assert len(s.stack) == 2 and late not in s.game.objects
        s.resolve_all()
    with FullTable(decks=[DECK, DECK]) as s:
        s.put(0, "battlefield", BEAR)
        s.put(0, "hand", instant("Kill", Destroy(All(CREATURE))))
        s.do(0, when_it_dies_this_turn(All(CREATURE), GainLife(1)), make=sorcery)
        s.pass_until("upkeep")
        s.act(0, "cast", "Kill").resolve()
        assert s.stack == []


@rule("603.7c", "608.2j")
def test_it_affects_the_object_although_it_is_no_creature_any_more():
    exile_it = at_next_end_step(MoveTo(Remembered(), "exile"), Target())
    with FullTable() as s:
        s.put(0, "battlefield", BEAR)
        s.do(0, exile_it, targets=(A_CREATURE,), make=sorcery)
        s.do(0, Change(All(CREATURE), (BecomeTypes(frozenset(["artifact"]), frozenset(), False),)), make=sorcery)
        s.pass_until("end").resolve()
        assert s.zone_names(None, "exile") == ["Bear"]


@rule("603.7d", "603.7e")
def test_source_and_controller_of_a_delayed_trigger():
    bomb = card("Bomb", "Artifact", Activated((), at_next_end_step(DealDamage(1, EachOpponent()))))
    with FullTable() as s:
        bomb_id = s.put(0, "battlefield", bomb)
        s.put(0, "hand", instant("Spark", at_next_end_step(DealDamage(2, EachOpponent()))))
        s.act(0, "activate", "Bomb").resolve()
        s.do(0, Change(All(HasType("artifact")), (rc.Controls(1),), Indefinite()), make=instant)
        s.act(0, "cast", "Spark").resolve()
        s.pass_until("end")
        sources = [s.game.get(ABILITY, i).source for i in s.game.zone("stack")]
        assert bomb_id in sources and all(s.game.controller(i) == 0 for i in s.game.zone("stack"))
        s.resolve_all()
        assert s.life(1) == 17
        assert {s.game.name_of(dealt.source) for dealt in s.events(DamageDealt)} == {"Bomb", "Spark"}


@rule("603.7f", "603.7a")
def test_a_replacement_effect_creates_one():
    """If you would gain life, instead at the beginning of the next end step you draw that... gain 3 life."""
    vow = enchantment("Vow", Static((rc.GainsLater(),)))
    with FullTable(decks=[DECK, DECK]) as s:
        vow_id = s.put(0, "battlefield", vow)
        s.do(0, GainLife(2), make=sorcery)
        assert s.life(0) == 20
        s.pass_until("end")
        (ability,) = s.game.zone("stack")
        assert s.game.get(ABILITY, ability).source == vow_id and s.game.controller(ability) == 0
        s.resolve()
        assert [w for w, _ in s.noted] == ["later"]


@rule("603.7g", "608.3g")
@pytest.mark.parametrize("countered", [False, True])
def test_a_permanent_spell_creates_one_as_it_becomes_a_permanent(countered):
    dasher = creature("Dasher", 3, 1, Static((CreatesAsItEnters(
        Triggered(AtBeginning("end", "each"), MoveTo(Remembered(), "hand"))),), zones=("stack",)), cost="{0}")  # fmt: skip
    with FullTable() as s:
        s.put(0, "hand", dasher)
        s.put(1, "hand", instant("Deny", Counter(Target()), targets=(A_SPELL,)))
        s.act(0, "cast", "Dasher")
        if countered:
            s.act(1, "cast", "Deny").resolve()
            s.pass_until("end")
            assert s.stack == [] and s.zone_names(0, "graveyard") == ["Dasher"]
        else:
            s.resolve()
            s.pass_until("end").resolve()
            assert s.zone_names(0, "hand") == ["Dasher"]


# State -----------------------------------------------------------------------------------------------------


@rule("603.8")
def test_a_state_trigger_sees_a_hand_that_was_empty_for_a_moment():
    hollow = enchantment("Hollow", StateTrigger(rc.HandIsEmpty(), DrawCards()))
    wheel = sorcery("Wheel", DiscardCards(You(), Count(All(Anything(), "hand"))), DrawCards(2))
    with FullTable(decks=[DECK, DECK]) as s:
        s.put(0, "battlefield", hollow)
        s.put(0, "hand", wheel, BEAR)
        s.act(0, "cast", "Wheel").resolve()
        assert s.zone_names(0, "hand") == ["Forest", "Forest"] and len(s.stack) == 1
        s.resolve()
        assert s.count("Forest", "hand", 0) == 3 and s.stack == []


@rule("603.8")
def test_a_state_trigger_that_was_countered_triggers_again():
    fear = creature("Fear", 2, 2, StateTrigger(rc.Alone(), rc.Note("fear")))
    with FullTable() as s:
        s.put(0, "battlefield", fear)
        s.put(0, "hand", instant("Stifle", Counter(Target()), targets=(TargetSpec(Anything(), zone="stack"),)))
        s.act(0, "cast", "Stifle").resolve()
        assert s.noted == () and len(s.stack) == 1  # a new one
        s.resolve()
        assert s.noted == (("fear", 0),)
        s.do(0, Destroy(All(CREATURE)), make=instant)


# Reflexive -------------------------------------------------------------------------------------------------

MANTICORE = creature("Heart-Piercer Manticore", 4, 3, Triggered(WhenEnters(), WhenYouDo(
    May(SacrificeChoice(all_of(CREATURE, Another()))),
    DealDamage(PowerOf(Remembered("sacrificed")), Target()), (ANY_TARGET,))))  # fmt: skip


@rule("603.12")
def test_heart_piercer_manticore():
    with FullTable() as s:
        s.put(0, "battlefield", creature("Ogre", 3, 3))
        s.put(0, "graveyard", MANTICORE)
        s.put(0, "hand", CALL)
        s.act(0, "cast", "Call").resolve()
        s.expect(0, "608.2d", True).expect(0, "601.2c", [("player", 1)]).resolve()
        s.done()
        assert len(s.stack) == 1 and s.game.get(TARGETS, s.game.zone("stack")[0]) == (((("player", 1),),),)
        s.resolve()
        assert s.life(1) == 17


@rule("603.12", "608.2d")
def test_a_reflexive_ability_needs_the_deed_of_this_resolution():
    altar = card("Altar", "Artifact", Activated((), SacrificeChoice(CREATURE)))
    with FullTable() as s:
        s.put(0, "battlefield", creature("Ogre", 3, 3), altar)
        s.put(0, "graveyard", MANTICORE)
        s.put(0, "hand", CALL)
        s.act(0, "cast", "Call").resolve()
        s.act(0, "activate", "Altar")
        s.expect(0, "701.17a", "Ogre").resolve()  # for another reason
        s.resolve()  # nothing is left to sacrifice, so nothing is asked
        assert s.stack == [] and s.life(1) == 20 and s.count("Heart-Piercer Manticore", "battlefield") == 1


@rule("603.12", "603.7e")
def test_a_reflexive_ability_of_a_source_that_is_gone():
    rite = creature("Rite", 2, 2, Activated((), WhenYouDo(
        SacrificeChoice(CREATURE), DealDamage(PowerOf(This()), Target()), (ANY_TARGET,))))  # fmt: skip
    with FullTable() as s:
        s.put(0, "battlefield", rite)
        s.act(0, "activate", "Rite")
        s.expect(0, "601.2c", [("player", 1)]).resolve()
        s.resolve()
        assert s.life(1) == 18


@rule("603.12a")
def test_it_triggers_for_each_time():
    feast = sorcery("Feast", WhenYouDo(DiscardCards(You(), 2), LoseLife(1, EachOpponent()), each="discarded"))
    with FullTable() as s:
        s.put(0, "hand", feast, BEAR, OX, RELIC)
        s.act(0, "cast", "Feast")
        s.expect(0, "701.8b", ["Bear", "Ox"]).resolve()
        assert len(s.stack) == 2
        s.resolve_all()
        assert s.life(1) == 18


@rule("603.12a", "608.2g")
@pytest.mark.parametrize("times", [0, 2])
def test_paid_one_or_more_times_is_once(times):
    pump = sorcery("Pump", WhenYouDo(AnyNumberOfTimes(May(Pay((mana_cost("{1}"),)))),
                                     LoseLife(rc.Times(), Target()), (TargetSpec(None, "opponent"),)))  # fmt: skip
    with FullTable() as s:
        s.put(0, "battlefield", FOREST, FOREST)
        s.put(0, "hand", pump)
        s.act(0, "cast", "Pump")
        for _ in range(times):
            s.expect(0, "608.2d", True)
        if times < 2:  # with both lands tapped nobody is asked again
            s.expect(0, "608.2d", False)
        s.resolve()
        s.done()
        assert len(s.stack) == (times > 0)
        s.resolve_all()
        assert s.life(1) == 20 - times


@rule("603.12", "603.4")
def test_when_you_dont_and_an_intervening_if():
    vow = sorcery("Vow", WhenYouDo(May(GainLife(1)), GainLife(5), dont=True))
    doubt = sorcery("Doubt", WhenYouDo(GainLife(1), GainLife(50), condition=YouHave(CREATURE)))
    with FullTable() as s:
        s.put(0, "hand", vow, vow, doubt)
        s.act(0, "cast", "Vow")
        s.expect(0, "608.2d", True).resolve()
        assert s.stack == []
        s.act(0, "cast", "Vow")
        s.expect(0, "608.2d", False).resolve()
        s.resolve_all()
        assert s.life(0) == 26
        s.act(0, "cast", "Doubt").resolve()
        assert s.stack == [] and s.life(0) == 27


# On the stack ----------------------------------------------------------------------------------------------


@rule("603.3c", "700.2b")
def test_a_trigger_for_which_no_mode_is_chosen_is_removed():
    modes = Modes((Mode(GainLife(1), name="a"), Mode(GainLife(2), name="b")), 0, 1)
    sage = enchantment("Sage", Triggered(AtBeginning("end"), rc.Note("x"), modes=modes))
    for chosen, stack in ([], 0), (["a"], 1):
        with FullTable() as s:
            s.put(0, "battlefield", sage)
            s.expect(0, "700.2", chosen)
            s.pass_until("end")
            assert len(s.stack) == stack


@rule("603.3d", "608.2b", "603.3a")
def test_a_trigger_chooses_targets_anew_each_time_and_nothing_where_there_are_none():
    hunter = enchantment("Hunter", Triggered(WhenYouCast(Anything()), DealDamage(1, Target()), targets=(A_CREATURE,)))
    with FullTable() as s:
        s.put(0, "battlefield", hunter)
        s.put(0, "hand", instant("One", GainLife(1)), instant("Two", GainLife(1)))
        s.act(0, "cast", "One")
        assert len(s.stack) == 1
        s.resolve_all()
        ox = s.put(1, "battlefield", OX)
        s.act(0, "cast", "Two")
        assert len(s.stack) == 2
        s.resolve_all()
        assert s.field("damage", ox) == 1 and s.life(0) == 22


@rule("603.6d", "604.1", "113.6h")
def test_enters_with_and_as_enters_is_no_trigger():
    slow = creature("Slow", 2, 2, Static((EntersTapped(),)))
    with FullTable() as s:
        s.put(0, "graveyard", slow)
        s.put(0, "hand", CALL)
        s.act(0, "cast", "Call").resolve()
        assert s.stack == [] and s.field("tapped", "Slow")


@rule("603.6e", "603.10a")
def test_an_aura_finds_what_it_enchanted():
    kin = card("Kin", "Enchantment — Aura", Keyword("enchant", (A_CREATURE,)),
               Triggered(WhenDies(rc.EnchantedByThis()), MoveTo(TriggerObject(), "hand")), cost="{0}")  # fmt: skip
    with FullTable() as s:
        s.put(0, "battlefield", BEAR)
        s.put(0, "hand", kin, sorcery("Kill", Destroy(All(CREATURE))))
        s.act(0, "cast", "Kin").resolve()
        s.act(0, "cast", "Kill").resolve()
        assert len(s.stack) == 1 and "Kin" in s.zone_names(0, "graveyard")
        s.resolve()
        assert s.zone_names(0, "hand") == ["Bear"]


@rule("604.5", "113.6d", "604.6", "113.6e")
def test_static_abilities_of_a_spell_and_of_a_card_in_hand():
    costly = card("Costly", "Instant", Spell(GainLife(3)), Static((rc.AlsoCosts(ExtraCost("life", (PayLifeCost(2),), False)),),
                  zones=("stack",)), cost="{0}")  # fmt: skip
    barred = card("Barred", "Instant", Spell(GainLife(50)), Static((CantCast(IsNamed("Barred")),), zones=("hand",)),
                  cost="{0}")  # fmt: skip
    with FullTable() as s:
        s.put(0, "hand", costly, barred)
        assert s.offered(0, "cast") == ["Costly"]
        s.act(0, "cast", "Costly")
        assert s.life(0) == 18
        s.resolve()
        assert s.life(0) == 21


@rule("604.2", "604.7")
def test_a_static_ability_ends_with_its_object_and_uses_no_last_known_information():
    lord = creature("Lord", 1, 1, Static((Continuous(AffectsAll(all_of(CREATURE, Another())),
                                                     (ModifyPT(PowerOf(This()), 0),)),)))  # fmt: skip
    with FullTable() as s:
        s.put(0, "battlefield", lord, BEAR, MOUNTAIN)
        s.put(0, "hand", SHOCK)
        assert s.pt("Bear") == (3, 2)
        s.act(0, "cast", "Shock", targets="Lord").resolve()
        assert s.pt("Bear") == (2, 2)


@rule("113.7", "113.7a")
def test_destroying_the_source_does_not_stop_the_ability():
    bell = enchantment("Bell", Triggered(AtBeginning("end", "each"), DealDamage(2, EachOpponent())))
    with FullTable() as s:
        s.put(0, "battlefield", bell)
        s.put(0, "hand", instant("Break", Destroy(All(HasType("enchantment")))))
        s.pass_until("end")
        s.act(0, "cast", "Break").resolve()
        assert s.count("Bell", "graveyard") == 1
        s.resolve()
        assert s.life(1) == 18


@rule("113.6b")
def test_a_trigger_that_says_it_works_in_the_graveyard_works_there_only():
    """It comes back when another creature enters: on the battlefield that ability is not there to trigger."""
    ghoul = creature(
        "Ghoul", 1, 1, Triggered(WhenEnters(IsNamed("Bear")), MoveTo(This(), "hand"), zones=("graveyard",))
    )
    with FullTable() as s:
        s.put(0, "battlefield", ghoul)
        s.put(0, "hand", creature("Bear", 2, 2, cost="{0}"), creature("Bear", 2, 2, cost="{0}"))
        s.act(0, "cast", "Bear").resolve()
        assert s.stack == []
        s.put(0, "graveyard", ghoul)
        s.act(0, "cast", "Bear").resolve()
        s.resolve()
        assert s.zone_names(0, "hand") == ["Ghoul"] and s.count("Ghoul", "battlefield") == 1
