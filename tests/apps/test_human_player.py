"""A person at the terminal: a whole game is played by what they type; they see what they may, and can take back."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest
import xln
from typer.testing import CliRunner

from apnap import Game, Replay
from apnap_plugins.apps.agents import make_agent
from apnap_plugins.apps.card_text import CardText
from apnap_plugins.apps.commands import app
from apnap_plugins.apps.console import Terminal
from apnap_plugins.apps.decks import find_deck
from apnap_plugins.apps.human_player import Person
from apnap_plugins.apps.play import run
from apnap_plugins.apps.running import Stop
from apnap_plugins.apps.show import Display
from apnap_plugins.rules.damage.damage import LIFE

DECKS = [find_deck("dinosaurs").parts, find_deck("pirates").parts]
NAMES = ("Player 1", "Player 2", "Player 3")


class Sitting:
    """A game with a person in seat 0, who types `lines`; what they see is in `shown`."""

    def __init__(self, lines: Iterable[str] | Callable[[str], str], seed: int = 3, players: int = 2) -> None:
        self.game = Game(xln.rules(), [DECKS[n % 2] for n in range(players)], seed=seed)
        self.out = io.StringIO()
        console = Terminal(file=self.out, width=110)
        names = NAMES[:players]
        display = Display(console, self.game, names, viewer=0)
        typed: Iterator[str] = iter(()) if callable(lines) else iter(lines)
        self.asked: list[str] = []

        def read(prompt: str) -> str:
            self.asked.append(self.shown())
            if callable(lines):
                return lines(self.shown())
            line = next(typed, None)
            if line is None:
                raise EOFError
            return line

        self.person = Person(console, self.game, 0, names, display.board, CardText(xln.rules()), read)
        agents = [self.person, *(make_agent("greedy", seed + n) for n in range(1, players))]
        self.stop = Stop()
        run(self.game, agents, 5_000, self.stop, display)
        display.flush()

    def shown(self) -> str:
        """All that the person has seen."""
        return self.out.getvalue()

    def before_last_prompt(self) -> str:
        """What was shown between the last two prompts."""
        return self.shown()[len(self.asked[-2]) :]


class FirstChoice:
    """Somebody who takes what stands first, and where that is refused tries something else; they tire after a while."""

    def __init__(self, all_attack: bool = False, patience: int = 2_000) -> None:
        self.left = patience
        self.refused = 0
        self.all_attack = all_attack

    def __call__(self, seen: str) -> str:
        self.left -= 1
        if not self.left:
            raise EOFError
        tail = [line for line in seen.rsplit("\n", 14) if line]
        self.refused = self.refused + 1 if not tail[-1].endswith("? for help)") else 0
        if self.refused:
            return ("", "1 2", "1 2 3", "1>a", "2", "y")[self.refused % 6]
        if "an amount for each" in tail[-1] or "y or n" in tail[-1]:
            return ""
        if self.all_attack and "; all;" in tail[-1]:
            return "all"
        return "1" if any(line.startswith("  1  ") for line in tail) else ""


@cache
def whole(seed: int) -> Sitting:
    """A whole game against one other, which several tests look at."""
    return Sitting(FirstChoice(), seed)


@pytest.mark.parametrize("seed", [3, 4])
def test_a_whole_game_by_typing(seed) -> None:
    sitting = whole(seed)
    assert sitting.game.is_over()
    assert "casts" in sitting.shown()
    assert "attacks" in sitting.shown()
    assert "loses the game" in sitting.shown()


def test_three_players() -> None:
    sitting = Sitting(FirstChoice(), 10, players=3)
    assert sitting.game.is_over()


def test_the_others_cards_stay_hidden() -> None:
    sitting = whole(3)
    drawn = re.findall(r"Player 2 draws (.*)", sitting.shown())
    assert drawn and set(drawn) == {"a card"}
    own = re.findall(r"Player 1 draws (.*)", sitting.shown())
    assert own and "a card" not in own


def test_nothing_is_shown_that_its_viewer_may_not_know() -> None:
    """At the first prompts of a game none of the other's cards has been seen, so none is named anywhere."""
    sitting = Sitting(["n", "b", "g", "h", "w", "s", "i a", "?"])
    others = {sitting.game.name_of(id) for id in sitting.game.objects if sitting.game.object(id).owner == 1}
    mine = {sitting.game.name_of(id) for id in sitting.game.objects if sitting.game.object(id).owner == 0}
    played = {sitting.game.name_of(id) for id in sitting.game.zone("battlefield")}
    for name in others - mine - played:
        assert name not in sitting.shown()


def test_passing_by_itself_stops_where_something_can_be_done() -> None:
    sitting = Sitting(["n"])
    assert "precombat main: you have priority" in sitting.shown()
    assert sitting.game.active_player == 0
    assert "play Forest" in sitting.shown()


def test_without_automatic_passing_every_priority_is_asked() -> None:
    """Then they are also asked in steps at which nobody acts, and about their own spells."""
    moments = re.compile(r"^(?:upkeep|draw|beginning of combat|end of combat): you have priority", re.MULTILINE)
    assert not moments.search(whole(4).shown())
    choices, lines = FirstChoice(patience=60), iter(["auto"])
    sitting = Sitting(lambda seen: next(lines, None) or choices(seen), 4)
    assert "automatic passing is off" in sitting.shown()
    assert moments.search(sitting.shown())


def test_taking_back() -> None:
    """Play a land, then take it back: it is in hand again, and can be played again."""
    sitting = Sitting(["n", "1", "u"])
    assert "taken back" in sitting.shown()
    assert not sitting.game.zone("battlefield") or all(
        sitting.game.controller(id) == 1 for id in sitting.game.zone("battlefield")
    )
    assert "play Forest" in sitting.before_last_prompt()
    again = Sitting(["n", "1", "u", "1"])
    assert any(again.game.controller(id) == 0 for id in again.game.zone("battlefield"))


def test_taking_back_everything_and_more() -> None:
    sitting = Sitting(["n", "u", "u", "u"])
    assert "nothing to take back" in sitting.shown()
    assert "Mulligan" in sitting.before_last_prompt()
    assert sitting.game.inputs() == (0, 0), "only the other player has answered: who starts, and no mulligan"


def test_the_person_who_was_picked_is_asked_who_takes_the_first_turn() -> None:
    for answer, starts in (("1", 0), ("2", 1)):
        sitting = Sitting([answer], seed=7)
        shown = sitting.asked[0]
        assert "Who takes the first turn?" in shown
        assert "1  Player 1 (you)" in shown
        assert "2  Player 2" in shown
        assert "Mulligan" not in shown
        assert sitting.game.active_player == starts


def test_a_wrong_answer_is_asked_again_and_changes_nothing() -> None:
    sitting = Sitting(["n", "99", "Forest", "1"])
    assert "99 is not offered" in sitting.shown()
    assert "'forest' is no number" in sitting.shown()
    assert any(sitting.game.controller(id) == 0 for id in sitting.game.zone("battlefield"))


def test_passing_until_the_turn_ends() -> None:
    sitting = Sitting(["n", "e"])
    assert sitting.shown().count("you have priority") == 1, "the second main phase was passed"
    assert "Discard to hand size" in sitting.shown()


def test_conceding() -> None:
    sitting = Sitting(["n", "concede"])
    assert sitting.game.result() == {0: "lost", 1: "won"}


def test_leaving_ends_the_sitting_with_the_game_unfinished() -> None:
    for last in (["q"], []):
        sitting = Sitting(["n", *last])
        assert sitting.stop.asked
        assert not sitting.game.is_over()


def test_attacks_are_declared_by_numbers() -> None:
    sitting = Sitting(FirstChoice(all_attack=True), 8)
    assert "Player 1" in sitting.shown()
    assert re.search(r"attacks Player 2", sitting.shown())
    assert sitting.game.get(LIFE, 1) < LIFE.default or sitting.game.is_over()


def test_a_cards_details() -> None:
    sitting = Sitting(["n", "i colossal", "i nothing such"])
    assert "Creature — Dinosaur" in sitting.shown()
    assert "6/6" in sitting.shown()
    assert "no card that you can see has 'nothing such'" in sitting.shown()


def test_the_command(tmp_path: Path) -> None:
    """Through the program: end of input leaves cleanly, and the replay leads to where it was."""
    file = tmp_path / "game.json"
    words = ["play", "--you", "--seed", "3", "-d", "dinosaurs", "-d", "pirates", "--save", str(file)]
    result = CliRunner(env={"COLUMNS": "100"}).invoke(app, words, input="n\n1\n")
    assert result.exit_code == 130, result.output
    assert "Player 1 (you) plays" in result.output
    assert "unfinished" in result.output
    replay = Replay.read(file)
    assert len(replay.run().inputs()) == len(replay.inputs) > 1


def test_quiet_and_you_exclude_each_other() -> None:
    result = CliRunner().invoke(app, ["play", "--you", "--quiet"])
    assert result.exit_code == 2


def test_walking_through_a_replay(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    runner = CliRunner(env={"COLUMNS": "100"})
    words = ["play", "--quiet", "--seed", "3", "-d", "dinosaurs", "-d", "pirates", "--save", str(file)]
    assert runner.invoke(app, words).exit_code == 0
    total = len(Replay.read(file).inputs)
    result = runner.invoke(app, ["replay", str(file), "--step"], input="\n\nb\nt\nt\np\nw\nv\ne\na\nq\n")
    assert result.exit_code == 0, result.output
    prompts = [int(n) for n in re.findall(rf"(\d+)/{total}> ", result.output)]
    assert prompts[:4] == [0, 1, 2, 1]
    assert total in prompts
    assert prompts[-1] == 0
    assert "won (turn" in result.output
    left = runner.invoke(app, ["replay", str(file), "--step"], input="\n")
    assert left.exit_code == 0


# Prompts and looking around -----------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["?", "b", "s", "g", "h", "w", "i forest", "stop"])
def test_the_question_and_its_choices_stand_below_what_was_looked_at(command) -> None:
    sitting = Sitting(["n", command, "q"])
    last = sitting.before_last_prompt().splitlines()
    assert last[-3:] == [
        "precombat main: you have priority",
        "  1  play Forest",
        "  (a number to act, Enter to pass, on to combat; ? for help)",
    ] or last[-4:-1] == ["precombat main: you have priority", "  1  play Forest", "  2  play Mountain"]
    assert sum("you have priority" in line for line in last) == 1


def test_a_card_is_told_by_its_text_and_a_keyword_by_what_it_means() -> None:
    sitting = Sitting(["n", "i Tishana's Wayfinder", "i battle cry", "i flying", "i flyng", "i", "q"])
    shown = sitting.shown()
    assert "· When Tishana's Wayfinder enters, it explores." in shown
    assert "Battle cry (keyword ability, CR 702.91)" in shown
    assert (
        "· Whenever this object attacks, each creature attacking permanent other than this object gets +1/+0 until"
        in shown
    )
    assert "Flying (keyword ability, CR 702.9)" in shown
    assert "can't be blocked except by creatures with flying and/or reach" in shown
    assert "no card that you can see has 'flyng' in its name, and no keyword is called so; did you mean flying" in shown
    assert "has '' in its name, and no keyword is called so; write for instance: i forest" in shown


def test_stops_are_where_one_says() -> None:
    """Nest Robber could be cast then, but for the timing; Lightning Strike can be."""
    usual = "you are asked on your own turn at: precombat main, declare blockers, postcombat main"
    sitting = Sitting(["stop", "stop my upkeep", "stop upkep", "n"])
    assert usual in sitting.shown()
    assert "your own turn at: upkeep, precombat main" in sitting.shown()
    assert "there is no step 'upkep'; did you mean upkeep?" in sitting.shown()
    stops = sitting.person.passing.stops
    assert stops.mine == ("upkeep", "precombat main", "declare blockers", "postcombat main")
    assert stops.theirs == ("declare attackers", "end")
    both = Sitting(["stop end", "n"]).person.passing.stops
    assert "end" in both.mine and "end" not in both.theirs, "each is what it was not"
    choices, lines = FirstChoice(patience=60), iter(["stop my upkeep"])
    played = Sitting(lambda seen: next(lines, None) or choices(seen), 4)
    asked = re.findall(r"^(upkeep|draw): you have priority", played.shown(), re.MULTILINE)
    assert asked and set(asked) == {"upkeep"}


def test_enter_does_what_it_says() -> None:
    """Too many cards in hand at the end of a turn: the usual answer is named and taken."""
    sitting = Sitting(["n", "", "", ""])
    assert "numbers with spaces, 1 of them; Enter is 1; ? for help" in sitting.shown()
    hand = re.search(r"Discard to hand size\n  1  ([^{\n]*)", sitting.shown())
    assert hand and f"Player 1 discards {hand[1].strip()}" in sitting.shown()
