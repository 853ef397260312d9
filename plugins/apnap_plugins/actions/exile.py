"""Exile (CR 701.11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from apnap import Context, Event, Game, Instruction, Manifest, Move, Verb, event, hookimpl, node
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.choosing import CardsOf
from apnap_plugins.rules.selection import All, Anything, Selector, TopOfLibrary
from apnap_plugins.rules.words.moving import CHOSEN, about_chosen
from apnap_plugins.rules.words.references import Subject, resulting

MANIFEST = Manifest(id="exile", name="Exile", kind="keyword action", rules=("701.11",), requires=("zones",))


@event
class Exile(Event):
    """An object is exiled (CR 701.11a). `by` is the object whose effect does it."""

    rule: ClassVar[str] = "701.11a"
    obj: int
    by: int = 0
    enters: tuple[tuple[str, Any], ...] = ()

    def perform(self, game: Game) -> Any:
        """It moves to the exile zone from wherever it is (CR 701.11a, 406.2). Returns what it became."""
        return game.happen(Move(self.obj, "exile", cause="exile", by=self.by, enters=self.enters))


def exile(game: Game, objects: Iterable[int], by: int = 0, enters: tuple[tuple[str, Any], ...] = ()) -> tuple[int, ...]:
    """Exile these objects at once, from whatever zones (CR 701.11a). Returns what they became in exile.

    An ability on the stack, which is no card and no permanent, can't be moved. `enters` are fields that they arrive with.
    """
    events = [Exile(o, by, enters) for o in objects if game.exists(o) and game.object(o).kind != "ability"]
    done = game.happen_all(events) if events else []
    new = (became for h in done if isinstance(h.event, Exile) for became in game.became(h.event.obj))
    return tuple(i for i in new if game.exists(i) and game.object(i).zone[0] == "exile")


@hookimpl
def apnap_verbs() -> Iterable[Verb]:
    """`exile`: (game, objects, by=0, enters=()) -> what they became."""
    return [Verb("exile", exile)]


@node
class ExileThem(Instruction):
    """Exile what a selector gives (CR 701.11a); the memory has it under "exiled"."""

    objects: Selector
    leaves: ClassVar[str] = "exiled"

    def possible(self, ctx: Context) -> bool:
        """There is something to exile (CR 608.2d)."""
        return bool(self.objects.objects(ctx))

    def perform(self, ctx: Context) -> bool:
        """All at once. Returns whether anything was exiled."""
        ctx.memory["exiled"] = exile(ctx.game, self.objects.objects(ctx), ctx.source)
        return bool(ctx.memory["exiled"])


def _says_exile(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, ExileThem):
        yield {"o": tree.objects}


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return [
        *about_chosen(ExileThem(CHOSEN), "exile {c:choice}"),
        *about_chosen(ExileThem(CHOSEN), "[exiles|exile] {c:their choice}", category="verb#"),
        words("verb#", "[exiles|exile] their graveyard", means=lambda: ExileThem(CardsOf(Subject(), "graveyard"))),
        words("clause", "exile {o:possessor} graveyard", "exile all cards from {o:possessor} graveyard",
              means=lambda o: ExileThem(CardsOf(o, "graveyard"))),
        words("clause", "exile all graveyards", means=lambda: ExileThem(All(Anything(), "graveyard"))),
        words("clause", "exile the top card of your library", **resulting(lambda: ExileThem(TopOfLibrary()), "exiled", "card")),
        words("clause", "exile the top {n:many} cards of your library",
              **resulting(lambda n: ExileThem(TopOfLibrary(n)), "exiled", "card")),
        words("clause", "exile {o:moving}", means=ExileThem, says=_says_exile),
    ]  # fmt: skip
