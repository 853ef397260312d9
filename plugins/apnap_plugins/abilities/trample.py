"""Trample (CR 702.19)."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap import ABILITIES, Answering, Characteristics, Context, Keyword, Manifest, declares, node
from apnap.words import words
from apnap_plugins.rules.combat.combat import ATTACKING, NOTHING, defending_player
from apnap_plugins.rules.combat.damage import ExcessDamageRecipients
from apnap_plugins.rules.vocabulary.base import Ref, is_player, player_ref
from apnap_plugins.rules.vocabulary.characteristics import keywords_of
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="trample",
    kind="keyword ability",
    rules=("702.19",),
    requires=("combat", "combat-damage", "counters"),
    kernel=">=0.1,<0.2",
)

OVER_PLANESWALKERS: Final = Keyword("trample", ("over planeswalkers",))
"""The variant of trample (CR 702.19c)."""


@node
class RestToTheAttacked(Answering[ExcessDamageRecipients, tuple[Ref, ...]]):
    """CR 702.19b, 702.19d: what is left after lethal damage to all blockers may go to what the creature attacks.

    With trample over planeswalkers the player comes after a planeswalker (CR 702.19c).
    """

    question: ClassVar[type[ExcessDamageRecipients]] = ExcessDamageRecipients

    @classmethod
    def concerns(cls, characteristics: Characteristics) -> bool:
        """An attacker with trample."""
        return any(isinstance(a, Keyword) and a.id == "trample" for a in characteristics[ABILITIES])

    def answer(self, ctx: Context, value: tuple[Ref, ...], question: ExcessDamageRecipients) -> tuple[Ref, ...]:
        """The player or planeswalker; of one that was removed from combat, at most the player (CR 702.19e, 702.19f).

        Also CR 702.19d.
        """
        attacker = question.attacker
        game = ctx.game
        target = game.get(ATTACKING, attacker)
        tramples = keywords_of(game, attacker, "trample")
        if target is None or not tramples:
            return value
        reached = () if target == NOTHING else (target,)
        if OVER_PLANESWALKERS in tramples and not is_player(target):
            reached = (*reached, player_ref(defending_player(game, attacker)))
        return (*(r for r in reached if r not in value), *value)


apnap_declarations = declares(
    # Its parameter, if any, says that it is trample over planeswalkers. Equal instances are redundant (CR 702.19g).
    keyword_ability("trample", counter=True),
    # What it changes in the assignment of an attacking creature's combat damage (CR 702.19a).
    RestToTheAttacked(),
    words("keyword", "trample over planeswalkers", lambda: OVER_PLANESWALKERS),
)
