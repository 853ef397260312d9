"""Observations, decisions and answers as JSON for other programs, in a form with a version and a schema.

`observation_message` says what a player may know, `decision_message` what they are asked, and `read_answer` reads what a program
answers. The models below are the form; `schema` is their JSON schema, which lies in `docs/messages.schema.json` too. What has no
form in JSON (a cost, an ability) is said in words.

Within a version fields are only added, and always with a default. Who reads messages ignores fields that it does not know.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, Final, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, JsonValue, ValidationError, model_validator
from pydantic.json_schema import models_json_schema

from apnap import (
    ABILITIES,
    GAME,
    NAME,
    OBJECT,
    PLAYER,
    Ability,
    Answer,
    ApnapError,
    Characteristic,
    Choose,
    ChooseNumber,
    ChooseOne,
    Decision,
    Described,
    Distribute,
    Field,
    Hidden,
    Match,
    ObjectView,
    Observation,
    Order,
    Ruleset,
    YesNo,
    freeze,
    in_words,
)
from apnap_plugins.rules.vocabulary.characteristics import (
    COLORS,
    LOYALTY,
    MANA_COST,
    POWER,
    SUBTYPES,
    SUPERTYPES,
    TOUGHNESS,
    TYPES,
)

CHARACTERISTICS: Final[tuple[Characteristic[Any], ...]] = (
    MANA_COST, COLORS, TYPES, SUBTYPES, SUPERTYPES, POWER, TOUGHNESS, LOYALTY,
)  # fmt: skip
"""What an object has beside its name and abilities (CR 109.3)."""
KINDS: Final[tuple[tuple[type[Decision], str], ...]] = (
    (YesNo, "yes or no"), (ChooseOne, "one"), (Choose, "some"), (ChooseNumber, "number"), (Order, "order"),
    (Distribute, "divide"), (Match, "match"),
)  # fmt: skip
"""What an answer looks like, by kind of decision."""
LONGEST: Final = 1_000_000
"""The most characters of a message that is read."""


M = TypeVar("M", bound="_Message")


class MessageError(ApnapError):
    """A message that is none, or of another version; says where it is wrong."""


class _Message(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")


class OptionMessage(_Message):
    """One option: `text` for people, `data` for programs, `reference` the same in every program's words.

    An answer that `says` options has their `data` or their `reference`. `partners` are what it may be matched with.
    """

    text: str
    data: JsonValue
    reference: str
    partners: tuple[OptionMessage, ...] = ()


class AsideMessage(_Message):
    """An answer that selects no option, such as to activate a mana ability first, and what it means."""

    text: str
    answer: JsonValue


class DecisionMessage(_Message):
    """What a player is asked. Answers are numbers and lists of them, by `shape`; options are counted from 0.

    | shape | answer |
    | --- | --- |
    | one, yes or no | the number of an option; of yes or no: 1 for yes |
    | some | the numbers of `minimum` to `maximum` options, rising |
    | number | a number from `minimum` to `maximum` |
    | order | the numbers of all options, first to last |
    | divide | an amount for each option, `minimum` at least, that add up to `total` |
    | match | pairs of the number of an option and the number of one of its partners, rising |
    | other | as `default` and `legal` show |

    `kind` is the decision's own name, `player` whom it is for, `answerer` who answers, `rule` the rule that asks, `source` the
    object that asks (0 for none). `legal` are all legal answers where they were asked for and are no more than was said; a
    decision may forbid more than its shape does. `default` is always legal.
    """

    format: Literal["apnap-decision"] = "apnap-decision"
    version: Literal[1] = 1
    kind: str
    shape: Literal["one", "yes or no", "some", "number", "order", "divide", "match", "other"]
    player: int
    answerer: int
    rule: str = ""
    prompt: str = ""
    source: int = 0
    minimum: int | None = None
    maximum: int | None = None
    total: int | None = None
    options: tuple[OptionMessage, ...] = ()
    asides: tuple[AsideMessage, ...] = ()
    default: JsonValue
    legal: tuple[JsonValue, ...] | None = None


class AnswerMessage(_Message):
    """An answer in one of two forms: `answer` in numbers, or `says`, in which options stand for themselves."""

    format: Literal["apnap-answer"] = "apnap-answer"
    version: Literal[1] = 1
    answer: JsonValue = None
    says: JsonValue = None

    @model_validator(mode="after")
    def one_form(self) -> AnswerMessage:
        """Neither both nor none. Raises ValueError."""
        if len(self.model_fields_set & {"answer", "says"}) != 1:
            raise ValueError("give either answer or says")
        return self


class ObjectMessage(_Message):
    """An object as the viewer may know it. Of one that is not `known` there is neither name nor anything that it shows.

    `characteristics` and `fields` have what differs from what is usual, by name; `abilities` are in words.
    """

    id: int
    known: bool = True
    name: str = ""
    owner: int
    controller: int
    characteristics: dict[str, JsonValue] = {}
    abilities: tuple[str, ...] = ()
    counters: dict[str, int] = {}
    fields: dict[str, JsonValue] = {}


class ZoneMessage(_Message):
    """A zone with objects in it, bottom to top. `owner` is -1 for one that all share."""

    name: str
    owner: int
    objects: tuple[ObjectMessage, ...]


class PlayerMessage(_Message):
    """A player, with what the viewer may know of them and differs from what is usual."""

    seat: int
    in_game: bool
    fields: dict[str, JsonValue] = {}


class ObservationMessage(_Message):
    """The game as `viewer` may know it. `log` are lines from where it was asked for; `decision` is theirs to make."""

    format: Literal["apnap-observation"] = "apnap-observation"
    version: Literal[1] = 1
    ruleset: str
    viewer: int
    active_player: int
    stage: str
    players: tuple[PlayerMessage, ...]
    fields: dict[str, JsonValue] = {}
    zones: tuple[ZoneMessage, ...]
    log: tuple[str, ...] = ()
    decision: DecisionMessage | None = None


MODELS: Final = (ObservationMessage, DecisionMessage, AnswerMessage)


# Writing ------------------------------------------------------------------------------------------


def decision_message(observation: Observation, legal: int = 0) -> DecisionMessage:
    """What the viewer is asked, with all legal answers where there are at most `legal`. Raises NotNow where it is nothing."""
    described, asides = observation.options(), observation.asides()
    decision = observation.decision
    assert decision is not None, "or there would have been no options"
    return message_of(decision, described, asides, legal)


def message_of(
    decision: Decision, described: Sequence[Described], asides: Iterable[tuple[Answer, str]], legal: int = 0
) -> DecisionMessage:
    """A decision whose options and asides are in words already, as whoever is asked may know them."""
    return DecisionMessage(
        kind=decision.kind,
        shape=_shape(decision),
        player=decision.player,
        answerer=decision.answerer,
        rule=decision.rule,
        prompt=decision.prompt,
        source=decision.source,
        minimum=getattr(decision, "minimum", None),
        maximum=getattr(decision, "maximum", None),
        total=getattr(decision, "total", None),
        options=tuple(map(_option, described)),
        asides=tuple(AsideMessage(text=text, answer=thawed(answer)) for answer, text in asides),
        default=thawed(decision.default()),
        legal=_all_legal(decision, legal),
    )


def observation_message(
    observation: Observation, ruleset: Ruleset, log_from: int | None = None, legal: int = 0
) -> ObservationMessage:
    """All that the viewer may know.

    Args:
        observation: what is to be told.
        ruleset: that of the game: it knows which fields there are.
        log_from: from which line on the log is wanted; None for none of it.
        legal: up to how many legal answers are listed.
    """
    fields = [field for field in ruleset.compiled.fields.values() if field.public or field.secret]
    return ObservationMessage(
        ruleset=ruleset.id,
        viewer=observation.viewer,
        active_player=observation.active_player,
        stage=observation.stage,
        players=tuple(_player(observation, seat, fields) for seat in observation.players),
        fields=_told(fields, GAME, observation.of_game),
        zones=tuple(
            ZoneMessage(name=name, owner=owner, objects=tuple(_object(view, fields) for view in views))
            for name, owner, views in observation.zones()
        ),
        log=() if log_from is None else tuple(observation.log(log_from)),
        decision=None if observation.decision is None else decision_message(observation, legal),
    )


def answer_message(observation: Observation, answer: Answer, in_numbers: bool = False) -> AnswerMessage:
    """A legal answer, with options that stand for themselves, or in numbers. Raises IllegalAnswer for another, NotNow."""
    spelled = observation.spelled(answer)
    return AnswerMessage(answer=thawed(freeze(answer))) if in_numbers else AnswerMessage(says=spelled)


def written(message: _Message) -> str:
    """A message as text on one line, without what has its default."""
    dumped = message.model_dump(mode="json", exclude_defaults=True)
    head = {name: getattr(message, name) for name in ("format", "version") if hasattr(message, name)}
    return json.dumps({**head, **dumped}, ensure_ascii=False, separators=(",", ":"))


def thawed(answer: Answer) -> Any:
    """An answer as JSON has it: lists in place of tuples."""
    return [thawed(part) for part in answer] if isinstance(answer, tuple) else answer


def _shape(decision: Decision) -> str:
    return next((shape for kind, shape in KINDS if isinstance(decision, kind)), "other")


def _all_legal(decision: Decision, most: int) -> tuple[Any, ...] | None:
    found = decision.legal_answers(most) if most else None
    return None if found is None else tuple(map(thawed, found))


def _option(option: Described) -> OptionMessage:
    return OptionMessage(
        text=option.text, data=option.json, reference=option.reference, partners=tuple(map(_option, option.partners))
    )


def _player(observation: Observation, seat: int, fields: list[Field[Any]]) -> PlayerMessage:
    told = _told(fields, PLAYER, lambda field: observation.of_player(field, seat))
    return PlayerMessage(seat=seat, in_game=observation.in_game(seat), fields=told)


def _object(view: ObjectView, fields: list[Field[Any]]) -> ObjectMessage:
    if not view.known:
        return ObjectMessage(id=view.id, known=False, owner=view.owner, controller=view.controller)
    abilities: tuple[Ability, ...] = view[ABILITIES]
    return ObjectMessage(
        id=view.id,
        name=view[NAME],
        owner=view.owner,
        controller=view.controller,
        characteristics={key.name: plainly(view[key]) for key in CHARACTERISTICS if view[key] != key.default},
        abilities=tuple(map(in_words, abilities)),
        counters=view.counters(),
        fields=_told(fields, OBJECT, lambda field: view[field]),
    )


def _told(fields: list[Field[Any]], scope: str, read: Any) -> dict[str, Any]:
    """The values that may be read and differ from what is usual."""
    told = {}
    for field in fields:
        if field.scope != scope or field.name == "counters":
            continue
        try:
            value = read(field)
        except Hidden:
            continue
        if value != field.default:
            told[field.name] = plainly(value)
    return told


def plainly(value: object) -> Any:
    """A value as JSON has it: numbers, texts and lists as they are, a player as such, whatever else in words."""
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, tuple):
        if len(value) == 2 and value[0] == PLAYER:
            return {PLAYER: value[1]}
        return [plainly(part) for part in value]
    if isinstance(value, frozenset):
        return sorted((plainly(part) for part in value), key=json.dumps)
    return in_words(value)


# Reading ------------------------------------------------------------------------------------------


def read_observation(text: str) -> ObservationMessage:
    """Raises MessageError for what is none."""
    return _read(ObservationMessage, text)


def read_decision(text: str) -> DecisionMessage:
    """Raises MessageError for what is none."""
    return _read(DecisionMessage, text)


def read_answer(observation: Observation, text: str) -> Answer:
    """The answer that a program gives to what the viewer is asked, for `game.push`.

    Raises MessageError for what is no message, IllegalAnswer for an answer that is not legal, NotNow where nothing is asked.
    """
    message = _read(AnswerMessage, text)
    if "says" in message.model_fields_set:
        return observation.answer(message.says)  # type: ignore[arg-type]  # numbers with a point are refused there
    answer = freeze(message.answer)
    observation.spelled(answer)  # the game's own decision judges, not the copy that the observation has
    assert observation.decision is not None, "or it could not have been spelled"
    return observation.decision.parse(answer)


def _read(kind: type[M], text: str) -> M:
    if len(text) > LONGEST:
        raise MessageError(f"a message of {len(text)} characters: {LONGEST} are the most")
    try:
        return kind.model_validate_json(text)
    except ValidationError as err:
        first = err.errors()[0]
        where = ".".join(map(str, first["loc"])) or "the message"
        raise MessageError(f"not a message that this version reads: {where}: {first['msg']}") from err


def schema() -> dict[str, Any]:
    """The JSON schema (2020-12) of the messages; each is under `$defs` by the name of its model."""
    _, found = models_json_schema([(model, "serialization") for model in MODELS], title="Messages of apnap, version 1")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **found}


__all__ = [
    "AnswerMessage",
    "DecisionMessage",
    "MessageError",
    "ObjectMessage",
    "ObservationMessage",
    "OptionMessage",
    "answer_message",
    "decision_message",
    "message_of",
    "observation_message",
    "read_answer",
    "read_decision",
    "read_observation",
    "schema",
    "written",
]
