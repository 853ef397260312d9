"""Landwalk (CR 702.14): islandwalk, nonbasic landwalk, snow swampwalk and all its other kinds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Final

from apnap import (
    AffectsThis,
    Answering,
    Context,
    Continuous,
    Game,
    Keyword,
    KeywordDefinition,
    Manifest,
    Op,
    Part,
    declares,
    node,
)
from apnap.words import Bindings, word_list, words
from apnap_plugins.rules.combat.blocking import CanBlock
from apnap_plugins.rules.combat.combat import TreatedAsHaving, defending_player
from apnap_plugins.rules.continuous.continuous import DropAbility, GainUnlessBarred, LoseKeyword, Several
from apnap_plugins.rules.effects.linked_abilities import READS, chosen
from apnap_plugins.rules.effects.text_entering import TYPE_LINK
from apnap_plugins.rules.objects.zones import permanents
from apnap_plugins.rules.vocabulary.base import Filter, Selector
from apnap_plugins.rules.vocabulary.characteristics import BASIC_LAND_TYPES, SUBTYPES, is_type, keywords_of
from apnap_plugins.rules.vocabulary.filters import HasKeyword, HasSubtype, HasSupertype, Not, Or, all_of
from apnap_plugins.rules.vocabulary.subtypes import LAND_TYPES, subtypes_in
from apnap_plugins.rules.words.typed_words import typed_name, typed_words

MANIFEST = Manifest(
    id="landwalk",
    kind="keyword ability",
    rules=("702.14",),
    requires=("blocking", "continuous-effects", "linked-abilities"),
    kernel=">=0.1,<0.2",
)

_NOUNS: Final = frozenset([*(name.lower() for name in LAND_TYPES), "land"])


def landwalk(quality: Filter) -> Keyword:
    """[Type]walk (CR 702.14a): the filter says what the land must be."""
    return Keyword("landwalk", (quality,))


def _name(quality: Filter) -> str:
    """What the ability is called: "islandwalk". Other filters than names can tell are landwalk by that name alone."""
    return typed_name(quality, "walk", _NOUNS) or "landwalk"


def _walks(game: Game, attacker: int, instance: Keyword) -> bool:
    """Whether the defending player controls such a land, and no effect lets the creature be blocked despite it."""
    (quality,) = instance.parameters
    for name in ("landwalk", _name(quality)):
        if not game.query(TreatedAsHaving(attacker, name, "be blocked"), True):
            return False
    ctx = Context(game, attacker, game.controller(attacker))
    lands = (o for o in permanents(game, defending_player(game, attacker)) if is_type(game, o, "land"))
    return any(quality.matches(ctx, land) for land in lands)


@node
class Unblockable(Answering[CanBlock, bool]):
    """CR 702.14c: a creature with landwalk can't be blocked as long as the defending player controls such a land.

    What the blockers can do themselves makes no difference (CR 702.14d).
    """

    question: ClassVar[type[CanBlock]] = CanBlock

    def answer(self, ctx: Context, value: bool, question: CanBlock) -> bool:
        """By the attacker's instances, each for itself."""
        attacker = question.attacker
        return value and not any(_walks(ctx.game, attacker, i) for i in keywords_of(ctx.game, attacker, "landwalk"))


@node
class BlockedDespiteLandwalk(Answering[TreatedAsHaving, bool]):
    """Creatures can be blocked as though they didn't have landwalk of a kind, or any landwalk (CR 609.4)."""

    quality: Filter | None = None
    question: ClassVar[type[TreatedAsHaving]] = TreatedAsHaving

    def answer(self, ctx: Context, value: bool, question: TreatedAsHaving) -> bool:
        """For the purpose of being blocked only."""
        name = "landwalk" if self.quality is None else _name(self.quality)
        return value and not (question.purpose == "be blocked" and question.keyword == name)


@node
class LoseLandwalk(Part):
    """Loses landwalk of this kind, and no other (layer 6, CR 702.14a)."""

    quality: Filter
    layer: ClassVar[str] = "6"
    writes: ClassVar[frozenset[str]] = frozenset(["abilities"])

    def op(self, ctx: Context, obj: int) -> Op | None:
        """Drops all instances of it."""
        return DropAbility(landwalk(self.quality))


def _of_types(types: Iterable[str], snow: bool, timestamp: int) -> Op | None:
    """What gives landwalk of each of these land types."""
    like = (HasSubtype(one) for one in types)
    given = (landwalk(all_of(HasSupertype("snow"), one) if snow else one) for one in like)
    gained = tuple(GainUnlessBarred(one, timestamp) for one in given)
    return Several(gained) if gained else None


@node
class GainLandwalkOfChosen(Part):
    """Gains landwalk of the land type that was chosen under `link`, or snow landwalk of it (layer 6, CR 607.2d, 702.14a)."""

    of_choice: ClassVar[bool] = True
    link: str
    snow: bool = False
    layer: ClassVar[str] = "6"
    commutes: ClassVar[bool] = True
    reads: ClassVar[frozenset[str]] = READS
    writes: ClassVar[frozenset[str]] = frozenset(["abilities"])

    def op(self, ctx: Context, obj: int) -> Op | None:
        """Nothing where the choice is undefined (CR 607.5a), or is no land type."""
        value = chosen(ctx, self.link)
        known = value in subtypes_in(ctx.game.rules).by_type["land"]
        return _of_types((value,), self.snow, ctx.timestamp) if known else None


@node
class GainLandwalkOfBasicTypes(Part):
    """Gains landwalk of each basic land type that is found among some objects (layer 6, CR 305.6, 702.14a)."""

    among: Selector
    layer: ClassVar[str] = "6"
    writes: ClassVar[frozenset[str]] = frozenset(["abilities"])

    @property
    def reads(self) -> frozenset[str]:  # type: ignore[override]
        """Which objects these are, and their types."""
        return self.among.reads | {SUBTYPES.name}

    def op(self, ctx: Context, obj: int) -> Op | None:
        """Each type once."""
        seen = [ctx.game.characteristics(one)[SUBTYPES] for one in self.among.objects(ctx)]
        types = [one for one in BASIC_LAND_TYPES if any(one in subtypes for subtypes in seen)]
        return _of_types(types, False, ctx.timestamp)


@node
class HasLandwalk(Filter):
    """Has landwalk of this kind (CR 702.14a)."""

    regardless_of_source: ClassVar[bool] = True
    quality: Filter
    reads = frozenset(["abilities"])

    def said_of(self) -> str:
        """Nothing but a creature is called by its keyword abilities."""
        return "creature"

    def matches(self, ctx: Context, obj: int) -> bool:
        """By the very kind that it names."""
        return any(one.parameters == (self.quality,) for one in keywords_of(ctx.game, obj, "landwalk"))


# Words -----------------------------------------------------------------------------------------------


def _despite(a: Filter, b: Filter) -> Any:
    return (BlockedDespiteLandwalk(a),) if a == b else None


def _says_despite(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], BlockedDespiteLandwalk) and tree[0].quality:
        yield {"a": tree[0].quality, "b": tree[0].quality}


_OF_CHOSEN: Final = (GainLandwalkOfChosen(TYPE_LINK),)
_SNOW_OF_CHOSEN: Final = (GainLandwalkOfChosen(TYPE_LINK, snow=True),)


def _says_of_basic_types(tree: Any) -> Iterator[Bindings]:
    one = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(one, Continuous) and one.affects == AffectsThis() and len(one.parts) == 1:
        if isinstance(one.parts[0], GainLandwalkOfBasicTypes):
            yield {"g": one.parts[0].among}


apnap_declarations = declares(
    # Its parameter is a filter for the land. Several instances of one kind are redundant (CR 702.14e).
    KeywordDefinition("landwalk", lambda keyword: (), text="landwalk"),
    # The evasion ability (CR 702.14b).
    Unblockable(),
    typed_words("landwalk name", "walk", _NOUNS),
    words("keyword", "{q:landwalk name}", landwalk),
    words("gaining#", "[loses|lose] {q:landwalk name}", lambda q: (LoseLandwalk(q),)),
    words("having#", "[has|have] landwalk of the chosen type", lambda: _OF_CHOSEN),
    words("gaining#", "[gains|gain] landwalk of the chosen type", lambda: _OF_CHOSEN),
    words("gaining#", "[gains|gain] snow landwalk of the chosen type", lambda: _SNOW_OF_CHOSEN),
    words("having#", "[has|have] snow landwalk of the chosen type", lambda: _SNOW_OF_CHOSEN),
    words(
        "static",
        "for each basic land type among {g:group.p}, ~ has landwalk of that type",
        lambda g: (Continuous(AffectsThis(), (GainLandwalkOfBasicTypes(g),)),),
        _says_of_basic_types,
    ),
    words("lost", "{q:landwalk name}", lambda q: (LoseLandwalk(q),)),
    words("gaining#", "[loses|lose] all landwalk abilities", lambda: (LoseKeyword("landwalk"),)),
    word_list("ability name", {"landwalk": "landwalk"}),
    words(
        "having",
        "without {a:ability name} or {q:landwalk name}",
        lambda a, q: Not(Or((HasKeyword(a), HasLandwalk(q)))),
    ),
    words("having", "(with|that has|that have) {q:landwalk name}", HasLandwalk),
    words(
        "having",
        "with {a:ability name} (or|and/or) {q:landwalk name}",
        lambda a, q: Or((HasKeyword(a), HasLandwalk(q))),
    ),
    words(
        "static",
        "creatures with {a:landwalk name} can be blocked as though they didn't have {b:landwalk name}",
        _despite,
        _says_despite,
    ),
    words(
        "static",
        "creatures with landwalk abilities can be blocked as though they didn't have those abilities",
        lambda: (BlockedDespiteLandwalk(),),
    ),
)
