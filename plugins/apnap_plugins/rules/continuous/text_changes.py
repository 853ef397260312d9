"""Text-changing effects (CR 612, layer 3): words of rules text and type lines are replaced by others.

Text is a tree. A node whose fields hold colour words or subtypes says so in `words`: pairs of a field's name and the kind of
word, COLOR or SUBTYPE. The field holds one word, a set of words, or a type line.
"""

from __future__ import annotations

import dataclasses
from typing import Any, ClassVar

from apnap import (
    ABILITIES,
    NAME,
    Ability,
    Context,
    Duration,
    Indefinite,
    Instruction,
    Manifest,
    Node,
    Op,
    Part,
    Working,
    node,
)
from apnap_plugins.rules.continuous.continuous import COPIABLE, SetCharacteristics, TakeValues, affect
from apnap_plugins.rules.vocabulary.asking import choose_word
from apnap_plugins.rules.vocabulary.base import COLOR, SUBTYPE, Selector
from apnap_plugins.rules.vocabulary.characteristics import SUBTYPES

MANIFEST = Manifest(
    id="text",
    name="Text-changing effects",
    kind="rules",
    rules=("612",),
    requires=("continuous-effects",),
    kernel=">=0.1,<0.2",
    not_tested={
        "612.7": "one card has the names of all cards ever printed; a game here knows those of its own cards",
        "612.10": "points to the rules of a keyword ability",
    },
)


def _in_line(text: str, old: str, new: str) -> str:
    """A type line with a subtype replaced: words before the dash are types."""
    before, dash, after = text.partition("—")
    if not dash:
        return new if text == old else text
    return before + dash + " ".join(new if word == old else word for word in after.split(" "))


# Any: of the type of the value
def reworded(value: object, kind: str, old: str, new: str) -> Any:
    """A field's value with one word in another's place (CR 612.2a)."""
    if isinstance(value, frozenset):
        return (value - {old}) | {new} if old in value else value
    if isinstance(value, tuple):
        return tuple(reworded(part, kind, old, new) for part in value)
    if not isinstance(value, str):
        return value
    return value.replace(old, new) if kind == COLOR else _in_line(value, old, new)


def rewritten_text(tree: Node, kind: str, old: str, new: str) -> Node:
    """A tree in which a word is replaced wherever it is used as such a word, and nowhere else (CR 612.2)."""

    def change(part: Node) -> Node:
        fields = [name for name, what in getattr(type(part), "words", ()) if what == kind]
        changes = {name: reworded(getattr(part, name), kind, old, new) for name in fields}
        changes = {name: value for name, value in changes.items() if value != getattr(part, name)}
        return dataclasses.replace(part, **changes) if changes else part  # type: ignore[type-var]

    result = tree.rewritten(change)
    assert result is not None
    return result


@node
class Reword(Op):
    """Words are replaced in rules text and type line."""

    kind: str
    old: str
    new: str

    def apply(self, values: Working) -> None:
        """Not in the name (CR 612.2, 612.4); abilities that effects grant come later, in layer 6 (CR 612.3)."""
        values[ABILITIES] = tuple(rewritten_text(a, self.kind, self.old, self.new) for a in values[ABILITIES])
        if self.kind == SUBTYPE and self.old in values[SUBTYPES]:
            values[SUBTYPES] = (values[SUBTYPES] - {self.old}) | {self.new}


@node
class ChangeText(Part):
    """All instances of one colour word or subtype are replaced by another (CR 612.1, layer 3)."""

    kind: str
    old: str
    new: str
    layer: ClassVar[str] = "3"
    writes: ClassVar[frozenset[str]] = frozenset(["abilities", "subtypes"])

    def op(self, ctx: Context, obj: int) -> Op | None:
        """Changes the same words, wherever the text has them."""
        return Reword(self.kind, self.old, self.new)


@node
class HasText(Part):
    """Has this rules text instead of its own (CR 612.5, layer 3)."""

    abilities: tuple[Ability, ...]
    layer: ClassVar[str] = "3"
    writes: ClassVar[frozenset[str]] = frozenset(["abilities"])

    def op(self, ctx: Context, obj: int) -> Op | None:
        """Puts the same text in place of any other."""
        return SetCharacteristics(((ABILITIES.name, self.abilities),))


@node
class HasName(Part):
    """Has this name and loses any other (CR 612.8, layer 3)."""

    name: str
    layer: ClassVar[str] = "3"
    writes: ClassVar[frozenset[str]] = frozenset([NAME.name])

    def op(self, ctx: Context, obj: int) -> Op | None:
        """Sets the same name on any object."""
        return SetCharacteristics(((NAME.name, self.name),))


@node
class HasFullText(Part):
    """Has the full text of the first object of a selector, and text in addition (CR 612.6, layer 3)."""

    of: Selector
    and_text: tuple[Ability, ...] = ()
    layer: ClassVar[str] = "3"
    writes: ClassVar[frozenset[str]] = COPIABLE

    def op(self, ctx: Context, obj: int) -> Op | None:
        """Everything that is printed on it, the name and the numbers too. Nothing where there is no such object."""
        found = self.of.objects(ctx)
        if not found:
            return None
        values = dict(ctx.game.base(found[0]).values)
        values[ABILITIES.name] = (*values.get(ABILITIES.name, ()), *self.and_text)
        return TakeValues(tuple(sorted((k, v) for k, v in values.items() if k in COPIABLE)))


# Instructions ---------------------------------------------------------------------------------------


@node
class ChangeWord(Instruction):
    """Change the text of objects by replacing all instances of one word with another of its kind (CR 612.1).

    The player chooses both words among `words`; colours are letters.
    """

    objects: Selector
    kind: str
    words: tuple[str, ...]
    duration: Duration = Indefinite()

    def perform(self, ctx: Context) -> None:
        """Chosen as it resolves."""
        old = self._choose(ctx, self.words, "Replace which word?")
        new = self._choose(ctx, tuple(w for w in self.words if w != old), "With which word?")
        affect(ctx, self.objects.objects(ctx), (ChangeText(self.kind, old, new),), self.duration)

    def _choose(self, ctx: Context, words: tuple[str, ...], prompt: str) -> str:
        return choose_word(ctx.game, ctx.controller, words, "612.1", prompt, source=ctx.this)


@node
class ChangeWordOfEitherKind(Instruction):
    """Change the text of objects by replacing all instances of one word of one of some kinds by another of the same kind."""

    objects: Selector
    kinds: tuple[tuple[str, tuple[str, ...]], ...]
    duration: Duration = Indefinite()

    def perform(self, ctx: Context) -> None:
        """The word that is replaced says which kind it is (CR 612.1)."""
        every = tuple(word for _, words in self.kinds for word in words)
        old = choose_word(ctx.game, ctx.controller, every, "612.1", "Replace which word?", source=ctx.this)
        kind, words = next((kind, words) for kind, words in self.kinds if old in words)
        others = tuple(word for word in words if word != old)
        new = choose_word(ctx.game, ctx.controller, others, "612.1", "With which word?", source=ctx.this)
        affect(ctx, self.objects.objects(ctx), (ChangeText(kind, old, new),), self.duration)
