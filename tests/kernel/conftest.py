"""The toy plugins lie beside the tests and are imported by name, as installed plugins are."""

import signal
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
MOST_SECONDS = 60


@pytest.fixture(autouse=True)
def _no_runaway():
    """A game that never ends fails its own test instead of holding up all others."""

    def stop(_signal, _frame):
        raise TimeoutError(f"a test took more than {MOST_SECONDS} seconds")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(MOST_SECONDS)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)
