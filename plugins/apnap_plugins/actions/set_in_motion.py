"""Set in motion (CR 701.25)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from apnap import (
    Context,
    Event,
    Game,
    Indefinite,
    Instruction,
    Manifest,
    Replacement,
    Teller,
    Verb,
    Wording,
    declares,
    event,
    node,
)
from apnap.words import words
from apnap_plugins.rules.continuous.continuous import CreateEffect
from apnap_plugins.rules.frames.schemes import (
    ARCHENEMY,
    ONGOING,
    SCHEME,
    SCHEME_DECK,
    SetInMotion,
    WhenSetInMotion,
    WhenYouSetInMotion,
    schemes_in_motion,
)
from apnap_plugins.rules.frames.supplementary_decks import top_of
from apnap_plugins.rules.vocabulary.actions import SET_IN_MOTION
from apnap_plugins.rules.vocabulary.base import Amount, Filter, Ref, Selector, amount, came_about
from apnap_plugins.rules.vocabulary.characteristics import SUPERTYPES, TYPES
from apnap_plugins.rules.vocabulary.selectors import This
from apnap_plugins.rules.words.references import caused

MANIFEST = Manifest(
    id="set-in-motion",
    name="Set in motion",
    kind="keyword action",
    rules=("701.25",),
    editions=("2017-09-25", "2020-01-22"),
    requires=("schemes",),
    mentions=("continuous-effects", "scheme-decks"),
    numbers={
        "2017-09-25": {"701.25": "701.23"},
        "2020-01-22": {"701.25": "701.24"},
        "2021-04-19": {},
    },
    kernel=">=0.1,<0.2",
)

FACE_UP_AGAIN: Final = Wording(
    "set in motion what is face up", "701.25b", (("", True), ("2020-01-22", False), ("2021-04-19", True))
)
"""In the edition of 2020 a scheme is set in motion only by being moved off the scheme deck and turned face up."""


def set_in_motion(game: Game, player: int, scheme: int = 0) -> bool:
    """`player` sets a scheme in motion, the top one of their scheme deck or `scheme` (CR 701.25b). Whether it was.

    Only an archenemy can, and only a scheme card (CR 701.25a): one on top of their deck, or one that is face up.
    """
    if SCHEME_DECK not in game.rules.zones or not game.get(ARCHENEMY, player):
        return False
    top = top_of(game, SCHEME_DECK, player)
    able = top if not scheme or not game.rules.wording(FACE_UP_AGAIN) else (*top, *schemes_in_motion(game))
    which = scheme or (top[0] if top else 0)
    if which not in able or game.characteristics(which)[TYPES].isdisjoint(SCHEME):
        return False
    return came_about(game.happen(SetInMotion(player, which)), SetInMotion)


@node
class SetSchemesInMotion(Instruction):
    """Set schemes from the top of your scheme deck in motion (CR 701.25c), or `which` the text speaks of again."""

    count: Amount = 1
    which: Selector | None = None

    def perform(self, ctx: Context) -> None:
        """One at a time."""
        game, player = ctx.game, ctx.controller
        if self.which is not None:
            for scheme in self.which.objects(ctx)[:1]:
                set_in_motion(game, player, scheme)
            return
        for _ in range(amount(ctx, self.count)):
            set_in_motion(game, player)


@event
class SeveralSetInMotion(Event):
    """A player sets several schemes in motion, one at a time (CR 701.25c), in place of one."""

    rule: ClassVar[str] = "701.25c"
    objects: ClassVar[tuple[str, ...]] = ()
    player: int
    count: int

    def told(self, teller: Teller) -> str:
        """How many."""
        return f"{teller.player(self.player)} sets {teller.some(self.count, 'scheme')} in motion"

    def perform(self, game: Game) -> None:
        """As many as there are."""
        for _ in range(self.count):
            set_in_motion(game, self.player)


@node
class NextTimeSetsSeveral(Replacement):
    """The next time you would set a scheme in motion, set several in motion instead (CR 614.1a)."""

    count: int
    events: ClassVar[tuple[type[Event], ...]] = (SetInMotion,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """Yours."""
        return isinstance(event, SetInMotion) and event.player == ctx.controller

    def replace(self, ctx: Context, event: Event) -> Event:
        """Once, however long that takes."""
        assert isinstance(event, SetInMotion)
        ctx.game.use_up(ctx.effect)
        return SeveralSetInMotion(event.player, self.count)


@node
class TheSchemeSetInMotion(Selector):
    """That scheme: the one whose being set in motion the ability triggered on."""

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """As it is face up."""
        happened = ctx.happened
        return tuple(happened.result or ()) if happened is not None and isinstance(happened.event, SetInMotion) else ()


@node
class IsOngoing(Filter):
    """An ongoing scheme, or with False a scheme that isn't (CR 205.4h)."""

    ongoing: bool = True
    reads = frozenset(["supertypes"])

    def matches(self, ctx: Context, obj: int) -> bool:
        """By its supertypes."""
        return (ONGOING in ctx.game.characteristics(obj)[SUPERTYPES]) == self.ongoing


THAT_SCHEME: Final[dict[str, Any]] = {"it": TheSchemeSetInMotion(), "that": TheSchemeSetInMotion(), "player": None}

apnap_declarations = declares(
    FACE_UP_AGAIN,
    Verb(SET_IN_MOTION, set_in_motion),
    words("clause", "set the top card of your scheme deck in motion", SetSchemesInMotion),
    words("clause", "set {n:many} schemes in motion", SetSchemesInMotion),
    words(
        "clause",
        "the next time you would set a scheme in motion, set {n:many} schemes in motion instead",
        lambda n: CreateEffect(NextTimeSetsSeveral(n), Indefinite()),
    ),
    words("clause", "set that scheme in motion again", lambda: SetSchemesInMotion(which=TheSchemeSetInMotion())),
    words("cause", "when you set ~ in motion", **caused(WhenSetInMotion, it=This(), that=None, player=None)),
    words(
        "cause",
        "whenever you set a non ongoing scheme in motion",
        **caused(lambda: WhenYouSetInMotion(IsOngoing(False)), **THAT_SCHEME),
    ),
    words(
        "cause",
        "whenever you set an ongoing scheme in motion",
        **caused(lambda: WhenYouSetInMotion(IsOngoing(True)), **THAT_SCHEME),
    ),
)
