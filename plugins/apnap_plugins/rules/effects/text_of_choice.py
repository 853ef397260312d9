"""Words for what is of a kind that a player chooses as an instruction is followed: "of the color of your choice" (CR 608.2d).

They stand behind any description in any instruction: "destroy all lands of the basic land type of your choice". The kind is
chosen first, and then the instruction is followed for what is of that kind. Nothing is a target by such words: which targets a
spell may have is settled before anything is chosen in its resolution (CR 601.2c).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from apnap import Context, Instruction, Node, node
from apnap.words import Bindings, WordDeclaration, word_list, words
from apnap_plugins.rules.effects.instructions import Do, do
from apnap_plugins.rules.effects.linked_abilities import (
    AColor,
    ACreatureType,
    ALandType,
    AWord,
    Choice,
    ChooseValue,
    IsOfChosenColor,
    IsOfChosenType,
)
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import Filter

_LINK: Final = "of your choice"
_LANDS: Final = ("Plains", "Island", "Swamp", "Mountain", "Forest")
KINDS: Final[dict[str, tuple[Choice, Filter]]] = {
    "creature type": (ACreatureType(), IsOfChosenType(_LINK)),
    "color": (AColor(), IsOfChosenColor(_LINK)),
    "land type": (ALandType(), IsOfChosenType(_LINK)),
    "basic land type": (AWord(_LANDS), IsOfChosenType(_LINK)),
}
"""What is chosen, and the filter for what is of the chosen kind, by the words for it."""


@node
class IsOfYourChoice(Filter):
    """Of a kind that is chosen as an instruction is followed: only a text says so, around it stands who chooses."""

    kind: str

    def is_absurd(self) -> bool:
        """Where it is still there as the line is read, nobody would choose."""
        return True

    def matches(self, ctx: Context, obj: int) -> bool:
        """Nothing is of a kind that nobody chose; a text in which this is left is refused."""
        return False


def _kinds(tree: Node) -> set[str]:
    """The kinds that an instruction leaves to a choice."""
    return {part.kind for part in tree.walk() if isinstance(part, IsOfYourChoice)}


def _in_targets(tree: Node) -> bool:
    return any(isinstance(part, TargetSpec) and _kinds(part) for part in tree.walk())


# Any: an instruction as it is being read
def chosen_first(c: Any) -> Any:
    """An instruction, with the choice of a kind before that part of it whose words leave one (CR 608.2c, 608.2d).

    All the words in it leave the same one. None where that can't be put in its place.
    """
    kinds = _kinds(c) if isinstance(c, Node) else set()
    if not kinds:
        return c
    row = c.steps if isinstance(c, Do) else (c,)
    at = next(i for i, step in enumerate(row) if _kinds(step))
    if len(kinds) > 1 or _in_targets(c) or not _is_done_at_once(row[at]):
        return None
    choice, of_it = KINDS[kinds.pop()]
    chosen = do(*row[:at], ChooseValue(_LINK, choice), *row[at:])
    return chosen.rewritten(lambda part: of_it if isinstance(part, IsOfYourChoice) else part)


def _is_done_at_once(step: Node) -> bool:
    """Whether nothing is done in it before what the kind is chosen for."""
    return sum(isinstance(part, Instruction) for part in step.walk()) == 1


# Any: a tree, whatever it is
def says_chosen_first(tree: Any) -> Iterator[Bindings]:
    """The way back from `chosen_first`."""
    yield {"c": tree}
    row = tree.steps if isinstance(tree, Do) else ()
    choice = next((step for step in row if isinstance(step, ChooseValue) and step.link == _LINK), None)
    if choice is None:
        return
    rest = do(*(step for step in row if step != choice))
    yield from ({"c": _marked(rest, kind)} for kind, (of_kind, _) in KINDS.items() if of_kind == choice.choice)


def _marked(tree: Any, kind: str) -> Any:
    """An instruction with the words for the choice in place of what was chosen."""
    of_it = KINDS[kind][1]
    return tree.rewritten(lambda part: IsOfYourChoice(kind) if part == of_it else part)


WORDS: Final[tuple[WordDeclaration, ...]] = (
    word_list("choosable kind", {kind: kind for kind in KINDS}),
    words("having", "of the {k:choosable kind} of your choice", IsOfYourChoice),
)
