"""An X of which neither a cost nor the text says what it is (CR 107.3): it would be 0 always, and the card is refused."""

from __future__ import annotations

from collections.abc import Iterator

from apnap import Ability, Definition, Instruction, Keyword, Node
from apnap_plugins.rules.costs.costs import Cost
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.characteristics import MANA_COST
from apnap_plugins.rules.vocabulary.symbols import ManaCost
from apnap_plugins.rules.words.trees import has_free_x


def undefined_x(card: Definition) -> Iterator[str]:
    """What is amiss: an ability of the card with an X of its own that nothing says.

    An activated ability has its X from its own cost or text (CR 107.3a, 107.3c, 107.3k); all others from what is paid for the
    card as well (CR 107.3i, 107.3m).
    """
    free = [ability for ability in card.abilities() if has_free_x(ability)]
    if not free or _is_told(card):
        return
    if any(isinstance(ability, Activated) for ability in free) or not _is_paid(card):
        yield "nothing says what X is"


def _is_told(card: Definition) -> bool:
    """Whether an instruction of the card says what X is in its other abilities (CR 607.1, 701.31c)."""
    return any(
        isinstance(part, Instruction) and part.tells_x for ability in card.abilities() for part in ability.walk()
    )


def _is_paid(card: Definition) -> bool:
    """Whether there is an X in what is paid for the card."""
    faces = (card.characteristics, *card.faces.values())
    costs = (face[MANA_COST] for face in faces)
    if any(cost is not None and "X" in cost.symbols for cost in costs):
        return True
    others: tuple[Ability, ...] = tuple(one for one in card.abilities() if not isinstance(one, Activated))
    return any(_has_x(part) for ability in others for part in ability.walk())


def _has_x(part: Node) -> bool:
    """Whether it is a cost with X that is paid for the card, or a keyword such as "bloodthirst X", whose rules say what X is."""
    if isinstance(part, ManaCost):
        return "X" in part.symbols
    if isinstance(part, Keyword):
        return any(isinstance(one, Node) and one.of_x for one in part.parameters)
    return isinstance(part, Cost) and any(one.of_x for one in part.walk())
