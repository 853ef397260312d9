"""Why an object is what it is: the continuous effects that made it so, layer by layer (CR 613)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from apnap import (
    ABILITIES,
    COUNTERS,
    GRANTED,
    Ability,
    AffectsThis,
    Characteristics,
    Continuous,
    Game,
    LayerStep,
    Namer,
    Node,
    Static,
    UnknownName,
    in_words,
    layer_steps,
)
from apnap_plugins.apps.trees import type_line
from apnap_plugins.apps.why.told import Told
from apnap_plugins.apps.why.words import ability_words, effect_words
from apnap_plugins.rules.vocabulary.characteristics import LOYALTY, MANA_COST, POWER, TOUGHNESS

DEPENDS: Final = "613.8b"


@dataclass(frozen=True, slots=True)
class Step:
    """One effect applied to an object.

    - `layer` and `rule`: the layer or sublayer, and its rule.
    - `text`: what the effect says, in words; `source` and `object` the name and id of what it comes from, 0 for a rule.
    - `mechanic`: the id of the plugin that declares it.
    - `timestamp`: that of the effect (CR 613.7); effects of one layer are applied in that order.
    - `changes`: (characteristic, value before, value after) in words; empty where it makes no difference.
    - `notes`: what else decided the order: dependency, a characteristic-defining ability, that it has begun before.
    """

    layer: str
    rule: str
    text: str
    source: str
    object: int
    mechanic: str
    timestamp: int
    changes: tuple[tuple[str, str, str], ...] = ()
    notes: tuple[str, ...] = ()

    def lines(self) -> list[str]:
        """The lines that are printed."""
        whose = f"{self.source} ({self.object})" if self.source else f"the rules ({self.mechanic or 'apnap'})"
        head = f"layer {self.layer} (CR {self.rule}), timestamp {self.timestamp}: {whose}: {self.text}"
        changed = [f"  {name}: {before} → {after}" for name, before, after in self.changes]
        return [head, *(changed or ["  no difference"]), *(f"  {note}" for note in self.notes)]


@dataclass(frozen=True, slots=True)
class Explanation(Told):
    """Why an object is what it is: `before` all effects, each `steps`, and what comes of it, `after`."""

    name: str
    object: int
    before: tuple[str, ...]
    steps: tuple[Step, ...]
    after: tuple[str, ...]

    def text(self) -> str:
        """The explanation in lines."""
        lines = [f"{self.name} ({self.object})", f"  before all effects (CR 613.1): {'; '.join(self.before)}"]
        lines += [f"  {line}" for step in self.steps for line in step.lines()]
        lines.append(f"  so it is: {'; '.join(self.after)}" if self.steps else "  no continuous effect applies to it")
        return "\n".join(lines)


def why_object(game: Game, obj: int, viewer: int | None = None, names: Sequence[str] = ()) -> Explanation:
    """Why an object is what it is now.

    Args:
        game: stands as before.
        obj: the id of an object that is there.
        viewer: the seat that reads it, who is told no hidden names; None for somebody who sees everything.
        names: what players are called, by seat.

    Raises:
        UnknownName: no such object is there, or none that the viewer may know.
    """
    copy = game.copy()
    copy.decision  # noqa: B018 - it runs forward to where the game stands
    telling = _Telling(copy, Namer(copy, names, viewer))
    if obj not in copy.objects or telling.namer.is_hidden(obj):
        raise UnknownName(f"there is no object {obj} that can be looked at")
    begun: dict[Any, str] = {}
    steps = [telling.step(step, begun) for step in layer_steps(copy, obj)]
    before, after = copy.base(obj), copy.characteristics(obj)
    return Explanation(telling.namer.card(obj), obj, telling.summary(before), tuple(steps), telling.summary(after))


class _Telling:
    """Puts effects and values of one game into words."""

    def __init__(self, game: Game, namer: Namer) -> None:
        self.game = game
        self.namer = namer

    def step(self, step: LayerStep, begun: dict[Any, str]) -> Step:
        """One step in words; `begun` has the layers in which effects were applied first."""
        active: Any = step.effect
        notes = []
        if isinstance(active.ability, Static) and active.ability.defining:
            notes.append("a characteristic-defining ability: applied before the others of its layer (CR 613.3)")
        for other in step.waits_for:
            whose = self.namer.card(other.source) if other.source else "a rule"
            notes.append(f"applied after {whose}, timestamp {other.timestamp}, on which it depends (CR {DEPENDS})")
        for other in step.ahead_of:
            whose = self.namer.card(other.source) if other.source else "a rule"
            notes.append(f"applied before {whose}, timestamp {other.timestamp}, which depends on it (CR {DEPENDS})")
        if active.key in begun and begun[active.key] != step.layer:
            notes.append(f"it began in layer {begun[active.key]}, and goes on with the same objects (CR 613.6)")
        begun.setdefault(active.key, step.layer)
        known = active.source and self.game.is_known(active.source)
        return Step(
            step.layer,
            self.game.rules.rule_number(step.rule),
            self.effect(active),
            self.namer.card(active.source) if known else "",
            active.source if known else 0,
            self.game.rules.owner_of(type(active.effect)),
            active.timestamp,
            self.changes(step.before, step.after),
            tuple(notes),
        )

    def effect(self, active: Any) -> str:
        """What an effect says: as the card has it, or as the card of a resolved effect would have it."""
        effect: Continuous = active.effect
        if active.floating is not None:
            return f"{self._of_itself(effect)} ({in_words(active.floating.duration)})"
        if active.key[0] == "intrinsic":
            return f"{self._mark(active)}: {self._of_itself(effect)}"
        if active.ability is None:
            return in_words(effect.parts)
        return ability_words(self.game, self.namer, active.ability, active.source)

    def _mark(self, active: Any) -> str:
        """What on an object has an effect of its own: counters of a kind, else what rules say of a field of it."""
        kinds = self.game.rules.counter_kinds
        for kind, count, _ in self.game.get(COUNTERS, active.source):
            known = kinds.get(kind)
            if known is not None and known.parts is not None and known.parts(count) == active.effect.parts:
                return self.namer.some(count, f"{kind} counter")
        return "what was done to it"

    def _of_itself(self, effect: Continuous) -> str:
        return effect_words(self.game, self.namer, Continuous(AffectsThis(), effect.parts))

    def ability(self, ability: Ability) -> str:
        """The words of an ability, as cards have it."""
        return ability_words(self.game, self.namer, ability)

    def changes(self, before: Characteristics, after: Characteristics) -> tuple[tuple[str, str, str], ...]:
        """Each characteristic that is another afterwards."""
        found = []
        for name in dict.fromkeys((*before.values, *after.values)):
            if name == ABILITIES.name:
                had, has = self._abilities(before), self._abilities(after)
                found += [(name, had, has)] if had != has else []
                continue
            old, new = before.values.get(name), after.values.get(name)
            old = False if old is None and isinstance(new, bool) else old
            if old != new and name != GRANTED.name:
                found.append((name, self._value(old), self._value(new)))
        return tuple(found)

    def _abilities(self, chars: Characteristics) -> str:
        said = [self.ability(ability) for ability in chars[ABILITIES]]
        return ", ".join(f"“{text.rstrip('.')}”" for text in said) or "none"

    @staticmethod
    def _value(value: Any) -> str:
        if isinstance(value, bool):
            return "yes" if value else "no"
        if value is None or value == () or value == frozenset():
            return "none"
        return in_words(value) if isinstance(value, (Node, tuple, frozenset)) else str(value)

    def summary(self, chars: Characteristics) -> tuple[str, ...]:
        """What something is in a few words: type line, abilities, size."""
        colors = chars.values.get("colors") or frozenset()
        cost = chars[MANA_COST]
        found = [type_line(chars), f"colors: {in_words(colors) or 'none'}", *([str(cost)] if cost is not None else [])]
        counted = Counter(self.ability(ability) for ability in chars[ABILITIES])
        found += [f"“{text.rstrip('.')}”" + (f" ×{n}" if n > 1 else "") for text, n in counted.items()]
        if chars[POWER] is not None or chars[TOUGHNESS] is not None:
            found.append(f"{chars[POWER] or 0}/{chars[TOUGHNESS] or 0}")
        if chars[LOYALTY] is not None:
            found.append(f"loyalty {chars[LOYALTY]}")
        return tuple(found)
