"""Two-Headed Giant, and the shared team turns that it is played with (CR 805, 810)."""

from __future__ import annotations

from typing import Any

import facecards
import pytest
import rulecards as rc
from rulebook import BEAR, FOREST, MOUNTAIN, OX, SHOCK, FullTable, card

from apnap import Context, Event, Game, GameLost, GameWon, Manifest, Ruleset, SetupError, Static, Triggered
from apnap.core.randomness import Stream
from apnap.testing import rule
from apnap_plugins.actions.exchange import ExchangeLife
from apnap_plugins.apps.decks import find_deck, pack_decks
from apnap_plugins.rules.combat.effects import AttackingCosts
from apnap_plugins.rules.combat.triggers import WhenAttacksWithOthers, WhenIsAttacked, WhenPlayerAttacks
from apnap_plugins.rules.costs.costs import PayLifeCost
from apnap_plugins.rules.counters.counters import CountersPut, CountersRemoved
from apnap_plugins.rules.counters.instructions import GetCounters
from apnap_plugins.rules.counters.poison import is_poisoned
from apnap_plugins.rules.damage.damage import CardDrawn, LifeGained, LifeLost
from apnap_plugins.rules.damage.effects import CantGainLife, SurvivesWithoutLife
from apnap_plugins.rules.damage.instructions import DrawCards, GainLife, LoseLife, SetLifeTotal
from apnap_plugins.rules.designations.day_and_night import DAY, NIGHT, become_day, become_night, day_or_night
from apnap_plugins.rules.turn.controlling_players import control_player
from apnap_plugins.rules.turn.durations import UntilYourNextTurn
from apnap_plugins.rules.turn.instructions import ExtraTurn, SkipNext
from apnap_plugins.rules.turn.triggers import AtBeginning
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, EachPlayer, TriggerPlayer, You
from apnap_plugins.testing import creature, instant, sorcery
from apnap_plugins.variants import two_headed_giant

GIANT = Ruleset.load(also=["two-headed-giant"], extra=[rc, facecards])
FREE = instant("Free", GainLife(1))


def giant(**more: Any) -> FullTable:
    """Players 0 and 1 play against 2 and 3."""
    players = more.pop("players", 4)
    return FullTable(players, GIANT, decks=[[FOREST] * 9] * players, **more)


def new_game(players: int = 4) -> Game:
    return Game(GIANT, [[FOREST] * 20] * players, seed=3)


def enchanted(name: str, *effects: Any) -> Any:
    return card(name, "Enchantment", Static(effects))


# Who plays -----------------------------------------------------------------------------------------------------


def test_it_is_played_where_somebody_asks_for_it():
    assert isinstance(two_headed_giant.MANIFEST, Manifest)
    assert "two-headed-giant" in [one.id for one in GIANT.manifests.values()]
    assert "two-headed-giant" not in [one.id for one in Ruleset.load().manifests.values()]


@rule("810.1", "102.3")
def test_two_teams_of_two():
    game = new_game()
    assert [game.opponents(p) for p in game.players] == [(2, 3), (2, 3), (0, 1), (0, 1)]
    assert [game.teammates(p) for p in game.players] == [(1,), (0,), (3,), (2,)]


@pytest.mark.parametrize("players", [1, 2, 3, 5])
def test_no_other_number_of_players(players: int):
    with pytest.raises(SetupError, match="two teams of one size"):
        new_game(players)


@rule("121.2d", "121.2c")
@pytest.mark.parametrize(("active", "order"), [(0, [0, 0, 1, 1, 2, 2, 3, 3]), (2, [2, 2, 3, 3, 0, 0, 1, 1])])
def test_the_active_team_draws_first_each_of_its_players_all_of_theirs(active: int, order: list[int]):
    with giant(active=active) as s:
        s.do(0, DrawCards(2, EachPlayer()))
        assert [drawn.player for drawn in s.events(CardDrawn)] == order


@rule("810.4", "103.4a", "119.1a")
def test_a_team_has_one_life_total_of_thirty():
    with giant() as s:
        assert s.life_totals() == [30] * 4
        s.do(0, LoseLife(3, You()))
        assert s.life_totals() == [27, 27, 30, 30]


@rule("810.11")
def test_larger_teams_begin_with_more_life_and_stand_more_poison():
    game = new_game(6)
    assert game.opponents(2) == (3, 4, 5)
    with giant(players=6) as s:
        assert s.life_totals() == [45] * 6
        s.do(0, GetCounters("poison", 19))
        assert not s.game.is_over()
        s.do(2, GetCounters("poison", 1))
        assert s.game.result() == {0: "lost", 1: "lost", 2: "lost", 3: "won", 4: "won", 5: "won"}


# Turns and priority ----------------------------------------------------------------------------------------------


@rule("805.4", "805.4a", "810.2")
def test_teams_take_turns():
    with giant() as s:
        assert s.game.active_players == (0, 1)
        s.pass_until("upkeep")
        assert s.game.active_players == (2, 3)
        s.pass_until("upkeep", again=True)
        assert s.game.active_players == (0, 1)


@rule("805.3", "103.1a", "805.3a", "103.5d", "103.6c", "103.8b", "810.6")
def test_the_starting_team_mulligans_first_and_skips_its_first_draw_step():
    game, asked = new_game(), []
    while game.stage_name() != "precombat main":
        decision = game.decision
        assert decision is not None
        if decision.rule == "103.1":
            assert len(decision.options) == 2, "one for each team"
            game.push(1)
            continue
        if decision.rule == "103.5":
            asked.append(decision.player)
        game.push(decision.default())
    first = game.active_player
    assert asked == [first, first + 1, (first + 2) % 4, (first + 3) % 4]
    assert [len(game.zone("hand", p)) for p in game.players] == [7] * 4, "no draw step"
    while game.active_player == first:
        assert game.decision is not None
        game.push(game.decision.default())
    drawn = {p: len(game.zone("library", p)) for p in game.players}
    assert [drawn[p] for p in game.active_players] == [12, 12]
    assert [drawn[p] for p in game.opponents(game.active_player)] == [13, 13]


@rule("805.4b")
def test_each_player_of_the_team_draws():
    with giant() as s:
        s.pass_until("draw")
        assert [len(s.game.zone("hand", p)) for p in s.game.players] == [0, 0, 1, 1]


@rule("805.4c")
def test_each_player_of_the_team_plays_a_land():
    with giant() as s:
        for player in (0, 1, 2):
            s.put(player, "hand", FOREST, FOREST)
        s.act(0, "play", "Forest")
        s.act(1, "play", "Forest")
        assert not s.can(0, "Forest", "play")
        assert not s.can(1, "Forest", "play")
        assert not s.can(2, "Forest", "play")
        assert s.count("Forest", "battlefield") == 2


@rule("502.3")
def test_both_untap():
    with giant() as s:
        for player in s.game.players:
            s.put(player, "battlefield", BEAR, fields={"tapped": True})
        s.pass_until("upkeep")
        assert [len(s.tapped(p)) for p in s.game.players] == [1, 1, 0, 0]


@rule("805.5", "805.5a", "805.5b")
def test_a_team_has_priority_until_none_of_it_wishes_to_act():
    with giant() as s:
        for player in s.game.players:
            s.put(player, "hand", FREE, FREE)
        order = []

        def passes() -> None:
            order.append(s.decision.player)
            s.pass_priority()

        s.settle()
        passes()
        s.act(1, "cast", "Free")
        for _ in range(3):
            passes()
        assert order == [0, 0, 1, 2], "after one of a team has acted, all of it are asked again"
        s.act(3, "cast", "Free")
        assert len(s.stack) == 2
        for _ in range(4):
            passes()
        assert order[4:] == [2, 3, 0, 1]
        assert len(s.stack) == 1, "all teams have passed in succession"
        assert s.decision.player == 0, "the active team receives priority"


@rule("805.5a", "117.1a")
def test_sorceries_in_either_ones_main_phase():
    with giant() as s:
        for player in (0, 1, 2):
            s.put(player, "hand", sorcery("Slow", GainLife(1)))
        assert s.can(0, "Slow")
        assert s.can(1, "Slow")
        assert not s.can(2, "Slow")


@rule("805.7")
def test_a_teams_triggers_go_on_the_stack_in_one_order():
    with giant(defaults=("declare attackers", "declare blockers")) as s:
        bells = []
        for player in s.game.players:
            bell = Triggered(AtBeginning("upkeep", "each"), rc.Note(player))
            bells.append(s.put(player, "battlefield", card(f"Bell {player}", "Enchantment", bell)))
        first = s.wait_for("603.3b")
        assert (first.player, len(first.options)) == (2, 2)
        s.answer(2, lambda waiting: waiting.source == bells[3])
        last = s.wait_for("603.3b")
        assert (last.player, len(last.options)) == (0, 2)
        s.answer(0, lambda waiting: waiting.source == bells[0])
        s.resolve_all()
        assert [seat for seat, _ in s.noted] == [1, 0, 2, 3]


@rule("805.4d")
def test_each_players_upkeep_comes_for_each_where_that_player_is_spoken_of():
    with giant() as s:
        once = Triggered(AtBeginning("upkeep", "opponent"), rc.Note("once"))
        each = Triggered(AtBeginning("upkeep", "opponent"), LoseLife(1, TriggerPlayer()))
        s.put(0, "battlefield", card("Once", "Enchantment", once), card("Each", "Enchantment", each))
        s.pass_until("upkeep")
        s.resolve_all()
        assert [word for word, _ in s.noted] == ["once"]
        assert s.life_totals() == [30, 30, 28, 28]
        yours = Triggered(AtBeginning("upkeep"), rc.Note("mine"))
        s.put(1, "battlefield", card("Mine", "Enchantment", yours))
        s.pass_until("upkeep", again=True)
        s.resolve_all()
        assert [word for word, _ in s.noted] == ["once", "mine"]


@rule("805.8")
def test_a_team_takes_extra_turns_and_skips_turns_together():
    with giant() as s:
        s.do(1, ExtraTurn(EachPlayer()), make=sorcery)
        s.pass_until("upkeep")
        assert s.game.active_players == (2, 3), "the extra turn created last comes first"
        s.pass_until("upkeep", again=True)
        assert s.game.active_players == (0, 1), "one for each team"
        s.pass_until("upkeep", again=True)
        assert s.game.active_players == (2, 3)
        s.do(3, SkipNext("", EachOpponent()))
        s.pass_until("upkeep", again=True)
        assert s.game.active_players == (2, 3)
        s.pass_until("upkeep", again=True)
        assert s.game.active_players == (0, 1), "one turn was skipped, not two"


@rule("805.8")
def test_who_controls_a_player_controls_the_team():
    with giant() as s:
        s.arrange(lambda: control_player(s.game, 0, 3))
        s.put(2, "hand", FREE)
        s.put(3, "hand", FREE)
        s.put(0, "hand", FREE)
        s.reach(0)
        decision = s.pass_priority().pass_priority().decision
        assert (decision.player, decision.answerer) == (2, 0)


@rule("805.4", "500.5")
def test_until_your_next_turn_is_until_your_teams():
    with giant() as s:
        s.arrange(lambda: s.game.add_effect(Context(s.game, 0, 1), CantGainLife(EachPlayer()), UntilYourNextTurn()))
        s.pass_until("upkeep")
        assert s.game.effects() != ()
        s.pass_until("upkeep", again=True)
        assert s.game.effects() == ()


@rule("502.2a")
@pytest.mark.parametrize(("casts", "then"), [({}, NIGHT), ({1: 1}, DAY), ({0: 1, 1: 1}, DAY)])
def test_day_and_night_ask_what_the_team_has_cast(casts: dict[int, int], then: str):
    with giant() as s:
        s.arrange(lambda: become_day(s.game))
        for player, count in casts.items():
            for _ in range(count):
                s.do(player, GainLife(1))
        s.pass_until("upkeep")
        assert day_or_night(s.game) == then


@rule("502.2a")
@pytest.mark.parametrize(("casts", "then"), [((1, 1), NIGHT), ((0, 2), DAY)])
def test_it_becomes_day_where_one_of_the_team_has_cast_two(casts: tuple[int, int], then: str):
    with giant() as s:
        s.arrange(lambda: become_night(s.game))
        for player, count in enumerate(casts):
            for _ in range(count):
                s.do(player, GainLife(1))
        s.pass_until("upkeep")
        assert day_or_night(s.game) == then


# Combat ------------------------------------------------------------------------------------------------------------


@rule("805.10", "805.10a", "805.10b", "805.10d", "506.2b", "810.7")
def test_a_team_attacks_and_blocks_as_one():
    with giant() as s:
        mine, ours = s.put(0, "battlefield", BEAR), s.put(1, "battlefield", OX)
        left, right = s.put(2, "battlefield", BEAR), s.put(3, "battlefield", OX)
        s.attack({mine: ("player", 2), ours: ("player", 3)})
        s.block({left: ours, right: mine}, player=2)
        s.pass_until("postcombat main")
        assert s.life_totals() == [30] * 4
        assert s.permanents() == ["Ox", "Ox"], "each has killed a Bear"
        assert s.damage(ours) == s.damage(right) == 2


@rule("805.10b", "810.9")
def test_what_is_not_blocked_hits_a_player_and_the_life_total_of_the_team():
    with giant() as s:
        mine, ours = s.put(0, "battlefield", BEAR), s.put(1, "battlefield", OX)
        s.attack({mine: ("player", 2), ours: ("player", 3)})
        s.pass_until("postcombat main")
        assert s.life_totals() == [30, 30, 26, 26]
        assert [s.field("damage dealt to the player this turn", p) for p in s.game.players] == [0, 0, 2, 2]


@rule("805.10b", "508.3b", "508.3d")
def test_each_attacking_player_attacks():
    with giant() as s:
        band = Triggered(WhenAttacksWithOthers(2), rc.Note("three"))
        mine = s.put(0, "battlefield", creature("Captain", 1, 1, band), BEAR)
        ours = s.put(1, "battlefield", OX)
        for player in (0, 1):
            s.put(
                player,
                "battlefield",
                card(f"Drum {player}", "Enchantment", Triggered(WhenPlayerAttacks(), rc.Note(player))),
            )
        s.put(2, "battlefield", card("Gate", "Enchantment", Triggered(WhenIsAttacked(), rc.Note("gate"))))
        attacked = Triggered(WhenPlayerAttacks(you_are_attacked=True, least=3), rc.Note("three on me"))
        s.put(2, "battlefield", card("Wall", "Enchantment", attacked))
        s.attack(dict.fromkeys([*mine, ours], ("player", 2)))
        s.resolve_all()
        assert sorted(str(word) for word, _ in s.noted) == ["0", "1", "gate", "three", "three on me"]


@rule("508.1h", "508.1i", "805.10b")
def test_each_pays_for_their_own_creatures():
    with giant() as s:
        mine, ours = s.put(0, "battlefield", BEAR), s.put(1, "battlefield", BEAR)
        s.put(2, "battlefield", enchanted("Toll", AttackingCosts((PayLifeCost(2),))))
        s.attack({mine: ("player", 2), ours: ("player", 2)})
        lost = [e.happened.event for e in s.game.log.entries if e.happened and isinstance(e.happened.event, LifeLost)]
        assert [(e.player, e.amount) for e in lost] == [(0, 2), (1, 2)]
        assert s.life_totals() == [26, 26, 30, 30]


@rule("805.10g", "510.1")
def test_the_active_team_assigns_its_damage_in_one_decision():
    with giant() as s:
        big = creature("Big", 4, 4)
        mine, ours = s.put(0, "battlefield", big), s.put(1, "battlefield", big)
        bears = s.put(2, "battlefield", BEAR, BEAR) + s.put(3, "battlefield", BEAR, BEAR)
        s.attack({mine: ("player", 2), ours: ("player", 3)})
        s.expect(0, "509.2", (bears[0], bears[2])).expect(1, "509.2", (bears[1], bears[3]))
        s.block({bears[0]: mine, bears[1]: ours, bears[2]: mine, bears[3]: ours}, player=2)
        decision = s.wait_for("assign combat damage")
        assert decision.player == 0
        assert {source for source, _ in decision.options} == {mine, ours}


# Winning, losing, what is shared ------------------------------------------------------------------------------------


def ends(s: FullTable, what: Any) -> None:
    """A spell does that, which ends the game."""
    s.put(0, "hand", instant("End", what))
    s.cast(0, "End")
    while not s.game.is_over():
        s.pass_priority()


@rule("810.8", "810.8a")
@pytest.mark.parametrize(("event", "player"), [(GameLost, 1), (GameWon, 3)])
def test_a_team_wins_and_loses_together(event: type[Event], player: int):
    with giant() as s:
        ends(s, rc.Happens(event, rc.Seat(player)))
        assert s.game.result() == {0: "lost", 1: "lost", 2: "won", 3: "won"}


@rule("810.8a")
def test_what_keeps_one_from_losing_or_winning_keeps_the_team():
    with giant() as s:
        s.put(0, "battlefield", enchanted("Angel", rc.NoLosing()))
        s.reach(0)
        s.do(0, rc.Happens(GameLost, rc.Seat(1)))
        assert not s.game.is_over()
        ends(s, rc.Happens(GameLost, rc.Seat(2)))
        assert s.game.result()[0] == "won"
    with giant() as s:
        s.put(2, "battlefield", enchanted("Devil", rc.NoWinning()))
        s.reach(0)
        s.do(0, rc.Happens(GameWon, rc.Seat(3)))
        assert not s.game.is_over()


@rule("810.8b", "104.2c")
def test_who_concedes_takes_the_team_along():
    with giant() as s:
        s.concede(3)
        assert s.game.result() == {0: "won", 1: "won", 2: "lost", 3: "lost"}


@rule("810.8c", "704.6a")
def test_a_team_without_life_loses():
    with giant() as s:
        s.do(0, LoseLife(29, rc.Seat(2)))
        assert not s.game.is_over()
        s.do(0, LoseLife(1, rc.Seat(3)))
        assert s.game.result() == {0: "won", 1: "won", 2: "lost", 3: "lost"}


@rule("704.6a", "810.8a", "810.8c")
def test_who_does_not_lose_without_life_keeps_the_team_from_it():
    """The example of CR 810.8a: one player of the team has Transcendence; the other team loses all the same."""
    with giant() as s:
        s.put(1, "battlefield", enchanted("Transcendence", SurvivesWithoutLife()))
        s.do(0, LoseLife(40, You()))
        assert s.life_totals()[:2] == [-10, -10] and not s.game.is_over()
        s.do(0, LoseLife(15, EachOpponent()), name="Loss")
        assert s.game.result() == {0: "won", 1: "won", 2: "lost", 3: "lost"}


@rule("104.4d")
def test_teams_that_lose_at_once_draw():
    with giant() as s:
        s.do(0, LoseLife(15, EachPlayer()))
        assert s.game.result() == dict.fromkeys(range(4), "drew")


@rule("810.8d", "704.6b", "810.10", "810.10a")
def test_fifteen_poison_counters_of_the_team():
    with giant() as s:
        s.do(0, GetCounters("poison", 9, rc.Seat(2)))
        assert is_poisoned(s.game, 3)
        s.do(0, GetCounters("energy", 2, rc.Seat(2)))
        has = [{kind: count for kind, count, _ in s.field("player counters", player)} for player in (2, 3)]
        assert has == [{"poison": 9, "energy": 2}, {"poison": 9}]
        s.do(0, GetCounters("poison", 5, rc.Seat(3)))
        assert not s.game.is_over()
        s.do(0, GetCounters("poison", 1, rc.Seat(2)))
        assert s.game.result() == {0: "won", 1: "won", 2: "lost", 3: "lost"}


@rule("810.9", "119.4a")
def test_what_happens_to_both_is_counted_for_each():
    with giant() as s:
        s.do(0, LoseLife(3, EachOpponent()))
        assert s.life_totals() == [30, 30, 24, 24]
        assert [s.field("life lost this turn", p) for p in s.game.players] == [0, 0, 3, 3]


@rule("810.9a")
def test_a_life_total_that_is_asked_for_is_the_teams():
    with giant() as s:
        s.do(0, LoseLife(4, rc.Seat(2)))
        s.do(0, GainLife(rc.LifeOf(3)))
        assert s.life(1) == 30 + 26


@rule("810.9c")
def test_one_players_life_becomes_a_number():
    with giant() as s:
        s.do(0, SetLifeTotal(10, rc.Seat(3)))
        assert s.life_totals() == [30, 30, 10, 10]
        assert [s.field("life lost this turn", p) for p in (2, 3)] == [0, 20]


@rule("810.9d")
def test_of_each_team_one_is_affected():
    with giant() as s:
        s.expect(0, "810.9d", ("player", 1)).expect(2, "810.9d", ("player", 2))
        s.do(0, SetLifeTotal(10, EachPlayer()))
        assert s.life_totals() == [10] * 4
        assert [s.field("life lost this turn", p) for p in s.game.players] == [0, 20, 20, 0]


@rule("810.9e")
def test_teammates_exchange_nothing():
    with giant() as s:
        s.do(0, LoseLife(5, You()))
        s.do(0, ExchangeLife(rc.Seat(0), rc.Seat(1)))
        assert s.life_totals() == [25, 25, 30, 30]
        s.do(0, ExchangeLife(rc.Seat(0), rc.Seat(3)))
        assert s.life_totals() == [30, 30, 25, 25]


@rule("810.9g", "810.9h")
def test_who_can_gain_or_lose_no_life_keeps_the_team_from_it():
    with giant() as s:
        s.put(0, "battlefield", enchanted("Leech", CantGainLife(rc.Seat(2))), enchanted("Rock", rc.NoLifeLoss()))
        s.reach(0)
        s.do(0, GainLife(3, rc.Seat(3)))
        s.do(0, LoseLife(3, rc.Seat(1)))
        s.do(0, GainLife(3, rc.Seat(1)))
        assert s.life_totals() == [33, 33, 30, 30]
        assert not s.game.is_allowed(LifeLost(1, 2, "paid"))
        assert s.game.is_allowed(LifeGained(1, 1))


@rule("810.10c")
def test_who_can_get_no_poison_keeps_the_team_from_it():
    with giant() as s:
        s.put(0, "battlefield", enchanted("Leaf", rc.NoPoison()))
        s.reach(0)
        assert not s.game.is_allowed(CountersPut("poison", 1, player=1))
        assert s.game.is_allowed(CountersPut("energy", 1, player=1))
        assert s.game.is_allowed(CountersPut("poison", 1, player=2))


@rule("810.10b")
def test_the_team_loses_the_counters_that_one_loses():
    with giant() as s:
        s.do(0, GetCounters("poison", 3, rc.Seat(0)))
        s.happen(CountersRemoved("poison", 3, player=1))
        assert not is_poisoned(s.game, 0)


@rule("810.5")
def test_teammates_see_each_others_hands_and_use_nothing_of_them():
    with giant() as s:
        obj = s.put(1, "hand", SHOCK)
        s.put(1, "battlefield", MOUNTAIN)
        assert [s.sees(p, obj) for p in s.game.players] == [True, True, False, False]
        assert not s.can(0, "Shock")


# Whole games -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_whole_games_at_random_that_are_taken_back_and_replayed(seed: int):
    rules = Ruleset.load(sets=["xln"], also=["two-headed-giant"])
    names = sorted(pack_decks("xln"))
    decks = [list(find_deck(names[(seed + n) % len(names)]).parts["main"]) for n in range(4)]
    game, rng = Game(rules, decks, seed=seed, debug=True), Stream(seed)
    for _ in range(250):
        if game.decision is None:
            break
        before = game.digest()
        game.push(game.decision.sample(rng))
        if rng.randrange(12) == 0:
            after, answer = game.digest(), game.pop()
            assert game.digest() == before
            game.push(answer)
            assert game.digest() == after
    totals = [game.get(two_headed_giant.LIFE, p) for p in game.players]
    assert totals[0] == totals[1] and totals[2] == totals[3]
    again = Game(rules, decks, seed=seed)
    again.load_inputs(game.inputs())
    assert again.digest() == game.digest()
