"""What things are called: one description of players, objects and options that programs, people and tests share.

A `Namer` says it as a viewer may know it. An option of a decision is described three ways: in words for a person, as JSON
for a program, and by a reference, the plain words that a test writes.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar, final, runtime_checkable

from apnap.core.errors import IllegalAnswer, UnknownName
from apnap.core.events import Ref
from apnap.core.values import ABILITIES, PLAYER, Characteristic, Node, is_player
from apnap.core.wording import in_words

if TYPE_CHECKING:
    from apnap.core.decisions import Decision
    from apnap.core.game import Game

T = TypeVar("T")
MOST_NESTED: Final = 32
Option = object
"""What a decision offers: the id of an object, ("player", seat), a node, a word, or a tuple of these."""
Action = tuple[Any, ...]
"""An option of who has priority: the id of its kind, then whatever that kind needs."""
Json = None | bool | int | str | list["Json"] | dict[str, "Json"]

CARD: Final = "card"
TOTAL: Final = "total"
NEWS: Final = "news"
"""The styles that a namer may set off: names of cards, totals before and after, what everybody must notice."""


def renumbered(rule: str, numbers: Mapping[str, str]) -> str:
    """The number of a rule in an edition whose own numbers these are; the same where it says none, or lacks the rule."""
    found = numbers.get(rule)
    if found is None and rule[-1:].isalpha() and numbers.get(rule[:-1]):
        return numbers[rule[:-1]] + rule[-1]
    return found or rule


@final
@dataclasses.dataclass(frozen=True, slots=True)
class Described:
    """One option: `text` for a person, `json` for a program, `reference` for a test; and what it may be matched with."""

    text: str
    json: Json
    reference: str
    partners: tuple[Described, ...] = ()


@runtime_checkable
class Worded(Protocol):
    """A value, such as a node, that says itself how it is called where it is an option."""

    def worded(self, namer: Namer) -> str:
        """In a few words."""


@runtime_checkable
class StandsFor(Protocol):
    """A value that is described as another one, such as a record of the state."""

    def stands_for(self) -> Option:
        """What it is described as."""


class Find(Protocol):
    """Finds what somebody means among options."""

    def __call__(self, options: Sequence[Option], wanted: object, used: Iterable[int] = (), what: str = "") -> int:
        """The place of the option, which is none of those `used`. Raises ApnapError for none, or for several that differ."""


class Namer:
    """How players, objects and options of a game are called, as `viewer` may know them; None for who sees everything.

    Programs derive from it for their own style.
    """

    def __init__(self, game: Game, names: Sequence[str] = (), viewer: int | None = None) -> None:
        """`names` are what players are called, by seat."""
        self.game = game
        self.names = tuple(names) or tuple(f"player {seat}" for seat in game.players)
        self.viewer = viewer

    # Players and objects -------------------------------------------------------------------------

    def styled(self, style: str, text: str) -> str:
        """A piece of a sentence in one of the styles; plain here."""
        return text

    def player(self, seat: int) -> str:
        """A player's name."""
        return self.names[seat]

    def card(self, id: int) -> str:
        """An object's name; "a card" where the viewer can't see it."""
        if id and self.is_hidden(id):
            return "a card"
        name = self._name_of(id)
        return self.named(name) if name else self.unnamed(id)

    def unnamed(self, id: int) -> str:
        """An object that has no name, and that the viewer may look at: an ability by its source, a card by what it really is."""
        there = id in self.game.objects
        found = self.game.rules.stack_rules.ability_of(self.game, id) if there else None
        if found is not None:
            source = self._name_of(found[0]) if found[0] and not self.is_hidden(found[0]) else ""
            return f"an ability of {self.named(source)}" if source else "an ability"
        cards = self.game.definitions_of(id) if there else ()
        if cards and cards[0].name:
            return f"a card ({self.named(cards[0].name)})"
        if not id:
            return "a rule"
        return "a card" if not there and self.knows(id) and self.game.object(id).kind != "ability" else "an ability"

    def _name_of(self, id: int) -> str:
        """The bare name of an object that the viewer may know; empty for none."""
        try:
            return self.game.name_of(id)
        except UnknownName:
            return ""

    def named(self, name: str) -> str:
        """The name of a card, where it is not called by what it is now."""
        return self.styled(CARD, name)

    def object(self, id: int) -> str:
        """An object where it is to be told from others; programs may say more than its name."""
        return self.card(id)

    def printed(self, ability: Node, id: int) -> str:
        """An ability of an object as a card says it; empty here, where its tree is told in words."""
        return ""

    def thing(self, what: Ref) -> str:
        """A player, ("player", seat), or an object."""
        return self.player(what[1]) if isinstance(what, tuple) else self.card(what)

    def owner(self, id: int) -> str:
        """The name of an object's owner."""
        return self.player(self.game.object(id).owner)

    def controller(self, id: int) -> str:
        """The name of the player who controls an object, or did last."""
        return self.player(self.game.controller(id))

    @staticmethod
    def some(count: int, singular: str) -> str:
        """A number of things in words: "a card", "an energy counter", "2 cards"."""
        article = "an" if singular[:1] in tuple("aeiou") else "a"
        return f"{article} {singular}" if count == 1 else f"{count} {singular}s"

    def knows(self, id: int) -> bool:
        """Whether the object can still be named: those of a shuffled zone have become others."""
        return self.game.is_known(id)

    def had(self, id: int, key: Characteristic[T]) -> T:
        """A characteristic of an object as it is, or was last; its default where nothing is known of it."""
        return self.game.characteristics(id)[key] if self.knows(id) else key.default

    def is_hidden(self, id: int) -> bool:
        """Whether the viewer can't see what that is."""
        return self.viewer is not None and id in self.game.objects and not self.game.may_look(self.viewer, id)

    # Options -------------------------------------------------------------------------------------

    def plain(self) -> Namer:
        """The namer of references: the same in every program."""
        return Namer(self.game, (), self.viewer)

    def words(self, option: Option) -> str:
        """What an option is called: a number is the id of an object, and a tuple is made of options."""
        if option is None:
            return "nothing"
        if isinstance(option, bool):
            return "yes" if option else "no"
        if isinstance(option, int):
            return self.object(option) if self.knows(option) else str(option)
        if isinstance(option, Worded):
            return option.worded(self)
        if isinstance(option, StandsFor):
            return self.words(option.stands_for())
        return self._together(option) if isinstance(option, tuple) else in_words(option)

    def _together(self, option: Action) -> str:
        if is_player(option):
            return self.player(option[1])
        if len(option) == 2 and isinstance(option[0], int) and isinstance(option[1], Node):
            return self._of_object(option[0], option[1])
        if option and isinstance(option[0], str):
            if len(option) > 1 and all(isinstance(part, str) for part in option):
                return ", ".join(option)  # words that go together, such as what each of several symbols is paid with
            done = option[0] in self.game.rules.actions and len(option) > 1 and isinstance(option[1], int)
            return self.action(option) if done else self.plainly(option)
        return ", ".join(filter(None, map(self.words, option))) or "nothing"

    def _of_object(self, id: int, part: Node) -> str:
        """An ability of an object, or an effect of one, as the object says it where it can be printed."""
        return f"{self.object(id) if id else 'a rule'}: {self.as_printed(part, id) or self.words(part)}"

    def as_printed(self, part: Node, id: int) -> str:
        """As an object says it: an ability, the static ability that has an effect, or the keyword that means it; else empty."""
        if not id or self.is_hidden(id):
            return ""
        return self.printed(part, id) or next(
            filter(None, (self.printed(one, id) for one in self._saying(part, id))), ""
        )

    def _saying(self, part: Node, id: int) -> Iterator[Node]:
        """The abilities of an object that have that effect, or that stand for that ability (CR 702.1)."""
        for one in self.game.characteristics(id)[ABILITIES] if self.knows(id) else ():
            meant = self.game.rules.expand(one)
            if part in meant or any(part in getattr(each, "effects", ()) for each in meant):
                yield one

    def action(self, option: Action) -> str:
        """What a player may do with priority, as its kind says it; else the kind, what it is done with, and in which way."""
        kind = self.game.rules.actions.get(option[0])
        return kind.worded(self, option) if kind is not None and kind.worded is not None else self.plainly(option)

    def plainly(self, option: Action) -> str:
        """An action as those are called whose kind says nothing."""
        id, *about = option
        what = self.words(about[0]) if about else ""
        ways = " ".join(filter(None, map(self.way, about[1:])))
        return " ".join(filter(None, (id, what, f"({ways})" if ways else "")))

    def way(self, part: Option) -> str:
        """In which way something is done: by what the way calls itself, or its id."""
        id = part.worded(self) if isinstance(part, Worded) else getattr(part, "id", None)
        return id if isinstance(id, str) else self.words(part)

    def json(self, option: Option) -> Json:
        """An option for a program. What is no plain value is an object with one key that says what it is."""
        if option is None or isinstance(option, (bool, str)):
            return option
        if isinstance(option, int):
            return {"object": option} if self.knows(option) else option
        if isinstance(option, tuple):
            return {PLAYER: option[1]} if is_player(option) else {"parts": [self.json(part) for part in option]}
        return self.json(option.stands_for()) if isinstance(option, StandsFor) else _as_data(option)

    def described(self, decision: Decision, options: Iterable[Option]) -> tuple[Described, ...]:
        """Descriptions of options of a decision."""
        plain = self.plain()
        return tuple(
            Described(decision.worded(o, self), decision.data(o, self), decision.worded(o, plain)) for o in options
        )


def finder(decision: Decision, namer: Namer) -> Find:
    """What finds options of a decision by their JSON or their reference, as `Decision.select` needs it."""
    plain = namer.plain()

    def find(options: Sequence[Option], wanted: object, used: Iterable[int] = (), what: str = "") -> int:
        taken = set(used)
        data = [(at, decision.data(option, namer)) for at, option in enumerate(options) if at not in taken]
        found = [at for at, one in data if type(one) is type(wanted) and one == wanted]
        if not found and isinstance(wanted, str):
            found = [at for at, _ in data if decision.worded(options[at], plain) == wanted]
            if len({json.dumps(one) for at, one in data if at in found}) > 1:
                raise IllegalAnswer(f"{what or wanted!r} may be any of {len(found)} options of {decision.describe()!r}")
        if not found:
            offered = "; ".join(decision.worded(option, plain) for option in options)
            raise IllegalAnswer(f"{what or wanted!r} is no option of {decision.describe()!r}; there are {offered}")
        return found[0]

    return find


def is_json(value: object, depth: int = MOST_NESTED) -> bool:
    """Whether a value is made of nothing but what JSON has."""
    if isinstance(value, list):
        return depth > 0 and all(is_json(part, depth - 1) for part in value)
    if isinstance(value, dict):
        return depth > 0 and all(type(key) is str and is_json(part, depth - 1) for key, part in value.items())
    return value is None or type(value) in (bool, int, str)


def _as_data(value: object) -> Json:
    """A node with its fields, and whatever else in words."""
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, tuple):
        return [_as_data(part) for part in value]
    if isinstance(value, frozenset):
        return sorted((_as_data(part) for part in value), key=json.dumps)
    name = type(value).__qualname__
    if isinstance(value, Node):
        fields = dataclasses.fields(value)  # type: ignore[arg-type]
        return {"node": name, **{field.name: _as_data(getattr(value, field.name)) for field in fields}}
    return {"value": name, "words": in_words(value)}
