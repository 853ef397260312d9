"""Reasons: what stands against something, or made something what it is, with the rule and who says so, in words."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Final

from apnap import ABILITIES, Game, Namer, Node, Objection, Question, Ref, Static, in_words
from apnap_plugins.apps.why.told import Told
from apnap_plugins.apps.why.words import ability_words, effect_words

_RULE: Final = re.compile(r"\bCR (\d{3}(?:\.\d+[a-z]?)?)")
_CITED: Final = re.compile(r"^CR [\d.a-z, –-]+: |\s*\((?:CR|Also CR) [^)]*\)")


@dataclass(frozen=True, slots=True)
class Reason:
    """One thing that stands against a wish, or for it.

    - `rule`: the number of the rule that says so, as the ruleset's edition has it; empty for none.
    - `text`: what it says, in words.
    - `source`: the name of the card whose ability or effect it is; empty for a rule of the game itself.
    - `object`: the id of that card's object, 0 for a rule.
    - `mechanic`: the id of the plugin that declares it, a stranger's too; empty where the kernel does.
    """

    rule: str
    text: str
    source: str = ""
    object: int = 0
    mechanic: str = ""

    def __str__(self) -> str:
        """The line that is printed: number, words, and whose it is."""
        whose = [f"{self.source} ({self.object})"] if self.source else []
        whose += [f"of the mechanic {self.mechanic}"] if self.mechanic else []
        return f"{self.rule:<8} {self.text}" + (f" [{', '.join(whose)}]" if whose else "")


@dataclass(frozen=True, slots=True)
class Verdict(Told):
    """The answer to "why not".

    - `wish`: what was asked about, in words.
    - `possible`: whether the game would let the player do it now.
    - `reasons`: what stands against it, none of it hidden behind another; empty where it is possible.
    - `how`: how it goes where it is possible: what it costs, what pays for it, what it may target. Else what could be paid.
    """

    wish: str
    possible: bool
    reasons: tuple[Reason, ...] = ()
    how: tuple[str, ...] = ()

    def text(self) -> str:
        """The verdict in lines."""
        lines = [f"{self.wish}: {'possible' if self.possible else 'not possible'}"]
        lines += [f"  {reason}" for reason in self.reasons]
        lines += [f"  · {line}" for line in self.how]
        return "\n".join(lines)


@dataclass(slots=True)
class Case:
    """What a judgement finds, as it goes on; each reason once."""

    game: Game
    namer: Namer
    reasons: list[Reason] = field(default_factory=list)
    how: list[str] = field(default_factory=list)

    def add(self, reason: Reason) -> None:
        """One reason more, where it was not told before."""
        if reason not in self.reasons:
            self.reasons.append(reason)

    def rule(self, rule: str, text: str) -> None:
        """A rule of the game, by its number."""
        self.add(Reason(self.game.rules.rule_number(rule), text))

    def objections(self, found: list[Objection], *about: Ref) -> None:
        """Those of an inquiry that are about one of these; all where none is given."""
        for objection in found:
            if not about or concerns(objection, about):
                self.add(reason_of(self.game, self.namer, objection))


def concerns(objection: Objection, about: tuple[Ref, ...]) -> bool:
    """Whether an objection speaks of one of these, as its rule says, or as its question or event names them."""
    if objection.about:
        return any(ref in about for ref in objection.about)
    found = objection.question if objection.question is not None else objection.event
    names: tuple[str, ...] = getattr(type(found), "__match_args__", ())
    values = [getattr(found, name) for name in names]
    return any(value in about for value in values if isinstance(value, (int, tuple)) and not isinstance(value, bool))


def reason_of(game: Game, namer: Namer, objection: Objection) -> Reason:
    """An objection in words: a rule says its own, an effect is told by what it is."""
    if objection.effect is None:
        return Reason(game.rules.rule_number(objection.rule), objection.text)
    return effect_reason(game, namer, objection.effect, objection.rule)


# Any: an effect in force, which the core keeps
def effect_reason(game: Game, namer: Namer, active: Any, rule: str = "", text: str = "") -> Reason:
    """An effect in force as a reason; `rule` counts where neither it nor its mechanic names one of its own.

    Where `text` is empty, the effect's own words are told.
    """
    mechanic = game.rules.owner_of(type(active.effect))
    number = cited(active.effect) or _of_manifest(game, mechanic) or rule
    source = active.source if active.source and game.is_known(active.source) else 0
    name = namer.card(source) if source else ""
    return Reason(game.rules.rule_number(number), text or words_of(game, namer, active), name, source, mechanic)


def cited(effect: Node | Question[Any]) -> str:
    """The rule that the class of a node names in its docstring, the first of them; empty for none."""
    found = _RULE.search(type(effect).__doc__ or "")
    return found[1] if found else ""


def _of_manifest(game: Game, mechanic: str) -> str:
    """The first rule that a keyword implements, or a stranger's mechanic; empty for the base game, which implements many."""
    manifest = game.ruleset.manifests.get(mechanic) if hasattr(game.ruleset, "manifests") else None
    if manifest is None or manifest.kind == "rules":
        return ""
    return next(iter(manifest.rules), "")


# Any: an effect in force, which the core keeps
def words_of(game: Game, namer: Namer, active: Any) -> str:
    """What an effect in force says: an ability of a card in its words, a rule's own as it is described where it is declared."""
    if active.floating is not None:
        return f"{effect_words(game, namer, active.effect)} ({in_words(active.floating.duration)})"
    if active.source and _on_its_card(game, active):
        return ability_words(game, namer, active.ability, active.source).rstrip(".")
    return described(active.effect)


def _on_its_card(game: Game, active: Any) -> bool:
    """Whether the effect's ability is one that the object has as such, and not what a keyword of it means."""
    return isinstance(active.ability, Static) and active.ability in game.characteristics(active.source)[ABILITIES]


def described(effect: Node) -> str:
    """The first sentence of a node class's docstring without the numbers of rules, else its words."""
    doc = " ".join((type(effect).__doc__ or "").split())
    first = _CITED.sub("", doc).split(". ")[0].rstrip(".")
    return first or in_words(effect)
