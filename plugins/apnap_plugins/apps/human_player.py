"""A person at the terminal: is shown a decision as numbered choices, and answers; may look around and take back.

What is asked of the game beside the decision goes through the person's observation, so that nothing hidden shows.
"""

from __future__ import annotations

import difflib
import functools
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from apnap import Answer, Decision, Game, Namer, Node, ObjectView, Observation, Priority, UnknownName
from apnap_plugins.apps.agents import MULLIGAN
from apnap_plugins.apps.card_text import CardText
from apnap_plugins.apps.console import Terminal, marked, said
from apnap_plugins.apps.numbered_choices import Choice, Misread, numbered, present
from apnap_plugins.apps.stops import ON_TO, STAGES, UNTIL_SOMETHING, UNTIL_TURN, Passing
from apnap_plugins.apps.trees import described
from apnap_plugins.rules.attachments.attachments import ATTACHED_TO
from apnap_plugins.rules.combat.combat import ATTACKING, BLOCKING
from apnap_plugins.rules.damage.damage import DAMAGE
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.turn.phases import STEPS
from apnap_plugins.rules.vocabulary.characteristics import MANA_COST, POWER, TOUGHNESS, TYPES

HELP: Final = """\
Answer with the numbers that stand before the choices; Enter is what the line in brackets says, mostly to pass.
  b  the board            s  the stack             g  graveyards and exile
  h  your hand            i NAME  a card's text, or what a keyword means
  w  what happened, with rule numbers
  why NAME  what made it so   why not cast NAME  what stands against it (or: attack with, block … with …, activate)
  u  take back your last answer (and what followed)
  e  pass until the turn ends, or somebody does something     f  pass until something happens
  stop            where you are asked by itself     stop upkeep, stop their draw   ask there too, or no longer
  auto  turn automatic passing on or off            concede  give up the game
  q  leave (the replay is saved if --save was given)     ?  this help"""
LOG_LINES: Final = 20
UNTIL: Final = {"e": UNTIL_TURN, "f": UNTIL_SOMETHING}
"""The commands that pass on, with what they pass until."""


class Wish(Exception):
    """What a person wants instead of answering."""

    def __init__(self, person: Person) -> None:
        super().__init__()
        self.person = person


class TakeBack(Wish):
    """The person wants their last answer back."""


class Concede(Wish):
    """The person gives up."""


class Quit(Wish):
    """The person leaves; the game stays unfinished."""


class Person:
    """Somebody who plays one seat. `read` gives a line for a prompt, and raises EOFError at the end of input."""

    def __init__(
        self,
        console: Terminal,
        game: Game,
        seat: int,
        names: tuple[str, ...],
        board: Callable[[], None],
        card_text: CardText,
        read: Callable[[str], str] = input,
    ) -> None:
        self.console = console
        self.game = game
        self.seat = seat
        self.names = names
        self.board = board
        self.read = read
        self.automatic = True
        self.passing = Passing(seat)
        self.card_text = card_text
        self.answered: list[int] = []
        """How many answers the game had each time that this person gave one: where taking back leads."""

    def __call__(self, observation: Observation, decision: Decision) -> Answer:
        """The person's answer. Raises TakeBack, Concede or Quit where they want that instead."""
        if self.automatic:
            answer = self.passing.by_itself(self.game, observation, decision)
            if answer is not None:
                return answer
        choice = present(decision, lambda option: self.name(observation, decision, option))
        self._situation(observation, decision)
        self._ask(observation, decision, choice)
        while True:
            text = self.read("> ").strip()
            try:
                if self._commanded(text, observation, decision):
                    self._ask(observation, decision, choice)
                    continue
                answer = choice.read(text)
            except Misread as err:
                why = re.sub(r"object (\d+)", lambda m: self._object(observation, int(m[1])), str(err))
                self.console.print(marked(f"  [note]{said(why)}[/]"), soft_wrap=True)
                continue
            except _Pass:
                answer = 0
            self.answered.append(len(self.game.inputs()))
            return answer

    # Commands ------------------------------------------------------------------------------------

    def _commanded(self, text: str, observation: Observation, decision: Decision) -> bool:
        """Whether what was typed was a command, which then has been obeyed."""
        word, _, rest = text.partition(" ")
        word = word.lower()
        if word in ("?", "help"):
            self.say(HELP.splitlines())
        elif word == "b":
            self.board()
        elif word == "s":
            self.say([self._object(observation, v.id) for v in reversed(observation.zone("stack"))] or ["empty"])
        elif word == "g":
            self._piles(observation)
        elif word == "h":
            self._hand(observation)
        elif word == "i":
            self._inform(observation, rest)
        elif word == "w":
            self.say([line for line in observation.log() if "StageBegan" not in line][-LOG_LINES:])
        elif word in ("stop", "stops"):
            self._stop(rest)
        elif word == "why":
            self._explain(rest, observation)
        elif word == "auto":
            self.automatic = not self.automatic
            self.say([f"automatic passing is {'on' if self.automatic else 'off'}"])
        elif word in UNTIL and isinstance(decision, Priority):
            self.passing.pass_until(UNTIL[word], observation)
            raise _Pass
        elif word in ("u", "undo"):
            raise TakeBack(self)
        elif word == "concede":
            raise Concede(self)
        elif word in ("q", "quit"):
            raise Quit(self)
        else:
            return False
        return True

    def say(self, lines: list[str]) -> None:
        """Lines of plain text."""
        for line in lines:
            self.console.print(f"  {line}", soft_wrap=True)

    def _explain(self, question: str, observation: Observation) -> None:
        """Why something is so, or why not, as far as this person may know."""
        from apnap_plugins.apps.why import why  # not above: what prints cards' words is large, and seldom asked for

        try:
            self.say(why(self.game, question, self.seat, self.seat, self.names).text().splitlines())
        except UnknownName as err:
            self.say([str(err)])

    def _piles(self, observation: Observation) -> None:
        for player in observation.players:
            for zone in ("graveyard", "exile"):
                views = observation.zone(zone, player) if zone == "graveyard" else observation.zone(zone)
                cards = [v.name or "a face-down card" for v in views if zone == "graveyard" or v.owner == player]
                self.say([f"{self.names[player]}'s {zone}: {', '.join(cards) or 'empty'}"])

    def _hand(self, observation: Observation) -> None:
        cards = Counter(_card(view) for view in sorted(observation.zone("hand", self.seat), key=_rank))
        words = [f"{name} ×{n}" if n > 1 else name for name, n in cards.items()]
        self.say([f"Your hand: {', '.join(words) or 'empty'}"])

    def _inform(self, observation: Observation, wanted: str) -> None:
        """The text of the cards of that name that the person can see, and what a keyword of that name is."""
        wanted = wanted.strip().lower()
        seen = {
            view.name: view
            for _, _, views in observation.zones()
            for view in views
            if wanted and view.name and wanted in view.name.lower()
        }
        for name, view in list(seen.items())[:3]:
            words = functools.partial(self.card_text.of, name=str(name))
            self.say(described(self.game.characteristics(view.id), words))
        mechanic = self.card_text.mechanic(wanted.replace(" ", "-"))
        self.say(mechanic)
        if not seen and not mechanic:
            close = difflib.get_close_matches(wanted, self._informable(observation), n=3)
            hint = f"did you mean {' or '.join(close)}?" if close else "write for instance: i forest"
            self.say([f"no card that you can see has {wanted!r} in its name, and no keyword is called so; {hint}"])

    def _informable(self, observation: Observation) -> list[str]:
        """The names that details can be asked of."""
        cards = {str(view.name).lower() for _, _, views in observation.zones() for view in views if view.name}
        return [*sorted(cards), *self.card_text.mechanics()]

    def _stop(self, wanted: str) -> None:
        """Ask at a step from now on, or no longer; without a step say which there are."""
        words = wanted.lower().split()
        whose = words.pop(0) if words and words[0] in ("my", "their") else ""
        step = " ".join(words)
        if step and step not in STAGES:
            close = difflib.get_close_matches(step, STAGES, n=2)
            hint = f"; did you mean {' or '.join(close)}?" if close else ""
            self.say([f"there is no step {step!r}{hint}"])
        elif step:
            for one in [whose] if whose else ["my", "their"]:
                self.passing.stops = self.passing.stops.toggled(step, one == "my")
        stops = self.passing.stops
        for turn, steps in (("your own", stops.mine), ("their", stops.theirs)):
            self.say([f"you are asked on {turn} turn at: {', '.join(steps) or 'nothing'}"])

    # Showing -------------------------------------------------------------------------------------

    def _situation(self, observation: Observation, decision: Decision) -> None:
        """What a person has before them: their hand, and the stack."""
        if isinstance(decision, Priority) or decision.rule == MULLIGAN:
            self._hand(observation)
        stack = [self._object(observation, v.id) for v in reversed(observation.zone("stack"))]
        if isinstance(decision, Priority) and stack:
            self.say([f"On the stack: {' › '.join(stack)}"])

    def _ask(self, observation: Observation, decision: Decision, choice: Choice) -> None:
        """The question, its choices, and how to answer."""
        question, how = choice.question, choice.how
        if isinstance(decision, Priority):
            question = f"{observation.stage}: {question[0].lower()}{question[1:]}"
            how += self._what_passing_does(observation)
        about = self._source(observation, decision)
        self.console.print(marked(f"[bold]{said(question)}[/]{said(about)}"), soft_wrap=True)
        for line in numbered(choice.lines):
            self.console.print(line, soft_wrap=True)
        self.console.print(marked(f"  [note]({said(how)}; ? for help)[/]"), soft_wrap=True)

    def _what_passing_does(self, observation: Observation) -> str:
        """What comes if nobody else does anything."""
        stack = observation.zone("stack")
        if stack:
            return f", then {self._object(observation, stack[-1].id)} resolves"
        at = STEPS.index(observation.stage) if observation.stage in STEPS else -1
        if at < 0 or observation.stage == STEPS[-1]:
            return ""
        return f", on to {ON_TO.get(observation.stage, STEPS[at + 1])}"

    def _source(self, observation: Observation, decision: Decision) -> str:
        if not decision.source:
            return ""
        return f" · {self._object(observation, decision.source)}"

    def name(self, observation: Observation, decision: Decision, option: Any) -> str:
        """What an option is called. Paying taps what it needs: who wants to do that by hand turns automatic passing off."""
        if self.automatic and isinstance(decision, Priority) and self._is_background(option):
            return ""
        return decision.worded(option, self.namer(observation))

    def _is_background(self, option: tuple[Any, ...]) -> bool:
        kind = self.game.rules.actions.get(option[0])
        return kind is not None and kind.background

    def namer(self, observation: Observation) -> Seen:
        """What calls things as the person sees them."""
        return Seen(self.game, self.names, self.seat, observation, self.card_text)

    def _object(self, observation: Observation, id: int) -> str:
        return self.namer(observation).object(id)


class Seen(Namer):
    """Calls things as somebody at the table sees them: permanents with size and status, cards in hand with their cost."""

    def __init__(
        self, game: Game, names: Sequence[str], seat: int, observation: Observation, card_text: CardText
    ) -> None:
        super().__init__(game, names, seat)
        self.card_text = card_text
        self.seat = seat
        self.observation = observation

    def player(self, seat: int) -> str:
        """Who it is, and whether that is who reads it."""
        return self.names[seat] + (" (you)" if seat == self.seat else "")

    def printed(self, ability: Node, id: int) -> str:
        """As a card has it."""
        return self.card_text.printed(ability, self.game.name_of(id))

    def object(self, id: int) -> str:
        """As its zone shows it; of permanents that would be called alike also what sets them apart."""
        try:
            view = self.observation.object(id)
        except UnknownName:
            return str(id)
        text = self._shown(id, view)
        if view.zone != "battlefield" or not view.known:
            return text
        others = (other for other in self.observation.zone("battlefield") if other.id != id and other.name == view.name)
        if not any(self._shown(other.id, other) == text for other in others):
            return text
        marks = ", ".join(self._marks(view))
        return f"{text} [{marks}]" if marks else text

    def _marks(self, view: ObjectView) -> Iterator[str]:
        """What has become of a permanent, in a few words: whether it fights, its damage and counters, what is attached to it."""
        if view[ATTACKING] is not None:
            yield "attacking"
        if view[BLOCKING]:
            yield "blocking"
        if view[DAMAGE]:
            yield f"{view[DAMAGE]} damage"
        for kind, number in sorted(view.counters().items()):
            yield self.some(number, f"{kind} counter")
        for other in self.observation.zone("battlefield"):
            if other.known and other[ATTACHED_TO] == view.id:
                yield f"with {other.name}"

    def _shown(self, id: int, view: ObjectView) -> str:
        text: str = (
            _card(view)
            if view.zone == "hand"
            else view.name or (self.unnamed(id) if view.known else self.card(id) if view.zone == "stack" else "a card")
        )
        if view.zone == "battlefield" and view.known:
            if "creature" in view[TYPES]:
                text += f" {view[POWER] or 0}/{view[TOUGHNESS] or 0}"
            text += " (tapped)" if view[TAPPED] else ""
            text += "" if view.controller == self.seat else f", {self.names[view.controller]}'s"
        elif view.zone not in ("hand", "battlefield", "stack"):
            text += f" in {view.zone}"
        return text


class _Pass(Exception):
    """A command that passes priority."""


def _card(view: ObjectView) -> str:
    if not view.known:
        return "a card"
    cost = view[MANA_COST]
    return f"{view.name} {cost}" if cost is not None else str(view.name)


def _rank(view: ObjectView) -> tuple[int, str]:
    """Lands first, then by mana value and name."""
    cost = view[MANA_COST]
    return (-1 if cost is None else cost.mana_value(), str(view.name))
