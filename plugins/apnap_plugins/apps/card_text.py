"""What abilities say, as cards print it, and what keywords mean: for people who look at a card while they play."""

from __future__ import annotations

import dataclasses
import functools
import inspect
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from apnap import Ability, ApnapError, Game, Keyword, Namer, Node, Ruleset, in_words
from apnap.registry import scan
from apnap_plugins.oracle.cards import as_read
from apnap_plugins.oracle.language import LINE, SPELL_LINE, Language
from apnap_plugins.oracle.prompts import without_prompts
from apnap_plugins.oracle.tokens import OWN, named

MOST: Final = 3
"""The most sentences that tell what a mechanic does."""
MOST_KEPT: Final = 20_000
COMMAND: Final = ("command",)
"""Where the abilities of planes and schemes function."""


class CardText:
    """The texts of abilities under the words of a ruleset. Its grammar is put together where something is first asked."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self.printed = functools.lru_cache(maxsize=MOST_KEPT)(self._printed)
        """An ability of an object of some name as a card has it; empty where there are no words for it."""

    @functools.cached_property
    def _language(self) -> Language:
        return Language(self._ruleset)

    @functools.cached_property
    def _rooms(self) -> Mapping[str, str]:
        """The names of mechanics' modules; to look for what is installed takes longer than most texts."""
        return {one.name: one.module for one in reversed(scan())}

    def of(self, ability: Node, name: str) -> str:
        """The ability of an object of that name in a card's words, or, where there are none, in those of its tree."""
        return self.printed(ability, name) or in_words(ability)

    def _printed(self, ability: Node, name: str) -> str:
        """The card's own text where it was read from that; another object's ability is said in the words declared first."""
        read = as_read(self._ruleset).get((name, ability)) if isinstance(ability, Ability) else None
        if read is not None:
            return named(read, name)
        for one in dict.fromkeys((ability, without_prompts(_without_zones(ability)))):
            for root in (LINE, SPELL_LINE):
                with suppress(ApnapError):
                    if text := self._language.text((one,), root):
                        return text.replace(OWN, name or "this object")
        return ""

    def mechanics(self) -> tuple[str, ...]:
        """The ids of all that are in force."""
        return tuple(self._ruleset.manifests)

    def mechanic(self, id: str) -> list[str]:
        """A mechanic's name, kind and rules, and what it does; nothing for one that is not in force.

        A keyword that stands for abilities is told by their text, another mechanic by what its room says of its rules.
        """
        manifest = self._ruleset.manifests.get(id)
        if manifest is None:
            return []
        rules = f", CR {', '.join(manifest.rules)}" if manifest.rules else ""
        meaning = self._meaning(id)
        texts = [self.printed(ability, "this object") for ability in meaning]
        told = texts if texts and all(texts) else _of_room(self._rooms.get(id, ""), manifest.name, manifest.rules)
        told = told or [in_words(ability) for ability in meaning]
        return [f"{manifest.name} ({manifest.kind}{rules})", *(f"· {line}" for line in told[:MOST])]

    def _meaning(self, id: str) -> list[Ability]:
        """The abilities that a keyword without parameters stands for."""
        definition = self._ruleset.compiled.keywords.get(id)
        if definition is None or definition.per_instance:
            return []
        try:
            return [_untagged(ability) for ability in definition.expand(Keyword(id))]
        except (ValueError, IndexError, TypeError):  # it asks for parameters
            return []


class Reader(Namer):
    """Calls things as somebody does who sees everything, and abilities by their text."""

    def __init__(self, game: Game, names: Sequence[str], card_text: CardText) -> None:
        super().__init__(game, names)
        self.card_text = card_text

    def printed(self, ability: Node, id: int) -> str:
        """As a card has it."""
        return self.card_text.printed(ability, self.game.name_of(id))


def _without_zones(ability: Any) -> Node:
    """The ability without saying that it functions in the command zone: that is a plane's or scheme's type, not its text's."""
    here: Node = ability
    return dataclasses.replace(ability, zones=()) if getattr(ability, "zones", ()) == COMMAND else here


def _untagged(ability: Any) -> Ability:
    """The ability without the mark of the keyword that it comes from, which no text says."""
    untagged: Ability = dataclasses.replace(ability, tag="") if getattr(ability, "tag", "") else ability
    return untagged


def _of_room(room: str, name: str, rules: tuple[str, ...]) -> list[str]:
    """What the classes and functions of a mechanic's room say of its rules; its bare name is no news."""
    module: Any = sys.modules.get(room)
    if module is None:
        return []
    about = [" ".join(part.split()) for part in inspect.cleandoc(module.__doc__ or "").split("\n\n")[1:]]
    if about:
        return about  # written for those who ask
    things = [one for one in vars(module).values() if inspect.isclass(one) or inspect.isfunction(one)]
    own = [one for one in things if one.__module__ == module.__name__ and one.__doc__]
    lines = [inspect.cleandoc(str(one.__doc__)).split("\n")[0] for one in own]
    telling = [line for line in lines if any(rule in line for rule in rules) and not line.startswith(name)]
    return sorted(telling, key=lambda line: not line.startswith("CR"))
