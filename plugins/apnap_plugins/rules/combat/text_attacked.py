"""Words for who is attacked: an opponent of yours, the enchanted player, and what those who attack them do too (CR 508.3)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Duration, Instruction
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.attachments.selectors import EnchantedPlayer
from apnap_plugins.rules.combat.effects import AttacksIfAble
from apnap_plugins.rules.combat.selectors import OpponentsAttacking
from apnap_plugins.rules.combat.triggers import WhenAttacks, WhenPlayerIsAttacked
from apnap_plugins.rules.continuous.continuous import CreateEffect
from apnap_plugins.rules.continuous.filters import IsAffected
from apnap_plugins.rules.damage.triggers import WhenDealsDamageTo
from apnap_plugins.rules.effects.history import EventAmount
from apnap_plugins.rules.effects.instructions import Do, do
from apnap_plugins.rules.vocabulary.base import Selector
from apnap_plugins.rules.vocabulary.filters import HasType
from apnap_plugins.rules.vocabulary.selectors import ControlledBy, EachOpponent, Remembered, Together, You
from apnap_plugins.rules.words.conditions_players import one_player
from apnap_plugins.rules.words.references import BackReference, caused, replaced
from apnap_plugins.rules.words.trigger_conditions import alone

cause: Final = partial(words, "cause")

_THEIR_PLANESWALKERS: Final = Together((EachOpponent(), ControlledBy(HasType("planeswalker"), EachOpponent())))
_ATTACKING_THEM: Final = OpponentsAttacking(EnchantedPlayer())


def _does_the_same(a: Any) -> Instruction | None:
    """What you do, and then the same by each of the others; only what is about you and about nothing that was named."""
    theirs = replaced(a, You(), _ATTACKING_THEM)
    simple = isinstance(a, Instruction) and not isinstance(a, Do) and not a.compound and theirs != a
    return do(a, theirs) if simple and not any(isinstance(part, BackReference) for part in a.walk()) else None


def _says_does_the_same(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Do) and len(tree.steps) == 2 and _does_the_same(tree.steps[0]) == tree:
        yield {"a": tree.steps[0]}


AIMED: Final = AttacksIfAble(IsAffected(), Remembered("attacked"))


# Any: mentions as words make them, of creatures and of a player
def _attacks_them(who: Any, o: Any, d: Duration) -> Instruction | None:
    """Of creatures that the text points out: others than those would attack as well where it describes them (CR 611.2c)."""
    of = getattr(who, "of", who)
    described = isinstance(of, Selector) and of.group() is not None
    return None if described or not one_player(o) else CreateEffect(AIMED, d, (("affected", who), ("attacked", o)))


def _says_attacks_them(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, CreateEffect) and tree.effect == AIMED and len(tree.remembers) == 2:
        (_, who), (_, o) = tree.remembers
        yield {"who": who, "o": o, "d": tree.duration}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words("clause", "{who:mention.s} attacks {o:mention.s} {d:time} if able", _attacks_them, _says_attacks_them),
    *alone(lambda f: WhenAttacks(f, whom=EachOpponent()), "attacks one of your opponents", player=None),
    *alone(
        lambda f: WhenAttacks(f, whom=_THEIR_PLANESWALKERS),
        "attacks one of your opponents or a planeswalker an opponent controls",
        "attacks one of your opponents or a planeswalker they control",
        player=None,
    ),
    *alone(lambda f: WhenAttacks(f, whom=EnchantedPlayer()), "attacks enchanted player", player=EnchantedPlayer()),
    *alone(
        lambda f: WhenDealsDamageTo(f, None, EnchantedPlayer(), True),
        "deals combat damage to enchanted player",
        much=EventAmount(),
        player=EnchantedPlayer(),
    ),
    cause(
        "whenever enchanted player is attacked",
        **caused(lambda: WhenPlayerIsAttacked(EnchantedPlayer()), it=None, that=None, player=EnchantedPlayer()),
    ),
    words(
        "plain sentence",
        "{a:plain sentence} each opponent attacking that player does the same.",
        _does_the_same,
        _says_does_the_same,
    ),
)
