"""What players are asked, in the words of the card: a card made from its text names its targets, choices and modes.

The words are found from the trees by the grammar; where it has none, the question is the usual one. They change nothing in
what the card does, and printing it doesn't look at them.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from typing import Any, Final

from apnap import Ability, Node
from apnap_plugins.oracle.language import Language
from apnap_plugins.oracle.references.resolution import as_written, unsettled
from apnap_plugins.oracle.tokens import OWN, cut, joined, plain
from apnap_plugins.rules.effects.instructions import EachMay, May, ThisOrThat
from apnap_plugins.rules.stack.abilities import Modes
from apnap_plugins.rules.stack.targets import TargetSpec

Say = Callable[[str, Any], str]
USUAL: Final = TargetSpec().prompt
_ENDS: Final = frozenset('.:,"\u2022\u2014')
"""Marks behind which a word has a capital without being a name."""


def with_prompts(language: Language, ability: Ability, line: str, name: str) -> Ability:
    """An ability that was read from a line of a card of this name, with what it asks in words."""
    names = dict(_names(line))

    def say(category: str, tree: Any) -> str:
        said = language.words_for(category, tree) or ()
        return joined(names.get(word, word) for word in said).replace(OWN, name)

    modes = [text.strip().rstrip(".").replace(OWN, name) for text in line.split("\u2022")[1:]]
    lists = sum(isinstance(part, Modes) for part in ability.walk())
    questions = dict(_questions(ability, say))

    def change(part: Node) -> Node:
        if isinstance(part, TargetSpec) and part.prompt == USUAL:
            return dataclasses.replace(part, prompt=_lower(say(*_phrase(part))) or USUAL)
        if isinstance(part, (May, EachMay, ThisOrThat)) and not part.prompt:
            return dataclasses.replace(part, prompt=questions.get(part.what, ""))
        if isinstance(part, Modes) and lists == 1 and len(part.modes) == len(modes):
            named = zip(part.modes, modes, strict=True)
            return dataclasses.replace(part, modes=tuple(dataclasses.replace(m, name=text) for m, text in named))
        return part

    asking = ability.rewritten(change)
    assert isinstance(asking, Ability)
    return asking


def without_prompts(tree: Node) -> Node:
    """The same without what players are asked, which is no part of what is printed."""

    def change(part: Node) -> Node:
        if isinstance(part, TargetSpec):
            return dataclasses.replace(part, prompt=USUAL)
        return dataclasses.replace(part, prompt="") if isinstance(part, (May, EachMay, ThisOrThat)) else part

    unasked = tree.rewritten(change)
    assert unasked is not None, "nothing is taken out"
    return unasked


def _phrase(spec: TargetSpec) -> tuple[str, TargetSpec]:
    """What a target phrase is printed as."""
    return ("named.s" if spec.maximum == 1 else "named.p"), as_written(spec)


def _questions(ability: Ability, say: Say) -> Iterator[tuple[Node, str]]:
    """What may be done, and the question whether to do it."""
    mode_list = getattr(ability, "modes", None)
    for part in (ability, *(mode_list.modes if mode_list is not None else ())):
        of_static = tuple(getattr(effect, "what", None) for effect in getattr(part, "effects", ()))
        for may in (found for of in (getattr(part, "effect", None), *of_static) for found in _mays(of)):
            said = say("clauses", unsettled(may.what, getattr(part, "targets", ())))
            if said:
                yield may.what, f"{said}?"


# Any: a tree, whatever it is, and what in it asks whether to do something
def _mays(tree: Any) -> Iterator[Any]:
    """What may be done in a tree, without what has targets of its own."""
    if isinstance(tree, Node) and not hasattr(tree, "targets"):
        if getattr(tree, "asked", False):
            yield tree
        for child in tree.children():
            yield from _mays(child)


def _names(line: str) -> Iterator[tuple[str, str]]:
    """The words of a line that have a capital wherever they stand."""
    last = "."
    for token in cut(line):
        if last not in _ENDS and token[:1].isupper():
            yield plain(token), token
        last = token


def _lower(text: str) -> str:
    """A phrase in the middle of a sentence."""
    return text if text.startswith("X ") else text[:1].lower() + text[1:]
