"""Champion (CR 702.72)."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap import (
    Ability,
    Context,
    Event,
    Happened,
    Instruction,
    Keyword,
    KeywordDefinition,
    Leaf,
    Manifest,
    Teller,
    TriggerCondition,
    Triggered,
    declares,
    event,
    node,
)
from apnap.words import word_list, words
from apnap_plugins.rules.effects.linked_abilities import LinkedObjects, grant_of, link_to
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.triggers import WhenEnters, WhenLeaves
from apnap_plugins.rules.vocabulary.actions import EXILE, SACRIFICE
from apnap_plugins.rules.vocabulary.asking import choose_some
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.filters import Another, YouControl, all_of
from apnap_plugins.rules.vocabulary.selectors import All
from apnap_plugins.rules.words.references import caused

MANIFEST = Manifest(
    id="champion",
    kind="keyword ability",
    rules=("702.72", "607.2k"),
    since="LRW",
    requires=("exile", "linked-abilities", "sacrifice", "stack", "zones"),
    kernel=">=0.1,<0.2",
)

LINK: Final = "champion"


def champion(quality: Filter) -> Keyword:
    """Champion an [object] (CR 702.72a)."""
    return Keyword("champion", (quality,))


@event
class Championed(Leaf):
    """A permanent is championed by another one, `by`, which exiled it as the result of a champion ability (CR 702.72c)."""

    rule: ClassVar[str] = "702.72c"
    objects: ClassVar[tuple[str, ...]] = ("by",)
    subjects: ClassVar[tuple[str, ...]] = ("championed",)
    idle: ClassVar[bool] = True
    championed: int
    by: int

    def told(self, teller: Teller) -> str:
        """One sentence with the card that was exiled and the permanent that exiled it."""
        return f"{teller.card(self.championed)} is championed by {teller.card(self.by)}"


@node
class WhenChampioned(TriggerCondition):
    """When an object that a filter means is championed with this permanent (CR 702.72c)."""

    filter: Filter
    events: ClassVar[tuple[type[Event], ...]] = (Championed,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By what it was on the battlefield (CR 608.2h)."""
        done = happened.event
        return isinstance(done, Championed) and done.by == ctx.source and self.filter.matches(ctx, done.championed)


@node
class ChampionOrSacrifice(Instruction):
    """Sacrifice this permanent unless you exile another [object] you control (CR 702.72a)."""

    rule: ClassVar[str] = "702.72a"
    quality: Filter
    link: str = LINK

    def perform(self, ctx: Context) -> None:
        """Chosen as the ability resolves. What is exiled is linked to this, also where it is gone (CR 702.72b)."""
        game, player, permanent = ctx.game, ctx.controller, ctx.source
        others = All(all_of(self.quality, YouControl(), Another())).objects(ctx)
        words = f"Exile which of them rather than sacrifice {game.name_of(permanent)}?"
        chosen = choose_some(game, player, others, self.rule, words, most=1, source=ctx.this) if others else ()
        exiled = game.verb(EXILE)(game, chosen, permanent)
        for card in exiled:
            link_to(game, card, permanent, self.link, grant_of(ctx))
        if not exiled:
            game.verb(SACRIFICE)(game, player, [permanent])
        else:
            game.happen_all([Championed(one, permanent) for one in chosen])


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.72a, 702.72b: two linked triggered abilities, of which the second returns what the first exiled (CR 607.2k)."""
    return (
        Triggered(WhenEnters(), ChampionOrSacrifice(keyword.parameters[0]), tag="champion"),
        Triggered(WhenLeaves(), MoveTo(LinkedObjects(LINK), "battlefield"), tag="champion"),
    )


apnap_declarations = declares(
    # Its parameter is the filter for what is exiled. Each instance works by itself.
    KeywordDefinition("champion", _means, cumulative=True, text="champion {0}"),
    words("keyword", "champion {f:a filter}", champion),
    word_list("ability name", {"champion": "champion"}),
    words("cause", "when {f:a filter} is championed with ~", **caused(WhenChampioned, "f")),
)
