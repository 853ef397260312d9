"""Cipher (CR 702.99)."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap import (
    OBJECT,
    Ability,
    Context,
    Continuous,
    Field,
    Game,
    Instruction,
    Keyword,
    Manifest,
    Moved,
    Static,
    Triggered,
    declares,
    node,
)
from apnap_plugins.rules.combat.triggers import WhenDealsCombatDamage
from apnap_plugins.rules.continuous.continuous import AffectsSelected, Gain
from apnap_plugins.rules.copies.copying_spells import cast_copies, copy_of_card
from apnap_plugins.rules.faces.faces import card_of
from apnap_plugins.rules.objects.zones import permanents
from apnap_plugins.rules.payment.frame import CastingWay
from apnap_plugins.rules.stack.abilities import Spell
from apnap_plugins.rules.vocabulary.asking import choose_some
from apnap_plugins.rules.vocabulary.base import Ref, Selector
from apnap_plugins.rules.vocabulary.characteristics import is_creature
from apnap_plugins.rules.vocabulary.filters import Itself
from apnap_plugins.rules.vocabulary.selectors import ByName
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="cipher",
    kind="keyword ability",
    rules=("702.99",),
    since="GTC",
    requires=("casting", "combat", "continuous-effects", "copying-spells", "stack"),
    kernel=">=0.1,<0.2",
)

ENCODED: Final = Field[int]("encoded on", OBJECT, 0, ids=True, public=True)
"""On an exiled card: the permanent that it is encoded on (CR 702.99b)."""


def encoded_on(game: Game, card: int) -> int:
    """The permanent that a card is encoded on (CR 702.99b, 702.99c); 0 where it is on none.

    As long as the card is in exile and the permanent on the battlefield, whoever controls it and whatever it is.
    """
    permanent = game.get(ENCODED, card)
    encoded = permanent and card in game.objects and game.objects[card].zone[0] == "exile"
    return permanent if encoded and permanent in game.zone("battlefield") else 0


@node
class EncodeThis(Instruction):
    """CR 702.99a: if this spell is represented by a card, you may exile it encoded on a creature you control."""

    rule: ClassVar[str] = "702.99a"

    def perform(self, ctx: Context) -> None:
        """A copy can't be exiled so, nor can what has left the stack."""
        game, spell = ctx.game, ctx.source
        if spell not in game.zone("stack") or card_of(game, spell) is None:
            return
        creatures = tuple(o for o in permanents(game, ctx.controller) if is_creature(game, o))
        if not creatures:
            return
        chosen = choose_some(
            game, ctx.controller, creatures, self.rule, "Encode it on which creature?", most=1, source=spell
        )
        for creature in chosen:
            game.happen(Moved(spell, "exile", cause="cipher", by=spell, enters=((ENCODED.name, creature),)))


@node
class EncodedOn(Selector):
    """The permanent that this card is encoded on."""

    reads = frozenset([ENCODED.name, "zone:battlefield", "zone:exile"])

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """None where it is on none."""
        found = encoded_on(ctx.game, ctx.source)
        return (found,) if found else ()


@node
class CastEncoded(Instruction):
    """CR 702.99a: you may copy the encoded card, and cast the copy without paying its mana cost.

    The card is the one that gave the ability. A permanent that is gone is known as it was, with that card; a card that has
    left exile is encoded no more (CR 702.99b), and there is nothing to copy.
    """

    card: Selector = ByName()

    def perform(self, ctx: Context) -> None:
        """Not casting a copy comes to the same as not making one: it ceases to exist (CR 707.10a)."""
        game = ctx.game
        cards = [ref for ref in self.card.objects(ctx) if game.get(ENCODED, ref) == ctx.source]
        copies = [(copy_of_card(ctx, card), "exile") for card in cards]
        cast_copies(ctx, copies, ctx.controller, CastingWay("cipher", free=True))


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.99a: a spell ability, and a static ability of the card in exile."""
    dealt = Triggered(WhenDealsCombatDamage(Itself(), "player"), CastEncoded(), tag="cipher")
    gives = Continuous(AffectsSelected(EncodedOn()), (Gain((dealt,)),))
    return (Spell(EncodeThis()), Static((gives,), zones=("exile",)))


apnap_declarations = declares(
    # A card is encoded once, whatever number of instances it has.
    keyword_ability("cipher", _means),
    # What is encoded on what.
    ENCODED,
)
