"""Linked abilities (CR 607): what one ability did, exiled or chose is remembered on objects for the other one.

The two abilities of a pair share a word, their `link`; the pairs of different cards have different words ("Paradise Plume:
color"), so that an ability that an object acquires later finds nothing of what an earlier one did (CR 607.5). An ability
may use several links (CR 607.4), and one that both does and reads is linked to itself (CR 607.1c).
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any, ClassVar, Final

from apnap import (
    GRANTED,
    NAME,
    OBJECT,
    Answering,
    Characteristics,
    ChooseNumber,
    ChooseOne,
    Condition,
    Context,
    Continuous,
    Decision,
    Event,
    Field,
    Game,
    Happened,
    Instruction,
    Keyword,
    Manifest,
    Moved,
    Node,
    Op,
    Part,
    TriggerCondition,
    Triggered,
    declares,
    node,
    one_of,
    reads_of,
)
from apnap_plugins.rules.casting.casting import pay_costs
from apnap_plugins.rules.casting.costs_in_resolution import may_pay
from apnap_plugins.rules.continuous.continuous import GainUnlessBarred, HasValues, Several
from apnap_plugins.rules.costs.costs import Cost, CostPart, PayLifeCost
from apnap_plugins.rules.costs.needs import Needs
from apnap_plugins.rules.damage.damage import LIFE, ActionsAsDrawn, LifeLost
from apnap_plugins.rules.effects.instructions import CHOSEN_VALUE
from apnap_plugins.rules.effects.replacement import GoesElsewhere, TakesAlong
from apnap_plugins.rules.mana.mana import AddMana, Choices, Restriction, Rider
from apnap_plugins.rules.objects.entering import AsItEnters
from apnap_plugins.rules.objects.names import card_names, known_as, names_of
from apnap_plugins.rules.objects.revealing import Revealed
from apnap_plugins.rules.payment.frame import CostToPay
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.actions import REVEAL
from apnap_plugins.rules.vocabulary.asking import ChooseWord, choose_number, choose_whether
from apnap_plugins.rules.vocabulary.base import (
    Amount,
    Filter,
    PlayerRef,
    Quantity,
    Ref,
    Selector,
    amount,
    cards_in,
    is_player,
    player_ref,
)
from apnap_plugins.rules.vocabulary.characteristics import (
    COLORS,
    MANA_VALUE_READS,
    SUBTYPES,
    SUPERTYPES,
    TYPES,
    mana_value_of,
)
from apnap_plugins.rules.vocabulary.phrases import Phrase
from apnap_plugins.rules.vocabulary.selectors import Remembered, This, You
from apnap_plugins.rules.vocabulary.subtypes import subtypes_in
from apnap_plugins.rules.vocabulary.symbols import COLOR_LETTERS

MANIFEST = Manifest(
    id="linked-abilities",
    name="Linked abilities",
    kind="rules",
    rules=("607",),
    requires=(
        "casting",
        "characteristics",
        "costs",
        "damage",
        "face-down",
        "mana",
        "names",
        "replacement",
        "reveal",
        "stack",
    ),
    kernel=">=0.1,<0.2",
    not_tested={
        "607.2": "introduces the kinds of linked abilities",
        "607.2i": "is the kicker keyword's own: tested with it (CR 702.33)",
        "607.2k": "is the champion keyword's own (CR 702.72)",
        "607.2n": "belongs to Conspiracy Draft (905), which is not played",
    },
)

LINKED: Final = Field[tuple[tuple[int, str, int], ...]]("linked", OBJECT, (), ids=True)
"""On an object that a linked ability exiled, created or put somewhere: (the ability's source, link, grant)."""
CHOICES: Final = Field[tuple[tuple[str, int, Any], ...]]("choices", OBJECT, (), public=True)
"""(link, grant, value): what was chosen, noted or paid for the object's linked abilities; one value for each link."""
EXILED_AS_ENTERED: Final = Field[tuple[tuple[int, str], ...]]("exiled as it entered", OBJECT, (), ids=True)
"""(object, link): what a permanent's replacement effects exiled as it entered, as it was before (CR 614.14)."""

LINKS: Final = frozenset([LINKED.name, EXILED_AS_ENTERED.name, "zone:exile"])
"""What finding linked objects looks at."""
READS: Final = frozenset([CHOICES.name, LINKED.name, "zone:command"])
"""What finding a choice looks at, of what lies in the command zone as well."""
UNDEFINED: Final = None
"""The value of a choice that was never made (CR 607.5a)."""


def grant_of(ctx: Context) -> int:
    """When the ability was granted to its source or copied onto it, 0 for one that it has of itself or entered with.

    A pair that was acquired anew is another pair (CR 607.5, 707.7): what the pair of the same text did that wore off is not
    its.
    """
    if not isinstance(ctx.ability, (Activated, Triggered)):
        return 0
    granted = ctx.game.characteristics(ctx.source).values.get(GRANTED.name, ())
    stamps = [stamp for ability, stamp in granted if ability == ctx.ability]
    return max(stamps) if stamps else _copied_at(ctx.game, ctx.source)


def _copied_at(game: Game, obj: int) -> int:
    """The timestamp of the copy effect that makes the object what it is, 0 where none does."""
    copying = (f for f in game.effects() if _copies_onto(f.effect))
    return max((f.timestamp for f in copying if obj in dict(f.memory).get("affected", ())), default=0)


def _copies_onto(effect: Any) -> bool:
    return isinstance(effect, Continuous) and any(isinstance(part, HasValues) for part in effect.parts)


# Objects ------------------------------------------------------------------------------------------------


THE_CARD: Final = "the exiled card"
"""The link of what is simply called so: one other ability of the card exiles (CR 607.2a)."""
WITH_THIS: Final = "exiled with this"
"""The link of what any ability of the object exiled."""
PUT_WITH: Final = "put onto the battlefield with this"
"""The link of what any ability of the object put onto the battlefield (CR 607.2a)."""


@node
class Linked(Instruction):
    """Does something, and links what it exiled, created or moved to the source's abilities (CR 607.2a, 607.2c).

    `of` is the word under which `what` leaves those objects in the memory: "exiled", "created", "moved".
    """

    link: str
    what: Instruction
    of: str = "exiled"

    def is_possible(self, ctx: Context) -> bool:
        """By the instruction within."""
        return self.what.is_possible(ctx)

    def perform(self, ctx: Context) -> object:
        """Returns what the instruction within returns."""
        grant = grant_of(ctx)
        ctx.memory.pop(self.of, None)
        done = self.what.perform(ctx)
        for obj in Remembered(self.of).objects(ctx):
            link_to(ctx.game, obj, ctx.source, self.link, grant)
        return done


def link_to(game: Game, obj: int, source: int, link: str, grant: int = 0) -> None:
    """`obj` is from now on one of those "exiled with", "created with" or "put onto the battlefield with" `source`."""
    game.set(LINKED, obj, (*game.get(LINKED, obj), (source, link, grant)))


def _one_with(game: Game, obj: int, link: str) -> tuple[int, ...]:
    """The objects whose linked abilities count as those of `obj` (CR 607.1b).

    Itself; the spell that the permanent was (CR 607.2q); and what created it or put it there (CR 607.1d).
    """
    found = [obj]
    here = game.object(obj)
    if here.zone[0] == "battlefield" and here.origin and game.object(here.origin).zone[0] == "stack":
        found.append(here.origin)
    found += [source for source, word, _ in game.get(LINKED, obj) if word == link]
    return tuple(found)


def is_linked(ctx: Context, obj: int, link: str, grant: int | None = None) -> bool:
    """Whether `obj` was exiled, created or put where it is by the ability linked to that of `ctx` (CR 607.1a).

    Also CR 607.1, 607.1c.
    """
    since = grant_of(ctx) if grant is None else grant
    mine = _one_with(ctx.game, ctx.source, link)
    if any(s in mine and word == link and g == since for s, word, g in ctx.game.get(LINKED, obj)):
        return True
    return since == 0 and obj in _exiled_as_entered(ctx, link)


def _exiled_as_entered(ctx: Context, link: str) -> tuple[int, ...]:
    """What the objects that the source exiled as it entered became there (CR 614.14)."""
    gone = (old for old, word in ctx.game.get(EXILED_AS_ENTERED, ctx.source) if word == link)
    return tuple(new for old in gone for new in ctx.game.became(old))


@node
class LinkedObjects(Selector):
    """What is "exiled with", "created with" or "put onto the battlefield with" this, in the zone it was put (CR 607.2a).

    An object that went elsewhere is a new one, and no longer meant. Each of them where there are several (CR 607.3).
    """

    link: str
    zone: str = "exile"
    reads = LINKS

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """In the order in which they came there."""
        game, grant = ctx.game, grant_of(ctx)
        marked = sorted({*game.having(LINKED), *_exiled_as_entered(ctx, self.link)})
        found = (o for o in marked if game.exists(o) and game.object(o).zone[0] == self.zone)
        return tuple(o for o in found if is_linked(ctx, o, self.link, grant))


@node
class LastOf(Selector):
    """The last of the objects that a selector gives: of what is linked to this, what came there last (CR 607.3)."""

    of: Selector

    @property
    def reads(self) -> frozenset[str]:  # type: ignore[override]
        """What finding them looks at."""
        return self.of.reads

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """One, or none."""
        return self.of.refs(ctx)[-1:]


@node
class IsLinked(Filter):
    """Was exiled, created or put there with this, as `LinkedObjects` has it; for targets and choices among them."""

    link: str
    reads = LINKS

    def phrase(self) -> Phrase:
        """As the link is called: "exiled with this"."""
        return Phrase(behind=(self.link,))

    def matches(self, ctx: Context, obj: int) -> bool:
        """By its mark."""
        return is_linked(ctx, obj, self.link)


@node
class ExileInstead(GoesElsewhere):
    """What would die is exiled instead, and then "exiled with" the source (CR 607.2b, 614.6)."""

    origin: str = "battlefield"
    link: str = ""

    def replace(self, ctx: Context, event: Event) -> Event:
        """To exile, with the link on what it becomes there."""
        moved = GoesElsewhere.replace(self, ctx, event)
        assert isinstance(moved, Moved)
        return moved.with_enters(LINKED.name, (*moved.entering(LINKED.name, ()), (ctx.source, self.link, 0)))


@node
class ExilesAsEnters(TakesAlong):
    """As this enters, exile any number of cards that a filter means from your graveyard (CR 614.13, 614.14).

    They are "exiled with" the permanent: `LinkedObjects` with the same `link` means them.
    """

    filter: Filter
    link: str
    zone: str = "graveyard"
    prompt: ClassVar[str] = "Exile which cards as it enters?"

    def options(self, ctx: Context, player: int) -> tuple[int, ...]:
        """The player's own cards."""
        return tuple(o for o in cards_in(ctx.game, self.zone, player) if self.filter.matches(ctx, o))

    def leaving(self, ctx: Context, obj: int, player: int) -> Event:
        """A move of the card to exile, at the moment at which this enters."""
        return Moved(obj, "exile", cause="exile", by=ctx.source)

    def entering_with(self, ctx: Context, event: Moved, chosen: tuple[int, ...]) -> Moved:
        """It remembers them, for there is no permanent yet that they could be linked to."""
        known = event.entering(EXILED_AS_ENTERED.name, ())
        return event.with_enters(EXILED_AS_ENTERED.name, (*known, *((obj, self.link) for obj in chosen)))


@node
class LinkedCost(Cost):
    """A cost that exiles cards, which are then "exiled with" the spell and what it becomes (CR 607.2q)."""

    link: str
    cost: Cost
    uses: ClassVar[str] = "take"

    def __str__(self) -> str:
        """As cards say it."""
        return str(self.cost)

    def can_pay(self, ctx: Context) -> bool:
        """Whether the cost within can be paid."""
        return self.cost.can_pay(ctx)

    def takes_hidden(self, game: Game) -> bool:
        """Whether the cost within takes hidden cards."""
        return self.cost.takes_hidden(game)

    def needs(self, ctx: Context) -> Needs | None:
        """The objects that the cost within needs."""
        return self.cost.needs(ctx)

    def inner(self) -> Cost:
        """The cost within."""
        return self.cost.inner()

    def pay(self, ctx: Context) -> None:
        """As the cost within; what it exiled is linked."""
        self.pay_before(ctx, ())

    def pay_before(self, ctx: Context, later: Sequence[Cost]) -> None:
        """Pay the cost within, and link what it exiled to the spell."""
        before = ctx.memory.get("paid exiled", ())
        self.cost.pay_before(ctx, later)
        for card in ctx.memory.get("paid exiled", ())[len(before) :]:
            for new in ctx.game.became(card):
                if ctx.game.exists(new):
                    link_to(ctx.game, new, ctx.this, self.link, grant_of(ctx))


# Static abilities linked to triggered ones (CR 603.11) ----------------------------------------------------


@node
class RevealDrawn(Instruction):
    """The player reveals the card that they draw (CR 121.9), which is "revealed this way"; with `may` if they like.

    With `kept` they play with it revealed until what triggers on that has left the stack.
    """

    link: str
    may: bool = False
    kept: bool = False

    def perform(self, ctx: Context) -> None:
        """Where it is still in their hand."""
        game, player = ctx.game, ctx.controller
        for card in ctx.memory["drawn"]:
            if card not in game.zone("hand", player):
                continue
            words = f"Reveal {game.name_of(card)}?"
            if not self.may or choose_whether(game, player, "121.9", words, source=ctx.source):
                game.verb(REVEAL)(game, player, [card], way=(ctx.source, self.link), kept=self.kept)


@node
class RevealFirstDraw(Answering[ActionsAsDrawn, tuple[tuple[int, Instruction], ...]]):
    """Reveal the first card you draw each turn (CR 121.9): a static ability, which others may be linked to (CR 603.11).

    With `yours` in your own turns only.
    """

    link: str
    yours: bool = False
    question: ClassVar[type[ActionsAsDrawn]] = ActionsAsDrawn

    def answer(
        self, ctx: Context, value: tuple[tuple[int, Instruction], ...], question: ActionsAsDrawn
    ) -> tuple[tuple[int, Instruction], ...]:
        """Only the card that was really drawn (CR 121.6c)."""
        mine = question.player == ctx.controller and question.number == 1
        if self.yours and not ctx.game.is_active(ctx.controller):
            return value
        return (*value, (ctx.source, RevealDrawn(self.link))) if mine else value


@node
class WhenRevealedThisWay(TriggerCondition):
    """Whenever you reveal a card that a filter means by the linked static ability of this object (CR 607.2h)."""

    link: str
    filter: Filter
    events: ClassVar[tuple[type[Event], ...]] = (Revealed,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By the pair and the card."""
        shown = happened.event
        assert isinstance(shown, Revealed)
        return shown.way == (ctx.source, self.link) and self.filter.matches(ctx, shown.obj)


# Choices ------------------------------------------------------------------------------------------------


class Choice(Node):
    """What a linked ability lets a player choose: a kind of value (CR 607.2d)."""

    __slots__ = ()
    must_define: ClassVar[tuple[str, ...]] = ("options or decision",)
    rule: ClassVar[str] = "607.2d"
    """The rule that the decision names."""
    prompt: ClassVar[str] = "Choose one"
    asks: ClassVar[type[ChooseOne]] = ChooseOne
    """How that is asked: what says its options in words."""

    def options(self, ctx: Context, player: int) -> tuple[object, ...]:
        """The values that `player` may choose."""
        raise TypeError(f"{type(self).__name__} does not define options()")

    def decision(self, ctx: Context, player: int) -> Decision | None:
        """The decision by which `player` chooses, None where there is nothing to choose from."""
        options = self.options(ctx, player)
        if not options:
            return None
        return self.asks(player=player, options=options, rule=self.rule, source=ctx.source, prompt=self.prompt)


@node
class AColor(Choice):
    """A colour (CR 105.4), written as its letter."""

    but: str = ""
    prompt: ClassVar[str] = "Choose a color"
    asks: ClassVar[type[ChooseOne]] = ChooseWord

    def options(self, ctx: Context, player: int) -> tuple[str, ...]:
        """The five, less those in `but` (CR 105.1)."""
        return tuple(c for c in "WUBRG" if c not in self.but)


@node
class AColors(Choice):
    """One color or several at once (CR 105.3), written as their letters."""

    prompt: ClassVar[str] = "Choose one or more colors"
    asks: ClassVar[type[ChooseOne]] = ChooseWord

    def options(self, ctx: Context, player: int) -> tuple[str, ...]:
        """All combinations, those of few colors first."""
        return tuple("".join(some) for count in range(1, 6) for some in itertools.combinations("WUBRG", count))


@node
class AWord(Choice):
    """One of several words, types or names that the text lists (CR 607.2f): anchor words too (CR 607.2m)."""

    words: tuple[str, ...]

    def options(self, ctx: Context, player: int) -> tuple[str, ...]:
        """As listed."""
        return self.words


@node
class SomeAbilities(Choice):
    """So many different keyword abilities of those that the text lists, written as their ids with AND between them."""

    abilities: tuple[Keyword, ...]
    count: int
    prompt: ClassVar[str] = "Choose abilities"

    def options(self, ctx: Context, player: int) -> tuple[str, ...]:
        """All combinations, in the order of the text."""
        ids = (ability.id for ability in self.abilities)
        return tuple(AND.join(some) for some in itertools.combinations(ids, self.count))


AND: Final = " and "


@node
class ANumber(Choice):
    """A number of a range."""

    least: int
    most: int

    def decision(self, ctx: Context, player: int) -> Decision | None:
        """A number from `least` to `most`; as many options as that are not listed."""
        least, most, source = self.least, self.most, ctx.source
        return ChooseNumber(
            player=player, minimum=least, maximum=most, rule=self.rule, source=source, prompt="Choose a number"
        )


@node
class ACreatureType(Choice):
    """One of the subtypes that creatures can have, whatever objects there are (CR 205.3m); `but` is one that can't be chosen."""

    but: str = ""
    prompt: ClassVar[str] = "Choose a creature type"

    def options(self, ctx: Context, player: int) -> tuple[str, ...]:
        """All there are, in alphabetical order: fewer would tell what hidden cards are."""
        return tuple(sorted(subtype for subtype in subtypes_in(ctx.game.rules).creature if subtype != self.but))


@node
class ALandType(Choice):
    """One of the subtypes that lands can have, basic land types among them (CR 205.3i)."""

    prompt: ClassVar[str] = "Choose a land type"

    def options(self, ctx: Context, player: int) -> tuple[str, ...]:
        """All there are, in alphabetical order."""
        return tuple(sorted(subtypes_in(ctx.game.rules).by_type["land"]))


@node
class ACardName(Choice):
    """The name of a card (CR 201.4): of one that has the card type `type`, and none of the card types `but` (CR 201.4a).

    With `no_basic_land` it is the name of no basic land card (CR 205.4c).
    """

    but: tuple[str, ...] = ()
    type: str = ""
    no_basic_land: bool = False
    rule: ClassVar[str] = "201.4"
    prompt: ClassVar[str] = "Choose a card name"

    def options(self, ctx: Context, player: int) -> tuple[str, ...]:
        """All of them in alphabetical order, so that nothing is given away."""
        return card_names(ctx.game, self._fits)

    def _fits(self, chars: Characteristics) -> bool:
        types = chars[TYPES]
        if self.no_basic_land and "land" in types and "basic" in chars[SUPERTYPES]:
            return False
        return types.isdisjoint(self.but) and (not self.type or self.type in types)


@node
class APlayer(Choice):
    """A player, or an opponent."""

    opponent: bool = False
    prompt: ClassVar[str] = "Choose a player"

    def options(self, ctx: Context, player: int) -> tuple[PlayerRef, ...]:
        """Those in the game, as references."""
        seats = ctx.game.opponents(player) if self.opponent else ctx.game.apnap()
        return tuple(player_ref(p) for p in seats)


def _ask(ctx: Context, choice: Choice, player: int) -> Any:
    decision = choice.decision(ctx, player)
    return ctx.game.ask(decision) if decision is not None else UNDEFINED


def _with_choice(known: tuple[tuple[str, int, Any], ...], link: str, grant: int, value: Any) -> Any:
    """The record of choices with a new one: the last one counts."""
    return (*(c for c in known if c[:2] != (link, grant)), (link, grant, value))


def note_choice(ctx: Context, link: str, value: object) -> None:
    """The linked abilities of the source know `value` from now on (CR 607.2d, 607.2e)."""
    game = ctx.game
    game.set(CHOICES, ctx.source, _with_choice(game.get(CHOICES, ctx.source), link, grant_of(ctx), value))


# Any: a value of whatever was to be chosen
def chosen(ctx: Context, link: str) -> Any:
    """The value that was chosen in this resolution, else for the source, under `link`; UNDEFINED where none was (CR 607.5a)."""
    if CHOSEN_VALUE + link in ctx.memory:
        return ctx.memory[CHOSEN_VALUE + link]
    grant = grant_of(ctx)
    for obj in _one_with(ctx.game, ctx.source, link):
        for word, g, value in ctx.game.get(CHOICES, obj):
            if (word, g) == (link, grant):
                return value
    return UNDEFINED


@node
class ChooseValue(Instruction):
    """A player chooses a value, which replaces the one chosen before: "the last chosen" one (CR 607.2d)."""

    link: str
    choice: Choice
    who: Selector | None = None

    def perform(self, ctx: Context) -> None:
        """The controller, or the first player of `who`. What this resolution creates goes by this choice, not by a later one."""
        players = self.who.players(ctx) if self.who is not None else (ctx.controller,)
        if players:
            value = _ask(ctx, self.choice, players[0])
            note_choice(ctx, self.link, value)
            ctx.memory[CHOSEN_VALUE + self.link] = value


@node
class NoteNumber(Instruction):
    """A number is noted for the source (CR 607.2e)."""

    link: str
    number: Amount

    def perform(self, ctx: Context) -> None:
        """How large it is now; later changes don't change what was noted."""
        note_choice(ctx, self.link, amount(ctx, self.number))


@node
class AsEntersChoose(AsItEnters):
    """As this enters the battlefield, its controller chooses a value (CR 607.2d, 614.12a)."""

    link: str
    choice: Choice

    def entered(self, ctx: Context, event: Moved) -> Event:
        """The choice is made before it is there, by who will control it (CR 603.6d, 614.12b)."""
        return _entering_with(event, self.link, _ask(ctx, self.choice, event.chooser(ctx.game)))

    def adds(self, ctx: Context, event: Event) -> frozenset[str] | None:
        """The choice, where what this is doesn't hang on it. Effects of other objects look at what was chosen for those."""
        return None if _is_by_choice(ctx.game, ctx.source) else frozenset([CHOICES.name])


@node
class AsEntersChooseBoth(AsItEnters):
    """As this enters the battlefield, its controller chooses two values, one after the other (CR 607.2d, 614.12a)."""

    one: AsEntersChoose
    other: AsEntersChoose

    def entered(self, ctx: Context, event: Moved) -> Event:
        """Each is known to what looks for its kind, and both are one effect, which applies once (CR 614.5)."""
        for chosen in (self.one, self.other):
            found = chosen.entered(ctx, event)
            assert isinstance(found, Moved)
            event = found
        return event


@node
class AsEntersPay(AsItEnters):
    """As this enters the battlefield, its controller may pay a cost (CR 607.2g, 614.12a)."""

    link: str
    cost: tuple[CostPart, ...]

    def entered(self, ctx: Context, event: Moved) -> Event:
        """Whether it was paid is remembered."""
        player = event.chooser(ctx.game)
        return _entering_with(event, self.link, may_pay(ctx, player, self.cost, rule="607.2g"))


@node
class AsEntersPayLife(AsItEnters):
    """As this enters the battlefield, its controller pays any amount of life, which other abilities know (CR 119.4, 607.2g)."""

    link: str

    def entered(self, ctx: Context, event: Moved) -> Event:
        """No more than the player has, and none where no life can be paid (CR 119.4, 119.8); 0 is an amount (CR 107.1c)."""
        game, player = ctx.game, event.chooser(ctx.game)
        most = game.get(LIFE, player) if PayLifeCost(1).can_pay(ctx.seen_by(player)) else 0
        paid = choose_number(game, player, 0, most, "119.4", "Pay how much life?", source=ctx.source, cost=True)
        if paid and not pay_costs(game, CostToPay(player, (PayLifeCost(paid),), ctx.source)):
            paid = 0
        return _entering_with(event, self.link, paid)


@node
class AsEntersLoseLife(AsItEnters):
    """As this enters the battlefield, its controller loses life (CR 614.1c)."""

    number: Amount

    def entered(self, ctx: Context, event: Moved) -> Event:
        """It is lost before this is there (CR 614.12a); how much, is as the player sees it who will control it."""
        player = event.chooser(ctx.game)
        lost = amount(ctx.seen_by(player), self.number)
        if lost > 0:
            ctx.game.happen(LifeLost(player, lost))
        return event


def _is_by_choice(game: Game, obj: int) -> bool:
    """Whether a continuous effect of a permanent's own looks at what was chosen for it."""
    table = game.table_of(game.characteristics(obj), "battlefield")
    return any(CHOICES.name in reads_of(piece.ability or piece.effect) for piece in table.continuous)


def _entering_with(event: Moved, link: str, value: Any) -> Moved:
    return event.with_enters(CHOICES.name, _with_choice(event.entering(CHOICES.name, ()), link, 0, value))


# Readers ------------------------------------------------------------------------------------------------


@node
class IsOfChosenColor(Filter):
    """Has the chosen colour; nothing has an undefined one (CR 607.5a)."""

    of_choice: ClassVar[bool] = True
    link: str
    reads = READS | {COLORS.name}

    def phrase(self) -> Phrase:
        """Which that is is known where it is asked."""
        return Phrase(behind=("of the chosen color",))

    def matches(self, ctx: Context, obj: int) -> bool:
        """By its colours now."""
        return chosen(ctx, self.link) in ctx.game.characteristics(obj)[COLORS]


@node
class IsOfChosenType(Filter):
    """Has the chosen card type or subtype."""

    of_choice: ClassVar[bool] = True
    link: str
    reads = READS | {TYPES.name, SUBTYPES.name}

    def phrase(self) -> Phrase:
        """Which that is is known where it is asked."""
        return Phrase(behind=("of the chosen type",))

    def matches(self, ctx: Context, obj: int) -> bool:
        """By its types now."""
        chars, value = ctx.game.characteristics(obj), chosen(ctx, self.link)
        return value in chars[TYPES] or value in chars[SUBTYPES]


@node
class IsOfChosenKind(Filter):
    """Has the card type that was chosen under `link`, or hasn't it, where "non" stood before it."""

    of_choice: ClassVar[bool] = True
    link: str
    reads = READS | {TYPES.name}

    def matches(self, ctx: Context, obj: int) -> bool:
        """By its types now."""
        value = chosen(ctx, self.link)
        types: frozenset[str] = ctx.game.characteristics(obj)[TYPES]
        if not isinstance(value, str):
            return False
        return value in types or (value.startswith(NON) and value.removeprefix(NON) not in types)


NON: Final = "non"


@node
class HasChosenName(Filter):
    """A card that has the name that was chosen under `link`, in any of its names (CR 201.2)."""

    of_choice: ClassVar[bool] = True
    link: str
    reads = READS | {NAME.name}

    def matches(self, ctx: Context, obj: int) -> bool:
        """By its names now, interchangeable ones too (CR 201.3a); one without a name has none in common (CR 201.2a)."""
        name = chosen(ctx, self.link)
        return name is not UNDEFINED and known_as(ctx.game, name) in names_of(ctx.game, obj)


@node
class GainChosen(Part):
    """Gains each of the keyword abilities that were chosen under `link`; none where the choice is undefined (CR 607.5a)."""

    link: str
    layer: ClassVar[str] = "6"
    commutes: ClassVar[bool] = True
    reads: ClassVar[frozenset[str]] = READS
    writes: ClassVar[frozenset[str]] = frozenset(["abilities"])

    def op(self, ctx: Context, obj: int) -> Op | None:
        """With the timestamp of the effect (CR 613.7a)."""
        value = chosen(ctx, self.link)
        ids = value.split(AND) if isinstance(value, str) else ()
        return Several(tuple(GainUnlessBarred(Keyword(one), ctx.timestamp) for one in ids)) if ids else None


@node
class ChosenPlayer(Selector):
    """The player who was chosen under `link`; nobody where none was (CR 607.5a)."""

    of_choice: ClassVar[bool] = True
    link: str
    reads = READS

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """Nobody where the choice is undefined."""
        value = chosen(ctx, self.link)
        return (value,) if is_player(value) else ()


@node
class ChosenNumber(Quantity):
    """The chosen or noted number."""

    link: str
    reads = READS

    def value(self, ctx: Context) -> int:
        """0 where it is undefined."""
        return chosen(ctx, self.link) or 0


@node
class WasChosen(Condition):
    """That value was chosen: what an anchor word stands before (CR 607.2m), and "if you chose ..." (CR 607.2f).

    The value of a cost that may be paid as the permanent enters is True where it was paid (CR 607.2g).
    """

    link: str
    value: Any = True
    reads = READS

    def holds(self, ctx: Context) -> bool:
        """By the last choice."""
        found = chosen(ctx, self.link)
        return found is not UNDEFINED and bool(found == self.value)


@node
class AddManaOfChosenColor(AddMana):
    """Add `count` mana of the chosen colour (CR 607.4); none where it is undefined (CR 607.5a). `beside` are types instead."""

    of_choice: ClassVar[bool] = True
    link: str = ""
    only: Restriction | None = None
    rider: Rider | None = None
    beside: str = ""
    who: Selector = You()
    count: int = 1

    def choices(self, ctx: Context) -> Choices:
        """The one colour, if any, and what may be added instead."""
        color = chosen(ctx, self.link)
        types = self.beside + (color if isinstance(color, str) and color in COLOR_LETTERS else "")
        return tuple((one,) * self.count for one in dict.fromkeys(types))


@node
class TotalOf(Quantity):
    """The sum of a characteristic of all objects of a selector: several answers are added up (CR 607.3).

    `what` is "power", "toughness" or "mana value".
    """

    of_all: ClassVar[bool] = True
    of: Selector = This()
    what: str = one_of(("power", "toughness", "mana value"), default="mana value")
    reads = frozenset(["power", "toughness"]) | MANA_VALUE_READS

    def value(self, ctx: Context) -> int:
        """What has no such characteristic counts as 0."""
        refs = [r for r in self.of.refs(ctx) if not is_player(r)]
        if self.what == "mana value":
            return sum(mana_value_of(ctx.game, r) for r in refs)
        return sum(ctx.game.characteristics(r).values.get(self.what) or 0 for r in refs)


apnap_declarations = declares(
    # What the linked abilities of objects did and chose.
    (LINKED, CHOICES, EXILED_AS_ENTERED),
)
