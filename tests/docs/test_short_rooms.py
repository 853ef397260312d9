"""Five mechanics as a new author writes them: each plays, is checked by the kit, and is short."""

from __future__ import annotations

import ast
import importlib.util
import io
import re
import sys
import tokenize
from pathlib import Path
from types import ModuleType

import pytest

from apnap import IllegalAnswer, Keyword, Priority, Ruleset
from apnap.testing.kit import Effort, check
from apnap_plugins.rules.damage.damage import DAMAGE, LIFE, LifeGained
from apnap_plugins.rules.vocabulary.characteristics import POWER, card
from apnap_plugins.testing import Table

HERE = Path(__file__).resolve().parents[2] / "docs"
ROOMS = HERE / "examples" / "rooms"
NAMES = ("relish", "rouse", "brittle", "lavish", "stow")
PEAK = card("Peak", "Land — Mountain")
WALL = card("Wall", "Creature — Wall", cost="{0}", power=0, toughness=4)


@pytest.fixture(scope="module")
def rules() -> Ruleset:
    rooms = []
    for name in NAMES:
        spec = importlib.util.spec_from_file_location(name, ROOMS / f"{name}.py")
        assert spec is not None and spec.loader is not None
        room: ModuleType = importlib.util.module_from_spec(spec)
        sys.modules[name] = room
        spec.loader.exec_module(room)
        rooms.append(room)
    return Ruleset.load(extra=rooms, strict=True)


def table(rules: Ruleset) -> Table:
    return Table(rules, cards=[PEAK], decks=[[PEAK] * 9] * 2, defaults=True)


def code_lines(source: str) -> int:
    """Lines that are neither blank nor comments nor docstrings."""
    other = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
    tokens = [token for token in tokenize.generate_tokens(io.StringIO(source).readline) if token.type not in other]
    lines = {line for token in tokens for line in range(token.start[0], token.end[0] + 1)}
    for statement in ast.walk(ast.parse(source)):
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
            lines -= set(range(statement.lineno, (statement.end_lineno or 0) + 1))
    return len(lines)


@pytest.mark.parametrize("name", NAMES)
def test_each_is_short_and_the_kit_finds_nothing_wrong(name: str) -> None:
    file = ROOMS / f"{name}.py"
    assert code_lines(file.read_text(encoding="utf-8")) < 40
    report = check(str(file), effort=Effort(games=1, decisions=30))
    assert report.findings == ()


def test_each_is_shown_in_the_tutorial() -> None:
    page = (HERE / "first_mechanic.md").read_text(encoding="utf-8")
    assert re.findall(r"literalinclude\} examples/rooms/(\w+)\.py", page) == list(NAMES)


def test_relish_gains_life_for_combat_damage_to_players_only(rules: Ruleset) -> None:
    glutton = card("Glutton", "Creature — Ogre", Keyword("relish", (2,)), Keyword("relish", (3,)), power=2, toughness=2)
    s = table(rules)
    s.put(0, "battlefield", glutton)
    s.expect(0, "declare attackers", {"Glutton": ("player", 1)})
    s.pass_until("end")
    assert (s.field(LIFE, 0), s.field(LIFE, 1)) == (25, 18)
    s = table(rules)
    s.put(0, "battlefield", glutton)
    s.put(1, "battlefield", WALL)
    s.expect(0, "declare attackers", {"Glutton": ("player", 1)})
    s.expect(1, "declare blockers", {"Wall": "Glutton"})
    s.pass_until("end")
    assert (s.field(LIFE, 0), s.field(LIFE, 1)) == (20, 20)


def test_rouse_is_paid_for_and_activated_once_a_turn(rules: Ruleset) -> None:
    (sleeper,) = rules.sample_cards("rouse")
    s = table(rules)
    s.put(0, "battlefield", sleeper, PEAK, PEAK)
    by_mana, by_life = [option for option in s.decision.options if option[:2] == ("activate", s.find(sleeper.name))]
    s.answer(0, by_mana).resolve_all()
    assert s.characteristic(sleeper.name, POWER) == 3 and s.field(LIFE, 0) == 20
    assert by_mana not in s.decision.options
    s.answer(0, by_life).resolve_all()
    assert s.characteristic(sleeper.name, POWER) == 5 and s.field(LIFE, 0) == 18
    s.pass_until("upkeep")
    assert s.characteristic(sleeper.name, POWER) == 1


@pytest.mark.parametrize(("words", "left"), [((), ["Vase"]), (("brittle",), []), (("brittle", "indestructible"), [])])
def test_brittle_things_break_at_the_first_damage(rules: Ruleset, words: tuple[str, ...], left: list[str]) -> None:
    vase = card("Vase", "Artifact Creature — Golem", *map(Keyword, words), power=3, toughness=5)
    s = table(rules)
    s.put(0, "battlefield", vase)
    assert s.zone_names(0, "battlefield") == ["Vase"]
    s.set_field(DAMAGE, 1, s.find("Vase"))
    s.settle()
    assert s.zone_names(0, "battlefield") == left


def test_lavish_hosts_gain_more_and_each_of_them_once(rules: Ruleset) -> None:
    hosts = [card(f"Host {n}", "Creature — Ogre", Keyword("lavish", (n,)), power=1, toughness=1) for n in (2, 5)]
    s = table(rules)
    s.put(0, "battlefield", *hosts)
    for player in (0, 1):
        s.game.happen(LifeGained(player, 1))
    assert (s.field(LIFE, 0), s.field(LIFE, 1)) == (28, 21)


def test_who_stows_sees_the_cards_and_chooses_two_of_them(rules: Ruleset) -> None:
    (butler,) = rules.sample_cards("stow")
    top = [card(name, "Artifact", cost="{9}") for name in ("Lamp", "Urn", "Vase")]
    s = Table(rules, cards=[PEAK, *top], decks=[[PEAK] * 9] * 2)
    s.put(0, "library", *top)
    s.put(0, "battlefield", PEAK, PEAK)
    s.put(0, "hand", butler)
    s.act(0, "cast", butler.name)
    s.expect(0, "choose a pair", ["Vase", "Lamp"]).resolve_all()
    assert s.zone_names(0, "hand") == ["Vase"] and s.zone_names(0, "shelf") == ["Lamp"]
    assert s.zone_names(0, "library")[0] == "Urn"


def test_a_decision_of_its_own_is_told_listed_and_checked(rules: Ruleset) -> None:
    (butler,) = rules.sample_cards("stow")
    s = Table(rules, cards=[PEAK], decks=[[PEAK] * 9] * 2)
    s.put(0, "library", PEAK, PEAK, PEAK)
    s.put(0, "battlefield", PEAK, PEAK)
    s.put(0, "hand", butler)
    s.act(0, "cast", butler.name)
    game = s.game
    while isinstance(game.decision, Priority):
        game.push(game.decision.default())
    pair = game.decision
    assert pair is not None and pair.legal_answers(10) == ((0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1))
    assert [option.text for option in game.observe(0).options()] == ["Peak"] * 3, "who chooses sees them"
    assert all(not card.known for card in game.observe(1).zone("library", 0))
    with pytest.raises(IllegalAnswer, match=r"expected two places in 0\.\.2, not the same"):
        game.push((1, 1))
    game.push((2, 0))
    assert len(game.zone("shelf", 0)) == 1
