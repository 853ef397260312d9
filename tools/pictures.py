#!/usr/bin/env python3
"""Draw the pictures of the documentation, in docs/pictures: a board, and a deck's mana curve.

usage: python tools/pictures.py [--check]

With --check nothing is written, and the exit code is 1 where a picture is not up to date.
"""

from __future__ import annotations

import sys
from pathlib import Path

import arguments
from apnap import Game, Ruleset
from apnap_plugins.apps.agents import make_agent
from apnap_plugins.apps.decks import find_deck
from apnap_plugins.apps.pictures import Picture, board_picture, curve_picture, deck_statistics
from apnap_plugins.apps.play import run
from apnap_plugins.apps.running import Stop

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
DECKS = ("vampires", "merfolk")
SEED, ANSWERS = 11, 41


def pictures() -> dict[str, Picture]:
    """All of them, by file."""
    rules, decks = Ruleset.load(sets=["xln"]), [find_deck(name) for name in DECKS]
    game = Game(rules, [deck.parts for deck in decks], seed=SEED)
    run(game, [make_agent("greedy", SEED * 1000 + seat) for seat in (0, 1)], ANSWERS, Stop())
    curve = deck_statistics(rules, decks[0].parts["main"], decks[0].title)
    return {"board.svg": board_picture(game.observe(1)), "curve.svg": curve_picture(curve)}


def main(given: list[str] | None = None) -> int:
    """Write them, or check them."""
    only, wrong = arguments.checks(__doc__, given), 0
    for name, picture in pictures().items():
        path = FOLDER / name
        if path.exists() and path.read_text(encoding="utf-8") == picture.text:
            continue
        if only:
            print(f"docs/pictures/{name} is not up to date: run python tools/pictures.py")
            wrong = 1
        else:
            FOLDER.mkdir(exist_ok=True)
            picture.save(path)
    return wrong


if __name__ == "__main__":
    sys.exit(main())
