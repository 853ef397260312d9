"""Planeswalk (CR 701.24)."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar, Final

from apnap import Answering, Context, Game, Instruction, Manifest, Verb, declares, node
from apnap.words import words
from apnap_plugins.rules.continuous.continuous import CreateEffect
from apnap_plugins.rules.frames.planes import (
    BLANK,
    CHAOS,
    PLANAR_CONTROLLER,
    PLANAR_DECK,
    PLANESWALKER,
    PlanarFace,
    Planeswalked,
    RollPlanarDie,
    UntilPlaneswalk,
    WhenChaosEnsues,
    WhenPlanarDieShows,
    WhenPlaneswalks,
    WhenPlaneswalksAway,
    WhenPlaneswalksTo,
    WhenRollsPlanarDie,
    planar_cards,
    top_of_planar_deck,
)
from apnap_plugins.rules.frames.supplementary_decks import face_down
from apnap_plugins.rules.turn.triggers import AtBeginning
from apnap_plugins.rules.vocabulary.actions import PLANESWALK, REVEAL
from apnap_plugins.rules.vocabulary.asking import choose_whether
from apnap_plugins.rules.vocabulary.base import Selector
from apnap_plugins.rules.vocabulary.selectors import This, You
from apnap_plugins.rules.vocabulary.triggers import WhenEither
from apnap_plugins.rules.words.references import Subject, caused

MANIFEST = Manifest(
    id="planeswalk",
    name="Planeswalk",
    kind="keyword action",
    rules=("701.24",),
    requires=("planes", "reveal", "turn"),
    mentions=("planechase",),
    numbers={
        "2017-09-25": {"701.24": "701.22"},
        "2020-01-22": {"701.24": "701.23"},
        "2021-04-19": {},
    },
    kernel=">=0.1,<0.2",
    words=("planeswalk", "planar die"),
)


def planar_controller(game: Game) -> int:
    """The seat of the planar controller; -1 where there is none, as in any game that is no Planechase game (CR 701.24a)."""
    return game.get(PLANAR_CONTROLLER) if PLANAR_DECK in game.rules.zones else -1


def planeswalk(game: Game, player: int) -> bool:
    """`player` planeswalks (CR 701.24b). Whether they did: only the planar controller may (CR 701.24a).

    Where turns are shared, a teammate of the planar controller has them planeswalk (CR 901.12c).
    """
    controller = planar_controller(game)
    if controller < 0 or not game.share_turns(player, controller):
        return False
    done = game.happen(Planeswalked(controller, planar_cards(game)))
    return done is not None and isinstance(done.event, Planeswalked)


@node
class Planeswalk(Instruction):
    """Players planeswalk (CR 701.24c): one who may."""

    rule: ClassVar[str] = "701.24c"
    who: Selector = You()

    def perform(self, ctx: Context) -> bool:
        """Whether anybody did."""
        return [planeswalk(ctx.game, player) for player in self.who.players(ctx)].count(True) > 0


@node
class BlanksAreChaos(Answering[PlanarFace, str]):
    """Each blank roll of the planar die is a chaos roll (CR 901.9)."""

    question: ClassVar[type[PlanarFace]] = PlanarFace

    def answer(self, ctx: Context, value: str, question: PlanarFace) -> str:
        """Whoever rolls it."""
        return CHAOS if value == BLANK else value


@node
class RevealTopOfPlanarDeck(Instruction):
    """Reveal the top card of your planar deck, which you may put on the bottom of it (CR 901.4, 901.15)."""

    def perform(self, ctx: Context) -> None:
        """Nothing of an empty deck."""
        game, player = ctx.game, ctx.controller
        for card in top_of_planar_deck(game, player) if PLANAR_DECK in game.rules.zones else ():
            game.verb(REVEAL)(game, player, [card])
            words = f"Put {game.name_of(card)} on the bottom of your planar deck?"
            if choose_whether(game, player, "608.2d", words, source=ctx.source):
                game.happen(face_down(card, PLANAR_DECK))


def _coming_or_at(step: str) -> WhenEither:
    return WhenEither((WhenPlaneswalksTo(), AtBeginning(step, "your")))


NO_OBJECT: Final[dict[str, Any]] = {"it": None, "that": None}
OF_THIS: Final[dict[str, Any]] = {"it": This(), "that": None}

apnap_declarations = declares(
    Verb(PLANESWALK, planeswalk),
    words("act#", "[planeswalks|planeswalk]", means=lambda: Planeswalk(Subject())),
    words("act#", "[rolls|roll] the planar die", means=lambda: RollPlanarDie(Subject())),
    words(
        "clause",
        "each blank roll of the planar die is a {CHAOS} roll {d:duration}",
        lambda d: CreateEffect(BlanksAreChaos(), d),
    ),
    words(
        "plain sentence",
        "reveal the top card of your planar deck. you may put it on the bottom of your planar deck.",
        RevealTopOfPlanarDeck,
    ),
    # What happens on planes.
    words("cause", ("when you planeswalk to ~", "when you encounter ~"), **caused(WhenPlaneswalksTo, **OF_THIS)),
    words("cause", "when you planeswalk away from ~", **caused(WhenPlaneswalksAway, **OF_THIS)),
    words("cause", "whenever you planeswalk", **caused(lambda: WhenPlaneswalks("your"), **NO_OBJECT)),
    words("cause", "whenever a player planeswalks", **caused(lambda: WhenPlaneswalks("each"), **NO_OBJECT)),
    *(
        words(
            "cause",
            f"when you planeswalk to ~ and at the beginning of your {name}",
            **caused(partial(_coming_or_at, step), **OF_THIS),
        )
        for step, name in (("upkeep", "upkeep"), ("precombat main", "first main phase"))
    ),
    # The planar die.
    words("cause", "whenever chaos ensues", **caused(WhenChaosEnsues, **NO_OBJECT)),
    words("cause", "whenever you roll {CHAOS}", **caused(lambda: WhenPlanarDieShows(face=CHAOS), **NO_OBJECT)),
    words("cause", "whenever you roll {PW}", **caused(lambda: WhenPlanarDieShows(face=PLANESWALKER), **NO_OBJECT)),
    words("cause", "whenever you roll a blank", **caused(lambda: WhenPlanarDieShows(face=BLANK), **NO_OBJECT)),
    words("cause", "whenever you roll the planar die", **caused(lambda: WhenRollsPlanarDie("your"), **NO_OBJECT)),
    # How long effects last.
    *(words(kind, "until a player planeswalks", UntilPlaneswalk) for kind in ("duration", "while barred")),
    words("duration", "until a player planeswalks away from a plane", lambda: UntilPlaneswalk(from_plane=True)),
)
