"""Protection (CR 702.16)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, ClassVar, Final

from apnap import (
    Ability,
    Affects,
    Answering,
    Context,
    Continuous,
    Duration,
    Event,
    Game,
    Instruction,
    Keyword,
    KeywordDefinition,
    Manifest,
    Node,
    Op,
    Part,
    Static,
    declares,
    node,
)
from apnap.words import Bindings, WordDeclaration, word_list, words
from apnap_plugins.rules.attachments.attachments import ATTACHED_TO, CanBeAttached
from apnap_plugins.rules.combat.blocking import CanBlock
from apnap_plugins.rules.continuous.continuous import Gain, GainUnlessBarred, Several, UntilEndOfTurn, affect
from apnap_plugins.rules.continuous.players import PlayerAbilities, PlayersGain, context_of_ref, keywords_of_ref
from apnap_plugins.rules.damage.damage import DamageDealt
from apnap_plugins.rules.damage.filters import recipient
from apnap_plugins.rules.effects.linked_abilities import READS, UNDEFINED, chosen
from apnap_plugins.rules.effects.prevention import Prevention
from apnap_plugins.rules.effects.text_entering import COLOR_LINK, NAME_LINK, PLAYER_LINK, TYPE_LINK
from apnap_plugins.rules.objects.names import IsNamed
from apnap_plugins.rules.stack.stack import source_of
from apnap_plugins.rules.stack.targets import CanBeTargeted
from apnap_plugins.rules.vocabulary.asking import choose_word
from apnap_plugins.rules.vocabulary.base import COLOR, Filter, Ref, Selector, player_ref
from apnap_plugins.rules.vocabulary.characteristics import COLORS
from apnap_plugins.rules.vocabulary.filters import CREATURE, Anything, HasColor, HasSubtype, Or, YouControl, all_of
from apnap_plugins.rules.vocabulary.selectors import ControllerOf, EachOpponent, You
from apnap_plugins.rules.vocabulary.symbols import COLOR_LETTERS
from apnap_plugins.rules.words.keywords import keyword_from_qualities
from apnap_plugins.rules.words.references import Subject

MANIFEST = Manifest(
    id="protection",
    kind="keyword ability",
    rules=("702.16",),
    requires=("targets", "stack", "attachments", "damage", "blocking", "prevention", "continuous-effects"),
    mentions=("enchant", "equip", "linked-abilities"),
    kernel=">=0.1,<0.2",
)

qualities_of_choice: Final = partial(words, "qualities of choice")


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
class ThatPlayer(Selector):
    """A player who was chosen or named before, by their reference."""

    player: Ref
    of_players: ClassVar[bool] = True

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """The player whose reference it has."""
        return (self.player,)


@node
class OfPlayer(Filter):
    """For "protection from [a player]": what they control, and what they own and nobody else controls (CR 702.16k)."""

    who: Selector

    def means(self, ctx: Context, player: int) -> bool:
        """Whether it is that player: neither is what they control a source that may target (CR 702.16k)."""
        return player_ref(player) in self.who.refs(ctx)

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

    `by` is the source of the effect, for the filter's "you". The second parameter of the keyword; it was found out when the
    ability was granted (CR 702.16n, 702.16p).
    """

    objects: tuple[int, ...] = ()
    filter: Filter | None = None
    before: int = 0
    by: int = 0

    def spares(self, game: Game, attachment: int) -> bool:
        """Whether the attachment stays. `before` is a timestamp: what became attached later is not spared."""
        if self.before and game.timestamp(attachment) > self.before:
            return False
        ctx = Context(game, self.by, game.controller(self.by or attachment))
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


class Qualities(Node):
    """A set of qualities that is known only as things stand: "each [set]", "the chosen color" (CR 702.16h, 702.16i)."""

    __slots__ = ()

    def filters(self, ctx: Context, obj: int = 0) -> tuple[Filter, ...]:
        """A filter for each; `obj` is what has the protection, where that is an object."""
        raise TypeError(f"{type(self).__name__} does not define filters()")


@node
class TheChosen(Qualities):
    """What was chosen for the source: a color, a card name, a player, or a creature type (CR 607.2d, 702.16a, 702.16k).

    Nothing where the choice is undefined (CR 607.5a).
    """

    link: str
    kind: str = COLOR
    reads = READS

    def filters(self, ctx: Context, obj: int = 0) -> tuple[Filter, ...]:
        """By the last choice."""
        value = chosen(ctx, self.link)
        return () if value is UNDEFINED else (_CHOSEN[self.kind](value),)


@node
class ColorsOf(Qualities):
    """Each color of objects, or of what has the protection itself where none are named."""

    of: Selector | None = None
    reads = frozenset(["colors"])

    def filters(self, ctx: Context, obj: int = 0) -> tuple[Filter, ...]:
        """As they are now."""
        objects = (obj,) if self.of is None else self.of.objects(ctx)
        found = frozenset(color for o in objects for color in ctx.game.characteristics(o)[COLORS])
        return tuple(HasColor(letter) for letter in COLOR_LETTERS if letter in found)


@node
class GainProtection(Part):
    """Has protection from a quality, or each of several (layer 6); with "this effect doesn't remove" attachments or without.

    Spared are the source itself with `itself`, what `filter` means, with `already` only what was attached before
    the effect began to apply (CR 702.16n, 702.16p).
    """

    quality: Filter | Qualities
    itself: bool = True
    filter: Filter | None = None
    already: bool = False
    layer: ClassVar[str] = "6"
    writes: ClassVar[frozenset[str]] = frozenset(["abilities"])

    def op(self, ctx: Context, obj: int) -> Op | None:
        """The source, the time and the qualities are known by now."""
        qualities = self.quality.filters(ctx, obj) if isinstance(self.quality, Qualities) else (self.quality,)
        before = ctx.timestamp if self.already else 0
        spared = Spared((ctx.source,) if self.itself else (), self.filter, before, ctx.source)
        more = (spared,) if self.itself or self.filter is not None else ()
        gained = (Keyword("protection", (quality, *more)) for quality in qualities)
        return Several(tuple(GainUnlessBarred(one, ctx.timestamp) for one in gained))


@node
class PlayersHaveProtection(Answering[PlayerAbilities, tuple[Ability, ...]]):
    """Players have protection from qualities that are known only as things stand (CR 702.16b, 113.1b)."""

    who: Selector
    qualities: Qualities
    question: ClassVar[type[PlayerAbilities]] = PlayerAbilities

    def answer(self, ctx: Context, value: tuple[Ability, ...], question: PlayerAbilities) -> tuple[Ability, ...]:
        """In addition to what they have otherwise."""
        if question.player not in self.who.players(ctx):
            return value
        return (*value, *protection_from(*self.qualities.filters(ctx)))


# What it does ----------------------------------------------------------------------------------------


@node
class CantTarget(Answering[CanBeTargeted, bool]):
    """CR 702.16b, 702.16k: it can't be the target of spells with the quality, nor of abilities from sources with it.

    Nor, with protection from a player, of what that player controls.
    """

    question: ClassVar[type[CanBeTargeted]] = CanBeTargeted

    def answer(self, ctx: Context, value: bool, question: CanBeTargeted) -> bool:
        """By the spell, or the ability's source; and by who controls the spell or ability."""
        ref = question.target
        if not value or protected_from(ctx.game, ref, source_of(ctx.game, question.by)):
            return False
        return not any(
            isinstance(quality, OfPlayer) and quality.means(context_of_ref(ctx.game, ref), question.player)
            for quality, *_ in (instance.parameters for instance in keywords_of_ref(ctx.game, ref, "protection"))
        )


@node
class CantAttach(Answering[CanBeAttached, bool]):
    """CR 702.16c, 702.16d: Auras, Equipment and Fortifications with the quality can't be attached, and come off."""

    question: ClassVar[type[CanBeAttached]] = CanBeAttached

    def answer(self, ctx: Context, value: bool, question: CanBeAttached) -> bool:
        """By the attachment; one that is spared may stay where it is (CR 702.16n, 702.16p, 702.16c, 702.16d)."""
        attachment = question.attachment
        stays = attachment if ctx.game.get(ATTACHED_TO, attachment) == question.to else 0
        return value and not protected_from(ctx.game, question.to, attachment, stays)


@node
class PreventDamage(Prevention):
    """CR 702.16e: damage from sources with the quality is prevented."""

    def covers(self, ctx: Context, event: Event) -> bool:
        """What would be dealt to the protected permanent or player (CR 702.16e)."""
        return isinstance(event, DamageDealt) and protected_from(ctx.game, recipient(event), event.source)

    def identity(self, ctx: Context, event: DamageDealt) -> tuple[Any, ...]:
        """An effect for each that is protected."""
        return ("protection", recipient(event))


@node
class CantBeBlockedByQuality(Answering[CanBlock, bool]):
    """CR 702.16f: creatures with the quality can't block an attacking creature with protection."""

    question: ClassVar[type[CanBlock]] = CanBlock

    def answer(self, ctx: Context, value: bool, question: CanBlock) -> bool:
        """By the blocker."""
        return value and not protected_from(ctx.game, question.attacker, question.blocker)


# Words -----------------------------------------------------------------------------------------------


@node
class OfYourChoice(Qualities):
    """The color of your choice, or one of these qualities: chosen as an instruction is followed (CR 105.4, 608.2d)."""

    others: tuple[Filter, ...] = ()
    who: Selector | None = None

    def filters(self, ctx: Context, obj: int = 0) -> tuple[Filter, ...]:
        """Asks for the color or quality now; the answer is the only filter."""
        by_word = {str(other): other for other in self.others} | {color: HasColor(color) for color in COLOR_LETTERS}
        choosers = self.who.players(ctx) if self.who is not None else ()
        player = (*choosers, ctx.controller)[0]
        words_ = f"Choose {' or '.join((*map(str, self.others), 'a color'))}"
        return (by_word[choose_word(ctx.game, player, by_word, "105.4", words_, source=ctx.this)],)


@node
class GainProtectionFor(Instruction):
    """Objects, or players, gain protection from qualities that are known only now, for a time (CR 702.16a, 611.2c)."""

    whom: Selector
    qualities: Qualities
    duration: Duration = UntilEndOfTurn()

    def perform(self, ctx: Context) -> None:
        """The same for all of them."""
        objects, players = self.whom.objects(ctx), self.whom.players(ctx)
        if not objects and not players:
            return
        gained = protection_from(*self.qualities.filters(ctx, *objects[:1]))
        if objects:
            affect(ctx, objects, (Gain(gained),), self.duration)
        if players:
            PlayersGain(self.whom, gained, self.duration).perform(ctx)


_CHOSEN: Final[dict[str, Callable[[Any], Filter]]] = {
    COLOR: HasColor,
    "name": IsNamed,
    "player": lambda player: OfPlayer(ThatPlayer(player)),
    "creature type": lambda name: all_of(CREATURE, HasSubtype(name)),
}
_AURAS: Final = HasSubtype("Aura")
_YOURS: Final = all_of(Or((_AURAS, HasSubtype("Equipment"))), YouControl())


def _having(q: Qualities) -> tuple[Part, ...]:
    return (GainProtection(q, itself=False),)


def _staying(**spared: Any) -> Callable[..., Any]:
    """An effect that gives protection and doesn't remove attachments, with other changes before it or without."""

    def means(who: Affects, p: tuple[Part, ...]) -> Any:
        given = [part for part in p if _parts_from(part)]
        if len(given) != 1 or p[-1] != given[0]:
            return None
        (quality,) = _parts_from(given[0])
        qualities = quality if isinstance(quality, tuple) else (quality,)
        return (Static((Continuous(who, (*p[:-1], *(GainProtection(q, **spared) for q in qualities))),)),)

    return means


def _parts_from(part: Part) -> tuple[Any, ...]:
    """What a change gives protection from: filters as a tuple, or a set; nothing where it does anything else."""
    if isinstance(part, GainProtection) and part == GainProtection(part.quality, itself=False):
        return (part.quality,)
    if isinstance(part, Gain) and all(_is_plain(one) for one in part.abilities):
        return (tuple(one.parameters[0] for one in part.abilities),)  # type: ignore[attr-defined]
    return ()


def _is_plain(tree: Any) -> bool:
    return isinstance(tree, Keyword) and tree.id == "protection" and len(tree.parameters) == 1


def _says_staying(**spared: Any) -> Callable[[Any], Iterator[Bindings]]:
    def says(tree: Any) -> Iterator[Bindings]:
        effect = (
            tree[0].effects[0] if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], Static) else None
        )
        if not isinstance(effect, Continuous) or tree != (Static((effect,)),):
            return
        rest = tuple(part for part in effect.parts if not isinstance(part, GainProtection))
        given = tuple(part.quality for part in effect.parts if isinstance(part, GainProtection))
        if not given or effect.parts != (*rest, *(GainProtection(q, **spared) for q in given)):
            return
        if isinstance(given[0], Qualities):
            yield {"who": effect.affects, "p": (*rest, *_having(given[0]))}
        else:
            yield {"who": effect.affects, "p": (*rest, Gain(protection_from(*given)))}  # type: ignore[arg-type]

    return says


def _removes_no(end: str, *ends: str, **spared: Any) -> WordDeclaration:
    wordings = (f"{{who:affected.s}} {{p:havings.s}}. this effect doesn't remove {one}." for one in (end, *ends))
    return words("line", wordings, _staying(**spared), _says_staying(**spared))


apnap_declarations = declares(
    # Parameters: a filter for the quality, and what the effect spares. Equal instances are redundant (CR 702.16m).
    KeywordDefinition("protection", lambda keyword: (), text="protection from {0}"),
    # Targets, attachments, damage and blocks.
    CantTarget(),
    CantAttach(),
    PreventDamage(),
    CantBeBlockedByQuality(),
    # What cards call it; "from [A] and from [B]" are two abilities (CR 702.16g), from all colors five (CR 702.16h).
    # whatever it is from (CR 702.1c)
    word_list("ability name", {"protection": "protection"}),
    words("keyword", "protection from everything", lambda: Keyword("protection", (Anything(),))),
    keyword_from_qualities("protection"),
    words(
        "keyword",
        "protection from each (opponent|of your opponents)",
        lambda: Keyword("protection", (OfPlayer(EachOpponent()),)),
    ),
    words("qualities", "the (chosen|last chosen) color", lambda: TheChosen(COLOR_LINK)),
    words("qualities", "the chosen (card name|name)", lambda: TheChosen(NAME_LINK, "name")),
    words("qualities", "the chosen player", lambda: TheChosen(PLAYER_LINK, "player")),
    words("qualities", "creatures of the chosen type", lambda: TheChosen(TYPE_LINK, "creature type")),
    words("qualities", "the colors of {g:group.p}", ColorsOf),
    words("having#", "[has|have] protection from {q:qualities}", _having),
    words("having#", "[has|have] protection from [its|their] colors", lambda: _having(ColorsOf())),
    words("static", "you have protection from {q:qualities}", lambda q: (PlayersHaveProtection(You(), q),)),
    qualities_of_choice("the color of your choice", OfYourChoice),
    qualities_of_choice("{a:quality} or from the color of your choice", lambda a: OfYourChoice((a,))),
    qualities_of_choice("the colors of {o:mention.s}", ColorsOf),
    qualities_of_choice("{q:qualities}", lambda q: q, lambda t: [{"q": t}]),
    words(
        "verb#",
        "[gains|gain] protection from {q:qualities of choice} {d:duration}",
        lambda q, d: GainProtectionFor(Subject(), q, d),
    ),
    words(
        "verb#",
        "[gains|gain] protection from the color of [its controller's|their controller's] choice {d:duration}",
        lambda d: GainProtectionFor(Subject(), OfYourChoice((), ControllerOf(Subject())), d),
    ),
    _removes_no("~"),
    _removes_no("auras", itself=False, filter=_AURAS),
    _removes_no(
        "auras and equipment you control that are already attached to it", itself=True, filter=_YOURS, already=True
    ),
)
