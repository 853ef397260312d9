"""What a page may say to the server: each message is checked, and bounded in size, before anything is done with it."""

from __future__ import annotations

import json
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr, ValidationError

from apnap import ApnapError
from apnap.explaining import problems, shown_place
from apnap_plugins.apps.console import clean
from apnap_plugins.apps.stops import Stops

LARGEST: Final = 400_000
"""The most characters of a message: a long replay has half as many."""
MOST_PLAYERS: Final = 4
MOST_PARTS: Final = 5_000
MOST_DEEP: Final = 4
MOST_DECK: Final = 60_000
LARGEST_NUMBER: Final = 10**12


class BadMessage(ApnapError):
    """What came is no message that a page may send. The text says what is wrong with it."""


def _answer(value: Any) -> Any:
    """An answer is a whole number or a list of answers. Raises ValueError for anything else, and for one too large."""
    parts, level, depth = 0, [value], 0
    while level:
        if depth > MOST_DEEP:
            raise ValueError(f"an answer is not nested more than {MOST_DEEP} deep")
        below: list[Any] = []
        for part in level:
            if isinstance(part, list):
                below.extend(part)
            elif type(part) is not int:
                raise ValueError("an answer is a whole number, or a list of such")
            elif abs(part) > LARGEST_NUMBER:
                raise ValueError(f"a number in an answer is at most {LARGEST_NUMBER}")
        parts += len(below)
        if parts > MOST_PARTS:
            raise ValueError(f"an answer has at most {MOST_PARTS} parts")
        level, depth = below, depth + 1
    return value


def _name(value: str) -> str:
    """Names are shown beside one another: nothing in them may change how what follows is shown. Raises ValueError."""
    if not _is_line(value):
        raise ValueError("a name has letters and signs that can be shown")
    return value


def _line(value: str) -> str:
    """A question is quoted where it can't be read. Raises ValueError for what can't be shown in a line."""
    if not _is_line(value):
        raise ValueError("a question is one line of letters and signs that can be shown")
    return value


def _is_line(value: str) -> bool:
    return clean(value) == value and "\n" not in value and "\t" not in value


AnswerValue = Annotated[Any, AfterValidator(_answer)]
Id = Annotated[StrictInt, Field(ge=0, le=2**53)]
Token = Annotated[StrictStr, Field(min_length=1, max_length=100)]
Name = Annotated[StrictStr, Field(min_length=1, max_length=24), AfterValidator(_name)]


class Message(BaseModel):
    """What all messages have: `id` comes back with the reply."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    id: Id = 0


class Join(Message):
    """The first message: the secret of a link."""

    kind: Literal["join"]
    token: Token


class GiveAnswer(Message):
    """An answer to the question with that number; none is the usual one."""

    kind: Literal["answer"]
    number: Id
    answer: AnswerValue | None = None


class PassUntil(Message):
    """Pass now, and on until the turn ends or something happens."""

    kind: Literal["pass"]
    number: Id
    until: Literal["turn", "something"]


class Undo(Message):
    """Take the last answer back."""

    kind: Literal["undo"]


class Concede(Message):
    """Give up."""

    kind: Literal["concede"]


class SetStops(Message):
    """Where to be asked."""

    kind: Literal["stops"]
    stops: Stops


class Look(Message):
    """Show the game as it was after that many answers; none shows it as it is."""

    kind: Literal["look"]
    at: Annotated[StrictInt, Field(ge=0, le=1_000_000)] | None = None


class Pace(Message):
    """How fast agents play among themselves: seconds between two answers; stopped or not."""

    kind: Literal["pace"]
    seconds: Annotated[float, Field(ge=0, le=10, allow_inf_nan=False, strict=True)] = 0.5
    paused: StrictBool = False


class Step(Message):
    """One answer of an agent while the table is stopped."""

    kind: Literal["step"]


class DeckWish(BaseModel):
    """A deck: one of a pack by its name, or a list as text."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    pack: Annotated[StrictStr, Field(max_length=100)] = ""
    text: Annotated[StrictStr, Field(max_length=MOST_DECK)] = ""


class SeatWish(BaseModel):
    """Who sits there: "person", or the name of an agent."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    plays: Annotated[StrictStr, Field(min_length=1, max_length=40)]
    name: Name
    deck: DeckWish


class MakeTable(Message):
    """A new table, of a variant where one is named. Without a seed one is drawn.

    `supplements` are decks of packs, of planes or schemes, that are dealt out in turn where the variant is played with such;
    without any all that there are.
    """

    kind: Literal["make"]
    variant: Annotated[StrictStr, Field(max_length=40)] = ""
    supplements: Annotated[tuple[Annotated[StrictStr, Field(max_length=100)], ...], Field(max_length=MOST_PLAYERS)] = ()
    seats: Annotated[tuple[SeatWish, ...], Field(min_length=2, max_length=MOST_PLAYERS)]
    seed: Annotated[StrictInt, Field(ge=0, le=2**63)] | None = None


class OpenReplay(Message):
    """A table that shows a saved game: the text of the replay's file."""

    kind: Literal["replay"]
    text: Annotated[StrictStr, Field(max_length=LARGEST)]


class Forget(Message):
    """A table is no longer kept."""

    kind: Literal["forget"]
    table: Annotated[StrictStr, Field(max_length=100)]


class Why(Message):
    """A question about what can be seen, in the words that `apnap why` reads: "#12", "not cast #12", "event 3"."""

    kind: Literal["why"]
    question: Annotated[StrictStr, Field(min_length=1, max_length=200), AfterValidator(_line)]


class SaveReplay(Message):
    """Asks for the game as a replay."""

    kind: Literal["save"]


Any_ = (
    Join, GiveAnswer, PassUntil, Undo, Concede, SetStops, Look, Pace, Step, MakeTable, OpenReplay, Forget, SaveReplay,
    Why,
)  # fmt: skip
MESSAGES: Final[dict[str, type[Message]]] = {one.model_fields["kind"].annotation.__args__[0]: one for one in Any_}  # type: ignore[union-attr]
"""The messages by what stands in their `kind`."""


def read_message(text: str) -> Message:
    """The message. Raises BadMessage that says what is wrong with it, and where."""
    if len(text) > LARGEST:
        raise BadMessage(f"a message of {len(text)} characters; at most {LARGEST} are read")
    try:
        data = json.loads(text)
    except json.JSONDecodeError as err:
        raise BadMessage(f"not JSON at line {err.lineno}, column {err.colno}: {err.msg}") from err
    except (ValueError, RecursionError) as err:  # a number or a nesting that Python refuses
        raise BadMessage("not JSON that can be read: a number or a nesting without end") from err
    if not isinstance(data, dict):
        raise BadMessage('a message is an object such as {"kind": "undo"}')
    kind = data.get("kind")
    model = MESSAGES.get(kind) if isinstance(kind, str) else None
    if model is None:
        raise BadMessage(f"kind: there is no such message; there are {', '.join(MESSAGES)}")
    try:
        return model.model_validate(data)
    except ValidationError as err:
        where, said = problems(err, model)[0]
        raise BadMessage(f"{shown_place(where)}: {said}" if where else said) from err


def id_of(text: str) -> int:
    """The id that a message has that may be none, 0 for none."""
    try:
        found = json.loads(text).get("id", 0) if len(text) <= LARGEST else 0
    except (ValueError, RecursionError, AttributeError):
        return 0
    return found if type(found) is int and 0 <= found <= 2**53 else 0
