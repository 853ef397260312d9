"""All tables of one server: made, found by the secrets of their links, kept. Everything here runs in one thread."""

from __future__ import annotations

import json
import logging
import secrets
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, final

from apnap import Game, Replay, Ruleset
from apnap_plugins.apps.agents import agent_names
from apnap_plugins.apps.card_text import CardText
from apnap_plugins.apps.cards import imported_cards, with_imported
from apnap_plugins.apps.decks import Deck, DeckError, deck_of_text, pack_decks, read_deck
from apnap_plugins.apps.play import choose_sets
from apnap_plugins.apps.profile_options import Choice
from apnap_plugins.apps.stops import Stops
from apnap_plugins.apps.table.game_table import PERSON, Chair, GameTable, Plan, Refused, Walk
from apnap_plugins.apps.table.keeping import Keeper, played_on
from apnap_plugins.apps.table.messages import (
    DeckWish,
    Forget,
    MakeTable,
    Message,
    OpenReplay,
    SeatWish,
    SetStops,
)
from apnap_plugins.apps.variants import VARIANTS, Variant, find_variant, with_supplementary, with_variant

LOG: Final = logging.getLogger("apnap.table")
MOST_TABLES: Final = 1000
MOST_FRAMES: Final = 200
"""How many messages wait for one page."""
MOST_OPEN: Final = 300
"""How many tables are held in memory at once, as far as they can be closed."""
MOST_SEED: Final = 2**63
FAULT: Final = "the game stopped at a fault of the program; what it was stands in the server's log"


@final
@dataclass(frozen=True, slots=True)
class Place:
    """Where a link leads: the hall (no table), a seat, or, with seat None, where one watches from."""

    table: str = ""
    seat: int | None = None


@final
class Outbox:
    """What one page is to be sent, in order, and what it was sent. `hall` has the page."""

    def __init__(self, hall: Hall, place: Place) -> None:
        self.hall = hall
        self.place = place
        self.walk: Walk | None = None
        self.at: int | None = None
        self.frames: deque[str] = deque(maxlen=MOST_FRAMES)
        self.wake: Callable[[], None] = lambda: None
        """Called when there is something to send."""
        self._sent: dict[str, Any] = {}
        self._lines: list[dict[str, Any]] = []

    def tell(self, table: GameTable) -> None:
        """What its viewer is shown now, and the lines of the log that are new, where any of it is."""
        if self.walk is not None and self.at is not None:
            state, told = self.walk.to(self.at), self.walk.table.told(self.place.seat)
        else:
            state, told = table.shown[self.place.seat], table.told(self.place.seat)
        old, new = self._lines, told.lines
        same = next((at for at, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
        log = {"from": same, "lines": new[same:]} if len(new) > same or len(old) > same else None
        self._lines = list(new)
        self.add({**state, "here": self.hall.here(table.plan.id)}, log)

    def add(self, state: dict[str, Any], log: dict[str, Any] | None = None) -> None:
        """One more message, unless it says what the last one said. One who is slow to read misses what was in between."""
        if state == self._sent and log is None:
            return
        self._sent = state
        if len(self.frames) == MOST_FRAMES - 1:
            self.frames.clear()
            log = {"from": 0, "lines": self._lines} if self.place.table else None
        whole = state if log is None else {**state, "log": log}
        self.frames.append(json.dumps(whole, separators=(",", ":")))
        self.wake()


@final
class Hall:
    """The tables. `choice` is what is in force where decks don't say it.

    New tables are of `variant` where the page doesn't say another, and with the decks of planes or schemes `supplements`.
    """

    def __init__(
        self, choice: Choice, keeper: Keeper, variant: str = "", supplements: Sequence[str] = ()
    ) -> None:  # fmt: skip
        self.choice = choice
        self.keeper = keeper
        self.variant = find_variant(variant).id
        self.supplements = tuple(supplements)
        self.token = keeper.secret("hall")
        self.plans = {plan.id: plan for plan in keeper.plans()}
        self.open: dict[str, GameTable] = {}
        self.pages: list[Outbox] = []
        """The pages that are open, in the order in which they came."""
        self._rulesets: dict[tuple[str, ...], Ruleset] = {}
        self._texts: dict[str, CardText] = {}
        folders = sorted({"decks", *(name for one in VARIANTS.values() for name in (one.decks, one.part) if name)})
        self._decks = {folder: _read_decks(folder) for folder in folders}
        """The decks of packs by folder, and by name."""

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
        variants = [self._variant(one) for one in (find_variant(""), *VARIANTS.values())]
        tables = [self._listed(plan) for plan in sorted(self.plans.values(), key=lambda plan: -plan.number)]
        told = {"kind": "lobby", "variants": variants, "variant": self.variant, "agents": agent_names()}
        return {**told, "tables": tables}

    def _variant(self, variant: Variant) -> dict[str, Any]:
        """A variant, with the decks of packs that it can be played with; that without an id is the plain game."""

        def listed(folder: str) -> list[dict[str, Any]]:
            decks = self._decks[folder].values() if folder else ()
            return [{"name": deck.name, "title": deck.title, "cards": deck.size()} for deck in decks]

        told = {"id": variant.id, "decks": listed(variant.decks), "supplements": listed(variant.part)}
        return {**told, "part": variant.part, "who": variant.who, "least": variant.players}

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
            return _made(self.make(message))
        if isinstance(message, OpenReplay):
            return _made(self.show(Replay.parse(message.text)))
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
            if seat.plays != PERSON and seat.plays not in agent_names():
                raise Refused(f"nobody is called {seat.plays!r}; {PERSON}, {', '.join(agent_names())} play")
        variant = find_variant(wish.variant)
        if len(wish.seats) < variant.players:
            raise Refused(f"{variant.id} is played by {variant.players} at least")
        decks = [self._deck(seat, variant.decks) for seat in wish.seats]
        decks, packs = with_supplementary(decks, variant, self._dealt(wish, variant))
        ruleset = self._ruleset([*choose_sets(decks, variant.decks), *packs], variant)
        ruleset, decks = with_imported(ruleset, decks)
        for deck in decks:
            deck.check(ruleset)
        seed = wish.seed if wish.seed is not None else secrets.randbelow(MOST_SEED)
        chairs = [Chair(seat.plays, seat.name) for seat in wish.seats]
        title = " – ".join(deck.title.partition(":")[0] for deck in decks) + (f" ({variant.id})" if variant.id else "")
        people = any(chair.plays == PERSON for chair in chairs)
        game = Game(ruleset, [deck.parts for deck in decks], seed=seed, every_priority=people)
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
        self._opened(table)
        return plan

    def _opened(self, table: GameTable) -> None:
        """Its pages are shown what it shows."""
        id = table.plan.id
        self._make_room()
        self.open[id] = table

        def show(viewer: int | None) -> None:
            for page in self.pages:
                if page.place == Place(id, viewer):
                    page.tell(table)

        table.show = show

    def _make_room(self) -> None:
        """Tables at which nobody looks and nothing goes on are closed, the oldest first; what is kept can be opened again."""
        looked_at = {page.place.table for page in self.pages}
        idle = [
            id
            for id, table in self.open.items()
            if id not in looked_at and (table.people or table.over() or table.plan.shows)
        ]
        for id in idle[: max(0, len(self.open) - MOST_OPEN + 1)]:
            del self.open[id]

    def _dealt(self, wish: MakeTable, variant: Variant) -> tuple[str, ...]:
        """The names of the decks of planes or schemes to be dealt out. Raises DeckError; they are of packs, or the server's."""
        if wish.supplements and not variant.part:
            raise DeckError(f"{variant.id or 'the plain game'} is played without planes and schemes")
        for name in wish.supplements:
            if name not in self._decks[variant.part]:
                raise DeckError(f"there is no deck {name!r} of {variant.part}")
        return wish.supplements or (self.supplements if variant.id == self.variant else ())

    def _deck(self, seat: SeatWish, folder: str) -> Deck:
        """A deck by its name or as text. Raises DeckError; no file is ever read by a name that a page gives."""
        wish: DeckWish = seat.deck
        if wish.text.strip():
            return deck_of_text(wish.text, f"deck of {seat.name}")
        if wish.pack not in self._decks[folder]:
            raise DeckError(f"there is no deck {wish.pack!r}; choose one of a pack, or paste a list")
        return self._decks[folder][wish.pack]

    def _ruleset(self, sets: Sequence[str], variant: Variant) -> Ruleset:
        key = (variant.id, *sorted(set(sets)))
        if key not in self._rulesets:
            self._rulesets[key] = with_variant(self.choice, variant).ruleset(list(key[1:]))
        return self._rulesets[key]

    def _texts_of(self, game: Game) -> CardText:
        ruleset: Any = game.ruleset
        if ruleset.id not in self._texts:
            self._texts[ruleset.id] = CardText(ruleset)
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
                table.people[int(seat)].passing.stops = Stops.model_validate(stops)
            self._opened(table)
        return self.open[id]

    def _of(self, replay: Replay) -> Ruleset:
        """The ruleset of a replay, the one that other tables have where it is the same."""
        for ruleset in self._rulesets.values():
            if ruleset.id == replay.ruleset.id and not replay.ruleset.cards:
                return ruleset
        found = replay.load_ruleset(imported_cards)
        if not replay.ruleset.cards:
            sets = [name.partition(":")[2] for name in replay.ruleset.versions if name.startswith("set:")]
            variant = next((name for name in replay.ruleset.versions if name in VARIANTS), "")
            self._rulesets.setdefault((variant, *sorted(sets)), found)
        return found

    # Pages -----------------------------------------------------------------------------------------

    def come(self, page: Outbox) -> None:
        """A page is opened: it is shown what those who look from there were shown last. Raises as `table` does."""
        if page.place.table:
            table = self.table(page.place.table)
            table.viewers.add(page.place.seat)
            self.pages.append(page)
            if page.place.seat not in table.shown:
                table.due.add(page.place.seat)
                table.look()
            page.tell(table)
            self._presence(page.place.table)
        else:
            self.pages.append(page)
            self.tell_hall()

    def go(self, page: Outbox) -> None:
        """A page was closed."""
        if page not in self.pages:
            return
        self.pages.remove(page)
        self._presence(page.place.table)

    def _presence(self, id: str) -> None:
        """Pages of a table are told who is here."""
        for page in self.pages:
            if id and page.place.table == id and id in self.open:
                page.tell(self.open[id])

    def here(self, id: str) -> list[bool]:
        """Which seats of a table have a page open."""
        seats = {page.place.seat for page in self.pages if page.place.table == id}
        return [seat in seats for seat in range(len(self.plans[id].chairs))]

    def tell_hall(self) -> None:
        """Those who may make tables are shown those that there are."""
        for page in self.pages:
            if not page.place.table:
                page.add(self.lobby())

    def look(self, page: Outbox, at: int | None) -> None:
        """A page shows an earlier moment from now on, or again what is now. Raises Refused where that may not be."""
        table = self.table(page.place.table)
        if at is None:
            page.walk = page.at = None
        elif not table.can_look(page.place.seat):
            raise Refused("earlier moments can be looked at when the game is over")
        else:
            walk = page.walk
            if walk is None or len(walk.inputs) != len(table.game.inputs()):
                walk = Walk(table, page.place.seat)
            walk.to(at)
            page.walk, page.at = walk, at
        page.tell(table)

    def why(self, page: Outbox, question: str) -> dict[str, Any]:
        """The answer to a question about what a page shows, now or at the moment that it looks at. Raises UnknownName."""
        from apnap_plugins.apps.table.explaining import (
            explained,
        )  # what prints cards' words is large, and seldom asked for

        if not page.place.table:
            raise Refused("that can't be asked for here")
        table = self.table(page.place.table)
        shown = page.walk.table if page.walk is not None else table
        return explained(shown.game, shown.names, page.place.seat, question)

    def act(self, place: Place, message: Message) -> dict[str, Any]:
        """What somebody asks for. Raises ApnapError where it can't be; all is as before then."""
        if not place.table:
            done = self.do(message)
            self.tell_hall()
            return done
        table = self.table(place.table)
        done = table.do(place.seat, message)
        if isinstance(message, SetStops):
            self.keeper.keep_settings(
                place.table, {str(seat): one.passing.stops.model_dump() for seat, one in table.people.items()}
            )
        self.keeper.keep(table)
        return done

    def has_people(self, id: str) -> bool:
        """Whether people sit at a table."""
        return id in self.plans and any(chair.plays == PERSON for chair in self.plans[id].chairs)

    def advance(self, id: str) -> bool:
        """Let a table go on for a little. What happened is kept before anybody is shown it. Returns whether there is more."""
        if id not in self.open:
            return False
        table = self.open[id]
        try:
            more = table.advance(1 if table.pace or table.paused else 1_000_000)
        except Exception:
            LOG.exception("table %s stopped", id)
            table.stopped, table.asking, more = FAULT, None, False
            table.look()
        self.keeper.keep(table)
        return more


def _read_decks(folder: str) -> dict[str, Deck]:
    """The decks that packs have in a folder, by name."""
    return {name: read_deck(path, name) for name, path in sorted(pack_decks(folder=folder).items())}


def _made(plan: Plan) -> dict[str, Any]:
    """What is said of a new table: its id, and the secret with which its maker goes on, where there is only one."""
    people = [chair.token for chair in plan.chairs if chair.plays == PERSON]
    return {"table": plan.id, "open": plan.watch or (people[0] if len(people) == 1 else "")}
