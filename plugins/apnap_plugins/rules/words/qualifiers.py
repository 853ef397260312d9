"""Words that stand behind a noun and say which ones are meant: who controls them, what they have, what they did."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.attachments.filters import CouldEnchant
from apnap_plugins.rules.attachments.selectors import EnchantedPlayer
from apnap_plugins.rules.casting.filters import HasManaAbility, HasNoAbilities
from apnap_plugins.rules.combat.selectors import DEFENDING, DefendingPlayer
from apnap_plugins.rules.effects.history import (
    PutThereThisTurn,
)
from apnap_plugins.rules.objects.names import HasNameOf, HasNameOfTheirCard
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.filters import (
    And,
    Another,
    Not,
    OpponentControls,
    OpponentOwns,
    TeamControls,
    TheyControl,
    TheyOwn,
    YouControl,
    YouOwn,
)
from apnap_plugins.rules.vocabulary.selectors import All, InYour
from apnap_plugins.rules.words.filters import NOT_YOURS, both, if_so, parts_of
from apnap_plugins.rules.words.references import Reference

having: Final = partial(words, "having")


def _targeted(word: str, players: str) -> WordDeclaration:
    """Whose objects are meant, where that player is a target: "all creatures target opponent controls" (CR 115.1)."""
    spec = TargetSpec(None, players)
    return words("those players.s", word, lambda at: Reference(spec, at), placed=True)


def _of_that_name(o: Any) -> Filter | None:
    """As something that the words themselves name; behind "other" there are words of their own for what was named before."""
    return HasNameOf(o) if isinstance(o, Reference) else None


def _says_of_that_name(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, HasNameOf) and tree.of.group() is None and not isinstance(tree.of, InYour):
        yield {"o": tree.of}


def _named_as_other(f: Filter) -> Filter:
    return HasNameOf(All(both(f, Another())))


def _says_named_as_other(tree: Any) -> Iterator[Bindings]:
    of = tree.of if isinstance(tree, HasNameOf) else None
    if isinstance(of, All) and of.zone == "battlefield" and isinstance(of.filter, Filter):
        *rest, last = parts_of(of.filter)
        if rest and last == Another():
            yield {"f": both(*rest)}


def _says_named_as_one(tree: Any) -> Iterator[Bindings]:
    """As one of a group; as something that was named there are words of its own."""
    if isinstance(tree, HasNameOf) and not isinstance(tree.of, Reference):
        yield {"g": tree.of}


def _defending(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, DEFENDING):
        yield {}


def _of_the_same_name() -> Iterator[WordDeclaration]:
    """With the same name as something, or with another one."""
    for same, negated in (("with the same name as", False), ("(that doesn't|that don't) have the same name as", True)):
        yield having(f"{same} {{o:mention.s}}", **if_so(_of_that_name, _says_of_that_name, negated=negated))
        yield having(f"{same} another {{f:filter.s}}", **if_so(_named_as_other, _says_named_as_other, negated=negated))
        yield having(f"{same} a {{g:group.s}}", **if_so(HasNameOf, _says_named_as_one, negated=negated))
    yield having("with the same name as a card in their graveyard", HasNameOfTheirCard)


WORDS: Final[tuple[WordDeclaration, ...]] = (
    having("you control", YouControl),
    having(
        "(an opponent controls|your opponents control|that your opponents control|each opponent controls)",
        OpponentControls,
    ),
    having("you don't control", lambda: NOT_YOURS),  # a teammate's is not yours either
    having("your team controls", TeamControls),
    having("{w:those players#} [controls|control]", TheyControl),
    having("{w:those players#} [owns|own]", TheyOwn),
    words("those players.s", "defending player", DefendingPlayer, _defending),
    words("those players.s", "enchanted player", EnchantedPlayer),
    *_of_the_same_name(),
    *(_targeted(word, players) for word, players in (("target player", "any"), ("target opponent", "opponent"))),
    having("you own", YouOwn),
    having("(an opponent owns|your opponents own)", OpponentOwns),
    having("you don't own", lambda: Not(YouOwn())),
    having("that could enchant {o:mention.s}", CouldEnchant),
    having("with a mana ability", HasManaAbility),
    having("with mana abilities", HasManaAbility),
    having("with no abilities", HasNoAbilities),
    words("put there", "that (was|were) put there from anywhere this turn", PutThereThisTurn),
    words(
        "put there", "that (was|were) put there from the battlefield this turn", lambda: PutThereThisTurn("battlefield")
    ),
    words(
        "put there",
        "that (was|were) put there from anywhere other than the battlefield this turn",
        lambda: And((PutThereThisTurn(), Not(PutThereThisTurn("battlefield")))),
    ),
    having("other than ~", Another),
)
