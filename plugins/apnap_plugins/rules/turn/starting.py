"""Starting the game (CR 103): decks, starting player, opening hands and the London mulligan."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from apnap import (
    ABILITIES,
    ACTIVE,
    AGENDA,
    BOTTOM,
    PLAYER,
    Ability,
    Answering,
    Cause,
    Condition,
    Context,
    Contribution,
    Definition,
    Event,
    Field,
    Frame,
    Game,
    Instruction,
    Manifest,
    Moved,
    Procedure,
    Question,
    Setup,
    SetupError,
    Shuffled,
    Stage,
    Step,
    Teller,
    declares,
    event,
    node,
    question,
)
from apnap_plugins.rules.turn.turn import STARTING_PLAYER
from apnap_plugins.rules.vocabulary.actions import REVEAL
from apnap_plugins.rules.vocabulary.asking import (
    choose_order,
    choose_place,
    choose_player,
    choose_some,
    choose_whether,
)

MANIFEST = Manifest(
    id="starting",
    name="Starting the game",
    kind="rules",
    rules=("103",),
    requires=("zones", "turn", "damage", "reveal"),
    kernel=">=0.1,<0.2",
    not_tested={
        "103.2": "introduces the steps before the game",
    },
)

HAND_SIZE: Final = 7
"""How many cards a starting hand has if nothing else is said (CR 103.5)."""


@question
class StartingHandSize(Question[int]):
    """How many cards a player's starting hand has (CR 103.5). The first value is 7; answers change it."""

    rule: ClassVar[str] = "103.5"
    player: int


@question
class FreeMulligans(Question[int]):
    """How many mulligans of a player don't count (CR 103.5c). First 1 in a multiplayer game, else 0; answers raise it."""

    rule: ClassVar[str] = "103.5c"
    player: int


@question
class StartingPlayers(Question[tuple[int, ...]]):
    """Which players effects make the starting player, whatever was found before (CR 103.1c). First nobody; answers add some."""

    rule: ClassVar[str] = "103.1c"


@node
class YouAreStartingPlayer(Answering[StartingPlayers, tuple[int, ...]]):
    """You are the starting player; of several players who would be, one is chosen at random (CR 103.1c)."""

    question: ClassVar[type[StartingPlayers]] = StartingPlayers

    def answer(self, ctx: Context, value: tuple[int, ...], question: StartingPlayers) -> tuple[int, ...]:
        """Once, however many say so."""
        return value if ctx.controller in value else (*value, ctx.controller)


@question
class MinimumDeckSize(Question[int]):
    """How many cards a player's starting deck has at least (CR 100.2a, 100.5). First 60; a variant answers its own number."""

    rule: ClassVar[str] = "100.5"
    player: int


LEAST_IN_DECK: Final = 60
"""The minimum deck size in constructed play (CR 100.2a)."""


def minimum_deck_size(game: Game, player: int) -> int:
    """How many cards the player's starting deck has at least (CR 100.5)."""
    return game.query(MinimumDeckSize(player), LEAST_IN_DECK)


def starting_deck(game: Game, player: int) -> tuple[int, ...]:
    """The cards of a player's starting deck, without sideboard, before it is shuffled (CR 103.2a): for steps before that."""
    return game.zone("library", player)


MULLIGANS: Final = Field[int]("mulligans", PLAYER, 0, public=True)
"""How many mulligans a player has taken (CR 103.5)."""
KEPT: Final = Field[bool]("kept the opening hand", PLAYER, False, public=True)


@dataclass(frozen=True, slots=True)
class DeckPart(Contribution):
    """A part of a deck that begins the game in a zone of its own: supplementary decks (CR 103.2, 103.3a, 108.2a).

    It is shuffled first unless it isn't to be. `check` says in words what keeps cards from being one, or nothing.
    """

    name: str
    zone: str
    shuffled: bool = True
    check: Callable[[tuple[Definition, ...]], str] | None = None


def _set_up(game: Game, decks: tuple[dict[str, tuple[int, ...]], ...]) -> None:
    """CR 103.1, 103.2a: who chooses the starting player is found at random; starting decks lie in the library zone.

    Until the choice is made the chooser stands for the starting player; nothing is shuffled yet.
    Cards of parts that no plugin puts elsewhere begin outside the game (CR 100.4), where mechanics that use them look.

    Also CR 401.1.
    """
    known = game.rules.contributions(DeckPart)
    zones = {part.name: part.zone for part in known}
    for seat, parts in enumerate(decks):
        for part in known:
            _check_part(game, part, seat, parts.get(part.name, ()))
        for name, cards in parts.items():
            to = zones.get(name, "outside")
            game.happen_all([Moved(0, to, made=(card,), owner=seat, cause="deck", kind="card") for card in cards])
    _begins(game, game.random_below(len(decks)))
    game.set(AGENDA, 0, (("starting player",), ("before the game",), ("opening hands",), ("opening hand actions",)))


def _check_part(game: Game, part: DeckPart, seat: int, cards: tuple[int, ...]) -> None:
    """Raises SetupError for what is no such part of a deck; who has none doesn't play with it."""
    if part.check is None or not cards:
        return
    problem = part.check(tuple(game.component(card).definition for card in cards))
    if problem:
        raise SetupError(f"the {part.name} of player {seat}: {problem}")


def _begins(game: Game, player: int) -> None:
    """The default turn order begins with that player (CR 103.1), or the first of their team (CR 103.1a, 805.3)."""
    first = game.together(player)[0]
    game.set(STARTING_PLAYER, 0, first)
    game.set(ACTIVE, 0, first)


def begin_with(game: Game, player: int) -> None:
    """That player takes the first turn, and nobody chooses who does: for `Setup`s of variants (CR 103.1b)."""
    _begins(game, player)
    game.set(AGENDA, 0, tuple(stage for stage in game.get(AGENDA) if stage != ("starting player",)))


def _choose_starting_player(game: Game, item: Any) -> bool:
    """CR 103.1: the player whom the draw picked chooses who takes the first turn, by default themselves.

    One who leaves instead is stood in for (CR 800.4h), and who has left can't start.
    """
    while True:
        players = game.one_of_each(game.apnap())
        chosen = choose_player(game, players[0], players, "103.1", "Who takes the first turn?")
        if chosen in game.players_in():
            _begins(game, chosen)
            return False


def _before_the_game(game: Game, item: Any) -> bool:
    """CR 103.2, 103.3: steps before the game begins; what then says who starts supersedes how that was found (CR 103.1c)."""
    game.run_procedure("before the game", Frame())
    players = game.query(StartingPlayers(), ()) if game.is_answered(StartingPlayers) else ()
    if players:
        _begins(game, players[game.random_below(len(players))])
    return False


def _shuffle_decks(game: Game, frame: Frame) -> None:
    """CR 103.3: decks are shuffled and become libraries; so are supplementary decks (CR 103.3a)."""
    for part in game.rules.contributions(DeckPart):
        for player in game.players_in() if part.shuffled else ():
            if part.name == "main" or game.zone(part.zone, player):
                game.happen(Shuffled((part.zone, player), player))


def hand_size(game: Game, player: int) -> int:
    """How many cards the player's opening hand has before mulligans (CR 103.5)."""
    return game.query(StartingHandSize(player), HAND_SIZE)


def _draw_hand(game: Game, player: int) -> None:
    for card in reversed(game.zone("library", player)[-hand_size(game, player) :]):
        game.happen(Moved(card, "hand", cause="opening hand"))


def _opening_hands(game: Game, item: Any) -> bool:
    """CR 103.5: opening hands are drawn; in turn order everybody who has not kept says whether they mulligan.

    Also CR 101.4e, 402.1.
    """
    for player in game.apnap():
        _draw_hand(game, player)
    game.set(AGENDA, 0, (("mulligan",), *game.get(AGENDA)))
    return False


def _mulligan_round(game: Game, item: Any) -> bool:
    """CR 103.5: all declare, then those who mulligan do so at once; it is repeated until nobody does."""
    undecided = [p for p in game.apnap() if not game.get(KEPT, p)]
    again = [p for p in undecided if _counted(game, p) < hand_size(game, p) and _wants_mulligan(game, p)]
    for player in undecided:
        if player not in again:
            game.set(KEPT, player, True)
    again = [p for p in again if p in game.players_in()]
    for player in again:
        game.happen(MulliganTaken(player))
    for player in again:
        _put_on_bottom(game, player)
    if again:
        game.set(AGENDA, 0, (("mulligan",), *game.get(AGENDA)))
    return False


def _counted(game: Game, player: int, more: int = 0) -> int:
    """How many mulligans count, with `more` to come: in a multiplayer game all but the first (CR 103.5c)."""
    free = game.query(FreeMulligans(player), 1 if len(game.players) > 2 else 0)
    return max(0, game.get(MULLIGANS, player) + more - free)


def _wants_mulligan(game: Game, player: int) -> bool:
    """Whether the player mulligans; before they say so come actions "any time they could mulligan" (CR 103.5b)."""
    act_from_hand(game, player, MulliganAction)
    size = hand_size(game, player) - _counted(game, player, 1)
    return choose_whether(game, player, "103.5", f"Mulligan to {size}?", cost=True)


@event
class MulliganTaken(Event):
    """A player takes a mulligan (CR 103.5): one event, however many cards that moves."""

    rule: ClassVar[str] = "103.5"
    objects: ClassVar[tuple[str, ...]] = ()
    player: int

    def told(self, teller: Teller) -> str:
        """Who takes one."""
        return f"{teller.player(self.player)} takes a mulligan"

    def perform(self, game: Game) -> None:
        """The hand is shuffled into the library, and a new one of the same size is drawn."""
        player = self.player
        for card in game.zone("hand", player):
            game.happen(Moved(card, "library", cause="mulligan"))
        game.happen(Shuffled(("library", player), player))
        game.set(MULLIGANS, player, game.get(MULLIGANS, player) + 1)
        _draw_hand(game, player)


@event
class PutOnBottom(Event):
    """A player puts cards of the new hand on the bottom of their library after a mulligan, the last one lowest (CR 103.5)."""

    rule: ClassVar[str] = "103.5"
    objects: ClassVar[tuple[str, ...]] = ("cards",)
    player: int
    cards: tuple[int, ...]

    def told(self, teller: Teller) -> str:
        """Who puts how many cards on the bottom."""
        return f"{teller.player(self.player)} puts {teller.some(len(self.cards), 'card')} on the bottom of the library"

    def perform(self, game: Game) -> None:
        """In the order that was chosen, so that the last one is the lowest."""
        for card in self.cards:
            game.happen(Moved(card, "library", BOTTOM, cause="mulligan"))


def _put_on_bottom(game: Game, player: int) -> None:
    """CR 103.5: for each mulligan that counts, a card of the new hand goes to the library's bottom, in any order."""
    hand = game.zone("hand", player)
    count = min(_counted(game, player), len(hand))
    cards = choose_some(game, player, hand, "103.5", "Put on the bottom", least=count, most=count, cost=True)
    cards = choose_order(game, player, cards, "103.5", "In which order? The last one lies lowest", cost=True)
    there = tuple(card for card in cards if card in game.objects)  # not where their owner conceded instead
    if there:
        game.happen(PutOnBottom(player, there))


# Actions with cards in hand -----------------------------------------------------------------------------


@node
class HandAction(Ability):
    """What a card lets a player do with it in their hand as the game begins: `effect`, where `condition` holds."""

    effect: Instruction
    condition: Condition | None = None


@node
class OpeningHandAction(HandAction):
    """An action with a card of the opening hand, once the mulligans are over (CR 103.6): with each card once.

    To begin the game with it on the battlefield it moves there (CR 103.6a); `RevealThis` reveals it (CR 103.6b).
    """


@node
class MulliganAction(HandAction):
    """An action "any time you could mulligan" (CR 103.5b); whether to mulligan is said after it."""


@node
class RevealThis(Instruction):
    """Reveal this card from the opening hand; it stays revealed until the first turn begins (CR 103.6b)."""

    then: Instruction

    def perform(self, ctx: Context) -> None:
        """`then` is what follows "if you do"."""
        ctx.game.verb(REVEAL)(ctx.game, ctx.controller, [ctx.source])
        self.then.perform(ctx)


def act_from_hand(game: Game, player: int, kind: type[HandAction]) -> None:
    """The player takes actions of that kind with cards in their hand, in any order, each once at most (CR 103.6).

    Also CR 103.6a.
    """
    used: list[tuple[int, int]] = []
    while player in game.players_in():
        found = [c for c in _hand_actions(game, player, kind) if c[:2] not in used]
        if not found:
            return
        options = (None, *((card, ability) for card, _, ability in found))
        place = choose_place(game, player, options, "103.6", "Use which card?")
        if not place:
            return
        card, number, ability = found[place - 1]
        used.append((card, number))
        ability.effect.perform(Context(game, card, player, ability))


def _hand_actions(game: Game, player: int, kind: type[HandAction]) -> list[tuple[int, int, HandAction]]:
    """(card, number, ability) of what the player could do."""
    found = []
    for card in game.zone("hand", player):
        abilities: tuple[Any, ...] = game.characteristics(card)[ABILITIES]
        for number, ability in enumerate(abilities):
            if not isinstance(ability, kind):
                continue
            if ability.condition is None or ability.condition.holds(Context(game, card, player, ability)):
                found.append((card, number, ability))
    return found


def _opening_hand_actions(game: Game, item: Any) -> bool:
    """CR 103.6: the starting player, then the others in turn order."""
    for player in game.apnap():
        act_from_hand(game, player, OpeningHandAction)
    return False


apnap_declarations = declares(
    # Mulligans taken, and who kept.
    (MULLIGANS, KEPT),
    # The starting player, steps before the game, opening hands and mulligans, actions from opening hands.
    Stage("starting player", _choose_starting_player, None, "103.1", opening=True),
    Stage("before the game", _before_the_game, None, "103.2", opening=True),
    Stage("opening hands", _opening_hands, None, "103.5", opening=True),
    Stage("mulligan", _mulligan_round, None, "103.5", opening=True),
    Stage("opening hand actions", _opening_hand_actions, None, "103.6", opening=True),
    # What is done before the game begins; additional steps of CR 103.2 go before "shuffle", and can ask players.
    Procedure("before the game", (Step("shuffle", _shuffle_decks, "103.3"),)),
    # Decks become libraries (CR 103.2a).
    DeckPart("main", "library"),
    # A sideboard stays outside the game (CR 100.4, 400.11a).
    DeckPart("sideboard", "outside", shuffled=False),
    Setup("decks", _set_up),
    # How cards get to libraries and opening hands goes without saying; mulligans are told by themselves.
    Cause("deck"),
    Cause("opening hand"),
    Cause("mulligan"),
)
