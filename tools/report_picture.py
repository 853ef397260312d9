#!/usr/bin/env python3
"""Take the picture of a run's report for `docs/gallery.md`, in a real Chromium.  usage: python tools/report_picture.py

Runs `apnap simulate` with the seed that it has by itself (about half a minute), opens the page that it writes, and takes a
picture of it. Needs a Chromium that is installed, Playwright, which drives it, Pillow, and the extra `plots`.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import arguments
from table_pictures import PICTURES, shrunk

RUN = ("--games", "40", "--jobs", "1", "--deck", "pirates", "--deck", "dinosaurs", "--agents", "greedy", "--report")
SIZE: Any = {"width": 1000, "height": 1300}


def main() -> int:
    """Take it; return 0."""
    arguments.nothing(__doc__)
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "apnap_plugins.apps.cli", "simulate", *RUN, "--out", folder]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        (page_of_run,) = Path(folder).glob("*.html")
        with sync_playwright() as playwright:
            chromium: Any = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            page = chromium.new_page(viewport=SIZE)
            page.goto(page_of_run.as_uri())
            path = PICTURES / "report.png"
            page.screenshot(path=str(path))
            chromium.close()
    shrunk(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
