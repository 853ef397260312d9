"""Brittle: a permanent with brittle that damage is marked on is put into its owner's graveyard. A state-based action."""

from __future__ import annotations

from apnap import Event, Game, Manifest, Moved, SampleCard, StateBasedAction, declares
from apnap_plugins.rules.damage.damage import DAMAGE
from apnap_plugins.rules.objects.zones import permanents
from apnap_plugins.rules.vocabulary.characteristics import has_keyword
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="brittle",
    name="Brittle",
    kind="keyword ability",
    requires=("damage", "permanents", "zones"),
    kernel=">=0.1,<0.2",
    words=("brittle",),
)


def _broken(game: Game) -> list[Event]:
    """All that are damaged, at once. They are not destroyed: nothing that saves from that saves them."""
    hurt = [obj for obj in permanents(game) if game.get(DAMAGE, obj)]
    return [Moved(obj, "graveyard", cause="brittle") for obj in hurt if has_keyword(game, obj, "brittle")]


apnap_declarations = declares(
    # A word that the state-based action looks for; several instances are redundant.
    keyword_ability("brittle"),
    StateBasedAction("brittle", "brittle", _broken),
    SampleCard(
        {"name": "Sample Vase", "mana_cost": "{1}", "type_line": "Artifact Creature — Golem", "power": "3",
         "toughness": "5", "oracle_text": "Brittle"}
    ),
)  # fmt: skip
