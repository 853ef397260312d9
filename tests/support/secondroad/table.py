"""The one table that binds the interpreter's own words to the engine's names.

When classes or fields of the engine are renamed, nothing else of the second road changes. A row has the interpreter's word, the
class that it stands for, and the fields that are read: "amount" where both call it so, "number=amount" where the interpreter
says "number" and the engine "amount".
"""

from __future__ import annotations

from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any, Final

from apnap import ABILITIES, NAME, CeasedToExist, Keyword, Moved, Shuffled
from apnap.core.abilities import Triggered
from apnap.core.events import AbilityTriggered
from apnap_plugins.actions.counter import Counter
from apnap_plugins.actions.create import CreateTokens
from apnap_plugins.actions.destroy import Destroy
from apnap_plugins.actions.discard import DiscardCards
from apnap_plugins.actions.exile import Exile
from apnap_plugins.actions.mill import Mill
from apnap_plugins.actions.regenerate import Regenerate
from apnap_plugins.actions.sacrifice import Sacrifice, SacrificeChoice, SacrificedPermanents
from apnap_plugins.actions.scry import Scry
from apnap_plugins.actions.search import Searched, SearchLibrary
from apnap_plugins.rules.attachments.attachments import ATTACHED_TO, Enchanted, IsEnchanted
from apnap_plugins.rules.casting.instructions import Pay, UnlessPaid
from apnap_plugins.rules.combat.combat import ATTACKING, BLOCKING
from apnap_plugins.rules.combat.filters import IsAttacking, IsBlocking
from apnap_plugins.rules.combat.instructions import ForAWhile
from apnap_plugins.rules.continuous.continuous import BARRED, ForAsLongAs, Gain, ModifyPT, ThisIsYours
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.continuous.players import PlayerAbilities
from apnap_plugins.rules.costs.costs import PayLifeCost, SacrificeThisCost, TapThisCost
from apnap_plugins.rules.costs.needs import ChooseForCost
from apnap_plugins.rules.costs.object_costs import DiscardCost, ReturnCost, SacrificeCost, TapCost
from apnap_plugins.rules.counters.counters import CountersPut, CountersRemoved, counters_on
from apnap_plugins.rules.counters.filters import HasCounter
from apnap_plugins.rules.counters.instructions import PutCounters, RemoveCounters
from apnap_plugins.rules.counters.quantities import CountersOn
from apnap_plugins.rules.damage.damage import (
    LIFE,
    CardDrawn,
    CardsDrawn,
    DamageDealt,
    DamageMarked,
    LifeGained,
    LifeLost,
)
from apnap_plugins.rules.damage.instructions import DealDamage, DrawCards, GainLife, LoseLife
from apnap_plugins.rules.damage.quantities import LifeOf
from apnap_plugins.rules.effects.actions import TokensCreated
from apnap_plugins.rules.effects.history import EventAmount
from apnap_plugins.rules.effects.instructions import DelayedTrigger, Do, If, IfYouDo, InsteadIf, May, Nothing
from apnap_plugins.rules.looking.instructions import Place
from apnap_plugins.rules.mana.instructions import AddManaAnyColor, AddManaFor
from apnap_plugins.rules.mana.mana import POOL, AddManaOf, ManaAdded
from apnap_plugins.rules.objects.actions import Discarded, Exiled, Milled, Sacrificed, Scried
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.names import IsNamed
from apnap_plugins.rules.objects.revealing import LookedAt, Revealed
from apnap_plugins.rules.objects.selectors import CardsOf, InZone
from apnap_plugins.rules.payment.payment import can_pay_mana
from apnap_plugins.rules.permanents.actions import Tapped, Untapped
from apnap_plugins.rules.permanents.destruction import Destroyed
from apnap_plugins.rules.permanents.filters import IsTapped
from apnap_plugins.rules.permanents.instructions import Tap, Untap
from apnap_plugins.rules.permanents.permanents import CONTINUOUSLY_CONTROLLED_BY, TAPPED
from apnap_plugins.rules.stack.abilities import AbilityActivated, activated_abilities
from apnap_plugins.rules.stack.actions import Countered
from apnap_plugins.rules.stack.filters import IsSpell
from apnap_plugins.rules.stack.stack import ABILITY, CHOSEN_MODES, PAID, Resolved, text_of
from apnap_plugins.rules.stack.targets import TARGETS, BecameTarget, CanBeTargeted, ChooseTargets
from apnap_plugins.rules.stack.untargetable import CantBeTargeted
from apnap_plugins.rules.vocabulary.characteristics import (
    COLORS,
    FRONT_COST,
    MANA_COST,
    POWER,
    SUBTYPES,
    SUPERTYPES,
    TOUGHNESS,
    TYPES,
    X_VALUE,
)
from apnap_plugins.rules.vocabulary.conditions import (
    AllOf,
    AtLeast,
    AtMost,
    CardIs,
    NumberIs,
    ObjectIs,
    Unless,
    YouHave,
    YourTurn,
)
from apnap_plugins.rules.vocabulary.filters import (
    And,
    Another,
    Anything,
    HasColor,
    HasColors,
    HasKeyword,
    HasStat,
    HasSubtype,
    HasSupertype,
    HasType,
    IsRemembered,
    IsToken,
    Itself,
    ManaValueAtMost,
    Not,
    OpponentControls,
    OpponentOwns,
    Or,
    PowerAtLeast,
    PowerAtMost,
    TheyControl,
    YouControl,
    YouOwn,
)
from apnap_plugins.rules.vocabulary.quantities import (
    Count,
    Greatest,
    ManaValueOf,
    NumberIf,
    Plus,
    PowerOf,
    Times,
    ToughnessOf,
    X,
)
from apnap_plugins.rules.vocabulary.selectors import (
    All,
    Among,
    ControllerOf,
    EachOpponent,
    EachPlayer,
    InYour,
    OwnerOf,
    Remembered,
    Target,
    This,
    Together,
    TopOfLibrary,
    TriggerObject,
    TriggerPlayer,
    You,
)
from apnap_plugins.rules.vocabulary.symbols import ManaCost

Row = tuple[str, type, str]

INSTRUCTIONS: Final[tuple[Row, ...]] = (
    ("do", Do, "steps"),
    ("nothing", Nothing, ""),
    ("may", May, "what otherwise who"),
    ("if you do", IfYouDo, "what then otherwise"),
    ("if", If, "condition then otherwise"),
    ("instead if", InsteadIf, "what condition instead"),
    ("pay", Pay, "cost who"),
    ("unless paid", UnlessPaid, "what cost who"),
    ("deal damage", DealDamage, "number=amount to by"),
    ("draw", DrawCards, "number=count who"),
    ("gain life", GainLife, "number=amount who"),
    ("lose life", LoseLife, "number=amount who"),
    ("put counters", PutCounters, "kind number=amount on"),
    ("remove counters", RemoveCounters, "kind number=amount on"),
    ("change", Change, "objects parts lasts=duration"),
    ("move", MoveTo, "objects zone under_your_control enters"),
    ("place", Place, "objects zone under_your_control tapped pick"),
    ("delayed trigger", DelayedTrigger, ""),
    ("tap", Tap, "objects"),
    ("untap", Untap, "objects"),
    ("create tokens", CreateTokens, "token number=count who enters attacking"),
    ("add mana", AddManaOf, "options who"),
    ("add any color", AddManaAnyColor, "number=count who"),
    ("add mana for", AddManaFor, "type number=amount who"),
    ("destroy", Destroy, "objects"),
    ("exile", Exile, "objects"),
    ("search", SearchLibrary, "filter number=count to shuffle_first who enters may"),
    ("discard", DiscardCards, "players number=count filter random"),
    ("for a while", ForAWhile, "about effects"),
    ("counter", Counter, "objects"),
    ("sacrifice", Sacrifice, "objects"),
    ("sacrifice chosen", SacrificeChoice, "filter number=count who"),
    ("regenerate", Regenerate, "objects"),
    ("scry", Scry, "number=count who"),
    ("mill", Mill, "number=count who"),
)
"""What is followed. `FOLLOWED` of all instructions on understood cards are these; see `instructions`."""

FILTERS: Final[tuple[Row, ...]] = (
    ("anything", Anything, ""),
    ("and", And, "parts"),
    ("or", Or, "parts"),
    ("not", Not, "part"),
    ("type", HasType, "type"),
    ("subtype", HasSubtype, "subtype"),
    ("supertype", HasSupertype, "supertype"),
    ("color", HasColor, "color"),
    ("colors", HasColors, "least most"),
    ("keyword", HasKeyword, "keyword"),
    ("you control", YouControl, ""),
    ("opponent controls", OpponentControls, ""),
    ("they control", TheyControl, "who"),
    ("you own", YouOwn, ""),
    ("opponent owns", OpponentOwns, ""),
    ("another", Another, ""),
    ("itself", Itself, ""),
    ("token", IsToken, ""),
    ("named", IsNamed, "name"),
    ("spell", IsSpell, ""),
    ("tapped", IsTapped, ""),
    ("attacking", IsAttacking, ""),
    ("blocking", IsBlocking, ""),
    ("enchanted", IsEnchanted, ""),
    ("counter", HasCounter, "kind least"),
    ("mana value at most", ManaValueAtMost, "number=amount"),
    ("power at most", PowerAtMost, "number=amount"),
    ("power at least", PowerAtLeast, "number=amount"),
    ("stat", HasStat, "what how than"),
    ("is remembered", IsRemembered, "name"),
)

SELECTORS: Final[tuple[Row, ...]] = (
    ("you", You, ""),
    ("target", Target, "slot"),
    ("this", This, ""),
    ("all", All, "filter zone"),
    ("attached to", Enchanted, ""),
    ("remembered", Remembered, "name"),
    ("each player", EachPlayer, ""),
    ("each opponent", EachOpponent, ""),
    ("trigger object", TriggerObject, "after"),
    ("trigger player", TriggerPlayer, ""),
    ("controller of", ControllerOf, "of"),
    ("owner of", OwnerOf, "of"),
    ("together", Together, "parts"),
    ("among", Among, "of filter"),
    ("in your", InYour, "zone filter"),
    ("in zone", InZone, "of zone"),
    ("cards of", CardsOf, "who zone filter"),
    ("top of library", TopOfLibrary, "number=count who"),
    ("sacrificed", SacrificedPermanents, ""),
)

QUANTITIES: Final[tuple[Row, ...]] = (
    ("x", X, ""),
    ("count", Count, "of"),
    ("power of", PowerOf, "of"),
    ("toughness of", ToughnessOf, "of"),
    ("mana value of", ManaValueOf, "of"),
    ("times", Times, "factor of"),
    ("plus", Plus, "one other"),
    ("counters on", CountersOn, "kind of"),
    ("event amount", EventAmount, ""),
    ("greatest", Greatest, "what among"),
    ("life of", LifeOf, "of"),
    ("only if", NumberIf, "condition number=amount"),
)

CONDITIONS: Final[tuple[Row, ...]] = (
    ("you have", YouHave, "filter least"),
    ("at least", AtLeast, "number least"),
    ("at most", AtMost, "number most"),
    ("number is", NumberIs, "one how other"),
    ("object is", ObjectIs, "of filter"),
    ("card is", CardIs, "of filter"),
    ("your turn", YourTurn, ""),
    ("this is yours", ThisIsYours, ""),
    ("neither", Unless, "of"),
    ("all of", AllOf, "parts"),
)

COSTS: Final[tuple[Row, ...]] = (
    ("mana", ManaCost, "symbols"),
    ("tap this", TapThisCost, ""),
    ("sacrifice this", SacrificeThisCost, ""),
    ("sacrifice", SacrificeCost, "filter number=count"),
    ("return", ReturnCost, "filter number=count"),
    ("discard", DiscardCost, "filter number=count"),
    ("tap", TapCost, "filter number=count"),
    ("pay life", PayLifeCost, "number=amount"),
)

PARTS: Final[tuple[Row, ...]] = (
    ("power and toughness", ModifyPT, "power toughness"),
    ("abilities", Gain, "abilities"),
)

DURATIONS: Final[tuple[Row, ...]] = (("for as long as", ForAsLongAs, "condition"),)

EVENTS: Final[tuple[Row, ...]] = (
    ("gain", LifeGained, "player number=amount"),
    ("lose", LifeLost, "player number=amount"),
    ("damage", DamageDealt, "source number=amount obj player"),
    ("mark", DamageMarked, "obj number=amount"),
    ("draw", CardsDrawn, "player number=count"),
    ("draw one", CardDrawn, "player"),
    ("put counters", CountersPut, "kind number=amount obj player"),
    ("remove counters", CountersRemoved, "kind number=amount obj player"),
    ("move", Moved, "obj zone=to controller enters"),
    ("exile", Exiled, "obj"),
    ("destroy", Destroyed, "obj"),
    ("sacrifice", Sacrificed, "obj player"),
    ("discard", Discarded, "obj player"),
    ("create", TokensCreated, "player token number=count enters attacking"),
    ("mana", ManaAdded, "player mana source"),
    ("tap", Tapped, "obj"),
    ("untap", Untapped, "obj"),
    ("counter", Countered, "obj"),
    ("mill", Milled, "player number=count"),
    ("scry", Scried, "player number=count"),
    ("search", Searched, "player zone"),
    ("shuffle", Shuffled, "player"),
    ("activated", AbilityActivated, "source player ability obj"),
)

PASSED_OVER: Final = (Resolved, CeasedToExist, BecameTarget, Revealed, LookedAt, AbilityTriggered)
"""Events that may come in between: what they do is nothing that is followed."""

Fields = SimpleNamespace


def _compiled(*tables: Iterable[Row]) -> dict[type, tuple[str, tuple[tuple[str, str], ...]]]:
    found: dict[type, tuple[str, tuple[tuple[str, str], ...]]] = {}
    for word, cls, named in (row for table in tables for row in table):
        pairs = (one.partition("=") for one in named.split())
        found[cls] = (word, tuple((mine, theirs or mine) for mine, _, theirs in pairs))
    return found


_NODES: Final = _compiled(INSTRUCTIONS, FILTERS, SELECTORS, QUANTITIES, CONDITIONS, COSTS, PARTS, DURATIONS)
_EVENTS: Final = _compiled(EVENTS)


class NotJudged(Exception):
    """The second road doesn't know the way here; says why."""


def read(node: Any) -> tuple[str, Fields]:
    """The word for a node, with its fields by the interpreter's names. Raises NotJudged for one that has no word."""
    if type(node) not in _NODES:
        raise NotJudged(type(node).__name__)
    word, names = _NODES[type(node)]
    return word, Fields(**{mine: getattr(node, theirs) for mine, theirs in names})


def word_of(node: Any) -> str | None:
    """The word for a node, or None."""
    return _NODES[type(node)][0] if type(node) in _NODES else None


def read_event(event: Any) -> tuple[str, Fields]:
    """The word for an event, with its fields; "" for one that is passed over. Raises NotJudged for one without a word."""
    if isinstance(event, PASSED_OVER):
        return "", Fields()
    cls = next((cls for cls in type(event).__mro__ if cls in _EVENTS), None)
    if cls is None:
        raise NotJudged(f"the event {type(event).__name__}")
    word, names = _EVENTS[cls]
    return word, Fields(**{mine: getattr(event, theirs) for mine, theirs in names})


__all__ = [
    "ABILITIES",
    "ABILITY",
    "ATTACHED_TO",
    "ATTACKING",
    "BARRED",
    "BLOCKING",
    "CHOSEN_MODES",
    "COLORS",
    "CONTINUOUSLY_CONTROLLED_BY",
    "FRONT_COST",
    "LIFE",
    "MANA_COST",
    "NAME",
    "PAID",
    "POOL",
    "POWER",
    "SUBTYPES",
    "SUPERTYPES",
    "TAPPED",
    "TARGETS",
    "TOUGHNESS",
    "TYPES",
    "X_VALUE",
    "CanBeTargeted",
    "CantBeTargeted",
    "ChooseForCost",
    "ChooseTargets",
    "Fields",
    "Keyword",
    "ManaCost",
    "NotJudged",
    "PlayerAbilities",
    "Triggered",
    "activated_abilities",
    "can_pay_mana",
    "counters_on",
    "read",
    "read_event",
    "text_of",
    "word_of",
]  # fmt: skip
