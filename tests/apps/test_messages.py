"""Messages for other programs: they come back as they went, and say nothing that the viewer may not know."""

from __future__ import annotations

import json
import os
import random
from functools import cache
from pathlib import Path

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from apnap import ApnapError, Game, IllegalAnswer, NotNow, Ruleset
from apnap_plugins.apps.decks import find_deck
from apnap_plugins.apps.messages import (
    MessageError,
    answer_message,
    decision_message,
    observation_message,
    read_answer,
    read_decision,
    read_observation,
    schema,
    thawed,
    written,
)

SCHEMA = Path(__file__).parents[2] / "docs" / "messages.schema.json"
RULES = Ruleset.load(sets=["xln"])
DECKS = ("dinosaurs", "merfolk", "vampires", "pirates")
THOROUGH = bool(os.environ.get("APNAP_THOROUGH"))
SEEDS = 3 if THOROUGH else 1
QUICK = settings(
    max_examples=200 if THOROUGH else 8,
    deadline=None, derandomize=True, suppress_health_check=list(HealthCheck),
)  # fmt: skip


@cache
def positions() -> tuple[Game, ...]:
    """Moments of games between random players: the first of each kind of decision, and every tenth."""
    found = []
    for seed in range(SEEDS):
        game, rng, kinds = (
            Game(RULES, [find_deck(DECKS[(seed + n) % 4]).parts for n in range(2)], seed),
            random.Random(seed),
            set[str](),
        )
        while (decision := game.decision) is not None:
            if decision.kind not in kinds or len(game.inputs()) % 10 == 0:
                found.append(game.copy())
            kinds.add(decision.kind)
            game.push(decision.sample(rng))
    return tuple(found)


def at(place: int) -> Game:
    """One of them, to go on from."""
    game = positions()[place % len(positions())].copy()
    assert game.decision is not None
    return game


PLACES = st.integers(0, 100)


@QUICK
@given(place=PLACES, whim=st.integers(0, 2**32), legal=st.sampled_from([0, 50]))
def test_all_come_back_as_they_went(place: int, whim: int, legal: int) -> None:
    game = at(place)
    for viewer in game.players:
        message = observation_message(game.observe(viewer), RULES, log_from=0, legal=legal)
        assert read_observation(written(message)) == message
        assert "object at 0x" not in written(message)
    decision = game.decision
    assert decision is not None
    observation = game.observe(decision.answerer)
    asked = decision_message(observation, legal)
    assert read_decision(written(asked)) == asked
    assert asked == observation_message(observation, RULES, legal=legal).decision
    answer = decision.sample(random.Random(whim))
    if asked.legal is not None:
        assert thawed(answer) in asked.legal
    assert read_answer(observation, written(answer_message(observation, answer, in_numbers=True))) == answer
    says = answer_message(observation, answer)
    again = read_answer(observation, written(says))
    assert answer_message(observation, again) == says  # alike options may change places
    game.push(again)


@QUICK
@given(place=PLACES, draw=st.integers(0, 99))
def test_what_nobody_may_know_is_in_no_message(place: int, draw: int) -> None:
    game = at(place)
    assert game.decision is not None
    viewer = game.decision.answerer
    observation = game.observe(viewer)
    try:
        other = observation.determinize(draw)
    except ApnapError:
        return  # no such draw
    mine, theirs = (
        observation_message(one, RULES, log_from=0, legal=50) for one in (observation, other.observe(viewer))
    )
    assert mine == theirs


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 9) | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@QUICK
@given(
    place=PLACES,
    wanted=JSON,
    form=st.sampled_from(["answer", "says"]),
    cut=st.integers(0, 400),
)
def test_nonsense_is_refused_and_changes_nothing(place: int, wanted: object, form: str, cut: int) -> None:
    game = at(place)
    assert game.decision is not None
    observation, before = game.observe(game.decision.answerer), game.digest()
    text = json.dumps({"format": "apnap-answer", "version": 1, form: wanted})
    for said in (text, text[:cut], text + "x"):
        try:
            answer = read_answer(observation, said)
        except (MessageError, IllegalAnswer):
            pass
        else:
            assert game.decision.legal(answer)
    assert game.digest() == before


def test_what_a_message_says() -> None:
    game = at(9)
    assert game.decision is not None
    viewer = game.decision.answerer
    message = observation_message(game.observe(viewer), RULES)
    there = {zone.name: zone for zone in message.zones if zone.owner in (-1, viewer)}
    assert [one.name for one in there["hand"].objects] == [game.name_of(id) for id in game.zone("hand", viewer)]
    hidden = next(zone for zone in message.zones if zone.name == "hand" and zone.owner == 1 - viewer)
    assert all(not one.known and not one.name and not one.characteristics for one in hidden.objects)
    land = next(one for one in there["battlefield"].objects if "land" in one.characteristics["types"])  # type: ignore[operator]
    assert land.name in ("Forest", "Island", "Mountain", "Rootbound Crag")
    assert message.players[0].fields["life"] == 20 or "life" in message.players[0].fields
    assert message.decision is not None and message.decision.options[0].text
    assert json.loads(written(message))["version"] == 1


@pytest.mark.parametrize(
    "text, said",
    [
        ("", "the message: Invalid JSON"),
        ("[]", "the message"),
        ('{"format": "apnap-answer", "version": 2, "answer": 0}', "version: Input should be 1"),
        ('{"format": "apnap-decision", "answer": 0}', "format: Input should be 'apnap-answer'"),
        ('{"format": "apnap-answer"}', "give either answer or says"),
        ('{"answer": 0, "says": 0}', "give either answer or says"),
        ('{"answer": ' + "[" * 5000 + "]" * 5000 + "}", "recursion"),
        (" " * 1_000_001, "a message of 1000001 characters"),
    ],
)
def test_what_is_no_message(text: str, said: str) -> None:
    game = at(3)
    assert game.decision is not None
    with pytest.raises(MessageError, match=said):
        read_answer(game.observe(game.decision.answerer), text)


def test_who_is_not_asked_has_no_answer() -> None:
    game = at(3)
    assert game.decision is not None
    other = game.observe(1 - game.decision.answerer)
    for call in (
        lambda: decision_message(other),
        lambda: read_answer(other, '{"answer": 0}'),
        lambda: read_answer(other, '{"says": 0}'),
    ):
        with pytest.raises(NotNow, match="has nothing to decide"):
            call()
    assert observation_message(other, RULES).decision is None


def test_the_schema_in_the_documentation_is_this_one() -> None:
    text = json.dumps(schema(), indent=1, ensure_ascii=False, sort_keys=True) + "\n"
    if "APNAP_WRITE" in os.environ:
        SCHEMA.write_text(text, encoding="utf-8")
    assert SCHEMA.read_text(encoding="utf-8") == text, (
        "docs/messages.schema.json is out of date; APNAP_WRITE=1 writes it"
    )
    assert {"ObservationMessage", "DecisionMessage", "AnswerMessage"} <= schema()["$defs"].keys()


@QUICK
@given(place=PLACES, whim=st.integers(0, 2**32), legal=st.sampled_from([0, 50]))
def test_a_validator_that_is_not_ours_finds_all_messages_as_the_schema_has_them(
    place: int, whim: int, legal: int
) -> None:
    game = at(place)
    decision = game.decision
    assert decision is not None
    observation = game.observe(decision.answerer)
    for message in (
        observation_message(observation, RULES, log_from=0, legal=legal),
        decision_message(observation, legal),
        answer_message(observation, decision.sample(random.Random(whim))),
    ):
        validator_of(type(message).__name__).validate(json.loads(written(message)))


def test_that_validator_refuses_what_is_no_such_message() -> None:
    game = at(0)
    assert game.decision is not None
    asked = json.loads(written(decision_message(game.observe(game.decision.answerer))))
    wrong = [{key: value for key, value in asked.items() if key != "kind"}, {**asked, "player": "0"}]
    for message in (*wrong, [], None):
        assert not validator_of("DecisionMessage").is_valid(message)


@cache
def validator_of(kind: str) -> jsonschema.Draft202012Validator:
    """Of one kind of message, by the file in the documentation."""
    found = json.loads(SCHEMA.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(found)
    return jsonschema.Draft202012Validator({"$defs": found["$defs"], "$ref": f"#/$defs/{kind}"})


def test_the_example_of_the_page_plays_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    code = (SCHEMA.parent / "messages.md").read_text(encoding="utf-8").split("```python\n")[1].split("```")[0]
    exec(code, {})
    assert "won" in capsys.readouterr().out
