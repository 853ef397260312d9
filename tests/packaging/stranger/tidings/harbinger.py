"""Harbinger N: when this permanent enters, bode N. A keyword ability of its own, which reaches the action by its verb."""

from collections.abc import Iterable

from apnap import Ability, Context, Instruction, Keyword, KeywordDefinition, Manifest, Triggered, hookimpl, node
from apnap.words import WordDeclaration
from apnap_plugins.rules.triggering import WhenEnters
from apnap_plugins.rules.words.keywords import keyword_with_number

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
        """By the verb; the module of the action is not imported."""
        ctx.game.verb("bode")(ctx.game, ctx.controller, self.count)


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    return (Triggered(WhenEnters(), Herald(keyword.parameters[0]), tag="harbinger"),)


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Parameter: the number."""
    return [KeywordDefinition("harbinger", _means, cumulative=True, text="harbinger {0}")]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return keyword_with_number("harbinger", "harbinger")
