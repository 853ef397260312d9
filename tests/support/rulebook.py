"""The table at which the base game's rules are tested, and plain cards to play with.

Every game is in debug mode; leaving the `with` block takes all answers back, gives them again, copies the game and
compares digests, so that each test is a test of `push`, `pop` and `copy` too.
"""

from __future__ import annotations

from typing import Any, Self

import facecards
import rulecards

from apnap import Decision, NotNow, Ruleset
from apnap_plugins.rules.abilities import Activated, Spell
from apnap_plugins.rules.characteristics import POWER, TOUGHNESS, card
from apnap_plugins.rules.costs import TapThis
from apnap_plugins.rules.damage import LIFE
from apnap_plugins.rules.instructions import DealDamageTo, do
from apnap_plugins.rules.mana import POOL, AddManaOf, Mana
from apnap_plugins.rules.selection import CREATURE, Target
from apnap_plugins.rules.targets import TargetSpec
from apnap_plugins.testing import Table

RULES = Ruleset.load(extra=[rulecards, facecards])

PLAINS, ISLAND, SWAMP, MOUNTAIN, FOREST = (
    card(name, f"Basic Land — {name}") for name in ("Plains", "Island", "Swamp", "Mountain", "Forest")
)
WASTES = card("Wastes", "Basic Land", Activated((TapThis(),), AddManaOf((("C",),))))
TOWER = card("Tower", "Land", Activated((TapThis(),), AddManaOf((("C", "C"),))))
BEAR = card("Bear", "Creature — Bear", cost="{1}{G}", power=2, toughness=2)
OX = card("Ox", "Creature — Ox", cost="{3}{W}", power=2, toughness=4)
ANY_TARGET = TargetSpec(CREATURE, players="any", prompt="any target")
A_CREATURE = TargetSpec(CREATURE, prompt="target creature")
SHOCK = card("Shock", "Instant", Spell(DealDamageTo(2, Target()), (ANY_TARGET,)), cost="{R}")
RELIC = card("Relic", "Artifact", cost="{2}")


def creature(name: str, power: int, toughness: int, *abilities: Any, cost: str = "", types: str = "Creature") -> Any:
    return card(name, types, *abilities, cost=cost, power=power, toughness=toughness)


def instant(name: str, *effects: Any, targets: tuple[TargetSpec, ...] = (), cost: str = "{0}", **more: Any) -> Any:
    return card(name, "Instant", Spell(do(*effects), targets), cost=cost, **more)


def sorcery(name: str, *effects: Any, targets: tuple[TargetSpec, ...] = (), cost: str = "{0}", **more: Any) -> Any:
    return card(name, "Sorcery", Spell(do(*effects), targets), cost=cost, **more)


class Game(Table):
    """A table in debug mode that retraces the whole game at the end."""

    late = False

    def __init__(self, players: int = 2, **more: Any) -> None:
        more.setdefault("debug", True)
        super().__init__(more.pop("ruleset", RULES), players, **more)

    def arrange(self, change: Any) -> None:
        self.late = self.late or bool(self.game.session.bases)
        super().arrange(change)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: Any, err: Any, trace: Any) -> None:
        super().__exit__(kind, err, trace)
        if kind is None:
            self.retrace()

    def retrace(self) -> None:
        """All answers back, and again: the same game. After a position was changed on the way only the copy is compared."""
        game = self.game
        assert game.is_over() or game.decision is not None
        digest = game.digest()
        assert game.copy().digest() == digest
        if self.late:
            return
        game.debug = False  # the same game, faster
        taken: list[Any] = []
        try:
            while True:
                taken.append(game.pop())
        except NotNow:
            pass
        for answer in reversed(taken):
            if isinstance(answer, tuple) and answer[:1] == ("concede",):
                game.concede(answer[1])
            else:
                game.push(answer)
        assert game.digest() == digest

    def takes_default(self, decision: Decision) -> bool:
        """Nobody attacks or blocks, and triggers go on the stack as they come, where a test doesn't say otherwise."""
        plain = decision.kind in ("declare attackers", "declare blockers") or decision.rule == "603.3b"
        return plain or super().takes_default(decision)

    def begin(self, player: int, kind: str, what: Any = None) -> Any:
        """Start an action and stand before its first decision."""
        decision = self.reach(player)
        for index, option in enumerate(decision.options):
            named = what is None or what in option[1:] or any(self._is(part, what) for part in option[1:])
            if option[0] == kind and named:
                self.game.push(index)
                return self.game.decision
        raise AssertionError(f"{kind} {what!r} is not offered: {self.pending()}")

    def _is(self, part: Any, name: Any) -> bool:
        return isinstance(part, int) and part in self.game.objects and self.game.name_of(part) == name

    def offered(self, player: int, kind: str) -> list[str]:
        """Names of the objects with which the player could do such a thing now, each option one."""
        return [self.game.name_of(o[1]) for o in self.reach(player).options if o[0] == kind]

    def pt(self, what: int | str) -> tuple[int, int]:
        return (self.characteristic(what, POWER), self.characteristic(what, TOUGHNESS))

    def life(self, player: int) -> int:
        return int(self.field(LIFE, player))

    def pool(self, player: int) -> str:
        return "".join(m.type for m in self.field(POOL, player))

    def give(self, player: int, types: str) -> None:
        """Mana in the pool."""
        self.set_field(POOL, tuple(Mana(t) for t in types), player)

    @property
    def noted(self) -> tuple[Any, ...]:
        return tuple(self.field(rulecards.NOTED))

    @property
    def stack(self) -> list[str]:
        """Names on the stack from the top; abilities have none."""
        return [self.game.name_of(i) for i in reversed(self.game.zone("stack"))]
