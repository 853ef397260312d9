"""The plugin that makes cards of packs from their text."""

from __future__ import annotations

from collections.abc import Callable

from pydantic import ValidationError

from apnap import CardReader, Definition, Manifest, Ruleset, declares
from apnap.hookspecs import CardData
from apnap_plugins.oracle.cards import CardRefused, CardRow
from apnap_plugins.oracle.coverage import understood
from apnap_plugins.oracle.language import Language

MANIFEST = Manifest(
    id="card-text", name="Card text", kind="rules", rules=("207",), requires=("words",), kernel=">=0.1,<0.2"
)


def reader(ruleset: Ruleset) -> Callable[[CardData], Definition]:
    """What reads cards with the words of a ruleset; it raises CardRefused for what isn't understood."""
    language = Language(ruleset)

    def read(data: CardData) -> Definition:
        try:
            row = CardRow.model_validate(dict(data))
        except ValidationError as why:
            first = why.errors()[0]
            where = ".".join(str(part) for part in first["loc"])
            raise CardRefused(str(data.get("name")), "fields", f"{where}: {first['msg']}") from None
        return understood(language, row)

    return read


apnap_declarations = declares(
    # Cards in the fields of Scryfall, with their text.
    CardReader(reader),
)
