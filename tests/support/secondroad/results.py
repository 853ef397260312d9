"""What events did to the game: life, damage, draws, counters, zones, statuses before and after each of them, by the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from secondroad import table
from secondroad.instructions import Fact
from secondroad.values import View


@dataclass
class Before:
    """The state before some events, as far as it is compared."""

    life: dict[int, int]
    pools: dict[int, int]
    counters: dict[Fact, int] = field(default_factory=dict)


def before(game: Any, facts: Sequence[Fact]) -> Before:
    """The state now."""
    counted = [fact for fact in facts if fact[0] in ("put counters", "remove counters") and isinstance(fact[3], int)]
    return Before(
        {player: game.get(table.LIFE, player) for player in game.players},
        {player: len(game.get(table.POOL, player)) for player in game.players},
        {fact: table.counters_on(game, fact[3], fact[1]) for fact in counted},
    )


def differences(game: Any, was: Before, proposed: Sequence[Fact], came: Sequence[Fact], altered: bool) -> Iterator[str]:
    """What is not as the rules have it. `came` are the events that happened, `altered` if any was replaced or forbidden."""
    yield from _life(game, was, came)
    if altered:
        return
    yield from _damage(game, proposed, came)
    for fact in proposed:
        yield from _one(game, was, fact, came)
    if proposed[0][0] == "mana":
        yield from _mana(game, was, came)


def _mana(game: Any, was: Before, came: Sequence[Fact]) -> Iterator[str]:
    """CR 106.4: mana that is added is in the pool."""
    for player, size in was.pools.items():
        added = sum(len(fact[2]) for fact in came if fact[0] == "mana" and fact[1] == player)
        now = len(game.get(table.POOL, player))
        if now != size + added:
            yield f"player {player} had {size} mana and adds {added}: {now}"


def _life(game: Any, was: Before, came: Sequence[Fact]) -> Iterator[str]:
    """CR 119.3: gains and losses make the difference."""
    for player, life in was.life.items():
        mine = [fact for fact in came if fact[0] in ("gain", "lose") and fact[1] == player]
        change = sum(fact[2] if fact[0] == "gain" else -fact[2] for fact in mine)
        if game.get(table.LIFE, player) != life + change:
            yield f"player {player} had {life} life, {change:+} happened: {game.get(table.LIFE, player)}"


def _damage(game: Any, proposed: Sequence[Fact], came: Sequence[Fact]) -> Iterator[str]:
    """CR 120.3, 119.9, 702.15e: what damage causes, and one life gain for each source with lifelink."""
    dealt = [fact for fact in came if fact[0] == "damage"]
    if not dealt or any(fact[0] != "damage" for fact in proposed):
        return
    view = View(game, 0, 0)
    lifelink, losses, marks = Counter[int](), Counter[int](), Counter[int]()
    for _, source, ref, number in dealt:
        if view.has_keyword(source, "lifelink"):
            lifelink[source] += number
        if isinstance(ref, tuple) and not view.has_keyword(source, "infect"):
            losses[ref[1]] += number
        elif not isinstance(ref, tuple) and view.is_type(ref, "creature"):
            counted = view.has_keyword(source, "infect") or view.has_keyword(source, "wither")
            marks[ref] += 0 if counted else number
    gains = Counter((_who_deals(game, source), number) for source, number in lifelink.items())
    inside = game.players_in()
    expected = Counter({gain: times for gain, times in gains.items() if gain[0] in inside})
    happened = Counter((fact[1], fact[2]) for fact in came if fact[0] == "gain")
    if happened != expected:
        yield f"lifelink: life gains {_list(happened)} as ((player, amount), times), not {_list(expected)}"
    lost = Counter[int]()
    marked = Counter[int]()
    for fact in came:
        if fact[0] == "lose":
            lost[fact[1]] += fact[2]
        elif fact[0] == "mark":
            marked[fact[1]] += fact[2]
    if +lost != +losses:
        yield f"damage to players: they lose {_list(+lost)}, not {_list(+losses)}"
    if +marked != +marks:
        yield f"damage to creatures: marked {_list(+marked)}, not {_list(+marks)}"


def _list(counted: Counter[Any]) -> list[Any]:
    return sorted(counted.items())


def _who_deals(game: Any, source: int) -> int:
    """CR 702.15c: its controller, or its owner where it has none."""
    player = game.controller(source)
    return int(player if player >= 0 else game.object(source).owner)


def _went_elsewhere(game: Any, obj: int, zone: str) -> bool:
    """Whether what an object became is in another zone; of what was shuffled since, and has another handle, nothing is known."""
    return any(game.is_known(new) and game.object(new).zone[0] != zone for new in game.became(obj)[:1])


def _one(game: Any, was: Before, fact: Fact, came: Sequence[Fact]) -> Iterator[str]:
    """What one event that was proposed did."""
    word = fact[0]
    if word == "draw":
        drawn = sum(one == ("draw one", fact[1]) for one in came)
        if drawn != sum(one[2] for one in came if one[:2] == fact[:2]):
            yield f"player {fact[1]} draws {drawn} cards, not {fact[2]}"
    elif word in ("destroy", "sacrifice", "exile"):
        zone = "exile" if word == "exile" else "graveyard"
        if fact[1] in game.objects or _went_elsewhere(game, fact[1], zone):
            yield f"{fact} happened, but it is not in the {zone}"
    elif word == "move" and fact[1]:
        if fact[1] in game.objects or _went_elsewhere(game, fact[1], fact[2]):
            yield f"{fact} happened, but it is not there"
    elif word in ("tap", "untap"):
        if fact[1] in game.objects and bool(game.get(table.TAPPED, fact[1])) != (word == "tap"):
            yield f"{fact} happened, but its status is another"
    elif fact in was.counters:
        now, sign = table.counters_on(game, fact[3], fact[1]), 1 if word == "put counters" else -1
        wanted = max(0, was.counters[fact] + sign * fact[2])
        if now != wanted:
            yield f"{fact} happened, but there are {now} of these counters, not {wanted}"
