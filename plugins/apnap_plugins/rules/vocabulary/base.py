"""The kinds of words for choosing objects and players, and what all of them share: filters, selectors, quantities."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar

from apnap import Characteristics, Context, Event, Field, Game, Happened, Moved, Node, Question, in_words, question
from apnap_plugins.rules.vocabulary.phrases import Phrase

if TYPE_CHECKING:
    from typing_extensions import TypeIs

COLOR: Final = "color"
"""The kinds of words that a text can change (CR 612.2)."""
SUBTYPE: Final = "subtype"
"""The kinds of words that text-changing effects replace. A node's `words` says which of its fields hold some (CR 612.2)."""

N = TypeVar("N", bound=Node)
PlayerRef = tuple[str, int]
"""A player where objects and players can stand side by side: ("player", number); see `player_ref`."""
Ref = int | PlayerRef
"""An object's id, or ("player", seat)."""


def player_ref(seat: int) -> PlayerRef:
    """The reference to a player."""
    return ("player", seat)


def came_about(done: Happened | None, kind: type[Event]) -> bool:
    """Whether an event of that type happened: it was neither forbidden nor replaced by another (CR 614.6, 614.17)."""
    return done is not None and isinstance(done.event, kind)


WHOSE = ("your", "each", "opponent")
"""The players that a condition of a trigger speaks of, from the ability's controller: that one, all, or all others."""


def is_whose(ctx: Context, player: int, whose: str) -> bool:
    """Whether a player is meant by "your", "each" or "opponent", as conditions of triggers say it (CR 102.2, 109.5)."""
    if whose == "your":
        return player == ctx.controller
    return whose == "each" or ctx.game.are_opponents(player, ctx.controller)


def is_whose_turn(ctx: Context, whose: str) -> bool:
    """Whether it is the turn of a player who is meant, or of a team with one (CR 102.1, 805.4a)."""
    game = ctx.game
    return any(is_whose(ctx, player, whose) for player in (game.active_player, *game.active_players))


def is_player(ref: object) -> TypeIs[PlayerRef]:
    """Whether a reference is to a player."""
    return isinstance(ref, tuple)


def on_battlefield(game: Game, obj: int) -> bool:
    """Whether an object is a permanent: what a text calls by a type alone is on the battlefield (CR 109.2, 110.1)."""
    return bool(obj) and game.exists(obj) and game.object(obj).zone[0] == "battlefield"


class Filter(Node):
    """Says whether an object is meant.

    What words around it need to know of it, each with what a filter means that says nothing:
    - `sort`: as an adjective it can be listed beside others of the same sort ("attacking or blocking"); empty: only beside
      others of its own type.
    - `of_spells`: it means spells and nothing else. By default it may mean objects of any kind.
    - `of_targets`: it says what spells target, so that two things are named by it.
    - `of_another`: it compares what it means with another object, so that "it" in it is never each thing that it could mean.
    - `remembers`: `matched` says of a moment before whether it meant an object then. By default it knows the present only.
    """

    __slots__ = ()
    must_define: ClassVar[tuple[str, ...]] = ("matches",)
    sort: ClassVar[str] = ""
    of_spells: ClassVar[bool] = False
    of_targets: ClassVar[bool] = False
    of_another: ClassVar[bool] = False
    remembers: ClassVar[bool] = False

    def said_of(self) -> str:
        """The card type of which alone it is said, as "attacking" is of creatures; by default empty: of any."""
        return ""

    def card_type(self) -> str:
        """The card type that everything has that it means; by default empty: words for objects of any type may mean it."""
        return ""

    def stated_types(self) -> frozenset[str]:
        """The card types of permanents that it names, also by a subtype; by default those that what is in it names."""
        return stated_types(self.children())

    def source_moved(self) -> Selector | None:
        """Where what it means takes the source along as it leaves, what the source became; by default None: it doesn't."""
        return None

    def matches(self, ctx: Context, obj: int) -> bool:
        """Whether `obj` is meant, as things stand."""
        raise TypeError(f"{type(self).__name__} does not define matches()")

    def phrase(self) -> Phrase:
        """How it is worded where a player is asked about what it means; by default after its name: "that is attacking"."""
        return Phrase(behind=(f"that {in_words(self)}",))

    def opposite(self) -> Phrase:
        """How it is worded that something isn't so: "nonland", "untapped"; by default its phrase, said not to be so."""
        return self.phrase().negated()

    def one_by_one(self, ctx: Context) -> tuple[int, ...]:
        """The objects that it knows one by one, also those that are gone; by default none: it says what they are like."""
        return ()

    def holders(self, ctx: Context) -> tuple[int, ...]:
        """The seats of those of whom it says that they control or own what it means, also who left; by default nobody."""
        return ()

    def knows_past(self) -> bool:
        """Whether `matched` can be asked of it; words ask that of no other filter."""
        return self.remembers

    def matched(self, ctx: Context, obj: int, then: Characteristics) -> bool:
        """Whether `obj` was meant when its characteristics were these. Raises TypeError where no moment before is known."""
        raise TypeError(f"{type(self).__name__} does not know what was")


def permanents_then(ctx: Context) -> Iterator[int]:
    """The permanents among which something is compared; for a trigger that looks back those too that left then (CR 603.10a)."""
    game = ctx.game
    yield from game.zone("battlefield")
    for event in (one.event for one in ctx.at_once) if ctx.before is not None else ():
        if isinstance(event, Moved) and event.origin_zone(game) == "battlefield":
            yield event.obj


class WordedFilter(Filter):
    """A filter that is said in the words of its `phrase` wherever trees are put into words."""

    __slots__ = ()
    must_define: ClassVar[tuple[str, ...]] = ("phrase",)

    def __str__(self) -> str:
        """Without an article: "nonland", "creature you control"."""
        return self.phrase().said()


def stated_types(parts: Iterable[Node]) -> frozenset[str]:
    """The card types of permanents that phrases name, empty where they name none."""
    found = (part.stated_types() if isinstance(part, Filter) else stated_types(part.children()) for part in parts)
    return frozenset[str]().union(*found)


class Selector(Node):
    """Gives the objects and players that are meant. `of_players` says that it gives players and no objects.

    `of_deeds` says that players are meant by what they did, or what was done to them, as of a `Quantity`.

    `several` says that it is worded for more than one, "each opponent": no word in the singular means them, and what each
    of them has can't be asked about. By default it gives one, "that player".

    What words that look back need to know of it:
    - `of_own_event`: it is found from what the object with the ability did itself, so that no text means it which is about
      something else. By default any text may.
    - `may_stay`: it gives an object that moved or has stayed where it was. By default what it gives has moved.
    - `own_card`: it gives the object that the ability is on, or its card: in a zone that each player has, it is in "your" one.
    - `may_be_empty`: it gives a whole that is there although nothing is in it, such as a hand. By default where it gives
      nothing there is nothing to do something with (CR 608.2d).
    - `own_words`: it is said in words of its own wherever it stands: no word that looks back stands for it in print.
    - `on_stack`: it gives a spell or ability on the stack, so that "that spell or ability" can mean it.
    - `same_as`: the field with the selector that it narrows, which names the same objects; empty: it names them itself.
    - `same_anywhere`: the field with the selector of an object of which it gives the same wherever that is; empty: it may not.

    `of_subtype` is a subtype that all it gives have, for words such as "that Vehicle"; empty by default.
    `of_a_target` says that it gives what was chosen for a "target": nothing can be known of an illegal one, or where none was
    chosen (CR 608.2b). By default what it gives is known, if it gives anything.
    """

    __slots__ = ()
    must_define: ClassVar[tuple[str, ...]] = ("refs",)
    of_players: ClassVar[bool] = False
    of_deeds: ClassVar[bool] = False
    several: ClassVar[bool] = False
    of_own_event: ClassVar[bool] = False
    may_stay: ClassVar[bool] = False
    own_card: ClassVar[bool] = False
    may_be_empty: ClassVar[bool] = False
    own_words: ClassVar[bool] = False
    on_stack: ClassVar[bool] = False
    same_as: ClassVar[str] = ""
    same_anywhere: ClassVar[str] = ""
    of_a_target: ClassVar[bool] = False
    of_subtype: ClassVar[str] = ""

    def group(self) -> Filter | None:
        """The filter for all of whose objects it stands, "creatures you control"; by default None: it names others."""
        return None

    # Any: fields of whatever type
    def empty_without(self) -> tuple[Field[Any], ...]:
        """As long as none of these fields says anything it gives nobody and nothing; by default none is named."""
        return ()

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """References, in a deterministic order."""
        raise TypeError(f"{type(self).__name__} does not define refs()")

    def objects(self, ctx: Context) -> tuple[int, ...]:
        """The ids of the objects among them that exist, within the controller's range of influence (CR 801.10)."""
        game = ctx.game
        return tuple(
            r for r in self.refs(ctx) if not is_player(r) and game.exists(r) and game.reaches(ctx.controller, r)
        )

    def counted(self, ctx: Context) -> tuple[int, ...]:
        """The ids of what counts where their number is asked for: also what a player who left the game had (CR 800.4i).

        By default those that exist; a selector of what certain players have knows more.
        """
        return self.objects(ctx)

    def asked_about(self, ctx: Context) -> list[int]:
        """The ids of the objects among them, also of those that are gone, for a text that asks what they are like."""
        return [ref for ref in self.refs(ctx) if not is_player(ref)]

    def players(self, ctx: Context) -> tuple[int, ...]:
        """The seats of the players among them who are in the game, within the controller's range (CR 801.10)."""
        game = ctx.game
        inside = [player for player in game.players_in() if game.in_range(ctx.controller, player)]
        return tuple(r[1] for r in self.refs(ctx) if is_player(r) and r[1] in inside)

    def refs_ever(self, ctx: Context) -> tuple[Ref, ...]:
        """References, also to players who have left the game meanwhile: for questions about what they did (CR 800.4i).

        And to objects that are gone, where they are known one by one: for what is done with these all the same.
        """
        return self.refs(ctx)

    def players_ever(self, ctx: Context) -> tuple[int, ...]:
        """The seats of the players among them, also of who has left the game, within the controller's range (CR 800.4i)."""
        found = (ref[1] for ref in self.refs_ever(ctx) if is_player(ref))
        return tuple(player for player in found if ctx.game.in_range(ctx.controller, player))


@question
class CanTrackAcrossZones(Question[bool]):
    """Whether effects that refer to an object can follow it once more through a move with that cause (CR 400.7).

    The first value is False; an answer allows it.
    """

    rule: ClassVar[str] = "400.7"
    obj: int
    cause: str


def found_again(game: Game, id: int) -> tuple[int, ...]:
    """What an object became that a cost or effect moved, where all can see it and it still is (CR 400.7j)."""
    found: list[int] = []
    for new in game.became(id):
        if new in game.objects:
            found += [new] if game.rules.zone(game.objects[new].zone[0]).public else []
        elif game.query(CanTrackAcrossZones(new, game.cause_of_leaving(new)), False):
            found += found_again(game, new)
    return tuple(found)


def where_seen(game: Game, id: int) -> int:
    """What an object became, or last was, where a cost or effect moved it for all to see; itself else (CR 400.7j, 608.2h)."""
    return next(iter(last_seen(game, id)), id)


def discarded_unseen(game: Game, id: int) -> bool:
    """Whether it is a card as it was in a hand, discarded to where not all see it: its qualities are undefined (CR 701.8c)."""
    hidden = not game.rules.zone(game.object(id).zone[0]).public
    return hidden and game.cause_of_leaving(id) == "discard" and not last_seen(game, id)


def last_seen(game: Game, id: int) -> tuple[int, ...]:
    """What an object became where all could see it, also what has gone on from there, as it last was there (CR 608.2h)."""
    return tuple(new for new in game.became(id) if game.rules.zone(game.object(new).zone[0]).public)


def cards_in(game: Game, zone: str, player: int) -> tuple[int, ...]:
    """The cards in a zone of a player: a token that went there, and has not ceased to exist yet, is none (CR 108.2b)."""
    return tuple([obj for obj in game.zone(zone, player) if game.object(obj).kind != "token"])


def on_their_way(game: Game) -> tuple[int, ...]:
    """Objects that change zones at this moment by something else: nothing takes them a second time (CR 614.6, 118.10)."""
    return tuple(event.obj for event in game.under_way if isinstance(event, Moved))


def top_of_library(game: Game, player: int, count: int) -> tuple[int, ...]:
    """The top `count` cards of a player's library, or as many as there are, the uppermost first (CR 401.1).

    What several effects take at the same moment, as where each replaces some of the damage that is dealt at once, isn't the
    same card twice (CR 614.6).
    """
    gone = on_their_way(game)
    cards = (card for card in from_the_top(game, player) if card not in gone)
    return tuple(itertools.islice(cards, max(0, count)))


def from_the_top(game: Game, player: int) -> Iterator[int]:
    """The cards of a player's library, the uppermost first: a token that was put there is none (CR 108.2b)."""
    return (obj for obj in reversed(game.zone("library", player)) if game.object(obj).kind != "token")


class Quantity(Node):
    """A number that is determined when it is needed (CR 107.3, 608.2h).

    `counts_on` is the field with the object on which it counts something: "it" there may be the subject of the same clause.
    Empty, the default: "it" is something else. `of_deeds` says that it is of what players have done, or what was done to them,
    so that who has left the game since then counts as well (CR 800.4i); `of_event` that it is how much a trigger event was
    about, which texts call "that much" or "that many"; `of_all` that it is one number of all those objects together that it
    speaks of, as a total is, so that these may be several; `one_by_one` that what is done for each of what it counts is done so
    often, one after another, and has words of its own.
    """

    __slots__ = ()
    must_define: ClassVar[tuple[str, ...]] = ("value",)
    counts_on: ClassVar[str] = ""
    of_deeds: ClassVar[bool] = False
    of_event: ClassVar[bool] = False
    of_all: ClassVar[bool] = False
    one_by_one: ClassVar[bool] = False

    def value(self, ctx: Context) -> int:
        """The number."""
        raise TypeError(f"{type(self).__name__} does not define value()")

    def is_defined(self, ctx: Context) -> bool:
        """Whether there is such a number: a cost of an undefined one is unpayable (CR 903.4e). By default there is."""
        return True

    def held(self, ctx: Context) -> tuple[str, Ref] | None:
        """What the number is called, and who has it, where it is one that an effect can set (CR 701.10g).

        It is "life total", "power" or "toughness". None, the default, for all others and where nobody is meant.
        """
        return None


ANY_NUMBER: Final = 10**9
"""No maximum (CR 107.1c): more than any game can hold. What is chosen is bounded by what is there."""
Amount = int | Quantity
"""A number, or how it is found when it is needed."""


def amount(ctx: Context, quantity: Amount) -> int:
    """The number that a quantity, or a plain number, stands for."""
    return quantity if isinstance(quantity, int) else quantity.value(ctx)
