"""Objects that have keyword abilities for as long as other objects have them, wherever these are (CR 613.1f, 702.1)."""

from __future__ import annotations

from typing import ClassVar

from apnap import ABILITIES, Context, Op, Part, node
from apnap_plugins.rules.continuous.continuous import Gain
from apnap_plugins.rules.vocabulary.base import Selector
from apnap_plugins.rules.vocabulary.characteristics import keywords_of


@node
class HasKeywordsOf(Part):
    """Has the keyword abilities of these ids that at least one of the objects `of` a selector has (layer 6).

    Each variant of one that some of them have is gained, such as each kind of landwalk; what they call by name is what has
    them then (CR 201.5b). What gains them counts for nothing itself.
    """

    of: Selector
    keywords: tuple[str, ...]
    layer: ClassVar[str] = "6"
    writes: ClassVar[frozenset[str]] = frozenset([ABILITIES.name])

    @property
    def reads(self) -> frozenset[str]:  # type: ignore[override]
        """What says which objects these are, and what these have: also what other effects give them (CR 613.8a)."""
        return self.of.reads | {ABILITIES.name}

    def op(self, ctx: Context, obj: int) -> Op | None:
        """As things stand now."""
        there = [other for other in self.of.objects(ctx) if other != obj]
        found = dict.fromkeys(k for id in self.keywords for other in there for k in keywords_of(ctx.game, other, id))
        return Gain(tuple(found), taken=True).op(ctx, obj) if found else None
