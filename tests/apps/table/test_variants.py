"""Variants at the table: with decks of packs, chosen for each table or for all of a server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")
pytest.importorskip("websockets")

from commands import run
from tableserver import Page, Running, new_hall, running, seat, wish

MERFOLK, PIRATES = "xln/merfolk", "xln/pirates"
TURNS = 3


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with running(new_hall(sets=None, variant="commander")) as found:
        yield found


@pytest.fixture
def host(server: Running) -> Iterator[Page]:
    page = server.page(server.hall.token)
    yield page
    page.close()


def played(server: Running, host: Page, variant: str, *decks: str, **more: Any) -> Page:
    """A person against an agent, at a table of that variant, some turns later; everybody plays what they can."""
    seats = [seat("greedy" if at else "person", f"P{at}", deck) for at, deck in enumerate(decks)]
    done = host.say(kind="make", variant=variant, seats=seats, seed=7, **more)
    assert done["kind"] == "done", done
    page = server.page(done["open"])
    while page.asked() and page.state["turn"] < TURNS:
        assert page.answer(wish(page.asked()))["kind"] == "done"
    assert page.state["turn"] >= TURNS and variant in page.state["title"]
    return page


def in_command_zone(page: Page) -> list[tuple[str, str]]:
    cards = [card for zone in page.state["others"] if zone["zone"] == "command" for card in zone["cards"]]
    return [(card["name"], card["line"]) for card in cards]


def test_commander_planechase_and_archenemy_are_played(server: Running, host: Page) -> None:
    commander = played(server, host, "commander", "cmr/revels", "cmr/skies")
    assert any("Legendary Creature" in line for _, line in in_command_zone(commander)), in_command_zone(commander)
    assert max(player["life"] for player in commander.state["players"]) > 30
    planechase = played(server, host, "planechase", MERFOLK, PIRATES)
    assert any(line.startswith("Plane — ") for _, line in in_command_zone(planechase))
    assert "roll the planar die" in [one["text"] for one in planechase.asked()["options"]]
    archenemy = played(server, host, "archenemy", MERFOLK, PIRATES)
    assert archenemy.state["players"][0]["life"] > 20 >= archenemy.state["players"][1]["life"]
    assert any("in motion" in line.get("text", "") for line in archenemy.log), archenemy.log
    for page in (commander, planechase, archenemy):
        page.close()


def test_a_table_of_a_variant_goes_on_after_the_server_was_stopped(tmp_path: Path) -> None:
    keep = tmp_path / "tables.sqlite"
    with running(new_hall(keep, sets=None)) as server:
        page = played(
            server, server.page(server.hall.token), "planechase", MERFOLK, PIRATES, supplements=["opca/wilds"]
        )
        token, before = page.token, page.state
    with running(new_hall(keep, sets=None)) as server:
        again = server.page(token)
        again.asked()
        assert again.state["others"] == before["others"] and again.state["battlefield"] == before["battlefield"]
        again.close()


def test_the_hall_lists_what_each_variant_is_played_with(server: Running) -> None:
    lobby = server.hall.lobby()
    variants = {one["id"]: one for one in lobby["variants"]}
    assert lobby["variant"] == "commander" and set(variants) >= {"", "commander", "planechase", "archenemy"}
    assert {"xln/merfolk"} <= {deck["name"] for deck in variants[""]["decks"]}
    assert {deck["name"] for deck in variants["commander"]["decks"]} == {"cmr/revels", "cmr/skies"}
    assert {deck["name"] for deck in variants["planechase"]["supplements"]} == {"opca/cities", "opca/wilds"}
    assert (variants["archenemy"]["part"], variants["archenemy"]["who"]) == ("schemes", "first")


@pytest.mark.parametrize(
    ("variant", "decks", "more", "why"),
    [
        ("poker", [MERFOLK, PIRATES], {}, "variant 'poker'"),
        ("commander", [MERFOLK, PIRATES], {}, "there is no deck 'xln/merfolk'"),
        (
            "planechase",
            [MERFOLK, PIRATES],
            {"supplements": ["/etc/passwd"]},
            "there is no deck '/etc/passwd' of planes",
        ),
        ("planechase", [MERFOLK, PIRATES], {"supplements": [""] * 9}, "supplements: Tuple should have at most 4 items"),
        ("", [MERFOLK, PIRATES], {"supplements": ["opca/wilds"]}, "the plain game is played without planes"),
        ("two-headed-giant", [MERFOLK, PIRATES], {}, "two-headed-giant is played by 4 at least"),
    ],
)
def test_what_no_table_is_made_of(
    server: Running, host: Page, variant: str, decks: list[str], more: dict[str, Any], why: str
) -> None:
    before = len(server.hall.plans)
    seats = [seat("person", f"P{at}", deck) for at, deck in enumerate(decks)]
    reply = host.say(kind="make", variant=variant, seats=seats, **more)
    assert reply["kind"] == "refused" and why in reply["why"], reply
    assert len(server.hall.plans) == before


def test_the_command_knows_variants_and_their_decks() -> None:
    refused: tuple[tuple[list[str], str], ...] = (
        (["--variant", "poker"], "poker"),
        (["--planes", "cities"], "--planes and --schemes are for variants"),
        (["--variant", "planechase", "--planes", "nowhere"], "there is no deck and no file 'nowhere'"),
    )
    for words, why in refused:
        result = run("table", "--no-browser", "--port", "0", "--forget", *words)
        assert result.exit_code == 2 and why in result.stderr and len(result.stderr.splitlines()) == 1, result.output


PATIENCE = 60_000
"""Milliseconds for which a page is waited for: a busy machine takes its time to begin a game in a process of its own."""


def test_a_variant_is_chosen_on_the_page(server: Running, browser: Any) -> None:
    page = browser.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(server.link(server.hall.token))
    page.wait_for_selector(".lobby")
    assert page.locator('[data-key="variant"]').input_value() == "commander", "as the server was started"
    assert page.locator('[data-key="deck-0"]').input_value().startswith("cmr/")
    page.locator('[data-key="variant"]').select_option("two-headed-giant")
    assert page.locator(".seatrow").count() == 4
    page.locator('[data-key="variant"]').select_option("archenemy")
    assert "archenemy" in page.locator(".lobby").inner_text()
    assert page.locator('[data-key="deck-0"]').input_value() == "xln/merfolk"
    page.locator('[data-key="variant"]').select_option("commander")
    page.locator('[data-key="deck-0"]').select_option("cmr/revels")
    while page.locator(".seatrow").count() > 2:
        page.locator('[aria-label^="remove seat"]').last.click()
    page.locator('[data-key="make"]').click()
    page.wait_for_selector("#asked:not(.waiting), #mine .card.command")
    # one of the two is asked, before commanders are set aside
    if "Who takes the first turn?" in page.inner_text("#asked"):
        page.locator("#options .option").first.click()
    page.wait_for_selector("#mine .card.command")
    assert page.locator("#theirs .card.command").count()
    page.close()
