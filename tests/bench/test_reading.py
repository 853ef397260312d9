"""What reading cards costs: importing a whole file, and understanding a thousand from cold and from the cache.

These need the file of cards, which is not part of the project. The cards of Ixalan are there for all.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from apnap import Ruleset, built
from apnap_plugins.oracle.cache import Readings
from apnap_plugins.oracle.cards import CardRow
from apnap_plugins.oracle.coverage import survey
from apnap_plugins.oracle.grammar import grammar_of
from apnap_plugins.oracle.language import Language
from apnap_plugins.oracle.store import Store
from text_coverage import DATA, in_scope

GROUP = "Reading"
CARDS = 1000
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

needs_the_file = pytest.mark.skipif(not DATA.exists(), reason=f"{DATA.name} is not there")


@pytest.fixture(scope="module")
def ruleset() -> Ruleset:
    return Ruleset.load(sets=["xln"])


@needs_the_file
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the peak of memory is read where Linux tells it")
def test_importing_a_whole_file(tmp_path: Path, figure: Callable[..., None]) -> None:
    """In a process of its own, so that the peak of its memory is that of importing."""
    done = subprocess.run(
        [sys.executable, "-c", IMPORT, str(DATA), str(tmp_path / "cards")], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    items, seconds, before, peak = (float(word) for word in done.stdout.split())
    with Store(tmp_path / "cards") as store:
        assert store.size() > 0.9 * items
    figure(GROUP, "rows imported per second", items / seconds, "rows")
    figure("Memory", "importing all cards, at its peak", peak / 1024, "MB")
    assert items / seconds > 200
    assert peak - before < 200 * 1024, "a file is read without holding it in memory"


@needs_the_file
def test_a_thousand_cards_from_cold_and_from_the_cache(
    ruleset: Ruleset, tmp_path: Path, figure: Callable[..., None]
) -> None:
    rows = in_scope()[:: len(in_scope()) // CARDS][:CARDS]
    cards = [(CardRow.model_validate(row), row.get("sets", ())) for row in rows]
    seconds, understood = [], []
    for name in ("from cold", "from the cache"):
        language = Language(ruleset)
        cache = Readings(language, tmp_path / "readings")
        began = time.process_time()
        found = survey(language, cards)
        cache.flush()
        seconds.append(time.process_time() - began)
        understood.append(found.understood)
        cache.close()
        figure(GROUP, f"{CARDS:,} cards, {name}", seconds[-1], "s")
    assert understood[0] == understood[1] > 0
    assert seconds[1] < seconds[0] / 3


def test_the_cards_of_ixalan(benchmark: Any, figure: Callable[..., None]) -> None:
    def anew() -> tuple[tuple[Ruleset], dict[str, Any]]:
        built.forget()
        grammar_of.cache_clear()
        return (Ruleset.load(sets=["xln"]),), {}

    cards = benchmark.pedantic(Ruleset.cards, setup=anew, rounds=5)
    seconds = benchmark.stats.stats.median
    figure(GROUP, f"the {len(cards)} cards of Ixalan", seconds, "s")
    assert seconds < 30
