"""Card files: every form that is read, and everything that can be wrong with them."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from apnap_plugins.oracle.files import Broken, CardFileError, Entry, Item, Skipped, rows

BOLT = {
    "object": "card", "name": "Bolt", "layout": "normal", "mana_cost": "{R}", "type_line": "Instant",
    "oracle_text": "Bolt deals 3 damage to any target.", "set": "lea", "cmc": 1.0,
}  # fmt: skip
BEAR = {
    "name": "Bear",
    "layout": "normal",
    "type_line": "Creature \u2014 Bear",
    "power": "2",
    "toughness": "2",
    "sets": ["LEA", "M10"],
}
NIGHT = {
    "name": "Day // Night", "layout": "transform", "type_line": "Creature // Creature",
    "card_faces": [
        {"name": "Day", "type_line": "Creature", "oracle_text": "Flying", "power": "1", "toughness": "1"},
        {"name": "Night", "type_line": "Creature", "power": "2", "toughness": "2", "color_indicator": ["R"]},
    ],
}  # fmt: skip


def read(tmp_path: Path, data: bytes | str, name: str = "cards.json") -> list[Item]:
    path = tmp_path / name
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return list(rows(path))


def names(items: list[Item]) -> list[str]:
    return [item.row.name for item in items if isinstance(item, Entry)]


def broken(items: list[Item]) -> list[Broken]:
    return [item for item in items if isinstance(item, Broken)]


def test_scryfalls_array_of_cards(tmp_path: Path) -> None:
    bolt, bear, night = read(tmp_path, json.dumps([BOLT, BEAR, NIGHT]))
    assert isinstance(bolt, Entry) and bolt.row.oracle_text == BOLT["oracle_text"] and bolt.sets == ("LEA",)
    assert isinstance(bear, Entry) and (bear.row.power, bear.sets) == ("2", ("LEA", "M10"))
    assert isinstance(night, Entry) and night.row.card_faces[1].color_indicator == ("R",)


def test_one_card_a_line(tmp_path: Path) -> None:
    assert names(read(tmp_path, "\n".join(json.dumps(card) for card in (BOLT, BEAR)) + "\n")) == ["Bolt", "Bear"]


def test_gzip_is_told_by_its_content(tmp_path: Path) -> None:
    assert names(read(tmp_path, gzip.compress(json.dumps([BOLT, BEAR]).encode()), "cards.bin")) == ["Bolt", "Bear"]


def mtg(name: str, **fields: Any) -> dict[str, Any]:
    return {"name": name, "layout": "normal", "type": "Instant", "text": "Draw a card.", "manaCost": "{U}", **fields}


def test_mtgjson_atomic_cards(tmp_path: Path) -> None:
    faces = [
        mtg("A // B", faceName="A", side="a", layout="split"),
        mtg("A // B", faceName="B", side="b", layout="split"),
    ]
    data = {"meta": {"version": "5"}, "data": {"Opt": [mtg("Opt", printings=["XLN", "INV"])], "A // B": faces}}
    opt, both = read(tmp_path, json.dumps(data))
    assert isinstance(opt, Entry) and (opt.row.oracle_text, opt.sets) == ("Draw a card.", ("XLN", "INV"))
    assert isinstance(both, Entry) and both.row.name == "A // B"
    assert [face.name for face in both.row.card_faces] == ["A", "B"]


@pytest.mark.parametrize("all_sets", [False, True])
def test_mtgjson_sets(tmp_path: Path, all_sets: bool) -> None:
    one = {"code": "XLN", "cards": [mtg("Opt", setCode="XLN"), mtg("Shock", setCode="XLN")], "tokens": []}
    data = {"meta": {"version": "5"}, "data": {"XLN": one} if all_sets else one}
    items = read(tmp_path, json.dumps(data))
    assert names(items) == ["Opt", "Shock"]
    assert all(isinstance(item, Entry) and item.sets == ("XLN",) for item in items)


def test_tokens_and_art_are_no_cards(tmp_path: Path) -> None:
    token = {**BEAR, "layout": "token"}
    assert read(tmp_path, json.dumps([token, BEAR]))[0] == Skipped("Bear", "token")


def test_unknown_layouts_are_read(tmp_path: Path) -> None:
    (item,) = read(tmp_path, json.dumps([{**BEAR, "layout": "hologram"}]))
    assert isinstance(item, Entry) and item.row.layout == "hologram"


def test_a_truncated_array_gives_what_came_before(tmp_path: Path) -> None:
    items = read(tmp_path, json.dumps([BOLT, BEAR])[:-20])
    assert names(items) == ["Bolt"]
    assert "after card 1" in broken(items)[0].place


def test_a_truncated_gzip_file_says_so(tmp_path: Path) -> None:
    packed = gzip.compress("\n".join(json.dumps({**BEAR, "name": f"Bear {n}"}) for n in range(5000)).encode())
    items = read(tmp_path, packed[: len(packed) // 2])
    assert len(names(items)) > 100
    assert "truncated" in broken(items)[-1].why


def test_broken_lines_cost_only_themselves(tmp_path: Path) -> None:
    lines = [
        json.dumps(BOLT).encode(),
        b"{nonsense",
        json.dumps(BEAR).encode(),
        b'{"name": "\xff\xfe"}',
        b"[1]",
        b'{"x": 1}',
    ]
    items = read(tmp_path, b"\n".join(lines))
    assert names(items) == ["Bolt", "Bear"]
    assert [item.place for item in broken(items)] == ["line 2", "line 4", "line 5", "line 6"]


def test_missing_and_wrong_fields_are_named(tmp_path: Path) -> None:
    items = read(tmp_path, json.dumps([{"layout": "normal"}, {**BEAR, "power": 2}, BOLT]))
    assert names(items) == ["Bolt"]
    assert [item.why.partition(":")[0] for item in broken(items)] == ["field name", "field power"]


@pytest.mark.parametrize("data", [b"name,cost\nBolt,R\n", b"", b"\x00\x01\x02"])
def test_what_is_no_card_file_is_refused(tmp_path: Path, data: bytes) -> None:
    with pytest.raises(CardFileError, match="no card file"):
        read(tmp_path, data)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(CardFileError, match="cannot read"):
        list(rows(tmp_path / "nowhere.json"))


@pytest.mark.parametrize("lines", [True, False])
def test_a_gzip_file_damaged_in_the_middle(tmp_path: Path, lines: bool) -> None:
    cards = [{**BEAR, "name": f"Bear {n}", "oracle_text": f"{n * 7919 % 104729}"} for n in range(5000)]
    text = "\n".join(map(json.dumps, cards)) if lines else json.dumps(cards)
    packed = bytearray(gzip.compress(text.encode()))
    middle = len(packed) // 2
    packed[middle : middle + 40] = b"\xff" * 40
    items = read(tmp_path, bytes(packed))
    assert len(names(items)) > 100
    assert "damaged" in broken(items)[-1].why or "read any further" in broken(items)[-1].why


WRONG: list[Any] = [
    7, "text", None, [], {}, [[]], [7], {"Opt": 7}, {"Opt": []}, {"Opt": {}}, {"Opt": [7]},
    {"Opt": {"cards": 7}}, {"Opt": {"cards": [7]}},
    {"cards": 7}, {"cards": {"name": "Opt"}}, {"cards": [{"name": ["Opt"]}]}, {"cards": [{"name": {}, "side": []}]},
    {"Opt": [{"name": "Opt", "printings": 7}]}, {"Opt": [{"name": "Opt", "printings": [["x"], {}]}]},
    {"Opt": [{"name": "Opt", "layout": []}]}, {"Opt": [{"name": "Opt", "type": 7}]}, {"cards": [None, [], {"side": 1}]},
]  # fmt: skip


@pytest.mark.parametrize("data", WRONG, ids=repr)
def test_mtgjson_of_wrong_shapes(tmp_path: Path, data: Any) -> None:
    good = {"good": {"cards": [mtg("Shock", setCode="XLN")]}}
    both = {"meta": {}, "data": {**data, **good} if isinstance(data, dict) else data}
    items = read(tmp_path, json.dumps(both))
    if isinstance(data, dict):
        assert "Shock" in names(items)
    else:
        assert [item.why for item in broken(items)] == [
            "there are no cards in it, in none of the forms that MTGJSON has"
        ]


@pytest.mark.parametrize(
    "card",
    [
        7, [], None, {**BEAR, "sets": 7}, {**BEAR, "sets": [["x"]]}, {**BEAR, "name": "half \ud83d"},
        {**BEAR, "oracle_text": "\ud83d"}, {**BEAR, "sets": ["\ud83d"]}, {**BEAR, "card_faces": 7},
        {**BEAR, "card_faces": [7]}, {**BEAR, "color_indicator": [7]}, {**BEAR, "layout": {}},
    ],
    ids=repr,
)  # fmt: skip
@pytest.mark.parametrize("lines", [True, False])
def test_what_is_no_card_costs_only_itself(tmp_path: Path, card: Any, lines: bool) -> None:
    cards = [BOLT, card, BEAR]
    items = read(tmp_path, "\n".join(map(json.dumps, cards)) if lines else json.dumps(cards))
    assert names(items)[0] == "Bolt" and names(items)[-1] == "Bear" and len(names(items)) + len(broken(items)) == 3
    for item in items:
        if isinstance(item, Entry):
            ",".join((item.as_read, *item.sets)).encode()


@pytest.mark.parametrize("deep", ["[" * 50_000, '{"a":' * 50_000, '[{"name":' + "[" * 50_000])
def test_a_file_nested_thousands_deep(tmp_path: Path, deep: str) -> None:
    items = read(tmp_path, deep)
    assert names(items) == [] and broken(items)


def test_numbers_without_end(tmp_path: Path) -> None:
    digits = "9" * 5000
    text = f'[{json.dumps(BOLT)}, {{"name": "N", "type_line": "Instant", "cmc": {digits}}}, {json.dumps(BEAR)}]'
    assert names(read(tmp_path, text))[0] == "Bolt"
