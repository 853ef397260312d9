"""Words for subtypes, the rulebook's and those that a set or a house brings: "Goblins you control" (CR 205.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from apnap.words import WordDeclaration, word_list
from apnap_plugins.rules.vocabulary.filters import HasSubtype
from apnap_plugins.rules.vocabulary.phrases import plural
from apnap_plugins.rules.vocabulary.subtypes import Subtypes


def subtype_words(names: Iterable[str], plurals: Mapping[str, str] | None = None) -> tuple[WordDeclaration, ...]:
    """Subtypes as nouns and adjectives, as kinds of tokens, and as what something is or becomes.

    `plurals` has those that are not formed as usual: {"Hero": "Heroes"}.
    """
    listed = [(name, (plurals or {}).get(name) or plural(name)) for name in sorted(names)]
    return (
        word_list("noun#", [(forms, HasSubtype(forms[0])) for forms in listed]),
        word_list("adjective", [(name, HasSubtype(name)) for name, _ in listed]),
        word_list("subtype#", [(forms, forms[0]) for forms in listed]),
        word_list("token subtype", [(name, name) for name, _ in listed]),
    )


def new_subtypes(
    card_type: str, *names: str, plurals: Mapping[str, str] | None = None
) -> tuple[Subtypes | WordDeclaration, ...]:
    """What a plugin declares for subtypes that it brings: them, and their words (CR 205.3b, 205.3c).

    `apnap_declarations = declares(*new_subtypes("creature", "Donkey"))`: players can choose it as a creature type, changelings
    are Donkeys, and texts speak of "each Donkey you control". Raises PluginError as `Subtypes` does.
    """
    return (Subtypes(card_type, names), *subtype_words(names, plurals))
