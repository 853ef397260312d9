"""A board as one player sees it: made of an observation, so that it shows nothing that the player may not know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from xml.etree import ElementTree

from apnap import ObjectView, Observation
from apnap_plugins.apps.pictures.svg import Picture, add, canvas, finish, fitted
from apnap_plugins.rules.combat.combat import ATTACKING
from apnap_plugins.rules.continuous.continuous import TURN
from apnap_plugins.rules.damage.damage import LIFE
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.vocabulary.characteristics import COLORS, MANA_COST, POWER, SUBTYPES, TOUGHNESS, TYPES

WIDTH: Final = 960
MARGIN: Final = 16
CARD: Final = (108, 62)
GAP: Final = 8
PER_ROW: Final = (WIDTH - 2 * MARGIN + GAP) // (CARD[0] + GAP)
MOST_ON_STACK: Final = 8


def board_picture(observation: Observation, names: Sequence[str] = ()) -> Picture:
    """The board as the observation's viewer sees it: others above, themselves below with their hand.

    `names` are those of the players by seat; "Player 1" and so on where there are none. Cards whose face the viewer may not see
    are backs.
    """
    called = [names[p] if p < len(names) else f"Player {p + 1}" for p in observation.players]
    viewer = observation.viewer
    turn = f"turn {observation.of_game(TURN)}, {observation.stage or 'the beginning'}"
    root = canvas(WIDTH, f"Board as {called[viewer]} sees it: {turn} of {called[max(0, observation.active_player)]}")
    drawing = _Board(root, observation)
    drawing.text(f"{turn} of {called[max(0, observation.active_player)]}", "quiet", 13)
    for player in (*(p for p in observation.players if p != viewer), viewer):
        drawing.line()
        drawing.player(player, called[player])
        for row in _rows(observation, player):
            drawing.cards(row)
    hand = observation.zone("hand", viewer)
    if hand:
        drawing.text("Hand", "quiet", 12)
        drawing.cards([[view] for view in hand])
    stack = observation.zone("stack")
    if stack:
        drawing.line()
        drawing.text(f"Stack, what resolves first in front ({len(stack)})", "quiet", 12)
        drawing.cards([[view] for view in reversed(stack)][:MOST_ON_STACK])
    return finish(root, drawing.y + MARGIN)


class _Board:
    """A drawing that grows downwards; `y` is where it goes on."""

    def __init__(self, root: ElementTree.Element, observation: Observation) -> None:
        self.root = root
        self.observation = observation
        self.y: float = MARGIN

    def text(self, text: str, kind: str = "page", size: float = 15) -> None:
        """A line of text."""
        self.y += size
        shown = fitted(text, WIDTH - 2 * MARGIN, size)
        add(self.root, "text", shown, x=MARGIN, y=self.y, font_size=size, class_=kind)
        self.y += size * 0.6

    def line(self) -> None:
        """A rule across."""
        add(self.root, "line", x1=MARGIN, x2=WIDTH - MARGIN, y1=self.y, y2=self.y, class_="line")
        self.y += 6

    def player(self, player: int, name: str) -> None:
        """Who it is, with life and how many cards are where."""
        seen = self.observation
        counts = [f"{zone} {seen.count(zone, player)}" for zone in ("hand", "library", "graveyard")]
        facts = [f"{seen.of_player(LIFE, player)} life", *counts] if seen.in_game(player) else ["out of the game"]
        self.text(f"{name}  ·  {'  ·  '.join(facts)}")

    def cards(self, groups: Sequence[Sequence[ObjectView]]) -> None:
        """Cards side by side, in as many lines as they need; a group of cards that are alike is one with a number."""
        for at, group in enumerate(groups):
            if at and at % PER_ROW == 0:
                self.y += CARD[1] + GAP
            self._card(group[0], len(group), MARGIN + at % PER_ROW * (CARD[0] + GAP), self.y)
        self.y += CARD[1] + GAP if groups else 0

    def _card(self, view: ObjectView, count: int, x: float, y: float) -> None:
        width, height = CARD
        place = add(self.root, "g", transform=f"translate({x:g} {y:g})")
        if not view.known:
            add(place, "title", "a card that shows its back")
            add(place, "rect", width=width, height=height, rx=6, class_="card hidden")
            return
        state = _states(view)
        add(place, "title", _told(view, state))
        marks = [kind for kind, mark in (("tapped", "tapped"), ("attacks", "attacking")) if mark in state]
        classes = " ".join(["card", _color(view), *marks])
        add(place, "rect", width=width, height=height, rx=6, class_=classes)
        name = view.name or ("an ability" if view.zone == "stack" else "face down")
        add(place, "text", fitted(name, width - 12, 11), x=6, y=16, font_size=11)
        add(place, "text", fitted(", ".join(state), width - 12, 9), x=6, y=31, font_size=9, class_="state")
        if "creature" in view[TYPES]:
            size = f"{view[POWER] or 0}/{view[TOUGHNESS] or 0}"
            add(place, "text", size, x=width - 6, y=height - 7, font_size=14, text_anchor="end", font_weight="bold")
        if count > 1:
            add(place, "text", f"×{count}", x=6, y=height - 7, font_size=13, font_weight="bold")


def _rows(observation: Observation, player: int) -> list[list[list[ObjectView]]]:
    """The player's permanents: creatures, then the rest, then lands; each row of groups of what looks alike."""
    rows: dict[str, dict[object, list[ObjectView]]] = {"creature": {}, "other": {}, "land": {}}
    for view in observation.zone("battlefield"):
        if view.controller != player:
            continue
        types = view[TYPES] if view.known else frozenset[str]()
        row = "creature" if "creature" in types else "land" if "land" in types else "other"
        alike = (view.name, view[POWER], view[TOUGHNESS], tuple(_states(view))) if view.known else None
        rows[row].setdefault(alike, []).append(view)
    return [list(row.values()) for row in rows.values() if row]


def _states(view: ObjectView) -> list[str]:
    """What is to be seen of a permanent beside its face; of a card in hand what it costs."""
    if view.zone != "battlefield":
        cost = view[MANA_COST] if view.zone == "hand" else None
        return ["".join(f"{{{symbol}}}" for symbol in cost.symbols)] if cost is not None else []
    state = ["tapped"] if view[TAPPED] else []
    state += ["attacking"] if view[ATTACKING] is not None else []
    return state + [f"{count} {kind}" for kind, count in sorted(view.counters().items())]


def _told(view: ObjectView, state: Sequence[str]) -> str:
    """What is said where the pointer rests: name, types, size, state."""
    types, subtypes = view[TYPES], view[SUBTYPES]
    kinds = f" — {' '.join(sorted(subtypes))}" if subtypes else ""
    size = f", {view[POWER] or 0}/{view[TOUGHNESS] or 0}" if "creature" in types else ""
    return f"{view.name or 'no name'}: {' '.join(sorted(types))}{kinds}{size}{''.join(f', {one}' for one in state)}"


def _color(view: ObjectView) -> str:
    """The class of its color."""
    colors = view[COLORS]
    return "several" if len(colors) > 1 else next(iter(colors), "none")
