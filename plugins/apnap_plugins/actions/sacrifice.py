"""Sacrifice (CR 701.17)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from apnap import Choose, Context, Event, Game, Instruction, Manifest, Move, Verb, event, hookimpl, node
from apnap.words import WordDeclaration, words
from apnap_plugins.rules.selection import Amount, Filter, Ref, Selector, You, amount
from apnap_plugins.rules.words.references import Resulting, Subject, kind_of_filter

MANIFEST = Manifest(id="sacrifice", name="Sacrifice", kind="keyword action", rules=("701.17",), requires=("zones",))


@event
class Sacrifice(Event):
    """A player sacrifices a permanent they control (CR 701.17a)."""

    rule: ClassVar[str] = "701.17a"
    obj: int
    player: int

    def perform(self, game: Game) -> Any:
        """It moves from the battlefield directly to its owner's graveyard (CR 701.17a). Returns what it became."""
        return game.happen(Move(self.obj, "graveyard", cause="sacrifice"))


def sacrifice(game: Game, player: int, objects: Iterable[int]) -> list[int]:
    """`player` sacrifices these permanents at once (CR 701.17a); those they don't control are left out. Returns the rest."""
    ids = [o for o in objects if _can_be_sacrificed(game, player, o)]
    return [h.event.obj for h in game.happen_all([Sacrifice(o, player) for o in ids]) if isinstance(h.event, Sacrifice)]


def _can_be_sacrificed(game: Game, player: int, obj: int) -> bool:
    """Whether it is a permanent that the player controls (CR 701.17a)."""
    return game.exists(obj) and game.object(obj).zone[0] == "battlefield" and game.controller(obj) == player


def can_sacrifice(game: Game, player: int, obj: int) -> bool:
    """Whether nothing forbids that `player` sacrifices a permanent that they control (CR 101.2, 701.17a)."""
    return _can_be_sacrificed(game, player, obj) and game.possible(Sacrifice(obj, player))


@hookimpl
def apnap_verbs() -> Iterable[Verb]:
    """`sacrifice`: (game, player, objects) -> those sacrificed; `can sacrifice`: (game, player, object) -> bool.

    `sacrifice event`: the event for one object and player.
    """
    return [Verb("sacrifice", sacrifice), Verb("can sacrifice", can_sacrifice), Verb("sacrifice event", Sacrifice)]


@node
class SacrificeThem(Instruction):
    """The controller of the ability sacrifices the objects a selector gives (CR 701.17a)."""

    finds_mana: ClassVar[bool] = False
    objects: Selector

    def possible(self, ctx: Context) -> bool:
        """They control one of them (CR 608.2d)."""
        return any(_can_be_sacrificed(ctx.game, ctx.controller, o) for o in self.objects.objects(ctx))

    def perform(self, ctx: Context) -> bool:
        """Those that they control. Returns whether any was sacrificed."""
        ctx.memory["sacrificed"] = tuple(sacrifice(ctx.game, ctx.controller, self.objects.objects(ctx)))
        return bool(ctx.memory["sacrificed"])


@node
class EachSacrifices(Instruction):
    """The controllers of the objects a selector gives sacrifice them, all at once (CR 701.17a)."""

    objects: Selector

    def perform(self, ctx: Context) -> bool:
        """Each player their own. Returns whether any was sacrificed."""
        game = ctx.game
        events = [Sacrifice(o, game.controller(o)) for o in self.objects.objects(ctx)]
        done = game.happen_all([e for e in events if _can_be_sacrificed(game, e.player, e.obj)])
        ctx.memory["sacrificed"] = tuple(h.event.obj for h in done if isinstance(h.event, Sacrifice))
        return bool(ctx.memory["sacrificed"])


@node
class SacrificeChoice(Instruction):
    """Players sacrifice permanents of their choice that a filter means (CR 701.17a, 701.17b).

    The memory has them under "sacrificed".
    """

    filter: Filter
    count: Amount = 1
    who: Selector = You()

    def _options(self, ctx: Context, player: int) -> tuple[int, ...]:
        game = ctx.game
        return tuple(
            o for o in game.zone("battlefield") if game.controller(o) == player and self.filter.matches(ctx, o)
        )

    def possible(self, ctx: Context) -> bool:
        """Somebody controls one (CR 608.2d)."""
        return any(self._options(ctx, player) for player in self.who.players(ctx))

    def perform(self, ctx: Context) -> bool:
        """Choices in APNAP order, then all at once (CR 701.17a, 101.4, 608.2e). Returns whether any was sacrificed."""
        game = ctx.game
        players = self.who.players(ctx)
        events = []
        for player in (p for p in game.apnap() if p in players):
            options = self._options(ctx, player)
            count = min(amount(ctx, self.count), len(options))
            chosen = game.ask(
                Choose(player=player, options=options, minimum=count, maximum=count, rule="701.17a", source=ctx.this,
                       prompt="Sacrifice")
            )  # fmt: skip
            events += [Sacrifice(o, player) for o in chosen]
        done = game.happen_all(events) if events else []
        ctx.memory["sacrificed"] = tuple(h.event.obj for h in done if isinstance(h.event, Sacrifice))
        return bool(ctx.memory["sacrificed"])


@node
class Sacrificed(Selector):
    """What was sacrificed by an instruction before, or else as a cost, as it last was (CR 608.2h)."""

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """By the memory."""
        return tuple(ctx.memory.get("sacrificed") or ctx.memory.get("paid sacrificed", ()))


def _sacrificing(f: Filter, n: Amount, at: int) -> Resulting:
    """What is chosen for it is what the text goes on about."""
    kind = kind_of_filter(f) or "permanent"
    return Resulting(SacrificeChoice(f, n, Subject()), "sacrificed", kind if n == 1 else f"{kind}s", at)


def _sacrificed(tree: Any) -> Iterator[tuple[Filter, Amount]]:
    if isinstance(tree, SacrificeChoice) and tree.who == Subject():
        yield tree.filter, tree.count


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return [
        words(
            "possessor",
            *(f"the sacrificed {noun}'s" for noun in ("creature", "artifact", "permanent", "land", "enchantment")),
            means=Sacrificed,
        ),
        words("clause", "sacrifice {o:mentions}", means=SacrificeThem),
        words(
            "act#",
            "[sacrifices|sacrifice] a {f:filter.s}",
            "[sacrifices|sacrifice] a {f:filter.s} of their choice",
            means=lambda f, at: _sacrificing(f, 1, at),
            says=lambda tree: [{"f": f} for f, n in _sacrificed(tree) if n == 1],
            placed=True,
        ),
        words(
            "act#",
            "[sacrifices|sacrifice] {n:many} {f:filter.p}",
            "[sacrifices|sacrifice] {n:many} {f:filter.p} of their choice",
            means=lambda n, f, at: _sacrificing(f, n, at),
            says=lambda tree: [{"n": n, "f": f} for f, n in _sacrificed(tree)],
            placed=True,
        ),
    ]
