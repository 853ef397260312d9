"""Investigate (CR 701.36)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Final

from apnap import (
    Context,
    Event,
    Game,
    Happened,
    Instruction,
    Manifest,
    Teller,
    Verb,
    Wording,
    declares,
    event,
    node,
)
from apnap.words import Bindings, words
from apnap_plugins.rules.costs.costs import SacrificeThisCost
from apnap_plugins.rules.damage.instructions import DrawCards
from apnap_plugins.rules.effects.actions import TokensCreated
from apnap_plugins.rules.effects.which_players import RememberedPlayers
from apnap_plugins.rules.objects.tokens import Token, predefined_token
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.actions import INVESTIGATE
from apnap_plugins.rules.vocabulary.base import Amount, Selector, amount
from apnap_plugins.rules.vocabulary.deeds import Deed
from apnap_plugins.rules.vocabulary.quantities import PlayersAmong
from apnap_plugins.rules.vocabulary.selectors import You
from apnap_plugins.rules.vocabulary.sizes import check_count
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.rules.vocabulary.triggers import WhenPlayer
from apnap_plugins.rules.words.deeds_of_mechanics import done
from apnap_plugins.rules.words.references import Subject, ThatMuch, is_that_much
from apnap_plugins.rules.words.trigger_conditions_players import done_by

MANIFEST = Manifest(
    id="investigate",
    name="Investigate",
    kind="keyword action",
    rules=("701.36",),
    since="SOI",
    requires=("create", "predefined-tokens"),
    editions=("2017-09-25", "2020-01-22", "2021-04-19"),
    numbers={
        "2017-09-25": {"701.36": "701.34"},
        "2020-01-22": {"701.36": "701.35"},
        "2021-04-19": {},
    },
    kernel=">=0.1,<0.2",
)

OLD_CLUE: Final = Token("Artifact — Clue", abilities=(Activated((mana_cost("{2}"), SacrificeThisCost()), DrawCards()),))
CLUE: Final[Wording[Token | None]] = Wording("clue token", "701.36a", (("", OLD_CLUE), ("2022-10-07", None)))
"""Before that edition the action itself said what a Clue is; since then it creates the predefined token (CR 111.10f)."""


INVESTIGATED: Final = Deed("investigated")


@event
class Investigated(Event):
    """A player investigates (CR 701.36a)."""

    rule: ClassVar[str] = "701.36a"
    objects: ClassVar[tuple[str, ...]] = ()
    player: int

    def told(self, teller: Teller) -> str:
        """Who does it; what comes of it is told by the token."""
        return f"{teller.player(self.player)} investigates"

    def perform(self, game: Game) -> list[Happened]:
        """The player creates a Clue token (CR 701.36a). Returns that event."""
        INVESTIGATED.note(game, self.player)
        clue = game.rules.wording(CLUE) or predefined_token(game, "Clue")
        done = game.happen_all([TokensCreated(self.player, clue.definition())])
        return [one for one in done if isinstance(one.event, TokensCreated)]


def investigate(game: Game, player: int) -> tuple[int, ...]:
    """A player investigates (CR 701.36a), unless they left the game. Returns the tokens that were created."""
    return _investigate(game, [player])


def _investigate(game: Game, players: Iterable[int]) -> tuple[int, ...]:
    """Those of the players who are in the game investigate at one moment (CR 101.4, 608.2f)."""
    events = [Investigated(player) for player in game.apnap() if player in players]
    done = game.happen_all(events) if events else []
    return tuple(id for one in done if isinstance(one.event, Investigated) for id in one.result or ())


@node
class Investigate(Instruction):
    """Players investigate a number of times (CR 701.36a); the memory has the tokens under "created"."""

    times: Amount = 1
    who: Selector = You()

    def perform(self, ctx: Context) -> None:
        """One time after another, all players at one moment."""
        game, players, times = ctx.game, self.who.players(ctx), amount(ctx, self.times)
        made = [_investigate(game, players) for _ in range(check_count(game, times, "investigations"))]
        ctx.memory["created"] = tuple(id for each in made for id in each)


@node
class WhenInvestigates(WhenPlayer):
    """Whenever a player investigates; `whose` is "your", "each" or "opponent"."""

    events: ClassVar[tuple[type[Event], ...]] = (Investigated,)


def _that_often(at: int) -> Investigate:
    return Investigate(ThatMuch(at), Subject())


def _says_that_often(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Investigate) and is_that_much(tree.times) and tree == Investigate(tree.times, Subject()):
        yield {}


apnap_declarations = declares(
    words(
        "quantity",
        "the number of opponents who investigated this way",
        lambda: PlayersAmong(RememberedPlayers("who did")),
    ),
    CLUE,
    Verb(INVESTIGATE, investigate),
    words("act#", "[investigates|investigate]", lambda: Investigate(1, Subject())),
    words("act#", "[investigates|investigate] twice", lambda: Investigate(2, Subject())),
    words("act#", "[investigates|investigate] {n:many} times", lambda n: Investigate(n, Subject())),
    words("act#", "[investigates|investigate] {q:each}", lambda q: Investigate(q, Subject())),
    words("act#", "[investigates|investigate] that many times", _that_often, _says_that_often, placed=True),
    *done_by(WhenInvestigates, "investigate{s}"),
    INVESTIGATED.fields,
    *done(INVESTIGATED, "investigated|investigated|investigate", WhenInvestigates, "investigate{s}"),
)
