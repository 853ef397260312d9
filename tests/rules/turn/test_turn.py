"""The turn: phases and steps, what ends with them, extra turns (CR 500–514)."""

from __future__ import annotations

import pytest
import rulecards as rc
from rulebook import BEAR, FOREST, MOUNTAIN, OX, SHOCK, FullTable, in_force
from turns import stages, until

from apnap import Game as Kernel
from apnap import Static, Triggered
from apnap.core.fields import AGENDA
from apnap.testing.rule import rule
from apnap_plugins.rules.casting.mana_effects import ManaStays
from apnap_plugins.rules.continuous.continuous import TURN, Gain, ModifyPT, UntilEndOfTurn
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.costs.costs import TapThisCost
from apnap_plugins.rules.damage.damage import LIFE
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.effects.instructions import DelayedTrigger
from apnap_plugins.rules.mana.mana import AddManaOf
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.triggers import WhenDies
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.turn.effects import DoesntUntap, Skips
from apnap_plugins.rules.turn.instructions import ExtraTurn
from apnap_plugins.rules.turn.phases import STEPS, add_steps
from apnap_plugins.rules.turn.triggers import AtBeginning
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import CREATURE, HasSubtype, HasType
from apnap_plugins.rules.vocabulary.selectors import All
from apnap_plugins.testing import creature, instant, sorcery

DECK = [FOREST] * 10


@rule("500.1", "500.3", "501.1", "502.4", "506.1", "512.1")
def test_a_turn_has_its_phases_and_steps_in_order():
    with FullTable(stage="untap", decks=[DECK, DECK]) as s:
        seen = []
        until(s, lambda g: seen.append((g.stage_name(), g.active_player)) or g.active_player == 1)
        assert list(dict.fromkeys(seen))[:-1] == [
            (step, 0) for step in STEPS if step not in ("untap", "cleanup", "declare blockers", "combat damage")
        ]
        began = [name for name, player in stages(s.game) if player == 0]
        assert [n for n in began if n in STEPS and n not in ("declare blockers", "combat damage")] == [
            n for n in STEPS if n not in ("declare blockers", "combat damage")
        ]


@rule("500.2", "117.4")
def test_a_step_ends_only_when_all_pass_in_succession_with_an_empty_stack():
    with FullTable(stage="end") as s:
        s.put(1, "hand", instant("Nap", GainLife(1)))
        s.pass_priority(0)
        s.act(1, "cast", "Nap")
        s.resolve()
        assert s.game.stage_name() == "end" and s.game.decision.player == 0
        s.pass_priority(0)
        assert s.game.stage_name() == "end"


@rule("500.4", "106.4")
def test_unused_mana_empties_as_each_step_ends():
    ritual = instant("Ritual", AddManaOf((("R", "R", "G"),)))
    with FullTable(stage="upkeep", decks=[DECK, DECK]) as s:
        s.put(0, "hand", ritual)
        s.put(1, "hand", ritual)
        s.act(0, "cast", "Ritual").resolve()
        s.act(1, "cast", "Ritual").resolve()
        assert (s.pool(0), s.pool(1)) == ("RRG", "RRG")
        until(s, "draw")
        assert (s.pool(0), s.pool(1)) == ("", "")


@rule("106.4", "500.4")
def test_an_effect_can_keep_mana_from_emptying():
    ritual = instant("Ritual", AddManaOf((("R", "R", "G"),)))
    with FullTable(stage="upkeep", decks=[DECK, DECK]) as s:
        s.put(0, "hand", ritual)
        s.put(0, "battlefield", card("Upwell", "Enchantment", Static((ManaStays("G"),))))
        s.act(0, "cast", "Ritual").resolve()
        until(s, "precombat main")
        assert s.pool(0) == "G"


@rule("502.3", "502.4")
@pytest.mark.parametrize("active", [0, 1])
def test_the_active_player_s_permanents_untap_and_nobody_gets_priority(active):
    with FullTable(stage="untap", active=active) as s:
        stays = card("Rust", "Enchantment", Static((DoesntUntap(HasSubtype("Bear")),)))
        s.put(active, "battlefield", MOUNTAIN, BEAR, tapped=True)
        s.put(active, "battlefield", stays)
        s.put(1 - active, "battlefield", FOREST, tapped=True)
        until(s, "upkeep")
        assert [s.field(TAPPED, n) for n in ("Mountain", "Bear", "Forest")] == [False, True, True]
        assert s.game.decision.player == active


@rule("502.4", "503.1a", "500.6")
def test_what_triggers_in_the_untap_step_waits_for_the_upkeep():
    early = card("Early", "Enchantment", Triggered(AtBeginning("untap"), rc.Note("untap")))
    late = card("Late", "Enchantment", Triggered(AtBeginning("upkeep"), rc.Note("upkeep")))
    with FullTable(stage="untap") as s:
        s.put(0, "battlefield", early, late)
        until(s, "upkeep")
        assert len(s.stack) == 2
        s.resolve_all()
        assert {w for w, _ in s.noted} == {"untap", "upkeep"}


@rule("504.1", "103.8a", "103.8")
def test_the_starting_player_of_two_skips_the_first_draw_step_altogether():
    bell = card("Bell", "Enchantment", Triggered(AtBeginning("draw", "each"), rc.Note("draw")))
    game = Kernel(in_force(), [[bell] + DECK, [bell] + DECK], seed=3, debug=True, every_priority=True)
    first = 0
    for _ in range(200):
        decision = game.decision
        if game.stage_name() == "precombat main" and game.get(TURN) == 2:
            break
        first = game.active_player if game.get(TURN) == 1 else first
        assert not (game.stage_name() == "draw" and game.get(TURN) == 1)
        game.push(decision.default())
    assert len(game.zone("hand", first)) == 7 and len(game.zone("hand", 1 - first)) == 8
    assert ("draw", first) not in stages(game) and ("draw", 1 - first) in stages(game)


@rule("103.8c", "504.1")
def test_with_three_players_nobody_skips_a_draw():
    game = Kernel(in_force(), [DECK] * 3, seed=3, every_priority=True)
    while game.stage_name() != "precombat main":
        game.push(game.decision.default())
    assert game.get(TURN) == 1 and len(game.zone("hand", game.active_player)) == 8


@rule("514.1", "402.2")
def test_the_active_player_discards_to_seven():
    with FullTable(stage="end", decks=[DECK, DECK]) as s:
        s.put(0, "hand", *[FOREST] * 8, BEAR)
        s.put(1, "hand", *[FOREST] * 9)
        s.expect(0, "514.1", ["Bear", "Forest"])
        until(s, "upkeep")
        s.done()
        assert s.count(None, "hand", 0) == 7 and s.count(None, "hand", 1) == 9
        assert sorted(s.zone_names(0, "graveyard")) == ["Bear", "Forest"]


@rule("402.2", "514.1")
@pytest.mark.parametrize(("size", "left"), [(None, 9), (3, 3), (9, 9)])
def test_the_maximum_hand_size_can_be_another(size, left):
    with FullTable(stage="end", decks=[DECK, DECK]) as s:
        s.put(0, "hand", *[FOREST] * 9)
        s.put(0, "battlefield", card("Spell Book", "Artifact", Static((rc.HandSize(size),))))
        if left < 9:
            s.expect(0, "514.1", ["Forest"] * (9 - left))
        until(s, "upkeep")
        assert s.count(None, "hand", 0) == left


@rule("514.2", "120.6", "611.2a")
def test_damage_and_effects_until_end_of_turn_end_together():
    grow = instant("Grow", Change(All(CREATURE), (ModifyPT(0, 2), Gain((Activated((TapThisCost(),), GainLife(1)),)))))
    with FullTable(decks=[DECK, DECK]) as s:
        s.put(0, "battlefield", BEAR, MOUNTAIN)
        s.put(0, "hand", grow, SHOCK)
        s.act(0, "cast", "Grow").resolve()
        s.act(0, "cast", "Shock", targets="Bear").resolve()
        assert s.field("damage", "Bear") == 2 and s.offered(0, "activate") == ["Bear"]
        until(s, "upkeep")
        assert s.field("damage", "Bear") == 0 and s.pt("Bear") == (2, 2) and s.count("Bear", "battlefield") == 1
        assert s.offered(0, "activate") == []


@rule("514.2")
def test_a_duration_of_this_turn_also_ends_for_delayed_triggers():
    song = sorcery("Song", DelayedTrigger(
        Triggered(AtBeginning("upkeep", "each"), GainLife(5)), once=False, duration=UntilEndOfTurn()))  # fmt: skip
    with FullTable(decks=[DECK, DECK]) as s:
        s.put(0, "hand", song)
        s.act(0, "cast", "Song").resolve()
        until(s, "draw")
        assert s.life(0) == 20


@rule("514.3", "514.3a", "704.3")
def test_a_trigger_in_the_cleanup_step_gives_priority_and_another_cleanup_step():
    raise_ = sorcery("Raise", MoveTo(All(CREATURE, "exile"), "battlefield"), Change(All(CREATURE), (ModifyPT(0, 1),)))
    frail = creature("Frail", 1, 0, Triggered(WhenDies(), GainLife(2)))
    with FullTable(decks=[DECK, DECK]) as s:
        s.put(0, "hand", raise_)
        s.put(0, "exile", frail)
        s.act(0, "cast", "Raise").resolve()
        assert s.pt("Frail") == (1, 1) and s.stack == []
        until(s, "cleanup")
        assert s.game.decision.player == 0 and s.stack == [""] and s.zone_names(0, "graveyard") == ["Frail", "Raise"]
        s.resolve()
        assert s.life(0) == 22 and s.game.stage_name() == "cleanup"
        until(s, "upkeep")
        assert [n for n, p in stages(s.game)].count("cleanup") == 2 and s.game.active_player == 1


@rule("514.3a", "704.5j")
def test_the_legend_rule_in_the_cleanup_step_asks_once():
    from apnap_plugins.rules.continuous.continuous import YouGainControl

    king = creature("King", 2, 2, types="Legendary Creature")
    borrow = sorcery("Borrow", Change(All(CREATURE), (YouGainControl(),)))
    with FullTable(decks=[DECK, DECK]) as s:
        # player 1 owns both kings and player 0 borrows one until the end of the turn
        s.put(1, "battlefield", king)
        s.put(0, "hand", borrow)
        s.act(0, "cast", "Borrow").resolve()
        other = s.put(1, "battlefield", king)
        until(s, lambda g: g.stage_name() == "end")
        s.expect(1, "704.5j", other)
        until(s, "cleanup")
        s.done()
        assert s.game.stage_name() == "cleanup" and s.ids("battlefield", 1) == [other]


@rule("514.3", "514.3a", "704.3", "614.17")
def test_a_state_based_action_that_can_not_happen_gives_no_priority_in_the_cleanup_step():
    with FullTable(decks=[DECK, DECK]) as s:
        s.put(0, "battlefield", card("Angel", "Enchantment", Static((rc.NoLosing(),))))
        s.set_field(LIFE, 0, 0)
        until(s, "end")
        until(s, lambda g: g.stage_name() != "end")
        assert s.game.stage_name() == "upkeep" and s.game.active_player == 1
        assert [n for n, p in stages(s.game)].count("cleanup") == 1


@rule("500.7")
def test_extra_turns_come_after_this_one_the_newest_first():
    walk = sorcery("Walk", ExtraTurn())
    with FullTable(3, decks=[DECK] * 3, active=1) as s:
        s.put(1, "hand", walk, walk)
        s.put(2, "hand", instant("Walk Two", ExtraTurn()))
        s.act(1, "cast", "Walk").resolve()
        s.act(2, "cast", "Walk Two").resolve()
        turns = []
        until(s, lambda g: (g.get(TURN), g.active_player) in turns
              or turns.append((g.get(TURN), g.active_player)) or len(turns) == 4)  # fmt: skip
        for _ in range(3):
            before = s.field(TURN)
            until(s, lambda g, t=before: g.get(TURN) > t)
            if (s.field(TURN), s.game.active_player) not in turns:
                turns.append((s.field(TURN), s.game.active_player))
        assert [p for _, p in turns[:4]] == [1, 2, 1, 2]


@rule("500.7", "800.4k")
def test_an_extra_turn_of_a_player_who_left_does_not_begin():
    with FullTable(3, decks=[DECK] * 3) as s:
        s.put(1, "hand", instant("Walk", ExtraTurn()))
        s.act(1, "cast", "Walk").resolve()
        s.concede(1)
        until(s, "upkeep")
        assert s.game.active_player == 2


@rule("500.8", "505.1a")
def test_added_phases_come_directly_after_this_one():
    with FullTable(decks=[DECK, DECK]) as s:
        s.reach(0)
        s.arrange(lambda: add_steps(s.game, ["end", "postcombat main"]))
        assert [i[0] for i in s.field(AGENDA)][:3] == ["end", "postcombat main", "beginning of combat"]
        s.pass_priority().pass_priority()
        assert s.game.stage_name() == "end"
        s.pass_priority().pass_priority()
        assert s.game.stage_name() == "postcombat main"


@rule("500.10", "614.10", "500.6")
def test_a_skipped_step_does_not_begin_and_nothing_triggers_at_its_beginning():
    bell = card("Bell", "Enchantment", Triggered(AtBeginning("upkeep", "each"), rc.Note("upkeep")))
    with FullTable(stage="untap", decks=[DECK, DECK]) as s:
        s.put(0, "battlefield", bell, card("Stasis", "Enchantment", Static((Skips("upkeep"), Skips("draw")))))
        until(s, "precombat main")
        assert s.noted == () and ("upkeep", 0) not in stages(s.game) and s.count(None, "hand", 0) == 0
        until(s, lambda g: g.active_player == 1 and g.stage_name() == "upkeep")
        s.resolve()
        assert s.noted == (("upkeep", 0),)


@rule("500.5", "513.1", "513.2")
def test_at_the_beginning_of_the_end_step_is_missed_by_what_comes_later():
    flash = card("Lamp", "Artifact", Triggered(AtBeginning("end", "each"), GainLife(3)))
    drop = instant("Drop", MoveTo(All(HasType("artifact"), "exile"), "battlefield"))
    with FullTable(decks=[DECK, DECK]) as s:
        s.put(0, "exile", flash)
        s.put(0, "hand", drop)
        until(s, "end")
        s.act(0, "cast", "Drop").resolve()
        assert s.stack == []
        until(s, lambda g: g.active_player == 1 and g.stage_name() == "end")
        assert s.stack == [""]


@rule("104.2a", "104.3a")
def test_the_last_player_left_wins_at_once():
    with FullTable(3) as s:
        s.concede(0)
        assert not s.game.is_over()
        s.concede(2)
        assert s.game.is_over() and s.game.result() == {0: "lost", 1: "won", 2: "lost"}


@rule("800.4j", "514.1", "504.1")
def test_a_turn_goes_on_without_its_player():
    with FullTable(3, stage="upkeep", decks=[DECK] * 3) as s:
        s.put(0, "battlefield", OX)
        s.concede(0)
        assert s.game.decision.player == 1 and s.game.active_player == 0
        until(s, lambda g: g.active_player == 1)
        assert s.game.stage_name() == "upkeep" and s.count(None, "hand") == 0 and s.field(LIFE, 1) == 20


@rule("603.2b", "500.6")
def test_whose_step_it_is():
    each = {
        w: card(w, "Enchantment", Triggered(AtBeginning("upkeep", w), rc.Note(w))) for w in ("your", "each", "opponent")
    }
    with FullTable(stage="untap", decks=[DECK, DECK]) as s:
        s.put(0, "battlefield", *each.values())
        until(s, "upkeep")
        s.resolve_all()
        assert [w for w, _ in s.noted] in (["each", "your"], ["your", "each"])
        until(s, lambda g: g.active_player == 1 and g.stage_name() == "upkeep")
        s.resolve_all()
        assert sorted(w for w, _ in s.noted) == ["each", "each", "opponent", "your"]
