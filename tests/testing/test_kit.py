"""The conformance kit finds what it says it finds: for each check plugins that are bad on purpose, and one that is good."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import dedent

import pytest
from typer.testing import CliRunner

from apnap import ApnapError, UnknownName
from apnap.testing.kit import CHECKS, STATIC, Effort, check, inspections, subjects
from apnap.testing.kit._play import Elsewhere
from apnap_plugins.apps import checking
from apnap_plugins.apps.commands import app
from apnap_plugins.rules.damage import damage

pytest_plugins = ["pytester"]
SMALL = Effort(games=1, decisions=15)
HEAD = """
from apnap import *
from apnap import Manifest
MANIFEST = Manifest(id={id!r}, name="Bad", kind={kind!r}, {fields})
"""
Write = Callable[..., str]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Write]:
    """Writes a plugin: `write(body, name=..., **fields of the manifest)`; gives the file."""
    monkeypatch.setattr(sys, "path", list(sys.path))
    made = []

    def write(body: str, name: str, kind: str = "house", **fields: object) -> str:
        said = {key: value for key, value in ({"kernel": ">=0.1,<0.2"} | fields).items() if value is not None}
        given = ", ".join(f"{key}={value!r}" for key, value in said.items())
        path = tmp_path / f"{name}.py"
        path.write_text(HEAD.format(id=name.replace("_", "-"), kind=kind, fields=given) + dedent(body))
        made.append(name)
        return str(path)

    yield write
    for name in made:
        sys.modules.pop(name, None)


def found(target: str, *checks: str, effort: Effort = SMALL) -> list[str]:
    report = check(target, checks, effort)
    assert {finding.check for finding in report.findings} <= set(checks)
    assert report.ok == (not report.findings)
    return [finding.what for finding in report.findings]


GOOD = """
from apnap_plugins.rules.turn.turn import MaximumHandSize

@node
class Larger(Answering):
    question = MaximumHandSize

    def answer(self, ctx, value, question):
        return None if value is None else value + 1

apnap_declarations = declares(Larger())
"""


# Reading ------------------------------------------------------------------------------------------------

MANIFESTS = [
    ("def apnap_declarations():\n    return []\n", {}, "apnap_declarations is not marked"),
    ("apnap_declarations = [7]\n", {}, "apnap_declarations is no hook"),
    ("@hookimpl\ndef apnap_declarations(game):\n    return []\n", {}, "takes arguments"),
    ("from apnap_plugins.rules.turn.turn import TURN\n", {}, "'turn' is not in its `requires`"),
    ("", {"rules": ("702.999",)}, "no docstring names that rule"),
    ("", {"editions": ("2017-09-25",)}, "declares no `Wording`"),
    ("X = Wording('x', '702.1', (('', 1),))\n", {}, "has no `editions`"),
    ("", {"requires": ("no-such-thing",)}, "which is not installed"),
    ("", {"kernel": ">=99"}, "it is for a kernel >=99"),
    ("", {"kernel": None}, 'does not say for which kernel it was written: kernel=">=0.1,<0.2"'),
    ("from apnap.provisional import first_alike\n", {"kernel": ">=0.1"}, "its kernel must be <0.2"),
]


@pytest.mark.parametrize("number", range(len(MANIFESTS)))
def test_a_manifest_that_does_not_say_what_the_code_does(write: Write, number: int) -> None:
    body, fields, said = MANIFESTS[number]
    (what,) = found(write(body, f"kit_manifest_{number}", **fields), "manifest")
    assert said in what


IMPORTS = [
    ("from apnap_plugins.abilities.flying import MANIFEST as X\n", "imports the mechanic 'flying'"),
    ("from apnap_plugins.actions import scry\n", "imports the mechanic 'scry'"),
    ("def f():\n    import apnap_plugins.abilities.ward\n", "imports the mechanic 'ward'"),
    ("from apnap.registry._load import load\n", "which is not public"),
    ("from apnap_plugins.rules.turn.starting import _counted\n", "which is not public"),
    ("import apnap_set_xln\n", "imports the set pack"),
    ("from apnap.testing import Scenario\n", "not for rule code"),
    ("from apnap_plugins.rules.turn.turn import count_spell\n", "which apnap_plugins.rules does not publish"),
    ("from apnap_plugins.rules.turn.turn import Stage\n", "which apnap_plugins.rules does not publish"),
    ("from apnap_plugins.rules.turn import turn\n", "imports the module apnap_plugins.rules.turn.turn"),
    ("import apnap_plugins.rules.turn.turn as t\n", "imports the module apnap_plugins.rules.turn.turn"),
]


@pytest.mark.parametrize("number", range(len(IMPORTS)))
def test_imports_that_no_mechanic_may_have(write: Write, number: int) -> None:
    body, said = IMPORTS[number]
    assert any(said in what for what in found(write(body, f"kit_imports_{number}"), "imports"))


PURITY = [
    ("import random\n", "imports random"),
    ("from time import time\n", "imports time.time"),
    ("def f():\n    import os.path\n", "imports os.path"),
    ("def f():\n    return open('x')\n", "calls open()"),
    ("def f(x):\n    return hash(x)\n", "calls hash()"),
    ("def f(x):\n    print(x)\n", "calls print()"),
    ("SEEN = 0\ndef f():\n    global SEEN\n    SEEN += 1\n", "declare a Field"),
    ("def f(xs):\n    for x in {1, 2}:\n        yield x\n", "order of its hashes"),
    ("def f(xs):\n    return [x for x in set(xs)]\n", "order of its hashes"),
    ("def f(xs):\n    return tuple(frozenset(xs))\n", "order of its hashes"),
]

KEPT = [
    "COUNT = [0]\ndef f():\n    COUNT[0] += 1  # here\n",
    "SEEN = []\ndef f(x):\n    SEEN.append(x)  # here\n",
    "SEEN = {}\nf = lambda x: SEEN.setdefault(x, 1)  # here\n",
    "SEEN = {}\ndef f(x):\n    def g():\n        del SEEN[x]  # here\n    return g\n",
    "SEEN = {}\ndef f(x):\n    SEEN['a'].inner.add(x)  # here\n",
    "SEEN = {}\ndef f(xs):\n    return [SEEN.pop(x) for x in xs]  # here\n",
    "class Rule:\n    seen = []\n    def f(self, x):\n        Rule.seen.append(x)  # here\n",
    "class Rule:\n    count = 0\n    def f(self):\n        type(self).count += 1  # here\n",
    "class Rule:\n    count = 0\n    def f(self):\n        self.__class__.count = 2  # here\n",
    "class Rule:\n    @classmethod\n    def f(cls):\n        cls.count = 2  # here\n",
    "def f():\n    f.calls = 1  # here\n",
    "def f(x):\n    setattr(MANIFEST, 'x', x)  # here\n",
    "import itertools\nIDS = itertools.count()\ndef f():\n    return next(IDS)  # here\n",
    "from apnap_plugins.rules.damage.damage import LIFE\ndef f():\n    LIFE.default = 40  # here\n",
    "from apnap_plugins.rules import damage\ndef f():\n    damage.LIFE.default = 40  # here\n",
    "from apnap_plugins.rules import damage\ndef f():\n    damage.LIFE = 40  # here\n",
    "def f(x):\n    globals()['SEEN'] = x  # here\n",
    "def f(x, seen=[]):  # here\n    return seen\n",
    "def f(x, *, seen=dict()):  # here\n    return seen\n",
]
"""Things that live as long as their module or class, and functions that change them."""


@pytest.mark.parametrize("number", range(len(KEPT)))
def test_what_lives_as_long_as_its_module_is_not_written_to(write: Write, number: int) -> None:
    """The fourth law: every change of state goes through the journal. File and line are told."""
    path = write(KEPT[number], f"kit_kept_{number}")
    (finding,) = check(path, ["purity"]).findings
    assert "no journal takes" in finding.what
    file, _, line = finding.where.rpartition(":")
    assert file == path and "# here" in Path(path).read_text().splitlines()[int(line) - 1]


def test_what_lives_no_longer_than_a_call_may_be_written_to(write: Write) -> None:
    body = """
    from apnap_plugins.rules.counters import counters
    TABLE = {}
    for word in ("a", "b"):
        TABLE[word] = word * 2
    TABLE.update(c="cc")
    NAMES = sorted(TABLE)

    def f(game, xs, TABLE):
        NAMES = list(xs)
        NAMES.append(1)
        TABLE[1] = 2
        for word in xs:
            word.seen = 1
        found = {}
        found.setdefault(1, []).append(2)
        counters.remove(game, 1)
        return [NAMES.pop() for NAMES in xs], TABLE

    class Ledger:
        names = ()

        def __init__(self):
            self.names = []
            self.names.append(1)

        def add(self, x):
            with x as self.open:
                self.names[0] = x
            try:
                return next(iter(NAMES))
            except KeyError as TABLE:
                TABLE.args = ()
    """
    assert found(write(body, "kit_local"), "purity") == []


@pytest.mark.parametrize("number", range(len(PURITY)))
def test_what_a_game_can_not_take_back(write: Write, number: int) -> None:
    body, said = PURITY[number]
    (what,) = found(write(body, f"kit_purity_{number}"), "purity")
    assert said in what


def test_sets_whose_order_does_not_matter_and_methods_of_the_same_name_are_fine(write: Write) -> None:
    body = """
    def f(xs, game):
        return sorted(x for x in set(xs)), any(x for x in {1, 2}), game.open(1), game.id
    """
    assert found(write(body, "kit_pure"), "purity") == []


def test_the_helpers_of_a_strangers_package_are_read_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", list(sys.path))
    package = tmp_path / "kit_package"
    package.mkdir()
    head = HEAD.format(id="kit-package", kind="house", fields="kernel='>=0.1'")
    (package / "__init__.py").write_text(head + "from kit_package.helper import f\n")
    (package / "helper.py").write_text("import time\n\ndef f():\n    return time.time()\n")
    try:
        report = check(str(package / "__init__.py"), STATIC)
    finally:
        for name in ("kit_package", "kit_package.helper"):
            sys.modules.pop(name, None)
    (finding,) = report.findings
    assert finding.check == "purity" and finding.where.endswith("helper.py:1")


# Playing ------------------------------------------------------------------------------------------------


def test_a_verb_that_nothing_it_requires_brings(write: Write) -> None:
    body = """
    from apnap_plugins.rules.vocabulary.actions import EXPLORE

    def f(game):
        game.verb(EXPLORE)(game, 1)
    """
    (alone,) = found(write(body, "kit_verbs"), "alone")
    assert "'explore'" in alone and "none of any plugin in force" in alone
    (together,) = found(write(body, "kit_verbs"), "together")
    assert "'explore' of 'explore', which is not in its `requires` or `mentions`" in together
    assert found(write(body, "kit_mentions", mentions=("explore",)), "alone") == []


def test_words_that_it_owns_and_never_declares(write: Write) -> None:
    (what,) = found(write("", "kit_words", words=("snark",)), "alone")
    assert "'snark'" in what


def test_rules_that_break_in_play(write: Write) -> None:
    body = GOOD.replace("value + 1", "value + nothing_of_that_name")
    (what,) = found(write(body, "kit_breaks", requires=("turn",)), "alone", effort=Effort(1, 200))
    assert "nothing_of_that_name" in what


def test_what_does_not_go_with_the_others(write: Write) -> None:
    body = """
    from apnap_plugins.rules.vocabulary.actions import EXPLORE

    apnap_declarations = declares(Verb(EXPLORE, lambda game, permanent: False))
    """
    target = write(body, "kit_clash")
    assert found(target, "alone") == []
    (what,) = found(target, "together")
    assert "'explore'" in what and "leave one of them out" in what


REMEMBERS = """
SEEN = []
TOLD = Field("told by kit_remembers", GAME, 0)

def _count(game, frame):
    SEEN.append(1)
    game.set(TOLD, 0, len(SEEN))

apnap_declarations = declares(TOLD, InsertedStep("untap step", Step("kit", _count, "100.1"), before="untap"))
"""


def test_state_outside_the_journal(write: Write) -> None:
    assert found(write(REMEMBERS, "kit_remembers", requires=("turn",)), "round-trips") != []


RESTLESS = """
SEEN = []
TOLD = Field("told by kit_restless", GAME, 0)

def _look(game):
    SEEN.append(1)
    if len(SEEN) % 3 == 0:
        game.set(TOLD, 0, len(SEEN))

apnap_declarations = declares(TOLD, AnyTimeCheck("kit", "100.1", _look))
"""


def test_a_check_that_does_something_by_what_it_did_not_read(write: Write) -> None:
    (what,) = found(write(RESTLESS, "kit_restless"), "alone")
    assert "'kit' has something to do where it had nothing to do" in what


LEAKS = """
from apnap_plugins.rules.continuous.continuous import TURN

def _peek(game, frame):
    player = game.active_player
    for other in game.players_in():
        if other != player and game.zone("hand", other):
            names = tuple(game.name_of(card) for card in game.zone("hand", other))
            game.ask(ChooseOne(player=player, options=(*names, "nothing"), rule="100.1", prompt="Guess"))

apnap_declarations = declares(InsertedStep("untap step", Step("kit", _peek, "100.1"), before="untap"))
"""


def test_a_view_that_shows_what_is_hidden(write: Write) -> None:
    said = found(write(LEAKS, "kit_leaks", requires=("turn",)), "views", effort=Effort(1, 40))
    assert any("hidden" in what for what in said)


HASHES = """
CHOSEN = Field("chosen by kit_hashes", GAME, "")

def _choose(game):
    names = frozenset(f"name {number}" for number in range(50))
    if not game.get(CHOSEN):
        game.set(CHOSEN, 0, " ".join(names))

apnap_declarations = declares(CHOSEN, AnyTimeCheck("kit", "100.1", _choose))
"""


PATCHES = """
import random
from apnap_plugins.rules.damage import damage

random.random()

_before = damage.set_life

def _mine(game, player, total):
    return _before(game, player, total)

damage.set_life = _mine
"""


def test_a_good_plugin_passes_every_check_beside_one_that_follows_hashes_and_one_that_leaves_a_trace(
    write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One other process looks at all three. Of hashes the whole order of fifty names shows: that two processes agree by
    chance about the first alone was seen."""
    monkeypatch.setattr(damage, "set_life", damage.set_life)  # so that it is put back here
    bad = [write(HASHES, "kit_hashes"), write(PATCHES, "kit_patches", requires=("damage",))]
    hashes, patches, good = inspections([*bad, write(GOOD, "kit_good", requires=("turn",))], SMALL)
    seen: list[tuple[str, str, int, int]] = []
    assert good.run(CHECKS, lambda *what: seen.append(what)) == []
    assert seen == [("kit-good", name, at, len(CHECKS)) for at, name in enumerate(CHECKS)]
    (order,) = hashes.run(["determinism"])
    assert "another process" in order.what or "two ways" in order.what
    assert [finding.what for finding in patches.run(["trace"])] == [
        "changes apnap_plugins.rules.damage.damage.set_life", "draws from the global random numbers",
    ]  # fmt: skip


DIES = """
import sys

def _end():
    if sys.orig_argv[-2] == "apnap.testing.kit.fresh":
        sys.modules["os"]._exit(7)

{when}
"""


@pytest.mark.parametrize(
    "when",
    [
        "_end()",
        "def apnap_declarations():\n    _end()\n    return []\napnap_declarations = hookimpl(apnap_declarations)",
    ],
)
def test_who_ends_the_other_process_is_named_and_the_rest_is_looked_at(
    write: Write, when: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(damage, "set_life", damage.set_life)  # so that it is put back here
    targets = [write(PATCHES, "kit_patches_1", requires=("damage",)), write(DIES.replace("{when}", when), "kit_dies"),
               write(GOOD, "kit_good_beside", requires=("turn",))]  # fmt: skip
    said = Elsewhere([(target, subjects(target)[0]) for target in targets], SMALL)
    first, dead, last = (subjects(target)[0] for target in targets)
    assert "changes apnap_plugins.rules.damage.damage.set_life" in said.said(first)["trace"]
    with pytest.raises(ApnapError, match="a new process fails: it ends with 7"):
        said.said(dead)
    assert said.said(last)["trace"] == [] and len(said.said(last)["stories"]) == SMALL.games


def test_who_never_acted_was_not_tested(write: Write) -> None:
    body = """
    apnap_declarations = declares(KeywordDefinition("kit-idle", lambda keyword: (), text="idle"))
    """
    report = check(write(body, "kit_idle", kind="keyword ability"), ["alone"], SMALL)
    assert report.ok and any("never acted" in note for note in report.notes)
    assert report.not_played == ("kit-idle",) and json.loads(report.json())["not_played"] == ["kit-idle"]
    assert report.summary() == "kit-idle: 1 checks: nothing is wrong in what could be seen, but kit-idle was not played"


BREAKS = """
from apnap_plugins.testing import instant

@node
class Break(Instruction):
    \"""An error in the code of a plugin.\"""

    def perform(self, ctx: Context) -> None:
        raise KeyError(ctx.source)

apnap_declarations = declares(SampleCard(instant("Break", Break())))
"""


def test_what_breaks_in_every_game_is_one_cause_and_told_once(write: Write) -> None:
    """The id in the error differs from game to game; the line of code is the same."""
    report = check(
        write(BREAKS, "kit_breaks"), ["alone", "together", "determinism", "trace"], Effort(games=2, decisions=40)
    )
    assert len(report.findings) > 3 and [len(found) for found in report.causes()] == [len(report.findings)]
    first, summary = str(report).splitlines()
    assert first.startswith("kit-breaks: alone: seed 0: ") and "KeyError" in first
    assert "; the same in alone (seed 1), together (seed 0)" in first and first.endswith("trace (kit_breaks)")
    assert summary.endswith(f"{len(report.findings)} findings of 1 cause"), "that it never acted is no news beside that"


def test_what_was_only_read_was_not_played(write: Write) -> None:
    report = check(write(GOOD, "kit_read", requires=("turn",)), STATIC)
    assert report.summary() == "kit-read: 3 checks: nothing is wrong in the code, and nothing was played"


def test_the_fast_way_reads_and_plays_a_short_game(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "SHORT", 8)
    name = write(GOOD, "kit_fast", requires=("turn",))
    result = CliRunner().invoke(app, ["check", name, "--fast"])
    assert result.exit_code == 0, result.output
    assert result.output.endswith("kit-fast: 5 checks: nothing is wrong\n")
    wrong = write("import random\n\nX = random.random()\napnap_declarations = declares()\n", "kit_hasty")
    found = CliRunner().invoke(app, ["check", wrong, "--fast"])
    assert found.exit_code == 1 and "kit-hasty: purity" in found.output


# What can be named, and how it is told ---------------------------------------------------------------------


def test_a_distribution_an_id_a_code_and_a_module_are_found() -> None:
    assert [s.name for s in subjects("apnap-set-house")] == ["free-first-mulligan", "heirloom", "mana-burn", "house"]
    assert (
        [s.name for s in subjects("heirloom")] == [s.name for s in subjects("apnap_set_house.heirloom")] == ["heirloom"]
    )
    assert [s.packs() for s in subjects("heirloom")] == [("house",)]
    assert [s.is_set for s in subjects("xln")] == [True]
    for path in ("../x", "..", "./", "a b", ".x", "", "x..y"):
        with pytest.raises(UnknownName, match="nor can a module be called so"):
            check(path)
    with pytest.raises(UnknownName, match="no-such-plugin"):
        subjects("no-such-plugin")
    with pytest.raises(UnknownName, match="views"):
        check("heirloom", ["view"])


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("import json\nfrom json import lods\n", r"cannot import name 'lods' from 'json' .*\(line 2\)$"),
        ("x = 1\ny = 1 / 0\n", r"ZeroDivisionError: division by zero \(line 2\)$"),
        ("x = (\n", r"SyntaxError: '\(' was never closed \(kit_broken\.py, line 1\)$"),
        ("from apnap import Manifest\nMANIFEST = Manifest(id='x', kind='hose')\n",
         r"ValidationError: kind: Input should be 'rules', .* \(line 2\)$"),
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_loaded_is_told_with_its_line(
    body: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    file = tmp_path / "kit_broken.py"
    file.write_text(body)
    with pytest.raises(UnknownName, match=rf"kit_broken\.py is no plugin that can be loaded: {said}") as caught:
        subjects(str(file))
    assert "pydantic.dev" not in str(caught.value)


def test_one_whose_manifest_is_wrong_is_told_in_one_finding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    info = tmp_path / "kit_wrong-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: kit-wrong\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[apnap.mechanics]\nkit-wrong = kit_wrong\n")
    (tmp_path / "kit_wrong.py").write_text(
        "from apnap import Manifest\nMANIFEST = Manifest(id='kit-wrong', name=1 + 1)\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    (finding,) = check("kit-wrong").findings
    assert finding.check == "manifest" and "name is not a literal" in finding.what


def test_the_command_says_it_in_words_and_as_json(write: Write) -> None:
    target = write("import random\n", "kit_command")
    run = CliRunner().invoke(app, ["check", target, "--static"])
    assert run.exit_code == 1 and "purity" in run.output and "1 finding" in run.output
    run = CliRunner().invoke(app, ["check", target, "--static", "--json"])
    data = json.loads(run.output)
    assert run.exit_code == 1 and data["findings"][0]["what"] == "imports random in rule code"
    run = CliRunner().invoke(app, ["check", "heirloom", "--only", "imports"])
    assert run.exit_code == 0 and "nothing is wrong" in run.output
    assert CliRunner().invoke(app, ["check", "no-such-plugin"]).exit_code == 2


def test_pytest_runs_the_checks_of_a_plugin(pytester: pytest.Pytester, write: Write) -> None:
    target = write("import random\n", "kit_pytest")
    run = pytester.runpytest("--apnap-check", target, "-k", "manifest or imports or purity", "-p", "no:cacheprovider")
    run.assert_outcomes(passed=2, failed=1, deselected=6)
    run.stdout.fnmatch_lines(["*kit-pytest: purity: *imports random in rule code*"])
    assert pytester.runpytest("--apnap-check", "no-such-plugin").ret == pytest.ExitCode.USAGE_ERROR


def test_checks_of_one_plugin_play_once(monkeypatch: pytest.MonkeyPatch) -> None:
    from apnap.testing.kit import _check

    played = []
    real = _check.tried
    monkeypatch.setattr(_check, "tried", lambda *given, **more: played.append(1) or real(*given, **more))
    (inspection,) = inspections(["mana-burn"], Effort(games=1, decisions=5))
    assert inspection.run(["alone", "together", "round-trips"]) == inspection.run(["views"]) == []
    assert len(played) == 2


@pytest.mark.parametrize(("text", "said"), [("def (", "SyntaxError"), ("import sys\nsys.exit(0)", "SystemExit: 0"),
                                            ("1 / 0", "ZeroDivisionError")])  # fmt: skip
def test_a_file_that_cannot_be_imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, said: str) -> None:
    file = tmp_path / "odd_module.py"
    file.write_text(text)
    monkeypatch.setattr(sys, "path", list(sys.path))
    with pytest.raises(UnknownName, match=f"is no plugin that can be loaded: {said}"):
        check(str(file))
