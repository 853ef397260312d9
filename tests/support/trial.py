"""A harness that plays one card: casts it in every way, uses each of its abilities, brings about what they wait for.

The game stands in a main phase in a rich position (`trialtable`). A policy does with priority what has not been done yet; all
other answers are random, by seed. Invariants are checked all the time (`apnap.testing.probe`); in the end everything is taken
back, and played again.
"""

from __future__ import annotations

import functools
import re
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import trialfair
import trialscenes
import trialtable
from secondroad.watching import Account, ComparedGame

from apnap import Ability, Decision, Definition, Game, Moved, Replacement, Static, Triggered, YesNo
from apnap.core.abilities import StateTrigger, functions_in
from apnap.core.context import Context
from apnap.core.events import AbilityTriggered
from apnap.core.flow import Priority
from apnap.core.randomness import Stream
from apnap.core.rules import Rules
from apnap.core.values import ABILITIES
from apnap.testing.probe import Watch
from apnap_plugins.oracle.language import Language
from apnap_plugins.rules.attachments.attachments import ATTACHED_TO
from apnap_plugins.rules.combat.attacking import DeclareAttackers
from apnap_plugins.rules.combat.blocking import DeclareBlockers
from apnap_plugins.rules.continuous.continuous import TURN
from apnap_plugins.rules.costs.costs import Cost
from apnap_plugins.rules.costs.needs import ChooseForCost
from apnap_plugins.rules.counters.filters import HasCounter
from apnap_plugins.rules.damage.damage import LIFE
from apnap_plugins.rules.faces.face_down import FACE_DOWN, listed
from apnap_plugins.rules.frames.attractions import has_astrotorium_back
from apnap_plugins.rules.payment.payment import PayMana
from apnap_plugins.rules.stack.abilities import AbilityActivated, Activated, Spell, activated_abilities, adds_mana
from apnap_plugins.rules.stack.stack import ABILITY, CHOSEN_MODES, ChooseModes, Resolved, text_of
from apnap_plugins.rules.stack.targets import ChooseTargets
from apnap_plugins.rules.vocabulary.characteristics import MANA_COST, SUBTYPES, TYPES, mana_value
from apnap_plugins.rules.vocabulary.subtypes import CREATURE_TYPES
from apnap_plugins.testing import Table

PERMANENT = frozenset(["artifact", "creature", "enchantment", "land", "planeswalker"])
MANY = 50
"""So many creature types are all there are: those are chosen that creatures here have."""

Use = tuple[Any, ...]
"""("cast",), or the kind of an ability, the ability, and the number of a mode."""


def uses_of(rules: Rules, card: Definition) -> tuple[Use, ...]:
    """All that there is to use of a card: itself, its abilities with what keywords mean, and each of their modes."""
    found: dict[Use, None] = {("cast",): None}
    for ability in card.abilities():
        for meant in rules.expand(ability) or (ability,):
            found.update(dict.fromkeys(_uses_of(meant)))
    return tuple(found)


def _uses_of(ability: Ability) -> Iterator[Use]:
    modes = getattr(ability, "modes", None)
    if modes is None:
        yield (kind_of(ability), ability)
    for number in range(len(modes.modes) if modes is not None else 0):
        yield (kind_of(ability), ability, number)


def kind_of(ability: Ability) -> str:
    """What kind of ability it is (CR 113.3)."""
    kinds = {
        Spell: "spell",
        Activated: "activated",
        Triggered: "triggered",
        StateTrigger: "triggered",
        Static: "static",
    }
    return next((name for cls, name in kinds.items() if isinstance(ability, cls)), "keyword")


@dataclass
class Trial:
    """What came of trying a card: its uses, those that came about, and what was wrong."""

    name: str
    uses: tuple[Use, ...]
    used: set[Use] = field(default_factory=set)
    problems: list[str] = field(default_factory=list)
    runs: int = 0
    answers: int = 0
    began: set[Use] = field(default_factory=set)
    """What was activated or triggered, whether or not it resolved."""
    paid: bool = False
    """Whether a cost was paid that a player may pay as something resolves: the first time they do, so that it is seen."""
    account: Account = field(default_factory=Account)
    """What was compared with the second road."""

    @property
    def unused(self) -> tuple[Use, ...]:
        """What never came about, in the order of the text."""
        return tuple(use for use in self.uses if use not in self.used)


def try_card(language: Language, card: Definition, runs: int = trialscenes.MOST, seed: int = 0) -> Trial:
    """Play a card in several games until everything was used, at most `runs` of them."""
    trial = Trial(card.name, uses_of(language.ruleset.compiled, card))
    for number in range(runs):
        one = Run(language, card, seed * 1009 + number, number, trial)
        try:
            one.play()
        except Exception as err:
            where = traceback.extract_tb(err.__traceback__)[-1]
            trial.problems.append(
                f"run {number}: {type(err).__name__}: {err} ({Path(where.filename).name}:{where.lineno})"
            )
        trial.runs += 1
        if trial.problems or not trial.unused:
            break
    return trial


class TrialGame(ComparedGame):
    """A watched game, compared with the second road, that notes which abilities of the card on trial resolve."""

    record: Trial
    key: str
    is_land: bool

    def run_procedure(self, procedure: str, frame: Any) -> Any:
        """Note what resolves, from before it does."""
        if procedure != "resolve":
            return super().run_procedure(procedure, frame)
        uses = tuple(self.resolving(frame.obj))
        end = len(self.log)
        result = super().run_procedure(procedure, frame)
        done = any(
            entry.happened is not None and isinstance(entry.happened.event, Resolved) and entry.happened.event.done
            and entry.happened.event.spell == frame.obj
            for entry in self.log.entries[end:]
        )  # fmt: skip
        if done:
            self.record.used.update(uses)
        return result

    def resolving(self, obj: int) -> Iterator[Use]:
        """The uses that an object on the stack stands for."""
        info, modes = self.get(ABILITY, obj), self.get(CHOSEN_MODES, obj)
        if info is None and not self.is_tried(obj):  # what was spliced onto another spell
            yield from ((kind_of(text), text) for text in text_of(self, obj) if isinstance(text, Spell))
            return
        if info is None:
            yield from self.on_stack(obj)
        yield from [("cast",)] if info is None else []
        for text in text_of(self, obj):
            if isinstance(text, Ability):
                yield (kind_of(text), text)
                yield from ((kind_of(text), text, mode) for mode in modes)

    def on_stack(self, obj: int) -> Iterator[Use]:
        """Static abilities of a spell that were in force although nobody could do anything meanwhile (CR 702.61a)."""
        for ability in self.characteristics(obj)[ABILITIES]:
            for meant in self.rules.expand(ability):
                if isinstance(meant, Static) and "stack" in meant.zones and meant.condition is None:
                    yield ("static", meant)

    def is_tried(self, obj: int) -> bool:
        """Whether an object is the card on trial."""
        known = self.is_known(obj)
        return known and any(self.component(c).definition.key == self.key for c in self.components_of(obj))

    def note(self, entry: Any) -> None:
        """What the log says of abilities that began, and of those that use no stack."""
        event = entry.happened.event if entry.happened is not None else None
        if isinstance(event, AbilityActivated):
            (self.record.began if event.obj else self.record.used).update(_uses_of(event.ability))
        elif isinstance(event, AbilityTriggered):
            self.record.began.update(_uses_of(event.ability))
        elif entry.rule == "605.4a":  # nothing else on the table has a triggered mana ability
            self.record.used.update(use for use in self.record.uses if use[0] == "triggered" and _adds_mana(use[1]))
        elif (
            isinstance(event, Moved)
            and event.to == "battlefield"
            and any(map(self.is_tried, entry.happened.result or ()))
        ):
            self.record.used.update(
                use for use in self.record.uses if use[0] == "static" and _is_about_entering(use[1])
            )
            if self.is_land:
                self.record.used.add(("cast",))


class Position(Table):
    """A rich position around a card, or a scene. `number` says which variant of it."""

    rechecks = False  # each run takes its own game back, and plays it again in another one

    def __init__(self, language: Language, card: Definition, seed: int, number: int, trial: Trial | None) -> None:
        self.language, self.card, self.number, self.trial = language, card, number, trial
        self.scene = trialscenes.scene(number)
        self.hosts: dict[tuple[str, int], int] = {}
        """Where Auras can be attached, by name and player."""
        stage = "upkeep" if number % 3 == 1 else "precombat main"
        super().__init__(language.ruleset, seed=seed, defaults=True, stage=stage)
        self.build()

    def new_game(self, decks: Sequence[Any], seed: int, debug: bool) -> Game:
        """A watched game, or a plain one to compare with."""
        if self.trial is None:
            return Game(self.ruleset, decks, seed)
        game = TrialGame(self.ruleset, decks, seed, Watch(2, marked=False))
        game.record, game.key = self.trial, self.card.key
        game.is_land = "land" in self.card.characteristics[TYPES] or has_astrotorium_back(self.card)
        game.log.observers.append(game.note)
        return game

    def build(self) -> None:
        """Put everything in its place."""
        parts = [part for ability in self.card.abilities() for part in ability.walk()]
        kin, more = (
            [*trialtable.meld_kin(self.card), *trialtable.kin(parts)],
            trialscenes.more(self.language) if self.scene.more else {},
        )
        fair = trialfair.speaks_of_it(parts)
        for player in self.game.players if fair else ():
            self.put(player, "battlefield", *trialfair.tools(self.language))
            for zone, cards in trialfair.ZONES.items():
                self.put(player, zone, *cards)
        for player in self.game.players:
            self.put_permanents(player, kin, more)
            self.put_cards(player, kin, more)
        if self.scene.tried_at_hand:
            self.put(0, "hand", self.card, self.card)
        self.put(1, "hand", self.card)
        self.put(0, "library", self.card)
        if not self.scene.bare:
            self.put(0, "graveyard", self.card)
        self.put_tried()
        low = 7 if self.number % 3 == 2 else 40
        self.arrange(lambda: [self.game.set(LIFE, player, low) for player in self.game.players])

    def put_permanents(self, player: int, kin: list[Definition], more: dict[str, tuple[Definition, ...]]) -> None:
        """What a player has on the battlefield."""
        scene, put = self.scene, functools.partial(self.put, player, "battlefield")
        if scene.lands:
            put(*trialtable.LANDS * (5 + 3 * scene.casts - 3 * player), *[trialtable.SNOW] * 4)
        if not scene.bare:
            put(*trialtable.things(scene.lands), *trialtable.tools(self.language, scene.gentle))
        for card in more.get("battlefield", ()):
            self.hosts[card.name, player] = obj = put(card)
            self.dress(player, obj, card.name == trialscenes.RIDER)
        for card in trialtable.THINGS[:2] + trialtable.THINGS[3:] if more else ():
            self.put(1 - player, "battlefield", card, controller=player)  # what players don't own
        for card in more.get("face down", ()):
            self.hosts[card.name, player] = put(card, fields={FACE_DOWN.name: listed("morph")})
        put(*trialscenes.crowd(scene, player))
        put(*[one for one in kin if PERMANENT & one.characteristics[TYPES]] * scene.kin)
        if scene.tokens:
            put(*trialtable.TOKENS, component="token")
        for card in more.get("exile", ()):
            self.put(player, "exile", card, counters={"time": 3})

    def put_cards(self, player: int, kin: list[Definition], more: dict[str, tuple[Definition, ...]]) -> None:
        """What a player has in hand, graveyard and library."""
        spells, things = trialtable.SPELLS, trialtable.THINGS
        if self.scene.hand:
            cards = [*spells, *trialtable.CROWD[:4], *things, *kin, *trialtable.LANDS[: 5 if more else 2]]
            found = [card for card in more.get("hand", ()) if card.name == trialscenes.FALL]
            self.put(player, "hand", *found * 4 if found and self.has_no_cost() else (*more.get("hand", ()), *cards))
        if not self.scene.bare:
            self.put(player, "graveyard", *trialtable.CROWD[:4], *things, *spells, *kin, *more.get("graveyard", ()))
        self.put(player, "library", *trialtable.LANDS, *trialtable.CROWD, *spells, *kin, *things * 2)

    def put_tried(self) -> None:
        """In every second variant the card lies on the battlefield already; a planeswalker with loyalty for anything.

        An Aura is attached where there are hosts: to what is face down, later to what wears other things.
        """
        chars = self.card.characteristics
        is_aura = "Aura" in chars[SUBTYPES]
        if self.number % 2 == 0 or not PERMANENT & chars[TYPES] or (is_aura and not self.hosts):
            return
        host = trialscenes.RIDER if self.number > trialscenes.ROUND else trialscenes.MASK
        for player in (0, 1)[: self.number]:
            fields = {ATTACHED_TO.name: self.hosts[host, player]} if is_aura else {}
            obj = self.put(player, "battlefield", self.card, counters=self.counters(), fields=fields)
            self.dress(player, obj, self.scene.more and "creature" in chars[TYPES])

    def has_no_cost(self) -> bool:
        """Whether the card can't be cast for its mana cost: it waits for another spell (CR 202.1b)."""
        return self.card.characteristics[MANA_COST] is None and "land" not in self.card.characteristics[TYPES]

    def dress(self, player: int, obj: int, wears: bool) -> None:
        """Give a creature an Equipment and an Aura, if it is one that wears them."""
        for one in trialscenes.more(self.language)["worn"] if wears else ():
            self.put(player, "battlefield", one, fields={ATTACHED_TO.name: obj})

    def counters(self) -> dict[str, int]:
        """What its abilities cost, or later ask for."""
        asking = (Cost, HasCounter) if self.number > trialscenes.ROUND else Cost
        parts = [part for ability in self.card.abilities() for part in ability.walk() if isinstance(part, asking)]
        kinds = sorted({part.kind for part in parts if isinstance(getattr(part, "kind", None), str)})  # type: ignore[attr-defined]
        loyalty = {"loyalty": 12} if "planeswalker" in self.card.characteristics[TYPES] else {}
        return {**dict.fromkeys(kinds, 6), **loyalty}


_REPR: Final = re.compile(r"[A-Za-z]\w*\(\w|\w=|[({]'|<\w+ ")
"""What the repr of a node or another object looks like."""


def is_said(prompt: str) -> bool:
    """Whether a person can tell from a prompt what is asked: it says something, in words."""
    return prompt not in ("", "Do it?", "target") and _REPR.search(prompt) is None


class Run:
    """One game."""

    def __init__(self, language: Language, card: Definition, seed: int, number: int, trial: Trial) -> None:
        self.language, self.card, self.seed, self.number, self.trial = language, card, seed, number, trial
        self.rng = Stream(seed + 1)
        self.scene = trialscenes.scene(number)
        self.game: TrialGame
        self.ways: Counter[str] = Counter()
        self.announced: int | None = None
        """After so many answers the card or an ability of it was announced, where that was the last thing done with priority."""

    def chance(self, percent: int) -> bool:
        """True that often."""
        return self.rng.randrange(100) < percent

    def play(self) -> None:
        """Play, then take everything back, then play it again. Raises what the game raises."""
        game = self.game = self.position(self.trial)
        start = game.decision, game.digest()
        while not self.over():
            decision = game.decision
            if decision is None:
                break
            if self.is_in_vain():
                self.take_back()
                continue
            if isinstance(decision, Priority):
                self.look()
            elif not is_said(decision.prompt):
                self.trial.problems.append(f"run {self.number}: nobody knows what {decision.prompt!r} asks")
            game.push(self.answer(decision))
            self.trial.answers += 1
        self.trial.account.merge(game.account)
        self.trial.problems += [f"run {self.number}: {what}: {said}" for what, said in game.watch.problems[:3]]
        inputs, end = game.inputs(), game.digest()
        again = Position(self.language, self.card, self.seed, self.number, None).game
        again.run()
        for answer in inputs:
            again.push(answer)
        if again.digest() != end:
            self.trial.problems.append(f"run {self.number}: the same answers lead to another state")
        while game.inputs():
            game.pop()
        if (game.decision, game.digest()) != start:
            self.trial.problems.append(f"run {self.number}: taking all back does not lead to the beginning")

    def is_in_vain(self) -> bool:
        """Whether a card was announced whose only possible modes were used before; seldom it is cast all the same."""
        game, missing = self.game, self.missing_modes()
        if self.announced is None or not missing or not game.zone("stack") or self.chance(20):
            return False
        obj = game.zone("stack")[-1]
        uses = [use for use in game.resolving(obj) if len(use) > 2] if game.get(CHOSEN_MODES, obj) else ()
        return bool(uses) and self.trial.used.issuperset(uses)

    def take_back(self) -> None:
        """Go back to the priority with which the card was announced, and pass."""
        while len(self.game.inputs()) > (self.announced or 0):
            self.game.pop()
        self.announced = None
        self.game.push(0)

    def position(self, trial: Trial) -> TrialGame:
        """The game in its position."""
        game = Position(self.language, self.card, self.seed, self.number, trial).game
        assert isinstance(game, TrialGame)
        return game

    def over(self) -> bool:
        """Whether there is nothing more to do here."""
        game = self.game
        at_rest = isinstance(game.decision, Priority) and not game.zone("stack")
        done = not self.trial.unused and at_rest
        return (
            done
            or game.is_over()
            or len(game.inputs()) >= self.scene.answers
            or game.get(TURN) > self.scene.turns
            or bool(game.watch.problems)
        )

    # What is in force ------------------------------------------------------------------------------

    def look(self) -> None:
        """Note static abilities and keywords of the card that are in force."""
        game, missing = self.game, [use for use in self.trial.unused if use[0] in ("static", "keyword")]
        for obj in sorted(game.objects) if missing else ():
            if game.is_tried(obj):
                self.in_force(obj, game.object(obj).zone[0], missing)

    def in_force(self, obj: int, zone: str, missing: list[Use]) -> None:
        """Those of an object."""
        game = self.game
        has = {meant for own in game.characteristics(obj)[ABILITIES] for meant in (*game.rules.expand(own), own)}
        for use in missing:
            ability = use[1]
            on_stack = zone == "stack" and kind_of(ability) == "keyword"
            if ability not in has or not (on_stack or functions_in(ability, zone, game.rules.home)):
                continue
            condition = getattr(ability, "condition", None)
            if condition is None or condition.holds(Context(game, obj, game.controller(obj), ability)):
                self.trial.used.add(use)

    # Answers -----------------------------------------------------------------------------------------

    def answer(self, decision: Decision) -> Any:
        """What to say."""
        if isinstance(decision, Priority):
            return self.act(decision)
        if isinstance(decision, PayMana):
            return decision.sample(self.rng) if self.chance(5 + 60 * self.waits_for_mana()) else decision.default()
        if isinstance(decision, YesNo) and decision.cost and not self.trial.paid:
            self.trial.paid = True
            return 1
        best = decision.sample(self.rng)
        if CREATURE_TYPES.issuperset(map(str, kinds := getattr(decision, "options", ()))) and len(kinds) > MANY:
            at = kinds.index(trialtable.KINDS[self.rng.randrange(len(trialtable.KINDS))])
            return at if isinstance(best, int) else (at,)
        chosen = self.itself(decision)
        if chosen is not None:
            return chosen
        few = isinstance(decision, DeclareAttackers) and self.scene.alone
        for _ in range(
            12 if few or isinstance(decision, (ChooseModes, ChooseForCost)) else 3 if self.chance(70) else 0
        ):
            other = decision.sample(self.rng)
            if self.worth(decision, other) > self.worth(decision, best):
                best = other
        return best

    def itself(self, decision: Decision) -> Any:
        """In the scenes every other time the card itself, or what it is attached to, where that may be a target."""
        if not isinstance(decision, ChooseTargets) or self.scene == trialscenes.EVERYTHING or self.chance(50):
            return None
        game = self.game
        near = {game.get(ATTACHED_TO, obj) for obj in game.zone("battlefield") if game.is_tried(obj)}
        own = [
            at
            for at, ref in enumerate(decision.options)
            if isinstance(ref, int) and (ref in near or game.is_tried(ref))
        ]
        answer = (own[self.rng.randrange(len(own))],) if own else ()
        return answer if own and decision.problem(answer) is None else None

    def waits_for_mana(self) -> bool:
        """Whether a triggered mana ability is missing, for which something certain may have to be tapped."""
        return any(use[0] == "triggered" and _adds_mana(use[1]) for use in self.trial.unused)

    def worth(self, decision: Decision, answer: Any) -> int:
        """How much an answer has to do with the card; saying yes counts too. Every other turn the card rather stays at home."""
        value = decision.value(answer)
        if value is True:
            return 1
        if isinstance(decision, ChooseForCost):  # what is worth something shows whether it is counted
            return sum(mana_value(self.game.characteristics(obj)) for obj in value)
        if isinstance(decision, ChooseModes):
            return sum(decision.options[place] in self.missing_modes() for place in value)
        if isinstance(decision, DeclareAttackers) and self.scene.alone:
            return self.worth_attacking(value)
        if isinstance(decision, DeclareBlockers) and self.scene.blocks is not None:
            return len(value) * (1 if self.scene.blocks else -1)
        stays = isinstance(decision, DeclareAttackers) and (self.game.get(TURN) // 2 + self.number) % 2
        return sum(self.game.is_tried(ref) for ref in _numbers(value)) * (-1 if stays else 1)

    def missing_modes(self) -> list[Any]:
        """Modes that were not chosen yet."""
        return [use[1].modes.modes[use[2]] for use in self.trial.unused if len(use) > 2]

    def worth_attacking(self, value: Any) -> int:
        """One creature, the card rather than another."""
        return -abs(len(value) - 1) * 10 + sum(self.game.is_tried(ref) for ref in _numbers(value))

    def act(self, decision: Priority) -> int:
        """With priority: what has not been used yet, else now and then something else, else pass."""
        options, self.announced = decision.options, None
        worth = [self.gain(option) for option in options]
        if max(worth) and self.chance(85):
            self.announced = len(self.game.inputs())
            best = [at for at, gain in enumerate(worth) if gain == max(worth)]
            at = min(best, key=lambda number: (self.ways[str(options[number])], self.rng.randrange(100)))
            self.ways[str(options[at])] += 1
            return at
        others = len(options) - decision.background
        busy = bool(self.game.zone("stack"))
        if others < 2 or not self.chance(self.scene.others[not busy]):
            return 0
        if self.scene.casts:
            return self.another_card(options[:others])
        kinds = sorted({option[0] for option in options[1:others]})
        kind = kinds[self.rng.randrange(len(kinds))]
        alike = [at for at in range(1, others) if options[at][0] == kind]
        return alike[self.rng.randrange(len(alike))]

    def another_card(self, options: Sequence[Any]) -> int:
        """The card to cast or play that was least often, or a special action; or pass."""
        found = [at for at, option in enumerate(options) if option[0] not in ("activate", "mana", "pass")]
        name = {at: f"{options[at][0]} {self.game.name_of(options[at][1])}" for at in found}
        if not found:
            return 0
        best = min(found, key=lambda at: (self.ways[name[at]], self.rng.randrange(100)))
        self.ways[name[best]] += 1
        return best

    def gain(self, option: tuple[Any, ...]) -> int:
        """How much of what was not used yet an action uses: 2 an ability, 1 the card itself, 0 nothing."""
        if len(option) < 2 or not isinstance(option[1], int) or not self.game.is_tried(option[1]):
            return 0
        if option[0] == "activate":
            ability = activated_abilities(self.game, option[1])[option[2]]
            once_more = self.scene != trialscenes.EVERYTHING and self.chance(25)
            return 2 if any(use not in self.trial.used for use in _uses_of(ability)) else int(once_more)
        if option[0] in ("mana", "tap for mana"):
            return int(any(use[0] == "activated" for use in self.trial.unused) and self.chance(30))
        if self.scene.casts and self.is_instant(option[1]) and not self.is_spell_there() and self.chance(90):
            return 0  # what it is good for may be an answer to another spell
        if any(use[0] in ("cast", "spell") for use in self.trial.unused):
            return 2
        return int(self.scene == trialscenes.EVERYTHING or self.chance(30))

    def is_spell_there(self) -> bool:
        """Whether there is something to answer."""
        return any(self.game.object(obj).kind != "ability" for obj in self.game.zone("stack"))

    def is_instant(self, obj: int) -> bool:
        """Whether it can be cast in response."""
        return "instant" in self.game.characteristics(obj)[TYPES]


def _adds_mana(ability: Ability) -> bool:
    """Whether it could be a triggered mana ability, which uses no stack (CR 605.1b)."""
    return isinstance(ability, Triggered) and not ability.targets and adds_mana(ability.effect)


def _is_about_entering(ability: Ability) -> bool:
    """Whether all that it does is done as the object enters (CR 614.12)."""
    effects = ability.effects if isinstance(ability, Static) else ()
    return bool(effects) and all(isinstance(effect, Replacement) and effect.entering for effect in effects)


def _numbers(value: Any) -> Iterator[int]:
    """The ids in an answer's value."""
    if isinstance(value, int):
        yield value
    elif isinstance(value, tuple) and value[:1] != ("player",):
        for part in value:
            yield from _numbers(part)
