"""How rulesets, games and observations show themselves: in a line, and in a notebook, without what is hidden."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
import xln

from apnap import Game, Ruleset

SECRET = "Nest Robber"
DECK = ["Mountain"] * 20 + [SECRET] * 20


@pytest.fixture
def game() -> Game:
    return Game(xln.rules(), [DECK, DECK], seed=7)


def rows(page: str) -> dict[str, str]:
    """The table of a page, by what stands in front; the page is well-formed."""
    tree = ElementTree.fromstring(page)
    return {row.findtext("th") or "": row.findtext("td") or "" for row in tree.iter("tr")}


def test_a_game_tells_how_it_stands_and_is_not_run_on(game: Game) -> None:
    assert repr(game) == "<Game of 2 players, seed 7, 0 answers: before its first stage of player 0>"
    assert game.session.pending is None
    assert game.decision is not None
    answerer = game.decision.answerer
    told = repr(game)
    assert told.startswith("<Game of 2 players, seed 7, 0 answers: ")
    assert f"player {answerer} decides: Who takes the first turn? [103.1]" in told
    game.concede(0)
    assert repr(game).endswith(": player 0 lost, player 1 won>")


def test_an_observation_tells_whose_it_is_and_what_is_asked(game: Game) -> None:
    assert game.decision is not None
    seat = game.decision.answerer
    assert repr(game.observe(seat)).startswith(f"<Observation of player {seat}: ")
    assert "to decide: Who takes the first turn?" in repr(game.observe(seat))
    assert "to decide" not in repr(game.observe(1 - seat))


def test_a_ruleset_tells_what_it_has() -> None:
    rules = Ruleset.load(sets=["xln"], without=["vigilance"])
    told = repr(rules)
    assert re.fullmatch(r"<Ruleset \w{12}: \d+ plugins, \d+ cards, sets xln>", told)
    assert f"{len(rules.manifests)} plugins, {len(rules.card_names())} cards" in told
    page = rows(rules._repr_html_())
    assert page["id"] == rules.id
    assert page["sets"] == "xln"
    assert "vigilance: " in page["left out"]


def test_a_page_shows_a_viewer_their_own_hand_and_nobody_another_one(game: Game) -> None:
    game.push(game.decision.default())
    mine = [game.name_of(id) for id in game.zone("hand", 0)]
    page = rows(game.observe(0)._repr_html_())
    assert page["player 0"] == "life: 20, outcome: in, starting life: 20"
    for name in set(mine):
        count = mine.count(name)
        assert (f"{name} ×{count}" if count > 1 else name) in page["hand of player 0 (7)"]
    assert page["hand of player 1 (7)"] == "hidden ×7"
    assert page["library of player 0 (33)"] == "hidden ×33"


def test_the_page_of_a_game_shows_what_all_may_know(game: Game) -> None:
    game.push(game.decision.default())
    page = game._repr_html_()
    assert SECRET not in page and "Mountain" not in page
    assert rows(page)["hand of player 0 (7)"] == "hidden ×7"


def test_names_are_no_markup() -> None:
    from apnap_plugins.rules.vocabulary.characteristics import card

    odd = card("<b>Bold & Co</b>", "Creature", power=1, toughness=1)
    game = Game(xln.rules(), [[odd] * 40] * 2, seed=1)
    game.push(game.decision.default())
    page = game.observe(0)._repr_html_()
    assert "<b>" not in page
    assert "<b>Bold & Co</b> ×7" in rows(page)["hand of player 0 (7)"]
