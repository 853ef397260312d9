"""Selectors that need no subject of their own: which objects and players, one after another (CR 109, 115)."""

from __future__ import annotations

import functools
from typing import ClassVar, Final

from apnap import SHARED, Context, Moved, Node, node
from apnap_plugins.rules.vocabulary.base import (
    Amount,
    Filter,
    N,
    Ref,
    Selector,
    amount,
    cards_in,
    found_again,
    is_player,
    last_seen,
    player_ref,
    top_of_library,
)
from apnap_plugins.rules.vocabulary.filters import Anything


@node
class Together(Selector):
    """What several selectors give, each once: "each creature and each player"."""

    parts: tuple[Selector, ...]

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """In the order of the parts; what several of them give stands where the first gives it."""
        return tuple(dict.fromkeys(ref for part in self.parts for ref in part.refs(ctx)))


@node
class OwnerOf(Selector):
    """The owners of the objects that a selector gives, also of those that are gone (CR 108.3)."""

    same_anywhere: ClassVar[str] = "of"
    of: Selector
    of_players: ClassVar[bool] = True

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """Each player once."""
        owners = (ctx.game.object(ref).owner for ref in self.of.refs(ctx) if not is_player(ref))
        return tuple(dict.fromkeys(player_ref(owner) for owner in owners))


@node
class ControlledBy(Selector):
    """The permanents that players control and a filter means."""

    filter: Filter
    players_are: Selector

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """In the order in which they entered."""
        game, seats = ctx.game, self.players_are.players(ctx)
        return tuple(o for o in game.zone("battlefield") if game.controller(o) in seats and self.filter.matches(ctx, o))


@node
class This(Selector):
    """The object that the ability is on, or the spell itself; what it became where the rules follow it (CR 400.7)."""

    own_card: ClassVar[bool] = True

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """The source (CR 201.5, 707.11)."""
        return (ctx.game.follow(ctx.source),)


@node
class Target(Selector):
    """What was chosen for a "target", by the number of its slot (CR 115)."""

    steady: ClassVar[bool] = True
    of_a_target: ClassVar[bool] = True
    slot: int = 0

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """The targets that are still legal (CR 608.2b)."""
        return tuple(ctx.targets[self.slot]) if self.slot < len(ctx.targets) else ()


@node
class TriggerObject(Selector):
    """The object of the trigger event: what it became, where that is known to all, else itself (CR 603.6, 400.7e)."""

    after: bool = True

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """The object of the event that made the ability trigger, or what it became; nothing where it has none."""
        if ctx.happened is None:
            return ()
        event = ctx.happened.event
        if self.after and ctx.happened.result and (isinstance(event, Moved) or getattr(event, "moves", False)):
            return tuple(ctx.happened.result)
        obj = event.subject_object
        return (obj,) if obj else ()


@node
class TriggerPlayer(Selector):
    """The player of the trigger event."""

    of_players: ClassVar[bool] = True

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """The player of the event that made the ability trigger; nobody where it has none."""
        player = ctx.happened.event.subject_player if ctx.happened is not None else -1
        return (player_ref(player),) if player >= 0 else ()


@node
class PlayerOrController(Selector):
    """The players that a selector gives, and who controls the objects that it gives, now or last (CR 608.2h).

    "That player or that planeswalker's controller", of one target that may be either.
    """

    of: Selector
    of_players: ClassVar[bool] = True

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """Each player once."""
        game = ctx.game
        found = (r if is_player(r) else player_ref(game.controller(r)) for r in self.of.refs(ctx))
        return tuple(dict.fromkeys(found))


@node
class TriggerController(Selector):
    """Who controlled the permanent of the trigger event: "that player", after "a creature an opponent controls" (CR 603.2).

    Of what enters that is who controlled it as it entered, whoever controls it since then; of what leaves, who did last.
    """

    of_players: ClassVar[bool] = True

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """The player (CR 608.2h); nobody where no permanent entered or left."""
        happened = ctx.happened
        if happened is None or not isinstance(happened.event, Moved):
            return ()
        game, event = ctx.game, happened.event
        if event.to != "battlefield":
            return (player_ref(game.controller(event.obj)),)
        if event.controller != SHARED:
            return (player_ref(event.controller),)
        return tuple(player_ref(game.object(new).owner) for new in (happened.result or ())[:1])


@node
class Remembered(Selector):
    """What an earlier part of the same resolution, or the effect itself, remembered under a name."""

    same_for_each_source: ClassVar[bool] = True
    name: str = "it"

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """From the context's memory."""
        return tuple(ctx.memory.get(self.name, ()))

    def asked_about(self, ctx: Context) -> list[int]:
        """A card that was to come onto the battlefield and couldn't, or was put elsewhere instead, is the card spoken of.

        Also CR 608.2c, 609.3.
        """
        found = Selector.asked_about(self, ctx)
        return list(ctx.memory.get(NOT_ENTERED, ())) if not found and self == MOVED else found


MOVED: Final = Remembered("moved")
"""What an instruction before has moved; of what was to come onto the battlefield, what came there."""

NOT_ENTERED: Final = "not entered"
"""The name under which the memory has what an instruction before was to put onto the battlefield and didn't, as it is now."""


@node
class Became(Selector):
    """What other objects became in the public zone that a cost or effect moved them to (CR 400.7j)."""

    of: Selector

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """Those that can be found; one that has left that zone since is known as it last was there (CR 608.2h)."""
        game, before = ctx.game, (ref for ref in self.of.refs(ctx) if not is_player(ref))
        return tuple(new for old in before for new in found_again(game, old) or last_seen(game, old))


@node
class ByName(Selector):
    """The object that an ability's text calls by name, in another ability that its effect grants (CR 201.5a).

    `granted` puts that object's id in its place, so that it is this very object whatever has the granted ability, copies
    too. In an ability of its own it is the object that the ability is on (CR 201.5, 201.5b).
    """

    obj: int = 0
    reads = frozenset(["zone:battlefield"])

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """The object; what it became in another public zone where the same ability moved it there.

        A static ability does not know what is gone (CR 604.7); others know what it last was.
        """
        if not self.obj:
            return This().refs(ctx)
        if ctx.game.exists(self.obj):
            return (self.obj,)
        if ctx.this == ctx.source:  # nothing resolves
            return ()
        moved_to = found_again(ctx.game, self.obj)
        return moved_to if moved_to and _moved_by_this(ctx, (self.obj, *moved_to)) else (self.obj,)


def _moved_by_this(ctx: Context, objects: tuple[int, ...]) -> bool:
    """Whether the cost or an instruction of what resolves moved one of these: as it was before, or as it is now."""
    found = (refs for name, refs in ctx.memory.items() if name == "moved" or name.startswith("paid "))
    return any(ref in objects for refs in found if isinstance(refs, tuple) for ref in refs)


@functools.lru_cache(maxsize=10_000)
def calls_by_name(tree: Node) -> bool:
    """Whether a tree calls an object by name that isn't known yet."""
    return any(isinstance(part, ByName) and not part.obj for part in tree.walk())


def granted(tree: N, source: int) -> N:
    """An ability, or what has abilities, as an effect of `source` grants it: names in it mean that object (CR 201.5a)."""
    if not calls_by_name(tree):
        return tree
    bound = tree.rewritten(lambda part: ByName(source) if isinstance(part, ByName) and not part.obj else part)
    assert isinstance(bound, type(tree))
    return bound


@node
class All(Selector):
    """Every object that a filter means on the battlefield, or in another zone, in all players' zones of that name."""

    several: ClassVar[bool] = True
    filter: Filter
    zone: str = "battlefield"

    def group(self) -> Filter:
        """All that it means."""
        return self.filter

    @property
    def reads(self) -> frozenset[str]:  # type: ignore[override]
        """The zone as well: what comes into it changes what layers apply to (CR 613.8)."""
        return frozenset([f"zone:{self.zone}"])

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """In the order in which they entered the zone, seat by seat (CR 109.2, 109.2a, 403.2, 609.2).

        Also CR 108.2b, 109.2b.
        """
        game = ctx.game
        owners = game.players if game.rules.zone(self.zone).owned else (SHARED,)
        there = (i for owner in owners for i in game.zone(self.zone, owner) if self.filter.matches(ctx, i))
        if self.zone == "battlefield":
            return tuple(there)
        return tuple(i for i in there if game.object(i).kind != "token")  # elsewhere cards are meant

    def counted(self, ctx: Context) -> tuple[int, ...]:
        """Where it is about what a certain player has who left the game, also what they had as they left (CR 800.4i)."""
        game, there = ctx.game, self.objects(ctx)
        if len(game.players_in()) == len(game.players):
            return there
        left = (seat for seat in dict.fromkeys(self.filter.holders(ctx)) if seat not in game.players_in())
        gone = (i for seat in left for i in game.left_with(seat, self.zone))
        return (*there, *(i for i in gone if self.filter.matches(ctx, i)))

    def refs_ever(self, ctx: Context) -> tuple[Ref, ...]:
        """Then those that the filter knows one by one and that are gone, as they were last."""
        known = (obj for obj in self.filter.one_by_one(ctx) if not ctx.game.exists(obj))
        return (*self.refs(ctx), *(obj for obj in known if ctx.game.object(obj).zone[0] == self.zone))


@node
class InYour(Selector):
    """The cards of a zone of your own that a filter means: "cards in your graveyard"."""

    zone: str
    filter: Filter = Anything()

    @property
    def reads(self) -> frozenset[str]:  # type: ignore[override]
        """The zone: layers apply anew as cards come and go (CR 613.8)."""
        return frozenset([f"zone:{self.zone}"])

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """In the order of the zone."""
        return tuple(i for i in cards_in(ctx.game, self.zone, ctx.controller) if self.filter.matches(ctx, i))

    def counted(self, ctx: Context) -> tuple[int, ...]:
        """Seen by a player who has left the game what was there as they left (CR 800.4i)."""
        there, gone = self.objects(ctx), ctx.game.left_with(ctx.controller, self.zone)
        return (*there, *(i for i in gone if self.filter.matches(ctx, i))) if gone else there


@node
class Among(Selector):
    """Of the objects that a selector gives, those that a filter means."""

    of: Selector
    filter: Filter

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """Looked at now, or as it was last where it is gone."""
        return tuple(r for r in self.of.refs(ctx) if not is_player(r) and self.filter.matches(ctx, r))


@node
class You(Selector):
    """The controller of the ability (CR 109.5)."""

    same_for_each_source: ClassVar[bool] = True
    of_players: ClassVar[bool] = True

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """The player (CR 115.10b)."""
        return (player_ref(ctx.controller),)


@node
class TopOfLibrary(Selector):
    """The top card, or cards, of your library or other players', as many as there are; the uppermost first (CR 401.1)."""

    count: Amount = 1
    who: Selector = You()
    reads = frozenset(["zone:library"])

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """Player by player, without looking at them."""
        count = amount(ctx, self.count)
        return tuple(card for player in self.who.players(ctx) for card in top_of_library(ctx.game, player, count))


@node
class BottomOfLibrary(Selector):
    """The bottom card of your library, or of other players' (CR 401.1)."""

    who: Selector = You()
    reads = frozenset(["zone:library"])

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """Player by player, without looking at them; nothing of an empty library."""
        return tuple(card for player in self.who.players(ctx) for card in cards_in(ctx.game, "library", player)[:1])


@node
class TopOfGraveyard(Selector):
    """The uppermost card of your graveyard, or of other players', which was put there last (CR 404.2).

    With a filter the uppermost of those that it means.
    """

    who: Selector = You()
    filter: Filter | None = None
    reads = frozenset(["zone:graveyard"])

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """Player by player; nothing where there is no such card."""
        found: list[Ref] = []
        for player in self.who.players(ctx):
            there = cards_in(ctx.game, "graveyard", player)
            found += [card for card in there if self.filter is None or self.filter.matches(ctx, card)][-1:]
        return tuple(found)


@node
class BottomOfGraveyard(Selector):
    """The bottom card of your graveyard, or of other players' (CR 404.2)."""

    who: Selector = You()
    reads = frozenset(["zone:graveyard"])

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """Player by player; nothing of an empty one."""
        return tuple(card for player in self.who.players(ctx) for card in cards_in(ctx.game, "graveyard", player)[:1])


@node
class EachOpponent(Selector):
    """Every opponent of the controller of the ability, in turn order."""

    several: ClassVar[bool] = True
    same_for_each_source: ClassVar[bool] = True
    of_players: ClassVar[bool] = True

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """The players."""
        return tuple(player_ref(p) for p in ctx.game.opponents(ctx.controller))

    def refs_ever(self, ctx: Context) -> tuple[Ref, ...]:
        """All who ever were opponents, by their sides, in the order of the seats (CR 800.4i)."""
        game = ctx.game
        return tuple(player_ref(p) for p in game.players if game.are_opponents(ctx.controller, p))


@node
class ActivePlayer(Selector):
    """The player whose turn it is (CR 102.1)."""

    of_players: ClassVar[bool] = True
    reads = frozenset(["active player"])

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """The one of them who is in the game."""
        player = ctx.game.active_player
        return (player_ref(player),) if player in ctx.game.players_in() else ()


@node
class EachOtherPlayer(Selector):
    """Every player but the controller of the ability, teammates too, in APNAP order (CR 101.4, 102.3)."""

    several: ClassVar[bool] = True
    of_players: ClassVar[bool] = True
    reads = frozenset(["active player"])

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """References to those still in the game."""
        return tuple(player_ref(p) for p in ctx.game.apnap() if p != ctx.controller)

    def refs_ever(self, ctx: Context) -> tuple[Ref, ...]:
        """All seats but that of the controller, also empty ones (CR 800.4i)."""
        return tuple(player_ref(p) for p in ctx.game.players if p != ctx.controller)


@node
class YourTeam(Selector):
    """You and your teammates, in APNAP order (CR 102.3, 808.2); where there are no teams, you alone."""

    several: ClassVar[bool] = True
    of_players: ClassVar[bool] = True
    reads = frozenset(["active player"])

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """References to those still in the game: every other player is an opponent or a teammate."""
        game = ctx.game
        return tuple(player_ref(p) for p in game.apnap() if not game.are_opponents(p, ctx.controller))


@node
class OpponentsOf(Selector):
    """The opponents of the players that a selector gives, each once, in APNAP order (CR 102.2, 102.3)."""

    several: ClassVar[bool] = True
    of_players: ClassVar[bool] = True
    reads = frozenset(["active player"])
    of: Selector

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """References to those still in the game."""
        game, players = ctx.game, self.of.players(ctx)
        return tuple(player_ref(p) for p in game.apnap() if any(game.are_opponents(p, other) for other in players))


@node
class EachPlayer(Selector):
    """Every player, in APNAP order (CR 101.4)."""

    several: ClassVar[bool] = True
    same_for_each_source: ClassVar[bool] = True
    of_players: ClassVar[bool] = True
    reads = frozenset(["active player"])

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """References to everybody still in the game, in APNAP order."""
        return tuple(player_ref(p) for p in ctx.game.apnap())

    def refs_ever(self, ctx: Context) -> tuple[Ref, ...]:
        """Every seat of the game, also of who has left it (CR 800.4i)."""
        return tuple(player_ref(p) for p in ctx.game.players)


@node
class ControllerOf(Selector):
    """The controllers of the objects that a selector gives, now or when they were last there (CR 608.2h)."""

    speaks_of: ClassVar[str] = "of"
    of: Selector
    of_players: ClassVar[bool] = True

    def is_absurd_of_spell(self) -> bool:
        """The spell's controller is "you" there."""
        return self.of == This()

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """The players, each once."""
        found = [player_ref(ctx.game.controller(r)) for r in self.of.refs(ctx) if not is_player(r)]
        return tuple(dict.fromkeys(found))
