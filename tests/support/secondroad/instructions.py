"""What a tree says must be done, instruction by instruction: an interpreter of the commonest instructions, from the rules.

It is a generator that goes along with a resolution. It yields what must come next: `Proposed` events, a choice that somebody is
`Asked` for, a cost that is `Paid`. It is resumed only when the next thing happens, so that numbers and objects are found in the
state of that moment (CR 608.2c, 608.2h). Where an instruction, filter or number has no word in the table it raises NotJudged.

Of the 98 kinds of instructions on understood cards these 35 are the commonest, and 90 % of all (counted in `docs/card_text.md`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from secondroad import table
from secondroad.table import Fields, NotJudged, read, word_of
from secondroad.values import View, is_player

Fact = tuple[Any, ...]
"""An event in short: its word, then what it is about."""
COLORS: Final = "WUBRG"


@dataclass
class Proposed:
    """Events that must be proposed now, all at once or one after another; or, where there are `others`, one of those instead.

    `searched` are, by player, the cards that they may find.
    """

    facts: Counter[Fact]
    others: list[Counter[Fact]] = field(default_factory=list)
    searched: dict[int, frozenset[int]] = field(default_factory=dict)
    found: dict[int, tuple[int, ...]] = field(default_factory=dict)


@dataclass
class Asked:
    """A choice. `options` are what is offered, where that is foreseen; answered with the value, or None if nobody was asked."""

    player: int
    yes_or_no: bool = False
    options: frozenset[Any] | None = None


@dataclass
class Paid:
    """A cost that a player pays; answered with whether that was completed."""

    player: int
    cost: tuple[Any, ...]
    view: View


Step = Proposed | Asked | Paid
Walk = Generator[Step, Any, bool]
"""Returns whether what it says was done, for "if you do" (CR 608.2c, 609.3)."""


def proposed(facts: Iterable[Fact]) -> Proposed:
    """Events that must be proposed."""
    return Proposed(Counter(facts))


class Interpreter:
    """Follows a tree. `judged` counts what was followed to its end, by word."""

    def __init__(self) -> None:
        self.judged: Counter[str] = Counter()

    def follow(self, instruction: Any, view: View) -> Walk:
        """One instruction, and what is in it."""
        word, found = read(instruction)
        method = getattr(self, f"_{word.replace(' ', '_')}", None)
        if method is None:
            raise NotJudged(type(instruction).__name__)
        done = yield from method(found, view)
        self.judged[word] += 1
        return bool(done)

    # Order, choices and conditions ---------------------------------------------------------------------

    def _do(self, found: Fields, view: View) -> Walk:
        done = True
        for step in found.steps:
            done = (yield from self.follow(step, view)) and done
        return done

    def _nothing(self, _: Fields, __: View) -> Walk:
        yield from ()
        return True

    def _may(self, found: Fields, view: View) -> Walk:
        """CR 608.2d: what is possible is offered, what is impossible is not."""
        who = (*view.players(found.who), view.you)[0]
        possible = self.possible(found.what, view)
        wants = yield Asked(who, yes_or_no=True)
        if wants is None and possible:
            raise Differs(f"player {who} was not asked whether to do what they may: {found.what}")
        if wants:
            return (yield from self.follow(found.what, view))
        if found.otherwise is not None:
            yield from self.follow(found.otherwise, view)
        return False

    def possible(self, instruction: Any, view: View) -> bool:
        """Whether it is certain that a player may choose to do this; False where that is not certain."""
        try:
            word, found = read(instruction)
            if word in ("do", "if you do"):
                return self.possible(found.steps[0] if word == "do" else found.what, view)
            if word in ("gain life", "create tokens", "draw", "deal damage", "scry"):
                return True
            if word == "put counters":
                return bool(view.objects(found.on))
            if word in ("destroy", "exile", "tap", "untap"):
                return bool(view.objects(found.objects))
            if word == "discard":
                hands = [card for player in view.players(found.players) for card in view.cards_in("hand", player)]
                return any([view.matches(found.filter, card) for card in hands])  # noqa: C419 (all of them can be judged)
            if word == "sacrifice chosen":
                # CR 118.12: what is offered is a cost, which nobody pays in part
                least = max(1, view.number(found.number))
                return any(len(self._to_sacrifice(found, view, player)) >= least for player in view.players(found.who))
        except NotJudged:
            pass
        return False

    def _if_you_do(self, found: Fields, view: View) -> Walk:
        if (yield from self.follow(found.what, view)):
            yield from self.follow(found.then, view)
            return True
        if found.otherwise is not None:
            yield from self.follow(found.otherwise, view)
        return False

    def _if(self, found: Fields, view: View) -> Walk:
        branch = found.then if view.holds(found.condition) else found.otherwise
        if branch is not None:
            yield from self.follow(branch, view)
        return True

    def _instead_if(self, found: Fields, view: View) -> Walk:
        return (yield from self.follow(found.instead if view.holds(found.condition) else found.what, view))

    def _pay(self, found: Fields, view: View) -> Walk:
        who = view.players(found.who)[:1]
        return bool(who) and bool((yield Paid(who[0], found.cost, view)))

    def _unless_paid(self, found: Fields, view: View) -> Walk:
        """CR 118.12a: each of the players may pay, and is asked where they can."""
        for player in view.players(found.who):
            able = all(_surely_pays(view, player, part) for part in found.cost)
            wants = yield Asked(player, yes_or_no=True)
            if wants is None and able:
                raise Differs(f"player {player} was not asked whether to pay {found.cost}")
            if wants and (yield Paid(player, found.cost, view)):
                return True
        return (yield from self.follow(found.what, view))

    # Life, damage, cards -------------------------------------------------------------------------------

    def _gain_life(self, found: Fields, view: View) -> Walk:
        """CR 119.3, 107.1b: nobody gains less than 1."""
        number = view.number(found.number)
        yield proposed(("gain", player, number) for player in view.players(found.who) if number > 0)
        return True

    def _lose_life(self, found: Fields, view: View) -> Walk:
        number = view.number(found.number)
        yield proposed(("lose", player, number) for player in view.players(found.who) if number > 0)
        return True

    def _deal_damage(self, found: Fields, view: View) -> Walk:
        """CR 120.1, 120.8: to players, creatures and planeswalkers; damage of 0 isn't dealt at all."""
        number = view.number(found.number)
        targets = [ref for ref in view.refs(found.to) if is_player(ref) or _can_be_damaged(view, ref)]
        yield proposed(
            ("damage", source, ref, number)
            for source in view.known(found.by)
            for ref in targets
            if number > 0 and (not is_player(ref) or ref[1] in view.game.players_in())
        )
        return True

    def _draw(self, found: Fields, view: View) -> Walk:
        """CR 121.2c: each player in turn. What they drew is in their hand then."""
        players, number = view.players(found.who), view.number(found.number)
        before = {player: view.cards_in("hand", player) for player in players}
        yield proposed(("draw", player, number) for player in players if number > 0)
        drawn = [card for player in players for card in view.cards_in("hand", player) if card not in before[player]]
        view.memory["drawn"] = tuple(drawn)
        return True

    def _mill(self, found: Fields, view: View) -> Walk:
        """CR 701.13a."""
        players, number = view.players(found.who), view.number(found.number)
        cards = [
            card for p in players for card in reversed(view.cards_in("library", p)[-number:] if number > 0 else ())
        ]
        yield proposed(("mill", player, number) for player in players if number > 0)
        view.memory["milled"] = self._became(view, cards)
        return True

    def _scry(self, found: Fields, view: View) -> Walk:
        number = view.number(found.number)
        yield proposed(("scry", player, number) for player in view.players(found.who) if number > 0)
        return True

    def _discard(self, found: Fields, view: View) -> Walk:
        """CR 701.8b: of their choice, or at random; as many as they have."""
        facts: list[Fact] = []
        for player in view.players(found.players):
            cards = [card for card in view.cards_in("hand", player) if view.matches(found.filter, card)]
            number = min(view.number(found.number), len(cards))
            if found.random:
                facts += [("discard", player, None)] * number
                continue
            chosen = yield Asked(player, options=frozenset(cards))
            if chosen is None and number > 0:
                raise Differs(f"player {player} was not asked what to discard")
            if len(chosen or ()) != number:
                raise Differs(f"player {player} discards {len(chosen or ())} cards, not {number}")
            facts += [("discard", player, card) for card in chosen or ()]
        yield proposed(facts)
        view.memory["discarded"] = self._became(view, (fact[2] for fact in facts))
        return bool(facts)

    def _search(self, found: Fields, view: View) -> Walk:
        """CR 701.19a, 701.19b: what fits may be found, and only that; then it is moved, and the library shuffled."""
        if found.may:
            raise NotJudged("who of several chooses to search")
        players = view.players(found.who)
        fitting = {player: self._fitting(found, view, player) for player in players}
        searching = Proposed(Counter(("search", player, "library") for player in players), searched=fitting)
        yield searching
        for player, cards in fitting.items():
            if cards and player not in searching.found and view.number(found.number) > 0:
                raise Differs(f"Find in library: player {player} is offered nothing, and there is something to find")
        cards = [card for player in players for card in searching.found.get(player, ())]
        shuffled = [("shuffle", player) for player in players]
        if found.shuffle_first:
            yield proposed(shuffled)
        yield proposed(moving(view, card, found.to, False, found.enters) for card in cards)
        view.memory["found"] = self._became(view, cards)
        if not found.shuffle_first:
            yield proposed(shuffled)
        return True

    def _fitting(self, found: Fields, view: View, player: int) -> frozenset[int]:
        library = view.cards_in("library", player)
        return frozenset(card for card in library if found.filter is None or view.matches(found.filter, card))

    # Objects -------------------------------------------------------------------------------------------

    def _became(self, view: View, objects: Iterable[int]) -> tuple[int, ...]:
        """What objects became that were moved; one that wasn't is still itself, and is left out."""
        return tuple(new for obj in objects if not view.there(obj) for new in view.game.became(obj) if view.there(new))

    def _move(self, found: Fields, view: View) -> Walk:
        objects = view.objects(found.objects)
        if found.zone == "library" and any(view.zone_of(obj) == "library" for obj in objects):
            raise NotJudged("cards that change places in their library")
        yield proposed(moving(view, obj, found.zone, found.under_your_control, found.enters) for obj in objects)
        view.memory["moved"] = self._became(view, objects)
        return any(not view.there(obj) for obj in objects)

    def _place(self, found: Fields, view: View) -> Walk:
        if found.pick is not None:
            raise NotJudged("a pick")
        found.enters = ((table.TAPPED.name, True),) if found.tapped else ()
        return (yield from self._move(found, view))

    def _exile(self, found: Fields, view: View) -> Walk:
        objects = [obj for obj in view.objects(found.objects) if view.game.object(obj).kind != "ability"]
        yield proposed(("exile", obj) for obj in objects)
        view.memory["exiled"] = self._became(view, objects)
        return any(not view.there(obj) for obj in objects)

    def _destroy(self, found: Fields, view: View) -> Walk:
        """CR 701.7a: permanents only."""
        objects = _permanents(view, found.objects)
        yield proposed(("destroy", obj) for obj in objects)
        view.memory["destroyed"] = tuple(obj for obj in objects if not view.there(obj))
        return True

    def _sacrifice(self, found: Fields, view: View) -> Walk:
        """CR 701.17a: what they control."""
        objects = [obj for obj in _permanents(view, found.objects) if view.game.controller(obj) == view.you]
        yield proposed(("sacrifice", obj, view.you) for obj in objects)
        gone = tuple(obj for obj in objects if not view.there(obj))
        view.memory["sacrificed"] = gone
        return bool(gone)

    def _to_sacrifice(self, found: Fields, view: View, player: int) -> list[int]:
        theirs = (obj for obj in view.controlled_by(player) if view.matches(found.filter, obj))
        return [obj for obj in theirs if view.may_be_sacrificed(obj, player)]

    def _sacrifice_chosen(self, found: Fields, view: View) -> Walk:
        """CR 701.17a, 101.4: choices in turn order, then all at once; who has too few sacrifices all of them."""
        facts: list[Fact] = []
        for player in view.players(found.who):
            options = self._to_sacrifice(found, view, player)
            number = min(view.number(found.number), len(options))
            chosen = (yield Asked(player, options=frozenset(options))) or ()
            if len(chosen) != number:
                raise Differs(f"player {player} sacrifices {len(chosen)}, not {number}")
            facts += [("sacrifice", obj, player) for obj in chosen]
        yield proposed(facts)
        view.memory["sacrificed"] = tuple(fact[1] for fact in facts if not view.there(fact[1]))
        return bool(view.memory["sacrificed"])

    def _counter(self, found: Fields, view: View) -> Walk:
        """CR 701.5a."""
        objects = [obj for obj in view.objects(found.objects) if view.zone_of(obj) == "stack"]
        yield proposed(("counter", obj) for obj in objects)
        return True

    def _tap(self, found: Fields, view: View) -> Walk:
        """CR 701.21a: only what is untapped."""
        untapped = [obj for obj in _permanents(view, found.objects) if not view.game.get(table.TAPPED, obj)]
        yield proposed(("tap", obj) for obj in untapped)
        return True

    def _untap(self, found: Fields, view: View) -> Walk:
        """CR 701.21b: only what is tapped."""
        tapped = [obj for obj in _permanents(view, found.objects) if view.game.get(table.TAPPED, obj)]
        yield proposed(("untap", obj) for obj in tapped)
        return True

    def _put_counters(self, found: Fields, view: View) -> Walk:
        number, objects = view.number(found.number), view.objects(found.on)
        yield proposed(("put counters", found.kind, number, obj) for obj in objects if number > 0)
        return number > 0 and bool(objects)

    def _remove_counters(self, found: Fields, view: View) -> Walk:
        number, objects = view.number(found.number), view.objects(found.on)
        enough = any(table.counters_on(view.game, obj, found.kind) >= number for obj in objects)
        yield proposed(("remove counters", found.kind, number, obj) for obj in objects if number > 0)
        return enough and number > 0

    def _create_tokens(self, found: Fields, view: View) -> Walk:
        """CR 701.6a, 111.3: as many as it says, with the characteristics that it says."""
        number, token = view.number(found.number), token_of(found.token, view)
        before = set(view.game.zone("battlefield"))
        tapped, players = is_tapped(found.enters), view.players(found.who)
        yield proposed(("create", player, number, tapped, token) for player in players if number > 0)
        view.memory["created"] = tuple(obj for obj in view.game.zone("battlefield") if obj not in before)
        return True

    # Effects that last -----------------------------------------------------------------------------------

    def _change(self, found: Fields, view: View) -> Walk:
        """CR 611.2c: the objects are settled now, and numbers too; power and toughness are seen to have changed so.

        CR 611.2b: what would last for as long as something is true does nothing where that is over before it begins.
        """
        objects = view.objects(found.objects)
        if word_of(found.lasts) == "for as long as" and not view.holds(read(found.lasts)[1].condition):
            yield proposed(("effect", obj) for obj in objects)
            return True
        changes = [self._change_of(part, view) for part in found.parts]
        power, toughness = sum(change[0] for change in changes), sum(change[1] for change in changes)
        gained = [one for change in changes for one in change[2]]
        before = {obj: (view.stat(obj, "power"), view.stat(obj, "toughness")) for obj in objects}
        yield proposed(("effect", obj) for obj in objects)
        for obj, (was_power, was_toughness) in before.items():
            now = view.stat(obj, "power"), view.stat(obj, "toughness")
            if (
                was_power is not None
                and was_toughness is not None
                and now != (was_power + power, was_toughness + toughness)
            ):
                raise Differs(
                    f"{view.game.name_of(obj)} was {was_power}/{was_toughness}, gets {power:+}/{toughness:+}: {now}"
                )
            barred = view.characteristic(obj, table.BARRED)
            for keyword in gained:
                if keyword not in barred and not view.has_keyword(obj, keyword):
                    raise Differs(f"{view.game.name_of(obj)} has not gained {keyword}")
        return True

    def _change_of(self, part: Any, view: View) -> tuple[int, int, list[str]]:
        word, found = read(part)
        if word == "power and toughness":
            return view.number(found.power), view.number(found.toughness), []
        if word == "abilities":
            return 0, 0, [one.id for one in found.abilities if isinstance(one, table.Keyword)]
        raise NotJudged(type(part).__name__)

    def _for_a_while(self, found: Fields, view: View) -> Walk:
        """CR 611.2c: what is pointed out is settled now; what is described is not."""
        if word_of(found.about) == "all":
            yield proposed([("effect", None)] * len(found.effects))
        else:
            yield proposed(("effect", obj) for obj in view.objects(found.about) for _ in found.effects)
        return True

    def _regenerate(self, found: Fields, view: View) -> Walk:
        """CR 701.15a: a shield each."""
        yield proposed(("effect", obj) for obj in view.objects(found.objects))
        return True

    def _delayed_trigger(self, _: Fields, __: View) -> Walk:
        yield proposed([("effect", None)])
        return True

    # Mana ------------------------------------------------------------------------------------------------

    def _add_mana(self, found: Fields, view: View) -> Walk:
        return (yield from self._one_of(found.options, found.who, view))

    def _add_any_color(self, found: Fields, view: View) -> Walk:
        number = view.number(found.number)
        return (yield from self._one_of([(color,) * number for color in COLORS], found.who, view))

    def _add_mana_for(self, found: Fields, view: View) -> Walk:
        number = max(0, view.number(found.number))
        return (yield from self._one_of([(found.type,) * number], found.who, view))

    def _one_of(self, options: Sequence[Sequence[str]], who: Any, view: View) -> Walk:
        """CR 106.4: one of these ways to add mana; none of them is nothing."""
        player = view.players(who)[0]
        ways = [Counter([("mana", player, tuple(sorted(option)))]) for option in options if option]
        if ways:
            yield Proposed(ways[0], ways[1:])
        return True


class Differs(Exception):
    """What happened is not what the tree says."""


def _can_be_damaged(view: View, obj: int) -> bool:
    """CR 120.1: battles aside, which are later, creatures and planeswalkers."""
    return view.there(obj) and view.is_type(obj, "creature", "planeswalker")


def _surely_pays(view: View, player: int, part: Any) -> bool:
    """Whether it is certain that a player can pay a part of a cost: life, or generic mana with basic lands (CR 118.3)."""
    word = word_of(part)
    if word == "pay life":
        return view.game.get(table.LIFE, player) >= view.number(read(part)[1].number)
    if word != "mana" or not all(symbol.isdigit() for symbol in read(part)[1].symbols):
        return False
    basics = [obj for obj in view.controlled_by(player) if "basic" in view.characteristic(obj, table.SUPERTYPES)]
    untapped = [obj for obj in basics if view.is_type(obj, "land") and not view.game.get(table.TAPPED, obj)]
    return sum(map(int, read(part)[1].symbols)) <= len(untapped)


def _permanents(view: View, selector: Any) -> list[int]:
    return [obj for obj in view.objects(selector) if view.zone_of(obj) == "battlefield"]


def is_tapped(enters: Iterable[tuple[str, Any]]) -> bool:
    """Whether what enters with these values enters tapped."""
    return (table.TAPPED.name, True) in tuple(enters)


def moving(view: View, obj: int, zone: str, under_your_control: bool, enters: Iterable[tuple[str, Any]]) -> Fact:
    """An object changes zones: onto the battlefield under its owner's control, unless the text says yours (CR 110.2a)."""
    if zone != "battlefield":
        return ("move", obj, zone, None, False)
    controller = view.you if under_your_control else view.game.object(obj).owner
    return ("move", obj, zone, controller, is_tapped(enters))


def token_of(token: Any, view: View) -> Fact:
    """What a token is (CR 111.3): (types, subtypes, colors, power, toughness, keywords); a predefined one is known by name."""
    if isinstance(token, str):
        return (token,)
    types, _, subtypes = token.types.partition("—")
    numbers = [None if size is None else view.number(size) for size in (token.power, token.toughness)]
    keywords = sorted(one.id for one in token.abilities if isinstance(one, table.Keyword))
    words = {word.lower() for word in types.split()} - {"token"}
    return (frozenset(words), frozenset(subtypes.split()), frozenset(token.colors), *numbers, tuple(keywords))


def made_token(definition: Any) -> tuple[Fact, Fact]:
    """The same of a token that is being created, by its characteristics and by its name."""
    chars = definition.characteristics
    words = frozenset(chars[table.TYPES]) | frozenset(chars[table.SUPERTYPES])
    keywords = sorted(one.id for one in chars[table.ABILITIES] if isinstance(one, table.Keyword))
    sizes = chars[table.POWER], chars[table.TOUGHNESS]
    subtypes, colors = frozenset(chars[table.SUBTYPES]), frozenset(chars[table.COLORS])
    return (words, subtypes, colors, *sizes, tuple(keywords)), (chars[table.NAME].removesuffix(" Token"),)


FACTS: Final[dict[str, Callable[[Fields], Fact]]] = {
    "gain": lambda e: ("gain", e.player, e.number),
    "lose": lambda e: ("lose", e.player, e.number),
    "damage": lambda e: ("damage", e.source, e.obj or ("player", e.player), e.number),
    "draw": lambda e: ("draw", e.player, e.number),
    "put counters": lambda e: ("put counters", e.kind, e.number, e.obj or ("player", e.player)),
    "remove counters": lambda e: ("remove counters", e.kind, e.number, e.obj or ("player", e.player)),
    "move": lambda e: ("move", e.obj, e.zone, e.controller, is_tapped(e.enters)),
    "exile": lambda e: ("exile", e.obj),
    "destroy": lambda e: ("destroy", e.obj),
    "sacrifice": lambda e: ("sacrifice", e.obj, e.player),
    "discard": lambda e: ("discard", e.player, e.obj),
    "mana": lambda e: ("mana", e.player, tuple(sorted(one.type for one in e.mana))),
    "tap": lambda e: ("tap", e.obj),
    "untap": lambda e: ("untap", e.obj),
    "counter": lambda e: ("counter", e.obj),
    "mill": lambda e: ("mill", e.player, e.number),
    "scry": lambda e: ("scry", e.player, e.number),
    "search": lambda e: ("search", e.player, e.zone),
    "shuffle": lambda e: ("shuffle", e.player),
    "activated": lambda e: ("activated", e.source),
    "create": lambda e: ("create", e.player, e.number, is_tapped(e.enters), made_token(e.token)),
    "draw one": lambda e: ("draw one", e.player),
    "mark": lambda e: ("mark", e.obj, e.number),
}


def fact_of(game: Any, event: Any) -> Fact | None:
    """An event in short; None for one that is passed over. Raises NotJudged for one that has no word."""
    word, found = table.read_event(event)
    if word == "move" and found.obj:
        on_battlefield = found.zone == "battlefield"
        owner = found.controller if found.controller >= 0 else game.object(found.obj).owner
        return (
            "move",
            found.obj,
            found.zone,
            owner if on_battlefield else None,
            on_battlefield and is_tapped(found.enters),
        )
    return FACTS[word](found) if word else None
