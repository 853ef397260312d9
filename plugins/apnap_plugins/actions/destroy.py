"""Destroy (CR 701.7)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from apnap import Context, Game, Instruction, Manifest, Verb, hookimpl, node
from apnap.words import WordDeclaration, words
from apnap_plugins.rules.destruction import Destroy
from apnap_plugins.rules.selection import And, HasType, Selector

MANIFEST = Manifest(
    id="destroy", name="Destroy", kind="keyword action", rules=("701.7",), requires=("zones",), mentions=("regenerate",)
)


def destroy(game: Game, objects: Iterable[int], regenerable: bool = True) -> list[int]:
    """Destroy these permanents at once (CR 701.7a). Returns the ids of those that were destroyed."""
    there = [o for o in objects if game.exists(o) and game.object(o).zone[0] == "battlefield"]
    events = [Destroy(o, "", regenerable) for o in there]
    return [h.event.obj for h in game.happen_all(events) if isinstance(h.event, Destroy)] if events else []


@hookimpl
def apnap_verbs() -> Iterable[Verb]:
    """`destroy`: (game, objects, regenerable=True) -> those destroyed; `destroy event`: the event for one object."""
    return [Verb("destroy", destroy), Verb("destroy event", Destroy)]


@node
class DestroyThem(Instruction):
    """Destroy the objects that a selector gives (CR 701.7)."""

    objects: Selector
    regenerable: bool = True

    def perform(self, ctx: Context) -> None:
        """All at once; memory "destroyed" has those that were."""
        ctx.memory["destroyed"] = tuple(destroy(ctx.game, self.objects.objects(ctx), self.regenerable))


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return [
        words("clause", "destroy {o:mentions}", means=DestroyThem),
        words(
            "clause",
            "destroy {o:mentions}. it can't be regenerated",
            "destroy {o:mentions}. they can't be regenerated",
            "destroy {o:mentions}. that creature can't be regenerated",
            "destroy {o:mentions}. the creature can't be regenerated",
            means=lambda o: DestroyThem(o, regenerable=False),
        ),
        words(
            "clause",
            "destroy {o:mentions}. a creature destroyed this way can't be regenerated",
            "destroy {o:mentions}. creatures destroyed this way can't be regenerated",
            means=_creatures_for_good,
            says=lambda tree: [{"o": tree.objects}] if _is_for_good(tree) else [],
        ),
    ]


def _creatures_for_good(o: Any) -> Any:
    """Of nothing but creatures it says of all that is destroyed that it can't be regenerated."""
    return DestroyThem(o, regenerable=False) if _means_creatures(o) else None


def _is_for_good(tree: Any) -> bool:
    return isinstance(tree, DestroyThem) and not tree.regenerable and _means_creatures(tree.objects)


def _means_creatures(mention: Any) -> bool:
    found = getattr(getattr(mention, "of", mention), "filter", None)
    parts = found.parts if isinstance(found, And) else (found,)
    return HasType("creature") in parts
