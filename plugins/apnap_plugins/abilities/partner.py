"""Partner and its variants (CR 702.124): partner with a card, friends forever, and a Background chosen.

They say which two cards may lead a deck together in games whose decks are led by commanders, and mean nothing in others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from apnap import (
    ABILITIES,
    NAME,
    Ability,
    Context,
    Definition,
    Game,
    Instruction,
    Keyword,
    Manifest,
    Moved,
    Triggered,
    declares,
    node,
)
from apnap.words import Reader, words
from apnap_plugins.rules.designations.commander_decks import CommanderCondition, CommandersTogether
from apnap_plugins.rules.objects.names import IsNamed, known_as
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.actions import REVEAL, SEARCH, SHUFFLE, Wanted
from apnap_plugins.rules.vocabulary.asking import choose_whether
from apnap_plugins.rules.vocabulary.base import Selector
from apnap_plugins.rules.vocabulary.characteristics import SUBTYPES, SUPERTYPES, TYPES
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="partner",
    kind="keyword ability",
    rules=("702.124",),
    since="C16",
    requires=("commander-decks", "commanders", "reveal", "search", "shuffle", "targets"),
    kernel=">=0.1,<0.2",
)

FRIENDS: Final = "friends forever"
SURVIVORS: Final = "survivors"
BACKGROUND: Final = "choose a background"
"""The parameters of the variants without a name (CR 702.124g, 702.124h); "partner with" has the name of a card.

Survivors came after this edition of the rules, and means by its reminder text what "friends forever" means.
"""


def partner_with(name: str) -> Keyword:
    """Partner with [name] (CR 702.124f)."""
    return Keyword("partner", ("with", name))


def _variants(card: Definition) -> tuple[tuple[Any, ...], ...]:
    """The parameters of the partner abilities that are printed on a card."""
    front: tuple[Ability, ...] = card.characteristics[ABILITIES]
    return tuple(one.parameters for one in front if isinstance(one, Keyword) and one.id == "partner")


def _is_legendary_creature(card: Definition) -> bool:
    chars = card.characteristics
    return "legendary" in chars[SUPERTYPES] and "creature" in chars[TYPES]


def _is_background(card: Definition) -> bool:
    """A legendary Background enchantment (CR 702.124h)."""
    chars = card.characteristics
    return {"legendary"} <= chars[SUPERTYPES] and "enchantment" in chars[TYPES] and "Background" in chars[SUBTYPES]


def _has_name(game: Game, card: Definition, name: str) -> bool:
    return known_as(game, card.characteristics[NAME]) == known_as(game, name)


@node
class WithTheSame(CommandersTogether):
    """Two legendary creature cards may be commanders if each has this very ability (CR 702.124a, 702.124g)."""

    variant: tuple[str, ...] = ()

    def allows(self, game: Game, own: Definition, other: Definition) -> bool:
        """Both have it."""
        return all(_is_legendary_creature(card) and self.variant in _variants(card) for card in (own, other))


@node
class WithThat(CommandersTogether):
    """Two legendary creature cards may be commanders if each has "partner with" and the other's name (CR 702.124f)."""

    name: str = ""

    def allows(self, game: Game, own: Definition, other: Definition) -> bool:
        """Each names the other."""
        names_back = any(one[:1] == ("with",) and _has_name(game, own, one[1]) for one in _variants(other))
        return names_back and _has_name(game, other, self.name) and all(map(_is_legendary_creature, (own, other)))


@node
class WithBackground(CommandersTogether):
    """This card and a legendary Background enchantment may be commanders (CR 702.124h)."""

    def allows(self, game: Game, own: Definition, other: Definition) -> bool:
        """Whatever else the other card is."""
        return _is_legendary_creature(own) and _is_background(other)


def _problem(game: Game, leaders: tuple[Definition, ...]) -> str:
    """What can't be commanders (CR 702.124f, 702.124h): other pairs than an ability names, and a Background nobody chose."""
    for card, other in (leaders, leaders[::-1]) if len(leaders) == 2 else ():
        for variant in _variants(card):
            both = f"has {card.name!r} and {other.name!r} as its commanders"
            if variant[:1] == ("with",) and not _has_name(game, other, variant[1]):
                return f"{both}; {card.name!r} is partner with {variant[1]!r} only"
            if variant == (BACKGROUND,) and not _is_background(other):
                return f"{both}; {other.name!r} is no Background"
    chooses = any((BACKGROUND,) in _variants(card) for card in leaders)
    alone = [card for card in leaders if _is_background(card) and not chooses]
    return f"has the Background {alone[0].name!r} as its commander, and none that chooses a Background" if alone else ""


@node
class SearchesForPartner(Instruction):
    """A player may search their library for a card of that name, reveal it and put it into their hand (CR 702.124f)."""

    name: str
    who: Selector = Target()

    def perform(self, ctx: Context) -> None:
        """Then they shuffle, whether they found it or not."""
        game = ctx.game
        for player in self.who.players(ctx):
            if not choose_whether(game, player, "702.124f", f"Search for {self.name}?", source=ctx.this):
                continue
            (found,) = game.verb(SEARCH)(game, player, [Wanted(IsNamed(self.name))], by=ctx.this, ctx=ctx)
            for card in game.verb(REVEAL)(game, player, found):
                game.happen(Moved(card, "hand", cause="search", by=ctx.this))
            game.verb(SHUFFLE)(game, player)


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.124a, 702.124f: partner, and its variants; "partner with" is a triggered ability as well."""
    variant = keyword.parameters
    if variant[:1] == ("with",):
        trigger = Triggered(
            WhenEnters(),
            SearchesForPartner(variant[1]),
            targets=(TargetSpec(None, players="any", prompt="target player"),),
        )
        return (WithThat(name=variant[1]), trigger)
    return (WithBackground(),) if variant == (BACKGROUND,) else (WithTheSame(variant=variant),)


def _partners_name(tokens: Sequence[str], at: int) -> Iterable[tuple[int, Any]]:
    """The name of a card, which is all that stands behind "partner with" (CR 702.124f)."""
    if (
        at < 2
        or [token.lower() for token in tokens[at - 2 : at]] != ["partner", "with"]
        or not tokens[at][:1].isupper()
    ):
        return []
    return [(len(tokens), " ".join(tokens[at:]).replace(" ,", ",").replace(" 's", "'s"))]


apnap_declarations = declares(
    # Parameters: none, FRIENDS, SURVIVORS, BACKGROUND, or "with" and the name of a card.
    keyword_ability("partner", _means, cumulative=True),
    Reader("partner's name", _partners_name, lambda value: value if isinstance(value, str) else None),
    # Each variant has a name of its own (CR 702.124i).
    words("keyword", "partner with {n:partner's name}", partner_with),
    words("keyword", "(partner—friends forever|friends forever)", lambda: Keyword("partner", (FRIENDS,))),
    words("keyword", "partner—survivors", lambda: Keyword("partner", (SURVIVORS,))),
    words("keyword", "choose a background", lambda: Keyword("partner", (BACKGROUND,))),
    # What keeps cards from being commanders together.
    CommanderCondition("partner", _problem),
)
