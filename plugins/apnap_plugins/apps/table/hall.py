"""All tables of one server: made, found by the secrets of their links, kept. Everything here runs in one thread."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, final

from apnap import Game, Replay, Ruleset
from apnap_plugins.apps.agents import AGENTS
from apnap_plugins.apps.cards import imported_cards
from apnap_plugins.apps.decks import Deck, DeckError, deck_of_text, pack_decks, read_deck
from apnap_plugins.apps.play import choose_sets, with_imported
from apnap_plugins.apps.profile_options import Choice
from apnap_plugins.apps.table.game_table import PERSON, Chair, GameTable, Plan, Refused
from apnap_plugins.apps.table.keeping import Keeper, played_on
from apnap_plugins.apps.table.messages import (
    DeckWish,
    Forget,
    MakeTable,
    Message,
    OpenReplay,
    SeatWish,
    SetStops,
    Stops,
)
from apnap_plugins.apps.table.seen import CardTexts

LOG: Final = logging.getLogger("apnap.table")
MOST_TABLES: Final = 1000
MOST_SEED: Final = 2**63
FAULT: Final = "the game stopped at a fault of the program; what it was stands in the server's log"


@final
@dataclass(frozen=True, slots=True)
class Place:
    """Where a link leads: the hall (no table), a seat, or, with seat None, where one watches from."""

    table: str = ""
    seat: int | None = None


@final
class Hall:
    """The tables. `choice` is what is in force where decks don't say it."""

    def __init__(self, choice: Choice, keeper: Keeper) -> None:
        self.choice = choice
        self.keeper = keeper
        self.token = keeper.secret("hall")
        self.plans = {plan.id: plan for plan in keeper.plans()}
        self.open: dict[str, GameTable] = {}
        self._rulesets: dict[tuple[str, ...], Ruleset] = {}
        self._texts: dict[str, CardTexts] = {}
        self._decks = {name: read_deck(path, name) for name, path in sorted(pack_decks().items())}

    # Links -----------------------------------------------------------------------------------------

    def place(self, token: str) -> Place | None:
        """Where the link with that secret leads, None for nowhere."""
        if secrets.compare_digest(token.encode(), self.token.encode()):
            return Place()
        for plan in self.plans.values():
            for seat, chair in enumerate(plan.chairs):
                if (
                    chair.plays == PERSON
                    and secrets.compare_digest(chair.token.encode(), token.encode())
                    and not plan.shows
                ):
                    return Place(plan.id, seat)
            if plan.watch and secrets.compare_digest(plan.watch.encode(), token.encode()):
                return Place(plan.id)
        return None

    def lobby(self) -> dict[str, Any]:
        """What the one who may make tables is shown."""
        decks = [{"name": deck.name, "title": deck.title, "cards": deck.size()} for deck in self._decks.values()]
        tables = [self._listed(plan) for plan in sorted(self.plans.values(), key=lambda plan: -plan.number)]
        return {"kind": "lobby", "decks": decks, "agents": [*AGENTS], "tables": tables}

    def _listed(self, plan: Plan) -> dict[str, Any]:
        seats = [
            {"name": chair.name, "plays": chair.plays, "token": chair.token if chair.plays == PERSON else ""}
            for chair in plan.chairs
        ]
        table = self.open.get(plan.id)
        over = table is not None and table.over()
        told = {"id": plan.id, "title": plan.title, "watch": plan.watch, "shows": plan.shows, "over": over}
        return {**told, "seats": [] if plan.shows else seats}

    # Making ----------------------------------------------------------------------------------------

    def do(self, message: Message) -> dict[str, Any]:
        """What the one who may make tables asks for. Raises ApnapError where it can't be had; nothing is made then."""
        if isinstance(message, MakeTable):
            return {"table": self.make(message).id}
        if isinstance(message, OpenReplay):
            return {"table": self.show(Replay.parse(message.text)).id}
        if isinstance(message, Forget):
            if self.plans.pop(message.table, None) is None:
                raise Refused("there is no such table")
            self.open.pop(message.table, None)
            self.keeper.forget(message.table)
            return {}
        raise Refused("that can't be asked for here")

    def make(self, wish: MakeTable) -> Plan:
        """A new table."""
        self._check_room()
        for seat in wish.seats:
            if seat.plays != PERSON and seat.plays not in AGENTS:
                raise Refused(f"nobody is called {seat.plays!r}; {PERSON}, {', '.join(AGENTS)} play")
        decks = [self._deck(seat) for seat in wish.seats]
        ruleset = self._ruleset(choose_sets(decks))
        ruleset, decks = with_imported(ruleset, decks)
        for deck in decks:
            deck.check(ruleset)
        seed = wish.seed if wish.seed is not None else secrets.randbelow(MOST_SEED)
        game = Game(ruleset, [deck.parts for deck in decks], seed=seed)
        chairs = [Chair(seat.plays, seat.name) for seat in wish.seats]
        title = " – ".join(deck.title.partition(":")[0] for deck in decks)
        people = any(chair.plays == PERSON for chair in chairs)
        return self._added(Plan(*self._new(), title, chairs, "" if people else secrets.token_urlsafe(24)), game, seed)

    def show(self, replay: Replay) -> Plan:
        """A table that shows a saved game. Raises ReplayError for one that can't be played again."""
        self._check_room()
        game = replay.run(replay.load_ruleset(imported_cards))
        chairs = [Chair("replay", f"Player {seat + 1}") for seat in range(len(replay.decks))]
        plan = Plan(*self._new(), "A saved game", chairs, secrets.token_urlsafe(24), shows=True)
        return self._added(plan, game, 0)

    def _check_room(self) -> None:
        if len(self.plans) >= MOST_TABLES:
            raise Refused(f"there are {MOST_TABLES} tables, and no more are kept; forget some")

    def _new(self) -> tuple[str, int]:
        return secrets.token_hex(8), max((plan.number for plan in self.plans.values()), default=0) + 1

    def _added(self, plan: Plan, game: Game, agents_seed: int) -> Plan:
        replay: Replay = game.replay()
        table = GameTable(plan, game, self._texts_of(game), agents_seed)
        table.low = len(replay.inputs)
        self.keeper.add(plan, replay, agents_seed)
        self.plans[plan.id] = plan
        self.open[plan.id] = table
        return plan

    def _deck(self, seat: SeatWish) -> Deck:
        """A deck by its name or as text. Raises DeckError; no file is ever read by a name that a page gives."""
        wish: DeckWish = seat.deck
        if wish.text.strip():
            return deck_of_text(wish.text, f"deck of {seat.name}")
        if wish.pack not in self._decks:
            raise DeckError(f"there is no deck {wish.pack!r}; choose one of a pack, or paste a list")
        return self._decks[wish.pack]

    def _ruleset(self, sets: Sequence[str]) -> Ruleset:
        key = tuple(sorted(sets))
        if key not in self._rulesets:
            self._rulesets[key] = self.choice.ruleset(list(key))
        return self._rulesets[key]

    def _texts_of(self, game: Game) -> CardTexts:
        ruleset: Any = game.ruleset
        if ruleset.id not in self._texts:
            self._texts[ruleset.id] = CardTexts(ruleset)
        return self._texts[ruleset.id]

    # Tables ----------------------------------------------------------------------------------------

    def table(self, id: str) -> GameTable:
        """A table, set up again from what was kept where it is not open. Raises ApnapError where that fails."""
        if id not in self.plans:
            raise Refused("that table is no longer kept")
        if id not in self.open:
            replay, agents_seed, settings = self.keeper.load(id)
            ruleset = self._of(replay)
            game = played_on(replay, replay.new_game(ruleset))
            table = GameTable(self.plans[id], game, self._texts_of(game), agents_seed)
            table.low = len(replay.inputs)
            for seat, stops in settings.items():
                table.people[int(seat)].stops = Stops.model_validate(stops)
            self.open[id] = table
        return self.open[id]

    def _of(self, replay: Replay) -> Ruleset:
        """The ruleset of a replay, the one that other tables have where it is the same."""
        for ruleset in self._rulesets.values():
            if ruleset.id == replay.ruleset.id and not replay.ruleset.cards:
                return ruleset
        found = replay.load_ruleset(imported_cards)
        if not replay.ruleset.cards:
            sets = [name.partition(":")[2] for name in replay.ruleset.versions if name.startswith("set:")]
            self._rulesets.setdefault(tuple(sorted(sets)), found)
        return found

    def act(self, place: Place, message: Message) -> dict[str, Any]:
        """What somebody asks for. Raises ApnapError where it can't be; all is as before then."""
        if not place.table:
            return self.do(message)
        table = self.table(place.table)
        done = table.do(place.seat, message)
        if isinstance(message, SetStops):
            self.keeper.keep_settings(
                place.table, {str(seat): one.stops.model_dump() for seat, one in table.people.items()}
            )
        self.keeper.keep(table)
        return done

    def advance(self, id: str) -> bool:
        """Let a table go on for a little. What happened is kept before anybody is shown it. Returns whether there is more."""
        if id not in self.open:
            return False
        table = self.open[id]
        try:
            more = table.advance(1 if table.pace or table.paused else 1_000_000)
        except Exception:
            LOG.exception("table %s stopped", id)
            table.stopped, more = FAULT, False
        self.keeper.keep(table)
        return more
