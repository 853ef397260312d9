"""Permanents and the state-based actions about them (CR 110, 302.6, 704)."""

from __future__ import annotations

import pytest
import rulecards as rc
from rulebook import A_CREATURE, BEAR, FOREST, MOUNTAIN, OX, RELIC, SHOCK, FullTable

from apnap import Continuous, Keyword, Static, Triggered
from apnap.testing.rule import rule
from apnap_plugins.actions.create import CreateTokens, Token
from apnap_plugins.rules.continuous.continuous import AffectsAll, Gain, ModifyPT, WhileOnBattlefield, YouGainControl
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.costs.costs import TapThisCost
from apnap_plugins.rules.counters.counters import PLUS
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.damage.instructions import DealDamage, GainLife, LoseLife
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.triggers import WhenDies, WhenEnters, WhenLeaves
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import CREATURE, Another, HasSubtype, HasType, IsToken, YouControl, all_of
from apnap_plugins.rules.vocabulary.selectors import All, EachPlayer, Target
from apnap_plugins.testing import creature, instant, sorcery

KING = creature("King", 3, 3, types="Legendary Creature — Human")
DECK = [FOREST] * 10


# 704.5 -----------------------------------------------------------------------------------------------------


@rule("704.5f", "704.3")
@pytest.mark.parametrize("owner", [0, 1])
def test_toughness_0_is_put_into_the_owner_s_graveyard(owner):
    with FullTable() as s:
        s.put(owner, "battlefield", BEAR, controller=1 - owner)
        s.put(owner, "battlefield", OX)
        s.do(0, Change(All(CREATURE), (ModifyPT(0, -2),)), make=sorcery, name="Spell")
        assert "Bear" in s.zone_names(owner, "graveyard") and s.pt("Ox") == (2, 2)


@rule("704.5f", "702.12b")
def test_toughness_0_is_no_destruction():
    from apnap_plugins.actions.destroy import Destroy

    stone = creature("Stone", 2, 2, Keyword("indestructible"))
    with FullTable() as s:
        s.put(0, "battlefield", stone)
        s.do(0, Destroy(All(CREATURE)), DealDamage(5, All(CREATURE)), make=sorcery, name="Spell")
        assert s.count("Stone", "battlefield") == 1
        s.do(0, Change(All(CREATURE), (ModifyPT(0, -2),)), make=sorcery, name="Spell")
        assert sorted(s.zone_names(0, "graveyard")) == ["Spell", "Spell", "Stone"]


@rule("704.5g", "120.6")
def test_damage_of_several_sources_adds_up_and_shrinking_kills():
    with FullTable() as s:
        ox = s.put(1, "battlefield", OX)
        s.put(0, "battlefield", MOUNTAIN)
        s.put(0, "hand", SHOCK)
        s.act(0, "cast", "Shock", targets=ox).resolve()
        s.do(0, Change(All(CREATURE), (ModifyPT(2, -1),)), make=sorcery, name="Spell")
        assert ox in s.game.objects
        s.do(0, Change(All(CREATURE), (ModifyPT(0, -1),)), make=sorcery, name="Spell")
        assert s.zone_names(1, "graveyard") == ["Ox"]


@rule("704.5g", "704.4", "514.2")
def test_growing_in_time_saves_and_the_damage_stays_marked():
    with FullTable(decks=[DECK, DECK]) as s:
        bear = s.put(0, "battlefield", BEAR)
        s.do(0, DealDamage(2, All(CREATURE)), Change(All(CREATURE), (ModifyPT(0, 3),)), make=sorcery, name="Spell")
        assert s.field("damage", bear) == 2
        s.pass_until("upkeep")
        assert bear in s.game.objects and s.field("damage", bear) == 0  # 514.2: both end at once


@rule("704.3", "704.7", "603.10a")
def test_all_state_based_actions_happen_at_once():
    lord = creature("Lord", 1, 1, Static((Continuous(AffectsAll(all_of(CREATURE, Another())), (ModifyPT(1, 1),)),)),
                    Triggered(WhenDies(Another()), GainLife(1)))  # fmt: skip
    with FullTable() as s:
        s.put(0, "battlefield", lord)
        s.put(0, "battlefield", creature("Kid", 0, 1), creature("Kid Two", 1, 0))
        # the Lord dies together with the Kid; the second Kid dies only afterwards, when nobody sees it
        s.do(0, DealDamage(2, All(HasType("creature"))), make=sorcery, name="Spell")
        assert s.count(None, "battlefield") == 0
        assert len(s.stack) == 2
        s.resolve_all()
        assert s.life(0) == 22


@rule("704.8", "608.2h")
def test_last_known_information_is_from_before_all_of_them():
    from apnap_plugins.rules.vocabulary.quantities import PowerOf
    from apnap_plugins.rules.vocabulary.selectors import TriggerObject

    lord = creature("Lord", 1, 1, Static((Continuous(AffectsAll(all_of(CREATURE, Another())), (ModifyPT(2, 0),)),)))
    watcher = card(
        "Watcher", "Enchantment", Triggered(WhenDies(HasSubtype("Bear")), GainLife(PowerOf(TriggerObject(False))))
    )
    with FullTable() as s:
        s.put(0, "battlefield", lord, BEAR, watcher)
        s.do(0, DealDamage(2, All(CREATURE)), make=sorcery, name="Spell")
        s.resolve()
        assert s.life(0) == 24


@rule("704.5i")
def test_loyalty_0():
    walker = card("Walker", "Planeswalker", loyalty=3)
    with FullTable() as s:
        s.put(1, "battlefield", walker, counters={"loyalty": 2})
        s.do(0, DealDamage(2, All(HasType("planeswalker"))), make=sorcery, name="Spell")
        assert s.zone_names(1, "graveyard") == ["Walker"]


@rule("704.5j")
def test_the_legend_rule_lets_its_controller_keep_one():
    with FullTable() as s:
        first, second = s.put(0, "battlefield", KING, KING)
        theirs = s.put(1, "battlefield", KING)
        s.expect(0, "704.5j", second)
        s.reach(0)
        s.done()
        assert s.ids("battlefield", 0) == [second] and theirs in s.game.objects and first not in s.game.objects


@rule("704.5j", "101.4", "704.3")
def test_the_legend_rule_of_several_players_is_one_event_chosen_in_apnap_order():
    watcher = card("Watcher", "Enchantment", Triggered(WhenDies(HasSubtype("Human")), GainLife(1)))
    with FullTable(3, active=1) as s:
        s.put(0, "battlefield", KING, KING, KING)
        s.put(1, "battlefield", KING, KING)
        s.put(2, "battlefield", watcher)
        order = []
        while s.game.decision.rule == "704.5j":
            order.append(s.game.decision.player)
            assert s.count("King", "battlefield") == 5
            s.game.push(s.game.decision.default())
        s.settle()
        assert order == [1, 0] and s.count("King", "battlefield") == 2 and len(s.stack) == 3


@rule("704.5j")
def test_legends_of_different_names_or_controllers_stay():
    with FullTable() as s:
        s.put(0, "battlefield", KING, creature("Queen", 3, 3, types="Legendary Creature"), BEAR, BEAR)
        s.put(1, "battlefield", KING)
        s.reach(0)
        assert s.count(None, "battlefield") == 5


WORLD = {name: card(name, "World Enchantment") for name in ("Old", "New", "Also new")}


@rule("704.5k", "205.4f")
def test_the_world_rule_keeps_the_newest():
    with FullTable() as s:
        s.put(0, "battlefield", WORLD["Old"], event=True)
        s.put(1, "battlefield", WORLD["New"], event=True)
        s.reach(0)
        assert s.zone_names(None, "battlefield") == ["New"] and s.zone_names(0, "graveyard") == ["Old"]


@rule("704.5k")
def test_none_stays_of_those_that_are_world_equally_long():
    with FullTable() as s:
        s.put(0, "battlefield", WORLD["Old"], event=True)
        s.put(0, "exile", WORLD["New"], WORLD["Also new"])
        s.do(0, MoveTo(All(HasType("enchantment"), "exile"), "battlefield"), make=sorcery, name="Spell")
        assert s.count(None, "battlefield") == 0 and sorted(s.zone_names(0, "graveyard")) == [
            "Also new", "New", "Old", "Spell",
        ]  # fmt: skip


@rule("704.5k")
def test_what_became_world_last_stays_although_it_is_older():
    with FullTable() as s:
        s.put(0, "battlefield", BEAR)
        s.put(0, "battlefield", WORLD["Old"], event=True)
        s.reach(0)
        s.do(0, Change(All(CREATURE), (rc.BecomeWorld(),)), make=sorcery, name="Spell")
        assert s.zone_names(None, "battlefield") == ["Bear"]
        s.put(0, "battlefield", WORLD["New"], event=True)
        s.reach(0)
        assert s.zone_names(None, "battlefield") == ["New"] and "Bear" in s.zone_names(0, "graveyard")


@rule("704.5d", "111.7")
def test_a_token_outside_the_battlefield_ceases_to_exist_after_it_was_there():
    token = Token("Creature — Cat", "W", 1, 1)
    gone = card("Gone", "Enchantment", Triggered(WhenLeaves(IsToken()), GainLife(1)))
    with FullTable() as s:
        s.put(0, "battlefield", gone)
        s.do(0, CreateTokens(token, 2), make=sorcery, name="Spell")
        assert s.count("Cat Token", "battlefield") == 2 and s.pt(s.find_all("Cat Token")[0]) == (1, 1)
        s.do(0, MoveTo(All(IsToken()), "hand"), make=sorcery, name="Spell")
        assert s.count("Cat Token") == 0 and len(s.stack) == 2
        s.resolve_all()
        assert s.life(0) == 22


@rule("704.3", "603.3b", "117.5")
def test_state_based_actions_come_before_triggers_go_on_the_stack():
    avenger = creature("Avenger", 1, 1, Triggered(WhenEnters(), DealDamage(2, All(YouControl()))))
    with FullTable() as s:
        s.put(0, "graveyard", avenger)
        s.put(0, "hand", sorcery("Raise", MoveTo(All(CREATURE, "exile"), "battlefield"), LoseLife(1, EachPlayer())))
        s.put(0, "exile", avenger, creature("Frail", 1, 0))
        s.act(0, "cast", "Raise").resolve()
        assert "Frail" in s.zone_names(0, "graveyard") and s.stack == [""]
        s.resolve()
        assert s.count("Avenger", "battlefield") == 0


# 110 -------------------------------------------------------------------------------------------------------


@rule("110.5", "110.5b", "400.7")
def test_a_permanent_enters_untapped_as_a_new_object():
    with FullTable() as s:
        old = s.put(0, "battlefield", BEAR, tapped=True, counters={PLUS: 1})
        s.do(0, MoveTo(All(CREATURE), "exile"), make=sorcery, name="Spell")
        exiled = s.find("Bear", "exile")
        s.do(0, MoveTo(All(CREATURE, "exile"), "battlefield"), name="Back", make=sorcery)
        new = s.find("Bear", "battlefield")
        assert len({old, exiled, new}) == 3 and not s.field(TAPPED, new) and s.pt(new) == (2, 2)


@rule("110.2", "110.2a", "108.3")
def test_it_enters_under_its_owner_s_control_unless_the_effect_says_otherwise():
    with FullTable() as s:
        s.put(1, "exile", BEAR)
        s.put(0, "exile", OX)
        s.do(
            0,
            MoveTo(All(HasSubtype("Bear"), "exile"), "battlefield", under_your_control=True),
            make=sorcery,
            name="Spell",
        )
        s.do(
            0,
            MoveTo(All(HasSubtype("Ox"), "exile"), "battlefield"),
            name="Two",
            make=sorcery,
        )
        assert s.game.controller(s.find("Bear")) == 0 and s.game.controller(s.find("Ox")) == 0
        s.do(0, MoveTo(All(CREATURE), "hand"), name="Three", make=sorcery)
        assert s.zone_names(1, "hand") == ["Bear"] and s.zone_names(0, "hand") == ["Ox"]


# 302.6 -----------------------------------------------------------------------------------------------------

DORK = creature("Dork", 1, 1, Activated((TapThisCost(),), GainLife(1)))


@rule("302.6", "613.1b")
def test_a_creature_whose_control_changed_is_new_to_its_controller():
    steal = sorcery("Steal", Change(Target(), (YouGainControl(),)), targets=(A_CREATURE,))
    with FullTable(decks=[DECK, DECK]) as s:
        dork = s.put(1, "battlefield", DORK)
        s.put(0, "hand", steal)
        s.act(0, "cast", "Steal").resolve()
        assert s.game.controller(dork) == 0 and s.offered(0, "activate") == []
        s.pass_until(lambda g: g.active_player == 1 and g.stage_name() == "upkeep")
        assert s.game.controller(dork) == 1  # until end of turn
        # since its most recent turn began it has been under its owner's control again: that turn began after
        assert s.offered(1, "activate") == ["Dork"]


@rule("302.6")
def test_control_that_went_and_came_back_within_a_turn_is_not_continuous():
    lasso = card("Lasso", "Artifact", Activated((), Change(Target(), (YouGainControl(),), WhileOnBattlefield()),
                                                (A_CREATURE,)))  # fmt: skip
    smash = instant("Smash", MoveTo(All(HasType("artifact")), "hand"))
    with FullTable(decks=[DECK, DECK]) as s:
        dork = s.put(0, "battlefield", DORK)
        s.put(1, "battlefield", lasso)
        s.put(1, "hand", smash)
        s.act(1, "activate", "Lasso").resolve()
        assert s.game.controller(dork) == 1
        s.act(1, "cast", "Smash").resolve()
        assert s.game.controller(dork) == 0 and s.offered(0, "activate") == []


@rule("302.6", "611.2b")
def test_a_creature_stolen_for_long_is_steady_from_the_thief_s_next_turn_until_it_is_lost():
    lasso = card("Lasso", "Artifact", Activated((), Change(Target(), (YouGainControl(),), WhileOnBattlefield()),
                                                (A_CREATURE,)))  # fmt: skip
    smash = instant("Smash", MoveTo(All(HasType("artifact")), "battlefield"))
    with FullTable(decks=[DECK, DECK]) as s:
        dork = s.put(1, "battlefield", DORK)
        s.put(0, "battlefield", lasso)
        s.put(0, "hand", instant("Drop", MoveTo(All(HasType("artifact")), "exile")), smash)
        s.put(0, "hand", instant("Fetch", MoveTo(All(HasType("artifact"), "exile"), "battlefield")))
        s.act(0, "activate", "Lasso").resolve()
        s.pass_until(lambda g: g.active_player == 1 and g.stage_name() == "end")
        s.pass_until(lambda g: g.active_player == 0 and g.stage_name() == "upkeep")
        assert s.game.controller(dork) == 0 and "Dork" in s.offered(0, "activate")
        s.act(0, "cast", "Drop").resolve()
        assert s.game.controller(dork) == 1
        s.act(0, "cast", "Fetch").resolve()
        s.act(0, "activate", "Lasso").resolve()
        assert s.game.controller(dork) == 0 and "Dork" not in s.offered(0, "activate")


@rule("302.6", "702.10b")
def test_haste_and_noncreatures_are_not_held_up():
    machine = card("Machine", "Artifact", Activated((TapThisCost(),), GainLife(1)))
    with FullTable() as s:
        s.put(
            0,
            "battlefield",
            creature("Rusher", 1, 1, Keyword("haste"), Activated((TapThisCost(),), GainLife(1))),
            sick=True,
        )
        s.put(0, "battlefield", machine, DORK, sick=True)
        assert s.offered(0, "activate") == ["Rusher", "Machine"]
        s.do(0, Change(All(CREATURE), (Gain((Keyword("haste"),)),)), make=sorcery, name="Spell")
        assert s.offered(0, "activate") == ["Rusher", "Machine", "Dork"]


@rule("704.6", "704.3")
def test_nothing_is_done_where_nothing_applies():
    with FullTable() as s:
        s.put(0, "battlefield", BEAR, RELIC)
        length = len(s.game.log)
        s.reach(0)
        moves = [e for e in s.game.log.entries[length:] if e.happened and type(e.happened.event).__name__ == "Moved"]
        assert moves == []


@rule("613.4b", "704.5f")
def test_a_static_ability_that_leaves_lets_creatures_die():
    banner = card("Banner", "Artifact", Static((Continuous(AffectsAll(CREATURE), (ModifyPT(1, 1),)),)))
    with FullTable() as s:
        s.put(0, "battlefield", banner)
        s.put(0, "battlefield", creature("Kid", 0, 0), creature("Set", 5, 5))
        assert s.count("Kid", "battlefield") == 1
        s.do(
            0,
            MoveTo(All(HasType("artifact")), "hand"),
            PutCounters(PLUS, 1, All(HasSubtype("Set"))),
            name="Two",
            make=sorcery,
        )
        assert "Kid" in s.zone_names(0, "graveyard") and s.pt("Set") == (5, 5)
