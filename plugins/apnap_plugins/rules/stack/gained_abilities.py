"""Objects that have the activated abilities of other objects, wherever these are (CR 602, 613.1f)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, ClassVar

from apnap import ABILITIES, Ability, Context, Game, Op, Part, Static, node
from apnap_plugins.rules.continuous.continuous import Gain
from apnap_plugins.rules.stack.abilities import Activated, intrinsic_mana_ability
from apnap_plugins.rules.vocabulary.base import Selector
from apnap_plugins.rules.vocabulary.characteristics import BASIC_LAND_TYPES, SUBTYPES, TYPES


@node
class HasActivatedAbilitiesOf(Part):
    """Has all activated abilities of the objects that a selector gives, wherever these function (layer 6).

    What such an ability calls by name is what has it (CR 201.5b). With `loyalty` only loyalty abilities (CR 606.1). What has
    them gets none of its own once more.
    """

    of: Selector
    loyalty: bool = False
    layer: ClassVar[str] = "6"
    writes: ClassVar[frozenset[str]] = frozenset([ABILITIES.name])

    @property
    def reads(self) -> frozenset[str]:  # type: ignore[override]
        """What says which objects these are, and what these have: also what other effects give them (CR 613.8a)."""
        return self.of.reads | {ABILITIES.name}

    def op(self, ctx: Context, obj: int) -> Op | None:
        """Those of each object, each instance by itself, keywords spelled out (CR 113.2c, 702.1)."""
        others = (other for other in self.of.objects(ctx) if other != obj)
        found = tuple(ability for other in others for ability in _activated(ctx, other, self.loyalty))
        return Gain(found, taken=True).op(ctx, obj) if found else None


def _activated(ctx: Context, card: int, loyalty: bool) -> tuple[Ability, ...]:
    """Also those that its basic land types give it (CR 305.6), where not only loyalty abilities are meant."""
    chars = ctx.game.characteristics(card)
    written = [one for a in chars[ABILITIES] for one in ctx.game.rules.expand(a) if isinstance(one, Activated)]
    if loyalty:
        return with_what_they_cost(ctx.game, card, [one for one in written if one.loyalty])
    types = [t for t in BASIC_LAND_TYPES if t in chars[SUBTYPES]] if "land" in chars[TYPES] else []
    return (*with_what_they_cost(ctx.game, card, written), *map(intrinsic_mana_ability, types))


def with_what_they_cost(game: Game, obj: int, abilities: Iterable[Activated]) -> tuple[Ability, ...]:
    """Activated abilities of an object, taken from it with what one of them says of its own costs (CR 113.2c, 602.1b).

    That one has a tag of its own from then on, by which it is told apart from others of what they are given to.
    """
    said = [a for a in game.characteristics(obj)[ABILITIES] if isinstance(a, Static) and _own(a)]
    tags = {tag: f"{tag} {obj}" for a in said for tag in _own(a)}
    taken = (replace(a, tag=tags.get(a.tag, a.tag)) for a in abilities)
    return (*taken, *(_about(a, tags) for a in said))


def _own(ability: Static) -> tuple[str, ...]:
    """By their tags, the abilities of the same object that a static ability is a part of."""
    return tuple(tag for effect in ability.effects if (tag := getattr(effect, "own_ability", "")))


def _about(ability: Static, tags: dict[str, str]) -> Static:
    """The same about abilities whose tags have changed."""
    effects: tuple[Any, ...] = ability.effects
    return replace(ability, effects=tuple(replace(e, own_ability=tags[e.own_ability]) for e in effects))
