"""Answers that are kept: until something changes that was read for them, and no longer."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import toy
import toybox
from play import RULES, start
from toy import BENT, SCORE, card
from toybox import CLOCK, MOOD, WEATHER

from apnap import NAME, AnyTimeCheck, Characteristics, Field, Game, Moved, PluginError, Ruleset, StateBasedAction
from apnap.core.fields import BASE

WORKED_OUT: list[str] = []
"""Which answers were worked out, in order; no game depends on it."""


@pytest.fixture(autouse=True)
def nothing_worked_out() -> None:
    WORKED_OUT.clear()


def weather_or_score(game: Game, player: int) -> int:
    """Reads the score only while it is dry."""
    WORKED_OUT.append("weather")
    return game.get(SCORE, player) if game.get(WEATHER) == "dry" else -1


def is_late(game: Game) -> bool:
    WORKED_OUT.append("late")
    return game.get(CLOCK) >= 12


def greeting(game: Game, player: int) -> str:
    WORKED_OUT.append("greeting")
    return f"good {'evening' if game.kept(is_late) else 'morning'} {game.get(MOOD, player)}"


def signalled(game: Game) -> str:
    WORKED_OUT.append("signalled")
    return "late" if game.signal(is_late) else "early"


def how_many(game: Game, zone: str, owner: int) -> int:
    WORKED_OUT.append(zone)
    return len(game.zone(zone, owner))


def has_a_name(characteristics: Characteristics) -> bool:
    return bool(characteristics[NAME])


def names_in(game: Game, zone: str, owner: int) -> list[str]:
    WORKED_OUT.append(zone)
    return [game.name_of(id) for id in game.zone_where(has_a_name, None, zone, owner)]


def test_an_answer_is_worked_out_again_when_something_changes_that_it_read() -> None:
    game = start()
    assert [game.kept(weather_or_score, 0) for _ in range(3)] == [0, 0, 0]
    game.set(MOOD, 0, "gay")
    game.kept(weather_or_score, 0)
    assert WORKED_OUT == ["weather"]
    game.set(SCORE, 0, 5)
    assert game.kept(weather_or_score, 0) == 5
    assert len(WORKED_OUT) == 2


def test_another_branch_reads_other_things() -> None:
    game = start()
    game.kept(weather_or_score, 0)
    game.set(WEATHER, 0, "wet")
    assert game.kept(weather_or_score, 0) == -1
    game.set(SCORE, 0, 7)
    assert game.kept(weather_or_score, 0) == -1
    assert len(WORKED_OUT) == 2, "the score was not read"
    game.set(WEATHER, 0, "dry")
    assert game.kept(weather_or_score, 0) == 7


def test_an_answer_holds_where_those_it_was_worked_out_by_come_out_the_same() -> None:
    game = start()
    assert game.kept(greeting, 0) == "good morning calm"
    game.set(CLOCK, 0, 5)
    assert game.kept(greeting, 0) == "good morning calm"
    assert WORKED_OUT == ["greeting", "late", "late"]
    game.set(CLOCK, 0, 12)
    assert game.kept(greeting, 0) == "good evening calm"
    assert WORKED_OUT[3:] == ["late", "greeting"]


def test_what_the_objects_of_a_zone_are_like_follows_the_zone_and_what_they_are() -> None:
    game = start()
    top = min(game.objects)
    here = game.object(top).zone
    for zone in game.zone_ids():
        assert game.zone_where(has_a_name, None, *zone) == game.zone(*zone)
    before = game.kept(names_in, *here)
    assert game.kept(names_in, *here) == before and [here[0]] == WORKED_OUT
    game.set(BASE, top, game.characteristics(top).replace({NAME.name: "Changed"}))
    assert game.kept(names_in, *here).count("Changed") == 1
    Moved(top, "exile").perform(game)
    assert "Changed" not in game.kept(names_in, *here)
    assert game.kept(names_in, "exile", -1) == [game.name_of(game.became(top)[0])]


def survey(game: Game, zone: str, owner: int) -> list[tuple[int, str, int, str]]:
    WORKED_OUT.append(zone)
    found = game.survey(zone, owner, "first letter", lambda chars: chars[NAME][:1])
    return [(id, letter, controller, definition.name) for id, letter, controller, definition in found]


def test_a_survey_gives_what_follows_for_the_objects_of_a_zone_and_whose_they_are() -> None:
    game = start()
    for zone in game.zone_ids():
        expected = [
            (id, game.name_of(id)[:1], game.controller(id), game.definitions_of(id)[0].name) for id in game.zone(*zone)
        ]
        assert game.kept(survey, *zone) == expected
    top = min(game.objects)
    here = game.object(top).zone
    game.set(BASE, top, game.characteristics(top).replace({NAME.name: "Changed"}))
    assert (top, "C", game.controller(top), game.definitions_of(top)[0].name) in game.kept(survey, *here)
    Moved(top, "exile").perform(game)
    assert top not in [id for id, *_ in game.kept(survey, *here)]


def first_letter(game: Game, zone: str, characteristics: Characteristics) -> str:
    return f"{characteristics[NAME][:1]}{len(zone)}"


def beginning_with(game: Game, letter: str) -> list[tuple[int, tuple[str, int], str, int]]:
    WORKED_OUT.append(letter)
    return game.holding([("heap", 0), ("pile", 0)], first_letter, letter)


def test_what_is_told_of_objects_holds_while_none_such_comes_or_goes() -> None:
    game = start({"heap": [card("Apple"), card("Pear"), card("Plum")]})
    apple, pear, plum = game.zone("heap", 0)
    begun, seen = game.mark(), lambda: [one[0] for one in game.kept(beginning_with, "P")]
    assert game.kept(beginning_with, "P") == [(id, ("heap", 0), "P4", 0) for id in (pear, plum)]
    WORKED_OUT.clear()
    Moved(apple, "exile").perform(game)
    (back,) = Moved(game.zone("exile")[0], "heap").perform(game)
    assert seen() == [pear, plum] and WORKED_OUT == []
    before = game.mark()
    Moved(pear, "exile").perform(game)
    assert seen() == [plum] and WORKED_OUT == ["P"]
    (again,) = Moved(game.became(pear)[0], "heap").perform(game)
    assert seen() == [plum, again]
    game.write_zone(("heap", 0), (again, back, plum))
    assert seen() == [again, plum], "in another order"
    game.touch_zone(("heap", 0))
    WORKED_OUT.clear()
    assert seen() == [again, plum] and WORKED_OUT == ["P"], "as where one is another's now"
    game.rollback(before)
    assert seen() == [pear, plum]
    game.rollback(begun)  # where nobody had asked
    Moved(plum, "exile").perform(game)
    assert seen() == [pear]
    other = game.copy()
    Moved(game.zone("heap", 0)[-1], "exile").perform(game)
    assert (seen(), [one[0] for one in other.kept(beginning_with, "P")]) == ([], [pear])


def scores(game: Game) -> dict[int, int]:
    WORKED_OUT.append("scores")
    return dict(game.written(SCORE))


def test_what_is_written_of_a_field_is_read_at_once() -> None:
    game = start()
    assert game.kept(scores) == {}
    game.set(SCORE, 1, 4)
    assert game.kept(scores) == game.kept(scores) == {1: 4}
    assert WORKED_OUT == ["scores"] * 2


def test_each_zone_counts_for_itself() -> None:
    game = start()
    top = min(game.objects)
    name, owner = game.object(top).zone
    others = [zone for zone in game.zone_ids() if zone[0] not in (name, "exile")]
    assert others
    for zone in (*others, (name, owner), ("exile", -1)):
        game.kept(how_many, *zone)
    WORKED_OUT.clear()
    Moved(top, "exile").perform(game)
    assert [game.kept(how_many, *zone) for zone in others] == [len(game.zone(*zone)) for zone in others]
    assert WORKED_OUT == []
    assert game.kept(how_many, "exile", -1) == 1
    assert WORKED_OUT == ["exile"]


@pytest.mark.parametrize("change", [lambda g: g.set(SCORE, 0, 3), lambda g: g.set(WEATHER, 0, "wet")])
def test_what_was_right_before_is_right_again_after_taking_back(change: Callable[[Game], None]) -> None:
    game = start()
    game.set(SCORE, 0, 1)
    before = game.kept(weather_or_score, 0)
    mark = game.mark()
    change(game)
    assert game.kept(weather_or_score, 0) != before
    game.rollback(mark)
    assert game.kept(weather_or_score, 0) == before
    game.set(SCORE, 0, 9)
    assert game.kept(weather_or_score, 0) == 9


def test_a_copy_goes_its_own_way() -> None:
    """Both write as often as the other: versions of one are no versions of the other."""
    game = start()
    game.kept(greeting, 0)
    other = game.copy()
    _ = other.decision
    for one, hour in ((game, 3), (other, 15)):
        one.set(CLOCK, 0, hour)
    assert game.kept(greeting, 0) == "good morning calm"
    assert other.kept(greeting, 0) == "good evening calm"
    assert game.kept(greeting, 0) == "good morning calm"


def test_a_signal_that_does_not_turn_disturbs_nobody() -> None:
    game = start()
    assert game.kept(signalled) == "early"
    for hour in (1, 2, 3):
        game.set(CLOCK, 0, hour)
        assert game.kept(signalled) == "early"
    assert WORKED_OUT.count("signalled") == 1
    game.set(CLOCK, 0, 13)
    assert game.kept(signalled) == "late"


def test_a_signal_that_is_taken_back_turns_back() -> None:
    game = start()
    game.kept(signalled)
    game.set(CLOCK, 0, 1)
    mark = game.mark()
    game.set(CLOCK, 0, 13)
    assert game.kept(signalled) == "late"
    game.rollback(mark)
    assert game.kept(signalled) == "early"
    game.set(CLOCK, 0, 14)
    assert game.kept(signalled) == "late"


def test_what_a_trial_finds_is_not_what_the_game_finds() -> None:
    game = start()
    game.kept(weather_or_score, 0)

    def attempt() -> int:
        game.set(SCORE, 0, 50)
        return game.kept(weather_or_score, 0)

    assert game.trial(attempt) == 50
    assert game.kept(weather_or_score, 0) == 0


def depends_on_something_else(game: Game) -> int:
    WORKED_OUT.append("odd")
    return len(WORKED_OUT)


def test_debug_mode_tells_an_answer_that_depends_on_something_else() -> None:
    game = Game(RULES, [{"main": [card("Filler")] * 10}] * 2, 1, debug=True)
    game.kept(depends_on_something_else)
    with pytest.raises(PluginError, match=r"depends_on_something_else gives 2 where it gave 1"):
        game.kept(depends_on_something_else)


def reaching(game: Game) -> str:
    """Reads a signal, and meets a mechanic for the first time while it is worked out."""
    late = game.signal(is_late)
    game.forget_answers()
    return "late" if late else "early"


def test_a_signal_turns_though_answers_were_forgotten_while_one_was_worked_out() -> None:
    game = start()
    assert game.kept(reaching) == "early"
    game.set(CLOCK, 0, 13)
    assert game.kept(reaching) == "late"


# Checks at rest ----------------------------------------------------------------------------------------

VISITS = Field[int]("visits", "game", 0)
"""How often the clock struck."""


def strike(game: Game) -> None:
    WORKED_OUT.append("strike")
    if game.get(CLOCK) == 12:
        game.set(CLOCK, 0, 0)
        game.set(VISITS, 0, game.get(VISITS) + 1)


def straighten(game: Game) -> list[Moved]:
    """What is bent is exiled."""
    WORKED_OUT.append("straighten")
    return [Moved(id, "exile") for id in game.having(BENT)]


def resting(debug: bool = False) -> Game:
    rules = Ruleset.load(mechanics=[], extra=[toy, toybox])
    rules.compiled.fields[VISITS.name] = VISITS
    rules.compiled.any_time = [AnyTimeCheck("striking", "0", strike)]
    rules.compiled.state_based_actions = (StateBasedAction("straighten", "704.5z", straighten),)
    return Game(rules, [{"main": [card("Filler")] * 10}] * 2, 1, debug=debug)


def test_a_condition_rests_until_something_changes_that_it_read() -> None:
    game = resting()
    game.after_events()
    WORKED_OUT.clear()
    game.set(SCORE, 0, 2)
    game.after_events()
    assert "strike" not in WORKED_OUT
    game.set(CLOCK, 0, 12)
    game.after_events()
    assert (game.get(CLOCK), game.get(VISITS)) == (0, 1)
    mark = game.mark()
    game.set(CLOCK, 0, 12)
    game.after_events()
    game.rollback(mark)
    game.after_events()
    assert game.get(VISITS) == 1


def test_a_state_based_action_rests_and_wakes() -> None:
    game = resting()
    assert game.state_based.make() == []
    WORKED_OUT.clear()
    assert game.state_based.make() == []
    assert WORKED_OUT == []
    obj = min(game.objects)
    game.set(BENT, obj, True)
    ((at, events),) = game.state_based.make()
    assert (at, [event.obj for event in events]) == (0, [obj])
    assert game.state_based.make(), "what gave something is asked again, until it gives nothing"


def test_debug_mode_tells_a_check_that_depends_on_something_else() -> None:
    game = resting(debug=True)
    odd = StateBasedAction("odd", "704.5z", lambda g: [] if len(WORKED_OUT) < 10 else [Moved(1, "exile")])
    game.state_based._checks = (odd,)
    game.state_based.forget()
    WORKED_OUT.clear()
    game.state_based.make()
    WORKED_OUT.extend(["more"] * 10)
    with pytest.raises(PluginError, match="'odd' has something to do where it had nothing to do"):
        game.state_based.make()
