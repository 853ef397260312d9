"""Writes docs/playing.md: how to play by hand, with the transcript of a whole game.

The game is played through the same prompts that a person gets; what is typed is what the greedy agent would answer, in
the words of the prompt. `--check` only says whether the file is up to date.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

import arguments
from apnap import Answer, Choose, ChooseOne, Decision, Game, Match, Observation, Order, Priority, Ruleset, YesNo
from apnap_plugins.apps.agents import make_agent
from apnap_plugins.apps.card_text import CardText
from apnap_plugins.apps.console import Terminal
from apnap_plugins.apps.decks import find_deck
from apnap_plugins.apps.human_player import Person
from apnap_plugins.apps.numbered_choices import present
from apnap_plugins.apps.play import finish, player_names, run, show_decks
from apnap_plugins.apps.running import Stop
from apnap_plugins.apps.show import Display

FILE = Path(__file__).parent.parent / "docs" / "playing.md"
SEED = 11
DECKS = ("merfolk", "vampires")
LOOKS = {4: ("?", "b"), 9: ("i shaper apprentice", "i lifelink"), 15: ("w",)}
"""What is looked at before the answer of that number."""
HEAD = """# Playing by hand

Written by `tools/transcript.py` from a game that was played; a test checks that it is up to date.

```sh
apnap play --you --deck merfolk --deck vampires --seed 11
```

You sit in the first seat and play the first deck. The program passes for you where nothing can be done or nobody would do
anything, pays mana by itself, and stops where you may want to act; `auto` turns that off, and `stop upkeep` or `stop their
draw` add a stop or remove it. At every prompt the line in brackets says what can be typed and what Enter does, and `?` lists
what else there is: looking at the board, the stack, graveyards, the text of a card or what a keyword means (`i NAME`), the
last events with their rule numbers, and taking back the last answer; after it the question stands there again. Ctrl-C and
the end of input leave; with `--save FILE` the game can be shown again, and walked through both ways with `apnap replay FILE
--step`, which shows each decision with its options and the answer, and goes to any decision (`g 40`) or turn (`g t5`).

For programs `apnap play`, `replay`, `scenario run` and `cards` tell what they have to tell with `--json`. `apnap cards check
mine.txt` says of a deck list what of it can be played. `apnap --install-completion` teaches your shell the commands and
their options.

What follows is a whole game. Lines that begin with `>` show what the player typed; an empty one is the Enter key.

```text
"""


class Typist:
    """Types what an agent would answer."""

    def __init__(self, out: io.StringIO) -> None:
        self.out = out
        self.agent = make_agent("greedy", SEED)
        self.person: Person | None = None
        self.looks: list[str] = []
        self.count = 0
        self.now: tuple[Observation, Decision] | None = None

    def __call__(self, observation: Observation, decision: Decision) -> Answer:
        """Sits between the game and the person: remembers what is asked."""
        assert self.person is not None
        self.now = (observation, decision)
        return self.person(observation, decision)

    def read(self, prompt: str) -> str:
        """A line for the prompt."""
        if not self.looks:
            self.count += 1
            self.looks = [*LOOKS.get(self.count, ()), self._answer()]
        text = self.looks.pop(0)
        self.out.write(f"{prompt}{text}".rstrip() + "\n")
        return text

    def _answer(self) -> str:
        assert self.now is not None
        assert self.person is not None
        person, (observation, decision) = self.person, self.now
        wanted = self.agent(observation, decision)
        choice = present(decision, lambda option: person.name(observation, decision, option))
        if isinstance(decision, Priority):
            name = person.name(observation, decision, decision.options[wanted])
            return str(choice.lines.index(name) + 1) if wanted else ""
        for text in _texts(decision, wanted):
            if choice.read(text) == wanted:
                return text
        raise AssertionError(f"{wanted!r} cannot be typed for {decision!r}")


def _texts(decision: Decision, wanted: Answer) -> list[str]:
    """Ways to type an answer, the likeliest first."""
    if isinstance(decision, YesNo):
        return ["y" if wanted else "n"]
    if isinstance(decision, ChooseOne):
        return [str(wanted + 1)]
    if isinstance(decision, Choose | Order):
        return [" ".join(str(i + 1) for i in wanted)]
    if isinstance(decision, Match):
        partners: dict[object, int] = {}
        for possible in decision.partners:
            for partner in possible:
                partners.setdefault(partner, len(partners))
        letters = [f"{i + 1}>{'abcdefghijklmnopqrstuvwxyz'[partners[decision.partners[i][j]]]}" for i, j in wanted]
        return (
            [" ".join(str(i + 1) for i, _ in wanted), " ".join(letters)] if len(partners) < 2 else [" ".join(letters)]
        )
    if isinstance(wanted, tuple):
        return ["" if wanted == decision.default() else " ".join(map(str, wanted))]
    return [str(wanted)]


def transcript() -> str:
    """The game's text."""
    out = io.StringIO()
    console = Terminal(file=out, width=100)
    decks = [find_deck(name) for name in DECKS]
    ruleset = Ruleset.load(sets=["xln"])
    game = Game(ruleset, [deck.parts for deck in decks], seed=SEED)
    names = player_names([deck.name for deck in decks])
    show_decks(console, names, decks, ["you", "greedy"])
    display = Display(console, game, names, viewer=0)
    typist = Typist(out)
    card_text = CardText(ruleset)
    typist.person = Person(console, game, 0, tuple(names), display.board, card_text, typist.read)
    given = run(game, [typist, make_agent("greedy", SEED * 1000 + 1)], 20_000, Stop(), display)
    display.flush()
    finish(console, game, names, given, False, False)
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines())


def main() -> int:
    """Write the file, or check it."""
    only, text = arguments.checks(__doc__), f"{HEAD}{transcript()}\n```\n"
    if only:
        if FILE.exists() and FILE.read_text(encoding="utf-8") == text:
            return 0
        print(f"{FILE} is not up to date: run python tools/transcript.py")
        return 1
    FILE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
