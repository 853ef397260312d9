"""Words of the constructors."""

from __future__ import annotations

from typing import Final

from apnap_plugins.rules.vocabulary.filters import HasSubtype

DINOSAUR: Final = HasSubtype("Dinosaur")
MERFOLK: Final = HasSubtype("Merfolk")
PIRATE: Final = HasSubtype("Pirate")
VAMPIRE: Final = HasSubtype("Vampire")
