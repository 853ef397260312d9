"""Permanents (CR 110, 302–306): statuses, summoning sickness, and the state-based actions that no mechanic owns."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap import (
    COUNTERS,
    GAME,
    OBJECT,
    AnyTimeCheck,
    Cause,
    Characteristics,
    Event,
    Field,
    Game,
    GameLost,
    Leaf,
    Manifest,
    Moved,
    Question,
    StateBasedAction,
    Teller,
    declares,
    event,
    question,
)
from apnap_plugins.rules.counters.counters import counters_on, note_counters
from apnap_plugins.rules.damage.damage import DAMAGE, DEADLY, LIFE, LethalTotal, LosesWithoutLife
from apnap_plugins.rules.objects.names import names_of
from apnap_plugins.rules.objects.zones import BATTLEFIELD, permanents_with
from apnap_plugins.rules.permanents.destruction import Destroyed, PutIntoGraveyard
from apnap_plugins.rules.vocabulary.asking import choose_one
from apnap_plugins.rules.vocabulary.characteristics import TOUGHNESS, TYPES, is_type

MANIFEST = Manifest(
    id="permanents",
    name="Permanents",
    kind="rules",
    rules=("110", "302", "306", "704"),
    requires=("zones", "characteristics", "counters", "damage", "destroy", "names"),
    kernel=">=0.1,<0.2",
    not_tested={
        "102.3": "is about teams, which are refused",
        "102.4": "is about teams, which are refused",
        "104.2": "introduces the ways to win",
        "104.2c": "is about teams, which are refused",
        "104.2d": "is about teams, which are refused",
        "104.3": "introduces the ways to lose",
        "104.3g": "is about teams, which are refused",
        "104.3h": "is about limited range of influence, which is refused",
        "104.3i": "is about teams, which are refused",
        "104.3k": "is about judges of a tournament",
        "104.4": "introduces the ways to a draw",
        "104.4d": "is about teams, which are refused",
        "104.4e": "is about limited range of influence, which is refused",
        "104.4f": "is about limited range of influence, which is refused",
        "104.4g": "is about teams, which are refused",
        "104.4h": "is about teams, which are refused",
        "104.4i": "is about agreements at a tournament",
        "104.6": "restarting the game is refused",
        "704.5": "introduces the list of state-based actions",
        "704.6a": "is about teams, which are refused",
    },
)

TAPPED: Final = Field[bool]("tapped", OBJECT, False, status=True, public=True)
"""Whether a permanent is tapped (CR 110.5); changed by the events `Tapped` and `Untapped`."""
CONTINUOUSLY_CONTROLLED_BY: Final = Field[int]("controlled since their turn began by", OBJECT, -1, public=True)
"""The player who has controlled it continuously since that player's most recent turn began (CR 302.6)."""
CONTROLLED_BY_EFFECT: Final = Field[tuple[int, ...]]("steadily controlled by an effect", GAME, (), ids=True)
"""Those whose steady controller has them by an effect, which may end."""

AS_ENTERED: Final = Field[tuple[Characteristics, ...]](
    "what it was as it entered", OBJECT, (), lasts="turn", tally=True
)
"""The characteristics of a permanent as it entered the battlefield this turn, also of one that is gone; none of others."""
LAST_TO_ENTER: Final = Field[int]("permanent that entered last", GAME, 0, tally=True)
"""The id of the newest permanent whose entering was noted."""


@question
class IsSummoningSick(Question[bool]):
    """Whether a creature that its controller has not controlled since their turn began is held back by that (CR 302.6).

    The first value is True; an answer such as haste's frees it. `attacking` says that it would attack, and not pay {T} or {Q}.
    """

    rule: ClassVar[str] = "302.6"
    creature: int
    attacking: bool = False


WORLD_SINCE: Final = Field[int]("world since", OBJECT, 0)
"""The timestamp at which it got the supertype world (CR 704.5k); 0 where it doesn't have it."""


NOT_SINCE_TURN_BEGAN: Final = "its controller has not controlled it continuously since their turn began"


def is_summoning_sick(game: Game, obj: int, attacking: bool = False) -> bool:
    """Whether a creature can't pay {T} or {Q} yet, or not attack (CR 302.6, 602.5a), unless a rule says otherwise."""
    if not is_type(game, obj, "creature") or game.get(CONTINUOUSLY_CONTROLLED_BY, obj) == game.controller(obj):
        return False
    return game.query(IsSummoningSick(obj, attacking), True)


def note_continuous_control(game: Game, player: int) -> None:
    """`player`'s turn begins: what they control now can attack and be tapped for costs (CR 302.6).

    What is phased out has not left their control (CR 702.26d).
    """
    objects, since, changed = game.objects, game.written(CONTINUOUSLY_CONTROLLED_BY), dict(game.kept(_changed_control))
    absent = game.absent("battlefield")
    changed.update({obj: game.controller(obj) for obj in absent} if absent else {})
    for obj in (*game.zone("battlefield"), *absent):
        if changed.get(obj, objects[obj].controller) == player:
            if since.get(obj) != player:
                game.set(CONTINUOUSLY_CONTROLLED_BY, obj, player)
            if objects[obj].controller != player:
                game.set(CONTROLLED_BY_EFFECT, 0, tuple(dict.fromkeys((*game.get(CONTROLLED_BY_EFFECT), obj))))


def _forget_lost_control(game: Game) -> None:
    """Control that is interrupted is not continuous (CR 302.6); of what can't be seen it isn't (CR 702.26d)."""
    for obj, player in game.kept(_changed_control):
        if game.get(CONTINUOUSLY_CONTROLLED_BY, obj) not in (-1, player):
            game.set(CONTINUOUSLY_CONTROLLED_BY, obj, -1)
    for obj in game.get(CONTROLLED_BY_EFFECT):
        if obj not in game.objects or (
            not game.is_absent(obj) and game.get(CONTINUOUSLY_CONTROLLED_BY, obj) != game.controller(obj)
        ):
            game.set(CONTROLLED_BY_EFFECT, 0, tuple(o for o in game.get(CONTROLLED_BY_EFFECT) if o != obj))
            game.set(CONTINUOUSLY_CONTROLLED_BY, obj, -1)


def _note_entered(game: Game) -> None:
    """What has entered the battlefield is remembered as it was then, for what asks about it later in the turn."""
    noted, there = game.get(LAST_TO_ENTER), game.zone("battlefield")
    newest = max(there, default=0)
    if newest > noted:
        for obj in there:
            if obj > noted:
                game.set(AS_ENTERED, obj, (game.characteristics(obj),))
                for kind, _, _ in game.get(COUNTERS, obj):
                    note_counters(game, obj, kind, game.controller(obj))
        game.set(LAST_TO_ENTER, 0, newest)


def _changed_control(game: Game) -> tuple[tuple[int, int], ...]:
    """(object, controller) of permanents whose controller an effect changes."""
    affected = game.computed().characteristics
    there = [(o, values.values) for o, values in sorted(affected.items()) if not game.is_absent(o)]
    return tuple((o, values["controller"]) for o, values in there if "controller" in values)


# State-based actions --------------------------------------------------------------------------------


def _no_life(game: Game) -> list[Event]:
    """CR 704.5a, 104.3b, 119.6: a player with 0 or less life loses the game.

    Where teams lose as one, who doesn't lose for that keeps the whole team from it (CR 810.8a).
    """
    without = [p for p in game.players_in() if game.get(LIFE, p) <= 0]
    as_one = game.rules.sides.shared_fate
    return [
        GameLost(p, "0 life")
        for p in without
        if all(game.query(LosesWithoutLife(one), True) for one in (p, *(game.teammates(p) if as_one else ())))
    ]


def _no_toughness(game: Game) -> list[Event]:
    """CR 704.5f, 208.5: a creature with toughness 0 or less is put into its owner's graveyard."""
    found = game.holding(BATTLEFIELD, _without_toughness, True)
    return [PutIntoGraveyard(obj, cause="704.5f") for obj, _, _, _ in found]


def _without_toughness(game: Game, zone: str, characteristics: Characteristics) -> tuple[bool, ...]:
    return (True,) if "creature" in characteristics[TYPES] and (characteristics[TOUGHNESS] or 0) <= 0 else ()


def _lethal_damage(game: Game) -> list[Event]:
    """CR 704.5g, 704.5h: creatures with lethal damage, or dealt damage by a source with deathtouch, are destroyed.

    One that can't be destroyed ignores this (CR 702.12b); damage itself destroys nothing (CR 120.5, 302.4b).
    """
    found: list[Event] = []
    deadly = game.having(DEADLY)
    for obj in sorted({*game.having(DAMAGE), *deadly}):
        if not game.exists(obj):
            continue
        chars = game.characteristics(obj)
        toughness = chars[TOUGHNESS] or 0
        if "creature" not in chars[TYPES] or toughness <= 0:
            continue
        destroyed = Destroyed(obj, "704.5g")
        lethal = game.query(LethalTotal(obj), toughness) if game.is_answered(LethalTotal) else toughness
        if (0 < game.get(DAMAGE, obj) >= lethal or obj in deadly) and game.is_allowed(destroyed):
            found.append(destroyed)
    return found + [DamageForgotten(obj) for obj in deadly] if deadly else found


@event
class DamageForgotten(Leaf):
    """The check of CR 704.5h is done: damage dealt before it counts no more for the next."""

    rule: ClassVar[str] = "704.5h"
    silent: ClassVar[bool] = True
    of_absent: ClassVar[bool] = True
    obj: int

    def perform(self, game: Game) -> None:
        """Clear the mark."""
        game.set(DEADLY, self.obj, False)


def _no_loyalty(game: Game) -> list[Event]:
    """CR 704.5i, 306.9: a planeswalker with loyalty 0 is put into its owner's graveyard."""
    return [
        PutIntoGraveyard(obj, cause="704.5i")
        for obj in permanents_with(game, "planeswalker")
        if counters_on(game, obj, "loyalty") == 0
    ]


@question
class LegendRuleApplies(Question[bool]):
    """Whether the legend rule counts a legendary permanent (CR 704.5j). The first value is True; an effect can say no."""

    rule: ClassVar[str] = "704.5j"
    permanent: int


def _legend_rule(game: Game) -> list[Event]:
    """CR 704.5j: of several legendary permanents of one name, each player keeps one that they choose (in APNAP order).

    Also CR 205.4d, 306.4.
    """
    found: list[Event] = []
    groups = _find_legends(game)
    for player, name, group in sorted(groups, key=lambda g: game.apnap().index(g[0])) if len(groups) > 1 else groups:
        keep = choose_one(game, player, group, "704.5j", f"Keep which {name}?")
        found += [PutIntoGraveyard(obj, cause="704.5j") for obj in group if obj != keep]
    return found


def _find_legends(game: Game) -> list[tuple[int, str, tuple[int, ...]]]:
    """(player, name, permanents) wherever a player controls several legendary permanents of one name (CR 201.2a)."""
    groups: dict[tuple[int, str], list[int]] = {}
    for obj in permanents_with(game, "legendary"):
        for name in sorted(names_of(game, obj)) if game.query(LegendRuleApplies(obj), True) else ():
            groups.setdefault((game.controller(obj), name), []).append(obj)
    return [(player, name, tuple(group)) for (player, name), group in groups.items() if len(group) > 1]


def _note_worlds(game: Game) -> None:
    """CR 704.5k: since when permanents have the supertype world; those that get it at once have it equally long."""
    now = permanents_with(game, "world")
    known = game.having(WORLD_SINCE)
    if not now and not known:
        return
    for obj in known:
        if obj not in now and not game.is_absent(obj):
            game.set(WORLD_SINCE, obj, 0)
    new = [obj for obj in now if not game.get(WORLD_SINCE, obj)]
    if new:
        stamp = game.next_timestamp()
        for obj in new:
            game.set(WORLD_SINCE, obj, stamp)


def _world_rule(game: Game) -> list[Event]:
    """CR 704.5k: only what has been world for the shortest time stays; where two have equally long, none does.

    Also CR 205.4f.
    """
    worlds = permanents_with(game, "world")
    if len(worlds) < 2:
        return []
    newest = max(game.get(WORLD_SINCE, obj) for obj in worlds)
    kept = [obj for obj in worlds if game.get(WORLD_SINCE, obj) == newest]
    return [PutIntoGraveyard(obj, cause="704.5k") for obj in worlds if obj not in kept or len(kept) > 1]


def _told_legend(move: Moved, new: int, teller: Teller) -> str:
    return f"{teller.card(move.obj)} goes to the graveyard: legend rule"


apnap_declarations = declares(
    # Tapped or untapped (CR 110.5, 110.5c), since when somebody controls a permanent, and since when it is world. Also
    # CR 110.5a, 110.5d.
    (TAPPED, CONTINUOUSLY_CONTROLLED_BY, CONTROLLED_BY_EFFECT, WORLD_SINCE),
    # What permanents were as they entered (CR 603.6a).
    (AS_ENTERED, LAST_TO_ENTER),
    AnyTimeCheck("what entered", "603.6a", _note_entered),
    # State-based actions of CR 704.5 on life, toughness, damage, loyalty, legends and worlds.
    StateBasedAction("no life", "704.5a", _no_life),
    StateBasedAction("no toughness", "704.5f", _no_toughness),
    StateBasedAction("lethal damage", "704.5g", _lethal_damage),
    StateBasedAction("no loyalty", "704.5i", _no_loyalty),
    StateBasedAction("legend rule", "704.5j", _legend_rule, order=1),
    StateBasedAction("world rule", "704.5k", _world_rule),
    # Continuous control ends as soon as somebody else has it; supertypes are noticed when they are there.
    AnyTimeCheck("continuous control", "302.6", _forget_lost_control),
    AnyTimeCheck("world since", "704.5k", _note_worlds),
    # The legend rule (CR 704.5j).
    Cause("704.5j", _told_legend),
)
