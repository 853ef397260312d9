#!/usr/bin/env python3
"""Take the pictures of `docs/table.md`: plays a game in a real Chromium.  usage: python tools/table_pictures.py

Needs a Chromium that is installed, Playwright, which drives it, and Pillow, which makes the pictures small. They are written
to `docs/pictures`.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import arguments

if TYPE_CHECKING:
    from playwright.sync_api import ViewportSize

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"
COLORS = 128
LARGEST = 150_000
"""The most bytes of a picture."""
WIDE: ViewportSize = {"width": 1280, "height": 800}
NARROW: ViewportSize = {"width": 390, "height": 844}
SEED = 4
MOST_CLICKS = 300
MAKE = """([hall, seed, variant]) => new Promise((done, failed) => {
  const socket = new WebSocket(`ws://${location.host}/ws`);
  const seat = (plays, name, pack) => ({ plays, name, deck: { pack, text: "" } });
  socket.onopen = () => {
    socket.send(JSON.stringify({ kind: "join", token: hall, id: 1 }));
    const seats = [seat("person", "Ann", "xln/merfolk"), seat("greedy", "Bob", "xln/vampires")];
    socket.send(JSON.stringify({ kind: "make", variant, seats, seed, id: 2 }));
  };
  socket.onmessage = (event) => {
    const heard = JSON.parse(event.data);
    if (heard.id === 2) heard.open ? done(heard.open) : failed(heard.why);
  };
})"""


def main() -> int:
    """Take them; return 0."""
    arguments.nothing(__doc__)
    from playwright.sync_api import sync_playwright

    PICTURES.mkdir(exist_ok=True)
    command = [sys.executable, "-m", "apnap_plugins.apps.cli", "table", "--port", "0", "--forget", "--no-browser"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        link = server.stdout.readline().strip()
        with sync_playwright() as playwright:
            chromium: Any = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            page = chromium.new_page(viewport=WIDE)
            page.goto(link)
            page.wait_for_selector(".lobby")
            shot(page, "table_hall")
            address, _, hall = link.partition("#")
            token = page.evaluate(MAKE, [hall, SEED, ""])
            page.goto(f"{address}#{token}")
            page.wait_for_selector(".board")
            play(page)
            take(page)
            token = page.evaluate(MAKE, [hall, SEED, "planechase"])
            page.goto("about:blank")
            page.goto(f"{address}#{token}")
            page.wait_for_selector(".board")
            play(page, until_turn=9)
            page.locator(".card.command").first.hover()
            shot(page, "table_planes")
            chromium.close()
    finally:
        server.terminate()
        server.wait(20)
    return 0


def play(page: Any, until_turn: int = 0) -> None:
    """Ann plays what is lit, until she is asked to block and has creatures and the others have several; or until a turn."""
    for _ in range(MOST_CLICKS):
        page.wait_for_selector("#asked:not(.waiting), .outcome")
        if until_turn and int(page.locator(".turn").get_attribute("data-turn")) >= until_turn:
            return
        number = page.locator("#asked").get_attribute("data-number")
        asked = page.locator("#asked").inner_text()
        blockers = page.locator("#mine .creatures .card.can").count()
        if (
            not until_turn
            and asked.startswith("Block")
            and blockers >= 2
            and page.locator("#theirs .attacking").count() >= 2
        ):
            return
        if page.locator("#hand .card.can").count():
            page.locator("#hand .card.can").last.click()
        elif page.locator("#usual:enabled").count():
            page.locator("#usual").click()
        else:
            page.locator("#options .option").first.click()
        page.wait_for_function("(n) => document.getElementById('asked').dataset.number !== n", arg=number)
    raise SystemExit("the game came to no block; try another SEED")


def take(page: Any) -> None:
    """Two blockers are chosen; the table wide and narrow, in light and dark."""
    blockers = [one.get_attribute("data-ref") for one in page.locator("#mine .creatures .card.can").all()][:2]
    attackers = [one.get_attribute("data-ref") for one in page.locator("#theirs .attacking").all()][:2]
    for blocker, attacker in zip(blockers, attackers, strict=True):
        page.locator(f'#mine [data-ref="{blocker}"]').click()
        if page.locator(f'#theirs .aim[data-ref="{attacker}"]').count():
            page.locator(f'#theirs [data-ref="{attacker}"]').click()
    page.locator("#theirs .attacking").first.hover()
    page.mouse.move(480, 700)
    shot(page, "table_wide")
    page.emulate_media(color_scheme="dark")
    shot(page, "table_wide_dark")
    page.set_viewport_size(NARROW)
    shot(page, "table_narrow_dark")
    page.emulate_media(color_scheme="light")
    shot(page, "table_narrow")
    page.set_viewport_size(WIDE)
    why(page)


def why(page: Any) -> None:
    """The dearest card in hand is asked about: why it can't be cast now."""
    page.locator("#hand .card:not(.land)").last.click(button="right")
    page.locator('#sheet [data-question^="not play"]').click()
    page.wait_for_selector("#answer p")
    shot(page, "table_why")


def shot(page: Any, name: str) -> None:
    """One picture."""
    page.wait_for_timeout(400)
    path = PICTURES / f"{name}.png"
    page.screenshot(path=str(path))
    shrunk(path)


def shrunk(path: Path) -> None:
    """A picture with fewer colors; one that is too large all the same ends the program."""
    from PIL import Image

    with Image.open(path) as picture:
        few = picture.convert("RGB").quantize(COLORS, dither=Image.Dither.NONE)
    few.save(path, optimize=True)
    size = path.stat().st_size
    print(f"{path.name}: {size} bytes")
    if size > LARGEST:
        raise SystemExit(f"{path.name} is larger than {LARGEST} bytes")


if __name__ == "__main__":
    sys.exit(main())
