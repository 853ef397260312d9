from __future__ import annotations

import pytest
import toycards
from toy import BENT, SCORE, SIZE, Bend
from toycards import CARDS

from apnap import ChooseOne, Event, GameDrawn, GameLost, GameWon, IllegalAnswer, Moved, Priority, UnknownName
from apnap.testing import Scenario, ScenarioError
from apnap.testing.scenario import Raw


def make(**options) -> Scenario:
    scenario = Scenario(toycards.ruleset(), cards=CARDS.values(), **options)
    for player in scenario.game.players:
        scenario.put(player, "pile", *["Stone"] * 5)
        scenario.put(player, "hand", "Wind")  # something to do, or passing is no choice and nobody is asked
    return scenario


def test_what_is_put_is_there_and_a_card_is_played() -> None:
    s = make()
    stone = s.put(0, "hand", "Stone")
    assert s.zone_names(0, "hand") == ["Wind", "Stone"]
    s.act(0, "play", stone)
    assert s.zone_names(None, "stack") == ["Stone"]
    assert not s.game.exists(stone)
    s.resolve()
    assert s.zone_names(0, "table") == ["Stone"]
    assert s.zone_names(1, "table") == []
    assert s.characteristic(s.find("Stone", "table"), SIZE) == 2
    assert s.log_has("400.7", "Stone")
    assert [move.to for move in s.events(Moved)] == ["hand", "stack", "table"]
    assert s.events(Moved)[1].obj == stone
    assert s.events(Bend) == []


def test_the_first_one_named_lies_on_top_and_ids_come_in_the_order_of_names() -> None:
    s = Scenario(toycards.ruleset(), cards=CARDS.values())
    ids = s.put(0, "pile", "Purse", "Hammer", "Wind")
    assert s.zone_names(0, "pile") == ["Purse", "Hammer", "Wind"]
    assert [s.game.name_of(i) for i in ids] == ["Purse", "Hammer", "Wind"]
    assert s.game.zone("pile", 0)[-1] == ids[0]
    s.put(1, "pile", "Stone")
    s.settle()
    assert s.zone_names(0, "hand") == ["Purse"]  # drawn from the top


def test_objects_are_put_with_fields_counters_and_another_controller() -> None:
    s = make()
    s.put(1, "table", "Herald", bent=True, counters={"plus": 2}, controller=0)
    s.set_field(SCORE, 7, of=1)
    assert s.field(BENT, "Herald") is True
    assert s.field("bent", "Herald") is True
    assert s.counters("Herald") == {"plus": 2}
    assert s.zone_names(0, "table") == ["Herald"]
    assert s.game.object(s.find("Herald")).owner == 1
    assert s.field("score", 1) == 7
    assert s.field(SCORE, 0) == 0  # nothing entered, so nothing triggered


def test_put_as_an_event_triggers() -> None:
    s = make()
    s.put(0, "table", "Herald", event=True)
    s.settle()
    assert s.zone_names(None, "stack") == [""]
    s.resolve()
    assert s.field(SCORE, 0) == 1


@pytest.mark.parametrize(("end", "result"), [
    (GameWon(1), {0: "lost", 1: "won"}), (GameLost(1), {0: "won", 1: "lost"}), (GameDrawn(), {0: "drew", 1: "drew"}),
])  # fmt: skip
def test_what_happens_may_end_the_game(end: Event, result: dict[int, str]) -> None:
    s = make()
    s.put(0, "hand", "Stone")
    s.happen(end)
    assert s.game.is_over() and s.game.result() == result
    assert s.events(type(end)) == [end]
    with pytest.raises(ScenarioError, match="over"):
        s.happen(end)
    s.done()


def test_choices_are_answered_by_kind_word_rule_and_script() -> None:
    s = make()
    s.put(0, "hand", "Press", "Hammer")
    s.put(1, "table", "Spring", "Herald")
    s.act(0, "play", "Press")
    s.expect(0, "may", True).expect(0, "100.2", "Spring")
    s.resolve()
    assert s.field(BENT, "Spring") is True
    s.resolve()  # Spring triggered
    assert s.field(SCORE, 1) == 1
    s.act(0, "play", "Hammer").expect(0, "choose_one", "Spring").resolve().done()
    assert s.zone_names(1, "heap") == ["Spring"]


def test_orders_and_amounts_in_words() -> None:
    s = make()
    s.put(0, "hand", "Feast")
    s.act(0, "play", "Feast")
    s.expect(0, "order", [1]).expect(0, "divide", {0: 3})
    s.resolve()
    assert (s.field(SCORE, 0), s.field(SCORE, 1)) == (1, -2)


def test_a_script_that_fits_no_decision_says_which_it_was() -> None:
    """What fails is a later step than the one that is wrong."""
    s = make()
    s.put(0, "hand", "Press")
    s.put(1, "table", "Spring", "Herald")
    s.expect(0, "may", "Mill")
    s.act(0, "play", "Press")
    with pytest.raises(ScenarioError, match=r"that was to be chosen for 'may' of player 0 \(choose 'Mill'\)$"):
        s.resolve()


def test_a_decision_that_nobody_expected_is_an_error_that_lists_the_options() -> None:
    s = make()
    s.put(0, "hand", "Press")
    s.put(1, "table", "Spring", "Spring", "Herald")
    s.act(0, "play", "Press")
    with pytest.raises(ScenarioError, match=r"nobody expected this decision: player 0 in turn: Bend one\?.*\n  0: no"):
        s.resolve()
    s.answer(0, True)
    with pytest.raises(ScenarioError, match=r"'Mill' is not offered; offered are:(.|\n)*Spring #"):
        s.answer(0, "Mill")
    s.answer(0, "Herald")
    assert s.field(BENT, "Herald") is True


def test_defaults_are_taken_where_wanted() -> None:
    s = make(defaults=True)
    s.put(0, "hand", "Press")
    s.put(1, "table", "Spring")
    s.act(0, "play", "Press").resolve()
    assert s.field(BENT, "Spring") is False
    assert s.zone_names(0, "table") == ["Press"]


def test_a_script_that_is_not_used_up_is_an_error() -> None:
    s = make()
    s.put(0, "hand", "Stone")
    with pytest.raises(ScenarioError, match="never asked: 'may' of player 0"), s:
        s.expect(0, "may", True).act(0, "play", "Stone")
    assert s.ended
    s = make()
    s.put(0, "hand", "Stone")
    with pytest.raises(ScenarioError, match="these choices were never asked for: 'divide'"):
        s.act(0, "play", "Stone", divide={0: 1})
    assert s.expected == [], "what was told is not told again"


def test_what_was_never_asked_is_told_beside_another_error() -> None:
    s = make()
    s.expect(0, "may", True)
    with pytest.raises(ZeroDivisionError) as caught, s:
        _ = 1 / 0
    assert caught.value.__notes__ == ["never asked: 'may' of player 0 (choose True)"]


def test_a_label_that_no_decision_has_is_refused_where_it_is_written() -> None:
    s = make(defaults=True)
    s.put(0, "hand", "Press", "Hammer")
    s.put(1, "table", "Spring", "Herald")
    with pytest.raises(
        UnknownName, match=r"no decision 'choose won' in this ruleset; did you mean chooseone, .*choose_one"
    ):
        s.expect(0, "choose won", "Spring")
    with pytest.raises(UnknownName, match=r"no decision 'devide'.*; did you mean divide"):
        s.act(0, "play", "Hammer", devide={0: 1})
    assert s.expected == [] and s.zone_names(0, "hand") == ["Wind", "Press", "Hammer"], "nothing was done"


def test_a_wrong_label_is_told_with_what_was_answered_by_default_instead() -> None:
    s = make(defaults=True)
    s.put(0, "hand", "Press")
    s.put(1, "table", "Spring")
    s.act(0, "play", "Press").expect(0, "order", [0]).resolve()
    with pytest.raises(
        ScenarioError, match=r"never asked: 'order' of player 0 .*; answered by default: may \[.*\] of player 0"
    ):
        s.done()
    s.done()


def test_some_decisions_alone_may_take_their_defaults() -> None:
    s = make(defaults=["may"])
    s.put(0, "hand", "Press", "Hammer")
    s.put(1, "table", "Spring", "Mill")
    s.act(0, "play", "Press").resolve()
    assert s.field(BENT, "Spring") is False
    s.act(0, "play", "Hammer")
    with pytest.raises(ScenarioError, match=r"nobody expected this decision: player 0 in turn: .*choose one"):
        s.resolve()


def test_others_pass_until_the_player_has_priority_and_no_further() -> None:
    s = make()
    s.put(1, "hand", "Purse")
    s.put(0, "hand", "Stone")
    s.act(0, "play", "Stone")
    s.act(1, "play", "Purse")
    assert s.zone_names(None, "stack") == ["Purse", "Stone"]
    assert s.decision.answerer == 1
    s.pass_priority(1)
    with pytest.raises(ScenarioError, match="before player 1 gets priority something resolves"):
        s.reach(1)
    s.resolve_all()
    assert s.field(SCORE, 1) == 2


def test_an_action_that_is_not_offered_says_what_is() -> None:
    s = make()
    with pytest.raises(ScenarioError, match=r"player 0 can't 'dance' now; offered are:(.|\n)*draw"):
        s.act(0, "dance")
    with pytest.raises(ScenarioError, match="'Mill' is not offered"):
        s.act(0, "play", "Mill")
    s.put(0, "hand", "Purse", "Hammer")
    with pytest.raises(ScenarioError, match="may be any of"):
        s.act(0, "play")


def test_equal_cards_are_as_good_as_each_other() -> None:
    s = make()
    s.put(0, "hand", "Purse", "Purse")
    s.act(0, "play", "Purse")
    assert s.zone_names(0, "hand").count("Purse") == 1
    with pytest.raises(ScenarioError, match="may be any of"):
        s.act(0, "play", lambda option: True)


def test_a_new_stage_can_be_waited_for() -> None:
    s = make()
    s.settle()
    assert s.game.active_player == 0
    s.pass_until("turn")
    assert s.game.active_player == 0
    s.pass_until("turn", again=True)
    assert s.game.active_player == 1
    s.pass_until(lambda game: game.active_player == 0)
    assert s.count(zone="hand", player=0) == 3
    with pytest.raises(UnknownName, match="stage 'tern'"):
        s.pass_until("tern")


def test_start_puts_stages_on_the_agenda() -> None:
    s = make()
    s.start(("turn", 1))
    assert s.decision.answerer == 1
    with pytest.raises(UnknownName, match="no stage"):
        make().start("beginning")


def test_the_position_can_be_changed_while_somebody_has_priority_and_play_can_be_taken_back() -> None:
    s = make()
    s.settle()
    digest = s.game.digest()
    s.put(0, "hand", "Purse")
    assert isinstance(s.decision, Priority)
    s.act(0, "play", "Purse").resolve()
    assert s.field(SCORE, 0) == 2
    while s.game.inputs():
        s.game.pop()
    assert s.zone_names(0, "hand") == ["Wind", "Stone", "Purse"]
    assert s.game.digest() != digest
    s.act(0, "play", "Purse").resolve()
    assert s.field(SCORE, 0) == 2


def test_a_change_may_look_things_up_and_arrange_more() -> None:
    s = make()
    s.settle()

    def change() -> None:
        s.set_field(SCORE, s.field(SCORE, 1) + 5, of=0)
        purse = s.put(0, "hand", "Purse")
        s.game.set(BENT, s.find("Purse"), True)
        assert s.zone_names(0, "hand")[-1] == "Purse" and s.field(BENT, purse)
        s.game.set(SCORE, 1, s.count("Stone", "pile", 1))

    s.arrange(change)
    s.act(0, "play", "Purse").resolve()
    assert (s.field(SCORE, 0), s.field(SCORE, 1)) == (7, 5)


def test_a_change_that_goes_on_to_a_decision_is_refused() -> None:
    s = make()
    s.settle()
    with pytest.raises(ScenarioError, match="while the position is being changed nobody decides"):
        s.arrange(s.settle)
    with pytest.raises(ScenarioError, match="the change went on to a decision"):
        s.arrange(lambda: s.game.set(SCORE, 0, len(s.game.decision.options)))


def test_the_decision_of_a_kind_is_waited_for() -> None:
    s = make()
    s.put(0, "hand", "Press")
    s.put(1, "table", "Spring")
    s.act(0, "play", "Press")
    with pytest.raises(ScenarioError, match="it is not player 1 who decides: player 0 in turn"):
        s.wait_for("may", 1)
    assert s.wait_for("may", 0) is s.decision
    assert s.decision.kind == "may"


def test_what_happens_from_outside_triggers() -> None:
    s = make()
    spring = s.put(1, "table", "Spring")
    s.settle()
    assert s.happen(Bend(spring)) is s
    assert s.field(BENT, spring) and len(s.ids("stack")) == 1


def test_the_position_cannot_be_changed_in_the_middle_of_something() -> None:
    s = make()
    s.put(0, "hand", "Press")
    s.put(1, "table", "Spring")
    s.act(0, "play", "Press")
    with pytest.raises(ScenarioError, match="nobody expected"):
        s.resolve()
    with pytest.raises(ScenarioError, match="can't be changed while"):
        s.put(0, "hand", "Stone")


def test_conceding_and_the_end() -> None:
    s = make()
    s.settle()
    s.concede(0)
    assert s.game.result() == {0: "lost", 1: "won"}
    with pytest.raises(ScenarioError, match="the game is over"):
        s.act(1, "draw")


def test_finding_says_what_there_is() -> None:
    s = make()
    s.put(0, "table", "Spring", "Spring")
    with pytest.raises(ScenarioError, match=r"there are 2 'Spring': .* say which"):
        s.find("Spring")
    with pytest.raises(ScenarioError, match="no 'Mill' in table; there are Spring in table"):
        s.find("Mill", "table")
    assert s.count("Spring", "table", 0) == 2
    assert s.count("Spring", "table", 1) == 0
    with pytest.raises(UnknownName, match="no field 'bnt' in this ruleset; did you mean bent"):
        s.field("bnt", s.find_all("Spring")[0])


def test_the_story_tells_answers_where_they_were_given() -> None:
    s = make()
    s.put(0, "hand", "Purse")
    s.act(0, "play", "Purse").resolve()
    story = s.story().splitlines()
    played = next(i for i, line in enumerate(story) if "> player 0" in line and "play Purse #" in line)
    assert any("Gain: player 0, amount 2" in line for line in story[played:])
    assert not any("Gain" in line for line in story[:played])
    assert any("> player 1: You have priority [117.1]: pass" in line for line in story)


def test_the_story_tells_amounts_as_amounts_and_not_as_objects() -> None:
    s = make()
    s.put(0, "hand", "Feast")
    s.act(0, "play", "Feast").expect(0, "order", [1]).expect(0, "divide", {0: 1, 1: 2}).resolve()
    assert s.game.exists(2), "there is an object with that number as well"
    assert not s.game.exists(1)
    assert "[100.4]: 2 for 1, 1 for 0" in s.story()


def test_raw_answers_and_predicates() -> None:
    s = make()
    s.put(0, "hand", "Hammer")
    s.put(1, "table", "Spring", "Mill")
    s.act(0, "play", "Hammer").expect(0, "100.3", lambda option: s.game.name_of(option) == "Mill").resolve()
    assert s.zone_names(1, "heap") == ["Mill"]
    s.answer(0, Raw(0))
    with pytest.raises(ScenarioError, match="has nothing to answer"):
        s.answer(0, Raw(0))
    with pytest.raises(ScenarioError, match="expected an index"):
        s.answer(1, Raw(99))


def test_a_scenario_error_is_an_assertion_and_shows_illegal_answers() -> None:
    assert issubclass(ScenarioError, AssertionError)
    with pytest.raises(IllegalAnswer):
        ChooseOne(player=0, options=(1, 2)).parse(5)


@pytest.mark.parametrize("seat", [7, -1, 2, True, "0", 0.0])
def test_a_seat_that_is_not_there_is_refused_and_nothing_changed(seat) -> None:
    s = make()
    s.settle()
    before = s.game.digest()
    for call in (
        lambda: s.put(seat, "table", "Stone"),
        lambda: s.put(0, "table", "Stone", controller=seat),
        lambda: s.set_field(SCORE, 1, of=seat),
        lambda: s.field(SCORE, seat),
        lambda: s.answer(seat, 0),
        lambda: s.act(seat, "draw"),
        lambda: s.reach(seat),
        lambda: s.pass_priority(seat),
        lambda: s.expect(seat, "may"),
        lambda: s.concede(seat),
        lambda: s.ids("hand", seat),
    ):
        with pytest.raises(ScenarioError, match=f"there is no player {seat!r}; seats are 0, 1"):
            call()
    assert s.game.digest() == before
    assert s.expected == []


def test_a_value_that_a_field_or_counter_can_not_have_is_refused_before_anything_is_put() -> None:
    s = make()
    before = s.game.digest()
    for more, said in (
        ({"bent": "yes"}, "'bent' is true or false, such as False, not 'yes'"),
        ({"fields": {"bent": 1}}, "'bent' is true or false, such as False, not 1"),
        ({"counters": {"": 1}}, "a kind of counter has a name, such as '\\+1/\\+1', not ''"),
        ({"counters": {3: 1}}, "a kind of counter has a name"),
        ({"counters": {"plus": -1}}, "the number of plus counters is a whole number from 0 on, not -1"),
        ({"counters": {"plus": "x"}}, "the number of plus counters is a whole number from 0 on, not 'x'"),
        ({"counters": {"plus": 1.5}}, "the number of plus counters is a whole number"),
    ):
        with pytest.raises(ScenarioError, match=said):
            s.put(0, "table", "Stone", **more)
    for value in ("x", None, 1.5, True, (1,)):
        with pytest.raises(ScenarioError, match="'score' is a whole number, such as 0, not"):
            s.set_field(SCORE, value, of=0)
    assert s.game.digest() == before
