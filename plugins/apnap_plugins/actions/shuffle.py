"""Shuffle (CR 701.20)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, ClassVar, Final

from apnap import (
    EVERYWHERE,
    Arrangement,
    Cause,
    Context,
    Event,
    Game,
    Happened,
    Instruction,
    Manifest,
    Moved,
    Shuffled,
    Static,
    Verb,
    Wording,
    declares,
    node,
)
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.effects.instructions import Do, do
from apnap_plugins.rules.effects.replacement import GoesElsewhere
from apnap_plugins.rules.effects.untargeted_choices import ChooseThem
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.revealing import Revealed
from apnap_plugins.rules.objects.selectors import CardsOf
from apnap_plugins.rules.objects.text import owned
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.actions import SHUFFLE, SHUFFLE_AND_PLACE, SHUFFLE_INTO
from apnap_plugins.rules.vocabulary.base import ANY_NUMBER, Filter, Selector
from apnap_plugins.rules.vocabulary.filters import Itself, TheyOwn, YouOwn
from apnap_plugins.rules.vocabulary.in_turn import ProposedTogether
from apnap_plugins.rules.vocabulary.selectors import All, OwnerOf, Remembered, This, Together, TriggerObject, You
from apnap_plugins.rules.vocabulary.triggers import WhenPlayer
from apnap_plugins.rules.words.filters import both, parts_of
from apnap_plugins.rules.words.references import Moving, Reference, Subject, same
from apnap_plugins.rules.words.trigger_conditions_players import done_by

MANIFEST = Manifest(
    id="shuffle",
    name="Shuffle",
    kind="keyword action",
    rules=("701.20",),
    requires=("zones",),
    mentions=("replacement", "targets"),
    editions=("2017-09-25", "2020-01-22", "2021-04-19"),
    numbers={
        "2017-09-25": {"701.20": "701.18", "701.20g": ""},
        "2020-01-22": {"701.20": "701.19", "701.20g": ""},
        "2021-04-19": {},
    },
    kernel=">=0.1,<0.2",
)

KEPT_OUT: Final = Wording("shuffle without cards found", "701.20b", (("", False), ("2022-10-07", True)))
"""Before that edition only cards that go to a place in that library were kept out of the shuffle."""


def shuffle(game: Game, player: int, but: Iterable[int] = (), to: str = "library") -> None:
    """`player` shuffles their library (CR 701.20a), also one of no or one card (CR 701.20e).

    `but` are cards found in it that the same effect puts into zone `to` afterwards: they are kept out of the shuffle
    (CR 701.20b). In editions before 2022 that is so only for cards that go to a place in that library.
    """
    if player not in game.players_in():
        return
    kept = tuple(but) if to == "library" or game.rules.wording(KEPT_OUT) else ()
    game.happen(Shuffled(("library", player), player, kept))


def shuffle_into(game: Game, player: int, objects: Iterable[int]) -> None:
    """`player` shuffles objects into their owners' libraries (CR 701.20c); their own where there is no object (CR 701.20d)."""
    game.happen_all(_shuffled_in(game, player, list(objects)))


def _shuffled_in(game: Game, player: int, objects: Sequence[int]) -> list[Event]:
    """Which libraries are shuffled is settled before anything moves: also that of an object which then goes elsewhere."""
    return _into_libraries(game, objects, {game.object(o).owner for o in objects} or {player})


def _into_libraries(game: Game, objects: Iterable[int], owners: Collection[int]) -> list[Event]:
    """What is still there goes into the libraries; after it these players' libraries are shuffled."""
    moves = [Moved(o, "library", cause="shuffle") for o in objects if game.exists(o)]
    return [*moves, *(Shuffled(("library", p), p) for p in game.apnap() if p in owners)]


def shuffle_and_place(game: Game, player: int, moves: Iterable[Moved]) -> None:
    """`player` shuffles while objects are put into places of the library: there they are after it (CR 701.20g)."""
    placing = list(moves)
    library = game.zone("library", player)
    but = tuple(m.obj for m in placing if m.obj in library)
    game.happen_all([Shuffled(("library", player), player, but), *placing])


@node
class ShuffleLibrary(Instruction):
    """Players shuffle their libraries (CR 701.20a)."""

    who: Selector = You()

    def perform(self, ctx: Context) -> None:
        """All libraries at one moment; players are told in APNAP order."""
        players = self.who.players(ctx)
        ctx.game.happen_all([Shuffled(("library", p), p) for p in ctx.game.apnap() if p in players])


@node
class ShuffleInto(ProposedTogether):
    """Players shuffle objects into their owners' libraries (CR 701.20c); theirs where there is no object (CR 701.20d).

    Where several do so, each shuffles in those that they own, all of them at one moment (CR 608.2e).
    """

    objects: Selector
    who: Selector = You()

    def proposed(self, ctx: Context) -> list[Event]:
        """The objects that are meant, also those that are gone; of no cards from a player's zone, that player's library."""
        refs = [r for r in self.objects.refs(ctx) if isinstance(r, int)]
        of_none = self.objects.who if isinstance(self.objects, CardsOf) and not refs else self.who
        players = of_none.players(ctx)
        if len(players) == 1:
            return _shuffled_in(ctx.game, players[0], refs)
        return _into_libraries(ctx.game, [r for r in refs if ctx.game.object(r).owner in players], players)

    def remember(self, ctx: Context, done: Sequence[Happened]) -> None:
        """Nothing: nobody can follow what was shuffled (CR 400.7)."""


@node
class ShuffledInInstead(GoesElsewhere):
    """If what a filter means would be put into a graveyard, shuffle it into its owner's library instead (CR 614.6, 701.20c).

    `reveal` where it is revealed first; `origin` is the zone that it comes from, empty for any.
    """

    instead: str = "library"
    reveal: bool = False
    at_once: ClassVar[bool] = True

    def replace(self, ctx: Context, event: Event) -> tuple[Event, ...]:
        """It moves, and its owner shuffles at that moment."""
        assert isinstance(event, Moved)
        owner = ctx.game.object(event.obj).owner
        shown = (Revealed(event.obj, owner),) if self.reveal else ()
        moved = event.with_(to=self.instead, cause="shuffle")
        return (moved, *shown, Shuffled(("library", owner), owner))


_REVEALED, _SHUFFLED_IN, _SHUFFLED, _PLACED = range(4)


def _shuffled_between(game: Game, events: list[Happened]) -> list[Happened]:
    """A library is shuffled after what is shuffled into it, and before what is put in its place (CR 701.20g)."""
    shuffled = {h.event.zone for h in events if isinstance(h.event, Shuffled)}
    if not shuffled:
        return events

    def turn(happened: Happened) -> int:
        one = happened.event
        if isinstance(one, Moved) and one.to == "library" and one.obj in game.objects:
            into = ("library", game.object(one.obj).owner) in shuffled and one.cause != "shuffle"
            return _PLACED if into else _SHUFFLED_IN
        if isinstance(one, Revealed):
            return _REVEALED
        return _SHUFFLED if isinstance(one, Shuffled) else _SHUFFLED_IN

    return sorted(events, key=turn)


def _says_with_this(tree: Any) -> Iterator[Bindings]:
    parts = tree.objects.parts if isinstance(tree, ShuffleInto) and isinstance(tree.objects, Together) else ()
    if len(parts) == 2 and tree == ShuffleInto(Together((This(), parts[1]))) and not isinstance(parts[1], CardsOf):
        yield {"o": parts[1]}


# Any: what is shuffled in, as the text names it
def _by_its_owner(o: Any) -> ShuffleInto:
    """The one object that the text names, where that moved it to, by whoever owns it."""
    return ShuffleInto(Moving(o), OwnerOf(o))


def _says_by_its_owner(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, ShuffleInto) and isinstance(tree.who, OwnerOf):
        moved = tree.objects == TriggerObject(after=True) and tree.who.of == This()
        if moved or same(tree.who.of, tree.objects):
            yield {"o": tree.who.of if moved else tree.objects}


@node
class WhenShuffles(WhenPlayer):
    """Whenever a player shuffles their library; `whose` is "your", "each" or "opponent" (CR 701.20e, 701.20f)."""

    events: ClassVar[tuple[type[Event], ...]] = (Shuffled,)

    def counts(self, ctx: Context, happened: Happened) -> bool:
        """Judged by whose library is shuffled."""
        return isinstance(happened.event, Shuffled) and happened.event.zone[0] == "library"


def _graveyard_into_library(who: Selector) -> ShuffleInto:
    return ShuffleInto(CardsOf(who, "graveyard"), who)


def _hand_into_library(who: Selector, graveyard: bool = False) -> ShuffleInto:
    hand = CardsOf(who, "hand")
    return ShuffleInto(Together((hand, CardsOf(who, "graveyard"))) if graveyard else hand, who)


def _all_into_library(who: Selector) -> ShuffleInto:
    """All that players own in these zones and on the battlefield."""
    return ShuffleInto(Together((CardsOf(who, "hand"), CardsOf(who, "graveyard"), All(TheyOwn(who)))), who)


# Any: a tree, whatever it is
def _kind_owned(tree: Any, owner: Filter) -> Iterator[Bindings]:
    """Of what kind permanents are that are shuffled in, where they are owned like that."""
    group = tree.objects if isinstance(tree, ShuffleInto) else None
    if isinstance(group, All) and group == All(group.filter):
        *rest, last = parts_of(group.filter)
        if rest and last == owner:
            yield {"f": both(*rest)}


def _says_all_they_own(tree: Any) -> Iterator[Bindings]:
    yield from _kind_owned(tree, TheyOwn(Subject())) if getattr(tree, "who", None) == Subject() else ()


def _says_all_you_own(tree: Any) -> Iterator[Bindings]:
    yield from _kind_owned(tree, YouOwn()) if getattr(tree, "who", None) == You() else ()


def _all_by_you(f: Filter) -> ShuffleInto:
    """Of that kind, whoever owns them; you do it."""
    return ShuffleInto(All(f))


def _says_all_by_you(tree: Any) -> Iterator[Bindings]:
    if (
        isinstance(tree, ShuffleInto)
        and isinstance(tree.objects, All)
        and tree == ShuffleInto(All(tree.objects.filter))
    ):
        yield {"f": tree.objects.filter}


# Any: who shuffles, a card filter and a number, as the text has them
def _their_targets(who: Any, f: Filter, n: Any, at: int) -> ShuffleInto | None:
    """Target cards of the player who is a target as well, and is chosen first (CR 601.2c)."""
    if not isinstance(who, Reference) or not _is_target_player(who):
        return None
    theirs = TargetSpec(both(f, TheyOwn(who)), minimum=0, maximum=n, zone="graveyard")
    return ShuffleInto(Reference(theirs, at), who)


def _says_their_targets(tree: Any) -> Iterator[Bindings]:
    spec = getattr(tree.objects, "of", None) if isinstance(tree, ShuffleInto) else None
    if isinstance(spec, TargetSpec) and spec.filter is not None and spec.zone == "graveyard":
        *rest, owner = parts_of(spec.filter)
        if isinstance(owner, TheyOwn) and same(owner.who, tree.who) and _is_target_player(owner.who):
            if spec == TargetSpec(spec.filter, minimum=0, maximum=spec.maximum, zone="graveyard"):
                yield {"who": tree.who, "f": both(*rest), "n": spec.maximum}


# Any: a mention as words make it
def _is_target_player(who: Any) -> bool:
    of = getattr(who, "of", who)
    return isinstance(of, TargetSpec) and of.filter is None and of.maximum == 1


def _says_any_of_their_targets(tree: Any) -> Iterator[Bindings]:
    yield from (
        {"who": found["who"], "f": found["f"]} for found in _says_their_targets(tree) if found["n"] == ANY_NUMBER
    )


def _theirs(which: str, **way: Any) -> WordDeclaration:
    wording = f"{{who:mention.s}} shuffles {which} target {{f:card filter.p}} from their graveyard into their library"
    return words("clause", wording, placed=True, **way)


def _chosen_into_library(c: ChooseThem) -> Instruction:
    """The library is shuffled even where no card was chosen (CR 701.20d)."""
    return do(c, ShuffleInto(Remembered("chosen")))


def _says_chosen_into_library(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Do) and isinstance(tree.steps[0], ChooseThem) and tree == _chosen_into_library(tree.steps[0]):
        yield {"c": tree.steps[0]}


# Any: two things as the text names them
def _on_top_and_shuffle(a: Any, b: Any) -> Instruction:
    """Both go to their owners' libraries, whose owners shuffle: also that of something which went elsewhere (CR 400.6)."""
    both = Together((a, b))
    return do(MoveTo(both, "library"), ShuffleLibrary(OwnerOf(Remembered("moved"))))


def _says_on_top_and_shuffle(tree: Any) -> Iterator[Bindings]:
    both = getattr(tree.steps[0], "objects", None) if isinstance(tree, Do) else None
    if isinstance(both, Together) and len(both.parts) == 2 and tree == _on_top_and_shuffle(*both.parts):
        yield {"a": both.parts[0], "b": both.parts[1]}


def _hands() -> list[WordDeclaration]:
    """Words for shuffling a hand into a library, alone or with the graveyard: of no cards too (CR 701.20d)."""
    alone, both = "(the cards from their|their) hand into their library", "their hand and graveyard into their library"
    yours = {text: text.replace("their", "your") for text in (alone, both)}
    return [
        words("emptying#", f"[shuffles|shuffle] {alone}", lambda: _hand_into_library(Subject())),
        words("your emptying", f"shuffle {yours[alone]}", lambda: _hand_into_library(You())),
        words("verb#", f"[shuffles|shuffle] {both}", lambda: _hand_into_library(Subject(), True)),
        words("clause", f"shuffle {yours[both]}", lambda: _hand_into_library(You(), True)),
    ]


apnap_declarations = declares(
    KEPT_OUT,
    Verb(SHUFFLE, shuffle),
    Verb(SHUFFLE_INTO, shuffle_into),
    Verb(SHUFFLE_AND_PLACE, shuffle_and_place),
    # That something is shuffled into a library is told by the shuffle.
    Cause("shuffle"),
    # What is put into a place of a library that is shuffled at the same time.
    Arrangement("places in a shuffled library", "701.20g", _shuffled_between, 4, (Shuffled,)),
    *done_by(WhenShuffles, "shuffle{s} {their} library"),
    words("verb#", "([shuffles|shuffle] their library|[shuffles|shuffle])", lambda: ShuffleLibrary(Subject())),
    words(
        "clause",
        (
            "put {a:mention.s} and {b:mention.s} on top of their owners' libraries, then those players shuffle",
            "put {a:mention.s} and {b:mention.s} on top of their owners' libraries, then those players shuffle their libraries",
        ),
        _on_top_and_shuffle,
        _says_on_top_and_shuffle,
    ),
    words("clause", "(shuffle your library|shuffle)", lambda: ShuffleLibrary(You())),
    words("clause", "shuffle {o:moving} into {w:its owner's} library", lambda o, w: ShuffleInto(o), owned(ShuffleInto)),
    words(
        "clause",
        (
            "{o:possessor} owner shuffles it into their library",
            "the owner of {o:mention.s} shuffles it into their library",
        ),
        _by_its_owner,
        _says_by_its_owner,
    ),
    words(
        "clause",
        (
            "the owners of {o:mention.p} shuffle them into their libraries",
            "the owners of {o:mention.p} shuffle those cards into their libraries",
        ),
        _by_its_owner,
        _says_by_its_owner,
    ),
    words("verb.p", "shuffle that library", lambda: ShuffleLibrary(Subject())),
    words(
        "verb#",
        "[shuffles|shuffle] their hand, graveyard, and all permanents they own into their library",
        lambda: _all_into_library(Subject()),
    ),
    words(
        "verb#",
        "[shuffles|shuffle] all {f:filter.p} they own into their library",
        lambda f: ShuffleInto(All(both(f, TheyOwn(Subject()))), Subject()),
        _says_all_they_own,
    ),
    words(
        "clause",
        "shuffle all {f:filter.p} you own into your library",
        lambda f: ShuffleInto(All(both(f, YouOwn())), You()),
        _says_all_you_own,
    ),
    words("clause", "shuffle all {f:filter.p} into their owners' libraries", _all_by_you, _says_all_by_you),
    words("verb.s", "shuffles {o:moving} into their library", lambda o: ShuffleInto(o, Subject())),
    words("verb#", "[shuffles|shuffle] their graveyard into their library", lambda: _graveyard_into_library(Subject())),
    *_hands(),
    _theirs("up to {n:many}", means=lambda who, n, f, at: _their_targets(who, f, n, at), says=_says_their_targets),
    _theirs(
        "any number of",
        means=lambda who, f, at: _their_targets(who, f, ANY_NUMBER, at),
        says=_says_any_of_their_targets,
    ),
    words("clause", "shuffle {c:choice} into your library", means=_chosen_into_library, says=_says_chosen_into_library),
    words(
        "clause",
        "shuffle your hand, your graveyard, and all permanents you own into your library",
        lambda: ShuffleInto(Together((CardsOf(You(), "hand"), CardsOf(You(), "graveyard"), All(YouOwn()))), You()),
    ),
    words(
        "clause",
        "shuffle ~ and your graveyard into their owner's library",
        lambda: ShuffleInto(Together((This(), CardsOf(You(), "graveyard")))),
    ),
    words(
        "clause",
        "shuffle ~ and {o:mention.p} into their owners' libraries",
        lambda o: ShuffleInto(Together((This(), o))),
        _says_with_this,
    ),
    words("clause", "shuffle your graveyard into your library", lambda: _graveyard_into_library(You())),
    words(
        "line",
        "if ~ would be put into a graveyard from anywhere, reveal ~ and shuffle it into its owner's library instead.",
        lambda: (Static((ShuffledInInstead(Itself(), reveal=True),), zones=(EVERYWHERE,)),),
    ),
    words(
        "static",
        "if ~ would die, shuffle it into (its owner's|your) library instead",
        lambda: (ShuffledInInstead(Itself(), origin="battlefield"),),
    ),
)
