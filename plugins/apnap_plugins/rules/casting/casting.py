"""Casting spells and activating abilities, step by step (CR 601, 602, 605, 728)."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar, Final, TypeVar

from apnap import (
    LEFT,
    NAME,
    OBJECT,
    PLAYER,
    Answering,
    Cause,
    Characteristics,
    ChooseOne,
    Condition,
    Context,
    Field,
    Game,
    IllegalAction,
    Leaf,
    Manifest,
    Procedure,
    Question,
    Step,
    Teller,
    declares,
    event,
    node,
    question,
)
from apnap_plugins.rules.casting.as_cast import AS_CAST, note_as_cast
from apnap_plugins.rules.casting.choosing_modes import most_modes, values_of_x, x_for_modes
from apnap_plugins.rules.casting.hand import TO_CAST, CastableCard, as_castable, in_hand
from apnap_plugins.rules.casting.next_spell import announced
from apnap_plugins.rules.costs.costs import CostKey, CostPart, each_payable, learn_paid, pay_all
from apnap_plugins.rules.costs.object_costs import ObjectCost
from apnap_plugins.rules.faces.face_down import PROPOSED, completed, is_face_down
from apnap_plugins.rules.faces.faces import CHOSEN_BY, as_face, as_played, printed, ways_by_face
from apnap_plugins.rules.mana.mana import POOL
from apnap_plugins.rules.payment.frame import NORMAL, AnnouncementFrame, Castable, CastingWay, CostToPay, ExtraCost
from apnap_plugins.rules.payment.keys import NOTHING_RESERVED
from apnap_plugins.rules.payment.payment import keeping, pay_mana, payment_sources
from apnap_plugins.rules.payment.total_cost import (
    REDUCTIONS,
    AdditionalCosts,
    CostIncrease,
    DirectlySetCost,
    choose_objects,
    choose_symbols,
    choose_x,
    costs_can_be_paid,
    determine_total,
    fix_total,
    larger_costs_more,
    most_payments,
    payable_with_targets,
    set_x,
    spell_cost,
    split_cost,
    way_for,
)
from apnap_plugins.rules.stack.abilities import AbilityActivated, Activated, activated_abilities, may_activate
from apnap_plugins.rules.stack.division import announce_division
from apnap_plugins.rules.stack.stack import (
    CHOSEN_MODES,
    PAID,
    SpellAbilities,
    choose_all_targets,
    choose_modes,
    parts_of,
    put_ability,
    text_of,
)
from apnap_plugins.rules.stack.targets import TARGETS, with_targets
from apnap_plugins.rules.turn.phases import MAIN_PHASES, is_main_phase
from apnap_plugins.rules.turn.turn import count_spell
from apnap_plugins.rules.vocabulary.actions import REVEAL
from apnap_plugins.rules.vocabulary.asking import choose_one, choose_whether
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.characteristics import MANA_COST, TYPES, text_x
from apnap_plugins.rules.vocabulary.sizes import check_count

MANIFEST = Manifest(
    id="casting",
    name="Casting spells and activating abilities",
    kind="rules",
    rules=("601", "602", "728"),
    requires=(
        "activate",
        "cast",
        "stack",
        "payment",
        "turn",
        "costs",
        "targets",
        "division",
        "face-down",
        "faces",
        "reveal",
    ),
    kernel=">=0.1,<0.2",
    not_tested={
        "601.1": "tells that older cards were given a new wording",
        "602.1c": "says how a wording is to be read",
        "602.1d": "tells that older cards were given a new wording",
    },
)

T = TypeVar("T")
UNBOUNDED: Final = 1_000_000

CAST_INFO: Final = Field[tuple[tuple[str, Any], ...]]("how it was cast", OBJECT, (), ids=True, decided=True)
"""(name, value) pairs: "way", "by", "caster", "from", "x", "main phase" where that was one of the caster's, "extra" (id, times)
pairs, "spent" types of mana, "mana" that was spent, and "life": for how many Phyrexian mana symbols life was paid (CR 400.7d)."""
CAST_LAST_TURN: Final = Field[tuple[int, ...]]("the spells cast last turn", PLAYER, (), ids=True, public=True)
"""What a player cast in the turn before this one."""
CAST_THIS_TURN: Final = Field[tuple[int, ...]](
    "the spells cast this turn", PLAYER, (), ids=True, lasts="turn", becomes=CAST_LAST_TURN, public=True
)
"""What a player cast, in order, also what they no longer control or what is gone."""


@question
class CastingOptions(Question[tuple[Castable, ...]]):
    """What a player may cast beside cards in hand for their mana cost, as (card, way) pairs (CR 601.3).

    The first value is empty; answers add to it.
    """

    rule: ClassVar[str] = "601.3"
    player: int


@question
class AlternativeCosts(Question[tuple[CastingWay, ...]]):
    """Other ways to cast a card that its player may cast for its mana cost, from wherever that is (CR 118.9).

    `way` is what allows that. The first value is empty; answers add ways that take over its `instant` and `others`.
    """

    rule: ClassVar[str] = "118.9"
    player: int
    card: int
    way: CastingWay


@question
class CanCast(Question[bool]):
    """Whether a player can cast a card in this way (CR 601.3). The first value is True; an answer forbids it."""

    rule: ClassVar[str] = "601.3"
    forbids: ClassVar[bool] = True
    player: int
    card: int
    way: CastingWay


@question
class CanCastAtInstantSpeed(Question[bool]):
    """Whether a player may cast a card any time they could cast an instant (CR 601.3).

    The first value is what the way itself allows; an answer allows it.
    """

    rule: ClassVar[str] = "601.3"
    player: int
    card: int
    way: CastingWay


@question
class ConditionalCastPermissions(Question[tuple[tuple[int, Filter], ...]]):
    """The cards that a player may cast in any way in which the spell is such a one, as (card, filter) pairs (CR 601.3e).

    The first value is empty; answers add to it.
    """

    rule: ClassVar[str] = "601.3e"
    player: int


@question
class CanActivateAtInstantSpeed(Question[bool]):
    """Whether an ability with the timing of sorceries may be activated any time an instant could be cast (CR 602.5d).

    The first value is False; an answer allows it.
    """

    rule: ClassVar[str] = "602.5d"
    player: int
    obj: int
    ability: Activated


@event
class SpellCast(Leaf):
    """The last step of casting: the spell is complete and paid for, and abilities trigger on it (CR 601.2i)."""

    rule: ClassVar[str] = "601.2i"
    obj: int
    player: int

    def told(self, teller: Teller) -> str:
        """With its targets."""
        return f"{teller.player(self.player)} casts {teller.card(self.obj)}{with_targets(teller, self.obj)}"

    def perform(self, game: Game) -> None:
        """The spell is on the stack already; it is counted."""
        count_spell(game, self.player, self.obj)
        game.set(CAST_THIS_TURN, self.player, (*game.get(CAST_THIS_TURN, self.player), self.obj))


@node
class AlternativeCost(Answering[AlternativeCosts, tuple[CastingWay, ...]]):
    """You may pay this rather than the spell's mana cost (CR 118.9a); `id` names the way, for other text to find.

    On the card itself, in a static ability that functions everywhere (CR 113.6d); a `condition` is about who would cast it.
    """

    asks_caster: ClassVar[bool] = True
    id: str
    cost: tuple[CostPart, ...]
    condition: Condition | None = None
    question: ClassVar[type[AlternativeCosts]] = AlternativeCosts

    def answer(self, ctx: Context, value: tuple[CastingWay, ...], question: AlternativeCosts) -> tuple[CastingWay, ...]:
        """Beside other alternative costs, of which one is chosen (CR 118.9a); what allows the casting has its say still."""
        if question.card != ctx.source or not self._is_allowed(ctx, question.player):
            return value
        way = way_for(ctx.game, ctx.source, (*question.way.others, *self.cost), replace(question.way, id=self.id))
        return value if way is None else (*value, way)

    def _is_allowed(self, ctx: Context, player: int) -> bool:
        """Whether this player, whoever has the card, may pay this now."""
        return self.condition is None or self.condition.holds(Context(ctx.game, ctx.source, player))


# When ------------------------------------------------------------------------------------------------


NOT_SORCERY_TIME: Final = "only in its player's main phase, while they have priority and the stack is empty"


def at_sorcery_time(game: Game, player: int) -> bool:
    """The player's main phase with an empty stack (CR 117.1a, 307.1, 307.5, 505.5a)."""
    return game.signal(_is_sorcery_time, player)


def _is_sorcery_time(game: Game, player: int) -> bool:
    return game.is_active(player) and game.in_stage(MAIN_PHASES) and not game.zone("stack")


def may_cast_now(game: Game, player: int, card: int, way: CastingWay) -> bool:
    """Whether timing and permissions allow it (CR 117.1a, 300.2b, 304.1, 304.5, 308.1, 601.3, 601.5a, 609.4a)."""
    if not way.instant and not at_sorcery_time(game, player):
        instant = "instant" in characteristics_as_cast(game, player, card, way)[TYPES]
        if not instant and not _asked(game, CanCastAtInstantSpeed, False, player, card, way):
            if game.inquiry is None or game.inquiry.objects("117.1a", NOT_SORCERY_TIME, card):
                return False
    return allowed(game, player, card, way)


def allowed(game: Game, player: int, card: int, way: CastingWay) -> bool:
    """Whether it is no land, nothing forbids to begin it and there is a cost to pay (CR 118.6, 305.9, 601.3); card as above.

    What forbids spells with certain qualities is asked again after the look-ahead chose (CR 118.6a, 300.2a, 601.3a, e).
    """
    chars = characteristics_as_cast(game, player, card, way)
    cost = chars[MANA_COST]
    if "land" in chars[TYPES] and (game.inquiry is None or game.inquiry.objects("305.9", "a land can't be cast", card)):
        return False
    if not way.free and way.cost is None and cost is None:
        if game.inquiry is None or game.inquiry.objects("118.6", "it has no mana cost, which can't be paid", card):
            return False
    if not way.allowed(game, player, card):
        if game.inquiry is None or game.inquiry.objects("601.3", "it may not be cast in that way now", card):
            return False
    changes = way.base(game, card) is not None or (cost is not None and "X" in cost.symbols)
    return changes or _asked(game, CanCast, True, player, card, way)


def characteristics_as_cast(game: Game, player: int, card: int, way: CastingWay) -> Characteristics:
    """What counts as it is decided whether a card can be cast: the spell as that player's (CR 109.5, 601.3, 708.4)."""
    base = way.base(game, card)
    if base is not None:
        return base
    if not is_face_down(game, card) and game.controller(card) == player:
        return game.characteristics(card)
    return game.foresee(announced(game, player, card, way), game.characteristics)


def _asked(
    game: Game, question: type[CanCast | CanCastAtInstantSpeed], value: bool, player: int, card: int, way: CastingWay
) -> bool:
    """What permissions and prohibitions say about what the card would be as a spell (CR 601.3b, 601.3d, 708.4).

    It is looked at as that spell where it shows another face (CR 406.3a, 601.1a).
    """
    if not game.is_answered(question):
        return value
    if way.base(game, card) is None and not is_face_down(game, card):
        if not game.is_answered_about(question, characteristics_as_cast(game, player, card, way)):
            return value
        return game.query(question(player, card, way), value)
    return game.foresee(announced(game, player, card, way), lambda obj: game.query(question(player, obj, way), value))


def ways_to_cast(game: Game, player: int, instants_only: bool = False) -> list[tuple[int, CastingWay]]:
    """All (card, way) pairs that rules and effects give the player, whatever the timing (CR 118.9b, 601.3f).

    With `instants_only` those are left out that only allow to cast a card from hand as what it is, which is no instant.
    """
    hand, answered = game.kept(in_hand, player), game.index().answers
    others = AlternativeCosts in answered
    found = [(card, NORMAL) for card in (hand.instants if instants_only and hand.plain and not others else hand.spells)]
    if not hand.plain:
        found = _by_face(game, player, found)
    more = game.query(CastingOptions(player), ()) if game.is_answered(CastingOptions) else ()
    if more:
        found += _by_face(game, player, more)
    if others or ((more or not hand.plain) and any(way.face or is_face_down(game, card) for card, way in found)):
        for card, way in tuple(found):
            alike = alternatives(game, player, card, way)
            # one that leaves the mana cost as it is goes together with an alternative cost (CR 118.9a)
            plain = [other for _, other in alike if other.cost is None and not other.free]
            combined = [both for other in plain for both in alternatives(game, player, card, other)]
            found += [*alike, *(pair for pair in combined if pair[1].cost is not None or pair[1].free)]
    if ConditionalCastPermissions in answered:
        for card, wanted in game.query(ConditionalCastPermissions(player), ()):
            if game.may_look(player, card):  # CR 601.3f
                faces = [(card, face) for face in ways_by_face(game, player, card, NORMAL)]
                ways = [w for c, face in faces for w in ((c, face), *alternatives(game, player, c, face))]
                found += [w for w in ways if w not in found and _would_match(game, player, card, w[1], wanted)]
    return found


def _by_face(game: Game, player: int, ways: Sequence[tuple[int, CastingWay]]) -> list[tuple[int, CastingWay]]:
    """The ways for each of the faces that can be chosen; a land is not cast."""
    return [
        (card, _as_of_its_face(game, player, card, way, chosen))
        for card, way in ways
        for chosen in ways_by_face(game, player, card, way)
        if chosen.face or way is not NORMAL or "land" not in game.characteristics(card)[TYPES]
    ]


def _as_of_its_face(game: Game, player: int, card: int, way: CastingWay, chosen: CastingWay) -> CastingWay:
    """The way for the face that was chosen: a cost that the card's characteristics make is that of the face (CR 702.1b).

    What gives the way is asked again where the card has that face only. A way that a face alone hasn't is left as it is.
    """
    if chosen is way or way.cost is None:
        return chosen
    known = _options_like(game, player, card, way)
    again = as_face(game, card, chosen.face, _options_like, game, player, card, way)
    return replace(again[known.index(way)], face=chosen.face) if len(again) == len(known) else chosen


def _options_like(game: Game, player: int, card: int, way: CastingWay) -> list[CastingWay]:
    """The ways of that name to cast the card."""
    return [other for at, other in game.query(CastingOptions(player), ()) if at == card and other.id == way.id]


def _is_plain(game: Game, frame: AnnouncementFrame) -> CastableCard | None:
    """What is known of a spell on the stack that is cast for its mana cost, where nothing is chosen for that or changes it.

    In debug mode of none: there each is cast step by step, so that both ways come to be compared.
    """
    if game.debug or frame.way is not NORMAL or game.is_answered(*CHANGES_COST):
        return None
    chars = game.characteristics(frame.obj)
    if game.is_answered_about(SpellAbilities, chars):
        return None
    known = game.follows(chars, TO_CAST, partial(as_castable, game))
    return known if known.total is not None else None


CHANGES_COST: Final = (AdditionalCosts, CostIncrease, *REDUCTIONS, DirectlySetCost)
"""Where none of these questions is answered a spell costs what is written on it."""


def alternatives(game: Game, player: int, card: int, way: CastingWay) -> list[tuple[int, CastingWay]]:
    """Other ways to cast the same face of a card that may be cast that way (CR 118.9); not for its mana cost, at more times."""
    others = as_played(game, card, way.face, game.query, AlternativeCosts(player, card, replace(way, cost=None)), ())
    if way.free or way.cost is not None:  # one alternative cost (CR 118.9a), to which others may add (CR 118.9d)
        beside = (other.others for other in others if other.cost is None and not other.free and not way.instant)
        return [(card, replace(way, others=more, instant=True)) for more in dict.fromkeys(beside)]
    return [(card, way.allowing(replace(o, face=way.face) if way.face else o)) for o in dict.fromkeys(others)]


def _would_match(game: Game, player: int, card: int, way: CastingWay, wanted: Filter) -> bool:
    """Whether the spell would be one that the filter means (CR 601.3e)."""
    if "land" in as_face(game, card, way.face, characteristics_as_cast, game, player, card, way)[TYPES]:
        return False
    move = announced(game, player, card, way)
    return game.foresee(move, lambda obj: wanted.matches(Context(game, obj, player, this=obj), obj))


def can_cast(game: Game, player: int, card: int, way: CastingWay, demanded: bool = False) -> bool:
    """Whether the spell could be cast this way now: targets, modes and all costs (CR 601.2, 601.3).

    With `demanded`, whether a player who must cast it if able would have to (CR 118.3c, 118.8c).
    """
    move = announced(game, player, card, way)
    return game.foresee(move, lambda obj: _could_complete(game, player, card, way, obj, demanded))


def foreseen_announcement(
    game: Game, player: int, card: int, way: CastingWay, obj: int, demanded: bool = False
) -> AnnouncementFrame:
    """The frame of a spell `obj` that a card would become, before anything is chosen for it (CR 601.2a): in `Game.foresee`."""
    frame = AnnouncementFrame(player, card, Context(game, obj, player, this=obj), way, obj=obj, must_be_cast=demanded)
    way.begin(game, frame)
    note_cast(game, obj, **{"caster": player, "from": game.object(card).zone[0], "way": way.id})
    frame.base_cost = spell_cost(game, frame)
    return frame


def _could_complete(game: Game, player: int, card: int, way: CastingWay, obj: int, demanded: bool) -> bool:
    frame = foreseen_announcement(game, player, card, way, obj, demanded)
    if demanded and _asks_for_hidden_cards(game, frame):
        return False
    extras = game.query(AdditionalCosts(frame), ()) if game.is_answered(AdditionalCosts) else ()
    optional = [extra.id for extra in extras if extra.optional and not (demanded and extra.takes_hidden(game))]
    saving = any(extra.saves is not None for extra in extras)
    for count in range(len(optional) + 1):
        for chosen in itertools.combinations(optional, count):
            _note_extra(game, frame, dict.fromkeys(chosen, 1))
            if _choices_exist(frame):
                if _is_possible(game, frame):
                    return True
                if not chosen and not saving and not _more_may_help(game, frame):
                    return False  # with more costs it can't be paid either
    return any(_is_lowered_enough(game, frame, extra) for extra in extras if extra.lowers)


def _is_lowered_enough(game: Game, frame: AnnouncementFrame, extra: ExtraCost) -> bool:
    """Whether the spell can be cast where a cost that makes it cost less is paid more than once (CR 601.2b, 601.2f)."""
    for times in range(2, _most_lowering(frame, extra) + 1):
        _note_extra(game, frame, {extra.id: times})
        if _choices_exist(frame) and _is_possible(game, frame):
            return True
    return False


def _most_lowering(frame: AnnouncementFrame, extra: ExtraCost) -> int:
    """As often as there are objects to pay it with."""
    return min((len(part.usable(frame.ctx)) for part in extra.cost if isinstance(part, ObjectCost)), default=0)


def _more_may_help(game: Game, frame: AnnouncementFrame) -> bool:
    """Whether something looks at additional costs: a prohibition, a reduction, or what mana may be spent on (CR 106.6)."""
    if game.is_answered(CanCast, *REDUCTIONS):
        return True
    atoms, windows = payment_sources(game, frame.player, frame)
    return bool(windows) or any(a.restricted for a in atoms) or any(m.only for m in game.get(POOL, frame.player))


def _asks_for_hidden_cards(game: Game, frame: AnnouncementFrame) -> bool:
    """Whether a mandatory additional cost takes cards with a stated quality from a hidden zone (CR 118.8c)."""
    extras = game.query(AdditionalCosts(frame), ())
    return any(not extra.optional and extra.takes_hidden(game) for extra in extras)


def _is_possible(game: Game, frame: AnnouncementFrame) -> bool:
    """Whether it can be paid, and is not forbidden then: where a quality or a target depends on X, with some X (CR 601.3a)."""
    assert frame.way is not None
    try:
        for x in values_of_x(frame, game.is_answered(CanCast) and _forbidden_by_x(game, frame)):
            set_x(frame, x)
            if payable_with_targets(game, frame):
                if game.query(CanCast(frame.player, frame.obj, frame.way), True):
                    return True
            elif larger_costs_more(game, frame):
                return False
        return False
    finally:
        set_x(frame, 0)


def _choices_exist(frame: AnnouncementFrame) -> bool:
    before = frame.x
    try:
        return any(True for _ in values_of_x(frame))
    finally:
        frame.x = frame.ctx.x = before


# Activated abilities ---------------------------------------------------------------------------------


def can_activate(game: Game, player: int, obj: int, ability: Activated) -> bool:
    """Whether the ability could be activated now: timing, conditions, targets, costs (CR 602.5)."""
    if (ability.sorcery or ability.loyalty) and not at_sorcery_time(game, player):
        if not game.is_answered(CanActivateAtInstantSpeed) or not game.query(
            CanActivateAtInstantSpeed(player, obj, ability), False
        ):
            rule = "606.3" if ability.loyalty else "602.5d"
            if game.inquiry is None or game.inquiry.objects(rule, NOT_SORCERY_TIME, obj):
                return False
    ctx = Context(game, obj, player, ability)
    if not may_activate(ctx, ability):
        return False
    frame = AnnouncementFrame(player, obj, ctx, ability=ability, obj=obj)
    frame.base_cost, frame.costs = split_cost(ability.cost)
    frame.x = ctx.x = ability.least_x if ability.x is None else text_x(ctx, ability.x)
    if not each_payable(frame.costs, ctx) and larger_costs_more(game, frame):
        return False  # which is found out sooner than whether there are targets
    return any(payable_with_targets(game, frame) for _ in values_of_x(frame))


# Doing it ----------------------------------------------------------------------------------------------


def cast(game: Game, player: int, card: int, way: CastingWay = NORMAL, has_priority: bool = True) -> int | None:
    """`player` casts a card (CR 601.2). Returns the id of the spell, or None where it turned out illegal and was taken back.

    Where `way` leaves open which face of the card that is, the player chooses first (CR 709.3), and nobody else where they
    leave meanwhile. `has_priority` is False where an effect lets them cast it.
    """
    ways = ways_by_face(game, player, card, way)
    if len(ways) > 1:
        ways = castable(game, player, card, way) or ways
    chosen = ways[0] if len(ways) == 1 else game.act(player, lambda: choose_face(game, player, card, ways))
    if chosen is None:
        return None
    frame = AnnouncementFrame(player, card, Context(game, card, player), chosen, has_priority=has_priority)
    return _attempt(game, "cast", frame)


def offer_cast(game: Game, player: int, card: int, way: CastingWay, source: int = 0, prompt: str = "") -> int | None:
    """`player` may cast a card this way while something resolves, whatever the timing (CR 608.2g).

    Asked only where it is possible, and not of a player who left as they were asked (CR 800.4f). Where it is cast for its
    mana cost, an alternative cost will do (CR 118.9). Returns the id of the spell, or None where it was not cast.
    """
    possible = castable_ways(game, player, card, way)
    if not possible:
        return None
    words = prompt or f"Cast {game.name_of(card)}?"
    if not choose_whether(game, player, "608.2g", words, source=source, cost=True):
        return None
    chosen = choose_way(game, player, card, possible)
    return cast(game, player, card, chosen, False) if chosen is not None else None


def choose_way(game: Game, player: int, card: int, possible: Sequence[CastingWay]) -> CastingWay | None:
    """In which of these ways a player casts a card (CR 118.9); None where they leave as they are asked."""
    options, words = tuple(("cast", card, one) for one in possible), "Cast it in which way?"
    decision = ChooseOne(player=player, options=options, rule="118.9", source=card, prompt=words)
    chosen = game.act(player, lambda: game.ask(decision))
    return chosen[2] if chosen is not None else None


def castable_ways(game: Game, player: int, card: int, way: CastingWay) -> tuple[CastingWay, ...]:
    """That way and those with alternative costs that go with it, where the card could be cast like that (CR 118.9a)."""
    found = [way]
    if card in game.objects and not way.free and (game.is_answered(AlternativeCosts) or is_face_down(game, card)):
        for face in ways_by_face(game, player, card, way):
            found += [other for _, other in alternatives(game, player, card, face)]
    return tuple(one for one in dict.fromkeys(found) if castable(game, player, card, one))


def castable(game: Game, player: int, card: int, way: CastingWay) -> list[CastingWay]:
    """The faces of a card that could be cast this way, whatever the timing; none of what is gone, or of who is."""
    if card not in game.objects or game.get(LEFT, player):
        return []
    ways = ways_by_face(game, player, card, way)
    return [
        w
        for w in ways
        if as_face(game, card, w.face, allowed, game, player, card, w) and can_cast(game, player, card, w)
    ]


def choose_face(game: Game, player: int, card: int, ways: list[CastingWay]) -> CastingWay:
    """Which half or face of a card the player casts, before it is put onto the stack (CR 709.3, 712.7, 716.3)."""
    if len(ways) == 1:
        return ways[0]
    names = tuple((printed(game, card, way.face) or game.characteristics(card))[NAME] for way in ways)
    words = f"Cast which face of {game.name_of(card) or 'that card'}?"
    rule = next((CHOSEN_BY[way.face] for way in ways if way.face in CHOSEN_BY), "709.3")
    name = choose_one(game, player, names, rule, words, source=card)
    return ways[names.index(name)]


def activate(game: Game, player: int, obj: int, number: int) -> int | None:
    """`player` activates an ability of `obj` (CR 113.3b, 602.1, 602.2): its id on the stack, None where taken back."""
    ability = activated_abilities(game, obj)[number]
    frame = AnnouncementFrame(player, obj, Context(game, obj, player, ability), ability=ability)
    return _attempt(game, "activate", frame)


def _attempt(game: Game, procedure: str, frame: AnnouncementFrame) -> int | None:
    """Run the steps; an illegal action is taken back, mana abilities that may not be reversed are kept (CR 728.1)."""
    return frame.obj if undoing(game, frame, lambda: game.run_procedure(procedure, frame)) else None


def undoing(game: Game, frame: AnnouncementFrame, action: Callable[[], object]) -> bool:
    """Whether what the player does could be completed; else it is taken back (CR 728.1), or it left with them."""
    mark, since = game.mark(), game.inputs_used()

    def attempt() -> bool:
        try:
            action()
        except IllegalAction as err:
            game.rewind(mark, since, frame.irreversible(), frame.card if frame.way is not None else 0)
            game.log.note("728.1", f"taken back: {err}")
            return False
        return True

    return bool(game.act(frame.player, attempt))


def _announce_spell(game: Game, frame: AnnouncementFrame) -> None:
    """CR 601.2a, 605.5b, 405.1: the card moves to the stack and is a spell."""
    assert frame.way is not None
    before = game.object(frame.card).zone[0]
    timely = frame.has_priority and at_sorcery_time(game, frame.player)
    moved = game.happen(frame.way.announcement(game, frame.player, frame.card))
    if moved is None or game.object(moved.result[0]).zone[0] != "stack":
        raise IllegalAction("the card cannot be put on the stack (CR 601.2a)")
    frame.obj = moved.result[0]
    frame.ctx = Context(game, frame.obj, frame.player, this=frame.obj)
    told: dict[str, object] = {"caster": frame.player, "from": before, "way": frame.way.id, "timely": timely}
    if timely or (game.is_active(frame.player) and is_main_phase(game)):
        told["main phase"] = True
    known = _is_plain(game, frame)
    if known is not None and known.cost is not None:
        frame.base_cost, frame.total = known.cost, known.total
        frame.parts = [(text.effect, text.targets) for text in known.texts]
        told["extra"] = ()
    note_cast(game, frame.obj, **told)
    game.set(PROPOSED, frame.obj, True)
    frame.way.begin(game, frame)


def _announce_ability(game: Game, frame: AnnouncementFrame) -> None:
    """CR 602.2a: the ability becomes the topmost object on the stack. A card in a hidden zone that has it is revealed."""
    assert frame.ability is not None
    if not game.rules.zone(game.object(frame.card).zone[0]).public:
        game.verb(REVEAL)(game, frame.player, [frame.card])
    frame.obj = put_ability(game, frame.player, frame.card, frame.ability)
    game.set(PROPOSED, frame.obj, True)
    frame.ctx = Context(game, frame.card, frame.player, frame.ability, this=frame.obj)


def _choose(game: Game, frame: AnnouncementFrame) -> None:
    """CR 601.2b: modes, additional costs, X, and symbols that stand for a choice."""
    if frame.total is not None:  # then nothing is to be chosen
        return
    if frame.ability is not None:
        frame.base_cost, _ = split_cost(frame.ability.cost)
    else:
        frame.base_cost = spell_cost(game, frame)
    _choose_extra(game, frame)
    choose_objects(game, frame)
    texts = text_of(game, frame.obj)  # what it says may depend on the costs (CR 601.2c)
    most, values = most_modes(game, frame, texts), x_for_modes(game, frame, texts)
    frame.modes = choose_modes(frame.ctx, texts, frame.player, most, values)
    game.set(CHOSEN_MODES, frame.obj, frame.modes)
    frame.parts = parts_of(texts, frame.modes)
    choose_x(game, frame, partial(_is_allowed, game, frame) if _forbidden_by_x(game, frame) else None)
    choose_symbols(game, frame)


def _forbidden_by_x(game: Game, frame: AnnouncementFrame) -> bool:
    """Whether what forbids spells, or allows only some, may look at this one's X, by its mana value (CR 601.3a)."""
    judged = frame.way is not None and (game.is_answered(CanCast) or type(frame.way) is not CastingWay)
    cost = game.characteristics(frame.obj)[MANA_COST] if judged else None
    return cost is not None and "X" in cost.symbols


def _is_allowed(game: Game, frame: AnnouncementFrame) -> bool:
    """Whether it can be cast in this way, and nothing forbids it, as it is announced so far (CR 601.2e)."""
    if frame.way is None:
        return True
    if not frame.way.suits(game, frame.player, frame.obj):
        return False
    if not game.is_answered_about(CanCast, game.characteristics(frame.obj)):
        return True
    return bool(game.query(CanCast(frame.player, frame.obj, frame.way), True))


def _choose_extra(game: Game, frame: AnnouncementFrame) -> None:
    """Which optional additional costs the player intends to pay, and how often (CR 601.2b, 107.1c, 118.8a, 118.8b)."""
    extras = game.query(AdditionalCosts(frame), ()) if game.is_answered(AdditionalCosts) else ()
    for at, extra in enumerate(extras):
        if not extra.optional:
            if not any(other.saves == extra and frame.extra.get(other.id) for other in extras):
                frame.extra[extra.id] = 1
            continue
        least, most = _times(game, frame, extra, extras[at + 1 :])
        times = extra.ask(game, frame.player, least, most, source=frame.obj)
        if times:
            frame.extra[extra.id] = times
    _note_extra(game, frame, frame.extra)


def _note_extra(game: Game, frame: AnnouncementFrame, extra: dict[CostKey, int]) -> None:
    """Additional costs were chosen: from here on the spell knows it (CR 601.2b)."""
    frame.extra = dict(extra)
    note_cast(game, frame.obj, extra=tuple(extra.items()))


def note_cast(game: Game, obj: int, **values: object) -> None:
    """Remember something of how a spell is cast (CR 400.7d): `cast_info` finds it by its name."""
    known = game.get(CAST_INFO, obj)
    game.set(CAST_INFO, obj, tuple(sorted({**dict(known), **values}.items())))


def _times(game: Game, frame: AnnouncementFrame, extra: ExtraCost, later: Sequence[ExtraCost]) -> tuple[int, int]:
    """How often at least and at most an additional cost can be paid on top of what was chosen (CR 601.2b).

    At least once where only what it saves or allows lets the spell be cast. Raises LimitExceeded where it could be paid more
    often than there can be objects.
    """
    limit = most_payments(game, frame, extra) if extra.repeatable else 1
    chosen = dict(frame.extra)

    def fits(times: int) -> bool:
        return _possible_with(game, frame, {**chosen, **({extra.id: times} if times else {})}, later)

    if extra.lowers:
        able = [times for times in range(_most_lowering(frame, extra) + 1) if fits(times)]
        _note_extra(game, frame, chosen)
        return (able[0], able[-1]) if able else (0, 0)
    if limit > game.rules.limits.objects and fits(game.rules.limits.objects):
        check_count(game, limit, "times to pay an additional cost")
    most = 0
    while most < limit and fits(most + 1):
        most += 1
    least = 0
    while least < most and not fits(least):
        least += 1
    _note_extra(game, frame, chosen)
    return least, most


def _possible_with(game: Game, frame: AnnouncementFrame, paid: dict[CostKey, int], later: Sequence[ExtraCost]) -> bool:
    """Whether the spell can be paid for and modes and targets chosen, with these costs and perhaps some of the later.

    What the spell says then counts (CR 601.2c), and what may pay for it (CR 106.6).
    """
    optional = [extra.id for extra in later if extra.optional]
    for count in range(len(optional) + 1):
        for more in itertools.combinations(optional, count):
            _note_extra(game, frame, {**paid, **dict.fromkeys(more, 1)})
            if _choices_exist(frame) and _is_possible(game, frame):
                return True
    return False


def _targets(game: Game, frame: AnnouncementFrame) -> None:
    """CR 601.2c, 115.1c: targets are chosen."""
    choose_all_targets(frame.ctx, frame.parts, frame.player)


def _division(game: Game, frame: AnnouncementFrame) -> None:
    """CR 601.2d: what is divided among targets is divided now."""
    if frame.parts:
        targets = game.get(TARGETS, frame.obj)
        announce_division(frame.ctx, [specs for _, specs in frame.parts], targets, frame.player)


def _legality(game: Game, frame: AnnouncementFrame) -> None:
    """CR 601.2e, 601.5: the spell must be one that can legally be cast, now that all choices are made."""
    if not _is_allowed(game, frame):
        raise IllegalAction("the spell cannot be cast (CR 601.2e)")


def _pay(game: Game, frame: AnnouncementFrame) -> None:
    """CR 601.2g, 601.2h, 118.5, 602.1a: mana abilities, then all costs, mana first: that keeps most choices open."""
    taps = bool(frame.costs) and any(c.inner().taps_source for c in frame.costs)
    reserved = keeping(frozenset([frame.card])) if taps else NOTHING_RESERVED
    frame.spent += pay_mana(game, frame.player, frame.mana, frame.ctx, frame, reserved, frame.costs)
    if frame.costs:
        pay_all(frame.costs, frame.ctx)
    game.set(PAID, frame.obj, tuple(sorted(frame.ctx.memory.items())))


def _spell_is_cast(game: Game, frame: AnnouncementFrame) -> None:
    """CR 601.2i: the spell becomes cast; abilities that trigger on it trigger."""
    life = frame.symbol_choices.count("life")
    note_cast(
        game,
        frame.obj,
        spent="".join([m.type for m in frame.spent]),
        mana=frame.spent,
        x=frame.x,
        **({"life": life} if life else {}),
    )
    note_as_cast(game, frame.obj, frame.player)
    completed(game, frame.obj)
    game.happen(SpellCast(frame.obj, frame.player))


def _ability_is_activated(game: Game, frame: AnnouncementFrame) -> None:
    """CR 602.2b: the ability becomes activated."""
    completed(game, frame.obj)
    game.happen(AbilityActivated(frame.card, frame.player, frame.ability, frame.obj))


def _procedures() -> list[Procedure]:
    """CR 601.2 and 602.2, step by step."""
    shared = (
        Step("601.2b", _choose, "601.2b"),
        Step("601.2c", _targets, "601.2c"),
        Step("601.2d", _division, "601.2d"),
        Step("601.2e", _legality, "601.2e"),
        Step("601.2f", fix_total, "601.2f"),
        Step("601.2h", _pay, "601.2h"),
    )
    return [
        Procedure(
            "cast", (Step("601.2a", _announce_spell, "601.2a"), *shared, Step("601.2i", _spell_is_cast, "601.2i"))
        ),
        Procedure(
            "activate",
            (Step("602.2a", _announce_ability, "602.2a"), *shared, Step("602.2b", _ability_is_activated, "602.2b")),
        ),
    ]


# Paying while something resolves ---------------------------------------------------------------------------


def payment_of(game: Game, due: CostToPay) -> AnnouncementFrame:
    """The frame in which a cost is paid that is neither a spell's nor an ability's."""
    ctx = Context(game, due.source, due.player) if due.within is None else due.within.seen_by(due.player)
    ctx.memory, ctx.x = dict(ctx.memory), due.x
    mana = split_cost(due.cost)[0]
    return AnnouncementFrame(
        due.player, due.source, ctx, base_cost=mana, action_cost=due.cost, action=due.action, x=due.x
    )


def can_pay_costs(game: Game, due: CostToPay) -> bool:
    """Whether the player could pay this cost now (CR 118.3), with what is in the pool and all sources of mana."""
    return costs_can_be_paid(game, payment_of(game, due))


def pay_costs(game: Game, due: CostToPay) -> bool:
    """The player pays a cost as an effect or rule asks (CR 118.12). False, and nothing paid, where that fails.

    What its symbols stand for is chosen immediately before (CR 118.13b, 118.13c). It is paid before what is on its way.
    """
    frame = payment_of(game, due)

    def pay() -> None:
        pay_given(game, frame)
        if due.within is not None:
            learn_paid(due.within, frame.ctx)

    return game.beforehand(partial(undoing, game, frame, pay))


def pay_given(game: Game, frame: AnnouncementFrame) -> None:
    """The player of a `payment_of` a cost pays it (CR 118.3). Raises IllegalAction where that fails: the caller takes it back.

    That is for what is reversed together with its payment, such as a declaration of attackers; see `pay_costs` for the rest.
    """
    choose_symbols(game, frame)
    determine_total(game, frame)
    pay_mana(game, frame.player, frame.mana, frame.ctx, frame, costs=frame.costs)
    pay_all(frame.costs, frame.ctx)


# Any: what is known by name, each of another type
def cast_info(game: Game, obj: int, key: str, default: object = None) -> Any:
    """What is known of how a spell, or the spell that became this permanent, was cast (CR 400.7d).

    `default` for what nobody cast, such as a token, also while it is not there yet (0, as it is asked how it enters).
    """
    if not obj:
        return default
    own = game.get(CAST_INFO, obj)
    info = dict(own)
    if key in info:
        return info[key]
    origin = game.object(obj).origin
    before = game.get(CAST_INFO, origin) if game.cause_of_leaving(origin) == "resolve" else ()
    return dict(before).get(key, default)


apnap_declarations = declares(
    # What a spell, and the permanent it becomes, remembers of its casting.
    (CAST_INFO, CAST_THIS_TURN, CAST_LAST_TURN, AS_CAST),
    _procedures(),
    # That a card becomes a spell is told as the spell has been cast.
    Cause("cast"),
)
