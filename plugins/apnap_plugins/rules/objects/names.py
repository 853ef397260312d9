"""Names: which objects have the same or different ones, interchangeable names, choosing a card name (CR 201)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from apnap import NAME, Characteristics, Condition, Context, Contribution, Game, Manifest, node
from apnap_plugins.rules.vocabulary.base import Filter, Quantity, Selector, WordedFilter, cards_in
from apnap_plugins.rules.vocabulary.characteristics import names
from apnap_plugins.rules.vocabulary.phrases import Phrase

MANIFEST = Manifest(
    id="names",
    name="Names",
    kind="rules",
    rules=("201",),
    requires=("characteristics",),
    kernel=">=0.1,<0.2",
    not_tested={
        "201.1": "says where the name is printed",
        "201.2": "is about translations",
        "201.3b": "is about building decks",
        "201.3c": "describes how cards are printed",
        "201.5c": "card text is read with full names",
        "201.6": "describes how promotional cards are printed",
    },
)


@dataclass(frozen=True, slots=True)
class InterchangeableName(Contribution):
    """The name of a later printing, and that of the original, of cards whose names are interchangeable (CR 201.3)."""

    name: str
    original: str


def known_as(game: Game, name: str) -> str:
    """The name that stands for a name and all that are interchangeable with it (CR 201.3a, 201.4g, 201.3)."""
    known = game.rules.contributions(InterchangeableName)
    return next((one.original for one in known if one.name == name), name)


def names_of(game: Game, obj: int) -> frozenset[str]:
    """The names that an object has, none or several too (CR 201.2a, 709.4a); interchangeable ones under one name."""
    return frozenset(known_as(game, name) for name in names(game.characteristics(obj)))


def have_same_name(game: Game, objects: Sequence[int]) -> bool:
    """Whether the objects have the same name: one that all of them have (CR 201.2a)."""
    return bool(frozenset.intersection(*(names_of(game, obj) for obj in objects))) if objects else False


def have_different_names(game: Game, objects: Sequence[int]) -> bool:
    """Whether each has a name, and no two have one in common (CR 201.2b)."""
    sets = [names_of(game, obj) for obj in objects]
    return all(sets) and sum(map(len, sets)) == len(frozenset().union(*sets))


def has_different_name(game: Game, obj: int, others: Iterable[int]) -> bool:
    """Whether an object has a name and none in common with any of `others` (CR 201.2c)."""
    mine = names_of(game, obj)
    return bool(mine) and all(mine.isdisjoint(names_of(game, other)) for other in others)


def most_with_different_names(game: Game, objects: Iterable[int]) -> int:
    """How many of the objects at most can be put together so that all have different names (CR 201.2b)."""
    named = sorted({tuple(sorted(names_of(game, obj))) for obj in objects} - {()})
    return _most_apart([frozenset(names) for names in named])


def _most_apart(sets: list[frozenset[str]]) -> int:
    """The size of the largest part of a list of sets in which no two share anything."""
    if not sets:
        return 0
    first, rest = sets[0], sets[1:]
    apart = [other for other in rest if first.isdisjoint(other)]
    with_first = 1 + _most_apart(apart)
    return with_first if len(apart) == len(rest) else max(with_first, _most_apart(rest))


@node
class IsNamed(WordedFilter):
    """Has this name, or one that is interchangeable with it (CR 201.2a, 201.3a)."""

    name: str
    reads = frozenset(["name"])

    def phrase(self) -> Phrase:
        """Such as "card named Forest"."""
        return Phrase(behind=(f"named {self.name}",))

    def matches(self, ctx: Context, obj: int) -> bool:
        """By its names now."""
        return known_as(ctx.game, self.name) in names_of(ctx.game, obj)


@node
class NamesAmong(Quantity):
    """How many different names the permanents of a selector have (CR 201.2b)."""

    of: Selector
    reads = frozenset([NAME.name])

    def value(self, ctx: Context) -> int:
        """The most that can be put together so that no two share one; what has no name has none that differs."""
        return most_with_different_names(ctx.game, self.of.objects(ctx))


@node
class MostOfOneName(Quantity):
    """How many permanents of a selector have the same name, at most (CR 201.2a)."""

    of: Selector
    reads = frozenset([NAME.name])

    def value(self, ctx: Context) -> int:
        """What has no name has the same name as nothing."""
        found = [name for obj in self.of.objects(ctx) for name in names_of(ctx.game, obj)]
        return max(map(found.count, found), default=0)


@node
class HasNameOf(Filter):
    """Has the same name as what a selector gives, also if that is gone (CR 201.2a, 608.2h).

    A card without a name, and nothing, have the same name as no card: the quality is undefined then (CR 701.19c).
    """

    speaks_of: ClassVar[str] = "of"
    of: Selector
    reads = frozenset(["name"])

    def matches(self, ctx: Context, obj: int) -> bool:
        """By a name that both have."""
        mine = names_of(ctx.game, obj)
        return any(isinstance(ref, int) and not mine.isdisjoint(names_of(ctx.game, ref)) for ref in self.of.refs(ctx))


@node
class HasNameOfTheirCard(Filter):
    """Has the same name as a card in its controller's graveyard (CR 201.2a); of a spell, that of the player who cast it."""

    reads = frozenset(["name", "controller", "zone:graveyard"])

    def matches(self, ctx: Context, obj: int) -> bool:
        """By a name that both have."""
        game = ctx.game
        mine = names_of(game, obj)
        cards = cards_in(game, "graveyard", game.controller(obj))
        return any(not mine.isdisjoint(names_of(game, card)) for card in cards)


@node
class IsNamedAsThis(Filter):
    """Has the name of the card that the text is on. `cards` puts that name in its place (CR 201.5)."""

    reads = frozenset(["name"])

    def matches(self, ctx: Context, obj: int) -> bool:
        """By the names now."""
        return not names_of(ctx.game, ctx.source).isdisjoint(names_of(ctx.game, obj))


@node
class YouHaveOfDifferentNames(Condition):
    """You control at least `least` permanents with different names that a filter means (CR 201.2b)."""

    filter: Filter
    least: int

    def holds(self, ctx: Context) -> bool:
        """Those without a name don't count."""
        game = ctx.game
        mine = [o for o in game.zone("battlefield") if game.controller(o) == ctx.controller]
        return most_with_different_names(game, [o for o in mine if self.filter.matches(ctx, o)]) >= self.least


# Choosing a card name -------------------------------------------------------------------------------


def _names_on(definition: Any) -> Iterable[tuple[str, Characteristics]]:
    """(name, characteristics that count for it) of a card: halves of a split card, faces of others (CR 201.4b–f).

    Also CR 710.5, 716.5.
    """
    if definition.layout != "split":
        yield definition.characteristics[NAME], definition.characteristics
    for face in definition.faces.values():
        if NAME.name in face.values:
            yield face[NAME], face


def card_names(game: Game, fits: Callable[[Characteristics], bool] | None = None) -> tuple[str, ...]:
    """The card names that can be chosen, those of cards with certain characteristics where `fits` says which (CR 201.4a).

    These are the names of all cards of the ruleset and of those that the game is played with; tokens' are none (CR 201.4).
    """
    played = [component.definition for component in game.components() if component.kind == "card"]
    pairs = (pair for card in (*game.ruleset.cards(), *played) for pair in _names_on(card))
    return tuple(sorted({name for name, chars in pairs if name and (fits is None or fits(chars))}))
