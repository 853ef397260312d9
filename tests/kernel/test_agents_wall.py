"""What agents are handed leads to no game: machinery is hidden, and what they write nobody believes."""

from __future__ import annotations

from collections import deque

import pytest
from play import start
from toy import SCORE, card
from toybox import CLOCK, GainScore, Spell

from apnap import GAME, OBJECT, PLAYER, Field, Game, Hidden, IllegalAnswer, NotNow, Observation, UnknownName
from apnap.core import fields as f
from apnap.core.board import Board
from apnap.core.log import Log
from apnap.core.session import Session
from apnap.core.state import State

MACHINERY = (f.SEEDS, f.RANDOM, f.QUIET, f.ANCHOR, f.NEXT_ID, f.NEXT_TIMESTAMP, f.WAITING, f.FLOW, f.AGENDA, f.LEAVING)


def a_game(**options) -> Game:
    deck = {"main": [card("pile")] * 5, "hand": [card("gain", Spell(GainScore(1))), card("other", Spell(GainScore(2)))]}
    return start(deck, deck, **options)


@pytest.mark.parametrize("field", MACHINERY, ids=lambda field: field.name)
def test_machinery_is_hidden(field):
    seen = a_game().observe(0)
    with pytest.raises(Hidden):
        seen.of_game(field)
    with pytest.raises(Hidden):  # a field of the same name that says otherwise tells nothing either
        seen.of_game(Field(field.name, GAME, None, public=True))


def test_a_field_that_does_not_say_that_it_is_public_is_hidden_from_everybody():
    game = a_game()
    assert not CLOCK.public and not CLOCK.secret
    for player in game.players:
        with pytest.raises(Hidden):
            game.observe(player).of_game(CLOCK)
    assert game.observe(0).of_player(SCORE, 1) == game.get(SCORE, 1)  # public


def test_a_field_is_asked_for_where_it_belongs():
    game = a_game()
    seen = game.observe(0)
    theirs = game.zone("hand", 1)[0]
    with pytest.raises(NotNow, match="scope player"):
        seen.of_game(SCORE)
    with pytest.raises(NotNow, match="scope object"):
        seen.of_player(f.COUNTERS, theirs)
    with pytest.raises(UnknownName):
        seen.of_player(Field("nowhere", PLAYER, 0, public=True), 0)


def test_public_fields_of_an_object_show_with_its_face_only():
    game = a_game()
    seen = game.observe(0)
    mine, theirs = game.zone("hand", 0)[0], game.zone("hand", 1)[0]
    assert seen.object(mine)[f.COUNTERS] == ()
    with pytest.raises(Hidden):
        seen.object(theirs)[f.COUNTERS]


def test_a_field_cannot_be_public_and_secret():
    with pytest.raises(ValueError, match="choose one"):
        Field("both", OBJECT, 0, public=True, secret=True)


def _attributes(thing: object) -> list[object]:
    names = {name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())}
    inside = [getattr(thing, name) for name in sorted(names) if hasattr(thing, name)]
    inside += list(getattr(thing, "__dict__", {}).values())
    if isinstance(thing, dict):
        inside += [*thing, *thing.values()]
    return inside + (list(thing) if isinstance(thing, (tuple, list, set, frozenset)) else [])


def test_no_attribute_of_what_an_agent_gets_leads_to_the_game():
    met: list[object] = []

    def agent(observation: Observation, decision):
        views = [view for _, _, zone in observation.zones() for view in zone]
        todo, seen = deque([observation, decision, *views]), set()
        while todo:
            thing = todo.popleft()
            if id(thing) not in seen:
                seen.add(id(thing))
                met.append(thing)
                todo.extend(_attributes(thing))
        return decision.default()

    game = a_game(agents={0: agent})
    game.run()
    assert len(met) > 20
    assert not [thing for thing in met if isinstance(thing, (Board, State, Session, Log))]


def test_what_an_agent_writes_is_not_believed():
    answers: list[object] = []

    def liar(observation: Observation, decision):
        theirs = observation.zone("hand", 1)[0]
        theirs.known = True
        observation.viewer = 1
        assert theirs.name is None and observation.zone("hand", 1)[0].name is None
        with pytest.raises(Hidden):
            theirs.card()
        decision.options = (*decision.options, ("draw", 99))
        answers.append(decision.options)
        return len(decision.options) - 1

    game = a_game(agents={0: liar})
    for _ in range(2):
        with pytest.raises(IllegalAnswer, match="is not an answer"):
            game.run()
    assert len(answers) == 2 and answers[0] == answers[1]  # asked again what it was asked, without what it added


def test_a_decision_that_is_observed_is_a_copy():
    game = a_game()
    assert game.decision is not None
    seen = game.observe(game.decision.answerer)
    assert seen.decision == game.decision and seen.decision is not game.decision
