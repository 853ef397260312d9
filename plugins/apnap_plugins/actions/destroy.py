"""Destroy (CR 701.7)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from apnap import Context, Game, Instruction, Manifest, Verb, declares, node
from apnap.words import words
from apnap_plugins.rules.permanents.destruction import Destroyed
from apnap_plugins.rules.vocabulary.actions import DESTROY
from apnap_plugins.rules.vocabulary.base import Selector
from apnap_plugins.rules.vocabulary.filters import And, HasType

MANIFEST = Manifest(
    id="destroy",
    name="Destroy",
    kind="keyword action",
    rules=("701.7",),
    requires=("zones",),
    mentions=("regenerate",),
    kernel=">=0.1,<0.2",
)


def destroy(game: Game, objects: Iterable[int], regenerable: bool = True) -> list[int]:
    """Destroy these permanents at once (CR 701.7a). Returns the ids of those that were destroyed."""
    there = [o for o in objects if game.exists(o) and game.object(o).zone[0] == "battlefield"]
    events = [Destroyed(o, "", regenerable) for o in there]
    return [h.event.obj for h in game.happen_all(events) if isinstance(h.event, Destroyed)] if events else []


@node
class Destroy(Instruction):
    """Destroy the objects that a selector gives (CR 701.7)."""

    that_many: ClassVar[str] = "destroyed"
    objects: Selector
    regenerable: bool = True

    def perform(self, ctx: Context) -> None:
        """All at once; memory "destroyed" has those that were."""
        ctx.memory["destroyed"] = tuple(destroy(ctx.game, self.objects.objects(ctx), self.regenerable))


def _creatures_for_good(o: Any) -> Any:
    """Of nothing but creatures it says of all that is destroyed that it can't be regenerated."""
    return Destroy(o, regenerable=False) if _means_creatures(o) else None


def _is_for_good(tree: Any) -> bool:
    return isinstance(tree, Destroy) and not tree.regenerable and _means_creatures(tree.objects)


def _means_creatures(mention: Any) -> bool:
    found = getattr(getattr(mention, "of", mention), "filter", None)
    parts = found.parts if isinstance(found, And) else (found,)
    return HasType("creature") in parts


apnap_declarations = declares(
    Verb(DESTROY, destroy),
    words("clause", "destroy {o:mentions}", means=Destroy),
    words(
        "clause",
        "destroy {o:mentions}. (it|they|that creature|the creature) can't be regenerated",
        means=lambda o: Destroy(o, regenerable=False),
    ),
    words(
        "clause",
        "destroy {o:mentions}. (a creature|creatures) destroyed this way can't be regenerated",
        means=_creatures_for_good,
        says=lambda tree: [{"o": tree.objects}] if _is_for_good(tree) else [],
    ),
)
