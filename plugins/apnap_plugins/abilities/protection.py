"""Protection (CR 702.16)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from apnap import (
    Affects,
    Answering,
    ChooseOne,
    Context,
    Continuous,
    Duration,
    Event,
    GainAbility,
    Game,
    Instruction,
    Keyword,
    KeywordDefinition,
    Manifest,
    Node,
    Op,
    Part,
    Question,
    Static,
    StaticEffect,
    hookimpl,
    node,
)
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.attachments import ATTACHED_TO, CAN_BE_ATTACHED
from apnap_plugins.rules.blocking import CAN_BLOCK
from apnap_plugins.rules.continuous import Gain, UntilEndOfTurn, affect
from apnap_plugins.rules.damage import DealDamage
from apnap_plugins.rules.players import context_of_ref, keywords_of_ref
from apnap_plugins.rules.prevention import Prevention, recipient
from apnap_plugins.rules.selection import Anything, Filter, HasColor, Ref, Selector, player_ref
from apnap_plugins.rules.stack import source_of
from apnap_plugins.rules.symbols import COLOR_LETTERS
from apnap_plugins.rules.targets import TARGETABLE
from apnap_plugins.rules.words.references import Subject

MANIFEST = Manifest(
    id="protection",
    name="Protection",
    kind="keyword ability",
    rules=("702.16",),
    requires=("targets", "stack", "attachments", "damage", "blocking", "prevention", "continuous-effects"),
    mentions=("enchant", "equip"),
)


def protection_from(*qualities: Filter) -> tuple[Keyword, ...]:
    """Protection from [A] and from [B]: an ability for each quality (CR 702.16a, 702.16g, 702.16i)."""
    return tuple(Keyword("protection", (quality,)) for quality in qualities)


def protection_from_all_colors() -> tuple[Keyword, ...]:
    """Protection from all colors: an ability for each (CR 702.16h)."""
    return protection_from(*(HasColor(letter) for letter in COLOR_LETTERS))


def protection_from_everything() -> tuple[Keyword, ...]:
    """Protection from everything: from each object, whatever it is (CR 702.16j)."""
    return protection_from(Anything())


@node
class OfPlayer(Filter):
    """For "protection from [a player]": what they control, and what they own and nobody else controls (CR 702.16k)."""

    who: Selector

    def matches(self, ctx: Context, obj: int) -> bool:
        """By controller, or by owner where it has no other controller."""
        found = ctx.game.object(obj)
        controlled = found.zone[0] in ("battlefield", "stack")
        holder = ctx.game.controller(obj) if controlled else found.owner
        return player_ref(holder) in self.who.refs(ctx)


# Whom it protects ------------------------------------------------------------------------------------


@node
class Spared(Node):
    """Attachments that "this effect doesn't remove": these, or those a filter means; `before` only older ones.

    The second parameter of the keyword. It was found out when the ability was granted (CR 702.16n, 702.16p).
    """

    objects: tuple[int, ...] = ()
    filter: Filter | None = None
    before: int = 0

    def spares(self, game: Game, attachment: int) -> bool:
        """Whether the attachment stays. `before` is a timestamp: what became attached later is not spared."""
        if self.before and game.timestamp(attachment) > self.before:
            return False
        ctx = Context(game, 0, game.controller(attachment))
        return attachment in self.objects or (self.filter is not None and self.filter.matches(ctx, attachment))


def protected_from(game: Game, ref: Ref, source: int, attached: int = 0) -> bool:
    """Whether an object or player has protection from `source` (CR 702.16a, 702.16n).

    `attached` is an attachment that is on it already: instances that spare it don't count.
    """
    for instance in keywords_of_ref(game, ref, "protection"):
        quality, *more = instance.parameters
        if attached and more and more[0].spares(game, attached):
            continue
        if quality.matches(context_of_ref(game, ref), source):
            return True
    return False


@node
class GainProtection(Part):
    """Has protection from a quality, "this effect doesn't remove" attachments (CR 702.16n, 702.16p; layer 6).

    Spared are the source itself with `itself`, what `filter` means, with `already` only what was attached before
    the effect began to apply.
    """

    quality: Filter
    itself: bool = True
    filter: Filter | None = None
    already: bool = False
    layer: ClassVar[str] = "6"
    writes: ClassVar[frozenset[str]] = frozenset(["abilities"])

    def op(self, ctx: Context, obj: int) -> Op | None:
        """The source and the time are known by now."""
        before = ctx.timestamp if self.already else 0
        spared = Spared((ctx.source,) if self.itself else (), self.filter, before)
        return GainAbility(Keyword("protection", (self.quality, spared)), ctx.timestamp)


# What it does ----------------------------------------------------------------------------------------


@node
class CantTarget(Answering):
    """CR 702.16b: no target of spells with the quality, or of abilities from sources with it."""

    question: ClassVar[Question[bool]] = TARGETABLE

    def answer(self, ctx: Context, value: Any, about: Any) -> bool:
        """By the spell, or the ability's source."""
        ref, by, _ = about
        return value and not protected_from(ctx.game, ref, source_of(ctx.game, by))


@node
class CantAttach(Answering):
    """CR 702.16c, 702.16d: Auras, Equipment and Fortifications with the quality can't be attached, and come off."""

    question: ClassVar[Question[bool]] = CAN_BE_ATTACHED

    def answer(self, ctx: Context, value: Any, about: Any) -> bool:
        """By the attachment; one that is spared may stay where it is (CR 702.16n, 702.16p, 702.16c, 702.16d)."""
        attachment, ref = about
        stays = attachment if ctx.game.get(ATTACHED_TO, attachment) == ref else 0
        return value and not protected_from(ctx.game, ref, attachment, stays)


@node
class PreventDamage(Prevention):
    """CR 702.16e: damage from sources with the quality is prevented."""

    def covers(self, ctx: Context, event: Event) -> bool:
        """What would be dealt to the protected permanent or player (CR 702.16e)."""
        return isinstance(event, DealDamage) and protected_from(ctx.game, recipient(event), event.source)

    def identity(self, ctx: Context, event: DealDamage) -> tuple[Any, ...]:
        """An effect for each that is protected."""
        return ("protection", recipient(event))


@node
class CantBlock(Answering):
    """CR 702.16f: creatures with the quality can't block an attacking creature with protection."""

    question: ClassVar[Question[bool]] = CAN_BLOCK

    def answer(self, ctx: Context, value: Any, about: Any) -> bool:
        """By the blocker."""
        blocker, attacker = about
        return value and not protected_from(ctx.game, attacker, blocker)


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Parameters: a filter for the quality, and what the effect spares. Equal instances are redundant (CR 702.16m)."""
    return [KeywordDefinition("protection", lambda keyword: (), text="protection from {0}")]


@hookimpl
def apnap_rule_effects() -> Iterable[StaticEffect]:
    """Targets, attachments, damage and blocks."""
    return [CantTarget(), CantAttach(), PreventDamage(), CantBlock()]


# Words -----------------------------------------------------------------------------------------------


@node
class GainProtectionFromChosenColor(Instruction):
    """Objects gain protection from the color that the player chooses as this is done, for a time (CR 105.4, 702.16a)."""

    objects: Selector
    duration: Duration = UntilEndOfTurn()

    def perform(self, ctx: Context) -> None:
        """One choice for all of them."""
        objects = self.objects.objects(ctx)
        if not objects:
            return
        choice = ChooseOne(player=ctx.controller, options=tuple(COLOR_LETTERS), rule="105.4", source=ctx.this,
                           prompt="Choose a color")  # fmt: skip
        color: str = ctx.game.ask(choice)
        affect(ctx, objects, (Gain(protection_from(HasColor(color))),), self.duration)


def _pair(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 2 and all(_is_plain(one) for one in tree):
        yield {"a": tree[0].parameters[0], "b": tree[1].parameters[0]}


def _is_plain(tree: Any) -> bool:
    return isinstance(tree, Keyword) and tree.id == "protection" and len(tree.parameters) == 1


def _staying(who: Affects, q: Filter) -> Any:
    return (Static((Continuous(who, (GainProtection(q),)),)),)


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it; "from [A] and from [B]" are two abilities (CR 702.16g), from all colors five (CR 702.16h)."""
    two = "protection from {a:quality} and from {b:quality}"
    return [
        words("keyword", "protection from {q:quality}", means=lambda q: Keyword("protection", (q,))),
        words("keyword", "protection from everything", means=lambda: Keyword("protection", (Anything(),))),
        *(words(category, two, means=protection_from, says=_pair) for category in ("keyword line", "keywords")),
        *(
            words(category, "protection from all colors", means=protection_from_all_colors)
            for category in ("keyword line", "keywords")
        ),
        words(
            "verb#",
            "[gains|gain] protection from the color of your choice {d:duration}",
            means=lambda d: GainProtectionFromChosenColor(Subject(), d),
        ),
        words(
            "line",
            "{who:affected.s} has protection from {q:quality}. this effect doesn't remove ~.",
            means=_staying,
        ),
    ]
