"""The server: one page, its files, and a web socket for each page that is open.

Games are played in one thread of their own, so that the loop that talks to pages never waits for one.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
import logging
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TypeVar, final
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as AsgiMessage
from starlette.websockets import WebSocket, WebSocketDisconnect

from apnap import ApnapError
from apnap_plugins.apps.table.game_table import Refused
from apnap_plugins.apps.table.hall import Hall, Outbox
from apnap_plugins.apps.table.messages import BadMessage, Join, Look, Message, Why, id_of, read_message
from apnap_plugins.apps.table.worker import FOR_AGENTS, FOR_PEOPLE, Worker

T = TypeVar("T")
LOG: Final = logging.getLogger("apnap.table")
WEB: Final = Path(__file__).parent / "web"
MOST_PAGES: Final = 1000
MOST_PAGES_OF_TABLE: Final = 16
JOIN_WITHIN: Final = 15.0
"""Seconds in which a page has to say which link it has."""
HEADERS: Final = {
    b"content-security-policy": b"default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    b"img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"cache-control": b"no-cache",
}
NOT_HERE: Final = 4403
BAD_LINK: Final = 4404
GONE: Final = 4410
TOO_MANY: Final = 4429
"""With which codes a web socket is closed."""


@final
class Allowed:
    """Which names of this server pages may come from: a page of another site gets nothing, by whatever name it asks."""

    def __init__(self, host: str, origins: tuple[str, ...] = ()) -> None:
        self.origins = frozenset(origin.rstrip("/").lower() for origin in origins)
        self.hosts = {"localhost", "127.0.0.1", "::1", host.lower()}
        self.hosts |= {urlsplit(origin).hostname or "" for origin in self.origins}
        self.everywhere = host in ("0.0.0.0", "::")  # noqa: S104 - only compared: who binds there has asked for it

    def host(self, header: str) -> bool:
        """Whether the server may be asked for by that name. Bound everywhere, any address is one, but no strange name."""
        name = _name(header)
        return bool(name) and (str(name).lower() in self.hosts or (self.everywhere and _is_address(str(name))))

    def origin(self, header: str | None, host: str) -> bool:
        """Whether a page of that origin may open a web socket: one that this server sent, or one of those allowed."""
        if header is None or not self.host(host):
            return False
        origin = header.lower()
        return origin in self.origins or origin in (f"http://{host.lower()}", f"https://{host.lower()}")


def _name(header: str) -> str | None:
    """The name in a Host header without the port; None for what is no such header."""
    try:
        return None if set(header) & set("/@?# \\") else urlsplit(f"//{header}").hostname
    except ValueError:
        return None


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


@final
class Guard:
    """Answers nobody who asks for the server by a strange name, and sets the headers that keep pages apart."""

    def __init__(self, app: ASGIApp, allowed: Allowed) -> None:
        self.app = app
        self.allowed = allowed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        host = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"host"), "")

        async def guarded(message: AsgiMessage) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *HEADERS.items()]
            await send(message)

        if not self.allowed.host(host):
            await PlainTextResponse("this server is not called so", 421)(scope, receive, guarded)
            return
        await self.app(scope, receive, guarded)


@final
class Page:
    """A page that is open: its socket, and what is to be sent."""

    def __init__(self, socket: WebSocket, box: Outbox) -> None:
        self.socket = socket
        self.box = box
        self.place = box.place
        self.due = asyncio.Event()
        self.writing = asyncio.Lock()

    async def send(self, text: str) -> None:
        """One message."""
        async with self.writing:
            await self.socket.send_text(text)

    async def sending(self) -> None:
        """Sends whatever there is, until the page goes."""
        while True:
            await self.due.wait()
            self.due.clear()
            while self.box.frames:
                await self.send(self.box.frames.popleft())


@final
class Server:
    """The hall, and the pages that are open."""

    def __init__(self, hall: Hall, allowed: Allowed) -> None:
        self.hall = hall
        self.allowed = allowed
        self.pages: set[Page] = set()
        self.kicks: dict[str, asyncio.Event] = defaultdict(asyncio.Event)
        self.runners: dict[str, asyncio.Task[None]] = {}
        self.worker = Worker()

    async def run(self, do: Callable[..., T], *about: Any) -> T:
        """Do something that a page waits for in the thread of the games."""
        return await self.worker.run(FOR_PEOPLE, do, *about)

    def app(self) -> Starlette:
        """The application that a web server runs."""
        routes = [
            Route("/", _page),
            WebSocketRoute("/ws", self.socket),
            Mount("/web", StaticFiles(directory=WEB)),
        ]
        return Starlette(
            routes=routes,
            middleware=[Middleware(Guard, allowed=self.allowed)],
            exception_handlers={Exception: _fault},
        )

    def close(self) -> None:
        """No game goes on."""
        for task in self.runners.values():
            task.cancel()
        self.worker.close()
        self.hall.keeper.close()

    # A page ----------------------------------------------------------------------------------------

    async def socket(self, socket: WebSocket) -> None:
        """One page from its coming to its going."""
        if not self.allowed.origin(socket.headers.get("origin"), socket.headers.get("host", "")):
            await socket.close(NOT_HERE)  # before it is accepted: the handshake is refused
            return
        await socket.accept()
        page = None
        try:
            page = await self._joined(socket)
            if page is not None:
                await self._served(page)
        except (WebSocketDisconnect, RuntimeError, asyncio.CancelledError):
            pass  # it went, maybe while something was being sent, or the server ends
        finally:
            if page is not None:
                self.pages.discard(page)
                await self.run(self.hall.go, page.box)

    async def _joined(self, socket: WebSocket) -> Page | None:
        """The page, when it has said its link's secret; None where it is sent away."""
        try:
            message = read_message(await asyncio.wait_for(_text(socket), JOIN_WITHIN))
        except TimeoutError:
            await socket.close(GONE)
            return None
        except BadMessage as err:
            await self._sent_away(socket, str(err), BAD_LINK)
            return None
        place = await self.run(self.hall.place, message.token) if isinstance(message, Join) else None
        if place is None:
            await self._sent_away(socket, "this link leads to no table", BAD_LINK)
            return None
        beside = sum(page.place.table == place.table for page in self.pages)
        if len(self.pages) >= MOST_PAGES or beside >= MOST_PAGES_OF_TABLE:
            await self._sent_away(socket, "too many pages are open", TOO_MANY)
            return None
        page = Page(socket, Outbox(self.hall, place))
        loop = asyncio.get_running_loop()

        def wake() -> None:
            with suppress(RuntimeError):  # the loop may be gone when the server ends
                loop.call_soon_threadsafe(page.due.set)  # it is called in the thread of the games

        page.box.wake = wake
        try:
            await self.run(self.hall.come, page.box)
            await page.send(_reply("done", message.id))
        except Exception as err:
            await self.run(self.hall.go, page.box)
            await self._sent_away(socket, _why(err), GONE)
            return None
        return page

    async def _sent_away(self, socket: WebSocket, why: str, code: int) -> None:
        await socket.send_text(_reply("refused", 0, why=why))
        await socket.close(code)

    async def _served(self, page: Page) -> None:
        """Messages in, states out, until the page goes."""
        self.pages.add(page)
        sending = asyncio.create_task(page.sending())
        self._kick(page.place.table)
        try:
            while True:
                await self._heard(page, await _text(page.socket))
        finally:
            sending.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await sending

    async def _heard(self, page: Page, text: str) -> None:
        """One message: what it asks for is done, or it is told why not."""
        try:
            message = read_message(text)
            done = await self._do(page, message)
        except Exception as err:
            await page.send(_reply("refused", id_of(text), why=_why(err)))
            return
        await page.send(_reply("done", message.id, **done))
        self._kick(page.place.table or done.get("table", ""))

    async def _do(self, page: Page, message: Message) -> dict[str, Any]:
        if isinstance(message, Join):
            raise Refused("the link of a page stays the same; open another page")
        if isinstance(message, Look):
            if not page.place.table:
                raise Refused("that can't be asked for here")
            await self.run(self.hall.look, page.box, message.at)
            return {}
        if isinstance(message, Why):
            return await self.run(self.hall.why, page.box, message.question)
        return await self.run(self.hall.act, page.place, message)

    # Tables ----------------------------------------------------------------------------------------

    def _kick(self, table: str) -> None:
        """The table may have something to do."""
        if not table:
            return
        self.kicks[table].set()
        if table not in self.runners:
            self.runners[table] = asyncio.create_task(self._running(table))

    async def _running(self, table: str) -> None:
        """Lets a table go on whenever it is kicked."""
        while table in self.hall.plans:
            await self.kicks[table].wait()
            self.kicks[table].clear()
            more = True
            while more:
                urgency = FOR_PEOPLE if self.hall.has_people(table) else FOR_AGENTS
                more = await self.worker.run(urgency, self.hall.advance, table)
                open_table = self.hall.open.get(table)
                await asyncio.sleep(open_table.pace if more and open_table is not None else 0)
        self.runners.pop(table, None)


async def _text(socket: WebSocket) -> str:
    """The next message; one in bytes is none. Raises WebSocketDisconnect when the page has gone."""
    received = await socket.receive()
    if received["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(received.get("code", 1000))
    return received.get("text") or ""


def _reply(kind: str, id: int, **more: Any) -> str:
    return json.dumps({"kind": kind, "id": id, **more}, separators=(",", ":"))


def _why(err: BaseException) -> str:
    """What a page is told of an error: what is said of bad input as it stands, of a fault nothing but that it is one."""
    from apnap import PluginError  # not shown: it tells of what rules did, with cards that may be hidden

    if isinstance(err, ApnapError) and not isinstance(err, PluginError):
        return " ".join(str(err).split())[:MOST_SAID]
    LOG.error("a fault while a message was answered", exc_info=err)
    return "that can't be done: a fault of the program, which the server's log tells of; the table is as before"


MOST_SAID: Final = 1500
"""The most characters of a reason."""


async def _page(request: Request) -> Response:
    return FileResponse(WEB / "index.html")


async def _fault(request: Request, err: Exception) -> Response:
    return PlainTextResponse("a fault of the server; its log tells of it", 500)
