"""A server of tables that really listens, in a thread of the test's process, and pages that talk to it."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvicorn
from websockets.sync.client import ClientConnection, connect

from apnap_plugins.apps.profile_options import choice_of
from apnap_plugins.apps.table.command import config_of
from apnap_plugins.apps.table.hall import Hall
from apnap_plugins.apps.table.keeping import Keeper
from apnap_plugins.apps.table.server import Allowed, Server

WAIT = 30
SHARED: Any = ({}, {})


def new_hall(keep: Path | None = None, sets: list[str] | None = ["xln"], **more: Any) -> Hall:  # noqa: B006 - not changed
    """A hall with the cards of Ixalan, or with those of whatever packs decks come from (sets None).

    All halls of a process share rulesets and texts, which are dear to make.
    """
    hall = Hall(choice_of(sets, None, None, None, None, None, False, None, True), Keeper(keep), **more)
    hall._rulesets, hall._texts = SHARED
    return hall


class Running:
    """A server that runs."""

    def __init__(self, server: Server, port: int, loop: asyncio.AbstractEventLoop) -> None:
        self.server = server
        self.hall = server.hall
        self.port = port
        self.loop = loop

    def cut(self) -> None:
        """All connections are lost."""
        for page in list(self.server.pages):
            asyncio.run_coroutine_threadsafe(page.socket.close(1012), self.loop).result(WAIT)

    def link(self, token: str) -> str:
        return f"http://127.0.0.1:{self.port}/#{token}"

    def page(self, token: str) -> Page:
        return Page(self.port, token)


@contextmanager
def running(hall: Hall) -> Iterator[Running]:
    listening = socket.create_server(("127.0.0.1", 0))
    server = Server(hall, Allowed("127.0.0.1"))
    web = uvicorn.Server(config_of(server))
    loops: list[asyncio.AbstractEventLoop] = []

    async def serve() -> None:
        loops.append(asyncio.get_running_loop())
        await web.serve(sockets=[listening])

    thread = threading.Thread(target=asyncio.run, args=(serve(),), daemon=True)
    thread.start()
    end = time.monotonic() + WAIT
    while not web.started and time.monotonic() < end:
        time.sleep(0.01)
    try:
        yield Running(server, listening.getsockname()[1], loops[0])
    finally:
        web.should_exit = True
        thread.join(WAIT)
        server.close()


class Page:
    """A page without a browser: what it was sent, and what it says."""

    def __init__(self, port: int, token: str, origin: str | None = "same") -> None:
        self._way = connect(
            f"ws://127.0.0.1:{port}/ws",
            origin=f"http://127.0.0.1:{port}" if origin == "same" else origin,  # type: ignore[arg-type]
            max_size=2**23,
        )
        self.socket: ClientConnection = self._way.__enter__()
        self.frames: list[str] = []
        self.state: dict[str, Any] = {}
        self.log: list[dict[str, Any]] = []
        self.next = 0
        self.token = token
        self.joined = self.say(kind="join", token=token)

    def take(self, timeout: float = WAIT) -> dict[str, Any]:
        """The next message."""
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        self.frames.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["kind"] in ("state", "lobby"):
            self.state = message
            if "log" in message:
                self.log = self.log[: message["log"]["from"]] + message["log"]["lines"]
        return message

    def say(self, **message: Any) -> dict[str, Any]:
        """Say something, and hear what comes until the reply to it; the reply."""
        self.next += 1
        return self.say_text(json.dumps({**message, "id": self.next}), self.next)

    def say_text(self, text: str, id: int) -> dict[str, Any]:
        self.socket.send(text)
        while True:
            heard = self.take()
            if heard["kind"] in ("done", "refused") and heard["id"] in (id, 0):
                return heard

    def until(self, wanted: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        """Hear what comes until the state is as wanted; the state."""
        end = time.monotonic() + WAIT
        while not (self.state and wanted(self.state)):
            assert time.monotonic() < end, f"it did not come to that: {self.state}"
            self.take()
        return self.state

    def asked(self) -> dict[str, Any]:
        """What it is asked, when it is."""
        found: dict[str, Any] = self.until(lambda state: state["asked"] or state["over"])["asked"] or {}
        return found

    def answer(self, answer: Any = None) -> dict[str, Any]:
        """Answer what is asked; the reply."""
        reply = self.say(kind="answer", number=self.asked()["number"], answer=answer)
        if reply["kind"] == "done":
            self.state = {**self.state, "asked": None}
        return reply

    def close(self) -> None:
        self._way.__exit__(None, None, None)


def seat(plays: str, name: str, deck: str) -> dict[str, Any]:
    """A seat of a table to be made: the deck by its name, or as a text of several lines."""
    return {"plays": plays, "name": name, "deck": {"text": deck} if "\n" in deck else {"pack": deck}}


def make(host: Page, *seats: dict[str, Any], seed: int = 7) -> tuple[str, list[str]]:
    """A new table: its id, and the secrets of its links: of those of people, or of who watches."""
    done = host.say(kind="make", seats=list(seats), seed=seed)
    assert done["kind"] == "done", done
    state = host.until(lambda state: any(table["id"] == done["table"] for table in state["tables"]))
    table = next(table for table in state["tables"] if table["id"] == done["table"])
    return table["id"], [table["watch"]] if table["watch"] else [one["token"] for one in table["seats"] if one["token"]]


def wish(asked: dict[str, Any], doing: tuple[str, ...] = ("play", "cast")) -> Any:
    """What somebody answers who plays and casts all they can and attacks with everything; None for the usual."""
    if asked["form"] == "priority":
        wanted = [at for at, option in enumerate(asked["options"]) if option["text"].startswith(doing)]
        return wanted[-1] if wanted else 0
    if asked["form"] == "match" and asked["kind"] == "declare attackers":
        return [[at, 0] for at in range(len(asked["options"]))]
    if asked["form"] == "some":
        return list(range(asked["maximum"]))
    return None
