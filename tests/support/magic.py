"""Short words for tests about spells, abilities and keyword actions."""

from __future__ import annotations

import functools
from typing import Any

import testcards

from apnap import COUNTERS, Definition, Keyword, Ruleset, Static, Triggered
from apnap.core.abilities import Ability
from apnap.core.flow import legal_actions
from apnap.testing import Scenario
from apnap.testing.scenario import Expected
from apnap_plugins.rules.abilities import Spell
from apnap_plugins.rules.characteristics import card
from apnap_plugins.rules.damage import DAMAGE, LIFE
from apnap_plugins.rules.instructions import Nothing
from apnap_plugins.rules.selection import CREATURE
from apnap_plugins.rules.stack import TARGETS
from apnap_plugins.rules.targets import TargetSpec
from apnap_plugins.testing import Table

BASE = (
    "starting",
    "stack",
    "casting",
    "playing",
    "mana-abilities",
    "turn",
    "destroy",
    "attachments",
    "lands",
    "continuous-effects",
    "permanents",
)
BASICS = {"W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest"}


@functools.cache
def ruleset(*mechanics: str, edition: str = "2022-10-07") -> Ruleset:
    """The base game with these mechanics and the house plugin of the tests."""
    return Ruleset.load(mechanics=[*BASE, *mechanics], extra=[testcards], edition=edition)


def table(*mechanics: str, edition: str = "2022-10-07", defaults: bool = True, **more: Any) -> Table:
    """A game in a first main phase of player 0. What nobody expects is answered by default."""
    return Table(ruleset(*mechanics, edition=edition), defaults=defaults, **more)


def trees(given: Any) -> list[Ability]:
    """Abilities: words for keywords, trees, effects for a static ability, or lists of these."""
    if isinstance(given, str):
        return [Keyword(given)]
    if isinstance(given, (tuple, list)):
        return [tree for one in given for tree in trees(one)]
    return [given] if isinstance(given, Ability) else [Static((given,))]


def basic(color: str) -> Definition:
    """A basic land."""
    return card(BASICS[color], f"Basic Land — {BASICS[color]}")


def lands(s: Scenario, player: int, colors: str) -> None:
    """Untapped basic lands, a letter each."""
    for color in colors:
        s.put(player, "battlefield", basic(color))


def creature(name: str, power: int, toughness: int, *abilities: Any, **values: Any) -> Definition:
    """A creature; abilities as for `trees`."""
    return card(name, values.pop("types", "Creature"), *trees(abilities), power=power, toughness=toughness, **values)


def permanent(name: str, types: str, *abilities: Any, **values: Any) -> Definition:
    """A permanent of another type."""
    return card(name, types, *trees(abilities), **values)


def instant(name: str, effect: Any = None, *targets: TargetSpec, cost: str = "{0}", **values: Any) -> Definition:
    """An instant with one spell ability; further `abilities` by name."""
    more = trees(values.pop("abilities", ()))
    types = values.pop("types", "Instant")
    return card(name, types, Spell(effect or Nothing(), targets), *more, cost=cost, **values)


def sorcery(name: str, effect: Any = None, *targets: TargetSpec, **values: Any) -> Definition:
    """A sorcery with one spell ability."""
    return instant(name, effect, *targets, types="Sorcery", **values)


def whenever(on: Any, effect: Any, *targets: TargetSpec, **more: Any) -> Triggered:
    """A triggered ability."""
    return Triggered(on, effect, targets=targets, **more)


A_CREATURE = TargetSpec(CREATURE)
BEAR = creature("Bear", 2, 2, cost="{1}{G}")
OGRE = creature("Ogre", 3, 3)


def jotted(s: Scenario) -> list[Any]:
    """What was written down, in order."""
    s.settle()
    return list(s.field(testcards.JOTTED))


def life(s: Scenario) -> list[int]:
    """Everybody's life."""
    return [s.field(LIFE, p) for p in s.game.players]


def there(s: Scenario, player: int | None = None) -> list[str]:
    """Names on the battlefield, sorted."""
    return sorted(s.zone_names(player, "battlefield"))


def counters(s: Scenario, what: Any, kind: str = "+1/+1") -> int:
    """How many counters of a kind; also of what is gone."""
    obj = s.id_of(what)
    return next((n for k, n, _ in s.game.get(COUNTERS, obj) if k == kind), 0)


def damage(s: Scenario, what: Any) -> int:
    """Marked damage."""
    return s.field(DAMAGE, what)


def happens(s: Scenario, *events: Any) -> None:
    """Something happens from outside while a player has priority; triggers and state-based actions follow."""
    s.arrange(lambda: s.game.happen_all(events))
    s.settle()


class Aimed(Expected):
    """The targets of one phrase: expected where they are among the options."""

    __slots__ = ("refs",)

    def __init__(self, player: int, refs: tuple[Any, ...]) -> None:
        super().__init__(player, "targets", list(refs))
        self.refs = refs

    def suits(self, decision: Any) -> bool:
        """Whether this is the phrase."""
        return super().suits(decision) and all(ref in decision.options for ref in self.refs)


def cast(s: Scenario, player: int, what: Any, *targets: Any, kind: str = "cast", **choices: Any) -> int:
    """A player casts a spell (or, by `kind`, activates an ability) with these targets, one for each phrase. Its id.

    A list is several targets of one phrase. A target that is the only legal one is not asked for, but must be that.
    """
    wanted = [tuple(_ref(s, x) for x in (t if isinstance(t, list) else [t])) for t in targets]
    scripted = [Aimed(player, refs) for refs in wanted]
    s.expected[:0] = scripted
    s.act(player, kind, what, **choices)
    s.expected[:] = [e for e in s.expected if e not in scripted]
    spell = max(i for i in s.ids("stack") if s.game.get(TARGETS, i) or not targets)
    mine = [i for i in s.ids("stack") if _chosen(s, i) == wanted] if targets else [spell]
    assert mine, f"the targets are {_chosen(s, spell)}, not {wanted}"
    return max(mine)


def can(s: Scenario, player: int, what: str, kind: str = "cast") -> bool:
    """Whether the player could cast (or activate, play) something of that name now, if they had priority."""
    s.settle()
    return any(o[0] == kind and s.game.name_of(o[1]) == what for o in legal_actions(s.game, player))


def _ref(s: Scenario, what: Any) -> Any:
    return s.id_of(what) if isinstance(what, (str, int)) else what


def _chosen(s: Scenario, obj: int) -> list[Any]:
    return [refs for part in s.game.get(TARGETS, obj) for refs in part]


def activate(s: Scenario, player: int, what: Any, *targets: Any, **choices: Any) -> int:
    """As `cast`, for an activated ability."""
    return cast(s, player, what, *targets, kind="activate", **choices)


def do(s: Scenario, effect: Any, player: int = 0, *targets: TargetSpec, **choices: Any) -> None:
    """A player casts a free instant with that effect, and it resolves; the choices are made on the way."""
    s.put(player, "hand", instant("Effect", effect, *targets))
    cast(s, player, "Effect", *choices.pop("at", ()))
    for label, choice in choices.items():
        s.expect(None, label.replace("_", " "), choice)
    s.resolve()
    s.done()


def sees(s: Scenario, player: int, obj: int) -> bool:
    """Whether the player may know what the object is."""
    s.settle()
    return s.game.may_look(player, obj)
