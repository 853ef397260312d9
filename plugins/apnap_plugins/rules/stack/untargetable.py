"""What can't be the target of certain spells and abilities (CR 115.4, 101.2)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, ClassVar, Final

from apnap import Answering, Context, node
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.combat.text import WHO
from apnap_plugins.rules.stack.filters import IsSpell
from apnap_plugins.rules.stack.stack import is_spell, source_of
from apnap_plugins.rules.stack.targets import CanBeTargeted
from apnap_plugins.rules.vocabulary.base import Filter, is_player, on_battlefield
from apnap_plugins.rules.vocabulary.filters import Anything
from apnap_plugins.rules.words.filters import both

rule: Final = partial(words, "rule#")


@node
class CantBeTargeted(Answering[CanBeTargeted, bool]):
    """Permanents can't be the targets of certain spells and abilities, judged for the effect's controller.

    Of spells that `spells` means and of abilities of sources that `sources` means, None for none of them; with `theirs`, only
    of those that your opponents control.
    """

    filter: Filter
    spells: Filter | None = None
    sources: Filter | None = None
    theirs: bool = False
    question: ClassVar[type[CanBeTargeted]] = CanBeTargeted

    def answer(self, ctx: Context, value: bool, question: CanBeTargeted) -> bool:
        """By what the spell is, or the source of the ability."""
        game, ref = ctx.game, question.target
        if not value or is_player(ref) or not on_battlefield(game, ref) or not self.filter.matches(ctx, ref):
            return value
        if self.theirs and not game.are_opponents(question.player, ctx.controller):
            return value
        if is_spell(game, question.by):
            return self.spells is None or not self.spells.matches(ctx, question.by)
        return self.sources is None or not self.sources.matches(ctx, source_of(game, question.by))


def _of_spells(f: Filter) -> Any:
    return (CantBeTargeted(WHO, f),)


def _of_both(f: Filter, k: Filter) -> Any:
    """The spells and the sources have the same quality."""
    return (CantBeTargeted(WHO, f, k),) if f == both(k, IsSpell()) else None


def _says_both(tree: Any) -> Iterator[Bindings]:
    one = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(one, CantBeTargeted) and one.spells is not None and one.sources is not None:
        if tree == _of_both(one.spells, one.sources):
            yield {"f": one.spells, "k": one.sources}


_CANT: Final = "can't be the (target|targets) of"

WORDS: Final[tuple[WordDeclaration, ...]] = (
    rule(f"{_CANT} {{f:spell filter.p}}", _of_spells),
    rule(f"{_CANT} {{f:spell filter.p}} or abilities from {{k:kind}} sources", _of_both, _says_both),
    rule(
        f"{_CANT} spells or abilities your opponents control",
        lambda: (CantBeTargeted(WHO, IsSpell(), Anything(), theirs=True),),
    ),
)
