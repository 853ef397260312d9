"""Loops of mandatory actions (CR 104.4b, 727): a state that comes again with nothing done in between is a draw."""

from __future__ import annotations

import dataclasses
import functools
import hashlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final, final

from apnap.core import fields as f
from apnap.core.asking import StopLoop
from apnap.core.decisions import Answer, Decision
from apnap.core.definition import Definition
from apnap.core.errors import LimitExceeded
from apnap.core.events import GameDrawn, Happened
from apnap.core.identity import identity_of
from apnap.core.triggers import Waiting
from apnap.core.values import GAME, NAME, OBJECT, Characteristics, Node, canonical

if TYPE_CHECKING:
    from apnap.core.game import Game


TOLD: Final = "The game repeats itself: unless somebody does something, it is a draw. Will you?"

STEPS_EACH: Final = 20
"""Nothing on the stack takes more steps until it is gone, with what it triggers: everybody passes, it resolves, all settles."""


def notice_repetition(game: Game, quiet: int) -> None:
    """Beyond a limit of steps in which nobody did anything of their own, each state is compared with one before.

    `quiet` is how many there have been.

    A decision with one legal answer is no choice; to pass, and to say no to a "may", is to do nothing. Where the state
    comes again, the game ends. The state compared with is replaced at powers of two, so that a loop of any length is found
    with one digest kept; digests are made only of states with the same outline.
    Raises LimitExceeded where nothing repeats for too long: what is on the stack can be worked off, however much it is.

    Also CR 104.4b.
    """
    peak = max(game.get(f.PEAK), len(game.zone("stack")))
    if peak > game.get(f.PEAK):
        game.set(f.PEAK, 0, peak)
    if quiet > game.rules.limits.forced_steps + STEPS_EACH * peak:
        raise LimitExceeded(_endless(quiet, game.get(f.PASSED)))
    outline, anchor, anew = _outline(game), game.get(f.ANCHOR), quiet & (quiet - 1) == 0
    if anchor and outline != anchor[0] and not anew:
        return
    now = (outline, shape(game))
    if now == anchor:
        _comes_again(game)
    elif anew or not anchor:
        game.set(f.ANCHOR, 0, now)


def _endless(steps: int, passed: tuple[int, ...]) -> str:
    idle = "in which nobody did anything" if passed else "without a choice"
    who = f"; players {', '.join(map(str, passed))} could have acted" if passed else ""
    return f"{steps} steps {idle}, and no state came twice: some rule goes on for ever without repeating itself{who}"


def _outline(game: Game) -> tuple[Any, ...]:
    """What is quickly seen of a state: where the game stands, and how many objects there are in each zone."""
    sizes = (len(ids) for ids in game._state.zones.values())
    return (game.get(f.FLOW), game.get(f.PRIORITY), game.get(f.PASSES), *sizes)


def _comes_again(game: Game) -> None:
    """CR 104.4b, 727.4: nobody did anything and the state came again. The game is a draw, unless somebody can stop it.

    Who could have acted is told and asked once. Nobody has to (CR 727.5, 727.6): where all decline, or it comes again all the
    same, the loop is one of mandatory actions.
    """
    passed = game.get(f.PASSED)
    if passed and not game.get(f.TOLD):
        game.set(f.TOLD, 0, True)
        asked = [
            game.ask(StopLoop(player=player, rule="104.4b", prompt=TOLD)) for player in game.apnap() if player in passed
        ]
        if any(asked):
            return
    game.happen(GameDrawn("the game repeats itself and nobody stops it"))


def answered(game: Game, decision: Decision, answer: Answer) -> None:
    """Somebody answered: if they did something, whatever repeats is not without an optional action."""
    if not decision.declines(answer):
        begin_anew(game)
    elif decision.player not in (passed := game.get(f.PASSED)):
        game.set(f.PASSED, 0, (*passed, decision.player))


def begin_anew(game: Game) -> None:
    """From here on it is looked for states that come again: somebody did something, or a stage begins after passes."""
    if game._state.tables[f.QUIET.name]:
        game.set_each((f.QUIET, 0, 0), (f.PEAK, 0, 0), (f.ANCHOR, 0, ()), (f.PASSED, 0, ()), (f.TOLD, 0, False))


def shape(game: Game) -> str:
    """A digest of the state up to renaming of object ids and timestamps."""
    names = _Names(game)
    out = hashlib.blake2b(digest_size=16)
    for zone_id in sorted(game._state.zones):
        for id in game._state.zones[zone_id]:
            obj = game.objects[id]
            parts = tuple(game._state.components[c].canonical() for c in game.components_of(id))
            text = f"{zone_id}{names.live[id]}{obj.kind}{obj.owner}{obj.controller}{parts}{canonical(obj.base)}"
            out.update(text.encode())
    for _, effect in sorted(game._state.effects.items()):
        memory = names.renamed(effect.memory)
        kept = f"{canonical(effect.duration)}{names.renamed(effect.targets)}{effect.x}"
        source = names.live.get(effect.source, 0)
        out.update(f"{canonical(effect.effect)}{effect.controller}{kept}{memory}{source}".encode())
    for name, field in sorted(game.rules.fields.items()):
        if name not in f.MACHINERY and name != f.TIMESTAMP.name and not field.tally:
            out.update(names.field_text(field).encode())
    return out.hexdigest()


@final
class _Names:
    """New names for objects: equal games give equal names.

    Those that exist are numbered in the order of zones; those that are gone by what they were, in the order in which
    something speaks of them. Two that are spoken of keep being two.
    """

    __slots__ = ("_game", "_gone", "live")

    def __init__(self, game: Game) -> None:
        self._game = game
        self._gone: dict[int, int] = {}
        self.live: dict[int, int] = {}
        for zone_id in sorted(game._state.zones):
            for id in game._state.zones[zone_id]:
                self.live[id] = len(self.live) + 1

    def field_text(self, field: Any) -> str:
        """What a field says, of objects that exist, of players, of the game."""
        entries = self._game._state.tables[field.name]
        if field.scope == OBJECT:
            live = sorted((self.live[id], id) for id in entries if id in self.live)
            items = [(new, self._value(field, entries[id])) for new, id in live]
        else:
            items = [(key, self._value(field, value)) for key, value in sorted(entries.items())]
        return f"{field.name}{'g' if field.scope == GAME else ''}{items}"

    def _value(self, field: Any, value: Any) -> str:
        if field is f.COUNTERS or field is f.PLAYER_COUNTERS:
            return str([(kind, count) for kind, count, _ in value])
        return self.renamed(value) if field.ids else canonical(value)

    def renamed(self, value: Any) -> str:
        """`value` as text, with new names for the objects that it speaks of."""
        if isinstance(value, tuple):
            return "(" + ",".join([self.renamed(v) for v in value]) + ")"
        if isinstance(value, Happened):
            return self.renamed(value.event)
        if isinstance(value, int) and not isinstance(value, bool):
            return self._number(value)
        if value is None or isinstance(value, (bool, str)) or (isinstance(value, Node) and not value.holds_ids):
            return canonical(value)
        kind: Any = type(value)
        parts = [self.renamed(getattr(value, name)) for name in _parts_of(kind)]
        return f"{identity_of(kind)}[{'|'.join(parts)}]" if parts else canonical(value)

    def _number(self, value: int) -> str:
        if value in self.live:
            return f"#{self.live[value]}"
        past = self._game._state.past.get(value)
        if past is None:
            return canonical(value)
        return f"gone {self._gone.setdefault(value, len(self._gone))} {past.characteristics[NAME]}"


def ids_in(value: Any) -> Iterator[int]:
    """The whole numbers in a value that holds ids of objects, some of which may be something else (a seat, an amount)."""
    if isinstance(value, (tuple, frozenset)):
        for part in value:
            yield from ids_in(part)
    elif isinstance(value, Happened):
        yield from ids_in(value.event)
    elif isinstance(value, int) and not isinstance(value, bool):
        yield value
    elif value is not None and not isinstance(value, str) and (not isinstance(value, Node) or value.holds_ids):
        kind: Any = type(value)
        for name in _parts_of(kind):
            yield from ids_in(getattr(value, name))


@functools.cache
def _parts_of(kind: Any) -> tuple[str, ...]:
    """The attributes of a record that say what it is; none of what is plain data. Numbers of triggers are machinery."""
    if kind is Waiting:
        return ("ability", "controller", "source", "memory", "targets", "x", "happened")
    if dataclasses.is_dataclass(kind):
        return tuple(field.name for field in dataclasses.fields(kind))
    return () if kind in (Characteristics, Definition, frozenset) else tuple(getattr(kind, "__slots__", ()))
