"""The page about tests: the tests that it shows are taken out of it, and run."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

from environments import ONLY_OUR_PLUGIN

from apnap.testing import Scenario
from apnap_plugins import testing
from apnap_plugins.testing import Table

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "testing.md").read_text(encoding="utf-8")


def test_the_tests_of_the_page_pass(tmp_path: Path) -> None:
    files: dict[str, list[str]] = defaultdict(list)
    for name, code in re.findall(r"```python\n# (\S+)\n(.*?)```", PAGE, re.DOTALL):
        files[name].append(code)
    assert set(files) == {"test_table.py", "test_faults.py"} and PAGE.count("```python\n") == 3
    for name, parts in files.items():
        (tmp_path / name).write_text("\n\n".join(parts), encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "."]
    environment = {**os.environ, **ONLY_OUR_PLUGIN}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and "4 passed" in done.stdout, done.stdout[-3000:]


def test_every_word_of_the_page_is_one_of_the_table_and_the_other_way_round() -> None:
    told = set(re.findall(r"\bs\.([a-z_]+)", PAGE))
    there = {name for cls in (Scenario, Table) for name in vars(cls) if not name.startswith("_")}
    assert told <= there | {"game", "rechecks"}
    inside = {
        "check_counter", "check_value", "decision", "definition", "done", "end", "ended", "finish", "furnish", "id_of",
        "new_game", "pass_priority", "pending", "prepare", "reach", "recheck", "seat", "settle", "start", "takes_default",
        "tell_left",
    }  # fmt: skip
    assert there - told == inside, "what has no place on the page is named here"
    assert set(testing.__all__) - {"BASE_GAME", "begin_at", "trees"} <= set(re.findall(r"\w+", PAGE))
