"""Text from outside on the terminal: names of cards, decks, plugins and files are shown as text, whatever stands in them."""

from __future__ import annotations

import ast
import importlib
import io
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from commands import run
from typer.testing import CliRunner, Result

import apnap_plugins.apps
from apnap import built
from apnap_plugins.apps.commands import app
from apnap_plugins.apps.console import MOST, Terminal, clean, json_text, marked, said, shortened

NASTY = ["[/]", "[bold]Loud[/bold]", "[red", "x]", "tail\\", "tail\\\\", "\x1b[31mRed", "\x1b]0;title\x07", "a\x9bb\x7f",
         "\u202egnirts", "half \ud83d", "[link=file:///x]y", ":smile:", "two\rlines"]  # fmt: skip
CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's folders that are empty."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("COLUMNS", "250")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def check_told(result: Result, code: int, *shown: str) -> None:
    """It ended as it should, without a traceback, with nothing in its output that a terminal obeys."""
    assert result.exit_code == code, result.output
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert not CONTROL.search(result.output), result.output
    for text in shown:
        assert text in result.output


# The one place ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NASTY)
def test_text_stays_what_it_was_but_for_what_a_terminal_obeys(name: str) -> None:
    out = io.StringIO()
    console = Terminal(file=out, width=100)
    console.print(name)
    console.print(marked(f"[bold]{said(name)}[/]{said(name)}"))
    first, second = out.getvalue().splitlines()
    assert (first, second) == (clean(name), clean(name) * 2)
    assert not CONTROL.search(first)
    if not CONTROL.search(name):
        assert first == name


def test_names_side_by_side_make_no_markup_together() -> None:
    assert marked(f"{said('[/red')}, {said('x]')} [bold]b[/]").plain == "[/red, x] b"
    assert marked(f"{said('tail' + chr(92))}[bold]b[/]").plain == "tail\\ b".replace(" ", "")


def test_what_is_not_seen_is_spelt_out() -> None:
    assert clean("\x1b]0;owned\x07") == "\\x1b]0;owned\\x07"
    assert clean("\u202eabc\ud83d") == "\\u202eabc\\ud83d"
    assert clean("Æther Vial, Lim-Dûl's Vault – 草\tx\n") == "Æther Vial, Lim-Dûl's Vault – 草\tx\n"


def test_json_stays_what_it_says() -> None:
    text = json_text({name: name for name in NASTY})
    assert not CONTROL.search(text)
    assert json.loads(text) == {name: name for name in NASTY}


def test_a_long_line_is_cut_in_the_middle() -> None:
    long = "a" * 20_000 + "end"
    assert len(shortened(long)) <= MOST
    assert shortened(long).endswith("aend") and "characters left out" in shortened(long)
    assert shortened("short") == "short"


def test_nobody_else_writes() -> None:
    """Every module of the program writes through `console`, which alone knows rich's markup and `print`."""
    found = []
    for path in sorted(Path(next(iter(apnap_plugins.apps.__path__))).rglob("*.py")):
        if path.name == "console.py":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("rich."):
                names = {alias.name for alias in node.names} & {"escape", "Text", "Console", "print"}
                found += [f"{path.name}:{node.lineno}: {name}" for name in sorted(names)]
            if isinstance(node, ast.Call):
                name = ast.unparse(node.func)
                if name in ("print", "typer.echo", "sys.stdout.write") or "from_markup" in name:
                    found.append(f"{path.name}:{node.lineno}: {name}")
                if any(word.arg == "markup" for word in node.keywords):
                    found.append(f"{path.name}:{node.lineno}: markup=")
    assert found == []


# Commands --------------------------------------------------------------------------------------------------


def card(name: str, type_line: str = "Creature — Mouse", **more: object) -> dict[str, object]:
    corner = {"power": "1", "toughness": "1"} if "Creature" in type_line else {}
    return {"name": name, "layout": "normal", "type_line": type_line, "sets": ["TST"], **corner, **more}


LAND = card("[/] \x1b[2J Hill", "Basic Land — Mountain", oracle_text="({T}: Add {R}.)")
BEAST = card("[/red] \x1b]0;owned\x07 x]", mana_cost="{R}", oracle_text="Haste")
RIDDLE = card("Riddle [/]", "Sorcery", oracle_text="Frobnicate [/] \x1b[31m player.")


@pytest.fixture
def imported(home: Path) -> Path:
    (home / "bulk.json").write_text(json.dumps([LAND, BEAST, RIDDLE]))
    check_told(run("cards", "import", home / "bulk.json"), 0, "3 cards taken in")
    return home


def test_cards_of_any_name_are_shown_found_and_checked(imported: Path) -> None:
    check_told(run("cards", "show", BEAST["name"]), 0, "[/red] \\x1b]0;owned\\x07 x]", "understood:")
    check_told(run("cards", "show", RIDDLE["name"]), 1, "Frobnicate [/] \\x1b[31m player.", "refused:")
    check_told(run("cards", "search", "x]"), 0, "[/red] \\x1b]0;owned\\x07 x]\n")
    check_told(run("cards", "search", "[/] \x1b"), 0, "Hill")
    check_told(run("cards", "search", "[/] \x1b nothing"), 1)
    check_told(run("cards", "check", BEAST["name"], RIDDLE["name"], "[/] \x9b"), 1, "can be played", "no card")
    check_told(run("cards", "coverage"), 0, "2 of 3")
    check_told(run("cards", "coverage", "--json"), 0, '"understood": 2')
    check_told(run("cards", "show", "[/] \x1b[31m"), 2, "no card")


def test_a_broken_card_is_told_as_it_is_called(home: Path) -> None:
    (home / "bad.json").write_text(json.dumps({"meta": {}, "data": {"[/] \x1b[31m": [{"name": "[/] \x1b[31m"}, 7]}}))
    check_told(run("cards", "import", home / "bad.json"), 2, "card 1 ([/] \\x1b[31m):")


def test_a_game_of_cards_of_any_name(imported: Path) -> None:
    deck = imported / "deck.txt"
    deck.write_text(f"# [/] \x1b]0;deck\x07\n17 {LAND['name']}\n23 {BEAST['name']}\n", encoding="utf-8")
    words = ("play", "--deck", deck, "--agents", "greedy", "--seed", "1", "--limit", 60)
    played = run(*words, "--save", imported / "game.json")
    check_told(
        played, 0, "[/red] \\x1b]0;owned\\x07 x] attacks", "[/red] \\x1b]0;owned\\x07 x] 1/1", "[/] \\x1b]0;deck"
    )
    check_told(run("replay", imported / "game.json", "--rules"), 0, "[/red] \\x1b]0;owned\\x07 x] attacks")
    step = CliRunner().invoke(app, ["replay", str(imported / "game.json"), "--step"], input="t\nt\nt\nw\nv\np\ne\n")
    assert step.exit_code in (0, 130) and not CONTROL.search(step.output)
    you = CliRunner().invoke(app, ["play", "--you", "-d", str(deck)], input="h\nb\ng\ni x]\nw\n" + "1\n\n" * 30 + "q\n")
    assert you.exit_code in (0, 130) and not CONTROL.search(you.output)
    assert "[/red] \\x1b]0;owned\\x07 x]" in you.output


def test_an_error_that_quotes_what_was_given(home: Path) -> None:
    deck = home / "deck.txt"
    deck.write_text("4 [/] \x1b[31mRed\n")
    check_told(run("play", "--deck", deck), 2, "[/] \\x1b[31mRed")
    deck.write_text("[/] \x1b[31m" + "x" * 30_000)
    failed = run("play", "--deck", deck)
    check_told(failed, 2, "is no line of a deck list")
    assert len(failed.output) < 2 * MOST
    check_told(run("mechanics", "why", "[/] \x1b[31m"), 2, "\\x1b[31m")
    check_told(run("sets", "show", "[/]"), 2, "[/]")
    check_told(run("replay", home / "[/] \x1b[31m.json"), 2, "[/] \\x1b[31m.json")


def test_a_scenario_that_says_anything(home: Path) -> None:
    file = home / "odd.toml"
    file.write_text('name = "[/] \\u001b[31m"\n[[expect]]\nof = "A"\nlife = 3\n')
    result = run("scenario", "run", file)
    assert not CONTROL.search(result.output) and "Traceback" not in result.output


POINTS = "[apnap.mechanics]\n[/] \x1b[31m = toy_nasty.odd\nnasty = toy_nasty.nasty\n[apnap.sets]\nnasty = toy_nasty\n"
NASTY_PLUGIN = """from apnap import KeywordDefinition, Manifest, declares
MANIFEST = Manifest(id="nasty", name="[/] \\x1b[31m", kind="house", authors=("[/] \\x1b]0;me\\x07",), words=("[/]",))
apnap_declarations = declares(KeywordDefinition("[/] \\x1b[2J", lambda keyword: (), cumulative=True, text="[/]"))
"""


@pytest.fixture
def installed(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A distribution that says anything it likes of itself."""
    site = home / "site [bold]"
    info = site / "toy_nasty-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: toy-nasty\nVersion: 1.0[/]\x1b[31m\n")
    (info / "entry_points.txt").write_text(POINTS)
    (site / "toy_nasty").mkdir()
    (site / "toy_nasty" / "__init__.py").write_text(
        'from apnap.manifest import SetManifest\nSET = SetManifest(code="nasty", name="[/] \\x1b[31m", mechanics=("nasty",))\n'
    )
    (site / "toy_nasty" / "nasty.py").write_text(NASTY_PLUGIN)
    monkeypatch.syspath_prepend(str(site))
    importlib.invalidate_caches()
    yield site
    built.forget()


def test_plugins_that_say_anything_of_themselves(installed: Path) -> None:
    check_told(run("mechanics", "list"), 0, "nasty")
    check_told(run("mechanics", "list", "--json"), 0)
    check_told(run("mechanics", "show", "nasty", "--most", 0), 0, "[/] \\x1b[31m", "[/] \\x1b]0;me\\x07")
    check_told(run("mechanics", "check", "nasty"), 0, "nasty alone")
    check_told(run("sets", "list"), 0, "[/] \\x1b[31m")
    check_told(run("sets", "show", "nasty"), 0, "[/] \\x1b[31m", "1.0[/]")
    check_told(run("doctor"), 1, "1.0[/]")
    check_told(run("doctor", "--json"), 1)
