"""What a player with priority can cast (CR 117.1a): exact, and quick where a plain look tells."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from functools import partial
from typing import Any, Final

from apnap import ABILITIES, Characteristics, Context, Game, PluginError
from apnap_plugins.rules.casting.casting import MANIFEST as CASTING
from apnap_plugins.rules.casting.casting import (
    UNBOUNDED,
    AlternativeCosts,
    CanCast,
    CanCastAtInstantSpeed,
    CastingOptions,
    ConditionalCastPermissions,
    at_sorcery_time,
    can_cast,
    may_cast_now,
    ways_to_cast,
)
from apnap_plugins.rules.casting.choosing_modes import can_be_announced
from apnap_plugins.rules.casting.hand import InHand, has_fixed_mana, in_hand, least_mana
from apnap_plugins.rules.casting.next_spell import spells_are_awaited
from apnap_plugins.rules.faces.face_down import is_face_down
from apnap_plugins.rules.faces.faces import as_face, printed
from apnap_plugins.rules.mana.atoms import PaymentSource, solve
from apnap_plugins.rules.mana.mana import POOL, wanted_for
from apnap_plugins.rules.payment.frame import NORMAL, CastingWay, OtherManaPayments, SpendableManaTypes
from apnap_plugins.rules.payment.payment import payment_sources
from apnap_plugins.rules.payment.total_cost import REDUCTIONS, AdditionalCosts, CostIncrease, DirectlySetCost
from apnap_plugins.rules.stack.abilities import Spell, spell_ability
from apnap_plugins.rules.stack.stack import SpellAbilities
from apnap_plugins.rules.stack.targets import CanBeTargeted, TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import MANA_COST, TYPES
from apnap_plugins.rules.vocabulary.symbols import ManaCost


def cast_options(game: Game, player: int) -> Iterable[tuple[object, ...]]:
    """("cast", card, way) for everything the player could cast now (CR 117.1a, 118.5a, 302.1, 303.1, 301.1, 306.1).

    The short way, where there are only cards in hand for their mana costs; in debug mode that is compared with the long one.
    """
    hand = game.kept(in_hand, player)
    if not hand.plain or game.is_answered(*OTHER_WAYS):
        return _castable(game, player, at_sorcery_time(game, player))
    main = len(hand.instants) < len(hand.spells) and at_sorcery_time(game, player)  # else it makes no difference
    found = _castable_from_hand(game, player, hand, main)
    if game.debug and found != (judged := _castable(game, player, main)):
        raise PluginError(f"{found} can be cast at a glance, and {judged} one by one", CASTING.id)
    return found


OTHER_WAYS: Final = (AlternativeCosts, CastingOptions, ConditionalCastPermissions)
"""Where one of these questions is answered, cards may be cast in other ways than from hand for their mana costs."""


def _castable_from_hand(game: Game, player: int, hand: InHand, main: bool) -> list[tuple[Any, ...]]:
    """What can be cast from a hand in which no card has other faces or is face down, for its mana cost."""
    found: list[tuple[Any, ...]] = []
    means: PaymentEstimate | None = None
    others = not main and game.is_answered(CanCastAtInstantSpeed)
    for card in hand.spells if main or others else hand.instants:
        known = hand.cards[card]
        if known.cost is None or known.land:
            continue  # CR 118.6, 305.9
        if others and not known.instant:
            if not game.is_answered_about(CanCastAtInstantSpeed, known.chars):
                continue
            if not game.query(CanCastAtInstantSpeed(player, card, NORMAL), False):
                continue
        means = means or game.kept(PaymentEstimate, player)
        if known.floor > means.most:
            continue
        if "X" not in known.cost.symbols and game.is_answered_about(CanCast, known.chars):  # else asked with X
            if not game.query(CanCast(player, card, NORMAL), True):
                continue
        possible: bool | None = None
        if means.profile is not None and known.fixed and not known.texts:
            if not means.said or not game.is_answered_about(SpellAbilities, known.chars):
                possible = pay_for(known.cost.symbols, means.profile)
        if possible is None:
            possible = means.can_cast(game, card, NORMAL)
        if possible is None:
            possible = can_cast(game, player, card, NORMAL)
        if possible:
            found.append(("cast", card, NORMAL))
    return found


def _castable(game: Game, player: int, main: bool) -> list[tuple[Any, ...]]:
    """What can be cast in any way, in a main phase with an empty stack or at another time."""
    found: list[tuple[Any, ...]] = []
    means: PaymentEstimate | None = None
    hand = game.kept(in_hand, player)
    instants_only = not main and not game.is_answered(CanCastAtInstantSpeed)
    for card, way in ways_to_cast(game, player, instants_only):
        if instants_only and way is NORMAL and card not in hand.instants:
            if card in hand.spells or not _is_instant(game, card):
                continue
        means = means or game.kept(PaymentEstimate, player)
        if means.too_expensive(game, card, way, hand):
            continue
        if not as_face(game, card, way.face, may_cast_now, game, player, card, way):
            continue
        possible = means.can_cast(game, card, way)
        if possible is None:
            possible = can_cast(game, player, card, way)
        elif game.is_checked() and possible != can_cast(game, player, card, way):
            raise PluginError(f"whether card {card} can be cast is judged wrongly: {possible}", CASTING.id)
        if possible:
            found.append(("cast", card, way))
    return found


def _is_instant(game: Game, card: int) -> bool:
    """Whether it is an instant, or something that can't be known before it is cast (CR 708.4)."""
    return "instant" in game.characteristics(card)[TYPES] or is_face_down(game, card)


def _pricing(game: Game) -> tuple[bool, bool, bool, bool]:
    """What is in force about costs: whether one may be less or another than it is written, which a spell can say of itself.

    Whether anything is said about it at all; about what spells say; and about targets, by what the spell is.
    """
    open_ended = (
        game.is_answered(*REDUCTIONS, OtherManaPayments, DirectlySetCost)
        or "stack" in game.computed().zones
        or spells_are_awaited(game)
    )
    asked = game.is_answered(AdditionalCosts, CostIncrease, SpendableManaTypes)
    asked = asked or not game.is_answered_anywhere(SpellAbilities)
    return open_ended, asked, game.is_answered(SpellAbilities), not game.is_answered_anywhere(CanBeTargeted)


Profile = tuple[tuple[frozenset[str], ...], ...]
"""The mana that sources give of which none excludes another."""


@functools.lru_cache(maxsize=10_000)
def pay_for(symbols: tuple[str, ...], profile: Profile) -> bool:
    """Whether such sources pay a cost of fixed mana."""
    atoms = tuple([PaymentSource("ability", 0, at, units, 1 + at) for at, units in enumerate(profile)])
    return solve(wanted_for(symbols), atoms) is not None


class PaymentEstimate:
    """What a player could pay mana with now: short cuts for telling what can be cast without trying it.

    They are exact: where a plain look can't tell, nothing is said. `game.kept(PaymentEstimate, player)` gives them.
    """

    __slots__ = ("atoms", "judged", "known", "most", "plain", "player", "profile", "said")

    def __init__(self, game: Game, player: int) -> None:
        self.player = player
        self.known: dict[tuple[str, ...], bool] = {}
        open_ended, asked, self.said, self.judged = game.kept(_pricing)
        self.atoms, windows = ((), ((0, 0),)) if open_ended else payment_sources(game, player)
        restricted, self.most, clear, groups = 0, 0, not windows, set[int]()
        for mana in game.get(POOL, player):
            restricted += mana.only is not None
        for atom in self.atoms:
            self.most += len(atom.units)
            clear = clear and not atom.restricted
            groups.add(atom.group or -1 - len(groups))
        self.most = UNBOUNDED if windows else self.most + restricted
        self.plain = clear and not restricted and not asked
        self.profile: Profile | None = None
        if self.plain and len(groups) == len(self.atoms):
            self.profile = tuple([atom.units for atom in self.atoms])

    def __eq__(self, other: object) -> bool:
        """Whether the same can be paid with them."""
        return isinstance(other, PaymentEstimate) and self._compared() == other._compared()

    def _compared(self) -> tuple[object, ...]:
        return self.player, self.atoms, self.most, self.plain, self.said, self.judged

    __hash__ = None  # type: ignore[assignment]

    def can_cast(self, game: Game, card: int, way: CastingWay) -> bool | None:
        """Whether it can be cast, where the mana cost alone and a look at possible targets show it; else None."""
        chars = _spell(game, card, way)
        cost = way.cost if way.cost is not None else chars[MANA_COST]
        if way.free or cost is None or not self.plain:
            return None
        if way is not NORMAL and (not way.is_plain() or is_face_down(game, card)):
            return None  # what lies face down is not what will be cast (CR 702.143a)
        table = game.table_of(chars, "stack")
        if table.answers or table.continuous:
            return None  # abilities of the spell itself may change its cost
        if not has_fixed_mana(cost):
            return None
        texts, zones, plain = game.follows(chars, "rules.playing.texts", partial(_texts, game))
        if self.said:
            texts, zones, plain = _seen(game.query(SpellAbilities(card), texts))
        if not texts:
            return self._pays(cost)
        if zones and (self.judged or (CanBeTargeted in game.index().answers and way is not NORMAL)):
            return None  # what may be a target can depend on the spell
        if not plain or (zones - {"battlefield"} and game.object(card).zone[0] in zones):
            return None  # it leaves the zone
        return self._pays(cost) and can_be_announced(Context(game, card, self.player), texts)

    def too_expensive(self, game: Game, card: int, way: CastingWay, hand: InHand) -> bool:
        """Whether there can't be as much mana as the cost wants at least, whatever the timing."""
        if way is NORMAL and card in hand.cards:
            return hand.cards[card].floor > self.most
        if way.free:
            return False
        chars = _spell(game, card, way)
        return least_mana(game, chars, way.cost if way.cost is not None else chars[MANA_COST]) > self.most

    def _pays(self, cost: ManaCost) -> bool:
        if self.profile is not None:
            return pay_for(cost.symbols, self.profile)
        known = self.known.get(cost.symbols)
        if known is None:
            known = self.known[cost.symbols] = solve(wanted_for(cost.symbols), self.atoms) is not None
        return known


def _spell(game: Game, card: int, way: CastingWay) -> Characteristics:
    if way is NORMAL:
        return game.characteristics(card)
    return way.base(game, card) or printed(game, card, way.face) or game.characteristics(card)


def _texts(game: Game, characteristics: Characteristics) -> tuple[tuple[Spell, ...], frozenset[str], bool]:
    return _seen(spell_ability(game, characteristics[ABILITIES]))


def _seen(texts: tuple[Spell, ...]) -> tuple[tuple[Spell, ...], frozenset[str], bool]:
    """What a spell says, in which zones its targets may be, and whether they can be seen before it is on the stack."""
    return texts, target_zones(texts), are_plain(texts)


@functools.lru_cache(maxsize=10_000)
def are_plain(texts: tuple[Spell, ...]) -> bool:
    """Whether possible targets, in zones that the card is not in, can be seen before the spell is on the stack."""
    for text in texts:
        if text.condition is not None:
            return False
        if not all(part.regardless_of_source for spec in _specs(text) for part in spec.walk()):
            return False
    return True


@functools.lru_cache(maxsize=10_000)
def target_zones(texts: tuple[Spell, ...]) -> frozenset[str]:
    """The zones in which they have targets; none for texts without targets. With players it is the battlefield, too."""
    specs = [spec for text in texts for spec in _specs(text)]
    return frozenset([zone for spec in specs for zone in (spec.zone, *(also for also, _ in spec.also))])


def _specs(text: Spell) -> list[TargetSpec]:
    return [*text.targets, *(s for m in (text.modes.modes if text.modes else ()) for s in m.targets)]
