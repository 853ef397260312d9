"""What cards and mechanics did in a game, counted from its log as it goes on."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Any, Final

from apnap import (
    ABILITIES,
    Entry,
    Game,
    GameDrawn,
    GameLost,
    GameWon,
    Instruction,
    Keyword,
    Moved,
    Ruleset,
)
from apnap_plugins.rules.casting.casting import SpellCast
from apnap_plugins.rules.casting.lands import LandPlayed
from apnap_plugins.rules.combat.attacking import AttackerDeclared
from apnap_plugins.rules.combat.blocking import BlockerDeclared
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.stack.stack import ABILITY, Resolved, StackAbility
from apnap_plugins.rules.turn.starting import MulliganTaken, PutOnBottom
from apnap_plugins.rules.turn.turn import TurnBegan
from apnap_plugins.rules.vocabulary.characteristics import TYPES

CONCEDED: Final = "104.3a"
ACTED: Final = "acted"
BROUGHT: Final = "brought"
OPENING: Final = "opening"
IN_HAND: Final = {"draw": "drawn", "opening hand": OPENING}
"""What a card is said to be by the cause of its move to a hand."""


class Counting:
    """Looks on while a game is played. Mechanics are those that are not the base game's.

    A mechanic has acted with each event of its own, with each ability put on the stack that its keyword stands for or in which
    it has a node, and with each instruction of its own in a spell that resolved. Keywords that only answer questions (flying)
    make no event: that they were brought counts the spells cast with them, and the permanents put onto the battlefield
    otherwise.
    """

    def __init__(self, game: Game, ruleset: Ruleset) -> None:
        """Ready before the game's first decision."""
        self.game = game
        self.rules = game.rules
        self.shown = frozenset(id for id, manifest in ruleset.manifests.items() if manifest.kind != "rules")
        self.cards: list[dict[str, dict[str, int]]] = [{} for _ in game.players]
        self.mechanics: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
        self.lands: list[list[int]] = [[] for _ in game.players]
        self.reasons = [""] * len(game.players)
        self.ended = ""
        self.first = self.active = -1
        self._looks: dict[type, Callable[[Any, Entry], None]] = {
            Moved: self._moved,
            SpellCast: self._cast,
            LandPlayed: self._land,
            Resolved: self._resolved,
            MulliganTaken: self._mulligan,
            PutOnBottom: self._put_back,
            TurnBegan: self._turn,
            AttackerDeclared: lambda event, entry: self._card(event.obj, entry, "attacked"),
            BlockerDeclared: lambda event, entry: self._card(event.obj, entry, "blocked"),
            GameLost: self._out,
            GameWon: self._out,
            GameDrawn: self._drawn,
        }
        game.log.observers.append(self.entry)

    def entry(self, entry: Entry) -> None:
        """One line of the log."""
        happened = entry.happened
        if happened is None:
            if entry.rule == CONCEDED:
                self.ended = "conceded"
            return
        kind = type(happened.event)
        self._act(self.rules.owner_of(kind))
        look = self._looks.get(kind)
        if look is not None:
            look(happened.event, entry)

    def over(self) -> None:
        """The game has ended: so has the turn."""
        self._turn_over()

    def _act(self, owner: str, what: str = ACTED) -> None:
        if owner in self.shown:
            self.mechanics[owner][what] += 1

    def _card(self, id: int, entry: Entry, what: str) -> None:
        """The card of that object did something, for its owner's seat."""
        name = entry.name_of(id)
        if name and self.game.is_known(id):
            counts = self.cards[self.game.object(id).owner].setdefault(name, {})
            counts[what] = counts.get(what, 0) + 1

    def _moved(self, event: Moved, entry: Entry) -> None:
        if event.kind == "ability":
            for name, value in event.enters:
                if name == ABILITY.name:
                    self._ability(value)
        elif event.cause in IN_HAND:
            self._card(event.obj, entry, IN_HAND[event.cause])
        elif event.to == "battlefield" and event.cause != "resolve" and entry.happened is not None:
            for id in entry.happened.so_far or ():
                self._bring(id)

    def _ability(self, put: StackAbility) -> None:
        """An ability was put on the stack."""
        game, source = self.game, put.source
        if game.is_known(source):
            name = game.name_of(source)
            if name:
                counts = self.cards[game.object(source).owner].setdefault(name, {})
                what = "activated" if isinstance(put.ability, Activated) else "triggered"
                counts[what] = counts.get(what, 0) + 1
            for own in game.characteristics(source)[ABILITIES]:
                if isinstance(own, Keyword) and put.ability in self.rules.expand(own):
                    self._act(self.rules.owners.get(("KeywordDefinition", own.id), ""))
        for part in put.ability.walk() if hasattr(put.ability, "walk") else ():
            self._act(self.rules.owner_of(type(part)))

    def _cast(self, event: SpellCast, entry: Entry) -> None:
        self._card(event.obj, entry, "cast")
        self._bring(event.obj)

    def _bring(self, id: int) -> None:
        """A spell or permanent with its keywords."""
        if self.game.is_known(id):
            for own in self.game.characteristics(id)[ABILITIES]:
                if isinstance(own, Keyword):
                    self._act(self.rules.owners.get(("KeywordDefinition", own.id), ""), BROUGHT)

    def _mulligan(self, event: MulliganTaken, entry: Entry) -> None:
        """The hand before was none to begin with; the new one follows in the log."""
        cards = self.cards[event.player]
        for name in [name for name, counts in cards.items() if counts.pop(OPENING, 0)]:
            if not cards[name]:
                del cards[name]

    def _put_back(self, event: PutOnBottom, entry: Entry) -> None:
        """Cards of the opening hand that are none of it after a mulligan (CR 103.5)."""
        cards = self.cards[event.player]
        for id in event.cards:
            name = entry.name_of(id) or ""
            if name in cards and OPENING in cards[name]:
                cards[name][OPENING] -= 1
                if not cards[name][OPENING]:
                    del cards[name][OPENING]
                if not cards[name]:
                    del cards[name]

    def _land(self, event: LandPlayed, entry: Entry) -> None:
        self._card(event.obj, entry, "played")

    def _resolved(self, event: Resolved, entry: Entry) -> None:
        game = self.game
        if event.done and game.is_known(event.spell) and game.object(event.spell).kind != "ability":
            for ability in game.characteristics(event.spell)[ABILITIES]:
                for part in ability.walk():
                    if isinstance(part, Instruction):
                        self._act(self.rules.owner_of(type(part)))

    def _turn(self, event: TurnBegan, entry: Entry) -> None:
        self._turn_over()
        self.active = event.player
        if self.first < 0:
            self.first = event.player

    def _turn_over(self) -> None:
        """The lands of who had the turn, as the game stands at the decision after it."""
        game, player = self.game, self.active
        if player >= 0:
            there = [id for id in game.zone("battlefield") if game.controller(id) == player]
            self.lands[player].append(sum("land" in game.characteristics(id)[TYPES] for id in there))

    def _out(self, event: GameLost | GameWon, entry: Entry) -> None:
        self.reasons[event.player] = self.ended = event.why

    def _drawn(self, event: GameDrawn, entry: Entry) -> None:
        self.ended = event.why
