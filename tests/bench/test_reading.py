"""Figures of reading cards: importing a whole file, and understanding them from cold and from the cache.

Run with `pytest -m bench tests/bench -s`. They need the file of cards, which is not part of the project.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from apnap import Ruleset
from apnap_plugins.oracle.cache import Readings
from apnap_plugins.oracle.cards import CardRow
from apnap_plugins.oracle.coverage import survey
from apnap_plugins.oracle.language import Language
from apnap_plugins.oracle.store import Store
from text_coverage import DATA, in_scope

FIGURES: dict[str, str] = {}
CARDS = 2000
IMPORT = """
import sys, time
from pathlib import Path
from apnap_plugins.oracle.files import rows
from apnap_plugins.oracle.store import Store
def peak():  # in kB; what getrusage tells counts the process that this one was made from
    return next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM"))
before = peak()
start = time.perf_counter()
with Store(Path(sys.argv[2])) as store:
    for done in store.add("bench", rows(Path(sys.argv[1]))):
        pass
print(done.items, time.perf_counter() - start, before, peak())
"""

pytestmark = pytest.mark.skipif(not DATA.exists(), reason=f"{DATA.name} is not there")


@pytest.fixture(scope="module", autouse=True)
def report() -> Iterator[None]:
    yield
    print("\n" + "\n".join(f"{name:<44} {value}" for name, value in FIGURES.items()))


@pytest.fixture(scope="module")
def ruleset() -> Ruleset:
    return Ruleset.load()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the peak of memory is read where Linux tells it")
def test_importing_a_whole_file(tmp_path: Path) -> None:
    """In a process of its own, so that the peak of its memory is that of importing."""
    done = subprocess.run(
        [sys.executable, "-c", IMPORT, str(DATA), str(tmp_path / "cards")], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    items, seconds, before, peak = (float(word) for word in done.stdout.split())
    with Store(tmp_path / "cards") as store:
        assert store.size() > 0.9 * items
    FIGURES["rows imported per second"] = f"{items / seconds:.0f}"
    FIGURES["peak memory of importing all"] = f"{peak / 1024:.0f} MB, {(peak - before) / 1024:.0f} MB of them for it"
    assert items / seconds > 200
    assert peak - before < 200 * 1024, "a file is read without holding it in memory"


def test_understanding_from_cold_and_from_the_cache(ruleset: Ruleset, tmp_path: Path) -> None:
    rows = in_scope()[:: len(in_scope()) // CARDS][:CARDS]
    cards = [(CardRow.model_validate(row), row.get("sets", ())) for row in rows]
    rates, understood = [], []
    for name in ("from cold", "from the cache"):
        language = Language(ruleset)
        cache = Readings(language, tmp_path / "readings")
        start = time.perf_counter()
        found = survey(language, cards)
        cache.flush()
        rates.append(len(cards) / (time.perf_counter() - start))
        understood.append(found.understood)
        cache.close()
        FIGURES[f"cards read per second, {name}"] = f"{rates[-1]:.0f}"
    FIGURES["the cache makes reading faster by"] = f"{rates[1] / rates[0]:.1f}"
    assert understood[0] == understood[1] > 0
    assert rates[1] > 3 * rates[0]
