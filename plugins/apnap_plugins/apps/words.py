"""What happens in a game, in plain words: one short sentence for an event that a reader wants to know of.

The base game's events are known by their types, those of mechanics by their names, which a removed mechanic merely
leaves unused. Any other event is told with the words that it has for the log.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from apnap import (
    NAME,
    ApnapError,
    Cease,
    DrawGame,
    Event,
    Game,
    Happened,
    LoseGame,
    Move,
    PlayerLeft,
    Shuffled,
    StageBegan,
    Triggered,
    UnknownName,
    WinGame,
)
from apnap.core.log import Entry
from apnap_plugins.apps.console import said
from apnap_plugins.rules.attachments import Attach, Unattach
from apnap_plugins.rules.attacking import AttackersDeclared, Attacks, IsAttacked
from apnap_plugins.rules.blocking import (
    BecomesBlocked,
    BecomesUnblocked,
    BlockedChanged,
    BlockersChanged,
    Blocks,
    BlocksCreature,
)
from apnap_plugins.rules.casting import AbilityActivated, SpellCast
from apnap_plugins.rules.characteristics import TYPES
from apnap_plugins.rules.combat import RemovedFromCombat
from apnap_plugins.rules.counters import PutCounters, RemoveCounters
from apnap_plugins.rules.damage import LIFE, DealDamage, DrawCard, DrawCards, ForgetDraw, GainLife, LoseLife, MarkDamage
from apnap_plugins.rules.faces import other_face
from apnap_plugins.rules.lands import PlayLand
from apnap_plugins.rules.mana import AddMana
from apnap_plugins.rules.permanents import Forget
from apnap_plugins.rules.selection import Ref, is_player
from apnap_plugins.rules.stack import ABILITY, TARGETS, Resolved
from apnap_plugins.rules.starting import Mulligan, PutOnBottom
from apnap_plugins.rules.targets import BecomesTarget
from apnap_plugins.rules.turn import TakeTurn

SILENT: Final = (
    AddMana, AttackersDeclared, BecomesBlocked, BecomesTarget, BecomesUnblocked, BlockedChanged, BlockersChanged,
    BlocksCreature, DrawCards, IsAttacked, TakeTurn,
    Forget, ForgetDraw, MarkDamage, PlayLand, PlayerLeft, RemovedFromCombat, Resolved, StageBegan,
)  # fmt: skip
"""Told by another event, or bookkeeping."""
SILENT_NAMES: Final = frozenset(
    ["Create", "Destroy", "Discard", "Exile", "Sacrifice", "Counter", "Search", "LookAt", "Reordered", "Untap"]
)
"""Actions that are told by the moves they contain; untapping, which the board shows."""
TOLD_NOTES: Final = frozenset(["104.3a", "104.4b"])
"""Rules whose notes in the log are news: conceding, endless loops."""
UNTOLD_MOVES: Final = frozenset(["deck", "opening hand", "cast", "mulligan", "resolved", "shuffle"])
"""Causes of moves that another sentence tells of, or none needs to."""
MARK: Final = "✦"


class Words:
    """Sentences about one game's events, as `viewer` may know them, or somebody who sees everything (None).

    They are markup for `console.marked`.
    """

    def __init__(self, game: Game, names: Sequence[str], viewer: int | None = None) -> None:
        """`names` are what players are called, by seat."""
        self.game = game
        self.viewer = viewer
        self._entry: Entry | None = None
        self.names = tuple(names)
        self.life = dict.fromkeys(game.players, LIFE.default)
        self.stage = ""
        self._by_type: dict[type[Event], Callable[[Any, Happened], str]] = {
            AbilityActivated: self._activated, Attach: self._attach, Attacks: self._attacks, Blocks: self._blocks,
            Cease: self._cease, DealDamage: self._damage, DrawCard: self._draw, DrawGame: self._drawn,
            GainLife: self._gain, LoseGame: self._lose, LoseLife: self._life_lost, Move: self._move,
            Mulligan: self._mulligan, PutCounters: self._counters_put, PutOnBottom: self._on_bottom,
            RemoveCounters: self._counters_removed, Shuffled: self._shuffled, SpellCast: self._cast,
            Unattach: self._unattach, WinGame: self._win,
        }  # fmt: skip
        self._by_name: dict[str, Callable[[Any, Happened], str]] = {
            "Explore": lambda e, h: f"{self.card(e.permanent)} explores",
            "Fight": lambda e, h: f"{self.card(e.first)} fights {self.card(e.second)}",
            "Reveal": lambda e, h: f"{self.player(e.player)} reveals {self.card(e.obj)}",
            "Scry": lambda e, h: f"{self.player(e.player)} scries {e.count}",
            "Surveil": lambda e, h: f"{self.player(e.player)} surveils {e.count}",
            "Tap": lambda e, h: self._tap(e.obj),
            "Transform": lambda e, h: self._transformed(e.obj),
        }

    # Names ---------------------------------------------------------------------------------------

    def player(self, seat: int) -> str:
        """A player's name in the seat's colour."""
        return f"[seat{seat % 4}]{said(self.names[seat])}[/]"

    def card(self, id: int) -> str:
        """An object's name; of an ability on the stack that of its source."""
        if id and self._is_hidden(id):
            return "a card"
        then = self._entry.name_of(id) if self._entry is not None else None
        try:
            name = then or self.game.name_of(id)
        except UnknownName:
            name = ""
        return f"[card]{said(name)}[/]" if name else "an ability" if id else "a rule"

    def _is_hidden(self, id: int) -> bool:
        """Whether the viewer could not see what that was when it happened."""
        if self.viewer is None:
            return False
        seen = [viewers for known, viewers in self._entry.seen if known == id] if self._entry is not None else []
        if seen:
            return not any(self.viewer in viewers for viewers in seen)
        return id in self.game.objects and not self.game.may_look(self.viewer, id)

    def ref(self, ref: Ref) -> str:
        """A player or an object."""
        return self.player(ref[1]) if is_player(ref) else self.card(ref)

    # Sentences -----------------------------------------------------------------------------------

    def tell(self, entry: Entry) -> str:
        """The sentence for an entry of the log, empty for what goes without saying."""
        happened = entry.happened
        self._entry = entry
        if happened is None:
            return said(entry.note) if entry.rule in TOLD_NOTES else ""
        event = happened.event
        if isinstance(event, StageBegan):
            self.stage = event.stage
        told = (self._by_type.get(kind) or self._by_name.get(kind.__name__) for kind in type(event).__mro__)
        if (tell := next(filter(None, told), None)) is not None:
            return tell(event, happened)
        if isinstance(event, SILENT) or type(event).__name__ in SILENT_NAMES:
            return ""
        return self.plainly(event)

    def plainly(self, event: Event) -> str:
        """Any event, by its own name and whom it is about."""
        what = said(re.sub(r"(?<=[a-z])(?=[A-Z])", " ", event.describe()).lower())
        about = [self.card(i) for i in (getattr(event, name, 0) for name in event.objects) if isinstance(i, int) and i]
        player = getattr(event, "player", -1)
        about += [self.player(player)] if player in self.game.players else []
        return f"{what}: {', '.join(about)}" if about else what

    def _cast(self, event: SpellCast, happened: Happened) -> str:
        return f"{self.player(event.player)} casts {self.card(event.obj)}{self._targets(event.obj)}"

    def _targets(self, obj: int) -> str:
        """What a spell or ability targets; the field stays readable when it has left the stack."""
        refs = [ref for part in self.game.get(TARGETS, obj) for slot in part for ref in slot]
        return f" → {', '.join(self.ref(ref) for ref in refs)}" if refs else ""

    def _activated(self, event: AbilityActivated, happened: Happened) -> str:
        """Mana abilities, which don't use the stack, go without saying."""
        if not event.obj:
            return ""
        return f"{self.player(event.player)} activates {self.card(event.source)}{self._targets(event.obj)}"

    def _on_stack(self, id: int) -> str:
        """A triggered ability is put on the stack; of an activated one its activation tells."""
        info = self.game.get(ABILITY, id)
        if info is None or not isinstance(info.ability, Triggered):
            return ""
        return f"{MARK} {self.card(info.source)} triggers{self._targets(id)}"

    def _draw(self, event: DrawCard, happened: Happened) -> str:
        return "" if happened.result else f"{self.player(event.player)} cannot draw: the library is empty"

    def _damage(self, event: DealDamage, happened: Happened) -> str:
        to = self.card(event.obj) if event.obj else self.player(event.player)
        return f"{self.card(event.source)} deals {event.amount} damage to {to}"

    def _life_lost(self, event: LoseLife, happened: Happened) -> str:
        change = self._change(event.player, -(happened.result or 0))
        if event.cause == "damage":
            return f"({change})"
        verb = "pays" if event.cause == "paid" else "loses"
        return f"{self.player(event.player)} {verb} {event.amount} life: {change}"

    def _gain(self, event: GainLife, happened: Happened) -> str:
        return (
            f"{self.player(event.player)} gains {event.amount} life: {self._change(event.player, happened.result or 0)}"
        )

    def _change(self, player: int, by: int) -> str:
        before = self.life[player]
        self.life[player] = before + by
        return f"[life]{before} → {before + by}[/]"

    def _counters_put(self, event: PutCounters, happened: Happened) -> str:
        where = self.card(event.obj) if event.obj else self.player(event.player)
        return f"{where} gets {some(event.amount, event.kind)}"

    def _counters_removed(self, event: RemoveCounters, happened: Happened) -> str:
        where = self.card(event.obj) if event.obj else self.player(event.player)
        return f"{where} loses {some(happened.result or 0, event.kind)}"

    def _attacks(self, event: Attacks, happened: Happened) -> str:
        return f"{self.card(event.obj)} attacks {self.ref(event.target)}"

    def _blocks(self, event: Blocks, happened: Happened) -> str:
        return f"{self.card(event.obj)} blocks {', '.join(self.card(a) for a in event.attackers)}"

    def _attach(self, event: Attach, happened: Happened) -> str:
        return f"{self.card(event.obj)} is attached to {self.ref(event.to)}"

    def _unattach(self, event: Unattach, happened: Happened) -> str:
        return f"{self.card(event.obj)} comes off"

    def _cease(self, event: Cease, happened: Happened) -> str:
        reasons = {
            "608.2b": "its targets are gone",
            "608.2a": "its condition is not true",
            "603.3d": "it has no target",
        }
        why = reasons.get(event.cause)
        return f"the ability does nothing: {why}" if why else ""

    def _tap(self, obj: int) -> str:
        """Tapping for mana and to attack goes without saying."""
        own = self.game.controller(obj) == self.game.active_player
        return f"{self.card(obj)} becomes tapped" if not own and "creature" in self._types(obj) else ""

    def _shuffled(self, event: Shuffled, happened: Happened) -> str:
        begun = self.stage not in ("", "before the game", "mulligan")
        return f"{self.player(event.player)} shuffles" if begun else ""

    def _lose(self, event: LoseGame, happened: Happened) -> str:
        return f"[bold]{self.player(event.player)} loses the game[/]" + (f": {said(event.why)}" if event.why else "")

    def _win(self, event: WinGame, happened: Happened) -> str:
        return f"[bold]{self.player(event.player)} wins the game[/]" + (f": {said(event.why)}" if event.why else "")

    def _drawn(self, event: DrawGame, happened: Happened) -> str:
        return "[bold]the game is a draw[/]" + (f": {said(event.why)}" if event.why else "")

    def _transformed(self, obj: int) -> str:
        other = other_face(self.game, obj)
        before = f"[card]{said(other[1][NAME])}[/]" if other is not None else "a permanent"
        return f"{before} transforms into [card]{said(self.game.name_of(obj))}[/]"

    def _mulligan(self, event: Mulligan, happened: Happened) -> str:
        return f"{self.player(event.player)} takes a mulligan"

    def _on_bottom(self, event: PutOnBottom, happened: Happened) -> str:
        cards = "a card" if len(event.cards) == 1 else f"{len(event.cards)} cards"
        return f"{self.player(event.player)} puts {cards} on the bottom of the library"

    # Moves ---------------------------------------------------------------------------------------

    def _move(self, event: Move, happened: Happened) -> str:
        """A change of zones, by what caused it, else by where it leads."""
        if event.cause in UNTOLD_MOVES:
            return ""
        new = happened.result[0] if happened.result else 0
        if event.cause == "ability":
            return self._on_stack(new)
        id = event.obj or new
        if not self._known(id):
            return ""
        card, owner = self.card(id), self.player(self.game.object(id).owner)
        origin = event.origin_zone(self.game)
        by_cause = {
            "draw": f"{owner} draws {card}",
            "play": f"{owner} plays {self.card(new)}",
            "resolve": f"{self.card(new)} enters the battlefield{self._tapped(event)}",
            "create": f"{owner} creates {self.card(new)}",
            "discard": f"{owner} discards {card}",
            "sacrifice": f"{self.player(self.game.controller(id))} sacrifices {card}",
            "counter": f"{card} is countered",
            "doesn't resolve": f"{card} does nothing: its targets are gone",
            "704.5j": f"{card} goes to the graveyard: legend rule",
        }  # fmt: skip
        if event.cause in by_cause:
            return by_cause[event.cause]
        if event.to == "graveyard" and origin == "battlefield":
            return f"{card} {'dies' if 'creature' in self._types(id) else 'is put into the graveyard'}"
        if event.to == "exile":
            return f"{card} is exiled"
        if event.to == "hand":
            return f"{card} {'returns' if origin == 'battlefield' else 'goes'} to {owner}'s hand"
        if event.to == "battlefield":
            return f"{self.card(new)} enters the battlefield{self._tapped(event)}"
        return f"{card} goes to {owner}'s {said(event.to)}"

    def _known(self, id: int) -> bool:
        """Whether the object can still be named: those of a shuffled zone have become others."""
        return id in self.game.objects or id in self.game.state.past

    def _tapped(self, event: Move) -> str:
        return " tapped" if event.entering("tapped", False) else ""

    def _types(self, id: int) -> frozenset[str]:
        try:
            return self.game.characteristics(id)[TYPES]
        except ApnapError:
            return frozenset()


def some(count: int, kind: str) -> str:
    """Counters of a kind, in words."""
    kind = said(kind)
    return f"a {kind} counter" if count == 1 else f"{count} {kind} counters"
