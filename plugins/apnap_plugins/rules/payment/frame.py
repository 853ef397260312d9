"""What the steps of casting or activating share, and the ways and additional costs they choose from (CR 601.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final, final

from apnap import Characteristics, Context, Frame, Game, Moved, Namer, Node, Question, in_words, node, question
from apnap_plugins.rules.costs.costs import Cost, CostId, CostKey, CostPart, cost_in_words, sentence
from apnap_plugins.rules.costs.object_costs import AnnouncedCost
from apnap_plugins.rules.faces.faces import FACE, printed
from apnap_plugins.rules.mana.atoms import PaymentSource
from apnap_plugins.rules.mana.mana import Mana
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.stack.stack import TextPart
from apnap_plugins.rules.vocabulary.asking import choose_number, choose_whether
from apnap_plugins.rules.vocabulary.symbols import ManaCost

NO_COST: Final = ManaCost(())


ANOTHERS: Final = "alternative cost of another"
"""The id of ways for which another object says what is paid: it is called by that."""


@node
class CastingWay(Node):
    """A way to cast a card (CR 601.2b, 118.9): from where it may be cast that way, and for what instead of its mana cost.

    `id` names it, "" is the normal way. `cost` is the alternative mana cost, None for the mana cost itself; `others` are
    costs that belong to it. `instant` lets it be cast any time an instant could. `free` is "without paying its mana
    cost". `face` is which face of a card with several is cast, empty where there is no choice or none was made yet.
    Mechanics derive from it to say what the spell is (`base`), or to do something as it is announced (`begin`).
    """

    id: str = ""
    cost: ManaCost | None = None
    others: tuple[CostPart, ...] = ()
    instant: bool = False
    free: bool = False
    face: str = ""

    def worded(self, namer: Namer) -> str:
        """What it is called among the ways to cast a card: its name, or what another object lets be paid; and what is added."""
        if self.id == ANOTHERS:
            return f"for {', '.join(map(in_words, (*([self.cost] if self.cost is not None else []), *self.others)))}"
        more = [f"{part} more" for part in self.others if isinstance(part, ManaCost)]
        return ", ".join(filter(None, (self.id, *more)))

    def is_plain(self) -> bool:
        """Whether only its mana cost is paid, and the spell is what the card is: what it costs can be told before.

        By default not of what derives from this class: casting it is tried.
        """
        return type(self) is CastingWay and not self.face and not self.others

    def base(self, game: Game, card: int) -> Characteristics | None:
        """The characteristics that the spell has, where they are not the card's own (CR 601.2b, 601.3)."""
        return None

    def announcement(self, game: Game, player: int, card: int) -> Moved:
        """How the card is put on the stack (CR 601.2a), with the face that is cast (CR 709.3b, 712.4b, 716.3b)."""
        base = self.base(game, card) or printed(game, card, self.face)
        move = Moved(card, "stack", controller=player, cause="cast", kind="spell", base=base)
        return move.with_enters(FACE.name, self.face) if self.face else move

    def begin(self, game: Game, frame: AnnouncementFrame) -> None:
        """Called when the spell is on the stack, before any choice (CR 601.2a)."""

    def allowed(self, game: Game, player: int, card: int) -> bool:
        """Whether the card may be cast this way now, beside timing and costs."""
        return True

    def suits(self, game: Game, player: int, spell: int) -> bool:
        """Whether the spell, as it is announced so far, is one that can be cast this way (CR 601.2e)."""
        return True

    def allowing(self, other: CastingWay) -> CastingWay:
        """`other`, an alternative cost, paid while casting a card that this way allows to be cast (CR 118.9b)."""
        return other


@node
class ExtraCost(Node):
    """An additional cost (CR 118.8): mandatory, optional, or payable any number of times. `id` names it for other text.

    `called` is how the ability is named that asks for it, such as "kicker", for who is asked; empty for one without a name.
    `saves` is a mandatory one that stands behind it and isn't paid where this one is. `lowers` says that the spell costs less
    for each time that it is paid, so that it may have to be paid some times.
    """

    id: CostKey
    cost: tuple[CostPart, ...]
    optional: bool = True
    repeatable: bool = False
    saves: ExtraCost | None = None
    lowers: bool = False
    called: str = ""

    def asked(self) -> str:
        """The question whether to pay it, or how often: "Sacrifice a land rather than pay {2}?"."""
        what = sentence(cost_in_words(self.cost))
        if self.called and any(isinstance(part, Cost) for part in self.cost):
            what = f"Pay {self.called}\u2014{what}"
        elif self.called:
            what = " ".join(("Pay", self.called, *map(in_words, self.cost)))
        instead = f" rather than {cost_in_words(self.saves.cost)}" if self.saves is not None else ""
        often = " how often" if self.repeatable or self.lowers else ""
        return f"{what}{instead}{often}?"

    def ask(self, game: Game, player: int, least: int, most: int, source: int) -> int:
        """How often a player pays it; one that is paid once at most is a question of yes or no (CR 601.2b)."""
        if least == 0 and most == 1 and not (self.repeatable or self.lowers):
            return int(choose_whether(game, player, "601.2b", self.asked(), source=source))
        return choose_number(game, player, least, most, "601.2b", self.asked(), source=source)

    def takes_hidden(self, game: Game) -> bool:
        """Whether it takes cards with a stated quality from a hidden zone (CR 118.8c)."""
        return any(isinstance(part, Cost) and part.takes_hidden(game) for part in self.cost)


def next_of(extras: Iterable[ExtraCost], of: str) -> CostId:
    """The id of one more cost of that name, beside these."""
    alike = sum(1 for extra in extras if isinstance(extra.id, CostId) and extra.id.of == of)
    return CostId(of, number=alike + 1)


NORMAL: Final = CastingWay()
"""The usual way to cast: from hand, for its mana cost (CR 601.3)."""
Castable = tuple[int, CastingWay]
"""(card, way): what can be cast, and how."""


@final
@dataclass(frozen=True, slots=True)
class CostToPay:
    """A cost that an effect or a rule asks for, neither of a spell nor of an activated ability (CR 118.12).

    - `player` pays it; `cost` is as it is written, for some mana may be spent only on costs that contain {X} (CR 106.6).
    - `source` is the object that asks for it, 0 for none.
    - `action` is the id of the special action that it is paid for, empty for none.
    - `x` is the value of X in it, 0 where nothing defines it (CR 107.3h).
    - `within` is what resolves and asks for it: it says how much the cost is, and learns what it was paid with (CR 400.7j).
    """

    player: int
    cost: tuple[CostPart, ...]
    source: int
    action: str = ""
    x: int = 0
    within: Context | None = None

    @classmethod
    def of(cls, ctx: Context, player: int, cost: tuple[CostPart, ...]) -> CostToPay:
        """What resolves, `ctx`, asks `player` for a cost; X in it is that of what resolves (CR 107.3i)."""
        return cls(player, cost, ctx.source, x=ctx.x, within=ctx)


@dataclass(slots=True)
class AnnouncementFrame(Frame):
    """What the steps of casting a spell or activating an ability share.

    `card` is the object as it was before (for an ability, its source), `obj` the object on the stack, `way` None for an
    ability and `ability` None for a spell; both are None where the cost `action_cost` is paid otherwise.
    `symbol_choices` are choices for the symbols of the cost that stand for one, in their order, `reduction_choices` those
    for the symbols of reductions.
    `announced` are the objects that were chosen for costs as it was announced.
    `must_be_cast` is for finding out whether a player has to cast it if able.
    `action` is the special action that the cost `action_cost` is paid for, empty for anything else.
    `activated` are the mana abilities that were activated; the first `irreversible_count` of them can't be reversed (CR 728.1).
    `total` is the mana that a spell costs where it is plain that nothing is to be chosen for that, or changes it.
    `modes` are the chosen modes, None before they are: additional costs may be for each of them (CR 601.2b, 601.2f).
    """

    player: int
    card: int
    ctx: Context
    way: CastingWay | None = None
    ability: Activated | None = None
    obj: int = 0
    parts: list[TextPart] = field(default_factory=list)
    extra: dict[CostKey, int] = field(default_factory=dict)
    x: int = 0
    base_cost: ManaCost = NO_COST
    mana: ManaCost = NO_COST
    costs: list[Cost] = field(default_factory=list)
    spent: tuple[Mana, ...] = ()
    announced: dict[AnnouncedCost, int] = field(default_factory=dict)
    symbol_choices: tuple[str, ...] = ()
    reduction_choices: tuple[str, ...] = ()
    action_cost: tuple[CostPart, ...] = ()
    must_be_cast: bool = False
    action: str = ""
    activated: list[tuple[int, int, Callable[[], None]]] = field(default_factory=list)
    irreversible_count: int = 0
    has_priority: bool = True
    total: ManaCost | None = None
    modes: tuple[int, ...] | None = None

    def keyword(self) -> str:
        """The id of the keyword ability whose cost is paid: it is the activated one's tag, or names the way to cast a spell.

        Behind that the way may say which of several instances it is. Empty where there is no such ability.
        """
        if self.ability is not None:
            return self.ability.tag
        return self.way.id.partition(" ")[0] if self.way is not None else ""

    def irreversible(self) -> list[tuple[int, int, Callable[[], None]]]:
        """What is performed again where all of it is taken back (CR 728.1): mana abilities that can't be reversed."""
        return self.activated[: self.irreversible_count]

    def keep(self, more: Sequence[tuple[int, int, Callable[[], None]]] = ()) -> None:
        """From here on all that was kept so far can't be reversed, nor `more` that can't."""
        if more:
            self.activated += more
        self.irreversible_count = len(self.activated)


@question
class SpendableManaTypes(Question[frozenset[str]]):
    """As which types of mana a player may spend a mana, for what the frame is about (CR 609.4b).

    The first value are its own types, which are `own` as well; answers add those as though of which it may be spent.
    """

    rule: ClassVar[str] = "609.4b"
    player: int
    frame: AnnouncementFrame | None
    own: frozenset[str] = frozenset()


@question
class OtherManaPayments(Question[tuple[PaymentSource, ...]]):
    """What can be used to pay mana beside mana (CR 601.2h), for what the frame is about. First nothing; answers add atoms.

    All of a kind are used at once by the verb "pay: <kind>": (game, player, objects, frame).
    """

    rule: ClassVar[str] = "601.2h"
    frame: AnnouncementFrame


@question
class ReductionDownToOne(Question[int]):
    """How much generic mana effects take away that can't reduce the mana in a cost to less than one mana (CR 601.2f).

    The first value is 0; answers add to it.
    """

    rule: ClassVar[str] = "601.2f"
    frame: AnnouncementFrame


@question
class ReductionOfColor(Question[ManaCost]):
    """Mana of colors that effects take away where it is in the cost, and no other mana in its place (CR 601.2f, 118.7).

    The first value is nothing; answers add to it.
    """

    rule: ClassVar[str] = "601.2f"
    frame: AnnouncementFrame


def narrowly_reduced(game: Game, frame: AnnouncementFrame, mana: ManaCost) -> ManaCost:
    """A cost less what such effects take away, in the order in which they take the most; other reductions come after them.

    Players may apply reductions in any order (CR 601.2f): what stops at one mana first, for all the others make less of it.
    """
    if not game.is_answered(ReductionDownToOne, ReductionOfColor):
        return mana
    less = min(game.query(ReductionDownToOne(frame), 0), mana.generic(), mana.mana_value() - 1)
    if less > 0:
        mana = mana.with_generic(mana.generic() - less)
    symbols = list(mana.symbols)
    for symbol in game.query(ReductionOfColor(frame), NO_COST).symbols:
        if symbol in symbols:
            symbols.remove(symbol)
    return mana if len(symbols) == len(mana.symbols) else ManaCost(tuple(symbols))
