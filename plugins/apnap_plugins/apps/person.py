"""A person at the terminal: is shown a decision as numbered choices, and answers; may look around and take back.

What is asked of the game beside the decision goes through the person's observation, so that nothing hidden shows.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final

from apnap import NAME, Answer, Decision, Distribute, Game, Node, ObjectView, Observation, Priority, UnknownName
from apnap.core.triggers import Waiting
from apnap_plugins.apps.agents import MULLIGAN
from apnap_plugins.apps.choices import Misread, numbered, present
from apnap_plugins.apps.console import Terminal, marked, said
from apnap_plugins.apps.trees import described, in_words
from apnap_plugins.rules.abilities import Mode, activated_abilities
from apnap_plugins.rules.characteristics import MANA_COST, POWER, TOUGHNESS, TYPES
from apnap_plugins.rules.combat import ATTACKING
from apnap_plugins.rules.continuous import TURN
from apnap_plugins.rules.faces import characteristics_of_face
from apnap_plugins.rules.mana_abilities import TAP_FOR_MANA
from apnap_plugins.rules.payment import Atom, PayMana
from apnap_plugins.rules.permanents import TAPPED

HELP: Final = """\
Answer with the numbers that stand before the choices; Enter is what the line in brackets says, mostly to pass.
  b  the board            s  the stack             g  graveyards and exile
  h  your hand            i NAME  a card's details  w  what happened, with rule numbers
  u  take back your last answer (and what followed)
  e  pass until the turn ends, or somebody does something
  auto  turn automatic passing on or off            concede  give up the game
  q  leave (the replay is saved if --save was given)     ?  this help"""
LOG_LINES: Final = 20


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
        self, console: Terminal, game: Game, seat: int, names: tuple[str, ...], board: Callable[[], None],
        read: Callable[[str], str] = input,
    ) -> None:  # fmt: skip
        self.console = console
        self.game = game
        self.seat = seat
        self.names = names
        self.board = board
        self.read = read
        self.automatic = True
        self.until_turn = -1
        self.answered: list[int] = []
        """How many answers the game had each time that this person gave one: where taking back leads."""

    def __call__(self, observation: Observation, decision: Decision) -> Answer:
        """The person's answer. Raises TakeBack, Concede or Quit where they want that instead."""
        if self.automatic:
            answer = self._by_itself(observation, decision)
            if answer is not None:
                return answer
        choice = present(decision, lambda option: self.name(observation, decision, option))
        self._show(observation, decision, choice.question, numbered(choice.lines), choice.how)
        while True:
            text = self.read("> ").strip()
            try:
                if self._commanded(text, observation, decision):
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

    # Passing by itself ---------------------------------------------------------------------------

    def _by_itself(self, observation: Observation, decision: Decision) -> Answer | None:
        """The answer where nobody needs to be asked, else None."""
        if isinstance(decision, PayMana):
            return decision.default()
        if not isinstance(decision, Priority):
            return None
        if not self._worth_a_stop(observation, decision):
            return 0
        self.until_turn = -1
        return None

    def _worth_a_stop(self, observation: Observation, decision: Priority) -> bool:
        """Something can be done, and the moment is one at which people do things."""
        if all(option[0] in ("pass", "mana", TAP_FOR_MANA) for option in decision.options):
            return False
        stack = observation.zone("stack")
        if stack:
            return stack[-1].controller != self.seat
        mine = observation.active_player == self.seat
        if self.until_turn == _turn(observation):
            return not mine and observation.stage == "declare attackers"
        if mine:
            fight = observation.stage == "declare blockers" and _anybody_attacks(observation)
            return fight or observation.stage in ("precombat main", "postcombat main")
        return observation.stage == "end" or (
            observation.stage == "declare attackers" and _anybody_attacks(observation)
        )

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
            self.say([self.name(observation, decision, v.id) for v in reversed(observation.zone("stack"))] or ["empty"])
        elif word == "g":
            self._piles(observation)
        elif word == "h":
            self._hand(observation)
        elif word == "i":
            self._inform(observation, rest)
        elif word == "w":
            self.say([line for line in observation.log() if "StageBegan" not in line][-LOG_LINES:])
        elif word == "auto":
            self.automatic = not self.automatic
            self.say([f"automatic passing is {'on' if self.automatic else 'off'}"])
        elif word == "e" and isinstance(decision, Priority):
            self.until_turn = _turn(observation)
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
        """Details of the first card of that name that the person can see."""
        seen = {
            view.name: view for _, _, views in observation.zones() for view in views
            if view.name and wanted.strip().lower() in view.name.lower()
        }  # fmt: skip
        if not wanted.strip() or not seen:
            self.say([f"no card that you can see has {wanted.strip()!r} in its name; write for instance: i forest"])
        for view in list(seen.values())[:3]:
            self.say(described(self.game.characteristics(view.id)))

    # Showing -------------------------------------------------------------------------------------

    def _show(self, observation: Observation, decision: Decision, question: str, lines: list[str], how: str) -> None:
        about = self._source(observation, decision)
        if isinstance(decision, Priority) or decision.rule == MULLIGAN:
            self._hand(observation)
        if isinstance(decision, Priority):
            stack = [self.name(observation, decision, v.id) for v in reversed(observation.zone("stack"))]
            if stack:
                self.say([f"On the stack: {' › '.join(stack)}"])
            question = f"{observation.stage}: {question[0].lower()}{question[1:]}"
        self.console.print(marked(f"[bold]{said(question)}[/]{said(about)}"), soft_wrap=True)
        for line in lines:
            self.console.print(line, soft_wrap=True)
        self.console.print(marked(f"  [note]({said(how)}; ? for help)[/]"), soft_wrap=True)

    def _source(self, observation: Observation, decision: Decision) -> str:
        if not decision.source:
            return ""
        return f" · {self.name(observation, decision, decision.source)}"

    def name(self, observation: Observation, decision: Decision, option: Any) -> str:
        """What an option is called."""
        if isinstance(option, Atom):
            return self._atom(observation, decision, option)
        if isinstance(option, tuple) and len(option) == 2 and option[0] == "player":
            return self.names[option[1]] + (" (you)" if option[1] == self.seat else "")
        if isinstance(option, tuple) and option and isinstance(option[0], str) and not isinstance(decision, PayMana):
            return self._action(observation, decision, option)
        if isinstance(option, Waiting):
            option = (option.source, option.ability)
        if isinstance(option, tuple) and len(option) == 2 and isinstance(option[1], Node):
            source = self._object(observation, option[0]) if option[0] else "a rule"
            return f"{source}: {in_words(option[1])}"
        if isinstance(option, tuple):
            between = " → " if isinstance(decision, Distribute) else ", "
            return between.join(self.name(observation, decision, part) for part in option)
        if isinstance(option, int) and not isinstance(option, bool):
            return self._object(observation, option)
        if isinstance(option, Mode):
            return option.name or in_words(option.effect)
        return in_words(option) if option is not None else "nothing"

    def _object(self, observation: Observation, id: int) -> str:
        try:
            view = observation.object(id)
        except UnknownName:
            return str(id)
        text: str = (
            _card(view) if view.zone == "hand" else view.name or ("an ability" if view.zone == "stack" else "a card")
        )
        if view.zone == "battlefield" and view.known:
            if "creature" in view[TYPES]:
                text += f" {view[POWER] or 0}/{view[TOUGHNESS] or 0}"
            text += " (tapped)" if view[TAPPED] else ""
            text += "" if view.controller == self.seat else f", {self.names[view.controller]}'s"
        elif view.zone not in ("hand", "battlefield", "stack"):
            text += f" in {view.zone}"
        return text

    def _action(self, observation: Observation, decision: Decision, option: tuple[Any, ...]) -> str:
        kind, *about = option
        if (
            kind == TAP_FOR_MANA
        ):  # paying taps what it needs; whoever wants to do it by hand turns automatic passing off
            return "" if self.automatic else f"tap {self._object(observation, about[0])} for mana"
        if kind in ("activate", "mana") and len(about) == 2 and isinstance(about[0], int):
            ability = activated_abilities(self.game, about[0])[about[1]]
            cost = ", ".join(in_words(part) for part in ability.cost) or "no cost"
            name: str = observation.object(about[0]).name or "a card"
            return f"activate {name}: {cost} → {in_words(ability.effect)}"
        way = [getattr(part, "id", "") for part in about[1:]]
        words = " ".join(str(w) for w in way if w)
        what = _face(observation, about) or (self.name(observation, decision, about[0]) if about else "")
        return f"{kind} {what}{f' ({words})' if words else ''}".strip()

    def _atom(self, observation: Observation, decision: Decision, atom: Atom) -> str:
        units = " ".join("".join(f"{{{c}}}" if len(u) == 1 else c for c in sorted(u)) for u in atom.units)
        if atom.kind == "pool":
            return f"{units} from your mana pool"
        return f"{self._object(observation, atom.obj)} for {units}"


class _Pass(Exception):
    """A command that passes priority."""


def _turn(observation: Observation) -> int:
    return observation.of_game(TURN)


def _anybody_attacks(observation: Observation) -> bool:
    return any(view[ATTACKING] is not None for view in observation.zone("battlefield"))


def _card(view: ObjectView) -> str:
    if not view.known:
        return "a card"
    cost = view[MANA_COST]
    return f"{view.name} {cost}" if cost is not None else str(view.name)


def _face(observation: Observation, about: Sequence[Any]) -> str:
    """The face of a card that an action names: of a card with several, each is another action (CR 709.3, 712.8)."""
    named = about[1] if len(about) > 1 else ""
    face = named if isinstance(named, str) else getattr(named, "face", "")
    if not face:
        return ""
    chars = characteristics_of_face(observation.object(about[0]).card(), face)
    cost = chars[MANA_COST]
    return f"{chars[NAME]} {cost}" if cost is not None else chars[NAME]


def _rank(view: ObjectView) -> tuple[int, str]:
    """Lands first, then by mana value and name."""
    cost = view[MANA_COST]
    return (-1 if cost is None else cost.mana_value(), str(view.name))
