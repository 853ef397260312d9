"""`apnap replay`: shows a saved game again, or only checks that it leads where it says."""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from apnap import Decision, Game, Namer, Replay, ReplayError, UnknownName
from apnap_plugins.apps.card_text import CardText, Reader
from apnap_plugins.apps.cards import imported_cards
from apnap_plugins.apps.cli import STOPPED
from apnap_plugins.apps.console import make_console, marked, print_json, said
from apnap_plugins.apps.play import finish, player_names
from apnap_plugins.apps.running import Stop, readable_errors
from apnap_plugins.apps.show import Display, result_data, summary
from apnap_plugins.rules.continuous.continuous import TURN

HELP: Final = """\
  Enter  one decision on            b  one decision back
  t      on to the next turn        p  back to where the turn before began
  g N    to decision N              g tN  to where turn N began
  o      all options of this decision
  w      the last events, with rule numbers         v  the board
  why NAME, why not WISH: what made it so here, or stands against it
  e      on to the end              a  back to the start        q  leave"""
LOG_LINES: Final = 20
MOST_OPTIONS: Final = 8
"""The most options of a decision that are shown unasked."""


def give(game: Game, given: Any) -> None:
    """One saved answer. Raises ReplayError where the game needs none."""
    if game.decision is None:
        raise ReplayError("answers are left over: the game needs fewer than the replay has")
    game.give(given)


def tell_again(game: Game, replay: Replay, stop: Stop, display: Display, delay: float) -> None:
    """Give the saved answers one by one. Raises ReplayError where they don't fit or lead elsewhere."""
    for given in replay.inputs:
        game.decision  # noqa: B018 - the game runs to its next decision
        display.look()
        if stop.asked:
            return
        give(game, given)
        stop.sleep(delay)
    replay.check_end(game)


class Steps:
    """A replay that somebody walks through, forwards and backwards. `read` gives what they type."""

    def __init__(
        self, game: Game, replay: Replay, display: Display, card_text: CardText, read: Callable[[str], str]
    ) -> None:
        self.game = game
        self.replay = replay
        self.display = display
        self.card_text = card_text
        self.read = read
        self.commands: dict[str, Callable[[], None]] = {
            "": self.forward,
            "b": self.back,
            "t": self.next_turn,
            "p": self.turn_before,
            "e": self.to_end,
            "a": self.to_start,
            "o": self.options,
            "w": self.why,
            "v": display.board,
            "?": self.help,
        }

    def run(self) -> None:
        """Until the end of input, or they leave."""
        self.help()
        self.game.decision  # noqa: B018 - the game runs to its first decision
        while True:
            self.display.look()
            self.display.flush()
            self.decision(MOST_OPTIONS)
            text = self.read(f"{self.at()}/{len(self.replay.inputs)}> ").strip().lower()
            if text in ("q", "quit"):
                return
            if text.startswith("why "):
                self.explain(text.removeprefix("why "))
            elif text.startswith("g "):
                self.go_to(text[2:].strip())
            else:
                self.commands.get(text, self.help)()

    def decision(self, most: int | None = None) -> None:
        """Who decides what, at most so many of the options, and what was answered."""
        decision = self.game.decision
        if decision is None:
            return
        say = functools.partial(self.display.console.print, soft_wrap=True)
        namer = Reader(self.game, self.display.words.names, self.card_text)
        where = f"{self.game.stage_name()}, {namer.player(decision.player)}"
        say(marked(f"  [bold]{said(decision.prompt or decision.kind)}[/] [note]({said(where)})[/]"))
        options = [decision.worded(option, namer) for option in decision.options]
        for number, option in enumerate(options[:most], start=1):
            say(f"  {number:>3}  {option}")
        if len(options) > len(options[:most]):
            say(f"       and {len(options) - len(options[:most])} more: o")
        if self.at() < len(self.replay.inputs):
            say(marked(f"    › [card]{said(self.answer(decision, namer))}[/]"))

    def answer(self, decision: Decision, namer: Namer) -> str:
        """The saved answer to this decision, in words."""
        given = self.replay.inputs[self.at()]
        if not decision.legal(given):
            return "concedes, or an answer that does not fit"
        return in_one_line(decision.spelled(given, lambda option: decision.worded(option, namer)))

    def options(self) -> None:
        """All options of the decision."""
        self.decision()

    def go_to(self, wanted: str) -> None:
        """To a decision by its number, or to the beginning of a turn."""
        number = wanted.removeprefix("t")
        if not number.isdecimal():
            self.display.console.print("  say where: g 120 is decision 120, g t5 where turn 5 began")
        elif number != wanted:
            self.to(lambda: self.game.get(TURN) < int(number), lambda: self.game.get(TURN) >= int(number))
        else:
            self.to(lambda: self.at() < int(number), lambda: self.at() > int(number))

    def to(self, is_before: Callable[[], bool], is_after: Callable[[], bool]) -> None:
        """Back to where it is no longer after the place, then on while it is before it."""
        back = self.at() > 0 and is_after()
        while self.at() and is_after():
            self.game.pop()
        if back:
            self.display.taken_back()
        while self.at() < len(self.replay.inputs) and is_before():
            self.forward()

    def at(self) -> int:
        """How many answers were given."""
        return len(self.game.inputs())

    def forward(self) -> None:
        """The next answer."""
        if self.at() < len(self.replay.inputs):
            give(self.game, self.replay.inputs[self.at()])
        else:
            self.display.console.print(f"  {summary(self.game, self.display.words.names, self.at())}")

    def back(self) -> None:
        """Without the last answer."""
        if self.at():
            self.game.pop()
            self.display.taken_back()
            where = f"back at {self.game.stage_name()} of turn {self.game.get(TURN)}"
            self.display.console.print(marked(f"  [note]{said(where)}[/]"))

    def next_turn(self) -> None:
        """On until another turn has begun."""
        turn = self.game.get(TURN)
        while self.at() < len(self.replay.inputs) and self.game.get(TURN) == turn:
            self.forward()

    def turn_before(self) -> None:
        """Back to the first decision of the turn before this one."""
        for _ in range(2):
            turn = self.game.get(TURN)
            while self.at() and self.game.get(TURN) == turn:
                self.game.pop()
        self.display.taken_back()
        if self.at():
            self.forward()

    def to_end(self) -> None:
        """All that is left."""
        while self.at() < len(self.replay.inputs):
            self.forward()
            self.display.look()
        self.forward()

    def to_start(self) -> None:
        """Before the first answer."""
        while self.at():
            self.game.pop()
        self.display.taken_back()

    def why(self) -> None:
        """The last events as the log has them."""
        lines = [self.game.log.render(entry) for entry in self.game.log.entries]
        for line in [line for line in lines if "StageBegan" not in line][-LOG_LINES:]:
            self.display.console.print(f"  {line}", soft_wrap=True)

    def explain(self, question: str) -> None:
        """Why something is so here, or why not; the player who is asked is the one whose wish it is."""
        from apnap_plugins.apps.why import why  # not above: what prints cards' words is large, and seldom asked for

        decision = self.game.decision
        try:
            answer = why(self.game, question, decision.player if decision is not None else 0).text()
        except UnknownName as err:
            answer = str(err)
        for line in answer.splitlines():
            self.display.console.print(f"  {line}", soft_wrap=True)

    def help(self) -> None:
        """What can be typed."""
        self.display.console.print(HELP)


def in_one_line(said: object) -> str:
    """An answer in words, whatever its form: what was chosen, in its order."""
    if isinstance(said, (list, tuple)):
        return ", ".join(in_one_line(one) for one in said) or "none"
    return {True: "yes", False: "no"}[said] if isinstance(said, bool) else str(said)


def walk(game: Game, saved: Replay, stop: Stop, display: Display, card_text: CardText) -> None:
    """Step by step. The end of input and Ctrl-C leave."""
    try:
        Steps(game, saved, display, card_text, stop.reading(input)).run()
    except EOFError:
        display.console.print()


def replay(
    file: Annotated[Path, typer.Argument(help="A replay that `apnap play --save` or `game.replay()` wrote.")],
    check: Annotated[bool, typer.Option("--check", help="Only play it again and compare the digest.")] = False,
    step: Annotated[bool, typer.Option("--step", help="Walk through it, forwards and backwards.")] = False,
    delay: Annotated[float, typer.Option(min=0, help="Seconds to wait after each decision.")] = 0.0,
    rules: Annotated[bool, typer.Option("--rules", help="Show the number of the rule behind each event.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Only tell how it ended.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Verify it, and tell how it ended as JSON.")] = False,
) -> None:
    """Show a saved game again, and verify that it leads to the state that the file names."""
    with readable_errors(), Stop() as stop:
        saved = Replay.read(file)
        console = make_console()
        names = player_names([""] * len(saved.decks))
        ruleset = saved.load_ruleset(imported_cards)
        if check or quiet or as_json:
            game = saved.run(ruleset)
        else:
            game = saved.new_game(ruleset)
            display = Display(console, game, names, rules)
            if step:
                walk(game, saved, stop, display, CardText(ruleset))
                return
            tell_again(game, saved, stop, display, delay)
            display.flush()
        if as_json:
            print_json({**result_data(game, names), "edition": saved.ruleset.edition})
            return
        finish(console, game, names, len(game.inputs()), False, check or quiet)
        if check:
            console.print(f"digest verified: {saved.digest}", soft_wrap=True)
        if stop.asked:
            raise typer.Exit(STOPPED)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(replay)
