"""`apnap table`: games in the browser, served on this machine."""

from __future__ import annotations

import logging
import socket
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from apnap import ApnapError
from apnap_plugins.apps.console import make_console, marked, said
from apnap_plugins.apps.profile_options import Choice, choosing
from apnap_plugins.apps.running import readable_errors
from apnap_plugins.apps.table.messages import LARGEST
from apnap_plugins.apps.variants import VARIANTS, find_supplements, find_variant

if TYPE_CHECKING:
    import uvicorn

    from apnap_plugins.apps.table.server import Server

LOOPBACK: Final = ("127.0.0.1", "::1", "localhost")
NEEDS: Final = "the browser table needs more than is installed ({}): pip install 'apnap[browser]'"


class TableError(ApnapError):
    """The table can't be served. The text says why, and what to do."""


@choosing
def table(
    choice: Choice,
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes a free one.")] = 8470,
    host: Annotated[
        str, typer.Option(help="The address to listen at. Others than this machine's own let other machines in.")
    ] = "127.0.0.1",
    origin: Annotated[
        list[str] | None,
        typer.Option("--origin", help="Where pages may come from too, such as https://table.example; may be repeated."),
    ] = None,
    keep: Annotated[Path | None, typer.Option(help="The file that tables are kept in.", show_default=False)] = None,
    forget: Annotated[bool, typer.Option("--forget", help="Keep no tables: they end with the server.")] = False,
    variant: Annotated[
        str,
        typer.Option(
            help=f"New tables are of this variant, until the page says another: {', '.join(VARIANTS)}.", metavar="NAME"
        ),
    ] = "",
    planes: Annotated[
        list[str] | None,
        typer.Option("--planes", help="A planar deck of a pack, or a file; may be repeated (Planechase)."),
    ] = None,
    schemes: Annotated[
        list[str] | None, typer.Option("--schemes", help="A scheme deck of a pack, or a file (Archenemy).")
    ] = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page.")] = True,
) -> None:
    """Play in the browser: against agents, with others by secret links, or watch agents and saved games."""
    with readable_errors():
        try:
            import uvicorn  # an extra: not everybody who plays on the terminal has it

            from apnap_plugins.apps.table.server import Allowed, Server
        except ImportError as err:
            raise TableError(NEEDS.format(err.name)) from err
        from apnap_plugins.apps.table.hall import Hall
        from apnap_plugins.apps.table.keeping import Keeper, default_path

        logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
        supplements = [*(planes or []), *(schemes or [])]
        find_supplements(find_variant(variant), supplements)  # or it would be said only where a table is made
        listening = bound(host, port)
        hall = Hall(choice, Keeper(None if forget else keep or default_path()), variant, supplements)
        server = Server(hall, Allowed(host, tuple(origin or ())))
        link = f"http://{shown_host(host)}:{listening.getsockname()[1]}/#{hall.token}"
        console = make_console()
        console.print(marked(f"[bold]{said(link)}[/]"), soft_wrap=True)
        console.print("Whoever has this link can make tables, and sees the links of all seats. Ctrl-C ends the server.")
        if host not in LOOPBACK:
            console.print(marked("[note]Other machines can reach this server, and what is sent is not encrypted.[/]"))
        if browser:
            webbrowser.open(link)
        try:
            uvicorn.Server(config_of(server)).run(sockets=[listening])
        finally:
            server.close()


def config_of(server: Server) -> uvicorn.Config:
    """How the web server runs: bounded in what it takes, silent about who comes."""
    import uvicorn  # an extra

    return uvicorn.Config(
        server.app(),
        log_level="warning",
        access_log=False,
        server_header=False,
        ws_max_size=4 * LARGEST,
        ws_max_queue=8,
        timeout_graceful_shutdown=2,
        limit_concurrency=2000,
        lifespan="off",
    )


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens there. Raises TableError for an address that can't be had."""
    try:
        family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
    except OSError as err:
        raise TableError(f"cannot listen at {host}, port {port}: {err}; try another --port, such as 0") from err
    listening.listen(128)
    return listening


def shown_host(host: str) -> str:
    """The host as a link has it: where the server listens everywhere, this machine."""
    host = "localhost" if host in ("0.0.0.0", "::") else host  # noqa: S104 - only compared
    return f"[{host}]" if ":" in host else host


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(table)
