"""Pictures: the board as one player sees it, without what is hidden; a deck in numbers and as a plot."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
import xln
from commands import run
from magic import table

import pictures
from apnap import Game, UnknownName
from apnap_plugins.apps.decks import find_deck
from apnap_plugins.apps.pictures import Picture, board_picture, curve_picture, deck_statistics
from apnap_plugins.apps.pictures.board import PER_ROW, WIDTH
from apnap_plugins.rules.combat.attacking import DeclareAttackers
from apnap_plugins.rules.damage.damage import LIFE
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.testing import basic, creature

SVG = "{http://www.w3.org/2000/svg}"


def parsed(picture: Picture) -> ElementTree.Element:
    return ElementTree.fromstring(picture.text)


def texts(picture: Picture) -> list[str]:
    return [element.text or "" for element in parsed(picture).iter(f"{SVG}text")]


def told(picture: Picture) -> list[str]:
    """What is said where the pointer rests on cards."""
    return [element.findtext(f"{SVG}title") or "" for element in parsed(picture).iter(f"{SVG}g")]


def test_the_board_shows_what_lies_there():
    s = table()
    s.put(0, "battlefield", creature("Bear", 2, 2), *[basic("G")] * 3)
    s.put(0, "battlefield", basic("G"), tapped=True)
    s.put(1, "battlefield", creature("Ogre", 3, 3), counters={"+1/+1": 2})
    s.set_field(LIFE, 7, 1)
    s.settle()
    picture = board_picture(s.game.observe(0), ["Ann", "Ben"])
    shown = texts(picture)
    assert [text for text in shown if "life" in text] == [
        "Ben  ·  7 life  ·  hand 0  ·  library 0  ·  graveyard 0",
        "Ann  ·  20 life  ·  hand 0  ·  library 0  ·  graveyard 0",
    ]
    assert "2/2" in shown and "5/5" in shown and "×3" in shown
    assert told(picture).count("Forest: land — Forest") == 1
    assert "Forest: land — Forest, tapped" in told(picture)
    assert "Ogre: creature, 5/5, 2 +1/+1" in told(picture)


def test_who_attacks_is_marked():
    s = table(stage="beginning of combat")
    s.put(0, "battlefield", creature("Bear", 2, 2))
    s.put(1, "battlefield", creature("Ogre", 3, 3))
    while not isinstance(s.game.decision, DeclareAttackers):
        s.game.push(s.game.decision.default())
    s.game.push(((0, 0),))
    classes = [one.get("class", "") for one in parsed(board_picture(s.game.observe(1))).iter(f"{SVG}rect")]
    assert sum("attacks" in one and "tapped" in one for one in classes) == 1


def test_hidden_cards_are_in_nobody_elses_picture():
    game = Game(xln.rules(), [["Mountain"] * 40, ["Nest Robber"] * 40], seed=1)
    game.push(game.decision.default())
    mine, theirs = (board_picture(game.observe(seat)) for seat in (1, 0))
    assert sum("Nest Robber" in text for text in texts(mine)) == 7
    assert "Nest Robber" not in theirs.text
    assert "Mountain" not in mine.text
    assert "hand 7" in " ".join(texts(theirs))


def test_what_a_card_is_called_is_text_and_long_names_are_cut():
    name = "<script>alert('x')</script>\x1b[31m & more of it, without end"
    game = Game(xln.rules(), [[card(name, "Creature", power=1, toughness=1)] * 40] * 2, seed=1)
    game.push(game.decision.default())
    picture = board_picture(game.observe(0))
    assert "<script" not in picture.text
    assert "\x1b" not in picture.text
    shown = [text for text in texts(picture) if text.startswith("<script")]
    assert len(shown) == 7
    assert all(text.endswith("…") for text in shown)


def test_many_cards_take_more_lines_and_stay_inside():
    s = table()
    s.put(0, "battlefield", *[creature(f"Bear {n}", 2, 2) for n in range(PER_ROW + 3)])
    s.settle()
    picture = parsed(board_picture(s.game.observe(0)))
    places = [g.get("transform", "") for g in picture.iter(f"{SVG}g")]
    corners = [tuple(map(float, place[len("translate(") : -1].split())) for place in places]
    assert len({y for _, y in corners}) == 2
    assert max(x for x, _ in corners) < WIDTH - 100
    assert max(y for _, y in corners) + 62 < float(picture.get("height", "0"))


def test_the_numbers_of_a_deck():
    cards = ["Forest"] * 3 + ["Colossal Dreadmaw"] * 2 + ["Nest Robber", "Lightning Strike"]
    found = deck_statistics(xln.rules(), cards, "mine")
    assert (found.cards, found.lands, found.mean_mana_value) == (7, 3, 4.0)
    assert found.curve == (0, 0, 2, 0, 0, 0, 2, 0)
    assert found.creatures == (0, 0, 1, 0, 0, 0, 2, 0)
    assert found.symbols == {"R": 2, "G": 4}
    assert found.types == {"creature": 3, "instant": 1, "land": 3}
    assert found.lands_in_hand[3] == found.playable_hand == 1.0


def test_chances_of_lands_are_those_of_cards_drawn_without_putting_back():
    found = deck_statistics(xln.rules(), ["Forest"] * 17 + ["Nest Robber"] * 23)
    assert sum(found.lands_in_hand) == pytest.approx(1)
    none = 1.0
    for n in range(7):
        none *= (23 - n) / (40 - n)
    assert found.lands_in_hand[0] == pytest.approx(none)
    with pytest.raises(UnknownName):
        deck_statistics(xln.rules(), ["No Such Card"])


def test_the_curve_has_a_bar_for_each_cost():
    found = deck_statistics(xln.rules(), find_deck("dinosaurs").parts["main"], "Dinosaurs & more")
    picture = curve_picture(found)
    bars = [one for one in parsed(picture).iter(f"{SVG}rect") if one.get("class") in ("bar", "other")][2:]
    counts = [
        size for n, c in zip(found.curve, found.creatures, strict=True) for size in (c, n - c) if size
    ]  # creatures below, other spells above
    assert len(bars) == len(counts)
    unit = float(bars[0].get("height", "0")) / counts[0]
    assert unit > 5
    assert [float(bar.get("height", "0")) for bar in bars] == pytest.approx(
        [unit * count for count in counts], abs=0.02
    )
    assert {"Dinosaurs & more", "8", "7+"} <= set(texts(picture))


def test_deck_on_the_command_line(tmp_path: Path):
    out = tmp_path / "curve.svg"
    result = run("deck", "dinosaurs", "--picture", out)
    assert result.exit_code == 0, result.output
    assert "40 cards, 17 lands" in result.output
    assert parsed_file(out).get("role") == "img"
    data = json.loads(run("deck", "dinosaurs", "--json").output)
    assert data["lands"] == 17 and len(data["curve"]) == 8
    wrong = run("deck", "dinosours")
    assert (wrong.exit_code, len(wrong.stderr.strip().splitlines())) == (2, 1)
    assert "did you mean" in wrong.stderr
    nowhere = run("deck", "dinosaurs", "--picture", tmp_path / "none" / "curve.svg")
    assert nowhere.exit_code == 2 and "cannot write the picture" in nowhere.stderr


def parsed_file(path: Path) -> ElementTree.Element:
    return ElementTree.fromstring(path.read_text(encoding="utf-8"))


def test_board_on_the_command_line(tmp_path: Path):
    saved, out = tmp_path / "game.json", tmp_path / "board.svg"
    assert run("play", "--quiet", "--seed", "2", "--limit", "20", "--save", saved).exit_code == 0
    result = run("board", saved, "--seat", "2", "--at", "15", "--out", out)
    assert result.exit_code == 0, result.output
    assert "Board as Player 2 sees it" in (parsed_file(out).findtext(f"{SVG}title") or "")
    for words, said in ((("--seat", "3"), "no seat 3"), (("--at", "2000"), "no board after 2000")):
        wrong = run("board", saved, "--out", tmp_path / "no.svg", *words)
        assert wrong.exit_code == 2 and said in wrong.stderr
    assert not (tmp_path / "no.svg").exists()


def test_the_pictures_of_the_documentation_are_up_to_date():
    assert pictures.main(["--check"]) == 0, "run python tools/pictures.py"
