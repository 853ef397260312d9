"""One headless Chromium for all tests of the page: to start it takes longer than most of what it is used for."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import Any

import pytest

CHROMIUM = next(
    (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), ""
)


@pytest.fixture(scope="package")
def browser() -> Iterator[Any]:
    """For this folder only: while it is there, no other test could run a loop of its own in this thread."""
    if not CHROMIUM:
        pytest.skip("no Chromium is installed (Debian: apt-get install chromium)")
    pytest.importorskip("playwright")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as started:
        found = started.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        yield found
        found.close()
