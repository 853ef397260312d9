"""Short words for tests of card text: what a line means, and cards made from their text on a table with all mechanics."""

from __future__ import annotations

import functools
from typing import Any

import sampling
import testcards

from apnap import Definition, Ruleset
from apnap.words import WordDeclaration
from apnap_plugins.oracle.cards import CardRow, definition
from apnap_plugins.oracle.grammar import Grammar
from apnap_plugins.oracle.language import LINE, SPELL_LINE, Language
from apnap_plugins.testing import Table


@functools.cache
def ruleset() -> Ruleset:
    """Everything, and the house plugin of the tests."""
    return Ruleset.load(extra=[testcards])


@functools.cache
def language() -> Language:
    """The language of everything."""
    return Language(ruleset())


def meaning(line: str, spell: bool = False) -> tuple[Any, ...]:
    """The abilities that a line means; what is said first for them means the same again (of one test in eight: `sampling`)."""
    root = SPELL_LINE if spell else LINE
    (reading,) = language().read(line, root=root)
    if sampling.ALL:
        said = language().text(reading.abilities, root)
        assert said is not None
        (again,) = language().read(said, root=root)
        assert again.abilities == reading.abilities, said
    return reading.abilities


def effect(line: str) -> Any:
    """What a spell of one line does."""
    (ability,) = meaning(line, spell=True)
    return ability.effect


def statics(line: str) -> tuple[Any, ...]:
    """The effects of a line with one static ability."""
    (ability,) = meaning(line)
    assert ability.condition is None
    return tuple(ability.effects)


def made(name: str, type_line: str, text: str, cost: str = "{0}", size: str = "") -> Definition:
    """A card made from its text; `size` is power and toughness with a slash."""
    power, _, toughness = size.partition("/")
    row = CardRow(name=name, type_line=type_line, oracle_text=text, mana_cost=cost, power=power or None,
                  toughness=toughness or None)  # fmt: skip
    return definition(language(), row)


def spell(text: str, name: str = "Effect", type_line: str = "Instant") -> Definition:
    """An instant made from its text, which costs nothing."""
    return made(name, type_line, text)


def shrine(text: str, name: str = "Shrine") -> Definition:
    """An enchantment made from its text."""
    return made(name, "Enchantment", text)


def beast(name: str, text: str = "", size: str = "2/2", types: str = "Creature", cost: str = "{0}") -> Definition:
    """A creature made from its text."""
    return made(name, types, text, cost, size)


def toy(*declared: WordDeclaration) -> Grammar:
    """A grammar of these declarations alone."""
    return Grammar([("toy", thing) for thing in declared])


def table(**more: Any) -> Table:
    """A table with everything in force. What nobody expects is answered by default."""
    return Table(ruleset(), **{"defaults": True, **more})


def play(s: Table, player: int, card: Definition, *targets: Any) -> None:
    """A player casts a card from their hand with these targets and it resolves."""
    s.put(player, "hand", card)
    s.cast(player, card.name, *targets)
    s.resolve()
