"""What a player with priority can cast and activate (CR 117.1a, 117.1b): exact, and quick where a plain look tells."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from functools import partial
from typing import Any, Final

from apnap import ActionKind, Characteristics, Context, Game, Manifest, hookimpl
from apnap.core.values import ABILITIES
from apnap_plugins.rules.abilities import Spell, activated_but_mana, spell_ability
from apnap_plugins.rules.announcing import spells_are_awaited
from apnap_plugins.rules.casting import (
    ANY_TIME,
    COST_FLOOR,
    COST_INCREASE,
    COST_REDUCTION,
    EXTRA_COSTS,
    NORMAL,
    UNBOUNDED,
    CastingWay,
    activate,
    at_sorcery_time,
    can_activate,
    can_be_announced,
    can_cast,
    cast,
    may_cast_now,
    ways_to_cast,
)
from apnap_plugins.rules.characteristics import MANA_COST, TYPES
from apnap_plugins.rules.face_down import is_face_down
from apnap_plugins.rules.faces import as_face, printed
from apnap_plugins.rules.mana import COLORS_OF_MANA, PAYS_FOR, POOL, needs
from apnap_plugins.rules.payment import PAYMENT_WAYS, atoms_of, solve
from apnap_plugins.rules.selection import (
    And,
    Anything,
    HasColor,
    HasKeyword,
    HasSubtype,
    HasSupertype,
    HasType,
    IsToken,
    ManaValueAtMost,
    Not,
    OpponentControls,
    Or,
    PowerAtLeast,
    PowerAtMost,
    YouControl,
)
from apnap_plugins.rules.stack import TEXTS
from apnap_plugins.rules.symbols import ManaCost, is_number
from apnap_plugins.rules.targets import TARGETABLE, TargetSpec

MANIFEST = Manifest(
    id="playing",
    name="Casting and activating with priority",
    kind="rules",
    rules=("117.1a", "117.1b"),
    requires=("casting", "payment", "targets", "faces"),
)


def cast_options(game: Game, player: int) -> Iterable[tuple[Any, ...]]:
    """("cast", card, way) for everything the player could cast now (CR 117.1a, 118.5a, 302.1, 303.1, 301.1, 306.1)."""
    found: list[tuple[Any, ...]] = []
    means: Means | None = None
    instants_only = not at_sorcery_time(game, player) and not game.is_answered(ANY_TIME)
    for card, way in ways_to_cast(game, player):
        if instants_only and way is NORMAL and not _is_instant(game, card):
            continue
        means = means or Means(game, player)
        if means.too_expensive(card, way) or not as_face(game, card, way.face, may_cast_now, game, player, card, way):
            continue
        possible = means.can_cast(card, way)
        if possible is None:
            possible = can_cast(game, player, card, way)
        if possible:
            found.append(("cast", card, way))
    return found


def _is_instant(game: Game, card: int) -> bool:
    """Whether it is an instant, or something that can't be known before it is cast (CR 708.4)."""
    return "instant" in game.characteristics(card)[TYPES] or is_face_down(game, card)


class Means:
    """What a player could pay mana with now: short cuts for telling what can be cast without trying it.

    They are exact: where a plain look can't tell, nothing is said.
    """

    __slots__ = ("atoms", "clear", "game", "judged", "known", "most", "plain", "player")

    def __init__(self, game: Game, player: int) -> None:
        self.game = game
        self.player = player
        self.known: dict[ManaCost, bool] = {}
        open_ended = any(game.is_answered(q) for q in (COST_REDUCTION, PAYMENT_WAYS, COST_FLOOR))
        # a spell can be given such an ability
        open_ended = open_ended or spells_are_awaited(game) or "stack" in game.computed().zones
        self.atoms, windows = ((), ((0, 0),)) if open_ended else atoms_of(game, player)
        restricted = sum(1 for mana in game.get(POOL, player) if mana.only is not None)
        self.most = UNBOUNDED if windows else restricted + sum(len(atom.units) for atom in self.atoms)
        self.clear = not windows and not restricted and not any(atom.restricted for atom in self.atoms)
        asked = (EXTRA_COSTS, COST_INCREASE, PAYS_FOR)
        self.plain = self.clear and game.is_answered_anywhere(TEXTS) and not any(game.is_answered(q) for q in asked)
        self.judged = game.is_answered(TARGETABLE)

    def can_cast(self, card: int, way: CastingWay) -> bool | None:
        """Whether it can be cast, where the mana cost alone and a look at possible targets show it; else None."""
        game = self.game
        chars = self._spell(card, way)
        cost = way.cost if way.cost is not None else chars[MANA_COST]
        if way.free or cost is None:
            return None
        table = game.table_of(chars, "stack")
        if table.answers:
            return None  # abilities of the spell itself may change its cost
        if not self.plain or type(way) is not CastingWay or way.face or way.others or table.continuous:
            return None
        if way is not NORMAL and is_face_down(game, card):
            return None  # what lies face down is not what will be cast (CR 702.143a)
        if any(not is_number(s) and s not in COLORS_OF_MANA for s in cost.symbols):
            return None
        texts = game.query(TEXTS, game.follows(chars, "rules.playing.texts", partial(_texts, game)), card)
        if not are_plain(texts) or (self.judged and have_targets(texts)):
            return None  # what may be a target can depend on the spell
        return self._pays(cost) and can_be_announced(Context(game, card, self.player), texts)

    def too_expensive(self, card: int, way: CastingWay) -> bool:
        """Whether there can't be as much mana as the cost wants at least, whatever the timing."""
        if way.free:
            return False
        chars = self._spell(card, way)
        cost = way.cost if way.cost is not None else chars[MANA_COST]
        return cost is not None and cost.least() > self.most and not self.game.table_of(chars, "stack").answers

    def _spell(self, card: int, way: CastingWay) -> Characteristics:
        if way is NORMAL:
            return self.game.characteristics(card)
        game = self.game
        return way.base(game, card) or printed(game, card, way.face) or game.characteristics(card)

    def _pays(self, cost: ManaCost) -> bool:
        if cost not in self.known:
            self.known[cost] = solve(tuple(needs(cost)), self.atoms) is not None
        return self.known[cost]


def _texts(game: Game, characteristics: Characteristics) -> tuple[Spell, ...]:
    return spell_ability(game, characteristics[ABILITIES])


PLAIN_WORDS: Final = frozenset(
    [TargetSpec, Anything, And, Or, Not, HasType, HasSubtype, HasSupertype, HasColor, HasKeyword, YouControl,
     OpponentControls, IsToken, PowerAtMost, PowerAtLeast, ManaValueAtMost]
)  # fmt: skip
"""Words that mean the same of a permanent whether the card that says them is in a hand or on the stack."""


@functools.lru_cache(maxsize=10_000)
def are_plain(texts: tuple[Spell, ...]) -> bool:
    """Whether possible targets can be seen before the spell is on the stack."""
    for text in texts:
        specs = _specs(text)
        if text.condition is not None or any(s.zone != "battlefield" or s.also for s in specs):
            return False
        if any(type(part) not in PLAIN_WORDS for spec in specs for part in spec.walk()):
            return False
    return True


def have_targets(texts: tuple[Spell, ...]) -> bool:
    """Whether any target would be chosen for them."""
    return any(_specs(text) for text in texts)


def _specs(text: Spell) -> list[TargetSpec]:
    return [*text.targets, *(s for m in (text.modes.modes if text.modes else ()) for s in m.targets)]


def _cast_action(game: Game, player: int, action: tuple[Any, ...]) -> None:
    cast(game, player, action[1], action[2])


def activate_options(game: Game, player: int) -> Iterable[tuple[Any, ...]]:
    """("activate", object, number) for every ability the player could activate now but mana abilities (CR 117.1b)."""
    return [
        ("activate", obj, number)
        for obj, who, number, ability in activated_but_mana(game)
        if who == player and can_activate(game, player, obj, ability)
    ]


def _activate_action(game: Game, player: int, action: tuple[Any, ...]) -> None:
    activate(game, player, action[1], action[2])


@hookimpl
def apnap_actions() -> Iterable[ActionKind]:
    """Casting and activating."""
    return [
        ActionKind("cast", cast_options, _cast_action),
        ActionKind("activate", activate_options, _activate_action),
    ]
