"""Helpers that several folders of tests share lie in `support` and are imported by name."""

import compileall
import gc
import itertools
import os
import re
import sys
import zlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

TESTS = str(Path(__file__).parent)
SUPPORT = str(Path(__file__).parent / "support")
if SUPPORT not in sys.path:
    sys.path.insert(0, SUPPORT)


BYTECODE = Path(__file__).parents[1] / ".pytest_cache" / "bytecode"
"""Where bytecode is kept when the environment wants none beside the sources: to compile anew costs each process 20 seconds."""
if sys.dont_write_bytecode:
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(BYTECODE)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # for the processes that tests start
    os.environ["PYTHONPYCACHEPREFIX"] = str(BYTECODE)

DEAREST = (
    "packaging/", "testing/test_broken_rules.py", "testing/test_breaker.py", "proof/", "testing/test_kit.py",
    "testing/test_kit_ours.py", "docs/", "registry/test_each_disabled.py", "repository/", "apps/", "testing/", "oracle/",
)  # fmt: skip
"""What takes longest a test, in this order; all other tests are short. Who begins with these does not end with one of them
while the other processes have nothing left to do."""
WHOLE = ("packaging/", "testing/test_kit.py", "docs/", "repository/")
"""What shares something that takes longer to make than most of its tests: an environment, a ruleset with its pages."""
BY_FILE = "tests/apps/"
"""Where each file has games, replays, wheels or servers of its own, which its tests share."""
SINGLE = "in_another_process"
"""Part of the names of tests that look at very many things, each of them dearer than its whole file."""


THOROUGH = bool(os.environ.get("APNAP_THOROUGH"))
SELECTED = 1000
"""Who selects no more tests than this wants all of them."""
SAMPLED = {
    "::test_without_the_plugin_the_card_is_refused": 6,
    "apps/test_doctor.py::test_a_part_that_fails_is_a_finding": 4,
    "apps/test_doctor.py::test_each_alone_gives_one_report": 10,
    "apps/environments/test_environments.py::test_pettingzoo_finds_nothing_wrong": 2,
    "apps/test_process.py::test_ctrl_c_leaves_cleanly": 3,
    "apps/test_why.py::test_a_verdict_says_possible": 2,
    "oracle/test_second_road.py::": 6,
    "oracle/test_trial.py::": 3,
    "packaging/test_authoring.py::test_what_is_written_installs": 3,
    "packaging/test_packs.py::test_a_pack_comes_plays_and_goes": 20,
    "proof/test_greedy.py::test_greedy_wins_four_of_five": 4,
    "proof/test_twins.py::test_a_leak_is_found": 4,
    "proof/test_twins.py::test_in_games_of_ixalan": 2,
    "proof/test_twins.py::test_in_games_with_cards_of_every_mechanic": 2,
    "registry/test_each_disabled.py::test_what_nothing_requires_can_be_left_out": 80,
    "rules/casting/test_short_ways.py::test_a_game_in_debug_mode": 3,
    "rules/combat/test_alike.py::test_what_can_be_declared": 4,
    "rules/combat/test_declaring.py::test_the_search_finds": 4,
    "rules/combat/test_declaring.py::test_what_is_given_is_completed": 4,
    "sets/test_opca_and_oarc.py::test_a_variant_is_played_from_the_command_line": 3,
    "sets/test_packs_of_whole_sets.py::test_every_card_plays": 4,
    "sets/test_packs_of_whole_sets.py::test_its_decks_play_each_other": 4,
    "testing/test_kit_ours.py::test_a_plugin_plays_as_plugins_do": 300,
    "variants/test_two_headed_giant.py::test_whole_games_at_random": 4,
}
"""Of tests that look at many things in the same dear way, one in so many is run; all with APNAP_THOROUGH."""
ON_DEMAND = (
    "bench/test_calls.py::test_a_decision_takes_no_more_calls_than_before[100 singletons-push]",
    "sets/test_xln.py::test_the_pack_names_all_the_mechanics_that_its_cards_need",
    "docs/test_first_mechanic.py::test_the_kit_finds_nothing_wrong[and elsewhere]",
    "docs/test_why_notebook.py::test_a_notebook_gives_these_answers_too",
    "docs/test_short_rooms.py::test_each_is_short_and_the_kit_finds_nothing_wrong",
    "packaging/test_stranger.py::test_the_conformance_kit_finds_nothing_wrong",
    "testing/test_kit.py::test_who_ends_the_other_process",
    "testing/test_kit_ours.py::test_plugins_play_the_same_in_another_process",
    "testing/test_pytest_runs.py::test_what_takes_too_long_is_ended_and_the_next_run_is_made[started]",
    "apps/agents/test_agents.py::test_games_come_to_an_end[greedy]",
    "apps/test_process.py::test_the_same_game_under_any_hash_seed",
    "apps/test_process.py::test_a_game_without_input_in_any_folder",
    "proof/test_five_hundred_games.py::test_every_mechanic_acts",
    "proof/test_fuzz.py::test_in_games_of_ixalan",
    "sets/test_opca_and_oarc.py::test_random_games[supervillain-rumble",
)
"""Long games, and other dear tests, of which others are like enough to show a fault; run with APNAP_THOROUGH."""


UNSTEADY = re.compile(r"\{'[^':]*', '| at 0x[0-9a-f]+")
"""What a name of a test must not hold: the elements of a set in some order, or an address."""


LIBRARY = [str(Path(__file__).parents[1] / name) for name in ("kernel", "plugins", "tests/support")]


def pytest_configure(config: pytest.Config) -> None:
    """What all workers of a parallel run import is compiled before them, by all processors, and not by each of them anew."""
    if getattr(config.option, "numprocesses", None):
        for folder in LIBRARY:
            compileall.compile_dir(folder, quiet=2, workers=os.cpu_count() or 1)


def pytest_collection(session: pytest.Session) -> None:
    """Every second worker collects the folders from the last to the first: each compiles half of the tests, for the other too."""
    worker = os.environ.get("PYTEST_XDIST_WORKER", "gw0")
    if int(worker.removeprefix("gw")) % 2 and session.config.args == session.config.getini("testpaths"):
        session.config.args = [str(path) for path in sorted(Path(TESTS).iterdir(), reverse=True) if holds_tests(path)]


def holds_tests(path: Path) -> bool:
    """Whether it is a test module, or a folder with some."""
    return path.name.startswith("test_") if path.is_file() else next(path.rglob("test_*.py"), None) is not None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Two processes name every test alike, whatever order their sets have: the workers of a parallel run compare the names."""
    items.sort(key=lambda item: item.nodeid.partition("::")[0])
    if not THOROUGH and len(items) > SELECTED:
        pairs = [(item, bool(place) or on_demand(item)) for item, place in in_their_kind(items)]
        left_out = [item for item, left in pairs if left]
        items[:] = [item for item, left in pairs if not left]
        config.hook.pytest_deselected(items=left_out)
    items[:] = dealt(items, int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")))
    if unsteady := [item.nodeid for item in items if UNSTEADY.search(item.nodeid)]:
        raise pytest.UsageError("the names of these tests differ from process to process: " + ", ".join(unsteady))


def in_their_kind(items: list[pytest.Item]) -> Iterator[tuple[pytest.Item, int]]:
    """Each test with its place among those of its kind that are run one for all of them; 0 is run."""
    seen: Counter[str] = Counter()
    for item in items:
        kind = next((one for one in SAMPLED if one in item.nodeid), "")
        yield item, seen[kind] % SAMPLED[kind] if kind else 0
        seen[kind] += 1


def on_demand(item: pytest.Item) -> bool:
    """Whether a test is run only by those who ask for everything, or for few tests."""
    return any(one in item.nodeid for one in ON_DEMAND)


def dealt(items: list[pytest.Item], hands: int) -> list[pytest.Item]:
    """The tests in as many parts as there are workers, each beginning with its share of the dear ones.

    Tests of a file stay together, as far as it goes: what they share is made once for each process.
    """
    rank = {id(item): dearness(item) for item in items}
    dear = sorted((item for item in items if rank[id(item)] < len(DEAREST)), key=lambda item: rank[id(item)])
    units = [list(unit) for _, unit in itertools.groupby(dear, key=unit_of)]
    cheap = [item for item in items if rank[id(item)] == len(DEAREST)]
    out: list[pytest.Item] = []
    for hand in range(hands):
        # as large as the scheduler makes a part: or the dear ones of the next would be the last of this one
        share = list(itertools.chain.from_iterable(units[hand::hands]))
        fill = max(0, len(items) * (hand + 1) // hands - len(out) - len(share))
        out += share + cheap[:fill]
        del cheap[:fill]
    return out + cheap


def unit_of(item: pytest.Item) -> str:
    """What a test is dealt with: the whole folder or file, or nothing but itself."""
    whole = [name for name in WHOLE if f"tests/{name}" in item.nodeid]
    return whole[0] if whole else item.nodeid.split("::")[0] if BY_FILE in item.nodeid else item.nodeid


def dearness(item: pytest.Item) -> int:
    """The lower, the dearer."""
    if SINGLE in item.name:
        return -1
    places = [place for place, name in enumerate(DEAREST) if f"tests/{name}" in item.nodeid]
    return places[0] if places else len(DEAREST)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Workers begin with a part each; one that has nothing left takes over from another's end."""
    from xdist.scheduler import WorkStealingScheduling  # where pytest-xdist is not installed nobody asks

    return WorkStealingScheduling(config, log)


def pytest_collection_finish() -> None:
    """What was imported and collected stays: no run of the garbage collector need look at it again."""
    gc.collect()
    gc.freeze()


def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Nor at what the tests of a file leave behind, such as rulesets: to look through all of it takes seconds each time."""
    if nextitem is None or nextitem.path != item.path:
        gc.collect()
        gc.freeze()


ABOUT_CHECKS = (
    "kernel/test_contracts.py", "kernel/test_kept.py", "rules/casting/test_short_ways.py", "testing/test_rechecking.py",
    "testing/test_scenario.py",
)  # fmt: skip
"""What is about that which debug mode and rechecking find."""
RECHECKED = 8
"""The scenarios of one test in so many are rechecked and checked in debug mode, the same ones in each run."""


@pytest.fixture(autouse=True)
def sampled(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is dear to check is checked at one state in eight; one test in eight is played in debug mode and twice.

    In that one also what lines mean is said and read again. With APNAP_THOROUGH all are. Tests about such checks have them
    all, and so have random games.
    """
    if THOROUGH or request.node.nodeid.split("::")[0].removeprefix("tests/") in ABOUT_CHECKS:
        return
    import sampling  # only now: the place for bytecode had to be settled first

    from apnap import Game
    from apnap.testing import Scenario

    monkeypatch.setattr(Game, "thorough", False)
    if zlib.crc32(request.node.nodeid.encode()) % RECHECKED:
        monkeypatch.setattr(Scenario, "rechecks", False)
        monkeypatch.setattr(sampling, "ALL", False)


@pytest.fixture(scope="session", autouse=True)
def own_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Nothing that a user has imported, and nothing kept from before, has a part in a test."""
    home = tmp_path_factory.getbasetemp()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(home / "no data"))
        patch.setenv("XDG_CACHE_HOME", str(home / "no cache"))
        yield
