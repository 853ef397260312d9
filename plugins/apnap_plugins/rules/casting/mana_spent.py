"""What was spent to cast something: how much mana, of which types and colors, from what sources (CR 106.3, 400.7d, 601.2h).

Of the first object that a selector gives, be it a spell or the permanent that it became, also of what is gone since. All costs
of it are counted, additional and alternative ones too; nothing was spent to cast what was not cast, nor on a copy (CR 707.10).
"""

from __future__ import annotations

from typing import Any, Final

from apnap import Context, node
from apnap_plugins.rules.casting.casting import CAST_INFO, cast_info
from apnap_plugins.rules.vocabulary.base import Filter, Quantity, Selector
from apnap_plugins.rules.vocabulary.filters import Anything
from apnap_plugins.rules.vocabulary.selectors import This
from apnap_plugins.rules.vocabulary.symbols import COLOR_LETTERS

SPENT: Final = frozenset([CAST_INFO.name])


# Any: what `cast_info` knows under a key
def _spent(ctx: Context, of: Selector, key: str, nothing: Any) -> Any:
    objects = (ctx.source,) if of == This() else tuple(of.asked_about(ctx)[:1])
    return cast_info(ctx.game, objects[0], key, nothing) if objects else nothing


@node
class ManaSpentToCast(Quantity):
    """How much mana was spent to cast a spell, or the spell that became a permanent (CR 202.3, 400.7d)."""

    of: Selector = This()
    reads = SPENT

    def value(self, ctx: Context) -> int:
        """Of whatever type."""
        return len(_spent(ctx, self.of, "spent", ""))


@node
class ManaOfTypesSpent(Quantity):
    """How many times mana of certain types was spent to cast something: with "GG" once for three green mana (CR 106.1b).

    `types` has a letter for each, "C" for colorless.
    """

    types: str
    of: Selector = This()
    reads = SPENT

    def value(self, ctx: Context) -> int:
        """How often all of these types together are among what was spent."""
        spent: str = _spent(ctx, self.of, "spent", "")
        return min(spent.count(one) // self.types.count(one) for one in dict.fromkeys(self.types))


@node
class ManaOfOneColorSpent(Quantity):
    """How much mana of one color was spent to cast something, whichever color that is most of (CR 105.1)."""

    of: Selector = This()
    reads = SPENT

    def value(self, ctx: Context) -> int:
        """Colorless mana has no color."""
        spent: str = _spent(ctx, self.of, "spent", "")
        return max(spent.count(color) for color in COLOR_LETTERS)


@node
class ColorsOfManaSpent(Quantity):
    """How many colors of mana were spent to cast something (CR 105.1, 400.7d)."""

    of: Selector = This()
    reads = SPENT

    def value(self, ctx: Context) -> int:
        """Colorless mana has no color (CR 106.1b)."""
        spent: str = _spent(ctx, self.of, "spent", "")
        return sum(color in spent for color in COLOR_LETTERS)


@node
class ManaFromSpent(Quantity):
    """How much of the mana that was spent to cast something sources of a kind produced.

    With `snow` it is mana from snow sources, {S} (CR 106.3, 107.4h, 400.7d). A source is judged as it is, or as it was last.
    """

    filter: Filter = Anything()
    of: Selector = This()
    snow: bool = False
    reads = SPENT

    def value(self, ctx: Context) -> int:
        """Mana that no object produced comes from no source."""
        spent = _spent(ctx, self.of, "mana", ())
        if self.snow:
            return sum(mana.snow for mana in spent)
        return sum(bool(mana.source) and self.filter.matches(ctx, mana.source) for mana in spent)
