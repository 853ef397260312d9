"""A house plugin and cards for tests of copies: a change in layer 1b, Tarmogoyf's like, clones."""

from __future__ import annotations

import functools
import sys
from typing import Any, ClassVar

import sampling
import testcards

from apnap import Condition, Context, Definition, Manifest, Op, Part, Ruleset, declares, node
from apnap_plugins.rules.casting.casting import cast_info
from apnap_plugins.rules.continuous.continuous import Several, TakeValues
from apnap_plugins.rules.copies.copies import EntersAsCopy
from apnap_plugins.rules.objects.tokens import PredefinedToken, Token
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.testing import BASE_GAME, Table, creature

MANIFEST = Manifest(id="copying", name="Cards for tests of copies", kind="house", requires=("copies",))


@node
class IsHidden(Part):
    """A 2/2 creature without any other characteristics (layer 1b)."""

    layer: ClassVar[str] = "1b"
    writes: ClassVar[frozenset[str]] = frozenset(["power", "toughness", "types"])

    def op(self, ctx: Context, obj: int) -> Op | None:
        return Several((TakeValues((("power", 2), ("toughness", 2), ("types", frozenset(["creature"])))),))


@node
class SpentMana(Condition):
    """If mana of this type was spent to cast it."""

    type: str

    def holds(self, ctx: Context) -> bool:
        return self.type in (cast_info(ctx.game, ctx.source, "spent") or "")


@node
class NothingCopied(Condition):
    """If it is no copy."""

    def holds(self, ctx: Context) -> bool:
        return ctx.game.object(ctx.source).kind != "copy"


MECHANICS = (
    "create", "copies", "static-copies", "copying-spells", "changing-targets", "predefined-tokens", "scry", "flying", "haste",
    "vigilance", "kicker", "flashback", "hexproof", "protection", "deathtouch", "counter", "enchant",
)  # fmt: skip


@functools.cache
def _ruleset(*mechanics: str) -> Ruleset:
    return Ruleset.load(mechanics=[*BASE_GAME, *MECHANICS, *mechanics], extra=[testcards, sys.modules[__name__]])


def copying(*mechanics: str, **more: Any) -> Table:
    """A table with everything about copies. What nobody expects is answered by default."""
    return Table(_ruleset(*mechanics), defaults=True, debug=sampling.ALL, **more)


CLONE = creature("Clone", 0, 0, EntersAsCopy(), types="Creature — Shapeshifter", cost="{0}")
BEARS = creature("Runeclaw Bear", 2, 2, types="Creature — Bear", cost="{1}{G}")


def newest(s: Table) -> int:
    """The permanent that entered last."""
    return max(s.ids("battlefield"))


def enter(s: Table, player: int, what: Definition, **choices: Any) -> int:
    """A player casts a permanent spell for nothing and it resolves; what it enters as is chosen by "707.5"."""
    s.put(player, "hand", what)
    s.act(player, "cast", what.name)
    for label, choice in choices.items():
        s.expect(player, label.replace("_", "."), choice)
    s.resolve()
    s.done()
    return newest(s)


apnap_declarations = declares(
    PredefinedToken("Junk", Token("Artifact — Junk")),
    card("Black Lotus", "Artifact", cost="{0}"),
    card("Shivan Dragon", "Creature — Dragon", cost="{4}{R}{R}",
          power=5, toughness=5),
)  # fmt: skip
