"""A page is sent nothing that its player may not know: all traffic of one player, in games that differ in hidden cards."""

from __future__ import annotations

import json
import os
from typing import Any

import pytest

pytest.importorskip("starlette")
pytest.importorskip("websockets")

from tableserver import new_hall

from apnap import UnknownName
from apnap_plugins.apps.table.hall import Hall, Outbox, Place
from apnap_plugins.apps.table.messages import DeckWish, GiveAnswer, MakeTable, SeatWish

MERFOLK = "16 Forest\n8 River Sneak\n8 Jade Guardian\n8 Deeproot Champion"
HIDDEN = ("Tempest Caller", "Opt")
"""A creature for four mana, and an instant for one, which its owner is asked about again and again."""


@pytest.fixture(scope="module")
def hall() -> Hall:
    return new_hall()


class Traffic:
    """A table of two people. Seat 0 plays what it can, seat 1 lands only; `frames` is all that seat 0 is sent."""

    def __init__(self, hall: Hall, deck: str, seed: int) -> None:
        self.hall = hall
        seats = [
            SeatWish(plays="person", name=name, deck=DeckWish(text=text))
            for name, text in (("Ann", MERFOLK), ("Bob", deck))
        ]
        self.plan = hall.make(MakeTable(kind="make", seats=tuple(seats), seed=seed))
        self.boxes = [Outbox(hall, Place(self.plan.id, seat)) for seat in (0, 1)]
        for box in self.boxes:
            hall.come(box)
        self.states: list[dict[str, Any]] = [{}, {}]
        self.frames: list[str] = []
        self.questions = 0
        self.look()

    def look(self) -> None:
        more = True
        while more:
            more = self.hall.advance(self.plan.id)
            for seat, box in enumerate(self.boxes):
                for text in box.frames:
                    self.states[seat] = json.loads(text)
                    self.frames.extend([text] if seat == 0 else [])
                box.frames.clear()

    def answer(self, seat: int, answer: Any) -> None:
        number = self.states[seat]["asked"]["number"]
        self.hall.act(Place(self.plan.id, seat), GiveAnswer(kind="answer", number=number, answer=answer))
        self.look()

    def ask_why(self) -> None:
        """Seat 0 asks about all that there is; the answers count as sent, what is refused too."""
        cards = [card["ref"][1:] for card in self.states[0]["battlefield"] + self.states[0]["players"][0]["hand"]]
        ids = [*cards[:6], *range(1, 240, 17)]
        things = ["hand of Bob", "library of seat 1", "graveyard of Bob", "life of Bob", *(f"event {n}" for n in ids)]
        things += [f"{verb}#{id}" for verb in ("", "where ", "not play ", "not target seat 1 with ") for id in ids]
        for question in [*things, *HIDDEN, *(f"not cast {name}" for name in HIDDEN)]:
            try:
                told = self.hall.why(self.boxes[0], question)
            except UnknownName as err:
                told = {"why": str(err)}
            assert question in HIDDEN or not any(name in str(told) for name in HIDDEN if name not in question)
            self.frames.append(json.dumps(told))

    def play(self, turns: int) -> None:
        """Until so many turns have begun."""
        for _ in range(600):
            if self.states[0]["turn"] > turns or self.states[0]["over"]:
                return
            seat = self.hall.table(self.plan.id).asking
            assert seat is not None
            asked = self.states[seat]["asked"]
            self.questions += seat
            if seat == 0 and asked["form"] == "priority":
                self.ask_why()
            self.answer(seat, self.wish(seat, asked))
        raise AssertionError("the game does not go on")

    def wish(self, seat: int, asked: dict[str, Any]) -> Any:
        texts = [option["text"] for option in asked["options"]]
        if asked["form"] == "priority":
            wanted = [at for at, text in enumerate(texts) if text.startswith("play" if seat else ("play", "cast"))]
            return wanted[-1] if wanted else 0
        if asked["form"] == "some" and seat == 1:  # discard: what both decks have
            return sorted(at for at, text in enumerate(texts) if text.startswith("Island"))[: asked["minimum"]]
        if asked["form"] == "match" and seat == 0:
            return [[at, 0] for at in range(len(texts))]
        return None


@pytest.mark.parametrize("seed", range(1, 9) if os.environ.get("APNAP_THOROUGH") else [1])
def test_games_that_differ_in_hidden_cards_give_the_same_traffic(hall: Hall, seed: int) -> None:
    games = {name: Traffic(hall, f"24 Island\n16 {name}", seed) for name in HIDDEN}
    for name, game in games.items():
        game.play(6)
        assert not any(f'"{name}' in frame for frame in game.frames)
        assert sum("now: " in frame for frame in game.frames) > 20, "what is asked is answered"
        assert any(card["name"] == name for card in game.states[1]["players"][1]["hand"])
    first, *others = games.values()
    assert len(first.frames) > 9 and "River Sneak" in first.frames[-1]
    assert len({game.questions for game in games.values()}) > 1, "who holds instants is asked more often"
    for other in others:
        assert [json.loads(frame) for frame in first.frames] == [json.loads(frame) for frame in other.frames]
