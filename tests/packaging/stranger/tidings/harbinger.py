"""Harbinger N: when this permanent enters, bode N. A keyword ability of its own, which reaches the action by its verb."""

from apnap import Ability, Context, Instruction, Keyword, Manifest, Triggered, declares, node
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_number
from tidings.keys import BODE

MANIFEST = Manifest(
    id="harbinger",
    name="Harbinger",
    kind="keyword ability",
    requires=("bode", "permanents"),
    authors=("a stranger",),
    kernel=">=0.1,<0.2",
    words=("harbinger",),
)


@node
class Herald(Instruction):
    """Bode that many."""

    count: int

    def perform(self, ctx: Context) -> None:
        """By the verb, whose key is no plugin's own; the module of the action is not imported."""
        ctx.game.verb(BODE)(ctx.game, ctx.controller, self.count)


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    return (Triggered(WhenEnters(), Herald(keyword.parameters[0]), tag="harbinger"),)


apnap_declarations = declares(
    # Parameter: the number.
    keyword_ability("harbinger", _means, worded=keyword_with_number, cumulative=True),
)
