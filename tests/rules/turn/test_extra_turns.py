"""Extra turns, phases and steps (CR 500.7–500.9), skipped ones (CR 500.10, 614.10), and durations that end with them."""

from __future__ import annotations

import functools

import pytest
import rulebook
import rulecards as rc
from rulebook import BEAR, FOREST, OX, card
from turns import players_of_turns, stages, until

from apnap import GameLost, Static, Triggered
from apnap.core.fields import AGENDA
from apnap.testing import rule
from apnap_plugins.rules.casting.effects import CastOnlyIf
from apnap_plugins.rules.combat.combat import UntilEndOfCombat
from apnap_plugins.rules.continuous.continuous import TURN, ModifyPT
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.damage.instructions import GainLife, LoseLife
from apnap_plugins.rules.effects.instructions import DelayedTrigger
from apnap_plugins.rules.permanents.filters import IsTapped
from apnap_plugins.rules.permanents.instructions import Untap
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.turn.conditions import AfterUpkeep, DuringPhase
from apnap_plugins.rules.turn.durations import UntilEndOfStep, UntilEndOfYourNextTurn, UntilStep, UntilYourNextTurn
from apnap_plugins.rules.turn.effects import DoesntUntap, MaySkip, MayStayTapped, Skips, UntapsAtMost
from apnap_plugins.rules.turn.instructions import ExtraPhases, ExtraSteps, ExtraTurn, SkipNext
from apnap_plugins.rules.turn.phases import BEGINNING_PHASE, COMBAT_PHASE, POSTCOMBAT_MAIN
from apnap_plugins.rules.turn.triggers import AtBeginning, AtBeginningInThatTurn, AtBeginningOfFirst
from apnap_plugins.rules.vocabulary.conditions import SourceIs
from apnap_plugins.rules.vocabulary.filters import CREATURE, LAND, Itself
from apnap_plugins.rules.vocabulary.selectors import All, EachOpponent, EachPlayer, This, You
from apnap_plugins.testing import creature, instant, sorcery

DECK = [FOREST] * 12
quick_table = functools.partial(
    rulebook.FullTable, debug=False
)  # several turns are played; debug mode is for shorter tests


def names(s, player: int) -> list[str]:
    return [name for name, p in stages(s.game) if p == player]


# Extra turns ------------------------------------------------------------------------------------------


@rule("500.7")
def test_two_extra_turns_of_one_player_and_then_the_regular_order():
    with quick_table(3, decks=[DECK] * 3) as s:
        s.put(0, "hand", sorcery("Time Stretch", ExtraTurn(count=2)))
        s.act(0, "cast", "Time Stretch").resolve()
        assert players_of_turns(s, 5) == [0, 0, 1, 2, 0]


@rule("500.7", "101.4")
def test_extra_turns_of_several_players_are_added_in_apnap_order_and_the_last_comes_first():
    with quick_table(3, decks=[DECK] * 3, active=1) as s:
        s.put(1, "hand", sorcery("Gift", ExtraTurn(EachPlayer())))
        s.act(1, "cast", "Gift").resolve()
        assert players_of_turns(s, 5) == [0, 2, 1, 2, 0]


@rule("500.7")
def test_an_extra_turn_made_in_an_extra_turn_comes_directly_after_it():
    with quick_table(decks=[DECK] * 2) as s:
        s.put(0, "hand", *[sorcery("Walk", ExtraTurn())] * 2)
        s.put(1, "hand", instant("Answer", ExtraTurn()))
        s.act(0, "cast", "Walk").resolve()
        s.act(0, "cast", "Walk").resolve()
        players_of_turns(s, 1)
        s.act(1, "cast", "Answer").resolve()
        assert players_of_turns(s, 3) == [1, 0, 1]


@rule("500.7", "603.7")
def test_text_about_that_turn_means_the_extra_turn():
    """As Last Chance has it: at the beginning of that turn's end step something happens, and not before."""
    fortune = sorcery("Fortune", ExtraTurn(then=Triggered(AtBeginningInThatTurn("end"), LoseLife(7, You()))))
    with quick_table(decks=[DECK] * 2) as s:
        s.put(0, "hand", fortune)
        s.act(0, "cast", "Fortune").resolve()
        assert players_of_turns(s, 1) == [0]
        assert s.life(0) == 20
        assert players_of_turns(s, 3) == [1, 0, 1]
        assert s.life(0) == 13


@rule("500.7", "500.10")
def test_a_step_of_that_turn_only_is_skipped():
    savor = sorcery("Savor", ExtraTurn(skips=("untap",)))
    with quick_table(decks=[DECK] * 2) as s:
        land = s.put(0, "battlefield", FOREST, tapped=True)
        s.put(0, "hand", savor)
        s.act(0, "cast", "Savor").resolve()
        assert players_of_turns(s, 1) == [0]
        assert s.field(TAPPED, land)
        assert players_of_turns(s, 2) == [1, 0]
        assert not s.field(TAPPED, land)


# Extra phases and steps -------------------------------------------------------------------------------


@rule("500.8", "505.1a", "506.1")
def test_an_additional_combat_and_main_phase_after_this_main_phase():
    """As Relentless Assault has it, cast after combat."""
    with quick_table(decks=[DECK] * 2) as s:
        s.put(0, "hand", sorcery("Assault", ExtraPhases((COMBAT_PHASE, POSTCOMBAT_MAIN))))
        until(s, "postcombat main")
        s.act(0, "cast", "Assault").resolve()
        until(s, lambda g: g.active_player == 1)
        mains = [n for n in names(s, 0) if n in ("precombat main", "beginning of combat", "postcombat main", "end")]
        assert mains == [
            "precombat main", "beginning of combat", "postcombat main", "beginning of combat", "postcombat main", "end",
        ]  # fmt: skip


@rule("500.8")
def test_after_this_phase_is_not_after_this_step():
    """In the middle of combat an additional combat phase comes after the rest of this one."""
    with quick_table(decks=[DECK] * 2) as s:
        s.put(0, "battlefield", BEAR)
        s.put(0, "hand", instant("Again", ExtraPhases((COMBAT_PHASE,))))
        until(s, "beginning of combat")
        s.act(0, "cast", "Again").resolve()
        until(s, "postcombat main")
        combat = [n for n in names(s, 0) if n in ("beginning of combat", "declare attackers", "end of combat")]
        assert combat == ["beginning of combat", "declare attackers", "end of combat"] * 2


@rule("500.8")
def test_the_phase_created_last_comes_first():
    with quick_table(decks=[DECK] * 2) as s:
        s.put(
            0, "hand", instant("Fight", ExtraPhases((COMBAT_PHASE,))), instant("Dawn", ExtraPhases((BEGINNING_PHASE,)))
        )
        until(s, "postcombat main")
        s.act(0, "cast", "Fight").resolve()
        s.act(0, "cast", "Dawn").resolve()
        assert [i[0] for i in s.field(AGENDA)][:5] == [
            "untap", "upkeep", "draw", "beginning of combat", "declare attackers",
        ]  # fmt: skip
        hand = s.count(None, "hand", 0)
        until(s, "end")
        assert s.count(None, "hand", 0) == hand + 1


@rule("500.8")
def test_phases_added_after_a_phase_to_come():
    with quick_table(decks=[DECK] * 2) as s:
        s.put(0, "hand", instant("War", ExtraPhases((COMBAT_PHASE, POSTCOMBAT_MAIN), after=POSTCOMBAT_MAIN)))
        s.act(0, "cast", "War").resolve()
        until(s, "end")
        assert [n for n in names(s, 0) if n in ("beginning of combat", "postcombat main")] == [
            "beginning of combat", "postcombat main",
        ] * 2  # fmt: skip


@rule("500.8")
def test_nothing_is_added_after_a_phase_that_is_over():
    with quick_table(decks=[DECK] * 2) as s:
        s.put(0, "hand", instant("Late", ExtraPhases((BEGINNING_PHASE,), after=COMBAT_PHASE)))
        until(s, "postcombat main")
        before = s.field(AGENDA)
        s.act(0, "cast", "Late").resolve()
        assert s.field(AGENDA) == before


@rule("500.9", "503.2")
def test_an_additional_upkeep_after_the_first():
    """As Paradox Haze has it: the first upkeep gets another after it, and the other one does not."""
    haze = card("Haze", "Enchantment", Triggered(AtBeginningOfFirst("upkeep"), ExtraSteps(("upkeep",))))
    late = card(
        "Late",
        "Instant",
        *instant("Late", GainLife(1)).abilities(),
        Static((CastOnlyIf(AfterUpkeep()),), zones=("*",)),
        cost="{0}",
    )
    with quick_table(stage="untap", decks=[DECK] * 2) as s:
        s.put(0, "battlefield", haze)
        s.put(0, "hand", late)
        until(s, "upkeep")
        assert s.offered(0, "cast") == []
        s.resolve_all()
        assert s.offered(0, "cast") == []
        s.pass_until("upkeep", again=True)
        assert s.stack == []
        assert s.offered(0, "cast") == ["Late"]
        until(s, "draw")
        assert names(s, 0).count("upkeep") == 2
        assert s.offered(0, "cast") == ["Late"]


@rule("500.9")
def test_steps_directly_before_and_after_a_step():
    with quick_table(decks=[DECK] * 2, stage="beginning of combat") as s:
        s.put(0, "hand", instant("Eve", ExtraSteps(("upkeep",), before="end")))
        s.put(0, "hand", instant("Morrow", ExtraSteps(("draw",), after="end")))
        s.put(0, "hand", instant("Sooner", ExtraSteps(("upkeep",), after="end")))
        for name in ("Eve", "Morrow", "Sooner"):
            s.act(0, "cast", name).resolve()
        until(s, lambda g: g.active_player == 1)
        assert names(s, 0)[-6:-1] == ["upkeep", "end", "upkeep", "draw", "cleanup"]


# Skipping ---------------------------------------------------------------------------------------------


@rule("500.10", "614.10")
def test_a_turn_is_skipped():
    with quick_table(3, decks=[DECK] * 3) as s:
        s.put(0, "hand", sorcery("Meditate", SkipNext()))
        s.act(0, "cast", "Meditate").resolve()
        assert players_of_turns(s, 4) == [1, 2, 1, 2]
        assert players_of_turns(s, 1) == [0]


@rule("500.10", "614.10a")
def test_two_effects_skip_two_turns():
    with quick_table(decks=[DECK] * 2) as s:
        s.put(0, "hand", *[sorcery("Meditate", SkipNext())] * 2)
        s.act(0, "cast", "Meditate").resolve()
        s.act(0, "cast", "Meditate").resolve()
        assert players_of_turns(s, 4) == [1, 1, 1, 0]


@rule("500.10", "500.7")
def test_an_extra_turn_can_be_the_one_that_is_skipped():
    with quick_table(decks=[DECK] * 2) as s:
        s.put(0, "hand", sorcery("Nap", ExtraTurn(), SkipNext()))
        s.act(0, "cast", "Nap").resolve()
        assert players_of_turns(s, 2) == [1, 0]


@rule("500.10", "614.10a")
def test_the_next_untap_step_is_skipped_once():
    with quick_table(decks=[DECK] * 2) as s:
        land = s.put(1, "battlefield", FOREST, tapped=True)
        s.put(0, "hand", sorcery("Yosei", SkipNext("untap", EachOpponent())))
        s.act(0, "cast", "Yosei").resolve()
        assert players_of_turns(s, 1) == [1]
        assert s.field(TAPPED, land)
        assert players_of_turns(s, 2) == [0, 1]
        assert not s.field(TAPPED, land)


@rule("500.10", "614.10", "505.1a")
def test_a_skipped_combat_phase_has_none_of_its_steps():
    with quick_table(decks=[DECK] * 2) as s:
        s.put(0, "battlefield", BEAR)
        s.put(0, "hand", sorcery("Peace", SkipNext(COMBAT_PHASE)), sorcery("War", ExtraPhases((COMBAT_PHASE,))))
        s.act(0, "cast", "Peace").resolve()
        s.act(0, "cast", "War").resolve()
        until(s, "end")
        # the additional one is the first, and is skipped; the other takes place
        assert [n for n in names(s, 0) if n in ("beginning of combat", "declare attackers", "postcombat main")] == [
            "beginning of combat", "declare attackers", "postcombat main",
        ]  # fmt: skip


@rule("614.10")
def test_a_phase_that_has_begun_is_not_skipped():
    with quick_table(decks=[DECK] * 2, stage="beginning of combat") as s:
        s.put(0, "hand", instant("Peace", SkipNext(COMBAT_PHASE)))
        s.act(0, "cast", "Peace").resolve()
        until(s, "postcombat main")
        assert "end of combat" in names(s, 0)
        until(s, lambda g: g.active_player == 0 and g.get(TURN) == 5 and g.stage_name() == "end")
        assert names(s, 0).count("end of combat") == 1


@rule("500.10")
@pytest.mark.parametrize(("whose", "fewer"), [("your", 0), ("each", 2), ("opponent", 1)])
def test_a_static_ability_skips_a_phase_of_each_turn(whose, fewer):
    with quick_table(decks=[DECK] * 2) as s:
        s.put(0, "battlefield", card("Eon", "Enchantment", Static((Skips(BEGINNING_PHASE, whose),))))
        players_of_turns(s, 3)
        began = {p for name, p in stages(s.game) if name in ("untap", "upkeep", "draw")}
        assert began == {"your": {1}, "each": set(), "opponent": {0}}[whose]
        assert fewer in (0, 1, 2)


# Untapping --------------------------------------------------------------------------------------------


@rule("502.3", "703.4c")
def test_a_player_may_choose_not_to_untap_something():
    sleepy = creature("Sleepy", 1, 1, Static((MayStayTapped(CREATURE),)))
    with quick_table(stage="untap", decks=[DECK] * 2) as s:
        bear, wake = s.put(0, "battlefield", BEAR, sleepy, tapped=True)
        land = s.put(0, "battlefield", FOREST, tapped=True)
        decision = s.decision
        assert not decision.legal((0, 1))
        assert decision.legal((2,))
        s.answer(0, [land, wake])
        assert [s.field(TAPPED, o) for o in (bear, wake, land)] == [True, False, False]


@rule("502.3")
def test_no_more_than_one_land_untaps():
    """As Winter Orb has it: which one is the player's choice, and everything else untaps."""
    orb = card("Orb", "Artifact", Static((UntapsAtMost(LAND, 1),)))
    with quick_table(stage="untap", decks=[DECK] * 2) as s:
        s.put(1, "battlefield", orb)
        first, second = s.put(0, "battlefield", FOREST, FOREST, tapped=True)
        bear = s.put(0, "battlefield", BEAR, tapped=True)
        decision = s.decision
        assert not decision.legal((0, 1, 2))
        assert not decision.legal((2,))
        assert not decision.legal((0,))
        assert decision.default() == (0, 2)
        assert decision.complete((1,)) == (1, 2)
        s.answer(0, [second, bear])
        assert [s.field(TAPPED, o) for o in (first, second, bear)] == [True, False, False]


# Durations --------------------------------------------------------------------------------------------


def boost(duration):
    return sorcery("Boost", Change(All(CREATURE), (ModifyPT(1, 0),), duration))


@rule("500.5", "611.2a")
def test_until_your_next_turn_ends_as_that_turn_begins():
    with quick_table(decks=[DECK] * 2) as s:
        s.put(0, "battlefield", BEAR)
        s.put(0, "hand", boost(UntilYourNextTurn()))
        s.act(0, "cast", "Boost").resolve()
        until(s, lambda g: g.active_player == 1 and g.stage_name() == "end")
        assert s.pt("Bear") == (3, 2)
        until(s, lambda g: g.active_player == 0)
        assert s.pt("Bear") == (2, 2)


@rule("500.5", "614.10a")
def test_a_skipped_turn_is_not_the_next_turn():
    with quick_table(decks=[DECK] * 2) as s:
        s.put(0, "battlefield", BEAR)
        s.put(0, "hand", boost(UntilYourNextTurn()), sorcery("Meditate", SkipNext()))
        s.act(0, "cast", "Boost").resolve()
        s.act(0, "cast", "Meditate").resolve()
        assert players_of_turns(s, 2) == [1, 1]
        assert s.pt("Bear") == (3, 2)
        assert players_of_turns(s, 1) == [0]
        assert s.pt("Bear") == (2, 2)


@rule("800.4m")
@pytest.mark.parametrize("duration", [UntilYourNextTurn(), UntilEndOfYourNextTurn(), UntilStep("upkeep", True)])
def test_until_the_next_turn_of_one_who_left_lasts_until_that_turn_would_have_begun(duration):
    with quick_table(3, decks=[DECK] * 3) as s:
        s.put(2, "battlefield", BEAR)
        s.put(0, "hand", boost(duration))
        s.act(0, "cast", "Boost").resolve()
        s.concede(0)
        assert s.pt("Bear") == (3, 2)
        until(s, lambda g: g.active_player == 2 and g.stage_name() == "end")
        assert s.pt("Bear") == (3, 2)
        until(s, lambda g: g.active_player == 1)
        assert s.pt("Bear") == (2, 2)


@rule("514.2", "611.2a")
def test_until_the_end_of_your_next_turn():
    with quick_table(decks=[DECK] * 2) as s:
        s.put(0, "battlefield", BEAR)
        s.put(0, "hand", boost(UntilEndOfYourNextTurn()))
        s.act(0, "cast", "Boost").resolve()
        until(s, lambda g: g.active_player == 0 and g.get(TURN) == 5 and g.stage_name() == "end")
        assert s.pt("Bear") == (3, 2)
        until(s, lambda g: g.active_player == 1)
        assert s.pt("Bear") == (2, 2)


@rule("500.5")
@pytest.mark.parametrize(
    ("duration", "last", "first"),
    [
        (UntilStep("end"), "postcombat main", "end"),
        (UntilStep(COMBAT_PHASE), "precombat main", "beginning of combat"),
        (UntilEndOfStep("beginning of combat"), "beginning of combat", "declare attackers"),
        (UntilEndOfCombat(), "end of combat", "postcombat main"),
    ],
)
def test_until_a_step_and_until_the_end_of_one(duration, last, first):
    with quick_table(decks=[DECK] * 2) as s:
        s.put(0, "battlefield", OX)
        s.put(0, "hand", boost(duration))
        s.act(0, "cast", "Boost").resolve()
        until(s, last)
        assert s.pt("Ox") == (3, 4)
        until(s, first)
        assert s.pt("Ox") == (2, 4)


@rule("500.5")
def test_until_your_next_upkeep_is_not_another_player_s():
    with quick_table(decks=[DECK] * 2) as s:
        s.put(0, "battlefield", OX)
        s.put(0, "hand", boost(UntilStep("upkeep", yours=True)))
        s.act(0, "cast", "Boost").resolve()
        until(s, lambda g: g.active_player == 1 and g.stage_name() == "draw")
        assert s.pt("Ox") == (3, 4)
        until(s, lambda g: g.active_player == 0 and g.stage_name() == "upkeep")
        assert s.pt("Ox") == (2, 4)


# What happens when ------------------------------------------------------------------------------------


@rule("500.11")
def test_nothing_happens_between_steps():
    """What triggers as a step ends waits for the next priority; no event lies between the end and the beginning."""
    with quick_table(decks=[DECK] * 2) as s:
        s.put(0, "hand", boost(UntilEndOfStep("precombat main")))
        s.put(0, "battlefield", creature("Frail", 1, 0), creature("Lord", 1, 1))
        before = len(s.stack)
        until(s, "beginning of combat")
        events = [e.happened.event for e in s.game.log.entries if e.happened is not None]
        assert type(events[-1]).__name__ == "StageBegan"
        assert before == 0


@rule("503.1", "504.2", "505.5", "507.2", "513.1", "117.3a")
def test_the_active_player_gets_priority_first_in_each_of_these_steps():
    with quick_table(stage="upkeep", decks=[DECK] * 2, active=1) as s:
        for step in (
            "upkeep",
            "draw",
            "precombat main",
            "beginning of combat",
            "end of combat",
            "postcombat main",
            "end",
        ):
            until(s, step)
            assert s.decision.answerer == 1, step


@rule("505.5a")
def test_in_a_main_phase_only_the_active_player_casts_sorceries_and_creatures():
    nap = sorcery("Nap", GainLife(1))
    with quick_table(decks=[DECK] * 2, stage="upkeep") as s:
        for player in (0, 1):
            s.put(player, "hand", nap, creature("Free", 1, 1, cost="{0}"))
        assert s.offered(0, "cast") == []
        until(s, "precombat main")
        assert sorted(s.offered(0, "cast")) == ["Free", "Nap"]
        assert s.offered(1, "cast") == []
        until(s, "beginning of combat")
        assert s.offered(0, "cast") == []
        until(s, "postcombat main")
        assert sorted(s.offered(0, "cast")) == ["Free", "Nap"]


@rule("505.1", "505.2", "500.2")
def test_a_main_phase_ends_when_all_pass_with_an_empty_stack():
    with quick_table(decks=[DECK] * 2) as s:
        s.put(1, "hand", instant("Nap", GainLife(1)))
        s.pass_priority(0)
        s.act(1, "cast", "Nap").resolve()
        assert s.game.stage_name() == "precombat main"
        s.pass_priority(0).pass_priority(1)
        assert s.game.stage_name() == "beginning of combat"
        until(s, "postcombat main")
        s.pass_priority(0).pass_priority(1)
        assert s.game.stage_name() == "end"
        until(s, "upkeep")
        until(s, "precombat main")
        until(s, "postcombat main")
        assert s.game.active_player == 1


@rule("703.1", "703.2", "703.3", "703.4d")
def test_a_turn_based_action_comes_before_triggers_and_uses_no_stack():
    bell = card("Bell", "Enchantment", Triggered(AtBeginning("draw"), rc.Note("draw")))
    with quick_table(stage="upkeep", decks=[DECK] * 2) as s:
        s.put(0, "battlefield", bell)
        until(s, "draw")
        assert s.count(None, "hand", 0) == 1
        assert len(s.stack) == 1
        assert s.noted == ()
        s.resolve()
        assert s.noted == (("draw", 0),)


@rule("703.1a", "603.7")
def test_what_watches_for_a_step_is_a_triggered_ability():
    with quick_table(decks=[DECK] * 2) as s:
        s.put(0, "hand", sorcery("Soon", DelayedTrigger(Triggered(AtBeginning("end", "each"), GainLife(4)))))
        s.act(0, "cast", "Soon").resolve()
        until(s, "end")
        assert s.stack == [""]
        assert s.life(0) == 20
        s.resolve()
        assert s.life(0) == 24


@rule("703.4q", "703.4r", "703.4s", "514.1", "514.2")
def test_the_cleanup_step_discards_before_damage_goes():
    order = []
    with quick_table(stage="end", decks=[DECK] * 2) as s:
        s.put(0, "hand", *[FOREST] * 8)
        bear = s.put(0, "battlefield", OX)
        s.set_field("damage", 2, bear)
        s.give(0, "GG")
        assert s.pool(0) == "GG"
        while s.decision.kind != "choose some":
            s.pass_priority()
        order.append((s.pool(0), s.field("damage", bear), s.game.stage_name()))
        s.answer(0, ["Forest"])
        assert order == [("", 2, "cleanup")]
        until(s, "upkeep")
        assert s.field("damage", bear) == 0


@rule("502.4", "514.3")
def test_nobody_gets_priority_in_the_untap_and_cleanup_steps():
    with quick_table(stage="end", decks=[DECK] * 2) as s:
        seen = []
        until(s, lambda g: seen.append(g.stage_name()) or g.stage_name() == "draw")
        assert set(seen) == {"end", "upkeep", "draw"}


def test_conditions_on_the_current_phase():
    free = card("Drum", "Instant", *instant("Drum", GainLife(1)).abilities(),
                Static((CastOnlyIf(DuringPhase(COMBAT_PHASE, "your")),), zones=("*",)), cost="{0}")  # fmt: skip
    with quick_table(decks=[DECK] * 2) as s:
        s.put(0, "hand", free)
        s.put(1, "hand", free)
        assert s.offered(0, "cast") == []
        until(s, "beginning of combat")
        assert s.offered(0, "cast") == ["Drum"]
        assert s.offered(1, "cast") == []


@rule("500.7", "800.4k")
def test_the_extra_turn_of_a_player_who_lost_is_passed_over():
    with quick_table(3, decks=[DECK] * 3) as s:
        s.put(1, "hand", instant("Walk", ExtraTurn(count=2)))
        s.act(1, "cast", "Walk").resolve()
        s.arrange(lambda: s.game.happen(GameLost(1, "test")))
        assert players_of_turns(s, 2) == [2, 0]


FASTING = card("Fasting", "Enchantment", Static((MaySkip(GainLife(2), "draw"),)))


def life_as_it_begins(s, stage):
    s.pass_until(stage)
    return s.life(0)


@rule("614.10b", "614.10")
def test_what_follows_from_skipping_a_step_is_the_first_thing_in_the_next_one():
    """The ability that triggers at the beginning of the main phase finds the life gained already."""
    ear = card("Ear", "Enchantment", Triggered(AtBeginning("precombat main"), rc.Note("life", rc.MyLife())))
    with quick_table(decks=[DECK] * 2, stage="upkeep") as s:
        s.put(0, "battlefield", FASTING, ear)
        s.expect(0, "614.10", True)
        assert life_as_it_begins(s, "upkeep") == 20
        assert life_as_it_begins(s, "precombat main") == 22
        s.resolve_all()
        assert s.noted == (("life", 22),)
        assert s.zone_names(0, "hand") == []  # nothing was drawn


@rule("614.10b")
def test_it_waits_where_the_next_one_is_skipped_too():
    with quick_table(decks=[DECK] * 2, stage="upkeep") as s:
        s.put(0, "battlefield", FASTING, card("Haze", "Enchantment", Static((Skips("precombat main"),))))
        s.expect(0, "614.10", True)
        assert life_as_it_begins(s, "beginning of combat") == 22
        assert names(s, 0)[-1] == "beginning of combat" and "precombat main" not in names(s, 0)


@rule("614.10b")
def test_nothing_follows_where_the_player_does_not_skip():
    with quick_table(decks=[DECK] * 2, stage="upkeep") as s:
        s.put(0, "battlefield", FASTING)
        s.expect(0, "614.10", False)
        assert life_as_it_begins(s, "precombat main") == 20
        assert s.count(zone="hand", player=0) == 1


VAULT = card(
    "Vault",
    "Artifact",
    Static((MaySkip(Untap(This())),), SourceIs(IsTapped())),
    Static((DoesntUntap(Itself()),)),
)


@rule("614.10b", "614.10")
def test_what_follows_from_skipping_a_turn_is_the_first_thing_in_the_next_turn():
    """Time Vault untaps in the untap step of the player whose turn comes instead, before anything else happens there."""
    with quick_table(decks=[DECK] * 2, active=1) as s:
        vault = s.put(0, "battlefield", VAULT, tapped=True)
        s.expect(0, "614.10", True)
        s.pass_until("upkeep")
        assert s.game.active_player == 1
        assert not s.field(TAPPED, vault)
        assert players_of_turns(s, 1) == [0]  # untapped, it offers nothing


@rule("614.10b", "614.10a")
def test_two_turns_skipped_one_after_the_other():
    with quick_table(decks=[DECK] * 2, active=1) as s:
        vault = s.put(0, "battlefield", VAULT, tapped=True)
        s.put(1, "hand", sorcery("Nap", SkipNext()))
        s.act(1, "cast", "Nap").resolve()
        s.expect(0, "614.10", True).expect(0, "614.10", False)
        s.pass_until("upkeep")  # 0 skips, 1 skips, 0 is asked again: still tapped, for no turn has occurred
        assert s.game.active_player == 0
        s.done()
        assert not s.field(TAPPED, vault)
