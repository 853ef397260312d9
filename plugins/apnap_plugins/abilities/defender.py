"""Defender (CR 702.3)."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap import Answering, Context, Manifest, declares, node
from apnap.words import words
from apnap_plugins.rules.combat.attacking import CanAttack
from apnap_plugins.rules.combat.combat import TreatedAsHaving, treated_as_having
from apnap_plugins.rules.combat.instructions import ForAWhile
from apnap_plugins.rules.continuous.filters import IsAffected
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.filters import Itself
from apnap_plugins.rules.words.keywords import keyword_ability
from apnap_plugins.rules.words.references import Subject

MANIFEST = Manifest(
    id="defender", kind="keyword ability", rules=("702.3",), requires=("attacking",), kernel=">=0.1,<0.2"
)


@node
class DefendersStay(Answering[CanAttack, bool]):
    """CR 702.3b: a creature with defender can't attack."""

    question: ClassVar[type[CanAttack]] = CanAttack

    def answer(self, ctx: Context, value: bool, question: CanAttack) -> bool:
        """No, unless an effect lets it attack as though it didn't have defender."""
        return value and not treated_as_having(ctx.game, question.creature, "defender", "attack")


@node
class AttacksDespiteDefender(Answering[TreatedAsHaving, bool]):
    """Creatures can attack as though they didn't have defender (CR 609.4)."""

    filter: Filter = Itself()
    question: ClassVar[type[TreatedAsHaving]] = TreatedAsHaving

    def answer(self, ctx: Context, value: bool, question: TreatedAsHaving) -> bool:
        """For the purpose of attacking only."""
        meant = question.keyword == "defender" and question.purpose == "attack"
        return value and not (meant and self.filter.matches(ctx, question.creature))


DESPITE_DEFENDER: Final = AttacksDespiteDefender(IsAffected())

apnap_declarations = declares(
    # A static ability (CR 702.3a); several instances are redundant (CR 702.3c).
    keyword_ability("defender"),
    # The restriction.
    DefendersStay(),
    words("lasting rule#", "can attack as though [it|they] didn't have defender", lambda: (DESPITE_DEFENDER,)),
    words(
        "verb#",
        "can attack {d:time} as though [it|they] didn't have defender",
        lambda d: ForAWhile(Subject(), (DESPITE_DEFENDER,), d),
    ),
)
