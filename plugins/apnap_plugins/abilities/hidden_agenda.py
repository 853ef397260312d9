"""Hidden agenda and double agenda (CR 702.106): conspiracies that lie face down, with names that were chosen in secret."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from apnap import NAME, OBJECT, Ability, Context, Field, Game, Keyword, Manifest, declares, node
from apnap.words import words
from apnap_plugins.rules.effects.linked_abilities import READS, chosen, note_choice
from apnap_plugins.rules.faces.face_down import FACE_DOWN, hidden
from apnap_plugins.rules.frames.conspiracies import AsPutIntoCommandZone
from apnap_plugins.rules.objects.names import card_names, known_as, names_of
from apnap_plugins.rules.vocabulary.asking import choose_one
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="hidden-agenda",
    name="Hidden Agenda",
    kind="keyword ability",
    rules=("702.106", "905.4a"),
    since="CNS",
    requires=("conspiracies", "face-down", "linked-abilities", "names"),
    kernel=">=0.1,<0.2",
)

SECRET_NAMES: Final = Field[tuple[str, ...]]("names chosen in secret", OBJECT, (), secret=True)
"""The names that were noted for a conspiracy, which nobody but its player knows (CR 702.106b)."""
LINKS: Final = ("name", "other name")
"""Under which links they are known once they are revealed (CR 702.106d); the first is that of "the chosen name"."""


@node
class FaceDownWithNames(AsPutIntoCommandZone):
    """As it is put into the command zone it is turned face down, and `count` different names are chosen (CR 702.106a, 905.4a)."""

    count: int = 1

    def enters(self, game: Game, player: int, card: int) -> tuple[tuple[str, Any], ...]:
        """The names are noted with the card (CR 702.106b); how many they are shows no more than which (CR 702.106f)."""
        names: list[str] = []
        for _ in range(self.count):
            options = tuple(name for name in card_names(game) if name not in names)
            names.append(choose_one(game, player, options, "702.106a", "Choose a card name in secret", source=card))
        return ((FACE_DOWN.name, hidden("hidden agenda")), (SECRET_NAMES.name, tuple(names)))

    def turned_up(self, ctx: Context) -> None:
        """The names are revealed, and the linked abilities know them (CR 702.106c, 702.106d)."""
        names = ctx.game.get(SECRET_NAMES, ctx.source)
        for link, name in zip(LINKS, names, strict=False):
            note_choice(ctx, link, name)


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.106a, 702.106f: a static ability; double agenda is a variant of it with two names."""
    return (FaceDownWithNames(count=2 if keyword.parameters else 1),)


def _double() -> Keyword:
    return Keyword("hidden-agenda", ("double",))


# The names that double agenda chose ------------------------------------------------------------------------------


@node
class HasOneOfChosenNames(Filter):
    """Has one of the two names that were chosen (CR 702.106d, 702.106f)."""

    of_choice: ClassVar[bool] = True
    reads = READS | {NAME.name}

    def matches(self, ctx: Context, obj: int) -> bool:
        """Of a face-down conspiracy none is known."""
        return any(_is_named(ctx, obj, link) for link in LINKS)


@node
class HasOtherChosenName(Filter):
    """Has the other one of the chosen names: not the one of what the ability triggered on (CR 702.106d, 702.106f)."""

    of_choice: ClassVar[bool] = True
    reads = READS | {NAME.name}

    def matches(self, ctx: Context, obj: int) -> bool:
        """Where what triggered it has both names, either will do."""
        on = ctx.happened.event.subject_object if ctx.happened is not None else 0
        one, other = LINKS
        return (_is_named(ctx, on, one) and _is_named(ctx, obj, other)) or (
            _is_named(ctx, on, other) and _is_named(ctx, obj, one)
        )


def _is_named(ctx: Context, obj: int, link: str) -> bool:
    name = chosen(ctx, link)
    return bool(obj) and name is not None and known_as(ctx.game, name) in names_of(ctx.game, obj)


apnap_declarations = declares(
    # Without parameters, or "double" for double agenda.
    keyword_ability("hidden-agenda", _means),
    words("keyword", "double agenda", _double),
    words("having", "with one of the chosen names", HasOneOfChosenNames),
    words("having", "with the other chosen name", HasOtherChosenName),
    SECRET_NAMES,
)
