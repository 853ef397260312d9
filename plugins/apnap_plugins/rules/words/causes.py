"""Words for what triggered abilities trigger on: "when", "whenever" and "at" (CR 603)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from apnap import TriggerCondition
from apnap.words import WordDeclaration, words
from apnap_plugins.rules.combat_words import WhenAttacks, WhenBecomesBlocked, WhenBlocks, WhenDealsCombatDamage
from apnap_plugins.rules.phrases import IsSpell
from apnap_plugins.rules.selection import Filter
from apnap_plugins.rules.triggering import (
    AtBeginning,
    OneOrMore,
    WhenBecomesTapped,
    WhenDealtDamage,
    WhenDies,
    WhenEnters,
    WhenLeaves,
    WhenTargeted,
    WhenYouCast,
    WhenYouDraw,
    WhenYouGainLife,
    WhenYouLoseLife,
)
from apnap_plugins.rules.words.filters import both


def happening(make: Callable[[Filter], TriggerCondition], *verbs: tuple[str, str]) -> list[WordDeclaration]:
    """Words for something that happens to objects: verbs as (singular, plural) pairs, the usual one first."""
    own = tuple(f"{when} {{f:itself}} {one}" for one, _ in verbs for when in ("when", "whenever"))
    other = tuple(f"{when} {{f:a filter}} {one}" for one, _ in verbs for when in ("whenever", "when"))
    more = tuple(f"whenever one or more {{f:filters}} {many}" for _, many in verbs)
    return [
        words("cause", *own, means=make),
        words("cause", *other, means=make),
        words("cause", *more, means=lambda f: OneOrMore(make(f))),
    ]


def each_turn(step: str, *names: str) -> list[WordDeclaration]:
    """Words for the beginning of a step: yours, each player's, each opponent's."""
    out: list[WordDeclaration] = []
    for name in names:
        out += [
            words("cause", f"at the beginning of your {name}", means=lambda: AtBeginning(step, "your")),
            words("cause", f"at the beginning of each {name}", f"at the beginning of each player's {name}",
                  means=lambda: AtBeginning(step, "each")),
            words("cause", f"at the beginning of each opponent's {name}", means=lambda: AtBeginning(step, "opponent")),
        ]  # fmt: skip
    return out


WORDS: Final[tuple[WordDeclaration, ...]] = (
    *happening(WhenEnters, ("enters", "enter"), ("enters the battlefield", "enter the battlefield")),
    *happening(WhenDies, ("dies", "die"), ("is put into a graveyard from the battlefield",
                                           "are put into a graveyard from the battlefield")),
    *happening(WhenLeaves, ("leaves the battlefield", "leave the battlefield")),
    *happening(WhenAttacks, ("attacks", "attack")),
    *happening(WhenBlocks, ("blocks", "block")),
    *happening(WhenBecomesBlocked, ("becomes blocked", "become blocked")),
    *happening(WhenBecomesTapped, ("becomes tapped", "become tapped")),
    *happening(WhenDealtDamage, ("is dealt damage", "are dealt damage")),
    *happening(WhenTargeted, ("becomes the target of a spell or ability",
                                           "become the target of a spell or ability")),
    *happening(lambda f: WhenDealsCombatDamage(f, "player"), ("deals combat damage to a player",
                                                              "deal combat damage to a player")),
    *each_turn("upkeep", "upkeep"),
    *each_turn("draw", "draw step"),
    *each_turn("end", "end step"),
    *each_turn("beginning of combat", "combat"),
    words("cause", "at the beginning of combat on your turn", means=lambda: AtBeginning("beginning of combat", "your")),
    words("cause", "at the beginning of the end step", means=lambda: AtBeginning("end", "each")),
    words("cause", "whenever you cast a spell", means=lambda: WhenYouCast(IsSpell())),
    words("cause", "whenever you cast {f:a filter} spell", means=lambda f: WhenYouCast(both(f))),
    words("cause", "whenever you gain life", means=WhenYouGainLife),
    words("cause", "whenever you lose life", means=WhenYouLoseLife),
    words("cause", "whenever you draw a card", means=WhenYouDraw),
)  # fmt: skip
