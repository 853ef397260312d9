"""The page in a real headless Chromium: clicks, keys, lines, what is refused, two people, lost connections."""

from __future__ import annotations

import json
import os
import shutil
import time
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")
pytest.importorskip("websockets")
pytest.importorskip("playwright")

from playwright.sync_api import sync_playwright
from tableserver import Page, Running, make, new_hall, running, seat, wish

from apnap import Choose, ChooseNumber, ChooseOne, Distribute, Match, Namer, Order, YesNo
from apnap_plugins.apps.table.asked import asked, read_answer
from apnap_plugins.rules.objects.arranging import Arrange

CHROMIUM = next(
    (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), ""
)
pytestmark = pytest.mark.skipif(not CHROMIUM, reason="no Chromium is installed (Debian: apt-get install chromium)")

WIDE, NARROW = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
RAIDERS, GUARDS = "20 Mountain\n20 Fire Shrine Keeper", "20 Swamp\n20 Vicious Conquistador"
TURNS = 200 if os.environ.get("APNAP_THOROUGH") else 4


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with running(new_hall()) as found:
        yield found


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """One for all tests of pages: to start it takes longer than most of what it is used for."""
    with sync_playwright() as started:
        found = started.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        yield found
        found.close()


@pytest.fixture
def host(server: Running) -> Iterator[Page]:
    page = server.page(server.hall.token)
    yield page
    page.close()


PATIENCE = 60_000
"""Milliseconds for which a page is waited for: a busy machine takes its time."""


class Seat:
    """Somebody at a page of their own."""

    def __init__(self, browser: Any, link: str, size: dict[str, int] = WIDE) -> None:
        self.context = browser.new_context(viewport=size)
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)
        self.page.goto(link)
        self.page.wait_for_selector(".board, .lobby")

    def asked(self) -> bool:
        return bool(self.page.locator("#usual, #options .option").count())

    def wait_asked(self) -> None:
        self.page.wait_for_selector("#asked:not(.waiting)")

    def number(self) -> str | None:
        """Which question is asked."""
        found: str | None = self.page.locator("#asked").get_attribute("data-number")
        return found

    def wait_other(self, number: str | None) -> None:
        """Until something else is asked, or nothing."""
        self.page.wait_for_function("(n) => document.getElementById('asked').dataset.number !== n", arg=number)

    def click(self, selector: str) -> None:
        self.page.locator(selector).first.click()

    def names(self, selector: str) -> list[str]:
        return [one.get_attribute("data-name") for one in self.page.locator(selector).all()]

    def close(self) -> None:
        assert self.errors == []
        self.context.close()


@pytest.fixture
def alone(server: Running, browser: Any, host: Page) -> Iterator[Seat]:
    _, (token,) = make(host, seat("person", "Ann", GUARDS), seat("greedy", "Bob", "xln/pirates"))
    found = Seat(browser, server.link(token))
    yield found
    found.close()


def through(one: Seat, turn: int, clicks: int = 600) -> None:
    """Play what is lit, by clicks, until that turn; attack with all, never block."""
    page = one.page
    for _ in range(clicks):
        page.wait_for_selector("#asked:not(.waiting), .outcome")
        if page.locator(".outcome").count() or int(page.locator(".turn").get_attribute("data-turn")) >= turn:
            return
        before = one.number()
        if page.locator("#hand .card.can").count():
            page.locator("#hand .card.can").last.click()
        elif page.locator('[data-key="all"]').count() and "Attack" in page.locator("#asked").inner_text():
            page.locator('[data-key="all"]').click()
            page.locator("#usual").click()
        elif page.locator("#usual:enabled").count():
            page.locator("#usual").click()
        else:
            page.locator("#options .option").first.click()
        one.wait_other(before)
    raise AssertionError("the game does not go on by clicks")


def test_a_table_is_made_in_the_hall_and_played_by_clicks(server: Running, browser: Any) -> None:
    one = Seat(browser, server.link(server.hall.token))
    one.page.locator('[data-key="name-0"]').fill("Zoë")
    one.page.locator('[data-key="deck-0"]').select_option("")
    one.page.locator('[data-key="text-0"]').fill("20 Swamp\n20 Nobody Such")
    one.click('[data-key="make"]')
    one.page.wait_for_selector(".note.bad")
    assert "Nobody Such" in one.page.locator(".note.bad").inner_text()
    one.page.locator('[data-key="text-0"]').fill(GUARDS)
    one.click('[data-key="make"]')
    one.page.wait_for_selector(".board")
    through(one, TURNS)
    if TURNS > 100:
        assert one.page.locator(".outcome").inner_text() in ("You won.", "You lost.")
    else:
        mine = one.names("#mine .card")
        assert "Swamp" in mine and "Vicious Conquistador" in mine, mine
    log = one.page.locator("#log").inner_text()
    assert "Zoë plays Swamp" in log and "Zoë casts Vicious Conquistador" in log and "Agent draws a card" in log
    one.close()


def test_the_keyboard_alone_plays_takes_back_and_gives_up(alone: Seat) -> None:
    page = alone.page
    alone.wait_asked()
    while not page.locator("#hand .card.can").count():
        before = alone.number()
        page.keyboard.press(" " if page.locator("#usual").count() else "1")
        alone.wait_other(before)
        alone.wait_asked()
    hand = page.locator("#hand .card").count()
    page.keyboard.press("ArrowRight")
    for _ in range(10):
        if page.evaluate("document.activeElement.dataset.name") == "Swamp":
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("i")
    page.keyboard.press("Enter")
    page.wait_for_selector('#mine .card[data-name="Swamp"]')
    assert page.locator("#hand .card").count() == hand - 1
    alone.wait_asked()
    page.keyboard.press("u")
    page.wait_for_selector('#mine:not(:has([data-name="Swamp"]))')
    assert page.locator("#hand .card").count() == hand
    page.keyboard.press("1")
    page.wait_for_selector('#mine .card[data-name="Swamp"]')
    page.keyboard.press("h")
    page.wait_for_selector('[data-key="tool-h"][aria-pressed="true"]')
    page.keyboard.press("x")
    page.keyboard.press("Tab")
    page.locator('[data-key="yes-concede"]').focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".outcome")
    assert page.locator(".outcome").inner_text() == "You lost."
    page.keyboard.press("r")
    page.wait_for_selector("#slider")
    assert page.locator(".card.small").count() == 0, "the beginning of the game"
    page.locator("#slider").focus()
    page.keyboard.press("End")
    page.wait_for_function("document.getElementById('slider').value === document.getElementById('slider').max")
    page.wait_for_selector(".outcome")


def fits(one: Seat) -> None:
    """Nothing lies outside a narrow page, and it is dark where that is wished."""
    page = one.page
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]
    for selector in ("#asked", "#hand .card", "#mine .card", "#theirs .card", "#mine .who", "#theirs .who"):
        box = page.locator(selector).first.bounding_box()
        assert box and box["y"] >= 0 and box["y"] + box["height"] <= NARROW["height"] + 1, selector
    light = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.emulate_media(color_scheme="dark")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != light
    assert not page.locator("#log").is_visible()
    one.click('[data-key="tool-l"]')
    assert page.locator("#log").is_visible()
    one.click('[data-key="tool-l"]')


def until_an_attack_on_two(server: Running, id: str, tokens: list[str]) -> None:
    """Two people without a browser play what they can, until Ann may attack and Bob has two creatures."""
    people = [server.page(token) for token in tokens]
    for _ in range(2_000):
        asking = server.hall.open[id].asking
        if asking is None:
            time.sleep(0.01)
            continue
        one = people[asking]
        asked, there = one.asked(), [card["name"] for card in one.state["battlefield"]]
        attacks = asked.get("kind") == "declare attackers"
        if attacks and one is people[0] and there.count("Vicious Conquistador") >= 2:
            break
        one.answer([] if attacks else wish(asked))
    for one in people:
        one.close()


def test_two_people_a_refused_block_and_lines(server: Running, browser: Any, host: Page) -> None:
    """Ann attacks with a creature that two have to block; Bob blocks with one, is told why not, and then with two."""
    id, tokens = make(host, seat("person", "Ann", RAIDERS), seat("person", "Bob", GUARDS), seed=3)
    table = server.hall.open[id]
    until_an_attack_on_two(server, id, tokens)
    ann, bob = Seat(browser, server.link(tokens[0])), Seat(browser, server.link(tokens[1]), NARROW)
    for _ in range(200):
        if table.asking is None:
            ann.page.wait_for_timeout(10)
            continue
        one = (ann, bob)[table.asking]
        one.wait_asked()
        text, number = one.page.locator("#asked").inner_text(), one.number()
        guards = bob.page.locator('#mine .card[data-name="Vicious Conquistador"]').count()
        if one is bob and "Block" in text and guards >= 2:
            break
        if one.page.locator("#hand .card.can").count():
            one.page.locator("#hand .card.can").last.click()
        elif one is ann and "No attack" in text and guards >= 2:
            ann.click("#mine .card.can")
            assert ann.page.locator("path.line.chosen").count() == 1
            ann.click("#usual")
        elif one.page.locator("#usual:enabled").count():
            one.click("#usual")
        else:
            one.click("#options .option")
        one.wait_other(number)
    attacker = bob.page.locator("#theirs .card.attacking").get_attribute("data-ref")
    assert bob.page.locator(f'path.line.attack[data-from="{attacker}"][data-to="p1"]').count() == 1
    fits(bob)
    guards = [one.get_attribute("data-ref") for one in bob.page.locator("#mine .card.can").all()][:2]
    bob.click(f'#mine [data-ref="{guards[0]}"]')
    assert bob.page.locator(f'path.line.chosen[data-from="{guards[0]}"][data-to="{attacker}"]').count() == 1
    bob.click("#usual")
    bob.page.wait_for_selector(".note.bad")
    told = bob.page.locator(".note.bad").inner_text()
    assert "at least 2" in told and "702.111b" in told and "menace" in told, told
    assert bob.page.locator("#theirs .card.attacking").count() == 1, "nothing happened"
    bob.click(f'#mine [data-ref="{guards[1]}"]')
    bob.click("#usual")
    ann.page.wait_for_function("() => document.getElementById('log').innerText.includes('blocks')")
    assert "Vicious Conquistador blocks Fire Shrine Keeper" in ann.page.locator("#log").inner_text()
    assert '"Vicious' not in str(ann.names("#hand .card")) and ann.page.locator("#hand .card").count()
    server.cut()
    for one in (ann, bob):
        one.page.wait_for_function("() => !document.body.classList.contains('lost')")
        one.errors.clear()
    ann.page.wait_for_selector("#theirs .here")
    assert "Vicious Conquistador blocks Fire Shrine Keeper" in bob.page.locator("#log").text_content()
    ann.close(), bob.close()


def test_a_card_is_asked_why_by_click_and_by_key_and_what_cannot_be_done_says_why(alone: Seat) -> None:
    page = alone.page
    alone.wait_asked()
    while not page.locator("#hand .card.can").count():
        before = alone.number()
        page.keyboard.press(" " if page.locator("#usual").count() else "1")
        alone.wait_other(before)
        alone.wait_asked()
    if page.locator('#mine .card[data-name="Swamp"]').count() == 0:
        before = alone.number()
        page.locator('#hand .card.can[data-name="Swamp"]').first.click()
        alone.wait_other(before)
        alone.wait_asked()
    asked = alone.number()
    page.locator('#hand .card[data-name="Swamp"]').first.click()  # the second of this turn
    page.wait_for_selector(".note.bad")
    assert "play Swamp: not possible" in page.locator(".note.bad").inner_text()
    assert "305.2" in page.locator(".note.bad").inner_text() and alone.number() == asked, "nothing happened"
    page.locator('#mine .card[data-name="Swamp"]').first.click(button="right")
    page.wait_for_selector("#sheet .questions [data-question]")
    page.locator('#sheet [data-question^="where"]').click()
    page.wait_for_selector("#answer p")
    assert "Swamp: library → hand" in page.locator("#answer").inner_text()
    page.locator("#question").fill("life of Bob")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.getElementById('answer').innerText.includes('now: 20')")
    page.locator("#question").fill("Black Lotus")
    page.keyboard.press("Enter")
    page.wait_for_selector("#answer .bad")
    assert "Black Lotus" in page.locator("#answer .bad").inner_text()
    page.keyboard.press("Escape")
    page.wait_for_selector("#sheet:not([open])", state="attached")
    page.locator('#mine .card[data-name="Swamp"]').first.focus()
    page.keyboard.press("w")
    page.wait_for_selector("#sheet[open] .questions")
    page.keyboard.press("1")
    page.wait_for_selector("#answer p")
    assert "Basic Land — Swamp" in page.locator("#answer").inner_text()
    page.keyboard.press("Escape")
    page.locator("#log [data-event]", has_text="Ann plays Swamp").first.click()
    page.wait_for_selector("#answer p")
    assert "Ann plays Swamp" in page.locator("#answer").inner_text()
    page.keyboard.press("Escape")
    page.locator('[data-key="tool-w"]').click()
    page.locator('[data-key="aim"]').click()
    page.locator("#theirs .who").click()
    page.wait_for_selector("#sheet[open] [data-question='life of seat 1']")
    assert alone.number() == asked
    page.keyboard.press("Escape")


QUESTIONS: list[Any] = [
    ChooseOne(player=0, options=("red", "green")),
    YesNo(player=0, prompt="Draw a card?"),
    Choose(player=0, options=("a", "b", "c"), minimum=0, maximum=2),
    Order(player=0, options=("a", "b", "c")),
    ChooseNumber(player=0, minimum=2, maximum=5),
    Distribute(player=0, options=("a", "b"), total=3, minimum=1),
    Match(player=0, options=("a", "b"), partners=(("x", "y"), ("x",))),
    Match(player=0, options=("a", "b"), partners=(("x", "y"), ("x",)), everyone=True),
    Arrange(player=0, options=("a", "b"), piles=("top", "bottom")),
]
ASK = """async ([asked, picks]) => {
  const { Choices } = await import("/web/choices.js");
  const given = [];
  const choices = new Choices((answer) => given.push(answer));
  choices.ask(asked);
  const rows = choices.list(() => {}).map((row) => row.textContent);
  for (const at of picks) choices.pick(at);
  choices.marks(); choices.lines();
  return { rows, label: choices.label(), answer: choices.answer(), given };
}"""


def test_every_form_of_question_has_words_and_gives_a_legal_answer(alone: Seat, server: Running) -> None:
    game = next(iter(server.hall.open.values())).game
    for decision in QUESTIONS:
        told, _ = asked(game, decision, Namer(game))
        question = {**json.loads(json.dumps(told)), "number": 1, "cards": []}
        found = alone.page.evaluate(ASK, [question, []])
        assert found["rows"] and found["given"] == []
        assert read_answer(decision, found["answer"], str) is not None, decision
    picked = {2: ([2, 0], [0, 2]), 3: ([2, 1], [2, 1, 0]), 6: ([1], [[1, 0]])}
    for at, (picks, answer) in picked.items():
        told, _ = asked(game, QUESTIONS[at], Namer(game))
        assert alone.page.evaluate(ASK, [{**told, "number": 1, "cards": []}, picks])["answer"] == answer
    told, _ = asked(game, QUESTIONS[0], Namer(game))
    assert alone.page.evaluate(ASK, [{**told, "number": 1, "cards": []}, [1]])["given"] == [1]


def test_a_variant_is_chosen_on_the_page(browser: Any) -> None:
    with running(new_hall(sets=None, variant="commander")) as server:
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
