#!/usr/bin/env python3
"""Measure a server of tables under load: how long a person waits while agents play at many other tables.

usage: python tools/table_load.py [TABLES] [ANSWERS]

Starts `apnap table`, makes so many tables of two greedy agents each (200), and one at which a person plays against an agent.
The person answers so often (100); the time from each answer to the next question is measured.
"""

from __future__ import annotations

import json
import random
import statistics
import subprocess
import sys
import time
from typing import Any

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

import arguments


class Page:
    """Somebody at the server."""

    def __init__(self, socket: ClientConnection, token: str) -> None:
        self.socket = socket
        self.state: dict[str, Any] = {}
        self.say(kind="join", token=token)

    def say(self, **message: Any) -> dict[str, Any]:
        """Say something; the reply."""
        self.socket.send(json.dumps({**message, "id": 1}))
        while True:
            heard = self.take()
            if heard["kind"] in ("done", "refused"):
                return heard

    def take(self) -> dict[str, Any]:
        """The next message."""
        heard: dict[str, Any] = json.loads(self.socket.recv(120))
        if heard["kind"] == "state":
            self.state = heard
        return heard

    def question(self) -> dict[str, Any] | None:
        """What is asked, when it is; None when the game is over."""
        while not self.state.get("asked") and not self.state.get("over"):
            self.take()
        asked: dict[str, Any] | None = self.state["asked"]
        return asked


def main(tables: int = 200, answers: int = 100) -> int:
    """Measure, and print; return 0."""
    command = [sys.executable, "-m", "apnap_plugins.apps.cli", "table", "--port", "0", "--forget", "--no-browser"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        address, _, token = server.stdout.readline().strip().partition("#")
        measure(address.rstrip("/"), token, tables, answers)
    finally:
        server.terminate()
        server.wait(30)
    return 0


def measure(address: str, token: str, tables: int, answers: int) -> None:
    """Make the tables, answer, and tell."""
    decks = ("xln/merfolk", "xln/vampires", "xln/pirates", "xln/dinosaurs")
    socket = f"{address.replace('http', 'ws')}/ws"
    with connect(socket, origin=Origin(address), max_size=2**24) as way:
        host = Page(way, token)
        begun = time.monotonic()
        for at in range(tables):
            host.say(kind="make", seed=at, seats=[wish("greedy", decks[at % 4]), wish("greedy", decks[(at + 1) % 4])])
        print(f"{tables} tables of agents made in {time.monotonic() - begun:.1f} s")
        made = host.say(kind="make", seed=1, seats=[wish("person", decks[0]), wish("greedy", decks[1])])
    with connect(socket, origin=Origin(address)) as way:
        waits = sorted(waited(Page(way, made["open"]), answers))
    figures = (
        ("median", statistics.median(waits)),
        ("nine of ten within", waits[int(len(waits) * 0.9)]),
        ("longest", waits[-1]),
    )
    told = ", ".join(f"{name} {1000 * value:.0f} ms" for name, value in figures)
    print(f"{len(waits)} answers of a person beside them: {told}")


def waited(person: Page, answers: int) -> list[float]:
    """How many seconds went by from each answer to the next question."""
    rng = random.Random(1)
    waits: list[float] = []
    while len(waits) < answers and (asked := person.question()) is not None:
        at = rng.randrange(len(asked["options"])) if asked["form"] in ("priority", "one") else None
        number, person.state = asked["number"], {}
        before = time.monotonic()
        person.say(kind="answer", number=number, answer=at)
        person.question()
        waits.append(time.monotonic() - before)
    return waits


def wish(plays: str, deck: str) -> dict[str, Any]:
    """A seat."""
    return {"plays": plays, "name": plays, "deck": {"pack": deck}}


if __name__ == "__main__":
    of_tool = arguments.parser(__doc__)
    of_tool.add_argument("tables", metavar="TABLES", nargs="?", type=int, default=200, help="tables of agents (200)")
    of_tool.add_argument(
        "answers", metavar="ANSWERS", nargs="?", type=int, default=100, help="answers of the person (100)"
    )
    asked = of_tool.parse_args()
    sys.exit(main(asked.tables, asked.answers))
