"""The server over real sockets: links, borders, two people, what is kept."""

from __future__ import annotations

import http.client
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")
pytest.importorskip("websockets")

from tableserver import Page, Running, make, new_hall, running, seat, wish
from websockets.exceptions import ConnectionClosed, InvalidStatus

from apnap import Replay
from apnap_plugins.apps.table import explaining, hall

MUTATED = int(os.environ.get("APNAP_MESSAGES", "0")) or (1000 if os.environ.get("APNAP_THOROUGH") else 100)
FOREST, ISLAND = "24 Forest\n16 Jade Guardian", "24 Island\n16 Wind Strider"


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with running(new_hall()) as found:
        yield found


@pytest.fixture
def host(server: Running) -> Iterator[Page]:
    page = server.page(server.hall.token)
    yield page
    page.close()


@pytest.fixture
def alone(server: Running, host: Page) -> Iterator[Page]:
    """Somebody who plays against an agent."""
    _, (token,) = make(host, seat("person", "Ann", FOREST), seat("greedy", "Bob", ISLAND))
    page = server.page(token)
    yield page
    page.close()


def get(server: Running, path: str, **headers: str) -> tuple[int, dict[str, str], str]:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    return answer.status, {key.lower(): value for key, value in answer.getheaders()}, answer.read().decode()


# Who may come ----------------------------------------------------------------------------------------


def test_the_page_comes_with_headers_that_keep_others_out(server: Running) -> None:
    status, headers, text = get(server, "/")
    assert status == 200 and "main.js" in text and "server" not in headers
    assert "default-src 'none'" in headers["content-security-policy"] and headers["referrer-policy"] == "no-referrer"
    for path in ("/web/main.js", "/web/board.js", "/web/table.css"):
        assert get(server, path)[0] == 200
    for path in ("/web/../server.py", "/web/%2e%2e/server.py", "/hall.py", "/web/"):
        status, _, text = get(server, path)
        assert status == 404 and "import" not in text


def test_a_strange_name_gets_nothing(server: Running) -> None:
    status, _, text = get(server, "/", Host="evil.example:80")
    assert (status, text) == (421, "this server is not called so")
    for name in ("127.0.0.1@evil.example", "[::1", "evil.example", "127.0.0.1.evil.example", ""):
        assert get(server, "/", Host=name)[0] in (400, 421), name
    assert get(server, "/", Host=f"localhost:{server.port}")[0] == 200


@pytest.mark.parametrize(
    "origin", [None, "null", "http://evil.example", "http://127.0.0.1:1", "http://127.0.0.1.evil.example"]
)
def test_a_page_of_another_site_gets_no_socket(server: Running, origin: str | None) -> None:
    with pytest.raises(InvalidStatus) as refused:
        Page(server.port, server.hall.token, origin)
    assert refused.value.response.status_code == 403


def test_a_link_that_leads_nowhere(server: Running) -> None:
    for token in ("x", server.hall.token[:-1], server.hall.token.swapcase()):
        page = server.page(token)
        assert page.joined["why"] == "this link leads to no table"
        with pytest.raises(ConnectionClosed):
            page.take()
    page = Page(server.port, server.hall.token)
    assert page.joined["kind"] == "done"
    assert "stays the same" in page.say(kind="join", token="x")["why"]


def test_secrets_are_long_and_different(host: Page) -> None:
    tokens = [
        token for _ in range(3) for token in make(host, seat("person", "A", FOREST), seat("person", "B", ISLAND))[1]
    ]
    assert len(set(tokens)) == 6 and all(len(token) >= 32 for token in tokens)


def test_a_table_that_nobody_looks_at_is_closed_and_opens_again(
    server: Running, host: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall, "MOST_OPEN", 2)
    first, (token,) = make(host, seat("person", "A", FOREST), seat("greedy", "B", ISLAND))
    page = server.page(token)
    asked = page.asked()["options"]
    page.close()
    others = [make(host, seat("person", "A", FOREST), seat("greedy", "B", ISLAND))[0] for _ in range(3)]
    host.say(kind="forget", table="no such")
    assert first not in server.hall.open and others[-1] in server.hall.open
    again = server.page(token)
    assert again.asked()["options"] == asked
    assert host.say(kind="forget", table=first)["kind"] == "done"
    assert "no longer kept" in again.answer()["why"]
    again.close()
    assert server.page(token).joined["why"] == "this link leads to no table"


# What is asked for ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "seats, why",
    [
        ([seat("person", "A", "xln/merfolk")], "seats: Tuple should have at least 2 items"),
        ([seat("person", "A", "xln/merfolk"), seat("wizard", "B", "xln/pirates")], "nobody is called 'wizard'"),
        ([seat("person", "A", "/etc/passwd"), seat("greedy", "B", "xln/pirates")], "there is no deck '/etc/passwd'"),
        ([seat("person", "A", "xln/merfolk"), seat("greedy", "B", "4 Forest\nLotus")], "deck of B:2: 'Lotus' is no line"),
        ([seat("person", "A", "4 Forest\n4 Blakc Lotus"), seat("greedy", "B", "xln/pirates")], "Blakc Lotus"),
        ([seat("person", "A\x1b", "xln/merfolk"), seat("greedy", "B", "xln/pirates")], "seats[0].name: a name has letters"),
    ],
)  # fmt: skip
def test_a_table_that_cannot_be_made(host: Page, seats: list[dict[str, Any]], why: str) -> None:
    before = len(host.until(lambda state: state["kind"] == "lobby")["tables"])
    reply = host.say(kind="make", seats=seats)
    assert reply["kind"] == "refused" and why in reply["why"], reply
    assert len(host.state["tables"]) == before


def test_a_game_against_an_agent(alone: Page) -> None:
    """Lands and creatures are played from the options as they are sent, until the fourth turn of Ann."""
    while alone.asked() and alone.state["turn"] < 8:
        assert alone.answer(wish(alone.asked()))["kind"] == "done"
    mine = [card for card in alone.state["battlefield"] if card["controller"] == 0]
    assert sum(card["name"] == "Forest" for card in mine) >= 3
    assert any(line.get("text", "").startswith("Ann plays Forest") for line in alone.log)
    assert any(line.get("text", "") == "Bob draws a card" for line in alone.log)
    assert alone.state["players"][1]["hand"] == [] and alone.state["players"][1]["handCount"] > 0


def test_an_answer_that_is_refused_says_why_and_changes_nothing(alone: Page) -> None:
    asked = alone.asked()
    shown = alone.state
    for answer, why in ((99, "expected an index"), ([[1, 2]], "expected an index"), (-1, "expected an index")):
        reply = alone.say(kind="answer", number=asked["number"], answer=answer)
        assert reply["kind"] == "refused" and why in reply["why"]
    assert "asked before" in alone.say(kind="answer", number=asked["number"] + 1, answer=0)["why"]
    assert alone.say(kind="stops", stops=shown["stops"])["kind"] == "done"
    assert alone.state == shown


def test_taking_back_and_conceding(alone: Page) -> None:
    assert "nothing to take back" in alone.say(kind="undo")["why"]
    while alone.asked() and not any(card["controller"] == 0 for card in alone.state["battlefield"]):
        before = alone.state
        alone.answer(wish(alone.asked()))
        alone.asked()
    assert alone.say(kind="undo")["kind"] == "done"
    alone.until(lambda state: not any(card["controller"] == 0 for card in state["battlefield"]) and state["asked"])
    same = {key: before[key] for key in ("turn", "stage", "players", "battlefield")}
    assert {key: alone.state[key] for key in same} == same
    assert alone.state["asked"]["options"] == before["asked"]["options"]
    assert "the replay has all that is hidden" in alone.say(kind="save")["why"]
    assert "when the game is over" in alone.say(kind="look", at=0)["why"]
    assert alone.say(kind="concede")["kind"] == "done"
    assert alone.until(lambda state: state["over"])["result"] == ["lost", "won"]
    assert "Ann concedes" in [line.get("text") for line in alone.log]
    saved = Replay.parse(alone.say(kind="save")["replay"])
    assert saved.result == {0: "lost", 1: "won"} and saved.inputs[-1] == ("concede", 0)


def test_looking_back_through_a_game_that_is_over(alone: Page) -> None:
    while alone.asked() and alone.state["turn"] < 5:
        alone.answer(wish(alone.asked()))
    alone.say(kind="concede")
    end = alone.until(lambda state: state["over"])
    alone.say(kind="look", at=0)
    first = alone.until(lambda state: state.get("at") == 0)
    assert first["turn"] == 0 and first["battlefield"] == [] and not first["over"]
    of, lands = first["of"], []
    for at in (of // 2, of, of // 3, of):
        alone.say(kind="look", at=at)
        assert "now: " in alone.say(kind="why", question="hand of me")["text"]
        lands.append(len(alone.until(lambda state, at=at: state.get("at") == at)["battlefield"]))
        assert all(player["hand"] == [] for player in alone.state["players"][1:])
    assert lands[1] == lands[3] == len(end["battlefield"]) >= lands[0] >= lands[2]
    assert f"moments from 0 to {of}" in alone.say(kind="look", at=of + 1)["why"]
    alone.say(kind="look")
    assert alone.until(lambda state: "at" not in state)["battlefield"] == end["battlefield"]


def test_passing_on_and_paying_by_hand(server: Running, host: Page) -> None:
    deck = "20 Forest\n20 Jungle Delver"
    _, (token,) = make(host, seat("person", "Ann", deck), seat("greedy", "Bob", "24 Island\n16 Shore Keeper"))
    page = server.page(token)
    while not any(option["text"].startswith("cast") for option in page.asked()["options"]):
        page.answer(wish(page.asked(), ("play",)))
    turn = page.state["turn"]
    assert "priority" in page.asked()["kind"]
    assert page.say(kind="pass", number=page.asked()["number"] + 1, until="turn")["kind"] == "refused"
    assert page.say(kind="pass", number=page.asked()["number"], until="turn")["kind"] == "done"
    page.state["asked"] = None
    page.asked()
    assert page.state["turn"] > turn, "the second main phase went by"
    page.say(kind="stops", stops={**page.state["stops"], "by_hand": True, "mine": ["upkeep", "precombat main"]})
    page.until(lambda state: state["stops"]["by_hand"] and state["asked"])
    tapping = [at for at, option in enumerate(page.asked()["options"]) if option.get("quiet")]
    assert tapping and "Forest" in page.asked()["options"][tapping[0]]["text"]
    page.answer(tapping[0])
    page.asked()
    assert page.state["players"][0]["pool"] == ["G"]
    assert sum(card.get("tapped", False) for card in page.state["battlefield"] if card["controller"] == 0) == 1
    page.close()


def test_watching_agents_and_a_saved_game(server: Running, host: Page) -> None:
    _, (token,) = make(host, seat("greedy", "A", "xln/merfolk"), seat("random", "B", "xln/pirates"))
    page = server.page(token)
    assert page.say(kind="pace", seconds=0.0, paused=True)["kind"] == "done"
    stopped = page.until(lambda state: state["paused"])
    assert page.say(kind="step")["kind"] == "done" and page.state["seat"] is None
    assert "can't play" in page.say(kind="answer", number=0, answer=0)["why"]
    page.say(kind="pace", seconds=0.0, paused=False)
    page.until(lambda state: state["turn"] >= 6)
    page.say(kind="pace", seconds=0.0, paused=True)
    end = page.until(lambda state: state["paused"])
    assert end["turn"] >= 6 > stopped["turn"]
    hands = [json.loads(frame)["players"] for frame in page.frames if '"kind":"state"' in frame]
    assert any(player["hand"] for players in hands for player in players), "who watches agents sees all"
    saved = page.say(kind="save")["replay"]
    done = host.say(kind="replay", text=saved)
    assert done["kind"] == "done", done
    again = server.page(done["open"])
    assert again.until(lambda state: True)["battlefield"] == end["battlefield"]
    assert "not JSON" in host.say(kind="replay", text=saved[:200])["why"]
    page.close(), again.close()


def test_why_and_why_not_for_one_who_sees_what_their_seat_sees(alone: Page) -> None:
    while alone.asked() and alone.state["turn"] < 4:
        alone.answer(wish(alone.asked()))
    asked = alone.asked()
    forest = next(card for card in alone.state["battlefield"] if card["name"] == "Forest")
    land, spell = (
        next(card for card in alone.state["players"][0]["hand"] if card["name"] == name)
        for name in ("Forest", "Jade Guardian")
    )
    for question, words, possible in (
        (f"#{forest['ref'][1:]}", "Basic Land — Forest", None),
        ("life of Bob", "now: 20", None),
        ("life of seat 1", "life of Bob", None),
        (f"not play #{land['ref'][1:]}", "116.2a", True),
        (f"not cast #{spell['ref'][1:]}", "missing: {", False),
        ("hand of Bob", "now: a card, a card", None),
    ):
        reply = alone.say(kind="why", question=question)
        assert reply["kind"] == "done" and words in reply["text"], (question, reply)
        assert reply["possible"] is possible
    told = next(line for line in alone.log if line.get("text") == "Ann plays Forest")
    assert "Ann plays Forest" in alone.say(kind="why", question=f"event {told['event']}")["text"]
    for question, why in (
        ("Wind Strider", "no object 'Wind Strider'"),  # which only Bob has in hand
        ("not cast Wind Strider", "no object 'Wind Strider'"),
        ("event 123456", "there is no event 123456"),
        ("not dance with Forest", "is no wish"),
        ("x" * 201, "question: String should have at most 200 characters"),
        ("a\nb", "question: a question is one line"),
        ("", "question: String should have at least 1 character"),
    ):
        reply = alone.say(kind="why", question=question)
        assert reply["kind"] == "refused" and why in reply["why"], (question, reply)
        assert "Wind Strider" not in reply["why"].replace(repr(question.removeprefix("not cast ")), "")
    assert alone.asked()["number"] == asked["number"]
    assert alone.answer()["kind"] == "done"


def test_an_answer_to_why_is_bounded_and_the_hall_knows_none(
    host: Page, alone: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(explaining, "MOST_TOLD", 200)
    while alone.asked() and alone.state["turn"] < 2:
        alone.answer()
    told = alone.say(kind="why", question="hand of me")["text"]
    assert len(told) < 300 and told.endswith("ask about one of these events")
    assert "can't be asked for here" in host.say(kind="why", question="Forest")["why"]


# Two people -------------------------------------------------------------------------------------------


def asked_at(server: Running, id: str) -> int:
    """The seat that is asked, when somebody is."""
    end = time.monotonic() + 20
    while (seat := server.hall.open[id].asking) is None:
        assert time.monotonic() < end, "nobody is asked"
        time.sleep(0.005)
    return seat


def test_two_people_play_and_neither_sees_the_other_s_hand(server: Running, host: Page) -> None:
    id, tokens = make(host, seat("person", "Ann", FOREST), seat("person", "Bob", ISLAND))
    pages = [server.page(token) for token in tokens]
    for page in pages:
        page.until(lambda state: True)
    for _ in range(300):
        one = pages[asked_at(server, id)]
        if one.until(lambda state: state["asked"])["turn"] >= 7:
            break
        assert (
            one.answer(wish(one.state["asked"], ("play", "cast") if one is pages[0] else ("play",)))["kind"] == "done"
        )
    for page in pages:
        page.until(lambda state: state["turn"] >= 6)
    ann, bob = ("".join(page.frames) for page in pages)
    assert "Jade Guardian" in ann and "Wind Strider" not in ann
    assert "Wind Strider" in bob and ("Jade Guardian" in bob) == ("Ann casts Jade Guardian" in bob)
    assert "where others play" in pages[0].say(kind="undo")["why"]
    again = server.page(tokens[1])
    pages[1].say(kind="stops", stops=pages[1].state["stops"])
    assert again.until(lambda state: True)["players"][1]["hand"] == pages[1].state["players"][1]["hand"]
    for page in (*pages, again):
        page.close()


# What is no message -----------------------------------------------------------------------------------


def mutated(rng: random.Random, number: int) -> str:
    """Something like a message, with a fault in it, or none."""
    messages: list[dict[str, Any]] = [
        {"kind": "answer", "number": number, "answer": [0, 1]}, {"kind": "answer", "number": number, "answer": 0},
        {"kind": "pass", "number": number, "until": "turn"}, {"kind": "stops", "stops": {"mine": [], "hold": False}},
        {"kind": "look", "at": 3}, {"kind": "pace", "seconds": 0.5}, {"kind": "step"}, {"kind": "undo"}, {"kind": "save"},
        {"kind": "join", "token": "abc"}, {"kind": "forget", "table": "abc"}, {"kind": "replay", "text": "{}"},
        {"kind": "why", "question": "not cast Forest"}, {"kind": "why", "question": "#12"},
    ]  # fmt: skip
    values: list[Any] = [
        None, True, -1, 2**40, 2**64, 1.5, "", "x" * 300, [], [[]], [[[[[[0]]]]]], {}, {"a": 1}, "\ud800", "🃏", [None],
        [0] * 6000, float("nan"), ["turn"], "answer", [[0, 0], [0, 0]], [-1], [0, 0],
    ]  # fmt: skip
    message = rng.choice(messages)
    for _ in range(rng.randrange(1, 3)):
        match rng.randrange(4):
            case 0:
                message[rng.choice([*message, "more"])] = rng.choice(values)
            case 1:
                message.pop(rng.choice([*message]), None)
            case 2:
                message["kind"] = rng.choice(["answer", "make", "x", "", 3, None])
            case _:
                message["answer" if "answer" in message else "number"] = rng.choice(values)
        if not message:
            break
    text = json.dumps(message)
    match rng.randrange(6):
        case 0:
            at = rng.randrange(len(text))
            return text[:at] + rng.choice(["", "}", "[" * 50, "\x00", "é", '"', "1" * 5000]) + text[at + 1 :]
        case 1:
            return text[: rng.randrange(len(text))]
    return text


def test_mutated_messages_are_answered_and_change_nothing(alone: Page, server: Running) -> None:
    rng = random.Random(20)
    alone.asked()
    table = server.hall.open[server.hall.place(alone.token).table]  # type: ignore[union-attr]
    refused, digest = 0, table.game.digest()
    for at in range(MUTATED):
        text = mutated(rng, alone.asked()["number"] + at % 3)
        reply = alone.say_text(text, -1)
        if reply["kind"] == "done":  # it was a message after all
            alone.say(kind="stops", stops=alone.state["stops"])
            alone.asked()
            digest = table.game.digest()
            continue
        refused += 1
        assert reply["why"] and len(reply["why"]) < 2000
        assert not re.search(r"Traceback|File \"|\.py|0x[0-9a-f]{6}|fault of|pydantic", reply["why"]), (text, reply)
        assert table.game.digest() == digest
    assert refused > MUTATED * 0.8 and not table.stopped
    assert alone.answer()["kind"] == "done"


def test_what_is_too_large_or_no_text(alone: Page) -> None:
    assert "a message of" in alone.say_text(json.dumps({"kind": "undo", "more": "x" * 500_000}), -1)["why"]
    alone.socket.send(b"\x00\xff")
    assert "not JSON" in alone.take()["why"]
    assert "nesting without end" in alone.say_text("[" * 100_000, -1)["why"]
    assert alone.answer()["kind"] == "done"
    alone.socket.send("x" * 2_000_000)
    with pytest.raises(ConnectionClosed):
        alone.until(lambda state: False)


# What is kept -----------------------------------------------------------------------------------------


def started(keep: Path) -> tuple[subprocess.Popen[str], int, str]:
    """The program itself: its process, its port and the secret of its hall."""
    command = [
        sys.executable,
        "-m",
        "apnap_plugins.apps.cli",
        "table",
        "--port",
        "0",
        "--no-browser",
        "--keep",
        str(keep),
        "--set",
        "xln",
    ]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"}
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    found = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/#(\S+)\n", line)
    assert found, (line, process.stderr and process.stderr.read())
    return process, int(found[1]), found[2]


def test_a_server_that_is_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    keep = tmp_path / "tables.sqlite"
    process, port, secret = started(keep)
    try:
        _, (token,) = make(Page(port, secret), seat("person", "Ann", FOREST), seat("greedy", "Bob", ISLAND))
        page = Page(port, token)
        while page.asked() and page.state["turn"] < 4:
            page.answer(wish(page.asked()))
        page.say(kind="stops", stops={"mine": ["upkeep"], "theirs": [], "hold": True})
        page.until(lambda state: state["stops"]["hold"] and state["asked"])
        before, log = page.state, page.log
    finally:
        process.send_signal(signal.SIGKILL)
        process.communicate()
    assert keep.stat().st_mode & 0o077 == 0
    opened = new_hall(keep)
    assert opened.token == secret
    with running(opened) as server:
        page = server.page(token)
        page.asked()
        for key in ("turn", "stage", "players", "battlefield", "stack", "stops"):
            assert page.state[key] == before[key], key
        assert page.state["asked"]["options"] == before["asked"]["options"] and page.log == log
        assert page.answer()["kind"] == "done"
        page.close()
