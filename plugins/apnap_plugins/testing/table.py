"""The scenario builder for games of Magic: starts in the middle of a turn, with permanents that are not newly controlled.

`Table` has the words of the base game beside those of `Scenario`: cast, activate, attack, block; life, damage, mana.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from types import ModuleType
from typing import Any, Final, Self

from apnap import ACTIVE, AGENDA, BASE, PLAYER, Decision, Definition, Field, Game, Instruction, Ruleset, legal_actions
from apnap.testing.scenario import Card, Expected, Scenario, ScenarioError
from apnap_plugins.rules.attachments.attachments import ATTACHED_TO
from apnap_plugins.rules.continuous.continuous import TURN
from apnap_plugins.rules.counters.counters import counters_on
from apnap_plugins.rules.damage.damage import DAMAGE, LIFE
from apnap_plugins.rules.faces.face_down import FACE_DOWN
from apnap_plugins.rules.faces.faces import FACE
from apnap_plugins.rules.mana.mana import POOL, Mana
from apnap_plugins.rules.payment.payment import PayMana
from apnap_plugins.rules.permanents.permanents import CONTINUOUSLY_CONTROLLED_BY, TAPPED
from apnap_plugins.rules.stack.targets import TARGETS, TargetSpec
from apnap_plugins.rules.turn.durations import LATEST_TURNS
from apnap_plugins.rules.turn.phases import STEPS
from apnap_plugins.rules.turn.turn import LAST_REGULAR, STARTING_PLAYER
from apnap_plugins.rules.vocabulary.characteristics import LOYALTY, POWER, TOUGHNESS, TYPES, has_keyword
from apnap_plugins.testing.cards import basic, instant

LOOKS_OTHERWISE: Final = frozenset([FACE_DOWN.name, FACE.name, BASE.name])
"""Fields with which a permanent has other characteristics than its card's front."""
QUIET: Final = ("declare attackers", "declare blockers", "603.3b")
"""What need not be said of a game that is about something else, for `defaults`: nobody attacks or blocks, and triggers go on
the stack as they come."""
BASE_GAME: Final = (
    "activate", "attachments", "cast", "casting", "combat", "continuous-effects", "destroy", "lands", "mana-abilities",
    "permanents", "planeswalkers", "play", "stack", "starting", "turn",
)  # fmt: skip
"""What the mechanics of a game stand on; each may require more."""


@functools.cache
def ruleset(*mechanics: str, extra: tuple[ModuleType, ...] = (), edition: str = "2022-10-07") -> Ruleset:
    """The base game with these mechanics alone, and with the modules `extra`: what a room must do without all the others."""
    return Ruleset.load(mechanics=[*BASE_GAME, *mechanics], extra=list(extra), edition=edition)


def begin_at(game: Game, stage: str, player: int, turn: int = 3) -> None:
    """Let the game go on in the given phase or step of `player`'s turn; no mulligans, no turn before."""
    steps = [s for s in STEPS[STEPS.index(stage) :] if s in game.rules.stages]
    game.set(ACTIVE, 0, player)
    game.set(STARTING_PLAYER, 0, player)
    game.set(LAST_REGULAR, 0, player)
    game.set(TURN, 0, turn)
    for one in game.active_players:
        game.set(LATEST_TURNS, one, (game.get(LATEST_TURNS, one)[1], turn))
    game.set(AGENDA, 0, tuple((s, player) for s in steps))


class Table(Scenario):
    """A scenario of the base game: it stands in `stage` of player `active`'s turn, by default a first main phase."""

    def __init__(
        self,
        ruleset: Ruleset,
        players: int = 2,
        seed: int = 0,
        decks: Sequence[Any] | None = None,
        cards: Iterable[Definition] = (),
        defaults: bool | Collection[str] = False,
        debug: bool = False,
        stage: str = "precombat main",
        active: int = 0,
    ) -> None:
        """Arguments as for `Scenario`; `stage` is a phase or step, `active` the seat whose turn it is."""
        self.stage = stage
        self.active = active
        super().__init__(ruleset, players, seed, decks, cards, defaults, debug)

    def prepare(self) -> None:
        """The turn is under way."""
        if self.stage not in STEPS:
            raise ScenarioError(f"there is no phase or step {self.stage!r}; there are {', '.join(STEPS)}")
        self.seat(self.active)
        begin_at(self.game, self.stage, self.active)

    def takes_default(self, decision: Decision) -> bool:
        """How mana is paid need not be said."""
        return isinstance(decision, PayMana) or super().takes_default(decision)

    def check_value(self, field: Field[Any], value: Any) -> None:
        """Also what is counted is no less than nothing; life totals may be (CR 107.1b)."""
        super().check_value(field, value)
        if isinstance(value, int) and value < 0 <= (field.default or 0) and field is not LIFE:
            raise ScenarioError(f"{field.name!r} is a number from 0 on, not {value}")

    def _check_permanents(self, cards: Iterable[Card], values: Iterable[str]) -> None:
        """Raises ScenarioError for instants and sorceries, which can't be on the battlefield face up (CR 304.4, 307.4)."""
        for card in () if LOOKS_OTHERWISE.intersection(values) else map(self.definition, cards):
            wrong = sorted(card.characteristics[TYPES] & {"instant", "sorcery"})
            if wrong:
                raise ScenarioError(
                    f"{card.name!r} can't be put onto the battlefield: it is a card of type {wrong[0]} (CR 304.4, 307.4)"
                )

    def furnish(self, id: int, values: Mapping[str, Any], counters: Mapping[str, int]) -> None:
        """A planeswalker lies on the battlefield with its printed loyalty, unless `counters` says otherwise (CR 306.5b)."""
        super().furnish(id, values, counters)
        chars = self.game.characteristics(id)
        loyalty: int = (chars[LOYALTY] or 0) if "planeswalker" in chars[TYPES] else 0
        unsaid = "loyalty" not in counters and not counters_on(self.game, id, "loyalty")
        if loyalty and unsaid and self.game.object(id).zone[0] == "battlefield":
            super().furnish(id, {}, {**counters, "loyalty": loyalty})

    def put(
        self,
        player: int,
        zone: str,
        *cards: Card,
        controller: int | None = None,
        counters: Mapping[str, int] | None = None,
        fields: Mapping[str, Any] | None = None,
        component: str = "card",
        kind: str = "",
        event: bool = False,
        sick: bool = False,
        **more: Any,
    ) -> Any:
        """As in `Scenario`; permanents have been under control since the turn began, unless `sick` (CR 302.6)."""
        if zone == "battlefield" and not event:
            self._check_permanents(cards, (*(fields or {}), *map(self._field_name, more)))
        made = super().put(
            player,
            zone,
            *cards,
            controller=controller,
            counters=counters,
            fields=fields,
            component=component,
            kind=kind,
            event=event,
            **more,
        )
        if zone == "battlefield" and not sick:
            holder = player if controller is None else controller
            for obj in made if isinstance(made, list) else [made]:
                self.set_field(CONTINUOUSLY_CONTROLLED_BY, holder, obj)
        return made

    def lands(self, player: int, colors: str) -> None:
        """Untapped basic lands, a letter each."""
        for color in colors:
            self.put(player, "battlefield", basic(color))

    def give(self, player: int, types: str) -> None:
        """Mana in the pool, a letter each, instead of what is in it."""
        self.set_field(POOL, tuple(Mana(t) for t in types), player)

    # What players do -----------------------------------------------------------------------------

    def cast(self, player: int, what: Any, *targets: Any, kind: str = "cast", **choices: Any) -> int:
        """A player casts a spell (or, by `kind`, activates an ability) with these targets, one for each phrase. Its id.

        `what` and `choices` as for `act`. A list is several targets of one phrase. A target that is the only legal one is
        not asked for, but must be that.
        """
        wanted = [tuple(map(self._ref, t if isinstance(t, list) else [t])) for t in targets]
        scripted = [_Aimed(player, refs) for refs in wanted]
        self.expected[:0] = scripted
        try:
            self.act(player, kind, what, **choices)
        finally:
            self.expected[:] = [e for e in self.expected if e not in scripted]
        made = self._newest(aimed=bool(targets))
        if not targets:
            return made
        mine = [i for i in self.ids("stack") if self._aims(i) == wanted]
        if not mine:
            raise ScenarioError(f"the targets are {self._aims(made)}, not {wanted}")
        return max(mine)

    def activate(self, player: int, what: Any, *targets: Any, **choices: Any) -> int:
        """As `cast`, for an activated ability."""
        return self.cast(player, what, *targets, kind="activate", **choices)

    def do(
        self,
        player: int,
        *parts: Instruction | TargetSpec,
        at: Sequence[Any] = (),
        targets: tuple[TargetSpec, ...] = (),
        name: str = "Effect",
        make: Callable[..., Definition] = instant,
        **choices: Any,
    ) -> Self:
        """A player casts a free spell with these parts, at these targets, and it resolves.

        Args:
            player: who casts it.
            parts: what it does and what it targets; `targets` are more of these.
            at: what is targeted, as for `cast`.
            targets: what it targets, as for `instant`.
            name: what it is called.
            make: `instant` or `sorcery`.
            choices: answers to what is asked meanwhile, of whichever player, by kind or a word of it; each must be asked.
        """
        self.put(player, "hand", make(name, *parts, targets=targets))
        mine = [Expected(None, label, choose) for label, choose in choices.items()]
        self.expected += mine
        try:
            self.cast(player, name, *at)
            self.resolve()
        finally:
            left = [str(e) for e in mine if e in self.expected]
            self.expected[:] = [e for e in self.expected if e not in mine]
        if left:
            raise ScenarioError(f"{name!r} has resolved, but these choices were never asked for: {'; '.join(left)}")
        return self

    def begin(self, player: int, kind: str, what: Any = None) -> Any:
        """A player with priority starts to do something, as for `act`, and stands before its first decision: this one."""
        self._start(player, kind, what)
        return self.game.decision

    def attack(self, pairs: Any, player: int = 0) -> None:
        """`player` declares these attackers: names or ids, all of which attack the next player, or attackers with whom.

        Raises ScenarioError where the step comes, or is there already, and they aren't asked.
        """
        if isinstance(pairs, (str, int)):
            pairs = [pairs]
        if not isinstance(pairs, Mapping):
            pairs = dict.fromkeys(pairs, (PLAYER, (player + 1) % len(self.game.players)))
        self._declare(player, "declare attackers", pairs)

    def block(self, pairs: Any, player: int = 1) -> None:
        """`player` declares these blocks: a mapping, or pairs where a creature blocks several. Raises as `attack` does."""
        self._declare(player, "declare blockers", pairs)

    def _declare(self, player: int, step: str, pairs: Any) -> None:
        """Everybody passes until a step, in which a player must be asked for what they declare."""
        self.seat(player)
        mine = Expected(player, step, pairs)
        self.expected.append(mine)
        self.pass_until(step)
        if mine in self.expected:
            self.expected.remove(mine)
            raise ScenarioError(f"in this step was never asked: {mine}; the game stands at {self.pending()}")

    # What is true --------------------------------------------------------------------------------

    def can(self, player: int, what: str, kind: str = "cast") -> bool:
        """Whether the player could cast (or activate, play) something of that name now, if they had priority."""
        self.settle()
        return any(o[0] == kind and self.game.name_of(o[1]) == what for o in legal_actions(self.game, player))

    def offered(self, player: int, kind: str = "cast") -> list[str]:
        """Names of the objects with which a player who gets priority can do such a thing, each option one."""
        return [self.game.name_of(o[1]) for o in self.reach(player).options if o[0] == kind]

    def life(self, player: int) -> int:
        """A player's life total."""
        return int(self.field(LIFE, player))

    def life_totals(self) -> list[int]:
        """Everybody's life, by seat."""
        return [self.life(player) for player in self.game.players]

    def permanents(self, player: int | None = None) -> list[str]:
        """Names on the battlefield, sorted: of what a player controls, or of all."""
        return sorted(self.zone_names(player, "battlefield"))

    def tapped(self, player: int | None = None) -> list[str]:
        """Names of the tapped permanents, sorted: of those a player controls, or of all."""
        return sorted(self.game.name_of(i) for i in self.ids("battlefield", player) if self.field(TAPPED, i))

    def has(self, what: int | str, keyword: str) -> bool:
        """Whether an object on the battlefield has that keyword."""
        return has_keyword(self.game, self.find(what, "battlefield") if isinstance(what, str) else what, keyword)

    def host(self, what: int | str) -> Any:
        """What an Aura, Equipment or Fortification is attached to: an id, ("player", seat), None for nothing."""
        return self.field(ATTACHED_TO, what)

    @property
    def stack(self) -> list[str]:
        """Names on the stack from the top; abilities have none."""
        return self.zone_names(None, "stack")

    def kinds(self) -> list[str]:
        """The kinds of what is on the stack, from the top: "card", "copy", "ability"."""
        self.settle()
        return [self.game.object(i).kind for i in self.ids("stack")]

    def targets(self, what: int | str) -> list[Any]:
        """What a spell or ability on the stack targets, in the order of its phrases."""
        return [ref for refs in self._aims(self.id_of(what)) for ref in refs]

    def pt(self, what: int | str) -> tuple[int, int]:
        """Power and toughness."""
        return (self.characteristic(what, POWER), self.characteristic(what, TOUGHNESS))

    def damage(self, what: int | str) -> int:
        """The damage marked on a permanent."""
        return int(self.field(DAMAGE, what))

    def counters_on(self, what: int | str, kind: str = "+1/+1") -> int:
        """How many counters of a kind are on an object."""
        return self.counters(what).get(kind, 0)

    def pool(self, player: int) -> str:
        """The mana in a player's pool, a letter each."""
        return "".join(m.type for m in self.field(POOL, player))

    def sees(self, player: int, obj: int) -> bool:
        """Whether the player may know what the object is."""
        self.settle()
        return self.game.may_look(player, obj)

    def _ref(self, what: Any) -> Any:
        return self.id_of(what) if isinstance(what, (str, int)) else what

    def _newest(self, aimed: bool) -> int:
        """What came last onto the stack; the last that has targets, if it must."""
        return max(i for i in self.ids("stack") if not aimed or self.game.get(TARGETS, i))

    def _aims(self, obj: int) -> list[Any]:
        """What an object on the stack targets, by phrase."""
        return [refs for part in self.game.get(TARGETS, obj) for refs in part]


class _Aimed(Expected):
    """The targets of one phrase: expected where they are among the options."""

    __slots__ = ("refs",)

    def __init__(self, player: int, refs: tuple[Any, ...]) -> None:
        super().__init__(player, "targets", list(refs))
        self.refs = refs

    def suits(self, decision: Decision) -> bool:
        """Whether this is the phrase."""
        return super().suits(decision) and all(ref in decision.options for ref in self.refs)


__all__ = ["BASE_GAME", "QUIET", "Table", "begin_at", "ruleset"]
