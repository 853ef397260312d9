"""Telling a game on the terminal, turn by turn: the board as each turn begins, then what happens, in plain words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from apnap import COUNTERS, Entry, Game, Happened, Moved, StageBegan
from apnap_plugins.apps.console import Terminal, marked, said
from apnap_plugins.apps.words import Words, as_markup
from apnap_plugins.rules.attachments.attachments import host_of
from apnap_plugins.rules.continuous.continuous import TURN
from apnap_plugins.rules.counters.counters import counters_on
from apnap_plugins.rules.damage.damage import LIFE, LifeLost
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.stack.stack import ABILITY
from apnap_plugins.rules.vocabulary.base import is_player
from apnap_plugins.rules.vocabulary.characteristics import LOYALTY, POWER, TOUGHNESS, TYPES

BEFORE: Final = "start"
STAGES: Final = {
    "before the game": BEFORE,
    "opening hands": BEFORE,
    "mulligan": BEFORE,
    "turn begins": "",
    "precombat main": "main",
    "postcombat main": "main",
    "beginning of combat": "combat",
    "declare attackers": "attack",
    "declare blockers": "block",
    "combat damage": "damage",
    "end of combat": "combat",
}
"""Short words for the margin; other stages stand there under their own name."""
MARGIN: Final = 9
RULE: Final = 9


class Display:
    """Shows a game on a console as it goes on. `rules` puts the number of the rule before each sentence.

    `viewer` is the seat of the person who looks on, None for somebody who sees everything.
    """

    def __init__(
        self, console: Terminal, game: Game, names: Sequence[str], rules: bool = False, viewer: int | None = None
    ) -> None:
        self.console = console
        self.game = game
        self.rules = rules
        self.viewer = viewer
        self.words = Words(game, names, viewer)
        self._turn = 0
        self._board_due = False
        self._stage = ""
        self._shown_stage = ""
        self._held: tuple[str, str, str, Happened | None] | None = None
        self._stack: tuple[int, ...] = ()
        game.log.observers.append(self.entry)

    def entry(self, entry: Entry) -> None:
        """One entry of the log. A sentence is held back, for what it leads to may belong on the same line."""
        happened = entry.happened
        if happened is not None and isinstance(happened.event, StageBegan):
            self._begin(happened.event)
        sentence = self.words.tell(entry)
        if not sentence:
            return
        if self._held is not None and happened is not None:
            label, before, rule, cause = self._held
            if _is_damage_to_player(happened) and happened.parent is cause:
                self._held = (label, f"{before} {sentence}", rule, None)
                return
        self.flush()
        self._held = (self._stage, sentence, _rule_of(entry), happened)

    def flush(self) -> None:
        """Show what was held back."""
        if self._held is not None:
            label, sentence, rule, _ = self._held
            self._held = None
            self._say(sentence, rule, label=label)

    def _begin(self, event: StageBegan) -> None:
        """A step or phase: another word for the margin, and a headline where a turn begins."""
        self.flush()
        self._stage = STAGES.get(event.stage, event.stage)
        if event.stage == "untap":
            self._turn += 1
            self._board_due = True
            self._shown_stage = ""
            self.console.print()
            title = f"[bold]Turn {self._turn}[/] · {as_markup(self.words.player(event.player))}"
            self.console.rule(marked(title), style="dim", align="left")

    def _say(self, sentence: str, rule: str = "", style: str = "", label: str = "") -> None:
        head = f"[stage]{said(label if label != self._shown_stage else ''):<{MARGIN}}[/]"
        self._shown_stage = label
        if self.rules:
            head += f"[rule]{said(self.game.rules.rule_number(rule)):<{RULE}}[/]"
        self._print(head + (f"[{style}]{sentence}[/]" if style else sentence), MARGIN + (RULE if self.rules else 0))

    def _print(self, markup: str, indent: int) -> None:
        """Longer lines go on under their own text."""
        line = marked(markup)
        width = max(self.console.width, indent + 20)
        first, *rest = line.wrap(self.console, width) or [line]
        self.console.print(first, soft_wrap=True)
        if rest:
            more = marked(" ").join(rest)
            for part in more.wrap(self.console, width - indent):
                self.console.print(marked(" " * indent) + part, soft_wrap=True)

    def taken_back(self) -> None:
        """The game stands at an earlier moment: nothing is held back any more, and life totals are what they were."""
        self._held = None
        self._stack = ()
        self._turn = self.game.get(TURN)
        self._board_due = False
        self._stage = STAGES.get(self.game.stage_name(), self.game.stage_name())
        self.words.resume()

    # Between decisions ---------------------------------------------------------------------------

    def look(self) -> None:
        """To be called at every decision: shows the board where a turn has begun, and the stack where it is deep.

        A person is shown the stack where they are asked.
        """
        self.flush()
        if self._board_due:
            self._board_due = False
            self.board()
        stack = self.game.zone("stack")
        if self.viewer is None and stack != self._stack and len(stack) > 1:
            names = " › ".join(self._on_stack(id) for id in reversed(stack))
            self._say(f"stack: {names}", style="note", label=self._stage)
        self._stack = stack

    def _on_stack(self, id: int) -> str:
        info = self.game.get(ABILITY, id)
        return as_markup(self.words.card(id) if info is None else f"ability of {self.words.card(info.source)}")

    def board(self) -> None:
        """What everybody has."""
        game = self.game
        for player in game.players:
            zones = {name: len(game.zone(name, player)) for name in ("hand", "library", "graveyard")}
            facts = [f"[life]{game.get(LIFE, player)} life[/]", *(f"{name} {count}" for name, count in zones.items())]
            if player not in game.players_in():
                facts = ["out of the game"]
            self._print(f"{as_markup(self.words.player(player))}  {' · '.join(facts)}", 2)
            for group in self._permanents(player):
                self._print("  " + group, 4)
        there = [self._permanent(id) for id in game.zone("command") if game.name_of(id)]
        if there:
            self._print(f"Command zone  {', '.join(there)}", 2)
        self._shown_stage = ""

    def _permanents(self, player: int) -> list[str]:
        """A line of creatures, one of lands, one of the rest; what is alike is counted."""
        groups: dict[str, Counter[str]] = {"creature": Counter(), "other": Counter(), "land": Counter()}
        for id in self.game.zone("battlefield"):
            if self.game.controller(id) != player:
                continue
            types = self.game.characteristics(id)[TYPES]
            kind = "creature" if "creature" in types else "land" if "land" in types else "other"
            groups[kind][self._permanent(id)] += 1
        return [
            ", ".join(f"{name}{f' ×{n}' if n > 1 else ''}" for name, n in group.items())
            for group in groups.values()
            if group
        ]

    def _permanent(self, id: int) -> str:
        game = self.game
        chars = game.characteristics(id)
        text = said(game.name_of(id) or "face-down card")
        if "creature" in chars[TYPES]:
            text += f" {chars[POWER] or 0}/{chars[TOUGHNESS] or 0}"
        if chars[LOYALTY] is not None or "planeswalker" in chars[TYPES]:
            text += said(f" [{counters_on(game, id, 'loyalty')}]")
        marks = [said(Words.some(n, f"{kind} counter")) for kind, n, _ in game.get(COUNTERS, id) if kind != "loyalty"]
        host = host_of(game, id)
        if host is not None:
            marks.append(f"on {self.words.names[host[1]] if is_player(host) else said(game.name_of(host))}")
        if game.get(TAPPED, id):
            marks.append("tapped")
        return f"{text} ({', '.join(marks)})" if marks else text


def _rule_of(entry: Entry) -> str:
    """The rule behind an event. That of a move is the rule of what moves the object: drawing, destroying."""
    happened = entry.happened
    if happened is not None and isinstance(happened.event, Moved) and happened.parent is not None:
        return happened.parent.event.rule or entry.rule
    return entry.rule


def _is_damage_to_player(happened: Happened) -> bool:
    return isinstance(happened.event, LifeLost) and happened.event.cause == "damage"


# values of JSON are of any type
def result_data(game: Game, names: Sequence[str]) -> dict[str, Any]:
    """How the game stands, for programs: `outcome` is "won", "lost", "drew" or, where it goes on for them, "in"."""
    players = [{"name": names[player], "outcome": outcome} for player, outcome in sorted(game.result().items())]
    return {
        "is_over": game.is_over(),
        "turn": game.get(TURN),
        "decisions": len(game.inputs()),
        "seed": game.seed,
        "players": players,
        "digest": game.digest(),
    }


def summary(game: Game, names: Sequence[str], decisions: int) -> str:
    """How the game stands, in one line."""
    turn = game.get(TURN)
    when = f"turn {turn}, {decisions} decisions, seed {game.seed}"
    if not game.is_over():
        return f"unfinished at {when}"
    winners = [names[player] for player, outcome in game.result().items() if outcome == "won"]
    return f"{' and '.join(winners)} won ({when})" if winners else f"a draw ({when})"
