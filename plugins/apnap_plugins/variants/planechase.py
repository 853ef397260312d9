"""Planechase (CR 901): planar decks, the planar die, and the planar controller, in whose turns planes are about them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Final

from apnap import (
    ACTIVE,
    AGENDA,
    GAME,
    PLAYER,
    WAITING,
    Answering,
    AnyTimeCheck,
    BeforeLeaving,
    Cause,
    CeasedToExist,
    Context,
    Event,
    Field,
    Game,
    Instruction,
    Manifest,
    Setup,
    SetupError,
    Stage,
    StateBasedAction,
    Triggered,
    Zone,
    declares,
    node,
)
from apnap_plugins.rules.casting.special_actions import AvailableSpecialActions, SpecialAction
from apnap_plugins.rules.frames.planes import (
    PHENOMENON,
    PLANAR_CONTROLLER,
    PLANAR_DECK,
    PLANAR_TYPES,
    PLANES,
    PLANESWALKER,
    CommunalPlanarDeck,
    Planeswalked,
    WhenPlanarDieShows,
    own_communal_deck,
    planar_cards,
    problem_of_planar_deck,
    roll_planar_die,
    top_of_planar_deck,
)
from apnap_plugins.rules.frames.supplementary_decks import (
    StaysInCommandZone,
    face_down,
    sources_of_triggers,
    turn_face_up,
)
from apnap_plugins.rules.turn.starting import DeckPart
from apnap_plugins.rules.turn.turn import STARTING_PLAYER
from apnap_plugins.rules.vocabulary.actions import PLANESWALK
from apnap_plugins.rules.vocabulary.base import Selector
from apnap_plugins.rules.vocabulary.characteristics import TYPES
from apnap_plugins.rules.vocabulary.selectors import TriggerPlayer
from apnap_plugins.rules.vocabulary.symbols import mana_cost

MANIFEST = Manifest(
    id="planechase",
    name="Planechase",
    kind="variant",
    rules=("901", "103.7", "109.4d", "116.2i", "704.6f", "800.4p"),
    requires=("planes", "planeswalk", "special-actions", "starting", "turn"),
    kernel=">=0.1,<0.2",
    not_tested={
        "901.1": "says that the normal rules are used with these additions",
        "901.13": "plane cards and the limited range of influence: no variant in this house is played with both",
        "901.14": "Grand Melee (807) is refused",
        "901.14a": "Grand Melee (807) is refused",
        "901.14b": "Grand Melee (807) is refused",
    },
)

LEAST: Final = 10
"""How many cards a planar deck has at least (CR 901.3)."""
MOST_PHENOMENA: Final = 2
"""How many of them can be phenomena (CR 901.3)."""
ROLL: Final = "roll the planar die"
ROLLS: Final = Field[int]("planar die rolls this turn", PLAYER, 0, lasts="turn", public=True)
"""How often a player has taken the special action this turn, which says what it costs (CR 901.9)."""


FOLLOWED: Final = Field[int]("active player when the planar controller was designated", GAME, -1)
"""Until another one is active, who followed a planar controller who left stays it (CR 901.6)."""


# Before the game ------------------------------------------------------------------------------------


def _check_decks(game: Game, decks: Iterable[object]) -> None:
    """CR 901.3: each player has a planar deck that is allowed. A starting plane will be set (CR 901.5)."""
    if not game.rules.contributions(CommunalPlanarDeck):
        for player in game.players:
            problem = problem_of_planar_deck(game, player, LEAST, MOST_PHENOMENA)
            if problem:
                raise SetupError(f"Planechase: the planar deck of player {player + 1} {problem}")
    game.set(AGENDA, 0, (*game.get(AGENDA), ("starting plane",)))


def _set_starting_plane(game: Game, item: Any) -> bool:
    """CR 103.7, 901.5: the starting player turns cards face up until it is a plane; phenomena go to the bottom.

    Nothing triggers, for nobody has planeswalked.
    """
    first = game.get(STARTING_PLAYER)
    player = first if first in game.players_in() else game.next_player(first)
    game.set(PLANAR_CONTROLLER, 0, player)
    while PHENOMENON in game.characteristics(top_of_planar_deck(game, player)[0])[TYPES]:
        game.happen(face_down(top_of_planar_deck(game, player)[0], PLANAR_DECK))
    turn_face_up(game, player, top_of_planar_deck(game, player)[0])
    own_communal_deck(game)
    return False


# The planar controller ------------------------------------------------------------------------------


def _become_controller(game: Game, player: int) -> None:
    """A player becomes the planar controller, and controls what lies face up (CR 109.4d, 901.6)."""
    game.set(PLANAR_CONTROLLER, 0, player)
    for card in planar_cards(game):
        game.hand_over(card, player)
    own_communal_deck(game)


def _follow_turns(game: Game) -> None:
    """CR 901.6: the active player is the planar controller; the one who followed one who left stays so until another turn."""
    active, before = game.get(ACTIVE), game.get(PLANAR_CONTROLLER)
    if before < 0 or active == game.get(FOLLOWED) or active not in game.players_in():
        return
    game.set(FOLLOWED, 0, active)
    if active != before:
        _become_controller(game, active)


def _before_leaving(game: Game, player: int, leaving: tuple[int, ...]) -> None:
    """CR 800.4p, 901.6, 901.10: another player is the planar controller first; planes leave, and the next one is turned up."""
    controller = game.get(PLANAR_CONTROLLER)
    if controller < 0:
        return
    if controller in leaving:
        order = (*game.players[controller:], *game.players[:controller])
        controller = next(one for one in order if one in game.players_in() and one not in leaving)
        _become_controller(game, controller)
    _keep_abilities(game, player, controller)
    gone = tuple(card for card in planar_cards(game) if game.object(card).owner == player)
    if gone:
        for id in _on_stack(game, (PLANESWALKING,)):
            game.happen(CeasedToExist(id, "leave"))
        game.happen(Planeswalked(controller, planar_cards(game), gone))


def _keep_abilities(game: Game, player: int, controller: int) -> None:
    """CR 901.10b: abilities from phenomena stay, under the new planar controller's control."""
    for id in game.zone("stack"):
        found = game.rules.stack_rules.ability_of(game, id)
        if found is not None and game.controller(id) == player and _is_phenomenon(game, found[0]):
            game.hand_over(id, controller, owned=True)
    waiting = game.get(WAITING)
    kept = tuple(
        w.handed_over(controller) if w.controller == player and _is_phenomenon(game, w.source) else w for w in waiting
    )
    if kept != waiting:
        game.set(WAITING, 0, kept)


def _is_phenomenon(game: Game, source: int) -> bool:
    return source > 0 and PHENOMENON in game.characteristics(source)[TYPES]


def _on_stack(game: Game, abilities: tuple[Triggered, ...]) -> list[int]:
    found = ((id, game.rules.stack_rules.ability_of(game, id)) for id in game.zone("stack"))
    return [id for id, one in found if one is not None and one[1] in abilities]


def _leave_phenomena(game: Game) -> list[Event]:
    """CR 704.6f, 311.7: a phenomenon none of whose triggered abilities is waiting or on the stack is planeswalked away from."""
    there = planar_cards(game)
    phenomena = [card for card in there if PHENOMENON in game.characteristics(card)[TYPES]]
    if not phenomena or not sources_of_triggers(game).isdisjoint(phenomena):
        return []
    return [Planeswalked(game.get(PLANAR_CONTROLLER), there)]


# The planar die -------------------------------------------------------------------------------------


@node
class RollAsSpecialAction(Instruction):
    """The special action of rolling the planar die: the next one this turn costs one mana more (CR 901.9, 116.2i)."""

    def perform(self, ctx: Context) -> None:
        """It counts before the die falls."""
        ctx.game.set(ROLLS, ctx.controller, ctx.game.get(ROLLS, ctx.controller) + 1)
        roll_planar_die(ctx.game, ctx.controller)


@node
class MayRollPlanarDie(Answering[AvailableSpecialActions, tuple[SpecialAction, ...]]):
    """An active player may roll the planar die in a main phase with an empty stack (CR 901.9, 901.12d)."""

    question: ClassVar[type[AvailableSpecialActions]] = AvailableSpecialActions

    def answer(
        self, ctx: Context, value: tuple[SpecialAction, ...], question: AvailableSpecialActions
    ) -> tuple[SpecialAction, ...]:
        """It costs as much mana as the player has rolled it this turn by this action."""
        before = ctx.game.get(ROLLS, question.player)
        cost = (mana_cost(f"{{{before}}}"),) if before else ()
        return (*value, SpecialAction(ROLL, 0, RollAsSpecialAction(), cost, sorcery=True))


@node
class PlaneswalkByRoll(Instruction):
    """Planeswalk, by the planeswalking ability (CR 901.8)."""

    who: Selector = TriggerPlayer()

    def perform(self, ctx: Context) -> None:
        """The player who rolled."""
        for player in self.who.players(ctx):
            ctx.game.verb(PLANESWALK)(ctx.game, player)


PLANESWALKING: Final = Triggered(WhenPlanarDieShows("each", PLANESWALKER), PlaneswalkByRoll())
"""The planeswalking ability, which has no source and is controlled by who rolled (CR 901.8)."""


apnap_declarations = declares(
    # Planar decks are part of the command zone (CR 901.4), face down.
    Zone(PLANAR_DECK, public=False, owned=True, ordered=True),
    DeckPart(PLANES, PLANAR_DECK),
    Cause(PLANAR_DECK),
    # Before the game.
    Setup(MANIFEST.id, _check_decks),
    Stage("starting plane", _set_starting_plane, None, "103.7", opening=True),
    # The planar controller.
    (PLANAR_CONTROLLER, FOLLOWED),
    AnyTimeCheck("planar controller", "901.6", _follow_turns),
    BeforeLeaving("planes of one who leaves", "901.10", _before_leaving),
    # Phenomena, and where planar cards stay.
    StateBasedAction("phenomena", "704.6f", _leave_phenomena),
    StaysInCommandZone(PLANAR_TYPES, PLANAR_DECK),
    # The planar die.
    ROLLS,
    MayRollPlanarDie(),
    PLANESWALKING,
)
