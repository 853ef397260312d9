"""Words for damage that is dealt as though its source had a keyword ability, by the name of that ability (CR 609.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from apnap import Keyword
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.damage.effects import DealtAsThough
from apnap_plugins.rules.damage.filters import DamageFilter
from apnap_plugins.rules.effects.text_damage import damage_parts, described_damage, is_described_damage
from apnap_plugins.rules.vocabulary.filters import Anything

ALL: Final = DamageFilter()
"""Damage from any source to anything."""


def dealt_as_though_with(keyword: str) -> tuple[WordDeclaration, ...]:
    """Words for damage that is dealt to somebody, or to all, "as though its source had" the keyword ability of that name."""

    # Any: a kind of damage as the grammar has it
    def means(k: Any, r: DamageFilter = ALL) -> tuple[DealtAsThough]:
        return (DealtAsThough(Keyword(keyword), described_damage(Anything(), k, r)),)

    def says(tree: Any) -> Iterator[Bindings]:
        one = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
        if isinstance(one, DealtAsThough) and one.ability == Keyword(keyword) and is_described_damage(one.damage):
            parts = damage_parts(one.damage)
            if parts["f"] == Anything():
                yield {"k": parts["k"], "r": parts["r"]}

    def says_all(tree: Any) -> Iterator[Bindings]:
        yield from ({"k": found["k"]} for found in says(tree) if found["r"] == ALL)

    as_though = f"as though its source had {keyword}"
    return (
        words("static", f"all {{k:kind of damage}} is dealt to {{r:dealt to}} {as_though}", means, says),
        words("static", f"all {{k:kind of damage}} is dealt {as_though}", means, says_all),
    )
