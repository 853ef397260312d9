"""Words for static abilities: what is so all the time (CR 604, 611.3, 613)."""

from __future__ import annotations

from typing import Any, Final

from apnap import Affects, AffectsThis, Continuous
from apnap.words import WordDeclaration, words
from apnap_plugins.rules.attachments import Enchanted
from apnap_plugins.rules.combat_effects import AttacksIfAble
from apnap_plugins.rules.combat_words import CantBeBlocked, CantBlock
from apnap_plugins.rules.continuous import AffectsAll, AffectsSelected, Gain, YouGainControl
from apnap_plugins.rules.entering import EntersTapped, EnterTapped
from apnap_plugins.rules.selection import Itself
from apnap_plugins.rules.words.filters import ENCHANTED
from apnap_plugins.rules.words.verbs import both, last_pair


def _always(who: Affects, p: tuple[Any, ...]) -> Any:
    return (Continuous(who, p),)


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words("affected.s", "~", means=AffectsThis),
    words("affected.s", *ENCHANTED, means=lambda: AffectsSelected(Enchanted())),
    words("affected.s", "each {f:filter.s}", means=AffectsAll),
    words("affected.p", "{f:filters}", "all {f:filters}", means=AffectsAll),
    words("having#", "[gets|get] {p:+n/+n}", means=lambda p: (p,)),
    words("having#", "[has|have] {k:keywords}", means=lambda k: (Gain(k),)),
    words("havings#", "{a:having#}", means=lambda a: a),
    words("havings#", "{a:having#} and {b:having#}", means=both, says=last_pair),
    words("static", "{who:affected#} {p:havings#}", means=_always),
    words("static", "you control enchanted creature", "you control enchanted permanent", "you control enchanted land",
          "you control enchanted artifact",
          means=lambda: (Continuous(AffectsSelected(Enchanted()), (YouGainControl(),)),)),
    words("static", "~ enters tapped", "~ enters the battlefield tapped", means=lambda: (EntersTapped(),)),
    words("static", "{f:filters} enter tapped", "{f:filters} enter the battlefield tapped",
          means=lambda f: (EnterTapped(f),)),
    words("static", "~ can't block", means=lambda: (CantBlock(),)),
    words("static", "~ can't be blocked", means=lambda: (CantBeBlocked(Itself()),)),
    words("static", "~ attacks each combat if able", means=lambda: (AttacksIfAble(Itself()),)),
)  # fmt: skip
