"""A table at which players sit who are not trusted: each in a process of its own, told what it may know as JSON.

    python docs/examples/untrusted_table.py python docs/examples/untrusted_player.py

plays one game of that player against a random one. What the process says is judged here: what is no legal answer, comes too
late or not at all ends its turn at deciding, and default answers play on for it.
"""

from __future__ import annotations

import json
import queue
import shutil
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from typing import IO, Any

from apnap import Answer, Decision, Game, Observation, Ruleset
from apnap_plugins.apps.agents import RandomAgent

LONGEST = 100_000
"""Characters of an answer."""


# [table]
class StrangerAtTheTable:
    """An agent that asks another process. `lost` says why it is asked no more, and is empty while it is."""

    def __init__(self, command: Sequence[str], patience: float = 10.0) -> None:
        """`command` starts the process; `patience` are the seconds that it has for one answer."""
        self.lost = ""
        self._patience = patience
        self._told = 0
        program = shutil.which(command[0]) or command[0]  # found here, for the process is told nothing of where it runs
        self._process = subprocess.Popen(  # noqa: S603 - who runs the table says which player sits at it
            [program, *command[1:]], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={}
        )
        self._messages: queue.Queue[str | None] = queue.Queue()
        self._said: queue.Queue[str] = queue.Queue()
        pipes = (self._process.stdin, self._process.stdout)
        threading.Thread(target=self._talk, args=pipes, daemon=True).start()

    def __call__(self, observation: Observation, decision: Decision) -> Answer:
        """What the process answers, or the default where that is no answer."""
        if not self.lost:
            try:
                answer = self._ask(self._message(observation, decision))
                if decision.legal(answer):
                    return answer
                self.lost = "said what is no answer"
            except (ValueError, RecursionError, queue.Empty) as err:
                self.lost = f"did not answer: {type(err).__name__}"
            self.close()
        return decision.default()

    def _message(self, observation: Observation, decision: Decision) -> str:
        """Everything that the player is told: plain text and numbers, nothing that belongs to the game."""
        log = observation.log(self._told)
        self._told += len(log)
        limits = {name: getattr(decision, name) for name in ("minimum", "maximum", "total") if hasattr(decision, name)}
        told = {
            "you": observation.viewer,
            "active player": observation.active_player,
            "stage": observation.stage,
            "zones": [
                {"zone": zone, "owner": owner, "objects": [{"id": v.id, "name": v.name} for v in views]}
                for zone, owner, views in observation.zones()
            ],
            "log": log,
            "decision": {
                "kind": decision.kind,
                "prompt": decision.describe(),
                "options": [{"text": o.text, "json": o.json} for o in observation.options()],
                "default": decision.default(),
                **limits,
            },
        }
        return json.dumps(told)

    def _ask(self, message: str) -> Any:
        self._messages.put(message)
        return _as_answer(json.loads(self._said.get(timeout=self._patience)))

    def _talk(self, tell: IO[str], said: IO[str]) -> None:
        """Tell and listen in turn, in a thread: a process that doesn't read holds up nothing but this."""
        with suppress(OSError, ValueError), said, tell:  # it may be gone, or say what is no text
            while (message := self._messages.get()) is not None:
                tell.write(message + "\n")
                tell.flush()
                self._said.put(said.readline(LONGEST))
        self._said.put("")

    def close(self) -> None:
        """The process is not needed any more, nor the thread that talks with it."""
        self._process.kill()
        self._process.wait()
        self._messages.put(None)


def _as_answer(said: Any) -> Answer:
    """Answers are whole numbers and tuples of them."""
    return tuple(_as_answer(part) for part in said) if isinstance(said, list) else said


# [/table]


def play(command: Sequence[str], seed: int = 1, patience: float = 10.0) -> tuple[Game, StrangerAtTheTable]:
    """One game of the process against a random player with the sample cards of the base game."""
    rules = Ruleset.load()
    deck = list(rules.sample_cards()) * 5
    stranger = StrangerAtTheTable(command, patience)
    try:
        game = Game(rules, [deck, deck], seed, agents={0: stranger, 1: RandomAgent(seed)})
        game.run()
    finally:
        stranger.close()
    return game, stranger


if __name__ == "__main__":
    played, player = play(sys.argv[1:])
    sys.stdout.write(f"{played.result()}: the stranger {player.lost or 'answered to the end'}\n")
