"""What trees of cards read and write, compared with what they declare: each node by itself, on a table in debug mode (CR 613.8).

Continuous effects are computed again when something changes that they declare in `reads`. What a node reads and does not declare
stays as it was for ever. Debug mode sees an undeclared read where an effect comes to it; here every node of a tree is evaluated
for itself, so that no "and" that ends early, and no condition that doesn't hold, hides one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import trialtable

from apnap import Ability, Affects, Condition, Context, Definition, Duration, Game, Node, Part, Ruleset
from apnap.core.errors import ApnapError
from apnap.core.values import GRANTED, Working, reads_of
from apnap_plugins.oracle.coverage import held_out
from apnap_plugins.rules.vocabulary.base import Filter, Quantity, Selector
from apnap_plugins.testing import Table

ALWAYS = frozenset(["abilities", "controller"])
"""What the kernel takes as read by every effect."""
NOT_STATE = frozenset(["components", "objects", "zones"])
"""Tables whose changes the kernel itself notices, or whose rows never change."""
NO_POINT = (ApnapError, AssertionError, AttributeError, IndexError, KeyError, TypeError)
"""What evaluating a node raises that waits for a target, a trigger event or something remembered."""


class Tables(dict[str, Any]):
    """The tables of a state, which note which of them are looked at past `Game.get`."""

    def __init__(self, game: Game) -> None:
        super().__init__(game._state.tables)
        self.game = game
        self.free = NOT_STATE | {name for name, field in game.rules.fields.items() if field.layered}

    def __getitem__(self, name: str) -> Any:
        if self.game.recorder is not None and name not in self.free:
            self.game.recorder.add(name)
        return super().__getitem__(name)


class Reader:
    """A table on which cards are put one after another, to see what their trees read there."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.table = Table(ruleset, 2, debug=True, defaults=True)
        self.game = self.table.game
        for player in (0, 1):
            self.table.put(player, "battlefield", *trialtable.LANDS, *trialtable.CROWD, *trialtable.THINGS)
            for zone in ("hand", "graveyard", "library", "exile"):
                self.table.put(player, zone, *trialtable.SPELLS, *trialtable.CROWD[:3], *trialtable.THINGS)
        _ = self.game.decision
        self.game._state.tables = Tables(self.game)
        self.seen: set[Node] = set()

    def undeclared(self, card: Definition) -> list[str]:
        """What is wrong with a card: "node: what it reads" for what its nodes do not declare, and what debug mode finds."""
        game, found = self.game, []
        mark = game.mark()
        try:
            source = self.table._put(0, "battlefield", card, None, "card", "", False)
            try:
                game.computed()
            except ApnapError as err:
                found.append(str(err))
            for node in self.nodes(card):
                missing = self.read(node, source) - reads_of(node) - ALWAYS
                found += [f"{type(node).__name__}: {sorted(missing)}"] if missing else []
                written = self.written(node, source) - node.writes if isinstance(node, Part) else ()
                found += [f"{type(node).__name__} writes {sorted(written)}"] if written else []
        finally:
            game.rollback(mark)
        return found

    def nodes(self, card: Definition) -> Iterator[Node]:
        """The nodes of a card's abilities and of what keywords in them mean; those that were not read before."""
        waiting: list[Node] = list(card.abilities())
        while waiting:
            one = waiting.pop()
            if one not in self.seen:
                self.seen.add(one)
                yield one
                waiting += one.children()
                waiting += self.game.rules.expand(one) if isinstance(one, Ability) else ()

    def read(self, node: Node, source: int) -> frozenset[str]:
        """What evaluating a node looks at. Where an object lies that it is asked about is for what gave it to declare."""
        ctx, game = Context(self.game, source, 0), self.game
        things = [source, *game.zone("battlefield")[::3], *game.zone("hand", 0)[:3], *game.zone("graveyard", 1)[:2]]
        free: set[str] = set()
        with self.recording() as found:
            if isinstance(node, Filter):
                free = {f"zone:{game.object(thing).zone[0]}" for thing in things}
                _try(lambda: [node.matches(ctx, thing) for thing in things])
            elif isinstance(node, Part):
                _try(lambda: [node.op(ctx, thing) for thing in things])
            elif isinstance(node, Affects):
                _try(lambda: list(node.objects(ctx)))
            elif isinstance(node, Selector):
                _try(lambda: node.refs(ctx))
            elif isinstance(node, Quantity):
                _try(lambda: node.value(ctx))
            elif isinstance(node, Condition):
                _try(lambda: node.holds(ctx))
            elif isinstance(node, Duration):
                _try(lambda: node.lasts(ctx))
        return frozenset(found - free)

    def written(self, part: Part, source: int) -> frozenset[str]:
        """The characteristics that what a part would do changes, of the source and of all kinds of permanents."""
        ctx, found = Context(self.game, source, 0), set[str]()
        for thing in (source, *self.game.zone("battlefield")):
            before = self.game.base(thing).values
            after = Working(dict(before))
            with suppress(*NO_POINT), self.recording():
                op = part.op(ctx, thing)
                if op is not None:
                    op.apply(after)
            found |= {name for name, value in after.values.items() if name not in before or before[name] != value}
        return frozenset(found - {GRANTED.name})

    @contextmanager
    def recording(self) -> Iterator[set[str]]:
        """The game as it is while characteristics are computed, noting what is read."""
        game, found = self.game, set[str]()
        game.recorder, game.working = found, {}
        try:
            yield found
        finally:
            game.recorder = game.working = None


def _try(evaluate: Any) -> None:
    with suppress(*NO_POINT):
        evaluate()


def undeclared(ruleset: Ruleset, cards: Iterable[Definition]) -> list[str]:
    """What cards read and don't declare, as "card: node: what". Of cards that are held out no name is told."""
    reader = Reader(ruleset)
    return [f"{_name(card)}: {said}" for card in cards for said in reader.undeclared(card)]


def _name(card: Definition) -> str:
    return "a card held out" if held_out(card.name) else card.name
